"""Enemies join a Fight or begin one, each Type with the Elite abilities that Enemies come with by then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.brimstone.rules.darkness import below_the_darkness
from undercroft.games.brimstone.rules.enemies import bases, brutal, elite
from undercroft.games.brimstone.state import Fight, Foe, FoeBoost, Kind

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Kind


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
        yield from elite.add_elite(game, kind, below_the_darkness.free_elite(game) + brutal.elite(game))


def boost(game: Brimstone, modifier: str, amount: int, span: str, source: str = "") -> None:
    """All Enemies get a modifier for this turn or this Fight."""
    if game.state.fight is not None:
        game.state.fight.boosts.append(FoeBoost(modifier, amount, span, source))
        game.enemy_numbers.forget()


def put(game: Brimstone, kind: str, space: int, target: str = "") -> None:
    """Put a model on the board."""
    corner = bases.stance(game, kind, space)
    if corner is None:
        corner = bases.stance(game, kind, space, bases.HALF)
    assert corner is not None, f"there is no room for one of {kind} in space {space}"
    game.state.foes.append(Foe(id=game.new_id(), kind=kind, space=space, corner=corner, target=target))


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
