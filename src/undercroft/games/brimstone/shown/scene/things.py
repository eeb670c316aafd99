"""What a Hero has, as cards of a scene with their words, and where it is: in hand, worn, carried."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from msgspec import structs

from undercroft.crawl.packs.language.text import plural
from undercroft.crawl.shown.drawing.kept import Kept
from undercroft.crawl.shown.scene import Badge, Meter, Slot, Thing
from undercroft.games.brimstone.content import icons
from undercroft.games.brimstone.content.types import modifiers
from undercroft.games.brimstone.rules.heroes import six_shooter
from undercroft.games.brimstone.rules.items import carrying, clothing, hands
from undercroft.games.brimstone.shown import card_text
from undercroft.games.brimstone.shown.scene.card_faces import FACES

if TYPE_CHECKING:
    from undercroft.games.brimstone.content.types import AbilityTokens, Item, Powers
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Held, Hero

CHARTS: Final = (
    ("injury", "Injuries", icons.INJURY),
    ("madness", "Madness", icons.MADNESS),
    ("mutation", "Mutations", icons.MUTATION),
)
AMONG: Final = (
    *("id", "kind", "upgrade", "learned", "exhausted", "shots", "loaded"),
    *("injuries", "madness", "mutations", "boosts"),
    *("items", "hands", "worn", "side_bag"),
)
"""All of a Hero that their cards come from."""
_KEPT: Final = Kept[tuple[Thing, ...]]()
PLACES: Final = ("In hand", "Worn", "Carried")
SPANS: Final = {
    "attack": "for this Attack",
    "activation": "for this Activation",
    "next-activation": "for the next Activation",
    "turn": "for this turn",
    "fight": "for this Fight",
    "adventure": "for this Adventure",
    "next-adventure": "for the next Adventure",
}


def things(game: Brimstone, hero: Hero) -> tuple[Thing, ...]:
    """What ails a Hero and what lasts for a time, then Items and Side Bag, then Abilities."""
    among = [getattr(hero, name) for name in AMONG]
    return _KEPT.part(game.pack, among, lambda: _things(game, hero))


def _things(game: Brimstone, hero: Hero) -> tuple[Thing, ...]:
    return (*_ailments(game, hero), *_goods(game, hero), *_abilities(game, hero))


def _ailments(game: Brimstone, hero: Hero) -> list[Thing]:
    """Injuries, Madness, Mutations, and what lasts for a time."""
    found: list[Thing] = []
    for chart, group, icon in CHARTS:
        held_by: list[str] = getattr(hero, {"injury": "injuries", "madness": "madness", "mutation": "mutations"}[chart])
        found += [_power(hero, f"{chart}:{entry}", game.pack.charts[chart][entry], group, icon) for entry in held_by]
    for n, boost in enumerate(hero.boosts):
        text = f"{modifiers.modifier(boost.modifier, boost.amount)} {SPANS.get(boost.span, '')}".rstrip() + "."
        found.append(Thing(id=f"boost:{n}", name="For a time", text=text, icon=icons.WAIT, group="For a time"))
    return found


def _abilities(game: Brimstone, hero: Hero) -> list[Thing]:
    """What a Hero is able to do: by Class, Starting Upgrade and Levels, and the tokens for it."""
    pack = game.pack
    printed = pack.heroes[hero.kind]
    found = [
        _power(hero, f"ability:{entry.id}", entry, "Abilities", icons.ABILITY, tokens=printed.tokens)
        for entry in printed.abilities
    ]
    if hero.upgrade:
        upgrade = pack.upgrades[hero.upgrade]
        found.append(_power(hero, f"upgrade:{upgrade.id}", upgrade, "Abilities", icons.UPGRADE))
    for learned, times in Counter(hero.learned).items():
        found.append(_power(hero, f"learned:{learned}", pack.growth[learned], "Learned", icons.LEARNED, times))
    if printed.tokens is not None:
        shot = printed.tokens
        found.append(
            Thing(
                id=f"shots:{shot.id}",
                name=shot.name,
                text=card_text.shots(shot),
                icon=icons.SHOT,
                group="Abilities",
                count=hero.shots,
                spent=not hero.shots,
            )
        )
    for kind in six_shooter.unlocked(game, hero):
        many = hero.loaded.count(kind.id)
        found.append(
            Thing(
                id=f"shots:{kind.id}",
                name=kind.name,
                text=card_text.shot(kind),
                icon=icons.SHOT,
                group="Abilities",
                count=many,
                spent=not many,
            )
        )
    return found


def _goods(game: Brimstone, hero: Hero) -> list[Thing]:
    """Items by where they are, and the Side Bag."""
    found = [thing for held in hero.items for thing in _item(game, hero, held)]
    found.sort(key=lambda thing: PLACES.index(thing.group))
    for token in dict.fromkeys(hero.side_bag):
        entry = game.pack.side_bag[token]
        found.append(FACES.card(f"token:{token}", entry, group="Side Bag", count=hero.side_bag.count(token)))
    return found


def _power(
    hero: Hero, source: str, entry: Powers, group: str, icon: str, count: int = 1, tokens: AbilityTokens | None = None
) -> Thing:
    spent = any(mark.startswith(f"{source}/") for mark in hero.exhausted)
    text = card_text.ability(entry, tokens)
    return FACES.card(source, entry, text=text, icon=icon, group=group, spent=spent, count=count)


def _item(game: Brimstone, hero: Hero, held: Held) -> list[Thing]:
    """An Item, and after it the Upgrades attached to it."""
    card = game.pack.items[held.card]
    in_use = hands.in_use(game, hero, held)
    group = PLACES[0 if held.id in hero.hands else 1 if held.id in hero.worn else 2]
    upgrades: list[Powers] = [game.pack.items[name] for name in held.upgrades]
    upgrades += [game.pack.forgings[name] for name in held.forged]
    own = [mark for mark in held.exhausted if not any(mark.startswith(f"{entry.id}/") for entry in upgrades)]
    found = [
        FACES.card(f"item:{held.id}", card, group=group, spent=bool(own), in_use=in_use, marks=_marks(card)),
    ]
    for entry in upgrades:
        spent = any(mark.startswith(f"{entry.id}/") for mark in held.exhausted)
        attached = FACES.card(f"item:{held.id}/{entry.id}", entry, group=group, spent=spent, in_use=in_use)
        found.append(structs.replace(attached, name=f"{entry.name} (on {card.name})"))
    return found


def _marks(card: Item) -> tuple[Badge, ...]:
    """The small icons of an Item: hands, Weight, Dark Stone."""
    found = (
        (card.hands, icons.HAND, plural(card.hands, "Hand")),
        (card.weight, icons.WEIGHT, f"Weight {card.weight}"),
        (card.dark_stone, icons.STONE, plural(card.dark_stone, "Dark Stone Icon")),
    )
    return tuple([Badge(icon, text, many) for many, icon, text in found if many])


# ---- where it is -----------------------------------------------------------------------------------------------------


def slots(game: Brimstone, hero: Hero) -> tuple[Slot, ...]:
    """The two Hand slots, of which a Double-Handed Item fills both, and the Clothing Slots."""
    pack = game.pack
    filled = [held.id for held in hero.items if held.id in hero.hands for _ in range(pack.items[held.card].hands)]
    found = [
        Slot(name="Hand", icon=icons.HAND, thing=f"item:{filled[n]}" if n < len(filled) else "")
        for n in range(hands.SLOTS)
    ]
    for slot, icon in icons.BY_SLOT.items():
        worn = clothing.worn_in(game, hero, slot)
        found.append(Slot(name=slot.title(), icon=icon, thing="" if worn is None else f"item:{worn}"))
    return tuple(found)


def loads(game: Brimstone, hero: Hero) -> tuple[Meter, ...]:
    """How much is carried, and how much can be."""
    return (
        Meter("Weight", carrying.weight(game, hero), game.stat(hero, "carry")),
        Meter("Side Bag", len(hero.side_bag), game.stat(hero, "side_bag")),
    )
