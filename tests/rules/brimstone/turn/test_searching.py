"""Searching: Scavenging a Map Tile. Looking Through a Door is in test_doors."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from tests.rules.brimstone.situations.deeds import does
from tests.rules.brimstone.situations.table import Figure, Table
from undercroft.crawl.board.tiles import Placement
from undercroft.crawl.packs.language.grammar import read_effect
from undercroft.games.brimstone.content.keywords.lexicon import WORDS
from undercroft.games.brimstone.content.types import Item
from undercroft.games.brimstone.events import CardDrawn, KnockedOut, Scavenged
from undercroft.lab.ledger import rule

if TYPE_CHECKING:
    from collections.abc import Callable

ROOM = """\
+-+-+-+-+
|. . . .|
+ + + + +
|. . . .|
+-+ + +-+
  |A A|
  +-+-+
"""
PASSAGE = """\
+-+-+
|A A|
+ + +
|. .|
+ + +
|B B|
+-+-+
"""
"""Attached below ROOM it shares B3 and C3, has B4 and C4, and the open half-spaces B5 and C5 of exit B."""


def explored(tables: Callable[..., Table], *, heroes: int = 1, at: str = "B3") -> tuple[Table, Figure]:
    """A Room (0) and a Passage (1); the first Hero stands in their connection."""
    table = tables(ROOM)
    table.tile("passage", PASSAGE, kind="passage")
    table.room("passage", placement=Placement("passage", x=1, y=2), entrance="A")
    ada = table.hero("marshal", at=at, side_bag=["tonic"])
    for n in range(1, heroes):
        table.hero("bandido", at=f"{'ABCD'[n - 1]}1", activated=True)
    return table, ada


def scavenge(table: Table, hero: Figure, *dice: int, room: int = 0, cards: tuple[str, ...] = ()) -> None:
    """The Hero Scavenges with these dice; these cards come up, whatever the shuffle."""
    if cards:
        table.stack("scavenge", *cards)
    table.dice(scavenge=list(dice))
    table.turn_of(hero, move=1)
    table.act(f"scavenge:{room}")


# ---- Searching at all ----------------------------------------------------------------------------------------------


@rule("brimstone.search.one-kind")
def test_a_hero_searches_once_and_in_one_way(tables: Callable[..., Table]) -> None:
    """On the Doorway both kinds are on offer; after a failed Scavenge neither is."""
    table, ada = explored(tables, at="B5")
    table.turn_of(ada, move=2)
    assert {"scavenge:1", "look:1:B"} <= set(table.options)
    table.dice(scavenge=[1, 2, 3])
    table.act("scavenge:1")
    assert table.awaits == "activation.act"
    assert not any(key.startswith(("scavenge", "look")) or key.isdigit() for key in table.options)
    table.refuses("look:1:B", "brimstone.search.one-kind")


@rule("brimstone.search.one-kind")
def test_looking_through_a_door_is_the_one_search_too(tables: Callable[..., Table]) -> None:
    table, ada = explored(tables, at="B5")
    table.deck(
        "map", next(tile.id for tile in table.pack.tiles.values() if tile.kind == "passage" and tile.id != "passage")
    )
    table.turn_of(ada, move=2)
    table.act("look:1:B")
    assert len(table.game.state.rooms) == 3
    assert not any(key.startswith(("scavenge", "look")) or key.isdigit() for key in table.options)
    table.refuses("scavenge:1", "brimstone.search.one-kind")


@rule("brimstone.search.not-with-token")
def test_no_search_on_a_tile_with_a_face_down_token(tables: Callable[..., Table]) -> None:
    """In the connection the Hero is on both tiles: the Passage may be Scavenged, the covered Room may not."""
    table, ada = explored(tables)
    table.state.rooms[0].revealed = False
    table.turn_of(ada, move=1)
    assert "scavenge:1" in table.options
    assert "scavenge:0" not in table.options
    table.refuses("scavenge:0", "brimstone.search.not-with-token")


@rule("brimstone.search.not-with-token")
def test_nor_may_its_doors_be_looked_through(tables: Callable[..., Table]) -> None:
    table = tables(ROOM)
    ada = table.hero("marshal", at="B3", side_bag=["tonic"])
    table.state.rooms[0].revealed = False
    table.turn_of(ada, move=1)
    assert "look:0:A" not in table.options
    table.refuses("look:0:A", "brimstone.search.not-with-token")
    table.state.rooms[0].revealed = True
    table.turn_of(ada, move=1)
    assert "look:0:A" in table.options


# ---- Scavenging ----------------------------------------------------------------------------------------------------


@rule("brimstone.scavenge.where")
def test_any_tile_the_hero_is_on_may_be_scavenged(tables: Callable[..., Table]) -> None:
    """A Room, a Passage, and the Entrance alike; not a tile one is not on."""
    table, ada = explored(tables, at="A1")
    table.turn_of(ada, move=1)
    assert [key for key in table.options if key.startswith("scavenge")] == ["scavenge:0"]
    table.refuses("scavenge:1", "brimstone.scavenge.where")
    assert table.refusals("scavenge:cellar") == ["brimstone.scavenge.where"]
    ada.space = table.space("B4")
    table.turn_of(ada, move=1)
    assert [key for key in table.options if key.startswith("scavenge")] == ["scavenge:1"]

    entrance = tables(ROOM)
    entrance.tile("mouth", ROOM, kind="entrance")
    entrance.state.rooms[0].tile = "mouth"
    bea = entrance.hero("marshal", at="A1")
    entrance.turn_of(bea, move=1)
    assert "scavenge:0" in entrance.options


@rule("brimstone.scavenge.where", "brimstone.scavenge.limit", "brimstone.search.not-with-token")
@pytest.mark.parametrize(("revealed", "before", "tries"), [(True, 0, 1), (False, 0, 0), (True, 1, 0)])
def test_what_lets_a_hero_scavenge_at_once_asks_the_same_of_the_tile(
    tables: Callable[..., Table], revealed: bool, before: int, tries: int
) -> None:
    """Not under a face-down token, and not where everything was found; in a connection only the first tile."""
    table, ada = explored(tables)
    table.state.rooms[0].revealed, table.state.rooms[0].scavenged = revealed, before
    table.dice(scavenge=[1, 2, 3] * tries)
    does(table, ada, "xp 1; scavenge")
    assert [event.dice for event in table.events(Scavenged)] == [(1, 2, 3)] * tries
    assert table.asked == "activation.act"


@rule("brimstone.scavenge.roll")
@pytest.mark.parametrize(
    ("dice", "sixes"), [((5, 5, 5), 0), ((1, 2, 3), 0), ((6, 1, 1), 1), ((1, 6, 6), 2), ((6, 6, 6), 3)]
)
def test_three_dice_and_each_six_counts(tables: Callable[..., Table], dice: tuple[int, ...], sixes: int) -> None:
    """Three dice are rolled; one 6 is a success."""
    table, ada = explored(tables)
    scavenge(table, ada, *dice, cards=("scav-dust", "scav-empty", "scav-bones"))
    assert [(event.dice, event.cards) for event in table.events(Scavenged)] == [(dice, sixes)]
    assert table.state.rooms[0].scavenged == bool(sixes)


@rule("brimstone.scavenge.marker")
def test_a_success_leaves_one_marker_on_that_tile_however_many_sixes(tables: Callable[..., Table]) -> None:
    table, ada = explored(tables, heroes=3)
    scavenge(table, ada, 6, 6, 1, cards=("scav-dust", "scav-empty"))
    assert [room.scavenged for room in table.state.rooms] == [1, 0]


@rule("brimstone.scavenge.marker")
def test_a_failure_leaves_none_and_the_tile_may_be_tried_again(tables: Callable[..., Table]) -> None:
    table, ada = explored(tables)
    scavenge(table, ada, 5, 4, 3)
    assert [room.scavenged for room in table.state.rooms] == [0, 0]
    table.turn_of(ada, move=1)
    assert "scavenge:0" in table.options


@rule("brimstone.scavenge.cards", "brimstone.cards.no-discard-decks")
@pytest.mark.parametrize("sixes", [0, 1, 2, 3])
def test_one_scavenge_card_is_drawn_for_each_six(tables: Callable[..., Table], sixes: int) -> None:
    """The cards are different ones, drawn from one shuffle; each takes effect on the Hero."""
    table, ada = explored(tables)
    finds = ("scav-seam", "scav-payroll", "scav-dust")
    table.dice(**({"card_gold": [3]} if sixes >= 2 else {}))
    scavenge(table, ada, *([6] * sixes + [1] * (3 - sixes)), cards=finds)
    assert [(e.deck, e.card, e.hero) for e in table.events(CardDrawn)] == [("scavenge", c, "h1") for c in finds[:sixes]]
    assert ada.stone == (1 if sixes >= 1 else 0)
    assert ada.gold == (3 * 10 if sixes >= 2 else 0)


@rule("brimstone.scavenge.cards", "brimstone.scavenge.roll")
@pytest.mark.parametrize(("face", "gold"), [(6, 5), (5, 0)])
def test_what_waits_for_a_successful_scavenge_hears_of_it(tables: Callable[..., Table], face: int, gold: int) -> None:
    table, ada = explored(tables)
    table.pack.items["sieve"] = Item(id="sieve", name="Sieve", on={"scavenged": read_effect(WORDS, "gold 5")})
    ada.give("sieve")
    scavenge(table, ada, face, 1, 1, cards=("scav-dust",))
    assert ada.gold == gold


@rule("brimstone.scavenge.cards")
def test_a_hero_kod_by_the_first_card_draws_no_more_and_no_card_is_lost(tables: Callable[..., Table]) -> None:
    """An Old Snare takes the last Health; the second card stays in the deck, which is still whole."""
    table, ada = explored(tables, heroes=2)
    ada.wounds = 11
    table.dice(card_hits=[1], defense=[1])
    scavenge(table, ada, 6, 6, 1, cards=("scav-snare", "scav-seam"))
    assert ada.ko
    assert len(table.events(KnockedOut)) == 1
    assert [event.card for event in table.events(CardDrawn)] == ["scav-snare"]
    deck = table.game.state.decks["scavenge"]
    assert sorted(deck.pile + deck.discard) == sorted(table.pack.decks["scavenge"])
    assert table.awaits == "chart.injury"


@rule("brimstone.scavenge.limit")
@pytest.mark.parametrize(("heroes", "limit"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_tile_takes_so_many_successes_by_the_size_of_the_party(
    tables: Callable[..., Table], heroes: int, limit: int
) -> None:
    table, ada = explored(tables)
    for n in range(1, heroes):
        table.hero("bandido", at=f"{'ABCD'[(n - 1) % 4]}{1 + (n - 1) // 4}", activated=True)
    for found in range(limit):
        table.state.rooms[0].scavenged = found
        table.turn_of(ada, move=1)
        assert "scavenge:0" in table.options, found
    table.state.rooms[0].scavenged = limit
    table.turn_of(ada, move=1)
    assert "scavenge:0" not in table.options
    assert "scavenge:1" in table.options
    table.refuses("scavenge:0", "brimstone.scavenge.limit")


@rule("brimstone.scavenge.limit")
def test_a_kod_hero_still_counts_for_the_size_of_the_party(tables: Callable[..., Table]) -> None:
    table, ada = explored(tables, heroes=3)
    table.state.heroes[2].ko = True
    table.state.rooms[0].scavenged = 1
    table.turn_of(ada, move=1)
    assert "scavenge:0" in table.options


@rule("brimstone.cards.no-discard-decks")
def test_the_scavenge_deck_is_whole_before_each_occasion(tables: Callable[..., Table]) -> None:
    """The same card comes up twice in a row; after each occasion all twelve are there again, none twice."""
    table, ada = explored(tables, heroes=3)
    for _ in range(2):
        scavenge(table, ada, 6, 1, 1, cards=("scav-seam",))
    assert ada.stone == 2
    deck = table.game.state.decks["scavenge"]
    assert sorted(deck.pile + deck.discard) == sorted(table.pack.decks["scavenge"])


@rule("brimstone.cards.no-discard-decks", "brimstone.scavenge.cards")
def test_cards_drawn_on_an_earlier_occasion_are_shuffled_in_first(tables: Callable[..., Table]) -> None:
    """The seam was found before and lies aside; shuffled in with the rest it comes up again."""
    table, ada = explored(tables)
    table.stack("scavenge", "scav-seam")
    deck = table.state.decks["scavenge"]
    deck.pile.remove("scav-seam")
    deck.discard.append("scav-seam")
    scavenge(table, ada, 6, 1, 1)
    assert [event.card for event in table.events(CardDrawn)] == ["scav-seam"]
    assert ada.stone == 1


@rule("brimstone.content.scavenge-deck")
def test_the_twelve_scavenge_cards_are_a_third_good_a_third_bad_and_a_third_nothing(table: Table) -> None:
    cards = [table.pack.cards[card] for card in table.pack.decks["scavenge"]]
    assert len(cards) == 12
    assert Counter(card.kind for card in cards) == {"good": 4, "bad": 4, "nothing": 4}


@rule("brimstone.content.scavenge-deck", "brimstone.darkness.when-drawn")
def test_some_bad_ones_draw_a_darkness_card(tables: Callable[..., Table]) -> None:
    table, ada = explored(tables)
    table.deck("darkness", "guttering-flame")
    scavenge(table, ada, 6, 1, 1, cards=("scav-bad-rock",))
    assert table.pack.cards["scav-bad-rock"].kind == "bad"
    assert [(event.deck, event.card) for event in table.events(CardDrawn)] == [
        ("scavenge", "scav-bad-rock"),
        ("darkness", "guttering-flame"),
    ]
    assert table.state.remains == ["guttering-flame"]
