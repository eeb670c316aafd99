"""Helping the KO'd in a Fight: up on their feet instead of an Attack, or dragged to safety."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.rules.brimstone.explore.test_encounters import NORTH, SOUTH
from tests.rules.brimstone.situations.deeds import effect_item, its_turn
from undercroft.crawl.board.tiles import Placement
from undercroft.engine.choices import options_of
from undercroft.engine.words import words_of
from undercroft.games.brimstone.events import Activated, ChartRolled, Dragged, Escaped, Recovered, Stepped
from undercroft.games.brimstone.game import Brimstone
from undercroft.games.brimstone.shown.scene.hints import hint
from undercroft.lab.ledger import rule

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.rules.brimstone.situations.table import Figure, Table


def two_tiles(
    tables: Callable[..., Table], *, marker: str = "B5", at: str = "A5", foe: str = "A1", advanced: bool = True
) -> tuple[Table, Figure, Figure]:
    """Enemies in the north (A1 to F3), a KO'd Marshal and a friend in the south (A5 to F5); C4 and D4 are on both."""
    table = tables(NORTH, switches={"advanced": True} if advanced else {})
    table.tile("south", SOUTH)
    table.room("south", placement=Placement("south", x=0, y=3))
    friend = table.hero("saloon-girl", at=at)
    marshal = table.hero("marshal", at=marker, ko=True, ko_cause="health", wounds=12)
    table.foe("tentacles", at=foe, abilities={}, to_hit=6)
    return table, friend, marshal


# ---- on their feet -------------------------------------------------------------------------------------------------


@rule("brimstone.help.give-up-attack", "brimstone.help.recovery")
def test_a_hero_next_to_the_marker_helps_instead_of_attacking(tables: Callable[..., Table]) -> None:
    """Injury 7 (a story, 10 XP), then 2D6 of Healing: 5 and 4, all of it for Wounds; the Marshal stands there again."""
    table, friend, marshal = two_tiles(tables)
    its_turn(table, friend, move=3)
    assert "help:h2" in table.options
    table.dice(chart_injury=[3, 4], healing=[5, 4])
    table.act("help:h2")
    assert [event.chart for event in table.events(ChartRolled)] == ["injury"]
    assert not marshal.ko
    assert marshal.wounds == 12 - 9
    assert marshal.at == "B5"
    assert [event.hero for event in table.events(Recovered)] == ["h2"]
    assert table.game.occupied() >> table.space("B5") & 1
    assert table.squares() == []
    assert "fight" not in table.options

    assert table.asked == "activation.act"
    assert table.activation.acted
    assert table.squares() == []
    assert "fight" not in table.options


@rule("brimstone.help.recovery")
def test_madness_is_rolled_for_one_who_lost_their_mind_and_any_mix_is_healed(tables: Callable[..., Table]) -> None:
    table, friend, marshal = two_tiles(tables)
    marshal.ko_cause, marshal.wounds, marshal.horror = "sanity", 5, 11
    its_turn(table, friend)
    table.dice(chart_madness=[3, 4], healing=[2, 4])
    table.act("help:h2")
    assert [event.chart for event in table.events(ChartRolled)] == ["madness"]
    assert table.asked == "recover.split"
    table.act("2")
    assert (marshal.wounds, marshal.horror) == (5 - 2, 11 - 4)


@rule("brimstone.help.give-up-attack")
def test_after_an_attack_there_is_no_help(tables: Callable[..., Table]) -> None:
    table, friend, _ = two_tiles(tables)
    effect_item(table, friend, "lose gold 1")
    table.turn_of(friend, move=0, acted=True, moving=False)
    assert table.refusals("help:h2") == ["brimstone.help.give-up-attack"]


@rule("brimstone.help.give-up-attack")
@pytest.mark.parametrize(("at", "helps"), [("A5", True), ("C5", True), ("D5", False), ("C4", False), ("B5", False)])
def test_only_from_a_space_next_to_the_marker(tables: Callable[..., Table], at: str, helps: bool) -> None:
    """The marker is at B5; D5 is two spaces away, C4 behind a Wall, and its own space is not next to it."""
    table, friend, _ = two_tiles(tables, at=at)
    its_turn(table, friend)
    assert ("help:h2" in table.options) is helps
    if not helps:
        table.refuses("help:h2", "brimstone.help.give-up-attack")


