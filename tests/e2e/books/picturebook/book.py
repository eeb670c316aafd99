"""A book of looks: each page shows one palette, ground or stage; whoever holds it turns the pages."""

from __future__ import annotations

from undercroft.crawl.subjects import FIGURE, SPACE, SPOT
from undercroft.engine import choices
from undercroft.engine.bounds import Whole
from undercroft.engine.chance import Stream
from undercroft.engine.choices import Option, choose
from undercroft.engine.flow import AGAIN, Frame, Rules, State
from undercroft.engine.game import Game, Setup

rules = Rules("picturebook")
KINDS = (SPACE, FIGURE, SPOT)


class Leaf(Frame, tag="leaf"):
    number: Whole = 0


class BookState(State, kw_only=True):
    frames: list[Leaf]


class PictureBook(Game[BookState]):
    slug, title, rules, state_type = "picturebook", "Picture book", rules, BookState

    @classmethod
    def create(cls, setup: Setup, key: bytes) -> BookState:
        return BookState(stream=Stream(key), frames=[Leaf()])

    def seats(self) -> tuple[str, ...]:
        return ("reader",)

    def redraw(self, seat: str | None) -> None:
        """Nothing is hidden in a book."""


@rules.step(Leaf)
def turn(game: PictureBook, leaf: Leaf) -> choices.Rule[str]:
    """Pages are turned one by one. [picturebook.turn]"""
    options = [Option("next"), Option("visit"), Option("back", ends=True)]
    action = yield from choose("reader", "leaf.turn", options)
    leaf.number = max(0, leaf.number + (-1 if action.verb == "back" else 1))
    return AGAIN
