"""Packs as folders: loading, every kind of fault with its file and line, overlays, references, hash, schema."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.crawl.packs_game import ENEMY, KINDS, LOOT, QUEST, SOUND, Cost, Loot, Name, Play, words, write
from undercroft.crawl.packs import (
    Dice,
    Entry,
    Kind,
    Limits,
    Pack,
    PackErrors,
    Part,
    check_pack,
    load_pack,
    perform,
    preview,
    schema_of,
)
from undercroft.engine.errors import BadInput, PackError


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A sound pack."""
    return write(tmp_path / "pack", SOUND)


def faults(*sources: Path) -> list[str]:
    """Every error of a pack, each without the folders before its own."""
    with pytest.raises(PackErrors) as caught:
        load_pack(sources, KINDS, words)
    top = sources[0].parent.as_posix() + "/"
    return [str(error).removeprefix(top) for error in caught.value.errors]


def test_a_sound_pack_loads(folder: Path) -> None:
    """Entries by kind and id, compiled."""
    pack = load_pack(folder, KINDS, words)
    lantern = pack.get(LOOT, "old-lantern")

    assert list(pack.of(LOOT)) == ["old-lantern", "rusty-key"]
    assert lantern.effect.text == "Either heal D6 Wounds or gain 1 grit. If it is dark, take 1 Hit."
    assert pack.get(LOOT, "rusty-key").cost == Cost(grit=1)
    assert not pack.get(LOOT, "rusty-key").effect
    assert pack.get(ENEMY, "cinder-imp").surge[1].source() == ("+1 damage or gain the rusty-key",)
    assert pack.counts() == {"loot": 2, "enemy": 1, "quest": 1, "story": 0}
    assert pack.where(LOOT, "old-lantern", ("effect",)) == ((folder / "loot.yaml").as_posix(), 5)


def test_a_loaded_effect_can_be_performed(folder: Path) -> None:
    """No parsing is left to do."""
    play = Play([1], dark=True)

    list(perform(play, load_pack(folder, KINDS, words).get(LOOT, "old-lantern").effect, Name("ada")))

    assert play.log == ["ada gains 1 grit", "ada takes 1"]


