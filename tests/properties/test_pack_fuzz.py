"""Whatever a pack holds, only PackErrors come of it; and effects survive being written and read again."""

from __future__ import annotations

import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.crawl.packs_game import KINDS, SOUND, Damage, Dark, Gain, Heal, Hero, Heroes, Take, Whisper, words, write
from undercroft.crawl.packs import (
    Dice,
    Do,
    Each,
    Effect,
    If,
    Node,
    Or,
    PackErrors,
    Seq,
    check_pack,
    load_pack,
    read_dice,
    read_documents,
    read_effect,
)
from undercroft.crawl.packs.language.grammar import parse_effect, parse_when
from undercroft.engine.errors import PackError

SIGNS = ["heal", "2", "D6", "wounds", "any", "or", ";", "; or", "if", "dark", ":", "each", "hero", '"', "+1", "damage"]
near_effects = st.lists(st.sampled_from([*SIGNS, "take", "hits", "gain", "the", "x", ",", "\n"]), max_size=14).map(
    " ".join
)
keys = st.sampled_from(["id", "name", "effect", "cost", "grit", "gold", "slot", "drops", "replaces", "goals", "start"])
plain: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | near_effects | st.sampled_from(
        ["torch", "old-lantern", "cinder-imp", "hand"]
    ),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys | st.integers(0, 9), inner, max_size=5),
    max_leaves=12,
)  # fmt: skip


def survives(files: dict[str, bytes]) -> None:
    """A pack with these files loads, or is refused by PackErrors that each name a file and a line."""
    with tempfile.TemporaryDirectory() as top:
        folder = write(Path(top) / "pack", SOUND)
        for name, content in files.items():
            (folder / name).write_bytes(content)
        report = check_pack(folder, KINDS, words)
        assert (report.pack is not None) == report.sound
        for error in report.errors:
            assert error.line >= 1
            assert error.file.startswith(folder.as_posix())
            assert "\n" not in str(error)
        if report.sound:
            assert load_pack(folder, KINDS, words).counts() == report.counts
        else:
            with pytest.raises(PackErrors):
                load_pack(folder, KINDS, words)


@settings(max_examples=150)
@given(st.binary(max_size=120))
@example(b"\xef\xbb\xbf- id: a\n")
@example(b"%YAML 1.1\n---\na: 1\n...\n")
@example(b"- &a [*a]\n")
@example("\u2028- a".encode())
def test_any_bytes(content: bytes) -> None:
    """Read, or refused."""
    survives({"loot.yaml": content})


@settings(max_examples=150)
@given(st.text(st.sampled_from("-:[]{}&*!|>%@`'\"#,? \n\tab01.~<="), max_size=60))
def test_any_signs(text: str) -> None:
    """YAML's own punctuation in every order."""
    with suppress(PackError):
        read_documents("x.yaml", text.encode())


@pytest.mark.slow
@settings(max_examples=200)
@given(plain, st.sampled_from(["loot.yaml", "enemies/cinder-imp.yaml", "quests/first/bell.yaml"]))
def test_any_data(data: Any, name: str) -> None:
    """Well-formed YAML with anything in it."""
    survives({name: yaml.safe_dump(data, allow_unicode=True).encode("utf-8", "replace")})


@pytest.mark.slow
@settings(max_examples=200)
@given(st.dictionaries(keys, plain, max_size=6))
def test_any_fields(data: dict[str, Any]) -> None:
    """Entries that begin well."""
    survives({"loot.yaml": yaml.safe_dump([{"id": "torch", "name": "Torch", **data}]).encode()})


@settings(max_examples=300)
@given(near_effects | st.text(max_size=40))
def test_any_effect(text: str) -> None:
    """Compiled without a flaw, or with flaws that stand inside the text."""
    effect, flaws = parse_effect(words, text)
    for flaw in (*flaws, *parse_when(words, text)[1]):
        assert 1 <= flaw.column <= len(text) + 1
    if not flaws:
        assert effect.lines
        assert read_effect(words, effect.source()) == effect
        assert effect.text[0] == effect.text[0].upper()


def _dice(count: int, die: str, times: int, plus: int) -> Dice | None:
    return read_dice(f"{count}{die}x{times}{plus:+}", words.dice)


def _then(first: Node, then: Node) -> Seq:
    return Seq((first, then))


def _else(first: Node, then: Node) -> Or:
    return Or((first, then))


dice = st.one_of(
    st.integers(0, 999).map(Dice),
    st.builds(
        _dice,
        st.integers(1, 99),
        st.sampled_from(["D3", "D6", "D8", "D20", "peril"]),
        st.integers(1, 99),
        st.integers(-99, 99),
    ),
)
keyword = st.one_of(
    st.builds(Heal, dice, st.sampled_from(["wounds", "sanity", "any"])),
    st.builds(Take, st.integers(0, 99), st.sampled_from(["", "armor", "defense"])),
    st.builds(Gain, st.integers(0, 99), st.sampled_from(["grit", "xp"])),
    st.builds(Damage, st.integers(-99, 99)),
    st.builds(Whisper, st.text(st.characters(exclude_characters='"\n', exclude_categories=["C"]), max_size=8)),
)
do = st.builds(Do, keyword)
condition = st.just(Dark()) | st.builds(Heroes, st.integers(0, 9))
who = st.builds(Hero, st.sampled_from(["", "ada", "bo"]))


def _some(kind: Any, parts: st.SearchStrategy[Node], most: int = 3) -> st.SearchStrategy[Node]:
    return st.lists(parts, min_size=2, max_size=most).map(lambda nodes: kind(tuple(nodes)))


plain_or = _some(Or, do)
steps = do | _some(Seq, do | plain_or)
scope = steps | plain_or | _some(Or, steps)


def _under(prefix: Any, test: st.SearchStrategy[Any], body: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    alone = st.builds(prefix, test, body)
    last = st.builds(_then, do | plain_or, alone)
    branch = st.builds(_else, steps, alone)
    return alone | last | branch


one = _under(If, condition, scope) | _under(Each, who, scope)
two = _under(If, condition, _under(Each, who, scope)) | _under(Each, who, _under(If, condition, scope))
effects = st.lists(scope | one | two, min_size=1, max_size=3).map(Effect)


@pytest.mark.slow
@settings(max_examples=300)
@given(effects)
def test_an_effect_written_and_read_is_the_same(effect: Effect) -> None:
    """In its canonical form, which is also its own canonical form."""
    again = read_effect(words, effect.source())

    assert again == effect
    assert again.source() == effect.source()
    assert again.text == effect.text
