"""A Hero's Activation: the Move roll, moving, and the one thing that is done after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.rules.brimstone.situations.deeds import effect_item
from tests.rules.brimstone.situations.table import Table
from undercroft.crawl.packs.language.grammar import read_effect
from undercroft.engine.choices import RollAsk
from undercroft.games.brimstone.content.keywords.lexicon import WORDS
from undercroft.games.brimstone.content.types import Item
from undercroft.games.brimstone.events import (
    Escaped,
    GritGained,
    GritSpent,
    HeroAttacked,
    MoveRolled,
    Scavenged,
    Stepped,
)
from undercroft.games.brimstone.rules import harm
from undercroft.games.brimstone.state import Boost
from undercroft.lab.ledger import rule

if TYPE_CHECKING:
    from collections.abc import Callable

CORRIDOR = """\
+-+-+-+-+-+-+
|. . . . . .|
+-+-+-+-+-+-+
"""
"""A1 to F1 in a row."""

PARTED = """\
+-+-+-+
|. . .|
+ + +-+
|.| |.|
+ +-+ +
|. . .|
+-+-+-+
"""
"""Three by three around a hole at B2, with a Wall between C1 and C2."""

CHAMBER = """\
  +-+-+
  |A A|
+-+ + +-+
|. . . .|
+ + + + +
|. . . .|
+-+-+-+-+
"""
"""A2 to D3 and the half-spaces B1, C1 of an open exit."""


def steps(table: Table) -> list[str]:
    return [table.square(event.space) for event in table.events(Stepped)]


# ---- the Move roll -------------------------------------------------------------------------------------------------


@rule("brimstone.move.roll")
def test_a_hero_rolls_one_die_for_movement_first_of_all(table: Table) -> None:
    """Before the roll the Hero is asked nothing; the face is the Move."""
    ada = table.hero("marshal", at="D4")
    table.turn_of(ada)
    assert table.awaits == "hero.move"
    assert isinstance(table.ask, RollAsk)
    assert len(table.ask.dice) == 1

    table.dice(move=[4])

    assert [(event.hero, event.roll, event.move) for event in table.events(MoveRolled)] == [("h1", 4, 4)]
    assert table.asked == "activation.act"
    assert table.activation.left == 4


@rule("brimstone.move.roll", "brimstone.saloon.fast")
@pytest.mark.parametrize(("kind", "bonus"), [("marshal", 0), ("saloon-girl", 1)])
def test_what_modifies_the_move_is_added(table: Table, kind: str, bonus: int) -> None:
    """The Saloon Girl is Fast."""
    ada = table.hero(kind, at="D4")
    table.dice(move=[3])
    table.turn_of(ada)
    assert table.activation.left == 3 + bonus


@rule("brimstone.move.roll")
def test_a_hero_felled_at_the_start_of_the_activation_does_not_roll(table: Table) -> None:
    """Poison takes the last Health before the Move roll."""
    ada = table.hero("marshal", at="D4", wounds=11, poison=1)
    table.hero("bandido", at="A1", activated=True)
    table.foe("tentacles", at="J8", move=0, abilities={})
    table.dice(poison=[1])
    table.turn_of(ada)
    assert ada.ko
    assert table.events(MoveRolled) == []


@rule("brimstone.move.up-to-roll")
def test_a_hero_moves_any_number_of_spaces_up_to_the_roll(table: Table) -> None:
    """With a Move of 2 from D4: every square within two, none beyond."""
    ada = table.hero("marshal", at="D4")
    table.turn_of(ada, move=2)
    inside = [f"{column}{row}" for column in "BCDEF" for row in range(2, 7) if (column, row) != ("D", 4)]
    assert table.squares() == sorted(inside)
    table.refuses("G4", "brimstone.move.up-to-roll")
    table.refuses("D7", "brimstone.move.up-to-roll")

    table.act("E4")

    assert table.activation.left == 1
    assert "F4" in table.squares()
    assert "G4" not in table.squares()


@rule("brimstone.move.up-to-roll")
def test_a_hero_may_stay(table: Table) -> None:
    ada = table.hero("marshal", at="D4")
    table.turn_of(ada, move=6)
    table.act("end")
    assert ada.at == "D4"
    assert table.events(Stepped) == []


@rule("brimstone.move.up-to-roll")
def test_with_no_move_left_no_space_is_on_offer(table: Table) -> None:
    ada = table.hero("marshal", at="D4")
    table.turn_of(ada, move=1)
    table.act("C3")
    assert table.squares() == []
    assert "end" in table.options


@rule("brimstone.move.eight-directions")
@pytest.mark.parametrize("to", ["C3", "D3", "E3", "C4", "E4", "C5", "D5", "E5"])
def test_each_of_the_eight_surrounding_spaces_costs_one(table: Table, to: str) -> None:
    ada = table.hero("marshal", at="D4")
    table.turn_of(ada, move=1)
    table.act(to)
    assert ada.at == to
    assert steps(table) == [to]
    assert table.activation.left == 0
    assert table.activation.moved


@rule("brimstone.move.eight-directions")
def test_a_longer_way_is_walked_step_by_step(table: Table) -> None:
    """A1 to D4 is three diagonal steps, each one seen."""
    ada = table.hero("marshal", at="A1")
    table.turn_of(ada, move=5)
    table.act("D4")
    assert steps(table) == ["B2", "C3", "D4"]
    assert [table.square(event.before) for event in table.events(Stepped)] == ["A1", "B2", "C3"]
    assert table.activation.left == 2


@rule("brimstone.move.not-through-models")
def test_nobody_moves_through_a_model(tables: Callable[..., Table]) -> None:
    """In a corridor one space wide another Hero is in the way."""
    table = tables(CORRIDOR)
    ada = table.hero("marshal", at="A1")
    table.hero("bandido", at="C1")
    table.turn_of(ada, move=5)
    assert table.squares() == ["B1"]
    table.refuses("C1", "brimstone.move.not-through-models")
    table.refuses("D1", "brimstone.move.not-through-models")
    table.refuses("A1", "brimstone.move.not-through-models")  # one's own space is no destination either


@rule("brimstone.move.not-through-models")
def test_nor_through_an_enemy_that_was_escaped(tables: Callable[..., Table]) -> None:
    table = tables(CORRIDOR)
    ada = table.hero("marshal", at="A1")
    table.foe("tentacles", at="C1", escape=2, abilities={})
    table.turn_of(ada, move=5, escape=6)
    assert table.squares() == ["B1"]
    table.refuses("D1", "brimstone.move.not-through-models")


@rule("brimstone.move.not-through-walls")
def test_nobody_moves_through_a_wall(tables: Callable[..., Table]) -> None:
    """Between C1 and C2 is a Wall: the way leads around the hole, seven steps."""
    table = tables(PARTED)
    ada = table.hero("marshal", at="C1")
    table.turn_of(ada, move=3)
    assert "C2" not in table.squares()
    table.refuses("C2", "brimstone.move.not-through-walls")

    table.turn_of(ada, move=7)
    table.act("C2")
    assert steps(table) == ["B1", "A1", "A2", "A3", "B3", "C3", "C2"]


@rule("brimstone.move.valid-space-half")
def test_where_less_than_half_a_square_is_there_nobody_can_stand(tables: Callable[..., Table]) -> None:
    """The hole in the middle is no space: it is no destination, and no way leads over it."""
    table = tables(PARTED)
    ada = table.hero("marshal", at="A2")
    table.turn_of(ada, move=6)
    assert table.game.board.space_at(1, 1) is None
    assert table.game.board.size == 8
    assert table.squares() == ["A1", "A3", "B1", "B3", "C1", "C2", "C3"]
    table.refuses(table.game.board.size, "brimstone.move.valid-space-half")


@rule("brimstone.move.doorway-half-spaces", "brimstone.map.half-spaces")
def test_the_half_spaces_of_an_open_connection_may_be_entered(tables: Callable[..., Table]) -> None:
    table = tables(CHAMBER)
    ada = table.hero("marshal", at="B2")
    table.turn_of(ada, move=2)
    assert {"B1", "C1"} <= set(table.squares())
    table.act("C1")
    assert ada.at == "C1"


# ---- Grit on the Move roll -----------------------------------------------------------------------------------------


@rule("brimstone.move.recover-grit-on-one", "brimstone.bandido.wild-card", "brimstone.move.roll")
@pytest.mark.parametrize(
    ("kind", "face", "grit"),
    [("marshal", 1, 1), ("marshal", 2, 0), ("marshal", 6, 0), ("bandido", 1, 1), ("bandido", 2, 1), ("bandido", 3, 0)],
)
def test_a_move_roll_of_one_recovers_a_grit(table: Table, kind: str, face: int, grit: int) -> None:
    """For the Bandido a 2 does so too."""
    ada = table.hero(kind, at="D4")
    table.dice(move=[face])
    table.turn_of(ada)
    assert ada.grit == grit
    assert [event.amount for event in table.events(GritGained)] == [1] * grit


@rule("brimstone.move.roll", "brimstone.content.upgrade-example")
@pytest.mark.parametrize(("face", "grit"), [(5, 0), (6, 1)])
def test_what_waits_for_a_number_of_the_move_roll_hears_it(table: Table, face: int, grit: int) -> None:
    """An Item like the pictured Upgrade: a Grit whenever the Move roll is a natural 6."""
    ada = table.hero("marshal", at="D4")
    table.pack.items["lucky"] = Item(id="lucky", name="Lucky", on={"move roll 6": read_effect(WORDS, "grit 1")})
    ada.give("lucky")
    table.dice(move=[face])
    table.turn_of(ada)
    assert ada.grit == grit


@rule("brimstone.escape.required", "brimstone.escape.effect")
@pytest.mark.parametrize("fight", [False, True])
def test_with_no_enemy_near_nobody_has_to_escape(table: Table, fight: bool) -> None:
    ada = table.hero("marshal", at="A1")
    if fight:
        table.foe("tentacles", at="J8", abilities={})
    table.turn_of(ada, move=2)
    table.act("C3")
    assert table.events(Escaped) == []
    assert ada.at == "C3"


@rule("brimstone.escape.roll")
@pytest.mark.parametrize(("bonus", "passed"), [(0, False), (1, True), (-1, False)])
def test_a_bonus_to_escape_is_added(table: Table, bonus: int, passed: bool) -> None:
    ada = table.hero("marshal", at="D4", boosts=[Boost("escape", bonus, "adventure")])
    table.foe("tentacles", at="D5", escape=4, abilities={})
    table.turn_of(ada, move=2)
    table.dice(escape=[3])
    table.act("D3")
    assert [event.passed for event in table.events(Escaped)] == [passed]
    assert ada.at == ("D3" if passed else "D4")


@rule("brimstone.move.recover-grit-on-one")
def test_only_the_final_face_of_the_move_die_counts_for_grit(table: Table) -> None:
    """A 1 that is Re-rolled into a 5 Recovers nothing."""
    ada = table.hero("marshal", at="D4", grit=1)
    table.auto(hero_reroll="")
    table.dice(move=[1])
    table.turn_of(ada)
    table.act("reroll:grit")
    table.dice(move=[5])
    assert ada.grit == 0
    assert table.events(GritGained) == []
    assert table.activation.left == 5


@rule("brimstone.move.extra-die-no-grit", "brimstone.grit.use-move")
def test_a_one_on_the_extra_die_recovers_no_grit(table: Table) -> None:
    """The Bandido would Recover on a Move roll of 1 or 2; the extra D6 is no Move roll."""
    ada = table.hero("bandido", at="D4", grit=2)
    table.turn_of(ada, move=3)
    table.dice(more_move=[1])
    table.act("more-move")
    assert ada.grit == 1
    assert table.events(GritGained) == []
    assert [(event.amount, event.what) for event in table.events(GritSpent)] == [(1, "move")]
    assert table.activation.left == 4


@rule("brimstone.grit.use-move")
def test_the_extra_die_needs_a_grit_and_a_move_that_has_not_ended(table: Table) -> None:
    ada = table.hero("marshal", at="D4", grit=1, side_bag=["tonic"])
    table.turn_of(ada, move=1)
    table.act("D5")
    assert "more-move" in table.options  # the Move has not ended while nothing else was done
    table.dice(scavenge=[1, 1, 1])
    table.act("scavenge:0")
    assert "more-move" not in table.options
    ada.grit = 0
    table.turn_of(ada, move=1)
    assert "more-move" not in table.options
    table.refuses("more-move", "brimstone.grit.use-move")


# ---- and then one thing --------------------------------------------------------------------------------------------


@rule("brimstone.activation.move-then-act")
def test_after_an_attack_a_hero_neither_moves_nor_attacks_again(table: Table) -> None:
    ada = table.hero("marshal", at="D4", grit=1, side_bag=["tonic"])
    ada.give("shotgun")
    table.foe("tentacles", at="D5", health=20, defense=6, abilities={}, escape=2)
    table.turn_of(ada, move=3, escape=6)
    assert table.squares()
    assert "fight" in table.options
    table.dice(to_hit=[1, 1])
    table.act("fight")
    assert [event.hits for event in table.events(HeroAttacked)] == [0]
    assert table.awaits == "activation.act"
    assert table.squares() == []
    assert "more-move" not in table.options
    table.refuses("C4", "brimstone.activation.move-then-act")


@rule("brimstone.activation.move-then-act", "brimstone.search.one-kind")
def test_after_a_search_a_hero_does_not_move_or_search_again(tables: Callable[..., Table]) -> None:
    """The Hero stands on a Doorway and Scavenges: no step, no second Scavenge, no Look Through the Door."""
    table = tables(CHAMBER)
    ada = table.hero("marshal", at="B1", side_bag=["tonic"])
    table.turn_of(ada, move=3)
    assert {"scavenge:0", "look:0:A"} <= set(table.options)
    table.dice(scavenge=[1, 2, 3])
    table.act("scavenge:0")
    assert len(table.events(Scavenged)) == 1
    assert table.squares() == []
    assert not any(key.startswith(("scavenge", "look")) for key in table.options)
    assert table.awaits == "activation.act"
    table.refuses("B2", "brimstone.activation.move-then-act")
    table.refuses("scavenge:0", "brimstone.search.one-kind")
    table.refuses("look:0:A", "brimstone.search.one-kind")


@rule("brimstone.activation.move-then-act")
def test_using_an_item_is_neither_the_move_nor_the_act(table: Table) -> None:
    """It may be used before, between and after; here it pays 5 Gold, and Move and Scavenge are still to come."""
    ada = table.hero("marshal", at="D4")
    key = effect_item(table, ada, "gold 5", limit="turn")
    table.turn_of(ada, move=3)
    table.act("D5")
    table.act(key)
    assert ada.gold == 5
    assert table.activation.left == 2
    assert {"scavenge:0", str(table.space("D7"))} <= set(table.options)


@rule("brimstone.move.roll")
@pytest.mark.parametrize(("face", "left"), [(1, 0), (2, 1), (6, 5)])
def test_a_penalty_may_leave_no_move_at_all(table: Table, face: int, left: int) -> None:
    """A Broken Leg: 1 less than the roll."""
    ada = table.hero("marshal", at="D4", injuries=["injury-broken-leg"])
    table.dice(move=[face])
    table.turn_of(ada)
    assert table.activation.left == left
    assert [event.move for event in table.events(MoveRolled)] == [left]


@rule("brimstone.activation.move-then-act")
def test_a_move_may_be_made_in_parts_before_the_act(table: Table) -> None:
    ada = table.hero("marshal", at="D4")
    table.turn_of(ada, move=3)
    table.act("D5")
    table.act("D6")
    table.dice(scavenge=[1, 2, 3])
    table.act("scavenge:0")
    assert ada.at == "D6"
    assert len(table.events(Scavenged)) == 1


@rule("brimstone.activation.one-attack")
def test_one_normal_attack_per_activation(table: Table) -> None:
    """After a Melee Attack neither another one nor a shot is on offer; before it both are."""
    ada = table.hero("marshal", at="D4", side_bag=["tonic"])
    ada.give("shotgun")
    gun = f"shoot:{ada.item('shotgun')}"
    table.foe("tentacles", at="D5", health=20, abilities={})
    table.turn_of(ada, move=1)
    assert {"fight", gun} <= set(table.options)
    table.dice(to_hit=[1, 1])
    table.act("fight")
    assert table.awaits == "activation.act"
    assert "fight" not in table.options
    assert gun not in table.options
    table.refuses("fight", "brimstone.activation.one-attack")
    table.refuses(gun, "brimstone.activation.one-attack")


@rule("brimstone.activation.no-search-in-fight")
def test_no_search_while_a_fight_is_going_on(tables: Callable[..., Table]) -> None:
    """With an Enemy far away on the board neither Scavenge nor Look Through a Door is allowed; without one both are."""
    table = tables(CHAMBER)
    ada = table.hero("marshal", at="B1")
    table.turn_of(ada, move=1)
    assert {"scavenge:0", "look:0:A"} <= set(table.options)

    table.foe("tentacles", at="D3", abilities={})
    table.turn_of(ada, move=1)
    assert not any(key.startswith(("scavenge", "look")) for key in table.options)
    table.refuses("scavenge:0", "brimstone.activation.no-search-in-fight")
    table.refuses("look:0:A", "brimstone.activation.no-search-in-fight")


# ---- Activations that are missed or cut short ----------------------------------------------------------------------


def test_a_missed_activation_is_skipped_once(table: Table) -> None:
    ada = table.hero("marshal", at="D4", missing=1)
    table.auto(activation_act="end")
    table.turn("models_activate")
    assert table.awaits == "hero.hold-back"
    assert table.events(MoveRolled) == []
    assert ada.missing == 0
    table.dice(hold_back=[3, 4], move=[4])
    assert len(table.events(MoveRolled)) == 1


def test_a_hero_who_dies_while_acting_has_no_more_questions(table: Table) -> None:
    """A trap of one's own making: the Activation is over, the others go on."""
    ada = table.hero("marshal", at="D4", wounds=11)
    table.hero("bandido", at="A1")
    table.turn_of(ada, move=3)
    table.happen(lambda game: harm.suffer_wounds(game, game.hero("h1"), 3))
    assert ada.ko
