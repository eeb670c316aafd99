"""A game's words: keywords do something, conditions hold or not, whos select; all are Python, never in a pack."""

from __future__ import annotations

import types
import typing
from abc import abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar

import msgspec

from undercroft.crawl.packs.faults import listed, nearest
from undercroft.crawl.packs.language.dice import Dice
from undercroft.crawl.packs.language.pattern import RESERVED, Argument, Literal, Pattern, Token, clash, read_pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Mapping, Sequence

    from undercroft.crawl.packs.language.dice import Faces
    from undercroft.crawl.packs.language.pattern import Element

W = TypeVar("W", bound="Word")
Names = tuple[str, ...]
_TYPES: Final[dict[str, type]] = {"int": int, "bonus": int, "dice": Dice, "text": str, "ref": str, "words": str}


class Word(msgspec.Struct, frozen=True):
    """One word of a game's language with the values that an author gave it."""

    pattern: ClassVar[Pattern]
    rule: ClassVar[str]
    defaults: ClassVar[dict[str, Any]]
    subjects: ClassVar[tuple[str, ...]]
    """Who a keyword is about, or what a who selects: the game's own names for its sorts of figures."""
    moments: ClassVar[tuple[str, ...]]
    """The moments at which a keyword does something."""
    places: ClassVar[tuple[str, ...]]
    """The parts of the game where it can be used, for checks: the game's own names for them."""

    def source(self) -> str:
        """As an author writes it."""
        return self.pattern.render(self, self.defaults)

    def says(self) -> str:
        """As a card prints it: a clause that starts with its verb in small letters, or a phrase with a capital."""
        return self.source()

    def said_in(self) -> tuple[str, ...]:
        """Return the parts of the game where it can be used, as registered."""
        return self.places


class Keyword(Word, frozen=True):
    """A word that does something; the interpreter runs it in the case `who`."""

    @abstractmethod
    def run(self, game: Any, who: Any) -> Generator[Any, Any, None]:
        """Do it: a rule like any other."""

    def moot(self, game: Any, who: Any) -> bool:  # noqa: ARG002 - words that may be moot look at them
        """Tell whether it would change nothing right now; most words always change something."""
        return False

    def speaks_of(self) -> tuple[str, ...]:
        """Return the subjects, one of which it must be about, as registered; none: it needs no subject."""
        return self.subjects

    def answers(self) -> tuple[str, ...]:
        """Return the only moments at which it does anything, as registered; none: at any moment."""
        return self.moments


class Condition(Word, frozen=True):
    """A word that holds or not; it stands after `if` and in fields of its own."""

    @abstractmethod
    def holds(self, game: Any, who: Any) -> bool:
        """Whether it is so, as the game stands."""


class Who(Word, frozen=True):
    """A word that selects figures; it stands after `each`."""

    @abstractmethod
    def select(self, game: Any, who: Any) -> Iterable[Any]:
        """Return the selected figures, in the game's own stable order."""


class Mismatch(Exception):
    """A text that matches none of the words, with what would have matched."""

    def __init__(self, what: str, column: int, expected: str = "", near: str = "") -> None:
        super().__init__(what)
        self.what, self.column, self.expected, self.near = what, column, expected, near


class Lexicon:
    """All words of one sort, found by how they are written."""

    def __init__(self, sort: str, method: str, example: str) -> None:
        self.sort, self.method, self.example = sort, method, example
        self.classes: list[type[Word]] = []
        self._ways: list[tuple[tuple[Element, ...], type[Word]]] = []

    def add(self, cls: type[Word], pattern: Pattern, rule: str, **marks: Names) -> None:
        """Take in a word after checking that its class fits its pattern and no other word reads the same."""
        name = cls.__name__
        if not cls.__struct_config__.frozen:
            raise TypeError(f"{name}: a word is frozen: class {name}({cls.__bases__[0].__name__}, frozen=True)")
        if getattr(getattr(cls, self.method), "__isabstractmethod__", False):
            raise TypeError(f"{name}: no {self.method}()")
        if "pattern" in vars(cls):
            raise TypeError(f"{name}: registered twice")
        _check_fields(cls, pattern)
        ways = pattern.variants
        for way in ways:
            for other, owner in self._ways:
                if clash(way, other):
                    raise ValueError(f"{name}: {pattern.text!r} reads the same as {owner.pattern.text!r}")
        cls.pattern, cls.rule = pattern, rule
        cls.subjects, cls.moments, cls.places = [marks.get(name, ()) for name in ("of", "at", "where")]
        cls.defaults = {f.name: f.default for f in msgspec.structs.fields(cls) if f.default is not msgspec.NODEFAULT}
        self.classes.append(cls)
        self._ways += [(way, cls) for way in ways]
        # More literal words first, so that a fixed word is preferred to an id that is spelt the same.
        self._ways.sort(key=lambda entry: -sum(isinstance(e, Literal) for e in entry[0]))

    def match(self, tokens: Sequence[Token], dice: Mapping[str, Faces]) -> tuple[Word, list[tuple[Argument, Token]]]:
        """The word that these tokens write, and the ids in it; a Mismatch tells how far they made sense."""
        best, stuck = 0, list[Any]()
        for way, cls in self._ways:
            values: dict[str, Any] = {}
            ids: list[tuple[Argument, Token]] = []
            done = 0
            for element, token in zip(way, tokens, strict=False):
                value = element.read(token, dice)
                if value is None:
                    break
                done += 1
                if isinstance(element, Argument):
                    values[element.name] = value
                    if element.kind == "ref":
                        ids.append((element, token))
            if done == len(way) == len(tokens):
                return cls(**values), ids
            if done > best:
                best, stuck = done, []
            if done == best:
                stuck.append((way, cls))
        raise self._mismatch(tokens, best, stuck)

    def _mismatch(
        self, tokens: Sequence[Token], done: int, stuck: list[tuple[tuple[Element, ...], type[Word]]]
    ) -> Mismatch:
        written = " ".join(str(t) for t in tokens)
        if not done:
            return self._unknown(tokens[0])
        wanted = list(dict.fromkeys(way[done].expected if done < len(way) else "the end" for way, _ in stuck))
        words = [word for way, _ in stuck if done < len(way) for word in way[done].words]
        expected = f"{listed(wanted)}, as in {stuck[0][1].pattern.sample!r}"
        if done == len(tokens):
            last = tokens[-1]
            return Mismatch(f"{written!r} ends too soon", last.column + len(str(last)), expected)
        token = tokens[done]
        return Mismatch(f"{str(token)!r} does not fit in {written!r}", token.column, expected, nearest(token, words))

    def _unknown(self, token: Token) -> Mismatch:
        firsts = {word: cls.pattern.sample for way, cls in reversed(self._ways) for word in way[0].words}
        near = nearest(token, firsts)
        sample = firsts.get(near) or next(iter(sorted(c.pattern.sample for c in self.classes)), "")
        expected = f"{self.example} such as {sample!r}" if sample else f"nothing: this game has no {self.sort}s"
        return Mismatch(f"unknown {self.sort} {str(token)!r}", token.column, expected, near)


