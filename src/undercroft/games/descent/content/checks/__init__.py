"""What must hold in a pack beyond the types of its fields."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from undercroft.crawl.board.tiles import BoardError
from undercroft.games.descent.content import kinds
from undercroft.games.descent.content.boards import tile_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undercroft.crawl.packs.pack import Pack
    from undercroft.engine.errors import PackError


def maps(pack: Pack) -> Iterator[PackError]:
    """A map can be read, and the places that an encounter names are on it."""
    for entry, quest in pack.of(kinds.QUEST).items():
        for n, encounter in enumerate(quest.encounters):
            try:
                tile = tile_of(quest.id, n, encounter)
            except BoardError as bad:
                yield pack.error(kinds.QUEST, entry, str(bad), at=("encounters", n, "map"))
                continue
            letters = [group.name for group in tile.spots]
            named = [(encounter.heroes, ("heroes",)), *((g.area, ("groups",)) for g in encounter.groups)]
            for letter, at in named:
                for one in letter:
                    if one not in letters:
                        what = f"the map has no place {one!r}"
                        yield pack.error(
                            kinds.QUEST, entry, what, f"one of {''.join(letters)}", at=("encounters", n, *at)
                        )


CHECKS: Final = (maps,)
