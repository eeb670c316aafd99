"""Checks: named conditions of legality, so that a game can say which rule keeps something off the list.

Rules list their options in the quickest way. Separate from them are checks, each with a ledger id, which run only when
somebody asks why not. Random play in the conformance suite makes sure that the two agree: an option passes all its
checks, and anything else one can point at fails at least one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, ParamSpec

import msgspec

from undercroft.engine.choices import Option

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

P = ParamSpec("P")


class Refusal(msgspec.Struct, frozen=True):
    """Why something is not on offer: the ledger id of the rule that it fails."""

    rule: str


class Checks(Generic[P]):
    """The conditions for options of one kind, each under its ledger id; run when somebody asks why not.

    A condition gets what the question is about and, last, the value that a key points at. It holds where it does not
    apply, so that a refusal names the rule that is in the way and not those that no longer matter.
    """

    __slots__ = ("each", "on")

    def __init__(self, each: Sequence[tuple[str, Callable[P, bool]]], on: tuple[str, ...] | type[int] | None) -> None:
        self.each, self.on = each, on

    def failing(self, *about: P.args, **named: P.kwargs) -> list[Refusal]:
        """The rules that a value fails."""
        return [Refusal(rule) for rule, holds in self.each if not holds(*about, **named)]

    def passed(self, *about: P.args, **named: P.kwargs) -> bool:
        """Tell whether a value meets every condition, for a rule that makes its options with the checks themselves."""
        return all(holds(*about, **named) for _, holds in self.each)

    def read(self, key: str) -> Option | int | str | None:
        """Return the value that a key points at; None if these checks do not handle such keys."""
        if self.on is None:
            return key
        if isinstance(self.on, tuple):
            option = pointed(key)
            return option if option.verb in self.on else None
        return int(key) if _is_number(key) else None


def checks(*each: tuple[str, Callable[P, bool]], on: tuple[str, ...] | type[int] | None = None) -> Checks[P]:
    """Pairs of ledger id and condition, `on` options with these verbs, on numbers (`int`), or on plain words.

    >>> small = checks(("door.odd", lambda door: door % 2 == 1), ("door.small", lambda door: door < 3), on=int)
    >>> small.failing(4), small.passed(1)
    ([Refusal(rule='door.odd'), Refusal(rule='door.small')], True)
    """
    return Checks(each, on)


def refused(checks: Iterable[Checks[...]], key: str, *about: Any) -> list[Refusal]:
    """Return the rules against what a key points at, from all checks that handle such keys."""
    found: list[Refusal] = []
    for some in checks:
        value = some.read(key)
        if value is not None:
            found += some.failing(*about, value)
    return found


def pointed(key: str) -> Option:
    """The option that a key points at, on offer or not.

    >>> pointed("look:0:A") == Option("look", 0, "A"), pointed("move::gate") == Option("move", None, "gate")
    (True, True)
    """
    verb, *words = key.split(":", 2)
    subject, target, *_ = (*[int(word) if _is_number(word) else word or None for word in words], None, None)
    return Option(verb, subject, target)


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit()
