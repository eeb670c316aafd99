"""What the tests about Gates and Worlds share: a hall in the Mines, a Gate, and a court on the Plateau beyond it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft.crawl.board.layout import Door
from undercroft.crawl.board.tiles import Placement
from undercroft.crawl.packs.language.grammar import read_effect
from undercroft.games.brimstone.content.keywords.lexicon import WORDS
from undercroft.games.brimstone.content.types import Encounter, Step
from undercroft.games.brimstone.events import CardDrawn

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.rules.brimstone.situations.table import Figure, Table

NEAR = """\
+-+-+-+-+
|. . . .|
+ + + + +
|. . . .|
+-+ + +-+
  |G G|
  +-+-+
"""
"""A1 to D2, and the spaces B3 and C3 of exit G."""
FAR = """\
  +-+-+
  |X X|
+-+ + +-+
|. . . .|
+ + + + +
|. . . .|
+-+ + +-+
  |Y Y|
  +-+-+
"""
"""The spaces B1 and C1 of its Entrance X, then A2 to D3, and the spaces B4 and C4 of exit Y."""
ADVANCED = {"advanced": True}


def gated(tables: Callable[..., Table], **switches: Any) -> Table:
    """The hall with a Gate on exit G, through which nobody has looked; `far` is on top of the Targa Map deck."""
    table = tables(NEAR, switches={**ADVANCED, **switches})
    table.tile("far", FAR, entrance="X")
    table.state.rooms[0].gates["G"] = None
    table.state.decks["targa-map"].pile.append("far")
    table.game.map_changed()
    return table


def two_worlds(tables: Callable[..., Table], **switches: Any) -> Table:
    """Somebody has looked through: the court lies beyond the Gate."""
    table = gated(tables, **switches)
    table.state.decks["targa-map"].pile.remove("far")
    table.state.rooms[0].gates["G"] = Door(1, "X")
    table.room("far", placement=Placement("far", 1), entrance="X", world="targa", gates={"X": Door(0, "G")})
    table.state.worlds = ["mines", "targa"]
    return table


def beyond(table: Table, square: str, plane: int = 1) -> int:
    """A space of the part of the map beyond the Gate."""
    found = table.game.board.space_at(ord(square[0]) - ord("A"), int(square[1:]) - 1, plane)
    assert found is not None, square
    return found


def there(table: Table, kind: str, square: str, **fields: Any) -> Figure:
    """A Hero beyond the Gate."""
    hero = table.hero(kind, **fields)
    hero.space = beyond(table, square)
    return hero


def foe_there(table: Table, kind: str, square: str, **fields: Any) -> Figure:
    """An Enemy beyond the Gate."""
    foe = table.foe(kind, **fields)
    foe.space = beyond(table, square)
    return foe


def places(table: Table) -> list[str]:
    """The destinations on offer: squares of the Mines, and squares beyond the Gate with a star."""
    board = table.game.board
    found: list[str] = []
    for key in table.options:
        if key.isdigit():
            found.append(table.square(int(key)) + ("*" if board.planes[int(key)] else ""))
    return sorted(found)


def encounter(table: Table, name: str, *effects: str, deck: str = "encounter") -> None:
    """An Encounter of our own on top of a deck."""
    steps = tuple([Step(do=read_effect(WORDS, effect)) for effect in effects])
    table.pack.cards[name] = Encounter(id=name, name=name, keywords=("Test",), steps=steps)
    table.state.decks[deck].pile.append(name)


def parted(tables: Callable[..., Table], **switches: Any) -> tuple[Table, Figure, Figure]:
    """The Marshal, with the lantern, in the Mines at A1; the Gunslinger on the Plateau at D3."""
    table = two_worlds(tables, **switches)
    marshal = table.hero("marshal", at="A1")
    return table, marshal, there(table, "gunslinger", "D3")


def drawn(table: Table) -> list[str]:
    """The decks from which cards were drawn."""
    return [event.deck for event in table.events(CardDrawn)]
