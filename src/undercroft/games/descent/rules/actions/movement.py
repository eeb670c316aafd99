"""Movement: where a figure can go with its movement points, and going there one space after another.

A move action gives movement points (MPs) equal to Speed. Each space entered costs one, water two. A figure goes
through friends, never through enemies or obstacles, and never stops where another figure stands. A large monster
counts as a figure of one space while it walks, and unfolds its base where it stops.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from undercroft.crawl.board.bits import bits
from undercroft.crawl.board.terrain import costs
from undercroft.crawl.geometry.figures import unfold
from undercroft.crawl.geometry.paths import reach_at_cost
from undercroft.engine.choices import Option, choose
from undercroft.engine.flow import AGAIN
from undercroft.games.descent.content.types.monsters import SIZES
from undercroft.games.descent.events import Entered, Walked
from undercroft.games.descent.rules.terrain import terrain
from undercroft.games.descent.state import Activation, Familiar, Hero, HeroTurn, Monster, Walk, rules

if TYPE_CHECKING:
    from undercroft.crawl.geometry.paths import Reach
    from undercroft.engine.choices import Rule
    from undercroft.games.descent.game import Descent

ONE = (1, 1)


class Way(NamedTuple):
    """A way to somewhere: its price in MPs, where it ends, and how a large base stands there."""

    cost: int
    reach: Reach
    end: int
    stance: tuple[int, int] | None = None

    @property
    def path(self) -> tuple[int, ...]:
        """The spaces entered, worked out only for whoever goes there."""
        return tuple(self.reach.path_to(self.end))


def size_of(game: Descent, figure: Hero | Monster) -> tuple[int, int]:
    """Return the spaces across and down of a figure's base. [descent.large.occupies]"""
    return ONE if isinstance(figure, Hero | Familiar) else SIZES[game.pack.monsters[figure.kind].size]


def blocked_for(game: Descent, figure: Hero | Monster) -> int:
    """Return the spaces that a figure cannot enter: enemies and obstacles; only obstacles stop a token.

    [descent.move.blocked-space] [descent.move.no-entering-blocked] [descent.move.through-friends]
    [descent.familiar.shared-space]
    """
    heroes, monsters = game.masks()
    others = 0 if game.is_token(figure) else monsters if game.with_heroes(figure) else heroes
    return others | game.terrain("obstacle")


def can_spend(game: Descent, figure: Hero | Monster) -> bool:
    """Whether a figure can spend MPs: not in a pit, and not while something keeps it in place.

    [descent.terrain.pit-no-mp]
    """
    return not terrain.in_pit(game, figure) and not barred(game, figure)


def barred(game: Descent, figure: Hero | Monster) -> bool:
    """Whether a condition keeps a figure from moving."""
    return any("move" in game.pack.conditions[one].bars for one in figure.conditions)


def ways(game: Descent, figure: Hero | Monster, budget: int, *, paid: bool = True) -> dict[str, Way]:
    """Return where a figure can go with so many MPs, by the key of the destination.

    Of several ways the one without a pit or lava is taken, if the MPs allow it; then the cheapest. What is not paid
    with MPs also leads out of a pit.
    [descent.move.cost] [descent.move.no-shared-end] [descent.terrain.water] [descent.terrain.pit-moved-out]
    [descent.move.walls] [descent.move.monsters-same]
    """
    if budget <= 0 or figure.space < 0 or (paid and not can_spend(game, figure)):
        return {}
    board, own = game.board, game.mask(figure)
    token = game.is_token(figure)
    slow = {"water": 1, "pit": 1, "lava": 1} if token else {"water": 1}
    blocked, prices = blocked_for(game, figure), costs(board, slow)
    size = size_of(game, figure)
    large = size != ONE
    pits = 0 if large or token else game.terrain("pit")
    bad = 0 if token else pits | game.terrain("lava")
    taken = (0 if token else game.occupied() & ~own) | game.terrain("obstacle")
    found: dict[str, Way] = {}
    for avoided in (bad, 0) if bad else (0,):
        ends: dict[str, Way] = {}
        for start in bits(own):
            reach = reach_at_cost(board, start, budget, prices, blocked | avoided & ~own, pits)
            if large:
                _unfolded(game, reach, size, board.all & ~taken, own, ends)
            else:
                for cost, layer in enumerate(reach.layers):
                    for end in bits(layer & ~taken & ~own):
                        ends[str(end)] = Way(cost, reach, end)
        found = ends | found
    return found


def _unfolded(game: Descent, reach: Reach, size: tuple[int, int], free: int, own: int, found: dict[str, Way]) -> None:
    """Add every way for a large base to stand over a space in reach, the cheapest to each stance.

    [descent.large.move-from-one-space] [descent.large.place-at-end] [descent.large.reorient] [descent.large.must-fit]
    """
    for cost, layer in enumerate(reach.layers[1:], 1):
        for end in bits(layer):
            for stance in unfold(game.board, end, size, free):
                key = f"{stance.turn}:{stance.anchor}"
                known = found.get(key)
                if stance.mask != own and (known is None or cost < known.cost):
                    found[key] = Way(cost, reach, end, (stance.anchor, stance.turn))


def destination(verb: str, key: str, rule: str) -> Option:
    """Return the option to go to a destination."""
    turn, _, anchor = key.rpartition(":")
    return Option(verb, int(turn) if turn else None, int(anchor), rule)


