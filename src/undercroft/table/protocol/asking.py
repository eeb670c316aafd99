"""What a client sends over the WebSocket."""

from __future__ import annotations

from msgspec import Struct

from undercroft.crawl.shown.prompts import Level
from undercroft.crawl.shown.scene import Ref


class Answer(Struct, tag="answer", tag_field="t", frozen=True, forbid_unknown_fields=True):
    """Answer question `n` with a key. `seat` is needed only by a person with several seats."""

    n: int
    key: str
    seat: str = ""


class Roll(Struct, tag="roll", tag_field="t", frozen=True, forbid_unknown_fields=True):
    """The faces of one's own dice for question `n`; none: the table rolls them."""

    n: int
    faces: tuple[str, ...] = ()


class TakeBack(Struct, tag="undo", tag_field="t", frozen=True, forbid_unknown_fields=True):
    """Go back to where the table stood after act `to`; at once if nothing was revealed since, else by a vote."""

    to: int


class Vote(Struct, tag="vote", tag_field="t", frozen=True, forbid_unknown_fields=True):
    """Agree to the undo that is proposed, or not."""

    ok: bool


class Accept(Struct, tag="accept", tag_field="t", frozen=True, forbid_unknown_fields=True):
    """Go on although the rules changed, without what `mending` says is dropped; an answer says the same."""


class Say(Struct, tag="chat", tag_field="t", frozen=True, forbid_unknown_fields=True):
    """Say something to everybody at the table."""

    text: str


class Point(Struct, tag="ping", tag_field="t", frozen=True, forbid_unknown_fields=True):
    """Point at a space of the board."""

    space: int


class AskHint(Struct, tag="hint", tag_field="t", frozen=True, forbid_unknown_fields=True):
    """What would a bot do, seeing what this seat sees?"""

    n: int
    seat: str = ""


class AskOdds(Struct, tag="odds", tag_field="t", frozen=True, forbid_unknown_fields=True):
    """What would come of this choice of question `n`?"""

    n: int
    key: str
    seat: str = ""
    aim: str = ""
    """The figure that one has in mind, where the target is chosen later."""


class AskWhyNot(Struct, tag="whynot", tag_field="t", frozen=True, forbid_unknown_fields=True):
    """Why is this not on offer? `about` is something that one points at, where its key is not known."""

    key: str = ""
    seat: str = ""
    about: Ref | None = None


class Order(Struct, tag="order", tag_field="t", frozen=True, forbid_unknown_fields=True):
    """From now on answer questions of this name with this key; null ends the order."""

    ask: str
    key: str | None = None
    seat: str = ""


class Auto(Struct, tag="auto", tag_field="t", frozen=True, forbid_unknown_fields=True):
    """Let a bot play one's seat, or take it back."""

    on: bool
    seat: str = ""


class Prompts(Struct, tag="prompts", tag_field="t", frozen=True, forbid_unknown_fields=True):
    """How many prompts I like at this table: every one, the usual without chores, or fewer, only what matters much."""

    level: Level


class Since(Struct, tag="since", tag_field="t", frozen=True, forbid_unknown_fields=True):
    """Send the present picture, with the lines of the tale after act `n` (0: all that are kept at hand)."""

    n: int


class Look(Struct, tag="look", tag_field="t", frozen=True, forbid_unknown_fields=True):
    """Open the curtain of this screen for a seat of one's own; without a seat it closes."""

    seat: str = ""


class Branch(Struct, tag="branch", tag_field="t", frozen=True, forbid_unknown_fields=True):
    """What if? A new private table from after act `n`, with fresh dice and everything hidden drawn again."""

    n: int


FromClient = (
    Answer
    | Roll
    | TakeBack
    | Vote
    | Accept
    | Say
    | Point
    | AskHint
    | AskOdds
    | AskWhyNot
    | Order
    | Auto
    | Prompts
    | Since
    | Look
    | Branch
)
