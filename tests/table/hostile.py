"""Saves that a hostile stranger brings, each with what it once did to the server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from hashlib import sha256
from random import Random
from typing import Any

import msgspec

from tests.conformance import play
from undercroft.engine import saves
from undercroft.engine.journal import REKEY

Plain = dict[str, Any]


@cache
def honest(answers: int = 60, heroes: int = 2) -> bytes:
    """A save of a game some answers on."""
    case = next(case for case in play.cases("brimstone") if case.heroes == heroes)
    session, random = case.start(), Random(7)
    for _ in range(answers):
        session.answer(*play.any_answer(session, random))
    return saves.dump(session)


def sealed(body: bytes) -> bytes:
    """A body with a checksum that is right."""
    return saves.MAGIC + sha256(body).digest() + body


def forged(data: bytes, change: Callable[[Plain, Plain], Any]) -> bytes:
    """A save with something changed, in the save or in its state."""
    save: Plain = msgspec.msgpack.decode(data[len(saves.MAGIC) + 32 :])
    change(save, save["checkpoint"])
    return sealed(msgspec.msgpack.encode(save))


def poisoned(amount: int) -> bytes:
    """Heroes with more Poison than there are dice."""

    def poison(_: Plain, state: Plain) -> None:
        for hero in state["heroes"]:
            hero["poison"] = amount

    return forged(honest(), poison)


def redrawn(times: int) -> bytes:
    """Hidden things were redrawn over and over."""
    return forged(honest(), lambda save, _: save["journal"].extend([[REKEY, "", f"{n:032x}"] for n in range(times)]))


def hollow(size: int) -> bytes:
    """So many bytes of empty maps."""
    return sealed(b"\xdd" + size.to_bytes(4, "big") + b"\x80" * size)


def deep(levels: int) -> bytes:
    return sealed(b"\x91" * levels + b"\x90")


def crowded(foes: int) -> bytes:
    """A board with more Enemies than anybody can draw."""

    def crowd(_: Plain, state: Plain) -> None:
        state["foes"] = [{"id": n, "kind": "tentacles", "space": 0} for n in range(foes)]

    return forged(honest(), crowd)


def wordy(size: int) -> bytes:
    return forged(honest(), lambda _, state: state["heroes"][0].update(name="x" * size))


def attacks() -> dict[str, bytes]:
    """Every save that must be refused, by what it does."""
    return {
        "2^62 Poison": poisoned(2**62),
        "a million Poison": poisoned(10**6),
        "Poison below zero": poisoned(-5),
        "1,600,000 empty maps": hollow(1_600_000),
        "100,000 levels": deep(100_000),
        "30,000 Enemies": crowded(30_000),
        "a name of 100,000 letters": wordy(100_000),
        "2,000 redraws": redrawn(2_000),
        "a lantern of nobody": forged(honest(), lambda _, state: state.update(lantern="nobody")),
        "a Hero beyond the board": forged(honest(), lambda _, state: state["heroes"][0].update(space=90_000)),
        "a seat of chance": forged(honest(), lambda _, state: state["heroes"][0].update(seat="chance")),
        "an order without a question": forged(honest(), lambda save, _: save.update(orders={"x": "y"})),
        "a key of the generator that is too long": forged(
            honest(), lambda _, state: state["stream"].update(key=b"x" * 65)
        ),
    }


def mutants(seed: int, count: int) -> Iterator[bytes]:
    """Saves with one value of the state replaced."""
    random = Random(seed)
    for _ in range(count):

        def mutate(_: Plain, state: Plain) -> None:
            places = list(_places(state))
            holder, key = random.choice(places)
            others: list[Any] = [deepcopy(place[0][place[1]]) for place in random.sample(places, 3)]
            others += [0, -1, 7, 999, "", "nobody", [], {}, None, True]
            holder[key] = random.choice(others)

        yield forged(honest(random.choice((5, 60, 120))), mutate)


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every value within a state, as where it lies."""
    for key in [*value] if hasattr(value, "keys") else range(len(value)):
        yield value, key
        if isinstance(value[key], dict | list):
            yield from _places(value[key])
