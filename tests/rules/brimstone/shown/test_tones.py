"""How events are for the people at the table, and where their rules are written."""

from __future__ import annotations

import pytest

from tests.conftest import rule
from undercroft.crawl.shown.told import seen
from undercroft.engine.events import Event
from undercroft.games.brimstone import events
from undercroft.games.brimstone.events import campaign, missions

KINDS = [
    kind
    for module in (events, campaign)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
]


@pytest.mark.parametrize(
    ("event", "tone"),
    [
        (events.Corrupted("h1", 1), "strange"),
        (events.Stepped("h1", 3, 2), "quiet"),
        (events.TurnBegan(1), ""),
        pytest.param(events.DarknessMoved(3, closer=True), "bad", marks=rule("brimstone.holdback.failure")),
        (events.DarknessMoved(4, closer=False), "good"),
        pytest.param(events.HeldBack("h1", (6, 6), 12, 7, held=True), "good", marks=rule("brimstone.holdback.roll")),
        (events.HeldBack("h1", (1, 2), 3, 7, held=False), "bad"),
        pytest.param(events.Lost("h1", "gold", 50), "bad", marks=rule("brimstone.loot.currencies")),
        (events.Lost("h1", "corruption", 1), "good"),
        pytest.param(events.Escaped("h1", 5, 4, passed=True), "good", marks=rule("brimstone.escape.roll")),
        (events.Escaped("h1", 3, 4, passed=False), "bad"),
        pytest.param(
            events.SkillTested("h1", "lore", 5, (5,), passed=True), "good", marks=rule("brimstone.skill.test-pass")
        ),
        (events.SkillTested("h1", "lore", 5, (1,), passed=False), "bad"),
        (campaign.CampaignEnded("won", 3, 4), "end"),
    ],
)
def test_an_event_has_a_tone_by_its_kind_or_by_how_it_went(event: Event, tone: str) -> None:
    assert seen(event).tone == tone


TURNING = [
    pytest.param(events.FightBegan(), marks=rule("brimstone.fight.span")),
    pytest.param(events.KnockedOut("h1", "health"), marks=rule("brimstone.ko.by-wounds")),
    pytest.param(events.WorldFound("h1", "targa"), marks=rule("brimstone.gate.draw-world")),
    pytest.param(events.ClueFound(1, 2), marks=rule("brimstone.explore.clue-icons")),
    pytest.param(events.ObjectiveFound(3), marks=rule("brimstone.explore.objective-found")),
    pytest.param(campaign.MissionChosen("fistful", 1, 10), marks=rule("brimstone.campaign.start-order")),
    pytest.param(campaign.Buried("h1"), marks=rule("brimstone.death.no-looting")),
    events.Died("h1", "health"),
    events.Ended("won", ""),
    events.QuarryFled("the-bellwether"),
    missions.AllyLost("Miss Harrow"),
    missions.AllySafe("Miss Harrow"),
    campaign.CampaignEnded("won", 3, 4),
]


@pytest.mark.parametrize("event", TURNING)
def test_a_turning_point_is_marked_in_the_tale(event: Event) -> None:
    assert seen(event).turning


@pytest.mark.parametrize("event", [events.FightWon(), events.Corrupted("h1", 1), events.TurnBegan(1)])
def test_what_happens_often_is_no_turning_point(event: Event) -> None:
    assert not seen(event).turning


@pytest.mark.parametrize("kind", KINDS)
def test_the_rule_of_an_event_is_written_once(kind: type[Event]) -> None:
    assert not kind.rule or f"[{kind.rule}]" not in (kind.__doc__ or "")
