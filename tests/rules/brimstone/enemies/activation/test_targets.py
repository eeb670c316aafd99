"""Enemies Activate: order of Types and models, targets, movement, Large Enemies."""

from __future__ import annotations

import pytest

from tests.conftest import rule
from tests.rules.brimstone.situations.deeds import does
from tests.rules.brimstone.situations.table import Table
from tests.rules.brimstone.situations.threats import enemies_turn, next_turn_waits
from undercroft.crawl.board.tiles import Placement
from undercroft.games.brimstone.events import Activated, FoeAttacked, FoeMoved, FoesActivated
from undercroft.games.brimstone.state import FoeTurn

CORRIDOR = """\
+-+-+-+-+-+-+-+-+
|. . . . . . . .|
+-+-+-+-+-+-+-+-+
"""
"""One row: A1 to H1."""


@pytest.fixture
def quiet(table: Table) -> Table:
    """A hall where Heroes do nothing in their Activations."""
    table.auto(activation_act="end", activation_start="fear")
    return table


# ---- Types ---------------------------------------------------------------------------------------------------------


@rule("brimstone.fight.tie-enemy-first", "brimstone.turn.initiative-order")
def test_at_equal_initiative_enemies_go_before_heroes(quiet: Table) -> None:
    """A Bandido of 4, a Gunslinger of 6 and Tentacles of 4."""
    table = quiet
    bandit = table.hero("bandido", at="A1")
    ada = table.hero("gunslinger", at="J8")
    table.foe("tentacles", at="A2", target=bandit.id, combat=0)
    table.turn("models_activate")
    table.dice(move=[3])

    seen = [event for event in table.events() if isinstance(event, Activated | FoesActivated)]
    assert seen == [Activated(ada.id), FoesActivated("tentacles"), Activated(bandit.id)]


@rule("brimstone.fight.tie-enemy-first", "brimstone.turn.initiative-order")
def test_the_quickest_type_goes_first(quiet: Table) -> None:
    """Stranglers of 3 came first, but Void Spiders of 6 go first; the Marshal of 3 goes last."""
    table = quiet
    marshal = table.hero("marshal", at="A1")
    table.foe("stranglers", at="A2", target=marshal.id, combat=0, abilities={})
    table.foe("void-spiders", at="B1", target=marshal.id, combat=0)
    table.turn("models_activate")

    seen = [event for event in table.events() if isinstance(event, Activated | FoesActivated)]
    assert seen == [FoesActivated("void-spiders"), FoesActivated("stranglers"), Activated(marshal.id)]


@rule("brimstone.fight.tie-enemy-first")
def test_a_slower_type_waits_for_a_quicker_hero(quiet: Table) -> None:
    table = quiet
    marshal = table.hero("marshal", at="A1")
    table.foe("tentacles", at="A2", target=marshal.id, initiative=2, combat=0)
    table.turn("models_activate")

    assert [event.hero for event in table.events(Activated)] == [marshal.id]
    assert table.events(FoesActivated) == []
    table.dice(move=[3])
    assert [event.kind for event in table.events(FoesActivated)] == ["tentacles"]


@rule("brimstone.fight.type-tie-random")
def test_which_of_two_equal_types_goes_first_is_rolled_anew_each_turn(quiet: Table) -> None:
    table = quiet
    ada = table.hero("gunslinger", at="A1")
    table.foe("tentacles", at="A2", target=ada.id, initiative=3, combat=0, abilities={})
    table.foe("stranglers", at="B1", target=ada.id, combat=0, abilities={})
    enemies_turn(table, ada)

    table.dice(foe_order=["stranglers"])
    assert [event.kind for event in table.events(FoesActivated)] == ["stranglers", "tentacles"]

    table.dice(hold_back=[6, 5], move=[3], foe_order=["tentacles"])
    assert [event.kind for event in table.events(FoesActivated)][2:] == ["tentacles", "stranglers"]


