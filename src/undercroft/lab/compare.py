"""Two checkouts of the code, or two games, taking turns in one run, so that a busy machine slows both alike."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from time import process_time
from typing import TYPE_CHECKING

import msgspec

import undercroft
from undercroft.engine import registry
from undercroft.engine.errors import BadInput, UndercroftError
from undercroft.lab import sim
from undercroft.lab.bench import MOST_HEROES, forks_of

if TYPE_CHECKING:
    from collections.abc import Callable

_PLAY = """
import sys, time
sys.path[:0] = {path!r}
from undercroft.engine import registry
registry.PLACES[:] = [*registry.PLACES, *[place for place in {places!r} if place not in registry.PLACES]]
from undercroft.lab import sim
plan = sim.plan({slug!r}, {mission!r}, {heroes!r}, "random", {games!r}, {seed!r})
sim.play_some(plan, range(1), "", list(registry.PLACES))
begun = time.process_time()
report, failed = sim.simulate(plan)
seconds = time.process_time() - begun
sys.exit("a game broke: " + failed[0].what) if failed else print(report.decisions / seconds)
"""


class Comparison(msgspec.Struct, frozen=True):
    """Decisions per CPU second here and there, and the median of the ratios of runs that followed each other."""

    game: str
    mission: str
    heroes: int
    rounds: int
    here: float
    there: float
    ratio: float


def compare(
    slug: str, there: Path, rounds: int = 7, games: int = 10, progress: Callable[[int], None] | None = None
) -> Comparison:
    """Play the same number of games with this code and with that of another checkout, in alternating runs."""
    source = there / "src" if (there / "src").is_dir() else there
    if not (source / "undercroft" / "__init__.py").is_file():
        raise BadInput(f"{there} holds no checkout of undercroft: no src/undercroft in it")
    kind = registry.find_game(slug)
    mission, heroes = sim.setup_for(kind).mission, min(MOST_HEROES, kind.party_sizes()[-1])
    own = Path(undercroft.__file__).parent.parent
    found: list[tuple[float, float]] = []
    for number in range(rounds):
        pair = [_decisions(tree, slug, mission, heroes, games, f"compare {number}") for tree in (own, source)]
        found.append((pair[0], pair[1]))
        if progress is not None:
            progress(1)
    return Comparison(
        game=slug,
        mission=mission,
        heroes=heroes,
        rounds=rounds,
        here=round(median(mine for mine, _ in found), 1),
        there=round(median(other for _, other in found), 1),
        ratio=round(median(mine / other for mine, other in found), 3),
    )


class Beside(msgspec.Struct, frozen=True):
    """Two games: decisions per CPU second and CPU us of a fork, each the median of the rounds; ratios of the two."""

    game: str
    other: str
    rounds: int
    decisions: tuple[float, float]
    decisions_ratio: float
    fork_cpu_us: tuple[float, float]
    fork_ratio: float


def beside(
    slug: str, other: str, rounds: int = 7, games: int = 10, progress: Callable[[int], None] | None = None
) -> Beside:
    """Play some rounds of one game and of the other, alternating, in this process."""
    plans = [
        sim.plan(one, None, min(MOST_HEROES, registry.find_game(one).party_sizes()[-1]), "random", games, "warm")
        for one in (slug, other)
    ]
    for plan in plans:
        sim.play_some(plan, range(1), "", list(registry.PLACES))
    speeds: list[tuple[float, float]] = []
    forks: list[tuple[float, float]] = []
    for number in range(rounds):
        now = [msgspec.structs.replace(plan, seed=f"beside {number}") for plan in plans]
        speeds.append((_speed(now[0]), _speed(now[1])))
        forks.append((median(forks_of(now[0], 1)), median(forks_of(now[1], 1))))
        if progress is not None:
            progress(1)
    return Beside(
        game=slug,
        other=other,
        rounds=rounds,
        decisions=_medians(speeds),
        decisions_ratio=round(median(mine / its for mine, its in speeds), 3),
        fork_cpu_us=_medians(forks),
        fork_ratio=round(median(mine / its for mine, its in forks), 3),
    )


def _speed(plan: sim.Plan) -> float:
    """Decisions per CPU second in this process."""
    begun = process_time()
    report, failed = sim.simulate(plan)
    if failed:
        raise UndercroftError(f"{plan.game}, seed {failed[0].seed}: {failed[0].what}")
    return report.decisions / (process_time() - begun)


def _medians(pairs: list[tuple[float, float]]) -> tuple[float, float]:
    return round(median(mine for mine, _ in pairs), 1), round(median(its for _, its in pairs), 1)


def _decisions(source: Path, slug: str, mission: str, heroes: int, games: int, seed: str) -> float:
    """Decisions per CPU second of a fresh process with this code."""
    path = [str(source), *(place for place in sys.path if place)]
    code = _PLAY.format(
        path=path, places=registry.PLACES, slug=slug, mission=mission, heroes=heroes, games=games, seed=seed
    )
    env = {**os.environ, "PYTHONPATH": str(source), "PYTHONHASHSEED": "0"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, env=env)
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or ["it said nothing"])[-1]
        raise UndercroftError(f"{source}: {last}")
    return float(done.stdout)
