"""Limited uses: a use that is exhausted leaves a mark until its period ends.

The mark of an item, or of what is attached to it, lies on the item and goes with it to another figure; the mark of
anything else lies on the figure. Which periods there are, what ends with them and what a use costs is up to the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from undercroft.crawl.powers.table import Source


class Marked(Protocol):
    """Something that bears marks: a figure, or an item."""

    exhausted: list[str]


class Item(Marked, Protocol):
    """An item with marks of its own; its sources are named `item:` and its id."""

    @property
    def id(self) -> Any: ...


class Bearer(Marked, Protocol):
    """A figure that has items."""

    @property
    def items(self) -> Iterable[Item]: ...


def mark_of(source: Source[Any, Any], entry: str, limit: str) -> str:
    """How an exhausted use is noted: on an item, with the name of what is attached if it belongs to that."""
    name = source.id if source.held is None else source.id.partition("/")[2]
    return f"{name}/{entry}:{limit}" if name else f"{entry}:{limit}"


def is_ready(figure: Marked, source: Source[Any, Any], entry: str, limit: str) -> bool:
    """Whether a limited use is not exhausted."""
    marks: list[str] = figure.exhausted if source.held is None else source.held.exhausted
    return not marks or mark_of(source, entry, limit) not in marks


def exhaust(figure: Marked, source: Source[Any, Any], entry: str, limit: str) -> None:
    """Mark a limited use until the period ends."""
    marks: list[str] = figure.exhausted if source.held is None else source.held.exhausted
    marks.append(mark_of(source, entry, limit))


def refresh(figure: Bearer, periods: Collection[str]) -> None:
    """Make ready whatever a figure or its items were exhausted for until now."""
    figure.exhausted = _outlasting(figure.exhausted, periods)
    for held in figure.items:
        held.exhausted = _outlasting(held.exhausted, periods)


def _outlasting(marks: list[str], periods: Collection[str]) -> list[str]:
    return [mark for mark in marks if mark.rpartition(":")[2] not in periods] if marks else marks


def exhausted(figure: Bearer, apart_from: str = "") -> list[str]:
    """Everything of a figure's that is exhausted, other than the uses of this source; `refresh_one` takes each."""
    found = [mark for mark in figure.exhausted if not mark.startswith(f"{apart_from}/")]
    return found + [
        f"item:{held.id}/{mark}" for held in figure.items for mark in held.exhausted if f"item:{held.id}" != apart_from
    ]


def refresh_one(figure: Bearer, which: str) -> None:
    """Make ready one of what `exhausted` lists."""
    if which in figure.exhausted:
        figure.exhausted.remove(which)
        return
    owner, _, mark = which.partition("/")
    next(held for held in figure.items if f"item:{held.id}" == owner).exhausted.remove(mark)
