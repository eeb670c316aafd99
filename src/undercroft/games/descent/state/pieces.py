"""What stands and lies on the table: heroes, monsters, cards, tokens, doors."""

from __future__ import annotations

from undercroft.crawl.decks import Deck
from undercroft.engine.bounds import Natural, Space, Whole
from undercroft.engine.copying import Plain


class Held(Plain):
    """A card that a hero has: a Shop Item, a Relic, a Search card or starting equipment."""

    id: Natural
    card: str
    equipped: bool = False
    exhausted: list[str] = []
    facedown: bool = False
    """A Search card whose one-time effect was used."""


class Boost(Plain):
    """A number that is changed for a time."""

    number: str
    amount: Whole
    until: str
    """`attack`, `turn` (of whoever has it), `round`, or `test`."""
    source: str = ""


class Hero(Plain):
    """A hero: its sheet, class and cards, and how it fares."""

    id: str
    seat: str
    kind: str
    """The Hero sheet in the pack."""
    job: str
    """The class in the pack."""
    space: Space = -1
    """Where its figure stands, or its token lies while it is knocked out."""
    damage: Natural = 0
    fatigue: Natural = 0
    down: bool = False
    """Knocked out: a token on the map."""
    conditions: list[str] = []
    skills: list[str] = []
    items: list[Held] = []
    """All it has, equipped or not, as many as it likes. [descent.equip.carry-unlimited]"""
    exhausted: list[str] = []
    """Uses of skills, of the hero ability and of the class that are exhausted."""
    feat: bool = False
    """The heroic feat was used in this encounter: the sheet lies facedown."""
    done: bool = False
    """The Reference card lies facedown: it has had its turn in this round. [descent.hero-turn.reference-card]"""
    resting: bool = False
    boosts: list[Boost] = []


class Monster(Plain):
    """A monster or lieutenant on the map."""

    id: str
    kind: str
    group: str
    """The monster group it belongs to; a lieutenant is its own."""
    master: bool = False
    space: Space = -1
    """The top left space of its base."""
    turn: Natural = 0
    """1 if the base lies across."""
    damage: Natural = 0
    conditions: list[str] = []
    since: dict[str, Natural] = {}
    """For how many of its activations it has had each condition."""
    exhausted: list[str] = []
    boosts: list[Boost] = []
    activated: bool = False
    """It has acted in this overlord turn."""


class Familiar(Monster):
    """A familiar: it has a card, damage and conditions as a monster has, and serves a hero."""

    owner: str = ""


class Overlord(Plain):
    """The overlord: its seat, deck and hand."""

    seat: str
    deck: Deck
    hand: list[str] = []
    exhausted: list[str] = []
    bought: list[str] = []
    """Overlord cards beside the basic ones; everybody knows them."""
    groups: list[str] = []
    """The monster groups in play, in the order of the quest."""


class Played(Plain):
    """A quest of the campaign log, and who won it."""

    quest: str
    winner: str


class CampaignSheet(Plain):
    """What a campaign keeps from quest to quest. [descent.campaign.sheet]"""

    campaign: str
    travel: Deck
    log: list[Played] = []
    gold: Natural = 0
    xp: dict[str, Natural] = {}
    """What each hero has left to spend."""
    overlord_xp: Natural = 0
    shop: list[str] = []
    """The Shop Item deck of the current act."""
    on_sale: list[str] = []
    set_aside: list[str] = []
    """Overlord cards that are out of the deck for the coming quest; which they are is the overlord's secret."""
    relics: list[str] = []
    """Relics that the overlord owns."""
    wielded: dict[str, str] = {}
    """The relic that each lieutenant wields in this quest, by its kind."""
    next_quest: str = ""
    path: list[str] = []
    """The places of the journey that are still ahead."""


class Token(Plain):
    """An objective token, on a space or carried; there are as many as a quest needs.

    [descent.tokens.no-component-limit]
    """

    id: str
    kind: str
    space: Space = -1
    carrier: str = ""
    """The figure that carries it. [descent.objective.carried-where]"""


class SearchToken(Plain):
    """A search token that lies facedown on the map."""

    id: Natural
    space: Space
    unique: bool = False


class Door(Plain):
    """A door: the pairs of spaces that it parts, and whether it is open or locked."""

    id: str
    edges: list[tuple[Space, Space]]
    open: bool = False
    locked: bool = False
