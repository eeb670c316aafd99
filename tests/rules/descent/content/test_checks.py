"""A quest, a class or a monster of an author's own that could not be played is refused: file, line, what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from undercroft.crawl.packs import check_pack
from undercroft.games.descent.content.checks import CHECKS
from undercroft.games.descent.content.keywords.lexicon import WORDS
from undercroft.games.descent.content.kinds import KINDS
from undercroft.games.descent.content.library import FOLDER, load

if TYPE_CHECKING:
    from pathlib import Path

QUEST = """\
id: ford
name: The Ford
traits: [wild]
encounters:
  - name: The Ford
    map: |
      +-+-+-+-+-+-+
      |a a .=. k b|
      +     +     +
      |a a w|. o b|
      +     +     +
      |. . .=. b b|
      +-+-+-+-+-+-+
    heroes: a
    terrain: {o: obstacle, w: water}
    locked: [d2]
    groups:
      - {monster: ditch-hound, area: b, only: 4}
    objectives:
      - {kind: key, name: The Key, at: k, by: heroes, carried: false, effect: 'count "key" +1; unlock "d2"'}
    goals:
      - {id: open, side: heroes, when: 'count "key" 1', text: Turn the key.}
      - {id: down, side: overlord, when: all heroes down, text: Knock them out.}
    clock: 8
"""
CLASS = """\
id: carter
name: Carter
archetype: scout
items: [yew-bow, game-bag]
skills:
  - {id: heave, name: Heave, gives: {might: 1}}
  - {id: shove, name: Shove, xp: 1, gives: {speed: 1}}
"""
MONSTER = """\
id: wet-cat
name: Wet Cats
traits: [water, dark]
limits: {2: [2, 1], 3: [3, 1], 4: [4, 1]}
minion:
  - {speed: 4, health: 2, attack: {kind: melee, dice: [blue, yellow]}}
master:
  - {speed: 4, health: 4, attack: {kind: melee, dice: [blue, red]}}
"""
Q, C, M = "quests/ford.yaml", "classes/carter.yaml", "monsters/wet-cat.yaml"
SOUND = {Q: QUEST, C: CLASS, M: MONSTER}


def told(folder: Path, files: dict[str, str]) -> list[str]:
    """What is told of a pack with these files over the game's own."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    report = check_pack([FOLDER, folder], KINDS, WORDS, CHECKS)
    return [line.replace(f"{folder.as_posix()}/", "") for line in report.lines()[: -1 if report.sound else None]]


def test_a_sound_pack_is_played(tmp_path: Path) -> None:
    assert told(tmp_path, SOUND) == []
    pack = load(tmp_path)
    assert pack.quests["ford"].encounters[0].clock == 8
    assert pack.skills["heave"].gives == {"might": 1}


