"""Brimstone's words for people beyond `words.yaml`: names for ids, options that need more than a phrase, card texts."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from undercroft.crawl.layout import Door
from undercroft.crawl.packs.grammar import read_effect
from undercroft.crawl.packs.text import plural
from undercroft.games.brimstone import errands, events, gates, says
from undercroft.games.brimstone.content import Powers, SideBagToken
from undercroft.games.brimstone.goals.play import play_of
from undercroft.games.brimstone.keywords.lexicon import WORDS
from undercroft.games.brimstone.state import everybody

if TYPE_CHECKING:
    from collections.abc import Mapping

    from undercroft.crawl.board import Board
    from undercroft.engine.choices import Ask, Option
    from undercroft.engine.events import Event
    from undercroft.games.brimstone.content import Named
    from undercroft.games.brimstone.game import Brimstone

MOST_READ: Final = 8
HITS: Final = {"hits": "Hit", "horror": "Horror Hit", "corruption": "Corruption Hit"}
SPACES: Final = ("space", "activation.act", "setup.place", "recover.push", "before")
ROLES: Final[dict[str, dict[str, str]]] = {
    "moment": says.MOMENTS,
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
        "retired": "the Heroes have called it a life",
        "darkness": "the Darkness has reached the Mine Entrance",
        "all KO'd": "no Hero is left standing",
        "fled": "the Party has fled",
        "time": "the time is up",
        "captives": "too many of the captives are dead",
        "ally": "the one who was to be kept alive is dead",
    },
}

# ---- names -----------------------------------------------------------------------------------------------------------


def name(game: Brimstone, role: str, value: Any) -> str | None:
    """A value as a person calls it, or None to leave it to the list of names."""
    if isinstance(value, str):
        said = ROLES.get(role, {}).get(value) or _person(game, role, value)
        if said is None and role == "terms":
            return _terms(game, value)
        if role == "location":  # a room of the mine may have the same id
            return game.pack.frontier.locations[value].name
        if said is None and role == "item" and value.isdigit():
            return name(game, role, int(value))
        return said or (source(game, value) if ":" in value else card(game, value))
    if isinstance(value, int):
        if role in SPACES:
            return square(game, value)
        if role in ("foe", "foes"):
            return foe(game, value)
        if role == "item":
            held = next((held for hero in everybody(game.state) for held in hero.items if held.id == value), None)
            return game.pack.items[held.card].name if held is not None else None
        if role == "ally":
            return next((ally.name for ally in game.state.quest.allies if ally.id == value), "The ally")
        if role == "spot":
            return play_of(game).name
        if role == "room":
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
    board = game.board
    left, top = corner(board, board.planes[space])
    part = section(game, board.planes[space])
    return f"{f'{part} ' if part else ''}{letters(board.xs[space] - left)}{board.ys[space] - top + 1}"


@lru_cache(64)
def corner(board: Board, plane: int) -> tuple[int, int]:
    """The least x and y of one part of the map."""
    spaces = [space for space in range(board.size) if board.planes[space] == plane]
    return min(board.xs[space] for space in spaces), min(board.ys[space] for space in spaces)


def section(game: Brimstone, plane: int) -> str:
    """What a part of the map beyond a Gate is called, such as Targa, or Targa 2; '' for where the Adventure began."""
    if not plane:
        return ""
    parts = {room.placement.plane: room.world for room in game.state.rooms}
    number = sum(1 for other, world in parts.items() if other <= plane and world == parts[plane])
    return f"{parts[plane].title()}{f' {number}' if number > 1 else ''}"


def letters(column: int) -> str:
    """A, B ... Z, AA, AB ... as in a spreadsheet."""
    return chr(ord("A") + column) if column < 26 else chr(ord("A") + column // 26 - 1) + chr(ord("A") + column % 26)


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


# ---- options and events ----------------------------------------------------------------------------------------------


def option(game: Brimstone, ask: Ask, chosen: Option) -> str | None:
    """An option that needs more than a phrase; None leaves it to `words.yaml`."""
    about: dict[str, Any] = dict(ask.params or {})
    if ask.name in ("campaign.mission", "campaign.travel", "town.service"):
        return errands.option(game, ask, chosen)
    if chosen.verb == "look":
        way = Door(chosen.subject_number, str(chosen.target))
        what = "Gate" if gates.is_gate(game, way) else "door"
        spaces = " and ".join(square(game, space) for space in game.board.exit_spaces(way))
        return f"Look through the {what} at {spaces}"
    if chosen.verb == "reroll" and chosen.subject == "grit":
        return "Spend a Grit to roll again"
    if chosen.verb == "work":
        play = play_of(game)
        return f"{play.verb} the {play.name}"
    if chosen.verb == "hits":
        plain, critical = chosen.subject_number, chosen.target_number
        parts = [plural(plain, "Hit")] if plain else []
        return " and ".join([*parts, plural(critical, "Critical Hit")] if critical else parts)
    if chosen.verb == "shot":
        hit, many = chosen.target_number, len(about["damage"])
        on = f" on Hit {hit + 1}" if many > 1 else ""
        return f"{name(game, 'source', chosen.subject)}{on}, {about['damage'][hit]} Damage so far"
    if chosen.verb != ask.name or chosen.subject is not None:
        return None
    target = str(chosen.target)
    if ask.name == "hero.reroll-dice":
        return f"die {int(target) + 1}, a {about['dice'][int(target)]}"
    if ask.name == "hands.assign":
        held = [name(game, "item", int(number)) or "" for number in target.split(",") if number.isdigit()]
        return " and ".join(held) or "Nothing"
    if ask.name == "card.either":
        return read_effect(WORDS, target).text
    if ask.name == "turn.end-effect":
        what, hero, *more = target.split(" ")
        return f"{game.hero(hero).name} {'gets up again' if what == 'recover' else f'uses {source(game, more[0])}'}"
    return None


def event(game: Brimstone, happened: Event) -> str | None:
    """An event that needs more than a phrase; None leaves it to `words.yaml`."""
    if isinstance(happened, events.HitsTaken):
        by = name(game, "source", happened.source) or happened.source.replace("-", " ").title()
        who = name(game, "hero", happened.hero)
        return f"{who} faces {plural(happened.count, HITS[happened.kind])}{f' ({by})' if by else ''}."
    if isinstance(happened, events.FoeWounded | events.FoeKilled):
        who = f"{game.pack.enemies[happened.kind].singular} {label(game, happened.foe)}"
        killer = name(game, "hero", happened.by) if happened.by else None
        if isinstance(happened, events.FoeWounded):
            return f"{who} takes {plural(happened.amount, 'Wound')}."
        return f"{who} is killed{f' by {killer}' if killer else ''}."
    if isinstance(happened, events.Worked):
        who, play = name(game, "hero", happened.hero), play_of(game)
        if happened.left:
            return f"{who} gets on with the {play.name}: {happened.left} to go."
        return f"{who} {play.deed} the {play.name}."
    if isinstance(happened, events.EliteGained):
        enemy = game.pack.enemies[happened.kind]
        return f"{enemy.name} are Elite: {enemy.elite[happened.number - 1].name}."
    return None


# ---- what cards say --------------------------------------------------------------------------------------------------


def reads(game: Brimstone, what: str) -> str:
    """What is printed on something, by its id in the pack or as options call it; empty if nothing is."""
    kind, colon, rest = what.rpartition(":")
    entry, _, part = rest.partition("/")
    if colon and kind == "item":
        held = next((held for hero in game.heroes for held in hero.items if str(held.id) == entry), None)
        entry = "" if held is None else held.card
    found = sheet(game, entry)
    if found is None:
        return says.shots(game.pack.shots.get(entry) or game.pack.ability_tokens.get(entry))
    if isinstance(found, Powers | SideBagToken) and part[1:].isdigit():
        return _part(found, part[0], int(part[1:]))
    return says.printed(found)


def _part(found: Powers | SideBagToken, kind: str, number: int) -> str:
    """One use or Re-roll of something that may have several."""
    if isinstance(found, SideBagToken):
        return says.side_bag(found)
    if kind == "r":
        return says.reroll(found.rerolls[number]) if number < len(found.rerolls) else ""
    return says.use(found.use[number]) if number < len(found.use) else ""


def look_up(game: Brimstone, words: str) -> list[tuple[str, str]]:
    """What has these words in its name, with what it says."""
    wanted = words.lower()
    named = [sheet for held in shelves(game) for sheet in held.values() if wanted in sheet.name.lower()]
    exact = [sheet for sheet in named if sheet.name.lower() == wanted]
    said = [(sheet.name, says.printed(sheet)) for sheet in exact or named]
    return [(name, text) for name, text in said if text][:MOST_READ]


def option_reads(game: Brimstone, ask: Ask, chosen: Option) -> str:
    """What is printed on the thing that an option is about."""
    if ask.name in ("activation.act", "create.name", "turn.end-effect") and chosen.verb == ask.name:
        return ""
    for value in (chosen.subject, chosen.target):
        if isinstance(value, str) and value not in [hero.id for hero in game.heroes]:
            return reads(game, value)
        if isinstance(value, int) and chosen.verb in ("shoot", "free", "wear", "attach", "for", "trade.what"):
            return reads(game, f"item:{value}")
    return ""


def event_reads(game: Brimstone, happened: Event) -> str:
    """What is read aloud with an event: a card and what it says, a chart's result, the Mission's own lines."""
    told = errands.event_reads(game, happened)
    if told or not game.state.mission:
        return told
    mission = game.pack.missions[game.state.mission]
    if isinstance(happened, events.ClueFound):
        return mission.first_clue if happened.clues == 1 else ""
    if isinstance(happened, events.ObjectiveFound):
        return mission.found
    if isinstance(happened, events.Ended):
        return {"won": mission.won, "lost": mission.lost}.get(happened.outcome, "")
    if isinstance(happened, events.TokenRevealed):
        return says.exploration(game.pack.tokens[happened.token])
    if isinstance(happened, events.EliteGained):
        return says.elite(game.pack.enemies[happened.kind].elite[happened.number - 1])
    entry = getattr(happened, "entry" if isinstance(happened, events.ChartRolled) else "card", "")
    if isinstance(happened, events.WorldFound):
        entry = happened.world
    drawn = isinstance(happened, events.CardDrawn | events.DepthEvent | events.ChartRolled | events.WorldFound)
    found = sheet(game, entry) if drawn else None
    return "" if found is None else " ".join(part for part in (found.story, says.printed(found)) if part)


def beginning(game: Brimstone) -> str:
    """What is read aloud before the first turn: the Mission and how it begins, or where the campaign does."""
    if game.state.campaign is not None:
        town = game.pack.frontier.towns[game.state.campaign.town]
        return f"{town.name}. {town.story}"
    mission = game.pack.missions[game.state.mission]
    return f"{mission.name}. {mission.story} {says.mission(mission)}"
