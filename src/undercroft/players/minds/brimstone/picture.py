"""The table as a mind sees it: a view, the board drawn from it, and what can be read off them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from undercroft.crawl.board.bits import bits, mask_of
from undercroft.crawl.board.layout import Door
from undercroft.crawl.geometry.paths import distance, flood
from undercroft.crawl.geometry.sight import visible
from undercroft.players.minds.brimstone.odds import Weapon

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undercroft.crawl.board.board import Board
    from undercroft.games.brimstone.content.library import BrimstonePack
    from undercroft.games.brimstone.content.types import Powers, Use
    from undercroft.games.brimstone.shown.view import FoeView, HeroView, ItemView, View

FAR = 999
SIDES = {"D3": 3, "D6": 6, "D8": 8}


@lru_cache(1024)
def field(board: Board, goal: int) -> list[int]:
    """Return, for every space, the steps to the nearest of a set of spaces, ignoring what stands in the way."""
    steps = [FAR] * board.size
    layer, free, far = goal, board.all & ~goal, 0
    while layer:
        found = 0
        for space in bits(layer):
            steps[space] = far
            found |= board.entries[space]
        layer = found & free
        free &= ~layer
        far += 1
    return steps


class Picture:
    """Made for one answer and thrown away."""

    def __init__(self, view: View, pack: BrimstonePack) -> None:
        self.view = view
        self.pack = pack
        self.board: Board = pack.board(view.rooms)
        self.heroes = {hero.id: hero for hero in view.heroes}
        self.standing = [hero for hero in view.heroes if not hero.ko and not hero.dead and hero.space >= 0]
        self.foes = view.foes
        self.hero_mask = 0
        for hero in self.standing:
            self.hero_mask |= 1 << hero.space
        self.bases = {foe.id: mask_of(foe.spaces) for foe in view.foes}
        self.foe_mask = 0
        for base in self.bases.values():
            self.foe_mask |= base
        self._shots: dict[tuple[int, int], int] = {}

    # ---- spaces ----------------------------------------------------------------------------------------------------

    def steps(self, a: int, b: int) -> int:
        """Return the steps from space to space, ignoring what stands in the way."""
        found = distance(self.board, a, b)
        return FAR if found is None else found

    def steps_to(self, space: int, goal: int) -> int:
        """Steps from a space to the nearest of a set of spaces."""
        return field(self.board, goal)[space]

    def lit_from(self, space: int) -> int:
        """What the Old Lantern lights from a space: the tiles it lies on and those next to them."""
        return self.board.around_tiles(space)

    def lantern_space(self) -> int:
        """Where the Old Lantern is."""
        return self.heroes[self.view.lantern].space if self.view.lantern else self.view.lantern_space

    def shot_at(self, space: int, reach: int) -> int:
        """The spaces from which a space is in Range and in Line of Sight."""
        found = self._shots.get((space, reach))
        if found is None:
            near = 0
            for layer in flood(self.board, space, reach, -1):
                near |= layer
            found = visible(self.board, space, near)
            if self.board.layout.links:
                found |= self._through_gates(space, near)
            self._shots[space, reach] = found
        return found

    def shot_from(self, foe: FoeView, reach: int) -> int:
        """The spaces from which any part of an Enemy is in Range and in Line of Sight, and so the other way round."""
        if len(foe.spaces) == 1:
            return self.shot_at(foe.space, reach)
        found = 0
        for space in foe.spaces:
            found |= self.shot_at(space, reach)
        return found

    def _through_gates(self, space: int, near: int) -> int:
        """The spaces on Gates from whose far side a space is seen."""
        board, found = self.board, 0
        for link in board.layout.links:
            for here, there in ((link.a, link.b), (link.b, link.a)):
                if board.planes[there] == board.planes[space] and visible(board, there, 1 << space):
                    found |= 1 << here
        return found & near

    def unexplored_gates(self) -> list[Door]:
        """Gates through which nobody has looked yet."""
        return [
            Door(number, name)
            for number, room in enumerate(self.view.rooms)
            for name, far in room.gates.items()
            if far is None
        ]

    # ---- Heroes ----------------------------------------------------------------------------------------------------

    def in_use(self, item: ItemView) -> bool:
        """Whether an Item's text counts for its Hero."""
        sheet = self.pack.items[item.card]
        if sheet.attach is not None:
            return False
        if sheet.hands:
            return item.in_hand
        return item.worn if sheet.slot is not None else True

    def powers(self, hero: HeroView) -> Iterator[Powers]:
        """Return everything that gives a Hero powers, except charts."""
        yield from self.pack.heroes[hero.kind].abilities
        if hero.upgrade:
            yield self.pack.upgrades[hero.upgrade]
        for entry in hero.learned:
            yield self.pack.growth[entry]
        for item in hero.items:
            if self.in_use(item):
                yield self.pack.items[item.card]
                for card in item.upgrades:
                    yield self.pack.items[card]
                for entry in item.forged:
                    yield self.pack.forgings[entry]

    def weapons(self, hero: HeroView) -> list[Weapon]:
        """The ways in which a Hero may make the normal Attack: with Combat, and with each gun in hand."""
        given: dict[Any, int] = {}
        for powers in self.powers(hero):
            for name, amount in powers.gives.items():
                if name in ("melee_crit", "ranged_crit"):
                    given[name] = min(amount, given.get(name, 6))
                else:
                    given[name] = given.get(name, 0) + amount
        found = [
            Weapon(
                "fight",
                None,
                min(8, hero.combat),
                hero.melee,
                crit=given.get("melee_crit", 6),
                damage=given.get("melee_damage", 0),
            )
        ]
        for item in hero.items:
            ranged = self.pack.items[item.card].ranged
            if ranged is not None and self.in_use(item):
                found.append(
                    Weapon(
                        "shoot" if ranged.free is None else "free",
                        item.id,
                        ranged.shots + given.get("shots", 0),
                        hero.ranged,
                        SIDES[ranged.to_hit_die],
                        min(ranged.crit_from, given.get("ranged_crit", 6)),
                        SIDES[ranged.damage_die],
                        ranged.damage + given.get("ranged_damage", 0),
                        ranged.range + given.get("range", 0),
                        self.pack.items[item.card].keywords,
                    )
                )
        return found

    def use_of(self, hero: HeroView, subject: str) -> Use | None:
        """What an option `use:SUBJECT` stands for."""
        kind, _, rest = subject.partition(":")
        what, _, entry = rest.rpartition("/")
        if kind == "token":
            return self.pack.side_bag[rest].use
        number = int(entry[1:])
        if kind == "item":
            held, _, upgrade = what.partition("/")
            card = upgrade or next((item.card for item in hero.items if str(item.id) == held), "")
            found: Powers | None = self.pack.forgings.get(card) or self.pack.items.get(card)
            return found.use[number] if found is not None else None
        for powers in self.powers(hero):
            if powers.id == what and number < len(powers.use):
                return powers.use[number]
        return None

    # ---- Enemies ---------------------------------------------------------------------------------------------------

    def foe(self, number: int) -> FoeView | None:
        return next((foe for foe in self.foes if foe.id == number), None)

    def left(self, foe: FoeView) -> int:
        """Return how many more Wounds an Enemy can take."""
        return max(1, foe.health - foe.wounds)

    def can_shoot(self, foe: FoeView, space: int) -> bool:
        """Whether a Hero in a space could be shot at in the next turn."""
        kind = self.view.kinds[foe.kind]
        if not kind.shots:
            return False
        return self.shot_from(foe, kind.range + (kind.move if kind.shoots else 0)) >> space & 1 == 1

    def menace(self, foe: FoeView) -> float:
        """What an Enemy does to the Party in a turn, in Wounds before saves."""
        kind = self.view.kinds[foe.kind]
        dice = max(kind.combat, kind.shots) if kind.shoots else kind.combat + kind.shots
        needs = kind.ranged_to_hit if kind.shoots else kind.to_hit
        return dice * (7 - needs) / 6 * (kind.damage + 0.3) + 0.4 * kind.fear + 0.3
