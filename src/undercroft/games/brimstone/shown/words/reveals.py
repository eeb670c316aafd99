"""The cards that events lay before everybody: what was drawn or rolled, new rooms, a Mission as it begins and ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from undercroft.crawl.packs.language.text import as_sentence
from undercroft.crawl.shown.told import Reveal
from undercroft.games.brimstone import events
from undercroft.games.brimstone.content import icons
from undercroft.games.brimstone.events import campaign as happenings
from undercroft.games.brimstone.shown import card_text
from undercroft.games.brimstone.shown.scene.card_faces import FACES
from undercroft.games.brimstone.shown.words.names import ROLES, name, sheet

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.engine.events import Event
    from undercroft.games.brimstone.content.types import Named
    from undercroft.games.brimstone.game import Brimstone

CHARTS: Final = {
    "injury": ("Injury", icons.INJURY),
    "madness": ("Madness", icons.MADNESS),
    "mutation": ("Mutation", icons.MUTATION),
    "growth": ("A new Level", icons.UPGRADE),
}
KINDS: Final = {"entrance": "The way in", "passage": "A passage", "room": "A room", "unique": "A room like no other"}


def reveals(game: Brimstone, happened: Event) -> Reveal | None:
    """Return the card that an event lays open; None for most events."""
    found = REVEALS.get(type(happened))
    return None if found is None else found(game, happened)


def face(found: Named | None, kind: str, icon: str = "") -> Reveal | None:
    """An entry of the pack as it comes up; its text is put into words once."""
    if found is None:
        return None
    return Reveal(
        name=found.name,
        kind=kind,
        icon=found.icon or icon or FACES.icon(found),
        text=FACES.text(found),
        story=found.story,
    )


# ---- in the mine -----------------------------------------------------------------------------------------------------


def drawn(game: Brimstone, happened: events.CardDrawn) -> Reveal | None:
    """A card of any deck; a Map card is the room that it brings."""
    if happened.deck.endswith("map"):
        return None
    return face(sheet(game, happened.card), ROLES["deck"].get(happened.deck, ""))


def depth_event(game: Brimstone, happened: events.DepthEvent) -> Reveal | None:
    return face(sheet(game, happened.card), "Depth Event", icons.DARKNESS)


def chart(game: Brimstone, happened: events.ChartRolled) -> Reveal | None:
    kind, icon = CHARTS.get(happened.chart, ("", ""))
    return face(sheet(game, happened.entry), kind, icon)


def tile(game: Brimstone, happened: events.TilePlaced) -> Reveal | None:
    found = game.pack.tiles[happened.tile]
    return face(found, KINDS[found.kind], icons.DOOR)


def token(game: Brimstone, happened: events.TokenRevealed) -> Reveal | None:
    """What an Exploration Token holds, under the name of its Room."""
    said = card_text.exploration(game.pack.tokens[happened.token])
    where = name(game, "room", happened.room) or "The Room"
    return Reveal(name=where, kind="Exploration", icon=icons.EXPLORATION, text=said)


def world(game: Brimstone, happened: events.WorldFound) -> Reveal | None:
    return face(game.pack.worlds[happened.world], "Another World", icons.GATE)


def elite(game: Brimstone, happened: events.EliteGained) -> Reveal | None:
    enemy = game.pack.enemies[happened.kind]
    gained = enemy.elite[happened.number - 1]
    return Reveal(name=gained.name, kind=f"Elite {enemy.name}", icon=icons.ELITE, text=card_text.elite(gained))


# ---- the Mission -----------------------------------------------------------------------------------------------------


def clue(game: Brimstone, happened: events.ClueFound) -> Reveal | None:
    said = game.pack.missions[game.state.mission].first_clue if happened.clues == 1 else ""
    return Reveal(name="The first clue", kind="Clue", icon=icons.CLUE, story=said) if said else None


def objective(game: Brimstone, happened: events.ObjectiveFound) -> Reveal | None:
    said = game.pack.missions[game.state.mission].found
    where = name(game, "room", happened.room) or "The Objective"
    return Reveal(name=where, kind="The Objective", icon=icons.OBJECTIVE, story=said) if said else None


def ended(game: Brimstone, happened: events.Ended) -> Reveal | None:
    """How the Mission ended, and why."""
    mission = game.pack.missions[game.state.mission]
    won = happened.outcome == "won"
    return Reveal(
        name=mission.name,
        kind="The Mission is won" if won else "The Party has fled" if happened.why == "fled" else "The Mission is lost",
        icon=FACES.icon(mission),
        story=mission.won if won else mission.lost,
        chapter="won" if won else "lost",
        why=as_sentence(ROLES["ending"].get(happened.why, happened.why)),
    )


def begun(game: Brimstone, happened: happenings.MissionChosen) -> Reveal | None:
    mission = game.pack.missions[happened.mission]
    return Reveal(
        name=mission.name,
        kind=f"Mission {happened.number} of {happened.missions}",
        icon=FACES.icon(mission),
        text=card_text.mission(mission, len(game.state.heroes)),
        story=mission.story,
        chapter="begins",
    )


# ---- on the frontier -------------------------------------------------------------------------------------------------


def on_the_road(game: Brimstone, happened: happenings.RoadRolled) -> Reveal | None:
    return face(sheet(game, happened.card), "On the road", icons.ROAD)


def in_town(game: Brimstone, happened: happenings.TownRolled) -> Reveal | None:
    return face(sheet(game, happened.card), "In Town", icons.TOWN)


def visited(game: Brimstone, happened: happenings.Visited) -> Reveal | None:
    place = game.pack.frontier.locations[happened.place]
    return face(sheet(game, happened.card), place.name, place.icon or icons.TOWN)


def reached(game: Brimstone, happened: happenings.TownReached) -> Reveal | None:
    town = game.pack.frontier.towns[happened.town]
    return face(town, f"Day {happened.day}", icons.TOWN)


REVEALS: Final[dict[type[Event], Callable[[Brimstone, Any], Reveal | None]]] = {
    events.CardDrawn: drawn,
    events.DepthEvent: depth_event,
    events.ChartRolled: chart,
    events.TilePlaced: tile,
    events.TokenRevealed: token,
    events.WorldFound: world,
    events.EliteGained: elite,
    events.ClueFound: clue,
    events.ObjectiveFound: objective,
    events.Ended: ended,
    happenings.MissionChosen: begun,
    happenings.RoadRolled: on_the_road,
    happenings.TownRolled: in_town,
    happenings.Visited: visited,
    happenings.TownReached: reached,
}
