"""Mutants: which changes are made, and which of them tests notice."""

from __future__ import annotations

import ast
from pathlib import Path
from textwrap import dedent

import pytest

from tests.tools import toy
from undercroft.lab.mutate import Mutants, mutate
from undercroft.lab.mutations import changes, scopes
from undercroft.lab.project import LedgerError, Project


def changed(source: str) -> list[str]:
    """What a function or statement may become, each as the changed line."""
    return [change.show()[1] for change in changes(ast.parse(dedent(source)).body[0])]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a = b < c", ["a = b <= c", "a = b >= c"]),
        ("a = b == c", ["a = b != c"]),
        ("a = b and c", ["a = b or c"]),
        ("a = not b", ["a = b"]),
        ("a = 4", ["a = 5", "a = 3"]),
        ("a = 0", ["a = 1"]),
        ("a = True", ["a = False"]),
        ("a = b + c", ["a = b - c"]),
        ("a += b", ["a -= b"]),
        ("a = max(b, c)", ["a = min(b, c)"]),
        ("a = [b for b in c if b]", ["a = [b for b in c if not b]"]),
        ("a = b if c else d", ["a = b if not c else d"]),
        ("a(b=True)", ["a(b=False)"]),
        ("a: Literal[3] = b", []),
        ("a = 'word' + b", []),
        ("a = f'{b + 1}'", []),
        ("say(3)", []),
        ("assert a > 3", []),
        ("a = zip(b, c, strict=True)", []),
    ],
)
def test_each_kind_of_change(source: str, expected: list[str]) -> None:
    assert changed(source) == expected


def test_calls_and_nested_rules_are_left_out_one_at_a_time() -> None:
    source = """
        @step(4)
        def turn(game: Game) -> Rule[None]:
            "A turn. [toy.turn]"
            game.ready()
            game.say("ready")
            yield from act(game)
            if game.over:
                raise ValueError(3)
        """

    assert changed(source) == ["pass", "yield from ()", "if not game.over:"]


@pytest.mark.parametrize(
    ("kind", "expected"),
    [("int", "return a(b) + 1"), ("Rule[bool]", "return not a(b)"), ("list[int]", "return []"), ("str", None)],
)
def test_what_a_function_returns(kind: str, expected: str | None) -> None:
    found = changed(f"def f(b) -> {kind}:\n    return a(b)\n")

    assert found == ([expected] if expected else [])


def test_showing_a_change_leaves_the_tree_alone() -> None:
    tree = ast.parse("def f(a: int) -> int:\n    if a > 1 and not a:\n        g(a)\n    return a + 2\n")
    before = ast.dump(tree)

    for change in changes(tree.body[0]):
        change.show()

    assert ast.dump(tree) == before


def test_code_speaks_for_the_rules_that_it_names() -> None:
    """A class speaks for its methods, a method only for itself; the module's words count for none of them.

    The words below a field or a constant are about that one alone.
    """
    source = '''\
"""A room. [toy.pay.cost]"""
LIMIT = 3  # [toy.luck]
MOST = 5
"""So much is the most. [toy.pay.cost]"""


def unnamed() -> int:
    return 1


class Purse:
    """A purse. [toy.pay.cost-limit]"""

    size = 4
    coins = 2
    """What is in it. [toy.pay.cost]"""

    def luck(self) -> int:
        """Luck, not toy.luckier. [toy.luck]"""
        return 2

    def plain(self) -> int:
        return 3
'''
    tested = ["toy.pay.cost", "toy.pay.cost-limit", "toy.luck"]

    found = [(scope.node.lineno, scope.rules) for scope in scopes(source, "toy", tested)]

    limit = "toy.pay.cost-limit"
    assert found == [
        (2, ("toy.luck",)),
        (3, ("toy.pay.cost",)),
        (14, (limit,)),
        (15, (limit, "toy.pay.cost")),
        (18, (limit, "toy.luck")),
        (22, (limit,)),
    ]


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    return toy.write(tmp_path_factory.mktemp("toy"))


@pytest.mark.slow
def test_mutants_that_tests_miss_are_named(project: Project) -> None:
    """The limit's test never tries a cost equal to the purse; luck has no test that counts, so it is left alone."""
    source = project.games / "toy" / "pay.py"
    told: list[tuple[int, int]] = []

    found = mutate("toy", 50, seed=1, progress=lambda done, total: told.append((done, total)), project=project)

    # pay: + for -, and the result one more; can_pay: < and > for <=.
    assert (found.total, found.noticed, found.timeouts) == (4, 3, 0)
    (survivor,) = found.survivors
    assert (survivor.file, survivor.line) == ("src/toybox/games/toy/pay.py", 11)
    assert survivor.rules == ("toy.pay.cost-limit",)
    assert (survivor.before, survivor.after) == ("return cost <= purse", "return cost < purse")
    assert survivor.tests == ("tests/test_pay.py::test_a_cost_below_the_purse_is_paid",)
    assert told[-1] == (4, 4)
    assert source.read_text("utf-8") == toy.PAY


@pytest.mark.slow
def test_a_mutant_that_hangs_is_noticed(tmp_path: Path) -> None:
    """The loop that fills the purse never ends with -= 1, with += 0, and while there is more than 3 in it."""
    project = toy.write(tmp_path)
    (tmp_path / "tests" / "test_pay.py").unlink()
    (tmp_path / "tests" / "test_luck.py").write_text(toy.LUCK_TESTS, "utf-8")

    found = mutate("toy", 50, project=project, seconds=2)

    assert found.timeouts == 3
    assert found.noticed == found.total - 1
    # Adding two at a time also ends at three, from each purse that the test tries.
    assert [survivor.after for survivor in found.survivors] == ["purse += 2"]


@pytest.mark.slow
def test_a_test_that_is_only_slow_by_the_clock_notices_nothing(tmp_path: Path) -> None:
    """On a busy machine tests wait for the processor; here they sleep longer than the time they have."""
    project = toy.write(tmp_path)
    slow = toy.TESTS.replace("    assert can_pay(5, 2)\n", "    time.sleep(2.5)\n    assert can_pay(5, 2)\n")
    (tmp_path / "tests" / "test_pay.py").write_text(f"import time\n\n{slow}", "utf-8")

    found = mutate("toy", 50, project=project, seconds=2)

    assert (found.total, found.noticed, found.timeouts) == (4, 3, 0)
    assert [survivor.after for survivor in found.survivors] == ["return cost < purse"]


@pytest.mark.slow
def test_the_seed_picks_the_mutants(project: Project) -> None:
    assert mutate("toy", 1, seed=3, project=project) == mutate("toy", 1, seed=3, project=project)
    assert mutate("toy", 0, project=project) == Mutants(0, 0, 0, [])


@pytest.mark.slow
def test_tests_must_pass_before_anything_is_changed(tmp_path: Path) -> None:
    project = toy.write(tmp_path)
    tests = tmp_path / "tests" / "test_pay.py"
    tests.write_text(toy.TESTS.replace("pay(5, 2) == 3", "pay(5, 2) == 4"), "utf-8")

    with pytest.raises(LedgerError, match=r"fail before any change: FAILED tests/test_pay\.py::test_paying"):
        mutate("toy", 50, project=project)
