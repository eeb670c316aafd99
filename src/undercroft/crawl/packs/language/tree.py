"""Compiled effects as a small frozen tree, and the one walk through it; nothing is parsed while a game runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol, TypeVar

import msgspec

from undercroft.crawl.packs.language.keywords import Condition, Keyword, Who, Word

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

S = TypeVar("S")


class Do(msgspec.Struct, frozen=True):
    """One keyword."""

    word: Keyword


class Seq(msgspec.Struct, frozen=True):
    """One after the other."""

    steps: tuple[Node, ...]


class Or(msgspec.Struct, frozen=True):
    """One of these, as somebody chooses."""

    branches: tuple[Node, ...]


class If(msgspec.Struct, frozen=True):
    """Only where the condition holds."""

    test: Condition
    body: Node


class Each(msgspec.Struct, frozen=True):
    """Once for each selected figure, which becomes the subject."""

    who: Who
    body: Node


Node = Do | Seq | Or | If | Each


def source_of(node: Node) -> str:
    """The tree as an author writes it, in one canonical way."""
    match node:
        case Do(word=word):
            return word.source()
        case Seq(steps=steps):
            return "; ".join(source_of(step) for step in steps)
        case Or(branches=branches):
            plain = all(isinstance(branch, Do) for branch in branches)
            return (" or " if plain else "; or ").join(source_of(branch) for branch in branches)
        case If(test=test, body=body):
            return f"if {test.source()}: {source_of(body)}"
        case Each(who=who, body=body):
            return f"each {who.source()}: {source_of(body)}"


class Visitor(Protocol[S]):
    """Decides where a walk goes, and what is known there: the scope, which may be anything."""

    def enters(self, test: Condition, scope: S, /) -> bool:
        """Return whether to go into what is under an `if`."""
        ...

    def inside(self, who: Who, scope: S, /) -> Iterable[S]:
        """Return the scopes in which to go through what is under an `each`, one after the other."""
        ...


def walk(nodes: Iterable[Node], visitor: Visitor[S], scope: S) -> Iterator[tuple[Keyword, S]]:
    """Return the keywords of some trees in the order written, each with its scope."""
    for node in nodes:
        if isinstance(node, Do):
            yield node.word, scope
        elif isinstance(node, Seq):
            yield from walk(node.steps, visitor, scope)
        elif isinstance(node, Or):
            yield from walk(node.branches, visitor, scope)
        elif isinstance(node, If):
            if visitor.enters(node.test, scope):
                yield from walk((node.body,), visitor, scope)
        elif isinstance(body := node.body, Do):  # the most common case: this saves a generator for each
            for inner in visitor.inside(node.who, scope):
                yield body.word, inner
        else:
            for inner in visitor.inside(node.who, scope):
                yield from walk((body,), visitor, inner)


class AsWritten:
    """A visitor that goes everywhere once, independent of the game; the scope never changes."""

    def enters(self, test: Condition, scope: None) -> bool:  # noqa: ARG002 - a Visitor
        """Return true: a condition may hold."""
        return True

    def inside(self, who: Who, scope: None) -> tuple[None]:  # noqa: ARG002 - a Visitor
        """Return one scope: there may be somebody."""
        return (scope,)


AS_WRITTEN: Final = AsWritten()


def keywords_of(*nodes: Node) -> tuple[Keyword, ...]:
    """Return every keyword of some trees, in the order written."""
    return tuple([word for word, _ in walk(nodes, AS_WRITTEN, None)])


class Listing(AsWritten):
    """A visitor that notes conditions and selections on its way."""

    def __init__(self) -> None:
        self.words: list[Word] = []

    def enters(self, test: Condition, scope: None) -> bool:
        """Note a condition, and go on."""
        self.words.append(test)
        return super().enters(test, scope)

    def inside(self, who: Who, scope: None) -> tuple[None]:
        """Note a selection, and go on."""
        self.words.append(who)
        return super().inside(who, scope)


def words_of(*nodes: Node) -> tuple[Word, ...]:
    """Return every word of some trees, in the order written: keywords, conditions and selections."""
    listing = Listing()
    for word, _ in walk(nodes, listing, None):
        listing.words.append(word)
    return tuple(listing.words)
