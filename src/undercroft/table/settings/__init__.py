"""How a server is run, and how much one stranger may ask of it: every setting and every limit, with its default.

A host sets them in a TOML file or in the environment (`reading.py`). The text under each field is what the host reads
on the settings page, which is made from here (`page.py`).
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=1)]
Number = Annotated[float, Meta(gt=0)]
Days = Annotated[float, Meta(ge=0)]
Seconds = Annotated[float, Meta(gt=0)]


class Limits(Struct, frozen=True, kw_only=True):
    """How much one person may ask for. Numbers that nobody reaches by playing.

    Each holds for one person; an address may ask for `household` times as much. A limit "a minute" may be used up at
    once, and then comes back evenly over the next minute. Somebody who has used up a tenth of one is served one thing
    at a time, with pauses, so that others notice nothing.
    """

    household: Count = 4
    """How many times as much an address may ask for as one person."""
    message: Count = 4096
    """The most characters of one message over a socket."""
    body: Count = 64 * 1024
    """The most bytes that a request may carry."""
    save: Count = 2 * 1024 * 1024
    """The most bytes of a save that somebody brings."""
    chat: Count = 500
    """The most characters of one line of talk."""
    gets: Number = 600
    """Requests a minute that only read, with the files of the page."""
    looks: Number = 60
    """Requests a minute for stories, replays, charts, links, proofs and exports, and sockets opened."""
    posts: Number = 120
    """Requests a minute that change something."""
    makes: Number = 10
    """New tables a minute, with branches."""
    imports: Number = 5
    """Saves brought a minute."""
    bringing: Count = 1
    """Saves brought at the same time."""
    save_memory: Count = 512
    """The most megabytes that opening a save may take."""
    newcomers: Number = 25
    """New people a day."""
    letters: Number = 5
    """Letters a day that ask whether an e-mail address is right."""
    messages: Number = 600
    """Messages a minute over sockets."""
    odds: Number = 120
    """Hints, odds and reasons why not, a minute."""
    since: Number = 20
    """How often a minute the tale may be asked for again."""
    lines: Number = 60
    """Lines of talk and pings a minute."""
    burst: Number = 60
    """Things done one after another before somebody who asks for a lot waits in line, however much they may ask for."""
    refusals: Number = 30
    """Refusals a minute for an address; after these each comes two seconds later."""
    sockets: Count = 16
    """Tables open at the same time."""
    advice: Count = 4
    """Hints and odds that one socket may wait for at the same time."""
    unsent: Count = 256
    """Messages that may wait for a slow reader; one more closes the socket."""
    tables: Count = 300
    """Tables of one host that are not over."""
    stored: Count = 64 * 1024 * 1024
    """Bytes that all tables of one host may take up when another is made."""
    page: Count = 100
    """Tables in one answer to the list of my tables."""
    watchers: Count = 100
    """Spectators at one table."""
    queue: Count = 64
    """Requests that may wait for worker processes, from everybody together."""
    connections: Count = 64
    """Connections of one address, beside its open tables."""
    all_connections: Count = 4000
    """Connections of everybody to one process. When all are taken, the oldest silent one makes room."""
    head_seconds: Seconds = 10.0
    """Seconds that a connection has to say what it wants."""
    body_seconds: Seconds = 60.0
    """Seconds that the rest of a request may take to arrive, and its answer to be taken."""


class Retention(Struct, frozen=True, kw_only=True):
    """How long things are kept that nobody uses.

    In days; 0 keeps them for ever. The server looks once an hour; `undercroft admin retention` does the same by hand,
    and tells before what would go.
    """

    tables: Days = 0
    """Tables at which nothing has happened for so long, finished or not."""
    chat: Days = 0
    """Lines of talk."""
    guests: Days = 0
    """People who belong to no table and were not seen for so long."""


class Turns(Struct, frozen=True, kw_only=True):
    """How people are told that a table waits for them.

    Somebody who has been away for a while gets one message when a table waits for them, and no other before they have
    come back. With a mail server people may leave an e-mail address; a webhook hears of everybody. Without either
    nobody is told.
    """

    after: Number = 30
    """Minutes that somebody must have been away."""
    hourly: Count = 100
    """The most messages an hour, all together."""
    webhook: str = ""
    """An address that is sent a small JSON for each message, such as that of a chat."""
    smtp: str = ""
    """The mail server, as `HOST` or `HOST:PORT`; needs `public` and `turns.sender`."""
    security: Literal["starttls", "tls", "none"] = "starttls"
    """How the connection to the mail server is kept secret; `none` only for one on this machine."""
    user: str = ""
    """The name to log in with at the mail server, if it wants one."""
    password: str = ""
    """The password for it; better in the environment than in the file."""
    sender: str = ""
    """The address that letters come from."""


class Settings(Struct, frozen=True, kw_only=True):
    """How a server is run."""

    host: str = "127.0.0.1"
    """The address to listen on; `0.0.0.0` lets others on your network join."""
    port: Annotated[int, Meta(ge=0, le=65535)] = 8000
    """The port to listen on; 0 takes any free one."""
    public: str = ""
    """The address under which people reach this server, such as `https://table.example.org`; links to seats use it."""
    database: str = "sqlite:///undercroft.db"
    """Where tables are kept: `sqlite:///FILE` or `postgresql://USER@HOST/NAME`."""
    processes: Count = 1
    """How many processes serve; more than one needs PostgreSQL."""
    workers: Annotated[int, Meta(ge=0)] = 0
    """Worker processes for bots; 0: one less than there are cores. Hints and odds have one more, saves another."""
    worker_memory: Count = 1024
    """The most megabytes that a worker process may take."""
    packs: dict[str, tuple[str, ...]] = {}
    """Folders of your own packs by game: every new table of that game is played with them."""
    origins: tuple[str, ...] = ()
    """Other sites whose pages may talk to this server."""
    proxies: tuple[str, ...] = ()
    """Addresses or networks of your own proxies: only these are believed about who is asking (`X-Forwarded-For`)."""
    metrics: tuple[str, ...] = ("127.0.0.1", "::1")
    """Addresses or networks that may read `/metrics`."""
    log: Literal["text", "json"] = "text"
    """How the log is written: for people, or as one line of JSON each (time, level, what, how long)."""
    log_level: Literal["debug", "info", "warning", "error"] = "warning"
    """What is logged: `info` adds every request. Requests and messages that take longer than a second are warnings."""
    sweep: Seconds = 5.0
    """Seconds between looks for absent people and idle tables."""
    idle: Seconds = 600.0
    """Seconds after which a table that nobody looks at leaves memory."""
    patience: Seconds = 20.0
    """Seconds that a worker process may take for one piece of work."""
    limits: Limits = Limits()
    retention: Retention = Retention()
    turns: Turns = Turns()
