"""Dark Stone forged onto an Item at a Blacksmith's: an Upgrade that is part of the Item from then on.

For the Location of a Town where Dark Stone is forged:

    forging.options(game, hero, percent)             # Option("forge", number of the Item, id of the forging) each
    yield from forging.forge(game, hero, option, 100)  # Dark Stone and Gold are paid, the Item has the bonus

`percent` of both is what the Town asks of the usual Gold.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.engine.choices import Option
from undercroft.games.brimstone.events import Forged
from undercroft.games.brimstone.rules.campaign import prices
from undercroft.games.brimstone.rules.items import hands, upgrades

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.content.types import Forging
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Held, Hero


def options(game: Brimstone, hero: Hero, percent: int) -> list[Option]:
    """What can be forged onto what a Hero has, and be paid. [brimstone.upgrade.two-forms]"""
    return [
        Option("forge", held.id, forging.id)
        for held in hero.items
        for forging in game.pack.forgings.values()
        if fits(game, held, forging) and hero.stone >= forging.stone and hero.gold >= price(forging, percent)
    ]


def price(forging: Forging, percent: int) -> int:
    """The Gold that the smith asks."""
    return prices.share(forging.gold, percent)


def fits(game: Brimstone, held: Held, forging: Forging) -> bool:
    """Whether an Item is of the kind and has the Upgrade Slots free; the same is never forged onto it twice.

    [brimstone.upgrade.slots] [brimstone.upgrade.slot-requirement]
    """
    item = game.pack.items[held.card]
    if forging.id in held.forged or (forging.to != "any" and forging.to not in item.keywords):
        return False
    return item.attach is None and upgrades.free_slots(game, held) >= forging.slots


def forge(game: Brimstone, hero: Hero, option: Option, percent: int) -> Rule[None]:
    """Dark Stone becomes a permanent part of an Item: nothing takes it off again.

    [brimstone.upgrade.forged-permanent] [brimstone.upgrade.two-forms] [brimstone.loot.currencies]
    """
    held = hands.held_by(hero, option.subject_number)
    forging = game.pack.forgings[str(option.target)]
    hero.stone -= forging.stone
    hero.gold -= price(forging, percent)
    held.forged.append(forging.id)
    game.changed(hero)
    yield from game.do(Forged(hero.id, forging.id, held.card))
