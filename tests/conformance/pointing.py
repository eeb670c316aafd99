"""Keys that one can point at: of the same shapes as those seen at a question in this game, on offer now or not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from tests.conformance.play import Case, walk
from undercroft.engine.checks import Checks
from undercroft.engine.choices import PASS, key_of
from undercroft.engine.session import Session

MOST = 24
"""So many keys a stop."""


def knows(checks: Sequence[Checks[...]], key: str) -> bool:
    """Whether some of these checks are about such keys."""
    return any(some.read(key) is not None for some in checks)


class Shapes:
    """What was seen at the questions of one name: keys, and the words after their verbs."""

    def __init__(self) -> None:
        self.keys: dict[str, None] = {}
        self.words: dict[str, None] = {}

    def see(self, keys: Sequence[str]) -> None:
        self.keys.update(dict.fromkeys(keys))
        for key in keys:
            self.words.update(dict.fromkeys(word for word in key.split(":")[1:] if word))

    def other(self, random: Random) -> str:
        """A key seen before; often with another number or another word in one of its places."""
        key = random.choice(list(self.keys))
        verb, *words = key.split(":")
        if verb.isdigit():
            return str(random.randrange(max(int(seen) for seen in self.keys if seen.isdigit()) + 2))
        places = [n for n, word in enumerate(words) if word]
        if places and random.random() < 0.6:
            words[random.choice(places)] = random.choice(list(self.words))
        return ":".join([verb, *words])


def pointing(case: Case, most: int) -> Iterator[tuple[int, Session[Any], str, list[str]]]:
    """Stops where the question has checks: the session, who is asked, and keys not on offer that the checks know."""
    seen: dict[str, Shapes] = {}
    random = Random(str(case))
    for n, session in walk(case, most):
        for seat, ask in session.waiting():
            if ask.legal is None:
                continue
            on_offer = [key_of(value) for value in ask.values]
            shapes = seen.setdefault(ask.name, Shapes())
            shapes.see([key for key in on_offer if key != PASS])
            others = dict.fromkeys(shapes.other(random) for _ in range(MOST))
            yield n, session, seat, [key for key in others if key not in on_offer and knows(ask.legal.checks, key)]
