"""What a person may type at the terminal besides an answer. Each command returns True if the game has changed."""

from __future__ import annotations

from pathlib import Path
from secrets import token_bytes
from typing import TYPE_CHECKING, Any

from rich.markup import escape

from undercroft.engine.choices import CHANCE, key_of, options_of
from undercroft.engine.errors import BadInput, IllegalAnswer
from undercroft.engine.journal import REKEY
from undercroft.players.base import Seat, maker

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.cli.terminal import Terminal
    from undercroft.engine.choices import Ask
    from undercroft.engine.game import Game
    from undercroft.players.base import Player

HELP = """\
[yellow]N[/]            take option number N; its key works too, and its words if no other option has them
[yellow]why[/], [yellow]why N[/]   the rule behind the question; behind option N, what it means and what its card says
[yellow]more[/]         everything else that you may do now
[yellow]why not X[/]    why something is not on offer: a space such as C4, or a key
[yellow]undo[/], [yellow]undo N[/] take back your last answer, or the last N
[yellow]hint[/]         what a bot would do in your place
[yellow]sheet[/], [yellow]sheet X[/] everything that your hero has, or hero X
[yellow]read X[/]       what a card, an item or an enemy says
[yellow]log[/], [yellow]log N[/]   the last lines of what happened, with their rules
[yellow]journal[/]      what a campaign has come to so far, day by day
[yellow]keys[/]         the keys of all options
[yellow]always N[/]     give this answer to this question from now on; [yellow]ask[/] ends that
[yellow]map[/]          draw the table again
[yellow]save FILE[/]    write the game to a file
[yellow]quit[/]         leave; the game is saved"""


class Leave(Exception):
    """Raised when the person leaves; the game waits."""


def why(table: Terminal, rest: str, seat: str, ask: Ask) -> bool:
    """The rule behind the question or an option, what the option would mean, and what its card says."""
    if rest.partition(" ")[0] == "not":
        return why_not(table, rest[3:].strip(), seat)
    screen, game = table.screen, table.session.game
    imagined = table.imagined(seat)
    if not rest:
        screen.rule_or_none(game, screen.words.rule_of(ask), ask.name)
        return False
    offers = table.offers(seat, ask)
    n = table.named(rest, seat, ask, offers)
    if n is None:
        return why_not(table, rest, seat)
    option = [*options_of(ask), *(offer.option for offer in offers)][n]
    screen.rule_or_none(game, screen.words.rule_of(ask, option), option.key)
    screen.meaning(imagined, ask, option)
    return False


def more(table: Terminal, _rest: str, seat: str, ask: Ask) -> bool:
    """Show the question again, with all the offers."""
    table.screen.question(table.imagined(seat), seat, ask, table.offers(seat, ask), every=True)
    return False


def why_not(table: Terminal, words: str, seat: str) -> bool:
    """Tell which rules keep something off the list; a game may accept other names for it than its key."""
    imagined, screen = table.imagined(seat), table.screen
    game: Game[Any] = imagined.game
    key = game.shown.key(game, words) or words
    if not key:
        screen.say("Why not what? Give a space or a key, as in: why not C4")
    elif key in imagined.keys(seat):
        screen.say(f"{escape(words)} is on offer.")
    elif refusals := imagined.why_not(key, imagined.seat):
        for refusal in refusals:
            text = screen.words.refusals.get(refusal.rule, "")
            if text:
                screen.say(escape(text))
            screen.rule(game, refusal.rule)
    else:
        screen.say(f"No rule says anything about {escape(words)}; keys lists the possible answers.")
    return False


def undo(table: Terminal, rest: str, _seat: str, _ask: Ask) -> bool:
    """Go back by people's answers. If something was drawn since, the future is redrawn."""
    if rest and not (rest.isascii() and rest.isdigit() and int(rest)):
        raise IllegalAnswer(f"undo takes a number of answers, not {rest!r}")
    session, left = table.session, int(rest or 1)
    to = len(session.journal)
    if any(voter in table.people for voter in session.votes):
        left -= 1
    while left and to:
        to -= 1
        mine = session.journal[to].seat in table.people and to not in table.spared
        left -= mine and session.journal[to].ask != REKEY
    if left:
        raise IllegalAnswer("the game does not go that far back")
    drawn = list(session.game.state.stream.counts)
    session.undo(to)
    if session.game.state.stream.counts != drawn:
        session.redraw(token_bytes(16))
    table.told = len(session.log)
    table.went_back = True
    return True


def hint(table: Terminal, _rest: str, seat: str, ask: Ask) -> bool:
    """What a bot would do, looking only at what this seat can see."""
    if seat == CHANCE:
        raise IllegalAnswer("there are no hints for dice rolls")
    screen, imagined = table.screen, table.imagined(seat)
    game = imagined.game
    assert imagined.ask is not None
    name, player = _adviser(table)
    answer = player.answer(imagined.ask.for_seat(seat), Seat(imagined, seat))
    if isinstance(answer, int):
        key = key_of(imagined.ask.for_seat(seat).values[answer])
        n = ask.find(key)
        text = screen.words.option(game, ask, list(options_of(ask))[n]) if n >= 0 else key
    else:
        n, text = -1, screen.words.option(game, ask, answer.option)
    number = f"[yellow]{n + 1}[/] " if n >= 0 else ""
    screen.say(f"{name} would take {number}{escape(text)}")
    return False


