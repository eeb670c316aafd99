"""Story graphs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.crawl.packs_game import KINDS, SOUND, STORY, words, write
from undercroft.crawl.packs import Pack, Story, StoryChoice, load_pack, story_faults

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
