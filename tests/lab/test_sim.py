"""Simulation: seeds, verdicts, set-ups, and games that do not end."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from undercroft.engine import registry, saves
from undercroft.engine.errors import BadInput
from undercroft.engine.registry import find_game
from undercroft.lab import sim
from undercroft.players.base import seating

pytestmark = pytest.mark.usefixtures("small_games")


def test_game_i_has_its_own_seed_whatever_came_before() -> None:
    plan = sim.plan("larder", "supper", 2, games=6, seed="s")
    whole = sim.play_some(plan, range(6), "", registry.PLACES)
    parts = sim.Tally(failed=[])
    for numbers in (range(4, 6), range(1), range(1, 4)):
        parts.add(sim.play_some(plan, numbers, "", registry.PLACES))

    assert parts == whole
    kind = find_game("larder")
    session = sim.play_to_the_end(kind, plan, "s/3", seating("random", "larder"))
    alone = sim.play_some(plan, range(3, 4), "", registry.PLACES)
    assert (alone.decisions, alone.answers) == (session.decisions, len(session.journal))


def test_a_game_without_an_end_is_an_error_with_its_save(tmp_path: Path) -> None:
    plan = msgspec.structs.replace(sim.plan("larder", "endless", 2, games=1, seed="s"), most=300)

    report, failed = sim.simulate(plan, folder=str(tmp_path))

    assert (report.games, report.errors, report.won, report.lost, report.decisions) == (1, 1, 0, 0, 0)
    assert failed[0].seed == "s/0"
    assert "not over after" in failed[0].what
    session, notes = saves.load(Path(failed[0].file), find_game)
    assert session.decisions >= 300
    assert notes == []


def test_a_duel_is_won_by_a_side_or_drawn() -> None:
    report, failed = sim.simulate(sim.plan("duel", games=5, seed="s"))

    assert (report.games, report.errors, failed) == (5, 0, [])
    assert report.won + report.lost + report.sides.get("draw", 0) == 5
    assert report.rounds_mean is None


@pytest.mark.parametrize(
    ("mission", "heroes", "said"),
    [("lunch", 2, "no mission 'lunch'"), (None, 0, "1 to 3 heroes, not 0"), (None, 4, "1 to 3 heroes, not 4")],
)
def test_a_set_up_that_makes_no_sense_is_refused(mission: str | None, heroes: int, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        sim.plan("larder", mission, heroes)


def test_a_set_up_has_defaults() -> None:
    setup = sim.setup_for(find_game("larder"))

    assert (setup.mission, setup.heroes) == ("supper", 2)
    assert sim.setup_for(find_game("duel")).heroes == 2


def test_progress_hears_of_every_game() -> None:
    heard: list[int] = []

    sim.simulate(sim.plan("larder", games=25, seed="s"), progress=heard.append)

    assert sum(heard) == 25
