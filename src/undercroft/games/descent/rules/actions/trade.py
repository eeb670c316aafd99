"""Trading Items: during its move action a hero gives cards to, or gets cards from, a hero beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl import trade as crawl
from undercroft.engine.choices import Option
from undercroft.games.descent.content.types import Item
from undercroft.games.descent.events import Given
from undercroft.games.descent.rules.actions import movement
from undercroft.games.descent.rules.harm import damage
from undercroft.games.descent.rules.heroes.numbers import card_of

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.descent.game import Descent
    from undercroft.games.descent.state import Held, Hero, HeroTurn


class Trade(crawl.Trade["Descent", "Hero", int]):
    """Cards between heroes who stand side by side, one after another, for another card or for nothing.

    [descent.trade.gift-allowed]
    """

    def partners(self, game: Descent, figure: Hero) -> list[Hero]:
        """The heroes beside this one; nobody trades with a hero token. [descent.trade.when]"""
        near = game.near(figure)
        return [one for one in game.standing() if near & game.mask(one)]

    def goods(self, game: Descent, figure: Hero) -> list[int]:
        """Shop Item, Relic and Search cards; never Class cards. [descent.trade.what] [descent.trade.no-class-cards]"""
        return [held.id for held in figure.items if can_go(game, held)]

    def pass_on(self, game: Descent, giver: Hero, other: Hero, what: int) -> Rule[None]:
        """A card goes over; it is equipped no earlier than in an Equip Items step. [descent.trade.equip-later]"""
        held = next(one for one in giver.items if one.id == what)
        giver.items.remove(held)
        held.equipped = False
        other.items.append(held)
        game.changed(giver)
        game.changed(other)
        yield from game.do(Given(giver.id, other.id, held.card))

    def traded(self, game: Descent, figure: Hero) -> Rule[None]:
        return damage.recheck(game, figure)


def can_go(game: Descent, held: Held) -> bool:
    """Whether a card can be traded. [descent.trade.what] [descent.trade.no-class-cards]"""
    card = card_of(game, held.card)
    return not isinstance(card, Item) or card.deck != "class"


TRADE = Trade()


def is_time(game: Descent, turn: HeroTurn, hero: Hero) -> bool:
    """Whether a move action is open, or one can begin with the trade. [descent.trade.when]"""
    return turn.moving or (turn.actions > 0 and not movement.barred(game, hero))


def options(game: Descent, turn: HeroTurn, hero: Hero) -> list[Option]:
    """Offer to give something to a hero beside this one, and to ask that hero for something. [descent.trade.when]"""
    if not is_time(game, turn, hero):
        return []
    have = TRADE.goods(game, hero)
    found: list[Option] = []
    for other in TRADE.partners(game, hero):
        if have:
            found.append(Option("give", None, other.id, "descent.trade.when"))
        if TRADE.goods(game, other):
            found.append(Option("get", None, other.id, "descent.trade.when"))
    return found
