"""Search: a hero in or beside the space of a search token turns it over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.engine.choices import Option
from undercroft.games.descent.content.keywords import case
from undercroft.games.descent.events import Found, Searched, Searching
from undercroft.games.descent.state import Held

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.descent.game import Descent
    from undercroft.games.descent.state import Hero


def options(game: Descent, hero: Hero) -> list[Option]:
    """Offer every search token within reach. [descent.search.where]"""
    reach = game.near(hero) | game.mask(hero)
    found = [token for token in game.state.searches if reach >> token.space & 1]
    return [Option("search", token.id, None, "descent.search.where") for token in found]


def search(game: Descent, hero: Hero, token: int) -> Rule[None]:
    """The token is turned over and discarded; a Search card, or what the quest says of the unique one.

    [descent.search.token-flips] [descent.search.draw] [descent.search.unique]
    """
    yield from game.do(Searching(hero.id))
    found = next((one for one in game.state.searches if one.id == token), None)
    if found is None or hero.down:
        return
    yield from game.do(Searched(hero.id, token, found.unique))
    if found.unique:
        if game.encounter.unique is not None:
            yield from case.perform(game, game.encounter.unique, case.Case(hero, by=hero.id, source="quest"))
        return
    yield from draw(game, hero)


def draw(game: Descent, hero: Hero) -> Rule[None]:
    """Draw a Search card. [descent.search.draw]"""
    card = game.state.search.draw(game.draws)
    if card is None:
        return
    hero.items.append(Held(id=game.new_id(), card=card))
    game.changed(hero)
    yield from game.do(Found(hero.id, card))
