"""What hurts Heroes, and what mends them."""

from __future__ import annotations

from typing import ClassVar

from undercroft.engine.events import Event


class HitsTaken(Event):
    """Hits, Horror Hits or Corruption Hits fall on a Hero, before the saves. [brimstone.hits.three-types]"""

    rule: ClassVar[str] = "brimstone.hits.three-types"
    hero: str
    kind: str
    """`hits`, `horror` or `corruption`."""
    count: int
    source: str


class Saved(Event):
    """Defense, Willpower or Armor dice were rolled. [brimstone.defense.roll]"""

    rule: ClassVar[str] = "brimstone.defense.roll"
    hero: str
    kind: str
    dice: tuple[int, ...]
    needs: int
    prevented: int


class Wounded(Event):
    """A Hero took Wounds. [brimstone.hits.default-wound]"""

    rule: ClassVar[str] = "brimstone.hits.default-wound"
    hero: str
    amount: int
    source: str


class Horrified(Event):
    """A Hero took Sanity Damage. [brimstone.hits.default-sanity]"""

    rule: ClassVar[str] = "brimstone.hits.default-sanity"
    hero: str
    amount: int
    source: str


class Corrupted(Event):
    """A Hero took Corruption Points. [brimstone.hits.default-corruption]"""

    rule: ClassVar[str] = "brimstone.hits.default-corruption"
    hero: str
    amount: int


class Mutated(Event):
    """A Hero gained a Mutation. [brimstone.corruption.mutate]"""

    rule: ClassVar[str] = "brimstone.corruption.mutate"
    hero: str
    mutation: str


class ChartRolled(Event):
    """A roll on the Injury, Madness or Mutation Chart."""

    hero: str
    chart: str
    roll: int
    entry: str


class KnockedOut(Event):
    """A Hero is KO'd. [brimstone.ko.by-wounds]"""

    rule: ClassVar[str] = "brimstone.ko.by-wounds"
    hero: str
    cause: str


class Revived(Event):
    """A Revive Token brings a Hero back. [brimstone.revive.use]"""

    rule: ClassVar[str] = "brimstone.revive.use"
    hero: str


class Recovered(Event):
    """A KO'd Hero Recovers. [brimstone.recover.when]"""

    rule: ClassVar[str] = "brimstone.recover.when"
    hero: str


class Died(Event):
    """A Hero is Dead."""

    hero: str
    why: str


class Healed(Event):
    """Damage markers leave a Hero. [brimstone.heal.remove-markers]"""

    rule: ClassVar[str] = "brimstone.heal.remove-markers"
    hero: str
    wounds: int
    sanity: int
    by: str


class Marked(Event):
    """A Hero got Poison or Void Venom markers. [brimstone.poison.stacks] [brimstone.venom.several]"""

    rule: ClassVar[str] = "brimstone.poison.stacks"
    hero: str
    marker: str
    count: int


class Cured(Event):
    """A Hero is rid of Poison, Void Venom, an Injury, a Madness or a Mutation."""

    hero: str
    what: str


class Delayed(Event):
    """A Hero will miss the next Activation."""

    hero: str
