"""A Town Stay: a day after another, one Location a Hero a day, services with their chances, buying and selling."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from tests.conftest import rule
from tests.rules.brimstone.situations.frontier import at, country, effect, in_town
from tests.rules.brimstone.situations.table import Table
from undercroft.engine.choices import options_of
from undercroft.games.brimstone.content.keywords import gains
from undercroft.games.brimstone.content.types import EventCard
from undercroft.games.brimstone.content.types.frontier import Service
from undercroft.games.brimstone.events.campaign import (
    Bought,
    DayBroke,
    Moved,
    Served,
    ServiceRolled,
    Sold,
    TownRolled,
    Visited,
)
from undercroft.games.brimstone.game import Brimstone
from undercroft.games.brimstone.rules.campaign import prices
from undercroft.games.brimstone.shown.scene.hints import hint
from undercroft.games.brimstone.state import TownStay, Trail, Visit

BACK, LEG = "injury-bad-back", "injury-broken-leg"


def madness(table: Table) -> str:
    """A Madness that stays."""
    return next(entry.id for entry in table.pack.charts["madness"].values() if entry.lasting)


def mutation(table: Table) -> str:
    return next(entry.id for entry in table.pack.charts["mutation"].values() if entry.lasting)


# ---- what the pack has -----------------------------------------------------------------------------------------------


@rule("brimstone.content.frontier-town")
def test_the_named_locations_do_what_the_book_says_of_them() -> None:
    """Surgery, Mutations and Corruption; Exorcism, Corruption and Resurrection; forging and Ammo."""
    pack = Brimstone.content()
    places = pack.frontier.locations

    def cures(place: str) -> set[str]:
        services = places[place].services
        effects = [effect for one in services for effect in (one.do, *[entry.do for entry in one.outcomes])]
        words = [word for effect in effects for word in effect.keywords()]
        found = {word.what for word in words if isinstance(word, gains.Cure)}
        return found | {"corruption" for word in words if isinstance(word, gains.Cleanse)}

    assert cures("doc") == {"injury", "mutation", "corruption"}
    assert cures("church") == {"madness", "corruption"}
    assert [name for name, place in places.items() if place.raises] == ["church"]
    assert [name for name, place in places.items() if place.forges] == ["blacksmith"]
    slugs = [token for token in places["blacksmith"].counter.tokens if pack.side_bag[token].use.when == "shot hit"]
    assert slugs


@rule("brimstone.content.frontier-town")
def test_there_are_towns_enough_to_travel_between() -> None:
    """Five Towns that roads join, seven types of Locations, each in some Town, every roll of a chart with words."""
    frontier = Brimstone.content().frontier
    assert len(frontier.towns) >= 5
    assert len(frontier.locations) >= 7
    assert set(frontier.days_from(frontier.home())) == set(frontier.towns)
    assert {place for town in frontier.towns.values() for place in town.locations} == set(frontier.locations)
    charts: list[EventCard] = [frontier.at(place, face) for place in frontier.locations for face in range(1, 7)]
    charts += [frontier.in_town(roll) for roll in range(2, 13)]
    assert all(event.story for event in charts)


def test_what_can_be_had_without_end_makes_nobody_rich() -> None:
    """The bank wins, in the cheapest Town too: of a turn at Faro two faces bring 35 Gold back and one 60."""
    frontier = Brimstone.content().frontier
    ((place, faro),) = [
        (place, service) for place in frontier.locations.values() for service in place.services if not service.daily
    ]
    back = sum(
        float(word.count.mean) * len(outcome.rolls) / 6
        for outcome in faro.outcomes
        for word in outcome.do.keywords()
        if isinstance(word, gains.Gain)
    )
    assert faro.id == "faro"
    assert back == pytest.approx((2 * 35 + 60) / 6)
    assert back < min(
        prices.share(faro.gold, town.prices) for town in frontier.towns.values() if place.id in town.locations
    )


# ---- a day -----------------------------------------------------------------------------------------------------------


@rule("brimstone.content.frontier-town")
def test_each_day_each_hero_visits_one_location(table: Table) -> None:
    """The quicker Hero goes first; nobody goes twice a day."""
    gambler, marshal = table.hero("bandido", at="A1"), table.hero("marshal", at="B1")
    country(table)
    in_town(table)

    assert table.options == ["visit:doc", "visit:church", "visit:shop", "visit:smith", "rest"]
    table.act("visit:church")
    assert table.awaits == "chart.location"
    table.dice(chart_location=[4])
    assert table.asked == "town.visit"  # nothing is to be had there: no question
    assert table.ask.seats == (marshal.seat,)
    table.act("rest")

    assert table.asked == "town.stay"
    assert [(visit.hero, visit.place) for visit in table.events(Visited)] == [(gambler.id, "church")]


@rule("brimstone.content.frontier-town")
@rule("brimstone.content.frontier-town")
def test_what_happens_at_the_door_happens_to_whoever_comes_in(table: Table) -> None:
    hero, other = table.hero("marshal", at="A1"), table.hero("bandido", at="B1")
    country(table, door="wounds 2")
    in_town(table, waiting=[hero.id])
    table.act("visit:doc")
    table.dice(chart_location=[1])

    assert (hero.wounds, other.wounds) == (2, 0)


@rule("brimstone.content.frontier-town")
def test_from_the_second_day_on_something_happens_in_town(table: Table) -> None:
    """The Town's roll of 2 costs everybody a Wound; another roll nothing. The first day has no roll."""
    hero = table.hero("marshal", at="A1")
    hero.give("hatchet")
    hero.items[0].exhausted = ["u0:turn", "u1:adventure"]
    campaign = country(table, street="each hero: wounds 1")
    campaign.in_town = True
    table.state.ending = "won"
    table.play(Trail(at="go_on"), TownStay(at="dawn"))
    assert table.asked == "town.visit"
    table.act("rest")
    assert table.options == ["stay", "leave"]
    table.act("stay")
    table.dice(chart_town=[1, 1])

    assert (hero.wounds, campaign.day) == (1, 2)
    assert hero.items[0].exhausted == ["u1:adventure"]  # a day is like a turn to what is used once a turn
    assert [(event.town, event.day) for event in table.events(DayBroke)] == [(campaign.town, 1), (campaign.town, 2)]
    assert [event.card for event in table.events(TownRolled)] == ["street"]


