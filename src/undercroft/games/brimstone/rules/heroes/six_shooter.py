"""The Gunslinger's Six-Shooter Template: which types of Shot may be loaded, what is loaded, what was fired.

Dead Eye Shots are counted in `Hero.shots`, the other types are listed in `Hero.loaded`. Other Ammo: fight/ammo.py.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from undercroft.crawl.dice import D6, Goal
from undercroft.engine.choices import split
from undercroft.games.brimstone.content.types import LevelAbility, Shot
from undercroft.games.brimstone.events import DamageDealt, GritSpent, Used
from undercroft.games.brimstone.rules.fight import damage as fight_damage
from undercroft.games.brimstone.rules.heroes.dice import hero_roll

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.content.types import AbilityTokens, Item, Shot
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Attack, Foe, Hero


def tokens_of(game: Brimstone, hero: Hero) -> AbilityTokens | None:
    """The Ability Tokens of a Hero's Class, None if it has none."""
    return game.pack.heroes[hero.kind].tokens


def unlocked(game: Brimstone, hero: Hero) -> list[Shot]:
    """The types besides Dead Eye Shots that a Hero may load: those of Abilities that were learned.

    [brimstone.gunslinger.locked-shots] [brimstone.gunslinger.only-dead-eye-at-first]
    """
    known = [game.pack.growth[entry] for entry in hero.learned]
    return [ability.shot for ability in known if isinstance(ability, LevelAbility) and ability.shot is not None]


def reset(game: Brimstone, hero: Hero) -> Rule[None]:
    """Re-set the Ability Tokens: reload all six chambers of the Template.

    [brimstone.gunslinger.template-six-shots] [brimstone.ability-tokens.definition]
    """
    tokens = tokens_of(game, hero)
    hero.shots, hero.loaded = 0, []
    if tokens is not None:
        yield from load(game, hero, tokens.count)


def refill(game: Brimstone, hero: Hero) -> None:
    """Between Adventures all Ability Tokens are back; what the chambers hold is chosen when the next one begins.

    [brimstone.ability-tokens.definition]
    """
    tokens = tokens_of(game, hero)
    hero.shots, hero.loaded = (0 if tokens is None else tokens.count), []


def load(game: Brimstone, hero: Hero, count: int) -> Rule[None]:
    """Load so many chambers, as far as there are empty ones, with types of the player's choice.

    [brimstone.gunslinger.locked-shots]
    """
    tokens = tokens_of(game, hero)
    if tokens is None:
        return
    count = min(count, empty(game, hero))
    kinds = [tokens.id, *[shot.id for shot in unlocked(game, hero)]]
    chosen = yield from split(hero.seat, "shots.load", count, dict.fromkeys(kinds, count))
    hero.shots += chosen.pop(tokens.id)
    hero.loaded += [kind for kind, number in chosen.items() for _ in range(number)]


def empty(game: Brimstone, hero: Hero) -> int:
    """How many chambers are empty; none where the Class has none. [brimstone.ability-tokens.definition]"""
    tokens = tokens_of(game, hero)
    return 0 if tokens is None else tokens.count - hero.shots - len(hero.loaded)


def fits(weapon: Item, keyword: str) -> bool:
    """Template Shots work only with a Pistol. [brimstone.gunslinger.pistol-only]"""
    return keyword in weapon.keywords


def discard(hero: Hero, kind: str, tokens: AbilityTokens) -> None:
    """A Shot is discarded when it is used. [brimstone.gunslinger.shot-one-use]"""
    if kind == tokens.id:
        hero.shots -= 1
    else:
        hero.loaded.remove(kind)


def ricochets(game: Brimstone, hero: Hero, weapon: Item) -> list[str]:
    """The loaded Shots that reach any target, from this weapon. [brimstone.gunslinger.ricochet-target]"""
    if not hero.loaded:
        return []
    tokens = tokens_of(game, hero)
    if tokens is None or not fits(weapon, tokens.weapon):
        return []
    return [kind for kind in hero.loaded if game.pack.shots[kind].anywhere]


