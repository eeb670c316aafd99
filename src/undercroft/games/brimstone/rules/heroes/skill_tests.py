"""Skill tests: who takes them, the roll, and what passing or failing brings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.dice import Goal
from undercroft.crawl.subjects import FIGURE
from undercroft.engine.choices import choose_party
from undercroft.games.brimstone.content import keywords
from undercroft.games.brimstone.content.keywords import Case
from undercroft.games.brimstone.events import SkillTested
from undercroft.games.brimstone.events.moments import TestEnded
from undercroft.games.brimstone.rules.heroes.dice import hero_roll, random_hero

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.content.types import Step
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero


def who_tests(game: Brimstone, step: Step, case: Case, found_by: Hero | None) -> Rule[list[Hero]]:
    """Who takes a card's test: the finder, the lantern's holder, or those its icon names."""
    heroes = case.heroes(game)
    if step.who == "holder":
        return [hero for hero in heroes if hero.id == game.state.lantern]
    finder = finder_of(step, found_by)
    if finder is not None:
        return [finder]
    return (yield from chosen_to_test(game, step, heroes, case.source)) if heroes else []


def finder_of(step: Step, found_by: Hero | None) -> Hero | None:
    """The Hero who tests where the card names nobody else: the finder, in Town and on the road who rolled the Event.

    [brimstone.skill.outside-encounter]
    """
    return found_by if step.who == "finder" else None


def chosen_to_test(game: Brimstone, step: Step, heroes: list[Hero], source: str) -> Rule[list[Hero]]:
    """Who takes the test by the three icons: all of them, one the Heroes agree on, or one at random.

    [brimstone.skill.who-one] [brimstone.skill.who-all] [brimstone.skill.who-random]
    """
    if step.who == "each":
        return heroes
    ids = [hero.id for hero in heroes]
    if step.who == "one":
        about = {"skill": step.skill, "target": step.target, "card": source.partition(":")[2]}
        return [game.hero((yield from choose_party(game.party(), "card.tester", ids, of=FIGURE, params=about)))]
    return [(yield from random_hero(game, "foe.random-hero", heroes))]


def take_test(game: Brimstone, step: Step, hero: Hero, case: Case) -> Rule[None]:
    """One Hero's test of a card, and what passing or failing brings."""
    assert step.skill is not None
    passed = yield from skill_test(game, hero, step.skill, step.target)
    case.tests[hero.id] = passed
    yield from keywords.perform(game, step.passed if passed else step.failed, case.on(hero))


def skill_test(game: Brimstone, hero: Hero, skill: str, target: int) -> Rule[bool]:
    """Take a Skill test, and trigger what depends on its outcome."""
    passed = yield from roll_skill(game, hero, skill, target)
    yield from game.do(TestEnded(hero.id, passed))
    return passed


def roll_skill(game: Brimstone, hero: Hero, skill: str, target: int) -> Rule[bool]:
    """As many dice as the Skill; one that reaches the target passes.

    [brimstone.skill.test-roll] [brimstone.skill.test-pass]
    """
    dice = yield from hero_roll(game, hero, "skill", game.stat(hero, skill), goal=lambda: Goal(need=target, enough=1))
    passed = any(face >= target for face in dice)
    yield from game.do(SkillTested(hero.id, skill, target, tuple(dice), passed))
    return passed