@rule("brimstone.content.frontier-town")
@pytest.mark.parametrize(("day", "last"), [(3, False), (1, True)])
def test_a_town_has_enough_of_the_heroes_after_some_days(table: Table, day: int, last: bool) -> None:
    """Three days in this Town, and a fever may end it sooner: nobody is asked whether to stay."""
    table.hero("marshal", at="A1")
    campaign = country(table)
    in_town(table, day=day, last=last)
    table.act("rest")

    assert not campaign.in_town
    assert table.game.frame(TownStay) is None
    assert [event.town for event in table.events(Moved)] == ["here"]


def test_the_heroes_may_call_it_a_life_if_all_agree(table: Table) -> None:
    """Both Missions so far were won. With one vote against it the stay goes on, with none the campaign is over."""
    marshal, bandido = table.hero("marshal", at="A1"), table.hero("bandido", at="B1")
    country(table, number=2, won=["fistful"] * 2)
    in_town(table)
    table.offer("retire", marshal)
    table.act("retire", marshal.seat)
    table.act("stay", bandido.seat)
    assert table.asked == "town.visit"
    table.offer("retire", bandido)
    table.act("retire", marshal.seat)
    table.act("retire", bandido.seat)

    assert table.over
    assert (table.game.state.outcome, table.game.state.ending) == ("won", "retired")


# ---- services --------------------------------------------------------------------------------------------------------


