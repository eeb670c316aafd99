"""Events: reactions before and after, their order, what is changed, replaced, cancelled, and what an end leaves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import pytest

from tests.engine.bench import Bench, Inner, Middle, Outer, Told, play
from undercroft.engine.choices import Rule, choose
from undercroft.engine.events import Cancelled, Ends, Event, Hook
from undercroft.engine.flow import Rules
from undercroft.engine.game import NOTHING


class Other(Event):
    """Another event that writes down its text."""

    text: str

    def happen(self, game: Bench) -> None:
        game.note("other " + self.text)


class Struck(Event):
    """An event that ends the middle frame at a stroke."""

    def happen(self, game: Bench) -> None:
        game.note("struck")
        raise Ends(Middle, "struck")


class Fought(Event):
    """An event that asks while it happens."""

    def happen(self, game: Bench) -> Rule[None]:
        game.note("fight begins")
        blow = yield from choose("ada", "blow", ["hit", "miss"])
        if blow == "hit":
            yield from game.do(Struck())
        game.note("fight is over")


def telling(rules: Rules, event: Event) -> None:
    """Outer pushes Middle, and Middle lets the event happen; each notes that it goes on."""

    @rules.step(Outer)
    def begin(game: Bench, frame: Outer) -> None:
        game.push(Middle())

    @rules.step(Outer)
    def outer_goes_on(game: Bench, frame: Outer) -> None:
        game.note("outer goes on")

    @rules.step(Middle)
    def tell(game: Bench, frame: Middle) -> Rule[None]:
        yield from game.do(event)
        game.note("the rule goes on")

    @rules.step(Middle)
    def middle_goes_on(game: Bench, frame: Middle) -> None:
        game.note("middle goes on")


GOES_ON = ["the rule goes on", "middle goes on", "outer goes on"]


def test_an_unheard_event_happens() -> None:
    rules = Rules("bench")
    telling(rules, Told("news"))

    assert play(rules).game.notes == ["news", *GOES_ON]


def test_reactions_come_before_and_after_in_the_order_of_their_names() -> None:
    rules = Rules("bench")
    telling(rules, Told("news"))

    @rules.after(Told, id="b_after")
    def b_after(game: Bench, event: Told) -> None:
        game.note("after b")

    @rules.after(Told, id="a_after")
    def a_after(game: Bench, event: Told) -> None:
        game.note("after a")

    @rules.before(Told, id="b_before")
    def b_before(game: Bench, event: Told) -> None:
        game.note("before b")

    @rules.before(Told, id="a_before")
    def a_before(game: Bench, event: Told) -> None:
        game.note("before a")

    @rules.before(Told, id="z_before", order=-1)
    def z_before(game: Bench, event: Told) -> None:
        game.note("before z")

    @rules.after(Told, id="a_last", order=1)
    def a_last(game: Bench, event: Told) -> None:
        game.note("after all")

    expected = ["before z", "before a", "before b", "news", "after a", "after b", "after all", *GOES_ON]
    assert play(rules).game.notes == expected


def test_a_reaction_takes_place_only_when_it_applies() -> None:
    rules = Rules("bench")
    telling(rules, Told("news"))

    @rules.before(Told, id="before", when=lambda _, event: event.text == "rumour")
    def before(game: Bench, event: Told) -> None:
        game.note("before a rumour")

    @rules.after(Told, id="after", when=lambda game, _: "news" in game.notes)
    def after(game: Bench, event: Told) -> None:
        game.note("after news")

    @rules.after(Other, id="other")
    def other(game: Bench, event: Other) -> None:
        game.note("after another event")

    assert play(rules).game.notes == ["news", "after news", *GOES_ON]


def test_before_may_change_the_event() -> None:
    rules = Rules("bench")
    telling(rules, Told("news"))

    @rules.before(Told, id="louder")
    def louder(game: Bench, event: Told) -> None:
        event.text = event.text.upper()

    @rules.after(Told, id="heard")
    def heard(game: Bench, event: Told) -> None:
        game.note("heard " + event.text)

    assert play(rules).game.notes == ["NEWS", "heard NEWS", *GOES_ON]


def test_before_may_put_another_event_in_its_place_with_that_ones_reactions() -> None:
    rules = Rules("bench")
    telling(rules, Told("news"))

    @rules.before(Told, id="a_replace")
    def a_replace(game: Bench, event: Told) -> Event:
        return Other(event.text)

    @rules.before(Told, id="b_too_late")
    def b_too_late(game: Bench, event: Told) -> None:
        game.note("before what no longer happens")

    @rules.after(Told, id="never")
    def never(game: Bench, event: Told) -> None:
        game.note("after what no longer happens")

    @rules.before(Other, id="before_other")
    def before_other(game: Bench, event: Other) -> None:
        game.note("before other")

    @rules.after(Other, id="after_other")
    def after_other(game: Bench, event: Other) -> None:
        game.note("after other")

    assert play(rules).game.notes == ["before other", "other news", "after other", *GOES_ON]


def test_each_reaction_replaces_only_once() -> None:
    """Two that would replace each other's event without end: each has its say once."""
    rules = Rules("bench")
    telling(rules, Told("news"))

    @rules.before(Told, id="to_other")
    def to_other(game: Bench, event: Told) -> Event:
        game.note("told to other")
        return Other(event.text + " a")

    @rules.before(Other, id="to_told")
    def to_told(game: Bench, event: Other) -> Event:
        game.note("other to told")
        return Told(event.text + " b")

    assert play(rules).game.notes == ["told to other", "other to told", "news a b", *GOES_ON]


