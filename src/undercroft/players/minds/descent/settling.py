"""The small questions of both sides: surges, uses at a moment, equipment, whom a card means, and where to stand."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from undercroft.engine.choices import Option
from undercroft.games.descent.content.keywords import fight, figures
from undercroft.games.descent.content.types.items import Item
from undercroft.games.descent.state import Hero, Monster
from undercroft.players.minds.descent import odds
from undercroft.players.minds.descent.asks import best, effect_of, figure_of, help_of, passing, picture_of
from undercroft.players.minds.descent.goals import Wants
from undercroft.players.minds.descent.picture import FAR

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.engine.choices import Ask
    from undercroft.games.descent.content.types import Surge
    from undercroft.games.descent.state import Attack
    from undercroft.games.descent.state.dice import Face
    from undercroft.players.base import Seat
    from undercroft.players.minds.descent.picture import Picture

CONDITION = 1.8
FATIGUE = 0.7


# ---- attacks ---------------------------------------------------------------------------------------------------------


def surge(ask: Ask, seat: Seat) -> int:
    """Spend surges where they do most: range only if it is short, damage up to what is needed, then conditions."""
    picture = picture_of(seat)
    attack = picture.view.attack
    if attack is None or attack.by not in picture.figures:
        return 0
    by = picture.figures[attack.by]
    known: dict[int, tuple[int, Surge | None]] = {}
    for place, value in enumerate(ask.values):
        if isinstance(value, Option):
            found = surge_of(picture, by, str(value.subject))
            known[place] = (found.cost if found is not None else 1, found)
    top, first = worth_of(picture, attack, by, []), -1
    for count in range(1, len(known) + 1):
        for some in combinations(known, count):
            if sum(known[place][0] for place in some) <= attack.surges:
                value = worth_of(picture, attack, by, [known[place][1] for place in some])
                if value > top + 0.01:
                    top, first = value, some[0]
    return first if first >= 0 else passing(ask)


def surge_of(picture: Picture, figure: Hero | Monster, name: str) -> Surge | None:
    """Return a surge ability by its name in an option; None for the one that recovers fatigue."""
    source, _, number = name.rpartition("/s")
    kind, _, rest = source.partition(":")
    for powers, item in picture.powers(figure):
        if not powers.surges or not number.isdigit() or int(number) >= len(powers.surges):
            continue
        mine = (kind == "item" and str(item) == rest) or (kind == "skill" and powers.id == rest)
        if mine or (item < 0 and kind in ("card", "ability")) or (kind == "condition" and powers.id == rest):
            return powers.surges[int(number)]
    return None


def worth_of(picture: Picture, attack: Attack, by: Hero | Monster, bought: list[Surge | None]) -> float:
    """Return what an attack is worth with some surges spent."""
    reach, damage, pierce = attack.range, attack.damage, attack.pierce
    more = 0.0
    strikes = 0
    for one in bought:
        if one is None:
            more += FATIGUE
            continue
        for word in one.effect.keywords():
            if isinstance(word, fight.More):
                reach += word.count if word.what == "range" else 0
                damage += word.count if word.what == "damage" else 0
                pierce += word.count if word.what == "pierce" else 0
            elif isinstance(word, fight.StrikeWith):
                strikes += 1
            elif isinstance(word, figures.Heal):
                more += 0.6 * word.count * any(hero.damage for hero in picture.view.heroes)
            else:
                more += 0.5
    arms = next((one for one in picture.arms(by) if one[0] == attack.weapon), picture.arms(by)[0])[2]
    if arms.kind == "ranged":
        away = picture.away(picture.mask(by), 1 << attack.space)
        if away > reach:
            return more
    total = more
    for hit in attack.affected:
        figure = picture.figures.get(hit.figure)
        if figure is None:
            continue
        shields = sum(face.shields for face in hit.rolled) + hit.shields + picture.number(figure, "shields")
        hurt = max(0, damage - max(0, shields - pierce))
        left = picture.left(figure)
        sign = -1.0 if isinstance(figure, Hero) is isinstance(by, Hero) else 1.0
        total += sign * (min(hurt, left) + (6.0 if hurt >= left else 0.0))
        if 0 < hurt < left:
            total += sign * CONDITION * strikes
    return total


def use(ask: Ask, seat: Seat) -> int:
    """Use what helps at this moment, if it is worth its price."""
    picture = picture_of(seat)
    figure = figure_of(ask, picture)
    if figure is None:
        return passing(ask)
    worth: list[float] = []
    for value in ask.values:
        found = effect_of(picture, figure, str(value.subject)) if isinstance(value, Option) else None
        if not isinstance(value, Option):
            worth.append(0.0)
        elif found is None:
            worth.append(0.2)
        else:
            price = found[1] * (0.4 + 0.6 * tired(picture, figure))
            worth.append(help_of(picture, figure, found[0], 0.3) - price - 0.1)
    return best(ask, worth)


def tired(picture: Picture, figure: Hero | Monster) -> float:
    """Return how tired a hero is, from 0 to 1."""
    return figure.fatigue / max(1, picture.number(figure, "stamina")) if isinstance(figure, Hero) else 0.0


# ---- re-rolls --------------------------------------------------------------------------------------------------------


def reroll(ask: Ask, _seat: Seat) -> int:
    """Roll again what failed: a missed attack, a defense without shields, a test with too many."""
    return 0 if poor(ask) and ask.values[0] is not None else passing(ask)


def reroll_dice(ask: Ask, _seat: Seat) -> int:
    """Pick the worst die."""
    bad = poor(ask)
    return next((place for place, value in enumerate(ask.values) if value in bad), passing(ask))


def poor(ask: Ask) -> list[int]:
    """Return the dice that are worth rolling again, by their places."""
    params = ask.params or {}
    faces: list[Face] = params.get("dice", [])
    fresh: tuple[int, ...] = params.get("fresh", ())
    if params.get("kind") == "test":
        return [place for place in fresh if faces[place].shields > 1]
    if any(face.miss for face in faces):
        return [place for place in fresh if faces[place].miss]
    return [place for place in fresh if faces[place].worth == 0]


# ---- cards and places ------------------------------------------------------------------------------------------------


def whom(ask: Ask, seat: Seat) -> int:
    """Help for whoever needs it most, harm for whoever is nearest to falling."""
    picture = picture_of(seat)
    is_overlord = seat.name == "overlord"
    ranks: list[float] = []
    for name in ask.values:
        figure = picture.figures.get(str(name))
        if figure is None:
            ranks.append(-99.0)
        elif isinstance(figure, Hero) is is_overlord:
            ranks.append(-float(picture.left(figure)))
        else:
            down = 30.0 if isinstance(figure, Hero) and figure.down else 0.0
            ranks.append(down + figure.damage / picture.number(figure, "health"))
    return ranks.index(max(ranks))


def equip(ask: Ask, seat: Seat) -> int:
    """Put on whatever is free to put on; change a weapon only for a better one."""
    picture = picture_of(seat)
    hero = figure_of(ask, picture)
    assert isinstance(hero, Hero)
    held = {one.id: one for one in hero.items}
    spare = [picture.pack.items.get(one.card) for one in hero.items if not one.equipped]
    for place, value in enumerate(ask.values):
        if isinstance(value, Option) and value.verb == "equip":
            card = picture.pack.items.get(held[value.subject_number].card)
            rivals = [one for one in spare if one is not None and card is not None and one.slot == card.slot]
            if card is not None and all(force(card) >= force(one) for one in rivals):
                return place
    for place, value in enumerate(ask.values):
        if isinstance(value, Option) and value.verb == "unequip":
            card = picture.pack.items.get(held[value.subject_number].card)
            better = [one for one in spare if one is not None and card is not None and one.slot == card.slot]
            if card is not None and any(force(one) > force(card) + 0.3 for one in better):
                return place
    return passing(ask)


def force(card: Item) -> float:
    """Return how good an item is, roughly."""
    dice = {"blue": 1.4, "red": 2.0, "yellow": 1.2, "green": 1.1, "brown": 0.7, "grey": 1.2, "black": 2.0}
    arms = sum(dice[die] for die in card.attack.dice) if card.attack is not None else 0.0
    guard = sum(dice[die] for die in card.defense)
    return arms + guard + 0.5 * sum(card.gives.values()) + 0.4 * len(card.surges) + 0.3 * len(card.use)


def where(ask: Ask, seat: Seat) -> int:
    """Stand near to the goal: heroes to theirs, monsters between the heroes and it."""
    picture = picture_of(seat)
    wants = Wants(picture, "heroes")
    spaces = wants.spaces()
    field: Sequence[int] = picture.field(spaces) if spaces else ()
    ranks: list[float] = []
    for value in ask.values:
        space = value if isinstance(value, int) else value.target if isinstance(value, Option) else None
        if not isinstance(space, int):
            ranks.append(FAR)
            continue
        far = float(field[space]) if field else 0.0
        if seat.name == "overlord" and picture.standing:
            far += 2.0 * picture.nearest_hero(1 << space)
        if picture.harmful >> space & 1:
            far += 10.0
        ranks.append(far)
    return ranks.index(min(ranks))


def step(ask: Ask, seat: Seat) -> int:
    """Go nearer: a hero to the goal, a monster to the nearest hero."""
    picture = picture_of(seat)
    figure = figure_of(ask, picture)
    if figure is None:
        return passing(ask)
    wants = Wants(picture, "heroes")
    spaces = wants.spaces(figure) if isinstance(figure, Hero) else picture.hero_mask
    field: Sequence[int] = picture.field(spaces) if spaces else ()
    if not field:
        return passing(ask)
    worth = [
        float(field[figure.space] - field[value.target_number]) if isinstance(value, Option) else 0.0
        for value in ask.values
    ]
    return best(ask, worth)


def buy(ask: Ask, seat: Seat) -> int:
    """Buy what is much better than what a hero has for the same place."""
    picture = picture_of(seat)
    worth: list[float] = []
    for value in ask.values:
        hero = picture.figures.get(str(value.target)) if isinstance(value, Option) else None
        card = picture.pack.items.get(str(value.subject)) if isinstance(value, Option) else None
        if card is None or not isinstance(hero, Hero):
            worth.append(0.0)
            continue
        own = [picture.pack.items[one.card] for one in hero.items if one.card in picture.pack.items]
        had = max([force(one) for one in own if one.slot == card.slot], default=0.0)
        worth.append(force(card) - had - 0.2)
    return best(ask, worth)


def aim(ask: Ask, seat: Seat) -> int:
    """Aim a Blast where it affects most enemies and fewest friends."""
    picture = picture_of(seat)
    is_overlord = seat.name == "overlord"
    foes, friends = (
        (picture.hero_mask, picture.monster_mask) if is_overlord else (picture.monster_mask, picture.hero_mask)
    )
    ranks: list[float] = []
    for space in ask.values:
        area = picture.board.near[int(space)] | 1 << int(space)
        ranks.append((area & foes).bit_count() - 1.2 * (area & friends).bit_count())
    return ranks.index(max(ranks))


def first(_ask: Ask, _seat: Seat) -> int:
    """The first will do."""
    return 0


def yes(ask: Ask, _seat: Seat) -> int:
    """Take what costs nothing."""
    for place, value in enumerate(ask.values):
        if value is True or str(value) == "yes":
            return place
    return 0


def open_group(ask: Ask, seat: Seat) -> int:
    """Take the monsters that do most."""
    picture = picture_of(seat)
    ranks: list[float] = []
    for name in ask.values:
        card = picture.pack.monsters.get(str(name))
        if card is None or not card.minion:
            ranks.append(0.0)
            continue
        minions, masters = next((size for n, size in card.limits.items() if n == len(picture.view.heroes)), (1, 1))
        stats = card.minion[0]
        hits = odds.mean(odds.hurts(odds.Assault(tuple(stats.attack.dice)), ("grey",)), 12)
        ranks.append((minions + 1.3 * masters) * (hits + 0.2 * stats.health))
    return ranks.index(max(ranks))
