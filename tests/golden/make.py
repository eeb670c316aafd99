"""Write the golden files of a game again: `python -m tests.golden.make SLUG`. Then read their diff."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from tests.conformance.play import any_answer, find, slugs
from undercroft.engine.choices import RollAsk, key_of
from undercroft.engine.events import Event
from undercroft.engine.game import Setup
from undercroft.engine.session import Session

ANSWERS = 100
"""How long a playthrough is at most: longer games are cut, for somebody has to read the diff."""
SHOWN = 6


def path(slug: str) -> Path:
    return Path(__file__).parent / f"{slug}.txt"


def order_path(slug: str) -> Path:
    return Path(__file__).parent / "order" / f"{slug}.txt"


def playthrough(slug: str) -> str:
    """A game of random answers from a fixed seed, line by line."""
    game = find(slug)
    setup = Setup(mission=game.missions()[0], heroes=min(2, max(game.party_sizes())))
    session, random = Session.start(game, setup, "golden", recording=True), Random("golden")
    lines = [f"{slug} {setup.mission} with {setup.heroes}".replace("  ", " ")]
    told = 0
    for number in range(1, ANSWERS + 1):
        lines += [f"    {event_text(event)}" for _, event in session.log[told:]]
        told = len(session.log)
        if session.over:
            lines.append(f"over: {session.game.state.outcome}")
            break
        answer = any_answer(session, random)
        ask = next((ask for seat, ask in session.waiting() if seat == answer.seat), session.ask)
        assert ask is not None
        shown = [] if isinstance(ask, RollAsk) else [key_of(value) for value in ask.values]
        rest = f" and {len(shown) - SHOWN} more" if len(shown) > SHOWN else ""
        lines.append(f"{number} {answer.seat} {ask.name}: {' | '.join(shown[:SHOWN])}{rest} -> {answer.key}")
        session.answer(*answer)
    else:
        lines.append(f"and so on; the state is {len(session.state_bytes())} bytes")
    return "\n".join(lines) + "\n"


def event_text(event: Event) -> str:
    """An event on one line: its name and what it is about."""
    about: dict[str, Any] = msgspec.to_builtins(event)
    return " ".join([type(event).__name__, *(f"{name}={value}" for name, value in about.items() if name != "type")])


def order(slug: str) -> list[str]:
    """Each reaction, number and offer of a game on a line, as the engine goes through them."""
    rules = find(slug).rules
    events = sorted(rules.hooks.items(), key=lambda known: known[0].__name__)
    return [
        *(f"before {event.__name__}: {hook.id}" for event, hooks in events for hook in hooks.before),
        *(f"after {event.__name__}: {hook.id}" for event, hooks in events for hook in hooks.after),
        *(f"number {name}: {one.id}" for name in sorted(rules.numbers) for one in rules.numbers[name]),
        *(f"offer: {id}" for id in rules.offers),
    ]


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in slugs():
        sys.exit(f"usage: python -m tests.golden.make SLUG, one of {', '.join(slugs())}")
    found = sys.argv[1]
    path(found).write_text(playthrough(found), "utf-8")
    order_path(found).write_text("".join(f"{line}\n" for line in order(found)), "utf-8")
    for file in (path(found), order_path(found)):
        print(file.relative_to(Path(__file__).parents[2]))