def test_an_event_of_the_same_kind_in_its_place_meets_the_other_reactions() -> None:
    rules = Rules("bench")
    telling(rules, Told("news"))

    @rules.before(Told, id="a_replace")
    def a_replace(game: Bench, event: Told) -> Event:
        return Told(event.text + " a")

    @rules.before(Told, id="b_replace")
    def b_replace(game: Bench, event: Told) -> Event:
        return Told(event.text + " b")

    assert play(rules).game.notes == ["news a b", *GOES_ON]


def test_before_may_cancel_the_event() -> None:
    """Neither the event nor what would follow it happens; the rule that wanted it goes on."""
    rules = Rules("bench")
    telling(rules, Told("news"))

    @rules.before(Told, id="a_cancel")
    def a_cancel(game: Bench, event: Told) -> Rule[None]:
        if (yield from choose("bob", "censor", ["yes", "no"])) == "yes":
            raise Cancelled

    @rules.before(Told, id="b_later")
    def b_later(game: Bench, event: Told) -> None:
        game.note("before")

    @rules.after(Told, id="after")
    def after(game: Bench, event: Told) -> None:
        game.note("after")

    assert play(rules, "yes").game.notes == GOES_ON
    assert play(rules, "no").game.notes == ["before", "news", "after", *GOES_ON]


def test_an_event_that_ends_something_has_its_after_hooks_first() -> None:
    """What still happens: the reactions, and the frame below. What no longer does: the rule, the middle frame."""
    rules = Rules("bench")
    telling(rules, Struck())

    @rules.after(Struck, id="after")
    def after(game: Bench, event: Struck) -> Rule[None]:
        game.note("after " + (yield from choose("bob", "react", ["x", "y"])))

    assert play(rules, "y").game.notes == ["struck", "after y", "outer goes on"]


def test_an_end_by_a_reaction_waits_for_the_other_reactions() -> None:
    rules = Rules("bench")
    telling(rules, Told("news"))

    @rules.after(Told, id="a_ends")
    def a_ends(game: Bench, event: Told) -> None:
        game.note("a ends the middle")
        raise Ends(Middle)

    @rules.after(Told, id="b_still")
    def b_still(game: Bench, event: Told) -> None:
        game.note("b still reacts")

    assert play(rules).game.notes == ["news", "a ends the middle", "b still reacts", "outer goes on"]


@pytest.mark.parametrize("narrow_first", [True, False])
def test_of_two_ends_the_wider_counts(narrow_first: bool) -> None:
    rules = Rules("bench")
    telling(rules, Told("news"))

    @rules.after(Told, id="ends_middle", order=0 if narrow_first else 2)
    def ends_middle(game: Bench, event: Told) -> None:
        raise Ends(Middle, "narrow")

    @rules.after(Told, id="ends_outer", order=1)
    def ends_outer(game: Bench, event: Told) -> None:
        raise Ends(Outer, "wide")

    @rules.ends(Outer)
    def ended(game: Bench, frame: Outer, why: str) -> None:
        game.note(why)

    assert play(rules).game.notes == ["news", "wide"]


def test_a_before_hook_that_ends_something_keeps_the_event_from_happening() -> None:
    rules = Rules("bench")
    telling(rules, Told("news"))

    @rules.before(Told, id="before")
    def before(game: Bench, event: Told) -> None:
        raise Ends(Middle)

    @rules.after(Told, id="after")
    def after(game: Bench, event: Told) -> None:
        game.note("after")

    assert play(rules).game.notes == ["outer goes on"]


def test_an_event_cut_short_has_no_after_hooks_whoever_listens_inside() -> None:
    """A fight in which a blow ends the middle frame: the blow's reactions happen, the fight's do not."""
    rules = Rules("bench")
    telling(rules, Fought())

    @rules.after(Fought, id="after_fight")
    def after_fight(game: Bench, event: Fought) -> None:
        game.note("after the fight")

    assert play(rules, "hit").game.notes == ["fight begins", "struck", "outer goes on"]

    @rules.after(Struck, id="after_blow")
    def after_blow(game: Bench, event: Struck) -> None:
        game.note("after the blow")

    assert play(rules, "hit").game.notes == ["fight begins", "struck", "after the blow", "outer goes on"]
    assert play(rules, "miss").game.notes == ["fight begins", "fight is over", "after the fight", *GOES_ON]


