"""The server as a process of its own, with the tiny games: `python -m tests.table.server PORT DATABASE WORKERS`."""

from __future__ import annotations

import os
import sys
from typing import Any

import uvicorn

from tests.table.house import GENEROUS
from undercroft.engine import registry
from undercroft.table.server.app import create
from undercroft.table.server.wire import options
from undercroft.table.settings import Settings

DATABASE = "TESTED_DATABASE"


def application() -> Any:
    """Made anew in each worker."""
    if "tests.games" not in registry.PLACES:
        registry.PLACES.append("tests.games")
    return create(Settings(database=os.environ[DATABASE], limits=GENEROUS, workers=1))


def main(port: int, database: str, workers: int) -> None:
    os.environ[DATABASE] = database
    uvicorn.run(
        "tests.table.server:application",
        factory=True,
        workers=workers,
        log_level="error",
        **options(Settings(port=port)),
    )


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
