"""The JSON Schema of a game's packs, for editors that complete and check while an author types."""

from __future__ import annotations

import types
import typing
from functools import reduce
from typing import TYPE_CHECKING, Any, cast

import msgspec

from undercroft.crawl.packs.kinds import fields_of, is_struct

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.crawl.packs.kinds import Kind
    from undercroft.crawl.packs.language.keywords import Lexicon, Words


def schema_of(kinds: Sequence[Kind[Any]], words: Words) -> dict[str, Any]:
    """One schema for all files of a pack; given a single kind, for its files alone."""

    texts = _compiled(words)
    made: dict[Any, Any] = {}

    def compiled(wanted: type) -> dict[str, Any]:
        return {"$ref": f"#/$defs/{wanted.__name__}"}

    entries, parts = msgspec.json.schema_components(
        [_writable(kind.type, made) for kind in kinds], schema_hook=compiled, ref_template="#/$defs/{name}"
    )
    files: list[dict[str, Any]] = []
    for kind, entry in zip(kinds, entries, strict=True):
        about = {"title": kind.name, "description": f"{kind.glob}: {'entries' if kind.many else 'one entry'}"}
        many = {"anyOf": [entry, {"type": "array", "items": entry}]}
        files.append({**about, **(many if kind.many else entry)})
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Packs of {words.name}",
        "anyOf": files,
        "$defs": {**parts, **texts},
    }
    return cast("dict[str, Any]", msgspec.json.decode(msgspec.json.encode(schema)))


def _compiled(words: Words) -> dict[str, Any]:
    """What stands in a file for the values that are compiled at load."""
    line = {"type": "string", "description": f"An effect. Keywords: {_usage(words.keywords)}"}
    return {
        "Effect": {"anyOf": [line, {"type": "array", "minItems": 1, "items": {"type": "string"}}]},
        "When": {"type": "string", "description": f"A condition: {_usage(words.conditions)}"},
        "Dice": {"type": ["string", "integer"], "description": "A number or dice: 2, D6, 2D6+1, D6x25"},
    }


def _writable(kind: Any, made: dict[Any, Any]) -> Any:
    """The same type without the defaults that JSON cannot write, such as a compiled effect."""
    origin = typing.get_origin(kind)
    if origin is typing.Annotated:
        return typing.Annotated[(_writable(kind.__origin__, made), *kind.__metadata__)]
    if origin is not None and origin is not typing.Literal:
        arguments = tuple(_writable(part, made) for part in typing.get_args(kind))
        return (
            reduce(lambda one, other: one | other, arguments)
            if origin in (typing.Union, types.UnionType)
            else origin[arguments]
        )
    if not is_struct(kind) or kind in made:
        return made.get(kind, kind)
    made[kind] = kind
    config = kind.__struct_config__
    made[kind] = msgspec.defstruct(
        kind.__name__,
        [(field.name, _writable(field.type, made), *_default(field)) for field in fields_of(kind)],
        namespace={"__doc__": kind.__doc__},
        rename={field.name: field.encode_name for field in fields_of(kind)},
        tag=config.tag,
        tag_field=config.tag_field,
        forbid_unknown_fields=True,
        kw_only=True,
    )
    return made[kind]


def _default(field: msgspec.structs.FieldInfo) -> tuple[Any, ...]:
    if field.required:
        return ()
    if field.default is msgspec.NODEFAULT:
        return (msgspec.field(default_factory=field.default_factory),)
    try:
        msgspec.to_builtins(field.default)
    except TypeError:
        return (msgspec.field(default_factory=object),)
    return (field.default,)


def _usage(lexicon: Lexicon) -> str:
    return "; ".join(cls.pattern.text for cls in lexicon.classes)
