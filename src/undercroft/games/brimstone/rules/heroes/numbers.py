"""What a Hero's abilities, Items, Injuries and the cards in play add up to: every number, with its reasons."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from undercroft.engine.numbers import ADD, AT_LEAST, AT_MOST, LOWEST, SET, Maybe, Part, total
from undercroft.games.brimstone.content.types.modifiers import INCLUDED_IN, LOWEST_COUNTS, NUMBERS, for_attacks
from undercroft.games.brimstone.rules.enemies.immune import immune, keywords_of
from undercroft.games.brimstone.rules.items import upgrades
from undercroft.games.brimstone.rules.items.hands import in_use
from undercroft.games.brimstone.state import rules

if TYPE_CHECKING:
    from undercroft.crawl.packs.language.effect import When
    from undercroft.games.brimstone.content.types import Powers
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Foe, Held, Hero

LATER = ("next-activation", "next-adventure")
"""Boosts that are promised but do not apply yet."""
OF_A_GUN = for_attacks("ranged")
LIMITS = {
    name: [
        *([Part(AT_LEAST, *number.least)] if number.least is not None else []),
        *([Part(AT_MOST, *number.most)] if number.most is not None else []),
    ]
    for name, number in NUMBERS.items()
}


Gift: TypeAlias = "tuple[Source, int, When | None]"
"""What a source gives to a number, and the condition it depends on, if any."""


class Source(NamedTuple):
    """One thing that gives a Hero powers, and where its limited uses are noted."""

    id: str
    powers: Powers
    held: Held | None


def sources(game: Brimstone, hero: Hero) -> list[Source]:
    """Everything whose text applies to this Hero now; gathered once and kept until something changes."""
    found = game.sources_of.get(hero.id)
    if found is None:
        found = game.sources_of[hero.id] = _sources(game, hero)
    return found


def given_by_one(before: list[Source], now: list[Source]) -> list[str]:
    """The numbers to which only one of two lists of sources gives something, and those that include them.

    Empty if the lists differ only in their order: then any number may have its reasons in another one.
    """
    found: list[str] = []
    for source in (*before, *now):
        if source not in now or source not in before:
            found += ["", *source.powers.gives]
            for bonus in source.powers.bonuses:
                found += bonus.gives
    return found + [name for part, names in INCLUDED_IN.items() if part in found for name in names]


def stale(game: Brimstone) -> list[str]:
    """Heroes whose cached sources are out of date."""
    return [
        f"the sources of {hero.id} are kept and have changed"
        for hero in game.heroes
        if hero.id in game.sources_of and game.sources_of[hero.id] != _sources(game, hero)
    ]


def _sources(game: Brimstone, hero: Hero) -> list[Source]:
    """Everything whose text applies to this Hero now; a Hand Item only while it is in hand, Clothing while it is worn.

    [brimstone.hands.unassigned-no-benefit] [brimstone.hero.class-abilities] [brimstone.cards.gear-kept]
    [brimstone.content.old-lantern] [brimstone.campaign.levels]
    [brimstone.create.starting-upgrade]
    """
    pack = game.pack
    found = [Source(f"ability:{a.id}", a, None) for a in pack.heroes[hero.kind].abilities]
    if hero.upgrade:
        found.append(Source(f"upgrade:{hero.upgrade}", pack.upgrades[hero.upgrade], None))
    if hero.learned:
        found += [Source(f"learned:{entry}", pack.growth[entry], None) for entry in hero.learned]
    for held in hero.items:
        if in_use(game, hero, held):
            found.append(Source(f"item:{held.id}", pack.items[held.card], held))
            if held.upgrades or held.forged:
                found += [Source(f"item:{held.id}/{id}", powers, held) for id, powers in upgrades.attached(game, held)]
    for kind, entries in (("injury", hero.injuries), ("madness", hero.madness), ("mutation", hero.mutations)):
        chart = pack.charts[kind]
        found += [Source(f"{kind}:{entry}", chart[entry], None) for entry in entries]
    if game.state.lantern == hero.id:
        found.append(Source("lantern", pack.lantern, None))
    return found


def stat(game: Brimstone, hero: Hero, name: str, weapon: int = -1, foe: Foe | None = None) -> int:
    """A Hero's number: the sheet's and all that changes it. `weapon` is the Item fired, `foe` the Enemy it is for."""
    if foe is not None and game.pack.enemies[foe.kind].immune:
        return _against(game, hero, name, weapon, foe)
    known = game.hero_numbers.kept.get(hero.id)
    found = None if known is None else known.get(name if weapon < 0 else (name, weapon))
    if found is None or found[2]:  # most numbers are kept and depend on no condition
        return game.hero_numbers.read(game, hero, name, None if weapon < 0 else weapon, foe, id=hero.id)
    return found[0]


def _against(game: Brimstone, hero: Hero, name: str, weapon: int, foe: Foe) -> int:
    """A number against an Enemy that is Immune to a Keyword: what Items with it add does not count.

    [brimstone.immune.keyword]
    """
    found = game.hero_numbers.parts(game, hero, name, None if weapon < 0 else weapon, foe)
    return total(part for part in found if not _ignored(game, hero, part.why, foe))


def _ignored(game: Brimstone, hero: Hero, source: str, foe: Foe) -> bool:
    """Whether a part of a number comes from an Item that the Enemy is Immune to. [brimstone.immune.keyword]"""
    return source.startswith("item:") and immune(game, foe.kind, keywords_of(game, hero, source))


# ---- what adds to a number -------------------------------------------------------------------------------------------


@rules.number("hero", id="sheet", order=0)
def sheet(game: Brimstone, hero: Hero, name: str, weapon: int | None) -> list[Part]:
    """Base value and limits.

    [brimstone.skill.range] [brimstone.weight.limit] [brimstone.corruption.resistance-default]
    [brimstone.hero.sheet-fields] [brimstone.hero.six-skills] [brimstone.recover.minimum-one]
    """
    number = NUMBERS.get(name)
    if number is None or not (number.printed or number.base):
        return []
    if number.printed:
        record = game.pack.heroes[hero.kind]
        printed = getattr(record.skills if number.printed == "skill" else record, name)
        return [Part(SET, printed, "sheet"), *LIMITS[name]]
    more = stat(game, hero, number.plus) if number.plus else 0
    return [Part(SET, number.base + more, number.why), *LIMITS[name]]


@rules.number("hero", id="powers", order=1, conditions=True)
def powers(game: Brimstone, hero: Hero, name: str, weapon: int | None) -> list[Part | Maybe]:
    """What abilities, Items, Injuries and the like give always, and what they give on a condition."""
    known = game.gifts_of.get(hero.id)
    given = (gifts(game, hero) if known is None else known).get(name)
    if given is None:
        return []
    found: list[Part | Maybe] = []
    for source, amount, when in given:
        if name in OF_A_GUN and _of_another_gun(game, source, weapon):
            continue
        part = Part(_how(name), amount, source.id)
        found.append(part if when is None else Maybe(part, partial(_met, hero, when)))
    return found


def gifts(game: Brimstone, hero: Hero) -> dict[str, list[Gift]]:
    """What a Hero's sources give, by number; gathered once and kept until something changes."""
    found = game.gifts_of.get(hero.id)
    if found is None:
        found = game.gifts_of[hero.id] = {}
        for source in sources(game, hero):
            for name, amount in source.powers.gives.items():
                if amount:
                    found.setdefault(name, []).append((source, amount, None))
            for bonus in source.powers.bonuses:
                for name, amount in bonus.gives.items():
                    found.setdefault(name, []).append((source, amount, bonus.when))
    return found


