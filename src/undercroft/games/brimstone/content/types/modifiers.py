"""The numbers that something can change, each said once: what it is, where it starts, its limits, and how it reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping


class Number(NamedTuple):
    """A number of a Hero: what it means to an author, and all that rules and cards need to know about it."""

    means: str
    name: str = ""
    """What a card calls it, if that is not its word."""
    one: str = ""
    """What a card calls a single one, if that is another name."""
    best: str = ""
    """How it reads if not all of it adds up but the lowest counts, as with saves and critical ranges."""
    printed: Literal["", "sheet", "skill"] = ""
    """Where the Hero's record has it; elsewhere it starts at `base`."""
    base: int = 0
    plus: str = ""
    """Another number that is added to the base."""
    why: str = "rules"
    """What the base is owed to."""
    least: tuple[int, str] | None = None
    """It never gets lower, and by which rule."""
    most: tuple[int, str] | None = None
    """It never gets higher, and by which rule."""
    attack: Literal["", "melee", "ranged"] = ""
    """Which Attacks it is about; what a gun says of Ranged ones holds for that gun only."""
    a_while: bool = True
    """Whether it can be changed for a time."""


SKILL: Final = Number(
    "the Skill, kept within 1 to 6",
    printed="skill",
    least=(1, "brimstone.skill.range"),
    most=(6, "brimstone.skill.range"),
)

NUMBERS: Final[dict[str, Number]] = {
    "agility": SKILL,
    "cunning": SKILL,
    "spirit": SKILL,
    "strength": SKILL,
    "lore": SKILL,
    "luck": SKILL,
    "initiative": Number("Initiative", printed="sheet"),
    "move": Number("spaces of Move each turn; a penalty may leave none"),
    "escape": Number("added to Escape Tests"),
    "grit_on_move": Number(
        "added to the highest Move roll that Recovers a Grit, which is 1 without it", base=1, a_while=False
    ),
    "combat": Number("dice of a Melee Attack", printed="sheet", attack="melee"),
    "melee_to_hit": Number("added to the To Hit rolls of a Melee Attack", attack="melee"),
    "melee_damage": Number("added to the Damage of each Hit in Melee", attack="melee"),
    "melee_crit": Number(
        "the lowest natural die that is a Critical Hit in Melee; the best one counts",
        best="Critical Hits in Melee on {n}+",
        attack="melee",
    ),
    "shots": Number("Shots of a Gun; on a weapon or its Upgrade, for that weapon only", one="Shot", attack="ranged"),
    "range": Number("Range; on a weapon or its Upgrade, for that weapon only", attack="ranged"),
    "ranged_to_hit": Number(
        "added to Ranged To Hit rolls; on a weapon or its Upgrade, for that weapon only", attack="ranged"
    ),
    "ranged_damage": Number(
        "added to the Damage of each Ranged Hit; on a weapon or its Upgrade, for that weapon only", attack="ranged"
    ),
    "ranged_crit": Number(
        "the lowest natural die that is a Critical Shot; the best one counts",
        best="Critical Shots on {n}+",
        attack="ranged",
    ),
    "dynamite_range": Number("Range of thrown Dynamite", name="Range with Dynamite"),
    "defense": Number("added to Defense rolls"),
    "willpower": Number("added to Willpower rolls"),
    "armor": Number("the save against Wounds; the best one counts", best="Armor {n}+"),
    "spirit_armor": Number("the save against Sanity Damage; the best one counts", best="Spirit Armor {n}+"),
    "health": Number("maximum Health", printed="sheet", least=(1, "brimstone.recover.minimum-one"), a_while=False),
    "sanity": Number("maximum Sanity", printed="sheet", least=(1, "brimstone.recover.minimum-one"), a_while=False),
    "max_grit": Number("Max Grit", printed="sheet", a_while=False),
    "corruption_resistance": Number(
        "Corruption Points held before mutating, never below 1",
        base=5,
        least=(1, "brimstone.corruption.resistance-modified"),
        a_while=False,
    ),
    "side_bag": Number("spaces in the Side Bag", base=5, a_while=False),
    "carry": Number(
        "the Weight limit", name="Weight carried", base=5, plus="strength", why="brimstone.weight.limit", a_while=False
    ),
    "healing": Number(
        "more points each time the Hero Heals another Hero", name="healed whenever you heal another Hero", a_while=False
    ),
    "breath": Number("more points healed by Catch Your Breath", name="healed when Catching Breath", a_while=False),
    "scavenge": Number("dice of a Scavenge", name="Scavenge dice", one="Scavenge die", base=3),
    "hold_back": Number(
        "added to Hold Back the Darkness while holding the lantern; on Darkness cards always",
        name="to Hold Back the Darkness",
    ),
    "gold_found": Number("more each time a card gives Gold", name="Gold whenever Gold is found", a_while=False),
    "stone_found": Number(
        "more each time a card gives Dark Stone", name="Dark Stone whenever it is found", a_while=False
    ),
}
"""Every number of a Hero, in the order in which they are listed."""

