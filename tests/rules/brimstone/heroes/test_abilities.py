"""Uses: what happens by itself, what may be used at a moment, bonuses for a time; Ability Tokens."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from tests.conftest import rule
from tests.rules.brimstone.setup.test_new_hero import set_up
from tests.rules.brimstone.situations.deeds import does, effect_item, far_foe, item, its_turn, lone, next_turn
from tests.rules.brimstone.situations.table import Table
from undercroft.crawl.packs.language.grammar import parse_when, read_effect
from undercroft.engine.game import NOTHING
from undercroft.games.brimstone.content.keywords.lexicon import WORDS
from undercroft.games.brimstone.content.types import Darkness, Use
from undercroft.games.brimstone.content.types.powers import Moment
from undercroft.games.brimstone.events import Healed
from undercroft.games.brimstone.events import moments as events
from undercroft.games.brimstone.events.moments import HERO_MOMENTS, PARTY_MOMENTS, EnemySlain
from undercroft.games.brimstone.rules.heroes import abilities


def in_play(table: Table, moment: str, effect: str) -> None:
    """A Darkness card that Remains in Play and does something at a moment."""
    on = {moment: read_effect(WORDS, effect)}
    table.pack.cards["test-card"] = Darkness(id="test-card", name="Test", remains=True, on=on)  # type: ignore[arg-type]
    table.state.remains = ["test-card"]
    table.game.all_changed()


# ---- moments ---------------------------------------------------------------------------------------------------------


def test_nothing_happens_where_nothing_listens(table: Table) -> None:
    hero = table.hero("marshal")
    assert table.game.do(EnemySlain(hero.id)) is NOTHING


def test_every_moment_that_a_pack_may_name_is_an_event_or_a_stretch_of_time() -> None:
    """No word names a moment that never comes, and none names two."""
    kinds: list[type[events.Moment]] = [*HERO_MOMENTS, *PARTY_MOMENTS]
    words = [word for event in kinds for word in event.words]
    stretches = [*abilities.BESIDE, *abilities.IN_ACTIVATION, "turn end"]
    silent = ["move roll 3", "move roll 4"]  # no printed card waits for these

    assert sorted([*words, *stretches]) == sorted([*get_args(Moment), *silent])


def test_what_happens_by_itself_is_not_asked_for(table: Table) -> None:
    """An Idol of the Deep: 1 Horror Hit to its bearer as a Fight starts, and to nobody else."""
    hero = table.hero("marshal", at="C3")
    other = table.hero("bandido", at="D3")
    hero.give("idol-of-the-deep")
    does(table, hero, "attack void-spiders 1")
    table.dice(willpower=[1])
    assert (hero.horror, other.horror) == (1, 0)


def test_a_card_in_play_acts_once_at_a_moment_of_the_party(table: Table) -> None:
    """Three Heroes, one card: each takes one Horror Hit when the Darkness moves, not three."""
    heroes = [table.hero(kind, at=at) for kind, at in (("marshal", "A1"), ("bandido", "B1"), ("gunslinger", "C1"))]
    in_play(table, "darkness moves", "each hero: horror 1")
    does(table, heroes[0], "darkness closer 1")
    table.dice(willpower=[1, 1, 1])
    assert [hero.horror for hero in heroes] == [1, 1, 1]


def test_a_card_in_play_acts_on_the_hero_whose_moment_it_is(table: Table) -> None:
    hero, other = table.hero("marshal", at="A1"), table.hero("bandido", at="B1")
    in_play(table, "skill failed", "gold 3")
    does(table, hero, "each other hero: gold 0")
    assert (hero.gold, other.gold) == (0, 0)
    in_play(table, "move roll 5", "gold 3")
    table.turn_of(other)
    table.dice(move=[5])
    assert (hero.gold, other.gold) == (0, 3)


def test_at_a_moment_each_use_may_be_made_once_in_any_order(table: Table) -> None:
    hero = table.hero("marshal")
    one = effect_item(table, hero, "gold 5", "move roll 5")
    two = effect_item(table, hero, "xp 5", "move roll 5")
    table.turn_of(hero)
    table.dice(move=[5])
    assert (table.asked, table.options) == ("hero.use", [one, two, "pass"])
    table.act(two)
    assert table.options == [one, "pass"]
    table.act(None)
    assert (hero.gold, hero.xp) == (0, 5)
    assert table.asked == "activation.act"


def test_a_condition_must_hold(table: Table) -> None:
    hero = table.hero("marshal")
    condition, _ = parse_when(WORDS, "no grit")
    key = effect_item(table, hero, "gold 5", condition=condition)
    hero.grit = 1
    table.turn_of(hero, move=0)
    assert key not in table.options
    hero.grit = 0
    table.turn_of(hero, move=0)
    assert key in table.options


@pytest.mark.parametrize(
    ("moment", "own", "fighting", "offered"),
    [
        ("any time", False, False, True),
        ("in fight", False, False, False),
        ("in fight", False, True, True),
        ("out of fight", False, True, False),
        ("out of fight", False, False, True),
        ("any time free attack", False, False, False),
        ("any time free attack", False, True, True),
        ("activation", False, True, False),
        ("activation", True, False, True),
        ("free attack", True, False, False),
        ("free attack", True, True, True),
        ("instead of attack", True, True, True),
        ("instead of attack", True, False, False),
    ],
)
def test_each_stretch_of_time_is_now_or_not(
    table: Table, moment: str, own: bool, fighting: bool, offered: bool
) -> None:
    hero, other = table.hero("marshal", at="A1"), table.hero("bandido", at="B1")
    key = effect_item(table, hero, "gold 5", moment)  # type: ignore[arg-type]
    if fighting:
        far_foe(table)
    table.turn_of(hero if own else other, move=0)
    found = [*table.offers(hero), *(table.options if own else ())]
    assert (key in found) is offered


@rule("brimstone.free.one-per-turn")
def test_a_use_as_a_free_attack_is_the_one_of_the_turn(table: Table) -> None:
    """Two such uses without any limit of their own: one of them a turn."""
    hero = lone(table)
    one = effect_item(table, hero, "gold 5", "free attack")
    two = effect_item(table, hero, "gold 7", "any time free attack")
    effect_item(table, hero, "lose gold 0")
    table.foe("void-spiders", at="J8", initiative=1, stunned=True)
    table.turn_of(hero, move=0)
    assert two in table.offers(hero)
    table.act(one)
    assert one not in table.options
    assert two not in table.offers(hero)
    next_turn(table)
    assert one in table.options
    table.offer(two, hero)
    assert one not in table.options
    assert hero.gold == 12


def test_what_would_change_nothing_is_not_offered(table: Table) -> None:
    hero = table.hero("marshal", at="A1")
    other = table.hero("bandido", at="B1")
    keys = {
        "wounds": effect_item(table, hero, "each hero in reach: heal 1 wounds"),
        "horror": effect_item(table, hero, "heal all sanity"),
        "poison": effect_item(table, hero, "each other hero: cure poison"),
        "injuries": effect_item(table, hero, "if hurt: cure injury"),
        "foes": effect_item(table, hero, "each adjacent foe: wounds 1"),
        "either": effect_item(table, hero, "cure madness or cure injury"),
    }
    table.turn_of(hero, move=0)
    assert not [name for name, key in keys.items() if key in table.options]
    hero.horror = other.wounds = other.poison = 1
    hero.madness = ["madness-shaking-hands"]
    table.turn_of(hero, move=0)
    assert [name for name, key in keys.items() if key in table.options] == ["wounds", "horror", "poison", "either"]


@rule("brimstone.grit.use-ability")
@pytest.mark.parametrize(
    ("effect", "of_use"),
    [
        pytest.param("cleanse 1", {"corruption": 1}, marks=rule("brimstone.corruption.resistance-default")),
        pytest.param("reload 1", {"shots": 5}, marks=rule("brimstone.ability-tokens.definition")),
        pytest.param("ready", {"exhausted": ["ability:six-shooter/u0:turn"]}, marks=rule("brimstone.items.ready")),
        pytest.param("slip away", {}, marks=rule("brimstone.escape.required")),
        pytest.param("calm 1", {}, marks=rule("brimstone.dread.stack-face-down")),
        pytest.param("clear darkness", {}, marks=rule("brimstone.cards.remains-in-play")),
        pytest.param("darkness back 1", {}, marks=rule("brimstone.content.depth-track")),
        pytest.param("scavenge", {}, marks=rule("brimstone.scavenge.where")),
    ],
)
def test_what_finds_nothing_to_discard_load_or_ready_is_not_offered(
    table: Table, effect: str, of_use: dict[str, Any]
) -> None:
    """A whole Gunslinger on a tile picked clean, with no dread and the Darkness far off; then there is something."""
    hero = table.hero("gunslinger", at="C3", shots=6)
    table.state.rooms[0].stripped = True
    use = effect_item(table, hero, effect, when="activation")
    its_turn(table, hero)
    assert use not in table.options

    for name, value in of_use.items():
        setattr(hero, name, value)
    if effect == "slip away":
        table.foe("tentacles", at="H8")
    table.state.dread, table.state.remains = ["it-was-waiting"], ["black-snow"]
    table.state.darkness -= 1
    table.state.rooms[0].stripped = False
    its_turn(table, hero)
    assert use in table.options


@rule("brimstone.heal.remove-markers")
@pytest.mark.parametrize(("wounds", "horror", "offered"), [(2, 2, True), (0, 1, True), (1, 0, True), (0, 0, False)])
def test_healing_of_any_kind_is_offered_for_wounds_or_sanity(
    table: Table, wounds: int, horror: int, offered: bool
) -> None:
    hero = table.hero("marshal", at="C3", wounds=wounds, horror=horror)
    use = effect_item(table, hero, "heal 1 any", when="activation")
    its_turn(table, hero)
    assert (use in table.options) is offered


@rule("brimstone.dicelimit.includes-gained")
@pytest.mark.parametrize("melee", [True, False])
def test_dice_for_the_other_kind_of_attack_are_not_offered(table: Table, melee: bool) -> None:
    hero = table.hero("gunslinger", at="C3")
    hero.give("six-gun")
    blow = [effect_item(table, hero, word, when="attack") for word in ("extra combat 1", "bonus melee_damage 1 attack")]
    shot = [effect_item(table, hero, word, when="attack") for word in ("extra shots 1", "bonus ranged_damage 1 attack")]
    table.foe("tentacles", at="C4", defense=0, health=30)
    table.turn_of(hero, move=0)
    table.act("fight" if melee else f"shoot:{hero.item('six-gun')}")
    assert [key for key in table.options if key in (*blow, *shot)] == (blow if melee else shot)


# ---- at the end of the turn ------------------------------------------------------------------------------------------


@rule("brimstone.saloon.comforting-presence", "brimstone.saloon.comforting-any-turn")
@pytest.mark.parametrize("fighting", [True, False])
def test_comforting_presence_at_the_end_of_a_turn(table: Table, fighting: bool) -> None:
    """The Hero beside her is relieved of 1 point as that Hero likes; the one across the hall is not."""
    table.state.objective = True
    girl = table.hero("saloon-girl", at="C3")
    beside = table.hero("bandido", at="C4", wounds=2, horror=2)
    across = table.hero("marshal", at="H8", wounds=2)
    if fighting:
        far_foe(table)
    table.turn("end_of_the_turn")
    assert table.asked == "hero.use-now"
    table.act("yes", girl.seat)
    assert table.asked == "heal.split"
    table.act("0", beside.seat)
    assert (beside.wounds, beside.horror, across.wounds) == (2, 1, 2)
    assert [(event.hero, event.by) for event in table.events(Healed)] == [(beside.id, girl.id)]


@rule("brimstone.saloon.comforting-presence")
def test_she_may_leave_it_and_is_not_asked_without_a_patient(table: Table) -> None:
    table.state.objective = True
    girl = table.hero("saloon-girl", at="C3")
    beside = table.hero("bandido", at="C4", wounds=2)
    table.turn("end_of_the_turn")
    table.act("no", girl.seat)
    assert beside.wounds == 2
    table.dice(hold_back=[3, 5])

    beside.wounds = 0
    girl.wounds = 2
    table.turn("end_of_the_turn")
    table.dice(hold_back=[3, 5], move=[3])
    assert table.asked == "activation.act"


@rule("brimstone.turn.end-effects-order")
def test_effects_at_the_end_of_the_turn_are_put_in_order_by_the_players(table: Table) -> None:
    """Two Heroes' Items and a card in play; the card acts once."""
    table.state.objective = True
    one, two = table.hero("marshal", at="A1"), table.hero("bandido", at="B1")
    items = [item(table, hero, on={"turn end": read_effect(WORDS, "gold 5")}) for hero in (one, two)]
    in_play(table, "turn end", "each hero: xp 3")
    table.turn("end_of_the_turn")
    assert table.asked == "turn.end-effect"
    assert sorted(table.options) == sorted(
        [f"power h1 item:{items[0]} on", f"power h2 item:{items[1]} on", "power h2 card:test-card card:test-card"]
    )
    table.act(f"power h1 item:{items[0]} on", one.seat)
    assert (one.gold, two.gold, one.xp) == (5, 0, 0)
    table.act("power h2 card:test-card card:test-card", one.seat)
    assert (one.gold, two.gold, one.xp, two.xp) == (5, 5, 3, 3)


