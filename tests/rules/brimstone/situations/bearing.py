"""For tests about everything that gives a Hero powers: all of it in the pack, and a Hero who has one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from undercroft.games.brimstone.content.types import Ability, Forging, Gain, Item, LevelAbility, Powers, StartingUpgrade
from undercroft.games.brimstone.game import Brimstone
from undercroft.games.brimstone.state import Held

if TYPE_CHECKING:
    from tests.rules.brimstone.situations.table import Figure, Table

PACK = Brimstone.content()
CARRIERS = {
    "Gun": "six-gun",
    "Hand Weapon": "long-knife",
    "Blade": "long-knife",
    "Tool": "pickaxe",
    "Clothing": "broad-hat",
    "any": "pickaxe",
}
"""What an Upgrade or a forging is put onto, by the Keyword it asks for."""
CLASSES = {"Law": "marshal", "Performer": "saloon-girl", "Outlaw": "bandido"}


class Thing(NamedTuple):
    """Something with powers, and the Class of a Hero who can have it."""

    powers: Powers
    kind: str
    where: str
    """How a Hero has it: item, forged, upgrade, learned, injury, madness, mutation, ability."""


def everything() -> dict[str, Thing]:
    """All Items, Abilities, Level gains, forgings, Injuries, Madness and Mutations of the pack."""
    found = {
        f"{hero.id} {one.id}": Thing(one, hero.id, "ability") for hero in PACK.heroes.values() for one in hero.abilities
    }
    for item in PACK.items.values():
        found[item.id] = Thing(item, CLASSES.get(item.only, "gunslinger"), "item")
    for powers in (*PACK.upgrades.values(), *PACK.growth.values(), *PACK.forgings.values()):
        where = (
            "upgrade" if isinstance(powers, StartingUpgrade) else "forged" if isinstance(powers, Forging) else "learned"
        )
        kind = powers.hero if isinstance(powers, StartingUpgrade | Gain | LevelAbility) else "gunslinger"
        found[powers.id] = Thing(powers, kind, where)
    for chart, entries in PACK.charts.items():
        found.update({entry.id: Thing(entry, "gunslinger", chart) for entry in entries.values() if entry.lasting})
    return found


THINGS = everything()


def carrier(thing: Thing) -> str:
    """The Item that an Upgrade or a forging goes onto, '' for what stands by itself."""
    powers = thing.powers
    if isinstance(powers, Item):
        return "" if powers.attach is None else CARRIERS[powers.attach.to]
    return CARRIERS[powers.to] if isinstance(powers, Forging) else ""


def bear(table: Table, hero: Figure, thing: Thing) -> str:
    """Give it to a Hero, who has the Item that it goes onto; returns how options call it."""
    powers, on = thing.powers, carrier(thing)
    if on:
        held: Held = next(held for held in hero.items if held.card == on)
        (held.forged if thing.where == "forged" else held.upgrades).append(powers.id)
        table.game.changed(table.game.hero(hero.id))
        return f"item:{held.id}/{powers.id}"
    if thing.where == "item":
        hero.give(powers.id)
        return f"item:{hero.item(powers.id)}"
    if thing.where == "ability":
        assert isinstance(powers, Ability)
        table.pack.heroes[thing.kind] = replace(table.pack.heroes[thing.kind], abilities=(powers,))
        table.game.all_changed()
        return f"ability:{powers.id}"
    if thing.where == "upgrade":
        hero.upgrade = powers.id
    else:
        lists = {"learned": "learned", "injury": "injuries", "madness": "madness", "mutation": "mutations"}
        setattr(hero, lists[thing.where], [powers.id])
    return f"{thing.where}:{powers.id}"


def carried(hero: Figure, source: str) -> int:
    """The number of the gun that something is, or is attached to; -1 for what is no gun."""
    if not source.startswith("item:"):
        return -1
    number = int(source[5:].split("/")[0])
    held = next(held for held in hero.items if held.id == number)
    return number if PACK.items[held.card].ranged is not None else -1
