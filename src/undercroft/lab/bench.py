"""How fast each game is: decisions, games, forks, bytes, imports; also as a ratio to a loop timed in the same run."""

from __future__ import annotations

import os
import subprocess
import sys
from statistics import median
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any

import msgspec

from undercroft.engine import registry, saves
from undercroft.engine.copying import PLAYING, copy, seldom_collected
from undercroft.engine.errors import UndercroftError
from undercroft.engine.session import Session
from undercroft.lab import sim
from undercroft.players.base import Table, seating

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

ROUNDS = 200_000
MOST_HEROES = 4
"""Larger parties are not measured, so that figures stay comparable when a game allows more of them."""
_IMPORT = """
import sys, time
sys.path[:0] = {path!r}
begun = time.perf_counter()
import undercroft.engine.saves, undercroft.engine.registry as registry
engine = time.perf_counter()
registry.PLACES[:] = {places!r}
game = registry.find_game({slug!r})
rules = time.perf_counter()
game.content()
print((engine - begun) * 1000, (rules - begun) * 1000, (time.perf_counter() - rules) * 1000)
"""


class Spread(msgspec.Struct, frozen=True):
    """A figure that varies: its median, its 99th percentile, its largest value."""

    median: float
    p99: float
    most: float


class Speed(msgspec.Struct, frozen=True):
    """One game's figures; `of_baseline` is decisions per second for every million rounds per second of the baseline.

    Where `cpu` is in a name, only the time this process had the processor counts: what others do does not disturb it.
    """

    mission: str
    heroes: int
    games: int
    decisions_per_second: float
    decisions_per_cpu_second: float
    games_per_second: float
    of_baseline: float
    fork_us: Spread
    fork_cpu_us: Spread
    copy_cpu_us: Spread
    imagine_cpu_us: Spread
    state_bytes: Spread
    save_bytes: Spread
    journal: Spread
    journal_in_step: Spread
    engine_import_ms: float
    import_ms: float
    content_ms: float


class Bench(msgspec.Struct, frozen=True):
    """Every game's figures beside the baseline of the same run."""

    python: str
    baseline_per_second: float
    games: dict[str, Speed]


def bench(
    slugs: Sequence[str] = (), games: int = 20, seed: str = "bench", progress: Callable[[str], None] | None = None
) -> Bench:
    """Measure these games, or all there are."""
    found: dict[str, Speed] = {}
    baselines = [baseline()]
    for slug in slugs or registry.slugs():
        if progress is not None:
            progress(slug)
        speed = _measure(slug, games, seed)
        baselines.append(baseline())
        found[slug] = speed
    per_second = median(baselines)
    for slug, speed in found.items():
        found[slug] = msgspec.structs.replace(
            speed, of_baseline=round(speed.decisions_per_second / per_second * 1_000_000, 1)
        )
    return Bench(".".join(map(str, sys.version_info[:3])), round(per_second), found)


