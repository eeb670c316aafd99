"""Questions: to one seat, of several picks, to several seats at once, to the party, with offers beside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any, Literal

import pytest

from tests.engine.bench import Bench, Outer, play
from undercroft.engine.choices import (
    AMOUNT,
    YES_NO,
    Offer,
    Option,
    Rule,
    choose,
    choose_party,
    choose_some,
    confirm,
    key_of,
    options_of,
    split,
    together,
)
from undercroft.engine.errors import IllegalAnswer, RuleBug
from undercroft.engine.flow import Rules
from undercroft.engine.journal import Entry
from undercroft.engine.session import Session

NONE: list[str] = []


def asking(rule: Callable[[], Rule[Any]]) -> Rules:
    """A game that runs one rule, made anew each time, and notes what came of it."""
    rules = Rules("bench")

    @rules.step(Outer)
    def ask(game: Bench, frame: Outer) -> Rule[None]:
        game.note((yield from rule()))

    return rules


def test_one_value_is_taken_silently() -> None:
    session = play(asking(lambda: choose("ada", "pick", ["x"])))

    assert session.over
    assert session.game.notes == ["x"]
    assert session.journal == []


def test_a_question_waits_for_its_seat() -> None:
    session = play(asking(lambda: choose("ada", "pick", ["x", "y"], params={"why": "hunger"})))

    assert session.ask is not None
    assert (session.ask.name, session.ask.seats, session.ask.params) == ("pick", ("ada",), {"why": "hunger"})
    assert [seat for seat, _ in session.waiting()] == ["ada"]
    assert session.keys() == session.keys("ada") == ["x", "y"]
    assert session.keys("bob") == []
    with pytest.raises(IllegalAnswer, match="bob is not asked now; waiting for ada"):
        session.answer("x", "bob")
    session.answer("y", "ada")
    assert session.game.notes == ["y"]
    assert session.journal == [Entry("pick", "ada", "y")]


def test_an_optional_question_may_be_passed_and_is_not_asked_about_nothing() -> None:
    one = asking(lambda: choose("ada", "pick", ["x"], optional=True))
    nothing = asking(lambda: choose("ada", "pick", NONE, optional=True))

    assert play(one).keys() == ["x", "pass"]
    assert play(one, "pass").game.notes == ["None"]
    assert play(nothing).game.notes == ["None"]


def test_a_window_can_stay_open_with_nothing_to_choose() -> None:
    """Where the values are secret, that nothing is asked would tell that there are none."""
    window = asking(lambda: choose("ada", "pick", NONE, optional=True, always=True))
    forced = asking(lambda: choose("ada", "pick", ["x"], always=True))

    assert play(window).keys() == ["pass"]
    assert play(window, "pass").game.notes == ["None"]
    assert play(forced).keys() == ["x"]


@pytest.mark.parametrize(
    "rule",
    [
        lambda: choose("ada", "pick", NONE),
        lambda: choose("ada", "pick", NONE, always=True),
        lambda: choose_party(["ada", "bob"], "pick", NONE),
        lambda: together({"ada": ("pick", NONE), "bob": ("pick", ["x", "y"])}),
    ],
)
def test_a_question_without_any_answer_is_a_fault_of_the_rule(rule: Callable[[], Rule[Any]]) -> None:
    with pytest.raises(RuleBug, match="pick has nothing to choose from"):
        play(asking(rule))


def test_keys() -> None:
    values = [
        "axe",
        7,
        None,
        (3, "b"),
        Option("go"),
        Option("go", "ada"),
        Option("go", None, 4),
        Option("go", "a", "b"),
    ]

    assert [key_of(value) for value in values] == ["axe", "7", "pass", "3,b", "go", "go:ada", "go::4", "go:a:b"]
    assert Option("go", "a", "b", rule="any.rule").key == "go:a:b"


def test_options_for_whoever_shows_them() -> None:
    go = Option("go", "a", "b", "move.rule")
    session = play(asking(lambda: choose("ada", "pick", ["axe", 7, go, (1, 2)], optional=True)))

    assert session.ask is not None
    assert list(options_of(session.ask)) == [
        Option("pick", None, "axe"),
        Option("pick", None, 7),
        go,
        Option("pick", None, "1,2"),
        Option("pass", ends=True),
    ]


def test_no_is_the_answer_that_does_nothing_more() -> None:
    session = play(asking(lambda: confirm("ada", "sure")))

    assert session.ask is not None
    assert session.ask.of == YES_NO
    assert [option.ends for option in options_of(session.ask)] == [False, True]


def test_a_question_says_what_its_values_are() -> None:
    """Of numbers alone nobody could tell; `split` says by itself that it asks for amounts."""
    rules: list[Callable[[], Rule[Any]]] = [
        lambda: choose("ada", "pick", [1, 2], of="space"),
        lambda: choose_some("ada", "pick", [1, 2], of="space"),
        lambda: choose_party(["ada", "bo"], "pick", [1, 2], of="space"),
        lambda: together({"ada": ("pick", [1, 2])}, of="space"),
        lambda: split("ada", "pick", 2, {"a": 2, "b": 2}),
    ]
    asks = [play(asking(rule)).ask for rule in rules]

    assert [ask.for_seat("ada").of for ask in asks if ask] == ["space", "space", "space", "space", AMOUNT]


# ---- subsets and splits --------------------------------------------------------------------------------------------


def all_ways(rules: Rules) -> list[str]:
    """What comes of every way in which a game can be answered."""
    found: list[str] = []
    todo: list[Session[Bench]] = [play(rules)]
    for session in todo:
        if session.over:
            found.append(session.game.notes[-1])
        for key in session.keys("ada"):
            fork = session.fork()
            fork.answer(key)
            todo.append(fork)
    return found


@pytest.mark.parametrize(("least", "most"), [(0, None), (0, 2), (1, 1), (2, 3), (2, 2), (4, 4), (3, None), (0, 0)])
def test_each_subset_has_exactly_one_way(least: int, most: int | None) -> None:
    values = ["a", "b", "c", "d"]
    sizes = range(least, (4 if most is None else most) + 1)
    expected = [str(list(subset)) for size in sizes for subset in combinations(values, size)]

    found = all_ways(asking(lambda: choose_some("ada", "some", values, at_least=least, at_most=most)))

    assert Counter(found) == Counter(expected)


def test_how_many_may_be_picked_is_told_whatever_else_is() -> None:
    """A rule's own words do not hide how many are picked and may be."""
    rule = asking(lambda: choose_some("ada", "some", ["a", "b"], at_most=1, params={"most": "none", "why": "told"}))
    ask = play(rule).ask

    assert ask is not None
    assert ask.params == {"most": 1, "picked": 0, "why": "told"}


