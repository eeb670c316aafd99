"""Extra Large Enemies: a base of four spaces, placed and moved by one of them, over the edge of the board at need."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.conftest import rule
from tests.rules.brimstone.situations.deeds import item, its_turn
from tests.rules.brimstone.situations.table import Figure, Table
from tests.rules.brimstone.situations.threats import appear, enemies_turn, lay_den, squares
from undercroft.crawl.board.bits import bits
from undercroft.games.brimstone.content.types import Ranged
from undercroft.games.brimstone.events import FoeMoved, FoeWounded
from undercroft.games.brimstone.rules.enemies import bases
from undercroft.games.brimstone.rules.enemies.activation import extra_large
from undercroft.games.brimstone.rules.enemies.fear import fear_hits
from undercroft.games.brimstone.shown.scene import scene

if TYPE_CHECKING:
    from collections.abc import Callable

ALLEY = """\
+-+-+-+-+-+-+-+-+
|. . . . . . . .|
+ + + + + + + + +
|. . . . . . . .|
+-+-+-+-+-+-+-+-+
"""
"""Two rows, A1 to H2: just wide enough."""
CORRIDOR = """\
+-+-+-+-+-+-+-+-+
|. . . . . . . .|
+-+-+-+-+-+-+-+-+
"""
NARROWS = """\
+-+-+-+-+-+-+-+
|. . . . . . .|
+ + + + + +-+-+
|. . . . .|
+-+-+-+-+-+
"""
"""Two rows from A to E, then F1 and G1 alone."""
NICHE = """\
        +-+
        |.|
