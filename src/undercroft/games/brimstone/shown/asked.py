"""Whom a question is about, and the answer that most people want."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.shown.about import Asked
from undercroft.engine.choices import Option, key_of
from undercroft.games.brimstone.rules.turn.activation import END

if TYPE_CHECKING:
    from undercroft.engine.choices import Ask
    from undercroft.games.brimstone.game import Brimstone

IN_TURN = (("free",), ("help",), ("fight", "shoot", "dual"), ("work",), ("look",), ("scavenge",))
"""What a Hero with no Move left does, what matters most first; of two that matter alike none is proposed."""


def asked(game: Brimstone, ask: Ask, seat: str) -> Asked:
    """The Hero or Enemy in question: the one that is named, else whoever sits in the one seat that is asked."""
    params = ask.params or {}
    figure = params.get("hero") or params.get("foe")
    if figure is None and ask.policy == "one":
        figure = next((hero.id for hero in game.heroes if hero.seat == seat), "")
    best = ""
    if ask.name == "activation.act":
        best = deed(ask)
    elif ask.name == "breath.way":
        hero = game.hero(str(params["hero"]))
        hurt = bool(hero.wounds or hero.horror)
        best = next((key for key in map(key_of, ask.values) if key == ("heal" if hurt else "grit")), "")
    return Asked("" if figure is None else str(figure), best)


def deed(ask: Ask) -> str:
    """While there is Move left, the board itself is asked; after that the one deed worth doing, or to end."""
    if any(type(value) is int for value in ask.values):
        return ""
    options = [value for value in ask.values if isinstance(value, Option)]
    for verbs in IN_TURN:
        found = [option for option in options if option.verb in verbs]
        if found:
            return found[0].key if len(found) == 1 else ""
    return END.key
