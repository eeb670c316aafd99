"""The words of cards and quests that no card above shows by itself: who stands where, and what was counted."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.descent.table import Figure, Table
from undercroft.crawl.packs.language.grammar import parse_when, read_effect
from undercroft.games.descent.content.keywords.case import Case, perform
from undercroft.games.descent.content.keywords.lexicon import WORDS
from undercroft.games.descent.state import Attack

POND = """\
+-+-+-+-+-+-+
|. . w w h h|
+           +
|. . w w h h|
+           +
|. . . . . .|
+-+-+-+-+-+-+
"""


def holds(table: Table, words: str, figure: Figure | None = None) -> bool:
    """Whether a condition holds, about a figure or about nobody."""
    when, flaws = parse_when(WORDS, words)
    assert when is not None, flaws
    return when.holds(table.game, Case(table.game.figure(figure.id) if figure is not None else None))


@pytest.fixture
def table() -> Table:
    return Table(POND, terrain={"w": "water"}, places=[{"at": "h", "name": "the house"}])


def test_near_and_alone_count_spaces_and_sides(table: Table) -> None:
    oda, wren = table.hero("oda", at="A1"), table.hero("wren", at="A3")
    table.monster(at="B1")
    table.monster(at="F3")
    assert holds(table, "1 foes within 1", oda)
    assert not holds(table, "2 foes within 1", oda)
    assert holds(table, "2 foes within 5", oda)
    assert holds(table, "friend within 2", oda)
    assert not holds(table, "friend within 1", oda)
    assert holds(table, "alone within 1", wren)
    assert not holds(table, "alone within 2", wren)


def test_a_hero_on_the_ground_is_nobody_s_company(table: Table) -> None:
    oda = table.hero("oda", at="A1")
    table.hero("wren", at="A2", down=True)
    assert holds(table, "alone within 3", oda)
    assert holds(table, "fallen 1")
    assert not holds(table, "fallen 2")


def test_water_and_damage(table: Table) -> None:
    oda = table.hero("oda", at="C1", damage=3)
    assert holds(table, "standing in water", oda)
    assert not holds(table, "standing in lava", oda)
    assert holds(table, "hurt 3", oda)
    assert not holds(table, "hurt 4", oda)
    oda.space = table.space("C3")
    assert not holds(table, "standing in water", oda)


def test_every_hero_who_stands_must_be_there(table: Table) -> None:
    """One on the ground elsewhere does not matter; nobody on his feet is not everybody."""
    oda = table.hero("oda", at="E1")
    wren = table.hero("wren", at="A1")
    assert not holds(table, 'every hero at "h"')
    wren.down = True
    assert holds(table, 'every hero at "h"')
    oda.down = True
    assert not holds(table, 'every hero at "h"')


def test_a_kind_of_monster_at_a_place(table: Table) -> None:
    table.hero("oda", at="A1")
    hound = table.monster("ditch-hound", at="F2")
    assert holds(table, 'ditch-hound at "h"')
    assert not holds(table, 'toll-troll at "h"')
    hound.space = table.space("B2")
    assert not holds(table, 'ditch-hound at "h"')


def test_counters_are_compared_with_a_number_or_with_the_party(table: Table) -> None:
    table.hero("oda", at="A1")
    table.hero("wren", at="A2")
    table.state.flags["keys"] = 2
    assert holds(table, 'count "keys" heroes +0')
    assert not holds(table, 'count "keys" heroes +1')
    assert holds(table, 'count "keys" under 3')
    assert not holds(table, 'count "keys" under 2')
    assert holds(table, 'count "locks" under 1')


def test_who_makes_and_who_faces_an_attack(table: Table) -> None:
    oda = table.hero("oda", at="A1", items=["ferry-hook"])
    hound = table.monster(at="B1", health=9, damage=1)
    weapon = str(oda.item("ferry-hook"))
    table.state.frames = [Attack(by=oda.id, weapon=weapon, target=hound.id, space=table.space("B1"))]
    assert holds(table, "making the attack", oda)
    assert not holds(table, "facing the attack", oda)
    assert holds(table, "facing the attack", hound)
    assert holds(table, "attacking melee", oda)
    assert not holds(table, "attacking ranged", oda)
    assert holds(table, "target hurt", oda)
    assert not holds(table, "target whole", oda)
    assert holds(table, "target adjacent", oda)
    hound.space = table.space("D3")
    assert holds(table, "target distant", oda)


def test_a_step_leads_to_a_space_in_reach_and_may_be_left(table: Table) -> None:
    """Two spaces: not across the pond, which counts double; nobody has to go, and no movement point is spent."""
    wren = table.hero("wren", at="B2")

    def step(game: Any) -> Any:
        return perform(game, read_effect(WORDS, "step 2"), Case(game.figure(wren.id), by=wren.id, source="card"))

    table.happen(step, stop=False)
    assert "C2" in table.squares()
    assert "D2" not in table.squares()
    table.act("walk:C2")
    assert wren.at == "C2"
