"""Goals of Missions: how each of ours is won, how it is lost, and what is not enough."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from tests.rules.brimstone.quests import ally, end_turn, quest, spot
from tests.rules.brimstone.rooms import face_down
from undercroft.crawl.tiles import Placement
from undercroft.games.brimstone.events import (
    AllyHurt,
    AllyLost,
    AllySafe,
    CardDrawn,
    ClueFound,
    FightWon,
    HeldOut,
    HitsTaken,
    QuarryFled,
    SpotLaid,
    Worked,
)
from undercroft.games.brimstone.game import Brimstone
from undercroft.games.brimstone.goals.play import play_of
from undercroft.games.brimstone.goals.sheets import Collect
from undercroft.games.brimstone.state import Finale, Turn
from undercroft.lab.ledger import rule

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.rules.brimstone.table import Figure, Table


def goal_of(mission: str) -> Any:
    return Brimstone.content().missions[mission].goal


def kills(table: Table, hero: Figure, at: str) -> None:
    """The Hero kills a feeble Tentacle with one blow in its Activation."""
    table.foe("tentacles", at=at, health=1, defense=0, abilities={})
    strike(table, hero)


def strike(table: Table, hero: Figure) -> None:
    assert table.state.fight is not None
    table.state.fight.instances = 0
    table.turn_of(hero, move=0)
    table.dice(to_hit=[4, 1], damage=[6])
    table.act("fight")


# ---- find and seal ---------------------------------------------------------------------------------------------------


def test_a_mark_is_worked_on_in_place_of_the_search(tables: Callable[..., Table]) -> None:
    """The Door with Three Nails: Strength 4+, one die of three enough; the other two marks are still open."""
    table = quest(tables, "three-nails", objective=True)
    hero = table.hero("marshal", at="M1", side_bag=["tonic"])
    near, _far = spot(table, "N2"), spot(table, "P3")
    table.turn_of(hero, move=2)
    assert [key for key in table.options if key.startswith("work")] == [near]
    table.dice(skill=[1, 4, 2])
    table.act(near)
    assert [(event.hero, event.left) for event in table.events(Worked)] == [("h1", 0)]
    assert table.state.quest.done == 1
    assert table.state.outcome == ""


def test_a_failed_test_costs_the_action_and_nothing_else(tables: Callable[..., Table]) -> None:
    """3 is not 4: the mark stays open, and the Hero neither moves nor attacks any more."""
    table = quest(tables, "three-nails", objective=True)
    hero = table.hero("marshal", at="M1", side_bag=["dynamite"])
    mark = spot(table, "M2")
    table.foe("tentacles", at="N1", abilities={})
    table.turn_of(hero, move=3)
    assert "fight" in table.options
    table.dice(skill=[3, 3, 3])
    table.act(mark)
    assert table.events(Worked) == []
    assert (table.state.quest.done, table.state.quest.spots[0].left) == (0, 1)
    if table.awaits == "activation.act":
        assert not [key for key in table.options if key.isdigit() or key in ("fight", mark)]


@rule("brimstone.setup.mission-overrides", "brimstone.search.one-kind")
def test_a_mark_out_of_reach_is_refused_and_so_is_a_second_action(tables: Callable[..., Table]) -> None:
    """One mark is beside the Hero, one is not, and a third is closed already."""
    table = quest(tables, "three-nails", objective=True)
    hero = table.hero("marshal", at="M1", side_bag=["tonic"])
    near, far, closed = spot(table, "N2"), spot(table, "P3"), spot(table, "M1", left=0)
    table.turn_of(hero, move=3)
    assert [key for key in table.options if key.startswith("work")] == [near]
    assert table.refusals(far) == ["brimstone.setup.mission-overrides"]
    assert table.refusals(near) == []
    assert closed not in table.options

    table.turn_of(hero, move=3, acted=True)
    assert table.refusals(near) == table.refusals(far) == ["brimstone.search.one-kind"]


@rule("brimstone.end.win")
def test_the_last_mark_closed_wins_though_enemies_are_left(tables: Callable[..., Table]) -> None:
    table = quest(tables, "three-nails", objective=True)
    hero = table.hero("marshal", at="M1")
    table.foe("tentacles", at="P3")
    table.state.quest.done = goal_of("three-nails").marks - 1
    last = spot(table, "M2")
    table.turn_of(hero, move=3)
    table.dice(skill=[1, 1, 6])
    table.act(last)
    assert (table.state.outcome, table.state.ending) == ("won", "won")


def test_a_mark_with_more_work_takes_more_tests(tables: Callable[..., Table]) -> None:
    goal = msgspec.structs.replace(goal_of("three-nails"), work=2, marks=1)
    table = quest(tables, "three-nails", objective=True, goal=goal)
    hero = table.hero("marshal", at="M1")
    mark = spot(table, "M2", left=2)
    table.turn_of(hero, move=0)
    table.dice(skill=[6, 1, 1])
    table.act(mark)
    assert [event.left for event in table.events(Worked)] == [1]
    assert table.state.outcome == ""


@pytest.mark.parametrize(("turn", "comes"), [(7, False), (8, False), (9, False), (10, True), (11, False), (13, True)])
def test_at_the_marks_a_wave_comes_every_third_turn(tables: Callable[..., Table], turn: int, comes: bool) -> None:
    """The Objective was found in turn 7: the waves of a Low Threat come with turns 10, 13 and so on."""
    assert goal_of("three-nails").every == 3
    table = quest(tables, "three-nails", objective=True)
    table.hero("marshal", at="A1")
    table.state.quest.since = 7
    table.deck("threat-low", "low-two-at-the-pump")
    end_turn(table, turn)
    assert [event.deck for event in table.events(CardDrawn)] == (["threat-low"] if comes else [])
    den = table.game.room_mask(1)
    assert [foe.kind for foe in table.state.foes if den >> foe.space & 1] == (["stranglers"] * 2 if comes else [])


def test_the_marks_lie_in_the_objective_room_once_it_is_found(tables: Callable[..., Table]) -> None:
    table = quest(tables, "three-nails", objective=True)
    table.hero("marshal", at="M1")
    table.state.turn = 5
    table.happen(lambda game: play_of(game).found(1))
    spaces = [event.space for event in table.events(SpotLaid)]
    assert len(set(spaces)) == goal_of("three-nails").marks == 3
    assert all(table.game.room_mask(1) >> space & 1 for space in spaces)
    assert table.state.quest.since == 5


# ---- hold out --------------------------------------------------------------------------------------------------------


def test_a_turn_counts_if_a_hero_stands_at_the_objective_when_it_ends(tables: Callable[..., Table]) -> None:
    table = quest(tables, "the-pump-house", objective=True)
    table.hero("marshal", at="M1")
    table.state.quest.since = 6
    end_turn(table, 7)
    assert [(event.turns, event.needed) for event in table.events(HeldOut)] == [(1, 5)]


@pytest.mark.parametrize(("at", "since", "ko"), [("A1", 6, False), ("M1", 7, False), ("M1", 6, True)])
def test_a_turn_does_not_count(tables: Callable[..., Table], at: str, since: int, ko: bool) -> None:
    """With nobody there; in the turn in which the Objective is found; with only a KO'd Hero there."""
    table = quest(tables, "the-pump-house", objective=True)
    table.hero("marshal", at=at, ko=ko, ko_cause="health")
    table.hero("bandido", at="B1")
    table.foe("tentacles", at="J8")
    table.state.quest.since = since
    end_turn(table, 7)
    assert table.events(HeldOut) == []
    assert table.state.quest.done == 0


