"""The player that reads its answers from a list: for tests, guides and playing a recorded evening again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from undercroft.engine.choices import Offer, key_of
from undercroft.engine.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Iterable

    from undercroft.engine.choices import Ask, RollAsk
    from undercroft.players.base import Seat


class ScriptedPlayer:
    """Answers with keys in the order given; one that is not on offer, or a script too short, is an error."""

    def __init__(self, keys: Iterable[str], name: str = "the script") -> None:
        self._keys = iter(keys)
        self._name = name
        self._read = 0

    def answer(self, ask: Ask, seat: Seat) -> int | Offer:
        key = self._next(ask)
        n = ask.find(key)
        if n >= 0:
            return n
        for offer in seat.offers():
            if offer.key == key:
                return offer
        shown = ", ".join(key_of(value) for value in ask.values[:12])
        raise BadInput(f"{self._name}, answer {self._read}: {key!r} is not on offer for {ask.name}; there is {shown}")

    def roll(self, ask: RollAsk) -> str:
        return self._next(ask)

    def _next(self, ask: Ask) -> str:
        key = next(self._keys, None)
        if key is None:
            raise BadInput(f"{self._name} has {self._read} answers and none for {ask.name}")
        self._read += 1
        return key


def player(_slug: str, _seed: str, argument: str) -> ScriptedPlayer:
    """Reads the file named after the colon: one key a line; `#` starts a remark."""
    if not argument:
        raise BadInput("the scripted player needs a file: scripted:FILE")
    try:
        lines = Path(argument).read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as fault:
        raise BadInput(f"cannot read the answers in {argument}: {fault}") from fault
    keys = [line.partition("#")[0].strip() for line in lines]
    return ScriptedPlayer([key for key in keys if key], argument)
