"""Combat: 5. Deal Damage; Attack Keywords: Blast, Pierce, Reach."""

from __future__ import annotations

from typing import Any

from tests.conftest import rule
from tests.rules.descent.table import Figure, Table
from undercroft.games.descent.events import Rolled, Slain

SPEAR: dict[str, Any] = {"slot": "hand", "attack": {"kind": "melee", "dice": ["blue", "red"]}}
BOMB: dict[str, Any] = {"slot": "hand", "attack": {"kind": "ranged", "dice": ["blue"]}, "gives": {"blast": 1}}


def fight(foe: str = "C2", health: int = 9, **item: Any) -> tuple[Table, Figure, Figure]:
    """Oda at B2 with a spear, in her turn, and a hound with one brown die."""
    table = Table()
    table.item("spear", **{**SPEAR, **item})
    oda = table.hero("oda", at="B2", items=["spear"])
    hound = table.monster("ditch-hound", at=foe, health=health)
    table.turn(oda)
    return table, oda, hound


def thrust(table: Table, oda: Figure, hound: Figure, *faces: str) -> None:
    table.dice(attack=list(faces))
    table.act(f"attack:{oda.item('spear')}:{hound.id}")


@rule("descent.damage.shields-cancel", "descent.damage.suffered", "descent.damage.tracking")
def test_each_shield_cancels_one_damage() -> None:
    table, oda, hound = fight()
    thrust(table, oda, hound, "2r2d", "3d", "2b")

    assert hound.damage == 3


@rule("descent.damage.excess-shields")
def test_more_shields_than_damage_do_nothing() -> None:
    table, oda, hound = fight()
    hound.damage = 4
    thrust(table, oda, hound, "5r1d", "1d", "2b")
    assert hound.damage == 4

    table.monster("ditch-hound", at="J6", dice=["black", "black"], health=9)
    table.game.others_came()
    thrust(table, oda, hound, "5r1d", "1d", "3b", "3b")
    assert hound.damage == 4


@rule("descent.damage.defeat", "descent.defeat.monster")
def test_a_monster_with_as_much_damage_as_health_is_out_of_play_at_once() -> None:
    table, oda, hound = fight(health=3)
    table.monster("ditch-hound", at="J6")
    thrust(table, oda, hound, "2r2d", "1d", "0")

    assert [event.monster for event in table.events(Slain)] == [hound.id]
    assert not table.game.is_there(hound.id)
    assert table.game.at(table.space("C2")) is None


@rule("descent.keyword.pierce", "descent.keyword.pierce-stacks")
def test_pierce_ignores_shields_of_dice_and_abilities_and_adds_up() -> None:
    """Pierce 1 of the spear and 1 of a surge, against 2 shields rolled and 1 of an ability."""
    table = Table()
    table.item("spear", **SPEAR, gives={"pierce": 1}, surges=[{"effect": "more pierce 1"}])
    oda = table.hero("oda", at="B2", items=["spear"])
    hound = table.monster("ditch-hound", at="C2", health=9, gives={"shields": 1})
    table.turn(oda)
    thrust(table, oda, hound, "3r1d1s", "3d", "2b")
    table.act(table.options[0])

    assert hound.damage == 4 - (3 - 2)


@rule("descent.keyword.pierce")
def test_pierce_adds_no_damage_where_there_are_no_shields() -> None:
    table, oda, hound = fight(gives={"pierce": 3})
    thrust(table, oda, hound, "5r1d", "1d", "0")

    assert hound.damage == 2


@rule("descent.keyword.reach", "descent.keyword.reach-los")
def test_reach_is_two_spaces_in_sight() -> None:
    table = Table()
    table.item("spear", **SPEAR, gives={"reach": 1})
    oda = table.hero("oda", at="A1", items=["spear"])
    two, three = table.monster("ditch-hound", at="C3"), table.monster("ditch-hound", at="D1")
    table.turn(oda)
    spear = oda.item("spear")
    assert f"attack:{spear}:{two.id}" in table.options
    assert f"attack:{spear}:{three.id}" not in table.options

    hidden = Table("+-+-+-+-+\n|. . . .|\n+-+-+-+-+\n")
    hidden.item("spear", **SPEAR, gives={"reach": 1})
    oda = hidden.hero("oda", at="A1", items=["spear"])
    behind, before = hidden.monster("ditch-hound", at="C1"), hidden.monster("ditch-hound", at="B1")
    hidden.turn(oda)
    assert f"attack:{oda.item('spear')}:{before.id}" in hidden.options
    assert f"attack:{oda.item('spear')}:{behind.id}" not in hidden.options


@rule("descent.condition.needs-damage")
def test_a_condition_of_an_attack_needs_damage() -> None:
    table, oda, hound = fight(surges=[{"effect": "strike with stunned"}])
    thrust(table, oda, hound, "3r1d1s", "1d", "2b")
    table.act(table.options[0])
    assert hound.conditions == []

    thrust(table, oda, hound, "3r1d1s", "2d", "2b")
    table.act(table.options[0])
    assert hound.conditions == ["stunned"]


