"""Descent's space, held against a slow and plain reference: adjacency, sight past figures, counting, large moves."""

from __future__ import annotations

from random import Random

from tests.properties.slow_geometry import SlowPlane
from tests.rules.descent.table import Table
from undercroft.games.descent.game import Descent
from undercroft.games.descent.rules.actions import movement
from undercroft.games.descent.rules.combat import sight
from undercroft.games.descent.state import Hero, Monster

KINDS = ("ditch-hound", "plank-wight", "toll-troll", "barge")
SIZES = {"ditch-hound": (1, 1), "plank-wight": (1, 2), "toll-troll": (2, 2), "barge": (2, 3)}
TERRAIN = {"o": "obstacle", "w": "water", "p": "pit", "l": "lava"}
WIDE, HIGH = 7, 5
SPEED = 3


def drawn(dice: Random) -> str:
    """A map as an author draws it: walls and doors here and there, terrain of every kind."""
    lines = ["+" + "-+" * WIDE]
    for y in range(HIGH):
        row = [dice.choices(".owpl", (12, 1, 2, 1, 1))[0] for _ in range(WIDE)]
        lines.append("|" + "".join(c + dice.choices(" |=", (8, 1, 1))[0] for c in row)[:-1] + "|")
        if y < HIGH - 1:
            lines.append("+" + "".join(dice.choices(" -", (8, 1))[0] + " " for _ in range(WIDE))[:-1] + "+")
    return "\n".join([*lines, "+" + "-+" * WIDE, ""])


def peopled(dice: Random) -> Table:
    """A table with some figures where there is room."""
    table = Table(drawn(dice), terrain=TERRAIN)
    game = table.game
    for n in range(5):
        free = [space for space in range(game.board.size) if not game.occupied() >> space & 1]
        at = table.square(dice.choice([one for one in free if not game.terrain("obstacle") >> one & 1]))
        if n < 2:
            table.hero(("oda", "wren")[n], at=at)
            continue
        kind = dice.choice(KINDS)
        one = Monster(id=f"m{n}", kind=kind, group=kind, space=table.space(at))
        mask = game.mask(one)
        if mask.bit_count() == SIZES[kind][0] * SIZES[kind][1] and not mask & (
            game.occupied() | game.terrain("obstacle")
        ):
            game.state.monsters.append(one)
            game.others_came()
    return table


