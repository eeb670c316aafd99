"""Looking Through a Door: a tile drawn and placed beyond it, or a dead end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.board.fit import fit
from undercroft.games.brimstone.events import ExitClosed, TilePlaced, XPGained
from undercroft.games.brimstone.events.moments import DoorLooked
from undercroft.games.brimstone.rules.darkness import depth_track, growing_dread
from undercroft.games.brimstone.rules.explore import gates, worlds
from undercroft.games.brimstone.state import Room

if TYPE_CHECKING:
    from undercroft.crawl.board.layout import Door
    from undercroft.crawl.board.tiles import Placement
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero

ROOMS = ("unique", "room")


def look(game: Brimstone, hero: Hero, door: Door) -> Rule[None]:
    """Draw a Map Card and place its tile at the Door; after two that do not fit, the exit is closed.

    [brimstone.door.draw-and-place] [brimstone.door.second-card] [brimstone.door.end-cap-after-two]
    """
    world = game.room(door.tile).world
    deck = game.state.decks[worlds.deck(game, world, "map")]
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
    """Put a tile on the table, with a face-down token if it is a Room.

    [brimstone.explore.token-on-rooms] [brimstone.explore.no-token-on-passages] [brimstone.door.draw-and-place]
    """
    if game.pack.tiles[room.tile].kind in ROOMS:
        room.token = draw_token(game)
        room.revealed = not room.token
    game.state.rooms.append(room)
    game.map_changed()


def draw_token(game: Brimstone) -> str:
    """The next token, unseen; an empty stack takes back used tokens without a Clue."""
    state = game.state
    if not state.tokens:
        state.tokens = [token for token in state.used_tokens if not game.pack.tokens[token].clue]
        state.used_tokens = [token for token in state.used_tokens if game.pack.tokens[token].clue]
        game.draws.shuffle(state.tokens)
    return state.tokens.pop() if state.tokens else ""


def end_cap(game: Brimstone, door: Door) -> Rule[None]:
    """Close an exit for good. [brimstone.explore.close-rest]"""
    game.room(door.tile).closed.append(door.exit)
    game.map_changed()
    yield from game.do(ExitClosed(door.tile, door.exit))


def dead_end(game: Brimstone, door: Door) -> Rule[None]:
    """Close a Door or Gate with nothing beyond it; if it was the last, the Objective is in the last Room.

    [brimstone.door.end-cap-after-two] [brimstone.explore.objective-found]
    """
    yield from end_cap(game, door)
    if nowhere_left(game):
        yield from growing_dread.begin(game, last_room(game))


def nowhere_left(game: Brimstone) -> bool:
    """Nothing is left to explore, so that the last Room has to hold the Objective, if there is one.

    [brimstone.explore.objective-found]
    """
    if not game.pack.missions[game.state.mission].clues:
        return False
    if game.state.objective or game.board.doors or gates.unexplored(game):
        return False
    return all(room.revealed for room in game.state.rooms)


def last_room(game: Brimstone) -> int:
    """The Room found last; the Entrance if no Room was found at all. [brimstone.explore.objective-found]"""
    return max((n for n, room in enumerate(game.state.rooms) if game.pack.tiles[room.tile].kind in ROOMS), default=0)
