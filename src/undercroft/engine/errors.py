"""All errors, in one tree. Code that catches one can show its text to a person unchanged."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.engine.checks import Refusal


class UndercroftError(Exception):
    """Anything Undercroft refuses or reports; `str()` of it is one clear sentence."""


class BadInput(UndercroftError):
    """A set-up, an argument or a message that makes no sense; names what was expected."""


class PackError(UndercroftError):
    """One fault in a pack: where it is, what is wrong, what was expected, the nearest known word."""

    def __init__(self, file: str, line: int, what: str, expected: str = "", nearest: str = "") -> None:
        self.file, self.line, self.what, self.expected, self.nearest = file, line, what, expected, nearest
        text = f"{file}:{line}: {what}"
        if expected:
            text += f"; expected {expected}"
        if nearest:
            text += f"; did you mean {nearest!r}?"
        super().__init__(text)


class IllegalAnswer(UndercroftError):
    """An answer that is not on offer; the state is untouched and the refusals name the rules behind it."""

    def __init__(self, what: str, refusals: Sequence[Refusal] = ()) -> None:
        self.refusals = tuple(refusals)
        reasons = "; ".join(f"[{refusal.rule}]" for refusal in self.refusals)
        super().__init__(f"{what}: {reasons}" if reasons else what)


class SaveError(UndercroftError):
    """A save file that cannot be read, with the reason and what can be done."""


class ReplayDiverged(UndercroftError):
    """A recorded answer no longer fits: the rules changed since, or the record was altered."""

    def __init__(self, number: int, what: str) -> None:
        self.number = number
        super().__init__(f"answer {number} does not fit: {what}")


class RuleBug(UndercroftError):
    """A bug inside a rule; `save` holds the game from before it, to send with the report."""

    def __init__(self, what: str, save: bytes = b"") -> None:
        self.save = save
        super().__init__(what)


class TooLong(RuleBug):
    """An answer that would take more steps or dice than any answer may; the game stays where it was."""
