"""Movement of Heroes and Enemies: rolls, steps, Escape Tests, and who may stand where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.referee.brimstone import figures
from tests.referee.brimstone.books import Chapter, sees
from undercroft.games.brimstone import events as e

if TYPE_CHECKING:
    from tests.referee.brimstone.table import Table
    from undercroft.engine.events import Event

BIG = ("large", "extra large")


class Movement(Chapter):
    """Keeps where everybody is, how far the Activating Hero has gone, and which Escape Tests were passed."""

    def open(self) -> None:
        self.spaces: dict[int, tuple[int, ...]] = {}
        """The spaces of each Enemy."""
        self.left = 0
        """Spaces that the Activating Hero may still go, as far as dice tell."""
        self.rolled = False
        self.escaped = 0
        """The highest Escape value passed in this Activation."""
        self.stuck = False
        self.slipping = False
        """Something was used in this Activation that may let the Hero pass Enemies."""
        self.final: tuple[int, ...] = ()
        """The last dice of the kind that was rolled, Re-rolls included."""

    @sees(e.Activated)
    def activates(self, event: e.Activated) -> None:
        self.left, self.rolled, self.escaped, self.stuck, self.slipping = 0, False, 0, False, False

    @sees(e.Used)
    def something_used(self, event: e.Used) -> None:
        texts = [str(card.get("use", "")) for card in self.books.cards(event.hero)]
        self.slipping = self.slipping or any("slip" in text or "escape" in text for text in texts)

    @sees(e.Rolled)
    def dice(self, event: e.Rolled) -> None:
        self.final = event.dice
        if event.kind == "more move" and event.hero == self.books.active:
            last = self.books.past[-1] if self.books.past else None
            if not isinstance(last, e.GritSpent) or last.hero != event.hero:
                self.protest("grit.use-move", "a further D6 of Move costs 1 Grit")

    @sees(e.Rerolled)
    def dice_again(self, event: e.Rerolled) -> None:
        self.final = event.dice

    @sees(e.MoveRolled)
    def move_rolled(self, event: e.MoveRolled) -> None:
        if event.hero != self.books.active or self.rolled:
            self.protest("move.roll", "a Hero rolls for Move once, at the start of the own Activation")
        if self.final != (event.roll,):
            self.protest("move.roll", f"the Move die shows {self.final}")
        if not 1 <= event.roll <= 6:
            self.protest("dice.d6", "a D6 shows 1 to 6")
        self.rolled, self.left = True, event.move

    # ---- Heroes ---------------------------------------------------------------------------------------------------

    @sees(e.Stepped)
    def hero_steps(self, event: e.Stepped) -> None:
        books = self.books
        if event.hero != books.active:
            self.protest("activation.move-then-act", f"{event.hero} is not Activating")
        if not self.rolled:
            self.protest("move.roll", "the Move roll comes before the first step")
        was = books.places.get(event.hero, event.before)
        if event.before != was:
            self.protest("move.eight-directions", f"{event.hero} stood in space {was}")
        if not books.near(event.before) >> event.space & 1:
            self.protest(
                "move.eight-directions", f"space {event.space} is not next to {event.before}, or behind a Wall"
            )
        self._free(event.hero, event.space)
        if self.stuck:
            self.protest("escape.roll", "a failed Escape Test ends movement")
        if not self.slipping:
            self._escape(event)

    def _free(self, hero: str, space: int) -> None:
        books = self.books
        others = [o for o in books.heroes() if o.id != hero and o.standing and books.places.get(o.id) == space]
        if others and self._still(others[0].id):
            self.protest("move.not-through-models", f"{others[0].id} stands in space {space}")
        for foe, kind in books.foes.items():
            if space in self.spaces.get(foe, ()):
                self.protest("move.not-through-models", f"an Enemy ({kind}) stands in space {space}")

    def _still(self, hero: str) -> bool:
        """Whether a Hero stood all the time since the last stop."""
        after = self.books.after.hero(hero)
        fell = any(isinstance(event, e.KnockedOut) and event.hero == hero for event in self.books.moment.events)
        return after is not None and after.standing and not fell

    def _escape(self, event: e.Stepped) -> None:
        """Nobody leaves an Enemy without having passed its Escape value."""
        near = self.books.near(event.before)
        for foe, kind in self.books.foes.items():
            if any(near >> space & 1 for space in self.spaces.get(foe, ())):
                needs = min(self.books.kind_numbers(kind, "escape"), default=0)
                if needs > self.escaped:
                    self.protest("escape.required", f"{kind} next to space {event.before} must be Escaped ({needs})")

    @sees(e.Escaped)
    def escapes(self, event: e.Escaped) -> None:
        bonus = _bonuses(self.books.cards(event.hero), "escape")
        if event.passed not in {event.roll + more >= event.needs for more in range(bonus + 1)}:
            self.protest("escape.roll", f"{event.roll} of {event.needs} decides the Escape Test")
        if self.stuck:
            self.protest("escape.roll", "there is one attempt a turn")
        if event.passed:
            self.escaped = max(self.escaped, self._hardest(event))
        else:
            self.stuck = True

    def _hardest(self, event: e.Escaped) -> int:
        """The highest Escape value among the Enemies next to the Hero: that is what is tested."""
        books = self.books
        near = books.near(books.places[event.hero])
        kinds = {k for foe, k in books.foes.items() if any(near >> s & 1 for s in self.spaces.get(foe, ()))}
        values = [max(books.kind_numbers(kind, "escape"), default=0) for kind in kinds]
        if not values:
            self.protest("escape.required", "there is no Enemy adjacent to Escape from")
        return max(values, default=0)

    # ---- Enemies --------------------------------------------------------------------------------------------------

    @sees(e.FoeMoved)
    def foe_moves(self, event: e.FoeMoved) -> None:
        books = self.books
        kind = books.foes.get(event.foe, "")
        foe = books.foe(event.foe)
        if not kind or foe is None:
            self.protest("ai.move-around", f"there is no Enemy {event.foe} on the board")
            return
        small = figures.enemies()[kind]["size"] not in BIG
        through = "skitter" in books.abilities(kind)
        if books.kind_numbers(kind, "immobile") == {True}:
            self.protest("immobile.no-move", f"{kind} never move")
        most = max(books.kind_numbers(kind, "move"), default=99)
        if len(event.path) > most:
            self.protest("enemy.fixed-move", f"{kind} move up to {most} spaces")
        here = self.spaces.get(event.foe, ())
        if len(here) == 1:
            self._walk(event, here[0], small=small, through=through)
        if event.path and figures.enemies()[kind]["size"] != "extra large":
            self.spaces[event.foe] = (event.path[-1],)
        self._beside(event)
        if not small:
            self._swapped(event)

    def _swapped(self, event: e.FoeMoved) -> None:
        """Whom a Large Enemy pushed aside is somewhere else until the next stop; no event tells where."""
        if len(self.spaces.get(event.foe, ())) != 1:
            self.spaces = {}
        path = set(event.path)
        self.spaces = {foe: s for foe, s in self.spaces.items() if foe == event.foe or not path & set(s)}

    def _walk(self, event: e.FoeMoved, start: int, *, small: bool, through: bool) -> None:
        books, was = self.books, start
        for space in event.path:
            if not books.near(was) >> space & 1:
                self.protest("move.not-through-walls", f"space {space} is not next to {was}, or behind a Wall")
            was = space
            if through and space != event.path[-1]:
                continue
            if small:
                blocked = [f for f in books.foes if f != event.foe and space in self.spaces.get(f, ())]
                if blocked:
                    self.protest("move.not-through-models", f"Enemy {blocked[0]} stands in space {space}")
            for hero in books.heroes():
                if hero.standing and books.places.get(hero.id) == space and self._still(hero.id):
                    self.protest("move.not-through-models", f"{hero.id} stands in space {space}")

    def _beside(self, event: e.FoeMoved) -> None:
        """Who has a target ends next to it; but one with a Ranged Attack only has to see it."""
        books = self.books
        kind = books.foes[event.foe]
        shoots = max(books.kind_numbers(kind, "shots"), default=0)
        if not event.target or not event.path or len(self.spaces.get(event.foe, ())) != 1 or shoots:
            return
        place = books.places.get(event.target, -1)
        if place >= 0 and not books.near(event.path[-1]) >> place & 1:
            self.protest("ai.move-around", f"Enemy {event.foe} ends its move next to {event.target}")

    @sees(e.FoeKilled, e.LeftBehind)
    def foe_gone(self, event: e.FoeKilled) -> None:
        self.spaces.pop(event.foe, None)

    @sees(e.FightWon)
    def all_gone(self, event: Event) -> None:
        self.spaces.clear()

    # ---- the table ------------------------------------------------------------------------------------------------

    def look(self, table: Table) -> None:
        books = self.books
        for hero in table.heroes:
            was = books.places.get(hero.id)
            if was is not None and was >= 0 and hero.standing and hero.space != was and self._told(hero.id):
                self.protest("move.eight-directions", f"{hero.id} is in space {hero.space}, was in {was}")
        seen: dict[int, str] = {}
        for name, spaces in self._models(table):
            for space in spaces:
                if space in seen:
                    self.protest("move.not-through-models", f"{seen[space]} and {name} are both in space {space}")
                seen[space] = name
        self.spaces = {foe.id: foe.spaces for foe in table.foes}

    def _told(self, hero: str) -> bool:
        """Whether a Hero's place is told by steps: outside set-up and other times when models are put down."""
        put = (e.Recovered, e.Revived, e.KnockedOut, e.WorldEntered, e.Ended, e.Dragged)
        if not self.books.playing() or self.books.moment.asked == "recover.push":
            return False
        return not any(isinstance(event, put) for event in self.books.moment.events)

    @staticmethod
    def _models(table: Table) -> list[tuple[str, tuple[int, ...]]]:
        heroes = [(hero.id, (hero.space,)) for hero in table.heroes if hero.standing and hero.space >= 0]
        return heroes + [(f"{foe.kind} {foe.id}", foe.spaces) for foe in table.foes]


def _bonuses(cards: list[figures.Entry], name: str) -> int:
    """The most that cards may add to a number."""
    total = 0
    for card in cards:
        gives = [card.get("gives", {}), *(bonus.get("gives", {}) for bonus in card.get("bonuses", []))]
        total += sum(max(0, found.get(name, 0)) for found in gives)
    return total
