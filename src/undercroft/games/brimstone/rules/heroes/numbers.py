"""What a Hero's abilities, Items, Injuries and the cards in play add up to: every number, with its reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from undercroft.crawl.powers.table import Source
from undercroft.engine.numbers import ADD, AT_LEAST, AT_MOST, LOWEST, SET, Part, total
from undercroft.games.brimstone.content.types.modifiers import LOWEST_COUNTS, NUMBERS, for_attacks
from undercroft.games.brimstone.rules.enemies.immune import immune, keywords_of
from undercroft.games.brimstone.rules.items import upgrades
from undercroft.games.brimstone.rules.items.hands import in_use
from undercroft.games.brimstone.state import rules

if TYPE_CHECKING:
    from undercroft.crawl.packs.language.effect import When
    from undercroft.engine.numbers import Maybe
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


HeroSource: TypeAlias = "Source[Powers, Held]"
"""One thing that gives a Hero powers."""


def sources(game: Brimstone, hero: Hero) -> list[HeroSource]:
    """List everything whose text applies to this Hero now; `game.hero_powers` keeps it until something changes.

    A Hand Item counts only while it is in hand, Clothing while it is worn.
    [brimstone.hands.unassigned-no-benefit] [brimstone.hero.class-abilities] [brimstone.cards.gear-kept]
    [brimstone.content.old-lantern] [brimstone.campaign.levels]
    [brimstone.create.starting-upgrade]
    """
    pack = game.pack
    found: list[HeroSource] = [Source(f"ability:{a.id}", a, None) for a in pack.heroes[hero.kind].abilities]
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
    return game.hero_powers.given(game, hero, name, weapon)


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


def met(hero: Hero, when: When, game: Brimstone, foe: Foe | None) -> bool:
    """Whether the condition of a bonus is met now."""
    return game.holds(when, hero, foe)


def counts(game: Brimstone, source: HeroSource, name: str, weapon: int | None) -> bool:
    """What a gun or its Upgrade says of shots, range and damage holds for that gun only."""
    held = source.held
    if held is None or held.id == weapon or name not in OF_A_GUN:
        return True
    return game.pack.items[held.card].ranged is None
