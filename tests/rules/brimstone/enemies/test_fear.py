"""Fear, Terror and Unspeakable Terror."""

from __future__ import annotations

from tests.conftest import rule
from tests.rules.brimstone.situations.table import Figure, Table
from tests.rules.brimstone.situations.threats import lay_den
from undercroft.crawl.board.tiles import Placement
from undercroft.games.brimstone.events import Activated, HitsTaken
from undercroft.games.brimstone.rules.enemies.fear import fear_hits

PILLAR = """\
+-+-+-+
|. . .|
+ + + +
|. .|.|
+ +-+ +
|. . .|
+-+-+-+
"""
"""The cross point between B2 and C3 is covered by Walls."""


def fright(table: Table, hero: Figure) -> int:
    return fear_hits(table.game, table.game.hero(hero.id))


@rule("brimstone.fear.fear", "brimstone.fear.every-turn")
def test_fear_does_horror_hits_to_an_adjacent_hero_at_the_start_of_the_activation(table: Table) -> None:
    """Strangler: Fear 1. The Gunslinger's Willpower is 4+."""
    ada = table.hero("gunslinger", at="C3", sanity=20)
    table.foe("stranglers", at="D4")
    table.auto(activation_start="fear", activation_act="end")

    table.turn_of(ada)
    table.dice(willpower=[3])

    assert [(hit.kind, hit.count) for hit in table.events(HitsTaken)] == [("horror", 1)]
    assert ada.horror == 1


@rule("brimstone.fear.fear")
def test_fear_reaches_no_farther_than_adjacent(table: Table) -> None:
    ada = table.hero("gunslinger", at="C3")
    table.foe("stranglers", at="C5")
    assert fright(table, ada) == 0


@rule("brimstone.fear.fear", "brimstone.wall.blocks-diagonal-effects")
def test_a_wall_over_the_cross_point_stops_fear() -> None:
    table = Table(PILLAR)
    ada = table.hero("gunslinger", at="B2")
    foe = table.foe("stranglers", at="C3")
    assert fright(table, ada) == 0
    foe.space = table.space("B1")
    assert fright(table, ada) == 1


@rule("brimstone.fear.terror")
def test_terror_reaches_every_hero_on_the_tile_a_connection_space_being_on_both() -> None:
    table = lay_den()
    on_tile = table.hero("marshal", at="A3")
    between = table.hero("bandido", at="B4")
    beyond = table.hero("gunslinger", at="A5")
    table.foe("stranglers", at="D1", abilities={"terror": 2})

    assert [fright(table, hero) for hero in (on_tile, between, beyond)] == [2, 2, 0]


@rule("brimstone.fear.unspeakable")
def test_unspeakable_terror_reaches_the_adjacent_tiles_too() -> None:
    """Den, porch and a cellar beyond the porch: the cellar is two tiles away."""
    table = Table(
        """\
+-+-+
|. .|
+ + +
|A A|
+-+-+
"""
    )
    hall = "+-+-+\n|X X|\n+ + +\n|. .|\n+ + +\n|Y Y|\n+-+-+\n"
    table.tile("hall", hall)
    table.room("hall", placement=Placement("hall", x=0, y=1), entrance="X")
    table.tile("cellar", "+-+-+\n|Z Z|\n+ + +\n|. .|\n+-+-+\n")
    table.room("cellar", placement=Placement("cellar", x=0, y=3), entrance="Z")
    here, next_door, far = (
        table.hero("marshal", at="A1"),
        table.hero("bandido", at="A3"),
        table.hero("gunslinger", at="A5"),
    )
    table.foe("stranglers", at="B1", abilities={"unspeakable": 3})

    assert [fright(table, hero) for hero in (here, next_door, far)] == [3, 3, 0]


@rule("brimstone.fear.stacks")
def test_frights_add_up_over_all_enemies(table: Table) -> None:
    """Beside her two Stranglers of Fear 1, a Night Terror of Fear 2; Terror 3 across the hall; a Strangler too far."""
    ada = table.hero("gunslinger", at="C3", sanity=20)
    table.foe("stranglers", at="C2")
    table.foe("stranglers", at="D2")
    table.foe("stranglers", at="G7")
    table.foe("night-terrors", at="B3")
    table.foe("tentacles", at="J8", abilities={"terror": 3})

    assert fright(table, ada) == 1 + 1 + 2 + 3

    table.auto(activation_start="fear", activation_act="end")
    table.turn_of(ada)
    table.dice(willpower=[6, 6, 6, 6, 6, 1, 1])
    assert ada.horror == 2


@rule("brimstone.fear.every-turn")
def test_it_happens_again_every_turn_while_the_enemy_lives(table: Table) -> None:
    ada = table.hero("gunslinger", at="C3", sanity=30, defense=2)
    table.foe("stranglers", at="D4", combat=0, target=ada.id)
    table.auto(activation_start="fear", activation_act="end")

    table.turn_of(ada)
    table.dice(willpower=[1], move=[3], hold_back=[6, 5])
    assert ada.horror == 1
    table.dice(willpower=[1])

    assert ada.horror == 2
    assert len(table.events(Activated)) == 2


@rule("brimstone.fear.fear")
def test_a_dead_enemy_frightens_nobody(table: Table) -> None:
    ada = table.hero("gunslinger", at="C3")
    table.foe("stranglers", at="D4")
    table.state.foes.clear()
    assert fright(table, ada) == 0
