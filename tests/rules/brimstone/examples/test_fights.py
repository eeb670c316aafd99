"""Worked examples of the rulebook about Fights; docs/evidence/brimstone-examples.md lists all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.rules.brimstone.fight.test_dual_wielding import gun, gunman
from tests.rules.brimstone.situations.deeds import its_turn
from tests.rules.brimstone.situations.threats import appear, attack_token, enemies_turn, squares, threat_card
from undercroft.engine.choices import RollAsk, key_of
from undercroft.games.brimstone.events import EliteGained, Escaped, FoeMoved, HeroAttacked
from undercroft.games.brimstone.rules.enemies.record_sheet import foe_stat
from undercroft.lab.ledger import rule

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.rules.brimstone.situations.table import Figure, Table

LANE = """\
+-+-+-+-+-+-+-+-+-+
|. . . . . . . . .|
+ + + + + + + + + +
|. . . . . . . . .|
+-+-+-+-+-+-+-+-+-+
"""
"""A1 to I2, two spaces wide."""

YARD = """\
+-+-+-+-+-+-+
|. . .|. . .|
+ + + + + + +
|. . .|. . .|
+ + + + + + +
|. . . . . .|
+ + + + + + +
|. . . . . .|
+-+-+-+-+-+-+
"""
"""A1 to F4, with a Wall between C and D in the first two rows."""


# ---- how many come ---------------------------------------------------------------------------------------------------


@rule("brimstone.threat.two-peril", "brimstone.dice.peril-die")
@pytest.mark.parametrize(("first", "second"), [(3, 3), (4, 5), (6, 6)])
def test_two_peril_dice_bring_up_to_twelve(table: Table, first: int, second: int) -> None:
    """The special die is rolled twice and the faces are added: 6 to 12 Void Spiders."""
    table.hero(at="A8")
    threat_card(table, ("void-spiders", "2peril"))
    attack_token(table)
    assert isinstance(table.ask, RollAsk)
    assert [die.faces for die in table.ask.dice] == [(3, 3, 4, 4, 5, 6)] * 2

    table.dice(foe_count=[first, second])

    assert len(squares(table, "void-spiders")) == first + second
    assert table.events(EliteGained) == []  # there are twelve models


@rule("brimstone.place.not-enough-models", "brimstone.elite.whole-type")
def test_four_are_called_and_two_models_are_left(table: Table) -> None:
    """Four of the six Tentacles are on the board: two come, and all six gain a free Elite ability (4: +1 Combat)."""
    table.hero(at="A8")
    for square in ("J1", "J2", "J3", "J4"):
        table.foe("tentacles", at=square, combat=2)
    table.dice(foe_elite=[4])

    appear(table, "tentacles", 4)

    assert len(squares(table, "tentacles")) == 4 + 2
    assert [(gained.kind, gained.number) for gained in table.events(EliteGained)] == [("tentacles", 4)]
    assert foe_stat(table.game, "tentacles", "combat") == 2 + 1


@rule("brimstone.elite.whole-type", "brimstone.elite.roll")
def test_two_elite_ones_make_the_four_that_were_there_elite_too(table: Table) -> None:
    """Four Tentacles on the board, two more that are Elite: the ability rolled (3: +1 Defense) is for all six."""
    table.hero("marshal", at="A8")
    old = [table.foe("tentacles", at=square, defense=3) for square in ("J1", "J2", "J3", "J4")]
    threat_card(table, ("tentacles", "2", 1))
    table.dice(foe_elite=[3])

    attack_token(table)

    assert len(squares(table, "tentacles")) == 6
    assert [(gained.kind, gained.number) for gained in table.events(EliteGained)] == [("tentacles", 3)]
    assert {foe_stat(table.game, foe.kind, "defense") for foe in old} == {3 + 1}


# ---- getting away ----------------------------------------------------------------------------------------------------


@rule("brimstone.escape.roll")
@pytest.mark.parametrize(("face", "passed"), [(1, False), (2, False), (3, False), (4, True), (5, True), (6, True)])
def test_beside_an_escape_value_of_four_a_four_five_or_six_is_needed(table: Table, face: int, passed: bool) -> None:
    ada = table.hero("marshal", at="C3")
    table.foe("tentacles", at="C4", escape=4)
    table.turn_of(ada, move=4)
    table.act("C1")
    table.dice(escape=[face])

    assert [(test.needs, test.passed) for test in table.events(Escaped)] == [(4, passed)]
    assert ada.at == ("C1" if passed else "C3")


@rule("brimstone.escape.effect")
def test_once_four_was_passed_four_three_and_two_are_passed_for_the_rest_of_the_turn(
    tables: Callable[..., Table],
) -> None:
    """Down a lane past Enemies of 4, of 3 and of 2, on one roll."""
    table = tables(LANE)
    ada = table.hero("marshal", at="A2")
    table.foe("tentacles", at="A1", escape=4)
    table.foe("tentacles", at="C1")
    table.foe("void-spiders", at="E1", escape=3)
    table.foe("stranglers", at="G1", escape=2, abilities={})
    table.turn_of(ada, move=8)
    table.act("B2")
    table.dice(escape=[4])
    table.act("I2")

    assert ada.at == "I2"
    assert [test.needs for test in table.events(Escaped)] == [4]
    assert table.awaits == "foe.to-hit"


@rule("brimstone.escape.higher-value")
@pytest.mark.parametrize("higher", [5, 6])
def test_five_or_six_stops_the_move_and_needs_a_new_test(tables: Callable[..., Table], higher: int) -> None:
    """Passed at 4, then next to a higher value: without a new test the Hero gets no farther than D2."""
    table = tables(LANE)
    ada = table.hero("marshal", at="A2")
    table.foe("tentacles", at="A1", escape=4)
    table.foe("stranglers", at="E1", escape=higher, abilities={})
    table.turn_of(ada, move=8)
    table.act("B2")
    table.dice(escape=[5])
    assert "D2" in table.squares()
    assert "E2" not in table.squares()
    table.refuses("F2", "brimstone.escape.higher-value")

    table.act("D2")
    table.act("E2")
    table.dice(escape=[higher])

    assert [(test.needs, test.passed) for test in table.events(Escaped)] == [(4, True), (higher, True)]
    assert ada.at == "E2"


# ---- attacking -------------------------------------------------------------------------------------------------------


@rule("brimstone.los.line", "brimstone.los.models-ignored")
@pytest.mark.parametrize(("target", "seen"), [("C1", True), ("D1", False), ("F2", False), ("E3", True), ("F4", True)])
def test_a_straight_line_from_centre_to_centre_that_no_wall_crosses(
    tables: Callable[..., Table], target: str, seen: bool
) -> None:
    """From A2; a Wall parts C from D in rows 1 and 2, so that it ends two spaces down.

    Where the line meets the Wall's column, halfway, it is so far down: to D1 0.67 and to F2 1.5, both blocked; to E3
    2.125 and to F4 2.5, both free. C1 is on this side of it. The Hero who stands in the line at C3 does not matter.
    """
    table = tables(YARD)
    ada = table.hero("gunslinger", at="A2")
    table.hero("bandido", at="C3")
    pistol = gun(table, ada, shots=1, reach=9)
    foe = table.foe("tentacles", at=target, defense=0, health=30, abilities={})
    its_turn(table, ada)
    if not seen:
        table.refuses(f"shoot:{pistol}", "brimstone.los.line")
        return

    table.dice(to_hit=[5], damage=[2])
    table.act(f"shoot:{pistol}")

    assert foe.wounds == 2


def strikes(table: Table, hero: Figure, *damage: int, armor: tuple[int, ...] = ()) -> None:
    """A Melee Attack of two dice that hit, both on the one Enemy, with these Damage rolls."""
    its_turn(table, hero)
    table.dice(to_hit=[4, 5])
    table.act("fight")
    table.dice(damage=list(damage), foe_armor=list(armor))
    table.act("hits:2:0")


@rule("brimstone.damage.minus-defense")
def test_damage_three_and_five_on_defense_three(table: Table) -> None:
    marshal = table.hero("marshal", at="C4")
    foe = table.foe("tentacles", at="C5", defense=3, health=30, abilities={})

    strikes(table, marshal, 3, 5)

    assert foe.wounds == (3 - 3) + (5 - 3)


@rule("brimstone.armor.enemy-step")
@pytest.mark.parametrize(("armor", "wounds"), [((5, 6, 4), 1), ((1, 2, 3), 3), ((5, 5, 6), 0)])
def test_damage_five_and_six_on_defense_four_and_armor_five(table: Table, armor: tuple[int, ...], wounds: int) -> None:
    """(5 - 4) + (6 - 4) = 3 Wounds are about to be caused: three dice, and each 5 or 6 prevents one."""
    marshal = table.hero("marshal", at="C4")
    foe = table.foe("tentacles", at="C5", defense=4, health=30, abilities={"armor": 5})

    strikes(table, marshal, 5, 6, armor=armor)

    assert foe.wounds == wounds


@rule("brimstone.xp.large-enemies", "brimstone.xp.per-wound")
def test_two_and_four_wounds_on_an_enemy_of_ten_xp_and_five_each(table: Table) -> None:
    """Defense 2, Damage 4 and 6: 2 + 4 Wounds, and 10 + 6 x 5 = 40 XP."""
    marshal = table.hero("marshal", at="C4")
    foe = table.foe("night-terrors", at="C5", defense=2, health=30, xp=10, xp_each=5, abilities={})

    strikes(table, marshal, 4, 6)

    assert foe.wounds == 2 + 4
    assert marshal.xp == 40


@rule("brimstone.marshal.shotgun-crit", "brimstone.attack.crit-on-six")
@pytest.mark.parametrize(("face", "crits"), [(5, 0), (6, 1), (7, 1), (8, 1)])
def test_on_eight_sides_six_seven_and_eight_are_critical(table: Table, face: int, crits: int) -> None:
    """Damage 4 on Defense 4: nothing for a plain Hit, 4 for a Critical one."""
    marshal = table.hero("marshal", at="C4")
    marshal.give("shotgun")
    foe = table.foe("tentacles", at="C6", defense=4, health=30, abilities={})
    its_turn(table, marshal)
    table.dice(to_hit=[face], damage=[4])
    table.act(f"shoot:{marshal.item('shotgun')}")

    assert [(event.hits, event.crits) for event in table.events(HeroAttacked)] == [(1, crits)]
    assert foe.wounds == 4 * crits


@rule("brimstone.dual.off-hand-penalty", "brimstone.dual.no-crits")
@pytest.mark.parametrize(("face", "hits"), [(3, 0), (4, 1), (5, 2), (6, 2)])
def test_where_the_one_hand_needs_four_the_other_needs_five(tables: Callable[..., Table], face: int, hits: int) -> None:
    """The same face on both dice: a 4 is enough for the primary hand only; no 6 is a Critical Hit (Defense 2)."""
    table, ada, foe = gunman(tables)
    main, off = gun(table, ada, shots=1), gun(table, ada, shots=1)
    its_turn(table, ada)
    table.auto(attack_weapon=str(main))
    table.dice(to_hit=[face, face], damage=[3] * hits)
    table.act(f"dual:{main}:{off}")

    assert [event.hits for event in table.events(HeroAttacked)] == [int(hits > 0), int(hits > 1)]
    assert foe.wounds == hits * (3 - 2)


# ---- Enemies on the move ---------------------------------------------------------------------------------------------

GALLERY = """\
+-+-+-+-+-+
|. . . . .|
+ + + + + +
|. . . . .|
+ + + + + +-+
|. . . . . .|
+ + + + + +-+
|. . . . .|
+-+ + +-+-+
  |. .|
  + + +
  |. .|
  +-+ +
    |.|
  +-+ +-+
  |. . .|
  + + + +
  |. . .|
  +-+-+-+
