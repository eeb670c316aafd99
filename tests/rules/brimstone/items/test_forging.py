"""Dark Stone forged onto Items, and the Ammo that smiths sell."""

from __future__ import annotations

from typing import Any

from tests.conftest import rule
from tests.rules.brimstone.situations.deeds import item, its_turn
from tests.rules.brimstone.situations.table import Figure, Table
from undercroft.engine.choices import Option
from undercroft.games.brimstone.content.types import Forging, Ranged
from undercroft.games.brimstone.events import Forged
from undercroft.games.brimstone.rules.items import carrying, forging, upgrades
from undercroft.games.brimstone.shown.card_text import printed
from undercroft.games.brimstone.shown.scene.things import things


def smith(table: Table, *cards: str, **fields: Any) -> Figure:
    """A Hero at a forge with these Items, 9 Dark Stone and 900 Gold."""
    hero = table.hero("marshal", at="C4", **{"stone": 9, "gold": 900, **fields})
    table.hero("bandido", at="D4")
    hero.give(*cards)
    return hero


def forged(table: Table, hero: Figure) -> list[str]:
    """What could be forged onto which Item, by card."""
    names = {held.id: held.card for held in hero.items}
    found = forging.options(table.game, table.game.hero(hero.id), 100)
    return [f"{names[int(option.subject or 0)]} {option.target}" for option in found]


def forge(table: Table, hero: Figure, card: str, what: str) -> None:
    option = Option("forge", hero.item(card), what)
    table.happen(lambda game: forging.forge(game, game.hero(hero.id), option, 100))


def own(table: Table, **fields: Any) -> None:
    """One forging of our own: Rivet, for any Item, 1 Upgrade Slot, 2 Dark Stone, 50 Gold."""
    plain: dict[str, Any] = {"id": "rivet", "name": "Rivet", "to": "any", "stone": 2, "gold": 50}
    table.pack.forgings = {"rivet": Forging(**{**plain, **fields})}


@rule("brimstone.upgrade.two-forms", "brimstone.loot.currencies")
def test_forging_takes_dark_stone_and_gold_and_gives_its_bonus(table: Table) -> None:
    """2 Dark Stone and 50 Gold; with the Item in hand its bonus counts, for nobody else and not out of hand."""
    own(table, to="Hand Weapon", gives={"melee_damage": 1})
    hero = smith(table, "long-knife")
    assert hero.stat("melee_damage") == 0
    forge(table, hero, "long-knife", "rivet")

    assert (hero.stone, hero.gold) == (9 - 2, 900 - 50)
    assert hero.stat("melee_damage") == 1
    assert [(event.hero, event.card, event.item) for event in table.events(Forged)] == [
        (hero.id, "rivet", "long-knife")
    ]
    hero.hands = []
    assert hero.stat("melee_damage") == 0


@rule("brimstone.upgrade.forged-permanent")
def test_what_was_forged_never_comes_off(table: Table) -> None:
    """A card on the same Item may be taken off, the Dark Stone may not, not even by who gets the Item in a trade."""
    own(table, gives={"luck": 1})
    hero = smith(table, "six-gun")
    forge(table, hero, "six-gun", "rivet")
    gun = next(held for held in table.game.hero(hero.id).items if held.card == "six-gun")
    gun.upgrades.append("filed-sight")
    table.turn_of(hero, move=0)
    assert [key for key in table.offers(hero) if key.startswith("detach")] == [f"detach:{gun.id}:filed-sight"]
    table.offer(f"detach:{gun.id}:filed-sight", hero)

    assert (gun.upgrades, gun.forged) == ([], ["rivet"])
    assert [key for key in table.offers(hero) if key.startswith("detach")] == []
    other = table.game.heroes[1]
    table.game.hero(hero.id).items.remove(gun)
    other.items.append(gun)
    other.hands.append(gun.id)
    table.game.all_changed()
    assert table.game.stat(other, "luck") == table.pack.heroes["bandido"].skills.luck + 1


@rule("brimstone.upgrade.slot-requirement")
def test_nothing_is_forged_onto_what_is_not_of_its_kind_nor_twice(table: Table) -> None:
    """For Guns, one slot of the six-gun's two: a long knife is no Gun, and on the six-gun there is one of them only."""
    own(table, to="Gun")
    hero = smith(table, "six-gun", "long-knife")
    assert forged(table, hero) == ["six-gun rivet"]
    forge(table, hero, "six-gun", "rivet")
    assert forged(table, hero) == []


@rule("brimstone.upgrade.slot-requirement", "brimstone.upgrade.slots")
def test_forged_dark_stone_fills_upgrade_slots_for_good(table: Table) -> None:
    """A six-gun has two: with one filled by a card, what needs two cannot be forged, what needs one can, then none."""
    own(table, slots=2)
    hero = smith(table, "six-gun", "hatchet")
    assert forged(table, hero) == ["six-gun rivet"]  # a hatchet has one
    gun = next(held for held in table.game.hero(hero.id).items if held.card == "six-gun")
    gun.upgrades.append("filed-sight")
    assert forged(table, hero) == []

    own(table, slots=1)
    assert forged(table, hero) == ["six-gun rivet", "hatchet rivet"]
    forge(table, hero, "six-gun", "rivet")
    assert upgrades.free_slots(table.game, gun) == 0
    hero.give("pressed-desert-bloom", "filed-sight")
    table.turn_of(hero, move=0)
    onto = [key for key in table.offers(hero) if key.startswith("attach") and key.endswith(f":{gun.id}")]
    assert onto == []


