"""Equipment: what a hero can wear and wield at once."""

from __future__ import annotations

import pytest

from tests.conftest import rule
from tests.rules.descent.table import Figure, Table


def equipping(*cards: str, equipped: tuple[str, ...] = ()) -> tuple[Table, Figure]:
    """A hero in the Equip Items step, with these cards put away and those in use."""
    table = Table()
    table.item("knife", slot="hand", attack={"kind": "melee", "dice": ["blue"]})
    table.item("buckler", slot="hand", gives={"shields": 1})
    table.item("mail", slot="armor", gives={"health": 3})
    for n in (1, 2, 3):
        table.item(f"ring-{n}", slot="other", gives={"speed": 1})
    oda = table.hero("oda", at="A1", items=equipped)
    oda.give(*cards, equipped=False)
    table.turn(oda, at="equip")
    return table, oda


@rule("descent.equip.hands")
@pytest.mark.parametrize(
    ("held", "wanted", "fits"),
    [
        ((), "ferry-hook", True),
        (("knife",), "buckler", True),
        (("knife",), "ferry-hook", False),
        (("ferry-hook",), "knife", False),
        (("knife", "buckler"), "censer", False),
    ],
)
def test_two_hands(held: tuple[str, ...], wanted: str, fits: bool) -> None:
    table, oda = equipping(wanted, equipped=held)

    assert (f"equip:{oda.item(wanted)}" in table.options) is fits


@rule("descent.equip.armor")
def test_one_armor() -> None:
    table, oda = equipping("mail", equipped=("cork-coat",))
    assert f"equip:{oda.item('mail')}" not in table.options

    table.act(f"unequip:{oda.item('cork-coat')}")
    table.act(f"equip:{oda.item('mail')}")

    assert oda.stat("health") == 15


@rule("descent.equip.other")
def test_two_others() -> None:
    table, oda = equipping("ring-1", "ring-2", "ring-3")
    table.act(f"equip:{oda.item('ring-1')}")
    table.act(f"equip:{oda.item('ring-3')}")

    assert table.asked == "turn.act"
    assert oda.stat("speed") == 6
    assert not oda.held("ring-2").equipped


@rule("descent.equip.unequipped-unusable")
def test_what_is_not_equipped_is_of_no_use() -> None:
    """A hook in the pack is no weapon, a coat there gives no Health, a bag there is not used."""
    table = Table()
    table.item("bag", slot="other", use=[{"when": "turn", "effect": "rest 1"}])
    oda = table.hero("oda", at="B2", fatigue=2)
    oda.give("ferry-hook", "cork-coat", "bag", equipped=False)
    hound = table.monster("ditch-hound", at="C2")
    table.turn(oda)

    assert oda.stat("health") == 12
    assert "use" not in table.verbs
    table.refuses(f"attack:{oda.item('ferry-hook')}:{hound.id}", "descent.equip.unequipped-unusable")


@rule("descent.equip.no-icon", "descent.equip.carry-unlimited")
def test_cards_without_an_icon_are_used_as_they_are_and_there_is_no_limit() -> None:
    """Five charms of +1 Speed, ten weapons in the pack."""
    table = Table()
    table.item("charm", gives={"speed": 1})
    oda = table.hero("oda", at="B2")
    oda.give(*["charm"] * 5, *["censer"] * 10, equipped=False)
    table.turn(oda, at="start")

    assert oda.stat("speed") == 9
    assert len(oda.items) == 15
    assert table.asked == "equip.change"
    assert len(table.options) == 11


@rule("descent.ko.value-caps")
def test_a_hero_who_is_down_puts_on_armor_and_is_down_with_full_damage() -> None:
    table = Table()
    oda = table.hero("oda", at="A1", down=True, damage=12, fatigue=4)
    oda.give("cork-coat", equipped=False)
    table.turn(oda, at="equip")

    table.act(f"equip:{oda.item('cork-coat')}")

    assert (oda.damage, oda.stat("health"), oda.down) == (13, 13, True)


@rule("descent.ko.value-caps")
def test_taking_off_what_gave_stamina_lowers_fatigue_to_the_new_stamina() -> None:
    table = Table()
    oda = table.hero("oda", at="A1", items=["travel-gown"], fatigue=5)
    oda.give("cork-coat", equipped=False)
    table.turn(oda, at="equip")

    table.act(f"unequip:{oda.item('travel-gown')}")
    table.act("done")

    assert (oda.fatigue, oda.stat("stamina")) == (4, 4)
