"""The whole picture of a table for one person: made from what their seats may see."""

from __future__ import annotations

import logging
from itertools import takewhile
from typing import TYPE_CHECKING, Any, cast

from undercroft.crawl.shown.prompts import USUAL
from undercroft.crawl.shown.scene import Scene
from undercroft.engine.words import Words, words_of
from undercroft.table.play.acts import QUICK
from undercroft.table.play.fairness import fair
from undercroft.table.play.menu import mission_name
from undercroft.table.protocol import Back, Ballot, Mending, Picture, Presence, Question, Sitting, Standing, You
from undercroft.table.shown import looking, render, tale
from undercroft.table.shown.changes import parts, scene_parts
from undercroft.table.shown.looking import Look

if TYPE_CHECKING:
    from undercroft.crawl.shown.guide import Lesson
    from undercroft.engine.session import Session
    from undercroft.table.play.live import Live
    from undercroft.table.protocol import Choice
    from undercroft.table.shown.changes import Parts
    from undercroft.table.store.guests import SeatRow

log = logging.getLogger("undercroft.table")
ALL = Look()
"""Everything that a person's seats may see."""
LINES = 400
"""Lines of the tale that somebody who joins gets to read."""
BROKEN = "This moment cannot be shown; the mistake is ours. You can undo, save the game to a file, or leave."


def picture(live: Live, person: str, name: str, since: int, look: Look = ALL) -> Parts:
    """What a person sees, with the lines of the tale after act `since`; drawn once for all who only watch."""
    mine = live.seats_of(person)
    host, muted = live.row.host == person, live.muted(person)
    level = live.history.levels.get(mine[0], USUAL) if mine else USUAL
    you = You(name=name, seats=tuple(mine), host=host, spectator=not mine, muted=muted, prompts=level)
    if mine:
        return _picture(live, person, you, since, look)
    if since not in live.watched:
        live.watched[since] = _picture(live, person, you, since, ALL)
    return live.watched[since].seen_by(you)


def _picture(live: Live, person: str, you: You, since: int, look: Look) -> Parts:
    """If a scene or a question cannot be drawn, draw everything else: people can still go back, leave and export."""
    try:
        return drawn(live, person, you, since, look)
    except Exception:
        if "broken" not in live.drawn:
            log.exception("table %s: nothing can be drawn after act %d", live.id, live.history.n)
        live.drawn["broken"] = True
        return drawn(live, person, you, since, look, blank=True)


def drawn(live: Live, person: str, you: You, since: int, look: Look = ALL, *, blank: bool = False) -> Parts:
    """The same as `picture`, for these eyes only; a `blank` one shows nothing of the game itself."""
    mine, shown = live.seats_of(person), looking.eyes(live, person, look)
    history = live.history
    whole = since <= 0 or since > history.n or (len(live.tales) == live.tales.maxlen and live.tales[0][0] > since + 1)
    recent = live.tales if whole else reversed([*takewhile(lambda told: told[0] > since, reversed(live.tales))])
    lines = [
        line
        for n, told in recent
        for line in tale.lines_for(n, told, [seat for seat in live.seats_at(person, n - 1) if seat in shown])
    ]
    rolls = bool(mine) and live.row.dice == "typed"
    helped = live.quick()
    session = None if blank else live.session
    asking = session is not None and not live.astray
    free = [seat for seat in looking.hands(live, person, look) if seat not in helped] if asking else []
    questions = _questions(live, free, shown, rolls=rolls)  # first: listing may replace the imagined game
    plain = Scene(title=live.kind.title)
    picture = Picture(
        n=history.n,
        asked=history.asked,
        table=live.id,
        game=live.row.game,
        title=live.kind.title,
        mission=mission_name(live.row.game, live.row.setup),
        phase=cast("Any", live.phase),
        you=you,
        screen=None if session is None else looking.screen(live, person, look),
        seats=sittings(live, mine),
        watchers=watchers(live),
        scene=plain,
        questions=questions,
        offers=tuple(c for seat in free if seat in shown for c in _offers(live, seat)),
        tale=tuple(lines[-LINES:]),
        whole=whole,
        back=_back(live, mine),
        ballot=ballot(live, mine),
        orders=() if session is None else tuple(_orders(live, session, shown)),
        fair=fair(live),
        undo=cast("Any", live.row.undo),
        notes=(*live.notes, *([BROKEN] if blank else []), *([live.astray] if live.astray else [])),
        mending=mending(live),
        guide=_guide(live, free) if asking else None,
        branch_of=live.row.branch_of,
    )
    return parts(picture, scene_parts(plain) if session is None else _scene(live, shown))


def _questions(live: Live, free: list[str], shown: list[str], *, rolls: bool) -> tuple[Question, ...]:
    """What is asked of these seats, each from what it imagines if it is shown here; a roll of dice is put once."""
    imagined = [(looking.viewed(live, seat, shown), seat) for seat in free]
    found = [render.questions(one, seat, live.history.asked, rolls=rolls) for one, seat in imagined]
    questions = tuple(question for one in found for question in one)
    for question in questions:
        live.put(looking.viewer(question.seat, shown), question.choices)
    return questions[:1] if questions and questions[0].kind == "roll" else questions


def _offers(live: Live, seat: str) -> tuple[Choice, ...]:
    found = render.offers(live.imagined(seat), seat)
    live.put(seat, found)
    return found