class Words:
    """The registry of one game: its keywords, conditions, whos, and its own dice."""

    def __init__(self, name: str, dice: Mapping[str, Faces] | None = None) -> None:
        self.name = name
        self.dice: dict[str, Faces] = dict(dice or {})
        self.keywords = Lexicon("keyword", "run", "an effect")
        self.conditions = Lexicon("condition", "holds", "a condition")
        self.whos = Lexicon("who", "select", "figures")

    def keyword(
        self, pattern: str, rule: str = "", *, of: Names = (), at: Names = (), where: Names = ()
    ) -> Callable[[type[W]], type[W]]:
        """Register a Keyword class under the way it is written, with its subjects, its moments and its places."""
        return self._register(self.keywords, Keyword, pattern, rule, of=of, at=at, where=where)

    def condition(self, pattern: str, rule: str = "", *, where: Names = ()) -> Callable[[type[W]], type[W]]:
        """Register a Condition class under the way it is written, with its places."""
        return self._register(self.conditions, Condition, pattern, rule, where=where)

    def who(self, pattern: str, rule: str = "", *, of: Names = (), where: Names = ()) -> Callable[[type[W]], type[W]]:
        """Register a Who class under the way it is written, with what it selects and its places."""
        return self._register(self.whos, Who, pattern, rule, of=of, where=where)

    def refers_to(self) -> tuple[str, ...]:
        """The kinds of entries that some word names by id."""
        words = (*self.keywords.classes, *self.conditions.classes, *self.whos.classes)
        return tuple(sorted({kind for cls in words for argument, _ in cls.pattern.arguments for kind in argument.to}))

    def _register(
        self, lexicon: Lexicon, base: type[Word], text: str, rule: str, **marks: Names
    ) -> Callable[[type[W]], type[W]]:
        pattern = read_pattern(text)
        if base is Keyword:
            used = [word for way in pattern.variants for e in way for word in e.words]
            firsts = [word for way in pattern.variants for word in way[0].words]
            if "or" in used or any(word in RESERVED for word in firsts):
                raise ValueError(f"pattern {text!r}: 'or', 'if' and 'each' belong to the grammar")

        def register(cls: type[W]) -> type[W]:
            if not issubclass(cls, base):
                raise TypeError(f"{cls.__name__} is not a {base.__name__}")
            lexicon.add(cls, pattern, rule, **marks)
            return cls

        return register


def _check_fields(cls: type[Word], pattern: Pattern) -> None:
    """Every argument has its field of the right type, every field its argument, and what may be left out a default."""
    fields = {f.name: f for f in msgspec.structs.fields(cls)}
    arguments = {argument.name: (argument, optional) for argument, optional in pattern.arguments}
    if fields.keys() != arguments.keys():
        raise TypeError(f"{cls.__name__}: fields {sorted(fields)}, but the pattern has {sorted(arguments)}")
    for name, (argument, optional) in arguments.items():
        kind = fields[name].type
        default = fields[name].default
        if optional:
            if default is msgspec.NODEFAULT:
                raise TypeError(f"{cls.__name__}.{name} may be left out and needs a default")
            kind = _without_none(kind)
        wanted = _TYPES[argument.kind]
        if argument.kind == "words" and typing.get_origin(kind) is typing.Literal:
            allowed = {*argument.words, default} if optional else set(argument.words)
            if not set(argument.words) <= set(typing.get_args(kind)) <= allowed:
                raise TypeError(f"{cls.__name__}.{name}: its Literal and the pattern have different words")
        elif kind is not wanted:
            raise TypeError(f"{cls.__name__}.{name}: {{{name}:{argument.kind}}} needs the type {wanted.__name__}")


def _without_none(kind: Any) -> Any:
    if typing.get_origin(kind) in (typing.Union, types.UnionType):
        left = [a for a in typing.get_args(kind) if a is not type(None)]
        return left[0] if len(left) == 1 else kind
    return kind
