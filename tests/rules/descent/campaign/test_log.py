"""The campaign log: nine quests, Act II by who won in Act I, Interlude and Finale by the majority."""

from __future__ import annotations

import pytest

from tests.conftest import rule
from tests.rules.descent import table as tables
from tests.rules.descent.campaign.conftest import CAMPAIGN, FIRST, played
from undercroft.games.descent.content import types
from undercroft.games.descent.rules.campaign import log

CARD: types.CampaignCard = tables.made(types.CampaignCard, CAMPAIGN)
INTRO = ("intro", "overlord")
H, O = "heroes", "overlord"  # noqa: E741


@rule("descent.campaign.nine-quests", "descent.campaign.current-act-only")
def test_a_campaign_is_nine_quests_long() -> None:
    """The first of what is open each time: 1 Introduction, 3 of Act I, 1 Interlude, 3 of Act II, 1 Finale."""
    quests = played()
    while found := log.available(CARD, quests):
        quests += played((found[0], H))
    assert [one.quest for one in quests] == [
        *("intro", "one-1", "one-2", "one-3", "inter-h", "two-1h", "two-2h", "two-3h", "end-h"),
    ]


@rule("descent.campaign.current-act-only")
def test_only_quests_of_the_act_that_were_not_played_are_open() -> None:
    assert log.available(CARD, played(INTRO, ("one-2", O))) == ["one-1", "one-3", "one-4", "one-5"]


@rule("descent.interlude.mandatory")
@pytest.mark.parametrize(
    ("wins", "quest"), [((H, H, O), "inter-h"), ((H, O, O), "inter-o"), ((O, O, O), "inter-o"), ((H, H, H), "inter-h")]
)
@rule("descent.campaign.interlude-finale-by-wins")
def test_after_three_quests_of_act_one_the_interlude_comes_by_the_majority(wins: tuple[str, ...], quest: str) -> None:
    """The Introduction does not count, whoever won it."""
    for first in (H, O):
        done = played(("intro", first), *zip(FIRST, wins, strict=False))
        assert log.available(CARD, done) == [quest]


@rule(
    "descent.campaign.act-two-unlock-heroes",
    "descent.campaign.act-two-unlock-overlord",
    "descent.campaign.unplayed-overlord",
)
def test_act_two_opens_by_who_won_in_act_one() -> None:
    """Won, lost, won; the two that nobody tried count as the overlord's."""
    done = played(INTRO, ("one-1", H), ("one-2", O), ("one-3", H), ("inter-h", O))
    assert log.available(CARD, done) == ["two-1h", "two-2o", "two-3h", "two-4o", "two-5o"]


@rule("descent.act-two.to-finale", "descent.campaign.interlude-finale-by-wins")
@pytest.mark.parametrize(("wins", "quest"), [((H, O, H), "end-h"), ((O, O, H), "end-o")])
def test_after_three_quests_of_act_two_comes_the_finale(wins: tuple[str, ...], quest: str) -> None:
    done = played(INTRO, ("one-1", O), ("one-2", O), ("one-3", O), ("inter-o", O))
    done += played(*zip(("two-1o", "two-2o", "two-4o"), wins, strict=True))
    assert log.available(CARD, done) == [quest]
    assert log.available(CARD, [*done, *played((quest, H))]) == []
