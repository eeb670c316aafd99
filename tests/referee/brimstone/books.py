"""The referee's own books: what the events say, added up. Compared with the table at every stop by the chapters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar

import msgspec

from tests.referee.brimstone import figures
from tests.referee.brimstone.table import Foe, Hero, Kind, Table
from undercroft.games.brimstone import events as e

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.referee.brimstone.log import Moment
    from undercroft.crawl.board.board import Board
    from undercroft.engine.events import Event

ACTING = ("activation.act", "turn.begin", "turn.window", "foes.window")
"""Questions whose answer begins something new."""

C = TypeVar("C", bound="Chapter")
E = TypeVar("E", bound="Event")


class Protest(NamedTuple):
    """A rule of the ledger, the event that broke it, and what the book says."""

    rule: str
    mission: str
    moment: int
    event: str
    expected: str

    def __str__(self) -> str:
        return f"{self.mission}, after answer {self.moment}: {self.event}\n    {self.rule}: {self.expected}"


class Books(msgspec.Struct, kw_only=True):
    """What all chapters may read: where the turn stands, who is where, and the table at the last and the next stop."""

    before: Table
    after: Table
    board: Board
    old_board: Board
    moment: Moment
    event: Event | None = None
    past: list[Event] = []
    """The events of this Adventure so far."""
    turn: int = 0
    step: str = "before"
    """`before` the first turn, `darkness`, `activations`, `exploration`, `end`, `over`."""
    active: str = ""
    acting: str = ""
    """The Enemy Type that is Activating."""
    activated: set[str] = set()
    acted: set[str] = set()
    fight: bool = False
    places: dict[str, int] = {}
    """Where Heroes are."""
    foes: dict[int, str] = {}
    """Enemies on the board and their Types."""
    elite: dict[str, set[int]] = {}
    closing: bool = False
    """The Adventure is as good as over: only its last steps are left."""

    def heroes(self) -> list[Hero]:
        """The Party as it stood at the last stop."""
        return list(self.before.heroes)

    def hero(self, hero: str) -> Hero:
        """A Hero as at the last stop (or at the next one, if the Hero is new)."""
        found = self.before.hero(hero) or self.after.hero(hero)
        assert found is not None, f"there is no Hero {hero}"
        return found

    def numbers(self, hero: str, name: str) -> set[int]:
        """What a number of a Hero's sheet may have been: as it stood at the last stop, or at the next."""
        return {getattr(found, name) for table in (self.before, self.after) if (found := table.hero(hero))}

    def kind_numbers(self, kind: str, name: str) -> set[int]:
        """The same for an Enemy Type; empty if it was on the board at neither stop."""
        sheets: list[Kind] = [table.kinds[kind] for table in (self.before, self.after) if kind in table.kinds]
        return {getattr(found, name) for found in sheets}

    def cards(self, hero: str) -> list[figures.Entry]:
        """Everything printed that a Hero has: Items, Upgrades, forgings, what was learned, Injuries and so on."""
        found = self.hero(hero)
        ids = [found.upgrade, *found.learned, *found.injuries, *found.madness, *found.mutations]
        for item in found.items:
            ids += [item.card, *item.upgrades, *item.forged]
        printed = figures.everything()
        return [printed[card] for card in ids if card in printed]

    def begins_action(self) -> bool:
        """Whether this stop came from an answer that begins something: an Attack, a use, the next Activation."""
        return self.moment.key.startswith("offer:") or self.moment.asked in ACTING

    def foe(self, foe: int) -> Foe | None:
        """An Enemy as at the last stop, or as at the next if it has just come."""
        return self.before.foe(foe) or self.after.foe(foe)

    def abilities(self, kind: str) -> dict[str, int]:
        """The abilities of an Enemy Type: those of its sheet and of its Elite numbers."""
        found = dict(figures.sheet(kind, brutal=self.brutal()).get("abilities", {}))
        numbers = {n for table in (self.before, self.after) for n in table.elite.get(kind, ())}
        for number in sorted((numbers | self.elite.get(kind, set())) & set(range(1, 7))):
            for name, amount in figures.enemies()[kind]["elite"][number - 1].get("abilities", {}).items():
                found[name] = found.get(name, 0) + amount
        return found

    def level(self) -> int:
        """The average Hero Level of the Party, rounded down. [brimstone.campaign.elite-by-level]"""
        levels = [hero.level for hero in self.before.heroes]
        return sum(levels) // max(1, len(levels))

    def brutal(self) -> bool:
        """Whether Enemies show their Brutal side. [brimstone.enemy.brutal-side]"""
        row = figures.entries("levels.yaml").get(f"level-{self.level()}", {})
        return bool(row.get("brutal"))

    def near(self, space: int) -> int:
        """The spaces adjacent to one, as a set of bits; on the map of the last stop or of this one."""
        boards = (self.old_board, self.board)
        found = [board.neighbours[space] for board in boards if 0 <= space < board.size]
        return found[0] | found[-1] if found else 0

    def world(self, space: int) -> str:
        """The World in which a space lies at this stop; '' for none."""
        rooms = self.after.rooms
        found = (room.world for number, room in enumerate(rooms) if self.on_tile(space, number))
        return next(found, "")

    def on_tile(self, space: int, room: int) -> bool:
        """Whether a space is part of a tile."""
        boards = (self.old_board, self.board)
        sized = [board for board in boards if room < len(board.layout.placements)]
        return space >= 0 and any(board.spaces_of(room) >> space & 1 for board in sized)

    # ---- keeping them ---------------------------------------------------------------------------------------------

    def note(self, event: Event) -> None:
        """Enter what an event says, once all chapters have seen it."""
        self.past.append(event)
        match event:
            case e.TurnBegan():
                self.turn, self.step, self.active, self.acting = event.turn, "darkness", "", ""
                self.activated, self.acted = set(), set()
            case e.Activated():
                self.step, self.active, self.acting = "activations", event.hero, ""
                self.activated.add(event.hero)
            case e.ActivationEnded():
                self.active = ""
            case e.FoesActivated():
                self.step, self.active, self.acting = "activations", "", event.kind
                self.acted.add(event.kind)
            case e.TokenRevealed():
                self.step, self.active, self.acting = "exploration", "", ""
            case e.TurnEnded():
                self.step, self.active, self.acting = "end", "", ""
            case e.Ended():
                self.step, self.active, self.acting = "over", "", ""
            case e.Stepped():
                self.places[event.hero] = event.space
            case e.FoesPlaced():
                self.foes.update(dict.fromkeys(event.foes, event.kind))
                self.fight = True
            case e.FoeKilled() | e.LeftBehind():
                self.foes.pop(event.foe, None)
            case e.QuarryFled():
                self.foes = {foe: kind for foe, kind in self.foes.items() if kind != event.kind}
            case e.FightWon():
                self.fight, self.elite = False, {}
                self.foes.clear()
            case e.EliteGained():
                self.elite.setdefault(event.kind, set()).add(event.number)
            case _:
                pass

    def settle(self) -> None:
        """Take over from the table what no event tells: where models were put."""
        self.places = {hero.id: hero.space for hero in self.after.heroes}

    def playing(self) -> bool:
        """Whether an Adventure is under way, at a stop."""
        return self.turn > 0 and self.step != "over" and not self.closing

    def begin_adventure(self) -> None:
        """Open new books for a new Adventure."""
        self.past, self.turn, self.step, self.active, self.acting = [], 0, "before", "", ""
        self.activated, self.acted, self.fight, self.foes, self.elite = set(), set(), False, {}, {}


