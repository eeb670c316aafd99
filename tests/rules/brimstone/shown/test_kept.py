"""Parts of a scene that are kept are the same as if they were drawn now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from undercroft.crawl.shown.drawing.kept import Kept
from undercroft.engine.game import Setup
from undercroft.engine.registry import find_game
from undercroft.engine.session import Session
from undercroft.games.brimstone.shown.scene import beside, things
from undercroft.players.base import Table, bots, seating

ANSWERS = 150


def drawn(game: Any) -> tuple[Any, ...]:
    return beside.depth_track(game), beside.piles(game), *[things.things(game, hero) for hero in game.heroes]


def anew(_kept: Kept[Any], _pack: object, _among: object, draw: Callable[[], Any]) -> Any:
    return draw()


@pytest.mark.parametrize("heroes", [2, 4])
def test_what_is_kept_is_what_would_be_drawn_now(heroes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    seed = f"kept/{heroes}"
    session: Session[Any] = Session.start(find_game("brimstone"), Setup(heroes=heroes), seed)
    table = Table(session, seating(bots("brimstone")[0], "brimstone")(session.game, seed))
    for _ in range(ANSWERS):
        if session.over:
            break
        table.step()
        kept = drawn(session.game)
        with monkeypatch.context() as patch:
            patch.setattr(Kept, "part", anew)
            assert kept == drawn(session.game)


def test_a_part_is_drawn_once_for_a_pack_and_what_it_depends_on() -> None:
    class Pack:
        pass

    kept, one, other, many = Kept[int](), Pack(), Pack(), list[int]()

    def draw() -> int:
        many.append(1)
        return len(many)

    assert [kept.part(one, [1, "a"], draw), kept.part(one, [1, "a"], draw)] == [1, 1]
    assert [kept.part(one, [2, "a"], draw), kept.part(other, [1, "a"], draw)] == [2, 3]
