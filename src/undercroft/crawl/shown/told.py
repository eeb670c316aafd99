"""What a game may say about its events beyond words: what can be seen of them on the board, the card they reveal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, cast

from msgspec import Struct

from undercroft.crawl.shown.dice import DieFace
from undercroft.engine.events import Look, Tone

if TYPE_CHECKING:
    from undercroft.engine.events import Event

FIGURES = ("hero", "foe", "figure", "foes", "heroes", "figures", "target", "by")
SPACES = ("before", "path", "space", "spaces")
DICE = ("dice", "roll", "rolls", "faces")
AMOUNTS = ("amount", "wounds", "hits", "count")


class Seen(Struct, frozen=True, kw_only=True):
    """What of an event can be seen: figures by their id in the scene, spaces, dice, an amount, a tone."""

    figures: tuple[str, ...] = ()
    spaces: tuple[int, ...] = ()
    dice: tuple[str | DieFace, ...] = ()
    amount: int = 0
    tone: Tone = ""
    look: Look = ""
    turning: bool = False


class Reveal(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A card that comes up before everybody who is told: one that was drawn, a chart's result, a new room, loot.

    A mission of several, or the only one, begins and ends with one too: that is a `chapter`.
    """

    name: str
    kind: str = ""
    """What sort of card it is, in words."""
    icon: str = ""
    text: str = ""
    """What it does."""
    story: str = ""
    """The line to read aloud."""
    chapter: Literal["", "begins", "won", "lost"] = ""
    why: str = ""
    """Why a chapter ended so, as a sentence."""

    @property
    def over(self) -> bool:
        """Whether a chapter has ended with it."""
        return self.chapter in ("won", "lost")

    def reads(self) -> str:
        """Return what is read aloud, and what the card does."""
        return " ".join(part for part in (self.story, self.text) if part)


def seen(event: Event) -> Seen:
    """What can be seen of an event by the names of its fields: who, in their order, where, which dice, how much."""
    about = {name: getattr(event, name) for name in event.__struct_fields__}
    amounts = [value for name in AMOUNTS if isinstance(value := about.get(name), int)]
    named = tuple([name for name in event.__struct_fields__ if name in FIGURES])
    return Seen(
        figures=tuple(str(value) for value in _all(about, named) if value != ""),
        spaces=tuple(value for value in _all(about, SPACES) if isinstance(value, int) and value >= 0),
        dice=tuple(str(value) for value in _all(about, DICE)),
        amount=amounts[0] if amounts else 0,
        tone=event.feels(),
        look=event.look,
        turning=event.matters(),
    )


def _all(about: dict[str, Any], names: tuple[str, ...]) -> list[Any]:
    found: list[Any] = []
    for name in names:
        value = about.get(name)
        if isinstance(value, tuple | list):
            found += cast("list[Any]", value)
        elif value is not None and not isinstance(value, bool):
            found.append(value)
    return found
