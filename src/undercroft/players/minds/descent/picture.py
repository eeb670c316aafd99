"""The table as a mind sees it: the map, who stands where, and every figure's numbers, from the view and the pack."""

from __future__ import annotations

import heapq
from functools import lru_cache
from typing import TYPE_CHECKING

from undercroft.crawl.board.bits import bits
from undercroft.crawl.board.terrain import costs, layer
from undercroft.crawl.geometry import paths
from undercroft.crawl.geometry.figures import footprint
from undercroft.crawl.geometry.sight import corner_to_corner
from undercroft.games.descent.content.boards import DOOR
from undercroft.games.descent.content.keywords.fight import More
from undercroft.games.descent.content.types.items import Arms, Item
from undercroft.games.descent.content.types.monsters import SIZES, lying
from undercroft.games.descent.state import Hero, Monster
from undercroft.players.minds.descent.odds import Assault, Spend, hurts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.crawl.board.board import Board
    from undercroft.games.descent.content.library import DescentPack
    from undercroft.games.descent.content.types import EncounterCard, Powers
    from undercroft.games.descent.shown.view import View

FAR = 999
DOOR_PRICE, LOCK_PRICE, FOE_PRICE = 3, 14, 5
"""What a closed door, a locked one and an enemy on the way count as, in spaces."""
FISTS = Arms(kind="melee", dice=("blue",))


