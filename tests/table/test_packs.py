"""Tables played with a pack of the host's own: whatever such a table shows comes from that pack."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from tests.table.house import House, Person
from undercroft.cli.serve import serve
from undercroft.crawl.packs import PackErrors
from undercroft.engine import saves
from undercroft.engine.game import Setup
from undercroft.table.play.branching import SEALED
from undercroft.table.settings import Settings

MISSION = """
id: the-cold-forge
name: The Cold Forge
story: The smith went down to see why his fire would not draw.
clues: 1
objective: {threat: low, cards: 1}
reward: "each hero: xp 20"
first_clue: A leather apron on a nail.
found: The forge is below the forge.
won: You bring back his hammer.
lost: Frost follows you up the ladder.
"""
INJURY = """
- {id: injury-broken-leg, replaces: true, name: Anvil Foot, rolls: [3], story: Flat, gives: {move: -1}}
"""
TABLE = {"mission": "the-cold-forge", "heroes": 1, "quick": True}


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A mission of one's own, and another entry in the place of one of the Injury Chart's."""
    folder = tmp_path / "my-pack"
    (folder / "missions").mkdir(parents=True)
    (folder / "missions" / "the-cold-forge.yaml").write_text(MISSION, "utf-8")
    (folder / "charts").mkdir()
    (folder / "charts" / "injury.yaml").write_text(INJURY, "utf-8")
    return folder


def injuries(charts: list[dict[str, Any]]) -> list[str]:
    return [name for _, name, *_ in next(chart for chart in charts if chart["id"] == "injury")["rows"]]


async def go_on(person: Person) -> None:
    """Answer once, and let a bot say what it would do next: both read the cards of the table."""
    await person.answer()
    question = await person.asked()
    await person.send(t="hint", n=question["n"])
    assert (await person.until("hint"))["key"]


@pytest.mark.slow
def test_a_table_shows_the_content_of_its_own_pack(tmp_path: Path, pack: Path) -> None:
    """On the menu, at the table, in the charts, among one's tables, in a branch and in a save that comes back."""

    async def play() -> None:
        async with Person(house.url, "Ada") as ada:
            (game,) = [card for card in await ada.get("/api/games") if card["slug"] == "brimstone"]
            (mission,) = [mission for mission in game["missions"] if mission["id"] == "the-cold-forge"]
            assert mission["name"] == "The Cold Forge"
            assert mission["story"].startswith("The smith went down")

            await ada.host("brimstone", "me", **TABLE)
            assert ada.picture["mission"] == "The Cold Forge"
            assert "The smith went down" in str(ada.picture["tale"])
            assert "Anvil Foot" in injuries(await ada.get(f"/api/tables/{ada.table}/charts"))
            await go_on(ada)

            await ada.send(t="branch", n=ada.picture["n"])
            made = (await ada.until("branched"))["table"]
            save = (await ada.http.get(f"/api/tables/{ada.table}/export")).content
            assert save.startswith(SEALED)
            brought = await ada.http.post("/api/import", content=save)
            assert brought.status_code == 201, brought.text
            for table in (made, brought.json()["table"]):
                await ada.leave()
                await ada.enter(table)
                assert ada.picture["mission"] == "The Cold Forge"
                assert "Anvil Foot" in injuries(await ada.get(f"/api/tables/{table}/charts"))
                await go_on(ada)
            assert {mine["mission"] for mine in (await ada.get("/api/me"))["tables"]} == {"The Cold Forge"}

    with House(tmp_path, packs={"brimstone": (str(pack),)}) as house:
        asyncio.run(play())


