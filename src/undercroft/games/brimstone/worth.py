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
    return all(_moot(game, line, case) for line in effect.lines)


def _moot(game: Brimstone, node: Node, case: Case) -> bool:
    if isinstance(node, Do):
        return _moot_word(node.word, case)
    if isinstance(node, Seq):
        return all(_moot(game, step, case) for step in node.steps)
    if isinstance(node, If):
        return not node.test.holds(game, case) or _moot(game, node.body, case)
    if isinstance(node, Each):
        return all(_moot(game, node.body, case.on(one)) for one in node.who.select(game, case))
    return all(_moot(game, branch, case) for branch in node.branches)


def _moot_word(word: Any, case: Case) -> bool:
    hero = case.subject
    if not isinstance(hero, Hero):
        return False
    if isinstance(word, helping.Heal | helping.HealAll):
        return not {"wounds": hero.wounds, "sanity": hero.horror}.get(word.what, hero.wounds + hero.horror)
    if isinstance(word, helping.Cure):
        held = {"injury": hero.injuries, "madness": hero.madness, "mutation": hero.mutations}
        return not held.get(word.what, {"poison": hero.poison, "venom": hero.venom}.get(word.what))
    return False
