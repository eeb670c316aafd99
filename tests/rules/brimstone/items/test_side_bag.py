"""Side Bag Tokens, but for Dynamite's flight and explosion."""

from __future__ import annotations

import pytest

from tests.conftest import rule
from tests.rules.brimstone.situations.deeds import does, far_foe, its_turn
from tests.rules.brimstone.situations.table import Figure, Table
from undercroft.crawl.packs.language.grammar import parse_when, read_effect
from undercroft.games.brimstone.content.keywords.lexicon import WORDS
from undercroft.games.brimstone.content.types import Cost, SideBagToken, Use
from undercroft.games.brimstone.events import TokenGained, Used
from undercroft.games.brimstone.rules.enemies.record_sheet import foe_stat

TYPES = [
    "bandages",
    "whiskey",
    "tonic",
    "dynamite",
    "flash",
    "herbs",
    "swamp-fungus",
    "brimstone-ash",
    "dark-stone-shiv",
]


def holder(table: Table, *tokens: str, kind: str = "marshal", at: str = "C3") -> Figure:
    """A Hero with these Tokens in the Side Bag."""
    hero = table.hero(kind, at=at)
    hero.side_bag = list(tokens)
    return hero


def used(table: Table, hero: Figure) -> list[str]:
    return [event.source for event in table.events(Used) if event.hero == hero.id]


# ---- the bag ---------------------------------------------------------------------------------------------------------


@rule("brimstone.sidebag.mix")
def test_five_tokens_of_any_types(table: Table) -> None:
    hero = holder(table, "tonic", "tonic", "dynamite", "herbs")
    does(table, hero, "token whiskey 1")
    assert hero.side_bag == ["tonic", "tonic", "dynamite", "herbs", "whiskey"]
    assert table.asked == "activation.act"
    assert [(event.hero, event.token) for event in table.events(TokenGained)] == [(hero.id, "whiskey")]


@rule("brimstone.sidebag.mix")
def test_a_sixth_token_makes_room_at_once(table: Table) -> None:
    """Each type is on offer once, the new one too."""
    hero = holder(table, "tonic", "tonic", "dynamite", "herbs", "flash")
    does(table, hero, "token whiskey 1")
    assert table.asked == "items.bag-full"
    assert table.options == ["drop:tonic", "drop:dynamite", "drop:herbs", "drop:flash", "drop:whiskey"]
    table.act("drop:dynamite")
    assert sorted(hero.side_bag) == ["flash", "herbs", "tonic", "tonic", "whiskey"]
    assert table.asked == "activation.act"


@rule("brimstone.sidebag.mix")
def test_it_may_be_handed_to_a_hero_near_with_room(table: Table) -> None:
    """The Bandido has room, the Gunslinger's bag is full."""
    hero = holder(table, *["tonic"] * 5)
    near = holder(table, *["tonic"] * 4, kind="bandido", at="C4")
    full = holder(table, *["tonic"] * 5, kind="gunslinger", at="D4")
    does(table, hero, "token whiskey 1")
    assert table.options == [
        "drop:tonic",
        "drop:whiskey",
        f"hand-over:tonic:{near.id}",
        f"hand-over:whiskey:{near.id}",
    ]
    table.act(f"hand-over:whiskey:{near.id}")
    assert (len(hero.side_bag), near.side_bag, len(full.side_bag)) == (5, ["tonic"] * 4 + ["whiskey"], 5)


@rule("brimstone.sidebag.mix")
def test_more_room_from_an_item_goes_with_it(table: Table) -> None:
    """A Tool Belt holds two more; without it two of seven Tokens must go."""
    hero = holder(table, *["tonic"] * 6)
    hero.give("tool-belt")
    does(table, hero, "token whiskey 1")
    assert table.asked == "activation.act"

    does(table, hero, "lose item")
    assert table.asked == "items.bag-full"
    table.act("drop:tonic")
    table.act("drop:tonic")
    assert sorted(hero.side_bag) == ["tonic"] * 4 + ["whiskey"]


@rule("brimstone.content.side-bag-cards")
def test_each_of_four_heroes_has_a_side_bag_with_room_for_five(table: Table) -> None:
    heroes = [holder(table, kind=kind, at=f"A{n}") for n, kind in enumerate(table.pack.heroes, 1)]
    assert len(heroes) == 4
    for hero in heroes:
        does(table, hero, "token tonic 5")
        assert table.asked == "activation.act"
    assert [hero.side_bag for hero in heroes] == [["tonic"] * 5] * 4
    does(table, heroes[0], "token tonic 1")
    assert len(heroes[0].side_bag) == 5


@rule("brimstone.content.side-bag-tokens")
def test_there_are_nine_types_of_token_and_one_that_only_towns_sell(table: Table) -> None:
    assert list(table.pack.side_bag) == [*TYPES, "black-slug"]


