"""What people see of Descent: the view, the scene, words, card texts, the lobby and the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft.crawl.shown.contract import Shown
from undercroft.games.descent.game import Descent
from undercroft.games.descent.shown import card_text, dice, odds, options, tale, terminal, view, words
from undercroft.games.descent.shown import lobby as lobby_page
from undercroft.games.descent.shown import scene as table
from undercroft.games.descent.shown.prompts import DescentPrompts

if TYPE_CHECKING:
    from undercroft.crawl.shown.about import About, Asked
    from undercroft.crawl.shown.dice import DieFace
    from undercroft.crawl.shown.lobby import Lobby
    from undercroft.crawl.shown.luck import Deed, Throw
    from undercroft.crawl.shown.scene import Hint, Scene
    from undercroft.crawl.shown.told import Reveal, Seen
    from undercroft.engine.choices import Ask, Option
    from undercroft.engine.events import Event
    from undercroft.engine.odds import Watch
    from undercroft.games.descent.shown.view import View
    from undercroft.games.descent.state.dice import Face


class DescentShown(Shown[Descent]):
    """Heroes see the same; the overlord also sees its hand."""

    legend = terminal.LEGEND
    prompts = DescentPrompts()

    def view(self, game: Descent, seat: str | None) -> View:
        return view.view(game, seat)

    def scene(self, game: Descent, seat: str | None) -> Scene:
        return table.scene(game, seat)

    def hint(self, game: Descent, ask: Ask, option: Option) -> Hint | None:
        return options.hint(game, ask, option)

    def about(self, game: Descent, ask: Ask, option: Option) -> About:
        return options.about(game, ask, option)

    def asked(self, game: Descent, ask: Ask, seat: str) -> Asked:
        return options.who(game, ask, seat)

    def watch(self, game: Descent, ask: Ask, option: Option, aim: str) -> Watch | None:
        return odds.watch(game, ask, option)

    def lobby(self, packs: tuple[str, ...]) -> Lobby:
        return lobby_page.lobby(packs)

    def tells(self, game: Descent, event: Event, seat: str | None) -> bool | Event:
        return words.tells(game, event, seat)

    def public(self, game: Descent, ask: Ask) -> bool:
        return not ask.name.startswith("overlord.react")

    def reveals(self, game: Descent, event: Event) -> Reveal | None:
        return tale.reveals(game, event)

    def sees(self, game: Descent, event: Event) -> Seen:
        return tale.sees(event)

    def throws(self, event: Event) -> Throw | None:
        return odds.throws(event)

    def deeds(self, event: Event) -> tuple[Deed, ...]:
        return odds.deeds(event)

    def face(self, die: str, face: Face) -> DieFace:
        return dice.look(die, face)

    def begins(self, event: Event) -> int:
        return tale.begins(event)

    def name(self, game: Descent, role: str, value: Any) -> str | None:
        return words.name(game, role, value)

    def option(self, game: Descent, ask: Ask, option: Option) -> str | None:
        return words.option(game, ask, option)

    def event(self, game: Descent, event: Event) -> str | None:
        return tale.event(game, event)

    def option_reads(self, game: Descent, ask: Ask, option: Option) -> str:
        return options.reads(game, ask, option)

    def beginning(self, game: Descent) -> str:
        return words.beginning(game)

    def prints(self, entry: object) -> str:
        return card_text.prints(entry)

    def screen(self, game: Descent, seat: str | None, ask: Ask | None, width: int) -> list[str]:
        return terminal.screen(game, seat, width)

    def key(self, game: Descent, words: str) -> str | None:
        return terminal.key(game, words)

    def look_up(self, game: Descent, words: str) -> list[tuple[str, str]]:
        return terminal.look_up(game, words)
