"""Worlds: where Heroes and tiles are, World Cards and their Global Effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.brimstone.content import keywords
from undercroft.games.brimstone.events import Died, WorldEntered
from undercroft.games.brimstone.state import MINES, rules

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero


def elsewhere(game: Brimstone, hero: Hero) -> bool:
    """Whether a Hero is in an OtherWorld. [brimstone.world.loot-swap]"""
    return game.world_at(hero.space) != MINES


def spaces_in(game: Brimstone, world: str) -> int:
    """All spaces of a World."""
    mask = 0
    for number, room in enumerate(game.state.rooms):
        if room.world == world:
            mask |= game.room_mask(number)
    return mask


def lantern_world(game: Brimstone) -> str:
    """The World the Old Lantern is in. [brimstone.world.depth-event-scope]"""
    return game.world_at(game.lantern_space())


# ---- World Cards -----------------------------------------------------------------------------------------------------


def inhabited(game: Brimstone) -> list[str]:
    """The Worlds in which there is a Hero, KO'd or not. [brimstone.world.card-per-world]"""
    return list(dict.fromkeys(game.world_at(hero.space) for hero in game.heroes if not hero.dead and hero.space >= 0))


def stepped(game: Brimstone, hero: Hero, before: int) -> Rule[None]:
    """A Hero came from another space; if that was in another World, the World Cards follow."""
    left, entered = game.world_at(before), game.world_at(hero.space)
    if left != entered:
        turn_up(game, entered)
        turn_down(game, left)
        yield from game.do(WorldEntered(hero.id, entered))


def turn_up(game: Brimstone, world: str) -> None:
    """The card of a World lies face up once a Hero is there. [brimstone.world.card-per-world]"""
    if world not in game.state.worlds:
        game.state.worlds.append(world)


def turn_down(game: Brimstone, world: str) -> None:
    """The card goes back to the World deck when no Hero is there any more. [brimstone.world.card-returned]"""
    if world in game.state.worlds and world not in inhabited(game):
        game.state.worlds.remove(world)


@rules.after(Died, id="world.last-hero-dead")
def the_last_is_dead(game: Brimstone, died: Died) -> None:
    """Return the card of a World whose last Hero died: the Dead are in no World. [brimstone.world.card-returned]"""
    turn_down(game, game.world_at(game.hero(died.hero).space))


# ---- Global Effects --------------------------------------------------------------------------------------------------


def global_effects(game: Brimstone, hero: Hero, face: int) -> Rule[None]:
    """What the World Card does to a Hero in that World, and to no other, on such a Move roll.

    [brimstone.world.global-effects] [brimstone.targa.frigid-snow]
    """
    for effect in game.pack.worlds[game.world_at(hero.space)].effects:
        if face in effect.rolls and not (effect.weather and sheltered(game, hero)):
            case = keywords.Case(hero, by=hero.id, source=f"world:{game.world_at(hero.space)}")
            yield from keywords.perform(game, effect.do, case)


def sheltered(game: Brimstone, hero: Hero) -> bool:
    """Items that protect against Weather do so in every World. [brimstone.targa.weather]"""
    return game.hero_powers.immune(game, hero, "weather")
