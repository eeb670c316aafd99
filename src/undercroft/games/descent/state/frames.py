"""Where the game stands: a quest, an encounter, a turn, an activation, a walk, an attack."""

from __future__ import annotations

from undercroft.engine.bounds import Few, Natural, Space, Whole
from undercroft.engine.copying import Plain
from undercroft.engine.flow import Frame
from undercroft.games.descent.state.dice import Face


class Quest(Frame, tag="quest"):
    """A whole quest: its encounters, one after the other."""

    placed: Natural = 0
    """How many monsters of this encounter the overlord has put on the map."""


class Campaign(Frame, tag="campaign"):
    """A campaign: quests with a Campaign phase after each."""

    wanting: list[str] = []
    """Heroes, and `overlord`, who have not yet finished spending their XPs."""


class Journey(Frame, tag="journey"):
    """The heroes travel to the next quest."""

    icons: list[str] = []
    """The travel icons that are still ahead."""


class EpicPlay(Frame, tag="epic-play"):
    """Heroes and overlord choose what they begin with, at a power level."""

    level: str
    xp: dict[str, Natural] = {}
    """What each hero has left to spend."""
    gold: Natural = 0
    overlord: Natural = 0
    """The XPs that the overlord has left."""


class Encounter(Frame, tag="encounter"):
    """One encounter: rounds until a side reaches its objective."""

    turn: str = ""
    """Whose turn it is: a hero, or `overlord`."""


class HeroTurn(Frame, tag="hero-turn"):
    """The turn of one hero."""

    hero: str
    actions: Natural = 2
    mps: Natural = 0
    moving: bool = False
    """A move action is open: the hero may trade."""
    began_up: bool = False
    """The hero stood when it was last asked: if it is down now, it fell in its own turn."""
    over: bool = False
    """Nothing more can be done in this turn: the hero stood up."""
    free_attack: bool = False
    """The free attack of a two-player game was made."""
    used: list[str] = []
    """What may be used only once in a turn and was."""


class OverlordTurn(Frame, tag="overlord-turn"):
    """The overlord's turn."""

    waiting: list[str] = []
    """The groups that are still to be activated."""
    group: str = ""
    """The group that is being activated."""


class Activation(Frame, tag="activation"):
    """One monster acts."""

    monster: str
    actions: Natural = 2
    mps: Natural = 0
    moving: bool = False
    landed: bool = False
    """A large base was put down: what MPs are left can be spent only after an action."""
    used: list[str] = []
    """Actions of its card that a familiar has taken."""
    attacked: bool = False
    twice: bool = False
    """The monster may attack twice."""


class Walk(Frame, tag="walk"):
    """A figure goes along a way, one space at a time, and looks again at each."""

    figure: str
    path: list[Space]
    gone: Few = 0
    """How many of these spaces were entered."""
    told: Few = 0
    """How many of them people were told of."""
    paid: bool = True
    """It costs MPs; False for a move that some effect gives."""
    stopped: bool = False
    stance: tuple[Space, Natural] | None = None
    """Where a large monster puts down its base in the end: top left space, and whether it lies across."""


class Defense(Plain):
    """One figure that an attack affects: its defense dice and what they show."""

    figure: str
    dice: list[str] = []
    rolled: list[Face] = []
    shields: Whole = 0
    """Shields from elsewhere than the dice."""
    settled: bool = False


class Attack(Frame, tag="attack"):
    """An attack in its five steps."""

    by: str
    weapon: str = ""
    """The item that is used (its number), '' for a monster's own attack."""
    target: str = ""
    space: Space = -1
    """The space that is attacked."""
    dice: list[str] = []
    rolled: list[Face] = []
    affected: list[Defense] = []
    ranged: bool = False
    distance: Natural = 0
    """Of a Ranged attack: the spaces counted to the one that is attacked."""
    range: Whole = 0
    damage: Whole = 0
    pierce: Natural = 0
    surges: Natural = 0
    """Surges left to spend."""
    bought: list[str] = []
    conditions: list[str] = []
    missed: bool = False
    blast: bool = False
    dealt: Natural = 0
