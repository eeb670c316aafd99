"""Decks: reshuffling when a card is needed or at the last card, cards put underneath, and what seats know of them."""

from __future__ import annotations

import msgspec
import pytest

from undercroft.crawl.decks import Deck, Layer
from undercroft.engine.chance import Draws, Stream
from undercroft.engine.copying import copy


@pytest.fixture
def draws() -> Draws:
    return Draws(Stream(b"decks"))


def drawn(deck: Deck, draws: Draws, count: int, *, at_once: bool = False) -> list[str | None]:
    """Cards one after another."""
    return [deck.draw(draws, at_once=at_once) for _ in range(count)]


# ---- reshuffling -----------------------------------------------------------------------------------------------------


def test_discards_come_back_when_a_card_is_needed(draws: Draws) -> None:
    """The last card leaves an empty pile; the next draw shuffles the discards in."""
    deck = Deck(["last"], ["a", "b", "c", "d"])

    assert deck.draw(draws) == "last"
    assert deck == Deck([], ["a", "b", "c", "d"])
    assert deck.draw(draws) == "c"
    assert deck == Deck(["b", "a", "d"])


def test_discards_come_back_at_the_last_card(draws: Draws) -> None:
    """In the same order as if they had been shuffled later; the card drawn last is not among them."""
    deck = Deck(["last", "top"], ["a", "b", "c", "d"])

    assert deck.draw(draws, at_once=True) == "top"
    assert deck == Deck(["last"], ["a", "b", "c", "d"])
    assert deck.draw(draws, at_once=True) == "last"
    assert deck == Deck(["b", "a", "d", "c"])


def test_at_the_last_card_there_may_be_no_discards_yet(draws: Draws) -> None:
    """Then they come back as soon as a draw is due; with nothing at all nothing is drawn."""
    deck = Deck(["last"])

    assert deck.draw(draws, at_once=True) == "last"
    assert deck == Deck()
    assert deck.draw(draws, at_once=True) is None
    deck.discard.append("last")
    assert deck.draw(draws, at_once=True) == "last"
    assert deck == Deck()


def test_a_single_discard_comes_back_at_once(draws: Draws) -> None:
    """Card by card, if each is discarded before the next is drawn."""
    deck = Deck(["one"], ["two"])

    assert deck.draw(draws, at_once=True) == "one"
    deck.discard.append("one")
    assert deck == Deck(["two"], ["one"])
    assert deck.draw(draws, at_once=True) == "two"
    assert deck == Deck(["one"])


# ---- cards underneath ------------------------------------------------------------------------------------------------


def test_cards_underneath_are_drawn_last(draws: Draws) -> None:
    """The first that was put there before the next."""
    deck = Deck(["low", "top"])

    deck.put_under(["axe", "bow"])
    deck.put_under(["cup"])

    assert deck.pile == ["cup", "bow", "axe", "low", "top"]
    assert drawn(deck, draws, 6) == ["top", "low", "axe", "bow", "cup", None]
    assert deck == Deck()


def test_all_know_a_card_that_was_put_underneath_face_up() -> None:
    """Others only those who looked, or nobody; how many there are is never secret."""
    deck = Deck(["low", "top"])

    deck.put_under(["axe"])
    deck.put_under(["bow"], ("overlord",))
    deck.put_under(["cup"], ())

    assert deck.underneath("overlord") == [1, ["bow"], ["axe"]]
    assert deck.underneath("hero") == deck.underneath(None) == [1, 1, ["axe"]]


def test_cards_shuffled_before_they_go_underneath_are_known_but_not_their_order(draws: Draws) -> None:
    """They lie as one layer, which gets smaller as they are drawn."""
    deck = Deck(["top"])

    deck.put_under(["a", "b", "c", "d"], draws=draws)
    deck.put_under(["e", "f"], draws=draws)

    assert deck.pile == ["e", "f", "c", "d", "a", "b", "top"]
    assert deck.underneath("hero") == [["e", "f"], ["a", "b", "c", "d"]]
    assert drawn(deck, draws, 2) == ["top", "b"]
    assert deck.underneath("hero") == [["e", "f"], ["a", "c", "d"]]
    assert drawn(deck, draws, 4) == ["a", "d", "c", "f"]
    assert deck.underneath("hero") == [["e"]]


def test_a_reshuffled_deck_has_nothing_underneath(draws: Draws) -> None:
    """Neither after its last card nor after all cards were gathered."""
    deck = Deck([], ["a", "b"])
    deck.put_under(["axe"])

    assert deck.draw(draws, at_once=True) == "axe"
    assert (sorted(deck.pile), deck.underneath("hero")) == (["a", "b"], [])
    deck.put_under(["axe"])
    deck.gather(draws)
    assert (sorted(deck.pile), deck.underneath("hero")) == (["a", "axe", "b"], [])


def test_a_card_taken_out_leaves_the_others_as_known_as_they_were() -> None:
    """From underneath, from above it and from the discards; cards that left the pack too."""
    deck = Deck(["low", "top"], ["old"])
    deck.put_under(["axe", "bow", "cup"])

    assert deck.take("bow")
    assert deck.take("low")
    assert deck.take("old")
    assert not deck.take("bow")
    assert (deck.pile, deck.discard) == (["cup", "axe", "top"], [])
    assert deck.underneath("hero") == [["cup"], ["axe"]]
    assert deck.keep_known(["axe", "top"]) == ["cup"]
    assert deck == Deck(["axe", "top"], [], (Layer(1),))


