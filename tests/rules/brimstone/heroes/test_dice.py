"""Dice, Re-rolls, and who is chosen at random."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from tests.rules.brimstone.situations.table import Table
from undercroft.engine.choices import RollAsk, key_of
from undercroft.games.brimstone.content.keywords import Case, perform
from undercroft.games.brimstone.events import ChartRolled, DarknessMoved, Rerolled, Rolled, Scavenged
from undercroft.games.brimstone.rules import harm
from undercroft.games.brimstone.rules.darkness import depth_track
from undercroft.games.brimstone.rules.explore import event_cards
from undercroft.games.brimstone.rules.harm import charts
from undercroft.games.brimstone.rules.heroes import skill_tests
from undercroft.lab.ledger import rule

if TYPE_CHECKING:
    from collections.abc import Callable


def faces_rolled(table: Table) -> list[tuple[int, ...]]:
    """The faces of the dice that the table waits for."""
    assert table.session is not None
    ask = table.session.ask
    assert isinstance(ask, RollAsk)
    return [die.faces for die in ask.dice]


# ---- the dice ------------------------------------------------------------------------------------------------------


@rule("brimstone.dice.d6", "brimstone.grit.use-move")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_a_d6_shows_one_to_six(table: Table, face: int) -> None:
    """The extra D6 of Move adds just what it shows."""
    ada = table.hero(at="A1", grit=1)
    table.turn_of(ada, move=2)
    table.act("more-move")
    assert faces_rolled(table) == [(1, 2, 3, 4, 5, 6)]

    table.dice(more_move=[face])

    assert table.activation.left == 2 + face


@rule("brimstone.dice.d3")
@pytest.mark.parametrize(("face", "result"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_d3_is_half_a_d6_rounded_up(table: Table, face: int, result: int) -> None:
    """A Loot card that gives D3 Dark Stone."""
    ada = table.hero()
    table.dice(card_stone=[face])

    table.happen(lambda game: event_cards.play(game, game.pack.cards["loot-handful"], Case(game.hero(ada.id))))

    assert ada.stone == result


@rule("brimstone.dice.d8")
def test_a_d8_is_rolled_only_where_something_asks_for_it(table: Table) -> None:
    """The Shotgun's To Hit die has eight faces; the same Hero's Move die and Defense dice have six."""
    ada = table.hero("marshal", at="A1")
    ada.give("shotgun")
    table.foe("tentacles", at="C1")
    table.turn_of(ada, starts=[])
    assert faces_rolled(table) == [(1, 2, 3, 4, 5, 6)]

    table.dice(move=[3])
    table.act(f"shoot:{ada.item('shotgun')}")
    assert faces_rolled(table) == [(1, 2, 3, 4, 5, 6, 7, 8)]
    assert table.awaits == "hero.to-hit"

    table.happen(lambda game: harm.take_hits(game, game.hero(ada.id), 2))
    assert faces_rolled(table) == [(1, 2, 3, 4, 5, 6)] * 2
    assert table.awaits == "hero.defense"


@rule("brimstone.dice.d36")
def test_a_d36_reads_tens_then_ones(table: Table) -> None:
    """3 and then 5 is 35, not 53."""
    ada = table.hero()
    table.dice(chart_mutation=[3, 5], card_sanity=[1])

    table.happen(lambda game: charts.roll(game, game.hero(ada.id), "mutation"))

    assert [event.roll for event in table.events(ChartRolled)] == [35]


@rule("brimstone.dice.d36", "brimstone.content.mutation-chart")
def test_the_thirty_six_results_of_a_d36_are_eleven_to_sixty_six() -> None:
    seen: list[int] = []
    for tens in range(1, 7):
        for ones in range(1, 7):
            table = Table()
            table.hero()
            table.dice(chart_mutation=[tens, ones])
            table.happen(lambda game: charts.roll(game, game.hero("h1"), "mutation"))
            seen += [event.roll for event in table.events(ChartRolled)]
            assert table.awaits in ("hero.move", "card.sanity")
    assert seen == [int(f"{tens}{ones}") for tens in range(1, 7) for ones in range(1, 7)]
    assert (min(seen), max(seen), len(set(seen))) == (11, 66, 36)


@rule("brimstone.dice.peril-die")
@pytest.mark.parametrize("face", [3, 4, 5, 6])
def test_the_peril_die_shows_three_three_four_four_five_six(table: Table, face: int) -> None:
    """A Darkness card whose Void Spiders come by the Peril Die."""
    table.hero(at="A1")
    table.hero(at="E5")
    table.auto(ambush_space="")
    table.happen(
        lambda game: event_cards.play(game, game.pack.cards["out-of-the-walls"], Case()), at="hold_back_the_darkness"
    )
    assert faces_rolled(table) == [(3, 3, 4, 4, 5, 6)]

    table.dice(foe_count=[face])
    beside = iter(["h1", "h1", "h1"])
    while table.awaits in ("ambush.space", "foe.pick"):
        if table.awaits == "foe.pick":
            table.dice(foe_pick=[next(beside)])
        else:
            table.act(table.options[0])

    assert len(table.state.foes) == face


# ---- Re-rolls ------------------------------------------------------------------------------------------------------


def scavenging(table: Table, *, grit: int) -> None:
    """A Hero with so much Grit has just rolled 1, 2, 3 to Scavenge, and is asked about a Re-roll."""
    ada = table.hero("gunslinger", at="A1", grit=grit)
    table.auto(hero_reroll="")
    table.dice(scavenge=[1, 2, 3])
    table.turn_of(ada, move=1)
    table.act("scavenge:0")


@rule("brimstone.grit.use-reroll")
def test_one_grit_rerolls_as_many_dice_as_wished(table: Table) -> None:
    """The 1 and the 3 are Re-rolled together for one Grit, the 2 stays."""
    scavenging(table, grit=1)
    assert table.asked == "hero.reroll"
    assert table.options == ["reroll:grit", "pass"]

    table.act("reroll:grit")
    assert table.options == ["0", "1", "2"]
    table.act("0")
    table.act("2")
    table.dice(scavenge=[4, 5])

    assert table.game.hero("h1").grit == 0
    assert [event.dice for event in table.events(Rolled)] == [(1, 2, 3), (4, 5)]
    assert [event.dice for event in table.events(Rerolled)] == [(4, 2, 5)]
    assert [(event.dice, event.cards) for event in table.events(Scavenged)] == [((4, 2, 5), 0)]
    assert table.awaits != "hero.reroll"


@rule("brimstone.grit.use-reroll")
def test_without_grit_or_wish_nothing_is_rerolled(table: Table) -> None:
    scavenging(table, grit=2)
    table.act(None)
    assert table.game.hero("h1").grit == 2
    assert [event.dice for event in table.events(Scavenged)] == [(1, 2, 3)]


@rule("brimstone.grit.use-reroll")
def test_a_hero_without_grit_is_not_asked(table: Table) -> None:
    scavenging(table, grit=0)
    assert table.awaits != "hero.reroll"
    assert [event.dice for event in table.events(Scavenged)] == [(1, 2, 3)]


@rule("brimstone.grit.no-second-reroll", "brimstone.reroll.once-per-die")
def test_another_grit_rerolls_only_dice_that_were_not_rerolled_yet(table: Table) -> None:
    """With two Grit: the first for the 1 and the 2; the second can only be for the 3; then no die is left."""
    scavenging(table, grit=2)
    table.act("reroll:grit")
    table.act("0")
    table.act("1")
    table.act(None)
    table.dice(scavenge=[1, 1])

    assert table.asked == "hero.reroll"
    table.act("reroll:grit")
    table.dice(scavenge=[4])

    assert [event.dice for event in table.events(Scavenged)] == [(1, 1, 4)]
    assert table.game.hero("h1").grit == 0


@rule("brimstone.grit.no-second-reroll", "brimstone.reroll.once-per-die")
def test_once_every_die_was_rerolled_nothing_more_is_asked(table: Table) -> None:
    scavenging(table, grit=2)
    table.act("reroll:grit")
    for die in ("0", "1", "2"):
        table.act(die)
    table.dice(scavenge=[1, 1, 1])

    assert table.awaits != "hero.reroll"
    assert table.game.hero("h1").grit == 1


def failed_test(table: Table, item: str, *, grit: int) -> None:
    """A Hero with an Item that Re-rolls one Skill die, and Lore 1, has failed a Skill test with a 1."""
    ada = table.hero("gunslinger", at="A1", grit=grit)
    ada.give(item)
    table.auto(hero_reroll="")
    table.dice(skill=[1])
    table.happen(lambda game: skill_tests.skill_test(game, game.hero(ada.id), "lore", 4))


@rule("brimstone.reroll.once-per-die", "brimstone.grit.no-second-reroll")
@pytest.mark.parametrize("first", ["grit", "item"])
def test_a_die_rerolled_by_grit_or_by_an_ability_is_not_rerolled_by_the_other(table: Table, first: str) -> None:
    """Grit and an Item could both Re-roll the one Skill die: whichever is used, the other has no die left."""
    item = next(
        card
        for card, sheet in sorted(table.pack.items.items())
        for reroll in sheet.rerolls
        if "skill" in reroll.dice and not sheet.only and not sheet.hands and sheet.slot is None and sheet.attach is None
    )
    failed_test(table, item, grit=1)
    assert table.asked == "hero.reroll"
    ways = {"grit": "reroll:grit", "item": next(key for key in table.options if key.startswith("reroll:item"))}

    table.act(ways[first])
    table.dice(skill=[2])

    ada = table.game.hero("h1")
    assert ada.grit == (0 if first == "grit" else 1)
    assert [event.dice for event in table.events(Rerolled)] == [(2,)]
    assert bool(ada.items[0].exhausted) is (first == "item")


@rule("brimstone.grit.own-dice-only")
def test_grit_is_only_for_ones_own_dice(table: Table) -> None:
    """Ada tests and has no Grit; Bea has two, but it is not her roll, and she is not asked."""
    ada = table.hero("gunslinger", at="A1")
    table.hero("marshal", at="B1", grit=2)
    table.auto(hero_reroll="")
    table.dice(skill=[1])

    table.happen(lambda game: skill_tests.skill_test(game, game.hero(ada.id), "lore", 4))

    assert table.awaits != "hero.reroll"
    assert table.game.hero("h2").grit == 2
    assert table.events(Rerolled) == []


@rule("brimstone.grit.own-dice-only")
def test_grit_does_not_reroll_the_dice_of_enemies(table: Table) -> None:
    """The Tentacles hit; the Hero with Grit is first asked about the Defense dice, which are the Hero's own."""
    ada = table.hero("marshal", at="A1", grit=2, activated=True)
    foe = table.foe("tentacles", at="B1", combat=1, to_hit=4, abilities={})
    foe.target = ada.id
    table.auto(hero_reroll="")
    table.dice(foe_to_hit=[5], defense=[1])

    table.turn("models_activate")

    assert table.asked == "hero.reroll"
    assert table.session is not None
    assert table.session.ask is not None
    assert (table.session.ask.params or {})["kind"] == "defense"
    assert table.session.ask.seats == ("p1",)


