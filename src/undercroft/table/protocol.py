"""Every message between the server and its clients. `python -m undercroft.table.typescript` makes TypeScript from it.

Two numbers run through all messages:

- `n` of a table counts its acts (answers, votes, undos, orders ...): the state of the table after act `n`.
- `n` of a question is the act that put it. An answer names it; a question keeps its number while seats vote on it.

A message with an old number changes nothing: the sender gets `Refused` and then the present `Picture`.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from undercroft.crawl.lobby import Named, Switch
from undercroft.crawl.scene import Hint, Scene
from undercroft.engine.odds import Odd

Undo = Literal["vote", "free", "never"]
"""Vote: past a die or a secret the others must agree. Free: nobody is asked. Never: no undo past a die or a secret."""
Dice = Literal["fair", "typed"]
"""Fair: drawn from the published seed. Typed: people roll their own dice and type the faces."""
Tone = Literal["", "good", "bad", "strange", "quiet", "undo", "end"]


# ---- shared parts ----------------------------------------------------------------------------------------------------


class Reason(Struct, frozen=True):
    """Why something is so, or may not be: words, the id of the rule and what the ledger says of it."""

    text: str
    rule: str = ""
    says: str = ""


class Choice(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that may be answered. `space`, `figure` and `path` say where it lies on the board, if it does."""

    key: str
    text: str
    verb: str
    rule: str = ""
    seat: str = ""
    """Whose it is: needed to answer an offer of a person who has several seats."""
    space: int | None = None
    figure: str | None = None
    path: tuple[int, ...] = ()
    """Spaces walked through, for the dotted line."""
    hint: Hint | None = None
    """What else it would mean on the board: whom it may strike, its cost, a test that is needed."""


class Die(Struct, frozen=True):
    """One die to be rolled: its faces in order."""

    faces: tuple[str, ...]


class Question(Struct, frozen=True, kw_only=True):
    """What is asked of one seat.

    pick: one of the choices. some: one pick of several, until done. split: how much for one part. roll: type the faces
    of `dice` (or let the table roll). party: whoever answers first. agree: all asked must answer alike.
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
    answered: str = ""
    """The key this seat answered with, while the others are still asked."""
    votes: dict[str, str] = {}
    """For agree: what each seat said so far."""


class TaleLine(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One sentence of the tale. `n` is the act it happened in, `i` its place among the lines of that act."""

    n: int
    i: int
    text: str
    event: str = ""
    """The kind of event, for animation: `Damaged`, `Stepped` ..."""
    rule: str = ""
    dice: tuple[str, ...] = ()
    tone: Tone = ""
    figures: tuple[str, ...] = ()
    spaces: tuple[int, ...] = ()
    amount: int = 0
    back: int | None = None
    """On a line of an undo: the acts after this one, up to `n`, were taken back."""
    redrawn: bool = False
    """On a line of an undo: what nobody had seen was drawn anew."""


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


class You(Struct, frozen=True, kw_only=True):
    """Who you are at this table."""

    name: str
    seats: tuple[str, ...]
    host: bool = False
    spectator: bool = False


class ChatLine(Struct, frozen=True, kw_only=True):
    """Something said at the table."""

    id: int
    at: float
    name: str
    text: str
    seat: str = ""


# ---- from the client over the WebSocket ------------------------------------------------------------------------------


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
    """Why is this key not on offer?"""

    key: str
    seat: str = ""


class Order(Struct, tag="order", tag_field="t", frozen=True, forbid_unknown_fields=True):
    """From now on answer questions of this name with this key; null ends the order."""

    ask: str
    key: str | None = None
    seat: str = ""


class Auto(Struct, tag="auto", tag_field="t", frozen=True, forbid_unknown_fields=True):
    """Let a bot play one's seat, or take it back."""

    on: bool
    seat: str = ""


class Since(Struct, tag="since", tag_field="t", frozen=True, forbid_unknown_fields=True):
    """Send the present picture, with the lines of the tale after act `n` (0: all that are kept at hand)."""

    n: int


class Branch(Struct, tag="branch", tag_field="t", frozen=True, forbid_unknown_fields=True):
    """What if? A new private table from after act `n`, with fresh dice and everything hidden drawn anew."""

    n: int


FromClient = (
    Answer | Roll | TakeBack | Vote | Say | Point | AskHint | AskOdds | AskWhyNot | Order | Auto | Since | Branch
)


# ---- from the server over the WebSocket ------------------------------------------------------------------------------


class Picture(Struct, tag="table", tag_field="t", frozen=True, kw_only=True):
    """The table as you see it after act `n`. Sent on joining and after every change; it replaces the one before."""

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
    branch_of: str = ""


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


class Gone(Struct, tag="gone", tag_field="t", frozen=True, kw_only=True):
    """Your seat was revoked or the table closed; the socket closes after this."""

    text: str


FromServer = Picture | Refused | Odds | Advice | WhyNot | Chat | Pinged | Presence | Branched | Gone


# ---- HTTP ------------------------------------------------------------------------------------------------------------


