"""A Hero, an Enemy or a card of an author's own that could not be played is refused, with what was expected."""

from __future__ import annotations

from pathlib import Path

import pytest

from undercroft.crawl.packs import check_pack
from undercroft.crawl.packs.language.grammar import read_effect
from undercroft.games.brimstone.content import icons
from undercroft.games.brimstone.content.checks import CHECKS
from undercroft.games.brimstone.content.keywords.lexicon import WORDS
from undercroft.games.brimstone.content.kinds import KINDS
from undercroft.games.brimstone.content.library import FOLDER, load
from undercroft.games.brimstone.shown.card_text import mission
from undercroft.games.brimstone.shown.scene import card_faces

HERO = """\
id: surveyor
name: Surveyor
keywords: [Traveler]
names: [Amos Quill, Ida Quill]
health: 10
sanity: 12
defense: 4
willpower: 4
initiative: 4
combat: 2
melee_to_hit: 4
ranged_to_hit: 4
max_grit: 2
skills: {agility: 2, cunning: 4, spirit: 2, strength: 2, lore: 3, luck: 2}
abilities: [{id: two-eyes, name: Two Eyes, gives: {range: 1}}]
items: [shotgun]
"""
UPGRADE = "- {id: long-chain, name: Long Chain, hero: surveyor, gives: {move: 1}}\n"
GAINS = "- {id: marks, name: Marks, hero: surveyor, rolls: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], gives: {lore: 1}}\n"
PATHS = "- {id: field-book, name: Field Book, hero: surveyor, path: Book, place: 1, gives: {lore: 1}}\n"
SOUND = {
    "heroes/surveyor.yaml": HERO,
    "items/upgrades.yaml": UPGRADE,
    "growth/gains/surveyor.yaml": GAINS,
    "growth/paths/surveyor.yaml": PATHS,
}


def told(folder: Path, files: dict[str, str]) -> list[str]:
    """What is told of a pack with these files over the game's own."""
    for name, text in {**SOUND, **files}.items():
        if text:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, "utf-8")
    report = check_pack([FOLDER, folder], KINDS, WORDS, CHECKS)
    return [line.replace(f"{folder.as_posix()}/", "") for line in report.lines()[: -1 if report.sound else None]]


def test_a_whole_hero_is_sound(tmp_path: Path) -> None:
    assert told(tmp_path, {}) == []
    assert load(tmp_path).heroes["surveyor"].health == 10


@pytest.mark.slow
@pytest.mark.parametrize("named", ["name: Two Eyes", "id: surveyor"])
def test_an_icon_is_one_that_clients_have(tmp_path: Path, named: str) -> None:
    """An entry and what is named inside it may choose a picture of their own."""
    separator = "\n" if named == "id: surveyor" else ", "
    assert told(tmp_path, {"heroes/surveyor.yaml": HERO.replace(named, f"{named}{separator}icon: hatchet")}) == []
    (line,) = told(tmp_path, {"heroes/surveyor.yaml": HERO.replace(named, f"{named}{separator}icon: hatchett")})
    assert line.startswith("error: heroes/surveyor.yaml:")
    assert "no icon 'hatchett'" in line
    assert "did you mean 'hatchet'" in line


def test_an_own_icon_is_shown_and_any_other_entry_has_that_of_its_kind(tmp_path: Path) -> None:
    assert told(tmp_path, {"heroes/surveyor.yaml": HERO.replace("id: surveyor", "id: surveyor\nicon: hatchet")}) == []
    pack = load(tmp_path)
    assert card_faces.FACES.icon(pack.heroes["surveyor"]) == "hatchet"
    assert card_faces.FACES.icon(pack.growth["field-book"]) == icons.LEARNED


