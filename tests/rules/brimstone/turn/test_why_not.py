"""Why a Hero cannot do something in its Activation: the rules in the way, no more and no fewer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.rules.brimstone.situations.deeds import effect_item, far_foe, item, its_turn
from undercroft.games.brimstone.content.types import Cost, Ranged
from undercroft.lab.ledger import rule

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.rules.brimstone.situations.table import Figure, Table


# ---- moving ----------------------------------------------------------------------------------------------------------


@rule("brimstone.grit.use-move", "brimstone.activation.move-then-act")
def test_no_extra_die_after_the_attack(table: Table) -> None:
    ada = table.hero("marshal", at="C4", grit=1)
    table.foe("tentacles", at="C5", health=20, defense=6, abilities={}, escape=2)
    its_turn(table, ada, move=2)
    table.dice(to_hit=[1, 1])
    table.act("fight")

    assert table.refusals("more-move") == ["brimstone.activation.move-then-act"]
    assert table.refusals("C2") == ["brimstone.activation.move-then-act"]


@rule("brimstone.grit.use-move", "brimstone.escape.effect")
def test_no_extra_die_after_a_failed_escape_test(table: Table) -> None:
    ada = table.hero("marshal", at="C4", grit=1)
    table.foe("tentacles", at="C5", abilities={}, escape=5)
    its_turn(table, ada, move=2)
    table.act("C3")
    table.dice(escape=[1])
    table.auto(hero_reroll="")

    assert table.refusals("more-move") == table.refusals("C2") == ["brimstone.escape.required"]


@rule("brimstone.grit.use-move")
def test_no_extra_die_beside_an_enemy_that_keeps_grit_from_being_spent(table: Table) -> None:
    ada = table.hero("marshal", at="C4", grit=1)
    table.foe("tentacles", at="C5", abilities={"oppress": 1})
    its_turn(table, ada, move=2)

    assert table.refusals("more-move") == ["brimstone.grit.use-move"]


@rule("brimstone.move.not-through-models", "brimstone.move.up-to-roll")
def test_a_space_may_be_taken_and_too_far(table: Table) -> None:
    ada = table.hero("marshal", at="A1")
    table.hero("bandido", at="F1")
    its_turn(table, ada, move=2)

    assert table.refusals("F1") == ["brimstone.move.not-through-models", "brimstone.move.up-to-roll"]
    assert table.refusals("F2") == ["brimstone.move.up-to-roll"]
    assert table.refusals(table.game.board.size) == ["brimstone.move.valid-space-half"]


@rule("brimstone.move.up-to-roll", "brimstone.move.doorway-half-spaces")
def test_every_space_of_the_map_may_be_too_far(table: Table) -> None:
    """The first and the last; there is none after it."""
    ada = table.hero("marshal", at="E5")
    its_turn(table, ada, move=1)
    last = table.game.board.size - 1
    assert table.refusals(0) == table.refusals(last) == ["brimstone.move.up-to-roll"]
    assert table.refusals(last + 1) == ["brimstone.move.valid-space-half"]

    its_turn(table, ada, move=9)
    assert table.refusals(0) == table.refusals(last) == []


@rule("brimstone.ko.marker")
def test_a_hero_who_is_kod_in_its_activation_only_ends_it(table: Table) -> None:
    """What another Hero may do beside keeps the question open."""
    ada = table.hero("marshal", at="C4", grit=1)
    table.hero("bandido", at="D4", side_bag=["tonic"], grit=0)
    far_foe(table)
    poison = effect_item(table, ada, "wounds 30", when="any time")
    table.turn_of(ada, move=2)
    table.offer(poison, ada)

    assert (ada.ko, table.options) == (True, ["end"])
    for key in ("C5", "more-move", "scavenge:0", "fight"):
        table.refuses(key, "brimstone.ko.marker")


# ---- attacking and searching -----------------------------------------------------------------------------------------


def gunman(tables: Callable[..., Table], foe: str, *, advanced: bool = True) -> tuple[Table, str]:
    """A Marshal at C4 with two pistols of Range 3, an Enemy in this space, and the key to fire both."""
    table = tables(switches={"advanced": True} if advanced else {})
    ada = table.hero("marshal", at="C4")
    left, right = (item(table, ada, hands=1, ranged=Ranged(shots=1, range=3)) for _ in range(2))
    table.foe("tentacles", at=foe)
    its_turn(table, ada)
    return table, f"dual:{left}:{right}"


@rule("brimstone.attack.range", "brimstone.dual.fire-both")
def test_two_pistols_need_an_enemy_within_range(tables: Callable[..., Table]) -> None:
    table, both = gunman(tables, foe="C8")
    assert table.refusals(both) == ["brimstone.attack.range"]
    left = both.split(":")[1]
    assert table.refusals(f"dual:{left}:{left}") == ["brimstone.dual.fire-both", "brimstone.attack.range"]


@rule("brimstone.dual.fire-both")
def test_two_pistols_are_fired_in_the_advanced_game_only(tables: Callable[..., Table]) -> None:
    table, both = gunman(tables, foe="C6", advanced=False)
    assert table.refusals(both) == ["brimstone.dual.fire-both"]


@rule("brimstone.scavenge.where", "brimstone.door.look")
def test_what_is_not_there_is_not_searched(table: Table) -> None:
    its_turn(table, table.hero("marshal", at="C4"))
    assert table.refusals("scavenge:9") == ["brimstone.scavenge.where"]
    assert table.refusals("look:9:A") == table.refusals("look:0:Z") == ["brimstone.door.look"]


# ---- using things ----------------------------------------------------------------------------------------------------


def user(table: Table, *, fight: bool = True, **fields: object) -> Figure:
    """A Marshal at C4, in a Fight with an Enemy beside it or out of one."""
    if fight:
        table.foe("tentacles", at="C5", health=30, abilities={})
    return table.hero("marshal", at="C4", **fields)


@rule("brimstone.hands.unassigned-no-benefit")
def test_nobody_uses_what_another_has(table: Table) -> None:
    ada = user(table)
    key = effect_item(table, table.hero("bandido", at="D4"), "gold 5")
    its_turn(table, ada)
    assert table.refusals(key) == ["brimstone.hands.unassigned-no-benefit"]


@rule("brimstone.items.exhaust")
def test_what_is_exhausted_is_not_used(table: Table) -> None:
    ada = user(table)
    key = effect_item(table, ada, "gold 5", limit="turn")
    its_turn(table, ada)
    assert table.refusals(key) == []
    table.act(key)
    assert table.refusals(key) == ["brimstone.items.exhaust"]


@rule("brimstone.grit.use-ability")
@pytest.mark.parametrize(("effect", "grit"), [("gold 5", 2), ("heal 3 wounds", 0)])
def test_what_cannot_be_paid_or_would_change_nothing_is_not_used(table: Table, effect: str, grit: int) -> None:
    """A Hero with 1 Grit and no Wounds."""
    ada = user(table, grit=1)
    key = effect_item(table, ada, effect, cost=Cost(grit=grit))
    its_turn(table, ada)
    assert table.refusals(key) == ["brimstone.grit.use-ability"]


@rule("brimstone.free.one-per-turn", "brimstone.fight.span")
def test_a_use_as_a_free_attack_is_one_a_turn_and_for_a_fight(tables: Callable[..., Table]) -> None:
    for fight, refused in ((True, ["brimstone.free.one-per-turn"]), (False, ["brimstone.fight.span"])):
        table = tables()
        ada = user(table, fight=fight, free_attack=fight)
        key = effect_item(table, ada, "gold 5", when="free attack")
        its_turn(table, ada)
        assert table.refusals(key) == refused


@rule("brimstone.activation.one-attack", "brimstone.sidebag.dynamite")
def test_dynamite_is_thrown_in_place_of_the_attack_by_those_who_have_it(table: Table) -> None:
    ada = user(table, side_bag=["dynamite", "tonic"])
    bea = table.hero("bandido", at="D4")
    effect_item(table, ada, "lose gold 1")
    table.turn_of(ada, move=0, acted=True, moving=False)
    assert table.refusals("use:token:dynamite") == ["brimstone.activation.one-attack"]
    assert table.refusals("use:token:tonic") == ["brimstone.sidebag.discard-to-use"]  # it is drunk at any time, beside

    its_turn(table, bea)
    assert table.refusals("use:token:dynamite") == ["brimstone.sidebag.discard-to-use"]


@rule("brimstone.items.keyword-restriction")
def test_a_token_for_performers_is_not_used_by_others(table: Table) -> None:
    ada = user(table, side_bag=["dark-stone-shiv"])
    its_turn(table, ada)
    assert table.refusals("use:token:dark-stone-shiv") == ["brimstone.items.keyword-restriction"]
