"""Several processes on one machine: all sockets of a table come to the same one.

A connection arrives at any process. If it asks for the socket of a table, that process looks whose table it is and
passes the connection on, with the request that it has read. Otherwise each process would play and draw that table
for its own people. A process that cannot be reached keeps nobody waiting: the socket then stays where it arrived.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import tempfile
from array import array
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

from uvicorn import Config
from uvicorn.server import ServerState

if TYPE_CHECKING:
    from undercroft.table.server.shield import Shield

DOORS = "UNDERCROFT_DOORS"
"""Names the folder in which each process has its door; set by the process that starts the others."""
SOCKETS = b"/ws/"
LARGEST = 64 * 1024
log = logging.getLogger("undercroft.table")


def begin() -> None:
    """Make the folder of doors, which nobody else may enter. The processes that are started find it."""
    os.environ[DOORS] = tempfile.mkdtemp(prefix="undercroft-")


class Handover:
    """The door of this process, and the way to the others."""

    def __init__(self, shield: Shield) -> None:
        self._shield = shield
        self._folder = Path(os.environ[DOORS]) if DOORS in os.environ else None
        self._door: socket.socket | None = None
        self._name = str(os.getpid())
        self._tasks: set[asyncio.Task[None]] = set()
        self._state = ServerState()

    def open(self) -> None:
        """Let the others pass connections on to this process, if there are others."""
        if self._folder is None:
            return
        from undercroft.table.server.wire import options

        self._config = Config(self._shield, log_config=None, **options(self._shield.settings))
        self._config.load()
        self._door = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._door.setblocking(False)
        self._door.bind(str(self._folder / self._name))
        asyncio.get_running_loop().add_reader(self._door, self._take)

    def close(self) -> None:
        """Close the door, and the sockets that came through it."""
        if self._folder is None or self._door is None:
            return
        asyncio.get_running_loop().remove_reader(self._door)
        self._door.close()
        self._door = None
        with suppress(OSError):
            (self._folder / self._name).unlink()
        for connection in list(self._state.connections):
            connection.shutdown()

    def passed(self, transport: asyncio.Transport, target: bytes, request: bytes) -> bool:
        """Pass a connection on to the process whose table it asks for; False if it stays here."""
        path, _, _ = target.partition(b"?")
        before, found, table = path.rpartition(SOCKETS)
        line = transport.get_extra_info("socket")
        if self._door is None or not found or before or line is None or transport.get_extra_info("sslcontext"):
            return False
        door = self._owner(table)
        if door is None or door.name == self._name:
            return False
        try:
            passed = socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [line.fileno()])
            self._door.sendmsg([request], [passed], 0, str(door))
        except BlockingIOError:  # that process has much to do
            return False
        except OSError:
            with suppress(OSError):
                door.unlink()  # it is gone
            return False
        transport.abort()  # closes only our end: the connection is theirs now
        return True

    def _owner(self, table: bytes) -> Path | None:
        """The door of the process that a table belongs to: the same for all who ask, as long as it is there."""
        assert self._folder is not None

        def rank(door: Path) -> bytes:
            return blake2b(table, key=door.name.encode()).digest()

        return max(self._folder.iterdir(), key=rank, default=None)

    def _take(self) -> None:
        """Take a connection that another process passes on."""
        assert self._door is not None
        try:
            request, passed, _, _ = socket.recv_fds(self._door, LARGEST, 1)
        except OSError:
            return
        for number in passed:
            task = asyncio.create_task(self._serve(socket.socket(fileno=number), request))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _serve(self, line: socket.socket, request: bytes) -> None:
        from undercroft.table.server.wire import Socket

        line.setblocking(False)
        protocol = Socket(config=self._config, server_state=self._state, app_state={})
        try:
            await asyncio.get_running_loop().connect_accepted_socket(lambda: protocol, line)
        except OSError:
            line.close()
            return
        protocol.data_received(request)
