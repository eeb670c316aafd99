"""Words that select figures: heroes and monsters, near or everywhere, all of them or one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.packs.language.text import plural
from undercroft.games.descent.content.keywords.case import HERO, MONSTER, WORDS, PicksOne
from undercroft.games.descent.rules.combat import sight
from undercroft.games.descent.state import Familiar, Hero

if TYPE_CHECKING:
    from undercroft.games.descent.content.keywords.case import Case
    from undercroft.games.descent.game import Descent
    from undercroft.games.descent.state import Monster


def _near(game: Descent, who: Case, within: int, figures: list[Hero | Monster]) -> list[Hero | Monster]:
    """Keep those within so many spaces of the subject, seen or not; a token counts as its hero.

    [descent.ko.token-counts-as-hero] [descent.range.abilities-no-los]
    """
    if within < 0:
        return figures
    centre = who.figure
    return [
        one
        for one in figures
        if one is centre or min(sight.distance(game, centre, space) for space in _spaces(game, one)) <= within
    ]


def _said(name: str, spaces: int, one: bool) -> str:
    """Whom a card means: `one hero within 3 spaces`; without `one`, the text says `each`."""
    near = f" within {plural(spaces, 'space')}" if spaces >= 0 else ""
    return f"{'one ' if one else ''}{name}{near}"


def _spaces(game: Descent, one: Hero | Monster) -> list[int]:
    return game.spaces(one) or [one.space]


@WORDS.who("[{pick:one}] {which:hero|other-hero|standing-hero} [within {spaces:int}]", of=HERO)
class Heroes(PicksOne, frozen=True):
    """Heroes: all, all but the subject, or those who stand; within so many spaces of the subject; or one of them."""

    which: str
    pick: str = ""
    spaces: int = -1

    @property
    def chosen(self) -> bool:
        return bool(self.pick)

    def says(self) -> str:
        name = {"hero": "hero", "other-hero": "other hero", "standing-hero": "hero who stands"}[self.which]
        return _said(name, self.spaces, self.chosen)

    def select(self, game: Descent, who: Case) -> list[Hero | Monster]:
        found: list[Hero | Monster] = [hero for hero in game.state.heroes if hero.space >= 0 or game.travelling]
        found += [one for one in game.figures() if isinstance(one, Familiar)]  # [descent.familiar.blocking-abilities]
        if self.which == "other-hero":
            found = [one for one in found if one is not who.subject]
        if self.which == "standing-hero":
            found = [one for one in found if isinstance(one, Familiar) or (isinstance(one, Hero) and not one.down)]
        return _near(game, who, self.spaces, found)


@WORDS.who("[{pick:one}] {which:monster|other-monster} [within {spaces:int}]", of=MONSTER)
class Monsters(PicksOne, frozen=True):
    """Monsters: all or all but the subject; within so many spaces of the subject; or one of them."""

    which: str
    pick: str = ""
    spaces: int = -1

    @property
    def chosen(self) -> bool:
        return bool(self.pick)

    def says(self) -> str:
        name = "monster" if self.which == "monster" else "other monster"
        return _said(name, self.spaces, self.chosen)

    def select(self, game: Descent, who: Case) -> list[Hero | Monster]:
        found: list[Hero | Monster] = list(game.state.monsters)
        if self.which == "other-monster":
            found = [one for one in found if one is not who.subject]
        return _near(game, who, self.spaces, found)