def test_equal_values_are_picked_one_after_the_other() -> None:
    """Of two bombs and a rope: no pick tells one bomb from the other."""
    found = all_ways(asking(lambda: choose_some("ada", "some", ["bomb", "bomb", "rope"])))

    expected = [[], ["bomb"], ["rope"], ["bomb", "bomb"], ["bomb", "rope"], ["bomb", "bomb", "rope"]]
    assert Counter(found) == Counter(map(str, expected))


def test_more_than_there_is_takes_all() -> None:
    assert all_ways(asking(lambda: choose_some("ada", "some", ["a", "b"], at_least=5))) == ["['a', 'b']"]
    assert all_ways(asking(lambda: choose_some("ada", "some", NONE, at_least=1))) == ["[]"]


def test_a_pick_says_how_many_are_picked_and_how_many_may_be() -> None:
    session = play(asking(lambda: choose_some("ada", "some", ["a", "b", "c"], at_most=2, params={"for": "soup"})), "b")

    assert session.keys() == ["c", "pass"]
    assert session.ask is not None
    assert session.ask.params == {"picked": 1, "most": 2, "for": "soup"}


@pytest.mark.parametrize(
    ("total", "limits", "least"),
    [
        (3, {"a": 2, "b": 2, "c": 2}, {}),
        (2, {"a": 5, "b": 5}, {}),
        (9, {"a": 2, "b": 1}, {}),
        (0, {"a": 2, "b": 1}, {}),
        (4, {"a": 3, "b": 3, "c": 3}, {"b": 1, "c": 2}),
        (3, {"a": 3}, {}),
    ],
)
def test_each_split_has_exactly_one_way(total: int, limits: Mapping[str, int], least: Mapping[str, int]) -> None:
    whole = min(total, sum(limits.values()))
    amounts = product(*(range(limit + 1) for limit in limits.values()))
    expected = [dict(zip(limits, given, strict=True)) for given in amounts if sum(given) == whole]
    expected = [given for given in expected if all(given[part] >= low for part, low in least.items())]

    found = all_ways(asking(lambda: split("ada", "share", total, limits, at_least=least)))

    assert Counter(found) == Counter(map(str, expected))


