"""Chance: the generator word for word, fair by construction, one stream a purpose; and dice that somebody rolls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from hashlib import blake2b
from itertools import permutations, product
from struct import unpack
from typing import Any

import msgspec
import pytest

from tests.engine.bench import SEATS, Bench, Outer, play
from undercroft.engine.chance import STREAMS, Draws, Stream, key_from, stream_of
from undercroft.engine.choices import CHANCE, RollAsk, Rule, choose
from undercroft.engine.errors import IllegalAnswer
from undercroft.engine.flow import AGAIN, Rules
from undercroft.engine.journal import DRAWN, Entry

SPAN = 1 << 32
KEY = bytes(range(32))


class Cube(msgspec.Struct, frozen=True):
    name: str
    faces: tuple[Any, ...]


D6 = Cube("D6", (1, 2, 3, 4, 5, 6))
SYMBOLS = Cube("symbols", ("sun", "moon", "moon", "star"))


def words(key: bytes, stream: int) -> Iterator[int]:
    """The words of a stream, written down independently of the generator: sixteen from one hash."""
    block = 0
    while True:
        digest = blake2b(block.to_bytes(8, "little"), key=key, salt=bytes([stream]), digest_size=64).digest()
        yield from unpack("<16I", digest)
        block += 1


@pytest.mark.parametrize("stream", range(len(STREAMS)))
def test_draws_are_the_words_of_a_keyed_counter(stream: int) -> None:
    draws, expected = Draws(Stream(KEY)), words(KEY, stream)

    assert [draws.below(SPAN, stream) for _ in range(50)] == [next(expected) for _ in range(50)]
    assert draws.stream.counts == [50 if n == stream else 0 for n in range(len(STREAMS))]


class Given(Draws):
    """A generator whose next words are given."""

    def __init__(self, *given: int) -> None:
        super().__init__(Stream(KEY))
        self._blocks[0] = (0, (*given, *[0] * 16))


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 10, 52, 97, 100, 101, 1000, 2**31, 2**31 + 1, SPAN])
def test_every_number_comes_from_equally_many_words(n: int) -> None:
    """Words below the largest multiple of n count by their remainder, so each number has as many."""
    limit = SPAN // n * n

    assert Given(0).below(n, 0) == 0
    assert Given(n - 1).below(n, 0) == n - 1
    assert Given(limit - 1).below(n, 0) == n - 1
    if limit < SPAN:
        draws = Given(limit, SPAN - 1, 5 % n)
        assert draws.below(n, 0) == 5 % n
        assert draws.stream.counts[0] == 3


@pytest.mark.parametrize("n", [0, -1, SPAN + 1])
def test_what_cannot_be_drawn_is_refused(n: int) -> None:
    with pytest.raises(ValueError, match="cannot be drawn"):
        Draws(Stream(KEY)).below(n, 0)


class Listed(Draws):
    """A generator that gives these numbers, whatever they must be below."""

    def __init__(self, numbers: tuple[int, ...]) -> None:
        super().__init__(Stream(KEY))
        self.numbers = iter(numbers)

    def below(self, n: int, stream: int) -> int:
        number = next(self.numbers)
        assert 0 <= number < n
        return number


def test_a_shuffle_gives_every_order_for_exactly_one_row_of_draws() -> None:
    found: Counter[tuple[str, ...]] = Counter()
    for numbers in product(range(4), range(3), range(2)):
        cards = ["a", "b", "c", "d"]
        Listed(numbers).shuffle(cards)
        found[tuple(cards)] += 1

    assert found == Counter(permutations("abcd"))


def test_streams_are_named_by_the_first_word_of_a_purpose() -> None:
    named = {name: stream_of(f"{name}.anything") for name in STREAMS}

    assert named == {name: n for n, name in enumerate(STREAMS)}
    assert stream_of("weather") == stream_of("other")


def test_one_streams_draws_do_not_change_another() -> None:
    """However often heroes roll, the decks are shuffled alike."""
    orders: list[list[int]] = []
    for rolls in (0, 1, 40):
        draws = Draws(Stream(key_from(7)))
        for _ in range(rolls):
            draws.below(6, stream_of("hero.move"))
        cards = list(range(30))
        draws.shuffle(cards)
        orders.append(cards)

    assert orders[0] == orders[1] == orders[2]


def test_a_new_key_gives_another_future_and_leaves_the_past() -> None:
    draws = Draws(Stream(KEY))
    for _ in range(5):
        draws.below(SPAN, 2)
    draws.rekey(b"salt")
    key = blake2b(b"salt", key=KEY, digest_size=32).digest()
    after = words(key, 2)
    expected = [next(after) for _ in range(9)][5:]

    assert draws.stream.key == key != KEY
    assert draws.stream.counts[2] == 5
    assert [draws.below(SPAN, 2) for _ in range(4)] == expected


def test_keys_come_from_seeds() -> None:
    assert key_from(7) == key_from("7") == key_from(b"7")
    assert len({key_from(seed) for seed in range(100)}) == 100
    assert len(key_from("")) == 32


def test_the_generator_is_in_the_state() -> None:
    """Written down and read again in the middle of a block it goes on as if nothing had happened."""
    draws = Draws(Stream(KEY))
    for _ in range(21):
        draws.below(6, 3)
    read = Draws(msgspec.msgpack.decode(msgspec.msgpack.encode(draws.stream), type=Stream))

    assert [read.below(6, 3) for _ in range(40)] == [draws.below(6, 3) for _ in range(40)]


# ---- in a game -----------------------------------------------------------------------------------------------------


def rolling() -> Rules:
    """Four times: two dice, one with symbols, a card picked at random; then ada is asked."""
    rules = Rules("bench")

    @rules.step(Outer)
    def roll(game: Bench, frame: Outer) -> Rule[str | None]:
        pips = yield from game.roll("hero.move", 2, D6)
        none: list[int] = yield from game.roll("hero.none", 0, D6)
        symbols = yield from game.roll("foe.mood", 1, SYMBOLS)
        card = yield from game.pick("deck.card", ["ace", "king", "queen"])
        only = yield from game.pick("deck.only", ["joker"])
        game.note(f"{pips} {none} {symbols} {card} {only}")
        yield from choose("ada", "go on", ["yes", "no"])
        frame.n += 1
        return AGAIN if frame.n < 4 else None

    return rules


def test_chance_is_drawn_without_asking() -> None:
    session = play(rolling(), "yes", "yes", "yes", "yes", seed=5)
    draws = Draws(Stream(key_from(5)))

    def line() -> str:
        pips = [draws.below(6, 2) + 1, draws.below(6, 2) + 1]
        symbol = SYMBOLS.faces[draws.below(4, 3)]
        return f"{pips} [] {[symbol]} {['ace', 'king', 'queen'][draws.below(3, 1)]} joker"

    assert session.game.notes == [line() for _ in range(4)]
    assert [entry.seat for entry in session.journal] == ["ada"] * 4


def test_chance_that_is_asked_is_a_seat() -> None:
    session = play(rolling(), chance_asked=True)

    assert session.ask is not None
    assert (session.ask.name, session.ask.seats) == ("hero.move", (CHANCE,))
    session.answer("6,1")
    session.answer("moon", CHANCE)
    assert session.keys() == ["ace", "king", "queen"]
    session.answer("king")
    assert session.game.notes == ["[6, 1] [] ['moon'] king joker"]
    assert session.journal == [
        Entry("hero.move", CHANCE, "6,1"),
        Entry("foe.mood", CHANCE, "moon"),
        Entry("deck.card", CHANCE, "king"),
    ]
    # Nothing was drawn, so dice typed in do not depend on the seed, nor the seed on them.
    assert session.game.state.stream.counts == [0] * len(STREAMS)


@pytest.mark.parametrize("typed", ["6,1", "6 1", "6, 1", " 6  1 "])
def test_faces_may_be_typed_with_commas_or_spaces(typed: str) -> None:
    session = play(rolling(), typed, chance_asked=True)

    assert session.ask is not None
    assert session.ask.name == "foe.mood"


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("6", "2 dice are rolled for hero.move, 1 faces were given"),
        ("6,1,1", "2 dice are rolled for hero.move, 3 faces were given"),
        ("", "2 dice are rolled for hero.move, 0 faces were given"),
        ("6,7", "'7' is not a face of this die: 1, 2, 3, 4, 5, 6"),
        ("6,sun", "'sun' is not a face of this die: 1, 2, 3, 4, 5, 6"),
    ],
)
def test_faces_that_cannot_be_are_refused(typed: str, message: str) -> None:
    session = play(rolling(), chance_asked=True)
    before = session.state_bytes()

    with pytest.raises(IllegalAnswer) as raised:
        session.answer(typed)

    assert str(raised.value) == message
    assert session.state_bytes() == before
    assert session.journal == []


def test_equal_faces_are_named_once() -> None:
    session = play(rolling(), "1,1", chance_asked=True)

    with pytest.raises(IllegalAnswer, match="'rain' is not a face of this die: sun, moon, star"):
        session.answer("rain")


@pytest.mark.parametrize("seat", SEATS)
def test_only_chance_answers_for_chance(seat: str) -> None:
    session = play(rolling(), chance_asked=True)

    with pytest.raises(IllegalAnswer, match=f"{seat} is not asked now; waiting for chance"):
        session.answer("6,1", seat)


def test_a_script_of_dice_gives_the_same_game_again() -> None:
    script = ["2,5", "star", "queen", "yes", "3,3", "sun", "ace", "no"]
    one, other = (
        play(rolling(), *script, seed=1, chance_asked=True),
        play(rolling(), *script, seed=1, chance_asked=True),
    )

    assert one.game.notes == ["[2, 5] [] ['star'] queen joker", "[3, 3] [] ['sun'] ace joker"]
    assert one.state_bytes() == other.state_bytes() == one.fork().state_bytes()


# ---- dice of several sorts ------------------------------------------------------------------------------------------


class Side(msgspec.Struct, frozen=True):
    """A face that is no number."""

    hits: int = 0
    miss: bool = False

    def __str__(self) -> str:
        return "X" if self.miss else f"{self.hits}h"


BLUE = Cube("blue", (Side(miss=True), Side(1), Side(1), Side(2)))
RED = Cube("red", (Side(2), Side(3)))


def pool() -> Rules:
    """A blue die and two red ones are rolled at once, an empty pool, then ada is asked."""
    rules = Rules("bench")

    @rules.step(Outer)
    def roll(game: Bench, frame: Outer) -> Rule[str | None]:
        dice = yield from game.roll_pool("hero.strike", [BLUE, RED, RED])
        none = yield from game.roll_pool("hero.none", [BLUE][:0])
        game.note(" ".join(map(str, [*dice, *none])))
        yield from choose("ada", "go on", ["yes", "no"])
        frame.n += 1
        return AGAIN if frame.n < 20 else None

    return rules


def test_a_pool_is_drawn_die_by_die_from_the_stream_of_its_purpose() -> None:
    session = play(pool(), *["yes"] * 20, seed=5)
    draws = Draws(Stream(key_from(5)))
    expected = [[die.faces[draws.below(len(die.faces), 2)] for die in (BLUE, RED, RED)] for _ in range(20)]

    assert session.game.notes == [" ".join(map(str, faces)) for faces in expected]
    assert {note.split()[0] for note in session.game.notes} == {"X", "1h", "2h"}


def test_a_pool_that_is_asked_for_is_one_roll() -> None:
    session = play(pool(), chance_asked=True)

    assert isinstance(session.ask, RollAsk)
    assert session.ask.dice == (BLUE, RED, RED)
    session.answer("1h,3h,2h")
    assert session.game.notes == ["1h 3h 2h"]
    assert session.journal == [Entry("hero.strike", CHANCE, "1h,3h,2h")]
    assert session.fork().state_bytes() == session.state_bytes()


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("X,3h", "3 dice are rolled for hero.strike, 2 faces were given"),
        ("3h,3h,2h", "'3h' is not a face of this die: X, 1h, 2h"),
        ("1h,X,2h", "'X' is not a face of this die: 2h, 3h"),
    ],
)
def test_each_die_of_a_pool_has_its_own_faces(typed: str, message: str) -> None:
    session = play(pool(), chance_asked=True)

    with pytest.raises(IllegalAnswer) as raised:
        session.answer(typed)

    assert str(raised.value) == message


def test_drawn_dice_of_a_pool_are_those_that_nobody_asks_for() -> None:
    """A typed table on which the server rolls has the same dice as a fair one."""
    asked = play(pool(), DRAWN, seed=5, chance_asked=True)

    assert asked.game.notes == play(pool(), seed=5).game.notes
