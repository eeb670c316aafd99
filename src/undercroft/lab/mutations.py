"""Small changes that break a rule: found in the code that names it, each made on a fresh syntax tree."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator

import msgspec

Definition = ast.FunctionDef | ast.AsyncFunctionDef

# Types and decorators are not what makes a rule work.
SILENT_FIELDS = {"annotation", "returns", "decorator_list", "type_params"}
# Statements that guard against our own mistakes, or do nothing.
SILENT_STATEMENTS = (ast.Assert, ast.Raise, ast.Import, ast.ImportFrom, ast.Pass, ast.Global, ast.Nonlocal)
# Calls that only speak to people or to the type checker.
SILENT_CALLS = {"cast", "log", "note", "say", "tell"}
# Arguments that guard against our own mistakes: zip's.
SILENT_ARGUMENTS = {"strict"}

BOUNDARY: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}
OPPOSITE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.GtE,
    ast.LtE: ast.Gt,
    ast.Gt: ast.LtE,
    ast.GtE: ast.Lt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Add,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
SWAPPED_CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}


class Scope(msgspec.Struct, frozen=True):
    """A function or a statement, and the rules that it names."""

    node: ast.stmt
    rules: tuple[str, ...]


class Change(msgspec.Struct):
    """One change: puts something else into a field of a node."""

    statement: ast.stmt
    line: int
    owner: ast.AST
    field: str
    index: int | None
    new: ast.AST | str

    def make(self) -> ast.AST | str:
        """Make the change in the tree and return what stood there."""
        held = getattr(self.owner, self.field)
        if self.index is None:
            setattr(self.owner, self.field, self.new)
            return held  # type: ignore[no-any-return]  # a field of a syntax tree has no narrower type
        old: ast.AST | str = held[self.index]
        held[self.index] = self.new
        return old

    def show(self) -> tuple[str, str]:
        """The line of code before and after; the tree is left as it was."""
        before = _text(self.statement)
        old = self.make()
        after = _text(self.new if old is self.statement and isinstance(self.new, ast.stmt) else self.statement)
        Change(self.statement, self.line, self.owner, self.field, self.index, old).make()
        return _clip(before, after)


def _text(node: ast.AST) -> str:
    return ast.unparse(ast.fix_missing_locations(node))


def _clip(before: str, after: str, room: int = 70) -> tuple[str, str]:
    """The first line that differs in both texts, around the place where it does."""
    pairs = zip(before.splitlines(), after.splitlines(), strict=False)
    old, new = next((pair for pair in pairs if pair[0] != pair[1]), (before, after))
    same = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))

    def part(line: str) -> str:
        start, end = max(0, same - room), same + room
        return ("..." if start else "") + line[start:end].strip() + ("..." if len(line) > end else "")

    return part(old), part(new)


def scopes(source: str, slug: str, tested: Collection[str]) -> list[Scope]:
    """Functions, methods and plain statements that name a tested rule; a class's rules count for all in it.

    The words below a field or a constant are about that one alone.
    """
    lines = source.splitlines()
    token = re.compile(rf"(?<![\w.-]){re.escape(slug)}(?:\.[\w-]+)+")

    def named(first: int, last: int) -> list[str]:
        text = "\n".join(lines[first - 1 : last])
        return [rule_id for rule_id in token.findall(text) if rule_id in tested]

    def start(node: ast.stmt) -> int:
        marks = node.decorator_list if isinstance(node, Definition | ast.ClassDef) else []
        return min([node.lineno, *(mark.lineno for mark in marks)])

    def end(node: ast.stmt) -> int:
        return node.end_lineno or node.lineno

    def inside(body: list[ast.stmt], above: list[str]) -> Iterator[Scope]:
        for node, after in _followed(body):
            last = end(after) if after is not None and _describes(after, node) else end(node)
            if isinstance(node, ast.ClassDef):
                shared = list(above)
                line = start(node)
                for inner, words in _followed(node.body):
                    if isinstance(inner, Definition | ast.ClassDef):
                        shared += named(line, start(inner) - 1)
                        line = end(inner) + 1
                    elif words is not None and _describes(words, inner):
                        shared += named(line, end(inner))
                        line = end(words) + 1
                shared += named(line, end(node))
                yield from inside(node.body, shared)
            elif not _is_words(node) and (rules := dict.fromkeys(above + named(start(node), last))):
                yield Scope(node, tuple(rules))

    return list(inside(ast.parse(source).body, []))


def changes(scope: ast.stmt) -> list[Change]:
    """Every small change inside a function or statement, always in the same order."""
    return list(_statement(scope, _kind_of_answer(scope)))


def _kind_of_answer(node: ast.AST) -> str:
    """The type a function returns, without the Rule[...] around it."""
    if not isinstance(node, Definition) or node.returns is None:
        return ""
    text = ast.unparse(node.returns).strip("'\"")
    inner = re.fullmatch(r"Rule\[(.*)\]", text)
    return inner[1] if inner else text


def _statement(node: ast.stmt, answer: str) -> Iterator[Change]:
    if isinstance(node, SILENT_STATEMENTS) or _is_words(node):
        return
    for field, value in ast.iter_fields(node):
        if field in SILENT_FIELDS:
            continue
        for index, child in _children(value):
            if isinstance(child, ast.stmt):
                yield from _removal(child, node, field, index)
                yield from _statement(child, _kind_of_answer(child) or answer)
            elif isinstance(child, ast.expr):
                if field == "test":
                    yield from _negation(node, child, node, field, index)
                if isinstance(node, ast.Return):
                    yield from _answer(node, child, answer)
                yield from _expression(node, child, node, field, index)
            elif isinstance(child, ast.arguments | ast.ExceptHandler | ast.match_case | ast.withitem):
                yield from _within(node, child, answer)
            elif isinstance(node, ast.AugAssign) and isinstance(child, ast.operator):
                yield from _arithmetic(node, node, child, field)


def _within(statement: ast.stmt, node: ast.AST, answer: str) -> Iterator[Change]:
    """Parts of a statement that hold expressions or statements of their own."""
    for field, value in ast.iter_fields(node):
        if field in SILENT_FIELDS or field == "type":
            continue
        for index, child in _children(value):
            if isinstance(child, ast.stmt):
                yield from _removal(child, node, field, index)
                yield from _statement(child, answer)
            elif isinstance(child, ast.expr):
                yield from _expression(statement, child, node, field, index)
            elif isinstance(child, ast.comprehension):
                for place, test in enumerate(child.ifs):
                    yield from _negation(statement, test, child, "ifs", place)
                yield from _within(statement, child, answer)
            elif isinstance(child, ast.keyword) and child.arg in SILENT_ARGUMENTS:
                continue
            elif isinstance(child, ast.pattern | ast.keyword):
                yield from _within(statement, child, answer)


def _expression(statement: ast.stmt, node: ast.expr, owner: ast.AST, field: str, index: int | None) -> Iterator[Change]:
    """Changes of one expression, then of what is in it."""
    line = node.lineno

    def instead(new: ast.AST) -> Change:
        return Change(statement, line, owner, field, index, new)

    match node:
        case ast.JoinedStr():
            return
        case ast.Constant(value=bool() as value):
            yield instead(ast.Constant(not value))
        case ast.Constant(value=int() as value):
            yield instead(ast.Constant(value + 1))
            if value > 0:
                yield instead(ast.Constant(value - 1))
        case ast.Compare(ops=ops):
            for place, op in enumerate(ops):
                for table in (BOUNDARY, OPPOSITE):
                    if other := table.get(type(op)):
                        yield Change(statement, line, node, "ops", place, other())
        case ast.BoolOp(op=op):
            yield Change(statement, line, node, "op", None, ast.Or() if isinstance(op, ast.And) else ast.And())
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield instead(operand)
        case ast.BinOp(op=op):
            yield from _arithmetic(statement, node, op, "op")
        case ast.IfExp(test=test):
            yield from _negation(statement, test, node, "test", None)
        case ast.Call(func=ast.Name(id=name) as called) if name in SWAPPED_CALLS:
            yield Change(statement, line, called, "id", None, SWAPPED_CALLS[name])
        case ast.Call() if _called(node) in SILENT_CALLS:
            return
        case _:
            pass
    yield from _within(statement, node, "")


def _arithmetic(statement: ast.stmt, node: ast.BinOp | ast.AugAssign, op: ast.operator, field: str) -> Iterator[Change]:
    sides = [node.left, node.right] if isinstance(node, ast.BinOp) else [node.value]
    joins = any(
        isinstance(side, ast.JoinedStr | ast.List | ast.Tuple | ast.ListComp) or _is_text(side) for side in sides
    )
    other = ARITHMETIC.get(type(op))
    if other and not joins:
        yield Change(statement, node.lineno, node, field, None, other())


def _negation(statement: ast.stmt, test: ast.expr, owner: ast.AST, field: str, index: int | None) -> Iterator[Change]:
    """Negate a condition; comparisons and `not` have their own changes already."""
    single = isinstance(test, ast.Compare) and len(test.ops) == 1
    if not single and not (isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)):
        yield Change(statement, test.lineno, owner, field, index, ast.UnaryOp(ast.Not(), test))


def _answer(node: ast.Return, value: ast.expr, answer: str) -> Iterator[Change]:
    """Change the returned value; constants and comparisons have their own changes already."""
    if isinstance(value, ast.Constant | ast.Compare):
        return
    new: ast.expr | None = None
    if answer == "int":
        new = ast.BinOp(value, ast.Add(), ast.Constant(1))
    elif answer == "bool":
        new = ast.UnaryOp(ast.Not(), value)
    elif answer.startswith("list["):
        new = ast.List([], ast.Load())
    elif answer.startswith("tuple[") and answer.endswith("...]"):
        new = ast.Tuple([], ast.Load())
    elif answer.endswith("| None"):
        new = ast.Constant(None)
    if new is not None and ast.dump(new) != ast.dump(value):
        yield Change(node, value.lineno, node, "value", None, new)


def _removal(node: ast.stmt, owner: ast.AST, field: str, index: int | None) -> Iterator[Change]:
    """Leave out a call or a nested rule; the function stays a generator."""
    if not isinstance(node, ast.Expr) or _is_words(node):
        return
    nothing = ast.Tuple([], ast.Load())
    if isinstance(node.value, ast.YieldFrom):
        yield Change(node, node.lineno, owner, field, index, ast.Expr(ast.YieldFrom(nothing)))
    elif isinstance(node.value, ast.Call):
        yield Change(node, node.lineno, owner, field, index, ast.Pass())


def _followed(body: list[ast.stmt]) -> list[tuple[ast.stmt, ast.stmt | None]]:
    """Each statement with the one after it; a module may have none."""
    return [(node, body[n + 1] if n + 1 < len(body) else None) for n, node in enumerate(body)]


def _describes(words: ast.stmt, node: ast.stmt) -> bool:
    """Tell whether a statement is the text below a field or a constant."""
    text = isinstance(words, ast.Expr) and isinstance(words.value, ast.Constant) and isinstance(words.value.value, str)
    return text and isinstance(node, ast.Assign | ast.AnnAssign)


def _is_words(node: ast.stmt) -> bool:
    """Tell whether a statement is a docstring or a call that only prints text."""
    if not isinstance(node, ast.Expr):
        return False
    return isinstance(node.value, ast.Constant) or (
        isinstance(node.value, ast.Call) and _called(node.value) in SILENT_CALLS
    )


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _called(node: ast.Call) -> str:
    return ast.unparse(node.func).rpartition(".")[2]


def _children(value: object) -> list[tuple[int | None, object]]:
    if isinstance(value, list):
        return list(enumerate(value))  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]  # any node
    return [(None, value)]
