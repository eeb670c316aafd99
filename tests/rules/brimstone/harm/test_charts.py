"""The Injury, Madness and Mutation Charts: every entry does what its own text in the pack says, and nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.rules.brimstone.situations.table import Figure, Table
from undercroft.crawl.packs.language.grammar import read_effect
from undercroft.games.brimstone.content import library
from undercroft.games.brimstone.content.keywords import Case, perform
from undercroft.games.brimstone.content.keywords.lexicon import WORDS
from undercroft.games.brimstone.content.types import Item, Skills
from undercroft.games.brimstone.events import ChartRolled, Corrupted, Died, HitsTaken, Mutated
from undercroft.games.brimstone.rules import harm
from undercroft.games.brimstone.rules.harm import charts
from undercroft.games.brimstone.shown.scene import chart_pages
from undercroft.games.brimstone.state import Boost
from undercroft.lab.ledger import rule

FOLDER = Path(library.__file__).parents[1] / "pack" / "charts"
SKILLS = ("agility", "cunning", "spirit", "strength", "lore", "luck")
NUMBERS = (
    *SKILLS,
    *("initiative", "move", "escape", "grit_on_move", "combat", "melee_to_hit", "melee_damage", "melee_crit"),
    *("shots", "range", "ranged_to_hit", "ranged_damage", "ranged_crit", "dynamite_range"),
    *("defense", "willpower", "armor", "spirit_armor", "health", "sanity", "max_grit", "corruption_resistance"),
    *("side_bag", "healing", "breath", "scavenge", "hold_back", "gold_found", "stone_found"),
)
"""Every number of a Hero that a chart might change; `carry` follows Strength and is looked at by itself."""


def entries(chart: str) -> list[dict[str, Any]]:
    """The chart as its author wrote it, read without the game's own loader."""
    found: list[dict[Any, Any]] = yaml.safe_load((FOLDER / f"{chart}.yaml").read_text("utf-8"))
    for entry in found:
        if True in entry:  # YAML 1.1 reads the word `on` as a truth value
            entry["on"] = entry.pop(True)
    return found


