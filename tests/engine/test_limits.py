"""An answer that would never come to an end is refused, and the game stays where it was."""

from __future__ import annotations

import pytest

from tests.engine.bench import Bench, Middle, Outer, play
from undercroft.crawl import dice
from undercroft.engine.bounds import MOST_DRAWS, MOST_STEPS
from undercroft.engine.chance import Draws, Stream, key_from
from undercroft.engine.choices import Rule, choose
from undercroft.engine.errors import TooLong
from undercroft.engine.flow import AGAIN, Rules


def asks_then(what: str) -> Rules:
    """Rules that ask once; after `on` they do something without end."""
    rules = Rules("bench")

    @rules.step(Outer)
    def asked(game: Bench, frame: Outer) -> Rule[None]:
        if (yield from choose("ada", "pick", ["on", "off"])) == "on":
            game.push(Middle())

    @rules.step(Middle)
    def endless(game: Bench, frame: Middle) -> Rule[str]:
        frame.n += 1
        while what == "asks":
            yield from choose("ada", "only", ["one"])
        if what == "dice":
            while True:
                yield from game.roll("hero", 100, dice.D6)
        if what == "many dice":
            yield from game.roll("hero", 2**62, dice.D6)
        if what == "a great pool":
            yield from game.roll_pool("hero", [dice.D6, dice.D8] * MOST_DRAWS)
        if what == "shuffles":
            while True:
                game.shuffle(game.state.hidden)
        return AGAIN

    return rules


@pytest.mark.parametrize(
    ("what", "typed"),
    [
        ("steps", False),
        ("asks", False),
        ("dice", False),
        ("many dice", False),
        ("many dice", True),
        ("a great pool", False),
        ("a great pool", True),
        ("shuffles", True),
    ],
)
def test_an_answer_without_end_is_refused(what: str, typed: bool) -> None:
    """The reason is said, the question stands, and another answer is taken."""
    session = play(asks_then(what), chance_asked=typed)
    session.game.state.hidden = [str(n) for n in range(50)]
    session.last_checkpoint.state.hidden = [str(n) for n in range(50)]  # type: ignore[attr-defined]
    before = session.state_bytes()
    with pytest.raises(TooLong, match="this would"):
        session.answer("on")
    assert session.state_bytes() == before
    assert session.keys() == ["on", "off"]
    session.answer("off")
    assert session.over


def test_every_answer_has_a_budget_of_its_own() -> None:
    """A long game draws more than one answer may."""
    rules = Rules("bench")

    @rules.step(Outer)
    def throw(game: Bench, frame: Outer) -> Rule[str]:
        yield from choose("ada", "pick", ["x", "y"])
        yield from game.roll("hero", MOST_DRAWS // 3, dice.D6)
        frame.n += 1
        return AGAIN

    session = play(rules, *"xyxyxyxy")
    assert sum(session.game.state.stream.counts) > 2 * MOST_DRAWS


def test_as_many_steps_as_play_needs_are_taken() -> None:
    rules = Rules("bench")

    @rules.step(Outer)
    def count(game: Bench, frame: Outer) -> str | None:
        frame.n += 1
        return AGAIN if frame.n < MOST_STEPS // 2 else None

    assert play(rules).over


def test_draws_outside_a_game_are_limited_too() -> None:
    draws = Draws(Stream(key_from(1)))
    with pytest.raises(TooLong):
        draws.shuffle(list(range(MOST_DRAWS + 16)))


def test_many_redraws_within_one_step_take_no_longer_each_time() -> None:
    """Each used to take twice as long as the one before, so that going back twenty times stopped a table."""
    rules = Rules("bench")
    runs: list[int] = []

    @rules.step(Outer)
    def rolled(game: Bench, frame: Outer) -> Rule[None]:
        runs.append(1)
        yield from choose("ada", "pick", ["x", "y"])
        frame.n += 1
        for _ in range(20):
            yield from choose("ada", "more", ["x", "y"])

    session = play(rules, "x")
    for n in range(30):
        session.redraw(b"%d" % n)
        if n % 3 == 0 and n < 27:
            session.answer("y")
    assert len(runs) < 200
    again = session.fork()
    session.redraw(b"last")
    again.redraw(b"last")
    assert again.state_bytes() == session.state_bytes()
