"""The Shots of the Six-Shooter Template: what is loaded, and on which Hit a Shot is spent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft.players.minds.brimstone.asks import answers, hero_of, picture_of
from undercroft.players.minds.brimstone.odds import wounds_of_hit
from undercroft.players.rules_of_thumb import about, because, last

if TYPE_CHECKING:
    from collections.abc import Mapping

    from undercroft.engine.choices import Ask, Option
    from undercroft.players.base import Seat
    from undercroft.players.minds.brimstone.picture import Picture

SPARE_SHOTS = 2
"""Shots kept for the last Fight."""
DEAD_EYE = 2
GRIT = 1.0
"""What a Grit is worth, in Wounds."""
WORTH_A_SHOT = 0.5
KILL = 3.0
"""What it is worth to kill an Enemy with a Shot, in Wounds."""


@answers("attack.shot")
def shot(ask: Ask, seat: Seat) -> int:
    """The Shot that does most; freely in the last Fight, before that all but the last few, and never for nothing."""
    picture = picture_of(seat)
    hero = hero_of(ask, seat, picture)
    gains = [0.0 if value is None else shot_gain(picture, ask.params or {}, value) for value in ask.values]
    best = max(gains)
    spare = len(hero.loaded) + hero.shots > SPARE_SHOTS
    if best < (WORTH_A_SHOT if picture.view.final or spare else KILL):
        return because(seat, "No Shot would do enough here; keep them.", last(ask))
    return because(seat, "Of all Shots loaded this one does most.", gains.index(best))


@answers("shots.load")
def load(ask: Ask, _seat: Seat) -> int:
    """Load half of the empty chambers with each type in turn, and the rest with the last."""
    return min(range(len(ask.values)), key=lambda place: abs(2 * ask.values[place] - int(about(ask, "left")) - 1))


def shot_gain(picture: Picture, params: Mapping[str, Any], option: Option) -> float:
    """The Wounds that a Shot adds to a Hit, more if the Enemy dies of it."""
    foe = picture.foe(params["foe"])
    if foe is None:
        return 0.0
    hit = option.target_number
    damage, shot = int(params["damage"][hit]), picture.pack.shots.get(str(option.subject))
    if shot is not None and shot.spread:
        near = picture.board.around(picture.bases[foe.id])
        others = [picture.view.kinds[other.kind] for other in picture.foes if near & picture.bases[other.id]]
        return sum([wounds_of_hit(6, 0, kind.defense, kind.armor) for kind in others]) - GRIT
    defense = 0 if params["crits"][hit] else picture.view.kinds[foe.kind].defense
    left = picture.left(foe)
    before = min(left, max(0, damage - defense))
    more = damage if shot is not None else DEAD_EYE
    after = min(left, max(0, damage + more - defense))
    gain = after - before - (GRIT if shot is not None else 0.0)
    return gain + (KILL if after == left > before else 0.0)
