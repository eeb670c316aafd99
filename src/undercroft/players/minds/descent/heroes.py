"""A hero's turn: the quest's goal first, attacks that pay, help for the fallen, and fatigue where it gets one there."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from undercroft.engine.choices import Option
from undercroft.players.minds.descent import odds
from undercroft.players.minds.descent.asks import effect_of, help_of, picture_of
from undercroft.players.minds.descent.goals import Wants
from undercroft.players.minds.descent.picture import FAR
from undercroft.players.rules_of_thumb import about, because, last

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.engine.choices import Ask, Offer
    from undercroft.games.descent.state import Hero, Monster
    from undercroft.players.base import Seat
    from undercroft.players.minds.descent.picture import Picture

DEED = 40.0
"""What it is worth to do what the quest asks for."""
NEVER = -99.0
MARGIN = 0.15
"""How much better another place must be to go there."""


class Turn:
    """What a hero can make of the rest of its turn."""

    def __init__(self, picture: Picture, hero: Hero, actions: int, mps: int) -> None:
        self.picture, self.hero = picture, hero
        self.actions, self.mps = actions, mps
        self.wants = Wants(picture, "heroes")
        self.evil = Wants(picture, "overlord")
        self.goal = self.wants.spaces(hero)
        mine = self.wants.shares(picture.standing).get(hero.id) if self.wants.tokens else None
        if mine is not None and not self.wants.carries(hero):
            self.goal = self.wants.beside(mine)
        self.field: Sequence[int] = picture.field(self.goal, picture.monster_mask) if self.goal else ()
        self.speed = max(1, picture.number(hero, "speed"))
        self.here = self.field[hero.space] if self.field else 0
        rounds = self.here / (1.6 * self.speed) + 0.7
        self.urgent = min(1.5, rounds / picture.rounds_left)
        """About 1 if there is just time enough to get there."""
        self.chance = self.wants.chance(hero, mine) if mine is not None else 1.0
        self.step = (0.35 + 0.65 * self.urgent) * (0.5 + 0.5 * self.chance)
        """What one space nearer to the goal is worth."""
        self.blocking = self._blocking()
        self._attacks: dict[int, float] = {}

    def _blocking(self) -> list[str]:
        """Return the monsters on the way, the first first."""
        if not self.field or self.here >= FAR:
            return []
        picture = self.picture
        found: list[str] = []
        for space in picture.way(picture.field(self.goal), self.hero.space):
            found += [one.id for one in picture.view.monsters if picture.mask(one) >> space & 1 and one.id not in found]
        return found

    # ---- attacks -----------------------------------------------------------------------------------------------------

    def blow(self, weapon: str, foe: Monster, far: int) -> float:
        """Return what an attack is worth."""
        picture = self.picture
        hurt = picture.hurt(self.hero, weapon, foe, far)
        left = picture.left(foe)
        worth = 2.5 + 0.7 * picture.number(foe, "health")
        if foe.master:
            worth += 1.0
        if self.wants.wanted(foe):
            worth *= 2.5
        elif self.evil.places & picture.mask(foe) or self.evil.carries(foe):
            worth *= 1.8
        elif self.blocking and foe.id == self.blocking[0]:
            worth *= 1.5
        whole = picture.number(foe, "health")
        return worth * (0.5 * odds.mean(hurt, left) / whole + 0.7 * odds.fells(hurt, left))

    def from_space(self, space: int) -> float:
        """Return what the best attack from a space is worth."""
        known = self._attacks.get(space)
        if known is None:
            known = 0.0
            for weapon, item, arms in self.picture.arms(self.hero):
                for foe in self.picture.view.monsters:
                    far = self.picture.reaches(self.hero, item, arms, 1 << space, foe)
                    if far:
                        known = max(known, self.blow(weapon, foe, far))
            self._attacks[space] = known
        return known

    # ---- places ------------------------------------------------------------------------------------------------------

    def stand(self, space: int, actions: int) -> float:
        """Return what it is worth to be at a space with so many actions left."""
        picture, hero = self.picture, self.hero
        total = 0.0
        if self.field:
            total += (self.here - min(self.field[space], self.here + 20)) * self.step
            if self.goal >> space & 1:
                total += 2.0 * self.step
        if actions:
            total += DEED * self.deed(space) * (0.95 if actions > 1 else 0.6)
        if actions:
            further = 0.8 * self.step * min(self.field[space], self.speed) if self.field else 0.0
            total += max(self.from_space(space), further) * (1.7 if actions > 1 else 1.0)
            near = picture.board.near[space] | 1 << space
            for other in picture.view.heroes:
                if other.down and other.space >= 0 and near >> other.space & 1:
                    total += self.lift(other)
            if any(near >> one & 1 for one in picture.view.searches):
                total += self.search()
        if picture.left(hero) <= 4:
            beside = sum(1 for one in picture.view.monsters if picture.board.around(1 << space) & picture.mask(one))
            total -= 0.8 * beside
        if picture.harmful >> space & 1:
            total -= 6.0
        return total

    def deed(self, space: int) -> float:
        """Return the best chance to do at a space what the quest asks for."""
        found = 1.0 if self.wants.carries(self.hero) and self.goal >> space & 1 else 0.0
        for token in self.wants.tokens:
            if self.wants.beside(token) >> space & 1:
                found = max(found, self.wants.chance(self.hero, token))
        return found

    def lift(self, other: Hero) -> float:
        """Return what it is worth to revive somebody."""
        if len(self.picture.standing) <= 1:
            return 14.0
        return 6.0 if not other.done else 4.5

    def search(self) -> float:
        """Return what a search token is worth: little when time is short."""
        key = 12.0 / len(self.picture.view.searches) if self.wants.keys else 0.0
        return max(0.0, 2.6 - 1.8 * self.urgent) + key

    def rest(self) -> float:
        """Return what it is worth to lose all fatigue."""
        stamina = max(1, self.picture.number(self.hero, "stamina"))
        return 0.55 * self.hero.fatigue + (0.8 if self.hero.fatigue >= stamina else 0.0)

    def tire(self, fatigue: int) -> float:
        """Return what it costs to suffer fatigue."""
        stamina = max(1, self.picture.number(self.hero, "stamina"))
        return fatigue * (0.35 + 0.5 * (self.hero.fatigue + fatigue) / stamina)

    # ---- all options -------------------------------------------------------------------------------------------------

    def worth(self, option: Option, costs: dict[int, int]) -> tuple[float, str]:
        """Return what an option is worth, and why it is taken."""
        picture, hero, verb = self.picture, self.hero, option.verb
        if verb in ("stand", "shake", "climb"):
            return 50.0, "Nothing else can be done before that."
        if verb in ("walk", "move", "run"):
            space = int(option.target or 0)
            actions = self.actions - (verb == "move")
            value = self.stand(space, actions) - MARGIN
            if verb == "run":
                value -= self.tire(max(0, costs.get(space, self.mps + 2) - self.mps))
            if verb != "move" and value <= self.stand(hero.space, actions):
                return NEVER, ""
            return value, "From there more can be done, or the goal is nearer."
        kept = self.stand(hero.space, max(0, self.actions - 1)) + 0.01
        if verb == "attack":
            foe = picture.figures[str(option.target)]
            weapon = str(option.subject)
            known = picture.arms(hero)
            _, item, arms = next((one for one in known if one[0] == weapon), known[0])
            far = picture.reaches(hero, item, arms, picture.mask(hero), foe) or 1
            value = self.blow(weapon, foe, far)  # type: ignore[arg-type]
            return kept + value, "This attack pays best."
        if verb in ("work", "take"):
            token = next(one for one in picture.view.tokens if one.id == str(option.subject))
            if token in self.wants.tokens:
                return kept + DEED * self.wants.chance(hero, token), "This is what the quest asks for."
            return (kept + 1.0 if verb == "work" else NEVER), "This may help."
        if verb == "leave":
            return kept + DEED, "This is the way out."
        if verb == "revive":
            return kept + self.lift(picture.figures[str(option.target)]), "A hero back on its feet is worth an action."  # type: ignore[arg-type]
        if verb == "search":
            return kept + self.search(), "There is time to look."
        if verb == "open":
            return kept + self.door(str(option.subject)), "The way leads through this door."
        if verb == "rest":
            return kept + self.rest(), "Nothing better to do than to rest."
        if verb == "use":
            return self.use(option, kept)
        return NEVER, ""

    def door(self, door: str) -> float:
        """Return what it is worth to open a door: much if the way leads through it."""
        picture = self.picture
        if not self.field:
            return 2.0
        edges = next(one.edges for one in picture.view.doors if one.id == door)
        way = [self.hero.space, *picture.way(self.field, self.hero.space)]
        steps = set(pairwise(way))
        if any((a, b) in steps or (b, a) in steps for a, b in edges):
            return 5.0 * self.step + 1.0
        gain = max(self.field[a] - self.field[b] for pair in edges for a, b in (pair, pair[::-1]))
        return 0.5 if gain <= 0 else 0.6 * gain * self.step

    def use(self, option: Option, kept: float) -> tuple[float, str]:
        """Return what something in use is worth: a skill, a potion, the feat."""
        now = self.stand(self.hero.space, self.actions)
        found = effect_of(self.picture, self.hero, str(option.subject))
        if found is None:
            return now + 0.1, "This helps now."
        effect, fatigue, when = found
        step = self.step if self.here > self.mps else 0.0
        helps = help_of(self.picture, self.hero, effect, step) - self.tire(fatigue)
        discard = str(option.subject).startswith("item:")
        helps -= 0.9 if discard else 0.3
        if when != "action" and helps <= 0:
            return NEVER, ""
        return (kept if when == "action" else now) + helps, "This helps now."


def act(ask: Ask, seat: Seat) -> int | Offer:
    """Decide what a hero does next: what is worth most."""
    picture = picture_of(seat)
    params = ask.params or {}
    hero = next(one for one in picture.view.heroes if one.id == about(ask, "hero"))
    turn = Turn(picture, hero, int(params.get("actions", 0)), int(params.get("mps", 0)))
    if hero.down or hero.space < 0:
        return 0
    room = max(0, picture.number(hero, "stamina") - hero.fatigue)
    costs = picture.prices(hero, turn.mps + room)
    least = turn.stand(hero.space, 0) + 0.02
    chosen, reason = last(ask), "Nothing is worth doing."
    for place, value in enumerate(ask.values):
        if not isinstance(value, Option) or value.ends:
            continue
        worth, why = turn.worth(value, costs)
        if worth > least:
            chosen, least, reason = place, worth, why
    return because(seat, reason, chosen)


def order(ask: Ask, seat: Seat) -> int:
    """First whoever can win or help somebody up, then whoever is in front; the fallen last."""
    picture = picture_of(seat)
    wants = Wants(picture, "heroes")
    ranks: list[tuple[int, int]] = []
    field: Sequence[int] = picture.field(wants.spaces()) if wants.spaces() else ()
    for name in ask.values:
        hero = picture.figures.get(str(name))
        if hero is None or hero.space < 0:
            ranks.append((9, 0))
            continue
        fallen = [one for one in picture.view.heroes if one.down and one.space >= 0]
        near = any(picture.away(1 << hero.space, 1 << one.space) <= 4 for one in fallen)
        far = field[hero.space] if field else 0
        down = any(one is hero for one in fallen)
        ranks.append((8 if down else 0 if near else 1, far))
    return ranks.index(min(ranks))
