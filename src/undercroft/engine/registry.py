"""Games are found from folders: every package under `undercroft.games` with a `GAME`, and every folder added here."""

from __future__ import annotations

import importlib
import pkgutil
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from undercroft.engine.errors import BadInput
from undercroft.engine.game import Game, find_rooms

if TYPE_CHECKING:
    from types import ModuleType

PLACES = ["undercroft.games"]


def slugs() -> list[str]:
    """The games there are, without importing their rules."""
    return sorted(_packages())


def _packages() -> dict[str, str]:
    found: dict[str, str] = {}
    for place in PLACES:
        package = importlib.import_module(place)
        for module in pkgutil.iter_modules(package.__path__):
            if not module.name.startswith("_") and module.ispkg:
                found[module.name] = f"{place}.{module.name}"
    return found


def find_game(slug: str) -> type[Game[Any]]:
    """The class of a game by its slug, with all its rooms imported; BadInput names the nearest."""
    packages = _packages()
    if slug not in packages:
        near = get_close_matches(slug, packages, 1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise BadInput(f"there is no game {slug!r}; there are {', '.join(sorted(packages)) or 'none'}{hint}")
    package = importlib.import_module(packages[slug])
    find_rooms(package)
    return _joined(package)


def _joined(package: ModuleType) -> type[Game[Any]]:
    """The game of a package; BadInput says what the package does not give yet."""
    kind: type[Game[Any]] | None = vars(package).get("GAME")
    if not (isinstance(kind, type) and Game in kind.__mro__):
        raise BadInput(f"{package.__name__} has no game yet: its __init__.py must set GAME to a class of Game")
    if "shown" not in vars(kind):
        raise BadInput(f"{package.__name__} shows nothing yet: GAME = {kind.__name__}.joined(shown=...)")
    return kind
