"""Where a figure can go and how far things are: flood fills on sets of spaces.

`blocked` is always a set of spaces that cannot be entered; the space one starts from never matters.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.board.bits import bits
from undercroft.crawl.board.tiles import BoardError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from undercroft.crawl.board.board import Board


class Reach:
    """What can be reached from a start: `mask` is the set of spaces, the start included; `layers[n]` those at cost n.

    Among equally cheap paths the one is taken whose last space but one has the lowest number, then the one before
    that, and so on back to the start.
    """

    __slots__ = ("_costs", "_entries", "_halt", "layers", "mask", "start")

    def __init__(
        self,
        start: int,
        mask: int,
        layers: Sequence[int],
        entries: Sequence[int] | Mapping[int, int],
        halt: int,
        costs: Iterable[tuple[int, int]] = (),
    ) -> None:
        self.start = start
        self.mask = mask
        self.layers = layers
        self._entries = entries
        self._halt = halt & ~(1 << start)
        self._costs = tuple(costs)

    def __contains__(self, space: int) -> bool:
        return self.mask >> space & 1 == 1

    def distance(self, space: int) -> int:
        """The cost of the cheapest path to a space in reach."""
        for cost, layer in enumerate(self.layers):
            if layer >> space & 1:
                return cost
        raise BoardError(f"space {space} is out of reach from space {self.start}")

    def path_to(self, space: int) -> list[int]:
        """The cheapest path: the spaces entered one after another, without the start."""
        cost = self.distance(space)
        path: list[int] = []
        while cost:
            path.append(space)
            cost -= self._price(space)
            before = self.layers[cost] & self._entries[space] & ~self._halt
            space = (before & -before).bit_length() - 1
        path.reverse()
        return path

    def _price(self, space: int) -> int:
        for price, spaces in self._costs:
            if spaces >> space & 1:
                return price
        return 1


def reach(board: Board, start: int, steps: int, blocked: int = 0, halt: int = 0) -> Reach:
    """Everything within a number of steps; spaces in `halt` can be entered but not left again.

    >>> from undercroft.crawl.board.atlas import atlas
    >>> from undercroft.crawl.board.layout import Layout, Placement
    >>> from undercroft.crawl.board.tiletext import parse_tile
    >>> board = atlas([parse_tile("hall", ". .|. .")]).board(Layout((Placement("hall"),)))
    >>> found = reach(board, 0, 6)
    >>> bin(found.mask), found.distance(1), found.path_to(1)
    ('0b11', 1, [1])
    """
    layers = flood(board, start, steps, ~blocked, halt)
    mask = 0
    for layer in layers:
        mask |= layer
    return Reach(start, mask, layers, board.entries, halt)


def flood(board: Board, start: int, steps: int, free: int, halt: int = 0) -> list[int]:
    """The sets of spaces at 0, 1, 2 ... steps from the start, as far as there are any."""
    beside = board.beside_bit
    layer = 1 << start
    free &= ~layer
    layers = [layer]
    for _ in range(steps):
        found = 0
        while layer:
            low = layer & -layer
            found |= beside[low]
            layer ^= low
        found &= free
        if not found:
            break
        layers.append(found)
        free ^= found
        layer = found & ~halt if halt else found
    return layers


def reach_at_cost(
    board: Board, start: int, budget: int, costs: Iterable[tuple[int, int]], blocked: int = 0, halt: int = 0
) -> Reach:
    """Everything within a budget; `costs` pairs a price (1 or more) with the spaces that it takes to enter.

    Spaces in no pair cost 1; a space in several pairs has the price of the first.
    """
    prices: list[tuple[int, int]] = []
    rest = board.all
    for price, spaces in costs:
        if price < 1:
            raise BoardError(f"a space must cost at least 1 to enter, not {price}")
        prices.append((price, spaces & rest))
        rest &= ~spaces
    prices.append((1, rest))
    neighbours = board.neighbours
    layers = [0] * (budget + 1)
    layers[0] = 1 << start
    free = board.all & ~blocked & ~layers[0]
    for cost in range(budget):
        layer = layers[cost]
        found = 0
        layer &= ~halt | layers[0]
        while layer:
            low = layer & -layer
            found |= neighbours[low.bit_length() - 1]
            layer ^= low
        found &= free
        if found:
            for price, spaces in prices:
                if cost + price <= budget:
                    layers[cost + price] |= found & spaces
        free &= ~layers[cost + 1]
        for later in range(cost + 2, budget + 1):
            layers[later] &= ~layers[cost + 1]
    mask = 0
    for layer in layers:
        mask |= layer
    return Reach(start, mask, layers, board.entries, halt, prices)


def distance(board: Board, a: int, b: int, blocked: int = 0) -> int | None:
    """The number of steps from `a` to `b`, None if no way leads there; `b` itself may be blocked."""
    if not blocked:
        found = distances(board, a)[b]
        return None if found < 0 else found
    return nearest(board, a, 1 << b, blocked)[0]


def distances(board: Board, start: int) -> Sequence[int]:
    """The steps from a space to every other one, by space; -1 where no way leads. Worked out once for a board."""
    known = board.distances.get(start)
    if known is None:
        known = [-1] * board.size
        for steps, layer in enumerate(flood(board, start, board.size, -1)):
            for space in bits(layer):
                known[space] = steps
        board.distances[start] = known
    return known


def nearest(board: Board, start: int, targets: int, blocked: int = 0) -> tuple[int | None, int]:
    """Return the steps to the nearest targets and the set of these; (None, 0) if there is no way to any.

    Blocked spaces are not walked through, but a target may stand on one. A target on the start is at distance 0.
    """
    layer = 1 << start
    if layer & targets:
        return 0, layer
    neighbours = board.neighbours
    free = ~layer & (~blocked | targets)
    steps = 0
    while layer:
        steps += 1
        found = 0
        while layer:
            low = layer & -layer
            found |= neighbours[low.bit_length() - 1]
            layer ^= low
        found &= free
        if found & targets:
            return steps, found & targets
        free ^= found
        layer = found
    return None, 0


def straight(board: Board, a: int, b: int) -> int | None:
    """Squares from `a` to `b` as the crow flies, diagonals counting 1, walls or not; None across planes."""
    if board.planes[a] != board.planes[b]:
        return None
    return max(abs(board.xs[a] - board.xs[b]), abs(board.ys[a] - board.ys[b]))
