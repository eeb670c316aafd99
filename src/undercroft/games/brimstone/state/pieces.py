"""What lies on the table: Heroes and their Items, Enemies, Map Tiles, the markers of a Mission."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from undercroft.crawl.board.layout import Door, Placement
from undercroft.engine.bounds import Few, Natural, Space, Whole
from undercroft.engine.copying import Fixed, Plain

OFF_BOARD = -1
Corner = Annotated[int, Meta(ge=-1, le=3)]
MINES = "mines"
"""The World in which an Adventure begins."""


class Held(Plain):
    """An Item a Hero has; `id` is its own for the whole game, `card` what it is."""

    id: Natural
    card: str
    upgrades: list[str] = []
    forged: list[str] = []
    """Dark Stone forged onto it, for good."""
    exhausted: list[str] = []
    """Uses that are Exhausted, each as `number:limit` of the item's `use`, `rerolls`, `ranged` or `melee` entry."""
    user: str = ""
    """The Hero who used its text this turn."""


class Boost(Fixed, frozen=True):
    """A modifier for a time: `attack`, `activation`, `turn`, `fight`, `adventure`, or the `next-` of two of them."""

    modifier: str
    amount: Whole
    span: str
    source: str = ""


class Hero(Plain, kw_only=True):
    """A Hero in play."""

    id: str
    seat: str
    kind: str
    name: str = ""
    space: Space = OFF_BOARD
    wounds: Natural = 0
    """Wound markers; Enemies have them too. [brimstone.damage.wound-markers]"""
    horror: Natural = 0
    """Sanity markers, which only Heroes have. [brimstone.damage.wound-markers]"""
    grit: Few = 0
    corruption: Few = 0
    level: Few = 1
    xp: Natural = 0
    gold: Natural = 0
    stone: Few = 0
    items: list[Held] = []
    hands: list[Natural] = []
    """Ids of the Items assigned to the Hand slots."""
    worn: list[Natural] = []
    """Ids of Clothing that is equipped."""
    side_bag: list[str] = []
    upgrade: str = ""
    """The Starting Upgrade chosen."""
    learned: list[str] = []
    """What going up in Hero Level has brought, in the order it came."""
    shots: Few = 0
    """Ability Tokens left (Dead Eye Shots)."""
    loaded: list[str] = []
    """Shots of other types on the Six-Shooter Template."""
    injuries: list[str] = []
    madness: list[str] = []
    mutations: list[str] = []
    poison: Few = 0
    venom: Few = 0
    exhausted: list[str] = []
    """Abilities Exhausted, each as `ability/number:limit`."""
    boosts: list[Boost] = []
    ko: bool = False
    ko_cause: str = ""
    """`health`, `sanity` or `both`: what is at 0; '' for a Hero on their feet."""
    dead: bool = False
    activated: bool = False
    """Has Activated this turn."""
    missing: Few = 0
    """Activations still to be skipped."""
    free_attack: bool = False
    """Has made the Free Attack of this turn."""
    acted: bool = False
    """Has used something in the Fight this turn, even before their own Activation."""
    kills: Natural = 0


class Foe(Plain, kw_only=True):
    """An Enemy model on the board."""

    id: Natural
    kind: str
    space: Space
    """Where it stands; of an Extra Large one the anchor."""
    corner: Corner = -1
    """The corner of an Extra Large base that the anchor is, clockwise from top left; -1 for a base of one space."""
    cause: Whole = -1
    """Which of the Threat cards and other causes of the Fight brought it, -1 for none that gives Loot."""
    wounds: Natural = 0
    target: str = ""
    """The Hero it stays on, '' for nobody."""
    stunned: bool = False


class Kind(Plain, kw_only=True):
    """What holds for all Enemies of one Type during this Fight."""

    elite: list[Natural] = []
    """Numbers on its Elite Chart."""
    ambush: bool = False
    """+2 Initiative in its first turn."""
    acted: bool = False
    """Has Activated this turn."""


class FoeBoost(Fixed, frozen=True):
    """A modifier of all Enemies until the `turn` or the `fight` ends."""

    modifier: str
    amount: Whole
    span: str
    source: str = ""


class Fight(Plain, kw_only=True):
    """A Fight under way: from the first Enemy placed until none is left."""

    kinds: dict[str, Kind] = {}
    instances: Few = 0
    """Threat cards and other causes that brought Enemies: Loot cards for each Hero."""
    causes: Few = 0
    """Causes so far, also those that brought nobody."""
    beaten: list[Natural] = []
    """Causes that had at least one Enemy killed."""
    boosts: list[FoeBoost] = []
    final: bool = False
    passed: dict[str, tuple[tuple[str, Whole], ...]] = {}
    """For each Hero, the any-time uses declined when last asked, and what was at stake."""
    heard: str = ""
    """The Hero who chose to end an Activation, while everybody's any-time uses were on offer too."""


class Room(Plain, kw_only=True):
    """A Map Tile in play; its number is its index, the same as its placement's on the board."""

    tile: str
    placement: Placement
    entrance: str = ""
    """The exit it was attached by."""
    token: str = ""
    """The Exploration Token lying on it."""
    revealed: bool = True
    """False while the token lies face down."""
    scavenged: Few = 0
    stripped: bool = False
    closed: list[str] = []
    """Exits closed with an End Cap."""
    objective: bool = False
    world: str = MINES
    """The World it lies in, which decides its face."""
    gates: dict[str, Door | None] = {}
    """Exits with a Gate End Cap, and the exit on the far side of each once somebody has looked through."""


class Ready(Fixed, frozen=True, kw_only=True):
    """Enemies waiting to be placed once all Encounters of a token are done."""

    kind: str = ""
    """An Enemy Type, or '' for a Threat card."""
    count: Few = 0
    level: str = ""
    ambush: bool = False
    room: Whole = -1
    elite: Few = 0
    world: str = ""
    """Where an Ambush takes place, '' if what caused it is in no World."""


class Spot(Plain, kw_only=True):
    """A marker of the Mission on the floor: a mark to close, a captive, something to gather."""

    id: Natural
    room: Natural
    space: Space
    left: Few = 1
    """What is still to be done there; 0 when it is done."""


class Ally(Plain, kw_only=True):
    """Somebody who goes with the Party, behind the Hero who leads."""

    id: Natural
    name: str
    space: Space
    leader: str = ""
    wounds: Natural = 0


class Quest(Plain, kw_only=True):
    """How far the Party is with the goal of its Mission."""

    spots: list[Spot] = []
    allies: list[Ally] = []
    done: Natural = 0
    """So much of what the goal asks for is reached."""
    lost: Few = 0
    """Allies who died."""
    since: Natural = 0
    """The turn in which the Objective was found."""
    wounds: Natural = 0
    """Wounds of a quarry in hiding."""
