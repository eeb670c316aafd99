"""The player that plays sensibly by rules of thumb: one mind a game, found by its name under `minds/`."""

from __future__ import annotations

import importlib
import pkgutil
from typing import TYPE_CHECKING

from undercroft.engine.errors import BadInput
from undercroft.players import minds

if TYPE_CHECKING:
    from undercroft.players.base import Player


def known() -> list[str]:
    """The games it can play."""
    return sorted(found.name for found in pkgutil.iter_modules(minds.__path__))


def player(slug: str, seed: str, argument: str) -> Player:
    """The mind for a game, of a strength if the game has several; BadInput names what it knows."""
    if slug not in known():
        raise BadInput(f"the heuristic player does not know {slug!r}; it knows {', '.join(known())}")
    module = importlib.import_module(f"undercroft.players.minds.{slug}")
    if not argument:
        plain: Player = module.mind(seed)
        return plain
    strengths = tuple(getattr(module, "STRENGTHS", ()))
    if not strengths:
        raise BadInput(f"the heuristic player takes nothing after the colon, not {argument!r}")
    if argument not in strengths:
        raise BadInput(f"the heuristic player of {slug} is {', '.join(strengths)}, not {argument!r}")
    mind: Player = module.mind(seed, argument)
    return mind