@rule("brimstone.end.win")
def test_the_fifth_turn_held_wins_though_enemies_are_left(tables: Callable[..., Table]) -> None:
    table = quest(tables, "the-pump-house", objective=True)
    table.hero("marshal", at="M1")
    table.foe("tentacles", at="P3")
    table.state.quest.since, table.state.quest.done = 2, 4
    end_turn(table, 7)
    assert table.state.outcome == "won"


def test_while_the_engine_room_is_held_enemies_come(tables: Callable[..., Table]) -> None:
    """Every second turn a Low Threat: in turn 8, not in 7, of an Objective found in 6."""
    assert goal_of("the-pump-house").every == 2
    for turn, cards in ((7, []), (8, ["threat-low"])):
        table = quest(tables, "the-pump-house", objective=True)
        table.hero("marshal", at="M1")
        table.state.quest.since = 6
        table.deck("threat-low", "low-two-at-the-pump")
        end_turn(table, turn)
        assert [event.deck for event in table.events(CardDrawn)] == cards


# ---- slay and hunt ---------------------------------------------------------------------------------------------------


def test_the_goliath_waits_at_the_objective(tables: Callable[..., Table]) -> None:
    table = quest(tables, "what-the-mountain-was-for", objective=True)
    table.hero("marshal", at="A1")
    table.deck("threat-low", "low-first-web")
    table.begin(Turn(at="room_exploration"), Finale(room=1, at="final_threat"))
    assert sorted(foe.kind for foe in table.state.foes) == ["goliath", *["void-spiders"] * 3]
    assert table.state.fight is not None
    assert table.state.fight.final


