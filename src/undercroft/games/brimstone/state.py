"""The whole state of an Adventure: plain data, ids not references."""

from __future__ import annotations

from msgspec import Struct, field

from undercroft.crawl.decks import Deck
from undercroft.crawl.layout import Door, Placement
from undercroft.engine.flow import Frame, Rules, State

rules = Rules("brimstone")

OFF_BOARD = -1
MINES = "mines"
"""The World in which an Adventure begins."""


class Held(Struct):
    """An Item a Hero has; `id` is its own for the whole game, `card` what it is."""

    id: int
    card: str
    upgrades: list[str] = []
    forged: list[str] = []
    """Dark Stone forged onto it, for good."""
    exhausted: list[str] = []
    """Uses that are Exhausted, each as `number:limit` of the item's `use`, `rerolls`, `ranged` or `melee` entry."""
    user: str = ""
    """The Hero who used its text this turn."""


class Boost(Struct, frozen=True):
    """A modifier for a time: `attack`, `activation`, `turn`, `fight`, `adventure`, or the `next-` of two of them."""

    modifier: str
    amount: int
    span: str
    source: str = ""


class Hero(Struct, kw_only=True):
    """A Hero in play."""

    id: str
    seat: str
    kind: str
    name: str = ""
    space: int = OFF_BOARD
    wounds: int = 0
    horror: int = 0
    """Sanity Damage."""
    grit: int = 0
    corruption: int = 0
    level: int = 1
    xp: int = 0
    gold: int = 0
    stone: int = 0
    items: list[Held] = []
    hands: list[int] = []
    """Ids of the Items assigned to the Hand slots."""
    worn: list[int] = []
    """Ids of Clothing that is equipped."""
    side_bag: list[str] = []
    upgrade: str = ""
    """The Starting Upgrade chosen."""
    learned: list[str] = []
    """What going up in Hero Level has brought, in the order it came."""
    shots: int = 0
    """Ability Tokens left (Dead Eye Shots)."""
    loaded: list[str] = []
    """Shots of other types on the Six-Shooter Template."""
    injuries: list[str] = []
    madness: list[str] = []
    mutations: list[str] = []
    poison: int = 0
    venom: int = 0
    exhausted: list[str] = []
    """Abilities Exhausted, each as `ability/number:limit`."""
    boosts: list[Boost] = []
    ko: bool = False
    ko_cause: str = ""
    """`health`, `sanity` or `both`: what is at 0; '' for a Hero on their feet."""
    dead: bool = False
    activated: bool = False
    """Has Activated this turn."""
    missing: int = 0
    """Activations still to be skipped."""
    free_attack: bool = False
    """Has made the Free Attack of this turn."""
    acted: bool = False
    """Has used something in the Fight this turn, be it before the own Activation."""
    kills: int = 0


class Foe(Struct, kw_only=True):
    """An Enemy model on the board."""

    id: int
    kind: str
    space: int
    """Where it stands; of an Extra Large one the anchor."""
    corner: int = -1
    """The corner of an Extra Large base that the anchor is, clockwise from top left; -1 for a base of one space."""
    cause: int = -1
    """Which of the Threat cards and other causes of the Fight brought it, -1 for none that gives Loot."""
    wounds: int = 0
    target: str = ""
    """The Hero it stays on, '' for nobody."""
    stunned: bool = False


class Kind(Struct, kw_only=True):
    """What holds for all Enemies of one Type during this Fight."""

    elite: list[int] = []
    """Numbers on its Elite Chart."""
    ambush: bool = False
    """+2 Initiative in its first turn."""
    acted: bool = False
    """Has Activated this turn."""


class FoeBoost(Struct, frozen=True):
    """A modifier of all Enemies until the `turn` or the `fight` ends."""

    modifier: str
    amount: int
    span: str
    source: str = ""


