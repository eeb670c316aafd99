"""Enemies that a card brings: a Type and number of its own, or a Threat card; on the tile, or in Ambush."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.rules.brimstone.explore.test_encounters import card, mine
from tests.rules.brimstone.situations.threats import squares, threat_card
from undercroft.games.brimstone.events import CardDrawn
from undercroft.lab.ledger import rule

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.rules.brimstone.situations.table import Table


def drawn(table: Table) -> list[str]:
    return [event.deck for event in table.events(CardDrawn) if event.deck != "encounter"]


def beside_heroes(table: Table) -> list[bool]:
    """For each Enemy whether it is adjacent to a Hero."""
    near = 0
    for hero in table.game.heroes:
        near |= table.game.board.neighbours[hero.space]
    return [bool(near >> foe.space & 1) for foe in table.state.foes]


@rule("brimstone.threat.specific-enemies")
def test_a_card_that_names_its_enemies_draws_no_threat_card(tables: Callable[..., Table]) -> None:
    """Three Void Spiders on the tile of the Encounter, from its back left in a checkerboard."""
    table = mine(tables, encounters=1)
    table.hero("marshal", at="C4")
    card(table, "nest", "attack void-spiders 3")
    table.turn("room_exploration")

    assert squares(table, "void-spiders") == ["A1", "C1", "E1"]
    assert len(table.state.foes) == 3
    assert drawn(table) == []


@rule("brimstone.ambush.adjacent", "brimstone.threat.specific-enemies")
def test_a_card_may_bring_them_in_ambush(tables: Callable[..., Table]) -> None:
    table = mine(tables, encounters=1)
    table.hero("marshal", at="B2")
    card(table, "trap", "ambush tentacles 2")
    table.turn("room_exploration")
    while table.awaits == "ambush.space":
        table.act(table.options[0])

    assert beside_heroes(table) == [True, True]
    assert {foe.kind for foe in table.state.foes} == {"tentacles"}
    assert drawn(table) == []


@rule("brimstone.threat.draw-top", "brimstone.scaling.table")
@pytest.mark.parametrize(
    ("effect", "heroes", "level"),
    [
        ("threat party", 2, "low"),
        ("threat party", 3, "med"),
        ("threat party", 5, "high"),
        ("threat high", 1, "high"),
        ("threat low", 3, "low"),
    ],
)
def test_a_card_may_call_for_the_threat_card_of_a_level(
    tables: Callable[..., Table], effect: str, heroes: int, level: str
) -> None:
    """The top card of the deck for the number of Heroes, or of the one the card names."""
    table = mine(tables, encounters=1)
    for n in range(heroes):
        table.hero("marshal", at=("C4", "A5", "B5", "C5", "D5")[n])
    threat_card(table, ("stranglers", "2"), level=level)
    card(table, "noise", effect)
    table.turn("room_exploration")

    assert drawn(table) == [f"threat-{level}"]
    assert squares(table) == ["A1", "C1"]


@rule("brimstone.ambush.adjacent", "brimstone.threat.draw-top")
def test_and_those_may_come_in_ambush_too(tables: Callable[..., Table]) -> None:
    table = mine(tables, encounters=1)
    table.hero("marshal", at="B2")
    threat_card(table, ("stranglers", "2"), level="low")
    card(table, "hush", "ambush threat low")
    table.turn("room_exploration")
    while table.awaits == "ambush.space":
        table.act(table.options[0])

    assert drawn(table) == ["threat-low"]
    assert beside_heroes(table) == [True, True]
