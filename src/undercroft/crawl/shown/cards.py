"""Entries of a pack as cards to look at: the name, words and story of the entry, the icon and group of its kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct

from undercroft.crawl.shown.scene import Thing

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from undercroft.crawl.shown.scene import Badge

_MOST_KNOWN = 10_000


class Printed(Protocol):
    """What an entry has that can be looked at."""

    @property
    def name(self) -> str:
        """Its name."""
        ...

    @property
    def story(self) -> str:
        """The line worth reading aloud, '' for none."""
        ...

    @property
    def icon(self) -> str:
        """Its own icon, '' for that of its kind."""
        ...


class Face(Struct, frozen=True):
    """What entries of one type look like; icon and group may depend on the entry."""

    kind: type[Any]
    icon: str | Callable[[Any], str]
    group: str | Callable[[Any], str] = ""


class Faces:
    """What the entries of a game's packs look like. The first face whose type fits counts; others get `icon`."""

    def __init__(self, faces: Sequence[Face], *, icon: str, text: Callable[[Any], str]) -> None:
        self.faces = tuple(faces)
        self._printed = text
        self._known: dict[int, tuple[Printed, str]] = {}
        self._other = Face(object, icon)

    def text(self, entry: Printed) -> str:
        """Return what is printed on an entry: put into words once, since entries never change."""
        found = self._known.get(id(entry))
        if found is None:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            found = self._known[id(entry)] = (entry, self._printed(entry))  # keeping the entry keeps its id its own
        return found[1]

    def icon(self, entry: Printed) -> str:
        """Return an entry's own icon, else that of its kind."""
        if entry.icon:
            return entry.icon
        icon = self._face(entry).icon
        return icon if isinstance(icon, str) else icon(entry)

    def group(self, entry: Printed) -> str:
        """Return what kind of card an entry is, in words; '' if it is of none."""
        group = self._face(entry).group
        return group if isinstance(group, str) else group(entry)

    def card(
        self,
        id_: str,
        entry: Printed,
        *,
        text: str | None = None,
        group: str | None = None,
        icon: str = "",
        spent: bool = False,
        in_use: bool = True,
        count: int = 1,
        marks: tuple[Badge, ...] = (),
    ) -> Thing:
        """Return an entry as a card; `id_` is what options call it, `icon` is for an entry without one of its own."""
        return Thing(
            id=id_,
            name=entry.name,
            text=self.text(entry) if text is None else text,
            story=entry.story,
            icon=entry.icon or icon or self.icon(entry),
            group=self.group(entry) if group is None else group,
            spent=spent,
            in_use=in_use,
            count=count,
            marks=marks,
        )

    def _face(self, entry: Printed) -> Face:
        return next((face for face in self.faces if isinstance(entry, face.kind)), self._other)
