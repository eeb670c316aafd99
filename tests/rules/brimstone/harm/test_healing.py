"""Healing, its XP, tokens used on others, the Saloon Girl's Comforting Presence, and Grit that is Recovered."""

from __future__ import annotations

import pytest

from tests.conftest import rule
from tests.rules.brimstone.situations.deeds import does, effect_item, far_foe, its_turn
from tests.rules.brimstone.situations.table import Table
from tests.rules.brimstone.situations.threats import lay_den
from undercroft.engine.choices import key_of
from undercroft.games.brimstone.content.types import Cost
from undercroft.games.brimstone.rules.turn.activation import options
from undercroft.games.brimstone.state import Turn


@rule("brimstone.heal.remove-markers")
@pytest.mark.parametrize(("wounds", "left"), [(5, 2), (2, 0), (1, 0)])
def test_healing_removes_markers_of_the_named_type_never_more_than_there_are(
    table: Table, wounds: int, left: int
) -> None:
    marshal = table.hero("marshal", at="C4", wounds=wounds, horror=4)

    does(table, marshal, "heal 3 wounds")

    assert (marshal.wounds, marshal.horror) == (left, 4)


@rule("brimstone.heal.remove-markers")
def test_healing_in_any_mix_is_split_by_the_hero_who_is_healed(table: Table) -> None:
    marshal = table.hero("marshal", at="C4", wounds=2, horror=4)

    does(table, marshal, "heal 3 any")
    assert table.options == ["0", "1", "2"]
    table.act(1)

    assert (marshal.wounds, marshal.horror) == (1, 2)


@rule("brimstone.heal.full")
@pytest.mark.parametrize(("effect", "left"), [("heal all wounds", (0, 4)), ("heal all sanity", (9, 0))])
def test_fully_healing_removes_all_markers_of_the_type(table: Table, effect: str, left: tuple[int, int]) -> None:
    marshal = table.hero("marshal", at="C4", wounds=9, horror=4)

    does(table, marshal, effect)

    assert (marshal.wounds, marshal.horror) == left


@rule("brimstone.heal.xp-others")
def test_healing_another_hero_earns_five_xp_a_point_and_healing_oneself_none(table: Table) -> None:
    """Heals 3 where only 2 Wounds are: 10 XP. The healer's own 3 points earn nothing."""
    marshal = table.hero("marshal", at="C4", wounds=5)
    girl = table.hero("saloon-girl", at="D4", wounds=2, horror=1)

    does(table, marshal, "each hero: heal 3 wounds; heal 1 sanity")

    assert (marshal.wounds, girl.wounds, girl.horror) == (2, 0, 0)
    assert (marshal.xp, girl.xp) == (5 * 2 + 5 * 1, 0)


@rule("brimstone.heal.xp-others")
def test_what_adds_to_healing_adds_to_healing_others_only(table: Table) -> None:
    """The Field Surgeon's Kit: 1 point more, once for a split too."""
    marshal = table.hero("marshal", at="C4", wounds=5)
    marshal.give("field-surgeons-kit")
    girl = table.hero("saloon-girl", at="D4", wounds=5, horror=5)

    does(table, marshal, "heal 1 wounds; each other hero: heal 1 wounds; heal 1 any")
    table.act(1)

    assert marshal.wounds == 4
    assert (girl.wounds, girl.horror) == (5 - 2 - 1, 5 - 1)
    assert marshal.xp == 5 * 4


@rule("brimstone.heal.tokens-on-others")
def test_in_a_fight_a_healing_token_is_used_on_oneself_or_an_adjacent_hero(table: Table) -> None:
    marshal = table.hero("marshal", at="C4", side_bag=["bandages"], wounds=1)
    girl = table.hero("saloon-girl", at="D4", wounds=6)
    table.hero("bandido", at="F4", wounds=6)
    far_foe(table)
    its_turn(table, marshal)

    table.offer("use:token:bandages", marshal)
    assert table.options == [girl.id, marshal.id]
    table.dice(card_heal=[4])
    table.act(girl.id)

    assert girl.wounds == 2
    assert marshal.side_bag == []
    assert marshal.xp == 20


