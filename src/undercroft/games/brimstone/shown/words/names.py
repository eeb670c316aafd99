"""Names for ids: Heroes, Enemies and their letters, spaces, Items, cards, and the words for what events tell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from undercroft.crawl.shown.drawing import squares
from undercroft.crawl.subjects import FIGURE, ITEM, REGION, SPACE
from undercroft.games.brimstone.rules.missions.goal import play_of
from undercroft.games.brimstone.shown import card_text
from undercroft.games.brimstone.state import everybody

if TYPE_CHECKING:
    from collections.abc import Mapping

    from undercroft.games.brimstone.content.types import Named
    from undercroft.games.brimstone.game import Brimstone

ROLES: Final[dict[str, dict[str, str]]] = {
    "moment": card_text.MOMENTS,
    "roll": {
        "to hit": "To Hit",
        "damage": "Damage",
        "skill": "a Skill test",
        "move": "Move",
        "more move": "more Move",
        "escape": "an Escape Test",
        "scavenge": "Scavenging",
        "hold back": "Hold Back the Darkness",
        "dynamite": "the Dynamite in the Side Bag",
        "dark stone": "the Dark Stone carried",
        "bounces": "the Bounces",
        "grit": "Grit",
        "xp": "XP",
        "cleanse": "the Corruption removed",
        "bonus": "the bonus",
        "prevent": "what is prevented",
    },
    "stake": {
        "to hit": "Each die that reaches it is a Hit",
        "damage": "Each counts the Wounds it does past Defense",
        "defense": "Each die below it lets a Hit through",
        "willpower": "Each die below it lets a Hit through",
        "armor": "Each die that reaches it stops a Wound",
        "spirit armor": "Each die that reaches it stops 1 Sanity Damage",
        "skill": "One die that reaches it passes the test",
        "escape": "Below it the Hero moves no more this turn",
        "scavenge": "Each 6 finds a card",
        "move": "The spaces to move; a 1 brings a Grit as well, which counts as 3 here",
        "more move": "The spaces added to the Move",
        "healing": "What is Healed",
        "poison": "A 1 or 2 is a Wound, a 6 ends the Poison",
        "hold back": "Together they hold the Darkness; matching dice bring a Depth Event",
        "bounces": "The fewer Bounces the better",
        "dynamite": "Each die below it sets off a stick",
        "dark stone": "Each die below it is a Corruption Hit",
    },
    "grit": {
        "reroll": "to roll again",
        "move": "to move further",
        "dread": "against the Growing Dread",
        "shot": "for a Shot",
    },
    "cause": {"health": "no Health left", "sanity": "no Sanity left", "both": "no Health and no Sanity left"},
    "chart": {"injury": "an Injury", "madness": "Madness", "mutation": "a Mutation", "growth": "the new Level"},
    "breath.way": {"heal": "Heal D6 Wounds or Sanity", "grit": "Recover 1 Grit"},
    "deck": {
        "map": "Map card",
        "gear": "Gear",
        "artifact": "Artifact",
        "personal": "Personal Item",
        "encounter": "Encounter",
        "darkness": "Darkness",
        "dread": "Growing Dread",
        "loot": "Loot",
        "scavenge": "Scavenge",
        "threat-low": "Low Threat",
        "threat-med": "Medium Threat",
        "threat-high": "High Threat",
        "threat-epic": "Epic Threat",
        "targa-map": "Targa Map card",
        "targa-artifact": "Targa Artifact",
        "targa-encounter": "Targa Encounter",
        "targa-threat": "Targa Threat",
    },
    "ending": {
        "won": "the goal is reached",
        "finished": "the last Mission is played",
        "retired": "the Heroes have retired",
        "darkness": "the Darkness has reached the Mine Entrance",
        "all KO'd": "no Hero is left standing",
        "fled": "the Party has fled",
        "time": "the time is up",
        "captives": "too many of the captives are dead",
        "ally": "the one you had to keep alive is dead",
    },
}


def name(game: Brimstone, role: str, value: Any) -> str | None:
    """What a person would call a value, or None to leave it to the list of names."""
    if isinstance(value, str):
        return _by_word(game, role, value)
    return _by_number(game, role, value) if isinstance(value, int) else None


def _by_word(game: Brimstone, role: str, value: str) -> str | None:
    said = ROLES.get(role, {}).get(value) or _person(game, role, value)
    if said is None and role == "terms":
        return _terms(game, value)
    if role == "location":  # a room of the mine may have the same id
        return game.pack.frontier.locations[value].name
    if said is None and role in (ITEM, FIGURE) and value.isdigit():
        return _by_number(game, role, int(value))
    return said or (source(game, value) if ":" in value else card(game, value))


def _by_number(game: Brimstone, role: str, value: int) -> str | None:
    if role == SPACE:
        return square(game, value)
    if role in (FIGURE, "foe", "foes"):
        return foe(game, value)
    if role == ITEM:
        held = next((held for hero in everybody(game.state) for held in hero.items if held.id == value), None)
        return game.pack.items[held.card].name if held is not None else None
    if role == "ally":
        return next((ally.name for ally in game.state.quest.allies if ally.id == value), "The ally")
    if role == "spot":
        return play_of(game).name
    if role in (REGION, "room"):
        return game.pack.tiles[game.room(value).tile].name if value < len(game.state.rooms) else None
    return None


def _person(game: Brimstone, role: str, value: str) -> str | None:
    """A Hero by id or by seat; one Enemy of a Type."""
    if role == "one":
        return game.pack.enemies[value].singular
    for hero in everybody(game.state):
        if value == (hero.seat if role == "seat" else hero.id):
            return hero.name
    return None


def _terms(game: Brimstone, terms: str) -> str:
    """How something is to change hands: `gift`, `sale`, `for:12`."""
    what = terms.partition(":")[2]
    return f"for {name(game, 'item', what)}" if what else {"sale": "for its Gold", "gift": "as a gift"}[terms]


def square(game: Brimstone, space: int) -> str:
    """A space by column and row from the top left of the map; beyond a Gate after the name of that part."""
    part = section(game, game.board.planes[space])
    return f"{f'{part} ' if part else ''}{squares.square(game.board, space)}"


def section(game: Brimstone, plane: int) -> str:
    """What a part of the map beyond a Gate is called, such as Targa, or Targa 2; '' for where the Adventure began."""
    if not plane:
        return ""
    parts = {room.placement.plane: room.world for room in game.state.rooms}
    number = sum(1 for other, world in parts.items() if other <= plane and world == parts[plane])
    return f"{parts[plane].title()}{f' {number}' if number > 1 else ''}"


def foe(game: Brimstone, number: int) -> str:
    """An Enemy by Type and letter, as the map shows it."""
    found = next((foe for foe in game.state.foes if foe.id == number), None)
    return f"{'Enemy' if found is None else game.pack.enemies[found.kind].singular} {label(game, number)}"


def label(game: Brimstone, number: int) -> str:
    """A letter that an Enemy keeps as long as it lives: the first of the Fight is a."""
    return chr(ord("a") + (number - game.state.first_foe) % 26)


def source(game: Brimstone, what: str) -> str | None:
    """Something with powers by its id: `item:12/u0`, `ability:fast/r0`, `token:tonic`, `card:black-snow`."""
    kind, _, rest = what.partition(":")
    entry = rest.split("/")[0]
    return name(game, "item", int(entry)) if kind == "item" else card(game, entry)


def card(game: Brimstone, entry: str) -> str | None:
    """Anything of the pack by its id."""
    found = sheet(game, entry) or game.pack.shots.get(entry) or game.pack.ability_tokens.get(entry)
    return None if found is None else found.name


def sheet(game: Brimstone, entry: str) -> Named | None:
    """What the pack has under an id."""
    return next((held[entry] for held in shelves(game) if entry in held), None)


def shelves(game: Brimstone) -> list[Mapping[str, Named]]:
    """Everything with a name on it, kind by kind."""
    pack = game.pack
    return [
        pack.items,
        pack.side_bag,
        pack.enemies,
        pack.upgrades,
        pack.growth,
        pack.forgings,
        {ability.id: ability for hero in pack.heroes.values() for ability in hero.abilities},
        pack.cards,
        *pack.charts.values(),
        {event.id: event for world in pack.worlds for event in pack.depth_chart(world).values()},
        pack.threats,
        pack.world_threats,
        pack.worlds,
        pack.heroes,
        pack.tiles,
        pack.missions,
        *pack.frontier.shelves(),
    ]
