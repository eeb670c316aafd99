"""What the tests about exploring share: a Room with four exits, and face-down tokens of our own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft.games.brimstone.content.types import ExplorationToken

if TYPE_CHECKING:
    from tests.rules.brimstone.situations.table import Table

CROSS = """\
      +-+-+
      |B B|
  +-+-+ + +-+-+
  |. . . . . .|
+-+ + + + + + +-+
|A . . . . . . C|
+ + + + + + + + +
|A . . . . . . C|
+-+ + + + + + +-+
  |. . . . . .|
  +-+-+ + +-+-+
      |D D|
      +-+-+
"""
"""A Room with four exits; on its Map Card 1 is A, 2 and 3 are B, 4 is C, 5 and 6 are D."""


def face_down(table: Table, number: int = 0, *, entrance: str = "A", **token: Any) -> None:
    """In a Room lies a token of our own, not yet revealed: one Door Icon and what the test says."""
    fields: dict[str, Any] = {"doors": 1, **token}
    made = ExplorationToken(id="mine", **fields)
    table.pack.tokens = {**table.pack.tokens, "mine": made}
    room = table.state.rooms[number]
    room.token, room.revealed, room.entrance = "mine", False, entrance


def doors(table: Table, room: int = 0) -> list[str]:
    """The exits of a Room that are Doors."""
    return sorted(door.exit for door in table.game.board.doors if door.tile == room)
