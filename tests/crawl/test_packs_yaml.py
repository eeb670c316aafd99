"""Reading YAML: values by the core schema of 1.2, lines, limits."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml

from undercroft.crawl.packs import Limits, read_documents
from undercroft.crawl.packs import yaml as packs_yaml
from undercroft.engine.errors import PackError


def data(text: str) -> Any:
    """The data of a single document."""
    (document,) = read_documents("pack/x.yaml", text.encode())
    return document.data


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("true", True),
        ("False", False),
        ("on", "on"),
        ("yes", "yes"),
        ("no", "no"),
        ("y", "y"),
        ("12", 12),
        ("-3", -3),
        ("+3", 3),
        ("012", 12),
        ("0o14", 12),
        ("0x1F", 31),
        ("1_000", "1_000"),
        ("12:30", "12:30"),
        ("2001-12-14", "2001-12-14"),
        ("1.5", 1.5),
        ("-1e3", -1000.0),
        ("1.", 1.0),
        (".5", 0.5),
        ("~", None),
        ("null", None),
        ("", None),
        ("'12'", "12"),
        ('"true"', "true"),
        ("! 12", "12"),
        ("!!str 12", "12"),
        ("=", "="),
        ("<<", "<<"),
        ("+1 damage", "+1 damage"),
        ("-", None),
    ],
)
def test_values_follow_yaml_1_2(written: str, value: object) -> None:
    """Only true and false are booleans; nothing is a date, a sexagesimal or a merge."""
    if written == "-":
        assert data("a:\n  -\n") == {"a": [None]}
    else:
        found = data(f"a: {written}\n")["a"]
        assert found == value
        assert type(found) is type(value)


def test_every_path_has_its_line() -> None:
    """Keys, list items and the lines of a literal block."""
    (doc,) = read_documents(
        "x.yaml",
        b"# a comment\n- id: a\n  cost:\n    grit: 1\n  list: [x,\n    y]\n  effect: |\n    one\n    two\n",
    )

    assert doc.line_of((0,)) == 2
    assert doc.line_of((0, "cost")) == 3
    assert doc.line_of((0, "cost", "grit")) == 4
    assert doc.line_of((0, "list", 0)) == 5
    assert doc.line_of((0, "list", 1)) == 6
    assert doc.line_of((0, "effect")) == 7
    assert doc.line_of((0, "effect", 0)) == 8
    assert doc.line_of((0, "effect", 1)) == 9


def test_a_path_that_is_not_there_has_the_line_of_what_is() -> None:
    """A missing field is told at the line of its entry."""
    (doc,) = read_documents("x.yaml", b"\n\nid: a\ncost: {}\n")

    assert doc.line_of(("cost", "grit")) == 4
    assert doc.line_of(("name",)) == 3
    assert doc.line_of(()) == 3


def test_an_alias_leads_to_its_anchor() -> None:
    """Through two aliases, one inside the other."""
    text = b"inner: &i {x: 1,\n  y: 2}\nouter: &o\n  deep: *i\ncopy: *o\n"
    (doc,) = read_documents("x.yaml", text)

    assert doc.data["copy"] == {"deep": {"x": 1, "y": 2}}
    assert doc.line_of(("copy", "deep", "y")) == 2
    assert doc.line_of(("copy",)) == 3


def test_several_documents_keep_their_lines() -> None:
    """A file may hold more than one document."""
    first, second = read_documents("x.yaml", b"id: a\n---\nid: b\nn: 1\n")

    assert (first.data, second.data) == ({"id": "a"}, {"id": "b", "n": 1})
    assert second.line_of(("n",)) == 4


def test_numbers_may_be_keys() -> None:
    """As in surge: {1: ...}."""
    assert data("1: a\ntwo: b\n") == {1: "a", "two": "b"}


BOMB = "a: &a [x, x, x, x, x, x, x, x]\n" + "".join(
    f"{new}: &{new} [{', '.join([f'*{old}'] * 8)}]\n" for old, new in zip("abcdefgh", "bcdefghi", strict=True)
)


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("a: 1\nb: 2\na: 3\n", 3, "the key 'a' stands twice, first in line 1"),
        ("1: a\n1: b\n", 2, "the key 1 stands twice"),
        ("a: [1,\n", 2, "not readable as YAML"),
        ("x: 1\n effect: 2\n", 2, "quotes around text that holds ': '"),
        ("a: *b\n", 1, "unknown alias '*b'"),
        ("lamp: &lamp 1\nb: *lmp\n", 2, "did you mean 'lamp'?"),
        ("a: &a\n  - *a\n", 2, "unknown alias '*a'"),
        ("- 1\n- !!python/object:os.system x\n", 2, "the tag"),
        ("- !!int 12\n", 1, "the tag"),
        ("a: !foo {}\n", 1, "the tag"),
        ("a: .inf\n", 1, "the number '.inf'; expected a finite number"),
        ("a: 1e999\n", 1, "a finite number"),
        ("a: 99999999999999999999\n", 1, "at most 64 bits"),
        ("a: " + "9" * 5000, 1, "at most 64 bits"),
        ("? [a]\n: 1\n", 1, "a key that is neither a word nor a whole number"),
        ("true: 1\n", 1, "a key that is neither a word nor a whole number"),
        ("a: \x01\n", 1, "not readable as YAML"),
        ("a: 1\n" + "[" * 20_000, 2, "not readable as YAML"),
        ("[" * 20_000, 1, "values nested too deeply"),
        (BOMB, 6, "too many values in one file"),
    ],
)
def test_what_cannot_be_read_says_where(text: str, line: int, what: str) -> None:
    """Always a PackError with its line."""
    with pytest.raises(PackError, match=re.escape(what)) as caught:
        read_documents("pack/x.yaml", text.encode())

    assert (caught.value.file, caught.value.line) == ("pack/x.yaml", line)


def test_bytes_that_are_no_text() -> None:
    """The line is that of the first bad byte."""
    with pytest.raises(PackError, match=r"x\.yaml:2: bytes that are not text; expected a file in UTF-8"):
        read_documents("x.yaml", b"a: 1\nb: \xff\n")


def test_a_file_has_a_greatest_size() -> None:
    """And its limit is told."""
    with pytest.raises(PackError, match="the file has 12 bytes; expected at most 10"):
        read_documents("x.yaml", b"a: 123456789", Limits(file_bytes=10))


def test_without_the_c_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same data and lines, and the same sort of refusal, only slower."""
    text = b"- id: a\n  on: yes\n  effect: |\n    one\n    two\n- {n: 012, m: [x, y]}\n"
    (fast,) = read_documents("x.yaml", text)
    monkeypatch.setattr(packs_yaml, "_LOADER", yaml.SafeLoader)
    (slow,) = read_documents("x.yaml", text)

    assert (slow.data, slow.lines) == (fast.data, fast.lines)
    for bad in (b"a: [1,\n", b"a: \x01\n", b"[" * 2_000, b"a: *b\n", b"a: @b\n"):
        with pytest.raises(PackError):
            read_documents("x.yaml", bad)
