"""The end of an Adventure and what lies between two of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.referee.brimstone import figures
from tests.referee.brimstone.books import Chapter, sees
from undercroft.games.brimstone import events as e
from undercroft.games.brimstone.events.campaign import StoneRolled

if TYPE_CHECKING:
    from tests.referee.brimstone.table import Table


class Homecoming(Chapter):
    """Keeps how the Adventure ended, and each Hero's Level."""

    def open(self) -> None:
        self.over = False
        self.levels: dict[str, int] = {}
        self.rolled: set[str] = set()

    @sees(e.Ended)
    def ended(self, event: e.Ended) -> None:
        if self.over:
            self.protest("end.win", "the Adventure was over already")
        self.over = True

    @sees(e.Rose)
    def rose(self, event: e.Rose) -> None:
        hero = self.books.hero(event.hero)
        before = self.levels.get(event.hero, hero.level)
        steps = figures.levels()
        if event.level != before + 1:
            self.protest("campaign.levels", f"{event.hero} goes up from {before} to {before + 1}")
        needed = steps[event.level - 2] if event.level - 2 < len(steps) else 10**9
        if max(self.books.numbers(event.hero, "xp")) < needed:
            self.protest("campaign.levels", f"Level {event.level} begins at {needed} XP")
        self.levels[event.hero] = event.level

    @sees(StoneRolled)
    def dark_stone(self, event: StoneRolled) -> None:
        hero, dice = event.hero, event.dice
        if event.hits != sum(die <= 3 for die in dice):
            self.protest("campaign.dark-stone-roll", "each 1, 2 or 3 is a Corruption Hit")
        if len(dice) not in self.books.numbers(hero, "carried_stone"):
            carried = sorted(self.books.numbers(hero, "carried_stone"))
            self.protest("campaign.dark-stone-items", f"{hero} carries {carried} Dark Stone")
        if hero in self.rolled:
            self.protest("campaign.dark-stone-roll", f"{hero} has rolled already")
        self.rolled.add(hero)

    def look(self, table: Table) -> None:
        for hero in table.heroes:
            if hero.level != self.levels.get(hero.id, hero.level):
                self.protest("campaign.levels", f"{hero.id} should be Level {self.levels[hero.id]}, is {hero.level}")
            self.levels[hero.id] = hero.level
        if self.over and table.campaign is not None:
            self._whole(table)

    def _hurt_since(self, hero: str) -> bool:
        """Whether a Hero was hurt by what follows the Full Heal: the Mission's failure, a Mutation."""
        for past in reversed(self.books.past):
            if isinstance(past, e.Healed) and past.hero == hero:
                return False
            if isinstance(past, (e.Wounded, e.Horrified)) and past.hero == hero:
                return True
        return False

    def _whole(self, table: Table) -> None:
        """After an Adventure everybody who lives is Fully Healed, free of markers, and has 1 Grit."""
        if not any(isinstance(event, e.Ended) for event in self.books.moment.events):
            return
        for hero in table.heroes:
            if hero.dead:
                continue
            if (hero.wounds or hero.horror) and not self._hurt_since(hero.id):
                self.protest("campaign.full-heal", f"{hero.id} still has damage")
            if hero.poison or hero.venom:
                self.protest("status.removed-end", f"{hero.id} still has Status Effect markers")
            if hero.grit != 1:
                self.protest("campaign.reset-grit-end", f"{hero.id} has {hero.grit} Grit, not 1")
