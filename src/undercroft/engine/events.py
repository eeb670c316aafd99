"""Events: what a rule may react to or a person would see. `before` may change or cancel one, `after` reacts to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Literal

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.engine.choices import Rule


Tone = Literal["", "good", "bad", "strange", "quiet", "end"]
"""How an event feels to the people at the table."""
Look = Literal["", "walks", "strikes", "hurt", "mends", "falls", "comes", "opens"]
"""What can be seen of an event on the board, for a client that shows one after another.

Whoever the event names first walks along its spaces, strikes whom it names next (an amount of 0: misses), is hurt,
mends, falls, or comes to the board; or a new part of the board opens.
"""


class Event(msgspec.Struct):
    """Something that happens, in the past tense. `happen` makes it so: a plain function, or a rule that asks."""

    rule: ClassVar[str] = ""
    """The ledger id of its rule; written only here, so that a search for a rule finds its code."""
    tone: ClassVar[Tone] = ""
    """How it feels to the people at the table; where that depends on the outcome, `feels` decides."""
    look: ClassVar[Look] = ""
    """What can be seen of it on the board."""
    turning: ClassVar[bool] = False
    """One of the few moments of a game that people look for afterwards; where it depends, `matters` decides."""
    opens: ClassVar[bool] = False
    """True for an event that only opens a moment for reactions: it changes nothing itself and is not logged."""

    def happen(self, game: Any) -> Rule[None] | None:  # noqa: ARG002 - the events of a game read it
        """Change the state; an event that only tells of something changes nothing."""
        return None

    def feels(self) -> Tone:
        """Return how this event feels to the people at the table."""
        return self.tone

    def matters(self) -> bool:
        """Tell whether this event is a turning point of the game."""
        return self.turning


class Hook(msgspec.Struct, frozen=True):
    """A reaction to an event: a stable id, whether it applies now, and the rule."""

    id: str
    run: Callable[..., Any]
    when: Callable[[Any, Any], bool] | None
    order: int = 0


class Hooks(msgspec.Struct):
    """Everything that listens to one type of event, in order."""

    before: list[Hook] = []
    after: list[Hook] = []

    def heard(self, game: Any, event: Event) -> bool:
        """Tell whether any reaction applies right now."""
        for hook in self.before:
            if hook.when is None or hook.when(game, event):
                return True
        for hook in self.after:  # noqa: SIM110 - any() of a generator takes twice as long
            if hook.when is None or hook.when(game, event):
                return True
        return False


class Ends(Exception):
    """Raised by a rule that ends something larger: only the frame that owns the scope catches it."""

    def __init__(self, scope: type[Any], why: str = "") -> None:
        self.scope, self.why = scope, why
        super().__init__(f"{scope.__name__}: {why}")


class Cancelled(Exception):
    """Raised by a before-hook: the event does not happen."""