class Fight(Struct, kw_only=True):
    """A Fight under way: from the first Enemy placed until none is left."""

    kinds: dict[str, Kind] = {}
    instances: int = 0
    """Threat cards and other causes that brought Enemies: Loot cards for each Hero."""
    causes: int = 0
    """Causes so far, also those that brought nobody."""
    beaten: list[int] = []
    """Causes of whose Enemies one was killed."""
    boosts: list[FoeBoost] = []
    final: bool = False


class Room(Struct, kw_only=True):
    """A Map Tile in play; its number is its index, the same as its placement's on the board."""

    tile: str
    placement: Placement
    entrance: str = ""
    """The exit it was attached by."""
    token: str = ""
    """The Exploration Token lying on it."""
    revealed: bool = True
    """False while the token lies face down."""
    scavenged: int = 0
    stripped: bool = False
    closed: list[str] = []
    """Exits closed with an End Cap."""
    objective: bool = False
    world: str = MINES
    """The World it lies in, which decides its face. [brimstone.map.double-sided]"""
    gates: dict[str, Door | None] = {}
    """Exits with a Gate End Cap, and the exit on the far side of each once somebody has looked through."""


class Ready(Struct, frozen=True, kw_only=True):
    """Enemies waiting to be placed once all Encounters of a token are done."""

    kind: str = ""
    """An Enemy Type, or '' for a Threat card."""
    count: int = 0
    level: str = ""
    ambush: bool = False
    room: int = -1
    elite: int = 0
    world: str = ""
    """Where an Ambush takes place, '' if what caused it is in no World."""


class Spot(Struct, kw_only=True):
    """A marker of the Mission on the floor: a mark to close, a captive, something to gather."""

    id: int
    room: int
    space: int
    left: int = 1
    """What is still to be done there; 0 when it is done."""


class Ally(Struct, kw_only=True):
    """Somebody who goes with the Party, behind the Hero who leads."""

    id: int
    name: str
    space: int
    leader: str = ""
    wounds: int = 0


class Quest(Struct, kw_only=True):
    """How far the Party is with the goal of its Mission."""

    spots: list[Spot] = []
    allies: list[Ally] = []
    done: int = 0
    """So much of what the goal asks for is reached."""
    lost: int = 0
    """Allies who died."""
    since: int = 0
    """The turn in which the Objective was found."""
    wounds: int = 0
    """Wounds of a quarry in hiding."""


# ---- frames: where the game stands -----------------------------------------------------------------------------------


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


class Activation(Frame, tag="activation"):
    """A Hero's Activation."""

    hero: str
    starts: list[str] = []
    """Effects at the start of the Activation still to resolve."""
    roll: int = 0
    left: int = 0
    """Spaces of Move left."""
    moved: bool = False
    """The Hero has taken a step."""
    moving: bool = True
    """The Hero may still Move."""
    escape: int = 0
    """The highest Escape value passed this turn."""
    slipping: bool = False
    acted: bool = False
    """Has Searched or made its Attack."""


class Attack(Frame, tag="attack"):
    """A Hero's Attack: Hits are assigned one at a time or in groups after the roll."""

    hero: str
    melee: bool
    weapon: int = -1
    """The Item fired, or the source of a Melee Free Attack; -1 for the Hero's own Combat."""
    free: bool = False
    dice: list[int] = []
    """Hits not yet assigned: the natural face of each that may be Critical, 0 for one that cannot be."""
    bonus_dice: int = 0
    """Dice added while the Attack goes on."""
    rolled: int = 0
    """To Hit dice rolled so far (the limit is 8)."""
    first: bool = False
    """The first Shot hit and its Hit has not been resolved yet."""
    struck: list[int] = []
    """Enemies Wounded by this Attack, so that the Base XP is earned once each."""


class Volley(Attack, tag="volley"):
    """An Attack with two Ranged Weapons at once; `weapon` and `dice` are those of the one at hand."""

    primary: int = -1
    off_hand: int = -1
    waiting: list[int] = []
    """Hits of the other weapon, not yet assigned."""
    fired: bool = False
    """The Off-Hand weapon has been fired."""


