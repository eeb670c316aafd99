"""The messages as others see them: the TypeScript types are those of the server, and every message reads as written."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import msgspec

from undercroft.crawl.shown import lobby, scene
from undercroft.crawl.shown.prompts import Level
from undercroft.table import protocol
from undercroft.table.protocol.openapi import openapi
from undercroft.table.protocol.typescript import structs, typescript

ROOT = Path(__file__).parents[2]


def test_the_types_of_the_browser_are_those_of_the_server() -> None:
    written = (ROOT / "web/src/protocol.ts").read_text("utf-8")

    assert written == typescript(), "run: make protocol"


def test_the_description_of_the_requests_is_that_of_the_server() -> None:
    written = (ROOT / "docs/protocol/openapi.json").read_text("utf-8")

    assert written == openapi(), "run: make protocol"


def test_every_struct_has_one_name() -> None:
    names = [kind.__name__ for module in (scene, lobby, protocol) for kind in structs(module)]

    assert sorted(names) == sorted(dict.fromkeys(names))


def test_every_message_reads_as_written() -> None:
    """What a client may send, with only what it must say, comes back the same."""
    values = {int: 3, str: "x", bool: True, Level: "usual"}
    for kind in get_args(protocol.FromClient):
        given = {f.name: values[f.type] for f in msgspec.structs.fields(kind) if f.required}
        message: Any = kind(**given)
        assert msgspec.json.decode(msgspec.json.encode(message), type=protocol.FromClient) == message
