"""Databases of earlier versions open in this one: nothing is written by looking, nothing is lost, all can be played on.

Each was written by the server of that version (0.1.0, or a later commit), with tables of every game in play and
finished. They stay as they are.
"""

from __future__ import annotations

import json
import lzma
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import select

from tests.conformance.play import with_tiny_games
from tests.table.test_rules_changed import rows
from tests.table.test_storage import answer, halls, seen
from undercroft.cli import main
from undercroft.engine.choices import CHANCE, RollAsk
from undercroft.table.play import frames
from undercroft.table.play.hall import Hall
from undercroft.table.play.live import Deed, Live, chance_key
from undercroft.table.store.schema import members

KEPT = sorted(Path(__file__).parent.glob("*/tables.db.xz"))


@pytest.fixture(params=KEPT, ids=lambda path: path.parent.name)
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, list[dict[str, object]]]:
    """A copy of a database, and what its tables were when it was written."""
    path: Path = request.param
    file = tmp_path / "t.db"
    file.write_bytes(lzma.decompress(path.read_bytes()))
    return file, json.loads((path.parent / "tables.json").read_text("utf-8"))


async def play_on(table: Live) -> None:
    """One answer, or one roll of dice."""
    if not isinstance(table.playing.ask, RollAsk):
        await answer(table, Random(1))
        return
    async with table.lock:
        await table.do(Deed("answer", CHANCE, table.playing.ask.name, chance_key(table.playing)))


def test_every_table_opens_and_goes_on(kept: tuple[Path, list[dict[str, object]]]) -> None:
    """As long as nobody answers it is as it was; then an answer is kept, and a finished game stays finished."""
    file, known = kept

    async def test(hall: Hall) -> None:
        async with hall.store.begin() as db:
            host = str(await db.scalar(select(members.c.person)))
        before = await rows(hall.store)
        for about in known:
            table = await hall.live(str(about["table"]))
            assert table is not None
            async with table.lock:
                await table.ensure()
            shown = seen(table, host)
            assert (table.last, table.phase) == (about["n"], about["phase"]), about
            assert bool(shown["questions"] or shown["mending"]) == (table.phase == "playing"), about
            story = await frames.story(hall, table, host)
            assert len(story.moments) == about["n"]
        assert await rows(hall.store) == before
        for about in known:
            if about["phase"] == "playing":
                table = hall.lives[str(about["table"])]
                await play_on(table)
                assert table.last > int(str(about["n"]))
                if table.players():
                    continue  # a bot goes on by itself
                now = seen(table, host)
                hall.lives.pop(table.id)
                again = await hall.live(table.id)
                assert again is not None
                async with again.lock:
                    await again.ensure()
                assert {**seen(again, host), "notes": []} == {**now, "notes": []}

    halls(f"sqlite:///{file}", 1, test)


def test_a_dry_run_finds_every_table(
    kept: tuple[Path, list[dict[str, object]]], capsys: pytest.CaptureFixture[str]
) -> None:
    file, known = kept
    content = file.read_bytes()
    with with_tiny_games():
        assert main(["upgrade", "--dry-run", str(file), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [one["table"] for one in found] == [about["table"] for about in known]
    assert {one["result"] for one in found} <= {"unchanged", "differs", "drops", "told"}
    assert file.read_bytes() == content
