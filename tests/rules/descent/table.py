"""A table for tests that read like examples in a rulebook: place heroes and monsters, script the dice, act, look.

    table = Table()
    oda = table.hero("oda", at="B2", items=["ferry-hook"])
    hound = table.monster("ditch-hound", at="C2", health=4)
    table.turn(oda)                                         # oda has two actions
    table.dice(attack=["2r2d", "1d", "1b"])                 # blue, red, then the hound's brown die: one roll
    table.act(f"attack:{oda.item('ferry-hook')}:{hound.id}")
    assert hound.damage == 2

Dice are scripted by purpose, faces as text: `3r2d1s` is range 3, damage 2, 1 surge; `2b` are two shields, `X` a miss
and `0` a blank. A hero's attack takes from `attack`, a monster's from `foe_attack`; attack dice come first, then the
defense dice of each affected figure. A test takes from `test`, standing up from `stand_up`.

Heroes, monsters and items have the numbers that `box.py` gives them, whatever the pack says.
"""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

import msgspec

from tests.rules.descent import box
from undercroft import testing
from undercroft.crawl.decks import Deck
from undercroft.crawl.packs.convert import convert
from undercroft.crawl.shown.drawing.squares import square
from undercroft.engine.chance import Stream, key_from
from undercroft.engine.game import Setup
from undercroft.engine.registry import find_game
from undercroft.games.descent.content import types
from undercroft.games.descent.content.boards import atlas_of, doors_of, layout_of
from undercroft.games.descent.content.keywords.lexicon import WORDS
from undercroft.games.descent.game import Descent
from undercroft.games.descent.state import (
    Activation,
    DescentState,
    Door,
    Encounter,
    Held,
    Hero,
    HeroTurn,
    Monster,
    Overlord,
    OverlordTurn,
    Quest,
    SearchToken,
    Token,
)
from undercroft.testing import stopping

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

find_game("descent")

HALL = """\
+-+-+-+-+-+-+-+-+-+-+
|. . . . . . . . . .|
+                   +
|. . . . . . . . . .|
+                   +
|. . . . . . . . . .|
+                   +
|. . . . . . . . . .|
+                   +
|. . . . . . . . . .|
+                   +
|. . . . . . . . . .|
+-+-+-+-+-+-+-+-+-+-+
"""
"""Ten columns A to J, six rows 1 to 6, no door, no terrain."""
QUEST = "test"


def made(kind: Any, data: dict[str, Any]) -> Any:
    """An entry of a pack as an author would write it."""
    value, faults = convert(kind, data, WORDS)
    assert not faults, faults
    return value


class Figure(testing.Figure):
    """A hero or monster of the test: reads its own fields as they are now."""

    table: Table

    def _now(self) -> Any:
        return next((one for one in self.table.game.figures() if one.id == self.id), None)

    def _changed(self) -> None:
        self.table.game.changed(self._now())
        self.table.game.moved()

    @property
    def at(self) -> str:
        """Its space as a square such as C4; a large monster's top left one. '' off the map."""
        return self.table.square(self.space) if self.space >= 0 else ""

    def stat(self, name: str, weapon: int | None = None) -> int:
        return self.table.game.stat(self._now(), name, weapon)

    def item(self, card: str) -> int:
        """The number of an item that the hero has."""
        return int(next(held.id for held in self._now().items if held.card == card))

    def held(self, card: str) -> Held:
        """An item that the hero has."""
        found: Held = next(held for held in self._now().items if held.card == card)
        return found

    def give(self, *cards: str, equipped: bool = True) -> None:
        """Give a hero items or Search cards, without any rule asking."""
        hero, game = self._now(), self.table.game
        for card in cards:
            slot = card in game.pack.items and bool(game.pack.items[card].slot)
            hero.items.append(Held(id=game.new_id(), card=card, equipped=equipped and slot))
        game.changed(hero)