+-+-+-+-+ +-+
|. . . . . .|
+-+-+-+-+-+-+
"""
"""A corridor A2 to F2 with a niche E1 above it."""

SHELF = "+-+-+-+-+-+-+-+\n|. . . . . . .|\n+-+-+-+ + + + +\n|. . . . . . .|\n+-+-+-+-+-+-+-+\n"
"""Two rows A to G, a wall between them from A to C."""


def goliath(table: Table, at: str, corner: int = 0, **fields: object) -> Figure:
    """A Goliath that does nothing but walk and strike: four dice, a Move of 6."""
    numbers: dict[str, object] = {"move": 6, "combat": 4, "to_hit": 4, "damage": 2, "health": 40, "defense": 3}
    return table.foe("goliath", at=at, corner=corner, **{"ranged": None, "abilities": {}, **numbers, **fields})


def base(table: Table, foe: Figure) -> list[str]:
    """The squares that an Enemy stands on."""
    return sorted(table.square(space) for space in bits(table.game.base(table.game.foe(foe.id))))


# ---- the base ------------------------------------------------------------------------------------------------------


@rule("brimstone.xl.base")
@pytest.mark.parametrize(
    ("corner", "squares"),
    [
        (0, ["D4", "D5", "E4", "E5"]),
        (1, ["C4", "C5", "D4", "D5"]),
        (2, ["C3", "C4", "D3", "D4"]),
        (3, ["D3", "D4", "E3", "E4"]),
    ],
)
def test_it_takes_up_four_spaces_in_a_square(table: Table, corner: int, squares: list[str]) -> None:
    """The anchor D4 is one of its corners, clockwise from top left."""
    foe = goliath(table, "D4", corner)
    assert base(table, foe) == squares


@rule(
    "brimstone.xl.base", "brimstone.move.not-through-models", "brimstone.escape.effect", "brimstone.escape.higher-value"
)
def test_each_of_its_spaces_holds_it_and_is_next_to_whom_it_is_next_to(table: Table) -> None:
    """On D4 to E5: a Hero on F6 is adjacent to it, may fight it, must escape it, fears it, and cannot walk through."""
    ada = table.hero("marshal", at="F6", combat=2)
    foe = goliath(table, "D4", abilities={"fear": 2})
    assert fear_hits(table.game, table.game.hero(ada.id)) == 2
    table.turn_of(ada, move=3)
    assert "fight" in table.options
    assert not {"D4", "E4", "D5", "E5"} & set(table.squares())
    table.dice(escape=[1])
    table.act("G6")
    assert ada.at == "F6"
    assert not table.activation.moving

    table.act("fight")
    table.dice(to_hit=[4, 5], damage=[6, 6])
    table.act("hits:2:0")
    assert foe.wounds == 2 * (6 - 3)
    assert table.awaits == "foe.to-hit"


@rule("brimstone.xl.base", "brimstone.attack.ranged-assign")
def test_one_space_in_range_and_sight_is_enough_to_shoot_it(tables: Callable[..., Table]) -> None:
    """A six-gun of Range 6 from A8: D1 is 7 away, but the base of a Goliath anchored there comes down to row 2."""
    table = tables()
    ada = table.hero("gunslinger", at="A8")
    ada.give("six-gun")
    shot = f"shoot:{ada.item('six-gun')}"
    goliath(table, "D1", 1)
    its_turn(table, ada)
    assert shot in table.options

    table = tables()
    ada = table.hero("gunslinger", at="A8")
    ada.give("six-gun")
    table.foe("stranglers", at="D1")
    its_turn(table, ada)
    table.refuses(shot, "brimstone.attack.range")


@rule("brimstone.attack.ranged-assign")
@pytest.mark.parametrize(("anchor", "corner", "shot"), [("D1", 0, True), ("F1", 0, False)])
def test_the_same_space_has_to_be_in_range_and_in_sight(
    tables: Callable[..., Table], anchor: str, corner: int, shot: bool
) -> None:
    """Range 2 from B2, a wall under A1 to C1: of D1 to E2 the gun reaches D2; F1 to G2 is in sight and too far."""
    table = tables(SHELF)
    ada = table.hero("marshal", at="B2")
    gun = item(table, ada, hands=1, keywords=("Gun",), ranged=Ranged(shots=1, range=2))
    goliath(table, anchor, corner)
    its_turn(table, ada)
    assert (f"shoot:{gun}" in table.options) is shot


@rule("brimstone.attack.ranged-assign")
def test_one_space_in_range_and_another_in_sight_do_not_add_up(tables: Callable[..., Table]) -> None:
    """A wall between C2 and D2, the Hero on B3, Range 3: E2 is near and hidden, F2 is in sight and 4 away."""
    table = tables(
        "+-+-+-+-+-+-+\n|. . . . . .|\n+ + + + + + +\n|. . .|. . .|\n+ + + + + + +\n|. . . . . .|\n+-+-+-+-+-+-+\n"
    )
    ada = table.hero("marshal", at="B3")
    gun = item(table, ada, hands=1, keywords=("Gun",), ranged=Ranged(shots=1, range=3))
    foe = goliath(table, "E1")
    its_turn(table, ada)
    assert base(table, foe) == ["E1", "E2", "F1", "F2"]
    assert f"shoot:{gun}" not in table.options


@rule("brimstone.xl.base")
def test_the_scene_draws_it_over_all_its_spaces(table: Table) -> None:
    table.hero("marshal", at="A1")
    foe = goliath(table, "D4")
    figure = next(one for one in scene(table.game, None).figures if one.id == str(foe.id))
    assert [table.square(space) for space in figure.spaces] == ["D4", "E4", "D5", "E5"]


# ---- placing -------------------------------------------------------------------------------------------------------


@rule("brimstone.xl.anchor-placement", "brimstone.place.checkerboard", "brimstone.xl.base")
def test_it_is_placed_by_one_space_and_the_others_must_be_free() -> None:
    """In the den the back left, A1, is the anchor of A1 to B2. With a Strangler on B2, it is C1, of C1 to D2."""
    table = lay_den()
    table.hero(at="A6")
    appear(table, "goliath", 1)
    assert squares(table) == ["A1"]
    assert base(table, Figure(table, table.game.state.foes[0].id)) == ["A1", "A2", "B1", "B2"]

    table = lay_den()
    table.hero(at="A6")
    table.foe("stranglers", at="B2")
    appear(table, "goliath", 1)
    assert squares(table, "goliath") == ["C1"]
    assert base(table, Figure(table, table.game.state.foes[-1].id)) == ["C1", "C2", "D1", "D2"]


@rule("brimstone.xl.anchor-placement")
def test_where_no_full_base_fits_anywhere_it_hangs_over_the_edge(tables: Callable[..., Table]) -> None:
    table = tables(CORRIDOR)
    table.hero(at="H1")
    appear(table, "goliath", 1)
    assert len(base(table, Figure(table, table.game.state.foes[0].id))) == 2


@rule("brimstone.xl.anchor-placement", "brimstone.ambush.no-room")
def test_where_no_whole_base_fits_an_ambusher_comes_with_half_of_it(tables: Callable[..., Table]) -> None:
    """A corridor one space wide, the Hero on C1: B1 or D1 it is, with one more space of the base away from the Hero."""
    table = tables(CORRIDOR)
    table.hero("marshal", at="C1")
    appear(table, "goliath", 1, ambush=True)
    assert table.squares() == ["B1", "D1"]
    table.act("D1")
    (foe,) = table.game.state.foes
    assert sorted(table.square(space) for space in bits(table.game.base(foe))) == ["D1", "E1"]
    assert foe.target == ""


@rule("brimstone.xl.anchor-placement", "brimstone.ambush.adjacent")
def test_an_ambush_puts_its_anchor_beside_a_hero_and_the_rest_where_there_is_room(tables: Callable[..., Table]) -> None:
    """A Hero on D1 of the alley: its anchor may go to any of C1, C2, E1, E2, but not beneath the Hero on D2."""
    table = tables(ALLEY)
    ada = table.hero(at="D1")
    appear(table, "goliath", 1, ambush=True)
    assert table.asked == "ambush.space"
    assert table.squares() == ["C1", "C2", "E1", "E2"]
    table.act("C1")
    foe = table.game.state.foes[0]
    assert foe.target == ada.id
    assert sorted(table.square(space) for space in bits(table.game.base(foe))) == ["B1", "B2", "C1", "C2"]


# ---- moving --------------------------------------------------------------------------------------------------------


@rule("brimstone.xl.anchor-movement")
def test_its_move_is_counted_by_the_anchor(tables: Callable[..., Table]) -> None:
    """Move 3 from A1: the anchor reaches D1, the base comes next to F1; a Hero there is attacked, one on G1 is not."""
    table = tables(ALLEY)
    ada = table.hero("marshal", at="F1")
    foe = goliath(table, "A1", move=3)
    enemies_turn(table, ada)
    assert foe.at == "D1"
    assert foe.target == ada.id
    assert len(table.events(FoeMoved)[0].path) == 3
    table.dice(foe_to_hit=[1, 1, 1, 1])

    table = tables(ALLEY)
    ada = table.hero("marshal", at="G1")
    foe = goliath(table, "A1", move=3)
    enemies_turn(table, ada)
    assert foe.at == "D1"
    assert foe.target == ""
    assert table.awaits == "hero.hold-back"


@rule("brimstone.xl.push-past")
@pytest.mark.parametrize(("at", "to"), [("D1", "B1"), ("D2", "B2")])
def test_it_pushes_smaller_enemies_back_by_two_spaces(tables: Callable[..., Table], at: str, to: str) -> None:
    """The alley is blocked by a Tentacle on D1 or D2: as the base comes to C1 to D2 it goes straight back by two."""
    table = tables(ALLEY)
    ada = table.hero("marshal", at="G1")
    small = table.foe("tentacles", at=at, combat=0)
    other = table.foe("tentacles", at="G2", combat=0)
    foe = goliath(table, "A1", initiative=9)
    enemies_turn(table, ada)
    assert foe.at == "E1"
    assert small.at == to
    assert other.at == "G2"
    assert table.awaits == "foe.to-hit"


@rule("brimstone.xl.push-past", "brimstone.large.not-large-or-heroes")
def test_it_pushes_neither_heroes_nor_large_enemies(tables: Callable[..., Table]) -> None:
    """Night Terrors on D1 and D2 stop it in front of them."""
    table = tables(ALLEY)
    ada = table.hero("marshal", at="H1")
    large = [table.foe("night-terrors", at=at, combat=0, move=0) for at in ("D1", "D2")]
    foe = goliath(table, "A1", initiative=9)
    enemies_turn(table, ada)
    assert [one.at for one in large] == ["D1", "D2"]
    assert foe.at == "B1"


@rule("brimstone.xl.push-past")
def test_nobody_is_pushed_if_there_is_another_way(table: Table) -> None:
    """In the wide hall it walks around a Tentacle."""
    ada = table.hero("marshal", at="H4")
    small = table.foe("tentacles", at="D4", combat=0, move=0)
    foe = goliath(table, "A4", initiative=9, combat=0)
    enemies_turn(table, ada)
    table.act(table.options[0])
    assert small.at == "D4"
    assert foe.target == ada.id


@rule("brimstone.xl.push-past")
def test_any_number_of_them_goes_back(tables: Callable[..., Table]) -> None:
    """Two Tentacles side by side: both go back two."""
    table = tables(ALLEY)
    ada = table.hero("marshal", at="H1")
    first = table.foe("tentacles", at="C1", combat=0, move=0)
    other = table.foe("tentacles", at="C2", combat=0, move=0)
    foe = goliath(table, "A1", initiative=9)
    enemies_turn(table, ada)
    assert (first.at, other.at) == ("A1", "A2")
    assert foe.at == "F1"
    assert table.awaits == "foe.to-hit"


@rule("brimstone.xl.overflow", "brimstone.xl.overflow-half")
def test_it_smashes_through_the_walls_if_there_is_no_other_way(tables: Callable[..., Table]) -> None:
    """From the wide part of the narrows to a Hero in the narrow end: its base on E1 and F1 is half on the board."""
    table = tables(NARROWS)
    ada = table.hero("marshal", at="G1")
    foe = goliath(table, "A1")
    enemies_turn(table, ada)
    assert foe.target == ada.id
    assert len(base(table, foe)) >= bases.HALF
    assert "F1" in base(table, foe)
    table.dice(foe_to_hit=[1, 1, 1, 1])


@rule("brimstone.xl.overflow-half")
def test_at_least_half_of_its_base_ends_on_the_board(tables: Callable[..., Table]) -> None:
    """Around a Hero in the niche it would get to F2 at most, with one space of four: it ends on E2 and F2."""
    table = tables(NICHE)
    ada = table.hero("marshal", at="E1")
    foe = goliath(table, "A2")
    enemies_turn(table, ada)
    assert foe.at == "E2"
    assert base(table, foe) == ["E2", "F2"]
    table.dice(foe_to_hit=[1, 1, 1, 1])


@rule("brimstone.xl.full-base-preferred")
def test_it_stops_in_front_of_a_hero_to_keep_its_full_base_on_the_board(tables: Callable[..., Table]) -> None:
    """A Hero on E1 of the narrows: D2 and E2 would be farther around, but half off the board; it ends on C1 to D2."""
    table = tables(NARROWS)
    ada = table.hero("marshal", at="E1")
    foe = goliath(table, "A1")
    enemies_turn(table, ada)
    assert base(table, foe) == ["C1", "C2", "D1", "D2"]
    table.dice(foe_to_hit=[1, 1, 1, 1])


@rule("brimstone.xl.overflow", "brimstone.xl.full-base-preferred")
def test_a_hero_it_can_reach_only_by_overflowing_is_a_target_like_any_other(tables: Callable[..., Table]) -> None:
    """One Hero in the wide part, one in the narrow end: it is a Random Hero."""
    table = tables(NARROWS)
    ada, bea = table.hero("marshal", at="A1"), table.hero("bandido", at="G1")
    goliath(table, "B1")
    enemies_turn(table, ada, bea)
    assert table.awaits == "foe.pick"
    assert list(table.ask.values) == [ada.id, bea.id]


# ---- what happens to it --------------------------------------------------------------------------------------------


@rule("brimstone.xl.area-once")
def test_an_explosion_touches_it_once_however_many_of_its_spaces_it_covers(table: Table) -> None:
    """Dynamite on D4 covers all four spaces of D4 to E5: one roll of Wounds."""
    bandido = table.hero("bandido", at="A4", side_bag=["dynamite"])
    foe = goliath(table, "D4")
    goliath(table, "I7")
    table.foe("tentacles", at="F4")
    its_turn(table, bandido)
    table.act("use:token:dynamite")
    table.act("D4")
    table.dice(to_hit=[6], damage=[5])
    assert foe.wounds == 5
    assert [event.foe for event in table.events(FoeWounded)] == [foe.id]


@rule("brimstone.xl.base")
def test_what_it_does_by_dying_reaches_all_around_it(table: Table) -> None:
    """Burst 1: Heroes next to any of its spaces, on C3 and F6, are hit, one on G7 is not."""
    ada = table.hero("marshal", at="F6", combat=1)
    bea = table.hero("bandido", at="C3")
    far = table.hero("saloon-girl", at="G7")
    goliath(table, "D4", health=1, defense=0, abilities={"burst": 1})
    its_turn(table, ada)
    table.act("fight")
    table.dice(to_hit=[6], damage=[6], defense=[1, 1])
    assert (ada.wounds, bea.wounds, far.wounds) == (1, 1, 0)


# ---- the odd cases -------------------------------------------------------------------------------------------------

WELL = "+-+-+\n" + "|. .|\n+ + +\n" * 7 + "|. .|\n+-+-+\n"
"""Two columns, A1 to B8."""
ALCOVE = """\
+-+-+-+-+-+-+
|. . . . . .|
+-+-+ + +-+-+
    |. .|
    +-+-+