@rule("brimstone.fight.type-as-group", "brimstone.ai.move-then-attack", "brimstone.enemy-attack.after-all-moved")
def test_all_of_a_type_move_and_only_then_all_attack_before_the_next_type() -> None:
    """Tentacles on both sides of Ada, a Strangler behind one of them."""
    table = Table(CORRIDOR)
    ada = table.hero("marshal", at="D1", health=40)
    for square in ("B1", "H1"):
        table.foe("tentacles", at=square, combat=1)
    table.foe("stranglers", at="A1", combat=1, abilities={})
    enemies_turn(table, ada)

    heard = FoeMoved | FoeAttacked | FoesActivated
    assert [type(event) for event in table.events() if isinstance(event, heard)] == [FoesActivated, FoeMoved, FoeMoved]
    table.dice(foe_to_hit=[1, 1])
    assert [type(event) for event in table.events() if isinstance(event, heard)][3:] == [
        *(FoeAttacked, FoeAttacked),
        *(FoesActivated, FoeMoved),
    ]


# ---- order of models -----------------------------------------------------------------------------------------------


@rule("brimstone.ai.move-order")
def test_the_model_closest_to_the_heroes_moves_first() -> None:
    """In a corridor the first to move blocks the others; order of arrival does not matter."""
    table = Table(CORRIDOR)
    ada = table.hero("marshal", at="A1")
    far = table.foe("tentacles", at="H1", combat=0)
    near = table.foe("tentacles", at="D1")
    middle = table.foe("tentacles", at="F1")

    enemies_turn(table, ada)

    assert [moved.foe for moved in table.events(FoeMoved)] == [near.id, middle.id, far.id]
    assert [near.at, middle.at, far.at] == ["B1", "C1", "D1"]


@rule("brimstone.ai.move-order")
def test_closeness_is_measured_along_paths_not_through_walls() -> None:
    table = Table(
        """\
+-+-+-+-+-+-+
|. . . . . .|
+ +-+-+-+-+ +
|. . . . . .|
+-+-+-+-+-+-+
"""
    )
    ada = table.hero("marshal", at="C1")
    behind_wall = table.foe("tentacles", at="C2", combat=0, move=1)
    along = table.foe("tentacles", at="F1")

    enemies_turn(table, ada)

    assert [moved.foe for moved in table.events(FoeMoved)] == [along.id, behind_wall.id]


@rule("brimstone.ai.move-order-tie")
def test_of_equally_close_models_the_players_choose_the_first(table: Table) -> None:
    ada = table.hero("marshal", at="E1")
    left = table.foe("tentacles", at="B1", combat=0)
    right = table.foe("tentacles", at="H1")
    table.foe("tentacles", at="E8")
    enemies_turn(table, ada)

    assert table.asked == "foes.next"
    assert table.options == [str(left.id), str(right.id)]
    table.act(str(right.id))
    assert table.asked == "foes.space"
    table.act(table.options[0])
    assert table.events(FoeMoved)[0].foe == right.id


# ---- targets -------------------------------------------------------------------------------------------------------


@rule("brimstone.ai.first-target", "brimstone.random.hero")
def test_the_first_model_targets_a_random_hero_among_those_in_reach(table: Table) -> None:
    """Move 4: Ada and Bea are in reach, Cal at the far end is not."""
    ada, bea, cal = (table.hero("marshal", at=square) for square in ("A1", "A5", "J8"))
    foe = table.foe("tentacles", at="D3", combat=0)
    enemies_turn(table, ada, bea, cal)

    session = table.session
    assert session is not None
    assert session.ask is not None
    assert session.ask.name == "foe.pick"
    assert list(session.ask.values) == [ada.id, bea.id]
    table.dice(foe_pick=[bea.id])
    assert foe.target == bea.id


