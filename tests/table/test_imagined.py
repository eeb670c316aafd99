"""A table shows only what it imagines: the real game is never given to what draws, and nothing is imagined twice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import pytest

from tests.conformance.play import Case, recorded, with_tiny_games
from undercroft.engine.game import Game
from undercroft.engine.session import Session
from undercroft.table.play.live import Live
from undercroft.table.shown.picture import picture
from undercroft.table.store.guests import SeatRow, TableRow

CASE = Case("duel", "", 2)


@pytest.fixture
def live() -> Iterator[Live]:
    """A table of the duel in memory, a few answers in, both seats Ada's and Bo's."""
    with with_tiny_games():
        session = CASE.start()
        table = Live(cast("Any", None), TableRow(id="t", game="duel", setup=session.setup, host="ada"))
        table.session = session
        table.seats = [SeatRow(table="t", seat=s, place=n, who="person") for n, s in enumerate(session.game.seats())]
        table.members = {"ada": ["north"], "bo": ["south"]}
        yield table


def stops(live: Live) -> Iterator[Session[Any]]:
    session = live.session
    assert session is not None
    for answer in recorded(CASE).answers[:40]:
        yield session
        session.answer(answer.key, answer.seat)
        live.drawn.clear()
        live.scenes.clear()


def test_the_real_game_is_never_drawn(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    """Scene, hints and what choices are about: what each is made from is imagined by the seat it is for."""
    given: list[Game[Any]] = []
    shown = live.kind.shown
    for name in ("scene", "hint", "about", "option"):
        draw = getattr(shown, name)

        def noted(game: Game[Any], *rest: Any, draw: Any = draw) -> Any:
            given.append(game)
            return draw(game, *rest)

        monkeypatch.setattr(shown, name, noted)
    for session in stops(live):
        before = len(given)
        for person in ("ada", "bo", "cy"):
            picture(live, person, person, 0)
        assert len(given) > before
        assert all(game is not session.game for game in given)


def test_a_table_imagines_once_for_each_seat_and_act(live: Live) -> None:
    for session in stops(live):
        for seat in ("", "north", "south"):
            imagined = live.imagined(seat)
            assert imagined is live.imagined(seat)
            assert (imagined.seat or "") == seat
            assert imagined.journal[:-1] == session.journal
            assert imagined.game.state.stream.key != session.game.state.stream.key
    assert live.imagined("north") is not live.imagined("south")


def test_two_tables_with_the_same_game_imagine_it_differently(live: Live) -> None:
    """The key comes from nowhere in the game."""
    first = live.imagined("north")
    live._imagined.clear()  # pyright: ignore[reportPrivateUsage]

    assert live.imagined("north").game.state.stream.key != first.game.state.stream.key
