"""Walls that cover the cross point where four spaces meet."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from undercroft.games.brimstone.events import Exploded, HeroAttacked
from undercroft.games.brimstone.rules.enemies import fear
from undercroft.games.brimstone.rules.fight import dynamite
from undercroft.games.brimstone.state import Dynamite, Turn
from undercroft.lab.ledger import rule

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.rules.brimstone.situations.table import Table

SPUR = """\
+-+-+-+-+
|. . . .|
+ + + + +
|. .|. .|
+ + + + +
|. . . .|
+-+-+-+-+
"""
"""Four by three; a Wall stands between B2 and C2, from cross point to cross point."""


@rule("brimstone.wall.blocks-diagonal-move", "brimstone.move.not-through-walls")
def test_nobody_moves_diagonally_across_a_covered_cross_point(tables: Callable[..., Table]) -> None:
    """From B2 the Wall stops not only C2 but C1 and C3 too; the others are free. From B1 only C2 is stopped."""
    table = tables(SPUR)
    ada = table.hero("marshal", at="B2")
    table.turn_of(ada, move=1)
    assert table.squares() == ["A1", "A2", "A3", "B1", "B3"]
    table.refuses("C1", "brimstone.move.not-through-walls")

    ada.space = table.space("B1")
    table.turn_of(ada, move=1)
    assert table.squares() == ["A1", "A2", "B2", "C1"]


@rule("brimstone.wall.blocks-diagonal-move")
def test_where_no_wall_covers_it_the_diagonal_is_free(tables: Callable[..., Table]) -> None:
    table = tables(SPUR)
    ada = table.hero("marshal", at="C2")
    table.turn_of(ada, move=1)
    assert {"D1", "D3"} <= set(table.squares())


@rule("brimstone.wall.breaks-adjacency", "brimstone.wall.blocks-diagonal-attacks")
@pytest.mark.parametrize(("foe", "adjacent"), [("C1", False), ("C3", False), ("C2", False), ("B1", True), ("A3", True)])
def test_spaces_across_it_are_not_adjacent_and_no_melee_attack_reaches(
    tables: Callable[..., Table], foe: str, adjacent: bool
) -> None:
    """A Hero at B2 fights only what is on the same side."""
    table = tables(SPUR)
    ada = table.hero("marshal", at="B2")
    enemy = table.foe("tentacles", at=foe, abilities={})
    table.turn_of(ada, move=1)
    assert (enemy.id in [found.id for found in table.game.adjacent_foes(ada.space)]) is adjacent
    assert ("fight" in table.options) is adjacent
    if not adjacent:
        table.refuses("fight", "brimstone.attack.melee-assign")


@rule("brimstone.wall.breaks-adjacency")
def test_no_escape_test_is_needed_from_an_enemy_across_the_wall(tables: Callable[..., Table]) -> None:
    table = tables(SPUR)
    ada = table.hero("marshal", at="B2")
    table.foe("tentacles", at="C3", abilities={})
    table.turn_of(ada, move=1)
    table.act("A2")
    assert ada.at == "A2"


@rule("brimstone.wall.blocks-diagonal-attacks")
def test_it_stops_line_of_sight_for_ranged_attacks(tables: Callable[..., Table]) -> None:
    """From B2 the Enemy diagonally across at C1 cannot be shot, though the weapon reaches; one at B1 can."""
    table = tables(SPUR)
    ada = table.hero("gunslinger", at="B2")
    ada.give("six-gun")
    gun = f"shoot:{ada.item('six-gun')}"
    enemy = table.foe("tentacles", at="C1", abilities={})
    table.turn_of(ada, move=1)
    assert gun not in table.options

    enemy.space = table.space("D1")
    table.turn_of(ada, move=1)
    assert gun not in table.options  # the line from B2 to D1 goes through the Wall's upper end

    ada.space = table.space("B1")
    table.turn_of(ada, move=1)
    assert gun in table.options
    assert table.events(HeroAttacked) == []


@rule("brimstone.wall.blocks-diagonal-effects")
@pytest.mark.parametrize(("foe", "hits"), [("C1", 0), ("C3", 0), ("B1", 2), ("A1", 2)])
def test_fear_does_not_reach_across_it(tables: Callable[..., Table], foe: str, hits: int) -> None:
    table = tables(SPUR)
    ada = table.hero("marshal", at="B2")
    table.foe("tentacles", at=foe, abilities={"fear": 2})
    assert fear.fear_hits(table.game, table.game.hero(ada.id)) == hits


@rule("brimstone.wall.blocks-diagonal-effects")
def test_an_explosion_does_not_reach_across_it(tables: Callable[..., Table]) -> None:
    """Dynamite goes off at B2: it catches A1 and B3, Hero and Enemy alike, but neither C1, C2 nor C3."""
    table = tables(SPUR)
    near = table.hero("marshal", at="A1")
    far = table.hero("bandido", at="C1")
    caught = table.foe("tentacles", at="B3", health=9, abilities={})
    spared = [table.foe("tentacles", at=square) for square in ("C2", "C3")]
    table.dice(damage=[2, 3])

    table.begin(
        Turn(at="models_activate"), Dynamite(hero=far.id, space=table.space("B2"), at=dynamite.explode.__name__)
    )

    assert len(table.events(Exploded)) == 1
    assert (near.wounds, caught.wounds) == (2, 3)
    assert [far.wounds, *(foe.wounds for foe in spared)] == [0, 0, 0]