@rules.number("hero", id="boosts", order=2)
def boosts(game: Brimstone, hero: Hero, name: str, weapon: int | None) -> list[Part]:
    """What holds for a time."""
    if not hero.boosts:
        return []
    return [
        Part(_how(name), boost.amount, boost.source or "boost")
        for boost in hero.boosts
        if boost.modifier == name and boost.span not in LATER
    ]


@rules.number("hero", id="cards", order=3)
def cards(game: Brimstone, hero: Hero, name: str, weapon: int | None) -> list[Part]:
    """What Darkness cards that Remain in Play, and Growing Dread cards in the final Fight, give to all Heroes."""
    found: list[Part] = []
    state = game.state
    for card in state.remains + state.faced if state.faced else state.remains:
        amount = game.card(card).gives.get(name)
        if amount:
            found.append(Part(_how(name), amount, f"card:{card}"))
    return found


def _how(name: str) -> int:
    """Of several saves or critical ranges the lowest counts; everything else adds up."""
    return LOWEST if name in LOWEST_COUNTS else ADD


def _met(hero: Hero, when: When, game: Brimstone, foe: Foe | None) -> bool:
    """Whether the condition of a bonus is met now."""
    return game.holds(when, hero, foe)


def _of_another_gun(game: Brimstone, source: Source, weapon: int | None) -> bool:
    """What a gun or its Upgrade says of shots, range and damage holds for that gun only."""
    held = source.held
    return held is not None and held.id != weapon and game.pack.items[held.card].ranged is not None