@rule("brimstone.ai.first-target")
def test_a_hero_whose_way_is_blocked_is_not_in_reach() -> None:
    """Bea stands behind Ada in the corridor."""
    table = Table(CORRIDOR)
    bea, ada = table.hero("marshal", at="A1"), table.hero("marshal", at="B1")
    foe = table.foe("tentacles", at="D1", combat=0)

    enemies_turn(table, ada, bea)

    assert foe.target == ada.id
    assert foe.at == "C1"


@rule("brimstone.ai.next-target")
def test_the_next_model_targets_a_hero_with_the_fewest_of_its_type(table: Table) -> None:
    """Ada has a Tentacle on her already, and two Stranglers do not count on Bea."""
    ada, bea = table.hero("marshal", at="C3"), table.hero("marshal", at="G3")
    table.foe("tentacles", at="B2", target=ada.id, combat=0)
    table.foe("stranglers", at="H2", target=bea.id, combat=0, abilities={})
    table.foe("stranglers", at="H3", target=bea.id)
    new = table.foe("tentacles", at="E5")

    enemies_turn(table, ada, bea)

    assert table.asked == "foes.space"
    table.act(table.options[0])
    assert new.target == bea.id


@rule("brimstone.ai.next-target")
def test_models_of_one_activation_spread_over_the_heroes(table: Table) -> None:
    """The first picks Bea at random, and with Move 4 has one space farthest round her; the second has only Ada left."""
    ada, bea = table.hero("marshal", at="C3"), table.hero("marshal", at="G3")
    first, second = table.foe("tentacles", at="E5", combat=0), table.foe("tentacles", at="E8")
    table.dice(foe_pick=[bea.id])
    enemies_turn(table, ada, bea)

    assert [first.target, first.at] == [bea.id, "H2"]
    assert table.squares() == ["B4", "C4", "D4"]
    table.act("C4")
    assert second.target == ada.id


@rule("brimstone.ai.stay-on-target", "brimstone.ai.not-by-attacker")
def test_an_enemy_stays_on_its_target_and_in_its_place_whoever_is_near_or_strikes_it(table: Table) -> None:
    ada, bea = table.hero("marshal", at="C3"), table.hero("bandido", at="C5")
    foe = table.foe("tentacles", at="C4", target=ada.id, health=20, combat=1)
    foe.wounds = 3  # Bea struck it
    enemies_turn(table, ada, bea)
    table.dice(foe_to_hit=[1])

    assert foe.at == "C4"
    assert foe.target == ada.id
    assert table.events(FoeMoved) == []
    assert [event.hero for event in table.events(FoeAttacked)] == [ada.id]


@rule("brimstone.ai.retarget", "brimstone.ai.stay-on-target")
@pytest.mark.parametrize("fate", ["moved away", "KO'd"])
def test_when_its_target_is_gone_an_enemy_chooses_anew(table: Table, fate: str) -> None:
    ada, bea = table.hero("marshal", at="C3"), table.hero("bandido", at="D5")
    foe = table.foe("tentacles", at="C4", target=ada.id, combat=1, move=1)
    if fate == "KO'd":
        ada.ko = True
    else:
        ada.space = table.space("C1")
    enemies_turn(table, ada, bea)
    assert table.squares() == ["C5", "D4"]
    table.act("D4")
    table.dice(foe_to_hit=[1])

    assert foe.target == bea.id
    assert [event.hero for event in table.events(FoeAttacked)] == [bea.id]


@rule("brimstone.ai.stay-on-target", "brimstone.ai.retarget")
@pytest.mark.parametrize("wounds", [11, 12])
def test_an_enemy_loses_a_target_who_is_knocked_out_though_a_revive_token_follows(table: Table, wounds: int) -> None:
    """A Marshal of Health 12 between two slow Enemies: with 12 Wounds all is open again, with 11 nothing is."""
    ada, bea = table.hero("marshal", at="C3"), table.hero("bandido", at="C5")
    foe = table.foe("tentacles", at="C4", target=ada.id, combat=1, move=0, initiative=1)
    other = table.foe("stranglers", at="D4", target=bea.id, combat=0, initiative=0, abilities={})
    table.state.revives, bea.activated = 1, True

    does(table, ada, f"wounds {wounds}")

    assert [ada.ko, ada.wounds] == [False, wounds if wounds < 12 else 0]
    assert [foe.target, other.target] == [ada.id if wounds < 12 else "", bea.id]
    table.act("end")
    if wounds < 12:
        table.dice(foe_to_hit=[1])
        assert table.events(FoeAttacked)[0].hero == ada.id
        return
    table.dice(foe_pick=[bea.id], foe_to_hit=[1])
    assert foe.target == bea.id
    assert table.events(FoeAttacked)[0].hero == bea.id


