"""The table answers chores: journalled, taken back with the act before them, as many as each person likes."""

from __future__ import annotations

import asyncio
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from tests.table.house import House, Person
from tests.table.test_storage import a_table, answer, halls, seen
from undercroft.crawl.shown.prompts import chore
from undercroft.engine.choices import key_of
from undercroft.engine.game import Setup
from undercroft.engine.registry import find_game
from undercroft.engine.session import Session
from undercroft.table.play import undoing
from undercroft.table.play.live import Deed

if TYPE_CHECKING:
    from pathlib import Path

    from undercroft.table.play.hall import Hall
    from undercroft.table.play.live import Live


@pytest.fixture(autouse=True)
def fixed_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tables of a test have the same dice each time: the first one's, the second one's."""
    tables = count()

    def part(_keys: object, _table: str) -> str:
        return f"{next(tables):032x}"

    monkeypatch.setattr("undercroft.table.server.security.Keys.entropy", part)


async def stored(hall: Hall, table: Live) -> list[tuple[int, str, str]]:
    return [(act.n, act.kind, act.seat) for act in await hall.store.acts(table.id, 0)]


async def until_spared(table: Live, random: Random) -> int:
    """Answer until the table has answered a chore after that; return the act before the last answer."""
    for _ in range(300):
        before = table.history.asked
        await answer(table, random)
        if table.history.doers[-1].kind == "chore":
            return before
    raise AssertionError("no chore came")


def test_chores_are_acts_and_go_back_with_the_act_before_them(tmp_path: Path) -> None:
    """One undo takes back the answer and all chores after it; the question that was asked is asked again."""

    async def test(hall: Hall) -> None:
        table, person = await a_table(hall, "brimstone")
        before = await until_spared(table, Random(3))
        kinds = [kind for n, kind, _ in await stored(hall, table) if n > before]
        assert kinds[0] == "answer"
        assert set(kinds[1:]) == {"chore"}
        assert table.playing.ask is not None
        shown = seen(table, person)
        assert shown["back"]["to"] == before

        table.stale = True
        async with table.lock:
            await table.ensure()
        assert seen(table, person) == shown

        async with table.lock:
            await undoing.undo(table, table.people(), before)
        assert table.history.doers[-1].kind != "chore"
        assert table.history.n == table.history.asked

    halls(f"sqlite:///{tmp_path / 't.db'}", 1, test)


def test_who_goes_back_to_a_chore_is_asked(tmp_path: Path) -> None:
    """The table does not answer again at once what somebody went back to."""

    async def test(hall: Hall) -> None:
        table, _ = await a_table(hall, "brimstone")
        await until_spared(table, Random(3))
        to = next(stop.n for stop in reversed(table.history.stops[:-1]))
        async with table.lock:
            await undoing.undo(table, table.people(), to)
        session = table.playing
        assert session.ask is not None
        assert chore(session, session.ask.seats[0], "usual") is not None

    halls(f"sqlite:///{tmp_path / 't.db'}", 1, test)


def test_somebody_who_likes_every_prompt_gets_them(tmp_path: Path) -> None:
    async def test(hall: Hall) -> None:
        table, person = await a_table(hall, "brimstone")
        async with table.lock:
            await table.do(*[Deed("prompts", seat, key="every") for seat in table.people()])
        random = Random(3)
        for _ in range(60):
            await answer(table, random)
        assert "chore" not in [kind for _, kind, _ in await stored(hall, table)]
        assert seen(table, person)["you"]["prompts"] == "every"
        async with table.lock:
            await table.do(*[Deed("prompts", seat, key="fewer") for seat in table.people()])
        await until_spared(table, random)

    halls(f"sqlite:///{tmp_path / 't.db'}", 1, test)


def test_a_new_person_in_a_seat_has_the_usual(tmp_path: Path) -> None:
    async def test(hall: Hall) -> None:
        table, _ = await a_table(hall, "brimstone")
        seat = table.people()[0]
        async with table.lock:
            await table.do(Deed("prompts", seat, key="every"))
            await table.do(Deed("seat", seat))
        assert seat not in table.history.levels

    halls(f"sqlite:///{tmp_path / 't.db'}", 1, test)


def test_the_level_is_a_message(house: House) -> None:
    """It is kept, shown, refused if it is so already or nonsense, and nothing for those who watch."""

    async def play() -> None:
        async with Person(house.url, "Ada") as ada, Person(house.url, "Eve") as eve:
            links = await ada.host("brimstone", "me", quick=False, heroes=1)
            assert ada.picture["you"]["prompts"] == "usual"
            await ada.send(t="prompts", level="fewer")
            await ada.reach(ada.picture["n"] + 1)
            assert ada.picture["you"]["prompts"] == "fewer"
            for level in ("fewer", "none"):
                await ada.send(t="prompts", level=level)
                assert (await ada.until("refused"))["n"] == ada.picture["n"]
            await eve.follow(links["watch"])
            await eve.send(t="prompts", level="every")
            assert (await eve.until("refused"))["what"] == "prompts"

    asyncio.run(play())


def test_a_standing_order_is_for_one_kind_of_roll(tmp_path: Path) -> None:
    """Always keep what was rolled to move: damage is still asked about; the chip says what it is for."""

    async def test(hall: Hall) -> None:
        table, person = await a_table(hall, "brimstone", 1)
        async with table.lock:
            await table.do(*[Deed("prompts", seat, key="every") for seat in table.people()])
        random = Random(5)
        ordered, sorts = "", set[str]()
        for _ in range(400):
            ask = table.playing.ask
            if ask is None:
                break
            if ask.name == "hero.reroll":
                assert ask.order != ordered, "the order answers this"
                sorts.add(ask.order)
                if not ordered:
                    ordered = ask.order
                    async with table.lock:
                        await table.do(Deed("order", ask.seats[0], ordered, "pass"))
                    told: dict[str, Any] = seen(table, person)["orders"][0]
                    kind = ordered.partition("/")[2].replace("-", " ").capitalize()
                    assert (told["ask"], told["text"]) == (ordered, f"Roll again? {kind}: Keep the dice")
                    continue
            await answer(table, random)
        assert len(sorts) > 1

    halls(f"sqlite:///{tmp_path / 't.db'}", 1, test)


def test_hidden_hands_are_never_answered_for(tmp_path: Path) -> None:
    """In a duel a window with a single answer stays open: closing it at once would tell what the hand lacks."""

    async def test(hall: Hall) -> None:
        single = 0
        for seed in range(12):
            table, _ = await a_table(hall, "duel")
            random = Random(seed)
            while table.phase == "playing":
                single += any(len(ask.values) == 1 for _, ask in table.playing.waiting())
                seat, ask = next(one for one in table.playing.waiting() if one[0] not in table.playing.votes)
                keys = [key_of(value) for value in ask.values]
                async with table.lock:
                    await table.do(Deed("answer", seat, ask.name, random.choice(keys)))
            assert "chore" not in [kind for _, kind, _ in await stored(hall, table)]
            if single:
                break
        assert single

    halls(f"sqlite:///{tmp_path / 't.db'}", 1, test)


@pytest.mark.slow
@pytest.mark.parametrize("levels", [("usual", "every"), ("every", "usual")])
def test_of_several_who_are_asked_the_one_who_likes_most_prompts_counts(
    tmp_path: Path, levels: tuple[str, str]
) -> None:
    async def test(hall: Hall) -> None:
        table, _ = await a_table(hall, "brimstone", 2)
        async with table.lock:
            await table.do(*[Deed("prompts", seat, key=key) for seat, key in zip(table.people(), levels, strict=True)])
        random = Random(4)
        for _ in range(250):
            if table.phase != "playing":
                break
            await answer(table, random)
        party = [act for act in await hall.store.acts(table.id, 0) if act.kind == "chore"]
        patient = table.people()[levels.index("every")]
        assert party
        assert not [act for act in party if act.seat == patient]

    halls(f"sqlite:///{tmp_path / 't.db'}", 1, test)


def test_whoever_is_alone_with_bots_is_not_asked_where_only_one_answer_is_left() -> None:
    """The overlord of Descent may hold nothing to play: among people it is asked all the same, alone it is not."""
    session = Session.start(find_game("descent"), Setup(heroes=2), "alone")
    random = Random(1)
    for _ in range(400):
        ask = session.ask
        assert ask is not None
        if ask.name == "overlord.react" and len(ask.values) == 1:
            break
        seat = ask.seats[0]
        session.answer(random.choice(session.keys(seat)), seat)
    else:
        raise AssertionError("the overlord always had something to play")
    assert chore(session, "overlord", "usual") is None
    assert chore(session, "overlord", "usual", alone=True) == "pass"
    assert chore(session, "overlord", "every", alone=True) is None
