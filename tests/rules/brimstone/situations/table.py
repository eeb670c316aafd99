"""A table for tests that read like examples in a rulebook: place Heroes and Enemies, script the dice, act, look.

    table = Table()
    ada = table.hero("gunslinger", at="C4")
    foe = table.foe("tentacles", at="C6", defense=3, health=9)
    table.turn_of(ada)                      # ada Activates; scripted dice are used up as the rules roll them
    table.dice(to_hit=[5, 6], damage=[4, 4])
    table.act(f"shoot:{ada.item('six-gun')}")

Dice are scripted by purpose: the roll `hero.to-hit` takes from `to_hit`, `foe.to-hit` from `foe_to_hit`, `chart.injury`
from `chart_injury`, a random pick `foe.pick` from `foe_pick` (keys). All that would be the same
in another game is in `undercroft.testing`.
"""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

import msgspec

from undercroft import testing
from undercroft.crawl.board.atlas import atlas
from undercroft.crawl.board.tiles import Placement
from undercroft.crawl.board.tiletext import parse_tile
from undercroft.crawl.decks import Deck
from undercroft.engine.chance import Stream, key_from
from undercroft.engine.game import Setup
from undercroft.engine.registry import find_game
from undercroft.games.brimstone.content.types import Exit as ExitSheet
from undercroft.games.brimstone.content.types import Tile as TileSheet
from undercroft.games.brimstone.game import Brimstone
from undercroft.games.brimstone.state import (
    Activation,
    Adventure,
    BrimstoneState,
    Fight,
    Foe,
    Held,
    Hero,
    Kind,
    Room,
    Turn,
)
from undercroft.testing import Stacked

if TYPE_CHECKING:
    from collections.abc import Callable

find_game("brimstone")

HALL = """\
+-+-+-+-+-+-+-+-+-+-+
|. . . . . . . . . .|
+ + + + + + + + + + +
|. . . . . . . . . .|
+ + + + + + + + + + +
|. . . . . . . . . .|
+ + + + + + + + + + +
|. . . . . . . . . .|
+ + + + + + + + + + +
|. . . . . . . . . .|
+ + + + + + + + + + +
|. . . . . . . . . .|
+ + + + + + + + + + +
|. . . . . . . . . .|
+ + + + + + + + + + +
|. . . . . . . . . .|
+-+-+-+-+-+-+-+-+-+-+
"""
"""Ten columns A to J, eight rows 1 to 8, no pillar, no exit."""


NUMBERS = ("initiative", "move", "escape", "to_hit", "combat", "damage", "defense", "health")
SHEETS = {
    "night-terrors": (5, 7, 5, 4, 3, 3, 4, 15),
    "stranglers": (3, 5, 5, 4, 2, 2, 3, 8),
    "tentacles": (4, 4, 4, 4, 2, 1, 3, 5),
    "void-spiders": (6, 6, 3, 4, 1, 1, 2, 3),
}
"""Enemies as examples reckon with them: no test of a rule hangs on how strong the pack makes them."""


class Figure(testing.Figure):
    """A Hero or an Enemy of the test: reads its own fields as they are now."""

    table: Table

    def _now(self) -> Any:
        game = self.table.game
        if isinstance(self.id, str):
            return game.hero(self.id)
        return next((foe for foe in game.state.foes if foe.id == self.id), None)

    def _changed(self) -> None:
        if isinstance(self.id, str):
            self.table.game.changed(self._now())

    @property
    def at(self) -> str:
        """Its space as a square such as C4."""
        return self.table.square(self.space)

    def item(self, card: str) -> int:
        """The id of an Item the Hero has."""
        return int(next(held.id for held in self._now().items if held.card == card))

    def stat(self, name: str, *about: Any) -> int:
        return int(self.table.game.stat(self._now(), name, *about))

    def give(self, *cards: str, hands: bool = True) -> None:
        """Put Items into the Hero's hands (if they need hands) or pack, without any rule asking."""
        hero, game = self._now(), self.table.game
        for card in cards:
            held = Held(game.new_id(), card)
            hero.items.append(held)
            sheet = game.pack.items[card]
            if sheet.hands and hands:
                hero.hands.append(held.id)
            elif sheet.slot is not None:
                hero.worn.append(held.id)
        game.changed(hero)


