"""`undercroft rules` and `undercroft where`: the ledger beside the tests and the code."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from undercroft.cli.measure import bar
from undercroft.lab import ledger

if TYPE_CHECKING:
    from undercroft.lab.mutate import Mutants


def rules(slug: str, *, as_json: bool, mutants: int | None, seed: int) -> None:
    """Which rules of a game have a test; with mutants, whether those tests notice broken code."""
    found = ledger.coverage(slug)
    noticed = None if mutants is None else _mutate(slug, mutants, seed)
    if as_json:
        data = msgspec.to_builtins(found)
        if noticed is not None:
            data["mutants"] = msgspec.to_builtins(noticed)
        print(msgspec.json.encode(data).decode())
        return
    console = Console(highlight=False)
    console.print(f"{slug}: {found.tested} of {found.total} rules have a test", style="bold")
    table = Table()
    table.add_column("tier")
    table.add_column("rules", justify="right")
    table.add_column("tested", justify="right")
    for name, tier in found.tiers.items():
        table.add_row(name, str(tier.total), str(tier.tested))
    console.print(table)
    if found.untested:
        console.print(f"without a test: {len(found.untested)}", style="bold")
    for rule_id in found.untested:
        console.print(f"  {escape(rule_id)}", soft_wrap=True)
    for row in found.ruled_out:
        console.print(f"  [dim]ruled out[/] {escape(row.id)}: {escape(row.reason)}", soft_wrap=True)
    if noticed is not None:
        _show_mutants(console, noticed)


def _mutate(slug: str, count: int, seed: int) -> Mutants:
    from undercroft.lab.mutate import mutate

    with bar(Console(stderr=True)) as progress:
        task = progress.add_task("mutants", total=count)
        return mutate(slug, count, seed, lambda done, total: progress.update(task, completed=done, total=total))


def _show_mutants(console: Console, found: Mutants) -> None:
    late = f", {found.timeouts} of them by tests that ran out of time" if found.timeouts else ""
    console.print(f"mutants: {found.noticed} of {found.total} noticed{late}", style="bold", soft_wrap=True)
    for survivor in found.survivors:
        rule_ids = " ".join(survivor.rules)
        console.print(f"  {escape(survivor.file)}:{survivor.line} {escape(f'[{rule_ids}]')}", soft_wrap=True)
        console.print(f"    [red]- {escape(survivor.before.strip())}[/]", soft_wrap=True)
        console.print(f"    [green]+ {escape(survivor.after.strip())}[/]", soft_wrap=True)


def where(rule_id: str) -> None:
    """A rule's words, its lines in the book, the code that names it, and its tests."""
    found = ledger.where(rule_id)
    console = Console(highlight=False)
    console.print(f"[bold]{escape(found.rule.id)}[/] [dim]({escape(found.rule.tier)})[/]", soft_wrap=True)
    console.print(escape(found.rule.says), soft_wrap=True)
    for row in found.rule.table or ():
        console.print("  " + escape(" | ".join(str(cell) for cell in row)), soft_wrap=True)
    if found.rule.unclear:
        console.print(f"[yellow]unclear:[/] {escape(found.rule.unclear)}", soft_wrap=True)
    console.print(f"book   {escape(found.book)}", soft_wrap=True)
    for place in found.also:
        console.print(f"also   {escape(place)}", soft_wrap=True)
    for name, places in (("code ", found.code), ("tests", found.tests)):
        for place in places or ["none"]:
            console.print(f"{name}  {escape(place)}", soft_wrap=True)
