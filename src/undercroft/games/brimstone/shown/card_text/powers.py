"""The words for what a Hero has: uses, Re-rolls, Shots, and all that holds while it is held."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from undercroft.crawl.packs.language.text import as_sentence, capital, plural
from undercroft.games.brimstone.content import types
from undercroft.games.brimstone.content.types.modifiers import modifiers

if TYPE_CHECKING:
    from collections.abc import Mapping

    from undercroft.crawl.packs.language.effect import Effect
    from undercroft.games.brimstone.content.types import AbilityTokens, Bonus, Cost, Moment, Powers, Reroll, Shot, Use

DISCARDED: Final = " Then it is discarded."
LIMITS: Final = {"turn": "Once a turn", "fight": "Once a Fight", "adventure": "Once an Adventure"}
MOMENTS: Final = {
    "any time": "at any time",
    "out of fight": "out of a Fight",
    "in fight": "in a Fight",
    "activation": "in your Activation",
    "attack": "before an Attack is rolled",
    "instead of attack": "in place of your Attack",
    "free attack": "as a Free Attack",
    "any time free attack": "at any time, as a Free Attack",
    "first shot kill": "when the first Shot kills",
    "shot hit": "as Ammo for one Hit with a Gun, once its Damage is seen",
    "natural six": "on a natural 6 To Hit",
    "melee natural six": "on a natural 6 To Hit in Melee",
    "ranged natural six": "on a natural 6 To Hit with a Shot",
    "hurt": "when about to take Wounds",
    "scared": "when about to take Sanity Damage",
    "corrupted": "when about to take Corruption",
    "ko": "when about to be KO'd",
    "mutate": "on gaining a Mutation",
    "kill": "on killing an Enemy",
    "adventure start": "at the start of the Adventure",
    "turn start": "at the start of each turn",
    "turn end": "at the end of each turn",
    "activation start": "at the start of your Activation",
    "activation end": "at the end of your Activation",
    "move roll 1": "on a Move roll of 1",
    "move roll 2": "on a Move roll of 2",
    "move roll 5": "on a Move roll of 5",
    "move roll 6": "on a Move roll of 6",
    "fight start": "when a Fight begins",
    "fight won": "when a Fight is won",
    "scavenged": "after a successful Scavenge",
    "looked": "on looking through a Door",
    "skill passed": "on passing a Skill test",
    "skill failed": "on failing a Skill test",
    "healed other": "on healing another Hero",
    "darkness card": "when a Darkness card is drawn",
    "encounter card": "when an Encounter is drawn",
    "depth event": "at a Depth Event",
    "dread card": "when a Growing Dread card is revealed",
    "darkness moves": "whenever the Darkness moves closer",
}


def price(cost: Cost) -> str:
    """What a use costs, '' if nothing.

    >>> from undercroft.games.brimstone.content.types import Cost
    >>> price(Cost(grit=1, sanity=2))
    '1 Grit and 2 Sanity Damage'
    """
    parts = [
        f"{amount} {name}"
        for amount, name in (
            (cost.grit, "Grit"),
            (cost.stone, "Dark Stone"),
            (cost.gold, "Gold"),
            (cost.wounds, "Wound" if cost.wounds == 1 else "Wounds"),
            (cost.sanity, "Sanity Damage"),
        )
        if amount
    ]
    return " and ".join(parts)


def use(entry: Use) -> str:
    """A use: how often, when, at what cost, and what it does."""
    head = [LIMITS[entry.limit]] if entry.limit is not None else []
    if (entry.limit, entry.when) != ("fight", "in fight"):
        head.append(MOMENTS[entry.when])
    if entry.condition is not None:
        head.append(f"if {entry.condition.test.says()}")
    cost = price(entry.cost)
    if cost:
        head.append(f"for {cost}")
    end = DISCARDED if entry.discard else ""
    return f"{capital(', '.join(head))}: {entry.effect.text}{end}"


def reroll(entry: Reroll) -> str:
    """Dice that may be rolled again."""
    how = LIMITS[entry.limit] if entry.limit is not None else "Any number of times"
    cost = price(entry.cost)
    many = "any of the dice" if entry.count == 0 else "1 die" if entry.count == 1 else f"{entry.count} dice"
    kinds = [kind.title() for kind in entry.dice]
    of = " or ".join([", ".join(kinds[:-1]), kinds[-1]] if len(kinds) > 1 else kinds)
    end = DISCARDED if entry.discard else ""
    return f"{how}{f', for {cost}' if cost else ''}: Re-roll {many} for {of}.{end}"


def shot(kind: Shot) -> str:
    """A type of Shot for the Six-Shooter Template.

    >>> shot(types.Shot(id="b", name="Barking Shot", grit=1, spread=True))
    'For 1 Grit: a free normal Hit of D6 Damage on every Enemy adjacent to the target.'
    """
    parts = ["a target at any Range, seen or unseen, even with an Enemy beside you"] if kind.anywhere else []
    parts += ["a free normal Hit of D6 Damage on every Enemy adjacent to the target"] if kind.spread else []
    parts += ["the Damage rolled for one Hit is doubled"] if kind.doubles else []
    cost = price(types.Cost(grit=kind.grit))
    more = " One other Ammo may go with it." if kind.anywhere else ""
    return f"{as_sentence((f'for {cost}: ' if cost else '') + ', and '.join(parts))}{more}"


def shots(kind: Shot | AbilityTokens | None) -> str:
    """What any Shot does, the Class's own ones included; empty for none."""
    if isinstance(kind, types.AbilityTokens):
        return f"After a Damage roll with a {kind.weapon}: discard one for {kind.damage:+d} Damage to one Hit."
    return "" if kind is None else shot(kind)


def bonus(entry: Bonus) -> str:
    """Numbers that hold only under a condition."""
    words = entry.when.test.says()
    while_ = "" if words.startswith("against ") else "while "
    return f"{capital(while_ + words)}: {modifiers(entry.gives)}."


def by_itself(on: Mapping[Moment, Effect]) -> list[str]:
    """What happens by itself, each with its moment."""
    return [f"{capital(MOMENTS[moment])}: {effect.text}" for moment, effect in on.items()]


def powers(entry: Powers) -> str:
    """Everything that an Item, ability, Injury, Madness or Mutation does while a Hero has it."""
    parts: list[str] = []
    if isinstance(entry, types.LevelAbility) and entry.shot is not None:
        parts.append(f"{entry.shot.name}s may be loaded. {shot(entry.shot)}")
    if entry.gives:
        parts.append(f"{modifiers(entry.gives)}.")
    parts += [bonus(one) for one in entry.bonuses]
    if entry.immune:
        parts.append(f"Immune to {', '.join(word.title() for word in entry.immune)}.")
    parts += by_itself(entry.on)
    parts += [use(one) for one in entry.use]
    parts += [reroll(one) for one in entry.rerolls]
    return " ".join(parts)


def ability(entry: Powers, tokens: AbilityTokens | None) -> str:
    """An ability; one of a Class that does nothing by itself stands for the Class's tokens."""
    stands_for = "" if tokens is None else f"{plural(tokens.count, tokens.name)} at the start of every Adventure."
    return powers(entry) or stands_for
