"""Overlord cards: when one is worth playing. A good overlord keeps a trap for whoever is about to reach the goal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.engine.choices import Option
from undercroft.games.descent.content.keywords import deeds, fight, figures
from undercroft.games.descent.state import Hero, Monster
from undercroft.players.minds.descent import odds
from undercroft.players.minds.descent.asks import best
from undercroft.players.rules_of_thumb import about, because

if TYPE_CHECKING:
    from undercroft.crawl.packs.language.effect import Effect
    from undercroft.engine.choices import Ask
    from undercroft.games.descent.state.dice import Face
    from undercroft.players.base import Seat
    from undercroft.players.minds.descent.overlord import Overlord, Scene

HAND = 4
"""With more cards than this the overlord plays more freely."""


def react(overlord: Overlord, ask: Ask, seat: Seat) -> int:
    """Play a card if it helps enough now."""
    if len(ask.values) == 1:
        return 0
    scene = overlord.scene(seat)
    worth: list[float] = []
    for value in ask.values:
        if not isinstance(value, Option):
            worth.append(-1.0)
            continue
        if value.verb != "play":
            worth.append(2.0)
            continue
        card = scene.picture.pack.overlord[str(value.subject)]
        helps = value_of(scene, card.effect, about(ask, "figure"))
        worth.append(1.0 if overlord.strength.cards > 9 else helps)
    least = 0.0 if overlord.strength.cards > 9 else overlord.strength.cards
    if len(scene.picture.view.hand) > HAND:
        least *= 0.5
    return because(seat, "The card helps enough now, or is kept for a better moment.", best(ask, worth, least))


def value_of(scene: Scene, effect: Effect, name: str) -> float:
    """Return what a card is worth now, played on a figure or on the attack under way."""
    picture = scene.picture
    figure = picture.figures.get(name)
    attack = picture.view.attack
    total = 0.0
    tested = False
    for word in effect.keywords():
        part = 0.0
        if isinstance(word, figures.Draw):
            part = 5.0
        elif isinstance(word, fight.More | fight.MoreDice):
            part = edge(scene, word)
        elif isinstance(word, fight.AttackAgain) and isinstance(figure, Monster):
            part = 0.7 * soon(scene, figure, 0)
        elif isinstance(word, figures.GainMovement) and isinstance(figure, Monster):
            gain = soon(scene, figure, word.count) - soon(scene, figure, 0)
            part = gain if gain > 0.5 else 0.0
        elif isinstance(word, figures.Suffer | figures.Tire | figures.Inflict | figures.Stop):
            target = figure if isinstance(figure, Hero) else picture.figures.get(attack.target) if attack else None
            part = harm(scene, word, target) if isinstance(target, Hero) else 0.5
        elif isinstance(word, figures.Heal) and isinstance(figure, Monster):
            part = 0.8 * min(word.count, figure.damage)
        elif isinstance(word, fight.Shields) and attack is not None:
            part = 1.5 if any(face.damage > 1 for face in attack.rolled) and not misses(attack.rolled) else 0.0
        elif isinstance(word, figures.Gain | deeds.Attempt):
            part = 1.7
        elif type(word).__name__ == "Test":
            tested = True
            continue
        else:
            part = 1.0
        total += part * (0.6 if tested else 1.0)
    return total


def misses(faces: list[Face]) -> bool:
    """Whether an attack has missed already."""
    return any(face.miss for face in faces)


def harm(scene: Scene, word: object, hero: Hero) -> float:
    """Return what a trap is worth: more the nearer a hero is to the goal or to falling."""
    picture = scene.picture
    near = 0.0
    if scene.field:
        away = scene.field[hero.space]
        near = 1.5 if away <= 4 else 0.5 if away <= 8 else 0.3
    if scene.theirs.carries(hero):
        near = 2.0
    if isinstance(word, figures.Suffer):
        return word.count * 0.7 + (8.0 if picture.left(hero) <= word.count else 0.0)
    if isinstance(word, figures.Tire):
        return 0.8 * word.count if near >= 0.5 else 0.5 * word.count
    moving = picture.view.acting == hero.id
    return near * (1.6 if moving else 1.0)


def edge(scene: Scene, word: fight.More | fight.MoreDice) -> float:
    """Return what more damage or dice are worth to the attack under way."""
    picture = scene.picture
    attack = picture.view.attack
    if attack is None or attack.by not in picture.figures or attack.target not in picture.figures:
        return 0.5
    by, target = picture.figures[attack.by], picture.figures[attack.target]
    if not isinstance(by, Monster):
        return 0.0
    _, item, arms = picture.arms(by)[0]
    far = picture.reaches(by, item, arms, picture.mask(by), target) or 1
    before = picture.assault(by, item, arms, far)
    if isinstance(word, fight.MoreDice):
        after = before._replace(dice=(*before.dice, word.die))
    elif word.what == "damage":
        after = before._replace(damage=before.damage + word.count)
    elif word.what == "pierce":
        after = before._replace(pierce=before.pierce + word.count)
    else:
        return 0.6
    guard, left = picture.defense(target), picture.left(target)
    old, new = odds.hurts(before, guard), odds.hurts(after, guard)
    return odds.mean(new, left) - odds.mean(old, left) + 7.0 * (odds.fells(new, left) - odds.fells(old, left))


def soon(scene: Scene, monster: Monster, more: int) -> float:
    """Return what the best attack is worth that a monster can make after one move action, with some MPs more."""
    picture = scene.picture
    arms = picture.arms(monster)[0][2]
    speed = picture.number(monster, "speed") + more
    mask = picture.mask(monster)
    found = 0.0
    for hero in picture.standing:
        away = picture.away(mask, 1 << hero.space)
        if away - (3 if arms.kind == "ranged" else 1) <= speed:
            found = max(found, scene.blow(monster, hero, min(away, 3) if arms.kind == "ranged" else 1))
    return found
