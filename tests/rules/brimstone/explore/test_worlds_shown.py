"""Two Worlds in saves, in the scene, at the terminal, and in the mind of the heuristic player."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import msgspec
import pytest

from tests.conformance.play import any_answer
from tests.players.thinking import chosen
from tests.rules.brimstone.content.test_older_saves import without
from tests.rules.brimstone.situations.beyond import beyond, gated, there, two_worlds
from undercroft.engine import saves
from undercroft.engine.game import Setup
from undercroft.engine.session import Session
from undercroft.games.brimstone.content import older_saves
from undercroft.games.brimstone.content.library import BrimstonePack
from undercroft.games.brimstone.game import Brimstone
from undercroft.games.brimstone.shown import terminal
from undercroft.games.brimstone.shown.scene import scene
from undercroft.games.brimstone.shown.words import names
from undercroft.lab.ledger import rule
from undercroft.players.base import Player, maker, seated

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.rules.brimstone.situations.table import Table


class Torn(Brimstone):
    """A game whose tokens all have one Gate and no Door, so that the way on leads through Gates."""

    @classmethod
    def content(cls, packs: tuple[str, ...] = ()) -> BrimstonePack:
        return TORN


TORN = BrimstonePack(Brimstone.content().pack)
TORN.tokens = {
    name: msgspec.structs.replace(token, doors=0, gates=1, attack=False, clue=False)
    for name, token in TORN.tokens.items()
}


def split_party(seed: str = "cold") -> Session[Torn]:
    """The heuristic player has led one Hero through a Gate, and not yet the others."""
    setup = Setup(mission="fistful", heroes=3, switches={"advanced": True})
    session = Session.start(Torn, setup, seed)
    table = seated(session, dict.fromkeys(session.game.seats(), "heuristic"), seed)
    for _ in range(3000):
        game = session.game
        if {game.world_at(hero.space) for hero in game.standing()} == {"mines", "targa"}:
            return session
        table.step()
    raise AssertionError("nobody went through a Gate")


@rule("brimstone.gate.move", "brimstone.world.card-per-world")
def test_a_game_saved_with_heroes_in_two_worlds_loads_and_goes_on_identically() -> None:
    """The heuristic player walks through by itself; sixty answers on, game and loaded game are the same to the byte."""
    session = split_party()
    loaded, notes = saves.restore(saves.read(saves.dump(session)), Torn)
    assert notes == []
    assert loaded.state_bytes() == session.state_bytes()
    assert loaded.game.state.worlds == ["mines", "targa"]
    random = Random("on")
    for _ in range(60):
        if session.over:
            break
        answer = any_answer(session, random)
        session.answer(*answer)
        loaded.answer(*answer)
        assert loaded.state_bytes() == session.state_bytes()


def test_a_save_from_before_the_plateau_gets_its_decks() -> None:
    """With the Advanced rules on, decks that are new come shuffled into it; in the basic game they stay in the box."""
    for new in (True, False):
        setup = Setup(mission="fistful", heroes=2, switches={"advanced": True} if new else {})
        session = Session.start(Brimstone, setup, "old")
        table = seated(session, dict.fromkeys(session.game.seats(), "random"), "old")
        while session.game.state.turn < 1:
            table.step()
        for name in [name for name in session.game.state.decks if name.startswith("targa-")]:
            del session.game.state.decks[name]
        older_saves.mend(session.game)
        decks = session.game.state.decks
        assert ("targa-map" in decks) is new
        if new:
            assert sorted(decks["targa-map"].pile) == sorted(session.game.pack.decks["targa-map"])


def test_a_save_on_the_plateau_needs_its_world() -> None:
    session = split_party()
    loaded, notes = saves.restore(saves.read(saves.dump(session)), without("targa"))
    assert "this save stands on the World 'targa'" in notes[0]
    assert loaded.game.state.worlds == ["mines"]


# ---- what is seen ---------------------------------------------------------------------------------------------------


def test_the_scene_shows_the_plateau_beside_the_mines_in_its_own_colours(tables: Callable[..., Table]) -> None:
    table = two_worlds(tables)
    table.hero("marshal", at="A1")
    shown = scene(table.game, None)
    parts = [(plane.plane, plane.name, plane.palette) for plane in shown.planes]
    assert parts == [(0, "The Mines", "mine"), (1, "The Targa Plateau", "ice")]
    assert {cell.plane for cell in shown.cells} == {0, 1}
    lines = [(line.x1, line.y1, line.x2, line.y2, line.plane) for line in shown.lines if line.kind == "gate"]
    assert sorted(lines) == [(1, 0, 3, 0, 1), (1, 3, 3, 3, 0)]
    gates = {marker.id: marker for marker in shown.markers if marker.id.startswith("gate:")}
    assert gates["gate:0:G"].name == "A Gate to The Targa Plateau"
    assert gates["gate:1:X"].name == "A Gate to The Mines"
    assert "Frigid Snow" in shown.planes[1].text


def test_a_gate_that_nobody_looked_through_is_where_one_looks(tables: Callable[..., Table]) -> None:
    """Its marker bears the key of the option."""
    table = gated(tables)
    marshal = table.hero("marshal", at="B3")
    table.turn_of(marshal, move=0)
    marker = next(marker for marker in scene(table.game, None).markers if marker.id == "look:0:G")
    assert marker.id in table.options
    assert "nobody has looked" in marker.name


def test_spaces_have_different_names_in_different_worlds(tables: Callable[..., Table]) -> None:
    table = two_worlds(tables)
    table.hero("marshal", at="A1")
    assert names.square(table.game, table.space("B2")) == "B2"
    assert names.square(table.game, beyond(table, "B2")) == "Targa B2"
    assert terminal.key(table.game, "targa b2") == str(beyond(table, "B2"))
    assert len({cell.name for cell in scene(table.game, None).cells}) == table.game.board.size


def test_the_terminal_draws_both_worlds(tables: Callable[..., Table]) -> None:
    table = two_worlds(tables)
    table.hero("marshal", at="A1")
    there(table, "gunslinger", "D3")
    drawn = "\n".join(terminal.screen(table.game, None))
    assert "The Targa Plateau" in drawn
    assert drawn.count("◎") == 4
    assert drawn.index("1U") < drawn.index("The Targa Plateau") < drawn.index("2G")


# ---- the heuristic player -------------------------------------------------------------------------------------------


@pytest.fixture
def mind() -> Player:
    return maker("heuristic", "brimstone")("seed")


def test_the_heuristic_goes_to_a_gate_and_looks_through_it(tables: Callable[..., Table], mind: Player) -> None:
    table = gated(tables)
    marshal = table.hero("marshal", at="B1")
    table.turn_of(marshal, move=2)
    assert table.square(int(chosen(table, mind))) in ("B3", "C3")
    marshal.space = table.space("B3")
    table.turn_of(marshal, move=2)
    assert chosen(table, mind) == "look:0:G"


def test_the_heuristic_walks_through_to_an_unknown_room(tables: Callable[..., Table], mind: Player) -> None:
    table = two_worlds(tables)
    room = table.state.rooms[1]
    room.token, room.revealed = "token-1", False
    marshal = table.hero("marshal", at="B3")
    table.turn_of(marshal, move=1)
    assert int(chosen(table, mind)) in (beyond(table, "B1"), beyond(table, "C1"))
