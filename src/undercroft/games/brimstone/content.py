"""What Brimstone's pack files hold: one frozen type a kind of card, sheet, chart, tile or token."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal

from msgspec import field

from undercroft.crawl.packs.effect import NO_EFFECT, Effect, When
from undercroft.crawl.packs.kinds import Entry, Kind, Part, Ref
from undercroft.games.brimstone.goals.sheets import AnyGoal, Clear
from undercroft.games.brimstone.terms import Amount, Skill

Limit = Literal["turn", "fight", "adventure"]
Level = Literal["low", "med", "high"]
Danger = Literal["low", "med", "high", "epic"]
Size = Literal["small", "medium", "large", "extra large"]
Slot = Literal["hat", "coat", "torso", "shoulders", "gloves", "belt", "boots", "face"]
Who = Literal["one", "each", "random", "finder", "holder"]
RollKind = Literal["to hit", "damage", "defense", "willpower", "skill", "move", "escape", "scavenge", "hold back"]

# fmt: off
Modifier = Literal[
    "agility", "cunning", "spirit", "strength", "lore", "luck",
    "initiative", "move", "escape", "grit_on_move",
    "combat", "melee_to_hit", "melee_damage", "melee_crit",
    "shots", "range", "ranged_to_hit", "ranged_damage", "ranged_crit", "dynamite_range",
    "defense", "willpower", "armor", "spirit_armor",
    "health", "sanity", "max_grit", "corruption_resistance",
    "side_bag", "carry", "healing", "breath", "scavenge", "hold_back", "gold_found", "stone_found",
]
FoeModifier = Literal[
    "initiative", "move", "escape", "to_hit", "combat", "damage", "defense", "health", "armor", "fear",
    "range", "shots",
]

FoeAbility = Literal[
    "fear", "terror", "unspeakable", "tough", "armor", "smash", "poison", "venom", "choke", "maddening", "corrupting",
    "oppress", "regenerate", "drain", "burst", "blurred", "thorned", "swarm", "skitter", "restless", "bloodscent",
    "immobile", "spawner",
]

# A moment is when something happens by itself (`on`) or may be used (`use`).
Moment = Literal[
    "any time", "out of fight", "in fight", "activation", "attack", "instead of attack",
    "free attack", "any time free attack",
    "adventure start", "turn start", "turn end", "activation start", "activation end",
    "move roll 1", "move roll 2", "move roll 5", "move roll 6",
    "fight start", "fight won", "kill", "first shot kill", "shot hit",
    "natural six", "melee natural six", "ranged natural six",
    "hurt", "scared", "corrupted", "ko", "mutate",
    "scavenged", "looked", "skill passed", "skill failed", "healed other",
    "darkness card", "encounter card", "depth event", "dread card", "darkness moves",
]
# fmt: on


class Named(Entry, frozen=True, kw_only=True):
    """Something with a name on it and a line worth reading aloud."""

    name: str
    story: str = ""


class Cost(Part, frozen=True, kw_only=True):
    """What using something costs its Hero."""

    grit: int = 0
    stone: int = 0
    gold: int = 0
    wounds: int = 0
    sanity: int = 0


class Bonus(Part, frozen=True, kw_only=True):
    """Modifiers that hold only while the condition does."""

    when: When
    gives: dict[Modifier, int]


class Use(Part, frozen=True, kw_only=True):
    """An ability its Hero may use at a moment, Exhausting it for the limit."""

    when: Moment
    effect: Effect
    limit: Limit | None = None
    cost: Cost = Cost()
    condition: When | None = None
    discard: bool = False


class Reroll(Part, frozen=True, kw_only=True):
    """Dice of a kind its Hero may roll again; `count` 0 means any number of them."""

    dice: tuple[RollKind, ...]
    count: int = 1
    limit: Limit | None = None
    cost: Cost = Cost()
    discard: bool = False


class Powers(Named, frozen=True, kw_only=True):
    """What an item, ability, injury, madness or mutation does for its Hero while held."""

    gives: dict[Modifier, int] = {}
    bonuses: tuple[Bonus, ...] = ()
    immune: tuple[str, ...] = ()
    on: dict[Moment, Effect] = {}
    use: tuple[Use, ...] = ()
    rerolls: tuple[Reroll, ...] = ()


class Ranged(Part, frozen=True, kw_only=True):
    """The shooting part of a weapon; `free` makes it a Ranged Free Attack."""

    range: int
    shots: int
    to_hit_die: Literal["D6", "D8"] = "D6"
    damage_die: Literal["D3", "D6", "D8"] = "D6"
    damage: int = 0
    crit_from: int = 6
    free: Limit | None = None


class FreeMelee(Part, frozen=True, kw_only=True):
    """A Melee Free Attack with its own Combat."""

    combat: int
    damage: int = 0
    crit_from: int = 6
    limit: Limit


class Attach(Part, frozen=True, kw_only=True):
    """Where an Upgrade goes, the slots it fills and the Dark Stone it costs."""

    to: str
    slots: int = 1
    stone: int = 0


class Forging(Powers, frozen=True, kw_only=True):
    """Dark Stone that a Blacksmith forges onto an Item: to what, the Upgrade Slots it fills, what it costs."""

    to: str
    slots: int = 1
    stone: int
    gold: int


class Item(Powers, frozen=True, kw_only=True):
    """One card of Starting Gear, Personal Items, Gear or Artifacts."""

    keywords: tuple[str, ...] = ()
    hands: Literal[0, 1, 2] = 0
    slot: Slot | None = None
    weight: int = 0
    gold: int = 0
    dark_stone: int = 0
    upgrade_slots: Literal[0, 1, 2, 3] = 0
    only: str = ""
    ranged: Ranged | None = None
    melee: FreeMelee | None = None
    attach: Attach | None = None


class Skills(Part, frozen=True, kw_only=True):
    """The six Skills."""

    agility: int
    cunning: int
    spirit: int
    strength: int
    lore: int
    luck: int


class Ability(Powers, frozen=True, kw_only=True):
    """A Class ability."""


class StartingUpgrade(Ability, frozen=True, kw_only=True):
    """One of the three a new Hero of the Class chooses from."""

    hero: Annotated[str, Ref("hero")]


class HeroLevel(Entry, frozen=True, kw_only=True):
    """The XP in all that a Hero Level takes, and how hard Enemies are for a Party of it."""

    level: int
    xp: int
    elite: int = 0
    """Elite abilities with which every Enemy Type comes."""
    brutal: bool = False
    """Enemies show their Brutal side."""


class Gain(Powers, frozen=True, kw_only=True):
    """What a 2D6 roll on the Class's chart brings with a new Level."""

    hero: Annotated[str, Ref("hero")]
    rolls: tuple[int, ...]


