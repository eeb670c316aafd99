"""How Enemies come: numbers, models, Elite abilities, where they are put, and when a Fight begins and ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.referee.brimstone import figures
from tests.referee.brimstone.books import Chapter, sees
from undercroft.games.brimstone import events as e

if TYPE_CHECKING:
    from tests.referee.brimstone.table import Foe, Table
    from undercroft.engine.events import Event

PLACING = ("ambush.space", "foes.space", "hero.use", "hero.reroll")
"""Questions at which Enemies stand on the board whose coming has yet to be told."""
SMALL = ("small", "medium")
PERIL = {3, 4, 5, 6}


class Placement(Chapter):
    """Keeps which Enemies have just come, and what the last Threat card asks for."""

    def open(self) -> None:
        self.threats: list[figures.Entry] = []
        """Threat cards drawn whose Enemies have yet to come."""
        self.coming: set[int] = set()
        """Enemies that are being put on the board one by one."""
        self.fighting = False
        self.new: dict[int, bool] = {}
        """Enemies placed since the last stop, and whether from an Ambush."""

    @sees(e.CardDrawn)
    def card_drawn(self, event: e.CardDrawn) -> None:
        if event.deck.startswith("threat-"):
            self.threats.append(figures.deck(event.deck)[event.card])

    @sees(e.FoesPlaced)
    def foes_placed(self, event: e.FoesPlaced) -> None:
        books = self.books
        there = sum(kind == event.kind for kind in books.foes.values())
        models = figures.enemies()[event.kind]["models"]
        if there + len(event.foes) > models:
            self.protest("place.not-enough-models", f"there are {models} models of {event.kind}, {there} on the board")
        if not event.foes or len(set(event.foes)) != len(event.foes) or set(event.foes) & set(books.foes):
            self.protest("fight.span", "each model is placed once")
        self._number(event, models - there)
        self._order(event)
        self.new.update(dict.fromkeys(event.foes, event.ambush))

    def _order(self, event: e.FoesPlaced) -> None:
        """Slow Types are placed first, so that they stand at the back; in an Ambush the quick ones are."""
        last = next((past for past in reversed(self.books.past) if not isinstance(past, e.EliteGained)), None)
        if not isinstance(last, e.FoesPlaced) or last.ambush != event.ambush or last.kind == event.kind:
            return
        before, now = (figures.sheet(kind, brutal=self.books.brutal()) for kind in (last.kind, event.kind))
        if "immobile" in before["abilities"] or "immobile" in now["abilities"]:
            return
        first, second = (self.books.kind_numbers(kind, "initiative") for kind in (last.kind, event.kind))
        if first and second and not event.ambush and min(first) > max(second):
            self.protest("place.lowest-initiative-first", f"{event.kind} are slower than {last.kind}")
        if first and second and event.ambush and max(first) < min(second):
            self.protest("ambush.highest-initiative-first", f"{event.kind} are quicker than {last.kind}")

    def _number(self, event: e.FoesPlaced, room: int) -> None:
        """The number is the one printed on the Threat card, as far as there are models."""
        groups = [g for card in self.threats for g in card["groups"] if g["enemy"] == event.kind]
        if len(groups) != 1 or room < 1:
            return
        right = _counts(str(groups[0]["count"]))
        if right and len(event.foes) not in {min(room, n) for n in right} and not self._added(event.kind):
            self.protest("threat.model-count", f"the card brings {groups[0]['count']} {event.kind}")

    def _added(self, kind: str) -> bool:
        """Whether another card of this turn brings Enemies of this Type, or further Threat cards."""
        for past in reversed(self.books.past):
            if isinstance(past, e.TurnBegan):
                return False
            if isinstance(past, e.CardDrawn) and not past.deck.startswith("threat-"):
                text = str(figures.deck(past.deck).get(past.card, "threat"))
                if kind in text or "threat" in text:
                    return True
        return False

    @sees(e.FightBegan)
    def fight_begins(self, event: Event) -> None:
        if self.fighting:
            self.protest("fight.span", "a Fight was going on already")
        self.fighting = True
        if not self.books.foes:
            self.protest("fight.span", "no Enemy is on the board")
        self.threats = []

    @sees(e.TurnBegan, e.TurnEnded, e.Activated, e.FoesActivated)
    def later(self, event: Event) -> None:
        self.threats = []
        if self.coming - set(self.books.foes):
            self.protest("fight.span", f"Enemies {sorted(self.coming)} came without a word")
            self.coming = set()

    @sees(e.FightWon)
    def fight_won(self, event: Event) -> None:
        fled = {past.kind for past in self.books.past[-6:] if isinstance(past, e.QuarryFled)}
        left = [foe for foe, kind in self.books.foes.items() if kind not in fled]
        if left:
            self.protest("fight.end", f"Enemies {left} are still on the board")
        self.new, self.fighting = {}, False

    @sees(e.EliteGained)
    def elite_gained(self, event: e.EliteGained) -> None:
        if not 1 <= event.number <= 6:
            self.protest("enemy.elite-chart-six", "an Elite Chart has 6 entries")
        if event.number in self.books.elite.get(event.kind, set()):
            self.protest("elite.no-duplicate", f"{event.kind} have Elite ability {event.number} already")

    def look(self, table: Table) -> None:
        books = self.books
        if books.playing():
            here = {foe.id: foe.kind for foe in table.foes}
            self.coming = set(here) - set(books.foes)
            lost = sorted(foe for foe, kind in books.foes.items() if here.get(foe) != kind)
            if lost or (self.coming and books.moment.asks not in PLACING):
                self.protest("fight.span", f"events and board do not agree on Enemies {lost or sorted(self.coming)}")
            for kind, numbers in table.elite.items():
                if set(numbers) != books.elite.get(kind, set()) and kind in books.foes.values():
                    mine = sorted(books.elite.get(kind, set()))
                    self.protest("elite.whole-type", f"{kind} gained Elite {mine}, have {sorted(numbers)}")
            self._places(table)
        self.new = {}

    def _places(self, table: Table) -> None:
        """Where the new Enemies stand: beside Heroes in an Ambush, else on one tile in a checkerboard."""
        fresh = [foe for foe in table.foes if foe.id in self.new]
        later = (e.FoeMoved, e.KnockedOut, e.Stepped, e.Died)
        if any(isinstance(event, later) for event in self.books.moment.events):
            return
        ambush = [foe for foe in table.foes if self.new.get(foe.id) or foe.id in self.coming]
        for foe in ambush:
            self._ambush(foe, table)
        normal = [foe for foe in fresh if not self.new[foe.id] and figures.enemies()[foe.kind]["size"] in SMALL]
        self._checkerboard(normal, table)

    def _ambush(self, foe: Foe, table: Table) -> None:
        near = 0
        for space in foe.spaces:
            near |= self.books.near(space)
        standing = [hero for hero in table.heroes if hero.standing and hero.space >= 0]
        beside = any(near >> hero.space & 1 for hero in standing)
        immobile = table.kinds[foe.kind].immobile
        target = table.hero(foe.target)
        if target is not None and not immobile and not near >> target.space & 1:
            self.protest("ambush.first-model", f"{foe.kind} {foe.id} is put next to {foe.target}")
        if not beside and not immobile and self._room(table, self.books.world(foe.space)):
            self.protest("ambush.adjacent", f"there is room next to a Hero for {foe.kind} {foe.id}")

    def _room(self, table: Table, world: str) -> bool:
        """Whether a space next to some Hero is still free: then nobody had to go elsewhere."""
        board = self.books.board
        taken = {space for foe in table.foes for space in foe.spaces} | {h.space for h in table.heroes if h.standing}
        for hero in table.heroes:
            if hero.standing and hero.space >= 0 and self.books.world(hero.space) == world:
                near = [s for s in range(board.size) if board.neighbours[hero.space] >> s & 1]
                same = [s for s in near if board.planes[s] == board.planes[hero.space]]
                if any(space not in taken for space in same):
                    return True
        return False

    def _checkerboard(self, foes: list[Foe], table: Table) -> None:
        """As long as one colour of the board has room for all of them, they stand on that colour only."""
        kinds = {foe.kind for foe in foes}
        if len(kinds) != 1 or len(foes) < 2 or self.books.before.foes:
            return
        board = self.books.board
        tiles = [room for room in range(len(table.rooms)) if all(board.spaces_of(room) >> f.space & 1 for f in foes)]
        if len(tiles) != 1:
            return
        spaces = [s for s in range(board.size) if board.spaces_of(tiles[0]) >> s & 1]
        colours = {(board.xs[foe.space] + board.ys[foe.space]) % 2 for foe in foes}
        standing = {hero.space for hero in table.heroes if hero.standing}
        free = {c: sum((board.xs[s] + board.ys[s]) % 2 == c and s not in standing for s in spaces) for c in (0, 1)}
        if len(colours) > 1 and min(free.values()) >= len(foes):
            self.protest("place.checkerboard", f"{len(foes)} {kinds.pop()} stand in every second space")


def _counts(text: str) -> set[int]:
    """The numbers that a printed count may be; empty for one that the referee cannot read."""
    base, _, more = text.partition("+")
    plus = int(more) if more else 0
    if base.isdigit():
        return {int(base) + plus}
    found = {"D3": {1, 2, 3}, "peril": PERIL, "2peril": {a + b for a in PERIL for b in PERIL}}.get(base, set())
    return {n + plus for n in found}
