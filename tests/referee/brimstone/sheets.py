"""What is printed holds: the set-up of a Mission and the numbers of Enemy Types."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from tests.referee.brimstone import figures
from tests.referee.brimstone.books import Chapter, sees
from undercroft.games.brimstone import events as e

if TYPE_CHECKING:
    from tests.referee.brimstone.table import Table

NUMBERS = ("move", "escape", "to_hit", "combat", "damage", "defense", "health")


class Sheets(Chapter):
    """Keeps whether something was used in this Fight that may change the numbers of Enemies."""

    def open(self) -> None:
        self.changed = False
        self.begun = False

    @sees(e.Used, e.DepthEvent)
    def used(self, event: e.Used | e.DepthEvent) -> None:
        self.changed = True

    @sees(e.FightBegan)
    def fight_begins(self, event: e.FightBegan) -> None:
        self.changed = False

    def look(self, table: Table) -> None:
        if not self.books.playing():
            return
        if not self.begun and table.turn == 1:
            self._set_up(table)
        self.begun = True
        if not self.changed:
            for kind in sorted({foe.kind for foe in table.foes}):
                self._numbers(table, kind)

    # ---- set-up ---------------------------------------------------------------------------------------------------

    def _set_up(self, table: Table) -> None:
        """The markers, the Revive Tokens and the first tile, unless the Mission says otherwise."""
        changes: dict[str, Any] = figures.entries("missions")[table.mission].get("setup", {})
        size = len(table.heroes)
        depth, darkness = _for(changes.get("depth"), size) or 1, _for(changes.get("darkness"), size)
        if table.depth != depth or table.darkness != (darkness or figures.darkness_start()):
            self.protest("setup.depth-markers", f"Hero marker on {depth}, Darkness on {darkness or 'Darkness Start'}")
        revives = figures.scaling(size)["revive_tokens"] + (_for(changes.get("revives"), size) or 0)
        if table.revives != revives:
            self.protest("scaling.table", f"a Party of {size} has {revives} Revive Tokens")
        tiles = 1 + (_for(changes.get("tiles"), size) or 0)
        if len(table.rooms) != tiles:
            self.protest("setup.entrance-tile", f"the Mission begins with {tiles} tiles")
        for hero in table.heroes:
            if not 0 <= hero.space < self.books.board.size:
                self.protest("setup.placement-order", f"{hero.id} stands on the board")

    # ---- Enemies --------------------------------------------------------------------------------------------------

    def _numbers(self, table: Table, kind: str) -> None:
        sheet, shown = figures.sheet(kind, brutal=self.books.brutal()), table.kinds[kind]
        gives = [figures.enemies()[kind]["elite"][n - 1].get("gives", {}) for n in table.elite.get(kind, ())]
        gives += [figures.deck("darkness").get(card, {}).get("foes", {}) for card in table.remains]
        faced = [figures.deck("dread").get(card, {}).get("foes", {}) for card in table.faced]
        for name in NUMBERS:
            printed = sheet[name] + sum(found.get(name, 0) for found in gives)
            dread = sum(found.get(name, 0) for found in faced)
            right = {printed + dread} if table.final else {printed, printed + dread}
            if getattr(shown, name) not in right:
                self.protest("enemy.sheet-fields", f"{kind} have {name} {right}, not {getattr(shown, name)}")


def _for(found: Any, heroes: int) -> int:
    """A number of a Mission's set-up for a size of the Party."""
    if isinstance(found, list):
        return cast("list[int]", found)[heroes - 1]
    return int(found or 0)
