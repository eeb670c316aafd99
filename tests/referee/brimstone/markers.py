"""Status Effect markers: Poison and Void Venom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.referee.brimstone.books import Chapter, sees
from undercroft.games.brimstone import events as e

if TYPE_CHECKING:
    from tests.referee.brimstone.table import Table
    from undercroft.engine.events import Event


class Markers(Chapter):
    """Keeps the markers of each Hero."""

    def open(self) -> None:
        self.poison: dict[str, int] = {}
        self.venom: dict[str, int] = {}
        self.rolls: tuple[str, tuple[int, ...]] = ("", ())
        """The Hero who rolls for Poison and the dice as they lie."""

    def _kept(self, marker: str) -> dict[str, int]:
        return self.poison if marker == "poison" else self.venom

    @sees(e.Marked)
    def marked(self, event: e.Marked) -> None:
        kept = self._kept(event.marker)
        kept[event.hero] = kept.get(event.hero, 0) + event.count

    @sees(e.Cured)
    def cured(self, event: e.Cured) -> None:
        if event.what in ("poison", "venom"):
            self._kept(event.what)[event.hero] = 0

    @sees(e.KnockedOut)
    def knocked_out(self, event: e.KnockedOut) -> None:
        self.poison[event.hero] = self.venom[event.hero] = 0
        if self.rolls[0] == event.hero:
            self.rolls = ("", ())

    @sees(e.ActivationEnded, e.FightWon, e.TurnEnded)
    def activation_ends(self, event: Event) -> None:
        """The end of a Fight or an Ambush ends the Activation in which it comes."""
        self.venom[self.books.active] = 0

    @sees(e.Rolled)
    def rolled(self, event: e.Rolled) -> None:
        if event.kind != "poison":
            return
        last = self.books.past[-1] if self.books.past else None
        again = isinstance(last, (e.GritSpent, e.Used))
        markers = self.poison.get(event.hero, 0)
        if not again and len(event.dice) != markers:
            self.protest("poison.roll", f"{event.hero} has {markers} Poison markers")
        if not again:
            self.rolls = (event.hero, event.dice)

    @sees(e.Rerolled)
    def rerolled(self, event: e.Rerolled) -> None:
        if event.kind == "poison":
            self.rolls = (event.hero, event.dice)

    @sees(e.MoveRolled)
    def worn_off(self, event: e.MoveRolled) -> None:
        """By the Move roll each 6 has taken its marker off."""
        hero, dice = self.rolls
        if hero == event.hero:
            self.poison[hero] = self.poison.get(hero, 0) - sum(die == 6 for die in dice)
        self.rolls = ("", ())

    @sees(e.Wounded)
    def wounded(self, event: e.Wounded) -> None:
        """Each 1 or 2 of the last Poison roll is a Wound."""
        if event.source != "poison":
            return
        rolls = (p for p in reversed(self.books.past) if isinstance(p, (e.Rolled, e.Rerolled)) and p.kind == "poison")
        last = next(rolls, None)
        bad = sum(die <= 2 for die in last.dice) if last else 0
        save = self.books.past[-1]
        if isinstance(save, e.Saved) and save.hero == event.hero:
            bad -= save.prevented
        down = any(isinstance(past, e.KnockedOut) and past.hero == event.hero for past in self.books.moment.events)
        if event.amount > bad or (event.amount < bad and not down):
            self.protest("poison.wound", f"{bad} dice of the Poison roll are 1 or 2")

    def look(self, table: Table) -> None:
        for hero in table.heroes:
            if self.books.playing() and not hero.dead:
                if hero.ko and (hero.poison or hero.venom):
                    self.protest("status.removed-ko", f"{hero.id} is KO'd and loses all Status Effect markers")
                elif hero.poison != self.poison.get(hero.id, 0) and not self.rolls[0]:
                    mine = self.poison.get(hero.id, 0)
                    self.protest("poison.wears-off", f"{hero.id} has {hero.poison} Poison markers, should have {mine}")
                elif hero.venom != self.venom.get(hero.id, 0):
                    mine = self.venom.get(hero.id, 0)
                    self.protest("venom.removed", f"{hero.id} has {hero.venom} Void Venom, should have {mine}")
            if hero.id != self.rolls[0]:
                self.poison[hero.id] = hero.poison
            self.venom[hero.id] = hero.venom
