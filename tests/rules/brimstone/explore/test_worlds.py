"""Two Worlds at once: World Cards, and whom cards and Ambushes touch."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from tests.rules.brimstone.situations.beyond import beyond, encounter, foe_there, gated, parted, there, two_worlds
from undercroft.crawl.packs.language.grammar import read_effect
from undercroft.games.brimstone.content import types
from undercroft.games.brimstone.content.keywords.lexicon import WORDS
from undercroft.games.brimstone.content.types import Darkness, Step
from undercroft.games.brimstone.game import Brimstone
from undercroft.games.brimstone.rules import harm
from undercroft.games.brimstone.rules.darkness import darkness_cards, depth_track
from undercroft.games.brimstone.rules.enemies.arrival import fight_begins
from undercroft.games.brimstone.rules.explore import encounters, worlds
from undercroft.games.brimstone.state import OFF_BOARD, Ready
from undercroft.lab.ledger import rule

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.rules.brimstone.situations.table import Table


# ---- World Cards ----------------------------------------------------------------------------------------------------


@rule("brimstone.content.world-cards")
def test_two_world_cards_with_a_name_and_global_effects() -> None:
    """The Mines have none of their own."""
    found = Brimstone.content().worlds
    assert list(found) == ["mines", "targa"]
    assert found["mines"].effects == ()
    assert [effect.name for effect in found["targa"].effects] == ["Frigid Snow"]


@rule("brimstone.world.card-per-world")
def test_a_card_lies_face_up_for_each_world_with_a_hero(tables: Callable[..., Table]) -> None:
    """The Mines at first; the Plateau too once the Marshal has stepped through, while the other stays behind."""
    table = gated(tables)
    marshal = table.hero("marshal", at="B3")
    table.hero("gunslinger", at="A1")
    assert table.state.worlds == ["mines"]
    table.turn_of(marshal, move=0)
    table.act("look:0:G")
    table.game.state.worlds = ["mines"]
    table.turn_of(marshal, move=1)
    table.act(str(beyond(table, "B1")))
    assert table.game.state.worlds == ["mines", "targa"]


@rule("brimstone.world.card-returned")
def test_a_card_goes_back_when_the_last_hero_has_left_its_world(tables: Callable[..., Table]) -> None:
    table = two_worlds(tables)
    marshal = table.hero("marshal", at="B3")
    there(table, "gunslinger", "D3")
    table.turn_of(marshal, move=1)
    table.act(str(beyond(table, "B1")))
    assert table.game.state.worlds == ["targa"]


@rule("brimstone.world.card-returned")
def test_a_kod_hero_left_behind_keeps_it(tables: Callable[..., Table]) -> None:
    table = two_worlds(tables)
    marshal = table.hero("marshal", at="B3")
    table.hero("bandido", at="A1", ko=True)
    table.turn_of(marshal, move=1)
    table.act(str(beyond(table, "B1")))
    assert table.game.state.worlds == ["mines", "targa"]


@rule("brimstone.world.card-returned")
def test_one_who_is_dragged_through_takes_it_along(tables: Callable[..., Table]) -> None:
    """The Marshal drags the KO'd Bandido from B3 to the court: nobody is left in the Mines."""
    table = two_worlds(tables)
    marshal = table.hero("marshal", at="B3")
    bandido = table.hero("bandido", at="B3", ko=True)
    foe_there(table, "tentacles", "D3")
    table.turn_of(marshal, move=2)
    table.act(f"drag:{bandido.id}")
    table.act(str(beyond(table, "C1")))
    assert bandido.space == marshal.space == beyond(table, "C1")
    assert table.game.state.worlds == ["targa"]


@rule("brimstone.world.card-returned")
def test_so_does_one_who_is_dragged_behind(tables: Callable[..., Table]) -> None:
    """The KO'd Bandido lies on B2, behind the Marshal on B3: two spaces into the court he comes through the Gate."""
    table = two_worlds(tables)
    marshal = table.hero("marshal", at="B3")
    bandido = table.hero("bandido", at="B2", ko=True)
    foe_there(table, "tentacles", "D3")
    table.turn_of(marshal, move=4)
    table.act(f"drag:{bandido.id}")
    table.act(str(beyond(table, "B2")))
    assert bandido.space in (beyond(table, "B1"), beyond(table, "C1"))
    assert table.game.state.worlds == ["targa"]


