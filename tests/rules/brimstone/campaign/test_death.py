"""Death in a campaign: no looting, burial, another Hero, and Resurrection at the Church with the Gold of all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.conftest import rule
from tests.rules.brimstone.situations.frontier import adventure_over, at, country, in_town
from tests.rules.brimstone.situations.table import Figure, Table
from undercroft.games.brimstone.events.campaign import Buried, Contributed, Joined, Raised, Sold
from undercroft.games.brimstone.state import OFF_BOARD, Hero, Trail

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.games.brimstone.state import Campaign

PRICE = 500
"""What the Church of the test's Town asks."""


def funeral(table: Table, **dead: Any) -> tuple[Figure, Figure, Figure]:
    """A Marshal who is dead, with a Pickaxe (100 Gold), and two who live."""
    marshal = table.hero("marshal", at="A1", **{"dead": True, **dead})
    marshal.give("pickaxe")
    marshal.space = OFF_BOARD
    return marshal, table.hero("bandido", at="B1"), table.hero("saloon-girl", at="C1")


def mourning(table: Table, **fields: Any) -> Campaign:
    """The Party has come to Town with its dead."""
    campaign = country(table, in_town=True, **fields)
    table.state.ending = "won"
    table.play(Trail(at="mourn"))
    return campaign


# ---- no looting, burial ----------------------------------------------------------------------------------------------


@rule("brimstone.death.no-looting")
def test_nobody_takes_a_dead_heros_things(table: Table) -> None:
    """In Town the living may trade with each other and not with the dead, who keep all they had to the grave."""
    marshal, bandido, girl = funeral(table, gold=40)
    bandido.give("hatchet")
    campaign = country(table)
    in_town(table)

    offers = [*table.offers(bandido), *table.offers(girl), *table.offers(marshal)]
    assert f"trade:{bandido.id}:{girl.id}" in offers
    assert not any(marshal.id in offer for offer in offers)
    table.act("rest")
    table.act("rest")
    table.act("leave")
    assert table.asked == "campaign.class"
    table.act("gunslinger")

    (buried,) = campaign.graves
    assert (buried.id, buried.gold, [held.card for held in buried.items]) == ("h1", 40, ["pickaxe"])
    assert [event.hero for event in table.events(Buried)] == ["h1"]
    assert all(held.card != "pickaxe" for hero in table.game.heroes for held in hero.items)


@rule("brimstone.death.no-looting")
def test_the_body_is_brought_to_town(table: Table) -> None:
    """After the Adventure the dead Hero is with the Party, Items and all, and out of every roll."""
    marshal, bandido, girl = funeral(table, stone=3)
    country(table)
    adventure_over(table, at="fully_heal", ending="fled")

    assert table.asked == "campaign.travel"
    assert (marshal.dead, marshal.stone, [held.card for held in marshal.items]) == (True, 3, ["pickaxe"])
    assert (bandido.dead, girl.dead) == (False, False)


@rule("brimstone.death.resurrection-no-deadline")
def test_the_player_may_go_on_with_a_new_hero_meanwhile(table: Table) -> None:
    """The seat stays; the new Hero is made as any other, at Level 1, and takes the dead one's place in the Party."""
    marshal, *_ = funeral(table, level=4, xp=3000)
    campaign = mourning(table)
    assert (table.asked, table.options) == ("campaign.mourn", ["another", "wait"])
    table.act("another")
    assert (table.asked, table.options) == ("campaign.class", list(table.pack.heroes))
    table.act("gunslinger")
    assert table.asked == "create.upgrade"

    newcomer = table.game.heroes[0]
    assert (newcomer.id, newcomer.seat, newcomer.kind, newcomer.level, newcomer.xp) == ("h4", "p1", "gunslinger", 1, 0)
    full = table.pack.heroes["gunslinger"].tokens
    assert full is not None
    assert (newcomer.grit, newcomer.shots) == (1, full.count)
    assert [hero.id for hero in campaign.graves] == ["h1"]
    (grave,) = table.game.view(None).campaign.graves
    assert (grave.id, table.game.stat(campaign.graves[0], "health")) == ("h1", 12)
    assert marshal.table.game.seats() == ("p1", "p2", "p3")
    assert [event.hero for event in table.events(Joined)] == ["h4"]


def test_nobody_takes_a_dead_heros_name(table: Table) -> None:
    """The journal tells of both: the one in the grave and the one who came after."""
    names = table.pack.heroes["gunslinger"].names
    dead, *_ = funeral(table)
    dead.name = names[0]
    mourning(table)
    table.act("another")
    table.act("gunslinger")
    while table.asked != "create.name":
        table.act(table.options[0])

    assert table.options == list(names[1:])


