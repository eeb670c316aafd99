"""Monster groups: how many of each, and setting them up on the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.board.bits import bits
from undercroft.crawl.geometry.figures import footprint, unfold
from undercroft.crawl.geometry.paths import flood
from undercroft.engine.choices import Option, choose
from undercroft.games.descent.content.types.monsters import SIZES, lying
from undercroft.games.descent.events import Placed
from undercroft.games.descent.state import Monster

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.descent.content.types import Group
    from undercroft.games.descent.game import Descent


def size(game: Descent, kind: str) -> tuple[int, int]:
    """Return how many minions and masters a group has. [descent.monster.group-size]"""
    card = game.pack.monsters[kind]
    if card.lieutenant:
        return 0, 1
    return next(size for heroes, size in card.limits.items() if heroes == len(game.state.heroes))


def stances(game: Descent, kind: str, area: int) -> list[tuple[int, int]]:
    """Return where a monster can be put on free spaces: inside an area, else as near to it as possible."""
    card = game.pack.monsters[kind]
    shape = SIZES[card.size]
    free = game.board.all & ~game.occupied() & ~game.terrain("obstacle")
    found: list[tuple[int, int]] = []
    for turn in (0, 1) if shape[0] != shape[1] else (0,):
        base = lying(shape, turn)
        for anchor in bits(area):
            mask = footprint(game.board, anchor, base, over=())
            if mask is not None and not mask & ~(area & free):
                found.append((anchor, turn))
    if found or not area:
        return found
    for layer in flood(game.board, bits(area)[0], game.board.size, ~game.terrain("obstacle")):
        for end in bits(layer):
            near = [(stance.anchor, stance.turn) for stance in unfold(game.board, end, shape, free)]
            if near:
                return near
    return []


def add(game: Descent, kind: str, group: str, master: bool, where: tuple[int, int]) -> Monster:
    """Put a monster on the map."""
    monster = Monster(id=f"m{game.new_id()}", kind=kind, group=group, master=master, space=where[0], turn=where[1])
    game.state.monsters.append(monster)
    game.others_came()
    return monster


def put(game: Descent, kind: str, master: bool, letters: str) -> Rule[Monster | None]:
    """The overlord puts one monster of a kind into an area; None if there is no room anywhere near.

    [descent.overlord-setup.quest-instructions] [descent.monster.group-members] [descent.lieutenant.own-group]
    """
    found = stances(game, kind, game.place(letters))
    if not found:
        return None
    square = SIZES[game.pack.monsters[kind].size] == (1, 1)
    options = [Option("place", None if square else turn, anchor) for anchor, turn in found]
    about = {"group": kind, "master": master}
    chosen = yield from choose(game.state.overlord.seat, "setup.monsters", options, params=about)
    monster = add(game, kind, kind, master, found[options.index(chosen)])
    yield from game.do(Placed(monster.id, monster.space, monster.turn))
    return monster


def members(game: Descent, group: Group, kind: str) -> list[bool]:
    """Return whom a group is made of at the start, masters first: True for a master. [descent.monster.group-size]"""
    minions, masters = size(game, kind)
    sides = [True] * masters + [False] * minions
    return sides[: group.only or len(sides)]
