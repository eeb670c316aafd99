"""Keeps what was drawn, by all that it was drawn from: most of a table is the same after the next answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar
from weakref import WeakKeyDictionary

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")
_MOST_KEPT: Final = 2000
_encode = msgspec.msgpack.Encoder().encode


class Kept(Generic[T]):
    """Parts of scenes of one sort, kept for each pack; whatever tables have in common they share."""

    def __init__(self) -> None:
        self._by_pack: WeakKeyDictionary[Any, dict[bytes, T]] = WeakKeyDictionary()

    def part(self, pack: Any, among: Any, draw: Callable[[], T]) -> T:
        """Return a part that depends on its pack and on `among` and nothing else; drawn if it is not known."""
        known = self._by_pack.get(pack)
        if known is None:
            known = self._by_pack[pack] = {}
        key = _encode(among)
        found = known.get(key)
        if found is None:
            if len(known) >= _MOST_KEPT:
                known.clear()
            found = known[key] = draw()
        return found
