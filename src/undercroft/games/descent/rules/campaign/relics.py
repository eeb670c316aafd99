"""Relics: heroes use them as items; the overlord's are wielded by lieutenants."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.subjects import CARD, FIGURE
from undercroft.engine.choices import choose, choose_party
from undercroft.games.descent.events import Found
from undercroft.games.descent.state import Held

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.descent.game import Descent


def award(game: Descent, relic: str, to_heroes: bool) -> Rule[None]:
    """The winner of a quest gets its relic: one of the heroes, or the overlord.

    [descent.relic.as-item] [descent.relic.hero-side] [descent.relic.overlord-side]
    """
    if not to_heroes:
        game.sheet.relics.append(relic)
        return
    ids = [hero.id for hero in game.state.heroes]
    hero = game.hero((yield from choose_party(game.hero_seats(), "campaign.relic", ids, of=FIGURE)))
    hero.items.append(Held(id=game.new_id(), card=relic))
    game.changed(hero)
    yield from game.do(Found(hero.id, relic))


def lieutenants(game: Descent) -> list[str]:
    """Return the lieutenants of the coming quest."""
    named = [group.monster for one in game.quest.encounters for group in one.groups if group.monster is not None]
    return [kind for kind in dict.fromkeys(named) if game.pack.monsters[kind].lieutenant]


def assign(game: Descent) -> Rule[None]:
    """Before a quest the overlord says which relic, if any, each lieutenant wields; one each.

    [descent.relic.assign-at-setup] [descent.relic.one-per-lieutenant] [descent.relic.unwielded]
    """
    sheet = game.sheet
    for kind in lieutenants(game):
        free = [relic for relic in sheet.relics if relic not in sheet.wielded.values()]
        if not free:
            return
        about = {"kind": kind}
        relic = yield from choose(
            game.state.overlord.seat, "campaign.wield", free, of=CARD, optional=True, params=about
        )
        if relic is not None:
            sheet.wielded[kind] = relic
