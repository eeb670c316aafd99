"""A Fistful of Dark Stone: two Clues, the Objective Room, the last Fight, the reward."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from tests.rules.brimstone.situations.rooms import CROSS, doors, face_down
from tests.rules.brimstone.situations.table import Figure, Table
from undercroft.games.brimstone.content.types import Enemy
from undercroft.games.brimstone.events import (
    CardDrawn,
    ClueFound,
    Ended,
    ExitClosed,
    FightWon,
    ObjectiveFound,
    XPGained,
)
from undercroft.games.brimstone.game import Brimstone
from undercroft.lab.ledger import rule

if TYPE_CHECKING:
    from collections.abc import Callable


def clue_room(tables: Callable[..., Table], *, clues: int, heroes: int = 1, **token: Any) -> Table:
    """Heroes in a Room whose face-down token shows a Clue Icon; so many Clues were found before."""
    table = tables(CROSS)
    fields: dict[str, Any] = {"clue": True, **token}
    face_down(table, **fields)
    table.state.clues = clues
    for n in range(heroes):
        table.hero("marshal", at=f"{'CDEF'[n]}5")
    return table


@rule("brimstone.mission.fistful-goal")
def test_the_second_clue_is_the_objective(tables: Callable[..., Table]) -> None:
    assert Brimstone.content().missions["fistful"].clues == 2
    first = clue_room(tables, clues=0, encounters=0)
    first.dice(deck_door=[1])
    first.turn("room_exploration")
    assert first.state.clues == 1
    assert first.events(ObjectiveFound) == []

    second = clue_room(tables, clues=1)
    second.deck("threat-high", "high-three-in-the-dark")
    second.turn("room_exploration")
    assert second.state.clues == 2
    assert len(second.events(ObjectiveFound)) == 1


@rule("brimstone.mission.fistful-first-clue")
def test_the_first_clue_only_counts_and_its_token_is_resolved_as_usual(tables: Callable[..., Table]) -> None:
    """Two Doors open, and the Attack comes with a Threat of the Party's own level."""
    table = clue_room(tables, clues=0, doors=2, attack=True)
    table.deck("threat-low", "low-two-at-the-pump")
    table.dice(deck_door=[2, 5])
    table.turn("room_exploration")
    assert [(event.clues, event.needed) for event in table.events(ClueFound)] == [(1, 2)]
    assert doors(table) == ["B", "D"]
    assert [event.deck for event in table.events(CardDrawn)] == ["threat-low"]
    assert len(table.state.foes) == 2
    assert not table.state.objective


@rule("brimstone.mission.fistful-first-clue")
def test_an_encounter_of_the_first_clue_is_resolved_too(tables: Callable[..., Table]) -> None:
    table = clue_room(tables, clues=0, encounters=1)
    table.deck("encounter", "low-air")
    table.dice(deck_door=[2], skill=[4, 1, 1])
    table.turn("room_exploration")
    assert table.state.clues == 1
    assert [event.card for event in table.events(CardDrawn)] == ["low-air"]


@rule("brimstone.mission.fistful-objective-ignores", "brimstone.mission.fistful-objective-no-exits")
@pytest.mark.parametrize(
    "token", [{"doors": 3, "attack": True}, {"doors": 2, "encounters": 2}, {"doors": 1, "gates": 1}]
)
def test_the_objective_room_has_no_exits_and_its_token_brings_nothing_else(
    tables: Callable[..., Table], token: dict[str, Any]
) -> None:
    table = clue_room(tables, clues=1, **token)
    table.deck("threat-high", "high-three-in-the-dark")
    table.turn("room_exploration")
    assert doors(table) == []
    assert sorted(event.exit for event in table.events(ExitClosed)) == ["A", "B", "C", "D"]
    assert [event.deck for event in table.events(CardDrawn)] == ["threat-high"]
    assert table.state.rooms[0].objective
    assert table.state.objective


@rule("brimstone.mission.fistful-final-threat")
@pytest.mark.parametrize("heroes", [1, 2, 3, 4])
def test_one_high_threat_card_guards_it_whatever_the_number_of_heroes(
    tables: Callable[..., Table], heroes: int
) -> None:
    table = clue_room(tables, clues=1, heroes=heroes)
    table.deck("threat-high", "high-three-in-the-dark")
    table.turn("room_exploration")
    assert [(event.deck, event.card) for event in table.events(CardDrawn)] == [
        ("threat-high", "high-three-in-the-dark")
    ]
    assert [foe.kind for foe in table.state.foes] == ["night-terrors"] * 3
    assert table.state.fight is not None
    assert table.state.fight.final
    assert table.state.fight.instances == 1
    assert all(table.game.room_mask(0) >> foe.space & 1 for foe in table.state.foes)


