"""Newer rules: a table goes on from its last state; what must be dropped is said first, and nothing else is changed."""

from __future__ import annotations

import asyncio
import json
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import delete, func, select, update

from tests.conformance.play import with_tiny_games
from tests.table.house import House, Person
from tests.table.postgres import postgres
from tests.table.test_storage import a_table, answer, halls, seen
from undercroft.cli import main
from undercroft.engine import saves
from undercroft.engine.errors import IllegalAnswer
from undercroft.engine.journal import Entry, encoder
from undercroft.table.play import frames
from undercroft.table.play.hall import Hall
from undercroft.table.play.live import Declined, Deed, Live
from undercroft.table.shown import tale
from undercroft.table.store.schema import checkpoints, journal, tables
from undercroft.table.store.storage import Store

GONE = "what was never on offer"


async def rows(store: Store) -> list[Any]:
    """Everything that is written about tables and acts."""
    async with store.begin() as db:
        found = [(await db.execute(select(table))).all() for table in (tables, journal, checkpoints)]
        return [tuple(row) for one in found for row in one]


async def states(hall: Hall, table: Live) -> list[int]:
    """The acts after which the state of a table is kept."""
    async with hall.store.begin() as db:
        wanted = select(checkpoints.c.n).where(checkpoints.c.table == table.id).order_by(checkpoints.c.n)
        return list(await db.scalars(wanted))


async def forget(hall: Hall, n: int, *, states: bool = True) -> None:
    """Change the rules: act `n` no longer fits, and no state is kept."""
    async with hall.store.begin() as db:
        await db.execute(update(journal).where(journal.c.n == n).values(key=GONE))
        if states:
            await db.execute(delete(checkpoints))


async def finish(table: Live, random: Random) -> None:
    """Play to the end; all say the same where they must agree."""
    while table.phase != "over":
        async with table.lock:
            session = table.playing
            seat, ask = next((seat, ask) for seat, ask in session.waiting() if seat not in session.votes)
            key = next(iter(session.votes.values()), random.choice(session.keys(seat)[: len(ask.values)]))
            await table.do(Deed("answer", seat, ask.name, key))


async def again(hall: Hall, table: Live) -> Live:
    """The same table, read from what is stored."""
    hall.lives.clear()
    found = await hall.live(table.id)
    assert found is not None
    async with found.lock:
        await found.ensure()
    return found


def test_nothing_is_written_until_somebody_answers(tmp_path: Path) -> None:
    """People read what is dropped; an answer agrees to it, and the table then stands where everybody sees it."""

    async def test(hall: Hall) -> None:
        table, person = await a_table(hall)
        for _ in range(5):
            await answer(table, Random(1))
        await forget(hall, 4)
        before = await rows(hall.store)
        opened = await again(hall, table)
        shown = seen(opened, person)
        assert (shown["mending"]["to"], shown["mending"]["answers"]) == (3, 3)
        assert "drops the last 3 answers: act 4 does not fit" in shown["mending"]["text"]
        assert shown["questions"]
        await hall.upkeep.sweep()
        assert await rows(hall.store) == before
        with pytest.raises(IllegalAnswer):
            async with opened.lock:
                await opened.do(Deed("undo", "ash", key="1"))
        assert await rows(hall.store) == before

        await answer(opened, Random(2))
        acts = await hall.store.acts(table.id, 6)
        assert [act.kind for act in acts] == ["mend", "answer"]
        after = seen(opened, person)
        assert after["mending"] is None
        assert "goes on from act 3" in str(after["tale"])
        await answer(opened, Random(2))
        assert seen(await again(hall, opened), person) == seen(opened, person)
        told = await frames.story(hall, opened, person)
        assert [moment.n for moment in told.moments if moment.undone] == [4, 5, 6]

    halls(f"sqlite:///{tmp_path / 't.db'}", 1, test)


def test_agreeing_at_an_act_that_keeps_a_state_keeps_it_once(tmp_path: Path) -> None:
    """The tenth act keeps a state as every tenth does, and a mend keeps one too: here both are the same."""

    async def test(hall: Hall) -> None:
        table, _ = await a_table(hall)
        for _ in range(8):
            await answer(table, Random(1))
        await forget(hall, 4)
        opened = await again(hall, table)
        async with opened.lock:
            await opened.do()
        assert [(act.n, act.kind) for act in await hall.store.acts(table.id, 9)] == [(10, "mend")]
        await answer(opened, Random(2))

    halls(f"sqlite:///{tmp_path / 't.db'}", 1, test)


