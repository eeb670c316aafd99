"""The Record Sheet of an Enemy Type: its numbers and abilities, and all that adds to them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from undercroft.engine.numbers import ADD, AT_LEAST, AT_MOST, LOWEST, SET, Part
from undercroft.games.brimstone.rules.enemies import brutal, elite
from undercroft.games.brimstone.state import rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from undercroft.games.brimstone.content.types import Elite, FoeSide
    from undercroft.games.brimstone.game import Brimstone

SHEET = ("initiative", "move", "escape", "to_hit", "combat", "damage", "defense", "health", "xp", "xp_each")
SHOOTING = ("range", "shots")
RANGED_TO_HIT = "ranged_to_hit"


def present(game: Brimstone) -> list[str]:
    """The Enemy Types on the board, in order of arrival."""
    return list(dict.fromkeys([foe.kind for foe in game.state.foes]))


def foe_stat(game: Brimstone, kind: str, name: str) -> int:
    """A number of an Enemy Type, or the number of one of its abilities (0: it does not have it)."""
    known = game.enemy_numbers.kept.get(kind)
    found = None if known is None else known.get(name)
    return game.enemy_numbers.read(game, kind, name) if found is None else found[0]


has = foe_stat
"""The number of an ability of an Enemy Type, 0 if the Type does not have it."""


# ---- what adds to a number -------------------------------------------------------------------------------------------


@rules.number("enemy", id="sheet", order=0)
def sheet(game: Brimstone, kind: str, name: str, _: None) -> list[Part]:
    """The Record Sheet's value. [brimstone.enemy.sheet-fields]"""
    face = brutal.side(game, kind)
    if name in SHEET:
        return [Part(SET, getattr(face, name), "sheet"), *limits(name)]
    if name in SHOOTING:
        return [Part(SET, getattr(face.ranged, name, 0), "sheet"), *limits(name)]
    if name == RANGED_TO_HIT:
        return [Part(SET, ranged_to_hit(face), "sheet"), *limits("to_hit")]
    printed = named(face.abilities, name)
    return [changed(name, printed, "sheet")] if printed else []


def ranged_to_hit(face: FoeSide) -> int:
    """The To Hit value for Ranged Attacks; a sheet that names none has the same for both.

    [brimstone.enemy.sheet-fields]
    """
    return (face.ranged.to_hit if face.ranged is not None else 0) or face.to_hit


@cache
def limits(name: str) -> tuple[Part, ...]:
    """No number falls below 0; To Hit stays between 2+ and 6+, so a natural 6 always hits; Health stays above 0."""
    if name == "to_hit":
        return Part(AT_LEAST, 2, "rules"), Part(AT_MOST, 6, "rules")
    return (Part(AT_LEAST, 1 if name == "health" else 0, "rules"),)


@rules.number("enemy", id="elite", order=1)
def elite_parts(game: Brimstone, kind: str, name: str, _: None) -> list[Part]:
    """What the Elite abilities of the Type give to every Enemy of it.

    [brimstone.elite.whole-type] [brimstone.elite.xp]
    """
    found: list[Part] = []
    for entry in elites(game, kind):
        amount = named(entry.gives, of_sheet(name)) + named(entry.abilities, of_sheet(name))
        if amount:
            found.append(changed(name, amount, entry.name))
        if name == "xp":
            found.append(elite.elite_xp())
    return found


def elites(game: Brimstone, kind: str) -> list[Elite]:
    """The entries of its Elite Chart that the Type has in this Fight."""
    fight = game.state.fight
    known = None if fight is None else fight.kinds.get(kind)
    return [] if known is None else [game.pack.enemies[kind].elite[number - 1] for number in known.elite]


@rules.number("enemy", id="cards", order=2)
def card_parts(game: Brimstone, kind: str, name: str, _: None) -> list[Part]:
    """What Darkness cards that Remain in Play, and Growing Dread cards in the final Fight, give to all Enemies.

    [brimstone.cards.remains-in-play] [brimstone.dread.resolve-at-objective]
    """
    found: list[Part] = []
    state = game.state
    for card in state.remains + state.faced if state.faced else state.remains:
        amount = named(game.card(card).foes, of_sheet(name))
        if amount:
            found.append(changed(name, amount, f"card:{card}"))
    return found


@rules.number("enemy", id="fight", order=3)
def fight_parts(game: Brimstone, kind: str, name: str, _: None) -> list[Part]:
    """What holds for a time: modifiers of this turn or Fight, and the bonus of Ambushers."""
    fight = game.state.fight
    if fight is None:
        return []
    found = [changed(name, b.amount, b.source or "boost") for b in fight.boosts if b.modifier == of_sheet(name)]
    if name == "initiative" and kind in fight.kinds and fight.kinds[kind].ambush:
        found.append(ambush_bonus())
    return found


def ambush_bonus() -> Part:
    """Ambushers act at +2 Initiative in their first turn. [brimstone.ambush.initiative-bonus]"""
    return Part(ADD, 2, "brimstone.ambush.initiative-bonus")


def named(amounts: Mapping[Any, int], name: str) -> int:
    """The amount that a card or chart gives under this name."""
    return amounts.get(name, 0)


def of_sheet(name: str) -> str:
    """Whatever changes To Hit changes it for Ranged Attacks too."""
    return "to_hit" if name == RANGED_TO_HIT else name


def changed(name: str, amount: int, why: str) -> Part:
    """A bonus To Hit is added to the rolls, so it lowers the number needed; of several saves the lowest counts."""
    if name == "armor":
        return Part(LOWEST, amount, why)
    return Part(ADD, -amount if of_sheet(name) == "to_hit" else amount, why)
