"""KO and what follows: the marker, Revive Tokens, Recovery, Death."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.brimstone.events import Died, KnockedOut
from undercroft.games.brimstone.events.moments import KOComing
from undercroft.games.brimstone.rules.harm import revive, status_effects
from undercroft.games.brimstone.rules.turn import winning_and_losing

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero


def check_ko(game: Brimstone, hero: Hero) -> Rule[bool]:
    """A Hero whose Wounds equal Health, or whose Sanity Damage equals Sanity, is KO'd at once, and once only.

    Nobody falls once the game is over. Returns whether the Hero fell, even if a Revive Token followed.
    [brimstone.ko.by-wounds] [brimstone.ko.by-sanity]
    """
    if hero.ko or hero.ko_cause or hero.dead or game.state.outcome:
        return False
    health, sanity = game.stat(hero, "health"), game.stat(hero, "sanity")
    by_wounds, by_sanity = hero.wounds >= health, hero.horror >= sanity
    if not by_wounds and not by_sanity:
        return False
    cause = "both" if by_wounds and by_sanity else "health" if by_wounds else "sanity"
    return (yield from knock_out(game, hero, cause))


def lessened(game: Brimstone, hero: Hero) -> Rule[None]:
    """Check a Hero whose Health, Sanity or Max Grit may have dropped: KO at 0, and Grit beyond the maximum is lost.

    [brimstone.ko.no-excess] [brimstone.grit.max-default-two]
    """
    hero.grit = min(hero.grit, max(game.stat(hero, "max_grit"), 0))
    hero.wounds = min(hero.wounds, game.stat(hero, "health"))
    hero.horror = min(hero.horror, game.stat(hero, "sanity"))
    yield from check_ko(game, hero)


def knock_out(game: Brimstone, hero: Hero, cause: str) -> Rule[bool]:
    """A Hero is KO'd: the marker stays in the space, Status Effect markers leave; then Revive Tokens, then the Party.

    Returns False if something keeps the Hero up.

    [brimstone.ko.marker] [brimstone.status.removed-ko] [brimstone.end.all-ko] [brimstone.ko.by-wounds]
    """
    hero.ko_cause = cause
    if (yield from _stays_up(game, hero)):
        return False
    hero.ko = True
    status_effects.clear(hero)
    lose_sight(game, hero)
    game.tally("kos")
    yield from game.do(KnockedOut(hero.id, cause))
    if game.state.revives:
        yield from revive.revive(game, hero)
        return True
    _drop_lantern(game, hero)
    winning_and_losing.all_ko(game)
    return True


def lose_sight(game: Brimstone, hero: Hero) -> None:
    """Enemies target a Hero until the KO, even if a Revive Token follows at once. [brimstone.ai.stay-on-target]"""
    for foe in game.state.foes:
        if foe.target == hero.id:
            foe.target = ""


def _stays_up(game: Brimstone, hero: Hero) -> Rule[bool]:
    """Whether something keeps the Hero up; then Health and Sanity that were 0 are 1."""
    coming = KOComing(hero.id)
    yield from game.do(coming)
    if not coming.stays_up:
        return False
    hero.ko_cause = ""
    hero.wounds = min(hero.wounds, game.stat(hero, "health") - 1)
    hero.horror = min(hero.horror, game.stat(hero, "sanity") - 1)
    return True


def _drop_lantern(game: Brimstone, hero: Hero) -> None:
    """The Old Lantern stays in the space of a holder who is KO'd or Dead. [brimstone.content.old-lantern]"""
    if game.state.lantern == hero.id:
        game.state.lantern, game.state.lantern_space = "", hero.space
        game.changed(hero)


def die(game: Brimstone, hero: Hero, why: str) -> Rule[None]:
    """Kill a Hero: out of the Adventure, Items and all. [brimstone.death.no-looting]"""
    if hero.dead:
        return
    _drop_lantern(game, hero)
    hero.dead, hero.ko, hero.ko_cause = True, False, ""
    status_effects.clear(hero)
    game.all_changed()
    game.tally("deaths")
    yield from game.do(Died(hero.id, why))
    winning_and_losing.all_ko(game)