@rule("brimstone.end.win")
def test_with_the_fight_in_which_the_goliath_dies_the_mission_is_won(tables: Callable[..., Table]) -> None:
    table = quest(tables, "what-the-mountain-was-for", objective=True)
    hero = table.hero("marshal", at="M1")
    table.foe("goliath", at="N1", health=1, defense=0, abilities={})
    strike(table, hero)
    assert len(table.events(FightWon)) == 1
    assert table.state.outcome == "won"


@pytest.mark.parametrize("objective", [True, False])
def test_another_enemy_dead_or_a_goliath_elsewhere_wins_nothing(tables: Callable[..., Table], objective: bool) -> None:
    table = quest(tables, "what-the-mountain-was-for", objective=objective)
    hero = table.hero("marshal", at="M1")
    kind = "tentacles" if objective else "goliath"
    table.foe(kind, at="N1", health=1, defense=0, abilities={})
    strike(table, hero)
    assert len(table.events(FightWon)) == 1
    assert table.state.outcome == ""


def test_while_the_goliath_is_dead_but_others_live_the_fight_goes_on(tables: Callable[..., Table]) -> None:
    table = quest(tables, "what-the-mountain-was-for", objective=True)
    hero = table.hero("marshal", at="M1", side_bag=["tonic"])
    table.foe("goliath", at="N1", health=1, defense=0, abilities={})
    table.foe("tentacles", at="A8")
    strike(table, hero)
    assert table.state.quest.done == 1
    assert table.state.outcome == ""


def hunted(tables: Callable[..., Table], *, wounds: int, objective: bool = False) -> tuple[Table, Figure]:
    """The Bellwether with 24 Health on the board, and a Hero far from it."""
    table = quest(tables, "the-bellwether", objective=objective)
    table.hero("marshal", at="A8")
    quarry = table.foe("the-bellwether", at="P3", health=24, wounds=wounds)
    return table, quarry


def reveal_clue(table: Table) -> None:
    """The Hero in the den turns over a token with a Clue and nothing else; another Room is still unknown."""
    table.room("den", placement=Placement("den", 0, 20, 0, 0), token="token-2", revealed=False)
    face_down(table, 1, entrance=table.state.rooms[1].entrance, clue=True)
    table.turn("room_exploration")


@rule("brimstone.explore.clue-icons")
def test_the_quarry_comes_with_a_clue(tables: Callable[..., Table]) -> None:
    table = quest(tables, "the-bellwether")
    table.hero("marshal", at="M1")
    reveal_clue(table)
    assert table.state.clues == 1
    assert [(foe.kind, foe.wounds) for foe in table.state.foes] == [("the-bellwether", 0)]
    assert table.game.room_mask(1) >> table.state.foes[0].space & 1


