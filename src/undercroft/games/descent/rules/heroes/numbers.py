"""Every number of a figure: what its sheet or card prints, and what all it has adds to that."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from undercroft.crawl.powers import table as powers_table
from undercroft.engine.numbers import ADD, AT_LEAST, SET, Maybe, Part
from undercroft.games.descent.content.types.items import Item
from undercroft.games.descent.content.types.numbers import ATTRIBUTES, NUMBERS
from undercroft.games.descent.content.types.powers import Powers
from undercroft.games.descent.state import Familiar, Held, Hero, Monster, rules

if TYPE_CHECKING:
    from undercroft.crawl.packs.language.effect import When
    from undercroft.games.descent.game import Descent

Source: TypeAlias = powers_table.Source[Powers, Held]
FEAT = "feat"
"""The name of a heroic feat among the sources; the sheet lies facedown once it was used."""


def gather(game: Descent, figure: Hero | Monster) -> list[Source]:
    """Everything whose text holds for a figure now: an item only while it is equipped.

    [descent.equip.unequipped-unusable] [descent.hero-setup.hero-sheets] [descent.monster.cards]
    """
    pack = game.pack
    found: list[Source] = []
    if isinstance(figure, Monster):
        found.append(Source("card", game.stats(figure), None))
        found += wielded(game, figure)
    else:
        found.append(Source("ability", pack.heroes[figure.kind].ability, None))
        if not figure.feat:
            found.append(Source(FEAT, feat(game, figure), None))
        found += [Source(f"skill:{skill}", pack.skills[skill], None) for skill in figure.skills]
        for held in figure.items:
            card = card_of(game, held.card)
            if not held.facedown and (held.equipped or not isinstance(card, Item) or not card.slot):
                found.append(Source(f"item:{held.id}", card, held))
    found += [Source(f"condition:{one}", pack.conditions[one], None) for one in figure.conditions]
    return found


def wielded(game: Descent, monster: Monster) -> list[Source]:
    """The relic of a lieutenant, as the overlord's side of its card says; nobody else has the use of it.

    [descent.relic.overlord-side] [descent.relic.unwielded] [descent.relic.wielder-defeated]
    """
    sheet = game.state.campaign
    relic = sheet.wielded.get(monster.kind) if sheet is not None else None
    side = game.pack.items[relic].overlord if relic is not None else None
    return [] if side is None else [Source(f"relic:{relic}", side, None)]


def feat(game: Descent, hero: Hero) -> Powers:
    """Return the heroic feat that is printed on a hero's sheet. [descent.feat.on-sheet]"""
    printed = game.pack.heroes[hero.kind].feat
    return Powers(id=FEAT, name=printed.name, use=(printed.use,))


def card_of(game: Descent, card: str) -> Powers:
    """Return an item or Search card by its id."""
    return game.pack.items.get(card) or game.pack.search[card]


def met(figure: Hero | Monster, when: When, game: Descent, against: Any) -> bool:
    """Whether the condition of a bonus holds."""
    from undercroft.games.descent.content.keywords.case import Case

    return when.holds(game, Case(figure))


def counts(game: Descent, source: Source, name: str, weapon: Any) -> bool:
    """Whether what a source gives holds for an attack with a weapon: another weapon's does not.

    [descent.combat.only-chosen-weapon]
    """
    if not NUMBERS[name].weapon or source.held is None or not isinstance(source.powers, Item):
        return True
    return source.powers.attack is None or source.held.id == weapon


def stat(game: Descent, figure: Hero | Monster, name: str, weapon: int | None = None) -> int:
    """Return a number of a figure; `weapon` is the item that is used."""
    return game.powers.numbers.read(game, figure, name, weapon, id=figure.id)


@rules.number("figure", id="sheet", order=0)
def sheet(game: Descent, figure: Hero | Monster, name: str, weapon: int | None) -> list[Part]:
    """What is printed on the Hero sheet or the Monster card.

    [descent.hero-setup.hero-sheets] [descent.monster.cards]
    """
    if isinstance(figure, Hero):
        printed: object = game.pack.heroes[figure.kind]
    elif isinstance(figure, Familiar) and name in ATTRIBUTES:
        return []
    elif name in ATTRIBUTES:
        return [Part(SET, game.pack.monsters[figure.kind].attributes.get(name, 0), "card")]  # type: ignore[call-overload]
    else:
        printed = game.stats(figure)
        if name == "health" and game.stats(figure).more_health:
            more = game.stats(figure).more_health * (len(game.state.heroes) - 2)
            return [Part(SET, game.stats(figure).health, "card"), Part(ADD, more, "card")]
    value = getattr(printed, name, None)
    if not isinstance(value, int):
        return []
    least = 1 if name == "health" else 0
    return [Part(SET, value, "sheet"), Part(AT_LEAST, least, "sheet")]


@rules.number("figure", id="powers", order=1, conditions=True)
def powers(game: Descent, figure: Hero | Monster, name: str, weapon: int | None) -> list[Part | Maybe]:
    """What skills, items, abilities and conditions give."""
    return game.powers.given(game, figure, name, weapon)


@rules.number("figure", id="boosts", order=2)
def boosts(game: Descent, figure: Hero | Monster, name: str, weapon: int | None) -> list[Part]:
    """What holds for a time."""
    return [Part(ADD, one.amount, one.source) for one in figure.boosts if one.number == name]
