"""Limited uses: Exhausting and Readying Items and Abilities, what a use costs, and modifiers that last for a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from undercroft.crawl.powers import uses
from undercroft.crawl.subjects import ITEM
from undercroft.engine.choices import choose
from undercroft.games.brimstone.events import GritSpent, Horrified, Wounded

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.content.types import Cost, Limit
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.rules.heroes.numbers import HeroSource
    from undercroft.games.brimstone.state import Boost, Hero

ENDS = {"turn": ("turn",), "fight": ("fight",), "adventure": ("turn", "fight", "adventure")}
"""The limits that end with each period; the end of the Adventure ends them all."""


def usable(game: Brimstone, hero: Hero, source: HeroSource, entry: str, limit: Limit | None, cost: Cost) -> bool:
    """Whether a use is Ready and can be paid. [brimstone.items.exhaust] [brimstone.items.exhaust-abilities]"""
    if limit is not None and not uses.is_ready(hero, source, entry, limit):
        return False
    return affordable(game, hero, cost)


def affordable(game: Brimstone, hero: Hero, cost: Cost) -> bool:
    """Whether a Hero has what a use costs; Health and Sanity are never paid down to 0. [brimstone.grit.use-ability]"""
    if cost.grit and (hero.grit < cost.grit or not game.may_spend_grit(hero)):
        return False
    if cost.wounds and hero.wounds + cost.wounds >= game.stat(hero, "health"):
        return False
    if cost.sanity and hero.horror + cost.sanity >= game.stat(hero, "sanity"):
        return False
    return hero.stone >= cost.stone and hero.gold >= cost.gold


def charge(game: Brimstone, hero: Hero, cost: Cost, source: str) -> Rule[None]:
    """Pay what a use costs, before anything else; no save prevents it. [brimstone.grit.use-ability]"""
    if cost.grit:
        yield from game.do(GritSpent(hero.id, cost.grit, source))
    hero.stone -= cost.stone
    hero.gold -= cost.gold
    if cost.wounds:
        hero.wounds += cost.wounds
        yield from game.do(Wounded(hero.id, cost.wounds, source))
    if cost.sanity:
        hero.horror += cost.sanity
        yield from game.do(Horrified(hero.id, cost.sanity, source))


def ready(game: Brimstone, period: str) -> None:
    """After a turn, a Fight or the Adventure, Ready what was Exhausted for it and end what lasted for it."""
    ready_cards(game, period)
    for hero in game.heroes:
        for span in ENDS[period]:
            boosts_end(game, hero, span)
    if period == "turn":
        game.state.traded.clear()
        _new_turn(game)


def changes(hero: Hero) -> bool:
    """Whether anything the Hero counts on changes with the end of the turn: a lent bonus, or an Item another Hero used.

    [brimstone.corruption.resistance-modified] [brimstone.weight.limit]
    """
    for boost in hero.boosts:
        if boost.span == "turn":
            return True
    return any(held.user not in ("", hero.id) for held in hero.items)


def ready_cards(game: Brimstone, period: str) -> None:
    """Whatever was Exhausted for a turn, a Fight or the Adventure is Ready again when that ends.

    [brimstone.items.ready] [brimstone.items.exhaust-abilities]
    """
    for hero in game.heroes:
        uses.refresh(hero, ENDS[period])


def _new_turn(game: Brimstone) -> None:
    """Clear what is counted by the turn: the Free Attack made, and who used an Item.

    [brimstone.free.one-per-turn] [brimstone.trade.no-double-use]
    """
    for hero in game.heroes:
        hero.free_attack = hero.acted = False
        for held in hero.items:
            user, held.user = held.user, ""
            if user not in ("", hero.id):
                game.changed(hero)


def ready_one(hero: Hero, source: str) -> Rule[None]:
    """Ready one Exhausted Item or ability of the Hero's choice, other than the source of this effect.

    [brimstone.items.ready]
    """
    found = uses.exhausted(hero, source)
    if found:
        uses.refresh_one(hero, (yield from choose(hero.seat, "hero.ready", found, of=ITEM, params={"hero": hero.id})))


# ---- modifiers for a time --------------------------------------------------------------------------------------------


def boost(game: Brimstone, hero: Hero, given: Boost) -> None:
    """Give a Hero a modifier for a time."""
    hero.boosts.append(given)
    game.boosted(hero, given.modifier)


def boosts_begin(game: Brimstone, hero: Hero, span: str = "activation") -> None:
    """Start the boosts that were promised for the next Activation, or the next Adventure."""
    for n, given in enumerate(hero.boosts):
        if given.span == f"next-{span}":
            hero.boosts[n] = replace(given, span=span)
            game.boosted(hero, given.modifier)


def boosts_end(game: Brimstone, hero: Hero, span: str) -> None:
    """End what lasted for an Attack, an Activation, a turn, a Fight or the Adventure."""
    for given in list(hero.boosts):
        if given.span == span:
            hero.boosts.remove(given)
            game.boosted(hero, given.modifier)
