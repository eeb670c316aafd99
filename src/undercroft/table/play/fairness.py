"""Fair dice: the seed is the server's part, promised before anybody gave theirs, and a share from every person.

1. The server makes its part and publishes the SHA-256 of it: the promise.
2. Each person who sits down sends a share (a nonce).
3. When the game begins, the seed is the server's part, then `seat=nonce` for each share, separated by spaces. Its
   SHA-256 is published.
4. When the game is over the seed itself is published. Every redraw after an undo follows from it too.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, cast

from undercroft.engine import saves
from undercroft.engine.chance import redraw_salt
from undercroft.engine.errors import ReplayDiverged, RuleBug
from undercroft.engine.journal import REKEY
from undercroft.engine.registry import find_game
from undercroft.table.play.memory import Declined
from undercroft.table.protocol import Fair, Redraw, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable

    from undercroft.table.play.hall import Hall
    from undercroft.table.play.live import Live
    from undercroft.table.protocol import Dice
    from undercroft.table.store.guests import SeatRow


def seed_of(entropy: str, seats: Iterable[SeatRow]) -> str:
    """The seed of a game that begins with these seats."""
    return " ".join([entropy, *[f"{place.seat}={place.nonce}" for place in seats if place.nonce]])


def shares(seed: str) -> dict[str, str]:
    """The share of each seat that is in a seed."""
    return {seat: nonce for seat, _, nonce in (part.partition("=") for part in seed.split(" ")[1:])}


def fair(live: Live) -> Fair:
    """What is published of the seed, and whose share is missing."""
    row, begun = live.row, live.session is not None
    commitment, dice = sha256(row.entropy.encode()).hexdigest(), cast("Dice", row.dice)
    if row.base is not None:
        return Fair(hash="", commitment=commitment, dice=dice)
    nonces = shares(live.seed if begun else seed_of(row.entropy, live.seats))
    return Fair(
        hash=sha256(live.seed.encode()).hexdigest() if begun else "",
        commitment=commitment,
        nonces=nonces,
        missing=tuple(seat for seat in live.people() if seat not in nonces),
        seed=live.seed if live.phase == "over" else None,
        dice=dice,
    )


async def verify(hall: Hall, live: Live) -> Verdict:
    """Check a finished game: the seed has the parts that were given, and seed and answers lead to its end."""
    async with live.lock:
        await live.ensure()
        if live.phase != "over":
            raise Declined("The seed is published when the game is over.")
        if live.astray:
            raise Declined("The rules have changed since; only the version this game was played with can check it.")
        if live.row.base is not None:
            raise Declined("This table went on from a save; only the table it came from has a seed to verify.")
        data, seed, row, last = saves.dump(live.playing), live.seed, live.row, live.history.n
        given = [f"{place.seat}={place.nonce}" for place in live.seats if place.nonce]
    undone = [act for act in await hall.store.outline(live.id, last) if act.kind == "undo" and act.salt]
    journal = saves.read(data).journal
    salts = {act.salt for act in undone}
    parts = seed.split(" ")
    checks = [
        ("The server's part of the seed is the one it promised.", parts[0] == row.entropy),
        ("Every share that was given is in the seed.", all(part in parts[1:] for part in given)),
        (
            "What was drawn again after an undo follows from the seed.",
            all(act.salt == redraw_salt(seed, act.n).hex() for act in undone)
            and all(entry.key in salts for entry in journal if entry.ask == REKEY),
        ),
        ("Playing the answers again with this seed leads to the same end.", await hall.work("advice", replays, data)),
    ]
    return Verdict(
        ok=all(ok for _, ok in checks),
        checks=tuple(checks),
        hash=sha256(seed.encode()).hexdigest(),
        seed=seed,
        answers=len(journal),
        redraws=tuple(Redraw(act.n, act.salt) for act in undone),
    )


def replays(data: bytes) -> bool:
    """Whether seed and answers alone lead to the state that a save holds."""
    save = saves.read(data)
    try:
        session = saves.replay(save, find_game(save.game))
    except (ReplayDiverged, RuleBug):
        return False
    again = saves.read(saves.dump(session))
    return (again.at, bytes(again.checkpoint), again.outcome) == (save.at, bytes(save.checkpoint), save.outcome)
