"""What befalls Heroes: Hits and saves, Wounds and Sanity Damage, KO, Recovery, Corruption."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from tests.referee.brimstone.books import Chapter, sees
from undercroft.games.brimstone import events as e

if TYPE_CHECKING:
    from tests.referee.brimstone.table import Hero, Table
    from undercroft.engine.events import Event

SAVE = {"hits": "defense", "horror": "willpower", "corruption": "willpower"}
ARMOR = {"armor": "hits", "spirit_armor": "horror"}
RULE = {"hits": "defense.roll", "horror": "willpower.roll", "corruption": "willpower.roll"}
DONE = {"hits": "hits.default-wound", "horror": "hits.default-sanity", "corruption": "hits.default-corruption"}


class Body(msgspec.Struct):
    """What the events say of a Hero's body."""

    wounds: int = 0
    horror: int = 0
    corruption: int = 0
    ko: str = ""
    charts: int = 0
    """Injury and Madness rolls since the KO."""


class Pending(msgspec.Struct):
    """Hits that fell on a Hero and are being resolved."""

    hero: str
    kind: str
    source: str
    count: int
    prevented: int = 0
    armor: int = 0
    saved: bool = False
    touched: bool = False
    """Something else was used that may have changed them."""


class Harm(Chapter):
    """Keeps every Hero's damage and Corruption, and the Hits that are being resolved."""

    def open(self) -> None:
        self.bodies: dict[str, Body] = {}
        self.pending: Pending | None = None
        self.struck: dict[str, int] = {}
        """Hits rolled by Enemies of the Type at hand, by Hero."""
        self.sixes: dict[str, int] = {}
        self.revives = self.books.after.revives
        self.down = ""
        """A Hero who was just KO'd while the Party has a Revive Token."""

    def body(self, hero: str) -> Body:
        if hero not in self.bodies:
            found = self.books.hero(hero)
            self.bodies[hero] = _body(found)
        return self.bodies[hero]

    def every(self, event: Event) -> None:
        if self.down and not isinstance(event, (e.Revived, e.Lost, e.LanternPassed)):
            self.protest("revive.use", f"the Party has a Revive Token, which brings {self.down} back at once")
            self.down = ""
        if isinstance(event, e.Used):
            self._used(event)
        if isinstance(event, (e.HitsTaken, e.Activated, e.ActivationEnded, e.FoesActivated, e.TurnEnded)):
            self._resolved()

    def _used(self, event: e.Used) -> None:
        """Something that may change the Hits at hand, or keep a Hero from a KO with 1 Health or Sanity left."""
        if self.pending is not None:
            self.pending.touched = True
        body, numbers = self.body(event.hero), self.books.numbers
        if body.wounds in numbers(event.hero, "max_health"):
            body.wounds -= 1
        if body.horror in numbers(event.hero, "max_sanity"):
            body.horror -= 1

    def _resolved(self) -> None:
        """Hits that nothing prevented have done their damage by now."""
        hits, self.pending = self.pending, None
        if hits is None or hits.touched:
            return
        left = hits.count - hits.prevented - hits.armor
        if left > 0 and hits.saved and self.books.hero(hits.hero).standing and not self.body(hits.hero).ko:
            self.protest(DONE[hits.kind], f"{left} {hits.kind} on {hits.hero} were not prevented and did nothing")

    # ---- Hits and saves -------------------------------------------------------------------------------------------

    @sees(e.FoesActivated)
    def foes_activate(self, event: Event) -> None:
        self.struck, self.sixes = {}, {}

    @sees(e.FoeAttacked)
    def foe_attacks(self, event: e.FoeAttacked) -> None:
        self.struck[event.hero] = self.struck.get(event.hero, 0) + event.hits
        self.sixes[event.hero] = self.sixes.get(event.hero, 0) + sum(die >= 6 for die in event.dice)

    @sees(e.HitsTaken)
    def hits_taken(self, event: e.HitsTaken) -> None:
        if event.kind == "hits" and event.source == self.books.acting and event.source:
            rolled = self.struck.pop(event.hero, 0)
            if event.count != rolled:
                self.protest("enemy-attack.defense-together", f"{event.source} rolled {rolled} Hits on {event.hero}")
        self.pending = Pending(event.hero, event.kind, event.source, event.count)

    @sees(e.Saved)
    def saved(self, event: e.Saved) -> None:
        hits = self.pending
        passed = sum(die >= event.needs for die in event.dice)
        if event.kind in ARMOR:
            if event.prevented != passed:
                self.protest("armor.roll", f"{passed} of {event.dice} reach {event.needs}")
            if hits is not None and hits.hero == event.hero:
                if ARMOR[event.kind] != hits.kind:
                    self.protest("armor.what", f"{event.kind} is of no use against {hits.kind}")
                hits.armor = event.prevented
            return
        if event.prevented != passed:
            self.protest("defense.roll", f"{passed} of {event.dice} reach {event.needs}")
        if hits is None or hits.hero != event.hero:
            self.protest("defense.which-save", f"no Hits fall on {event.hero}")
            return
        if event.kind != SAVE[hits.kind]:
            self.protest("defense.which-save", f"{SAVE[hits.kind]} saves against {hits.kind}")
        if len(event.dice) != hits.count:
            self.protest(RULE[hits.kind], f"{hits.count} {hits.kind} are as many dice")
        values = {max(2, value) for value in self.books.numbers(event.hero, event.kind)}
        if len(values) == 1 and event.needs not in values:
            self.protest(RULE[hits.kind], f"{event.hero} has {event.kind} {sorted(values)}")
        hits.prevented, hits.saved = event.prevented, True
        if hits.prevented >= hits.count:
            self.pending = None

    def _done(self, event: Event, hero: str, amount: int, kind: str) -> None:
        """Compare the damage done with the Hits that were not prevented."""
        hits = self.pending
        if hits is None or hits.hero != hero or hits.kind != kind or not hits.saved:
            return
        if getattr(event, "source", hits.source) != hits.source or hits.count == hits.prevented:
            return
        self.pending = None
        left = hits.count - hits.prevented
        low, high = left - hits.armor, left
        if kind == "hits":
            low, high = self._damage(hits, left)
        room = self._room(hero, kind)
        if not min(low, room) <= amount <= min(high, room) and not (hits.touched and amount <= min(high, room)):
            self.protest(DONE[kind], f"{left} unprevented {kind} do {min(low, room)} to {min(high, room)}")

    def _damage(self, hits: Pending, left: int) -> tuple[int, int]:
        """The fewest and the most Wounds: an Enemy's Damage for each Hit, or 1 unless the card says otherwise."""
        books = self.books
        if hits.source in books.foes.values() or hits.source == books.acting:
            damages = books.kind_numbers(hits.source, "damage")
            smash = books.abilities(hits.source).get("smash", 0) * min(self.sixes.get(hits.hero, 0), left)
            if damages:
                return left * min(damages) - hits.armor, left * max(damages) + smash
        if hits.source.startswith(("card:", "depth:", "service:")):
            return left - hits.armor, left * 2
        return left - hits.armor, left

    def _room(self, hero: str, kind: str) -> int:
        """How much more a Hero can take. [brimstone.ko.no-excess]"""
        body = self.body(hero)
        if kind == "hits":
            return max(self.books.numbers(hero, "max_health")) - body.wounds
        return max(self.books.numbers(hero, "max_sanity")) - body.horror if kind == "horror" else 99

    # ---- damage ---------------------------------------------------------------------------------------------------

    @sees(e.Wounded)
    def wounded(self, event: e.Wounded) -> None:
        self._done(event, event.hero, event.amount, "hits")
        body = self.body(event.hero)
        self._not_excess(event.hero, event.amount, self._room(event.hero, "hits"))
        body.wounds += event.amount

    @sees(e.Horrified)
    def horrified(self, event: e.Horrified) -> None:
        self._done(event, event.hero, event.amount, "horror")
        self._not_excess(event.hero, event.amount, self._room(event.hero, "horror"))
        self.body(event.hero).horror += event.amount

    def _not_excess(self, hero: str, amount: int, room: int) -> None:
        if self.body(hero).ko and not self.body(hero).charts:  # after the chart the Hero is Recovering
            self.protest("ko.no-excess", f"{hero} is KO'd and takes no further damage")
        elif amount > room:
            self.protest("ko.no-excess", f"{hero} can take {room} more")

    @sees(e.Corrupted)
    def corrupted(self, event: e.Corrupted) -> None:
        self._done(event, event.hero, event.amount, "corruption")
        self.body(event.hero).corruption += event.amount

    @sees(e.Mutated, e.Died)
    def mutated(self, event: e.Mutated | e.Died) -> None:
        """Corruption Points that reach Resistance go, for one Mutation."""
        if isinstance(event, e.Mutated) or event.why == "mutation":
            body = self.body(event.hero)
            last = next((past for past in reversed(self.books.past) if isinstance(past, e.ChartRolled)), None)
            if last is None or last.chart != "mutation" or last.hero != event.hero:
                self.protest("corruption.mutate", "a Mutation comes from a roll on the Mutation Chart")
            if isinstance(event, e.Mutated) and event.mutation in self._mutations(event.hero):
                self.protest("corruption.duplicate-mutation-death", f"{event.hero} has it already and is Dead")
            resistance = self.books.hero(event.hero).resistance
            if body.corruption >= resistance:
                body.corruption -= resistance

    def _mutations(self, hero: str) -> set[str]:
        """The Mutations that a Hero has so far."""
        told = {past.mutation for past in self.books.past if isinstance(past, e.Mutated) and past.hero == hero}
        return told | set(self.books.hero(hero).mutations)

    @sees(e.Healed)
    def healed(self, event: e.Healed) -> None:
        body = self.body(event.hero)
        if event.wounds > body.wounds or event.sanity > body.horror:
            self.protest("heal.remove-markers", f"{event.hero} has {body.wounds} Wounds, {body.horror} Sanity Damage")
        body.wounds -= event.wounds
        body.horror -= event.sanity

    # ---- KO -------------------------------------------------------------------------------------------------------

    @sees(e.KnockedOut)
    def knocked_out(self, event: e.KnockedOut) -> None:
        body = self.body(event.hero)
        numbers = self.books.numbers
        full = body.wounds in numbers(event.hero, "max_health")
        mad = body.horror in numbers(event.hero, "max_sanity")
        if not full and not mad and self._same(event.hero):
            self.protest("ko.by-wounds", f"{event.hero} has {body.wounds} Wounds and {body.horror} Sanity Damage")
        if body.ko:
            self.protest("ko.marker", f"{event.hero} is KO'd already")
        body.ko, body.charts = event.cause, 0
        self.down = event.hero if self.revives and self.books.turn else ""

    def _same(self, hero: str) -> bool:
        return all(len(self.books.numbers(hero, name)) == 1 for name in ("max_health", "max_sanity"))

    @sees(e.Revived)
    def revived(self, event: e.Revived) -> None:
        self.down = ""
        if not self.body(event.hero).ko:
            self.protest("revive.use", f"{event.hero} is not KO'd")
        if not self.revives:
            self.protest("revive.use", "the Party has no Revive Token")
        self.revives -= 1
        body = self.body(event.hero)
        body.wounds = body.horror = 0
        body.ko = ""

    @sees(e.ChartRolled)
    def chart_rolled(self, event: e.ChartRolled) -> None:
        body = self.body(event.hero)
        if event.chart not in ("injury", "madness"):
            return
        right = {"health": ("injury",), "sanity": ("madness",)}.get(body.ko, ("injury", "madness"))
        if not body.ko:
            self.protest("injury.which-chart", f"{event.hero} is not KO'd")
        elif event.chart not in right:
            self.protest("injury.which-chart", f"a KO by {body.ko} is followed by the {right[0]} Chart")
        body.charts += 1
        if body.charts > (2 if body.ko == "both" else 1):
            self.protest("recover.chart", "one roll for what was at 0")

    @sees(e.Recovered)
    def recovered(self, event: e.Recovered) -> None:
        body = self.body(event.hero)
        if not body.ko and not body.charts:
            self.protest("recover.when", f"{event.hero} is not KO'd")
        elif not body.charts:
            self.protest("recover.chart", f"{event.hero} rolls on the Injury or Madness Chart first")
        if self._same(event.hero):
            hero = self.books.hero(event.hero)
            if body.wounds >= hero.max_health or body.horror >= hero.max_sanity:
                self.protest("recover.minimum-one", "Recovery leaves Health and Sanity at 1 or more")
        body.ko, body.charts = "", 0

    @sees(e.Lost)
    def lost(self, event: e.Lost) -> None:
        if event.what == "corruption":
            self.body(event.hero).corruption -= event.amount
            if self.body(event.hero).corruption < 0:
                self.protest("corruption.resistance-default", f"{event.hero} has fewer Corruption Points")

    # ---- the table ------------------------------------------------------------------------------------------------

    def look(self, table: Table) -> None:
        playing = self.books.playing()
        for hero in table.heroes:
            if playing and hero.id in self.bodies and not hero.dead:
                self._compare(hero, self.bodies[hero.id])
            charts = self.bodies[hero.id].charts if hero.id in self.bodies else 0
            self.bodies[hero.id] = _body(hero, charts, self.bodies.get(hero.id))
        if playing and table.revives != self.revives:
            self.protest("revive.use", f"{self.revives} Revive Tokens should be left, {table.revives} are")
        self.revives = table.revives
        if playing and table.heroes and not any(hero.standing for hero in table.heroes):
            self.protest("end.all-ko", "every Hero is KO'd, so the Mission has failed")

    def _falling(self) -> bool:
        """Whether somebody is asked to use something before a Hero goes down, or is being put up again."""
        return self.books.moment.asks.startswith(("hero.use", "recover.", "hero.reroll"))

    def _compare(self, hero: Hero, mine: Body) -> None:
        told = not any(isinstance(event, e.Used) and event.hero == hero.id for event in self.books.moment.events)
        right = (hero.wounds, hero.horror) == (mine.wounds, mine.horror)
        if not right and self._same(hero.id) and not hero.ko and told:
            self.protest(
                "damage.wound-markers",
                f"{hero.id} should have {mine.wounds} Wounds and {mine.horror} Sanity Damage,"
                f" has {hero.wounds} and {hero.horror}",
            )
        if hero.ko != bool(mine.ko) and not self._falling():
            self.protest("ko.by-wounds", f"{hero.id} is {'' if hero.ko else 'not '}KO'd")
        if hero.standing and (hero.health <= 0 or hero.sanity <= 0) and not self._falling():
            self.protest("ko.by-wounds", f"{hero.id} has Health {hero.health}, Sanity {hero.sanity} and stands")
        if hero.corruption != mine.corruption:
            self.protest("corruption.mutate", f"{hero.id} has {hero.corruption} Corruption, took {mine.corruption}")
        if hero.corruption >= hero.resistance:
            self.protest("corruption.mutate", f"{hero.id} holds Corruption up to Resistance and does not mutate")


def _body(hero: Hero, charts: int = 0, before: Body | None = None) -> Body:
    """A Hero's body as it lies on the table; what a KO came from is known from its event only."""
    cause = (before.ko if before else "") or "unknown"
    return Body(
        wounds=hero.wounds,
        horror=hero.horror,
        corruption=hero.corruption,
        ko=cause if hero.ko else "",
        charts=charts,
    )
