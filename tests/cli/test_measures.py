"""sim, bench, content, check, preview, schema, replay, verify, new, rules, where: what they print."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

import undercroft
from tests.cli.conftest import Run
from tests.cli.places.larder.game import Larder
from undercroft import __version__
from undercroft.crawl.shown.prompts import LEVELS
from undercroft.engine import loop, saves
from undercroft.lab import records, sim

SIM = ["sim", "larder", "--heroes", "2", "--games", "40", "--seed", "5", "--json"]


def test_version_and_help(run: Run) -> None:
    assert run("--version").out == f"undercroft {__version__}\n"
    ran = run("--help")
    assert ran.code == 0
    commands = ["play", "games", "sim", "rules", "where", "content", "check", "preview", "schema"]
    for command in [*commands, "replay", "verify", "bench", "new"]:
        assert f" {command} " in ran.out
        assert run(command, "--help").code == 0


def test_help_waits_for_no_engine() -> None:
    code = "import sys, undercroft.cli.app; print(*(m for m in sys.modules if m.startswith('undercroft')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert sorted(done.stdout.split()) == [
        "undercroft",
        "undercroft.cli",
        "undercroft.cli.admin",
        "undercroft.cli.app",
        "undercroft.cli.author",
    ]


def test_games_and_campaigns_are_listed_for_scripts(run: Run) -> None:
    listed = run("games").out.splitlines()
    campaigns = [line.split() for line in run("games", "--campaigns").out.splitlines()]

    assert listed == sorted(listed)
    assert "larder" in listed
    assert campaigns
    assert {game for game, _ in campaigns} <= set(listed) - {"larder"}


def test_sim_counts_games(run: Run) -> None:
    ran = run(*SIM)

    found = json.loads(ran.out)
    keys = "games won lost sides errors decisions answers seconds decisions_per_second rounds_mean"
    assert list(found) == keys.split()
    assert (ran.code, ran.err) == (0, "")
    assert found["games"] == 40
    assert found["won"] + found["lost"] == 40
    assert 0 < found["won"] < 40
    assert found["errors"] == 0
    assert found["answers"] > found["decisions"] > 40
    assert 3 <= found["rounds_mean"] <= 7


@pytest.mark.slow
def test_sim_is_the_same_for_the_same_seed_and_any_number_of_workers(run: Run) -> None:
    timed = ("seconds", "decisions_per_second")
    runs = [json.loads(run(*SIM, "--workers", workers).out) for workers in (1, 1, 2)]
    other = json.loads(run(*SIM[:-2], "6", "--json").out)
    for found in (*runs, other):
        for name in timed:
            del found[name]

    assert runs[0] == runs[1] == runs[2]
    assert runs[0] != other


def test_a_long_run_that_is_stopped_shows_what_it_found(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C in the 21st game of 40: the whole parts before it are counted and written down."""
    first, parts = sim.play_some, iter((*[False] * 2, True))

    def interrupted(*arguments: Any) -> sim.Tally:
        if next(parts):
            raise KeyboardInterrupt
        return first(*arguments)

    monkeypatch.setattr(sim, "play_some", interrupted)
    ran = run("sim", "larder", "--games", "40", "--seed", "5", "--record", "so-far.json")

    assert (ran.code, ran.err) == (130, "undercroft: stopped\n")
    assert "20 of 40" in ran.out
    assert [game.number for game in records.read(tmp_path / "so-far.json").games] == list(range(20))


def test_a_run_stopped_before_its_first_game_is_an_empty_table(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: Any) -> sim.Tally:
        raise KeyboardInterrupt

    monkeypatch.setattr(sim, "play_some", interrupted)
    ran = run("sim", "larder", "--games", "40")

    assert (ran.code, ran.err) == (130, "undercroft: stopped\n")
    assert "0 of 40" in ran.out
    assert run("bench", "--game", "larder", "--games", "1") == (130, "", "undercroft: stopped\n")


def test_a_record_that_cannot_be_written_is_told_before_the_first_game(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sim, "play_some", None)
    ran = run("sim", "larder", "--games", "40", "--record", "nowhere/x.json")

    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "undercroft: cannot write nowhere/x.json: No such file or directory\n"


