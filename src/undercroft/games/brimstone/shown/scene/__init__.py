"""Brimstone as a table shows it: the mine, everybody in it, the Depth Track, cards; from what all seats may see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal
from weakref import WeakKeyDictionary

from undercroft.crawl.board.bits import bits
from undercroft.crawl.board.layout import Door
from undercroft.crawl.packs.language.text import plural
from undercroft.crawl.shown.drawing.floorplan import cells_of, lines_of
from undercroft.crawl.shown.scene import Link, Plane, Region, Scene
from undercroft.games.brimstone.shown import card_text
from undercroft.games.brimstone.shown.scene import beside, campaign, figures, markers, sheets
from undercroft.games.brimstone.shown.words.names import name

if TYPE_CHECKING:
    from undercroft.crawl.board.board import Board
    from undercroft.crawl.shown.drawing.looks import Ground
    from undercroft.crawl.shown.scene import Cell
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Room

FLOORS: Final[dict[str, Ground]] = {"entrance": "planks", "passage": "earth", "room": "stone", "unique": "flags"}
SNOWED: Final[dict[str, Ground]] = {"passage": "snow"}
"""The floors of a cold World."""
_KNOWN: Final[WeakKeyDictionary[Board, tuple[Any, tuple[Cell, ...]]]] = WeakKeyDictionary()
OUTCOMES: Final = {"won": "The Mission is won", "lost": "The Mission is lost", "fled": "The Party has fled"}


def scene(game: Brimstone, seat: str | None) -> Scene:
    """The whole table. All Heroes see the same: whose seat it is makes no difference."""
    del seat
    if game.between:
        return campaign.scene(game)
    state, mission = game.state, game.pack.missions[game.state.mission]
    board = game.board
    lamp = game.lantern_space() if state.rooms else -1
    lit = game.lit() if lamp >= 0 else 0
    return Scene(
        title=mission.name,
        subtitle=f"Turn {state.turn}" if state.turn else "Before the first turn",
        palette="mine",
        cells=_cells(game, lit),
        lines=lines_of(board, tuple([Door(n, exit_) for n, room in enumerate(state.rooms) for exit_ in room.gates])),
        figures=figures.figures(game),
        markers=markers.markers(game),
        planes=tuple(_planes(game)),
        links=tuple(_links(game)),
        regions=tuple([_region(game, n, room) for n, room in enumerate(state.rooms)]),
        lights=(lamp,) if lamp >= 0 else (),
        party=sheets.party(game),
        tracks=(beside.depth_track(game),),
        order=beside.order(game),
        piles=beside.piles(game),
        facts=beside.facts(game),
        harm=("Wound", "Wounds"),
        cards=beside.cards(game),
        chronicle=campaign.chronicle(game),
        result=result(state.outcome),
        outcome=OUTCOMES.get(state.ending) or OUTCOMES.get(state.outcome, ""),
        ending={"won": mission.won, "lost": mission.lost}.get(state.outcome, ""),
        because=because(game) if state.outcome else (),
    )


def because(game: Brimstone) -> tuple[str, ...]:
    """What led to the end: when it came, how far the goal and the Darkness were, who is dead."""
    state, mission = game.state, game.pack.missions[game.state.mission]
    last = game.pack.depth_steps
    found = [f"It ended in turn {state.turn}."]
    if mission.clues:
        found.append(f"{state.clues} of {plural(mission.clues, 'Clue')} found.")
    if state.darkness > 1:
        left = plural(state.darkness - 1, "step")
        found.append(f"The Darkness stood at step {state.darkness} of {last}, {left} from the way out.")
    found += [f"{hero.name} is dead." for hero in game.heroes if hero.dead]
    if result(state.outcome) == "lost" and state.revives:
        found.append(f"{plural(state.revives, 'Revive Token')} left unused.")
    return tuple(found)


def result(outcome: str) -> Literal["", "won", "lost"]:
    """Won is won; whatever else ends a game for Heroes, flight too, is lost."""
    return "won" if outcome == "won" else "lost" if outcome else ""


def _cells(game: Brimstone, lit: int) -> tuple[Cell, ...]:
    """Every space of the map, the same until a tile is placed or the light moves; kept as long as the board is."""
    among = (lit, tuple([(room.tile, room.world) for room in game.state.rooms]))
    known = _KNOWN.get(game.board)
    if known is None or known[0] != among:
        floors = _floors(game)
        cells = cells_of(
            game.board,
            lit=lambda space: lit >> space & 1 == 1,
            floor=floors.__getitem__,
            name=lambda space: name(game, "space", space) or "",
        )
        known = _KNOWN[game.board] = (among, cells)
    return known[1]


def _floors(game: Brimstone) -> list[Ground]:
    """The floor of each space: that of the Map Tile that brought it."""
    rooms = [(game.pack.tiles[room.tile].kind, game.pack.worlds[room.world].palette) for room in game.state.rooms]
    kinds: list[Ground] = [
        SNOWED.get(kind, "flags") if palette in ("ice", "snow") else FLOORS[kind] for kind, palette in rooms
    ]
    tiles = game.board.tiles_of
    return [kinds[(tiles(space) & -tiles(space)).bit_length() - 1] for space in range(game.board.size)]


def _planes(game: Brimstone) -> list[Plane]:
    """The parts of a map that Gates divide, each under its World's name and in its own colours, with its World Card."""
    worlds = {room.placement.plane: game.pack.worlds[room.world] for room in game.state.rooms}
    if len(worlds) < 2:
        return []
    found: list[Plane] = []
    for plane, world in sorted(worlds.items()):
        again = sum(1 for other, same in worlds.items() if same.id == world.id and other < plane)
        name_ = f"{world.name}, part {again + 1}" if again else world.name
        found.append(Plane(plane, name_, world.palette, card_text.world(world)))
    return found


def _links(game: Brimstone) -> list[Link]:
    """The Gates through which somebody has looked: the End Caps on both sides, each pair once."""
    ends = [
        (Door(number, exit_), far)
        for number, room in enumerate(game.state.rooms)
        for exit_, far in room.gates.items()
        if far is not None
    ]
    return [Link(game.board.exit_spaces(a), game.board.exit_spaces(b)) for a, b in ends if a < b]


def _region(game: Brimstone, number: int, room: Room) -> Region:
    """A Map Tile by its name, and what was done there."""
    notes = [] if room.revealed else ["not explored yet"]
    if room.objective:
        notes.append("the Objective")
    if room.scavenged:
        notes.append(f"Scavenged {plural(room.scavenged, 'time')}")
    if room.stripped:
        notes.append("nothing left to Scavenge")
    spaces = tuple(bits(game.room_mask(number)))
    return Region(name=game.pack.tiles[room.tile].name, spaces=spaces, note=", ".join(notes))
