"""What the table shows of an option before it is taken: the way, whom it strikes, what it costs, by which rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.conftest import rule
from tests.rules.brimstone.shown.test_scene import BEYOND, two_rooms
from tests.rules.brimstone.situations.deeds import item, its_turn
from tests.rules.brimstone.situations.rooms import CROSS
from undercroft.crawl.board.tiles import Placement
from undercroft.engine.choices import options_of
from undercroft.games.brimstone.content.types import FreeMelee, Ranged
from undercroft.games.brimstone.shown.scene.hints import hint

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.rules.brimstone.situations.table import Table
    from undercroft.crawl.shown.scene import Hint


def hint_for(table: Table, key: str) -> Hint:
    """The hint of the option with this key, which must have one."""
    options = zip(table.options, options_of(table.ask), strict=True)
    found = next(hint(table.game, table.ask, option) for known, option in options if known == key)
    assert found is not None
    return found


def squares(table: Table, spaces: tuple[int, ...]) -> list[str]:
    return [table.square(space) for space in spaces]


# ---- moving ----------------------------------------------------------------------------------------------------------


@rule("brimstone.escape.required")
def test_a_hint_shows_the_way_and_the_escape_test(table: Table) -> None:
    hero = table.hero("marshal", "A2")
    table.foe("tentacles", "B1", escape=4, abilities={})
    table.turn_of(hero, move=4)

    found = hint_for(table, str(table.space("A5")))

    assert squares(table, found.path) == ["A3", "A4", "A5"]
    assert found.actor == hero.id
    assert found.cost == "3 of 4 Move, 1 left"
    assert found.notes == ("An Escape Test first: 4+ on a die, or no more Move this turn",)
    assert found.rule == "brimstone.escape.required"


@rule("brimstone.move.up-to-roll", "brimstone.escape.required")
def test_where_no_enemy_is_beside_the_hero_a_hint_shows_no_test(table: Table) -> None:
    """The Enemy at C2 is beside B2, not beside A2; to B3 the way stops beside it."""
    hero = table.hero("marshal", "A2")
    table.foe("tentacles", "C2", escape=4, abilities={})
    table.turn_of(hero, move=4)

    away, nearer = hint_for(table, str(table.space("A5"))), hint_for(table, str(table.space("B3")))

    assert (away.notes, away.rule) == ((), "brimstone.move.up-to-roll")
    assert nearer.notes == ("Beside Tentacle: the Move stops here unless an Escape Test of 4+ is passed",)
    assert nearer.cost == "1 of 4 Move, 3 left"


@rule("brimstone.move.up-to-roll", "brimstone.escape.required")
def test_of_several_enemies_the_hint_names_the_highest_value_and_one_passed_no_more(table: Table) -> None:
    """Escape 4 and 5 beside the Hero; at the other end stand another 5, which the test passes too, and a 3."""
    hero = table.hero("marshal", "A2")
    table.foe("tentacles", "B1", escape=4, abilities={})
    table.foe("stranglers", "A1", escape=5, abilities={})
    table.foe("stranglers", "B6")
    table.foe("void-spiders", "A6", escape=3, abilities={})
    table.turn_of(hero, move=4)

    found = hint_for(table, str(table.space("A5")))

    assert found.notes == ("An Escape Test first: 5+ on a die, or no more Move this turn",)


def test_a_hint_tells_of_the_dark_and_of_fright() -> None:
    table = two_rooms()
    table.tile("far", BEYOND)
    table.room("far", placement=Placement("far", x=4))
    table.hero("gunslinger", "A1")
    hero = table.hero("marshal", "E1")
    table.foe("night-terrors", "G2", abilities={"fear": 2})
    table.turn_of(hero, move=4)

    found = hint_for(table, str(table.space("F1")))

    assert found.cost == "1 of 4 Move, 3 left"
    assert "Outside the lantern's light: D6 Horror Hits at the start of the next Activation" in found.notes
    assert any(note.startswith("Beside Night Terror") for note in found.notes)
    assert any(note.startswith("2 Horror Hits") for note in found.notes)


# ---- searching -------------------------------------------------------------------------------------------------------


@rule("brimstone.scavenge.roll", "brimstone.door.look")
def test_a_hint_shows_the_tile_to_scavenge_and_the_door_to_look_through(tables: Callable[..., Table]) -> None:
    """From the connection of two tiles the second one may be Scavenged too; the Door is its own two spaces."""
    table = tables(CROSS)
    table.tile("next", "+-+-+\n|X X|\n+ + +\n|Y Y|\n+-+-+\n")
    table.room("next", placement=Placement("next", x=3, y=5))
    hero = table.hero("marshal", "D6")
    table.turn_of(hero, move=3)

    here, beyond = hint_for(table, "scavenge:0"), hint_for(table, "scavenge:1")

    assert sorted(squares(table, beyond.spaces)) == ["D6", "D7", "E6", "E7"]
    assert len(here.spaces) == 2 + 6 + 8 + 8 + 6 + 2
    assert here.notes == ("3 dice; each 6 finds a card",)
    assert (here.actor, here.rule) == (hero.id, "brimstone.scavenge.roll")

    hero.space = table.space("D1")
    table.turn_of(hero, move=3)
    door = hint_for(table, "look:0:B")
    assert sorted(squares(table, door.spaces)) == ["D1", "E1"]
    assert (door.actor, door.rule) == (hero.id, "brimstone.door.look")

    hero.space = table.space("D7")
    table.turn_of(hero, move=3)
    assert sorted(squares(table, hint_for(table, "look:1:Y").spaces)) == ["D7", "E7"]


# ---- attacking -------------------------------------------------------------------------------------------------------


@rule("brimstone.attack.ranged-adjacent-first", "brimstone.attack.shots")
def test_a_hint_names_those_an_attack_can_strike(table: Table) -> None:
    """With an Enemy beside, only that one, though another is in range and sight."""
    hero = table.hero("gunslinger", "A1")
    hero.give("six-gun")
    near, far = table.foe("tentacles", "B1"), table.foe("tentacles", "E1")
    table.turn_of(hero, move=1)
    gun = f"shoot:{hero.item('six-gun')}"

    found = hint_for(table, gun)

    assert found.figures == (str(near.id),)
    assert found.notes == ("2 Shots, Range 6", "Adjacent Enemies take the Hits first")
    assert found.sight
    assert str(far.id) not in found.figures


@rule("brimstone.attack.melee-dice", "brimstone.attack.shots", "brimstone.free.ranged")
@rule("brimstone.free.melee-own-combat")
@pytest.mark.parametrize(
    ("verb", "at", "notes", "shown"),
    [
        ("fight", "B1", ("2 dice, Combat",), "brimstone.attack.melee-dice"),
        ("hatchet", "B1", ("4 dice, a Free Attack",), "brimstone.free.melee-own-combat"),
        ("knives", "C1", ("1 Shot, Range 3",), "brimstone.free.ranged"),
        ("gun", "C1", ("2 Shots, Range 5",), "brimstone.attack.shots"),
    ],
)
def test_each_kind_of_attack_is_shown_with_its_dice_and_its_rule(
    table: Table, verb: str, at: str, notes: tuple[str, ...], shown: str
) -> None:
    """A Marshal of Combat 2 with a gun, a hatchet for a Free Attack of Combat 4, and knives to throw."""
    hero = table.hero("marshal", "A1")
    gun = item(table, hero, hands=1, ranged=Ranged(shots=2, range=5))
    hatchet = item(table, hero, melee=FreeMelee(combat=4, limit="fight"))
    knives = item(table, hero, ranged=Ranged(shots=1, range=3, free="fight"))
    foe = table.foe("tentacles", at, abilities={})
    its_turn(table, hero)
    keys = {"fight": "fight", "hatchet": f"free:{hatchet}", "knives": f"free:{knives}", "gun": f"shoot:{gun}"}

    found = hint_for(table, keys[verb])

    assert (found.actor, found.figures, found.rule) == (hero.id, (str(foe.id),), shown)
    assert found.notes == notes
    assert found.sight is (verb in ("knives", "gun"))
