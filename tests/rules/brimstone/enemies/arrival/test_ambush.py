"""Ambush Attacks: beside the Heroes, +2 Initiative, and what becomes of the turn."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.conftest import rule
from tests.rules.brimstone.situations.deeds import does
from tests.rules.brimstone.situations.table import Table
from tests.rules.brimstone.situations.threats import appear, encounter, squares, threat_card
from undercroft.games.brimstone.events import Activated, FoesActivated, FoesPlaced, HeldBack, TurnBegan, TurnEnded
from undercroft.games.brimstone.rules.enemies.record_sheet import foe_stat
from undercroft.games.brimstone.state import Activation, Ready

NOOK = """\
+-+-+-+-+-+
|. . . . .|
+-+-+-+ + +
      |. .|
      +-+-+
"""
"""A dead end: A1, B1, C1 in a row, then D1, E1, D2, E2."""


def ambush_card(table: Table, *groups: tuple[str, str]) -> None:
    """A Threat card ambushes during the Room Exploration step."""
    threat_card(table, *groups)
    encounter(table, Ready(level="low", ambush=True, room=0))


def targets(table: Table, kind: str = "") -> list[str]:
    return [foe.target for foe in table.game.state.foes if kind in ("", foe.kind)]


@rule("brimstone.ambush.adjacent", "brimstone.ambush.first-model")
def test_an_ambusher_goes_beside_a_random_hero_in_any_adjacent_space_and_targets_that_hero(table: Table) -> None:
    table.hero(at="C3")
    bea = table.hero(at="H6")
    table.dice(foe_pick=[bea.id])

    appear(table, "tentacles", 1, ambush=True)

    assert table.asked == "ambush.space"
    assert table.squares() == ["G5", "G6", "G7", "H5", "H7", "I5", "I6", "I7"]
    table.act("G7")
    assert squares(table) == ["G7"]
    assert targets(table) == [bea.id]


@rule("brimstone.ambush.adjacent")
def test_a_card_that_says_ambush_brings_an_ambush(table: Table) -> None:
    """Two Tentacles beside the only Hero, quicker than any of their kind, and the turn is over."""
    hero = table.hero("marshal", at="A1")
    does(table, hero, "ambush tentacles 2")
    assert table.asked == "ambush.space"
    assert table.squares() == ["A2", "B1", "B2"]
    table.act("A2")
    table.act("B1")
    assert squares(table) == ["A2", "B1"]
    assert [event.ambush for event in table.events(FoesPlaced)] == [True]
    assert len(table.events(TurnEnded)) == 1


@rule("brimstone.world.ambush-unlocated", "brimstone.ambush.first-model")
def test_an_ambush_from_nowhere_finds_whoever_is_alone(table: Table) -> None:
    """Of one Hero none is picked at random: neither the World nor the Hero is rolled for."""
    ada = table.hero(at="H6")
    appear(table, "tentacles", 1, ambush=True)
    table.act("G7")
    assert targets(table) == [ada.id]


@rule("brimstone.ambush.adjacent")
def test_a_card_that_says_ambush_by_a_threat_brings_an_ambush(table: Table) -> None:
    """The Low Threat card of the test, one Strangler, beside the only Hero."""
    hero = table.hero("marshal", at="A1")
    threat_card(table, ("stranglers", "1"))
    does(table, hero, "ambush threat low")
    assert table.squares() == ["A2", "B1", "B2"]
    table.act("B2")
    assert [(event.kind, event.ambush) for event in table.events(FoesPlaced)] == [("stranglers", True)]


@rule("brimstone.ambush.spread")
def test_ambushers_spread_over_the_heroes_with_the_fewest_of_their_type(table: Table) -> None:
    """Three Heroes and four Tentacles: each gets one before one of them gets a second."""
    ada, bea, cal = (table.hero(at=square) for square in ("B2", "E5", "I7"))
    table.dice(foe_pick=[bea.id, cal.id, ada.id])

    appear(table, "tentacles", 4, ambush=True)
    for square in ("E4", "I6", "B1"):
        table.act(square)
    table.act("B3")

    assert Counter(targets(table)) == {ada.id: 2, bea.id: 1, cal.id: 1}
    assert targets(table)[:3] == [bea.id, cal.id, ada.id]


@rule("brimstone.ambush.spread")
def test_only_enemies_of_the_same_type_count_for_the_spread(table: Table) -> None:
    ada = table.hero(at="B2")
    bea = table.hero(at="H6")
    table.foe("stranglers", at="B1", target=ada.id)
    table.foe("tentacles", at="H5", target=bea.id)
    table.foe("tentacles", at="A1", target=ada.id)
    table.foe("tentacles", at="J8", target=ada.id)  # its target is out of its reach by now

    table.dice(foe_pick=[ada.id])
    appear(table, "tentacles", 1, ambush=True)

    assert table.asked == "ambush.space"
    assert "B3" in table.squares()


@rule("brimstone.ambush.spread")
def test_a_hero_without_an_open_space_beside_is_not_picked() -> None:
    table = Table(NOOK)
    table.hero(at="A1")
    bea = table.hero(at="D1")
    table.foe("stranglers", at="B1")

    appear(table, "tentacles", 2, ambush=True)
    table.act("C1")

    assert table.asked == "ambush.space"
    table.act("E1")
    assert targets(table, "tentacles") == [bea.id, bea.id]


@rule("brimstone.ambush.no-room")
def test_with_no_open_space_beside_any_hero_they_come_as_near_as_they_can_and_target_nobody() -> None:
    table = Table(NOOK)
    ada = table.hero(at="A1")

    appear(table, "tentacles", 4, ambush=True)

    assert table.asked == "ambush.space"
    assert table.squares() == ["D2", "E1", "E2"]
    table.act("E2")
    assert squares(table) == ["B1", "C1", "D1", "E2"]
    assert targets(table) == [ada.id, "", "", ""]


@rule("brimstone.ambush.highest-initiative-first")
def test_the_quickest_ambushers_are_placed_first(table: Table) -> None:
    """Void Spiders 6 before Stranglers 3, though the card lists them last."""
    table.hero(at="C3")
    table.auto(ambush_space="")

    ambush_card(table, ("stranglers", "1"), ("void-spiders", "1"))
    table.act("B2")
    table.act("D4")

    assert [placed.kind for placed in table.events(FoesPlaced)] == ["void-spiders", "stranglers"]
    assert squares(table, "void-spiders") == ["B2"]


@rule("brimstone.ambush.initiative-bonus")
def test_ambushers_act_at_plus_two_in_their_first_turn_only(table: Table) -> None:
    """Tentacles 4 + 2 go before a Gunslinger of 6, and after her from the second turn on."""
    table.auto(ambush_space="", activation_act="end", activation_start="")
    ada = table.hero("gunslinger", at="A1", defense=2, health=30)
    table.foe("tentacles", at="A2", combat=0)
    table.state.foes.clear()
    table.state.fight = None

    appear(table, "tentacles", 1, ambush=True)
    table.act("B1")
    assert foe_stat(table.game, "tentacles", "initiative") == 4 + 2

    table.dice(hold_back=[6, 5], move=[3])
    order = [type(event) for event in table.events() if isinstance(event, FoesActivated | Activated)]
    assert order == [FoesActivated, Activated]

    assert foe_stat(table.game, "tentacles", "initiative") == 4
    table.dice(hold_back=[6, 5], move=[3])
    order = [type(event) for event in table.events() if isinstance(event, FoesActivated | Activated)]
    assert order == [FoesActivated, Activated, Activated, FoesActivated]
    assert not ada.ko


@rule("brimstone.ambush.bonus-mid-fight")
def test_an_ambush_in_mid_fight_quickens_all_of_its_type_and_no_other(table: Table) -> None:
    table.hero("gunslinger", at="A1")
    table.foe("tentacles", at="J8")
    table.foe("stranglers", at="I8")

    appear(table, "tentacles", 1, ambush=True)
    table.act("B1")

    fight = table.game.state.fight
    assert fight is not None
    assert fight.kinds["tentacles"].ambush
    assert foe_stat(table.game, "tentacles", "initiative") == 4 + 2
    assert foe_stat(table.game, "stranglers", "initiative") == 3


@rule("brimstone.ambush.mid-turn-ends-turn")
def test_an_ambush_while_scavenging_is_placed_and_ends_the_turn_at_once(table: Table) -> None:
    """Ada's Scavenge wakes a nest. Bea does not Activate any more; the next turn begins with Hold Back the Darkness."""
    ada = table.hero("gunslinger", at="C3")
    bea = table.hero("marshal", at="H6")
    table.deck("scavenge", "scav-nest")
    table.auto(ambush_space="")
    table.turn_of(ada, move=1)

    table.dice(scavenge=[6, 2, 3], foe_count=[1], foe_pick=[ada.id])
    nest_on_top(table)
    table.act("scavenge:0")
    table.act("B2")
    table.act("H5")

    assert Counter(foe.kind for foe in table.game.state.foes) == {"void-spiders": 2}
    assert targets(table) == [ada.id, bea.id]
    assert not bea.activated
    assert table.frame(Activation) is None
    assert [event.turn for event in table.events(TurnEnded)] == [1]
    assert [event.turn for event in table.events(TurnBegan)] == [2]
    assert foe_stat(table.game, "void-spiders", "initiative") == 6 + 2

    table.auto(activation_act="end")
    table.dice(hold_back=[6, 5], foe_to_hit=[1, 1])
    assert [event.kind for event in table.events(FoesActivated)] == ["void-spiders"]


