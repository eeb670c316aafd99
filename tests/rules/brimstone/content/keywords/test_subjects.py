"""Each word says whom it speaks of and which moments it answers where it is registered, so that packs are checked."""

from __future__ import annotations

import inspect

import pytest

from undercroft.crawl.packs import Keyword, Who
from undercroft.games.brimstone.content.keywords.lexicon import WORDS
from undercroft.games.brimstone.events.moments import HERO_MOMENTS, PARTY_MOMENTS

DECKS_OF_BOTH = ("Draw",)
"""Whether `draw` speaks of a Hero depends on the deck."""


@pytest.mark.parametrize("cls", WORDS.keywords.classes, ids=lambda cls: cls.__name__)
def test_a_keyword_names_the_subject_and_the_moment_that_it_uses(cls: type[Keyword]) -> None:
    """A word that acts on `who.hero`, `who.enemy` or a moment could not be performed without one."""
    code = inspect.getsource(cls)

    if "who.hero" in code and cls.__name__ not in DECKS_OF_BOTH:
        assert "hero" in cls.subjects
    if "who.enemy" in code:
        assert "foe" in cls.subjects
    if "who.answers(" in code:
        assert cls.moments


@pytest.mark.parametrize("cls", WORDS.whos.classes, ids=lambda cls: cls.__name__)
def test_a_selection_says_whom_it_selects(cls: type[Who]) -> None:
    """Else nothing under its `each` would be checked."""
    assert len(cls.subjects) == 1


def test_moments_that_keywords_answer_are_known() -> None:
    """They are printed words of moments, or stretches of time; a misspelt one would be out of reach."""
    known = {word for moment in (*HERO_MOMENTS, *PARTY_MOMENTS) for word in moment.words}
    beside = {"instead of attack", "final Fight"}

    answered = {moment for cls in WORDS.keywords.classes for moment in cls.moments}

    assert answered - known == beside
