"""What a game may say about its events beyond words: what can be seen of them on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from msgspec import Struct

from undercroft.engine.events import Tone

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
    dice: tuple[str, ...] = ()
    amount: int = 0
    tone: Tone = ""


def seen(event: Event) -> Seen:
    """What can be seen of an event by the names of its fields: who, where, which dice, how much."""
    about = {name: getattr(event, name) for name in event.__struct_fields__}
    amounts = [value for name in AMOUNTS if isinstance(value := about.get(name), int)]
    return Seen(
        figures=tuple(str(value) for value in _all(about, FIGURES) if value != ""),
        spaces=tuple(value for value in _all(about, SPACES) if isinstance(value, int) and value >= 0),
        dice=tuple(str(value) for value in _all(about, DICE)),
        amount=amounts[0] if amounts else 0,
        tone=event.feels(),
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
