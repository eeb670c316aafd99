"""Placing Enemies: checkerboard, order of Types, what does not fit, too few models."""

from __future__ import annotations

import pytest

from tests.conftest import rule
from tests.rules.brimstone.situations.table import Table
from tests.rules.brimstone.situations.threats import appear, attack_token, next_turn_waits, squares, threat_card
from undercroft.crawl.board.tiles import Placement
from undercroft.games.brimstone.events import EliteGained, FoesPlaced

PATTERN = ["A1", "C1", "B2", "D2", "A3", "C3", "B4"]
GAPS = ["B1", "D1", "A2", "C2", "B3", "D3", "C4"]


@rule("brimstone.place.checkerboard", "brimstone.place.half-spaces-count")
def test_every_second_space_from_the_back_left_forward_half_spaces_included(den: Table) -> None:
    table = den
    table.hero(at="A6")

    appear(table, "void-spiders", 7)

    assert squares(table) == PATTERN


@rule("brimstone.place.fill-gaps")
def test_a_full_checkerboard_is_filled_up_from_the_back_row(den: Table) -> None:
    table = den
    table.hero(at="A6")

    appear(table, "void-spiders", 12)

    assert squares(table) == PATTERN + GAPS[:5]


@rule("brimstone.place.checkerboard")
def test_the_rows_run_from_wherever_the_entrance_is() -> None:
    """The same Room entered from the west: its back row is column E, and left is the north."""
    table = Table(
        """\
  +-+-+-+-+
  |. . . .|
+-+ + + + +
|A . . . .|
+ + + + + +
|A . . . .|
+-+-+-+-+-+
"""
    )
    table.state.rooms[0].entrance = "A"
    table.hero(at="A2")

    appear(table, "tentacles", 6)

    assert squares(table) == ["E1", "E3", "D2", "C1", "C3", "B2"]


@rule("brimstone.place.checkerboard")
def test_left_is_the_left_of_whoever_looks_in() -> None:
    """Entered from the north the back row is row 4, and its left is the east."""
    table = Table(
        """\
  +-+-+
  |A A|
+-+ + +-+
|. . . .|
+ + + + +
|. . . .|
+ + + + +
|. . . .|
+-+-+-+-+
"""
    )
    table.state.rooms[0].entrance = "A"
    table.hero(at="B1")

    appear(table, "tentacles", 5)

    assert squares(table) == ["D4", "B4", "C3", "A3", "D2"]


@rule("brimstone.place.skip-invalid")
def test_a_space_with_a_model_is_passed_over(den: Table) -> None:
    table = den
    table.hero(at="C1")
    table.hero(at="A6")
    table.foe("tentacles", at="A1")

    appear(table, "stranglers", 3)

    assert squares(table, "stranglers") == ["B2", "D2", "A3"]


@rule("brimstone.place.overflow-tile")
def test_what_does_not_fit_on_the_tile_spills_over_the_entrance(den: Table) -> None:
    """Twelve Void Spiders, six Stranglers: fourteen fit, four go on the tile beyond, its back row first."""
    table = den
    table.hero(at="D6")
    threat_card(table, ("void-spiders", "12"), ("stranglers", "6"))

    attack_token(table)

    assert squares(table, "stranglers") == PATTERN[:6]
    assert squares(table, "void-spiders") == PATTERN[6:] + GAPS + ["A5", "C5", "B6", "B5"]


SHED = """\
+-+-+
|. .|
+ + +
|N N|
+-+-+
"""


@rule("brimstone.place.overflow-tile")
def test_they_spill_over_the_entrance_before_any_other_exit() -> None:
    """A shed in the north was found before the porch beyond the Entrance in the south.

    The Room has six spaces, the porch four more, one with the Hero, the shed two: eleven Void Spiders fill them all.
    """
    table = Table(
        """\
+-+-+
|B B|
+ + +
|. .|
+ + +
|A A|
+-+-+
"""
    )
    table.state.rooms[0].entrance = "A"
    table.tile("shed", SHED)
    table.room("shed", placement=Placement("shed", x=0, y=-1), entrance="N")
    table.tile("porch", "+-+-+\n|X X|\n+ + +\n|. .|\n+ + +\n|. .|\n+-+-+\n")
    table.room("porch", placement=Placement("porch", x=0, y=2))
    table.hero(at="A5")

    appear(table, "void-spiders", 11)

    inside, porch = ["A1", "B2", "A3", "B1", "A2", "B3"], ["B4", "A4", "B5"]
    assert squares(table) == [*inside, *porch, "A0", "B0"]


