"""Enemies: their Elite abilities, what they do by being there, and which Type goes next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.dice import D6
from undercroft.games.brimstone.events import EliteGained
from undercroft.games.brimstone.rules.enemies import bases
from undercroft.games.brimstone.rules.enemies.abilities import Ability, acting
from undercroft.games.brimstone.rules.enemies.record_sheet import foe_stat, has, present
from undercroft.games.brimstone.state import Foe, FoeBoost, FoeTurn

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero, Kind

CHART = 6
"""The entries of an Elite Chart. [brimstone.enemy.elite-chart-six]"""
SLOWEST = -99


def boost(game: Brimstone, modifier: str, amount: int, span: str, source: str = "") -> None:
    """All Enemies get a modifier for this turn or this Fight."""
    if game.state.fight is not None:
        game.state.fight.boosts.append(FoeBoost(modifier, amount, span, source))
        game.enemy_numbers.forget()


# ---- Elite ---------------------------------------------------------------------------------------------------------


def add_elite(game: Brimstone, kind: str, n: int) -> Rule[None]:
    """The Type gains n more Elite abilities, one roll each, for the rest of the Fight.

    [brimstone.elite.roll] [brimstone.elite.multiple] [brimstone.elite.whole-type]
    """
    fight = game.state.fight
    assert fight is not None, "Elite abilities belong to a Fight"
    held = fight.kinds[kind].elite
    for _ in range(n):
        if len(held) == CHART:
            return
        number = yield from elite_roll(game, held)
        held.append(number)
        game.enemy_numbers.forget()
        yield from game.do(EliteGained(kind, number))


def elite_roll(game: Brimstone, held: list[int]) -> Rule[int]:
    """A D6 on the Elite Chart; an ability that the Type already has is rolled again.

    [brimstone.elite.roll] [brimstone.elite.no-duplicate]
    """
    while True:
        number: int = (yield from game.roll("foe.elite", 1, D6))[0]
        if number not in held:
            return number


# ---- on the board -------------------------------------------------------------------------------------------------


def put(game: Brimstone, kind: str, space: int, target: str = "") -> None:
    """Put a model on the board."""
    corner = bases.stance(game, kind, space)
    if corner is None:
        corner = bases.stance(game, kind, space, bases.HALF)
    assert corner is not None, f"there is no room for one of {kind} in space {space}"
    game.state.foes.append(Foe(id=game.new_id(), kind=kind, space=space, corner=corner, target=target))


# ---- what Enemies do by being there --------------------------------------------------------------------------------


def fear_hits(game: Brimstone, hero: Hero) -> int:
    """The Horror Hits that Fear, Terror and Unspeakable Terror do to a Hero, added up over all Enemies.

    [brimstone.fear.stacks]
    """
    hits = 0
    for kind in present(game):
        for fright, amount in acting(game, kind, Ability.frightens):
            hits += amount * sum(foe.kind == kind and fright.frightens(game, foe, hero) for foe in game.state.foes)
    return hits


def oppressed(game: Brimstone, hero: Hero) -> bool:
    """Whether an adjacent Enemy keeps this Hero from spending Grit."""
    return bool(game.state.foes) and any(has(game, foe.kind, "oppress") for foe in game.adjacent_foes(hero.space))


# ---- turns ---------------------------------------------------------------------------------------------------------


def yet_to_act(game: Brimstone) -> list[str]:
    """The Types on the board that have not Activated this turn."""
    fight = game.state.fight
    return [] if fight is None else [kind for kind in present(game) if not fight.kinds[kind].acted]


def next_kinds(game: Brimstone, at_least: int) -> list[str]:
    """The Enemy Types that may Activate now: the quickest, if as quick as `at_least`, the Initiative of the next Hero.

    [brimstone.fight.tie-enemy-first]
    """
    waiting = yet_to_act(game)
    quickest = max((foe_stat(game, kind, "initiative") for kind in waiting), default=SLOWEST)
    if quickest < at_least:
        return []
    return [kind for kind in waiting if foe_stat(game, kind, "initiative") == quickest]


def activate(game: Brimstone, kinds: list[str]) -> Rule[None]:
    """A Type Activates, of equally quick ones one at random. [brimstone.fight.type-tie-random]"""
    game.push(FoeTurn(kind=(yield from game.pick("foe.order", kinds))))


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