class Shot(Part, frozen=True, kw_only=True):
    """A type of Shot for the Six-Shooter Template that must be unlocked."""

    id: str
    name: str
    grit: int = 0
    anywhere: bool = False
    """Its target need not be in Range, in Line of Sight or adjacent."""
    spread: bool = False
    """It also hits every Enemy adjacent to the target."""
    doubles: bool = False
    """It doubles the Damage rolled."""


class LevelAbility(Ability, frozen=True, kw_only=True):
    """One place on a path of the Class's Upgrade Chart; it is learned after the one before it."""

    hero: Annotated[str, Ref("hero")]
    path: str
    place: int
    shot: Shot | None = None
    """A type of Shot that may be loaded from now on."""


class AbilityTokens(Part, frozen=True, kw_only=True):
    """Class tokens, filled at the start of every Adventure."""

    id: str
    name: str
    count: int
    weapon: str
    damage: int


class ClassCards(Part, frozen=True, kw_only=True):
    """Cards only this Class has, of which a new Hero draws so many."""

    cards: tuple[Annotated[str, Ref("starting gear")], ...]
    draw: int


class Hero(Named, frozen=True, kw_only=True):
    """A Hero Character Sheet."""

    keywords: tuple[str, ...]
    names: tuple[str, ...]
    health: int
    sanity: int
    defense: int
    willpower: int
    initiative: int
    combat: int
    melee_to_hit: int
    ranged_to_hit: int
    max_grit: int
    skills: Skills
    abilities: tuple[Ability, ...]
    items: tuple[Annotated[str, Ref("starting gear")], ...]
    tokens: AbilityTokens | None = None
    class_cards: ClassCards | None = None


class FoeRanged(Part, frozen=True, kw_only=True):
    """A Ranged Attack of an Enemy, with the To Hit and Damage of its sheet; `extra`: besides its Melee Attack."""

    range: int
    shots: int
    extra: bool = False


class FoeSide(Part, frozen=True, kw_only=True):
    """One side of an Enemy Record Sheet."""

    initiative: int
    move: int
    escape: int
    to_hit: int
    combat: int
    damage: int
    defense: int
    health: int
    xp: int
    xp_each: int = 0
    ranged: FoeRanged | None = None
    abilities: dict[FoeAbility, int] = {}


