"""Write the words and fields of a game's packs as pages, for authors."""

from __future__ import annotations

import re
from collections.abc import Iterator

from undercroft.crawl.packs.contract import Language
from undercroft.crawl.packs.faults import listed
from undercroft.lab import content
from undercroft.lab.fields import Field, fields
from undercroft.lab.site.markdown import Page, code, plain, sentence, slugify, stacked, table
from undercroft.lab.vocabulary import FEW, Told, groups

HEADINGS = {"keyword": "Effects", "condition": "Conditions", "who": "Figures"}
STANDS = {
    "keyword": "Where a field takes an effect.",
    "condition": "After `if`, and where a field takes a condition.",
    "who": "After `each`, and where a field takes figures.",
}
COLUMNS = ("you write", "it does", "for example")


def pages(slug: str) -> Iterator[Page]:
    """The words of a game and the fields of its packs."""
    tongue = content.language(slug)
    yield Page(f"games/{slug}/words.md", words_page(tongue))
    yield Page(f"games/{slug}/fields.md", _Fields(tongue).page())


def words_page(tongue: Language) -> str:
    """Every effect, condition and choice of figures, and every list of words with what each means."""
    lines = [
        f"# {sentence(tongue.slug)}: words",
        "",
        "Everything that a card of this game may say. The text of a card is made from these words, so what it says "
        "is what it does. [The grammar](../../author/grammar.md) tells how they are put together, and "
        "[the fields](fields.md) where they may stand.",
        "",
        "You fill in what is in capitals: `N` is a whole number, `±N` one with its sign, `AMOUNT` a number or dice "
        f"({_dice(tongue)}). What is in brackets may be left out; of words between bars you write one.",
        "",
    ]
    found = groups(tongue)
    for sort, heading in HEADINGS.items():
        lines += [f"## {heading}", "", STANDS[sort], ""]
        inside = [group for group in found if group.sort == sort]
        for group in inside:
            lines += [f"### {plain(group.about)}", ""] if len(inside) > 1 else []
            lines += stacked(table(COLUMNS, [_row(told) for told in group.words]))
    for name, meanings in tongue.meanings.items():
        rows = [(code(word), plain(sentence(said))) for word, said in meanings.items()]
        lines += [f"## {plain(name)} {{ #{slugify(name)} }}", "", *stacked(table(("word", "meaning"), rows))]
    return "\n".join(lines)


def _row(told: Told) -> tuple[str, str, str]:
    does = re.sub(r"\[([a-z]\w*(?:\.[\w-]+)+)\]", r"`\1`", told.does)
    rule = f" `{told.rule}`" if told.rule and told.rule not in does else ""
    return code(told.written), plain(does) + rule, f"{code(told.example)}: {plain(told.says)}"


def _dice(tongue: Language) -> str:
    own = ", ".join(f"`{name}`, `2{name}`" for name in tongue.words.dice)
    return "`3`, `D3`, `D6`, `2D6`, `D6+2`, `D6x5`" + (f", and this game's own: {own}" if own else "")


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
