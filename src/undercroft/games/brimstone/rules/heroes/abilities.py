"""What Heroes' things do: which powers listen to a moment, what happens by itself, what may be used and when."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from undercroft.crawl.powers import uses
from undercroft.engine.choices import Offer, Option, choose, confirm
from undercroft.games.brimstone.content import keywords
from undercroft.games.brimstone.events import Used
from undercroft.games.brimstone.events.moments import (
    HERO_MOMENTS,
    PARTY_MOMENTS,
    HarmComing,
    HeroMoment,
    Moment,
    PartyMoment,
)
from undercroft.games.brimstone.rules.heroes.exhausting import charge, usable
from undercroft.games.brimstone.rules.heroes.moments import HeroListener
from undercroft.games.brimstone.rules.items import carrying, side_bag, upgrades
from undercroft.games.brimstone.state import Activation, rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undercroft.engine.choices import Rule
    from undercroft.engine.events import Event
    from undercroft.games.brimstone.content.types import Cost, Limit
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.rules.heroes.numbers import HeroSource
    from undercroft.games.brimstone.state import Hero

IN_ACTIVATION = ("activation", "instead of attack", "free attack")
BESIDE = ("any time", "in fight", "out of fight", "any time free attack")


# ---- at a moment -----------------------------------------------------------------------------------------------------


def listens(game: Brimstone, moment: HeroMoment) -> bool:
    """Whether the Hero whose moment it is has anything that answers it; a KO'd Hero does nothing any more."""
    hero = game.hero(moment.hero)
    return moment.word in game.hero_powers.listeners(game, hero) and not hero.ko and not hero.dead


def answer(game: Brimstone, moment: HeroMoment) -> Rule[None]:
    """Do what a Hero's things do by themselves at a moment, then offer what may be used."""
    yield from _answer(game, game.hero(moment.hero), moment)


def party_listens(game: Brimstone, moment: PartyMoment) -> bool:
    """Whether a card in play or anything of a standing Hero's answers a moment of the Party."""
    word, powers = moment.word, game.hero_powers
    return word in powers.shared(game) or any(word in powers.listeners(game, hero) for hero in game.standing())


def party_answers(game: Brimstone, moment: PartyMoment) -> Rule[None]:
    """The cards in play act once, then each standing Hero's things, by Initiative."""
    for listener in game.hero_powers.shared(game).get(moment.word, ()):
        yield from keywords.perform(game, listener.effect, keywords.Case(source=listener.entry, event=moment))
    hearers = [hero for hero in game.standing() if moment.word in game.hero_powers.listeners(game, hero)]
    for hero in game.in_order(hearers):
        if not hero.ko and not hero.dead:
            yield from _answer(game, hero, moment)


for hero_moment in HERO_MOMENTS:
    rules.before(hero_moment, id="cards", when=listens)(answer)
for party_moment in PARTY_MOMENTS:
    rules.before(party_moment, id="cards", when=party_listens)(party_answers)


def _answer(game: Brimstone, hero: Hero, event: Moment) -> Rule[None]:
    moment = event.word
    for listener in game.hero_powers.listeners(game, hero).get(moment, ()):
        if listener.use is None:
            if hero.ko or hero.dead:
                return
            yield from by_itself(game, hero, listener, event)
    foe = event.foe if isinstance(event, HarmComing) else None
    done: list[Option] = []
    while True:
        waiting = [one for one in game.hero_powers.listeners(game, hero).get(moment, ()) if one.use is not None]
        able = [one for one in waiting if one.option not in done and available(game, hero, one, foe)]
        about = {"hero": hero.id, "moment": moment}
        chosen = yield from choose(hero.seat, "hero.use", [one.option for one in able], optional=True, params=about)
        if chosen is None:
            return
        done.append(chosen)
        yield from perform(game, hero, next(one for one in able if one.option == chosen), event)
        if hero.ko or hero.dead:
            return


def by_itself(game: Brimstone, hero: Hero, listener: HeroListener, event: Moment) -> Rule[None]:
    """What an Item or card does at a moment without being asked."""
    source = listener.source
    if source is not None and source.held is not None:
        if source.held.user not in ("", hero.id):
            return
        source.held.user = hero.id
    yield from keywords.perform(game, listener.effect, case_of(hero, listener, event))