def test_an_id_that_is_not_there(folder: Path) -> None:
    """Told with the nearest one."""
    with pytest.raises(BadInput, match="no loot 'rusty-kay'; did you mean 'rusty-key'"):
        load_pack(folder, KINDS, words).get(LOOT, "rusty-kay")


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        (
            "effect: haal 2 wounds",
            "3: unknown keyword 'haal'; expected an effect such as 'heal D6 wounds'; did you mean 'heal'?",
        ),
        (
            "efect: heal 2 any",
            "3: unknown field 'efect'; expected id, replaces, name, effect, cost, slot or drops; "
            "did you mean 'effect'?",
        ),
        ("1: heal 2 any", "3: unknown field 1; expected id, replaces, name, effect, cost, slot or drops"),
        ("cost: {grit: two}", "3: 'cost.grit' is 'two'; expected a whole number"),
        ("cost:\n    grit: -1", "4: 'cost.grit' is -1; expected a whole number of at least 0"),
        ("cost: 2", "3: 'cost' is 2; expected a mapping with grit and gold"),
        ("cost: {gold: D7}", "3: got 'D7'; expected a number or dice such as 2, D6, 2D6+1 or peril"),
        ("cost:\n    gold: [1]", "4: got a list; expected a number or dice such as 2, D6, 2D6+1 or peril"),
        ("cost: {grid: 1}", "3: unknown field 'grid'; expected grit or gold; did you mean 'grit'?"),
        ("slot: hnd", "3: 'slot' is 'hnd'; expected hand, head or side-bag; did you mean 'hand'?"),
        ("slot: 3", "3: 'slot' is 3; expected hand, head or side-bag"),
        ("drops: cinder-imp", "3: 'drops' is 'cinder-imp'; expected a list"),
        ("drops:\n    - cinder-imp\n    - 7", "5: item 2 of 'drops' is 7; expected the id of: enemy"),
        (
            "drops:\n    - cinder-imp\n    - cinder-inp",
            "5: there is no enemy 'cinder-inp'; expected the id of: enemy; did you mean 'cinder-imp'?",
        ),
        (
            "effect: gain 1 grit; gain the rusty-kee",
            "3: there is no loot 'rusty-kee' at column 23; expected the id of: loot; did you mean 'rusty-key'?",
        ),
        (
            "effect: |\n    gain 1 grit\n    gain 1 grt",
            "5: 'grt' does not fit in 'gain 1 grt' at column 8; "
            "expected what: grit or xp, as in 'gain 2 grit'; did you mean 'grit'?",
        ),
        (
            "effect:\n    - gain 1 grit\n    - gain the rope",
            "5: there is no loot 'rope' at column 10; expected the id of: loot",
        ),
        ("effect: {a: 1}", "3: got a mapping; expected an effect as text"),
        ("effect: ''", "3: empty text; expected an effect"),
        ("name: B", "3: the key 'name' stands twice, first in line 2"),
        ("replaces: true", "3: this pack stands over no other; expected the id of a loot in the pack below"),
    ],
)
def test_a_fault_in_an_entry_has_its_line(folder: Path, entry: str, message: str) -> None:
    """What is wrong, what was expected, the nearest known word."""
    broken = SOUND["loot.yaml"] + f"---\n- id: torch\n  name: Torch\n  {entry}\n"
    write(folder, {"loot.yaml": broken})
    start = broken.splitlines().index("- id: torch")
    line, _, rest = message.partition(": ")
    rest = rest.replace("first in line 2", f"first in line {start + 2}")

    assert faults(folder) == [f"pack/loot.yaml:{start + int(line)}: {rest}"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("- name: Torch\n", "1: missing field 'id'; expected a name in small letters such as 'old-lantern'"),
        ("- id: torch\n", "1: missing field 'name'; expected text"),
        ("- id: torch\n  name: 1888\n", "2: 'name' is 1888; expected text, in quotes: \"1888\""),
        (
            "- id: Old Torch\n  name: T\n",
            "1: the id 'Old Torch'; expected small letters and digits in words joined by hyphens",
        ),
        ("- torch\n", "1: got 'torch'; expected a mapping with the fields of a loot"),
        ("torch\n", "1: got 'torch'; expected a mapping with the fields of a loot"),
        ("# nothing\n", "1: 0 documents; expected a list of loot entries"),
        (
            "- id: torch\n  name: [\n",
            "3: not readable as YAML: while parsing a flow node (which begins in line 3) did not find expected node "
            "content; expected brackets that are closed, with commas between what stands in them",
        ),
        (
            "- id: torch\n  drops: [a\n  name: Torch\n",
            "3: not readable as YAML: while parsing a flow sequence (which begins in line 2) did not find expected "
            "',' or ']'; expected brackets that are closed, with commas between what stands in them",
        ),
        (
            "- id: torch\n  name: Torch\n\tslot: hand\n",
            "3: not readable as YAML: while scanning a plain scalar (which begins in line 2) found a tab character "
            "that violates indentation; expected spaces at the start of a line, no tabs",
        ),
        (
            "- id: torch\n  name: Torch\n slot: hand\n",
            "3: not readable as YAML: while parsing a block collection (which begins in line 1) did not find expected "
            "'-' indicator; expected the fields of one entry below each other, all as far from the edge as the first",
        ),
    ],
)
def test_a_file_that_holds_no_entries(folder: Path, text: str, message: str) -> None:
    """Told before anything else of it is looked at; references to its kind are not blamed."""
    sound = SOUND["loot.yaml"]
    if text.startswith("- "):
        write(folder, {"loot.yaml": text + ("" if "[" in text else sound)})
    else:
        write(folder, {"loot.yaml": text})

    assert f"pack/loot.yaml:{message}" in faults(folder)


def test_all_faults_are_told_at_once(folder: Path) -> None:
    """In several entries, several fields of one entry, several files, in the order of files and lines."""
    write(
        folder,
        {
            "loot.yaml": SOUND["loot.yaml"]
            + "- id: torch\n  slot: hnd\n  cost: {grit: x, sand: 1}\n- id: rope\n  name: 3\n  effect: tie 1; tye 2\n",
            "enemies/wisp.yaml": "id: wisp\n",
        },
    )

    assert [fault.split(";")[0] for fault in faults(folder)] == [
        "pack/enemies/wisp.yaml:1: missing field 'health'",
        "pack/loot.yaml:10: missing field 'name'",
        "pack/loot.yaml:11: 'slot' is 'hnd'",
        "pack/loot.yaml:12: 'cost.grit' is 'x'",
        "pack/loot.yaml:12: unknown field 'sand'",
        "pack/loot.yaml:14: 'name' is 3",
        "pack/loot.yaml:15: unknown keyword 'tie'",
        "pack/loot.yaml:15: unknown keyword 'tye' at column 8",
    ]


