"""The Old Lantern and the Voices in the Dark."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.rules.brimstone.situations.table import Table
from undercroft.crawl.board.tiles import Placement
from undercroft.games.brimstone.events import HitsTaken, MoveRolled
from undercroft.games.brimstone.rules import harm
from undercroft.lab.ledger import rule

if TYPE_CHECKING:
    from collections.abc import Callable

FIRST = """\
+-+-+
|. .|
+ + +
|A A|
+-+-+
"""
LINK = """\
+-+-+
|A A|
+ + +
|. .|
+ + +
|B B|
+-+-+
"""
"""FIRST has rows 1 and 2; each LINK shares its first row with the tile above, its third with the one below."""


def shaft(tables: Callable[..., Table]) -> Table:
    """Four tiles in a row: room 0 rows 1-2, room 1 rows 2-4, room 2 rows 4-6, room 3 rows 6-8."""
    table = tables(FIRST)
    table.tile("link", LINK)
    for y in (1, 3, 5):
        table.room("link", placement=Placement("link", x=0, y=y))
    return table


@rule("brimstone.lantern.light", "brimstone.content.old-lantern")
@pytest.mark.parametrize(
    ("holder", "dark"),
    [("A1", [5, 6, 7, 8]), ("A3", [7, 8]), ("A5", [1]), ("A2", [7, 8]), ("A4", []), ("A7", [1, 2, 3])],
)
def test_the_light_covers_the_holders_tile_and_the_adjacent_ones(
    tables: Callable[..., Table], holder: str, dark: list[int]
) -> None:
    """In room 0 its light ends with room 1; in a connection space the holder is on two tiles, and both spread it."""
    table = shaft(tables)
    table.hero("marshal", at=holder)
    lit = table.game.lit()
    assert [row for row in range(1, 9) if not lit >> table.space(f"B{row}") & 1] == dark


@rule("brimstone.lantern.light", "brimstone.content.old-lantern")
def test_the_lantern_is_dropped_only_by_who_holds_it(tables: Callable[..., Table]) -> None:
    """The Bandido goes down: the Marshal holds it as before."""
    table = shaft(tables)
    table.hero("marshal", at="A1")
    table.hero("bandido", at="A3")
    table.happen(lambda game: harm.suffer_wounds(game, game.hero("h2"), 99))
    assert table.game.hero("h2").ko
    assert table.game.state.lantern == "h1"


@rule("brimstone.lantern.light", "brimstone.content.old-lantern")
def test_a_lantern_on_the_floor_still_gives_light(tables: Callable[..., Table]) -> None:
    table = shaft(tables)
    table.hero("marshal", at="A1")
    table.hero("bandido", at="A8")
    table.happen(lambda game: harm.suffer_wounds(game, game.hero("h1"), 99))
    assert table.game.hero("h1").ko
    assert (table.game.state.lantern, table.square(table.game.state.lantern_space)) == ("", "A1")
    assert table.game.lit() >> table.space("B4") & 1
    assert not table.game.lit() >> table.space("B5") & 1
    assert table.awaits == "foe.voices"


@rule("brimstone.lantern.voices", "brimstone.dice.d6")
@pytest.mark.parametrize("hits", [1, 6])
def test_a_hero_who_starts_in_the_dark_takes_d6_horror_hits(tables: Callable[..., Table], hits: int) -> None:
    """As many as the die shows, with Willpower as always, before the Move roll."""
    table = shaft(tables)
    table.hero("marshal", at="A1", activated=True)
    bea = table.hero("bandido", at="A8")
    table.dice(foe_voices=[hits], willpower=[1] + [6] * (hits - 1))

    table.turn_of(bea)

    assert [(event.kind, event.count) for event in table.events(HitsTaken)] == [("horror", hits)]
    assert bea.horror == 1
    assert table.awaits == "hero.move"
    assert table.events(MoveRolled) == []


@rule("brimstone.lantern.voices")
@pytest.mark.parametrize("square", ["A1", "B3", "A4", "B6"])
def test_nobody_in_the_light_hears_voices(tables: Callable[..., Table], square: str) -> None:
    """The lantern is in room 1: rooms 0, 1 and 2 are lit, the connection to room 3 included."""
    table = shaft(tables)
    table.hero("marshal", at="A3", activated=True)
    bea = table.hero("bandido", at=square)
    table.turn_of(bea)
    assert table.awaits == "hero.move"
    assert table.events(HitsTaken) == []


@rule("brimstone.lantern.voices")
def test_it_is_where_the_activation_starts_that_counts(tables: Callable[..., Table]) -> None:
    """Who walks out of the light hears nothing this turn; who is immune hears nothing at all."""
    table = shaft(tables)
    table.hero("marshal", at="A1", activated=True)
    bea = table.hero("bandido", at="A4")
    table.dice(move=[3])
    table.turn_of(bea)
    table.act("A7")
    assert table.events(HitsTaken) == []

    bea.mutations = ["mut-black-eyes"]
    table.turn_of(bea)
    assert table.awaits == "hero.move"
    assert table.events(HitsTaken) == []


@rule("brimstone.lantern.voices")
def test_the_hero_orders_what_comes_at_the_start_of_the_activation(tables: Callable[..., Table]) -> None:
    """Voices and Poison both wait; each happens once, in the order chosen, and then the Move roll."""
    table = shaft(tables)
    table.hero("marshal", at="A1", activated=True)
    bea = table.hero("bandido", at="A8", poison=1)
    table.turn_of(bea)
    assert table.asked == "activation.start"
    assert sorted(table.options) == ["poison", "voices"]
    table.dice(poison=[4])
    table.act("poison")
    assert table.awaits == "foe.voices"
    table.dice(foe_voices=[1], willpower=[6])
    assert table.awaits == "hero.move"
    assert bea.horror == 0
