"""Cards that happen: drawing them, their steps, Skill tests, and where they go afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.brimstone.content import keywords
from undercroft.games.brimstone.content.keywords import Case
from undercroft.games.brimstone.events.moments import CardComing
from undercroft.games.brimstone.rules.explore import decks
from undercroft.games.brimstone.rules.heroes import skill_tests

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.content.types import EventCard
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero


def answered(game: Brimstone, kind: str) -> Rule[CardComing]:
    """Before a card takes effect, Heroes whose text says so may cancel it or have another drawn."""
    coming = CardComing("", kind)
    for hero in game.in_order():
        coming.hero = hero.id
        yield from game.do(coming)
        if coming.cancelled:
            break
    return coming


def scavenge(game: Brimstone, hero: Hero, count: int) -> Rule[None]:
    """Draw Scavenge cards from the full, shuffled deck and resolve them.

    [brimstone.scavenge.cards] [brimstone.cards.no-discard-decks]
    """
    decks.gather(game, "scavenge")
    for _ in range(count):
        if hero.ko or hero.dead:
            return
        card = yield from decks.draw(game, "scavenge", hero.id)
        if card is None:
            return
        decks.discard(game, "scavenge", card)
        yield from play(game, game.pack.cards[card], Case(hero, source=f"card:{card}"), hero)


# ---- the steps of a card ---------------------------------------------------------------------------------------------


def play(game: Brimstone, card: EventCard, case: Case, found_by: Hero | None = None) -> Rule[None]:
    """Resolve a card step by step."""
    for step in card.steps:
        if step.when is not None and not keywords.holds(game, step.when, case):
            continue
        if step.skill is not None:
            case.tests.clear()
            testers = yield from skill_tests.who_tests(game, step, case, found_by)
            for hero in testers:
                if not hero.ko and not hero.dead:
                    yield from skill_tests.take_test(game, step, hero, case)
        yield from keywords.perform(game, step.do, case)
