"""An optional rule: Unique Rooms bring the Encounter that is named on their Map Cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from tests.rules.brimstone.explore.test_encounters import NORTH, card
from tests.rules.brimstone.situations.deeds import effect_item
from tests.rules.brimstone.situations.rooms import face_down
from tests.rules.brimstone.situations.threats import threat_card
from undercroft.crawl.board.tiles import Placement
from undercroft.games.brimstone.events import (
    CardDrawn,
    FightBegan,
)
from undercroft.games.brimstone.rules.explore import encounters
from undercroft.lab.ledger import rule

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.rules.brimstone.situations.table import Table


def unique_room(table: Table, **token: Any) -> None:
    """Room 0 is a Unique Room whose Map Card names `ours`, with a face-down token; a Door is open far away."""
    sheet = table.pack.tiles["test"]
    table.pack.tiles["test"] = msgspec.structs.replace(sheet, kind="unique", encounter="ours")
    table.tile("far", NORTH)
    table.room("far", placement=Placement("far", x=30, y=0))
    face_down(table, **token)


def drawn(table: Table) -> list[str]:
    return [event.card for event in table.events(CardDrawn) if event.deck == "encounter"]


@rule("brimstone.optional.advanced-encounters")
@pytest.mark.parametrize("on", [True, False])
def test_a_unique_room_adds_the_encounter_on_its_map_card(tables: Callable[..., Table], on: bool) -> None:
    """The token shows no Encounter; with the rule the card of the room pays 10 Gold, without it nothing comes."""
    table = tables(NORTH, switches={"advanced-encounters": True} if on else {})
    unique_room(table)
    marshal = table.hero("marshal", at="A1")
    card(table, "ours", "each hero: gold 10")
    table.turn("room_exploration")
    assert drawn(table) == (["ours"] if on else [])
    assert marshal.gold == (10 if on else 0)


@rule("brimstone.optional.advanced-encounters")
def test_a_room_whose_map_card_names_none_adds_nothing(tables: Callable[..., Table]) -> None:
    table = tables(NORTH, switches={"advanced-encounters": True})
    unique_room(table)
    table.pack.tiles["test"] = msgspec.structs.replace(table.pack.tiles["test"], kind="room", encounter=None)
    table.hero("marshal", at="A1")
    table.turn("room_exploration")
    assert drawn(table) == []


@rule("brimstone.optional.advanced-encounters-search")
@pytest.mark.parametrize("where", ["pile", "discard"])
def test_the_card_is_looked_up_in_the_deck_or_its_discards_and_the_deck_is_shuffled(
    tables: Callable[..., Table], where: str
) -> None:
    table = tables(NORTH, switches={"advanced-encounters": True})
    unique_room(table)
    marshal = table.hero("marshal", at="A1")
    card(table, "ours", "each hero: gold 10")
    deck = table.state.decks["encounter"]
    deck.pile.remove("ours")
    rest = list(deck.pile)
    if where == "pile":
        deck.pile.insert(0, "ours")
    else:
        deck.discard.append("ours")
    table.turn("room_exploration")
    deck = table.game.state.decks["encounter"]
    assert drawn(table) == ["ours"]
    assert marshal.gold == 10
    assert deck.discard == ["ours"]
    assert sorted(deck.pile) == sorted(rest)
    assert deck.pile != rest


@rule("brimstone.optional.advanced-encounters-search")
def test_a_card_that_is_in_neither_is_not_found(tables: Callable[..., Table]) -> None:
    table = tables(NORTH, switches={"advanced-encounters": True})
    unique_room(table)
    table.hero("marshal", at="A1")
    table.turn("room_exploration")
    assert drawn(table) == []


@rule("brimstone.optional.advanced-encounters-extra")
def test_it_comes_on_top_of_the_encounters_of_the_token(tables: Callable[..., Table]) -> None:
    table = tables(NORTH, switches={"advanced-encounters": True})
    unique_room(table, encounters=1)
    marshal = table.hero("marshal", at="A1")
    card(table, "ours", "each hero: gold 10")
    card(table, "other", "each hero: gold 3")
    table.stack("encounter", "other")
    table.turn("room_exploration")
    assert drawn(table) == ["ours", "other"]
    assert table.asked == "explore.encounter"
    assert sorted(table.options) == ["other", "ours"]
    table.act("other")
    assert marshal.gold == 13


@rule("brimstone.optional.advanced-encounters-extra")
def test_it_comes_on_top_of_the_attack_of_the_token(tables: Callable[..., Table]) -> None:
    table = tables(NORTH, switches={"advanced-encounters": True})
    unique_room(table, attack=True)
    marshal = table.hero("marshal", at="A1")
    card(table, "ours", "each hero: gold 10")
    threat_card(table, ("tentacles", "1"))
    table.turn("room_exploration")
    assert marshal.gold == 10
    assert len(table.events(FightBegan)) == 1


@rule("brimstone.place.lowest-initiative-first", "brimstone.encounter.multiple-attacks")
def test_enemies_of_token_and_encounter_come_at_once_the_slowest_first(tables: Callable[..., Table]) -> None:
    """Quick Void Spiders (6) of the Encounter and slow Stranglers (3) of the Attack: the slow ones are at the back."""
    table = tables(NORTH, switches={"advanced-encounters": True})
    unique_room(table, attack=True)
    table.hero("marshal", at="A1")
    card(table, "ours", "attack void-spiders 1")
    threat_card(table, ("stranglers", "1"))
    table.turn("room_exploration")
    assert [foe.kind for foe in table.game.state.foes] == ["stranglers", "void-spiders"]
    assert len(table.events(FightBegan)) == 1
    assert table.game.state.fight is not None
    assert table.game.state.fight.instances == 2


@rule("brimstone.optional.advanced-encounters-no-cancel")
@pytest.mark.parametrize("word", ["cancel", "redraw"])
def test_it_can_be_neither_cancelled_nor_drawn_again(tables: Callable[..., Table], word: str) -> None:
    """The same Item answers a card drawn for the token, but is not asked about the card of the room."""
    table = tables(NORTH, switches={"advanced-encounters": True})
    unique_room(table)
    marshal = table.hero("marshal", at="A1")
    effect_item(table, marshal, word, "encounter card")
    card(table, "ours", "each hero: gold 10")
    table.turn("room_exploration")
    assert marshal.gold == 10

    table.happen(lambda game: encounters.draw_encounter(game, "mines"), at="room_exploration")
    assert table.asked == "hero.use"
