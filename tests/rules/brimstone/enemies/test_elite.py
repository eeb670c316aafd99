"""Elite Enemies, and the Enemy Record Sheets of the basic game."""

from __future__ import annotations

import pytest

from tests.conftest import rule
from tests.rules.brimstone.situations.table import Table
from tests.rules.brimstone.situations.threats import attack_token, threat_card
from undercroft.games.brimstone.content.types import FoeAbility
from undercroft.games.brimstone.events import EliteGained, FoesPlaced
from undercroft.games.brimstone.game import Brimstone
from undercroft.games.brimstone.rules.enemies.ability import ABILITIES, ACTING
from undercroft.games.brimstone.rules.enemies.record_sheet import foe_stat
from undercroft.games.brimstone.state import FoeBoost

ENEMIES = sorted(Brimstone.content().enemies)


def elite(table: Table, kind: str) -> list[int]:
    fight = table.game.state.fight
    assert fight is not None
    return fight.kinds[kind].elite


@rule("brimstone.elite.roll")
def test_an_elite_group_rolls_once_on_its_chart(table: Table) -> None:
    """Tentacles, 4 on their chart: Whiplash, +1 Combat."""
    table.hero(at="A8")
    threat_card(table, ("tentacles", "2", 1), ("stranglers", "1"))
    table.dice(foe_elite=[4])

    attack_token(table)

    assert elite(table, "tentacles") == [4]
    assert elite(table, "stranglers") == []
    assert foe_stat(table.game, "tentacles", "combat") == 2 + 1
    assert foe_stat(table.game, "stranglers", "combat") == 2


@rule("brimstone.elite.roll", "brimstone.elite.whole-type")
def test_an_elite_ability_counts_from_the_moment_it_is_rolled(table: Table) -> None:
    """Night Terrors of 5 become Sleepless, +2: now the Void Spiders of 6 are the slowest and are placed first."""
    table.hero(at="A8")
    table.foe("night-terrors", at="J8")
    assert foe_stat(table.game, "night-terrors", "initiative") == 5
    threat_card(table, ("night-terrors", "1", 1), ("void-spiders", "1"))
    table.dice(foe_elite=[1])

    attack_token(table)

    assert [placed.kind for placed in table.events(FoesPlaced)] == ["void-spiders", "night-terrors"]


@rule("brimstone.elite.whole-type")
def test_an_entry_of_the_chart_may_give_an_ability(table: Table) -> None:
    """Tentacles, 2 on their chart: Bristling, Thorned 1. What they had they keep."""
    table.hero(at="A8")
    table.foe("tentacles", at="A1")
    elite(table, "tentacles").append(2)
    table.game.all_changed()

    assert foe_stat(table.game, "tentacles", "thorned") == 1
    assert foe_stat(table.game, "tentacles", "smash") == 2


@rule("brimstone.elite.multiple")
def test_a_group_that_is_elite_twice_over_rolls_twice(table: Table) -> None:
    table.hero(at="A8")
    threat_card(table, ("tentacles", "2", 2))
    table.dice(foe_elite=[4, 3])

    attack_token(table)

    assert elite(table, "tentacles") == [4, 3]
    assert foe_stat(table.game, "tentacles", "combat") == 2 + 1
    assert foe_stat(table.game, "tentacles", "defense") == 3 + 1


@rule("brimstone.elite.no-duplicate")
def test_an_ability_the_type_already_has_is_rolled_again(table: Table) -> None:
    table.hero(at="A8")
    threat_card(table, ("tentacles", "1", 2))
    table.dice(foe_elite=[4, 4, 4, 1])

    attack_token(table)

    assert elite(table, "tentacles") == [4, 1]


@rule("brimstone.elite.whole-type", "brimstone.elite.roll")
def test_an_elite_ability_is_for_all_of_the_type_for_the_whole_fight(table: Table) -> None:
    """Two more Tentacles come, Elite with Leather Hide: the one that was there has Defense 4 too."""
    table.hero("marshal", at="A8")
    old = table.foe("tentacles", at="A7")
    assert foe_stat(table.game, old.kind, "defense") == 3
    threat_card(table, ("tentacles", "1", 1))
    table.dice(foe_elite=[3])

    attack_token(table)

    assert foe_stat(table.game, old.kind, "defense") == 3 + 1
    assert table.events(EliteGained)[0].kind == "tentacles"
    # The Type dies out while another still fights, and comes back: it keeps its ability.
    table.game.state.foes[:] = [foe for foe in table.game.state.foes if foe.kind != "tentacles"]
    table.foe("stranglers", at="B1")
    table.foe("tentacles", at="C1")
    assert foe_stat(table.game, "tentacles", "defense") == 3 + 1


@rule("brimstone.elite.xp")
@pytest.mark.parametrize("abilities", [[], [2], [2, 4, 6]])
def test_each_elite_ability_is_worth_five_xp(table: Table, abilities: list[int]) -> None:
    table.hero(at="A8")
    table.foe("tentacles", at="A1")
    elite(table, "tentacles").extend(abilities)
    table.game.all_changed()

    assert foe_stat(table.game, "tentacles", "xp") == 15 + 5 * len(abilities)


