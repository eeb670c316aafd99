"""KO: when, what it does to the Hero and the board, Revive Tokens, and the end when nobody is left."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.conftest import rule
from tests.rules.brimstone.situations.deeds import does, effect_item, far_foe, its_turn
from tests.rules.brimstone.situations.table import Figure, Table
from undercroft.games.brimstone.events import (
    Activated,
    ActivationEnded,
    ChartRolled,
    Ended,
    FoeAttacked,
    FoesActivated,
    Horrified,
    KnockedOut,
    Revived,
    TurnEnded,
    Wounded,
)
from undercroft.games.brimstone.state import OFF_BOARD, FoeTurn, Turn


def two(table: Table, **fields: object) -> tuple[Figure, Figure]:
    """A Marshal (Health 12, Sanity 11) who acts, and a friend who keeps the Party up."""
    return table.hero("marshal", at="C4", **fields), table.hero("saloon-girl", at="E4")


@rule("brimstone.ko.by-wounds")
@pytest.mark.parametrize(("wounds", "ko"), [(11, False), (12, True)])
def test_wounds_equal_to_health_knock_out_at_once(table: Table, wounds: int, ko: bool) -> None:
    marshal, _ = two(table)

    does(table, marshal, f"wounds {wounds}")

    assert marshal.ko is ko
    assert [(event.hero, event.cause) for event in table.events(KnockedOut)] == ([("h1", "health")] if ko else [])


@rule("brimstone.ko.by-sanity")
@pytest.mark.parametrize(("damage", "ko"), [(10, False), (11, True)])
def test_sanity_damage_equal_to_sanity_knocks_out_at_once(table: Table, damage: int, ko: bool) -> None:
    marshal, _ = two(table)

    does(table, marshal, f"sanity {damage}")

    assert marshal.ko is ko
    assert [(event.hero, event.cause) for event in table.events(KnockedOut)] == ([("h1", "sanity")] if ko else [])


@rule("brimstone.ko.by-wounds")
def test_a_lowered_health_may_knock_out_as_well(table: Table) -> None:
    """11 Wounds of 12; a Mutation takes 2 Health."""
    marshal, _ = two(table, wounds=11)
    table.dice(chart_mutation=[3, 3])

    does(table, marshal, "taint 5")

    assert marshal.mutations == ["mut-spider-sacs"]
    assert marshal.ko
    assert marshal.wounds == 10


@rule("brimstone.ko.no-excess")
def test_health_and_sanity_never_drop_below_zero_and_nothing_more_is_applied(table: Table) -> None:
    marshal, _ = two(table, wounds=10, horror=3)
    marshal.give("boilerplate-vest", "neckerchief")
    table.dice(armor=[1] * 7)

    does(table, marshal, "wounds 7; sanity 20; wounds 3")

    assert (marshal.wounds, marshal.horror) == (12, 3)
    assert [event.amount for event in table.events(Wounded)] == [2]
    assert len(table.events(KnockedOut)) == 1


@rule("brimstone.ko.no-excess", "brimstone.damage.wound-markers")
def test_sanity_never_drops_below_zero_either(table: Table) -> None:
    """3 of 11 Sanity Damage and 20 more: 8 are taken."""
    marshal, _ = two(table, horror=3)

    does(table, marshal, "sanity 20; sanity 3")

    assert (marshal.wounds, marshal.horror) == (0, 11)
    assert [event.amount for event in table.events(Horrified)] == [8]


@rule("brimstone.ko.marker", "brimstone.ko.marker-passable")
def test_the_marker_stays_in_the_space_and_others_may_enter_it(table: Table) -> None:
    """The Saloon Girl moves onto the marker, and through it."""
    marshal, girl = two(table, wounds=11)
    does(table, marshal, "wounds 1")
    assert marshal.ko
    assert marshal.at == "C4"
    assert table.game.occupied() == 1 << table.space("E4")

    girl.space = table.space("A1")
    table.hero("bandido", at="H8", dead=True)
    table.hero("gunslinger", at="H7").space = OFF_BOARD
    assert table.game.occupied() == 1 << table.space("A1")
    girl.space = table.space("E4")
    its_turn(table, girl, move=4)
    assert {"C4", "B4", "A4"} <= set(table.squares())
    table.act("C4")
    assert girl.at == "C4"
    assert marshal.at == "C4"


@rule("brimstone.ko.marker")
def test_a_hero_who_is_knocked_out_in_the_own_activation_does_no_more(table: Table) -> None:
    marshal, girl = two(table, wounds=11)
    table.foe("tentacles", at="C5", health=30)
    does(table, marshal, "wounds 1")

    assert (marshal.ko, girl.ko) == (True, False)
    assert [event.hero for event in table.events(ActivationEnded)] == [marshal.id]
    assert table.awaits == "hero.move"
    assert table.activation.hero == girl.id


@rule("brimstone.ko.marker")
def test_thorns_that_knock_out_the_attacker_end_the_attack(table: Table) -> None:
    """Two Hits and a natural 1: the Hero is down before the Hits are assigned, and they are lost."""
    girl = table.hero("saloon-girl", at="C4", wounds=8)
    table.hero("marshal", at="A1")
    foe = table.foe("tentacles", at="C5", health=30, abilities={"thorned": 1})
    its_turn(table, girl)

    table.dice(to_hit=[1, 4, 6], defense=[1])
    table.act("fight")

    assert girl.ko
    assert foe.wounds == 0
    assert table.awaits == "foe.to-hit"


@rule("brimstone.status.removed-ko")
def test_status_markers_leave_a_hero_who_is_knocked_out(table: Table) -> None:
    marshal, girl = two(table, wounds=11, poison=2, venom=1)
    girl.poison = 1

    does(table, marshal, "wounds 1")

    assert (marshal.poison, marshal.venom) == (0, 0)
    assert girl.poison == 1
    assert table.awaits == "hero.poison"


@rule("brimstone.content.old-lantern", "brimstone.ko.marker")
def test_what_the_lantern_gives_is_lost_with_it(table: Table) -> None:
    """A lantern that gives 1 Luck: not to the holder who has fallen."""
    table.pack.lantern = replace(table.pack.lantern, gives={"luck": 1})
    marshal, _ = two(table)
    printed = table.pack.heroes["marshal"].skills.luck
    far_foe(table)
    assert marshal.stat("luck") == printed + 1
    does(table, marshal, "wounds 12")
    assert marshal.ko
    assert marshal.stat("luck") == printed
    assert table.game.result()["kos"] == 1


@rule("brimstone.ko.marker")
def test_the_lantern_stays_where_its_holder_fell(table: Table) -> None:
    marshal, girl = two(table, wounds=11)
    assert table.game.state.lantern == marshal.id

    does(table, marshal, "wounds 1")

    assert table.game.state.lantern == ""
    assert table.game.lantern_space() == table.space("C4")
    assert girl.stat("hold_back") == 0


def test_something_may_keep_a_hero_up(table: Table) -> None:
    """Smelling Salts: Health 1 in place of 0, and the salts are gone."""
    marshal, _ = two(table, wounds=9)
    marshal.give("smelling-salts")
    salts = f"use:item:{marshal.item('smelling-salts')}/u0"

    does(table, marshal, "wounds 5")
    table.act(salts)

    assert not marshal.ko
    assert marshal.wounds == 11
    assert "smelling-salts" not in [held.card for held in marshal.items]
    assert table.events(KnockedOut) == []


# ---- Revive Tokens -------------------------------------------------------------------------------------------------


@rule("brimstone.revive.use", "brimstone.revive.grit", "brimstone.revive.no-chart")
def test_a_revive_token_brings_the_hero_back_whole_with_a_grit_and_without_a_chart(table: Table) -> None:
    """No Wounds, no Sanity Damage, in the own space, the lantern still in hand."""
    marshal, _ = two(table, wounds=11, horror=4)
    table.state.revives = 1

    does(table, marshal, "wounds 1")

    assert not marshal.ko
    assert (marshal.wounds, marshal.horror, marshal.grit, marshal.at) == (0, 0, 1, "C4")
    assert table.game.state.lantern == marshal.id
    assert table.game.state.revives == 0
    assert [event.hero for event in table.events(Revived)] == ["h1"]
    assert table.events(ChartRolled) == []


@rule("brimstone.revive.party-held", "brimstone.revive.use")
def test_revive_tokens_belong_to_the_party_and_are_used_one_by_one(table: Table) -> None:
    """One Token: the first Hero to fall gets it, whoever that is; the second stays down."""
    marshal, girl = two(table, wounds=11)
    table.hero("bandido", at="G4")
    girl.wounds = 8
    table.state.revives = 1

    does(table, marshal, "each hero: wounds 1")

    assert (girl.ko, marshal.ko) == (False, True)
    assert table.game.state.revives == 0


@rule("brimstone.revive.use", "brimstone.end.all-ko")
def test_a_revive_token_comes_before_the_end_of_the_party(table: Table) -> None:
    """A lone Hero with a Token is not defeated, without one is."""
    marshal = table.hero("marshal", at="C4", wounds=11)
    table.state.revives = 1
    does(table, marshal, "wounds 1")
    assert table.game.state.outcome == ""
    assert marshal.wounds == 0

    marshal.wounds = 11
    table.dice(chart_injury=[3, 4])
    does(table, marshal, "wounds 1")
    assert table.game.state.outcome == "lost"


# ---- all Heroes KO'd -----------------------------------------------------------------------------------------------


@rule("brimstone.end.all-ko", "brimstone.end.all-ko-charts")
def test_all_heroes_knocked_out_while_a_group_is_still_activating_ends_everything_but_the_charts() -> None:
    """Three Tentacles on two Heroes with 1 Health each, Stranglers still to come and a third Hero already down.

    What no longer happens: the Horror Hits of the same Attack, the Stranglers' Activation, the end of the turn.
    What still does: Injury for the two who fell by Wounds, Madness for who fell by Sanity, and the Mission fails.
    """
    table = Table()
    marshal = table.hero("marshal", at="C4", wounds=11, grit=2, poison=1)
    ada = table.hero("gunslinger", at="F4", wounds=9)
    bandido = table.hero("bandido", at="H8", horror=8, ko=True, ko_cause="sanity", venom=1)
    for at, target in (("C5", marshal), ("D5", marshal), ("F5", ada)):
        table.foe("tentacles", at=at, target=target.id, initiative=9, abilities={"maddening": 2}, health=5)
    table.foe("stranglers", at="C3", target=marshal.id, initiative=8)
    table.dice(foe_to_hit=[5, 1], defense=[1])
    table.begin(Turn(at="models_activate"))
    assert ada.ko
    table.dice(foe_to_hit=[6, 1, 1, 1], defense=[1], chart_injury=[3, 4, 3, 3], chart_madness=[3, 4])

    assert table.over
    assert table.game.state.outcome == "lost"
    assert [attack.hero for attack in table.events(FoeAttacked)] == [ada.id, marshal.id, marshal.id]
    assert [event.kind for event in table.events(FoesActivated)] == ["tentacles"]
    assert table.events(TurnEnded) == []
    assert table.events(Activated) == []
    assert marshal.horror == 0
    assert [(rolled.hero, rolled.chart) for rolled in table.events(ChartRolled)] == [
        ("h1", "injury"),
        ("h2", "injury"),
        ("h3", "madness"),
    ]
    assert (marshal.poison, bandido.venom) == (0, 0)
    assert [event.why for event in table.events(Ended)] == ["all KO'd"]
    assert table.frame(FoeTurn) is None
    table.finish()


@rule("brimstone.end.all-ko")
def test_an_effect_that_fells_the_last_hero_does_not_go_on(table: Table) -> None:
    """The rest of the effect, and of the turn, no longer happens."""
    marshal = table.hero("marshal", at="C4", wounds=11)
    far_foe(table)
    key = effect_item(table, marshal, "wounds 1; xp 50")
    table.dice(chart_injury=[4, 4])
    its_turn(table, marshal)
    table.act(key)

    assert table.over
    assert marshal.xp == 0
    assert table.events(TurnEnded) == []


@rule("brimstone.ko.by-wounds", "brimstone.ko.no-excess")
def test_a_mutation_that_lowers_health_to_the_wounds_taken_knocks_a_hero_out(table: Table) -> None:
    """Creeping Rot takes 3 Health: with 2 left of 12 the Marshal falls, and has 9 Wounds, not 10."""
    marshal = table.hero("marshal", at="C4", health=12, wounds=10)
    table.hero("bandido", at="H8")
    far_foe(table)
    key = effect_item(table, marshal, "mutation")
    table.dice(chart_mutation=[4, 2])
    its_turn(table, marshal)
    table.act(key)

    assert marshal.ko
    assert marshal.ko_cause == "health"
    assert marshal.wounds == 9


@rule("brimstone.ko.by-sanity", "brimstone.ko.no-excess")
@pytest.mark.parametrize(("before", "after", "down"), [(7, 7, False), (8, 8, True), (9, 8, True)])
def test_a_madness_that_lowers_sanity_counts_the_same(table: Table, before: int, after: int, down: bool) -> None:
    """Thin Soul, a 5, leaves Sanity 8 of 10."""
    marshal = table.hero("marshal", at="C4", sanity=10, horror=before)
    table.hero("bandido", at="H8")
    far_foe(table)
    table.dice(chart_madness=[1, 4])
    does(table, marshal, "madness")

    assert marshal.madness == ["madness-thin-soul"]
    assert (marshal.horror, marshal.ko) == (after, down)


@pytest.mark.parametrize("hurt", [True, False])
def test_whoever_is_knocked_out_by_thorns_has_no_more_dice_of_the_same_attack(table: Table, hurt: bool) -> None:
    """A natural 6 would give another die; with 11 of 12 Wounds the Thorns that the natural 1 met come first."""
    marshal, _ = two(table, wounds=11 if hurt else 0, defense=7)
    table.foe("tentacles", at="C5", abilities={"thorned": 1}, health=20)
    effect_item(table, marshal, "extra combat 1", "melee natural six", limit="turn")
    table.turn_of(marshal, move=0)
    table.dice(to_hit=[6, 1], defense=[1])

    table.act("fight")

    assert marshal.ko is hurt
    assert table.awaits == "hero.move" if hurt else table.asked == "hero.use"