def test_a_dead_quarry_comes_no_more(tables: Callable[..., Table]) -> None:
    table = quest(tables, "the-bellwether")
    table.hero("marshal", at="M1")
    table.state.quest.done = 1
    assert play_of(table.game).guards(1) == []
    reveal_clue(table)
    assert table.state.foes == []


@rule("brimstone.explore.clue-icons")
@pytest.mark.parametrize(("mission", "laid"), [("night-shift", 1), ("paid-in-full", 1), ("fistful", 0)])
def test_what_a_clue_means_is_up_to_the_mission(tables: Callable[..., Table], mission: str, laid: int) -> None:
    table = quest(tables, mission)
    table.hero("marshal", at="M1")
    reveal_clue(table)
    assert table.state.clues == 1
    assert [spot.room for spot in table.state.quest.spots] == [1] * laid


@rule("brimstone.explore.clue-icons")
def test_a_mission_may_give_clues_no_meaning(tables: Callable[..., Table]) -> None:
    table = quest(tables, "four-hundred-feet")
    table.hero("marshal", at="M1")
    reveal_clue(table)
    assert (table.state.clues, table.state.objective) == (0, False)
    assert table.events(ClueFound) == []


def test_at_half_its_health_it_flees_and_rests(tables: Callable[..., Table]) -> None:
    """12 of 24 Wounds: it gets away, and has 12 - 4 = 8 when it comes again. Nobody else fought: the Fight is over."""
    table, quarry = hunted(tables, wounds=12)
    end_turn(table)
    assert not quarry.here
    assert [event.kind for event in table.events(QuarryFled)] == ["the-bellwether"]
    assert table.state.quest.wounds == 12 - goal_of("the-bellwether").rest == 8
    assert len(table.events(FightWon)) == 1
    assert table.state.outcome == ""
    table.game.hero("h1").space = table.space("M1")
    reveal_clue(table)
    assert [foe.wounds for foe in table.state.foes] == [8]


@pytest.mark.parametrize(("wounds", "objective"), [(11, False), (23, True)])
def test_it_stays_while_it_is_strong_or_when_it_is_cornered(
    tables: Callable[..., Table], wounds: int, objective: bool
) -> None:
    table, quarry = hunted(tables, wounds=wounds, objective=objective)
    end_turn(table)
    assert quarry.here
    assert table.events(QuarryFled) == []


def test_its_flight_ends_no_fight_with_others(tables: Callable[..., Table]) -> None:
    table, quarry = hunted(tables, wounds=20)
    table.foe("tentacles", at="O3")
    end_turn(table)
    assert not quarry.here
    assert table.events(FightWon) == []


@rule("brimstone.end.win")
@pytest.mark.parametrize("objective", [True, False])
def test_wherever_it_dies_the_hunt_is_won(tables: Callable[..., Table], objective: bool) -> None:
    table = quest(tables, "the-bellwether", objective=objective)
    hero = table.hero("marshal", at="M1")
    table.foe("the-bellwether", at="N1", health=1, defense=0, abilities={})
    strike(table, hero)
    assert table.state.outcome == "won"


# ---- collect ---------------------------------------------------------------------------------------------------------


def test_a_ledger_lies_in_a_room_with_a_clue_and_the_rest_at_the_objective(tables: Callable[..., Table]) -> None:
    table = quest(tables, "paid-in-full")
    table.hero("marshal", at="A1")
    table.happen(lambda game: play_of(game).clue(0))
    assert [spot.room for spot in table.state.quest.spots] == [0]
    table.happen(lambda game: play_of(game).found(1))
    assert [spot.room for spot in table.state.quest.spots] == [0, 1, 1]
    assert goal_of("paid-in-full").pieces == 3


def test_taking_a_ledger_brings_what_the_mission_says(tables: Callable[..., Table]) -> None:
    """A Horror Hit and 10 XP, and no win while two are missing."""
    table = quest(tables, "paid-in-full")
    hero = table.hero("marshal", at="A1")
    table.hero("bandido", at="C1")
    ledger = spot(table, "B2")
    table.turn_of(hero, move=0)
    table.dice(willpower=[6])
    table.act(ledger)
    assert [(event.hero, event.kind, event.count) for event in table.events(HitsTaken)] == [("h1", "horror", 1)]
    assert hero.xp == 10
    assert table.state.quest.done == 1
    assert table.state.outcome == ""


