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


@contextmanager
def postgres() -> Generator[str]:
    """A database server; the URL of an empty database. PostgreSQL refuses to run as root, so it runs as its owner."""
    home = Path(tempfile.mkdtemp(prefix="undercroft-"))
    owner = OWNER if os.geteuid() == 0 else None
    if owner is not None:
        shutil.chown(home, owner)
    port = free_port()

    def run(*command: str) -> None:
        subprocess.run(command, check=True, user=owner, cwd="/", stdout=subprocess.DEVNULL)

    data = str(home / "data")
    run(binary("initdb"), "--pgdata", data, "--username", OWNER, "--auth", "trust", "--encoding", "UTF8")
    options = f"-p {port} -k {home} -c listen_addresses=127.0.0.1"
    control = binary("pg_ctl")
    run(control, "--pgdata", data, "--wait", "--log", str(home / "log"), "--options", options, "start")
    try:
        yield f"postgresql://{OWNER}@127.0.0.1:{port}/postgres"
    finally:
        run(control, "--pgdata", data, "--mode", "immediate", "--wait", "stop")
        shutil.rmtree(home, ignore_errors=True)
