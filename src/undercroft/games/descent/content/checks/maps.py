"""What must be so of an encounter's map: places that are there and can be reached, doors, room for everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from undercroft.crawl.board.atlas import atlas
from undercroft.crawl.board.bits import bits
from undercroft.crawl.board.layout import Layout, Placement
from undercroft.crawl.board.terrain import layer
from undercroft.crawl.board.tiles import BoardError
from undercroft.crawl.geometry.figures import footprint
from undercroft.crawl.geometry.paths import flood
from undercroft.games.descent.content import kinds
from undercroft.games.descent.content.boards import DOOR, doors_of, map_id, tile_of
from undercroft.games.descent.content.checks import parts
from undercroft.games.descent.content.types.monsters import SIZES, lying

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from undercroft.crawl.board.board import Board
    from undercroft.crawl.packs.faults import Path
    from undercroft.crawl.packs.pack import Pack
    from undercroft.engine.errors import PackError
    from undercroft.games.descent.content.types import EncounterCard, Group, MonsterCard, QuestCard

HEROES: Final = 4
"""The largest party."""


def maps(pack: Pack) -> Iterator[PackError]:
    """A map can be read, and everything that its encounter names is on it, in reach and large enough."""
    for entry, quest in pack.of(kinds.QUEST).items():
        for n, encounter in enumerate(quest.encounters):
            for what, expected, at in _faults(pack, quest, n, encounter):
                yield pack.error(kinds.QUEST, entry, what, expected, at=("encounters", n, *at))


def _faults(pack: Pack, quest: QuestCard, n: int, encounter: EncounterCard) -> Iterator[tuple[str, str, Path]]:
    """Return what is wrong with one encounter: what, what was expected, and where."""
    twice = list(_twice(encounter))
    yield from twice
    try:
        tile = tile_of(quest.id, n, encounter)
        board = atlas([tile], 8, "round").board(Layout((Placement(map_id(quest.id, n)),)))
    except BoardError as bad:
        yield str(bad), "", ("map",)
        return
    letters = {group.name for group in tile.spots}
    missing = list(_missing(encounter, letters, {letter for _, _, (*_, letter) in twice}))
    yield from missing
    yield from _doors(encounter, board)
    if not missing and not twice:
        yield from _start(encounter, board)
        yield from _reach(encounter, board)
        yield from _room(pack, quest, encounter, board)


def _twice(encounter: EncounterCard) -> Iterator[tuple[str, str, Path]]:
    """A letter is terrain or a place, not both."""
    named = {letter for one in parts.places(encounter) for letter in one.letters}
    for letter, terrain in encounter.terrain.items():
        if letter in named:
            yield f"{letter!r} is {terrain} and a place", "another letter for one of them", ("terrain", letter)
        elif letter not in encounter.map:
            yield f"{letter!r} is {terrain}, and the map has none", f"{letter!r} on the map", ("terrain", letter)


def _missing(encounter: EncounterCard, letters: set[str], known: set[str | int]) -> Iterator[tuple[str, str, Path]]:
    """Every letter that is named is on the map."""
    for one in parts.places(encounter):
        for letter in one.letters:
            if letter not in letters and letter not in known:
                yield f"the map has no place {letter!r}", f"one of {''.join(sorted(letters))}", one.at


def _doors(encounter: EncounterCard, board: Board) -> Iterator[tuple[str, str, Path]]:
    """The doors that are locked, unlocked or opened are there."""
    doors = [f"d{number}" for number, _ in enumerate(doors_of(board), 1)]
    named: list[tuple[str, Path]] = [(door, ("locked", n)) for n, door in enumerate(encounter.locked)]
    named += [(door, at) for word, at in parts.words(encounter) if (door := getattr(word, "door", ""))]
    for door, at in named:
        if door not in doors:
            expected = f"one of {', '.join(doors)}" if doors else "a door '=' on the map"
            yield f"the map has no door {door!r}", expected, at


def _spaces(board: Board, letters: str) -> int:
    mask = 0
    for letter in letters:
        mask |= board.spot(0, letter)
    return mask


def _start(encounter: EncounterCard, board: Board) -> Iterator[tuple[str, str, Path]]:
    """The heroes find room to begin. [descent.hero-setup.placement]"""
    room = _spaces(board, encounter.heroes).bit_count()
    if room < HEROES:
        yield f"{room} spaces for the heroes", f"at least {HEROES}", ("heroes",)


def _reach(encounter: EncounterCard, board: Board) -> Iterator[tuple[str, str, Path]]:
    """Whatever somebody has to get to can be reached from where the heroes begin, doors open."""
    free = board.all & ~layer(board, "obstacle")
    inside = 0
    for ring in flood(board.over(DOOR), bits(_spaces(board, encounter.heroes))[0], board.size, free):
        inside |= ring
    for one in parts.places(encounter):
        for letter in one.letters if one.goes else "":
            if not _spaces(board, letter) & inside:
                yield f"nobody can reach {letter!r}", "a way from where the heroes begin", one.at


def _room(pack: Pack, quest: QuestCard, encounter: EncounterCard, board: Board) -> Iterator[tuple[str, str, Path]]:
    """A group finds room in its area in the largest party. [descent.overlord-setup.monster-choice]"""
    monsters = pack.of(kinds.MONSTER)
    fixed = [group.monster for group in encounter.groups]
    for n, group in enumerate(encounter.groups):
        able = [group.monster] if group.monster is not None else _open(monsters.values(), fixed, quest)
        if not able:
            yield "no monster has a trait of the quest", "'traits' of some monster", ("groups", n, "area")
        for name in able:
            many, fitting = _size(monsters[name], group), _fitting(board, monsters[name], group.area)
            if fitting < many:
                what = f"room for {fitting} of {many} {name} in {group.area!r}"
                yield what, f"room for {many}, each {_shape(monsters[name])}", ("groups", n, "area")


def _open(cards: Iterable[MonsterCard], fixed: list[str | None], quest: QuestCard) -> list[str]:
    """Return the monsters that the overlord could take for an open group."""
    return [
        card.id
        for card in cards
        if not card.lieutenant and card.id not in fixed and any(trait in quest.traits for trait in card.traits)
    ]


def _size(card: MonsterCard, group: Group) -> int:
    """Return how many figures a group has in the largest party."""
    many = 1 if card.lieutenant else sum(card.limits.get(HEROES, (0, 0)))
    return min(many, group.only or many)


def _fitting(board: Board, card: MonsterCard, area: str) -> int:
    """Return how many bases of a monster fit into an area, put down one after another as in setting up."""
    free, count = _spaces(board, area) & ~layer(board, "obstacle"), 0
    shape = SIZES[card.size]
    while True:
        found = 0
        for base in (lying(shape, 0), lying(shape, 1)):
            for anchor in bits(free):
                mask = footprint(board, anchor, base, over=())
                if mask is not None and not mask & ~free:
                    found = mask
                    break
            if found:
                break
        if not found:
            return count
        free &= ~found
        count += 1


def _shape(card: MonsterCard) -> str:
    across, down = SIZES[card.size]
    return f"{across} by {down}"
