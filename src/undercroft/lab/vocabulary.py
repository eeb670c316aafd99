"""The words that an author may use in a game's packs: how each is written, what it does, what a card then says."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import msgspec

from undercroft.crawl.packs.contract import Language
from undercroft.crawl.packs.faults import listed
from undercroft.crawl.packs.language.keywords import Keyword, Lexicon, Word
from undercroft.crawl.packs.language.pattern import Argument, Element, Token
from undercroft.crawl.packs.language.text import as_sentence
from undercroft.lab.content import check

if TYPE_CHECKING:
    from collections.abc import Iterator

FEW = 8
"""A list of at most this many words is written out in a pattern; a longer one is given by its name."""
FILLED = {"int": "N", "bonus": "±N", "dice": "AMOUNT", "text": '"TEXT"'}


class Told(msgspec.Struct, frozen=True):
    """A word: its pattern as a person fills it in, what it does, the shortest example and what a card then says."""

    written: str
    does: str
    example: str
    says: str
    rule: str = ""
    """The rule it carries out, if its game names one."""


class Group(msgspec.Struct, frozen=True):
    """Words that belong together: effects by subject, all conditions, all choices of figures."""

    sort: str
    about: str
    words: list[Told]


def groups(tongue: Language) -> list[Group]:
    """Every word of a game's packs."""
    pack = check(tongue.folder, tongue).pack
    ids = {kind.name: next(iter(pack.of(kind)), "") for kind in tongue.kinds} if pack else {}
    words = tongue.words
    found: list[Group] = []
    for lexicon in (words.keywords, words.conditions, words.whos):
        for about, classes in _by_module(lexicon):
            found.append(Group(lexicon.sort, about, [_told(tongue, lexicon, word, ids) for word in classes]))
    return found


def _by_module(lexicon: Lexicon) -> Iterator[tuple[str, list[type[Word]]]]:
    """Group the words by their module, under the first line of its docstring."""
    by_module: dict[str, list[type[Word]]] = {}
    for word in lexicon.classes:
        by_module.setdefault(word.__module__, []).append(word)
    for module, words in by_module.items():
        said = (sys.modules[module].__doc__ or module).strip().partition("\n")[0]
        yield said.rstrip("."), words


def _told(tongue: Language, lexicon: Lexicon, word: type[Word], ids: dict[str, str]) -> Told:
    tokens: list[Token] = []
    for element in word.pattern.variants[-1]:
        named = ids.get(element.to[0]) if isinstance(element, Argument) and element.to else None
        text = named or element.sample
        tokens.append(Token(text.strip('"'), 1, quoted=text.startswith('"')))
    made, _ = lexicon.match(tokens, tongue.words.dice)
    does = " ".join((word.__doc__ or "").split())
    if word.moments:
        does += f" Only at {listed([f'`{moment}`' for moment in word.moments])}."
    if isinstance(made, Keyword) and word.subjects:
        does += f" Subject: {listed(word.subjects)}."
    return Told(_written(word), does, " ".join(map(str, tokens)), as_sentence(made.says()), word.rule)


def _written(word: type[Word]) -> str:
    """The pattern of a word as a person fills it in."""
    parts: list[str] = []
    for group, optional in word.pattern.groups:
        text = " ".join(_part(element) for element in group)
        parts.append(f"[{text}]" if optional else text)
    return " ".join(parts)


def _part(element: Element) -> str:
    if not isinstance(element, Argument):
        return element.word
    if element.to:
        return "|".join(element.to).upper().replace(" ", "-")
    if len(element.words) > FEW:
        return element.name.upper()
    return "|".join(element.words) or FILLED[element.kind]
