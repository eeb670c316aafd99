"""Looking back and elsewhere: replay, branches, saves, fair and typed dice, hints and odds."""

from __future__ import annotations

import asyncio
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tests.conformance.play import with_tiny_games
from tests.table.house import House, Person
from undercroft.engine import saves
from undercroft.lab.replays import verify


async def finish(person: Person) -> None:
    while await person.turn():
        await person.answer(pick=-1)


def test_replay_shows_what_a_seat_saw(house: House) -> None:
    async def play() -> None:
        async with Person(house.url, "Ada") as ada, Person(house.url, "Bo") as bo:
            links = await ada.host("duel", "me", "friend")
            await bo.follow(links["seats"][1]["link"])
            await ada.until("table", phase="playing")
            pictures = {ada.picture["n"]: ada.picture}
            for person in (ada, bo):
                await person.answer()
            await ada.reach(bo.picture["n"])
            pictures[ada.picture["n"]] = ada.picture
            for n, then in pictures.items():
                frame = await ada.get(f"/api/tables/{ada.table}/replay?n={n}")
                assert [frame[name] for name in ("n", "scene", "questions")] == [
                    then[name] for name in ("n", "scene", "questions")
                ]
            await ada.get(f"/api/tables/{ada.table}/replay?n=1&seat=south", 409)
            for n in ("0", "99", "x", "-1", ""):
                answer = await ada.http.get(f"/api/tables/{ada.table}/replay?n={n}")
                assert answer.status_code in (400, 409)

    asyncio.run(play())


def test_a_branch_begins_with_the_log_as_its_maker_read_it(house: House) -> None:
    """What was taken back before is not in it."""

    async def play() -> None:
        async with Person(house.url, "Ada") as ada:
            await ada.host("heist", "me", heroes=1)
            read: list[str] = []
            for key in ("pass", "creep", "go::3"):
                await ada.answer(key)
                read += [line["text"] for line in ada.picture["tale"]]
            assert read
            n = ada.picture["n"]
            await ada.answer()
            await ada.send(t="undo", to=n)
            await ada.reach(ada.picture["n"] + 1)
            await ada.send(t="branch", n=ada.picture["n"])
            made = (await ada.until("branched"))["table"]
            async with Person(house.url, "Ada elsewhere") as again:
                again.http.cookies = ada.http.cookies
                await again.enter(made)
                texts = [line["text"] for line in again.picture["tale"]]
                assert texts[: len(read)] == read
                assert not any("goes back" in text for text in texts)

    asyncio.run(play())


def test_a_branch_tells_nothing_of_the_table_it_came_from(house: House) -> None:
    """Ada's own hand is hers in the branch too; Bo's cards and all that is to come are drawn anew."""

    async def play() -> None:
        async with Person(house.url, "Ada") as ada, Person(house.url, "Bo") as bo:
            links = await ada.host("duel", "me", "friend")
            await bo.follow(links["seats"][1]["link"])
            await ada.until("table", phase="playing")
            start, table = ada.picture, ada.table
            others: set[str] = set()
            for _ in range(8):
                await ada.send(t="branch", n=start["n"])
                made = (await ada.until("branched"))["table"]
                async with Person(house.url, "Ada elsewhere") as again:
                    again.http.cookies = ada.http.cookies
                    await again.enter(made)
                    hand = (await again.asked())["choices"]
                    assert [c["key"] for c in hand] == [c["key"] for c in start["questions"][0]["choices"]]
                    await again.answer()
                    question = await again.asked()
                    assert question["seat"] == "south"
                    others.add(str([c["key"] for c in question["choices"]]))
                    assert again.picture["branch_of"] == table
                    assert (await again.http.get(f"/api/tables/{made}/verify")).status_code == 409
                    await again.send(t="undo", to=0)
                    await again.until("refused")
            assert len(others) > 1, "the other hand is drawn anew each time"
            assert ada.picture["n"] == start["n"]
            await bo.send(t="branch", n=0)
            await bo.until("refused")

    asyncio.run(play())


