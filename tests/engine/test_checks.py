"""Checks: options list nothing twice, and whatever is not on offer is refused by the rules that it fails."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.engine.bench import Bench, Outer, play
from tests.engine.test_choices import asking
from undercroft.engine.checks import Checks, Refusal, checks, pointed
from undercroft.engine.choices import Legal, Offer, Option, Rule, choose, choose_party, key_of
from undercroft.engine.errors import IllegalAnswer
from undercroft.engine.flow import Rules

looked_at: list[int] = []
"""The doors that a check was run for."""


def is_odd(door: int) -> bool:
    looked_at.append(door)
    return door % 2 == 1


DOOR_CHECKS = checks(("door.odd", is_odd), ("door.small", lambda door: door < 3), on=int)


def doors() -> Legal[int]:
    return Legal([1], (DOOR_CHECKS,))


def test_a_refusal_names_the_checks_that_fail() -> None:
    session = play(asking(lambda: choose("ada", "door", doors(), optional=True)))

    assert session.keys() == ["1", "pass"]
    assert session.why_not("2") == [Refusal("door.odd")]
    assert session.why_not("3") == [Refusal("door.small")]
    assert session.why_not("4") == [Refusal("door.odd"), Refusal("door.small")]
    assert session.why_not("1") == []
    assert session.why_not("9") == [Refusal("door.small")]
    assert session.why_not("window") == []


def test_an_illegal_answer_carries_the_refusals_and_changes_nothing() -> None:
    session = play(asking(lambda: choose("ada", "door", doors(), optional=True)))
    before = (session.state_bytes(), list(session.journal), session.ask)

    with pytest.raises(IllegalAnswer, match=r"'4' is not on offer: \[door.odd\]; \[door.small\]") as raised:
        session.answer("4")

    assert raised.value.refusals == (Refusal("door.odd"), Refusal("door.small"))
    assert (session.state_bytes(), list(session.journal), session.ask) == before


def test_another_seat_is_not_told_why() -> None:
    """What a seat could do may be its secret."""
    session = play(asking(lambda: choose("ada", "door", doors(), optional=True)))

    assert session.why_not("4", "bob") == []
    with pytest.raises(IllegalAnswer) as raised:
        session.answer("4", "bob")
    assert raised.value.refusals == ()


def test_checks_run_only_when_somebody_asks_why_not() -> None:
    looked_at.clear()
    session = play(asking(lambda: choose("ada", "door", doors(), optional=True)))
    session.fork().answer("1")
    assert looked_at == []

    session.why_not("4")
    assert looked_at == [4]


def test_the_party_is_told_why_too() -> None:
    among = Legal([1, 3], (DOOR_CHECKS,))
    session = play(asking(lambda: choose_party(["ada", "bob"], "door", among)))

    assert session.why_not("4", "bob") == [Refusal("door.odd"), Refusal("door.small")]
    assert session.why_not("4", "cid") == []


def test_all_checks_that_know_a_key_are_asked_with_what_the_question_is_about() -> None:
    """A question of numbers and options: each check gets the value in its own shape."""
    asleep: Checks[str, str] = checks(("all.awake", lambda who, key: who != "ada" or key == "wake"))
    walking: Checks[str, int] = checks(("walk.even", lambda who, space: space % 2 == 0), on=int)
    acting: Checks[str, Option] = checks(
        ("shoot.loaded", lambda who, o: o.subject == "gun" and o.target == 7), on=("shoot",)
    )
    session = play(asking(lambda: choose("ada", "act", Legal(["wake", "sleep"], (asleep, walking, acting), "ada"))))

    assert session.why_not("3") == [Refusal("all.awake"), Refusal("walk.even")]
    assert session.why_not("shoot:gun:7") == [Refusal("all.awake")]
    assert session.why_not("shoot:bow:7") == [Refusal("all.awake"), Refusal("shoot.loaded")]


@pytest.mark.parametrize(
    "option",
    [Option("fight"), Option("shoot", 7), Option("help", "h2"), Option("look", 0, "A"), Option("move", None, "gate")],
    ids=key_of,
)
def test_a_key_points_at_the_option_that_has_it(option: Option) -> None:
    assert pointed(option.key) == option


def test_a_key_with_more_colons_still_names_its_option() -> None:
    assert pointed("use:item:5/u0:x").key == "use:item:5/u0:x"
    assert pointed("").key == ""


def with_potion() -> Rules:
    """Ada is asked; bob may drink the potion beside, once."""
    rules = Rules("bench")
    once: Checks[Bench, str, Option] = checks(
        ("potion.once", lambda game, seat, o: "drunk" not in game.notes),
        ("potion.bob", lambda game, seat, o: seat == "bob"),
        on=("drink",),
    )

    @rules.step(Outer)
    def ask(game: Bench, frame: Outer) -> Rule[None]:
        game.note((yield from game.ask("ada", "door", doors, always=True)))

    @rules.offer("potion", checks=once)
    def potion(game: Bench) -> Iterator[Offer]:
        if "drunk" not in game.notes:
            yield Offer("bob", Option("drink", "potion"), lambda game: game.note("drunk"))

    return rules


def nothing(game: Bench) -> tuple[Offer, ...]:
    return ()


def test_the_checks_of_offers_are_ordered_by_id() -> None:
    rules = Rules("bench")
    late: Checks[Bench, str, Option] = checks(("b", lambda game, seat, o: False), on=("x",))
    early: Checks[Bench, str, Option] = checks(("a", lambda game, seat, o: False), on=("x",))
    for id_, some in (("offer.late", late), ("offer.early", early)):
        rules.offer(id_, checks=some)(nothing)

    assert list(rules.offer_checks.values()) == [early, late]


def test_an_offer_has_checks_of_its_own() -> None:
    session = play(with_potion())
    assert session.why_not("offer:drink:potion", "bob") == []
    assert session.why_not("offer:drink:potion", "ada") == [Refusal("potion.bob")]

    session.answer("offer:drink:potion", "bob")

    assert session.why_not("offer:drink:potion", "bob") == session.why_not("drink:potion", "bob")
    with pytest.raises(IllegalAnswer, match=r"is not on offer: \[potion.once\]"):
        session.answer("offer:drink:potion", "bob")
    assert session.why_not("4") == [Refusal("door.odd"), Refusal("door.small")]


def test_a_fork_asks_its_own_game_why_not() -> None:
    """It shares its parent's list, but the checks look at where the fork stands."""
    rules = Rules("bench")
    few: Checks[Bench, str] = checks(("pick.few", lambda game, key: key == "stop" or len(game.notes) < 2))

    @rules.step(Outer)
    def ask(game: Bench, frame: Outer) -> Rule[str | None]:
        keys = ["more", "stop"] if len(game.notes) < 2 else ["stop", "end"]
        game.note((yield from game.ask("ada", "pick", lambda: Legal(keys, (few,), game))))
        return "ask" if game.notes[-1] == "more" else None

    session = play(rules)
    session.answer("more")
    fork, other = session.fork(), session.fork()
    fork.answer("more")

    assert fork.why_not("more") == [Refusal("pick.few")]
    assert session.why_not("less") == other.why_not("less") == []
    assert fork.fork().why_not("more") == [Refusal("pick.few")]
    session.answer("more")
    assert other.why_not("less") == []
