"""The guided first mission of a game: a short script of what is said when, as data.

A game keeps it in `shown/guide.yaml`, beside its words:

    mission: fistful
    party: [marshal, gunslinger]
    dice: lamp-oil                # the seed: a guided mission falls the same way for everybody who follows it
    steps:
      - {id: doors, when: [door at hand], title: Doors, say: "Behind every door lies the next room."}

`when` lists situations that must all hold: names of questions, and the game's own words, each with a condition. A step
is said once, the first in the list that fits; meanwhile a hint proposes what to do. Following it must win: a test of
the conformance suite plays it.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

import msgspec
import yaml

from undercroft.engine.errors import PackError

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Lesson(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that a guide says."""

    id: str
    title: str
    say: str


class Step(Lesson, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A lesson, and the situation in which it is given."""

    when: tuple[str, ...]


class Guide(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A guided first mission."""

    mission: str
    party: tuple[str, ...] = ()
    dice: str
    """The seed, one word."""
    steps: tuple[Step, ...]

    def lessons(self, situation: Collection[str]) -> tuple[Lesson, ...]:
        """What may be said in a situation, in the order of the script."""
        return tuple(
            Lesson(id=step.id, title=step.title, say=step.say)
            for step in self.steps
            if all(word in situation for word in step.when)
        )


def read_guide(path: Path, known: Collection[str]) -> Guide:
    """Read a script and check it against the situations that a game knows; PackError says what is wrong with it."""
    try:
        guide = msgspec.convert(yaml.load(path.read_text("utf-8"), _LOADER), Guide)
    except yaml.MarkedYAMLError as bad:
        line = bad.problem_mark.line + 1 if bad.problem_mark else 1
        raise PackError(str(path), line, f"not readable as YAML: {bad.problem}") from bad
    except msgspec.ValidationError as bad:
        raise PackError(str(path), 1, str(bad)) from bad
    if not guide.dice or " " in guide.dice:
        raise PackError(str(path), 1, f"dice is {guide.dice!r}", "one word")
    ids = [step.id for step in guide.steps]
    for step in guide.steps:
        if ids.count(step.id) > 1:
            raise PackError(str(path), 1, f"two steps are called {step.id!r}")
        for word in step.when:
            if word not in known:
                near = get_close_matches(word, known, 1)
                raise PackError(
                    str(path), 1, f"step {step.id!r} waits for {word!r}", "a situation", near[0] if near else ""
                )
    return guide
