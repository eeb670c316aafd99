"""Status Effect markers on Heroes: Poison and Void Venom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.dice import Goal
from undercroft.games.brimstone.events import Marked
from undercroft.games.brimstone.rules.harm import hits
from undercroft.games.brimstone.rules.heroes.dice import hero_roll

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero


def add_poison(game: Brimstone, hero: Hero, n: int) -> Rule[None]:
    """Add Poison markers; a Hero may have several, but an Immune one gets none.

    [brimstone.poison.stacks] [brimstone.immune.status-markers]
    """
    if n and not hero.ko and not hero.dead and not game.hero_powers.immune(game, hero, "poison"):
        hero.poison += n
        yield from game.do(Marked(hero.id, "poison", n))


def add_venom(game: Brimstone, hero: Hero, n: int) -> Rule[None]:
    """Add Void Venom markers, unless the Hero is Immune. [brimstone.venom.several] [brimstone.immune.status-markers]"""
    if n and not hero.ko and not hero.dead and not game.hero_powers.immune(game, hero, "venom"):
        hero.venom += n
        yield from game.do(Marked(hero.id, "venom", n))


NO_POISON = Goal(worth=((0, 0, 1, 1, 1, 2),))
"""What Poison dice are rolled for: no Wound, better still no marker."""


def poison(game: Brimstone, hero: Hero) -> Rule[None]:
    """At the start of the Activation a D6 a Poison marker: 1 or 2 is a Wound past Defense, 6 removes the marker.

    [brimstone.poison.roll] [brimstone.poison.wound] [brimstone.poison.no-effect] [brimstone.poison.wears-off]
    """
    dice = yield from hero_roll(game, hero, "poison", hero.poison, goal=lambda: NO_POISON)
    hero.poison -= dice.count(6)
    yield from hits.suffer_wounds(game, hero, sum(face <= 2 for face in dice), "poison")


def lift_venom(_game: Brimstone, hero: Hero) -> None:
    """At the end of the Activation all Void Venom leaves the Hero. [brimstone.venom.removed]"""
    hero.venom = 0


def harder_to_hit(hero: Hero) -> int:
    """How much more a Hero needs To Hit, 1 for each Void Venom marker.

    [brimstone.venom.to-hit] [brimstone.venom.several]
    """
    return hero.venom


def clear(hero: Hero) -> None:
    """All markers leave a Hero who is KO'd, and every Hero at the end of the Adventure.

    [brimstone.status.removed-ko] [brimstone.status.removed-end]
    """
    hero.poison = hero.venom = 0
