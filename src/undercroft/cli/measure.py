"""`undercroft sim` and `undercroft bench`: a progress bar on stderr, then a table or JSON."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from undercroft.cli import STOPPED
from undercroft.engine import registry
from undercroft.lab import bench, compare, prompts, records, sim

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from undercroft.lab.replays import Replayed


def run_sim(found: sim.Plan, *, as_json: bool, workers: int, record: Path | None = None) -> int:
    """Play and report; 1 if any game broke, 130 if it was interrupted, which loses nothing of what was measured.

    How each game came out is written to a file if one is named.
    """
    errors = Console(stderr=True)
    if record is not None:
        records.writable(record)
    played: list[sim.Played] | None = None if record is None else []
    with bar(errors) as progress:
        task = progress.add_task(f"{found.game} {found.setup.mission}", total=found.games)
        report, failed = sim.simulate(
            found, workers=workers, progress=lambda n: progress.advance(task, n), record=played, stoppable=True
        )
    for broken in failed:
        where = f"; undercroft play {found.game} --load {broken.file}" if broken.file else ""
        print(f"seed {broken.seed}: {' '.join(broken.what.split())}{where}", file=sys.stderr)
    if as_json:
        print(msgspec.json.encode(report).decode())
    else:
        Console().print(_table(found, report))
    if record is not None and played is not None:
        records.write(record, records.record(found, played))
    return STOPPED if report.games < found.games else 1 if report.errors else 0


def run_prompts(found: sim.Plan, sizes: list[int], *, as_json: bool) -> None:
    """Count what one person in all seats is asked: every prompt, and the usual ones, by number of heroes."""
    with Console(stderr=True).status("playing"):
        measured = prompts.before_and_after(found, sizes)
    if as_json:
        print(msgspec.json.encode([one for pair in measured for one in pair]).decode())
        return
    title = f"{found.game} {found.setup.mission}, players {found.players}, {found.games} games each, seed {found.seed}"
    table = Table(title=title)
    for name in ("heroes", "prompts", "a game", "answered by the table", "single option", "real choice", "won"):
        table.add_column(name, justify="right")
    for one in [one for pair in measured for one in pair]:
        table.add_row(
            str(one.heroes),
            one.level,
            f"{one.prompts / one.games:.0f}",
            f"{one.spared / one.games:.0f}",
            f"{one.share('single'):.1f} %",
            f"{one.share('choice'):.1f} %",
            _share(one.won, one.games),
        )
    Console().print(table)


def bar(console: Console) -> Progress:
    """A progress bar that vanishes when it is done, and is not drawn where nobody could see it."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


def _table(found: sim.Plan, report: sim.Report) -> Table:
    setup = found.setup
    heroes = f", {setup.heroes} {'hero' if setup.heroes == 1 else 'heroes'}" if setup.heroes else ""
    what = f"{found.game} {setup.mission}".strip()
    title = f"{what}{heroes}, players {found.players}, seed {found.seed}"
    table = Table(title=title, show_header=False)
    table.add_column()
    table.add_column(justify="right")
    whole = f" of {found.games:,}" if report.games < found.games else ""
    table.add_row("games", f"{report.games:,}{whole}")
    for side, won in report.sides.items():
        table.add_row(side if side == sim.DRAW else f"won by {side}", _share(won, report.games))
    table.add_row("errors", f"[red]{report.errors:,}[/]" if report.errors else "0")
    table.add_row("rounds on average", "-" if report.rounds_mean is None else f"{report.rounds_mean:,.2f}")
    table.add_row("answers", f"{report.answers:,}")
    table.add_row("decisions (two or more options)", f"{report.decisions:,}")
    table.add_row("seconds", f"{report.seconds:,.2f}")
    table.add_row("decisions per second", f"{report.decisions_per_second:,.0f}")
    return table


def _share(part: int, whole: int) -> str:
    return f"{part:,} ({100 * part / whole:.1f} %)" if whole else "-"


def show_replay(how: str, found: Replayed) -> None:
    """Print the facts about a replayed game, one per line."""
    setup = f"{found.game} {found.mission}".strip() + (f", {found.heroes} heroes" if found.heroes else "")
    print(f"{how}: {setup}, seed {found.seed}")
    print(f"answers {found.answers}, decisions {found.decisions}")
    print(f"outcome {found.outcome}" if found.outcome else f"waits for {found.waits_for}")
    print(f"state {found.state_sha256}")


