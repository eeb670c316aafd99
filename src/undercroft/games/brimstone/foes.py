"""Enemies: the numbers and abilities of a Type, its Elite abilities, its targets, what frightens, which goes next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft.crawl.dice import D6
from undercroft.engine.queries import ADD, AT_LEAST, AT_MOST, SET, Part, total
from undercroft.games.brimstone import abilities, bases, seasoned
from undercroft.games.brimstone.events import EliteGained, FoeKilled, FoesActivated, HeroAttacked
from undercroft.games.brimstone.state import Attack, Foe, FoeBoost, rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.content import Elite
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero, Kind

SHEET = ("initiative", "move", "escape", "to_hit", "combat", "damage", "defense", "health", "xp", "xp_each")
SHOOTING = ("range", "shots")
CHART = 6
"""The entries of an Elite Chart. [brimstone.enemy.elite-chart-six]"""
SLOWEST = -99


# ---- numbers and abilities -----------------------------------------------------------------------------------------


def foe_stat(game: Brimstone, kind: str, name: str) -> int:
    """A number of an Enemy Type, or the number of one of its abilities (0: it does not have it); worked out once."""
    key = (kind, name)
    value = game.foe_stats.get(key)
    if value is None:
        found = parts(game, kind, name)
        value = game.foe_stats[key] = best_save(found) if name == "armor" else total(found)
    return value


has = foe_stat


def parts(game: Brimstone, kind: str, name: str) -> list[Part]:
    """The contributions to a number of an Enemy Type, each with its reason."""
    return [
        *sheet(game, kind, name),
        *elite_parts(game, kind, name),
        *card_parts(game, name),
        *fight_parts(game, kind, name),
    ]


def sheet(game: Brimstone, kind: str, name: str) -> list[Part]:
    """The Record Sheet's value. [brimstone.enemy.sheet-fields]"""
    face = seasoned.side(game, kind)
    if name in SHEET:
        return [Part(SET, getattr(face, name), "sheet"), *limits(name)]
    if name in SHOOTING:
        return [Part(SET, getattr(face.ranged, name, 0), "sheet"), *limits(name)]
    printed = named(face.abilities, name)
    return [Part(ADD, printed, "sheet")] if printed else []


def limits(name: str) -> list[Part]:
    """No number falls below 0; To Hit stays between 2+ and 6+, so a natural 6 always hits; Health stays above 0."""
    if name == "to_hit":
        return [Part(AT_LEAST, 2, "rules"), Part(AT_MOST, 6, "rules")]
    return [Part(AT_LEAST, 1 if name == "health" else 0, "rules")]


def elite_parts(game: Brimstone, kind: str, name: str) -> list[Part]:
    """What the Elite abilities of the Type give to every Enemy of it.

    [brimstone.elite.whole-type] [brimstone.elite.xp]
    """
    found: list[Part] = []
    for entry in elites(game, kind):
        amount = named(entry.gives, name) + named(entry.abilities, name)
        if amount:
            found.append(Part(ADD, signed(name, amount), entry.name))
        if name == "xp":
            found.append(elite_xp())
    return found


def elite_xp() -> Part:
    """Each Elite ability adds 5 to the XP value. [brimstone.elite.xp]"""
    return Part(ADD, 5, "brimstone.elite.xp")


def elites(game: Brimstone, kind: str) -> list[Elite]:
    """The entries of its Elite Chart that the Type has in this Fight."""
    fight = game.state.fight
    known = None if fight is None else fight.kinds.get(kind)
    return [] if known is None else [game.pack.enemies[kind].elite[number - 1] for number in known.elite]


def card_parts(game: Brimstone, name: str) -> list[Part]:
    """What Darkness cards that Remain in Play, and Growing Dread cards in the final Fight, give to all Enemies.

    [brimstone.cards.remains-in-play] [brimstone.dread.resolve-at-objective]
    """
    found: list[Part] = []
    for card in (*game.state.remains, *game.state.faced):
        amount = named(game.card(card).foes, name)
        if amount:
            found.append(Part(ADD, signed(name, amount), f"card:{card}"))
    return found


def fight_parts(game: Brimstone, kind: str, name: str) -> list[Part]:
    """What holds for a time: modifiers of this turn or Fight, and the bonus of Ambushers."""
    fight = game.state.fight
    if fight is None:
        return []
    found = [Part(ADD, signed(name, b.amount), b.source or "boost") for b in fight.boosts if b.modifier == name]
    if name == "initiative" and kind in fight.kinds and fight.kinds[kind].ambush:
        found.append(ambush_bonus())
    return found


def ambush_bonus() -> Part:
    """Ambushers act at +2 Initiative in their first turn. [brimstone.ambush.initiative-bonus]"""
    return Part(ADD, 2, "brimstone.ambush.initiative-bonus")


def named(amounts: Mapping[Any, int], name: str) -> int:
    """The amount that a card or chart gives under this name."""
    return amounts.get(name, 0)


def signed(name: str, amount: int) -> int:
    """A bonus To Hit is added to the rolls, so it lowers the number needed."""
    return -amount if name == "to_hit" else amount


def best_save(found: list[Part]) -> int:
    """Of several Armor saves the best counts: the lowest, 0 if there is none."""
    return min((part.amount for part in found), default=0)


def boost(game: Brimstone, modifier: str, amount: int, span: str, source: str = "") -> None:
    """All Enemies get a modifier for this turn or this Fight."""
    if game.state.fight is not None:
        game.state.fight.boosts.append(FoeBoost(modifier, amount, span, source))
        game.foe_stats.clear()


# ---- Elite ---------------------------------------------------------------------------------------------------------


