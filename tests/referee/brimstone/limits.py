"""Limits: Grit, Re-rolls, Skill tests, Catch Your Breath, Dynamite."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.referee.brimstone.books import Chapter, sees
from undercroft.games.brimstone import events as e

if TYPE_CHECKING:
    from tests.referee.brimstone.table import Hero, Table
    from undercroft.engine.events import Event


class Limits(Chapter):
    """Keeps each Hero's Grit and the dice on the table."""

    def open(self) -> None:
        self.grit: dict[str, int] = {}
        self.dice: tuple[int, ...] = ()
        """The dice of the roll at hand."""
        self.roller = ("", "")
        self.moved: set[int] = set()
        """Dice of the roll at hand that show another face after a Re-roll."""
        self.again = 0
        """How many dice of the roll at hand were Re-rolled."""
        self.breath: set[str] | None = None
        """Heroes who have Activated in the round in which the Fight ended; None outside Catch Your Breath."""

    def of(self, hero: str) -> Hero:
        return self.books.hero(hero)

    # ---- Grit -----------------------------------------------------------------------------------------------------

    @sees(e.GritSpent)
    def grit_spent(self, event: e.GritSpent) -> None:
        held = self.grit.setdefault(event.hero, self.of(event.hero).grit)
        if event.amount > held and event.what != "at-max":
            self.protest("grit.use-ability", f"{event.hero} holds {held} Grit")
        if event.what in ("reroll", "move") and event.amount != 1:
            self.protest("grit.use-reroll" if event.what == "reroll" else "grit.use-move", "it costs 1 Grit")
        if not self.books.hero(event.hero).standing:
            self.protest("grit.own-dice-only", f"{event.hero} is KO'd or Dead")
        self.grit[event.hero] = held - event.amount
        if event.what == "reroll" and self.roller[0] != event.hero:
            self.protest("grit.own-dice-only", f"the dice on the table are rolled for {self.roller[0]}")

    @sees(e.GritGained)
    def grit_gained(self, event: e.GritGained) -> None:
        held = self.grit.setdefault(event.hero, self.of(event.hero).grit) + event.amount
        most = max(self.books.numbers(event.hero, "max_grit"))
        if held > most:
            self.protest("grit.max-default-two", f"{event.hero} holds at most {most} Grit")
        self.grit[event.hero] = held

    @sees(e.MoveRolled)
    def move_rolled(self, event: e.MoveRolled) -> None:
        """A Move roll of 1 lets a Hero Recover a Grit, which shows as the next event of that Hero if there is room."""
        self.grit.setdefault(event.hero, self.of(event.hero).grit)
        events = self.books.moment.events
        at = next(n for n, found in enumerate(events) if found is event)
        gains = [g for g in events[at + 1 :] if isinstance(g, e.GritGained) and g.hero == event.hero]
        room = self.grit[event.hero] < min(self.books.numbers(event.hero, "max_grit"))
        if event.roll == 1 and room and not gains and self.books.after.hero(event.hero) and self._goes_on(at):
            self.protest("move.recover-grit-on-one", f"{event.hero} rolled a 1 and Recovers a Grit")

    def _goes_on(self, at: int) -> bool:
        """Whether the Activation came as far as its first choice."""
        return len(self.books.moment.events) == at + 1

    # ---- dice -----------------------------------------------------------------------------------------------------

    @sees(e.Rolled)
    def rolled(self, event: e.Rolled) -> None:
        if not all(1 <= die <= event.sides for die in event.dice):
            self.protest("dice.d8" if event.sides == 8 else "dice.d6", f"the dice show 1 to {event.sides}")
        last = self.books.past[-1] if self.books.past else None
        again = isinstance(last, (e.GritSpent, e.Used)) and self.roller == (event.hero, event.kind) and self._awaited()
        if not again:
            self.dice, self.roller, self.moved, self.again = event.dice, (event.hero, event.kind), set(), 0
            return
        self.again += len(event.dice)
        if self.again > len(self.dice):
            self.protest("reroll.once-per-die", f"{len(self.dice)} dice lie there, {self.again} were Re-rolled")

    def _awaited(self) -> bool:
        """Whether a Re-roll of the dice at hand follows."""
        events = self.books.moment.events
        at = next(n for n, found in enumerate(events) if found is self.books.event)
        return at + 1 < len(events) and isinstance(events[at + 1], e.Rerolled)

    @sees(e.Rerolled)
    def rerolled(self, event: e.Rerolled) -> None:
        if len(event.dice) != len(self.dice):
            self.protest("reroll.once-per-die", f"{len(self.dice)} dice lie on the table")
            return
        changed = {n for n, (a, b) in enumerate(zip(self.dice, event.dice, strict=True)) if a != b}
        if changed & self.moved:
            self.protest("grit.no-second-reroll", "a die that was Re-rolled is not Re-rolled again")
        self.moved |= changed
        self.dice = event.dice

    @sees(e.SkillTested)
    def skill_tested(self, event: e.SkillTested) -> None:
        best = any(die >= event.target for die in event.dice)
        if event.passed != best:
            self.protest("skill.test-pass", f"{event.dice} against {event.target}+")
        if self.roller == (event.hero, "skill") and event.dice != self.dice:
            self.protest("skill.test-pass", f"the dice on the table show {self.dice}")
        if not 1 <= len(event.dice) <= 6:
            self.protest("skill.range", "a Skill lies between 1 and 6")

    # ---- Catch Your Breath ----------------------------------------------------------------------------------------

    @sees(e.FightWon)
    def fight_won(self, event: Event) -> None:
        self.breath = set(self.books.activated)

    @sees(e.Healed)
    def healed(self, event: e.Healed) -> None:
        if self.breath is None or event.by:
            return
        if self.books.hero(event.hero).ko or self.roller != (event.hero, "healing") or len(self.dice) != 1:
            return
        more = sum(card.get("gives", {}).get("breath", 0) for card in self.books.cards(event.hero))
        die = self.dice[0]
        most = more + ((die + 1) // 2 if event.hero in self.breath else die)
        if event.wounds + event.sanity > most:
            rule = "breath.heal" if event.hero in self.breath else "breath.not-activated"
            self.protest(rule, f"{event.hero} Heals {most} in all")

    @sees(e.CardDrawn, e.TurnEnded, e.Ended)
    def breath_over(self, event: Event) -> None:
        self.breath = None

    @sees(e.Lost)
    def lost(self, event: e.Lost) -> None:
        if event.what == "grit":
            self.grit[event.hero] = self.grit.setdefault(event.hero, self.of(event.hero).grit) - event.amount
            if self.grit[event.hero] < 0:
                self.protest("grit.max-default-two", f"{event.hero} has less Grit than that")

    # ---- Dynamite -------------------------------------------------------------------------------------------------

    @sees(e.Bounced)
    def bounced(self, event: e.Bounced) -> None:
        if not 1 <= event.direction <= 8:
            self.protest("dynamite.bounce-direction", "a D8 gives the direction")
        rolled = next((p for p in reversed(self.books.past) if isinstance(p, e.Rolled)), None)
        last = self.books.past[-1]
        if not isinstance(last, e.Bounced) and (rolled is None or rolled.kind not in ("bounces", "to hit")):
            self.protest("dynamite.bounce-count", "a D3 tells how often it Bounces")
        bounces = 1
        for past in reversed(self.books.past):
            if not isinstance(past, e.Bounced):
                break
            bounces += 1
        if bounces > 3:
            self.protest("dynamite.bounce-count", "Dynamite Bounces at most three times")

    @sees(e.Exploded)
    def exploded(self, event: e.Exploded) -> None:
        last = self.books.past[-1] if self.books.past else None
        if isinstance(last, e.Bounced) and event.space != last.space:
            self.protest("dynamite.explosion", f"it explodes where it came to rest, in space {last.space}")

    # ---- the table ------------------------------------------------------------------------------------------------

    def look(self, table: Table) -> None:
        playing = self.books.playing()
        for hero in table.heroes:
            if playing and not hero.dead and not self._begins():
                self._compare(hero)
            self.grit[hero.id] = hero.grit
        if playing and self.books.turn == 1 and not any(isinstance(p, e.HeldBack) for p in self.books.past):
            self._first_turn(table)

    def _begins(self) -> bool:
        """Whether the first turn has just begun: until then things are handed out without a word."""
        return any(isinstance(event, e.TurnBegan) and event.turn == 1 for event in self.books.moment.events)

    def _first_turn(self, table: Table) -> None:
        for hero in table.heroes:
            if hero.grit != 1 and not self._told(hero.id, (e.GritGained, e.GritSpent)):
                self.protest("grit.start-with-one", f"{hero.id} begins the Mission with {hero.grit} Grit")

    def _told(self, hero: str, kinds: tuple[type[Event], ...]) -> bool:
        return any(isinstance(past, kinds) and getattr(past, "hero", "") == hero for past in self.books.past)

    def _compare(self, hero: Hero) -> None:
        if not 0 <= hero.grit <= hero.max_grit and self.books.moment.asks != "grit.spend":
            self.protest("grit.max-default-two", f"{hero.id} holds {hero.grit} Grit of {hero.max_grit}")
        spending = "grit.spend" in (self.books.moment.asks, self.books.moment.asked)
        grit_told = not spending and not self._choked(hero.id)
        if hero.grit != self.grit.get(hero.id, hero.grit) and grit_told:
            self.protest("grit.use-ability", f"{hero.id} should hold {self.grit[hero.id]} Grit, holds {hero.grit}")

    def _choked(self, hero: str) -> bool:
        """Whether an Enemy whose natural 6s take Grit has attacked a Hero."""
        for event in self.books.moment.events:
            if isinstance(event, e.FoeAttacked) and event.hero == hero and max(event.dice, default=0) >= 6:
                foe = self.books.foe(event.foe)
                if foe is not None and "choke" in self.books.abilities(foe.kind):
                    return True
        return False
