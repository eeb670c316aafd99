"""A whole campaign on tiny maps: every quest is won by whichever side does what its one action says."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.descent import table as tables
from undercroft import testing
from undercroft.engine.chance import key_from
from undercroft.engine.game import Setup
from undercroft.games.descent.content import types
from undercroft.games.descent.content.boards import atlas_of
from undercroft.games.descent.game import Descent
from undercroft.games.descent.rules.setup.quest import create
from undercroft.games.descent.state import Played

ROOM = "+-+-+-+-+\n|a a a .|\n+       +\n|a . . b|\n+-+-+-+-+\n"
FIRST = [f"one-{n}" for n in range(1, 6)]
SECOND = [f"two-{n}{side}" for n in range(1, 6) for side in "ho"]
QUESTS = ["intro", *FIRST, "inter-h", "inter-o", *SECOND, "end-h", "end-o"]
SHOP = {f"ware-{n}": 50 * n for n in range(1, 9)}
LATER = {f"late-{n}": 100 * n for n in range(1, 7)}


def quest(name: str) -> dict[str, Any]:
    kind = {"intro": "introduction", "one": "act I", "two": "act II", "inter": "interlude", "end": "finale"}
    encounter = {
        "name": name,
        "map": ROOM,
        "heroes": "a",
        "groups": [],
        "goals": [
            {"id": "won", "side": "heroes", "when": 'count "won" 1', "text": "Win."},
            {"id": "lost", "side": "overlord", "when": 'count "lost" 1', "text": "Lose."},
        ],
        "clock": 9,
    }
    gold = 100 if name == "one-1" else 0
    return {"id": name, "name": name, "kind": kind[name.split("-")[0]], "encounters": [encounter], "gold": gold}


CAMPAIGN = {
    "id": "long-road",
    "name": "The Long Road",
    "home": "town",
    "places": [
        {"id": "town", "name": "Town", "x": 10, "y": 10, "quests": ["intro"]},
        {"id": "mill", "name": "Mill", "x": 40, "y": 20, "quests": ["one-1"]},
        {
            "id": "fell",
            "name": "Fell",
            "x": 80,
            "y": 60,
            "quests": [name for name in QUESTS if name not in ("intro", "one-1")],
        },
    ],
    "roads": [
        {"between": ["town", "mill"], "icons": ["plains"]},
        {"between": ["mill", "fell"], "icons": ["forest", "mountain"]},
        {"between": ["town", "fell"], "icons": ["water", "water", "water", "water"]},
    ],
    "introduction": "intro",
    "act_one": [{"quest": f"one-{n}", "heroes": f"two-{n}h", "overlord": f"two-{n}o"} for n in range(1, 6)],
    "interlude": {"heroes": "inter-h", "overlord": "inter-o"},
    "finale": {"heroes": "end-h", "overlord": "end-o"},
}
TRAVEL = {
    "mud": {"events": {"plains": "each hero: tire 1"}},
    "toll": {"events": {"plains": "draw 1; or each hero: tire 1"}},
    "bandits": {"events": {"forest": "each hero: suffer 20", "water": "each hero: suffer 1"}},
}


class Road(testing.Table[Descent]):
    """A campaign in play."""

    def over(self, winner: str) -> None:  # type: ignore[override]
        """End the quest that is played, for one side."""
        game = self.game
        game.state.flags["won" if winner == "heroes" else "lost"] = 1
        while self.asked in ("setup.place", "round.next-hero"):
            self.act(self.options[0], self.ask.seats[0])
        for _ in range(9):
            if self.asked == "turn.act":
                self.act("done")
            elif self.asked == "round.next-hero":
                self.act(self.options[0], "p1")

    def to(self, name: str) -> None:
        """Answer what comes before a question in the least way, until it is asked."""
        least = {"campaign.shop": "done", "campaign.exchange": "done"}
        for _ in range(60):
            if self.asked == name:
                return
            key = least.get(self.asked, "pass")
            silent = [seat for seat in self.ask.seats if seat not in self.playing.votes]
            self.act(key if key in self.options else self.options[0], silent[0])
        raise AssertionError(f"{name} was never asked; now it is {self.asked}")


@pytest.fixture
def road() -> Road:
    """Two heroes at the start of a campaign; their first quest is being set up."""
    pack = tables.Table(ROOM, heroes="a").pack
    for name in QUESTS:
        pack.quests[name] = tables.made(types.QuestCard, quest(name))
    pack.atlas = atlas_of(pack.quests.values())
    sword = {"slot": "hand", "attack": {"kind": "melee", "dice": ["blue"]}}
    pack.items = {name: item for name, item in pack.items.items() if item.deck == "class"}
    for name, price in SHOP.items():
        pack.items[name] = tables.made(
            types.Item, {"id": name, "name": name, "deck": "shop I", "price": price, **sword}
        )
    for name, price in LATER.items():
        pack.items[name] = tables.made(
            types.Item, {"id": name, "name": name, "deck": "shop II", "price": price, **sword}
        )
    pack.items["grail"] = tables.made(types.Item, {"id": "grail", "name": "grail", "deck": "relic"})
    pack.travel = {
        name: tables.made(types.TravelCard, {"id": name, "name": name, **card}) for name, card in TRAVEL.items()
    }
    pack.campaigns = {"long-road": tables.made(types.CampaignCard, CAMPAIGN)}
    setup = Setup(mission="long-road", heroes=2)
    state = create(pack, setup, key_from("road"))
    table = Road(Descent(state, pack), setup)
    table.play(*state.frames)
    return table


def played(*pairs: tuple[str, str]) -> list[Played]:
    return [Played(quest, winner) for quest, winner in pairs]
