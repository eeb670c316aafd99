"""What a game shows to people: the contract between a game and everything that displays it.

A game's `shown` folder has one class of this kind, and its package joins the two:

    GAME = Duel.joined(shown=DuelShown())

The type checker names what the class still lacks. Only `view` is required; everything else has a neutral answer, with
which a game is shown by its ids and its view as plain text. All of it is made from what a seat may see, and only when
somebody looks. `docs/architecture/scene.md` says how each part is used.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from undercroft.crawl.shown.about import asked, plain
from undercroft.crawl.shown.lobby import Lobby
from undercroft.crawl.shown.prompts import Prompts
from undercroft.crawl.shown.scene import Scene
from undercroft.crawl.shown.told import Seen, seen

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from undercroft.crawl.shown.about import About, Asked
    from undercroft.crawl.shown.dice import DieFace
    from undercroft.crawl.shown.guide import Guide
    from undercroft.crawl.shown.luck import Deed, Throw
    from undercroft.crawl.shown.scene import Chart, Hint
    from undercroft.crawl.shown.told import Reveal
    from undercroft.engine.choices import Ask, Option
    from undercroft.engine.events import Event
    from undercroft.engine.game import Game
    from undercroft.engine.odds import Watch

G = TypeVar("G", bound="Game[Any]", contravariant=True)


class Shown(ABC, Generic[G]):
    """What people see and read of a game."""

    shared: ClassVar[bool] = False
    """All seats see the same and are told the same, so that a table draws and tells it once."""
    legend: ClassVar[str] = ""
    """How the picture in a terminal is read, with Rich markup."""
    prompts: ClassVar[Prompts[Any]] = Prompts()
    """What the game knows about its questions, so that a table can spare people chores."""

    @abstractmethod
    def view(self, game: G, seat: str | None) -> Any:
        """Return everything that a seat may see (None: a spectator), as plain data; bots play from it."""

    # ---- the table ---------------------------------------------------------------------------------------------------

    def scene(self, game: G, seat: str | None) -> Scene:  # noqa: ARG002 - a game that draws nothing has one for all
        """Draw the table as a seat sees it."""
        return Scene(title=game.title, outcome=game.state.outcome)

    def hint(self, game: G, ask: Ask, option: Option) -> Hint | None:  # noqa: ARG002 - neutral, like most below
        """Tell what an option would mean on the board."""
        return None

    def about(self, game: G, ask: Ask, option: Option) -> About:  # noqa: ARG002
        """Tell what an option is about, by its verb; plain values of a question are what the question says."""
        return plain(ask, option)

    def asked(self, game: G, ask: Ask, seat: str) -> Asked:  # noqa: ARG002
        """Tell whom a question to a seat is about, and which answer most people want; never one that costs by chance.

        Where the same answer suits every time, `best` beside the question's words in `words.yaml` is enough.
        """
        return asked(ask)

    def refusal(self, game: G, ask: Ask, key: str, rule: str) -> str:  # noqa: ARG002
        """Say with facts of this table why a rule keeps an answer off the list; empty: the rule's own words will do."""
        return ""

    def charts(self, pack: Any) -> Sequence[Chart]:  # noqa: ARG002
        """List the charts that are rolled on, as players look them up."""
        return ()

    def lobby(self, packs: tuple[str, ...]) -> Lobby:  # noqa: ARG002
        """Present the game before it begins, with these packs over its own."""
        return Lobby()

    def guide(self) -> Guide | None:
        """Return the script of the guided first mission, read with `read_guide`; None: there is no such mission."""
        return None

    def situation(self, game: G, ask: Ask) -> Collection[str]:  # noqa: ARG002
        """Tell which of the situations that the script can wait for hold now; asked at a guided table only."""
        return ()

    def watch(self, game: G, ask: Ask, option: Option, aim: str) -> Watch | None:  # noqa: ARG002
        """Say what to count for the odds of an option; `aim` is the figure that somebody points at, or empty."""
        return None

    def public(self, game: G, ask: Ask) -> bool:  # noqa: ARG002
        """Tell whether everybody may know a question and every answer on offer; not asked if `shared`.

        It can then be answered on a screen that shows no hand. `game` is what a spectator imagines.
        """
        return False

    # ---- events ------------------------------------------------------------------------------------------------------

    def tells(self, game: G, event: Event, seat: str | None) -> bool | Event:  # noqa: ARG002
        """Whether a seat (None: a spectator) learns of an event, or what it learns instead; not asked if `shared`."""
        return True

    def sees(self, game: G, event: Event) -> Seen:  # noqa: ARG002
        """Tell what can be seen of an event on the board."""
        return seen(event)

    def reveals(self, game: G, event: Event) -> Reveal | None:  # noqa: ARG002
        """Return the card that an event lays open before those who are told of it: its name, story and text."""
        return None

    def throws(self, event: Event) -> Throw | None:  # noqa: ARG002
        """Return dice as they fell, before anything changed them."""
        return None

    def deeds(self, event: Event) -> tuple[Deed, ...]:  # noqa: ARG002
        """Return what is added up for charts: damage done and taken, kills and the like."""
        return ()

    def begins(self, event: Event) -> int:  # noqa: ARG002
        """Return the number of the turn that begins with an event, 0 for any other event."""
        return 0

    def face(self, die: str, face: Any) -> str | DieFace:  # noqa: ARG002
        """Tell what a face of a die of this name looks like; its text is enough for a number on an ivory die."""
        return str(face)

    # ---- words, where `words.yaml` is not enough ---------------------------------------------------------------------

    def name(self, game: G, role: str, value: Any) -> str | None:  # noqa: ARG002
        """Call a value what a person calls it; `role` is the parameter's name or the word after its colon."""
        return None

    def option(self, game: G, ask: Ask, option: Option) -> str | None:  # noqa: ARG002
        """Word an option that needs more than a phrase."""
        return None

    def event(self, game: G, event: Event) -> str | None:  # noqa: ARG002
        """Word an event that needs more than a phrase."""
        return None

    def option_reads(self, game: G, ask: Ask, option: Option) -> str:  # noqa: ARG002
        """Return what is printed on the thing that an option is about."""
        return ""

    def event_because(self, game: G, event: Event) -> str:  # noqa: ARG002
        """Say with facts of this table why it happened so: whom an enemy chose and why; empty: the rule says enough."""
        return ""

    def beginning(self, game: G) -> str:  # noqa: ARG002
        """Return what is read aloud before the first question, and on further lines what it takes to win."""
        return ""

    def prints(self, entry: object) -> str:  # noqa: ARG002
        """Return what is printed on an entry of the pack; empty where its fields say it best."""
        return ""

    # ---- the terminal ------------------------------------------------------------------------------------------------

    def screen(self, game: G, seat: str | None, ask: Ask | None, width: int) -> list[str] | None:  # noqa: ARG002
        """Draw the table as lines with Rich markup, at most `width` wide (0: any); None: the view as plain text."""
        return None

    def key(self, game: G, words: str) -> str | None:  # noqa: ARG002
        """Return the key that a person means by other words, such as a space by its square."""
        return None

    def look_up(self, game: G, words: str) -> list[tuple[str, str]]:  # noqa: ARG002
        """List (name, text) of what has these words in its name."""
        return []