def add_elite(game: Brimstone, kind: str, n: int) -> Rule[None]:
    """The Type gains n more Elite abilities, one roll each, for the rest of the Fight.

    [brimstone.elite.roll] [brimstone.elite.multiple] [brimstone.elite.whole-type]
    """
    fight = game.state.fight
    assert fight is not None, "Elite abilities belong to a Fight"
    held = fight.kinds[kind].elite
    for _ in range(n):
        if len(held) == CHART:
            return
        number = yield from elite_roll(game, held)
        held.append(number)
        game.foe_stats.clear()
        yield from game.do(EliteGained(kind, number))


def elite_roll(game: Brimstone, held: list[int]) -> Rule[int]:
    """A D6 on the Elite Chart; an ability that the Type already has is rolled again.

    [brimstone.elite.roll] [brimstone.elite.no-duplicate]
    """
    while True:
        number: int = (yield from game.roll("foe.elite", 1, D6))[0]
        if number not in held:
            return number


# ---- on the board -------------------------------------------------------------------------------------------------


def put(game: Brimstone, kind: str, space: int, target: str = "") -> None:
    """Put a model on the board."""
    corner = bases.stance(game, kind, space)
    if corner is None:
        corner = bases.stance(game, kind, space, bases.HALF)
    assert corner is not None, f"there is no room for one of {kind} in space {space}"
    game.state.foes.append(Foe(id=game.new_id(), kind=kind, space=space, corner=corner, target=target))


# ---- what Enemies do by being there --------------------------------------------------------------------------------


def fear_hits(game: Brimstone, hero: Hero) -> int:
    """The Horror Hits that Fear, Terror and Unspeakable Terror do to a Hero, added up over all Enemies.

    [brimstone.fear.stacks]
    """
    hits = 0
    for fright in abilities.FRIGHTS:
        for foe in game.state.foes:
            amount = has(game, foe.kind, fright.word)
            if amount and fright.frightens(game, foe, hero):
                hits += amount
    return hits


def oppressed(game: Brimstone, hero: Hero) -> bool:
    """Whether an adjacent Enemy keeps this Hero from spending Grit."""
    return bool(game.state.foes) and any(has(game, foe.kind, "oppress") for foe in game.adjacent_foes(hero.space))


@rules.after(FoesActivated, when=lambda game, activated: has(game, activated.kind, "regenerate") > 0)
def regenerate(game: Brimstone, activated: FoesActivated) -> None:
    """Enemies who Regenerate mend as their Type Activates."""
    for foe in game.state.foes:
        if foe.kind == activated.kind:
            abilities.Regenerate.mends(foe, has(game, foe.kind, "regenerate"))


@rules.after(FoeKilled, when=lambda game, killed: has(game, killed.kind, "burst") > 0)
def burst(game: Brimstone, killed: FoeKilled) -> Rule[None]:
    """A killed Enemy with Burst hurts whoever is near."""
    yield from abilities.Burst.bursts(game, killed, has(game, killed.kind, "burst"))


def thorns(game: Brimstone, hero: Hero) -> int:
    """The most that an adjacent Thorned Enemy does."""
    return max((has(game, foe.kind, "thorned") for foe in game.adjacent_foes(hero.space)), default=0)


def pricked(game: Brimstone, attacked: HeroAttacked) -> bool:
    """Whether a Hero's natural 1 in Melee was rolled beside a Thorned Enemy."""
    attack = game.frame(Attack)
    return attack is not None and attack.melee and 1 in attacked.dice and thorns(game, game.hero(attacked.hero)) > 0


@rules.after(HeroAttacked, when=pricked)
def thorned(game: Brimstone, attacked: HeroAttacked) -> Rule[None]:
    """A natural 1 in Melee beside a Thorned Enemy hurts the attacker."""
    yield from abilities.Thorned.pricks(game, attacked, thorns(game, game.hero(attacked.hero)))


# ---- turns ---------------------------------------------------------------------------------------------------------


def next_kind(game: Brimstone, at_least: int = SLOWEST) -> Rule[str]:
    """The Enemy Type to Activate now, '' if none that waits is as quick as `at_least`, the Initiative of the next Hero.

    [brimstone.fight.tie-enemy-first] [brimstone.fight.type-tie-random]
    """
    fight = game.state.fight
    if fight is None:
        return ""
    waiting = [kind for kind in present(game) if not fight.kinds[kind].acted]
    quickest = max((foe_stat(game, kind, "initiative") for kind in waiting), default=SLOWEST)
    if not waiting or quickest < at_least:
        return ""
    return (yield from game.pick("foe.order", [k for k in waiting if foe_stat(game, k, "initiative") == quickest]))


def present(game: Brimstone) -> list[str]:
    """The Enemy Types on the board, in order of arrival."""
    return list(dict.fromkeys(foe.kind for foe in game.state.foes))


def turn_over(game: Brimstone) -> None:
    """What lasts a turn is over: modifiers of the turn, and the bonus of Ambushers."""
    fight = game.state.fight
    if fight is None:
        return
    lasting = [boost for boost in fight.boosts if boost.span != "turn"]
    settled = [kind for kind in fight.kinds.values() if settles(kind)]
    if settled or len(lasting) < len(fight.boosts):
        fight.boosts = lasting
        game.foe_stats.clear()


def settles(kind: Kind) -> bool:
    """Whether Ambushers have had their first turn and so lose the bonus. [brimstone.ambush.initiative-bonus]"""
    over = kind.ambush and kind.acted
    if over:
        kind.ambush = False
    return over


def final_fight(game: Brimstone) -> None:
    """The Fight that is on is that of the Objective's guard. [brimstone.mission.fistful-win]"""
    if game.state.fight is not None:
        game.state.fight.final = True
