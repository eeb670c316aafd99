"""Recovery of KO'd Heroes: when, where, the Chart, and 2D6 of Healing."""

from __future__ import annotations

import pytest

from tests.conftest import rule
from tests.rules.brimstone.situations.deeds import does
from tests.rules.brimstone.situations.table import Figure, Table
from undercroft.games.brimstone.events import ChartRolled, Recovered


def fallen(table: Table, at: str = "C4", **fields: object) -> Figure:
    """A Marshal who is KO'd by Wounds (Health 12, Sanity 11) and a Gunslinger who is up."""
    fields = {"wounds": 12, "ko_cause": "health", **fields}
    marshal = table.hero("marshal", at=at, ko=True, **fields)
    table.state.lantern = table.hero("gunslinger", at="J8").id
    table.game.all_changed()
    return marshal


def end_turn(table: Table) -> None:
    table.turn(at="end_of_the_turn")


@rule("brimstone.recover.when")
def test_a_knocked_out_hero_recovers_at_the_end_of_a_turn_without_enemies(table: Table) -> None:
    marshal = fallen(table)
    table.dice(chart_injury=[3, 4], healing=[3, 3])
    end_turn(table)

    assert not marshal.ko
    assert marshal.at == "C4"
    assert [event.hero for event in table.events(Recovered)] == ["h1"]


@rule("brimstone.recover.when")
def test_nobody_recovers_while_an_enemy_is_anywhere_on_the_board(table: Table) -> None:
    marshal = fallen(table)
    table.foe("tentacles", at="A1")
    end_turn(table)

    assert table.awaits == "hero.hold-back"  # the next turn, not the roll on a Chart
    assert marshal.ko
    assert table.events(Recovered) == []


@rule("brimstone.recover.when")
def test_immobile_enemies_keep_a_hero_down_like_any_other(table: Table) -> None:
    """Only a Targa Pylon stands on the board, far away; once it is gone the Marshal gets up."""
    marshal = fallen(table)
    pylon = table.foe("targa-pylons", at="A1")
    end_turn(table)

    assert table.awaits == "hero.hold-back"  # the next turn, not the roll on a Chart
    assert marshal.ko
    assert (table.events(Recovered), table.events(ChartRolled)) == ([], [])

    table.state.foes = [foe for foe in table.state.foes if foe.id != pylon.id]
    table.state.fight = None
    table.game.all_changed()
    table.session = None
    table.dice(chart_injury=[3, 4], healing=[3, 3])
    end_turn(table)
    assert [event.hero for event in table.events(Recovered)] == ["h1"]


@rule("brimstone.recover.chart")
@pytest.mark.parametrize(("cause", "chart"), [("health", "injury"), ("sanity", "madness")])
def test_health_zero_means_injury_and_sanity_zero_madness(table: Table, cause: str, chart: str) -> None:
    wounds, horror = (12, 0) if cause == "health" else (0, 11)
    marshal = fallen(table, ko_cause=cause, wounds=wounds, horror=horror)
    table.dice(**{f"chart_{chart}": [3, 4], "healing": [1, 1]})
    end_turn(table)

    assert [(rolled.hero, rolled.chart) for rolled in table.events(ChartRolled)] == [("h1", chart)]
    assert [event.hero for event in table.events(Recovered)] == ["h1"]
    assert (marshal.wounds, marshal.horror) == ((10, 0) if cause == "health" else (0, 9))
    assert (marshal.ko, marshal.ko_cause) == (False, "")


@rule("brimstone.recover.heal")
def test_two_dice_are_healed_in_total_split_freely(table: Table) -> None:
    """9 points between 12 Wounds and 5 Sanity Damage: here 6 and 3."""
    marshal = fallen(table, horror=5)
    table.dice(chart_injury=[3, 4], healing=[5, 4])
    end_turn(table)
    assert table.asked == "recover.split"
    assert table.options == ["4", "5", "6", "7", "8", "9"]
    table.act(6)

    assert (marshal.wounds, marshal.horror) == (12 - 6, 5 - 3)


@rule("brimstone.recover.heal")
def test_no_more_is_healed_than_there_is(table: Table) -> None:
    marshal = fallen(table, wounds=3, horror=11, ko_cause="sanity")
    table.dice(chart_madness=[3, 4], healing=[6, 6])
    end_turn(table)
    assert table.options == ["1", "2", "3"]
    table.act(3)

    assert (marshal.wounds, marshal.horror) == (0, 2)


