"""A long run written down, one line a game, so that any game of it can be played again to the same last byte."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from undercroft.engine.errors import BadInput
from undercroft.engine.game import Setup
from undercroft.engine.registry import find_game
from undercroft.lab import sim
from undercroft.players.base import seating

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


class Record(msgspec.Struct, kw_only=True):
    """What was played, with which rules and cards, by which players; and how each game came out."""

    game: str
    rules_version: int
    pack: str
    setup: Setup
    players: str
    seed: str
    games: list[sim.Played]


def record(found: sim.Plan, played: Sequence[sim.Played]) -> Record:
    """The games of a plan, in the order of their numbers."""
    kind = find_game(found.game)
    return Record(
        game=found.game,
        rules_version=kind.rules_version,
        pack=getattr(kind.content(found.setup.packs), "hash", ""),
        setup=found.setup,
        players=found.players,
        seed=found.seed,
        games=sorted(played, key=lambda game: game.number),
    )


def writable(path: Path) -> None:
    """Complain about a file that cannot be written before hours of games, not after them."""
    try:
        with path.open("ab"):
            pass
    except OSError as fault:
        raise BadInput(f"cannot write {path}: {fault.strerror}") from fault


def write(path: Path, kept: Record) -> None:
    """Write JSON that reads well in a diff: first what was played, then one line per game."""
    head = msgspec.to_builtins(msgspec.structs.replace(kept, games=[]))
    del head["games"]
    lines = [f"  {msgspec.json.encode(name).decode()}: {_json(value)},\n" for name, value in head.items()]
    games = ",\n".join(f"    {_json(game)}" for game in kept.games)
    try:
        path.write_text(f'{{\n{"".join(lines)}  "games": [\n{games}\n  ]\n}}\n', "utf-8")
    except OSError as fault:
        raise BadInput(f"cannot write {path}: {fault.strerror}") from fault


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def read(path: Path) -> Record:
    """A record as it was written; BadInput says what is wrong with the file."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Record)
    except OSError as fault:
        raise BadInput(f"cannot open {path}: {fault.strerror}") from fault
    except msgspec.MsgspecError as fault:
        raise BadInput(f"{path} is no record of games: {fault}") from fault


def again(kept: Record, number: int) -> sim.Played:
    """Play one game of a record again with today's rules."""
    kind = find_game(kept.game)
    found = sim.plan(kept.game, players=kept.players, seed=kept.seed, setup=kept.setup)
    seed = f"{kept.seed}/{number}"
    return sim.played(number, sim.play_to_the_end(kind, found, seed, seating(kept.players, kept.game)))
