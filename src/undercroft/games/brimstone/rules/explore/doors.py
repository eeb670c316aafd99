"""Looking Through a Door: a tile drawn and placed beyond it, or a dead end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.board.fit import fit
from undercroft.crawl.dice import D6
from undercroft.games.brimstone.events import ExitClosed, TilePlaced, XPGained
from undercroft.games.brimstone.events.moments import DoorLooked
from undercroft.games.brimstone.rules.darkness import depth_track, growing_dread
from undercroft.games.brimstone.rules.explore import doors, gates, worlds
from undercroft.games.brimstone.state import Room

if TYPE_CHECKING:
    from undercroft.crawl.board.layout import Door
    from undercroft.crawl.board.tiles import Placement
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.content.types import ExplorationToken
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


def open_doors(game: Brimstone, number: int, token: ExplorationToken) -> Rule[None]:
    """As many exits as the token has Door Icons stay open, then come the Gates; the others get an End Cap.

    [brimstone.explore.door-count] [brimstone.explore.close-rest] [brimstone.explore.gate-icon-basic]
    [brimstone.gate.icon]
    """
    wanted = gates.icons(game, token.gates)
    exits = possible_doors(game, number)
    opened = yield from located(game, number, exits, token.doors + token.gates - wanted)
    gated = yield from located(game, number, [name for name in exits if name not in opened], wanted)
    for door in [door for door in game.board.doors if door.tile == number]:
        if door.exit in gated:
            yield from gates.put(game, door)
        elif door.exit not in opened:
            yield from doors.end_cap(game, door)


def located(game: Brimstone, number: int, exits: list[str], wanted: int) -> Rule[list[str]]:
    """This many of a Room's exits: all if there are no more, else chosen by dice. [brimstone.explore.door-random]"""
    return exits if wanted >= len(exits) else (yield from roll_doors(game, number, exits, wanted))


def possible_doors(game: Brimstone, number: int) -> list[str]:
    """Exits of a Room that could lead on; those where clearly no tile fits are left out.

    [brimstone.door.unfittable-exits]
    """
    board = game.board
    return [door.exit for door in board.doors if door.tile == number and board.has_room(door)]


def roll_doors(game: Brimstone, number: int, exits: list[str], wanted: int) -> Rule[list[str]]:
    """One die a Door Icon, read on the numbers of the Map Card and rolled again if it names no exit that is still free.

    [brimstone.explore.door-random]
    """
    numbers = door_numbers(game, number)
    opened: list[str] = []
    while len(opened) < wanted:
        face = (yield from game.roll("deck.door", 1, D6))[0]
        name = numbers.get(face, "")
        if name in exits and name not in opened:
            opened.append(name)
    return opened


def door_numbers(game: Brimstone, number: int) -> dict[int, str]:
    """The exit that each face of the die names; the one with the arrow takes the numbers of its substitute."""
    room = game.room(number)
    sheet = game.pack.tiles[room.tile]
    found: dict[int, str] = {}
    for name, exit_ in sheet.exits.items():
        owner = name
        if name == room.entrance and not exit_.entrance:
            owner = next(other for other, entry in sheet.exits.items() if entry.entrance)
        for face in exit_.dice:
            found[face] = owner
    return found