@rule("brimstone.heal.tokens-on-others")
def test_without_enemies_anyone_on_the_same_map_tile_can_be_healed_and_nobody_beyond() -> None:
    """From A1 of the Room: D3 is on it, so is the connection space B4; A6 lies on the next tile."""
    table = lay_den()
    marshal = table.hero("marshal", at="A1", side_bag=["bandages"])
    bandido = table.hero("bandido", at="D3", wounds=6)
    girl = table.hero("saloon-girl", at="B4", wounds=6)
    away = table.hero("gunslinger", at="A6", wounds=6)
    its_turn(table, marshal)

    table.offer("use:token:bandages", marshal)
    assert table.options == [girl.id, bandido.id, marshal.id]
    table.dice(card_heal=[4])
    table.act(bandido.id)

    assert (bandido.wounds, girl.wounds, away.wounds) == (2, 6, 6)
    table.finish()


@rule("brimstone.sidebag.bandages", "brimstone.sidebag.discard-to-use")
def test_bandages_heal_a_d6_of_wounds(table: Table) -> None:
    marshal = table.hero("marshal", at="C4", side_bag=["bandages", "bandages"], wounds=8, horror=8)
    its_turn(table, marshal)
    table.dice(card_heal=[5])
    table.offer("use:token:bandages", marshal)

    assert (marshal.wounds, marshal.horror, marshal.side_bag, marshal.xp) == (3, 8, ["bandages"], 0)


@rule("brimstone.sidebag.whiskey")
def test_whiskey_heals_a_d6_of_sanity(table: Table) -> None:
    marshal = table.hero("marshal", at="C4", side_bag=["whiskey"], wounds=8, horror=8)
    its_turn(table, marshal)
    table.dice(card_heal=[5])
    table.offer("use:token:whiskey", marshal)

    assert (marshal.wounds, marshal.horror, marshal.side_bag) == (8, 3, [])


@rule("brimstone.sidebag.herbs")
def test_herbs_heal_two_dice_of_wounds(table: Table) -> None:
    marshal = table.hero("marshal", at="C4", side_bag=["herbs"], wounds=11, horror=8)
    its_turn(table, marshal)
    table.dice(card_heal=[5, 4])
    table.offer("use:token:herbs", marshal)

    assert (marshal.wounds, marshal.horror, marshal.side_bag) == (2, 8, [])


@rule("brimstone.sidebag.swamp-fungus")
def test_swamp_fungus_heals_a_d6_of_each(table: Table) -> None:
    marshal = table.hero("marshal", at="C4", side_bag=["swamp-fungus"], wounds=8, horror=8)
    its_turn(table, marshal)
    table.dice(card_heal=[5, 2])
    table.offer("use:token:swamp-fungus", marshal)

    assert (marshal.wounds, marshal.horror, marshal.side_bag) == (3, 6, [])


@rule("brimstone.sidebag.tonic")
def test_tonic_recovers_a_grit(table: Table) -> None:
    marshal = table.hero("marshal", at="C4", side_bag=["tonic"], grit=1)
    its_turn(table, marshal)
    table.offer("use:token:tonic", marshal)

    assert (marshal.grit, marshal.side_bag) == (2, [])


# ---- Comforting Presence -------------------------------------------------------------------------------------------


@rule("brimstone.saloon.comforting-presence", "brimstone.saloon.comforting-xp")
def test_comforting_presence_takes_a_point_off_every_adjacent_hero_at_the_end_of_the_turn(table: Table) -> None:
    """Each chooses Wound or Sanity; who is not adjacent, and she herself, get nothing. 5 XP a point."""
    girl = table.hero("saloon-girl", at="C4", wounds=3)
    marshal = table.hero("marshal", at="D4", wounds=3, horror=3)
    bandido = table.hero("bandido", at="C5", horror=2)
    away = table.hero("gunslinger", at="G4", wounds=3)
    table.turn(at="end_of_the_turn")
    assert table.asked == "hero.use-now"
    table.act("yes")
    table.act(0)

    assert (marshal.wounds, marshal.horror) == (3, 2)
    assert (bandido.wounds, bandido.horror) == (0, 1)
    assert (away.wounds, girl.wounds) == (3, 3)
    assert girl.xp == 10


