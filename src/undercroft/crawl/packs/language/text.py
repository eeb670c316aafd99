"""The text of a card, made from its effect, so that the two cannot differ."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from undercroft.crawl.packs.language.tree import Do, Each, If, Node, Or, Seq, keywords_of

if TYPE_CHECKING:
    from collections.abc import Iterable

_IRREGULAR: Final = {"be": "is", "have": "has", "may": "may", "must": "must", "can": "can", "cannot": "cannot"}


def sentences(nodes: Iterable[Node]) -> str:
    """Each scope of an effect as its own sentence."""
    return " ".join(sentence(node) for node in nodes)


def sentence(node: Node) -> str:
    """One scope as a sentence, or two when it ends in a condition."""
    if isinstance(node, Seq):
        *first, last = node.steps
        if isinstance(last, If):
            return f"{sentence(Seq(tuple(first)))} {sentence(last)}"
    return as_sentence(clause(node))


def as_sentence(words: str) -> str:
    """With a capital at its start and a full stop at its end."""
    ended = words if words.endswith((".", "!", "?", '."', '!"', '?"')) else f"{words}."
    return capital(ended)


def capital(words: str) -> str:
    """With a capital at its start."""
    return words[:1].upper() + words[1:]


def clause(node: Node, third: bool = False) -> str:
    """A tree as part of a sentence; `third` where a subject such as `each Hero` stands before it."""
    match node:
        case Do(word=word):
            return third_person(word.says()) if third else word.says()
        case Seq(steps=steps):
            first, *rest = [clause(step, third) for step in steps]
            return ", then ".join([first, *[within(words) for words in rest]])
        case Or(branches=branches):
            return _either([within(clause(branch, third)) for branch in branches])
        case If(test=test, body=body):
            return f"if {test.says()}, {within(clause(body, third))}"
        case Each(who=who, body=body):
            return _each(who.says(), body)


def within(words: str) -> str:
    """Lower the first letter of a phrase that begins with an article or `all`, for the middle of a sentence.

    >>> within("A Gate opens"), within("Attack: Tentacles (2)")
    ('a Gate opens', 'Attack: Tentacles (2)')
    """
    return words[0].lower() + words[1:] if words.startswith(("A ", "All ", "More ", "The ")) else words


def _each(who: str, body: Node) -> str:
    subject = who if who.startswith(("a ", "an ", "one ", "the ")) else f"each {who}"
    if not all(starts_with_verb(word.says()) for word in keywords_of(body)):
        return f"for {subject}: {clause(body)}"
    if isinstance(body, If):
        comma = "" if isinstance(body.body, Do) else ","
        return f"{subject} {clause(body.body, third=True)}{comma} if {body.test.says()}"
    return f"{subject} {clause(body, third=True)}"


def _either(parts: list[str]) -> str:
    comma = "," if any("," in part for part in parts) else ""
    return f"either {', '.join(parts[:-1])}{comma} or {parts[-1]}"


def starts_with_verb(words: str) -> bool:
    """Whether it is an imperative such as `heal 2 Wounds`, which can take a subject."""
    return re.match(r"[a-z]+\b", words) is not None


def third_person(words: str) -> str:
    """`take 2 Hits` as it reads after a subject: `takes 2 Hits`."""
    verb, space, rest = words.partition(" ")
    if verb in _IRREGULAR:
        verb = _IRREGULAR[verb]
    elif re.search(r"(s|sh|ch|x|z|o)$", verb):
        verb += "es"
    elif re.search(r"[^aeiou]y$", verb):
        verb = f"{verb[:-1]}ies"
    else:
        verb += "s"
    return f"{verb}{space}{rest}"


def title(name: str) -> str:
    """An id as a name: `cinder-imp` is a Cinder Imp."""
    return " ".join(part.capitalize() for part in name.split("-"))


def plural(count: int | str, one: str, many: str = "") -> str:
    """`1 Wound`, `2 Wounds`, `D6 Wounds`."""
    return f"{count} {one if str(count) == '1' else many or one + 's'}"