def nest_on_top(table: Table) -> None:
    """The Scavenge deck is whole and shuffled before each draw: let it hold nothing but nests."""
    deck = table.game.state.decks["scavenge"]
    deck.pile, deck.discard = ["scav-nest"], []


@rule("brimstone.ambush.not-in-hold-back", "brimstone.ambush.initiative-bonus")
def test_an_ambush_in_hold_back_the_darkness_does_not_end_the_turn(table: Table) -> None:
    """Doubles of the number whose Depth Event is an Ambush: Activations follow, Tentacles of 4 + 2 before her 6."""
    ada = table.hero("gunslinger", at="C3")
    number = next(n for n, event in table.pack.depth_events.items() if "Ambush" in event.steps[0].do.text)
    threat_card(table, ("tentacles", "1"))
    table.auto(ambush_space="", activation_act="end")

    table.turn("hold_back_the_darkness")
    table.dice(hold_back=[number, number])
    table.act("B2")

    assert len(table.events(HeldBack)) == 1
    assert table.events(TurnEnded) == []
    assert [event.kind for event in table.events(FoesActivated)] == ["tentacles"]
    table.dice(foe_to_hit=[1, 1], move=[3])
    assert [event.hero for event in table.events(Activated)] == [ada.id]
    assert [event.turn for event in table.events(TurnEnded)] == [1]


