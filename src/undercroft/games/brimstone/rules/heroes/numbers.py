"""What a Hero's abilities, Items, Injuries and the cards in play add up to: every number, with its reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from undercroft.engine.queries import ADD, AT_LEAST, AT_MOST, SET, Part, total
from undercroft.games.brimstone.rules.enemies.immune import immune, keywords_of

if TYPE_CHECKING:
    from undercroft.games.brimstone.content.types import Bonus, Item, Powers
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Foe, Held, Hero

SKILLS = ("agility", "cunning", "spirit", "strength", "lore", "luck")
BEST_LOW = ("armor", "spirit_armor", "melee_crit", "ranged_crit")
WEAPON_ONLY = ("shots", "range", "ranged_to_hit", "ranged_damage", "ranged_crit")
SHEET = (
    "initiative",
    "combat",
    "melee_to_hit",
    "ranged_to_hit",
    "defense",
    "willpower",
    "health",
    "sanity",
    "max_grit",
)
LIFE = ("health", "sanity")
"""Whatever befalls a Hero, one point of each is left to be lost. [brimstone.recover.minimum-one]"""
BASE = {"corruption_resistance": 5, "side_bag": 5, "carry": 5, "scavenge": 3, "grit_on_move": 1}
Figure: TypeAlias = "tuple[int, list[Part], list[tuple[str, Bonus]]]"
"""A number of a Hero, worked out once: its value, and the contributions that hold always or on a condition."""
LATER = ("next-activation", "next-adventure")
"""Boosts that are promised and do not hold yet."""
ROLL_BONUS = ("melee_to_hit", "ranged_to_hit", "defense", "willpower")


class Source(NamedTuple):
    """One thing that gives a Hero powers, and where its limited uses are noted."""

    id: str
    powers: Powers
    held: Held | None


def sources(game: Brimstone, hero: Hero) -> list[Source]:
    """Everything whose text applies to this Hero now; a Hand Item only while it is in hand, Clothing while it is worn.

    [brimstone.hands.unassigned-no-benefit] [brimstone.hero.class-abilities] [brimstone.cards.gear-kept]
    [brimstone.content.old-lantern] [brimstone.campaign.levels] [brimstone.upgrade.two-forms]
    [brimstone.create.starting-upgrade]
    """
    found = game.sources_of.get(hero.id)
    if found is not None:
        return found
    pack = game.pack
    found = [Source(f"ability:{a.id}", a, None) for a in pack.heroes[hero.kind].abilities]
    if hero.upgrade:
        found.append(Source(f"upgrade:{hero.upgrade}", pack.upgrades[hero.upgrade], None))
    if hero.learned:
        found += [Source(f"learned:{entry}", pack.growth[entry], None) for entry in hero.learned]
    for held in hero.items:
        if in_use(game, hero, held):
            found.append(Source(f"item:{held.id}", pack.items[held.card], held))
            found += [Source(f"item:{held.id}/{card}", pack.items[card], held) for card in held.upgrades]
            found += [Source(f"item:{held.id}/{entry}", pack.forgings[entry], held) for entry in held.forged]
    for kind, entries in (("injury", hero.injuries), ("madness", hero.madness), ("mutation", hero.mutations)):
        chart = pack.charts[kind]
        found += [Source(f"{kind}:{entry}", chart[entry], None) for entry in entries]
    if game.state.lantern == hero.id:
        found.append(Source("lantern", pack.lantern, None))
    game.sources_of[hero.id] = found
    return found


def in_use(game: Brimstone, hero: Hero, held: Held) -> bool:
    """Whether an Item's text counts: in hand if it needs hands, worn if it is Clothing, with the Keyword it asks for.

    What another Hero used this turn does not count either.
    [brimstone.hands.unassigned-no-benefit] [brimstone.items.clothing-slot] [brimstone.items.keyword-restriction]
    [brimstone.trade.no-double-use] [brimstone.upgrade.slot-requirement]
    """
    item: Item = game.pack.items[held.card]
    if item.attach is not None:
        return False
    if held.user not in ("", hero.id) or (item.only and item.only not in game.keywords(hero)):
        return False
    if item.hands:
        return held.id in hero.hands
    return held.id in hero.worn if item.slot is not None else True


def stat(game: Brimstone, hero: Hero, name: str, weapon: int = -1, foe: Foe | None = None) -> int:
    """A number of a Hero: the sheet's and all that changes it. `weapon` is the Item fired, `foe` whom it concerns."""
    try:
        value, static, live = game.stats[hero.id][name, weapon]
    except KeyError:
        static, live = _gather(game, hero, name, weapon)
        value = _sum(name, static)
        game.stats.setdefault(hero.id, {})[name, weapon] = (value, static, live)
    if foe is not None and game.pack.enemies[foe.kind].immune:
        return _against(game, hero, name, weapon, foe)
    if live:
        parts = _holding(game, hero, name, live, foe)
        if parts:
            return _sum(name, static + parts)
    return value