@pytest.mark.parametrize(
    ("written", "on"),
    [("=off", False), *(pytest.param(written, True, marks=pytest.mark.slow) for written in ("", "=on", "=true"))],
)
def test_a_switch_is_on_or_off_in_any_words(run: Run, tmp_path: Path, written: str, on: bool) -> None:
    ran = run(
        "sim", "brimstone", "--games", "1", "--heroes", "1", "--switch", f"fixed-move{written}", "--record", "r.json"
    )

    assert (ran.code, ran.err) == (0, "")
    assert records.read(tmp_path / "r.json").setup.switches.get("fixed-move", False) is on


def found_stale(_: Larder) -> list[str]:
    return ["a number is stale"]


@pytest.mark.parametrize("workers", ["1", "2"])
def test_sim_with_an_audit_counts_games_that_keep_a_wrong_number(
    run: Run, monkeypatch: pytest.MonkeyPatch, workers: str
) -> None:
    """Every game of the larder keeps one, which only an audit looks for; the processes that play look too."""
    monkeypatch.setattr(Larder, "stale", found_stale)
    monkeypatch.setattr(loop, "AUDIT", False)
    assert json.loads(run(*SIM, "--workers", workers).out)["errors"] == 0

    ran = run(*SIM, "--workers", workers, "--audit")
    assert (ran.code, json.loads(ran.out)["errors"]) == (1, 40)


def test_sim_prints_a_table(run: Run) -> None:
    ran = run("sim", "larder", "--games", "3")

    assert ran.code == 0
    assert "larder supper, 2 heroes, players random, seed 0" in ran.out
    assert "decisions per second" in ran.out


def test_sim_counts_broken_games_and_keeps_the_first_few(run: Run) -> None:
    ran = run("sim", "larder", "--mission", "broken", "--heroes", "1", "--games", "5", "--json")

    found = json.loads(ran.out)
    assert ran.code == 1
    assert (found["games"], found["errors"], found["won"], found["lost"]) == (5, 5, 0, 0)
    lines = ran.err.splitlines()
    assert [line.partition(":")[0] for line in lines] == ["seed 0/0", "seed 0/1", "seed 0/2"]
    assert all("the larder is locked" in line for line in lines)
    for line in lines:
        file = Path(line.rpartition("--load ")[2])
        assert saves.read(file.read_bytes()).seed == line.partition(":")[0].removeprefix("seed ")
        file.unlink()


def test_a_finished_game_is_verified(run: Run) -> None:
    run("play", "larder", "--seed", "7", "--seat", "all=random", "--save", "end.save")

    ran = run("verify", "end.save")

    lines = ran.out.splitlines()
    assert ran.code == 0
    assert lines[0] == "verified: larder supper, 2 heroes, seed 7"
    assert lines[2] in ("outcome won", "outcome lost")
    assert run("replay", "end.save").out.splitlines()[1:] == lines[1:]


def test_the_seed_of_a_finished_game_is_held_against_the_hash_that_was_published(run: Run) -> None:
    run("play", "larder", "--seed", "7", "--seat", "all=random", "--save", "end.save")
    published = sha256(b"7").hexdigest()

    assert run("verify", "end.save", "--hash", published.upper()).code == 0
    refused = run("verify", "end.save", "--hash", sha256(b"8").hexdigest())
    assert refused.code == 2
    assert f"has the hash {published}, not the published one" in refused.err


def test_a_game_under_way_is_replayed_but_not_verified(run: Run) -> None:
    run("play", "larder", "--heroes", "1", "--seed", "7", "--save", "a.save", typed="1\n2\n")

    ran = run("replay", "a.save")

    assert ran.code == 0
    assert ran.out.splitlines()[:3] == [
        "replayed: larder supper, 1 heroes, seed 7",
        "answers 2, decisions 2",
        "waits for meal.pace of p1",
    ]
    refused = run("verify", "a.save")
    assert refused.code == 2
    assert "is a game under way" in refused.err


