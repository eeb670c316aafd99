"""The numbers of figures that something can change, each said once: what it is, its limits, and how it reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple


class Number(NamedTuple):
    """A number of a figure: what it means to an author, and what a card calls it."""

    means: str
    name: str = ""
    weapon: bool = False
    """What a weapon says of it holds for attacks with that weapon only. [descent.combat.only-chosen-weapon]"""


NUMBERS: Final[dict[str, Number]] = {
    "speed": Number("movement points of a move action"),
    "health": Number("the damage with which the figure is defeated"),
    "stamina": Number("the most fatigue that a hero can have"),
    "might": Number("the attribute Might"),
    "knowledge": Number("the attribute Knowledge"),
    "willpower": Number("the attribute Willpower"),
    "awareness": Number("the attribute Awareness"),
    "damage": Number("added to the damage of the figure's attacks", weapon=True),
    "range": Number("added to the range of the figure's Ranged attacks", weapon=True),
    "pierce": Number("shields that the figure's attacks ignore", weapon=True),
    "shields": Number("shields besides the defense dice", name="shield"),
    "reach": Number("1: Melee attacks reach targets two spaces away", weapon=True),
    "blast": Number("1: attacks affect every space adjacent to the target's", weapon=True),
    "surges": Number("surges added to the attack roll", weapon=True),
}
"""Every number, in the order in which they are listed."""

ATTRIBUTES: Final = ("might", "knowledge", "willpower", "awareness")
"""[descent.attribute.four]"""

if TYPE_CHECKING:
    NumberName = str
else:
    NumberName = Literal[tuple(NUMBERS)]


def modifier(name: str, amount: int) -> str:
    """One number that something changes, as a card says it.

    >>> modifier("speed", 1), modifier("pierce", 2), modifier("reach", 1)
    ('+1 Speed', 'Pierce 2', 'Reach')
    """
    if name in ("reach", "blast"):
        return name.title()
    if name == "pierce":
        return f"Pierce {amount}"
    return f"{amount:+d} {(NUMBERS[name].name or name).title()}"
