"""What lends a Hero Health, Sanity, Resistance, Max Grit or room may be gone; what follows is immediate."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.conftest import rule
from tests.rules.brimstone.situations.deeds import does, effect_item, item
from tests.rules.brimstone.situations.table import Figure, Table
from undercroft.games.brimstone.events import ChartRolled, KnockedOut
from undercroft.games.brimstone.events.heroes import NumbersChanged
from undercroft.games.brimstone.rules.darkness import darkness_cards
from undercroft.games.brimstone.state import Boost, Held

HEART = "targa-heart-of-the-section"
"""An Artifact that gives 3 Health."""


def lent(table: Table, card: str, **fields: int) -> tuple[Figure, Figure]:
    """A Marshal (Health 12, Sanity 11, Defense 3) with one Artifact, and a Bandido beside him."""
    marshal = table.hero("marshal", at="C3", **fields)
    bandido = table.hero("bandido", at="C4")
    marshal.give(card)
    return marshal, bandido


def hand_over(table: Table, giver: Figure, other: Figure, card: str) -> None:
    table.turn_of(other, move=0)
    table.offer(f"trade:{giver.id}:{other.id}", giver)
    if table.asked == "trade.what":
        table.act(giver.item(card), giver.seat)
    if table.asked == "trade.terms":
        table.act("gift", giver.seat)


@rule("brimstone.corruption.resistance-modified")
def test_an_item_of_no_use_this_turn_weakens_its_new_owner_when_the_turn_ends(table: Table) -> None:
    """The Bandido with 4 points takes the Hollow Crown that the Marshal wore: it counts from the next turn on."""
    marshal, bandido = lent(table, "hollow-crown")
    bandido.corruption = 4
    hand_over(table, marshal, bandido, "hollow-crown")
    assert (bandido.stat("corruption_resistance"), bandido.corruption) == (5, 4)
    table.dice(chart_mutation=[3, 1], hold_back=[3, 5])
    table.turn("end_of_the_turn")
    assert (bandido.stat("corruption_resistance"), bandido.corruption) == (4, 0)
    assert bandido.mutations == ["mut-lockjaw"]


@rule("brimstone.corruption.mutate")
def test_a_resistance_below_the_points_held_clears_them_all_for_one_mutation(table: Table) -> None:
    """4 points, and a Resistance of 5 of which 3 were lent for the turn: all of a sudden it is 2."""
    marshal = table.hero("marshal", at="C3", corruption=4, boosts=[Boost("corruption_resistance", 3, "turn")])
    item(table, marshal, gives={"corruption_resistance": -3})
    assert marshal.stat("corruption_resistance") == 5
    table.dice(chart_mutation=[3, 1], hold_back=[3, 5])
    table.turn("end_of_the_turn")
    assert (marshal.stat("corruption_resistance"), marshal.corruption) == (2, 0)
    assert len(table.events(ChartRolled)) == 1


@rule("brimstone.weight.limit")
def test_with_the_turn_ends_the_strength_that_carried_too_much(table: Table) -> None:
    """Strength 3 and 2 more for the turn carry 10; when it is over 8 is the limit, and something must be dropped."""
    marshal = table.hero("marshal", at="C3", boosts=[Boost("strength", 2, "turn")])
    for _ in range(5 + 3 + 2):
        number = item(table, marshal, weight=1)
        card = next(held.card for held in marshal.items if held.id == number)
        table.pack.deck_of = {**table.pack.deck_of, card: "gear"}
    table.turn("end_of_the_turn")
    assert table.asked == "items.too-heavy"
    for _ in range(2):
        table.act(table.options[0])
    table.dice(hold_back=[3, 5])
    assert len(marshal.items) == 5 + 3


@rule("brimstone.grit.max-default-two")
@pytest.mark.parametrize(("less", "left"), [(1, 1), (2, 0), (5, 0)])
def test_grit_beyond_a_lowered_maximum_is_lost_and_never_less_than_none(table: Table, less: int, left: int) -> None:
    """Max Grit 2, all of it held; a curse takes 1, 2 or 5 of the maximum."""
    marshal = table.hero("marshal", at="C3", grit=2)
    assert marshal.stat("max_grit") == 2
    item(table, marshal, gives={"max_grit": -less})
    table.happen(lambda game: game.do(NumbersChanged(marshal.id)))
    assert marshal.grit == left


@rule("brimstone.ko.by-wounds", "brimstone.ko.no-excess")
@pytest.mark.parametrize(("wounds", "left"), [(12, 12), (14, 12)])
def test_who_gives_the_health_away_that_wounds_have_eaten_falls(table: Table, wounds: int, left: int) -> None:
    """12 and 3 Health; without the 3 there is none left, and the Wounds are no more than 12."""
    marshal, bandido = lent(table, HEART, wounds=wounds)
    hand_over(table, marshal, bandido, HEART)
    assert [(event.hero, event.cause) for event in table.events(KnockedOut)] == [(marshal.id, "health")]
    assert (marshal.ko, marshal.wounds) == (True, left)
    assert bandido.item(HEART)


@rule("brimstone.ko.by-wounds")
def test_with_a_point_of_health_left_nobody_falls_and_the_next_wound_counts(table: Table) -> None:
    marshal, bandido = lent(table, HEART, wounds=11)
    hand_over(table, marshal, bandido, HEART)
    assert not marshal.ko
    does(table, marshal, "wounds 1")
    assert (marshal.ko, marshal.wounds) == (True, 12)
    assert table.awaits == "chart.injury"


@rule("brimstone.ko.by-sanity")
def test_an_item_that_is_discarded_takes_its_sanity_along(table: Table) -> None:
    marshal = table.hero("marshal", at="C3", horror=11)
    table.hero("bandido", at="C4")
    number = item(table, marshal, gives={"sanity": 2})
    card = next(held.card for held in marshal.items if held.id == number)
    table.pack.deck_of = {**table.pack.deck_of, card: "gear"}
    does(table, marshal, "lose item")
    assert (marshal.ko, marshal.ko_cause, marshal.horror) == (True, "sanity", 11)


@rule("brimstone.ko.by-wounds")
def test_clothing_that_is_changed_takes_its_upgrades_health_along(table: Table) -> None:
    """Sewn-In Plates (2 Health) are on the coat that is worn; the other coat has none."""
    marshal = table.hero("marshal", at="C3", wounds=12)
    table.hero("bandido", at="C4")
    worn = item(table, marshal, slot="coat", keywords=("Clothing",), upgrade_slots=1)
    other = item(table, marshal, slot="coat", keywords=("Clothing",))
    held: list[Held] = marshal.items
    held[0].upgrades.append("sewn-in-plates")
    marshal.worn = [worn]
    assert marshal.stat("health") == 12 + 2
    table.turn_of(marshal, move=0)
    table.offer(f"wear:{other}", marshal)
    assert (marshal.ko, marshal.worn) == (True, [other])


@rule("brimstone.ko.by-wounds")
def test_an_upgrade_that_is_taken_off_gives_no_health(table: Table) -> None:
    marshal = table.hero("marshal", at="C3", wounds=13)
    table.hero("bandido", at="C4")
    worn = item(table, marshal, slot="coat", keywords=("Clothing",), upgrade_slots=1)
    held: list[Held] = marshal.items
    held[0].upgrades.append("sewn-in-plates")
    table.game.all_changed()
    table.turn_of(marshal, move=0)
    table.offer(f"detach:{worn}:sewn-in-plates", marshal)
    assert (marshal.ko, marshal.wounds) == (True, 12)


@rule("brimstone.ko.by-wounds")
def test_a_cure_may_cost_health_as_well(table: Table) -> None:
    """Dark Stone Heart gives 2 Health as long as it beats."""
    marshal = table.hero("marshal", at="C3", wounds=12, mutations=["mut-dark-stone-heart"])
    table.hero("bandido", at="C4")
    assert marshal.stat("health") == 12 + 2
    does(table, marshal, "cure mutation")
    assert (marshal.ko, marshal.mutations) == (True, [])


@rule("brimstone.corruption.resistance-modified", "brimstone.corruption.mutate")
@pytest.mark.parametrize(("points", "mutates"), [(3, False), (4, True)])
def test_an_item_that_lowers_resistance_to_the_points_held_mutates_at_once(
    table: Table, points: int, mutates: bool
) -> None:
    """The Hollow Crown leaves a Resistance of 4."""
    marshal = table.hero("marshal", at="C3", corruption=points)
    table.deck("artifact", "hollow-crown")
    table.dice(chart_mutation=[3, 1] if mutates else [])
    does(table, marshal, "draw artifact 1")
    assert marshal.corruption == (0 if mutates else points)
    assert [event.chart for event in table.events(ChartRolled)] == ["mutation"] * mutates
    table.finish()


@rule("brimstone.ko.by-wounds")
@pytest.mark.parametrize("deck", ["darkness", "dread"])
@pytest.mark.parametrize("wounds", [9, 10])
def test_a_card_in_play_that_takes_health_fells_whoever_has_no_more(table: Table, deck: str, wounds: int) -> None:
    """2 Health less for everybody: of a Marshal's 12 there are 10 left, which 10 Wounds have eaten and 9 have not."""
    marshal = table.hero("marshal", at="C3", wounds=wounds)
    girl = table.hero("saloon-girl", at="E3")
    card = "guttering-flame" if deck == "darkness" else next(iter(table.state.decks["dread"].pile))
    table.pack.cards[card] = replace(table.pack.cards[card], gives={"health": -2}, steps=())
    table.deck("darkness", card)

    table.happen(lambda game: darkness_cards.darkness(game) if deck == "darkness" else darkness_cards.face(game, card))

    assert (marshal.ko, girl.ko) == (wounds == 10, False)
    assert [event.hero for event in table.events(KnockedOut)] == (["h1"] if wounds == 10 else [])


