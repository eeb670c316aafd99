"""The tables of the database and how older ones become the present ones, step by numbered step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Float,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
    insert,
    inspect,
    select,
    text,
    update,
)

from undercroft.engine.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Callable

VERSION = 6
metadata = MetaData()

meta = Table("meta", metadata, Column("key", String(32), primary_key=True), Column("value", Text, nullable=False))

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(80), nullable=False, default=""),
    Column("made", Float, nullable=False),
    Column("logins", Integer, nullable=False, server_default="0"),  # how often all logins were ended
    Column("mail", String(254), nullable=False, server_default=""),  # an e-mail address, if they left one
    Column("mail_good", Boolean, nullable=False, server_default=false()),  # they said there that it is theirs
    Column("mail_issue", Integer, nullable=False, server_default="0"),  # which links in letters are valid
    Column("seen", Float, nullable=False, server_default="0"),  # when they last came to a table or left it
    Column("told", Float, nullable=False, server_default="0"),  # when they were last told that it is their turn
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("setup", LargeBinary, nullable=False),
    Column("host", String(32), nullable=False),
    Column("dice", String(16), nullable=False),
    Column("undo", String(16), nullable=False),
    Column("absent", Integer, nullable=False),
    Column("bot", String(64), nullable=False),
    Column("entropy", String(64), nullable=False),  # the server's part of the seed
    Column("base", LargeBinary),  # a save that this table goes on from: an import or a branch
    Column("branch_of", String(32), nullable=False),
    Column("quick", Boolean, nullable=False, server_default=false()),  # a bot answers the asks of the opening
    Column("packs", Text, nullable=False, server_default=""),  # the hashes of its own packs, in their order
    Column("phase", String(16), nullable=False),
    Column("asked", Text, nullable=False),  # the seats whose answer is awaited
    Column("outcome", Text, nullable=False),
    Column("n", Integer, nullable=False),
    Column("asked_since", Float, nullable=False),
    Column("deadline", Float, nullable=False),  # when a bot may sit in for somebody; 0: never
    Column("made", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("watch", Integer, nullable=False, server_default="0"),  # which link for spectators is valid
    Index("tables_by_deadline", "deadline"),
)

packs = Table(
    "packs",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("name", Text, nullable=False),
    Column("data", LargeBinary, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("table", String(32), primary_key=True),
    Column("seat", String(64), primary_key=True),
    Column("place", Integer, nullable=False),
    Column("who", String(16), nullable=False),  # person or bot
    Column("bot", String(64), nullable=False),
    Column("issue", Integer, nullable=False),  # which link is valid; a new issue makes the old ones void
    Column("person", String(32), nullable=False),  # who sat down last
    Column("name", String(80), nullable=False),
    Column("nonce", String(80), nullable=False),
)

members = Table(
    "members",
    metadata,
    Column("table", String(32), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("seat", String(64), primary_key=True),  # empty: watches
    Column("at", Float, nullable=False),
    Column("muted", Boolean, nullable=False, server_default=false()),  # a spectator who may not talk
    Index("members_by_person", "person"),
)

journal = Table(
    "journal",
    metadata,
    Column("table", String(32), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("seat", String(64), nullable=False),
    Column("ask", String(128), nullable=False),
    Column("key", Text, nullable=False),
    Column("salt", String(64), nullable=False),
    Column("words", Text, nullable=False),
    Column("length", Integer, nullable=False),
    Column("drew", Boolean, nullable=False),
    Column("at", Float, nullable=False),
    Column("tale", LargeBinary, nullable=False),
)

checkpoints = Table(
    "checkpoints",
    metadata,
    Column("table", String(32), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("data", LargeBinary, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table", String(32), nullable=False),
    Column("at", Float, nullable=False),
    Column("seat", String(64), nullable=False),
    Column("name", String(80), nullable=False),
    Column("text", Text, nullable=False),
    Column("space", Integer),  # a ping: the space pointed at
    Index("chat_by_table", "table", "id"),
)

presence = Table(
    "presence",
    metadata,
    Column("process", String(32), primary_key=True),
    Column("table", String(32), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("seen", Float, nullable=False),
    Index("presence_by_table", "table"),
)

quotas = Table(
    "quotas",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("tables", BigInteger),  # null: as the settings say
    Column("stored", BigInteger),
)


def _quick(db: Connection) -> None:
    """Tables may begin with a quick start; those that are there began without one."""
    known = [column["name"] for column in inspect(db).get_columns("tables")]
    if "quick" not in known:  # else an earlier Undercroft was killed before it wrote the version
        db.execute(text("ALTER TABLE tables ADD COLUMN quick BOOLEAN NOT NULL DEFAULT FALSE"))


def _doors(db: Connection) -> None:
    """People may end their logins, and hosts may replace the link for spectators, mute spectators and show them out."""
    for table, column, kind in (
        ("people", "logins", "INTEGER NOT NULL DEFAULT 0"),
        ("tables", "watch", "INTEGER NOT NULL DEFAULT 0"),
        ("members", "muted", "BOOLEAN NOT NULL DEFAULT FALSE"),
    ):
        if column not in [known["name"] for known in inspect(db).get_columns(table)]:
            db.execute(text(f"ALTER TABLE {table} ADD COLUMN {column} {kind}"))


def _packs(db: Connection) -> None:
    """Packs are kept with the tables that are played with them; those of older tables when they go on."""
    packs.create(db, checkfirst=True)
    if "packs" not in [column["name"] for column in inspect(db).get_columns("tables")]:
        db.execute(text("ALTER TABLE tables ADD COLUMN packs TEXT NOT NULL DEFAULT ''"))


def _quotas(db: Connection) -> None:
    """The owner of a server may set for a person how much they may keep."""
    quotas.create(db, checkfirst=True)


def _letters(db: Connection) -> None:
    """People may leave an address and be told that it is their turn."""
    for column, kind in (
        ("mail", "VARCHAR(254) NOT NULL DEFAULT ''"),
        ("mail_good", "BOOLEAN NOT NULL DEFAULT FALSE"),
        ("mail_issue", "INTEGER NOT NULL DEFAULT 0"),
        ("seen", "FLOAT NOT NULL DEFAULT 0"),
        ("told", "FLOAT NOT NULL DEFAULT 0"),
    ):
        if column not in [known["name"] for known in inspect(db).get_columns("people")]:
            db.execute(text(f"ALTER TABLE people ADD COLUMN {column} {kind}"))


MIGRATIONS: dict[int, Callable[[Connection], None]] = {1: _quick, 2: _doors, 3: _packs, 4: _quotas, 5: _letters}
"""From version n of the database to n + 1."""


def version(db: Connection) -> int | None:
    """The version of a database; None if it is empty, or its first start was cut short."""
    if not inspect(db).has_table("meta"):
        return None
    found = db.scalar(select(meta.c.value).where(meta.c.key == "version"))
    return None if found is None else int(found)


def step(db: Connection) -> bool:
    """Bring a database one version further and return whether more are to come; a newer Undercroft's is refused."""
    found = version(db)
    if found is None:
        metadata.create_all(db)
        db.execute(insert(meta).values(key="version", value=str(VERSION)))
        return False
    if found > VERSION:
        raise BadInput("this database was written by a newer Undercroft; update to open it")
    if found == VERSION:
        return False
    MIGRATIONS[found](db)
    db.execute(update(meta).where(meta.c.key == "version").values(value=str(found + 1)))
    return found + 1 < VERSION
