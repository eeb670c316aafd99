"""Why, with facts of this table: why not, whom an Enemy goes for, which answer is proposed and about whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.conftest import rule
from undercroft.games.brimstone import events
from undercroft.games.brimstone.shown.asked import asked
from undercroft.games.brimstone.shown.words.reasons import because, refusal

if TYPE_CHECKING:
    from tests.rules.brimstone.situations.table import Table


def why_not(table: Table, key: str) -> list[str]:
    """What is said of a key that is not on offer."""
    refusals = table.playing.why_not(key)
    return [refusal(table.game, table.ask, key, one.rule) for one in refusals]


@rule("brimstone.move.up-to-roll")
def test_a_space_too_far_says_how_far(table: Table) -> None:
    hero = table.hero("marshal", "A1", grit=0)
    table.turn_of(hero, move=2)

    assert why_not(table, str(table.space("A5"))) == ["A5 is 4 spaces away; US Marshal has 2 Move left."]


@rule("brimstone.move.up-to-roll", "brimstone.grit.use-move")
def test_without_move_left_the_floor_says_so_and_what_grit_would_do(table: Table) -> None:
    hero = table.hero("marshal", "A1", grit=1)
    table.turn_of(hero, move=0)

    assert not [key for key in table.options if key.isdigit()]
    assert why_not(table, str(table.space("A2"))) == [
        "US Marshal has no Move left: the roll was 1. 1 Grit would move D6 further."
    ]


@rule("brimstone.move.not-through-models")
def test_a_taken_space_says_by_whom(table: Table) -> None:
    hero = table.hero("marshal", "A1")
    table.foe("tentacles", "B2")
    table.turn_of(hero, move=3)

    assert any("Tentacle a stands at B2." in said for said in why_not(table, str(table.space("B2"))))


@rule("brimstone.activation.no-search-in-fight")
def test_a_door_in_a_fight_says_how_many_enemies_are_left(table: Table) -> None:
    hero = table.hero("marshal", "A1")
    table.foe("tentacles", "C3")
    table.turn_of(hero, move=3)

    said = why_not(table, "look:0:A")
    assert said[0] == "Not in a Fight: 1 Enemy on the board. Doors open and Rooms are Scavenged when the last is dead."


@rule("brimstone.ai.next-target")
def test_an_enemys_choice_is_told_with_the_numbers_it_rests_on(table: Table) -> None:
    """One Spider is on the Marshal already, so the next goes for the Bandido."""
    ada, bob = table.hero("marshal", "A1"), table.hero("bandido", "C3")
    table.foe("void-spiders", "A2", target=ada.id)
    spider = table.foe("void-spiders", "D3", target=bob.id)
    table.turn_of(ada, move=3)

    said = because(table.game, events.FoeMoved(spider.id, (), bob.id))

    assert said.startswith("Other Void Spiders on each Hero: Bandido 0, US Marshal 1.")
    assert because(table.game, events.FoeMoved(spider.id, (), "")).startswith("Void Spider b could reach nobody")


@rule("brimstone.grit.use-move")
def test_what_costs_grit_is_never_proposed_by_its_place(table: Table) -> None:
    """To spend Grit is the first answer; what is proposed is the only Attack, and without one to end."""
    hero = table.hero("marshal", "A1", grit=2)
    foe = table.foe("tentacles", "A2")
    table.turn_of(hero, move=0)

    assert table.options[0] == "more-move"
    proposed = asked(table.game, table.ask, hero.seat)
    assert (proposed.figure, proposed.best) == (hero.id, "fight")
    assert foe.id
