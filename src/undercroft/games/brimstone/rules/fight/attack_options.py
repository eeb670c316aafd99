"""Which Attacks a Hero may make now, which Enemies they can hit, and why others are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.board.bits import bits
from undercroft.engine.checks import checks
from undercroft.engine.choices import Option
from undercroft.games.brimstone.rules.enemies.bases import within
from undercroft.games.brimstone.rules.fight import dual_wielding, hit_targets, weapons
from undercroft.games.brimstone.rules.heroes import exhausting, six_shooter
from undercroft.games.brimstone.rules.items.hands import held_by
from undercroft.games.brimstone.state import Attack, Volley

if TYPE_CHECKING:
    from undercroft.engine.checks import Checks
    from undercroft.games.brimstone.content.types import Item
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Activation, Held, Hero

FIGHT = Option("fight", rule="brimstone.attack.melee-dice")


# ---- what may be done ----------------------------------------------------------------------------------------------


def attacks(game: Brimstone, hero: Hero) -> list[Option]:
    """The normal Attacks a Hero could make now: in Melee, with a gun, or with two. [brimstone.attack.types]"""
    found = [FIGHT] if game.adjacent_foes(hero.space) else []
    fit = guns(game, hero)
    aimed = [held for held, item in fit if _has_target(game, hero, held, item)]
    found += [Option("shoot", held.id) for held in aimed]
    if aimed and game.agreed.advanced:
        found += [Option("dual", first.id, other.id) for first, other in dual_wielding.pairs(fit, aimed)]
    return found


def more_attacks(game: Brimstone, hero: Hero) -> list[Option]:
    """The Free Attacks a Hero could make now, besides the normal Attack. [brimstone.free.additional]"""
    ready = free_attacks(game, hero)
    return [Option("free", held.id) for held, item in ready if _has_target(game, hero, held, item)]


def guns(game: Brimstone, hero: Hero) -> list[tuple[Held, Item]]:
    """The Ranged Weapons in hand that serve for a normal Attack. [brimstone.attack.types]"""
    return [(held, item) for held, item in _weapons(game, hero) if item.ranged is not None and item.ranged.free is None]


def free_attacks(game: Brimstone, hero: Hero) -> list[tuple[Held, Item]]:
    """The sources of Free Attacks that are Ready. [brimstone.free.exhaust]"""
    found: list[tuple[Held, Item]] = []
    for held, item in _weapons(game, hero):
        limit = weapons.free_limit(item)
        if limit is not None:
            source = weapons.source_of(game, hero, held.id)
            if exhausting.usable(game, hero, source, "free", limit, weapons.NO_COST):
                found.append((held, item))
    return found


def _weapons(game: Brimstone, hero: Hero) -> list[tuple[Held, Item]]:
    """Items in use that attack, each once."""
    pack = game.pack.items
    found: list[tuple[Held, Item]] = []
    for source in game.hero_powers.sources(game, hero):
        held = source.held
        if held is not None and "/" not in source.id:
            item = pack[held.card]
            if item.ranged is not None or item.melee is not None:
                found.append((held, item))
    return found


def _has_target(game: Brimstone, hero: Hero, held: Held, item: Item) -> bool:
    """Whether an Enemy is in reach; a Ranged Free Attack reaches as far as its own Item. [brimstone.free.ranged]"""
    reach = weapons.range_of(game, hero, held.id, item) if item.ranged is not None else 0
    return bool(hit_targets.targets(game, hero, reach) or six_shooter.anywhere(game, hero, item))


def start(game: Brimstone, hero: Hero, activation: Activation, option: Option) -> None:
    """Begin the Attack that was chosen; the normal one ends the Move.

    [brimstone.activation.move-then-act] [brimstone.free.melee-own-combat]
    """
    if option.verb == "free":
        weapon = option.subject_number
        melee = game.pack.items[held_by(hero, weapon).card].ranged is None
        game.push(Attack(hero=hero.id, melee=melee, weapon=weapon, free=True))
        return
    activation.acted, activation.moving = True, False
    if option.verb == "fight":
        game.push(Attack(hero=hero.id, melee=True))
    elif option.verb == "dual":
        primary, off_hand = option.subject_number, option.target_number
        game.push(Volley(hero=hero.id, melee=False, weapon=primary, primary=primary, off_hand=off_hand))
    else:
        game.push(Attack(hero=hero.id, melee=False, weapon=option.subject_number))


# ---- why not -------------------------------------------------------------------------------------------------------


def named(game: Brimstone, hero: Hero, option: Option) -> list[tuple[Held, Item]]:
    """The weapons in hand that an option names and that serve for such an Attack."""
    if option.verb == "free":
        fit = [(held, item) for held, item in _weapons(game, hero) if weapons.free_limit(item)]
    else:
        fit = guns(game, hero)
    return [(held, item) for held, item in fit if held.id in (option.subject, option.target)]


def in_hand(game: Brimstone, hero: Hero, option: Option) -> bool:
    """Whether the Hero has the weapon of a Ranged or Free Attack in hand."""
    return option.verb not in ("shoot", "free") or bool(named(game, hero, option))


def is_ready(game: Brimstone, hero: Hero, option: Option) -> bool:
    """Whether the weapon of a Free Attack, if it is in hand, is not Exhausted."""
    if option.verb != "free" or not named(game, hero, option):
        return True
    return any(held.id == option.subject for held, _ in free_attacks(game, hero))


def is_pair(game: Brimstone, hero: Hero, option: Option) -> bool:
    """Whether Dual Wielding names two Single-Handed Ranged Weapons in hand; it is a part of the Advanced Game."""
    if option.verb != "dual":
        return True
    return game.agreed.advanced and [item.hands for _, item in named(game, hero, option)] == [1, 1]


def foe_beside(game: Brimstone, hero: Hero, option: Option) -> bool:
    """Whether a Melee Attack finds an adjacent Enemy."""
    found = named(game, hero, option)
    melee = option.verb == "fight" or any(item.ranged is None for _, item in found)
    return not melee or bool(game.adjacent_foes(hero.space))


def shoots(game: Brimstone, hero: Hero, option: Option) -> bool | None:
    """Whether one of the Ranged Weapons named has a target; None if none of them is in hand."""
    ranged = [(held, item) for held, item in named(game, hero, option) if item.ranged is not None]
    return any(_has_target(game, hero, held, item) for held, item in ranged) if ranged else None


def foe_in_range(game: Brimstone, hero: Hero, option: Option) -> bool:
    """Whether an Enemy is within the Range of one of the weapons named, in Line of Sight or not."""
    ranges = [
        weapons.range_of(game, hero, held.id, item)
        for held, item in named(game, hero, option)
        if item.ranged is not None
    ]
    return any(within(game, hero.space, space, far) for far in ranges for space in bits(game.foe_mask()))


ATTACK_CHECKS: Checks[Brimstone, Hero, Activation, Option] = checks(
    ("brimstone.activation.one-attack", lambda game, hero, now, o: o.verb == "free" or not now.acted),
    ("brimstone.free.one-per-turn", lambda game, hero, now, o: o.verb != "free" or not hero.free_attack),
    ("brimstone.hands.unassigned-no-benefit", lambda game, hero, now, o: in_hand(game, hero, o)),
    ("brimstone.free.exhaust", lambda game, hero, now, o: is_ready(game, hero, o)),
    ("brimstone.dual.fire-both", lambda game, hero, now, o: is_pair(game, hero, o)),
    ("brimstone.attack.melee-assign", lambda game, hero, now, o: foe_beside(game, hero, o)),
    (
        "brimstone.attack.range",
        lambda game, hero, now, o: shoots(game, hero, o) is not False or foe_in_range(game, hero, o),
    ),
    (
        "brimstone.los.line",
        lambda game, hero, now, o: shoots(game, hero, o) is not False or not foe_in_range(game, hero, o),
    ),
    on=("fight", "shoot", "dual", "free"),
)