def anywhere(game: Brimstone, hero: Hero, weapon: Item) -> list[Foe]:
    """The Enemies that such a Shot reaches from this weapon: all in the Hero's World, none if none is loaded.

    [brimstone.gunslinger.ricochet-target]
    """
    if not ricochets(game, hero, weapon):
        return []
    world = game.world_at(hero.space)
    return [foe for foe in game.state.foes if game.world_at(foe.space) == world]


def dead_eye(tokens: AbilityTokens) -> int:
    """A Dead Eye Shot adds 2 Damage to the Hit. [brimstone.gunslinger.dead-eye]"""
    return tokens.damage


def doubled(rolled: int) -> int:
    """A Hellfire Shot doubles the Damage just rolled: as much again. [brimstone.gunslinger.hellfire-effect]"""
    return rolled


def barks(game: Brimstone, hero: Hero, attack: Attack, foe: Foe) -> Rule[None]:
    """A Cerberus Shot at once does a free normal Hit of D6 Damage to each Enemy adjacent to the target.

    [brimstone.gunslinger.cerberus-effect]
    """
    for other in game.foes_in(game.board.around(game.base(foe))):
        if other is foe:
            continue
        (damage,) = yield from hero_roll(game, hero, "damage", 1, goal=partial(_bark_wanted, game, other))
        through = fight_damage.less_defense(game, other.kind, damage)
        yield from game.do(DamageDealt(hero.id, other.id, (damage,), through))
        yield from fight_damage.inflict(game, other, [through], hero.id, attack.struck)


def _bark_wanted(game: Brimstone, foe: Foe) -> Goal:
    """What the die of such a Hit is rolled for."""
    through = [fight_damage.less_defense(game, foe.kind, face) for face in D6.faces]
    return Goal(enough=fight_damage.health_left(game, foe), worth=(tuple(through),))


def template(game: Brimstone, hero: Hero, weapon: Item) -> list[str]:
    """The types of Shot on the Template that could be fired now, whatever chambers they are in.

    [brimstone.gunslinger.any-order] [brimstone.gunslinger.cerberus-cost] [brimstone.gunslinger.hellfire-cost]
    """
    own = tokens_of(game, hero)
    if own is None or not fits(weapon, own.weapon):
        return []
    found = [own.id] if hero.shots else []
    for kind in dict.fromkeys(hero.loaded):
        shot = game.pack.shots[kind]
        if not shot.anywhere and affordable(game, hero, shot):
            found.append(kind)
    return found


def affordable(game: Brimstone, hero: Hero, shot: Shot) -> bool:
    """Whether the Grit that a Shot costs is there and may be spent."""
    return not shot.grit or (hero.grit >= shot.grit and game.may_spend_grit(hero))


def fire(game: Brimstone, hero: Hero, attack: Attack, foe: Foe, kind: str, rolled: int) -> Rule[int]:
    """Use a Shot on one Hit whose Damage roll is seen: it is discarded and paid for. Returns the Damage that it adds.

    [brimstone.gunslinger.shot-one-use] [brimstone.gunslinger.cerberus-cost] [brimstone.gunslinger.hellfire-cost]
    [brimstone.gunslinger.dead-eye-after-roll]
    """
    own = tokens_of(game, hero)
    assert own is not None
    discard(hero, kind, own)
    shot = game.pack.shots.get(kind)
    if shot is not None and shot.grit:
        yield from game.do(GritSpent(hero.id, shot.grit, "shot"))
    yield from game.do(Used(hero.id, kind))
    if shot is None:
        return dead_eye(own)
    if shot.spread:
        yield from barks(game, hero, attack, foe)
    return doubled(rolled) if shot.doubles else 0


def bounce(game: Brimstone, hero: Hero, weapon: Item, hits: int) -> Rule[None]:
    """Each Hit on such a target takes a Ricochet Shot. [brimstone.gunslinger.one-per-hit]"""
    own = tokens_of(game, hero)
    assert own is not None
    for kind in ricochets(game, hero, weapon)[:hits]:
        discard(hero, kind, own)
        yield from game.do(Used(hero.id, kind))
