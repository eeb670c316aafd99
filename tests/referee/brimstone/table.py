"""What lies open on the table: the part of the public view that the referee looks at."""

from __future__ import annotations

import msgspec


class Item(msgspec.Struct, frozen=True):
    """An Item before a Hero."""

    id: int
    card: str
    upgrades: tuple[str, ...]
    in_hand: bool
    worn: bool
    forged: tuple[str, ...]


class Hero(msgspec.Struct, frozen=True):
    """A Hero's sheet with all that is on it."""

    id: str
    kind: str
    space: int
    health: int
    max_health: int
    sanity: int
    max_sanity: int
    grit: int
    max_grit: int
    initiative: int
    combat: int
    melee: int
    ranged: int
    defense: int
    willpower: int
    corruption: int
    resistance: int
    level: int
    xp: int
    gold: int
    stone: int
    carried_stone: int
    items: tuple[Item, ...]
    weight_left: int
    side_bag: tuple[str, ...]
    bag_left: int
    upgrade: str
    learned: tuple[str, ...]
    injuries: tuple[str, ...]
    madness: tuple[str, ...]
    mutations: tuple[str, ...]
    poison: int
    venom: int
    ko: bool
    dead: bool

    @property
    def wounds(self) -> int:
        return self.max_health - self.health

    @property
    def horror(self) -> int:
        """Sanity Damage."""
        return self.max_sanity - self.sanity

    @property
    def standing(self) -> bool:
        return not self.ko and not self.dead


class Foe(msgspec.Struct, frozen=True):
    """An Enemy on the board."""

    id: int
    kind: str
    space: int
    spaces: tuple[int, ...]
    wounds: int
    health: int
    target: str


class Kind(msgspec.Struct, frozen=True):
    """The numbers of an Enemy Type with all that changes them."""

    initiative: int
    move: int
    escape: int
    to_hit: int
    ranged_to_hit: int
    combat: int
    damage: int
    defense: int
    health: int
    armor: int
    tough: bool
    shots: int
    range: int
    immobile: bool


class Room(msgspec.Struct, frozen=True):
    """A Map Tile in play."""

    tile: str
    world: str
    token: str
    revealed: bool
    scavenged: int
    closed: tuple[str, ...]
    gates: dict[str, object]
    objective: bool


class Deck(msgspec.Struct, frozen=True):
    """How many cards are face down, and which lie in the discard pile."""

    left: int
    discard: tuple[str, ...]


class Campaign(msgspec.Struct, frozen=True):
    """How far a campaign has come."""

    missions: int
    number: int
    won: tuple[str, ...]
    between: bool


class Table(msgspec.Struct, frozen=True):
    """All that lies open."""

    mission: str
    advanced: bool
    turn: int
    depth: int
    darkness: int
    clues: int
    revives: int
    lantern: str
    lantern_space: int
    dread: int
    remains: tuple[str, ...]
    faced: tuple[str, ...]
    tokens: int
    used_tokens: tuple[str, ...]
    heroes: tuple[Hero, ...]
    foes: tuple[Foe, ...]
    kinds: dict[str, Kind]
    elite: dict[str, tuple[int, ...]]
    final: bool
    rooms: tuple[Room, ...]
    worlds: tuple[str, ...]
    decks: dict[str, Deck]
    active: str
    move: int
    campaign: Campaign | None

    def hero(self, hero: str) -> Hero | None:
        """The Hero of this id, if it is in the Party."""
        return next((found for found in self.heroes if found.id == hero), None)

    def foe(self, foe: int) -> Foe | None:
        """The Enemy of this number, if it is on the board."""
        return next((found for found in self.foes if found.id == foe), None)