def key_of(option: Option) -> str:
    """Return the destination that an option names."""
    return str(option.target) if option.subject is None else f"{option.subject}:{option.target}"


# ---- going there -----------------------------------------------------------------------------------------------------


def purse(game: Descent, figure: str) -> HeroTurn | Activation | None:
    """Return the turn or activation whose MPs a figure spends."""
    turn = game.frame(HeroTurn)
    if turn is not None and turn.hero == figure:
        return turn
    activation = game.frame(Activation)
    return activation if activation is not None and activation.monster == figure else None


def go(game: Descent, figure: Hero | Monster, way: Way, *, paid: bool = True) -> None:
    """Begin to walk; it goes on once the present step returns. [descent.move.interrupt]"""
    game.push(Walk(figure=figure.id, path=list(way.path), stance=way.stance, paid=paid))


def price(game: Descent, figure: Hero | Monster, space: int) -> int:
    """Return the MPs that it takes to enter a space; to a token all terrain is water.

    [descent.move.cost] [descent.terrain.water] [descent.familiar.terrain-as-water]
    """
    slow = game.terrain("water") | (game.terrain("pit") | game.terrain("lava") if game.is_token(figure) else 0)
    return 2 if slow >> space & 1 else 1


@rules.step(Walk)
def step(game: Descent, walk: Walk) -> Rule[str | None]:
    """Enter the next space, unless something has stopped the figure; a large base enters none but these.

    [descent.move.cost] [descent.large.entered-space]
    """
    if not game.is_there(walk.figure):
        game.state.frames.remove(walk)
        return None
    figure = game.figure(walk.figure)
    if walk.gone >= len(walk.path) or walk.stopped or (isinstance(figure, Hero) and figure.down):
        return None
    space = walk.path[walk.gone]
    if blocked_for(game, figure) >> space & 1:
        return None
    if walk.paid:
        turn = purse(game, figure.id)
        assert turn is not None
        turn.mps -= price(game, figure, space)
    walk.gone += 1
    if size_of(game, figure) == ONE:
        game.put(figure, space)
    yield from terrain.enter(game, figure, space)
    if game.is_there(figure.id):
        yield from game.do(Entered(figure.id, space))
    return AGAIN


@rules.step(Walk)
def arrive(game: Descent, walk: Walk) -> Rule[None]:
    """Stand where the way ends; nobody stays in a space with another figure.

    [descent.move.no-shared-end] [descent.large.place-at-end]
    """
    figure = game.figure(walk.figure)
    tell(game)
    if isinstance(figure, Hero) and figure.down:
        return
    if walk.stance is not None:
        yield from _unfold(game, walk, figure)
    elif sum(1 for one in game.figures() if game.mask(one) & 1 << figure.space) > 1:
        yield from closest(game, figure, figure.space)
    _reached(game)


def _reached(game: Descent) -> None:
    """A side may have reached its objective by standing there. [descent.quest.victory]"""
    from undercroft.games.descent.rules.quests import goals

    goals.check(game)


def _unfold(game: Descent, walk: Walk, figure: Hero | Monster) -> Rule[None]:
    """Put a large base down over the space where the walk ended; if it was stopped, as the overlord likes.

    With MPs left it goes on only after an action, which is named as it is placed.
    [descent.large.place-at-end] [descent.large.reorient] [descent.large.declare-before-interrupt]
    """
    assert walk.stance is not None
    free = game.board.all & ~(game.occupied() & ~game.mask(figure)) & ~game.terrain("obstacle")
    entered = walk.path[: walk.gone]
    for end in reversed(entered):
        stances = unfold(game.board, end, size_of(game, figure), free)
        wanted = [one for one in stances if (one.anchor, one.turn) == walk.stance and walk.gone == len(walk.path)]
        if wanted or stances:
            options = [Option("place", one.turn, one.anchor) for one in wanted or stances]
            chosen = yield from choose(game.seat_of(figure), "place.base", options, params={"figure": figure.id})
            one = (wanted or stances)[options.index(chosen)]
            game.put(figure, one.anchor, one.turn)
            break
    turn = purse(game, figure.id)
    if isinstance(turn, Activation) and walk.paid:
        turn.landed = True
    yield from terrain.under_base(game, figure, entered)


def closest(game: Descent, figure: Hero | Monster, space: int) -> Rule[None]:
    """Put a figure into the empty space nearest to one; its player picks among equally near ones.

    [descent.standup.occupied-space] [descent.revive.occupied-space]
    """
    from undercroft.games.descent.rules.harm.placing import nearest_empty, place

    yield from place(game, figure, nearest_empty(game, space))


def tell(game: Descent) -> None:
    """Tell of the steps taken since the last time, before something else is told. No rule reads it."""
    walk = game.frame(Walk)
    if walk is None or walk.told >= walk.gone:
        return
    path = tuple(walk.path[walk.told : walk.gone])
    walk.told = walk.gone
    if game.events is not None:
        game.events.append(Walked(walk.figure, path))


def stop(game: Descent, figure: str) -> None:
    """End a figure's walk in the space where it is, and whatever MPs it has left."""
    for walk in game.state.frames:
        if isinstance(walk, Walk) and walk.figure == figure:
            walk.stopped = True
    turn = purse(game, figure)
    if turn is not None:
        turn.mps = 0
