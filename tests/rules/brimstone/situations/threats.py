"""What the tests about Enemies share: a small Room beyond an Entrance, Threat cards of our own, Attacks on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.rules.brimstone.situations.table import Table
from undercroft.crawl.board.tiles import Placement
from undercroft.crawl.packs import Dice, read_dice
from undercroft.games.brimstone.content.types import Group, Threat
from undercroft.games.brimstone.rules.heroes.dice import PERIL
from undercroft.games.brimstone.state import Exploration, Ready, Turn

if TYPE_CHECKING:
    from tests.rules.brimstone.situations.table import Figure

DEN = """\
+-+-+-+-+
|. . . .|
+ + + + +
|. . . .|
+ + + + +
|. . . .|
+-+ + +-+
  |A A|
  +-+-+
"""
"""A1 to D3, and the half-spaces B4 and C4 of its Entrance in the south."""
PORCH = """\
  +-+-+
  |X X|
+-+ + +-+
|. . . .|
+ + + + +
|. . . .|
+-+-+-+-+
"""
"""The tile beyond the Entrance: it shares B4 and C4 and has A5 to D6."""


def lay_den() -> Table:
    """A Room whose Entrance is in the south, and the tile from which the Heroes come."""
    table = Table(DEN)
    table.state.rooms[0].entrance = "A"
    table.tile("porch", PORCH)
    table.room("porch", placement=Placement("porch", x=0, y=3))
    return table


def models(count: str) -> Dice:
    """How many Enemies come, as a card writes it."""
    dice = read_dice(count, {"peril": PERIL})
    assert dice is not None
    return dice


def threat_card(table: Table, *groups: tuple[str, str] | tuple[str, str, int], level: str = "low") -> None:
    """Put a Threat card of our own on top of a Threat deck: each group an Enemy Type, a count, and how often Elite."""
    name = f"card-{table.game.new_id()}"
    made = [Group(enemy=kind, count=models(count), elite=sum(elite)) for kind, count, *elite in groups]
    card = Threat(id=name, name=name, groups=tuple(made))
    table.pack.threats = {**table.pack.threats, name: card}
    table.state.decks[f"threat-{level}"].pile.append(name)


def attack_token(table: Table, room: int = 0) -> None:
    """In the Room Exploration step an Attack token was revealed in this Room."""
    table.state.rooms[room].token = "token-2"
    table.begin(Turn(at="room_exploration"), Exploration(room=room, at="attack_token"))


def appear(table: Table, kind: str, count: int, *, ambush: bool = False, room: int = 0) -> None:
    """In the Room Exploration step an Encounter brings these Enemies."""
    encounter(table, Ready(kind=kind, count=count, ambush=ambush, room=room))


def encounter(table: Table, *ready: Ready) -> None:
    """In the Room Exploration step all that is left of an Encounter is these Enemies."""
    table.state.rooms[0].token = "token-8"
    table.begin(Turn(at="room_exploration"), Exploration(room=0, at="enemies_appear", ready=list(ready)))


def squares(table: Table, kind: str = "") -> list[str]:
    """Where the Enemies of a Type stand, in order of arrival."""
    return [table.square(foe.space) for foe in table.game.state.foes if kind in ("", foe.kind)]


def enemies_turn(table: Table, *heroes: Figure) -> None:
    """These Heroes have Activated; now the Enemies do."""
    for hero in heroes:
        hero.activated = True
    table.turn("models_activate")


def next_turn_waits(table: Table) -> None:
    """Nothing else was rolled or asked: the next turn is to Hold Back the Darkness."""
    assert table.session is not None
    assert table.session.ask is not None
    assert table.session.ask.name == "hero.hold-back"
