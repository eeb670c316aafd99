"""Status Effect markers: Poison and Void Venom."""

from __future__ import annotations

import pytest

from tests.conftest import rule
from tests.rules.brimstone.situations.deeds import does, effect_item, item, its_turn
from tests.rules.brimstone.situations.table import Table
from undercroft.crawl.packs.language.grammar import read_effect
from undercroft.games.brimstone.content.keywords.lexicon import WORDS
from undercroft.games.brimstone.content.types import Ranged
from undercroft.games.brimstone.events import HeroAttacked, Saved
from undercroft.games.brimstone.state import Adventure, Turn

# ---- Poison --------------------------------------------------------------------------------------------------------


@rule("brimstone.poison.stacks")
def test_poison_markers_add_up(table: Table) -> None:
    ada = table.hero("gunslinger", at="C4", poison=1)

    does(table, ada, "poison 2")

    assert ada.poison == 3


@rule("brimstone.immune.status-markers")
def test_the_immune_take_no_markers(table: Table) -> None:
    """Cold Blood keeps Poison away, the Spider-Silk Cloak Void Venom."""
    ada = table.hero("gunslinger", at="C4", mutations=["mut-cold-blood"])
    ada.give("spider-silk-cloak")
    marshal = table.hero("marshal", at="D4")

    does(table, ada, "each hero: poison 1; venom 1")

    assert (ada.poison, ada.venom) == (0, 0)
    assert (marshal.poison, marshal.venom) == (1, 1)


@rule("brimstone.poison.roll")
def test_a_die_for_each_marker_at_the_start_of_the_activation_before_the_move_roll(table: Table) -> None:
    ada = table.hero("gunslinger", at="C4", poison=3)
    other = table.hero("marshal", at="D4", poison=1)
    table.turn_of(ada)
    table.dice(poison=[3, 4, 5])
    assert ada.poison == 3
    table.dice(move=[4])

    assert table.asked == "activation.act"
    assert (ada.wounds, ada.poison, other.poison) == (0, 3, 1)


@rule("brimstone.poison.wound")
@pytest.mark.parametrize("face", [1, 2])
def test_a_one_or_two_is_a_wound_past_defense_and_the_marker_stays(table: Table, face: int) -> None:
    ada = table.hero("gunslinger", at="C4", poison=2)
    table.dice(poison=[face, 4], move=[4])
    table.turn_of(ada)

    assert (ada.wounds, ada.poison) == (1, 2)
    assert table.events(Saved) == []


@rule("brimstone.poison.wound")
def test_each_one_or_two_is_a_wound(table: Table) -> None:
    ada = table.hero("gunslinger", at="C4", poison=3)
    table.dice(poison=[1, 2, 1], move=[4])
    table.turn_of(ada)

    assert (ada.wounds, ada.poison) == (3, 3)


@rule("brimstone.poison.no-effect")
@pytest.mark.parametrize("face", [3, 4, 5])
def test_three_to_five_does_nothing_and_the_marker_stays(table: Table, face: int) -> None:
    ada = table.hero("gunslinger", at="C4", poison=1)
    table.dice(poison=[face], move=[4])
    table.turn_of(ada)

    assert (ada.wounds, ada.poison) == (0, 1)


@rule("brimstone.poison.wears-off")
def test_each_six_removes_that_marker(table: Table) -> None:
    ada = table.hero("gunslinger", at="C4", poison=3)
    table.dice(poison=[6, 3, 6], move=[4])
    table.turn_of(ada)

    assert (ada.wounds, ada.poison) == (0, 1)


@rule("brimstone.poison.wound", "brimstone.status.removed-ko")
def test_poison_that_knocks_out_ends_the_activation_and_leaves_the_hero(table: Table) -> None:
    ada = table.hero("gunslinger", at="C4", poison=2, wounds=9)
    marshal = table.hero("marshal", at="D4")
    table.dice(poison=[1, 4])
    table.turn_of(ada)
    table.dice(move=[4])

    assert ada.ko
    assert ada.poison == 0
    assert marshal.activated
    assert table.asked == "activation.act"


# ---- Void Venom ----------------------------------------------------------------------------------------------------