def case_of(hero: Hero, listener: HeroListener, event: Event | None = None) -> keywords.Case:
    """Who the words of a Hero's own thing, or of a card in play, are about, and the moment they answer."""
    if listener.source is None:
        return keywords.Case(hero, source=listener.entry, event=event)
    return keywords.Case(hero, by=hero.id, source=listener.source.id, event=event)


def available(game: Brimstone, hero: Hero, listener: HeroListener, foe: Any = None) -> bool:
    """Whether a use is Ready, can be paid, its condition holds, and it would do something."""
    return at_hand(game, hero, listener, foe) and not keywords.moot(game, listener.effect, case_of(hero, listener))


def at_hand(game: Brimstone, hero: Hero, listener: HeroListener, foe: Any = None) -> bool:
    """Whether a use is Ready, can be paid and its condition holds, even if it would do nothing."""
    use, source = listener.use, listener.source
    if use is None or source is None or not usable(game, hero, source, listener.entry, use.limit, use.cost):
        return False
    return use.condition is None or game.holds(use.condition, hero, foe)


def perform(game: Brimstone, hero: Hero, listener: HeroListener, event: Event | None = None) -> Rule[None]:
    """Use something: pay, Exhaust it, then its effect. [brimstone.grit.use-ability]"""
    use, source = listener.use, listener.source
    assert use is not None
    assert source is not None
    yield from pay(game, hero, source, listener.entry, use.limit, use.cost, use.discard)
    yield from keywords.perform(game, listener.effect, case_of(hero, listener, event))


def pay(
    game: Brimstone, hero: Hero, source: HeroSource, entry: str, limit: Limit | None, cost: Cost, discard: bool
) -> Rule[None]:
    """Pay for a use, Exhaust it if its use is limited, discard it if it says so.

    [brimstone.items.exhaust] [brimstone.items.exhaust-abilities] [brimstone.grit.use-ability]
    """
    yield from charge(game, hero, cost, source.id)
    held = source.held
    if limit is not None:
        uses.exhaust(hero, source, entry, limit)
    if held is not None:
        held.user = hero.id
        if discard:
            upgrade = source.id.partition("/")[2]
            if upgrade:
                yield from upgrades.discard(game, hero, held, upgrade)
            else:
                yield from carrying.discard(game, hero, held.id)
    yield from game.do(Used(hero.id, source.id))


# ---- in an Activation, at any time, at the end of a turn -------------------------------------------------------------


def activation_options(game: Brimstone, hero: Hero, activation: Activation) -> list[Option]:
    """What the Hero may use in its own Activation, besides what may be used at any time."""
    found: list[Option] = []
    index = game.hero_powers.listeners(game, hero)
    for moment in IN_ACTIVATION:
        heard = index.get(moment)
        if heard is not None and timely(game, hero, moment, activation):
            found += [one.option for one in heard if available(game, hero, one)]
    if hero.side_bag:
        found += side_bag.options(game, hero, activation)
    return found


def timely(game: Brimstone, hero: Hero, moment: str, activation: Activation | None = None) -> bool:
    """Whether a moment that spans a stretch of time is going on now."""
    if moment == "any time":
        return True
    if moment == "in fight":
        return game.in_fight
    if moment == "out of fight":
        return not game.in_fight
    if moment == "any time free attack":
        return may_free_attack(game, hero)
    if activation is None or activation.hero != hero.id:
        return False
    if moment == "activation":
        return True
    if moment == "free attack":
        return may_free_attack(game, hero)
    return moment == "instead of attack" and game.in_fight and not activation.acted


def may_free_attack(game: Brimstone, hero: Hero) -> bool:
    """Whether the one Free Attack of the turn, for a Fight only, is still to be made. [brimstone.free.one-per-turn]"""
    return game.in_fight and not hero.free_attack


def grit_options(game: Brimstone, hero: Hero) -> list[Option]:
    """What a Hero could use now that costs Grit. [brimstone.grit.use-ability] [brimstone.grit.spend-at-max]"""
    activation = game.frame(Activation)
    return [
        one.option
        for moment in (*BESIDE, *IN_ACTIVATION)
        for one in game.hero_powers.listeners(game, hero).get(moment, ())
        if one.use is not None and one.use.cost.grit and timely(game, hero, moment, activation)
        if available(game, hero, one)
    ]