# ---- movement ------------------------------------------------------------------------------------------------------


@rule("brimstone.ai.move-around", "brimstone.enemy.fixed-move")
def test_a_model_goes_round_to_the_far_side_of_its_target(table: Table) -> None:
    """From E7 with Move 5 the spaces behind E4 are 4 steps away, all three of them: E3, D3 and F3."""
    ada = table.hero("marshal", at="E4")
    foe = table.foe("tentacles", at="E7", combat=0, move=5)
    enemies_turn(table, ada)

    assert table.asked == "foes.space"
    assert table.squares() == ["D3", "E3", "F3"]
    table.act("E3")
    assert foe.at == "E3"
    assert len(table.events(FoeMoved)[0].path) == 4


@rule("brimstone.ai.move-around", "brimstone.enemy.fixed-move")
def test_its_move_limits_how_far_round_it_gets(table: Table) -> None:
    """Move 3 from E7 reaches the sides of E4, not its back."""
    ada = table.hero("marshal", at="E4")
    foe = table.foe("tentacles", at="E7", combat=0, move=3)
    enemies_turn(table, ada)

    assert table.squares() == ["D4", "F4"]
    table.act("F4")
    assert foe.at == "F4"


@rule("brimstone.ai.unreachable")
def test_a_model_that_reaches_nobody_comes_nearer_and_targets_nobody(table: Table) -> None:
    """Ada is 6 steps away, Bea 7: with Move 2 it comes within 4 of Ada."""
    ada, bea = table.hero("marshal", at="A1"), table.hero("marshal", at="J8")
    foe = table.foe("tentacles", at="G1", move=2, combat=3)
    enemies_turn(table, ada, bea)

    assert table.asked == "foes.space"
    assert table.squares() == ["E1", "E2", "E3"]
    table.act("E2")
    assert [foe.at, foe.target] == ["E2", ""]
    assert table.events(FoeAttacked) == []


@rule("brimstone.ai.unreachable")
def test_a_model_behind_others_in_a_corridor_closes_up() -> None:
    table = Table(CORRIDOR)
    ada = table.hero("marshal", at="A1")
    table.foe("stranglers", at="B1", target=ada.id, combat=0, abilities={})
    foe = table.foe("tentacles", at="G1", combat=2)

    enemies_turn(table, ada)

    assert foe.at == "C1"
    assert foe.target == ""
    assert [event for event in table.events(FoeAttacked) if event.foe == foe.id] == []


def test_a_model_to_which_no_way_leads_stays_and_attacks_nobody(table: Table) -> None:
    """A tile that is joined to nothing; nobody there has a way to Ada."""
    table.tile("apart", CORRIDOR)
    table.room("apart", placement=Placement("apart", x=30, y=30))
    ada = table.hero("marshal", at="A1")
    foe = table.foe("tentacles", at="C1", combat=2)
    foe.space = far = table.game.board.spaces_of(1).bit_length() - 1
    foe.target = ""
    enemies_turn(table, ada)

    assert foe.space == far
    assert foe.target == ""
    assert table.events(FoeAttacked) == []


# ---- Large Enemies -------------------------------------------------------------------------------------------------


