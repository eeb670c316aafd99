"""Whom the pack's words pick: everyone, those on a tile, one at random or of choice; and what is drawn and given."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.rules.brimstone.explore.test_encounters import NORTH, SOUTH
from tests.rules.brimstone.situations.deeds import does, item
from tests.rules.brimstone.situations.table import Figure, Table
from undercroft.crawl.board.tiles import Placement
from undercroft.crawl.decks import Deck
from undercroft.crawl.packs.language.grammar import read_effect
from undercroft.engine.choices import key_of
from undercroft.games.brimstone.content.keywords import Case
from undercroft.games.brimstone.content.keywords.lexicon import WORDS
from undercroft.games.brimstone.content.types import Darkness, Encounter, EventCard, Step
from undercroft.games.brimstone.events import CardDrawn, Gained
from undercroft.games.brimstone.rules.explore import event_cards
from undercroft.lab.ledger import rule

if TYPE_CHECKING:
    from collections.abc import Callable


# ---- whom they mean --------------------------------------------------------------------------------------------------


def four(tables: Callable[..., Table]) -> Table:
    """Heroes in the north, in the connection to the south, in the south, and one more in the north with the lantern."""
    table = tables(NORTH)
    table.tile("south", SOUTH)
    table.room("south", placement=Placement("south", x=0, y=3))
    for at in ("A1", "C4", "A5", "B3"):
        table.hero("marshal", at=at)
    table.state.lantern = "h4"
    return table


def play(table: Table, effect: str, room: int = -1) -> None:
    """A card of nobody's does this, on a tile or nowhere in particular."""
    event = EventCard(id="test", name="Test", steps=(Step(do=read_effect(WORDS, effect)),))
    table.happen(lambda game: event_cards.play(game, event, Case(room=room)), at="room_exploration")


def gold(table: Table) -> list[int]:
    return [hero.gold for hero in table.game.heroes]


@rule("brimstone.map.connection-space-both")
@pytest.mark.parametrize(("hero", "caught"), [(0, [5, 5, 0, 5]), (1, [5, 5, 5, 5]), (2, [0, 5, 5, 0])])
def test_on_the_map_tile_means_both_tiles_for_who_stands_in_between(
    tables: Callable[..., Table], hero: int, caught: list[int]
) -> None:
    """An Item of the Hero in the north, in between, in the south."""
    table = four(tables)
    does(table, figure(table, hero), "each hero on tile: gold 5")
    assert gold(table) == caught


@rule("brimstone.map.connection-space-both")
@pytest.mark.parametrize(
    ("room", "lantern", "caught"),
    [(0, "h3", [5, 5, 0, 5]), (1, "h4", [0, 5, 5, 0]), (-1, "h4", [5, 5, 0, 5]), (-1, "h3", [0, 5, 5, 0])],
)
def test_a_card_means_its_own_tile_or_that_of_the_lantern(
    tables: Callable[..., Table], room: int, lantern: str, caught: list[int]
) -> None:
    table = four(tables)
    table.state.lantern = lantern
    play(table, "each hero on tile: gold 5", room)
    assert gold(table) == caught


@rule("brimstone.random.hero")
def test_all_one_at_random_one_of_choice_or_nobody(tables: Callable[..., Table]) -> None:
    table = four(tables)
    ada = figure(table, 0)
    does(table, ada, "each other hero: gold 1")
    assert gold(table) == [0, 1, 1, 1]

    does(table, ada, "each random other hero: gold 10")
    assert [key_of(value) for value in table.ask.values] == ["h2", "h3", "h4"]
    table.dice(card_random=["h3"])
    assert gold(table) == [0, 1, 11, 1]

    does(table, ada, "each chosen hero on tile: gold 100")
    assert (table.asked, sorted(table.options)) == ("card.whom", ["h1", "h2", "h4"])
    table.act("h4")
    assert gold(table) == [0, 1, 11, 101]

    does(table, ada, "xp 1; each random hero with performer: gold 1000")
    assert gold(table) == [0, 1, 11, 101]
    assert table.asked == "activation.act"


