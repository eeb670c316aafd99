"""Screens of one person that do not show all they may see: a public one, and one with a curtain between two sides."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.conformance.play import Case, recorded, some
from tests.games.duel.game import CARDS
from tests.table.house import House, Person
from tests.table.test_secrets import Watched, plain
from undercroft.engine import saves
from undercroft.engine.session import Session

CASE = Case("duel", "", 2)


async def at(house: House, ada: Person, session: Session[Any], look: str) -> str:
    """Ada brings a game of two sides, both hers, and looks at it so."""
    table: str = (await ada.http.post("/api/import", content=saves.dump(session))).json()["table"]
    await ada.enter(table, look)
    return table


def stopped(stop: int) -> Session[Any]:
    session = CASE.start()
    for answer in recorded(CASE).answers[:stop]:
        session.answer(*answer)
    session.votes.clear()
    return session


def hand(person: Person) -> list[str]:
    return [card["id"] for card in person.picture["scene"]["cards"]]


@pytest.mark.parametrize("look", ["public", "curtain"])
@pytest.mark.parametrize("stop", sorted(some(len(recorded(CASE).answers), 16))[2::3][:4])
def test_no_hand_changes_anything_on_a_screen_that_shows_none(house: House, stop: int, look: str) -> None:
    """Two games that a spectator cannot tell apart: every byte on the screen is the same, whatever is tried there."""
    twins = [stopped(stop).imagine(None, salt) for salt in (b"one", b"other")]
    assert twins[0].state_bytes() != twins[1].state_bytes()

    async def shown(session: Session[Any]) -> list[bytes]:
        async with Person(house.url, "Ada") as ada:
            table = await at(house, ada, session, look)
            n = ada.picture["n"]
            for card in CARDS[::3]:
                for seat in ("north", "south"):
                    for key in (card, f"strike:{card}"):
                        await ada.send(t="whynot", key=key, seat=seat)
                        await ada.send(t="answer", n=ada.picture["asked"], key=f"no {key}", seat=seat)
                        await ada.send(t="answer", n=n + 99, key=key, seat=seat)
                        await ada.send(t="odds", n=ada.picture["asked"], key=key, seat=seat)
                        await ada.send(t="hint", n=ada.picture["asked"], seat=seat)
            await ada.send(t="since", n=0)
            await ada.send(t="vote", ok=True)
            await ada.until("refused", what="vote")
            await ada.until("table")
            return Watched.in_order(ada, table)

    one, other = (asyncio.run(shown(twin)) for twin in twins)
    assert len(one) > 20
    assert one == other


def test_a_public_screen_shows_what_a_spectator_sees_and_what_is_asked_in_public(house: House) -> None:
    """The hand is on another screen of the same person, where the bids are made; a move is asked on both."""

    async def play() -> None:
        async with Person(house.url, "Ada") as ada, Person(house.url, "Walt") as walt, Person(house.url, "Ada") as wall:
            links = await ada.host("duel", "me", "me")
            await walt.follow(links["watch"])
            wall.http.cookies = ada.http.cookies
            await wall.enter(ada.table, "public")
            moved = 0
            for _ in range(40):
                question = await ada.turn()
                if question is None:
                    break
                await wall.reach(ada.picture["n"])
                await walt.reach(ada.picture["n"])
                assert plain(wall.picture["scene"], ada.table) == plain(walt.picture["scene"], ada.table)
                assert [line["text"] for line in wall.picture["tale"]] == [
                    line["text"] for line in walt.picture["tale"]
                ]
                asked, screen = wall.picture["questions"], wall.picture["screen"]
                assert screen["mode"] == "public"
                apart = len({figure["spaces"][0] for figure in wall.picture["scene"]["figures"]}) > 1
                if question["ask"] == "turn.act" and apart:
                    assert asked == [q for q in ada.picture["questions"] if q["ask"] == "turn.act"]
                    assert screen["waits"] == []
                    if moved < 2:
                        moved += 1
                        await wall.answer()
                        await ada.reach(wall.picture["n"])
                        continue
                else:
                    assert asked == []
                    assert question["seat"] in screen["waits"]
                    await wall.send(
                        t="answer", n=question["n"], key=question["choices"][0]["key"], seat=question["seat"]
                    )
                    assert "Not on this screen" in (await wall.until("refused"))["text"]
                await ada.answer()
            assert moved

    asyncio.run(play())


def test_a_curtain_is_closed_until_somebody_opens_it_and_when_it_is_the_others_turn(house: House) -> None:
    async def play() -> None:
        async with Person(house.url, "Ada") as ada:
            links = await ada.host("duel", "me", "me")
            await ada.leave()
            await ada.enter(links["table"], "curtain")
            assert hand(ada) == []
            assert ada.picture["questions"] == []
            assert ada.picture["screen"] == {"mode": "curtain", "seat": "", "waits": ["north", "south"]}

            await ada.send(t="look", seat="north")
            await ada.until("table")
            assert len(hand(ada)) == 4
            assert [question["seat"] for question in ada.picture["questions"]] == ["north"]
            assert ada.picture["screen"] == {"mode": "curtain", "seat": "north", "waits": ["south"]}
            assert ada.picture["whole"] is True
            await ada.send(t="look", seat="")
            await ada.until("table")
            assert hand(ada) == []
            await ada.send(t="look", seat="north")
            await ada.until("table")

            await ada.answer()
            assert hand(ada) == [], "it is south's turn to bid"
            assert ada.picture["screen"] == {"mode": "curtain", "seat": "", "waits": ["south"]}
            await ada.send(t="look", seat="south")
            await ada.until("table")
            assert [question["seat"] for question in ada.picture["questions"]] == ["south"]
            await ada.send(t="look", seat="nobody")
            assert "not your seat" in (await ada.until("refused"))["text"]

    asyncio.run(play())


def test_one_side_has_no_curtain_and_no_other_screen_has_one(house: House) -> None:
    """Somebody who plays one side sees its hand at once; a game without secrets shows all on every screen."""

    async def play() -> None:
        async with Person(house.url, "Ada") as ada:
            links = await ada.host("duel", "me", "bot")
            await ada.leave()
            await ada.enter(links["table"], "curtain")
            await ada.turn()
            assert len(hand(ada)) == 4
            assert ada.picture["screen"] is None
            for look in ("curtain", "public"):
                await ada.leave()
                links = await ada.host("heist", "me", "me", heroes=2)
                await ada.leave()
                await ada.enter(links["table"], look)
                assert (await ada.asked())["ask"] == "night.tools"
                assert ada.picture["screen"] is None
            await ada.leave()
            await ada.enter(links["table"])
            await ada.send(t="look", seat="ash")
            assert "no curtain" in (await ada.until("refused"))["text"]

    asyncio.run(play())