def test_confirm() -> None:
    assert play(asking(lambda: confirm("ada", "sure"))).keys() == ["yes", "no"]
    assert play(asking(lambda: confirm("ada", "sure")), "yes").game.notes == ["True"]
    assert play(asking(lambda: confirm("ada", "sure")), "no").game.notes == ["False"]


# ---- several seats -------------------------------------------------------------------------------------------------


def bids() -> Rule[dict[str, Any]]:
    return together({"ada": ("bid.high", [3, 4]), "bob": ("bid.low", [1, 2]), "cy": ("bid.only", [9])})


@pytest.mark.parametrize("order", [("ada", "bob"), ("bob", "ada")])
def test_several_seats_answer_at_once_in_any_order(order: Sequence[str]) -> None:
    session = play(asking(bids))
    answers = {"ada": "4", "bob": "1"}

    assert [(seat, ask.name, list(ask.values)) for seat, ask in session.waiting()] == [
        ("ada", "bid.high", [3, 4]),
        ("bob", "bid.low", [1, 2]),
    ]
    before = session.state_bytes()
    session.answer(answers[order[0]], order[0])
    assert [seat for seat, _ in session.waiting()] == [order[1]]
    assert session.state_bytes() == before
    assert session.journal == []
    session.answer(answers[order[1]], order[1])

    assert session.game.notes == ["{'ada': 4, 'bob': 1, 'cy': 9}"]
    assert session.journal == [Entry("bid.high", "ada", "4"), Entry("bid.high", "bob", "1")]
    assert session.decisions == 1


def test_each_of_several_seats_has_its_own_options() -> None:
    session = play(asking(bids))

    assert (session.keys("ada"), session.keys("bob"), session.keys("cy")) == (["3", "4"], ["1", "2"], [])
    for key, seat in (("1", "ada"), ("4", "bob"), ("9", "cy")):
        with pytest.raises(IllegalAnswer):
            session.answer(key, seat)
    assert session.votes == {}


def test_an_answer_can_be_changed_until_all_are_in() -> None:
    session = play(asking(bids))
    session.answer("3", "ada")
    session.answer("4", "ada")
    session.answer("2", "bob")

    assert session.game.notes == ["{'ada': 4, 'bob': 2, 'cy': 9}"]


def test_all_are_asked_where_silence_would_tell() -> None:
    hands = {"ada": ("bid", ["x"]), "bob": ("bid", ["y", "z"])}

    assert [seat for seat, _ in play(asking(lambda: together(hands))).waiting()] == ["bob"]
    assert [seat for seat, _ in play(asking(lambda: together(hands, always=True))).waiting()] == ["ada", "bob"]


def test_an_undo_goes_back_before_the_whole_question() -> None:
    session = play(asking(bids))
    session.answer("3", "ada")
    session.answer("1", "bob")
    session.undo()

    assert session.journal == []
    assert session.votes == {}
    assert [seat for seat, _ in session.waiting()] == ["ada", "bob"]


def party(policy: Literal["any", "leader", "unanimous"]) -> Rules:
    return asking(lambda: choose_party(["ada", "bob", "cy", "ada"], "way", ["left", "right"], policy=policy))


def test_any_of_the_party_answers() -> None:
    session = play(party("any"))

    assert [seat for seat, _ in session.waiting()] == ["ada", "bob", "cy"]
    session.answer("right", "cy")
    assert session.game.notes == ["right"]
    assert session.journal == [Entry("way", "cy", "right")]


