"""Breaks the code that names a tested rule, one small change at a time, and asks whether that rule's tests notice."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from random import Random

import msgspec

from undercroft.lab.forkserver import UNCHANGED, Job, Mutation, Result
from undercroft.lab.ledger import load, tests_by_rule
from undercroft.lab.mutations import changes, scopes
from undercroft.lab.project import LedgerError, Project, here
from undercroft.lab.tags import Tagged, tagged

BASELINE = -1
BASELINE_SECONDS = 600.0
UNNOTICED = (0, 5)  # pytest: all passed, or nothing to run


class Mutant(msgspec.Struct, frozen=True):
    """One change: where, the rules its code names, the line before and after, and the tests of those rules."""

    file: str
    line: int
    rules: tuple[str, ...]
    before: str
    after: str
    tests: tuple[str, ...]


class Mutants(msgspec.Struct, frozen=True):
    """How many changes were made and noticed, how many of these by tests that ran out of time, and those unnoticed."""

    total: int
    noticed: int
    timeouts: int
    survivors: list[Mutant]


def mutate(
    slug: str,
    n: int,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
    *,
    project: Project | None = None,
    processes: int = 2,
    seconds: float = 30.0,
) -> Mutants:
    """Try n changes, drawn by seed, each against only the tests of the rules that the changed code names.

    A change that makes the tests hang is noticed: their limit is in seconds of processor time, so that a machine busy
    with something else does not make them late. The working tree is not touched.
    """
    project = project or here()
    found = list(_candidates(slug, project, tagged(project, f"{slug}.")))
    picked = Random(seed).sample(found, min(n, len(found)))
    if not picked:
        return Mutants(0, 0, 0, [])
    everything = tuple(dict.fromkeys(test for mutant, _ in picked for test in mutant.tests))
    rules = tuple(dict.fromkeys(rule_id for mutant, _ in picked for rule_id in mutant.rules))
    jobs = [Job(BASELINE, everything, rules, BASELINE_SECONDS)]
    jobs += [Job(i, mutant.tests, mutant.rules, seconds, mutation) for i, (mutant, mutation) in enumerate(picked)]
    survived: list[int] = []
    timeouts = 0
    for done, result in enumerate(_results(project, slug, processes, jobs)):
        if result.number == BASELINE and result.code != 0:
            raise LedgerError(f"the rules' tests fail before any change: {_last_line(result.text)}")
        if result.code == UNCHANGED:
            mutant = picked[result.number][0]
            raise LedgerError(f"{mutant.file}:{mutant.line} cannot be changed: {_last_line(result.text)}")
        if result.number != BASELINE and result.code in UNNOTICED:
            survived.append(result.number)
        timeouts += result.number != BASELINE and result.code is None
        if progress is not None:
            progress(min(done, len(picked)), len(picked))
    return Mutants(len(picked), len(picked) - len(survived), timeouts, [picked[i][0] for i in sorted(survived)])


def _candidates(slug: str, project: Project, tests: list[Tagged]) -> Iterator[tuple[Mutant, Mutation]]:
    """Every change in the game's code that names a rule with a quick test."""
    known = set(load(slug, project).ids())
    shown = tests_by_rule(test for test in tests if not test.slow)
    tested = [rule_id for rule_id in shown if rule_id in known]
    for path in sorted((project.games / slug).rglob("*.py")):
        file = project.relative(path)
        module = ".".join(path.relative_to(project.source).with_suffix("").parts).removesuffix(".__init__")
        for scope in scopes(path.read_text("utf-8"), slug, tested):
            nodes = tuple(dict.fromkeys(test.node for rule_id in scope.rules for test in shown[rule_id]))
            for number, change in enumerate(changes(scope.node)):
                before, after = change.show()
                yield (
                    Mutant(file, change.line, scope.rules, before, after, nodes),
                    Mutation(file, module, scope.node.lineno, scope.node.col_offset, number),
                )


def _results(project: Project, slug: str, processes: int, jobs: list[Job]) -> Iterator[Result]:
    """Results in the order in which they come."""
    server = subprocess.Popen(
        [sys.executable, "-m", "undercroft.lab.forkserver", str(project.root), project.package, slug, str(processes)],
        cwd=project.root,
        env=_environment(project),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    try:
        assert server.stdin is not None
        assert server.stdout is not None
        with server.stdin as jobs_in:
            for job in jobs:
                jobs_in.write(msgspec.json.encode(job) + b"\n")
        came = 0
        for line in server.stdout:
            came += 1
            yield msgspec.json.decode(line, type=Result)
        if came < len(jobs):
            raise LedgerError(f"the tests of {slug}'s mutants stopped early, after {came} of {len(jobs)}")
    finally:
        server.terminate()
        server.wait()
        if server.stdout is not None:
            server.stdout.close()


def _environment(project: Project) -> dict[str, str]:
    """The environment of a process that runs this project's tests: its own source first."""
    path = [str(project.source), os.environ.get("PYTHONPATH", "")]
    return {
        **{name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "COV_"))},
        "PYTHONPATH": os.pathsep.join(part for part in path if part),
    }


def _last_line(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    failed = [line for line in lines if line.startswith(("FAILED", "ERROR"))]
    return (failed or lines or ["no output"])[-1]
