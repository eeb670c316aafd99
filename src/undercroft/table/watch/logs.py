"""The log: one line for each thing that happened, to be read by people or by programs."""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from undercroft.table.settings import Settings

FIELDS = ("seconds", "status", "address", "table")
"""What a line may say beside what happened: pass them as `extra`."""


def begin(settings: Settings) -> None:
    """Write the log of this process as the settings say, to the standard error output."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines() if settings.log == "json" else Words())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("undercroft").setLevel(settings.log_level.upper())
    logging.getLogger("uvicorn").setLevel(logging.ERROR)  # every broken request would be a warning


class Lines(logging.Formatter):
    """JSON, one line each: time, level, what, where, and how long it took where that is known."""

    def format(self, record: logging.LogRecord) -> str:
        said: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
            "where": record.name,
            **_fields(record),
        }
        if record.exc_info:
            said["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(said).decode()


class Words(logging.Formatter):
    """For people: time, level, what, how long."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 (the name is logging's)
        more = " ".join(f"{name}={value}" for name, value in _fields(record).items())
        line = super().formatMessage(record)
        return f"{line} ({more})" if more else line


def _fields(record: logging.LogRecord) -> dict[str, Any]:
    return {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
