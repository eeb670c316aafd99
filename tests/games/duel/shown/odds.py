"""What is counted in a duel with dice: the odds of a strike, the luck of both fighters, dice worth rolling again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.games.duel.dice import Face, dice_of
from tests.games.duel.game import Assault, Duel, Rolled, Wounded
from undercroft.crawl.dice import Goal
from undercroft.crawl.shown.luck import Throw, thrown
from undercroft.crawl.shown.prompts import Again, Prompts
from undercroft.engine.odds import Count, Default, Watch

if TYPE_CHECKING:
    from undercroft.engine.choices import Ask, Option
    from undercroft.engine.events import Event

FIGURES = ("north", "south")


class DuelPrompts(Prompts[Duel]):
    """Dice that may be rolled again for a surge."""

    def again(self, game: Duel, ask: Ask) -> Again | None:
        if ask.name != "assault.again" or ask.params is None:
            return None
        dice, pool = ask.params["dice"], ask.params["pool"]
        rows = tuple(tuple(face.hits - face.shields for face in die.faces) for die in pool)
        return Again(
            dice=dice,
            fresh=ask.params["fresh"],
            pool=pool,
            goal=Goal(worth=rows),
            kind="strike",
            stake="health",
            open=any(face.miss for face in dice),
        )


def watch(game: Duel, ask: Ask, option: Option) -> Watch | None:
    """Count the health that a strike takes, if it is not parried."""
    if option.verb != "strike" or not game.state.dice:
        return None

    def taken(event: Event) -> int:
        return event.amount if isinstance(event, Wounded) else 0

    return Watch(
        counts=(Count(name="a wound", of=taken), Count(name="health taken", of=taken, kind="number")),
        over=lambda game, events: game.frame(Assault) is None,
        sums=("hero.strike",),
        defaults={
            "assault.parry": Default(lambda game, ask: len(ask.values) - 1, "no parry"),
            "assault.again": Default(lambda game, ask: len(ask.values) - 1, "the dice stay"),
        },
    )


def throws(event: Event) -> Throw | None:
    """Count hits, surges and shields: all of them are good for whoever rolls them."""
    if not isinstance(event, Rolled):
        return None
    return thrown(FIGURES[event.fighter], "strike", dice_of(event.pool), event.dice, _worth)


def _worth(face: Face) -> int:
    return face.worth
