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


def rules(slug: str | None, *, as_json: bool, mutants: int | None, seed: int) -> None:
    """Which rules of a game, or of all games, have a test; with mutants, whether those tests notice broken code.

    Several games share the number of mutants, at least one each.
    """
    slugs = [slug] if slug is not None else ledger.games()
    shares = [max(1, ((mutants or 0) + n) // len(slugs)) for n in reversed(range(len(slugs)))]
    found = [ledger.coverage(one) for one in slugs]
    noticed = [_mutate(one, share, seed) if mutants else None for one, share in zip(slugs, shares, strict=True)]
    if as_json:
        told = [_as_data(one, changes) for one, changes in zip(found, noticed, strict=True)]
        print(msgspec.json.encode(told if slug is None else told[0]).decode())
        return
    console = Console(highlight=False)
    for one, changes in zip(found, noticed, strict=True):
        _show_rules(console, one)
        if changes is not None:
            _show_mutants(console, changes)


def _as_data(found: ledger.Coverage, mutants: Mutants | None) -> dict[str, object]:
    data: dict[str, object] = msgspec.to_builtins(found)
    return data if mutants is None else {**data, "mutants": msgspec.to_builtins(mutants)}


def _show_rules(console: Console, found: ledger.Coverage) -> None:
    console.print(f"{found.game}: {found.tested} of {found.total} rules have a test", style="bold")
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