@pytest.mark.slow
def test_a_table_keeps_its_pack_when_the_server_starts_again(tmp_path: Path, pack: Path) -> None:
    """Also when the server lays none over new tables any more: those have the shipped charts and missions."""

    async def begin(url: str) -> tuple[Any, str, int]:
        async with Person(url, "Ada") as ada:
            await ada.host("brimstone", "me", **TABLE)
            await go_on(ada)
            return ada.http.cookies, ada.table, ada.picture["n"]

    async def again(url: str, cookies: Any, table: str, n: int) -> None:
        async with Person(url, "Ada") as ada:
            ada.http.cookies = cookies
            await ada.enter(table)
            assert (ada.picture["n"], ada.picture["mission"]) == (n, "The Cold Forge")
            assert "Anvil Foot" in injuries(await ada.get(f"/api/tables/{table}/charts"))
            await go_on(ada)
            await ada.leave()
            await ada.host("brimstone", "me", quick=True)
            assert "Anvil Foot" not in injuries(await ada.get(f"/api/tables/{ada.table}/charts"))
            (game,) = [card for card in await ada.get("/api/games") if card["slug"] == "brimstone"]
            assert "the-cold-forge" not in [mission["id"] for mission in game["missions"]]
            await ada.post("/api/tables", {"game": "brimstone", "seats": ["me"], **TABLE}, 400)

    with House(tmp_path, packs={"brimstone": (str(pack),)}) as house:
        kept = asyncio.run(begin(house.url))
    with House(tmp_path) as house:
        asyncio.run(again(house.url, *kept))


@pytest.mark.slow
def test_a_save_does_not_open_folders_that_are_not_laid_over_the_game_here(tmp_path: Path, pack: Path) -> None:
    """Somebody brings a save that names a folder of this machine."""

    async def save(url: str) -> bytes:
        async with Person(url, "Ada") as ada:
            await ada.host("brimstone", "me", **TABLE)
            return (await ada.http.get(f"/api/tables/{ada.table}/export")).content

    async def bring(url: str, data: bytes) -> None:
        async with Person(url, "Ada") as ada:
            brought = await ada.http.post("/api/import", content=data)
            assert brought.status_code == 400
            assert "a pack that is not here" in brought.json()["text"]

    with House(tmp_path, packs={"brimstone": (str(pack),)}) as house:
        data = asyncio.run(save(house.url))
    with House(tmp_path) as house:
        asyncio.run(bring(house.url, data))


@pytest.mark.slow
def test_a_finished_save_names_its_pack_but_not_where_it_lies(tmp_path: Path, pack: Path) -> None:
    """Bots play to the end; the file tells nobody the host's folders, and the server opens it again."""

    async def play() -> bytes:
        async with Person(house.url, "Ada") as ada:
            await ada.host("brimstone", "bot", **TABLE)
            while ada.picture["phase"] != "over":
                await ada.until("table")
            data = (await ada.http.get(f"/api/tables/{ada.table}/export")).content
            brought = await ada.http.post("/api/import", content=data)
            assert brought.status_code == 201, brought.text
            return data

    with House(tmp_path, packs={"brimstone": (str(pack),)}) as house:
        data = asyncio.run(play())
    assert saves.read(data).setup.packs == (pack.name,)
    assert str(pack.parent).encode() not in data


def test_charts_are_for_those_at_the_table(tmp_path: Path) -> None:
    async def play() -> None:
        async with Person(house.url, "Ada") as ada, Person(house.url, "Bo") as bo:
            await ada.host("brimstone", "me", quick=True)
            await bo.get(f"/api/tables/{ada.table}/charts", 403)
            await bo.get("/api/tables/nowhere/charts", 404)

    with House(tmp_path) as house:
        asyncio.run(play())


def test_a_pack_with_a_fault_is_told_before_anything_starts(tmp_path: Path, pack: Path) -> None:
    (pack / "missions" / "the-cold-forge.yaml").write_text(MISSION.replace("clues: 1", "clues: some"), "utf-8")
    with pytest.raises(PackErrors, match=r"the-cold-forge\.yaml"):
        serve(Settings(port=0, database=f"sqlite:///{tmp_path / 'x.db'}"), (str(pack),), "brimstone")


async def begun(url: str) -> tuple[Any, str, int]:
    """A table with the pack, played a little; the cookies of its host, its id and how far it is."""
    async with Person(url, "Ada") as ada:
        await ada.host("brimstone", "me", **TABLE)
        await go_on(ada)
        return ada.http.cookies, ada.table, ada.picture["n"]


