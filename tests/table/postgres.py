"""A PostgreSQL of Debian's package, started for a test in a folder of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from tests.table.house import free_port

OWNER = "postgres"


def binary(name: str) -> str:
    """A program of the newest PostgreSQL on this machine."""
    found = [str(path) for path in sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), reverse=True)]
    found += [path for path in [shutil.which(name)] if path]
    if not found:
        raise RuntimeError("PostgreSQL is not installed; on Debian: apt-get install postgresql")
    return found[0]


class Cluster:
    """A database server that can be stopped and started again."""

    def __init__(self, home: Path, owner: str | None) -> None:
        self._home, self._owner, self._port = home, owner, free_port()
        self.url = f"postgresql://{OWNER}@127.0.0.1:{self._port}/postgres"

    def make(self) -> None:
        self._run(binary("initdb"), "--username", OWNER, "--auth", "trust", "--encoding", "UTF8")

    def start(self) -> None:
        options = f"-p {self._port} -k {self._home} -c listen_addresses=127.0.0.1"
        self._run(binary("pg_ctl"), "--wait", "--log", str(self._home / "log"), "--options", options, "start")

    def stop(self) -> None:
        """Stop at once, as in a crash."""
        self._run(binary("pg_ctl"), "--mode", "immediate", "--wait", "stop")

    def _run(self, program: str, *options: str) -> None:
        command = (program, "--pgdata", str(self._home / "data"), *options)
        subprocess.run(command, check=True, user=self._owner, cwd="/", stdout=subprocess.DEVNULL)


@contextmanager
def cluster() -> Generator[Cluster]:
    """A database server with an empty database. PostgreSQL refuses to run as root, so it runs as its owner."""
    home = Path(tempfile.mkdtemp(prefix="undercroft-"))
    owner = OWNER if os.geteuid() == 0 else None
    if owner is not None:
        shutil.chown(home, owner)
    found = Cluster(home, owner)
    found.make()
    found.start()
    try:
        yield found
    finally:
        found.stop()
        shutil.rmtree(home, ignore_errors=True)


@contextmanager
def postgres() -> Generator[str]:
    """The URL of an empty database of such a server."""
    with cluster() as found:
        yield found.url
