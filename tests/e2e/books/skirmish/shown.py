"""How the skirmish looks."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from tests.e2e.books.skirmish.game import (
    BOARD,
    DOORS,
    FOES,
    HANDS,
    LOCKED,
    SIZES,
    Skirmish,
    Turn,
    at,
    covered,
    stances,
)
from undercroft.crawl.shown.about import About, plain
from undercroft.crawl.shown.contest import Contest, Roller, Tally
from undercroft.crawl.shown.contract import Shown
from undercroft.crawl.shown.dice import DieFace, Pip
from undercroft.crawl.shown.drawing.floorplan import Opening, cells_of, lines_of
from undercroft.crawl.shown.drawing.looks import Colour, Palette, Terrain
from undercroft.crawl.shown.lobby import Lobby, Named
from undercroft.crawl.shown.scene import Figure, Hand, Hint, Meter, Ref, Scene, Sheet, Surface, Thing
from undercroft.crawl.subjects import CARD, FIGURE, MARKER, SPACE

if TYPE_CHECKING:
    from undercroft.engine.choices import Ask, Option

COLOURS: tuple[Colour, ...] = get_args(Colour)
PATCHES: dict[Terrain, tuple[tuple[int, int], ...]] = {
    "obstacle": ((0, 0), (1, 0), (11, 6)),
    "water": ((7, 2), (8, 2), (7, 3), (8, 3), (4, 6), (5, 6)),
    "pit": ((4, 0), (10, 0), (11, 0)),
    "lava": ((0, 2), (1, 2), (0, 3), (9, 6)),
    "hazard": ((3, 4), (4, 4), (11, 1)),
}
DOES: dict[Terrain, str] = {
    "obstacle": "Nobody enters, and it blocks sight.",
    "water": "Entering it costs one more.",
    "pit": "Who enters suffers 2 and falls in.",
    "lava": "Who ends a turn here is lost.",
    "hazard": "Who enters suffers 1.",
}
NAMES = {"d1": "The oak door", "d2": "The iron door", "d3": "The cellar door"}


class SkirmishShown(Shown[Skirmish]):
    shared = True

    def view(self, game: Skirmish, seat: str | None) -> list[str]:
        return turn_of(game).opened

    def lobby(self, packs: tuple[str, ...]) -> Lobby:
        palettes: tuple[Palette, ...] = get_args(Palette)
        missions = tuple(Named(id=name, name=name.title()) for name in ("", *palettes))
        return Lobby(text="Everything a board can show.", icon="crossed-swords", palette="crypt", missions=missions)

    def scene(self, game: Skirmish, seat: str | None) -> Scene:
        return scene(game)

    def about(self, game: Skirmish, ask: Ask, option: Option) -> About:
        target = str(option.target)
        if option.verb == "open":
            return About((Ref(MARKER, target),))
        if option.verb == "play":
            kind = FIGURE if target in FOES else SPACE
            return About((Ref(CARD, str(option.subject)), *([Ref(kind, target)] if option.target is not None else [])))
        if option.verb == "move":
            return About((Ref(SPACE, target),))
        if option.verb == "stand":
            return About((Ref(SPACE, str(stances()[int(target)][0])),))
        return plain(ask, option)

    def hint(self, game: Skirmish, ask: Ask, option: Option) -> Hint | None:
        if option.verb == "stand":
            return Hint(actor="ogre", base=stances()[int(option.target or 0)])
        if option.verb == "play" and option.target in FOES:
            return Hint(actor="ada", figures=(str(option.target),), sight=True)
        return None

    def name(self, game: Skirmish, role: str, value: object) -> str | None:
        return NAMES.get(str(value))


def turn_of(game: Skirmish) -> Turn:
    found = game.frame(Turn)
    assert found is not None
    return found


def scene(game: Skirmish) -> Scene:
    turn = turn_of(game)
    return Scene(
        title="Skirmish",
        subtitle="Everything at once",
        palette="crypt",
        cells=cells_of(BOARD),
        lines=lines_of(BOARD, openings=tuple(opening(door, turn) for door in DOORS)),
        terrain=tuple(
            Surface(name=look.title(), look=look, spaces=tuple(at(*one) for one in patch), text=DOES[look])
            for look, patch in PATCHES.items()
        ),
        figures=(
            Figure(id="ada", name="Ada", icon="person", metal="brass", spaces=(at(3, 2),), active=True),
            Figure(id="bo", name="Bo", icon="cowled", metal="brass", spaces=(at(4, 3),), wounds=2),
            *[
                Figure(id=name, name=name.title(), icon="wolf-head", metal="oxblood", spaces=(space,), label=name[0])
                for name, space in FOES.items()
            ],
            *[
                Figure(id=name, name=name.title(), icon="ogre", metal="oxblood", spaces=covered(name, turn), wounds=1)
                for name in SIZES
            ],
        ),
        party=tuple(
            Sheet(
                figure=seat,
                seat=seat,
                name=seat.title(),
                title="Fighter",
                icon="person",
                meters=(Meter("Health", 5, 8),),
            )
            for seat in ("ada", "bo")
        ),
        cards=tuple(
            Thing(
                id=card, name=card.title(), text=f"Play {card} on what you aim at.", icon="fire-ring", group="Your hand"
            )
            for card in HANDS
        ),
        hands=(Hand(seat="bo", name="Bo", count=5),),
        contest=contest(turn) if turn.striking else None,
    )


def opening(door: str, turn: Turn) -> Opening:
    kind = "locked" if door == LOCKED else "open" if door in turn.opened else "shut"
    return Opening((DOORS[door],), kind, door, f"open:door:{door}", NAMES[door])  # type: ignore[arg-type]


def contest(turn: Turn) -> Contest:
    """A strike of every colour of dice and every icon; what is bought changes what is left."""
    reach = 4 + ("+1 range" in turn.bought)
    hits = 3 + ("+1 damage" in turn.bought)
    return Contest(
        title="Attack",
        by=Roller(
            name="Ada",
            figure="ada",
            using="Long bow",
            dice=(
                DieFace("4r1h", "blue", (Pip("range", 4), Pip("heart", 1)), "range 4, 1 damage"),
                DieFace("2h1s", "red", (Pip("heart", 2), Pip("bolt", 1)), "2 damage, 1 surge"),
                DieFace("1s", "yellow", (Pip("bolt", 1),), "1 surge"),
                DieFace("1b", "green", (Pip("burst", 1),), "1 burst"),
            ),
        ),
        against=Roller(
            name="Archer",
            figure="archer",
            using="Leather",
            dice=(
                DieFace("1", "brown", (Pip("shield", 1),), "1 shield"),
                DieFace("2", "grey", (Pip("shield", 2),), "2 shields"),
                DieFace("4", "black", (Pip("shield", 4),), "4 shields"),
                DieFace("0", "grey", (), "nothing"),
                "5",
            ),
            pool=("black",),
        ),
        distance=5,
        reach=reach,
        tallies=(
            Tally(mark="heart", name="damage", count=hits, note="1 of it from the bow"),
            Tally(mark="shield", name="shields", count=1),
            Tally(mark="bolt", name="surges left", count=2 - len(turn.bought)),
        ),
        bought=tuple(turn.bought),
        result=f"{hits - 1} damage" if reach >= 5 else "Out of range",
        tone="good" if reach >= 5 else "bad",
    )
