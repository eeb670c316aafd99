"""Going up in Hero Level: XP, the roll on the chart, the Ability chosen, and what they do from then on."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conftest import rule
from tests.rules.brimstone.situations.frontier import country
from tests.rules.brimstone.situations.table import Figure, Table
from undercroft.crawl.packs.language.grammar import parse_when
from undercroft.engine.choices import options_of
from undercroft.games.brimstone.content.keywords.lexicon import WORDS
from undercroft.games.brimstone.events import ChartRolled, Learned, Rose, XPGained
from undercroft.games.brimstone.game import Brimstone
from undercroft.games.brimstone.rules.heroes import levels
from undercroft.games.brimstone.shown.scene.hints import hint
from undercroft.games.brimstone.shown.scene.sheets import sheet
from undercroft.games.brimstone.shown.terminal import screen
from undercroft.games.brimstone.state import OFF_BOARD, Creation, Trail

CLASSES = ("marshal", "saloon-girl", "bandido", "gunslinger")
CAMPED = (("marshal", "A1", 500), ("bandido", "B1", 499), ("gunslinger", "C1", 700))
LONG_GUN, POSSE, IRON = "both-triggers", "shoulder-to-shoulder", "boiled-leather"


def rising(table: Table, **fields: Any) -> Figure:
    """A Hero who goes up as far as the XP reaches."""
    hero = table.hero("marshal", at="C4", **fields)
    table.hero("bandido", at="H8")
    table.happen(lambda game: levels.rise(game, game.hero(hero.id)))
    return hero


@rule("brimstone.campaign.levels", "brimstone.content.hero-upgrade-charts")
def test_enough_xp_brings_a_level_a_gain_and_an_ability(table: Table) -> None:
    """500 XP: Level 2. A 6 on 2D6 is 2 Health, Boiled Leather 3 more; the Marshal has 12 without them."""
    hero = rising(table, xp=500)
    table.dice(chart_growth=[2, 4])

    assert table.asked == "level.ability"
    assert table.options == [LONG_GUN, POSSE, IRON]
    assert (hero.level, hero.stat("health")) == (2, 12 + 2)
    table.act(IRON)

    assert hero.learned == ["gristle", IRON]
    assert hero.stat("health") == 12 + 2 + 3
    assert [(rose.hero, rose.level) for rose in table.events(Rose)] == [(hero.id, 2)]
    assert [(roll.chart, roll.roll, roll.entry) for roll in table.events(ChartRolled)] == [("growth", 6, "gristle")]
    assert [new.card for new in table.events(Learned)] == ["gristle", IRON]


@rule("brimstone.campaign.levels")
@pytest.mark.parametrize("fields", [{"xp": 499}, {"xp": 999, "level": 2}, {"xp": 600, "dead": True}])
def test_too_little_xp_and_the_dead_bring_nothing(table: Table, fields: dict[str, Any]) -> None:
    hero = rising(table, **fields)

    assert (hero.level, hero.learned) == (fields.get("level", 1), [])
    assert table.events(Rose) == []


@rule("brimstone.campaign.levels")
def test_between_adventures_every_hero_with_the_xp_for_it_rises(table: Table) -> None:
    """The Marshal has 500 XP, the Bandido 499, the Gunslinger 700: two of them rise, one after the other."""
    heroes = [table.hero(kind, at=at, xp=xp) for kind, at, xp in CAMPED]
    country(table)
    table.state.ending = "won"
    table.auto(level_ability="")
    table.play(Trail(at="rise"))
    for _ in range(2):
        table.dice(chart_growth=[2, 4])
        assert table.asked == "level.ability"
        table.act(table.options[0])
    assert table.asked == "campaign.travel"
    assert [hero.level for hero in heroes] == [2, 1, 2]
    assert [rose.hero for rose in table.events(Rose)] == ["h1", "h3"]


@rule("brimstone.campaign.levels")
def test_several_levels_at_once_come_one_after_another(table: Table) -> None:
    """1,000 XP are two Levels: each has its roll and its choice."""
    hero = rising(table, xp=1000)
    table.dice(chart_growth=[3, 4])
    table.act(LONG_GUN)
    table.dice(chart_growth=[3, 4])
    assert hero.level == 3
    table.act(POSSE)

    assert hero.learned == ["long-patrol", LONG_GUN, "long-patrol", POSSE]
    assert (hero.stat("health"), hero.stat("sanity")) == (12 + 1 + 1, 11 + 1 + 1)


@rule("brimstone.campaign.xp-gold-tracking")
def test_xp_and_gold_are_running_totals_without_a_limit(table: Table) -> None:
    """A Level takes no XP away, and what comes is added however much there is."""
    hero = rising(table, xp=500, gold=1_000_000)
    table.dice(chart_growth=[1, 1])
    table.act(LONG_GUN)
    assert (hero.xp, hero.gold) == (500, 1_000_000)

    hero.xp = 999_990
    hero.level = max(table.pack.levels)
    table.happen(lambda game: game.do(XPGained(hero.id, 25, "test")))
    assert hero.xp == 1_000_015


@rule("brimstone.campaign.levels", "brimstone.content.hero-upgrade-charts")
def test_beyond_the_highest_level_there_is_nothing(table: Table) -> None:
    highest = max(table.pack.levels)
    assert highest >= 8
    hero = rising(table, xp=999_999, level=highest)

    assert (hero.level, hero.learned) == (highest, [])


@rule("brimstone.content.hero-upgrade-charts")
def test_a_path_is_walked_in_order(table: Table) -> None:
    """What was learned is not on offer again: the next place of its path is; a path that is done is gone."""
    hero = rising(table, xp=1000, level=2, learned=["gristle", LONG_GUN])
    table.dice(chart_growth=[1, 3])
    assert table.options == ["rock-salt-and-nails", POSSE, IRON]
    table.act("rock-salt-and-nails")
    assert hero.learned[-2:] == ["chapel-mornings", "rock-salt-and-nails"]

    hero.learned = [LONG_GUN, "rock-salt-and-nails", "sight-down-the-rib", "last-word"]
    assert levels.open_paths(table.game, table.game.hero(hero.id)) == [POSSE, IRON]


@rule("brimstone.content.hero-upgrade-charts")
@pytest.mark.parametrize("kind", CLASSES)
def test_every_class_has_its_own_chart(kind: str) -> None:
    """A gain for each roll of 2D6, and more Abilities than a Hero can learn, on paths of at least three places."""
    pack = Brimstone.content()
    gains = [gain for gain in pack.gains.values() if gain.hero == kind]
    assert sorted(roll for gain in gains for roll in gain.rolls) == list(range(2, 13))
    abilities = [ability for ability in pack.level_abilities.values() if ability.hero == kind]
    assert len(abilities) > len(pack.levels) >= 7
    paths = {ability.path: [one.place for one in abilities if one.path == ability.path] for ability in abilities}
    assert len(paths) >= 3
    assert all(places == list(range(1, len(places) + 1)) and len(places) >= 3 for places in paths.values())


@rule("brimstone.content.hero-upgrade-charts")
def test_the_gunslingers_chart_unlocks_three_types_of_shot() -> None:
    abilities = Brimstone.content().level_abilities.values()
    unlocked = {ability.shot.id: ability.hero for ability in abilities if ability.shot is not None}
    assert unlocked == {"ricochet": "gunslinger", "cerberus": "gunslinger", "hellfire": "gunslinger"}


def test_levels_take_more_and_more_xp() -> None:
    steps = Brimstone.content().levels
    assert list(steps) == list(range(2, len(steps) + 2))
    assert [steps[2], steps[3]] == [500, 1000]
    each = [steps[level] - steps.get(level - 1, 0) for level in steps]
    assert each == sorted(each)


def test_the_choice_shows_cards_and_the_sheet_shows_what_was_learned(table: Table) -> None:
    """Before the choice the card with its text; after it the Level, the XP of the next and the Ability."""
    hero = rising(table, xp=520)
    table.dice(chart_growth=[2, 4])
    assert table.session is not None
    ask = table.session.ask
    assert ask is not None
    hints = [hint(table.game, ask, option) for option in options_of(ask)]
    things = [found.thing for found in hints if found is not None]
    assert [thing.name for thing in things if thing] == ["Both Triggers", "Shoulder to Shoulder", "Boiled Leather"]
    assert things[2] is not None
    assert (things[2].text, things[2].group) == ("+3 Health.", "The Iron")
    table.act(IRON)

    shown = sheet(table.game, table.game.hero(hero.id))
    numbers = dict(shown.numbers)
    assert (numbers["Level"], numbers["XP"]) == ("2", "520 of 1000")
    assert [(thing.name, thing.text) for thing in shown.things if thing.group == "Learned"] == [
        ("Gristle", "+2 Health."),
        ("Boiled Leather", "+3 Health."),
    ]
    line = next(line for line in screen(table.game, None) if "♥" in line)
    assert "lv 2" in line
    assert "520 of 1000" in line


def test_the_cards_of_creation_can_be_looked_at(table: Table) -> None:
    """Starting Upgrade and Side Bag Token each come with their text and their line."""
    hero = table.hero("marshal")
    table.begin(Creation(hero=hero.id))
    for name, count in (("create.upgrade", 3), ("create.token", 4)):
        assert table.session is not None
        ask = table.session.ask
        assert ask is not None
        assert ask.name == name
        found = [hint(table.game, ask, option) for option in options_of(ask)]
        things = [one.thing for one in found if one is not None and one.thing is not None]
        assert len(things) == count
        assert all(thing.text and thing.story and thing.icon for thing in things)
        table.act(table.options[0])


@rule("brimstone.wall.breaks-adjacency", "brimstone.map.connection-on-both-tiles", "brimstone.lantern.light")
@pytest.mark.parametrize("condition", ["beside hero", "beside foe", "alone", "dark"])
def test_conditions_of_place_do_not_hold_for_who_stands_nowhere(table: Table, condition: str) -> None:
    """Learned Abilities are reckoned with while the next Adventure is being set up."""
    placed, waiting = table.hero("marshal", at="A1"), table.hero("bandido", at="D4")
    waiting.space = OFF_BOARD
    table.foe("tentacles", at="J8")
    when, _ = parse_when(WORDS, condition)

    assert not table.game.holds(when, table.game.hero(waiting.id))
    assert table.game.holds(when, table.game.hero(placed.id)) is (condition == "alone")
