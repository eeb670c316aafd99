"""Room Exploration: revealing Exploration Tokens, the Doors they leave open, Encounters and Attacks they bring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.subjects import CARD
from undercroft.engine.choices import choose_party
from undercroft.engine.flow import AGAIN
from undercroft.games.brimstone.events import TokenRevealed
from undercroft.games.brimstone.rules.darkness import depth_track, growing_dread
from undercroft.games.brimstone.rules.enemies.arrival import fight_begins
from undercroft.games.brimstone.rules.explore import doors, encounters
from undercroft.games.brimstone.rules.missions import clues
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
        yield from clues.clue(game, number)
    if clues.objective_found(game):
        yield from growing_dread.begin(game, number)
        return
    yield from doors.open_doors(game, number, token)
    if doors.nowhere_left(game):
        yield from growing_dread.begin(game, number)
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
    yield from fight_begins.bring(game, ready)


def bring(game: Brimstone, ready: Ready) -> Rule[None]:
    """Enemies come: at once, or during Encounters after all of them are done.

    [brimstone.encounter.multiple-enemies-last]
    """
    exploration = game.frame(Exploration)
    if exploration is not None and exploration.at == "resolve_encounters":
        exploration.ready.append(ready)
    else:
        yield from fight_begins.place_ready(game, ready)
