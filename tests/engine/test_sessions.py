"""Sessions: fork, undo, imagine, standing orders, and what is left when a rule fails."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from tests.engine.bench import Bench, BenchState, Inner, Outer, Told, game_of, play
from tests.engine.test_choices import asking
from undercroft.engine import saves
from undercroft.engine.choices import ONLY, Rule, choose, together
from undercroft.engine.errors import IllegalAnswer, ReplayDiverged, RuleBug
from undercroft.engine.events import Event
from undercroft.engine.flow import AGAIN, Rules
from undercroft.engine.game import Setup
from undercroft.engine.journal import REKEY, Entry
from undercroft.engine.session import Session


def long_game(steps: int) -> Rules:
    """So many steps of two questions each; every answer is noted beside a random number."""
    rules = Rules("bench")

    @rules.step(Outer)
    def ask(game: Bench, frame: Outer) -> Rule[str | None]:
        for name in ("first", "second"):
            answer = yield from choose("ada", name, ["x", "y"])
            game.note(f"{answer}{game.draws.below(100, 0)}")
        frame.n += 1
        return AGAIN if frame.n < steps else None

    return rules


def xy(count: int) -> list[str]:
    return ["xyy"[n % 3] for n in range(count)]


# ---- fork and undo -------------------------------------------------------------------------------------------------


def test_a_fork_goes_its_own_way() -> None:
    session = play(long_game(3), "x", "y", "x")
    one, other = session.fork(), session.fork()
    one.answer("x")
    other.answer("y")

    assert len(session.journal) == 3
    assert session.game.notes == one.game.notes[:3] == other.game.notes[:3]
    assert [note[0] for note in one.game.notes] == ["x", "y", "x", "x"]
    assert [note[0] for note in other.game.notes] == ["x", "y", "x", "y"]
    session.answer("y")
    assert session.state_bytes() == other.state_bytes() != one.state_bytes()


class Lists:
    """Values that count how often somebody looks."""

    def __init__(self, *values: str) -> None:
        self.values, self.looks = values, 0

    def __call__(self) -> tuple[str, ...]:
        self.looks += 1
        return self.values


def listing(first: Lists, second: Lists) -> Rules:
    """A step that tells something, asks, draws a number and asks again."""
    rules = Rules("bench")

    @rules.step(Outer)
    def ask(game: Bench, frame: Outer) -> Rule[str]:
        yield from game.do(Told(f"turn {frame.n}"))
        frame.n += 1
        game.note((yield from choose("ada", "first", first)))
        game.note(game.draws.below(100, 0))
        game.note((yield from choose("ada", "second", second)))
        return AGAIN

    return rules


def test_a_fork_shares_the_list_of_the_game_it_is_a_copy_of() -> None:
    """Neither the fork nor its first answer lists again what was asked, answered or taken silently in this step."""
    first, second = Lists("x"), Lists("y", "z")
    session = play(listing(first, second))
    assert (first.looks, second.looks) == (1, 1)
    fork = session.fork()
    assert fork.keys("ada") == session.keys("ada") == ["y", "z"]
    assert (first.looks, second.looks) == (1, 1)

    fork.answer("z")
    assert (first.looks, second.looks) == (2, 2)  # those of the next turn
    session.answer("z")
    assert fork.state_bytes() == session.state_bytes()


def test_a_fork_in_the_middle_of_a_step_knows_its_answers() -> None:
    first, second = Lists("w", "x"), Lists("y", "z")
    session = play(listing(first, second), "x")
    fork = session.fork().fork()
    looks = (first.looks, second.looks)
    assert fork.ask is not None
    fork.take(list(fork.ask.values).index("z"))

    assert (first.looks, second.looks) == (looks[0] + 1, looks[1])
    session.answer("z")
    assert fork.state_bytes() == session.state_bytes()
    assert fork.fork().keys() == ["w", "x"]


def test_a_fork_stands_where_it_was_made_when_the_game_has_gone_on() -> None:
    session = play(listing(Lists("w", "x"), Lists("y", "z")))
    forks: list[Session[Bench]] = []
    states: list[bytes] = []
    for answer in "xzwyxz":
        forks.append(session.fork())
        session.answer(answer)
        states.append(session.state_bytes())
    for fork, answer in zip(forks, "xzwyxz", strict=True):
        fork.answer(answer)

    assert [fork.state_bytes() for fork in forks] == states


def test_a_fork_that_was_changed_from_outside_does_not_lose_it_silently() -> None:
    fork = play(listing(Lists("w", "x"), Lists("y", "z"))).fork()
    fork.game.note("by hand")

    with pytest.raises(RuntimeError, match="changed from outside"):
        fork.answer("x")


def test_what_is_imagined_lists_when_somebody_looks() -> None:
    """In the middle of a step and at the beginning of one."""
    first, second = Lists("w", "x"), Lists("y", "z")
    session = play(listing(first, second), "x")
    imagined = session.imagine("ada")
    assert second.looks == 1
    assert imagined.keys("ada") == ["y", "z"]
    assert second.looks == 2

    pick = Lists("x", "y")
    session = play(guessing(lambda game: choose("ada", "guess", pick)), "x")
    looks = pick.looks
    imagined = session.imagine("ada")
    imagined.game.view("ada")
    assert pick.looks == looks
    assert imagined.keys("ada") == ["x", "y"]
    assert pick.looks == looks + 1


def test_a_save_of_what_is_imagined_holds_nothing_of_the_truth() -> None:
    rules = guessing(lambda game: choose("ada", "guess", ["x", "y"]))
    session = play(rules)
    truth = session.game.state.hidden[:]
    imagined = session.imagine("ada", b"what if")
    save = saves.read(saves.dump(imagined))
    held = msgspec.msgpack.decode(save.checkpoint, type=BenchState)

    assert held.hidden == imagined.game.state.hidden != truth


def test_answers_since_the_last_checkpoint_are_counted() -> None:
    session = play(long_game(3))
    counts = [session.in_step]
    for answer in xy(5):
        session.answer(answer)
        counts.append(session.in_step)

    assert counts == [0, 1, 0, 1, 0, 1]


@pytest.mark.parametrize("checkpoints", [True, False])
def test_undo_to_any_choice_also_when_old_checkpoints_were_thinned_out(checkpoints: bool) -> None:
    steps = 700
    kind = game_of(long_game(steps))
    session = Session.start(kind, Setup(), 3, checkpoints=checkpoints)
    states: list[bytes] = []
    for answer in xy(2 * steps):
        states.append(session.state_bytes())
        session.answer(answer)
    assert session.over

    for target in (1399, 1398, 1210, 1001, 700, 511, 256, 255, 100, 3, 1, 0):
        session.undo(target)
        assert len(session.journal) == target
        assert session.state_bytes() == states[target]
        assert session.decisions == target
    assert session.keys() == ["x", "y"]


def test_undo_takes_back_the_last_answer() -> None:
    session = play(long_game(3), "x", "y")
    session.undo()
    session.undo()
    session.undo()

    assert session.journal == []
    assert session.game.notes == []


@pytest.mark.parametrize("target", [-1, 3, 99])
def test_there_is_no_undo_to_a_choice_that_was_not(target: int) -> None:
    session = play(long_game(3), "x", "y")
    before = session.state_bytes()

    with pytest.raises(IllegalAnswer, match=f"there is no choice {target}; the game has 2 answers"):
        session.undo(target)

    assert session.state_bytes() == before


def test_a_fork_can_be_undone_to_before_it_was_made() -> None:
    session = play(long_game(5), *xy(7))
    fork = session.fork()
    fork.undo(1)

    assert fork.state_bytes() == play(long_game(5), "x").state_bytes()
    assert len(session.journal) == 7


def test_a_loaded_game_can_be_undone_to_before_it_was_saved() -> None:
    rules = long_game(5)
    session = play(rules, *xy(7))
    loaded, _ = saves.restore(saves.read(saves.dump(session)), game_of(rules))
    for target in (6, 5, 4, 2, 0):
        loaded.undo(target)
        assert loaded.state_bytes() == play(rules, *xy(target)).state_bytes()


def test_a_loaded_game_whose_past_would_be_another_now_is_not_undone_into_it() -> None:
    """The rules changed so that the beginning would have come out differently: back to the checkpoint, no further."""
    loaded, _ = saves.restore(saves.read(saves.dump(play(long_game(5), *xy(7)))), game_of(louder(5)))
    loaded.undo(6)
    before = loaded.state_bytes()

    with pytest.raises(IllegalAnswer, match="this game can only go back to choice 6"):
        loaded.undo(3)

    assert loaded.state_bytes() == before
    loaded.answer("x")
    assert [note[0] for note in loaded.game.notes] == [*xy(6), "X"]


def louder(steps: int) -> Rules:
    """The long game with another way of noting the answers."""
    rules = Rules("bench")

    @rules.step(Outer)
    def ask(game: Bench, frame: Outer) -> Rule[str | None]:
        for name in ("first", "second"):
            answer = yield from choose("ada", name, ["x", "y"])
            game.note(f"{answer.upper()}{game.draws.below(100, 0)}")
        frame.n += 1
        return AGAIN if frame.n < steps else None

    return rules


def test_recorded_answers_that_do_not_fit_say_which() -> None:
    session = play(long_game(2))

    with pytest.raises(ReplayDiverged, match="answer 2 does not fit: second of bob was answered, second is asked"):
        session.feed([Entry("first", "ada", "x"), Entry("second", "bob", "x")])
    assert len(session.journal) == 1
    with pytest.raises(ReplayDiverged, match="answer 2 does not fit: 'z' is not on offer"):
        session.feed([Entry("second", "ada", "z")])
    with pytest.raises(ReplayDiverged, match="answer 2 does not fit: third of ada was answered, second is asked"):
        session.feed([Entry("third", "ada", "x")])
    session.feed([Entry("second", "ada", "x"), Entry("first", "ada", "x"), Entry("second", "ada", "x")])
    with pytest.raises(ReplayDiverged, match="answer 5 does not fit: the game was over before it"):
        session.feed([Entry("first", "ada", "x")])


# ---- what a seat may imagine ---------------------------------------------------------------------------------------


class Dealt(Event):
    """The hidden cards are dealt."""

    def happen(self, game: Bench) -> None:
        game.state.hidden = list("abcdefgh")
        game.shuffle(game.state.hidden)


def guessing(ask: Callable[[Bench], Rule[str]]) -> Rules:
    """Hidden cards are dealt; then something is asked in a step of its own; then a card is drawn."""
    rules = Rules("bench")

    @rules.step(Outer)
    def deal(game: Bench, frame: Outer) -> Rule[None]:
        yield from game.do(Dealt())

    @rules.step(Outer)
    def guess(game: Bench, frame: Outer) -> Rule[str]:
        game.note((yield from ask(game)))
        game.note(game.state.hidden.pop(0))
        return AGAIN

    return rules


def test_imagining_draws_what_is_hidden_anew_and_leaves_the_game() -> None:
    session = play(guessing(lambda game: choose("ada", "guess", ["x", "y"])), "x")
    before = session.state_bytes()
    hidden = {tuple(session.imagine("ada", bytes([salt])).game.state.hidden) for salt in range(12)}

    assert len(hidden) > 3
    assert {tuple(sorted(cards)) for cards in hidden} == {tuple(sorted(session.game.state.hidden))}
    assert session.state_bytes() == before
    assert session.imagine("ada", b"a").state_bytes() == session.imagine("ada", b"a").state_bytes()
    assert session.imagine("ada").game.notes == session.game.notes


def test_a_question_about_what_was_drawn_anew_is_put_again() -> None:
    """Bob chooses among the three hidden cards on top: what ada imagines must not show her the real ones."""
    session = play(guessing(lambda game: choose("bob", "card", game.state.hidden[:3])))

    for salt in range(6):
        other = session.imagine("ada", bytes([salt]))
        assert other.keys("bob") == other.game.state.hidden[:3]
        other.answer(other.keys("bob")[1])


def test_a_question_in_the_middle_of_a_step_stands() -> None:
    """Something has happened since the step began, so it cannot begin anew; its answers stay as they were."""

    def ask(game: Bench) -> Rule[str]:
        yield from game.do(Told("listen"))
        return (yield from choose("ada", "guess", ["x", "y"]))

    session = play(guessing(ask), "x")
    other = session.imagine("ada", b"a")

    assert other.game.notes == session.game.notes
    assert other.keys() == ["x", "y"]
    other.answer("y")
    assert other.game.notes[:5] == [*session.game.notes, "y"]


def test_a_redraw_is_journalled_and_an_undo_goes_past_it() -> None:
    rules = guessing(lambda game: choose("ada", "guess", ["x", "y"]))
    session = play(rules, "x", "y")
    session.undo()
    session.redraw(b"agreed")

    assert session.journal[-1] == Entry(REKEY, "", b"agreed".hex())
    assert session.fork().state_bytes() == session.state_bytes()
    loaded, notes = saves.restore(saves.read(saves.dump(session)), game_of(rules))
    assert (loaded.state_bytes(), notes) == (session.state_bytes(), [])
    assert saves.replay(saves.read(saves.dump(session)), game_of(rules)).state_bytes() == session.state_bytes()
    session.undo()
    assert session.journal == []


def test_a_redraw_before_all_answers_are_in_keeps_the_question() -> None:
    def bids(game: Bench) -> Rule[str]:
        return str((yield from together({"ada": ("bid", [1, 2]), "bob": ("bid", game.state.hidden[:2])})))

    session = play(guessing(bids))
    session.answer("2", "ada")
    other = session.imagine("ada", b"a")

    assert other.votes == {"ada": "2"}
    assert other.keys("bob") == other.game.state.hidden[:2]
    other.answer(other.keys("bob")[0], "bob")
    assert len(other.game.notes) == 2


# ---- standing orders -----------------------------------------------------------------------------------------------


def test_a_standing_order_answers_at_once_and_from_then_on() -> None:
    session = play(long_game(3))
    session.order("ada", "first", "y")

    assert [(entry.ask, entry.key) for entry in session.journal] == [("first", "y")]
    session.answer("x")
    assert [(entry.ask, entry.key) for entry in session.journal] == [("first", "y"), ("second", "x"), ("first", "y")]
    session.order("ada", "first", None)
    session.answer("x")
    assert session.ask is not None
    assert session.ask.name == "first"


def test_a_standing_order_applies_to_its_seat_and_to_what_is_on_offer() -> None:
    session = play(long_game(3))
    session.order("bob", "first", "y")
    session.order("ada", "first", "z")

    assert session.journal == []


def test_standing_orders_can_play_to_the_end() -> None:
    session = play(long_game(3))
    session.order("ada", "second", "x")
    session.order("ada", "first", "y")

    assert session.over
    assert [entry.key for entry in session.journal] == ["y", "x"] * 3
    fresh = play(long_game(3))
    fresh.feed(session.journal)
    assert fresh.state_bytes() == session.state_bytes()


def test_an_order_passes_only_where_there_is_nothing_else() -> None:
    """Ada can do nothing in the first and third round: she is asked in the second."""

    def rounds() -> Rule[None]:
        for values in ([], ["trap"], []):
            yield from choose("ada", "react", values, optional=True, always=True)
        yield from choose("bob", "end", ["x", "y"])

    session = play(asking(rounds))
    session.order("ada", "react", ONLY)
    assert session.keys("ada") == ["trap", "pass"]
    session.answer("pass", "ada")

    assert [(entry.seat, entry.key) for entry in session.journal] == [("ada", "pass")] * 3
    assert session.ask is not None
    assert session.ask.name == "end"


def test_an_order_among_several_is_obeyed_when_all_others_have_answered() -> None:
    def reactions() -> Rule[None]:
        yield from together({"ada": ("react", [None]), "bob": ("react", ["shield", None])}, always=True)
        yield from choose("bob", "end", ["x", "y"])

    session = play(asking(reactions))
    session.order("ada", "react", ONLY)
    assert [seat for seat, _ in session.waiting()] == ["ada", "bob"]
    assert session.votes == {}
    session.answer("shield", "bob")

    assert [(entry.seat, entry.key) for entry in session.journal] == [("ada", "pass"), ("bob", "shield")]


def test_a_fork_and_a_save_keep_the_orders() -> None:
    rules = long_game(4)
    session = play(rules, "x")
    session.order("ada", "first", "y")
    loaded, _ = saves.restore(saves.read(saves.dump(session)), game_of(rules))
    for other in (session.fork(), loaded):
        other.answer("x")
        assert [entry.key for entry in other.journal] == ["x", "x", "y"]


def test_orders_do_not_answer_a_question_that_is_only_put_again() -> None:
    """After an undo, a redraw or in what somebody imagines the question stands; the next answer wakes the order."""
    session = play(guessing(lambda game: choose("ada", "guess", ["x", "y"])), "x", "y", "x")
    session.orders["ada guess"] = "x"
    session.undo()
    session.redraw(b"agreed")
    imagined = session.imagine("ada", b"what if")

    for other in (session, imagined):
        assert [entry.key for entry in other.journal if entry.ask == "guess"] == ["x", "y"]
        assert other.keys("ada") == ["x", "y"]
        assert other.orders == {"ada guess": "x"}


def test_an_order_that_goes_in_a_circle_asks_again() -> None:
    rules = Rules("bench")

    @rules.step(Outer)
    def ask(game: Bench, frame: Outer) -> Rule[str | None]:
        return AGAIN if (yield from choose("ada", "again", ["yes", "no"])) == "yes" else None

    session = play(rules)
    session.order("ada", "again", "yes")

    assert not session.over
    assert 10 <= len(session.journal) <= 1000
    session.order("ada", "again", None)
    session.answer("no")
    assert session.over


# ---- when a rule fails ---------------------------------------------------------------------------------------------


def failing(where: str) -> Rules:
    """A game that fails when ada answers `bad` to its third question: at once, in a later step, or in another frame."""
    rules = Rules("bench")

    @rules.step(Outer)
    def ask(game: Bench, frame: Outer) -> Rule[str | None]:
        answer = yield from choose("ada", "pick", ["good", "bad"])
        frame.n += 1
        game.note(answer)
        if answer == "bad" and where == "here":
            raise ZeroDivisionError("oh dear")
        if answer == "bad" and where == "inner":
            game.push(Inner())
        return None if answer == "bad" else AGAIN

    @rules.step(Outer)
    def later(game: Bench, frame: Outer) -> None:
        if where == "later":
            raise ZeroDivisionError("oh dear")

    @rules.step(Inner)
    def inner(game: Bench, frame: Inner) -> None:
        raise ZeroDivisionError("oh dear")

    return rules


@pytest.mark.parametrize("where", ["here", "later", "inner"])
def test_a_rule_that_fails_leaves_the_game_at_the_last_question(where: str) -> None:
    session = play(failing(where), "good", "good")
    before = session.state_bytes()

    with pytest.raises(RuleBug, match=r"a rule failed after answer 3: ZeroDivisionError\('oh dear'\)") as raised:
        session.answer("bad")

    assert isinstance(raised.value.__cause__, ZeroDivisionError)
    assert session.state_bytes() == before
    assert len(session.journal) == 2
    session.answer("good")
    assert session.game.notes == ["good", "good", "good"]


@pytest.mark.parametrize("where", ["here", "later", "inner"])
def test_its_save_loads_and_shows_the_failure_again(where: str) -> None:
    rules = failing(where)
    session = play(rules, "good", "good")
    with pytest.raises(RuleBug) as raised:
        session.answer("bad")

    save = saves.read(raised.value.save)
    assert [entry.key for entry in save.journal] == ["good", "good", "bad"]
    loaded, notes = saves.restore(save, game_of(rules))
    assert len(notes) == 1
    assert "it goes on from choice 2" in notes[0]
    assert loaded.state_bytes() == session.state_bytes()
    with pytest.raises(RuleBug, match="oh dear"):
        loaded.answer("bad")
    # Once the rule is mended, the same save goes on with the answer at which it had failed.
    mended, notes = saves.restore(save, game_of(failing("nowhere")))
    assert (mended.game.notes, notes, mended.over) == (["good", "good", "bad"], [], True)


def test_a_rule_that_fails_before_the_first_question() -> None:
    rules = Rules("bench")

    @rules.step(Outer)
    def begin(game: Bench, frame: Outer) -> None:
        raise ZeroDivisionError("at once")

    with pytest.raises(RuleBug, match="a rule failed after answer 0") as raised:
        play(rules)
    assert saves.read(raised.value.save).journal == []


def test_a_rule_that_fails_under_a_standing_order() -> None:
    session = play(failing("here"), "good")
    with pytest.raises(RuleBug):
        session.order("ada", "pick", "bad")

    assert len(session.journal) == 1
    session.order("ada", "pick", None)
    session.answer("good")
    assert session.game.notes == ["good", "good"]
