"""A table for tests that read like examples in a rulebook: place Heroes and Enemies, script the dice, act, look.

    table = Table()
    ada = table.hero("gunslinger", at="C4")
    foe = table.foe("tentacles", at="C6", defense=3, health=9)
    table.turn_of(ada)                      # ada Activates; scripted dice are used up as the rules roll them
    table.dice(to_hit=[5, 6], damage=[4, 4])
    table.act(f"shoot:{ada.item('six-gun')}")

Dice are scripted by purpose: the roll `hero.to-hit` takes from `to_hit`, `foe.to-hit` from `foe_to_hit`, `chart.injury`
from `chart_injury`, a random pick `foe.pick` from `foe_pick` (keys). A roll nobody scripted fails the test, unless it
looks for it with `awaits`, and so do dice left over.
"""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any, ClassVar, cast

import msgspec
import pytest

from undercroft.crawl.board.atlas import atlas
from undercroft.crawl.board.tiles import Placement
from undercroft.crawl.board.tiletext import parse_tile
from undercroft.crawl.decks import Deck
from undercroft.engine.chance import Draws, Stream, key_from
from undercroft.engine.checks import refused
from undercroft.engine.choices import CHANCE, Ask, Legal, Option, RollAsk, key_of
from undercroft.engine.errors import IllegalAnswer
from undercroft.engine.flow import Frame
from undercroft.engine.game import Setup
from undercroft.engine.registry import find_game
from undercroft.engine.session import Session
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
    rules,
)

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


GOES_ON = ("hero.hold-back", "hero.move")
"""Rolls before which a test may end: the next turn or Activation is beyond what it shows."""


class Happening(Frame, tag="happening"):
    """A rule that a test lets happen by itself; the rule is kept outside the state."""

    number: int = 0


HAPPENINGS: list[Callable[[Brimstone], Any]] = []


@rules.step(Happening)
def happen(game: Brimstone, happening: Happening) -> Any:
    yield from HAPPENINGS[happening.number](game)


class Stacked(Draws):
    """Draws of a cheat: some cards come to the top of their deck in every shuffle."""

    __slots__ = ("stacked",)

    def __init__(self, stream: Stream) -> None:
        super().__init__(stream)
        self.stacked: dict[str, tuple[frozenset[str], tuple[str, ...]]] = {}

    def shuffle(self, items: list[Any], stream: int = 1) -> None:
        super().shuffle(items, stream)
        for deck, top in self.stacked.values():
            if items and items[0] in deck:
                for card in top:
                    if card in items:
                        items.remove(card)
                items += reversed(top)


class Figure:
    """A Hero or an Enemy of the test: reads its own fields as they are now."""

    table: Table
    id: Any

    def __init__(self, table: Table, id_: Any) -> None:
        self.__dict__.update(table=table, id=id_)

    def _now(self) -> Any:
        game = self.table.game
        if isinstance(self.id, str):
            return game.hero(self.id)
        return next((foe for foe in game.state.foes if foe.id == self.id), None)

    def __getattr__(self, name: str) -> Any:
        now = self._now()
        if now is None:
            raise AttributeError(f"Enemy {self.id} is no longer on the board")
        return getattr(now, name)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self._now(), name, value)
        if isinstance(self.id, str):
            self.table.game.changed(self._now())

    @property
    def here(self) -> bool:
        """Whether an Enemy is still on the board."""
        return self._now() is not None

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