@rule("brimstone.random.hero")
def test_heroes_come_in_initiative_order_and_enemies_as_they_stand(table: Table) -> None:
    """Initiative 3, 6, 5: the second goes first, and is first among those of whom one is picked."""
    ada, *_ = [table.hero(kind, at=f"{'ABC'[n]}1") for n, kind in enumerate(("marshal", "gunslinger", "saloon-girl"))]
    does(table, ada, "each hero: gold 5")
    assert [event.hero for event in table.events(Gained)] == ["h2", "h3", "h1"]

    does(table, ada, "each hero with law: gold 5")
    assert [hero.gold for hero in table.game.heroes] == [5 + 5, 5, 5]

    does(table, ada, "each random hero: gold 5")
    assert [key_of(value) for value in table.ask.values] == ["h2", "h3", "h1"]
    table.dice(card_random=["h1"])

    foes = [table.foe("tentacles", at=at, defense=0, health=9) for at in ("A2", "B2")]
    does(table, ada, "each adjacent foe: damage 2")
    assert [foe.wounds for foe in foes] == [2, 2]


def figure(table: Table, n: int) -> Figure:
    return Figure(table, table.game.heroes[n].id)


# ---- what cards give -------------------------------------------------------------------------------------------------


@rule("brimstone.heal.remove-markers")
@pytest.mark.parametrize(("what", "left"), [("wounds", (4 - 2, 3)), ("sanity", (4, 3 - 2))])
def test_healing_removes_so_many_markers_of_its_kind(table: Table, what: str, left: tuple[int, int]) -> None:
    marshal = table.hero("marshal", at="C3", wounds=4, horror=3)
    does(table, marshal, f"heal 2 {what}")
    assert (marshal.wounds, marshal.horror) == left


@rule("brimstone.loot.currencies", "brimstone.campaign.xp-gold-tracking")
@pytest.mark.parametrize(("more", "gold", "stone"), [(0, 5, 1), (3, 5 + 3, 1 + 3), (-2, 5 - 2, 0)])
def test_gold_dark_stone_and_xp_are_added_to_what_the_hero_has(table: Table, more: int, gold: int, stone: int) -> None:
    """5 Gold and 1 Dark Stone for somebody who always finds more, or less; never less than nothing."""
    marshal = table.hero("marshal", at="C3", gold=100, stone=10, xp=1000)
    if more:
        item(table, marshal, gives={"gold_found": more, "stone_found": more})
    does(table, marshal, "gold 5; stone 1; xp 25")
    assert (marshal.gold, marshal.stone, marshal.xp) == (100 + gold, 10 + stone, 1000 + 25)


@rule("brimstone.sidebag.mix")
def test_side_bag_tokens_named_or_of_choice(table: Table) -> None:
    """Of choice are only the four common types."""
    marshal = table.hero("marshal", at="C3")
    does(table, marshal, "token herbs 2; token any 1")
    assert sorted(table.options) == ["bandages", "dynamite", "tonic", "whiskey"]
    table.act("dynamite")
    assert marshal.side_bag == ["herbs", "herbs", "dynamite"]


@rule("brimstone.darkness.when-drawn")
@pytest.mark.parametrize("deck", ["darkness", "encounter", "gear", "artifact"])
def test_an_effect_may_draw_a_card_of_a_deck(table: Table, deck: str) -> None:
    """The top card and no other: an event happens (7 Gold), an Item is kept."""
    marshal = table.hero("marshal", at="C3")
    gift = (Step(do=read_effect(WORDS, "each hero: gold 7")),)
    made: dict[str, Darkness | Encounter] = {
        "darkness": Darkness(id="ours", name="Ours", steps=gift),
        "encounter": Encounter(id="ours", name="Ours", keywords=("Test",), steps=gift),
    }
    if deck in made:
        table.pack.cards["ours"] = made[deck]
        table.state.decks[deck].pile.append("ours")
    top = table.state.decks[deck].pile[-1]
    does(table, marshal, f"draw {deck} 1")
    assert [(event.deck, event.card) for event in table.events(CardDrawn)] == [(deck, top)]
    assert marshal.gold == (7 if deck in made else 0)
    assert [held.card for held in marshal.items][1:] == ([] if deck in made else [top])


@rule("brimstone.darkness.when-drawn")
def test_an_effect_may_draw_from_decks_without_discards_and_dread_unseen(table: Table) -> None:
    """A Loot card that lay aside is shuffled in; a Scavenge card; the Growing Dread card goes on the stack."""
    marshal = table.hero("marshal", at="C3")
    table.stack("loot", "loot-chips")
    table.state.decks["loot"] = Deck(["loot-coins"], ["loot-chips"])
    table.stack("scavenge", "scav-seam")
    does(table, marshal, "draw loot 1; draw scavenge 1; draw dread 1")
    assert [event.card for event in table.events(CardDrawn)] == ["loot-chips", "scav-seam"]
    assert marshal.stone == 1 + 1
    assert len(table.state.dread) == 1
