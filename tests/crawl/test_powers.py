"""What figures have because of what they hold: shapes in packs, the table of powers, limited uses."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path

import pytest

from tests.crawl.packs_game import KINDS, words, write
from tests.crawl.powers_game import Bonus, Cellar, Charm, Guest, Reroll, Thing, Use, cellar, condition
from undercroft.crawl.packs import Kind, PackErrors, load_pack, read_effect, schema_of
from undercroft.crawl.powers import uses
from undercroft.crawl.powers.table import Source

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
