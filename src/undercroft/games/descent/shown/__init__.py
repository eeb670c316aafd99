"""What people see of Descent: the view, the scene, words, card texts, the lobby and the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft.crawl.shown.contract import Shown
from undercroft.games.descent.game import Descent
from undercroft.games.descent.shown import card_text, terminal, view, words
from undercroft.games.descent.shown import lobby as lobby_page
from undercroft.games.descent.shown import scene as table

if TYPE_CHECKING:
    from undercroft.crawl.shown.about import About
    from undercroft.crawl.shown.lobby import Lobby
    from undercroft.crawl.shown.scene import Hint, Scene
    from undercroft.crawl.shown.told import Reveal
    from undercroft.engine.choices import Ask, Option
    from undercroft.engine.events import Event
    from undercroft.games.descent.shown.view import View


class DescentShown(Shown[Descent]):
    """Heroes see the same; the overlord also sees its hand."""

    legend = terminal.LEGEND

    def view(self, game: Descent, seat: str | None) -> View:
        return view.view(game, seat)

    def scene(self, game: Descent, seat: str | None) -> Scene:
        return table.scene(game, seat)

    def hint(self, game: Descent, ask: Ask, option: Option) -> Hint | None:
        return table.hint(game, ask, option)

    def about(self, game: Descent, ask: Ask, option: Option) -> About:
        return table.about(game, ask, option)

    def lobby(self, packs: tuple[str, ...]) -> Lobby:
        return lobby_page.lobby(packs)

    def tells(self, game: Descent, event: Event, seat: str | None) -> bool | Event:
        return words.tells(game, event, seat)

    def public(self, game: Descent, ask: Ask) -> bool:
        return not ask.name.startswith("overlord.react")

    def reveals(self, game: Descent, event: Event) -> Reveal | None:
        return words.reveals(game, event)

    def begins(self, event: Event) -> int:
        return words.begins(event)

    def name(self, game: Descent, role: str, value: Any) -> str | None:
        return words.name(game, role, value)

    def option(self, game: Descent, ask: Ask, option: Option) -> str | None:
        return words.option(game, ask, option)

    def beginning(self, game: Descent) -> str:
        return words.beginning(game)

    def prints(self, entry: object) -> str:
        return card_text.prints(entry)

    def screen(self, game: Descent, seat: str | None, ask: Ask | None, width: int) -> list[str]:
        return terminal.screen(game, seat, width)
