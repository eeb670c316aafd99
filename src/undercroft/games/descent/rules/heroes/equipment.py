"""Equipment: two hands, one armor, two others; what is not equipped is of no use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from undercroft.engine.choices import Option
from undercroft.games.descent.content.types import Item
from undercroft.games.descent.events import Equipped
from undercroft.games.descent.rules.harm import damage
from undercroft.games.descent.rules.heroes.numbers import card_of

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.descent.game import Descent
    from undercroft.games.descent.state import Held, Hero

ROOM: Final = {"hand": 2, "armor": 1, "other": 2}
"""[descent.equip.hands] [descent.equip.armor] [descent.equip.other]"""


def takes(game: Descent, held: Held) -> tuple[str, int]:
    """Return which icons a card shows, and how many; none for a card that needs no place. [descent.equip.no-icon]"""
    card = card_of(game, held.card)
    if not isinstance(card, Item) or not card.slot:
        return "", 0
    return ("hand", 2) if card.slot == "two hands" else (card.slot, 1)


def free(game: Descent, hero: Hero, icon: str) -> int:
    """Return how many icons of a kind are free."""
    used = [takes(game, held) for held in hero.items if held.equipped]
    return ROOM[icon] - sum(count for kind, count in used if kind == icon)


def options(game: Descent, hero: Hero, changed: list[int]) -> list[Option]:
    """Offer what a hero can put on or take off, each card once; taking off only serves to put on something else."""
    on: list[Option] = []
    off: list[Option] = []
    for held in hero.items:
        icon, count = takes(game, held)
        if not icon or held.id in changed:
            continue
        if held.equipped:
            off.append(Option("unequip", held.id, None, "descent.hero-turn.equip-step"))
        elif free(game, hero, icon) >= count:
            on.append(Option("equip", held.id, None, "descent.hero-turn.equip-step"))
    spare = [takes(game, held)[0] for held in hero.items if not held.equipped and held.id not in changed]
    off = [one for one in off if takes(game, _held(hero, one))[0] in spare]
    return [*on, *off]


def _held(hero: Hero, option: Option) -> Held:
    return next(held for held in hero.items if held.id == option.subject)


def equip(game: Descent, hero: Hero) -> Rule[None]:
    """Let a hero change its equipment; asked only if something can change. [descent.hero-turn.equip-step]"""
    before = [held.id for held in hero.items if held.equipped]
    changed: list[int] = []
    while found := options(game, hero, changed):
        done = Option("done", ends=True)
        chosen = yield from game.ask(hero.seat, "equip.change", [*found, done], params={"hero": hero.id})
        if chosen.verb == "done":
            break
        held = _held(hero, chosen)
        held.equipped = chosen.verb == "equip"
        changed.append(held.id)
        game.changed(hero)
    now = [held for held in hero.items if held.equipped]
    if [held.id for held in now] != before:
        yield from game.do(Equipped(hero.id, tuple(held.card for held in now)))
        yield from damage.recheck(game, hero)
