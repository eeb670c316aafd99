"""The Marshal's things: the Shotgun, its Double Shot, and the Badge."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conftest import rule
from tests.rules.brimstone.situations.deeds import effect_item, far_foe, its_turn
from tests.rules.brimstone.situations.table import Table
from undercroft.games.brimstone.events import HeroAttacked
from undercroft.games.brimstone.state import Activation, Boost


@rule("brimstone.marshal.shotgun-d8", "brimstone.marshal.shotgun-one-shot")
def test_the_shotgun_rolls_one_d8_to_hit_and_a_d8_for_damage(table: Table) -> None:
    marshal = table.hero("marshal", at="C4")
    marshal.give("shotgun")
    foe = table.foe("tentacles", at="C6", health=30, defense=2)
    its_turn(table, marshal)

    table.dice(to_hit=[8], damage=[8])
    table.act(f"shoot:{marshal.item('shotgun')}")

    assert foe.wounds == 8
    assert table.events(HeroAttacked)[0].dice == (8,)
    assert table.asked == "activation.act"


@rule("brimstone.marshal.shotgun-d8", "brimstone.damage.d6-per-hit")
@pytest.mark.parametrize(("attack", "sides"), [("trail-revolver", 6), ("shotgun", 8), ("fight", 6)])
def test_other_attacks_are_rolled_with_six_sided_dice(table: Table, attack: str, sides: int) -> None:
    marshal = table.hero("marshal", at="C4")
    table.foe("tentacles", at="C5", health=30)
    if attack != "fight":
        marshal.give(attack)
        attack = f"shoot:{marshal.item(attack)}"
    its_turn(table, marshal)
    table.act(attack)
    assert table.session is not None
    rolled: Any = table.session.ask
    assert [len(die.faces) for die in rolled.dice] == [sides] * len(rolled.dice)
    table.dice(to_hit=[4, *[1] * (len(rolled.dice) - 1)])
    rolled = table.session.ask
    assert [len(die.faces) for die in rolled.dice] == [sides]
    table.dice(damage=[1])


@rule("brimstone.marshal.shotgun-crit", "brimstone.attack.hit-roll")
@pytest.mark.parametrize(("face", "wounds"), [(5, 0), (6, 2), (7, 2), (8, 2)])
def test_the_shotgun_is_critical_on_six_seven_and_eight(table: Table, face: int, wounds: int) -> None:
    marshal = table.hero("marshal", at="C4")
    marshal.give("shotgun")
    foe = table.foe("tentacles", at="C6", health=30, defense=9)
    its_turn(table, marshal)

    table.dice(to_hit=[face], damage=[2])
    table.act(f"shoot:{marshal.item('shotgun')}")

    assert foe.wounds == wounds


@rule("brimstone.marshal.double-shot")
def test_double_shot_follows_a_kill_by_the_first_shot_once_a_turn(table: Table) -> None:
    """Both Shots kill; the second one gives no third."""
    marshal = table.hero("marshal", at="C4")
    marshal.give("shotgun")
    gun = marshal.item("shotgun")
    near = table.foe("tentacles", at="C6", health=1, defense=0)
    next_one = table.foe("tentacles", at="C7")
    third = table.foe("tentacles", at="D7")
    its_turn(table, marshal)

    table.dice(to_hit=[5], damage=[1])
    table.act(f"shoot:{gun}")
    table.act(near.id)
    assert table.asked == "hero.use"
    table.dice(to_hit=[5], damage=[1])
    table.act(f"use:item:{gun}/u0")
    table.act(next_one.id)

    assert not near.here
    assert not next_one.here
    assert third.here
    assert table.asked == "activation.act"


@rule("brimstone.marshal.double-shot")
def test_no_double_shot_without_a_kill_or_by_a_later_shot(table: Table) -> None:
    """With 2 Shots the first misses and the second kills: no extra Shot."""
    marshal = table.hero("marshal", at="C4", boosts=[Boost("shots", 1, "turn")])
    marshal.give("shotgun")
    table.foe("tentacles", at="C6", health=1, defense=0)
    last = far_foe(table)
    its_turn(table, marshal)

    table.dice(to_hit=[1, 5], damage=[1])
    table.act(f"shoot:{marshal.item('shotgun')}")

    assert [foe.id for foe in table.game.state.foes] == [last.id]
    assert table.asked == "activation.act"


@rule("brimstone.marshal.double-shot")
@pytest.mark.parametrize("together", [False, True])
def test_no_double_shot_when_it_took_two_hits_to_kill(table: Table, together: bool) -> None:
    """2 Damage and 2 more on Health 3, assigned one after the other or as a group."""
    marshal = table.hero("marshal", at="C4", boosts=[Boost("shots", 1, "turn")])
    marshal.give("shotgun")
    foe = table.foe("tentacles", at="C6", health=3, defense=0)
    far_foe(table)
    its_turn(table, marshal)

    table.dice(to_hit=[5, 5])
    table.act(f"shoot:{marshal.item('shotgun')}")
    table.dice(damage=[2, 2])
    table.act("hits:2:0" if together else "hits:1:0")

    assert not foe.here
    assert table.asked == "activation.act"


@rule("brimstone.marshal.double-shot")
def test_double_shot_belongs_to_the_shotgun_and_not_to_another_gun(table: Table) -> None:
    """The Sleeve Gun kills with its first Shot while the Shotgun is in hand."""
    marshal = table.hero("marshal", at="C4")
    marshal.give("shotgun", "sleeve-gun")
    foe = table.foe("tentacles", at="C6", health=1, defense=0)
    far_foe(table)
    its_turn(table, marshal)

    table.dice(to_hit=[5], damage=[1])
    table.act(f"free:{marshal.item('sleeve-gun')}")

    assert not foe.here
    assert table.asked == "activation.act"


@rule("brimstone.marshal.badge")
def test_the_badge_gives_each_hero_two_more_shots_or_combat_in_one_attack_of_the_next_activation(table: Table) -> None:
    """The Saloon Girl takes Combat (3 + 2 dice), the Marshal Shots; not yet in this Activation, for one Attack only."""
    marshal = table.hero("marshal", at="C4")
    marshal.give("marshal-badge", "trail-revolver", "sleeve-gun")
    girl = table.hero("saloon-girl", at="E4")
    effect_item(table, girl, "lose gold 1")
    table.foe("tentacles", at="D4", health=99)
    its_turn(table, marshal)
    badge = f"use:item:{marshal.item('marshal-badge')}/u0"
    table.act(badge)
    shots, combat = "bonus shots 2 next-activation", "bonus combat 2 next-activation"
    assert (table.session.ask.seats, table.options) == (("p2",), [shots, combat])  # type: ignore[union-attr]
    table.act(combat)
    assert table.session.ask.seats == ("p1",)  # type: ignore[union-attr]
    table.act(shots)
    assert badge not in table.options
    table.dice(to_hit=[1, 1])
    table.act(f"shoot:{marshal.item('trail-revolver')}")
    assert table.asked == "activation.act"

    table.dice(move=[6])
    table.begin(Activation(hero=girl.id))
    table.dice(to_hit=[1] * 5)
    table.act("fight")
    assert table.asked == "activation.act"

    table.dice(move=[6])
    table.begin(Activation(hero=marshal.id))
    table.dice(to_hit=[1] * 4)
    table.act(f"shoot:{marshal.item('trail-revolver')}")
    table.dice(to_hit=[1])
    table.act(f"free:{marshal.item('sleeve-gun')}")
    assert table.asked == "activation.act"

    table.dice(move=[6])
    table.begin(Activation(hero=marshal.id))
    table.dice(to_hit=[1] * 2)
    table.act(f"shoot:{marshal.item('trail-revolver')}")
    assert table.asked == "activation.act"


@rule("brimstone.marshal.badge")
def test_the_badge_gives_shots_with_a_gun_only(table: Table) -> None:
    """Throwing Knives fly as often as they say, and the promise is kept for a Gun."""
    marshal = table.hero("marshal", at="C4")
    marshal.give("throwing-knives", "trail-revolver")
    marshal.boosts = [Boost("shots", 2, "activation")]
    table.foe("tentacles", at="D4", health=99)
    its_turn(table, marshal)
    table.dice(to_hit=[1] * 2)
    table.act(next(key for key in table.options if key.endswith(f":{marshal.item('throwing-knives')}")))

    assert table.asked == "activation.act"
    assert [boost.amount for boost in marshal.boosts] == [2]


@rule("brimstone.marshal.badge")
def test_a_melee_free_attack_leaves_the_promised_combat_for_the_attack(table: Table) -> None:
    """A Hatchet rolls its own 2 dice and the promise stands; the normal Attack has 2 more and uses it up."""
    marshal = table.hero("marshal", at="C4", combat=2)
    marshal.give("hatchet")
    marshal.boosts = [Boost("combat", 2, "activation")]
    table.foe("tentacles", at="D4", health=99)
    its_turn(table, marshal)
    table.dice(to_hit=[1] * 2)
    table.act(f"free:{marshal.item('hatchet')}")
    assert [(boost.modifier, boost.amount) for boost in marshal.boosts] == [("combat", 2)]
    table.dice(to_hit=[1] * (2 + 2))
    table.act("fight")
    assert [len(event.dice) for event in table.events(HeroAttacked)] == [2, 4]
    assert marshal.boosts == []
