"""`undercroft sim --all` and `check --play`: a progress bar, then how every mission goes, as a table or JSON."""

from __future__ import annotations

import os
import sys
from contextlib import closing
from typing import TYPE_CHECKING, Any

import msgspec
from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from undercroft.cli import STOPPED
from undercroft.cli.measure import bar
from undercroft.engine import registry
from undercroft.engine.errors import BadInput
from undercroft.lab import balance, content, sim
from undercroft.lab import survey as lab
from undercroft.players.base import bots

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

COLORS = {"inside": "green", "below": "red", "above": "red", "below?": "yellow", "above?": "yellow"}
WIDE = 150
"""How wide a table is in a file or a pipe."""
CAUSES = 3
"""How many causes of loss are shown; the rest are added up."""


def run_surveys(
    game: str | None,
    mission: str | None,
    heroes: int | None,
    what: dict[str, Any],
    *,
    as_json: bool,
    workers: int | None,
    record: Path | None,
    minutes: float | None,
) -> int:
    """Survey a game, or all of them with equal shares of the time; 1 if any game broke, 130 if it was interrupted.

    When surveying all games, those the player does not know are left out.
    """
    slugs = registry.slugs() if game is None else [game]
    if game is None and (record or mission or what["packs"] or what["switches"]):
        raise BadInput("a file, a mission, packs and switches are for one game: say which")
    code = 0
    for slug in slugs:
        try:
            asked: dict[str, Any] = {**what, "players": what["players"] or bots(slug)[0]}
            found = lab.survey(slug, [mission] if mission else (), [heroes] if heroes else (), **asked)
        except BadInput as fault:
            if game is not None:
                raise
            print(f"{slug} is left out: {fault}", file=sys.stderr)
            continue
        seconds = None if minutes is None else 60 * minutes / len(slugs)
        came = _run(found, as_json=as_json, workers=workers, record=record, seconds=seconds)
        if came == STOPPED:
            return came
        code = max(code, came)
    return code


def play_pack(path: Path, game: str | None, players: str, games: int) -> int:
    """Play the missions of a person's own pack, or all missions with it if it has none of its own."""
    tongue = content.language_for(game)
    packs = tuple(str(source.resolve()) for source in content.sources(path, tongue)[1:])
    own = content.own(content.check(path, tongue), path, tongue)
    playable = registry.find_game(tongue.slug).missions(packs)
    missions = [mission for mission in playable if any(mission in entries for entries in own.values())]
    found = lab.survey(tongue.slug, missions or playable, packs=packs, players=players, games=games)
    return _run(found, as_json=False, workers=None, record=None, seconds=None, own=own)


def _run(
    found: lab.Survey,
    *,
    as_json: bool,
    workers: int | None,
    record: Path | None,
    seconds: float | None,
    own: Mapping[str, list[str]] | None = None,
) -> int:
    """Play the games that are not in the file yet, and report on all of them."""
    file = None if record is None else lab.File(record, found)
    tasks = lab.tasks(found)
    games = {lab.task_of(game): game for game in (file.games if file is not None else [])}
    todo = [task for task in tasks if task not in games]
    errors, stopped = 0, False
    with bar(Console(stderr=True)) as progress:
        shown = progress.add_task(found.game, total=len(tasks), completed=len(tasks) - len(todo))
        try:
            with closing(lab.run(found, todo, workers=workers or os.cpu_count() or 1, seconds=seconds)) as results:
                for result in results:
                    progress.advance(shown)
                    if isinstance(result, sim.Failed):
                        errors += 1
                        _tell(found, result)
                        continue
                    games[lab.task_of(result)] = result
                    if file is not None:
                        file.add(result)
        except KeyboardInterrupt:
            stopped = True
    report = balance.report(found, games.values(), errors, own)
    if as_json:
        print(msgspec.json.encode(report).decode())
    else:
        show(report, len(tasks))
    return STOPPED if stopped else 1 if errors else 0


def _tell(found: lab.Survey, broken: sim.Failed) -> None:
    where = f"; undercroft play {found.game} --load {broken.file}" if broken.file else ""
    print(f"{broken.seed}: {' '.join(broken.what.split())}{where}", file=sys.stderr)


def show(report: balance.Report, planned: int) -> None:
    """A line for each mission and party, then what never came up."""
    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = max(console.width, WIDE)
    sides = list(dict.fromkeys(side for row in report.rows for side in row.rates if side != sim.GAME))
    many = f"{report.games:,} of {planned:,}" if report.games < planned else f"{report.games:,}"
    table = Table(
        box=box.SIMPLE_HEAD, title=f"{report.game}: {many} games, players {report.players}, seed {report.seed}"
    )
    for name in ("mission", "heroes", "games", *(f"{side} won, %" for side in sides), "band"):
        table.add_column(name, justify="left" if name == "mission" else "right", no_wrap=True)
    for name in ("", "rounds", "decisions", "otherwise"):
        table.add_column(name, justify="left" if name in ("", "otherwise") else "right")
    for row in report.rows:
        color = COLORS.get(row.verdict, "default")
        table.add_row(
            escape(row.mission),
            str(row.heroes),
            f"{row.games:,}",
            *(_rate(row.rates.get(side)) for side in sides),
            "" if row.band is None else f"{row.band[0]}-{row.band[1]}",
            f"[{color}]{row.verdict}[/]",
            "" if row.rounds is None else f"{row.rounds:,.1f}",
            f"{row.decisions:,.0f}",
            escape(_causes(row)),
        )
    console.print(table)
    if report.errors:
        console.print(f"[red]{report.errors:,} games broke[/]")
    for kind, entries in report.never.items():
        console.print(f"never seen of {escape(kind)}: {escape(', '.join(entries))}", soft_wrap=True)
    if report.untold:
        console.print(
            f"[dim]none seen, or events do not name them: {escape(', '.join(report.untold))}[/]", soft_wrap=True
        )


def _rate(rate: balance.Rate | None) -> str:
    return "" if rate is None else f"{rate.percent:.0f} ({rate.low:.0f}-{rate.high:.0f})"


def _causes(row: balance.Row) -> str:
    shown = list(row.causes.items())[:CAUSES]
    rest = sum(row.causes.values()) - sum(count for _, count in shown)
    words = [f"{why or 'no reason'} {count}" for why, count in shown]
    return ", ".join([*words, f"others {rest}"] if rest else words)
