"""The trail between Adventures, in small: how long roads are, how a stay ends, what is kept for the next mine."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.conftest import rule
from tests.rules.brimstone.situations.frontier import adventure_over, country, in_town
from undercroft.crawl.shown.scene import Hint
from undercroft.crawl.subjects import SPOT
from undercroft.engine.choices import options_of
from undercroft.engine.game import Setup
from undercroft.engine.session import Session
from undercroft.games.brimstone.events.campaign import Buried, Joined, RoadRolled, SetOut
from undercroft.games.brimstone.game import Brimstone
from undercroft.games.brimstone.shown.about import about
from undercroft.games.brimstone.shown.scene import scene
from undercroft.games.brimstone.shown.scene.campaign import chronicle
from undercroft.games.brimstone.shown.scene.hints import hint
from undercroft.games.brimstone.state import Journey, TownStay, Trail

if TYPE_CHECKING:
    from tests.rules.brimstone.situations.table import Table


@rule("brimstone.campaign.travel")
@pytest.mark.parametrize("ending", ["won", "fled"])
def test_where_to_go_is_asked_with_the_mission_that_was_won_or_lost(table: Table, ending: str) -> None:
    table.hero("marshal", at="A1")
    country(table)
    table.state.ending = ending
    table.play(Trail(at="travel"))
    assert table.ask.params == {"mission": "fistful", "won": ending == "won"}


@rule("brimstone.campaign.travel")
def test_even_the_nearest_town_is_a_day_from_the_mine(table: Table) -> None:
    table.hero("marshal", at="A1")
    campaign = country(table)
    table.state.ending = "won"
    table.play(Trail(at="travel"))
    table.act("travel:here")
    table.dice(chart_travel=[3, 3])

    assert [(event.town, event.days) for event in table.events(SetOut)] == [("here", 1)]
    assert [event.roll for event in table.events(RoadRolled)] == [6]
    assert (campaign.town, campaign.in_town, campaign.day) == ("here", True, 2)


@rule("brimstone.setup.ready-heroes")
def test_every_hero_of_a_new_campaign_is_made_in_the_order_of_the_party() -> None:
    """Before the first Mission is chosen: each with a Starting Upgrade, a Token and a Personal Item."""
    session = Session.start(Brimstone, Setup(mission="campaign", party=("marshal", "bandido", "saloon-girl")), 1)
    made: list[str] = []
    while session.ask is not None and session.ask.name.startswith("create."):
        made.append(str((session.ask.params or {})["hero"]))
        session.answer(session.keys()[0])
    heroes = session.game.heroes
    assert list(dict.fromkeys(made)) == [hero.id for hero in heroes] == ["h1", "h2", "h3"]
    assert made == sorted(made)
    assert session.ask is not None
    assert session.ask.name == "campaign.mission"
    assert all(hero.upgrade and hero.side_bag for hero in heroes)
    assert [len(hero.items) for hero in heroes] == [len(session.game.pack.heroes[h.kind].items) + 1 for h in heroes]


@rule("brimstone.campaign.travel")
def test_the_heroes_of_a_new_campaign_meet_by_the_fire(table: Table) -> None:
    """From nowhere: each has a space of their own before anybody is made."""
    heroes = [table.hero(kind, at="A1") for kind in ("marshal", "bandido")]
    country(table)
    for hero in heroes:
        hero.space = -1
    table.state.rooms = []
    table.play(Trail(at="gather_the_party"))
    spaces = [hero.space for hero in heroes]
    assert min(spaces) >= 0
    assert len(set(spaces)) == 2


@rule("brimstone.campaign.travel")
def test_some_events_end_the_stay(table: Table) -> None:
    """On the second of three days the Town asks the Party to go: nobody is asked about a third."""
    table.hero("marshal", at="A1")
    campaign = country(table, street="move on")
    in_town(table)
    table.act("rest")
    assert table.options == ["stay", "leave"]
    table.act("stay")
    table.dice(chart_town=[1, 1])
    assert table.asked == "town.visit"
    table.act("rest")

    assert table.game.frame(TownStay) is None
    assert (campaign.in_town, campaign.day) == (False, 1 + 2)


@rule("brimstone.campaign.travel")
def test_where_nobody_lives_there_is_no_journey(table: Table) -> None:
    """The last Hero dies on the road: no further day is rolled for."""
    table.hero("marshal", at="A1")
    country(table, road="each hero: death")
    table.state.ending = "won"
    table.play(Trail(at="travel"))
    table.act("travel:there")
    table.dice(chart_travel=[1, 1])

    assert len(table.events(RoadRolled)) == 1
    assert table.game.frame(Journey) is None


def test_a_bonus_for_the_next_adventure_begins_with_it_and_ends_with_it(table: Table) -> None:
    """A street that gives everybody 1 more Initiative next time: not in Town, in the mine, and not after it."""
    hero = table.hero("marshal", at="A1")
    country(table, street="each hero: bonus initiative 1 next-adventure")
    usual = hero.stat("initiative")
    in_town(table)
    table.act("rest")
    table.act("stay")
    table.dice(chart_town=[1, 1])
    assert hero.stat("initiative") == usual
    table.act("rest")
    table.act("leave")
    assert hero.stat("initiative") == usual + 1

    adventure_over(table, at="finish")
    assert hero.stat("initiative") == usual


def test_the_scene_shows_the_map_then_the_town_and_always_the_journal(table: Table) -> None:
    """Options point at the spots where they are done; a purchase shows the card and its price."""
    hero = table.hero("marshal", at="A1", gold=130)
    country(table, stock={"shop": ["pickaxe"]})
    table.state.ending = "won"
    table.play(Trail(at="travel"))
    country_side = scene(table.game, None)
    assert country_side.stage is not None
    assert (country_side.stage.theme, country_side.cells, country_side.figures) == ("realm", (), ())
    assert [(spot.id, spot.x, spot.y, spot.here) for spot in country_side.stage.spots] == [
        ("here", 10, 10, (hero.id,)),
        ("there", 90, 90, ()),
    ]
    assert [(road.a, road.b, road.text) for road in country_side.stage.roads] == [("here", "there", "2 days")]
    assert [spots(table, n) for n in range(3)] == [["here"], ["there"], []]

    in_town(table)
    streets = scene(table.game, None).stage
    assert streets is not None
    assert (streets.theme, [spot.id for spot in streets.spots]) == ("mesa", ["doc", "church", "shop", "smith"])
    assert "Pickaxe: 100 Gold" in streets.spots[2].notes
    table.act("visit:shop")
    table.dice(chart_location=[3])
    offered = shown(table, 0)
    assert offered is not None
    assert offered.thing is not None
    assert (spots(table, 0), offered.cost, offered.thing.name) == (["shop"], "100 Gold", "Pickaxe")
    assert offered.thing.text


def spots(table: Table, number: int) -> list[str]:
    """Where on the stage an option is done."""
    option = list(options_of(table.ask))[number]
    return [ref.id for ref in about(table.game, table.ask, option).refs if ref.kind == SPOT]


def shown(table: Table, number: int) -> Hint | None:
    """What is shown of an option."""
    return hint(table.game, table.ask, list(options_of(table.ask))[number])


def test_the_journal_tells_what_happened_in_order(table: Table) -> None:
    """A Mission lost, a Hero dead in it, the road, the Town."""
    table.hero("marshal", at="A1", dead=True)
    table.hero("bandido", at="B1")
    country(table)
    adventure_over(table, at="finish", ending="fled")
    table.act("travel:here")
    table.dice(chart_travel=[3, 3])

    assert [(page.when, page.title) for page in chronicle(table.game)] == [
        ("Day 2", "A Fistful of Dark Stone is lost"),
        ("Day 2", "US Marshal dies in A Fistful of Dark Stone"),
        ("Day 3", "On the road: Open Road"),
        ("Day 3", "Here"),
    ]


@rule("brimstone.death.resurrection-no-deadline", "brimstone.death.no-looting")
def test_a_hero_who_waits_takes_the_place_of_one_who_dies(table: Table) -> None:
    """Raised long ago and left in Town: now the player's other Hero is buried, and nobody new has to be made."""
    table.hero("bandido", at="A1")
    table.hero("marshal", at="B1", dead=True)
    table.hero("gunslinger", at="C1")
    campaign = country(table)
    waiting = table.state.heroes.pop()
    waiting.seat, waiting.space = "p2", -1
    campaign.bench = [waiting]
    table.game.all_changed()
    in_town(table)
    table.act("rest")
    table.act("leave")

    assert table.asked != "campaign.class"
    assert [(hero.id, hero.dead) for hero in table.game.heroes] == [("h1", False), ("h3", False)]
    assert ([hero.id for hero in campaign.bench], [hero.id for hero in campaign.graves]) == ([], ["h2"])
    assert [event.hero for event in table.events(Buried)] == ["h2"]
    assert [event.hero for event in table.events(Joined)] == ["h3"]
