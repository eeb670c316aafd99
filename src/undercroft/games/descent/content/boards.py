"""The maps of encounters: boards with doors, terrain and places under letters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from undercroft.crawl.board.atlas import atlas
from undercroft.crawl.board.layout import Edge, Layout, Placement
from undercroft.crawl.board.tiles import EVERYTHING, EdgeKind
from undercroft.crawl.board.tiletext import parse_tile

if TYPE_CHECKING:
    from collections.abc import Iterable

    from undercroft.crawl.board.atlas import Atlas
    from undercroft.crawl.board.board import Board
    from undercroft.crawl.board.tiles import Tile
    from undercroft.games.descent.content.types import EncounterCard, QuestCard

DOOR: Final = "door"
OPEN: Final = "open door"
EDGES: Final = {"=": EdgeKind(DOOR, EVERYTHING)}
"""A closed door stops walking, sight and counting. [descent.door.blocks-movement] [descent.door.blocks-los]"""


def map_id(quest: str, encounter: int) -> str:
    """Return the name under which the map of an encounter is known."""
    return f"{quest}/{encounter + 1}"


def tile_of(quest: str, number: int, encounter: EncounterCard) -> Tile:
    """Read the map of an encounter."""
    return parse_tile(map_id(quest, number), encounter.map, edges=EDGES, terrain=encounter.terrain)


def atlas_of(quests: Iterable[QuestCard]) -> Atlas:
    """Return the atlas of all maps; one steps diagonally, round corners and between blocked spaces.

    [descent.move.diagonal] [descent.move.diagonal-corner] [descent.move.diagonal-between]
    """
    tiles = [tile_of(quest.id, n, one) for quest in quests for n, one in enumerate(quest.encounters)]
    return atlas(tiles, 8, "round")


def layout_of(quest: str, encounter: int) -> Layout:
    """Return what lies on the table as an encounter begins."""
    return Layout((Placement(map_id(quest, encounter)),))


def doors_of(board: Board) -> list[list[tuple[int, int]]]:
    """Return the doors of a map in the order of reading: the edges of each, those in one row belonging together."""
    found: list[list[tuple[int, int]]] = []
    for (a, b), kind in sorted(board.kinds.items()):
        if kind != DOOR or a > b:
            continue
        for door in found:
            if any(_in_row(board, a, b, c, d) for c, d in door):
                door.append((a, b))
                break
        else:
            found.append([(a, b)])
    return found


def _in_row(board: Board, a: int, b: int, c: int, d: int) -> bool:
    """Whether two edges lie end to end in one line."""
    xs, ys = board.xs, board.ys
    steps = {(xs[c] - xs[a], ys[c] - ys[a]), (xs[d] - xs[b], ys[d] - ys[b])}
    along = (0, 1) if xs[a] != xs[b] else (1, 0)
    return len(steps) == 1 and (along in steps or (-along[0], -along[1]) in steps)


def door_edges(edges: Iterable[tuple[int, int]], is_open: bool) -> tuple[Edge, ...]:
    """Return the edges of a door as they are when it is open or closed.

    [descent.door.opened] [descent.door.closed] [descent.door.not-adjacent]
    """
    return tuple(Edge(a, b, 0 if is_open else EVERYTHING, kind=OPEN if is_open else DOOR) for a, b in edges)
