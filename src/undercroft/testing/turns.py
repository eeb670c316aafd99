"""Games take turns: however many there are, the long tests of all of them together take as long as those of one.

With `--in-turn N` a run plays, of the slow cases of each game, every n-th (n being the number of games), and in quick
conformance each test plays two of the games. Another N takes others, so that as many runs as there are games play all.
Each run says its N, and the same N takes the same cases again. Without the option everything that was asked for runs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple
from zlib import crc32

GAMES_A_QUICK_TEST = 2


class Planned(NamedTuple):
    """A case of a test: `name` is what its cases for every game have in common, `game` whose case it is, if any."""

    name: str
    game: str | None
    slow: bool
    conformance: bool


def in_turn(tests: Iterable[Planned], games: list[str], turn: int) -> Iterator[bool]:
    """Whether each test runs in this turn. What belongs to no game always does."""
    seen: Counter[tuple[str, str]] = Counter()
    for test in tests:
        if test.game not in games or not (test.slow or test.conformance):
            yield True
            continue
        place = games.index(test.game) + crc32(test.name.encode()) + turn
        if test.slow:
            place += seen[test.name, test.game]
            seen[test.name, test.game] += 1
            yield place % len(games) == 0
        else:
            yield place % len(games) < GAMES_A_QUICK_TEST