@rule("brimstone.saloon.comforting-presence")
def test_she_may_leave_it(table: Table) -> None:
    girl = table.hero("saloon-girl", at="C4")
    marshal = table.hero("marshal", at="D4", wounds=3)
    table.turn(at="end_of_the_turn")
    table.act("no")

    assert (marshal.wounds, girl.xp) == (3, 0)


@rule("brimstone.saloon.comforting-any-turn")
@pytest.mark.parametrize("fight", [True, False])
def test_comforting_presence_works_in_a_fight_and_out_of_one_turn_after_turn(table: Table, fight: bool) -> None:
    girl = table.hero("saloon-girl", at="C4")
    marshal = table.hero("marshal", at="D4", wounds=3)
    if fight:
        far_foe(table)
    for turn in (1, 2):
        table.begin(Turn(at="end_of_the_turn"))
        table.act("yes")
        assert marshal.wounds == 3 - turn
    assert girl.xp == 10


# ---- Grit ----------------------------------------------------------------------------------------------------------


@rule("brimstone.grit.max-default-two")
def test_no_more_grit_is_kept_than_max_grit(table: Table) -> None:
    marshal = table.hero("marshal", at="C4", grit=1)
    far_foe(table)
    does(table, marshal, "each hero: grit 1; grit 1")

    assert table.asked == "grit.spend"
    table.act(None)
    assert marshal.grit == 2


@rule("brimstone.grit.spend-at-max")
def test_grit_beyond_the_maximum_may_be_spent_at_once_on_more_move(table: Table) -> None:
    marshal = table.hero("marshal", at="C4", grit=2)
    key = effect_item(table, marshal, "grit 1")
    table.turn_of(marshal, move=1)
    table.act(key)
    assert (table.asked, table.options) == ("grit.spend", ["more-move", "pass"])
    table.dice(more_move=[3])
    table.act("more-move")

    assert marshal.grit == 2
    assert "G4" in table.squares()
    assert "H4" not in table.squares()


@rule("brimstone.grit.spend-at-max")
def test_who_may_not_spend_grit_loses_what_is_beyond_the_maximum(table: Table) -> None:
    """A 1 for the Move roll beside an Enemy that oppresses; nor is anything on offer that only Recovers Grit."""
    marshal = table.hero("marshal", at="C4", grit=2)
    table.foe("tentacles", at="C5", abilities={"oppress": 1})
    key = effect_item(table, marshal, "grit 1")
    table.dice(move=[1])
    table.turn_of(marshal)

    assert table.asked == "activation.act"
    assert marshal.grit == 2
    assert key not in table.options
    table.game.state.foes[0].space = table.space("J8")
    assert key in [key_of(value) for value in options(table.game, table.game.hero(marshal.id), table.activation)]


@rule("brimstone.grit.spend-at-max")
def test_grit_beyond_the_maximum_may_be_spent_on_an_ability_or_is_lost(table: Table) -> None:
    """Not while moving is still possible: only the ability that costs Grit is on offer."""
    marshal = table.hero("marshal", at="C4", grit=2, wounds=5)
    balm = effect_item(table, marshal, "heal 2 wounds", cost=Cost(grit=1))
    key = effect_item(table, marshal, "grit 1")
    table.turn_of(marshal, move=0, moving=False)
    table.act(key)
    assert (table.asked, table.options) == ("grit.spend", [balm, "pass"])
    table.act(balm)
    assert (marshal.grit, marshal.wounds) == (2, 3)

    table.act(key)
    table.act(None)
    assert (marshal.grit, marshal.wounds) == (2, 3)
