"""One game at a terminal: shows what is asked, reads answers and commands, lets bots take their seats."""

from __future__ import annotations

from pathlib import Path
from random import SystemRandom
from secrets import token_bytes
from typing import TYPE_CHECKING, Any

from rich.markup import escape

from undercroft.cli.screen import Screen
from undercroft.engine import saves
from undercroft.engine.choices import CHANCE, RollAsk, key_of, options_of
from undercroft.engine.errors import BadInput, IllegalAnswer, RuleBug
from undercroft.engine.session import REKEY
from undercroft.players.base import Seat, maker

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import Console

    from undercroft.engine.choices import Ask, Offer
    from undercroft.engine.session import Session
    from undercroft.players.base import Player, Table

HELP = """\
[yellow]N[/]            take option number N (its key works too)
[yellow]why[/], [yellow]why N[/]   the rule behind the question, behind option N
[yellow]why not KEY[/]  why something is not on offer
[yellow]undo[/], [yellow]undo N[/] take back your last answer, or the last N
[yellow]hint[/]         what a bot would do in your place
[yellow]log[/], [yellow]log N[/]   the last lines of what happened, with their rules
[yellow]keys[/]         the keys of all options
[yellow]always N[/]     answer this question so from now on; [yellow]ask[/] ends that
[yellow]map[/]          draw the table again
[yellow]save FILE[/]    write the game to a file
[yellow]quit[/]         leave; the game is saved"""


