"""Hold Back the Darkness, the two markers of the Depth Track, Depth Events and the Growing Dread stack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.referee.brimstone import figures
from tests.referee.brimstone.books import Chapter, sees
from undercroft.games.brimstone import events as e

if TYPE_CHECKING:
    from tests.referee.brimstone.table import Table
    from undercroft.engine.events import Event


class Darkness(Chapter):
    """Keeps both markers, the number of Growing Dread cards, and what has to follow."""

    def open(self) -> None:
        self.step = self.books.after.darkness
        self.depth = self.books.after.depth
        self.dread = self.books.after.dread
        self.facing = False
        """The Objective was found."""
        self.due: tuple[str, type[Event], int] | None = None
        """A rule, the event that it makes the next one of its kinds, and its number."""

    def every(self, event: Event) -> None:
        """What a roll or a space of the Depth Track calls for comes next, before anybody acts."""
        if self.due is not None:
            rule, kind, number = self.due
            if isinstance(event, kind):
                self.due = None
            elif isinstance(event, (e.Activated, e.FoesActivated, e.TurnEnded, e.HeldBack, e.ActivationEnded)):
                self.protest(rule, f"{kind.__name__} {number} is due before this")
                self.due = None

    @sees(e.HeldBack)
    def held_back(self, event: e.HeldBack) -> None:
        needs = figures.hold_back(self.depth)
        if event.needs != needs:
            self.protest("depth.stage-by-hero-marker", f"on step {self.depth} the Stage asks for {needs}")
        if event.held != (event.total >= event.needs):
            self.protest("holdback.success", f"{event.total} of {event.needs} decides whether the Darkness is held")
        if not all(1 <= die <= 6 for die in event.dice):
            self.protest("holdback.roll", "the test is 2D6")
        bonus = self._bonus(event.hero)
        if bonus is not None and event.total != sum(event.dice) + bonus:
            self.protest("holdback.roll", f"the total is {sum(event.dice)} and {bonus} of cards")
        holder = self.books.before.lantern
        if holder and holder == self.books.after.lantern and event.hero != holder:
            self.protest("holdback.roll", f"{holder} carries the Old Lantern")
        first, second = event.dice
        if first == second:
            self.due = ("depth.event-on-doubles", e.DepthEvent, first)
        elif not event.held:
            self.due = ("holdback.failure", e.DarknessMoved, self.step - 1)

    def _bonus(self, hero: str) -> int | None:
        """What cards in play add to the roll; None where more than cards may count."""
        books = self.books
        if len(books.heroes()) == 1 or books.after.campaign is not None:
            return None
        cards = figures.deck("darkness")
        total = sum(cards[card].get("gives", {}).get("hold_back", 0) for card in books.before.remains)
        for item in books.hero(hero).items:
            entry = figures.deck("artifact").get(item.card, {})
            total += entry.get("gives", {}).get("hold_back", 0)
        return None if any("glowing-veins" in m for m in books.hero(hero).mutations) else total

    @sees(e.GritSpent)
    def grit_spent(self, event: e.GritSpent) -> None:
        last = self.books.past[-1] if self.books.past else None
        if event.what == "reroll" and isinstance(last, e.Rolled) and last.kind == "hold back":
            self.protest("grit.not-on-hold-back", "Grit does not Re-roll Hold Back the Darkness")

    @sees(e.DepthEvent)
    def depth_event(self, event: e.DepthEvent) -> None:
        last = next((past for past in reversed(self.books.past) if isinstance(past, e.HeldBack)), None)
        if last is None or last.dice[0] != last.dice[1]:
            self.protest("depth.event-on-doubles", "only doubles bring a Depth Event")
        elif event.number != last.dice[0]:
            self.protest("depth.event-number", f"double {last.dice[0]}s are result {last.dice[0]}")

    @sees(e.DarknessMoved)
    def darkness_moves(self, event: e.DarknessMoved) -> None:
        last = self.books.past[-1] if self.books.past else None
        if isinstance(last, e.HeldBack):
            if last.dice[0] == last.dice[1]:
                self.protest("depth.doubles-no-darkness-move", "on doubles the Depth Event replaces the move")
            elif last.total >= last.needs:
                self.protest("holdback.success", f"{last.total} of {last.needs} held the Darkness back")
            elif event.step != self.step - 1:
                self.protest("holdback.failure", f"the Darkness marker was on {self.step} and moves 1 step closer")
        if not 1 <= event.step <= figures.darkness_start() or (event.step < self.step) != event.closer:
            way = "closer" if event.closer else "back"
            self.protest("holdback.failure", f"the Darkness marker was on {self.step} and goes {way}")
        self.step = event.step
        if event.closer:
            if event.step in figures.track()["blood"]:
                self.due = ("depth.blood-spatter", e.CardDrawn, event.step)
            elif event.step in figures.track()["dread"]:
                self.due = ("depth.growing-dread-space", e.DreadGrew, event.step)
            elif event.step == 1:
                self.due = ("end.darkness-escapes", e.Ended, event.step)

    @sees(e.DepthReached)
    def depth_reached(self, event: e.DepthReached) -> None:
        if not any(isinstance(past, e.TilePlaced) for past in self.books.past[-4:]):
            self.protest("depth.hero-marker-step", "the Hero Party marker moves when a Map Tile is placed")
        if event.step != self.depth + 1 or event.step > figures.darkness_start():
            self.protest("depth.hero-marker-step", f"the Hero Party marker was on {self.depth} and moves 1 step")
        self.depth = event.step

    @sees(e.TilePlaced)
    def tile_placed(self, event: e.TilePlaced) -> None:
        if self.depth < figures.darkness_start():
            self.due = ("depth.hero-marker-step", e.DepthReached, self.depth + 1)

    @sees(e.DreadGrew)
    def dread_grows(self, event: e.DreadGrew) -> None:
        if not 1 <= event.cards <= self.dread + 1:
            self.protest("dread.stack-face-down", f"with this card {self.dread + 1} lie on the Growing Dread stack")
        self.dread = event.cards

    @sees(e.ObjectiveFound)
    def objective_found(self, event: e.ObjectiveFound) -> None:
        """From now on the stack is revealed card by card."""
        self.facing = True

    @sees(e.CardDrawn)
    def card_drawn(self, event: e.CardDrawn) -> None:
        if event.deck == "dread":
            self.dread -= 1
            if not self.facing:
                self.protest("dread.resolve-at-objective", "the stack stays face down until the Objective is found")
        elif "threat" in event.deck and self.facing and self.dread > 0 and self._just_found():
            self.protest("dread.resolve-at-objective", f"{self.dread} Growing Dread cards come before Threat cards")

    def _just_found(self) -> bool:
        """Whether the Objective was found in this turn."""
        later = (past for past in reversed(self.books.past) if isinstance(past, (e.TurnBegan, e.ObjectiveFound)))
        return isinstance(next(later, None), e.ObjectiveFound)

    @sees(e.DreadCancelled)
    def dread_cancelled(self, event: e.DreadCancelled) -> None:
        standing = sorted(hero.id for hero in self.books.heroes() if hero.standing)
        payers = sorted(p.hero for p in self.books.past[-len(standing) :] if isinstance(p, e.GritSpent))
        if payers != standing:
            self.protest("dread.cancel-cost", f"each of {', '.join(standing)} pays 1 Grit")
        self.dread -= not event.card

    def look(self, table: Table) -> None:
        if self.books.turn == 0:
            self.step, self.depth, self.dread = table.darkness, table.depth, table.dread
            return
        if not self.books.playing():
            return
        if table.darkness != self.step:
            self.protest("holdback.failure", f"the Darkness marker lies on {table.darkness}, moved to {self.step}")
            self.step = table.darkness
        if table.depth != self.depth:
            self.protest("depth.hero-marker-step", f"the Hero marker lies on {table.depth}, moved to {self.depth}")
            self.depth = table.depth
        if table.darkness == 1 and self.due is None:
            self.protest("end.darkness-escapes", "with the Darkness at the Mine Entrance the Mission is failed")
        if table.dread > self.dread:
            self.protest("dread.stack-face-down", f"{self.dread} cards went on the stack, {table.dread} lie there")
        self.dread = table.dread
