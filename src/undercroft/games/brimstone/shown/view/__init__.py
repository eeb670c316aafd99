"""What a seat may see. All Heroes see the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.board.bits import bits
from undercroft.games.brimstone.rules.enemies.abilities import Ability, acting
from undercroft.games.brimstone.rules.enemies.activation import targets
from undercroft.games.brimstone.rules.enemies.record_sheet import foe_stat, present
from undercroft.games.brimstone.rules.fight.attack import needed
from undercroft.games.brimstone.rules.harm.hits import save_needed
from undercroft.games.brimstone.rules.items import carrying, side_bag
from undercroft.games.brimstone.rules.missions.goal import play_of
from undercroft.games.brimstone.shown.view.types import (
    AllyView,
    AttackView,
    CampaignView,
    DeckView,
    FoeView,
    HeroView,
    ItemView,
    KindView,
    QuestView,
    RoomView,
    SpotView,
    View,
)
from undercroft.games.brimstone.state import Activation, Attack, Finale, FoeTurn, TownStay

if TYPE_CHECKING:
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Foe, Held, Hero, Room

__all__ = [
    "AllyView",
    "AttackView",
    "CampaignView",
    "DeckView",
    "FoeView",
    "HeroView",
    "ItemView",
    "KindView",
    "QuestView",
    "RoomView",
    "SpotView",
    "View",
    "view",
]


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
        traded=tuple(state.traded),
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
        rooms=tuple([_room(room) for room in state.rooms]),
        worlds=tuple(state.worlds),
        decks={name: DeckView(len(deck.pile), tuple(deck.discard)) for name, deck in state.decks.items()},
        active=activation.hero if activation is not None else foe_turn.kind if foe_turn is not None else "",
        move=activation.left if activation is not None and activation.moving else 0,
        attack=AttackView(attack.melee, attack.weapon, tuple(attack.dice)) if attack is not None else None,
        campaign=_campaign(game),
    )


def _room(room: Room) -> RoomView:
    return RoomView(
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
        carried_stone=carrying.carried_stone(game, hero),
        shots=hero.shots,
        loaded=tuple(hero.loaded),
        items=tuple([_item(hero, held) for held in hero.items]),
        weight_left=carrying.weight_left(game, hero),
        side_bag=tuple(hero.side_bag),
        bag_left=side_bag.bag_room(game, hero),
        upgrade=hero.upgrade,
        learned=tuple(hero.learned),
        injuries=tuple(hero.injuries),
        madness=tuple(hero.madness),
        mutations=tuple(hero.mutations),
        boosts=tuple([boost.source for boost in hero.boosts]),
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
        fear=sum([amount for _, amount in acting(game, kind, Ability.frightens)]),
        shots=foe_stat(game, kind, "shots"),
        range=foe_stat(game, kind, "range"),
        shoots=targets.shoots(game, kind),
        immobile=bool(foe_stat(game, kind, "immobile")),
        acted=fight is not None and kind in fight.kinds and fight.kinds[kind].acted,
    )
