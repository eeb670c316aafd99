"""The ledger: every rule of a game's book, which tests show it, and where it stands in the code."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import yaml

from undercroft.lab.project import LedgerError, Project, here
from undercroft.lab.tags import Tagged, tagged

if TYPE_CHECKING:
    import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    """Tag a test, or a case of one, with the ledger ids of the rules that it shows; write each id out in full."""
    import pytest  # only tests need it; the ledger itself is read without

    return pytest.mark.rule(*ids)


class Entry(msgspec.Struct, frozen=True):
    """One rule of a book, in our words."""

    id: str
    part: str
    lines: tuple[int, int]
    tier: str
    kind: str
    says: str
    table: tuple[tuple[str | int | float | bool | None, ...], ...] | None = None
    unclear: str | None = None
    also: tuple[tuple[int, int], ...] = ()
    """Further lines of the book that state the same rule."""
    mode: str = ""
    """The way of playing that it belongs to, such as without an opponent; empty: to every one."""

    @property
    def shelf(self) -> str:
        """The tier, with the mode if it has one: rules that are counted together."""
        return f"{self.tier} ({self.mode})" if self.mode else self.tier


class Ledger(msgspec.Struct, frozen=True):
    """All rules of one book; `seed` is the file name of the book's text."""

    game: str
    title: str
    seed: str
    rules: tuple[Entry, ...]

    def ids(self) -> list[str]:
        return [entry.id for entry in self.rules]

    def get(self, rule_id: str) -> Entry:
        """The rule with this id; an unknown one names the nearest."""
        for entry in self.rules:
            if entry.id == rule_id:
                return entry
        raise LedgerError(unknown(rule_id, self.ids()))


class Tier(msgspec.Struct):
    total: int = 0
    tested: int = 0


class RuledOut(msgspec.Struct, frozen=True):
    """A rule that software cannot show, and why."""

    id: str
    reason: str


class Coverage(msgspec.Struct, frozen=True):
    """Which rules of a game have a test; encodes to the JSON of `undercroft rules`."""

    game: str
    total: int
    tested: int
    tiers: dict[str, Tier]
    """By tier; rules of one mode of play only are counted apart: `expansion (coop)`."""
    untested: list[str]
    ruled_out: list[RuledOut]


class Where(msgspec.Struct, frozen=True):
    """A rule's lines in the book, further lines that state it too, its places in the code, and its tests."""

    rule: Entry
    book: str
    also: list[str]
    code: list[str]
    tests: list[str]


def games() -> list[str]:
    """The games that have a ledger, by name."""
    return here().slugs()


def load(slug: str, project: Project | None = None) -> Ledger:
    """The ledger of a game."""
    project = project or here()
    path = project.games / slug / "ledger.yaml"
    if not path.is_file():
        raise LedgerError(unknown(slug, project.slugs(), what="game with a ledger"))
    return _read(path)


@cache
def _read(path: Path) -> Ledger:
    try:
        found = msgspec.convert(yaml.load(path.read_text("utf-8"), yaml.CSafeLoader), Ledger)
    except (yaml.YAMLError, msgspec.ValidationError) as error:
        raise LedgerError(f"{path}: {' '.join(str(error).split())}") from error
    seen: set[str] = set()
    for entry in found.rules:
        if entry.id in seen or not entry.id.startswith(f"{found.game}."):
            raise LedgerError(f"{path}: {entry.id} stands twice or is not an id of {found.game}")
        seen.add(entry.id)
    return found


def unknown(word: str, known: Iterable[str], what: str = "rule") -> str:
    """One line about an unknown word, with the nearest known one."""
    near = get_close_matches(word, list(known), n=1, cutoff=0.4)
    return f"no {what} {word}" + (f"; nearest: {near[0]}" if near else "")


def unknown_tags(tagged: Iterable[tuple[str, str]], project: Project | None = None) -> list[str]:
    """Of (test, rule id) pairs, one line for each id that no ledger has."""
    project = project or here()
    slugs = project.slugs()
    problems: list[str] = []
    for test, rule_id in tagged:
        slug = rule_id.partition(".")[0]
        ids = load(slug, project).ids() if slug in slugs else [i for s in slugs for i in load(s, project).ids()]
        if rule_id not in ids:
            problems.append(f"{test}: {unknown(rule_id, ids)}")
    return problems


