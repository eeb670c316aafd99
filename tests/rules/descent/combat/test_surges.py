"""Combat: 4. Spend Surges, and re-rolls."""

from __future__ import annotations

from typing import Any

from tests.conftest import rule
from tests.rules.descent.table import Figure, Table

AXE: dict[str, Any] = {"slot": "hand", "attack": {"kind": "melee", "dice": ["blue", "red"]}}


def fight(**item: Any) -> tuple[Table, Figure, Figure]:
    """Oda with an axe, beside a hound."""
    table = Table()
    table.item("axe", **AXE, **item)
    oda = table.hero("oda", at="B2", items=["axe"])
    hound = table.monster("ditch-hound", at="C2", health=30)
    return table, oda, hound


def hew(table: Table, oda: Figure, hound: Figure, *faces: str) -> None:
    if table.session is None:
        table.turn(oda)
    table.dice(attack=list(faces))
    table.act(f"attack:{oda.item('axe')}:{hound.id}")


@rule("descent.surge.hero-sources")
def test_a_hero_has_the_surges_of_weapon_skills_ability_and_other_items() -> None:
    table = Table()
    table.item("axe", **AXE, surges=[{"effect": "more damage 1"}])
    table.item("ring", slot="other", surges=[{"effect": "more damage 2"}])
    oda = table.hero(
        "oda", at="B2", items=["axe", "ring"], ability={"id": "a", "name": "A", "surges": [{"effect": "more pierce 1"}]}
    )
    table.skill("knack", oda, surges=[{"effect": "more damage 3"}])
    hound = table.monster("ditch-hound", at="C2", health=30)
    hew(table, oda, hound, "3r1d1s", "1d", "0")

    axe, ring = f"surge:item:{oda.item('axe')}/s0", f"surge:item:{oda.item('ring')}/s0"
    assert set(table.options) == {axe, ring, "surge:ability/s0", "surge:skill:knack/s0", "pass"}
    table.act(ring)

    assert hound.damage == 2 + 2


@rule("descent.surge.monster-sources", "descent.surge.monster-no-fatigue")
def test_a_monster_has_the_surges_of_its_card_and_recovers_no_fatigue() -> None:
    table = Table()
    oda = table.hero("oda", at="B2")
    hound = table.monster("ditch-hound", at="C2", surges=[{"effect": "more damage 2"}])
    table.activation(hound)

    table.dice(foe_attack=["3r1d1s", "1d1s", "0"])
    table.act(f"attack:card:{oda.id}")
    assert table.options == ["surge:card/s0", "pass"]
    table.act("surge:card/s0")

    assert oda.damage == 4


@rule("descent.surge.spent-once", "descent.surge.ability-once")
def test_each_surge_and_each_ability_once() -> None:
    """Three surges: 2 for the first, 1 for the second; then there is none left. Each ability is offered once."""
    table, oda, hound = fight(
        surges=[
            {"cost": 2, "effect": "more damage 2"},
            {"effect": "more damage 1"},
            {"cost": 2, "effect": "more pierce 1"},
        ]
    )
    table.skill("edge", oda, gives={"surges": 1})
    hew(table, oda, hound, "3r1d1s", "1d1s", "0")
    axe = f"surge:item:{oda.item('axe')}"

    assert table.options == [f"{axe}/s0", f"{axe}/s1", f"{axe}/s2", "pass"]
    table.act(f"{axe}/s1")
    assert table.options == [f"{axe}/s0", f"{axe}/s2", "pass"]
    table.act(f"{axe}/s0")

    assert (hound.damage, table.asked) == (2 + 1 + 2, "turn.act")


@rule("descent.surge.twin-abilities")
def test_two_abilities_with_the_same_effect_are_two() -> None:
    table, oda, hound = fight(surges=[{"effect": "more damage 1"}, {"effect": "more damage 1"}])
    hew(table, oda, hound, "3r1d1s", "1d1s", "0")

    table.act(f"surge:item:{oda.item('axe')}/s0")
    table.act(f"surge:item:{oda.item('axe')}/s1")

    assert hound.damage == 4