@pytest.mark.slow
def test_bots_wait_until_somebody_agrees(tmp_path: Path) -> None:
    """The game goes back to where only a bot is asked: a person says that it goes on."""

    async def begin(url: str) -> tuple[Any, str, int]:
        async with Person(url, "Ada") as ada:
            await ada.host("duel", "me", "bot")
            for _ in range(3):
                await ada.answer()
            await ada.asked()
            while any(seat["asked"] for seat in ada.picture["seats"] if seat["who"] == "bot"):
                await ada.until("table")
            return ada.http.cookies, ada.table, ada.picture["n"]

    async def change() -> int:
        """Make the first act of the bot one that does not fit."""
        store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
        async with store.begin() as db:
            wanted = select(func.min(journal.c.n)).where(journal.c.kind == "answer", journal.c.seat == "south")
            n = int((await db.execute(wanted)).scalar_one())
            await db.execute(update(journal).where(journal.c.n == n).values(key=GONE))
            await db.execute(delete(checkpoints))
        await store.close()
        return n

    async def go_on(url: str, cookies: Any, table: str, n: int, broken: int) -> None:
        async with Person(url, "Ada") as ada:
            ada.http.cookies = cookies
            await ada.enter(table)
            assert ada.picture["mending"]["to"] == broken - 1
            assert (await ada.get(f"/api/tables/{table}/story"))["moments"][-1]["n"] == n
            await ada.send(t="accept")
            while ada.picture["mending"] or not ada.picture["questions"]:
                await ada.until("table")
            await ada.answer()
            await ada.send(t="accept")
            assert "nothing to agree" in (await ada.until("refused"))["text"]

    with with_tiny_games():
        with House(tmp_path) as house:
            kept = asyncio.run(begin(house.url))
        broken = asyncio.run(change())
        with House(tmp_path) as house:
            asyncio.run(go_on(house.url, *kept, broken))


def test_states_are_kept_every_ten_acts_and_when_a_table_leaves(tmp_path: Path) -> None:
    """Few of them: those in between go. After a proper stop no act has to be played again, whatever has changed."""
    database = f"sqlite:///{tmp_path / 't.db'}"
    ids: list[str] = []
    shown: list[dict[str, Any]] = []

    async def play(hall: Hall) -> None:
        table, person = await a_table(hall, "brimstone")
        ids.extend([table.id, person])
        random = Random(3)
        for _ in range(37):
            await answer(table, random)
            assert table.history.n - table.kept < 10
            assert len(await states(hall, table)) <= 2
        shown.append(seen(table, person))

    async def reopen(hall: Hall) -> None:
        async with hall.store.begin() as db:
            await db.execute(update(journal).where(journal.c.kind == "answer").values(key=GONE))
        table = await hall.live(ids[0])
        assert table is not None
        async with table.lock:
            await table.ensure()
        assert seen(table, ids[1]) == shown[0]
        assert (await states(hall, table))[-1] == table.history.n
        await answer(table, Random(4))
        table.used -= 10_000
        await hall.upkeep.sweep()
        assert not hall.lives
        assert (await states(hall, table))[-1] == table.history.n

    halls(database, 1, play)
    halls(database, 1, reopen)


def test_a_state_that_cannot_be_read_gives_way_to_an_earlier_one(tmp_path: Path) -> None:
    async def test(hall: Hall) -> None:
        table, person = await a_table(hall, "brimstone")
        random = Random(3)
        for _ in range(25):
            await answer(table, random)
        before = seen(table, person)
        last = (await states(hall, table))[-1]
        assert len(await states(hall, table)) == 2
        save = saves.read((await hall.store.checkpoint(table.id) or (0, b""))[1])
        save.checkpoint = type(save.checkpoint)(encoder.encode({"another": "state"}))
        async with hall.store.begin() as db:
            await db.execute(update(checkpoints).where(checkpoints.c.n == last).values(data=written(save)))
        assert seen(await again(hall, table), person) == before

    halls(f"sqlite:///{tmp_path / 't.db'}", 1, test)


def written(save: saves.Save) -> bytes:
    """A save file with this content."""
    body = encoder.encode(save)
    return saves.MAGIC + sha256(body).digest() + body


def test_answers_inside_a_step_that_no_longer_fit_are_said_too(tmp_path: Path) -> None:
    """The state is that before the step; if the answers since do not fit, the table says how many are dropped."""

    async def test(hall: Hall) -> None:
        table, person = await a_table(hall, "brimstone")
        random = Random(1)
        while table.playing.in_step < 2:
            await answer(table, random)
        length = len(table.playing.journal) - table.playing.in_step
        save = saves.read(saves.dump(table.playing))
        last = save.journal[save.at]
        save.journal[save.at] = Entry(last.ask, last.seat, GONE)
        async with hall.store.begin() as db:
            await db.execute(delete(checkpoints))
        await hall.store.keep([(table.id, table.history.n, written(save))])
        before = await rows(hall.store)
        opened = await again(hall, table)
        shown = seen(opened, person)
        assert len(opened.playing.journal) == length
        assert shown["mending"]["answers"] == 2
        assert await rows(hall.store) == before

    halls(f"sqlite:///{tmp_path / 't.db'}", 1, test)