@pytest.mark.parametrize("what", ["outcome", "answer", "seed", "state"])
def test_a_forged_game_is_found_out(run: Run, tmp_path: Path, what: str) -> None:
    """The checksum is made anew, so only playing it again can tell."""
    path = tmp_path / "end.save"
    run("play", "larder", "--heroes", "1", "--seed", "7", "--seat", "all=random", "--save", path)
    save = saves.read(path.read_bytes())
    if what == "outcome":
        save.outcome = "lost" if save.outcome == "won" else "won"
    elif what == "answer":
        save.journal.pop()
        save.at -= 1
    elif what == "seed":
        save.seed = "8"
    else:
        state = msgspec.msgpack.decode(save.checkpoint)
        save.checkpoint = msgspec.Raw(msgspec.msgpack.encode({**state, "good": 5}))
    body = msgspec.msgpack.encode(save)
    path.write_bytes(saves.MAGIC + sha256(body).digest() + body)

    ran = run("verify", path)

    assert ran.code == 2
    assert "does not fit" in ran.err
    assert ran.err.count("\n") == 1


def test_content_stands_beside_the_printed_numbers(run: Run) -> None:
    found = json.loads(run("content", "larder", "--json").out)

    assert found == {
        "game": "larder",
        "kinds": {
            "jar": {"held": 2, "printed": 3, "missing": 1},
            "spoon": {"held": 0, "printed": 2, "missing": 2},
        },
    }
    assert "printed" in run("content", "larder").out


def test_brimstone_holds_at_least_half_of_every_deck_of_the_basic_game(run: Run) -> None:
    kinds = json.loads(run("content", "brimstone", "--json").out)["kinds"]
    decks = "gear, artifact, personal item, low threat, med threat, high threat, encounter, darkness, growing dread"

    for name in [*decks.split(", "), "loot", "scavenge", "depth event"]:
        assert 2 * kinds[name]["held"] >= kinds[name]["printed"], name
    for name in ("mutation", "tile", "hero", "starting upgrade", "exploration token"):
        assert kinds[name]["missing"] == 0, name
    assert kinds["enemy"]["held"] >= 4
    assert kinds["targa tile"] == {"held": 18, "printed": 18, "missing": 0}


def test_a_sound_pack_is_counted(run: Run, tmp_path: Path) -> None:
    (tmp_path / "jars").mkdir()
    (tmp_path / "jars" / "oil.yaml").write_text('{id: oil, name: Oil, effect: "taste 2"}')

    ran = run("check", tmp_path, "--game", "larder")

    assert (ran.code, ran.out, ran.err) == (0, "sound: 1 jar\n", "")


def test_a_folder_inside_a_pack_is_drawn_and_a_broken_pack_is_one_line(run: Run, tmp_path: Path) -> None:
    (tmp_path / "jars").mkdir()
    (tmp_path / "jars" / "oil.yaml").write_text('{id: oil, name: Oil, effect: "taste 2"}')
    (tmp_path / "jars" / "tar.yaml").write_text('{id: tar, name: Tar, effect: "taste 2"}')

    ran = run("preview", "jars", "--game", "larder")
    assert [line for line in ran.out.splitlines() if "(jar)" in line] == [
        f"| {name + ' (jar)':<44} |" for name in ("Oil", "Tar")
    ]

    (tmp_path / "jars" / "tar.yaml").write_text('{id: tar, naem: Tar, effect: "tast 2"}')
    bad = run("preview", "jars", "--game", "larder")
    assert (bad.code, bad.err.count("\n")) == (2, 1)
    assert "undercroft check lists them" in bad.err


def test_a_card_of_brimstone_is_drawn_with_its_story_and_its_words(run: Run) -> None:
    ran = run("preview", "brimstone#pocket-watch")

    assert "| It runs four minutes fast. You have never" in ran.out
    assert "| Personal. +1 Initiative. Once an Adventure," in ran.out


