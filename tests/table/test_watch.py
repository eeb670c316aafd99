"""What a host watches: health that asks for it, numbers that can be read, a log that programs read."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.conformance.play import with_tiny_games
from tests.table.house import PATIENCE, House, Person
from undercroft.table.play.hall import Hall
from undercroft.table.settings import Settings
from undercroft.table.store.outage import Outage
from undercroft.table.store.storage import Store
from undercroft.table.watch import health
from undercroft.table.watch.health import Doctor, allowed
from undercroft.table.watch.logs import Lines, Words
from undercroft.table.watch.metrics import STEPS, Times
from undercroft.table.workers.pool import Pool, WorkFailed

SAMPLE = re.compile(r'(\w+)(?:\{((?:\w+="[^"\\\n]*",?)+)\})? (-?[0-9.e+-]+)')


def numbers(text: str) -> dict[str, float]:
    """Every sample of a page of metrics; each is announced with a type."""
    found: dict[str, float] = {}
    kinds = dict(re.findall(r"^# TYPE (\w+) (gauge|counter|histogram)$", text, re.MULTILINE))
    for line in text.splitlines():
        if not line.startswith("#"):
            sample = SAMPLE.fullmatch(line)
            assert sample, line
            assert sample[1] in kinds or re.sub(r"_(bucket|sum|count)$", "", sample[1]) in kinds, line
            found[line.rpartition(" ")[0]] = float(sample[3])
    return found


def test_metrics_count_what_happens(house: House) -> None:
    async def play() -> None:
        async with Person(house.url, "Ada") as ada, Person(house.url, "Bo") as bo:
            before = numbers((await ada.http.get("/metrics")).text)
            made = await ada.host("heist", "me", heroes=1)
            await bo.follow(made["watch"])
            await ada.answer()
            await ada.get("/api/nothing", 404)
            after = numbers((await ada.http.get("/metrics")).text)

        def more(name: str) -> float:
            return after[name] - before.get(name, 0)

        assert after["undercroft_sockets"] == 2
        assert after["undercroft_spectators"] == 1
        assert after["undercroft_tables"] >= 1
        assert after["undercroft_connections"] >= 1
        assert after["undercroft_database_up"] == 1
        assert more('undercroft_messages_total{kind="answer"}') == 1
        assert more("undercroft_answer_seconds_count") == 1
        assert more('undercroft_answer_seconds_bucket{le="+Inf"}') == 1
        assert more('undercroft_requests_total{method="POST",status="201"}') == 1
        assert more('undercroft_requests_total{method="GET",status="404"}') == 1
        assert more("undercroft_request_seconds_count") >= 3

    asyncio.run(play())


def test_a_histogram_counts_what_took_at_most_so_long() -> None:
    times = Times()
    for seconds in (0.0, STEPS[0], 3.0, 100.0):
        times.add(seconds)

    assert times.counts[0] == 2
    assert times.counts[-1] == 1
    assert sum(times.counts) == 4


def test_metrics_are_for_addresses_that_the_host_allows(house: House) -> None:
    async def play() -> None:
        elsewhere = httpx.AsyncHTTPTransport(local_address="127.0.0.2")
        async with httpx.AsyncClient(base_url=house.url, transport=elsewhere) as stranger:
            assert (await stranger.get("/metrics")).status_code == 404

    asyncio.run(play())
    assert allowed("10.1.2.3", ("192.0.2.1", "10.0.0.0/8"))
    assert not allowed("11.1.2.3", ("192.0.2.1", "10.0.0.0/8"))
    assert not allowed("somewhere", ("10.0.0.0/8",))


@pytest.mark.parametrize(
    ("outage", "dead", "slow", "ok", "database", "workers"),
    [
        (False, False, False, True, "ok", "ok"),
        (True, False, False, False, "away", "ok"),
        (False, True, False, False, "ok", "failed"),
        (False, False, True, True, "ok", "busy"),
    ],
)
def test_health_really_asks_database_and_workers(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    outage: bool,
    dead: bool,
    slow: bool,
    ok: bool,
    database: str,
    workers: str,
) -> None:
    asked: list[str] = []

    async def ask(_store: Store) -> None:
        asked.append("database")
        if outage:
            raise Outage("gone")

    async def run(_pool: Pool, *_about: Any) -> bool:
        asked.append("workers")
        if dead:
            raise WorkFailed("The server could not start a process for this; try again in a moment.")
        if slow:
            await asyncio.Event().wait()
        return True

    async def examined() -> list[health.Health]:
        doctor = Doctor(Hall(Settings(database=f"sqlite:///{tmp_path / 'x.db'}")))
        return [await doctor.examine() for _ in range(3)]

    monkeypatch.setattr(Store, "ask", ask)
    monkeypatch.setattr(Pool, "run", run)
    if slow:
        monkeypatch.setattr(health, "SOON", 0.01)
    found = asyncio.run(examined())

    assert found[0] == health.Health(ok=ok, database=database, workers=workers)
    assert slow or sorted(asked) == ["database", "workers"], "asked once, however often somebody wants to know"


def test_healthz_answers_and_is_503_when_something_fails(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    async def examine(_doctor: Doctor) -> health.Health:
        return sick

    with with_tiny_games():
        well = httpx.get(f"{house.url}/healthz", timeout=60, trust_env=False)
        assert (well.status_code, well.json()["database"]) == (200, "ok")
        asked = httpx.head(f"{house.url}/healthz", timeout=60, trust_env=False)
        assert (asked.status_code, asked.content) == (200, b""), "many monitors ask with HEAD"
        sick = health.Health(ok=False, database="away", workers="ok")
        monkeypatch.setattr(Doctor, "examine", examine)
        assert httpx.get(f"{house.url}/healthz", trust_env=False).status_code == 503
        assert httpx.head(f"{house.url}/healthz", trust_env=False).status_code == 503


def test_a_line_of_the_log_can_be_read_by_programs() -> None:
    record = logging.LogRecord("undercroft.table", logging.WARNING, "x.py", 1, "%s %s", ("GET", '/"\n'), None)
    record.seconds, record.status = 0.25, 200
    line = Lines().format(record)

    assert "\n" not in line
    said = json.loads(line)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", said.pop("time"))
    assert said == {
        "level": "warning", "what": 'GET /"\n', "where": "undercroft.table", "seconds": 0.25, "status": 200,
    }  # fmt: skip
    assert Words().format(record).endswith("(seconds=0.25 status=200)")


def test_an_error_is_logged_with_where_it_happened() -> None:
    try:
        raise ValueError("on purpose")
    except ValueError:
        record = logging.LogRecord("undercroft", logging.ERROR, "x.py", 1, "failed", (), sys.exc_info())

    assert "ValueError: on purpose" in json.loads(Lines().format(record))["error"]


def test_every_request_is_logged_with_how_long_it_took(house: House, caplog: pytest.LogCaptureFixture) -> None:
    told: list[Any] = []
    until = time.monotonic() + PATIENCE
    with caplog.at_level(logging.INFO, "undercroft.table.requests"):
        httpx.get(f"{house.url}/api/games?secret=1", trust_env=False)
        while not told and time.monotonic() < until:  # the answer may be here before the line is written
            told = [record for record in caplog.records if record.getMessage() == "GET /api/games"]
            time.sleep(0.01)

    assert [(record.status, record.address) for record in told] == [(200, "127.0.0.1")]
    assert 0 <= told[0].seconds < 60
