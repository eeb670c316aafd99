"""An optional rule: Enemies are stronger once the Darkness has passed the Heroes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from tests.rules.brimstone.situations.frontier import adventure_over, country
from tests.rules.brimstone.situations.threats import threat_card
from undercroft.games.brimstone.events import (
    EliteGained,
)
from undercroft.games.brimstone.game import Brimstone
from undercroft.games.brimstone.rules.darkness import below_the_darkness, depth_track
from undercroft.games.brimstone.rules.enemies.arrival import fight_begins
from undercroft.games.brimstone.state import Ready
from undercroft.lab.ledger import rule

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.rules.brimstone.situations.table import Table


def deep(tables: Callable[..., Table], *, on: bool = True, darkness: int = 6, party: int = 5) -> Table:
    """A Hero, and the two markers on steps without anything special."""
    table = tables(switches={"below-the-darkness": True} if on else {})
    table.hero("marshal", at="A1")
    track = table.pack.depth
    table.pack.depth = msgspec.structs.replace(track, blood=(), dread=())
    table.state.darkness, table.state.depth = darkness, party
    return table


def gained(table: Table) -> list[tuple[str, int]]:
    return [(event.kind, event.number) for event in table.events(EliteGained)]


def closer(steps: int) -> Callable[[Brimstone], Any]:
    return lambda game: depth_track.move_darkness(game, steps)


@rule("brimstone.optional.below-the-darkness")
def test_enemies_that_come_after_the_darkness_has_passed_are_elite(tables: Callable[..., Table]) -> None:
    """From step 6 to step 4, the Party at 5: past it. A later Attack brings Tentacles, Elite once."""
    table = deep(tables)

    def happens(game: Brimstone) -> Any:
        yield from depth_track.move_darkness(game, 2)
        yield from fight_begins.place_ready(game, Ready(level="low", room=0))

    threat_card(table, ("tentacles", "2"))
    table.dice(foe_elite=[3])
    table.happen(happens)
    assert gained(table) == [("tentacles", 3)]


@rule("brimstone.optional.below-the-darkness")
def test_it_is_added_to_what_the_card_prints(tables: Callable[..., Table]) -> None:
    table = deep(tables)
    table.state.overrun = True
    threat_card(table, ("tentacles", "2", 1), ("stranglers", "1"))
    table.dice(foe_elite=[3, 5, 1])
    table.happen(lambda game: fight_begins.place_ready(game, Ready(level="low", room=0)))
    assert gained(table) == [("tentacles", 3), ("tentacles", 5), ("stranglers", 1)]


@rule("brimstone.optional.below-the-darkness")
def test_more_of_a_type_that_is_there_already_bring_no_second_one(tables: Callable[..., Table]) -> None:
    table = deep(tables)
    table.state.overrun = True
    table.foe("tentacles", at="J8")
    threat_card(table, ("tentacles", "2"))
    table.happen(lambda game: fight_begins.place_ready(game, Ready(level="low", room=0)))
    assert len(table.game.state.foes) == 3
    assert gained(table) == []


@rule("brimstone.optional.below-the-darkness")
@pytest.mark.parametrize(("steps", "passed"), [(1, False), (2, True)])
def test_enemies_on_the_board_gain_it_at_that_moment_and_beside_is_not_past(
    tables: Callable[..., Table], steps: int, passed: bool
) -> None:
    table = deep(tables)
    table.foe("tentacles", at="J8")
    if passed:
        table.dice(foe_elite=[2])
    table.happen(closer(steps))
    assert gained(table) == ([("tentacles", 2)] if passed else [])


@rule("brimstone.optional.below-the-darkness")
def test_it_happens_once_and_for_good(tables: Callable[..., Table]) -> None:
    """Past, driven back, past again: one ability in all; and Enemies that come while it is driven back have it too."""
    table = deep(tables)
    table.foe("tentacles", at="J8")

    def happens(game: Brimstone) -> Any:
        yield from depth_track.move_darkness(game, 2)
        yield from depth_track.darkness_back(game, 4)
        threat_card(table, ("stranglers", "1"))
        yield from fight_begins.place_ready(game, Ready(level="low", room=0))
        yield from depth_track.move_darkness(game, 5)

    table.dice(foe_elite=[2, 6])
    table.happen(happens)
    assert gained(table) == [("tentacles", 2), ("stranglers", 6)]


@rule("brimstone.optional.below-the-darkness")
def test_heroes_who_go_down_past_the_darkness_are_below_it_too(tables: Callable[..., Table]) -> None:
    table = deep(tables, darkness=5)
    table.foe("tentacles", at="J8")
    table.dice(foe_elite=[4])
    table.happen(depth_track.deeper)
    assert gained(table) == [("tentacles", 4)]


@rule("brimstone.optional.below-the-darkness")
def test_without_the_rule_nothing_comes_of_it(tables: Callable[..., Table]) -> None:
    table = deep(tables, on=False)
    table.foe("tentacles", at="J8")
    table.happen(closer(2))
    assert table.game.state.darkness == 4
    assert gained(table) == []


@rule("brimstone.optional.below-the-darkness")
def test_in_the_next_adventure_of_a_campaign_the_darkness_has_passed_nobody_yet(tables: Callable[..., Table]) -> None:
    """Back in camp the markers are where they begin; Tentacles who came now would be plain ones."""
    table = deep(tables, darkness=4)
    table.state.overrun = True
    country(table)
    adventure_over(table, at="finish")
    assert table.asked == "campaign.travel"
    assert below_the_darkness.free_elite(table.game) == 0