@rule("brimstone.venom.to-hit")
@pytest.mark.parametrize(("face", "hits"), [(4, 0), (5, 1)])
def test_void_venom_is_minus_one_on_all_to_hit_rolls(table: Table, face: int, hits: int) -> None:
    """The Marshal's 4+ becomes 5+, in Melee and at Range."""
    marshal = table.hero("marshal", at="C4", venom=1)
    marshal.give("trail-revolver")
    foe = table.foe("tentacles", at="C5", defense=0, health=30)
    for attack in ("fight", f"shoot:{marshal.item('trail-revolver')}"):
        its_turn(table, marshal)
        table.dice(to_hit=[face, 1], damage=[2] * hits)
        table.act(attack)
        assert table.asked == "activation.act"
    assert foe.wounds == 2 * 2 * hits


@rule("brimstone.venom.several")
def test_several_venom_markers_are_minus_one_each(table: Table) -> None:
    marshal = table.hero("marshal", at="C4", combat=1)
    does(table, marshal, "venom 2")
    assert marshal.venom == 2
    foe = table.foe("tentacles", at="C5", defense=0, health=30)
    its_turn(table, marshal)

    table.dice(to_hit=[5])
    table.act("fight")

    assert foe.wounds == 0


@rule("brimstone.venom.natural-six")
def test_a_natural_six_still_hits_is_critical_and_triggers_abilities(table: Table) -> None:
    """Three markers: 4+ would become 7+."""
    marshal = table.hero("marshal", at="C4", venom=3, combat=1)
    key = effect_item(table, marshal, "xp 1", when="natural six")
    foe = table.foe("tentacles", at="C5", defense=9, health=30)
    its_turn(table, marshal)
    table.dice(to_hit=[6])
    table.act("fight")
    table.dice(damage=[4])
    table.act(key)

    assert foe.wounds == 4
    assert marshal.xp == 1
    assert table.events(HeroAttacked)[0].crits == 1


@rule("brimstone.venom.natural-six")
@pytest.mark.parametrize(("attack", "gold"), [("fight", 1 + 10), ("shoot", 1 + 100)])
def test_a_natural_six_triggers_what_names_it_in_melee_or_at_range(table: Table, attack: str, gold: int) -> None:
    """Two sixes and a five with three markers, once for each: what names any six, what names the kind of Attack."""
    marshal = table.hero("marshal", at="C4", venom=3, combat=3)
    gun = item(table, marshal, hands=1, keywords=("Gun",), ranged=Ranged(shots=3, range=5))
    for moment, coins in (("natural six", 1), ("melee natural six", 10), ("ranged natural six", 100)):
        item(table, marshal, on={moment: read_effect(WORDS, f"gold {coins}")})
    table.foe("tentacles", at="C5", defense=9, health=30)
    its_turn(table, marshal)
    table.dice(to_hit=[6, 5, 6])
    table.act("fight" if attack == "fight" else f"shoot:{gun}")

    assert marshal.gold == 2 * gold


@rule("brimstone.venom.removed")
def test_all_venom_leaves_at_the_end_of_the_activation_and_poison_does_not(table: Table) -> None:
    ada = table.hero("gunslinger", at="C4", venom=2, poison=1)
    marshal = table.hero("marshal", at="D4", venom=1)
    table.turn_of(ada, move=2)
    assert ada.venom == 2
    table.act("end")

    assert (ada.venom, ada.poison, marshal.venom) == (0, 1, 1)


@rule("brimstone.venom.to-hit")
def test_venom_lasts_through_the_next_activation_not_only_this_turn(table: Table) -> None:
    """A marker got outside the own Activation is still there after the end of the turn."""
    ada = table.hero("gunslinger", at="C4", venom=1, activated=True)
    table.begin(Turn(at="end_of_the_turn"))

    assert table.game.state.turn == 2
    assert ada.venom == 1


@rule("brimstone.status.removed-end")
def test_status_markers_leave_at_the_end_of_the_adventure(table: Table) -> None:
    ada = table.hero("gunslinger", at="C4", venom=1, poison=2)
    table.state.outcome = ""
    table.begin(Adventure(at="status_markers_leave"))

    assert (ada.venom, ada.poison) == (0, 0)