# ---- modifiers for a time --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("span", "now", "later"), [("activation", 1, 0), ("turn", 1, 0), ("fight", 1, 1)])
def test_a_bonus_lasts_as_long_as_it_says(table: Table, span: str, now: int, later: int) -> None:
    hero = lone(table)
    does(table, hero, f"bonus combat 1 {span}")
    assert hero.stat("combat") == 2 + now
    next_turn(table)
    assert hero.stat("combat") == 2 + later


def test_a_bonus_for_the_next_activation_waits_for_it_and_ends_with_it(table: Table) -> None:
    hero = lone(table)
    does(table, hero, "bonus combat 1 next-activation")
    assert hero.stat("combat") == 2
    next_turn(table)
    assert hero.stat("combat") == 3
    next_turn(table)
    assert hero.stat("combat") == 2


# ---- Ability Tokens --------------------------------------------------------------------------------------------------


@rule("brimstone.ability-tokens.definition")
def test_ability_tokens_belong_to_a_class_that_has_them(table: Table) -> None:
    """Dead Eye Shots are the Gunslinger's; reloading never goes beyond their number, and does nothing for others."""
    game = set_up("gunslinger", "marshal").game
    assert [hero.shots for hero in game.heroes] == [6, 0]

    hero, other = table.hero("gunslinger", at="A1", shots=3), table.hero("marshal", at="B1")
    does(table, hero, "each hero: reload 2")
    assert (hero.shots, other.shots) == (5, 0)
    does(table, hero, "reload 2")
    assert hero.shots == 6


def test_an_item_with_two_uses_at_a_moment_is_gone_once_one_discards_it(table: Table) -> None:
    hero = table.hero("marshal")
    effects = [read_effect(WORDS, text) for text in ("gold 5", "xp 5")]
    uses_ = tuple(Use(when="move roll 5", discard=True, effect=effect) for effect in effects)
    number = item(table, hero, use=uses_)
    table.pack.deck_of = {hero.items[0].card: "gear"}
    table.turn_of(hero)
    table.dice(move=[5])
    assert table.options == [f"use:item:{number}/u0", f"use:item:{number}/u1", "pass"]
    table.act(f"use:item:{number}/u1")
    assert table.asked == "activation.act"
    assert (hero.gold, hero.xp, hero.items) == (0, 5, [])