class Slow:
    """The rules of space as one would do them with a ruler and a finger."""

    def __init__(self, game: Descent) -> None:
        self.game, self.plane = game, SlowPlane(game.board, 0)
        self.obstacles = self.layer("obstacle")

    def layer(self, name: str) -> set[int]:
        return {space for space in range(self.game.board.size) if self.game.terrain(name) >> space & 1}

    def near(self, space: int) -> set[int]:
        found = self.plane.next_to(self.plane.square[space], diagonal=True)
        return {self.plane.space[square] for square in found}

    def under(self, one: Hero | Monster) -> set[int]:
        return set(self.game.spaces(one))

    def sees(self, viewer: Hero | Monster, target: Hero | Monster) -> bool:
        own, theirs = self.under(viewer), self.under(target)
        if any(self.near(space) & theirs for space in own):
            return True
        pits = self.layer("pit")
        if own <= pits or theirs <= pits:
            return False
        others = {s for one in self.game.figures() if one not in (viewer, target) for s in self.under(one)}
        solid = frozenset(others | self.obstacles)
        return any(self.plane.corner_lines(a, b, True, solid) for a in own for b in theirs)

    def counted(self, starts: set[int], end: int) -> int:
        """Spread from space to space, through figures and not through obstacles."""
        reached, steps = set(starts), 0
        while end not in reached:
            more = {b for a in reached for b in self.near(a) if b not in self.obstacles or b == end} - reached
            if not more:
                return 999
            reached, steps = reached | more, steps + 1
        return steps

    def stances(self, one: Monster) -> dict[frozenset[int], int]:
        """Every way for a base to stand after a move of so many MPs, with the least that it costs without harm."""
        heroes = {s for hero in self.game.state.heroes for s in self.under(hero)}
        own = self.under(one)
        taken = {s for other in self.game.figures() if other is not one for s in self.under(other)} | self.obstacles
        water, small = self.layer("water"), SIZES[one.kind] == (1, 1)
        pits = self.layer("pit") if small else set[int]()
        if own <= self.layer("pit"):
            return {}
        found: dict[frozenset[int], int] = {}
        for avoided in ((self.layer("lava") | pits) - own, set[int]()):
            cost = dict.fromkeys(own, 0)
            for _ in range(SPEED):
                for a in list(cost):
                    if a in pits and a not in own:
                        continue
                    for b in self.near(a) - heroes - self.obstacles - avoided:
                        price = cost[a] + (2 if b in water else 1)
                        if price <= SPEED and price < cost.get(b, 99):
                            cost[b] = price
            harmless = dict(found)
            for end, price in self._with_own(cost, own).items():
                for base in self._bases(end, SIZES[one.kind], taken):
                    if base ^ own and base not in harmless:
                        found[base] = min(price, found.get(base, 99))
        return found

    def _with_own(self, cost: dict[int, int], own: set[int]) -> dict[int, int]:
        """To end in a space of its own, a base has to take a step there."""
        water = self.layer("water")
        steps = {s: 2 if s in water else 1 for s in own if self.near(s) & own}
        return {s: price for s, price in {**cost, **steps}.items() if s not in own or s in steps}

    def _bases(self, end: int, size: tuple[int, int], taken: set[int]) -> set[frozenset[int]]:
        x, y = self.plane.square[end]
        found: set[frozenset[int]] = set()
        for wide, high in (size, size[::-1]):
            for left in range(x - wide + 1, x + 1):
                for top in range(y - high + 1, y + 1):
                    squares = [(left + i, top + j) for i in range(wide) for j in range(high)]
                    if any(self.plane.space.get(square, -1) in (-1, *taken) for square in squares):
                        continue
                    pairs = [(a, b) for a in squares for b in squares if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]
                    if not any(self.plane.stopped(a, b, 1) for a, b in pairs):
                        found.add(frozenset(self.plane.space[square] for square in squares))
        return found


def test_sight_adjacency_and_counting_equal_the_slow_reference() -> None:
    """30 maps with some five figures: each pair, and the way to every space."""
    pairs = 0
    for seed in range(30):
        table = peopled(Random(seed))
        game, slow = table.game, Slow(table.game)
        for one in game.figures():
            near = {b for a in slow.under(one) for b in slow.near(a)} - slow.under(one)
            assert near == {s for s in range(game.board.size) if game.near(one) >> s & 1}, f"seed {seed}: {one.id}"
            for end in range(game.board.size):
                if end not in slow.obstacles:
                    assert sight.distance(game, one, end) == slow.counted(slow.under(one), end), f"seed {seed}: {end}"
            for other in game.figures():
                if other is not one:
                    pairs += 1
                    seen = any(sight.sees_space(game, one, space, other) for space in game.spaces(other))
                    assert seen == slow.sees(one, other), f"seed {seed}: {one.id} and {other.id}"
    assert pairs > 200


def test_where_monsters_of_all_sizes_can_stop_equals_the_slow_reference() -> None:
    """80 maps: every stance of every monster, and what it costs to get there."""
    stances = 0
    for seed in range(80):
        table = peopled(Random(seed))
        game, slow = table.game, Slow(table.game)
        for one in game.state.monsters:
            found: dict[frozenset[int], int] = {}
            for way in movement.ways(game, one, SPEED).values():
                anchor, turn = way.stance or (way.end, 0)
                there = Monster(id="ghost", kind=one.kind, group="", space=anchor, turn=turn)
                found[frozenset(game.spaces(there))] = way.cost
            stances += len(found)
            assert found == slow.stances(one), f"seed {seed}: {one.id} {one.kind}"
    assert stances > 800
