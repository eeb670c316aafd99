"""Hits and Horror Hits, the saves against them, and what gets through."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from undercroft.crawl.dice import Goal
from undercroft.engine.events import Ends
from undercroft.games.brimstone.events import HitsTaken, Horrified, Saved, Wounded
from undercroft.games.brimstone.events.heroes import NumbersChanged
from undercroft.games.brimstone.events.moments import HarmComing
from undercroft.games.brimstone.rules.fight import dangerous_dynamite
from undercroft.games.brimstone.rules.harm import corruption, ko
from undercroft.games.brimstone.rules.heroes.dice import hero_roll
from undercroft.games.brimstone.rules.items import carrying
from undercroft.games.brimstone.state import rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Foe, Hero

SHAKEN = 10
"""Wounds from one source that set off Dangerous Dynamite. [brimstone.optional.dangerous-dynamite]"""


def take_hits(
    game: Brimstone, hero: Hero, n: int, damage: int | Sequence[int] = 1, source: str = "", foe: Foe | None = None
) -> Rule[None]:
    """So many Hits fall on a Hero: Defense for each, then 1 Wound or the stated amount for each that gets through.

    `damage` may be a list with an amount for each Hit.
    [brimstone.hits.three-types] [brimstone.hits.default-wound] [brimstone.enemy-attack.damage]
    """
    through = yield from hits_through(game, hero, n, source, foe)
    wounds = damage * len(through) if isinstance(damage, int) else sum(damage[hit] for hit in through)
    yield from suffer_wounds(game, hero, wounds, source, foe)


def hits_through(game: Brimstone, hero: Hero, n: int, source: str = "", foe: Foe | None = None) -> Rule[list[int]]:
    """So many Hits fall on a Hero, who rolls Defense for all of them together; returns which get through."""
    if spared(hero, n):
        return []
    yield from game.do(HitsTaken(hero.id, "hits", n, source))
    return (yield from roll_saves(game, hero, "defense", n, foe))


def take_horror(
    game: Brimstone, hero: Hero, n: int, damage: int = 1, source: str = "", foe: Foe | None = None
) -> Rule[None]:
    """So many Horror Hits: Willpower for each, then 1 Sanity Damage or the stated amount.

    [brimstone.hits.three-types] [brimstone.hits.default-sanity]
    """
    if spared(hero, n):
        return
    yield from game.do(HitsTaken(hero.id, "horror", n, source))
    through = yield from roll_saves(game, hero, "willpower", n, foe)
    yield from suffer_sanity(game, hero, damage * len(through), source, foe)


def spared(hero: Hero, n: int) -> bool:
    """Whether there is nothing to take, or the Hero can take none."""
    return n <= 0 or hero.ko or hero.dead


def save_needed(game: Brimstone, hero: Hero, save: str, foe: Foe | None = None) -> int:
    """The die that prevents a Hit: the sheet's value less the bonus, never below 2. [brimstone.defense.which-save]"""
    sheet = game.pack.heroes[hero.kind]
    value = sheet.defense if save == "defense" else sheet.willpower
    return max(2, value - game.stat(hero, save, foe=foe))


def roll_saves(game: Brimstone, hero: Hero, save: str, n: int, foe: Foe | None) -> Rule[list[int]]:
    """One die for each Hit, all rolled together; returns the Hits that were not prevented.

    [brimstone.defense.roll] [brimstone.willpower.roll] [brimstone.enemy-attack.defense-together]
    """
    needs = save_needed(game, hero, save, foe)
    dice = yield from hero_roll(game, hero, save, n, goal=lambda: Goal(need=needs))
    through = [hit for hit, face in enumerate(dice) if face < needs]
    yield from game.do(Saved(hero.id, save, tuple(dice), needs, n - len(through)))
    return through


class Taken(NamedTuple):
    """How many Wounds were taken in the end, and whether they KO'd the Hero."""

    wounds: int
    ko: bool


NONE_TAKEN = Taken(0, ko=False)


