"""The ledger's own tools, on a toy project."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from tests.tools import toy
from undercroft.lab import ledger
from undercroft.lab.ledger import RuledOut, Tier
from undercroft.lab.project import LedgerError, Project, here


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return toy.write(tmp_path)


def test_a_ledger_is_read_whole(project: Project) -> None:
    book = ledger.load("toy", project)

    assert book.seed == "toy.txt"
    assert book.ids() == ["toy.pay.cost", "toy.pay.cost-limit", "toy.luck", "toy.sort"]
    luck = book.get("toy.luck")
    assert (luck.part, luck.lines, luck.tier, luck.kind) == ("Luck", (9, 12), "advanced", "figure")
    assert luck.table == (("roll", "luck"), ("1-2", 1))
    assert luck.unclear == "what a third roll does"


def test_an_unknown_game_or_rule_names_the_nearest(project: Project) -> None:
    with pytest.raises(LedgerError, match="no game with a ledger tay; nearest: toy"):
        ledger.load("tay", project)
    with pytest.raises(LedgerError, match=r"no rule toy\.lick; nearest: toy\.luck"):
        ledger.load("toy", project).get("toy.lick")


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("lines: [3, 4]", "lines: three", r"ledger\.yaml: .*`\$\.rules\[0\]\.lines`"),
        ("id: toy.luck", "id: toy.pay.cost", "toy.pay.cost stands twice"),
        ("id: toy.luck", "id: other.luck", "other.luck stands twice or is not an id of toy"),
        ("game: toy", "game: [toy", "ledger.yaml: "),
    ],
)
def test_a_broken_ledger_is_one_line_of_complaint(project: Project, old: str, new: str, complaint: str) -> None:
    path = project.games / "toy" / "ledger.yaml"
    path.write_text(toy.LEDGER.replace(old, new), "utf-8")

    with pytest.raises(LedgerError, match=complaint) as caught:
        ledger.load("toy", project)

    assert "\n" not in str(caught.value)


def test_coverage_counts_only_tests_that_can_fail(project: Project) -> None:
    """Luck has a skipped and an xfailed test, sorting is ruled out, the other two rules are shown."""
    found = ledger.coverage("toy", project)

    assert (found.game, found.total, found.tested) == ("toy", 4, 2)
    assert found.tiers == {"core": Tier(total=3, tested=2), "advanced": Tier(total=1, tested=0)}
    assert found.untested == ["toy.luck"]
    assert found.ruled_out == [RuledOut("toy.sort", "there is no box to sort")]
    assert sorted(msgspec.to_builtins(found)) == ["game", "ruled_out", "tested", "tiers", "total", "untested"]


def test_rules_of_one_mode_of_play_are_counted_apart(project: Project) -> None:
    path = project.games / "toy" / "ledger.yaml"
    path.write_text(
        path.read_text("utf-8").replace("    kind: figure\n", "    kind: figure\n    mode: coop\n"), "utf-8"
    )

    assert {name: tier.total for name, tier in ledger.coverage("toy", project).tiers.items()} == {
        "core": 3,
        "advanced (coop)": 1,
    }


def test_a_slow_test_counts_for_coverage(project: Project) -> None:
    slow = toy.LUCK_TESTS.replace("@rule", "import pytest\n\n@pytest.mark.slow\n@rule")
    (project.root / "tests" / "test_luck.py").write_text(slow, "utf-8")

    assert ledger.coverage("toy", project).untested == []


def test_a_ruling_out_needs_a_reason_and_a_known_rule(project: Project) -> None:
    path = project.root / "docs" / "rulings" / "toy.md"
    path.write_text(toy.RULINGS.replace("there is no box to sort", ""), "utf-8")
    with pytest.raises(LedgerError, match=r"toy\.md:9: toy\.sort is ruled out without a reason"):
        ledger.ruled_out("toy", project)

    path.write_text(toy.RULINGS.replace("toy.sort", "toy.sorts"), "utf-8")
    with pytest.raises(LedgerError, match=r"toy\.md:9: no rule toy\.sorts; nearest: toy\.sort"):
        ledger.ruled_out("toy", project)


def test_where_finds_book_code_and_tests(project: Project) -> None:
    """The longer id that begins with this one is another rule."""
    found = ledger.where("toy.pay.cost", project)

    assert (found.book, found.also) == ("toy.txt:3-4", [])
    assert found.code == ["src/toybox/games/toy/pay.py:5"]
    assert found.tests == ["tests/test_pay.py:7"]
    assert ledger.where("toy.pay.cost-limit", project).code == ["src/toybox/games/toy/pay.py:10"]


def test_where_finds_the_entry_of_a_pack_that_does_a_rule(project: Project) -> None:
    """A comment names it; the ledger itself, and a longer id, are not code that does it."""
    pack = project.games / "toy" / "pack" / "charms.yaml"
    pack.parent.mkdir()
    pack.write_text("# [toy.sort-of]\n- {id: coin}\n- id: clover\n  luck: 2  # [toy.sort]\n", "utf-8")

    assert ledger.where("toy.sort", project).code == ["src/toybox/games/toy/pack/charms.yaml:4"]


def test_where_shows_the_other_lines_of_the_book(project: Project) -> None:
    path = project.games / "toy" / "ledger.yaml"
    path.write_text(toy.LEDGER.replace("lines: [9, 12]", "lines: [9, 12]\n    also: [[2, 2], [20, 21]]"), "utf-8")

    assert ledger.where("toy.luck", project).also == ["toy.txt:2-2", "toy.txt:20-21"]


def test_a_tag_of_no_ledger_names_the_nearest(project: Project) -> None:
    tags = [("test_a", "toy.luck"), ("test_b", "toy.luk"), ("test_c", "tory.luck")]

    assert ledger.unknown_tags(tags, project) == [
        "test_b: no rule toy.luk; nearest: toy.luck",
        "test_c: no rule tory.luck; nearest: toy.luck",
    ]


def test_our_ledgers_and_rulings_can_be_read() -> None:
    slugs = here().slugs()

    assert "brimstone" in slugs
    for slug in slugs:
        assert ledger.load(slug).game == slug
        ledger.ruled_out(slug)


def test_our_rulings_name_known_rules() -> None:
    rulings = sorted((here().root / "docs" / "rulings").glob("*.md"))

    assert rulings
    for path in rulings:
        tags = [(path.name, rule_id) for rule_id in re.findall(r"`([\w-]+(?:\.[\w-]+)+)`", path.read_text("utf-8"))]
        assert ledger.unknown_tags(tags) == []


def test_our_code_and_packs_name_known_rules() -> None:
    project = here()

    for slug in project.slugs():
        named = ledger.in_code(project, f"{slug}.")
        assert named
        assert ledger.unknown_tags([(at[0].place, rule_id) for rule_id, at in named.items()]) == []
