"""The end of each Adventure of a campaign, in the printed order; a single Adventure skips these steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.board.bits import bits
from undercroft.crawl.dice import Goal
from undercroft.engine.flow import AGAIN
from undercroft.games.brimstone.events.campaign import StoneRolled
from undercroft.games.brimstone.rules import harm
from undercroft.games.brimstone.rules.heroes import grit, six_shooter
from undercroft.games.brimstone.rules.heroes.dice import hero_roll
from undercroft.games.brimstone.rules.items import carrying
from undercroft.games.brimstone.state import OFF_BOARD, Adventure, rules

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero

TAINTED = 3
"""A die that shows this or less is a Corruption Hit. [brimstone.campaign.dark-stone-roll]"""


def survivors(game: Brimstone) -> list[Hero]:
    """Heroes of a campaign who are not Dead; nobody where a single Adventure is played."""
    return [hero for hero in game.heroes if not hero.dead] if game.state.campaign is not None else []


@rules.step(Adventure)
def fully_heal(game: Brimstone, adventure: Adventure) -> Rule[None]:
    """2. Health and Sanity are Fully Healed. [brimstone.campaign.full-heal] [brimstone.campaign.end-order]"""
    for hero in survivors(game):
        rejoin(game, hero)
        yield from harm.heal(game, hero, wounds=hero.wounds)
        yield from harm.heal(game, hero, sanity=hero.horror)


def rejoin(game: Brimstone, hero: Hero) -> None:
    """Put a Hero who has just come round back among the others."""
    if hero.space == OFF_BOARD:
        hero.space = bits(game.board.all & ~game.occupied())[0]


@rules.step(Adventure)
def who_carries_stone(game: Brimstone, adventure: Adventure) -> None:
    """5. All Heroes roll for Corruption from Dark Stone, the quickest first. [brimstone.campaign.end-order]"""
    adventure.carriers = [hero.id for hero in game.in_order(survivors(game))]


@rules.step(Adventure)
def dark_stone(game: Brimstone, adventure: Adventure) -> Rule[str | None]:
    """Roll for Corruption from Dark Stone, one Hero a step."""
    if not adventure.carriers:
        return None
    hero = game.hero(adventure.carriers.pop(0))
    yield from roll_for_stone(game, hero)
    return AGAIN


def roll_for_stone(game: Brimstone, hero: Hero) -> Rule[None]:
    """A D6 for each Dark Stone carried, the Icons on Items included; each 1, 2 or 3 is a Corruption Hit.

    Willpower saves apply. [brimstone.campaign.dark-stone-roll] [brimstone.campaign.dark-stone-items]
    [brimstone.campaign.dark-stone-willpower] [brimstone.items.dark-stone-icon]
    """
    carried = carrying.carried_stone(game, hero)
    if not carried:
        return
    dice = yield from hero_roll(game, hero, "dark stone", carried, goal=lambda: Goal(need=TAINTED + 1))
    hits = sum(face <= TAINTED for face in dice)
    yield from game.do(StoneRolled(hero.id, tuple(dice), hits))
    yield from harm.take_corruption(game, hero, hits, source="dark-stone")


@rules.step(Adventure)
def tokens_come_back(game: Brimstone, adventure: Adventure) -> None:
    """6. Ability Tokens are re-set. [brimstone.campaign.end-order]"""
    fill_tokens(game, survivors(game))


@rules.step(Adventure)
def one_grit(game: Brimstone, adventure: Adventure) -> None:
    """7. Every Hero has 1 Grit for Traveling and the Town Stay.

    [brimstone.campaign.reset-grit-end] [brimstone.campaign.end-order]
    """
    grit.set_grit(survivors(game))


def fill_tokens(game: Brimstone, heroes: list[Hero]) -> None:
    """All Ability Tokens are back. [brimstone.campaign.start-order] [brimstone.ability-tokens.definition]"""
    for hero in heroes:
        six_shooter.refill(game, hero)
