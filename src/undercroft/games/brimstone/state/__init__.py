"""The whole state of an Adventure: plain data, ids not references."""

from __future__ import annotations

from msgspec import field

from undercroft.crawl.decks import Deck
from undercroft.engine.bounds import Few, Natural, Space, Whole
from undercroft.engine.flow import Rules, State
from undercroft.games.brimstone.state.campaign import Campaign, Note
from undercroft.games.brimstone.state.frames import (
    Activation,
    Adventure,
    AfterFight,
    Attack,
    Creation,
    Dynamite,
    Exploration,
    Finale,
    FoeTurn,
    Frames,
    Journey,
    TownStay,
    Trail,
    Turn,
    Visit,
    Volley,
    Window,
)
from undercroft.games.brimstone.state.pieces import (
    MINES,
    OFF_BOARD,
    Ally,
    Boost,
    Fight,
    Foe,
    FoeBoost,
    Held,
    Hero,
    Kind,
    Quest,
    Ready,
    Room,
    Spot,
)

__all__ = [
    "MINES",
    "OFF_BOARD",
    "Activation",
    "Adventure",
    "AfterFight",
    "Ally",
    "Attack",
    "Boost",
    "BrimstoneState",
    "Campaign",
    "Creation",
    "Dynamite",
    "Exploration",
    "Fight",
    "Finale",
    "Foe",
    "FoeBoost",
    "FoeTurn",
    "Held",
    "Hero",
    "Journey",
    "Kind",
    "Note",
    "Quest",
    "Ready",
    "Room",
    "Spot",
    "TownStay",
    "Trail",
    "Turn",
    "Visit",
    "Volley",
    "Window",
    "everybody",
    "rules",
]

rules = Rules("brimstone")


class BrimstoneState(State, kw_only=True):
    """Everything there is to know of an Adventure."""

    frames: list[Frames]
    mission: str
    switches: dict[str, bool | Whole | str] = {}
    heroes: list[Hero] = []
    foes: list[Foe] = []
    fight: Fight | None = None
    rooms: list[Room] = []
    decks: dict[str, Deck] = {}
    tokens: list[str] = []
    """Exploration Tokens in the face-down stack; the last is the next."""
    used_tokens: list[str] = []
    remains: list[str] = []
    """Darkness cards that Remain in Play."""
    dread: list[str] = []
    """The Growing Dread stack, face down; the last is on top."""
    faced: list[str] = []
    """Growing Dread cards resolved, which hold for the final Fight."""
    worlds: list[str] = field(default_factory=lambda: [MINES])
    """World Cards lying face up."""
    turn: Natural = 0
    darkness: Whole = 0
    depth: Whole = 0
    """Steps of the Darkness and Hero Party markers; 1 is the Mine Entrance."""
    clues: Few = 0
    revives: Few = 0
    lantern: str = ""
    """The Hero with the Old Lantern, '' while it lies on the floor."""
    lantern_space: Space = OFF_BOARD
    traded: list[str] = []
    """What Heroes parted with this turn, so that it does not come back in it: `h1 7`, `h2 bandages`, `h1 lantern`."""
    next_id: Natural = 1
    first_foe: Natural = 0
    """The first Enemy of the Fight, or of the last one: letters for Enemies count from it."""
    overrun: bool = False
    """The Darkness has passed the Heroes in this Adventure, where that makes Enemies stronger."""
    objective: bool = False
    """The Objective was found."""
    quest: Quest = field(default_factory=Quest)
    ending: str = ""
    """How it ended: won, all KO'd, darkness, fled, or as the Mission's goal has it."""
    campaign: Campaign | None = None
    """None while a single Adventure is played."""
    tallies: dict[str, Whole] = field(default_factory=lambda: {})
    """Figures for the lab: tiles, fights, kills, wounds and so on."""


def everybody(state: BrimstoneState) -> list[Hero]:
    """All Heroes there are: the Party, and in a campaign those who wait and those who lie in their graves."""
    campaign = state.campaign
    return state.heroes if campaign is None else [*state.heroes, *campaign.bench, *campaign.graves]
