"""The overlord: monsters go for the hero who falls soonest, stand in the way, or run for a goal of their own."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from undercroft.crawl.board.bits import bits
from undercroft.engine.choices import Option
from undercroft.games.descent.state import Monster
from undercroft.players.minds.descent import odds
from undercroft.players.minds.descent.asks import effect_of, help_of, picture_of
from undercroft.players.minds.descent.goals import Wants
from undercroft.players.minds.descent.picture import FAR
from undercroft.players.rules_of_thumb import because, last

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.engine.choices import Ask, Offer
    from undercroft.games.descent.state import Hero
    from undercroft.players.base import Seat
    from undercroft.players.minds.descent.picture import Picture

DEED = 40.0


class Strength(NamedTuple):
    """How well the overlord plays."""

    focus: float
    """What knocking out a hero is worth to it."""
    block: float
    """What standing in the way is worth."""
    cards: float
    """How much a card must help to be played: the higher, the longer it waits; above 9 it plays whatever it can."""


STRENGTHS = {
    "easy": Strength(focus=0.0, block=0.0, cards=99.0),
    "normal": Strength(focus=7.0, block=0.6, cards=1.0),
    "hard": Strength(focus=10.0, block=1.2, cards=1.6),
}


class Scene:
    """What the overlord sees, and where the heroes are going."""

    def __init__(self, picture: Picture, strength: Strength) -> None:
        self.picture, self.strength = picture, strength
        self.wants = Wants(picture, "overlord")
        self.theirs = Wants(picture, "heroes")
        spaces = self.theirs.spaces()
        self.field: Sequence[int] = picture.field(spaces) if spaces else ()
        """How far each space is from what the heroes want."""
        self.goal = self.wants.spaces()
        self.own: Sequence[int] = picture.field(self.goal) if self.goal else ()

    @cached_property
    def gates(self) -> dict[int, float]:
        """The spaces that the first hero must pass, each with what it is worth to stand there."""
        return self._gates() if self.strength.block else {}

    def lead(self) -> Hero | None:
        """Return the hero who is nearest to what the heroes want."""
        if not self.field:
            return None
        return min(self.picture.standing, key=lambda hero: self.field[hero.space], default=None)

    def _gates(self) -> dict[int, float]:
        hero = self.lead()
        if hero is None or self.field[hero.space] >= FAR:
            return {}
        picture, whole = self.picture, self.field[hero.space]
        gone = picture.field(1 << hero.space)
        wide: dict[int, list[int]] = {}
        for space in range(picture.board.size):
            if gone[space] + self.field[space] <= whole + 1 and gone[space]:
                wide.setdefault(gone[space], []).append(space)
        return {space: 1.0 / len(row) for row in wide.values() for space in row}

    def blow(self, monster: Monster, hero: Hero, far: int) -> float:
        """Return what an attack on a hero is worth."""
        picture = self.picture
        hurt = picture.hurt(monster, "card", hero, far)
        left = picture.left(hero)
        value = odds.mean(hurt, left) + self.strength.focus * odds.fells(hurt, left)
        if self.strength.focus:
            value += 1.5 * odds.mean(hurt, left) / left
            if self.theirs.carries(hero):
                value *= 1.5
            elif hero is self.lead():
                value *= 1.15
        return value

    def from_mask(self, monster: Monster, mask: int) -> float:
        """Return what the best attack from some spaces is worth."""
        _, item, arms = self.picture.arms(monster)[0]
        best = 0.0
        for hero in self.picture.standing:
            far = self.picture.reaches(monster, item, arms, mask, hero)
            if far:
                best = max(best, self.blow(monster, hero, far))
        return best

    def near(self, monster: Monster, mask: int) -> float:
        """Return what it is worth to be so near to somebody to attack."""
        picture = self.picture
        speed = max(1, picture.number(monster, "speed"))
        best = -9.0
        for hero in picture.standing:
            away = picture.away(mask, 1 << hero.space)
            weak = 2.0 / picture.left(hero) if self.strength.focus else 0.0
            best = max(best, weak - 0.5 * min(away, 14) - 0.5 * (away > speed + 1))
        return best

    def stand(self, monster: Monster, mask: int, attacks: bool) -> float:
        """Return what it is worth for a monster to stand on some spaces."""
        total = 0.6 * self.near(monster, mask)
        if attacks:
            total += self.from_mask(monster, mask)
        covered = sum(self.gates.get(space, 0.0) for space in bits(mask))
        total += self.strength.block * min(2.0, covered)
        if self.own and self.runs(monster):
            total -= 1.2 * min(self.own[space] for space in bits(mask))
        if not mask & ~self.picture.harmful:
            total -= 6.0
        return total

    def runs(self, monster: Monster) -> bool:
        """Whether a monster is one of those that go for the overlord's own goal."""
        if self.wants.bring and self.wants.carried():
            return self.wants.carries(monster)
        others = sorted(self.picture.view.monsters, key=lambda one: (self.own[max(0, one.space)], one.id))
        return monster in others[: max(1, (len(others) + 1) // 2)]

    # ---- options -----------------------------------------------------------------------------------------------------

    def worth(self, monster: Monster, option: Option, attacks: bool, now: float) -> tuple[float, str]:
        """Return what an option is worth, and why it is taken."""
        picture, verb = self.picture, option.verb
        if verb in ("shake", "climb"):
            return 90.0, "Nothing else can be done before that."
        if verb in ("walk", "move"):
            mask = picture.base(monster, int(option.target or 0), int(option.subject or 0))
            actions = int(picture.view.actions) - (verb == "move")
            value = self.stand(monster, mask, attacks and actions > 0) - 0.1
            if verb == "walk" and value <= self.stand(monster, picture.mask(monster), attacks):
                return now - 1.0, ""
            return value, "It stands better there."
        if verb == "attack":
            hero = next(one for one in picture.view.heroes if one.id == str(option.target))
            _, item, arms = picture.arms(monster)[0]
            far = picture.reaches(monster, item, arms, picture.mask(monster), hero) or 1
            return self.stand(monster, picture.mask(monster), False) + self.blow(monster, hero, far) + 0.2, (
                "This attack does most."
            )
        if verb in ("work", "take"):
            token = next((one for one in picture.view.tokens if one.id == str(option.subject)), None)
            if token is not None and token in self.wants.tokens:
                return now + DEED, "This is what the quest asks for."
            return now - 1.0, ""
        if verb == "leave":
            return (
                now + DEED if self.wants.carries(monster) or self.wants.places else now - 9.0
            ), "This is the way out."
        if verb in ("open", "close"):
            return now + self.door(monster, str(option.subject), verb == "open"), "The door is better so."
        if verb == "use":
            found = effect_of(picture, monster, str(option.subject))
            return now + (help_of(picture, monster, found[0], 0.6) if found else 0.3) - 0.5, "This helps now."
        return now - 1.0, ""

    def door(self, monster: Monster, door: str, opens: bool) -> float:
        """Return what it is worth to open a door, if heroes are behind it, or to close it before them."""
        picture = self.picture
        edges = next(one.edges for one in picture.view.doors if one.id == door)
        if opens:
            through = picture.nearest_hero(picture.mask(monster))
            return 1.0 if through >= FAR and not self.theirs.tokens and not self.theirs.places else -1.0
        if not self.field or not self.strength.block:
            return -1.0
        inside = min(min(self.field[a], self.field[b]) for a, b in edges)
        mine = min(self.field[space] for space in bits(picture.mask(monster)))
        beyond = all(self.field[hero.space] > inside for hero in picture.standing)
        return 1.6 * self.strength.block if beyond and mine <= inside else -1.0


class Overlord:
    """The rules of thumb of the overlord at one strength."""

    def __init__(self, strength: Strength) -> None:
        self.strength = strength

    def scene(self, seat: Seat) -> Scene:
        return Scene(picture_of(seat), self.strength)

    def act(self, ask: Ask, seat: Seat) -> int | Offer:
        """Let a monster do what is worth most: attack whoever falls soonest, or stand in the way."""
        scene = self.scene(seat)
        picture = scene.picture
        name = str((ask.params or {}).get("figure", picture.view.acting))
        monster = picture.figures.get(name)
        if not isinstance(monster, Monster):
            return last(ask)
        actions = picture.view.actions
        attacks = actions > 0 and not picture.view.attacked
        now = scene.stand(monster, picture.mask(monster), False)
        chosen, least, reason = last(ask), now + 0.05, "It stands well where it is."
        for place, value in enumerate(ask.values):
            if not isinstance(value, Option) or value.ends:
                continue
            worth, why = scene.worth(monster, value, attacks, now)
            if worth > least:
                chosen, least, reason = place, worth, why
        return because(seat, reason, chosen)

    def group(self, ask: Ask, seat: Seat) -> int:
        """The group that is nearest to a hero acts first, before the others stand in its way."""
        picture = picture_of(seat)
        away: dict[object, int] = {}
        for name in ask.values:
            masks = [picture.mask(one) for one in picture.view.monsters if one.group == str(name)]
            away[name] = min([picture.nearest_hero(mask) for mask in masks], default=FAR)
        return min(range(len(ask.values)), key=lambda place: away[ask.values[place]])

    def monster(self, ask: Ask, seat: Seat) -> int:
        """Whoever is nearest to a hero acts first."""
        picture = picture_of(seat)
        away = [picture.nearest_hero(picture.mask(picture.figures[str(name)])) for name in ask.values]
        return away.index(min(away))
