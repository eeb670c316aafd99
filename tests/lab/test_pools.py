"""Dice of several sorts in one roll, in a whole game: what a duel with dice does, asks, saves and foretells."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tests.conformance.play import find
from tests.games.duel.dice import DICE, Face, damage, dice_of
from tests.games.duel.game import Assault, Duel, Match, Rolled, Wounded
from undercroft.crawl.shown.prompts import FEWER, USUAL, chore
from undercroft.engine import saves
from undercroft.engine.choices import RollAsk, options_of
from undercroft.engine.game import Setup
from undercroft.engine.odds import Odds, Watch
from undercroft.engine.session import Session
from undercroft.lab.odds import Search, odds

HOUR = 3600.0


def ready(card: str = "strike-2", *holds: str, health: int = 5, typed: bool = True) -> Session[Duel]:
    """The last round of a duel with dice: north may strike with this card, and south holds so many."""
    kind: Any = find("duel")
    setup = Setup(mission="with-dice")
    game = kind(kind.create(setup, b"key"))
    game.state.frames = [Match(at="bid", round=10)]
    for fighter, hand in zip(game.state.fighters, ([card, "feint-3"], ["feint-1", *holds]), strict=True):
        fighter.hand, fighter.area = hand, 0
        fighter.discard = [each for each in fighter.discard if each not in hand]
    game.state.fighters[1].health = health
    game.chance_asked, game.events = typed, []
    session: Session[Duel] = Session(game, setup, "duel")
    session.begin()
    session.answer("feint-3", "north")
    if holds:
        session.answer("feint-1", "south")
    return session


def strike(*typed: str, card: str = "strike-2", health: int = 5) -> Session[Duel]:
    """North strikes; then these answers are given."""
    session = ready(card, health=health)
    session.answer(f"strike:{card}", "north")
    for key in typed:
        session.answer(key)
    return session


def happened(session: Session[Duel], kind: type) -> list[Any]:
    return [event for _, event in session.log if isinstance(event, kind)]


# ---- the rules -------------------------------------------------------------------------------------------------------


def test_both_fighters_dice_are_one_roll() -> None:
    session = strike()

    assert isinstance(session.ask, RollAsk)
    assert session.ask.name == "hero.strike"
    assert session.ask.dice == dice_of(["blue", "red", "grey"])
    session.answer("2h,1h,1b")
    assert [(event.fighter, event.dice) for event in happened(session, Rolled)] == [
        (0, (Face(2), Face(1))),
        (1, (Face(shields=1),)),
    ]
    assert happened(session, Wounded) == [Wounded(1, 2)]
    assert session.journal[-1].key == "2h,1h,1b"


@pytest.mark.parametrize(
    ("card", "typed", "health"),
    [
        ("strike-2", "X,2h,0", 5),
        ("strike-2", "1h,0,2b", 5),
        ("strike-2", "1h,1h,0", 3),
        ("strike-4", "1h,2h,2h,1b", 1),
    ],
)
def test_hits_beyond_the_shields_take_health_and_an_x_takes_none(card: str, typed: str, health: int) -> None:
    assert strike(typed, card=card).game.state.fighters[1].health == health


def test_no_more_health_is_taken_than_there_is() -> None:
    session = strike("2h,2h,0", health=2)

    assert happened(session, Wounded) == [Wounded(1, 2)]
    assert session.game.state.outcome == "north"


def test_for_a_surge_a_die_of_the_strike_is_rolled_again() -> None:
    session = strike("1h1s,0,1b")

    assert session.ask is not None
    assert (session.ask.name, session.keys()) == ("assault.again", ["0", "1", "pass"])
    frame = session.game.state.frames[-1]
    assert isinstance(frame, Assault)
    assert frame.rolled == [Face(1, 1), Face(), Face(shields=1)]
    session.answer("1")
    assert isinstance(session.ask, RollAsk)
    assert session.ask.dice == (DICE["red"],)
    session.answer("2h1s")
    assert session.game.state.fighters[1].health == 5 - (1 + 2 - 1)
    assert happened(session, Rolled)[-1] == Rolled(0, ("red",), (Face(2, 1),))


def test_faces_in_the_state_are_saved_and_read() -> None:
    """In the middle of an assault, with dice on the table."""
    session = strike("1h1s,0,1b")

    read, notes = saves.restore(saves.read(saves.dump(session)), find("duel"))
    assert notes == []

    assert read.state_bytes() == session.state_bytes()
    read.answer("pass")
    session.answer("pass")
    assert read.state_bytes() == session.state_bytes()


# ---- prompts ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "usual", "fewer"),
    [
        ("1h1s,0,1b", None, None),  # the red die did badly, and both together
        ("2h1s,1h,0", None, "pass"),  # the red die did badly, but not both together
        ("2h1s,2h,0", "pass", "pass"),  # nothing can get better
        ("X,2h1s,0", None, None),  # another roll could undo the miss
    ],
)
def test_people_are_asked_where_a_die_of_its_own_sort_failed(typed: str, usual: str | None, fewer: str | None) -> None:
    session = strike(typed)
    assert session.ask is not None
    assert session.ask.name == "assault.again"

    assert chore(session, "north", USUAL) == usual
    assert chore(session, "north", FEWER) == fewer


# ---- odds ------------------------------------------------------------------------------------------------------------


def of(found: Odds | None) -> dict[str, float]:
    assert found is not None
    return {figure.name: figure.value for figure in found.figures}


def by_hand(pool: list[str], health: int) -> dict[str, float]:
    """Every outcome of every die, one by one."""
    rolled = list(product(*[die.faces for die in dice_of(pool)]))
    taken = [min(health, damage(list(faces))) for faces in rolled]
    return {
        "a wound": float(Fraction(sum(map(bool, taken)), len(rolled))),
        "health taken": float(Fraction(sum(taken), len(rolled))),
    }


@pytest.mark.parametrize("health", [1, 3, 5])
@pytest.mark.parametrize(
    ("card", "pool"), [("strike-2", ["blue", "red", "grey"]), ("strike-4", ["blue", "red", "red", "grey"])]
)
def test_the_odds_of_a_strike_are_exact(card: str, pool: list[str], health: int) -> None:
    session = ready(card, health=health, typed=False)

    found = odds(session.imagine("north"), f"strike:{card}", seconds=HOUR)

    assert found is not None
    assert found.exact
    assert found.assumed == ("the dice stay",)
    assert of(found) == pytest.approx(by_hand(pool, health))


def watched(session: Session[Duel], key: str) -> Watch:
    assert session.ask is not None
    option = next(option for option in options_of(session.ask) if option.key == key)
    watch = type(session.game).shown.watch(session.game, session.ask, option, "")
    assert watch is not None
    return watch


def test_only_what_the_dice_show_together_is_followed() -> None:
    """The same odds whether all 5 x 4 x 4 x 3 outcomes are followed or only the sums, which are far fewer."""
    session = ready("strike-4", typed=False)
    watch = watched(session, "strike:strike-4")
    assert watch.sums == ("hero.strike",)
    followed: list[int] = []

    class Counting(Search):
        def _step(self, node: Any, key: str) -> Any:
            followed[-1] += 1
            return super()._step(node, key)

    def search(sums: tuple[str, ...]) -> dict[str, float]:
        root = session.imagine("north").asking_chance()
        root.game.events = []
        root.answer("strike:strike-4")
        followed.append(0)
        other = Watch(counts=watch.counts, over=watch.over, sums=sums, defaults=watch.defaults)
        return of(Counting(other, HOUR).run(root, "strike:strike-4", 1))

    assert search(()) == pytest.approx(search(watch.sums))
    every, sums = followed
    faces = [{*die.faces} for die in dice_of(["blue", "red", "red", "grey"])]
    assert every == 5 * 4 * 4 * 3 == len(list(product(*faces)))
    assert sums == len({sum(one, Face()) for one in product(*faces)}) < every / 3


def test_a_sample_of_a_pool_comes_near() -> None:
    session = ready("strike-4", typed=False)
    exact = by_hand(["blue", "red", "red", "grey"], 5)

    found = odds(session.imagine("north"), "strike:strike-4", seconds=0.0, samples=400)

    assert found is not None
    assert not found.exact
    chance = exact["a wound"]
    assert of(found)["a wound"] == pytest.approx(chance, abs=4 * (chance * (1 - chance) / 400) ** 0.5)


def test_the_odds_do_not_tell_what_the_other_holds() -> None:
    """The same whether south could parry or not; that she does not is assumed, and said."""
    one, other = (
        odds(ready("strike-2", card, typed=False).imagine("north"), "strike:strike-2", seconds=HOUR)
        for card in ("parry-2", "strike-1")
    )

    assert one == other
    assert one is not None
    assert one.assumed == ("no parry", "the dice stay")
    assert of(one) == pytest.approx(by_hand(["blue", "red", "grey"], 5))