ENEMY = (FOLDER / "enemies" / "stranglers.yaml").read_text("utf-8").replace("id: stranglers", "id: chain-men")
CARD = "- {id: low-chain-men, name: Chain Gang, groups: [{enemy: stranglers, count: D3}]}\n"
LOW = "cards/threats-low.yaml"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("file", "text", "fault"),
    [
        (
            "items/upgrades.yaml",
            "",
            "error: heroes/surveyor.yaml:1: no Starting Upgrade to choose; expected three with 'hero: surveyor'"
            " in items/upgrades.yaml",
        ),
        (
            "growth/gains/surveyor.yaml",
            "",
            "warning: heroes/surveyor.yaml:1: the hero 'surveyor' gains nothing by the roll for a new Level;"
            " expected a file growth/gains/surveyor.yaml",
        ),
        (
            "growth/paths/surveyor.yaml",
            "",
            "warning: heroes/surveyor.yaml:1: the hero 'surveyor' learns nothing with a new Level;"
            " expected a file growth/paths/surveyor.yaml",
        ),
        (
            "heroes/surveyor.yaml",
            HERO.replace("health: 10", "health: 0"),
            "error: heroes/surveyor.yaml:5: 'health' is 0; expected a whole number of at least 1",
        ),
        (
            "heroes/surveyor.yaml",
            HERO.replace("defense: 4", "defense: 7"),
            "error: heroes/surveyor.yaml:7: 'defense' is 7; expected a whole number of at most 6",
        ),
        (
            "heroes/surveyor.yaml",
            HERO.replace("luck: 2", "luck: 0"),
            "error: heroes/surveyor.yaml:14: 'skills.luck' is 0; expected a whole number of at least 1",
        ),
        (
            "levels.yaml",
            "- {id: level-12, level: 12, xp: 99999}\n",
            "error: levels.yaml:1: Level 12; expected Level 11",
        ),
        (
            "levels.yaml",
            "- {id: level-11, level: 11, xp: 5}\n",
            "error: levels.yaml:1: 5 XP in all; expected more than 8500",
        ),
        (
            LOW,
            CARD.replace("[{enemy: stranglers, count: D3}]", "[]"),
            "error: cards/threats-low.yaml:1: nobody comes; expected at least one group",
        ),
        (LOW, CARD.replace("D3", "0"), "error: cards/threats-low.yaml:1: 0 stranglers; expected at least 1"),
        (LOW, CARD.replace("D3", "700"), "error: cards/threats-low.yaml:1: 700 of 6 models; expected 6"),
        (
            LOW,
            CARD.replace("D3", "D7"),
            "error: cards/threats-low.yaml:1: got 'D7'; expected a number or dice such as 2, D6, 2D6+1 or peril",
        ),
        (
            "cards/loot.yaml",
            '- {id: x, name: X, steps: [{skill: luck, pass: "gold 5"}]}\n',
            "error: cards/loot.yaml:1: a test of luck that needs no number; expected 'target: 2' to 6",
        ),
        (
            "cards/loot.yaml",
            '- {id: x, name: X, steps: [{target: 5, pass: "gold 5"}]}\n',
            "error: cards/loot.yaml:1: a test of no Skill; expected 'skill', such as 'skill: luck'",
        ),
        (
            "items/gear.yaml",
            "- {id: x, name: X, only: Lawman}\n",
            "warning: items/gear.yaml:1: no Hero has the Keyword 'Lawman'; did you mean 'Law'?",
        ),
        (
            "items/gear.yaml",
            "- {id: x, name: X, attach: {to: Gunn}}\n",
            "warning: items/gear.yaml:1: no Item has the Keyword 'Gunn'; did you mean 'Gun'?",
        ),
        (
            "items/gear.yaml",
            "- {id: x, name: X, gold: -5}\n",
            "error: items/gear.yaml:1: 'gold' is -5; expected a whole number of at least 0",
        ),
    ],
)
def test_what_could_not_be_played_is_told(tmp_path: Path, file: str, text: str, fault: str) -> None:
    assert told(tmp_path, {file: text}) == [fault]


def test_a_sheet_of_an_enemy_has_one_sign_and_models(tmp_path: Path) -> None:
    glyph = next(line for line in ENEMY.splitlines() if line.startswith("glyph: "))
    models = next(line for line in ENEMY.splitlines() if line.startswith("models: "))
    faults = told(tmp_path, {"enemies/chain-men.yaml": ENEMY.replace(glyph, "glyph: cm").replace(models, "models: 0")})
    assert [fault.partition(": ")[2].partition(": ")[2] for fault in faults] == [
        "'glyph' is 'cm'; expected text of at most 1 letter",
        "'models' is 0; expected a whole number of at least 1",
    ]


def test_a_spawner_brings_somebody(tmp_path: Path) -> None:
    faults = told(tmp_path, {"enemies/chain-men.yaml": ENEMY.replace("abilities: {", "abilities: {spawner: 1, ")})
    assert faults
    assert all("a spawner of nothing; expected 'spawns' with an Enemy" in fault for fault in faults)


def test_a_plain_number_of_enemies_needs_no_quotes(tmp_path: Path) -> None:
    """`count: 2` is what anybody writes first."""
    assert told(tmp_path, {LOW: CARD.replace("D3", "2")}) == []
    assert load(tmp_path).threats["low-chain-men"].groups[0].count.most == 2


def test_no_more_clues_than_tokens_show(tmp_path: Path) -> None:
    quest = 'id: far\nname: Far\nclues: 7\nobjective: {threat: low}\nreward: "each hero: xp 5"\n'
    assert told(tmp_path, {"missions/far.yaml": quest}) == [
        "error: missions/far.yaml:3: 7 Clues, but only 6 Exploration Tokens show one; expected at most 6"
    ]


def test_what_guards_the_objective_is_told_with_its_elite_abilities(tmp_path: Path) -> None:
    """The rules of a Mission are made from its file, so nothing of a group is left out."""
    quest = """\
id: far
name: Far
clues: 2
objective: {enemies: [{enemy: stranglers, count: 2peril, elite: 1}]}
reward: "each hero: xp 5"
"""
    assert told(tmp_path, {"missions/far.yaml": quest}) == []
    assert "Its guard: Stranglers (2 Peril Dice, 1 Elite)." in mission(load(tmp_path).missions["far"])


def test_a_choice_reads_as_one_sentence() -> None:
    """What is not begun by a verb is written small in the middle of a sentence."""
    effect = read_effect(WORDS, "grit 1 or darkness back 1")
    assert effect.text == "Either recover 1 Grit or the Darkness marker moves 1 step back towards Darkness Start."
