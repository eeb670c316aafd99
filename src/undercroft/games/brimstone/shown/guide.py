"""The guided first mission: the situations that its script in `guide.yaml` can wait for."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from undercroft.crawl.shown.guide import read_guide
from undercroft.engine.choices import Option
from undercroft.games.brimstone.state import Activation

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.crawl.shown.guide import Guide
    from undercroft.engine.choices import Ask
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero

ATTACKS: Final = ("fight", "shoot", "dual", "free")
HALF: Final = 2


def offers(ask: Ask, *verbs: str) -> bool:
    """Whether a question offers one of these deeds."""
    return any(isinstance(value, Option) and value.verb in verbs for value in ask.values)


def acting(game: Brimstone) -> Hero | None:
    """The Hero whose Activation it is."""
    activation = game.frame(Activation)
    return None if activation is None else game.hero(activation.hero)


def walks(game: Brimstone, ask: Ask) -> bool:
    return ask.name == "activation.act" and any(type(value) is int for value in ask.values)


def in_the_dark(game: Brimstone, ask: Ask) -> bool:
    """Whether the lantern's light leaves some space of the map dark: there is something to keep away from."""
    del ask
    return game.lantern_space() >= 0 and bool(((1 << game.board.size) - 1) & ~game.lit())


def hurt(game: Brimstone, ask: Ask) -> bool:
    """Whether somebody has lost half of what they can take."""
    del ask
    return any(
        hero.wounds * HALF >= game.stat(hero, "health") or hero.horror * HALF >= game.stat(hero, "sanity")
        for hero in game.standing()
    )


SITUATIONS: Final[dict[str, Callable[[Brimstone, Ask], bool]]] = {
    "turn under way": lambda game, ask: game.state.turn > 0,
    "later turn": lambda game, ask: game.state.turn > 1,
    "can move": walks,
    "dark spaces": in_the_dark,
    "door at hand": lambda game, ask: offers(ask, "look"),
    "can scavenge": lambda game, ask: offers(ask, "scavenge"),
    "unexplored room": lambda game, ask: any(not room.revealed for room in game.state.rooms),
    "fight": lambda game, ask: bool(game.state.foes),
    "can attack": lambda game, ask: offers(ask, *ATTACKS),
    "grit to spend": lambda game, ask: (hero := acting(game)) is not None and hero.grit > 0,
    "hurt": hurt,
    "clue found": lambda game, ask: game.state.clues > 0,
    "objective found": lambda game, ask: any(room.objective for room in game.state.rooms),
}


@cache
def guide() -> Guide:
    """The script, read and checked once."""
    return read_guide(Path(__file__).with_suffix(".yaml"), SITUATIONS)


def situation(game: Brimstone, ask: Ask) -> frozenset[str]:
    """The situations that hold now; none between Adventures."""
    return frozenset() if game.between else frozenset(word for word, holds in SITUATIONS.items() if holds(game, ask))