class Elite(Part, frozen=True, kw_only=True):
    """One of the six entries of an Elite Chart."""

    name: str
    gives: dict[FoeModifier, int] = {}
    abilities: dict[FoeAbility, int] = {}


class Enemy(Named, frozen=True, kw_only=True):
    """An Enemy Type: its supply of models, normal and Brutal side, and Elite Chart.

    `immune` lists Keywords whose abilities and Items do nothing to it; `spawns` is what comes of it if it is a Spawner.
    """

    singular: str
    glyph: str
    keywords: tuple[str, ...]
    size: Size
    models: int
    immune: tuple[str, ...] = ()
    spawns: Annotated[str, Ref("enemy")] | None = None
    normal: FoeSide
    brutal: FoeSide
    elite: tuple[Elite, ...]


class Group(Part, frozen=True, kw_only=True):
    """Enemies of one Type on a Threat card."""

    enemy: Annotated[str, Ref("enemy")]
    count: Amount
    elite: int = 0


class Threat(Named, frozen=True, kw_only=True):
    """A Threat card."""

    groups: tuple[Group, ...]


class EpicThreat(Threat, frozen=True, kw_only=True):
    """An Epic Threat card; `more` are ordinary Threat cards to draw besides."""

    more: tuple[Level, ...] = ()


class WorldThreat(Named, frozen=True, kw_only=True):
    """A Threat card of an OtherWorld: a result for each level, or a wanderer out of the Mines' decks.

    [brimstone.world.threat-levels]
    """

    low: tuple[Group, ...] = ()
    med: tuple[Group, ...] = ()
    high: tuple[Group, ...] = ()
    wandering: bool = False

    def groups(self, level: str) -> tuple[Group, ...]:
        """The Enemies listed for a level. [brimstone.world.threat-levels]"""
        return {"low": self.low, "med": self.med, "high": self.high}[level]


class Step(Part, frozen=True, kw_only=True):
    """One part of a card: words, then a Skill test with its two outcomes, or an effect, or a choice between effects."""

    text: str = ""
    when: When | None = None
    who: Who = "finder"
    skill: Skill | None = None
    target: int = 0
    passed: Effect = field(default=NO_EFFECT, name="pass")
    failed: Effect = field(default=NO_EFFECT, name="fail")
    do: Effect = NO_EFFECT


class EventCard(Named, frozen=True, kw_only=True):
    """A card that happens: its steps in order."""

    finder: ClassVar[str] = "The Hero who found it"
    """Who takes a test if the card names nobody."""
    steps: tuple[Step, ...] = ()


class Encounter(EventCard, frozen=True, kw_only=True):
    """A Mine Encounter; `tile_only` limits it to Heroes on the Map Tile."""

    keywords: tuple[str, ...]
    tile_only: bool = False


class Darkness(EventCard, frozen=True, kw_only=True):
    """A Darkness card; one that Remains in Play keeps applying."""

    remains: bool = False
    until: Literal["fight won"] | None = None
    gives: dict[Modifier, int] = {}
    foes: dict[FoeModifier, int] = {}
    on: dict[Moment, Effect] = {}


class Dread(EventCard, frozen=True, kw_only=True):
    """A Growing Dread card; `foes` holds for the final Fight."""

    foes: dict[FoeModifier, int] = {}
    gives: dict[Modifier, int] = {}


class LootCard(EventCard, frozen=True, kw_only=True):
    """A Loot card, drawn by each Hero after a Fight."""


class ScavengeCard(EventCard, frozen=True, kw_only=True):
    """A Scavenge card."""

    kind: Literal["good", "bad", "nothing"]


class DepthEvent(EventCard, frozen=True, kw_only=True):
    """One result of the Depth Event Chart of a World."""

    number: int


class ChartEntry(Powers, frozen=True, kw_only=True):
    """A result of the Injury, Madness or Mutation Chart: an effect at once and what stays with the Hero."""

    rolls: tuple[int, ...]
    do: Effect = NO_EFFECT
    lasting: bool = False
    text: str = ""


class SideBagToken(Named, frozen=True, kw_only=True):
    """A type of Side Bag Token."""

    keywords: tuple[str, ...] = ()
    use: Use
    only: str = ""
    heals: bool = False
    starting: bool = False