@pytest.mark.parametrize(
    ("entry", "lines"),
    [
        ("bandido", ["Wild Card: Move rolls of 1 or 2 Recover a", "Begins with Horse Pistol, Powder Sack."]),
        ("doc", ["Stitches (10 Gold): Heal 2D6 Wounds.", "Sells Bandages for 20 Gold."]),
        ("thick-powder", ["Saloon Girl, on a roll of 8. +2 Sanity."]),
        ("bottle-to-the-ear", ["Saloon Girl, Rough House, place 1. +1 Melee"]),
    ],
)
def test_a_hero_a_place_and_a_level_are_drawn_in_words(run: Run, entry: str, lines: list[str]) -> None:
    ran = run("preview", f"brimstone#{entry}")

    assert ran.code == 0
    assert all(f"| {line:<44} |" in ran.out for line in lines)


def test_a_card_is_drawn_with_the_text_made_from_its_effect(run: Run, tmp_path: Path) -> None:
    (tmp_path / "jars").mkdir()
    (tmp_path / "jars" / "oil.yaml").write_text('{id: oil, name: Oil, effect: "taste 2"}')

    ran = run("preview", f"{tmp_path}#oil", "--game", "larder")

    assert ran.code == 0
    assert "| Oil (jar)" in ran.out
    assert "Tastes 2." in ran.out
    assert "Honey" not in ran.out
    assert "| Honey (jar)" in run("preview", "larder#honey").out
    assert "Oil" in run("preview", tmp_path, "--game", "larder").out


def test_a_map_tile_is_drawn_line_by_line(run: Run) -> None:
    lines = run("preview", "brimstone#cart-run").out.splitlines()

    assert "| Cart Run (tile)" in lines[1]
    first = next(n for n, line in enumerate(lines) if "+-+-+" in line)
    assert [line.strip("| ") for line in lines[first + 1 : first + 4]] == ["A A", "+ + +", ". ."]


def test_the_fields_of_a_pack_are_listed(run: Run) -> None:
    """All files; then every field of one kind with what is written there, parts of parts included."""
    assert ["enemy", "enemies/*.yaml", "one", "a", "file"] in [
        line.split() for line in run("fields", "brimstone").out.splitlines()
    ]

    mission = [line.split() for line in run("fields", "brimstone", "mission").out.splitlines()]
    assert ["clues", "needed", "a", "whole", "number"] in mission
    assert ["kind:", "rescue"] in mission
    assert ["count", "needed", "a", "number", "or", "dice"] in mission
    hero = run("fields", "brimstone", "hero").out
    assert "a whole number from 2 to 6" in hero
    assert "a list of the id of: starting gear" in hero


def test_a_schema_is_printed(run: Run) -> None:
    found = json.loads(run("schema", "larder").out)

    assert found["title"] == "Packs of larder"
    assert "Jar" in found["$defs"]


def test_new_writes_files_and_a_failing_test(run: Run, tmp_path: Path) -> None:
    ran = run("new", "jar", "Old Oil", "--game", "larder", "--into", "mine")

    assert ran.out.split() == ["mine/jars/old-oil.yaml", "mine/test_old_oil.py"]
    assert (tmp_path / "mine/jars/old-oil.yaml").read_text() == '{id: old-oil, name: "Old Oil", effect: "taste 1"}\n'
    assert 'assert "honey" in "old-oil"' in (tmp_path / "mine/test_old_oil.py").read_text()
    assert run("check", "mine", "--game", "larder").out == "sound: 1 jar\n"


@pytest.mark.slow
def test_bench_measures_every_figure(run: Run) -> None:
    ran = run("bench", "--game", "larder", "--games", "3", "--json")

    found = json.loads(ran.out)
    speed = found["games"]["larder"]
    assert list(found) == ["python", "baseline_per_second", "games"]
    assert speed["heroes"] == 3
    for name in ("decisions_per_second", "games_per_second", "of_baseline", "import_ms", "engine_import_ms"):
        assert speed[name] > 0
    assert speed["decisions_per_cpu_second"] > 0
    assert min(speed[name]["median"] for name in ("fork_cpu_us", "copy_cpu_us", "imagine_cpu_us")) > 0
    for name in ("fork_us", "state_bytes", "save_bytes", "journal"):
        assert 0 < speed[name]["median"] <= speed[name]["p99"] <= speed[name]["most"]
    assert speed["journal_in_step"]["most"] >= 1
    ratio = speed["decisions_per_second"] / found["baseline_per_second"] * 1_000_000
    assert speed["of_baseline"] == pytest.approx(ratio, rel=0.01)
    assert "fork, us" in run("bench", "--game", "larder", "--games", "1").out


