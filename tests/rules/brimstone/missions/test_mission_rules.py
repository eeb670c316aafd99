"""What a Mission overrides: set-up, the guard of its Objective, its own rules, its time; and what ours hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from tests.rules.brimstone.situations.deeds import does
from tests.rules.brimstone.situations.missions import end_turn, quest
from undercroft.crawl.packs import Dice
from undercroft.crawl.packs.language.grammar import read_effect
from undercroft.engine.game import Setup
from undercroft.engine.session import Session
from undercroft.games.brimstone.content.keywords.lexicon import WORDS
from undercroft.games.brimstone.content.types import Group, Objective, SetUp
from undercroft.games.brimstone.events import CardDrawn, DarknessMoved, DreadGrew
from undercroft.games.brimstone.game import Brimstone
from undercroft.games.brimstone.shown.card_text import mission as told
from undercroft.games.brimstone.state import Finale, Turn
from undercroft.lab.content import check, language
from undercroft.lab.ledger import rule

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.rules.brimstone.situations.table import Table

MISSIONS = Brimstone.missions()


# ---- set-up ----------------------------------------------------------------------------------------------------------


@rule("brimstone.setup.mission-overrides")
def test_markers_and_growing_dread_are_where_the_mission_has_them(tables: Callable[..., Table]) -> None:
    table = quest(tables, "fistful", setup=SetUp(darkness=9, depth=4, dread=2))
    table.hero("marshal", at="A1")
    table.state.heroes[0].space = -1
    table.begin(adventure="set_markers")
    assert (table.state.darkness, table.state.depth) == (9, 4)
    assert [event.cards for event in table.events(DreadGrew)] == [1, 2]


@rule("brimstone.setup.mission-overrides", "brimstone.setup.depth-markers")
def test_without_a_word_of_the_mission_they_are_where_the_book_has_them(tables: Callable[..., Table]) -> None:
    table = quest(tables, "fistful")
    table.hero("marshal", at="A1")
    table.state.heroes[0].space = -1
    table.begin(adventure="set_markers")
    assert (table.state.darkness, table.state.depth) == (table.pack.depth_steps, 1)
    assert table.events(DreadGrew) == []


@rule("brimstone.setup.mission-overrides")
@pytest.mark.parametrize(
    ("more", "revives"), [(0, 2), (1, 3), (-5, 0), ((4, 0, 0, 0, 0, 0), 6), ((0, 4, 4, 4, 4, 4), 2)]
)
def test_revive_tokens_are_added_or_taken_by_the_size_of_the_party(
    tables: Callable[..., Table], more: Any, revives: int
) -> None:
    """A Hero alone has 2."""
    table = quest(tables, "fistful", setup=SetUp(revives=more))
    table.hero("marshal", at="A1")
    table.begin(adventure="count_heroes")
    assert table.pack.scaling[1].revive_tokens == 2
    assert table.state.revives == revives


@rule("brimstone.setup.mission-overrides", "brimstone.setup.starting-area")
def test_a_mission_may_begin_deep_in_the_mine() -> None:
    """Four Hundred Feet of Nothing: five tiles beyond the Entrance, and the Heroes place themselves on the last."""
    session = Session.start(Brimstone, Setup(mission="four-hundred-feet", heroes=1), 3)
    while session.ask is not None and session.ask.name != "setup.place":
        session.answer(session.keys()[0])
    game = session.game
    assert len(game.state.rooms) == 1 + game.pack.missions["four-hundred-feet"].setup.tiles == 6
    assert session.ask is not None
    assert all(game.room_mask(5) >> space & 1 for space in session.ask.values)
    assert game.state.rooms[5].revealed
    assert not game.state.rooms[5].token
    covered = [room for room in game.state.rooms if not room.revealed]
    assert all(game.pack.tiles[room.tile].kind in ("room", "unique") and room.token for room in covered)
    assert len(game.state.tokens) + len(covered) == 12
    laid = [room.tile for room in game.state.rooms[1:]]
    assert not set(laid) & set(game.state.decks["map"].pile)


@rule("brimstone.setup.mission-overrides")
def test_what_a_mission_begins_with_happens_before_the_first_turn(tables: Callable[..., Table]) -> None:
    table = quest(tables, "fistful", setup=SetUp(do=read_effect(WORDS, "each hero: gold 7")))
    hero = table.hero("marshal", at="A1")
    table.auto(turn_begin="")
    table.begin(adventure="mission_start")
    assert (table.asked, hero.gold) == ("turn.begin", 7)


@rule("brimstone.setup.mission-overrides")
@pytest.mark.parametrize("mission", MISSIONS)
def test_a_mission_says_whether_it_is_played_with_the_advanced_rules(mission: str) -> None:
    """The introductory one is not; the players may say otherwise either way."""
    assert Session.start(Brimstone, Setup(mission=mission)).game.agreed.advanced is (mission != "fistful")
    for chosen in (True, False):
        session = Session.start(Brimstone, Setup(mission=mission, switches={"advanced": chosen}))
        assert session.game.agreed.advanced is chosen


# ---- the guard of the Objective --------------------------------------------------------------------------------------


def guard(tables: Callable[..., Table], objective: Objective, heroes: int = 1) -> Table:
    """The guard of the den appears."""
    table = quest(tables, "fistful", objective=True)
    table.pack.missions["fistful"] = msgspec.structs.replace(table.pack.missions["fistful"], objective=objective)
    for n in range(heroes):
        table.hero("marshal", at=f"{'ABCDEF'[n]}1")
    table.deck("threat-low", "low-two-at-the-pump", "low-first-web", "low-loose-roots")
    table.begin(Turn(at="room_exploration"), Finale(room=1, at="final_threat"))
    return table


@rule("brimstone.setup.mission-overrides")
def test_named_enemies_guard_the_objective_with_elite_abilities_of_their_own(tables: Callable[..., Table]) -> None:
    group = Group(enemy="stranglers", count=Dice(2), elite=1)
    table = guard(tables, Objective(enemies=(group,), elite=1))
    table.dice(foe_elite=[2, 5])
    assert [foe.kind for foe in table.state.foes] == ["stranglers"] * 2
    assert table.events(CardDrawn) == []
    assert table.state.fight is not None
    assert table.state.fight.kinds["stranglers"].elite == [2, 5]


@rule("brimstone.setup.mission-overrides")
@pytest.mark.parametrize(("heroes", "cards"), [(1, 1), (2, 1), (5, 2), (6, 3)])
def test_the_number_of_threat_cards_may_hang_on_that_of_heroes(
    tables: Callable[..., Table], heroes: int, cards: int
) -> None:
    table = guard(tables, Objective(threat="low", cards=(1, 1, 1, 1, 2, 3)), heroes)
    assert [event.deck for event in table.events(CardDrawn)] == ["threat-low"] * cards
    assert (table.awaits == "foe.elite") is (cards == 3)  # more models than there are


# ---- its own rules and its time --------------------------------------------------------------------------------------


@rule("brimstone.setup.mission-overrides")
def test_its_own_rules_happen_at_their_moments_once_for_the_party(tables: Callable[..., Table]) -> None:
    table = quest(tables, "fistful", on={"turn start": read_effect(WORDS, "darkness closer 1")})
    table.hero("marshal", at="A1")
    table.hero("bandido", at="B1")
    table.state.darkness = 12  # the next step down, 11, is an empty one
    table.turn("turn_start")
    assert [event.step for event in table.events(DarknessMoved)] == [11]


@rule("brimstone.setup.mission-overrides")
@pytest.mark.parametrize(("turn", "ending"), [(8, ""), (9, "time")])
def test_with_the_last_turn_of_its_time_a_mission_fails(tables: Callable[..., Table], turn: int, ending: str) -> None:
    table = quest(tables, "fistful", turns=9)
    table.hero("marshal", at="A1")
    end_turn(table, turn)
    assert (table.state.outcome, table.state.ending) == (("lost", "time") if ending else ("", ""))


def test_a_mission_without_a_limit_has_all_the_time(tables: Callable[..., Table]) -> None:
    table = quest(tables, "fistful")
    table.hero("marshal", at="A1")
    end_turn(table, 999)
    assert table.state.outcome == ""


# ---- what is wrong with a file ---------------------------------------------------------------------------------------

SOUND = """\
id: mine
name: Mine
clues: 2
objective: {threat: low}
reward: "each hero: xp 1"
"""


FAULTS = [
    ("objective: {threat: low}", "", "nothing guards the Objective"),
    ("clues: 2", "clues: 0", "without Clues the Objective is never found"),
    ("clues: 2", "clues: -1", "-1 Clues"),
    ("objective", "goal: {kind: escape}\nobjective", "the Heroes begin where they are to escape to"),
    ("objective", "goal: {kind: beyond, name: lamp, world: targa}\nobjective", "no Gates in the basic game"),
    ("objective", "goal: {kind: collect, name: bell, pieces: 1}\nobjective", "2 Clues, but only 1 to be found"),
    (
        "objective",
        "goal: {kind: rescue, name: boy, captives: 2, needed: 3, health: 1}\nobjective",
        "3 of 2 captives",
    ),
    ("objective", "goal: {kind: seal, name: nail, marks: 1, skill: lore, target: 7}\nobjective", "no die shows 7"),
    ("objective", "setup: {darkness: 1}\nobjective", "the Darkness at step 1"),
    ("objective", "setup: {depth: 17}\nobjective", "the Party at step 17"),
    ("objective", "setup: {tiles: 9}\nobjective", "9 tiles"),
    ("objective", "turns: -2\nobjective", "-2 turns"),
    ("objective", "on: {kill: 'darkness closer 1'}\nobjective", "'kill' is a moment of one Hero"),
    ("objective", "on: {turn end: 'hits 1'}\nobjective", "'hits 1' speaks of a Hero"),
    ("objective", "setup: {do: 'hits 1'}\nobjective", "'hits 1' speaks of a Hero"),
    ("objective", "goal: {kind: hold, turns: 2, wave: 'hits 1'}\nobjective", "'hits 1' speaks of a Hero"),
]
"""What is written instead of what, and what is said of it."""


def test_missions_that_cannot_be_played_are_told_with_their_reasons(tmp_path: Path) -> None:
    (tmp_path / "missions").mkdir()
    for n, (instead, by, _) in enumerate(FAULTS):
        text = SOUND.replace(instead, by, 1).replace("id: mine", f"id: mine-{n}")
        (tmp_path / "missions" / f"mine-{n}.yaml").write_text(text, "utf-8")
    (tmp_path / "missions" / "mine.yaml").write_text(SOUND, "utf-8")
    lines = check(tmp_path, language("brimstone")).lines()
    for n, (_, _, fault) in enumerate(FAULTS):
        assert len([line for line in lines if f"mine-{n}.yaml:" in line and fault in line]) == 1, (fault, lines)
    assert not [line for line in lines if "mine.yaml:" in line]


def test_a_goal_of_no_known_kind_is_told_with_the_nearest(tmp_path: Path) -> None:
    (tmp_path / "missions").mkdir()
    text = SOUND.replace("objective", "goal: {kind: seel}\nobjective")
    (tmp_path / "missions" / "mine.yaml").write_text(text, "utf-8")
    lines = check(tmp_path, language("brimstone")).lines()
    assert [line for line in lines if "mine.yaml:4" in line and "'kind' is 'seel'" in line and "'seal'" in line]


# ---- what ours hold --------------------------------------------------------------------------------------------------


def test_there_are_nine_missions_and_more_each_with_a_goal_of_its_own() -> None:
    missions = Brimstone.content().missions
    assert len(missions) >= 9
    kinds = {type(mission.goal) for mission in missions.values()}
    assert len(kinds) >= 9
    assert MISSIONS[0] == "fistful"


@pytest.mark.parametrize("mission", MISSIONS)
def test_each_tells_its_story_and_its_rules(mission: str) -> None:
    found = Brimstone.content().missions[mission]
    assert all((found.story, found.won, found.lost))
    assert not found.clues or (found.first_clue and found.found)
    assert found.goal.says() in told(found)
    assert found.reward.text in told(found)


def test_the_introductory_mission_gives_larger_parties_less_time_and_a_hero_alone_some_help() -> None:
    """What keeps it a fair fight at every size; the guard of its Objective is the same for all."""
    for heroes, darkness, help_ in ((1, 16, 2), (2, 16, 0), (5, 8, 0), (6, 7, 0)):
        session = Session.start(Brimstone, Setup(heroes=heroes), 1)
        while session.ask is not None and session.ask.name != "turn.begin":
            session.answer(session.keys()[0])
        game = session.game
        assert game.state.darkness == darkness
        assert [game.stat(hero, "hold_back") for hero in game.heroes] == [help_] * heroes


@rule("brimstone.setup.number-of-heroes")
@pytest.mark.parametrize(("heroes", "gold"), [(1, 5), (2, 5), (3, 0)])
def test_words_may_hang_on_the_size_of_the_party(tables: Callable[..., Table], heroes: int, gold: int) -> None:
    table = tables()
    first = table.hero("marshal", at="A1")
    for n in range(1, heroes):
        table.hero("bandido", at=f"{'ABC'[n]}1")
    does(table, first, "xp 1; if party 2: gold 5")
    assert (first.xp, first.gold) == (1, gold)


def test_the_rules_of_a_mission_name_only_the_sizes_that_they_change() -> None:
    text = told(Brimstone.content().missions["fistful"])
    assert "The Darkness begins at step 8 with 5 Heroes, 7 with 6 Heroes." in text
    assert "Growing Dread cards lie on the stack from the start: 1 with 3 or 4 Heroes." in text
