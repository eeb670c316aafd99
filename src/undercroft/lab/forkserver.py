"""Runs tests against changed code: one process imports what never changes, then forks for each change.

Run as a module: `python -m undercroft.lab.forkserver ROOT PACKAGE SLUG PROCESSES`, jobs as JSON lines on standard
input, results as JSON lines on standard output. The files of the project are only read.
"""

from __future__ import annotations

import ast
import contextlib
import importlib
import importlib.util
import math
import os
import pkgutil
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import CodeType, FrameType, ModuleType
from typing import TYPE_CHECKING, NoReturn

import msgspec

from undercroft.lab import ledger
from undercroft.lab.mutations import changes
from undercroft.lab.project import Project
from undercroft.lab.tags import NOT_COUNTED

if TYPE_CHECKING:
    import pytest

MEMORY = 3 << 30
PATIENCE = 10  # a job may take this many times its processor time by the clock: the machine may be busy or asleep
UNCHANGED = 97  # the change itself could not be made


class Mutation(msgspec.Struct, frozen=True):
    """Which change is made: the n-th inside the statement that starts at this place."""

    file: str
    module: str
    line: int
    column: int
    change: int


class Job(msgspec.Struct, frozen=True):
    """Tests to run, the rules whose cases of them count, how much processor time they have, and the change to make."""

    number: int
    tests: tuple[str, ...]
    rules: tuple[str, ...]
    seconds: float
    mutation: Mutation | None = None


class Result(msgspec.Struct, frozen=True):
    """pytest's exit code, or None when time ran out; the end of what it printed."""

    number: int
    code: int | None
    text: str


def changed_code(path: Path, mutation: Mutation) -> CodeType:
    """The module with one change, compiled; the file is left alone."""
    tree = ast.parse(path.read_text("utf-8"))
    place = (mutation.line, mutation.column)
    statements = (node for node in ast.walk(tree) if isinstance(node, ast.stmt))
    scope = next(node for node in statements if (node.lineno, node.col_offset) == place)
    changes(scope)[mutation.change].make()
    return compile(ast.fix_missing_locations(tree), str(path), "exec")


class _ChangedCode(SourceFileLoader):
    """Gives a module the changed code in place of its file's."""

    def __init__(self, name: str, path: Path, code: CodeType) -> None:
        super().__init__(name, str(path))
        self.code = code

    def get_code(self, fullname: str) -> CodeType:  # noqa: ARG002  # a loader's signature; this one has one module
        return self.code


class _Finder(MetaPathFinder):
    """Finds the one module that is changed."""

    def __init__(self, loader: _ChangedCode) -> None:
        self.loader = loader

    def find_spec(self, fullname: str, *_: Sequence[str] | ModuleType | None) -> ModuleSpec | None:
        if fullname != self.loader.name:
            return None
        return importlib.util.spec_from_file_location(fullname, self.loader.path, loader=self.loader)


class _OnlyRules:
    """A pytest plugin that keeps the cases of the tests that show one of these rules, and leaves the slow ones out."""

    def __init__(self, rules: tuple[str, ...]) -> None:
        self.rules = frozenset(rules)

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        wanted = [item for item in items if self.shows(item)]
        config.hook.pytest_deselected(items=[item for item in items if item not in wanted])
        items[:] = wanted

    def shows(self, item: pytest.Item) -> bool:
        names = {mark.name for mark in item.iter_markers()}
        carried = {rule_id for mark in item.iter_markers("rule") for rule_id in mark.args}
        return bool(carried & self.rules) and not names & {*NOT_COUNTED, "slow"}


def _child(project: Project, job: Job, log: int) -> NoReturn:
    """In the forked process: limits, the change, the tests."""
    import pytest

    os.setpgid(0, 0)
    os.dup2(log, 1)
    os.dup2(log, 2)
    seconds = math.ceil(job.seconds)
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    exit_code: int = UNCHANGED
    try:
        if job.mutation is not None:
            _install(project, job.mutation)
        exit_code = 1
        exit_code = pytest.main(_arguments(project, job), plugins=[_OnlyRules(job.rules)])
    except BaseException as error:  # no matter what a change does to the tests, this process ends here
        print(repr(error))
    sys.stdout.flush()
    os._exit(int(exit_code))


def _install(project: Project, mutation: Mutation) -> None:
    """Make every import of the module from here on include the change."""
    if mutation.module in sys.modules:
        raise ImportError(f"{mutation.module} was imported before it could be changed")
    path = project.root / mutation.file
    sys.meta_path.insert(0, _Finder(_ChangedCode(mutation.module, path, changed_code(path, mutation))))


def _arguments(project: Project, job: Job) -> list[str]:
    quiet = ["-x", "-q", "--no-header", "--tb=line", "-p", "no:cacheprovider", "-p", "no:xdist"]
    quiet += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]
    return [*quiet, "--rootdir", str(project.root), *job.tests]


def _prepare(project: Project, slug: str, scratch: str) -> None:
    """Import what the tests need, except what changes may touch."""
    import hypothesis
    import hypothesis.configuration
    import pytest as pytest  # so that each fork has it

    hypothesis.configuration.set_hypothesis_home_dir(scratch)
    hypothesis.settings.register_profile("mutants", database=None, derandomize=True, deadline=None)
    hypothesis.settings.load_profile("mutants")
    ledger.load(slug, project)
    for room in ("engine", "crawl"):
        with contextlib.suppress(ModuleNotFoundError):
            package = importlib.import_module(f"{project.package}.{room}")
            for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
                importlib.import_module(module.name)


def serve(project: Project, processes: int, jobs: list[Job]) -> None:
    """Run every job, some at a time, and print each result as it comes."""
    waiting = list(reversed(jobs))
    running: dict[int, tuple[Job, float, int]] = {}
    try:
        while waiting or running:
            while waiting and len(running) < processes:
                job = waiting.pop()
                log, name = tempfile.mkstemp(prefix="mutant-")
                Path(name).unlink()
                if (pid := os.fork()) == 0:
                    _child(project, job, log)
                running[pid] = (job, time.monotonic() + PATIENCE * job.seconds, log)
            for pid, (job, deadline, log) in list(running.items()):
                ended, status = os.waitpid(pid, os.WNOHANG)
                late = not ended and time.monotonic() > deadline
                if late:
                    _kill(pid)
                    os.waitpid(pid, 0)
                if ended or late:
                    del running[pid]
                    size = os.lseek(log, 0, os.SEEK_END)
                    text = os.pread(log, 2000, max(0, size - 2000)).decode("utf-8", "replace")
                    os.close(log)
                    code = os.waitstatus_to_exitcode(status)
                    result = Result(job.number, None if late or code == -signal.SIGXCPU else code, text)
                    sys.stdout.write(msgspec.json.encode(result).decode() + "\n")
                    sys.stdout.flush()
            time.sleep(0.004)
    finally:
        for pid in running:
            _kill(pid)


def _kill(pid: int) -> None:
    """End a forked process and all that it started."""
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(pid, signal.SIGKILL)


def _stop(_signal: int, _frame: FrameType | None) -> NoReturn:
    sys.exit(1)


def main() -> None:
    root, package, slug, processes = sys.argv[1:]
    signal.signal(signal.SIGTERM, _stop)
    project = Project(Path(root), package)
    jobs = [msgspec.json.decode(line, type=Job) for line in sys.stdin]
    with tempfile.TemporaryDirectory() as scratch:
        _prepare(project, slug, scratch)
        serve(project, int(processes), jobs)


if __name__ == "__main__":
    main()
