"""What figures have because of what they hold: shapes in packs, the table of powers, limited uses, re-rolls."""

from __future__ import annotations

import gc
import weakref
from functools import partial
from pathlib import Path

import pytest

from tests.crawl.packs_game import KINDS, words, write
from tests.crawl.powers_game import Bonus, Cellar, Charm, Guest, Reroll, Thing, Use, cellar, condition
from undercroft.crawl.dice import Faces
from undercroft.crawl.packs import Kind, PackErrors, load_pack, read_effect, schema_of
from undercroft.crawl.powers import rerolls, uses
from undercroft.crawl.powers.table import Source
from undercroft.engine.choices import RollAsk, Rule, key_of

HEAL = read_effect(words, "heal 1 wounds")
DARK = condition("dark")
LANTERN = Charm(id="lantern", name="Lantern", gives={"light": 3, "nerve": 2}, on={"dusk": HEAL})
CANDLE = Charm(id="candle", name="Candle", gives={"light": 2}, immune=("ghosts",), on={"dusk": HEAL, "dawn": HEAL})
COAT = Charm(
    id="coat",
    name="Coat",
    bonuses=(Bonus(when=DARK, gives={"nerve": 5}),),
    use=(Use(when="dusk", effect=HEAL, limit="night"), Use(when="any time", effect=HEAL, limit="year", coins=2)),
    rerolls=(Reroll(dice=("courage", "luck"), count=0), Reroll(dice=("luck",), limit="night")),
)
CHARM = Kind("charm", Charm, "charms.yaml", root=True)


@pytest.fixture
def game() -> Cellar:
    return cellar(lantern=LANTERN, candle=CANDLE, coat=COAT)


def has(game: Cellar, guest: str, *cards: str) -> Guest:
    """A guest with these things, numbered from 1."""
    found = game.guest(guest)
    found.items[:] = [Thing(n, card) for n, card in enumerate(cards, 1)]
    game.powers.changed(game, found)
    return found


# ---- shapes in packs -------------------------------------------------------------------------------------------------


def test_a_pack_holds_a_games_own_numbers_moments_and_limits(tmp_path: Path) -> None:
    text = """
    - id: coat
      name: Coat
      weight: 2
      bonuses: [{when: dark, gives: {nerve: 5}}]
      use:
        - {when: dusk, effect: heal 1 wounds, limit: night}
        - {when: any time, effect: heal 1 wounds, limit: year, coins: 2}
      rerolls: [{dice: [courage, luck], count: 0}, {dice: [luck], limit: night}]
    """
    (coat,) = load_pack(write(tmp_path, {"charms.yaml": text}), [*KINDS, CHARM], words).of(CHARM).values()
    assert (coat.bonuses, coat.use, coat.rerolls, coat.weight) == (COAT.bonuses, COAT.use, COAT.rerolls, 2)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("gives: {nerv: 1}", "nerve"),
        ("on: {dask: heal 1 wounds}", "dusk"),
        ("bonuses: [{when: dark, gives: {ligt: 1}}]", "light"),
        ("use: [{when: dusk, effect: heal 1 wounds, limit: yaer}]", "year"),
        ("use: [{when: dusk, effect: heal 1 wounds, coin: 1}]", "coins"),
        ("rerolls: [{dice: [curage]}]", "courage"),
    ],
)
def test_a_slip_names_the_nearest_word_of_the_game(tmp_path: Path, line: str, expected: str) -> None:
    with pytest.raises(PackErrors) as caught:
        load_pack(write(tmp_path, {"charms.yaml": f"- id: coat\n  name: Coat\n  {line}\n"}), [*KINDS, CHARM], words)
    (error,) = caught.value.errors
    assert error.nearest == expected


def test_the_schema_lists_a_games_own_words() -> None:
    parts = schema_of([CHARM], words)["$defs"]
    assert parts["Use"]["properties"]["when"] == {"enum": ["any time", "dawn", "dusk"]}
    assert set(parts["Charm"]["properties"]) >= {"gives", "on", "use", "rerolls", "weight"}


# ---- what a figure has -----------------------------------------------------------------------------------------------


def test_sources_are_gathered_once_until_something_changes(game: Cellar) -> None:
    ada = has(game, "ada", "lantern")
    before = game.gathered
    assert [source.id for source in game.powers.sources(game, ada)] == ["item:1"]
    game.powers.listeners(game, ada)
    game.powers.rerolls(game, ada)
    game.stat(ada, "nerve")
    assert game.gathered == before + 1
    ada.learned.append("coat")
    assert game.powers.stale(game, game.state.guests) == ["the sources of ada are kept and have changed"]
    game.powers.changed(game, ada)
    assert [source.id for source in game.powers.sources(game, ada)] == ["item:1", "learned:coat"]
    assert game.powers.stale(game, game.state.guests) == []


def test_numbers_add_up_or_the_lowest_counts_each_with_its_reason(game: Cellar) -> None:
    ada = has(game, "ada", "lantern", "candle")
    assert (game.stat(ada, "nerve"), game.stat(ada, "light")) == (1 + 2, 2)
    why = [(part.amount, part.why) for part in game.powers.numbers.parts(game, ada, "light")]
    assert why == [(1, "base"), (3, "item:1"), (2, "item:2")]


