"""Limited uses: what Exhausts an Item or an Ability, and what Readies it again."""

from __future__ import annotations

from tests.conftest import rule
from tests.rules.brimstone.situations.deeds import effect_item, item, lone, next_turn, sheet
from tests.rules.brimstone.situations.table import Table
from undercroft.crawl.packs.language.grammar import read_effect
from undercroft.games.brimstone.content.keywords.lexicon import WORDS
from undercroft.games.brimstone.content.types import Ability, Reroll, Use
from undercroft.games.brimstone.events import Ended, Used


def win(table: Table, key: str) -> None:
    """The last Enemy is slain by a use; nobody is hurt and there is no Loot. The next turn begins."""
    table.act(key)
    table.auto(breath_way="grit")
    table.dice(hold_back=[3, 5], move=[3])
    assert table.asked == "activation.act"


@rule("brimstone.items.exhaust")
def test_a_limited_use_exhausts_the_item(table: Table) -> None:
    """It cannot be used again, at any time of the turn; another Item of the same kind can."""
    hero = lone(table)
    first = effect_item(table, hero, "gold 5", limit="turn")
    hero.give(hero.items[0].card)
    second = f"use:item:{hero.items[1].id}/u0"
    table.turn_of(hero, move=0)
    table.act(first)
    assert hero.gold == 5
    assert first not in table.options
    table.refuses(first)
    table.act(second)
    assert hero.gold == 10
    assert second not in table.options
    assert [event.source for event in table.events(Used)] == [first[4:-3], second[4:-3]]


@rule("brimstone.items.exhaust")
def test_a_use_without_limit_does_not_exhaust_and_each_use_of_an_item_has_its_own_limit(table: Table) -> None:
    hero = lone(table)
    free = effect_item(table, hero, "gold 5")
    effects = [read_effect(WORDS, text) for text in ("gold 7", "xp 1")]
    both = item(table, hero, use=tuple(Use(when="activation", limit="turn", effect=effect) for effect in effects))
    table.turn_of(hero, move=0)
    table.act(free)
    table.act(free)
    assert hero.gold == 10
    table.act(f"use:item:{both}/u0")
    assert f"use:item:{both}/u0" not in table.options
    table.act(f"use:item:{both}/u1")
    assert (hero.gold, hero.xp) == (17, 1)


@rule("brimstone.items.exhaust")
def test_an_item_that_is_discarded_to_use_it_is_gone(table: Table) -> None:
    hero = lone(table)
    hero.give("flask-of-rye")
    hero.horror = 9
    table.turn_of(hero, move=0)
    table.offer(f"use:item:{hero.item('flask-of-rye')}/u0", hero)
    table.dice(card_heal=[3, 4])
    assert (hero.horror, hero.items) == (2, [])
    assert table.game.state.decks["gear"].discard == ["flask-of-rye"]


@rule("brimstone.items.exhaust")
def test_a_limited_reroll_exhausts_too(table: Table) -> None:
    hero = lone(table)
    number = item(table, hero, rerolls=(Reroll(dice=("move",), limit="turn"),))
    table.auto(hero_reroll="")
    table.turn_of(hero)
    table.dice(move=[2])
    table.act(f"reroll:item:{number}/r0")
    table.dice(move=[5])
    assert table.asked == "activation.act"
    table.turn_of(hero)
    table.dice(move=[2])
    assert table.asked == "activation.act"


@rule("brimstone.items.ready", "brimstone.items.exhaust")
def test_once_per_turn_is_ready_at_the_end_of_the_turn(table: Table) -> None:
    hero = lone(table)
    turn = effect_item(table, hero, "gold 5", limit="turn")
    fight = effect_item(table, hero, "gold 5", limit="fight")
    adventure = effect_item(table, hero, "gold 5", limit="adventure")
    table.turn_of(hero, move=0)
    for key in (turn, fight, adventure):
        table.act(key)
    next_turn(table)
    assert [key in table.options for key in (turn, fight, adventure)] == [True, False, False]