def baseline() -> float:
    """Rounds per second of a fixed loop that does what rules do: send to generators, read attributes, fill lists."""

    class Thing:
        __slots__ = ("count", "items")

        def __init__(self) -> None:
            self.count = 0
            self.items: dict[str, int] = {}

    def flow(thing: Thing) -> Generator[int, int, None]:
        while True:
            answer = yield thing.count
            thing.count += answer
            thing.items[str(answer)] = thing.count

    best = 0.0
    for _ in range(3):
        thing = Thing()
        rule = flow(thing)
        next(rule)
        begun = perf_counter()
        for n in range(ROUNDS // 3):
            rule.send(n & 7)
        best = max(best, (ROUNDS // 3) / (perf_counter() - begun))
    return best


def _measure(slug: str, games: int, seed: str) -> Speed:
    kind = registry.find_game(slug)
    sizes = kind.party_sizes()
    found = sim.plan(slug, None, min(MOST_HEROES, sizes[-1]), "random", games, seed)
    begun = process_time()
    report, failed = sim.simulate(found)
    cpu_seconds = process_time() - begun
    if failed:
        raise UndercroftError(f"{slug}, seed {failed[0].seed}: {failed[0].what}")
    stops = _stops(found, min(games, 5))
    engine_ms, import_ms, content_ms = _imports(slug)
    return Speed(
        mission=found.setup.mission,
        heroes=found.setup.heroes,
        games=games,
        decisions_per_second=report.decisions_per_second,
        decisions_per_cpu_second=round(report.decisions / cpu_seconds, 1) if cpu_seconds else 0.0,
        games_per_second=round(games / report.seconds, 2) if report.seconds else 0.0,
        of_baseline=0.0,
        fork_us=_spread(stops.forks),
        fork_cpu_us=_spread(stops.cpu_forks),
        copy_cpu_us=_spread(stops.cpu_copies),
        imagine_cpu_us=_spread(stops.cpu_imagined),
        state_bytes=_spread(stops.states),
        save_bytes=_spread(stops.on_disk),
        journal=_spread(stops.journals),
        journal_in_step=_spread(stops.in_step),
        engine_import_ms=engine_ms,
        import_ms=import_ms,
        content_ms=content_ms,
    )


class Stops(msgspec.Struct, frozen=True):
    """What was measured at every stop of some games, times in microseconds."""

    forks: list[float] = []
    cpu_forks: list[float] = []
    cpu_copies: list[float] = []
    cpu_imagined: list[float] = []
    states: list[float] = []
    on_disk: list[float] = []
    journals: list[float] = []
    in_step: list[float] = []


def _stops(found: sim.Plan, games: int) -> Stops:
    """Fork, copy the plain state and imagine at every stop of some games; the size of the state at every sixteenth."""
    kind = registry.find_game(found.game)
    make = seating(found.players, found.game)
    stops = Stops()
    with seldom_collected(PLAYING):  # as in a simulation
        for number in range(games):
            seed = f"{found.seed}/{number}"
            session: Session[Any] = Session.start(kind, found.setup, seed)
            table = Table(session, make(session.game, seed))
            while not session.over:
                begun, cpu_begun = perf_counter(), process_time()
                session.fork()
                cpu_forked = process_time()
                stops.forks.append((perf_counter() - begun) * 1e6)
                stops.cpu_forks.append((cpu_forked - cpu_begun) * 1e6)
                stops.cpu_copies.append(_cpu_us(copy, session.game.state))
                stops.cpu_imagined.append(_cpu_us(session.imagine, session.game.seats()[0]))
                stops.in_step.append(session.in_step)
                if len(stops.forks) % 16 == 1:
                    stops.states.append(len(session.state_bytes()))
                table.step()
            stops.journals.append(len(session.journal))
            stops.on_disk.append(len(saves.dump(session)))
    return stops


def _cpu_us(run: Callable[..., object], about: object) -> float:
    begun = process_time()
    run(about)
    return (process_time() - begun) * 1e6


def forks_of(found: sim.Plan, games: int) -> list[float]:
    """CPU microseconds of a fork at every stop of some games."""
    return _stops(found, games).cpu_forks


def _spread(values: list[float]) -> Spread:
    if not values:
        return Spread(0, 0, 0)
    ordered = sorted(values)
    return Spread(round(median(ordered), 1), round(ordered[int(len(ordered) * 0.99)], 1), round(ordered[-1], 1))


def _imports(slug: str) -> tuple[float, float, float]:
    """Milliseconds in a fresh interpreter: the engine alone, engine and rules, content; the best of three."""
    code = _IMPORT.format(path=[p for p in sys.path if p], places=list(registry.PLACES), slug=slug)
    runs: list[tuple[float, ...]] = []
    for _ in range(3):
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=False, env=dict(os.environ)
        )
        if done.returncode != 0:
            raise UndercroftError(f"{slug} cannot be imported alone: {done.stderr.strip().splitlines()[-1]}")
        runs.append(tuple(float(word) for word in done.stdout.split()))
    engine, rules, content = (round(min(run[n] for run in runs), 1) for n in range(3))
    return engine, rules, content