class ExplorationToken(Entry, frozen=True, kw_only=True):
    """One of the twelve. [brimstone.content.exploration-tokens]"""

    doors: int
    gates: int = 0
    attack: bool = False
    encounters: int = 0
    clue: bool = False
    dread: bool = False


class Stage(Part, frozen=True, kw_only=True):
    """A Stage of the Depth Track and the number that holds the Darkness back in it."""

    hold: int
    steps: int


class DepthTrack(Entry, frozen=True, kw_only=True):
    """Step 1 is the Mine Entrance, the last Darkness Start."""

    stages: tuple[Stage, ...]
    blood: tuple[int, ...]
    dread: tuple[int, ...]


class ScalingRow(Entry, frozen=True, kw_only=True):
    """What depends on the number of Heroes."""

    heroes: int
    threat: Level
    revive_tokens: int
    scavenges: int


class Lantern(Powers, frozen=True, kw_only=True):
    """The Old Lantern."""


Sized = int | tuple[int, int, int, int, int, int]
"""One number for every Party, or six: for 1 to 6 Heroes."""


class Objective(Part, frozen=True, kw_only=True):
    """What guards the Objective Room: Threat cards, named Enemies, and how many Elite abilities more they have."""

    threat: Danger | None = None
    cards: Sized = 1
    enemies: tuple[Group, ...] = ()
    elite: Sized = 0


class SetUp(Part, frozen=True, kw_only=True):
    """What a Mission changes of the set-up."""

    darkness: Sized = 0
    """The step of the Darkness marker; 0: Darkness Start."""
    depth: int = 1
    """The step of the Hero Party marker."""
    dread: Sized = 0
    """Growing Dread cards that lie on the stack from the start."""
    revives: Sized = 0
    """Revive Tokens more, or fewer."""
    tiles: int = 0
    """Map Tiles laid out beyond the Entrance; the Heroes start on the last of them."""
    do: Effect = NO_EFFECT
    """What happens before the first turn."""


class Mission(Named, frozen=True, kw_only=True):
    """A Mission: what it changes of the set-up, its goal, its own rules, what success and failure bring."""

    advanced: bool = False
    """Played with the Advanced rules unless the players say otherwise."""
    setup: SetUp = SetUp()
    clues: int
    """The Clue Icons that lead to the Objective; 0: they mean nothing, and there is none."""
    goal: AnyGoal = Clear()
    objective: Objective = Objective()
    on: dict[Moment, Effect] = {}
    """Its own rules: what happens by itself at moments of the whole Party."""
    turns: int = 0
    """The turns in which it must be won; 0: no limit."""
    reward: Effect
    failure: Effect = NO_EFFECT
    first_clue: str = ""
    found: str = ""
    won: str = ""
    lost: str = ""


class Exit(Part, frozen=True, kw_only=True):
    """The die results that make it a Door; `entrance` is the green arrow."""

    dice: tuple[int, ...] = ()
    entrance: bool = False


class Tile(Named, frozen=True, kw_only=True):
    """A Map Tile drawn as text, and its Map card."""

    kind: Literal["entrance", "unique", "room", "passage"]
    art: str
    exits: dict[str, Exit]
    encounter: Annotated[str, Ref("encounter")] | None = None


class WorldTile(Named, frozen=True, kw_only=True):
    """The face that a Map Tile shows in an OtherWorld, and its Map card there. [brimstone.map.double-sided]"""

    back_of: Annotated[str, Ref("tile")]
    kind: Literal["unique", "room", "passage"]
    art: str
    exits: dict[str, Exit]
    encounter: Annotated[str, Ref("targa encounter")] | None = None


class GlobalEffect(Part, frozen=True, kw_only=True):
    """What a World does to a Hero whose Move roll is one of these; some of it is Weather."""

    name: str
    rolls: tuple[int, ...]
    do: Effect
    weather: bool = False


class World(Named, frozen=True, kw_only=True):
    """A World Card: a name and the Global Effects on Heroes there. [brimstone.content.world-cards]"""

    effects: tuple[GlobalEffect, ...] = ()
    grit_on_move: int = 0
    """Move rolls up to this Recover a Grit there."""