def ruled_out(slug: str, project: Project | None = None) -> list[RuledOut]:
    """The rows `| id | reason |` under the heading "Ruled out" of docs/rulings/<slug>.md."""
    project = project or here()
    path = project.root / "docs" / "rulings" / f"{slug}.md"
    if not path.is_file():
        return []
    rows: list[RuledOut] = []
    inside = False
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if line.startswith("#"):
            inside = line.lstrip("#").strip().casefold() == "ruled out"
        elif inside and (row := re.fullmatch(rf"\|\s*`?({re.escape(slug)}\.[\w.-]+)`?\s*\|(.*)\|\s*", line)):
            rule_id, reason = row[1], row[2].strip()
            if not reason:
                raise LedgerError(f"{project.relative(path)}:{number}: {rule_id} is ruled out without a reason")
            try:
                load(slug, project).get(rule_id)
            except LedgerError as error:
                raise LedgerError(f"{project.relative(path)}:{number}: {error}") from None
            rows.append(RuledOut(rule_id, reason))
    return rows


def tests_by_rule(tests: Iterable[Tagged]) -> dict[str, list[Tagged]]:
    """Return the tests for each id they carry; one that may be skipped or is expected to fail does not count."""
    found: dict[str, list[Tagged]] = {}
    for test in tests:
        if test.counts:
            for rule_id in test.rules:
                found.setdefault(rule_id, []).append(test)
    return found


def coverage(slug: str, project: Project | None = None) -> Coverage:
    """Which rules of a game have a test, read from the source of the tests."""
    project = project or here()
    book = load(slug, project)
    shown = tests_by_rule(tagged(project, f"{slug}."))
    out = [row for row in ruled_out(slug, project) if row.id not in shown]
    left_out = {row.id for row in out}
    tiers: dict[str, Tier] = {}
    untested: list[str] = []
    for entry in book.rules:
        tier = tiers.setdefault(entry.shelf, Tier())
        tier.total += 1
        if entry.id in shown:
            tier.tested += 1
        elif entry.id not in left_out:
            untested.append(entry.id)
    tested = sum(tier.tested for tier in tiers.values())
    return Coverage(slug, len(book.rules), tested, tiers, untested, out)


class Mention(msgspec.Struct, frozen=True):
    """A line that names a rule."""

    file: str
    line: int
    text: str

    @property
    def place(self) -> str:
        return f"{self.file}:{self.line}"


def ids_in(slug: str, text: str) -> list[str]:
    """Read the ids of a game's rules that a text names.

    >>> ids_in("cellar", "As [cellar.hits.one-die] says; see cellar.hits. Not icecellar.hits.")
    ['cellar.hits.one-die', 'cellar.hits']
    """
    return re.findall(rf"(?<![\w.-]){re.escape(slug)}(?:\.\w+(?:-\w+)*)+", text)


def in_code(project: Project, mention: str) -> dict[str, list[Mention]]:
    """Read every line of code and packs that names a rule, from the files that contain this text.

    The text is a rule's id, or the start of a game's ids.
    """
    slug = mention.partition(".")[0]
    found: dict[str, list[Mention]] = {}
    for path in sorted(project.source.rglob("*")):
        if (
            path.suffix in {".py", ".yaml"}
            and path.name != "ledger.yaml"
            and mention in (text := path.read_text("utf-8"))
        ):
            for number, line in enumerate(text.splitlines(), 1):
                for rule_id in dict.fromkeys(ids_in(slug, line)):
                    found.setdefault(rule_id, []).append(Mention(project.relative(path), number, line.strip()))
    return found


def where(rule_id: str, project: Project | None = None) -> Where:
    """A rule's lines in the book, every mention in the code and the packs, and every test that carries it."""
    project = project or here()
    slug = rule_id.partition(".")[0]
    if slug not in project.slugs():
        raise LedgerError(unknown_tags([("where", rule_id)], project)[0].removeprefix("where: "))
    book = load(slug, project)
    entry = book.get(rule_id)
    code = [mention.place for mention in in_code(project, rule_id).get(rule_id, [])]
    places = sorted({(test.file, test.line) for test in tests_by_rule(tagged(project, rule_id)).get(rule_id, [])})
    tests = [f"{file}:{line}" for file, line in places]
    printed, *also = [f"{book.seed}:{first}-{last}" for first, last in (entry.lines, *entry.also)]
    return Where(entry, printed, also, code, tests)
