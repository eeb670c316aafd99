"""A campaign as a table shows it between Adventures: the map of the frontier, a Town, the journal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from undercroft.crawl.packs.language.text import plural
from undercroft.crawl.shown.drawing.icons import find
from undercroft.crawl.shown.scene import Fact, Hint, Page, Road, Scene, Spot, Stage
from undercroft.games.brimstone.content import icons
from undercroft.games.brimstone.content.types import Mission
from undercroft.games.brimstone.content.types.frontier import Town
from undercroft.games.brimstone.rules.campaign import campaign as campaign_campaign
from undercroft.games.brimstone.rules.campaign import shop, town_services
from undercroft.games.brimstone.rules.campaign.camp import campaign
from undercroft.games.brimstone.rules.campaign.town import STAY
from undercroft.games.brimstone.shown.scene import card_faces, sheets
from undercroft.games.brimstone.shown.words import frontier as words_frontier
from undercroft.games.brimstone.state import Journey, TownStay, Visit, everybody

if TYPE_CHECKING:
    from undercroft.crawl.shown.scene import Thing
    from undercroft.engine.choices import Ask, Option
    from undercroft.games.brimstone.content.types.frontier import Location
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Note

SIZES: Final = {"small": "a few houses", "medium": "a town", "large": "a city, nearly"}
ENDINGS: Final = {"won": "The frontier will tell of them", "lost": "The frontier has swallowed them"}
MARGIN: Final = 18
NARROW: Final = 3
"""Houses side by side in a small Town; a larger one is wider, not deeper."""


def scene(game: Brimstone) -> Scene:
    """The whole table while no Adventure is under way."""
    known, state = campaign(game), game.state
    return Scene(
        title="The Campaign",
        subtitle=f"Day {known.day}, {where(game)}",
        party=sheets.party(game),
        facts=facts(game),
        stage=stage(game),
        chronicle=chronicle(game),
        result="won" if state.outcome == "won" else "lost" if state.outcome else "",
        outcome=ENDINGS.get(state.outcome, state.outcome),
        ending=closing(game) if state.outcome else "",
    )


def where(game: Brimstone) -> str:
    """Where the Party is, in a few words."""
    journey, known = game.frame(Journey), campaign(game)
    towns = game.pack.frontier.towns
    if journey is not None:
        return f"on the road to {towns[journey.town].name}"
    return towns[known.town].name if known.in_town else f"in camp near {towns[known.town].name}"


def facts(game: Brimstone) -> tuple[Fact, ...]:
    """What the Party counts."""
    known = campaign(game)
    needed = campaign_campaign.needed(game, known.missions)
    return (
        Fact(name="Missions", value=f"{known.number}/{known.missions}", icon=icons.CLUE),
        Fact(
            name="Won",
            value=f"{len(known.won)} of {needed} needed",
            icon=icons.OBJECTIVE,
        ),
        Fact(name="Graves", value=str(len(known.graves)), icon=icons.DEAD),
        Fact(name="Gold of the Party", value=str(sum(hero.gold for hero in game.heroes)), icon=icons.GOLD),
    )


def closing(game: Brimstone) -> str:
    """A line to end with."""
    known = campaign(game)
    dead = f", {plural(len(known.graves), 'grave')} along the road" if known.graves else ""
    return f"{len(known.won)} of {plural(known.number, 'Mission')} won in {plural(known.day, 'day')}{dead}."


# ---- the stage -------------------------------------------------------------------------------------------------------


def stage(game: Brimstone) -> Stage:
    """The Town the Heroes are in, else the map of the frontier."""
    stay = game.frame(TownStay)
    town = game.pack.frontier.towns[campaign(game).town]
    return in_town(game, town) if stay is not None else on_the_map(game)


def on_the_map(game: Brimstone) -> Stage:
    """All Towns with the roads between them, and how far each is."""
    frontier, known = game.pack.frontier, campaign(game)
    days = campaign_campaign.destinations(game)
    journey = game.frame(Journey)
    here = journey.town if journey is not None else known.town
    party = tuple([hero.id for hero in game.standing()])
    spots = [
        Spot(
            id=town.id,
            name=town.name,
            icon=town.icon or find(town.name, icons.TOWN),
            x=town.x,
            y=town.y,
            text=town.story,
            notes=(*town_notes(game, town), *((plural(days[town.id], "day") + " away",) if town.id in days else ())),
            here=party if town.id == here else (),
            shut=town.id not in days,
        )
        for town in frontier.towns.values()
    ]
    pairs = {tuple(sorted((town, other))): n for town in frontier.towns for other, n in frontier.roads(town).items()}
    roads = tuple([Road(a, b, plural(n, "day")) for (a, b), n in sorted(pairs.items())])
    return Stage(theme="realm", title="The Frontier", text=where(game), spots=tuple(spots), roads=roads)


def town_notes(game: Brimstone, town: Town) -> tuple[str, ...]:
    """What is known of a Town: its size, its prices, its Locations."""
    prices = f"prices {town.prices - 100:+d} %" if town.prices != 100 else ""
    places = ", ".join(game.pack.frontier.locations[place].name for place in town.locations)
    stay = f"welcome for {plural(town.welcome, 'day')}"
    return tuple(note for note in (", ".join(filter(None, (SIZES[town.size], prices, stay))), places) if note)


def in_town(game: Brimstone, town: Town) -> Stage:
    """The Locations of a Town in rows, and who is where."""
    visit = game.frame(Visit)
    houses = len(town.locations)
    columns = max(NARROW, -(-houses // 2))
    rows = -(-houses // columns)
    spots: list[Spot] = []
    for n, place in enumerate(town.locations):
        location = game.pack.frontier.locations[place]
        row, column = divmod(n, columns)
        in_row = min(columns, houses - row * columns)
        spots.append(
            Spot(
                id=place,
                name=location.name,
                icon=location.icon or find(location.name, icons.TOWN),
                x=50 + (2 * column - in_row + 1) * (50 - MARGIN * 3 // columns) // (columns - 1),
                y=50 if rows == 1 else MARGIN + row * (100 - 2 * MARGIN) // (rows - 1),
                text=location.story,
                notes=location_notes(game, location),
                here=(visit.hero,) if visit is not None and visit.place == place else (),
                tone="good" if location.raises else "",
            )
        )
    return Stage(theme=town.theme, title=town.name, text=town.story, spots=tuple(spots))


def location_notes(game: Brimstone, location: Location) -> tuple[str, ...]:
    """What a Location offers, a line each."""
    notes = [f"{service.name}: {words_frontier.says_price(game, service)}" for service in location.services]
    if location.raises:
        notes.append(f"Resurrection: {town_services.raising(game, location.id)} Gold")
    if location.forges:
        notes.append("Forges Dark Stone onto Items")
    for card in (*campaign(game).stock.get(location.id, ()), *location.counter.tokens):
        notes.append(f"{words_frontier.name_of(game, card)}: {shop.price(game, location.id, card)} Gold")
    if location.counter.buys:
        notes.append(f"Buys Items for {location.counter.buys} % of their Gold value")
    if location.counter.stone:
        notes.append(f"Buys Dark Stone for {location.counter.stone} Gold a piece")
    return tuple(notes)


# ---- the journal -----------------------------------------------------------------------------------------------------

PAGES: Final[dict[str, tuple[str, str, str]]] = {
    "began": ("{about}", icons.BEGINNING, ""),
    "won": ("{about} is won", icons.OBJECTIVE, "good"),
    "lost": ("{about} is lost", icons.DARKNESS, "bad"),
    "died": ("{hero} dies in {about}", icons.DEAD, "bad"),
    "buried": ("{hero} is buried near {about}", icons.GRAVE, "bad"),
    "joined": ("{hero} joins, {about}", icons.HERO, "good"),
    "raised": ("{hero} is Resurrected in {about}", icons.CHURCH, "strange"),
    "level": ("{hero} goes up in Level: {about}", icons.UPGRADE, "good"),
    "road": ("On the road: {about}", icons.ROAD, ""),
    "arrived": ("{about}", icons.TOWN, ""),
    "town": ("In Town: {about}", icons.TOWN, "strange"),
    "ended": ("The end of the trail", icons.BEGINNING, ""),
}
"""What the journal says of each kind of note: the words, an icon, the tone."""


def chronicle(game: Brimstone) -> tuple[Page, ...]:
    """The journal of the campaign, oldest first; empty for a single Adventure."""
    known = game.state.campaign
    return () if known is None else tuple([page(game, note) for note in known.log])


def page(game: Brimstone, note: Note) -> Page:
    """One entry, with what is read aloud of it."""
    words, icon, tone = PAGES[note.what]
    sheet = words_frontier.sheet(game, note.about)
    hero = next((hero.name for hero in everybody(game.state) if hero.id == note.hero), "")
    title = words.format(hero=hero, about=sheet.name if sheet is not None else note.about)
    if note.what == "began" and isinstance(sheet, Mission):
        icon = card_faces.FACES.icon(sheet)
    elif note.what == "arrived" and isinstance(sheet, Town):
        icon = sheet.icon or icon
    return Page(when=f"Day {note.day}", title=title, text=told(game, note), icon=icon, tone=tone)  # type: ignore[arg-type]


def told(game: Brimstone, note: Note) -> str:
    """What stands below the heading of an entry."""
    if note.what in ("won", "lost"):
        mission = game.pack.missions.get(note.about)
        return "" if mission is None else mission.won if note.what == "won" else mission.lost
    if note.what == "ended":
        return f"{ENDINGS.get(note.about, '')}. {closing(game)}"
    sheet = words_frontier.sheet(game, note.about)
    return sheet.story if sheet is not None and note.what in ("began", "road", "arrived", "town") else ""


# ---- hints -----------------------------------------------------------------------------------------------------------


def hint(game: Brimstone, ask: Ask, option: Option) -> Hint | None:
    """What an option between Adventures would mean: where it is done, what it costs, the card it is about."""
    what = str(option.subject)
    if option.verb == "travel":
        days = campaign_campaign.destinations(game)[what]
        return Hint(cost=plural(days, "day"), notes=("Each day on the road: a roll on the Travel Chart",))
    if option.verb == "visit":
        return Hint(actor=str((ask.params or {})["hero"]))
    if ask.name == "town.stay" and option.target == STAY:
        return Hint(cost="1 day", notes=("Tomorrow: a roll on the Town Event Chart, then a visit for each Hero",))
    if ask.name == "campaign.mission":
        return _mission(game, str(option.target))
    if ask.name == "campaign.class":
        return Hint(thing=words_frontier.thing(game, str(option.target)))
    visit = game.frame(Visit)
    if visit is None or ask.name != "town.service":
        return None
    shown, cost = words_frontier.about(game, visit.place, option)
    return Hint(actor=visit.hero, thing=shown, cost=cost) if shown is not None or cost else None


def _mission(game: Brimstone, mission: str) -> Hint:
    """A Mission with its story, and how often it was won."""
    times = campaign(game).won.count(mission)
    shown: Thing = words_frontier.thing(game, mission)
    return Hint(thing=shown, notes=(f"Won {plural(times, 'time')} so far",) if times else ())