@rule("brimstone.recover.both-zero", "brimstone.ko.by-wounds", "brimstone.ko.by-sanity")
@pytest.mark.parametrize(("wounds", "horror", "charts"), [(10, 9, ["injury", "madness"]), (9, 9, ["madness"])])
def test_what_takes_health_and_sanity_at_the_same_time_brings_both_to_zero(
    table: Table, wounds: int, horror: int, charts: list[str]
) -> None:
    """2 Health and 2 Sanity less leave a Marshal 10 and 9; at 0 in both 2D6 of each are Healed, else 2D6 in all."""
    marshal = table.hero("marshal", at="C3", wounds=wounds, horror=horror)
    table.hero("bandido", at="J8")
    flame = table.pack.cards["guttering-flame"]
    table.pack.cards["guttering-flame"] = replace(flame, gives={"health": -2, "sanity": -2}, steps=())
    table.deck("darkness", "guttering-flame")
    table.dice(**{f"chart_{chart}": [3, 4] for chart in charts}, healing=[1, 2, 2, 2][: 2 * len(charts)])

    table.happen(darkness_cards.darkness, at="end_of_the_turn")
    if len(charts) == 1:
        table.act(0)

    assert [event.cause for event in table.events(KnockedOut)] == ["both" if len(charts) == 2 else "sanity"]
    assert [event.chart for event in table.events(ChartRolled)] == charts
    assert (marshal.wounds, marshal.horror) == ((10 - 3, 9 - 4) if len(charts) == 2 else (9 - 0, 9 - 3))


