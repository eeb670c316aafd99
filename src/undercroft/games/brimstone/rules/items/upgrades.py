"""Upgrade cards: attaching them to Items, and taking them off again."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from undercroft.engine.choices import Offer, Option
from undercroft.games.brimstone.events import ItemLost, UpgradeAttached, UpgradeRemoved
from undercroft.games.brimstone.events.heroes import NumbersChanged
from undercroft.games.brimstone.rules.explore import decks
from undercroft.games.brimstone.rules.items import hands
from undercroft.games.brimstone.state import Held, rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.content.types import Powers
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero


def attached(game: Brimstone, held: Held) -> list[tuple[str, Powers]]:
    """What an Item was upgraded with: cards found on Adventures, and Dark Stone forged onto it.

    [brimstone.upgrade.two-forms]
    """
    pack = game.pack
    found: list[tuple[str, Powers]] = [(card, pack.items[card]) for card in held.upgrades]
    return found + [(entry, pack.forgings[entry]) for entry in held.forged]


def free_slots(game: Brimstone, held: Held) -> int:
    """The Upgrade Slots of an Item that neither a card nor forged Dark Stone fills yet.

    [brimstone.upgrade.slots] [brimstone.upgrade.slot-requirement]
    """
    filled = sum([game.pack.forgings[entry].slots for entry in held.forged])
    for card in held.upgrades:
        how = game.pack.items[card].attach
        assert how is not None
        filled += how.slots
    return game.pack.items[held.card].upgrade_slots - filled


def may_attach(game: Brimstone, hero: Hero, upgrade: Held, held: Held) -> bool:
    """Whether a Hero can attach an Upgrade to an Item: it says to what, the slots are free, its cost can be paid.

    [brimstone.upgrade.attach-requirements] [brimstone.upgrade.slot-requirement]
    """
    attach = game.pack.items[upgrade.card].attach
    assert attach is not None
    if upgrade is held or upgrade.user not in ("", hero.id):
        return False
    if attach.to != "any" and attach.to not in game.pack.items[held.card].keywords:
        return False
    return free_slots(game, held) >= attach.slots and hero.stone >= attach.stone


def attach(game: Brimstone, hero: Hero, number: int, to: int) -> Rule[None]:
    """Attach an Upgrade: its cost is paid, and the Item has its bonus. [brimstone.upgrade.attach-requirements]"""
    upgrade, held = hands.held_by(hero, number), hands.held_by(hero, to)
    how = game.pack.items[upgrade.card].attach
    assert how is not None
    hero.stone -= how.stone
    hero.items.remove(upgrade)
    held.upgrades.append(upgrade.card)
    held.exhausted += [f"{upgrade.card}/{mark}" for mark in upgrade.exhausted]
    game.changed(hero)
    yield from game.do(UpgradeAttached(hero.id, upgrade.card, held.card))
    yield from game.do(NumbersChanged(hero.id))


def detach(game: Brimstone, hero: Hero, number: int, card: str) -> Rule[None]:
    """Take an Upgrade off: the card is kept, what attaching it cost is not returned.

    [brimstone.upgrade.remove] [brimstone.upgrade.remove-no-refund]
    """
    held = hands.held_by(hero, number)
    hero.items.append(Held(game.new_id(), card, exhausted=take_off(held, card), user=held.user))
    game.changed(hero)
    yield from game.do(UpgradeRemoved(hero.id, card, held.card))
    yield from game.do(NumbersChanged(hero.id))


def take_off(held: Held, card: str) -> list[str]:
    """Take an Upgrade off its Item; returns which of its uses are Exhausted, because they stay so."""
    held.upgrades.remove(card)
    marks = [mark for mark in held.exhausted if mark.startswith(f"{card}/")]
    held.exhausted = [mark for mark in held.exhausted if mark not in marks]
    return [mark.removeprefix(f"{card}/") for mark in marks]


def discard(game: Brimstone, hero: Hero, held: Held, card: str) -> Rule[None]:
    """An Upgrade that is used up leaves its Item for the discard pile."""
    take_off(held, card)
    decks.discard(game, game.pack.deck_of[card], card)
    game.changed(hero)
    yield from game.do(ItemLost(hero.id, card, ""))
    yield from game.do(NumbersChanged(hero.id))


@rules.offer("upgrade.attach")
def offer_upgrades(game: Brimstone) -> Iterator[Offer]:
    """Upgrade cards are attached, and taken off again, at any time. [brimstone.upgrade.remove]"""
    for hero in game.standing():
        loose = [held for held in hero.items if game.pack.items[held.card].attach is not None]
        for held in hero.items:
            for card in held.upgrades:
                option = Option("detach", held.id, card)
                yield Offer(hero.seat, option, partial(detach, hero=hero, number=held.id, card=card))
            for upgrade in loose:
                if may_attach(game, hero, upgrade, held):
                    option = Option("attach", upgrade.id, held.id)
                    yield Offer(hero.seat, option, partial(attach, hero=hero, number=upgrade.id, to=held.id))