@rule("brimstone.upgrade.two-forms")
def test_a_smith_forges_onto_what_fits_and_can_be_paid(table: Table) -> None:
    """By Keyword, with the Dark Stone and the Gold at hand, and nothing twice onto one Item."""
    own(table, to="Blade")
    hero = smith(table, "six-gun", "cavalry-sabre")
    assert forged(table, hero) == ["cavalry-sabre rivet"]
    hero.stone = 1
    assert forged(table, hero) == []
    hero.stone, hero.gold = 2, 49
    assert forged(table, hero) == []
    hero.gold = 50
    assert forged(table, hero) == ["cavalry-sabre rivet"]
    assert forging.options(table.game, table.game.hero(hero.id), percent=150) == []
    forge(table, hero, "cavalry-sabre", "rivet")
    hero.stone, hero.gold = 9, 900
    assert forged(table, hero) == []


def test_forged_dark_stone_counts_as_a_dark_stone_icon(table: Table) -> None:
    """2 in the pouch, 1 forged: 3 are carried."""
    own(table)
    hero = smith(table, "six-gun", stone=4)
    assert carrying.carried_stone(table.game, table.game.hero(hero.id)) == 4
    forge(table, hero, "six-gun", "rivet")
    assert carrying.carried_stone(table.game, table.game.hero(hero.id)) == 4 - 2 + 1


@rule("brimstone.items.exhaust")
def test_a_forged_use_is_exhausted_on_its_item(table: Table) -> None:
    """Night Studs prevent 1 Wound once a Fight."""
    hero = smith(table, "oilskin-duster")
    forge(table, hero, "oilskin-duster", "night-studs")
    shown = [thing for thing in things(table.game, table.game.hero(hero.id)) if thing.name.startswith("Night Studs")]
    assert [(thing.group, thing.spent) for thing in shown] == [("Worn", False)]
    coat = next(held for held in table.game.hero(hero.id).items if held.card == "oilskin-duster")
    coat.exhausted.append("night-studs/u0:fight")
    shown = [thing for thing in things(table.game, table.game.hero(hero.id)) if thing.name.startswith("Night Studs")]
    assert [thing.spent for thing in shown] == [True]


def test_a_forging_says_what_it_takes_and_does(table: Table) -> None:
    assert printed(table.pack.forgings["hungry-chamber"]) == (
        "Forged for good onto any Gun, for 2 Upgrade Slots, 4 Dark Stone and 300 Gold. +1 Shot. 1 Dark Stone Icon."
    )


# ---- Ammo from the smith ---------------------------------------------------------------------------------------------


@rule("brimstone.gunslinger.shot-is-ammo")
def test_no_slug_fits_what_is_no_gun(table: Table) -> None:
    """A sling and a Black Slug in the Side Bag: its Hit does what was rolled, and the Slug stays there."""
    ada = table.hero("marshal", at="C4", side_bag=["tonic", "black-slug"])
    sling = item(table, ada, hands=1, ranged=Ranged(range=6, shots=1))
    foe = table.foe("tentacles", at="C6", defense=0, health=30)
    its_turn(table, ada)
    table.dice(to_hit=[5], damage=[2])
    table.act(f"shoot:{sling}")
    assert table.asked == "activation.act"
    assert (foe.wounds, ada.side_bag) == (2, ["tonic", "black-slug"])


@rule("brimstone.gunslinger.shot-is-ammo", "brimstone.sidebag.discard-to-use")
def test_black_slugs_are_ammo_from_the_side_bag(table: Table) -> None:
    """Anybody with a Gun may use one, on one Hit each; a Dead Eye Shot on the same Hit is not on offer."""
    ada = table.hero("gunslinger", at="C4", shots=1, side_bag=["black-slug", "black-slug"])
    ada.give("six-gun")
    foe = table.foe("tentacles", at="C6", defense=0, health=30)
    its_turn(table, ada)
    table.dice(to_hit=[3, 3], damage=[1, 1])
    table.act(f"shoot:{ada.item('six-gun')}")
    table.act("hits:2:0")
    assert table.options == [
        *["shot:dead-eye:0", "shot:dead-eye:1", "shot:token:black-slug:0", "shot:token:black-slug:1", "pass"],
    ]
    table.act("shot:token:black-slug:0")
    assert table.options == ["shot:dead-eye:1", "shot:token:black-slug:1", "pass"]
    table.act("shot:token:black-slug:1")

    assert foe.wounds == (1 + 2) + (1 + 2)
    assert (ada.side_bag, ada.shots) == ([], 1)


@rule("brimstone.sidebag.discard-to-use")
def test_a_black_slug_is_nothing_for_fists(table: Table) -> None:
    hero = table.hero("marshal", at="C4", side_bag=["black-slug"])
    foe = table.foe("tentacles", at="C5", defense=0, health=30)
    its_turn(table, hero)
    table.dice(to_hit=[6, 1], damage=[1])
    table.act("fight")

    assert table.asked == "activation.act"
    assert (foe.wounds, hero.side_bag) == (1, ["black-slug"])