HERO: Final = Kind("hero", Hero, "heroes/*.yaml", many=False, root=True)
STARTING_GEAR: Final = Kind("starting gear", Item, "items/starting.yaml")
STARTING_UPGRADE: Final = Kind("starting upgrade", StartingUpgrade, "items/upgrades.yaml", root=True)
LEVEL: Final = Kind("level", HeroLevel, "levels.yaml", root=True)
GAIN: Final = Kind("level gain", Gain, "growth/gains/*.yaml", root=True)
LEVEL_ABILITY: Final = Kind("level ability", LevelAbility, "growth/paths/*.yaml", root=True)
PERSONAL_ITEM: Final = Kind("personal item", Item, "items/personal.yaml", root=True)
GEAR: Final = Kind("gear", Item, "items/gear.yaml", root=True)
FORGING: Final = Kind("forging", Forging, "items/forgings.yaml", root=True)
ARTIFACT: Final = Kind("artifact", Item, "items/artifacts.yaml", root=True)
LANTERN: Final = Kind("lantern", Lantern, "lantern.yaml", many=False, root=True)
SIDE_BAG: Final = Kind("side bag token", SideBagToken, "side-bag.yaml", root=True)
ENEMY: Final = Kind("enemy", Enemy, "enemies/*.yaml", many=False)
LOW_THREAT: Final = Kind("low threat", Threat, "cards/threats-low.yaml", root=True)
MED_THREAT: Final = Kind("med threat", Threat, "cards/threats-med.yaml", root=True)
HIGH_THREAT: Final = Kind("high threat", Threat, "cards/threats-high.yaml", root=True)
EPIC_THREAT: Final = Kind("epic threat", EpicThreat, "cards/threats-epic.yaml", root=True)
ENCOUNTER: Final = Kind("encounter", Encounter, "cards/encounters.yaml", root=True)
DARKNESS: Final = Kind("darkness", Darkness, "cards/darkness.yaml", root=True)
DREAD: Final = Kind("growing dread", Dread, "cards/dread.yaml", root=True)
LOOT: Final = Kind("loot", LootCard, "cards/loot.yaml", root=True)
SCAVENGE: Final = Kind("scavenge", ScavengeCard, "cards/scavenge.yaml", root=True)
DEPTH_EVENT: Final = Kind("depth event", DepthEvent, "charts/depth-events.yaml", root=True)
INJURY: Final = Kind("injury", ChartEntry, "charts/injury.yaml", root=True)
MADNESS: Final = Kind("madness", ChartEntry, "charts/madness.yaml", root=True)
MUTATION: Final = Kind("mutation", ChartEntry, "charts/mutation.yaml", root=True)
TOKEN: Final = Kind("exploration token", ExplorationToken, "tokens.yaml", root=True)
TRACK: Final = Kind("depth track", DepthTrack, "track.yaml", many=False, root=True)
SCALING: Final = Kind("scaling", ScalingRow, "scaling.yaml", root=True)
MISSION: Final = Kind("mission", Mission, "missions/*.yaml", many=False, root=True)
TILE: Final = Kind("tile", Tile, "tiles/*.yaml", root=True)
WORLD: Final = Kind("world", World, "worlds.yaml", root=True)
TARGA_TILE: Final = Kind("targa tile", WorldTile, "targa/tiles.yaml", root=True)
TARGA_ENCOUNTER: Final = Kind("targa encounter", Encounter, "targa/encounters.yaml", root=True)
TARGA_ARTIFACT: Final = Kind("targa artifact", Item, "targa/artifacts.yaml", root=True)
TARGA_THREAT: Final = Kind("targa threat", WorldThreat, "targa/threats.yaml", root=True)
TARGA_DEPTH_EVENT: Final = Kind("targa depth event", DepthEvent, "targa/depth-events.yaml", root=True)

ITEM_KINDS: Final = (STARTING_GEAR, PERSONAL_ITEM, GEAR, ARTIFACT, TARGA_ARTIFACT)
THREAT_KINDS: Final = {"low": LOW_THREAT, "med": MED_THREAT, "high": HIGH_THREAT, "epic": EPIC_THREAT}
KINDS: Final = (
    *(HERO, STARTING_GEAR, STARTING_UPGRADE, PERSONAL_ITEM, GEAR, ARTIFACT, LANTERN, SIDE_BAG),
    *(LEVEL, GAIN, LEVEL_ABILITY, FORGING),
    *(ENEMY, LOW_THREAT, MED_THREAT, HIGH_THREAT, EPIC_THREAT, ENCOUNTER, DARKNESS, DREAD, LOOT, SCAVENGE),
    *(DEPTH_EVENT, INJURY, MADNESS, MUTATION, TOKEN, TRACK, SCALING, MISSION, TILE),
    *(WORLD, TARGA_TILE, TARGA_ENCOUNTER, TARGA_ARTIFACT, TARGA_THREAT, TARGA_DEPTH_EVENT),
)
