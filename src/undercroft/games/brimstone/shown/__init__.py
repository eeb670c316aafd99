"""What people see of Brimstone: the views, the scene, words, card texts, the lobby, odds and the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft.crawl.shown.contract import Shown
from undercroft.games.brimstone.game import Brimstone
from undercroft.games.brimstone.shown import about as options
from undercroft.games.brimstone.shown import asked as questions
from undercroft.games.brimstone.shown import card_text, odds, terminal, view
from undercroft.games.brimstone.shown import guide as first_mission
from undercroft.games.brimstone.shown import lobby as lobby_page
from undercroft.games.brimstone.shown import scene as table
from undercroft.games.brimstone.shown.prompts import BrimstonePrompts
from undercroft.games.brimstone.shown.scene import chart_pages, hints
from undercroft.games.brimstone.shown.words import (
    luck_and_deeds,
    names,
    options_and_events,
    read_aloud,
    reasons,
    reveals,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from undercroft.crawl.shown.about import About, Asked
    from undercroft.crawl.shown.guide import Guide
    from undercroft.crawl.shown.lobby import Lobby
    from undercroft.crawl.shown.luck import Deed, Throw
    from undercroft.crawl.shown.scene import Chart, Hint, Scene
    from undercroft.crawl.shown.told import Reveal
    from undercroft.engine.choices import Ask, Option
    from undercroft.engine.events import Event
    from undercroft.engine.odds import Watch
    from undercroft.games.brimstone.content.library import BrimstonePack
    from undercroft.games.brimstone.shown.view import View


class BrimstoneShown(Shown[Brimstone]):
    """All Heroes see the same."""

    shared = True
    legend = terminal.LEGEND
    prompts = BrimstonePrompts()

    def view(self, game: Brimstone, seat: str | None) -> View:
        return view.view(game, seat)

    def scene(self, game: Brimstone, seat: str | None) -> Scene:
        return table.scene(game, seat)

    def hint(self, game: Brimstone, ask: Ask, option: Option) -> Hint | None:
        return hints.hint(game, ask, option)

    def about(self, game: Brimstone, ask: Ask, option: Option) -> About:
        return options.about(game, ask, option)

    def asked(self, game: Brimstone, ask: Ask, seat: str) -> Asked:
        return questions.asked(game, ask, seat)

    def refusal(self, game: Brimstone, ask: Ask, key: str, rule: str) -> str:
        return reasons.refusal(game, ask, key, rule)

    def charts(self, pack: BrimstonePack) -> Sequence[Chart]:
        return chart_pages.charts(pack)

    def lobby(self, packs: tuple[str, ...]) -> Lobby:
        return lobby_page.lobby(packs)

    def guide(self) -> Guide:
        return first_mission.guide()

    def situation(self, game: Brimstone, ask: Ask) -> Collection[str]:
        return first_mission.situation(game, ask)

    def watch(self, game: Brimstone, ask: Ask, option: Option, aim: str) -> Watch | None:
        return odds.watch(game, ask, option, aim)

    def reveals(self, game: Brimstone, event: Event) -> Reveal | None:
        return reveals.reveals(game, event)

    def throws(self, event: Event) -> Throw | None:
        return luck_and_deeds.throws(event)

    def deeds(self, event: Event) -> tuple[Deed, ...]:
        return luck_and_deeds.deeds(event)

    def begins(self, event: Event) -> int:
        return luck_and_deeds.begins(event)

    def name(self, game: Brimstone, role: str, value: Any) -> str | None:
        return names.name(game, role, value)

    def option(self, game: Brimstone, ask: Ask, option: Option) -> str | None:
        return options_and_events.option(game, ask, option)

    def event(self, game: Brimstone, event: Event) -> str | None:
        return options_and_events.event(game, event)

    def option_reads(self, game: Brimstone, ask: Ask, option: Option) -> str:
        return read_aloud.option_reads(game, ask, option)

    def event_because(self, game: Brimstone, event: Event) -> str:
        return reasons.because(game, event)

    def beginning(self, game: Brimstone) -> str:
        return read_aloud.beginning(game)

    def prints(self, entry: object) -> str:
        return card_text.prints(entry)

    def screen(self, game: Brimstone, seat: str | None, ask: Ask | None, width: int) -> list[str]:
        return terminal.screen(game, seat, ask, width)

    def key(self, game: Brimstone, words: str) -> str | None:
        return terminal.key(game, words)

    def look_up(self, game: Brimstone, words: str) -> list[tuple[str, str]]:
        return read_aloud.look_up(game, words)