@rule("brimstone.help.give-up-attack")
def test_when_no_fight_is_on_the_fallen_get_up_by_themselves(tables: Callable[..., Table]) -> None:
    table, friend, _ = two_tiles(tables)
    table.state.foes.clear()
    table.state.fight = None
    its_turn(table, friend)
    assert "help:h2" not in table.options


@rule("brimstone.help.give-up-attack")
def test_the_basic_game_knows_no_such_help(tables: Callable[..., Table]) -> None:
    table, friend, _ = two_tiles(tables, advanced=False)
    its_turn(table, friend, move=4)
    assert not {"help:h2", "drag:h2"} & set(table.options)


@rule("brimstone.help.no-enemies-on-tile", "brimstone.help.give-up-attack")
@pytest.mark.parametrize(
    ("marker", "at", "foe", "helps"),
    [
        ("B5", "A5", "A1", True),
        ("B5", "A5", "F5", False),
        ("B5", "A5", "D4", False),
        ("C4", "C5", "A1", False),
    ],
)
def test_the_tile_of_the_marker_must_be_free_of_enemies(
    tables: Callable[..., Table], marker: str, at: str, foe: str, helps: bool
) -> None:
    """An Enemy in the north is none on the southern tile; one on the connection space is; a marker there is on both.

    Another Hero who is down in the north makes no difference.
    """
    table, friend, _ = two_tiles(tables, marker=marker, at=at, foe=foe)
    table.hero("gunslinger", at="B3", ko=True, ko_cause="health")
    its_turn(table, friend)
    assert ("help:h2" in table.options) is helps
    if not helps:
        assert table.refusals("help:h2") == ["brimstone.help.no-enemies-on-tile"]


@rule("brimstone.help.no-activation")
def test_who_was_helped_up_does_not_activate_this_turn(tables: Callable[..., Table]) -> None:
    """The Enemies have acted and the Marshal has not, who is slower than her friend; still the turn is over."""
    table, friend, marshal = two_tiles(tables)
    assert table.state.fight is not None
    table.state.fight.kinds["tentacles"].acted = True
    assert friend.stat("initiative") > marshal.stat("initiative")
    table.turn_of(friend, move=0)
    table.dice(chart_injury=[3, 4], healing=[5, 4])
    table.act("help:h2")
    assert not marshal.ko
    while table.awaits != "hero.hold-back":
        table.act(table.options[-1])
    assert table.game.state.turn == 2
    assert table.events(Activated) == []


# ---- dragging ------------------------------------------------------------------------------------------------------


@rule("brimstone.drag.cost")
@pytest.mark.parametrize(("move", "far", "farther"), [(2, "D5", "E5"), (3, "D5", "E5"), (5, "E5", "F5")])
def test_each_space_costs_two_while_dragging(tables: Callable[..., Table], move: int, far: str, farther: str) -> None:
    """The friend at C5 has the marker at B5 beside her; an odd point is left over."""
    table, friend, _ = two_tiles(tables, at="C5")
    its_turn(table, friend, move=move)
    table.act("drag:h2")
    assert table.asked == "drag.space"
    assert far in table.squares()
    assert not {farther, "C5"} & set(table.squares())
    table.act(far)
    steps = len(table.events(Stepped))
    assert friend.at == far
    assert steps == move // 2
    assert table.activation.left == move - 2 * steps


@rule("brimstone.drag.cost")
def test_who_drags_has_moved(tables: Callable[..., Table]) -> None:
    """What asks for standing still in the Activation gives 5 Gold before and nothing after."""
    table, friend, _ = two_tiles(tables, at="C5")
    key = effect_item(table, friend, "xp 1; if still: gold 5", when="any time")
    table.turn_of(friend, move=3)
    table.offer(key, friend)
    assert friend.gold == 5
    table.act("drag:h2")
    table.act("D5")
    table.offer(key, friend)
    assert (friend.at, friend.gold, friend.xp) == ("D5", 5, 2)