@rule("brimstone.town.doc-surgery")
@pytest.mark.parametrize(("face", "left", "wounds"), [(4, [LEG], 0), (3, [BACK, LEG], 0), (1, [BACK, LEG], 2)])
def test_surgery_is_paid_and_may_fail(table: Table, face: int, left: list[str], wounds: int) -> None:
    """100 Gold whatever comes of it: 4+ heals the Injury chosen, 2 and 3 nothing, 1 harms. Once a visit."""
    hero = table.hero("marshal", at="A1", gold=250, injuries=[BACK, LEG])
    country(table)
    at(table, hero, "doc")
    assert table.options == ["service:surgery", "done"]
    table.act("service:surgery")
    table.dice(chart_service=[face])
    if face >= 4:
        assert table.asked == "card.cure"
        table.act(BACK)

    assert (hero.injuries, hero.wounds, hero.gold) == (left, wounds, 250 - 100)
    assert [(event.service, event.gold) for event in table.events(Served)] == [("surgery", 100)]
    assert [event.roll for event in table.events(ServiceRolled)] == [face]
    assert "service:surgery" not in (table.options if table.asked == "town.service" else [])


@rule("brimstone.town.doc-surgery")
def test_a_mutation_is_cut_out(table: Table) -> None:
    grown = mutation(table)
    hero = table.hero("marshal", at="A1", gold=200, mutations=[grown])
    country(table)
    at(table, hero, "doc")
    table.act("service:cutting")
    table.dice(chart_service=[5])

    assert (hero.mutations, hero.gold) == ([], 0)


@rule("brimstone.town.doc-surgery")
@pytest.mark.parametrize("fields", [{"gold": 99, "injuries": [BACK]}, {"gold": 500}])
def test_without_the_gold_or_an_injury_there_is_no_surgery(table: Table, fields: dict[str, object]) -> None:
    hero = table.hero("marshal", at="A1", **fields)
    country(table)
    at(table, hero, "doc")

    assert table.asked != "town.service"
    assert table.events(Served) == []


@rule("brimstone.town.church-exorcise")
@pytest.mark.parametrize(("face", "cured", "horror"), [(6, True, 0), (2, False, 0), (1, False, 2)])
def test_an_exorcism_may_fail(table: Table, face: int, cured: bool, horror: int) -> None:
    mad = madness(table)
    hero = table.hero("marshal", at="A1", gold=120, madness=[mad])
    country(table)
    at(table, hero, "church")
    table.act("service:exorcism")
    table.dice(chart_service=[face])

    assert (hero.madness, hero.horror, hero.gold) == ([] if cured else [mad], horror, 0)


@rule("brimstone.town.remove-corruption")
@pytest.mark.parametrize(
    ("place", "service", "gold", "left", "wounds"),
    [("doc", "leeches", 30, 2, 1), ("church", "washing", 40, 3, 0)],
)
def test_doc_and_church_remove_corruption(
    table: Table, place: str, service: str, gold: int, left: int, wounds: int
) -> None:
    """Of 4 Corruption the Doc's leeches take 2 for a Wound, the Church's washing 1; no die is rolled for it."""
    hero = table.hero("marshal", at="A1", gold=50, corruption=4)
    country(table)
    at(table, hero, place)
    table.act(f"service:{service}")

    assert (hero.corruption, hero.wounds, hero.gold) == (left, wounds, 50 - gold)


@rule("brimstone.town.remove-corruption")
def test_a_service_may_be_paid_in_dark_stone_too(table: Table) -> None:
    """30 Gold and 2 Dark Stone: with 1 it is not to be had."""
    hero = table.hero("marshal", at="A1", gold=50, corruption=4, stone=1)
    country(table)
    known = table.pack.frontier
    dear = replace(known.services["leeches"], stone=2)
    known.services["leeches"] = dear
    known.locations["doc"] = replace(known.locations["doc"], services=(dear,))
    at(table, hero, "doc")
    assert "service:leeches" not in table.options

    hero.stone = 3
    at(table, hero, "doc")
    table.act("service:leeches")
    assert (hero.corruption, hero.stone, hero.gold) == (2, 3 - 2, 50 - 30)


@rule("brimstone.loot.currencies", "brimstone.content.frontier-town")
@rule("brimstone.content.frontier-town")
def test_prices_are_those_of_the_town(table: Table) -> None:
    """Half as much again in the large Town: 150 for what costs 100."""
    hero = table.hero("marshal", at="A1", gold=150, injuries=[BACK])
    country(table, town="there")
    at(table, hero, "doc")
    table.act("service:surgery")
    table.dice(chart_service=[2])

    assert hero.gold == 0


