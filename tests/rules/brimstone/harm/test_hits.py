"""Hits, Horror Hits and Corruption Hits, and the saves against them."""

from __future__ import annotations

import pytest

from tests.conftest import rule
from tests.rules.brimstone.situations.deeds import does, effect_item, far_foe, its_turn
from tests.rules.brimstone.situations.table import Table
from undercroft.games.brimstone.content.types import Moment
from undercroft.games.brimstone.events import HitsTaken, Saved
from undercroft.games.brimstone.state import Boost


@rule("brimstone.hits.three-types", "brimstone.defense.which-save")
@pytest.mark.parametrize(
    ("effect", "save", "harm"),
    [
        ("hits 2", "defense", (2, 0, 0)),
        ("horror 2", "willpower", (0, 2, 0)),
        ("corruption 2", "willpower", (0, 0, 2)),
    ],
)
def test_each_type_of_hit_has_its_save_and_its_harm(
    table: Table, effect: str, save: str, harm: tuple[int, int, int]
) -> None:
    """Defense against Hits, Willpower against Horror Hits and Corruption Hits."""
    ada = table.hero("gunslinger", at="C4", defense=3, willpower=5)
    table.dice(**{save: [1, 1]})

    does(table, ada, effect)

    assert (ada.wounds, ada.horror, ada.corruption) == harm
    assert [(hits.kind, hits.count) for hits in table.events(HitsTaken)] == [(effect.split()[0], 2)]
    assert [(saved.kind, saved.needs) for saved in table.events(Saved)] == [(save, 3 if save == "defense" else 5)]


@rule("brimstone.defense.roll", "brimstone.hits.default-wound")
def test_one_defense_die_for_each_hit_at_or_above_the_value_prevents_that_hit(table: Table) -> None:
    """Defense 4+ and 3 Hits: 3, 4 and 6 let one through, for 1 Wound."""
    marshal = table.hero("marshal", at="C4", defense=4)
    table.dice(defense=[3, 4, 6])

    does(table, marshal, "hits 3")

    assert marshal.wounds == 1
    assert table.events(Saved)[0].prevented == 2


@rule("brimstone.marshal.defense")
def test_the_marshal_has_defense_three(table: Table) -> None:
    marshal = table.hero("marshal", at="C4")
    table.dice(defense=[2, 3])

    does(table, marshal, "hits 2")

    assert marshal.wounds == 1


@rule("brimstone.saloon.defense")
def test_the_saloon_girl_has_defense_three(table: Table) -> None:
    girl = table.hero("saloon-girl", at="C4")
    table.dice(defense=[2, 3])

    does(table, girl, "hits 2")

    assert girl.wounds == 1


@rule("brimstone.willpower.roll", "brimstone.hits.default-sanity")
def test_willpower_works_the_same_against_horror_hits(table: Table) -> None:
    ada = table.hero("gunslinger", at="C4", willpower=4)
    table.dice(willpower=[3, 4, 2])

    does(table, ada, "horror 3")

    assert (ada.horror, ada.wounds) == (2, 0)


@rule("brimstone.willpower.roll", "brimstone.hits.default-corruption")
def test_willpower_works_the_same_against_corruption_hits(table: Table) -> None:
    ada = table.hero("gunslinger", at="C4", willpower=4)
    table.dice(willpower=[3, 4, 2])

    does(table, ada, "corruption 3")

    assert (ada.corruption, ada.horror) == (2, 0)


@rule("brimstone.hits.default-wound")
def test_a_hit_does_another_amount_only_where_that_is_stated(table: Table) -> None:
    marshal = table.hero("marshal", at="C4")
    table.dice(defense=[1, 6])

    does(table, marshal, "hits 2 damage 3")

    assert marshal.wounds == 3


@rule("brimstone.hits.default-wound")
def test_a_hit_from_an_enemys_thorns_states_no_amount_and_does_one_wound(table: Table) -> None:
    girl = table.hero("saloon-girl", at="C4")
    table.foe("tentacles", at="C5", health=30, defense=9, abilities={"thorned": 1})
    its_turn(table, girl)
    table.dice(to_hit=[1, 1, 2], defense=[1, 2])
    table.act("fight")

    assert girl.wounds == 2


@rule("brimstone.hits.default-sanity")
def test_a_horror_hit_does_another_amount_only_where_that_is_stated(table: Table) -> None:
    marshal = table.hero("marshal", at="C4")
    table.dice(willpower=[1, 6])

    does(table, marshal, "horror 2 damage 3")

    assert marshal.horror == 3


@rule("brimstone.hits.default-sanity")
def test_a_horror_hit_of_fear_states_no_amount_and_does_one_sanity_damage(table: Table) -> None:
    ada = table.hero("gunslinger", at="C4")
    table.foe("tentacles", at="C5", abilities={"fear": 2})
    table.dice(willpower=[1, 2])
    table.turn_of(ada)
    table.dice(move=[3])

    assert ada.horror == 2