INCLUDED_IN: Final[dict[str, list[str]]] = {
    part: [name for name, number in NUMBERS.items() if number.plus == part]
    for part in dict.fromkeys([number.plus for number in NUMBERS.values()])
    if part
}
"""The numbers that another one is added to."""

SKILLS: Final = tuple(name for name, number in NUMBERS.items() if number.printed == "skill")
LOWEST_COUNTS: Final = frozenset(name for name, number in NUMBERS.items() if number.best)


def for_attacks(kind: Literal["melee", "ranged"]) -> frozenset[str]:
    """The numbers that only Attacks of a kind read."""
    return frozenset(name for name, number in NUMBERS.items() if number.attack == kind)


class FoeNumber(NamedTuple):
    """A number of Enemies: what it means to an author, and whether it can be changed for a time."""

    means: str
    a_while: bool = True


FOE_NUMBERS: Final[dict[str, FoeNumber]] = {
    "initiative": FoeNumber("Initiative"),
    "move": FoeNumber("Move"),
    "escape": FoeNumber("the number that an Escape Test needs"),
    "to_hit": FoeNumber("added to their To Hit rolls"),
    "combat": FoeNumber("Combat dice"),
    "damage": FoeNumber("Damage"),
    "defense": FoeNumber("Defense"),
    "health": FoeNumber("Health"),
    "armor": FoeNumber("the save against Wounds; the best one counts"),
    "fear": FoeNumber("more Fear"),
    "range": FoeNumber("Range of their Ranged Attack", a_while=False),
    "shots": FoeNumber("Shots of their Ranged Attack", a_while=False),
}
"""Every number of Enemies that cards and Elite abilities change."""

if TYPE_CHECKING:
    Modifier = str
    FoeModifier = str
else:
    Modifier = Literal[tuple(NUMBERS)]
    FoeModifier = Literal[tuple(FOE_NUMBERS)]


# ---- in words --------------------------------------------------------------------------------------------------------

UNKNOWN: Final = Number("")


def modifier(name: str, amount: int | str) -> str:
    """One number that something changes; the amount may be dice.

    >>> modifier("initiative", 2), modifier("armor", 5), modifier("gold_found", -5), modifier("shots", "D3")
    ('+2 Initiative', 'Armor 5+', '-5 Gold whenever Gold is found', '+D3 Shots')
    >>> modifier("grit_on_move", 1), modifier("shots", 1)
    ('Move rolls of 1 or 2 Recover a Grit', '+1 Shot')
    """
    number = NUMBERS.get(name, UNKNOWN)
    if number.best:
        return number.best.format(n=amount)
    if name == "grit_on_move" and isinstance(amount, int):
        return f"Move rolls of {' or '.join(map(str, range(1, amount + 2)))} Recover a Grit"
    single = number.one if amount in (1, -1, "1") else ""
    signed = f"{amount:+d}" if isinstance(amount, int) else f"+{amount}"
    return f"{signed} {single or number.name or name.replace('_', ' ').title()}"


def modifiers(gives: Mapping[Any, int]) -> str:
    """All of them in a row."""
    return ", ".join(modifier(name, amount) for name, amount in gives.items())
