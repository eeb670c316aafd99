"""Luck and deeds counted from a log."""

from __future__ import annotations

import pytest

from tests.conformance.play import find
from tests.games.duel.dice import DICE, Face, dice_of
from tests.games.duel.game import SEATS
from tests.games.duel.game import Rolled as Cast
from tests.games.heist.game import Heist
from tests.rules.brimstone.situations.table import Table
from undercroft.crawl.shown.luck import Throw, thrown
from undercroft.engine.choices import CHANCE
from undercroft.engine.game import Setup
from undercroft.engine.session import Session
from undercroft.games.brimstone.events import FoeKilled, FoeWounded, Rolled, Wounded
from undercroft.games.brimstone.game import Brimstone
from undercroft.lab.luck import LUCK, Fortune, Statistics, statistics
from undercroft.players.base import seated


def series(found: Statistics, what: str, figure: str) -> tuple[tuple[int, float], ...]:
    return next(one.points for one in found.series if (one.what, one.figure) == (what, figure))


@pytest.fixture
def fought() -> Table:
    """A Hero hits with a 6 and a 5 (7 expected), does 4 and 2 Damage and kills; and had rolled a 1 again."""
    table = Table()
    hero = table.hero("marshal", "A1", combat=2, melee_to_hit=4, grit=1)
    table.foe("tentacles", "B1", defense=0, health=4, abilities={})
    table.foe("tentacles", "E5")
    table.auto(hero_reroll="")
    table.turn_of(hero, move=1)
    table.dice(to_hit=[1, 5])
    table.act("fight")
    table.dice(to_hit=[6])
    table.act("reroll:grit")
    table.act("0")
    table.act("pass")
    table.auto(hero_reroll="pass")
    table.dice(damage=[4])
    table.act("hits:0:1")
    table.finish()
    return table


def test_dice_count_as_they_fell(fought: Table) -> None:
    """To hit 1, 5 and, rolled again, 6: 12 against 10.5. Damage 4 against 3.5."""
    assert fought.session is not None

    found = statistics(Brimstone, fought.session.log)

    assert [event.dice for event in fought.events(Rolled)] == [(1, 5), (6,), (4,)]
    assert found.purposes == (
        Fortune(figure="h1", purpose="to hit", dice=3, shown=12, expected=10.5),
        Fortune(figure="h1", purpose="damage", dice=1, shown=4, expected=3.5),
    )
    assert found.fortunes == (Fortune(figure="h1", dice=4, shown=16, expected=14.0),)
    assert found.fortunes[0].luck == 2.0


def test_series_add_up_answer_by_answer(fought: Table) -> None:
    """Luck is -1 after the first two dice, then +1.5, then +2; one Enemy of Health 4 was killed."""
    assert fought.session is not None
    found = statistics(Brimstone, fought.session.log)

    assert [value for _, value in series(found, LUCK, "h1")] == [-1.0, 1.5, 2.0]
    assert [value for _, value in series(found, "Wounds dealt", "h1")] == [4]
    assert [value for _, value in series(found, "Kills", "h1")] == [1]
    numbers = [n for n, _ in series(found, LUCK, "h1")]
    assert numbers == sorted(set(numbers))


def test_a_whole_game_adds_up() -> None:
    session = Session.start(Brimstone, Setup(mission="fistful", heroes=2), 7, recording=True)
    bots = seated(session, dict.fromkeys(session.game.seats(), "random"), "3")
    while bots.step():
        pass

    found = statistics(Brimstone, session.log)

    log = [event for _, event in session.log]
    for hero in session.game.heroes:
        dealt = sum(event.amount for event in log if isinstance(event, FoeWounded) and event.by == hero.id)
        taken = sum(event.amount for event in log if isinstance(event, Wounded) and event.hero == hero.id)
        kills = sum(isinstance(event, FoeKilled) and event.by == hero.id for event in log)
        for what, total in (("Wounds dealt", dealt), ("Wounds taken", taken), ("Kills", kills)):
            assert (series(found, what, hero.id)[-1][1] if total else 0) == total
        mine = next(one for one in found.fortunes if one.figure == hero.id)
        assert mine.luck == pytest.approx(series(found, LUCK, hero.id)[-1][1])
    assert [turn for _, turn in found.turns] == list(range(1, session.game.state.turn + 1))
    assert any(one.figure == "" for one in found.fortunes), "Enemies have their luck too"


def test_a_game_that_tells_nothing_has_no_numbers() -> None:
    session = Session.start(Heist, Setup(heroes=1), 1, recording=True)

    assert statistics(Heist, session.log) == Statistics()


# ---- dice of several sorts -------------------------------------------------------------------------------------------


def test_faces_count_what_the_game_says_they_are_worth() -> None:
    """A blue die is worth 9/6 on average, a red one 9/6, a grey one 4/4."""
    throw = thrown("north", "strike", dice_of(["blue", "red"]), [Face(2, 1), Face()], lambda face: face.worth)

    assert throw == Throw("north", "strike", (3, 0), 1.5, ("2h1s", "0"))
    assert thrown("south", "guard", dice_of(["blue", "grey"]), [], lambda face: face.worth).mean == 1.25
    assert thrown("south", "guard", (), (), int) == Throw("south", "guard", (), 0.0)


def test_both_sides_of_one_roll_have_their_own_luck() -> None:
    setup = Setup(mission="with-dice")
    session = Session.start(find("duel"), setup, "luck", recording=True, chance_asked=True)
    bots = seated(session, dict.fromkeys((*session.game.seats(), CHANCE), "random"), "3")
    while bots.step():
        pass
    rolled = [event for _, event in session.log if isinstance(event, Cast)]
    assert rolled

    found = statistics(find("duel"), session.log)

    for n, name in enumerate(SEATS):
        mine = next(one for one in found.fortunes if one.figure == name)
        faces = [face for event in rolled if event.fighter == n for face in event.dice]
        dice = [DICE[die] for event in rolled if event.fighter == n for die in event.pool]
        assert (mine.dice, mine.shown) == (len(dice), sum(face.worth for face in faces))
        average = sum(sum(face.worth for face in die.faces) / len(die.faces) for die in dice)
        assert mine.expected == pytest.approx(average)
