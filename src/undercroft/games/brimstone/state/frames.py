"""Where the game stands: one frame for each thing that is under way, the innermost last."""

from __future__ import annotations

from undercroft.engine.bounds import Few, Natural, Space, Whole
from undercroft.engine.flow import Frame
from undercroft.games.brimstone.state.pieces import OFF_BOARD, Ready


class Adventure(Frame, tag="adventure"):
    """Set-up in the printed order, one turn after another, and the end. [brimstone.setup.order]"""

    steps = (
        "count_heroes",
        "shuffle_decks",
        "prepare_tokens",
        "ready_heroes",
        "take_lantern",
        "set_markers",
        "place_entrance",
        "place_heroes",
        "adventure_start",
        "mission_start",
        "turns",
        "wake_the_fallen",
        "fully_heal",
        "status_markers_leave",
        "reward",
        "who_carries_stone",
        "dark_stone",
        "tokens_come_back",
        "one_grit",
        "finish",
    )
    carriers: list[str] = []
    """Heroes who have yet to roll for the Dark Stone they carried."""


class Creation(Frame, tag="creation"):
    """The making of one new Hero."""

    hero: str


class Turn(Frame, tag="turn"):
    """A Game Turn."""

    active: str = ""
    """The Hero whose Activation is under way."""
    effects: list[str] = []
    """Effects of the End of the Turn step still to resolve."""
    changed: list[str] = []
    """Heroes to re-check after the turn."""
    known: Natural = 0
    """Enemies with a higher number came after this turn began."""


class Activation(Frame, tag="activation"):
    """A Hero's Activation."""

    hero: str
    starts: list[str] = []
    """Effects at the start of the Activation still to resolve."""
    roll: Whole = 0
    left: Whole = 0
    """Spaces of Move left."""
    moved: bool = False
    """The Hero has taken a step."""
    moving: bool = True
    """The Hero may still Move."""
    escape: Whole = 0
    """The highest Escape value passed this turn."""
    slipping: bool = False
    acted: bool = False
    """Has Searched or made its Attack."""


class Attack(Frame, tag="attack"):
    """A Hero's Attack: Hits are assigned one at a time or in groups after the roll."""

    hero: str
    melee: bool
    weapon: Whole = -1
    """The Item fired, or the source of a Melee Free Attack; -1 for the Hero's own Combat."""
    free: bool = False
    dice: list[Natural] = []
    """Hits not yet assigned: the natural face of each that may be Critical, 0 for one that cannot be."""
    bonus_dice: Whole = 0
    """Dice added while the Attack goes on."""
    rolled: Few = 0
    """To Hit dice rolled so far (the limit is 8)."""
    first: bool = False
    """The first Shot hit and its Hit has not been resolved yet."""
    struck: list[Natural] = []
    """Enemies Wounded by this Attack, so that the Base XP is earned once each."""


class Volley(Attack, tag="volley"):
    """An Attack with two Ranged Weapons at once; `weapon` and `dice` are those of the one at hand."""

    primary: Whole = -1
    off_hand: Whole = -1
    waiting: list[Natural] = []
    """Hits of the other weapon, not yet assigned."""
    fired: bool = False
    """The Off-Hand weapon has been fired."""


class Dynamite(Frame, tag="dynamite"):
    """Thrown Dynamite: To Hit, its Bounces, then the explosion, one model a step."""

    hero: str
    space: Space = OFF_BOARD
    """Where it is."""
    bounces: Few = 0
    """Bounces left."""
    heroes: list[str] = []
    foes: list[Natural] = []
    """Models caught in the explosion that have not suffered yet."""


class FoeTurn(Frame, tag="foe-turn"):
    """All Enemies of one Type Activate: first all move, then all attack."""

    kind: str
    movers: list[Natural] = []
    """Models that have not moved yet."""
    strikers: list[Natural] = []
    """Models that have not attacked yet."""
    shooters: list[Natural] = []
    """Models that have not made their extra Ranged Attack yet."""
    spawners: list[Natural] = []
    """Spawners that have not brought anybody yet."""


class Window(Frame, tag="window"):
    """Enemies are about to Activate or to strike: Heroes may use what may be used at any time."""

    kind: str = ""
    """The Type that is about to strike, '' before one Activates."""
    target: str = ""
    """The Hero it is about to strike, '' if it is yet to choose."""
    waiting: list[str] = []
    """Heroes who have yet to decline."""


class Exploration(Frame, tag="exploration"):
    """A token was revealed: Doors, then its Encounters or Attack."""

    steps = ("draw_encounters", "resolve_encounters", "attack_token", "enemies_appear")
    room: Natural
    encounters: list[str] = []
    """Encounter cards drawn and not yet resolved."""
    ready: list[Ready] = []


class Finale(Frame, tag="finale"):
    """The Objective is found: the Growing Dread stack, then the final Fight."""

    room: Natural
    elite: Few = 0
    ready: list[Ready] = []
    card: str = ""
    """A Growing Dread card just revealed."""


class AfterFight(Frame, tag="after-fight"):
    """Catch Your Breath, Recovery of the KO'd, Loot."""

    final: bool = False
    breath: list[str] = []
    recover: list[str] = []
    loot: list[str] = []
    cards: Few = 0


class Trail(Frame, tag="campaign"):
    """A campaign: Heroes are made, then Missions follow one another, with Travel and a Town Stay between them."""

    steps = (
        "gather_the_party",
        "make_heroes",
        "select_mission",
        "reset_tokens",
        "reset_grit",
        "set_out",
        "come_back",
        "come_round",
        "rise",
        "travel",
        "mourn",
        "stay_in_town",
        "go_on",
        "end_of_campaign",
    )
    waiting: list[str] = []
    """Heroes who have yet to go up in Level; then the Dead whose players have decided."""


class Journey(Frame, tag="journey"):
    """On the road to a Town, day by day."""

    town: str
    days: Few
    """Days left."""


class TownStay(Frame, tag="town"):
    """A stay in a Frontier Town, day by day; each day each Hero visits one Location."""

    day: Few = 0
    waiting: list[str] = []
    """Heroes who have not gone anywhere yet today."""
    last: bool = False
    """The Heroes must move on today."""


class Visit(Frame, tag="visit"):
    """A Hero at a Location: what happens there, then what is to be had."""

    hero: str
    place: str
    used: list[str] = []
    """Services that the Hero has had on this visit."""


Frames = (
    Trail
    | Journey
    | TownStay
    | Visit
    | Adventure
    | Creation
    | Turn
    | Activation
    | Attack
    | Volley
    | Dynamite
    | FoeTurn
    | Window
    | Exploration
    | Finale
    | AfterFight
)
