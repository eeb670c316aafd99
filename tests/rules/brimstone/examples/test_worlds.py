"""Worked examples about Extra Large Enemies and Gates; docs/evidence/brimstone-examples.md lists all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.rules.brimstone.enemies.test_extra_large import base, goliath
from tests.rules.brimstone.situations.beyond import beyond, gated
from tests.rules.brimstone.situations.threats import enemies_turn
from undercroft.engine.choices import key_of
from undercroft.games.brimstone.events import FoeMoved
from undercroft.lab.ledger import rule

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.rules.brimstone.situations.table import Table

BARN = """\
+-+-+-+-+-+-+-+-+
|. . . . . . . .|
+ + + + + + + + +
|. . . . . . . .|
+ + + + + + + + +-+-+
|. . . . . . . . . .|
+ + + + + + + + +-+-+
|. . . . . . . .|
+-+-+-+-+-+-+-+-+
"""
"""A hall A1 to H4, and from its third row the narrow I3 and J3."""

NECK = """\
+-+-+-+-+-+-+-+
|. . . . . . .|
+ + + +-+ + + +
|. . .| |. . .|
+-+-+-+ +-+-+-+
"""
"""Two rows, but in column D only D1."""


@rule("brimstone.xl.full-base-preferred", "brimstone.xl.anchor-movement", "brimstone.ai.move-around")
@pytest.mark.parametrize(
    ("target", "spaces", "stands"),
    [
        ("in the hall", ["F3"], ["F3", "F4", "G3", "G4"]),
        ("in the narrows", ["G2", "G3"], ["G2", "G3", "H2", "H3"]),
    ],
)
def test_it_goes_round_one_hero_and_stops_in_front_of_the_other(
    tables: Callable[..., Table], target: str, spaces: list[str], stands: list[str]
) -> None:
    """From A1, with both Heroes in reach: round E3 it gets as far as the base fits; of I3 it stays in front.

    Beyond E3 the farthest anchor is F3, six steps by the first two rows. To I3 only H3 is adjacent, so that the base
    has to cover it from G2 or G3; farther on it would hang off the board.
    """
    table = tables(BARN)
    narrows, hall = table.hero("marshal", at="I3"), table.hero("marshal", at="E3")
    foe = goliath(table, "A1", move=10, combat=0)
    enemies_turn(table, narrows, hall)
    assert [key_of(value) for value in table.ask.values] == [narrows.id, hall.id]
    table.dice(foe_pick=[hall.id if target == "in the hall" else narrows.id])
    if len(spaces) > 1:
        assert table.squares() == spaces
        table.act(spaces[0])

    assert foe.at == spaces[0]
    assert base(table, foe) == stands
    assert foe.target == (hall.id if target == "in the hall" else narrows.id)


@rule("brimstone.xl.overflow", "brimstone.xl.overflow-half", "brimstone.ai.move-around")
def test_it_smashes_through_to_the_far_side_of_a_hero_half_off_the_board(tables: Callable[..., Table]) -> None:
    """Beyond the neck it cannot come with its full base; along the first row, half of it off the board, it can.

    Up to B1, along to F1 and down to G2, six steps: past the Hero on F2 to the farthest spaces beside that Hero.
    """
    table = tables(NECK)
    near, far = table.hero("marshal", at="A1"), table.hero("marshal", at="F2")
    foe = goliath(table, "B2", corner=3, move=8, combat=0)
    assert base(table, foe) == ["B1", "B2", "C1", "C2"]
    enemies_turn(table, near, far)
    assert [key_of(value) for value in table.ask.values] == [near.id, far.id]
    table.dice(foe_pick=[far.id])

    assert foe.target == far.id
    assert base(table, foe) == ["G1", "G2"]
    assert [table.square(space) for space in table.events(FoeMoved)[0].path] == ["B1", "C1", "D1", "E1", "F1", "G2"]


@rule("brimstone.gate.spaces-adjacent", "brimstone.gate.connected-end-caps", "brimstone.gate.break-in-map")
def test_beyond_a_gate_the_two_spaces_lie_next_to_the_two_on_this_side(tables: Callable[..., Table]) -> None:
    """A Hero looks through: a tile of the other World lies apart, with a Gate End Cap of its own.

    The spaces A and B on this side (B3 and C3) are each adjacent to C and D on the other (B1 and C1); no other space
    of one part is adjacent to one of the other.
    """
    table = gated(tables)
    marshal = table.hero("marshal", at="B3")
    table.turn_of(marshal, move=0)
    table.act("look:0:G")

    board = table.game.board
    near = {table.space("B3"), table.space("C3")}
    far = {beyond(table, "B1"), beyond(table, "C1")}
    joined = {
        (one, other)
        for one in range(board.size)
        for other in range(board.size)
        if board.adjacent(one, other) and (board.planes[one], board.planes[other]) == (0, 1)
    }
    assert joined == {(one, other) for one in near for other in far}

    table.turn_of(marshal, move=1)
    table.act(str(beyond(table, "C1")))
    assert marshal.space == beyond(table, "C1")
    assert table.awaits == "hero.skill"