@rule("brimstone.enemy.elite-chart-six", "brimstone.elite.no-duplicate")
def test_a_type_never_has_more_than_the_six_abilities_of_its_chart(table: Table) -> None:
    table.hero(at="A8")
    threat_card(table, ("tentacles", "1", 8))
    table.dice(foe_elite=[1, 2, 3, 4, 5, 6])

    attack_token(table)

    assert elite(table, "tentacles") == [1, 2, 3, 4, 5, 6]


@rule("brimstone.enemy.elite-chart-six")
@pytest.mark.parametrize("kind", ENEMIES)
def test_every_elite_chart_lists_six_different_abilities(kind: str) -> None:
    chart = Brimstone.content().enemies[kind].elite
    assert len(chart) == 6
    assert len({entry.name for entry in chart}) == 6
    assert all(entry.gives or entry.abilities for entry in chart)


@rule("brimstone.enemy.sheet-fields")
@pytest.mark.parametrize("kind", ENEMIES)
def test_an_enemys_numbers_are_those_of_its_sheet(table: Table, kind: str) -> None:
    sheet = table.pack.enemies[kind]
    side = sheet.normal
    table.foe(kind, at="A1")
    for name in ("initiative", "move", "escape", "to_hit", "combat", "damage", "defense", "health", "xp"):
        assert foe_stat(table.game, kind, name) == getattr(side, name)
    for name in ("shots", "range"):
        assert foe_stat(table.game, kind, name) == (getattr(side.ranged, name) if side.ranged is not None else 0)
    for ability, number in side.abilities.items():
        assert foe_stat(table.game, kind, ability) == number
    assert side.xp_each in (0, 5)
    assert sheet.name
    assert sheet.keywords


@rule("brimstone.content.figures", "brimstone.enemy.sizes")
def test_the_supply_and_the_sizes_of_the_types_in_the_box() -> None:
    enemies = Brimstone.content().enemies
    supply = {
        "tentacles": (6, "medium"),
        "stranglers": (6, "medium"),
        "void-spiders": (12, "small"),
        "night-terrors": (3, "large"),
        "goliath": (1, "extra large"),
    }
    assert {kind: (enemies[kind].models, enemies[kind].size) for kind in supply} == supply


@rule(
    "brimstone.content.enemy-night-terrors", "brimstone.content.enemy-stranglers", "brimstone.content.enemy-tentacles"
)
def test_what_the_book_tells_of_the_types() -> None:
    enemies = Brimstone.content().enemies
    assert "Demon" in enemies["night-terrors"].keywords
    assert enemies["night-terrors"].size == "large"
    assert enemies["stranglers"].models == 6
    assert enemies["tentacles"].normal.abilities["smash"] > 0


def test_every_ability_word_of_the_content_is_an_ability_and_says_what_it_does() -> None:
    assert sorted(ABILITIES) == sorted(FoeAbility.__args__)  # type: ignore[attr-defined]
    assert ABILITIES["smash"].text(2) == "Smash 2: A To Hit roll of natural 6+ does 2 more Wounds."
    assert ABILITIES["armor"].text(5) == "Armor 5+: Rolls 5+ for each Wound about to be taken."
    assert ABILITIES["tough"].text(1) == "Tough: Critical Hits on it are normal Hits."


def test_numbers_stay_within_limits_and_a_bonus_to_hit_lowers_the_number_needed(table: Table) -> None:
    table.foe("tentacles", at="A1", to_hit=4, damage=1)
    fight = table.game.state.fight
    assert fight is not None
    fight.boosts.append(FoeBoost("to_hit", 1, "fight"))
    fight.boosts.append(FoeBoost("damage", -3, "fight"))
    table.game.all_changed()
    assert foe_stat(table.game, "tentacles", "to_hit") == 4 - 1
    assert foe_stat(table.game, "tentacles", "damage") == 0
    fight.boosts.append(FoeBoost("to_hit", -9, "fight"))
    table.game.all_changed()
    assert foe_stat(table.game, "tentacles", "to_hit") == 6
    fight.boosts.append(FoeBoost("to_hit", 19, "fight"))
    table.game.all_changed()
    assert foe_stat(table.game, "tentacles", "to_hit") == 2


@rule("brimstone.cards.remains-in-play")
def test_a_darkness_card_in_play_strengthens_all_enemies(table: Table) -> None:
    card = next(card for card, sheet in table.pack.cards.items() if getattr(sheet, "foes", {}).get("damage"))
    table.foe("tentacles", at="A1")
    assert foe_stat(table.game, "tentacles", "damage") == 1

    table.state.remains.append(card)
    table.game.all_changed()

    assert foe_stat(table.game, "tentacles", "damage") == 1 + table.pack.cards[card].foes["damage"]


def test_abilities_act_at_the_steps_they_write_in_the_order_they_are_written() -> None:
    """The order is that of dice and events: Horror before Corruption, Poison before Void Venom."""
    assert {step: [ability.word for ability in those] for step, those in ACTING.items()} == {
        "frightens": ["fear", "terror", "unspeakable"],
        "prey": ["bloodscent"],
        "more_dice": ["swarm"],
        "more_damage": ["smash"],
        "before_defense": ["choke"],
        "with_wounds": ["poison", "venom"],
        "for_wounds": ["drain"],
        "after_attack": ["maddening", "corrupting"],
        "shot_damage": ["blurred"],
    }
