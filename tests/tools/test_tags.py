"""Tags of rules: read from the source as pytest would collect them; one that names no rule stops the run."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import msgspec
import pytest

from tests.tools import toy
from undercroft.lab.project import LedgerError, Project, here
from undercroft.lab.tags import Tagged, tagged


def run_pytest(folder: Path, tag: str) -> subprocess.CompletedProcess[str]:
    """One test with this tag, under the project's own conftest."""
    (folder / "conftest.py").write_text((here().root / "tests" / "conftest.py").read_text("utf-8"), "utf-8")
    (folder / "test_it.py").write_text(f"from conftest import rule\n\n@rule({tag!r})\ndef test_it(): pass\n", "utf-8")
    (folder / "pytest.ini").write_text("[pytest]\nmarkers = rule: rules\n", "utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(folder)]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_an_unknown_tag_fails_collection_with_the_nearest_id(tmp_path: Path) -> None:
    run = run_pytest(tmp_path, "brimstone.dice.d33")

    assert run.returncode == 2
    assert "no rule brimstone.dice.d33; nearest: brimstone.dice.d3" in run.stdout


@pytest.mark.slow
def test_a_known_tag_passes(tmp_path: Path) -> None:
    run = run_pytest(tmp_path, "brimstone.dice.d3")

    assert run.returncode == 0
    assert "1 passed" in run.stdout


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return toy.write(tmp_path)


def read(project: Project, source: str) -> list[Tagged]:
    """What is read from a project with this one file of tests."""
    (project.root / "tests" / "test_pay.py").write_text(dedent(source), "utf-8")
    return tagged(project, "toy.")


def test_the_tags_of_modules_classes_tests_and_cases_add_up(project: Project) -> None:
    """The line is the one of the first decorator, as pytest tells it."""
    found = read(
        project,
        """\
        pytestmark = [pytest.mark.slow, rule("toy.sort")]
        CASES = [pytest.param(3, marks=[pytest.mark.xfail, rule("toy.luck")])]

        @rule("toy.pay.cost")
        class TestPaying:
            @pytest.mark.parametrize(("a", "b"), [(1, 1), pytest.param(2, 2, marks=rule("toy.pay.cost-limit"))])
            @pytest.mark.parametrize("c", CASES)
            async def test_all(self, a, b, c): ...

            def helper(self): rule(self)
        """,
    )

    node, file, line = "tests/test_pay.py::TestPaying::test_all", "tests/test_pay.py", 6
    both = ("toy.sort", "toy.pay.cost")
    assert found == [
        Tagged(node, file, line, both, counts=True, slow=True),
        Tagged(node, file, line, (*both, "toy.pay.cost-limit"), counts=True, slow=True),
        Tagged(node, file, line, (*both, "toy.luck"), counts=False, slow=True),
    ]


@pytest.mark.parametrize("tag", ["rule(ID)", 'rule(f"toy.{word}")', 'pytest.mark.rule("toy." + word)'])
def test_an_id_that_is_not_written_out_is_refused(project: Project, tag: str) -> None:
    with pytest.raises(LedgerError, match=r"tests/test_pay\.py:2: a rule's tag has its ids written out in full"):
        read(project, f"# toy.luck\n@{tag}\ndef test_it(): ...  # rule(\n")


def test_a_file_that_is_not_python_is_named(project: Project) -> None:
    with pytest.raises(LedgerError, match=r"tests/test_pay\.py:2: "):
        read(project, '@rule("toy.luck")\ndef test_it(: ...\n')


@pytest.mark.slow
def test_the_source_tells_what_pytest_collects(tmp_path: Path) -> None:
    """Each rule that a test of ours shows, with the test's place, node and pace."""
    answer = tmp_path / "tests.json"
    command = [sys.executable, "-m", "tests.tools.collected", str(answer)]
    run = subprocess.run(command, cwd=here().root, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout
    collected = msgspec.json.decode(answer.read_bytes(), type=list[Tagged])

    assert len(collected) > 2000
    assert shown(tagged(here(), "")) == shown(collected)


def shown(tests: list[Tagged]) -> set[tuple[str, str, int, bool, str]]:
    return {
        (test.node, test.file, test.line, test.slow, rule_id) for test in tests if test.counts for rule_id in test.rules
    }
