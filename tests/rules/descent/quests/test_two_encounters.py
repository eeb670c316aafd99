"""Quests: two encounters, and what carries over from the first to the second."""

from __future__ import annotations

from typing import Any

import msgspec

from tests.conftest import rule
from tests.rules.descent.table import QUEST, Figure, Table, made
from undercroft.games.descent import events
from undercroft.games.descent.content import types
from undercroft.games.descent.content.boards import atlas_of
from undercroft.games.descent.game import Descent
from undercroft.games.descent.rules.harm import damage
from undercroft.games.descent.state.pieces import Boost

FIRST = "+-+-+-+-+\n|a a . x|\n+       +\n|a a . .|\n+-+-+-+-+\n"
SECOND = "+-+-+-+-+-+\n|. . . a a|\n+         +\n|b . . a a|\n+-+-+-+-+-+\n"
GOALS = [
    {"id": "there", "side": "heroes", "when": '1 heroes at "x"', "text": "Get there."},
    {"id": "down", "side": "overlord", "when": "all heroes down", "text": "Knock out everybody."},
]


def quest(**second: Any) -> tuple[Table, Figure, Figure]:
    """Two encounters: get to x, then to b. Oda and wren in the first, a hound beside oda."""
    table = Table(FIRST, heroes="a", goals=GOALS)
    first = table.pack.quests[QUEST].encounters[0]
    other = made(
        types.EncounterCard,
        {
            "name": "Second",
            "map": SECOND,
            "heroes": "a",
            "groups": [{"monster": "toll-keeper", "area": "b"}],
            "goals": [
                {"id": "back", "side": "heroes", "when": "no toll-keeper", "text": "Slay the keeper."},
                {"id": "down", "side": "overlord", "when": "all heroes down", "text": "Knock out everybody."},
            ],
            "clock": 3,
            **second,
        },
    )
    table.pack.quests[QUEST] = msgspec.structs.replace(table.pack.quests[QUEST], encounters=(first, other))
    table.pack.atlas = atlas_of([table.pack.quests[QUEST]])
    table.game.lay(table.state.layout)
    oda, wren = table.hero("oda", at="C1"), table.hero("wren", at="A1")
    table.monster("ditch-hound", at="A2")
    return table, oda, wren


def won(table: Table, oda: Figure) -> None:
    """Oda gets to x."""
    table.turn(oda)
    table.act("move:D1")


def placed(table: Table) -> None:
    """Everybody is put into the first free space of the second map."""
    while table.asked in ("setup.place", "setup.monsters"):
        table.act(table.options[0])


@rule("descent.quest.encounters", "descent.quest.encounter-one-transition", "descent.quest.second-map")
def test_the_second_encounter_begins_the_moment_a_side_reaches_its_objective() -> None:
    table, oda, _ = quest()
    won(table, oda)

    ended = table.events(events.EncounterEnded)
    assert [(event.winner, event.why) for event in ended] == [("heroes", "there")]
    assert (table.asked, table.state.encounter, table.state.monsters) == ("setup.place", 1, [])
    placed(table)

    assert [one.kind for one in table.state.monsters] == ["toll-keeper"]
    assert (table.state.round, table.state.flags["encounter-1"], table.over) == (1, 1, False)


@rule("descent.quest.encounter-one-transition")
def test_the_first_encounter_does_not_end_the_quest_if_the_overlord_has_the_better_of_it() -> None:
    table, oda, wren = quest()

    def fall(game: Descent) -> Any:
        for hero in (oda, wren):
            yield from damage.suffer(game, game.hero(hero.id), 40)

    table.auto(overlord_draw="no")
    table.happen(fall, stop=False)

    assert table.events(events.EncounterEnded)[0].winner == "overlord"
    assert (table.asked, table.over) == ("quest.stand-up", False)


