"""A package that is not a whole game yet says what it lacks; a game that shows little is shown by its ids."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.cli.places.larder.game import Larder
from tests.cli.places.larder.shown import LarderShown
from undercroft.crawl.shown.lobby import Lobby
from undercroft.engine import registry
from undercroft.engine.errors import BadInput
from undercroft.engine.game import Setup
from undercroft.engine.session import Session

HALF = """
from tests.cli.places.larder.game import Larder

class Half(Larder):
    slug = "half"

GAME = Half
"""


@pytest.mark.parametrize(
    ("source", "lacks"),
    [
        ("", "has no game yet: its __init__.py must set GAME to a class of Game"),
        ("GAME = print", "has no game yet: its __init__.py must set GAME to a class of Game"),
        (HALF, "shows nothing yet: GAME = Half.joined(shown=...)"),
    ],
)
def test_an_unfinished_package_says_what_it_lacks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str, lacks: str
) -> None:
    place = tmp_path.name
    (tmp_path / place / "half").mkdir(parents=True)
    (tmp_path / place / "__init__.py").write_text("")
    (tmp_path / place / "half" / "__init__.py").write_text(source)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    monkeypatch.setattr(registry, "PLACES", [place])

    with pytest.raises(BadInput) as refused:
        registry.find_game("half")

    assert str(refused.value) == f"{place}.half {lacks}"


def test_a_game_that_shows_its_view_alone_has_neutral_answers_for_the_rest() -> None:
    session = Session.start(Larder, Setup(mission="supper", heroes=2), 1)
    game, shown = session.game, LarderShown()

    assert (shown.scene(game, None).title, shown.lobby(())) == ("The Larder", Lobby())
    assert (shown.beginning(game), shown.look_up(game, "jar"), shown.key(game, "A1")) == ("", [], None)
    assert game.view("p1") == {"good": 0, "bad": 0}
