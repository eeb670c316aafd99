"""What a seat sees, as plain data: sheets and markers as they lie on the table."""

from __future__ import annotations

from msgspec import Struct

from undercroft.crawl.board.layout import Door, Placement


class ItemView(Struct, frozen=True):
    """An Item as it lies before its Hero."""

    id: int
    card: str
    upgrades: tuple[str, ...]
    exhausted: tuple[str, ...]
    in_hand: bool
    worn: bool
    forged: tuple[str, ...] = ()


class HeroView(Struct, frozen=True, kw_only=True):
    """A Hero's sheet and markers."""

    id: str
    seat: str
    kind: str
    name: str
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
    """What a To Hit die needs in a Melee Attack; `ranged` in a Ranged one, before the gun's own bonus."""
    ranged: int
    defense: int
    """The number that a Defense die needs; `willpower` that of a Willpower die."""
    willpower: int
    corruption: int
    resistance: int
    level: int
    xp: int
    gold: int
    stone: int
    carried_stone: int
    """Dark Stone, and the Icons on Items."""
    shots: int
    loaded: tuple[str, ...]
    """Shots of other types than Dead Eye."""
    items: tuple[ItemView, ...]
    weight_left: int
    """The Weight that can still be carried."""
    side_bag: tuple[str, ...]
    bag_left: int
    """The Tokens that the Side Bag still takes."""
    upgrade: str
    learned: tuple[str, ...]
    injuries: tuple[str, ...]
    madness: tuple[str, ...]
    mutations: tuple[str, ...]
    boosts: tuple[str, ...]
    """What modifiers for a time come from, `service:whetstone` and the like."""
    poison: int
    venom: int
    ko: bool
    dead: bool
    activated: bool


class FoeView(Struct, frozen=True, kw_only=True):
    """An Enemy on the board."""

    id: int
    kind: str
    space: int
    spaces: tuple[int, ...]
    """All that it stands on; `space` is the anchor of an Extra Large one."""
    wounds: int
    health: int
    target: str


class KindView(Struct, frozen=True, kw_only=True):
    """An Enemy Type on the board, its Elite abilities and the cards in play counted."""

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
    fear: int
    """Horror Hits of one model at the start of a Hero's Activation, near enough to it."""
    shots: int
    range: int
    shoots: bool
    """It fights by its Ranged Attack; else Shots are besides its other Attack."""
    immobile: bool
    acted: bool


class RoomView(Struct, frozen=True, kw_only=True):
    """A Map Tile in play; the token of an unrevealed one is not told."""

    tile: str
    world: str
    plane: int
    x: int
    y: int
    turn: int
    token: str
    revealed: bool
    scavenged: int
    closed: tuple[str, ...]
    gates: dict[str, Door | None]
    """Exits with a Gate, and where each leads if somebody has looked through."""
    objective: bool

    @property
    def placement(self) -> Placement:
        """Where the tile lies, so that the pack draws the same board."""
        return Placement(self.tile, self.plane, self.x, self.y, self.turn)


class DeckView(Struct, frozen=True):
    """How many cards are left, and the face-up discards. [brimstone.cards.discard-open]"""

    left: int
    discard: tuple[str, ...]


class AttackView(Struct, frozen=True):
    """A Hero's Attack under way: with which Item (-1: Combat), and the Hits not yet assigned, 0 for a plain one."""

    melee: bool
    weapon: int
    hits: tuple[int, ...]


class SpotView(Struct, frozen=True):
    """A marker of the Mission at which something is still to be done."""

    id: int
    space: int
    left: int


class AllyView(Struct, frozen=True):
    """Somebody who goes with the Party."""

    id: int
    space: int
    leader: str
    wounds: int


class QuestView(Struct, frozen=True, kw_only=True):
    """How far the Party is with its goal, and the spaces where Heroes get on with it now."""

    done: int
    lost: int
    spots: tuple[SpotView, ...]
    allies: tuple[AllyView, ...]
    wanted: tuple[int, ...]


class CampaignView(Struct, frozen=True, kw_only=True):
    """What everybody knows of a campaign."""

    missions: int
    number: int
    won: tuple[str, ...]
    day: int
    town: str
    between: bool
    """No Adventure is under way."""
    town_day: int
    """Which day of the Town Stay it is, 0 outside a Town."""
    stock: dict[str, tuple[str, ...]]
    graves: tuple[HeroView, ...]
    bench: tuple[HeroView, ...]


class View(Struct, frozen=True, kw_only=True):
    """The table as everybody sees it."""

    mission: str
    advanced: bool
    """The Advanced Game is played."""
    turn: int
    outcome: str
    ending: str
    depth: int
    darkness: int
    clues: int
    quest: QuestView
    revives: int
    lantern: str
    lantern_space: int
    traded: tuple[str, ...]
    """What Heroes parted with this turn, so that it does not come back in it."""
    dread: int
    """How many Growing Dread cards lie on the stack, not which. [brimstone.dread.stack-count-public]"""
    dread_card: str
    remains: tuple[str, ...]
    faced: tuple[str, ...]
    tokens: int
    used_tokens: tuple[str, ...]
    heroes: tuple[HeroView, ...]
    foes: tuple[FoeView, ...]
    kinds: dict[str, KindView]
    elite: dict[str, tuple[int, ...]]
    final: bool
    rooms: tuple[RoomView, ...]
    worlds: tuple[str, ...]
    """World Cards lying face up."""
    decks: dict[str, DeckView]
    active: str
    """The Hero or Enemy Type that is Activating."""
    move: int
    attack: AttackView | None
    campaign: CampaignView | None