@rule("brimstone.death.resurrection-no-deadline")
def test_a_hero_who_was_left_in_town_joins_the_others_there(table: Table) -> None:
    """No new Hero is made: the Gunslinger who waited comes to the fire, beside the others and not on top of them."""
    marshal, bandido, girl = funeral(table)
    waiting = Hero(id="h9", seat="p1", kind="gunslinger", name="Ada", space=OFF_BOARD, level=3)
    campaign = country(table, in_town=True, bench=[waiting])
    table.state.ending = "won"
    table.play(Trail(at="mourn"))
    table.act("another")

    assert table.asked == "town.visit"
    joined = table.game.heroes[0]
    assert (joined.kind, joined.level, joined.seat) == ("gunslinger", 3, "p1")
    assert joined.space >= 0
    assert len({joined.space, bandido.space, girl.space}) == 3
    assert ([hero.id for hero in campaign.graves], campaign.bench) == ([marshal.id], [])


@rule("brimstone.death.resurrection-no-deadline")
def test_a_player_who_waits_is_not_asked_again_and_the_living_never_are(table: Table) -> None:
    """The next question is where the quickest of the living goes; the dead one is still in the Party."""
    marshal, _, girl = funeral(table)
    campaign = mourning(table)
    assert table.ask.seats == (marshal.seat,)
    table.act("wait")

    assert (table.asked, table.ask.seats) == ("town.visit", (girl.seat,))
    assert (marshal.dead, campaign.graves) == (True, [])


def test_if_all_are_dead_all_are_made_anew(table: Table) -> None:
    """Nobody is left to carry anyone: no journey; whoever takes up the trail meets in the last Town."""
    table.hero("marshal", at="A1", dead=True)
    table.hero("bandido", at="B1", dead=True)
    campaign = country(table)
    adventure_over(table, at="finish", ending="all KO'd")
    seats: list[str] = []
    while table.awaits != "town.visit":
        if table.asked == "campaign.class":
            seats.append(table.ask.seats[0])
        table.act(table.options[0])

    assert seats == ["p1", "p2"]
    assert [hero.id for hero in campaign.graves] == ["h1", "h2"]
    assert [(hero.id, hero.dead) for hero in table.game.heroes] == [("h3", False), ("h4", False)]
    assert campaign.town == "here"


# ---- Resurrection ----------------------------------------------------------------------------------------------------


@rule("brimstone.town.church-resurrection", "brimstone.death.resurrection-payment")
def test_the_dead_hero_pays_first_then_the_items_then_the_others(table: Table) -> None:
    """500 Gold: 100 of the dead one's own, 50 for the Pickaxe, 150 of the Bandido's 300, the rest of another's."""
    marshal, bandido, girl = funeral(table, gold=100, wounds=9, horror=4, grit=0, injuries=["injury-bad-back"], xp=70)
    bandido.gold, girl.gold = 300, 400
    country(table)
    at(table, bandido, "church")
    assert f"raise:{marshal.id}" in table.options
    table.act(f"raise:{marshal.id}")
    assert (table.asked, table.ask.seats) == ("church.sell", (marshal.seat,))
    table.act(marshal.item("pickaxe"))
    assert (table.asked, table.ask.seats, table.options) == ("church.give", (bandido.seat,), ["300", "150", "0"])
    table.act("150")
    left = PRICE - 100 - 50 - 150
    assert (table.ask.seats, table.options) == ((girl.seat,), [str(left), "0"])  # half of her Gold is just as much
    table.act(str(left))

    assert (marshal.dead, marshal.wounds, marshal.horror, marshal.grit) == (False, 0, 0, 1)
    assert (marshal.injuries, marshal.xp, marshal.gold, list(marshal.items)) == (["injury-bad-back"], 70, 0, [])
    assert (bandido.gold, girl.gold) == (300 - 150, 400 - left)
    assert [(event.hero, event.gold) for event in table.events(Contributed)] == [(bandido.id, 150), (girl.id, left)]
    assert [event.hero for event in table.events(Raised)] == [marshal.id]
    assert [(event.hero, event.card, event.gold) for event in table.events(Sold)] == [(marshal.id, "pickaxe", 50)]
    assert marshal.space >= 0


@rule("brimstone.town.church-resurrection")
def test_a_gunslinger_comes_back_with_all_shots(table: Table) -> None:
    """Ability Tokens are re-set as before an Adventure."""
    ada = table.hero("gunslinger", at="A1", dead=True, gold=PRICE, shots=0)
    bandido = table.hero("bandido", at="B1")
    country(table)
    at(table, bandido, "church")
    table.act(f"raise:{ada.id}")
    full = table.pack.heroes["gunslinger"].tokens
    assert full is not None
    assert (ada.dead, ada.gold, ada.shots) == (False, 0, full.count)


@rule("brimstone.death.resurrection-payment")
def test_what_the_items_bring_beyond_the_price_is_the_heros_and_nobody_else_pays(table: Table) -> None:
    """480 Gold and a Pickaxe for 50: nobody is asked, and 30 are left."""
    marshal, bandido, girl = funeral(table, gold=480)
    bandido.gold, girl.gold = 300, 400
    country(table)
    at(table, bandido, "church")
    table.act(f"raise:{marshal.id}")
    table.act(marshal.item("pickaxe"))
    if table.asked == "church.sell":
        table.act("done")
    assert table.asked != "church.give"
    assert (marshal.dead, marshal.gold, bandido.gold, girl.gold) == (False, 30, 300, 400)
    assert table.events(Contributed) == []