# ---- used up by discarding -------------------------------------------------------------------------------------------


@rule("brimstone.sidebag.discard-to-use", "brimstone.sidebag.tonic")
def test_a_token_is_discarded_to_use_it_and_one_of_several_stays(table: Table) -> None:
    """Tonic: Recover 1 Grit. Also in another Hero's Activation, in a Fight or out of one."""
    hero = holder(table, "tonic", "tonic")
    other = table.hero("bandido", at="A1")
    table.turn_of(other, move=0)
    table.offer("use:token:tonic", hero)
    assert (hero.grit, hero.side_bag, other.grit) == (1, ["tonic"], 0)
    far_foe(table)
    table.offer("use:token:tonic", hero)
    assert (hero.grit, hero.side_bag) == (2, [])
    assert "use:token:tonic" not in table.offers(hero)
    assert used(table, hero) == ["token:tonic", "token:tonic"]


@rule("brimstone.sidebag.discard-to-use")
def test_a_token_one_does_not_have_or_cannot_profit_from_is_not_on_offer(table: Table) -> None:
    """Nobody is hurt: the Bandages stay in the bag."""
    hero = holder(table, "bandages", "brimstone-ash", "flash")
    table.turn_of(hero, move=0)
    assert table.offers(hero) == []
    hero.ko = True
    hero.wounds = 3
    assert table.offers(hero) == []


@rule("brimstone.sidebag.discard-to-use")
def test_a_token_may_cost_something_and_ask_for_a_condition(table: Table) -> None:
    """One of our own: for 2 Gold, while without Grit, 5 XP."""
    condition, _ = parse_when(WORDS, "no grit")
    use = Use(when="any time", effect=read_effect(WORDS, "xp 5"), cost=Cost(gold=2), condition=condition)
    table.pack.side_bag = {**table.pack.side_bag, "charm": SideBagToken(id="charm", name="Charm", use=use)}
    hero = holder(table, "charm")
    table.turn_of(hero, move=0)
    assert table.offers(hero) == []
    hero.gold = 3
    hero.grit = 1
    assert table.offers(hero) == []
    hero.grit = 0
    table.offer("use:token:charm", hero)
    assert (hero.gold, hero.xp, hero.side_bag) == (1, 5, [])


@rule("brimstone.sidebag.bandages")
def test_bandages_heal_d6_wounds(table: Table) -> None:
    hero = holder(table, "bandages")
    hero.wounds, hero.horror = 6, 6
    table.turn_of(hero, move=0)
    table.offer("use:token:bandages", hero)
    table.dice(card_heal=[4])
    assert (hero.wounds, hero.horror, hero.side_bag) == (2, 6, [])


@rule("brimstone.sidebag.whiskey")
def test_whiskey_heals_d6_sanity(table: Table) -> None:
    hero = holder(table, "whiskey")
    hero.wounds, hero.horror = 6, 6
    table.turn_of(hero, move=0)
    table.offer("use:token:whiskey", hero)
    table.dice(card_heal=[5])
    assert (hero.wounds, hero.horror, hero.side_bag) == (6, 1, [])


@rule("brimstone.sidebag.herbs")
def test_herbs_heal_two_d6_wounds(table: Table) -> None:
    hero = holder(table, "herbs", kind="bandido")
    hero.wounds, hero.horror = 12, 5
    table.turn_of(hero, move=0)
    table.offer("use:token:herbs", hero)
    table.dice(card_heal=[3, 6])
    assert (hero.wounds, hero.horror, hero.side_bag) == (12 - 9, 5, [])


@rule("brimstone.sidebag.swamp-fungus")
def test_swamp_fungus_heals_d6_of_each(table: Table) -> None:
    hero = holder(table, "swamp-fungus")
    hero.wounds, hero.horror = 8, 7
    table.turn_of(hero, move=0)
    table.offer("use:token:swamp-fungus", hero)
    table.dice(card_heal=[2, 5])
    assert (hero.wounds, hero.horror, hero.side_bag) == (8 - 2, 7 - 5, [])


@rule("brimstone.sidebag.flash")
def test_flash_makes_all_enemies_slower_until_the_end_of_the_turn(table: Table) -> None:
    """At the start of a turn: Void Spiders of Initiative 5 act after the Bandido (4), and are quick again next turn."""
    hero = holder(table, "flash", kind="bandido")
    spiders = table.foe("void-spiders", at="H8", initiative=5, stunned=True)
    table.foe("tentacles", at="J8", initiative=3, stunned=True)
    table.auto(turn_begin="")
    table.turn()
    table.offer("use:token:flash", hero)
    assert speeds(table) == [5 - 2, 3 - 2]
    assert hero.side_bag == []

    table.act("on")
    table.dice(hold_back=[3, 5], move=[3])
    assert table.asked == "activation.act"
    assert spiders.stunned
    table.act("end")
    assert (table.asked, table.game.state.turn) == ("turn.begin", 3)
    assert speeds(table) == [5, 3]


