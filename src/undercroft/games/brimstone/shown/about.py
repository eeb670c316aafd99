"""What an option is about, by its verb: the Item that is used, the Hero who is helped, the house that is visited."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from undercroft.crawl.shown.about import NOTHING, About, plain, values
from undercroft.crawl.shown.scene import Ref
from undercroft.crawl.subjects import CARD, FIGURE, ITEM, MARKER, REGION, SHEET, SPOT
from undercroft.games.brimstone.state import Visit

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.engine.choices import Ask, Option
    from undercroft.games.brimstone.game import Brimstone


def about(game: Brimstone, ask: Ask, option: Option) -> About:
    """What an option is about; a plain value is what its question says."""
    by_verb = VERBS.get(option.verb)
    if by_verb is not None:
        return by_verb(game, ask, option)
    if ask.of == ITEM:
        return About(tuple([item(game, value) for value in values(ask, option)]))
    if ask.of == CARD:
        return About(tuple([card(value) for value in values(ask, option)]))
    return plain(ask, option)


# ---- things by what rules call them ----------------------------------------------------------------------------------


def item(game: Brimstone, value: str | int | None) -> Ref:
    """Something that a Hero has: an Item by its number, a Side Bag Token or an affliction by its name, or a source."""
    if isinstance(value, int):
        return Ref(ITEM, f"item:{value}")
    name = str(value)
    if ":" in name:
        return source(name)
    charts = game.pack.charts
    return Ref(ITEM, f"{next((chart for chart in charts if name in charts[chart]), 'token')}:{name}")


def source(name: str) -> Ref:
    """What one of its uses belongs to: `ability:fast` for `ability:fast/r0`, the Upgrade for `item:12/scope/u0`."""
    thing, *parts = name.split("/")
    return Ref(ITEM, f"{thing}/{parts[0]}" if len(parts) > 1 else thing)


def card(value: str | int | None) -> Ref:
    """A card that lies open, or may be chosen."""
    return Ref(CARD, f"card:{value}")


def hero(value: str | int | None) -> Ref:
    return Ref(FIGURE, str(value))


# ---- options by their verb -------------------------------------------------------------------------------------------


def _item(game: Brimstone, ask: Ask, option: Option) -> About:
    del ask
    return About((item(game, option.subject),))


def _two_items(game: Brimstone, ask: Ask, option: Option) -> About:
    del ask
    return About((item(game, option.subject), item(game, option.target)))


def _use(game: Brimstone, ask: Ask, option: Option) -> About:
    """A use or a Re-roll: of something that the Hero has, if it is not Grit or the lantern."""
    del game, ask
    name = str(option.subject)
    return About((source(name),)) if ":" in name else NOTHING


def _shot(game: Brimstone, ask: Ask, option: Option) -> About:
    """Ammo: from the template, or something else that the Hero has."""
    name = str(option.subject)
    return _use(game, ask, option) if ":" in name else About((Ref(ITEM, f"shots:{name}"),))


def _attach(game: Brimstone, ask: Ask, option: Option) -> About:
    del ask
    return About((item(game, option.subject),), goal=item(game, option.target))


def _detach(game: Brimstone, ask: Ask, option: Option) -> About:
    """An Upgrade, and the Item that it is on."""
    del ask
    on = item(game, option.subject)
    return About((Ref(ITEM, f"{on.id}/{option.target}"), on), origin=on)


def _hand_over(game: Brimstone, ask: Ask, option: Option) -> About:
    giver = hero((ask.params or {})["hero"])
    return About((item(game, option.subject),), giver, hero(option.target))


def _trade(game: Brimstone, ask: Ask, option: Option) -> About:
    del game, ask
    return About((), hero(option.subject), hero(option.target))


def _figure(game: Brimstone, ask: Ask, option: Option) -> About:
    del game, ask
    return About((hero(option.subject),))


def _ally(game: Brimstone, ask: Ask, option: Option) -> About:
    del game, ask
    return About((Ref(FIGURE, f"ally:{option.subject}"),))


def _sheet(game: Brimstone, ask: Ask, option: Option) -> About:
    """What somebody carries as a whole."""
    del game, ask
    return About((Ref(SHEET, str(option.subject)),))


def _room(game: Brimstone, ask: Ask, option: Option) -> About:
    del game, ask
    return About((Ref(REGION, str(option.subject)),))


def _marker(game: Brimstone, ask: Ask, option: Option) -> About:
    """A Door, Gate or mark of the Mission, which lies on the board under the key of the option."""
    del game, ask
    return About((Ref(MARKER, option.key),))


def _spot(game: Brimstone, ask: Ask, option: Option) -> About:
    """A Town on the map, a Location in Town."""
    del game, ask
    return About((Ref(SPOT, str(option.subject)),))


def _for_sale(game: Brimstone, ask: Ask, option: Option) -> About:
    """Goods, a service or a Resurrection at the Location where the Hero is."""
    del ask
    return About((card(option.subject), *_place(game)))


def _sold(game: Brimstone, ask: Ask, option: Option) -> About:
    del ask
    return About((item(game, option.subject), *_place(game)))


def _stone(game: Brimstone, ask: Ask, option: Option) -> About:
    del ask, option
    return About(_place(game))


def _forge(game: Brimstone, ask: Ask, option: Option) -> About:
    del ask
    onto = item(game, option.subject)
    return About((card(option.target), onto, *_place(game)), goal=onto)


def _place(game: Brimstone) -> tuple[Ref, ...]:
    visit = game.frame(Visit)
    return () if visit is None else (Ref(SPOT, visit.place),)


VERBS: Final[dict[str, Callable[[Brimstone, Ask, Option], About]]] = {
    **dict.fromkeys(("shoot", "free", "wear", "drop", "for"), _item),
    **dict.fromkeys(("use", "reroll"), _use),
    **dict.fromkeys(("hands", "lantern", "swap"), _sheet),
    **dict.fromkeys(("help", "drag"), _figure),
    **dict.fromkeys(("look", "work"), _marker),
    **dict.fromkeys(("travel", "visit"), _spot),
    **dict.fromkeys(("buy", "service", "raise"), _for_sale),
    "attach": _attach,
    "detach": _detach,
    "dual": _two_items,
    "forge": _forge,
    "hand-over": _hand_over,
    "lead": _ally,
    "scavenge": _room,
    "sell": _sold,
    "sell-stone": _stone,
    "shot": _shot,
    "trade": _trade,
}
"""Verbs not listed here are about nothing to point at: to fight, to flee, to end the Activation."""