@rule("brimstone.items.ready", "brimstone.items.exhaust")
def test_once_per_fight_is_ready_when_the_fight_is_over(table: Table) -> None:
    hero = lone(table)
    fight = effect_item(table, hero, "gold 5", limit="fight")
    adventure = effect_item(table, hero, "gold 5", limit="adventure")
    slay = effect_item(table, hero, "each foe: wounds 9")
    foe = table.foe("void-spiders", at="J8", initiative=1, stunned=True)
    table.state.fight.instances = 0  # type: ignore[union-attr]
    table.turn_of(hero, move=0)
    table.act(fight)
    table.act(adventure)
    next_turn(table)
    assert foe.here
    assert fight not in table.options

    win(table, slay)
    assert [key in table.options for key in (fight, adventure)] == [True, False]


@rule("brimstone.items.ready", "brimstone.items.exhaust")
def test_once_per_adventure_is_ready_after_it(table: Table) -> None:
    hero = lone(table)
    keys = [effect_item(table, hero, "gold 5", limit=limit) for limit in ("turn", "fight", "adventure")]
    end = effect_item(table, hero, "darkness closer 1")
    table.state.darkness = 2
    table.turn_of(hero, move=0)
    for key in keys:
        table.act(key)
    assert [held.exhausted for held in hero.items] == [["u0:turn"], ["u0:fight"], ["u0:adventure"], []]
    table.act(end)
    assert (table.over, table.game.state.ending) == (True, "darkness")
    assert [event.why for event in table.events(Ended)] == ["darkness"]
    assert [held.exhausted for held in hero.items] == [[], [], [], []]


@rule("brimstone.items.exhaust-abilities", "brimstone.items.ready")
def test_abilities_are_exhausted_and_readied_alike(table: Table) -> None:
    """Bar Medicine is once per Fight; a Class ability once per turn."""
    hero = lone(table, "saloon-girl")
    end = effect_item(table, hero, "each foe: wounds 9")
    table.foe("void-spiders", at="J8", initiative=1, stunned=True)
    table.state.fight.instances = 0  # type: ignore[union-attr]
    use = Use(when="activation", limit="turn", effect=read_effect(WORDS, "gold 5"))
    sheet(table, "saloon-girl", abilities=(Ability(id="busk", name="Busk", use=(use,)),))
    hero.upgrade = "bar-medicine"
    hero.poison = 1
    table.turn_of(hero, move=0)
    medicine, busk = "use:upgrade:bar-medicine/u0", "use:ability:busk/u0"
    table.act(medicine)
    table.act(busk)
    hero.poison = 1
    assert (hero.gold, medicine in table.options, busk in table.options) == (5, False, False)

    table.act("end")
    table.auto(activation_start="poison")
    table.dice(hold_back=[3, 5], poison=[3], move=[3])
    assert (medicine in table.options, busk in table.options) == (False, True)
    table.act(end)
    table.auto(breath_way="grit")
    table.dice(hold_back=[3, 5], poison=[3], move=[3])
    assert (medicine in table.options, busk in table.options) == (True, True)


@rule("brimstone.items.ready")
def test_an_effect_may_ready_another_item_or_ability(table: Table) -> None:
    """Not the one that does it."""
    hero = lone(table)
    first = effect_item(table, hero, "gold 5", limit="adventure")
    second = effect_item(table, hero, "gold 7", limit="adventure")
    ready = effect_item(table, hero, "ready", limit="adventure")
    hero.exhausted = ["ability:steady-nerve/u0:fight"]
    table.turn_of(hero, move=0)
    for key in (first, second, ready):
        table.act(key)
    assert table.asked == "hero.ready"
    assert table.options == [
        "ability:steady-nerve/u0:fight",
        f"{first[4:-3]}/u0:adventure",
        f"{second[4:-3]}/u0:adventure",
    ]
    table.act(f"{second[4:-3]}/u0:adventure")
    assert [key in table.options for key in (first, second, ready)] == [False, True, False]

    table.act(second)
    hero.items[2].exhausted = []
    table.turn_of(hero, move=0)
    table.act(ready)
    table.act("ability:steady-nerve/u0:fight")
    assert hero.exhausted == []
