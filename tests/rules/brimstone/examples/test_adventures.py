"""Worked examples of the rulebook outside of Fights; docs/evidence/brimstone-examples.md lists all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from tests.rules.brimstone.darkness.test_depth_track import hold_back, quiet_events
from tests.rules.brimstone.explore.test_encounters import card, mine
from tests.rules.brimstone.situations.deeds import does, effect_item, item
from undercroft.engine.choices import RollAsk, key_of
from undercroft.games.brimstone.content.keywords import Case
from undercroft.games.brimstone.events import (
    CardDrawn,
    ChartRolled,
    DepthEvent,
    FightBegan,
    FoesPlaced,
    HeroAttacked,
    Rerolled,
    Saved,
    SkillTested,
    Stepped,
)
from undercroft.games.brimstone.rules.explore import event_cards
from undercroft.games.brimstone.rules.harm import charts
from undercroft.games.brimstone.rules.heroes import skill_tests
from undercroft.lab.ledger import rule

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.rules.brimstone.situations.table import Table


# ---- dice and chance -------------------------------------------------------------------------------------------------


@rule("brimstone.grit.no-second-reroll", "brimstone.reroll.once-per-die")
def test_misses_that_were_rerolled_with_grit_and_missed_again_stay_misses(table: Table) -> None:
    """Three misses, Re-rolled with one Grit: two miss again. Neither the second Grit nor an Item may touch those.

    The third die became a hit, but it was Re-rolled too: nothing at all is left to ask about.
    """
    girl = table.hero("saloon-girl", at="C3", grit=2)
    girl.give("knucklebone-die")
    table.foe("void-spiders", at="C4", health=40)
    table.auto(hero_reroll="")
    table.turn_of(girl, move=0)
    table.dice(to_hit=[1, 2, 3])
    table.act("fight")
    assert len(table.options) == 3  # Grit, the Item, or neither
    table.act("reroll:grit")
    for die in ("0", "1", "2"):
        table.act(die)
    table.dice(to_hit=[1, 2, 5])

    assert table.awaits == "hero.damage"
    assert [event.dice for event in table.events(Rerolled)] == [(1, 2, 5)]
    assert [event.hits for event in table.events(HeroAttacked)] == [1]
    assert girl.grit == 2 - 1
    assert not girl.items[0].exhausted


@rule("brimstone.dice.d3")
@pytest.mark.parametrize(("face", "wounds"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_the_chart_of_a_d3(table: Table, face: int, wounds: int) -> None:
    marshal = table.hero("marshal", at="C4")
    table.dice(card_wounds=[face])

    does(table, marshal, "wounds D3")

    assert marshal.wounds == wounds


@rule("brimstone.dice.d36")
def test_three_for_the_tens_and_five_for_the_ones_are_thirty_five(table: Table) -> None:
    ada = table.hero()
    table.happen(lambda game: charts.roll(game, game.hero(ada.id), "mutation"))
    assert isinstance(table.ask, RollAsk)
    assert [die.faces for die in table.ask.dice] == [(1, 2, 3, 4, 5, 6)] * 2

    table.dice(chart_mutation=[3, 5], card_sanity=[1])

    assert [event.roll for event in table.events(ChartRolled)] == [10 * 3 + 5]


@rule("brimstone.random.hero")
@pytest.mark.parametrize("heroes", [3, 4])
def test_a_random_hero_is_any_of_three_or_four_each_listed_once(tables: Callable[..., Table], heroes: int) -> None:
    """Each Hero is one outcome among as many equal ones, and only the Hero who is drawn is touched."""
    for chosen in range(heroes):
        table = tables()
        party = [table.hero(at=f"A{n + 1}") for n in range(heroes)]
        table.happen(lambda game: event_cards.play(game, game.pack.cards["nobody-is-counting"], Case()))
        outcomes = [key_of(value) for value in table.ask.values]
        assert outcomes == [hero.id for hero in party]

        table.dice(card_random=[party[chosen].id], card_sanity=[1])
        assert [hero.horror for hero in party] == [int(n == chosen) for n in range(heroes)]


@rule("brimstone.depth.event-number", "brimstone.depth.doubles-no-darkness-move")
@pytest.mark.parametrize("double", [1, 2, 3, 4, 5, 6])
def test_a_double_is_its_own_number_on_the_depth_event_chart(table: Table, double: int) -> None:
    """Also double 1 to 3, a total that fails in every Stage: the event comes instead of the Darkness."""
    table.hero(at="A1")
    quiet_events(table)
    before = table.state.darkness

    hold_back(table, double, double)

    assert [event.number for event in table.events(DepthEvent)] == [double]
    assert table.state.darkness == before


# ---- moving ----------------------------------------------------------------------------------------------------------


@rule("brimstone.move.up-to-roll", "brimstone.move.eight-directions", "brimstone.move.not-through-models")
def test_a_roll_of_four_goes_four_spaces_any_way_but_through_models(table: Table) -> None:
    """From F5 in a hall of ten by eight: B to J and 1 to 8, without the spaces of the other two Heroes."""
    ada = table.hero("marshal", at="F5")
    table.hero("bandido", at="F4")
    table.hero("gunslinger", at="D4")
    table.dice(move=[4])
    table.turn_of(ada)

    within = {f"{column}{row}" for column in "BCDEFGHIJ" for row in range(1, 9)}
    assert table.squares() == sorted(within - {"F5", "F4", "D4"})
    table.refuses("A5", "brimstone.move.up-to-roll")
    table.refuses("F4", "brimstone.move.not-through-models")

    table.act("F1")  # straight on is barred by the Bandido, so the way bends; four steps all the same
    path = [table.square(step.space) for step in table.events(Stepped)]
    assert len(path) == 4
    assert "F4" not in path
    assert ada.at == "F1"


@rule("brimstone.wall.breaks-adjacency", "brimstone.wall.blocks-diagonal-move")
def test_a_wall_over_the_cross_point_parts_the_two_diagonals(tables: Callable[..., Table]) -> None:
    """A Wall runs down into the tile and ends at the point where B1, C1, B2 and C2 meet."""
    table = tables("+-+-+-+-+\n|. .|. .|\n+ + + + +\n|. . . .|\n+-+-+-+-+\n")
    neighbours = table.game.board.neighbours

    def adjacent(one: str, other: str) -> bool:
        return bool(neighbours[table.space(one)] >> table.space(other) & 1)

    assert not adjacent("B1", "C2")
    assert not adjacent("B2", "C1")
    assert adjacent("B2", "C2")
    assert adjacent("B1", "B2")


# ---- harm ------------------------------------------------------------------------------------------------------------


@rule("brimstone.defense.roll", "brimstone.hits.default-wound")
@pytest.mark.parametrize(("faces", "wounds"), [((1, 2, 3), 3), ((4, 5, 6), 0), ((3, 4, 1), 2), ((5, 2, 6), 1)])
def test_three_hits_on_defense_four(table: Table, faces: tuple[int, ...], wounds: int) -> None:
    """One die for each Hit; 4, 5 and 6 prevent one, 1, 2 and 3 do not."""
    marshal = table.hero("marshal", at="C4", defense=4)
    table.dice(defense=list(faces))

    does(table, marshal, "hits 3")

    assert [(save.needs, len(save.dice), save.prevented) for save in table.events(Saved)] == [(4, 3, 3 - wounds)]
    assert marshal.wounds == wounds


@rule("brimstone.armor.roll")
def test_two_hits_of_three_wounds_on_armor_five(table: Table) -> None:
    """Six dice, one of each face: the 5 and the 6 prevent one Wound each."""
    marshal = table.hero("marshal", at="C4", defense=4)
    item(table, marshal, gives={"armor": 5})
    table.dice(defense=[3, 3], armor=[1, 2, 3, 4, 5, 6])

    does(table, marshal, "hits 2 damage 3")

    assert [(save.kind, save.needs, len(save.dice), save.prevented) for save in table.events(Saved)] == [
        ("defense", 4, 2, 0),
        ("armor", 5, 2 * 3, 2),
    ]
    assert marshal.wounds == 6 - 2


@rule("brimstone.corruption.resistance-default", "brimstone.corruption.mutate")
@pytest.mark.parametrize(("points", "held", "mutations"), [(4, 4, 0), (5, 0, 1)])
def test_four_corruption_points_are_held_and_the_fifth_mutates(
    table: Table, points: int, held: int, mutations: int
) -> None:
    marshal = table.hero("marshal", at="C4")
    table.dice(chart_mutation=[1, 1] * mutations)

    does(table, marshal, f"taint {points}")

    assert marshal.corruption == held
    assert len(table.events(ChartRolled)) == mutations


# ---- Skill tests and Encounters --------------------------------------------------------------------------------------


@rule("brimstone.skill.test-roll", "brimstone.skill.test-pass")
@pytest.mark.parametrize("lore", [1, 2, 3, 4])
@pytest.mark.parametrize(("best", "passed"), [(4, False), (5, True), (6, True)])
def test_lore_five(table: Table, lore: int, best: int, passed: bool) -> None:
    """As many dice as the Hero has Lore; it is passed if one of them is 5 or 6."""
    skills = msgspec.structs.replace(table.pack.heroes["marshal"].skills, lore=lore)
    ada = table.hero("marshal", at="A1", skills=skills)
    dice = [*[4] * (lore - 1), best]
    table.dice(skill=dice)

    table.happen(lambda game: skill_tests.skill_test(game, game.hero(ada.id), "lore", 5))

    assert [(event.dice, event.passed) for event in table.events(SkillTested)] == [(tuple(dice), passed)]


@rule("brimstone.encounter.multiple", "brimstone.encounter.multiple-enemies-last")
def test_a_token_with_two_encounters(tables: Callable[..., Table]) -> None:
    """Both are drawn, then resolved in the order the players like; two Attacks wait for the last Skill test."""
    table = mine(tables, encounters=2)
    table.hero("marshal", at="A3")
    card(table, "den", "attack tentacles 2", test="lore 5")
    card(table, "web", "attack void-spiders 3", test="luck 5")
    table.turn("room_exploration")
    assert [event.card for event in table.events(CardDrawn)] == ["web", "den"]
    assert sorted(table.options) == ["den", "web"]
    assert table.events(SkillTested) == []

    table.act("den")
    assert table.state.foes == []
    table.dice(skill=[1, 1])
    assert table.state.foes == []  # the other test is still to come
    table.dice(skill=[1, 1, 1])

    order = [e for e in table.events() if isinstance(e, SkillTested | FoesPlaced | FightBegan)]
    names = [type(event).__name__ for event in order]
    assert names == ["SkillTested", "SkillTested", "FoesPlaced", "FoesPlaced", "FightBegan"]
    assert [event.skill for event in table.events(SkillTested)] == ["lore", "luck"]
    assert sorted(foe.kind for foe in table.state.foes) == ["tentacles"] * 2 + ["void-spiders"] * 3


# ---- Items -----------------------------------------------------------------------------------------------------------


@rule("brimstone.items.keyword-restriction")
def test_an_item_for_outlaws_only(table: Table) -> None:
    """The same Item in two packs: who has the Keyword may use it, who has not is not even offered it."""
    bandido, marshal = table.hero("bandido", at="C3"), table.hero("marshal", at="E3")
    assert "Outlaw" in table.pack.heroes["bandido"].keywords
    assert "Outlaw" not in table.pack.heroes["marshal"].keywords
    outlaws = effect_item(table, bandido, "gold 5")
    name = bandido.items[0].card
    table.pack.items[name] = msgspec.structs.replace(table.pack.items[name], only="Outlaw")
    marshal.give(name)
    table.turn_of(marshal, move=0)
    assert f"use:item:{marshal.items[0].id}/u0" not in table.options

    table.turn_of(bandido, move=0)
    table.act(outlaws)

    assert (bandido.gold, marshal.gold) == (5, 0)


@rule("brimstone.items.clothing-slot")
def test_one_of_each_kind_of_clothing(table: Table) -> None:
    """Gloves, a coat and a hat together; for a second pair of gloves the first comes off."""
    marshal = table.hero("marshal", at="C3")
    gloves, _coat, _hat = (item(table, marshal, slot=slot, gives={"combat": 1}) for slot in ("gloves", "coat", "hat"))
    assert marshal.stat("combat") == 2 + 3
    second = item(table, marshal, slot="gloves", gives={"combat": 4})
    marshal.worn = [number for number in marshal.worn if number != second]
    assert marshal.stat("combat") == 2 + 3
    table.turn_of(marshal, move=0)

    table.offer(f"wear:{second}", marshal)

    assert gloves not in marshal.worn
    assert marshal.stat("combat") == 2 + 1 + 1 + 4


@rule("brimstone.items.exhaust", "brimstone.items.ready")
def test_once_per_turn_and_once_per_fight_side_by_side(table: Table) -> None:
    """Both are used in one turn of a Fight: the first is back next turn, the other when the Fight is over."""
    table.state.objective = True
    marshal = table.hero("marshal", at="C3")
    turn, fight = (effect_item(table, marshal, "gold 5", limit=limit) for limit in ("turn", "fight"))
    slay = effect_item(table, marshal, "each foe: wounds 30")
    foe = table.foe("void-spiders", at="J8", initiative=1, stunned=True)
    table.state.fight.instances = 0  # type: ignore[union-attr]
    table.turn_of(marshal, move=0)
    table.act(turn)
    table.act(fight)
    assert [turn in table.options, fight in table.options] == [False, False]

    table.act("end")
    table.dice(hold_back=[3, 5], move=[3])
    assert [turn in table.options, fight in table.options] == [True, False]

    table.auto(breath_way="grit")
    table.act(slay)
    table.dice(hold_back=[3, 5], move=[3])
    assert not foe.here
    assert [turn in table.options, fight in table.options] == [True, True]