def test_a_finished_game_never_changes(tmp_path: Path) -> None:
    """The rules no longer lead to its end: it stays over, and its replay shows what was told at the time."""

    async def test(hall: Hall) -> None:
        table, person = await a_table(hall)
        await finish(table, Random(1))
        assert (await states(hall, table))[-1] == table.history.n, "the end of a game is kept"
        last, outcome = table.history.n, table.playing.game.state.outcome
        story = await frames.story(hall, table, person)
        await forget(hall, 4)
        before = await rows(hall.store)
        opened = await again(hall, table)
        shown = seen(opened, person)
        assert (shown["phase"], shown["n"], shown["questions"]) == ("over", last, [])
        assert "The rules have changed since" in shown["notes"][-1]
        assert opened.row.outcome == outcome
        with pytest.raises(Declined, match="The rules have changed"):
            async with opened.lock:
                await opened.do(Deed("answer", "ash", "night.tools", "pass"))
        drawn = json.loads(await frames.frame(hall, opened, person, "Ada", last, ""))
        assert [line["text"] for line in drawn["tale"]] == [line["text"] for line in seen(opened, person)["tale"]]
        assert "this is the board after act 3" in drawn["notes"][-1]
        assert (await frames.story(hall, opened, person)).moments[4:] == story.moments[4:]
        with pytest.raises(Declined, match="cannot go on from there"):
            await hall.branch(opened, person, 5)
        assert await rows(hall.store) == before

    halls(f"sqlite:///{tmp_path / 't.db'}", 1, test)


def test_upgrade_tells_what_becomes_of_each_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A dry run changes nothing, not even the form of an older database; without it states are kept for the update."""
    file = tmp_path / "t.db"

    async def play(hall: Hall) -> None:
        whole, _ = await a_table(hall)
        short, _ = await a_table(hall)
        over, _ = await a_table(hall)
        await hall.guests.make(*_unbegun(whole))
        for table in (whole, short):
            for _ in range(5):
                await answer(table, Random(1))
        await finish(over, Random(1))
        async with hall.store.begin() as db:
            for table in (short, over):
                await db.execute(update(journal).where(journal.c.table == table.id, journal.c.n == 4).values(key=GONE))
            await db.execute(delete(checkpoints))
        hall.lives.clear()

    halls(f"sqlite:///{file}", 1, play)
    content = file.read_bytes()
    with with_tiny_games():
        assert main(["upgrade", "--dry-run", str(file), "--json"]) == 0
        found = json.loads(capsys.readouterr().out)
        assert [one["result"] for one in found] == ["unchanged", "drops", "told", "waits"]
        assert (found[1]["reached"], found[1]["dropped"]) == (3, 3)
        assert "act 4 does not fit" in found[1]["why"]
        assert file.read_bytes() == content

        assert main(["upgrade", str(file)]) == 0
        said = " ".join(capsys.readouterr().out.split())
        assert "4 tables: 1 unchanged, 0 come out differently, 1 drop answers, 1 finished under other rules" in said
        assert main(["upgrade", "--dry-run", str(file), "--json"]) == 0
        assert [one["kept"] for one in json.loads(capsys.readouterr().out)] == [6, 0, 0, 0]
    assert main(["upgrade", str(tmp_path / "nowhere.db")]) == 2


def _unbegun(table: Live) -> Any:
    return replace(table.row, id="unbegun"), [replace(place, table="unbegun") for place in table.seats]


@pytest.mark.parametrize("change", [{"faces": (0,)}, {"shown": ("X",)}], ids=["numbers", "faces"])
def test_an_act_that_comes_out_differently_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], change: dict[str, Any]
) -> None:
    """All answers fit, but the dice of one showed other faces when it was played, worth the same or not."""
    acts: list[int] = []

    async def test(hall: Hall) -> None:
        table, person = await a_table(hall, "brimstone")
        random = Random(1)
        while not any(one.throw for one in table.tales[-1][1]):
            await answer(table, random)
        n, told = table.tales[-1]
        acts.append(n)
        faces = [replace(one, throw=one.throw and replace(one.throw, **change)) for one in told]
        async with hall.store.begin() as db:
            await db.execute(update(journal).where(journal.c.n == n).values(tale=tale.pack(faces)))
            await db.execute(delete(checkpoints))
        opened = await again(hall, table)
        assert seen(opened, person)["notes"] == [f"The rules changed since: act {n} came out differently then."]
        assert seen(opened, person)["mending"] is None
        hall.lives.clear()

    halls(f"sqlite:///{tmp_path / 't.db'}", 1, test)
    assert main(["upgrade", "--dry-run", str(tmp_path / "t.db"), "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert (found["result"], found["differs"]) == ("differs", acts[0])


@pytest.mark.slow
def test_upgrade_looks_at_postgresql_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    """Its games too, and the states that a proper stop has kept; what another process keeps at the same time stays."""
    ids: list[str] = []

    async def play(one: Hall, other: Hall) -> None:
        table, _ = await a_table(one)
        for _ in range(5):
            await answer(table, Random(1))
        theirs = await other.live(table.id)
        assert theirs is not None
        async with theirs.lock:
            await theirs.ensure()
        ids.append(table.id)

    with postgres() as url, with_tiny_games():
        halls(url, 2, play)
        assert main(["upgrade", "--dry-run", url, "--json"]) == 0
        (found,) = json.loads(capsys.readouterr().out)
        assert (found["table"], found["result"], found["kept"], found["acts"]) == (ids[0], "unchanged", 6, 6)
        assert main(["upgrade", url]) == 0
