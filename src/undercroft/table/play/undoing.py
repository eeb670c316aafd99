"""Taking back: free back to the last die or secret; further back others must agree, and what nobody saw is redrawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.engine.chance import redraw_salt
from undercroft.table.play import acts
from undercroft.table.play.live import Declined, Deed
from undercroft.table.protocol import TaleLine
from undercroft.table.shown.picture import others_asked, voters
from undercroft.table.shown.tale import Told

if TYPE_CHECKING:
    from undercroft.table.play.live import Live


async def undo(live: Live, mine: list[str], to: int) -> None:
    """Go back to after act `to`, or ask the others whether they agree."""
    if not mine:
        raise Declined("You are watching; only somebody with a seat can undo.")
    session = live.playing
    stop = live.way_back(to)
    if stop is None or to == live.history.asked:
        raise Declined("The game cannot go back to that point.")
    hidden = any(doer.drew for doer in live.history.since(to)) or not acts.is_free(session, stop.length, live.people())
    if hidden and live.row.undo == "never":
        raise Declined("Something was rolled, drawn or revealed since; this table does not allow undoing that.")
    # The seat whose answer is taken back, not the first of several that one person has.
    seat = next((doer.seat for doer in reversed(live.history.since(to)) if doer.seat in mine), mine[0])
    if others_asked(live, mine, to, hidden=hidden):
        await live.do(Deed("propose", seat, key=str(to)))
        return
    await live.do(_undo(live, seat, to, redraw=hidden))


async def vote(live: Live, mine: list[str], ok: bool) -> None:
    """Agree to the undo that is proposed, or not; when the last one agrees it happens."""
    proposal = live.history.proposal
    if proposal is None:
        raise Declined("There is no vote just now.")
    need = voters(live)
    asked = [seat for seat in need if seat in mine]
    if not asked:
        if proposal.by in mine and not ok:
            said = _line(f"{live.seat_name(proposal.by)} no longer wants to go back.")
            await live.do(Deed("vote", proposal.by, key="no", told=(said,)))
            return
        raise Declined("You have voted already, or have no vote in this.")
    if not ok:
        said = _line(f"{live.seat_name(asked[0])} does not agree to go back.")
        await live.do(Deed("vote", asked[0], key="no", told=(said,)))
        return
    if any(live.seat(seat).person != live.seat(asked[0]).person for seat in need):
        await live.do(Deed("vote", asked[0], key="yes"))
        return
    if live.way_back(proposal.to) is None:
        raise Declined("The game can no longer go back to that point.")
    await live.do(_undo(live, asked[0], proposal.to, redraw=True, by=proposal.by))


def _undo(live: Live, seat: str, to: int, *, redraw: bool, by: str = "") -> Deed:
    n = live.history.n + 1
    salt = redraw_salt(live.seed, n).hex() if redraw else ""
    who = live.seat_name(by or seat)
    text = f"{who} goes back, as all agreed; what nobody had seen is drawn again." if by else f"{who} goes back."
    line = TaleLine(n=0, i=0, text=text, event="Undo", tone="undo", back=to, redrawn=redraw)
    return Deed("undo", seat, key=str(to), salt=salt, told=(Told(line),))


def _line(text: str) -> Told:
    return Told(TaleLine(n=0, i=0, text=text, tone="quiet"))
