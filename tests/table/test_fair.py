"""Fair dice: what is promised before anybody gives a share, whose share is in the seed, what can be checked later."""

from __future__ import annotations

import asyncio
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tests.conformance.play import with_tiny_games
from tests.table.house import House, Person
from undercroft.engine import saves
from undercroft.engine.errors import SaveError
from undercroft.engine.journal import REKEY
from undercroft.lab.replays import verify
from undercroft.table.server.security import PROMISE, Keys


def sha(text: str) -> str:
    return sha256(text.encode()).hexdigest()


async def finish(person: Person) -> None:
    while await person.turn():
        await person.answer(pick=-1)


def test_the_server_promises_its_part_before_it_hears_a_share(house: House) -> None:
    """Ada has the hash before her table exists, Bo before he sits down; both find it again in the seed."""

    async def play() -> None:
        async with Person(house.url, "Ada") as ada, Person(house.url, "Bo") as bo:
            promised = await ada.get("/api/promise")
            wanted = {"game": "heist", "seats": ["me", "friend"], "heroes": 2, "nonce": "of Ada"}
            refused = await ada.post("/api/tables", wanted, 400)
            assert "promise" in refused["text"], "a share that comes before the promise proves nothing"
            wanted["promise"] = promised["promise"]
            made = await ada.post("/api/tables", wanted, 201)
            await ada.post("/api/tables", wanted, 409)  # a promise is good for one table
            await ada.enter(made["table"])
            assert ada.picture["fair"]["commitment"] == promised["commitment"]
            token = made["seats"][1]["link"].partition("#")[2]
            invited = await bo.post("/api/invitation", {"token": token})
            assert invited["commitment"] == promised["commitment"]
            assert (invited["target"], invited["title"], invited["seat"]) == ("seat", ada.picture["title"], "bly")
            assert ada.picture["fair"]["missing"] == ["bly"]
            await bo.follow(made["seats"][1]["link"])
            await ada.until("table", phase="playing")
            fair = ada.picture["fair"]
            assert (fair["nonces"], fair["missing"]) == ({"ash": "of-Ada", "bly": "dice-of-Bo"}, [])
            assert fair["seed"] is None
            await bo.send(t="auto", on=True)
            await finish(ada)
            seed = ada.picture["fair"]["seed"]
            entropy = seed.split(" ")[0]
            assert sha(entropy) == promised["commitment"]
            assert seed == f"{entropy} ash=of-Ada bly=dice-of-Bo"
            assert sha(seed) == fair["hash"]

    asyncio.run(play())


def test_a_promise_is_the_servers_own_and_lasts_a_day() -> None:
    keys = Keys(b"one")
    promise = keys.promise("t1", 1000.5)
    assert keys.promised(promise, 1000 + PROMISE - 1) == "t1"
    assert keys.promised(promise, 1000 + PROMISE) is None
    assert Keys(b"other").promised(promise, 1001) is None
    for nonsense in ("", ".", "t1", "t1.1000.", "t2" + promise[2:], "ü"):
        assert keys.promised(nonsense, 1001) is None
    assert keys.entropy("t1") != keys.entropy("t2")


def test_the_table_says_whose_share_is_missing(house: House) -> None:
    """Nobody makes up a share for somebody else: not for Bo, who gave none, nor for whoever sits down later."""

    async def play() -> None:
        async with Person(house.url, "Ada") as ada, Person(house.url, "Bo") as bo, Person(house.url, "Cy") as cy:
            made = await ada.host("heist", "me", "friend", "friend", heroes=3, nonce="of Ada")
            token = made["seats"][1]["link"].partition("#")[2]
            await bo.post("/api/join", {"token": token, "name": "Bo"})
            await ada.post(f"/api/tables/{ada.table}/start")
            await ada.until("table", phase="playing")
            await cy.follow(made["seats"][2]["link"])
            fair = cy.picture["fair"]
            assert (fair["nonces"], fair["missing"]) == ({"ash": "of-Ada"}, ["bly", "cob"])

    asyncio.run(play())


def test_a_share_goes_with_its_giver(house: House) -> None:
    """Bo leaves before the game begins: the host takes his seat and gives a share of her own."""

    async def play() -> None:
        async with Person(house.url, "Ada") as ada, Person(house.url, "Bo") as bo:
            made = await ada.host("heist", "me", "friend", "friend", heroes=3, nonce="of Ada")
            await bo.follow(made["seats"][1]["link"])
            await ada.post(f"/api/tables/{ada.table}/seats/bly", {"do": "mine", "nonce": "again"})
            while len(ada.picture["you"]["seats"]) < 2:
                await ada.until("table")
            assert ada.picture["fair"]["nonces"] == {"ash": "of-Ada", "bly": "again"}

    asyncio.run(play())


@pytest.mark.slow
def test_what_is_drawn_again_after_an_undo_can_be_checked(house: House, tmp_path: Path) -> None:
    """With the seed anybody finds the salt of each redraw; a save with another salt is refused."""

    async def play() -> tuple[dict[str, Any], bytes]:
        async with Person(house.url, "Ada") as ada:
            await ada.host("heist", "me", heroes=1, nonce="mine")
            await ada.answer("pass")
            await ada.answer("creep")
            for _ in range(2):
                before = ada.picture["n"]
                await ada.answer("go::3")
                await ada.send(t="undo", to=before)
                await ada.reach(ada.picture["n"] + 1)
            await finish(ada)
            verdict = await ada.get(f"/api/tables/{ada.table}/verify")
            return verdict, (await ada.http.get(f"/api/tables/{ada.table}/export")).content

    verdict, data = asyncio.run(play())
    assert verdict["ok"], verdict["checks"]
    assert len(verdict["redraws"]) == 2
    for redraw in verdict["redraws"]:
        assert redraw["salt"] == sha(f"{verdict['seed']} redraw {redraw['n']}")[:32]

    file = tmp_path / "over.save"
    file.write_bytes(data)
    with with_tiny_games():
        assert verify(file, verdict["hash"]).seed == verdict["seed"]
        session = saves.replay(saves.read(data), _kind())
        assert sum(entry.ask == REKEY for entry in session.journal) == 2
        n = next(n for n, entry in enumerate(session.journal) if entry.ask == REKEY)
        other = session.fork()
        other.undo(n)
        other.redraw(b"a salt of mine!!")
        while not other.over:
            other.answer(other.keys(other.waiting()[0][0])[-1], other.waiting()[0][0])
        file.write_bytes(saves.dump(other))
        with pytest.raises(SaveError, match="drawn again"):
            verify(file, verdict["hash"])


def _kind() -> Any:
    from undercroft.engine.registry import find_game

    return find_game("heist")
