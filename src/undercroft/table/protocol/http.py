"""The bodies of requests and answers over HTTP."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from undercroft.crawl.shown.drawing.looks import Palette
from undercroft.crawl.shown.lobby import Named, Pick, Switch
from undercroft.table.protocol.parts import Dice, TaleLine, Undo


class GameCard(Struct, frozen=True, kw_only=True):
    """A game that can be played here: `GET /api/games`."""

    slug: str
    title: str
    text: str = ""
    palette: Palette = "mine"
    icon: str = ""
    mission: str = "mission"
    """What the game calls one."""
    heroes: tuple[str, str] = ("hero", "heroes")
    """What it calls those who are played, one and several."""
    missions: tuple[Named, ...]
    picks: tuple[Pick, ...] = ()
    """What a seat picks; none: the game deals its own seats."""
    sizes: tuple[int, ...]
    """How many heroes a table may have; `POST /api/seats` says which seats these are."""
    switches: tuple[Switch, ...] = ()
    bots: tuple[str, ...] = ()
    guide: str = ""
    """The mission that suits a first evening."""
    guided: bool = False
    """There is a guided first mission: see `NewTable.guided`."""
    quick: bool = False
    """Setting up can be left to a bot: see `NewTable.quick`."""


class SeatPlan(Struct, frozen=True, kw_only=True):
    """A seat that a new table would have: `POST /api/seats`, for the mission, size and switches of a `NewTable`."""

    seat: str
    name: str
    role: str
    side: str
    picks: tuple[str, ...] = ()
    """The ids of what this seat picks."""


class NewTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`POST /api/tables`. Every field has a sensible default: `{"game": SLUG}` is a table for one."""

    game: str
    mission: str = ""
    heroes: int = 0
    party: tuple[str, ...] = ()
    """What each seat picks, in order; several picks are joined by a colon."""
    switches: dict[str, bool | int | str] = {}
    seats: tuple[str, ...] = ()
    """For each seat in order: `me`, `friend`, `bot` or `bot:NAME`; seats not listed are mine."""
    name: str = ""
    """What the others call me."""
    promise: str = ""
    """What `GET /api/promise` gave: the server's part of the seed, promised before it hears mine."""
    nonce: str = ""
    """My share of the seed, only with a promise: any text, better a random one."""
    dice: Dice = "fair"
    undo: Undo = "vote"
    absent: int = 0
    """After so many seconds a bot answers for a person who is asked and not there; 0: the table waits."""
    bot: str = ""
    """Which bot sits in for absent people; empty: the best there is."""
    quick: bool = True
    """The same bot makes the choices of setting up for everybody; each is told and can be taken back."""
    guided: bool = False
    """The game's guided first mission, for one person: its mission, party and dice are those of the script."""


class Promised(Struct, frozen=True, kw_only=True):
    """`GET /api/promise`: the server's part of the seed of one new table is made; good for a day."""

    promise: str
    commitment: str
    """SHA-256 of the server's part; `fair.commitment` of the table must be the same."""


class SeatLink(Struct, frozen=True, kw_only=True):
    """A seat and, while it is open, the secret link to it. The QR code is an SVG picture of the link."""

    seat: str
    name: str
    who: Literal["person", "bot", "open"]
    person: str = ""
    joined: bool = False
    mine: bool = False
    link: str = ""
    qr: str = ""


class Watcher(Struct, frozen=True, kw_only=True):
    """A spectator, under a name that stands for them at this table only."""

    id: str
    name: str
    muted: bool = False
    online: bool = False


class TableLinks(Struct, frozen=True, kw_only=True):
    """The answer to `POST /api/tables`, and `GET /api/tables/ID/links` (host only)."""

    table: str
    seats: tuple[SeatLink, ...]
    watch: str
    """Link for spectators."""
    watchers: tuple[Watcher, ...] = ()
    local: bool = False
    """These links work only on the machine of the server: no public address is set, and none of a network is known."""


