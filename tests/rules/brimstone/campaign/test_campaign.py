"""Campaign play: the end of an Adventure in its printed order, Travel, and the start of the next Adventure."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from tests.conftest import rule
from tests.rules.brimstone.situations.frontier import adventure_over, country
from tests.rules.brimstone.situations.table import Figure, Table
from undercroft.engine.errors import BadInput
from undercroft.engine.game import Setup
from undercroft.engine.session import Session
from undercroft.games.brimstone.events import Ended, Healed
from undercroft.games.brimstone.events.campaign import (
    MissionChosen,
    Moved,
    RoadRolled,
    SetOut,
    StoneRolled,
    TownReached,
)
from undercroft.games.brimstone.game import Brimstone
from undercroft.games.brimstone.rules.campaign import campaign as campaigns
from undercroft.games.brimstone.state import OFF_BOARD, Adventure, Journey, Trail

if TYPE_CHECKING:
    from collections.abc import Callable


def shards(table: Table) -> str:
    """An Item with one Dark Stone Icon."""
    return next(card for card, item in table.pack.items.items() if item.dark_stone == 1 and not item.hands)


# ---- at the end of each Adventure ------------------------------------------------------------------------------------


@rule("brimstone.campaign.end-order")
def test_the_end_of_an_adventure_has_seven_steps_in_order(table: Table) -> None:
    """Recover, Fully Heal, markers off, reward, Dark Stone, Ability Tokens, Grit: each is looked at as it comes."""
    hero = table.hero("gunslinger", at="A1", wounds=9, horror=3, poison=1, ko=True, ko_cause="health", grit=2, shots=1)
    country(table)
    adventure_over(table)

    assert table.awaits == "chart.injury"
    assert (hero.wounds, hero.poison, hero.xp) == (9, 1, 0)
    table.dice(chart_injury=[3, 4])  # a Flesh Wound: 10 XP
    assert table.awaits == "card.stone"  # the reward's D3 of Dark Stone: by now healed and without markers
    assert (hero.ko, hero.wounds, hero.horror, hero.poison) == (False, 0, 0, 0)
    assert (hero.xp, hero.grit, hero.shots) == (10 + 25, 2, 1)
    table.dice(card_stone=[3])  # D3: 2
    assert (table.awaits, hero.stone) == ("hero.dark-stone", 2)
    table.dice(dark_stone=[4, 5])
    full = table.pack.heroes["gunslinger"].tokens
    assert full is not None
    assert (hero.shots, hero.grit) == (full.count, 1)
    assert [event.outcome for event in table.events(Ended)] == ["won"]


@rule("brimstone.campaign.full-heal")
def test_all_wounds_and_sanity_damage_are_gone_after_an_adventure(table: Table) -> None:
    first, second = table.hero("marshal", wounds=7, horror=2), table.hero("bandido", at="B1", horror=5)
    country(table)
    adventure_over(table, at="fully_heal", ending="fled")

    assert (first.wounds, first.horror, second.wounds, second.horror) == (0, 0, 0, 0)
    assert [(healed.hero, healed.wounds, healed.sanity) for healed in table.events(Healed)] == [
        (first.id, 7, 0),
        (first.id, 0, 2),
        (second.id, 0, 5),
    ]


@rule("brimstone.campaign.full-heal", "brimstone.campaign.end-order")
def test_who_was_knocked_out_is_among_the_others_again_before_dark_stone_is_rolled_for(table: Table) -> None:
    first, second = table.hero("marshal", wounds=12, stone=1), table.hero("bandido", at="B1")
    country(table)
    first.space = OFF_BOARD
    adventure_over(table, at="fully_heal", ending="fled")

    assert table.awaits == "hero.dark-stone"
    assert first.wounds == 0
    assert first.space not in (OFF_BOARD, second.space)


@rule("brimstone.campaign.full-heal", "brimstone.campaign.reset-grit-end")
def test_a_single_adventure_changes_none_of_that(table: Table) -> None:
    hero = table.hero("marshal", wounds=7, horror=2, grit=2, stone=3)
    table.state.ending = "fled"
    table.begin(adventure="fully_heal")

    assert table.over
    assert (hero.wounds, hero.horror, hero.grit, hero.stone, hero.corruption) == (7, 2, 2, 3, 0)


@rule("brimstone.campaign.reset-grit-end")
def test_every_hero_has_exactly_one_grit_then(table: Table) -> None:
    some, none = table.hero("marshal", grit=2), table.hero("bandido", at="B1", grit=0)
    country(table)
    adventure_over(table, at="one_grit")

    assert (some.grit, none.grit) == (1, 1)


@rule("brimstone.campaign.dark-stone-roll")
def test_a_die_for_each_dark_stone_and_a_hit_for_each_low_one(table: Table) -> None:
    """Four pieces: 1, 2 and 3 are Hits, 4 is none. No Willpower die holds: 3 Corruption. Who has none rolls nothing."""
    carrier, other = table.hero("marshal", at="A1", stone=4, willpower=4), table.hero("bandido", at="B1")
    country(table)
    adventure_over(table, at="who_carries_stone")
    table.auto(hero_reroll="pass")
    table.dice(dark_stone=[1, 2, 3, 4], willpower=[1, 1, 1])

    assert (carrier.corruption, other.corruption) == (3, 0)
    assert [(rolled.hero, rolled.dice, rolled.hits) for rolled in table.events(StoneRolled)] == [
        (carrier.id, (1, 2, 3, 4), 3)
    ]
    assert carrier.stone == 4


@rule("brimstone.campaign.dark-stone-items")
def test_icons_on_items_are_rolled_for_as_well(table: Table) -> None:
    hero = table.hero("marshal", at="A1", stone=1)
    hero.give(shards(table))
    country(table)
    adventure_over(table, at="who_carries_stone")
    table.dice(dark_stone=[6, 6])

    assert table.events(StoneRolled)[0].dice == (6, 6)


@rule("brimstone.campaign.dark-stone-willpower")
def test_willpower_saves_against_the_stone(table: Table) -> None:
    """Willpower 4+: of three Hits a 4 and a 6 are saved, a 3 is not."""
    hero = table.hero("bandido", at="A1", stone=3, willpower=4)
    table.hero("marshal", at="B1")
    table.state.lantern = ""
    table.state.lantern_space = 0
    country(table)
    adventure_over(table, at="who_carries_stone")
    table.dice(dark_stone=[1, 1, 1], willpower=[4, 3, 6])

    assert hero.corruption == 1


def test_the_dead_neither_heal_nor_roll(table: Table) -> None:
    dead = table.hero("marshal", at="A1", dead=True, stone=2, wounds=5, grit=0)
    table.hero("bandido", at="B1")
    country(table)
    adventure_over(table, at="fully_heal")

    assert (dead.wounds, dead.grit, dead.stone) == (5, 0, 2)
    assert table.events(StoneRolled) == []
    assert table.awaits == "card.stone"


# ---- the mine is put away --------------------------------------------------------------------------------------------


def test_an_adventure_of_a_campaign_ends_no_session(table: Table) -> None:
    """The Enemies, the map and the markers are gone; the Heroes have what they had, and the next question is asked."""
    hero = table.hero("marshal", at="A1", xp=40, gold=30, injuries=["injury-bad-back"])
    hero.give("pickaxe")
    table.foe("tentacles", at="C3")
    table.state.clues, table.state.revives, table.state.remains = 2, 3, ["black-snow"]
    campaign = country(table)
    adventure_over(table, at="finish", ending="fled")

    state = table.game.state
    assert (state.outcome, table.asked) == ("", "campaign.travel")
    assert (state.foes, state.clues, state.revives, state.remains, state.turn) == ([], 0, 0, [], 0)
    assert (hero.xp, hero.gold, hero.injuries, len(hero.items)) == (40, 30, ["injury-bad-back"], 1)
    assert [(note.what, note.about) for note in campaign.log] == [("lost", "fistful")]
    assert campaign.won == []
    assert "pickaxe" not in state.decks["gear"].pile


def test_a_mission_that_was_won_is_marked(table: Table) -> None:
    table.hero("marshal", at="A1")
    campaign = country(table)
    adventure_over(table, at="finish", ending="won")

    assert campaign.won == ["fistful"]
    assert [(note.what, note.about) for note in campaign.log] == [("won", "fistful")]


@rule("brimstone.campaign.travel")
@pytest.mark.parametrize(("won", "outcome"), [(2, "won"), (1, "lost"), (0, "lost")])
def test_a_campaign_ends_after_its_last_mission(table: Table, won: int, outcome: str) -> None:
    """Of three Missions, 34 of 100 of which are needed, two, one or none was won, the last of them lost."""
    table.hero("marshal", at="A1")
    table.pack.scaling[1] = replace(table.pack.scaling[1], campaign=34)
    country(table, number=3, won=["fistful"] * won)
    adventure_over(table, at="finish", ending="fled")

    assert table.over
    assert (table.game.state.outcome, table.game.state.ending) == (outcome, "finished")


def test_how_many_missions_must_be_won_depends_on_the_size_of_the_party(table: Table) -> None:
    """Exactly the share of the pack, rounded up: of ten Missions, and of three."""
    shares = [table.pack.scaling[heroes].campaign for heroes in range(1, 7)]
    for heroes, share in enumerate(shares, 1):
        table.hero("marshal", at=f"{'ABCDEF'[heroes - 1]}1")
        assert campaigns.needed(table.game, 10) == share / 10
        assert campaigns.needed(table.game, 3) == ceil(3 * share / 100)


@pytest.mark.parametrize("bad", [0, -1, "many", True, 12345])
def test_the_number_of_missions_is_a_whole_number_from_one_on(bad: object) -> None:
    with pytest.raises(BadInput, match="'missions' is a whole number from 1 to 9999"):
        Session.start(Brimstone, Setup(mission="campaign", switches={"missions": bad}))  # type: ignore[dict-item]


# ---- Travel ----------------------------------------------------------------------------------------------------------


def homeward(table: Table, *heroes: str, road: str = "", **fields: int) -> list[Figure]:
    """Heroes who have just come out of the mine."""
    found = [table.hero(kind, at=f"{'ABCDEF'[n]}1", **fields) for n, kind in enumerate(heroes)]
    country(table, road=road)
    table.state.ending = "won"
    table.play(Trail(at="travel"))
    return found


@rule("brimstone.campaign.travel")
def test_the_heroes_may_travel_to_any_town_or_to_none(table: Table) -> None:
    homeward(table, "marshal", "bandido")

    assert table.asked == "campaign.travel"
    assert table.options == ["travel:here", "travel:there", "camp"]


@rule("brimstone.campaign.travel", "brimstone.content.travel-chart")
def test_each_day_on_the_road_is_a_roll_on_the_travel_chart(table: Table) -> None:
    """Two days to the other Town: two rolls, each of which costs the Party a Wound. Then a stay there."""
    first, second = homeward(table, "marshal", "bandido", road="each hero: wounds 1")
    campaign = table.game.state.campaign
    assert campaign is not None
    table.act("travel:there")
    assert table.awaits == "chart.travel"
    table.dice(chart_travel=[1, 1, 1, 1])

    assert [(event.town, event.days) for event in table.events(SetOut)] == [("there", 2)]
    assert [event.roll for event in table.events(RoadRolled)] == [2, 2]
    assert [event.town for event in table.events(TownReached)] == ["there"]
    assert (first.wounds, second.wounds) == (2, 2)
    assert (campaign.town, campaign.in_town, campaign.day) == ("there", True, 1 + 2)
    assert table.asked == "town.visit"


@rule("brimstone.campaign.travel")
def test_without_a_town_the_next_mission_follows(table: Table) -> None:
    homeward(table, "marshal", road="each hero: wounds 1")
    table.act("camp")

    assert (len(table.events(Moved)), table.events(RoadRolled)) == (1, [])
    assert table.game.frame(Adventure) is not None


@rule("brimstone.campaign.travel")
@pytest.mark.parametrize(("words", "days"), [("delay 1", 3), ("hurry 1", 1), ("hurry 5", 1), ("gold 5", 2)])
def test_some_events_make_the_road_longer_or_shorter(table: Table, words: str, days: int) -> None:
    """Two days; what a roll of 2 brings happens on the first, and no other roll brings anything."""
    homeward(table, "marshal", road=words)
    table.act("travel:there")
    table.dice(chart_travel=[1, 1])
    table.dice(chart_travel=[3, 3] * (days - 1))

    assert [event.roll for event in table.events(RoadRolled)] == [2, *[6] * (days - 1)]
    assert table.asked == "town.visit"


@rule("brimstone.content.travel-chart")
def test_every_roll_of_two_dice_is_on_the_travel_chart() -> None:
    """Eleven results, each with words to read aloud and a line that says what happens."""
    frontier = Brimstone.content().frontier
    events = [frontier.on_the_road(roll) for roll in range(2, 13)]

    assert len({event.id for event in events}) == 11
    assert all(event.story and event.steps for event in events)


def test_whoever_is_knocked_out_on_the_road_comes_round(table: Table) -> None:
    """A Wound too many: an Injury roll, then 2D6 Healing, and the journey goes on."""
    (hero,) = homeward(table, "marshal", road="each hero: wounds 1")
    hero.wounds = hero.stat("health") - 1
    table.act("travel:here")
    table.dice(chart_travel=[1, 1])
    assert (hero.ko, table.awaits) == (True, "chart.injury")
    table.dice(chart_injury=[3, 4], healing=[1, 2])

    assert (hero.ko, hero.wounds) == (False, hero.stat("health") - 3)
    assert table.game.frame(Journey) is None
    assert table.asked == "town.visit"


# ---- at the start of each Adventure ----------------------------------------------------------------------------------


@rule("brimstone.campaign.start-order")
def test_the_mission_is_selected_then_tokens_then_grit(table: Table) -> None:
    """At the question nothing is re-set yet; once it is answered both are, before the Adventure's own set-up."""
    hero = table.hero("gunslinger", at="A1", shots=0, grit=2)
    country(table)
    table.pack.missions = {**table.pack.missions, "other": table.pack.missions["fistful"]}
    table.state.ending = "won"
    table.play(Trail(at="select_mission"))

    assert (table.asked, table.options) == ("campaign.mission", ["fistful", "other"])
    assert (hero.shots, hero.grit) == (0, 2)
    table.act("other")

    full = table.pack.heroes["gunslinger"].tokens
    assert full is not None
    assert table.game.state.mission == "other"
    assert [(event.mission, event.number, event.missions) for event in table.events(MissionChosen)] == [("other", 2, 3)]
    assert (hero.shots, hero.grit) == (full.count, 1)
    assert table.game.frame(Adventure) is not None
    assert table.asked == "setup.place"


