"""Write a game's ledger as pages: one a chapter of the book, with an anchor for every rule."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from undercroft.lab import ledger
from undercroft.lab.ledger import Entry, Ledger, Mention
from undercroft.lab.project import Project
from undercroft.lab.site.markdown import Page, code, plain, sentence, slugify, table
from undercroft.lab.tags import Tagged, tagged

_TAG = re.compile(r"\s*\[[a-z]\w*\.[\w.-]+\]")


class Shown(msgspec.Struct, frozen=True):
    """Where the rules of a game are implemented and tested, by id."""

    code: dict[str, list[Mention]]
    tests: dict[str, list[Tagged]]
    rulings: dict[str, list[str]]
    ruled_out: dict[str, str]


def home(slug: str) -> str:
    """The page that lists the chapters."""
    return f"games/{slug}/rules/index.md"


def address(book: Ledger, entry: Entry) -> str:
    """The page and anchor of a rule."""
    return f"games/{book.game}/rules/{slugify(entry.part)}.md#{entry.id}"


def addresses(project: Project) -> dict[str, str]:
    """The page and anchor of every rule of every game."""
    books = [ledger.load(slug, project) for slug in project.slugs()]
    return {entry.id: address(book, entry) for book in books for entry in book.rules}


def chapters(book: Ledger) -> dict[str, list[Entry]]:
    """The rules by chapter, both in the order of the book."""
    found: dict[str, list[Entry]] = {}
    for entry in book.rules:
        found.setdefault(entry.part, []).append(entry)
    return found


def pages(slug: str, project: Project) -> Iterator[Page]:
    """The list of a game's chapters, and every chapter."""
    book = ledger.load(slug, project)
    shown = Shown(
        code=ledger.in_code(project, f"{slug}."),
        tests=ledger.tests_by_rule(tagged(project, f"{slug}.")),
        rulings=_rulings(slug, project),
        ruled_out={row.id: row.reason for row in ledger.ruled_out(slug, project)},
    )
    yield Page(home(slug), _overview(book, shown))
    for chapter, entries in chapters(book).items():
        lines = [f"# {plain(chapter)}", "", f"{_count(len(entries), 'rule')} of *{plain(book.title)}*.", ""]
        for entry in entries:
            lines += _rule(entry, shown, project)
        yield Page(f"games/{slug}/rules/{slugify(chapter)}.md", "\n".join(lines))


def _overview(book: Ledger, shown: Shown) -> str:
    tested = sum(entry.id in shown.tests for entry in book.rules)
    out = len(shown.ruled_out)
    lines = [
        f"# {sentence(book.game)}: rules",
        "",
        f"Every rule of *{plain(book.title)}* in our own words: {_count(len(book.rules), 'rule')}. "
        f"{tested} have a test; {out} are ruled out, because software cannot show them. Each rule has the lines of the "
        "book that state it, the code that does it, the tests that show it, and the rulings on what the book leaves "
        "open. Search for a rule by its id or by its words.",
        "",
    ]
    rows = [
        (
            f"[{plain(chapter)}]({slugify(chapter)}.md)",
            str(len(entries)),
            str(sum(entry.id in shown.tests for entry in entries)),
            ", ".join(dict.fromkeys(entry.tier for entry in entries)),
        )
        for chapter, entries in chapters(book).items()
    ]
    return "\n".join([*lines, *table(("chapter", "rules", "with a test", "tier"), rows)])


def _rule(entry: Entry, shown: Shown, project: Project) -> list[str]:
    """One rule: what it says, and where it stands."""
    title = entry.id.partition(".")[2].replace(".", ": ").replace("-", " ")
    lines = [f"## {plain(sentence(title))} {{ #{entry.id} }}", ""]
    lines += [f"`{entry.id}` · {entry.tier} · {entry.kind}", "{ .rule-id }", ""]
    lines += [plain(entry.says), ""]
    if entry.table:
        head, *rows = [[plain(str(value)) for value in row] for row in entry.table]
        lines += table(head, rows)
    if entry.unclear:
        lines += ['!!! quote "Left open by the book"', f"    {plain(sentence(entry.unclear))}", ""]
    if entry.id in shown.ruled_out:
        lines += ['!!! info "Ruled out"', f"    {plain(shown.ruled_out[entry.id])}", ""]
    lines += _listed("Book", [_span(first, last) for first, last in (entry.lines, *entry.also)])
    lines += _listed("Code", _code(shown.code.get(entry.id, []), project))
    lines += _listed("Tests", list(dict.fromkeys(map(_test, shown.tests.get(entry.id, [])))))
    lines += _listed("Rulings", shown.rulings.get(entry.id, []))
    return lines


def _listed(name: str, items: list[str]) -> list[str]:
    """A term with its items below it; nothing if there are none."""
    if not items:
        return []
    first, *rest = items
    lines = [name, f":   - {first}", *[f"    - {item}" for item in rest]]
    return [*lines, ""]


def _span(first: int, last: int) -> str:
    return f"line {first}" if first == last else f"lines {first} to {last}"


def _count(many: int, what: str) -> str:
    return f"{many} {what}{'' if many == 1 else 's'}"


def _test(test: Tagged) -> str:
    """A test: its name as a sentence, and its place."""
    name = test.node.rpartition("::")[2].removeprefix("test_").replace("_", " ")
    return f"{plain(sentence(name))} {code(f'{test.file}:{test.line}')}"


def _code(mentions: list[Mention], project: Project) -> list[str]:
    """The functions and classes that name a rule, each with its first sentence, and other places in the code."""
    found: dict[str, str] = {}
    for mention in mentions:
        inside = [d for d in _definitions(project.root / mention.file) if d.first <= mention.line <= d.last]
        at = max(inside, key=lambda d: d.first, default=None)
        if at is None:
            found.setdefault(mention.place, code(mention.place))
        else:
            place = f"{mention.file}:{at.line}"
            found.setdefault(place, " ".join(filter(None, (code(at.name), plain(at.about), code(place)))))
    return list(found.values())


class _Definition(msgspec.Struct, frozen=True):
    """A function or class: its lines with its decorators, where its name stands, and its first sentence."""

    first: int
    last: int
    line: int
    name: str
    about: str


@cache
def _definitions(path: Path) -> list[_Definition]:
    """Every function and class of a Python file."""
    if path.suffix != ".py":
        return []
    found: list[_Definition] = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            about = _TAG.sub("", (ast.get_docstring(node) or "").partition("\n\n")[0])
            found.append(_Definition(first, node.end_lineno or first, node.lineno, node.name, about))
    return found


def _rulings(slug: str, project: Project) -> dict[str, list[str]]:
    """What the rows of docs/rulings/<slug>.md say, under each rule that they name in their last cell."""
    path = project.root / "docs" / "rulings" / f"{slug}.md"
    found: dict[str, list[str]] = {}
    for row in path.read_text("utf-8").splitlines() if path.is_file() else ():
        says, _, rules = row.strip().strip("|").rpartition("|")
        if row.startswith("|") and says and not ledger.ids_in(slug, says):
            for rule_id in dict.fromkeys(ledger.ids_in(slug, rules)):
                found.setdefault(rule_id, []).append(f"{says.strip()} ([rulings](../../../rulings/{slug}.md))")
    return found
