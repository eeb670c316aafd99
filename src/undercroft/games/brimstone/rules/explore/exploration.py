"""Room Exploration: revealing Exploration Tokens, the Doors they leave open, Encounters and Attacks they bring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.dice import D6
from undercroft.crawl.subjects import CARD
from undercroft.engine.choices import choose_party
from undercroft.engine.flow import AGAIN
from undercroft.games.brimstone.events import ClueFound, TokenRevealed
from undercroft.games.brimstone.rules.darkness import depth_track, growing_dread
from undercroft.games.brimstone.rules.enemies.arrival import placing
from undercroft.games.brimstone.rules.explore import doors, encounters, gates
from undercroft.games.brimstone.rules.missions.goal import play_of
from undercroft.games.brimstone.state import Exploration, Ready, rules

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.content.types import ExplorationToken
    from undercroft.games.brimstone.game import Brimstone


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
    [brimstone.explore.objective-found] [brimstone.explore.clue-icons]
    """
    token = yield from turn_over(game, number)
    if token.dread:
        yield from depth_track.add_dread(game)
    if token.clue:
        yield from clue(game, number)
    if objective_found(game):
        yield from growing_dread.begin(game, number)
        return
    yield from open_doors(game, number, token)
    if doors.nowhere_left(game):
        yield from growing_dread.begin(game, number)
        return
    company: list[Ready] = []
    if token.clue:
        company = yield from clue_leads_on(game, number)
    game.push(Exploration(room=number, at="draw_encounters", ready=company))


def turn_over(game: Brimstone, number: int) -> Rule[ExplorationToken]:
    """The token of a Room lies face up. [brimstone.explore.reveal-condition]"""
    room = game.room(number)
    room.revealed = True
    game.state.used_tokens.append(room.token)
    yield from game.do(TokenRevealed(number, room.token))
    return game.pack.tokens[room.token]


def clue(game: Brimstone, number: int) -> Rule[None]:
    """A Clue Icon counts towards the Mission's goal, if the Mission gives it a meaning there.

    [brimstone.explore.clue-icons] [brimstone.mission.fistful-first-clue]
    """
    needed = game.pack.missions[game.state.mission].clues
    if game.state.clues < needed and play_of(game).counts(number):
        game.state.clues += 1
        yield from game.do(ClueFound(game.state.clues, needed))


def clue_leads_on(game: Brimstone, number: int) -> Rule[list[Ready]]:
    """Do what the Mission does for a Clue that is not the last; returns Enemies that come with it.

    [brimstone.explore.clue-icons]
    """
    if not game.pack.missions[game.state.mission].clues:
        return []
    play = play_of(game)
    yield from play.clue(number)
    return play.company(number)


def objective_found(game: Brimstone) -> bool:
    """The last Clue needed was revealed; it is found once only.

    [brimstone.explore.objective-found] [brimstone.mission.fistful-goal]
    """
    needed = game.pack.missions[game.state.mission].clues
    return bool(needed) and game.state.clues >= needed and not game.state.objective


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


@rules.step(Exploration)
def draw_encounters(game: Brimstone, exploration: Exploration) -> Rule[None]:
    """All Encounters of the token are drawn. [brimstone.encounter.draw] [brimstone.encounter.multiple]"""
    exploration.encounters += yield from advanced_encounter(game, exploration.room)
    token = game.pack.tokens[game.room(exploration.room).token]
    for _ in range(token.encounters):
        card = yield from encounters.draw_encounter(game, game.room(exploration.room).world)
        if card is not None:
            exploration.encounters.append(card)


def advanced_encounter(game: Brimstone, number: int) -> Rule[list[str]]:
    """The Encounter on the Map Card of a Unique Room, on top of what the token brings.

    [brimstone.optional.advanced-encounters] [brimstone.optional.advanced-encounters-extra]
    """
    card = game.pack.tiles[game.room(number).tile].encounter
    if card is None or not game.agreed.advanced_encounters:
        return []
    return (yield from encounters.fetch_encounter(game, card, game.room(number).world))


@rules.step(Exploration)
def resolve_encounters(game: Brimstone, exploration: Exploration) -> Rule[str | None]:
    """They are resolved in an order that the Heroes choose. [brimstone.encounter.multiple]"""
    if not exploration.encounters:
        return None
    card = yield from choose_party(game.party(), "explore.encounter", exploration.encounters, of=CARD)
    exploration.encounters.remove(card)
    yield from encounters.encounter(game, card, exploration.room)
    return AGAIN


@rules.step(Exploration)
def attack_token(game: Brimstone, exploration: Exploration) -> None:
    """An Attack token draws a Threat card of the Party's level.

    [brimstone.fight.attack-token] [brimstone.place.on-token-tile]
    """
    if game.pack.tokens[game.room(exploration.room).token].attack:
        level = game.pack.scaling[len(game.heroes)].threat
        exploration.ready.append(Ready(level=level, room=exploration.room))


@rules.step(Exploration)
def enemies_appear(game: Brimstone, exploration: Exploration) -> Rule[None]:
    """Only then all Enemies that token and Encounters brought are placed, at once, the slowest Type first.

    [brimstone.encounter.multiple-enemies-last] [brimstone.encounter.multiple-attacks]
    [brimstone.place.lowest-initiative-first]
    """
    ready, exploration.ready = exploration.ready, []
    yield from placing.bring(game, ready)


def bring(game: Brimstone, ready: Ready) -> Rule[None]:
    """Enemies come: at once, or during Encounters after all of them are done.

    [brimstone.encounter.multiple-enemies-last]
    """
    exploration = game.frame(Exploration)
    if exploration is not None and exploration.at == "resolve_encounters":
        exploration.ready.append(ready)
    else:
        yield from placing.place_ready(game, ready)
