"""The terminal game, played through a pipe: every line typed is an answer or a command."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

from tests.cli.conftest import Run
from tests.conformance.play import with_tiny_games
from undercroft.cli.start import start
from undercroft.engine import saves
from undercroft.engine.registry import find_game

ALONE = ["play", "larder", "--heroes", "1", "--seed", "7"]


def test_a_question_shows_the_board_and_numbered_options_in_the_games_words(run: Run) -> None:
    ran = run(*ALONE)

    assert ran.code == 0
    assert "The Larder supper (help lists the commands; the game is kept in larder.save)" in ran.out
    assert "good 0, bad 0\n" in ran.out
    assert "Cook 1: Which jar for supper?\n" in ran.out
    assert "  1 Open the honey jar\n  2 Open the pickle jar\n" in ran.out
    assert "ash" not in ran.out
    assert "or at any time\n  3 Sniff at a jar\n" in ran.out


def test_an_answer_by_number_and_what_happened_with_its_rule(run: Run) -> None:
    ran = run(*ALONE, typed="2\n")

    assert "Cook 1 tastes pickle and rolls" in ran.out
    assert "[larder.taste]" in ran.out
    assert "Meal: bid?" in ran.out


def test_an_answer_by_key(run: Run) -> None:
    ran = run(*ALONE, typed="open:brine\n")

    assert "Cook 1 tastes pickle" in ran.out


def test_an_offer_is_taken_and_the_question_is_asked_again(run: Run) -> None:
    ran = run(*ALONE, typed="3\n1\n")

    assert "Sniffed: seat Cook 1 [larder.sniff]" in ran.out
    assert ran.out.count("Which jar for supper?") == 2
    assert ran.out.count("Sniff at a jar") == 1
    assert "Cook 1 tastes honey" in ran.out


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("9", "there is no option 9; there are 1 to 3"),
        ("0", "there is no option 0; there are 1 to 3"),
        ("fly", "'fly' is not on offer"),
        ("always fly", "always takes the number of an option"),
        ("undo", "the game does not go that far back"),
        ("undo soon", "undo takes a number of answers, not 'soon'"),
        ("save nowhere/at/all.save", "That file cannot be used: No such file or directory"),
        ("why 9", "there is no option 9"),
        ("why not", "Why not what?"),
    ],
)
def test_nothing_happens_on_a_line_that_makes_no_sense(run: Run, tmp_path: Path, typed: str, said: str) -> None:
    ran = run(*ALONE, "--save", "kept.save", typed=typed + "\n")

    assert ran.code == 0
    assert said in ran.out
    session, _ = saves.load(tmp_path / "kept.save", find_game)
    assert session.journal == []


def test_why_tells_the_rule_behind_a_question_and_behind_an_option(run: Run) -> None:
    ran = run(*ALONE, typed="why\nwhy 1\nwhy 3\n")

    assert "larder.jar: A hero picks one jar.\n" in ran.out
    assert "larder.open: An opened jar is tasted at once.\n" in ran.out


def test_why_not_names_the_rule_in_the_way(run: Run) -> None:
    ran = run(*ALONE, typed="why not open:ash\nwhy not open:honey\nwhy not dance\nopen:ash\n")

    assert ran.out.count("larder.no-ash: Ash is not food.\n") == 2
    assert "Nobody eats ash." in ran.out
    assert "open:honey is on offer." in ran.out
    assert "No rule says anything about dance" in ran.out


def test_undo_goes_back_by_a_persons_answers(run: Run) -> None:
    ran = run(*ALONE, typed="1\n1\nundo\nundo\nlog\n")

    asked = [line for line in ran.out.splitlines() if line.endswith("?")]
    jar, bid = "Cook 1: Which jar for supper?", "Cook 1: Meal: bid?"
    assert asked == [jar, bid, "Cook 1: How fast?", bid, jar]
    assert ran.out.count("tastes honey") == 1


def test_undo_past_dice_draws_the_future_anew(run: Run, tmp_path: Path) -> None:
    run(*ALONE, "--save", "undone.save", typed="1\nundo\n")
    run(*ALONE, "--save", "fresh.save")

    undone, _ = saves.load(tmp_path / "undone.save", find_game)
    fresh, _ = saves.load(tmp_path / "fresh.save", find_game)
    assert undone.game.view(None) == fresh.game.view(None)
    assert undone.game.state.stream.key != fresh.game.state.stream.key
    assert run("replay", "undone.save").code == 0


def test_undo_without_dice_between_changes_nothing_else(run: Run, tmp_path: Path) -> None:
    run(*ALONE, "--save", "undone.save", typed="1\n1\n1\nundo\n")
    run(*ALONE, "--save", "fresh.save", typed="1\n1\n")

    assert (tmp_path / "undone.save").read_bytes() == (tmp_path / "fresh.save").read_bytes()


def test_hint_looks_at_a_copy(run: Run, tmp_path: Path) -> None:
    ran = run(*ALONE, "--save", "kept.save", typed="hint\n")

    assert " would take " in ran.out
    session, _ = saves.load(tmp_path / "kept.save", find_game)
    assert session.journal == []


def test_help_keys_map_and_log(run: Run) -> None:
    ran = run(*ALONE, typed="help\nkeys\n1\nmap\nlog\nlog 0\n\n")

    assert "why not X" in ran.out
    assert "open:honey open:brine offer:sniff\n" in ran.out
    assert ran.out.count("tastes honey") == 2


def test_a_slip_in_a_command_is_told(run: Run) -> None:
    ran = run(*ALONE, typed="undp\nfly away\n")

    assert "did you mean undo?" in ran.out
    assert ran.out.count("help lists the commands") == 2  # once at the start


def test_a_standing_order_answers_until_it_is_ended(run: Run) -> None:
    ran = run(*ALONE, typed="1\n1\nalways 1\n1\n1\n1\nask\n1\n1\n1\n")

    assert ran.out.count("How fast?") == 2
    assert "1 standing order ended; every question is asked." in ran.out


def test_a_game_goes_on_where_it_was_left(run: Run, tmp_path: Path) -> None:
    run(*ALONE, typed="1\n2\n")
    assert (tmp_path / "larder.save").is_file()

    ran = run("play", "larder", "--load", "larder.save", typed="1\n1\nundo 2\nsave more.save\n")

    assert next(line for line in ran.out.splitlines() if line.endswith("?")) == "Cook 1: How fast?"
    assert "Saved to more.save." in ran.out
    session, _ = saves.load(tmp_path / "more.save", find_game)
    assert [entry.key for entry in session.journal][:2] == ["open:honey", "2"]


def test_quit_keeps_the_game(run: Run, tmp_path: Path) -> None:
    ran = run(*ALONE, typed="1\nquit\n1\n")

    assert "Saved; go on with: undercroft play larder --load larder.save" in ran.out
    session, _ = saves.load(tmp_path / "larder.save", find_game)
    assert len(session.journal) == 1


def test_the_game_is_kept_after_every_answer(run: Run, tmp_path: Path) -> None:
    """A machine that dies has no time to save: the file is looked at while the next question waits."""
    run("--version")
    kept: list[int] = []

    def read(prompt: str) -> str:
        path = tmp_path / "larder.save"
        kept.append(len(saves.load(path, find_game)[0].journal) if path.exists() else -1)
        if len(kept) == 4:
            raise KeyboardInterrupt
        return "1"

    start("larder", heroes=1, seed="7", console=Console(file=io.StringIO()), read=read)

    assert kept == [-1, 1, 2, 3]


def test_a_game_is_never_kept_over_another_one(run: Run, tmp_path: Path) -> None:
    run(*ALONE, typed="1\n")
    first = (tmp_path / "larder.save").read_bytes()

    ran = run(*ALONE, typed="2\n")
    assert "Saved; go on with: undercroft play larder --load larder-2.save" in ran.out
    refused = run(*ALONE, "--save", "larder.save", typed="2\n")
    assert refused.code == 2
    assert refused.err == (
        "undercroft: larder.save already holds a game: go on with it (--load larder.save), or --save to another file\n"
    )

    assert (tmp_path / "larder.save").read_bytes() == first
    assert run("play", "larder", "--load", "larder.save", "--save", "./larder.save", typed="1\n").code == 0
    assert len(saves.load(tmp_path / "larder.save", find_game)[0].journal) == 2


def test_a_file_that_cannot_be_written_does_not_end_the_game(run: Run, tmp_path: Path) -> None:
    """It is said once; `save` with another place keeps what was played."""
    assert run(*ALONE, "--save", "no/place.save").err == (
        "undercroft: there is no folder no to save the game in; create it first\n"
    )
    (tmp_path / "disk").mkdir()
    lines = iter(["1", "1", "save here.save"])

    def read(prompt: str) -> str:
        if (tmp_path / "disk").exists():
            (tmp_path / "disk").rmdir()
        for line in lines:
            return line
        raise EOFError

    out = io.StringIO()
    start("larder", heroes=1, seed="7", keep=Path("disk/a.save"), console=Console(file=out, width=200), read=read)

    assert out.getvalue().count("disk/a.save cannot be written: No such file or directory.") == 1
    assert "go on with" not in out.getvalue()
    assert len(saves.load(tmp_path / "here.save", find_game)[0].journal) == 2


def test_ctrl_c_keeps_the_game(run: Run, tmp_path: Path) -> None:
    run("--version")
    typed = iter(["1"])

    def read(prompt: str) -> str:
        for line in typed:
            return line
        raise KeyboardInterrupt

    out = io.StringIO()
    start("larder", heroes=1, seed="7", console=Console(file=out), read=read)

    assert "Saved; go on with" in out.getvalue()
    assert (tmp_path / "larder.save").is_file()


def test_bots_take_seats_and_follow_a_persons_vote(run: Run) -> None:
    typed = "1\n2\n2\n1\n" * 12
    ran = run(
        "play", "larder", "--heroes", "3", "--seed", "7", "--seat", "p2=random", "--seat", "p3=random", typed=typed
    )

    assert ran.code == 0
    assert "The game is over: " in ran.out
    assert "Cook 2: Which jar" not in ran.out
    assert "The party does not agree" not in ran.out


def test_people_who_do_not_agree_are_asked_again(run: Run) -> None:
    ran = run("play", "larder", "--heroes", "2", "--seed", "7", typed="1\n1\n1\n1\n2\n1\n")

    assert "The party does not agree: p1 slow, p2 fast." in ran.out
    assert "Meal: who?" in ran.out


def test_only_bots_play_to_the_end(run: Run, tmp_path: Path) -> None:
    ran = run("play", "larder", "--seed", "7", "--seat", "all=random", "--save", "end.save")

    assert ran.code == 0
    assert "The game is over: " in ran.out
    assert "rounds: " in ran.out
    assert "> " not in ran.out
    assert run("verify", "end.save").code == 0


@pytest.mark.parametrize(
    ("seats", "whose"),
    [(["overlord=random"], "North"), (["heroes=random"], "South"), (["all=random", "overlord=me"], "South")],
)
def test_bots_are_seated_by_side_or_role(run: Run, tmp_path: Path, seats: list[str], whose: str) -> None:
    """The person is asked for the one seat that no bot takes; each fighter has picked."""
    with with_tiny_games():
        words = [word for seat in seats for word in ("--seat", seat)]
        ran = run("play", "duel", "--party", "rapier:hardy,sabre", "--save", "kept.save", *words, typed="1\n")
        session, _ = saves.load(tmp_path / "kept.save", find_game)

    asked = {line.split(":")[0] for line in ran.out.splitlines() if ": Match: bid?" in line}
    assert {name.lower() for name in asked} == {whose.lower()}
    assert [fighter.most for fighter in session.game.state.fighters] == [4, 3]


def test_dice_are_typed_in(run: Run) -> None:
    ran = run(*ALONE, "--dice", "typed", typed="1\n7\n1 2\n4\n")

    assert "A spoonful: 1 die with 1 2 3 4 5 6; Enter rolls for you" in ran.out
    assert "'7' is not a face of this die: 1, 2, 3, 4, 5, 6" in ran.out
    assert "1 dice are rolled for hero.taste, 2 faces were given" in ran.out
    assert "tastes honey and rolls 4." in ran.out


def test_dice_of_several_sorts_are_named_when_they_are_typed(run: Run) -> None:
    """A person always takes the first answer, until a heavy strike is rolled, and then types its dice."""
    with with_tiny_games():
        ran = run(
            *("play", "duel", "--mission", "with-dice", "--dice", "typed", "--seed", "9", "--seat", "north=random"),
            typed="1\n" * 60 + "2h 1h 0 1b\n",
        )

    sorts = "1 blue die with X 1h 2h 1h1s 2h1s, then 2 red dice with 0 1h 2h 2h1s, then 1 grey die with 0 1b 2b"
    assert f"Hero: strike: {sorts}; Enter rolls for you" in ran.out
    assert "dice 2h, 1h, 0" in ran.out


def test_an_empty_line_rolls(run: Run) -> None:
    ran = run(*ALONE, "--dice", "typed", typed="1\n\n")

    assert "tastes honey and rolls " in ran.out


def test_a_script_plays_a_seat(run: Run, tmp_path: Path) -> None:
    (tmp_path / "answers.txt").write_text("open:brine  # pickles first\n\n2\nfast\n")

    ran = run(*ALONE, "--seat", "p1=scripted:answers.txt")

    assert "tastes pickle" in ran.out
    assert ran.code == 2
    assert ran.err == "undercroft: answers.txt has 3 answers and none for meal.who\n"


def test_a_curtain_falls_between_seats(run: Run) -> None:
    ran = run("play", "larder", "--heroes", "2", "--seed", "7", "--curtain", typed="1\n1\n\n1\n")

    assert ran.out.count("p2, press Enter when only you can see the screen.") == 1


def test_a_fault_of_ours_is_kept_and_the_game_goes_on(run: Run, tmp_path: Path) -> None:
    ran = run(
        "play", "larder", "--heroes", "1", "--seed", "7", "--mission", "broken", typed="1\n1\n1\n1\n" * 2 + "keys\n"
    )

    assert "A bug in Undercroft: a rule failed after answer 8: ValueError('the larder is locked')" in ran.out
    assert ran.out.endswith("Saved; go on with: undercroft play larder --load larder.save\n")
    assert saves.read((tmp_path / "larder.save.bug").read_bytes()).game == "larder"


def test_a_game_that_only_bots_break_is_reported(run: Run) -> None:
    ran = run("play", "larder", "--heroes", "1", "--mission", "broken", "--seat", "all=random", "--seed", "1")

    assert ran.code == 1
    assert ran.err.startswith("undercroft: this is a bug in Undercroft, please report it: ")
    file = Path(ran.err.split()[-1])
    assert saves.read(file.read_bytes()).game == "larder"
    file.unlink()
