"""A goal in play: what every kind of goal may decide, and when it is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, NoReturn, TypeVar

from undercroft.crawl.board.bits import bits, mask_of
from undercroft.engine.events import Ends
from undercroft.engine.game import NOTHING
from undercroft.games.brimstone.content import keywords
from undercroft.games.brimstone.content.types.goals import Goal
from undercroft.games.brimstone.state import Adventure

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.crawl.packs.language.effect import Effect
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero, Quest, Ready, Spot

S = TypeVar("S", bound=Goal)
P = TypeVar("P", bound="type[Play[Any]]")

PLAYS: dict[type[Goal], type[Play[Any]]] = {}


def plays(sheet: type[Goal]) -> Callable[[P], P]:
    """Enter how a kind of goal is played."""

    def enter(play: P) -> P:
        PLAYS[sheet] = play
        return play

    return enter


def play_of(game: Brimstone) -> Play[Any]:
    """The goal of the Mission under way."""
    sheet = game.pack.missions[game.state.mission].goal
    return PLAYS[type(sheet)](game, sheet)


class Play(Generic[S]):
    """How a goal is played; whatever a goal does not override is as in any Mission."""

    icon: ClassVar[str] = "flag-objective"
    """What its markers look like."""
    verb: ClassVar[str] = ""
    """What a Hero may do at one of its markers."""
    deed: ClassVar[str] = ""
    """What a Hero has done there."""

    def __init__(self, game: Brimstone, sheet: S) -> None:
        self.game = game
        self.sheet = sheet

    @property
    def quest(self) -> Quest:
        return self.game.state.quest

    # ---- moments of a Mission --------------------------------------------------------------------------------------

    def begins(self) -> Rule[None]:
        """The Heroes are placed."""
        return NOTHING

    def counts(self, room: int) -> bool:
        """Whether a Clue Icon in this Room leads any further."""
        return True

    def clue(self, room: int) -> Rule[None]:
        """A Clue Icon was revealed in a Room, and it was not the last."""
        return NOTHING

    def company(self, room: int) -> list[Ready]:
        """Enemies that come with a Clue in a Room, after its Encounters."""
        return []

    def guards(self, room: int) -> list[Ready]:
        """Enemies that are at the Objective because of the goal."""
        return []

    def found(self, room: int) -> Rule[None]:
        """The Objective was found, and what guards it is placed."""
        return NOTHING

    def work(self, hero: Hero, spot: Spot) -> Rule[None]:
        """A Hero gives up the Search or the Attack to do something at a marker."""
        return NOTHING

    def fight_won(self, final: bool) -> Rule[None]:
        """A Fight is won; `final` if it was that of the Objective's guard."""
        return NOTHING

    def turn_ends(self) -> Rule[None]:
        """At the end of a turn, after its effects."""
        return NOTHING

    # ---- what people and players see -------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """What one of its markers is called."""
        return str(getattr(self.sheet, "name", ""))

    def progress(self) -> str:
        """How far the Party is, in a few words."""
        return "found" if self.game.state.objective else "to be found"

    def wanted(self) -> int:
        """The spaces where Heroes get on with the goal now, as a mask; 0 while there is only exploring to do."""
        found = 0
        for spot in self.quest.spots:
            if spot.left:
                found |= self.game.board.neighbours[spot.space] | 1 << spot.space
        return found

    # ---- what goals have in common ---------------------------------------------------------------------------------

    def does(self, effect: Effect, hero: Hero | None = None, room: int = -1) -> Rule[None]:
        """Let an effect of the Mission happen."""
        if not effect:
            return NOTHING
        source = f"mission:{self.game.state.mission}"
        return keywords.perform(self.game, effect, keywords.Case(hero, source=source, room=room))

    def objective(self) -> int:
        """The Objective Room, -1 while it is not found."""
        return next((n for n, room in enumerate(self.game.state.rooms) if room.objective), -1)

    def inside(self, room: int) -> int:
        """The spaces that belong to a Room alone, so that nobody there blocks its doors."""
        board = self.game.board
        return mask_of([space for space in bits(board.spaces_of(room)) if board.tiles_of(space) == 1 << room])

    def entrance(self) -> int:
        """The spaces of the Entrance, where the Mine is left; none before it lies on the table."""
        return self.game.room_mask(0) if self.game.state.rooms else 0

    def way_out(self) -> int:
        """Where to go to leave: the Starting Area at the back of the Entrance, so that nobody blocks its doors."""
        return self.game.board.spot(0, "s") or self.entrance()

    def all_out(self) -> bool:
        """Whether all Heroes on their feet stand on the Entrance, with no Enemy on its Map Tile."""
        out = self.entrance()
        return all(out >> hero.space & 1 for hero in self.game.standing()) and not self.game.foes_in(out)

    def won(self) -> NoReturn:
        """The goal is reached. [brimstone.end.win]"""
        raise Ends(Adventure, "won")

    def failed(self, why: str) -> NoReturn:
        """The goal is out of reach."""
        raise Ends(Adventure, why)