def _guide(live: Live, free: list[str]) -> tuple[Lesson, ...] | None:
    """What the script of a guided table may say now; None at any other table."""
    guide = live.kind.shown.guide()
    if guide is None or live.row.entropy != guide.dice or not free:
        return None
    seat = next((seat for seat in live.asked() if seat in free), None)
    if seat is None:
        return ()
    imagined = live.imagined(seat)
    ask = imagined.ask
    return () if ask is None else guide.lessons(live.kind.shown.situation(imagined.game, ask.for_seat(seat)))


def presence(live: Live, person: str) -> Presence:
    return Presence(seats=sittings(live, live.seats_of(person)), watchers=watchers(live))


def _scene(live: Live, mine: list[str]) -> dict[str, bytes]:
    """Return the scene for the seat that is asked, or for the person's first seat; drawn once per seat and act."""
    asked = live.asked()
    seat = next((seat for seat in mine if seat in asked), mine[0] if mine else "")
    seat = "" if live.kind.shown.shared else seat
    if f"scene {seat}" not in live.drawn:
        live.figures_of()  # the other reader of a scene
        live.drawn[f"scene {seat}"] = scene_parts(live.scene(seat))
        live.scenes.pop(seat, None)  # a scene takes five times the room of its bytes
    found: dict[str, bytes] = live.drawn[f"scene {seat}"]
    return found


def sittings(live: Live, mine: list[str]) -> tuple[Sitting, ...]:
    """Every seat: who sits there, whether they are there, whether they are asked."""
    asked = live.asked()
    figures = live.figures_of()
    return tuple(
        Sitting(
            seat=place.seat,
            name=live.seat_name(place.seat),
            who=who(place),
            person=place.bot if place.who == "bot" else place.name,
            joined=place.person != "" or place.who == "bot",
            online=place.who == "bot" or live.online(place.seat),
            away=live.history.away.get(place.seat, QUICK) != QUICK,
            asked=place.seat in asked,
            since=live.asked_since if place.seat in asked else 0.0,
            mine=place.seat in mine,
            figures=figures.get(place.seat, ()),
        )
        for place in live.seats
    )


def who(place: SeatRow) -> Any:
    """A bot, a person, or a seat that still waits for one."""
    return "bot" if place.who == "bot" else "person" if place.person else "open"


def watchers(live: Live) -> int:
    """How many people watch without a seat."""
    return live.here().watchers


def _back(live: Live, mine: list[str]) -> Back | None:
    to = live.history.before(mine) if mine and not live.astray else None
    if to is None or live.way_back(to) is None:
        return None
    drew = any(doer.drew for doer in live.history.since(to))
    asks = bool(others_asked(live, mine, to, hidden=drew))
    return Back(to, not drew and not asks, asks)


def others_asked(live: Live, mine: list[str], to: int, *, hidden: bool) -> list[str]:
    """The seats whose agreement it takes to go back to act `to`; `hidden`: past a die or a secret.

    People whose answers are taken back are always asked, even if a bot sits in for them now.
    """
    away, crossed = live.history.away, live.history.crossed(to)
    others = [place.seat for place in live.seats if place.who == "person" and place.person and place.seat not in mine]
    asked = [seat for seat in others if seat in crossed]
    if live.row.undo != "vote" or not (hidden or asked):
        return asked
    return [seat for seat in others if seat in crossed or seat not in away]


def mending(live: Live) -> Mending | None:
    """What is lost by going on under rules that have changed, as long as nobody has agreed to it."""
    mend = live.unwritten
    if mend is None:
        return None
    many = {0: "no answer", 1: "the last answer"}.get(live.dropped, f"the last {live.dropped} answers")
    text = f"The rules have changed since this was played. Going on drops {many}: {mend.key}."
    return Mending(to=int(mend.ask), answers=live.dropped, text=text)


def ballot(live: Live, mine: list[str]) -> Ballot | None:
    """The undo that is proposed, if one is."""
    proposal = live.history.proposal
    if proposal is None:
        return None
    need = voters(live)
    return Ballot(
        to=proposal.to,
        by=proposal.by,
        text=f"{live.seat_name(proposal.by)} would like to go back.",
        yes=proposal.yes,
        need=tuple(need),
        mine=any(seat in mine for seat in need),
    )


def voters(live: Live) -> list[str]:
    """The seats of people whose agreement to the proposed undo is still missing."""
    proposal = live.history.proposal
    if proposal is None:
        return []
    agreed = {live.seat(seat).person for seat in (proposal.by, *proposal.yes)}
    asked = others_asked(live, [proposal.by], proposal.to, hidden=True)
    return [seat for seat in asked if live.seat(seat).person not in agreed]


def _orders(live: Live, session: Session[Any], mine: list[str]) -> list[Standing]:
    """Return the standing orders of these seats, in words that still make sense long after they were given."""
    words = words_of(live.kind)
    found = [
        (*order.split(" ", 1), key, live.history.orders.get(order) or key) for order, key in session.orders.items()
    ]
    return [Standing(seat, ask, key, f"{_about(words, ask)} {said}") for seat, ask, key, said in found if seat in mine]


def _about(words: Words, order: str) -> str:
    """Word what a standing order is for: questions of one name, or only of one sort."""
    name, _, sort = order.partition("/")
    return f"{words.about(name)} {words.name_of_id(sort)}:" if sort else words.about(name)
