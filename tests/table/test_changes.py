"""After the first picture a screen is sent only what changed of it."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from random import Random
from typing import Any

import msgspec

from tests.table.house import House, Person, completed
from undercroft.crawl.shown.scene import Scene
from undercroft.table.protocol import Change, Fair, Picture, You
from undercroft.table.shown.changes import ALWAYS, FIELDS, Parts, Sent, parts, scene_parts


def seen(n: int, title: str = "Mine", **more: Any) -> Parts:
    """A picture after act `n`."""
    plain = Scene(title=title, subtitle=more.pop("subtitle", ""))
    picture = Picture(
        n=n,
        table="t",
        game="g",
        title="G",
        phase="playing",
        you=You(name="Ada", seats=("p1",)),
        seats=(),
        scene=plain,
        fair=Fair(hash=""),
        **more,
    )
    return parts(picture, scene_parts(plain))


def heard(sent: Sent, now: Parts) -> dict[str, Any]:
    message: dict[str, Any] = msgspec.json.decode(sent.message(now))
    return message


def test_only_what_changed_is_sent() -> None:
    sent = Sent()
    first = heard(sent, seen(1))
    assert first == msgspec.json.decode(seen(1).whole())
    assert first["t"] == "table"

    same = heard(sent, seen(1))
    assert same == {"t": "change", "picture": {name: first[name] for name in ALWAYS}, "scene": {}}

    next_ = heard(sent, seen(2, "Cellar", watchers=3))
    assert set(next_["picture"]) == {*ALWAYS, "watchers"}
    assert next_["scene"] == {"title": "Cellar"}
    assert completed(next_, first) == msgspec.json.decode(seen(2, "Cellar", watchers=3).whole())


def test_what_goes_back_to_its_default_is_sent() -> None:
    sent = Sent()
    heard(sent, seen(1, subtitle="deep", notes=("one",)))
    change = heard(sent, seen(1))
    assert change["picture"]["notes"] == []
    assert change["scene"] == {"subtitle": ""}


def test_what_the_screen_was_told_otherwise_is_sent_again() -> None:
    """Who is there comes in a message of its own as well; the next picture does not rely on the one before."""
    sent = Sent()
    sent.forget("seats")  # nothing was sent yet
    heard(sent, seen(1))
    sent.forget("seats", "watchers")
    assert set(heard(sent, seen(1))["picture"]) == {*ALWAYS, "seats", "watchers"}
    sent.forget()
    assert heard(sent, seen(1))["t"] == "table"


def test_a_change_depends_on_nothing_but_two_pictures() -> None:
    """Two screens that show the same are sent the same, however they came there: sizes reveal nothing else."""
    random = Random(3)
    pictures = [seen(random.randrange(3), random.choice("ab"), watchers=random.randrange(2)) for _ in range(40)]
    one = Sent()
    for before, now in pairwise(pictures):
        one.message(before)
        other = Sent()
        other.message(before)
        assert one.message(now) == other.message(now)


def test_every_field_has_its_place() -> None:
    """A change names no field that a picture or a scene does not have, and can be read as its type says."""
    sent = Sent()
    sent.message(seen(1))
    change = msgspec.json.decode(sent.message(seen(2, "b")), type=Change)
    assert set(change.picture) <= set(FIELDS) < set(Picture.__struct_fields__)
    assert set(change.scene) <= set(Scene.__struct_fields__)


def test_a_picture_after_an_answer_is_short(house: House) -> None:
    """Over a socket: whole on coming in and on coming back, then changes that lead to what somebody new is shown."""

    async def play() -> None:
        async with Person(house.url, "Ada") as ada:
            await ada.host("heist", "me", heroes=1)
            assert ada.sorts[-1] == "table"
            await ada.answer()
            assert ada.sorts[-1] == "change"
            mine = dict(ada.picture)
            await ada.leave()
            await ada.enter(ada.table)
            assert ada.sorts[-1] == "table"
            apart = ("tale", "whole")
            assert {k: v for k, v in ada.picture.items() if k not in apart} == {
                k: v for k, v in mine.items() if k not in apart
            }

    asyncio.run(play())