def last_blow(table: Table, *others: Figure) -> None:
    """The first Hero is about to kill the last Enemy of the last Fight."""
    table.foe("tentacles", at="D4", health=1, defense=0, abilities={})
    assert table.state.fight is not None
    table.state.fight.final = True
    table.state.fight.instances = 0
    table.turn_of(Figure(table, "h1"), move=1)
    table.dice(to_hit=[4, 1], damage=[3])
    table.act("fight")


@rule("brimstone.mission.fistful-win", "brimstone.end.win")
def test_defeating_all_enemies_of_the_objective_room_completes_the_mission(table: Table) -> None:
    table.hero("marshal", at="D3")
    table.dice(card_stone=[1])
    last_blow(table)
    assert len(table.events(FightWon)) == 1
    assert (table.state.outcome, table.state.ending) == ("won", "won")
    assert [(event.outcome, event.why) for event in table.events(Ended)] == [("won", "won")]
    assert table.over


@rule("brimstone.mission.fistful-win", "brimstone.end.win")
def test_the_guard_that_the_objective_brings_is_the_one_to_defeat(tables: Callable[..., Table]) -> None:
    """From the token to the last blow: the Objective is found, its guard is placed, and dies."""
    table = clue_room(tables, clues=1)
    table.pack.enemies["night-terrors"] = weak(table.pack.enemies["night-terrors"])
    table.deck("threat-high", "high-three-in-the-dark")
    table.turn("room_exploration")
    del table.state.foes[1:]
    guard = table.state.foes[0]
    guard.space, guard.target = table.space("D5"), "h1"
    assert table.state.fight is not None
    table.state.fight.instances = 0
    table.game.all_changed()
    table.dice(card_stone=[1])
    table.turn_of(Figure(table, "h1"), move=1)
    table.dice(to_hit=[4, 1], damage=[3])
    table.act("fight")
    assert table.state.foes == []
    assert (table.state.outcome, table.state.ending) == ("won", "won")
    assert table.over


def weak(sheet: Enemy) -> Enemy:
    side = msgspec.structs.replace(sheet.normal, health=1, defense=0, abilities={})
    return msgspec.structs.replace(sheet, normal=side)


@rule("brimstone.mission.fistful-win", "brimstone.end.win")
def test_while_one_of_them_lives_nothing_is_won(table: Table) -> None:
    table.hero("marshal", at="D3", side_bag=["tonic"])
    table.foe("tentacles", at="J8")
    last_blow(table)
    assert table.state.outcome == ""
    assert len(table.state.foes) == 1
    assert table.events(FightWon) == []
    assert not table.over


@rule("brimstone.mission.fistful-win", "brimstone.end.win")
def test_an_ordinary_fight_wins_no_mission(table: Table) -> None:
    table.hero("marshal", at="D3")
    table.foe("tentacles", at="D4", health=1, defense=0, abilities={})
    table.state.fight.instances = 0  # type: ignore[union-attr]
    table.turn_of(Figure(table, "h1"), move=1)
    table.dice(to_hit=[4, 1], damage=[3])
    table.act("fight")
    assert len(table.events(FightWon)) == 1
    assert table.state.outcome == ""


@rule("brimstone.mission.fistful-reward")
def test_success_pays_twenty_five_xp_and_d3_dark_stone_to_every_hero(table: Table) -> None:
    """Each rolls a D3 of one's own; a KO'd Hero, who Recovers after the Fight, is paid too; a Dead one is not."""
    table.hero("marshal", at="D3")
    table.hero("bandido", at="A1", ko=True, ko_cause="health", wounds=16)
    table.hero("gunslinger", at="B1")
    table.hero("saloon-girl", at="C1", dead=True)
    table.dice(chart_injury=[5, 6], healing=[6, 6], card_stone=[1, 3, 5])  # 11: a slow heart, Initiative 3
    table.auto(breath_way="grit")
    last_blow(table)
    assert table.state.outcome == "won"
    rewards = [(event.hero, event.amount) for event in table.events(XPGained) if event.amount == 25]
    assert sorted(rewards) == [("h1", 25), ("h2", 25), ("h3", 25)]
    assert sum(hero.stone for hero in table.game.heroes) == 1 + 2 + 3
    assert sorted(hero.stone for hero in table.game.heroes) == [0, 1, 2, 3]
    assert table.game.hero("h4").stone == 0


@rule("brimstone.mission.fistful-reward")
def test_failure_pays_nothing(table: Table) -> None:
    from undercroft.games.brimstone.rules.darkness import depth_track

    table.hero("marshal", at="D3")
    table.state.darkness = 2
    table.happen(lambda game: depth_track.move_darkness(game, 1))
    assert table.state.outcome == "lost"
    assert table.events(XPGained) == []
    assert table.game.hero("h1").stone == 0


@rule("brimstone.content.missions")
def test_the_mission_of_the_book_is_there() -> None:
    missions = Brimstone.content().missions
    assert missions["fistful"].name == "A Fistful of Dark Stone"
    assert missions["fistful"].objective.threat == "high"
    assert Brimstone.missions() == sorted(missions)
