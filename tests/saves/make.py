"""Writes the saves of the present version, once for a release: `python -m tests.saves.make`. They stay as they are."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.conformance.play import Case, cases, recorded, slugs
from undercroft import __version__
from undercroft.engine import saves
from undercroft.engine.session import Session

FOLDER = Path(__file__).parent


def stops(case: Case) -> Iterator[tuple[str, Session[Any]]]:
    """One game at the places worth keeping: between two steps, in the middle of one, with typed dice, at its end."""
    game, session = recorded(case), case.start()
    if case.typed:
        for answer in game.answers[: len(game.answers) // 2]:
            session.answer(*answer)
        yield "typed", session
        return
    halfway, deepest = len(game.answers) // 2, max(range(len(game.answers)), key=lambda n: game.in_step[n])
    for n, answer in enumerate(game.answers):
        if n == halfway:
            yield "halfway", session
        if n == deepest:
            yield "in-mid-step", session
        session.answer(*answer)
    yield "over", session


def write(folder: Path) -> Iterator[Path]:
    """The largest party of each game, and one with typed dice."""
    for slug in slugs():
        for case in cases(slug)[-2:]:
            for place, session in stops(case):
                path = folder / f"{slug}-{place}.save"
                path.write_bytes(saves.dump(session))
                yield path


if __name__ == "__main__":
    release = FOLDER / __version__
    if release.exists():
        sys.exit(f"{release} is there already: saves of a release are never rewritten")
    release.mkdir()
    for path in write(release):
        print(path.relative_to(FOLDER))