@rule("brimstone.town.doc-surgery", "brimstone.content.frontier-town")
@pytest.mark.parametrize(("dice", "gold", "wounds"), [([1, 5, 1], 40, 0), ([4, 4, 4], 0, 1)])
def test_a_service_may_be_a_skill_test(table: Table, dice: list[int], gold: int, wounds: int) -> None:
    """Strength 3 against 5+: one die is enough for 40 Gold, none is a Wound. It costs 10 first, once a visit."""
    skills = msgspec.structs.replace(table.pack.heroes["marshal"].skills, strength=3)
    hero = table.hero("marshal", at="A1", gold=10, skills=skills)
    country(table)
    at(table, hero, "smith")
    table.act("service:feat")
    table.dice(skill=dice)

    assert (hero.gold, hero.wounds) == (gold, wounds)
    assert table.game.frame(Visit) is None


@rule("brimstone.content.frontier-town")
def test_an_edge_for_the_next_adventure_is_put_on_once(table: Table) -> None:
    """Paid for yesterday, it is not to be had today, though there is the Gold; another Hero may have it."""
    hero = table.hero("marshal", at="A1", gold=500)
    other = table.hero("bandido", at="B1", gold=500)
    honed = Service(id="edge", name="Edge", gold=60, do=effect("bonus melee_damage 1 next-adventure"))
    country(table)
    shop = table.pack.frontier.locations["shop"]
    table.pack.frontier.locations["shop"] = msgspec.structs.replace(shop, services=(honed,))
    table.pack.frontier.services["edge"] = honed
    at(table, hero, "shop")
    table.act("service:edge")
    assert [(boost.modifier, boost.amount) for boost in table.game.hero(hero.id).boosts] == [("melee_damage", 1)]

    at(table, hero, "shop")
    assert "service:edge" not in table.options
    at(table, other, "shop")
    assert "service:edge" in table.options
    assert hero.gold == 500 - 60


@rule("brimstone.campaign.travel")
def test_whoever_goes_down_in_town_comes_round_at_dusk(table: Table) -> None:
    """A brawl in the street: KO'd all day, up again in the evening with a scar, and only then is the Party asked."""
    hero, other = table.hero("marshal", at="A1"), table.hero("bandido", at="B1")
    country(table, street="wounds 99")
    in_town(table, waiting=[])
    table.act("stay")
    table.dice(chart_town=[1, 1])
    down, up = (hero, other) if hero.ko else (other, hero)
    assert (table.asked, table.ask.seats) == ("town.visit", (up.seat,))
    table.act("rest")
    assert table.awaits == "chart.injury"
    table.dice(chart_injury=[3, 4], healing=[2, 3])

    assert (down.ko, down.wounds) == (False, down.stat("health") - 5)
    assert table.asked == "town.stay"


def test_a_day_more_in_town_says_what_it_takes(table: Table) -> None:
    """Staying takes a day and begins with the chart of the street; moving on says nothing of the kind."""
    table.hero("marshal", at="A1")
    country(table)
    in_town(table, waiting=[])
    assert table.asked == "town.stay"

    both = zip(table.options, options_of(table.ask), strict=True)
    shown = {key: hint(table.game, table.ask, option) for key, option in both}
    assert shown["leave"] is None
    assert shown["stay"] is not None
    assert shown["stay"].cost == "1 day"
    assert shown["stay"].notes == ("Tomorrow: a roll on the Town Event Chart, then a visit for each Hero",)


# ---- goods -----------------------------------------------------------------------------------------------------------