"""
"""A room A1 to E4 with a niche F3; a lane B5 to C6 leads by the bottleneck C7 to a chamber B8 to D9."""


@rule(
    "brimstone.ai.move-order-tie",
    "brimstone.ai.first-target",
    "brimstone.ai.next-target",
    "brimstone.ai.move-around",
)
def test_three_enemies_among_four_heroes(tables: Callable[..., Table]) -> None:
    """Heroes A and B in the chamber, C in the niche, D in the lane; Enemies 1, 2 and 3 are three steps from D.

    The first may reach all four and draws B. The second may draw A, C or D, and with D it fills the lane: A and B are
    cut off. For the third only C is left, who is reached from one space. Whoever comes after that gets only to D.
    """
    table = tables(GALLERY)
    a, b, c, d = (table.hero("marshal", at=square) for square in ("B8", "D8", "F3", "B5"))
    one, two, three = (table.foe("tentacles", at=square, combat=0, move=12) for square in ("A2", "B2", "C2"))
    late = table.foe("tentacles", at="B1")
    enemies_turn(table, a, b, c, d)
    assert (table.asked, table.options) == ("foes.next", [str(foe.id) for foe in (one, two, three)])

    table.act(str(one.id))
    assert table.awaits == "foe.pick"
    assert [key_of(value) for value in table.ask.values] == [a.id, b.id, c.id, d.id]
    table.dice(foe_pick=[b.id])
    assert (table.asked, table.squares()) == ("foes.space", ["C9", "D9"])  # both behind B, two steps beyond C7
    table.act("D9")

    assert (table.asked, table.options) == ("foes.next", [str(two.id), str(three.id)])
    table.act(str(two.id))
    assert [key_of(value) for value in table.ask.values] == [a.id, c.id, d.id]
    table.dice(foe_pick=[d.id])
    assert table.squares() == ["B6", "C6"]
    table.act("C6")

    assert (three.target, three.at) == (c.id, "E3")
    assert late.target == d.id
    assert [moved.foe for moved in table.events(FoeMoved)][:3] == [one.id, two.id, three.id]
    assert (one.target, two.target) == (b.id, d.id)
