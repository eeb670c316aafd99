"""The one grammar of effects: `keyword args`, `;`, `or`, `if COND:`, `each WHO:`; compiled at load."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, cast

from undercroft.crawl.packs.faults import Fault, PackErrors, listed, shown
from undercroft.crawl.packs.language.dice import Dice, read_dice
from undercroft.crawl.packs.language.effect import Effect, Named, When
from undercroft.crawl.packs.language.keywords import Condition, Keyword, Mismatch, Who, Word
from undercroft.crawl.packs.language.pattern import Token
from undercroft.crawl.packs.language.tree import Do, Each, If, Node, Or, Seq
from undercroft.engine.errors import PackError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.crawl.packs.language.keywords import Lexicon, Words

_TOKEN: Final = re.compile(r'\s+|(?P<sign>[;:,()\[\]{}])|"(?P<quoted>[^"]*)"|(?P<word>[^\s;:,()\[\]{}"]+)|(?P<open>")')
LONGEST: Final = 1_000
"""Characters in one line of an effect."""


@dataclass(frozen=True)
class Flaw:
    """Something wrong in an effect: the line of the effect from 0, the column from 1."""

    line: int
    column: int
    what: str
    expected: str = ""
    near: str = ""

    def fault(self) -> Fault:
        """As a fault of the field that holds the effect; the line is the path's last step."""
        where = f" at column {self.column}" if self.column > 1 else ""
        return Fault((self.line,), self.what + where, self.expected, self.near)


class _Stop(Exception):
    """The rest of this line cannot be read; its flaw is already noted."""


def parse_effect(words: Words, written: Any) -> tuple[Effect, list[Flaw]]:
    """Compile a string, or a list of strings, each line its own scope; with flaws the effect is not to be used."""
    flaws: list[Flaw] = []
    names: list[Named] = []
    nodes: list[Node] = []
    for number, line in _lines(written, "an effect", flaws):
        node = _Line(words, line, number, flaws, names).node()
        if node is not None:
            nodes.append(node)
    return Effect(nodes, names), flaws


def parse_when(words: Words, written: Any) -> tuple[When | None, list[Flaw]]:
    """Compile a condition that stands alone."""
    word, names, flaws = _alone(words, words.conditions, "a condition", written)
    return (When(word, names) if isinstance(word, Condition) else None), flaws


def parse_dice(words: Words, written: Any) -> tuple[Dice | None, list[Flaw]]:
    """Read a number or dice that stand alone."""
    whole = isinstance(written, int) and not isinstance(written, bool)
    dice = read_dice(str(written), words.dice) if whole or isinstance(written, str) else None
    expected = f"a number or dice such as {listed(['2', 'D6', '2D6+1', *words.dice])}"
    return dice, [] if dice is not None else [Flaw(0, 1, f"got {shown(written)}", expected)]


def read_effect(words: Words, written: str | Sequence[str]) -> Effect:
    """Compile an effect or raise PackErrors; for tests, guides and tools, where there is no file."""
    effect, flaws = parse_effect(words, list(written) if not isinstance(written, str) else written)
    if flaws:
        faults = [(flaw.line + 1, flaw.fault()) for flaw in flaws]
        raise PackErrors(PackError("effect", line, f.what, f.expected, f.nearest) for line, f in faults)
    return effect


def _lines(written: Any, noun: str, flaws: list[Flaw]) -> list[tuple[int, str]]:
    lines: list[tuple[int, str]] = []
    if isinstance(written, str):
        lines += enumerate(written.split("\n"))
    elif isinstance(written, (list, tuple)) and written:
        for number, item in enumerate(cast("Sequence[object]", written)):
            if isinstance(item, str) and "\n" not in item.strip():
                lines.append((number, item))
            else:
                flaws.append(Flaw(number, 1, f"{shown(item)} in the list", f"{noun} as one line of text"))
    else:
        flaws.append(Flaw(0, 1, f"got {shown(cast('object', written))}", f"{noun} as text"))
        return []
    kept = [(number, line) for number, line in lines if line.strip()]
    if not kept and not flaws:
        flaws.append(Flaw(0, 1, "empty text", noun))
    for number, line in kept:
        if len(line) > LONGEST:
            flaws.append(Flaw(number, 1, f"a line of {len(line)} characters", f"at most {LONGEST}"))
    return [entry for entry in kept if len(entry[1]) <= LONGEST]


def _alone(
    words: Words, lexicon: Lexicon, noun: str, written: Any
) -> tuple[Word | None, tuple[Named, ...], list[Flaw]]:
    flaws: list[Flaw] = []
    names: list[Named] = []
    word = None
    lines = _lines(written, noun, flaws) if isinstance(written, str) else []
    if not isinstance(written, str):
        flaws.append(Flaw(0, 1, f"got {shown(cast('object', written))}", f"{noun} as text"))
    elif len(lines) > 1:
        flaws.append(Flaw(lines[1][0], 1, "a second line", f"{noun} in one line"))
    elif lines:
        reader = _Line(words, lines[0][1], lines[0][0], flaws, names)
        word = reader.word(lexicon, reader.tokens) if reader.tokens else None
    return word, tuple(names), flaws


