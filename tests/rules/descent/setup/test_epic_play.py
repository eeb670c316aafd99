"""Epic Play: three power levels, and what each of them lets heroes and overlord begin with."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conftest import rule
from tests.rules.descent import table as tables
from undercroft import testing
from undercroft.engine.chance import key_from
from undercroft.engine.errors import BadInput
from undercroft.engine.game import Setup
from undercroft.games.descent.content import types
from undercroft.games.descent.game import Descent
from undercroft.games.descent.rules.setup.quest import create
from undercroft.games.descent.state import Monster


def sword(price: int, deck: str = "shop I") -> dict[str, Any]:
    return {"slot": "hand", "price": price, "deck": deck, "attack": {"kind": "melee", "dice": ["blue"]}}


SKILLS = [{"id": f"skill-{xp}", "name": f"Skill {xp}", "xp": xp} for xp in (0, 1, 2, 3)]
SHOP = {"cheap": sword(50), "fair": sword(150), "dear": sword(175), "late": sword(100, "shop II")}
CARDS = {
    "one-a": ("warlord", 1),
    "one-b": ("warlord", 1),
    "two": ("warlord", 2),
    "three": ("warlord", 3),
    "any": ("universal", 1),
    "other-two": ("magus", 2),
}


def begin(level: str) -> testing.Table[Descent]:
    """Two heroes of different classes, with skills, a shop and Overlord cards of known prices."""
    pack = tables.Table(tables.HALL.replace("|. . .", "|a a a", 1), heroes="a").pack
    pack.items = {name: item for name, item in pack.items.items() if item.deck == "class"}
    for name, fields in SHOP.items():
        pack.items[name] = tables.made(types.Item, {"id": name, "name": name, **fields})
    pack.overlord = {name: card for name, card in pack.overlord.items() if card.set == "basic"}
    for name, (kind, xp) in CARDS.items():
        card = {"id": name, "name": name, "set": kind, "xp": xp, "when": "overlord turn", "effect": "draw 1"}
        pack.overlord[name] = tables.made(types.OverlordCard, card)
    archetypes = dict.fromkeys(sheet.archetype for sheet in pack.heroes.values())
    heroes = [next(n for n, s in pack.heroes.items() if s.archetype == kind) for kind in list(archetypes)[:2]]
    for name, hero in zip(("first", "second"), heroes, strict=True):
        own = [{**skill, "id": f"{name}-{skill['id']}"} for skill in SKILLS]
        job = {"id": name, "name": name, "archetype": pack.heroes[hero].archetype, "items": [], "skills": own}
        pack.classes[name] = tables.made(types.Class, job)
        pack.skills |= {skill.id: skill for skill in pack.classes[name].skills}
    party = (f"{heroes[0]}:first", f"{heroes[1]}:second", "overlord")
    setup = Setup(mission=tables.QUEST, heroes=2, party=party, switches={"epic": level} if level else {})
    state = create(pack, setup, key_from("epic"))
    table = testing.Table(Descent(state, pack), setup)
    table.play(*state.frames)
    return table


@rule("descent.epic.power-level", "descent.epic.basic")
@pytest.mark.parametrize("level", ["", "basic"])
def test_at_the_basic_level_nothing_is_added(level: str) -> None:
    table = begin(level)
    state = table.game.state

    assert not table.asked.startswith("epic")
    assert [hero.skills for hero in state.heroes] == [["first-skill-0"], ["second-skill-0"]]
    assert (state.act, state.overlord.bought, len(state.overlord.hand)) == (1, [], 2)
    assert len(state.overlord.hand) + len(state.overlord.deck.pile) == len(table.game.pack.basic_deck())


@rule("descent.epic.power-level")
@pytest.mark.parametrize("switches", [{"epic": "heroic"}, {"epic": True}, {"epics": "basic"}])
def test_there_are_three_levels_and_no_other(switches: dict[str, Any]) -> None:
    with pytest.raises(BadInput, match=r"basic, advanced, expert|no switch 'epics'"):
        create(Descent.content(), Setup(heroes=2, switches=switches), key_from(0))


@rule("descent.epic.advanced", "descent.xp.own-class-only", "descent.xp.skill-cost")
def test_advanced_heroes_take_class_cards_for_three_xps() -> None:
    """A skill of 1 leaves 2: the one of 3 is too dear then; nobody learns from another's class."""
    table = begin("advanced")

    assert table.options == [f"learn:first-skill-{xp}" for xp in (1, 2, 3)] + ["pass"]
    table.act("learn:first-skill-1")
    assert table.options == ["learn:first-skill-2", "pass"]
    table.act("learn:first-skill-2")
    assert table.options == [f"learn:second-skill-{xp}" for xp in (1, 2, 3)] + ["pass"]
    table.act("learn:second-skill-3")

    assert [hero.skills for hero in table.game.state.heroes] == [
        ["first-skill-0", "first-skill-1", "first-skill-2"],
        ["second-skill-0", "second-skill-3"],
    ]
    assert table.asked == "epic.item"