@rule("brimstone.drag.cost")
@pytest.mark.parametrize(
    ("at", "move", "drags"), [("B5", 2, True), ("A5", 2, True), ("A5", 1, False), ("D5", 6, False)]
)
def test_from_the_same_space_or_an_adjacent_one_with_move_for_it(
    tables: Callable[..., Table], at: str, move: int, drags: bool
) -> None:
    table, friend, _ = two_tiles(tables, at=at)
    its_turn(table, friend, move=move)
    assert ("drag:h2" in table.options) is drags
    if not drags:
        table.refuses("drag:h2", "brimstone.drag.cost")


@rule("brimstone.drag.cost")
def test_after_the_attack_there_is_no_dragging(tables: Callable[..., Table]) -> None:
    table, friend, _ = two_tiles(tables)
    effect_item(table, friend, "lose gold 1")
    table.turn_of(friend, move=4, acted=True, moving=False)
    assert table.refusals("drag:h2") == ["brimstone.drag.cost"]


@rule("brimstone.drag.marker-position")
@pytest.mark.parametrize(("at", "marker"), [("B5", "D5"), ("A5", "C5"), ("C5", "C5")])
def test_the_marker_ends_with_the_dragger_or_in_the_space_left_last(
    tables: Callable[..., Table], at: str, marker: str
) -> None:
    """Dragged to D5: begun in the marker's own space B5 it comes along, begun beside it it follows."""
    table, friend, marshal = two_tiles(tables, at=at)
    its_turn(table, friend, move=6)
    table.act("drag:h2")
    table.act("D5")
    assert friend.at == "D5"
    assert marshal.at == marker
    assert marshal.ko
    assert [(event.hero, event.other, table.square(event.space)) for event in table.events(Dragged)] == [
        ("h1", "h2", marker)
    ]


@rule("brimstone.drag.cost", "brimstone.escape.required")
@pytest.mark.parametrize(("face", "away"), [(4, True), (3, False)])
def test_an_enemy_beside_the_dragger_is_escaped_first(tables: Callable[..., Table], face: int, away: bool) -> None:
    """Tentacles (Escape 4+) at C4, the dragger at C5: passed she goes, failed nobody moves."""
    table, friend, marshal = two_tiles(tables, at="C5", foe="C4")
    its_turn(table, friend, move=6)
    table.act("drag:h2")
    assert table.asked == "drag.space"
    table.dice(escape=[face])
    table.act("D5")
    assert [event.passed for event in table.events(Escaped)] == [away]
    assert (friend.at, marshal.at) == (("D5", "C5") if away else ("C5", "B5"))
    if not away:
        assert table.squares() == []


@rule("brimstone.help.no-enemies-on-tile", "brimstone.drag.cost")
def test_dragged_off_the_tile_of_the_enemies_the_fallen_can_be_helped(tables: Callable[..., Table]) -> None:
    """From the connection space, which is on the Enemies' tile too, to the southern one: then there is help."""
    table, friend, marshal = two_tiles(tables, marker="C4", at="C5", foe="F1")
    its_turn(table, friend, move=2)
    assert table.refusals("help:h2") == ["brimstone.help.no-enemies-on-tile"]
    table.act("drag:h2")
    table.act("D5")
    assert marshal.at == "C5"
    assert "help:h2" in table.options


# ---- at the table --------------------------------------------------------------------------------------------------


@rule("brimstone.help.recovery", "brimstone.drag.cost")
def test_help_and_dragging_are_offered_explained_and_told_in_words(tables: Callable[..., Table]) -> None:
    table, friend, marshal = two_tiles(tables, at="C5")
    its_turn(table, friend, move=2)
    words = words_of(Brimstone)
    offered = [option for option in options_of(table.ask) if option.verb in ("help", "drag")]
    assert [words.option(table.game, table.ask, option) for option in offered] == [
        f"Help {marshal.name} up instead of attacking",
        f"Drag {marshal.name} along (2 Move a space)",
    ]
    hints = [hint(table.game, table.ask, option) for option in offered]
    assert [shown is not None and (shown.actor, shown.figures, shown.rule) for shown in hints] == [
        ("h1", ("h2",), "brimstone.help.recovery"),
        ("h1", ("h2",), "brimstone.drag.cost"),
    ]
    table.act("drag:h2")
    assert words.ask(table.game, table.ask, "p1") == f"{friend.name}: where do you drag {marshal.name}?"
    table.act("D5")
    assert words.event(table.game, table.events(Dragged)[0]) == f"{friend.name} drags {marshal.name} along."
