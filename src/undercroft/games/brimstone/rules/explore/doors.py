"""Looking Through a Door: a tile drawn and placed beyond it, or a dead end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.board.fit import fit
from undercroft.games.brimstone.events import TilePlaced, XPGained
from undercroft.games.brimstone.events.moments import DoorLooked
from undercroft.games.brimstone.rules.darkness import depth_track
from undercroft.games.brimstone.rules.explore import decks, end_caps, exploration, gates
from undercroft.games.brimstone.rules.missions import clues
from undercroft.games.brimstone.state import Room

if TYPE_CHECKING:
    from undercroft.crawl.board.layout import Door
    from undercroft.crawl.board.tiles import Placement
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero


def ways_at(game: Brimstone, space: int) -> tuple[Door, ...]:
    """The exits one can look through from a space: Doors, with neither tile nor End Cap, and unexplored Gates.

    [brimstone.door.definition]
    """
    return (*game.board.doors_at(space), *gates.gates_at(game, space))


def look(game: Brimstone, hero: Hero, door: Door) -> Rule[None]:
    """Draw a Map Card and place its tile at the Door; after two that do not fit, the exit is closed.

    [brimstone.door.draw-and-place] [brimstone.door.second-card] [brimstone.door.end-cap-after-two]
    """
    world = game.room(door.tile).world
    deck = game.state.decks[decks.of(game, world, "map")]
    for _ in range(2):
        card = deck.draw(game.draws)
        if card is None:
            break
        found = fitting(game, card, door)
        if found is not None:
            entrance, placement = found
            yield from place(game, hero, Room(tile=card, placement=placement, entrance=entrance, world=world))
            return
        deck.discard.append(card)
    yield from dead_end(game, door)


def look_through_gate(game: Brimstone, hero: Hero, gate: Door) -> Rule[None]:
    """Place the tile that lies beyond a Gate; with none left it is a dead end. [brimstone.gate.place-tile]"""
    room = yield from gates.look(game, hero, gate)
    yield from dead_end(game, gate) if room is None else place(game, hero, room)


def fitting(game: Brimstone, card: str, door: Door) -> tuple[str, Placement] | None:
    """The exit by which a tile fits at a Door: the one with the arrow, or if that overlaps one of the others.

    [brimstone.door.entrance-arrow] [brimstone.door.overlap-rotate]
    """
    sheet, piece = game.pack.tiles[card], game.pack.pieces[card]
    for name in sorted(sheet.exits, key=lambda name: (not sheet.exits[name].entrance, name)):
        placement = fit(game.board, piece, name, door)
        if placement is not None:
            return name, placement
    return None


def place(game: Brimstone, hero: Hero, room: Room) -> Rule[None]:
    """A new tile: 5 XP for the finder, and one step deeper.

    [brimstone.door.draw-and-place] [brimstone.door.xp] [brimstone.depth.hero-marker-step]
    """
    lay(game, room)
    game.tally("tiles")
    yield from game.do(TilePlaced(len(game.state.rooms) - 1, room.tile, hero.id))
    yield from game.do(XPGained(hero.id, 5, "door"))
    yield from depth_track.deeper(game)
    yield from game.do(DoorLooked(hero.id))


def lay(game: Brimstone, room: Room) -> None:
    """Put a tile on the table, with a face-down token if it is a Room. [brimstone.door.draw-and-place]"""
    exploration.put_token(game, room)
    game.state.rooms.append(room)
    game.map_changed()


def dead_end(game: Brimstone, door: Door) -> Rule[None]:
    """Close a Door or Gate with nothing beyond it; if it was the last, the Objective is in the last Room.

    [brimstone.door.end-cap-after-two] [brimstone.explore.objective-found]
    """
    yield from end_caps.end_cap(game, door)
    if clues.nowhere_left(game):
        yield from clues.objective(game, clues.last_room(game))
