"""A Mission in words: for the Party that goes, a line for each rule."""

from __future__ import annotations

import pytest

from undercroft.engine.game import Setup
from undercroft.engine.registry import find_game
from undercroft.engine.session import Session


@pytest.mark.parametrize(
    ("heroes", "told"),
    [
        (1, ["Before the first turn: If only one Hero set out, each Hero gains +2 to Hold Back the Darkness"]),
        (2, []),
        (3, ["Growing Dread cards lie on the stack from the start: 1."]),
        (5, ["The Darkness begins at step 8."]),
    ],
)
def test_a_briefing_says_what_holds_for_this_party(heroes: int, told: list[str]) -> None:
    """The story is the first line, then the goal; no rule for a Party of another size."""
    kind = find_game("brimstone")
    game = Session.start(kind, Setup(mission="fistful", heroes=heroes), "briefing").game
    story, *rules = game.shown.beginning(game).split("\n")

    assert story.startswith("A Fistful of Dark Stone. The assay man")
    always = ("Find the Objective", "2 Clue Icons", "Its guard", "Reward")
    assert [rule for rule in always if sum(line.startswith(rule) for line in rules) != 1] == []
    others = [line for line in rules if not line.startswith(always)]
    assert len(others) == len(told)
    assert all(line.startswith(begin) for line, begin in zip(others, told, strict=True))
