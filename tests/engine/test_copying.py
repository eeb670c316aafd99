"""Copies of a state are equal to it and share nothing that can change."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from undercroft.engine.copying import copy


class Leaf(msgspec.Struct):
    name: str
    tokens: list[int] = []


class Fixed(msgspec.Struct, frozen=True):
    name: str
    at: tuple[int, int] = (0, 0)


class Loose(msgspec.Struct, frozen=True):
    """Frozen, but what it holds can change."""

    tokens: list[int]


class Base(msgspec.Struct, tag=True):
    n: int = 0


class Derived(Base, tag=True):
    more: list[str] = []


class Node(msgspec.Struct):
    """A type that holds its own kind."""

    leaf: Leaf
    children: list[Node] = []
    parent: Node | None = None


class Everything(msgspec.Struct):
    """A field of every shape that a state may have."""

    number: int
    text: str
    maybe: str | None
    word: Literal["a", "b"]
    data: bytes
    numbers: list[int]
    pairs: list[tuple[int, str]]
    lists: list[list[int]]
    leaf: Leaf
    leaves: list[Leaf]
    by_name: dict[str, Leaf]
    counts: dict[str, int]
    rows: dict[int, list[str]]
    fixed: list[Fixed]
    loose: list[Loose]
    one_loose: Loose
    mixed: list[Base | Leaf]
    based: list[Base]
    either: Leaf | None
    tuples: tuple[Leaf, list[int]]
    tree: Node
    anything: Any
    frames: list[Any]
    unset: tuple[Fixed, ...] | msgspec.UnsetType = msgspec.UNSET


words = st.text(max_size=4)
numbers = st.integers(-9, 9)
leaves = st.builds(Leaf, words, st.lists(numbers, max_size=3))
loose = st.builds(Loose, st.lists(numbers, max_size=3))
bases = st.one_of(st.builds(Base, numbers), st.builds(Derived, numbers, st.lists(words, max_size=2)))
nodes: st.SearchStrategy[Node] = st.recursive(
    st.builds(Node, leaves),
    lambda inner: st.builds(Node, leaves, st.lists(inner, max_size=2), st.none() | inner),
    max_leaves=4,
)
plain: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | numbers | words | st.binary(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3) | st.tuples(inner, inner),
    max_leaves=6,
)
everything = st.builds(
    Everything,
    number=numbers,
    text=words,
    maybe=st.none() | words,
    word=st.sampled_from(["a", "b"]),
    data=st.binary(max_size=4),
    numbers=st.lists(numbers, max_size=3),
    pairs=st.lists(st.tuples(numbers, words), max_size=3),
    lists=st.lists(st.lists(numbers, max_size=2), max_size=2),
    leaf=leaves,
    leaves=st.lists(leaves, max_size=3),
    by_name=st.dictionaries(words, leaves, max_size=3),
    counts=st.dictionaries(words, numbers, max_size=3),
    rows=st.dictionaries(numbers, st.lists(words, max_size=2), max_size=2),
    fixed=st.lists(st.builds(Fixed, words, st.tuples(numbers, numbers)), max_size=2),
    loose=st.lists(loose, max_size=2),
    one_loose=loose,
    mixed=st.lists(bases | leaves, max_size=3),
    based=st.lists(bases, max_size=3),
    either=st.none() | leaves,
    tuples=st.tuples(leaves, st.lists(numbers, max_size=2)),
    tree=nodes,
    anything=plain,
    frames=st.lists(bases | leaves, max_size=3),
    unset=st.just(msgspec.UNSET) | st.tuples(st.builds(Fixed, words)),
)


def changeable(value: Any) -> Iterator[int]:
    """The identity of every list, dict and struct inside a value that can be changed."""
    if isinstance(value, msgspec.Struct):
        if not value.__struct_config__.frozen:
            yield id(value)
        inside: list[Any] = [getattr(value, name) for name in value.__struct_fields__]
    else:
        kind: type[Any] = value.__class__
        if kind in (list, dict):
            yield id(value)
        inside = [*value.values()] if kind is dict else [*value] if kind in (list, tuple) else []
    for item in inside:
        yield from changeable(item)


@pytest.mark.slow
@given(everything)
def test_a_copy_is_equal_and_shares_nothing_that_can_change(value: Everything) -> None:
    other = copy(value)

    assert other == value
    assert type(other) is Everything
    assert set(changeable(other)).isdisjoint(changeable(value))
    assert msgspec.msgpack.encode(other) == msgspec.msgpack.encode(value)


@given(plain)
def test_plain_data_is_copied_too(value: Any) -> None:
    other = copy(value)

    assert other == value
    assert set(changeable(other)).isdisjoint(changeable(value))


def test_what_cannot_change_is_shared() -> None:
    fixed = Fixed("a")
    assert copy(fixed) is fixed

    kept = copy([fixed])
    assert kept[0] is fixed


def test_a_subclass_in_a_field_of_its_base_is_copied_whole() -> None:
    class Holder(msgspec.Struct):
        one: Base
        many: list[Base]

    value = Holder(Derived(1, ["a"]), [Derived(2, ["b"]), Base(3)])
    other = copy(value)
    other.one.more.append("c")  # type: ignore[attr-defined] # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]

    assert value == Holder(Derived(1, ["a"]), [Derived(2, ["b"]), Base(3)])
    assert [type(base) for base in other.many] == [Derived, Base]


@pytest.mark.parametrize("value", [{1, 2}, object(), bytearray(b"x"), [{3}]])
def test_a_state_may_not_hold_what_is_not_plain(value: object) -> None:
    with pytest.raises(TypeError, match="a state may not hold a"):
        copy(value)
