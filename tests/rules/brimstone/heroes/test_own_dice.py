"""Whose dice are whose: all that a Hero rolls may be Re-rolled, and nothing that is rolled against the Hero."""

from __future__ import annotations

import pytest

from tests.conftest import rule
from tests.rules.brimstone.situations.deeds import does, its_turn
from tests.rules.brimstone.situations.table import Figure, Table
from undercroft.games.brimstone.content.keywords import Case
from undercroft.games.brimstone.events import Healed, HitsTaken
from undercroft.games.brimstone.rules.explore import event_cards


def asked_of(table: Table) -> tuple[str, str]:
    """What the question is about rolling again, and who is asked."""
    assert table.asked == "hero.reroll"
    return (table.ask.params or {})["kind"], table.ask.seats[0]


def again(table: Table, **faces: int) -> None:
    """The one die is rolled again for a Grit."""
    table.act("reroll:grit")
    table.dice(**faces)


@rule("brimstone.grit.use-reroll", "brimstone.grit.use-move", "brimstone.move.extra-die-no-grit")
@pytest.mark.parametrize("second", [1, 5])
def test_the_extra_die_of_move_is_the_heros_own_roll(table: Table, second: int) -> None:
    """2 Move and a 1 for the first Grit; the second Grit rolls it again, and even a 1 brings none back."""
    ada = table.hero("marshal", grit=2)
    table.auto(hero_reroll="")
    table.turn_of(ada, move=2)
    table.dice(more_move=[1])
    table.act("more-move")
    assert asked_of(table) == ("more move", ada.seat)

    again(table, more_move=second)

    assert (table.activation.left, ada.grit) == (2 + second, 0)


def healing(table: Table, **grit: int) -> tuple[Figure, Figure]:
    """Ada has bandaged Bea, who has 6 Wounds, and the die shows 1."""
    ada = table.hero("marshal", at="A1", side_bag=["bandages"], grit=grit["ada"])
    bea = table.hero("bandido", at="A2", wounds=6, grit=grit["bea"])
    table.auto(hero_reroll="", card_whom="h2")
    table.turn_of(ada, move=0)
    table.dice(card_heal=[1])
    table.offer("use:token:bandages", ada)
    return ada, bea


@rule("brimstone.grit.use-reroll")
def test_who_heals_rolls_the_die_and_may_roll_it_again(table: Table) -> None:
    ada, bea = healing(table, ada=1, bea=0)
    assert asked_of(table) == ("healing", ada.seat)

    again(table, card_heal=5)

    assert (bea.wounds, ada.grit, ada.xp) == (6 - 5, 0, 5 * 5)


@rule("brimstone.grit.own-dice-only")
def test_the_grit_of_whoever_is_healed_does_not_help(table: Table) -> None:
    _, bea = healing(table, ada=0, bea=2)
    assert table.asked == "activation.act"
    assert [event.wounds for event in table.events(Healed)] == [1]
    assert bea.grit == 2


@rule("brimstone.grit.use-reroll")
def test_what_a_loot_card_is_worth_is_the_finders_own_roll(table: Table) -> None:
    """D6 x 5 Gold: 1, and then 6. D3 Dark Stone: a 2 is 1, a 5 on the second roll is 3."""
    ada = table.hero("marshal", grit=2)
    table.auto(hero_reroll="")
    table.dice(card_gold=[1])
    table.happen(lambda game: event_cards.play(game, game.pack.cards["loot-coins"], Case(game.hero("h1"))))
    assert asked_of(table) == ("gold", ada.seat)
    again(table, card_gold=6)
    assert ada.gold == 6 * 5

    table.dice(card_stone=[2])
    table.happen(lambda game: event_cards.play(game, game.pack.cards["loot-handful"], Case(game.hero("h1"))))
    again(table, card_stone=5)
    assert (ada.stone, ada.grit) == (3, 0)


@rule("brimstone.grit.use-reroll")
def test_the_damage_of_an_item_is_its_users_own_roll(table: Table) -> None:
    """D6 Wounds and D6 Damage against Defense 3 are rolled by the Hero whose Item does them."""
    ada = table.hero("marshal", at="C3", grit=2)
    foe = table.foe("tentacles", at="C4", health=30, defense=3, abilities={})
    table.auto(hero_reroll="")
    table.dice(card_wounds=[1], card_damage=[2])
    does(table, ada, "each adjacent foe: wounds D6; damage D6")
    assert asked_of(table) == ("damage", ada.seat)
    again(table, card_wounds=6)
    assert asked_of(table) == ("damage", ada.seat)
    again(table, card_damage=5)
    assert foe.wounds == 6 + (5 - 3)


@rule("brimstone.grit.use-reroll", "brimstone.dynamite.bounce-count")
def test_how_often_dynamite_bounces_is_the_throwers_own_roll(table: Table) -> None:
    """A miss; D3 Bounces: a 6 would be three, the 1 of the second roll is one."""
    ada = table.hero("bandido", at="C4", side_bag=["dynamite"], grit=1)
    table.foe("tentacles", at="J8", abilities={})
    its_turn(table, ada)
    table.act("use:token:dynamite")
    table.auto(hero_reroll="")
    table.act("F4")
    table.dice(to_hit=[1])
    table.act(None)
    table.dice(bounces=[6])
    assert asked_of(table) == ("bounces", ada.seat)
    again(table, bounces=1)
    table.dice(bounce=[3])
    assert table.asked == "activation.act"


@rule("brimstone.grit.own-dice-only")
@pytest.mark.parametrize(("effect", "save"), [("hits D6", "defense"), ("horror D6", "willpower")])
def test_how_much_befalls_a_hero_is_not_the_heros_roll(table: Table, effect: str, save: str) -> None:
    """Three Hits come; only the saves against them may be rolled again."""
    ada = table.hero("marshal", grit=2)
    table.auto(hero_reroll="")
    table.dice(**{f"card_{effect.split()[0]}": [3], save: [1, 1, 1]})
    does(table, ada, effect)
    assert [event.count for event in table.events(HitsTaken)] == [3]
    assert asked_of(table) == (save, ada.seat)