def _adviser(table: Terminal) -> tuple[str, Player]:
    for name in ("heuristic", "random"):
        try:
            return name, maker(name, table.session.game.slug)(token_bytes(8).hex())
        except BadInput:
            continue
    raise IllegalAnswer("no player here can give a hint")


def sheet(table: Terminal, rest: str, seat: str, _ask: Ask) -> bool:
    """A hero's sheet, from the scene that the game draws for this seat."""
    imagined = table.imagined(seat)
    game: Game[Any] = imagined.game
    sheets = game.shown.scene(game, imagined.seat).party
    own = [one for one in sheets if one.seat == seat]
    wanted = rest.lower()
    named = [one for n, one in enumerate(sheets, 1) if wanted in (str(n), one.figure) or wanted in one.name.lower()]
    for one in (named if rest else own) or sheets:
        table.screen.sheet(one)
    if not sheets:
        table.screen.say("There are no sheets in this game.")
    return False


def read(table: Terminal, rest: str, seat: str, _ask: Ask) -> bool:
    """What something says, by its name or a part of it."""
    game: Game[Any] = table.imagined(seat).game
    found = game.shown.look_up(game, rest) if rest else []
    for name, text in found:
        table.screen.say(f"[bold]{escape(name)}[/]")
        table.screen.aside(text)
    if not found:
        missing = f"Nothing here is called {escape(rest)}; give" if rest else "Read what? Give"
        table.screen.say(f"{missing} a name, as in: read rope")
    return False


def log(table: Terminal, rest: str, _seat: str, _ask: Ask) -> bool:
    """The last lines that were told; events without words do not count."""
    count = int(rest) if rest.isascii() and rest.isdigit() else 20
    session, words = table.session, table.screen.words
    told = [event for _, event in session.log if words.event(session.game, event)]
    for event in told[-count:] if count else ():
        table.screen.event(session.game, event)
    return False


def journal(table: Terminal, _rest: str, seat: str, _ask: Ask) -> bool:
    """The journal of a campaign, from the scene that the game draws for this seat."""
    imagined = table.imagined(seat)
    game: Game[Any] = imagined.game
    pages = game.shown.scene(game, imagined.seat).chronicle
    before = ""
    for page in pages:
        when = page.when if page.when != before else ""
        before = page.when
        table.screen.say(f"[dim]{escape(when):<9}[/]{escape(page.title)}")
        table.screen.aside(page.text, 11)
    if not pages:
        table.screen.say("A single adventure has no journal; a campaign has one.")
    return False


def keys(table: Terminal, _rest: str, seat: str, _ask: Ask) -> bool:
    """What may be answered, as scripts and tests call it."""
    table.screen.say(escape(" ".join(table.session.keys(seat))) or "Type the faces of the dice.")
    return False


def always(table: Terminal, rest: str, seat: str, ask: Ask) -> bool:
    """A standing order for questions of this name, or of this kind of roll."""
    if not (rest.isascii() and rest.isdigit()) or table.session.ask is not ask or ask.policy != "one":
        raise IllegalAnswer("always takes the number of an option, and only when one seat is asked")
    table.session.order(seat, ask.order, key_of(ask.values[table.number(rest, len(ask.values))]))
    return True


def forget(table: Terminal, _rest: str, _seat: str, _ask: Ask) -> bool:
    """End standing orders."""
    ended = len(table.session.orders)
    orders = f"{ended} standing order{'' if ended == 1 else 's'}" if ended else "No standing order was given"
    table.screen.say(f"{orders}{' ended' if ended else ''}; every question is asked.")
    table.session.orders.clear()
    return False


def draw(table: Terminal, _rest: str, seat: str, ask: Ask) -> bool:
    """The table again."""
    table.screen.board(table.imagined(seat), ask, again=True)
    return False


def save(table: Terminal, rest: str, _seat: str, _ask: Ask) -> bool:
    """The game in a file."""
    path = Path(rest) if rest else table.file
    table.write(path)
    table.screen.say(f"Saved to {escape(str(path))}.")
    return False


def show_help(table: Terminal, _rest: str, _seat: str, _ask: Ask) -> bool:
    """These commands, and how to read the game's picture."""
    table.screen.say(HELP)
    game: Game[Any] = table.session.game
    if game.shown.legend:
        table.screen.say(game.shown.legend)
    return False


def leave(_table: Terminal, _rest: str, _seat: str, _ask: Ask) -> bool:
    """The person goes."""
    raise Leave


COMMANDS: dict[str, Callable[[Terminal, str, str, Ask], bool]] = {
    "why": why,
    "more": more,
    "undo": undo,
    "hint": hint,
    "sheet": sheet,
    "read": read,
    "log": log,
    "journal": journal,
    "keys": keys,
    "always": always,
    "ask": forget,
    "map": draw,
    "save": save,
    "help": show_help,
    "?": show_help,
    "quit": leave,
    "q": leave,
}
