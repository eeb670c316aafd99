"""Whole campaigns by bots end without a fault: a few every day, more where there is time."""

from __future__ import annotations

import pytest

from tests.properties.invariants_brimstone import invariants
from undercroft.engine.game import Setup
from undercroft.engine.registry import find_game
from undercroft.engine.session import Session
from undercroft.games.brimstone.game import Brimstone
from undercroft.players.base import seated

find_game("brimstone")
MOST = 60_000
"""Decisions within which a campaign of a few Missions must end."""


def played(player: str, heroes: int, missions: int, seed: str) -> Session[Brimstone]:
    """A campaign to its end; what always holds is looked at between Adventures."""
    setup = Setup(mission="campaign", heroes=heroes, switches={"missions": missions})
    session = Session.start(Brimstone, setup, seed, recording=True)
    table = seated(session, dict.fromkeys(session.game.seats(), player), seed)
    while not session.over:
        assert session.decisions < MOST
        assert table.step()
        if session.game.between:
            assert invariants(session.game) == []
    return session


@pytest.mark.parametrize("player", ["random", "heuristic"])
@pytest.mark.parametrize("heroes", [2, pytest.param(4, marks=pytest.mark.slow)])
def test_a_short_campaign_ends(player: str, heroes: int) -> None:
    session = played(player, heroes, 2, f"short/{player}/{heroes}")

    campaign = session.game.state.campaign
    assert campaign is not None
    assert session.game.state.outcome in ("won", "lost")
    assert 1 <= campaign.number <= 2
    assert campaign.log[0].what == "began"
    assert campaign.log[-1].what == "ended"


@pytest.mark.slow
@pytest.mark.parametrize("player", ["random", "heuristic"])
@pytest.mark.parametrize("heroes", [1, 2, 3, 4, 5, 6])
def test_campaigns_of_three_missions_end(player: str, heroes: int) -> None:
    for number in range(3):
        played(player, heroes, 3, f"long/{player}/{heroes}/{number}")


@pytest.mark.slow
def test_the_heuristic_heroes_come_back_richer() -> None:
    """Over some campaigns they go up in Level, buy things and see to what ails them."""
    told: dict[str, int] = {}
    for number in range(3):
        session = played("heuristic", 4, 4, f"rich/{number}")
        for _, event in session.log:
            told[type(event).__name__] = told.get(type(event).__name__, 0) + 1

    assert all(told.get(name, 0) for name in ("Rose", "Bought", "Served", "Sold", "TownReached"))
