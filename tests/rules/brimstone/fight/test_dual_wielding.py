"""Dual Wielding: two Single-Handed Ranged Weapons fired as one Attack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from tests.rules.brimstone.situations.deeds import item, its_turn, sheet
from undercroft.crawl.packs.language.grammar import read_effect
from undercroft.engine.choices import options_of
from undercroft.engine.words import words_of
from undercroft.games.brimstone.content.keywords.lexicon import WORDS
from undercroft.games.brimstone.content.types import Ranged
from undercroft.games.brimstone.events import HeroAttacked
from undercroft.games.brimstone.game import Brimstone
from undercroft.games.brimstone.shown.scene.hints import hint
from undercroft.games.brimstone.state import Boost, BrimstoneState, Volley
from undercroft.lab.ledger import rule

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.rules.brimstone.situations.table import Figure, Table


def gun(table: Table, hero: Figure, shots: int = 2, reach: int = 6, hands: int = 1, **fields: Any) -> int:
    """A gun of the test."""
    return item(table, hero, hands=hands, keywords=("Gun", "Pistol"), ranged=Ranged(shots=shots, range=reach), **fields)


def gunman(tables: Callable[..., Table], *, advanced: bool = True, **foe: Any) -> tuple[Table, Figure, Figure]:
    """A Marshal who hits at range on 4+, and an Enemy two spaces away."""
    table = tables(switches={"advanced": True} if advanced else {})
    ada = table.hero("marshal", at="C4")
    sheet(table, "marshal", ranged_to_hit=4, abilities=())
    own: dict[str, Any] = {"defense": 2, "health": 30, "abilities": {}}
    return table, ada, table.foe("tentacles", at="C6", **(own | foe))


def attacked(table: Table) -> list[tuple[int, ...]]:
    return [event.dice for event in table.events(HeroAttacked)]


# ---- which weapons -------------------------------------------------------------------------------------------------


@rule("brimstone.dual.fire-both", "brimstone.dual.choose-primary")
def test_both_are_fired_as_one_ranged_attack(tables: Callable[..., Table]) -> None:
    """Two Shots each; afterwards the one Attack of the Activation is made."""
    table, ada, foe = gunman(tables)
    left, right = gun(table, ada), gun(table, ada, shots=1)
    its_turn(table, ada, move=3)
    assert [key for key in table.options if key.startswith("dual")] == [f"dual:{left}:{right}", f"dual:{right}:{left}"]
    assert f"shoot:{left}" in table.options
    table.dice(to_hit=[4, 3, 5], damage=[3, 4])
    table.act(f"dual:{left}:{right}")
    assert table.asked == "attack.weapon"
    assert table.options == [str(left), str(right)]
    table.act(str(right))
    table.dice()
    assert foe.wounds == (3 - 2) + (4 - 2)
    assert attacked(table) == [(4, 3), (5,)]
    assert table.asked == "activation.act"
    assert not [key for key in table.options if key.partition(":")[0] in ("dual", "shoot", "fight")]
    assert table.refusals(f"dual:{left}:{right}") == ["brimstone.activation.one-attack"]
    assert table.squares() == []


@rule("brimstone.dual.fire-both")
def test_otherwise_a_ranged_attack_uses_one_weapon(tables: Callable[..., Table]) -> None:
    """With two guns in hand a plain Attack rolls the dice of one of them."""
    table, ada, _ = gunman(tables)
    left, _ = gun(table, ada, shots=1), gun(table, ada, shots=3)
    its_turn(table, ada)
    table.dice(to_hit=[1])
    table.act(f"shoot:{left}")
    assert attacked(table) == [(1,)]


@rule("brimstone.dual.fire-both")
@pytest.mark.parametrize("hands", [(1, 2), (2, 1)])
def test_both_have_to_be_single_handed(tables: Callable[..., Table], hands: tuple[int, int]) -> None:
    table, ada, _ = gunman(tables)
    left, right = (gun(table, ada, hands=needed) for needed in hands)
    its_turn(table, ada)
    assert not [key for key in table.options if key.startswith("dual")]
    table.refuses(f"dual:{left}:{right}", "brimstone.dual.fire-both")


@rule("brimstone.dual.fire-both")
def test_both_have_to_be_in_hand_and_an_enemy_in_reach(tables: Callable[..., Table]) -> None:
    table, ada, foe = gunman(tables)
    left, right = gun(table, ada, reach=1), gun(table, ada, reach=2)
    ada.hands = [left]
    its_turn(table, ada)
    table.refuses(f"dual:{left}:{right}", "brimstone.dual.fire-both")

    ada.hands = [left, right]
    its_turn(table, ada)
    assert f"dual:{left}:{right}" in table.options
    foe.space = table.space("C7")
    its_turn(table, ada)
    assert not [key for key in table.options if key.startswith("dual")]


@rule("brimstone.dual.fire-both")
def test_a_weapon_that_does_not_reach_loses_its_hits(tables: Callable[..., Table]) -> None:
    """The primary gun reaches one space, the Enemy is two away: only the Off-Hand Hit does Damage."""
    table, ada, foe = gunman(tables)
    left, right = gun(table, ada, shots=1, reach=1), gun(table, ada, shots=1, reach=3)
    its_turn(table, ada)
    table.dice(to_hit=[5, 5], damage=[6])
    table.act(f"dual:{left}:{right}")
    table.act(str(left))
    assert foe.wounds == 6 - 2
    assert table.frame(Volley) is None


@rule("brimstone.dual.fire-both", "brimstone.attack.types")
def test_the_basic_game_knows_no_dual_wielding(tables: Callable[..., Table]) -> None:
    table, ada, _ = gunman(tables, advanced=False)
    gun(table, ada)
    gun(table, ada)
    its_turn(table, ada)
    assert not [key for key in table.options if key.startswith("dual")]


@rule("brimstone.dual.fire-both", "brimstone.free.one-per-turn")
def test_in_the_advanced_game_a_free_attack_is_refused_by_its_own_rule(tables: Callable[..., Table]) -> None:
    table, ada, _ = gunman(tables)
    pistol = item(table, ada, keywords=("Gun",), ranged=Ranged(shots=1, range=5, free="fight"))
    ada.free_attack = True
    its_turn(table, ada)
    assert table.refusals(f"free:{pistol}") == ["brimstone.free.one-per-turn"]


@rule("brimstone.dual.ranged-only")
def test_two_hand_weapons_in_melee_are_no_dual_wielding(tables: Callable[..., Table]) -> None:
    """A Combat of 2 that hits on 4+: a 4 and a 6, the 6 Critical past Defense 5."""
    table, ada, foe = gunman(tables, defense=5)
    sheet(table, "marshal", melee_to_hit=4, combat=2)
    for _ in range(2):
        item(table, ada, hands=1, keywords=("Hand Weapon",))
    foe.space = table.space("C5")
    its_turn(table, ada)
    assert not [key for key in table.options if key.startswith("dual")]
    table.dice(to_hit=[4, 6], damage=[3, 3])
    table.act("fight")
    table.act("hits:1:1")
    assert foe.wounds == 3 + 0


@rule("brimstone.dual.ranged-only")
def test_a_gun_and_a_hand_weapon_are_no_pair(tables: Callable[..., Table]) -> None:
    table, ada, _ = gunman(tables)
    left, right = gun(table, ada), item(table, ada, hands=1, keywords=("Hand Weapon",))
    its_turn(table, ada)
    table.refuses(f"dual:{left}:{right}", "brimstone.dual.fire-both")


# ---- the Off-Hand --------------------------------------------------------------------------------------------------


@rule("brimstone.dual.off-hand-penalty", "brimstone.dual.choose-primary")
@pytest.mark.parametrize("swapped", [False, True])
def test_off_hand_dice_need_one_more(tables: Callable[..., Table], swapped: bool) -> None:
    """4+ becomes 5+ for whichever weapon is not named first; a gun of one Shot and one of three."""
    table, ada, foe = gunman(tables, defense=0)
    small, large = gun(table, ada, shots=1), gun(table, ada, shots=3)
    its_turn(table, ada)
    table.dice(to_hit=[4, 4, 5, 4])
    if swapped:
        table.act(f"dual:{large}:{small}")
        assert [event.hits for event in table.events(HeroAttacked)] == [3, 0]
        table.dice(damage=[1, 1, 1])
        table.act("hits:3:0")
        assert foe.wounds == 3
    else:
        table.act(f"dual:{small}:{large}")
        assert [event.hits for event in table.events(HeroAttacked)] == [1, 1]
        table.dice(damage=[1, 1])
        table.act(str(small))
        assert foe.wounds == 2


@rule("brimstone.dual.off-hand-natural-six", "brimstone.dual.six-normal-hit")
@pytest.mark.parametrize(("dice", "gold"), [([6, 1], 7), ([1, 6], 7), ([6, 6], 14), ([5, 5], 0)])
def test_natural_sixes_of_either_hand_trigger_what_they_trigger(
    tables: Callable[..., Table], dice: list[int], gold: int
) -> None:
    table, ada, _ = gunman(tables)
    left, right = gun(table, ada, shots=1), gun(table, ada, shots=1)
    item(table, ada, on={"ranged natural six": read_effect(WORDS, "gold 7")})
    its_turn(table, ada)
    table.dice(to_hit=dice, damage=[1] * sum(face >= 4 for face in dice))
    table.act(f"dual:{left}:{right}")
    if table.asked == "attack.weapon":
        table.act(str(left))
    assert ada.gold == gold


@rule("brimstone.dual.off-hand-natural-six")
def test_a_natural_six_hits_even_where_more_would_be_needed(tables: Callable[..., Table]) -> None:
    """Ranged To Hit 6+: the Off-Hand would need a 7."""
    table, ada, foe = gunman(tables, defense=0)
    sheet(table, "marshal", ranged_to_hit=6)
    left, right = gun(table, ada, shots=1), gun(table, ada, shots=1)
    its_turn(table, ada)
    table.dice(to_hit=[5, 6], damage=[3])
    table.act(f"dual:{left}:{right}")
    assert foe.wounds == 3


# ---- no Critical Hits ----------------------------------------------------------------------------------------------


@rule("brimstone.dual.no-crits", "brimstone.dual.six-normal-hit")
def test_neither_weapon_gets_critical_hits(tables: Callable[..., Table]) -> None:
    """Sixes of both hands, and 5 less Defense 4 is 1 Wound each; a single gun would have done 5."""
    table, ada, foe = gunman(tables, defense=4)
    left, right = gun(table, ada, shots=1), gun(table, ada, shots=1)
    its_turn(table, ada)
    table.dice(to_hit=[6, 6], damage=[5, 5])
    table.act(f"dual:{left}:{right}")
    assert [(event.hits, event.crits) for event in table.events(HeroAttacked)] == [(1, 0), (1, 0)]
    table.act(str(left))
    assert foe.wounds == (5 - 4) * 2

    foe.wounds = 0
    its_turn(table, ada)
    table.dice(to_hit=[6], damage=[5])
    table.act(f"shoot:{left}")
    assert foe.wounds == 5


@rule("brimstone.dual.no-crits")
def test_a_weapon_that_is_critical_on_less_is_not_so_here(tables: Callable[..., Table]) -> None:
    table, ada, foe = gunman(tables, defense=4)
    keen = item(table, ada, hands=1, keywords=("Gun",), ranged=Ranged(shots=1, range=6, crit_from=4))
    plain = gun(table, ada, shots=1)
    its_turn(table, ada)
    table.dice(to_hit=[5, 1], damage=[5])
    table.act(f"dual:{keen}:{plain}")
    assert foe.wounds == 1


# ---- how many dice -------------------------------------------------------------------------------------------------


@rule("brimstone.dicelimit.eight", "brimstone.dual.fire-both")
def test_both_together_roll_no_more_than_eight_dice(tables: Callable[..., Table]) -> None:
    """Five Shots and five: the Off-Hand weapon has three dice left."""
    table, ada, _ = gunman(tables)
    left, right = gun(table, ada, shots=5), gun(table, ada, shots=5)
    its_turn(table, ada)
    table.dice(to_hit=[1] * 8)
    table.act(f"dual:{left}:{right}")
    assert [len(dice) for dice in attacked(table)] == [5, 3]


@rule("brimstone.dicelimit.eight", "brimstone.dicelimit.includes-gained")
def test_shots_gained_on_the_way_are_the_primary_weapons_within_the_eight(tables: Callable[..., Table]) -> None:
    """Each natural six gives two Shots: four and three dice, and of two more only one."""
    table, ada, _ = gunman(tables)
    left, right = gun(table, ada, shots=4), gun(table, ada, shots=3)
    item(table, ada, on={"ranged natural six": read_effect(WORDS, "extra shots 2")})
    its_turn(table, ada)
    table.dice(to_hit=[1, 1, 1, 1, 6, 1, 1, 4], damage=[3, 3])
    table.act(f"dual:{left}:{right}")
    assert attacked(table) == [(1, 1, 1, 1), (6, 1, 1), (4,)]
    table.act(str(left))


@rule("brimstone.dual.fire-both", "brimstone.marshal.badge")
def test_a_shot_promised_for_one_attack_counts_once(tables: Callable[..., Table]) -> None:
    table, ada, _ = gunman(tables)
    left, right = gun(table, ada, shots=1), gun(table, ada, shots=1)
    ada.boosts = [Boost("shots", 1, "activation")]
    its_turn(table, ada)
    table.dice(to_hit=[1] * 3)
    table.act(f"dual:{left}:{right}")
    assert [len(dice) for dice in attacked(table)] == [2, 1]


@rule("brimstone.dual.fire-both")
def test_both_weapons_are_used_this_turn(tables: Callable[..., Table]) -> None:
    table, ada, _ = gunman(tables)
    left, right = gun(table, ada, shots=1), gun(table, ada, shots=1)
    its_turn(table, ada)
    table.dice(to_hit=[1, 1])
    table.act(f"dual:{left}:{right}")
    assert {held.id: held.user for held in ada.items if held.id in (left, right)} == {left: "h1", right: "h1"}


@rule("brimstone.dual.fire-both")
def test_shots_gained_on_the_way_do_not_fire_the_off_hand_again(tables: Callable[..., Table]) -> None:
    """A natural six of the primary gun gives it one more Shot, after the one of the Off-Hand."""
    table, ada, _ = gunman(tables)
    left, right = gun(table, ada, shots=1), gun(table, ada, shots=1)
    item(table, ada, on={"ranged natural six": read_effect(WORDS, "extra shots 1")})
    its_turn(table, ada)
    table.dice(to_hit=[6, 1, 1], damage=[1])
    table.act(f"dual:{left}:{right}")
    assert attacked(table) == [(6,), (1,), (1,)]


@rule("brimstone.dual.fire-both", "brimstone.marshal.double-shot")
@pytest.mark.parametrize(("first", "more"), [(5, True), (1, False)])
def test_a_kill_by_the_very_first_shot_may_give_another(tables: Callable[..., Table], first: int, more: bool) -> None:
    """The primary gun gives one more Shot for it; a kill by its second Shot is none by the first."""
    table, ada, near = gunman(tables, defense=0, health=1)
    far = table.foe("stranglers", at="C7", defense=0, health=9, abilities={})
    left = gun(table, ada, on={"first shot kill": read_effect(WORDS, "extra shots 1")})
    right = gun(table, ada, shots=1)
    its_turn(table, ada)
    table.dice(to_hit=[first, 5 if not more else 1, 1])
    table.act(f"dual:{left}:{right}")
    table.dice(damage=[1], to_hit=[1] * more)
    table.act(near.id)
    assert (near.here, far.wounds) == (False, 0)
    assert len(attacked(table)) == 2 + more


@rule("brimstone.dual.fire-both")
def test_who_falls_as_it_is_declared_fires_neither(tables: Callable[..., Table]) -> None:
    """A cursed charm takes the last Health with every Attack."""
    table, ada, foe = gunman(tables, combat=0, move=0)
    table.hero("bandido", at="H8")
    left, right = gun(table, ada, shots=1), gun(table, ada, shots=1)
    item(table, ada, on={"attack": read_effect(WORDS, "wounds 99")})
    its_turn(table, ada)
    table.act(f"dual:{left}:{right}")
    assert ada.ko
    assert (foe.wounds, attacked(table)) == (0, [])


@rule("brimstone.dual.fire-both")
def test_what_an_attack_triggers_is_triggered_once_by_both(tables: Callable[..., Table]) -> None:
    table, ada, _ = gunman(tables)
    left, right = gun(table, ada, shots=1), gun(table, ada, shots=1)
    item(table, ada, on={"attack": read_effect(WORDS, "gold 7")})
    its_turn(table, ada)
    table.dice(to_hit=[1, 1])
    table.act(f"dual:{left}:{right}")
    assert ada.gold == 7


# ---- at the table --------------------------------------------------------------------------------------------------


@rule("brimstone.dual.no-crits")
def test_it_is_offered_explained_and_asked_about_in_words(tables: Callable[..., Table]) -> None:
    table, ada, foe = gunman(tables)
    left, right = gun(table, ada, shots=2, reach=1), gun(table, ada, shots=1)
    its_turn(table, ada)
    words = words_of(Brimstone)
    option = next(value for value in table.ask.values if getattr(value, "verb", "") == "dual")
    names = [table.pack.items[held.card].name for held in ada.items[:2]]
    assert words.option(table.game, table.ask, option) == f"Fire {names[0]} and {names[1]} (off hand)"
    shown = hint(table.game, table.ask, option)
    assert shown is not None
    assert (shown.figures, shown.sight) == ((str(foe.id),), True)
    assert shown.notes == ("2 Shots, and 1 Shot off hand, which needs 1 more To Hit", "No Critical Hits")

    table.dice(to_hit=[4, 1, 5])
    table.act(f"dual:{left}:{right}")
    assert words.ask(table.game, table.ask, "p1") == f"{ada.name}: which weapon's Hits do you assign next?"
    assert [words.option(table.game, table.ask, one) for one in options_of(table.ask)] == names


def test_in_the_midst_of_it_the_game_is_saved_and_goes_on(tables: Callable[..., Table]) -> None:
    """The two weapons and their Hits are part of the state."""
    table, ada, _ = gunman(tables)
    left, right = gun(table, ada, shots=1), gun(table, ada, shots=1)
    its_turn(table, ada)
    table.dice(to_hit=[4, 5])
    table.act(f"dual:{left}:{right}")
    assert table.session is not None
    saved = msgspec.msgpack.decode(table.session.state_bytes(), type=BrimstoneState)
    volley = saved.frames[-1]
    assert isinstance(volley, Volley)
    assert (volley.primary, volley.off_hand, volley.dice, volley.waiting) == (left, right, [0], [0])
    assert table.session.fork().keys("p1") == table.options
