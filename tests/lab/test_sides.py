"""Seats, roles and sides: which seats there are depends on the set-up, and wins are counted by side."""

from __future__ import annotations

import pytest

from tests.games.duel.game import Duel
from undercroft.engine.errors import BadInput
from undercroft.engine.game import Place, Setup
from undercroft.engine.session import Session
from undercroft.lab import sim
from undercroft.players.base import seating

pytestmark = pytest.mark.usefixtures("small_games")
PUPPET: dict[str, bool | int | str] = {"puppet": True}


def test_a_switch_takes_the_seat_of_the_overlord_away() -> None:
    two = Session.start(Duel, Setup(heroes=2), 1).game
    assert two.places() == (Place(seat="north"), Place(seat="south", role="overlord", side="overlord"))
    assert Session.start(Duel, Setup(heroes=2, switches=PUPPET), 1).game.places() == (Place(seat="north"),)


def test_wins_are_counted_by_side() -> None:
    report, failed = sim.simulate(sim.plan("duel", players="heroes=random,overlord=random", games=30))

    assert not failed
    assert set(report.sides) <= {"heroes", "overlord", "draw"}
    assert sum(report.sides.values()) == 30
    assert (report.won, report.lost) == (report.sides["heroes"], report.sides["overlord"])


def test_without_an_overlord_the_game_itself_wins() -> None:
    setup = sim.setup_for(Duel, "to-the-last", 2, switches=PUPPET)
    report, failed = sim.simulate(sim.plan("duel", games=30, setup=setup))

    assert not failed
    assert report.lost == report.sides["the game"] > 0


def test_a_player_may_be_named_for_a_side_a_role_or_a_seat() -> None:
    game = Session.start(Duel, Setup(heroes=2), 1).game

    by_side = seating("heroes=random,overlord=random", "duel")(game, "s")
    assert by_side["north"] is not by_side["south"]
    assert seating("hero=random,south=random", "duel")(game, "s").keys() == {"north", "south"}
    together = seating("random", "duel")(game, "s")
    assert together["north"] is together["south"]


@pytest.mark.parametrize(
    ("players", "fault"),
    [
        ("heroes=random", "nobody plays south; say overlord=NAME"),
        ("heroes=random,overlord=random,dragon=random", "duel has no side, role or seat 'dragon' here"),
        ("heroes=randum,overlord=random", "did you mean 'random'?"),
    ],
)
def test_what_is_wrong_with_the_players_is_told_before_the_first_game(players: str, fault: str) -> None:
    with pytest.raises(BadInput) as found:
        sim.plan("duel", players=players)
    assert fault in str(found.value)


def test_a_seat_may_have_several_picks() -> None:
    setup = sim.setup_for(Duel, party=("rapier:hardy", "sabre"))
    north, south = Session.start(Duel, setup, 1).game.state.fighters

    assert (north.heavy, north.health) == (3, 4)
    assert (south.heavy, south.health) == (4, 3)


@pytest.mark.parametrize(
    ("party", "switches", "fault"),
    [
        (("rapier", "sabre"), PUPPET, "a party of 2 does not fit 1 seats"),
        (("rapier", "sabre:hardy"), {}, "'sabre:hardy' is no weapon"),
        (("spoon", "sabre"), {}, "'spoon' is no weapon"),
        (("sabre",), {}, "a party of 1 does not fit 2 seats"),
    ],
)
def test_a_party_that_does_not_fit_is_refused(
    party: tuple[str, ...], switches: dict[str, bool | int | str], fault: str
) -> None:
    with pytest.raises(BadInput) as found:
        Duel.create(sim.setup_for(Duel, party=party, switches=switches), b"")
    assert fault in str(found.value)
