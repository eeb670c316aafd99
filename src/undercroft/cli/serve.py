"""`undercroft serve`: the table server, for one machine or many people."""

from __future__ import annotations

import os
import socket
import sys
import webbrowser
from threading import Timer
from typing import TYPE_CHECKING

import msgspec

from undercroft.engine.errors import BadInput
from undercroft.engine.registry import find_game
from undercroft.lab.content import language_for

if TYPE_CHECKING:
    from litestar.types import ASGIApp

DATABASE = "UNDERCROFT_DATABASE"
ORIGINS = "UNDERCROFT_ORIGINS"
PACKS = "UNDERCROFT_PACKS"


def serve(
    host: str,
    port: int,
    database: str,
    workers: int,
    origins: list[str],
    packs: tuple[str, ...] = (),
    game: str | None = None,
    *,
    browse: bool,
) -> None:
    """Run the server until it is interrupted."""
    import uvicorn

    from undercroft.table.store.storage import Store

    if workers > 1 and database.startswith("sqlite"):
        raise BadInput(
            "SQLite has one writer, so --workers must be 1; several workers need --database postgresql://USER@HOST/NAME"
        )
    Store(database)
    port = port or _free(host)
    _taken(host, port)
    os.environ[DATABASE] = database
    os.environ[ORIGINS] = " ".join(origins)
    os.environ[PACKS] = msgspec.json.encode(_laid(packs, game)).decode()
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0', '::') else host}:{port}/"
    print(f"Undercroft is at {address} (stop with Ctrl-C)", flush=True)
    if browse:
        timer = Timer(1.5, webbrowser.open, (address,))
        timer.daemon = True
        timer.start()
    uvicorn.run(
        "undercroft.cli.serve:application",
        factory=True,
        host=host,
        port=port,
        workers=workers,
        ws="websockets-sansio",
        ws_max_size=64 * 1024,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
    )


def _laid(packs: tuple[str, ...], game: str | None) -> dict[str, tuple[str, ...]]:
    """Return packs by the game they are for; report what is wrong with them before anything starts."""
    if not packs:
        return {}
    slug = language_for(game).slug
    find_game(slug).content(packs)
    return {slug: packs}


def application() -> ASGIApp:
    """The application as each worker makes it."""
    from undercroft.table.play.hall import Settings
    from undercroft.table.server.app import create

    packs = msgspec.json.decode(os.environ.get(PACKS, "{}"), type=dict[str, tuple[str, ...]])
    origins = tuple(os.environ.get(ORIGINS, "").split())
    return create(Settings(database=os.environ[DATABASE], packs=packs, origins=origins))


def _free(host: str) -> int:
    with socket.socket() as probe:
        probe.bind((host, 0))
        return int(probe.getsockname()[1])


def _taken(host: str, port: int) -> None:
    """Say in one sentence that a port is in use, before anything starts."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        if sys.platform != "win32":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as fault:
            raise BadInput(
                f"cannot listen on {host}:{port}: {fault.strerror}; try --port 0 for any free port"
            ) from fault
