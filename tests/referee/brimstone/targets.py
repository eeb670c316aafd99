"""Whom Enemies target, where they stand when they attack, and whom Heroes may hit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.referee.brimstone import figures
from tests.referee.brimstone.books import Chapter, sees
from undercroft.crawl.board.bits import bits
from undercroft.games.brimstone import events as e

if TYPE_CHECKING:
    from tests.referee.brimstone.table import Table
    from undercroft.engine.events import Event

PLAIN = ("small", "medium")


class Targets(Chapter):
    """Keeps where each Enemy stands and whom it targets; a space that is not known for sure is left out."""

    def open(self) -> None:
        self.spaces: dict[int, int] = {}
        self.targets: dict[int, str] = {}
        self.sure = True
        """Every model's place is known."""
        self.choosing = False
        """The model that moves next has chosen its target before this stop."""
        self.verb = ""
        """How the Attack at hand was begun: `fight`, `shoot`, `free`."""
        self.blast: int | None = None
        """The spaces of the explosion at hand."""

    def every(self, event: Event) -> None:
        moment = self.books.moment
        if self.books.begins_action():
            self.verb = moment.key.split(":")[0] if moment.asked == "activation.act" else ""
            self.blast = None

    # ---- Enemies --------------------------------------------------------------------------------------------------

    @sees(e.FoeMoved)
    def foe_moves(self, event: e.FoeMoved) -> None:
        kind = self.books.foes.get(event.foe)
        if kind is None:
            return
        if self.sure and self._plain(kind) and event.foe in self.spaces:
            self._chosen(event, kind)
        self.targets[event.foe] = event.target
        if self._plain(kind) or figures.enemies()[kind]["size"] == "large":
            if event.path:
                self.spaces[event.foe] = event.path[-1]
        else:
            self.spaces.pop(event.foe, None)
        if not self._plain(kind):
            self.sure = False

    def _plain(self, kind: str) -> bool:
        """Whether a Type walks and picks its targets by the ordinary rules."""
        books = self.books
        odd = books.abilities(kind).keys() & {"skitter", "bloodscent", "restless", "immobile"}
        shoots = max(books.kind_numbers(kind, "shots"), default=0)
        return figures.enemies()[kind]["size"] in PLAIN and not odd and not shoots

    def _chosen(self, event: e.FoeMoved, kind: str) -> None:
        books = self.books
        standing = [hero.id for hero in books.heroes() if hero.standing]
        old, here = self.targets.get(event.foe, ""), self.spaces[event.foe]
        choosing, self.choosing = self.choosing, False
        if choosing:
            return
        if old in standing and self._beside(here, old):
            if event.target != old or event.path:
                self.protest("ai.stay-on-target", f"Enemy {event.foe} stays on {old}, who is adjacent")
            return
        reachable = self._reachable(here, min(books.kind_numbers(kind, "move"), default=0), standing)
        if not event.target:
            if reachable:
                self.protest("ai.first-target", f"Enemy {event.foe} can reach {sorted(reachable)}")
            return
        others = [foe for foe, other in books.foes.items() if other == kind and foe != event.foe]
        counts = {hero: sum(self._holds(foe, hero) for foe in others) for hero in reachable | {event.target}}
        most = {hero: counts[hero] + sum(self._may_hold(foe, hero) for foe in others) for hero in counts}
        if counts[event.target] > min(most.values()):
            self.protest("ai.next-target", f"of {counts} those with the fewest {kind} come first")

    def _holds(self, foe: int, hero: str) -> bool:
        """Whether an Enemy targets a Hero: it has just moved there, or still stands beside the Hero."""
        if self.targets.get(foe) != hero:
            return False
        return foe not in self.spaces or self._beside(self.spaces[foe], hero)

    def _may_hold(self, foe: int, hero: str) -> bool:
        """Whether an Enemy may have chosen a Hero beside it since the last stop, which no event tells."""
        if foe not in self.spaces or self._holds(foe, self.targets.get(foe, "")):
            return foe not in self.spaces
        return self._beside(self.spaces[foe], hero)

    def _beside(self, space: int, hero: str) -> bool:
        place = self.books.places.get(hero, -1)
        return place >= 0 and bool(self.books.near(space) >> place & 1)

    def _reachable(self, start: int, move: int, heroes: list[str]) -> set[str]:
        """Heroes next to whom a model can end its move, step by step over free spaces."""
        books = self.books
        taken = 0
        for space in [*(books.places[hero] for hero in heroes), *self.spaces.values()]:
            taken |= 1 << space
        seen = edge = 1 << start
        for _ in range(move):
            near = 0
            for space in bits(edge):
                near |= books.near(space)
            edge = near & ~seen & ~taken
            seen |= edge
        return {hero for hero in heroes if books.near(books.places[hero]) & seen}

    @sees(e.FoeAttacked)
    def foe_attacks(self, event: e.FoeAttacked) -> None:
        kind = self.books.foes.get(event.foe)
        if kind is None or max(self.books.kind_numbers(kind, "shots"), default=0):
            return
        if event.foe in self.spaces and not self._beside(self.spaces[event.foe], event.hero):
            self.protest("ai.move-then-attack", f"Enemy {event.foe} is not adjacent to {event.hero}")
        target = self.targets.get(event.foe, "")
        stays = target and event.foe in self.spaces and self._beside(self.spaces[event.foe], target)
        if stays and target != event.hero and "restless" not in self.books.abilities(kind):
            self.protest("ai.not-by-attacker", f"Enemy {event.foe} targets {target}")

    # ---- Heroes ---------------------------------------------------------------------------------------------------

    @sees(e.DamageDealt)
    def damage_dealt(self, event: e.DamageDealt) -> None:
        books = self.books
        if not self.sure or event.foe not in self.spaces or self.verb not in ("fight", "shoot"):
            return
        beside = self._beside(self.spaces[event.foe], event.hero)
        if self.verb == "fight" and not beside:
            self.protest("attack.melee-assign", f"Enemy {event.foe} is not adjacent to {event.hero}")
        adjacent = [foe for foe in books.foes if foe in self.spaces and self._beside(self.spaces[foe], event.hero)]
        anywhere = any("anywhere" in str(card.get("shot", "")) for card in books.cards(event.hero))
        if self.verb == "shoot" and adjacent and not beside and not anywhere:
            self.protest("attack.ranged-adjacent-first", f"Enemies {adjacent} are adjacent to {event.hero}")

    @sees(e.Exploded)
    def exploded(self, event: e.Exploded) -> None:
        self.blast = self.books.near(event.space) | 1 << event.space

    @sees(e.FoeWounded)
    def foe_wounded(self, event: e.FoeWounded) -> None:
        known = self.books.before.foe(event.foe)
        if self.blast is None or known is None or not self.sure:
            return
        if not any(self.blast >> space & 1 for space in known.spaces):
            self.protest("dynamite.any-space", f"Enemy {event.foe} is not within the explosion")
        if event.amount > 6:
            self.protest("dynamite.damage-separate", "each model suffers D6 Wounds")

    # ---- where they stand -----------------------------------------------------------------------------------------

    @sees(e.FoesPlaced)
    def foes_placed(self, event: e.FoesPlaced) -> None:
        """Who has just come stands where the next stop shows it, unless it moves before that."""
        for foe in event.foes:
            found = self.books.after.foe(foe)
            moved = any(isinstance(other, e.FoeMoved) and other.foe == foe for other in self.books.moment.events)
            if found is None or moved or len(found.spaces) != 1:
                self.sure = False
            else:
                self.spaces[foe] = found.space
            if found is not None and not moved:
                self.targets[foe] = found.target

    @sees(e.KnockedOut)
    def hero_falls(self, event: e.KnockedOut) -> None:
        """A KO frees a Hero of all who targeted the Hero, and the space of the model."""
        self.targets = {foe: hero for foe, hero in self.targets.items() if hero != event.hero}
        self.sure = False

    @sees(e.FoeKilled, e.LeftBehind)
    def foe_gone(self, event: e.FoeKilled | e.LeftBehind) -> None:
        self.spaces.pop(event.foe, None)
        self.targets.pop(event.foe, None)

    def look(self, table: Table) -> None:
        self.spaces = {foe.id: foe.space for foe in table.foes if len(foe.spaces) == 1}
        self.targets = {foe.id: foe.target for foe in table.foes}
        self.choosing = self.books.moment.asks == "foes.space"
        self.sure = all(len(foe.spaces) == 1 for foe in table.foes)