@rule("brimstone.large.swap", "brimstone.large.any-number")
def test_a_large_enemy_pushes_past_smaller_ones_who_go_where_it_came_from() -> None:
    """A Night Terror at E1, a Strangler at D1, a Void Spider at C1, Ada at B1: both go one space back."""
    table = Table(CORRIDOR)
    ada = table.hero("marshal", at="B1")
    strangler = table.foe("stranglers", at="D1", combat=0, abilities={})
    spider = table.foe("void-spiders", at="C1", combat=0)
    terror = table.foe("night-terrors", at="E1", combat=0, abilities={})
    table.begin(FoeTurn(kind="night-terrors"))

    assert [terror.at, spider.at, strangler.at] == ["C1", "D1", "E1"]
    assert terror.target == ada.id


@rule("brimstone.large.swap")
def test_a_medium_enemy_pushes_nobody_aside() -> None:
    table = Table(CORRIDOR)
    table.hero("marshal", at="B1")
    spider = table.foe("void-spiders", at="C1", combat=0)
    strangler = table.foe("stranglers", at="E1", combat=0, abilities={})
    table.begin(FoeTurn(kind="stranglers"))

    assert [spider.at, strangler.at] == ["C1", "D1"]
    assert strangler.target == ""


@rule("brimstone.large.swap")
def test_a_large_enemy_with_a_free_way_pushes_nobody(table: Table) -> None:
    table.hero("marshal", at="E4")
    spider = table.foe("void-spiders", at="E6", combat=0)
    terror = table.foe("night-terrors", at="E7", combat=0, abilities={}, move=3)
    table.begin(FoeTurn(kind="night-terrors"))

    assert table.squares() == ["D4", "F4"]
    table.act("D4")
    assert spider.at == "E6"
    assert terror.at == "D4"


@rule("brimstone.large.not-large-or-heroes")
def test_a_large_enemy_passes_neither_another_large_one_nor_a_hero() -> None:
    """Between it and Bea stand first another Night Terror, and then a Hero."""
    table = Table(CORRIDOR)
    ada, bea = table.hero("marshal", at="C1"), table.hero("marshal", at="A1")
    first = table.foe("night-terrors", at="D1", combat=0, abilities={}, target=ada.id)
    second = table.foe("night-terrors", at="G1")
    table.begin(FoeTurn(kind="night-terrors"))

    assert [first.at, second.at] == ["D1", "E1"]
    assert [first.target, second.target] == [ada.id, ""]
    assert [ada.at, bea.at] == ["C1", "A1"]


@rule("brimstone.large.swap")
def test_a_large_enemy_out_of_reach_still_pushes_forward() -> None:
    table = Table(CORRIDOR)
    table.hero("marshal", at="A1")
    spider = table.foe("void-spiders", at="F1", combat=0)
    terror = table.foe("night-terrors", at="G1", combat=0, abilities={}, move=2)
    table.begin(FoeTurn(kind="night-terrors"))

    assert [terror.at, spider.at] == ["E1", "G1"]
    assert terror.target == ""


@rule("brimstone.ai.first-target", "brimstone.ai.move-around", "brimstone.ai.stay-on-target")
@pytest.mark.parametrize("targets", [True, False])
def test_a_hero_who_walked_up_to_an_enemy_is_not_its_target_by_that(table: Table, targets: bool) -> None:
    """Beside Ada: the one that targets her stays; the one that targets nobody picks among all in reach, here Ada, and
    goes round to her far side, where every space is two steps away."""
    ada, bea = table.hero("marshal", at="C3"), table.hero("bandido", at="F3")
    foe = table.foe("tentacles", at="B3", move=4, combat=0, target=ada.id if targets else "")
    enemies_turn(table, ada, bea)
    if not targets:
        assert table.awaits == "foe.pick"
        table.dice(foe_pick=[ada.id])
        assert table.asked == "foes.space"
        assert table.squares() == ["D2", "D3", "D4"]
        table.act("D3")
    assert foe.target == ada.id
    assert foe.at == ("B3" if targets else "D3")
    next_turn_waits(table)
