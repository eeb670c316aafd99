"""For tests of Missions: a hall that is the Entrance, a den beyond it, markers and people in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from tests.rules.brimstone.situations.rooms import face_down
from undercroft.crawl.board.tiles import Placement
from undercroft.games.brimstone.game import Brimstone
from undercroft.games.brimstone.state import Ally, Spot

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.rules.brimstone.situations.table import Figure, Table

DEN = """\
+-+-+-+-+
|. . . .|
+ + + + +
|. . . .|
+ + + + +
|. . . .|
+-+-+-+-+
"""


def quest(
    tables: Callable[..., Table], mission: str, *, objective: bool = False, advanced: bool = False, **fields: Any
) -> Table:
    """A table with this Mission: the hall A1 to J8 is the Entrance, the den M1 to P3 a Room, perhaps the Objective."""
    table = tables(mission=mission, switches={"advanced": True} if advanced else {})
    table.pack.missions = dict(table.pack.missions)
    if fields:
        table.pack.missions[mission] = msgspec.structs.replace(table.pack.missions[mission], **fields)
    table.tile("den", DEN)
    den = table.room("den", placement=Placement("den", 0, 12, 0, 0))
    table.state.rooms[den].objective = table.state.objective = objective
    return table


def spot(table: Table, at: str, left: int = 1) -> str:
    """A marker of the Mission; returns the key with which a Hero beside it does something there."""
    number = table.game.new_id()
    space = table.space(at)
    room = table.game.rooms_of(space)[0]
    table.state.quest.spots.append(Spot(id=number, room=room, space=space, left=left))
    return f"work:{number}"


def ally(table: Table, at: str, leader: Figure, name: str = "Miss Harrow", **fields: Any) -> Ally:
    """Somebody whom a Hero leads."""
    person = Ally(id=table.game.new_id(), name=name, space=table.space(at), leader=leader.id, **fields)
    table.state.quest.allies.append(person)
    return person


def end_turn(table: Table, turn: int = 7) -> None:
    """The end of this turn, up to the first question of the next."""
    table.state.turn = turn
    table.auto(turn_begin="")
    table.turn("end_of_the_turn")


def goal_of(mission: str) -> Any:
    """The goal of one of our Missions."""
    return Brimstone.content().missions[mission].goal


def kills(table: Table, hero: Figure, at: str) -> None:
    """The Hero kills a feeble Tentacle with one blow in its Activation."""
    table.foe("tentacles", at=at, health=1, defense=0, abilities={})
    strike(table, hero)


def strike(table: Table, hero: Figure) -> None:
    """The Hero hits once in its Activation, in a Fight that brings no Loot."""
    assert table.state.fight is not None
    table.state.fight.instances = 0
    table.turn_of(hero, move=0)
    table.dice(to_hit=[4, 1], damage=[6])
    table.act("fight")


def reveal_clue(table: Table) -> None:
    """The Hero in the den turns over a token with a Clue and nothing else; another Room is still unknown."""
    table.room("den", placement=Placement("den", 0, 20, 0, 0), token="token-2", revealed=False)
    face_down(table, 1, entrance=table.state.rooms[1].entrance, clue=True)
    table.turn("room_exploration")
