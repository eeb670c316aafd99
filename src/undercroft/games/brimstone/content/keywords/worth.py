"""Whether using something would change anything at all: what would not is not offered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.packs.language.tree import Do, Each, If, Seq

if TYPE_CHECKING:
    from undercroft.crawl.packs.language.effect import Effect
    from undercroft.crawl.packs.language.tree import Node
    from undercroft.games.brimstone.content.keywords import Case
    from undercroft.games.brimstone.game import Brimstone


def moot(game: Brimstone, effect: Effect, case: Case) -> bool:
    """Whether an effect would find nobody to act on, nothing to Heal, cure, discard or add to."""
    return all(_moot(game, line, case) for line in effect.lines)


def _moot(game: Brimstone, node: Node, case: Case) -> bool:
    if isinstance(node, Do):
        return node.word.moot(game, case)
    if isinstance(node, Seq):
        return all(_moot(game, step, case) for step in node.steps)
    if isinstance(node, If):
        return not node.test.holds(game, case) or _moot(game, node.body, case)
    if isinstance(node, Each):
        return all(_moot(game, node.body, case.on(one)) for one in node.who.select(game, case))
    return all(_moot(game, branch, case) for branch in node.branches)
