"""Small pieces of Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape

import msgspec


class Page(msgspec.Struct, frozen=True):
    """A page of the site: its path under the root of the site, and its Markdown."""

    path: str
    text: str


def slugify(title: str) -> str:
    """Return a title as it appears in an address.

    >>> slugify("Fear, Terror, and Unspeakable Terror"), slugify("Being KO'd")
    ('fear-terror-and-unspeakable-terror', 'being-kod')
    """
    return re.sub(r"[^a-z0-9]+", "-", title.casefold().replace("'", "")).strip("-")


def plain(text: str) -> str:
    """Escape text for Markdown; code between backticks stays code.

    >>> plain("a *b* <c> `d_e*`")
    'a \\\\*b\\\\* &lt;c> `d_e*`'
    """
    parts = re.split(r"(`[^`]*`)", " ".join(text.split()))
    return "".join(part if part.startswith("`") else _escaped(part) for part in parts)


def _escaped(text: str) -> str:
    return re.sub(r"([\\*_\[\]{}#])", r"\\\1", text).replace("<", "&lt;")


def code(text: str) -> str:
    """Return text as code; a bar would end a table cell, so it becomes its entity, and a line may break there."""
    return f"`{text}`" if "|" not in text else f"<code>{escape(text, quote=False).replace('|', '&#124;<wbr>')}</code>"


def cell(text: str) -> str:
    """Text for a cell of a table."""
    return text.replace("|", "&#124;")


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """A table as lines, with an empty one after it."""
    lines = [f"| {' | '.join(head)} |", f"|{'---|' * len(head)}"]
    lines += [f"| {' | '.join(map(cell, row))} |" for row in rows]
    return [*lines, ""]


def stacked(lines: list[str]) -> list[str]:
    """Return tables whose cells are stacked on a narrow screen."""
    return ['<div class="stacked" markdown="1">', "", *lines, "</div>", ""]


def sentence(words: str) -> str:
    """Words with a capital at the start.

    >>> sentence("test_a_critical_ignores_defense".removeprefix("test_").replace("_", " "))
    'A critical ignores defense'
    """
    return words[:1].upper() + words[1:]
