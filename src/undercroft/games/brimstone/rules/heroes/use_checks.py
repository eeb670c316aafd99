"""Why a Hero cannot use an Item, an Ability or a Side Bag Token in its Activation now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.engine.checks import checks
from undercroft.games.brimstone.content.types import Cost
from undercroft.games.brimstone.rules.heroes import abilities, exhausting
from undercroft.games.brimstone.rules.items import restrictions, side_bag

if TYPE_CHECKING:
    from undercroft.engine.checks import Checks
    from undercroft.engine.choices import Option
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.rules.heroes.moments import HeroListener
    from undercroft.games.brimstone.state import Activation, Hero

FREE = Cost()


def is_token(option: Option) -> bool:
    """Whether an option is to use a Side Bag Token, as in `use:token:dynamite`."""
    return option.subject == "token"


def power(game: Brimstone, hero: Hero, option: Option) -> HeroListener | None:
    """The use of an Item in play or of an Ability that an option names, if the Hero has it."""
    index = game.hero_powers.listeners(game, hero)
    heard = [one for moment in abilities.IN_ACTIVATION for one in index.get(moment, ())]
    return next((one for one in heard if one.option.key == option.key), None)


def token(game: Brimstone, hero: Hero, option: Option) -> str:
    """The Token that an option names, if the Hero has it and uses it as an action; else nothing."""
    kind = str(option.target)
    if not is_token(option) or kind not in hero.side_bag:
        return ""
    return kind if game.pack.side_bag[kind].use.when in abilities.IN_ACTIVATION else ""


def moment_of(game: Brimstone, hero: Hero, option: Option) -> str:
    """When a thing is used: as a Free Attack, in place of the Attack, or besides; empty if the Hero lacks it."""
    kind, found = token(game, hero, option), power(game, hero, option)
    if kind:
        return game.pack.side_bag[kind].use.when
    return "" if found is None or found.use is None else found.use.when


def is_ready(game: Brimstone, hero: Hero, option: Option) -> bool:
    """Whether a thing of the Hero's is not Exhausted. [brimstone.items.exhaust]"""
    found = power(game, hero, option)
    if found is None or found.use is None or found.source is None:
        return True
    return exhausting.usable(game, hero, found.source, found.entry, found.use.limit, FREE)


def helps(game: Brimstone, hero: Hero, option: Option) -> bool:
    """Whether a thing that is Ready can be paid, its condition holds, and it would change something."""
    found = power(game, hero, option)
    return found is None or not is_ready(game, hero, option) or abilities.available(game, hero, found)


def token_helps(game: Brimstone, hero: Hero, option: Option) -> bool:
    """Whether the Hero has a Token, can pay for it, and it would change something."""
    kind = token(game, hero, option)
    return bool(kind) and (not restrictions.allowed_token(game, hero, kind) or side_bag.usable(game, hero, kind))


USE_CHECKS: Checks[Brimstone, Hero, Activation, Option] = checks(
    (
        "brimstone.hands.unassigned-no-benefit",
        lambda game, hero, now, o: is_token(o) or power(game, hero, o) is not None,
    ),
    ("brimstone.sidebag.discard-to-use", lambda game, hero, now, o: not is_token(o) or token_helps(game, hero, o)),
    (
        "brimstone.items.keyword-restriction",
        lambda game, hero, now, o: (
            not token(game, hero, o) or restrictions.allowed_token(game, hero, token(game, hero, o))
        ),
    ),
    (
        "brimstone.fight.span",
        lambda game, hero, now, o: game.in_fight or moment_of(game, hero, o) in ("", "activation"),
    ),
    (
        "brimstone.activation.one-attack",
        lambda game, hero, now, o: not now.acted or moment_of(game, hero, o) != "instead of attack",
    ),
    (
        "brimstone.free.one-per-turn",
        lambda game, hero, now, o: not hero.free_attack or moment_of(game, hero, o) != "free attack",
    ),
    ("brimstone.items.exhaust", lambda game, hero, now, o: is_ready(game, hero, o)),
    ("brimstone.grit.use-ability", lambda game, hero, now, o: helps(game, hero, o)),
    on=("use",),
)
