"""A table with everything that a board can show: doors, terrain, large bases, cards to aim, an attack with dice."""

from __future__ import annotations

from undercroft.crawl.board.atlas import atlas
from undercroft.crawl.board.bits import bits
from undercroft.crawl.board.layout import Layout, Placement
from undercroft.crawl.board.tiletext import parse_tile
from undercroft.crawl.geometry.figures import unfold
from undercroft.engine import choices
from undercroft.engine.bounds import Whole
from undercroft.engine.chance import Stream
from undercroft.engine.checks import Checks, checks
from undercroft.engine.choices import Legal, Option, choose
from undercroft.engine.flow import AGAIN, Frame, Rules, State
from undercroft.engine.game import Game, Setup

rules = Rules("skirmish")
MAP = """\
. . . . . . . . . . . .

. . . . . . . . . . . .

. . . . . . . . . . . .

. . . . . . . . . . . .

. . . . . . . . . . . .

. . . . . . . . . . . .

. . . . . . . . . . . ."""
BOARD = atlas([parse_tile("yard", MAP)]).board(Layout((Placement("yard"),)))


def at(x: int, y: int) -> int:
    """The space at a column and row."""
    return y * 12 + x


DOORS = {"d1": (at(5, 1), at(6, 1)), "d2": (at(5, 4), at(6, 4)), "d3": (at(2, 3), at(2, 4))}
LOCKED = "d2"
FOES = {"wolf": at(8, 1), "thief": at(9, 2), "archer": at(11, 4)}
SIZES = {"hound": (1, 2), "ogre": (2, 2), "wyrm": (2, 3)}
CORNERS = {"hound": at(7, 5), "ogre": at(1, 5), "wyrm": at(9, 3)}
"""The upper left corner of each large figure."""
HANDS: dict[str, tuple[str | int, ...]] = {
    "fireball": tuple(FOES),
    "caltrops": (at(7, 1), at(8, 4), at(3, 2)),
    "rally": (),
}
BOUGHT = ("+1 damage", "+1 range")


class Turn(Frame, tag="turn"):
    opened: list[str] = []
    ogre: list[Whole] = []
    bought: list[str] = []
    striking: bool = False


class SkirmishState(State, kw_only=True):
    frames: list[Turn]


class Skirmish(Game[SkirmishState]):
    slug, title, rules, state_type = "skirmish", "Skirmish", rules, SkirmishState

    @classmethod
    def create(cls, setup: Setup, key: bytes) -> SkirmishState:
        return SkirmishState(stream=Stream(key), frames=[Turn(opened=["d3"])])

    def seats(self) -> tuple[str, ...]:
        return "ada", "bo"

    def redraw(self, seat: str | None) -> None:
        """Nothing that matters here is hidden."""


def covered(name: str, turn: Turn) -> tuple[int, ...]:
    """The spaces under a large figure."""
    if name == "ogre" and turn.ogre:
        return tuple(turn.ogre)
    wide, high = SIZES[name]
    return tuple(CORNERS[name] + x + 12 * y for y in range(high) for x in range(wide))


def stances() -> list[tuple[int, ...]]:
    """The ways the ogre can stand where it stopped."""
    return [tuple(bits(one.mask)) for one in unfold(BOARD, at(2, 5), (2, 2), BOARD.all)]


DOOR_CHECKS: Checks[Turn, Option] = checks(
    ("skirmish.door", lambda turn, o: o.target != LOCKED and o.target not in turn.opened), on=("open",)
)


@rules.step(Turn)
def act(game: Skirmish, turn: Turn) -> choices.Rule[str]:
    """Anything, in any order. [skirmish.turn]"""
    if turn.striking:
        return (yield from spend(game, turn))
    options = [Option("open", "door", door) for door in DOORS if door not in (LOCKED, *turn.opened)]
    options += [Option("move", None, space) for space in (at(3, 1), at(4, 1), at(4, 2))]
    options += [Option("stand", "ogre", n) for n in range(len(stances()))]
    options += [Option("play", card, goal) for card, goals in HANDS.items() for goal in goals]
    options += [Option("play", card) for card, goals in HANDS.items() if not goals]
    options += [Option("strike"), Option("done", ends=True)]
    action = yield from choose("ada", "turn.act", Legal(options, (DOOR_CHECKS,), turn))
    if action.verb == "open":
        turn.opened.append(str(action.target))
    elif action.verb == "stand":
        turn.ogre = list(stances()[int(action.target or 0)])
    elif action.verb == "strike":
        turn.striking, turn.bought = True, []
    return AGAIN


def spend(game: Skirmish, turn: Turn) -> choices.Rule[str]:
    """Surges one by one. [skirmish.strike]"""
    left = [what for what in BOUGHT if what not in turn.bought]
    what = yield from choose("ada", "strike.spend", left, optional=True, always=True)
    if what is None:
        turn.striking = False
    else:
        turn.bought.append(what)
    return AGAIN