@rule("brimstone.end.win")
def test_the_last_ledger_wins(tables: Callable[..., Table]) -> None:
    table = quest(tables, "paid-in-full", objective=True)
    hero = table.hero("marshal", at="M1")
    table.state.quest.done = 2
    ledger = spot(table, "M2")
    table.turn_of(hero, move=0)
    table.act(ledger)
    assert table.state.outcome == "won"
    assert table.events(HitsTaken) == []


@pytest.mark.parametrize(("at", "done", "wins"), [("B1", 1, True), ("M1", 1, False), ("B1", 0, False)])
def test_what_must_be_carried_out_wins_at_the_entrance(
    tables: Callable[..., Table], at: str, done: int, wins: bool
) -> None:
    table = quest(tables, "paid-in-full", objective=True, goal=Collect(name="bell", pieces=1, out=True))
    table.hero("marshal", at="A1")
    table.hero("bandido", at=at)
    table.state.quest.done = done
    end_turn(table)
    assert (table.state.outcome == "won") is wins


# ---- rescue ----------------------------------------------------------------------------------------------------------


def test_a_captive_who_is_freed_follows_in_the_footsteps(tables: Callable[..., Table]) -> None:
    """From the captive's own space into each that the Hero leaves; a second one walks behind the first."""
    table = quest(tables, "night-shift")
    hero = table.hero("marshal", at="C3", side_bag=["tonic"])
    captive = spot(table, "C4")
    table.turn_of(hero, move=0)
    table.act(captive)
    assert hero.xp == 10
    assert [(other.leader, table.square(other.space)) for other in table.state.quest.allies] == [("h1", "C4")]
    ally(table, "B3", hero, name="miner")
    table.turn_of(hero, move=3)
    table.act("F6")  # by D4 and E5
    assert hero.at == "F6"
    assert [table.square(other.space) for other in table.state.quest.allies] == ["E5", "D4"]


def test_a_captive_on_the_entrance_is_out_unless_enemies_are_there(tables: Callable[..., Table]) -> None:
    for foe, done in (("M3", 1), ("J8", 0)):
        table = quest(tables, "night-shift")
        hero = table.hero("marshal", at="A1")
        ally(table, "B1", hero, name="miner")
        table.foe("tentacles", at=foe)
        end_turn(table)
        assert table.state.quest.done == done
        assert [event.name for event in table.events(AllySafe)] == ["miner"] * done
        assert table.state.outcome == ""


@rule("brimstone.end.win")
def test_two_of_three_brought_out_win(tables: Callable[..., Table]) -> None:
    assert (goal_of("night-shift").needed, goal_of("night-shift").captives) == (2, 3)
    table = quest(tables, "night-shift")
    hero = table.hero("marshal", at="A1")
    ally(table, "B1", hero, name="miner")
    table.state.quest.done = 1
    end_turn(table)
    assert table.state.outcome == "won"


@pytest.mark.parametrize(("lost", "ending"), [(0, ""), (1, "captives")])
def test_with_two_of_three_dead_it_is_lost(tables: Callable[..., Table], lost: int, ending: str) -> None:
    """The miner has 4 Health, 3 of it gone; a Tentacle beside hits on 4."""
    table = quest(tables, "night-shift")
    hero = table.hero("marshal", at="M1")
    ally(table, "N2", hero, name="miner", wounds=3)
    table.foe("tentacles", at="O3", to_hit=4)
    table.state.quest.lost = lost
    table.dice(foe_ally=[4])
    end_turn(table)
    assert [event.name for event in table.events(AllyLost)] == ["miner"]
    assert table.state.quest.lost == lost + 1
    assert (table.state.outcome, table.state.ending) == (("lost", ending) if ending else ("", ""))


# ---- escort, and people who go along ---------------------------------------------------------------------------------