def test_the_first_fault_is_the_error_itself(folder: Path) -> None:
    """Whoever catches a PackError gets a file and a line."""
    write(folder, {"enemies/wisp.yaml": "id: wisp\nhealth: none\n"})

    with pytest.raises(PackError) as caught:
        load_pack(folder, KINDS, words)

    assert (Path(caught.value.file).name, caught.value.line, caught.value.expected) == (
        "wisp.yaml",
        2,
        "a whole number",
    )


def test_the_same_id_twice(folder: Path) -> None:
    """The second is told, with the place of the first."""
    write(folder, {"loot.yaml": SOUND["loot.yaml"] + "- id: rusty-key\n  name: Another\n"})
    (fault,) = faults(folder)

    assert fault.startswith("pack/loot.yaml:10: the loot 'rusty-key' stands twice, first at ")
    assert fault.endswith("pack/loot.yaml:6; expected a new id")


def test_two_entries_in_a_file_for_one(folder: Path) -> None:
    """An enemy has a file of its own."""
    write(folder, {"enemies/cinder-imp.yaml": SOUND["enemies/cinder-imp.yaml"] + "---\nid: wisp\nhealth: 1\n"})

    assert "pack/enemies/cinder-imp.yaml:9: 2 documents; expected one enemy entry" in faults(folder)


def test_a_file_of_no_kind(folder: Path) -> None:
    """A wrong folder or name is told; what is no YAML, or hidden, is left alone."""
    write(folder, {"enemy/wisp.yaml": "id: wisp\n", "lot.yml": "[]\n", "notes.txt": "hello", ".git/x.yaml": "a: ["})
    globs = "files such as loot.yaml, enemies/*.yaml, quests/**/*.yaml or stories/*.yaml"

    assert faults(folder) == [
        f"pack/enemy/wisp.yaml:1: a file of no known kind; expected {globs}; did you mean 'enemies/*.yaml'?",
        f"pack/lot.yml:1: a file of no known kind; expected {globs}; did you mean 'loot.yaml'?",
    ]


def test_a_folder_where_a_file_should_be(folder: Path) -> None:
    """Nor is a link that leads nowhere passed over."""
    (folder / "enemies" / "hollow.yaml").mkdir()
    (folder / "enemies" / "gone.yaml").symlink_to("nowhere")

    assert faults(folder) == [
        "pack/enemies/gone.yaml:1: no file that can be read; expected a YAML file",
        "pack/enemies/hollow.yaml:1: no file that can be read; expected a YAML file",
    ]


def test_no_such_pack(tmp_path: Path) -> None:
    """A wrong path is a fault like any other."""
    assert faults(tmp_path / "pcak") == ["pcak:1: no such pack; expected a folder or a YAML file"]


def test_a_link_out_of_the_pack_is_not_followed(folder: Path, tmp_path: Path) -> None:
    """A pack from anywhere reads nothing but itself."""
    (tmp_path / "secret.yaml").write_text("id: secret\nhealth: 1\n", encoding="utf-8")
    (folder / "enemies" / "secret.yaml").symlink_to(tmp_path / "secret.yaml")

    assert [fault.split(";")[0] for fault in faults(folder)] == ["pack/enemies/secret.yaml:1: a file of no known kind"]


def test_limits(folder: Path) -> None:
    """On files, and on the faults told."""
    with pytest.raises(PackErrors, match="3 files; expected at most 2"):
        load_pack(folder, KINDS, words, limits=Limits(files=2))
    write(folder, {"loot.yaml": "- 1\n- 2\n- 3\n- 4\n"})
    with pytest.raises(PackErrors) as caught:
        load_pack(folder, KINDS, words, limits=Limits(errors=2))
    assert [str(error).rpartition(":")[2].strip() for error in caught.value.errors] == [
        "got 1; expected a mapping with the fields of a loot",
        "got 2; expected a mapping with the fields of a loot",
        "4 more faults from here on",
    ]


