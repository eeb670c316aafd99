"""Read which rules the project's tests carry from their source: nothing is imported, collected or run.

A tag is `@rule("game.some.rule")` on a test, its class or its module (`pytestmark`), or `rule(...)` in one case of a
`parametrize`. The ids are written out, so that readers, searches and this module find them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

import msgspec

from undercroft.lab.project import LedgerError, Project

NOT_COUNTED = {"skip", "skipif", "xfail"}


class Tagged(msgspec.Struct, frozen=True):
    """A test function and the rules it carries; `counts` is false where it may be skipped or is expected to fail.

    A case of a `parametrize` with tags of its own is one more of these, under the node id of its function.
    """

    node: str
    file: str
    line: int
    rules: tuple[str, ...]
    counts: bool
    slow: bool


class _Marks(msgspec.Struct, frozen=True):
    """What the marks on a test, or on something around it, say."""

    rules: tuple[str, ...] = ()
    names: frozenset[str] = frozenset()

    def __add__(self, other: _Marks) -> _Marks:
        return _Marks((*self.rules, *other.rules), self.names | other.names)


def tagged(project: Project, mention: str) -> list[Tagged]:
    """Read every tagged test from the files that contain this text: an id, or the start of a game's ids."""
    project.require_tests()
    found: list[Tagged] = []
    for path in sorted((project.root / "tests").rglob("*.py")):
        if path.name.startswith("test_") or path.stem.endswith("_test"):
            source = path.read_text("utf-8")
            if mention in source and "rule(" in source:
                found += _File(project.relative(path), source).tests()
    return found


class _File:
    """One file of tests."""

    def __init__(self, name: str, source: str) -> None:
        self.name = name
        try:
            self.body = ast.parse(source).body
        except SyntaxError as fault:
            raise LedgerError(f"{name}:{fault.lineno}: {fault.msg}") from fault
        self.constants = {
            target.id: node.value
            for node in self.body
            if isinstance(node, ast.Assign)
            for target in node.targets
            if isinstance(target, ast.Name)
        }

    def tests(self) -> Iterator[Tagged]:
        around = self.marks(self.constants["pytestmark"]) if "pytestmark" in self.constants else _Marks()
        yield from self.inside(self.body, around, self.name)

    def inside(self, body: list[ast.stmt], around: _Marks, node: str) -> Iterator[Tagged]:
        """The tests of a module or a class."""
        for part in body:
            if isinstance(part, ast.ClassDef) and part.name.startswith("Test"):
                own = around
                for decorator in part.decorator_list:
                    own += self.marks(decorator)
                yield from self.inside(part.body, own, f"{node}::{part.name}")
            elif isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef) and part.name.startswith("test"):
                yield from self.test(part, around, f"{node}::{part.name}")

    def test(self, part: ast.FunctionDef | ast.AsyncFunctionDef, around: _Marks, node: str) -> Iterator[Tagged]:
        """A test as a whole, and each of its cases that has rules of its own."""
        cases: list[_Marks] = []
        for decorator in part.decorator_list:
            if isinstance(decorator, ast.Call) and _last_name(decorator.func) == "parametrize":
                cases += [marks for case in self.cases(decorator) if (marks := self.marks(case)).rules]
            else:
                around += self.marks(decorator)
        line = min([part.lineno, *(decorator.lineno for decorator in part.decorator_list)])
        for marks in [around, *(around + case for case in cases)]:
            if marks.rules:
                counts = not marks.names & NOT_COUNTED
                yield Tagged(node, self.name, line, tuple(dict.fromkeys(marks.rules)), counts, "slow" in marks.names)

    def cases(self, parametrize: ast.Call) -> list[ast.expr]:
        """The cases of a `parametrize`, one by one where they are written as a list."""
        values = parametrize.args[1] if len(parametrize.args) > 1 else parametrize
        if isinstance(values, ast.Name):
            values = self.constants.get(values.id, values)
        return values.elts if isinstance(values, ast.List | ast.Tuple) else [values]

    def marks(self, expression: ast.expr) -> _Marks:
        """The marks named anywhere in an expression."""
        rules: list[str] = []
        names: set[str] = set()
        for part in ast.walk(expression):
            if isinstance(part, ast.Attribute):
                names.add(part.attr)
            elif isinstance(part, ast.Call) and _last_name(part.func) == "rule":
                for argument in part.args:
                    if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
                        raise LedgerError(f"{self.name}:{part.lineno}: a rule's tag has its ids written out in full")
                    rules.append(argument.value)
        return _Marks(tuple(rules), frozenset(names))


def _last_name(function: ast.expr) -> str:
    """`param` of `pytest.param`, `rule` of `rule`."""
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