def dice_for(chart: str, roll: int) -> list[int]:
    """Two dice that make this result: tens and ones of a D36, or a sum."""
    if chart == "mutation":
        return [roll // 10, roll % 10]
    return [min(6, roll - 1), roll - min(6, roll - 1)]


def patient(table: Table) -> Figure:
    """A Hero with 3 in every Skill, some damage, Grit, Gold and tokens, beside nobody; another Hero is far away."""
    ada = table.hero(
        "marshal",
        at="A1",
        wounds=3,
        horror=2,
        grit=1,
        gold=80,
        side_bag=["tonic"],
        skills=Skills(**dict.fromkeys(SKILLS, 3)),
        abilities=(),
    )
    table.hero("bandido", at="J8")
    table.state.lantern = "h2"
    return ada


def numbers(hero: Figure) -> dict[str, int]:
    return {name: hero.stat(name) for name in NUMBERS}


def holdings(hero: Figure) -> dict[str, Any]:
    return {
        name: getattr(hero, name)
        for name in ("wounds", "horror", "grit", "gold", "stone", "xp", "corruption", "poison", "venom", "dead")
    } | {"tokens": len(hero.side_bag)}


def expected(before: dict[str, Any], text: str, die: int) -> dict[str, Any]:
    """What is left after an effect, read word by word: our own small reading of the cards' language."""
    after = dict(before)
    for part in (piece.strip() for piece in text.split(";")):
        words = part.split()
        match words:
            case ["death"]:
                after["dead"] = True
            case ["heal", "all", "wounds"]:
                after["wounds"] = 0
            case ["xp", n]:
                after["xp"] += int(n)
            case ["grit", n]:
                after["grit"] = min(2, after["grit"] + int(n))
            case ["sanity", "D3"]:
                after["horror"] += (die + 1) // 2
            case ["lose", "token", n]:
                after["tokens"] = max(0, after["tokens"] - int(n))
            case ["lose", what, n]:
                after[what] = max(0, after[what] - int(n))
            case _:
                pytest.fail(f"this test cannot read {part!r}")
    return after


def cases(chart: str) -> list[Any]:
    return [
        pytest.param(entry, roll, id=f"{roll}-{entry['id']}") for entry in entries(chart) for roll in entry["rolls"]
    ]


def check(table: Table, chart: str, entry: dict[str, Any], roll: int) -> None:
    """Roll this result for a Hero and look at everything the entry may change."""
    ada = patient(table)
    before, had = numbers(ada), holdings(ada)
    die = 5
    table.dice(**{f"chart_{chart}": dice_for(chart, roll)})
    if "D3" in entry.get("do", ""):
        table.dice(card_sanity=[die])

    table.happen(lambda game: charts.roll(game, game.hero(ada.id), chart), at="end_of_the_turn")

    assert [(e.hero, e.chart, e.roll, e.entry) for e in table.events(ChartRolled)] == [("h1", chart, roll, entry["id"])]
    kept = {"injury": ada.injuries, "madness": ada.madness, "mutation": ada.mutations}
    assert {name: list(found) for name, found in kept.items()} == {
        name: [entry["id"]] if name == chart and entry.get("lasting") else [] for name in kept
    }
    assert holdings(ada) == expected(had, entry["do"], die) if "do" in entry else holdings(ada) == had
    if not ada.dead:
        changes = entry.get("gives", {})
        wanted = {name: value + changes.get(name, 0) for name, value in before.items()}
        assert numbers(ada) == wanted
        strength = changes.get("strength", 0) + changes.get("carry", 0)
        assert ada.stat("carry") == 5 + 3 + strength
        for word in ("poison", "venom", "fear", "voices"):
            found = table.game.hero_powers.immune(table.game, table.game.hero("h1"), word)
            assert found is (word in entry.get("immune", []))
    other = table.game.hero("h2")
    assert (other.injuries, other.madness, other.mutations, other.wounds, other.horror, other.dead) == (
        [],
        [],
        [],
        0,
        0,
        False,
    )


# ---- every entry ---------------------------------------------------------------------------------------------------


@rule("brimstone.content.mutation-chart", "brimstone.corruption.mutate")
@pytest.mark.parametrize(("entry", "roll"), cases("mutation"))
def test_every_mutation_does_what_it_says(table: Table, entry: dict[str, Any], roll: int) -> None:
    check(table, "mutation", entry, roll)
    assert [(event.hero, event.mutation) for event in table.events(Mutated)] == [("h1", entry["id"])]


@rule("brimstone.content.injury-chart", "brimstone.injury.which-chart")
@pytest.mark.parametrize(("entry", "roll"), cases("injury"))
def test_every_injury_does_what_it_says(table: Table, entry: dict[str, Any], roll: int) -> None:
    check(table, "injury", entry, roll)
    assert [event.chart for event in table.events(ChartRolled)] == ["injury"]


@rule("brimstone.content.madness-chart", "brimstone.injury.which-chart")
@pytest.mark.parametrize(("entry", "roll"), cases("madness"))
def test_every_madness_does_what_it_says(table: Table, entry: dict[str, Any], roll: int) -> None:
    check(table, "madness", entry, roll)
    assert [event.chart for event in table.events(ChartRolled)] == ["madness"]


@rule("brimstone.content.mutation-chart")
def test_the_mutation_chart_has_thirty_six_results_one_for_each_roll() -> None:
    rolls = [roll for entry in entries("mutation") for roll in entry["rolls"]]
    assert sorted(rolls) == [10 * tens + ones for tens in range(1, 7) for ones in range(1, 7)]
    assert len({entry["id"] for entry in entries("mutation")}) == 36


@rule("brimstone.content.injury-chart", "brimstone.content.madness-chart")
@pytest.mark.parametrize("chart", ["injury", "madness"])
def test_every_sum_of_two_dice_has_its_entry_from_harmless_to_death(chart: str) -> None:
    """A Broken Leg is among the lasting Injuries."""
    found = entries(chart)
    assert sorted(roll for entry in found for roll in entry["rolls"]) == list(range(2, 13))
    assert any(entry.get("do") == "death" for entry in found)
    assert any(not entry.get("lasting") and "death" not in entry.get("do", "") for entry in found)
    if chart == "injury":
        assert any(entry["name"] == "Broken Leg" and entry.get("lasting") for entry in found)


# ---- what waits for a moment ---------------------------------------------------------------------------------------


def test_the_hunger_heals_a_wound_with_each_kill(table: Table) -> None:
    ada = table.hero("marshal", at="D4", wounds=3, mutations=["mut-hunger"])
    table.foe("tentacles", at="D5", health=1, defense=0, abilities={})
    table.foe("tentacles", at="J8")
    table.turn_of(ada, move=0)
    table.dice(to_hit=[4, 1], damage=[3])
    table.act("fight")
    assert ada.wounds == 2


def test_the_second_shadow_frightens_its_hero_when_the_darkness_moves(table: Table) -> None:
    from undercroft.games.brimstone.rules.darkness import depth_track

    table.hero("marshal", at="D4", mutations=["mut-second-shadow"])
    table.hero("bandido", at="D5")
    table.pack.depth = type(table.pack.depth)(id="bare", stages=table.pack.depth.stages, blood=(), dread=())
    table.dice(willpower=[6])
    table.happen(lambda game: depth_track.move_darkness(game, 1), at="hold_back_the_darkness")
    assert [(event.hero, event.kind, event.count) for event in table.events(HitsTaken)] == [("h1", "horror", 1)]


def test_burning_blood_wounds_an_adjacent_enemy_when_its_hero_is_hurt(table: Table) -> None:
    ada = table.hero("marshal", at="D4", mutations=["mut-burning-blood"])
    near = table.foe("tentacles", at="D5", health=5, abilities={})
    far = table.foe("tentacles", at="J8")
    table.happen(lambda game: harm.suffer_wounds(game, game.hero(ada.id), 1))
    assert (ada.wounds, near.wounds, far.wounds) == (1, 1, 0)


def test_night_fears_weaken_only_in_the_dark(table: Table) -> None:
    from undercroft.crawl.board.tiles import Placement

    table.tile("far", "+-+-+\n|. .|\n+-+-+\n")
    table.room("far", placement=Placement("far", x=20, y=0))
    ada = table.hero("marshal", at="D4", abilities=(), madness=["madness-night-fears"])
    table.hero("bandido", at="A1")
    table.state.lantern = "h2"
    assert (ada.stat("willpower"), ada.stat("defense")) == (0, 0)
    ada.space = table.game.board.space_at(20, 0)
    assert (ada.stat("willpower"), ada.stat("defense")) == (-1, -1)


def test_mistrust_weakens_only_beside_another_hero(table: Table) -> None:
    ada = table.hero("marshal", at="D4", abilities=(), madness=["madness-mistrust"])
    other = table.hero("bandido", at="D6")
    assert ada.stat("willpower") == 0
    other.space = table.space("D5")
    assert ada.stat("willpower") == -1


# ---- Mutations -----------------------------------------------------------------------------------------------------


@rule("brimstone.corruption.mutate")
def test_points_that_reach_the_resistance_are_removed_and_one_roll_is_made(table: Table) -> None:
    """Four points do nothing; the fifth: all are gone and there is one roll on the Mutation Chart, at once."""
    ada = table.hero("marshal", at="A1", corruption=3)
    table.happen(lambda game: harm.taint(game, game.hero(ada.id), 1))
    assert ada.corruption == 4
    assert table.events(ChartRolled) == []

    table.session = None
    table.dice(chart_mutation=[3, 1])
    table.happen(lambda game: harm.taint(game, game.hero(ada.id), 1))
    assert [event.amount for event in table.events(Corrupted)] == [1]
    assert ada.corruption == 0
    assert ada.mutations == ["mut-lockjaw"]
    assert len(table.events(ChartRolled)) == 1


@rule("brimstone.corruption.mutate")
def test_points_beyond_the_resistance_carry_on(table: Table) -> None:
    """Six points at once with one held: the fourth makes five; two are left."""
    ada = table.hero("marshal", at="A1", corruption=1)
    table.dice(chart_mutation=[3, 1])
    table.happen(lambda game: harm.taint(game, game.hero(ada.id), 6))
    assert (ada.corruption, ada.mutations) == (2, ["mut-lockjaw"])


@rule("brimstone.corruption.resistance-modified", "brimstone.corruption.resistance-default")
@pytest.mark.parametrize(("change", "resistance"), [(0, 5), (2, 7), (-2, 3), (-4, 1), (-9, 1)])
def test_resistance_is_five_and_may_be_changed_but_not_below_one(table: Table, change: int, resistance: int) -> None:
    """With one point fewer nothing happens; the next one mutates."""
    ada = table.hero("marshal", at="A1", corruption=resistance - 1)
    ada.boosts = [Boost("corruption_resistance", change, "adventure")]
    assert ada.stat("corruption_resistance") == resistance
    table.dice(chart_mutation=[3, 1])
    table.happen(lambda game: harm.taint(game, game.hero(ada.id), 1))
    assert (ada.corruption, ada.mutations) == (0, ["mut-lockjaw"])


@rule("brimstone.corruption.mutate")
def test_what_waits_for_a_mutation_hears_of_it(table: Table) -> None:
    ada = table.hero("marshal", at="A1", corruption=4)
    table.pack.items["charm"] = Item(id="charm", name="Charm", on={"mutate": read_effect(WORDS, "gold 5")})
    ada.give("charm")
    table.dice(chart_mutation=[3, 1])
    table.happen(lambda game: harm.taint(game, game.hero(ada.id), 1))
    assert (ada.mutations, ada.gold) == (["mut-lockjaw"], 5)


@rule("brimstone.corruption.duplicate-mutation-death")
def test_a_mutation_the_hero_already_has_is_death(table: Table) -> None:
    ada = table.hero("marshal", at="A1", corruption=4, mutations=["mut-lockjaw"])
    other = table.hero("bandido", at="B1", corruption=4)
    table.dice(chart_mutation=[3, 1])
    table.happen(lambda game: harm.taint(game, game.hero(ada.id), 1))
    assert ada.dead
    assert [(event.hero, event.why) for event in table.events(Died)] == [("h1", "mutation")]
    assert ada.mutations == ["mut-lockjaw"]
    assert table.events(Mutated) == []
    assert table.state.outcome == ""

    table.session = None
    table.dice(chart_mutation=[3, 1])
    table.happen(lambda game: harm.taint(game, game.hero(other.id), 1))
    assert not other.dead
    assert other.mutations == ["mut-lockjaw"]


@rule("brimstone.corruption.duplicate-mutation-death")
def test_one_that_does_not_stay_may_come_again(table: Table) -> None:
    """Shed Skin (26) leaves nothing behind, so a second one is no duplicate."""
    ada = table.hero("marshal", at="A1", wounds=5, grit=2)
    for n in range(2):
        table.session = None
        table.dice(chart_mutation=[2, 6])
        table.happen(lambda game: charts.roll(game, game.hero(ada.id), "mutation"))
        assert (ada.dead, ada.wounds, ada.grit) == (False, 0, 1 - n)


@rule("brimstone.corruption.mutate")
def test_a_mutation_that_takes_the_last_health_knocks_the_hero_out(table: Table) -> None:
    """Creeping Rot takes 3 Health from a Hero with 2 left."""
    ada = table.hero("marshal", at="A1", wounds=10, corruption=4)
    table.hero("bandido", at="B1")
    table.dice(chart_mutation=[4, 2])
    table.happen(lambda game: harm.taint(game, game.hero(ada.id), 1))
    assert ada.mutations == ["mut-rot"]
    assert ada.ko
    assert (ada.ko_cause, ada.wounds) == ("health", 12 - 3)


@rule("brimstone.corruption.mutate", "brimstone.corruption.resistance-modified")
def test_a_lower_resistance_that_the_points_already_reach_mutates_at_once(table: Table) -> None:
    """Stone Love (9): Resistance 4 with four points held."""
    ada = table.hero("marshal", at="A1", corruption=4)
    table.hero("bandido", at="B1")
    table.dice(chart_madness=[4, 5], chart_mutation=[3, 1])
    table.happen(lambda game: charts.roll(game, game.hero(ada.id), "madness"))
    assert ada.madness == ["madness-stone-love"]
    assert (ada.corruption, ada.mutations) == (0, ["mut-lockjaw"])


@rule("brimstone.injury.which-chart")
@pytest.mark.parametrize(
    ("cause", "rolled"), [("health", ["injury"]), ("sanity", ["madness"]), ("both", ["injury", "madness"])]
)
def test_the_chart_is_that_of_what_was_lost(table: Table, cause: str, rolled: list[str]) -> None:
    ada = table.hero(
        "marshal", at="A1", ko=True, ko_cause=cause, wounds=12 * (cause != "sanity"), horror=11 * (cause != "health")
    )
    table.hero("bandido", at="B1")
    for chart in rolled:
        table.dice(**{f"chart_{chart}": [3, 4]})
    table.dice(healing=[6, 6] * len(rolled))
    table.turn("end_of_the_turn")
    assert [event.chart for event in table.events(ChartRolled)] == rolled
    assert not ada.ko


def test_an_injury_that_lowers_health_below_the_wounds_is_felt_at_once(table: Table) -> None:
    """A card's words make a Hero who stands roll for Injury: Cracked Ribs (5), and the Wounds equal the new Health."""
    ada = table.hero("marshal", at="A1", wounds=10)
    table.hero("bandido", at="B1")
    table.dice(chart_injury=[1, 4])
    effect = read_effect(WORDS, "injury")
    table.happen(lambda game: perform(game, effect, Case(game.hero(ada.id))))
    assert ada.injuries == ["injury-cracked-ribs"]
    assert ada.ko


def test_every_roll_is_on_each_chart_once() -> None:
    """The charts to be looked up: no roll is missing, none is there twice, and every result has words."""
    rolls = {
        "D6": [str(n) for n in range(1, 7)],
        "2D6": [str(n) for n in range(2, 13)],
        "D36": [f"{tens}{ones}" for tens in range(1, 7) for ones in range(1, 7)],
    }
    for chart in chart_pages.charts(library.load()):
        found: list[str] = []
        for row in chart.rows:
            low, _, high = row.faces.partition("-")
            found += [str(n) for n in range(int(low), int(high or low) + 1)]
            assert row.text or row.story, (chart.id, row.name)
        assert found == rolls[chart.dice], chart.id
