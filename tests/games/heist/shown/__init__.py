"""What people see of the heist: all of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.games.heist.game import Heist, HeistState
from tests.games.heist.shown import scene
from undercroft.crawl.shown.contract import Shown

if TYPE_CHECKING:
    from undercroft.crawl.shown.about import About
    from undercroft.crawl.shown.scene import Hint, Scene
    from undercroft.engine.choices import Ask, Option


class HeistShown(Shown[Heist]):
    shared = True

    def view(self, game: Heist, seat: str | None) -> object:
        return [getattr(game.state, name) for name in HeistState.__struct_fields__ if name != "stream"]

    def scene(self, game: Heist, seat: str | None) -> Scene:
        return scene.scene(game, seat)

    def hint(self, game: Heist, ask: Ask, option: Option) -> Hint | None:
        return scene.hint(game, ask, option)

    def about(self, game: Heist, ask: Ask, option: Option) -> About:
        return scene.about(game, ask, option)
