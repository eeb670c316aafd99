"""Grit: what a Hero begins with, Re-rolls, Recovering it up to the maximum, and spending at once what is beyond."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.engine.choices import choose
from undercroft.games.brimstone.events import GritGained, GritSpent
from undercroft.games.brimstone.state import Activation

if TYPE_CHECKING:
    from undercroft.engine.choices import Option, Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero


GRIT = 1
"""What every Hero begins with."""


def set_grit(heroes: list[Hero]) -> None:
    """Give each Hero exactly 1 Grit, as at the start of every Adventure.

    [brimstone.grit.start-with-one] [brimstone.campaign.start-order] [brimstone.campaign.reset-grit-end]
    """
    for hero in heroes:
        hero.grit = GRIT


NOT_ON = ("hold back",)
"""The kinds of a Hero's dice that Grit cannot Re-roll. [brimstone.grit.not-on-hold-back]"""


def rerolls(game: Brimstone, hero: Hero, kind: str) -> bool:
    """Whether a Hero may spend Grit to Re-roll dice of this kind, which are the Hero's own.

    [brimstone.grit.use-reroll] [brimstone.grit.own-dice-only]
    """
    return hero.grit > 0 and kind not in NOT_ON and game.may_spend_grit(hero)


def pay_for_reroll(game: Brimstone, hero: Hero) -> Rule[None]:
    """1 Grit Re-rolls any number of the dice just rolled. [brimstone.grit.use-reroll]"""
    return game.do(GritSpent(hero.id, 1, "reroll"))


def gain_grit(game: Brimstone, hero: Hero, n: int) -> Rule[None]:
    """Recover Grit up to Max Grit; each one beyond may be spent at once or is lost. [brimstone.grit.max-default-two]"""
    kept = max(0, min(n, game.stat(hero, "max_grit") - hero.grit))
    if kept:
        yield from game.do(GritGained(hero.id, kept))
    for _ in range(n - kept):
        yield from _spend_at_once(game, hero)


def could_spend(game: Brimstone, hero: Hero) -> bool:
    """Whether there is anything that a Hero could spend Grit on at once. [brimstone.grit.spend-at-max]"""
    from undercroft.games.brimstone.rules.heroes import abilities  # abilities roll dice, which Grit Re-rolls

    return game.may_spend_grit(hero) and (_moving(game, hero) or abilities.takes_grit(game, hero))


def _moving(game: Brimstone, hero: Hero) -> bool:
    """Whether a Hero might buy more Move now. [brimstone.grit.use-move]"""
    activation = game.frame(Activation)
    return activation is not None and activation.hero == hero.id and activation.moving


def _spend_at_once(game: Brimstone, hero: Hero) -> Rule[None]:
    """Grit that cannot be kept may be spent at once: an ability, an extra D6 of Move.

    [brimstone.grit.spend-at-max] [brimstone.grit.use-ability] [brimstone.grit.use-move]
    """
    from undercroft.games.brimstone.rules.heroes import abilities
    from undercroft.games.brimstone.rules.turn import movement

    if not game.may_spend_grit(hero):
        return
    hero.grit += 1
    activation = game.frame(Activation)
    options: list[Option] = [movement.MORE_MOVE] if _moving(game, hero) else []
    options += abilities.grit_options(game, hero)
    chosen = yield from choose(hero.seat, "grit.spend", options, optional=True, params={"hero": hero.id})
    if chosen is None:
        hero.grit -= 1
    elif chosen is movement.MORE_MOVE and activation is not None:
        yield from movement.more_move(game, hero, activation)
    else:
        yield from abilities.use(game, hero, chosen)
