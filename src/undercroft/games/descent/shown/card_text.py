"""What is printed on the entries of a pack, made from their effects and numbers."""

from __future__ import annotations

from undercroft.games.descent.content.types import (
    Class,
    Condition,
    HeroSheet,
    Item,
    MonsterCard,
    MonsterStats,
    OverlordCard,
    Powers,
    QuestCard,
    SearchCard,
)
from undercroft.games.descent.content.types.numbers import modifier


def powers(entry: Powers) -> list[str]:
    """Return the lines of what something does for its figure."""
    lines = [modifier(name, amount) + "." for name, amount in entry.gives.items()]
    lines += [
        f"{bonus.when.text[:-1]}: {', '.join(modifier(*one) for one in bonus.gives.items())}."
        for bonus in entry.bonuses
    ]
    if entry.defense:
        lines.append(f"Defense: {', '.join(entry.defense)}.")
    if entry.power:
        lines.append(f"Attacks add: {', '.join(entry.power)}.")
    lines += [f"{'Surge' if one.cost == 1 else f'{one.cost} surges'}: {one.effect.text}" for one in entry.surges]
    lines += [f"{moment.capitalize()}: {effect.text}" for moment, effect in entry.on.items()]
    for use in entry.use:
        cost = f", {use.cost.fatigue} fatigue" if use.cost.fatigue else ""
        limit = {"refresh": ", exhaust", "turn": ", once a turn", "encounter": ", once an encounter", None: ""}[
            use.limit
        ]
        when = f" if {use.condition.text[:-1].lower()}" if use.condition is not None else ""
        gone = ", then discard" if use.discard else ""
        lines.append(f"{use.when.capitalize()}{when}{cost}{limit}{gone}: {use.effect.text}")
    for again in entry.rerolls:
        count = "any dice" if not again.count else "1 die" if again.count == 1 else f"{again.count} dice"
        lines.append(f"Re-roll {count} of {' or '.join(again.dice)}.")
    if entry.immune:
        lines.append(f"Immune to {', '.join(entry.immune)}.")
    return lines


MOMENTS = {
    "turn starts": "When {who} begins a turn",
    "turn ends": "When {who} ends a turn",
    "enters": "When {who} enters a space",
    "tests": "When {who} tests an attribute",
    "attacks": "When an attack is declared",
    "has rolled": "When the dice of an attack lie",
    "overlord turn": "At the start of the overlord's turn",
    "group activates": "When a group activates",
}
"""When an Overlord card is played; other moments read as they are written."""
IN_ATTACKS = {
    ("attacks", "making the attack"): "When {who} attacks",
    ("attacks", "facing the attack"): "When {who} is attacked",
    ("has rolled", "making the attack"): "When {who} has rolled for its attack",
    ("has rolled", "facing the attack"): "When the dice of an attack on {who} lie",
}


def moment(card: OverlordCard) -> str:
    """Return when an Overlord card may be played. [descent.overlord-cards.own-timing]"""
    who = {"hero": "a hero", "monster": "a monster", "": "somebody"}[card.who]
    condition = card.condition.source() if card.condition is not None else ""
    if (card.when, condition) in IN_ATTACKS:
        return IN_ATTACKS[card.when, condition].format(who=who)
    more = f", if {card.condition.text[0].lower()}{card.condition.text[1:-1]}" if card.condition is not None else ""
    return MOMENTS.get(card.when, f"When {{who}} {card.when}").format(who=who) + more


def prints(entry: object) -> str:
    """Return the text of an entry; empty for anything else."""
    match entry:
        case Item():
            arms = f"{entry.attack.kind.title()}: {_dice(entry.attack.dice)}." if entry.attack is not None else ""
            return " ".join([arms, *powers(entry)]).strip()
        case SearchCard():
            return " ".join([*powers(entry), f"Worth {entry.gold} gold." if entry.gold else ""]).strip()
        case Condition():
            test = f"At the start of the turn test {entry.test.title()}; passed, it goes." if entry.test else ""
            failed = f"Failed: {entry.failed.text}" if entry.failed is not None else ""
            ends = {
                "": "",
                "turn ends": "Goes at the end of the turn.",
                "first action": "The first action only takes it off.",
            }[entry.ends]
            bars = "The figure cannot move." if entry.bars else ""
            return " ".join(part for part in (test, failed, bars, ends, *powers(entry)) if part)
        case MonsterStats():
            return side(entry)
        case Powers():
            return " ".join(powers(entry))
        case OverlordCard():
            return f"{moment(entry)}: {entry.effect.text}"
        case HeroSheet():
            return " ".join(
                [
                    f"Speed {entry.speed}, Health {entry.health}, Stamina {entry.stamina}.",
                    f"{entry.ability.name}: {' '.join(powers(entry.ability))}",
                    f"Heroic feat, {entry.feat.name}: {entry.feat.use.effect.text}",
                ]
            )
        case Class():
            return " ".join(f"{skill.name}: {' '.join(powers(skill))}" for skill in entry.skills if not skill.xp)
        case MonsterCard():
            return " ".join(sides(entry))
        case QuestCard():
            return " ".join(goal.text for goal in entry.encounters[-1].goals)
        case _:
            return ""


def side(stats: MonsterStats) -> str:
    """Return one side of a Monster card: numbers, dice, what it can do."""
    defense = f", defends with {_dice(stats.dice)}" if stats.dice else ", no defense dice"
    arms = f"{stats.attack.kind.title()} attack with {_dice(stats.attack.dice)}"
    return " ".join([f"Speed {stats.speed}, Health {stats.health}. {arms}{defense}.", *powers(stats)])


def _dice(dice: tuple[str, ...]) -> str:
    return " and ".join(part for part in (", ".join(dice[:-1]), dice[-1]) if part) if dice else "nothing"


def sides(card: MonsterCard, act: int = 1) -> list[str]:
    """Return both sides of a Monster card in an act, each on a line with its rank."""
    ranks = (("Minion", card.minion), ("Master", card.master), ("Lieutenant", card.lieutenant))
    return [f"{name}: {side(found[min(act, len(found)) - 1])}" for name, found in ranks if found]
