"""The interpreter of effects: performs a compiled tree, or reads it as the game stands without changing anything.

The game defines what a keyword does, and its case: who the words are about, and how questions about them are asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from undercroft.crawl.packs.language.tree import Do, Each, If, Seq, walk
from undercroft.engine.game import NOTHING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from undercroft.crawl.packs.language.effect import Effect
    from undercroft.crawl.packs.language.keywords import Condition, Keyword, Who
    from undercroft.crawl.packs.language.tree import Node, Or
    from undercroft.engine.choices import Rule


class Case(Protocol):
    """Who the words of an effect are about; keywords, conditions and whos get it along with the game."""

    def on(self, one: Any, /) -> Case:
        """Return the same case about somebody else."""
        ...

    def picked(self, game: Any, who: Who, /) -> Rule[Sequence[Any]]:
        """Return the figures that `each WHO:` means; a game may draw or ask for one of them."""
        ...

    def either(self, game: Any, branches: tuple[Node, ...], /) -> Rule[Node]:
        """Ask which branch of an `or` is taken; `source_of` makes a stable key of one, `sentence` its text."""
        ...


def perform(game: Any, effect: Effect, case: Case) -> Rule[None]:
    """Do what an effect says, line after line."""
    lines = effect.lines
    return _perform(game, lines[0], case) if len(lines) == 1 else _in_order(game, lines, case)


def _perform(game: Any, node: Node, case: Case) -> Rule[None]:
    if isinstance(node, Do):
        return node.word.run(game, case)
    if isinstance(node, Seq):
        return _in_order(game, node.steps, case)
    if isinstance(node, If):
        return _perform(game, node.body, case) if node.test.holds(game, case) else NOTHING
    return _each(game, node, case) if isinstance(node, Each) else _either(game, node, case)


def _in_order(game: Any, nodes: Sequence[Node], case: Case) -> Rule[None]:
    for node in nodes:
        yield from _perform(game, node, case)


def _each(game: Any, node: Each, case: Case) -> Rule[None]:
    """Do it for each selected figure; the selection is made once, before the first of them."""
    for one in (yield from case.picked(game, node.who)):
        yield from _perform(game, node.body, case.on(one))


def _either(game: Any, node: Or, case: Case) -> Rule[None]:
    branch = yield from case.either(game, node.branches)
    yield from _perform(game, branch, case)


class AsItStands:
    """A visitor that goes where performing would go now, for every selected figure and into every branch of an `or`."""

    __slots__ = ("game",)

    def __init__(self, game: Any) -> None:
        self.game = game

    def enters(self, test: Condition, case: Case) -> bool:
        """Return whether the condition holds now."""
        return test.holds(self.game, case)

    def inside(self, who: Who, case: Case) -> Iterator[Case]:
        """Return one case for each figure that the words fit now."""
        return map(case.on, who.select(self.game, case))


def reached(game: Any, effect: Effect, case: Case) -> Iterable[tuple[Keyword, Any]]:
    """Return the keywords that performing an effect could run as the game stands, each with its case."""
    lines = effect.lines
    if len(lines) == 1 and isinstance(line := lines[0], Do):
        return ((line.word, case),)
    return walk(lines, AsItStands(game), case)


def moot(game: Any, effect: Effect, case: Case) -> bool:
    """Return whether an effect would change nothing: it finds nobody, or each of its keywords is moot."""
    for word, about in reached(game, effect, case):  # noqa: SIM110 - all() of a generator takes twice as long
        if not word.moot(game, about):
            return False
    return True


class Meant:
    """A visitor whose scope is the subject: who the present words are about, as the game calls them."""

    def enters(self, test: Condition, subject: str) -> bool:  # noqa: ARG002 - a Visitor
        """Return true: a condition changes no subject."""
        return True

    def inside(self, who: Who, subject: str) -> tuple[str, ...]:  # noqa: ARG002 - a Visitor
        """Return what a selection selects."""
        return who.subjects


def unnamed(effect: Effect, subject: str) -> Iterator[Keyword]:
    """Return the keywords about somebody who is not the subject at that point; `subject` is the one at the start."""
    for word, meant in walk(effect.lines, Meant(), subject):
        needed = word.speaks_of()
        if needed and meant not in needed:
            yield word
