"""Side Bag Tokens: discarded to use, at any time or as an action, for oneself or a Hero in reach."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING

from undercroft.engine.choices import Offer, Option, choose
from undercroft.games.brimstone.content import keywords
from undercroft.games.brimstone.events import TokenGained, Used
from undercroft.games.brimstone.rules.heroes import abilities, exhausting
from undercroft.games.brimstone.rules.items import restrictions, trading
from undercroft.games.brimstone.state import rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undercroft.engine.choices import Rule
    from undercroft.engine.events import Event
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Activation, Hero


@cache
def option_for(kind: str) -> Option:
    """The option to use a type of Token."""
    return Option("use", f"token:{kind}")


def case_of(hero: Hero, kind: str, event: Event | None = None) -> keywords.Case:
    """Who the words of a Token are about: the Hero who uses it."""
    return keywords.Case(hero, by=hero.id, source=f"token:{kind}", event=event)


def usable(game: Brimstone, hero: Hero, kind: str) -> bool:
    """Whether a Hero may use a type of Token, can pay for it, and it would do something."""
    if not at_hand(game, hero, kind):
        return False
    return not keywords.moot(game, game.pack.side_bag[kind].use.effect, case_of(hero, kind))


def at_hand(game: Brimstone, hero: Hero, kind: str) -> bool:
    """Whether a Hero may use a type of Token and can pay for it, even if it would do nothing."""
    use = game.pack.side_bag[kind].use
    if not restrictions.allowed_token(game, hero, kind) or not exhausting.affordable(game, hero, use.cost):
        return False
    return use.condition is None or game.holds(use.condition, hero)


def options(game: Brimstone, hero: Hero, activation: Activation) -> list[Option]:
    """Tokens a Hero uses in their own Activation: as a Free Attack, or thrown in place of the Attack.

    [brimstone.sidebag.dark-stone-shiv] [brimstone.sidebag.dynamite]
    """
    found: list[Option] = []
    for kind in dict.fromkeys(hero.side_bag):
        moment = game.pack.side_bag[kind].use.when
        if (
            moment in abilities.IN_ACTIVATION
            and abilities.timely(game, hero, moment, activation)
            and usable(game, hero, kind)
        ):
            found.append(option_for(kind))
    return found


@rules.offer("side-bag.use")
def offer_tokens(game: Brimstone) -> Iterator[Offer]:
    """Tokens that any Hero on the board may use at any time. [brimstone.sidebag.discard-to-use]"""
    for hero in game.standing():
        for kind in dict.fromkeys(hero.side_bag):
            moment = game.pack.side_bag[kind].use.when
            if moment in abilities.BESIDE and abilities.timely(game, hero, moment) and usable(game, hero, kind):
                yield Offer(hero.seat, option_for(kind), partial(use, hero=hero, kind=kind))


def use(game: Brimstone, hero: Hero, kind: str, event: Event | None = None) -> Rule[None]:
    """A Token is used up by discarding it. [brimstone.sidebag.discard-to-use] [brimstone.free.one-per-turn]"""
    token = game.pack.side_bag[kind]
    abilities.spend_time(game, hero, token.use.when)
    yield from exhausting.charge(game, hero, token.use.cost, f"token:{kind}")
    hero.side_bag.remove(kind)
    yield from game.do(Used(hero.id, f"token:{kind}"))
    yield from keywords.perform(game, token.use.effect, case_of(hero, kind, event))


def bag_room(game: Brimstone, hero: Hero) -> int:
    """How many more Tokens the Side Bag takes: 5 in all, of any types. [brimstone.sidebag.mix]"""
    return game.stat(hero, "side_bag") - len(hero.side_bag)


def gain_token(game: Brimstone, hero: Hero, kind: str) -> Rule[None]:
    """Gain a Side Bag Token; Tokens that do not fit must go at once. [brimstone.sidebag.mix]"""
    hero.side_bag.append(kind)
    yield from game.do(TokenGained(hero.id, kind))
    yield from empty_bag(game, hero)


def empty_bag(game: Brimstone, hero: Hero) -> Rule[None]:
    """Tokens beyond what the Side Bag holds are dropped or handed to a Hero with room for them.

    [brimstone.sidebag.mix]
    """
    while bag_room(game, hero) < 0:
        kinds = list(dict.fromkeys(hero.side_bag))
        options = [Option("drop", kind) for kind in kinds]
        others = [other for other in trading.TRADING.partners(game, hero) if bag_room(game, other) > 0]
        options += [Option("hand-over", kind, other.id) for kind in kinds for other in others]
        chosen = yield from choose(hero.seat, "items.bag-full", options, params={"hero": hero.id})
        if chosen.verb == "drop":
            hero.side_bag.remove(str(chosen.subject))
        else:
            yield from trading.TRADING.pass_on(game, hero, game.hero(str(chosen.target)), str(chosen.subject))
