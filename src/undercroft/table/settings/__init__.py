"""How a server is run, and how much one stranger may ask of it: every setting and every limit, with its default.

A host sets them in a TOML file or in the environment (`reading.py`). The text under each field is what the host reads
on the settings page, which is made from here (`page.py`).
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=1)]
Number = Annotated[float, Meta(gt=0)]
Seconds = Annotated[float, Meta(gt=0)]


class Limits(Struct, frozen=True, kw_only=True):
    """How much one person may ask for. Numbers that nobody reaches by playing.

    A limit "a minute" may be used up at once, and then comes back evenly over the next minute.
    """

    message: Count = 4096
    """The most characters of one message over a socket."""
    body: Count = 64 * 1024
    """The most bytes that a request may carry."""
    save: Count = 8 * 1024 * 1024
    """The most bytes of a save that somebody brings."""
    chat: Count = 500
    """The most characters of one line of talk."""
    messages: Number = 1200
    """Messages a minute over one socket."""
    posts: Number = 120
    """Changing requests a minute from one address."""
    sockets: Count = 64
    """Open sockets of one person at one table."""
    advice: Count = 4
    """Hints and odds that one socket may wait for at the same time."""
    unsent: Count = 256
    """Messages that may wait for a slow reader; one more closes the socket."""
    queue: Count = 64
    """Requests that may wait for worker processes, from everybody together."""


class Settings(Struct, frozen=True, kw_only=True):
    """How a server is run."""

    host: str = "127.0.0.1"
    """The address to listen at; `0.0.0.0` lets others in your network join."""
    port: Annotated[int, Meta(ge=0, le=65535)] = 8000
    """The port to listen at; 0 takes any that is free."""
    database: str = "sqlite:///undercroft.db"
    """Where tables are kept: `sqlite:///FILE` or `postgresql://USER@HOST/NAME`."""
    processes: Count = 1
    """How many processes serve; more than one needs PostgreSQL."""
    workers: Annotated[int, Meta(ge=0)] = 0
    """Worker processes of each serving process, for bots, hints, odds and saves; 0: one less than there are cores."""
    packs: dict[str, tuple[str, ...]] = {}
    """Folders of your own packs by game: every new table of that game is played with them."""
    origins: tuple[str, ...] = ()
    """Other sites whose pages may talk to this server."""
    sweep: Seconds = 5.0
    """Seconds between looks for absent people and idle tables."""
    idle: Seconds = 600.0
    """Seconds after which a table that nobody looks at leaves memory."""
    patience: Seconds = 20.0
    """Seconds that a worker process may take for one piece of work."""
    limits: Limits = Limits()
