"""Changes to a log that break rules of movement, Enemies, Attacks, harm, XP and what Heroes carry."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from tests.referee.brimstone import figures
from tests.referee.brimstone.doctoring import (
    Doctor,
    changed,
    dropped,
    inserted,
    rearranged,
    relaid,
    remade,
    repeated,
    up,
    with_foe,
    with_hero,
)
from undercroft.games.brimstone import events as e

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.referee.brimstone.log import Moment
    from tests.referee.brimstone.table import Foe, Table
    from undercroft.engine.events import Event

replace = msgspec.structs.replace


def _other(hero: str) -> str:
    return "h2" if hero == "h1" else "h1"


def _handed(right: Callable[[str, str], bool]) -> Doctor:
    """Let a Hero hand over an Item that is bound to the Hero."""

    def lost(event: e.MoveRolled, moment: Moment) -> list[Event]:
        hero = moment.table.hero(event.hero)
        cards = [item.card for item in hero.items if right(hero.kind, item.card)] if hero else []
        return [e.ItemLost(event.hero, cards[0], _other(event.hero))] if cards else []

    return inserted(e.MoveRolled, lost)


def _trade(*, fight: bool) -> Doctor:
    """Let the Hero who Activates hand something to everybody in turn."""

    def lost(event: e.MoveRolled, moment: Moment) -> list[Event]:
        others = [hero.id for hero in up(moment.table) if hero.id != event.hero]
        return (
            [e.ItemLost(event.hero, "a-thing", other) for other in others] if bool(moment.table.foes) == fight else []
        )

    return inserted(e.MoveRolled, lost)


def _swapped(*, ambush: bool) -> Doctor:
    """Place two Types in the other order."""

    def other(events: list[Event]) -> list[Event] | None:
        at = [n for n, event in enumerate(events) if isinstance(event, e.FoesPlaced) and event.ambush == ambush]
        if len(at) < 2:
            return None
        events[at[0]], events[at[1]] = events[at[1]], events[at[0]]
        return events

    return rearranged(other)


def _slow_first(moment: Moment, following: Moment) -> tuple[Moment, Moment] | None:
    """Make the Type that an Ambush places last the quickest."""
    placed = [event for event in following.events if isinstance(event, e.FoesPlaced) and event.ambush]
    if not placed:
        return None
    last = placed[-1].kind
    kinds = {k: replace(kind, initiative=20 if k == last else 1) for k, kind in following.table.kinds.items()}
    first, second = (m._replace(table=replace(m.table, kinds=kinds)) for m in (moment, following))
    return first, second


def _next_to(first: type[Event], second: type[Event]) -> Doctor:
    """Leave out an event that comes directly before one of another kind."""

    def without(events: list[Event]) -> list[Event] | None:
        for at in range(len(events) - 1):
            if isinstance(events[at], first) and isinstance(events[at + 1], second):
                return events[:at] + events[at + 1 :]
        return None

    return rearranged(without)


def _foe_elsewhere(table: Table, foe: Foe, **changes: object) -> Table:
    taken = {space for found in table.foes for space in found.spaces} | {hero.space for hero in table.heroes}
    space = next(number for number in range(200) if number not in taken)
    return with_foe(table, foe, space=space, spaces=(space,), **changes)


def _ambusher(**changes: object) -> Doctor:
    """Put a model of an Ambush somewhere else."""

    def other(moment: Moment, _: Moment) -> Moment | None:
        if moment.asks != "ambush.space" or not moment.table.foes:
            return None
        return moment._replace(table=_foe_elsewhere(moment.table, moment.table.foes[-1], **changes))

    return remade(other)


def _off_colour(moment: Moment, _: Moment) -> Moment | None:
    """Put one of the Enemies that have just come into a space of the other colour."""
    new = [n for event in moment.events if isinstance(event, e.FoesPlaced) and not event.ambush for n in event.foes]
    foe = moment.table.foe(new[0]) if len(new) > 1 else None
    if foe is None:
        return None
    board, table = moment.board, moment.table
    taken = {space for found in table.foes for space in found.spaces} | {hero.space for hero in table.heroes}
    colour = (board.xs[foe.space] + board.ys[foe.space]) % 2
    for space in range(board.size):
        same = board.tiles_of(space) == board.tiles_of(foe.space)
        if same and space not in taken and (board.xs[space] + board.ys[space]) % 2 != colour:
            return moment._replace(table=with_foe(table, foe, space=space, spaces=(space,)))
    return None


def _immobile(event: e.FoesActivated, moment: Moment) -> list[Event]:
    foes = [f for f in moment.table.foes if f.kind == event.kind and moment.table.kinds[f.kind].immobile]
    return [e.FoeMoved(foes[0].id, (foes[0].space,), "")] if foes else []


def _two_in_a_space(table: Table) -> Table | None:
    heroes = up(table)
    if len(heroes) < 2:
        return None
    return with_hero(table, table.heroes.index(heroes[1]), space=heroes[0].space)


def _all_down(table: Table) -> Table:
    return replace(table, heroes=tuple(replace(hero, ko=True) for hero in table.heroes))


def _marked_ko(table: Table) -> Table | None:
    for number, hero in enumerate(table.heroes):
        if hero.ko:
            return with_hero(table, number, poison=1)
    return None


def _all_in_hand(table: Table) -> Table:
    items = tuple(replace(item, in_hand=True, worn=True) for item in table.heroes[0].items)
    return with_hero(table, items=items * 3)


def _elite(table: Table) -> Table | None:
    if not table.foes:
        return None
    return replace(table, elite={foe.kind: (1, 2, 3, 4, 5, 6) for foe in table.foes})


def _charted(hero: str) -> str:
    return "madness" if hero == "injury" else "injury"


def _turns_away(event: e.FoesActivated, moment: Moment) -> list[Event]:
    foes = [foe for foe in moment.table.foes if foe.kind == event.kind and foe.target]
    return [e.FoeMoved(foe.id, (), _other(foe.target)) for foe in foes]


def _at_everybody(event: e.DamageDealt, moment: Moment) -> list[Event]:
    return [e.DamageDealt(event.hero, foe.id, event.damage, event.wounds) for foe in moment.table.foes]


def _wounds_everybody(amount: int) -> Doctor:
    def wounded(event: e.Exploded, moment: Moment) -> list[Event]:
        return [e.FoeWounded(foe.id, foe.kind, amount, event.hero) for foe in moment.table.foes]

    return inserted(e.Exploded, wounded)


def _thick_skins(table: Table) -> Table | None:
    if not table.foes:
        return None
    kinds = {name: replace(kind, defense=kind.defense + 1) for name, kind in table.kinds.items()}
    return replace(table, kinds=kinds)


FIGHTS: dict[str, Doctor] = {
    # movement
    "move.roll": changed(e.MoveRolled, roll=lambda x: x.roll % 6 + 1),
    "move.eight-directions": changed(e.Stepped, space=lambda x: x.before),
    "move.not-through-models": relaid(_two_in_a_space),
    "move.not-through-walls": changed(e.FoeMoved, lambda x: len(x.path) > 2, path=lambda x: x.path[::-1]),
    "activation.move-then-act": changed(e.Stepped, hero=lambda x: _other(x.hero)),
    "escape.required": dropped(e.Escaped, lambda x: x.passed),
    "escape.roll": changed(e.Escaped, passed=lambda x: not x.passed),
    "enemy.fixed-move": changed(e.FoeMoved, path=lambda x: x.path * 20),
    "ai.move-around": changed(e.FoeMoved, lambda x: bool(x.target), path=lambda x: x.path[:-1]),
    "immobile.no-move": inserted(e.FoesActivated, _immobile),
    "ai.stay-on-target": inserted(e.FoesActivated, _turns_away),
    "ai.first-target": changed(e.FoeMoved, lambda x: bool(x.target), target=""),
    "ai.next-target": changed(e.FoeMoved, lambda x: bool(x.target), target=lambda x: _other(x.target)),
    "ai.move-then-attack": changed(e.FoeAttacked, hero=lambda x: _other(x.hero)),
    "ai.not-by-attacker": changed(e.FoeAttacked, hero=lambda x: _other(x.hero)),
    # how Enemies come
    "place.not-enough-models": changed(e.FoesPlaced, foes=tuple(range(500, 530))),
    "place.lowest-initiative-first": _swapped(ambush=False),
    "place.checkerboard": remade(_off_colour),
    "threat.model-count": changed(e.FoesPlaced, foes=lambda x: x.foes[:-1] or (500, 501)),
    "fight.span": dropped(e.FoesPlaced),
    "fight.end": dropped(e.FoeKilled),
    "enemy.elite-chart-six": changed(e.EliteGained, number=7),
    "elite.no-duplicate": repeated(e.EliteGained),
    "elite.whole-type": relaid(_elite),
    "ambush.adjacent": _ambusher(target=""),
    "ambush.first-model": _ambusher(),
    "ambush.highest-initiative-first": remade(_slow_first),
    "enemy.sheet-fields": relaid(_thick_skins),
    # Attacks
    "attack.melee-assign": inserted(e.DamageDealt, _at_everybody),
    "attack.ranged-adjacent-first": inserted(e.DamageDealt, _at_everybody),
    "dynamite.any-space": _wounds_everybody(1),
    "dynamite.damage-separate": _wounds_everybody(7),
    "dicelimit.eight": changed(e.HeroAttacked, dice=(1,) * 9, hits=0, crits=0),
    "attack.hit-roll": changed(e.HeroAttacked, hits=lambda x: len(x.dice) + 1),
    "attack.crit-on-six": changed(e.HeroAttacked, crits=lambda x: x.hits + 1),
    "attack.which-to-hit": changed(e.HeroAttacked, dice=(2, 2, 2), hits=3, crits=0),
    "attack.assign-after-roll": changed(e.DamageDealt, damage=lambda x: x.damage * 9),
    "damage.minus-defense": changed(e.DamageDealt, wounds=lambda x: x.wounds + 20),
    "damage.wounds-stay": relaid(
        lambda table: with_foe(table, table.foes[0], wounds=table.foes[0].wounds + 1) if table.foes else None
    ),
    "damage.kill": changed(e.FoeWounded, amount=lambda x: x.amount + 50),
    "damage.kill-credit": changed(e.FoeWounded, by=lambda x: _other(x.by)),
    "enemy-attack.roll": changed(e.FoeAttacked, hits=lambda x: len(x.dice) - x.hits + 1),
    "enemy-attack.defense-together": changed(
        e.HitsTaken, lambda x: x.source in figures.enemies(), count=lambda x: x.count + 1
    ),
    # harm
    "defense.roll": changed(e.Saved, lambda x: x.kind == "defense", prevented=lambda x: x.prevented + 1),
    "defense.which-save": changed(e.Saved, lambda x: x.kind == "defense", kind="willpower"),
    "willpower.roll": changed(e.Saved, lambda x: x.kind == "willpower", needs=lambda x: x.needs + 1),
    "armor.roll": changed(e.Saved, lambda x: x.kind == "armor", prevented=lambda x: x.prevented + 1),
    "armor.what": changed(e.Saved, lambda x: x.kind == "defense", kind="spirit_armor"),
    "hits.default-wound": dropped(e.Wounded),
    "hits.default-sanity": dropped(e.Horrified),
    "hits.default-corruption": changed(e.Corrupted, amount=lambda x: x.amount + 1),
    "heal.remove-markers": changed(e.Healed, wounds=lambda x: x.wounds + 50),
    "damage.wound-markers": relaid(
        lambda table: with_hero(table, health=table.heroes[0].health - 1) if table.heroes[0].health > 1 else None
    ),
    "ko.by-wounds": inserted(e.MoveRolled, lambda x, _: [e.KnockedOut(x.hero, "health")]),
    "ko.no-excess": inserted(e.KnockedOut, lambda x, _: [e.Wounded(x.hero, 1, "poison")]),
    "ko.marker": inserted(e.KnockedOut, lambda x, _: [e.Activated(x.hero)]),
    "revive.use": dropped(e.Revived),
    "injury.which-chart": changed(
        e.ChartRolled, lambda x: x.chart in ("injury", "madness"), chart=lambda x: _charted(x.chart)
    ),
    "recover.chart": dropped(e.ChartRolled, lambda x: x.chart in ("injury", "madness")),
    "recover.when": inserted(e.MoveRolled, lambda x, _: [e.Recovered(x.hero)]),
    "recover.minimum-one": _next_to(e.Healed, e.Recovered),
    "end.all-ko": relaid(_all_down),
    "corruption.mutate": relaid(lambda table: with_hero(table, corruption=table.heroes[0].corruption + 1)),
    "corruption.duplicate-mutation-death": repeated(e.Mutated),
    "corruption.resistance-default": inserted(e.MoveRolled, lambda x, _: [e.Lost(x.hero, "corruption", 9)]),
    "poison.roll": changed(e.Rolled, lambda x: x.kind == "poison", dice=lambda x: (*x.dice, 6)),
    "poison.wound": changed(e.Wounded, lambda x: x.source == "poison", amount=lambda x: x.amount + 1),
    "poison.wears-off": relaid(lambda table: with_hero(table, poison=table.heroes[0].poison + 1)),
    "status.removed-ko": relaid(_marked_ko),
    "venom.removed": relaid(lambda table: with_hero(table, venom=table.heroes[0].venom + 1)),
    # XP
    "door.xp": changed(e.XPGained, lambda x: x.why == "door", amount=10),
    "heal.xp-others": changed(e.XPGained, lambda x: x.why == "healing", amount=lambda x: x.amount + 5),
    "xp.small-enemies": changed(e.XPGained, lambda x: x.why == "void-spiders", amount=lambda x: x.amount + 5),
    "xp.large-enemies": changed(
        e.XPGained,
        lambda x: "xp_each" in str(figures.enemies().get(x.why, "")),
        amount=lambda x: x.amount + 5,
    ),
    "campaign.xp-gold-tracking": relaid(lambda table: with_hero(table, xp=table.heroes[0].xp + 5)),
    # what Heroes carry
    "loot.currencies": changed(e.Gained, lambda x: x.what == "gold", amount=lambda x: x.amount + 1),
    "content.side-bag-tokens": changed(e.TokenGained, token="marbles"),
    "create.starting-items-bound": _handed(lambda kind, card: card in figures.entries("heroes")[kind]["items"]),
    "items.personal-bound": _handed(lambda _, card: card in figures.deck("personal")),
    "trade.adjacent-in-fight": _trade(fight=True),
    "trade.same-tile-no-enemies": _trade(fight=False),
    "items.exhaust": repeated(e.Used),
    "free.one-per-turn": inserted(e.MoveRolled, lambda x, _: [e.Used(x.hero, "token:brimstone-ash")] * 2),
    "sidebag.mix": relaid(lambda table: with_hero(table, bag_left=-1)),
    "weight.limit": relaid(lambda table: with_hero(table, weight_left=-1)),
    "hands.two-slots": relaid(_all_in_hand),
    "items.clothing-slot": relaid(_all_in_hand),
}