class Dynamite(Frame, tag="dynamite"):
    """Thrown Dynamite: To Hit, its Bounces, then the explosion, one model a step."""

    hero: str
    space: int = OFF_BOARD
    """Where it is."""
    bounces: int = 0
    """Bounces left."""
    heroes: list[str] = []
    foes: list[int] = []
    """Models caught in the explosion that have not suffered yet."""


class FoeTurn(Frame, tag="foe-turn"):
    """All Enemies of one Type Activate: first all move, then all attack."""

    kind: str
    movers: list[int] = []
    """Models that have not moved yet."""
    strikers: list[int] = []
    """Models that have not attacked yet."""
    shooters: list[int] = []
    """Models that have not made their extra Ranged Attack yet."""
    spawners: list[int] = []
    """Spawners that have not brought anybody yet."""


class Exploration(Frame, tag="exploration"):
    """A token was revealed: Doors, then its Encounters or Attack."""

    room: int
    encounters: list[str] = []
    """Encounter cards drawn and not yet resolved."""
    ready: list[Ready] = []


class Finale(Frame, tag="finale"):
    """The Objective is found: the Growing Dread stack, then the final Fight."""

    room: int
    elite: int = 0
    ready: list[Ready] = []
    card: str = ""
    """A Growing Dread card just revealed."""


class AfterFight(Frame, tag="after-fight"):
    """Catch Your Breath, Recovery of the KO'd, Loot."""

    final: bool = False
    breath: list[str] = []
    recover: list[str] = []
    loot: list[str] = []
    cards: int = 0


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
    days: int
    """Days left."""


class TownStay(Frame, tag="town"):
    """A stay in a Frontier Town, day by day; each day each Hero visits one Location."""

    day: int = 0
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
    | Exploration
    | Finale
    | AfterFight
)


class Note(Struct, frozen=True):
    """A line of a campaign's journal: on which day, what happened, about what and whom."""

    day: int
    what: str
    about: str = ""
    hero: str = ""


class Campaign(Struct, kw_only=True):
    """What goes on from one Adventure to the next."""

    missions: int
    """How many Missions are played until it ends."""
    switches: dict[str, bool | int | str] = {}
    """What the players agreed on, before any Mission turns something on."""
    number: int = 0
    """Missions begun."""
    day: int = 1
    town: str = ""
    """The Town the Heroes are in, or were in last."""
    in_town: bool = False
    retired: bool = False
    """The Heroes have called it a life."""
    won: list[str] = []
    """Missions won, each as often as it was."""
    stock: dict[str, list[str]] = {}
    """Cards that lie out for sale, by Location."""
    graves: list[Hero] = []
    """Dead Heroes whose players have gone on with another."""
    bench: list[Hero] = []
    """Heroes who live and wait while their player goes on with another."""
    made: int = 0
    """Heroes there have been."""
    log: list[Note] = []


class BrimstoneState(State, kw_only=True):
    """Everything there is to know of an Adventure."""

    frames: list[Frames]
    mission: str
    switches: dict[str, bool | int | str] = {}
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
    turn: int = 0
    darkness: int = 0
    depth: int = 0
    """Steps of the Darkness and Hero Party markers; 1 is the Mine Entrance."""
    clues: int = 0
    revives: int = 0
    lantern: str = ""
    """The Hero with the Old Lantern, '' while it lies on the floor."""
    lantern_space: int = OFF_BOARD
    traded: list[str] = []
    """What changed hands this turn and stays where it is until the next: `item 7`, `h2 bandages`, `lantern`."""
    next_id: int = 1
    first_foe: int = 0
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
    tallies: dict[str, int] = field(default_factory=lambda: {})
    """Figures for the lab: tiles, fights, kills, wounds and so on."""


def everybody(state: BrimstoneState) -> list[Hero]:
    """All Heroes there are: the Party, and in a campaign those who wait and those who lie in their graves."""
    campaign = state.campaign
    return state.heroes if campaign is None else [*state.heroes, *campaign.bench, *campaign.graves]
