"""One random generator, inside the state: a keyed counter stream with one counter for each purpose.

A draw depends only on the key, the stream and how many draws that stream has made, so a hero's luck does not
change because a deck was shuffled elsewhere. Sixteen draws come from one hash; rejection keeps them fair.
"""

from __future__ import annotations

from functools import cache
from hashlib import blake2b, sha256
from struct import Struct as Layout
from typing import TYPE_CHECKING, Annotated, TypeVar

import msgspec

from undercroft.engine.bounds import MOST_DRAWS, Drawn
from undercroft.engine.copying import Plain
from undercroft.engine.errors import TooLong

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")

STREAMS = ("setup", "deck", "hero", "foe", "chart", "other")
_NUMBER = {name: n for n, name in enumerate(STREAMS)}
_WORDS = Layout("<16I")
_SPAN = 1 << 32
_EACH = msgspec.Meta(min_length=len(STREAMS), max_length=len(STREAMS))


def _limit(n: int) -> int:
    """The largest multiple of n that a word can stay below: words from there on are drawn again."""
    if not 0 < n <= _SPAN:
        raise ValueError(f"one of {n} cannot be drawn")
    return _SPAN - _SPAN % n


_LIMIT = {n: _limit(n) for n in range(1, 101)}


@cache
def stream_of(purpose: str) -> int:
    """The stream that a purpose such as `hero.move` draws from: its first word.

    >>> stream_of("hero.move"), stream_of("weather")
    (2, 5)
    """
    return _NUMBER.get(purpose.partition(".")[0], 5)


class Stream(Plain):
    """The generator's whole state: a key and how far each stream has gone."""

    key: Annotated[bytes, msgspec.Meta(min_length=1, max_length=64)]
    counts: Annotated[list[Drawn], msgspec.Meta(min_length=6, max_length=6)] = msgspec.field(
        default_factory=lambda: [0] * len(STREAMS)
    )


class Draws:
    """Draws numbers from a `Stream`; keeps the current block of each stream at hand, nothing else."""

    __slots__ = ("_blocks", "left", "stream")

    def __init__(self, stream: Stream) -> None:
        self.stream = stream
        self._blocks: list[tuple[int, tuple[int, ...]]] = [(-1, ())] * len(STREAMS)
        self.left = MOST_DRAWS
        """What the present answer may still draw, counted in whole blocks."""

    def below(self, n: int, stream: int) -> int:
        """A number from 0 to n - 1, all equally likely."""
        counts = self.stream.counts
        count = counts[stream]
        counts[stream] = count + 1
        number, words = self._blocks[stream]
        if number != count >> 4:
            words = self._next_block(stream, count >> 4)
        word = words[count & 15]
        if word < (_LIMIT.get(n) or _limit(n)):
            return word % n
        return self.below(n, stream)

    def _next_block(self, stream: int, number: int) -> tuple[int, ...]:
        self.left -= 16
        if self.left < 0:
            raise TooLong(f"this would roll or shuffle more than {MOST_DRAWS} dice or cards at once")
        seed = blake2b(number.to_bytes(8, "little"), key=self.stream.key, salt=bytes((stream,)))
        words = _WORDS.unpack(seed.digest())
        self._blocks[stream] = (number, words)
        return words

    def shuffle(self, items: list[T], stream: int = 1) -> None:
        """Fisher and Yates, in place."""
        below = self.below
        for i in range(len(items) - 1, 0, -1):
            j = below(i + 1, stream)
            items[i], items[j] = items[j], items[i]

    def pick(self, items: Sequence[T], stream: int) -> T:
        return items[self.below(len(items), stream)]

    def rekey(self, salt: bytes) -> None:
        """Give the generator a new, unpredictable future; what was drawn stays drawn."""
        self.stream.key = blake2b(salt, key=self.stream.key, digest_size=32).digest()
        self._blocks = [(-1, ())] * len(STREAMS)


def key_from(seed: int | str | bytes) -> bytes:
    """The key for a seed that a person typed or a table made.

    >>> key_from(7) == key_from("7")
    True
    """
    raw = seed if isinstance(seed, bytes) else str(seed).encode()
    return blake2b(raw, person=b"undercroft", digest_size=32).digest()


def redraw_salt(seed: str, n: int) -> bytes:
    """The salt with which a table draws again what nobody saw, after an undo that is its act `n`.

    Nobody at the table can know it beforehand; everybody who has the seed can check it later.
    """
    return sha256(f"{seed} redraw {n}".encode()).digest()[:16]
