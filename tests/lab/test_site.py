"""The documentation site: what is generated for every game, and that the whole of it builds."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from undercroft.engine.errors import BadInput
from undercroft.lab import content, ledger, site
from undercroft.lab.fields import fields
from undercroft.lab.project import here
from undercroft.lab.site import hooks, markdown, rules
from undercroft.lab.vocabulary import FEW, groups

GAMES = here().slugs()
RULED = [slug for slug in GAMES if (here().root / "docs" / "rulings" / f"{slug}.md").is_file()]


def packed(slug: str) -> bool:
    try:
        content.language(slug)
    except BadInput:
        return False
    return True


PACKED = [slug for slug in GAMES if packed(slug)]


@cache
def pages() -> dict[str, str]:
    return {page.path: page.text for page in site.pages(here())}


def section(rule_id: str) -> str:
    """What stands under the anchor of a rule, on the page that its address names."""
    path, _, anchor = rules.addresses(here())[rule_id].partition("#")
    _, mark, after = pages()[path].partition(f"{{ #{anchor} }}")
    assert mark, f"{path} has no anchor {anchor}"
    return after.partition("\n## ")[0]


@pytest.mark.slow
@pytest.mark.parametrize("slug", GAMES)
def test_every_rule_has_an_anchor_and_its_words(slug: str) -> None:
    for entry in ledger.load(slug).rules:
        text = section(entry.id)
        assert f"`{entry.id}`" in text
        assert re.search(rf"lines? {entry.lines[0]}\b", text)
        assert " ".join(entry.says.split())[:30].replace("_", "") in text.replace("\\", "")


@pytest.mark.slow
@pytest.mark.parametrize("slug", GAMES)
def test_a_rule_has_the_code_tests_and_rulings_that_where_tells(slug: str) -> None:
    """A few rules from all over the ledger, told by the command and by the page."""
    for entry in ledger.load(slug).rules[::40]:
        text = section(entry.id)
        told = ledger.where(entry.id)
        assert all(f"`{place}`" in text for place in told.tests)
        assert all(f"`{place.partition(':')[0]}:" in text for place in told.code)


@pytest.mark.parametrize("slug", RULED)
def test_every_ruling_stands_with_the_rules_it_names(slug: str) -> None:
    lines = (here().root / "docs" / "rulings" / f"{slug}.md").read_text("utf-8").splitlines()
    rows = [row.strip("|").rpartition("|") for row in lines if row.startswith("|")]
    named = [(says.strip(), rule_id) for says, _, ids in rows for rule_id in ledger.ids_in(slug, ids)]
    for says, rule_id in named:
        if not ledger.ids_in(slug, says):
            assert says in section(rule_id)


@pytest.mark.parametrize("slug", PACKED)
def test_every_word_and_field_of_a_pack_is_listed(slug: str) -> None:
    tongue = content.language(slug)
    words, told = pages()[f"games/{slug}/words.md"], pages()[f"games/{slug}/fields.md"]
    written = [word for group in groups(tongue) for word in group.words]
    assert len(written) == sum(
        map(len, (tongue.words.keywords.classes, tongue.words.conditions.classes, tongue.words.whos.classes))
    )
    assert all(markdown.code(word.written) in words and markdown.code(word.example) in words for word in written)
    for kind in tongue.kinds:
        below = told.partition(f"# {kind.name.capitalize()} {{")[2].partition("\n## ")[0]
        assert all(f"`{field.name}`" in below for field in fields(slug, kind.name)), kind.name


@pytest.mark.parametrize("slug", PACKED)
def test_every_word_of_a_long_list_has_a_meaning(slug: str) -> None:
    """A field that takes one of many words names a list that has them all; no list has a word that no field takes."""
    tongue = content.language(slug)
    told = [field for kind in tongue.kinds for field in fields(slug, kind.name)]
    lists = [set(words) for words in tongue.meanings.values()]
    assert [
        field.name for field in told if len(field.words) > FEW and not any(set(field.words) <= one for one in lists)
    ] == []
    assert [one - {word for field in told for word in field.words} for one in lists] == [set()] * len(lists)


def test_every_page_is_in_the_navigation() -> None:
    docs = here().root / "docs"
    paths = [path.relative_to(docs).as_posix() for path in docs.rglob("*.md")] + [*hooks.ROOT_PAGES.values(), *pages()]
    listed = re.findall(r"'([^']+\.md)'", str(hooks.nav(paths)))
    assert sorted(listed) == sorted(paths)


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("```yaml my-pack/a.yaml\n", '```yaml title="my-pack/a.yaml"\n'),
        ("| `\\|` or `-` | a wall |", "| <code>&#124;<wbr></code> or `-` | a wall |"),
        ("[the license](../../LICENSE) and [a page](../lab.md)", "the license and [a page](../lab.md)"),
        ("`no.such-rule` stays", "`no.such-rule` stays"),
    ],
)
def test_pages_for_a_git_host_read_the_same_here(written: str, shown: str) -> None:
    page: Any = SimpleNamespace(file=SimpleNamespace(src_uri="play/README.md"), is_homepage=False)
    assert hooks.on_page_markdown(written, page) == shown


@pytest.mark.parametrize("slug", GAMES)
def test_rule_ids_on_any_page_lead_to_their_rule(slug: str) -> None:
    entry = ledger.load(slug).rules[0]
    page: Any = SimpleNamespace(file=SimpleNamespace(src_uri=f"rulings/{slug}.md"), is_homepage=False)
    address = rules.addresses(here())[entry.id]
    assert hooks.on_page_markdown(f"See `{entry.id}`.", page) == f"See [`{entry.id}`](../{address})."


@pytest.mark.slow
def test_the_site_builds_and_asks_nothing_of_other_hosts(tmp_path: Path) -> None:
    """Strict: a link to nowhere, a page left out or an anchor that is not there stops it."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path)]
    run = subprocess.run(command, cwd=here().root, capture_output=True, text=True, check=False)

    assert run.returncode == 0, run.stderr
    loaded = re.compile(
        r"""<(?:script|link|img|iframe)[^>]*(?:src|href)=["'](?:https?:)?//[^"']+|url\(["']?https?:[^)]+"""
    )
    for file in [*tmp_path.rglob("*.html"), *tmp_path.rglob("*.css")]:
        assert loaded.findall(file.read_text("utf-8")) == [], file
    assert len(list(tmp_path.glob("games/*/rules/*/index.html"))) >= len(GAMES)
