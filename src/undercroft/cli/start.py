"""`undercroft play`: from the arguments to a session and its seats, and what is kept when somebody leaves."""

from __future__ import annotations

import importlib
import sys
from contextlib import suppress
from itertools import chain, count
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.markup import escape

from undercroft.cli.commands import Leave
from undercroft.cli.terminal import Terminal
from undercroft.crawl.shown.prompts import BY_NAME, EVERY
from undercroft.engine import saves
from undercroft.engine.choices import CHANCE, key_of, options_of
from undercroft.engine.errors import BadInput
from undercroft.engine.registry import find_game
from undercroft.engine.session import Session
from undercroft.lab.sim import setup_for
from undercroft.players.base import seated

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from undercroft.engine.choices import Ask


def start(
    slug: str,
    *,
    mission: str | None = None,
    heroes: int | None = None,
    party: tuple[str, ...] = (),
    packs: tuple[str, ...] = (),
    switches: Mapping[str, bool | int | str] | None = None,
    seed: str | None = None,
    seats: Sequence[str] = (),
    load: Path | None = None,
    keep: Path | None = None,
    dice: str = "auto",
    curtain: bool = False,
    quick: bool = False,
    prompts: str = EVERY,
    console: Console | None = None,
    read: Callable[[str], str] | None = None,
) -> None:
    """Play a new game or a saved one to its end, or until the person leaves."""
    if dice not in ("auto", "typed"):
        raise BadInput(f"dice are auto or typed, not {dice!r}")
    level = BY_NAME.get(prompts)
    if level is None:
        raise BadInput(f"prompts are {', '.join(BY_NAME)}, not {prompts!r}")
    if load is not None:
        _settled(mission, heroes, party, switches, seed, dice == "typed", quick)
    console = console or Console(highlight=False)
    file = _file(slug, load, keep)
    if load is not None:
        session, notes = _loaded(slug, load, packs)
    else:
        kind = find_game(slug)
        setup = setup_for(kind, mission, heroes, party, packs, switches)
        seed = token_hex(8) if seed is None else seed
        session = Session.start(kind, setup, seed, recording=True, chance_asked=dice == "typed")
        notes = []
    read = read or _reader()
    bots = seated(session, _bots(session, seats), session.seed)
    terminal = Terminal(session, bots, console, read, file, curtain=curtain, prompts=level)
    terminal.screen.say(
        f"[bold]{escape(session.game.title)}[/] {escape(session.setup.mission)} "
        f"(help lists the commands; the game is kept in {escape(str(file))})"
    )
    if not session.journal:
        terminal.screen.aside(session.game.shown.beginning(session.game), 2)
    for note in notes:
        terminal.screen.say(f"[yellow]{escape(note)}[/]")
    if quick:
        _open(terminal)
    try:
        terminal.run()
    except (Leave, EOFError, KeyboardInterrupt) as reason:
        _leave(terminal, asked=isinstance(reason, Leave))
        return
    _finish(terminal)


def _settled(*given: object) -> None:
    """Refuse options that would change what was settled when the saved game began."""
    names = ("--mission", "--heroes", "--party", "--switch", "--seed", "--dice typed", "--quick")
    told = [name for name, value in zip(names, given, strict=True) if value]
    if told:
        raise BadInput(f"a saved game goes on with its own settings: leave out {', '.join(told)}, or leave out --load")


def _file(slug: str, load: Path | None, keep: Path | None) -> Path:
    """Return where to save the game; never over another one."""
    same = keep is not None and load is not None and keep.resolve() == load.resolve()
    if keep is not None and not same and keep.exists():
        raise BadInput(f"{keep} already holds a game: go on with it (--load {keep}), or --save to another file")
    if keep is not None and not keep.parent.is_dir():
        raise BadInput(f"there is no folder {keep.parent} to save the game in; create it first")
    names = (Path(f"{slug}{number}.save") for number in chain([""], (f"-{n}" for n in count(2))))
    return keep or load or next(path for path in names if not path.exists())


