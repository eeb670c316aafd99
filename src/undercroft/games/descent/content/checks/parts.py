"""The places, words and doors of an encounter, each with the way to where it is written, for the checks."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from undercroft.crawl.packs.language.effect import Effect, When
from undercroft.crawl.packs.language.tree import Do, Each, If, Seq

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undercroft.crawl.packs.faults import Path
    from undercroft.crawl.packs.language.keywords import Word
    from undercroft.crawl.packs.language.tree import Node
    from undercroft.games.descent.content.types import EncounterCard


class Written(NamedTuple):
    """A word of an effect or condition, and where it stands."""

    word: Word
    at: Path


def words(encounter: EncounterCard) -> Iterator[Written]:
    """Return every word that an encounter uses."""
    for n, goal in enumerate(encounter.goals):
        yield from _of(goal.when, ("goals", n, "when"))
    for n, trigger in enumerate(encounter.triggers):
        yield from _of(trigger.condition, ("triggers", n, "condition"))
        yield from _of(trigger.effect, ("triggers", n, "effect"))
    for n, objective in enumerate(encounter.objectives):
        yield from _of(objective.effect, ("objectives", n, "effect"))
    yield from _of(encounter.unique, ("unique",))


def _of(text: Effect | When | None, at: Path) -> Iterator[Written]:
    if isinstance(text, When):
        yield Written(text.test, at)
    elif text is not None:
        for line in text.lines:
            for word in _in(line):
                yield Written(word, at)


def _in(node: Node) -> Iterator[Word]:
    """Return the words of a tree: what is done, to whom, and if what."""
    if isinstance(node, Do):
        yield node.word
    elif isinstance(node, If):
        yield node.test
        yield from _in(node.body)
    elif isinstance(node, Each):
        yield node.who
        yield from _in(node.body)
    else:
        for part in node.steps if isinstance(node, Seq) else node.branches:
            yield from _in(part)


class Named(NamedTuple):
    """Letters of the map that an encounter names, and where."""

    letters: str
    at: Path
    goes: bool = True
    """Somebody has to get there."""


def places(encounter: EncounterCard) -> Iterator[Named]:
    """Return every place that an encounter names by letters of its map."""
    yield Named(encounter.heroes, ("heroes",))
    yield Named(encounter.search, ("search",))
    yield Named(encounter.exits, ("exits",))
    for n, spot in enumerate(encounter.places):
        yield Named(spot.at, ("places", n, "at"), goes=False)
    for n, group in enumerate(encounter.groups):
        yield Named(group.area, ("groups", n, "area"))
        yield Named(group.entrance, ("groups", n, "entrance"))
    for n, objective in enumerate(encounter.objectives):
        yield Named(objective.at, ("objectives", n, "at"))
    for word, at in words(encounter):
        place = getattr(word, "place", "")
        if isinstance(place, str):
            yield Named(place, at)