class Leave(Exception):
    """The person goes; the game waits."""


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
    ) -> None:
        self.session, self.bots, self.console, self.read = session, bots, console, read
        self.file, self.curtain = file, curtain
        self.screen = Screen(console, session.game)
        self.people = tuple(seat for seat in (*session.game.seats(), CHANCE) if seat not in bots.players)
        self._told = 0
        self._votes_asked = 0
        self._before_curtain = ""

    def run(self) -> None:
        """Play until the game is over or the person leaves."""
        while True:
            while self.bots.step():
                self.tell()
            self.tell()
            if self.session.over:
                return
            seat, ask = self.whose()
            offers = [offer for name in self.people for offer in self.session.offers(name)]
            if self.curtain:
                self.draw_curtain(seat)
            if seat != CHANCE:
                self.screen.board(self.session.game, seat)
            self.screen.question(self.session.game, seat, ask, offers)
            while not self.heed(seat, ask, offers):
                pass

    def tell(self) -> None:
        """What happened since the last line."""
        log = self.session.log
        for _, event in log[self._told :]:
            self.screen.event(self.session.game, event)
        self._told = len(log)

    def whose(self) -> tuple[str, Ask]:
        """The person whose answer is needed now; in a vote without agreement they are asked in turn."""
        waiting = [(seat, ask) for seat, ask in self.session.waiting() if seat in self.people]
        new = [(seat, ask) for seat, ask in waiting if seat not in self.session.votes]
        if new:
            return new[0]
        self._votes_asked += 1
        votes = ", ".join(f"{seat} {key}" for seat, key in self.session.votes.items())
        self.screen.say(f"The party does not agree: {escape(votes)}.")
        return waiting[self._votes_asked % len(waiting)]

    def draw_curtain(self, seat: str) -> None:
        """Hide what the person before saw until the next one sits down."""
        if seat not in (self._before_curtain, CHANCE):
            if self._before_curtain:
                self.console.clear()
                self.read(f"{seat}, press Enter when you alone look at the screen. ")
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
                self.screen.question(self.session.game, seat, ask, offers)
                return False
            self.answer(line, seat, ask, offers)
        except IllegalAnswer as refusal:
            self.screen.say(f"[red]{escape(str(refusal).partition(': [')[0])}[/]")
            for reason in refusal.refusals:
                self.screen.rule(self.session.game, reason.rule)
            return False
        except RuleBug as fault:
            path = self.file.with_name(self.file.name + ".bug")
            path.write_bytes(fault.save)
            self.screen.say(f"[red]A fault of ours: {escape(str(fault))}; please send {escape(str(path))}[/]")
            return True
        except OSError as fault:
            self.screen.say(f"[red]That file cannot be used: {escape(str(fault.strerror or fault))}[/]")
            return False
        return True

    def answer(self, line: str, seat: str, ask: Ask, offers: list[Offer]) -> None:
        """A number, a key, the faces of dice, or nothing to let chance have its way."""
        if seat == CHANCE:
            self.session.answer(self.chance(line, ask), CHANCE)
            return
        n = self.number(line, len(ask.values) + len(offers)) if line.isascii() and line.isdigit() else None
        if n is not None and n >= len(ask.values):
            taken = [offers[n - len(ask.values)]]
        else:
            taken = [offer for offer in offers if n is None and offer.key == line]
        if taken:
            self.session.answer(taken[0].key, taken[0].seat)
        else:
            self.session.answer(line if n is None else key_of(ask.values[n]), seat)

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

    # ---- commands ------------------------------------------------------------------------------------------------

    def why(self, rest: str, seat: str, ask: Ask) -> bool:
        if rest.partition(" ")[0] == "not":
            return self.why_not(rest[3:].strip(), seat)
        words = self.screen.words
        option = None
        if rest:
            options = list(options_of(ask)) + [o.option for name in self.people for o in self.session.offers(name)]
            if rest.isascii() and rest.isdigit():
                option = options[self.number(rest, len(options))]
            elif (n := ask.find(rest)) >= 0:
                option = options[n]
            else:
                return self.why_not(rest, seat)
        rule = words.rule_of(ask, option)
        if rule:
            self.screen.rule(self.session.game, rule)
        else:
            self.screen.say(f"No rule is named for {escape(ask.name if option is None else option.key)}.")
        return False

    def why_not(self, key: str, seat: str) -> bool:
        if not key:
            self.screen.say("Why not what? Give a key, as in: why not move:12")
        elif key in self.session.keys(seat):
            self.screen.say(f"{escape(key)} is on offer.")
        elif refusals := self.session.why_not(key, None if seat == CHANCE else seat):
            for refusal in refusals:
                text = refusal.text or self.screen.words.refusals.get(refusal.rule, "")
                if text:
                    self.screen.say(escape(text))
                self.screen.rule(self.session.game, refusal.rule)
        else:
            self.screen.say(f"No rule here knows {escape(key)}; keys lists what may be answered.")
        return False

    def undo(self, rest: str, _seat: str, _ask: Ask) -> bool:
        """Back by answers of people. Where something was drawn since, the future is drawn anew."""
        if rest and not (rest.isascii() and rest.isdigit() and int(rest)):
            raise IllegalAnswer(f"undo takes a number of answers, not {rest!r}")
        session, left = self.session, int(rest or 1)
        to = len(session.journal)
        if any(voter in self.people for voter in session.votes):
            left -= 1
        while left and to:
            to -= 1
            left -= session.journal[to].seat in self.people and session.journal[to].ask != REKEY
        if left:
            raise IllegalAnswer("there is nothing so far back")
        drawn = list(session.game.state.stream.counts)
        session.undo(to)
        if session.game.state.stream.counts != drawn:
            session.redraw(token_bytes(16))
        self._told = len(session.log)
        return True

    def hint(self, _rest: str, seat: str, ask: Ask) -> bool:
        """What a bot would do, looking only at what this seat can see."""
        if seat == CHANCE:
            raise IllegalAnswer("dice need no hint")
        imagined = self.session.imagine(seat)
        assert imagined.ask is not None
        name, player = self._adviser()
        answer = player.answer(imagined.ask.for_seat(seat), Seat(imagined, seat))
        if isinstance(answer, int):
            key = key_of(imagined.ask.for_seat(seat).values[answer])
            n = ask.find(key)
            text = self.screen.options(self.session.game, ask)[n] if n >= 0 else key
        else:
            n, text = -1, self.screen.words.option(self.session.game, ask, answer.option)
        number = f"[yellow]{n + 1}[/] " if n >= 0 else ""
        self.screen.say(f"{name} would take {number}{escape(text)}")
        return False

    def _adviser(self) -> tuple[str, Player]:
        for name in ("heuristic", "random"):
            try:
                return name, maker(name, self.session.game.slug)(token_bytes(8).hex())
            except BadInput:
                continue
        raise IllegalAnswer("no player here can give a hint")

    def log(self, rest: str, _seat: str, _ask: Ask) -> bool:
        count = int(rest) if rest.isascii() and rest.isdigit() else 20
        for _, event in self.session.log[-count:] if count else ():
            self.screen.event(self.session.game, event)
        return False

    def keys(self, _rest: str, seat: str, _ask: Ask) -> bool:
        self.screen.say(escape(" ".join(self.session.keys(seat))) or "Type the faces of the dice.")
        return False

    def always(self, rest: str, seat: str, ask: Ask) -> bool:
        if not (rest.isascii() and rest.isdigit()) or self.session.ask is not ask or ask.policy != "one":
            raise IllegalAnswer("always takes the number of an option of a question to one seat")
        self.session.order(seat, ask.name, key_of(ask.values[self.number(rest, len(ask.values))]))
        return True

    def forget(self, _rest: str, _seat: str, _ask: Ask) -> bool:
        self.screen.say(f"{len(self.session.orders)} standing orders are ended; every question is asked again.")
        self.session.orders.clear()
        return False

    def draw(self, _rest: str, seat: str, _ask: Ask) -> bool:
        self.screen.board(self.session.game, None if seat == CHANCE else seat, again=True)
        return False

    def save(self, rest: str, _seat: str, _ask: Ask) -> bool:
        path = Path(rest) if rest else self.file
        write(self.session, path)
        self.screen.say(f"Saved to {escape(str(path))}.")
        return False

    def help(self, _rest: str, _seat: str, _ask: Ask) -> bool:
        self.screen.say(HELP)
        return False

    def quit(self, _rest: str, _seat: str, _ask: Ask) -> bool:
        raise Leave


COMMANDS: dict[str, Callable[[Terminal, str, str, Ask], bool]] = {
    "why": Terminal.why,
    "undo": Terminal.undo,
    "hint": Terminal.hint,
    "log": Terminal.log,
    "keys": Terminal.keys,
    "always": Terminal.always,
    "ask": Terminal.forget,
    "map": Terminal.draw,
    "save": Terminal.save,
    "help": Terminal.help,
    "?": Terminal.help,
    "quit": Terminal.quit,
    "q": Terminal.quit,
}


def write(session: Session[Any], path: Path) -> None:
    """Write a save so that a crash in between leaves the old file whole."""
    part = path.with_name(path.name + ".part")
    part.write_bytes(saves.dump(session))
    part.replace(path)