@rule("brimstone.world.card-returned", "brimstone.recover.place")
def test_so_does_one_who_is_pushed_through(tables: Callable[..., Table]) -> None:
    """The Gunslinger on the marker of the KO'd Marshal beyond the Gate makes room for him: she is back in the Mines."""
    table = two_worlds(tables)
    table.state.worlds = ["targa"]
    marshal = there(table, "marshal", "B1")
    ada = there(table, "gunslinger", "B1")
    marshal.ko, marshal.ko_cause, marshal.wounds = True, "health", 12
    table.dice(chart_injury=[3, 4], healing=[3, 3])
    table.turn("end_of_the_turn")
    assert table.asked == "recover.push"
    table.act("B3")
    assert ada.at == "B3"
    assert sorted(table.game.state.worlds) == ["mines", "targa"]


@rule("brimstone.world.card-per-world")
def test_who_is_dead_or_not_on_the_board_is_in_no_world(tables: Callable[..., Table]) -> None:
    table = two_worlds(tables)
    there(table, "gunslinger", "D3")
    table.hero("marshal", at="A1", dead=True)
    waiting = table.hero("bandido", at="A2")
    assert worlds.inhabited(table.game) == ["targa", "mines"]
    waiting.space = OFF_BOARD
    assert worlds.inhabited(table.game) == ["targa"]


@rule("brimstone.world.card-returned")
def test_a_dead_one_does_not(tables: Callable[..., Table]) -> None:
    table, _, gunslinger = parted(tables)
    table.happen(lambda game: harm.die(game, game.hero(gunslinger.id), "test"))
    assert table.game.state.worlds == ["mines"]


# ---- whom cards touch -----------------------------------------------------------------------------------------------


@rule("brimstone.world.encounter-scope")
@pytest.mark.parametrize(("room", "gold"), [(0, [10, 0]), (1, [0, 10])])
def test_an_encounter_touches_only_heroes_in_its_world(
    tables: Callable[..., Table], room: int, gold: list[int]
) -> None:
    table, *heroes = parted(tables)
    encounter(table, "ours", "each hero: gold 10")
    table.happen(lambda game: encounters.encounter(game, "ours", room))
    assert [hero.gold for hero in heroes] == gold


@rule("brimstone.world.encounter-scope")
def test_only_they_take_its_tests(tables: Callable[..., Table]) -> None:
    """On the Plateau each Hero tests Luck: only the Gunslinger rolls, and there is no lantern holder there."""
    table, _, gunslinger = parted(tables)
    encounter(table, "ours")
    each = Step(who="each", skill="luck", target=7, failed=read_effect(WORDS, "lose gold 1"))
    holder = Step(who="holder", skill="luck", target=1, passed=read_effect(WORDS, "gold 50"))
    table.pack.cards["ours"] = msgspec.structs.replace(table.pack.cards["ours"], steps=(each, holder))
    table.dice(skill=[1] * gunslinger.stat("luck"))
    table.happen(lambda game: encounters.encounter(game, "ours", 1))
    assert [hero.gold for hero in table.state.heroes] == [0, 0]


@rule("brimstone.world.depth-event-scope", "brimstone.world.depth-chart")
@pytest.mark.parametrize(("lantern", "gold"), [("h1", [10, 0]), ("h2", [0, 25])])
def test_a_depth_event_happens_where_the_lantern_is(
    tables: Callable[..., Table], lantern: str, gold: list[int]
) -> None:
    """Doubles of 4: on the Mines' Chart each Hero gets 10 Gold, on the Plateau's 25; only Heroes there."""
    table, *heroes = parted(tables)
    table.state.lantern = lantern

    def event(amount: int) -> types.DepthEvent:
        steps = (Step(do=read_effect(WORDS, f"each hero: gold {amount}")),)
        return types.DepthEvent(id=f"pays-{amount}", name="Pays", number=4, steps=steps)

    table.pack.depth_events = {**table.pack.depth_events, 4: event(10)}
    table.pack.other_depth_events = {"targa": {4: event(25)}}
    table.dice(hero_hold_back=[4, 4])
    table.happen(depth_track.hold_back, at="hold_back_the_darkness")
    assert [hero.gold for hero in heroes] == gold