@pytest.mark.slow
def test_bench_compares_with_another_checkout_in_turn(run: Run, tmp_path: Path) -> None:
    """Against itself the ratio is about one; the bound is wide, since what is asked is that both were run."""
    here = Path(undercroft.__file__).parent.parent.parent

    (found,) = json.loads(run("bench", "--game", "larder", "--games", "3", "--against", str(here), "--json").out)

    assert (found["game"], found["heroes"], found["rounds"]) == ("larder", 3, 7)
    assert 0.3 < found["ratio"] < 3
    refused = run("bench", "--game", "larder", "--against", str(tmp_path))
    assert refused.code == 2
    assert "holds no checkout of undercroft" in refused.err


@pytest.mark.slow
def test_bench_puts_a_game_beside_another(run: Run) -> None:
    """A game beside itself is about as fast as itself."""
    (found,) = json.loads(run("bench", "--game", "larder", "--beside", "larder", "--games", "5", "--json").out)

    assert list(found) == ["game", "other", "rounds", "decisions", "decisions_ratio", "fork_cpu_us", "fork_ratio"]
    assert (found["game"], found["other"], found["rounds"]) == ("larder", "larder", 7)
    assert min(*found["decisions"], *found["fork_cpu_us"]) > 0
    assert 0.3 < found["decisions_ratio"] < 3
    assert 0.3 < found["fork_ratio"] < 3
    shown = run("bench", "--game", "larder", "--beside", "larder", "--games", "1").out
    assert re.fullmatch(
        r"larder beside larder: [\d,]+ and [\d,]+ decisions per CPU second, ratio [\d.]+; "
        r"a fork takes [\d,]+ and [\d,]+ CPU us, ratio [\d.]+\n",
        shown,
    )
    assert "no game 'nothing'" in run("bench", "--game", "larder", "--beside", "nothing").err


def test_the_words_of_a_pack_are_listed(run: Run) -> None:
    """Every word as it is written and what it does; with a text, only those that contain it."""
    everything = run("words", "brimstone").out
    assert "heal AMOUNT wounds|sanity|any" in everything
    assert "each adjacent Hero" in everything

    found = run("words", "brimstone", "slip away")
    assert (found.code, [line.strip() for line in found.out.splitlines()][1:]) == (
        0,
        ["slip away", "Make no Escape Tests until the end of this Activation. Subject: hero."],
    )


@pytest.mark.slow
def test_sim_counts_prompts_before_and_after(run: Run) -> None:
    """For each number of heroes every prompt, then the usual ones: fewer questions, hardly any with a single option."""
    ran = run("sim", "brimstone", "--prompts", "--heroes", 4, "--games", 3, "--seed", "prompts", "--json")
    before, after = json.loads(ran.out)

    assert (before["level"], after["level"]) == ("every", "usual")
    assert before["spared"] == 0
    assert after["spared"] > 100
    assert after["prompts"] < before["prompts"]
    assert "single" in before["sorts"]
    table = run("sim", "brimstone", "--prompts", "--games", 1).out
    assert table.count(" usual ") == 6


@pytest.mark.slow
def test_chores_are_spared_in_the_terminal_and_go_back_with_the_answer_before(run: Run) -> None:
    """A person who likes fewer prompts answers less often; `undo` takes back an answer and the chores after it."""
    play = ("play", "brimstone", "--quick", "--heroes", 1, "--seed", "chores")
    typed = "1\n" * 40
    every, usual = (run(*play, "--save", f"{level}.save", "--prompts", level, typed=typed) for level in LEVELS[:2])
    answers = [len(saves.read(Path(f"{level}.save").read_bytes()).journal) for level in LEVELS[:2]]

    assert every.code == usual.code
    assert answers[1] > answers[0]
    assert "prompts are every, usual, fewer" in run(*play, "--prompts", "some").err
    back = run(*play, "--save", "back.save", "--prompts", "usual", typed=typed + "undo\n" * 40)
    assert "the game does not go that far back" not in back.out
