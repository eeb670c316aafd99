"""What a table looks like, whatever the game: one description that clients draw without knowing rules.

A game draws it in `shown.scene`, made from what that seat may see and nothing else.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from undercroft.crawl.shown.contest import Contest
from undercroft.crawl.shown.drawing.looks import Ground, Light, LineKind, Palette, Terrain, Theme


class Ref(Struct, frozen=True, array_like=True):
    """Something that one can point at: its kind, one of those in `crawl.subjects`, and its id in the scene."""

    kind: str
    id: str


class Cell(Struct, frozen=True, array_like=True):
    """A space: its number, where it lies (grid units), whether light falls on it, and what kind of floor it is."""

    space: int
    x: int
    y: int
    plane: int = 0
    lit: bool = True
    floor: Ground = ""
    """Empty: the ground of the palette."""
    shape: tuple[tuple[int, int], ...] = ()
    """Corners of an area that is no square, in hundredths of a unit."""
    name: str = ""
    """As questions call it: a square such as C4, an area such as the Gate."""


class Region(Struct, frozen=True, kw_only=True):
    """Spaces that belong together under one name: a map tile, a hall."""

    name: str
    spaces: tuple[int, ...]
    note: str = ""


class Plane(Struct, frozen=True, array_like=True):
    """A part of the board that lies apart from the others, such as another world: its name and its own palette."""

    plane: int
    name: str
    palette: Palette
    text: str = ""
    """What holds there and nowhere else."""
    light: Light = "lantern"


class Link(Struct, frozen=True, array_like=True):
    """A way between two planes, such as a gate: the spaces at either end."""

    here: tuple[int, ...]
    there: tuple[int, ...]


class Line(Struct, frozen=True, array_like=True):
    """A wall or door along the grid, from one cross point to another."""

    x1: int
    y1: int
    x2: int
    y2: int
    kind: LineKind = "wall"
    plane: int = 0
    id: str = ""
    """By which choices refer to it, as to a marker; empty: to no door in particular."""
    key: str = ""
    """The answer that it stands for, on offer or not, such as to open this door: who points at it asks why not."""
    name: str = ""
    """What it is called, for those who cannot see it; a line with a key has one."""


class Surface(Struct, frozen=True, kw_only=True):
    """A sort of terrain: what it is called, what it does, and all spaces that have it, in one patch or in several."""

    name: str
    look: Terrain
    spaces: tuple[int, ...]
    text: str = ""
    """What it does to whoever enters or stands there, for the legend."""


class Badge(Struct, frozen=True):
    """A small mark on a figure or card: an icon, a number, and words for those who cannot see it."""

    icon: str
    text: str
    count: int = 0
    tone: Literal["", "good", "bad", "strange"] = ""


class Figure(Struct, frozen=True, kw_only=True):
    """A coin on the board; over several spaces it stands on a base of their shape. `icon` is of the game-icons set."""

    id: str
    name: str
    icon: str
    metal: Literal["brass", "oxblood", "silver", "iron", "bone", "jade"]
    spaces: tuple[int, ...]
    """All that it stands on."""
    wounds: int = 0
    """How much it has been hurt; `Scene.harm` says what is counted."""
    badges: tuple[Badge, ...] = ()
    active: bool = False
    down: bool = False
    label: str = ""
    """A letter or two on its coin: those by which questions tell it apart, unlike any other of its side."""
    title: str = ""
    notes: tuple[str, ...] = ()
    """Lines for its tooltip: what it is and can do."""


class Marker(Struct, frozen=True, kw_only=True):
    """Something on the board that is no figure: a token, a lantern, an objective."""

    id: str
    name: str
    icon: str
    space: int
    tone: Literal["", "good", "bad", "strange"] = ""
    notes: tuple[str, ...] = ()
    key: str = ""
    """The answer that it stands for, on offer or not, such as to open this door: who points at it asks why not."""


class Meter(Struct, frozen=True):
    """A bar with numbers, or pips if it is short."""

    name: str
    value: int
    most: int
    tone: Literal["blood", "mind", "gold", "taint", "plain"] = "plain"
    pips: bool = False


class Thing(Struct, frozen=True, kw_only=True):
    """An item, ability, injury, condition or card, with its text made from its effects.

    Choices about it refer to it by `id`; `story` is the line worth reading aloud.
    """

    id: str
    name: str
    text: str = ""
    story: str = ""
    icon: str = ""
    group: str = ""
    spent: bool = False
    in_use: bool = True
    count: int = 1
    marks: tuple[Badge, ...] = ()
    """What is printed small on it: how heavy it is, how many hands it takes."""


class Slot(Struct, frozen=True, kw_only=True):
    """A place for a thing, such as a hand; a large thing may fill two."""

    name: str
    icon: str
    thing: str = ""
    """The id of what is there; empty: nothing."""


class Hand(Struct, frozen=True, kw_only=True):
    """Cards that somebody holds and that are not seen here: only how many. One's own lie in `Scene.cards`."""

    seat: str
    name: str
    """Whose they are, or what they are called."""
    count: int


class Fact(Struct, frozen=True, kw_only=True):
    """A line of the header: clues found, tokens left."""

    name: str
    value: str
    icon: str = ""


class Sheet(Struct, frozen=True, kw_only=True):
    """A character: what the party rail shows, and the whole sheet behind it."""

    figure: str
    seat: str
    name: str
    title: str
    icon: str
    meters: tuple[Meter, ...] = ()
    badges: tuple[Badge, ...] = ()
    numbers: tuple[tuple[str, str], ...] = ()
    things: tuple[Thing, ...] = ()
    slots: tuple[Slot, ...] = ()
    """Where things are worn or held, and which are there."""
    loads: tuple[Meter, ...] = ()
    """How much is carried, and how much can be."""
    purse: tuple[Fact, ...] = ()
    """What can be paid with, shown in a shop."""
    active: bool = False
    down: bool = False


