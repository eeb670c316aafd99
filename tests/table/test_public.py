"""Links that people send one another: they begin with the public address, or say that they lead nowhere else."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.conformance.play import with_tiny_games
from tests.table.house import House, Person
from undercroft.table.play.links import local

PUBLIC = "https://table.example.org"


def test_links_use_the_public_address_and_pages_from_there_may_talk(tmp_path: Path) -> None:
    """Also if a proxy does not pass on the name under which it was asked."""

    async def play(house: House) -> None:
        async with Person(house.url, "Ada") as ada:
            made = await ada.host("heist", "me", "friend", heroes=2)
            me = await ada.get("/api/me")
            links = [made["seats"][1]["link"], made["watch"], me["link"]]
            assert all(link.startswith(f"{PUBLIC}/join#") for link in links)
            assert not made["local"]
            assert not me["local"]
            for origin, status in ((PUBLIC, 200), ("https://other.example", 403)):
                said = await ada.http.post("/api/me", json={"name": "Ada"}, headers={"origin": origin})
                assert said.status_code == status

    with with_tiny_games(), House(tmp_path, public=PUBLIC) as house:
        asyncio.run(play(house))


def test_without_a_public_address_links_use_the_one_that_was_asked_and_say_whether_it_reaches_others(
    house: House,
) -> None:
    async def play() -> None:
        async with Person(house.url, "Ada") as ada:
            made = await ada.host("heist", "me", "friend", heroes=2)
            assert made["seats"][1]["link"].startswith(house.url)
            assert made["local"]
            near = await ada.http.get(f"/api/tables/{ada.table}/links", headers={"host": "192.168.1.7:8000"})
            assert near.json()["seats"][1]["link"].startswith("http://192.168.1.7:8000/join#")
            assert not near.json()["local"]

    asyncio.run(play())


@pytest.mark.parametrize(
    ("base", "only_here"),
    [
        ("http://localhost:8000", True),
        ("http://127.0.0.1:8000", True),
        ("http://[::1]:8000", True),
        ("http://192.168.1.7", False),
        ("https://table.example.org", False),
    ],
)
def test_an_address_of_the_machine_itself_reaches_nobody_else(base: str, only_here: bool) -> None:
    assert local(base) is only_here