@rule("brimstone.grit.not-on-charts")
@pytest.mark.parametrize(("chart", "dice"), [("injury", [3, 4]), ("madness", [3, 4]), ("mutation", [2, 2])])
def test_grit_does_not_change_a_roll_on_a_chart(table: Table, chart: str, dice: list[int]) -> None:
    ada = table.hero(at="A1", grit=2)
    table.auto(hero_reroll="")
    table.dice(**{f"chart_{chart}": dice})

    table.happen(lambda game: charts.roll(game, game.hero(ada.id), chart))

    assert len(table.events(ChartRolled)) == 1
    assert table.events(Rerolled) == []
    assert ada.grit == 2


@rule("brimstone.grit.not-on-hold-back")
def test_grit_does_not_help_to_hold_back_the_darkness(table: Table) -> None:
    """A total of 3 in the first Stage: nobody is asked about a Re-roll, the Darkness comes closer."""
    ada = table.hero(at="A1", grit=2)
    before = table.state.darkness
    table.auto(hero_reroll="")
    table.dice(hold_back=[1, 2])

    table.happen(lambda game: depth_track.hold_back(game), at="hold_back_the_darkness")

    assert ada.grit == 2
    assert table.events(Rerolled) == []
    assert [event.step for event in table.events(DarknessMoved)] == [before - 1]


