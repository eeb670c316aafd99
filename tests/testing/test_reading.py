"""The reader of card texts with the words of a game that does not exist."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from undercroft.testing.reading import Changes, Reader, Subject, difference, most

READER = Reader(
    own=Subject(re.compile(r"(each thief|the leader) "), {r"take (?P<n>\d*D?\d+) coins?": ("coins", 1)}),
    others=Subject(re.compile(r"(the guard) "), {r"sleep": ("asleep", 1)}),
    table={r"the alarm rises": ("alarm", 1)},
    verbs=re.compile(r"^(take|sleep)s\b"),
)


class Gang:
    subject = "ash"
    more: dict[str, Changes] = {"take none": Counter({("ash", "coins"): -2})}

    def whom(self, words: str) -> list[str]:
        return {"each thief": ["ash", "bly"], "the leader": ["bly"]}[words]

    def holds(self, words: str) -> bool:
        return words == "it is dark"


@pytest.mark.parametrize(
    ("text", "promise"),
    [
        ("Take 2 coins.", {("ash", "coins"): 2}),
        ("Each thief takes D6 coins.", {("ash", "coins"): 6, ("bly", "coins"): 6}),
        ("The leader takes 1 coin, then take 3 coins.", {("bly", "coins"): 4}),
        ("The guard sleeps. Take 1 coin.", {("", "asleep"): 1, ("ash", "coins"): 1}),
        ("If it is dark, take 1 coin. If it is light, take 9 coins.", {("ash", "coins"): 1}),
        ("Either take 1 coin or the alarm rises.", {("ash", "coins"): 1}),
        (
            "Each thief takes 1 coin, then the alarm rises.",
            {("ash", "coins"): 1, ("bly", "coins"): 1, ("", "alarm"): 1},
        ),
        ("Take none.", {("ash", "coins"): -2}),
    ],
)
def test_a_text_promises(text: str, promise: dict[tuple[str, str], int]) -> None:
    assert READER.promised(text, Gang()) == promise


@pytest.mark.parametrize("text", ["Sing.", "Sleep.", "The guard takes 1 coin."])
def test_a_clause_that_nobody_reads_fails(text: str) -> None:
    with pytest.raises(AssertionError, match="no reader knows"):
        READER.promised(text, Gang())


@pytest.mark.parametrize(("words", "number"), [("3", 3), ("D6", 6), ("2D6", 12), ("D6x10", 60), ("2D3+1", 7)])
def test_the_most_that_an_amount_can_come_to(words: str, number: int) -> None:
    assert most(words) == number


def test_what_changed_is_compared_in_the_form_of_the_promise() -> None:
    """Harm in any mix counts together where it was promised, and apart where it was not."""
    before: Changes = Counter({("ash", "wounds"): 3, ("ash", "horror"): 3, ("bly", "wounds"): 1})
    after: Changes = Counter({("ash", "wounds"): 2, ("ash", "horror"): 1, ("bly", "wounds"): 0})
    promise: Changes = Counter({("ash", "harm"): -2, ("ash", "wounds"): -1, ("bly", "wounds"): -1, ("", "alarm"): 0})

    assert difference(before, after, promise, {"harm": ("wounds", "horror")}) == promise
    assert promise == {("ash", "harm"): -3, ("bly", "wounds"): -1}