class Table(testing.Table[Descent]):
    """One encounter set up by hand on a map of its own; fields of the encounter as a quest file has them."""

    own_dice = "hero"

    def __init__(self, map: str = HALL, **encounter: Any) -> None:  # noqa: A002
        self.pack = copy.copy(Descent.content())
        for name in ("heroes", "classes", "items", "search", "monsters", "conditions", "overlord", "quests", "skills"):
            setattr(self.pack, name, dict(getattr(self.pack, name)))
        for kind, sheet in box.HEROES.items():
            self.pack.heroes[kind] = made(types.HeroSheet, {**box.BLANK_HERO, "id": kind, "name": kind, **sheet})
        for card, item in box.ITEMS.items():
            self.item(card, **item)
        for kind, monster in box.MONSTERS.items():
            self.pack.monsters[kind] = made(types.MonsterCard, {"id": kind, "name": kind, **monster})
        fields: dict[str, Any] = {
            "name": "Test",
            "heroes": "",
            "groups": [],
            "goals": [],
            "clock": 30,
            "map": map,
            **encounter,
        }
        quest: dict[str, Any] = {"id": QUEST, "name": "Test", "traits": ["wild"], "encounters": [fields]}
        self.pack.quests[QUEST] = made(types.QuestCard, quest)
        self.pack.atlas = atlas_of([self.pack.quests[QUEST]])
        state = DescentState(
            stream=Stream(key_from(0)),
            frames=[],
            quest=QUEST,
            layout=layout_of(QUEST, 0),
            heroes=[],
            overlord=Overlord(seat="overlord", deck=Deck(self.pack.basic_deck())),
            search=Deck(list(self.pack.search_deck)),
            round=1,
        )
        super().__init__(Descent(state, self.pack), Setup(mission=QUEST))
        locked = self.game.encounter.locked
        state.doors = [
            Door(id=f"d{n}", edges=edges, locked=f"d{n}" in locked)
            for n, edges in enumerate(doors_of(self.game.board), 1)
        ]

    # ---- setting up ------------------------------------------------------------------------------------------------

    @property
    def state(self) -> DescentState:
        return self.game.state

    def hero(
        self, kind: str = "oda", at: str = "A1", job: str = "", items: Sequence[str] = (), **fields: Any
    ) -> Figure:
        """A hero with nothing but its sheet and these items, equipped; with `job` the skill and items of its class.

        Fields of the sheet (speed=5, ability={...}, feat={...}) are changed for this hero.
        """
        n = len(self.state.heroes) + 1
        sheet = {name: fields.pop(name) for name in list(fields) if name in box.SHEET}
        if sheet:
            whole = {**box.BLANK_HERO, "id": kind, "name": kind, **box.HEROES[kind], **sheet}
            self.pack.heroes[kind] = made(types.HeroSheet, whole)
        archetype = self.pack.heroes[kind].archetype
        fitting = next(name for name, one in self.pack.classes.items() if one.archetype == archetype)
        hero = Hero(id=f"h{n}", seat=f"p{n}", kind=kind, job=job or fitting, space=self.space(at), **fields)
        self.state.heroes.append(hero)
        self.game.others_came()
        figure = Figure(self, hero.id)
        if job:
            hero.skills += [skill.id for skill in self.pack.classes[job].skills if not skill.xp]
            figure.give(*self.pack.classes[job].items)
        figure.give(*items)
        return figure

    def monster(self, kind: str = "ditch-hound", at: str = "A1", *, master: bool = False, **fields: Any) -> Figure:
        """A monster; numbers of its card (health=9, surges=[...]) are changed for this side of its kind."""
        own = {name: fields.pop(name) for name in list(fields) if name in Monster.__struct_fields__}
        if fields:
            side = "lieutenant" if "lieutenant" in box.MONSTERS[kind] else "master" if master else "minion"
            changed = [made(types.MonsterStats, {**box.MONSTERS[kind][side][0], **fields})]
            self.pack.monsters[kind] = msgspec.structs.replace(self.pack.monsters[kind], **{side: tuple(changed)})
        group = own.pop("group", kind)
        monster = Monster(
            id=f"m{self.game.new_id()}", kind=kind, group=group, master=master, space=self.space(at), **own
        )
        self.state.monsters.append(monster)
        if group not in self.state.overlord.groups and not self.game.encounter.groups:
            self.state.overlord.groups.append(group)
        self.game.others_came()
        return Figure(self, monster.id)

    def item(self, card: str, **fields: Any) -> str:
        """Add an item to the pack, or change one."""
        self.pack.items[card] = made(types.Item, {"id": card, "name": card, **fields})
        return card

    def search_card(self, card: str, **fields: Any) -> str:
        """Add a Search card to the pack, and one copy to the top of the deck."""
        self.pack.search[card] = made(types.SearchCard, {"id": card, "name": card, **fields})
        self.state.search.pile.append(card)
        return card

    def skill(self, skill: str, to: Figure, **fields: Any) -> str:
        """Add a skill to the pack and give it to a hero."""
        self.pack.skills[skill] = made(types.Skill, {"id": skill, "name": skill, **fields})
        to.skills = [*to.skills, skill]
        return skill

    def condition(self, condition: str, **fields: Any) -> str:
        """Add a condition to the pack, or change one."""
        self.pack.conditions[condition] = made(types.Condition, {"id": condition, "name": condition, **fields})
        return condition

    def card(self, card: str, **fields: Any) -> str:
        """Add an Overlord card to the pack, of no set."""
        self.pack.overlord[card] = made(types.OverlordCard, {"id": card, "name": card, "set": "universal", **fields})
        return card

    def overlord(self, hand: Sequence[str] = (), deck: Sequence[str] | None = None) -> None:
        """Give the overlord a hand, and a deck of which the first card is drawn first."""
        self.state.overlord.hand = sorted(hand)
        if deck is not None:
            self.state.overlord.deck = Deck(list(reversed(deck)))

    def searching(self, *cards: str) -> None:
        """Put these cards on top of the Search deck, the first to be drawn first."""
        pile = self.state.search.pile
        for card in cards:
            if card in pile:
                pile.remove(card)
        pile += reversed(cards)

    def search_token(self, at: str, *, unique: bool = False) -> int:
        """A search token on the map."""
        token = SearchToken(id=self.game.new_id(), space=self.space(at), unique=unique)
        self.state.searches.append(token)
        return token.id

    def token(self, kind: str, at: str = "", *, carrier: Figure | None = None, **fields: Any) -> str:
        """An objective token on the map or carried; fields as in a quest file (carried, by, test, effect)."""
        known = self.game.encounter.objectives
        if kind not in [one.kind for one in known]:
            self.encounter(objectives=[{"kind": kind, "name": kind, "at": "", **fields}])
        n = 1 + sum(one.kind == kind for one in self.state.tokens)
        space = self.space(at) if at else -1
        self.state.tokens.append(
            Token(id=f"{kind}-{n}", kind=kind, space=space, carrier="" if carrier is None else carrier.id)
        )
        return f"{kind}-{n}"

    def encounter(self, **fields: Any) -> None:
        """Change fields of the encounter; goals, triggers and objectives are added to those it has."""
        quest = self.pack.quests[QUEST]
        card = quest.encounters[0]
        bare: dict[str, Any] = {"name": "", "map": "", "heroes": "", "groups": [], "goals": [], "clock": 1}
        new = made(types.EncounterCard, {**bare, **fields})
        changes = {name: getattr(new, name) for name in fields}
        for name in ("goals", "triggers", "objectives"):
            if name in changes:
                changes[name] = (*getattr(card, name), *changes[name])
        encounters = (msgspec.structs.replace(card, **changes), *quest.encounters[1:])
        self.pack.quests[QUEST] = msgspec.structs.replace(quest, encounters=encounters)

    def space(self, square: str) -> int:
        x, y = ord(square[0].upper()) - ord("A"), int(square[1:]) - 1
        found = self.game.board.space_at(x, y)
        if found is None:
            raise AssertionError(f"there is no square {square}")
        return found

    def square(self, space: int) -> str:
        return square(self.game.board, space)

    # ---- starting --------------------------------------------------------------------------------------------------

    def begin(self, *frames: Any, turn: str = "") -> None:
        """Begin with these frames on top of an encounter in its first round, in which it is somebody's turn."""
        at = "end_round" if turn == "overlord" else "hero_turns"
        self.play(Quest(at="after"), Encounter(at=at, turn=turn), *frames)

    def round(self) -> None:
        """Begin a round."""
        self.state.round -= 1
        self.play(Quest(at="after"), Encounter(at="begin_round"))

    def turn(self, hero: Figure, at: str = "act", **fields: Any) -> None:
        """A hero's turn, ready to act; at="start" begins it with its first step."""
        self.begin(HeroTurn(hero=hero.id, at=at, began_up=at != "start" and not hero.down, **fields), turn=hero.id)

    def overlord_turn(self, at: str = "start", **fields: Any) -> None:
        """The overlord's turn, from its first step."""
        self.begin(OverlordTurn(at=at, **fields), turn="overlord")

    def activation(self, monster: Figure, at: str = "act", **fields: Any) -> None:
        """A monster's activation, ready to act; at="begin" begins it with its first step."""
        monster.activated = True
        turn = OverlordTurn(at="activate", group=monster.group)
        self.begin(turn, Activation(monster=monster.id, at=at, **fields), turn="overlord")

    def happen(self, rule: Callable[[Descent], Any], *, turn: str = "overlord", stop: bool = True) -> None:
        """Let a rule happen by itself, then stop: table.happen(lambda game: damage.suffer(game, ...))."""
        self.begin(self.happening(stopping(rule) if stop else rule), turn=turn)

    def key(self, value: object) -> str:
        """A square such as C4 stands for its space, also as a part: `walk:C4` goes there, `move:1:C4` unfolds there."""
        key = super().key(value)
        verb, _, rest = key.rpartition(":")
        if len(rest) in (2, 3) and rest[0].isupper() and rest[1:].isdigit():
            space = str(self.space(rest))
            if verb in ("walk", "move", "run"):
                return f"{verb}::{space}"
            return f"{verb}:{space}" if verb else space
        return key

    # ---- looking ---------------------------------------------------------------------------------------------------

    @property
    def now(self) -> Any:
        """The turn or activation under way."""
        found = self.game.frame(Activation) or self.game.frame(HeroTurn)
        assert found is not None
        return found

    @property
    def verbs(self) -> list[str]:
        """What can be done, without its object: walk, attack, search."""
        return list(dict.fromkeys(key.partition(":")[0] for key in self.options))

    def squares(self, verb: str = "walk") -> list[str]:
        """The squares to which a verb leads; of a large base those of its top left space."""
        keys = [key for key in self.options if key.startswith(f"{verb}:")]
        return sorted({self.square(int(key.rpartition(":")[2])) for key in keys})


__all__ = ["HALL", "Figure", "Table", "made"]
