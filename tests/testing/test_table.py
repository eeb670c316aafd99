"""The table with scripted dice at a game that is not Brimstone: a heist."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from tests.conformance.play import find
from tests.games.duel.dice import Face
from tests.games.duel.game import Assault, Duel, Match
from tests.games.heist.game import Chase, Heist, Night, Stepped, Turn
from undercroft import testing
from undercroft.engine.checks import Checks, checks
from undercroft.engine.choices import Legal, Option, Rule, choose
from undercroft.engine.game import Setup
from undercroft.testing import Figure, Stacked, finished, stopping

CHEST = 3
FAR = Option("go", None, 23)


class Thief(Figure):
    def _now(self) -> Any:
        return next((thief for thief in self.table.game.state.thieves if thief.seat == self.id), None)


class Table(testing.Table[Heist]):
    own_dice = "hero"
    standing = {"night.plan": "creep"}

    def __init__(self, heroes: int = 2) -> None:
        find("heist")
        setup = Setup(heroes=heroes)
        super().__init__(Heist(Heist.create(setup, b"key")), setup)

    def thief(self, n: int, space: int = CHEST) -> Thief:
        thief = Thief(self, self.game.state.thieves[n].seat)
        thief.space = space
        return thief


def opening() -> tuple[Table, Thief]:
    """A thief at a chest has opened it."""
    table = Table()
    ash = table.thief(0)
    table.play(Night(at="turns", round=1), Turn(thief=0, left=4))
    table.act(Option("open", None, CHEST))
    return table, ash


def test_dice_of_several_sorts_are_scripted_by_their_faces_or_as_text() -> None:
    setup = Setup(mission="with-dice")
    find("duel")
    table = testing.Table(Duel(Duel.create(setup, b"key")), setup)
    table.play(Match(at="turns", round=10), Assault(by=0, card="strike-2", at="cast", pool=["blue", "red", "grey"]))
    assert table.awaits == "hero.strike"

    table.dice(hero_strike=[Face(2), "1h", "1b"])

    assert table.game.state.fighters[1].health == 5 - (2 + 1 - 1)
    table.finish()


def test_dice_come_up_as_scripted_by_purpose() -> None:
    table, ash = opening()
    assert (table.awaits, table.ask.name, ash.coins) == ("hero.loot", "hero.loot", 0)

    table.dice(loot=[3, 4])

    assert ash.coins == 7
    assert table.asked == "turn.act"
    table.finish()


def test_dice_of_others_are_scripted_with_their_area() -> None:
    table = Table()
    table.dice(foe_chase=6)
    table.play(Night(at="turns", round=1), Turn(thief=0, left=2), Chase(thief=0))
    assert (table.game.state.alarm, table.frame(Turn), table.asked) == (1, None, "night.leave")


def test_random_picks_are_scripted_by_key() -> None:
    table = Table()
    picked: list[str] = []

    def pick(game: Heist) -> Rule[None]:
        picked.append((yield from game.pick("foe.pick", ["ash", "bly"])))

    table.happen(stopping(pick))
    assert table.unscripted == "foe.pick picks among ['ash', 'bly'], nothing is scripted"
    table.dice(foe_pick="bly")
    assert (picked, table.asked) == (["bly"], "test.done")


def test_a_game_is_not_begun_again_over_a_roll_that_the_test_ignores() -> None:
    """Dropping the session does not help either; a test that looks at the roll may go on."""
    table, _ = opening()
    with pytest.raises(AssertionError, match=r"the test does not look: hero.loot rolls 2"):
        table.session = None
    with pytest.raises(AssertionError, match=r"the test does not look: hero.loot rolls 2"):
        table.play(Night(at="turns", round=1), Turn(thief=0, left=4))

    assert table.awaits == "hero.loot"
    table.play(Night(at="turns", round=1), Turn(thief=0, left=4))
    assert table.asked == "turn.act"


def test_what_is_on_offer_must_pass_its_checks() -> None:
    def asks(_game: Heist) -> Rule[None]:
        only_wait: Checks[[int, str]] = checks(("heist.order", lambda _thief, key: key == "wait"))
        yield from choose("ash", "night.test", Legal(["wait", "run"], (only_wait,), 0))

    with pytest.raises(AssertionError, match=r"run is on offer and fails .*heist.order"):
        Table().happen(asks)


def test_what_nobody_scripted_fails_where_the_test_looks_or_at_its_end() -> None:
    table, _ = opening()
    with pytest.raises(AssertionError, match=r"not scripted: hero.loot rolls 2 dice, 0 are scripted"):
        assert table.asked
    with pytest.raises(AssertionError, match=r"the test does not look: hero.loot rolls 2"):
        table.finish()
    assert table.awaits == "hero.loot"
    table.finish()


def test_a_test_may_end_before_a_roll_that_begins_what_it_does_not_show(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "goes_on", ("hero.loot",))
    opening()[0].finish()


def test_dice_left_over_fail_at_the_end_of_the_test() -> None:
    def leaves_dice() -> None:
        with finished():
            table = Table()
            table.dice(loot=[1, 2])

    with pytest.raises(AssertionError, match=r"scripted but never rolled: \{'loot': \[1, 2\]\}"):
        leaves_dice()
    with finished():
        Table()
    assert testing.Table.made is None


def test_standing_answers_are_given_until_the_test_wants_to_be_asked() -> None:
    table = Table()
    table.play(Night(round=1))
    assert (table.asked, table.game.state.plan) == ("night.next", "creep")

    table = Table()
    table.auto(night_plan="")
    table.play(Night(round=1))
    assert (table.asked, table.options) == ("night.plan", ["creep", "dash"])
    table.act("dash", "bly")
    assert table.game.state.plan == "dash"


def test_an_illegal_answer_is_refused_and_changes_nothing() -> None:
    table = Table()
    table.thief(0)
    table.play(Turn(thief=0, left=1))
    table.refuses(FAR)
    with pytest.raises(AssertionError, match=r"refused by \[.*\], not heist.order"):
        table.refuses(FAR, "heist.order")
    with pytest.raises(AssertionError, match="stop was not refused"):
        table.refuses("stop")


def test_offers_are_listed_and_taken_by_figure_or_seat() -> None:
    table = Table()
    ash, bly = table.thief(0), table.thief(1)
    ash.tools = ["bomb"]
    table.play(Turn(thief=0, left=1))
    assert (table.offers(ash), table.offers("bly")) == (["toss:bomb:bly"], [])
    table.offer("toss:bomb:bly", ash)
    assert (ash.tools, bly.tools) == ([], ["bomb"])


def test_a_rule_happens_by_itself_and_its_events_are_seen() -> None:
    def tiptoe(game: Heist) -> Rule[None]:
        yield from game.do(Stepped(0, 1))

    table = Table()
    ash = table.thief(0, space=0)
    table.happen(stopping(tiptoe))
    assert (table.asked, ash.space) == ("test.done", 1)
    assert [event.space for event in table.events(Stepped)] == [1]
    assert table.events(int) == []


def test_looking_before_the_beginning_says_what_to_do() -> None:
    with pytest.raises(AssertionError, match="begin first"):
        assert Table().asked


def test_a_figure_that_is_gone_says_so() -> None:
    table = Table()
    ash = table.thief(0)
    seen = [ash.here]
    table.game.state.thieves.clear()
    assert [*seen, ash.here] == [True, False]
    with pytest.raises(AttributeError, match="figure ash is no longer in the game"):
        assert ash.coins


def test_stacked_cards_are_on_top_after_every_shuffle_of_their_deck_alone() -> None:
    draws = Stacked(Table().game.draws.stream)
    draws.stack("tools", ["saw", "rope", "file", "key"], ("rope", "key"))
    for _ in range(5):
        deck, other = ["saw", "rope", "file", "key"], ["a", "b", "c"]
        draws.shuffle(deck)
        draws.shuffle(other)
        assert (deck.pop(), deck.pop(), sorted(deck), sorted(other)) == (
            "rope",
            "key",
            ["file", "saw"],
            ["a", "b", "c"],
        )


def test_it_needs_no_test_framework() -> None:
    program = "import sys; sys.modules['pytest'] = None; import undercroft.testing, undercroft.testing.reading"
    subprocess.run([sys.executable, "-c", program], check=True)
