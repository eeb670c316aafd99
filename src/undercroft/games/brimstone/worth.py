"""Whether using something would change anything at all: what would not is not offered."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from undercroft.crawl.packs.tree import Do, Each, If, Seq
from undercroft.games.brimstone import limits, search, shots
from undercroft.games.brimstone.keywords import fighting, helping, moments
from undercroft.games.brimstone.state import Attack

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.crawl.packs.effect import Effect
    from undercroft.crawl.packs.tree import Node
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.keywords import Case

OF_MELEE: Final = ("combat", "melee_to_hit", "melee_damage", "melee_crit")
OF_SHOTS: Final = ("shots", "range", "ranged_to_hit", "ranged_damage", "ranged_crit")


def moot(game: Brimstone, effect: Effect, case: Case) -> bool:
    """Whether an effect would find nobody to act on, nothing to Heal, cure, discard or add to."""
    return all(_moot(game, line, case) for line in effect.lines)


def _moot(game: Brimstone, node: Node, case: Case) -> bool:
    if isinstance(node, Do):
        judge = judges().get(type(node.word))
        return judge is not None and judge(game, node.word, case)
    if isinstance(node, Seq):
        return all(_moot(game, step, case) for step in node.steps)
    if isinstance(node, If):
        return not node.test.holds(game, case) or _moot(game, node.body, case)
    if isinstance(node, Each):
        return all(_moot(game, node.body, case.on(one)) for one in node.who.select(game, case))
    return all(_moot(game, branch, case) for branch in node.branches)


# ---- of a Hero -------------------------------------------------------------------------------------------------------


def healed(game: Brimstone, word: Any, case: Case) -> bool:
    """There is no marker of the kind."""
    hero = case.hero
    return not {"wounds": hero.wounds, "sanity": hero.horror}.get(word.what, hero.wounds + hero.horror)


def cured(game: Brimstone, word: Any, case: Case) -> bool:
    """The Hero has nothing of the kind."""
    hero = case.hero
    has = {
        "poison": hero.poison,
        "venom": hero.venom,
        "injury": hero.injuries,
        "madness": hero.madness,
        "mutation": hero.mutations,
    }
    return not has[word.what]


def clean(game: Brimstone, word: Any, case: Case) -> bool:
    """The Hero has no Corruption Points."""
    return not case.hero.corruption


def all_ready(game: Brimstone, word: Any, case: Case) -> bool:
    """Nothing else of the Hero's is Exhausted."""
    return not limits.exhausted(case.hero, case.source)


def loaded(game: Brimstone, word: Any, case: Case) -> bool:
    """Every chamber is loaded, or the Class has none."""
    return not shots.empty(game, case.hero)


def nobody_to_escape(game: Brimstone, word: Any, case: Case) -> bool:
    """There is no Fight."""
    return not game.in_fight


def picked_clean(game: Brimstone, word: Any, case: Case) -> bool:
    """The tile cannot be Scavenged."""
    room = game.rooms_of(case.hero.space)[0]
    return search.covered(game, room) or search.fully_scavenged(game, room)


def another_attack(game: Brimstone, word: Any, case: Case) -> bool:
    """The dice are for the other kind of Attack than the one being made."""
    attack = game.frame(Attack)
    return attack is None or attack.melee is not (word.what == "combat")


def another_bonus(game: Brimstone, word: Any, case: Case) -> bool:
    """A bonus for one Attack is for the other kind than the one being made."""
    attack = game.frame(Attack) if word.span == "attack" else None
    return attack is not None and word.modifier in (OF_SHOTS if attack.melee else OF_MELEE)


# ---- of the table ----------------------------------------------------------------------------------------------------


def no_dread(game: Brimstone, word: Any, case: Case) -> bool:
    """The stack of Growing Dread is empty."""
    return not game.state.dread


def no_darkness(game: Brimstone, word: Any, case: Case) -> bool:
    """No Darkness card Remains in Play."""
    return not game.state.remains


def driven_back(game: Brimstone, word: Any, case: Case) -> bool:
    """The Darkness marker is at Darkness Start."""
    return game.state.darkness >= game.pack.depth_steps


@cache
def judges() -> dict[type, Callable[[Brimstone, Any, Case], bool]]:
    """When a word changes nothing; words that are not here always change something."""
    return {
        helping.Heal: healed,
        helping.HealAll: healed,
        helping.Cure: cured,
        helping.Cleanse: clean,
        helping.Ready: all_ready,
        helping.Reload: loaded,
        helping.Bonus: another_bonus,
        moments.SlipAway: nobody_to_escape,
        moments.Scavenge: picked_clean,
        moments.Extra: another_attack,
        fighting.Calm: no_dread,
        fighting.ClearDarkness: no_darkness,
        fighting.DarknessBack: driven_back,
    }
