"""What is printed on sheets, tracks, tokens and cards, read from the pack's files without the game's loader."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, cast

import yaml

import undercroft.games.brimstone

PACK = Path(undercroft.games.brimstone.__file__).parent / "pack"

Entry = dict[str, Any]


def _entries(path: Path) -> list[Entry]:
    read: Any = yaml.safe_load(path.read_text("utf-8"))
    return cast("list[Entry]", read) if isinstance(read, list) else [read]


@cache
def entries(where: str) -> dict[str, Entry]:
    """Everything in a file or folder of the pack, by id."""
    path = PACK / where
    files = sorted(path.rglob("*.yaml")) if path.is_dir() else [path]
    return {entry["id"]: entry for file in files for entry in _entries(file)}


@cache
def everything() -> dict[str, Entry]:
    """Everything printed on cards and charts that a Hero may have, by id."""
    found: dict[str, Entry] = {}
    for where in ("items", "growth", "charts", "targa/artifacts.yaml"):
        found.update(entries(where))
    for file in sorted((PACK / "heroes").glob("*.yaml")):
        for hero in _entries(file):
            found[hero["id"]] = hero
            found.update({card["id"]: card for card in hero.get("upgrades", [])})
    return found


@cache
def enemies() -> dict[str, Entry]:
    """Enemy Record Sheets by Type."""
    return entries("enemies")


def sheet(kind: str, *, brutal: bool) -> Entry:
    """The normal or the Brutal side of an Enemy Record Sheet."""
    found: Entry = enemies()[kind]["brutal" if brutal else "normal"]
    return found


@cache
def hold_back(step: int) -> int:
    """The value of the Stage in which a step of the Depth Track lies. [brimstone.depth.stages]"""
    last = 0
    for stage in track()["stages"]:
        last += stage["steps"]
        if step <= last:
            return int(stage["hold"])
    raise ValueError(f"the Depth Track has no step {step}")


@cache
def track() -> Entry:
    """The Depth Track."""
    return entries("track.yaml")["mine"]


@cache
def darkness_start() -> int:
    """The last step of the Depth Track."""
    return sum(stage["steps"] for stage in track()["stages"])


@cache
def scaling(heroes: int) -> Entry:
    """The row of the scaling table for a number of Heroes. [brimstone.scaling.table]"""
    return entries("scaling.yaml")[f"heroes-{heroes}"]


@cache
def tiles(world: str) -> dict[str, Entry]:
    """Map Tiles as they are printed for a World."""
    return entries("tiles") if world == "mines" else entries(f"{world}/tiles.yaml")


@cache
def deck(name: str) -> dict[str, Entry]:
    """The cards that a deck is made of, by id; empty for a deck the referee has no list of."""
    where = {
        "gear": "items/gear.yaml",
        "artifact": "items/artifacts.yaml",
        "personal": "items/personal.yaml",
        "encounter": "cards/encounters.yaml",
        "darkness": "cards/darkness.yaml",
        "dread": "cards/dread.yaml",
        "loot": "cards/loot.yaml",
        "scavenge": "cards/scavenge.yaml",
        "threat-low": "cards/threats-low.yaml",
        "threat-med": "cards/threats-med.yaml",
        "threat-high": "cards/threats-high.yaml",
        "threat-epic": "cards/threats-epic.yaml",
    }.get(name)
    return entries(where) if where else {}


@cache
def levels() -> list[int]:
    """The XP at which each Level from 2 on begins. [brimstone.campaign.levels]"""
    return [entry["xp"] for entry in sorted(entries("levels.yaml").values(), key=lambda entry: int(entry["level"]))]
