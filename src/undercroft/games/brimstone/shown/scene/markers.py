"""What lies on the floor: tokens, the Objective, Gates, Doors, the marks of a Mission, a fallen lantern."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.board.bits import bits
from undercroft.crawl.board.layout import Door
from undercroft.crawl.shown.scene import Marker
from undercroft.games.brimstone.content import icons
from undercroft.games.brimstone.rules.missions.goal import play_of

if TYPE_CHECKING:
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Room

COVERED = "It is revealed at the end of a turn in which a Hero is on this Map Tile."


def markers(game: Brimstone) -> tuple[Marker, ...]:
    """All of them, Map Tile by Map Tile."""
    found: list[Marker] = []
    for number, room in enumerate(game.state.rooms):
        found += [*_token(game, number, room), *_gates(game, number, room), *_traces(game, number, room)]
    return (*found, *_marks(game), *_doors(game), *_lantern(game))


def _token(game: Brimstone, number: int, room: Room) -> list[Marker]:
    """The Exploration Token of a Room that nobody has explored."""
    if room.revealed:
        return []
    return [
        Marker(
            id=f"token:{number}",
            name="Exploration Token, face down",
            icon=icons.COVERED,
            space=_middle(game, number),
            tone="strange",
            notes=(COVERED,),
        )
    ]


def _gates(game: Brimstone, number: int, room: Room) -> list[Marker]:
    """The Gates of a Map Tile: where each leads, or that nobody has looked through yet."""
    found: list[Marker] = []
    for exit_, far in room.gates.items():
        word = "A Gate: nobody has looked through yet"
        if far is not None:
            word = f"A Gate to {game.pack.worlds[game.room(far.tile).world].name}"
        way = f"look:{number}:{exit_}" if far is None else ""
        found.append(
            Marker(
                id=way or f"gate:{number}:{exit_}",
                key=way,
                name=word,
                icon=icons.GATE,
                space=game.board.exit_spaces(Door(number, exit_))[0],
                tone="strange",
                notes=("Both spaces here are adjacent to both spaces on the far side.",) if far is not None else (),
            )
        )
    return found


def _traces(game: Brimstone, number: int, room: Room) -> list[Marker]:
    """The Objective, and how often a Map Tile was Scavenged."""
    found: list[Marker] = []
    if room.objective:
        middle = _middle(game, number)
        found.append(
            Marker(id=f"objective:{number}", name="The Objective", icon=icons.OBJECTIVE, space=middle, tone="good")
        )
    if room.scavenged or room.stripped:
        full = f"Scavenged {room.scavenged} of {game.pack.scaling[len(game.heroes)].scavenges}"
        corner = _own(game, number)[0]
        found.append(
            Marker(id=f"scavenged:{number}", name="Scavenged", icon=icons.SCAVENGED, space=corner, notes=(full,))
        )
    return found


def _marks(game: Brimstone) -> list[Marker]:
    """Where something is still to be done for the goal of the Mission."""
    play = play_of(game)
    return [
        Marker(
            id=f"work:{spot.id}",
            key=f"work:{spot.id}",
            name=play.name.capitalize(),
            icon=play.icon,
            space=spot.space,
            tone="good",
            notes=(play.sheet.says(),),
        )
        for spot in game.state.quest.spots
        if spot.left
    ]


def _doors(game: Brimstone) -> list[Marker]:
    """Exits that nobody has looked through; in an unexplored Room they may turn out to be none."""
    found: list[Marker] = []
    for door in game.board.doors:
        word = "A Door" if game.room(door.tile).revealed else "An exit: a Door, or a dead end"
        space = game.board.exit_spaces(door)[0]
        way = f"look:{door.tile}:{door.exit}"
        found.append(Marker(id=way, key=way, name=word, icon=icons.DOOR, space=space))
    return found


def _lantern(game: Brimstone) -> list[Marker]:
    """The Old Lantern where its holder fell."""
    space = game.state.lantern_space
    if game.state.lantern or space < 0:
        return []
    return [Marker(id="lantern", name="The Old Lantern", icon=icons.LANTERN, space=space, tone="good")]


def _middle(game: Brimstone, number: int) -> int:
    """A space in the middle of a tile, where a marker may lie: the one nearest to its centre."""
    board, spaces = game.board, _own(game, number)
    x, y = sum(board.xs[s] for s in spaces), sum(board.ys[s] for s in spaces)
    many = len(spaces)
    return min(spaces, key=lambda s: (abs(board.xs[s] * many - x) + abs(board.ys[s] * many - y), s))


def _own(game: Brimstone, number: int) -> list[int]:
    """The spaces that belong to this tile alone."""
    spaces = bits(game.room_mask(number))
    return [space for space in spaces if game.board.tiles_of(space) == 1 << number] or spaces
