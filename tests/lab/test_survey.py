"""Surveys: every mission at every size, in rounds, on several cores, stopped and gone on with; and what they show."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from undercroft.engine.errors import BadInput
from undercroft.engine.game import HEROES
from undercroft.engine.registry import find_game
from undercroft.lab import balance, sim
from undercroft.lab import survey as lab
from undercroft.lab.survey import Came, Survey


def supper(games: int = 4) -> Survey:
    return lab.survey("larder", ["supper"], games=games, seed="s")


def played(found: Survey, tasks: Iterable[lab.Task], workers: int = 1) -> list[Came]:
    results = list(lab.run(found, tasks, workers=workers))
    return sorted((game for game in results if isinstance(game, Came)), key=lab.task_of)


@pytest.mark.usefixtures("small_games")
def test_the_games_are_the_same_on_any_number_of_cores_and_as_in_a_simulation() -> None:
    found = supper()
    alone = played(found, lab.tasks(found))

    assert played(found, lab.tasks(found), workers=2) == alone
    assert len(alone) == 3 * 4
    report, _ = sim.simulate(sim.plan("larder", "supper", 2, games=4, seed="s"))
    pairs = [game for game in alone if game.heroes == 2]
    assert sum(game.winner == HEROES for game in pairs) == report.won
    assert sum(game.decisions for game in pairs) == report.decisions


@pytest.mark.usefixtures("small_games")
def test_games_are_played_in_rounds() -> None:
    found = lab.survey("larder", ["supper", "broken"], [1, 3], games=2)

    once = [("supper", 1), ("supper", 3), ("broken", 1), ("broken", 3)]
    assert lab.tasks(found) == [(*cell, number) for number in (0, 1) for cell in once]


@pytest.mark.parametrize(("games", "campaigns"), [(40, 4), (5, 1)])
def test_a_campaign_is_played_a_tenth_as_often(games: int, campaigns: int) -> None:
    found = lab.survey("brimstone", games=games)
    kind = find_game("brimstone")

    missions = [mission for mission, heroes, _ in lab.tasks(found) if heroes == 1]
    assert sorted(set(missions)) == sorted([*kind.missions(), *kind.campaigns()])
    assert missions.count(kind.missions()[0]) == games
    assert missions.count(kind.campaigns()[0]) == campaigns


@pytest.mark.usefixtures("small_games")
def test_what_is_wrong_is_told_before_the_first_game() -> None:
    with pytest.raises(BadInput, match="no mission 'lunch'"):
        lab.survey("larder", ["lunch"])
    with pytest.raises(BadInput, match="1 to 3 heroes, not 4"):
        lab.survey("larder", sizes=[4])
    with pytest.raises(BadInput, match="heuristic player does not know 'larder'"):
        lab.survey("larder", players="heuristic")


@pytest.mark.usefixtures("small_games")
@pytest.mark.parametrize("workers", [1, 2])
def test_a_broken_game_is_told_with_its_mission_size_and_seed(workers: int, tmp_path: Path) -> None:
    found = lab.survey("larder", ["broken"], [2], games=1, seed="s")

    (failed,) = lab.run(found, lab.tasks(found), workers=workers, folder=str(tmp_path))

    assert isinstance(failed, sim.Failed)
    assert failed.seed == "broken 2 s/0"
    assert "the larder is locked" in failed.what


@pytest.mark.usefixtures("small_games")
@pytest.mark.parametrize("workers", [1, 2])
def test_no_game_is_begun_after_the_time(workers: int) -> None:
    found = supper()

    assert list(lab.run(found, lab.tasks(found), workers=workers, seconds=0)) == []


# ---- the file --------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("small_games")
def test_a_survey_goes_on_from_its_file(tmp_path: Path) -> None:
    """The line that was being written when the machine stopped is left out, and its game played again."""
    found, path = supper(), tmp_path / "supper.jsonl"
    whole = played(found, lab.tasks(found))
    first = lab.File(path, found)
    assert first.games == []
    for game in whole[:5]:
        first.add(game)
    path.write_bytes(path.read_bytes()[:-4])

    more = supper(games=5)
    second = lab.File(path, more)
    assert [lab.task_of(game) for game in second.games] == [lab.task_of(game) for game in whole[:4]]
    done = {lab.task_of(game) for game in second.games}
    rest = played(more, [task for task in lab.tasks(more) if task not in done])
    for game in rest:
        second.add(game)

    third = lab.File(path, more)
    assert balance.report(more, third.games) == balance.report(more, played(more, lab.tasks(more)))
    assert sum(len(game.used) for game in third.games) == len({name for game in third.games for name in game.used})


@pytest.mark.usefixtures("small_games")
def test_a_file_of_something_else_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "supper.jsonl"
    lab.File(path, supper())
    before = path.read_bytes()

    with pytest.raises(BadInput, match="holds another survey: missions, seed differ"):
        lab.File(path, lab.survey("larder", ["broken"], seed="t"))
    assert path.read_bytes() == before
    path.write_text("a letter\n", "utf-8")
    with pytest.raises(BadInput, match="holds no survey to go on with"):
        lab.File(path, supper())
    assert path.read_text("utf-8") == "a letter\n"
    with pytest.raises(BadInput, match="cannot read"):
        lab.File(tmp_path, supper())
    with pytest.raises(BadInput, match="cannot write"):
        lab.File(tmp_path / "nowhere" / "file", supper())


# ---- the report ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("part", "whole", "low", "high"),
    [(0, 10, 0.0, 27.8), (10, 10, 72.2, 100.0), (50, 100, 40.4, 59.6), (264, 400, 61.2, 70.5), (0, 0, 0.0, 100.0)],
)
def test_the_interval_of_a_rate(part: int, whole: int, low: float, high: float) -> None:
    """Figures from tables of Wilson's interval at 95 percent."""
    rate = balance.wilson(part, whole)

    assert (rate.low, rate.high) == (low, high)