class Step(Struct, frozen=True, array_like=True):
    """One step of a track: what it is called, how it looks, and its icon while nothing stands on it."""

    name: str = ""
    tone: Literal["", "good", "bad", "strange"] = ""
    icon: str = ""


class Track(Struct, frozen=True, kw_only=True):
    """The clock of a game: steps in a row and what stands on them."""

    name: str
    steps: tuple[Step, ...]
    markers: tuple[tuple[int, str, str], ...] = ()
    """Step (from 0), icon, name."""


class Turn(Struct, frozen=True, kw_only=True):
    """One place in the order in which figures act."""

    name: str
    icon: str
    metal: str
    value: str
    done: bool = False
    active: bool = False


class Pile(Struct, frozen=True, kw_only=True):
    """A deck: how many are left face down, and the face-up discards by name. A game lists what matters most first."""

    id: str
    name: str
    left: int
    discard: tuple[Thing, ...] = ()
    minor: bool = False
    """Seldom looked at: folded away behind the others."""


class Spot(Struct, frozen=True, kw_only=True):
    """A place on a stage: a town on the map, a house in a town. `x` and `y` are hundredths of the picture's sides."""

    id: str
    name: str
    icon: str
    x: int
    y: int
    text: str = ""
    notes: tuple[str, ...] = ()
    """What is to be had there, a line each."""
    here: tuple[str, ...] = ()
    """Figures of the party that are there."""
    tone: Literal["", "good", "bad", "strange"] = ""
    shut: bool = False


class Road(Struct, frozen=True, array_like=True):
    """A way between two spots."""

    a: str
    b: str
    text: str = ""


class Stage(Struct, frozen=True, kw_only=True):
    """What is shown instead of a board between adventures: a map of the realm, a town, a camp."""

    theme: Theme
    title: str
    text: str = ""
    spots: tuple[Spot, ...] = ()
    roads: tuple[Road, ...] = ()


class Page(Struct, frozen=True, kw_only=True):
    """One entry of a campaign's journal."""

    when: str
    title: str
    text: str = ""
    icon: str = ""
    tone: Literal["", "good", "bad", "strange"] = ""


class Scene(Struct, frozen=True, kw_only=True):
    """Everything that a seat sees of the table."""

    title: str
    subtitle: str = ""
    palette: Palette = "mine"
    """The look of floor and walls, for every plane without one of its own."""
    light: Light = "lantern"
    cells: tuple[Cell, ...] = ()
    lines: tuple[Line, ...] = ()
    figures: tuple[Figure, ...] = ()
    markers: tuple[Marker, ...] = ()
    planes: tuple[Plane, ...] = ()
    """The parts of a board that is more than one, each under its name."""
    links: tuple[Link, ...] = ()
    regions: tuple[Region, ...] = ()
    terrain: tuple[Surface, ...] = ()
    """Obstacles, water and the like; a space may have several."""
    lights: tuple[int, ...] = ()
    """Spaces from which light falls."""
    party: tuple[Sheet, ...] = ()
    tracks: tuple[Track, ...] = ()
    order: tuple[Turn, ...] = ()
    piles: tuple[Pile, ...] = ()
    facts: tuple[Fact, ...] = ()
    harm: tuple[str, str] = ("damage", "damage")
    """What the number on a figure's seal counts: one of it, and several."""
    cards: tuple[Thing, ...] = ()
    """Cards lying open: what remains in play, a hand of one's own."""
    hands: tuple[Hand, ...] = ()
    """The hands of others, as many backs."""
    contest: Contest | None = None
    """The attack, or another contest of dice, that is under way."""
    stage: Stage | None = None
    """Where the party is while no board is on the table."""
    chronicle: tuple[Page, ...] = ()
    """The journal of a campaign, oldest first."""
    result: Literal["", "won", "lost", "drawn"] = ""
    """How it ended for the seat that sees this; a spectator of people against each other sees no side."""
    outcome: str = ""
    ending: str = ""
    """How the game ended, as a line to close with."""
    because: tuple[str, ...] = ()
    """What led to that end, a fact of this table each."""


class ChartRow(Struct, frozen=True, array_like=True):
    """What some faces of the dice bring."""

    faces: str
    name: str
    text: str
    story: str


class Chart(Struct, frozen=True, kw_only=True):
    """A chart that dice are rolled on, to be looked up.

    A game that has any gives them in `shown.charts`.
    """

    id: str
    name: str
    group: str
    dice: str
    rows: tuple[ChartRow, ...]


class Hint(Struct, frozen=True, kw_only=True):
    """What an option would mean on the board, before it is taken."""

    path: tuple[int, ...] = ()
    """The spaces entered one after another, for a dotted line."""
    spaces: tuple[int, ...] = ()
    """Spaces that it concerns, such as those a blast reaches."""
    base: tuple[int, ...] = ()
    """The spaces that a large figure would then stand on, shown as its base."""
    figures: tuple[str, ...] = ()
    """Those whom it may strike or serve."""
    sight: bool = False
    """Whether a line of sight runs from the acting figure to these figures."""
    actor: str = ""
    cost: str = ""
    notes: tuple[str, ...] = ()
    """What would happen: a test that is needed, who would be frightened."""
    rule: str = ""
    thing: Thing | None = None
    """The card that it is about, to be shown with its text: an upgrade to choose, something to buy."""
