"""The shape of a word: literals, typed arguments, optional groups; matched against what an author wrote."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any, Final

from undercroft.crawl.packs.faults import listed
from undercroft.crawl.packs.language.dice import Dice, read_dice

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from undercroft.crawl.packs.language.dice import Faces

RESERVED: Final = ("or", "if", "each")
_PART: Final = re.compile(r"\{([a-z_]+):([^{}]+)\}|(\[)|(\])|([^\s\[\]{}:;\",()]+)|\s+")
_ID: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_EXPECTED: Final = {
    "int": "a whole number such as 2",
    "bonus": "a number with its sign such as +1",
    "dice": "a number or dice such as 2, D6 or 2D6+1",
    "text": 'words in double quotes such as "so be it"',
}
_SAMPLE: Final = {"int": "2", "bonus": "+1", "dice": "D6", "text": '"so be it"'}


def is_id(text: str) -> bool:
    """Whether it can name an entry: small letters and digits in words joined by hyphens."""
    return _ID.fullmatch(text) is not None


@dataclass(frozen=True)
class Token:
    """One word or sign of an effect, with the column where it starts, counted from 1."""

    text: str
    column: int
    quoted: bool = False

    def __str__(self) -> str:
        return f'"{self.text}"' if self.quoted else self.text


@dataclass(frozen=True)
class Literal:
    """A word that stands there as it is."""

    word: str

    def read(self, token: Token, dice: Mapping[str, Faces]) -> str | None:  # noqa: ARG002 - every element reads alike
        return self.word if token.text == self.word and not token.quoted else None

    @property
    def expected(self) -> str:
        return f"'{self.word}'"

    @property
    def sample(self) -> str:
        return self.word

    @property
    def words(self) -> tuple[str, ...]:
        return (self.word,)


@dataclass(frozen=True)
class Argument:
    """A place for a value: int, bonus, dice, text, `ref KIND`, or one of several words."""

    name: str
    kind: str
    words: tuple[str, ...] = ()
    to: tuple[str, ...] = ()

    def read(self, token: Token, dice: Mapping[str, Faces]) -> str | int | Dice | None:
        """The value that a token stands for, or None."""
        if token.quoted or self.kind == "text":
            return token.text if token.quoted and self.kind == "text" else None
        text = token.text
        match self.kind:
            case "int":
                return int(text) if re.fullmatch(r"[0-9]{1,9}", text) else None
            case "bonus":
                return int(text) if re.fullmatch(r"[+-][0-9]{1,9}", text) else None
            case "dice":
                return read_dice(text, dice)
            case "ref":
                return text if is_id(text) else None
            case _:
                return text if text in self.words else None

    def render(self, value: Any) -> str:
        """A value as an author writes it."""
        if isinstance(value, Dice):
            return value.source()
        if self.kind == "text":
            return f'"{value}"'
        return f"{value:+}" if self.kind == "bonus" else str(value)

    @property
    def expected(self) -> str:
        if self.kind == "ref":
            return f"{self.name}: the id of {_a(listed(self.to))}"
        return f"{self.name}: {_EXPECTED.get(self.kind) or listed(self.words)}"

    @property
    def sample(self) -> str:
        return self.to[0] if self.to else self.words[0] if self.words else _SAMPLE[self.kind]

    def overlaps(self, other: Argument) -> bool:
        """Whether some token fits both; a word of a list is always preferred to an id."""
        if self.kind == "words" and other.kind == "words":
            return any(word in other.words for word in self.words)
        return self.kind == other.kind or {self.kind, other.kind} == {"int", "dice"}


Element = Literal | Argument


@dataclass(frozen=True)
class Pattern:
    """A parsed pattern such as `heal {amount:dice} [up to {most:int}]`: groups, each needed or optional."""

    text: str
    groups: tuple[tuple[tuple[Element, ...], bool], ...]

    @property
    def arguments(self) -> tuple[tuple[Argument, bool], ...]:
        """Every argument, and whether it may be left out."""
        return tuple((e, optional) for group, optional in self.groups for e in group if isinstance(e, Argument))

    @property
    def variants(self) -> tuple[tuple[Element, ...], ...]:
        """Every way to write it, the fullest first."""
        ways = product(*(((True, False) if optional else (True,)) for _, optional in self.groups))
        return tuple(
            tuple(e for (group, _), there in zip(self.groups, way, strict=True) if there for e in group) for way in ways
        )

    @property
    def sample(self) -> str:
        """The shortest way to write it, with example values."""
        return " ".join(e.sample for e in self.variants[-1])

    def render(self, word: object, defaults: Mapping[str, Any]) -> str:
        """Return the word as an author writes it; optional parts with their default value are left out."""
        parts: list[str] = []
        for group, optional in self.groups:
            names = [e.name for e in group if isinstance(e, Argument)]
            if optional and all(getattr(word, name) == defaults[name] for name in names):
                continue
            parts += [e.render(getattr(word, e.name)) if isinstance(e, Argument) else e.word for e in group]
        return " ".join(parts)


def read_pattern(text: str) -> Pattern:
    """Parse a pattern; a fault in it is a fault of ours, so it is a ValueError."""
    groups: list[tuple[tuple[Element, ...], bool]] = []
    current: list[Element] = []
    inside = False
    place = 0
    while place < len(text):
        part = _PART.match(text, place)
        if part is None:
            raise ValueError(f"pattern {text!r}: cannot read {text[place:]!r}")
        place = part.end()
        if part[1]:
            current.append(_argument(part[1], part[2]))
        elif part[3] or part[4]:
            if inside == bool(part[3]):
                raise ValueError(f"pattern {text!r}: brackets do not pair, or nest")
            groups.append((tuple(current), inside))
            current, inside = [], not inside
        elif part[5]:
            current.append(Literal(part[5]))
    if inside:
        raise ValueError(f"pattern {text!r}: a bracket is not closed")
    groups.append((tuple(current), False))
    pattern = Pattern(text, tuple(g for g in groups if g[0]))
    names = [argument.name for argument, _ in pattern.arguments]
    if len(set(names)) != len(names):
        raise ValueError(f"pattern {text!r}: an argument stands twice")
    if not pattern.variants[-1]:
        raise ValueError(f"pattern {text!r}: something must be left when the optional parts are left out")
    return pattern


def clash(a: Iterable[Element], b: Iterable[Element]) -> bool:
    """Tell whether one text could match both of these ways to write a word."""
    left, right = tuple(a), tuple(b)
    return len(left) == len(right) and all(_overlap(x, y) for x, y in zip(left, right, strict=True))


def _overlap(x: Element, y: Element) -> bool:
    if isinstance(x, Argument) and isinstance(y, Argument):
        return x.overlaps(y)
    return any(word in y.words for word in x.words)


def _argument(name: str, kind: str) -> Argument:
    if kind in _EXPECTED:
        return Argument(name, kind)
    if kind.startswith("ref "):
        return Argument(name, "ref", to=tuple(kind.removeprefix("ref ").split("|")))
    words = tuple(kind.split("|"))
    if any(not re.fullmatch(r"[^\s:;\",()]+", word) for word in words):
        raise ValueError(f"argument {name!r}: {kind!r} is neither a type nor words joined by |")
    return Argument(name, "words", words)


def _a(noun: str) -> str:
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"
