"""What always holds in Descent."""

from __future__ import annotations

from collections import Counter

from undercroft.crawl.board.bits import bits
from undercroft.games.descent.game import Descent
from undercroft.games.descent.rules.heroes import equipment
from undercroft.games.descent.state import Encounter, Hero, Walk


def invariants(game: Descent) -> list[str]:
    """Return the faults of a state; none if it is sound."""
    return [*_cards(game), *_heroes(game), *_monsters(game), *_map(game), *_tokens(game)]


def _cards(game: Descent) -> list[str]:
    """Cards are conserved: every Overlord card and every Search card is somewhere, once."""
    state, faults = game.state, list[str]()
    overlord = [*state.overlord.hand, *state.overlord.deck.pile, *state.overlord.deck.discard]
    aside = state.campaign.set_aside if state.campaign is not None else []
    owned = [*game.pack.basic_deck(), *state.overlord.bought]
    if overlord and sorted([*overlord, *aside]) != sorted(owned):
        faults.append("an Overlord card is missing or there twice")
    held = [item.card for hero in state.heroes for item in hero.items if item.card in game.pack.search]
    if sorted([*held, *state.search.pile, *state.search.discard]) != sorted(game.pack.search_deck):
        faults.append("a Search card is missing or there twice")
    ids = [item.id for hero in state.heroes for item in hero.items]
    if len(ids) != len(set(ids)):
        faults.append("two items have one number")
    return faults


def _heroes(game: Descent) -> list[str]:
    faults: list[str] = []
    for hero in game.state.heroes:
        health, stamina = game.stat(hero, "health"), game.stat(hero, "stamina")
        if not 0 <= hero.damage <= health or not 0 <= hero.fatigue <= stamina:
            faults.append(f"{hero.id} has {hero.damage} damage of {health}, {hero.fatigue} fatigue of {stamina}")
        if hero.down and hero.conditions:
            faults.append(f"{hero.id} is knocked out and {hero.conditions}")
        if hero.down and hero.damage != health:
            faults.append(f"{hero.id} is knocked out with {hero.damage} damage of {health}")
        if len(hero.conditions) != len(set(hero.conditions)):
            faults.append(f"{hero.id} has a condition twice")
        for icon in equipment.ROOM:
            if equipment.free(game, hero, icon) < 0:
                faults.append(f"{hero.id} has equipped too much: {icon}")
    return faults


def _monsters(game: Descent) -> list[str]:
    faults: list[str] = []
    state = game.state
    for monster in state.monsters:
        if monster.damage < 0:
            faults.append(f"{monster.id} has {monster.damage} damage")
        if monster.space not in range(game.board.size):
            faults.append(f"{monster.id} is nowhere")
    for group in game.encounter.groups if len(state.overlord.groups) == len(game.encounter.groups) else ():
        if group.monster is not None and group.monster not in state.overlord.groups:
            faults.append(f"the group {group.monster} is not in play")
    return faults


def _map(game: Descent) -> list[str]:
    """One figure a space, unless it is on its way through; nobody in an obstacle."""
    walking = [frame.figure for frame in game.state.frames if isinstance(frame, Walk)]
    taken: Counter[int] = Counter()
    for figure in game.figures():
        if figure.id not in walking:
            taken.update(game.spaces(figure))
    faults = [f"{count} figures in the space {space}" for space, count in taken.items() if count > 1]
    if game.frame(Encounter) is not None and any(taken[space] for space in bits(game.terrain("obstacle"))):
        faults.append("somebody stands in an obstacle")
    return faults


def _tokens(game: Descent) -> list[str]:
    faults: list[str] = []
    for token in game.state.tokens:
        if token.carrier and token.space >= 0:
            faults.append(f"{token.id} lies on the map and is carried")
        if token.carrier and not game.is_there(token.carrier):
            faults.append(f"{token.id} is carried by nobody in play")
        carrier = game.figure(token.carrier) if token.carrier and game.is_there(token.carrier) else None
        if isinstance(carrier, Hero) and carrier.down:
            faults.append(f"{token.id} is carried by a hero who is knocked out")
    return faults