def test_the_game_may_let_somebody_order_the_reactions() -> None:
    class Asking(Bench):
        def order_hooks(self, event: Event, live: list[Hook]) -> Rule[list[Hook]]:
            first = yield from choose("cy", "order", [hook.id.rpartition(".")[2] for hook in live])
            return sorted(live, key=lambda hook: not hook.id.endswith(first))

    rules = Rules("bench")
    telling(rules, Told("news"))

    @rules.after(Told, id="one")
    def one(game: Bench, event: Told) -> None:
        game.note("one")

    @rules.after(Told, id="two")
    def two(game: Bench, event: Told) -> None:
        game.note("two")

    assert play(rules, "one", base=Asking).game.notes[:3] == ["news", "one", "two"]
    assert play(rules, "two", base=Asking).game.notes[:3] == ["news", "two", "one"]


def told(log: Sequence[tuple[int, Event]]) -> list[tuple[int, str]]:
    return [(number, type(event).__name__) for number, event in log]


def test_the_log_keeps_what_happened_with_the_number_of_answers_before_it() -> None:
    """An event that was cancelled or replaced is not in it, one that ended something is."""
    rules = Rules("bench")
    telling(rules, Fought())

    @rules.before(Struck, id="before")
    def before(game: Bench, event: Struck) -> Rule[Event | None]:
        if (yield from choose("bob", "turn", ["aside", "back"])) == "aside":
            return Other("aside")
        return None

    assert told(play(rules, "hit", "back", recording=True).log) == [(0, "Fought"), (2, "Struck")]
    assert told(play(rules, "hit", "aside", recording=True).log) == [(0, "Fought"), (2, "Other")]
    assert play(rules, "hit", "back").log == []


def test_an_undo_takes_back_the_log() -> None:
    rules = Rules("bench")
    telling(rules, Fought())

    session = play(rules, "hit", recording=True)
    assert told(session.log) == [(0, "Fought"), (1, "Struck")]
    session.undo()
    assert told(session.log) == [(0, "Fought")]
    session.answer("hit")
    assert told(session.log) == [(0, "Fought"), (1, "Struck")]


class Opening(Event):
    """Only a moment for reactions."""

    opens: ClassVar[bool] = True
    text: str


def test_an_event_that_only_opens_a_moment_is_answered_and_not_logged() -> None:
    rules = Rules("bench")
    telling(rules, Opening("now"))

    @rules.before(Opening, id="answer", when=lambda _, event: event.text == "now")
    def answer(game: Bench, event: Opening) -> None:
        game.note("answered")

    session = play(rules, recording=True)
    assert session.game.notes == ["answered", *GOES_ON]
    assert "Opening" not in [name for _, name in told(session.log)]


def test_a_moment_that_nobody_waits_for_starts_nothing() -> None:
    rules = Rules("bench")
    telling(rules, Opening("later"))

    @rules.after(Opening, id="answer", when=lambda _, event: event.text == "now")
    def answer(game: Bench, event: Opening) -> None:
        game.note("answered")

    session = play(rules)
    assert session.game.notes == GOES_ON
    assert session.game.do(Opening("later")) is NOTHING


def test_two_reactions_of_one_name_are_refused() -> None:
    rules = Rules("bench")

    @rules.before(Told, id="react")
    @rules.after(Told, id="react")
    def react(game: Bench, event: Told) -> None: ...

    with pytest.raises(ValueError, match="two reactions"):
        rules.after(Told, id="react")(react)


def test_an_end_raised_deep_inside_leaves_the_inner_frames() -> None:
    """Middle pushes Inner, whose event ends Middle: nothing of Inner or Middle runs any more."""
    rules = Rules("bench")

    @rules.step(Outer)
    def begin(game: Bench, frame: Outer) -> None:
        game.push(Middle())

    @rules.step(Outer)
    def outer_goes_on(game: Bench, frame: Outer) -> None:
        game.note(f"outer goes on over {len(game.state.frames)} frame")

    @rules.step(Middle)
    def middle(game: Bench, frame: Middle) -> str | None:
        frame.n += 1
        game.push(Inner())
        return None if frame.n == 2 else "middle"

    @rules.step(Inner)
    def strike(game: Bench, frame: Inner) -> Rule[None]:
        yield from game.do(Struck())

    @rules.step(Inner)
    def inner_goes_on(game: Bench, frame: Inner) -> None:
        game.note("inner goes on")

    assert play(rules).game.notes == ["struck", "outer goes on over 1 frame"]
