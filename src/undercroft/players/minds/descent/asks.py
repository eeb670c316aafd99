"""The register of Descent's rules of thumb that both sides share, and what each rule starts from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.engine.choices import Option
from undercroft.games.descent.content.keywords import deeds, fight, figures
from undercroft.games.descent.state import Hero, Monster
from undercroft.players.minds.descent.picture import Picture
from undercroft.players.rules_of_thumb import about

if TYPE_CHECKING:
    from undercroft.crawl.packs.language.effect import Effect
    from undercroft.engine.choices import Ask
    from undercroft.games.descent.content.types import Powers
    from undercroft.players.base import Seat


def picture_of(seat: Seat) -> Picture:
    """Return the table as it is now."""
    return Picture(seat.view(), seat.pack)


def figure_of(ask: Ask, picture: Picture) -> Hero | Monster | None:
    """Return the figure that a question is about."""
    for name in ("hero", "figure", "monster"):
        found = picture.figures.get(about(ask, name))
        if found is not None:
            return found
    return picture.figures.get(picture.view.acting)


def passing(ask: Ask) -> int:
    """Return the answer that does nothing: none, or the one that ends; else the first."""
    for place, value in enumerate(ask.values):
        if value is None or (isinstance(value, Option) and value.ends):
            return place
    return 0


def best(ask: Ask, worth: list[float], least: float = 0.0) -> int:
    """Return the most valuable answer, or the one that does nothing if none is worth more than the least."""
    place = max(range(len(worth)), key=worth.__getitem__)
    return place if worth[place] > least else passing(ask)


def effect_of(picture: Picture, figure: Hero | Monster, name: str) -> tuple[Effect, int, str] | None:
    """Return what a use does, the fatigue it costs and when it is used, by its name in an option."""
    source, _, number = name.partition("/")
    kind, _, rest = source.partition(":")
    powers: Powers | None = None
    if kind == "feat" and isinstance(figure, Hero):
        use = picture.pack.heroes[figure.kind].feat.use
        return use.effect, use.cost.fatigue, use.when
    if kind == "ability" and isinstance(figure, Hero):
        powers = picture.pack.heroes[figure.kind].ability
    elif kind == "card" and isinstance(figure, Monster):
        powers = picture.pack.stats(figure.kind, figure.master, picture.view.act)
    elif kind == "skill":
        powers = picture.pack.skills.get(rest)
    elif kind == "condition":
        powers = picture.pack.conditions.get(rest)
    elif kind == "item" and isinstance(figure, Hero):
        held = next((one for one in figure.items if str(one.id) == rest), None)
        if held is not None:
            powers = picture.pack.items.get(held.card) or picture.pack.search.get(held.card)
    if powers is None or not powers.use:
        return None
    place = int("".join(letter for letter in number if letter.isdigit()) or 0)
    use = powers.use[min(place, len(powers.use) - 1)]
    return use.effect, use.cost.fatigue, use.when


def help_of(picture: Picture, figure: Hero | Monster, effect: Effect, step: float) -> float:
    """Return what an effect is worth to the side of a figure outside an attack; `step` is the worth of a space."""
    total = 0.0
    friends: list[Hero | Monster] = list(picture.view.heroes if isinstance(figure, Hero) else picture.view.monsters)
    for word in effect.keywords():
        if isinstance(word, figures.Heal):
            there = [one for one in friends if one.space >= 0]
            near = [one for one in there if one is figure or picture.away(1 << figure.space, 1 << one.space) <= 3]
            total += max([min(word.count, one.damage) * need(picture, one) for one in near], default=0)
        elif isinstance(word, figures.Rest) and isinstance(figure, Hero):
            total += min(word.count, figure.fatigue) * 0.6
        elif isinstance(word, figures.GainMovement | deeds.Step):
            total += word.count * step * 0.5
        elif isinstance(word, deeds.Actions):
            total += 3.0 * word.count
        elif isinstance(word, figures.Cure | deeds.Recover):
            total += 1.5 if figure.conditions else 0.0
        elif isinstance(word, figures.Gain):
            total += 0.8
        elif isinstance(word, fight.More | fight.MoreDice | fight.Shields):
            total += 1.0
        elif isinstance(word, figures.Suffer | figures.Inflict | figures.Tire):
            total += 1.5
        else:
            total += 0.3
    return total


def need(picture: Picture, one: Hero | Monster) -> float:
    """Return what a point of healing is worth to somebody: more to whoever is near to falling."""
    if isinstance(one, Hero) and one.down:
        return 3.0
    return 1.4 if picture.left(one) <= 4 else 0.7
