"""What the owner of a server does with its database: quotas, deleting, retention, backups, a new key."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable, Generator
from pathlib import Path
from random import Random
from time import time
from typing import Any

import pytest
from sqlalchemy import func, select, update

from tests.conformance.play import with_tiny_games
from tests.table.postgres import binary, postgres
from tests.table.test_storage import a_table, answer, halls
from undercroft.cli import main
from undercroft.engine import saves
from undercroft.table.play import arranging
from undercroft.table.play.hall import Hall
from undercroft.table.play.live import Declined, Live
from undercroft.table.protocol import NewTable
from undercroft.table.server.security import Keys, Link
from undercroft.table.server.visitor import Visitor
from undercroft.table.settings import Retention, Settings
from undercroft.table.store import quotas
from undercroft.table.store.quotas import Quota
from undercroft.table.store.schema import chat, checkpoints, journal, members, people, presence, seats, tables

LONG_AGO = time() - 100 * 24 * 3600
Admin = Callable[..., Any]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "t.db"


@pytest.fixture
def admin(file: Path, capsys: pytest.CaptureFixture[str]) -> Generator[Admin]:
    """Run `undercroft admin` on the file and return what it prints as JSON, or what it refuses."""

    def command(*words: object, database: str = "") -> Any:
        where = ["--database", database or str(file)]
        with with_tiny_games():
            code = main(["admin", *map(str, words), *where, "--json"])
        said = capsys.readouterr()
        return json.loads(said.out) if code == 0 else said.err

    with with_tiny_games():
        yield command


def play(file: Path, *tests: Callable[[Hall], Awaitable[None]]) -> None:
    for test in tests:
        halls(f"sqlite:///{file}", 1, test)


async def friends(hall: Hall) -> tuple[Live, str, str]:
    """A table of Ada and Bo in the middle of a game, with a line of talk from each."""
    ada, bo = await hall.guests.welcome("Ada"), await hall.guests.welcome("Bo")
    plan = arranging.plan(NewTable(game="heist", heroes=2, quick=False, seats=("me", "friend")))
    table = await hall.live(await arranging.make(hall, ada, "Ada", plan))
    assert table is not None
    async with table.lock:
        await table.ensure()
    place = table.seats[1]
    await hall.guests.sit(table.id, place.seat, place.issue, bo, "Bo", "")
    await arranging.begin_if_full(hall, table.id, now=True)
    for _ in range(4):
        await answer(table, Random(1))
    await hall.say(table, "ash", "Ada", "Hush.")
    await hall.say(table, "bly", "Bo", "Why?")
    return table, ada, bo


async def rows_of(hall: Hall, table: str) -> int:
    """How many rows of any kind a table has."""
    total = 0
    async with hall.store.begin() as db:
        for kind in (journal, checkpoints, chat, members, seats, presence):
            total += int(await db.scalar(select(func.count()).where(kind.c.table == table)) or 0)
        return total + int(await db.scalar(select(func.count()).where(tables.c.id == table)) or 0)


def test_a_quota_of_ones_own_goes_before_the_settings(file: Path, admin: Admin) -> None:
    who: list[str] = []

    async def begin(hall: Hall) -> None:
        _, person = await a_table(hall)
        who.append(person)

    async def refused(hall: Hall) -> None:
        another = arranging.plan(NewTable(game="heist", heroes=1, quick=False))
        most = hall.settings.limits.stored
        assert await quotas.granted(hall.store, who[0], hall.settings.limits) == Quota(1, most)
        with pytest.raises(Declined, match="You have 1 "):
            await arranging.make(hall, who[0], "Ada", another)
        await quotas.grant(hall.store, who[0], None, None, usual=True)
        await arranging.make(hall, who[0], "Ada", another)

    play(file, begin)
    assert admin("quota", who[0], "--tables", 1)["most_tables"] == 1
    assert admin("quota", who[0])["tables"] == 1
    play(file, refused)
    assert admin("quota", who[0])["most_tables"] == Settings().limits.tables
    assert admin("quota", who[0], "--bytes", 5)["most_bytes"] == 5
    assert admin("quota", who[0], "--tables", 7)["most_bytes"] == 5, "what is not named stays"


def test_tables_and_people_are_listed_shown_and_exported(file: Path, admin: Admin, tmp_path: Path) -> None:
    who: list[str] = []

    async def begin(hall: Hall) -> None:
        table, ada, bo = await friends(hall)
        who.extend((table.id, ada, bo))

    play(file, begin)
    table, ada, bo = who
    (listed,) = admin("tables")
    assert (listed["table"], listed["phase"], listed["host_name"], listed["lines"]) == (table, "playing", "Ada", 2)
    assert [(seat["who"], seat["name"]) for seat in listed["seats"]] == [("person", "Ada"), ("person", "Bo")]
    assert admin("show", table) == listed
    assert {one["person"]: one["hosts"] for one in admin("people")} == {ada: [table], bo: []}
    assert admin("show", ada)["bytes"] == listed["bytes"] > 0
    assert admin("export", table, tmp_path / "game.save")["note"] == ""
    assert saves.read((tmp_path / "game.save").read_bytes()).game == "heist"
    assert "there already" in admin("export", table, tmp_path / "game.save")
    admin("export", bo, tmp_path / "bo.json")
    assert [line["text"] for line in json.loads((tmp_path / "bo.json").read_text())["said"]] == ["Why?"]
    assert "no table and no person 'nobody'" in admin("show", "nobody")
    assert "there is no database" in admin("tables", database="nowhere.db")


def test_ids_and_links_are_printed_whole_in_a_narrow_window(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    who: list[str] = []

    async def begin(hall: Hall) -> None:
        table, ada, _bo = await friends(hall)
        who.extend((table.id, ada))

    play(file, begin)
    table, ada = who
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    for words, whole in ((["tables"], table), (["people"], ada), (["show", ada, "--link"], f"/join#me.{ada}.")):
        with with_tiny_games():
            assert main(["admin", *words, "--database", str(file)]) == 0
        assert whole in (said := capsys.readouterr().out)
        assert "--link" not in words or not said.rstrip().endswith("…")


@pytest.mark.skipif(sys.platform == "win32", reason="files have no mode there")
def test_what_holds_secrets_is_for_its_owner_only(file: Path, admin: Admin, tmp_path: Path) -> None:
    who: list[str] = []

    async def begin(hall: Hall) -> None:
        table, *_ = await friends(hall)
        who.append(table.id)

    before = os.umask(0o022)
    try:
        play(file, begin)
        admin("backup", tmp_path / "b.db")
        admin("export", who[0], tmp_path / "game.save")
        kept = admin("restore", tmp_path / "b.db", "--yes")["kept"]
        admin("restore", tmp_path / "b.db", "--yes", database=str(tmp_path / "new.db"))
    finally:
        os.umask(before)
    for name in (file, tmp_path / "b.db", tmp_path / "game.save", tmp_path / "new.db", Path(kept)):
        assert name.stat().st_mode & 0o777 == 0o600, name


def test_a_table_that_is_deleted_leaves_nothing(file: Path, admin: Admin) -> None:
    who: list[str] = []

    async def begin(hall: Hall) -> None:
        for _ in range(2):
            table, *_ = await friends(hall)
            who.append(table.id)

    async def look(hall: Hall) -> None:
        assert await rows_of(hall, who[0]) == 0
        assert await rows_of(hall, who[1]) > 5

    play(file, begin)
    assert "--yes does it" in admin("delete", who[0])
    assert len(admin("tables")) == 2
    assert admin("delete", who[0], "--yes") == {"tables": [who[0]], "people": []}
    play(file, look)


def test_a_person_who_is_deleted_leaves_an_open_seat_and_the_game_to_the_others(file: Path, admin: Admin) -> None:
    """The next person at the seat does not see what was secret; a table where nobody else sits goes too."""
    who: list[str] = []

    async def begin(hall: Hall) -> None:
        table, ada, bo = await friends(hall)
        alone = await arranging.make(hall, ada, "Ada", arranging.plan(NewTable(game="heist", heroes=1, quick=False)))
        who.extend((table.id, ada, bo, alone))

    async def look(hall: Hall) -> None:
        table = await hall.live(who[0])
        assert table is not None
        async with table.lock:
            await table.ensure()
        assert table.row.host == who[2]
        assert (table.seats[0].person, table.seats[0].name, table.unwritten) == ("", "", None)
        assert table.history.held == {"ash": table.history.n}
        assert [row.name for row in await hall.guests.talk(table.id, 0)] == ["Bo"]
        assert await hall.guests.login(who[1]) is None
        assert await rows_of(hall, who[3]) == 0
        await answer(table, Random(1))

    play(file, begin)
    assert admin("delete", who[1], "--yes") == {"tables": [who[3]], "people": [who[1]]}
    play(file, look)


def test_while_a_server_runs_its_owner_can_look_but_not_delete(file: Path, admin: Admin, tmp_path: Path) -> None:
    """Commands run in threads, as each begins a loop of its own."""

    async def test(hall: Hall) -> None:
        table, ada, _ = await friends(hall)
        before = await rows_of(hall, table.id)
        assert len(await asyncio.to_thread(admin, "tables")) == 1
        assert (await asyncio.to_thread(admin, "quota", ada, "--tables", 3))["most_tables"] == 3
        assert (await asyncio.to_thread(admin, "backup", tmp_path / "b.db"))["bytes"] > 0
        for words in (
            ("delete", table.id, "--yes"),
            ("rotate", "--yes"),
            ("retention", "--tables", "0.00000001", "--yes"),
            ("restore", tmp_path / "b.db", "--yes"),
        ):
            assert "a server uses this database; stop it first" in await asyncio.to_thread(admin, *words)
        assert await rows_of(hall, table.id) == before
        await answer(table, Random(1))

    play(file, test)


def test_a_backup_is_restored_and_what_was_there_is_kept(file: Path, admin: Admin, tmp_path: Path) -> None:
    who: list[str] = []

    async def begin(hall: Hall) -> None:
        table, *_ = await friends(hall)
        who.append(table.id)

    copy = tmp_path / "b.db"
    play(file, begin)
    admin("backup", copy)
    assert "there already" in admin("backup", copy)
    play(file, begin)
    assert len(admin("tables")) == 2
    assert "--yes does it" in admin("restore", copy)
    kept = admin("restore", copy, "--yes")["kept"]
    assert [one["table"] for one in admin("tables")] == [who[0]]
    assert len(admin("tables", database=kept)) == 2
    assert not [*tmp_path.glob("b.db-*")], "a copy is one file"
    (tmp_path / "no.db").write_text("this is no database, however long it may be" * 30)
    assert "is not a database of Undercroft" in admin("restore", tmp_path / "no.db", "--yes")
    assert "pg_dump --format=custom" in admin("backup", tmp_path / "c", database="postgresql://me:secret@db/games")
    refused = admin("restore", copy, "--yes", database="postgresql://me:secret@db/games")
    assert "--dbname=postgresql://me@db/games" in refused
    socket = admin("backup", tmp_path / "c", database="postgresql://me@/games?host=/run/postgresql")
    assert "--dbname=postgresql://me@/games?host=" in socket


def test_a_new_key_ends_logins_and_links(file: Path, admin: Admin, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNDERCROFT_PUBLIC", "https://table.example.org")
    who: list[str] = []
    keys: list[Keys] = []

    async def begin(hall: Hall) -> None:
        _, ada, _ = await friends(hall)
        who.append(ada)
        keys.append(hall.keys)

    play(file, begin)
    assert "Every login" in admin("rotate")
    admin("rotate", "--yes")
    link = admin("show", who[0], "--link")["link"]
    assert link.startswith("https://table.example.org/join#")

    async def look(hall: Hall) -> None:
        assert hall.keys.login(keys[0].cookie(who[0])) is None
        assert hall.keys.read(keys[0].token(Link("me", who[0]))) is None
        assert hall.keys.read(link.partition("#")[2]) == Link("me", who[0])

    play(file, look)


def test_what_is_idle_is_dropped_after_a_look(file: Path, admin: Admin) -> None:
    who: list[str] = []

    async def begin(hall: Hall) -> None:
        for n in range(2):
            table, ada, bo = await friends(hall)
            who.extend((table.id, ada, bo))
            async with hall.store.begin() as db:
                if n == 0:
                    await db.execute(update(tables).values(changed=LONG_AGO))
                    await db.execute(update(people).values(made=LONG_AGO, seen=LONG_AGO))
                else:
                    await db.execute(update(chat).where(chat.c.name == "Bo").values(at=LONG_AGO))
        hall.lives.clear()

    play(file, begin)
    assert "kept for ever" in admin("retention")
    would = admin("retention", "--tables", 90, "--chat", 90, "--guests", 90)
    assert would == {"dropped": False, "tables": [who[0]], "chat": 2, "guests": would["guests"]}
    assert set(would["guests"]) == {who[1], who[2]}, "once their table is gone, they belong to none"
    assert len(admin("tables")) == 2
    assert admin("retention", "--guests", 90)["guests"] == [], "they belong to a table"
    assert admin("retention", "--tables", 101)["tables"] == []
    assert admin("retention", "--tables", 90, "--chat", 90, "--guests", 90, "--yes") == would | {"dropped": True}
    assert [one["table"] for one in admin("tables")] == [who[3]]
    assert {one["person"] for one in admin("people")} == {who[4], who[5]}


def test_a_server_drops_what_is_idle_but_no_table_that_somebody_looks_at(file: Path) -> None:
    async def test(hall: Hall) -> None:
        hall.settings = Settings(retention=Retention(tables=90))
        seen, ada, _ = await friends(hall)
        idle, *_ = await friends(hall)
        async with hall.store.begin() as db:
            await db.execute(update(tables).values(changed=LONG_AGO))
        visitor = Visitor(seen, ada, "Ada")
        await hall.enter(visitor)
        await hall.upkeep.drop()
        assert set(hall.lives) == {seen.id}
        assert await rows_of(hall, idle.id) == 0
        await answer(seen, Random(1))
        assert await rows_of(hall, seen.id) > 5

    play(file, test)


@pytest.mark.slow
def test_on_postgresql_deleting_waits_for_the_end_of_the_server(admin: Admin, tmp_path: Path) -> None:
    found: list[str] = []
    with postgres() as url:

        async def begin(one: Hall, other: Hall) -> None:
            table, *_ = await friends(one)
            found.append(table.id)
            assert len(await asyncio.to_thread(admin, "tables", database=url)) == 1
            said = await asyncio.to_thread(admin, "delete", table.id, "--yes", database=url)
            assert "a server uses this database; stop it first" in said

        halls(url, 2, begin)
        copy = tmp_path / "games.dump"
        told(admin("backup", copy, database=url))
        assert admin("delete", found[0], "--yes", database=url)["tables"] == found
        assert admin("tables", database=url) == []
        told(admin("restore", copy, "--yes", database=url))
        assert [one["table"] for one in admin("tables", database=url)] == found


@pytest.mark.slow
def test_a_table_that_one_process_drops_leaves_the_memory_of_the_others() -> None:
    async def test(one: Hall, other: Hall) -> None:
        one.settings = Settings(retention=Retention(tables=90))
        idle, *_ = await friends(one)
        seen, ada, _ = await friends(one)
        theirs = await other.live(seen.id)
        assert theirs is not None
        assert await other.live(idle.id) is not None
        await other.enter(Visitor(theirs, ada, "Ada"))
        async with asyncio.timeout(30):
            while ada not in await one.guests.present(seen.id):
                await asyncio.sleep(0.05)
            async with one.store.begin() as db:
                await db.execute(update(tables).values(changed=LONG_AGO))
            await one.upkeep.drop()
            while idle.id in other.lives:
                await asyncio.sleep(0.05)
        assert await rows_of(one, idle.id) == 0
        assert await rows_of(one, seen.id) > 5, "somebody looks at it, at another process"

    with postgres() as url:
        halls(url, 2, test)


def told(refusal: str) -> None:
    """Give the command that a refusal names."""
    program, *options = refusal.partition("for this: ")[2].split()
    subprocess.run([binary(program), *options], check=True)
