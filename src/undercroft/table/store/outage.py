"""When the database does not answer: one error for all the ways in which a driver says so."""

from __future__ import annotations

import sqlite3

from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection

SLOW = 3.0
"""Seconds after which people are told that the database keeps them waiting."""
CONNECT, COMMAND, LOCK = 5, 20, 20
"""Seconds that a connection, a statement and another program's lock may take before the database counts as away."""
AWAY = ("08", "28", "3D", "42501", "53", "57")
"""How codes of PostgreSQL begin that mean: not reachable, does not let us in (wrong name or password, no such
database, not allowed there), out of resources, shut down or starting up."""


class Outage(Exception):
    """Raised when the database does not answer; what was to be written may or may not be there afterwards."""


def is_outage(fault: BaseException) -> bool:
    """Tell whether an error means that the database is away, locked or full, and not that we asked for nonsense."""
    if isinstance(fault, OSError | NoConnection | OperationalError | sqlite3.OperationalError):
        return True
    if isinstance(fault, DBAPIError):
        return fault.connection_invalidated or _away(fault.orig)
    return type(fault).__module__.startswith("asyncpg.") and (_away(fault) or "Interface" in type(fault).__name__)


def _away(fault: BaseException | None) -> bool:
    """Tell by its code; asyncpg raises some errors before SQLAlchemy can wrap them."""
    return str(getattr(fault, "sqlstate", "") or "").startswith(AWAY)


def briefly(fault: BaseException) -> str:
    """The first line of what a driver says, without the statement that SQLAlchemy adds."""
    found = getattr(fault, "orig", None) or fault
    return (str(found).strip().splitlines() or [type(found).__name__])[0][:200]
