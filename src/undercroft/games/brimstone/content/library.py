"""Brimstone's pack, loaded and laid out the way the rules look things up."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

from undercroft.crawl.board.atlas import atlas
from undercroft.crawl.board.layout import Door, Layout
from undercroft.crawl.board.tiletext import parse_tile
from undercroft.crawl.packs.contract import Language
from undercroft.crawl.packs.load import load_pack
from undercroft.games.brimstone.content import box, kinds
from undercroft.games.brimstone.content.checks import CHECKS
from undercroft.games.brimstone.content.frontier import Frontier
from undercroft.games.brimstone.content.keywords.lexicon import WORDS
from undercroft.games.brimstone.content.kinds import KINDS
from undercroft.games.brimstone.content.meanings import MEANINGS
from undercroft.games.brimstone.rules.explore import gates
from undercroft.games.brimstone.rules.explore.decks import map_cards

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from undercroft.crawl.board.board import Board
    from undercroft.crawl.board.tiles import Placement
    from undercroft.crawl.packs.kinds import Kind
    from undercroft.crawl.packs.pack import Pack
    from undercroft.games.brimstone.content.types import ChartEntry, DepthEvent, Powers, Stage, Tile, WorldTile

FOLDER = Path(__file__).parents[1] / "pack"
OTHERWORLDS: Mapping[str, Mapping[str, Kind[Any]]] = {
    "targa": {
        "map": kinds.TARGA_TILE,
        "encounter": kinds.TARGA_ENCOUNTER,
        "artifact": kinds.TARGA_ARTIFACT,
        "threat": kinds.TARGA_THREAT,
    }
}
"""The decks that an OtherWorld has of its own. [brimstone.world.decks-replace]"""


class Laid(Protocol):
    """A tile in play, as the state or a view knows it: where it lies and which of its exits are closed."""

    @property
    def placement(self) -> Placement: ...

    @property
    def closed(self) -> Sequence[str]: ...

    @property
    def gates(self) -> Mapping[str, Door | None]: ...


class BrimstonePack:
    """What a game of Brimstone is played with."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.hash = pack.hash
        self.heroes = dict(pack.of(kinds.HERO))
        self.upgrades = dict(pack.of(kinds.STARTING_UPGRADE))
        self.level_steps = {level.level: level for level in pack.of(kinds.LEVEL).values()}
        self.levels = {number: level.xp for number, level in self.level_steps.items()}
        self.gains = dict(pack.of(kinds.GAIN))
        self.level_abilities = dict(pack.of(kinds.LEVEL_ABILITY))
        self.growth: dict[str, Powers] = {**self.gains, **self.level_abilities}
        tokens = [hero.tokens for hero in self.heroes.values()]
        self.ability_tokens = {one.id: one for one in tokens if one is not None}
        self.shots = {ability.shot.id: ability.shot for ability in self.level_abilities.values() if ability.shot}
        self.items = {card: item for kind in kinds.ITEM_KINDS for card, item in pack.of(kind).items()}
        self.forgings = dict(pack.of(kinds.FORGING))
        self.lantern = next(iter(pack.of(kinds.LANTERN).values()))
        self.side_bag = dict(pack.of(kinds.SIDE_BAG))
        self.ammo = frozenset([token.id for token in self.side_bag.values() if token.use.when == "shot hit"])
        self.enemies = dict(pack.of(kinds.ENEMY))
        self.threats = {card: sheet for kind in kinds.THREAT_KINDS.values() for card, sheet in pack.of(kind).items()}
        self.world_threats = dict(pack.of(kinds.TARGA_THREAT))
        events = (
            *(kinds.ENCOUNTER, kinds.DARKNESS, kinds.DREAD, kinds.LOOT, kinds.SCAVENGE),
            kinds.TARGA_ENCOUNTER,
        )
        self.cards: dict[str, Any] = {card: sheet for kind in events for card, sheet in pack.of(kind).items()}
        self.depth_events = {event.number: event for event in pack.of(kinds.DEPTH_EVENT).values()}
        self.other_depth_events = {
            "targa": {event.number: event for event in pack.of(kinds.TARGA_DEPTH_EVENT).values()},
        }
        self.worlds = dict(pack.of(kinds.WORLD))
        self.charts = {
            "injury": dict(pack.of(kinds.INJURY)),
            "madness": dict(pack.of(kinds.MADNESS)),
            "mutation": dict(pack.of(kinds.MUTATION)),
        }
        self._chart = {
            chart: {roll: entry for entry in entries.values() for roll in entry.rolls}
            for chart, entries in self.charts.items()
        }
        self.tokens = dict(pack.of(kinds.TOKEN))
        self.depth = next(iter(pack.of(kinds.TRACK).values()))
        self.depth_steps = sum(stage.steps for stage in self.depth.stages)
        self.scaling = {row.heroes: row for row in pack.of(kinds.SCALING).values()}
        self.missions = dict(pack.of(kinds.MISSION))
        self.frontier = Frontier(pack)
        self.tiles: dict[str, Tile | WorldTile] = {**pack.of(kinds.TILE), **pack.of(kinds.TARGA_TILE)}
        self.entrance = next(tile.id for tile in pack.of(kinds.TILE).values() if tile.kind == "entrance")
        self.pieces = {name: parse_tile(name, tile.art) for name, tile in self.tiles.items()}
        self.atlas = atlas(list(self.pieces.values()), 8)
        self.decks = self._decks()
        self.deck_of = {card: deck for deck in ("gear", *self.decks_like("artifact")) for card in self.decks[deck]}
        """Where Items that come and go are discarded; Starting Items and Personal Items stay."""

    def _decks(self) -> dict[str, list[str]]:
        """The cards of every deck, before they are shuffled."""
        of = self.pack.of
        decks = {
            "map": map_cards(of(kinds.TILE)),
            "gear": list(of(kinds.GEAR)),
            "artifact": list(of(kinds.ARTIFACT)),
            "personal": list(of(kinds.PERSONAL_ITEM)),
            "encounter": list(of(kinds.ENCOUNTER)),
            "darkness": list(of(kinds.DARKNESS)),
            "dread": list(of(kinds.DREAD)),
            "loot": list(of(kinds.LOOT)),
            "scavenge": list(of(kinds.SCAVENGE)),
        }
        decks.update({f"threat-{level}": list(of(kind)) for level, kind in kinds.THREAT_KINDS.items()})
        for world, own in OTHERWORLDS.items():
            decks.update({f"{world}-{deck}": list(of(kind)) for deck, kind in own.items()})
        return decks

    def decks_like(self, deck: str) -> list[str]:
        """A deck and what stands for it in OtherWorlds. [brimstone.world.decks-replace]"""
        return [deck, *[f"{world}-{deck}" for world, own in OTHERWORLDS.items() if deck in own]]

    def depth_chart(self, world: str) -> Mapping[int, DepthEvent]:
        """The Depth Event Chart of a World. [brimstone.world.depth-chart]"""
        return self.other_depth_events.get(world, self.depth_events)

    def chart(self, chart: str, roll: int) -> ChartEntry:
        """The entry of a Chart that a roll names."""
        return self._chart[chart][roll]

    def stage(self, step: int) -> Stage:
        """The Stage of the Depth Track that a step is in. [brimstone.depth.stages]"""
        *earlier, last = self.depth.stages
        for stage in earlier:
            if step <= stage.steps:
                return stage
            step -= stage.steps
        return last

    def board(self, rooms: Sequence[Laid]) -> Board:
        """The board that these tiles make, with their closed exits and the Gates between them."""
        closed = sorted(Door(n, name) for n, room in enumerate(rooms) for name in (*room.closed, *room.gates))
        board = self.atlas.board(Layout(tuple([room.placement for room in rooms]), tuple(closed)))
        joined = [
            (Door(n, name), far)
            for n, room in enumerate(rooms)
            for name, far in room.gates.items()
            if far is not None and n < far.tile
        ]
        return gates.through_gates(board, joined) if joined else board


def load(*more: Path | str) -> BrimstonePack:
    """The game's own pack, with a person's packs on top; PackErrors lists everything that is wrong."""
    return BrimstonePack(load_pack([FOLDER, *more], KINDS, WORDS, CHECKS))


LANGUAGE: Final = Language(
    slug="brimstone",
    folder=FOLDER,
    kinds=KINDS,
    words=WORDS,
    checks=CHECKS,
    printed=box.PRINTED,
    count=box.count,
    meanings=MEANINGS,
)
