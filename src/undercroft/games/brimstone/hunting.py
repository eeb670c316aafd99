"""Enemies Activate: all of a Type choose targets and move one at a time, then all of them attack."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from undercroft.crawl.bits import bits, mask_of
from undercroft.crawl.dice import D6
from undercroft.crawl.paths import distance, reach
from undercroft.engine.choices import choose_party
from undercroft.engine.flow import AGAIN
from undercroft.games.brimstone import foes, harm
from undercroft.games.brimstone.abilities import (
    Bloodscent,
    Choke,
    Corrupting,
    Drain,
    Maddening,
    Poison,
    Regenerate,
    Smash,
    Swarm,
    Venom,
)
from undercroft.games.brimstone.events import FoeAttacked, FoeMoved, FoesActivated
from undercroft.games.brimstone.foes import foe_stat, has
from undercroft.games.brimstone.state import FoeTurn, rules

if TYPE_CHECKING:
    from undercroft.crawl.paths import Reach
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Foe, Hero

LARGE = ("large", "extra large")


class Way(NamedTuple):
    """Where a model can go: what it reaches, and the spaces in which it may end."""

    found: Reach
    ends: int


# ---- the Activation of a Type --------------------------------------------------------------------------------------


@rules.step(FoeTurn)
def type_activates(game: Brimstone, turn: FoeTurn) -> Rule[None]:
    """All Enemies of the Type Activate together; those who keep their target stay where they are.

    [brimstone.fight.type-as-group] [brimstone.ai.stay-on-target] [brimstone.ai.retarget]
    """
    if game.state.fight is not None:
        game.state.fight.kinds[turn.kind].acted = True
    yield from game.do(FoesActivated(turn.kind))
    mends = has(game, turn.kind, "regenerate")
    for foe in game.state.foes:
        if foe.kind != turn.kind or sits_out(foe):
            continue
        Regenerate.mends(foe, mends)
        if stays(game, foe):
            turn.strikers.append(foe.id)
        else:
            foe.target = ""
            turn.movers.append(foe.id)


def sits_out(foe: Foe) -> bool:
    """A stunned Enemy misses this Activation, and is itself again for the next."""
    stunned, foe.stunned = foe.stunned, False
    return stunned


def stays(game: Brimstone, foe: Foe) -> bool:
    """An Enemy whose target is still up and adjacent stays on it, whoever attacked it; a Restless one never does.

    [brimstone.ai.stay-on-target] [brimstone.ai.not-by-attacker]
    """
    return foes.target_of(game, foe) is not None and not has(game, foe.kind, "restless")


@rules.step(FoeTurn)
def all_move(game: Brimstone, turn: FoeTurn) -> Rule[str | None]:
    """First every model chooses its target and moves, one a step.

    [brimstone.ai.move-then-attack] [brimstone.enemy-attack.after-all-moved]
    """
    if not turn.movers:
        return None
    foe = yield from next_to_move(game, turn.movers)
    turn.movers.remove(foe.id)
    turn.strikers.append(foe.id)
    yield from hunt(game, foe)
    return AGAIN


@rules.step(FoeTurn)
def all_attack(game: Brimstone, turn: FoeTurn) -> Rule[str | None]:
    """Then all of them attack: a step for the Attacks on one Hero, the quickest Hero first.

    [brimstone.ai.move-then-attack]
    """
    attackers: dict[str, list[Foe]] = {}
    for foe in game.state.foes:
        if foe.id in turn.strikers and foes.target_of(game, foe) is not None:
            attackers.setdefault(foe.target, []).append(foe)
    if not attackers:
        return None
    hero = game.in_order([game.hero(target) for target in attackers])[0]
    struck = attackers[hero.id]
    turn.strikers = [foe for foe in turn.strikers if all(other.id != foe for other in struck)]
    yield from attack(game, hero, struck)
    return AGAIN


# ---- targets and movement ------------------------------------------------------------------------------------------


def next_to_move(game: Brimstone, movers: list[int]) -> Rule[Foe]:
    """The model closest to the Heroes moves first; of equally close ones the players choose.

    [brimstone.ai.move-order] [brimstone.ai.move-order-tie]
    """
    heroes = game.standing()
    models = [foe for foe in game.state.foes if foe.id in movers]
    far = [steps_to_any(game, foe.space, heroes) for foe in models]
    closest = min(far)
    first = [foe.id for foe, steps in zip(models, far, strict=True) if steps == closest]
    return game.foe((yield from choose_party(game.party(), "foes.next", first)))


def steps_to_any(game: Brimstone, space: int, heroes: list[Hero]) -> int:
    """The steps to the nearest of these Heroes, whatever stands in the way."""
    board = game.board
    return min([distance(board, hero.space, space) or 0 for hero in heroes])


def hunt(game: Brimstone, foe: Foe) -> Rule[None]:
    """One model picks a Hero in reach and moves around it; if none is in reach, it comes as near as it can.

    [brimstone.ai.first-target] [brimstone.ai.unreachable]
    """
    ways = ways_of(game, foe)
    heroes = [hero for hero in game.standing() if any(beside(game, hero) & way.ends for way in ways)]
    if not heroes:
        yield from approach(game, foe, ways)
        return
    hero = yield from pick_target(game, foe, heroes)
    foe.target = hero.id
    yield from move_around(game, foe, hero, ways)


def beside(game: Brimstone, hero: Hero) -> int:
    """The spaces adjacent to a Hero."""
    return game.board.neighbours[hero.space]


def pick_target(game: Brimstone, foe: Foe, heroes: list[Hero]) -> Rule[Hero]:
    """A Random Hero among those in reach whom the fewest of the Type target.

    [brimstone.ai.first-target] [brimstone.ai.next-target]
    """
    wanted = Bloodscent.prey(game, heroes) if has(game, foe.kind, "bloodscent") else foes.fewest(game, foe.kind, heroes)
    return game.hero((yield from game.pick("foe.pick", [hero.id for hero in wanted])))


def ways_of(game: Brimstone, foe: Foe) -> list[Way]:
    """How far a model can go with its fixed Move: past no model or, for a Large one, by pushing smaller Enemies aside.

    [brimstone.enemy.fixed-move] [brimstone.large.swap]
    """
    board, move = game.board, foe_stat(game, foe.kind, "move")
    taken = game.occupied() & ~(1 << foe.space)
    if has(game, foe.kind, "skitter"):
        found = reach(board, foe.space, move)
        return [Way(found, found.mask & ~taken)]
    found = reach(board, foe.space, move, taken)
    ways = [Way(found, found.mask)]
    if is_large(game, foe):
        pushed = reach(board, foe.space, move, immovable(game))
        ways.append(Way(pushed, pushed.mask))
    return ways


def is_large(game: Brimstone, foe: Foe) -> bool:
    """Large Enemies and bigger ones push smaller ones aside. [brimstone.large.swap] [brimstone.enemy.sizes]"""
    return game.pack.enemies[foe.kind].size in LARGE


def immovable(game: Brimstone) -> int:
    """The spaces that not even a Large Enemy enters: those of Heroes and of other Large Enemies.

    [brimstone.large.not-large-or-heroes]
    """
    heroes = mask_of([hero.space for hero in game.standing()])
    return heroes | mask_of([foe.space for foe in game.state.foes if is_large(game, foe)])


def move_around(game: Brimstone, foe: Foe, hero: Hero, ways: list[Way]) -> Rule[None]:
    """It moves as far as it can to a space adjacent to its target; of equally far ones the players choose.

    [brimstone.ai.move-around]
    """
    near = beside(game, hero)
    found, ends = next(way for way in ways if way.ends & near)
    farthest = next(layer & ends & near for layer in reversed(found.layers) if layer & ends & near)
    yield from go(game, foe, found, farthest)


def approach(game: Brimstone, foe: Foe, ways: list[Way]) -> Rule[None]:
    """Out of reach of all Heroes it goes as far as it can towards the nearest and targets nobody.

    [brimstone.ai.unreachable]
    """
    heroes = game.standing()
    least = steps_to_any(game, foe.space, heroes)
    nearest = [hero for hero in heroes if steps_to_any(game, foe.space, [hero]) == least]
    best: list[tuple[int, int]] = []
    for way in ways:
        left = {space: steps_to_any(game, space, nearest) for space in bits(way.ends)}
        closest = min(left.values())
        best.append((closest, mask_of([space for space in left if left[space] == closest])))
    chosen = min(range(len(ways)), key=lambda n: best[n][0])
    found = ways[chosen].found
    spaces = next(layer & best[chosen][1] for layer in found.layers if layer & best[chosen][1])
    yield from go(game, foe, found, spaces)


def go(game: Brimstone, foe: Foe, found: Reach, spaces: int) -> Rule[None]:
    """Walk to one of these spaces, pushing aside whatever smaller Enemy stands on the way."""
    space = yield from choose_party(
        game.party(), "foes.space", bits(spaces), params={"foe": foe.id, "target": foe.target}
    )
    path = found.path_to(space)
    if is_large(game, foe):
        push_past(game, foe, path)
    foe.space = space
    if path:
        yield from game.do(FoeMoved(foe.id, tuple(path), foe.target))


def push_past(game: Brimstone, foe: Foe, path: list[int]) -> None:
    """Each smaller Enemy in the way goes to the space that the Large one just left.

    [brimstone.large.swap] [brimstone.large.any-number]
    """
    for space in path:
        for other in game.state.foes:
            if other.space == space and other is not foe:
                other.space = foe.space
        foe.space = space


# ---- Attacks -------------------------------------------------------------------------------------------------------


class Blow(NamedTuple):
    """One Hit: whose, and the Wounds it does if it gets through."""

    foe: Foe
    damage: int


def attack(game: Brimstone, hero: Hero, attackers: list[Foe]) -> Rule[None]:
    """All Attacks of the Type on one Hero: To Hit for each, then the Hero's Defense against all Hits together.

    [brimstone.enemy-attack.defense-together]
    """
    kind = attackers[0].kind
    blows: list[Blow] = []
    every: list[int] = []
    for foe in attackers:
        dice = yield from roll_to_hit(game, hero, foe, len(attackers))
        blows += hits_of(game, foe, dice)
        every += dice
    Choke.grips(hero, every, has(game, kind, "choke"))
    through = yield from harm.hits_through(game, hero, len(blows), kind, attackers[0])
    landed = [blows[n] for n in through]
    taken = yield from harm.suffer_wounds(game, hero, wounds_of(landed), kind, attackers[0])
    aftereffects(game, hero, landed, taken)
    yield from harm.take_horror(
        game, hero, Maddening.hits(every, has(game, kind, "maddening")), source=kind, foe=attackers[0]
    )
    yield from harm.take_corruption(
        game, hero, Corrupting.hits(every, has(game, kind, "corrupting")), source=kind, foe=attackers[0]
    )


def roll_to_hit(game: Brimstone, hero: Hero, foe: Foe, attackers: int) -> Rule[list[int]]:
    """Combat dice of one Enemy against its target. [brimstone.enemy-attack.roll]"""
    combat = foe_stat(game, foe.kind, "combat") + Swarm.more(attackers, has(game, foe.kind, "swarm"))
    dice: list[int] = yield from game.roll("foe.to-hit", combat, D6)
    yield from game.do(FoeAttacked(foe.id, hero.id, tuple(dice), len(hits_of(game, foe, dice))))
    return dice


def hits_of(game: Brimstone, foe: Foe, dice: list[int]) -> list[Blow]:
    """Each die at or above To Hit is one Hit for the Enemy's Damage, never a Critical one; a 6 may Smash.

    [brimstone.enemy-attack.roll] [brimstone.enemy-attack.no-crits] [brimstone.enemy-attack.damage]
    """
    needs, damage, smash = (foe_stat(game, foe.kind, name) for name in ("to_hit", "damage", "smash"))
    return [Blow(foe, damage + Smash.more(face, smash)) for face in dice if face >= needs]


def wounds_of(landed: list[Blow]) -> int:
    """Each Hit past Defense does Wounds equal to its Damage. [brimstone.enemy-attack.damage]"""
    return sum(blow.damage for blow in landed)


def aftereffects(game: Brimstone, hero: Hero, landed: list[Blow], taken: int) -> None:
    """What the Wounds of each Attack bring with them, once an Attack: markers on the Hero, strength for the Enemy."""
    for foe, wounds in shares(landed, taken):
        if wounds:
            Poison.seeps(game, hero, has(game, foe.kind, "poison"))
            Venom.seeps(game, hero, has(game, foe.kind, "venom"))
            if has(game, foe.kind, "drain"):
                Drain.feeds(foe, wounds)


def shares(landed: list[Blow], taken: int) -> list[tuple[Foe, int]]:
    """Whose Hits did the Wounds that were really taken, first come first served."""
    found: dict[int, tuple[Foe, int]] = {}
    for foe, damage in landed:
        done = min(damage, taken)
        taken -= done
        found[foe.id] = (foe, found.get(foe.id, (foe, 0))[1] + done)
    return list(found.values())