@rule("descent.surge.recover-fatigue")
def test_a_hero_recovers_one_fatigue_with_one_surge_of_an_attack() -> None:
    table, oda, hound = fight()
    oda.fatigue = 3
    hew(table, oda, hound, "3r1d1s", "1d1s", "0")

    assert table.options == ["surge:fatigue", "pass"]
    table.act("surge:fatigue")

    assert (oda.fatigue, table.asked) == (2, "turn.act")


@rule("descent.surge.recover-fatigue")
def test_what_a_surge_did_beyond_the_attack_stays_if_the_shot_falls_short() -> None:
    table = Table()
    wren = table.hero("wren", at="A1", items=["yew-bow"], fatigue=1)
    hound = table.monster("ditch-hound", at="H1")
    table.turn(wren)

    table.dice(attack=["3r1d1s", "1d1s", "0"])
    table.act(f"attack:{wren.item('yew-bow')}:{hound.id}")
    table.act("surge:fatigue")

    assert (wren.fatigue, hound.damage) == (0, 0)


@rule("descent.surge.attacks-only")
def test_there_are_no_surges_outside_of_attacks() -> None:
    """A test of an attribute shows no surges, and reviving turns those on the red dice into fatigue recovered."""
    table, oda, _ = fight(surges=[{"effect": "more damage 1"}])
    table.skill("try", oda, use=[{"when": "action", "effect": "test might"}])

    table.turn(oda)
    table.dice(test=["0", "1b"])
    table.act("use:skill:try/u0")

    assert table.asked == "turn.act"


@rule("descent.combat.rerolls")
def test_dice_are_rolled_again_once_all_lie_each_ability_once() -> None:
    table, oda, hound = fight(rerolls=[{"dice": ["attack"], "count": 1}])
    hew(table, oda, hound, "X", "1d", "2b")

    assert table.asked == "figure.reroll"
    assert table.ask.params is not None
    assert [str(face) for face in table.ask.params["dice"]] == ["X", "1d"]
    table.act(table.options[0])
    table.dice(reroll=["2r2d"])
    table.act("0")

    assert (hound.damage, table.asked) == (1, "turn.act")


@rule("descent.combat.rerolls", "descent.cards.exhaust")
def test_an_exhausted_reroll_is_not_offered_in_the_next_attack() -> None:
    table, oda, hound = fight(rerolls=[{"dice": ["attack"], "count": 1, "limit": "refresh", "cost": {"fatigue": 1}}])
    hew(table, oda, hound, "X", "1d", "2b")
    table.act(table.options[0])
    table.dice(reroll=["X"])
    table.act("0")
    assert (hound.damage, oda.fatigue) == (0, 1)

    hew(table, oda, hound, "X", "1d", "2b")
    assert table.asked == "turn.act"


@rule("descent.combat.rerolls", "descent.timing.simultaneous-abilities")
def test_the_current_player_decides_who_rolls_again_first() -> None:
    """In the overlord's turn the overlord says whether the hound or its victim goes first; all dice lie."""
    table = Table()
    oda = table.hero("oda", at="B2", ability={"id": "a", "name": "A", "rerolls": [{"dice": ["defense"], "count": 1}]})
    hound = table.monster("ditch-hound", at="C2", rerolls=[{"dice": ["attack"], "count": 1}])
    table.activation(hound)

    table.dice(foe_attack=["2r2d", "1r1d", "0"])
    table.act(f"attack:card:{oda.id}")
    assert (table.asked, table.ask.seats) == ("attack.reroll-first", ("overlord",))
    table.act(oda.id)

    assert (table.asked, table.ask.seats) == ("figure.reroll", (oda.seat,))
    table.dice(reroll=["2b"])
    table.act("reroll:ability/r0")
    assert (table.asked, table.ask.seats) == ("figure.reroll", ("overlord",))
    table.act("pass")

    assert oda.damage == 3 - 2
