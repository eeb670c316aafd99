"""What the larder's pack holds."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from undercroft.crawl.packs import Effect, Entry, Keyword, Kind, Words
from undercroft.crawl.packs.contract import Language

if TYPE_CHECKING:
    from collections.abc import Generator

WORDS = Words("larder")


@WORDS.keyword("taste {n:int}")
class Taste(Keyword, frozen=True):
    """A taste so strong."""

    n: int

    def run(self, game: Any, who: Any) -> Generator[Any, Any, None]:
        yield from ()

    def says(self) -> str:
        return f"tastes {self.n}"


class Jar(Entry, frozen=True, kw_only=True):
    name: str
    effect: Effect


JAR = Kind("jar", Jar, "jars/*.yaml", many=False, root=True)
LANGUAGE = Language(
    slug="larder",
    folder=Path(__file__).parent / "pack",
    kinds=(JAR,),
    words=WORDS,
    printed={"jar": 3, "spoon": 2},
)
