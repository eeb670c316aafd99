"""In a Fight: where to stand, what to attack with, which Enemy to hit, where Dynamite does most good."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.board.bits import bits
from undercroft.engine.choices import Option
from undercroft.players.minds.brimstone.odds import chance, part_killed, wounds_of_die

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from undercroft.games.brimstone.shown.view import FoeView, HeroView
    from undercroft.players.minds.brimstone.odds import Weapon
    from undercroft.players.minds.brimstone.picture import Picture

DYNAMITE = "token:dynamite"
THROW = 3
WORTH_MOVING = 0.05
WORTH_THROWING = 0.9
"""The least that a throw must promise, in Enemies' menace taken off the board."""
GROUP = 2
"""The Enemies that a throw must catch, unless it is the last Fight."""
OFF_HAND = 1
"""How much more a die of the Off-Hand weapon needs To Hit."""
FRIEND = 4.0
"""How much worse a Wound is on a friend than on an Enemy of average menace."""


class Battle:
    """One Hero's Activation in a Fight, thought through."""

    def __init__(self, picture: Picture, hero: HeroView) -> None:
        self.picture = picture
        self.hero = hero
        self.weapons = picture.weapons(hero)
        self.menace = {foe.id: picture.menace(foe) for foe in picture.foes}
        self.threats = [(foe, self.menace[foe.id], picture.left(foe)) for foe in picture.foes]
        self._blasts: dict[int, float] = {}
        self._safe_blasts: list[tuple[int, float]] | None = None

    # ---- Attacks ---------------------------------------------------------------------------------------------------

    def gain(self, weapon: Weapon, foe: FoeView) -> float:
        """The menace that an Attack on an Enemy may be expected to take off the board."""
        if any(word in weapon.keywords for word in self.picture.pack.enemies[foe.kind].immune):
            return 0.0
        kind = self.picture.view.kinds[foe.kind]
        wounds = weapon.dice * wounds_of_die(weapon, kind.defense, kind.armor, kind.tough)
        left = self.picture.left(foe)
        return self.menace[foe.id] * min(1.0, wounds / left) * (1.15 if wounds >= left else 1.0)

    def attack_from(self, weapon: Weapon, space: int) -> float:
        """The most an Attack from a space promises, 0 if nothing is in reach."""
        picture = self.picture
        near = picture.board.neighbours[space]
        beside = [foe for foe in picture.foes if near & picture.bases[foe.id]]
        if not beside and weapon.reach:
            beside = [foe for foe in picture.foes if picture.shot_from(foe, weapon.reach) >> space & 1]
        if not beside:
            return 0.0
        gains = sorted([self.gain(weapon, foe) for foe in beside], reverse=True)
        return gains[0] + 0.1 * sum(gains[1:3])

    def best_attack(self, space: int) -> float:
        """The best normal Attack from a space."""
        return max([self.attack_from(weapon, space) for weapon in self.weapons if weapon.verb != "free"], default=0.0)

    def choose_attack(self, options: Iterable[Option]) -> tuple[float, Option] | None:
        """Choose the Attack on offer that promises most."""
        found: list[tuple[float, int, Option]] = []
        for number, option in enumerate(options):
            if option.verb == "dual":
                found.append((self.both(option), -number, option))
                continue
            for weapon in self.weapons:
                if option.verb == weapon.verb and option.subject == weapon.subject:
                    found.append((self.attack_from(weapon, self.hero.space), -number, option))
                    break
            else:
                if option.verb == "free":
                    found.append((0.5, -number, option))
        best = max(found, default=None, key=lambda one: one[:2])
        return None if best is None else (best[0], best[2])

    def both(self, option: Option) -> float:
        """What two weapons at once promise: no Hit is Critical, and the Off-Hand needs more To Hit."""
        promise = 0.0
        for subject, worse in ((option.subject, 0), (option.target, OFF_HAND)):
            for weapon in self.weapons:
                if weapon.verb == "shoot" and weapon.subject == subject:
                    plain = weapon._replace(needs=weapon.needs + worse, crit=99)
                    promise += self.attack_from(plain, self.hero.space)
        return promise

    # ---- where to stand --------------------------------------------------------------------------------------------

    def standing_at(self, space: int) -> float:
        """How good or bad it is to end in a space, not counting Attacks."""
        picture, hero = self.picture, self.hero
        board = picture.board
        near = board.neighbours[space]
        reached = fear = 0.0
        nearest = 99
        for foe, menace, _ in self.threats:
            kind = picture.view.kinds[foe.kind]
            steps = picture.steps(foe.space, space)
            nearest = min(nearest, steps)
            if steps <= kind.move + len(foe.spaces) // 2 + 1 or picture.can_shoot(foe, space):
                reached += menace
            if near & picture.bases[foe.id]:
                fear += kind.fear
        share = reached / max(1, len(picture.standing))
        danger = min(1.0, share * (1 - chance(hero.defense)) / max(1, hero.health - 1))
        score = -danger - 0.08 * fear * (1 - chance(hero.willpower)) - 0.015 * (near & ~picture.hero_mask).bit_count()
        if not self.lit >> space & 1:
            score -= 0.5
        return score - 0.02 * nearest

    def beside_fallen(self, spaces: Sequence[int]) -> int:
        """The space from which a KO'd friend can be helped up at least danger, -1 if there is none."""
        board = self.picture.board
        if not self.picture.view.advanced:
            return -1
        foes = self.picture.foes
        near = 0
        for other in self.picture.view.heroes:
            if other.ko and not other.dead:
                tiles = board.tiles_of(other.space)
                if not any(board.tiles_of(space) & tiles for foe in foes for space in foe.spaces):
                    near |= board.neighbours[other.space]
        return max([space for space in spaces if near >> space & 1], default=-1, key=self.standing_at)

    @property
    def lit(self) -> int:
        """What is in the lantern's light; its holder takes it along."""
        if self.picture.view.lantern == self.hero.id:
            return -1
        return self.picture.lit_from(self.picture.lantern_space())

    def best_space(self, spaces: Sequence[int], throwing: bool) -> tuple[int, float]:
        """Where to stand, and how much better that is than here."""
        scores = {space: self.worth(space, throwing) for space in (self.hero.space, *spaces)}
        best = max(scores, key=lambda space: (scores[space], -space))
        return best, scores[best] - scores[self.hero.space]

    def worth(self, space: int, throwing: bool) -> float:
        """Return the whole worth of a space: the best Attack from it and how good it is to stand there."""
        attack = self.best_attack(space)
        if throwing:
            attack = max(attack, self.best_throw(space)[1])
        return attack + self.standing_at(space)

    # ---- what to hit -----------------------------------------------------------------------------------------------

    def target(self, numbers: Sequence[int], weapon: Weapon, critical: bool) -> int:
        """Which of these Enemies a Hit goes to: the one closest to dying for its menace."""
        best, most = 0, -1.0
        for place, number in enumerate(numbers):
            foe = self.picture.foe(number)
            if foe is None:
                continue
            kind = self.picture.view.kinds[foe.kind]
            defense = 0 if critical and not kind.tough else kind.defense
            plain = weapon._replace(needs=1, crit=99, dice=1)
            wounds = wounds_of_die(plain, defense, kind.armor)
            left = self.picture.left(foe)
            value = self.menace[number] * min(1.0, wounds / left) + 0.01 / left
            if value > most:
                best, most = place, value
        return best

    # ---- Dynamite --------------------------------------------------------------------------------------------------

    def blast(self, space: int) -> float:
        """What an explosion in a space does: menace off the board, less what it does to friends."""
        known = self._blasts.get(space)
        if known is None:
            mask = 1 << space | self.picture.board.neighbours[space]
            known = sum(
                [menace * part_killed(left) for foe, menace, left in self.threats if mask & self.picture.bases[foe.id]]
            )
            for hero in self.picture.standing:
                if mask >> hero.space & 1:
                    known -= FRIEND * (0.5 + part_killed(hero.health))
            self._blasts[space] = known
        return known

    def caught(self, space: int) -> int:
        """How many Enemies an explosion in a space catches."""
        mask = 1 << space | self.picture.board.neighbours[space]
        return sum([1 for base in self.picture.bases.values() if mask & base])

    def throw_at(self, space: int) -> float:
        """What a throw at a space promises, a miss and its Bounces counted."""
        hits = chance(self.hero.ranged)
        around = bits(self.picture.board.neighbours[space])
        stray = sum([self.blast(one) for one in around]) / max(1, len(around))
        return hits * self.blast(space) + (1 - hits) * (0.3 * self.blast(space) + 0.7 * stray)

    def throws(self) -> list[tuple[int, float]]:
        """List the spaces worth aiming at, no matter where the thrower stands."""
        if self._safe_blasts is None:
            spaces = self.picture.foe_mask
            for foe in self.picture.foes:
                for space in foe.spaces:
                    spaces |= self.picture.board.neighbours[space]
            least = 1 if self.picture.view.final else GROUP
            aims = [(space, self.blast(space)) for space in bits(spaces) if self.caught(space) >= least]
            likely = sorted([aim for aim in aims if aim[1] >= WORTH_THROWING], key=lambda aim: (-aim[1], aim[0]))[:6]
            self._safe_blasts = [(space, self.throw_at(space)) for space, _ in likely]
        return self._safe_blasts

    def best_throw(self, space: int) -> tuple[int, float]:
        """The best throw from a space, and what it promises; -1 if none is worth it."""
        reach = THROW + self.picture.pack.heroes[self.hero.kind].skills.strength
        best, most = -1, 0.0
        for aim, value in self.throws():
            close = aim == space or self.picture.board.adjacent(aim, space)
            if close and space != self.hero.space:
                continue
            if value > max(most, WORTH_THROWING) and self.picture.shot_at(aim, reach) >> space & 1:
                best, most = aim, value
        return best, most
