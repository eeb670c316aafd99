"""What a Mission may ask for, as its file says it: one sheet a kind of goal, and the text made from it."""

from __future__ import annotations

from typing import Annotated

from undercroft.crawl.packs.kinds import Part, Ref
from undercroft.crawl.packs.language.effect import NO_EFFECT, Effect
from undercroft.crawl.packs.language.text import plural, title, within
from undercroft.engine.bounds import Positive
from undercroft.games.brimstone.content.types.numbers import Skill


class Goal(Part, frozen=True, kw_only=True, tag_field="kind"):
    """What wins the Mission; `kind` says which sort it is."""

    def says(self) -> str:
        """The goal in words, made from what it asks for."""
        raise TypeError(type(self).__name__)


class Clear(Goal, frozen=True, kw_only=True, tag="clear"):
    """Defeat whatever guards the Objective. [brimstone.end.win]"""

    def says(self) -> str:
        return "Find the Objective and defeat all Enemies that guard it."


class Waves(Goal, frozen=True, kw_only=True):
    """A goal that takes its time at the Objective, while Enemies keep coming."""

    wave: Effect = NO_EFFECT
    """What comes at the end of a turn, from the one after the Objective was found."""
    every: Positive = 1
    """How many turns lie between two waves."""

    def waves(self) -> str:
        """What the waves bring, in words."""
        when = "At the end of every turn there" if self.every == 1 else f"At the end of every {self.every} turns there"
        return f" {when}: {self.wave.text}" if self.wave else ""


class Seal(Waves, frozen=True, kw_only=True, tag="seal"):
    """Find the Objective, and close the marks in it, test by test."""

    name: str
    marks: Positive
    work: Positive = 1
    """The tests that one mark takes."""
    skill: Skill
    target: Positive
    each: Effect = NO_EFFECT
    """What closing one brings, to the Hero who closed it."""

    def says(self) -> str:
        many = f"all {self.marks} of the {plural_of(self.name)}" if self.marks > 1 else f"the {self.name}"
        tests = plural(self.work, "time") if self.work > 1 else "once"
        each = f" For each that is closed: {self.each.text}" if self.each else ""
        return (
            f"Find the Objective and close {many}: a Hero beside one gives up the Search or the Attack for a test of"
            f" {self.skill.title()} {self.target}+, which must be passed {tests} for each.{each}{self.waves()}"
        )


class HoldOut(Waves, frozen=True, kw_only=True, tag="hold"):
    """Find the Objective, and hold it for some turns."""

    turns: Positive

    def says(self) -> str:
        return (
            f"Find the Objective and hold it: {self.turns} turns must end with a Hero standing on its Map Tile."
            f"{self.waves()}"
        )


class Slay(Goal, frozen=True, kw_only=True, tag="slay"):
    """Find the Objective, and kill the Enemy that waits there."""

    enemy: Annotated[str, Ref("enemy")]

    def says(self) -> str:
        return f"Find the Objective and kill what waits there: a {title(self.enemy)}."


class Hunt(Goal, frozen=True, kw_only=True, tag="hunt"):
    """Meet an Enemy at every Clue, that flees when badly hurt, until it is cornered at the Objective."""

    enemy: Annotated[str, Ref("enemy")]
    rest: int = 0
    """Wounds that it sheds whenever it gets away."""

    def says(self) -> str:
        heals = f", and sheds {plural(self.rest, 'Wound')} in hiding" if self.rest else ""
        return (
            f"Hunt down {within(title(self.enemy))} and kill it. It comes at every Clue; at the end of a turn with half"
            f" its Health gone it flees{heals}. At the Objective it is cornered."
        )


class Collect(Goal, frozen=True, kw_only=True, tag="collect"):
    """Gather one thing in every Room with a Clue, and the rest at the Objective."""

    name: str
    pieces: Positive
    out: bool = False
    """They must be carried out to the Entrance."""
    each: Effect = NO_EFFECT
    """What taking one brings, to the Hero who takes it."""

    def says(self) -> str:
        each = f" For each that is taken: {self.each.text}" if self.each else ""
        out = " Then bring them out: at the end of a turn all Heroes on their feet stand on the Entrance."
        return (
            f"Gather {self.pieces} {plural_of(self.name)}: one lies in every Room with a Clue, the rest at the"
            " Objective. A Hero beside one takes it in place of the Search or the Attack."
            f"{each}{out if self.out else ''}"
        )


class Rescue(Goal, frozen=True, kw_only=True, tag="rescue"):
    """Free captives, one in every Room with a Clue and the rest at the Objective, and bring them out."""

    name: str
    captives: Positive
    needed: Positive
    health: Positive
    each: Effect = NO_EFFECT
    """What freeing one brings, to the Hero who does it."""

    def says(self) -> str:
        each = f" For each that is freed: {self.each.text}" if self.each else ""
        return (
            f"Free {plural_of(self.name)} and bring {self.needed} of {self.captives} out to the Entrance: one is in"
            f" every Room with a Clue, the rest at the Objective. A Hero beside one frees it in place of the Search or"
            f" the Attack, and then it follows.{each}"
        )


class Escort(Goal, frozen=True, kw_only=True, tag="escort"):
    """Somebody goes along, and must reach the Objective alive."""

    name: str
    health: Positive

    def says(self) -> str:
        return (
            f"Bring {self.name} alive to the Objective, and defeat what guards it: at the end of a turn without Enemies"
            f" {self.name} stands on its Map Tile."
        )


class Escape(Goal, frozen=True, kw_only=True, tag="escape"):
    """Start deep in the Mine, and get out."""

    def says(self) -> str:
        return (
            "Get out: at the end of a turn all Heroes on their feet stand on the Entrance, with no Enemy on its Map"
            " Tile."
        )


class Beyond(Goal, frozen=True, kw_only=True, tag="beyond"):
    """Go through a Gate, find something in the World beyond, and bring it back."""

    name: str
    world: Annotated[str, Ref("world")]
    each: Effect = NO_EFFECT
    """What taking it brings, to the Hero who takes it."""

    def says(self) -> str:
        taken = f" For taking it: {self.each.text}" if self.each else ""
        return (
            f"Bring the {self.name} home from beyond. The first Clue opens a Gate in its Room; from then on only Clues"
            f" beyond it count. At the Objective a Hero beside the {self.name} takes it in place of the Search or the"
            f" Attack.{taken} Then at the end of a turn all Heroes on their feet stand on the Entrance, with no Enemy"
            " on its Map Tile."
        )


AnyGoal = Clear | Seal | HoldOut | Slay | Hunt | Collect | Rescue | Escort | Escape | Beyond


def plural_of(name: str) -> str:
    """More than one of what a Mission calls by this name."""
    return f"{name}s"