class Table(testing.Table[Brimstone]):
    """One game set up by hand. The map is a test tile drawn in the tile format, squares named from its top left."""

    own_dice = "hero"
    standing = {"hero.reroll": "pass", "turn.begin": "on"}
    goes_on = ("hero.hold-back", "hero.move")

    def __init__(self, map: str = HALL, *, mission: str = "fistful", switches: dict[str, Any] | None = None) -> None:  # noqa: A002
        self.pack = copy.copy(Brimstone.content())
        for name in ("enemies", "heroes", "items", "tiles", "pieces", "cards"):
            setattr(self.pack, name, dict(getattr(self.pack, name)))
        self.pack.scaling = dict(self.pack.scaling)
        for kind, numbers in SHEETS.items():
            enemy = self.pack.enemies[kind]
            normal = msgspec.structs.replace(enemy.normal, **dict(zip(NUMBERS, numbers, strict=True)))
            self.pack.enemies[kind] = msgspec.structs.replace(enemy, normal=normal)
        self.state = BrimstoneState(stream=Stream(key_from(0)), frames=[], mission=mission, switches=switches or {})
        self.state.darkness, self.state.depth = self.pack.depth_steps, 1
        self.state.turn = 1
        self.state.decks = {name: Deck(list(cards)) for name, cards in self.pack.decks.items()}
        self.state.tokens = list(self.pack.tokens)
        self.tile("test", map)
        self.state.rooms = [Room(tile="test", placement=Placement("test"))]
        super().__init__(Brimstone(self.state, self.pack), Setup(mission=mission))

    # ---- setting up ------------------------------------------------------------------------------------------------

    def tile(self, id_: str, map: str, kind: str = "room", entrance: str = "") -> None:  # noqa: A002
        """Add a tile of our own to the pack; its exits get die numbers in turn."""
        piece = parse_tile(id_, map)
        names = [found.name for found in piece.exits]
        shares = {
            name: tuple(range(1 + n * 6 // len(names), 1 + (n + 1) * 6 // len(names))) for n, name in enumerate(names)
        }
        exits = {name: ExitSheet(dice=shares[name], entrance=name == (entrance or names[0])) for name in names}
        self.pack.tiles[id_] = TileSheet(id=id_, name=id_.title(), kind=kind, art=map, exits=exits)  # type: ignore[arg-type]
        self.pack.pieces[id_] = piece
        self.pack.atlas = atlas(list(self.pack.pieces.values()), 8)

    def room(self, tile: str, **fields: Any) -> int:
        """Lay a further tile down at a Placement."""
        self.state.rooms.append(Room(tile=tile, **fields))
        self.game.map_changed()
        return len(self.state.rooms) - 1

    def hero(self, kind: str = "marshal", at: str = "A1", **fields: Any) -> Figure:
        """A Hero of this Class with nothing but its sheet: no Items, 0 Grit, no Starting Upgrade."""
        n = len(self.state.heroes) + 1
        overrides = {
            name: fields.pop(name)
            for name in list(fields)
            if name in self.pack.heroes[kind].__struct_fields__ and name not in Hero.__struct_fields__
        }
        if overrides:
            self.pack.heroes[kind] = msgspec.structs.replace(self.pack.heroes[kind], **overrides)
        hero = Hero(
            id=f"h{n}", seat=f"p{n}", kind=kind, name=self.pack.heroes[kind].name, space=self.space(at), **fields
        )
        self.state.heroes.append(hero)
        if not self.state.lantern:
            self.state.lantern = hero.id
        self.game.all_changed()
        return Figure(self, hero.id)

    def foe(self, kind: str = "tentacles", at: str = "A1", **fields: Any) -> Figure:
        """An Enemy; numbers of its sheet (defense=3, health=9, abilities=()) are changed for its whole Type."""
        own = {name: fields.pop(name) for name in list(fields) if name in Foe.__struct_fields__}
        if fields:
            sheet = self.pack.enemies[kind]
            self.pack.enemies[kind] = msgspec.structs.replace(
                sheet, normal=msgspec.structs.replace(sheet.normal, **fields)
            )
        foe = Foe(id=self.game.new_id(), kind=kind, space=self.space(at), **own)
        self.state.foes.append(foe)
        if self.state.fight is None:
            self.state.fight, self.state.first_foe = Fight(instances=1), foe.id
        self.state.fight.kinds.setdefault(kind, Kind())
        self.game.all_changed()
        return Figure(self, foe.id)

    def deck(self, name: str, *top: str) -> None:
        """Put these cards on top of a deck, the first to be drawn first."""
        deck = self.state.decks[name]
        for card in top:
            if card in deck.pile:
                deck.pile.remove(card)
        deck.pile += reversed(top)

    def stack(self, name: str, *top: str) -> None:
        """The same for a deck that is shuffled before it is drawn from: each shuffle leaves these cards on top."""
        draws = self.game.draws
        if not isinstance(draws, Stacked):
            draws = self.game.draws = Stacked(draws.stream)
        deck = self.state.decks[name]
        deck.discard = [card for card in deck.discard if card not in top]
        draws.stack(name, self.pack.decks[name], top)
        self.deck(name, *top)

    def space(self, square: str) -> int:
        x, y = ord(square[0].upper()) - ord("A"), int(square[1:]) - 1
        found = self.game.board.space_at(x, y)
        if found is None:
            raise AssertionError(f"there is no square {square}")
        return found

    def square(self, space: int) -> str:
        board = self.game.board
        return f"{chr(ord('A') + board.xs[space])}{board.ys[space] + 1}"

    # ---- starting --------------------------------------------------------------------------------------------------

    def begin(self, *frames: Any, adventure: str = "turns") -> None:
        """Begin with these frames on top of the Adventure, which stands at one of its steps."""
        self.play(Adventure(at=adventure), *frames)

    def turn(self, at: str = "begin") -> None:
        """Begin a turn at a step: begin, hold_back_the_darkness, models_activate, room_exploration, end_of_the_turn."""
        self.begin(Turn(at=at))

    def turn_of(self, hero: Figure, *, move: int | None = None, **fields: Any) -> None:
        """A Hero's Activation; with `move` the Move roll is done and so many spaces are left."""
        if move is None:
            self.begin(Turn(at="models_activate", active=hero.id), Activation(hero=hero.id, **fields))
            return
        hero.activated = True
        self.begin(
            Turn(at="models_activate", active=hero.id),
            Activation(hero=hero.id, at="act", roll=max(1, min(6, move)), left=move, **fields),
        )

    def happen(self, rule: Callable[[Brimstone], Any], *, at: str = "models_activate") -> None:
        """Let a rule happen by itself in a step of the turn: table.happen(lambda game: cards.darkness(game))."""
        self.begin(Turn(at=at), self.happening(rule))

    def key(self, value: object) -> str:
        """A square such as C4 stands for its space."""
        if isinstance(value, str) and len(value) in (2, 3) and value[0].isupper() and value[1:].isdigit():
            return str(self.space(value))
        return super().key(value)

    # ---- looking ---------------------------------------------------------------------------------------------------

    @property
    def activation(self) -> Activation:
        """The Activation under way."""
        found = self.game.frame(Activation)
        assert found is not None
        return found

    def squares(self) -> list[str]:
        """The squares on offer as destinations."""
        return sorted(self.square(int(key)) for key in self.options if key.isdigit())


__all__ = ["HALL", "Figure", "Table"]
