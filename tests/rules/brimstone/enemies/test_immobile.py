"""Immobile Enemies: they never move, may be explored around and left behind; Ambushes with them, and Spawners."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from tests.conftest import rule
from tests.rules.brimstone.situations.deeds import does, its_turn
from tests.rules.brimstone.situations.table import Figure, Table
from tests.rules.brimstone.situations.threats import (
    appear,
    encounter,
    enemies_turn,
    lay_den,
    next_turn_waits,
    squares,
    threat_card,
)
from undercroft.games.brimstone.events import (
    CardDrawn,
    EliteGained,
    FightWon,
    FoeAttacked,
    FoeMoved,
    FoesPlaced,
    LeftBehind,
    TokenRevealed,
    TurnBegan,
    XPGained,
)
from undercroft.games.brimstone.game import Brimstone
from undercroft.games.brimstone.state import FoeBoost, Ready

if TYPE_CHECKING:
    from collections.abc import Callable

ALLEY = "+-" * 24 + "+\n|" + ". " * 23 + ".|\n" + "+-" * 24 + "+\n"
"""One row of 24: A1 to X1."""


def pylon(table: Table, at: str, **fields: object) -> Figure:
    """A Targa Pylon whose dice a test need not think of."""
    return table.foe("targa-pylons", at=at, **{"to_hit": 4, "damage": 2, "health": 12, "defense": 2, **fields})


# ---- they never move -----------------------------------------------------------------------------------------------


@rule("brimstone.immobile.no-move", "brimstone.targa.pylon-enemy")
@pytest.mark.parametrize("more", [0, 5])
def test_an_immobile_enemy_never_moves(table: Table, more: int) -> None:
    """With nobody in Range it stays where it is, even if all Enemies have 5 more Move this Fight."""
    ada = table.hero("marshal", at="J8")
    foe = pylon(table, "A1", ranged=None, combat=3)
    fight = table.game.state.fight
    assert fight is not None
    fight.boosts.append(FoeBoost("move", more, "fight"))
    table.game.all_changed()
    enemies_turn(table, ada)
    assert foe.at == "A1"
    assert foe.target == ""
    assert table.events(FoeMoved) == []
    next_turn_waits(table)


@rule("brimstone.immobile.no-move")
def test_without_a_ranged_attack_it_attacks_who_stands_next_to_it(table: Table) -> None:
    ada, bea = table.hero("marshal", at="B1"), table.hero("bandido", at="C1")
    foe = pylon(table, "A1", ranged=None, combat=2)
    enemies_turn(table, ada, bea)
    table.dice(foe_to_hit=[1, 1])
    assert foe.target == ada.id
    next_turn_waits(table)


@rule("brimstone.targa.pylon-enemy")
def test_nothing_pushes_a_pylon_aside(tables: Callable[..., Table]) -> None:
    """A Night Terror pushes a Tentacle on C1 aside, but a Pylon of medium size there stops it."""
    for kind, ends in (("tentacles", "F1"), ("targa-pylons", "B1")):
        table = tables(ALLEY)
        ada = table.hero("marshal", at="G1")
        table.pack.enemies[kind] = replace(table.pack.enemies[kind], size="medium")
        other = table.foe(kind, at="C1", combat=0, ranged=None, initiative=1, move=0)
        terror = table.foe("night-terrors", at="A1", combat=0, abilities={}, initiative=9)
        enemies_turn(table, ada)
        assert terror.at == ends
        assert other.at == ("B1" if kind == "tentacles" else "C1")


@rule("brimstone.targa.pylon-ranged-only", "brimstone.content.targa-pylons")
def test_a_pylon_has_no_melee_attack_and_shoots_whoever_it_sees(tables: Callable[..., Table]) -> None:
    """Two markers, Immobile, no Combat on either side of the sheet, a Ranged Attack on both. It shoots at B1 too."""
    sheet = Brimstone.content().enemies["targa-pylons"]
    assert sheet.models == 2
    for side in (sheet.normal, sheet.brutal):
        assert side.combat == 0
        assert side.ranged is not None
        assert not side.ranged.extra
        assert "immobile" in side.abilities
    assert sheet.normal.ranged is not None
    for at in ("B1", "H1"):
        table = tables(ALLEY)
        ada = table.hero("marshal", at=at)
        pylon(table, "A1")
        enemies_turn(table, ada)
        table.dice(foe_to_hit=[1] * sheet.normal.ranged.shots)
        assert [attack.hero for attack in table.events(FoeAttacked)] == [ada.id]


@rule("brimstone.targa.pylon-enemy")
def test_a_pylon_is_an_enemy_like_any_other(table: Table) -> None:
    """It makes a Fight, holds a space, is attacked, and gives XP for its Wounds: Base 25, and 5 for each of 4."""
    ada = table.hero("marshal", at="B2", combat=1)
    foe = pylon(table, "A1")
    its_turn(table, ada, move=2)
    assert table.game.in_fight
    assert "A1" not in table.squares()
    table.act("fight")
    table.dice(to_hit=[5], damage=[6])
    assert foe.wounds == 6 - 2
    assert [gained.amount for gained in table.events(XPGained)] == [25 + 5 * 4]


# ---- Ambush --------------------------------------------------------------------------------------------------------


@rule("brimstone.immobile.ambush")
def test_in_an_ambush_they_stand_as_far_from_any_hero_as_their_tile_allows(table: Table) -> None:
    """A Hero on A1 of the hall: the far column and row are 9 steps away, J1 to J8."""
    ada = table.hero("marshal", at="A1")
    appear(table, "targa-pylons", 1, ambush=True)
    assert table.awaits == "ambush.space"
    assert table.squares() == [f"J{row}" for row in range(1, 9)]
    table.act("J4")
    assert squares(table) == ["J4"]
    assert table.game.state.foes[0].target == ""
    assert ada.wounds == 0


@rule("brimstone.immobile.ambush")
def test_it_is_the_tile_of_a_random_hero() -> None:
    """One Hero in the den, one on the porch: the second is picked, and the Pylon stands on the porch."""
    table = lay_den()
    table.hero("marshal", at="A1")
    bea = table.hero("bandido", at="A6")
    appear(table, "targa-pylons", 1, ambush=True)
    assert table.awaits == "foe.pick"
    table.dice(foe_pick=[bea.id])
    assert set(table.squares()) <= {"B4", "C4", "A5", "B5", "C5", "D5", "A6", "B6", "C6", "D6"}
    assert "D6" in table.squares()


@rule("brimstone.immobile.ambush", "brimstone.ambush.no-room")
def test_on_a_tile_without_room_they_come_as_near_as_they_can() -> None:
    """Every space of the porch is taken: the Pylon stands in the den, in the row next to the porch."""
    table = lay_den()
    table.hero("marshal", at="A6")
    for square in ("B4", "C4", "A5", "B5", "C5", "D5", "B6", "C6", "D6"):
        table.foe("void-spiders", at=square)
    appear(table, "targa-pylons", 1, ambush=True)
    assert table.asked == "ambush.space"
    assert {square[1:] for square in table.squares()} == {"3"}
    table.act(table.options[0])
    assert [square[1:] for square in squares(table, "targa-pylons")] == ["3"]


@rule("brimstone.immobile.ambush-first", "brimstone.ambush.highest-initiative-first")
def test_they_are_placed_before_all_others_of_the_ambush(table: Table) -> None:
    """Void Spiders of Initiative 6 would be first by speed, before a Pylon of 5."""
    table.hero("marshal", at="A1")
    assert table.pack.enemies["targa-pylons"].normal.initiative < table.pack.enemies["void-spiders"].normal.initiative
    threat_card(table, ("void-spiders", "1"), ("targa-pylons", "1"))
    encounter(table, Ready(level="low", ambush=True, room=0))
    table.act("J8")
    table.act("B2")
    assert [placed.kind for placed in table.events(FoesPlaced)] == ["targa-pylons", "void-spiders"]


# ---- exploring -----------------------------------------------------------------------------------------------------


@rule("brimstone.immobile.explore-allowed")
def test_with_only_immobile_enemies_heroes_search_and_explore(tables: Callable[..., Table]) -> None:
    """Scavenging is on offer beside the Attacks, and a token under a Hero is revealed at the end of the turn."""
    table = tables()
    ada = table.hero("marshal", at="A1")
    pylon(table, "J8", ranged=None)
    table.turn_of(ada, move=1)
    assert "scavenge:0" in table.options

    table = tables()
    ada = table.hero("marshal", at="A1")
    pylon(table, "J8", ranged=None)
    table.state.rooms[0].token, table.state.rooms[0].revealed = "token-1", False
    table.turn("room_exploration")
    assert len(table.events(TokenRevealed)) == 1


@rule("brimstone.immobile.spawn-stops-explore", "brimstone.immobile.explore-allowed")
def test_one_enemy_that_can_move_forbids_it(tables: Callable[..., Table]) -> None:
    table = tables()
    ada = table.hero("marshal", at="A1")
    pylon(table, "J8", ranged=None)
    other = table.foe("custodians", at="J1")
    table.turn_of(ada, move=1)
    assert "scavenge:0" not in table.options
    table.refuses("scavenge:0", "brimstone.activation.no-search-in-fight")
    # Once it is defeated they may again.
    table.game.state.foes.remove(table.game.foe(other.id))
    table.act("A2")
    assert "scavenge:0" in table.options

    table = tables()
    ada = table.hero("marshal", at="A1")
    pylon(table, "J8", ranged=None)
    table.foe("custodians", at="J1")
    table.state.rooms[0].token, table.state.rooms[0].revealed = "token-1", False
    table.turn("room_exploration")
    assert table.events(TokenRevealed) == []


# ---- left behind ---------------------------------------------------------------------------------------------------


@rule("brimstone.immobile.left-behind")
@pytest.mark.parametrize(("at", "stays"), [("S1", True), ("T1", False)])
def test_who_has_no_hero_within_18_spaces_is_removed_at_the_start_of_a_turn(
    tables: Callable[..., Table], at: str, stays: bool
) -> None:
    """From A1 it is 18 steps to S1, 19 to T1."""
    table = tables(ALLEY)
    table.hero("marshal", at=at)
    foe = pylon(table, "A1", ranged=None)
    table.turn()
    assert foe.here is stays
    assert table.game.in_fight is stays
    assert (table.game.state.fight is not None) is stays
    assert len(table.events(FightWon)) == int(not stays)
    assert table.awaits == ("hero.hold-back" if stays else "card.stone")


@rule("brimstone.immobile.left-behind")
def test_one_hero_near_is_enough_and_who_can_move_stays(tables: Callable[..., Table]) -> None:
    table = tables(ALLEY)
    table.hero("marshal", at="X1")
    near = pylon(table, "L1", ranged=None)
    far = pylon(table, "A1", ranged=None)
    mover = table.foe("custodians", at="B1")
    table.turn()
    assert (near.here, far.here, mover.here) == (True, False, True)
    assert [left.foe for left in table.events(LeftBehind)] == [far.id]
    assert table.events(FightWon) == []
    assert table.game.state.fight is not None


@rule("brimstone.immobile.left-behind")
def test_the_guard_of_the_objective_waits(tables: Callable[..., Table]) -> None:
    table = tables(ALLEY)
    table.hero("marshal", at="X1")
    foe = pylon(table, "A1", ranged=None)
    assert table.state.fight is not None
    table.state.fight.final = True
    table.turn()
    assert foe.here


@rule("brimstone.immobile.left-behind-no-reward")
@pytest.mark.parametrize(("other", "instances"), [(3, 2), (4, 1)])
def test_a_cause_counts_while_one_of_its_enemies_is_in_the_fight(
    tables: Callable[..., Table], other: int, instances: int
) -> None:
    """A Pylon is left behind: its cause is lost unless the Pylon that is near came with it."""
    table = tables(ALLEY)
    table.hero("marshal", at="X1")
    pylon(table, "A1", ranged=None, cause=3)
    pylon(table, "W1", ranged=None, cause=other)
    assert table.state.fight is not None
    table.state.fight.instances = 2
    table.turn()
    fight = table.game.state.fight
    assert fight is not None
    assert fight.instances == instances


@rule("brimstone.immobile.left-behind-no-reward", "brimstone.immobile.left-behind")
@pytest.mark.parametrize("killed", [False, True])
def test_what_is_left_behind_gives_neither_xp_nor_loot(tables: Callable[..., Table], killed: bool) -> None:
    """A card of two Pylons: left behind both, there is no Loot; with one of them killed the card counts."""
    table = tables(ALLEY)
    ada, earned = table.hero("marshal", at="X1"), 0
    for at in ("A1", "B1"):
        pylon(table, at, ranged=None, cause=0)
    assert table.state.fight is not None
    assert table.state.fight.instances == 1
    if killed:
        near = table.foe("targa-pylons", at="W1", cause=0)
        does(table, ada, "each adjacent foe: wounds 12")
        assert not near.here
        earned = ada.xp
    table.turn()
    assert not table.game.in_fight
    assert len(table.events(FightWon)) == 1
    assert table.events(XPGained) == []
    assert len([drawn for drawn in table.events(CardDrawn) if drawn.deck == "loot"]) == int(killed)
    assert ada.xp == earned
    assert table.awaits == ("card.stone" if killed else "hero.hold-back")


@rule("brimstone.turn.order", "brimstone.end.flee-when")
def test_the_turn_then_begins_with_the_choice_to_flee(tables: Callable[..., Table]) -> None:
    """The Fight that ends as the turn starts is over first; nothing of the new turn is lost by it."""
    table = tables(ALLEY)
    ada = table.hero("marshal", at="X1", activated=True, wounds=2)
    pylon(table, "A1", ranged=None, cause=0)
    table.auto(turn_begin="")
    table.dice(healing=[6])
    table.turn()
    assert [type(event) for event in table.events() if isinstance(event, FightWon | TurnBegan)] == [FightWon, TurnBegan]
    assert table.asked == "turn.begin"
    assert "flee" in table.offers(ada)
    assert not ada.activated


@rule("brimstone.immobile.left-behind-no-reward", "brimstone.loot.one-per-threat")
def test_another_card_of_the_same_fight_still_gives_its_loot(table: Table) -> None:
    """Placed by two causes, the second's Enemy is killed: its cause is noted, and only the first's card is lost."""
    ada = table.hero("marshal", at="A1", combat=1)
    encounter(
        table,
        Ready(kind="targa-pylons", count=1, room=0),
        Ready(kind="tentacles", count=1, room=0),
    )
    fight = table.game.state.fight
    assert fight is not None
    assert fight.instances == 2
    first, second = table.game.state.foes
    assert first.cause != second.cause
    beside = next(foe for foe in table.game.state.foes if foe.kind == "tentacles")
    beside.space, beside.wounds = table.space("A2"), 4
    its_turn(table, ada)
    table.act("fight")
    table.dice(to_hit=[6], damage=[6])
    fight = table.game.state.fight
    assert fight is not None
    assert fight.beaten == [beside.cause]


# ---- Spawners ------------------------------------------------------------------------------------------------------


@rule("brimstone.immobile.spawner")
def test_a_spawner_brings_new_enemies_at_each_activation_until_it_is_destroyed(table: Table) -> None:
    """Spawner 1 on A1: a Custodian comes beside it, where the players say; no Loot is owed for it."""
    ada = table.hero("marshal", at="J8")
    pylon(table, "A1", ranged=None, abilities={"immobile": 1, "spawner": 1})
    enemies_turn(table, ada)
    assert table.asked == "foes.spawn"
    assert table.squares() == ["A2", "B1", "B2"]
    table.act("B2")
    assert squares(table, "custodians") == ["B2"]
    assert table.events(FoesPlaced) == [FoesPlaced("custodians", (game_foe(table, "custodians").id,), False)]
    fight = table.game.state.fight
    assert fight is not None
    assert fight.instances == 1
    assert game_foe(table, "custodians").cause == -1


@rule("brimstone.immobile.spawner")
def test_each_of_several_spawners_brings_its_own(table: Table) -> None:
    ada = table.hero("marshal", at="J8")
    for at in ("A1", "J1"):
        pylon(table, at, ranged=None, abilities={"immobile": 1, "spawner": 1})
    enemies_turn(table, ada)
    table.act("B2")
    table.act("I2")
    assert squares(table, "custodians") == ["B2", "I2"]


def game_foe(table: Table, kind: str) -> Figure:
    return Figure(table, next(foe.id for foe in table.game.state.foes if foe.kind == kind))


@rule("brimstone.optional.below-the-darkness", "brimstone.immobile.spawner")
def test_what_a_spawner_brings_is_elite_below_the_darkness(tables: Callable[..., Table]) -> None:
    """The Darkness has passed: Custodians who come out of a Pylon gain their Elite ability, 2, as any Type does."""
    table = tables(switches={"below-the-darkness": True})
    ada = table.hero("marshal", at="J8")
    table.state.overrun = True
    pylon(table, "A1", ranged=None, abilities={"immobile": 1, "spawner": 1})
    table.dice(foe_elite=[2])
    enemies_turn(table, ada)
    table.act("B2")
    assert table.events(EliteGained) == [EliteGained("custodians", 2)]


@rule("brimstone.immobile.spawner", "brimstone.place.not-enough-models")
def test_a_spawner_out_of_models_brings_nobody_but_an_elite_ability(table: Table) -> None:
    """All six Custodians are on the board, and a seventh is called for: all of them gain the Elite ability 4."""
    ada = table.hero("marshal", at="J8")
    pylon(table, "A1", ranged=None, abilities={"immobile": 1, "spawner": 1}, initiative=9)
    for row in range(1, 7):
        table.foe("custodians", at=f"E{row}")
    assert table.state.fight is not None
    table.state.fight.kinds["custodians"].acted = True
    table.dice(foe_elite=[4])
    enemies_turn(table, ada)
    next_turn_waits(table)
    assert len(squares(table, "custodians")) == 6
    assert table.events(EliteGained) == [EliteGained("custodians", 4)]


@rule("brimstone.immobile.spawner")
def test_who_has_nothing_to_spawn_spawns_nothing(table: Table) -> None:
    """The ability alone, on Tentacles: their sheet names no Enemy of their making."""
    ada = table.hero("marshal", at="J8")
    table.foe("tentacles", at="A1", combat=0, abilities={"immobile": 1, "spawner": 1})
    enemies_turn(table, ada)
    next_turn_waits(table)
    assert len(table.game.state.foes) == 1
