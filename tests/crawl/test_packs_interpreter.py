"""The interpreter of effects: what performing does, what it would come to, and what the walk shows its visitors."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.crawl.packs_game import Name, Play, words
from undercroft.crawl.packs import Effect, moot, perform, reached, read_effect, unnamed
from undercroft.crawl.packs.language.tree import words_of


def run(written: str | Sequence[str], play: Play) -> list[object]:
    """Perform for Ada; gives what was asked."""
    return list(perform(play, read_effect(words, written), Name("ada")))


def test_an_empty_effect_does_nothing() -> None:
    """For fields that are left out."""
    play = Play()

    assert list(perform(play, Effect(), Name("ada"))) == []
    assert play.log == []


def test_steps_happen_in_order() -> None:
    """And nothing is asked."""
    play = Play()

    assert run(["heal 2 any; gain 1 grit", "+1 damage"], play) == []
    assert play.log == ["ada heals 2 any", "ada gains 1 grit", "+1 damage"]


@pytest.mark.parametrize(("dark", "log"), [(True, ["ada takes 1", "ada gains 1 xp"]), (False, ["ada takes 1"])])
def test_if_covers_only_what_follows_it(dark: bool, log: list[str]) -> None:
    """What stands before it happens anyway."""
    play = Play(dark=dark)

    run("take 1 hits; if dark: gain 1 xp", play)

    assert play.log == log


@pytest.mark.parametrize(("answer", "log"), [(0, ["ada takes 1", "ada gains 1 xp"]), (1, ["ada heals 2 any"])])
def test_only_the_chosen_branch_happens(answer: int, log: list[str]) -> None:
    """The game is asked once, with both branches."""
    play = Play([answer])

    assert run("take 1 hits; gain 1 xp; or heal 2 any", play) == ["which?"]
    assert play.log == log
    assert [(who, len(branches)) for who, branches in play.offered] == [("ada", 2)]


def test_each_asks_everyone_it_selects() -> None:
    """The one selected is who it happens to, and who chooses."""
    play = Play([0, 1])

    run("each hero: take 1 hits or gain 1 xp", play)

    assert [who for who, _ in play.offered] == ["ada", "bo"]
    assert play.log == ["ada takes 1", "bo gains 1 xp"]


def test_a_condition_under_each_is_asked_for_each() -> None:
    """Only Bo is named bo."""
    play = Play()

    run("each hero: if named bo: gain 1 xp", play)

    assert play.log == ["bo gains 1 xp"]


def test_those_selected_are_fixed_at_the_start() -> None:
    """Ada falls while she is dealt with; Bo is not skipped."""
    play = Play()

    run("each hero: take 10 hits", play)

    assert play.log == ["ada takes 10", "bo takes 10"]
    assert play.heroes == []


def come_to(written: str, play: Play) -> list[tuple[str, str]]:
    """The keywords that performing for Ada could run, each with whom it speaks of."""
    return [(word.source(), who) for word, who in reached(play, read_effect(words, written), Name("ada"))]


@pytest.mark.parametrize(
    ("written", "dark", "expected"),
    [
        ("heal 2 any; gain 1 grit", False, [("heal 2 any", "ada"), ("gain 1 grit", "ada")]),
        ("heal 2 any or gain 1 grit", False, [("heal 2 any", "ada"), ("gain 1 grit", "ada")]),
        ("take 1 hits; if dark: gain 1 xp", False, [("take 1 hits", "ada")]),
        ("take 1 hits; if dark: gain 1 xp", True, [("take 1 hits", "ada"), ("gain 1 xp", "ada")]),
        ("each hero: take 1 hits", False, [("take 1 hits", "ada"), ("take 1 hits", "bo")]),
        ("each hero: if named bo: gain 1 xp", False, [("gain 1 xp", "bo")]),
        ("if dark: each hero except bo: gain 1 xp", True, [("gain 1 xp", "ada")]),
    ],
)
def test_what_performing_would_come_to(written: str, dark: bool, expected: list[tuple[str, str]]) -> None:
    """Every branch of `or`, only what holds, everybody selected; nothing is asked or done."""
    play = Play(dark=dark)

    assert come_to(written, play) == expected
    assert play.log == []
    assert play.offered == []


@pytest.mark.parametrize(
    ("written", "hurt", "expected"),
    [
        ("heal 2 any", [], True),
        ("heal 2 any", ["ada"], False),
        ("heal 2 any; gain 1 grit", [], False),
        ("heal 2 any or heal 1 any", [], True),
        ("heal 2 any or gain 1 grit", [], False),
        ("if dark: gain 1 grit", [], True),
        ("each hero: heal 1 any", ["bo"], False),
        ("each hero except bo: heal 1 any", ["bo"], True),
        (["heal 1 any", "gain 1 xp"], [], False),
    ],
)
def test_whether_an_effect_would_change_anything(written: str | list[str], hurt: list[str], expected: bool) -> None:
    """It is moot if every keyword that it comes to is; so it is if it comes to none."""
    play = Play()
    play.hurt = hurt

    assert moot(play, read_effect(words, written), Name("ada")) is expected


def test_keywords_are_listed_as_written() -> None:
    """Each once, whatever holds and with or without heroes."""
    effect = read_effect(words, ["take 1 hits; if dark: each hero: gain 1 xp or heal 2 any", "+1 damage"])

    assert [word.source() for word in effect.keywords()] == ["take 1 hits", "gain 1 xp", "heal 2 any", "+1 damage"]


@pytest.mark.parametrize(
    ("written", "subject", "expected"),
    [
        ("take 1 hits", "", ["take 1 hits"]),
        ("take 1 hits", "imp", ["take 1 hits"]),
        ("take 1 hits", "hero", []),
        ("each hero: take 1 hits", "", []),
        ("gain 1 xp; if dark: take 2 hits or gain 1 grit", "", ["take 2 hits"]),
        (["each hero: take 1 hits", "take 2 hits"], "", ["take 2 hits"]),
    ],
)
def test_keywords_that_speak_of_somebody_who_is_not_meant(
    written: str | list[str], subject: str, expected: list[str]
) -> None:
    """Whom a keyword speaks of and whom a selection selects is said where they are registered."""
    assert [word.source() for word in unnamed(read_effect(words, written), subject)] == expected


def test_a_keyword_knows_the_moments_that_it_answers() -> None:
    """As registered; most answer none."""
    bonus, gain = read_effect(words, "+1 damage; gain 1 xp").keywords()

    assert bonus.answers() == ("attack",)
    assert gain.answers() == ()


def test_every_word_is_listed_as_written() -> None:
    """Keywords, conditions and selections."""
    effect = read_effect(words, ["take 1 hits; if dark: each hero: gain 1 xp or heal 2 any", "+1 damage"])

    found = [word.source() for word in words_of(*effect.lines)]

    assert found == ["take 1 hits", "dark", "hero", "gain 1 xp", "heal 2 any", "+1 damage"]


def test_a_word_knows_where_it_can_be_said() -> None:
    """As registered."""
    dark, hero, gain = words_of(*read_effect(words, "if dark: each hero: gain 1 xp").lines)

    assert (dark.said_in(), hero.said_in(), gain.said_in()) == (("cellar",), (), ("cellar", "garden"))