def test_a_save_is_sealed_while_the_game_runs_and_plain_afterwards(house: House, tmp_path: Path) -> None:
    async def play() -> None:
        async with Person(house.url, "Ada") as ada:
            await ada.host("heist", "me", heroes=1, nonce="my own dice")
            running = (await ada.http.get(f"/api/tables/{ada.table}/export")).content
            assert running.startswith(b"UNDERCROFT SEALED SAVE")
            assert ada.picture["fair"]["seed"] is None
            promised = ada.picture["fair"]["hash"]
            answer = await ada.http.post("/api/import", content=running)
            assert answer.status_code == 201, answer.text
            broken = bytearray(running)
            broken[len(running) // 2] ^= 1
            for nonsense in (bytes(broken), b"", b"UNDERCROFT SAVE 1\n", b"x" * 1000):
                assert (await ada.http.post("/api/import", content=nonsense)).status_code == 400
                async with Person(house.url, "Stranger") as stranger:
                    refused = await stranger.http.post("/api/import", content=nonsense)
                    assert refused.status_code == 400
                    assert "set-cookie" not in refused.headers, "noise makes nobody a person"

            await finish(ada)
            over = (await ada.http.get(f"/api/tables/{ada.table}/export")).content
            save = saves.read(over)
            assert sha256(save.seed.encode()).hexdigest() == promised
            assert "my-own-dice" in save.seed
            file = tmp_path / "over.save"
            file.write_bytes(over)
            with with_tiny_games():
                assert verify(file).seed == ada.picture["fair"]["seed"]

    asyncio.run(play())


def test_a_save_of_a_running_table_becomes_a_branch(house: House) -> None:
    async def play() -> None:
        async with Person(house.url, "Ada") as ada, Person(house.url, "Bo") as bo:
            links = await ada.host("duel", "me", "friend")
            await bo.follow(links["seats"][1]["link"])
            await ada.until("table", phase="playing")
            sealed = (await ada.http.get(f"/api/tables/{ada.table}/export")).content
            answer = await ada.http.post("/api/import", content=sealed)
            copy = answer.json()["table"]
            me = await ada.get("/api/me")
            assert [t["branch_of"] for t in me["tables"] if t["table"] == copy] == [ada.table]
            async with Person(house.url, "Cy") as watcher:
                await watcher.follow(links["watch"])
                sealed = (await watcher.http.get(f"/api/tables/{ada.table}/export")).content
                assert (await watcher.http.post("/api/import", content=sealed)).status_code == 400

    asyncio.run(play())


@pytest.mark.slow
def test_tables_outlive_the_server(tmp_path: Path) -> None:
    async def first(house: House, ada: Person) -> None:
        await ada.host("heist", "me", heroes=1)
        for _ in range(3):
            await ada.answer()
        await ada.leave()

    async def second(house: House, ada: Person) -> None:
        before = ada.picture
        again = Person(house.url, "Ada")
        async with again:
            again.http.cookies = ada.http.cookies
            await again.enter(ada.table)
            same = ("n", "scene", "questions", "fair", "you")
            assert {name: again.picture[name] for name in same} == {name: before[name] for name in same}
            await finish(again)
        await ada.http.aclose()

    async def play() -> None:
        with House(tmp_path) as house:
            ada = Person(house.url, "Ada")
            await first(house, ada)
        with House(tmp_path) as house:
            await second(house, ada)

    with with_tiny_games():
        asyncio.run(play())


def test_dice_are_typed_in(house: House) -> None:
    """A step into the guard's sight asks for a die; a face that it has not is refused."""

    async def play() -> None:
        async with Person(house.url, "Ada") as ada:
            await ada.host("heist", "me", heroes=1, dice="typed")
            for key in ("pass", "creep", "go::3"):
                await ada.answer(key)
            question = await ada.asked()
            assert (question["kind"], question["seat"]) == ("roll", "chance")
            assert question["dice"] == [{"faces": ["1", "2", "3", "4", "5", "6"], "name": "D6"}]
            for faces in (["7"], ["1", "1"], ["1,1"], ["x"]):
                await ada.send(t="roll", n=question["n"], faces=faces)
                await ada.until("refused")
            await ada.send(t="roll", n=question["n"], faces=["6"])
            await ada.reach(question["n"] + 1)
            alarm = ada.picture["scene"]["tracks"][0]["markers"][0][0]
            assert alarm == 1, "a six raises the alarm"

    asyncio.run(play())


async def until_a_strike(person: Person) -> dict[str, Any]:
    """Both fighters meet in the yard and keep their strikes, until one is made; return the question for its dice."""
    while (question := await person.asked())["kind"] != "roll":
        keys = [choice["key"] for choice in question["choices"]]
        strikes = [key for key in keys if key.startswith("strike:")]
        if question["ask"] == "match.bid":
            key = next((key for key in keys if not key.startswith("strike")), keys[0])
        elif "move::yard" in keys and not strikes:
            key = "move::yard"
        else:
            key = strikes[0] if strikes else keys[-1]
        await person.answer(key)
    return question


def test_dice_of_several_sorts_are_typed_in_one_roll(house: House) -> None:
    """Each die has a name and its own faces; what they showed is told, counted for luck, and seen in the replay."""

    async def play() -> None:
        async with Person(house.url, "Ada") as ada:
            await ada.host("duel", "me", "me", mission="with-dice", dice="typed")
            question = await until_a_strike(ada)
            names = [die["name"] for die in question["dice"]]
            assert names in (["blue", "red", "grey"], ["blue", "red", "red", "grey"])
            blue, grey = (question["dice"][n]["faces"] for n in (0, -1))
            assert [face["text"] for face in blue] == ["X", "1h", "2h", "1h1s", "2h1s"]
            assert blue[3] == {
                "text": "1h1s",
                "colour": "blue",
                "pips": [["burst", 1], ["bolt", 1]],
                "says": "1 hits, 1 surges",
            }
            assert [face["text"] for face in grey] == ["0", "1b", "2b"]
            hits = ["1h"] * (len(names) - 2)
            for faces in (["2h", *hits], ["1b", *hits, "2h"], ["X", *hits, "X"], ["2h, 1h", *hits, "0"]):
                await ada.send(t="roll", n=question["n"], faces=faces)
                await ada.until("refused")
            await ada.send(t="roll", n=question["n"], faces=["2h", *hits, "1b"])
            now = await ada.reach(question["n"] + 1)
            told = [line["dice"] for line in now["tale"] if line.get("event") == "Rolled"]
            assert [[die["text"] for die in dice] for dice in told] == [["2h", *hits], ["1b"]]
            assert [[die["colour"] for die in dice] for dice in told] == [names[:-1], ["grey"]]
            assert [line["amount"] for line in now["tale"] if line.get("event") == "Wounded"] == [1 + len(hits)]
            story = await ada.get(f"/api/tables/{ada.table}/story")
            luck = {one["figure"]: (one["rolls"], one["shown"], one["expected"]) for one in story["luck"]}
            assert sorted(luck.values()) == [(1, 1.0, 1.0), (1 + len(hits), 2.0 + len(hits), 1.5 * (1 + len(hits)))]
            again = await until_a_strike(ada)
            await ada.send(t="roll", n=again["n"])
            await ada.reach(again["n"] + 1)
            then = await ada.get(f"/api/tables/{ada.table}/replay?n={now['n']}")
            assert then["scene"] == now["scene"]

    asyncio.run(play())


def test_hints_odds_and_orders(house: House) -> None:
    async def play() -> None:
        async with Person(house.url, "Ada") as ada:
            await ada.host("heist", "me", heroes=1)
            question = await ada.asked()
            await ada.send(t="hint", n=question["n"])
            advice = await ada.until("hint")
            assert advice["key"] in [c["key"] for c in question["choices"]]
            assert advice["text"]
            await ada.send(t="odds", n=question["n"], key=question["choices"][0]["key"])
            assert (await ada.until("odds"))["exact"]
            await ada.send(t="hint", n=question["n"] + 1)
            await ada.until("refused")
            await ada.send(t="order", ask="night.tools", key="pass")
            await ada.reach(question["n"] + 1)
            given = next(c["text"] for c in question["choices"] if c["key"] == "pass")
            assert [(o["ask"], o["text"]) for o in ada.picture["orders"]] == [("night.tools", f"Night: tools? {given}")]
            assert (await ada.asked())["ask"] == "night.plan"
            await ada.send(t="order", ask="night.plan", key="jump")
            await ada.until("refused")
            await ada.send(t="order", ask="night.tools")
            while ada.picture["orders"]:
                await ada.until("table")

    asyncio.run(play())
