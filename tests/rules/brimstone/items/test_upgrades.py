"""Upgrade cards on Items."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.conftest import rule
from tests.rules.brimstone.situations.deeds import does, far_foe
from tests.rules.brimstone.situations.table import Figure, Table
from undercroft.crawl.packs.language.grammar import read_effect
from undercroft.games.brimstone.content.keywords.lexicon import WORDS
from undercroft.games.brimstone.content.types import Attach, Use
from undercroft.games.brimstone.events import UpgradeAttached, UpgradeRemoved


def offers(table: Table, hero: Figure) -> list[str]:
    """What a Hero could attach to what, or take off, by card."""
    names = {str(held.id): held.card for held in hero.items}
    found = [key.split(":") for key in table.offers(hero) if key.startswith(("attach", "detach"))]
    return [f"{verb} {names[a]} {names.get(b, b)}" for verb, a, b in found]


def attach(table: Table, hero: Figure, upgrade: str, to: str) -> None:
    table.offer(f"attach:{hero.item(upgrade)}:{hero.item(to)}", hero)


def change(table: Table, card: str, **fields: Any) -> None:
    table.pack.items[card] = replace(table.pack.items[card], **fields)


def upgrades(hero: Figure, card: str) -> list[str]:
    return next(held.upgrades for held in hero.items if held.card == card)


@rule("brimstone.upgrade.attach-requirements", "brimstone.cards.keywords")
def test_an_upgrade_says_what_it_may_be_attached_to(table: Table) -> None:
    """A Filed Sight goes on a Gun, Sewn-In Plates on Clothing, a Pressed Desert Bloom on any Item."""
    hero = table.hero("marshal")
    hero.give("six-gun", "broad-hat", "filed-sight", "sewn-in-plates", "pressed-desert-bloom")
    table.turn_of(hero, move=0)
    assert offers(table, hero) == [
        "attach filed-sight six-gun",
        "attach pressed-desert-bloom six-gun",
        "attach sewn-in-plates broad-hat",
        "attach pressed-desert-bloom broad-hat",
    ]


@rule("brimstone.upgrade.attach-requirements")
def test_attaching_costs_what_the_card_says(table: Table) -> None:
    """A Dark Stone Edge costs 1 Dark Stone."""
    hero = table.hero("marshal", stone=0)
    hero.give("long-knife", "dark-stone-edge")
    table.turn_of(hero, move=0)
    assert offers(table, hero) == []

    hero.stone = 1
    assert hero.stat("melee_damage") == 0
    attach(table, hero, "dark-stone-edge", "long-knife")
    assert (hero.stone, hero.stat("melee_damage")) == (0, 1)
    assert upgrades(hero, "long-knife") == ["dark-stone-edge"]
    assert [held.card for held in hero.items] == ["long-knife"]
    assert [(event.card, event.item) for event in table.events(UpgradeAttached)] == [("dark-stone-edge", "long-knife")]


@rule("brimstone.upgrade.attach-requirements")
def test_an_upgrade_with_slots_of_its_own_is_not_attached_to_itself(table: Table) -> None:
    """A Bloom that goes on any Item and has two slots takes the other Bloom, or goes on it."""
    hero = table.hero("marshal")
    change(table, "pressed-desert-bloom", upgrade_slots=2)
    hero.give("pressed-desert-bloom", "pressed-desert-bloom")
    one, other = (held.id for held in hero.items)
    table.turn_of(hero, move=0)
    keys = [key for key in table.offers(hero) if key.startswith("attach")]
    assert sorted(keys) == sorted([f"attach:{one}:{other}", f"attach:{other}:{one}"])


@rule("brimstone.upgrade.attach-requirements", "brimstone.trade.no-double-use")
def test_an_upgrade_that_helped_another_this_turn_is_not_attached(table: Table) -> None:
    hero = table.hero("marshal")
    hero.give("six-gun", "filed-sight")
    hero.items[1].user = "h2"
    table.turn_of(hero, move=0)
    assert offers(table, hero) == []
    hero.items[1].user = hero.id
    assert offers(table, hero) == ["attach filed-sight six-gun"]


@rule("brimstone.upgrade.slot-requirement")
def test_it_gives_the_item_its_bonus_once_attached(table: Table) -> None:
    """Before that the card does nothing; a Filed Sight helps only the Gun it is on."""
    hero = table.hero("marshal")
    hero.give("six-gun", "trail-revolver", "filed-sight", "sewn-in-plates", "broad-hat")
    six, trail = hero.item("six-gun"), hero.item("trail-revolver")
    assert (hero.stat("range", six), hero.stat("health")) == (0, 12)
    table.turn_of(hero, move=0)

    attach(table, hero, "filed-sight", "six-gun")
    assert (hero.stat("range", six), hero.stat("range", trail)) == (2, 0)
    assert (hero.stat("ranged_damage", six), hero.stat("ranged_damage", trail)) == (1, 0)
    attach(table, hero, "sewn-in-plates", "broad-hat")
    assert hero.stat("health") == 12 + 2


@rule("brimstone.upgrade.slot-requirement", "brimstone.upgrade.slots")
def test_it_needs_as_many_free_slots_as_it_fills(table: Table) -> None:
    """A Trail Revolver has two slots. A Bloom that fills two leaves none for the Sight."""
    hero = table.hero("marshal")
    hero.give("trail-revolver", "pressed-desert-bloom", "filed-sight")
    change(table, "pressed-desert-bloom", attach=Attach(to="any", slots=2))
    table.turn_of(hero, move=0)
    attach(table, hero, "pressed-desert-bloom", "trail-revolver")
    assert offers(table, hero) == ["detach trail-revolver pressed-desert-bloom"]

    table.offer(f"detach:{hero.item('trail-revolver')}:pressed-desert-bloom", hero)
    attach(table, hero, "filed-sight", "trail-revolver")
    assert offers(table, hero) == ["detach trail-revolver filed-sight"]


@rule("brimstone.upgrade.slots")
def test_an_item_takes_upgrades_up_to_its_slots_and_without_slots_none(table: Table) -> None:
    """From 1 to 3 slots: the Hatchet has one, the Gun Belt none."""
    assert {item.upgrade_slots for item in table.pack.items.values()} <= {0, 1, 2, 3}
    hero = table.hero("marshal", stone=5)
    hero.give("hatchet", "gun-belt", "pressed-desert-bloom", "dark-stone-edge")
    table.turn_of(hero, move=0)
    assert offers(table, hero) == ["attach pressed-desert-bloom hatchet", "attach dark-stone-edge hatchet"]
    attach(table, hero, "pressed-desert-bloom", "hatchet")
    assert offers(table, hero) == ["detach hatchet pressed-desert-bloom"]

    change(table, "hatchet", upgrade_slots=2)
    table.game.all_changed()
    attach(table, hero, "dark-stone-edge", "hatchet")
    assert upgrades(hero, "hatchet") == ["pressed-desert-bloom", "dark-stone-edge"]


@rule("brimstone.upgrade.remove", "brimstone.upgrade.remove-no-refund")
def test_an_upgrade_is_taken_off_at_any_time_but_its_cost_is_lost(table: Table) -> None:
    """In another Hero's Activation, in a Fight; then it may go on another Item, for its full cost again."""
    hero = table.hero("marshal", at="C3", stone=2)
    other = table.hero("bandido", at="A1")
    hero.give("long-knife", "hatchet", "dark-stone-edge")
    table.foe("void-spiders", at="H8")
    table.turn_of(other, move=0)
    attach(table, hero, "dark-stone-edge", "long-knife")
    assert hero.stat("melee_damage") == 1

    table.offer(f"detach:{hero.item('long-knife')}:dark-stone-edge", hero)
    assert hero.stat("melee_damage") == 0
    assert upgrades(hero, "long-knife") == []
    assert hero.stone == 1
    assert [(event.card, event.item) for event in table.events(UpgradeRemoved)] == [("dark-stone-edge", "long-knife")]

    attach(table, hero, "dark-stone-edge", "hatchet")
    assert upgrades(hero, "hatchet") == ["dark-stone-edge"]
    assert hero.stone == 0


