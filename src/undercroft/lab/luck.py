"""Luck and deeds of a game, from its log: each figure's dice against what dice show, and what was done, for charts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable

    from undercroft.crawl.shown.luck import Throw
    from undercroft.engine.events import Event
    from undercroft.engine.game import Game

LUCK = "Luck"
"""The series of what dice showed above or below the average."""


class Fortune(Struct, frozen=True, kw_only=True):
    """The dice of one figure for one purpose (empty: for all): how many, what they showed, what is to be expected."""

    figure: str
    purpose: str = ""
    dice: int
    shown: int
    expected: float

    @property
    def luck(self) -> float:
        """Return how far above the average the dice fell."""
        return self.shown - self.expected


class Series(Struct, frozen=True, kw_only=True):
    """A number of one figure that changes as the game goes on: pairs of the answer's number and the sum so far."""

    what: str
    figure: str
    points: tuple[tuple[int, float], ...]


class Statistics(Struct, frozen=True, kw_only=True):
    """Everything that can be counted in a log."""

    fortunes: tuple[Fortune, ...] = ()
    """For all purposes together, one a figure."""
    purposes: tuple[Fortune, ...] = ()
    series: tuple[Series, ...] = ()
    turns: tuple[tuple[int, int], ...] = ()
    """Pairs of an answer's number and the turn that began with it."""


def statistics(kind: type[Game[Any]], log: Iterable[tuple[int, Event]]) -> Statistics:
    """Count a session's log, or the part of it that somebody may know; a game that tells nothing has no numbers."""
    telling = kind.shown
    dice: dict[tuple[str, str], list[float]] = {}
    points: dict[tuple[str, str], list[tuple[int, float]]] = {}
    turns: list[tuple[int, int]] = []
    for n, event in log:
        throw = telling.throws(event)
        if throw is not None:
            _rolled(dice, throw)
            _added(points, n, LUCK, throw.figure, sum(throw.faces) - throw.mean * len(throw.faces))
        for deed in telling.deeds(event):
            _added(points, n, deed.what, deed.figure, deed.amount)
        turn = telling.begins(event)
        if turn:
            turns.append((n, turn))
    purposes = tuple(
        [
            Fortune(figure=figure, purpose=purpose, dice=int(many), shown=int(shown), expected=expected)
            for (figure, purpose), (many, shown, expected) in dice.items()
        ]
    )
    return Statistics(
        fortunes=_together(purposes),
        purposes=purposes,
        series=tuple(
            [Series(what=what, figure=figure, points=tuple(found)) for (what, figure), found in points.items()]
        ),
        turns=tuple(turns),
    )


def _rolled(dice: dict[tuple[str, str], list[float]], throw: Throw) -> None:
    sums = dice.setdefault((throw.figure, throw.purpose), [0, 0, 0.0])
    sums[0] += len(throw.faces)
    sums[1] += sum(throw.faces)
    sums[2] += throw.mean * len(throw.faces)


def _added(
    points: dict[tuple[str, str], list[tuple[int, float]]], n: int, what: str, figure: str, amount: float
) -> None:
    """Add to the sum after answer n; each answer has one point."""
    found = points.setdefault((what, figure), [])
    total = (found[-1][1] if found else 0) + amount
    if found and found[-1][0] == n:
        found[-1] = (n, total)
    else:
        found.append((n, total))


def _together(purposes: tuple[Fortune, ...]) -> tuple[Fortune, ...]:
    return tuple(
        [
            Fortune(
                figure=figure,
                dice=sum(one.dice for one in mine),
                shown=sum(one.shown for one in mine),
                expected=sum(one.expected for one in mine),
            )
            for figure in dict.fromkeys(one.figure for one in purposes)
            for mine in [[one for one in purposes if one.figure == figure]]
        ]
    )
