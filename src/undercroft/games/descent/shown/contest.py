"""An attack under way: who attacks whom with which dice, how far it reaches, and what it comes to as things stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from undercroft.crawl.shown.contest import Contest, Roller, Tally
from undercroft.games.descent.rules.combat import damage_dealt, sight, targets
from undercroft.games.descent.shown import dice
from undercroft.games.descent.shown.words import figure_name, surge_text, weapon_name
from undercroft.games.descent.state import Attack, Hero

if TYPE_CHECKING:
    from typing import Literal

    from undercroft.crawl.shown.drawing.looks import Colour
    from undercroft.games.descent.game import Descent
    from undercroft.games.descent.state import Defense

COUNTED: Final = ("spend", "deal")
"""The steps at which what the dice show has been counted."""


class Total(NamedTuple):
    """What an attack has as things stand."""

    range: int
    damage: int
    surges: int
    miss: bool


def contest(game: Descent) -> Contest | None:
    """Draw the attack under way; None if there is none, or if one of the two is gone."""
    attack = game.frame(Attack)
    if attack is None or not game.is_there(attack.by) or not game.is_there(attack.target):
        return None
    if not game.mask(game.figure(attack.by)) or not game.mask(game.figure(attack.target)):
        return None
    attacker = game.figure(attack.by)
    weapon = targets.weapon_of(game, attacker, attack.weapon)
    ranged = weapon.arms.kind == "ranged"
    away = sight.distance(game, attacker, attack.space) if ranged else None
    lies = bool(attack.rolled)
    first = attack.affected[0] if attack.affected else None
    now = total(attack)
    result, tone = _result(game, attack, now, first, away)
    own: list[Colour] = [] if lies else [dice.colour(die) for die in attack.dice or weapon.arms.dice]
    theirs: list[Colour] = [] if lies or first is None else [dice.colour(die) for die in first.dice]
    return Contest(
        title="Blast" if attack.blast else "Ranged attack" if ranged else "Melee attack",
        by=Roller(
            name=figure_name(game, attack.by),
            figure=attack.by,
            using=weapon_name(game, attack.weapon),
            pool=tuple(own),
            dice=tuple(map(dice.look, attack.dice, attack.rolled)) if lies else (),
        ),
        against=Roller(
            name=figure_name(game, attack.target),
            figure=attack.target,
            pool=tuple(theirs),
            dice=tuple(map(dice.look, first.dice, first.rolled)) if lies and first is not None else (),
        ),
        distance=away,
        reach=now.range if ranged and lies and not now.miss else None,
        tallies=_tallies(game, attack, now, first) if lies and not now.miss else (),
        bought=tuple(surge_text(game, one) for one in attack.bought),
        result=result,
        tone=tone,
    )


def total(attack: Attack) -> Total:
    """Add up what the dice show and what else counts; once the rules have counted, theirs is what holds."""
    faces = attack.rolled
    miss = any(face.miss for face in faces)
    if attack.at in COUNTED:
        return Total(attack.range, attack.damage, attack.surges, miss)
    return Total(
        attack.range + sum(face.range for face in faces),
        attack.damage + sum(face.damage for face in faces),
        attack.surges + sum(face.surges for face in faces),
        miss,
    )


def _shields(game: Descent, attack: Attack, first: Defense | None) -> int:
    return damage_dealt.shields(game, attack, first) if first is not None else 0


def _tallies(game: Descent, attack: Attack, now: Total, first: Defense | None) -> tuple[Tally, ...]:
    found = [Tally(mark="heart", name="damage", count=now.damage)]
    note = f"Pierce {attack.pierce} counted" if attack.pierce else ""
    found.append(Tally(mark="shield", name="shields", count=_shields(game, attack, first), note=note))
    if now.surges:
        found.append(Tally(mark="bolt", name="surges to spend", count=now.surges))
    return tuple(found)


def _result(
    game: Descent, attack: Attack, now: Total, first: Defense | None, away: int | None
) -> tuple[str, Literal["", "good", "bad"]]:
    """Say what it comes to as the dice lie."""
    if not attack.rolled:
        return "", ""
    if now.miss:
        return "A miss", "bad"
    short = (away or 0) - now.range
    if away is not None and short > 0:
        return f"{short} {'space' if short == 1 else 'spaces'} short", "bad"
    hurt = max(0, now.damage - _shields(game, attack, first))
    if not hurt:
        return "Nothing gets through", "bad"
    return f"{hurt} damage" + (_defeats(game, attack.target, hurt)), "good"


def _defeats(game: Descent, figure: str, hurt: int) -> str:
    one = game.figure(figure)
    if hurt < game.stat(one, "health") - one.damage:
        return ""
    return ", a knockout" if isinstance(one, Hero) else ", defeated"
