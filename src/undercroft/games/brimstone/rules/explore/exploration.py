"""Room Exploration: Exploration Tokens, put down and revealed, the Doors they leave open, the Attack they bring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.dice import D6
from undercroft.games.brimstone.content.types.maps import ROOMS
from undercroft.games.brimstone.events import TokenRevealed
from undercroft.games.brimstone.rules.darkness import growing_dread
from undercroft.games.brimstone.rules.explore import end_caps, gates
from undercroft.games.brimstone.rules.missions import clues
from undercroft.games.brimstone.state import Exploration, Ready, rules

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.content.types import ExplorationToken
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Room


def put_token(game: Brimstone, room: Room) -> None:
    """A Room gets the next token, face down; a Passage gets none.

    [brimstone.explore.token-on-rooms] [brimstone.explore.no-token-on-passages]
    """
    if game.pack.tiles[room.tile].kind in ROOMS:
        room.token = draw_token(game)
        room.revealed = not room.token


def draw_token(game: Brimstone) -> str:
    """The next token, unseen; an empty stack takes back used tokens without a Clue."""
    state = game.state
    if not state.tokens:
        state.tokens = [token for token in state.used_tokens if not game.pack.tokens[token].clue]
        state.used_tokens = [token for token in state.used_tokens if game.pack.tokens[token].clue]
        game.draws.shuffle(state.tokens)
    return state.tokens.pop() if state.tokens else ""


def rooms_to_reveal(game: Brimstone) -> list[int]:
    """Rooms with a face-down token and a Hero on their tile, its Doorway included.

    [brimstone.explore.reveal-condition]
    """
    return [
        n
        for n, room in enumerate(game.state.rooms)
        if not room.revealed and any(game.board.tiles_of(hero.space) >> n & 1 for hero in game.standing())
    ]


def reveal(game: Brimstone, number: int) -> Rule[None]:
    """Turn a Room's token over: its Growing Dread, its Clue, its Doors, and then its Attack or Encounters.

    [brimstone.explore.growing-dread-token] [brimstone.explore.objective-keeps-dread] [brimstone.explore.always-result]
    [brimstone.explore.objective-found] [brimstone.explore.objective-ignores] [brimstone.explore.clue-icons]
    """
    token = yield from turn_over(game, number)
    if token.dread:
        yield from growing_dread.add_dread(game)
    if token.clue:
        yield from clues.clue(game, number)
    if clues.objective_found(game):
        yield from clues.objective(game, number)
        return
    yield from open_doors(game, number, token)
    if clues.nowhere_left(game):
        yield from clues.objective(game, number)
        return
    company: list[Ready] = []
    if token.clue:
        company = yield from clues.clue_leads_on(game, number)
    game.push(Exploration(room=number, at="draw_encounters", ready=company))


def turn_over(game: Brimstone, number: int) -> Rule[ExplorationToken]:
    """The token of a Room lies face up. [brimstone.explore.reveal-condition]"""
    room = game.room(number)
    room.revealed = True
    game.state.used_tokens.append(room.token)
    yield from game.do(TokenRevealed(number, room.token))
    return game.pack.tokens[room.token]


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
            yield from end_caps.end_cap(game, door)


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


@rules.step(Exploration)
def attack_token(game: Brimstone, exploration: Exploration) -> None:
    """An Attack token draws a Threat card of the Party's level.

    [brimstone.fight.attack-token] [brimstone.place.on-token-tile]
    """
    if game.pack.tokens[game.room(exploration.room).token].attack:
        level = game.pack.scaling[len(game.heroes)].threat
        exploration.ready.append(Ready(level=level, room=exploration.room))
