"""The heuristic player at Descent: what it does in set positions, in every strength, and that it beats chance."""

from __future__ import annotations

import pytest

from tests.rules.descent.table import Table
from undercroft.engine.choices import key_of
from undercroft.engine.errors import BadInput
from undercroft.lab import sim
from undercroft.lab.project import here
from undercroft.players.base import Player, Seat, maker
from undercroft.players.minds.descent import NORMAL, odds, rules
from undercroft.players.minds.descent.overlord import STRENGTHS

RING = 'count "bell" +1; take it away'
GOAL = {"id": "won", "side": "heroes", "when": 'count "bell" 1', "text": "Ring it."}


@pytest.fixture
def table() -> Table:
    return Table()


@pytest.fixture
def mind() -> Player:
    return maker("heuristic", "descent")("seed")


def chosen(table: Table, mind: Player) -> str:
    """The key of what the mind answers to whoever is asked now."""
    session = table.session
    assert session is not None
    assert session.ask is not None
    name = session.ask.seats[0]
    ask = session.ask.for_seat(name)
    answer = mind.answer(ask, Seat(session, name, tuple(session.game.seats())))
    assert isinstance(answer, int)
    return key_of(ask.values[answer])


def test_an_overlord_has_three_strengths() -> None:
    for strength in STRENGTHS:
        maker(f"heuristic:{strength}", "descent")("seed")
    with pytest.raises(BadInput, match="easy, normal, hard, not 'godlike'"):
        maker("heuristic:godlike", "descent")("seed")


def test_a_hero_finishes_a_wounded_monster(table: Table, mind: Player) -> None:
    oda = table.hero("oda", at="C3", items=["ferry-hook"])
    table.monster("ditch-hound", at="C4", health=6)
    wounded = table.monster("ditch-hound", at="D3", damage=5)
    table.turn(oda)
    assert chosen(table, mind) == f"attack:{oda.item('ferry-hook')}:{wounded.id}"


def test_a_hero_does_what_the_quest_asks_for_before_it_fights(table: Table, mind: Player) -> None:
    table.encounter(goals=[GOAL])
    oda = table.hero("oda", at="C3", items=["ferry-hook"])
    table.monster("ditch-hound", at="C4")
    bell = table.token("bell", at="D3", carried=False, by="heroes", effect=RING)
    table.turn(oda)
    assert chosen(table, mind) == f"work:{bell}"


def test_a_hero_with_nobody_to_fight_goes_to_the_goal(table: Table, mind: Player) -> None:
    table.encounter(goals=[GOAL])
    oda = table.hero("oda", at="A1", items=["ferry-hook"])
    table.token("bell", at="J1", carried=False, by="heroes", effect=RING)
    table.turn(oda)
    verb, _, space = chosen(table, mind).partition("::")
    assert verb in ("move", "run")
    assert table.square(int(space))[0] in "BCDEF"


def test_the_last_hero_who_stands_helps_another_up(table: Table, mind: Player) -> None:
    oda = table.hero("oda", at="C3", items=["ferry-hook"])
    wren = table.hero("wren", at="C4", down=True, damage=10)
    table.monster("ditch-hound", at="D3")
    table.turn(oda)
    assert chosen(table, mind) == f"revive::{wren.id}"


def test_a_monster_attacks_whoever_falls_soonest(table: Table, mind: Player) -> None:
    table.hero("oda", at="C3")
    weak = table.hero("wren", at="C5", damage=9)
    hound = table.monster("ditch-hound", at="C4")
    table.activation(hound)
    assert chosen(table, mind) == f"attack:card:{weak.id}"


def test_the_overlord_plays_more_damage_where_it_fells_a_hero(table: Table, mind: Player) -> None:
    card = table.card("edge", when="attacks", who="monster", effect="more damage 2")
    table.overlord(hand=[card])
    wren = table.hero("wren", at="C3", damage=8)
    hound = table.monster("ditch-hound", at="C4")
    table.activation(hound)
    table.act(f"attack:card:{wren.id}")
    assert chosen(table, mind) == f"play:{card}"


def test_the_overlord_keeps_a_trap_for_whoever_is_near_the_goal(table: Table, mind: Player) -> None:
    table.encounter(goals=[GOAL])
    card = table.card("trap", when="enters", who="hero", effect="stop")
    table.overlord(hand=[card])
    oda = table.hero("oda", at="A6")
    table.token("bell", at="J6", carried=False, by="heroes", effect=RING)
    table.turn(oda)
    table.act(f"move::{table.space('B6')}")
    assert chosen(table, mind) == "pass"

    oda.space = table.space("G6")
    table.turn(oda)
    table.act(f"move::{table.space('H6')}")
    assert chosen(table, mind) == f"play:{card}"


def test_chances_of_an_attack_are_those_of_its_dice() -> None:
    """Blue and nothing against nothing: one face in six misses, two show 2 damage, three 1."""
    hurt = odds.hurts(odds.Assault(("blue",)), ())
    assert [round(6 * chance) for chance in hurt[:3]] == [1, 3, 2]
    assert round(odds.fells(hurt, 2) * 6) == 2
    assert odds.passes(0) == 0.0
    assert odds.passes(5) == 1.0


def test_every_rule_answers_a_question_that_is_asked() -> None:
    source = "".join(
        path.read_text("utf-8")
        for part in ("games/descent", "crawl")
        for path in (here().source / "undercroft" / part).rglob("*.py")
    )
    asked = [name for name in rules(NORMAL).by_name if not name.endswith("-dice")]
    assert [name for name in asked if f'"{name}"' not in source] == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "heroes_win"), [("heroes=heuristic,overlord=random", True), ("heroes=random,overlord=heuristic", False)]
)
def test_rules_of_thumb_beat_chance_on_either_side(players: str, heroes_win: bool) -> None:
    """Far more than half of twelve games; measured are over 85 in a hundred."""
    report, failed = sim.simulate(sim.plan("descent", "the-drowned-toll", 3, players, 12, "chance"))
    assert failed == []
    assert report.won >= 7 if heroes_win else report.won <= 5