def suffer_wounds(game: Brimstone, hero: Hero, n: int, source: str = "", foe: Foe | None = None) -> Rule[Taken]:
    """Take Wounds that Defense can no longer stop."""
    return NONE_TAKEN if spared(hero, n) else (yield from _take_wounds(game, hero, n, source, foe))


def _take_wounds(game: Brimstone, hero: Hero, n: int, source: str, foe: Foe | None) -> Rule[Taken]:
    """First Armor; then they are taken, none beyond Health 0.

    [brimstone.armor.what] [brimstone.ko.no-excess] [brimstone.damage.wound-markers]
    [brimstone.optional.dangerous-dynamite]
    """
    end: Ends | None = None
    if game.hero_powers.listens(game, hero, "hurt"):
        n, end = yield from about_to_take(game, HarmComing(hero.id, "hurt", n, foe))
    n -= yield from _armor(game, hero, "armor", n, foe)
    n = max(0, min(n, game.stat(hero, "health") - hero.wounds))
    fell = False
    if n:
        hero.wounds += n
        game.tally("wounds", n)
        yield from game.do(Wounded(hero.id, n, source))
        if n >= SHAKEN and game.agreed.dangerous_dynamite:
            yield from dangerous_dynamite.shaken(game, hero)
        fell = yield from ko.check_ko(game, hero)
    if end is not None:
        raise end
    return Taken(n, fell)


def suffer_sanity(game: Brimstone, hero: Hero, n: int, source: str = "", foe: Foe | None = None) -> Rule[None]:
    """Take Sanity Damage that Willpower can no longer stop: Spirit Armor first, and none beyond Sanity 0.

    [brimstone.armor.what] [brimstone.ko.no-excess] [brimstone.damage.wound-markers]
    """
    if spared(hero, n):
        return
    end: Ends | None = None
    if game.hero_powers.listens(game, hero, "scared"):
        n, end = yield from about_to_take(game, HarmComing(hero.id, "scared", n, foe))
    n -= yield from _armor(game, hero, "spirit_armor", n, foe)
    n = max(0, min(n, game.stat(hero, "sanity") - hero.horror))
    if n:
        hero.horror += n
        game.tally("horror", n)
        yield from game.do(Horrified(hero.id, n, source))
        yield from ko.check_ko(game, hero)
    if end is not None:
        raise end


def about_to_take(game: Brimstone, harm: HarmComing) -> Rule[tuple[int, Ends | None]]:
    """Let things react to harm about to be taken; returns what is left of it.

    A reaction that ends the Fight does not undo the harm: the end comes once the harm has been taken.
    """
    end: Ends | None = None
    try:
        yield from game.do(harm)
    except Ends as raised:
        end = raised
    return harm.left, end


def _armor(game: Brimstone, hero: Hero, save: str, n: int, foe: Foe | None) -> Rule[int]:
    """With Armor or Spirit Armor one D6 a point about to be taken; each at or above the save prevents one.

    [brimstone.armor.roll]
    """
    needs = game.stat(hero, save, foe=foe)
    if not needs or not n:
        return 0
    dice = yield from hero_roll(game, hero, save.replace("_", " "), n, goal=lambda: Goal(need=needs))
    prevented = sum(face >= needs for face in dice)
    yield from game.do(Saved(hero.id, save, tuple(dice), needs, prevented))
    return prevented


@rules.after(NumbersChanged, id="harm.recheck")
def recheck(game: Brimstone, changed: NumbersChanged) -> Rule[None]:
    """Re-check limits after the Hero's numbers changed: weight, Side Bag, KO, Corruption.

    [brimstone.ko.by-wounds] [brimstone.ko.by-sanity] [brimstone.corruption.resistance-modified]
    [brimstone.weight.limit] [brimstone.sidebag.mix]
    """
    hero = game.hero(changed.hero)
    yield from carrying.make_room(game, hero)
    yield from ko.lessened(game, hero)
    yield from corruption.check_corruption(game, hero)