@rule("brimstone.upgrade.remove", "brimstone.upgrade.attach-requirements")
@pytest.mark.parametrize(("health", "attached"), [(2, True), (-2, False)])
def test_health_that_an_upgrade_lent_is_gone_with_it(table: Table, health: int, attached: bool) -> None:
    """With as many Wounds as there is Health without it: who takes the plate off falls, or puts on one that weighs."""
    hero, _ = table.hero("marshal", at="C3"), table.hero("bandido", at="H8")
    sight = table.pack.items["filed-sight"]
    table.pack.items["filed-sight"] = replace(sight, gives={"health": health})
    hero.give("six-gun", "filed-sight")
    far_foe(table)
    full = hero.stat("health")
    hero.wounds = full if attached else full - 2
    if attached:
        hero.items[0].upgrades = [hero.items.pop().card]
        table.game.changed(table.game.hero(hero.id))
    table.turn_of(hero, move=0)
    assert not hero.ko
    if attached:
        table.offer(f"detach:{hero.item('six-gun')}:filed-sight", hero)
    else:
        attach(table, hero, "filed-sight", "six-gun")
    assert hero.ko


@rule("brimstone.upgrade.remove")
def test_taken_off_it_may_be_traded(table: Table) -> None:
    hero, other = table.hero("marshal", at="C3"), table.hero("bandido", at="C4")
    hero.give("shotgun", "filed-sight")
    table.turn_of(hero, move=0)
    attach(table, hero, "filed-sight", "shotgun")
    assert not [key for key in table.offers(hero) if key.startswith("trade")]
    table.offer(f"detach:{hero.item('shotgun')}:filed-sight", hero)
    table.offer(f"trade:{hero.id}:{other.id}", hero)
    table.act(str(hero.item("filed-sight")))
    assert [held.card for held in other.items] == ["filed-sight"]


