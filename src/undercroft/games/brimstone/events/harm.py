"""What hurts Heroes, and what mends them."""

from __future__ import annotations

from typing import ClassVar

from undercroft.engine.events import Event, Look, Tone


class HitsTaken(Event):
    """Hits, Horror Hits or Corruption Hits fall on a Hero, before the saves."""

    rule: ClassVar[str] = "brimstone.hits.three-types"
    tone: ClassVar[Tone] = "bad"
    hero: str
    kind: str
    """`hits`, `horror` or `corruption`."""
    count: int
    source: str


class Saved(Event):
    """Defense, Willpower or Armor dice were rolled."""

    rule: ClassVar[str] = "brimstone.defense.roll"
    hero: str
    kind: str
    dice: tuple[int, ...]
    needs: int
    prevented: int


class Wounded(Event):
    """A Hero took Wounds."""

    rule: ClassVar[str] = "brimstone.hits.default-wound"
    tone: ClassVar[Tone] = "bad"
    look: ClassVar[Look] = "hurt"
    hero: str
    amount: int
    source: str


class Horrified(Event):
    """A Hero took Sanity Damage."""

    rule: ClassVar[str] = "brimstone.hits.default-sanity"
    tone: ClassVar[Tone] = "bad"
    look: ClassVar[Look] = "hurt"
    hero: str
    amount: int
    source: str


class Corrupted(Event):
    """A Hero took Corruption Points."""

    rule: ClassVar[str] = "brimstone.hits.default-corruption"
    tone: ClassVar[Tone] = "strange"
    hero: str
    amount: int


class Mutated(Event):
    """A Hero gained a Mutation."""

    rule: ClassVar[str] = "brimstone.corruption.mutate"
    tone: ClassVar[Tone] = "strange"
    hero: str
    mutation: str


class ChartRolled(Event):
    """A roll on the Injury, Madness or Mutation Chart."""

    rule: ClassVar[str] = "brimstone.injury.which-chart"
    hero: str
    chart: str
    roll: int
    entry: str


class KnockedOut(Event):
    """A Hero is KO'd."""

    rule: ClassVar[str] = "brimstone.ko.by-wounds"
    tone: ClassVar[Tone] = "bad"
    look: ClassVar[Look] = "falls"
    turning: ClassVar[bool] = True
    hero: str
    cause: str


class Revived(Event):
    """A Revive Token brings a Hero back."""

    rule: ClassVar[str] = "brimstone.revive.use"
    tone: ClassVar[Tone] = "good"
    look: ClassVar[Look] = "mends"
    hero: str


class Recovered(Event):
    """A KO'd Hero Recovers."""

    rule: ClassVar[str] = "brimstone.recover.when"
    tone: ClassVar[Tone] = "good"
    look: ClassVar[Look] = "mends"
    hero: str


class Died(Event):
    """A Hero is Dead."""

    tone: ClassVar[Tone] = "bad"
    look: ClassVar[Look] = "falls"
    turning: ClassVar[bool] = True
    hero: str
    why: str


class Healed(Event):
    """Damage markers leave a Hero."""

    rule: ClassVar[str] = "brimstone.heal.remove-markers"
    tone: ClassVar[Tone] = "good"
    look: ClassVar[Look] = "mends"
    hero: str
    wounds: int
    sanity: int
    by: str


class Marked(Event):
    """A Hero got Poison or Void Venom markers. [brimstone.venom.several]"""

    rule: ClassVar[str] = "brimstone.poison.stacks"
    tone: ClassVar[Tone] = "bad"
    hero: str
    marker: str
    count: int


class Cured(Event):
    """A Hero is rid of Poison, Void Venom, an Injury, a Madness or a Mutation."""

    rule: ClassVar[str] = "brimstone.heal.remove-markers"
    tone: ClassVar[Tone] = "good"
    hero: str
    what: str


class Delayed(Event):
    """A Hero will miss the next Activation."""

    rule: ClassVar[str] = "brimstone.turn.initiative-order"
    tone: ClassVar[Tone] = "bad"
    hero: str
