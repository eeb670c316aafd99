"""Saved games played again from seed and answers alone, to show that they give the same bytes and the same outcome."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

import msgspec

from undercroft.engine import saves
from undercroft.engine.chance import redraw_salt
from undercroft.engine.errors import ReplayDiverged, SaveError
from undercroft.engine.journal import REKEY
from undercroft.engine.registry import find_game
from undercroft.engine.session import Session

if TYPE_CHECKING:
    from pathlib import Path

    from undercroft.engine.journal import Entry

MOST_ACTS = 1_000_000
"""No table has more acts."""


class Replayed(msgspec.Struct, frozen=True):
    """A game that was played again: what it was, how far it went, and the digest of where it stands."""

    game: str
    mission: str
    heroes: int
    seed: str
    answers: int
    decisions: int
    outcome: str
    waits_for: str
    state_sha256: str


def replay(path: Path) -> Replayed:
    """Play a save again; ReplayDiverged says where it differs from what the file holds."""
    try:
        save = saves.read(path.read_bytes())
    except OSError as fault:
        raise SaveError(f"cannot open {path}: {fault.strerror}") from fault
    kind = find_game(save.game)
    session = Session.start(kind, save.setup, save.seed, chance_asked=save.chance_asked)
    session.feed(save.journal[: save.at])
    again = saves.read(saves.dump(session))
    if (again.at, bytes(again.checkpoint)) != (save.at, bytes(save.checkpoint)):
        changed = "" if save.rules_version == kind.rules_version and save.pack == again.pack else _changed(save.game)
        raise ReplayDiverged(save.at, f"the state after it is not the one in the file{changed}")
    session.feed(save.journal[save.at :])
    if session.game.state.outcome != save.outcome:
        raise ReplayDiverged(
            len(save.journal), f"the file says {save.outcome!r}, the game says {session.game.state.outcome!r}"
        )
    return Replayed(
        game=save.game,
        mission=save.setup.mission,
        heroes=save.setup.heroes,
        seed=save.seed,
        answers=len(save.journal),
        decisions=session.decisions,
        outcome=save.outcome,
        waits_for="" if session.ask is None else f"{session.ask.name} of {', '.join(session.ask.seats)}",
        state_sha256=sha256(session.state_bytes()).hexdigest(),
    )


def verify(path: Path, published: str | None = None) -> Replayed:
    """Check a finished game: its seed and answers lead to its outcome, byte for byte, and the seed has this hash."""
    found = replay(path)
    digest = sha256(found.seed.encode()).hexdigest()
    if published is not None and published.strip().lower() != digest:
        raise SaveError(f"the seed of {path} has the hash {digest}, not the published one: these are not the dice")
    if published is not None and not redraws_follow(found.seed, saves.read(path.read_bytes()).journal):
        raise SaveError(f"what was drawn again in {path} after an undo does not follow from its seed")
    if not found.outcome:
        raise SaveError(f"{path} is a game under way; only a finished one can be verified (undercroft replay)")
    return found


def redraws_follow(seed: str, journal: list[Entry]) -> bool:
    """Tell whether each redraw after an undo has a salt that the seed gives, each for a later act than the one before.

    A save does not hold the numbers of a table's acts, so they are searched for.
    """
    acts = iter(range(1, MOST_ACTS))
    salts = [entry.key for entry in journal if entry.ask == REKEY]
    return all(any(redraw_salt(seed, n).hex() == salt for n in acts) for salt in salts)


def _changed(slug: str) -> str:
    return f"; the rules or the pack of {slug} changed since"
