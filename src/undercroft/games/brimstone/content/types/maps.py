"""Map Tiles, Exploration Tokens, the Depth Track and the Worlds behind Gates."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from undercroft.crawl.packs.kinds import Entry, Part, Ref
from undercroft.crawl.packs.language.effect import Effect
from undercroft.crawl.shown.drawing.looks import Palette
from undercroft.games.brimstone.content.types.enemies import Level
from undercroft.games.brimstone.content.types.powers import Named


class ExplorationToken(Entry, frozen=True, kw_only=True):
    """One of the twelve: its icons."""

    doors: int
    gates: int = 0
    attack: bool = False
    encounters: int = 0
    clue: bool = False
    dread: bool = False


class Stage(Part, frozen=True, kw_only=True):
    """A Stage of the Depth Track and the number that holds the Darkness back in it."""

    hold: int
    steps: int


class DepthTrack(Entry, frozen=True, kw_only=True):
    """Step 1 is the Mine Entrance, the last Darkness Start."""

    stages: tuple[Stage, ...]
    blood: tuple[int, ...]
    dread: tuple[int, ...]


class ScalingRow(Entry, frozen=True, kw_only=True):
    """What depends on the number of Heroes."""

    heroes: int
    threat: Level
    revive_tokens: int
    scavenges: int
    campaign: Annotated[int, Meta(ge=1, le=100)] = 50
    """Of a hundred Missions of a campaign, how many must be won."""


ROOMS = ("unique", "room")
"""The kinds of Map Tile that are Rooms; the others are the Entrance and Passages. [brimstone.map.tile-types]"""


class Exit(Part, frozen=True, kw_only=True):
    """The die results that make it a Door; `entrance` is the green arrow."""

    dice: tuple[int, ...] = ()
    entrance: bool = False


class Tile(Named, frozen=True, kw_only=True):
    """A Map Tile drawn as text, and its Map card."""

    kind: Literal["entrance", "unique", "room", "passage"]
    art: str
    """The drawing; at each exit two half-spaces bear its letter. [brimstone.map.half-spaces]"""
    exits: dict[str, Exit]
    encounter: Annotated[str, Ref("encounter")] | None = None


class WorldTile(Named, frozen=True, kw_only=True):
    """The face that a Map Tile shows in an OtherWorld, and its Map card there. [brimstone.map.double-sided]"""

    back_of: Annotated[str, Ref("tile")]
    kind: Literal["unique", "room", "passage"]
    art: str
    exits: dict[str, Exit]
    encounter: Annotated[str, Ref("targa encounter")] | None = None


class GlobalEffect(Part, frozen=True, kw_only=True):
    """What a World does to a Hero whose Move roll is one of these; some of it is Weather."""

    name: str
    rolls: tuple[int, ...]
    do: Effect
    weather: bool = False


class World(Named, frozen=True, kw_only=True):
    """A World Card: a name and the Global Effects on Heroes there."""

    effects: tuple[GlobalEffect, ...] = ()
    grit_on_move: int = 0
    """Move rolls up to this Recover a Grit there."""
    palette: Palette = "mine"
    """What its floors and walls look like."""
