"""Offers any-time uses before Enemies act, but only to Heroes whose situation changed since they last declined.

if any_time.open_window(game):  # somebody has something to use that was not worth as much when last asked
    return AGAIN                # the step is run again once the Heroes have had their say
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from undercroft.engine.flow import AGAIN
from undercroft.games.brimstone.content import keywords
from undercroft.games.brimstone.content.keywords import gains
from undercroft.games.brimstone.rules.heroes import abilities
from undercroft.games.brimstone.rules.items import side_bag
from undercroft.games.brimstone.state import Foe, Window, rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undercroft.crawl.packs.language.effect import Effect
    from undercroft.crawl.packs.language.keywords import Keyword
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero

IN_FIGHT: Final = ("any time", "in fight", "any time free attack")
"""What may be used at any time in a Fight."""
HEALING: Final = (gains.Heal, gains.HealAll)
MOOT: Final = -1
"""The stake of a use that would change nothing."""


def open_window_after(game: Brimstone, last: str) -> bool:
    """Open a window before a Type Activates, unless the Hero who acted just before has declined everything."""
    fight = game.state.fight
    if fight is not None and last and fight.heard == last:
        asked(game)
        return False
    return open_window(game)


def open_window(game: Brimstone, kind: str = "", target: str = "") -> bool:
    """Ask every Hero whose stakes rose before the game goes on; returns whether there is one.

    `kind` is the Type that is about to strike a Hero.

    [brimstone.sidebag.discard-to-use] [brimstone.free.brimstone-ash-any-time]
    """
    waiting = [hero for hero in game.standing() if note_stakes(game, hero)]
    if waiting:
        game.push(Window(kind=kind, target=target, waiting=[hero.id for hero in game.in_order(waiting)]))
    return bool(waiting)


def note_stakes(game: Brimstone, hero: Hero) -> bool:
    """Compare what is at stake for a Hero with what the Hero last declined; note it unless it is more.

    Returns whether it is more: then the Hero should be asked.
    """
    fight = game.state.fight
    if fight is None:
        return False
    now, before = stakes(game, hero), fight.passed.get(hero.id, ())
    if now == before:
        return False
    known = dict(before)
    for what, stake in now:
        if stake > known.get(what, MOOT):
            return True
    fight.passed[hero.id] = now
    return False


def heard(game: Brimstone, hero: Hero) -> None:
    """Note that a Hero chose to end an Activation: everyone with something to use had the chance to use it."""
    if game.state.fight is not None:
        game.state.fight.heard = hero.id


def asked(game: Brimstone) -> None:
    """Note that all Heroes had the chance to use what they have, as things stand now."""
    fight = game.state.fight
    if fight is not None:
        fight.heard = ""
        for hero in game.standing():
            fight.passed[hero.id] = stakes(game, hero)


def goes_on(game: Brimstone, hero: Hero) -> None:
    """Note that one Hero declined to use anything, as things stand now."""
    fight = game.state.fight
    assert fight is not None, "windows belong to a Fight"
    fight.passed[hero.id] = stakes(game, hero)


# ---- what there is to use, and what is at stake ----------------------------------------------------------------------


def stakes(game: Brimstone, hero: Hero) -> tuple[tuple[str, int], ...]:
    """The any-time uses a Hero has at hand in a Fight now, each with what is at stake (MOOT if nothing)."""
    return tuple({what: at_stake(game, effect, case) for what, effect, case in uses(game, hero)}.items())


def uses(game: Brimstone, hero: Hero) -> Iterator[tuple[str, Effect, keywords.Case]]:
    """List the any-time uses a Hero has at hand in a Fight: what is used, its effect, and on whom."""
    if hero.ko or hero.dead:
        return
    for kind in hero.side_bag:
        use = game.pack.side_bag[kind].use
        if use.when in IN_FIGHT and abilities.timely(game, hero, use.when) and side_bag.at_hand(game, hero, kind):
            yield f"token:{kind}", use.effect, side_bag.case_of(hero, kind)
    heard = game.hero_powers.listeners(game, hero)
    for moment in IN_FIGHT:
        if moment in heard and abilities.timely(game, hero, moment):
            for one in heard[moment]:
                if abilities.at_hand(game, hero, one):
                    yield str(one.option.subject), one.effect, abilities.case_of(hero, one)


def pressing(game: Brimstone, hero: Hero) -> bool:
    """Tell whether a Hero has something to use that means more than when it was last declined, and means much.

    Healing means much once somebody it reaches, with Enemies beside them, has lost half of their Health or Sanity; what
    strikes Enemies always does; anything else until it was first declined in this Fight.
    """
    fight = game.state.fight
    if fight is None:
        return False
    known = dict(fight.passed.get(hero.id, ()))
    for what, effect, case in uses(game, hero):
        real = [(word, about) for word, about in keywords.reached(game, effect, case) if not word.moot(game, about)]
        if not any(_means_much(game, word, about, new=what not in known) for word, about in real):
            continue
        if sum([_of_a_word(game, word, about) for word, about in real]) > known.get(what, MOOT):
            return True
    return False


def _means_much(game: Brimstone, word: Keyword, case: keywords.Case, *, new: bool) -> bool:
    if isinstance(case.subject, Foe):
        return True
    if not isinstance(word, HEALING):
        return new
    hero = case.hero
    if not game.adjacent_foes(hero.space):
        return False
    wounded = word.what != "sanity" and 2 * hero.wounds >= game.stat(hero, "health")
    return wounded or (word.what != "wounds" and 2 * hero.horror >= game.stat(hero, "sanity"))


def at_stake(game: Brimstone, effect: Effect, case: keywords.Case) -> int:
    """Return how much a use could do: damage to Heal, Enemies beside those it helps, Enemies it strikes; or MOOT."""
    real = [(word, about) for word, about in keywords.reached(game, effect, case) if not word.moot(game, about)]
    return sum([_of_a_word(game, word, about) for word, about in real]) if real else MOOT


def _of_a_word(game: Brimstone, word: Keyword, case: keywords.Case) -> int:
    if isinstance(case.subject, Foe):
        return 1
    hero = case.hero
    if isinstance(word, HEALING):
        lost = hero.wounds if word.what != "sanity" else 0
        return lost + (hero.horror if word.what != "wounds" else 0) + len(game.adjacent_foes(hero.space))
    return len(game.adjacent_foes(hero.space)) if isinstance(word, gains.Grit) else have_acted(game)


def have_acted(game: Brimstone) -> int:
    """How many Enemy Types have Activated this turn: each one more raises the stakes of what helps against the next."""
    fight = game.state.fight
    return 0 if fight is None else sum([kind.acted for kind in fight.kinds.values()])


# ---- the window ------------------------------------------------------------------------------------------------------


@rules.step(Window)
def heroes_have_their_say(game: Brimstone, window: Window) -> Rule[str | None]:
    """Let each Hero in turn make any-time uses, one a step, until they decline.

    [brimstone.sidebag.discard-to-use] [brimstone.free.brimstone-ash-any-time]
    """
    window.waiting = [number for number in window.waiting if note_stakes(game, game.hero(number))]
    if not window.waiting:
        return None
    hero = game.hero(window.waiting[0])
    name = "foes.window" if window.kind else "turn.window"
    about = {"hero": hero.id, "kind": window.kind, "target": window.target}
    if (yield from game.pause(hero.seat, name, params=about)):
        goes_on(game, hero)
    return AGAIN
