"""Words of the road and of the Town."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.packs.language.keywords import Keyword
from undercroft.crawl.packs.language.text import plural
from undercroft.engine.game import NOTHING
from undercroft.games.brimstone.content.keywords.case import FRONTIER, WORDS
from undercroft.games.brimstone.state import Journey, TownStay

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.content.keywords.case import Case
    from undercroft.games.brimstone.game import Brimstone


@WORDS.keyword("delay {days:int}", rule="brimstone.campaign.travel", where=FRONTIER)
class Delay(Keyword, frozen=True):
    """The journey takes that many days more."""

    days: int

    def says(self) -> str:
        return f"the journey takes {plural(self.days, 'day')} more"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        journey = game.frame(Journey)
        if journey is not None:
            journey.days += self.days
        return NOTHING


@WORDS.keyword("hurry {days:int}", rule="brimstone.campaign.travel", where=FRONTIER)
class Hurry(Keyword, frozen=True):
    """The journey takes that many days less, as far as any are left."""

    days: int

    def says(self) -> str:
        return f"the journey takes {plural(self.days, 'day')} less"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        journey = game.frame(Journey)
        if journey is not None:
            journey.days -= min(self.days, journey.days)
        return NOTHING


@WORDS.keyword("move on", rule="brimstone.campaign.travel", where=FRONTIER)
class MoveOn(Keyword, frozen=True):
    """This is the Party's last day in Town."""

    def says(self) -> str:
        return "the Party must leave Town at the end of the day"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        stay = game.frame(TownStay)
        if stay is not None:
            stay.last = True
        return NOTHING
