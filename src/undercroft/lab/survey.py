"""Let bots play every mission of a game at every party size; `undercroft.lab.balance` adds up what came of it.

The games are played in rounds, one of each mission and size at a time, so that a survey that is stopped early has
measured all of them alike. How each came out is appended to a file as it ends; the same survey goes on from there.
"""

from __future__ import annotations

import re
import signal
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from contextlib import contextmanager, suppress
from functools import cache
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING, Any, cast

import msgspec

from undercroft.crawl.packs import Pack
from undercroft.engine import registry
from undercroft.engine.errors import BadInput
from undercroft.engine.game import Setup
from undercroft.lab import sim
from undercroft.players.base import seating

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable
    from concurrent.futures import Future
    from pathlib import Path

    from undercroft.engine.session import Session

CAMPAIGN = 10
"""A campaign is played a tenth as often as a mission: it is about ten of them."""
WORD = re.compile(r"[\w-]+")


class Survey(msgspec.Struct, frozen=True, kw_only=True):
    """What to play; two surveys that differ only in `games` can continue the same file."""

    game: str
    rules_version: int
    pack: str
    packs: tuple[str, ...]
    switches: dict[str, bool | int | str]
    missions: tuple[str, ...]
    sizes: tuple[int, ...]
    players: str
    seed: str
    games: int

    def setup(self, mission: str, heroes: int) -> Setup:
        return Setup(mission=mission, heroes=heroes, packs=self.packs, switches=self.switches)


class Came(msgspec.Struct, frozen=True, array_like=True):
    """How one game came out; `used` are the pack's ids that came up; a file holds only those that are new there."""

    mission: str
    heroes: int
    number: int
    winner: str
    why: str
    decisions: int
    rounds: int | None
    used: tuple[str, ...]


Task = tuple[str, int, int]
"""Mission, heroes, number of the game."""


def survey(
    slug: str,
    missions: Iterable[str] = (),
    sizes: Iterable[int] = (),
    *,
    packs: tuple[str, ...] = (),
    switches: dict[str, bool | int | str] | None = None,
    players: str = "random",
    games: int = 100,
    seed: str = "0",
) -> Survey:
    """A survey of these missions and sizes, or of all; BadInput names what is wrong before the first game."""
    kind = registry.find_game(slug)
    sim.plan(slug, players=players, seed=seed, setup=sim.setup_for(kind, packs=packs, switches=switches))
    for mission in (chosen := tuple(missions)):
        sim.setup_for(kind, mission, packs=packs)
    for heroes in (parties := tuple(sizes)):
        sim.setup_for(kind, heroes=heroes)
    return Survey(
        game=slug,
        rules_version=kind.rules_version,
        pack=getattr(kind.content(packs), "hash", ""),
        packs=packs,
        switches=dict(switches or {}),
        missions=chosen or (*kind.missions(packs), *kind.campaigns()),
        sizes=parties or tuple(kind.party_sizes()),
        players=players,
        seed=seed,
        games=games,
    )