@rule("brimstone.content.targa-depth-event-chart", "brimstone.world.depth-chart")
def test_the_plateau_has_a_chart_of_its_own() -> None:
    pack = Brimstone.content()
    chart = pack.depth_chart("targa")
    assert sorted(chart) == [1, 2, 3, 4, 5, 6]
    assert not {event.id for event in chart.values()} & {event.id for event in pack.depth_chart("mines").values()}


# ---- Ambushes -------------------------------------------------------------------------------------------------------


@rule("brimstone.world.ambush-scope")
@pytest.mark.parametrize(("room", "target"), [(0, "h1"), (1, "h2")])
def test_an_ambush_strikes_only_heroes_in_its_world(tables: Callable[..., Table], room: int, target: str) -> None:
    """Three Tentacles, all beside the one Hero there."""
    table, *_ = parted(tables)
    table.hero("bandido", at="B1", ko=True)
    encounter(table, "ours", "ambush tentacles 3")
    table.happen(lambda game: encounters.encounter(game, "ours", room), at="room_exploration")
    while table.awaits == "ambush.space":
        table.act(table.options[0])
    assert [foe.target for foe in table.game.state.foes] == [target] * 3
    world = ("mines", "targa")[room]
    assert [table.game.world_at(foe.space) for foe in table.game.state.foes] == [world] * 3


@rule("brimstone.world.ambush-scope")
def test_no_enemy_springs_up_on_the_far_side_of_a_gate(tables: Callable[..., Table]) -> None:
    """The Marshal on the cap at B3: beside it B2, C2 and C3 are offered, not B1 and C1 beyond."""
    table = two_worlds(tables)
    table.hero("marshal", at="B3")
    encounter(table, "ours", "ambush tentacles 1")
    table.happen(lambda game: encounters.encounter(game, "ours", 0), at="room_exploration")
    assert table.asked == "ambush.space"
    assert sorted(table.square(int(key)) for key in table.options) == ["B2", "C2", "C3"]
    assert {table.game.world_at(int(key)) for key in table.options} == {"mines"}


@rule("brimstone.world.ambush-scope")
def test_with_nobody_on_their_feet_there_it_finds_nobody(tables: Callable[..., Table]) -> None:
    table = two_worlds(tables)
    table.hero("marshal", at="A1")
    there(table, "gunslinger", "D3", ko=True)
    ready = Ready(kind="tentacles", count=2, ambush=True, room=1, world="targa")
    table.happen(lambda game: fight_begins.place_ready(game, ready), at="room_exploration")
    assert table.game.state.foes == []
    assert table.game.state.fight is None
    assert table.awaits == "hero.healing"


@rule("brimstone.world.ambush-unlocated")
@pytest.mark.parametrize(("hero", "world"), [("h1", "mines"), ("h2", "targa")])
def test_an_ambush_from_no_place_is_in_the_world_of_a_random_hero(
    tables: Callable[..., Table], hero: str, world: str
) -> None:
    table, *_ = parted(tables)
    step = Step(do=read_effect(WORDS, "ambush tentacles 2"))
    table.pack.cards["ours"] = Darkness(id="ours", name="Ours", steps=(step,))
    table.deck("darkness", "ours")
    table.dice(foe_random_hero=[hero])
    table.happen(darkness_cards.darkness, at="hold_back_the_darkness")
    while table.awaits == "ambush.space":
        table.act(table.options[0])
    assert [table.game.world_at(foe.space) for foe in table.game.state.foes] == [world] * 2
    assert {foe.target for foe in table.game.state.foes} == {hero}


@rule("brimstone.world.ambush-unlocated")
def test_in_one_world_nobody_is_picked_for_that(tables: Callable[..., Table]) -> None:
    """The first pick among two Heroes is already whom the Enemy springs up beside."""
    table = gated(tables)
    table.hero("marshal", at="A1")
    table.hero("gunslinger", at="D1")
    step = Step(do=read_effect(WORDS, "ambush tentacles 1"))
    table.pack.cards["ours"] = Darkness(id="ours", name="Ours", steps=(step,))
    table.deck("darkness", "ours")
    table.happen(darkness_cards.darkness, at="hold_back_the_darkness")
    assert table.awaits == "foe.pick"
