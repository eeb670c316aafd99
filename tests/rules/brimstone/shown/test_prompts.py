"""What a table answers for people in Brimstone: dice that rolling again cannot help, windows with nothing at stake."""

from __future__ import annotations

import pytest

from tests.conftest import rule
from tests.rules.brimstone.situations.deeds import item, its_turn
from tests.rules.brimstone.situations.table import Table
from undercroft.crawl.dice import D6, Goal
from undercroft.crawl.shown.prompts import Again, chore
from undercroft.games.brimstone.content.types import Reroll
from undercroft.games.brimstone.shown.prompts import BrimstonePrompts


@pytest.fixture
def table() -> Table:
    return Table()


def again(dice: list[int], goal: Goal) -> Again:
    return Again(dice=tuple(dice), fresh=tuple(range(len(dice))), pool=(D6,), goal=goal)


@pytest.mark.parametrize(
    ("dice", "goal", "asked", "helps"),
    [
        ([4, 5], Goal(need=4), False, False),
        ([3, 5], Goal(need=4), True, True),
        ([3, 5], Goal(need=4, enough=1), False, False),
        ([4], Goal(), False, True),
        ([3], Goal(), True, True),
        ([6], Goal(), False, False),
        ([4], Goal(enough=6), True, True),
        ([4], Goal(enough=4), False, False),
        ([2, 6], Goal(worth=((0, 0, 0, 1, 2, 3), (1, 2, 3, 4, 5, 6))), True, True),
    ],
)
def test_rolling_again_is_asked_where_a_die_failed_and_it_could_help(
    dice: list[int], goal: Goal, asked: bool, helps: bool
) -> None:
    """A die failed if it brings less than on average, or could by itself bring what is missing; enough is enough."""
    found = again(dice, goal)
    assert (found.asked, found.helps) == (asked, helps)


def test_dice_that_all_hit_are_kept_and_failed_ones_are_asked_about(table: Table) -> None:
    girl = table.hero("saloon-girl", at="C4", grit=1)
    table.auto(hero_reroll="")
    table.foe("tentacles", at="C5", defense=0, health=30)
    its_turn(table, girl)
    table.dice(to_hit=[4, 4, 5])
    table.act("fight")
    assert table.asked == "hero.reroll"
    assert chore(table.playing, girl.seat, "usual") == "pass"
    assert chore(table.playing, girl.seat, "every") is None


def test_a_failed_die_is_asked_about_with_what_is_at_stake(table: Table) -> None:
    """Of three dice one failed: the question stays, and then there is only one die to roll."""
    girl = table.hero("saloon-girl", at="C4", grit=1)
    table.auto(hero_reroll="")
    table.foe("tentacles", at="C5", defense=0, health=30)
    its_turn(table, girl)
    table.dice(to_hit=[4, 1, 5])
    table.act("fight")
    assert chore(table.playing, girl.seat, "usual") is None
    assert chore(table.playing, girl.seat, "fewer") == "pass"
    shown = BrimstonePrompts().again(table.game, table.ask)
    assert shown is not None
    assert (shown.kind, shown.goal.need, [shown.brings(n) for n in range(3)]) == ("To Hit", 4, [1, 0, 1])
    assert shown.stake
    table.act("reroll:grit")
    assert chore(table.playing, girl.seat, "usual") == "1"
    table.act(1)
    assert chore(table.playing, girl.seat, "usual") == "pass"


def test_damage_counts_past_defense_up_to_the_kill(table: Table) -> None:
    """Six and two on a foe with Defense 2 and 4 Health: the six kills it, and nothing is left to improve."""
    girl = table.hero("saloon-girl", at="C4", grit=1)
    table.auto(hero_reroll="")
    table.foe("tentacles", at="C5", defense=2, health=4)
    its_turn(table, girl)
    table.dice(to_hit=[4, 4, 1])
    table.act("fight")
    table.act(None)
    table.dice(damage=[6, 2])
    table.act("hits:2:0")
    shown = BrimstonePrompts().again(table.game, table.ask)
    assert shown is not None
    assert ([shown.brings(0), shown.brings(1)], shown.goal.enough, shown.done) == ([4, 0], 4, True)
    assert chore(table.playing, girl.seat, "usual") == "pass"


def test_a_way_to_roll_again_says_how_many_dice_it_takes(table: Table) -> None:
    """Grit takes any number; an ability only as many as it says."""
    girl = table.hero("saloon-girl", at="C4", grit=1)
    number = item(table, girl, rerolls=(Reroll(dice=("to hit",), count=1),))
    table.auto(hero_reroll="")
    table.foe("tentacles", at="C5", defense=0, health=30)
    its_turn(table, girl)
    table.dice(to_hit=[1, 1, 5])
    table.act("fight")
    assert table.asked == "hero.reroll"
    ask = table.playing.ask
    assert ask is not None
    found = BrimstonePrompts().again(table.game, ask)
    assert found is not None
    assert set(table.options) == {"reroll:grit", f"reroll:item:{number}/r0", "pass"}
    assert found.most == {f"reroll:item:{number}/r0": 1}


def thinks_of_flight(table: Table) -> bool:
    """Whether the table asks at the start of a turn, where it could go on by itself."""
    table.auto(turn_begin="")
    table.turn()
    assert table.asked == "turn.begin"
    return chore(table.playing, table.ask.seats[0], "usual") is None


@rule("brimstone.end.flee-when")
@pytest.mark.parametrize(("darkness", "asked"), [(16, False), (3, False), (2, True)])
def test_flight_is_thought_of_when_the_darkness_is_at_the_door(table: Table, darkness: int, asked: bool) -> None:
    table.hero("marshal", at="A1")
    table.state.darkness = darkness
    assert thinks_of_flight(table) is asked


@rule("brimstone.end.flee-when")
@pytest.mark.parametrize(
    ("wounds", "ko", "dead", "asked"),
    [
        ([8, 6], "", "", False),  # 14 of 20
        ([8, 7], "", "", True),  # 15 of 20, three quarters
        ([4, 0], "h2", "", False),  # who is down counts in full: 4 + 10
        ([5, 0], "h2", "", True),
        ([5, 0], "", "h2", True),
        ([5, 0], "", "", False),
    ],
)
@pytest.mark.parametrize("fight", [True, False])
def test_flight_is_thought_of_in_a_fight_that_has_cost_three_quarters_of_all_health(
    table: Table, wounds: list[int], ko: str, dead: str, asked: bool, fight: bool
) -> None:
    """Two Heroes with 10 Health each; out of a Fight nobody is in a hurry."""
    for n, lost in enumerate(wounds):
        hero = table.hero(("marshal", "bandido")[n], at=f"A{n + 1}", health=10, wounds=lost)
        hero.ko, hero.dead = hero.id == ko, hero.id == dead
        hero.ko_cause = "health" if hero.ko else ""
    if fight:
        table.foe("tentacles", at="J8", abilities={})
    assert thinks_of_flight(table) is (asked and fight)