@rule("brimstone.place.lowest-initiative-first", "brimstone.place.type-by-type")
def test_the_slowest_type_is_placed_first_and_whole(den: Table) -> None:
    """Stranglers 3, Tentacles 4, Void Spiders 6, listed the other way round on the card."""
    table = den
    table.hero(at="A6")
    threat_card(table, ("void-spiders", "2"), ("tentacles", "2"), ("stranglers", "2"))

    attack_token(table)

    assert squares(table, "stranglers") == PATTERN[0:2]
    assert squares(table, "tentacles") == PATTERN[2:4]
    assert squares(table, "void-spiders") == PATTERN[4:6]
    assert [placed.kind for placed in table.events(FoesPlaced)] == ["stranglers", "tentacles", "void-spiders"]


@rule("brimstone.place.tie-random")
@pytest.mark.parametrize(("first", "second"), [("tentacles", "stranglers"), ("stranglers", "tentacles")])
def test_types_of_equal_initiative_are_placed_in_random_order(den: Table, first: str, second: str) -> None:
    table = den
    table.hero(at="A6")
    table.foe("tentacles", at="A5", initiative=3)
    threat_card(table, ("tentacles", "1"), ("stranglers", "1"))
    table.dice(foe_order=[first])

    attack_token(table)

    assert [placed.kind for placed in table.events(FoesPlaced)] == [first, second]
    assert squares(table, first)[-1] == "A1"
    assert squares(table, second)[-1] == "C1"


@rule("brimstone.place.not-enough-models", "brimstone.content.figures")
def test_for_want_of_models_all_there_are_come_and_the_type_gains_an_elite_ability(den: Table) -> None:
    """Six Tentacle models, four on the board: of three called two come."""
    table = den
    table.hero(at="A6")
    for square in ("A5", "B5", "C5", "D5"):
        table.foe("tentacles", at=square)
    table.dice(foe_elite=[4])

    appear(table, "tentacles", 3)

    assert len(squares(table, "tentacles")) == 6
    assert [(gained.kind, gained.number) for gained in table.events(EliteGained)] == [("tentacles", 4)]
    next_turn_waits(table)


@rule("brimstone.place.not-enough-models")
def test_with_just_enough_models_there_is_no_elite_ability(den: Table) -> None:
    table = den
    table.hero(at="A6")
    for square in ("A5", "B5", "C5", "D5"):
        table.foe("tentacles", at=square)

    appear(table, "tentacles", 2)

    assert len(squares(table, "tentacles")) == 6
    assert table.events(EliteGained) == []
    next_turn_waits(table)


@rule("brimstone.place.not-enough-models")
def test_each_time_models_run_short_another_elite_ability_is_gained(den: Table) -> None:
    table = den
    table.hero(at="A6")
    threat_card(table, ("night-terrors", "5"), level="low")
    for square in ("A5", "B5"):
        table.foe("night-terrors", at=square)
    fight = table.game.state.fight
    assert fight is not None
    fight.kinds["night-terrors"].elite = [2]
    table.dice(foe_elite=[5])

    attack_token(table)

    assert table.game.state.fight is not None
    assert table.game.state.fight.kinds["night-terrors"].elite == [2, 5]


@rule("brimstone.place.checkerboard")
def test_on_the_first_tile_the_back_is_where_its_exit_is() -> None:
    """The porch as the first tile: one comes in from the south, its exit X in the north is the back."""
    table = Table(
        """\
  +-+-+
  |X X|
+-+ + +-+
|. . . .|
+ + + + +
|. . . .|
+-+-+-+-+
"""
    )
    table.hero(at="D3")

    appear(table, "tentacles", 3)

    assert squares(table) == ["B1", "A2", "C2"]