@rule("brimstone.sidebag.discard-to-use", "brimstone.sidebag.flash", "brimstone.end.flee-when")
@pytest.mark.parametrize("flash", [True, False])
def test_before_ambushers_of_that_step_strike_heroes_may_use_what_may_be_used_at_any_time(
    table: Table, flash: bool
) -> None:
    """A Flash makes 4 + 2 of the Tentacles a 4, and the Gunslinger of 6 goes first; if it is kept, they do."""
    ada = table.hero("gunslinger", at="C3", side_bag=["flash"])
    number = next(n for n, event in table.pack.depth_events.items() if "Ambush" in event.steps[0].do.text)
    threat_card(table, ("tentacles", "1"))
    table.turn("begin")
    table.dice(hold_back=[number, number])
    table.act("B2")

    assert (table.asked, table.ask.seats, table.options) == ("turn.window", (ada.seat,), ["on"])
    assert table.offers(ada) == ["use:token:flash"]  # and not to flee: the turn has begun
    if flash:
        table.offer("use:token:flash", ada)
        assert (table.awaits, table.events(FoesActivated)) == ("hero.move", [])
    else:
        table.act("on")
        assert table.awaits == "foe.to-hit"


@rule("brimstone.sidebag.discard-to-use", "brimstone.sidebag.flash")
def test_ambushers_who_join_a_fight_are_news_for_what_was_declined_as_the_turn_began(table: Table) -> None:
    """Spiders are far off; the Flash was kept as the turn began, and is asked for once Tentacles spring up."""
    ada = table.hero("gunslinger", at="C3", side_bag=["flash"])
    table.foe("void-spiders", at="J8", initiative=1, move=0, abilities={})
    number = next(n for n, event in table.pack.depth_events.items() if "Ambush" in event.steps[0].do.text)
    threat_card(table, ("tentacles", "1"))
    table.turn("begin")
    table.dice(hold_back=[number, number])
    table.act("B2")
    assert (table.asked, table.offers(ada)) == ("turn.window", ["use:token:flash"])


@rule("brimstone.ambush.not-in-hold-back")
def test_who_has_nothing_to_use_is_not_asked_nor_is_anybody_about_enemies_of_an_earlier_turn(table: Table) -> None:
    table.hero("gunslinger", at="C3")
    number = next(n for n, event in table.pack.depth_events.items() if "Ambush" in event.steps[0].do.text)
    threat_card(table, ("tentacles", "1"))
    table.turn("begin")
    table.dice(hold_back=[number, number])
    table.act("B2")
    assert table.awaits == "foe.to-hit"

    table.auto(activation_act="end")
    table.game.heroes[0].side_bag.append("flash")
    table.dice(foe_to_hit=[1, 1], move=[3])
    table.dice(hold_back=[6, 5])
    assert table.awaits == "hero.move"
