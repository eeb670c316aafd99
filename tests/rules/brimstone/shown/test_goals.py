"""What people are told about dice that they may roll again: what each die is for, and how much is enough."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.rules.brimstone.situations.deeds import does, far_foe, item, its_turn
from undercroft.crawl.dice import Goal
from undercroft.games.brimstone.content.types import Ranged, Reroll
from undercroft.games.brimstone.rules.campaign import end_of_adventure
from undercroft.games.brimstone.rules.heroes import skill_tests
from undercroft.games.brimstone.state import Activation, AfterFight, Turn
from undercroft.lab.ledger import rule

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.rules.brimstone.situations.table import Figure, Table


def roller(table: Table, kind: str = "marshal", at: str = "C4", grit: int = 2, **fields: object) -> Figure:
    """A Hero with Grit to roll again, and a player who is asked about it."""
    table.auto(hero_reroll="")
    return table.hero(kind, at=at, grit=grit, **fields)


def goal(table: Table) -> Goal:
    """What the dice that were just rolled are for."""
    assert table.asked == "hero.reroll"
    assert table.ask.params is not None
    found: Goal = table.ask.params["goal"]
    return found


@rule("brimstone.skill.test-roll", "brimstone.skill.test-pass")
def test_one_die_that_passes_is_enough_for_a_skill_test(table: Table) -> None:
    ada = roller(table)
    table.dice(skill=[1] * ada.stat("lore"))
    table.happen(lambda game: skill_tests.skill_test(game, game.hero(ada.id), "lore", 5), at="room_exploration")
    assert goal(table) == Goal(need=5, enough=1)


@rule("brimstone.escape.roll")
@pytest.mark.parametrize(("bonus", "need"), [(0, 5), (1, 4), (2, 3), (3, 2), (4, 2)])
def test_what_helps_to_escape_lowers_the_die_that_is_needed(table: Table, bonus: int, need: int) -> None:
    """A 1 is offered to be rolled again even where it would do."""
    ada = roller(table)
    if bonus:
        item(table, ada, gives={"escape": bonus})
    table.foe("tentacles", at="C5", escape=5, abilities={})
    its_turn(table, ada, move=2)
    table.dice(escape=[1])
    table.act("C3")
    assert goal(table) == Goal(need=need, enough=1)


@rule("brimstone.scavenge.roll")
def test_only_sixes_are_wanted_where_a_hero_scavenges(table: Table) -> None:
    ada = roller(table)
    table.turn_of(ada, move=0)
    table.dice(scavenge=[1, 2, 3])
    table.act("scavenge:0")
    assert goal(table) == Goal(need=6)


@rule("brimstone.defense.roll", "brimstone.willpower.roll")
@pytest.mark.parametrize(("effect", "dice", "need"), [("hits 2", "defense", 4), ("horror 2", "willpower", 5)])
def test_a_save_wants_the_value_of_the_sheet(table: Table, effect: str, dice: str, need: int) -> None:
    ada = roller(table, "gunslinger", defense=4, willpower=5)
    table.dice(**{dice: [1, 1]})
    does(table, ada, effect)
    assert goal(table) == Goal(need=need)


@rule("brimstone.armor.roll")
@pytest.mark.parametrize(("armor", "effect"), [("armor", "wounds 2"), ("spirit_armor", "sanity 2")])
def test_armor_wants_its_own_value(table: Table, armor: str, effect: str) -> None:
    ada = roller(table)
    item(table, ada, gives={armor: 5})
    table.dice(**{armor: [1, 1]})
    does(table, ada, effect)
    assert goal(table) == Goal(need=5)


@rule("brimstone.poison.roll")
def test_poison_dice_want_no_wound_and_better_still_no_marker(table: Table) -> None:
    ada = roller(table, poison=1)
    table.dice(poison=[1])
    table.turn_of(ada)
    assert goal(table).worth == ((0, 0, 1, 1, 1, 2),)


@rule("brimstone.holdback.roll")
@pytest.mark.parametrize(("bonus", "enough"), [(0, 7), (2, 5)])
def test_holding_back_wants_the_number_of_the_track(table: Table, bonus: int, enough: int) -> None:
    """At the Entrance 7; what the holder of the lantern adds need not be rolled."""
    ada = roller(table, grit=0)
    item(table, ada, rerolls=(Reroll(dice=("hold back",)),), gives={"hold_back": bonus} if bonus else {})
    table.dice(hold_back=[1, 2])
    table.turn("hold_back_the_darkness")
    assert goal(table) == Goal(enough=enough)


@rule("brimstone.recover.heal")
def test_a_recovery_wants_all_that_is_to_heal(table: Table) -> None:
    roller(table, ko=True, ko_cause="health", wounds=12, horror=3)
    table.hero("gunslinger", at="J8")
    table.dice(chart_injury=[3, 4], healing=[1, 1])
    table.turn("end_of_the_turn")
    assert goal(table) == Goal(enough=12 + 3)


@rule("brimstone.recover.both-zero")
def test_a_recovery_from_both_wants_each_by_itself(table: Table) -> None:
    roller(table, ko=True, ko_cause="both", wounds=12, horror=11)
    table.hero("gunslinger", at="J8")
    table.dice(chart_injury=[3, 4], chart_madness=[3, 4], healing=[1, 1, 1, 2])
    table.turn("end_of_the_turn")
    assert goal(table) == Goal(enough=12)
    table.act(None)
    assert goal(table) == Goal(enough=11)


@rule("brimstone.breath.heal", "brimstone.breath.not-activated")
@pytest.mark.parametrize("activated", [True, False])
@pytest.mark.parametrize(("bonus", "enough"), [(0, 3), (1, 2), (3, 1)])
def test_a_breath_wants_what_is_to_heal_less_what_is_added(
    table: Table, activated: bool, bonus: int, enough: int
) -> None:
    """2 Wounds and 1 Sanity Damage; a D3 counts by halves, a D6 for who was idle in full."""
    ada = roller(table, wounds=2, horror=1, activated=activated)
    if bonus:
        item(table, ada, gives={"breath": bonus})
    table.begin(Turn(at="end_of_the_turn"), AfterFight(at="catch_your_breath", breath=[ada.id]))
    table.dice(healing=[1])
    if not activated:
        table.act("heal")
    assert goal(table) == Goal(enough=enough, worth=((1, 1, 2, 2, 3, 3),) if activated else ())


@rule("brimstone.attack.hit-roll", "brimstone.venom.natural-six")
@pytest.mark.parametrize(("venom", "need"), [(0, 4), (1, 5), (3, 6)])
def test_to_hit_dice_want_the_value_but_never_more_than_a_six(table: Table, venom: int, need: int) -> None:
    ada = roller(table, venom=venom)
    table.foe("tentacles", at="C5", health=30, abilities={})
    its_turn(table, ada)
    table.dice(to_hit=[1, 1])
    table.act("fight")
    assert goal(table) == Goal(need=need)


@rule("brimstone.dual.off-hand-penalty", "brimstone.dual.no-crits")
def test_the_off_hand_wants_one_more_to_hit(tables: Callable[..., Table]) -> None:
    table = tables(switches={"advanced": True})
    ada = roller(table)
    left, right = (item(table, ada, hands=1, ranged=Ranged(shots=1, range=6)) for _ in range(2))
    table.foe("tentacles", at="C6", health=30, abilities={})
    its_turn(table, ada)
    table.dice(to_hit=[1, 1])
    table.act(f"dual:{left}:{right}")
    assert goal(table) == Goal(need=4)
    table.act(None)
    assert goal(table) == Goal(need=4 + 1)


@rule("brimstone.dynamite.to-hit", "brimstone.dynamite.bounce-count", "brimstone.dynamite.damage-separate")
def test_dynamite_wants_to_hit_few_bounces_and_enemies_dead_but_no_heroes(table: Table) -> None:
    ada = roller(table, side_bag=["dynamite"], grit=2)
    table.hero("gunslinger", at="H4")
    table.foe("tentacles", at="G4", health=9, wounds=4)
    table.foe("night-terrors", at="A8", abilities={})
    its_turn(table, ada)
    table.act("use:token:dynamite")
    table.dice(to_hit=[1])
    table.act("G4")
    assert goal(table) == Goal(need=4)
    table.dice(bounces=[1])
    table.act(None)
    assert goal(table).worth == ((2, 2, 1, 1, 0, 0),)
    table.dice(bounce=[3], damage=[1])
    table.act(None)
    assert goal(table).worth == ((5, 4, 3, 2, 1, 0),)
    table.dice(damage=[1])
    table.act(None)
    assert goal(table) == Goal(enough=9 - 4)


@rule("brimstone.optional.dangerous-dynamite")
def test_shaken_dynamite_wants_a_three_or_more(tables: Callable[..., Table]) -> None:
    table = tables(switches={"dangerous-dynamite": True})
    ada = roller(table, "bandido", side_bag=["dynamite"])
    far_foe(table)
    table.dice(dynamite=[1])
    does(table, ada, "wounds 10")
    assert goal(table) == Goal(need=3)


@rule("brimstone.campaign.dark-stone-roll")
def test_dark_stone_wants_a_four_or_more(table: Table) -> None:
    ada = roller(table, stone=1)
    table.dice(dark_stone=[1])
    table.happen(lambda game: end_of_adventure.roll_for_stone(game, game.hero(ada.id)), at="room_exploration")
    assert goal(table) == Goal(need=4)


@rule("brimstone.move.roll", "brimstone.move.recover-grit-on-one")
def test_the_move_die_wants_spaces_and_a_one_counts_for_its_grit(table: Table) -> None:
    ada = roller(table, grit=1)
    table.dice(move=[1])
    table.begin(Turn(at="models_activate", active=ada.id), Activation(hero=ada.id))
    assert goal(table) == Goal(worth=((1 + 3, 2, 3, 4, 5, 6),))
