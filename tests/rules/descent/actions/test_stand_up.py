"""Hero Turn Actions: Stand Up, and Revive a Hero."""

from __future__ import annotations

from typing import Any

from tests.conftest import rule
from tests.rules.descent.table import Figure, Table
from undercroft.engine.choices import RollAsk
from undercroft.games.descent.events import Healed, Rested, StoodUp

DOWN: dict[str, Any] = {"down": True, "damage": 12, "fatigue": 4}


def fallen(at: str = "B2") -> tuple[Table, Figure, Figure]:
    """Oda is knocked out, Wren stands far away; there are three heroes."""
    table = Table()
    oda = table.hero("oda", at=at, **DOWN)
    wren = table.hero("wren", at="J6")
    table.hero("issa", at="I6")
    return table, oda, wren


@rule("descent.standup.only-action", "descent.standup.only-knocked-out")
def test_a_knocked_out_hero_stands_up_or_does_nothing() -> None:
    table, oda, wren = fallen()
    oda.give("ferry-hook")
    hound = table.monster("ditch-hound", at="B3")
    token = table.search_token("B2")
    table.turn(oda)

    assert table.options == ["stand", "done"]
    for key in ("move:C2", "run:C2", f"attack:{oda.item('ferry-hook')}:{hound.id}", "rest", f"search:{token}"):
        table.refuses(key, "descent.standup.only-action")

    table.turn(wren)
    assert "stand" not in table.options
    table.refuses("stand", "descent.standup.only-knocked-out")


@rule("descent.standup.roll", "descent.standup.figure-returns", "descent.standup.ends-turn")
def test_two_red_dice_recover_damage_and_fatigue_and_the_turn_is_over() -> None:
    """3 damage with a surge and 2 damage: 5 damage and 1 fatigue recovered."""
    table, oda, _ = fallen()
    table.turn(oda, at="start")
    table.act("stand")
    ask = table.ask
    assert isinstance(ask, RollAsk)
    assert [die.name for die in ask.dice] == ["red", "red"]

    table.dice(stand_up=["3d1s", "2d"])

    assert (oda.damage, oda.fatigue, oda.down, oda.at) == (7, 3, False, "B2")
    assert table.events(Healed) == [Healed(oda.id, 5)]
    assert table.events(Rested) == [Rested(oda.id, 1)]
    assert table.events(StoodUp) == [StoodUp(oda.id, table.space("B2"))]
    assert (oda.done, table.asked) == (True, "round.next-hero")


@rule("descent.standup.occupied-space")
def test_with_a_figure_on_the_token_the_hero_comes_back_in_the_nearest_empty_space() -> None:
    """A hound on B1 in a corridor: A1 and C1 are equally near, and the hero's player picks."""
    table = Table("+-+-+-+-+\n|. . . .|\n+-+-+-+-+\n")
    oda = table.hero("oda", at="B1", **DOWN)
    table.monster("ditch-hound", at="B1")
    table.turn(oda)

    table.dice(stand_up=["2d", "2d"])
    table.act("stand")
    assert (table.asked, table.ask.seats) == ("place.where", (oda.seat,))
    assert table.options == [str(table.space("A1")), str(table.space("C1"))]
    table.act("C1")

    assert (oda.at, oda.down) == ("C1", False)


@rule("descent.revive.adjacent")
def test_only_a_hero_beside_the_token_revives() -> None:
    table, oda, wren = fallen(at="B2")
    wren.space = table.space("C3")
    table.turn(wren)
    assert f"revive::{oda.id}" in table.options

    table, oda, wren = fallen(at="B2")
    wren.space = table.space("D2")
    table.turn(wren)
    table.refuses(f"revive::{oda.id}", "descent.revive.adjacent")

    table, oda, wren = fallen(at="B2")
    issa = table.hero("brother-emmer", at="J5")
    table.turn(wren)
    table.refuses(f"revive::{issa.id}", "descent.revive.adjacent")


@rule("descent.revive.roll", "descent.revive.figure-returns", "descent.ko.healed-acts")
def test_the_revived_hero_rolls_two_red_dice_and_has_its_turn() -> None:
    table, oda, wren = fallen(at="B2")
    wren.space = table.space("C2")
    table.turn(wren)

    table.dice(revive=["1d1s", "3d1s"])
    table.act(f"revive::{oda.id}")

    assert (oda.damage, oda.fatigue, oda.down, oda.at) == (8, 2, False, "B2")
    assert (table.now.actions, wren.damage) == (1, 0)
    table.act("done")
    table.act(oda.id)
    assert (table.now.hero, table.now.actions) == (oda.id, 2)
    assert "move" in table.verbs


@rule("descent.revive.occupied-space")
def test_a_revived_hero_whose_space_is_taken_picks_the_nearest_empty_one() -> None:
    """Wren stands on the token herself."""
    table = Table("+-+-+-+-+\n|. . . .|\n+-+-+-+-+\n")
    oda = table.hero("oda", at="B1", **DOWN)
    wren = table.hero("wren", at="B1")
    table.turn(wren)

    table.dice(revive=["2d", "2d"])
    table.act(f"revive::{oda.id}")
    assert (table.asked, table.ask.seats) == ("place.where", (oda.seat,))
    table.act("A1")

    assert (oda.at, wren.at, oda.damage) == ("A1", "B1", 8)