@rule("brimstone.grit.max-default-two")
def test_grit_beyond_a_maximum_that_has_gone_down_is_lost(table: Table) -> None:
    """Black Bile: Max Grit 1."""
    marshal = table.hero("marshal", at="C3", grit=2)
    table.dice(chart_mutation=[5, 2])
    does(table, marshal, "mutation")
    assert (marshal.stat("max_grit"), marshal.grit) == (1, 1)


@rule("brimstone.ko.by-wounds")
def test_what_is_used_up_to_stay_up_does_not_knock_out_by_being_used_up(table: Table) -> None:
    """The Item that keeps the Marshal up gave 2 of his Health, and is gone: Health 12, one of it left."""
    marshal = table.hero("marshal", at="C3", wounds=13)
    table.hero("bandido", at="C4")
    key = effect_item(table, marshal, "stay up", "ko", discard=True)
    card = marshal.items[0].card
    table.pack.items[card] = replace(table.pack.items[card], gives={"health": 2})
    table.pack.deck_of = {**table.pack.deck_of, card: "gear"}
    table.game.all_changed()
    does(table, marshal, "wounds 3")
    table.act(key)
    assert not marshal.ko
    assert marshal.wounds == 12 - 1
    assert table.events(KnockedOut) == []
    does(table, marshal, "wounds 1")
    assert marshal.ko


@rule("brimstone.sidebag.mix")
def test_who_changes_a_belt_empties_what_hung_on_it(table: Table) -> None:
    """A Tool Belt holds 2 Tokens beyond the 5; with another belt in its place one of 6 has to go."""
    marshal = table.hero("marshal", side_bag=["herbs", *["tonic"] * 5])
    marshal.give("tool-belt")
    other = item(table, marshal, slot="belt")
    marshal.worn.remove(other)
    table.turn_of(marshal, move=0)
    table.offer(f"wear:{other}", marshal)
    assert table.asked == "items.bag-full"
    table.act("drop:herbs")
    assert marshal.side_bag == ["tonic"] * 5
    assert table.asked == "activation.act"


@rule("brimstone.weight.limit")
def test_what_is_put_away_helps_no_more_to_carry(table: Table) -> None:
    """A Custodian's Arm in hand makes Strength 3 a 4: 9 in all, which it and four rifles weigh. Put away, 8 is most."""
    marshal = table.hero("marshal")
    marshal.give("targa-custodian-arm")
    marshal.give(*["buffalo-rifle"] * 4, hands=False)
    assert marshal.stat("carry") == 5 + 3 + 1
    table.turn_of(marshal, move=0)
    table.offer(f"hands:{marshal.id}", marshal)
    table.act(str(marshal.item("buffalo-rifle")))
    assert marshal.stat("carry") == 5 + 3
    assert table.asked == "items.too-heavy"
    table.act(f"drop:{marshal.item('targa-custodian-arm')}")
    assert [held.card for held in marshal.items] == ["buffalo-rifle"] * 4
    assert table.asked == "activation.act"


@rule("brimstone.weight.limit")
def test_an_upgrade_that_is_taken_off_carries_nothing(table: Table) -> None:
    """A harness sewn onto a coat carries 1 more than the 8 of four rifles; taken off it weighs on its own."""
    marshal = table.hero("marshal")
    coat = item(table, marshal, slot="coat", keywords=("Clothing",), upgrade_slots=1)
    harness = replace(table.pack.items["sewn-in-plates"], gives={"carry": 1}, weight=1)
    table.pack.items["sewn-in-plates"] = harness
    held: list[Held] = marshal.items
    held[0].upgrades.append("sewn-in-plates")
    marshal.give(*["buffalo-rifle"] * 4, hands=False)
    table.turn_of(marshal, move=0)
    table.offer(f"detach:{coat}:sewn-in-plates", marshal)
    assert table.asked == "items.too-heavy"
