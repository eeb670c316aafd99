"""What always holds in Brimstone, at every question."""

from __future__ import annotations

from collections import Counter

from undercroft.crawl.board.bits import bits
from undercroft.games.brimstone.game import Brimstone
from undercroft.games.brimstone.rules.enemies.record_sheet import foe_stat
from undercroft.games.brimstone.state import OFF_BOARD

NUMBERS = ("health", "sanity", "initiative", "combat", "max_grit")


def invariants(game: Brimstone) -> list[str]:
    """The faults of a state; none if it is sound, or if the Adventure is over and nobody plays on with it."""
    if game.state.outcome:
        return _cards(game)
    return [*_heroes(game), *_figures(game), *_cards(game), *_remembered(game)]


def _heroes(game: Brimstone) -> list[str]:
    faults: list[str] = []
    held = Counter(item.id for hero in game.heroes for item in hero.items)
    faults += [f"item {item} is held {count} times" for item, count in held.items() if count > 1]
    for hero in game.heroes:
        own = [item.id for item in hero.items]
        faults += [f"{hero.id} uses item {item} of somebody else" for item in hero.hands + hero.worn if item not in own]
        amounts = (hero.wounds, hero.horror, hero.grit, hero.corruption, hero.xp, hero.gold, hero.stone)
        if min(*amounts, hero.poison, hero.venom, hero.shots, hero.missing, hero.kills) < 0:
            faults.append(f"{hero.id} has less than nothing: {hero}")
        if hero.ko or hero.dead or not hero.kind:
            continue
        if hero.wounds > game.stat(hero, "health"):
            faults.append(f"{hero.id} has {hero.wounds} wounds and {game.stat(hero, 'health')} health")
        if hero.horror > game.stat(hero, "sanity"):
            faults.append(f"{hero.id} has {hero.horror} horror and {game.stat(hero, 'sanity')} sanity")
        if hero.grit > game.stat(hero, "max_grit") + 1:  # one more while the Hero is asked to spend it at once
            faults.append(f"{hero.id} has {hero.grit} grit")
    return faults


def _figures(game: Brimstone) -> list[str]:
    state = game.state
    faults = [f"foe {foe.id} is off the board" for foe in state.foes if foe.space == OFF_BOARD]
    faults += [f"foe {foe.id} should be dead" for foe in state.foes if foe.wounds >= foe_stat(game, foe.kind, "health")]
    spaces = Counter(hero.space for hero in game.standing() if hero.space != OFF_BOARD)
    spaces.update(space for foe in state.foes for space in bits(game.base(foe)))
    faults += [f"{count} figures stand on space {space}" for space, count in spaces.items() if count > 1]
    if state.foes and state.fight is None:
        faults.append("there are foes and no fight")
    if state.fight is not None:
        missing = dict.fromkeys(foe.kind for foe in state.foes if foe.kind not in state.fight.kinds)
        faults += [f"the fight does not know {kind}" for kind in missing]
    return faults


def _cards(game: Brimstone) -> list[str]:
    """No deck holds a card more often than it was printed."""
    faults: list[str] = []
    for name, deck in game.state.decks.items():
        printed = Counter(game.pack.decks[name])
        extra = Counter([*deck.pile, *deck.discard]) - printed
        faults += [f"deck {name} has {count} too many of {card}" for card, count in extra.items()]
    return faults


def _remembered(game: Brimstone) -> list[str]:
    """What the game remembers of a hero's numbers is what they would be if counted anew."""
    fresh = Brimstone(game.state, game.pack)
    return [
        f"{hero.id}: {name} is remembered as {game.stat(hero, name)}, and is {fresh.stat(hero, name)}"
        for hero in game.heroes
        if hero.kind
        for name in NUMBERS
        if game.stat(hero, name) != fresh.stat(hero, name)
    ]
