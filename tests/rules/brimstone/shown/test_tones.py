"""How events are for the people at the table, and where their rules are written."""

from __future__ import annotations

import pytest

from undercroft.crawl.shown.told import seen
from undercroft.engine.events import Event
from undercroft.games.brimstone import events
from undercroft.games.brimstone.events import campaign

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
        (events.DarknessMoved(3, closer=True), "bad"),
        (events.DarknessMoved(4, closer=False), "good"),
        (events.HeldBack("h1", (6, 6), 12, 7, held=True), "good"),
        (events.HeldBack("h1", (1, 2), 3, 7, held=False), "bad"),
        (events.Lost("h1", "gold", 50), "bad"),
        (events.Lost("h1", "corruption", 1), "good"),
        (campaign.CampaignEnded("won", 3, 4), "end"),
    ],
)
def test_an_event_has_a_tone_by_its_kind_or_by_how_it_went(event: Event, tone: str) -> None:
    assert seen(event).tone == tone


@pytest.mark.parametrize("kind", KINDS)
def test_the_rule_of_an_event_is_written_once(kind: type[Event]) -> None:
    assert not kind.rule or f"[{kind.rule}]" not in (kind.__doc__ or "")
