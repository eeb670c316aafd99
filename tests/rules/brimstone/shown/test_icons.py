"""The icons of the printed cards, which the screen shows as words."""

from __future__ import annotations

import pytest

from tests.conftest import rule
from tests.rules.brimstone.situations.table import Table
from undercroft.crawl.shown.drawing.icons import names
from undercroft.games.brimstone.content import icons
from undercroft.games.brimstone.content.types import Attach, ExplorationToken, Item, Step, Who
from undercroft.games.brimstone.events import TokenRevealed
from undercroft.games.brimstone.game import Brimstone
from undercroft.games.brimstone.shown import card_text
from undercroft.games.brimstone.shown.scene import card_faces
from undercroft.games.brimstone.shown.words import reveals


@rule("brimstone.ref.icons")
def test_each_icon_on_an_item_has_its_words() -> None:
    """Weight, Dark Stone Item, Single- and Double-Handed, Upgrade Slots, and an Upgrade's Slot Requirement."""
    plain = Item(id="a", name="A", hands=1, weight=2, dark_stone=1, upgrade_slots=3)
    assert card_text.item(plain) == "1 Hand, Weight 2, 1 Dark Stone Icon, 3 Upgrade Slots."
    assert card_text.item(Item(id="b", name="B", hands=2)) == "2 Hands."
    assert card_text.item(Item(id="c", name="C", attach=Attach(to="Gun", slots=2))).startswith(
        "Attaches to any Gun, for 2 Upgrade Slots."
    )
    assert card_text.item(Item(id="d", name="D")) == ""
    assert card_text.item(Item(id="e", name="E", keywords=("Gear", "Blade"))) == "Gear, Blade."


@rule("brimstone.ref.icons")
@pytest.mark.parametrize(
    ("who", "words"),
    [("each", "Each Hero tests"), ("one", "One Hero tests"), ("random", "A random Hero tests")],
)
def test_the_three_icons_of_skill_tests(who: Who, words: str) -> None:
    """All Heroes, one of the players' choice, one at random."""
    assert card_text.step(Step(who=who, skill="lore", target=5)) == f"{words} Lore 5+."


@rule("brimstone.ref.icons")
def test_each_icon_on_an_exploration_token_has_its_words(table: Table) -> None:
    """Clue, Door and Gate, told when the token is turned over."""
    table.pack.tokens = {"t": ExplorationToken(id="t", doors=2, gates=1, clue=True)}
    told = reveals.reveals(table.game, TokenRevealed(0, "t"))
    assert told is not None
    assert told.text == "A Clue, 2 Doors, 1 Gate."
    assert card_text.exploration(ExplorationToken(id="u", doors=1, attack=True, dread=True)) == (
        "1 Door, an Attack, a Growing Dread."
    )


def test_every_mission_and_service_has_a_picture_of_its_own() -> None:
    """No two Missions look alike, and no service looks like any other thing that may be had."""
    pack = Brimstone.content()
    for entries in (pack.missions, pack.frontier.services):
        shown = [card_faces.FACES.icon(entry) for entry in entries.values()]
        assert len(set(shown)) == len(entries)
        assert set(shown) <= names()
        assert icons.OBJECTIVE not in shown
        assert icons.GOLD not in shown