def test_a_number_may_be_about_one_thing_only(game: Cellar) -> None:
    ada = has(game, "ada", "lantern", "candle")
    assert [game.stat(ada, "light", about) for about in (1, 2, None)] == [3, 2, 2]


def test_a_bonus_counts_while_its_condition_holds(game: Cellar) -> None:
    ada = has(game, "ada", "coat")
    assert game.stat(ada, "nerve") == 1
    game.state.dark = True
    assert (game.stat(ada, "nerve"), game.stat(ada, "nerve", against="rat")) == (6, 1)


def test_a_number_that_includes_another_changes_with_it(game: Cellar) -> None:
    ada = has(game, "ada")
    assert (game.stat(ada, "nerve"), game.stat(ada, "steps")) == (1, 2)
    has(game, "ada", "lantern")
    assert (game.stat(ada, "nerve"), game.stat(ada, "steps")) == (3, 4)
    assert game.stale() == []


def test_numbers_that_no_changed_source_gives_to_are_kept(game: Cellar) -> None:
    ada = has(game, "ada", "lantern")
    for name in ("nerve", "steps", "light"):
        game.stat(ada, name)
    has(game, "ada", "lantern", "candle")
    assert sorted(game.powers.numbers.kept["ada"]) == ["nerve", "steps"]
    ada.items.reverse()
    game.powers.changed(game, ada)
    assert not game.powers.numbers.kept.get("ada")


def test_one_number_can_change_by_itself(game: Cellar) -> None:
    ada = has(game, "ada", "lantern")
    for name in ("nerve", "steps", "light"):
        game.stat(ada, name)
    game.powers.number_changed(ada, "nerve")
    assert sorted(game.powers.numbers.kept["ada"]) == ["light"]


def test_listeners_by_moment_with_the_option_that_stands_for_each(game: Cellar) -> None:
    ada = has(game, "ada", "lantern", "coat")
    heard = game.powers.listeners(game, ada)
    assert [(one.option.key, one.entry) for one in heard["dusk"]] == [("on:item:1", "on"), ("use:item:2/u0", "u0")]
    (late,) = heard["any time"]
    assert (late.use, late.source, late.effect) == (COAT.use[1], game.powers.sources(game, ada)[1], HEAL)
    assert (game.powers.listens(game, ada, "dusk"), game.powers.listens(game, ada, "dawn")) == (True, False)


def test_what_is_shared_is_heard_by_all_except_at_moments_where_it_acts_once(game: Cellar) -> None:
    ada, bo = has(game, "ada", "lantern"), has(game, "bo")
    assert not game.powers.listens(game, bo, "dusk")
    game.state.hung.append("candle")
    game.powers.all_changed()
    assert [one.option.key for one in game.powers.listeners(game, ada)["dusk"]] == ["on:item:1", "on:candle"]
    assert [one.source for one in game.powers.listeners(game, bo)["dusk"]] == [None]
    assert not game.powers.listens(game, bo, "dawn")
    assert [one.entry for one in game.powers.shared(game)["dawn"]] == ["candle"]


def test_rerolls_by_the_kind_of_dice(game: Cellar) -> None:
    ada = has(game, "ada", "coat")
    found = game.powers.rerolls(game, ada)
    assert {kind: [one.number for one in ways] for kind, ways in found.items()} == {"courage": [0], "luck": [0, 1]}
    assert found["luck"][1].reroll is COAT.rerolls[1]


def test_immunity_is_that_of_any_source(game: Cellar) -> None:
    ada = has(game, "ada", "lantern", "candle")
    assert (game.powers.immune(game, ada, "ghosts"), game.powers.immune(game, ada, "rats")) == (True, False)


def test_a_game_that_is_dropped_is_gone_at_once(game: Cellar) -> None:
    other = Cellar(game.state, game.pack)
    ada = has(other, "ada", "coat")
    other.stat(ada, "nerve")
    other.powers.listeners(other, ada)
    gone = weakref.ref(other)
    gc.disable()
    try:
        del other
        assert gone() is None
    finally:
        gc.enable()


# ---- limited uses ----------------------------------------------------------------------------------------------------


