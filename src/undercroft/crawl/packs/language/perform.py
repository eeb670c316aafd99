"""The interpreter of effects: walks a compiled tree; what a keyword does and how a choice is asked is the game's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from undercroft.crawl.packs.language.tree import Do, Each, If, Seq

if TYPE_CHECKING:
    from collections.abc import Generator

    from undercroft.crawl.packs.language.effect import Effect
    from undercroft.crawl.packs.language.tree import Node


class ChoosesEffects(Protocol):
    """What a game needs for `or`: a rule that asks and gives the number of the branch taken, counted from 0."""

    def choose_effect(self, who: Any, branches: tuple[Node, ...], /) -> Generator[Any, Any, int]:
        """Ask which branch is taken; `source_of` makes a stable key of one, `sentence` its text."""
        ...


def perform(effect: Effect, game: ChoosesEffects, who: Any) -> Generator[Any, Any, None]:
    """Do what an effect says, in order, for `who`."""
    for line in effect.lines:
        yield from perform_node(line, game, who)


def perform_node(node: Node, game: ChoosesEffects, who: Any) -> Generator[Any, Any, None]:
    """Do one part of an effect; those selected by `each` are fixed before the first of them is dealt with."""
    if isinstance(node, Do):
        yield from node.word.run(game, who)
    elif isinstance(node, Seq):
        for step in node.steps:
            yield from perform_node(step, game, who)
    elif isinstance(node, If):
        if node.test.holds(game, who):
            yield from perform_node(node.body, game, who)
    elif isinstance(node, Each):
        for one in tuple(node.who.select(game, who)):
            yield from perform_node(node.body, game, one)
    else:
        taken = yield from game.choose_effect(who, node.branches)
        yield from perform_node(node.branches[taken], game, who)