def test_the_party_chooses_whom_she_follows(tables: Callable[..., Table]) -> None:
    table = quest(tables, "the-reader")
    table.hero("marshal", at="A1")
    table.hero("bandido", at="B2")
    table.begin(adventure="mission_start")
    assert table.asked == "mission.leader"
    table.act("h2")
    person = table.state.quest.allies[0]
    assert (person.name, person.leader, table.square(person.space)) == ("Miss Harrow", "h2", "B2")


def test_each_enemy_beside_her_rolls_and_those_that_would_hit_wound_her(tables: Callable[..., Table]) -> None:
    """Two Tentacles that need 4+ roll 4 and 3; the third is two spaces away."""
    table = quest(tables, "the-reader")
    hero = table.hero("marshal", at="A1")
    person = ally(table, "C3", hero)
    for at in ("C4", "D3", "C5"):
        table.foe("tentacles", at=at, to_hit=4)
    table.dice(foe_ally=[4, 3])
    end_turn(table)
    assert [(event.ally, event.amount) for event in table.events(AllyHurt)] == [(person.id, 1)]
    assert person.wounds == 1


def test_after_a_fight_she_heals_a_wound(tables: Callable[..., Table]) -> None:
    table = quest(tables, "the-reader")
    hero = table.hero("marshal", at="B1")
    person = ally(table, "A1", hero, wounds=2)
    kills(table, hero, "C1")
    assert len(table.events(FightWon)) == 1
    assert person.wounds == 2 - 1


@rule("brimstone.setup.mission-overrides")
def test_another_hero_beside_her_may_take_her_along(tables: Callable[..., Table]) -> None:
    table = quest(tables, "the-reader")
    first, second = table.hero("marshal", at="C1"), table.hero("bandido", at="A1", side_bag=["tonic"])
    person = ally(table, "B1", first)
    table.turn_of(second, move=2)
    table.act(f"lead:{person.id}")
    assert person.leader == "h2"
    assert f"lead:{person.id}" not in table.options
    table.act("A3")
    assert table.square(person.space) == "A2"


@rule("brimstone.setup.mission-overrides")
def test_nobody_leads_from_afar_nor_twice(tables: Callable[..., Table]) -> None:
    table = quest(tables, "the-reader")
    first, second = table.hero("marshal", at="C1"), table.hero("bandido", at="A8")
    person = ally(table, "B1", first)
    for hero in (first, second):
        table.turn_of(hero, move=1)
        assert f"lead:{person.id}" not in table.options


@rule("brimstone.end.win")
@pytest.mark.parametrize(("at", "foe", "wins"), [("M1", "", True), ("M1", "A8", False), ("A1", "", False)])
def test_she_wins_it_at_the_objective_once_nothing_guards_it(
    tables: Callable[..., Table], at: str, foe: str, wins: bool
) -> None:
    table = quest(tables, "the-reader", objective=True)
    hero = table.hero("marshal", at="N1")
    ally(table, at, hero)
    if foe:
        table.foe("tentacles", at=foe)
    end_turn(table)
    assert (table.state.outcome == "won") is wins


def test_her_death_loses_it(tables: Callable[..., Table]) -> None:
    table = quest(tables, "the-reader")
    hero = table.hero("marshal", at="A1")
    ally(table, "C3", hero, wounds=goal_of("the-reader").health - 1)
    table.foe("tentacles", at="C4", to_hit=4)
    table.dice(foe_ally=[5])
    end_turn(table)
    assert (table.state.outcome, table.state.ending) == ("lost", "ally")


# ---- escape ----------------------------------------------------------------------------------------------------------


@rule("brimstone.end.win")
@pytest.mark.parametrize(
    ("other", "ko", "foe", "wins"),
    [
        ("B1", False, "", True),
        ("M1", False, "", False),
        ("M1", True, "P3", True),
        ("B1", False, "J8", False),
        ("B1", False, "P3", True),
    ],
)
def test_out_is_who_stands_on_the_entrance_with_all_others(
    tables: Callable[..., Table], other: str, ko: bool, foe: str, wins: bool
) -> None:
    """Not with a Hero on their feet left behind, nor with an Enemy on its Map Tile; an Enemy behind does not matter."""
    table = quest(tables, "four-hundred-feet")
    table.hero("marshal", at="A1")
    table.hero("bandido", at=other, ko=ko, ko_cause="health")
    if foe:
        table.foe("tentacles", at=foe)
    end_turn(table)
    assert (table.state.outcome == "won") is wins


