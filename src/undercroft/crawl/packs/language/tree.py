"""Compiled effects as a small frozen tree that is walked as it stands; nothing is parsed while a game runs."""

from __future__ import annotations

import msgspec

from undercroft.crawl.packs.language.keywords import Condition, Keyword, Who


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
    """Once for each of those selected, who is then the one it happens to."""

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


def keywords_of(node: Node) -> tuple[Keyword, ...]:
    """Every keyword in the tree, in the order written."""
    match node:
        case Do(word=word):
            return (word,)
        case Seq(steps=parts) | Or(branches=parts):
            return tuple(word for part in parts for word in keywords_of(part))
        case If(body=body) | Each(body=body):
            return keywords_of(body)
