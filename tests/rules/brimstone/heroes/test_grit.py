"""Grit: what it buys, what it cannot change, how much may be held."""

from __future__ import annotations

import pytest

from tests.conftest import rule
from tests.rules.brimstone.setup.test_new_hero import set_up
from tests.rules.brimstone.situations.deeds import does, effect_item, far_foe, item
from tests.rules.brimstone.situations.table import Figure, Table
from undercroft.crawl.packs.language.grammar import read_effect
from undercroft.games.brimstone.content.keywords.lexicon import WORDS
from undercroft.games.brimstone.content.types import Cost, Reroll
from undercroft.games.brimstone.events import ChartRolled, HeroAttacked, Horrified, Rerolled, Wounded
from undercroft.games.brimstone.state import Activation, Adventure


def left(table: Table) -> int:
    """The spaces of Move left in this Activation."""
    return int(table.frame(Activation).left)


# ---- Re-rolls --------------------------------------------------------------------------------------------------------


@rule("brimstone.grit.use-reroll")
def test_one_grit_rerolls_any_number_of_the_dice_just_rolled(table: Table) -> None:
    """Combat 3: 1, 2 and 5. The first two are Re-rolled and hit; the 5 stays."""
    girl = table.hero("saloon-girl", at="C3", grit=1)
    table.foe("void-spiders", at="C4", health=40)
    table.auto(hero_reroll="")
    table.turn_of(girl, move=0)
    table.dice(to_hit=[1, 2, 5])
    table.act("fight")
    assert table.asked == "hero.reroll"
    assert table.options == ["reroll:grit", "pass"]

    table.act("reroll:grit")
    assert table.asked == "hero.reroll-dice"
    assert table.options == ["0", "1", "2"]
    table.act("0")
    assert table.options == ["1", "2", "pass"]
    table.act("1")
    table.act(None)
    table.dice(to_hit=[4, 4])
    assert girl.grit == 0
    assert [(event.dice, event.hits) for event in table.events(HeroAttacked)] == [((4, 4, 5), 3)]
    assert [event.dice for event in table.events(Rerolled)] == [(4, 4, 5)]


@rule("brimstone.grit.use-reroll")
def test_who_keeps_the_dice_keeps_the_grit_and_who_has_none_is_not_asked(table: Table) -> None:
    hero = table.hero("marshal", grit=1)
    table.auto(hero_reroll="")
    table.turn_of(hero)
    table.dice(move=[2])
    assert table.asked == "hero.reroll"
    table.act(None)
    assert (hero.grit, left(table)) == (1, 2)

    hero.grit = 0
    table.turn_of(hero)
    table.dice(move=[2])
    assert table.asked == "activation.act"


@rule("brimstone.grit.no-second-reroll")
def test_no_die_is_rerolled_twice(table: Table) -> None:
    """With 2 Grit and a Knucklebone Die: each die that was Re-rolled is out of reach of both."""
    girl = table.hero("saloon-girl", at="C3", grit=2)
    girl.give("knucklebone-die")
    table.foe("void-spiders", at="C4", health=40)
    table.auto(hero_reroll="")
    table.turn_of(girl, move=0)
    table.dice(to_hit=[1, 1, 1])
    table.act("fight")
    bone = f"reroll:item:{girl.item('knucklebone-die')}/r0"
    assert table.options == ["reroll:grit", bone, "pass"]
    table.act("reroll:grit")
    table.act("0")
    table.act(None)
    table.dice(to_hit=[1])
    assert table.options == ["reroll:grit", bone, "pass"]

    table.act(bone)
    assert table.options == ["1", "2"]
    table.act("1")
    table.dice(to_hit=[1])
    assert table.options == ["reroll:grit", "pass"]
    table.act("reroll:grit")
    table.dice(to_hit=[1])
    assert table.asked != "hero.reroll"
    assert [event.dice for event in table.events(HeroAttacked)] == [(1, 1, 1)]
    assert girl.grit == 0


@rule("brimstone.grit.no-second-reroll")
def test_the_die_of_a_single_die_roll_is_rerolled_once(table: Table) -> None:
    hero = table.hero("marshal", grit=2)
    table.auto(hero_reroll="")
    table.turn_of(hero)
    table.dice(move=[2])
    table.act("reroll:grit")
    table.dice(move=[3])
    assert table.asked == "activation.act"
    assert (hero.grit, left(table)) == (1, 3)


@rule("brimstone.grit.own-dice-only")
def test_dice_of_an_item_are_those_of_the_hero_whose_it_is(table: Table) -> None:
    """The Bandido's salve Heals the Marshal D6: the Bandido may roll it again for a Grit, the Marshal is not asked."""
    marshal, bandido = table.hero("marshal", at="C3", wounds=8, grit=2), table.hero("bandido", at="C4", grit=1)
    table.auto(hero_reroll="")
    key = effect_item(table, bandido, "each other hero: heal D6 wounds")
    table.turn_of(bandido, move=0)
    table.act(key)
    table.dice(card_heal=[1])
    assert (table.asked, table.ask.seats) == ("hero.reroll", (bandido.seat,))
    table.dice(card_heal=[6])
    table.act("reroll:grit")
    if table.asked == "hero.reroll-dice":
        table.act("0")
    assert (marshal.wounds, marshal.grit, bandido.grit) == (2, 2, 0)


