"""A picture on its way to a screen: whole at first, then only those of its fields, and of its scene's, that changed.

What a screen has is known by hashes of what it was sent last. So what a change leaves out, and how long it is, comes
from nothing but the pictures of this screen itself.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from undercroft.crawl.shown.scene import Scene
from undercroft.table.protocol import Change, Picture

if TYPE_CHECKING:
    from undercroft.table.protocol import You

encode = msgspec.json.Encoder().encode
ALWAYS: Final = ("n", "tale", "whole")
"""Fields that belong to each message by itself."""
FIELDS: Final = tuple(name for name in Picture.__struct_fields__ if name != "scene")
PLACES: Final = {name: place for place, name in enumerate(FIELDS)}
UNKNOWN: Final = -1
"""No hash is this number."""


class Parts(NamedTuple):
    """A picture and its scene as fields, each written by itself."""

    fields: dict[str, bytes]
    scene: dict[str, bytes]

    def seen_by(self, you: You) -> Parts:
        """Return the same picture for somebody else who sees the same."""
        return self._replace(fields={**self.fields, "you": encode(you)})

    def whole(self) -> bytes:
        """The picture as one message."""
        return encode({"t": Picture.__struct_config__.tag, **_raw(self.fields), "scene": _raw(self.scene)})


def parts(picture: Picture, scene: dict[str, bytes]) -> Parts:
    """A picture in parts, with a scene that is in parts already."""
    return Parts({name: encode(getattr(picture, name)) for name in FIELDS}, scene)


def scene_parts(scene: Scene) -> dict[str, bytes]:
    """A scene in parts: many may be shown the same."""
    return {name: encode(getattr(scene, name)) for name in Scene.__struct_fields__}


def _raw(some: dict[str, bytes]) -> dict[str, msgspec.Raw]:
    return {name: msgspec.Raw(part) for name, part in some.items()}


class Sent:
    """What a screen was sent last."""

    def __init__(self) -> None:
        self._known: array[int] = array("q")

    def forget(self, *fields: str) -> None:
        """Send these fields again, whether they changed or not; without any the whole picture."""
        if not fields:
            self._known = array("q")
        for name in fields if self._known else ():
            self._known[PLACES[name]] = UNKNOWN

    def message(self, now: Parts) -> bytes:
        """What this screen has to be sent so that it shows this picture."""
        before = self._known
        self._known = array("q", [hash(part) for some in now for part in some.values()])
        if not before:
            return now.whole()
        new = iter([known != part for known, part in zip(before, self._known, strict=True)])
        fields = {name: part for name, part in now.fields.items() if next(new) or name in ALWAYS}
        scene = {name: part for name, part in now.scene.items() if next(new)}
        return encode(Change(picture=_raw(fields), scene=_raw(scene)))