class Picture:
    """What a seat sees, and what follows from it."""

    def __init__(self, view: View, pack: DescentPack) -> None:
        self.view = view
        self.pack = pack
        self._powers: dict[str, list[tuple[Powers, int]]] = {}
        self._numbers: dict[tuple[str, str, int | None], int] = {}
        self.board = pack.atlas.board(view.layout)
        self.figures: dict[str, Hero | Monster] = {}
        self.figures.update({hero.id: hero for hero in view.heroes})
        self.figures.update({monster.id: monster for monster in view.monsters})
        self.standing = [hero for hero in view.heroes if not hero.down and hero.space >= 0]
        self.obstacles = layer(self.board, "obstacle")
        self.water = layer(self.board, "water")
        self.harmful = layer(self.board, "pit") | layer(self.board, "lava")
        self.hero_mask = self.monster_mask = 0
        for hero in self.standing:
            self.hero_mask |= 1 << hero.space
        for monster in view.monsters:
            self.monster_mask |= self.mask(monster)

    @property
    def encounter(self) -> EncounterCard:
        return self.pack.quests[self.view.quest].encounters[self.view.encounter]

    @property
    def rounds_left(self) -> int:
        """How many rounds are left, this one included."""
        return max(1, self.encounter.clock - self.view.round + 1)

    def place(self, letters: str) -> int:
        """Return the spaces that the map marks with any of these letters."""
        mask = 0
        for letter in letters:
            mask |= self.board.spot(0, letter)
        return mask

    # ---- figures -----------------------------------------------------------------------------------------------------

    def base(self, monster: Monster, anchor: int, turn: int) -> int:
        """Return the spaces that a monster would stand on."""
        size = SIZES[self.pack.monsters[monster.kind].size]
        if size == (1, 1) or anchor < 0:
            return 1 << anchor if anchor >= 0 else 0
        return footprint(self.board, anchor, lying(size, turn), over=()) or 1 << anchor

    def mask(self, figure: Hero | Monster) -> int:
        """Return the spaces under a figure; of a knocked out hero none."""
        if isinstance(figure, Monster):
            return self.base(figure, figure.space, figure.turn)
        return 0 if figure.down or figure.space < 0 else 1 << figure.space

    def powers(self, figure: Hero | Monster) -> list[tuple[Powers, int]]:
        """Return all that a figure has, each with the number of the item that it is, -1 for no item."""
        known = self._powers.get(figure.id)
        if known is None:
            known = self._powers[figure.id] = self._gather(figure)
        return known

    def _gather(self, figure: Hero | Monster) -> list[tuple[Powers, int]]:
        pack = self.pack
        found: list[tuple[Powers, int]] = []
        if isinstance(figure, Monster):
            found.append((pack.stats(figure.kind, figure.master, self.view.act), -1))
        else:
            found.append((pack.heroes[figure.kind].ability, -1))
            found += [(pack.skills[skill], -1) for skill in figure.skills if skill in pack.skills]
            for held in figure.items:
                card = pack.items.get(held.card) or pack.search.get(held.card)
                if card is not None and not held.facedown and (held.equipped or not getattr(card, "slot", "")):
                    found.append((card, held.id))
        found += [(pack.conditions[one], -1) for one in figure.conditions if one in pack.conditions]
        return found

    def number(self, figure: Hero | Monster, name: str, weapon: int | None = None) -> int:
        """Return a number of a figure as far as everybody can add it up; conditions of bonuses are left out."""
        key = (figure.id, name, weapon)
        known = self._numbers.get(key)
        if known is None:
            known = self._numbers[key] = self._sum(figure, name, weapon)
        return known

    def _sum(self, figure: Hero | Monster, name: str, weapon: int | None) -> int:
        if isinstance(figure, Hero):
            value = getattr(self.pack.heroes[figure.kind], name, 0)
        else:
            stats = self.pack.stats(figure.kind, figure.master, self.view.act)
            value = getattr(stats, name, 0)
            if name == "health":
                value += stats.more_health * max(0, len(self.view.heroes) - 2)
        total = value if isinstance(value, int) else 0
        for powers, item in self.powers(figure):
            if weapon is not None and isinstance(powers, Item) and powers.attack is not None and item != weapon:
                continue
            total += powers.gives.get(name, 0)
        return total + sum(one.amount for one in figure.boosts if one.number == name)

    def left(self, figure: Hero | Monster) -> int:
        """Return the Health that a figure has left."""
        return max(1, self.number(figure, "health") - figure.damage)

    def defense(self, figure: Hero | Monster) -> tuple[str, ...]:
        """Return a figure's defense dice."""
        if isinstance(figure, Monster):
            own = self.pack.stats(figure.kind, figure.master, self.view.act).dice
        else:
            own = self.pack.heroes[figure.kind].defense
        return (*own, *(die for powers, _ in self.powers(figure) for die in powers.defense))

    # ---- attacks -----------------------------------------------------------------------------------------------------

    def arms(self, figure: Hero | Monster) -> list[tuple[str, int, Arms]]:
        """Return what a figure can attack with: its name in options, the item's number, and how."""
        if isinstance(figure, Monster):
            return [("card", -1, self.pack.stats(figure.kind, figure.master, self.view.act).attack)]
        found: list[tuple[str, int, Arms]] = []
        for held in figure.items:
            card = self.pack.items.get(held.card)
            if card is not None and card.attack is not None and held.equipped:
                found.append((str(held.id), held.id, card.attack))
        return found or [("fists", -1, FISTS)]

    def assault(self, figure: Hero | Monster, item: int, arms: Arms, far: int) -> Assault:
        """Return an attack with a weapon on somebody so far away."""
        dice, spends = list(arms.dice), list[Spend]()
        for powers, source in self.powers(figure):
            if isinstance(powers, Item) and powers.attack is not None and source != item:
                continue
            dice += powers.power
            for surge in powers.surges:
                gains = {word.what: word.count for word in surge.effect.keywords() if isinstance(word, More)}
                if gains:
                    spends.append(
                        Spend(surge.cost, gains.get("damage", 0), gains.get("range", 0), gains.get("pierce", 0))
                    )
        weapon = item if item >= 0 else None
        return Assault(
            tuple(dice),
            self.number(figure, "damage", weapon),
            self.number(figure, "pierce", weapon),
            tuple(spends),
            far if arms.kind == "ranged" else 0,
            self.number(figure, "range", weapon),
        )

    def hurt(self, figure: Hero | Monster, weapon: str, foe: Hero | Monster, far: int) -> tuple[float, ...]:
        """Return the chances of damage of an attack."""
        known = self.arms(figure)
        _, item, arms = next((one for one in known if one[0] == weapon), known[0])
        return hurts(self.assault(figure, item, arms, far), self.defense(foe), self.number(foe, "shields"))

    def reaches(self, figure: Hero | Monster, item: int, arms: Arms, mask: int, foe: Hero | Monster) -> int:
        """Return how far a foe is that could be attacked from some spaces, 0 if it could not be."""
        there = self.mask(foe)
        if not there or not mask:
            return 0
        if self.board.around(mask) & there:
            return 1
        reach = 2 if self.number(figure, "reach", item if item >= 0 else None) else 1
        if arms.kind == "melee" and reach < 2:
            return 0
        blockers = (self.hero_mask | self.monster_mask) & ~self.mask(figure) & ~there & ~mask | self.obstacles
        best = 0
        counted = self.board.counted
        for here in bits(mask):
            away = paths.distances(counted, here)
            for space in bits(there):
                far = away[space]
                if far < 0 or (arms.kind == "melee" and far > 2) or (best and far >= best):
                    continue
                if corner_to_corner(self.board, here, space, blockers):
                    best = far
        return best

    # ---- ways --------------------------------------------------------------------------------------------------------

    def prices(self, figure: Hero | Monster, budget: int) -> dict[int, int]:
        """Return what it costs a figure of one space to go to each space it can reach."""
        blocked = self.obstacles | (self.monster_mask if isinstance(figure, Hero) else self.hero_mask)
        found = paths.reach_at_cost(
            self.board, figure.space, max(0, budget), costs(self.board, {"water": 1}), blocked, self.harmful
        )
        return {space: cost for cost, spaces in enumerate(found.layers) for space in bits(spaces)}

    def field(self, targets: int, foes: int = 0) -> Sequence[int]:
        """Return how far each space is from the nearest target, over closed doors and past foes at a price."""
        shut = tuple(
            (a, b, LOCK_PRICE if door.locked else DOOR_PRICE)
            for door in self.view.doors
            if not door.open
            for a, b in door.edges
        )
        return measured(self.board, shut, targets & ~self.obstacles, foes)

    def way(self, field: Sequence[int], space: int) -> list[int]:
        """Return the spaces from one down to the target of a field, without the first."""
        through = self.board.over(DOOR)
        found: list[int] = []
        while field[space] and len(found) < len(field):
            near = bits(through.neighbours[space] & ~self.obstacles)
            following = min(near, key=lambda one: field[one], default=space)
            if field[following] >= field[space]:
                break
            found.append(following)
            space = following
        return found

    def nearest_hero(self, mask: int) -> int:
        """Return how many spaces the nearest standing hero is away."""
        away = [self.away(mask, 1 << hero.space) for hero in self.standing]
        return min(away, default=FAR)

    def away(self, a: int, b: int) -> int:
        """Return how many steps one set of spaces is from another, figures or not."""
        counted = self.board.counted
        steps = [paths.distances(counted, here)[there] for here in bits(a) for there in bits(b)]
        return min([one for one in steps if one >= 0], default=FAR)