@rule("brimstone.recover.minimum-one")
def test_the_healing_must_bring_health_to_one(table: Table) -> None:
    """7 points, 12 Wounds, 7 Sanity Damage: all 7 into Sanity is not on offer."""
    marshal = fallen(table, horror=7)
    table.dice(chart_injury=[3, 4], healing=[3, 4])
    end_turn(table)
    assert table.options == ["1", "2", "3", "4", "5", "6", "7"]
    table.refuses(0)
    table.act(1)

    assert (marshal.wounds, marshal.horror) == (11, 1)
    assert not marshal.ko


@rule("brimstone.recover.minimum-one")
def test_the_healing_must_bring_sanity_to_one(table: Table) -> None:
    """2 points, 5 Wounds, no Sanity left: one of the two must go there."""
    marshal = fallen(table, wounds=5, horror=11, ko_cause="sanity")
    table.dice(chart_madness=[3, 4], healing=[1, 1])
    end_turn(table)
    assert table.options == ["0", "1"]
    table.act(1)

    assert (marshal.wounds, marshal.horror) == (4, 10)


@rule("brimstone.recover.place")
def test_with_nobody_on_the_marker_nobody_is_pushed(table: Table) -> None:
    """The friend stands beside it and stays there; no question."""
    marshal = fallen(table)
    friend = table.game.hero("h2")
    before = friend.space
    table.dice(chart_injury=[3, 4], healing=[1, 1])
    end_turn(table)

    assert table.awaits != "recover.push"
    assert (marshal.ko, table.game.hero("h2").space) == (False, before)


@rule("brimstone.recover.minimum-one", "brimstone.ko.no-excess")
def test_even_the_lowest_roll_is_enough_after_an_injury_that_takes_health(table: Table) -> None:
    """Cracked Ribs leave Health 10 of 12: Health is at 0, not below, so that 2 points bring it to 2."""
    marshal = fallen(table)
    table.dice(chart_injury=[1, 4], healing=[1, 1])
    end_turn(table)

    assert marshal.injuries == ["injury-cracked-ribs"]
    assert (marshal.stat("health"), marshal.wounds) == (10, 8)
    assert not marshal.ko


@rule("brimstone.recover.both-zero")
def test_who_was_at_zero_in_both_rolls_on_each_chart_and_heals_two_dice_of_each(table: Table) -> None:
    marshal = fallen(table, horror=11, ko_cause="both")
    table.dice(chart_injury=[3, 4], chart_madness=[3, 4], healing=[2, 3, 4, 5])
    end_turn(table)

    assert [rolled.chart for rolled in table.events(ChartRolled)] == ["injury", "madness"]
    assert (marshal.wounds, marshal.horror) == (12 - 5, 11 - 9)
    assert not marshal.ko


@rule("brimstone.recover.chart")
def test_a_chart_may_kill_and_then_nothing_is_healed(table: Table) -> None:
    marshal = fallen(table)
    table.dice(chart_injury=[1, 1])
    end_turn(table)

    assert marshal.dead
    assert marshal.wounds == 12
    assert table.events(Recovered) == []


@rule("brimstone.recover.place")
def test_a_model_on_the_marker_is_pushed_to_an_adjacent_space_of_the_players_choice(table: Table) -> None:
    marshal = fallen(table, at="A1")
    table.game.hero("h2").space = table.space("A1")
    table.hero("bandido", at="B2")
    table.dice(chart_injury=[3, 4], healing=[3, 3])
    end_turn(table)
    assert table.asked == "recover.push"
    assert table.squares() == ["A2", "B1"]
    table.act("B1")

    assert table.game.hero("h2").space == table.space("B1")
    assert marshal.at == "A1"
    assert not marshal.ko


@rule("brimstone.recover.place")
def test_with_no_free_space_adjacent_the_nearest_free_one_is_taken() -> None:
    """A narrow corridor: the neighbours of the marker are full, C1's nearest free spaces are A1 and E1."""
    table = Table(
        """\
+-+-+-+-+-+-+
|. . . . . .|
+-+-+-+-+-+-+
"""
    )
    marshal = table.hero("marshal", at="C1", ko=True, wounds=12, ko_cause="health")
    ada = table.hero("gunslinger", at="C1")
    table.hero("bandido", at="B1")
    table.hero("bandido", at="D1")
    table.state.lantern = ada.id
    table.dice(chart_injury=[3, 4], healing=[3, 3])
    end_turn(table)
    assert table.squares() == ["A1", "E1"]
    table.act("E1")

    assert ada.at == "E1"
    assert marshal.at == "C1"


