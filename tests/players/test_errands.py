"""The heuristic player between Adventures: what it sells, buys, takes in hand and leaves alone."""

from __future__ import annotations

import pytest

from tests.players.thinking import chosen
from tests.rules.brimstone.situations.table import Figure, Table
from undercroft.games.brimstone.state import Boost, Campaign, TownStay, Visit
from undercroft.players.base import Player, Seat
from undercroft.players.minds.brimstone import bargains
from undercroft.players.minds.brimstone.asks import picture_of
from undercroft.players.minds.brimstone.picture import Picture


def at(table: Table, hero: Figure, place: str, town: str = "lantern-rest", **stock: list[str]) -> None:
    """A Hero at a Location of a Town, about to have things done."""
    shelves = {name.replace("_", "-"): cards for name, cards in stock.items()}
    table.state.campaign = Campaign(missions=3, town=town, in_town=True, stock=shelves)
    table.begin(TownStay(at="dusk", day=1), Visit(hero=hero.id, place=place, at="have_things_done"))
    assert table.asked == "town.service"


def seen(table: Table, hero: Figure) -> Picture:
    """The table as the player of a Hero sees it."""
    assert table.session is not None
    return picture_of(Seat(table.session, hero.seat))


@pytest.mark.parametrize(("stone", "does"), [(5, "sell-stone"), (2, "done")])
def test_dark_stone_is_sold_but_for_what_the_forge_takes(table: Table, mind: Player, stone: int, does: str) -> None:
    """Each piece is a die on the way home: two are kept."""
    ada = table.hero("gunslinger", at="C4", stone=stone, gold=20)
    at(table, ada, "assay-office")
    assert chosen(table, mind) == does


def test_a_better_gun_is_bought_and_taken_in_hand_not_sold_again(table: Table, mind: Player) -> None:
    """The Scattergun takes both hands: the Six-Gun is put away, and that is what lies idle."""
    ada = table.hero("gunslinger", at="C4", gold=500)
    ada.give("six-gun")
    at(table, ada, "general-store", general_store=["scattergun"])
    assert chosen(table, mind) == "buy:scattergun"
    table.act("buy:scattergun")
    assert chosen(table, mind) == f"offer:hands:{ada.id}"
    table.act(f"offer:hands:{ada.id}")
    table.act(chosen(table, mind))
    assert ada.item("scattergun") in table.game.hero(ada.id).hands
    assert chosen(table, mind) != f"sell:{ada.item('scattergun')}"


def test_an_edge_is_worth_having_once(table: Table) -> None:
    """A rich brawler wants it, until it is on the blade."""
    brawler = table.hero("bandido", at="C4", gold=600)
    at(table, brawler, "blacksmith")
    picture = seen(table, brawler)
    edge = picture.pack.frontier.services["whetstone"]
    assert bargains.service_worth(picture, picture.heroes[brawler.id], edge) > 0
    table.game.hero(brawler.id).boosts.append(Boost("melee_damage", 1, "next-adventure", "service:whetstone"))
    picture = seen(table, brawler)
    assert bargains.service_worth(picture, picture.heroes[brawler.id], edge) == 0


def test_nobody_plays_against_the_bank(table: Table, mind: Player) -> None:
    """Faro costs more than it brings, however rich the Hero."""
    ada = table.hero("gunslinger", at="C4", gold=2000)
    at(table, ada, "gambling-hall", "gallows-ferry")
    picture = seen(table, ada)
    faro = picture.pack.frontier.services["faro"]
    assert bargains.service_worth(picture, picture.heroes[ada.id], faro) < 0
    assert chosen(table, mind) != "service:faro"


def test_what_is_forged_onto_clothing_is_understood(table: Table) -> None:
    """Night Studs prevent a Wound: whoever is asked about them knows what they do."""
    ada = table.hero("gunslinger", at="C4")
    ada.give("oilskin-duster")
    number = ada.item("oilskin-duster")
    next(held for held in ada.items if held.id == number).forged.append("night-studs")
    table.game.all_changed()
    table.turn_of(ada, move=0)
    picture = seen(table, ada)
    use = picture.use_of(picture.heroes[ada.id], f"item:{number}/night-studs/u0")
    assert use == picture.pack.forgings["night-studs"].use[0]