@rule("brimstone.grit.own-dice-only")
def test_grit_rerolls_only_the_own_dice(table: Table) -> None:
    """The Bandido has Grit; neither the Marshal's Move roll nor an Enemy's To Hit roll is his."""
    marshal = table.hero("marshal", at="C3", grit=0, activated=True)
    bandido = table.hero("bandido", at="C4", grit=2, activated=True)
    table.auto(hero_reroll="")
    table.turn_of(marshal)
    table.dice(move=[2])
    assert table.asked == "activation.act"

    foe = table.foe("void-spiders", at="D3", combat=1, target=bandido.id)
    assert foe.target == bandido.id
    marshal.activated = bandido.activated = True
    table.turn("models_activate")
    table.dice(foe_to_hit=[2])
    table.dice(hold_back=[3, 5])
    assert bandido.grit == 2
    assert table.awaits == "foe.to-hit"


@rule("brimstone.grit.not-on-charts")
@pytest.mark.parametrize(("chart", "result"), [("injury", 4 + 3), ("madness", 4 + 3), ("mutation", 43)])
def test_grit_changes_no_roll_on_a_chart(table: Table, chart: str, result: int) -> None:
    hero = table.hero("marshal", grit=2)
    table.auto(hero_reroll="")
    does(table, hero, chart)
    table.dice(**{f"chart_{chart}": [4, 3]})
    assert table.asked == "activation.act"
    assert hero.grit == 2
    assert [(event.chart, event.roll) for event in table.events(ChartRolled)] == [(chart, result)]


@rule("brimstone.grit.not-on-hold-back")
def test_grit_does_not_hold_back_the_darkness(table: Table) -> None:
    """An Item may Re-roll that test; Grit may not, even beside it."""
    hero = table.hero("marshal", grit=2)
    table.auto(hero_reroll="")
    table.turn("hold_back_the_darkness")
    table.dice(hold_back=[3, 5], move=[3])
    assert table.asked == "hero.reroll"
    assert [event.kind for event in table.events(Rerolled)] == []
    table.act(None)

    hero.give("moth-lantern-glass")
    table.turn("hold_back_the_darkness")
    table.dice(hold_back=[1, 2])
    assert table.asked == "hero.reroll"
    assert table.options == [f"reroll:item:{hero.item('moth-lantern-glass')}/r0", "pass"]
    assert hero.grit == 2


# ---- Move and abilities ----------------------------------------------------------------------------------------------


@rule("brimstone.grit.use-move")
def test_one_grit_adds_a_d6_of_move(table: Table) -> None:
    hero = table.hero("marshal", grit=1)
    table.turn_of(hero, move=2)
    table.act("more-move")
    table.dice(more_move=[5])
    assert (left(table), hero.grit) == (2 + 5, 0)
    assert "more-move" not in table.options
    table.refuses("more-move", "brimstone.grit.use-move")


@rule("brimstone.grit.use-ability")
def test_grit_pays_for_an_ability_that_asks_for_it(table: Table) -> None:
    """The use costs 2 Grit."""
    hero = table.hero("marshal", grit=1)
    key = effect_item(table, hero, "gold 5", cost=Cost(grit=2))
    table.turn_of(hero, move=0)
    assert key not in table.options
    hero.grit = 2
    table.turn_of(hero, move=0)
    table.act(key)
    assert (hero.grit, hero.gold) == (0, 5)


@rule("brimstone.grit.use-ability")
def test_a_reroll_may_cost_grit_too(table: Table) -> None:
    hero = table.hero("marshal", grit=2)
    number = item(table, hero, rerolls=(Reroll(dice=("move",), cost=Cost(grit=2)),))
    table.auto(hero_reroll="")
    table.turn_of(hero)
    table.dice(move=[2])
    table.act(f"reroll:item:{number}/r0")
    table.dice(move=[6])
    assert (hero.grit, left(table)) == (0, 6)


@rule("brimstone.grit.use-ability")
def test_an_ability_may_cost_other_things(table: Table) -> None:
    """Gold, Dark Stone, Wounds and Sanity are paid first, and never Health or Sanity down to 0."""
    hero = table.hero("marshal", gold=9, stone=1, health=3, sanity=3)
    key = effect_item(table, hero, "xp 1", cost=Cost(gold=4, stone=1, wounds=2, sanity=2))
    table.turn_of(hero, move=0)
    table.act(key)
    assert (hero.gold, hero.stone, hero.wounds, hero.horror, hero.xp) == (5, 0, 2, 2, 1)
    assert [event.amount for event in (*table.events(Wounded), *table.events(Horrified))] == [2, 2]
    for short in ({"stone": 0}, {"gold": 3}, {"wounds": 1}, {"horror": 1}):
        state = {"gold": 4, "stone": 1, "wounds": 0, "horror": 0, **short}
        for name, value in state.items():
            setattr(hero, name, value)
        table.turn_of(hero, move=0)
        assert key not in table.options
    hero.horror = 0
    table.turn_of(hero, move=0)
    assert key in table.options


