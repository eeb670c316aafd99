"""Long runs written down: what the file holds, and that games of it come out the same today.

The campaigns in docs/evidence were played with the rules and cards of their day. A change of either makes them others:
`make evidence` plays and writes them anew, then read what the diff says of errors and outcomes.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from undercroft.cli.measure import run_sim
from undercroft.engine import registry
from undercroft.engine.errors import BadInput
from undercroft.engine.game import Setup
from undercroft.lab import records, sim

EVIDENCE = Path(__file__).parents[2] / "docs" / "evidence"
ANEW = "rules or cards have changed since it was written: make evidence"


@pytest.fixture
def _larder() -> Iterator[None]:
    before = list(registry.PLACES)
    registry.PLACES[:] = ["tests.cli.places"]
    yield
    registry.PLACES[:] = before


@pytest.mark.usefixtures("_larder")
@pytest.mark.parametrize("workers", [1, 2])
def test_every_game_of_a_run_is_kept_and_can_be_played_again(tmp_path: Path, workers: int) -> None:
    """Nine games, in order whoever played them; any of them comes out the same alone."""
    found = sim.plan("larder", "supper", 2, games=9, seed="s")
    file = tmp_path / "run.json"

    assert run_sim(found, as_json=True, workers=workers, record=file) == 0

    kept = records.read(file)
    assert (kept.game, kept.setup, kept.players, kept.seed) == ("larder", found.setup, "random", "s")
    assert [game.number for game in kept.games] == list(range(9))
    assert len({game.state_sha256 for game in kept.games}) > 1
    assert [records.again(kept, number) for number in (0, 8)] == [kept.games[0], kept.games[8]]
    assert sum(1 for line in file.read_text().splitlines() if line.startswith("    [")) == 9


@pytest.mark.parametrize(("text", "says"), [("{}", "is no record of games"), (None, "cannot open")])
def test_a_file_that_is_no_record_is_refused(tmp_path: Path, text: str | None, says: str) -> None:
    file = tmp_path / "run.json"
    if text is not None:
        file.write_text(text)
    with pytest.raises(BadInput, match=says):
        records.read(file)


def test_a_record_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    kept = records.Record(game="g", rules_version=1, pack="", setup=Setup(), players="random", seed="s", games=[])
    with pytest.raises(BadInput, match="cannot write"):
        records.write(tmp_path / "nowhere" / "run.json", kept)


@pytest.mark.parametrize("players", ["random", "heuristic"])
def test_a_hundred_campaigns_of_ten_missions_have_ended(players: str) -> None:
    """Each came to an end of its own: a game with an error has no line."""
    kept = records.read(EVIDENCE / f"brimstone-campaigns-{players}.json")
    assert (kept.setup.mission, kept.setup.heroes, kept.players) == ("campaign", 4, players)
    assert "missions" not in kept.setup.switches  # as many as a campaign has unless it says otherwise: ten
    assert [game.number for game in kept.games] == list(range(100))
    assert {game.outcome for game in kept.games} <= {"won", "lost"}


@pytest.mark.slow
@pytest.mark.parametrize("number", [0, 50, 99])
@pytest.mark.parametrize("players", ["random", "heuristic"])
def test_campaigns_of_the_long_run_come_out_the_same(players: str, number: int) -> None:
    """Outcome, decisions, answers and the last state's digest."""
    kept = records.read(EVIDENCE / f"brimstone-campaigns-{players}.json")
    assert records.again(kept, number) == kept.games[number], ANEW
