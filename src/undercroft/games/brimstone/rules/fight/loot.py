"""Loot: how many cards a Fight gives, and what a Hero draws."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.brimstone.content.keywords import Case
from undercroft.games.brimstone.rules.explore import decks, event_cards, worlds

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Fight, Foe, Hero


MOST_LOOT = 3
"""Loot cards a Hero draws at most for one Fight. [brimstone.loot.max-three]"""


def loot_cards(game: Brimstone) -> int:
    """One Loot card for each Threat card or other cause that brought Enemies, at most 3.

    [brimstone.loot.one-per-threat] [brimstone.loot.other-sources] [brimstone.loot.max-three]
    """
    return min(MOST_LOOT, game.state.fight.instances) if game.state.fight is not None else 0


def count_causes(fight: Fight, placed: list[int]) -> None:
    """Each card or other cause that brought Enemies counts once for Loot.

    [brimstone.loot.one-per-threat] [brimstone.loot.other-sources]
    """
    fight.instances += len(dict.fromkeys(placed))


def left_undefeated(game: Brimstone, fight: Fight, foe: Foe) -> None:
    """Count an Enemy that left the board alive: a cause whose Enemies have all left, none killed, gives no Loot.

    [brimstone.immobile.left-behind-no-reward] [brimstone.loot.one-per-threat]
    """
    others = any(other.cause == foe.cause for other in game.state.foes)
    if foe.cause >= 0 and not others and foe.cause not in fight.beaten:
        fight.instances -= 1


def note_beaten(game: Brimstone, foe: Foe) -> None:
    """Note that a killed Enemy's cause gives its Loot, even if others get away. [brimstone.loot.one-per-threat]"""
    fight = game.state.fight
    assert fight is not None
    if foe.cause not in fight.beaten:
        fight.beaten.append(foe.cause)


def loot(game: Brimstone, hero: Hero) -> Rule[None]:
    """Draw one Loot card and resolve it; the deck is shuffled before each occasion and when it runs out.

    [brimstone.loot.shared-draw] [brimstone.loot.reshuffle-for-rest]
    """
    card = yield from decks.draw(game, "loot", hero.id)
    if card is not None:
        decks.discard(game, "loot", card)
        yield from event_cards.play(game, game.pack.cards[card], Case(hero, source=f"card:{card}"), hero)


def gather_loot(game: Brimstone) -> None:
    """The full Loot deck is shuffled before the Heroes draw.

    [brimstone.loot.shared-draw] [brimstone.cards.no-discard-decks]
    """
    decks.gather(game, "loot")


def looted(game: Brimstone, hero: Hero, name: str) -> str:
    """What a Loot card gives a Hero: in an OtherWorld an Artifact for Gear and Gear for an Artifact.

    [brimstone.world.loot-swap]
    """
    return {"gear": "artifact", "artifact": "gear"}[name] if worlds.elsewhere(game, hero) else name
