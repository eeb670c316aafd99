"""The JSON Schema of a game's packs, for editors that complete and check while an author types."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from undercroft.crawl.packs.effect import Effect, When, Whom

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.crawl.packs.keywords import Lexicon, Words
    from undercroft.crawl.packs.kinds import Kind


def schema_of(kinds: Sequence[Kind[Any]], words: Words) -> dict[str, Any]:
    """One schema for all files of a pack; given a single kind, for its files alone."""

    def compiled(wanted: type) -> dict[str, Any]:
        if wanted is Effect:
            line = {"type": "string", "description": f"An effect. Keywords: {_usage(words.keywords)}"}
            return {"anyOf": [line, {"type": "array", "minItems": 1, "items": {"type": "string"}}]}
        if wanted is When:
            return {"type": "string", "description": f"A condition: {_usage(words.conditions)}"}
        if wanted is Whom:
            return {"type": "string", "description": f"Figures: {_usage(words.whos)}"}
        raise TypeError(f"{wanted.__name__} is nothing that a pack holds")

    entries, parts = msgspec.json.schema_components(
        [kind.type for kind in kinds], schema_hook=compiled, ref_template="#/$defs/{name}"
    )
    files: list[dict[str, Any]] = []
    for kind, entry in zip(kinds, entries, strict=True):
        about = {"title": kind.name, "description": f"{kind.glob}: {'entries' if kind.many else 'one entry'}"}
        many = {"anyOf": [entry, {"type": "array", "items": entry}]}
        files.append({**about, **(many if kind.many else entry)})
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Packs of {words.name}",
        "anyOf": files,
        "$defs": parts,
    }


def _usage(lexicon: Lexicon) -> str:
    return "; ".join(cls.pattern.text for cls in lexicon.classes)
