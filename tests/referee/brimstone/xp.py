"""XP: for kills, Wounds, healing others and new Map Tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.referee.brimstone import figures
from tests.referee.brimstone.books import Chapter, elite_xp, sees
from undercroft.games.brimstone import events as e

if TYPE_CHECKING:
    from tests.referee.brimstone.table import Table
    from undercroft.engine.events import Event

EACH = 5


class XP(Chapter):
    """Keeps each Hero's XP, and the XP that has to come next."""

    def open(self) -> None:
        self.xp: dict[str, int] = {}
        self.due: tuple[str, str, set[int]] | None = None
        """A rule, the Hero, and the amounts that are right."""
        self.struck: set[tuple[str, int]] = set()
        """Larger Enemies that an Attack of a Hero has Wounded."""
        self.at = -1
        """The answer by which the Attack at hand began."""

    def every(self, event: Event) -> None:
        if self.books.begins_action() and self.at != self.books.moment.number:
            self.at = self.books.moment.number
            self.struck.clear()
        if self.due is not None:
            rule, hero, amounts = self.due
            self.due = None
            right = isinstance(event, e.XPGained) and event.hero == hero and event.amount in amounts
            if not right:
                self.protest(rule, f"{hero} gains {sorted(amounts)} XP here")
        elif isinstance(event, e.XPGained) and (event.why in ("door", "healing") or event.why in figures.enemies()):
            rule = {"door": "door.xp", "healing": "heal.xp-others"}.get(event.why, "xp.small-enemies")
            self.protest(rule, f"nothing here gives {event.hero} XP")

    @sees(e.XPGained)
    def gained(self, event: e.XPGained) -> None:
        self.xp[event.hero] = self._of(event.hero) + event.amount

    def _of(self, hero: str) -> int:
        return self.xp.get(hero, self.books.hero(hero).xp)

    @sees(e.TilePlaced)
    def door(self, event: e.TilePlaced) -> None:
        if event.hero:
            self.due = ("door.xp", event.hero, {EACH})

    @sees(e.Healed)
    def healed(self, event: e.Healed) -> None:
        if event.by and event.by != event.hero and event.wounds + event.sanity:
            self.due = ("heal.xp-others", event.by, {EACH * (event.wounds + event.sanity)})

    @sees(e.FoeWounded)
    def wounded(self, event: e.FoeWounded) -> None:
        books = self.books
        if not event.by or books.foes.get(event.foe) is None:
            return
        sheet = figures.sheet(event.kind, brutal=books.brutal())
        elites = self._elites(event.kind)
        if sheet.get("xp_each"):
            worth = {elite_xp(event.kind, n, brutal=books.brutal()) for n in elites}
            base = set[int]() if (event.by, event.foe) in self.struck else worth
            self.struck.add((event.by, event.foe))
            each = sheet["xp_each"] * event.amount
            self.due = ("xp.large-enemies", event.by, {each + n for n in base or {0}})
        elif self._dead(event):
            self.due = ("xp.small-enemies", event.by, {elite_xp(event.kind, n, brutal=books.brutal()) for n in elites})

    def _elites(self, kind: str) -> set[int]:
        """How many Elite abilities a Type has: by the events and by the table at the last stop."""
        books = self.books
        return {len(books.elite.get(kind, ())) or len(books.before.elite.get(kind, ()))}

    def _dead(self, event: e.FoeWounded) -> bool:
        """Whether this Wound kills: the Enemy is gone at the next stop and its killing follows in the log."""
        events = self.books.moment.events
        at = next(n for n, found in enumerate(events) if found is event)
        return any(isinstance(found, e.FoeKilled) and found.foe == event.foe for found in events[at + 1 : at + 3])

    def look(self, table: Table) -> None:
        if self.due is not None:
            rule, name, amounts = self.due
            self.due = None
            self.protest(rule, f"{name} should have gained {sorted(amounts)} XP")
        for hero in table.heroes:
            if hero.xp != self.xp.get(hero.id, hero.xp):
                self.protest(
                    "campaign.xp-gold-tracking", f"{hero.id} gained {self.xp[hero.id]} XP in all, has {hero.xp}"
                )
            self.xp[hero.id] = hero.xp
