"""The referee: all chapters over one game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.referee.brimstone.attacks import Attacks
from tests.referee.brimstone.books import Books, Chapter, Protest
from tests.referee.brimstone.carrying import Carrying
from tests.referee.brimstone.darkness import Darkness
from tests.referee.brimstone.decks import Decks
from tests.referee.brimstone.exploration import Exploration
from tests.referee.brimstone.harm import Harm
from tests.referee.brimstone.homecoming import Homecoming
from tests.referee.brimstone.lantern import Lantern
from tests.referee.brimstone.limits import Limits
from tests.referee.brimstone.markers import Markers
from tests.referee.brimstone.movement import Movement
from tests.referee.brimstone.placement import Placement
from tests.referee.brimstone.sheets import Sheets
from tests.referee.brimstone.targets import Targets
from tests.referee.brimstone.turns import Turns
from tests.referee.brimstone.xp import XP
from undercroft.games.brimstone import events as e
from undercroft.games.brimstone.events.campaign import MissionChosen

if TYPE_CHECKING:
    from tests.referee.brimstone.log import Log, Moment

PLAY = (e.TurnBegan, e.HeldBack, e.Activated, e.FoesActivated, e.TokenRevealed, e.TurnEnded, e.Stepped)
CHAPTERS: tuple[type[Chapter], ...] = (
    Sheets,
    Turns,
    Darkness,
    Lantern,
    Movement,
    Exploration,
    Placement,
    Targets,
    Attacks,
    Harm,
    Markers,
    XP,
    Decks,
    Limits,
    Carrying,
    Homecoming,
)


def watch(log: Log, chapters: tuple[type[Chapter], ...] = CHAPTERS) -> list[Protest]:
    """Everything the referee protests against in a game."""
    protests: list[Protest] = []
    first = log[0]
    books = Books(before=first.table, after=first.table, board=first.board, old_board=first.board, moment=first)
    bench = [chapter(books, protests) for chapter in chapters]
    for moment, closing in zip(log, _closing(log), strict=True):
        books.closing = closing
        _stop(moment, books, bench)
    return protests


def _closing(log: Log) -> list[bool]:
    """For each stop whether nothing but the end of the Adventure follows."""
    found: list[bool] = []
    closing = False
    for moment in reversed(log):
        found.append(closing)
        for event in reversed(moment.events):
            if isinstance(event, e.Ended):
                closing = True
            elif isinstance(event, PLAY):
                closing = False
    return found[::-1]


def _stop(moment: Moment, books: Books, bench: list[Chapter]) -> None:
    books.moment, books.after, books.board = moment, moment.table, moment.board
    for event in moment.events:
        books.event = event
        if isinstance(event, MissionChosen):
            books.begin_adventure()
            for chapter in bench:
                chapter.open()
        for chapter in bench:
            chapter.every(event)
            chapter.see(event)
        books.note(event)
    books.event = None
    for chapter in bench:
        chapter.look(moment.table)
    books.settle()
    books.before, books.old_board = moment.table, moment.board
