"""Entries of a pack as cards to look at: what they take from the entry, from its kind, and from where they are."""

from __future__ import annotations

from undercroft.crawl.packs import Entry
from undercroft.crawl.shown.cards import Face, Faces
from undercroft.crawl.shown.scene import Thing


class Named(Entry, frozen=True, kw_only=True):
    name: str
    story: str = ""
    icon: str = ""


class Tool(Named, frozen=True, kw_only=True):
    size: int = 1


class Spell(Named, frozen=True, kw_only=True):
    school: str


FACES = Faces(
    (
        Face(Tool, lambda tool: "big-hammer" if tool.size > 1 else "hammer", "Tool"),
        Face(Spell, "book", lambda spell: spell.school),
        Face(Named, "scroll", "Something"),
    ),
    icon="card",
    text=lambda entry: f"About {entry.name}.",
)


def test_a_card_has_the_words_of_its_entry_and_the_icon_and_group_of_its_kind() -> None:
    """The first face that fits counts."""
    saw = Tool(id="saw", name="Saw", story="It sings.")

    assert FACES.card("held:3", saw, count=2) == Thing(
        id="held:3", name="Saw", text="About Saw.", story="It sings.", icon="hammer", group="Tool", count=2
    )


def test_icon_and_group_may_depend_on_the_entry() -> None:
    """A large tool, a spell of some school."""
    assert FACES.icon(Tool(id="ram", name="Ram", size=3)) == "big-hammer"
    assert FACES.group(Spell(id="spark", name="Spark", school="Fire")) == "Fire"


def test_an_icon_of_its_own_comes_before_any_other() -> None:
    """Before that of its kind, and before that of the place it is shown at."""
    axe, saw = Tool(id="axe", name="Axe", icon="axe"), Tool(id="saw", name="Saw")

    assert FACES.icon(axe) == "axe"
    assert FACES.card("axe", axe, icon="shelf").icon == "axe"
    assert FACES.card("saw", saw, icon="shelf").icon == "shelf"


def test_what_is_said_about_a_card_comes_before_what_its_kind_says() -> None:
    """An empty group or text is said too."""
    saw = Tool(id="saw", name="Saw")

    card = FACES.card("saw", saw, text="", group="", spent=True, in_use=False)

    assert (card.text, card.group, card.spent, card.in_use) == ("", "", True, False)


def test_an_entry_of_no_known_kind_has_the_common_icon() -> None:
    """And no group."""
    faces = Faces((), icon="card", text=str)

    assert faces.icon(Tool(id="saw", name="Saw")) == "card"
    assert faces.group(Tool(id="saw", name="Saw")) == ""
