"""How the larder looks in a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.cli.places.larder.game import Larder
    from undercroft.engine.choices import Ask


def screen(game: Larder, seat: str | None, ask: Ask | None, width: int) -> list[str]:
    return [f"[green]good {game.state.good}[/], [red]bad {game.state.bad}[/]"]


def name(game: Larder, role: str, value: Any) -> str | None:
    return f"Cook {str(value)[1:]}" if role == "seat" else None
