"""What a seat may see, what may be drawn anew, and what an older save has to give up. All Heroes see the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from undercroft.crawl.bits import bits
from undercroft.crawl.layout import Door, Placement
from undercroft.games.brimstone import aiming, items
from undercroft.games.brimstone.abilities import FRIGHTS
from undercroft.games.brimstone.fight.attack import needed
from undercroft.games.brimstone.goals.play import play_of
from undercroft.games.brimstone.harm.hits import save_needed
from undercroft.games.brimstone.record import foe_stat, present
from undercroft.games.brimstone.state import Activation, Attack, Finale, FoeTurn, TownStay

if TYPE_CHECKING:
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Foe, Held, Hero


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
    side_bag: tuple[str, ...]
    upgrade: str
    learned: tuple[str, ...]
    injuries: tuple[str, ...]
    madness: tuple[str, ...]
    mutations: tuple[str, ...]
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


def view(game: Brimstone, seat: str | None) -> View:
    """Everything on the table but the order of decks, face-down tokens and the Growing Dread stack."""
    state = game.state
    fight = state.fight
    activation, foe_turn, finale = game.frame(Activation), game.frame(FoeTurn), game.frame(Finale)
    attack = game.frame(Attack)
    return View(
        mission=state.mission,
        advanced=game.agreed.advanced,
        turn=state.turn,
        outcome=state.outcome,
        ending=state.ending,
        depth=state.depth,
        darkness=state.darkness,
        clues=state.clues,
        quest=_quest(game),
        revives=state.revives,
        lantern=state.lantern,
        lantern_space=state.lantern_space,
        dread=len(state.dread),
        dread_card=finale.card if finale is not None else "",
        remains=tuple(state.remains),
        faced=tuple(state.faced),
        tokens=len(state.tokens),
        used_tokens=tuple(state.used_tokens),
        heroes=tuple([_hero(game, hero) for hero in state.heroes]),
        foes=tuple([_foe(game, foe) for foe in state.foes]),
        kinds={kind: _kind(game, kind) for kind in present(game)},
        elite={kind: tuple(entry.elite) for kind, entry in fight.kinds.items()} if fight is not None else {},
        final=fight is not None and fight.final,
        rooms=tuple(
            [
                RoomView(
                    tile=room.tile,
                    world=room.world,
                    plane=room.placement.plane,
                    x=room.placement.x,
                    y=room.placement.y,
                    turn=room.placement.turn,
                    token=room.token if room.revealed else "",
                    revealed=room.revealed,
                    scavenged=room.scavenged,
                    closed=tuple(room.closed),
                    gates=dict(room.gates),
                    objective=room.objective,
                )
                for room in state.rooms
            ]
        ),
        worlds=tuple(state.worlds),
        decks={name: DeckView(len(deck.pile), tuple(deck.discard)) for name, deck in state.decks.items()},
        active=activation.hero if activation is not None else foe_turn.kind if foe_turn is not None else "",
        move=activation.left if activation is not None and activation.moving else 0,
        attack=AttackView(attack.melee, attack.weapon, tuple(attack.dice)) if attack is not None else None,
        campaign=_campaign(game),
    )


def _campaign(game: Brimstone) -> CampaignView | None:
    known, stay = game.state.campaign, game.frame(TownStay)
    if known is None:
        return None
    return CampaignView(
        missions=known.missions,
        number=known.number,
        won=tuple(known.won),
        day=known.day,
        town=known.town,
        between=game.between,
        town_day=stay.day if stay is not None else 0,
        stock={place: tuple(cards) for place, cards in known.stock.items()},
        graves=tuple([_hero(game, hero) for hero in known.graves]),
        bench=tuple([_hero(game, hero) for hero in known.bench]),
    )


def _quest(game: Brimstone) -> QuestView:
    quest = game.state.quest
    under_way = game.state.rooms and not game.state.outcome and not game.between
    return QuestView(
        done=quest.done,
        lost=quest.lost,
        spots=tuple([SpotView(spot.id, spot.space, spot.left) for spot in quest.spots if spot.left]),
        allies=tuple([AllyView(ally.id, ally.space, ally.leader, ally.wounds) for ally in quest.allies]),
        wanted=tuple(bits(play_of(game).wanted())) if under_way else (),
    )


def _hero(game: Brimstone, hero: Hero) -> HeroView:
    health, sanity = game.stat(hero, "health"), game.stat(hero, "sanity")
    sheet, placed = game.pack.heroes[hero.kind], hero.space >= 0
    return HeroView(
        id=hero.id,
        seat=hero.seat,
        kind=hero.kind,
        name=hero.name,
        space=hero.space,
        health=health - hero.wounds,
        max_health=health,
        sanity=sanity - hero.horror,
        max_sanity=sanity,
        grit=hero.grit,
        max_grit=game.stat(hero, "max_grit"),
        initiative=game.stat(hero, "initiative"),
        combat=game.stat(hero, "combat"),
        melee=needed(game, hero, "melee_to_hit") if placed else sheet.melee_to_hit,
        ranged=needed(game, hero, "ranged_to_hit") if placed else sheet.ranged_to_hit,
        defense=save_needed(game, hero, "defense") if placed else sheet.defense,
        willpower=save_needed(game, hero, "willpower") if placed else sheet.willpower,
        corruption=hero.corruption,
        resistance=game.stat(hero, "corruption_resistance"),
        level=hero.level,
        xp=hero.xp,
        gold=hero.gold,
        stone=hero.stone,
        carried_stone=items.carried_stone(game, hero),
        shots=hero.shots,
        loaded=tuple(hero.loaded),
        items=tuple([_item(hero, held) for held in hero.items]),
        side_bag=tuple(hero.side_bag),
        upgrade=hero.upgrade,
        learned=tuple(hero.learned),
        injuries=tuple(hero.injuries),
        madness=tuple(hero.madness),
        mutations=tuple(hero.mutations),
        poison=hero.poison,
        venom=hero.venom,
        ko=hero.ko,
        dead=hero.dead,
        activated=hero.activated,
    )


def _item(hero: Hero, held: Held) -> ItemView:
    return ItemView(
        held.id,
        held.card,
        tuple(held.upgrades),
        tuple(held.exhausted),
        held.id in hero.hands,
        held.id in hero.worn,
        tuple(held.forged),
    )


def _foe(game: Brimstone, foe: Foe) -> FoeView:
    health = foe_stat(game, foe.kind, "health")
    return FoeView(
        id=foe.id,
        kind=foe.kind,
        space=foe.space,
        wounds=foe.wounds,
        health=health,
        target=foe.target,
        spaces=tuple(bits(game.base(foe))),
    )


def _kind(game: Brimstone, kind: str) -> KindView:
    fight = game.state.fight
    return KindView(
        initiative=foe_stat(game, kind, "initiative"),
        move=foe_stat(game, kind, "move"),
        escape=foe_stat(game, kind, "escape"),
        to_hit=foe_stat(game, kind, "to_hit"),
        ranged_to_hit=foe_stat(game, kind, "ranged_to_hit"),
        combat=foe_stat(game, kind, "combat"),
        damage=foe_stat(game, kind, "damage"),
        defense=foe_stat(game, kind, "defense"),
        health=foe_stat(game, kind, "health"),
        armor=foe_stat(game, kind, "armor"),
        tough=bool(foe_stat(game, kind, "tough")),
        fear=sum([foe_stat(game, kind, fright.word) for fright in FRIGHTS]),
        shots=foe_stat(game, kind, "shots"),
        range=foe_stat(game, kind, "range"),
        shoots=aiming.shoots(game, kind),
        immobile=bool(foe_stat(game, kind, "immobile")),
        acted=fight is not None and kind in fight.kinds and fight.kinds[kind].acted,
    )


def redraw(game: Brimstone, seat: str | None) -> None:
    """Shuffle whatever lies face down: piles, the token stack with the tokens on Rooms, the Growing Dread stack."""
    state, shuffle = game.state, game.draws.shuffle
    for name in sorted(state.decks):  # a loaded game lists them in another order
        shuffle(state.decks[name].pile)
    dread = state.decks.get("dread")
    if dread is not None:
        pool = dread.pile + state.dread
        shuffle(pool)
        state.dread, dread.pile = pool[: len(state.dread)], pool[len(state.dread) :]
    covered = [room for room in state.rooms if not room.revealed]
    tokens = state.tokens + [room.token for room in covered]
    shuffle(tokens)
    for room in covered:
        room.token = tokens.pop()
    state.tokens = tokens
