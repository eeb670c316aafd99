"""Older saves under a newer pack: what leaves the game, what is told, and what it cannot go on without."""

from __future__ import annotations

import pytest

from undercroft.crawl.decks import Deck
from undercroft.crawl.mending import keep, stands_on, told
from undercroft.engine.errors import SaveError


def test_what_the_pack_no_longer_has_leaves_a_list() -> None:
    """In place and in order, each copy of it."""
    cards = ["rope", "lamp", "rope", "key"]

    assert keep(cards, {"lamp": 1, "key": 2}) == ["rope", "rope"]
    assert cards == ["lamp", "key"]
    assert keep(cards, ["key", "lamp"]) == []
    assert cards == ["lamp", "key"]


def test_a_deck_loses_cards_from_both_piles() -> None:
    """The order of the others stays."""
    deck = Deck(["rope", "lamp", "key"], ["bell", "rope"])

    assert deck.keep_known(["lamp", "bell", "key"]) == ["rope", "rope"]
    assert deck == Deck(["lamp", "key"], ["bell"])


def test_what_left_is_told_once_each() -> None:
    """In one line, by name; nothing is said if nothing left."""
    assert told(["rope", "bell", "rope"]) == ["no longer in the pack, and so out of this game: bell, rope"]
    assert told([]) == []


def test_a_save_that_stands_on_something_gone_cannot_go_on() -> None:
    """It says what is missing."""
    stands_on("Mission", ["cellar"], {"cellar": 1})
    stands_on("Mission", [], [])
    with pytest.raises(SaveError, match="this save stands on the Mission 'attic', which the pack no longer has"):
        stands_on("Mission", ["cellar", "attic"], {"cellar": 1})
