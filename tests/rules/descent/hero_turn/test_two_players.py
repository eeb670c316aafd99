"""Two-Player Games: two heroes, each with a free attack or 2 damage recovered."""

from __future__ import annotations

from typing import Any

from tests.conftest import rule
from tests.rules.descent.table import Figure, Table
from undercroft.games.descent.events import Healed
from undercroft.games.descent.state import Encounter


def two(**fields: Any) -> tuple[Table, Figure, Figure, str]:
    """Two heroes, one of them with a hook beside a hound of much Health."""
    table = Table()
    oda = table.hero("oda", at="B2", items=["ferry-hook"], **fields)
    table.hero("wren", at="J6")
    hound = table.monster("ditch-hound", at="C2", health=20)
    return table, oda, hound, f"{oda.item('ferry-hook')}:{hound.id}"


@rule("descent.two-player.free-attack", "descent.two-player.free-attack-timing")
def test_one_attack_costs_no_action_before_or_after_others() -> None:
    table, oda, hound, aim = two(damage=3)
    table.turn(oda)

    table.dice(attack=["2r2d", "1d", "0", "2r2d", "1d", "0", "2r2d", "1d", "0"])
    table.act(f"attack:{aim}")
    assert table.now.actions == 1
    table.act(f"free:{aim}")
    assert table.now.actions == 1
    table.refuses(f"free:{aim}", "descent.two-player.free-attack")
    table.act(f"attack:{aim}")

    assert (hound.damage, table.now.actions) == (9, 0)
    table.act("done")
    assert oda.damage == 3


@rule("descent.two-player.free-attack-timing")
def test_the_free_attack_is_left_after_both_actions() -> None:
    table, oda, _, aim = two()
    table.turn(oda, actions=0)

    assert f"free:{aim}" in table.options
    assert f"attack:{aim}" not in table.options


@rule("descent.two-player.free-attack")
def test_three_heroes_have_no_free_attack() -> None:
    table, oda, _, aim = two(damage=5)
    table.hero("issa", at="I6")
    table.turn(oda)

    table.refuses(f"free:{aim}", "descent.two-player.free-attack")
    table.act("done")
    assert (oda.damage, table.events(Healed)) == (5, [])


@rule("descent.two-player.free-attack-regular")
def test_a_skill_with_an_attack_is_not_the_free_attack() -> None:
    """It costs its action, as ever: with none left it cannot be used, while the free attack can."""
    table, oda, _, aim = two(fatigue=1)
    table.skill("sweep", oda, use=[{"when": "action", "effect": "rest 1"}])
    table.turn(oda, actions=0)

    assert "use:skill:sweep/u0" not in table.options
    table.refuses("use:skill:sweep/u0", "descent.hero-turn.two-actions")
    assert f"free:{aim}" in table.options


@rule("descent.two-player.recover-instead")
def test_who_makes_no_free_attack_recovers_two_damage_at_the_end_of_the_turn() -> None:
    table, oda, _, aim = two(damage=3)
    table.turn(oda)
    table.dice(attack=["2r2d", "1d", "0"])
    table.act(f"attack:{aim}")
    assert oda.damage == 3

    table.act("done")

    assert oda.damage == 1
    assert table.events(Healed) == [Healed(oda.id, 2)]


@rule("descent.two-player.recover-instead")
def test_a_hero_who_is_down_recovers_nothing_at_the_end_of_its_turn() -> None:
    table, oda, _, _ = two(down=True, damage=12, fatigue=4)
    table.turn(oda)

    table.act("done")

    assert (oda.down, oda.damage) == (True, 12)


@rule("descent.two-player.two-heroes")
def test_the_two_heroes_have_turns_of_their_own() -> None:
    """One person may hold both seats: they are two seats all the same."""
    table, oda, _, _ = two()
    assert [place.seat for place in table.game.places() if place.side == "heroes"] == ["p1", "p2"]
    table.round()
    table.act(oda.id)
    table.act("done")

    assert table.frame(Encounter).turn == "h2"
    assert table.now.actions == 2
