"""The grammar of effects: what it means, what it says, and how it tells what is wrong."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.crawl.packs_game import Damage, Dark, Gain, Heal, Hero, Heroes, Take, Whisper, words
from undercroft.crawl.packs import Dice, Do, Each, Effect, If, Or, PackErrors, Seq, read_effect

D6 = Dice(0, 1, "D6", (1, 2, 3, 4, 5, 6))
HEAL = Do(Heal(Dice(2), "any"))
GRIT = Do(Gain(1, "grit"))
HIT = Do(Take(1))


@pytest.mark.parametrize(
    ("written", "tree"),
    [
        ("heal D6 wounds", Do(Heal(D6, "wounds"))),
        ("heal 2 any; gain 1 grit", Seq((HEAL, GRIT))),
        ("heal 2 any or gain 1 grit", Or((HEAL, GRIT))),
        ("heal 2 any; or gain 1 grit", Or((HEAL, GRIT))),
        ("take 1 hits; heal 2 any or gain 1 grit", Seq((HIT, Or((HEAL, GRIT))))),
        ("take 1 hits; heal 2 any; or gain 1 grit", Or((Seq((HIT, HEAL)), GRIT))),
        ("heal 2 any or take 1 hits; or gain 1 grit", Or((HEAL, HIT, GRIT))),
        ("if dark: heal 2 any; gain 1 grit", If(Dark(), Seq((HEAL, GRIT)))),
        ("take 1 hits; if dark: heal 2 any; gain 1 grit", Seq((HIT, If(Dark(), Seq((HEAL, GRIT)))))),
        ("if dark: heal 2 any; or gain 1 grit", If(Dark(), Or((HEAL, GRIT)))),
        ("take 1 hits; or if dark: heal 2 any", Or((HIT, If(Dark(), HEAL)))),
        ("if 2 or more heroes: heal 2 any", If(Heroes(2), HEAL)),
        ("each hero: if dark: take 1 hits", Each(Hero(), If(Dark(), HIT))),
        ("if dark: each hero except bo: take 1 hits", If(Dark(), Each(Hero("bo"), HIT))),
        ("+1 damage", Do(Damage(1))),
        ("-2 damage", Do(Damage(-2))),
        ('whisper "or; if dark: each"', Do(Whisper("or; if dark: each"))),
        ("take 1 hits at once", HIT),
        ("take 1 hits ignoring armor at once", Do(Take(1, "armor"))),
        ("  heal   2  any ;gain 1 grit ", Seq((HEAL, GRIT))),
    ],
)
def test_what_a_line_means(written: str, tree: object) -> None:
    """Statements, `;`, both forms of `or`, prefixes over the rest of the line."""
    assert read_effect(words, written).lines == (tree,)


def test_each_line_is_a_scope_of_its_own() -> None:
    """A prefix ends with its line, whether in a list or in a block of text."""
    lines = ["if dark: take 1 hits", "gain 1 grit"]
    expected = (If(Dark(), HIT), GRIT)

    assert read_effect(words, lines).lines == expected
    assert read_effect(words, "\n".join(lines) + "\n").lines == expected
    assert read_effect(words, "; ".join(lines)).lines == (If(Dark(), Seq((HIT, GRIT))),)


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("heal D6 wounds", "Heal D6 Wounds."),
        ("heal D6 wounds; each hero: take 2 hits", "Heal D6 Wounds, then each Hero takes 2 Hits."),
        ("heal 2 any or gain 1 grit", "Either heal 2 Wounds or Sanity or gain 1 grit."),
        (
            "take 1 hits; gain 1 grit; or heal 2 sanity",
            "Either take 1 Hit, then gain 1 grit, or heal 2 Sanity.",
        ),
        ("take 1 hits; if dark: gain 1 grit", "Take 1 Hit. If it is dark, gain 1 grit."),
        ("if dark: take 1 hits; gain 1 grit", "If it is dark, take 1 Hit, then gain 1 grit."),
        ("each hero: take 1 hits or gain 1 xp", "Each Hero either takes 1 Hit or gains 1 xp."),
        ("each hero except bo: if dark: take 1 hits", "Each Hero except Bo takes 1 Hit if it is dark."),
        (
            "each hero: take 1 hits; if dark: gain 1 xp; gain 1 grit",
            "Each Hero takes 1 Hit, then if it is dark, gains 1 xp, then gains 1 grit.",
        ),
        ("if 2 or more heroes: each hero: gain 1 xp", "If there are 2 or more Heroes, each Hero gains 1 xp."),
        ("each hero: +1 damage", "For each Hero: +1 damage."),
        ("gain the rusty-key", "Gain the Rusty Key."),
        ('whisper "Come closer."', 'Whisper "Come closer."'),
        ("heal peril wounds", "Heal Peril Die Wounds."),
        (["take 1 hits", "gain 1 xp"], "Take 1 Hit. Gain 1 xp."),
    ],
)
def test_the_text_is_made_from_the_effect(written: str | Sequence[str], text: str) -> None:
    """Capital, full stop, `either ... or`, verbs that follow their subject."""
    assert read_effect(words, written).text == text


def test_an_empty_effect_says_nothing() -> None:
    """For fields that are left out."""
    assert Effect().text == ""
    assert not Effect()


@pytest.mark.parametrize(
    ("written", "message"),
    [
        (
            "haal 2 wounds",
            "unknown keyword 'haal'; expected an effect such as 'heal D6 wounds'; did you mean 'heal'?",
        ),
        ("gain 1 grit; Heal 2 any", "unknown keyword 'Heal' at column 14; expected an effect such as 'heal D6 wounds'"),
        (
            "heal x wounds",
            "'x' does not fit in 'heal x wounds' at column 6; expected amount: a number or dice such as 2, D6 or 2D6+1",
        ),
        (
            "heal 2 wonds",
            "at column 8; expected what: wounds, sanity or any, as in 'heal D6 wounds'; did you mean 'wounds'?",
        ),
        ("heal 2", "'heal 2' ends too soon at column 7; expected what: wounds, sanity or any"),
        ("heal 2 wounds now", "'now' does not fit in 'heal 2 wounds now' at column 15; expected the end"),
        ("take 1 hits ignorin armor", "did you mean 'ignoring'?"),
        ("whisper boo", "expected line: words in double quotes"),
        ("gain the Key", "expected item: the id of a loot"),
        ('heal "2" any', "'\"2\"' does not fit"),
        ("if drk: heal 2 any", "unknown condition 'drk' at column 4; expected a condition such as"),
        (
            "each her: heal 2 any",
            "unknown who 'her' at column 6; expected figures such as 'hero'; did you mean 'hero'?",
        ),
        ("if dark heal 2 any", "no ':' after 'if' at column 19"),
        ("if dark; heal 2 any", "no ':' after 'if' at column 8"),
        ("if : heal 2 any", "nothing between 'if' and ':'"),
        ("if dark:", "an effect is missing here at column 9"),
        ("if dark: if dark: heal 2 any", "a second 'if' in one line at column 10"),
        ("each hero: take 1 hits; each hero: take 1 hits", "a second 'each' in one line at column 25"),
        ("heal 2 any or if dark: heal 2 any", "'if' after 'or' at column 15; expected '; or if ...'"),
        ("heal 2 any or", "an effect is missing here at column 14"),
        ("heal 2 any;", "an effect is missing here at column 12"),
        ("; heal 2 any", "an effect is missing here"),
        ("heal 2 any;; heal 2 any", "an effect is missing here at column 12"),
        ("dark: heal 2 any", "':' where no 'if' or 'each' stands before it at column 5"),
        ('whisper "boo', "a quotation that does not end at column 9"),
        ("", "empty text; expected an effect"),
        ([], "got a list; expected an effect as text"),
        (["heal 2 any", "heal 2 any\nheal 2 any"], "in the list; expected an effect as one line of text"),
        ("x" * 1001, "a line of 1001 characters; expected at most 1000"),
    ],
)
def test_what_is_wrong_is_told(written: str | Sequence[str], message: str) -> None:
    """What, where in the line, what was expected, the nearest word."""
    with pytest.raises(PackErrors) as caught:
        read_effect(words, written)

    assert len(caught.value.errors) == 1
    assert message in str(caught.value)


def test_all_faults_of_an_effect_are_told_at_once() -> None:
    """In every statement, every prefix and every line."""
    with pytest.raises(PackErrors) as caught:
        read_effect(words, ["hael 2 any; if drk: gain 1 grt", "tke 1 hits"])

    assert [(error.line, error.nearest) for error in caught.value.errors] == [
        (1, "grit"),
        (1, "dark"),
        (1, "heal"),
        (2, "take"),
    ]


def test_the_grammar_page_is_true() -> None:
    """Every example of its first table says what it claims, and the faults it shows are told in those words."""
    page = (Path(__file__).parents[2] / "docs/author/grammar.md").read_text(encoding="utf-8")
    examples = re.findall(r"^\| `([^`]+)` \| ([A-Z][^|]*\.) \|$", page, re.MULTILINE)

    assert len(examples) == 8
    for written, text in examples:
        assert read_effect(words, written).text == text
    with pytest.raises(PackErrors) as caught:
        read_effect(words, "haal 2 wounds")
    assert str(caught.value).removeprefix("effect:1: ") in page
