"""Tests that read like examples in a rulebook, for any game: a table with scripted dice, and a reader of card texts.

It needs no test framework. A game's own table is a subclass that adds the game's words:

    class Table(testing.Table[Heist]):
        own_dice = "hero"

        def __init__(self) -> None:
            super().__init__(Heist(Heist.create(Setup(), b"key")))

    table = Table()
    table.dice(loot=[3, 4])                 # the roll `hero.loot` comes up 3 and 4
    table.play(Turn(thief=0, left=4))
    table.act(Option("open", None, 3))
    assert table.asked == "turn.act"
"""

from undercroft.testing.cheating import Stacked
from undercroft.testing.figure import Figure
from undercroft.testing.happening import Happening, stopping
from undercroft.testing.table import Table, finished

__all__ = ["Figure", "Happening", "Stacked", "Table", "finished", "stopping"]