def throw(*others: tuple[str, str], target: str = "E2", **item: Any) -> tuple[Table, Figure, Figure, list[Figure]]:
    """Issa at B2 with a bomb; a target, and others as kind and square."""
    table = Table()
    table.item("bomb", **{**BOMB, **item})
    issa = table.hero("issa", at="B2", items=["bomb"])
    foe = table.monster("ditch-hound", at=target, health=9)
    figures = [table.hero(kind, at=at) if kind == "oda" else table.monster(kind, at=at) for kind, at in others]
    table.turn(issa)
    return table, issa, foe, figures


@rule("descent.keyword.blast-area", "descent.keyword.blast-friendly-fire", "descent.combat.defense-separate")
def test_blast_affects_friend_and_foe_beside_the_target_each_with_its_own_defense() -> None:
    table, issa, foe, (oda, other, far) = throw(("oda", "D1"), ("ditch-hound", "F3"), ("ditch-hound", "G2"))

    # blue; then the target, oda (a grey die) and the other hound
    table.dice(attack=["3r2d1s", "1b", "0", "2b"])
    table.act(f"attack:{issa.item('bomb')}:{foe.id}")
    table.act(oda.id)

    assert (foe.damage, oda.damage, other.damage, far.damage) == (1, 2, 0, 0)


@rule("descent.keyword.blast-one-roll")
def test_the_attack_dice_of_a_blast_are_rolled_once_and_the_target_comes_first() -> None:
    table, issa, foe, (oda, other) = throw(("oda", "D1"), ("ditch-hound", "F3"))

    table.dice(attack=["3r2d1s", "0", "0", "0"])
    table.act(f"attack:{issa.item('bomb')}:{foe.id}")
    assert (foe.damage, oda.damage, other.damage) == (2, 0, 0)
    assert (table.asked, table.ask.seats) == ("attack.next", (issa.seat,))
    table.act(other.id)

    assert (foe.damage, oda.damage, other.damage) == (2, 2, 2)
    assert [event.figure for event in table.events(Rolled)] == [issa.id, foe.id, oda.id, other.id]


@rule("descent.keyword.blast-target-only-los")
def test_only_the_target_of_a_blast_must_be_seen_and_in_range() -> None:
    """The hound behind the target is not seen and one space too far."""
    corridor = "+-+-+-+-+-+-+\n|. . . . . .|\n+-+-+-+-+-+-+\n"
    table = Table(corridor)
    table.item("bomb", **BOMB)
    issa = table.hero("issa", at="A1", items=["bomb"])
    foe, behind = table.monster("ditch-hound", at="D1", health=9), table.monster("ditch-hound", at="E1", health=9)
    table.turn(issa)
    assert f"attack:{issa.item('bomb')}:{behind.id}" not in table.options

    table.dice(attack=["3r2d1s", "0", "1b"])
    table.act(f"attack:{issa.item('bomb')}:{foe.id}")

    assert (foe.damage, behind.damage) == (2, 1)


@rule("descent.keyword.blast-once")
def test_a_large_figure_is_affected_once() -> None:
    table, issa, foe, (troll,) = throw(("toll-troll", "F2"))

    table.dice(attack=["3r2d1s", "0", "0"])
    table.act(f"attack:{issa.item('bomb')}:{foe.id}")

    assert troll.damage == 2


@rule("descent.keyword.blast-friendly-fire")
def test_a_blast_reaches_the_attacker_beside_its_target() -> None:
    table, issa, foe, _ = throw(target="C2")

    table.dice(attack=["3r2d1s", "0", "0"])
    table.act(f"attack:{issa.item('bomb')}:{foe.id}")

    assert (foe.damage, issa.damage) == (2, 2)


@rule("descent.keyword.blast-area", "descent.combat.declare-target")
def test_of_a_large_target_the_attacker_names_the_space() -> None:
    """The troll covers E2 to F3; only a blast at its far side reaches G2."""
    table = Table()
    table.item("bomb", **BOMB)
    issa = table.hero("issa", at="B2", items=["bomb"])
    troll = table.monster("toll-troll", at="E2", health=20)
    other = table.monster("ditch-hound", at="G1", health=9)
    table.turn(issa)

    table.act(f"attack:{issa.item('bomb')}:{troll.id}")
    assert table.asked == "attack.space"
    table.dice(attack=["5r1d", "0", "0"])
    table.act("F2")

    assert (troll.damage, other.damage) == (1, 1)


@rule("descent.attack.steps")
def test_an_attack_goes_on_though_its_attacker_is_gone() -> None:
    """The hound is slain by a reaction to its dice; its damage is dealt all the same."""
    table = Table()
    oda = table.hero("oda", at="B2")
    table.monster("toll-troll", at="I5")
    hound = table.monster("ditch-hound", at="C2", surges=[{"effect": "more damage 1"}])
    table.skill("thorns", oda, on={"defends": "each monster within 1: suffer 9"})
    table.activation(hound)

    table.dice(foe_attack=["2r2d", "1r1d", "1b"])
    table.act(f"attack:card:{oda.id}")

    assert not table.game.is_there(hound.id)
    assert oda.damage == 2
