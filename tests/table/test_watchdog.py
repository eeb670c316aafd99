"""The watchdog logs what kept everybody waiting, and for how long."""

from __future__ import annotations

import asyncio
import time
from threading import Thread

import pytest

from undercroft.table.watch.watchdog import ALARM, LONG, Watchdog


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def looked_at_from_outside(dog: Watchdog) -> None:
    """Stand still while another thread looks."""
    other = Thread(target=dog.look)
    other.start()
    other.join()


def test_a_stop_is_logged_with_its_length_and_its_place(caplog: pytest.LogCaptureFixture) -> None:
    clock = Clock()
    dog = Watchdog(clock)
    dog.watch()
    clock.now += LONG / 2
    looked_at_from_outside(dog)
    dog.beat()
    looked_at_from_outside(dog)
    assert not caplog.records

    clock.now += 2.5
    looked_at_from_outside(dog)
    clock.now += 0.5
    dog.beat()
    looked_at_from_outside(dog)
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "for 3.00 s" in caplog.text
    assert "looked_at_from_outside (test_watchdog.py:" in caplog.text
    assert (dog.times, dog.longest) == (1, 3.0)


def test_a_stop_that_does_not_end_is_logged_once_before_its_end(caplog: pytest.LogCaptureFixture) -> None:
    clock = Clock()
    dog = Watchdog(clock)
    dog.watch()
    for _ in range(5):
        clock.now += ALARM
        looked_at_from_outside(dog)
    assert [record.levelname for record in caplog.records] == ["ERROR"]


def test_it_watches_an_event_loop(caplog: pytest.LogCaptureFixture) -> None:
    async def slow() -> None:
        dog = Watchdog()
        dog.start()
        await asyncio.sleep(0)
        time.sleep(2 * LONG)
        async with asyncio.timeout(30):
            while not dog.times:
                await asyncio.sleep(0.02)
        dog.stop()

    asyncio.run(slow())
    assert "slow (test_watchdog.py:" in caplog.text