def shopping(level: str) -> testing.Table[Descent]:
    table = begin(level)
    while table.asked == "epic.skill":
        table.act("pass")
    return table


def on_sale(table: testing.Table[Descent]) -> list[str]:
    return sorted({key.split(":")[1] for key in table.options if key.startswith("buy:")})


@rule("descent.epic.advanced-gold", "descent.epic.shared-gold", "descent.shop.any-hero")
def test_advanced_heroes_pool_150_gold_each_for_items_of_act_one() -> None:
    """300 gold: 175 for one hero leave 125, which buys neither 150 nor anything of Act II."""
    table = shopping("advanced")
    assert on_sale(table) == ["cheap", "dear", "fair"]

    table.act("buy:dear:h2", "p1")
    assert on_sale(table) == ["cheap"]
    table.act("buy:cheap:h1", "p2")

    assert [held.card for held in table.game.hero("h2").items] == ["dear"]
    assert [held.card for held in table.game.hero("h1").items] == ["cheap"]
    assert table.asked == "epic.card"


@rule("descent.epic.expert", "descent.epic.expert-gold")
def test_experts_have_six_xps_and_250_gold_for_items_of_both_acts() -> None:
    table = begin("expert")
    for skill in ("first-skill-3", "first-skill-2", "first-skill-1", "second-skill-3", "second-skill-2"):
        table.act(f"learn:{skill}")
    table.act("learn:second-skill-1")
    assert on_sale(table) == ["cheap", "dear", "fair", "late"]

    for card in ("late", "dear", "fair", "cheap"):  # 475 of 500
        table.act(f"buy:{card}:h1", "p1")
    assert table.asked == "epic.card"


def buying(level: str) -> testing.Table[Descent]:
    table = shopping(level)
    if table.asked == "epic.item":
        table.act("done", "p1")
    return table


@rule(
    "descent.epic.advanced-overlord",
    "descent.xp.overlord-level-one",
    "descent.xp.overlord-level-two",
    "descent.xp.overlord-universal",
    "descent.xp.overlord-costs",
)
def test_an_advanced_overlord_takes_cards_for_four_xps() -> None:
    """A level 2 card needs two of level 1 of the same class; a Universal card does not count for it."""
    table = buying("advanced")
    assert table.options == ["one-a", "one-b", "any", "pass"]
    table.act("one-a")
    assert table.options == ["one-b", "any", "pass"]
    table.act("any")
    assert table.options == ["one-b", "pass"]
    table.act("one-b")  # 1 XP left: the level 2 card is open now, and too dear

    state = table.game.state
    assert state.overlord.bought == ["one-a", "any", "one-b"]
    assert not table.asked.startswith("epic")
    deck = [*state.overlord.hand, *state.overlord.deck.pile]
    assert sorted(deck) == sorted([*table.game.pack.basic_deck(), "one-a", "any", "one-b"])
    assert len(state.overlord.hand) == 2


@rule("descent.epic.expert-overlord", "descent.xp.overlord-level-three", "descent.xp.overlord-any-number")
def test_an_expert_overlord_takes_cards_for_eight_xps() -> None:
    """Level 3 needs three lower cards of its class: 1 + 1 + 2 are three, and 3 more make 7 XPs."""
    table = buying("expert")
    for card in ("one-a", "one-b"):
        table.act(card)
    assert "three" not in table.options
    table.act("two")
    table.act("three")
    table.act("any")

    assert table.game.state.overlord.bought == ["one-a", "one-b", "two", "three", "any"]


@rule("descent.epic.expert-act-two-monsters")
@pytest.mark.parametrize(("level", "act"), [("basic", 1), ("advanced", 1), ("expert", 2)])
def test_only_experts_meet_the_monsters_of_act_two(level: str, act: int) -> None:
    game = begin(level).game
    bite = {"kind": "melee", "dice": ["blue"]}
    rat = {"id": "rat", "name": "Rats", "minion": [{"speed": 4, "health": health, "attack": bite} for health in (2, 5)]}
    game.pack.monsters["rat"] = tables.made(types.MonsterCard, rat)
    game.state.monsters.append(Monster(id="m1", kind="rat", group="rat", space=30))
    game.others_came()

    assert (game.state.act, game.stat(game.figure("m1"), "health")) == (act, 2 if act == 1 else 5)
