"""What the server sends over the WebSocket."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Raw, Struct

from undercroft.crawl.shown.guide import Lesson
from undercroft.crawl.shown.scene import Scene
from undercroft.engine.odds import Odd
from undercroft.table.protocol.parts import (
    Back,
    Ballot,
    ChatLine,
    Choice,
    Fair,
    Mending,
    Part,
    Question,
    Reason,
    Screen,
    Sitting,
    Standing,
    TaleLine,
    Undo,
    You,
)


class Picture(Struct, tag="table", tag_field="t", frozen=True, kw_only=True):
    """The table as you see it after act `n`. Sent on joining; after that, a `Change` of it at each change."""

    n: int
    asked: int = 0
    """The number of the question that is open now, whomever it is put to: an offer is taken with it."""
    table: str
    game: str
    title: str
    mission: str = ""
    """The mission's name in words."""
    phase: Literal["lobby", "playing", "over"]
    """Lobby: seats are still open. The host may start without them."""
    you: You
    screen: Screen | None = None
    """Set if this screen does not show all that you may see."""
    seats: tuple[Sitting, ...]
    watchers: int = 0
    scene: Scene
    questions: tuple[Question, ...] = ()
    """What is asked of your seats; none while others are asked or the game is over."""
    offers: tuple[Choice, ...] = ()
    """What your seats may do beside the question, even if it is another's. Answered like a choice."""
    tale: tuple[TaleLine, ...] = ()
    whole: bool = False
    """True: `tale` is all there is to show. False: it holds only what is new, to be appended."""
    back: Back | None = None
    ballot: Ballot | None = None
    orders: tuple[Standing, ...] = ()
    fair: Fair
    undo: Undo = "vote"
    notes: tuple[str, ...] = ()
    """What had to give way when a newer version of the rules opened this table."""
    mending: Mending | None = None
    guide: tuple[Lesson, ...] | None = None
    """At a guided table what the script may say now, in its order: the client says each once. Else null."""
    branch_of: str = ""


class Change(Struct, tag="change", tag_field="t", frozen=True, kw_only=True):
    """A new picture, as what differs from the one before it on this socket: whole fields of it and of its scene.

    What is left out is as it was. `n`, `tale` and `whole` are always there.
    """

    picture: Annotated[dict[str, Raw], Part(Picture)]
    scene: Annotated[dict[str, Raw], Part(Scene)]


class Refused(Struct, tag="refused", tag_field="t", frozen=True, kw_only=True):
    """A message changed nothing, and why. `what` is the type of the message; `n` is the table's present number."""

    n: int
    what: str
    text: str
    of: int | None = None
    """The number of the question that the message named, if it named one."""
    reasons: tuple[Reason, ...] = ()


class Odds(Struct, tag="odds", tag_field="t", frozen=True, kw_only=True):
    """What would come of a choice, by the rules themselves and from what this seat can see."""

    n: int
    key: str
    figures: tuple[Odd, ...]
    exact: bool
    """False: a sample, because all outcomes would take too long."""
    samples: int = 0
    assumed: tuple[str, ...] = ()
    """How the choices on the way were made."""


class Advice(Struct, tag="hint", tag_field="t", frozen=True, kw_only=True):
    """What a bot would do, seeing what this seat sees."""

    n: int
    seat: str
    key: str
    text: str
    why: str = ""
    """Its reason, in a sentence; empty: it does not say."""
    by: str


class WhyNot(Struct, tag="whynot", tag_field="t", frozen=True, kw_only=True):
    """The rules for which a key is not on offer; `on_offer` if it is; no reasons if no rule knows the key."""

    n: int
    key: str
    reasons: tuple[Reason, ...] = ()
    on_offer: bool = False


class Chat(Struct, tag="chat", tag_field="t", frozen=True, kw_only=True):
    """New lines of talk; on joining the last hundred."""

    lines: tuple[ChatLine, ...]


class Pinged(Struct, tag="pinged", tag_field="t", frozen=True, kw_only=True):
    name: str
    space: int
    seat: str = ""


class Presence(Struct, tag="presence", tag_field="t", frozen=True, kw_only=True):
    """Who is at the table now: somebody came, left, or a bot took over."""

    seats: tuple[Sitting, ...]
    watchers: int = 0


class Branched(Struct, tag="branched", tag_field="t", frozen=True, kw_only=True):
    """The new private table; open it at `/table/ID`."""

    table: str


class Stalled(Struct, tag="stalled", tag_field="t", frozen=True, kw_only=True):
    """The server waits for its database and cannot keep answers; an empty text: it goes on."""

    text: str


class Gone(Struct, tag="gone", tag_field="t", frozen=True, kw_only=True):
    """Your seat was revoked or the table closed; the socket closes after this."""

    text: str
    kept: bool = False
    """True: the table and your seat are there, but it cannot be opened now."""


FromServer = Picture | Change | Refused | Odds | Advice | WhyNot | Chat | Pinged | Presence | Branched | Stalled | Gone
