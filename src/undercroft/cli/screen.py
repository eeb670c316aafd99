"""What the terminal shows: the board as the game draws it, the question with numbered options, what happened."""

from __future__ import annotations

import importlib
import textwrap
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import yaml
from rich.columns import Columns
from rich.markup import escape

from undercroft.crawl.shown.about import is_plain
from undercroft.engine.choices import RollAsk, options_of
from undercroft.engine.words import package_of, words_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from undercroft.crawl.shown.scene import Sheet
    from undercroft.engine.choices import Ask, Offer, Option
    from undercroft.engine.events import Event
    from undercroft.engine.game import Game
    from undercroft.engine.session import Imagined

MANY = 12
"""More options than this are set in columns."""
FEW = 4
"""More offers than this are listed only when somebody asks for them."""


class Screen:
    """Draws on a console; the words and the picture come from the game's own folder."""

    def __init__(self, console: Console, game: Game[Any]) -> None:
        self.console = console
        self.words = words_of(type(game))
        self._shown: list[str] = []

    def board(self, imagined: Imagined[Any], ask: Ask | None = None, *, again: bool = False) -> None:
        """The table as a seat sees it, unless it looks as it did before."""
        lines = self.lines(imagined, ask)
        if lines == self._shown and not again:
            return
        self._shown = lines
        self.console.print()
        for line in lines:
            self.say(line)

    def lines(self, imagined: Imagined[Any], ask: Ask | None = None) -> list[str]:
        """The game's own picture, or its view as plain text."""
        game: Game[Any] = imagined.game
        seat = imagined.seat
        drawn = game.shown.screen(game, seat, ask, self.console.width if self.console.is_terminal else 0)
        if drawn is not None:
            return drawn
        view = msgspec.to_builtins(game.view(seat), str_keys=True)
        dumped: str = yaml.safe_dump(view, allow_unicode=True, sort_keys=False, default_flow_style=None, width=100)
        return [escape(line) for line in dumped.splitlines()]

    def question(
        self, imagined: Imagined[Any], seat: str, ask: Ask, offers: Sequence[Offer], *, every: bool = False
    ) -> None:
        """What is asked of a seat, its options numbered from 1, the offers after them; many offers only on demand."""
        game: Game[Any] = imagined.game
        if isinstance(ask, RollAsk):
            dice = escape(", then ".join(_sorts(ask)))
            self.say(f"[bold]{escape(self.words.roll(game, ask))}[/]: {dice}; Enter rolls for you")
            return
        self.say(self.asked(imagined, seat, ask))
        found = list(options_of(ask))
        texts = [escape(self.words.option(game, ask, option)) for option in found]
        width = len(str(len(texts) + len(offers)))
        numbered = [f"[yellow]{n:>{width}}[/] {text}" for n, text in enumerate(texts, 1)]
        plain = [is_plain(ask, option) for option in found]
        in_columns = sum(plain) > MANY
        if in_columns:
            values = [line for line, value in zip(numbered, plain, strict=True) if value]
            self.console.print(Columns(values, padding=(0, 3), column_first=True))
        for line, value, option in zip(numbered, plain, found, strict=True):
            if not (in_columns and value):
                self.say("  " + line)
                if not offers:
                    self.aside(game.shown.option_reads(game, ask, option), width + 3)
        if len(offers) > FEW and not every:
            first, last = len(texts) + 1, len(texts) + len(offers)
            self.say(f"[dim]or at any time {first} to {last};[/] more [dim]lists them[/]")
            return
        if offers:
            self.say("[dim]or at any time[/]")
        for n, offer in enumerate(offers, len(texts) + 1):
            text = escape(self.words.option(game, ask, offer.option))
            who = escape(self.words.name(game, "seat", offer.seat))
            whose = "" if offer.seat == seat or who in text else f" [dim]({who})[/]"
            self.say(f"  [yellow]{n:>{width}}[/] {text}{whose}")

    def asked(self, imagined: Imagined[Any], seat: str, ask: Ask) -> str:
        """Return the question with who answers it: a seat, or the whole party."""
        game: Game[Any] = imagined.game
        asked = self.words.ask(game, ask, seat)
        who = "All" if len(ask.seats) > 1 and ask.policy == "any" else self.words.name(game, "seat", seat)
        return ("" if who in asked else f"[bold cyan]{escape(who)}:[/] ") + f"[bold]{escape(asked)}[/]"

    def meaning(self, imagined: Imagined[Any], ask: Ask, option: Option) -> None:
        """What is printed on the thing that an option is about, and what the game knows of its consequences."""
        game: Game[Any] = imagined.game
        self.aside(game.shown.option_reads(game, ask, option))
        meant = game.shown.hint(game, ask, option)
        if meant is not None:
            for line in (meant.cost, *meant.notes):
                self.aside(line)

    def sheet(self, sheet: Sheet) -> None:
        """A character: meters, numbers, and everything it has, each with its text."""
        self.say(f"[bold]{escape(sheet.name)}[/], {escape(sheet.title)}")
        meters = [f"{meter.name} {meter.value}/{meter.most}" for meter in sheet.meters]
        self.aside(", ".join([*meters, *(badge.text for badge in sheet.badges)]))
        self.aside(", ".join(f"{name} {value}" for name, value in sheet.numbers))
        group = ""
        for thing in sheet.things:
            if thing.group != group:
                group = thing.group
                self.say(f"  [dim]{escape(group)}[/]")
            state = " (spent)" if thing.spent else "" if thing.in_use else " (not in use)"
            count = f" x{thing.count}" if thing.count > 1 else ""
            self.say(f"  {escape(thing.name)}{count}[yellow]{state}[/]")
            self.aside(thing.text)

    def aside(self, text: str, indent: int = 4) -> None:
        """Print text that is not part of play, such as a card's, in muted lines of its own."""
        width = max(20, min(self.console.width, 120) - indent)
        for line in (line for part in text.split("\n") for line in textwrap.wrap(part, width)):
            self.say(f"{' ' * indent}[dim]{escape(line)}[/]")

    def event(self, game: Game[Any], event: Event) -> None:
        """One line of the log, with the rule behind it; events without words for people are not shown."""
        text = self.words.event(game, event)
        if text:
            rule = f" [dim]\\[{escape(event.rule)}][/]" if event.rule else ""
            self.say(f"[dim]·[/] {escape(text)}{rule}")
            card = game.shown.reveals(game, event)
            self.aside("" if card is None else card.reads(), 2)

    def rule(self, game: Game[Any], rule: str) -> None:
        """A rule's id and what the ledger says."""
        says = ledger_of(type(game)).get(rule, "")
        self.say(f"[bold]{escape(rule)}[/]" + (f": {escape(says)}" if says else ""))

    def rule_or_none(self, game: Game[Any], rule: str, what: str) -> None:
        """Print the rule behind something, or say that none is named."""
        if rule:
            self.rule(game, rule)
        else:
            self.say(f"No rule is named for {escape(what)}.")

    def say(self, line: str) -> None:
        self.console.print(line, soft_wrap=not self.console.is_terminal)


def _sorts(ask: RollAsk) -> list[str]:
    """Word the dice of a roll in order, those of a sort together; only dice of several sorts need their names."""
    sorts = [(list(dice), faces) for (_, faces), dice in groupby(ask.dice, key=lambda die: (die.name, die.faces))]
    lines: list[str] = []
    for dice, faces in sorts:
        which = f"{len(dice)} {dice[0].name}" if len(sorts) > 1 else f"{len(dice)}"
        shown = " ".join(dict.fromkeys(str(face) for face in faces))
        lines.append(f"{which} {'die' if len(dice) == 1 else 'dice'} with {shown}")
    return lines


@cache
def ledger_of(kind: type[Game[Any]]) -> dict[str, str]:
    """What a game's ledger says, by rule; empty for a game without one."""
    from undercroft.lab.ledger import Ledger  # imported here, so that only a person who asks why waits for the ledger

    path = Path(importlib.import_module(package_of(kind)).__file__ or "").with_name("ledger.yaml")
    if not path.is_file():
        return {}
    book = msgspec.convert(yaml.load(path.read_text("utf-8"), yaml.CSafeLoader), Ledger)
    return {entry.id: entry.says for entry in book.rules}
