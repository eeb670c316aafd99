"""Hostile saves: refused with a reason, in a process of their own, while everybody else plays on."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.conformance.play import find, with_tiny_games
from tests.saves.test_saves_of_releases import KEPT
from tests.table import hostile
from tests.table.house import House, Person
from undercroft.engine.errors import SaveError, UndercroftError
from undercroft.engine.flow import AGAIN
from undercroft.table.workers.brought import brought

ATTACKS = hostile.attacks()


@pytest.mark.parametrize("what", ATTACKS)
def test_a_hostile_save_is_refused(what: str) -> None:
    with pytest.raises(SaveError) as refused:
        brought(ATTACKS[what], {}, [])
    assert len(str(refused.value)) < 500


@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_an_honest_save_is_taken(path: Path) -> None:
    """Also one of an older release."""
    with with_tiny_games():
        base = brought(path.read_bytes(), {}, [])
        again = brought(base.save, {}, [])
    assert again == base


@pytest.mark.slow
def test_a_state_that_was_changed_anywhere_is_refused_or_can_be_played() -> None:
    changed(6)


@pytest.mark.slow
def test_hundreds_of_states_that_were_changed_anywhere_are_refused_or_can_be_played() -> None:
    outcomes = changed(600)
    assert all(outcomes.values()), outcomes


def changed(count: int) -> dict[str, int]:
    """Nothing but a refusal comes out, whatever was changed."""
    outcomes = {"taken": 0, "refused": 0}
    for data in hostile.mutants(count, count):
        try:
            brought(data, {}, [])
            outcomes["taken"] += 1
        except UndercroftError:
            outcomes["refused"] += 1
    return outcomes


@pytest.mark.slow
def test_others_play_on_while_a_save_is_refused(tmp_path: Path) -> None:
    """The reason is told; the same person can bring another one after it, but not two at the same time."""

    async def play() -> None:
        async with Person(house.url, "Eve") as eve, Person(house.url, "Ada") as ada:
            await eve.post("/api/me", {"name": "Eve"})
            await ada.host("heist", "me", heroes=1)
            for what in ("2^62 Poison", "1,600,000 empty maps"):
                refused = await eve.http.post("/api/import", content=ATTACKS[what])
                assert refused.status_code == 400, refused.text
                await ada.answer()
            both = await asyncio.gather(*[eve.http.post("/api/import", content=hostile.honest()) for _ in range(2)])
            assert sorted(answer.status_code for answer in both) == [201, 429], [answer.text for answer in both]

    with with_tiny_games(), House(tmp_path) as house:
        asyncio.run(play())


def test_an_answer_without_end_is_refused_at_the_table(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game stays where it was, and is played on."""

    def endless(*_: object) -> str:
        return AGAIN

    rules = find("heist").rules
    steps = next(steps.by_name for frame, steps in rules.steps.items() if frame.__name__ == "Night")

    async def play() -> None:
        async with Person(house.url, "Ada") as ada:
            await ada.host("heist", "me", heroes=1)
            while (question := await ada.asked())["ask"] != "night.plan":
                await ada.answer()
            with monkeypatch.context() as patch:
                patch.setitem(steps, "turns", steps["turns"]._replace(run=endless, asks=False))
                await ada.send(t="answer", n=question["n"], key=question["choices"][0]["key"])
                refused = await ada.until("refused")
            assert "steps at once" in refused["text"]
            assert "Nothing has changed" in refused["text"]
            await ada.answer()

    asyncio.run(play())
