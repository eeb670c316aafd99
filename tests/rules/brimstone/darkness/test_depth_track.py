"""The Depth Track: holding back the Darkness, its special spaces, Depth Events, and how deep the Heroes are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.rules.brimstone.situations.deeds import does
from tests.rules.brimstone.situations.table import Table
from undercroft.games.brimstone.content.types import DepthEvent as Result
from undercroft.games.brimstone.content.types import DepthTrack, Stage, Step
from undercroft.games.brimstone.events import CardDrawn, DarknessMoved, DepthEvent, DepthReached, DreadGrew, HeldBack
from undercroft.games.brimstone.rules.darkness import depth_track
from undercroft.lab.ledger import rule

if TYPE_CHECKING:
    from collections.abc import Callable

STAGES = {1: 7, 2: 8, 3: 9}
"""What holds the Darkness back, by Stage."""


def first_step(table: Table, stage: int) -> int:
    """The first step of a Stage of the track, counted from the Mine Entrance."""
    return 1 + sum(table.pack.depth.stages[n].steps for n in range(stage - 1))


def plain_track(table: Table, *, blood: tuple[int, ...] = (), dread: tuple[int, ...] = ()) -> None:
    """A track of three Stages of four steps with only these special spaces."""
    stages = tuple(Stage(hold=hold, steps=4) for hold in (7, 8, 9))
    table.pack.depth = DepthTrack(id="test", stages=stages, blood=blood, dread=dread)
    table.pack.depth_steps = 12
    table.state.darkness = 12


def hold_back(table: Table, *dice: int) -> None:
    """The Hold Back the Darkness step, with these dice."""
    table.happen(depth_track.hold_back, at="hold_back_the_darkness")
    table.dice(hold_back=list(dice))


def quiet_events(table: Table) -> None:
    """Depth Events that do nothing, so that only the track is looked at."""
    table.pack.depth_events = {n: Result(id=f"event-{n}", name=f"Event {n}", number=n) for n in range(1, 7)}


# ---- the roll ------------------------------------------------------------------------------------------------------


@rule("brimstone.holdback.roll")
def test_the_holder_of_the_old_lantern_rolls_two_dice_when_the_turn_starts(table: Table) -> None:
    """Bea carries the lantern: it is her roll, before anybody Activates."""
    table.hero(at="A1")
    table.hero(at="B1")
    table.state.lantern = "h2"
    table.turn("begin")
    assert table.awaits == "hero.hold-back"
    assert table.events(HeldBack) == []

    table.dice(hold_back=[3, 4])

    held = [(event.hero, event.dice, event.total, event.held) for event in table.events(HeldBack)]
    assert held == [("h2", (3, 4), 7, True)]  # 7 is just enough
    assert not any(hero.activated for hero in table.game.heroes)


@rule("brimstone.holdback.roll")
def test_while_the_lantern_lies_on_the_floor_any_hero_rolls(table: Table) -> None:
    table.hero(at="A1")
    table.hero(at="B1")
    table.hero(at="C1", ko=True, ko_cause="health")
    table.state.lantern, table.state.lantern_space = "", table.space("C1")
    table.turn("hold_back_the_darkness")
    assert table.asked == "turn.hold-back"
    assert table.options == ["h1", "h2"]

    table.dice(hold_back=[4, 5])
    table.act("h2")

    assert [event.hero for event in table.events(HeldBack)] == ["h2"]


@rule("brimstone.depth.stages", "brimstone.holdback.success", "brimstone.content.depth-track")
@pytest.mark.parametrize(
    ("stage", "dice"), [(1, (3, 4)), (2, (3, 5)), (3, (4, 5)), (1, (2, 6)), (2, (5, 6)), (3, (5, 6))]
)
def test_a_total_that_reaches_the_stage_value_holds_the_darkness(
    table: Table, stage: int, dice: tuple[int, int]
) -> None:
    """7, 8 and 9 are enough in the first, second and third Stage."""
    table.hero()
    table.state.depth = first_step(table, stage)
    before = table.state.darkness

    hold_back(table, *dice)

    assert [(event.needs, event.held) for event in table.events(HeldBack)] == [(STAGES[stage], True)]
    assert table.state.darkness == before
    assert table.events(DarknessMoved) == []


@rule("brimstone.depth.stages", "brimstone.holdback.failure", "brimstone.content.depth-track")
@pytest.mark.parametrize(("stage", "dice"), [(1, (2, 4)), (2, (3, 4)), (3, (3, 5)), (1, (1, 2))])
def test_a_total_below_it_lets_the_darkness_move_one_step(table: Table, stage: int, dice: tuple[int, int]) -> None:
    """6, 7 and 8 are one too few in the first, second and third Stage."""
    table.hero()
    plain_track(table)
    table.state.depth = first_step(table, stage)

    hold_back(table, *dice)

    assert [(event.needs, event.held) for event in table.events(HeldBack)] == [(STAGES[stage], False)]
    assert [(event.step, event.closer) for event in table.events(DarknessMoved)] == [(11, True)]
    assert table.state.darkness == 11


@rule("brimstone.depth.stages")
def test_the_track_has_three_stages_one_after_another(table: Table) -> None:
    """Every step belongs to a Stage: first those of 7+, then 8+, then 9+, none left out."""
    holds = [table.pack.stage(step).hold for step in range(1, table.pack.depth_steps + 1)]
    lengths = [stage.steps for stage in table.pack.depth.stages]
    assert holds == [7] * lengths[0] + [8] * lengths[1] + [9] * lengths[2]
    assert len(lengths) == 3
    assert min(lengths) >= 1


@rule("brimstone.depth.stage-by-hero-marker")
def test_the_stage_is_that_of_the_heroes_not_of_the_darkness(table: Table) -> None:
    """The Darkness stands in the third Stage; the Heroes in the first need 7, and in the third 9."""
    table.hero()
    plain_track(table)
    assert depth_track.hold_value(table.game) == 7
    table.state.depth, table.state.darkness = 9, 2

    hold_back(table, 3, 5)

    assert [(event.needs, event.held) for event in table.events(HeldBack)] == [(9, False)]


@rule("brimstone.depth.stages", "brimstone.depth.stage-by-hero-marker")
@pytest.mark.parametrize("stage", [1, 2, 3])
def test_an_effect_may_depend_on_the_stage_the_heroes_are_in(table: Table, stage: int) -> None:
    """Worth 5 Gold in the second Stage, nothing before and after it."""
    ada = table.hero()
    table.state.depth = first_step(table, stage)
    does(table, ada, "xp 1; if stage 2: gold 5")
    assert ada.gold == (5 if stage == 2 else 0)


@rule("brimstone.holdback.failure")
def test_a_card_moves_the_darkness_as_far_as_it_says(table: Table) -> None:
    ada = table.hero()
    plain_track(table)
    does(table, ada, "darkness closer 2")
    assert [(event.step, event.closer) for event in table.events(DarknessMoved)] == [(11, True), (10, True)]
    assert table.state.darkness == 12 - 2


# ---- special spaces ------------------------------------------------------------------------------------------------


@rule("brimstone.depth.blood-spatter", "brimstone.darkness.when-drawn")
def test_a_blood_spatter_space_entered_by_the_darkness_draws_a_darkness_card_at_once(table: Table) -> None:
    table.hero()
    plain_track(table, blood=(11,))
    table.deck("darkness", "guttering-flame")

    hold_back(table, 1, 2)

    assert [(event.deck, event.card) for event in table.events(CardDrawn)] == [("darkness", "guttering-flame")]
    assert table.state.remains == ["guttering-flame"]
    assert table.state.dread == []


@rule("brimstone.depth.blood-spatter", "brimstone.depth.growing-dread-space")
def test_a_plain_space_and_one_left_behind_draw_nothing(table: Table) -> None:
    table.hero()
    plain_track(table, blood=(12, 10), dread=(12, 10))

    hold_back(table, 1, 2)

    assert table.state.darkness == 11
    assert table.events(CardDrawn) == []
    assert table.state.dread == []


@rule("brimstone.depth.growing-dread-space", "brimstone.dread.stack-face-down")
def test_a_growing_dread_space_puts_a_card_unseen_on_the_stack(table: Table) -> None:
    table.hero()
    plain_track(table, dread=(11,))
    table.deck("dread", "all-the-lamps")

    hold_back(table, 1, 2)

    assert table.state.dread == ["all-the-lamps"]
    assert [event.cards for event in table.events(DreadGrew)] == [1]
    assert table.events(CardDrawn) == []
    assert table.game.hero("h1").horror == 0


@rule("brimstone.depth.blood-spatter", "brimstone.depth.growing-dread-space")
def test_each_space_on_a_longer_way_takes_effect(table: Table) -> None:
    """Three steps at once over a Growing Dread space and a Blood Spatter space: both happen, in the order passed."""
    table.hero()
    plain_track(table, blood=(10,), dread=(11, 9))
    table.deck("darkness", "guttering-flame")
    table.deck("dread", "all-the-lamps", "chosen-ground")

    table.happen(lambda game: depth_track.move_darkness(game, 3), at="hold_back_the_darkness")

    assert table.state.darkness == 9
    assert [event.step for event in table.events(DarknessMoved)] == [11, 10, 9]
    assert table.state.dread == ["all-the-lamps", "chosen-ground"]
    assert table.state.remains == ["guttering-flame"]


@rule("brimstone.depth.special-spaces-darkness-only", "brimstone.depth.hero-marker-step")
def test_special_spaces_do_nothing_when_the_hero_marker_enters(table: Table) -> None:
    table.hero()
    plain_track(table, blood=(2,), dread=(2,))

    table.happen(depth_track.deeper)

    assert table.state.depth == 2
    assert [event.step for event in table.events(DepthReached)] == [2]
    assert table.events(CardDrawn) == []
    assert table.state.dread == []


@rule("brimstone.depth.special-spaces-darkness-only")
def test_the_darkness_that_moves_back_triggers_nothing(table: Table) -> None:
    """Blood Spatter is for a Darkness that comes closer; on the way back it does nothing, up to Darkness Start."""
    table.hero()
    plain_track(table, blood=(11,), dread=(11, 12))
    table.state.darkness = 10

    table.happen(lambda game: depth_track.darkness_back(game, 1))
    assert (table.state.darkness, table.state.dread, table.events(CardDrawn)) == (11, [], [])

    table.happen(lambda game: depth_track.darkness_back(game, 5))
    assert (table.state.darkness, table.state.dread) == (12, [])


@rule("brimstone.content.depth-track", "brimstone.setup.depth-markers")
def test_the_track_runs_from_the_mine_entrance_to_darkness_start(table: Table) -> None:
    """Three Stages of 7+, 8+ and 9+; its Blood Spatter and Growing Dread spaces are steps between the two ends."""
    track = table.pack.depth
    assert [stage.hold for stage in track.stages] == [7, 8, 9]
    assert table.pack.depth_steps == sum(stage.steps for stage in track.stages)
    inner = range(2, table.pack.depth_steps)
    assert track.blood
    assert track.dread
    assert all(step in inner for step in (*track.blood, *track.dread))


# ---- how deep the Heroes are ---------------------------------------------------------------------------------------


@rule("brimstone.depth.hero-marker-stop", "brimstone.depth.hero-marker-step")
def test_the_hero_marker_stops_at_darkness_start(table: Table) -> None:
    table.hero()
    plain_track(table)
    table.state.depth = 11

    table.happen(depth_track.deeper)
    assert table.state.depth == 12
    table.happen(depth_track.deeper)
    assert table.state.depth == 12
    assert table.events(DepthReached) == []


# ---- Depth Events --------------------------------------------------------------------------------------------------


@rule("brimstone.depth.event-on-doubles", "brimstone.depth.doubles-no-darkness-move", "brimstone.depth.event-number")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_doubles_cause_the_depth_event_of_their_number_and_the_darkness_stays(
    tables: Callable[..., Table], face: int
) -> None:
    """Double 1s are result 1, and so on; low or high, the Darkness marker does not move."""
    table = tables()
    table.hero()
    quiet_events(table)
    before = table.state.darkness

    hold_back(table, face, face)

    assert [(event.number, event.card) for event in table.events(DepthEvent)] == [(face, f"event-{face}")]
    assert table.state.darkness == before
    assert table.events(DarknessMoved) == []


@rule("brimstone.depth.event-on-doubles")
def test_other_rolls_cause_no_depth_event(table: Table) -> None:
    table.hero()
    plain_track(table)
    quiet_events(table)
    hold_back(table, 5, 6)
    hold_back(table, 1, 2)
    assert table.events(DepthEvent) == []


@rule("brimstone.depth.event-on-doubles", "brimstone.holdback.roll")
def test_doubles_are_read_from_the_natural_dice(table: Table) -> None:
    """A modifier of the total makes no doubles: with -1 to Hold Back the Darkness, 3 and 4 fail and no event comes."""
    table.hero()
    plain_track(table)
    quiet_events(table)
    table.state.remains.append("guttering-flame")
    table.game.all_changed()

    hold_back(table, 3, 4)

    assert [(event.total, event.held) for event in table.events(HeldBack)] == [(6, False)]
    assert table.events(DepthEvent) == []
    assert table.state.darkness == 11


@rule("brimstone.content.depth-event-chart", "brimstone.depth.event-number")
def test_the_mine_chart_has_six_results_mostly_bad_and_some_attack(table: Table) -> None:
    assert sorted(table.pack.depth_events) == [1, 2, 3, 4, 5, 6]
    attacks = [
        n for n, event in table.pack.depth_events.items() if any("ambush" in str(step.do) for step in event.steps)
    ]
    assert attacks


@rule("brimstone.depth.event-number", "brimstone.depth.event-on-doubles")
def test_the_event_really_happens(table: Table) -> None:
    """Result 4 of our chart: Luck 4+ for each Hero, or a Poison marker."""
    table.hero("marshal", at="A1")
    table.hero("saloon-girl", at="B1")
    assert table.pack.depth_events[4].steps[0].skill == "luck"
    table.dice(skill=[1, 3, 1, 4, 1])  # Saloon Girl (Luck 2) first: she fails; the Marshal (Luck 3) passes with the 4

    hold_back(table, 4, 4)

    assert [hero.poison for hero in table.game.heroes] == [0, 1]


def test_a_depth_event_may_be_a_step_of_ones_own(table: Table) -> None:
    """What the other tests rely on: an event without steps does nothing."""
    table.hero()
    table.pack.depth_events = {
        n: Result(id=f"event-{n}", name="x", number=n, steps=(Step(text="Nothing."),)) for n in range(1, 7)
    }
    hold_back(table, 2, 2)
    assert len(table.events(DepthEvent)) == 1
