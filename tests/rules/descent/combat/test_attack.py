"""Hero Turn Actions - Attack; Combat: 1. Declare Weapon and Target, 2. Roll Dice."""

from __future__ import annotations

from typing import Any

from tests.conftest import rule
from tests.rules.descent.table import Figure, Table
from undercroft.games.descent.events import Attacked, Missed, Rolled, Suffered, SurgeSpent


def duel(*, foe: str = "C2", items: list[str] | None = None, **monster: Any) -> tuple[Table, Figure, Figure]:
    """Oda at B2, and a hound."""
    table = Table()
    oda = table.hero("oda", at="B2", items=["ferry-hook"] if items is None else items)
    fields: dict[str, Any] = {"health": 9, **monster}
    hound = table.monster("ditch-hound", at=foe, **fields)
    return table, oda, hound


def strike(table: Table, oda: Figure, hound: Figure, item: str = "ferry-hook") -> None:
    table.turn(oda)
    table.act(f"attack:{oda.item(item)}:{hound.id}")


@rule("descent.attack.action", "descent.combat.attack-pool", "descent.attack.melee-range")
def test_an_attack_takes_an_action_and_rolls_the_dice_of_the_weapon() -> None:
    table, oda, hound = duel()

    table.dice(attack=["2r2d", "1d", "0"])
    strike(table, oda, hound)

    assert (hound.damage, table.now.actions) == (3, 1)
    assert [event.dice for event in table.events(Rolled)] == [("blue", "red"), ("brown",)]


@rule("descent.attack.melee-range")
def test_a_melee_attack_does_not_reach_two_spaces() -> None:
    table, oda, hound = duel(foe="D2")
    table.turn(oda)

    table.refuses(f"attack:{oda.item('ferry-hook')}:{hound.id}", "descent.attack.melee-range")


@rule("descent.attack.steps")
def test_the_steps_of_an_attack_come_in_their_order() -> None:
    table, oda, hound = duel(items=[])
    table.item("hook", slot="hand", attack={"kind": "melee", "dice": ["blue"]}, surges=[{"effect": "more damage 1"}])
    oda.give("hook")

    table.dice(attack=["3r1d1s", "0"])
    strike(table, oda, hound, "hook")
    table.act(table.options[0])

    kinds = [type(event) for event in table.events() if isinstance(event, Attacked | Rolled | SurgeSpent | Suffered)]
    assert kinds == [Attacked, Rolled, Rolled, SurgeSpent, Suffered]


@rule("descent.combat.declare-target", "descent.ko.immune")
def test_only_enemies_in_sight_can_be_attacked() -> None:
    table = Table()
    wren = table.hero("wren", at="B2", items=["yew-bow"])
    friend = table.hero("oda", at="C2")
    behind = table.monster("ditch-hound", at="D2")
    beside = table.monster("ditch-hound", at="B3")
    table.turn(wren)

    bow = wren.item("yew-bow")
    assert f"attack:{bow}:{beside.id}" in table.options
    assert f"attack:{bow}:{behind.id}" not in table.options
    assert f"attack:{bow}:{friend.id}" not in table.options


@rule("descent.combat.declare-weapon", "descent.combat.bare-hands", "descent.combat.bare-hands-die")
def test_bare_hands_are_the_blue_die_against_an_adjacent_space() -> None:
    """Armed or not; the hound two spaces away is out of reach for them, not for the bow."""
    table = Table()
    wren = table.hero("wren", at="B2", items=["yew-bow"])
    near = table.monster("ditch-hound", at="C2", health=9)
    far = table.monster("ditch-hound", at="B4")
    table.turn(wren)

    assert f"attack:fists:{far.id}" not in table.options
    assert f"attack:{wren.item('yew-bow')}:{far.id}" in table.options
    table.dice(attack=["5r1d", "0"])
    table.act(f"attack:fists:{near.id}")

    assert near.damage == 1
    assert table.events(Rolled)[0].dice == ("blue",)


@rule("descent.combat.bare-hands")
def test_reach_is_of_no_use_to_bare_hands() -> None:
    table, oda, hound = duel(foe="D2", items=[])
    table.skill("long-arms", oda, gives={"reach": 1})
    oda.give("ferry-hook")
    table.turn(oda)

    assert f"attack:{oda.item('ferry-hook')}:{hound.id}" in table.options
    assert f"attack:fists:{hound.id}" not in table.options


@rule("descent.combat.only-chosen-weapon")
def test_another_equipped_weapon_gives_nothing_to_an_attack() -> None:
    table, oda, hound = duel(items=[])
    table.item("left", slot="hand", attack={"kind": "melee", "dice": ["blue"]})
    table.item(
        "right",
        slot="hand",
        attack={"kind": "melee", "dice": ["blue"]},
        gives={"damage": 3},
        power=["red"],
        surges=[{"effect": "more damage 1"}],
        rerolls=[{"dice": ["attack"], "count": 1}],
    )
    oda.give("left", "right")

    table.dice(attack=["3r1d1s", "0"])
    strike(table, oda, hound, "left")

    assert (hound.damage, table.asked) == (1, "turn.act")


