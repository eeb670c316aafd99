"""Whether using something would change anything at all: what would not is not offered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft.crawl.packs.tree import Do, Each, If, Seq
from undercroft.games.brimstone.keywords import helping
from undercroft.games.brimstone.state import Hero

if TYPE_CHECKING:
    from undercroft.crawl.packs.effect import Effect
    from undercroft.crawl.packs.tree import Node
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.keywords import Case


def moot(game: Brimstone, effect: Effect, case: Case) -> bool:
    """Whether an effect would find nobody to act on, or nothing to Heal or cure."""
    return all(_moot(game, line, case, case.subject) for line in effect.lines)


def _moot(game: Brimstone, node: Node, case: Case, whom: Any) -> bool:
    if isinstance(node, Do):
        return _moot_word(node.word, whom)
    if isinstance(node, Seq):
        return all(_moot(game, step, case, whom) for step in node.steps)
    if isinstance(node, If):
        return not node.test.holds(game, case.on(whom)) or _moot(game, node.body, case, whom)
    if isinstance(node, Each):
        return all(_moot(game, node.body, case, one) for one in node.who.select(game, case.on(whom)))
    return all(_moot(game, branch, case, whom) for branch in node.branches)


def _moot_word(word: Any, whom: Any) -> bool:
    if not isinstance(whom, Hero):
        return False
    if isinstance(word, helping.Heal | helping.HealAll):
        return not {"wounds": whom.wounds, "sanity": whom.horror}.get(word.what, whom.wounds + whom.horror)
    if isinstance(word, helping.Cure):
        held = {"injury": whom.injuries, "madness": whom.madness, "mutation": whom.mutations}
        return not held.get(word.what, {"poison": whom.poison, "venom": whom.venom}.get(word.what))
    return False
