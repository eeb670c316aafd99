"""Settings: a file, the environment, the page that lists them, and what a mistake in them says."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from undercroft.cli.serve import chosen
from undercroft.engine.errors import BadInput
from undercroft.table.protocol.typescript import notes
from undercroft.table.server import handover
from undercroft.table.settings import Limits, Retention, Settings, Turns
from undercroft.table.settings.page import page
from undercroft.table.settings.reading import environment, read, settings

PAGE = Path(__file__).parents[2] / "docs/host/settings.md"


def test_the_page_lists_every_setting_as_it_is() -> None:
    text = PAGE.read_text("utf-8")

    assert text == page(text), "run: make protocol"
    assert all(f"| `{setting.name}` |" in text for setting in settings())


def test_every_setting_says_what_it_does() -> None:
    for kind in (Settings, Limits, Retention, Turns):
        assert set(notes(kind)) >= set(kind.__struct_fields__) - {"limits", "retention", "turns"}


def test_a_file_and_the_environment_change_the_defaults_and_an_option_goes_before_both(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "table.toml"
    file.write_text(
        'port = 7\norigins = ["a"]\nidle = 3\n[packs]\nbrimstone = ["x y"]\n[limits]\nposts = 5\nbody = 9\n'
    )
    monkeypatch.setenv("UNDERCROFT_LIMITS_POSTS", "6.5")
    monkeypatch.setenv("UNDERCROFT_IDLE", "4")
    monkeypatch.setenv("UNDERCROFT_SETTINGS", str(file))

    wanted = Settings(port=8, origins=("a",), idle=4.0, packs={"brimstone": ("x y",)}, limits=Limits(posts=6.5, body=9))
    assert chosen(None, {"port": 8, "host": None}) == chosen(file, {"port": 8}) == wanted


def test_what_a_server_leaves_for_its_processes_is_no_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    """With several processes each reads the environment again, with the folder of doors in it."""
    monkeypatch.setenv(handover.DOORS, "")  # so that it is taken away again
    handover.begin()
    doors = os.environ[handover.DOORS]
    Path(doors).rmdir()
    assert read(None, {handover.DOORS: doors}) == Settings()


def test_other_processes_find_the_same_settings_in_the_environment() -> None:
    odd = Settings(
        packs={"a": ('x "y"', "z"), "b": ()},
        origins=("a", "b"),
        limits=Limits(posts=1e9, chat=3),
        retention=Retention(chat=1.5),
    )

    assert read(None, environment(odd)) == odd
    assert read(None, environment(Settings())) == Settings()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("limits.posts = 'many'", "limits.posts must be a number of more than 0, not 'many'"),
        ("limits.posts = 0", "limits.posts must be a number of more than 0, not 0"),
        ("limits.posts = true", "limits.posts must be a number of more than 0, not true"),
        ("limits.posts = nan", "limits.posts must be a number of more than 0, not nan"),
        ("limits = 3", "there is no setting limits"),
        ("limits.post = 3", "there is no setting limits.post; limits.posts is the nearest"),
        ("prot = 3", "there is no setting prot; port is the nearest"),
        ("port = 70000", "port must be a whole number of at least 0 and at most 65535, not 70000"),
        ("packs = 'x'", "packs must be a list of folders by game, such as {GAME = [\"my-pack\"]}, not 'x'"),
        ("origins = [3]", "origins must be a list of texts, not a list"),
        ("port = ", "this is not TOML: Invalid value (at end of document)"),
    ],
)
def test_a_mistake_in_the_file_is_told_with_its_place_and_what_belongs_there(
    tmp_path: Path, text: str, said: str
) -> None:
    file = tmp_path / "table.toml"
    file.write_text(text)

    with pytest.raises(BadInput) as fault:
        read(file, {})
    assert str(fault.value).startswith(f"{file}: {said}"), fault.value


def test_a_mistake_in_the_environment_names_the_variable() -> None:
    with pytest.raises(BadInput, match=r"^UNDERCROFT_LIMITS_BODY must be a whole number of at least 1, not 'a lot'"):
        read(None, {"UNDERCROFT_LIMITS_BODY": "a lot"})
    with pytest.raises(BadInput, match="UNDERCROFT_LIMIT_BODY is not a setting; UNDERCROFT_LIMITS_BODY is the nearest"):
        read(None, {"UNDERCROFT_LIMIT_BODY": "1"})
    with pytest.raises(BadInput, match="UNDERCROFT_PACKS must be a list of folders by game"):
        read(None, {"UNDERCROFT_PACKS": "my-pack"})


def test_a_file_that_cannot_be_read_says_so(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"cannot read the settings in .*nowhere.toml: No such file"):
        read(tmp_path / "nowhere.toml", {})


@pytest.mark.parametrize(
    "address", ["table.example.org", "https://", "https://a.example/", "ftp://a.example", "https://[a"]
)
def test_the_public_address_names_a_server_and_nothing_more(address: str) -> None:
    with pytest.raises(BadInput, match=r"^public must be an address such as https://table.example.org, without a path"):
        read(None, {"UNDERCROFT_PUBLIC": address})
    assert read(None, {"UNDERCROFT_PUBLIC": "https://[2001:db8::1]:8443"}).public == "https://[2001:db8::1]:8443"
