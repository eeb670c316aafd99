"""`undercroft sim` and `undercroft bench`: a progress bar on stderr, then a table or JSON."""

from __future__ import annotations

import sys

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from undercroft.lab import sim


def run_sim(
    slug: str,
    mission: str | None,
    heroes: int | None,
    players: str,
    games: int,
    seed: str,
    *,
    as_json: bool,
    workers: int,
) -> int:
    """Play and report; 1 if any game broke."""
    found = sim.plan(slug, mission, heroes, players, games, seed)
    errors = Console(stderr=True)
    with bar(errors) as progress:
        task = progress.add_task(f"{slug} {found.setup.mission}", total=games)
        report, failed = sim.simulate(found, workers=workers, progress=lambda n: progress.advance(task, n))
    for broken in failed:
        where = f"; undercroft play {slug} --load {broken.file}" if broken.file else ""
        print(f"seed {broken.seed}: {' '.join(broken.what.split())}{where}", file=sys.stderr)
    if as_json:
        print(msgspec.json.encode(report).decode())
    else:
        Console().print(_table(found, report))
    return 1 if report.errors else 0


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
    table.add_row("games", f"{report.games:,}")
    table.add_row("won", _share(report.won, report.games))
    table.add_row("lost", _share(report.lost, report.games))
    table.add_row("errors", f"[red]{report.errors:,}[/]" if report.errors else "0")
    table.add_row("rounds in the mean", "-" if report.rounds_mean is None else f"{report.rounds_mean:,.2f}")
    table.add_row("answers", f"{report.answers:,}")
    table.add_row("decisions (two or more options)", f"{report.decisions:,}")
    table.add_row("seconds", f"{report.seconds:,.2f}")
    table.add_row("decisions per second", f"{report.decisions_per_second:,.0f}")
    return table


def _share(part: int, whole: int) -> str:
    return f"{part:,} ({100 * part / whole:.1f} %)"
