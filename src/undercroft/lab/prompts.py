"""How much one person is asked: a bot plays all seats, and the prompt policy answers the chores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from undercroft.crawl.shown.prompts import EVERY, USUAL, chore, sort_of
from undercroft.engine import registry
from undercroft.engine.game import HEROES
from undercroft.engine.session import Session
from undercroft.lab import sim
from undercroft.players.base import Table, seating

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.crawl.shown.prompts import Level
    from undercroft.engine.game import Game
    from undercroft.players.base import Seating


class Asked(msgspec.Struct):
    """What one person who plays all heroes is asked in some games."""

    heroes: int
    level: str
    games: int = 0
    won: int = 0
    prompts: int = 0
    spared: int = 0
    """Questions that the table answered."""
    sorts: dict[str, int] = {}
    """The prompts by what they come to: choice, single, kept, alike."""
    names: dict[str, int] = {}
    """The prompts by the name of their question."""

    def share(self, sort: str) -> float:
        """Return how many of 100 prompts are of a sort."""
        return 100 * self.sorts.get(sort, 0) / max(1, self.prompts)


def play(session: Session[Any], players: Seating, seed: str, level: Level, asked: Asked) -> None:
    """Play one game to its end, counting what a person in all seats is asked."""
    table = Table(session, players(session.game, seed))
    while session.ask is not None:
        if spare(session, level):
            asked.spared += 1
            continue
        for seat, part in session.waiting() if session.ask.policy == "together" else session.waiting()[:1]:
            sort = sort_of(session, seat)
            asked.prompts += 1
            asked.sorts[sort] = asked.sorts.get(sort, 0) + 1
            asked.names[part.name] = asked.names.get(part.name, 0) + 1
        if not table.step():
            break


def spare(session: Session[Any], level: Level) -> bool:
    """Answer the present question if it is a chore for the person who is asked; tell whether it was."""
    ask = session.ask
    seat = "" if ask is None else ask.seats[0]
    key = chore(session, seat, level, alone=True)
    if key is not None:
        session.answer(key, seat)
    return key is not None


def measure(found: sim.Plan, level: Level, progress: Callable[[int], None] | None = None) -> Asked:
    """Play a plan with this many prompts; game i has the seed `SEED/i`, whatever the level."""
    kind: type[Game[Any]] = registry.find_game(found.game)
    players = seating(found.players, found.game)
    asked = Asked(found.setup.heroes, level, sorts={}, names={})
    for number in range(found.games):
        seed = f"{found.seed}/{number}"
        session = Session.start(kind, found.setup, seed, checkpoints=False)
        play(session, players, seed, level, asked)
        asked.games += 1
        asked.won += sim.winner(session.game, session.game.result()) == HEROES
        if progress is not None:
            progress(1)
    return asked


def before_and_after(found: sim.Plan, sizes: list[int]) -> list[tuple[Asked, Asked]]:
    """Measure every prompt and the usual ones for each number of heroes."""
    plans = [msgspec.structs.replace(found, setup=msgspec.structs.replace(found.setup, heroes=n)) for n in sizes]
    return [(measure(plan, EVERY), measure(plan, USUAL)) for plan in plans]