def test_the_leader_answers() -> None:
    session = play(party("leader"))

    assert [seat for seat, _ in session.waiting()] == ["ada"]
    with pytest.raises(IllegalAnswer, match="bob is not asked now; waiting for ada"):
        session.answer("left", "bob")
    session.answer("left", "ada")
    assert session.game.notes == ["left"]


def test_all_of_the_party_must_agree() -> None:
    session = play(party("unanimous"))
    session.answer("left", "ada")
    session.answer("right", "bob")
    session.answer("left", "cy")

    assert session.game.notes == []
    assert session.votes == {"ada": "left", "bob": "right", "cy": "left"}
    assert [seat for seat, _ in session.waiting()] == ["ada", "bob", "cy"]
    session.answer("left", "bob")
    assert session.game.notes == ["left"]
    assert session.journal == [Entry("way", seat, "left") for seat in ("ada", "bob", "cy")]
    assert session.decisions == 1


@pytest.mark.parametrize("policy", ["any", "leader", "unanimous"])
def test_a_party_of_one_answers_for_itself(policy: Literal["any", "leader", "unanimous"]) -> None:
    rules = asking(lambda: choose_party(["bob", "bob"], "way", ["left", "right"], policy=policy))

    assert play(rules, "left").game.notes == ["left"]


def test_the_quick_way_to_answer_is_for_one_seat() -> None:
    session = play(party("unanimous"))
    with pytest.raises(IllegalAnswer):
        session.take(0)
    assert session.journal == []

    session = play(asking(lambda: choose("ada", "pick", ["x", "y"])))
    session.take(1)
    assert session.game.notes == ["y"]
    assert session.journal == [Entry("pick", "ada", "y")]


# ---- offers --------------------------------------------------------------------------------------------------------


def with_offers(values: Sequence[str]) -> Rules:
    """Ada is asked; as long as fewer than two potions are drunk, bob may drink one, which asks him how much."""
    rules = Rules("bench")

    @rules.step(Outer)
    def ask(game: Bench, frame: Outer) -> Rule[None]:
        game.note((yield from game.ask("ada", "pick", lambda: [*values, *game.notes])))

    @rules.offer("potion")
    def potion(game: Bench) -> Iterator[Offer]:
        if len(game.notes) < 2:
            yield Offer("bob", Option("drink", "potion"), drink)

    def drink(game: Bench) -> Rule[None]:
        game.note("drunk " + (yield from choose("bob", "much", ["little", "all"])))

    return rules


def test_after_an_offer_the_question_is_asked_again() -> None:
    session = play(with_offers(["x", "y"]))

    assert session.keys("ada") == ["x", "y"]
    assert session.keys("bob") == ["offer:drink:potion"]
    session.answer("offer:drink:potion", "bob")
    assert session.ask is not None
    assert session.ask.name == "much"
    session.answer("all")

    # The question is put again, with what it offers now; the other potion is still there.
    assert session.keys("ada") == ["x", "y", "drunk all"]
    session.answer("offer:drink:potion", "bob")
    session.answer("little")
    assert session.keys("bob") == []
    with pytest.raises(IllegalAnswer):
        session.answer("offer:drink:potion", "bob")
    session.answer("y", "ada")
    assert session.game.notes == ["drunk all", "drunk little", "y"]
    assert [entry.key for entry in session.journal] == [
        "offer:drink:potion",
        "all",
        "offer:drink:potion",
        "little",
        "y",
    ]


def test_an_offer_is_for_its_seat() -> None:
    session = play(with_offers(["x", "y"]))

    with pytest.raises(IllegalAnswer):
        session.answer("offer:drink:potion", "ada")
    with pytest.raises(IllegalAnswer):
        session.answer("drink:potion", "bob")
    assert session.journal == []


def test_a_single_value_is_taken_silently_only_if_nobody_has_an_offer() -> None:
    session = play(with_offers(["x"]))
    assert not session.over

    rules = with_offers(["x"])
    rules.offers.clear()
    session = play(rules)
    assert session.game.notes == ["x"]
    assert session.journal == []
