"""What else is in the box: what its second book and its large cards hold, and counters that never run out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.rules.brimstone.situations.deeds import does
from undercroft.games.brimstone.game import Brimstone
from undercroft.lab.ledger import rule

if TYPE_CHECKING:
    from tests.rules.brimstone.situations.table import Table


@rule("brimstone.content.adventure-book")
def test_all_that_the_second_book_holds_is_there() -> None:
    """Missions, the road and the Town Stay, a chart of Levels for the Gunslinger, 36 Mutations, the other World."""
    pack = Brimstone.content()
    assert len(pack.missions) >= 9
    assert all(mission.name and mission.story for mission in pack.missions.values())
    assert sorted(roll for event in pack.frontier.road_events.values() for roll in event.rolls) == list(range(2, 13))
    assert len(pack.frontier.towns) >= 5
    assert any(ability.hero == "gunslinger" for ability in pack.level_abilities.values())
    assert len(pack.charts["mutation"]) == 36
    assert set(pack.worlds) == {"mines", "targa"}


@rule("brimstone.content.reference-charts")
def test_the_charts_of_the_large_cards_are_there() -> None:
    """Towns with their Locations, six Depth Events for each World, Injuries and Madness for every total of 2D6."""
    pack = Brimstone.content()
    assert len(pack.frontier.locations) >= 7
    assert all(set(town.locations) <= set(pack.frontier.locations) for town in pack.frontier.towns.values())
    assert sorted(pack.depth_events) == [1, 2, 3, 4, 5, 6]
    assert {world: sorted(chart) for world, chart in pack.other_depth_events.items()} == {"targa": [1, 2, 3, 4, 5, 6]}
    for chart in ("injury", "madness"):
        assert sorted(roll for entry in pack.charts[chart].values() for roll in entry.rolls) == list(range(2, 13))


@rule("brimstone.content.markers")
def test_counters_never_run_out(table: Table) -> None:
    """However much is counted, every point of it is; of Tokens and Pylons there are as many as printed."""
    marshal = table.hero("marshal", at="C3", health=900, sanity=900, max_grit=900)
    does(table, marshal, "wounds 200; sanity 200; grit 200; stone 200; poison 200; venom 200; xp 2000; gold 2000")
    held = (marshal.wounds, marshal.horror, marshal.grit, marshal.stone, marshal.poison, marshal.venom)
    assert held == (200,) * 6
    assert (marshal.xp, marshal.gold) == (2000, 2000)
    assert len(table.pack.tokens) == 12
    assert table.pack.enemies["targa-pylons"].models == 2