def test_an_exhausted_use_is_noted_where_it_belongs_until_its_period_ends() -> None:
    thing = Thing(7, "coat")
    ada = Guest("ada", items=[thing])
    item: Source[Charm, Thing] = Source("item:7", COAT, thing)
    button: Source[Charm, Thing] = Source("item:7/button", COAT, thing)
    skill: Source[Charm, Thing] = Source("learned:coat", COAT, None)
    for source, limit in ((item, "night"), (button, "night"), (skill, "year")):
        uses.exhaust(ada, source, "u0", limit)
    assert (thing.exhausted, ada.exhausted) == (["u0:night", "button/u0:night"], ["learned:coat/u0:year"])
    assert not any(uses.is_ready(ada, source, "u0", "night") for source in (item, button))
    assert uses.is_ready(ada, item, "u1", "night")
    assert uses.exhausted(ada) == ["learned:coat/u0:year", "item:7/u0:night", "item:7/button/u0:night"]
    assert uses.exhausted(ada, "learned:coat") == ["item:7/u0:night", "item:7/button/u0:night"]
    assert uses.exhausted(ada, "item:7") == ["learned:coat/u0:year"]
    uses.refresh_one(ada, "item:7/button/u0:night")
    assert uses.is_ready(ada, button, "u0", "night")
    uses.refresh(ada, ("night",))
    assert (thing.exhausted, ada.exhausted) == ([], ["learned:coat/u0:year"])
    uses.refresh_one(ada, "learned:coat/u0:year")
    assert uses.is_ready(ada, skill, "u0", "year")


# ---- rolling dice again ----------------------------------------------------------------------------------------------

COINS = (Faces("copper", ("c", "C")), Faces("silver", ("s", "S")), Faces("copper", ("c", "C")))


class Rolling:
    """Dice of two sorts on the table, and a seat that may roll some of them again."""

    def __init__(self, game: Cellar, *ways: tuple[str, int, tuple[int, ...] | None], faces: str = "csc") -> None:
        self.game, self.ways, self.faces = game, list(ways), list(faces)
        self.log: list[str] = []
        game.chance_asked = True
        self.rule = rerolls.reroll(
            game,
            "ada",
            "test.again",
            "test.coins",
            COINS,
            self.faces,
            ways=lambda: [rerolls.Way(name, partial(self.pay, name), most, dice) for name, most, dice in self.ways],
            fell=self.fell,
            about=lambda: {"who": "ada"},
        )
        self._asked = next(self.rule, None)

    def pay(self, name: str) -> Rule[None]:
        self.log.append(f"paid {name}")
        self.ways = [way for way in self.ways if way[0] != name]
        yield from ()

    def fell(self, again: list[str]) -> Rule[None]:
        self.log.append("fell " + "".join(again))
        yield from ()

    @property
    def over(self) -> bool:
        return self._asked is None

    @property
    def asked(self) -> tuple[str, list[str]]:
        """The question and its answers by key, or the roll and the names of its dice."""
        ask = self._asked
        assert ask is not None
        return ask.name, [die.name for die in ask.dice] if isinstance(ask, RollAsk) else [key_of(v) for v in ask.values]

    @property
    def params(self) -> dict[str, object]:
        assert self._asked is not None
        return dict(self._asked.params or {})

    def answer(self, key: str) -> None:
        """Answer a question by the key of a value, or a roll by the numbers of the faces."""
        ask = self._asked
        assert ask is not None
        rolled = isinstance(ask, RollAsk)
        value = [int(n) for n in key] if rolled else next(value for value in ask.values if key_of(value) == key)
        try:
            self._asked = self.rule.send(value)
        except StopIteration:
            self._asked = None


def test_each_die_is_rolled_again_once_and_each_way_is_paid_first(game: Cellar) -> None:
    rolling = Rolling(game, ("luck", 0, None), ("charm", 1, None))
    assert rolling.asked == ("test.again", ["reroll:luck", "reroll:charm", "pass"])
    assert rolling.params == {"who": "ada", "dice": ["c", "s", "c"], "fresh": (0, 1, 2), "takes": {"charm": 1}}
    rolling.answer("reroll:luck")
    assert rolling.log == ["paid luck"]
    assert rolling.asked == ("test.again-dice", ["0", "1", "2"])
    rolling.answer("1")
    rolling.answer("2")
    assert rolling.asked == ("test.coins", ["silver", "copper"])
    rolling.answer("10")
    assert (rolling.faces, rolling.log[1:]) == (["c", "S", "c"], ["fell Sc"])
    assert rolling.params["fresh"] == (0,)
    rolling.answer("reroll:charm")
    assert rolling.asked == ("test.coins", ["copper"])
    rolling.answer("1")
    assert (rolling.faces, rolling.over) == (["C", "S", "c"], True)


def test_a_way_takes_only_its_own_dice_and_is_not_open_without_them(game: Cellar) -> None:
    rolling = Rolling(game, ("copper", 0, (0, 2)), ("silver", 1, (1,)), ("other silver", 1, (1,)))
    rolling.answer("reroll:silver")
    rolling.answer("1")
    assert rolling.asked == ("test.again", ["reroll:copper", "pass"])
    rolling.answer("reroll:copper")
    assert rolling.asked == ("test.again-dice", ["0", "2"])
    rolling.answer("2")
    rolling.answer("0")
    assert (rolling.faces, rolling.over) == (["c", "S", "c"], True)


def test_nothing_is_asked_without_a_way_and_passing_keeps_the_dice(game: Cellar) -> None:
    assert Rolling(game).over
    rolling = Rolling(game, ("luck", 0, None))
    rolling.answer("pass")
    assert (rolling.over, rolling.faces, rolling.log) == (True, ["c", "s", "c"], [])
