"""The project's tests and the rules they carry, as pytest collects them; no test is run.

Run as a module it collects in a process of its own: `python -m undercroft.lab.collected ROOT FILE`.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tempfile
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from undercroft.lab.project import LedgerError, Project

if TYPE_CHECKING:
    import pytest


class Tagged(msgspec.Struct, frozen=True):
    """A collected test: its node id, its place, the ids it carries."""

    node: str
    file: str
    line: int
    rules: tuple[str, ...]
    counts: bool
    slow: bool


class _Outcome(msgspec.Struct, frozen=True):
    tests: list[Tagged]
    problem: str | None = None


def collect(project: Project) -> list[Tagged]:
    """Every test that carries a rule, in the order pytest finds them."""
    project.require_tests()
    with tempfile.TemporaryDirectory() as folder:
        answer = Path(folder) / "tests.json"
        run = subprocess.run(
            [sys.executable, "-m", __name__, str(project.root), str(answer)],
            cwd=project.root,
            env=environment(project),
            capture_output=True,
            text=True,
            check=False,
        )
        if not answer.is_file():
            raise LedgerError(f"the tests could not be collected: {run.stderr.strip()[-400:]}")
        outcome = msgspec.json.decode(answer.read_bytes(), type=_Outcome)
    if outcome.problem is not None:
        raise LedgerError(f"the tests could not be collected: {outcome.problem}")
    return outcome.tests


def environment(project: Project) -> dict[str, str]:
    """The environment of a process that runs this project's tests: its own source first."""
    path = [str(project.source), os.environ.get("PYTHONPATH", "")]
    return {
        **{name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "COV_"))},
        "PYTHONPATH": os.pathsep.join(part for part in path if part),
    }


class _Collector:
    """A pytest plugin that keeps what is collected before anything is deselected."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.tests: list[Tagged] = []
        self.errors: list[str] = []

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            lines = report.longreprtext.splitlines()
            errors = [line[1:].strip() for line in lines if line.startswith("E ")]
            self.errors.append(f"{report.nodeid}: {(errors or lines)[-1]}")

    def pytest_itemcollected(self, item: pytest.Item) -> None:
        rules = [rule_id for mark in item.iter_markers("rule") for rule_id in mark.args]
        if rules:
            file, line, _ = item.reportinfo()
            self.tests.append(
                Tagged(
                    node=item.nodeid,
                    file=Path(file).relative_to(self.root).as_posix(),
                    line=(line or 0) + 1,
                    rules=tuple(dict.fromkeys(rules)),
                    counts=not any(item.get_closest_marker(mark) for mark in ("skip", "skipif", "xfail")),
                    slow=item.get_closest_marker("slow") is not None,
                )
            )


def _main(root: Path, answer: Path) -> None:
    import pytest  # in this process only

    collector = _Collector(root)
    text = io.StringIO()
    with redirect_stdout(text), redirect_stderr(text):
        code = pytest.main(
            ["--collect-only", "-q", "-p", "no:cacheprovider", "--rootdir", str(root)], plugins=[collector]
        )
    problem = None
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        lines = [line for line in text.getvalue().splitlines() if line.strip()]
        problem = "; ".join(collector.errors) or (lines[-1] if lines else str(code))
    answer.write_bytes(msgspec.json.encode(_Outcome(collector.tests, problem)))


if __name__ == "__main__":
    _main(Path(sys.argv[1]), Path(sys.argv[2]))
