"""The Campaign phase: its eight steps, one after another."""

from __future__ import annotations

from tests.conftest import rule
from tests.rules.descent.campaign.conftest import LATER, SHOP, Road, played
from undercroft.games.descent.events import ActTwoBegan, CampaignEnded, Logged, XPGained
from undercroft.games.descent.state import Held


@rule("descent.campaign.starts-basic", "descent.campaign.roles-permanent")
def test_a_campaign_begins_with_the_introduction_at_the_basic_level(road: Road) -> None:
    state = road.game.state
    assert (state.quest, state.act, state.overlord.bought) == ("intro", 1, [])
    assert len(state.overlord.hand) + len(state.overlord.deck.pile) == 15
    before = [(hero.kind, hero.job) for hero in state.heroes]
    road.over("heroes")
    road.to("setup.place")
    assert [(hero.kind, hero.job) for hero in state.heroes] == before
    assert road.game.seats() == ("p1", "p2", "overlord")


@rule("descent.campaign.log-winner", "descent.campaign-phase.when", "descent.campaign-phase.xp")
def test_after_a_quest_the_winner_is_logged_and_everybody_gains_an_xp(road: Road) -> None:
    assert not road.events(XPGained)
    road.over("overlord")
    assert [(one.quest, one.winner) for one in road.events(Logged)] == [("intro", "overlord")]
    assert [(one.who, one.amount) for one in road.events(XPGained)] == [("h1", 1), ("h2", 1), ("overlord", 1)]
    assert (road.game.sheet.xp, road.game.sheet.overlord_xp) == ({"h1": 1, "h2": 1}, 1)


@rule("descent.campaign-phase.gold", "descent.campaign-phase.search-returned")
def test_search_cards_bring_gold_used_or_not_and_go_back(road: Road) -> None:
    game = road.game
    cards = [name for name, card in game.pack.search.items() if card.gold][:2]
    game.hero("h1").items.append(Held(id=90, card=cards[0], facedown=True))
    game.hero("h2").items.append(Held(id=91, card=cards[1]))
    game.state.search.pile = []
    road.over("overlord")
    game = road.game
    assert game.sheet.gold == sum(game.pack.search[card].gold for card in cards)
    assert not any(held.card in game.pack.search for hero in game.state.heroes for held in hero.items)
    assert sorted(game.state.search.pile) == sorted(game.pack.search_deck)


@rule(
    "descent.campaign-phase.recover",
    "descent.campaign-phase.conditions-end",
    "descent.campaign-phase.overlord-piles",
    "descent.campaign-phase.effects-end",
)
def test_cleanup_makes_heroes_whole_and_the_overlords_piles_one(road: Road) -> None:
    game = road.game
    hero = game.hero("h1")
    hero.damage, hero.fatigue, hero.conditions = 3, 2, ["poisoned"]
    game.changed(hero)
    game.state.overlord.deck.discard = [game.state.overlord.deck.pile.pop()]
    road.over("overlord")
    hero = road.game.hero("h1")
    assert (hero.damage, hero.fatigue, hero.conditions, hero.space) == (0, 0, [], -1)
    road.to("setup.place")
    overlord = road.game.state.overlord
    assert not overlord.deck.discard
    assert sorted([*overlord.hand, *overlord.deck.pile]) == sorted(road.game.pack.basic_deck())


@rule("descent.campaign-phase.winner-rewards", "descent.campaign-phase.next-quest")
def test_the_winner_chooses_the_next_quest_and_gets_its_reward(road: Road) -> None:
    road.over("heroes")
    road.to("campaign.next")
    assert road.ask.seats == ("p1", "p2")
    assert road.options == ["one-1", "one-2", "one-3", "one-4", "one-5"]
    road.act("one-1", "p2")
    road.to("setup.place")
    assert road.game.state.quest == "one-1"
    before = road.game.sheet.gold
    road.over("heroes")
    assert road.game.sheet.gold == before + 100


@rule("descent.campaign-phase.next-quest")
def test_an_overlord_who_won_chooses_the_next_quest(road: Road) -> None:
    road.over("overlord")
    road.to("campaign.next")
    assert road.ask.seats == ("overlord",)


@rule("descent.campaign-phase.spend-xp", "descent.xp.save-heroes", "descent.xp.overlord-save")
def test_xps_are_spent_or_saved(road: Road) -> None:
    """One hero learns, the other saves, and so does the overlord; in the next phase those have two."""
    job = road.game.pack.classes[road.game.hero("h1").job]
    one = [skill.id for skill in job.skills if skill.xp == 1]
    road.over("overlord")
    road.to("campaign.skill")
    assert road.options == [*(f"learn:{skill}" for skill in one), "pass"]
    road.act(f"learn:{one[0]}")
    assert one[0] in road.game.hero("h1").skills
    road.to("setup.place")
    assert (road.game.sheet.xp, road.game.sheet.overlord_xp) == ({"h1": 0, "h2": 1}, 1)
    road.over("overlord")
    assert (road.game.sheet.xp, road.game.sheet.overlord_xp) == ({"h1": 1, "h2": 2}, 2)


@rule("descent.act-two.steps", "descent.act-two.shop-all", "descent.act-two.swap-shop", "descent.act-two.swap-cards")
def test_after_the_interlude_all_of_act_one_is_for_sale_and_then_act_two_begins(road: Road) -> None:
    game = road.game
    game.sheet.log = played(("intro", "heroes"), *((f"one-{n}", "heroes") for n in (1, 2, 3)))
    game.state.quest, game.sheet.gold = "inter-h", 5000
    game.sheet.shop.remove("ware-8")
    game.hero("h1").items.append(Held(id=90, card="ware-8"))
    road.over("heroes")
    game = road.game
    assert (road.asked, sorted(game.sheet.on_sale), game.state.act) == (
        "campaign.shop",
        sorted(set(SHOP) - {"ware-8"}),
        1,
    )
    assert not road.events(ActTwoBegan)
    road.act("done", "p1")
    game = road.game
    assert (game.state.act, sorted(game.sheet.shop)) == (2, sorted(LATER))
    assert "ware-8" in [held.card for held in game.hero("h1").items]


@rule("descent.finale.wins-campaign")
def test_whoever_wins_the_finale_wins_the_campaign(road: Road) -> None:
    game = road.game
    game.sheet.log = played(("intro", "heroes"), *((f"one-{n}", "heroes") for n in (1, 2, 3)), ("inter-h", "heroes"))
    game.sheet.log += played(*((f"two-{n}h", "heroes") for n in (1, 2, 3)))
    game.state.quest = "end-h"
    road.over("overlord")
    assert [one.winner for one in road.events(CampaignEnded)] == ["overlord"]
    assert (road.game.state.outcome, road.playing.over) == ("lost", True)