@pytest.mark.parametrize(
    ("part", "whole", "verdict"),
    [
        (6, 10, "inside"),
        (9, 10, "above?"),
        (95, 100, "above"),
        (3, 10, "below?"),
        (2, 100, "below"),
        (40, 100, "inside"),
    ],
)
def test_a_rate_outside_its_band_may_be_chance(part: int, whole: int, verdict: str) -> None:
    assert balance.verdict(balance.wilson(part, whole), (40, 80)) == verdict
    assert balance.verdict(balance.wilson(part, whole), None) == ""


def came(winner: str, why: str, heroes: int = 1, used: tuple[str, ...] = ()) -> Came:
    return Came("supper", heroes, 0, winner, why, 10, 4, used)


@pytest.mark.usefixtures("small_games")
def test_wins_causes_and_length_are_added_up() -> None:
    games = [came(HEROES, "won"), came(sim.GAME, "hunger"), came(sim.GAME, "thirst"), came(sim.GAME, "thirst")]

    report = balance.report(supper(), games, errors=2)

    (row,) = report.rows
    assert (report.games, report.errors) == (4, 2)
    assert (row.mission, row.heroes, row.games, row.rounds, row.decisions) == ("supper", 1, 4, 4.0, 10.0)
    assert {side: rate.percent for side, rate in row.rates.items()} == {HEROES: 25.0, sim.GAME: 75.0}
    assert row.causes == {"thirst": 2, "hunger": 1}
    assert (row.band, row.verdict) == (None, "")


@pytest.mark.usefixtures("small_games")
def test_where_seats_play_against_each_other_each_side_is_counted() -> None:
    found = lab.survey("duel", games=6, seed="s")

    (row, *_) = balance.report(found, played(found, lab.tasks(found))).rows
    assert set(row.rates) <= {HEROES, "overlord", "draw"}
    assert sum(rate.percent for rate in row.rates.values()) == pytest.approx(100, abs=0.2)


@pytest.mark.usefixtures("small_games")
def test_what_no_game_names_is_listed() -> None:
    """Jars of honey and brine are opened in every game; of a kind that nothing names, nothing is said."""
    found = supper()

    report = balance.report(found, played(found, lab.tasks(found)))
    assert (report.never, report.untold) == ({}, [])
    one_jar = [came(HEROES, "won", used=("honey",))]
    assert balance.report(found, one_jar).never == {"jar": ["brine"]}
    assert balance.report(found, one_jar, own={"jar": ["honey"]}).never == {}
    nothing = balance.report(found, [came(HEROES, "won")])
    assert (nothing.never, nothing.untold) == ({}, ["jar"])


def test_a_game_says_why_it_was_lost_and_asks_for_a_band() -> None:
    found = lab.survey("brimstone", ["fistful"], [1], games=2, seed="0")

    report = balance.report(found, played(found, lab.tasks(found)))
    (row,) = report.rows
    assert row.band == (40, 80)
    assert row.causes
    assert set(row.causes) <= {"all KO'd", "darkness", "fled"}
    assert "exploration token" in report.never
    assert "fistful" not in report.never["mission"]
    assert find_game("brimstone").band("campaign") == (40, 80)