@rule("brimstone.upgrade.two-forms")
def test_an_upgrade_is_a_card_that_is_found_and_dark_stone_alone_is_none(table: Table) -> None:
    """Forging Dark Stone onto an Item is a matter for a Town."""
    hero = table.hero("marshal", stone=9)
    hero.give("long-knife")
    table.turn_of(hero, move=0)
    assert offers(table, hero) == []

    table.deck("gear", "dark-stone-edge")
    does(table, hero, "draw gear 1")
    assert offers(table, hero) == ["attach dark-stone-edge long-knife"]


@rule("brimstone.items.exhaust")
def test_an_exhausted_upgrade_is_not_made_ready_by_moving_it(table: Table) -> None:
    """Once a turn, whatever it is attached to."""
    hero = table.hero("marshal")
    use = Use(when="activation", limit="turn", effect=read_effect(WORDS, "gold 5"))
    change(table, "pressed-desert-bloom", use=(use,))
    hero.give("long-knife", "hatchet", "pressed-desert-bloom")
    table.turn_of(hero, move=0)
    attach(table, hero, "pressed-desert-bloom", "long-knife")
    table.act(f"use:item:{hero.item('long-knife')}/pressed-desert-bloom/u0")
    table.offer(f"detach:{hero.item('long-knife')}:pressed-desert-bloom", hero)
    attach(table, hero, "pressed-desert-bloom", "hatchet")

    assert hero.gold == 5
    assert not [key for key in table.options if key.startswith("use:item")]


@rule("brimstone.items.exhaust")
def test_an_upgrade_that_is_used_up_leaves_its_item(table: Table) -> None:
    hero = table.hero("marshal")
    use = Use(when="activation", discard=True, effect=read_effect(WORDS, "gold 5"))
    change(table, "pressed-desert-bloom", use=(use,))
    hero.give("long-knife", "pressed-desert-bloom")
    table.turn_of(hero, move=0)
    attach(table, hero, "pressed-desert-bloom", "long-knife")
    table.act(f"use:item:{hero.item('long-knife')}/pressed-desert-bloom/u0")
    assert hero.gold == 5
    assert [(held.card, held.upgrades) for held in hero.items] == [("long-knife", [])]
    assert table.game.state.decks["gear"].discard == ["pressed-desert-bloom"]


@rule("brimstone.content.upgrade-example")
def test_a_natural_six_for_move_recovers_a_grit_with_the_bloom(table: Table) -> None:
    """Attached to any Item: 6 gives a Grit, 5 does not."""
    hero = table.hero("marshal", grit=0)
    hero.give("broad-hat", "pressed-desert-bloom")
    hero.items[0].upgrades.append("pressed-desert-bloom")
    hero.items.pop()
    for face, grit in ((5, 0), (6, 1)):
        table.dice(move=[face])
        table.turn_of(hero)
        assert hero.grit == grit
