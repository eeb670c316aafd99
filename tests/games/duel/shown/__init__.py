"""What people see of the duel: everything but the decks and the other's hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from tests.games.duel.dice import Face, look
from tests.games.duel.game import SCHOOLS, SEATS, WEAPONS, Duel, Rolled
from tests.games.duel.shown import odds, scene
from undercroft.crawl.shown.contract import Shown
from undercroft.crawl.shown.dice import DieFace, faces_of
from undercroft.crawl.shown.lobby import Lobby, Named, Pick, Switch
from undercroft.crawl.shown.told import Seen, seen

if TYPE_CHECKING:
    from undercroft.crawl.shown.about import About
    from undercroft.crawl.shown.luck import Throw
    from undercroft.crawl.shown.scene import Hint, Scene
    from undercroft.crawl.shown.told import Reveal
    from undercroft.engine.choices import Ask, Option
    from undercroft.engine.events import Event
    from undercroft.engine.odds import Watch


def named(*ids: str) -> tuple[Named, ...]:
    return tuple(Named(id=one, name=one.title()) for one in ids)


class DuelShown(Shown[Duel]):
    prompts = odds.DuelPrompts()

    def view(self, game: Duel, seat: str | None) -> Any:
        shown = [
            (f.area, f.health, f.discard, len(f.deck), f.hand if seat == owner else len(f.hand))
            for owner, f in zip(SEATS, game.state.fighters, strict=True)
        ]
        return {"outcome": game.state.outcome, "frames": game.state.frames, "fighters": shown}

    def lobby(self, packs: tuple[str, ...]) -> Lobby:
        return Lobby(
            text="A hero and an overlord in a ring of five areas.",
            icon="crossed-swords",
            palette="crypt",
            mission="bout",
            missions=(
                Named(id="", name="First blood", group="Short", text="Both have 3 health."),
                Named(id="to-the-last", name="To the last", group="Long", text="Both have 5 health."),
                Named(id="with-dice", name="With dice", group="Long", text="Both have 5 health; strikes are rolled."),
            ),
            picks=(
                Pick(id="weapon", name="Weapon", options=named(*WEAPONS), roles=("hero", "overlord")),
                Pick(id="school", name="School", options=named(*SCHOOLS)),
            ),
            switches=(Switch(id="puppet", name="No overlord", text="The game plays the other fighter."),),
        )

    def scene(self, game: Duel, seat: str | None) -> Scene:
        return scene.scene(game, seat)

    def public(self, game: Duel, ask: Ask) -> bool:
        """While the fighters stand apart, one can only move; dice lie open."""
        apart = len({fighter.area for fighter in game.state.fighters}) > 1
        return ask.name == "assault.again" or (ask.name == "turn.act" and apart)

    def watch(self, game: Duel, ask: Ask, option: Option, aim: str) -> Watch | None:
        return odds.watch(game, ask, option)

    def face(self, die: str, face: Face) -> DieFace:
        return look(die, face)

    def sees(self, game: Duel, event: Event) -> Seen:
        if isinstance(event, Rolled):
            return replace(seen(event), dice=faces_of(self, event.pool, event.dice))
        return seen(event)

    def throws(self, event: Event) -> Throw | None:
        return odds.throws(event)

    def reveals(self, game: Duel, event: Event) -> Reveal | None:
        return scene.reveals(event)

    def hint(self, game: Duel, ask: Ask, option: Option) -> Hint | None:
        return scene.hint(game, ask, option)

    def about(self, game: Duel, ask: Ask, option: Option) -> About:
        return scene.about(game, ask, option)
