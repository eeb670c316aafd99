"""Write the words and fields of a game's packs as pages, for authors."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

from undercroft.crawl.packs.faults import listed
from undercroft.crawl.packs.language.keywords import Lexicon, Word
from undercroft.crawl.packs.language.pattern import Argument, Element, Token
from undercroft.crawl.packs.language.text import as_sentence
from undercroft.lab import content
from undercroft.lab.content import Language
from undercroft.lab.fields import Field, fields
from undercroft.lab.site.markdown import Page, code, plain, sentence, slugify, stacked, table

FEW = 8
"""So many words are listed where they may be written; more have a section of their own."""
FILLED = {"int": "N", "bonus": "±N", "dice": "AMOUNT", "text": '"TEXT"'}


def pages(slug: str) -> Iterator[Page]:
    """The words of a game and the fields of its packs."""
    tongue = content.language(slug)
    yield Page(f"games/{slug}/words.md", _Words(tongue).page())
    yield Page(f"games/{slug}/fields.md", _Fields(tongue).page())


class _Words:
    """Every effect, condition and choice of figures, and every list of words with what each means."""

    def __init__(self, tongue: Language) -> None:
        self.tongue = tongue
        pack = content.check(tongue.folder, tongue).pack
        self.ids = {kind.name: next(iter(pack.of(kind)), "") for kind in tongue.kinds} if pack else {}

    def page(self) -> str:
        words = self.tongue.words
        lines = [
            f"# {sentence(self.tongue.slug)}: words",
            "",
            "Everything that a card of this game may say. The text of a card is made from these words, so what it says "
            "is what it does. [The grammar](../../author/grammar.md) tells how they are put together, and "
            "[the fields](fields.md) where they may stand.",
            "",
            "You fill in what is in capitals: `N` is a whole number, `±N` one with its sign, `AMOUNT` a number or dice "
            f"({self._dice()}). What is in brackets may be left out; of words between bars you write one.",
            "",
            "## Effects",
            "",
        ]
        for heading, found in _groups(words.keywords):
            lines += [f"### {plain(heading)}", "", *self._table(words.keywords, found)]
        lines += ["## Conditions", "", "After `if`, and in fields that take a condition.", ""]
        lines += self._table(words.conditions, words.conditions.classes)
        lines += ["## Figures", "", "After `each`, and in fields that take figures.", ""]
        lines += self._table(words.whos, words.whos.classes)
        for name, meanings in self.tongue.meanings.items():
            lines += [f"## {plain(name)} {{ #{slugify(name)} }}", ""]
            rows = [(code(word), plain(sentence(said))) for word, said in meanings.items()]
            lines += stacked(table(("word", "meaning"), rows))
        return "\n".join(lines)

    def _dice(self) -> str:
        own = ", ".join(f"`{name}`, `2{name}`" for name in self.tongue.words.dice)
        return "`3`, `D3`, `D6`, `2D6`, `D6+2`, `D6x5`" + (f", and this game's own: {own}" if own else "")

    def _table(self, lexicon: Lexicon, words: Sequence[type[Word]]) -> list[str]:
        rows: list[tuple[str, str, str]] = []
        for word in words:
            does = plain((word.__doc__ or "").partition("\n\n")[0]).replace("\\[", "[").replace("\\]", "]")
            rows.append((code(self._written(word)), does, self._example(lexicon, word)))
        return stacked(table(("you write", "it does", "for example"), rows))

    def _written(self, word: type[Word]) -> str:
        """The pattern of a word as a person fills it in."""
        groups: list[str] = []
        for group, optional in word.pattern.groups:
            text = " ".join(self._part(element) for element in group)
            groups.append(f"[{text}]" if optional else text)
        return " ".join(groups)

    def _part(self, element: Element) -> str:
        if not isinstance(element, Argument):
            return element.word
        if element.to:
            return " or ".join(element.to).upper().replace(" ", "-")
        if len(element.words) > FEW:
            return element.name.upper()
        return "|".join(element.words) or FILLED[element.kind]

    def _example(self, lexicon: Lexicon, word: type[Word]) -> str:
        """The shortest way to write a word, and what the card then says."""
        tokens: list[Token] = []
        for element in word.pattern.variants[-1]:
            named = self.ids.get(element.to[0]) if isinstance(element, Argument) and element.to else None
            text = named or element.sample
            tokens.append(Token(text.strip('"'), 1, quoted=text.startswith('"')))
        made, _ = lexicon.match(tokens, self.tongue.words.dice)
        return f"{code(' '.join(map(str, tokens)))}: {plain(as_sentence(made.says()))}"


def _groups(lexicon: Lexicon) -> Iterator[tuple[str, list[type[Word]]]]:
    """The words by the module that holds them, each under what the module says it holds."""
    by_module: dict[str, list[type[Word]]] = {}
    for word in lexicon.classes:
        by_module.setdefault(word.__module__, []).append(word)
    for module, words in by_module.items():
        said = (sys.modules[module].__doc__ or module).strip().partition("\n")[0]
        yield said.rstrip("."), words


class _Fields:
    """Every file that a pack may have, and the fields of what it holds."""

    def __init__(self, tongue: Language) -> None:
        self.tongue = tongue
        self.lists = [(name, set(words)) for name, words in tongue.meanings.items()]

    def page(self) -> str:
        lines = [
            f"# {sentence(self.tongue.slug)}: files and fields",
            "",
            "The files that a pack of this game may have, and the fields of what they hold. "
            "[The words](words.md) are what effects and conditions are written in. "
            f"`undercroft fields {self.tongue.slug} KIND` prints the same in a terminal.",
            "",
        ]
        kinds = self.tongue.kinds
        files = [
            (f"[{kind.name}](#{slugify(kind.name)})", code(kind.glob), "a list" if kind.many else "one")
            for kind in kinds
        ]
        lines += table(("kind", "file", "holds"), files)
        for kind in kinds:
            about = plain((kind.type.__doc__ or "").strip().partition("\n\n")[0])
            lines += [
                f"## {plain(sentence(kind.name))} {{ #{slugify(kind.name)} }}",
                "",
                code(kind.glob),
                "",
                about,
                "",
            ]
            rows = [
                (
                    f"{'&emsp;' * field.depth}{code(field.name)}",
                    "needed" if field.needed else "",
                    ". ".join(filter(None, (self._expected(field), plain(sentence(field.about))))),
                )
                for field in fields(self.tongue.slug, kind.name)
            ]
            lines += stacked(table(("field", "", "what you write"), rows))
        return "\n".join(lines)

    def _expected(self, field: Field) -> str:
        """What is written in a field; many words that have a list of their own are not repeated."""
        for name, words in self.lists:
            if len(field.words) > FEW and words >= set(field.words):
                link = f"one of the [{plain(name)}](words.md#{slugify(name)})"
                return plain(field.expected).replace(plain(listed(field.words, most=99)), link)
        return plain(field.expected)
