"""The registry of words: patterns, typed arguments, dice; a game's mistakes are found when it is imported."""

from __future__ import annotations

from collections.abc import Generator
from fractions import Fraction
from typing import Any, Literal

import msgspec
import pytest

from tests.crawl.packs_game import Gain, Heal, Take, words
from undercroft.crawl.packs import Condition, Dice, Keyword, Words, plural, read_dice, title
from undercroft.crawl.packs.language.pattern import read_pattern

PERIL = {"peril": (3, 3, 4, 4, 5, 6)}


class Plain(Keyword, frozen=True):
    """A word that does nothing, to be registered in many wrong ways."""

    def run(self, game: Any, who: Any) -> Generator[Any, Any, None]:
        yield from ()


@pytest.mark.parametrize(
    ("text", "least", "most", "mean", "says"),
    [
        ("3", 3, 3, Fraction(3), "3"),
        ("D6", 1, 6, Fraction(7, 2), "D6"),
        ("2D6", 2, 12, Fraction(7), "2D6"),
        ("D3+1", 2, 4, Fraction(3), "D3+1"),
        ("D8-1", 0, 7, Fraction(7, 2), "D8-1"),
        ("D6x25", 25, 150, Fraction(175, 2), "D6x25"),
        ("2D6x10+5", 25, 125, Fraction(75), "2D6x10+5"),
        ("peril", 3, 6, Fraction(25, 6), "Peril Die"),
        ("2peril+1", 7, 13, Fraction(28, 3), "2 Peril Dice +1"),
    ],
)
def test_dice(text: str, least: int, most: int, mean: Fraction, says: str) -> None:
    """Least, most and mean come from the faces: a Peril Die has 3, 3, 4, 4, 5, 6, which is 25 in six."""
    dice = read_dice(text, PERIL)

    assert dice is not None
    assert (dice.least, dice.most, dice.mean, dice.says()) == (least, most, mean, says)
    assert dice.source() == text


def test_dice_are_counted() -> None:
    """Sum of the faces, times, plus."""
    dice = read_dice("2D6x10+5")

    assert dice is not None
    assert dice.total((3, 4)) == 75
    assert not dice.fixed
    assert Dice(4).fixed


@pytest.mark.parametrize("text", ["", "x", "D7", "0D6", "D6x0", "-2", "D6+", "2 D6", "peril", "D6D6", "100D6", "+1"])
def test_what_is_no_dice(text: str) -> None:
    """Without the game's own dice, `peril` is none either."""
    assert read_dice(text) is None


def test_dice_may_be_written_in_small_letters() -> None:
    """They are the same dice, written back in their usual form."""
    assert read_dice("1d6") == read_dice("D6")


def test_a_word_knows_its_rule_and_how_it_is_written() -> None:
    """What is left out where it may be is not written back."""
    assert Heal.rule == "cellar.heal"
    assert Heal(Dice(2), "any").source() == "heal 2 any"
    assert Take(1).source() == "take 1 hits"
    assert Take(1, "armor").source() == "take 1 hits ignoring armor"
    assert Gain(2, "xp").says() == "gain 2 xp"


def test_which_kinds_the_words_name() -> None:
    """Only `gain the {item:ref loot}` names something."""
    assert words.refers_to() == ("loot",)


def test_fields_must_fit_the_pattern() -> None:
    """Missing, left over, of another type, or optional without a default."""

    class Number(Plain, frozen=True):
        n: int

    class Choice(Plain, frozen=True):
        n: Literal["a", "b"]

    with pytest.raises(TypeError, match=r"fields \['n'\], but the pattern has \[\]"):
        Words("x").keyword("jump")(Number)
    with pytest.raises(TypeError, match=r"fields \[\], but the pattern has \['n'\]"):
        Words("x").keyword("jump {n:int}")(Plain)
    with pytest.raises(TypeError, match="needs the type Dice"):
        Words("x").keyword("jump {n:dice}")(Number)
    with pytest.raises(TypeError, match="may be left out and needs a default"):
        Words("x").keyword("jump [{n:int}]")(Number)
    with pytest.raises(TypeError, match="different words"):
        Words("x").keyword("jump {n:a|c}")(Choice)
    Words("x").keyword("jump {n:a|b}")(Choice)


def test_a_class_must_be_of_the_right_sort() -> None:
    """A keyword runs, a condition holds; a word is registered once."""

    class Idle(Keyword, frozen=True):
        pass

    class Holds(Condition, frozen=True):
        def holds(self, game: Any, who: Any) -> bool:
            return True

    class Once(Plain, frozen=True):
        pass

    idle: Any = Idle
    with pytest.raises(TypeError, match=r"Idle: no run\(\)"):
        Words("x").keyword("idle")(idle)
    with pytest.raises(TypeError, match="Holds is not a Keyword"):
        Words("x").keyword("holds")(Holds)
    Words("x").keyword("once")(Once)
    with pytest.raises(TypeError, match="registered twice"):
        Words("x").keyword("once")(Once)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("jump", "jump"),
        ("jump {n:int}", "jump {n:dice}"),
        ("jump {w:a|b}", "jump b"),
        ("jump {w:a|b}", "jump {w:b|c}"),
        ("jump {r:ref loot}", "jump {r:ref enemy}"),
        ("jump [high]", "jump"),
    ],
)
def test_two_words_may_not_read_the_same(first: str, second: str) -> None:
    """One text, one meaning."""
    registry = Words("x")
    registry.keyword(first)(_word(first))

    with pytest.raises(ValueError, match="reads the same as"):
        registry.keyword(second)(_word(second))


@pytest.mark.parametrize(
    ("first", "second"),
    [("jump", "jump high"), ("jump {n:int}", "jump {n:bonus}"), ("jump {r:ref loot}", "jump home"), ("up", "down")],
)
def test_words_may_share_their_beginning(first: str, second: str) -> None:
    """As long as no text fits both; a fixed word is preferred to an id."""
    registry = Words("x")
    registry.keyword(first)(_word(first))
    registry.keyword(second)(_word(second))

    assert len(registry.keywords.classes) == 2


def _word(pattern: str) -> Any:
    """A fresh class with just the fields that a pattern needs."""
    kinds: dict[str, type] = {"int": int, "bonus": int, "dice": Dice}
    fields = {a.name: kinds.get(a.kind, str) for a, _ in read_pattern(pattern).arguments}
    return msgspec.defstruct("Fresh", list(fields.items()), bases=(Plain,), frozen=True)


@pytest.mark.parametrize(
    "pattern",
    [
        "heal or die",
        "{x:either|or}",
        "if only",
        "each",
        "jump {n:int} {n:int}",
        "jump [high",
        "jump high]",
        "jump [[high]]",
        "[jump]",
        "",
        "jump: high",
        "jump {n:big number}",
        'say "x"',
    ],
)
def test_patterns_that_cannot_be(pattern: str) -> None:
    """The grammar's own words and signs, and broken brackets."""
    with pytest.raises(ValueError, match=r"pattern|argument"):
        Words("x").keyword(pattern)(Plain)


def test_little_words() -> None:
    """Helpers for says()."""
    assert title("cinder-imp") == "Cinder Imp"
    assert (plural(1, "Hit"), plural("D6", "Hit"), plural(2, "Enemy", "Enemies")) == ("1 Hit", "D6 Hits", "2 Enemies")
