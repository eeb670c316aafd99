"""Rolling dice for a Hero: Re-rolls by Grit and by abilities, each die at most once."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from undercroft.crawl.dice import D6, D8, Faces, Goal
from undercroft.crawl.powers.rerolls import Way, reroll
from undercroft.games.brimstone.events import Rerolled, Rolled
from undercroft.games.brimstone.rules.heroes import grit
from undercroft.games.brimstone.rules.heroes.exhausting import usable

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.crawl.packs.language.dice import Dice
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero

PERIL = (3, 3, 4, 4, 5, 6)
"""The faces of the Peril Die. [brimstone.dice.peril-die]"""


def hero_roll(
    game: Brimstone,
    hero: Hero,
    kind: str,
    count: int,
    die: Faces[int] = D6,
    *,
    purpose: str = "",
    goal: Callable[[], Goal] = Goal,
) -> Rule[list[int]]:
    """Roll dice for a Hero, who may Re-roll some of them, each once, for 1 Grit a time or by an ability.

    `kind` is the content's name for these dice: to hit, damage, defense, skill, move, escape ... `goal` tells what the
    dice are for; no rule reads it, so it is worked out only when somebody is asked.
    [brimstone.grit.use-reroll] [brimstone.grit.no-second-reroll] [brimstone.reroll.once-per-die]
    [brimstone.grit.own-dice-only]
    """
    name = purpose or "hero." + kind.replace(" ", "-")
    dice: list[int] = yield from game.roll(name, count, die)
    tell(game, hero, kind, dice, die)
    ways = partial(_ways, game, hero, kind)
    if not dice or not ways():
        return dice

    def fell(again: list[int]) -> Rule[None]:
        tell(game, hero, kind, again, die)
        return game.do(Rerolled(hero.id, kind, tuple(dice)))

    def about() -> dict[str, Any]:
        return {"kind": kind, "hero": hero.id, "die": die, "goal": goal()}

    pool, sort = (die,) * count, kind.replace(" ", "-")
    yield from reroll(game, hero.seat, "hero.reroll", name, pool, dice, ways=ways, fell=fell, about=about, sort=sort)
    return dice


def tell(game: Brimstone, hero: Hero, kind: str, dice: list[int], die: Faces[int]) -> None:
    """Record dice as they fall, before any Re-roll. No rule reads them, so this happens only if somebody listens."""
    if game.events is not None and dice:
        game.events.append(Rolled(hero.id, kind, tuple(dice), len(die.faces)))


def _ways(game: Brimstone, hero: Hero, kind: str) -> list[Way]:
    """How this Hero could Re-roll dice of this kind now: by Grit, or by an entry of something the Hero has."""
    found: list[Way] = []
    if grit.rerolls(game, hero, kind):
        found.append(Way("grit", partial(grit.pay_for_reroll, game, hero)))
    for source, n, again in game.hero_powers.rerolls(game, hero).get(kind, ()):
        entry = f"r{n}"
        if usable(game, hero, source, entry, again.limit, again.cost):
            pay = partial(game.pay, hero, source, entry, again.limit, again.cost, again.discard)
            found.append(Way(f"{source.id}/{entry}", pay, again.count))
    return found


def die(name: str) -> Faces[int]:
    """The die that a weapon names: a D8 where it asks for one, else a D6, on which a D3 is rolled too.

    [brimstone.dice.d8]
    """
    return D8 if name == "D8" else D6


def d3(face: int) -> int:
    """What a D3 shows when this is rolled on a D6: half of it, rounding up. [brimstone.dice.d3]"""
    return (face + 1) // 2


def d6(game: Brimstone, purpose: str) -> Rule[int]:
    """One six-sided die. [brimstone.dice.d6]"""
    return (yield from game.roll(purpose, 1, D6))[0]


def d36(game: Brimstone, purpose: str) -> Rule[int]:
    """Two dice, the first the tens and the second the ones: 36 results from 11 to 66. [brimstone.dice.d36]"""
    tens, ones = yield from game.roll(purpose, 2, D6)
    return int(10 * tens + ones)


def amount(game: Brimstone, purpose: str, dice: Dice, hero: Hero | None = None, kind: str = "") -> Rule[int]:
    """An amount as cards print it: a number, dice, the Peril Die, and what is added.

    `hero` is the Hero who rolls, `kind` what for; None if the dice are nobody's, like those of the Darkness.
    [brimstone.dice.peril-die] [brimstone.threat.two-peril] [brimstone.grit.use-reroll]
    """
    if dice.fixed:
        return dice.plus
    die = D6 if dice.die == "D3" else Faces(dice.die, dice.faces)
    if hero is None:
        rolled: list[int] = yield from game.roll(purpose, dice.count, die)
    else:
        rolled = yield from hero_roll(game, hero, kind, dice.count, die, purpose=purpose)
    return dice.total(tuple([d3(face) for face in rolled] if dice.die == "D3" else rolled))


def random_hero(game: Brimstone, purpose: str, heroes: list[Hero]) -> Rule[Hero]:
    """A Random Hero among these, each with the same chance. [brimstone.random.hero]"""
    return game.hero((yield from game.pick(purpose, [hero.id for hero in heroes])))
