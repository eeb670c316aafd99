"""What a person brings to a game: packs of their own, which heroes go, optional rules; a save remembers all of it."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec
import pytest

from tests.cli.conftest import Run
from undercroft.engine import saves
from undercroft.engine.errors import SaveError
from undercroft.engine.registry import find_game
from undercroft.games.brimstone.game import Brimstone

MISSION = """
id: the-cold-forge
name: The Cold Forge
story: The smith went down to see why his fire would not draw.
clues: 1
objective: {threat: low, cards: 1}
reward: "each hero: xp 20"
first_clue: A leather apron on a nail.
found: The forge is below the forge.
won: You bring back his hammer.
lost: Frost follows you up the ladder.
"""


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    file = tmp_path / "my-pack" / "missions" / "the-cold-forge.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(MISSION, "utf-8")
    return tmp_path / "my-pack"


FORGE = ("--mission", "the-cold-forge", "--heroes", "1")


@pytest.mark.slow
def test_a_mission_of_ones_own_is_simulated(run: Run, pack: Path) -> None:
    without = run("sim", "brimstone", *FORGE, "--games", "2")
    ran = run("sim", "brimstone", *FORGE, "--pack", "my-pack", "--games", "2", "--json")

    assert without.code == 2
    assert "brimstone has no mission 'the-cold-forge'; it has fistful" in without.err
    assert ran.code == 0
    assert msgspec.json.decode(ran.out)["errors"] == 0
    assert "heuristic, seed" in run("sim", "brimstone", *FORGE, "--pack", "my-pack", "--games", "1").out


def test_a_mission_of_ones_own_is_played_and_its_save_finds_the_pack_again(
    run: Run, pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The save names the folder and holds the hash of all cards; it is found from any other folder too."""
    ran = run("play", "brimstone", *FORGE, "--pack", "my-pack", "--seed", "1", "--save", "forge.save", typed="1\n1\n")
    assert ran.code == 0, ran.err
    save = saves.read((tmp_path / "forge.save").read_bytes())
    assert save.setup.packs == (str(pack),)
    assert save.pack == Brimstone.content((str(pack),)).hash != Brimstone.content().hash

    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    again = run("play", "brimstone", "--load", "../forge.save", "--save", "later.save", typed="log\n")
    assert again.code == 0, again.err
    assert "the cards have changed" not in again.out
    assert saves.read(Path("later.save").read_bytes()).journal == save.journal


def test_a_pack_that_moved_is_named_anew_and_one_that_is_gone_is_told(run: Run, pack: Path, tmp_path: Path) -> None:
    run("play", "brimstone", *FORGE, "--pack", "my-pack", "--seed", "1", "--save", "forge.save", typed="1\n")
    shutil.move(pack, tmp_path / "moved")
    named = run("play", "brimstone", "--load", "forge.save", "--pack", "moved", "--save", "moved.save", typed="log\n")
    assert named.code == 0, named.err
    assert saves.read((tmp_path / "moved.save").read_bytes()).setup.packs == (str(tmp_path / "moved"),)

    gone = run("sim", "brimstone", "--pack", "gone")
    assert gone.code == 2
    assert "gone:1: no such pack" in gone.err
    assert gone.err.count("\n") == 1


def test_a_save_is_told_when_the_cards_have_changed(run: Run, pack: Path, tmp_path: Path) -> None:
    run("play", "brimstone", *FORGE, "--pack", "my-pack", "--seed", "1", "--save", "forge.save", typed="1\n")
    other = tmp_path / "other"
    shutil.copytree(pack, other)
    file = other / "missions" / "the-cold-forge.yaml"
    file.write_text(file.read_text("utf-8").replace("clues: 1", "clues: 2"), "utf-8")

    ran = run("play", "brimstone", "--load", "forge.save", "--pack", "other", typed="log\n")

    assert ran.code == 0
    assert "the cards have changed since this save" in ran.out


def test_a_broken_pack_is_one_line_with_file_line_and_nearest_word(run: Run, pack: Path) -> None:
    file = pack / "missions" / "the-cold-forge.yaml"
    file.write_text(MISSION.replace("each hero: xp 20", "each heroe: xp 20"), "utf-8")

    ran = run("play", "brimstone", *FORGE, "--pack", "my-pack")

    assert ran.code == 2
    assert "missions/the-cold-forge.yaml:7: " in ran.err
    assert "did you mean 'hero'" in ran.err
    assert ran.err.count("\n") == 1


def test_a_save_from_somebody_else_opens_no_folder_here(run: Run, pack: Path, tmp_path: Path) -> None:
    """Only a file that a person opens at their own machine may name folders; bytes that arrive may not."""
    run("play", "brimstone", *FORGE, "--pack", "my-pack", "--seed", "1", "--save", "forge.save", typed="1\n")
    save = saves.read((tmp_path / "forge.save").read_bytes())

    with pytest.raises(SaveError, match="needs a pack that is not here"):
        saves.restore(save, find_game("brimstone"))


def test_which_heroes_go_is_named(run: Run) -> None:
    ran = run("play", "brimstone", "--party", "bandido, saloon-girl", "--seed", "1", typed="1\n")
    odd = run("sim", "brimstone", "--party", "bandito")
    two = run("sim", "brimstone", "--party", "bandido", "--heroes", "2")

    assert " 1 Bandido " in ran.out
    assert " 2 Saloon Girl " in ran.out
    assert "did you mean 'bandido'?" in odd.err
    assert "a party of 1 does not fit 2 seats" in two.err
    assert (odd.code, two.code) == (2, 2)


@pytest.mark.slow
def test_optional_rules_are_switched_on_and_kept_in_the_save(run: Run, tmp_path: Path) -> None:
    ran = run(
        *("play", "brimstone", "--switch", "fixed-move", "--switch", "hard-core=soft"),
        *("--seed", "1", "--save", "a.save"),
        typed="1\n",
    )
    sim = run("sim", "brimstone", "--switch", "fixed-move", "--games", "2", "--json")
    odd = run("sim", "brimstone", "--switch", "fixed-mov")

    assert ran.code == 0
    assert saves.read((tmp_path / "a.save").read_bytes()).setup.switches == {"fixed-move": True, "hard-core": "soft"}
    assert msgspec.json.decode(sim.out)["errors"] == 0
    assert odd.code == 2
    assert "did you mean 'fixed-move'?" in odd.err
