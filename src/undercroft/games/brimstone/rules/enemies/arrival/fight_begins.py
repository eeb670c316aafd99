"""Enemies join a Fight or begin one, each Type with the Elite abilities that Enemies come with by then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.brimstone.events import FightBegan
from undercroft.games.brimstone.events.moments import FightBegins
from undercroft.games.brimstone.rules.darkness import below_the_darkness
from undercroft.games.brimstone.rules.enemies import elite
from undercroft.games.brimstone.rules.enemies import elite as elites
from undercroft.games.brimstone.rules.enemies.arrival import ambush, placing, threats
from undercroft.games.brimstone.rules.fight import loot
from undercroft.games.brimstone.state import Fight, FoeBoost, Kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Kind, Ready


def place_ready(game: Brimstone, ready: Ready) -> Rule[None]:
    """Enemies that waited until now appear."""
    yield from bring(game, [ready])


def bring(game: Brimstone, ready: Sequence[Ready], elite: int = 0) -> Rule[None]:
    """All Enemies that come at once: who and how many first, then all are placed, and the Fight is on.

    `elite` is how many more Elite abilities each of these Types gets.
    """
    first = 0 if game.state.fight is None else game.state.fight.causes
    groups: list[placing.Group] = []
    waiting = list(ready)
    for entry in waiting:
        groups += yield from arriving(game, first, entry, waiting)
        first += 1
    if not groups:
        return
    begins = game.state.fight is None
    fight = joined(game)
    fight.causes = first
    for kind in dict.fromkeys(group.kind for group in groups):
        yield from type_joins(game, kind)
        printed = sum(group.elite for group in groups if group.kind == kind)
        yield from elites.add_elite(game, kind, elite + printed)
    placed = yield from placing.place_all(game, groups)
    loot.count_causes(fight, placed)
    if begins:
        game.tally("fights")
        yield from game.do(FightBegan())
        yield from game.do(FightBegins())
    if any(group.springs for group in groups):
        ambush.end_turn(game)


def arriving(game: Brimstone, cause: int, entry: Ready, waiting: list[Ready]) -> Rule[list[placing.Group]]:
    """The groups that one cause brings, in an Ambush only where there is a Hero; more causes may follow.

    [brimstone.fight.other-causes] [brimstone.world.ambush-scope]
    """
    world = (yield from ambush.scene(game, entry)) if entry.ambush else game.room(entry.room).world
    if entry.ambush and not ambush.there(game, world):
        return []
    return (yield from threats.groups(game, cause, entry, world, waiting))


def joined(game: Brimstone) -> Fight:
    """The Fight that Enemies join, or that begins with them. [brimstone.fight.span]"""
    if game.state.fight is None:
        game.state.fight = Fight()
        game.state.first_foe = game.state.next_id
        game.enemy_numbers.forget()
    return game.state.fight


def type_joins(game: Brimstone, kind: str) -> Rule[None]:
    """Give a Type that is new to the Fight the Elite abilities that every Type comes with by now.

    [brimstone.optional.below-the-darkness] [brimstone.campaign.elite-by-level]
    """
    kinds = joined(game).kinds
    if kind not in kinds:
        kinds[kind] = Kind()
        yield from elite.add_elite(game, kind, below_the_darkness.free_elite(game) + elite.by_level(game))


def boost(game: Brimstone, modifier: str, amount: int, span: str, source: str = "") -> None:
    """All Enemies get a modifier for this turn or this Fight."""
    if game.state.fight is not None:
        game.state.fight.boosts.append(FoeBoost(modifier, amount, span, source))
        game.enemy_numbers.forget()


def turn_over(game: Brimstone) -> None:
    """End what lasts a turn: modifiers of the turn, and the bonus of Ambushers."""
    fight = game.state.fight
    if fight is None:
        return
    lasting = [boost for boost in fight.boosts if boost.span != "turn"]
    settled = [kind for kind in fight.kinds.values() if settled_in(kind)]
    for kind in settled:
        kind.ambush = False
    if settled or len(lasting) < len(fight.boosts):
        fight.boosts = lasting
        game.enemy_numbers.forget()


def settled_in(kind: Kind) -> bool:
    """Whether Ambushers have had their first turn and so lose the bonus. [brimstone.ambush.initiative-bonus]"""
    return kind.ambush and kind.acted


def final_fight(game: Brimstone) -> None:
    """The Fight that is on is that of the Objective's guard. [brimstone.mission.fistful-win]"""
    if game.state.fight is not None:
        game.state.fight.final = True