# ---- two worlds ------------------------------------------------------------------------------------------------------

CAVE = """\
+-+-+-+
|. . .|
+ + + +
|. . .|
+ + + +
|. . .|
+-+ +-+
  |A|
  +-+
"""


def clue_in_a_cave(tables: Callable[..., Table], *, advanced: bool = True) -> Table:
    """The Other Lamp: in a cave with one exit, in the Mines, the first Clue is found."""
    table = quest(tables, "the-other-lamp", advanced=advanced)
    table.tile("cave", CAVE)
    face_down(table, table.room("cave", placement=Placement("cave", 0, 18, 0, 0)), entrance="", clue=True)
    table.hero("marshal", at="S1")
    table.turn("room_exploration")
    return table


def test_the_first_clue_opens_a_gate_in_its_room(tables: Callable[..., Table]) -> None:
    table = clue_in_a_cave(tables)
    assert table.state.clues == 1
    assert table.state.rooms[2].gates == {"A": None}
    assert not table.state.objective


def test_in_the_basic_game_no_gate_opens_and_all_clues_count(tables: Callable[..., Table]) -> None:
    table = clue_in_a_cave(tables, advanced=False)
    assert table.state.clues == 1
    assert table.state.rooms[2].gates == {}
    assert play_of(table.game).counts(1)


@rule("brimstone.explore.clue-icons")
@pytest.mark.parametrize(("world", "clues"), [("mines", 1), ("targa", 2)])
def test_after_that_only_clues_beyond_count(tables: Callable[..., Table], world: str, clues: int) -> None:
    table = quest(tables, "the-other-lamp", advanced=True)
    table.hero("marshal", at="M1")
    table.state.clues, table.state.quest.since = 1, 3
    table.state.rooms[1].world = world
    reveal_clue(table)
    assert table.state.clues == clues
    assert table.state.objective is (clues == 2)


@rule("brimstone.end.win")
@pytest.mark.parametrize(("at", "done", "wins"), [("B1", 1, True), ("M1", 1, False), ("B1", 0, False)])
def test_the_lamp_wins_when_it_is_home(tables: Callable[..., Table], at: str, done: int, wins: bool) -> None:
    table = quest(tables, "the-other-lamp", objective=True, advanced=True)
    table.hero("marshal", at="A1")
    table.hero("bandido", at=at)
    table.state.quest.done, table.state.quest.since = done, 3
    end_turn(table)
    assert (table.state.outcome == "won") is wins


def test_the_lamp_is_taken_at_the_objective(tables: Callable[..., Table]) -> None:
    table = quest(tables, "the-other-lamp", objective=True, advanced=True)
    hero = table.hero("marshal", at="M1", wounds=2)
    table.happen(lambda game: play_of(game).found(1))
    assert [spot.room for spot in table.state.quest.spots] == [1]
    table.state.quest.spots[0].space = table.space("M2")
    table.dice(card_heal=[1])
    table.auto(heal_split="1")
    table.turn_of(hero, move=0)
    table.act(f"work:{table.state.quest.spots[0].id}")
    assert (table.state.quest.done, table.state.outcome) == (1, "")


@rule("brimstone.end.darkness-escapes")
@pytest.mark.parametrize("mission", sorted(Brimstone.content().missions))
def test_every_mission_is_lost_to_the_darkness(tables: Callable[..., Table], mission: str) -> None:
    from undercroft.games.brimstone import depth

    table = quest(tables, mission)
    table.hero("marshal", at="M1")
    table.state.darkness = 2
    table.happen(lambda game: depth.move_darkness(game, 1))
    assert (table.state.outcome, table.state.ending) == ("lost", "darkness")