@rule("descent.combat.ranged-needs-weapon", "descent.attack.ranged-los")
def test_a_ranged_attack_needs_a_ranged_weapon_and_reaches_adjacent_spaces_too() -> None:
    table = Table()
    wren = table.hero("wren", at="B2", items=["censer", "yew-bow"])
    near = table.monster("ditch-hound", at="C2")
    far = table.monster("ditch-hound", at="B6")
    table.turn(wren)

    bow, censer = wren.item("yew-bow"), wren.item("censer")
    attacks = [key for key in table.options if key.startswith("attack") and "fists" not in key]
    assert sorted(attacks) == sorted(
        [f"attack:{bow}:{near.id}", f"attack:{censer}:{near.id}", f"attack:{bow}:{far.id}"]
    )


@rule("descent.attack.monster-type", "descent.combat.monsters-no-weapons")
def test_a_monster_attacks_as_its_card_says() -> None:
    """It has neither weapons nor bare hands to choose."""
    table = Table()
    oda = table.hero("oda", at="B2")
    spitter = table.monster("ditch-hound", at="E2", attack={"kind": "ranged", "dice": ["blue", "green"]})
    table.activation(spitter)

    assert [key for key in table.options if key.startswith("attack")] == [f"attack:card:{oda.id}"]
    table.dice(foe_attack=["3r1d1s", "2d", "1b"])
    table.act(f"attack:card:{oda.id}")

    assert oda.damage == 2
    assert table.events(Rolled)[0].dice == ("blue", "green")


@rule("descent.combat.attack-pool-additions", "descent.combat.defense-pool-additions")
def test_dice_that_abilities_add_are_rolled_with_the_others() -> None:
    table, oda, hound = duel()
    table.skill("heavy", oda, use=[{"when": "attacks", "effect": "more dice red", "limit": "refresh"}])
    table.condition("shelled", defense=["black"])
    hound.conditions = ["shelled"]

    strike(table, oda, hound)
    assert (table.asked, table.events(Rolled)) == ("figure.use", [])
    table.dice(attack=["2r2d", "1d", "3d", "0", "2b"])
    table.act("use:skill:heavy/u0")

    assert [event.dice for event in table.events(Rolled)] == [("blue", "red", "red"), ("brown", "black")]
    assert hound.damage == 2 + 1 + 3 - 2


@rule("descent.combat.defense-pool", "descent.combat.defense-total")
def test_a_hero_defends_with_its_sheet_and_its_armor() -> None:
    table = Table()
    oda = table.hero("oda", at="B2")
    table.item("mail", slot="armor", defense=["brown"])
    oda.give("mail")
    hound = table.monster("ditch-hound", at="C2")
    table.activation(hound)

    table.dice(foe_attack=["2r2d", "2d", "1b", "2b"])
    table.act(f"attack:card:{oda.id}")

    assert table.events(Rolled)[1].dice == ("grey", "brown")
    assert oda.damage == 4 - 3


@rule("descent.combat.miss-x")
def test_an_x_misses_whatever_else_is_rolled() -> None:
    table, oda, hound = duel()

    table.dice(attack=["X", "3d1s", "0"])
    strike(table, oda, hound)

    assert (hound.damage, table.asked) == (0, "turn.act")
    assert [event.why for event in table.events(Missed)] == ["x"]


@rule("descent.combat.damage-total")
def test_damage_is_the_sum_of_all_attack_dice() -> None:
    table, oda, hound = duel()

    table.dice(attack=["2r2d", "3d", "0"])
    strike(table, oda, hound)

    assert hound.damage == 5


@rule("descent.dice.no-component-limit")
def test_a_pool_may_have_more_dice_of_a_colour_than_any_box() -> None:
    table, oda, hound = duel(items=[])
    table.item("flail", slot="hand", attack={"kind": "melee", "dice": ["blue", *["red"] * 6]})
    oda.give("flail")

    table.dice(attack=["2r2d", *["1d"] * 6, "0"])
    strike(table, oda, hound, "flail")

    assert hound.damage == 8


@rule("descent.dice.colours")
def test_seven_dice() -> None:
    from undercroft.games.descent.state.dice import DICE

    misses = [name for name, die in DICE.items() if any(face.miss for face in die.faces)]
    shields = [name for name, die in DICE.items() if any(face.shields for face in die.faces)]
    assert misses == ["blue"]
    assert shields == ["brown", "grey", "black"]
    assert [name for name in DICE if name not in (*misses, *shields)] == ["red", "yellow", "green"]
