"""Looking back: a table as a seat saw it after any act, and the story of all its acts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from undercroft.table.play import reading
from undercroft.table.play.branching import past
from undercroft.table.play.live import Declined, Live
from undercroft.table.protocol import Luck, Moment, Story, Tally
from undercroft.table.shown import tale
from undercroft.table.shown.picture import picture

if TYPE_CHECKING:
    from undercroft.table.play.branching import Past
    from undercroft.table.play.hall import Hall
    from undercroft.table.shown.tale import Told
    from undercroft.table.store.guests import SeatRow
    from undercroft.table.store.storage import Act

KINDS = {"answer": "answer", "undo": "undo", "order": "order", "start": "start"}
FOES = "The other side"
TALES = 60
"""How many acts before an old frame have their lines sent with it."""


async def frame(hall: Hall, live: Live, person: str, name: str, n: int, seat: str) -> bytes:
    """The picture after act `n` for a seat: one of the person's own, any once the game is over."""
    async with live.lock:
        await live.ensure()
        mine, over, last, seats = live.seats_at(person, n), live.phase == "over", live.last, list(live.seats)
        held = {} if over else dict(live.history.held)
    if seat and all(place.seat != seat for place in seats):
        raise Declined("There is no such seat.")
    if seat and seat not in mine and not over:
        raise Declined("You can see what somebody else saw when the game is over.")
    if not 1 <= n <= last:
        raise Declined(f"There is no such act; this table has acts 1 to {last}.")
    there = await past(hall, live, n, tales=TALES)
    wanted = [seat] if seat else mine
    return await hall.work("advice", draw, there, seats, held, person, name, wanted)


def draw(there: Past, seats: list[SeatRow], held: dict[str, int], person: str, name: str, mine: list[str]) -> bytes:
    """An old picture, drawn in a worker."""
    found = reading.revisit(there.row, there.checkpoint, [*there.outline, *there.later])
    ghost = Live(cast("Any", None), there.row)
    ghost.seats, ghost.members = seats, {person: mine}
    ghost.session, ghost.history, ghost.seed, found.history.held = found.session, found.history, found.seed, held
    if found.trouble:
        ghost.astray = f"The rules have changed since ({found.trouble}): this is the board after act {found.reached}."
    ghost.tales.extend((act.n, tale.unpack(act.tale)) for act in (*there.outline, *there.later) if act.tale)
    return picture(ghost, person, name, 0).whole()


async def story(hall: Hall, live: Live, person: str, chapter: int = 0) -> Story:
    """Every act of a table as a person could see it, with luck and deeds for the charts; or those of one chapter."""
    async with live.lock:
        await live.ensure()
        over, history = live.phase == "over", live.history
        sheets = () if live.session is None else live.scene("").party
        names = {sheet.figure: sheet.name for sheet in sheets}
    found = await hall.store.acts(live.id)
    everybody = [place.seat for place in live.seats]
    seen = {act.n: everybody if over else live.seats_at(person, act.n - 1) for act in found}
    told = [(act, tale.unpack(act.tale), history.is_undone(act.n)) for act in found]
    since = 0
    if chapter:
        told = [one for one in told if one[0].n <= chapter]
        since = max([act.n for act, lines, gone in told if not gone and _begins(lines, seen[act.n])], default=0)
        told = [one for one in told if one[0].n >= since]
    counted = [
        (act.n, [one for one in lines if one.reaches(seen[act.n] or [""])]) for act, lines, gone in told if not gone
    ]
    return Story(
        n=history.n,
        since=since,
        moments=tuple(_moment(act, lines, seen[act.n], undone=gone) for act, lines, gone in told),
        luck=_luck(counted, names),
        tallies=_tallies(counted),
    )


def _begins(told: list[Told], seats: list[str]) -> bool:
    """Tell whether a chapter begins with one of the lines that reach these seats."""
    cards = [one.line.reveal for one in told if one.line is not None and one.reaches(seats or [""])]
    return any(card is not None and card.chapter == "begins" for card in cards)


def _luck(counted: list[tuple[int, list[Told]]], names: dict[str, str]) -> tuple[Luck, ...]:
    """Return, for each figure, what its dice showed against the average."""
    sums: dict[str, tuple[int, float, float]] = {}
    for _, lines in counted:
        for throw in [one.throw for one in lines if one.throw is not None]:
            rolls, shown, expected = sums.get(throw.figure, (0, 0.0, 0.0))
            count = len(throw.faces)
            sums[throw.figure] = (rolls + count, shown + sum(throw.faces), expected + count * throw.mean)
    return tuple(
        Luck(name=names.get(figure, FOES), figure=figure, rolls=rolls, shown=shown, expected=expected)
        for figure, (rolls, shown, expected) in sums.items()
    )


def _tallies(counted: list[tuple[int, list[Told]]]) -> tuple[Tally, ...]:
    """Return the running totals of each figure, act by act."""
    points: dict[tuple[str, str], list[tuple[int, float]]] = {}
    for n, lines in counted:
        for deed in [deed for one in lines for deed in one.deeds]:
            line = points.setdefault((deed.what, deed.figure), [])
            line.append((n, deed.amount + (line[-1][1] if line else 0.0)))
    return tuple(Tally(name=what, figure=figure, points=tuple(line)) for (what, figure), line in points.items())


def _moment(act: Act, told: list[Told], seats: list[str], *, undone: bool) -> Moment:
    own = act.seat in seats
    return Moment(
        n=act.n,
        at=act.at,
        seat=act.seat,
        kind=cast("Any", KINDS.get(act.kind, "other")),
        key=act.key if own and act.kind == "answer" else "",
        text=act.words if own else "",
        lines=tuple(tale.lines_for(act.n, told, seats)),
        undone=undone,
    )
