"""A campaign in a terminal: the map of the frontier or a Town as text, and the last lines of the journal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from undercroft.games.brimstone.rules.campaign.camp import campaign
from undercroft.games.brimstone.shown.scene import campaign as scene_campaign

if TYPE_CHECKING:
    from undercroft.crawl.shown.scene import Spot, Stage
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero

LAST: Final = 3
"""Lines of the journal that are shown beside the question."""
WIDE: Final = 72
HIGH: Final = 14


def escape(text: str) -> str:
    """Words of a pack as they are: no bracket in them is markup."""
    return text.replace("[", "\\[")


def screen(game: Brimstone) -> list[str]:
    """Where the Heroes are, what is there, and what happened last."""
    shown = scene_campaign.stage(game)
    head = f"[bold]Day {campaign(game).day}[/]   {escape(scene_campaign.where(game))}   " + "   ".join(
        f"{fact.name.lower()} {fact.value}" for fact in scene_campaign.facts(game)
    )
    picture = country(shown) if shown.theme == "realm" else houses(game, shown)
    return [head, "", *picture, "", *last_lines(game)]


def ails(game: Brimstone, hero: Hero) -> list[str]:
    """A line with what a Hero needs treated: Injuries, Madness, Mutations; none if there is nothing."""
    held = (("injury", hero.injuries), ("madness", hero.madness), ("mutation", hero.mutations))
    found = [game.pack.charts[chart][entry].name for chart, entries in held for entry in entries]
    return [f"      [red]{escape(', '.join(found))}[/]"] if found else []


def last_lines(game: Brimstone) -> list[str]:
    """The end of the journal."""
    return [f"[dim]{escape(page.when)}: {escape(page.title)}[/]" for page in scene_campaign.chronicle(game)[-LAST:]]


def country(shown: Stage) -> list[str]:
    """The Towns where they lie, the party's marked, and the roads in words."""
    rows = [[" "] * WIDE for _ in range(HIGH)]
    for spot in shown.spots:
        label = f"{'@' if spot.here else 'o'} {spot.name}"
        row = spot.y * (HIGH - 1) // 100
        left = max(0, min(WIDE - len(label), spot.x * WIDE // 100 - 1))
        rows[row][left : left + len(label)] = label
    names = {spot.id: spot.name for spot in shown.spots}
    lines = [escape("".join(row).rstrip()) for row in rows]
    lines = [line for n, line in enumerate(lines) if line or (0 < n < HIGH - 1)]
    roads = ", ".join(f"{names[road.a]} - {names[road.b]} {road.text}" for road in shown.roads)
    return [*(f"  [yellow]{line}[/]" for line in lines), f"  [dim]roads: {escape(roads)}[/]"]


def houses(game: Brimstone, shown: Stage) -> list[str]:
    """The Locations of a Town, each with what it offers."""
    lines = [f"  [bold]{escape(shown.title)}:[/] [dim]{escape(shown.text)}[/]"]
    for spot in shown.spots:
        lines.append(f"  [yellow]{escape(spot.name)}[/]{who(game, spot)}")
        lines.append(f"    [dim]{escape('; '.join(spot.notes))}[/]")
    return lines


def who(game: Brimstone, spot: Spot) -> str:
    """The Heroes who are at a Location."""
    names = ", ".join(game.hero(hero).name for hero in spot.here)
    return f" [bright_cyan]({escape(names)} is there)[/]" if names else ""
