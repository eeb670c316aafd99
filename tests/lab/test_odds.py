"""The odds of an option against closed forms, worked out here by hand from the printed rules with exact fractions."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from tests.rules.brimstone.situations.table import Table
from undercroft.engine.choices import options_of
from undercroft.engine.game import Setup
from undercroft.engine.odds import Count, Odds, Watch
from undercroft.engine.session import Session
from undercroft.games.brimstone.game import Brimstone
from undercroft.games.brimstone.rules.explore import encounters
from undercroft.lab.odds import Search, odds
from undercroft.players.base import seated

if TYPE_CHECKING:
    from tests.rules.brimstone.situations.table import Figure

HOUR = 3600.0
DIE = range(1, 7)


@pytest.fixture
def table() -> Table:
    """An empty hall."""
    return Table()


def of(found: Odds | None) -> dict[str, float]:
    assert found is not None
    return {figure.name: figure.value for figure in found.figures}


def ask(table: Table, hero: Figure, key: str, *, aim: object = "", seconds: float = HOUR, samples: int = 1) -> Odds:
    assert table.session is not None
    found = odds(table.session.imagine(hero.seat), key, aim=str(aim), seconds=seconds, samples=samples)
    assert found is not None
    return found


def duel(
    table: Table, *, combat: int, needs: int, defense: int, health: int, grit: int = 0, **foe: Any
) -> tuple[Figure, Figure]:
    """A Hero beside one Enemy, ready to attack with so many dice."""
    hero = table.hero("marshal", "A1", combat=combat, melee_to_hit=needs, grit=grit)
    target = table.foe("tentacles", "B1", defense=defense, health=health, **{"abilities": {}, **foe})
    table.turn_of(hero, move=1)
    return hero, target


def closed_form(combat: int, needs: int, defense: int, health: int) -> tuple[Fraction, Fraction, Fraction]:
    """By the book: a die at or above the number hits, a 6 is Critical and ignores Defense; a Hit does a die of Damage.

    The chance of a Hit, of a kill, and the Wounds dealt, none beyond Health.
    """
    plain = {wounds: Fraction(sum(max(0, face - defense) == wounds for face in DIE), 6) for wounds in range(7)}
    crit = {wounds: Fraction(sum(face == wounds for face in DIE), 6) for wounds in range(7)}
    hit = kill = Fraction(0)
    mean = Fraction(0)
    for dice in product(DIE, repeat=combat):
        hits = [crit if face == 6 else plain for face in dice if face >= needs or face == 6]
        hit += Fraction(bool(hits), 6**combat)
        for wounds in product(range(7), repeat=len(hits)):
            chance = Fraction(1, 6**combat)
            for how, taken in zip(hits, wounds, strict=True):
                chance *= how[taken]
            kill += chance * (sum(wounds) >= health)
            mean += chance * min(health, sum(wounds))
    return hit, kill, mean


def test_two_dice_at_four_hit_three_times_in_four(table: Table) -> None:
    hero, _ = duel(table, combat=2, needs=4, defense=3, health=9)

    assert of(ask(table, hero, "fight"))["at least one Hit"] == 0.75


def test_one_die_against_defense_three_and_health_two(table: Table) -> None:
    """A 4 or 5 (1/3) kills with a Damage of 5 or 6; a 6 (1/6) ignores Defense and kills with anything but a 1.

    1/3 x 1/3 + 1/6 x 5/6 = 1/4. Wounds: 1/3 x (1 + 2 + 2)/6 + 1/6 x (1 + 5 x 2)/6 = 7/12.
    """
    hero, _ = duel(table, combat=1, needs=4, defense=3, health=2)

    found = ask(table, hero, "fight")

    assert of(found) == {"at least one Hit": 0.5, "kills Tentacle a": 0.25, "Wounds dealt": pytest.approx(7 / 12)}
    assert found.exact
    assert found.samples == 0


@pytest.mark.parametrize(
    ("combat", "needs", "defense", "health"), [(1, 2, 0, 6), (2, 4, 3, 5), (2, 6, 4, 1), (3, 5, 2, 4), (3, 3, 5, 9)]
)
def test_an_attack_agrees_with_the_closed_form(
    table: Table, combat: int, needs: int, defense: int, health: int
) -> None:
    hero, _ = duel(table, combat=combat, needs=needs, defense=defense, health=health)
    hit, kill, mean = closed_form(combat, needs, defense, health)

    found = ask(table, hero, "fight")

    assert of(found) == {
        "at least one Hit": pytest.approx(float(hit), abs=1e-12),
        "kills Tentacle a": pytest.approx(float(kill), abs=1e-12),
        "Wounds dealt": pytest.approx(float(mean), abs=1e-12),
    }
    assert found.exact


def test_armor_is_rolled_for_each_wound(table: Table) -> None:
    """One die that hits on 2+ without Defense does w Wounds, each stopped by a 4+; Health 1 is gone unless all are."""
    hero, _ = duel(table, combat=1, needs=2, defense=0, health=1, abilities={"armor": 4})
    kill = Fraction(5, 6) * sum((1 - Fraction(1, 2) ** wounds) * Fraction(1, 6) for wounds in DIE)

    assert of(ask(table, hero, "fight"))["kills Tentacle a"] == pytest.approx(float(kill), abs=1e-12)


def test_hits_go_where_one_points_and_then_to_the_weakest(table: Table) -> None:
    """Two dice that hit on 2+. With Health 1 and no Defense every Hit kills; the first goes to the one pointed at."""
    hero = table.hero("marshal", "A1", combat=2, melee_to_hit=2)
    one = table.foe("tentacles", "B1", defense=0, health=1, abilities={})
    other = table.foe("tentacles", "A2")
    table.turn_of(hero, move=1)

    first = ask(table, hero, "fight", aim=one.id)
    second = ask(table, hero, "fight", aim=other.id)

    assert of(first)["kills Tentacle a"] == pytest.approx(35 / 36)
    assert of(second)["kills Tentacle b"] == pytest.approx(35 / 36)
    assert of(first)["Wounds dealt"] == pytest.approx(2 * 5 / 6)
    assert first.assumed == (
        "Hits go to Tentacle a first, then to the one with the least Health left.",
        "Hits are assigned one at a time, Critical Hits first.",
    )


def test_what_is_assumed_is_told(table: Table) -> None:
    """With Grit the dice could be rolled again; the odds are those of keeping them."""
    hero, _ = duel(table, combat=1, needs=4, defense=3, health=2, grit=1)

    found = ask(table, hero, "fight")

    assert found.assumed == ("No dice are Re-rolled.",)
    assert of(found)["kills Tentacle a"] == 0.25


@pytest.mark.parametrize(("bonus", "chance"), [(0, Fraction(2, 6)), (1, Fraction(3, 6))])
def test_slipping_away_from_escape_five(table: Table, bonus: int, chance: Fraction) -> None:
    """5+ on a die; a bonus is added to it."""
    hero = table.hero("marshal", "A1")
    table.foe("tentacles", "B1", escape=5)
    if bonus:
        hero.give("gravewalkers-boots")
    table.turn_of(hero, move=3)

    assert of(ask(table, hero, str(table.space("A2")))) == {"slips away": pytest.approx(float(chance))}


def test_a_move_that_needs_no_test_has_no_odds(table: Table) -> None:
    hero = table.hero("marshal", "A1")
    table.foe("tentacles", "E5")
    table.turn_of(hero, move=3)
    assert table.session is not None

    assert odds(table.session.imagine(hero.seat), str(table.space("A2"))) is None
    assert odds(table.session.imagine(hero.seat), "end") is None
    assert odds(table.session.imagine(hero.seat), "no such key") is None


def test_scavenging_with_three_dice(table: Table) -> None:
    """At least one 6 of three; half a card on average."""
    hero = table.hero("marshal", "A1")
    table.turn_of(hero, move=1)

    found = of(ask(table, hero, "scavenge:0"))

    assert found == {"finds something": pytest.approx(1 - (5 / 6) ** 3), "cards": pytest.approx(0.5)}


def test_who_should_take_a_test(table: Table) -> None:
    """Each die of the Skill that shows 5 or 6 passes: 1 - (2/3)^n."""
    strong = table.hero("bandido", "A1")
    weak = table.hero("saloon-girl", "B1")
    skills = {hero: hero.stat("strength") for hero in (strong, weak)}
    table.happen(lambda game: encounters.encounter(game, "runaway-cage", 0))
    assert table.asked == "card.tester"

    for hero, dice in skills.items():
        found = ask(table, strong, hero.id)
        assert list(of(found).values()) == [pytest.approx(1 - (2 / 3) ** dice)]
    assert skills == {strong: 4, weak: 1}


def test_holding_back_the_darkness_at_seven(table: Table) -> None:
    """Two dice of 7 or more: 21 of 36."""
    hero = table.hero("marshal", "A1")
    table.auto(turn_begin="")
    table.turn()
    assert table.asked == "turn.begin"

    assert of(ask(table, hero, "on")) == {"holds the Darkness back": pytest.approx(21 / 36)}


# ---- how it is done --------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("abilities", [{}, {"armor": 5, "tough": 1}, {"thorned": 1}, {"burst": 2}], ids=str)
def test_dice_read_one_by_one_need_not_be_told_apart(table: Table, abilities: dict[str, int]) -> None:
    """The same odds whether every order of the dice is looked at or only their kinds."""
    hero, _ = duel(table, combat=2, needs=4, defense=4, health=3, abilities=abilities)
    assert table.session is not None
    assert table.session.ask is not None
    option = next(option for option in options_of(table.session.ask) if option.verb == "fight")
    watch = Brimstone.shown.watch(table.game, table.session.ask, option, "")
    assert watch is not None
    assert "hero.to-hit" in watch.each

    def search(each: tuple[str, ...]) -> dict[str, float]:
        assert table.session is not None
        root = table.session.imagine(hero.seat).asking_chance()
        root.game.events = []
        root.answer("fight")
        other = Watch(counts=watch.counts, over=watch.over, each=each, defaults=watch.defaults)
        return of(Search(other, HOUR).run(root, "fight", 1))

    assert search(()) == pytest.approx(search(watch.each))


@pytest.mark.slow
def test_past_the_budget_it_is_a_sample_and_says_so(table: Table) -> None:
    hero, _ = duel(table, combat=2, needs=4, defense=3, health=5)
    exact = of(ask(table, hero, "fight"))

    found = ask(table, hero, "fight", seconds=0.0, samples=400)

    assert not found.exact
    assert found.samples == 400
    # Four standard deviations of a chance of 3/4 in 400 games.
    assert of(found)["at least one Hit"] == pytest.approx(exact["at least one Hit"], abs=4 * (0.75 * 0.25 / 400) ** 0.5)
    assert ask(table, hero, "fight", seconds=0.0, samples=400) == found, "the same question has the same sample"


def test_looking_changes_nothing(table: Table) -> None:
    hero, _ = duel(table, combat=2, needs=4, defense=3, health=5)
    assert table.session is not None
    before, journal = table.session.state_bytes(), list(table.session.journal)

    ask(table, hero, "fight")

    assert table.session.state_bytes() == before
    assert table.session.journal == journal
    assert table.asked == "activation.act"


def real_fight() -> Session[Brimstone]:
    """A whole game, dice drawn, up to a question of a Hero in a Fight who could attack."""
    session = Session.start(Brimstone, Setup(mission="fistful", heroes=2), 5)
    bots = seated(session, dict.fromkeys(session.game.seats(), "heuristic"), "2")
    while session.ask is None or session.ask.find("fight") < 0:
        assert bots.step()
    return session


def test_odds_tell_nothing_of_what_is_hidden_or_to_come() -> None:
    """Whatever is hidden is drawn anew, dice to come included, and the odds stay the same, exact or sampled."""
    session = real_fight()
    assert session.ask is not None
    seat = session.ask.seats[0]
    for seconds in (HOUR, 0.0):
        known = odds(session.imagine(seat), "fight", seconds=seconds, samples=25)
        assert known is not None
        for salt in (b"one", b"other"):
            other = session.fork()
            other.redraw(salt)
            assert other.game.state.stream.key != session.game.state.stream.key
            again = odds(other.imagine(seat), "fight", seconds=seconds, samples=25)
            assert again is not None
            assert again.figures == known.figures


def test_a_choice_in_the_middle_of_a_step_with_drawn_dice() -> None:
    """Dice that fell before the question, in the same step, stay as they fell: here those that could be Re-rolled."""
    session = Session.start(Brimstone, Setup(mission="fistful", heroes=2), 5)
    bots = seated(session, dict.fromkeys(session.game.seats(), "random"), "2")
    for _ in range(3000):
        if session.ask is None or session.ask.name == "hero.reroll":
            break
        assert bots.step()
    assert session.ask is not None
    assert session.ask.name == "hero.reroll"

    twin = session.asking_chance()

    assert twin.state_bytes() == session.state_bytes()
    assert twin.ask is not None
    assert (twin.ask.name, twin.ask.params) == (session.ask.name, session.ask.params)
    assert twin.game.chance_asked
    assert not session.game.chance_asked
    assert twin.fork().ask is not None


def test_a_number_is_a_mean_and_a_chance_is_capped(table: Table) -> None:
    """An Attack with two dice that always hit: two Hits count once as a chance, and as 2 x 5/6 as a number."""
    hero, _ = duel(table, combat=2, needs=2, defense=9, health=9)
    assert table.session is not None
    root = table.session.imagine(hero.seat).asking_chance()
    root.game.events = []
    root.answer("fight")
    counts = tuple(
        Count(name=kind, kind=kind, of=lambda event: getattr(event, "hits", 0)) for kind in ("chance", "number")
    )

    def over(game: Brimstone, events: Any) -> bool:
        return any(hasattr(event, "hits") for event in events)

    found = Search(Watch(counts=counts, over=over), HOUR).run(root, "fight", 1)

    assert of(found) == {"chance": pytest.approx(35 / 36), "number": pytest.approx(10 / 6)}
