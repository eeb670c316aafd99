"""The files that a pack may have and the fields of what they hold, read from a game's own types."""

from __future__ import annotations

import ast
import inspect
import textwrap
import typing
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from undercroft.crawl.packs import nearest
from undercroft.crawl.packs.convert import describe
from undercroft.crawl.packs.faults import listed
from undercroft.crawl.packs.kinds import arms, bare, fields_of, is_struct
from undercroft.engine.errors import BadInput
from undercroft.lab.content import language

if TYPE_CHECKING:
    from collections.abc import Iterator

MANY = 1000
"""A limit from here on counts as none."""
DEEPEST = 3
"""How deep nested records are described."""


class Field(msgspec.Struct, frozen=True):
    """A field of an entry: how deep it stands, its name, whether it may be left out, what is written there.

    `words` are the words of which one is written; `about` is what the game says about the field.
    """

    depth: int
    name: str
    needed: bool
    expected: str
    words: tuple[str, ...] = ()
    about: str = ""


def files(slug: str) -> list[tuple[str, str, bool]]:
    """Every kind of entry, the files of a pack that hold it, and whether such a file holds a list."""
    return [(kind.name, kind.glob, kind.many) for kind in language(slug).kinds]


def fields(slug: str, name: str) -> list[Field]:
    """The fields of a kind of entry, with those of its parts below them."""
    kinds = {kind.name: kind for kind in language(slug).kinds}
    if name not in kinds:
        near = nearest(name, kinds)
        raise BadInput(f"{slug} has no {name!r} in its packs" + (f"; did you mean {near!r}?" if near else ""))
    return list(_fields(kinds[name].type, 0))


def _fields(kind: type[msgspec.Struct], depth: int) -> Iterator[Field]:
    for field in fields_of(kind):
        parts = [part for part in _parts(field.type) if depth < DEEPEST]
        expected = _expected(field.type)
        yield Field(
            depth,
            field.encode_name,
            field.required,
            "" if parts and "mapping" in expected else expected,
            tuple(_words(field.type)),
            _about(kind, field.name) or _described(field.type),
        )
        for part in parts:
            tag = part.__struct_config__.tag
            if tag is not None:
                name = f"{part.__struct_config__.tag_field}: {tag}"
                yield Field(depth + 1, name, needed=False, expected="", about=_first_paragraph(part.__doc__))
            yield from _fields(part, depth + 1 + (tag is not None))


def _expected(kind: Any) -> str:
    """What is written in a field: of a list its items, of a mapping its keys, of a number its bounds."""
    limits = [meta for meta in getattr(kind, "__metadata__", ()) if isinstance(meta, msgspec.Meta)]
    plain, _ = bare(kind)
    origin, inside = typing.get_origin(plain), typing.get_args(plain)
    if origin is dict:
        return f"{_expected(inside[0])}: {_expected(inside[1])}"
    if origin in (tuple, list) and not any(is_struct(bare(item)[0]) for item in inside):
        return f"a list of {_expected(inside[0])}"
    words = [arm for arm in arms(plain) if typing.get_origin(arm) is typing.Literal]
    if words:
        return listed([str(word) for arm in words for word in typing.get_args(arm)], most=99)
    found = describe(kind)
    for meta in limits:
        found += f" from {meta.ge}" * (meta.ge is not None) + f" to {meta.le}" * (
            meta.le is not None and meta.le < MANY
        )
    return found


def _parts(kind: Any) -> Iterator[type[msgspec.Struct]]:
    """The records that stand in a field, alone or in a list."""
    for arm in arms(bare(kind)[0]):
        inner, _ = bare(arm)
        if is_struct(inner):
            yield inner
        elif typing.get_origin(inner) in (tuple, list):
            yield from dict.fromkeys(part for item in typing.get_args(inner) for part in _parts(item))


def _words(kind: Any) -> Iterator[str]:
    """Yield the words that a type allows, at any depth."""
    if typing.get_origin(kind) is typing.Literal:
        yield from map(str, typing.get_args(kind))
    elif not is_struct(kind):
        for inner in typing.get_args(kind):
            yield from _words(inner)


def _described(kind: Any) -> str:
    """Return what the type of a field says about itself, except that it is an id: `expected` says that already."""
    described = [
        meta for meta in getattr(kind, "__metadata__", ()) if isinstance(meta, msgspec.Meta) and not meta.extra
    ]
    return " ".join(meta.description for meta in described if meta.description)


def _about(kind: type[msgspec.Struct], field: str) -> str:
    """Return the text below a field in the source of its class."""
    return next((told[field] for cls in kind.__mro__ if field in (told := _told(cls))), "")


@cache
def _told(kind: type) -> dict[str, str]:
    """Return the fields of a class that have a text below them, with that text."""
    if not kind.__module__.startswith("undercroft."):
        return {}
    body = ast.parse(textwrap.dedent(inspect.getsource(kind))).body[0]
    assert isinstance(body, ast.ClassDef)
    return {
        field.target.id: _first_paragraph(line.value.value)
        for field, line in zip(body.body, body.body[1:], strict=False)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
        if isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant) and isinstance(line.value.value, str)
    }


def _first_paragraph(text: str | None) -> str:
    return " ".join((text or "").strip().partition("\n\n")[0].split())
