"""One game at a terminal: shows what is asked, reads answers and commands, lets bots take their seats."""

from __future__ import annotations

import re
from random import SystemRandom
from secrets import token_bytes
from typing import TYPE_CHECKING, Any

from rich.markup import escape

from undercroft.cli.commands import COMMANDS
from undercroft.cli.screen import Screen
from undercroft.crawl.packs import nearest
from undercroft.crawl.shown.prompts import EVERY, chore
from undercroft.engine import saves
from undercroft.engine.choices import CHANCE, RollAsk, key_of, options_of
from undercroft.engine.errors import IllegalAnswer, RuleBug

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from rich.console import Console

    from undercroft.crawl.shown.prompts import Level
    from undercroft.engine.choices import Ask, Offer
    from undercroft.engine.session import Imagined, Session
    from undercroft.players.base import Table


class Terminal:
    """A person, or several at one screen, and bots at one session."""

    def __init__(
        self,
        session: Session[Any],
        bots: Table,
        console: Console,
        read: Callable[[str], str],
        file: Path,
        *,
        curtain: bool = False,
        prompts: Level = EVERY,
    ) -> None:
        self.session, self.bots, self.console, self.read = session, bots, console, read
        self.file, self.curtain = file, curtain
        self.screen = Screen(console, session.game)
        self.people = tuple(seat for seat in (*session.game.seats(), CHANCE) if seat not in bots.players)
        self.told = 0
        self.prompts: Level = prompts
        self.spared: set[int] = set()
        """Where in the journal the answers to chores stand: they are taken back with the answer before them."""
        self.went_back = False
        """Whoever went back is asked what was asked there."""
        self._votes_asked = 0
        self._imagined: dict[str, Imagined[Any]] = {}
        self._stop = session.stop
        self._before_curtain = ""
        self._lost = False

    def run(self) -> None:
        """Play until the game is over or the person leaves."""
        while True:
            while self.bots.step() or self.spare():
                self.tell()
            self.tell()
            if self.session.over:
                return
            seat, ask = self.whose()
            offers = self.offers(seat, ask)
            if self.curtain:
                self.draw_curtain(seat)
            if seat != CHANCE:
                self.screen.board(self.imagined(seat), ask)
            self.screen.question(self.imagined(seat), seat, ask, offers)
            self.went_back = False
            while not self.heed(seat, ask, offers):
                pass
            self.keep()

    def spare(self) -> bool:
        """Answer a chore for the people here; tell whether there was one."""
        ask = self.session.ask
        asked = [] if ask is None or self.went_back else [seat for seat in ask.seats if seat in self.people]
        key = chore(self.session, asked[0], self.prompts, alone=len(self.people) == 1) if asked else None
        if key is None:
            return False
        self.spared = {n for n in self.spared if n < len(self.session.journal)} | {len(self.session.journal)}
        self.session.answer(key, asked[0])
        return True

    def tell(self) -> None:
        """What happened since the last line."""
        log = self.session.log
        for _, event in log[self.told :]:
            self.screen.event(self.session.game, event)
        self.told = len(log)

    def whose(self) -> tuple[str, Ask]:
        """Return the seat whose answer is needed now; in a vote without agreement people are asked in turn."""
        waiting = [(seat, ask) for seat, ask in self.session.waiting() if seat in self.people]
        new = [(seat, ask) for seat, ask in waiting if seat not in self.session.votes]
        if new:
            return new[0]
        self._votes_asked += 1
        votes = ", ".join(f"{seat} {key}" for seat, key in self.session.votes.items())
        self.screen.say(f"The party does not agree: {escape(votes)}.")
        return waiting[self._votes_asked % len(waiting)]

    def offers(self, seat: str, ask: Ask) -> list[Offer]:
        """List the offers to the people here; an offer that several share is listed once, for the asked seat."""
        found: dict[str, Offer] = {}
        for name in self.people:
            for offer in self.session.offers(name):
                text = self.screen.words.option(self.imagined(name).game, ask, offer.option)
                if text not in found or offer.seat == seat:
                    found[text] = offer
        return list(found.values())

    def imagined(self, seat: str) -> Imagined[Any]:
        """The game as a seat imagines it, once an act: what the screen shows comes from it, never from the real one."""
        if self.session.stop != self._stop:
            self._stop = self.session.stop
            self._imagined.clear()
        if seat not in self._imagined:
            self._imagined[seat] = self.session.imagine(None if seat == CHANCE else seat, token_bytes(16))
        return self._imagined[seat]

    def draw_curtain(self, seat: str) -> None:
        """Hide what the person before saw until the next one sits down."""
        if seat not in (self._before_curtain, CHANCE):
            if self._before_curtain:
                self.console.clear()
                self.read(f"{seat}, press Enter when only you can see the screen. ")
            self._before_curtain = seat

    # ---- one line ------------------------------------------------------------------------------------------------

    def heed(self, seat: str, ask: Ask, offers: list[Offer]) -> bool:
        """Read one line and do as it says; True once something changed in the game."""
        line = self.read("> ").strip()
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        try:
            if word in COMMANDS:
                return COMMANDS[word](self, rest, seat, ask)
            if not line and seat != CHANCE:
                self.screen.question(self.imagined(seat), seat, ask, offers)
                return False
            self.answer(line, seat, ask, offers)
        except IllegalAnswer as refusal:
            self.screen.say(f"[red]{escape(str(refusal).partition(': [')[0])}[/]")
            for reason in refusal.refusals:
                self.screen.rule(self.session.game, reason.rule)
            if word.isalpha() and not refusal.refusals:
                near = nearest(word, COMMANDS)
                self.screen.say(f"[dim]did you mean {near}?[/]" if near else "[dim]help lists the commands[/]")
            return False
        except RuleBug as fault:
            path = self.file.with_name(self.file.name + ".bug")
            path.write_bytes(fault.save)
            self.screen.say(f"[red]A bug in Undercroft: {escape(str(fault))}; please send us {escape(str(path))}[/]")
            return True
        except OSError as fault:
            self.screen.say(f"[red]That file cannot be used: {escape(str(fault.strerror or fault))}[/]")
            return False
        return True

    def answer(self, line: str, seat: str, ask: Ask, offers: list[Offer]) -> None:
        """Take an answer: a number, a key, the faces of dice, or nothing to let chance decide."""
        if seat == CHANCE:
            self.session.answer(self.chance(line, ask), CHANCE)
            return
        n = self.named(line, seat, ask, offers)
        if n is not None and n >= len(ask.values):
            offer = offers[n - len(ask.values)]
            self.session.answer(offer.key, offer.seat)
        else:
            key = line if n is None else key_of(ask.values[n])
            self.imagined(seat).check(key, seat)  # work a refusal out from what the seat may know
            self.session.answer(key, seat)

    def named(self, line: str, seat: str, ask: Ask, offers: Sequence[Offer]) -> int | None:
        """Which option a line means, offers after the question's own: its number, its key, or words only it has."""
        if line.isascii() and line.isdigit():
            return self.number(line, len(ask.values) + len(offers))
        keys = [key_of(value) for value in ask.values] + [offer.key for offer in offers]
        if line in keys:
            return keys.index(line)
        options = [*options_of(ask), *(offer.option for offer in offers)]
        game = self.imagined(seat).game
        texts = [self.screen.words.option(game, ask, option).lower() for option in options]
        wanted = re.compile(rf"(?<!\w){re.escape(line.lower())}(?!\w)")
        found = [n for n, text in enumerate(texts) if text == line.lower()] or [
            n for n, text in enumerate(texts) if wanted.search(text)
        ]
        if len(found) > 1:
            raise IllegalAnswer(f"{line!r} could be any of {', '.join(str(n + 1) for n in found)}")
        return found[0] if found else None

    @staticmethod
    def chance(line: str, ask: Ask) -> str:
        """What chance answers: typed faces, a numbered value, or a fair draw for an empty line."""
        chooser = SystemRandom()
        if isinstance(ask, RollAsk):
            if line:
                return ",".join(line.replace(",", " ").split())
            return ",".join(str(chooser.choice(die.faces)) for die in ask.dice)
        if line.isascii() and line.isdigit() and 1 <= int(line) <= len(ask.values):
            return key_of(ask.values[int(line) - 1])
        return line or key_of(chooser.choice(ask.values))

    @staticmethod
    def number(text: str, most: int) -> int:
        """A number that a person typed, as an index."""
        if not 1 <= int(text) <= most:
            raise IllegalAnswer(f"there is no option {text}; there are 1 to {most}")
        return int(text) - 1

    def keep(self) -> bool:
        """Write the game, after every answer, so that nothing is lost with the machine; a full disk does not end it."""
        try:
            self.write(self.file)
        except OSError as fault:
            if not self._lost:
                why = escape(str(fault.strerror or fault))
                self.screen.say(f"[red]{escape(str(self.file))} cannot be written: {why}.[/] save FILE keeps the game.")
            self._lost = True
            return False
        return True

    def write(self, path: Path) -> None:
        """Write a save so that a crash in between leaves the old file whole."""
        part = path.with_name(path.name + ".part")
        part.write_bytes(saves.dump(self.session))
        part.replace(path)
