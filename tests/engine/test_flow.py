"""Frames and steps: what runs, in which order, and what an end cuts short."""

from __future__ import annotations

import pytest

from tests.engine.bench import Bench, Inner, Middle, Outer, Told, play
from undercroft.engine.choices import Rule, choose
from undercroft.engine.errors import RuleBug
from undercroft.engine.events import Ends
from undercroft.engine.flow import AGAIN, Frame, Rules


def three_frames(rules: Rules) -> None:
    """Outer pushes Middle, Middle pushes Inner; each notes that it begins and that it goes on."""

    @rules.step(Outer)
    def outer_begins(game: Bench, frame: Outer) -> None:
        game.note("outer begins")
        game.push(Middle())

    @rules.step(Outer)
    def outer_goes_on(game: Bench, frame: Outer) -> None:
        game.note("outer goes on")

    @rules.step(Middle)
    def middle_begins(game: Bench, frame: Middle) -> None:
        game.note("middle begins")
        game.push(Inner())

    @rules.step(Middle)
    def middle_goes_on(game: Bench, frame: Middle) -> None:
        game.note("middle goes on")


def test_steps_run_in_the_order_in_which_they_are_listed() -> None:
    rules = Rules("bench")

    @rules.step(Outer)
    def z_first(game: Bench, frame: Outer) -> None:
        game.note("first")

    @rules.step(Outer)
    def a_second(game: Bench, frame: Outer) -> Rule[None]:
        game.note("second " + (yield from choose("ada", "pick", ["x", "y"])))

    @rules.step(Outer)
    def third(game: Bench, frame: Outer) -> None:
        game.note("third")

    session = play(rules)
    assert session.game.notes == ["first"]
    assert not session.over

    session.answer("y")
    assert session.game.notes == ["first", "second y", "third"]
    assert session.over


def test_a_step_runs_again_or_goes_to_another() -> None:
    rules = Rules("bench")

    @rules.step(Outer)
    def count(game: Bench, frame: Outer) -> str | None:
        frame.n += 1
        game.note(frame.n)
        return AGAIN if frame.n < 3 else None

    @rules.step(Outer)
    def skip(game: Bench, frame: Outer) -> Rule[str]:
        yield from choose("ada", "pick", ["x", "y"])
        return "last"

    @rules.step(Outer)
    def skipped(game: Bench, frame: Outer) -> None:
        game.note("skipped")

    @rules.step(Outer)
    def last(game: Bench, frame: Outer) -> str | None:
        game.note("last")
        return "count" if frame.n == 3 else None

    assert play(rules, "x").game.notes == ["1", "2", "3", "last", "4"]
    assert play(rules, "x", "x").game.notes == ["1", "2", "3", "last", "4", "last"]


def test_a_frame_that_was_pushed_runs_before_the_next_step() -> None:
    rules = Rules("bench")
    three_frames(rules)

    @rules.step(Inner)
    def inner(game: Bench, frame: Inner) -> None:
        game.note("inner")

    expected = ["outer begins", "middle begins", "inner", "middle goes on", "outer goes on"]
    assert play(rules).game.notes == expected


def test_a_frame_pushed_by_a_step_that_runs_again_comes_first() -> None:
    rules = Rules("bench")

    @rules.step(Outer)
    def rounds(game: Bench, frame: Outer) -> str | None:
        if frame.n == 2:
            return None
        frame.n += 1
        game.push(Inner(n=frame.n))
        return AGAIN

    @rules.step(Inner)
    def inner(game: Bench, frame: Inner) -> None:
        game.note(frame.n)

    assert play(rules).game.notes == ["1", "2"]


def test_of_two_frames_pushed_the_last_runs_first() -> None:
    rules = Rules("bench")

    @rules.step(Outer)
    def both(game: Bench, frame: Outer) -> None:
        game.push(Inner(n=1))
        game.push(Inner(n=2))

    @rules.step(Inner)
    def inner(game: Bench, frame: Inner) -> None:
        game.note(frame.n)

    assert play(rules).game.notes == ["2", "1"]


def test_an_end_drops_everything_above_the_frame_that_owns_it() -> None:
    """Inner ends Outer: neither Inner nor Middle goes on; Outer says where it goes on itself."""
    rules = Rules("bench")
    three_frames(rules)

    @rules.step(Outer)
    def epilogue(game: Bench, frame: Outer) -> None:
        game.note("epilogue")

    @rules.step(Inner)
    def inner(game: Bench, frame: Inner) -> Rule[None]:
        yield from choose("ada", "pick", ["x", "y"])
        game.note("inner ends outer")
        raise Ends(Outer, "bell")

    @rules.step(Inner)
    def inner_goes_on(game: Bench, frame: Inner) -> None:
        game.note("inner goes on")

    @rules.ends(Outer)
    def ended(game: Bench, frame: Outer, why: str) -> str:
        game.note(f"ended by {why}")
        return "epilogue"

    session = play(rules, "x")

    assert session.game.notes == ["outer begins", "middle begins", "inner ends outer", "ended by bell", "epilogue"]
    assert session.over


