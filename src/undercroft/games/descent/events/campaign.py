"""What happens between quests: the log, gold and XPs, the shop, the road."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from undercroft.engine.events import Event, Tone

if TYPE_CHECKING:
    from undercroft.games.descent.game import Descent


class Logged(Event):
    """The winner of a quest is marked in the campaign log."""

    rule: ClassVar[str] = "descent.campaign.log-winner"
    turning: ClassVar[bool] = True
    quest: str
    winner: str


class GoldGained(Event):
    """The party's gold grows, or shrinks."""

    rule: ClassVar[str] = "descent.shop.shared-gold"
    amount: int

    def happen(self, game: Descent) -> None:
        sheet = game.sheet
        sheet.gold = max(0, sheet.gold + self.amount)

    def feels(self) -> Tone:
        return "good" if self.amount > 0 else "bad"


class XPGained(Event):
    """Every hero and the overlord gain an Experience Point, or one of them gains more."""

    rule: ClassVar[str] = "descent.campaign-phase.xp"
    tone: ClassVar[Tone] = "good"
    who: str
    """A hero, or `overlord`."""
    amount: int

    def happen(self, game: Descent) -> None:
        if self.who == "overlord":
            game.sheet.overlord_xp += self.amount
        else:
            game.sheet.xp[self.who] = game.sheet.xp.get(self.who, 0) + self.amount


class Sold(Event):
    """The heroes sell an item."""

    rule: ClassVar[str] = "descent.shop.sell-price"
    hero: str
    card: str
    gold: int


class ActTwoBegan(Event):
    """Act II begins: monsters, lieutenants and shop are those of Act II from now on."""

    rule: ClassVar[str] = "descent.act-two.swap-cards"
    tone: ClassVar[Tone] = "strange"
    turning: ClassVar[bool] = True

    def happen(self, game: Descent) -> None:
        game.state.act = 2
        game.powers.all_changed()


class QuestChosen(Event):
    """The next quest is chosen."""

    rule: ClassVar[str] = "descent.campaign-phase.next-quest"
    turning: ClassVar[bool] = True
    quest: str


class Travelled(Event):
    """The heroes go along a road to a place."""

    rule: ClassVar[str] = "descent.travel.start"
    tone: ClassVar[Tone] = "quiet"
    place: str


class TravelCardDrawn(Event):
    """The overlord draws a Travel Event card at an icon."""

    rule: ClassVar[str] = "descent.travel.draw-event"
    card: str
    icon: str
    happens: bool


class CampaignEnded(Event):
    """The Finale is over, and with it the campaign."""

    rule: ClassVar[str] = "descent.finale.wins-campaign"
    tone: ClassVar[Tone] = "end"
    turning: ClassVar[bool] = True
    winner: str

    def happen(self, game: Descent) -> None:
        game.over("won" if self.winner == "heroes" else "lost")
