"""Corruption Hits and Points, the Resistance against them, and the Mutations they bring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.engine.events import Ends
from undercroft.games.brimstone.events import ChartRolled, Corrupted, HitsTaken, Mutated
from undercroft.games.brimstone.events.moments import HarmComing, MutationCame
from undercroft.games.brimstone.rules.harm import charts, hits, ko
from undercroft.games.brimstone.rules.heroes.dice import d36

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Foe, Hero


def take_corruption(game: Brimstone, hero: Hero, n: int, source: str = "", foe: Foe | None = None) -> Rule[None]:
    """So many Corruption Hits: Willpower for each, then 1 Corruption Point each.

    [brimstone.hits.three-types] [brimstone.hits.default-corruption]
    """
    if hits.spared(hero, n):
        return
    yield from game.do(HitsTaken(hero.id, "corruption", n, source))
    through = yield from hits.roll_saves(game, hero, "willpower", n, foe)
    yield from taint(game, hero, len(through))


def taint(game: Brimstone, hero: Hero, n: int) -> Rule[None]:
    """Corruption Points, which no Armor stops, one by one: each that reaches the Resistance makes the Hero mutate.

    [brimstone.armor.not-corruption] [brimstone.corruption.mutate]
    """
    if hits.spared(hero, n):
        return
    end: Ends | None = None
    if game.hero_powers.listens(game, hero, "corrupted"):
        n, end = yield from hits.about_to_take(game, HarmComing(hero.id, "corrupted", n))
    if n:
        yield from game.do(Corrupted(hero.id, n))
    for _ in range(n):
        hero.corruption += 1
        yield from check_corruption(game, hero)
    if end is not None:
        raise end


def check_corruption(game: Brimstone, hero: Hero) -> Rule[None]:
    """Points that equal the Corruption Resistance are removed and the Hero mutates; also when the Resistance falls.

    [brimstone.corruption.mutate] [brimstone.corruption.resistance-default] [brimstone.corruption.resistance-modified]
    """
    if not hero.dead and hero.corruption and hero.corruption >= game.stat(hero, "corruption_resistance"):
        hero.corruption = 0
        yield from mutate(game, hero)


def mutate(game: Brimstone, hero: Hero) -> Rule[None]:
    """A D36 on the Mutation Chart; a Mutation the Hero already has is death instead.

    [brimstone.corruption.mutate] [brimstone.corruption.duplicate-mutation-death]
    """
    result = yield from d36(game, "chart.mutation")
    entry = game.pack.chart("mutation", result)
    yield from game.do(ChartRolled(hero.id, "mutation", result, entry.id))
    if entry.id in hero.mutations:
        yield from ko.die(game, hero, "mutation")
        return
    yield from charts.befall(game, hero, "mutation", entry)
    yield from game.do(Mutated(hero.id, entry.id))
    yield from game.do(MutationCame(hero.id))