def _sum(name: str, found: list[Part]) -> int:
    """The number that contributions make: their total, of saves and critical ranges the best."""
    return total(found) if name not in BEST_LOW else best(found)


def _against(game: Brimstone, hero: Hero, name: str, weapon: int, foe: Foe) -> int:
    """A number against an Enemy that is Immune to a Keyword: what Items with it add does not count.

    [brimstone.immune.keyword]
    """
    found = [part for part in parts(game, hero, name, weapon, foe) if not _ignored(game, hero, part.why, foe)]
    return _sum(name, found)


def _ignored(game: Brimstone, hero: Hero, source: str, foe: Foe) -> bool:
    """Whether what a number owes to is an Item that the Enemy is Immune to. [brimstone.immune.keyword]"""
    return source.startswith("item:") and immune(game, foe.kind, keywords_of(game, hero, source))


def parts(game: Brimstone, hero: Hero, name: str, weapon: int = -1, foe: Foe | None = None) -> list[Part]:
    """The contributions to a Hero's number, for whoever asks why."""
    static, live = _gather(game, hero, name, weapon)
    return static + _holding(game, hero, name, live, foe)


def _gather(game: Brimstone, hero: Hero, name: str, weapon: int) -> tuple[list[Part], list[tuple[str, Bonus]]]:
    """The contributions that hold always, and those that hang on a condition."""
    found = _sheet(game, hero, name)
    live: list[tuple[str, Bonus]] = []
    for source in sources(game, hero):
        powers = source.powers
        amount = powers.gives.get(name)  # type: ignore[call-overload]
        if not amount and not powers.bonuses:
            continue
        if name in WEAPON_ONLY and _of_another_gun(game, source, weapon):
            continue
        if amount:
            found.append(Part(ADD, amount, source.id))
        live += [(source.id, bonus) for bonus in powers.bonuses if name in bonus.gives]
    if hero.boosts:
        found += [
            Part(ADD, boost.amount, boost.source or "boost")
            for boost in hero.boosts
            if boost.modifier == name and boost.span not in LATER
        ]
    for cards in (game.state.remains, game.state.faced):
        for card in cards:
            amount = game.card(card).gives.get(name)
            if amount:
                found.append(Part(ADD, amount, f"card:{card}"))
    return found, live


def _of_another_gun(game: Brimstone, source: Source, weapon: int) -> bool:
    """What a gun or its Upgrade says of shots, range and damage holds for that gun only."""
    held = source.held
    return held is not None and held.id != weapon and game.pack.items[held.card].ranged is not None


def _sheet(game: Brimstone, hero: Hero, name: str) -> list[Part]:
    """Base value and limits.

    [brimstone.skill.range] [brimstone.weight.limit] [brimstone.corruption.resistance-default]
    [brimstone.hero.sheet-fields] [brimstone.hero.six-skills] [brimstone.recover.minimum-one]
    """
    sheet = game.pack.heroes[hero.kind]
    if name in SKILLS:
        value: int = getattr(sheet.skills, name)
        return [
            Part(SET, value, "sheet"),
            Part(AT_LEAST, 1, "brimstone.skill.range"),
            Part(AT_MOST, 6, "brimstone.skill.range"),
        ]
    if name in LIFE:
        return [Part(SET, getattr(sheet, name), "sheet"), Part(AT_LEAST, 1, "brimstone.recover.minimum-one")]
    if name in SHEET and name not in ROLL_BONUS:
        return [Part(SET, getattr(sheet, name), "sheet")]
    if name == "carry":
        return [Part(SET, 5 + stat(game, hero, "strength"), "brimstone.weight.limit")]
    if name in BASE:
        found = [Part(SET, BASE[name], "rules")]
        if name == "corruption_resistance":
            found.append(Part(AT_LEAST, 1, "brimstone.corruption.resistance-modified"))
        return found
    return []


def _holding(game: Brimstone, hero: Hero, name: str, live: list[tuple[str, Bonus]], foe: Foe | None) -> list[Part]:
    """Those of the contributions that hang on a condition whose condition is met now."""
    return [
        Part(ADD, bonus.gives[name], source)  # type: ignore[index]
        for source, bonus in live
        if game.holds(bonus.when, hero, foe)
    ]


def best(found: list[Part]) -> int:
    """The best of several saves or critical ranges: the lowest, 0 if there is none."""
    return min((part.amount for part in found), default=0)
