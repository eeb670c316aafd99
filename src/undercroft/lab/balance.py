"""Add up a survey: how often each side wins beside the band the game asks for, how it is lost, what is never used."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import TYPE_CHECKING

import msgspec

from undercroft.engine import registry
from undercroft.engine.game import HEROES
from undercroft.lab import sim
from undercroft.lab.survey import ids_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from undercroft.lab.survey import Came, Survey

SURE = 1.96
"""Standard deviations either side of a rate that hold it in 95 of 100 surveys."""


class Rate(msgspec.Struct, frozen=True):
    """A share in percent, with the interval that holds the true one in 95 of 100 surveys."""

    percent: float
    low: float
    high: float


class Row(msgspec.Struct, frozen=True):
    """One mission with one size of party."""

    mission: str
    heroes: int
    games: int
    rates: dict[str, Rate]
    """The share of games that each side won."""
    band: tuple[int, int] | None
    verdict: str
    """Where the heroes' rate lies: inside, below or above the band; with a question mark if it may be chance."""
    causes: dict[str, int]
    """How the games that the heroes did not win ended."""
    rounds: float | None
    decisions: float


class Report(msgspec.Struct, frozen=True):
    """What a survey found; encodes to the JSON of `undercroft sim --all`."""

    game: str
    players: str
    seed: str
    games: int
    errors: int
    rows: list[Row]
    never: dict[str, list[str]]
    """By kind, the entries of the pack that no game named."""
    untold: list[str]
    """Kinds without a single named entry: the events do not show which of them are used."""


def wilson(part: int, whole: int) -> Rate:
    """A rate with its Wilson interval, which is fair near 0 and 100 percent and for few games."""
    if not whole:
        return Rate(0, 0, 100)
    rate, square = part / whole, SURE * SURE
    middle = (rate + square / (2 * whole)) / (1 + square / whole)
    reach = SURE / (1 + square / whole) * sqrt(rate * (1 - rate) / whole + square / (4 * whole * whole))
    return Rate(*(round(100 * share, 1) for share in (rate, max(0, middle - reach), min(1, middle + reach))))


def verdict(rate: Rate, band: tuple[int, int] | None) -> str:
    if band is None:
        return ""
    low, high = band
    if low <= rate.percent <= high:
        return "inside"
    word, surely = ("below", rate.high < low) if rate.percent < low else ("above", rate.low > high)
    return word if surely else f"{word}?"


def report(
    found: Survey, games: Iterable[Came], errors: int = 0, own: Mapping[str, Iterable[str]] | None = None
) -> Report:
    """Add up; `own` limits what is listed as never used to these entries."""
    kind = registry.find_game(found.game)
    cells: dict[tuple[str, int], list[Came]] = {(m, n): [] for m in found.missions for n in found.sizes}
    used: set[str] = set()
    for game in games:
        cells[game.mission, game.heroes].append(game)
        used.update(game.used)
    ids = ids_of(found.game, found.packs)
    told = {name: entries for name, entries in ids.items() if not used.isdisjoint(entries)}
    never = {
        name: [entry for entry in entries if entry not in used and (own is None or entry in own.get(name, ()))]
        for name, entries in told.items()
    }
    return Report(
        game=found.game,
        players=found.players,
        seed=found.seed,
        games=sum(map(len, cells.values())),
        errors=errors,
        rows=[_row(cell, games, kind.band(cell[0], found.packs)) for cell, games in cells.items() if games],
        never={name: entries for name, entries in never.items() if entries},
        untold=[name for name in ids if name not in told and (own is None or own.get(name))],
    )


def _row(cell: tuple[str, int], games: list[Came], band: tuple[int, int] | None) -> Row:
    winners = Counter(game.winner for game in games)
    party = [HEROES] if winners.keys() & {HEROES, sim.GAME} else []  # in a duel there is none
    sides = dict.fromkeys([*party, *sorted(winners)])
    rates = {side: wilson(winners[side], len(games)) for side in sides}
    rounds = [game.rounds for game in games if game.rounds is not None]
    return Row(
        mission=cell[0],
        heroes=cell[1],
        games=len(games),
        rates=rates,
        band=band,
        verdict=verdict(rates[HEROES], band) if HEROES in rates else "",
        causes=dict(Counter(game.why for game in games if game.winner != HEROES).most_common()),
        rounds=round(sum(rounds) / len(rounds), 1) if rounds else None,
        decisions=round(sum(game.decisions for game in games) / len(games), 1),
    )
