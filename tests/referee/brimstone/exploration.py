"""Doors, Map Tiles, Exploration Tokens, Clues, and Scavenging."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.referee.brimstone import figures
from tests.referee.brimstone.books import Chapter, sees
from undercroft.crawl.board.layout import Door
from undercroft.games.brimstone import events as e

if TYPE_CHECKING:
    from tests.referee.brimstone.table import Table
    from undercroft.engine.events import Event


class Exploration(Chapter):
    """Keeps the tiles, the Clues, what each tile was Scavenged, and what the Activating Hero has done."""

    def open(self) -> None:
        self.rooms = max(1, len(self.books.after.rooms))
        self.clues = 0
        self.scavenged: dict[int, int] = {}
        self.searched = ""
        """What the Activating Hero has Searched."""
        self.attacked = False
        self.found = False
        """The Objective was found by the token at hand, so its other icons are ignored."""
        self.closed: dict[int, int] = {}
        """Exits closed in this turn, by tile."""
        self.encounters = 0
        self.threat = ""
        """Encounters drawn for the token at hand, and the first Threat deck."""
        self.tokens: dict[int, tuple[str, set[str]]] = {}
        """Tokens revealed in this turn, by tile, with the Gates that were there before."""

    @sees(e.Activated)
    def activates(self, event: Event) -> None:
        self.searched, self.attacked = "", False

    @sees(e.HeroAttacked)
    def attacks(self, event: e.HeroAttacked) -> None:
        """A normal Attack is not made in the Activation of a Search; a Free Attack may be."""
        free = figures.everything().get(event.weapon, {}).get("ranged", {}).get("free")
        begun = self.books.moment.key
        if self.searched and not free and begun.split(":")[0] in ("fight", "shoot"):
            self.protest("activation.move-then-act", f"{event.hero} has Searched ({self.searched}) already")

    # ---- Doors and tiles ------------------------------------------------------------------------------------------

    @sees(e.TilePlaced)
    def tile_placed(self, event: e.TilePlaced) -> None:
        books = self.books
        if event.room != self.rooms:
            self.protest("door.draw-and-place", f"this is tile number {self.rooms}")
        self.rooms = event.room + 1
        worlds = [room.world for room in books.after.rooms]
        world = worlds[event.room] if event.room < len(worlds) else "mines"
        if event.tile not in figures.tiles(world):
            self.protest("cards.one-map-card-per-tile", f"{event.tile} is no tile of {world}")
        elif any(room.tile == event.tile for room in books.before.rooms if room.world == world):
            self.protest("cards.one-map-card-per-tile", f"{event.tile} is in play already")
        if event.hero:
            self._search(event.hero, "door")

    def _search(self, hero: str, what: str) -> None:
        books = self.books
        if hero != books.active:
            self.protest("search.one-kind", f"{hero} is not Activating")
        again = books.past and isinstance(books.past[-2 if len(books.past) > 1 else -1], e.Used)
        if self.searched and not again:
            self.protest("search.one-kind", f"{hero} has Searched ({self.searched}) in this Activation already")
        movable = [k for k in books.foes.values() if books.kind_numbers(k, "immobile") != {True}]
        if movable:
            self.protest("activation.no-search-in-fight", f"a Fight with {movable[0]} is going on")
        self._token(hero)
        self.searched = what

    def _token(self, hero: str) -> None:
        books = self.books
        place = books.places.get(hero, -1)
        hidden = [n for n, room in enumerate(books.before.rooms) if room.token and not room.revealed]
        here = [n for n in range(len(books.before.rooms)) if books.on_tile(place, n)]
        if here and all(room in hidden for room in here):
            self.protest("search.not-with-token", f"the token of tile {here[0]} has not been revealed")

    # ---- tokens ---------------------------------------------------------------------------------------------------

    @sees(e.TokenRevealed)
    def token_revealed(self, event: e.TokenRevealed) -> None:
        books = self.books
        self.found = False
        rooms = books.before.rooms if event.room < len(books.before.rooms) else books.after.rooms
        room = rooms[event.room] if event.room < len(rooms) else None
        if room is not None:
            self.tokens[event.room] = (event.token, set(room.gates))
        self.encounters, self.threat = 0, ""
        if room is not None and rooms is books.before.rooms and room.revealed:
            self.protest("explore.reveal-condition", "no face-down token lies there")
        if room is not None and figures.tiles(room.world).get(room.tile, {}).get("kind") == "passage":
            self.protest("explore.no-token-on-passages", f"{room.tile} is a Passage")
        if not any(books.on_tile(books.places.get(hero.id, -1), event.room) for hero in books.heroes()):
            self.protest("explore.reveal-condition", "no Hero is on that tile")
        movable = [k for k in books.foes.values() if books.kind_numbers(k, "immobile") != {True}]
        if movable:
            self.protest("fight.no-room-exploration", f"a Fight with {movable[0]} is going on")

    @sees(e.ClueFound)
    def clue_found(self, event: e.ClueFound) -> None:
        last = self._last_token()
        if last and not figures.entries("tokens.yaml")[last.token].get("clue"):
            self.protest("explore.clue-icons", f"{last.token} shows no Clue Icon")
        if event.clues != self.clues + 1:
            self.protest("explore.clue-icons", f"this is Clue number {self.clues + 1}")
        needed = figures.entries("missions")[self.books.after.mission]["clues"]
        if event.needed != needed:
            self.protest("explore.clue-icons", f"the Mission asks for {needed} Clues")
        self.clues = event.clues

    @sees(e.ObjectiveFound)
    def objective(self, event: e.ObjectiveFound) -> None:
        needed = figures.entries("missions")[self.books.after.mission]["clues"]
        last = self._last_token()
        if self.clues < needed and last is not None and self.books.before.tokens:
            self.protest("explore.objective-found", f"{self.clues} of {needed} Clues are found")
        self.found, self.tokens = True, {}

    def _last_token(self) -> e.TokenRevealed | None:
        return next((past for past in reversed(self.books.past) if isinstance(past, e.TokenRevealed)), None)

    @sees(e.CardDrawn)
    def card_drawn(self, event: e.CardDrawn) -> None:
        self.encounters += event.deck.endswith("encounter")
        if "threat" in event.deck and not self.threat:
            self.threat = event.deck
        if self.found and event.deck == "encounter" and self.books.step == "exploration":
            self.protest("explore.objective-ignores", "the final token's Encounters are ignored")

    @sees(e.ExitClosed)
    def exit_closed(self, event: e.ExitClosed) -> None:
        self.closed[event.room] = self.closed.get(event.room, 0) + 1

    @sees(e.TurnEnded)
    def turn_ends(self, event: Event) -> None:
        """Of the exits of a Room as many are Doors or Gates as the token has icons for; the rest is closed."""
        for number, (token, gates) in self.tokens.items():
            printed = figures.entries("tokens.yaml").get(token, {})
            room = self.books.after.rooms[number]
            board, names = self.books.board, figures.tiles(room.world)[room.tile]["exits"]
            exits = sum(board.attached(Door(number, name)) is None and name not in gates for name in names)
            icons = printed.get("doors", 0) + printed.get("gates", 0)
            if self.closed.get(number, 0) < exits - icons:
                self.protest("explore.close-rest", f"{icons} of {exits} exits are Doors, so {exits - icons} are closed")
            if len(self.tokens) == 1:
                self._result(printed, room.world)
        self.tokens, self.closed = {}, {}

    def _result(self, token: figures.Entry, world: str) -> None:
        """A token brings its Encounters, or an Attack of the Threat deck for the size of the Party."""
        if self.encounters < token.get("encounters", 0):
            self.protest("encounter.multiple", f"the token calls for {token['encounters']} Encounters")
        level = figures.scaling(len(self.books.heroes()))["threat"]
        deck = f"threat-{level}" if world == "mines" else f"{world}-threat"
        if token.get("attack") and self.threat != deck:
            self.protest("fight.attack-token", f"an Attack draws from {deck}")

    # ---- Scavenging -----------------------------------------------------------------------------------------------

    @sees(e.Scavenged)
    def scavenge(self, event: e.Scavenged) -> None:
        books = self.books
        self._search(event.hero, "scavenge")
        if len(event.dice) < 3:
            self.protest("scavenge.roll", "at least 3 dice are rolled")
        sixes = sum(die >= 6 for die in event.dice)
        if event.cards != sixes:
            self.protest("scavenge.cards", f"{sixes} dice show a 6")
        most = figures.scaling(len(books.heroes()))["scavenges"]
        if self.scavenged.get(event.room, 0) >= most:
            self.protest("scavenge.limit", f"tile {event.room} was Scavenged {most} times")
        place = books.places.get(event.hero, -1)
        if not books.on_tile(place, event.room):
            self.protest("scavenge.where", f"{event.hero} is not on tile {event.room}")
        if sixes:
            self.scavenged[event.room] = self.scavenged.get(event.room, 0) + 1

    def look(self, table: Table) -> None:
        if not self.books.playing():
            self.rooms = max(1, len(table.rooms))
            return
        for number, room in enumerate(table.rooms):
            mine = self.scavenged.get(number, 0)
            if room.scavenged != mine:
                self.protest("scavenge.marker", f"tile {number} has {room.scavenged} Scavenged markers, not {mine}")
                self.scavenged[number] = room.scavenged
            if room.token and figures.tiles(room.world).get(room.tile, {}).get("kind") == "passage":
                self.protest("explore.no-token-on-passages", f"{room.tile} is a Passage")
        if table.clues != self.clues:
            self.protest("explore.clue-icons", f"{self.clues} Clues were found, the table says {table.clues}")
            self.clues = table.clues
        if len(table.rooms) != self.rooms:
            self.protest("door.draw-and-place", f"{self.rooms} tiles were placed, {len(table.rooms)} lie there")
            self.rooms = len(table.rooms)
