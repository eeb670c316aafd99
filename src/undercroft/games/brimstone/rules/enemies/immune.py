"""Enemies Immune to a Keyword (Items and abilities that bear it do nothing) or, if Tough, to Critical Hits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.brimstone.rules.items.hands import held_by

if TYPE_CHECKING:
    from collections.abc import Iterable

    from undercroft.games.brimstone.content.keywords import Case
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Attack, Foe, Hero


def immune(game: Brimstone, kind: str, keywords: Iterable[str]) -> bool:
    """Whether a Type ignores all effects and Damage of what bears one of these Keywords. [brimstone.immune.keyword]"""
    held = game.pack.enemies[kind].immune
    return bool(held) and any(word in held for word in keywords)


def ignores_defense(game: Brimstone, kind: str, crit: bool) -> bool:
    """Whether a Hit ignores Defense: a Critical one, but not on a Tough Enemy; what else it triggers works there too.

    [brimstone.immune.tough] [brimstone.immune.tough-other-bonuses] [brimstone.damage.crit-ignores-defense]
    """
    return crit and game.enemy_numbers.read(game, kind, "tough") <= 0


def shrugs_off(game: Brimstone, hero: Hero, attack: Attack, foe: Foe) -> bool:
    """Whether the Item of an Attack has a Keyword to which the Enemy is Immune. [brimstone.immune.keyword]"""
    if (attack.melee and not attack.free) or not game.pack.enemies[foe.kind].immune:
        return False
    return immune(game, foe.kind, game.pack.items[held_by(hero, attack.weapon).card].keywords)


def ignores(game: Brimstone, foe: Foe, who: Case) -> bool:
    """Whether an Enemy is Immune to the Item or Token whose effect this is. [brimstone.immune.keyword]"""
    if not who.by or not game.pack.enemies[foe.kind].immune:
        return False
    return immune(game, foe.kind, keywords_of(game, game.hero(who.by), who.source))


def keywords_of(game: Brimstone, hero: Hero, source: str) -> tuple[str, ...]:
    """The Keywords of an Item (`item:7`), an Upgrade on it (`item:7/filed-sight`) or a Side Bag Token.

    What is forged onto an Item is part of it. [brimstone.immune.keyword] [brimstone.upgrade.forged-permanent]
    """
    kind, _, what = source.partition(":")
    if kind == "token":
        return game.pack.side_bag[what].keywords
    if kind != "item":
        return ()
    number, _, upgrade = what.partition("/")
    own = not upgrade or upgrade in game.pack.forgings
    return game.pack.items[held_by(hero, int(number)).card if own else upgrade].keywords