class Chapter:
    """A chapter of the book with its checks: called for every event, before it is entered, and at every stop."""

    seers: ClassVar[dict[type[Event], list[str]]]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.seers = {}
        for name, function in vars(cls).items():
            for kind in getattr(function, "sees", ()):
                cls.seers.setdefault(kind, []).append(name)

    def __init__(self, books: Books, protests: list[Protest]) -> None:
        self.books = books
        self._protests = protests
        self.open()

    def open(self) -> None:
        """Open this chapter's own books; called again when an Adventure begins."""

    def see(self, event: Event) -> None:
        """Check an event."""
        for name in self.seers.get(type(event), ()):
            getattr(self, name)(event)

    def every(self, event: Event) -> None:
        """Check something that concerns any event."""

    def look(self, table: Table) -> None:
        """Compare the books with the table, at a stop."""

    def protest(self, rule: str, expected: str) -> None:
        """Say which rule was broken by the event at hand."""
        books = self.books
        what = "the table" if books.event is None else repr(books.event)
        found = Protest(f"brimstone.{rule}", books.after.mission, books.moment.number, what, expected)
        self._protests.append(found)


def sees(*kinds: type[Event]) -> Callable[[Callable[[C, E], None]], Callable[[C, E], None]]:
    """Mark a check: it is called for events of these kinds."""

    def mark(function: Callable[[C, E], None]) -> Callable[[C, E], None]:
        marked: Any = function
        marked.sees = kinds
        return function

    return mark


def elite_xp(kind: str, elites: int, *, brutal: bool) -> int:
    """The XP value of an Enemy with its Elite abilities. [brimstone.elite.xp]"""
    return int(figures.sheet(kind, brutal=brutal)["xp"]) + 5 * elites