@lru_cache(64)
def steps(board: Board, shut: tuple[tuple[int, int, int], ...]) -> list[list[tuple[int, int]]]:
    """Return for each space those beside it, each with what a door between them costs."""
    through, blocked = board.over(DOOR), layer(board, "obstacle")
    doors = {(a, b): price for a, b, price in shut} | {(b, a): price for a, b, price in shut}
    return [
        [
            (other, 0 if board.neighbours[space] >> other & 1 else doors.get((space, other), DOOR_PRICE))
            for other in bits(through.neighbours[space] & ~blocked)
        ]
        for space in range(board.size)
    ]


@lru_cache(1024)
def measured(board: Board, shut: tuple[tuple[int, int, int], ...], targets: int, foes: int) -> Sequence[int]:
    """Return how far each space is from the nearest target; worked out once while nothing changes."""
    found = [FAR] * board.size
    queue = [(0, space) for space in bits(targets)]
    for _, space in queue:
        found[space] = 0
    water, harm = layer(board, "water"), layer(board, "pit") | layer(board, "lava")
    beside = steps(board, shut)
    while queue:
        cost, space = heapq.heappop(queue)
        if cost > found[space]:
            continue
        cost += 1 + (water >> space & 1) + 3 * (harm >> space & 1) + FOE_PRICE * (foes >> space & 1)
        for other, door in beside[space]:
            price = cost + door
            if price < found[other]:
                found[other] = price
                heapq.heappush(queue, (price, other))
    return found