@rule("brimstone.grit.not-on-hold-back")
def test_an_item_that_says_so_still_rerolls_hold_back_the_darkness(table: Table) -> None:
    """Only Grit is barred: the Item is offered, Grit is not."""
    item = next(c for c, sheet in sorted(table.pack.items.items()) if any("hold back" in r.dice for r in sheet.rerolls))
    ada = table.hero(at="A1", grit=2)
    ada.give(item)
    table.auto(hero_reroll="")
    table.dice(hold_back=[1, 2])

    table.happen(lambda game: depth_track.hold_back(game), at="hold_back_the_darkness")

    assert table.asked == "hero.reroll"
    assert "reroll:grit" not in table.options
    assert any(key.startswith("reroll:item") for key in table.options)


# ---- a Random Hero -------------------------------------------------------------------------------------------------


@rule("brimstone.random.hero")
@pytest.mark.parametrize("heroes", [2, 3, 4])
def test_each_eligible_hero_is_as_likely_as_any_other(tables: Callable[..., Table], heroes: int) -> None:
    """Who takes the Sanity Damage of a Darkness card: one of the Heroes who stand, each listed once."""
    table = tables()
    for n in range(heroes):
        table.hero(at=f"A{n + 1}")
    down = table.hero(at="H8", ko=True, ko_cause="health")
    table.happen(lambda game: event_cards.play(game, game.pack.cards["nobody-is-counting"], Case()))
    assert table.session is not None
    ask = table.session.ask
    assert ask is not None
    assert ask.seats == ("chance",)
    assert [key_of(value) for value in ask.values] == [f"h{n + 1}" for n in range(heroes)]

    table.dice(card_random=["h2"], card_sanity=[1])

    assert [hero.horror for hero in table.game.heroes] == [int(n == 1) for n in range(heroes)] + [0]
    assert down.horror == 0


@rule("brimstone.random.hero")
@pytest.mark.parametrize("heroes", [3, 4])
def test_chance_picks_each_of_them_equally_often(heroes: int) -> None:
    """1,200 picks of the machine's own dice: a third or a quarter each, within four standard deviations."""
    table = Table()
    for n in range(heroes):
        table.hero(at=f"A{n + 1}", wounds=0)
    table.game.chance_asked = False
    picked: Counter[str] = Counter()
    effect = table.pack.cards["nobody-is-counting"].steps[0].do
    for _ in range(1200):
        for hero in table.game.heroes:
            hero.horror = 0
        for _ask in perform(table.game, effect, Case()):
            pytest.fail("nothing is asked")
        picked.update(hero.id for hero in table.game.heroes if hero.horror)
    share = 1 / heroes
    margin = 4 * (1200 * share * (1 - share)) ** 0.5
    assert sum(picked.values()) == 1200
    assert all(abs(picked[f"h{n + 1}"] - 1200 * share) < margin for n in range(heroes))