def tasks(found: Survey) -> list[Task]:
    """All games in the order they are played: number 0 of every mission and size, then number 1."""
    campaigns = registry.find_game(found.game).campaigns()
    fewer = max(1, found.games // CAMPAIGN)
    return [
        (mission, heroes, number)
        for number in range(found.games)
        for mission in found.missions
        if number < fewer or mission not in campaigns
        for heroes in found.sizes
    ]


def task_of(game: Came) -> Task:
    return game.mission, game.heroes, game.number


def ids_of(slug: str, packs: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """The ids of a game's content by kind; none if it has no pack."""
    content: Any = registry.find_game(slug).content(packs)
    pack = content if isinstance(content, Pack) else getattr(content, "pack", None)
    return {kind.name: tuple(pack.of(kind)) for kind in pack.kinds} if isinstance(pack, Pack) else {}


# ---- playing ---------------------------------------------------------------------------------------------------------


def play(found: Survey, task: Task, folder: str, places: list[str]) -> Came | sim.Failed:
    """One game to its end; a broken one is written to a file in the folder."""
    registry.PLACES[:] = places
    mission, heroes, number = task
    kind = registry.find_game(found.game)
    most = sim.MOST_DECISIONS * (sim.CAMPAIGN if mission in kind.campaigns() else 1)
    plan = sim.Plan(
        game=found.game, setup=found.setup(mission, heroes), players=found.players, games=1, seed=found.seed, most=most
    )
    seed = f"{found.seed}/{number}"
    try:
        session = sim.play_to_the_end(kind, plan, seed, seating(found.players, found.game), recording=True)
    except Exception as fault:
        return sim.kept(fault, f"{mission} {heroes} {seed}", folder)
    result = session.game.result()
    return Came(
        mission=mission,
        heroes=heroes,
        number=number,
        winner=sim.winner(session.game, result),
        why=str(result.get("why", result.get("outcome", ""))),
        decisions=session.decisions,
        rounds=result.get("rounds"),
        used=tuple(sorted(_used(session, found))),
    )


def _used(session: Session[Any], found: Survey) -> set[str]:
    """The ids of the pack that the set-up, the events and the answers of a game name."""
    words: set[str] = {session.setup.mission, *session.setup.party}
    for _, event in session.log:
        for name in event.__struct_fields__:
            value: object = getattr(event, name)
            parts = cast("tuple[object, ...]", value) if isinstance(value, tuple) else (value,)
            words.update(part for part in parts if isinstance(part, str))
    words.update(entry.key for entry in session.journal)
    words |= {part for word in words for part in WORD.findall(word)}
    return words & _ids(found.game, found.packs)


@cache
def _ids(slug: str, packs: tuple[str, ...]) -> frozenset[str]:
    return frozenset(name for names in ids_of(slug, packs).values() for name in names)


def run(
    found: Survey,
    todo: Iterable[Task],
    *,
    workers: int,
    seconds: float | None = None,
    folder: str = "",
) -> Generator[Came | sim.Failed]:
    """Play these games in parallel and yield each result as it comes; after the time limit no game is begun."""
    until = None if seconds is None else monotonic() + seconds
    places = list(registry.PLACES)
    left = (task for task in todo if until is None or monotonic() < until)
    if workers == 1:
        for task in left:
            yield play(found, task, folder, places)
        return
    _ids(found.game, found.packs)  # load it before the processes fork, so that it is loaded only once
    with _pool(workers) as pool:
        running: set[Future[Came | sim.Failed]] = set()
        while True:
            for task in islice(left, 2 * workers - len(running)):
                running.add(pool.submit(play, found, task, folder, places))
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()


@contextmanager
def _pool(workers: int) -> Generator[ProcessPoolExecutor]:
    """Processes that leave Ctrl-C to this one."""
    pool = ProcessPoolExecutor(workers, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN))
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


# ---- the file --------------------------------------------------------------------------------------------------------


class File:
    """The results of a survey so far: a line that says what is played, then one line per game."""

    def __init__(self, path: Path, found: Survey) -> None:
        self.path = path
        self.games: list[Came] = []
        self._seen: set[str] = set()
        with suppress(FileNotFoundError):
            self._read(found)
        try:
            with path.open("ab") as file:
                if not file.tell():
                    file.write(msgspec.json.encode(found) + b"\n")
        except OSError as fault:
            raise BadInput(f"cannot write {path}: {fault.strerror}") from fault

    def _read(self, found: Survey) -> None:
        try:
            whole = self.path.read_bytes()
        except IsADirectoryError as fault:
            raise BadInput(f"cannot read {self.path}: {fault.strerror}") from fault
        head, *lines = whole[: whole.rfind(b"\n") + 1].splitlines() or [b""]
        if not head and not whole:
            return
        try:
            before = msgspec.json.decode(head, type=Survey)
            games = [msgspec.json.decode(line, type=Came) for line in lines]
        except msgspec.MsgspecError as fault:
            raise BadInput(f"{self.path} holds no survey to go on with: {fault}") from fault
        other = [
            name
            for name in Survey.__struct_fields__
            if name != "games" and getattr(before, name) != getattr(found, name)
        ]
        if other:
            raise BadInput(f"{self.path} holds another survey: {', '.join(other)} differ; name another file")
        self.path.write_bytes(b"".join(line + b"\n" for line in (head, *lines)))  # without half a line at its end
        self.games = games
        self._seen.update(name for game in games for name in game.used)

    def add(self, game: Came) -> None:
        """Append a game, with only those of its ids that no earlier line has."""
        new = tuple(name for name in game.used if name not in self._seen)
        self._seen.update(new)
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(msgspec.structs.replace(game, used=new)) + b"\n")