def _open(terminal: Terminal) -> None:
    """A quick start: the best bot answers the asks of the opening; each answer can be taken back."""
    from undercroft.players.base import bots

    session = terminal.session
    everybody = dict.fromkeys(session.game.seats(), bots(session.game.slug)[0])
    helper = seated(session, everybody, session.seed, plain=True)
    while (ask := session.ask) is not None and ask.name in session.game.opening:
        texts = {key: text for seat in ask.seats for key, text in _texts(terminal, ask.for_seat(seat), seat)}
        before = len(session.journal)
        if not helper.step():
            break
        for answer in session.journal[before:]:
            terminal.screen.say(f"[dim]{escape(texts.get((answer.seat, answer.key), answer.key))} (chosen for you)[/]")
        terminal.tell()


def _texts(terminal: Terminal, ask: Ask, seat: str) -> list[tuple[tuple[str, str], str]]:
    """The answers that a seat may give: seat and key, and question and answer in words."""
    words, game = terminal.screen.words, terminal.imagined(seat).game
    question = words.ask(game, ask, seat)
    return [
        ((seat, key_of(value)), f"{question} {words.option(game, ask, option)}")
        for value, option in zip(ask.values, options_of(ask), strict=True)
    ]


def _reader() -> Callable[[str], str]:
    """Lines as a person types them, with history; lines from a pipe are shown, so that a record reads as played."""
    if sys.stdin.isatty():
        with suppress(ImportError):
            importlib.import_module("readline")  # gives `input` its history
        return input

    def piped(prompt: str) -> str:
        line = input(prompt)
        print(line)
        return line

    return piped


def _loaded(slug: str, load: Path, packs: tuple[str, ...]) -> tuple[Session[Any], list[str]]:
    """The saved game, which must be one of the game that was named."""

    def find(saved: str) -> Any:
        if saved != slug:
            raise BadInput(f"{load} is a save of {saved}, not of {slug}")
        return find_game(saved)

    return saves.load(load, find, recording=True, packs=packs)


def _bots(session: Session[Any], seats: Sequence[str]) -> dict[str, str]:
    """Which player takes which seat, from `SEAT=PLAYER` words; a role or side means all its seats, `all` every seat.

    The more specific word counts, no matter in which order they are given.
    """
    bots: dict[str, str] = {}
    named: dict[str, str] = {}
    everyone = ""
    places = session.game.places()
    for word in seats:
        seat, equals, player = word.partition("=")
        if not equals or not seat or not player:
            raise BadInput(f"--seat takes SEAT=PLAYER such as p1=random, not {word!r}")
        if seat == "all":
            everyone = player
        elif any(seat in (place.role, place.side) for place in places):
            named[seat] = player
        else:
            bots[seat] = player
    for place in places:
        player = bots.get(place.seat) or named.get(place.role) or named.get(place.side) or everyone
        if player:
            bots[place.seat] = player
    people = {seat: player for seat, player in bots.items() if player != "me"}
    if len(people) == len(session.game.seats()) and session.game.chance_asked:
        people.setdefault(CHANCE, "random")
    return people


def _leave(terminal: Terminal, *, asked: bool) -> None:
    """Save the game to the file it is written to after every answer, and say where; one not begun gets no file."""
    path = terminal.file
    terminal.console.print()
    if asked and not terminal.session.journal:
        return
    slug = terminal.session.game.slug
    if terminal.keep():
        terminal.screen.say(f"Saved; go on with: undercroft play {slug} --load {escape(str(path))}")


def _finish(terminal: Terminal) -> None:
    """How the game ended, its figures and its seed."""
    session = terminal.session
    terminal.screen.board(terminal.imagined(next((seat for seat in terminal.people if seat != CHANCE), CHANCE)))
    result = session.game.result()
    outcome = str(result.pop("outcome", session.game.state.outcome))
    terminal.screen.say(f"[bold]The game is over: {escape(outcome)}.[/] [dim]seed {escape(session.seed)}[/]")
    for name, value in result.items():
        terminal.screen.say(f"  {escape(name)}: {escape(str(value))}")
    if terminal.keep():
        terminal.screen.say(f"Saved; check it with: undercroft verify {escape(str(terminal.file))}")
