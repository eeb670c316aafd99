"""Gates: how they come about, and what lies beyond."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.board.layout import Door, Link, Placement
from undercroft.games.brimstone.events import GateOpened, WorldFound
from undercroft.games.brimstone.rules.explore import decks, worlds
from undercroft.games.brimstone.state import Room

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.crawl.board.board import Board
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero


# ---- how they come about ---------------------------------------------------------------------------------------------


def icons(game: Brimstone, printed: int) -> int:
    """The Gate Icons of a token that are Gates: all in the Advanced Game, none in the basic one.

    [brimstone.gate.sources] [brimstone.explore.gate-icon-basic] [brimstone.firstgame.no-gates]
    """
    return printed if game.agreed.advanced else 0


def put(game: Brimstone, door: Door) -> Rule[None]:
    """A Gate End Cap goes on an exit instead of leaving it open. [brimstone.gate.icon] [brimstone.gate.sources]"""
    room = game.room(door.tile)
    if door.exit in room.closed:
        room.closed.remove(door.exit)
    room.gates[door.exit] = None
    game.map_changed()
    yield from game.do(GateOpened(door.tile, door.exit))


def add(game: Brimstone, number: int) -> Rule[None]:
    """An Encounter adds a Gate to a Room: in place of an End Cap or, without one, of a Door nobody looked through.

    [brimstone.gate.sources]
    """
    room = game.room(number)
    exits = list(room.closed) or [door.exit for door in game.board.doors if door.tile == number]
    if exits:
        yield from put(game, Door(number, (yield from game.pick("deck.gate", exits))))


# ---- what lies beyond ------------------------------------------------------------------------------------------------


def unexplored(game: Brimstone) -> list[Door]:
    """Gates through which nobody has looked yet."""
    return [
        Door(number, exit_)
        for number, room in enumerate(game.state.rooms)
        if room.gates
        for exit_, far in room.gates.items()
        if far is None
    ]


def gates_at(game: Brimstone, space: int) -> list[Door]:
    """The unexplored Gates that a Hero in this space looks through: those on whose End Cap it is.

    [brimstone.gate.look-position]
    """
    return [gate for gate in unexplored(game) if space in game.board.exit_spaces(gate)]


def is_gate(game: Brimstone, door: Door) -> bool:
    """Whether an exit bears a Gate End Cap."""
    return door.exit in game.room(door.tile).gates


def look(game: Brimstone, hero: Hero, gate: Door) -> Rule[Room | None]:
    """Look through an unexplored Gate: draw a World Card, then a Map Card of that World, whose tile is to be placed.

    Returns None if there is no tile left, so that nothing lies beyond. [brimstone.gate.draw-world]
    """
    world = yield from draw_world(game, game.room(gate.tile).world)
    card = game.state.decks[decks.of(game, world, "map")].draw(game.draws)
    if card is None:
        worlds.turn_down(game, world)
        del game.room(gate.tile).gates[gate.exit]
        return None
    yield from game.do(WorldFound(hero.id, world))
    return connect(game, gate, world, card)


def draw_world(game: Brimstone, here: str) -> Rule[str]:
    """A World Card at random from those not in play; if all are, any but that of the World the Gate stands in.

    [brimstone.gate.draw-world] [brimstone.gate.always-targa]
    """
    deck = [world for world in game.pack.worlds if world not in game.state.worlds]
    others = [world for world in game.pack.worlds if world != here]
    world = yield from game.pick("deck.world", deck or others)
    worlds.turn_up(game, world)
    return world


def connect(game: Brimstone, gate: Door, world: str, card: str) -> Room:
    """The new tile begins a part of the map of its own, with a Gate End Cap on its Entrance connected to this one.

    [brimstone.gate.place-tile] [brimstone.gate.connected-end-caps] [brimstone.gate.break-in-map]
    [brimstone.gate.token-not-revealed]
    """
    entrance = next(name for name, exit_ in game.pack.tiles[card].exits.items() if exit_.entrance)
    plane = 1 + max(room.placement.plane for room in game.state.rooms)
    game.room(gate.tile).gates[gate.exit] = Door(len(game.state.rooms), entrance)
    return Room(tile=card, placement=Placement(card, plane), entrance=entrance, world=world, gates={entrance: gate})


def through_gates(board: Board, joined: Sequence[tuple[Door, Door]]) -> Board:
    """Both spaces on a Gate End Cap are adjacent to both on the one it is connected with, and so are their tiles.

    Models move, attack and are lit through it accordingly. [brimstone.gate.spaces-adjacent]
    [brimstone.gate.adjacent-tiles] [brimstone.gate.move] [brimstone.gate.attack]
    """
    return board.extend(
        links=[
            Link(here, there)
            for near, far in joined
            for here in board.exit_spaces(near)
            for there in board.exit_spaces(far)
        ]
    )
