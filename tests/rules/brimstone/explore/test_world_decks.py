"""Decks by World: maps, Encounters, Artifacts, Threats and Loot beyond a Gate."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.rules.brimstone.situations.beyond import drawn, encounter, parted, two_worlds
from undercroft.crawl.packs import Dice
from undercroft.crawl.packs.faults import PackErrors
from undercroft.games.brimstone.content import types
from undercroft.games.brimstone.content.library import load
from undercroft.games.brimstone.content.types import EpicThreat, Group, WorldThreat
from undercroft.games.brimstone.game import Brimstone
from undercroft.games.brimstone.rules.enemies.arrival import fight_begins
from undercroft.games.brimstone.rules.explore import encounters
from undercroft.games.brimstone.rules.explore.decks import of as deck_of
from undercroft.games.brimstone.rules.fight import loot
from undercroft.games.brimstone.rules.items import carrying
from undercroft.games.brimstone.shown import card_text
from undercroft.games.brimstone.state import Ready
from undercroft.lab.ledger import rule

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.rules.brimstone.situations.table import Table


@rule("brimstone.world.decks-replace")
@pytest.mark.parametrize(
    ("world", "decks"),
    [("mines", ["map", "encounter", "artifact"]), ("targa", ["targa-map", "targa-encounter", "targa-artifact"])],
)
def test_a_world_has_map_encounter_and_artifact_decks_of_its_own(
    tables: Callable[..., Table], world: str, decks: list[str]
) -> None:
    table = two_worlds(tables)
    assert [deck_of(table.game, world, name) for name in ("map", "encounter", "artifact")] == decks


@rule("brimstone.world.decks-replace")
def test_an_encounter_on_the_plateau_is_drawn_from_its_deck_and_discarded_there(tables: Callable[..., Table]) -> None:
    table, _, gunslinger = parted(tables)
    encounter(table, "ours", "each hero: gold 10", deck="targa-encounter")

    def happens(game: Brimstone) -> Any:
        card = yield from encounters.draw_encounter(game, "targa")
        yield from encounters.encounter(game, card or "", 1)

    table.happen(happens)
    assert gunslinger.gold == 10
    assert table.game.state.decks["targa-encounter"].discard == ["ours"]
    assert table.game.state.decks["encounter"].discard == []


@rule("brimstone.world.decks-replace")
@pytest.mark.parametrize(("hero", "deck"), [("h1", "artifact"), ("h2", "targa-artifact")])
def test_an_artifact_comes_from_the_deck_of_the_heros_world(tables: Callable[..., Table], hero: str, deck: str) -> None:
    table, *_ = parted(tables)
    top = table.state.decks[deck].pile[-1]
    table.happen(lambda game: carrying.find(game, game.hero(hero), "artifact"))
    assert [held.card for held in table.game.hero(hero).items] == [top]
    assert drawn(table) == [deck]


@rule("brimstone.world.decks-replace")
def test_an_artifact_of_the_plateau_is_discarded_on_its_own_pile(tables: Callable[..., Table]) -> None:
    table, marshal, _ = parted(tables)
    table.state.decks["targa-artifact"].pile.remove("targa-memory-bead")
    marshal.give("targa-memory-bead")
    number = marshal.item("targa-memory-bead")
    table.happen(lambda game: carrying.discard(game, game.hero("h1"), number))
    assert table.game.state.decks["targa-artifact"].discard == ["targa-memory-bead"]
    assert table.game.state.decks["artifact"].discard == []


@rule("brimstone.world.shared-decks")
@pytest.mark.parametrize("name", ["gear", "loot", "scavenge", "darkness", "dread"])
def test_what_the_plateau_has_no_deck_for_is_drawn_from_the_common_one(tables: Callable[..., Table], name: str) -> None:
    table = two_worlds(tables)
    assert deck_of(table.game, "targa", name) == name


@rule("brimstone.world.shared-decks")
def test_gear_on_the_plateau_is_the_same_gear(tables: Callable[..., Table]) -> None:
    table, *_ = parted(tables)
    table.deck("gear", "hatchet")
    table.happen(lambda game: carrying.find(game, game.hero("h2"), "gear"))
    assert [held.card for held in table.game.hero("h2").items] == ["hatchet"]


def world_threat(table: Table, **fields: Any) -> None:
    """A Threat card of the Plateau on top of its deck."""
    table.pack.world_threats = {
        **table.pack.world_threats,
        "ours": WorldThreat(id="ours", name="Ours", **fields),
    }
    table.state.decks["targa-threat"].pile.append("ours")


def tentacles(count: int) -> tuple[Group, ...]:
    return (Group(enemy="tentacles", count=Dice(count)),)


@rule("brimstone.world.threat-levels", "brimstone.world.decks-replace")
@pytest.mark.parametrize(("level", "count"), [("low", 1), ("med", 2), ("high", 3)])
def test_one_deck_and_each_card_lists_a_result_for_every_level(
    tables: Callable[..., Table], level: str, count: int
) -> None:
    table, *_ = parted(tables)
    world_threat(table, low=tentacles(1), med=tentacles(2), high=tentacles(3))
    table.happen(lambda game: fight_begins.place_ready(game, Ready(level=level, room=1)), at="room_exploration")
    assert [foe.kind for foe in table.game.state.foes] == ["tentacles"] * count
    assert drawn(table) == ["targa-threat"]
    assert table.game.state.decks["targa-threat"].discard == ["ours"]


@rule("brimstone.world.decks-replace")
def test_in_the_mines_threats_come_from_the_deck_of_the_level(tables: Callable[..., Table]) -> None:
    table, *_ = parted(tables)
    table.deck("threat-low", "low-loose-roots")
    table.happen(lambda game: fight_begins.place_ready(game, Ready(level="low", room=0)), at="room_exploration")
    assert drawn(table) == ["threat-low"]
    assert table.awaits == "foe.elite"


@rule("brimstone.content.targa-threat-deck")
def test_the_wandering_enemy_comes_out_of_the_decks_of_the_mines(tables: Callable[..., Table]) -> None:
    """The card is drawn on the Plateau for a Med Threat: two Tentacles of a Med card of the Mines follow."""
    table, *_ = parted(tables)
    table.deck("targa-threat", "targa-wanderer")
    table.pack.threats = {**table.pack.threats, "two": types.Threat(id="two", name="Two", groups=tentacles(2))}
    table.state.decks["threat-med"].pile.append("two")
    table.happen(lambda game: fight_begins.place_ready(game, Ready(level="med", room=1)), at="room_exploration")
    assert drawn(table) == ["targa-threat", "threat-med"]
    assert [table.game.world_at(foe.space) for foe in table.game.state.foes] == ["targa"] * 2


@rule("brimstone.world.epic")
def test_epic_threats_are_the_same_but_what_they_draw_is_of_the_world(tables: Callable[..., Table]) -> None:
    """An Epic card with 1 Tentacle and a Med card besides: on the Plateau that is its own, with 2 more."""
    table, *_ = parted(tables, **{"epic-anyway": True})
    epic = EpicThreat(id="boss", name="Boss", groups=tentacles(1), more=("med",))
    table.pack.threats = {**table.pack.threats, "boss": epic}
    table.state.decks["threat-epic"].pile.append("boss")
    world_threat(table, med=tentacles(2))
    table.happen(lambda game: fight_begins.place_ready(game, Ready(level="epic", room=1)), at="room_exploration")
    assert drawn(table) == ["threat-epic", "targa-threat"]
    assert len(table.game.state.foes) == 1 + 2


@rule("brimstone.world.loot-swap")
@pytest.mark.parametrize(
    ("hero", "card", "deck"),
    [
        ("h1", "loot-crate", "gear"),
        ("h1", "loot-relic", "artifact"),
        ("h2", "loot-crate", "targa-artifact"),
        ("h2", "loot-relic", "gear"),
    ],
)
def test_gear_and_artifacts_change_places_on_loot_for_a_hero_in_an_otherworld(
    tables: Callable[..., Table], hero: str, card: str, deck: str
) -> None:
    """Each Hero by itself: the one in the Mines gets what is printed."""
    table, *_ = parted(tables)
    table.deck("loot", card)
    table.happen(lambda game: loot.loot(game, game.hero(hero)))
    assert drawn(table) == ["loot", deck]


@rule("brimstone.world.loot-swap")
def test_the_cards_say_so() -> None:
    pack = Brimstone.content()
    assert card_text.printed(pack.cards["loot-crate"]) == "Draw a Gear card (in an OtherWorld an Artifact card)."
    assert card_text.printed(pack.cards["loot-relic"]) == "Draw an Artifact card (in an OtherWorld a Gear card)."


@rule("brimstone.world.loot-swap")
def test_a_pack_of_ones_own_cannot_forget_it(tmp_path: Path) -> None:
    """A Loot card that draws Gear outright is refused, with the words that are right."""
    loot = tmp_path / "cards" / "loot.yaml"
    loot.parent.mkdir()
    loot.write_text("- {id: sack, name: Sack, story: A sack., steps: [{do: draw gear 1}]}\n", "utf-8")
    with pytest.raises(PackErrors, match="find gear"):
        load(tmp_path)


@rule("brimstone.world.loot-swap")
def test_an_encounter_that_gives_gear_gives_gear(tables: Callable[..., Table]) -> None:
    """Only Loot is turned round."""
    table, *_ = parted(tables)
    encounter(table, "ours", "each hero: draw gear 1")
    table.happen(lambda game: encounters.encounter(game, "ours", 1))
    assert drawn(table) == ["gear"]
