"""What happens with cards: drawn, played, found, given, used."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from undercroft.engine.events import Event, Tone

if TYPE_CHECKING:
    from undercroft.games.descent.game import Descent


class HandGrew(Event):
    """The overlord draws Overlord cards; others see only how many."""

    rule: ClassVar[str] = "descent.overlord-turn.draw"
    count: int


class CardDrawn(Event):
    """The overlord draws this Overlord card: only the overlord is told."""

    rule: ClassVar[str] = "descent.overlord-turn.draw"
    card: str


class Reshuffled(Event):
    """The discard pile becomes the new Overlord deck."""

    rule: ClassVar[str] = "descent.overlord-cards.reshuffle"
    tone: ClassVar[Tone] = "quiet"


class CardPlayed(Event):
    """The overlord plays a card."""

    rule: ClassVar[str] = "descent.overlord-cards.own-timing"
    tone: ClassVar[Tone] = "bad"
    card: str
    figure: str = ""
    """Whom it is about."""

    def happen(self, game: Descent) -> None:
        overlord = game.state.overlord
        overlord.hand.remove(self.card)
        overlord.deck.discard.append(self.card)


class Searched(Event):
    """A hero searches: the token is turned over and gone."""

    rule: ClassVar[str] = "descent.search.token-flips"
    hero: str
    token: int
    unique: bool

    def happen(self, game: Descent) -> None:
        game.state.searches = [one for one in game.state.searches if one.id != self.token]


class Found(Event):
    """A hero draws a Search card, or gets another card."""

    rule: ClassVar[str] = "descent.search.draw"
    tone: ClassVar[Tone] = "good"
    hero: str
    card: str


class Given(Event):
    """A card changes hands."""

    rule: ClassVar[str] = "descent.trade.what"
    giver: str
    taker: str
    card: str


class Equipped(Event):
    """A hero changes what it wears and wields."""

    rule: ClassVar[str] = "descent.hero-turn.equip-step"
    hero: str
    cards: tuple[str, ...]


class Used(Event):
    """A hero uses a skill, an item, its ability or its heroic feat."""

    rule: ClassVar[str] = "descent.skill.action"
    hero: str
    source: str


class Learned(Event):
    """A hero takes a skill of its class."""

    rule: ClassVar[str] = "descent.xp.skill-permanent"
    tone: ClassVar[Tone] = "good"
    hero: str
    skill: str

    def happen(self, game: Descent) -> None:
        hero = game.hero(self.hero)
        hero.skills.append(self.skill)
        game.changed(hero)


class Bought(Event):
    """The heroes take a Shop Item card for one of them."""

    rule: ClassVar[str] = "descent.shop.any-hero"
    tone: ClassVar[Tone] = "good"
    hero: str
    card: str


class OverlordBought(Event):
    """The overlord adds a card to its deck."""

    rule: ClassVar[str] = "descent.xp.overlord-purchase"
    tone: ClassVar[Tone] = "strange"
    card: str

    def happen(self, game: Descent) -> None:
        game.state.overlord.bought.append(self.card)
