"""Attacks: which Threat card is drawn, and how many models come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from tests.conftest import rule
from tests.rules.brimstone.situations.table import Table
from tests.rules.brimstone.situations.threats import appear, attack_token, squares, threat_card
from undercroft.crawl.packs.language.grammar import read_effect
from undercroft.games.brimstone.content.keywords.lexicon import WORDS
from undercroft.games.brimstone.content.types import Step
from undercroft.games.brimstone.events import CardDrawn, FightBegan
from undercroft.games.brimstone.game import Brimstone
from undercroft.games.brimstone.rules.darkness import darkness_cards, depth_track


@rule("brimstone.threat.draw-top", "brimstone.fight.attack-token", "brimstone.place.on-token-tile")
def test_an_attack_token_draws_the_top_threat_card_and_its_enemies_stand_on_that_tile(den: Table) -> None:
    table = den
    table.hero(at="A6")
    threat_card(table, ("stranglers", "1"))
    threat_card(table, ("tentacles", "3"))

    attack_token(table)

    assert [(drawn.deck, drawn.card in table.pack.threats) for drawn in table.events(CardDrawn)] == [
        ("threat-low", True)
    ]
    assert Counter(foe.kind for foe in table.game.state.foes) == {"tentacles": 3}
    assert all(table.game.board.tiles_of(foe.space) & 1 for foe in table.game.state.foes)
    assert table.game.state.decks["threat-low"].discard == [drawn.card for drawn in table.events(CardDrawn)]


@rule("brimstone.scaling.table", "brimstone.threat.draw-top")
@pytest.mark.parametrize(
    ("heroes", "level"), [(1, "low"), (2, "low"), (3, "med"), (4, "med"), (5, "high"), (6, "high")]
)
def test_the_number_of_heroes_picks_the_threat_deck(den: Table, heroes: int, level: str) -> None:
    table = den
    for n in range(heroes):
        table.hero(at=("A6", "B6", "C6", "D6", "A5", "B5")[n])
    threat_card(table, ("tentacles", "1"), level="low")
    threat_card(table, ("stranglers", "1"), level="med")
    threat_card(table, ("night-terrors", "1"), level="high")

    attack_token(table)

    assert [drawn.deck for drawn in table.events(CardDrawn)] == [f"threat-{level}"]
    coming = {"low": "tentacles", "med": "stranglers", "high": "night-terrors"}[level]
    assert [foe.kind for foe in table.game.state.foes] == [coming]


@rule("brimstone.threat.specific-enemies", "brimstone.fight.other-causes")
def test_an_encounter_that_names_its_enemies_draws_no_threat_card(den: Table) -> None:
    table = den
    table.hero(at="A6")
    decks = {name: list(deck.pile) for name, deck in table.state.decks.items()}

    appear(table, "stranglers", 2)

    assert Counter(foe.kind for foe in table.game.state.foes) == {"stranglers": 2}
    assert table.events(CardDrawn) == []
    assert {name: deck.pile for name, deck in table.game.state.decks.items()} == decks


@rule("brimstone.threat.model-count", "brimstone.dice.peril-die")
def test_a_printed_number_is_not_rolled_and_the_peril_die_gives_the_other(den: Table) -> None:
    table = den
    table.hero(at="A6")
    threat_card(table, ("tentacles", "2"), ("stranglers", "peril"))
    table.dice(foe_count=[5])

    attack_token(table)

    assert Counter(foe.kind for foe in table.game.state.foes) == {"tentacles": 2, "stranglers": 5}


@rule("brimstone.threat.two-peril", "brimstone.content.enemy-void-spiders")
def test_two_peril_dice_are_added(table: Table) -> None:
    table.hero(at="A8")
    threat_card(table, ("void-spiders", "2peril"))
    table.dice(foe_count=[3, 6])

    attack_token(table)

    assert len(squares(table, "void-spiders")) == 3 + 6


@rule("brimstone.content.enemy-void-spiders")
def test_threat_cards_bring_void_spiders_by_two_peril_dice() -> None:
    cards = Brimstone.content().threats.values()
    swarms = [group for card in cards for group in card.groups if group.count.source() == "2peril"]
    assert swarms
    assert {group.enemy for group in swarms} == {"void-spiders"}
    assert Brimstone.content().enemies["void-spiders"].models == 12


@rule("brimstone.fight.span")
def test_a_fight_begins_when_enemies_appear(den: Table) -> None:
    table = den
    table.hero(at="A6")
    before = table.game.in_fight

    appear(table, "tentacles", 1)

    assert (before, table.game.in_fight) == (False, True)
    assert table.game.state.fight is not None
    assert len(table.events(FightBegan)) == 1


def darkness_card(game: Brimstone) -> Any:
    return darkness_cards.darkness(game)


def depth_event(game: Brimstone) -> Any:
    return depth_track.depth_event(game, 1, game.heroes[0])


@rule("brimstone.fight.other-causes", "brimstone.loot.other-sources")
@pytest.mark.parametrize("cause", [darkness_card, depth_event])
@pytest.mark.parametrize("fighting", [False, True])
def test_a_darkness_card_or_a_depth_event_may_attack_and_is_worth_loot(
    den: Table, cause: Callable[[Brimstone], Any], fighting: bool
) -> None:
    """Two Stranglers come, on the lantern's tile: a Fight begins, or one of which the card is a further cause."""
    table = den
    table.hero(at="A6")
    steps = (Step(do=read_effect(WORDS, "attack stranglers 2")),)
    table.pack.cards["out-of-the-walls"] = replace(table.pack.cards["out-of-the-walls"], steps=steps)
    table.pack.depth_events = {1: replace(table.pack.depth_events[1], steps=steps)}
    table.deck("darkness", "out-of-the-walls")
    if fighting:
        table.foe("tentacles", at="A1")

    table.happen(cause, at="hold_back_the_darkness")

    assert len(squares(table, "stranglers")) == 2
    assert all(table.game.board.tiles_of(foe.space) >> 1 & 1 for foe in table.game.state.foes[-2:])
    fight = table.game.state.fight
    assert fight is not None
    assert fight.instances == 1 + fighting
    assert len(table.events(FightBegan)) == (0 if fighting else 1)


@rule("brimstone.loot.other-sources")
def test_an_encounter_that_attacks_is_worth_loot(den: Table) -> None:
    table = den
    table.hero(at="A6")
    table.foe("tentacles", at="A1")
    appear(table, "stranglers", 2)
    fight = table.game.state.fight
    assert fight is not None
    assert fight.instances == 1 + 1


@rule("brimstone.fight.span", "brimstone.loot.one-per-threat")
def test_enemies_who_join_a_fight_do_not_begin_another_and_each_cause_counts_once_for_loot(den: Table) -> None:
    table = den
    table.hero(at="A6")
    table.foe("tentacles", at="A1")
    threat_card(table, ("stranglers", "1"), ("void-spiders", "3"))

    attack_token(table)

    fight = table.game.state.fight
    assert fight is not None
    assert fight.instances == 1 + 1
    assert table.events(FightBegan) == []


@rule("brimstone.loot.one-per-threat")
def test_a_cause_for_which_no_model_is_left_brings_no_loot(den: Table) -> None:
    table = den
    table.hero(at="A6")
    for square in ("A1", "B1", "C1"):
        table.foe("night-terrors", at=square)
    table.dice(foe_elite=[2])

    appear(table, "night-terrors", 1)

    fight = table.game.state.fight
    assert fight is not None
    assert fight.instances == 1
    assert len(squares(table)) == 3
