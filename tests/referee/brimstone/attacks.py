"""Attacks of Heroes and Enemies: dice, Hits, Damage, Defense, and the Wounds of Enemies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.referee.brimstone import figures
from tests.referee.brimstone.books import Chapter, sees
from undercroft.games.brimstone import events as e

if TYPE_CHECKING:
    from tests.referee.brimstone.table import Table
    from undercroft.engine.events import Event

MOST_DICE = 8
HEALING = ("regenerate", "drain")


class Attacks(Chapter):
    """Keeps the Wounds of each Enemy and the Hits that an Attack has yet to assign."""

    def open(self) -> None:
        self.wounds: dict[int, int] = {}
        self.hidden: dict[str, int] = {}
        """Wounds of a quarry that has fled."""
        self.hits = 0
        self.crits = 0
        self.attacker = ""
        self.at = -1
        """The answer by which the Attack at hand began."""
        self.doomed = 0
        """An Enemy with as many Wounds as Health, which is killed at once; 0 for none."""

    def every(self, event: Event) -> None:
        if self.books.begins_action() and self.at != self.books.moment.number:
            self.at, self.hits, self.crits = self.books.moment.number, 0, 0
        if self.doomed and isinstance(event, (e.FoeWounded, e.FoeAttacked, e.FoeMoved, e.ActivationEnded, e.TurnEnded)):
            self.protest("damage.kill", f"Enemy {self.doomed} has as many Wounds as Health and is killed at once")
            self.doomed = 0

    # ---- Heroes ---------------------------------------------------------------------------------------------------

    @sees(e.HeroAttacked)
    def hero_attacks(self, event: e.HeroAttacked) -> None:
        dice = event.dice
        if len(dice) > MOST_DICE:
            self.protest("dicelimit.eight", f"a Hero rolls at most {MOST_DICE} dice in an Attack")
        values = {sum(die >= value for die in dice) for value in range(2, 7)}
        if event.hits not in values:
            self.protest("attack.hit-roll", f"no To Hit value makes {event.hits} Hits of {dice}")
        naturals = sum(die >= 6 for die in dice)
        naturals = max(naturals, sum(die >= self._crit_from(event) for die in dice))
        if event.crits > event.hits or event.crits > naturals:
            self.protest("attack.crit-on-six", f"{naturals} of the dice are Critical Hits")
        to_hit = self._to_hit(event)
        if to_hit and event.hits not in {sum(die >= min(6, max(2, value)) for die in dice) for value in to_hit}:
            self.protest("attack.which-to-hit", f"the To Hit value is {sorted(to_hit)}")
        self.hits, self.crits, self.attacker = self.hits + event.hits, self.crits + event.crits, event.hero

    def _crit_from(self, event: e.HeroAttacked) -> int:
        """The lowest To Hit roll that may be a Critical Hit: what the weapon prints, or 5 with a card that says so."""
        entry = figures.everything().get(event.weapon, {})
        printed: int = entry.get("ranged", {}).get("crit_from", 6)
        others = any("_crit" in str(card) for card in self.books.cards(event.hero))
        return min(printed, 5) if others else printed

    def _to_hit(self, event: e.HeroAttacked) -> set[int]:
        """The To Hit values of the sheet that may apply, with the Void Venom on the Hero."""
        ranged = bool(figures.everything().get(event.weapon, {}).get("ranged"))
        hero = self.books.hero(event.hero)
        values = self.books.numbers(event.hero, "ranged" if ranged else "melee")
        return {value + shift for value in values for shift in range(-2, hero.venom + 2)}

    @sees(e.Used)
    def free_hits(self, event: e.Used) -> None:
        """A Cerberus Shot gives a free Hit on each Enemy around the target."""
        if event.source == "cerberus":
            self.hits += 8

    @sees(e.DamageDealt)
    def damage_dealt(self, event: e.DamageDealt) -> None:
        kind = self.books.foes.get(event.foe)
        if kind is None:
            self.protest("attack.assign-after-roll", f"there is no Enemy {event.foe} on the board")
            return
        if event.hero == self.attacker:
            if len(event.damage) > self.hits:
                self.protest("attack.assign-after-roll", f"{self.hits} Hits are left to assign")
            self.hits -= len(event.damage)
        low, high = self._wounds(kind, event.damage)
        if not low <= event.wounds <= high:
            self.protest("damage.minus-defense", f"past Defense these Hits do {low} to {high} Wounds")

    def _wounds(self, kind: str, damage: tuple[int, ...]) -> tuple[int, int]:
        """The fewest and the most Wounds these Hits do, as some of them may be Critical."""
        defenses = self.books.kind_numbers(kind, "defense") or {0}
        tough = self.books.kind_numbers(kind, "tough") == {True}
        crits = 0 if tough else self.crits
        immune = bool(figures.enemies()[kind].get("immune"))
        low = 0 if immune else sum(max(0, die - max(defenses)) for die in damage)
        past = sorted((max(0, die - min(defenses)) - die, die) for die in damage)
        high = sum(die if n < crits else die + lost for n, (lost, die) in enumerate(past))
        return low, high

    # ---- Wounds of Enemies ----------------------------------------------------------------------------------------

    @sees(e.FoeWounded)
    def foe_wounded(self, event: e.FoeWounded) -> None:
        kind = self.books.foes.get(event.foe)
        if kind != event.kind:
            self.protest("damage.wounds-stay", f"Enemy {event.foe} is {kind or 'not on the board'}")
            return
        total = self.wounds.get(event.foe, 0) + event.amount
        most = self._healths(event.foe, event.kind)
        if event.amount < 1:
            self.protest("damage.minus-defense", "no Wounds are no Wounds")
        if most and total > max(most):
            self.protest("damage.kill", f"Enemy {event.foe} has {max(most)} Health; this makes {total} Wounds")
        last = self.books.past[-1] if self.books.past else None
        if isinstance(last, e.DamageDealt) and last.foe == event.foe and event.amount > last.wounds:
            self.protest("damage.minus-defense", f"the Hits did {last.wounds} Wounds")
        if isinstance(last, e.DamageDealt) and last.foe == event.foe and event.by != last.hero:
            self.protest("damage.kill-credit", f"{last.hero} did these Wounds")
        self.wounds[event.foe] = total
        if most and total >= min(most) and total in most:
            self.doomed = event.foe if len(most) == 1 else 0

    def _healths(self, foe: int, kind: str) -> set[int]:
        values = self.books.kind_numbers(kind, "health")
        return values | {found.health for table in (self.books.before, self.books.after) if (found := table.foe(foe))}

    @sees(e.FoeKilled)
    def foe_killed(self, event: e.FoeKilled) -> None:
        most = self._healths(event.foe, event.kind)
        total = self.wounds.pop(event.foe, 0)
        if event.foe not in self.books.foes:
            self.protest("damage.kill", f"Enemy {event.foe} is not on the board")
        elif event.by and most and total not in most:
            self.protest("damage.kill", f"Enemy {event.foe} has {total} Wounds of {sorted(most)}")
        if self.doomed == event.foe:
            self.doomed = 0

    @sees(e.QuarryFled)
    def quarry_fled(self, event: e.QuarryFled) -> None:
        """The hunted Enemy keeps its Wounds until it is found again."""
        for foe, kind in self.books.foes.items():
            if kind == event.kind:
                self.hidden[kind] = self.wounds.get(foe, 0)

    @sees(e.FoesPlaced)
    def foes_come(self, event: e.FoesPlaced) -> None:
        if event.kind in self.hidden:
            goal = figures.entries("missions")[self.books.after.mission].get("goal", {})
            self.wounds[event.foes[0]] = max(0, self.hidden.pop(event.kind) - goal.get("rest", 0))

    @sees(e.FightWon)
    def fight_won(self, event: Event) -> None:
        self.wounds.clear()
        self.doomed = 0

    # ---- Enemies --------------------------------------------------------------------------------------------------

    @sees(e.FoeAttacked)
    def foe_attacks(self, event: e.FoeAttacked) -> None:
        books, dice = self.books, event.dice
        kind = books.foes.get(event.foe)
        if kind is None:
            self.protest("enemy-attack.roll", f"there is no Enemy {event.foe} on the board")
            return
        swarm = books.abilities(kind).get("swarm", 0)
        combat = {n + more for n in books.kind_numbers(kind, "combat") for more in {0, swarm}}
        melee = len(dice) in combat and event.hits in self._counts(dice, kind, "to_hit")
        shots = books.kind_numbers(kind, "shots")
        ranged = len(dice) in shots and event.hits in self._counts(dice, kind, "ranged_to_hit")
        if not melee and not ranged:
            self.protest("enemy-attack.roll", f"{kind}: {sorted(combat)} dice, Hits by To Hit of {dice}")

    def _counts(self, dice: tuple[int, ...], kind: str, name: str) -> set[int]:
        return {sum(die >= value for die in dice) for value in self.books.kind_numbers(kind, name)}

    def look(self, table: Table) -> None:
        self.doomed = 0
        gone = set(self.wounds) - {foe.id for foe in table.foes}
        for foe in gone:
            del self.wounds[foe]
        for found in table.foes:
            mine = self.wounds.get(found.id, 0)
            heals = any(name in self.books.abilities(found.kind) for name in HEALING)
            if found.wounds != mine and not (heals and found.wounds < mine):
                self.protest("damage.wounds-stay", f"{found.kind} {found.id} took {mine} Wounds, has {found.wounds}")
            self.wounds[found.id] = found.wounds
            if found.wounds >= found.health:
                self.protest("damage.kill", f"{found.kind} {found.id} has {found.wounds} Wounds and still stands")
