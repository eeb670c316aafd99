"""Creating a new Hero, in the printed order. The Class was chosen when the Adventure was set up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.subjects import CARD
from undercroft.engine.choices import choose
from undercroft.games.brimstone.rules.explore import decks
from undercroft.games.brimstone.rules.items import carrying
from undercroft.games.brimstone.rules.items import side_bag as bags
from undercroft.games.brimstone.state import Creation, everybody, rules

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone


@rules.step(Creation)
def starting_items(game: Brimstone, creation: Creation) -> Rule[None]:
    """The Starting Items on the Character Sheet, for free.

    [brimstone.create.order] [brimstone.create.starting-items]
    """
    hero = game.hero(creation.hero)
    for card in game.pack.heroes[hero.kind].items:
        yield from carrying.give(game, hero, card)


@rules.step(Creation)
def personal_item(game: Brimstone, creation: Creation) -> Rule[None]:
    """One Personal Item card is drawn. [brimstone.create.order] [brimstone.create.personal-item]"""
    hero = game.hero(creation.hero)
    card = yield from decks.draw(game, "personal", hero.id)
    if card is not None:
        yield from carrying.give(game, hero, card)


@rules.step(Creation)
def starting_upgrade(game: Brimstone, creation: Creation) -> Rule[None]:
    """One of the Class's three Starting Upgrades; the other two are forgone for good.

    [brimstone.create.order] [brimstone.create.starting-upgrade] [brimstone.create.upgrades-forgone]
    """
    hero = game.hero(creation.hero)
    found = [upgrade.id for upgrade in game.pack.upgrades.values() if upgrade.hero == hero.kind]
    hero.upgrade = yield from choose(hero.seat, "create.upgrade", found, of=CARD, params={"hero": hero.id})
    game.changed(hero)


@rules.step(Creation)
def class_cards(game: Brimstone, creation: Creation) -> Rule[None]:
    """Class-specific cards, for a Class whose Character Sheet says so.

    [brimstone.create.order] [brimstone.create.class-cards]
    """
    hero = game.hero(creation.hero)
    own = game.pack.heroes[hero.kind].class_cards
    if own is None:
        return
    found = list(own.cards)
    game.shuffle(found)
    for card in found[: own.draw]:
        yield from carrying.give(game, hero, card)


@rules.step(Creation)
def side_bag(game: Brimstone, creation: Creation) -> Rule[None]:
    """A Side Bag with one free Token: Whiskey, Bandages, Dynamite or Tonic.

    [brimstone.create.order] [brimstone.create.free-token]
    """
    hero = game.hero(creation.hero)
    kinds = [token.id for token in game.pack.side_bag.values() if token.starting]
    kind = yield from choose(hero.seat, "create.token", kinds, of=CARD, params={"hero": hero.id})
    yield from bags.gain_token(game, hero, kind)


@rules.step(Creation)
def name(game: Brimstone, creation: Creation) -> Rule[None]:
    """A fitting name that no other Hero has, nor one in a grave; a crowd of one Class is numbered once all are taken.

    [brimstone.create.order] [brimstone.party.same-class]
    """
    hero = game.hero(creation.hero)
    taken = [other.name for other in everybody(game.state)]
    sheet = game.pack.heroes[hero.kind]
    names = [known for known in sheet.names if known not in taken]
    if not names:
        hero.name = f"{sheet.name} {hero.id[1:]}"
    else:
        hero.name = yield from choose(hero.seat, "create.name", names, params={"hero": hero.id})
