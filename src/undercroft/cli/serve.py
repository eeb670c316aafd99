"""`undercroft serve`: the table server, for one machine or many people."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
import sys
import webbrowser
from threading import Timer
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from undercroft.engine.errors import BadInput
from undercroft.engine.registry import find_game
from undercroft.lab.content import language_for
from undercroft.table.settings.reading import environment, read

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from undercroft.table.server.shield import Shield
    from undercroft.table.settings import Settings


def chosen(file: Path | None, options: Mapping[str, Any]) -> Settings:
    """The settings of file and environment, changed by the options that were given."""
    return replace(read(file, os.environ), **{name: value for name, value in options.items() if value is not None})


def serve(settings: Settings, packs: tuple[str, ...] = (), game: str | None = None, *, browse: bool = False) -> None:
    """Run the server until it is interrupted."""
    import uvicorn

    from undercroft.table.server import handover
    from undercroft.table.server.wire import options
    from undercroft.table.watch.logs import begin

    if settings.processes > 1 and settings.database.startswith("sqlite"):
        raise BadInput(
            "SQLite has one writer, so it has one process; several need a database such as postgresql://USER@HOST/NAME"
        )
    asyncio.run(_made_ready(settings.database))
    for slug, folders in settings.packs.items():
        find_game(slug).content(folders)
    port = _listening(settings.host, settings.port)
    settings = replace(settings, port=port, packs=settings.packs | _laid(packs, game))
    os.environ.update(environment(settings))
    host = settings.host
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0', '::') else host}:{port}/"
    outside = f"; people reach it at {settings.public}" if settings.public else ""
    print(f"Undercroft is at {address} (stop with Ctrl-C){outside}", flush=True)
    if browse:
        timer = Timer(1.5, webbrowser.open, (address,))
        timer.daemon = True
        timer.start()
    begin(settings)
    if settings.processes > 1:
        handover.begin()
    uvicorn.run(
        "undercroft.cli.serve:application",
        factory=True,
        workers=settings.processes,
        log_config=None,
        timeout_graceful_shutdown=5,
        **options(settings),
    )


async def _made_ready(database: str) -> None:
    """Create or migrate the database before anything starts; say in one sentence why it cannot be used."""
    from undercroft.table.store.outage import Outage
    from undercroft.table.store.storage import Store

    store = Store(database)
    try:
        await store.open()
    except Outage as outage:
        raise BadInput(str(outage)) from outage
    await store.close()


def _laid(packs: tuple[str, ...], game: str | None) -> dict[str, tuple[str, ...]]:
    """Return packs by the game they are for; report what is wrong with them before anything starts."""
    if not packs:
        return {}
    slug = language_for(game).slug
    find_game(slug).content(packs)
    return {slug: packs}


def application() -> Shield:
    """The application as each process makes it, with the settings that `serve` left in the environment."""
    from undercroft.table.server.app import create
    from undercroft.table.watch.logs import begin

    settings = read(None, os.environ)
    begin(settings)
    return create(settings)


def _listening(host: str, port: int) -> int:
    """Return the port to listen on, a free one for 0; before anything starts, say in one sentence why that fails."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        if sys.platform != "win32":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as fault:
            taken = fault.errno in (errno.EADDRINUSE, errno.EACCES)
            hint = "try --port 0 for any free port" if taken else "host is an address of this machine, or 0.0.0.0"
            raise BadInput(f"cannot listen on {host}:{port}: {fault.strerror}; {hint}") from fault
        return int(probe.getsockname()[1])
