"""Save files: versioned, checked, forgiving of newer rules. A save is a checkpoint and the whole journal."""

from __future__ import annotations

from hashlib import sha256
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

import msgspec

from undercroft.engine.bounds import Few, Natural
from undercroft.engine.errors import ReplayDiverged, RuleBug, SaveError, UndercroftError
from undercroft.engine.game import Setup
from undercroft.engine.journal import Checkpoint, Entry, encoder
from undercroft.engine.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from undercroft.engine.game import Game

MAGIC = b"UNDERCROFT SAVE 1\n"
ENGINE = 1


class Save(msgspec.Struct, kw_only=True):
    """What a save file holds. New fields have defaults; renames are migrations below."""

    engine: Few = ENGINE
    game: str
    rules_version: Natural = 1
    pack: str = ""
    setup: Setup
    seed: str
    chance_asked: bool = False
    checkpoint: msgspec.Raw
    at: Natural
    journal: list[Entry]
    decisions: Natural = 0
    votes: dict[str, str] = {}
    orders: dict[str, str] = {}
    outcome: str = ""


MIGRATIONS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""From engine version n to n + 1: a function on the decoded save."""


def dump(session: Session[Any], *, folders: bool = True) -> bytes:
    """Return the session as a save file; one meant for others leaves out the folders of its packs."""
    game = session.game
    setup = session.setup if folders else msgspec.structs.replace(session.setup, packs=_names(session.setup.packs))
    last = session.last_checkpoint
    if session.over and not game.state.frames:
        last = Checkpoint(len(session.journal), game.state, session.decisions)
    save = Save(
        game=game.slug,
        rules_version=game.rules_version,
        pack=_hash(game),
        setup=setup,
        seed=session.seed,
        chance_asked=game.chance_asked,
        checkpoint=msgspec.Raw(encoder.encode(last.state)),
        at=last.at,
        journal=session.journal,
        decisions=last.decisions,
        votes=session.votes,
        orders=session.orders,
        outcome=game.state.outcome,
    )
    body = encoder.encode(save)
    return MAGIC + sha256(body).digest() + body


def _names(packs: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(PurePath(pack).name for pack in packs)


def _hash(game: Game[Any]) -> str:
    """The digest of the cards that a game is played with; empty for a game without a pack."""
    found: str = getattr(game.pack, "hash", "")
    return found


def read(data: bytes) -> Save:
    """The content of a save file; SaveError says what is wrong with it."""
    if not data.startswith(b"UNDERCROFT SAVE "):
        raise SaveError("this is not an Undercroft save file")
    if not data.startswith(MAGIC):
        raise SaveError("this save was written by a newer Undercroft; update to open it")
    digest, body = data[len(MAGIC) : len(MAGIC) + 32], data[len(MAGIC) + 32 :]
    if sha256(body).digest() != digest:
        raise SaveError("this save file is damaged (its checksum does not match); use an earlier copy")
    try:
        raw: dict[str, Any] = msgspec.msgpack.decode(body, type=dict[str, Any])
        version = raw.get("engine", 1)
        if version > ENGINE:
            raise SaveError("this save was written by a newer Undercroft; update to open it")
        if version < ENGINE:
            while version < ENGINE:
                raw = MIGRATIONS[version](raw)
                version += 1
            body = encoder.encode(raw)
        save = msgspec.msgpack.decode(body, type=Save)
    except (msgspec.MsgspecError, KeyError, TypeError, ValueError, RecursionError) as fault:
        raise SaveError(f"this save file cannot be read: {fault}") from fault
    if not 0 <= save.at <= len(save.journal):
        raise SaveError(f"this save file cannot be read: it stands at answer {save.at} of {len(save.journal)}")
    return save


def restore(
    save: Save,
    kind: type[Game[Any]],
    *,
    recording: bool = False,
    packs: tuple[str, ...] | None = (),
    strict: bool = False,
) -> tuple[Session[Any], list[str]]:
    """Return a session from a save, and notes on what newer rules forced to change; the game always goes on.

    It goes on from the checkpoint and every answer since that still fits. If even the checkpoint means nothing to
    the present rules, it goes on from the seed and every answer that fits; SaveError instead if `strict`. A save may
    come from anywhere, so its packs are looked for by name among those given; None stands for the folders that it
    names, for somebody whose own it is.
    """
    if packs is not None:
        here = dict(zip(_names(packs), packs, strict=True))
        missing = [name for name in _names(save.setup.packs) if name not in here]
        if missing:
            raise SaveError(f"this save needs a pack that is not here: {', '.join(missing)}")
        found = tuple(here[name] for name in _names(save.setup.packs))
        save.setup = msgspec.structs.replace(save.setup, packs=found)
    notes: list[str] = []
    try:
        session = _from_checkpoint(save, kind, notes)
    except (msgspec.MsgspecError, RuleBug, SaveError) as change:
        if strict:
            raise SaveError(f"this save's state does not fit the current rules ({change})") from change
        session = _from_seed(save, kind, change)
        notes = [f"this save's state does not fit the current rules ({change})"]
    if save.pack != _hash(session.game):
        notes.append("the cards have changed since this save")
    done = len(session.journal)
    try:
        session.feed(save.journal[done:])
    except (ReplayDiverged, RuleBug) as change:
        notes.append(f"the rules changed since this save; it goes on from choice {len(session.journal)} ({change})")
    else:
        session.votes = _votes(session, save.votes)
    session.orders = dict(save.orders)
    session.game.events = [] if recording else None
    return session, notes


def _votes(session: Session[Any], votes: dict[str, str]) -> dict[str, str]:
    """Return the votes that fit the question."""
    ask = session.ask
    if ask is None or ask.policy in ("one", "any"):
        return {}
    return {seat: key for seat, key in votes.items() if seat in ask.seats and ask.for_seat(seat).find(key) >= 0}


def _from_checkpoint(save: Save, kind: type[Game[Any]], notes: list[str]) -> Session[Any]:
    state = msgspec.msgpack.decode(save.checkpoint, type=kind.state_type)
    game = kind(state, kind.content(save.setup.packs))
    notes += game.mend()
    session: Session[Any] = Session(game, save.setup, save.seed)
    game.chance_asked = save.chance_asked
    session.journal = save.journal[: save.at]
    session.decisions = save.decisions
    session.begin()
    return session


def _from_seed(save: Save, kind: type[Game[Any]], change: Exception) -> Session[Any]:
    try:
        return Session.start(kind, save.setup, save.seed, chance_asked=save.chance_asked)
    except UndercroftError as fault:
        raise SaveError(f"this save does not fit this version of {kind.slug}: {change}; {fault}") from fault


def load(
    path: Path, find: Callable[[str], type[Game[Any]]], *, recording: bool = False, packs: tuple[str, ...] = ()
) -> tuple[Session[Any], list[str]]:
    """Open a save file of one's own, with the packs that it names, or with these if they have moved."""
    try:
        data = path.read_bytes()
    except OSError as fault:
        raise SaveError(f"cannot open {path}: {fault.strerror}") from fault
    save = read(data)
    if packs:
        save.setup = msgspec.structs.replace(save.setup, packs=packs)
    return restore(save, find(save.game), recording=recording, packs=None)


def replay(save: Save, kind: type[Game[Any]]) -> Session[Any]:
    """Play a save again from seed and answers alone; ReplayDiverged tells where it differs."""
    session = Session.start(kind, save.setup, save.seed, chance_asked=save.chance_asked)
    session.feed(save.journal)
    return session
