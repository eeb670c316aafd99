"""The server as a process of its own, with the tiny games: `python -m tests.table.server PORT DATABASE WORKERS`."""

from __future__ import annotations

import os
import sys
from typing import Any

import uvicorn
from msgspec.structs import replace

from tests.table.house import GENEROUS
from undercroft.engine import registry
from undercroft.table.server import handover
from undercroft.table.server.app import create
from undercroft.table.server.wire import options
from undercroft.table.settings import Limits, Settings

DATABASE, PATIENCE = "TESTED_DATABASE", "TESTED_PATIENCE"


def application() -> Any:
    """Made anew in each worker."""
    if "tests.games" not in registry.PLACES:
        registry.PLACES.append("tests.games")
    patience = float(os.environ.get(PATIENCE, "20"))
    limits = replace(GENEROUS, imports=Limits().imports) if PATIENCE in os.environ else GENEROUS
    return create(Settings(database=os.environ[DATABASE], limits=limits, workers=1, patience=patience))


def main(port: int, database: str, workers: int) -> None:
    os.environ[DATABASE] = database
    if workers > 1:
        handover.begin()
    uvicorn.run(
        "tests.table.server:application",
        factory=True,
        workers=workers,
        log_level="error",
        **options(Settings(port=port)),
    )


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