class Join(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`POST /api/join`: the token from the URL's fragment becomes a cookie that scripts cannot read."""

    token: str
    name: str = ""
    nonce: str = ""
    """My share of the seed; `POST /api/invitation` tells first what the server has promised."""


class Asked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`POST /api/invitation`: the token of a link that one has not followed yet."""

    token: str


class Invitation(Struct, frozen=True, kw_only=True):
    """Where a link would lead. One to my own tables names only me."""

    target: Literal["seat", "watch", "me"]
    name: str = ""
    """The host's, or my own."""
    title: str = ""
    mission: str = ""
    seat: str = ""
    """What the game calls the seat."""
    commitment: str = ""
    """SHA-256 of the server's part of the seed."""
    share: bool = False
    """The seat is open and the game has not begun: a `Join.nonce` given now goes into the seed."""


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


class MyMail(Struct, frozen=True, kw_only=True):
    """Where I am told that it is my turn. `good`: I have said there that the address is mine."""

    address: str = ""
    good: bool = False


class LeaveMail(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`POST /api/me/mail`: my e-mail address, which gets a letter that asks for a yes. Empty: forget it."""

    address: str


class OpenLetter(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`POST /api/letters`: the token of a link in a letter."""

    token: str


class LetterDone(Struct, frozen=True, kw_only=True):
    """What the link did: confirm the address, or delete it (stop)."""

    do: Literal["confirm", "stop"]


class Me(Struct, frozen=True, kw_only=True):
    """`GET /api/me`: my name, my one link to all my tables (with QR code), and the tables: first those not over."""

    name: str
    link: str
    qr: str
    tables: tuple[MyTable, ...]
    more: bool = False
    """There are more: `GET /api/me?skip=N` leaves out the first N."""
    local: bool = False
    """The link works only on the machine of the server."""
    mail: MyMail | None = None
    """None: this server sends no letters."""


class SeatChange(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`POST /api/tables/ID/seats/SEAT` (host): a new link (the old one and who used it are out), a bot, or a person."""

    do: Literal["reissue", "bot", "open", "mine"]
    bot: str = ""
    nonce: str = ""
    """For mine: my share of the seed, while the game has not begun."""


class WatchChange(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`POST /api/tables/ID/watch` (host): a new link for spectators, or something about one of them.

    Reissue: the old link lets in nobody new. Kick: this one has to leave, and the link is a new one. Mute: they may
    watch but not talk or point. Hear: they may again.
    """

    do: Literal["reissue", "kick", "mute", "hear"]
    who: str = ""
    """The id of a `Watcher`."""


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
    """`GET /api/tables/ID/story`: the timeline as you saw it, with charts.

    With `?chapter=N`, where act N ends a chapter such as a mission of a campaign: only that chapter's.
    """

    n: int
    since: int = 0
    """The act that began the chapter; 0: all of it is told."""
    moments: tuple[Moment, ...]
    luck: tuple[Luck, ...] = ()
    tallies: tuple[Tally, ...] = ()


class RuleText(Struct, frozen=True, kw_only=True):
    """`GET /api/rules/SLUG/ID`: one rule of the ledger. `GET /api/rules/SLUG` lists all."""

    id: str
    part: str
    says: str
    table: tuple[tuple[str, ...], ...] = ()


class Redraw(Struct, frozen=True):
    """An undo after which everything that nobody saw was drawn again: its act, and the salt in hex.

    The salt is the first half of the SHA-256 of the seed, the word `redraw` and the number, separated by spaces.
    """

    n: int
    salt: str


class Verdict(Struct, frozen=True, kw_only=True):
    """`GET /api/tables/ID/verify`: does the seed fit its hash, and do seed and answers give this game?"""

    ok: bool
    checks: tuple[tuple[str, bool], ...]
    hash: str
    seed: str = ""
    answers: int = 0
    redraws: tuple[Redraw, ...] = ()


class Fault(Struct, frozen=True, kw_only=True):
    """The body of every refused request."""

    text: str
    status: int
