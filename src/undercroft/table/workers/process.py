"""The inside of a worker process: takes pieces of work from its line, one after another, within limits."""

from __future__ import annotations

import os
import signal
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from time import sleep
from typing import TYPE_CHECKING, Any

from undercroft.engine import registry
from undercroft.engine.errors import UndercroftError

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

Task = tuple[Callable[..., Any], tuple[Any, ...]]
READY = "ready"
STATM = Path("/proc/self/statm")
"""How many pages of memory this process has taken; on Linux only."""


def serve(line: Connection[Any, Any], places: list[str], megabytes: int, parent: int) -> None:
    """Do what comes over the line until it is closed. Find the games that the server finds."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server says when to end
    Thread(target=_follow, args=(parent,), daemon=True).start()
    registry.PLACES[:] = places
    _limit(megabytes)
    line.send(READY)
    while True:
        try:
            work, args = line.recv()
        except (EOFError, OSError):
            return
        try:
            answer: tuple[str, Any] = ("done", work(*args))
        except UndercroftError as fault:
            answer = ("refused", (type(fault).__name__, str(fault)))
        except MemoryError:
            answer = ("spent", "")
        except Exception:
            answer = ("failed", traceback.format_exc()[-4000:])
        line.send(answer)


def _limit(megabytes: int) -> None:
    """Let this process take so much more memory than it has now, where the system can limit that."""
    if sys.platform != "linux":
        return
    import resource

    taken = int(STATM.read_text("ascii").split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (taken + megabytes * 1024 * 1024, resource.getrlimit(resource.RLIMIT_AS)[1]))


def _follow(parent: int) -> None:
    """End when the server is gone, even if it had no time to say so."""
    while os.getppid() == parent:
        sleep(1)
    os._exit(0)
