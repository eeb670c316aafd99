"""A figure that a test keeps hold of while the game goes on."""

from __future__ import annotations

from typing import Any


class Figure:
    """Reads and sets the fields of one figure as it is now, also after an undo. A game's subclass says where it is."""

    table: Any
    id: Any

    def __init__(self, table: Any, id_: Any) -> None:
        self.__dict__.update(table=table, id=id_)

    def _now(self) -> Any:
        """The figure in the state, None once it is gone."""
        raise NotImplementedError

    def _changed(self) -> None:
        """Forget what was worked out from a field that was just set."""

    def __getattr__(self, name: str) -> Any:
        now = self._now()
        if now is None:
            raise AttributeError(f"figure {self.id} is no longer in the game")
        return getattr(now, name)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self._now(), name, value)
        self._changed()

    @property
    def here(self) -> bool:
        """Whether it is still in the game."""
        return self._now() is not None