@rule(
    "descent.quest.carry-damage",
    "descent.quest.carry-conditions",
    "descent.quest.recover-fatigue",
    "descent.quest.overlord-hand-kept",
    "descent.quest.search-cards-kept",
)
def test_what_carries_over() -> None:
    table, oda, wren = quest()
    oda.damage, oda.fatigue, oda.conditions = 3, 2, ["poisoned"]
    card = table.search_card("flask", gold=25, use=[{"when": "turn", "effect": "heal 1", "discard": True}])
    wren.give(card)
    wren.held(card).facedown = True
    table.game.hero(oda.id).boosts.append(Boost("speed", 2, "round", "test"))
    hand = [table.card("dull", when="opens a door", who="hero", effect="tire 1")]
    table.overlord(hand=hand, deck=["dull", "dull"])
    won(table, oda)
    placed(table)

    assert (oda.damage, oda.fatigue, oda.conditions) == (3, 0, ["poisoned"])
    assert (oda.boosts, oda.stat("speed")) == ([], 4)
    assert wren.held(card).facedown
    assert (table.state.overlord.hand, table.state.overlord.deck.pile) == (["dull"], ["dull", "dull"])


@rule("descent.quest.free-stand-up")
def test_a_knocked_out_hero_may_stand_up_for_nothing_in_between() -> None:
    table, oda, wren = quest()
    wren.down, wren.damage, wren.fatigue = True, 10, 5
    won(table, oda)
    assert (table.asked, table.ask.seats) == ("quest.stand-up", (wren.seat,))
    table.dice(stand_up=["2d", "3d1s"])
    table.act("yes")
    placed(table)

    assert (wren.down, wren.damage, wren.fatigue) == (False, 5, 0)


@rule("descent.quest.free-stand-up")
def test_a_hero_who_stays_down_begins_as_a_token_in_the_start_area() -> None:
    table, oda, wren = quest()
    wren.down, wren.damage, wren.fatigue = True, 10, 5
    won(table, oda)
    table.act("no")
    placed(table)

    assert wren.down
    assert wren.at in ("D1", "E1", "D2", "E2")


@rule("descent.quest.victory")
def test_the_last_encounter_ends_the_quest_at_once() -> None:
    table, oda, _ = quest()
    won(table, oda)
    placed(table)
    keeper = table.state.monsters[0]
    table.happen(lambda game: damage.suffer(game, game.monster(keeper.id), 60), stop=False)

    assert [(event.winner, event.why) for event in table.events(events.Ended)] == [("heroes", "back")]
    assert (table.over, table.state.outcome) == (True, "won")


@rule("descent.quest.single-session", "descent.quest.interlude-finale-campaign-only")
def test_interludes_and_finales_are_not_played_by_themselves() -> None:
    pack = Descent.content()
    alone = Descent.missions()
    assert alone
    assert {pack.quests[name].kind for name in alone} <= {"introduction", "act I", "act II"}
    assert all(one.id not in alone for one in pack.quests.values() if one.kind in ("interlude", "finale"))


@rule("descent.quest.precedence")
def test_what_the_quest_says_holds_over_the_rules() -> None:
    """A door that its quest opens is locked and opens all the same."""
    door = "+-+-+-+\n|. .=.|\n+-+-+-+\n"
    table = Table(door, locked=["d1"], triggers=[{"at": "round starts", "effect": 'open "d1"'}])
    table.hero("oda", at="B1")
    table.monster("ditch-hound", at="C1")
    table.round()

    assert table.state.doors[0].open


@rule("descent.quest.guide")
def test_every_quest_says_what_it_takes_to_play_it() -> None:
    """A map with a place for the heroes, monsters, goals of both sides or a clock that decides, and a last round."""
    for one in Descent.content().quests.values():
        for encounter in one.encounters:
            sides = {goal.side for goal in encounter.goals} | {encounter.late}
            assert (bool(encounter.heroes), bool(encounter.groups), sides) == (True, True, {"heroes", "overlord"}), (
                one.id
            )
