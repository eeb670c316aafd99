"""An attack in its five steps: declare weapon and target, roll dice, check range, spend surges, deal damage.

All dice are rolled at once: the attack pool, and the defense pool of each figure that the attack affects. An X on the
blue die is a miss whatever else shows. What surges add may still bring a short shot to its target.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.subjects import FIGURE, SPACE
from undercroft.engine.choices import choose
from undercroft.engine.flow import AGAIN, DONE
from undercroft.games.descent.events import AttackDeclared, Attacked, AttackRolled, Missed, Rolled
from undercroft.games.descent.rules.combat import damage_dealt, rerolls, sight, surges, targets
from undercroft.games.descent.state import Attack, Defense, Hero, Monster, rules
from undercroft.games.descent.state.dice import dice_of

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.descent.game import Descent
    from undercroft.games.descent.rules.combat.targets import Weapon


def begin(game: Descent, attacker: Hero | Monster, weapon: str, target: Hero | Monster) -> Rule[None]:
    """Declare an attack; it goes on once the present step returns. [descent.attack.steps]"""
    arms = targets.weapon_of(game, attacker, weapon)
    spaces = targets.attacked_spaces(game, attacker, arms, target)
    space = spaces[0]
    if len(spaces) > 1 and game.stat(attacker, "blast", number(arms)):
        space = yield from choose(game.seat_of(attacker), "attack.space", spaces, of=SPACE)
    game.push(Attack(by=attacker.id, weapon=weapon, target=target.id, space=space))


def number(weapon: Weapon) -> int | None:
    """Return the number of the item that is used, None for none."""
    return weapon.item if weapon.item >= 0 else None


@rules.step(Attack)
def declare(game: Descent, attack: Attack) -> Rule[str | None]:
    """1. Weapon and target are declared; whoever may react does so before the dice. [descent.attack.steps]"""
    yield from game.do(Attacked(attack.by, attack.target, attack.weapon))
    yield from game.do(AttackDeclared(attack.by, attack.target))
    return None if may_go_on(game, attack) else DONE


def may_go_on(game: Descent, attack: Attack) -> bool:
    """Whether attacker and target are still there to attack and to be attacked."""
    if not game.is_there(attack.by) or not game.is_there(attack.target):
        return False
    return all(game.mask(game.figure(one)) for one in (attack.by, attack.target))


@rules.step(Attack)
def pools(game: Descent, attack: Attack) -> None:
    """Gather the dice: the weapon's and those that abilities add, and for each affected figure its defense dice.

    [descent.combat.attack-pool] [descent.combat.attack-pool-additions] [descent.combat.defense-pool]
    [descent.keyword.blast-area] [descent.keyword.blast-once] [descent.keyword.blast-friendly-fire]
    [descent.keyword.blast-target-only-los]
    """
    attacker = game.figure(attack.by)
    weapon = targets.weapon_of(game, attacker, attack.weapon)
    attack.dice = [*weapon.arms.dice, *added(game, attacker, weapon), *attack.dice]
    attack.blast = attack.blast or game.stat(attacker, "blast", number(weapon)) > 0
    attack.ranged = weapon.arms.kind == "ranged"
    attack.distance = sight.distance(game, attacker, attack.space) if attack.ranged else 0
    affected = [game.figure(attack.target)]
    if attack.blast:
        area = game.board.near[attack.space] | 1 << attack.space
        affected += [one for one in game.figures() if game.mask(one) & area and one not in affected]
    attack.affected = [Defense(one.id, defense_dice(game, one)) for one in affected]


def added(game: Descent, attacker: Hero | Monster, weapon: Weapon) -> list[str]:
    """Return the power dice that abilities add to an attack; not those of another weapon."""
    return [
        die
        for source in game.powers.sources(game, attacker)
        if source.powers.power and surges.applies(source, weapon)
        for die in source.powers.power
    ]


def defense_dice(game: Descent, figure: Hero | Monster) -> list[str]:
    """Return a figure's defense pool, with what abilities add before the roll.

    [descent.combat.defense-pool] [descent.combat.defense-separate] [descent.combat.defense-pool-additions]
    """
    own = game.stats(figure).dice if isinstance(figure, Monster) else game.pack.heroes[figure.kind].defense
    return [*own, *(die for source in game.powers.sources(game, figure) for die in source.powers.defense)]


def area(game: Descent, figure: str) -> str:
    """Return whose dice these are, for the purpose of a roll."""
    return "hero" if game.with_heroes(game.figure(figure)) else "foe"


@rules.step(Attack)
def roll(game: Descent, attack: Attack) -> Rule[None]:
    """2. All dice are rolled at once. [descent.combat.attack-pool] [descent.combat.defense-separate]"""
    dice = [*attack.dice, *(die for one in attack.affected for die in one.dice)]
    faces = yield from game.roll_pool(f"{area(game, attack.by)}.attack", dice_of(dice))
    attack.rolled, faces = faces[: len(attack.dice)], faces[len(attack.dice) :]
    yield from game.do(Rolled(attack.by, tuple(attack.dice), tuple(attack.rolled)))
    for one in attack.affected:
        one.rolled, faces = faces[: len(one.dice)], faces[len(one.dice) :]
        if one.dice:
            yield from game.do(Rolled(one.figure, tuple(one.dice), tuple(one.rolled)))


@rules.step(Attack)
def again(game: Descent, attack: Attack) -> Rule[None]:
    """Dice are rolled again only once all of them lie. [descent.combat.rerolls]"""
    yield from rerolls.offer(game, attack)


@rules.step(Attack)
def after_roll(game: Descent, attack: Attack) -> Rule[str | None]:
    """Other reactions to the dice; then an X makes the attack a miss, whatever else they show.

    [descent.combat.miss-x] [descent.combat.damage-total] [descent.range.total] [descent.keyword.pierce-stacks]
    """
    yield from game.do(AttackRolled(attack.by, attack.target))
    if any(face.miss for face in attack.rolled):
        attack.missed = True
        yield from game.do(Missed(attack.by, attack.target, "x"))
        return DONE
    attack.range += sum(face.range for face in attack.rolled)
    attack.damage += sum(face.damage for face in attack.rolled)
    attack.surges += sum(face.surges for face in attack.rolled)
    if game.is_there(attack.by):
        attacker = game.figure(attack.by)
        weapon = number(targets.weapon_of(game, attacker, attack.weapon))
        attack.range += game.stat(attacker, "range", weapon)
        attack.damage += game.stat(attacker, "damage", weapon)
        attack.surges += game.stat(attacker, "surges", weapon)
        attack.pierce += game.stat(attacker, "pierce", weapon)
    return None


def short(attack: Attack) -> int:
    """Return by how many spaces a Ranged attack falls short; 0 for any other.

    [descent.range.total] [descent.range.ranged-only]
    """
    return max(0, attack.distance - attack.range) if attack.ranged else 0


@rules.step(Attack)
def spend(game: Descent, attack: Attack) -> Rule[str | None]:
    """3 and 4. Range is noted; the attacker spends surges one ability at a time, until it stops.

    [descent.range.miss] [descent.surge.spent-once]
    """
    if attack.surges and (yield from surges.spend_one(game, attack)):
        return AGAIN
    if by := short(attack):
        attack.missed = True
        yield from game.do(Missed(attack.by, attack.target, "short", by))
        return DONE
    return None


@rules.step(Attack)
def deal(game: Descent, attack: Attack) -> Rule[str | None]:
    """5. Damage less shields is suffered, by the target first, then by the others as the current player orders them.

    [descent.damage.shields-cancel] [descent.keyword.blast-one-roll]
    """
    left = [one for one in attack.affected if not one.settled]
    if not left:
        return None
    one = left[0]
    if one is not attack.affected[0] and len(left) > 1:
        ids = [other.figure for other in left]
        one = left[ids.index((yield from choose(game.current(), "attack.next", ids, of=FIGURE)))]
    one.settled = True
    yield from damage_dealt.deal(game, attack, one)
    return AGAIN
