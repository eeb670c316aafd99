"""Many games by bots, as fast as one process can: how often they win, how long they last, how much they ask."""

from __future__ import annotations

import tempfile
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import msgspec

from undercroft.crawl.packs import nearest
from undercroft.engine import registry, saves
from undercroft.engine.chance import key_from
from undercroft.engine.copying import PLAYING, seldom_collected
from undercroft.engine.errors import BadInput, RuleBug
from undercroft.engine.game import HEROES, Setup
from undercroft.engine.session import Session
from undercroft.players.base import Table, seating

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from undercroft.engine.game import Game
    from undercroft.players.base import Seating

MOST_DECISIONS = 20_000
CAMPAIGN = 50
"""How many times longer than a mission a campaign may be."""
KEPT_ERRORS = 3
GAME = "the game"
"""The side that players without an opponent at the table play against."""
DRAW = "draw"


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What to play: which game and set-up, by which players, how often, from which seed."""

    game: str
    setup: Setup
    players: str
    games: int
    seed: str
    most: int = MOST_DECISIONS
    record: bool = False
    """Whether to keep how each game came out."""


class Played(msgspec.Struct, frozen=True, array_like=True):
    """How a game came out: its number, outcome, decisions and answers, and the digest of its last state."""

    number: int
    outcome: str
    decisions: int
    answers: int
    state_sha256: str


class Failed(msgspec.Struct, frozen=True):
    """A game that broke a rule of ours: its seed, what happened, and the file that shows it."""

    seed: str
    what: str
    file: str


class Tally(msgspec.Struct):
    """Figures of some games, added up."""

    games: int = 0
    won: int = 0
    lost: int = 0
    errors: int = 0
    decisions: int = 0
    answers: int = 0
    rounds: int = 0
    with_rounds: int = 0
    sides: dict[str, int] = {}
    failed: list[Failed] = []
    played: list[Played] = []

    def add(self, other: Tally) -> None:
        for name in ("games", "won", "lost", "errors", "decisions", "answers", "rounds", "with_rounds"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for side, won in other.sides.items():
            self.sides[side] = self.sides.get(side, 0) + won
        self.failed = (self.failed + other.failed)[:KEPT_ERRORS]
        self.played = self.played + other.played


class Report(msgspec.Struct, frozen=True):
    """What a simulation found; encodes to the JSON of `undercroft sim`. Rounds are null for a game that has none.

    `won` and `lost` are the heroes', against any opponent; `sides` counts the games that each side won, and draws.
    """

    games: int
    won: int
    lost: int
    sides: dict[str, int]
    errors: int
    decisions: int
    answers: int
    seconds: float
    decisions_per_second: float
    rounds_mean: float | None


def plan(
    slug: str,
    mission: str | None = None,
    heroes: int | None = None,
    players: str = "random",
    games: int = 1,
    seed: str = "0",
    *,
    setup: Setup | None = None,
) -> Plan:
    """Make a plan and check it before the first game; BadInput names what is wrong."""
    kind = registry.find_game(slug)
    if games < 1:
        raise BadInput(f"{games} games are none; ask for at least 1")
    chosen = setup or setup_for(kind, mission, heroes)
    most = MOST_DECISIONS * (CAMPAIGN if chosen.mission in kind.campaigns() else 1)
    found = Plan(game=slug, setup=chosen, players=players, games=games, seed=seed, most=most)
    seating(players, slug)(kind(kind.create(found.setup, key_from(seed)), kind.content(found.setup.packs)), seed)
    return found


def setup_for(
    kind: type[Game[Any]],
    mission: str | None = None,
    heroes: int | None = None,
    party: tuple[str, ...] = (),
    packs: tuple[str, ...] = (),
    switches: Mapping[str, bool | int | str] | None = None,
) -> Setup:
    """A set-up from what a person gave: mission by id, number of heroes or their kinds, own packs, optional rules."""
    missions, sizes = [*kind.missions(packs), *kind.campaigns()], kind.party_sizes()
    chosen = missions[0] if mission is None else mission
    if chosen not in missions:
        near = nearest(chosen, missions)
        raise BadInput(
            f"{kind.slug} has no mission {chosen!r}; it has {', '.join(filter(None, missions)) or 'none to name'}"
            + (f"; did you mean {near!r}?" if near else "")
        )
    likely = min(max(len(party), sizes[0]), sizes[-1]) if party else max(min(2, sizes[-1]), sizes[0])
    count = likely if heroes is None else heroes
    if count not in sizes:
        raise BadInput(f"{kind.slug} is for {sizes[0]} to {sizes[-1]} heroes, not {count}")
    setup = Setup(mission=chosen, heroes=count, party=party, packs=packs, switches=dict(switches or {}))
    kind.check_party(setup)
    return setup


def play_to_the_end(
    kind: type[Game[Any]], found: Plan, seed: str, players: Seating, *, recording: bool = False
) -> Session[Any]:
    """Play one game from its seed to its end; RuleBug, with a save, if it does not end within the bound."""
    session = Session.start(kind, found.setup, seed, checkpoints=False, recording=recording)
    ended = Table(session, players(session.game, seed)).run(found.most)
    if not ended or not session.over:
        raise RuleBug(f"not over after {session.decisions} decisions", saves.dump(session))
    return session


def played(number: int, session: Session[Any]) -> Played:
    """How a game came out."""
    digest = sha256(session.state_bytes()).hexdigest()
    return Played(number, session.game.state.outcome, session.decisions, len(session.journal), digest)


def winner(game: Game[Any], result: dict[str, Any]) -> str:
    """The side that won: the heroes if the result says so or its outcome is `won`; else the game itself.

    Where seats play against each other, the outcome names the seat or the side that won, or it is a `draw`.
    """
    outcome = result.get("outcome")
    if "won" not in result:
        sides = {name: place.side for place in game.places() for name in (place.seat, place.side)}
        if outcome == DRAW or outcome in sides:
            return sides.get(outcome, DRAW)
    return HEROES if result.get("won", outcome == "won") else GAME


def play_some(found: Plan, numbers: range, folder: str, places: list[str]) -> Tally:
    """Play games by number; game i always has the seed `SEED/i`, in any process. Errors are counted and saved."""
    registry.PLACES[:] = places
    kind = registry.find_game(found.game)
    make = seating(found.players, found.game)
    tally = Tally(sides={}, failed=[], played=[])
    for number in numbers:
        seed = f"{found.seed}/{number}"
        tally.games += 1
        try:
            session = play_to_the_end(kind, found, seed, make)
        except Exception as fault:
            tally.errors += 1
            if len(tally.failed) < KEPT_ERRORS:
                tally.failed.append(kept(fault, seed, folder))
            continue
        if found.record:
            tally.played.append(played(number, session))
        result = session.game.result()
        side = winner(session.game, result)
        tally.sides[side] = tally.sides.get(side, 0) + 1
        tally.won += side == HEROES
        tally.lost += side not in (HEROES, DRAW)
        tally.decisions += session.decisions
        tally.answers += len(session.journal)
        if "rounds" in result:
            tally.rounds += result["rounds"]
            tally.with_rounds += 1
    return tally


def kept(fault: Exception, seed: str, folder: str) -> Failed:
    """Write a broken game to a file so that anybody can look at it."""
    file = ""
    data = getattr(fault, "save", b"")
    if data:
        path = (
            Path(folder or tempfile.mkdtemp(prefix="undercroft-")) / f"{seed.replace('/', '-').replace(' ', '-')}.save"
        )
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        file = str(path)
    return Failed(seed, f"{type(fault).__name__}: {fault}", file)


def simulate(
    found: Plan,
    *,
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
    folder: str = "",
    record: list[Played] | None = None,
    stoppable: bool = False,
) -> tuple[Report, list[Failed]]:
    """Play a plan; the games are the same for any number of workers. `progress` hears how many more are done.

    `record` gets how each game came out. Ctrl-C ends a `stoppable` one with what was measured so far.
    """
    total = Tally(sides={}, failed=[], played=[])
    if record is not None:
        found = msgspec.structs.replace(found, record=True)
    begun = perf_counter()
    with suppress(*((KeyboardInterrupt,) if stoppable else ())):
        for part in _parts(found, workers, folder):
            total.add(part)
            if progress is not None:
                progress(part.games)
    seconds = perf_counter() - begun
    if record is not None:
        record += total.played
    return (
        Report(
            games=total.games,
            won=total.won,
            lost=total.lost,
            sides=dict(sorted(total.sides.items())),
            errors=total.errors,
            decisions=total.decisions,
            answers=total.answers,
            seconds=round(seconds, 3),
            decisions_per_second=round(total.decisions / seconds, 1),
            rounds_mean=round(total.rounds / total.with_rounds, 2) if total.with_rounds else None,
        ),
        total.failed,
    )


def _parts(found: Plan, workers: int, folder: str) -> Iterator[Tally]:
    places = list(registry.PLACES)
    size = max(1, min(10, found.games // (4 * workers)))
    pieces = [range(n, min(n + size, found.games)) for n in range(0, found.games, size)]
    registry.find_game(found.game).content(found.setup.packs)
    with seldom_collected(PLAYING):  # content lives as long as the process
        if workers == 1:
            for piece in pieces:
                yield play_some(found, piece, folder, places)
            return
        with ProcessPoolExecutor(workers) as pool:
            yield from pool.map(play_some, *zip(*((found, piece, folder, places) for piece in pieces), strict=True))