def speeds(table: Table) -> list[int]:
    return [foe_stat(table.game, kind, "initiative") for kind in ("void-spiders", "tentacles")]


@rule("brimstone.sidebag.flash")
def test_flash_is_for_fights(table: Table) -> None:
    hero = holder(table, "flash")
    table.turn_of(hero, move=0)
    assert table.offers(hero) == []
    far_foe(table)
    assert table.offers(hero) == ["use:token:flash"]


# ---- Tokens that attack ----------------------------------------------------------------------------------------------


@rule("brimstone.sidebag.brimstone-ash", "brimstone.free.brimstone-ash-any-time", "brimstone.free.one-per-turn")
def test_brimstone_ash_burns_every_adjacent_enemy_at_any_time(table: Table) -> None:
    """In another Hero's Activation: 1 Wound each, whatever their Defense; the one Free Attack of the turn."""
    hero = holder(table, "brimstone-ash", "brimstone-ash")
    other = table.hero("bandido", at="A8")
    near = [table.foe("void-spiders", at=at, defense=9, health=3) for at in ("C4", "D4")]
    far = table.foe("void-spiders", at="F6")
    table.turn_of(other, move=0)
    table.offer("use:token:brimstone-ash", hero)
    assert [foe.wounds for foe in (*near, far)] == [1, 1, 0]
    assert hero.side_bag == ["brimstone-ash"]
    assert hero.free_attack
    assert "use:token:brimstone-ash" not in table.offers(hero)
    assert not other.free_attack


@rule("brimstone.sidebag.brimstone-ash")
def test_ash_is_of_no_use_with_no_enemy_adjacent(table: Table) -> None:
    hero = holder(table, "brimstone-ash")
    far_foe(table)
    table.turn_of(hero, move=0)
    assert "use:token:brimstone-ash" not in table.offers(hero)


@rule("brimstone.sidebag.dark-stone-shiv")
def test_the_shiv_stabs_one_adjacent_enemy_as_a_free_attack(table: Table) -> None:
    """D6 Wounds past Defense 9, in a Performer's own Activation; the normal Attack is still open."""
    girl = holder(table, "dark-stone-shiv", "dark-stone-shiv", kind="saloon-girl")
    one = table.foe("void-spiders", at="C4", defense=9, health=20)
    two = table.foe("void-spiders", at="D4")
    table.turn_of(girl, move=0)
    table.act("use:token:dark-stone-shiv")
    assert table.asked == "card.whom"
    table.act(str(one.id))
    table.dice(card_wounds=[5])
    assert (one.wounds, two.wounds, girl.side_bag) == (5, 0, ["dark-stone-shiv"])
    assert "use:token:dark-stone-shiv" not in table.options
    assert "fight" in table.options


@rule("brimstone.sidebag.dark-stone-shiv")
@pytest.mark.parametrize("whose", ["own", "other"])
def test_the_shiv_waits_for_the_own_activation(table: Table, whose: str) -> None:
    girl = holder(table, "dark-stone-shiv", kind="saloon-girl")
    other = table.hero("bandido", at="D3")
    table.foe("void-spiders", at="C4")
    table.turn_of(girl if whose == "own" else other, move=0)
    assert ("use:token:dark-stone-shiv" in table.options) is (whose == "own")
    assert "use:token:dark-stone-shiv" not in table.offers(girl)


@rule("brimstone.sidebag.dynamite")
def test_dynamite_is_thrown_in_place_of_the_attack(table: Table) -> None:
    """It is discarded and explodes on all models in its space and adjacent to it; no Attack is left, and no Move."""
    hero = holder(table, "dynamite", "dynamite", kind="bandido", at="A1")
    foe = table.foe("void-spiders", at="E1", health=9)
    far_foe(table)
    its_turn(table, hero, move=3)
    table.act("use:token:dynamite")
    assert table.asked == "dynamite.space"
    table.act("E1")
    table.dice(to_hit=[6], damage=[2])
    assert foe.wounds == 2
    assert hero.side_bag == ["dynamite"]
    assert "use:token:dynamite" not in table.options
    assert table.squares() == []


@rule("brimstone.sidebag.dynamite")
def test_dynamite_stays_in_the_bag_without_a_fight(table: Table) -> None:
    hero = holder(table, "dynamite")
    table.turn_of(hero, move=3)
    assert "use:token:dynamite" not in table.options