@rule("brimstone.campaign.start-order")
@pytest.mark.parametrize("grit", [0, 2])
def test_grit_and_tokens_are_reset_before_the_adventure_sets_up(tables: Callable[..., Table], grit: int) -> None:
    table = tables()
    heroes = [table.hero("gunslinger", at="A1", grit=grit), table.hero("gunslinger", at="B1", grit=grit)]
    country(table)
    table.state.ending = "won"
    table.play(Trail(at="reset_tokens"))

    assert table.asked == "setup.lantern"
    full = table.pack.heroes["gunslinger"].tokens
    assert full is not None
    assert [(hero.grit, hero.shots) for hero in heroes] == [(1, full.count)] * 2


@rule("brimstone.campaign.wounds-carry")
def test_wounds_from_the_road_are_still_there_in_the_next_mine(table: Table) -> None:
    first, second = table.hero("marshal", at="A1", wounds=3, horror=2), table.hero("bandido", at="B1", horror=4)
    country(table)
    table.state.ending = "won"
    table.play(Trail(at="select_mission"))

    assert table.asked == "setup.lantern"
    assert (first.wounds, first.horror, second.wounds, second.horror) == (3, 2, 0, 4)
    assert (first.space, second.space) == (OFF_BOARD, OFF_BOARD)
    table.act(first.id)
    while table.awaits == "setup.place":
        table.act(table.options[0])
    assert table.awaits == "hero.hold-back"
    assert (first.wounds, first.horror, second.horror) == (3, 2, 4)