def test_a_frame_that_says_nothing_of_its_end_is_done() -> None:
    """Inner ends Middle: Middle does not go on, the frame below does."""
    rules = Rules("bench")
    three_frames(rules)

    @rules.step(Inner)
    def inner(game: Bench, frame: Inner) -> None:
        raise Ends(Middle)

    assert play(rules).game.notes == ["outer begins", "middle begins", "outer goes on"]


def test_a_frame_can_end_itself_and_an_end_can_name_a_kind_of_frame() -> None:
    rules = Rules("bench")
    three_frames(rules)

    @rules.step(Inner)
    def inner(game: Bench, frame: Inner) -> None:
        raise Ends(Frame, "whatever is innermost")

    @rules.step(Inner)
    def inner_goes_on(game: Bench, frame: Inner) -> None:
        game.note("inner goes on")

    expected = ["outer begins", "middle begins", "middle goes on", "outer goes on"]
    assert play(rules).game.notes == expected


def test_of_two_frames_of_the_scope_the_innermost_ends() -> None:
    rules = Rules("bench")

    @rules.step(Outer)
    def begin(game: Bench, frame: Outer) -> None:
        game.push(Inner(n=1))

    @rules.step(Inner)
    def deeper(game: Bench, frame: Inner) -> None:
        if frame.n == 2:
            raise Ends(Inner)
        game.push(Inner(n=2))

    @rules.step(Inner)
    def goes_on(game: Bench, frame: Inner) -> None:
        game.note(f"{frame.n} goes on")

    assert play(rules).game.notes == ["1 goes on"]


def test_ending_what_is_not_under_way_is_a_fault_of_the_rule() -> None:
    rules = Rules("bench")

    @rules.step(Outer)
    def begin(game: Bench, frame: Outer) -> Rule[None]:
        yield from choose("ada", "pick", ["x", "y"])
        raise Ends(Inner, "no reason")

    session = play(rules)
    with pytest.raises(RuleBug, match="no Inner is under way"):
        session.answer("x")


def test_nothing_is_asked_and_no_step_runs_once_the_game_is_over() -> None:
    rules = Rules("bench")
    three_frames(rules)

    @rules.step(Inner)
    def inner(game: Bench, frame: Inner) -> Rule[None]:
        game.over("won")
        yield from game.do(Told("the present rule goes on"))
        yield from choose("ada", "pick", ["x", "y"])
        game.note("but not past a question")

    session = play(rules)

    assert session.over
    assert session.game.state.outcome == "won"
    assert session.game.notes == ["outer begins", "middle begins", "the present rule goes on"]


def test_an_end_after_the_game_is_over_changes_nothing() -> None:
    rules = Rules("bench")

    @rules.step(Outer)
    def begin(game: Bench, frame: Outer) -> None:
        game.over("lost")
        raise Ends(Outer, "too late")

    session = play(rules)
    assert session.over
    assert session.game.state.outcome == "lost"


def test_the_innermost_frame_of_a_kind_is_found() -> None:
    rules = Rules("bench")
    three_frames(rules)

    @rules.step(Inner)
    def inner(game: Bench, frame: Inner) -> None:
        assert game.frame(Inner) is frame
        assert game.frame(Frame) is frame
        assert game.frame(Middle) is game.state.frames[1]
        game.note("looked")

    @rules.step(Outer)
    def later(game: Bench, frame: Outer) -> None:
        assert game.frame(Inner) is None

    assert "looked" in play(rules).game.notes


def test_two_steps_of_one_name_are_refused() -> None:
    rules = Rules("bench")

    @rules.step(Outer)
    def same(game: Bench, frame: Outer) -> None: ...

    with pytest.raises(ValueError, match="two steps 'same'"):
        rules.step(Outer)(same)

    with pytest.raises(ValueError, match="two steps 'same'"):

        @rules.step(Outer, formerly=["same"])
        def other(game: Bench, frame: Outer) -> None: ...


def test_a_step_that_does_not_exist_is_a_fault_that_names_the_others() -> None:
    rules = Rules("bench")

    @rules.step(Outer)
    def begin(game: Bench, frame: Outer) -> Rule[str]:
        yield from choose("ada", "pick", ["x", "y"])
        return "nowhere"

    with pytest.raises(RuleBug, match="Outer has no step 'nowhere'; it has begin"):
        play(rules, "x")