# ---- how much --------------------------------------------------------------------------------------------------------


@rule("brimstone.grit.start-with-one")
def test_every_hero_begins_a_mission_with_one_grit() -> None:
    game = set_up("marshal", "saloon-girl", "bandido", "gunslinger").game
    assert [hero.grit for hero in game.heroes] == [1, 1, 1, 1]


@rule("brimstone.grit.max-default-two")
def test_no_more_grit_is_held_than_max_grit(table: Table) -> None:
    """2 for every new Hero; Your Own Wanted Bill makes it 3."""
    assert {sheet.max_grit for sheet in table.pack.heroes.values()} == {2}
    hero = table.hero("marshal", grit=0)
    does(table, hero, "grit 3")
    table.act(None)
    assert hero.grit == 2
    hero.give("own-wanted-bill")
    does(table, hero, "grit 2")
    table.act(None)
    assert hero.grit == 3


def at_max(table: Table) -> Figure:
    hero = table.hero("marshal", grit=2)
    hero.side_bag = ["tonic", "tonic"]
    return hero


@rule("brimstone.grit.spend-at-max")
def test_grit_beyond_the_maximum_may_be_spent_at_once_on_move(table: Table) -> None:
    hero = at_max(table)
    table.turn_of(hero, move=1)
    table.offer("use:token:tonic", hero)
    assert (table.asked, table.options) == ("grit.spend", ["more-move", "pass"])
    table.act("more-move")
    table.dice(more_move=[4])
    assert (hero.grit, left(table)) == (2, 1 + 4)


@rule("brimstone.grit.spend-at-max", "brimstone.grit.use-move")
@pytest.mark.parametrize(("whose", "moving"), [("own", True), ("own", False), ("other", True)])
def test_more_move_is_for_the_own_activation_until_the_move_ends(table: Table, whose: str, moving: bool) -> None:
    """A Hero at Max Grit has no other use for a Tonic, so it is on offer only where more Move is."""
    hero, other = at_max(table), table.hero("bandido", at="C4")
    table.turn_of(hero if whose == "own" else other, move=1, moving=moving)
    assert ("use:token:tonic" in table.offers(hero)) is (whose == "own" and moving)


@rule("brimstone.grit.spend-at-max")
def test_or_it_is_lost(table: Table) -> None:
    hero = at_max(table)
    table.turn_of(hero, move=1)
    table.offer("use:token:tonic", hero)
    table.act(None)
    assert (hero.grit, left(table)) == (2, 1)


@rule("brimstone.grit.spend-at-max")
def test_or_spent_on_an_ability_that_costs_grit(table: Table) -> None:
    """Only one that can be used now: neither one for a Fight nor one that costs no Grit."""
    hero = at_max(table)
    key = effect_item(table, hero, "gold 5", cost=Cost(grit=1), limit="turn")
    effect_item(table, hero, "gold 7", "in fight", cost=Cost(grit=1))
    effect_item(table, hero, "gold 9")
    table.turn_of(hero, move=1)
    table.offer("use:token:tonic", hero)
    assert table.options == ["more-move", key, "pass"]
    table.act(key)
    assert (hero.grit, hero.gold) == (2, 5)
    table.offer("use:token:tonic", hero)
    assert table.options == ["more-move", "pass"]


@rule("brimstone.grit.spend-at-max")
def test_out_of_the_own_activation_it_buys_no_move(table: Table) -> None:
    """In another Hero's Activation it buys only what may be used at any time; for nothing no Tonic is wasted."""
    hero = at_max(table)
    other = table.hero("bandido", at="C3")
    effect_item(table, hero, "gold 5", cost=Cost(grit=1))
    table.turn_of(other, move=1)
    assert "use:token:tonic" not in table.offers(hero)
    hero.grit = 1
    assert "use:token:tonic" in table.offers(hero)
    hero.grit = 2

    far_foe(table)
    key = effect_item(table, hero, "gold 7", "in fight", cost=Cost(grit=1))
    table.offer("use:token:tonic", hero)
    assert table.options == [key, "pass"]
    table.act(key, hero.seat)
    assert (hero.grit, hero.gold) == (2, 7)


@rule("brimstone.grit.start-with-one")
def test_an_adventure_begins_with_one_grit_and_with_what_happens_then(table: Table) -> None:
    """Whatever was left of the last one: a Hero with none and one with two; and a pouch that fills at the start."""
    marshal, bandido = table.hero("marshal", at="A1", grit=0), table.hero("bandido", at="B1", grit=2)
    item(table, marshal, on={"adventure start": read_effect(WORDS, "gold 5")})
    table.play(Adventure(at="adventure_start"))
    assert (marshal.grit, bandido.grit) == (1, 1)
    assert (marshal.gold, bandido.gold) == (5, 0)
