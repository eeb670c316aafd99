"""The tale carries what clients play: the cards that come up, what can be seen, turning points, chapters."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from tests.e2e.situations import PARTY, about_to
from tests.games.duel import GAME
from tests.games.duel.game import CARDS, SEATS, Duel, Played
from tests.games.duel.shown import DuelShown
from tests.table.house import House, Person
from undercroft.engine import saves
from undercroft.engine.events import Event
from undercroft.engine.game import Setup
from undercroft.engine.registry import find_game
from undercroft.engine.session import Session
from undercroft.games.brimstone import events
from undercroft.games.brimstone.shown.scene.card_faces import FACES
from undercroft.table.protocol import TaleLine
from undercroft.table.shown import tale

MINE = Setup(mission="fistful", party=PARTY)


def lines_after(save: bytes, key: str) -> list[TaleLine]:
    """What everybody is told of an answer."""
    session, _ = saves.restore(saves.read(save), find_game("brimstone"))
    session.game.events = recorder = tale.Recorder(session.game)
    session.answer(key)
    recorder.settle()
    return tale.lines_for(1, recorder.told, [""])


def test_a_drawn_card_is_told_with_all_that_stands_on_it() -> None:
    """Name, kind, picture, story and text; what the journal keeps of it is the same."""
    save, key = about_to(
        MINE, "one", lambda told: any(isinstance(one, events.CardDrawn) and one.deck == "encounter" for one in told)
    )
    told = lines_after(save, key)
    line = next(one for one in told if one.event == "CardDrawn")
    assert line.reveal is not None
    card = next(one for one in find_game("brimstone").content().cards.values() if one.name == line.reveal.name)
    assert (line.reveal.kind, line.reveal.story) == ("Encounter", card.story)
    assert line.reveal.text == FACES.text(card)
    assert line.reveal.icon == FACES.icon(card)
    kept = tale.unpack(tale.pack([tale.Told(one) for one in told]))
    assert [one.line for one in kept] == told


def test_blows_say_who_strikes_whom() -> None:
    """An Enemy's attack names the Enemy first, then its target; no Hit is a miss."""
    save, key = about_to(MINE, "one", lambda told: sum(isinstance(one, events.FoeAttacked) for one in told) >= 3)
    told = lines_after(save, key)
    blows = [one for one in told if one.event == "FoeAttacked"]
    for blow in blows:
        assert blow.look == "strikes"
        assert blow.figures[0].isdigit()
        assert blow.figures[1].startswith("h")
        assert blow.dice
    moves = [one for one in told if one.event == "FoeMoved"]
    assert all(one.look == "walks" and one.spaces for one in moves)


class Whispered(DuelShown):
    """A duel in which nobody but the fighter learns which card was played."""

    def tells(self, game: Duel, event: Event, seat: str | None) -> bool | Event:
        return not isinstance(event, Played) or seat == SEATS[event.fighter]


def test_a_secret_card_comes_up_only_before_those_who_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever card it is, the others get the same bytes."""
    monkeypatch.setattr(GAME, "shown", Whispered())
    game = Session.start(GAME, Setup(), "secret").game
    seats = ("", *game.seats())
    read: dict[str, set[bytes]] = {seat: set() for seat in seats}
    for card in CARDS:
        told = list(tale.told(game, Played(0, card), seats))
        for seat in seats:
            read[seat].add(msgspec.json.encode(tale.lines_for(1, told, [seat])))
    assert len(read["north"]) == len(CARDS)
    assert all(b'"reveal"' in line for line in read["north"])
    assert read["south"] == read[""] == {b"[]"}


def test_a_card_that_all_may_see_comes_up_before_all() -> None:
    game = Session.start(GAME, Setup(), "open").game
    (told,) = tale.told(game, Played(1, "parry-2"), ("", *game.seats()))
    assert told.seats is None
    assert told.line is not None
    assert told.line.reveal is not None
    assert told.line.reveal.name == "Parry 2"


@pytest.mark.slow
def test_a_chapter_is_counted_by_itself(house: House) -> None:
    """The story of a mission of a campaign begins with that mission; luck and deeds are those of its own acts."""
    save, key = about_to(
        Setup(mission="campaign", party=PARTY), "three", lambda told: any(isinstance(one, events.Ended) for one in told)
    )

    async def play() -> None:
        async with Person(house.url, "Ada") as ada:
            table = (await ada.http.post("/api/import", content=save)).json()["table"]
            await ada.enter(table)
            await ada.answer(key)
            n = ada.picture["n"]
            (end,) = [line["reveal"] for line in ada.picture["tale"] if line.get("reveal", {}).get("chapter")]
            assert end["chapter"] == "won"
            assert end["why"] == "The goal is reached."
            while (question := await ada.asked())["ask"] != "campaign.mission":
                keys = [choice["key"] for choice in question["choices"]]
                await ada.answer("camp" if "camp" in keys else keys[-1])
            await ada.answer()
            begun = ada.picture["n"]
            await ada.answer()
            first: dict[str, Any] = await ada.get(f"/api/tables/{table}/story?chapter={n}")
            assert first["since"] == 0
            assert {moment["n"] for moment in first["moments"]} == set(range(1, n + 1))
            assert first["tallies"]
            second: dict[str, Any] = await ada.get(f"/api/tables/{table}/story?chapter={ada.picture['n']}")
            assert second["since"] == begun
            assert min(moment["n"] for moment in second["moments"]) == begun
            whole: dict[str, Any] = await ada.get(f"/api/tables/{table}/story")
            assert whole["since"] == 0
            assert len(whole["moments"]) > len(first["moments"])
            assert sum(one["rolls"] for one in second["luck"]) < sum(one["rolls"] for one in whole["luck"])

    asyncio.run(play())


@pytest.mark.slow
def test_bots_who_sit_in_for_everybody_stop_where_a_chapter_ends(house: House) -> None:
    """A campaign is not played to its end behind people's backs: after a mission they have their seats back."""
    save, _ = about_to(
        Setup(mission="campaign", party=PARTY), "three", lambda told: any(isinstance(one, events.Ended) for one in told)
    )

    async def play() -> None:
        async with Person(house.url, "Ada") as ada:
            await ada.enter((await ada.http.post("/api/import", content=save)).json()["table"])
            for seat in ada.picture["you"]["seats"]:
                await ada.send(t="auto", seat=seat, on=True)
            told: list[dict[str, Any]] = []
            while not told or any(seat["away"] for seat in ada.picture["seats"]):
                await ada.until("table")
                told += [line for line in ada.picture["tale"] if "give you your seats back" in line["text"]]
            assert len(told) == 1
            assert (await ada.asked())["seat"] in ada.picture["you"]["seats"]
            (over,) = [line for line in ada.picture["tale"] if line.get("reveal", {}).get("chapter")]
            many = len(ada.picture["you"]["seats"])
            assert told[0]["n"] == over["n"] + many  # an act for each seat, and no answer after the end

    asyncio.run(play())
