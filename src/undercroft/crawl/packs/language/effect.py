"""What the strings of a pack become: effects and conditions, compiled and ready to run."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, final

from undercroft.crawl.packs.language.keywords import Condition, Keyword
from undercroft.crawl.packs.language.text import as_sentence, sentences
from undercroft.crawl.packs.language.tree import Node, keywords_of, source_of

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True)
class Named:
    """An id that a string names: which kinds it may be of, and in which line and column it stands."""

    to: tuple[str, ...]
    id: str
    line: int
    column: int


@final
class Effect:
    """An effect: its scopes in order, each a tree. As the type of a field it is compiled while the pack loads."""

    def __init__(self, lines: Iterable[Node] = (), names: Iterable[Named] = ()) -> None:
        self.lines: Final = tuple(lines)
        self.names: Final = tuple(names)

    @cached_property
    def text(self) -> str:
        """The card's text."""
        return sentences(self.lines)

    def source(self) -> tuple[str, ...]:
        """The canonical lines that an author would write."""
        return tuple(source_of(line) for line in self.lines)

    def keywords(self) -> tuple[Keyword, ...]:
        """Every keyword in it, in the order written."""
        return keywords_of(*self.lines)

    def __bool__(self) -> bool:
        return bool(self.lines)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Effect) and self.lines == other.lines

    def __hash__(self) -> int:
        return hash(self.lines)

    def __repr__(self) -> str:
        return f"Effect({' / '.join(self.source())!r})"


NO_EFFECT: Final = Effect()
"""The default for an optional field: it does nothing and says nothing."""


@final
class When:
    """A condition that stands in a field of its own: such as the condition of a use."""

    def __init__(self, test: Condition, names: Iterable[Named] = ()) -> None:
        self.test: Final = test
        self.names: Final = tuple(names)

    def holds(self, game: Any, who: Any = None) -> bool:
        """Whether it is so, as the game stands."""
        return self.test.holds(game, who)

    @property
    def text(self) -> str:
        """The condition as a sentence."""
        return as_sentence(self.test.says())

    def source(self) -> str:
        """As an author writes it."""
        return self.test.source()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, When) and self.test == other.test

    def __hash__(self) -> int:
        return hash(self.test)

    def __repr__(self) -> str:
        return f"When({self.source()!r})"
