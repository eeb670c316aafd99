"""Decks: which cards can be drawn, reshuffling, Loot after a Fight, and the stack of Exploration Tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.referee.brimstone import figures
from tests.referee.brimstone.books import Chapter, sees
from undercroft.games.brimstone import events as e

if TYPE_CHECKING:
    from tests.referee.brimstone.table import Table
    from undercroft.engine.events import Event

WHOLE = ("loot", "scavenge")
"""Decks that are whole before every occasion on which they are drawn from. [brimstone.cards.no-discard-decks]"""
MOST_LOOT = 3
TOKENS = 12


class Decks(Chapter):
    """Keeps for each deck which cards may lie face down, and the Loot that each Hero has drawn."""

    def open(self) -> None:
        self.down: dict[str, set[str]] = {}
        """Cards that may lie face down."""
        self.drawn: dict[str, set[str]] = {}
        """Cards drawn on this occasion from a deck that is whole before each."""
        self.loot: dict[str, int] | None = None
        """Loot cards drawn after the last Fight; None before the first."""
        self.causes = 0
        """What brought Enemies into this Fight."""
        self.killed = False
        self.revealed: list[str] = []
        self.opened = False

    @sees(e.CardDrawn)
    def card_drawn(self, event: e.CardDrawn) -> None:
        printed = figures.deck(event.deck)
        if printed and event.card not in printed:
            self.protest("cards.discard-pile", f"{event.card} is no card of this deck")
            return
        if event.deck in WHOLE:
            self._from_whole(event, len(printed))
        elif self.opened:
            self._from_pile(event, set(printed))
        if event.deck == "loot" and self._looting():
            self._loot(event.hero)
        if event.deck.startswith("threat"):
            self.causes += 1

    def _from_whole(self, event: e.CardDrawn, size: int) -> None:
        drawn = self.drawn.setdefault(event.deck, set())
        if len(drawn) >= size:
            drawn.clear()
        if event.card in drawn:
            rule = "loot.shared-draw" if event.deck == "loot" else "cards.no-discard-decks"
            self.protest(rule, f"{event.card} was drawn on this occasion already")
        drawn.add(event.card)

    def _from_pile(self, event: e.CardDrawn, printed: set[str]) -> None:
        down = self.down.get(event.deck)
        if down is None or not printed:
            return
        if not down:
            known = self.books.before.decks.get(event.deck)
            down.update(known.discard if known else ())
        elif event.card not in down and not self._named(event):
            self.protest("cards.reshuffle", f"{event.card} is not face down; the deck still has {len(down)} cards")
        down.discard(event.card)

    def _named(self, event: e.CardDrawn) -> bool:
        """Whether the card is the one named on the tile at hand, which is fetched wherever it is."""
        last = next((past for past in reversed(self.books.past) if isinstance(past, e.TokenRevealed)), None)
        if last is None or event.deck != "encounter":
            return False
        room = self.books.after.rooms[last.room]
        return event.card in str(figures.tiles(room.world).get(room.tile, {}))

    # ---- Loot -----------------------------------------------------------------------------------------------------

    @sees(e.FightBegan)
    def fight_begins(self, event: Event) -> None:
        self.killed = False

    @sees(e.FoeKilled)
    def foe_killed(self, event: Event) -> None:
        self.killed = True

    @sees(e.FightWon)
    def fight_won(self, event: Event) -> None:
        self.loot, self.drawn["loot"] = {}, set()

    @sees(e.TurnBegan, e.Scavenged)
    def occasion(self, event: Event) -> None:
        self.drawn["scavenge"] = set()
        if isinstance(event, e.TurnBegan):
            self.loot = None
            if not self.books.fight:
                self.causes = 0

    @sees(e.SkillTested, e.Worked)
    def other_loot(self, event: Event) -> None:
        """A card that gives Loot outside the end of a Fight is an occasion of its own."""
        self.drawn["loot"] = set()

    def _looting(self) -> bool:
        return self.loot is not None and self.books.step != "over"

    def _loot(self, hero: str) -> None:
        assert self.loot is not None
        self.loot[hero] = self.loot.get(hero, 0) + 1
        if self.loot[hero] > MOST_LOOT:
            self.protest("loot.max-three", f"no Hero draws more than {MOST_LOOT} Loot cards for one Fight")
        if not self.killed:
            self.protest("loot.one-per-threat", "no Enemy of this Fight was killed, so there is no Loot")

    @sees(e.TurnEnded)
    def turn_ends(self, event: Event) -> None:
        """Everybody who lives has drawn the same number of Loot cards."""
        if self.loot:
            heroes = [hero.id for hero in self.books.after.heroes if not hero.dead]
            counts = {self.loot.get(hero, 0) for hero in heroes}
            if len(counts) > 1:
                self.protest("loot.one-per-threat", f"each Hero draws as many Loot cards: {self.loot}")

    # ---- tokens ---------------------------------------------------------------------------------------------------

    @sees(e.TokenRevealed)
    def token_revealed(self, event: e.TokenRevealed) -> None:
        if event.token not in figures.entries("tokens.yaml"):
            self.protest("setup.exploration-stack", f"there is no token {event.token}")
        if event.token in self.revealed and len(self.revealed) < TOKENS:
            self.protest("setup.exploration-stack", f"{event.token} was revealed before")
        self.revealed.append(event.token)

    def look(self, table: Table) -> None:
        self.opened = self.books.turn > 0 and (table.campaign is None or not table.campaign.between)
        for name, deck in table.decks.items():
            printed = set(figures.deck(name))
            if not printed or name in (*WHOLE, "dread", "personal"):
                continue
            down = self.down.get(name)
            if down is None or not self.opened or len(down) != deck.left:
                if down is not None and self.opened and table.campaign is None and self._quiet(name):
                    self.protest("cards.reshuffle", f"{name}: {len(down)} cards should be face down, {deck.left} are")
                self.down[name] = self._guess(table, name, printed)
        on_tiles = sum(bool(room.token) and not room.revealed for room in table.rooms)
        if self.books.turn and self.books.step != "over" and table.tokens + on_tiles + len(table.used_tokens) > TOKENS:
            self.protest("setup.exploration-stack", f"there are {TOKENS} Exploration Tokens")

    def _quiet(self, name: str) -> bool:
        """Whether nothing happened that moves cards without telling which."""
        mute = (e.ItemLost, e.Used, e.TilePlaced, e.Ended, e.UpgradeRemoved, e.FoesPlaced, e.TokenRevealed)
        return not any(isinstance(event, mute) for event in self.books.moment.events)

    @staticmethod
    def _guess(table: Table, name: str, printed: set[str]) -> set[str]:
        """What may be face down: all that lies neither in the discard pile nor before anybody."""
        out = set(table.decks[name].discard) | set(table.remains) | set(table.faced)
        for hero in table.heroes:
            for item in hero.items:
                out |= {item.card, *item.upgrades}
        return printed - out
