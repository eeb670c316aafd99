"""What Heroes carry: getting and losing Items, Weight, the Side Bag, and Dark Stone Icons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.engine.choices import Option, choose
from undercroft.games.brimstone.events import ItemGained, ItemLost
from undercroft.games.brimstone.events.heroes import NumbersChanged
from undercroft.games.brimstone.rules.explore import decks
from undercroft.games.brimstone.rules.items import side_bag, trading
from undercroft.games.brimstone.rules.items.hands import held_by, put_away, settle
from undercroft.games.brimstone.state import Held

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero


def can_lose(game: Brimstone, held: Held) -> bool:
    """Whether an Item may leave its Hero at all: Starting Items and Personal Items never do.

    [brimstone.create.starting-items-bound] [brimstone.items.personal-bound]
    """
    return held.card in game.pack.deck_of


# ---- getting and losing ----------------------------------------------------------------------------------------------


def find(game: Brimstone, hero: Hero, deck: str) -> Rule[None]:
    """Draw a Gear or Artifact card of the Hero's World, which stays with the finder. [brimstone.cards.gear-kept]"""
    card = yield from decks.draw(game, decks.of(game, game.world_at(hero.space), deck), hero.id)
    if card is not None:
        yield from give(game, hero, card)


def give(game: Brimstone, hero: Hero, card: str) -> Rule[None]:
    """A Hero gets an Item, and must part with something at once if it is too much to carry.

    [brimstone.cards.gear-kept] [brimstone.weight.limit]
    """
    hero.items.append(Held(game.new_id(), card))
    settle(game, hero)
    yield from game.do(ItemGained(hero.id, card))
    yield from game.do(NumbersChanged(hero.id))


def discard(game: Brimstone, hero: Hero, number: int) -> Rule[None]:
    """An Item goes to the discard pile of its deck, and its Upgrades with it. [brimstone.cards.discard-pile]"""
    held = remove(game, hero, number)
    for card in (held.card, *held.upgrades):
        decks.discard(game, game.pack.deck_of[card], card)
    yield from game.do(ItemLost(hero.id, held.card, ""))
    yield from game.do(NumbersChanged(hero.id))


def remove(game: Brimstone, hero: Hero, number: int) -> Held:
    """Take an Item from a Hero, out of the hands too; whether another fills its place depends on the Fight."""
    held = held_by(hero, number)
    hero.items.remove(held)
    put_away(hero, number)
    settle(game, hero)
    return held


def make_room(game: Brimstone, hero: Hero) -> Rule[None]:
    """Make the Hero part at once with what is too much, after a limit dropped.

    [brimstone.weight.limit] [brimstone.sidebag.mix]
    """
    yield from lighten(game, hero)
    yield from side_bag.empty_bag(game, hero)


# ---- Weight ----------------------------------------------------------------------------------------------------------


def weight_of(game: Brimstone, held: Held) -> int:
    """The Weight icons on an Item and on what is attached to it. [brimstone.weight.limit]"""
    pack = game.pack.items
    own: int = pack[held.card].weight
    return own + sum(pack[card].weight for card in held.upgrades) if held.upgrades else own


def weight(game: Brimstone, hero: Hero) -> int:
    """The Weight icons a Hero carries. [brimstone.weight.limit]"""
    return sum([weight_of(game, held) for held in hero.items])


def can_carry(game: Brimstone, hero: Hero, more: int) -> bool:
    """Whether a Hero can carry this much more: 5 plus Strength in all. [brimstone.weight.limit]"""
    return more <= weight_left(game, hero)


def weight_left(game: Brimstone, hero: Hero) -> int:
    """The Weight that a Hero can still carry, below 0 if there is too much already."""
    return game.stat(hero, "carry") - weight(game, hero)


def lighten(game: Brimstone, hero: Hero) -> Rule[None]:
    """A Hero who carries too much drops Items at once, or hands them to a Hero who can carry them.

    [brimstone.weight.limit]
    """
    while not can_carry(game, hero, 0):
        heavy = [held for held in hero.items if weight_of(game, held) and can_lose(game, held)]
        if not heavy:
            return
        options = [Option("drop", held.id) for held in heavy]
        options += [
            Option("hand-over", held.id, other.id)
            for held in heavy
            for other in trading.TRADING.partners(game, hero)
            if can_carry(game, other, weight_of(game, held))
        ]
        chosen = yield from choose(hero.seat, "items.too-heavy", options, params={"hero": hero.id})
        number = chosen.subject
        assert isinstance(number, int)
        if chosen.verb == "drop":
            yield from discard(game, hero, number)
        else:
            yield from trading.hand_over(game, hero, game.hero(str(chosen.target)), number)


# ---- the Side Bag ----------------------------------------------------------------------------------------------------


# ---- Dark Stone ------------------------------------------------------------------------------------------------------


def carried_stone(game: Brimstone, hero: Hero) -> int:
    """Dark Stone a Hero carries, the Icons on Items and their Upgrades counted. [brimstone.items.dark-stone-icon]"""
    pack = game.pack.items
    stone = hero.stone
    for held in hero.items:
        stone += pack[held.card].dark_stone + len(held.forged)
        for card in held.upgrades:
            stone += pack[card].dark_stone
    return stone