def run_bench(slugs: list[str], games: int, *, as_json: bool) -> None:
    """Measure and report."""
    console = Console(stderr=True)
    with console.status("measuring") as status:
        found = bench.bench(slugs, games, progress=lambda slug: status.update(f"measuring {slug}"))
    if as_json:
        print(msgspec.json.encode(found).decode())
        return
    title = f"Python {found.python}; baseline {found.baseline_per_second:,.0f} rounds a second"
    table = Table(title=title)
    table.add_column("")
    for slug in found.games:
        table.add_column(slug, justify="right")

    def row(name: str, value: Callable[[bench.Speed], str]) -> None:
        table.add_row(name, *(value(speed) for speed in found.games.values()))

    row("heroes", lambda s: str(s.heroes))
    row("decisions per second", lambda s: f"{s.decisions_per_second:,.0f}")
    row("decisions per CPU second", lambda s: f"{s.decisions_per_cpu_second:,.0f}")
    row("for a million of the baseline", lambda s: f"{s.of_baseline:,.0f}")
    row("games per second", lambda s: f"{s.games_per_second:,.1f}")
    row("fork, us: median, p99", lambda s: f"{s.fork_us.median:,.0f}, {s.fork_us.p99:,.0f}")
    row("fork, CPU us: median, p99", lambda s: f"{s.fork_cpu_us.median:,.0f}, {s.fork_cpu_us.p99:,.0f}")
    row("plain copy, CPU us: median, p99", lambda s: f"{s.copy_cpu_us.median:,.0f}, {s.copy_cpu_us.p99:,.0f}")
    row("imagine, CPU us: median, p99", lambda s: f"{s.imagine_cpu_us.median:,.0f}, {s.imagine_cpu_us.p99:,.0f}")
    row("state, bytes: median, most", lambda s: f"{s.state_bytes.median:,.0f}, {s.state_bytes.most:,.0f}")
    row("save of a game, bytes", lambda s: f"{s.save_bytes.median:,.0f}")
    row("answers a game: median, most", lambda s: f"{s.journal.median:,.0f}, {s.journal.most:,.0f}")
    row("answers in a step: median, p99", lambda s: f"{s.journal_in_step.median:,.0f}, {s.journal_in_step.p99:,.0f}")
    row("import, ms: engine, with rules", lambda s: f"{s.engine_import_ms:,.0f}, {s.import_ms:,.0f}")
    row("content, ms", lambda s: f"{s.content_ms:,.0f}")
    Console().print(table)


ROUNDS = 7


def run_compare(slugs: list[str], there: Path, games: int, *, as_json: bool) -> None:
    """Compare this code with another checkout's, in alternating runs."""
    chosen = slugs or registry.slugs()
    with bar(Console(stderr=True)) as progress:
        task = progress.add_task("comparing", total=ROUNDS * len(chosen))
        found = [compare.compare(slug, there, ROUNDS, games, lambda n: progress.advance(task, n)) for slug in chosen]
    if as_json:
        print(msgspec.json.encode(found).decode())
        return
    for one in found:
        what = f"{one.game} {one.mission}".strip()
        print(f"{what}: {one.here:,.0f} decisions per CPU second here, {one.there:,.0f} there, ratio {one.ratio:.2f}")


def run_beside(slugs: list[str], other: str, games: int, *, as_json: bool) -> None:
    """Compare each of these games, or every game, with another one, in alternating runs."""
    chosen = slugs or [slug for slug in registry.slugs() if slug != other]
    with bar(Console(stderr=True)) as progress:
        task = progress.add_task("comparing", total=ROUNDS * len(chosen))
        found = [compare.beside(slug, other, ROUNDS, games, lambda n: progress.advance(task, n)) for slug in chosen]
    if as_json:
        print(msgspec.json.encode(found).decode())
        return
    for one in found:
        (mine, its), (fork, its_fork) = one.decisions, one.fork_cpu_us
        print(f"{one.game} beside {other}: ", end="")
        print(f"{mine:,.0f} and {its:,.0f} decisions per CPU second, ratio {one.decisions_ratio:.2f}; ", end="")
        print(f"a fork takes {fork:,.0f} and {its_fork:,.0f} CPU us, ratio {one.fork_ratio:.2f}")