@rule("brimstone.grit.not-on-charts")
def test_grit_may_reroll_the_healing_but_not_the_chart(table: Table) -> None:
    marshal = fallen(table, grit=2)
    table.auto(hero_reroll="")
    table.dice(chart_injury=[1, 3], healing=[1, 2])
    end_turn(table)
    assert marshal.injuries == ["injury-crushed-hand"]
    assert table.asked == "hero.reroll"
    table.act("reroll:grit")
    table.act(0)
    table.dice(healing=[6])
    table.act(None)
    table.act(None)

    assert marshal.wounds == 12 - 8
    assert marshal.grit == 1


@rule("brimstone.recover.minimum-one")
@pytest.mark.parametrize(
    ("kind", "lost", "worst"),
    [
        ("saloon-girl", "health", ["mut-gills", "mut-spider-sacs", "mut-rot", "mut-moth-wings"]),
        ("bandido", "sanity", ["mut-second-mouth", "mut-whispering-lump", "mut-bat-ears", "mut-touched-by-stars"]),
    ],
)
def test_a_point_to_lose_is_left_to_the_worst_mutated(table: Table, kind: str, lost: str, worst: list[str]) -> None:
    """What is lowered by 9 from 9, or from 8, is 1: the next damage knocks out as ever, and Recovery brings it back."""
    hero = table.hero(kind, at="C4", mutations=worst, injuries=["injury-cracked-ribs"], madness=["madness-thin-soul"])
    table.hero("marshal", at="J8")
    assert hero.stat(lost) == 1
    does(table, hero, "wounds 1" if lost == "health" else "sanity 1")
    assert (hero.ko, hero.ko_cause) == (True, lost)

    chart = "chart_injury" if lost == "health" else "chart_madness"
    table.dice(**{chart: [3, 4], "healing": [1, 1]})
    end_turn(table)
    assert (hero.ko, hero.wounds, hero.horror) == (False, 0, 0)


# ---- among other effects of the End of the Turn --------------------------------------------------------------------


@rule("brimstone.turn.end-effects-order", "brimstone.turn.end-step", "brimstone.saloon.comforting-presence")
def test_who_has_just_recovered_can_be_comforted_in_the_same_step(table: Table) -> None:
    """The Marshal is KO'd beside the Saloon Girl, and nobody else is hurt: first he Recovers 2 of 12, then 1 more."""
    marshal = fallen(table)
    girl = table.hero("saloon-girl", at="C5")
    table.dice(chart_injury=[3, 4], healing=[1, 1])
    end_turn(table)
    assert table.asked == "turn.end-effect"
    assert len(table.options) == 2
    table.act("recover h1")
    assert table.asked == "hero.use-now"
    table.act("yes", girl.seat)

    assert marshal.wounds == 12 - 2 - 1
    assert girl.xp == 5


@rule("brimstone.turn.end-effects-order", "brimstone.turn.end-step", "brimstone.saloon.comforting-presence")
def test_a_saloon_girl_who_has_just_recovered_may_comfort_others(table: Table) -> None:
    """As long as she is KO'd her own effect cannot come first."""
    girl = table.hero("saloon-girl", at="C4", ko=True, ko_cause="health", wounds=9)
    marshal = table.hero("marshal", at="C5", wounds=2)
    table.dice(chart_injury=[3, 4], healing=[3, 3])
    end_turn(table)
    assert [event.hero for event in table.events(Recovered)] == [girl.id]
    assert table.asked == "hero.use-now"
    before = girl.xp
    table.act("yes", girl.seat)

    assert marshal.wounds == 2 - 1
    assert girl.xp == before + 5


@rule("brimstone.recover.when")
def test_enemies_who_come_in_the_same_step_keep_a_hero_down(table: Table) -> None:
    """While the Saloon Girl is asked about the Gunslinger's Wound an Enemy appears: the Marshal has to wait."""
    marshal = fallen(table)
    table.game.hero("h2").wounds = 1
    girl = table.hero("saloon-girl", at="J7")
    end_turn(table)
    table.act(next(key for key in table.options if not key.startswith("recover")))
    assert table.asked == "hero.use-now"
    table.foe("tentacles", at="A1")
    table.act("yes", girl.seat)

    assert table.awaits == "hero.hold-back"
    assert marshal.ko
    assert table.events(Recovered) == []
    assert table.events(ChartRolled) == []
