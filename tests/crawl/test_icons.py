"""Icons by name: the published list, and the one that a name brings to mind."""

from __future__ import annotations

import pytest

from undercroft.crawl.shown.drawing.icons import find, names


@pytest.mark.parametrize(
    ("name", "icon"),
    [
        ("Void Spiders", "angular-spider"),
        ("Masked Spider", "masked-spider"),
        ("Ice Scarabs", "gold-scarab"),
        ("The Rat", "rat"),
        ("Old Lantern", "old-lantern"),
        ("Sawed-off Shotgun", "sawed-off-shotgun"),
        ("Wolf's Head", "wolf-head"),
        ("Old Rosario", "nothing"),
        ("", "nothing"),
    ],
)
def test_a_name_brings_an_icon_to_mind(name: str, icon: str) -> None:
    """Adjectives alone do not: Old Rosario is no old lantern."""
    assert find(name, "nothing") == icon


def test_what_is_found_is_on_the_list() -> None:
    for name in ("Goblin Archers", "Fire Imp", "Cave Bear", "Stone Golem", "Ghost", "Bandit King", "Locked Chest"):
        assert find(name, "") in names(), name