"""
"""A corridor A1 to F1 with room for a full base only on C1 to D2."""


@rule("brimstone.xl.base")
def test_where_a_wall_runs_into_its_base_it_stands_on_its_anchor(tables: Callable[..., Table]) -> None:
    """C1 to D2 with the wall between C1 and C2: nothing could be put there, and what is there has one space."""
    table = tables(SHELF)
    assert base(table, goliath(table, "D1", 1)) == ["D1"]


@rule("brimstone.xl.base")
def test_any_other_enemy_stands_on_one_space(table: Table) -> None:
    assert base(table, table.foe("night-terrors", at="D4")) == ["D4"]


@rule("brimstone.xl.push-past")
def test_it_pushes_back_in_the_direction_it_came_from(tables: Callable[..., Table]) -> None:
    """Down the well: the Tentacle on A4 goes back two rows, to A2; and one on B3 to B1."""
    table = tables(WELL)
    ada = table.hero("marshal", at="A8")
    low, high = table.foe("tentacles", at="A4", combat=0), table.foe("tentacles", at="B3", combat=0)
    foe = goliath(table, "A1", initiative=9)
    enemies_turn(table, ada)
    assert foe.at == "A6"
    assert (low.at, high.at) == ("A2", "B1")
    assert table.awaits == "foe.to-hit"


@rule("brimstone.xl.push-past")
def test_who_has_no_space_straight_behind_goes_where_it_came_from(table: Table) -> None:
    """A step aslant from A1 to B2: C2 and B3 have no space two back; C3 has A1, but that is taken by then."""
    small = [table.foe("tentacles", at=at) for at in ("C2", "B3", "C3")]
    aside = table.foe("tentacles", at="D3")
    foe = goliath(table, "A1")
    extra_large.push_past(table.game, table.game.foe(foe.id), [table.space("B2")])
    assert foe.at == "B2"
    assert [one.at for one in small] == ["A1", "B1", "A2"]
    assert aside.at == "D3"


@rule("brimstone.xl.push-past", "brimstone.xl.overflow")
def test_who_finds_no_room_there_goes_to_the_nearest_free_space(tables: Callable[..., Table]) -> None:
    """Half off the board on A1 and B1, on its way to C1: the Tentacle on C1 goes to A1, that on C2 to D1, then B1."""
    table = tables(ALCOVE)
    ada = table.hero("marshal", at="E1")
    first, other = (table.foe("tentacles", at=at, combat=0, move=0) for at in ("C1", "C2"))
    foe = goliath(table, "A1", initiative=9, combat=0)
    enemies_turn(table, ada)
    assert base(table, foe) == ["C1", "C2", "D1", "D2"]
    assert (first.at, other.at) == ("A1", "B1")


@rule("brimstone.xl.overflow", "brimstone.xl.full-base-preferred")
def test_it_may_overflow_on_the_way_and_end_whole(tables: Callable[..., Table]) -> None:
    """Through the corridor, past B1, where only half of it is on the board, to C1 and its full base beside E1."""
    table = tables(ALCOVE)
    ada = table.hero("marshal", at="E1")
    foe = goliath(table, "A1", combat=0)
    enemies_turn(table, ada)
    assert base(table, foe) == ["C1", "C2", "D1", "D2"]
    assert foe.target == ada.id


@rule("brimstone.xl.anchor-placement", "brimstone.ambush.adjacent")
def test_an_enemy_of_one_space_needs_only_that_to_be_free(tables: Callable[..., Table]) -> None:
    """A Tentacle ambushes a Hero on D1: every space beside that holds no model is open to it."""
    table = tables(ALLEY)
    table.hero(at="D1")
    table.foe("stranglers", at="C1")
    appear(table, "tentacles", 1, ambush=True)
    assert table.squares() == ["C2", "D2", "E1", "E2"]