OWN = """\
- id: silver-bell
  name: Silver Bell
  drops: [cinder-imp]
- id: rusty-key
  replaces: true
  name: Oiled Key
"""


def test_a_persons_own_pack_lies_over_the_other(folder: Path, tmp_path: Path) -> None:
    """It adds, and replaces where it says so; what is replaced keeps its place."""
    own = write(tmp_path / "own", {"loot.yaml": OWN})
    pack = load_pack([folder, own], KINDS, words)

    assert {name: loot.name for name, loot in pack.of(LOOT).items()} == {
        "old-lantern": "Old Lantern",
        "rusty-key": "Oiled Key",
        "silver-bell": "Silver Bell",
    }
    assert list(pack.of(LOOT)) == ["old-lantern", "rusty-key", "silver-bell"]
    assert pack.hash != load_pack(folder, KINDS, words).hash


def test_a_single_file_may_be_laid_over(folder: Path, tmp_path: Path) -> None:
    """Its name and folder tell its kind."""
    own = write(tmp_path / "own", {"enemies/wisp.yaml": "id: wisp\nhealth: 2\n", "x.yaml": "a: 1\n"})
    pack = load_pack([folder, own / "enemies" / "wisp.yaml"], KINDS, words)

    assert list(pack.of(ENEMY)) == ["cinder-imp", "wisp"]
    assert faults(folder, own / "x.yaml")[0].startswith("own/x.yaml:1: a file of no known kind")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "- id: rusty-key\n  name: K\n",
            "1: the loot 'rusty-key' is in the pack below; expected a new id, or 'replaces: true'",
        ),
        (
            "- id: rusty-kay\n  replaces: true\n  name: K\n",
            "2: there is no loot 'rusty-kay' to replace; expected the id of a loot in the pack below; "
            "did you mean 'rusty-key'?",
        ),
        (
            "- {id: rusty-key, replaces: true, name: K}\n- {id: rusty-key, replaces: true, name: K}\n",
            "2: the loot 'rusty-key' is replaced twice; expected one entry of this id",
        ),
        ("- {id: rope, name: K}\n- {id: rope, name: K}\n", "2: the loot 'rope' stands twice"),
    ],
)
def test_an_overlay_must_mean_what_it_does(folder: Path, tmp_path: Path, text: str, message: str) -> None:
    """Nothing is replaced by accident."""
    own = write(tmp_path / "own", {"loot.yaml": text})
    (fault,) = faults(folder, own)

    assert fault.startswith(f"own/loot.yaml:{message}")


def test_the_hash_is_that_of_the_content(folder: Path, tmp_path: Path) -> None:
    """Comments, layout, field order and folders do not count; values and the order of entries do."""
    first = load_pack(folder, KINDS, words).hash
    loot = SOUND["loot.yaml"]
    same = loot.replace("# What", "\n# How").replace(
        "  name: Old Lantern\n  slot: hand\n", "  slot: 'hand'\n  name: Old Lantern\n"
    )
    entries = loot.partition("- id: rusty-key")

    def hash_of(name: str, text: str) -> str:
        return load_pack(write(tmp_path / name, {**SOUND, "loot.yaml": text}), KINDS, words).hash

    assert len(first) == 64
    assert hash_of("same", same) == first
    assert hash_of("other", loot.replace("grit: 1", "grit: 2")) != first
    assert hash_of("order", f"- id: rusty-key{entries[2]}{entries[0]}") != first


def test_a_games_own_checks(folder: Path) -> None:
    """They see a sound pack, and their faults have lines; a warning does not keep it from loading."""

    def too_weak(pack: Pack) -> Iterator[PackError]:
        for name, enemy in pack.of(ENEMY).items():
            if enemy.health < 4:
                yield pack.error(ENEMY, name, "too weak", "at least 4", at=("health",))

    def odd(pack: Pack) -> Iterator[PackError]:
        yield pack.warning(QUEST, "bell", "an odd quest", at=("place", "cinder-imp"))

    with pytest.raises(PackErrors, match=r"cinder-imp\.yaml:2: too weak; expected at least 4$") as caught:
        load_pack(folder, KINDS, words, [odd, too_weak])
    assert len(caught.value.errors) == 1
    assert load_pack(folder, KINDS, words, [odd]).counts()["quest"] == 1
    report = check_pack(folder, KINDS, words, [odd, too_weak])
    assert [error.line for error in report.errors] == [2]
    assert [warning.what for warning in report.warnings] == ["an odd quest"]
    assert report.pack is None