class GameCard(Struct, frozen=True, kw_only=True):
    """A game that can be played here: `GET /api/games`."""

    slug: str
    title: str
    text: str = ""
    palette: str = "mine"
    icon: str = ""
    missions: tuple[Named, ...]
    heroes: tuple[Named, ...] = ()
    """What a party is picked from; none: the game deals its own seats."""
    party: tuple[str, ...] = ()
    """The suggested party."""
    sizes: tuple[int, ...]
    """How many heroes or seats a table may have."""
    seats: tuple[tuple[str, ...], ...] = ()
    """For each size the seats, as the game calls them."""
    switches: tuple[Switch, ...] = ()
    bots: tuple[str, ...] = ()
    guide: str = ""
    """The mission that suits a first evening."""
    quick: bool = False
    """Setting up can be left to a bot: see `NewTable.quick`."""


class NewTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`POST /api/tables`. Every field has a sensible default: `{"game": "brimstone"}` is a table for one."""

    game: str
    mission: str = ""
    heroes: int = 0
    party: tuple[str, ...] = ()
    switches: dict[str, bool | int | str] = {}
    seats: tuple[str, ...] = ()
    """For each seat in order: `me`, `friend`, `bot` or `bot:NAME`; seats not listed are mine."""
    name: str = ""
    """What the others call me."""
    nonce: str = ""
    """My share of the seed: any text, better a random one."""
    dice: Dice = "fair"
    undo: Undo = "vote"
    absent: int = 0
    """After so many seconds a bot answers for a person who is asked and not there; 0: the table waits."""
    bot: str = ""
    """Which bot sits in for absent people; empty: the best there is."""
    quick: bool = True
    """The same bot makes the choices of setting up for everybody; each is told and can be taken back."""


class SeatLink(Struct, frozen=True, kw_only=True):
    """A seat and the secret link to it. The QR code is an SVG picture of the link."""

    seat: str
    name: str
    who: Literal["person", "bot", "open"]
    person: str = ""
    joined: bool = False
    mine: bool = False
    link: str = ""
    qr: str = ""


class TableLinks(Struct, frozen=True, kw_only=True):
    """The answer to `POST /api/tables`, and `GET /api/tables/ID/links` (host only)."""

    table: str
    seats: tuple[SeatLink, ...]
    watch: str
    """Link for spectators."""


class Join(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`POST /api/join`: the token from the URL's fragment becomes a cookie that scripts cannot read."""

    token: str
    name: str = ""
    nonce: str = ""


class Joined(Struct, frozen=True, kw_only=True):
    """Where the link leads: a table, or (empty) the list of my tables."""

    table: str = ""
    seat: str = ""
    name: str = ""


class Rename(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`POST /api/me`: what others call me."""

    name: str


class MyTable(Struct, frozen=True, kw_only=True):
    table: str
    game: str
    title: str
    mission: str
    phase: Literal["lobby", "playing", "over"]
    outcome: str = ""
    seats: tuple[str, ...] = ()
    """My seats; none: I watch."""
    people: tuple[str, ...] = ()
    your_turn: bool = False
    asked_since: float = 0.0
    made: float = 0.0
    changed: float = 0.0
    host: bool = False
    branch_of: str = ""


class Me(Struct, frozen=True, kw_only=True):
    """`GET /api/me`: my name, my one link to all my tables (with QR code), and the tables."""

    name: str
    link: str
    qr: str
    tables: tuple[MyTable, ...]


class SeatChange(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`POST /api/tables/ID/seats/SEAT` (host): a new link (the old one and who used it are out), a bot, or a person."""

    do: Literal["reissue", "bot", "open", "mine"]
    bot: str = ""


class Moment(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One act of the story: who did what. `undone`: it was taken back later."""

    n: int
    at: float
    seat: str = ""
    kind: Literal["answer", "undo", "order", "start", "other"]
    key: str = ""
    """What was answered, and its words: only of one's own seats, for others may have chosen in secret."""
    text: str = ""
    lines: tuple[TaleLine, ...] = ()
    undone: bool = False


class Luck(Struct, frozen=True, kw_only=True):
    """One figure's luck: what its dice showed against what they show on average."""

    name: str
    figure: str = ""
    rolls: int = 0
    shown: float = 0.0
    expected: float = 0.0


class Tally(Struct, frozen=True, kw_only=True):
    """A number that grew over the game, for a chart: pairs of act and value."""

    name: str
    """What is counted, such as Kills; the same for all figures."""
    figure: str
    points: tuple[tuple[int, float], ...]


class Story(Struct, frozen=True, kw_only=True):
    """`GET /api/tables/ID/story`: the timeline as you saw it, with charts."""

    n: int
    moments: tuple[Moment, ...]
    luck: tuple[Luck, ...] = ()
    tallies: tuple[Tally, ...] = ()


class RuleText(Struct, frozen=True, kw_only=True):
    """`GET /api/rules/SLUG/ID`: one rule of the ledger. `GET /api/rules/SLUG` lists all."""

    id: str
    part: str
    says: str
    table: tuple[tuple[str, ...], ...] = ()


class Verdict(Struct, frozen=True, kw_only=True):
    """`GET /api/tables/ID/verify`: does the seed fit its hash, and do seed and answers give this game?"""

    ok: bool
    checks: tuple[tuple[str, bool], ...]
    hash: str
    seed: str = ""
    answers: int = 0


class Fault(Struct, frozen=True, kw_only=True):
    """The body of every refused request."""

    text: str
    status: int


HTTP = (
    GameCard,
    NewTable,
    TableLinks,
    Join,
    Joined,
    Rename,
    Me,
    SeatChange,
    Story,
    RuleText,
    Verdict,
    Fault,
)
