"""The state of Descent: all that a save holds, and where the rules register. It knows no rule.

Every number has bounds, because a save may have been written by anybody.
"""

from __future__ import annotations

from undercroft.crawl.board.layout import Layout
from undercroft.crawl.decks import Deck
from undercroft.engine.bounds import Natural, Whole
from undercroft.engine.flow import Rules, State
from undercroft.games.descent.state.frames import (
    Activation,
    Attack,
    Campaign,
    Defense,
    Encounter,
    EpicPlay,
    HeroTurn,
    Journey,
    OverlordTurn,
    Quest,
    Walk,
)
from undercroft.games.descent.state.pieces import (
    CampaignSheet,
    Door,
    Familiar,
    Held,
    Hero,
    Monster,
    Overlord,
    Played,
    SearchToken,
    Token,
)

__all__ = [
    "Activation",
    "Attack",
    "Campaign",
    "CampaignSheet",
    "Defense",
    "DescentState",
    "Door",
    "Encounter",
    "EpicPlay",
    "Familiar",
    "Held",
    "Hero",
    "HeroTurn",
    "Journey",
    "Monster",
    "Overlord",
    "OverlordTurn",
    "Played",
    "Quest",
    "SearchToken",
    "Token",
    "Walk",
    "rules",
]

rules = Rules("descent")


class DescentState(State, kw_only=True):
    """Everything on the table."""

    frames: list[
        Campaign | Journey | Quest | EpicPlay | Encounter | HeroTurn | OverlordTurn | Activation | Walk | Attack
    ]
    quest: str
    encounter: Natural = 0
    """Which encounter of the quest is played, from 0."""
    layout: Layout
    heroes: list[Hero]
    monsters: list[Monster] = []
    familiars: list[Familiar] = []
    overlord: Overlord
    search: Deck
    tokens: list[Token] = []
    searches: list[SearchToken] = []
    doors: list[Door] = []
    act: Natural = 1
    round: Natural = 0
    flags: dict[str, Whole] = {}
    """What the quest counts and remembers: its clock, how Encounter 1 ended."""
    campaign: CampaignSheet | None = None
    next_id: Natural = 1
    ending: str = ""
    """Why the last encounter ended, by the id of the goal."""
    switches: dict[str, bool | Whole | str] = {}
    tallies: dict[str, Natural] = {}
