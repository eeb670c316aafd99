"""The two tiny games: windows that tell nothing, a chase inside a turn, and what each of their rules does."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.play import find
from tests.games.duel.game import Assault, Duel, Match, Turn
from tests.games.heist import game as heist
from tests.games.heist.game import Heist, Night
from undercroft.engine.checks import Refusal
from undercroft.engine.errors import IllegalAnswer
from undercroft.engine.game import Setup
from undercroft.engine.numbers import ADD, AT_MOST, SET, Part
from undercroft.engine.session import Session

# ---- duel ----------------------------------------------------------------------------------------------------------


def duel(north: list[str], south: list[str], *, areas: tuple[int, int] = (0, 0), first: int = 0) -> Session[Duel]:
    """A duel in its last round with these hands, before the bids."""
    find("duel")
    setup = Setup()
    game = Duel(Duel.create(setup, b"key"))
    game.state.frames = [Match(at="bid", round=10, first=first)]
    for fighter, hand, area in zip(game.state.fighters, (north, south), areas, strict=True):
        fighter.hand, fighter.area = list(hand), area
        fighter.discard = [card for card in fighter.discard if card not in hand]
    session = Session(game, setup, "duel")
    session.begin()
    return session


def fight(hand: list[str], *, card: str = "strike-2", health: int = 3) -> Session[Duel]:
    """North has struck south, who has this hand."""
    session = duel([card, "feint-1"], [*hand, "feint-2"])
    session.game.state.fighters[1].health = health
    session.answer("feint-1", "north")
    if hand:
        session.answer("feint-2", "south")
    session.answer("done", "south")
    session.answer(f"strike:{card}", "north")
    return session


@pytest.mark.parametrize(
    ("north", "south", "first", "order"),
    [
        ("feint-3", "parry-2", 1, 0),
        ("feint-1", "parry-2", 0, 1),
        ("feint-2", "parry-2", 0, 0),
        ("feint-2", "parry-2", 1, 1),
    ],
)
def test_the_higher_bid_acts_first_and_equals_keep_the_order(north: str, south: str, first: int, order: int) -> None:
    session = duel([north, "strike-1"], [south, "strike-1"], first=first)
    session.answer(south, "south")
    assert session.game.state.fighters[1].hand == [south, "strike-1"]
    session.answer(north, "north")

    turn = session.game.state.frames[-1]
    assert isinstance(turn, Turn)
    assert turn.fighter == order
    assert [fighter.hand for fighter in session.game.state.fighters] == [["strike-1"], ["strike-1"]]


def test_the_window_opens_for_every_hand_that_is_not_empty() -> None:
    """Whether south is asked must not tell whether she holds a parry."""
    for hand in (["feint-3"], ["parry-3"], ["strike-1", "strike-3"]):
        session = fight(hand)
        assert session.ask is not None
        assert (session.ask.name, session.ask.seats) == ("assault.parry", ("south",))
        assert session.keys("south") == [*(card for card in hand if card.startswith("parry")), "pass"]
        assert isinstance(session.game.state.frames[-1], Assault)

    assert fight([]).game.state.fighters[1].health == 2


def test_a_parry_turns_the_strike_away() -> None:
    session = fight(["parry-3", "feint-3"])
    session.answer("parry-3")

    assert session.game.state.fighters[1].health == 3
    assert session.game.state.fighters[1].hand == ["feint-3"]
    assert session.keys("north") == ["move::yard", "move::well", "done"]


@pytest.mark.parametrize(("card", "health"), [("strike-1", 2), ("strike-3", 2), ("strike-4", 1)])
def test_a_strike_takes_one_health_a_heavy_one_two(card: str, health: int) -> None:
    session = fight(["parry-3"], card=card)
    session.answer("pass")

    assert session.game.state.fighters[1].health == health
    assert session.game.state.fighters[1].hand == ["parry-3"]


def test_a_fighter_without_health_ends_the_duel_at_once() -> None:
    """North still had something to do; nothing is asked any more."""
    session = fight(["parry-3"], health=1)
    session.answer("pass")

    assert session.over
    assert session.game.state.outcome == "north"
    assert session.game.state.fighters[0].discard[-1] == "strike-2"


def test_refusals_name_the_rule() -> None:
    session = duel(["strike-1", "feint-2"], ["feint-1", "feint-4"], areas=(0, 1))
    session.answer("feint-2", "north")
    session.answer("feint-1", "south")

    assert session.why_not("strike:strike-1", "north") == [Refusal("duel.strike.same-area")]
    assert session.why_not("strike:strike-1", "south") == []
    session.answer("move::yard")
    assert session.why_not("move::gate") == [Refusal("duel.move.once")]
    with pytest.raises(IllegalAnswer, match=r"\[duel.move.once\]"):
        session.answer("move::gate")


def test_a_seat_sees_its_own_hand_only() -> None:
    game = duel(["strike-1"], ["parry-1", "parry-2"]).game

    def hands(seat: str | None) -> list[Any]:
        return [fighter[-1] for fighter in game.view(seat)["fighters"]]

    assert hands("north") == [["strike-1"], 2]
    assert hands("south") == [1, ["parry-1", "parry-2"]]
    assert hands(None) == [1, 2]


def test_what_north_imagines_has_other_cards_in_souths_hand() -> None:
    session = Session.start(Duel, Setup(), 1)
    worlds = [session.imagine("north", bytes([n])) for n in range(20)]
    hands = {tuple(world.game.state.fighters[1].hand) for world in worlds}

    assert len(hands) > 5
    assert all(world.keys("south") == world.game.state.fighters[1].hand for world in worlds)
    assert {tuple(world.game.state.fighters[0].hand) for world in worlds} == {
        tuple(session.game.state.fighters[0].hand)
    }


# ---- heist ---------------------------------------------------------------------------------------------------------
#
#  0  1  2  3 |  4  5     The guard's base is 2 x 2, anchored top left: at 14 it covers 14, 15, 20, 21.
#  6  7  8  9 | 10 11     Walls run between 3|4, 9|10, 9-15 and 10-16.
# 12 13 14 15   16 17
# 18 19 20 21   22 23


def night(
    *spaces: int, plan: str = "creep", tools: tuple[str, ...] = (), coins: int = 0, guard: int = 14
) -> Session[Heist]:
    """A night in which ash is next, with thieves on these spaces and dice typed in."""
    find("heist")
    setup = Setup(heroes=len(spaces))
    game = Heist(Heist.create(setup, b"key"))
    game.chance_asked = True
    state = game.state
    state.frames = [Night(at="turns", round=1, waiting=list(range(len(spaces))))]
    state.plan, state.guard = plan, guard
    for thief, space in zip(state.thieves, spaces, strict=True):
        thief.space, thief.coins, thief.tools = space, coins, list(tools)
    session = Session(game, setup, "heist")
    session.begin()
    if len(spaces) > 1:
        session.answer("0")
    return session


def test_a_large_guard_is_in_the_way() -> None:
    """From 12 with four steps: 13 is free; 14, 15, 20 and 21 are under the guard."""
    session = night(12)
    reached = [int(key.removeprefix("go::")) for key in session.keys("ash") if key.startswith("go")]

    assert reached == [0, 1, 2, 3, 6, 7, 8, 9, 13, 18, 19]


def test_a_walk_ends_where_the_guard_sees_and_the_chase_comes_inside_the_turn() -> None:
    """From 0 towards 3: 1 is two squares from 14, which is under the guard, so the walk ends there."""
    session = night(0)
    session.answer("go::3")

    assert session.game.state.thieves[0].space == 1
    assert [type(frame).__name__ for frame in session.game.state.frames] == ["Night", "Turn", "Chase"]
    assert session.ask is not None
    assert session.ask.name == "foe.chase"
    session.answer("1")
    # The walls stop his base on the way up: one step takes him from 14 to 13, two squares off. The turn goes on.
    assert session.game.state.guard == 13
    assert [type(frame).__name__ for frame in session.game.state.frames] == ["Night", "Turn"]
    assert "go::2" in session.keys("ash")


def test_a_six_raises_the_alarm_which_ends_the_turn_and_what_is_left_of_the_chase() -> None:
    session = night(0, 0, coins=4)
    session.answer("go::1")
    session.answer("6")

    state = session.game.state
    assert (state.alarm, state.guard, state.thieves[0].coins) == (1, 14, 4)
    # The other thief's turn still comes.
    assert [type(frame).__name__ for frame in state.frames] == ["Night", "Turn"]
    assert session.ask is not None
    assert session.ask.seats == ("bly",)


@pytest.mark.parametrize(("plan", "coins"), [("creep", 3), ("dash", 0)])
def test_a_grab_takes_the_coins_or_half_of_them(plan: str, coins: int) -> None:
    session = night(8, plan=plan, coins=5)
    session.answer("go::7")
    session.answer("1")

    assert session.game.state.thieves[0].coins == coins


def test_a_bomb_cancels_the_grab_and_the_turn_goes_on() -> None:
    session = night(8, tools=("bomb", "cloak"), coins=5)
    session.answer("go::7")
    session.answer("1")
    assert session.ask is not None
    assert session.ask.name == "chase.bomb"
    session.answer("yes")

    thief = session.game.state.thieves[0]
    assert (thief.coins, thief.tools, thief.space) == (5, ["cloak"], 7)
    assert [type(frame).__name__ for frame in session.game.state.frames] == ["Night", "Turn"]


def test_a_cloak_is_left_in_place_of_the_grab() -> None:
    session = night(8, tools=("bomb", "cloak"), coins=5)
    session.answer("go::7")
    session.answer("1")
    session.answer("no")

    thief = session.game.state.thieves[0]
    assert (thief.coins, thief.tools, thief.space) == (5, ["bomb"], heist.DOOR)
    assert [type(frame).__name__ for frame in session.game.state.frames] == ["Night", "Turn"]


def test_steps_come_with_their_reasons() -> None:
    move, dash = Part(SET, 4, "heist.move"), Part(ADD, 2, "heist.plan")

    def steps(**fields: Any) -> tuple[int, list[Part]]:
        game = night(0, **fields).game
        return game.numbers("thief").read(game, 0, "steps"), game.numbers("thief").parts(game, 0, "steps")

    assert steps(plan="dash") == (6, [move, dash])
    assert steps(plan="dash", coins=6) == (3, [move, dash, Part(AT_MOST, 3, "heist.load")])
    assert steps(plan="creep") == (4, [move])


def test_a_chest_holds_what_two_dice_show() -> None:
    session = night(18, guard=4)
    session.answer("open::18")
    session.answer("2,5")

    assert session.game.state.thieves[0].coins == 7
    assert session.game.state.chests == [3, 5, 23]
    assert "open::18" not in session.keys("ash")


def test_a_bomb_is_tossed_to_a_thief_beside_at_any_time() -> None:
    """Cob, whose turn it is not, tosses to ash beside him; bly is too far; then ash is asked the same again."""
    session = night(0, 5, 6, guard=22)
    session.game.state.thieves[2].tools = ["bomb"]
    before = session.keys("ash")

    assert session.keys("cob") == ["offer:toss:bomb:ash"]
    assert session.keys("bly") == []
    session.answer("offer:toss:bomb:ash", "cob")
    assert [thief.tools for thief in session.game.state.thieves] == [["bomb"], [], []]
    assert session.keys("ash") == [*before, "offer:toss:bomb:cob"]
    assert session.keys("cob") == []


def test_the_party_plans_orders_and_leaves_by_its_three_policies() -> None:
    session = Session.start(Heist, Setup(heroes=2), 1, chance_asked=True)
    for seat in ("ash", "bly"):
        assert session.keys(seat) == ["bomb", "cloak", "pass"]
        session.answer("pass", seat)
    session.answer("creep", "bly")
    with pytest.raises(IllegalAnswer):
        session.answer("1", "bly")
    session.answer("1", "ash")
    session.answer("stop", "bly")
    session.answer("stop", "ash")
    session.answer("leave", "ash")
    session.answer("stay", "bly")
    assert session.votes == {"ash": "leave", "bly": "stay"}
    session.answer("leave", "bly")

    assert session.over
    assert session.game.state.outcome == "lost"
    assert session.game.state.shares == {"ash": 0, "bly": 0}


def test_the_leader_divides_the_coins() -> None:
    session = night(0, 0, coins=5)
    session.answer("stop")
    session.answer("stop")
    session.answer("leave", "ash")
    session.answer("leave", "bly")
    assert session.keys("ash") == ["4", "5", "6"]
    session.answer("6", "ash")

    assert session.game.state.outcome == "won"
    assert session.game.state.shares == {"ash": 6, "bly": 4}
