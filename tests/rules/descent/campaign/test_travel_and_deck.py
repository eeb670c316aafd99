"""The Overlord deck and the relics before a quest, and the road to it."""

from __future__ import annotations

from tests.conftest import rule
from tests.rules.descent import table as tables
from tests.rules.descent.campaign.conftest import CAMPAIGN, Road, played
from undercroft.games.descent.content import types
from undercroft.games.descent.events import TravelCardDrawn
from undercroft.games.descent.rules.campaign import relics, travel
from undercroft.games.descent.state import Monster

CARD: types.CampaignCard = tables.made(types.CampaignCard, CAMPAIGN)


@rule("descent.travel.start", "descent.travel.stop-each-icon", "descent.travel.map")
def test_every_way_from_the_home_town_with_its_icons_in_order() -> None:
    ways = travel.routes(CARD, "town", "fell")
    assert ways == [["town", "mill", "fell"], ["town", "fell"]]
    assert travel.icons(CARD, ways[0]) == ["plains", "forest", "mountain"]
    assert travel.icons(CARD, ["fell", "mill", "town"]) == ["mountain", "forest", "plains"]


def to_the_fell(road: Road, *cards: str) -> Road:
    """The heroes have won the Introduction and go to the Fell; these Travel cards come."""
    road.over("heroes")
    road.to("campaign.next")
    road.game.sheet.travel.pile = list(reversed(cards))
    road.act("one-2", "p1")
    road.to("travel.way")
    return road


@rule(
    "descent.travel.draw-event",
    "descent.travel.no-event",
    "descent.travel.resolve-event",
    "descent.travel.carry-over",
    "descent.campaign-phase.travel",
)
def test_at_every_icon_a_card_is_drawn_and_its_event_for_that_icon_happens(road: Road) -> None:
    """Plains: mud tires everybody; forest: mud says nothing of it; mountain: bandits say nothing either."""
    to_the_fell(road, "mud", "mud", "bandits").act("town>mill>fell", "p2")
    drawn = [(one.card, one.icon, one.happens) for one in road.events(TravelCardDrawn)]
    assert drawn == [("mud", "plains", True), ("mud", "forest", False), ("bandits", "mountain", False)]
    assert [(hero.damage, hero.fatigue) for hero in road.game.state.heroes] == [(0, 1), (0, 1)]
    assert road.asked == "setup.place"


@rule("descent.travel.resolve-event")
def test_damage_on_the_road_never_defeats(road: Road) -> None:
    """20 damage in the forest leave each hero with one Health."""
    to_the_fell(road, "bandits", "bandits", "mud").act("town>mill>fell", "p1")
    game = road.game
    assert [game.stat(hero, "health") - hero.damage for hero in game.state.heroes] == [1, 1]
    assert not any(hero.down for hero in game.state.heroes)


@rule("descent.travel.overlord-hand-first", "descent.travel.no-second-draw", "descent.travel.hand-not-played")
def test_the_hand_is_drawn_before_the_journey_and_not_again(road: Road) -> None:
    to_the_fell(road, "mud", "mud", "mud")
    hand = list(road.game.state.overlord.hand)
    assert len(hand) == 2
    road.act("town>mill>fell", "p1")
    assert road.asked == "setup.place"  # nobody was asked to play a card on the way
    assert road.game.state.overlord.hand == hand


@rule("descent.travel.hero-agreement", "descent.travel.hand-affected")
def test_a_choice_on_the_road_needs_all_hero_players_and_may_change_the_hand(road: Road) -> None:
    """One wants to be tired and one lets the overlord draw: only when both say the same it happens."""
    to_the_fell(road, "toll", "mud", "mud").act("town>mill>fell", "p1")
    draw, tire = road.options
    hand = list(road.game.state.overlord.hand)
    road.act(draw, "p1")
    road.act(tire, "p2")
    assert (road.asked, road.game.state.overlord.hand) == ("card.either", hand)
    road.act(draw, "p2")
    overlord = road.game.state.overlord
    assert (len(overlord.hand), [hero.fatigue for hero in road.game.state.heroes]) == (len(hand) + 1, [0, 0])


@rule("descent.travel.return-free", "descent.travel.after-setup")
def test_a_quest_at_home_needs_no_journey(road: Road) -> None:
    assert road.asked == "setup.place"
    assert not road.events(TravelCardDrawn)


