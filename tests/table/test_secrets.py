"""Noninterference: change a secret, and every byte that the others get stays the same."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from tests.conformance.play import Case, recorded, some
from tests.games.duel.game import CARDS
from tests.table.house import House, Person
from undercroft.engine import saves
from undercroft.engine.session import Session
from undercroft.table.play.branching import LEAST, padded

CASE = Case("duel", "", 2)
TIMES = ("since", "at", "asked_since", "made", "changed")


def plain(value: Any, table: str) -> Any:
    """A message without the table's name, clocks and the promise of its own unrelated seed."""
    if isinstance(value, dict):
        return {
            name: 0 if name in TIMES else "" if name == "commitment" else plain(inner, table)
            for name, inner in value.items()  # pyright: ignore[reportUnknownVariableType]
        }
    if isinstance(value, list):
        return [plain(inner, table) for inner in value]  # pyright: ignore[reportUnknownVariableType]
    return "TABLE" if value == table else value


class Watched:
    """What Ada (north) and a spectator are told at a table that goes on from a session, with Bo at south."""

    def __init__(self, house: House, session: Session[Any]) -> None:
        self.house = house
        self.save = saves.dump(session)
        self.told: list[bytes] = []

    async def run(self, key: str | None, seat: str) -> list[bytes]:
        """Everything that is sent to them, while they try many things and Bo or Ada answers."""
        house = self.house
        async with Person(house.url, "Ada") as ada, Person(house.url, "Bo") as bo, Person(house.url, "Cy") as cy:
            table = (await ada.http.post("/api/import", content=self.save)).json()["table"]
            links = await ada.post(f"/api/tables/{table}/seats/south", {"do": "reissue"})
            await ada.enter(table)
            await bo.follow(links["seats"][1]["link"])
            await cy.follow(links["watch"])
            for person in (ada, cy):
                await self._settle(person)
                person.frames.clear()
                await person.send(t="since", n=0)
                await self._settle(person)
            for person in (ada, cy):
                await self._try(person)
            if key is not None:
                actor = ada if seat == "north" else bo
                n = ada.picture["n"]
                await actor.send(t="answer", n=(await actor.asked())["n"], key=key, seat=seat)
                for person in (ada, cy):
                    await person.reach(n + 1)
                    await self._try(person)
            for person in (ada, cy):
                for path in (
                    "story",
                    f"replay?n={person.picture['n']}",
                    "replay?n=1",
                    "verify",
                    "replay?n=1&seat=south",
                ):
                    answer = await person.http.get(f"/api/tables/{table}/{path}")
                    person.frames.append(answer.text)
                sealed = await person.http.get(f"/api/tables/{table}/export")
                assert sealed.content.startswith(b"UNDERCROFT SEALED")
                person.frames.append(msgspec.json.encode({"t": "sealed", "bytes": len(sealed.content)}).decode())
            return [frame for person in (ada, cy) for frame in self.in_order(person, table)]

    @staticmethod
    def in_order(person: Person, table: str) -> list[bytes]:
        """Everything in the order in which it came, but each picture once: how often it is sent again is chance."""
        frames = [msgspec.json.encode(plain(msgspec.json.decode(frame), table)) for frame in person.frames]
        kept: list[bytes] = []
        last = b""
        for frame in frames:
            if frame.startswith(b'{"t":"presence"') or frame == last:
                continue
            kept.append(frame)
            if frame.startswith(b'{"t":"table"'):
                last = frame
        return kept

    @staticmethod
    async def _settle(person: Person) -> None:
        """Until nothing more comes: what was asked for was answered in order, the last with a refusal."""
        await person.send(t="vote", ok=True)
        await person.until("refused", what="vote")
        await person.until("table")

    async def _try(self, person: Person) -> None:
        n = person.picture["questions"][0]["n"] if person.picture["questions"] else person.picture["n"]
        for card in CARDS[::2]:
            for key in (card, f"strike:{card}"):
                await person.send(t="whynot", key=key)
                await person.send(t="odds", n=n, key=key, seat="north")
                await self._advised(person, "odds")
                await person.send(t="answer", n=n, key=f"no {key}")
                await person.send(t="answer", n=n + 99, key=key)
                await person.send(t="answer", n=n, key=key, seat="south")
                await person.send(t="order", ask="turn.act", key=f"no {key}")
        await person.send(t="undo", to=0)
        await person.send(t="hint", n=n + 99)
        await self._advised(person, "hint")
        await self._settle(person)

    @staticmethod
    async def _advised(person: Person, what: str) -> None:
        """Advice comes when it is ready, not in its turn: wait for it, or for its refusal."""
        message = await person.hear()
        while message["t"] != what and (message["t"], message.get("what")) != ("refused", what):
            message = await person.hear()


def stops() -> list[int]:
    return sorted(some(len(recorded(CASE).answers), 16))[2::2][:5]


FIRST, *LATER = stops()


@pytest.mark.parametrize("stop", [FIRST, *(pytest.param(stop, marks=pytest.mark.slow) for stop in LATER)])
def test_secrets_change_nothing_that_is_sent(house: House, stop: int) -> None:
    """Two games that look alike from north and differ in south's hand and in all decks, at several stops."""
    session = CASE.start()
    for answer in recorded(CASE).answers[:stop]:
        session.answer(*answer)
    session.votes.clear()
    twins = [session.imagine("north", salt) for salt in (b"one", b"other")]
    assert twins[0].state_bytes() != twins[1].state_bytes()
    asked = session.ask
    assert asked is not None
    seat = asked.seats[0]
    common = [key for key in twins[0].keys(seat) if key in twins[1].keys(seat)]
    key = common[0] if common else None

    one, other = (asyncio.run(Watched(house, twin).run(key, seat)) for twin in twins)

    assert len(one) > 50
    assert one == other


def test_a_secret_bid_changes_nothing_that_is_sent(house: House) -> None:
    """South bids one card or another; until north has bid too, nobody else's messages differ, in size or in order."""
    session = CASE.start()
    hand = session.keys("south")
    bids = [min(hand, key=len), max(hand, key=len)]
    assert bids[0] != bids[1]

    one, other = (asyncio.run(Watched(house, session).run(key, "south")) for key in bids)

    assert len(one) > 50
    assert one == other
    assert not any(f'"answered":"{key}"'.encode() in frame for key in bids for frame in one)


def test_the_size_of_a_sealed_save_reveals_nothing(house: House) -> None:
    """Whatever was bid in secret, and whether it was, the file has the same size."""

    async def play() -> None:
        async with Person(house.url, "Ada") as ada, Person(house.url, "Bo") as bo:
            links = await ada.host("duel", "me", "friend")
            await bo.follow(links["seats"][1]["link"])
            sizes: set[int] = set()
            while ada.picture["phase"] != "over" and bo.picture["n"] < 20:
                sizes.add(len((await ada.http.get(f"/api/tables/{ada.table}/export")).content))
                for person in (bo, ada):
                    if any(not question["answered"] for question in person.picture["questions"]):
                        await person.answer()
                    await (ada if person is bo else bo).reach(person.picture["n"])
            assert len(sizes) == 1

    asyncio.run(play())


def test_a_large_cargo_is_padded_to_one_of_few_sizes() -> None:
    sizes = {len(padded(b"x" * size)) for size in range(1, 800_000, 997)}
    assert sizes == {times * LEAST for times in (1, 2, 4, 8, 12, 16)}
    assert padded(b"x" * 70_000).lstrip(b"\0") == b"x" * 70_000