def test_a_deck_without_cards_underneath_is_saved_as_ever(draws: Draws) -> None:
    """Older saves stay byte for byte what they are; with cards underneath it is saved, copied and read again."""
    deck = Deck(["low", "top"], ["old"])
    bare = msgspec.msgpack.encode({"pile": ["low", "top"], "discard": ["old"]})
    assert msgspec.msgpack.encode(deck) == bare
    assert copy(deck) == msgspec.msgpack.decode(bare, type=Deck) == deck

    deck.put_under(["axe"], ("overlord",))
    again = msgspec.msgpack.decode(msgspec.msgpack.encode(deck), type=Deck)
    assert copy(deck) == again == deck
    drawn(deck, draws, 3)
    assert again.underneath("overlord") == [["axe"]]
    assert msgspec.msgpack.encode(deck) == msgspec.msgpack.encode({"pile": [], "discard": ["old"]})


# ---- what is redrawn for a seat --------------------------------------------------------------------------------------

HAND = ["h1", "h2", "h3"]
UNDER = [["cup"], ["spy"], ["bow"], ["x", "y", "z"]]
"""Lowest first: all know the cup, the overlord the spy, nobody the bow; all know x, y, z but not their order."""


def secretive(draws: Draws) -> Deck:
    """A deck of which the seats know different things."""
    deck = Deck([f"c{n}" for n in range(6)], ["old"])
    deck.put_under(["x", "y", "z"], draws=draws)
    deck.put_under(["bow"], ())
    deck.put_under(["spy"], ("overlord",))
    deck.put_under(["cup"])
    return deck


def redrawn(seat: str | None, salt: int) -> tuple[Deck, list[str]]:
    """The deck and the overlord's hand as a seat imagines them."""
    deck, hand = secretive(Draws(Stream(b"truth"))), list(HAND)
    elsewhere = [hand] if seat == "hero" else []
    deck.redraw(Draws(Stream(b"salt%d" % salt)), seat, *elsewhere)
    return deck, hand


@pytest.mark.parametrize("seat", ["hero", "overlord", None])
def test_a_redraw_keeps_what_a_seat_knows(seat: str | None) -> None:
    """Sizes, the cards it knows underneath, and all cards there are."""
    truth = secretive(Draws(Stream(b"truth")))
    for salt in range(40):
        deck, hand = redrawn(seat, salt)
        assert deck.underneath(seat) == truth.underneath(seat)
        assert deck.under == truth.under
        assert (len(hand), deck.discard) == (3, ["old"])
        assert sorted(deck.pile + hand) == sorted(truth.pile + HAND)


@pytest.mark.parametrize(
    ("seat", "kept", "in_hand"),
    [
        ("hero", [True, False, False, True], 11),
        ("overlord", [True, True, False, True], 3),
        (None, [True, True, False, True], 3),
    ],
)
def test_a_redraw_varies_all_that_a_seat_does_not_know(seat: str | None, kept: list[bool], in_hand: int) -> None:
    """Every hidden place sees every hidden card; known layers only change their order.

    Heroes mix the overlord's hand with the pile, and with the cards underneath that they do not know: six above
    them, three in hand, the spy and the bow. What no seat knows leaves out the spy.
    """
    layers: list[set[str]] = [set() for _ in UNDER]
    orders, hands = set[tuple[str, ...]](), set[str]()
    for salt in range(400):
        deck, hand = redrawn(seat, salt)
        hands.update(hand)
        orders.add(tuple(deck.pile[3:6]))
        for seen, cards in zip(layers, ([deck.pile[0]], [deck.pile[1]], [deck.pile[2]], deck.pile[3:6]), strict=True):
            seen.update(cards)

    assert [seen == set(cards) for seen, cards in zip(layers, UNDER, strict=True)] == kept
    assert len(orders) == 6
    assert len(hands) == in_hand
    assert len(layers[2]) == (11 if seat == "hero" else 7)


@pytest.mark.parametrize("seat", ["hero", "overlord", None])
def test_a_redraw_does_not_depend_on_the_secret(seat: str | None) -> None:
    """Change what a seat does not know, and what is imagined for it is the same card by card."""
    one, other = secretive(Draws(Stream(b"truth"))), secretive(Draws(Stream(b"truth")))
    other.pile[2], other.pile[-1] = other.pile[-1], other.pile[2]
    other.pile[3], other.pile[5] = other.pile[5], other.pile[3]

    for deck in (one, other):
        deck.redraw(Draws(Stream(b"salt")), seat, [])

    assert one == other


def test_a_plain_deck_is_redrawn_by_one_shuffle() -> None:
    """Nothing more is drawn for it than its cards need."""
    deck, pile = Deck(list("abcdef")), list("abcdef")

    deck.redraw(Draws(Stream(b"salt")), "hero")
    Draws(Stream(b"salt")).shuffle(pile)

    assert deck == Deck(pile)