@rule(
    "descent.overlord-deck.set-aside",
    "descent.overlord-deck.minimum",
    "descent.overlord-deck.returned",
    "descent.travel.customize-first",
)
def test_the_overlord_sets_cards_aside_for_one_quest_down_to_fifteen(road: Road) -> None:
    """With two bought cards two may stay out; after the quest they are back."""
    game = road.game
    bought = [name for name, card in game.pack.overlord.items() if card.set != "basic"][:2]
    game.state.overlord.bought = list(bought)
    road.over("overlord")
    road.to("campaign.set-aside")
    cards = sorted([*game.pack.basic_deck(), *bought])
    first, second = road.options[0], None
    road.act(first)
    second = road.options[0]
    road.act(second)
    assert road.asked != "campaign.set-aside"  # fifteen are left
    overlord = road.game.state.overlord
    left = list(cards)
    left.remove(first)
    left.remove(second)
    assert sorted([*overlord.hand, *overlord.deck.pile]) == left
    road.to("setup.place")
    road.over("overlord")
    assert road.game.sheet.set_aside == []
    road.to("campaign.set-aside")
    assert len([*road.game.pack.basic_deck(), *road.game.state.overlord.bought]) == 17


@rule("descent.overlord-deck.set-aside-secret")
def test_nobody_else_sees_which_cards_are_set_aside(road: Road) -> None:
    game = road.game
    game.state.overlord.bought = [name for name, card in game.pack.overlord.items() if card.set != "basic"][:1]
    game.sheet.log = played(("intro", "overlord"))
    views: list[tuple[str, str, str]] = []
    for card in (game.state.overlord.bought[0], sorted(game.pack.basic_deck())[0]):
        game.sheet.set_aside = [card]
        views.append((repr(game.view("p1")), repr(game.view(None)), repr(game.view("overlord"))))
    assert views[0][:2] == views[1][:2]


def with_lieutenants(road: Road) -> Road:
    """Two lieutenants wait in the second quest; the overlord owns two relics."""
    import msgspec

    pack, attack = road.game.pack, {"kind": "melee", "dice": ["blue"]}
    for kind in ("reeve", "abbess"):
        side = {"speed": 3, "health": 9, "attack": attack}
        pack.monsters[kind] = tables.made(types.MonsterCard, {"id": kind, "name": kind, "lieutenant": [side]})
    group = [tables.made(types.Group, {"monster": kind, "area": "b"}) for kind in ("reeve", "abbess")]
    quest = pack.quests["one-2"]
    encounter = msgspec.structs.replace(quest.encounters[0], groups=tuple(group))
    pack.quests["one-2"] = msgspec.structs.replace(quest, encounters=(encounter,))
    for relic, speed in (("grail", 2), ("crown", 1)):
        fields = {"id": relic, "name": relic, "deck": "relic", "gives": {"speed": 9}}
        pack.items[relic] = tables.made(types.Item, {**fields, "overlord": {"gives": {"speed": speed}}})
    road.game.sheet.relics = ["grail", "crown"]
    return road


@rule(
    "descent.relic.assign-at-setup",
    "descent.relic.one-per-lieutenant",
    "descent.relic.overlord-side",
    "descent.relic.unwielded",
)
def test_lieutenants_wield_one_relic_each_by_its_other_side(road: Road) -> None:
    """The reeve takes the grail; then only the crown is left for the abbess, who takes none."""
    with_lieutenants(road).over("overlord")
    road.to("campaign.next")
    road.act("one-2")
    assert (road.asked, road.options) == ("campaign.wield", ["grail", "crown", "pass"])
    road.act("grail")
    assert road.options == ["crown", "pass"]
    road.act("pass")
    game = road.game
    assert game.sheet.wielded == {"reeve": "grail"}
    for n, kind in enumerate(("reeve", "abbess"), 1):
        game.state.monsters.append(Monster(id=f"m{n}", kind=kind, group=kind, space=n))
    game.others_came()
    assert [game.stat(game.figure(one), "speed") for one in ("m1", "m2")] == [3 + 2, 3]


@rule("descent.relic.wielder-defeated")
def test_with_its_wielder_a_relic_is_out_of_the_quest_but_still_the_overlords(road: Road) -> None:
    game = with_lieutenants(road).game
    game.sheet.wielded = {"reeve": "grail"}
    assert not any("relic" in source.id for one in game.figures() for source in game.powers.sources(game, one))
    road.over("overlord")
    assert road.game.sheet.relics == ["grail", "crown"]
    assert road.game.sheet.wielded == {}


@rule("descent.relic.hero-side")
def test_a_relic_that_the_heroes_win_is_an_item_of_one_of_them(road: Road) -> None:
    game = road.game
    road.happen(lambda game: relics.award(game, "grail", to_heroes=True))
    assert road.options == ["h1", "h2"]
    road.act("h2", "p1")
    assert [held.card for held in game.hero("h2").items][-1] == "grail"
    assert game.sheet.relics == []