@pytest.mark.slow
@pytest.mark.parametrize("gone", [True, False], ids=["gone", "changed"])
def test_a_table_goes_on_with_the_pack_it_was_made_with(tmp_path: Path, pack: Path, gone: bool) -> None:
    """Its folder is gone, or holds something else: the content is kept with the table, once for all tables."""

    async def again(url: str, cookies: Any, table: str, n: int) -> None:
        async with Person(url, "Ada") as ada:
            ada.http.cookies = cookies
            assert {mine["mission"] for mine in (await ada.get("/api/me"))["tables"]} == {"The Cold Forge"}
            await ada.enter(table)
            assert (ada.picture["n"], ada.picture["mission"]) == (n, "The Cold Forge")
            assert "Anvil Foot" in injuries(await ada.get(f"/api/tables/{table}/charts"))
            await go_on(ada)

    with House(tmp_path, packs={"brimstone": (str(pack),)}) as house:
        asyncio.run(begun(house.url))
        kept = asyncio.run(begun(house.url))
    if gone:
        shutil.rmtree(pack)
    else:
        for name, text in (("missions/the-cold-forge.yaml", MISSION), ("charts/injury.yaml", INJURY)):
            (pack / name).write_text(
                text.replace("The Cold Forge", "The Hot Forge").replace("Anvil", "Hammer"), "utf-8"
            )
    with House(tmp_path, packs={} if gone else {"brimstone": (str(pack),)}) as house:
        asyncio.run(again(house.url, *kept))
    with closing(sqlite3.connect(tmp_path / "tables.db")) as db:
        assert db.execute("SELECT name FROM packs").fetchall() == [(pack.name,)] * (1 if gone else 2)


@pytest.mark.slow
def test_a_table_says_which_pack_it_needs(tmp_path: Path, pack: Path) -> None:
    """A table from before packs were kept, whose folder is gone; put back, the game goes on and the pack is kept."""

    async def refused(url: str, cookies: Any, table: str) -> None:
        async with Person(url, "Ada") as ada:
            ada.http.cookies = cookies
            told = await ada.get(f"/api/tables/{table}/story", 400)
            assert "the pack my-pack, which is not here; nothing is lost" in told["text"]
            with pytest.raises(ConnectionClosed):
                await ada.enter(table)
            assert (ada.seen[-1]["t"], ada.seen[-1]["kept"]) == ("gone", True)
            assert "my-pack" in ada.seen[-1]["text"]
            assert str(pack.parent) not in ada.seen[-1]["text"], "guests need not know the host's folders"

    async def again(url: str, cookies: Any, table: str, n: int) -> None:
        async with Person(url, "Ada") as ada:
            ada.http.cookies = cookies
            await ada.enter(table)
            assert ada.picture["n"] == n
            await go_on(ada)

    with House(tmp_path, packs={"brimstone": (str(pack),)}) as house:
        cookies, table, n = asyncio.run(begun(house.url))
    with closing(sqlite3.connect(tmp_path / "tables.db")) as db:
        (setup,) = db.execute("SELECT setup FROM tables").fetchone()
        named = msgspec.structs.replace(msgspec.msgpack.decode(setup, type=Setup), packs=(str(pack),))
        db.execute("UPDATE tables SET packs = '', setup = ?", [msgspec.msgpack.encode(named)])
        db.execute("DELETE FROM packs")
        db.commit()
    pack.rename(tmp_path / "elsewhere")
    with House(tmp_path) as house:
        asyncio.run(refused(house.url, cookies, table))
        (tmp_path / "elsewhere").rename(pack)
        asyncio.run(again(house.url, cookies, table, n))
    with closing(sqlite3.connect(tmp_path / "tables.db")) as db:
        ((marks,),) = db.execute("SELECT packs FROM tables").fetchall()
        assert db.execute("SELECT hash FROM packs").fetchall() == [(marks,)]