@rule("brimstone.defense.roll", "brimstone.defense.which-save")
@pytest.mark.parametrize(("bonus", "wounds"), [(1, 1), (-1, 3), (9, 0)])
def test_bonuses_are_added_to_the_roll_but_a_one_always_fails(table: Table, bonus: int, wounds: int) -> None:
    """Defense 4+ and the dice 2, 3, 4: a bonus of 1 saves two, of -1 none, a huge one all three."""
    marshal = table.hero("marshal", at="C4", defense=4, boosts=[Boost("defense", bonus, "turn")])
    table.dice(defense=[2, 3, 4])
    does(table, marshal, "hits 3")
    assert marshal.wounds == wounds

    if bonus == 9:
        table.dice(defense=[1])
        does(table, marshal, "hits 1")
        assert marshal.wounds == 1


@rule("brimstone.grit.use-reroll", "brimstone.grit.own-dice-only")
def test_grit_rerolls_the_own_defense_dice_and_nobody_elses(table: Table) -> None:
    """Both Heroes are hit; each is asked about its own dice only and pays with its own Grit."""
    marshal = table.hero("marshal", at="C4", grit=1)
    girl = table.hero("saloon-girl", at="D4", grit=1)
    table.auto(hero_reroll="")
    table.dice(defense=[1, 1])
    does(table, marshal, "each hero: hits 2")

    assert table.session is not None
    assert table.session.ask is not None
    assert table.session.ask.seats == (girl.seat,)
    table.act("reroll:grit")
    table.act(0)
    table.dice(defense=[6])
    table.act(None)
    table.dice(defense=[1, 1])
    assert table.session.ask.seats == (marshal.seat,)
    table.act(None)

    assert (girl.wounds, girl.grit) == (1, 0)
    assert (marshal.wounds, marshal.grit) == (2, 1)


@rule("brimstone.grit.own-dice-only")
def test_dice_of_enemies_are_never_offered_for_a_reroll(table: Table) -> None:
    marshal = table.hero("marshal", at="C4", grit=2)
    table.auto(hero_reroll="")
    foe = table.foe("tentacles", at="C5", defense=0, health=30, abilities={"armor": 5})
    its_turn(table, marshal)
    table.dice(to_hit=[4, 1])
    table.act("fight")
    table.act(None)
    table.dice(damage=[1])
    table.dice(foe_armor=[6])
    table.act(None)

    assert table.asked == "activation.act"
    assert (foe.wounds, marshal.grit) == (0, 2)


def test_what_prevents_harm_is_asked_after_the_save_and_before_armor(table: Table) -> None:
    """The Dented Silver Dollar prevents all Wounds once; Spirit Armor is not even rolled for what was prevented."""
    marshal = table.hero("marshal", at="C4")
    marshal.give("dented-silver-dollar", "boilerplate-vest")
    dollar = f"use:item:{marshal.item('dented-silver-dollar')}/u0"
    table.dice(defense=[1, 2])
    does(table, marshal, "hits 2")
    assert table.asked == "hero.use"
    table.act(dollar)
    assert marshal.wounds == 0
    assert [saved.kind for saved in table.events(Saved)] == ["defense"]

    table.dice(armor=[1, 1])
    does(table, marshal, "wounds 2")
    assert marshal.wounds == 2


@rule("brimstone.damage.wound-markers")
@pytest.mark.parametrize(("harm", "moment", "taken"), [("wounds", "hurt", (1, 0)), ("sanity", "scared", (0, 1))])
def test_what_prevents_damage_leaves_the_rest_of_it(
    table: Table, harm: str, moment: Moment, taken: tuple[int, int]
) -> None:
    """Three about to be taken, two prevented; the next time there is nothing to prevent them with."""
    marshal = table.hero("marshal", at="C4")
    key = effect_item(table, marshal, "prevent 2", when=moment, limit="adventure")
    does(table, marshal, f"{harm} 3")
    table.act(key)
    assert (marshal.wounds, marshal.horror) == taken

    does(table, marshal, f"{harm} 3")
    assert (marshal.wounds, marshal.horror) == tuple(n * 4 for n in taken)


@rule("brimstone.damage.wound-markers")
def test_a_reaction_that_ends_the_fight_does_not_undo_the_harm(table: Table) -> None:
    """Burning Blood kills the last Enemy as the Hero is hurt: the Wounds are taken, then the turn ends."""
    marshal = table.hero("marshal", at="C4", mutations=["mut-burning-blood"], grit=2)
    foe = table.foe("tentacles", at="C5", health=1)
    table.state.fight.instances = 0  # type: ignore[union-attr]
    table.auto(grit_spend="pass")
    key = effect_item(table, marshal, "wounds 2; xp 25")
    its_turn(table, marshal)
    table.act(key)

    assert not foe.here
    assert marshal.wounds == 2
    assert marshal.xp == 15
    table.dice(healing=[1])
    assert table.game.state.turn == 2


def test_hits_on_a_hero_who_is_down_do_nothing(table: Table) -> None:
    marshal = table.hero("marshal", at="C4", wounds=11)
    table.hero("saloon-girl", at="D4")
    far_foe(table)
    does(table, marshal, "wounds 1; hits 3; horror 2; taint 1; poison 1")

    assert marshal.ko
    assert (marshal.wounds, marshal.horror, marshal.poison) == (12, 0, 0)