class _Line:
    """One scope being read, from left to right."""

    def __init__(self, words: Words, text: str, number: int, flaws: list[Flaw], names: list[Named]) -> None:
        self.words, self.text, self.number, self.flaws, self.names = words, text, number, flaws, names
        self.tokens: list[Token] = []
        self.place = 0
        for part in _TOKEN.finditer(text):
            column = part.start() + 1
            if part["open"]:
                self.flaw(column, "a quotation that does not end", 'a second "')
                self.tokens = []
                break
            if part["quoted"] is not None:
                self.tokens.append(Token(part["quoted"], column, quoted=True))
            elif part["sign"] or part["word"]:
                self.tokens.append(Token(part[0], column))

    def flaw(self, column: int, what: str, expected: str = "", near: str = "") -> None:
        self.flaws.append(Flaw(self.number, column, what, expected, near))

    def node(self) -> Node | None:
        try:
            return self.rest(()) if self.tokens else None
        except _Stop:
            return None

    def at(self, *signs: str) -> bool:
        """Whether the next token is one of these words or signs; the end is `""`."""
        if self.place >= len(self.tokens):
            return "" in signs
        token = self.tokens[self.place]
        return not token.quoted and token.text in signs

    def column(self) -> int:
        return self.tokens[self.place].column if self.place < len(self.tokens) else len(self.text) + 1

    def take(self, *ends: str) -> list[Token]:
        """The tokens up to one of these signs, which stays."""
        start = self.place
        while not self.at(*ends, ""):
            self.place += 1
        return self.tokens[start : self.place]

    def rest(self, open_: tuple[str, ...]) -> Node | None:
        """Everything up to the end of the line: steps, `; or` between whole branches, a prefix over what follows it."""
        branches: list[list[Node | None]] = [[]]
        while True:
            if self.at("if", "each"):
                branches[-1].append(self.prefix(open_))
                break
            branches[-1].append(self.choice())
            if self.at(""):
                break
            self.place += 1
            if self.at("or"):
                self.place += 1
                branches.append([])
        parts = [_joined(Seq, [node for node in branch if node is not None]) for branch in branches]
        flat: list[Node] = []
        for part in parts:
            if part is not None:
                flat += part.branches if isinstance(part, Or) else (part,)
        return _joined(Or, flat)

    def prefix(self, open_: tuple[str, ...]) -> Node | None:
        """`if COND:` or `each WHO:`, and the rest of the line under it."""
        name, start = self.tokens[self.place].text, self.column()
        if name in open_:
            self.flaw(start, f"a second {name!r} in one line", f"one {name!r} a line; write the second as its own line")
            raise _Stop
        self.place += 1
        tokens = self.take(":", ";")
        if not self.at(":"):
            self.flaw(self.column(), f"no ':' after {name!r}", f"'{name} ... : ...'")
            raise _Stop
        lexicon = self.words.conditions if name == "if" else self.words.whos
        word = self.word(lexicon, tokens) if tokens else None
        if not tokens:
            self.flaw(self.column(), f"nothing between {name!r} and ':'", lexicon.example)
        self.place += 1
        body = self.rest((*open_, name))
        if body is None or word is None:
            return None
        return If(word, body) if isinstance(word, Condition) else Each(cast("Who", word), body)

    def choice(self) -> Node | None:
        """One statement, or several with `or` between them."""
        branches: list[Node] = []
        while True:
            if self.at("if", "each"):
                name = self.tokens[self.place].text
                self.flaw(self.column(), f"{name!r} after 'or'", f"'; or {name} ...', which is a branch of its own")
                raise _Stop
            start = self.column()
            tokens = self.take(";", "or", ":")
            if self.at(":"):
                self.flaw(self.column(), "':' where no 'if' or 'each' stands before it", "a keyword, ';' or 'or'")
                raise _Stop
            if not tokens:
                self.flaw(start, "an effect is missing here", self.words.keywords.example)
            elif (word := self.word(self.words.keywords, tokens)) is not None:
                branches.append(Do(cast("Keyword", word)))
            if not self.at("or"):
                return _joined(Or, branches)
            self.place += 1

    def word(self, lexicon: Lexicon, tokens: Sequence[Token]) -> Word | None:
        try:
            word, ids = lexicon.match(tokens, self.words.dice)
        except Mismatch as bad:
            self.flaw(bad.column, bad.what, bad.expected, bad.near)
            return None
        self.names += [Named(argument.to, token.text, self.number, token.column) for argument, token in ids]
        return word


def _joined(kind: type[Seq] | type[Or], nodes: Sequence[Node]) -> Node | None:
    return kind(tuple(nodes)) if len(nodes) > 1 else nodes[0] if nodes else None