BROKEN = [
    (Q, "side: overlord", "side: heroes", "21: no goal for the overlord; expected a goal with 'side: overlord'"),
    (
        Q,
        "side: heroes, when",
        "side: overlord, when",
        "21: no goal for the heroes; expected a goal with 'side: heroes'",
    ),
    (Q, "id: down", "id: open", "21: 2 goals 'open'; expected an id for each"),
    (Q, "all heroes down", '1 monsters at "z"', "23: the map has no place 'z'; expected one of abk"),
    (Q, "area: b", "area: z", "18: the map has no place 'z'; expected one of abk"),
    (Q, "at: k", "at: z", "20: the map has no place 'z'; expected one of abk"),
    (Q, "heroes: a\n", "heroes: a\n    search: z\n", "15: the map has no place 'z'; expected one of abk"),
    (Q, "heroes: a\n", "heroes: a\n    exits: z\n", "15: the map has no place 'z'; expected one of abk"),
    (Q, "|a a .=. k b|", "|. a .=. k b|", "14: 3 spaces for the heroes; expected at least 4"),
    (
        Q,
        "|a a .=. k b|",
        "=a a .=. k b|",
        "6: tile ford/1: row 2, column 1: expected - or | on the outline, which is all wall, found '='",
    ),
    (Q, "[d2]", "[d3]", "16: the map has no door 'd3'; expected one of d1, d2"),
    (Q, 'unlock "d2"', 'unlock "d7"', "20: the map has no door 'd7'; expected one of d1, d2"),
    (Q, ".=.", ".|.", "16: the map has no door 'd2'; expected a door '=' on the map"),
    (Q, "w: water}", "w: water, k: pit}", "15: 'k' is pit and a place; expected another letter for one of them"),
    (Q, "w: water}", "w: water, y: lava}", "15: 'y' is lava, and the map has none; expected 'y' on the map"),
    (Q, ", only: 4", "", "18: room for 4 of 5 ditch-hound in 'b'; expected room for 5, each 1 by 1"),
    (Q, "ditch-hound", "toll-troll", "18: room for 0 of 2 toll-troll in 'b'; expected room for 2, each 2 by 2"),
    (
        Q,
        "ditch-hound",
        "ditch-hond",
        "18: there is no monster 'ditch-hond'; expected the id of: monster; did you mean 'ditch-hound'?",
    ),
    (Q, "monster: ditch-hound, ", "", "18: room for 0 of 2 toll-troll in 'b'; expected room for 2, each 2 by 2"),
    (
        Q,
        "when: 'count \"key\" 1'",
        "when: no monsters",
        "20: 'key' is counted and never read; expected 'count \"key\" 1' in a goal or a condition",
    ),
    (Q, '\'count "key" +1; ', "'", "22: 'key' is read and never counted; expected 'count \"key\" +1' in an effect"),
    (
        Q,
        "all heroes down",
        '\'"key" held by overlord at "a"\'',
        "23: nobody can carry 'key'; expected an objective with 'carried: true'",
    ),
    (
        Q,
        'effect: \'count "key" +1; unlock "d2"\'',
        "test: might",
        "20: nothing can be done with 'key'; expected an 'effect', or 'carried: true'",
    ),
    (Q, "clock: 8", "clock: 0", "24: 'encounters.0.clock' is 0; expected a whole number of at least 1"),
    (Q, "clock: 8", "", "5: missing field 'clock'; expected a whole number"),
    (C, "xp: 1, ", "", "5: 2 basic skills; expected exactly one without 'xp'"),
    (C, "Heave, ", "Heave, xp: 2, ", "5: no basic skill; expected exactly one without 'xp'"),
    (C, "game-bag", "game-beg", "4: there is no item 'game-beg'; expected the id of: item; did you mean 'game-bag'?"),
    (C, "game-bag", "cleaver", "4: 'cleaver' is of the deck 'shop I'; expected an item with 'deck: class'"),
    (C, "[yew-bow, game-bag]", "[game-bag]", "4: no weapon to begin with; expected an item with 'attack'"),
    (C, "[yew-bow, game-bag]", "[yew-bow, game-bag, cork-coat, censer]", "4: 4 items; expected 1 to 3"),
    (C, "id: shove", "id: underline", "7: the skill 'underline' is in 'scrivener' already; expected an id of its own"),
    (M, ", 3: [3, 1]", "", "4: no limits for 3 heroes; expected '3: [minions, masters]'"),
    (M, "2: [2, 1]", "2: [0, 0]", "4: nobody for 2 heroes; expected at least one figure"),
    (M, "master:", "lieutenant:", "1: a lieutenant with a group; expected 'lieutenant' or 'minion' and 'master'"),
    (M, "traits: [water, dark]", "traits: []", "1: no trait; expected two or three, such as 'traits: [cave, dark]'"),
]


@pytest.mark.parametrize(("file", "was", "now", "fault"), BROKEN, ids=[f"{n}" for n, _ in enumerate(BROKEN)])
def test_what_cannot_be_played_is_refused(tmp_path: Path, file: str, was: str, now: str, fault: str) -> None:
    """The fault names the file and the line, what is wrong and what was expected."""
    assert was in SOUND[file]
    lines = told(tmp_path, {**SOUND, file: SOUND[file].replace(was, now)})
    assert f"error: {file}:{fault}" in lines


def test_a_place_behind_a_wall_is_refused(tmp_path: Path) -> None:
    """Doors may be closed or locked; where there is no door nobody comes through."""
    walled = QUEST.replace("=", "|").replace("    locked: [d2]\n", "").replace('; unlock "d2"', "")
    lines = told(tmp_path, {**SOUND, Q: walled})
    assert f"error: {Q}:19: nobody can reach 'k'; expected a way from where the heroes begin" in lines


def test_the_game_s_own_pack_has_no_fault() -> None:
    report = check_pack([FOLDER], KINDS, WORDS, CHECKS)
    assert report.sound, "\n".join(report.lines())
