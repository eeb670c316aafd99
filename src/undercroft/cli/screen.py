"""What the terminal shows: the board as the game draws it, the question with numbered options, what happened."""

from __future__ import annotations

import importlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import yaml
from rich.columns import Columns
from rich.markup import escape

from undercroft.engine.choices import RollAsk, options_of
from undercroft.engine.words import package_of, room, words_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from undercroft.engine.choices import Ask, Offer
    from undercroft.engine.events import Event
    from undercroft.engine.game import Game

MANY = 12
"""More options than this are set in columns."""


class Screen:
    """Draws on a console; the words and the picture come from the game's own folder."""

    def __init__(self, console: Console, game: Game[Any]) -> None:
        self.console = console
        self.words = words_of(type(game))
        self._text = room(type(game), "text")
        self._shown: list[str] = []

    def board(self, game: Game[Any], seat: str | None, *, again: bool = False) -> None:
        """The table as a seat sees it, unless it looks as it did before."""
        lines = self.lines(game, seat)
        if lines == self._shown and not again:
            return
        self._shown = lines
        self.console.print()
        for line in lines:
            self.console.print(line, no_wrap=True, overflow="ignore", crop=False)

    def lines(self, game: Game[Any], seat: str | None) -> list[str]:
        """The game's own picture, `text.screen(game, seat)`, or its view as plain text."""
        draw = getattr(self._text, "screen", None)
        if draw is not None:
            return list(draw(game, seat))
        view = msgspec.to_builtins(game.view(seat), str_keys=True)
        dumped: str = yaml.safe_dump(view, allow_unicode=True, sort_keys=False, default_flow_style=None, width=100)
        return [escape(line) for line in dumped.splitlines()]

    def question(self, game: Game[Any], seat: str, ask: Ask, offers: Sequence[Offer]) -> None:
        """What is asked of a seat, its options numbered from 1, the offers after them."""
        if isinstance(ask, RollAsk):
            faces = " ".join(dict.fromkeys(str(face) for face in ask.dice[0].faces))
            dice = f"{len(ask.dice)} {'die' if len(ask.dice) == 1 else 'dice'}"
            self.say(f"[bold]{escape(self.words.roll(game, ask))}[/]: {dice} with {escape(faces)}; Enter rolls for you")
            return
        who = self.words.name(game, "seat", seat)
        asked = self.words.ask(game, ask, seat)
        self.say(("" if who in asked else f"[bold cyan]{escape(who)}:[/] ") + f"[bold]{escape(asked)}[/]")
        texts = [escape(text) for text in self.options(game, ask)]
        width = len(str(len(texts) + len(offers)))
        numbered = [f"[yellow]{n:>{width}}[/] {text}" for n, text in enumerate(texts, 1)]
        if len(numbered) > MANY:
            self.console.print(Columns(numbered, padding=(0, 3), column_first=True))
        else:
            for line in numbered:
                self.say("  " + line)
        if offers:
            self.say("[dim]or at any time[/]")
        for n, offer in enumerate(offers, len(texts) + 1):
            text = escape(self.words.option(game, ask, offer.option))
            whose = "" if offer.seat == seat else f" [dim]({escape(self.words.name(game, 'seat', offer.seat))})[/]"
            self.say(f"  [yellow]{n:>{width}}[/] {text}{whose}")

    def options(self, game: Game[Any], ask: Ask) -> list[str]:
        """The words of every option of a question."""
        return [self.words.option(game, ask, option) for option in options_of(ask)]

    def event(self, game: Game[Any], event: Event) -> None:
        """One line of the log, with the rule behind it; events without words for people are not shown."""
        text = self.words.event(game, event)
        if text:
            rule = self.words.rule_of_event(event)
            self.say(f"[dim]·[/] {escape(text)}" + (f" [dim]\\[{escape(rule)}][/]" if rule else ""))

    def rule(self, game: Game[Any], rule: str) -> None:
        """A rule's id and what the ledger says."""
        says = ledger_of(type(game)).get(rule, "")
        self.say(f"[bold]{escape(rule)}[/]" + (f": {escape(says)}" if says else ""))

    def say(self, line: str) -> None:
        self.console.print(line, soft_wrap=True)


@cache
def ledger_of(kind: type[Game[Any]]) -> dict[str, str]:
    """What a game's ledger says, by rule; empty for a game without one."""
    from undercroft.lab.ledger import Ledger  # only a person who asks why waits for the ledger

    path = Path(importlib.import_module(package_of(kind)).__file__ or "").with_name("ledger.yaml")
    if not path.is_file():
        return {}
    book = msgspec.convert(yaml.load(path.read_text("utf-8"), yaml.CSafeLoader), Ledger)
    return {entry.id: entry.says for entry in book.rules}
