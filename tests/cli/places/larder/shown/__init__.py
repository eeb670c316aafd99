"""What people see of the larder, and how it looks in a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.cli.places.larder.game import Larder
from undercroft.crawl.shown.contract import Shown

if TYPE_CHECKING:
    from undercroft.engine.choices import Ask


class LarderShown(Shown[Larder]):
    shared = True

    def view(self, game: Larder, seat: str | None) -> Any:
        return {"good": game.state.good, "bad": game.state.bad}

    def screen(self, game: Larder, seat: str | None, ask: Ask | None, width: int) -> list[str]:
        return [f"[green]good {game.state.good}[/], [red]bad {game.state.bad}[/]"]

    def name(self, game: Larder, role: str, value: Any) -> str | None:
        return f"Cook {str(value)[1:]}" if role == "seat" else None
