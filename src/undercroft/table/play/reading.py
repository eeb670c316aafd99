"""Reads a table from what is stored, and finds out how far the present rules still lead to what was played."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from undercroft.engine import saves
from undercroft.engine.errors import BadInput, SaveError, UndercroftError
from undercroft.engine.registry import find_game
from undercroft.table.play import acts
from undercroft.table.play.acts import History
from undercroft.table.shown import tale

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.engine.session import Session
    from undercroft.table.shown.tale import Told
    from undercroft.table.store.guests import TableRow
    from undercroft.table.store.storage import Act, Store


class Read(NamedTuple):
    """A table as the present rules see it."""

    session: Session[Any] | None
    history: History
    """What all acts amount to, those included that the rules no longer lead to."""
    kept: int
    """The act after which the state was written that this began from; 0: from the beginning."""
    reached: int
    """The last act that the rules still lead to."""
    trouble: str
    """Why the next one does not fit; empty: all do."""
    notes: list[str]
    """What newer cards forced to change."""
    seed: str
    differs: int
    """The first act that fits, but whose dice or deeds are other ones now than were told at the time; 0: none."""

    @property
    def dropped(self) -> int:
        """How many answers that still count would be lost by going on from here."""
        return sum(1 for doer in self.history.since(self.reached) if doer.kind == "answer") if self.trouble else 0


async def read(store: Store, row: TableRow, upto: int | None = None) -> Read:
    """Read a table, up to an act if one is given, from the last state that can be read and the acts after it."""
    done = await store.outline(row.id, upto)
    while True:
        checkpoint = await store.checkpoint(row.id, upto)
        at = 0 if checkpoint is None else checkpoint[0]
        done[at:] = await store.acts(row.id, at, done[-1].n if done else 0)  # with what was told of them
        try:
            return follow(row, checkpoint, done)
        except SaveError:
            if checkpoint is None:
                raise
            upto = checkpoint[0] - 1


def revisit(row: TableRow, checkpoint: tuple[int, bytes] | None, done: Sequence[Act]) -> Read:
    """Read a table from this state and the acts after it, or, if it cannot be read, from the beginning."""
    try:
        return follow(row, checkpoint, done)
    except SaveError:
        return follow(row, None, done)


def follow(row: TableRow, checkpoint: tuple[int, bytes] | None, done: Sequence[Act]) -> Read:
    """Go on from a state with the acts that come after it; SaveError if the state means nothing to these rules."""
    at, session, notes, trouble = 0, None, list[str](), ""
    if checkpoint is not None:
        at = checkpoint[0]
        save = saves.read(checkpoint[1])
        save.setup = replace(save.setup, packs=row.setup.packs)
        session, notes = saves.restore(save, find_game(row.game), packs=None, strict=True)
        acts.record(session)
    history, reached, differs = History(done[:at]), at, 0
    if session is not None and len(session.journal) != done[at - 1].length:
        trouble = notes.pop() if notes else f"the answers before act {at} lead elsewhere under the present rules"
        fits = [stop.n for stop in history.stops if stop.length <= len(session.journal)]
        reached = fits[-1] if fits else 0
    for act in done[at:]:
        if not trouble:
            session, trouble, told = play(row, session, act, history)
            reached = reached if trouble else act.n
            if not (trouble or differs) and _other(act, told):
                differs = act.n
        history.add(act)
    if done and session is None:
        raise BadInput(f"this table cannot be set up any more: {trouble}")
    return Read(session, history, at, reached, trouble, notes, done[0].key if done else "", differs)


def _other(act: Act, told: list[Told]) -> bool:
    """Tell whether dice and deeds of an answer are other ones than were told of it; early versions told neither."""
    then = _counted(tale.unpack(act.tale)) if act.kind in acts.ANSWERS and act.tale else []
    return bool(then) and then != _counted(told)


def _counted(told: list[Told]) -> list[Any]:
    return [
        (one.throw and (one.throw.faces, one.throw.shown), one.deeds)
        for one in told
        if one.throw is not None or one.deeds
    ]


def play(
    row: TableRow, session: Session[Any] | None, act: Act, history: History
) -> tuple[Session[Any] | None, str, list[Told]]:
    """Play one stored act; return the session, why the present rules lead elsewhere if they do, and what is told."""
    told: list[Told] = []
    before = None if session is None else len(session.journal)
    try:
        if act.kind == "start":
            typed = row.dice == "typed"
            session, _ = acts.begin(find_game(row.game), row.setup, act.key, typed=typed, base=row.base)
        elif session is not None:
            told = acts.perform(session, act, history)
    except UndercroftError as change:
        return session, f"act {act.n} does not fit the present rules ({change})", []
    if (0 if session is None else len(session.journal)) == act.length:
        return session, "", told
    if session is not None and before is not None:
        with suppress(UndercroftError):
            session.undo(min(before, len(session.journal)))
            acts.record(session)
    return session, f"act {act.n} leads elsewhere under the present rules", []