def _agree(legal: Legal[Any]) -> None:
    """Whatever a test plays: what is on offer passes its checks. Of many spaces a few are looked at."""
    spaces = [value for value in legal.options if isinstance(value, int)]
    for value in (*spaces[:: 1 + len(spaces) // 4], *(value for value in legal.options if value not in spaces)):
        failed = refused(legal.checks, key_of(value), *legal.about)
        assert failed == [], f"{key_of(value)} is on offer and fails {failed}"


def _listed(values: Any) -> list[Any]:
    return list(cast("list[Any]", values)) if isinstance(values, list | tuple) else [values]


class Table:
    """One game set up by hand. The map is a test tile drawn in the tile format, squares named from its top left."""

    made: ClassVar[list[Table] | None] = None
    """The tables of the test that is running, if somebody wants to look at them at its end."""

    def __init__(self, map: str = HALL, *, mission: str = "fistful", switches: dict[str, Any] | None = None) -> None:  # noqa: A002
        self.pack = copy.copy(Brimstone.content())
        for name in ("enemies", "heroes", "items", "tiles", "pieces", "cards"):
            setattr(self.pack, name, dict(getattr(self.pack, name)))
        self.pack.scaling = dict(self.pack.scaling)
        for kind, numbers in SHEETS.items():
            enemy = self.pack.enemies[kind]
            normal = msgspec.structs.replace(enemy.normal, **dict(zip(NUMBERS, numbers, strict=True)))
            self.pack.enemies[kind] = msgspec.structs.replace(enemy, normal=normal)
        self._sheets: dict[str, Any] = {}
        self.state = BrimstoneState(stream=Stream(key_from(0)), frames=[], mission=mission, switches=switches or {})
        self.state.darkness, self.state.depth = self.pack.depth_steps, 1
        self.state.turn = 1
        self.state.decks = {name: Deck(list(cards)) for name, cards in self.pack.decks.items()}
        self.state.tokens = list(self.pack.tokens)
        self.tile("test", map)
        self.state.rooms = [Room(tile="test", placement=Placement("test"))]
        self.game = Brimstone(self.state, self.pack)
        self.game.chance_asked = True
        self.session: Session[Brimstone] | None = None
        self._dice: dict[str, list[Any]] = {}
        self._auto: dict[str, str] = {"hero.reroll": "pass", "turn.begin": "on"}
        self.seen: list[Any] = []
        self.unscripted = ""
        """The roll that waits because nobody scripted it; '' while a test answers for chance itself."""
        self._expected = False
        if self.made is not None:
            self.made.append(self)

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
        if not isinstance(self.game.draws, Stacked):
            self.game.draws = Stacked(self.game.draws.stream)
        deck = self.state.decks[name]
        deck.discard = [card for card in deck.discard if card not in top]
        self.game.draws.stacked[self.pack.decks[name][0]] = (frozenset(self.pack.decks[name]), top)
        self.deck(name, *top)

    def space(self, square: str) -> int:
        x, y = ord(square[0].upper()) - ord("A"), int(square[1:]) - 1
        found = self.game.board.space_at(x, y) if hasattr(self, "game") else None
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

    def play(self, *frames: Any) -> None:
        """Begin with these frames and no others."""
        self.state.frames = list(frames)
        self.session = Session(self.game, Setup(mission=self.state.mission), "0")
        self.game.events = []
        self.session.begin()
        self._settle()

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
        HAPPENINGS.append(rule)
        self.begin(Turn(at=at), Happening(number=len(HAPPENINGS) - 1))

    # ---- playing ---------------------------------------------------------------------------------------------------

    def dice(self, **faces: Any) -> None:
        """Script what comes up next, by purpose; adds to what is still to come."""
        for purpose, values in faces.items():
            self._dice.setdefault(purpose, []).extend(_listed(values))
        if self.session is not None:
            self._settle()

    def auto(self, **answers: str) -> None:
        """Answer questions of a name by themselves: auto(hero_reroll='pass'); '' asks again."""
        for name, key in answers.items():
            self._auto[self._ask_name(name)] = key

    @staticmethod
    def _ask_name(name: str) -> str:
        area, _, what = name.partition("_")
        return f"{area}.{what.replace('_', '-')}"

    def act(self, key: object, seat: str | None = None) -> None:
        """Answer the question that is asked: a key, an Option, a space, a square such as C4, or None to pass."""
        assert self.session is not None, "begin first: table.turn_of(hero) or table.turn()"
        self.session.answer(self._key(key), seat)
        self._settle()

    def offer(self, key: str, hero: Figure) -> None:
        """Take an any-time offer as this Hero."""
        self.act(f"offer:{key}", hero.seat)

    def _key(self, key: object) -> str:
        if isinstance(key, str) and len(key) in (2, 3) and key[0].isupper() and key[1:].isdigit():
            return str(self.space(key))
        return key_of(key)

    def _settle(self) -> None:
        """Let chance answer from the script, and standing answers apply, until a person is asked."""
        session = self.session
        assert session is not None
        self.unscripted, self._expected = "", False
        while (ask := session.ask) is not None:
            if ask.seats == (CHANCE,):
                name = ask.name.replace(".", "_").replace("-", "_")
                queue = self._dice.get(name) or self._dice.get(name.removeprefix("hero_")) or []
                if isinstance(ask, RollAsk):
                    if len(queue) < len(ask.dice):
                        self.unscripted = f"{ask.name} rolls {len(ask.dice)} dice, {len(queue)} are scripted"
                        return
                    taken, queue[:] = queue[: len(ask.dice)], queue[len(ask.dice) :]
                    session.answer(",".join(str(face) for face in taken))
                else:
                    if not queue:
                        self.unscripted = (
                            f"{ask.name} picks among {[key_of(v) for v in ask.values]}, nothing is scripted"
                        )
                        return
                    session.answer(self._key(queue.pop(0)))
                continue
            key = self._auto.get(ask.name, "")
            if key and ask.policy in ("one", "any") and ask.find(key) >= 0:
                session.answer(key, ask.seats[0])
                continue
            if ask.legal is not None:
                _agree(ask.legal)
            return

    # ---- looking ---------------------------------------------------------------------------------------------------

    def __getattribute__(self, name: str) -> Any:
        if name == "game" and "session" in object.__getattribute__(self, "__dict__"):
            session = object.__getattribute__(self, "session")
            if session is not None:
                return session.game
        return object.__getattribute__(self, name)

    @property
    def asked(self) -> str:
        """The name of the question, '' once the game is over."""
        assert self.session is not None
        ask = self.session.ask
        if ask is not None and ask.seats == (CHANCE,):
            raise AssertionError(f"not scripted: {self.unscripted}")
        return ask.name if ask is not None else ""

    @property
    def awaits(self) -> str:
        """The name of the question, or of the roll that nobody scripted; '' once the game is over."""
        assert self.session is not None
        self._expected = True
        return self.session.ask.name if self.session.ask is not None else ""

    @property
    def ask(self) -> Ask:
        """The question or roll that is awaited."""
        assert self.session is not None
        self._expected = True
        assert self.session.ask is not None
        return self.session.ask

    @property
    def activation(self) -> Activation:
        """The Activation under way."""
        found = self.game.frame(Activation)
        assert found is not None
        return found

    @property
    def options(self) -> list[str]:
        """The keys on offer to whoever is asked; fails if a roll is awaited instead."""
        return [key_of(value) for value in self.ask.values] if self.asked else []

    def squares(self) -> list[str]:
        """The squares on offer as destinations."""
        return sorted(self.square(int(key)) for key in self.options if key.isdigit())

    def offers(self, hero: Figure) -> list[str]:
        assert self.session is not None
        return [offer.key.removeprefix("offer:") for offer in self.session.offers(hero.seat)]

    def refusals(self, key: object) -> list[str]:
        """The rules for which a key is not on offer."""
        assert self.session is not None
        return [refusal.rule for refusal in self.session.why_not(self._key(key))]

    def refuses(self, key: object, rule: str | None = None) -> None:
        """Assert that an answer is refused (naming a rule), and that nothing changed."""
        assert self.session is not None
        before = self.session.state_bytes()
        with pytest.raises(IllegalAnswer) as refused:
            self.session.answer(self._key(key))
        named = [refusal.rule for refusal in refused.value.refusals]
        assert rule is None or rule in named, f"refused by {named}, not {rule}"
        assert self.session.state_bytes() == before

    def events(self, kind: type | None = None) -> list[Any]:
        """What happened so far, all or of one type."""
        assert self.session is not None
        return [event for _, event in self.session.log if kind is None or isinstance(event, kind)]

    def frame(self, kind: Any) -> Any:
        return self.game.frame(kind)

    @property
    def over(self) -> bool:
        assert self.session is not None
        return self.session.over

    def finish(self) -> None:
        """At the end of a test: every scripted die must have been rolled."""
        left = {name: faces for name, faces in self._dice.items() if faces}
        assert not left, f"scripted but never rolled: {left}"
        ask = self.session.ask if self.session is not None else None
        waits = self.unscripted and ask is not None and ask.seats == (CHANCE,) and ask.name not in GOES_ON
        assert self._expected or not waits, f"not scripted, and the test does not look: {self.unscripted}"


__all__ = ["HALL", "Figure", "Option", "Table"]