def takes_grit(game: Brimstone, hero: Hero) -> bool:
    """Whether anything that a Hero may use now, or could once it is Ready, costs Grit."""
    activation = game.frame(Activation)
    return any(
        one.use is not None and one.use.cost.grit and timely(game, hero, moment, activation)
        for moment in (*BESIDE, *IN_ACTIVATION)
        for one in game.hero_powers.listeners(game, hero).get(moment, ())
    )


def use(game: Brimstone, hero: Hero, option: Option) -> Rule[None]:
    """Use the ability, Item or Side Bag Token that an option names."""
    what = str(option.subject)
    if what.startswith("token:"):
        return side_bag.use(game, hero, what[6:])
    return _use(game, hero, what)


def _use(game: Brimstone, hero: Hero, what: str) -> Rule[None]:
    listener = next(
        one
        for heard in game.hero_powers.listeners(game, hero).values()
        for one in heard
        if one.use is not None and one.option.subject == what
    )
    assert listener.use is not None
    spend_time(game, hero, listener.use.when)
    yield from perform(game, hero, listener)


def spend_time(game: Brimstone, hero: Hero, moment: str) -> None:
    """A use that counts as the Free Attack or replaces the Attack spends it; in a Fight any use is an Action."""
    take_action(game, hero)
    if moment in ("free attack", "any time free attack"):
        make_free_attack(hero)
    elif moment == "instead of attack":
        give_up_attack(game)


def take_action(game: Brimstone, hero: Hero) -> None:
    """A Hero who uses something in a Fight has not stood by in that round. [brimstone.breath.not-activated]"""
    if game.in_fight:
        hero.acted = True


def make_free_attack(hero: Hero) -> None:
    """Spend the one Free Attack of the turn. [brimstone.free.one-per-turn]"""
    hero.free_attack = True


def give_up_attack(game: Brimstone) -> None:
    """The Hero who is Activating may no longer attack or move. [brimstone.sidebag.dynamite]"""
    activation = game.frame(Activation)
    assert activation is not None
    activation.acted, activation.moving = True, False


@rules.offer("use.any-time")
def offer_uses(game: Brimstone) -> Iterator[Offer]:
    """Abilities and Items that may be used at any time, by any Hero on the board."""
    for hero in game.standing():
        index = game.hero_powers.listeners(game, hero)
        for moment in BESIDE:
            heard = index.get(moment)
            if heard is not None and timely(game, hero, moment):
                for one in heard:
                    if available(game, hero, one):
                        yield Offer(hero.seat, one.option, partial(use, hero=hero, option=one.option))


def end_effects(game: Brimstone, hero: Hero, *, later: bool = False) -> list[str]:
    """A Hero's effects in the End of the Turn step; `later` adds uses that may only help after other effects.

    [brimstone.turn.end-effects-order]
    """
    found = [
        f"power {hero.id} {one.option.subject} {one.entry}"
        for one in game.hero_powers.listeners(game, hero).get("turn end", ())
        if one.use is None or later or available(game, hero, one)
    ]
    cards = game.hero_powers.shared(game).get("turn end", ())
    if cards and game.in_order()[0] is hero:
        found += [f"power {hero.id} {one.option.subject} {one.entry}" for one in cards]
    return found


def end_effect(game: Brimstone, hero: Hero, effect: str) -> Rule[None]:
    """Resolve one of them; ask first if it is optional."""
    _, _, what, _ = effect.split(" ")
    own, shared = game.hero_powers.listeners(game, hero), game.hero_powers.shared(game)
    heard = [*own.get("turn end", ()), *shared.get("turn end", ())]
    for one in heard:
        if one.option.subject != what:
            continue
        if one.use is None:
            about = keywords.Case(source=one.entry) if one.source is None else case_of(hero, one)
            yield from keywords.perform(game, one.effect, about)
        elif available(game, hero, one) and (yield from wanted(hero, what)):
            yield from perform(game, hero, one)
        return


def wanted(hero: Hero, what: str) -> Rule[bool]:
    """Whether the Hero wishes to use something that stands ready at the end of the turn."""
    return (yield from confirm(hero.seat, "hero.use-now", params={"hero": hero.id, "source": what}))
