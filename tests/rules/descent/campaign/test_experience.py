"""Spend Experience Points, and what a campaign keeps from quest to quest."""

from __future__ import annotations

import pytest

from tests.conftest import rule
from tests.rules.descent.campaign.conftest import LATER, SHOP, Road, played
from undercroft.games.descent.events import Learned, OverlordBought, QuestChosen, Travelled, XPGained
from undercroft.games.descent.rules.campaign import experience
from undercroft.games.descent.state import Held


def rich(road: Road, heroes: int, overlord: int) -> Road:
    """The Introduction is over; with the XP of the quest everybody has so many."""
    road.game.sheet.xp = {"h1": heroes - 1, "h2": heroes - 1}
    road.game.sheet.overlord_xp = overlord - 1
    road.over("overlord")
    return road


@rule("descent.xp.basic-free", "descent.campaign.class-deck-kept")
def test_the_basic_skill_costs_nothing_and_the_others_wait(road: Road) -> None:
    """Without an XP a hero has its basic skill; every other one of the class can be bought later."""
    game = road.game
    hero = game.hero("h1")
    job = game.pack.classes[hero.job]
    assert hero.skills == [skill.id for skill in job.skills if not skill.xp]
    assert experience.skills(game.pack, hero, 0) == []
    assert experience.skills(game.pack, hero, 99) == [skill.id for skill in job.skills if skill.xp]


@rule("descent.xp.any-number-heroes", "descent.xp.skill-permanent", "descent.xp.skill-cost")
def test_a_hero_buys_any_number_of_skills_and_keeps_them(road: Road) -> None:
    """Of 4 XPs a skill of 1 and one of 2 leave 1; both are there in the next quest."""
    job = road.game.pack.classes[road.game.hero("h1").job]
    one, two = (next(skill.id for skill in job.skills if skill.xp == cost) for cost in (1, 2))
    rich(road, 4, 1).to("campaign.skill")
    road.act(f"learn:{one}")
    road.act(f"learn:{two}")
    assert road.game.sheet.xp["h1"] == 1
    road.to("setup.place")
    assert {one, two} <= set(road.game.hero("h1").skills)
    assert [event.skill for event in road.events(Learned)] == [one, two]


@rule(
    "descent.xp.overlord-purchase",
    "descent.xp.overlord-mixed-classes",
    "descent.xp.overlord-any-number",
    "descent.campaign-phase.overlord-deck",
)
def test_bought_cards_of_several_classes_join_the_deck(road: Road) -> None:
    cards = road.game.pack.overlord
    first, second = (
        next(name for name, card in cards.items() if card.set == kind and card.xp == 1) for kind in ("warlord", "magus")
    )
    rich(road, 1, 3).to("campaign.card")
    road.act(first)
    road.act(second)
    assert road.game.sheet.overlord_xp == 1
    road.to("setup.place")
    overlord = road.game.state.overlord
    assert sorted([*overlord.hand, *overlord.deck.pile]) == sorted([*road.game.pack.basic_deck(), first, second])
    assert [event.card for event in road.events(OverlordBought)] == [first, second]


@rule("descent.xp.overlord-classes", "descent.xp.overlord-costs", "descent.overlord-cards.upgrades")
@pytest.mark.parametrize("kind", ["warlord", "saboteur", "magus"])
def test_each_class_has_cards_of_three_levels_at_their_price(road: Road, kind: str) -> None:
    """With the lower cards in the deck a card of level 2 costs 2 XPs and one of level 3 costs 3."""
    pack = road.game.pack
    levels = [[n for n, card in pack.overlord.items() if card.set == kind and card.xp == xp] for xp in (1, 2, 3)]
    assert [len(level) for level in levels] == [3, 2, 2]
    lower = [*levels[0], *levels[1]]
    for level, cards in enumerate(levels, 1):
        owned = [card for card in lower if card not in cards]
        for card in cards:
            assert card in experience.overlord_cards(pack, owned, level)
            assert card not in experience.overlord_cards(pack, owned, level - 1)


@rule("descent.campaign-phase.steps", "descent.campaign-phase.setup")
def test_the_steps_come_in_their_order(road: Road) -> None:
    """Everybody has enough to be asked at every step: what is asked, and what happens, one after another."""
    road.game.hero("h1").items.append(Held(id=90, card="ware-1"))
    road.game.sheet.shop.remove("ware-1")
    rich(road, 2, 2)
    asked: list[str] = []
    for _ in range(40):
        if road.asked == "setup.place":
            break
        asked += [road.asked] if road.asked not in asked else []
        least = {"campaign.shop": "done", "campaign.exchange": "done"}.get(road.asked, "pass")
        road.act(least if least in road.options else road.options[0], road.ask.seats[0])
    assert [name for name in asked if name != "campaign.set-aside"] == [
        *("campaign.shop", "campaign.skill", "campaign.card", "campaign.exchange", "campaign.next", "travel.way"),
    ]
    kinds = [type(event) for event in road.events() if isinstance(event, XPGained | QuestChosen | Travelled)]
    assert kinds == [XPGained, XPGained, XPGained, QuestChosen, Travelled]


@rule("descent.interlude.act-one", "descent.campaign.separate-acts", "descent.campaign.act-two-locked")
def test_the_interlude_is_still_act_one(road: Road) -> None:
    """Before it is over nothing of Act II is in use: neither monsters nor shop."""
    game = road.game
    game.sheet.log = played(("intro", "heroes"), *((f"one-{n}", "heroes") for n in (1, 2)))
    game.state.quest = "one-3"
    road.over("heroes")
    road.to("setup.place")
    assert (road.game.state.quest, road.game.state.act) == ("inter-h", 1)
    assert sorted(road.game.sheet.shop) == sorted(SHOP)
    road.over("heroes")
    road.to("setup.place")
    assert (road.game.state.act, sorted(road.game.sheet.shop)) == (2, sorted(LATER))


@rule("descent.act-two.owned-items-stay")
def test_items_of_act_one_stay_with_their_owners(road: Road) -> None:
    game = road.game
    game.sheet.log = played(("intro", "heroes"), *((f"one-{n}", "heroes") for n in (1, 2, 3)))
    game.state.quest = "inter-h"
    game.hero("h2").items.append(Held(id=90, card="ware-5", equipped=True))
    game.sheet.shop.remove("ware-5")
    road.over("overlord")
    road.to("setup.place")
    assert road.game.state.act == 2
    assert [(held.card, held.equipped) for held in road.game.hero("h2").items if held.id == 90] == [("ware-5", True)]