def test_the_report_of_a_check(folder: Path) -> None:
    """Errors, warnings for what nothing names, or how much there is."""
    assert check_pack(folder, KINDS, words).lines() == ["sound: 2 loot, 1 enemy, 1 quest"]
    write(folder, {"enemies/wisp.yaml": "id: wisp\nhealth: 2\n"})
    report = check_pack(folder, KINDS, words)
    assert report.sound
    assert [(w.line, w.what) for w in report.warnings] == [(1, "nothing names the enemy 'wisp'")]
    write(folder, {"enemies/wisp.yaml": "id: wisp\nhealth: 2\nhelth: 3\n"})
    report = check_pack(folder, KINDS, words)
    assert not report.sound
    assert [line.partition(":")[0] for line in report.lines()] == ["error"]


def test_a_preview(folder: Path) -> None:
    """A card by default; a kind may draw its own."""
    pack = load_pack(folder, KINDS, words)
    drawn = preview(pack, LOOT, "old-lantern")

    assert "| Old Lantern (loot)                           |" in drawn
    assert "Effect: Either heal D6 Wounds or gain 1" in drawn
    assert len({len(line) for line in drawn.splitlines()}) == 1
    own = Kind("loot", Loot, "loot.yaml", preview=lambda loot: f"<{loot.name}>")
    assert preview(pack, own, "old-lantern") == "<Old Lantern>"


def test_the_schema_describes_the_files() -> None:
    """One definition a type, with descriptions; a kind's file is a list or one entry."""
    schema = schema_of(KINDS, words)
    loot = schema["$defs"]["Loot"]

    assert json.loads(json.dumps(schema)) == schema
    assert [file["title"] for file in schema["anyOf"]] == ["loot", "enemy", "quest", "story"]
    assert loot["description"] == "A thing found in the cellar."
    assert loot["additionalProperties"] is False
    assert loot["required"] == ["id", "name"]
    assert loot["properties"]["effect"] == {"$ref": "#/$defs/Effect"}
    assert loot["properties"]["drops"]["items"]["description"] == "the id of: enemy"
    assert "heal {amount:dice} {what:wounds|sanity|any}" in schema["$defs"]["Effect"]["anyOf"][0]["description"]
    assert schema["$defs"]["Habit"]["required"] == ["do"]
    assert _refs(schema) <= {f"#/$defs/{name}" for name in schema["$defs"]}


def _refs(schema: dict[str, Any]) -> set[str]:
    """Every definition that a schema leads to."""
    return set(re.findall(r'"\$ref": "([^"]+)"', json.dumps(schema)))


class Loose(Part, frozen=True, forbid_unknown_fields=False):
    """A type that would swallow a misspelt field."""

    n: int = 0


class Holder(Entry, frozen=True):
    """An entry that holds it."""

    loose: tuple[Loose, ...] = ()


def test_a_games_mistakes_are_found_at_once(folder: Path) -> None:
    """Types that would swallow unknown fields, references to kinds that are none, kinds named twice."""

    with pytest.raises(TypeError, match="Loose must be frozen and forbid unknown fields"):
        Kind("holder", Holder, "x.yaml")
    with pytest.raises(ValueError, match="loot refers to 'enemy', which is no kind"):
        load_pack(folder, [LOOT], words)
    with pytest.raises(ValueError, match="kinds named twice"):
        load_pack(folder, [*KINDS, LOOT], words)


def test_dice_in_fields(folder: Path) -> None:
    """A number or dice, with the game's own."""
    write(folder, {"enemies/wisp.yaml": "id: wisp\nhealth: 1\narrive: 2peril+1\n"})
    write(folder, {"enemies/bat.yaml": "id: bat\nhealth: 1\narrive: 3\n"})
    pack = load_pack(folder, KINDS, words)

    assert pack.get(ENEMY, "wisp").arrive == Dice(1, 2, "peril", (3, 3, 4, 4, 5, 6))
    assert pack.get(ENEMY, "bat").arrive == Dice(3)
    assert pack.get(ENEMY, "cinder-imp").arrive == Dice(1)
