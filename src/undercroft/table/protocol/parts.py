"""What several messages speak of: choices, questions, lines of the tale, who sits where."""

from __future__ import annotations

from typing import Literal, NamedTuple

from msgspec import Struct, field

from undercroft.crawl.shown.dice import DieFace
from undercroft.crawl.shown.prompts import Level
from undercroft.crawl.shown.scene import Hint, Ref
from undercroft.crawl.shown.told import Reveal
from undercroft.engine.events import Look

Undo = Literal["vote", "free", "never"]
"""Past a die or a secret: the others must agree, nobody is asked, or there is no way back.

Whose answers are taken back is always asked.
"""
Dice = Literal["fair", "typed"]
"""Fair: drawn from the published seed. Typed: people roll their own dice and type the faces."""
Tone = Literal["", "good", "bad", "strange", "quiet", "undo", "end"]


class Part(NamedTuple):
    """Marks a map as some of the fields of a struct."""

    of: type[Struct]


class Reason(Struct, frozen=True):
    """Why something is so, or may not be: words, the id of the rule and what the ledger says of it."""

    text: str
    rule: str = ""
    says: str = ""


class Choice(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that may be answered, and what it is about: a space to go to, a figure to strike, a card to play."""

    key: str
    text: str
    verb: str
    rule: str = ""
    seat: str = ""
    """Whose it is: needed to answer an offer of a person who has several seats."""
    about: tuple[Ref, ...] = ()
    """What one can point at to choose it, what matters most first."""
    origin: Ref | None = field(default=None, name="from")
    """From whom or where something goes, such as who gives an item away."""
    goal: Ref | None = field(default=None, name="to")
    """To whom or where it goes."""
    ends: bool = False
    """It goes on without doing more: the end of a turn, no, nothing."""
    path: tuple[int, ...] = ()
    """Spaces walked through, for the dotted line."""
    hint: Hint | None = None
    """What else it would mean on the board: whom it may strike, its cost, a test that is needed."""
    group: str = ""
    """On an offer, or a choice that is about a card: what all of its verb are called together."""


class Die(Struct, frozen=True, omit_defaults=True):
    """One die to be rolled: its faces in order, and its name, which tells dice of several sorts apart."""

    faces: tuple[str | DieFace, ...]
    name: str = ""


class RolledDie(Struct, frozen=True, kw_only=True):
    """One die that lies on the table: its face, and what it brings."""

    face: str | DieFace
    brings: int
    """1 for a success and 0 for none, or so much of whatever the dice are rolled for."""
    fresh: bool = False
    """It may still be rolled again."""
    better: bool = False
    """Rolled again it could bring more."""
    failed: bool = False
    """It brings less than it does on average, or could by itself bring what is missing."""


class Rolled(Struct, frozen=True, kw_only=True):
    """Dice that may be rolled again. A choice about one of them names its place from 0 on as a `die`."""

    dice: tuple[RolledDie, ...]
    kind: str = ""
    """What they were rolled for, in the game's words."""
    need: int = 0
    """What a die must show to be a success; 0: each counts for what it brings."""
    total: int = 0
    """What all of them bring as they lie."""
    enough: int = 0
    """More than this is of no use; 0: the more the better."""
    stake: str = ""
    """What is at stake, in the game's words."""
    most: dict[str, int] = {}
    """How many dice a way to roll takes at most, by the key of the choice; one that is not there takes any number."""


class Question(Struct, frozen=True, kw_only=True):
    """What is asked of one seat.

    pick: one of the choices. some: one pick of several, until done. split: how much for one part. roll: type the faces
    of `dice` (or let the table roll). party: the first answer counts. agree: all asked must answer alike.
    together: several seats at once; nobody sees an answer before all are in.
    """

    n: int
    seat: str
    ask: str
    text: str
    kind: Literal["pick", "some", "split", "roll", "party", "agree", "together"]
    rule: str = ""
    choices: tuple[Choice, ...] = ()
    dice: tuple[Die, ...] = ()
    picked: int = 0
    most: int = 0
    """For some: how many were picked, and how many may be. For split: what is left, in `most`."""
    figure: str | None = None
    """The figure that the question is about."""
    who: str = ""
    """Whom it is about, by name; empty if the text names them, or nobody in particular."""
    best: str = ""
    """The key of the answer that most people want, as the game sees it; empty: none stands out."""
    kinds: tuple[str, ...] = ()
    """The kinds of things that one may point at even if they are not on offer: `whynot` tells why they are not."""
    answered: str = ""
    """The key this seat answered with, while the others are still asked."""
    votes: dict[str, str] = {}
    """For agree: what each seat said so far."""
    order: str = ""
    """What a standing order for such questions names: `ask`, or that with its sort, such as the kind of roll."""
    rolled: Rolled | None = None
    """The dice, where it is asked whether or which of them to roll again."""


class TaleLine(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One sentence of the tale. `n` is the act it happened in, `i` its place among the lines of that act."""

    n: int
    i: int
    text: str
    event: str = ""
    """The kind of event, for animation: `Damaged`, `Stepped` ..."""
    rule: str = ""
    because: str = ""
    """Why it happened so, with facts of this table: whom an enemy chose, and why."""
    dice: tuple[str | DieFace, ...] = ()
    tone: Tone = ""
    figures: tuple[str, ...] = ()
    spaces: tuple[int, ...] = ()
    amount: int = 0
    look: Look = ""
    """What can be seen of it: `figures` begins with whoever does it, or to whom it is done."""
    turning: bool = False
    """One of the few moments that matter afterwards."""
    reveal: Reveal | None = None
    """The card that came up with it."""
    back: int | None = None
    """On a line of an undo: the acts after this one, up to `n`, were taken back."""
    redrawn: bool = False
    """On a line of an undo: what nobody had seen was drawn again."""


class Sitting(Struct, frozen=True, kw_only=True):
    """One seat of a table and who sits there."""

    seat: str
    name: str
    """What the game calls it."""
    who: Literal["person", "bot", "open"]
    person: str = ""
    """The name the person gave, or the bot's."""
    joined: bool = False
    online: bool = False
    away: bool = False
    """A bot plays for a person who is absent; it gives back as soon as they return."""
    asked: bool = False
    """It is this seat's turn to answer."""
    since: float = 0.0
    """When it was asked (seconds since 1970), for tables played over days."""
    mine: bool = False
    figures: tuple[str, ...] = ()


class Mending(Struct, frozen=True, kw_only=True):
    """The rules changed, and no longer lead to all that was played. Nothing is written until somebody answers, or sends
    `accept`: the game then goes on from act `to`, and the text says what is dropped."""

    to: int
    answers: int
    text: str


class Ballot(Struct, frozen=True, kw_only=True):
    """An undo that others must agree to."""

    to: int
    by: str
    text: str
    yes: tuple[str, ...] = ()
    need: tuple[str, ...] = ()
    """Seats that have not answered."""
    mine: bool = False
    """One of your seats is asked."""


class Fair(Struct, frozen=True, kw_only=True):
    """Fair dice: the hash is published before the first draw, the seed when the game is over."""

    hash: str
    commitment: str = ""
    """Hash of the server's own part, published before anybody gave a nonce."""
    nonces: dict[str, str] = {}
    """The share of each seat; once the game has begun, those in the seed."""
    missing: tuple[str, ...] = ()
    """The seats of people whose share is not in the seed: they gave none, or sat down later."""
    seed: str | None = None
    dice: Dice = "fair"


class Standing(Struct, frozen=True):
    """A standing order: this seat answers questions of this name so, whenever it can."""

    seat: str
    ask: str
    key: str
    text: str


class Back(Struct, frozen=True):
    """Where `undo` would take back your last choice. Free: no die fell since and nobody else answered.

    If a secret was revealed since, the others are asked even so.
    """

    to: int
    free: bool
    asks: bool = False
    """Whether others must agree, as far as that is known beforehand."""


class You(Struct, frozen=True, kw_only=True):
    """Who you are at this table."""

    name: str
    seats: tuple[str, ...]
    host: bool = False
    spectator: bool = False
    muted: bool = False
    """The host lets you watch, but not talk."""
    prompts: Level = "usual"
    """How many prompts you like here."""


class Screen(Struct, frozen=True, kw_only=True):
    """A screen that does not show all that its person may see."""

    mode: Literal["curtain", "public"]
    """A curtain before the hands of two sides; or a screen for everybody, which shows no hand."""
    seat: str = ""
    """For whom the curtain is open; empty: it is closed."""
    waits: tuple[str, ...] = ()
    """Your seats that are asked and cannot be answered here: behind the curtain, or on a screen of their own."""


class ChatLine(Struct, frozen=True, kw_only=True):
    """Something said at the table."""

    id: int
    at: float
    name: str
    text: str
    seat: str = ""
