"""What an option is about: what one points at to choose it, from whom to whom something goes, what ends a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.rules.brimstone.situations.deeds import item
from undercroft.crawl.shown.scene import Ref
from undercroft.engine.choices import Ask, Option, options_of
from undercroft.games.brimstone.shown.about import about
from undercroft.games.brimstone.shown.scene.hints import hint
from undercroft.games.brimstone.shown.words.read_aloud import option_reads

if TYPE_CHECKING:
    from tests.rules.brimstone.situations.table import Table


def refs(table: Table, option: Option, *, of: str = "") -> list[str]:
    """What an option of some question of the first Hero is about."""
    ask = Ask(("p1",), "some.question", (option.target,), params={"hero": "h1"}, of=of)
    return [f"{ref.kind} {ref.id}" for ref in about(table.game, ask, option).refs]


@pytest.mark.parametrize(
    ("option", "expected"),
    [
        (Option("shoot", 12), ["item item:12"]),
        (Option("dual", 12, 13), ["item item:12", "item item:13"]),
        (Option("drop", "tonic"), ["item token:tonic"]),
        (Option("use", "ability:fast/u0"), ["item ability:fast"]),
        (Option("use", "item:12/scope/u0"), ["item item:12/scope"]),
        (Option("reroll", "grit"), []),
        (Option("shot", "dead-eye", 0), ["item shots:dead-eye"]),
        (Option("shot", "token:slug", 0), ["item token:slug"]),
        (Option("detach", 12, "scope"), ["item item:12/scope", "item item:12"]),
        (Option("forge", 12, "edge"), ["card card:edge", "item item:12"]),
        (Option("help", "h2"), ["figure h2"]),
        (Option("lead", 3), ["figure ally:3"]),
        (Option("hands", "h1"), ["sheet h1"]),
        (Option("look", 1, "B"), ["marker look:1:B"]),
        (Option("scavenge", 2), ["region 2"]),
        (Option("travel", "dry-creek"), ["spot dry-creek"]),
        (Option("fight"), []),
    ],
    ids=lambda value: value.key if isinstance(value, Option) else "",
)
def test_an_option_is_about_something_by_its_verb(table: Table, option: Option, expected: list[str]) -> None:
    table.hero("marshal", "A1")

    assert refs(table, option) == expected


def test_what_goes_from_one_hero_to_another(table: Table) -> None:
    """A thing that is handed over is what the option is about; a trade has yet to name one."""
    table.hero("marshal", "A1")
    ask = Ask(("p1",), "items.too-heavy", (), params={"hero": "h1"})
    over = about(table.game, ask, Option("hand-over", 12, "h2"))
    trade = about(table.game, ask, Option("trade", "h1", "h2"))

    assert over.refs == (Ref("item", "item:12"),)
    assert trade.refs == ()
    assert [one.origin for one in (over, trade)] == [Ref("figure", "h1")] * 2
    assert [one.goal for one in (over, trade)] == [Ref("figure", "h2")] * 2


def test_a_plain_value_is_what_its_question_says(table: Table) -> None:
    table.hero("marshal", "A1")

    assert refs(table, Option("some.question", None, 7), of="space") == ["space 7"]
    assert refs(table, Option("some.question", None, 7), of="figure") == ["figure 7"]
    assert refs(table, Option("some.question", None, 7), of="item") == ["item item:7"]
    assert refs(table, Option("some.question", None, "tonic"), of="card") == ["card card:tonic"]
    assert refs(table, Option("some.question", None, "yes")) == []


def test_only_the_end_of_the_activation_ends_it(table: Table) -> None:
    hero = table.hero("marshal", "A2")
    table.turn_of(hero, move=1)

    assert [option.key for option in options_of(table.ask) if option.ends] == ["end"]


def test_the_words_of_an_item_are_read_wherever_it_is_chosen(table: Table) -> None:
    """A question that is new needs no list: its `of` is enough for words, card and number on the map."""
    hero = table.hero("marshal", "A2")
    number = item(table, hero, hands=1, weight=2)
    ask = Ask(("p1",), "never.asked-before", (number, 99), of="item")
    option = Option(ask.name, None, number)

    assert option_reads(table.game, ask, option) == "1 Hand, Weight 2."
    shown = hint(table.game, ask, option)
    assert shown is not None
    assert shown.thing is not None
    assert shown.thing.id == f"item:{number}"
