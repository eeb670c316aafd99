"""Behaviour lists, goals and story graphs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.crawl.packs_game import ENEMY, KINDS, QUEST, SOUND, STORY, Play, words, write
from undercroft.crawl.packs import Pack, Story, StoryChoice, behaviour, load_pack, story_faults


@pytest.fixture
def pack(tmp_path: Path) -> Pack:
    """The sound pack."""
    return load_pack(write(tmp_path / "pack", SOUND), KINDS, words)


def test_the_first_line_that_applies_is_done(pack: Pack) -> None:
    """In the dark the imp strikes, in the light it only gains grit."""
    lines = pack.get(ENEMY, "cinder-imp").behaviour

    assert behaviour(lines, Play(dark=True), "imp") is lines[0]
    assert behaviour(lines, Play(dark=False), "imp") is lines[1]
    assert behaviour(lines[:1], Play(dark=False), "imp") is None


def test_the_target_order_falls_back(pack: Pack) -> None:
    """Anybody but Ada; if there is nobody else, Ada; if there is nobody, the line does not apply."""
    line = pack.get(ENEMY, "cinder-imp").behaviour[0]
    both, alone, none = Play(dark=True), Play(dark=True), Play(dark=True)
    alone.heroes, none.heroes = ["ada"], []

    assert line.targets(both, "imp") == ("bo",)
    assert line.targets(alone, "imp") == ("ada",)
    assert line.targets(none, "imp") == ()
    assert not line.applies(none, "imp")


def test_goals(pack: Pack) -> None:
    """Won when it is dark, lost with three heroes or more."""
    goals = pack.get(QUEST, "bell").goals
    light, dark, crowd = Play(), Play(dark=True), Play()
    crowd.heroes = ["ada", "bo", "cy"]

    assert (goals.won(light), goals.lost(light)) == (False, False)
    assert (goals.won(dark), goals.lost(dark)) == (True, False)
    assert (goals.won(crowd), goals.lost(crowd)) == (False, True)
    assert goals.win[0].text == "It is dark."


STORY_TEXT = """\
id: well
start: rim
passages:
  rim:
    text: A well, and a rope.
    choices:
      - {text: Climb down, goto: down, sets: [wet]}
      - {text: Walk on, goto: road}
  down:
    text: Water to the knees.
    effect: take 1 hits
    choices:
      - {text: Climb up, goto: rim}
      - {text: Dive, goto: road, needs: [wet], without: [afraid]}
  road:
    text: The road goes on.
    end: away
"""


def story(tmp_path: Path, text: str) -> tuple[Pack, Story]:
    """A pack with this one story."""
    pack = load_pack(write(tmp_path / "pack", {**SOUND, "stories/well.yaml": text}), KINDS, words)
    return pack, pack.get(STORY, "well")


def test_a_sound_story(tmp_path: Path) -> None:
    """No faults; its effects are compiled."""
    _, well = story(tmp_path, STORY_TEXT)

    assert list(story_faults(well)) == []
    assert well.passages["down"].effect.text == "Take 1 Hit."


@pytest.mark.parametrize(
    ("old", "new", "line", "what", "near"),
    [
        ("start: rim", "start: rin", 2, "there is no passage 'rin'", "rim"),
        ("Walk on, goto: road", "Walk on, goto: raod", 8, "there is no passage 'raod'", "road"),
        ("    end: away\n", "", 15, "the passage 'road' is a dead end", ""),
        ("    end: away", "    end: away\n    goto: rim", 15, "the passage 'road' goes on in two ways", ""),
        ("goto: down, sets", "goto: road, sets", 9, "nothing leads to the passage 'down'", ""),
        ("needs: [wet]", "needs: [wit]", 14, "nothing sets the flag 'wit'", "wet"),
        ("goto: rim}", "goto: rim, needs: [wet]}", 9, "the passage 'down' may offer nothing", ""),
        ("    end: away", "    goto: road", 4, "no ending can be reached from 'rim'", ""),
    ],
)
def test_a_story_that_does_not_hold_together(
    tmp_path: Path, old: str, new: str, line: int, what: str, near: str
) -> None:
    """Each fault with its place and the nearest name."""
    assert old in STORY_TEXT
    pack, well = story(tmp_path, STORY_TEXT.replace(old, new))
    found = next(story_faults(well))

    assert (found.what, found.nearest) == (what, near)
    assert pack.where(STORY, "well", found.at)[1] == line


def test_a_flag_may_be_set_elsewhere(tmp_path: Path) -> None:
    """By another story of the campaign."""
    _, well = story(tmp_path, STORY_TEXT.replace("needs: [wet]", "needs: [brave]"))

    assert [fault.what for fault in story_faults(well)] == ["nothing sets the flag 'brave'"]
    assert list(story_faults(well, elsewhere=["brave"])) == []


@pytest.mark.parametrize(
    ("flags", "offered"),
    [((), False), (("wet",), True), (("wet", "afraid"), False), (("afraid",), False)],
)
def test_a_choice_depends_on_flags(flags: tuple[str, ...], offered: bool) -> None:
    """All that it needs, none that it must do without."""
    choice = StoryChoice(text="Dive", goto="road", needs=("wet",), without=("afraid",))

    assert choice.offered(frozenset(flags)) is offered
