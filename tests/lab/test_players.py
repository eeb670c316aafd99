"""Players at a table: every kind of question is answered, offers are taken, people are waited for."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from undercroft.engine.choices import Ask, Offer
from undercroft.engine.errors import BadInput
from undercroft.engine.game import Setup
from undercroft.engine.registry import find_game
from undercroft.engine.session import Session
from undercroft.players.base import Seat, Table, maker, names, seated
from undercroft.players.random import RandomPlayer
from undercroft.players.scripted import ScriptedPlayer

pytestmark = pytest.mark.usefixtures("small_games")


def larder(heroes: int = 2, **more: Any) -> Session[Any]:
    return Session.start(find_game("larder"), Setup(mission="supper", heroes=heroes), 7, **more)


def test_players_are_found_by_name() -> None:
    assert {"random", "scripted"} <= set(names())
    assert "base" not in names()
    assert isinstance(maker("random", "larder")("1"), RandomPlayer)
    with pytest.raises(BadInput, match="did you mean 'random'"):
        maker("randum", "larder")


def test_random_is_the_same_for_the_same_seed() -> None:
    def journal(seed: str) -> list[Any]:
        session = larder()
        assert seated(session, {"p1": "random", "p2": "random"}, seed).run(1000)
        return session.journal

    assert journal("a") == journal("a")
    assert journal("a") != journal("b")


def test_random_picks_every_option_about_as_often() -> None:
    player = RandomPlayer("even")
    seat = Seat(larder(), "p1")
    ask = Ask(("p1",), "pick", (10, 20, 30, 40))

    counts = Counter(player.answer(ask, seat) for _ in range(4000))

    assert set(counts) == {0, 1, 2, 3}
    assert all(900 < count < 1100 for count in counts.values())


def test_random_takes_offers_of_all_its_seats() -> None:
    taken: Counter[str] = Counter()
    for number in range(60):
        session = larder(heroes=3)
        player = RandomPlayer(str(number))
        Table(session, dict.fromkeys(session.game.seats(), player)).run(1000)
        taken.update(entry.seat for entry in session.journal if entry.key == "offer:sniff")

    assert set(taken) == {"p1", "p2", "p3"}


def test_a_seat_sees_only_its_own_players_offers() -> None:
    session = larder(heroes=3)

    assert [offer.seat for offer in Seat(session, "p1").offers()] == ["p1"]
    assert [offer.seat for offer in Seat(session, "p1", ("p1", "p3")).offers()] == ["p1", "p3"]


def test_bots_wait_for_people() -> None:
    session = larder(heroes=2)
    table = seated(session, {"p2": "random"}, "1")

    assert table.step() is False
    session.answer("open:honey", "p1")
    assert session.ask is not None
    assert session.ask.policy == "together"
    assert table.step() is True
    assert list(session.votes) == ["p2"]
    assert table.step() is False


def test_bots_do_not_answer_for_the_party_while_a_person_is_asked() -> None:
    session = larder(heroes=2)
    table = seated(session, {"p2": "random"}, "1")
    session.answer("open:honey", "p1")
    session.answer("1", "p1")
    table.step()
    session.answer("fast", "p1")
    assert table.step() is True

    assert [entry.key for entry in session.journal[-2:]] == ["fast", "fast"]
    assert session.ask is not None
    assert session.ask.name == "meal.who"
    assert table.step() is False


def test_bots_alone_agree() -> None:
    session = larder(heroes=3)

    assert seated(session, {"p1": "random", "p2": "random", "p3": "random"}, "1").run(1000)
    assert session.over
    assert any(entry.ask == "meal.pace" for entry in session.journal)


def test_chance_is_a_seat_that_a_bot_may_take() -> None:
    session = larder(heroes=1, chance_asked=True)

    assert seated(session, {"p1": "random", "chance": "random"}, "1").run(1000)
    assert session.over
    assert any(entry.ask == "hero.taste" for entry in session.journal)


def test_a_game_that_does_not_end_is_left_at_the_bound() -> None:
    session = Session.start(find_game("larder"), Setup(mission="endless", heroes=2), 7)

    assert seated(session, {"p1": "random", "p2": "random"}, "1").run(500) is False
    assert not session.over
    assert session.decisions >= 500


def test_a_script_answers_in_order() -> None:
    session = larder(heroes=1)
    table = Table(session, {"p1": ScriptedPlayer(["offer:sniff", "open:brine", "2", "ash"])})
    for _ in range(3):
        table.step()

    assert [entry.key for entry in session.journal] == ["offer:sniff", "open:brine", "2"]
    with pytest.raises(BadInput, match=r"answer 4: 'ash' is not on offer for meal\.pace; there is slow, fast"):
        table.step()


def test_a_player_may_only_imagine_what_its_seat_sees() -> None:
    session: Session[Any] = Session.start(find_game("duel"), Setup(heroes=2), 7)
    seat = Seat(session, "north")
    hands = [fighter.hand for fighter in session.game.state.fighters]

    imagined = [seat.imagine(str(n).encode()) for n in range(8)]

    assert all(other.game.view("north") == seat.view() for other in imagined)
    assert any(other.game.state.fighters[1].hand != hands[1] for other in imagined)
    assert [fighter.hand for fighter in session.game.state.fighters] == hands


def test_duels_are_played_by_seats_with_secrets() -> None:
    """Bids at once and windows are answered; the offers of a question without any are none."""
    session: Session[Any] = Session.start(find_game("duel"), Setup(heroes=2), 7)
    none: list[Offer] = Seat(session, "north").offers()

    assert none == []
    assert seated(session, {"north": "random", "south": "random"}, "1").run(1000)
    assert session.game.state.outcome in ("north", "south", "draw")
