"""The start of an Activation: Voices in the dark, and the Fear and Terror of Enemies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.referee.brimstone import figures
from tests.referee.brimstone.books import Chapter, sees
from undercroft.games.brimstone import events as e

if TYPE_CHECKING:
    from tests.referee.brimstone.table import Table


class Lantern(Chapter):
    """Keeps the Horror Hits that the Activating Hero has to take before the Move roll."""

    def open(self) -> None:
        self.fear: int | None = None
        """Horror Hits of Enemies that are due; None when nothing is known."""
        self.dark: bool | None = None
        """Whether the Activating Hero is outside the lantern's light; None when nothing is known."""
        self.spaces: dict[int, tuple[int, ...]] = {}

    @sees(e.Activated)
    def activates(self, event: e.Activated) -> None:
        books = self.books
        place = books.places.get(event.hero, -1)
        if not 0 <= place < books.board.size:
            self.fear, self.dark = None, None
            return
        self.fear = self._fear(place)
        self.dark = self._in_the_dark(place)

    def _fear(self, place: int) -> int | None:
        """Fear of adjacent Enemies, Terror on the same tile, Unspeakable Terror also from adjacent tiles."""
        books, board = self.books, self.books.board
        total = 0
        here = board.tiles_of(place)
        for foe, kind in books.foes.items():
            powers = books.abilities(kind)
            if not powers.keys() & {"fear", "terror", "unspeakable"}:
                continue
            spaces = self.spaces.get(foe)
            if spaces is None or any(space >= board.size for space in spaces):
                return None
            tiles = 0
            for space in spaces:
                tiles |= board.tiles_of(space)
            beside = any(board.neighbours[place] >> space & 1 for space in spaces)
            total += powers.get("fear", 0) if beside else 0
            total += powers.get("terror", 0) if tiles & here or self._through_gate(place, spaces) else 0
            total += powers.get("unspeakable", 0) if tiles & self._with_neighbours(here) else 0
        return total

    def _through_gate(self, place: int, spaces: tuple[int, ...]) -> bool:
        """Terror reaches through a Gate to the two spaces on its far side."""
        board = self.books.board
        links = [(link.a, link.b) for link in board.layout.links]
        far = {a for a, b in links if b == place} | {b for a, b in links if a == place}
        tiles = 0
        for space in spaces:
            tiles |= board.tiles_of(space)
        return any(board.tiles_of(space) & tiles for space in far)

    def _with_neighbours(self, tiles: int) -> int:
        board = self.books.board
        found = tiles
        for tile in range(len(board.layout.placements)):
            if tiles >> tile & 1:
                found |= board.tile_neighbours[tile]
        return found

    def _in_the_dark(self, place: int) -> bool | None:
        """The lantern lights its holder's tile, or that on whose floor it lies, and the tiles adjacent to it."""
        before, after = self.books.before, self.books.after
        if before.lantern != after.lantern or before.lantern_space != after.lantern_space:
            return None
        space = self.books.places.get(before.lantern, -1) if before.lantern else before.lantern_space
        if not 0 <= space < self.books.board.size:
            return None
        lit = self._with_neighbours(self.books.board.tiles_of(space))
        return not self.books.board.tiles_of(place) & lit

    @sees(e.HitsTaken)
    def hits(self, event: e.HitsTaken) -> None:
        if event.hero != self.books.active:
            return
        if event.source == "fear":
            if self.fear is not None and event.count != self.fear:
                rule = "fear.stacks" if self.fear else "fear.fear"
                self.protest(rule, f"the Enemies around {event.hero} are worth {self.fear} Horror Hits")
            self.fear = 0
        elif event.source == "voices":
            if not 1 <= event.count <= 6:
                self.protest("lantern.voices", "D6 Horror Hits")
            if self.dark is False:
                self.protest("lantern.light", f"{event.hero} is in the light of the Old Lantern")
            self.dark = None

    @sees(e.MoveRolled)
    def move_rolled(self, event: e.MoveRolled) -> None:
        if self.fear:
            self.protest("fear.every-turn", f"{self.fear} Horror Hits of Enemies come before the Move roll")
        if self.dark:
            self.protest("lantern.voices", f"{event.hero} is outside the lantern's light and takes D6 Horror Hits")
        self.fear, self.dark = None, None

    @sees(e.FoeMoved)
    def foe_moves(self, event: e.FoeMoved) -> None:
        """Who moved since the last stop is somewhere else: an Extra Large base cannot be told from its path."""
        size = figures.enemies()[self.books.foes[event.foe]]["size"] if event.foe in self.books.foes else "small"
        if size in ("large", "extra large"):  # nobody tells where it pushed the smaller ones
            path = set(event.path)
            whole = size == "extra large"
            self.spaces = {f: s for f, s in self.spaces.items() if f == event.foe or not (whole or path & set(s))}
        known = self.spaces.get(event.foe)
        if event.path and known is not None and len(known) == 1:
            self.spaces[event.foe] = (event.path[-1],)
        else:
            self.spaces.pop(event.foe, None)

    @sees(e.FoesPlaced)
    def foes_placed(self, event: e.FoesPlaced) -> None:
        for foe in event.foes:
            found = self.books.after.foe(foe)
            if found is not None:
                self.spaces[foe] = found.spaces

    def look(self, table: Table) -> None:
        self.spaces = {foe.id: foe.spaces for foe in table.foes}