@rule("brimstone.loot.currencies")
def test_a_card_from_the_counter_is_paid_and_taken_along(table: Table) -> None:
    """A Pickaxe (100 Gold, Weight 1) lies out beside Bandages for 20; there is no second Pickaxe at any price."""
    hero = table.hero("marshal", at="A1", gold=250)
    campaign = country(table, stock={"shop": ["pickaxe", "buffalo-rifle"]})
    at(table, hero, "shop")
    assert table.options == ["buy:pickaxe", "buy:bandages", "done"]  # the rifle costs 300
    table.act("buy:pickaxe")
    assert table.options == ["buy:bandages", f"sell:{hero.item('pickaxe')}", "done"]
    table.act("buy:bandages")

    assert (hero.gold, hero.side_bag, [held.card for held in hero.items]) == (130, ["bandages"], ["pickaxe"])
    assert campaign.stock["shop"] == ["buffalo-rifle"]
    assert [(bought.card, bought.gold) for bought in table.events(Bought)] == [("pickaxe", 100), ("bandages", 20)]


@rule("brimstone.loot.currencies")
@pytest.mark.parametrize(("held", "sold"), [(4, True), (5, False)])
def test_a_full_side_bag_takes_no_more_from_the_counter(table: Table, held: int, sold: bool) -> None:
    """Five Tokens fit into a Side Bag."""
    hero = table.hero("marshal", at="A1", gold=500, side_bag=["tonic"] * held)
    country(table, stock={"shop": ["pickaxe"]})
    at(table, hero, "shop")
    assert "buy:pickaxe" in table.options
    assert ("buy:bandages" in table.options) is sold


@rule("brimstone.content.frontier-town")
def test_a_shop_lays_out_what_nobody_has(table: Table) -> None:
    """Two cards in a small Town; a large one has two more. None of them is a card that a Hero holds."""
    hero = table.hero("marshal", at="A1")
    hero.give("pickaxe")
    campaign = country(table, town="there")
    campaign.in_town = True
    table.state.ending = "won"
    table.state.decks["gear"].pile.remove("pickaxe")
    table.play(Trail(at="go_on"), TownStay())

    assert len(campaign.stock["shop"]) == 2 + 2
    assert len(set(campaign.stock["shop"])) == 4
    assert "pickaxe" not in campaign.stock["shop"]


@rule("brimstone.loot.currencies", "brimstone.create.starting-items-bound", "brimstone.items.personal-bound")
def test_items_and_stone_are_sold_but_never_what_is_bound(table: Table) -> None:
    """A Pickaxe brings half of its 100 Gold, a piece of Dark Stone 25; the Starting Gear cannot be sold."""
    hero = table.hero("marshal", at="A1", stone=1)
    bound = table.pack.heroes["marshal"].items[0]
    hero.give("pickaxe", bound)
    country(table)
    at(table, hero, "shop")
    number = hero.item("pickaxe")
    assert table.options == [f"sell:{number}", "sell-stone", "done"]
    table.act(f"sell:{number}")
    table.act("sell-stone")

    assert (hero.gold, hero.stone, [held.card for held in hero.items]) == (50 + 25, 0, [bound])
    assert [(sold.card, sold.gold) for sold in table.events(Sold)] == [("pickaxe", 50), ("dark-stone", 25)]


def test_what_was_found_beyond_a_gate_is_sold_after_a_mission_without_one(table: Table) -> None:
    """Its deck is in the box after a basic Mission, and there the card goes; half of 450 Gold is paid."""
    hero = table.hero("marshal", at="A1")
    hero.give("targa-frost-poncho")
    country(table)
    table.state.decks.pop("targa-artifact", None)
    at(table, hero, "shop")
    table.act(f"sell:{hero.item('targa-frost-poncho')}")

    assert (hero.gold, list(hero.items)) == (450 // 2, [])
    assert "targa-artifact" not in table.state.decks
    assert all("targa-frost-poncho" not in (*deck.pile, *deck.discard) for deck in table.state.decks.values())


def test_the_smith_forges_dark_stone(table: Table) -> None:
    forging = next(one for one in table.pack.forgings.values() if one.to == "Gun")
    hero = table.hero("marshal", at="A1", gold=forging.gold, stone=forging.stone)
    hero.give("trail-revolver")
    country(table)
    at(table, hero, "smith")
    table.act(f"forge:{hero.item('trail-revolver')}:{forging.id}")

    assert (hero.items[0].forged, hero.gold, hero.stone) == ([forging.id], 0, 0)
    assert table.game.frame(Visit) is None