@rule("brimstone.death.resurrection-payment")
def test_half_of_an_odd_sum_is_in_fives_too(table: Table) -> None:
    """305 Gold: all of it, 155, or nothing; one who has a single piece may give that or nothing."""
    marshal, bandido, girl = funeral(table)
    bandido.gold, girl.gold = 305, 1
    table.game.hero(marshal.id).items.clear()
    marshal.gold = PRICE - 306
    country(table)
    at(table, bandido, "church")
    table.act(f"raise:{marshal.id}")
    assert (table.asked, table.options) == ("church.give", ["305", "155", "0"])
    table.act("305")
    assert (table.ask.seats, table.options) == ((girl.seat,), ["1", "0"])
    table.act("1")
    assert (marshal.dead, bandido.gold, girl.gold) == (False, 0, 0)


@rule("brimstone.death.resurrection-payment")
def test_what_is_not_brought_together_is_not_paid(table: Table) -> None:
    """Nobody gives enough: the Items are not sold, no Gold is gone, the dead stay dead."""
    marshal, bandido, girl = funeral(table, gold=100)
    bandido.gold, girl.gold = 300, 400
    country(table)
    at(table, bandido, "church")
    table.act(f"raise:{marshal.id}")
    table.act(marshal.item("pickaxe"))
    table.act("150")
    table.act("0")

    assert (marshal.dead, marshal.gold, bandido.gold, girl.gold) == (True, 100, 300, 400)
    assert [held.card for held in marshal.items] == ["pickaxe"]
    assert table.events(Raised) == table.events(Contributed) == []


@rule("brimstone.town.church-resurrection")
@pytest.mark.parametrize(("own", "offered"), [(150, True), (149, False)])
def test_it_is_offered_only_where_the_gold_could_be_found(table: Table, own: int, offered: bool) -> None:
    """150 of the dead one's, 50 for the Pickaxe, 200 and 100 of the others are 500; one less is not enough."""
    marshal, bandido, girl = funeral(table, gold=own)
    bandido.gold, girl.gold = 200, 100
    bandido.corruption = 1
    country(table)
    at(table, bandido, "church")

    assert (f"raise:{marshal.id}" in table.options) is offered


@rule("brimstone.death.resurrection-payment")
def test_starting_gear_is_never_sold_for_it(table: Table) -> None:
    marshal, bandido, _ = funeral(table, gold=0)
    marshal.give(table.pack.heroes["marshal"].items[0])
    bandido.gold = PRICE
    country(table)
    at(table, bandido, "church")
    table.act(f"raise:{marshal.id}")

    assert (table.asked, table.options) == ("church.sell", [str(marshal.item("pickaxe")), "pass"])


@rule("brimstone.death.resurrection-no-deadline", "brimstone.town.church-resurrection")
def test_long_buried_heroes_come_back_too(table: Table) -> None:
    """The player has another Hero by now: the raised one waits, and the player goes on with either of them."""
    _, bandido, girl = funeral(table, gold=0)
    bandido.gold = PRICE
    country(table, day=90)
    newcomer = table.hero("gunslinger", at="D1")
    grave = table.state.heroes.pop(0)
    newcomer.seat = grave.seat
    assert table.state.campaign is not None
    table.state.campaign.graves.append(grave)
    table.game.all_changed()
    at(table, bandido, "church")
    table.act(f"raise:{grave.id}")
    table.act(None)
    table.act(str(PRICE))

    campaign = table.game.state.campaign
    assert campaign is not None
    assert ([hero.id for hero in campaign.graves], [hero.id for hero in campaign.bench]) == ([], [grave.id])
    assert campaign.bench[0].space == OFF_BOARD
    in_town(table, waiting=[newcomer.id])
    assert f"swap:{newcomer.id}:{grave.id}" in table.offers(newcomer)
    table.offer(f"swap:{newcomer.id}:{grave.id}", newcomer)
    assert [hero.id for hero in table.game.heroes] == [bandido.id, girl.id, grave.id]
    assert [hero.id for hero in table.game.state.campaign.bench] == [newcomer.id]  # type: ignore[union-attr]
    table.act("visit:doc")
    table.dice(chart_location=[2])
    assert table.asked == "town.stay"


@rule("brimstone.optional.hard-core-soft")
@pytest.mark.parametrize(("mode", "raised"), [("soft", True), ("strict", False), ("off", True)])
def test_the_soft_hard_core_mode_lets_the_dead_come_back(tables: Callable[..., Table], mode: str, raised: bool) -> None:
    """In the strict one the player is not even asked to wait, and the Church does nothing for the dead."""
    table = tables(switches={} if mode == "off" else {"hard-core": mode})
    marshal, bandido, _ = funeral(table)
    bandido.gold, bandido.corruption = PRICE, 1
    country(table)
    at(table, bandido, "church")
    assert (f"raise:{marshal.id}" in table.options) is raised

    mourning(table)
    if raised:
        assert (table.asked, table.options) == ("campaign.mourn", ["another", "wait"])
    else:
        assert table.asked == "campaign.class"
