"""A table for tests that read like examples in a rulebook: lay things out, begin, act, look.

table = Table(2, "draught")             # two heroes; the next cards
table.begin()
table.dice(lift=[5])                    # the roll `hero.lift` comes up 5
table.act("done")
"""

from __future__ import annotations

from undercroft import testing
from undercroft.engine.chance import key_from
from undercroft.engine.game import Setup
from undercroft.engine.registry import find_game
from undercroft.games.descent.game import Descent
from undercroft.games.descent.state import Adventure, DescentState, Hero, Turn

find_game("descent")


class Table(testing.Table[Descent]):
    """A game that is set up and has not begun."""

    own_dice = "hero"

    def __init__(self, heroes: int = 1, *cards: str) -> None:
        setup = Setup(heroes=heroes)
        super().__init__(Descent(Descent.create(setup, key_from("rules")), Descent.content()), setup)
        if cards:
            self.state.deck.pile = list(reversed(cards))

    def begin(self) -> None:
        """Begin the first round."""
        self.play(Adventure())

    @property
    def state(self) -> DescentState:
        return self.game.state

    @property
    def hero(self) -> Hero:
        """The first hero."""
        return self.state.heroes[0]

    @property
    def turn(self) -> str:
        """Whose turn it is."""
        turn = self.game.frame(Turn)
        return "" if turn is None else turn.hero
