"""Encounters: whom they touch, several at once, and the Enemies they bring."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.rules.brimstone.situations.deeds import effect_item
from tests.rules.brimstone.situations.rooms import face_down
from tests.rules.brimstone.situations.table import Table
from undercroft.crawl.board.tiles import Placement
from undercroft.crawl.packs.language.grammar import read_effect
from undercroft.games.brimstone.content.keywords.lexicon import WORDS
from undercroft.games.brimstone.content.kinds import TILE
from undercroft.games.brimstone.content.types import Encounter, Step
from undercroft.games.brimstone.events import CardDrawn, FightBegan, FoesPlaced, Healed, HitsTaken, SkillTested
from undercroft.games.brimstone.game import Brimstone
from undercroft.games.brimstone.rules.explore import encounters
from undercroft.lab.ledger import rule

if TYPE_CHECKING:
    from collections.abc import Callable

NORTH = """\
+-+-+-+-+-+-+
|. . . . . .|
+ + + + + + +
|. . . . . .|
+ + + + + + +
|. . . . . .|
+-+-+ + +-+-+
    |A A|
    +-+-+
"""
SOUTH = """\
    +-+-+
    |A A|
+-+-+ + +-+-+
|. . . . . .|
+-+-+-+-+-+-+
"""
"""Joined below NORTH: they share C4 and D4; SOUTH has A5 to F5."""


def mine(tables: Callable[..., Table], **token: Any) -> Table:
    """Room 0 in the north with a face-down token of our own, room 1 in the south, and an open Door far away."""
    table = tables(NORTH)
    table.tile("south", SOUTH)
    table.room("south", placement=Placement("south", x=0, y=3))
    table.tile("far", NORTH)
    table.room("far", placement=Placement("far", x=30, y=0))
    face_down(table, **token)
    return table


def card(table: Table, name: str, *effects: str, tile_only: bool = False, test: str = "") -> None:
    """An Encounter of our own on top of the deck: a Skill test (`lore 4`), then these effects in steps."""
    steps = [Step(do=read_effect(WORDS, effect)) for effect in effects]
    if test:
        skill, _, target = test.partition(" ")
        steps.insert(0, Step(who="each", skill=skill, target=int(target)))  # type: ignore[arg-type]
    table.pack.cards[name] = Encounter(id=name, name=name, keywords=("Test",), steps=tuple(steps), tile_only=tile_only)
    table.state.decks["encounter"].pile.append(name)


# ---- one Encounter -------------------------------------------------------------------------------------------------


@rule("brimstone.encounter.draw", "brimstone.cards.discard-pile")
def test_an_encounter_is_drawn_from_its_deck_resolved_and_discarded(tables: Callable[..., Table]) -> None:
    table = mine(tables, encounters=1)
    table.hero("marshal", at="A1")
    card(table, "gift", "each hero: gold 10")
    table.turn("room_exploration")
    assert [(event.deck, event.card) for event in table.events(CardDrawn)] == [("encounter", "gift")]
    assert table.game.hero("h1").gold == 10
    assert table.state.decks["encounter"].discard == ["gift"]
    assert "gift" not in table.state.decks["encounter"].pile


@rule("brimstone.encounter.draw")
def test_a_token_without_encounters_draws_none(tables: Callable[..., Table]) -> None:
    table = mine(tables)
    table.hero("marshal", at="A1")
    table.turn("room_exploration")
    assert table.events(CardDrawn) == []


@rule("brimstone.encounter.draw")
@pytest.mark.parametrize(("word", "resolved"), [("cancel", []), ("redraw", ["toll"])])
def test_an_item_may_cancel_an_encounter_or_have_another_drawn(
    tables: Callable[..., Table], word: str, resolved: list[str]
) -> None:
    """Cancelled, the card is discarded and nothing happens; redrawn, the next one is resolved in its place."""
    table = mine(tables, encounters=1)
    ada = table.hero("marshal", at="A1", gold=50)
    key = effect_item(table, ada, word, when="encounter card", limit="adventure")
    card(table, "toll", "each hero: lose gold 20")
    card(table, "gift", "each hero: gold 100")
    table.turn("room_exploration")
    assert table.asked == "hero.use"
    table.act(key)
    assert [event.card for event in table.events(CardDrawn)] == ["gift", *resolved]
    assert ada.gold == (30 if resolved else 50)
    assert table.state.decks["encounter"].discard == ["gift", *resolved]


@rule("brimstone.encounter.affects-all")
def test_it_touches_all_heroes_in_the_mine(tables: Callable[..., Table]) -> None:
    """Also the one on another tile; not one who is KO'd."""
    table = mine(tables, encounters=1)
    table.hero("marshal", at="A1")
    table.hero("bandido", at="A5")
    table.hero("gunslinger", at="B1", ko=True, ko_cause="health")
    card(table, "gift", "each hero: gold 10")
    table.turn("room_exploration")
    assert [hero.gold for hero in table.game.heroes] == [10, 10, 0]
    assert table.awaits == "chart.injury"


@rule("brimstone.encounter.affects-all")
def test_unless_it_says_only_those_on_the_map_tile(tables: Callable[..., Table]) -> None:
    """In the connection one is on the tile; on the next tile one is not, and takes no part in its tests either."""
    table = mine(tables, encounters=1)
    table.hero("marshal", at="C4")
    table.hero("bandido", at="A5")
    card(table, "gift", "each hero: gold 10", tile_only=True, test="lore 4")
    table.dice(skill=[1, 1])
    table.turn("room_exploration")
    assert [hero.gold for hero in table.game.heroes] == [10, 0]
    assert [event.hero for event in table.events(SkillTested)] == ["h1"]


@rule("brimstone.encounter.affects-all")
def test_with_nobody_on_its_tile_such_an_encounter_does_nothing(tables: Callable[..., Table]) -> None:
    table = mine(tables)
    table.hero("marshal", at="A5")
    card(table, "gift", "each hero: gold 10", tile_only=True)
    table.happen(lambda game: encounters.encounter(game, "gift", 0), at="room_exploration")
    assert table.game.hero("h1").gold == 0
    assert table.state.decks["encounter"].discard == ["gift"]


# ---- several at once -----------------------------------------------------------------------------------------------


@rule("brimstone.encounter.multiple")
@pytest.mark.parametrize("first", ["gift", "toll"])
def test_several_encounters_are_all_drawn_and_resolved_in_any_order(tables: Callable[..., Table], first: str) -> None:
    """A gift of 50 Gold and a toll of 50: taken first, the toll finds an empty purse."""
    table = mine(tables, encounters=2)
    table.hero("marshal", at="A1")
    card(table, "gift", "each hero: gold 50")
    card(table, "toll", "each hero: lose gold 50")
    table.turn("room_exploration")
    assert [event.card for event in table.events(CardDrawn)] == ["toll", "gift"]
    assert table.asked == "explore.encounter"
    assert sorted(table.options) == ["gift", "toll"]
    assert table.game.hero("h1").gold == 0

    table.act(first)

    assert table.game.hero("h1").gold == (0 if first == "gift" else 50)
    assert sorted(table.state.decks["encounter"].discard) == ["gift", "toll"]


@rule(
    "brimstone.encounter.multiple-enemies-last",
    "brimstone.encounter.multiple-attacks",
    "brimstone.place.lowest-initiative-first",
)
def test_enemies_come_only_after_everything_else_of_all_encounters(tables: Callable[..., Table]) -> None:
    """The first card attacks, the second tests Skills and attacks too: tests first, then both Attacks at once.

    Tentacles (Initiative 4) are placed before Void Spiders (6), though theirs was the second card.
    """
    table = mine(tables, encounters=2)
    table.hero("marshal", at="A3")
    card(table, "nest", "attack void-spiders 3", "each hero: gold 5")
    card(table, "roots", "attack tentacles 2", test="lore 4")
    table.turn("room_exploration")
    table.dice(skill=[4, 4])
    table.act("nest")

    order = [e for e in table.events() if isinstance(e, SkillTested | FoesPlaced | FightBegan)]
    assert [type(event).__name__ for event in order] == ["SkillTested", "FoesPlaced", "FoesPlaced", "FightBegan"]
    assert [event.kind for event in table.events(FoesPlaced)] == ["tentacles", "void-spiders"]
    kinds = sorted(foe.kind for foe in table.state.foes)
    assert kinds == ["tentacles"] * 2 + ["void-spiders"] * 3
    assert table.state.fight is not None
    assert table.state.fight.instances == 2
    assert table.game.hero("h1").gold == 5
    assert all(table.game.room_mask(0) >> foe.space & 1 for foe in table.state.foes)


@rule("brimstone.encounter.multiple-enemies-last")
def test_an_ambush_of_an_encounter_waits_too(tables: Callable[..., Table]) -> None:
    table = mine(tables, encounters=1)
    table.hero("marshal", at="A3")
    card(table, "trap", "ambush tentacles 1", "each hero: gold 5")
    table.turn("room_exploration")
    while table.awaits == "ambush.space":
        assert table.game.hero("h1").gold == 5
        table.act(table.options[0])
    assert len(table.state.foes) == 1
    assert table.game.board.neighbours[table.space("A3")] >> table.state.foes[0].space & 1


@rule("brimstone.encounter.multiple-enemies-last")
def test_outside_of_room_exploration_enemies_come_at_once(table: Table) -> None:
    """A card read in the Hold Back step: its second effect comes after the Enemies stand there."""
    table.hero("marshal", at="A1")
    card(table, "nest", "attack void-spiders 1", "each hero: gold 5")
    table.happen(lambda game: encounters.encounter(game, "nest", 0), at="hold_back_the_darkness")
    assert len(table.events(FoesPlaced)) == 1
    assert table.game.hero("h1").gold == 5


# ---- the Prospector ------------------------------------------------------------------------------------------------


@rule("brimstone.content.encounter-prospector")
@pytest.mark.parametrize("lucky", [True, False])
@pytest.mark.parametrize("clever", [True, False])
def test_the_prospector(tables: Callable[..., Table], clever: bool, lucky: bool) -> None:
    """A first test: D6 Wounds Healed from each Hero, or D6 Hits on a Random Hero; then Luck 5+: Loot, or Tentacles."""
    table = mine(tables, encounters=1)
    table.hero("marshal", at="A3", wounds=4)
    table.hero("bandido", at="A5", wounds=5)
    table.deck("encounter", "prospector")
    table.stack("loot", "loot-chips")
    table.auto(card_tester="h1")
    sheet = table.pack.cards["prospector"]
    assert [(step.skill, step.target) for step in sheet.steps][1] == ("luck", 5)
    first = [sheet.steps[0].target] * 2 if clever else [1, 1]  # the Marshal has 2 in it
    second = [5, 1, 1] if lucky else [4, 4, 4]
    table.dice(skill=[*first, *second])
    if clever:
        table.dice(card_heal=[3, 2])
    else:
        table.dice(card_random=["h2"], card_hits=[2], defense=[1, 6])
    if not lucky:
        table.dice(foe_count=[4])
    table.turn("room_exploration")

    assert [event.passed for event in table.events(SkillTested)] == [clever, lucky]
    if clever:
        assert sorted(event.wounds for event in table.events(Healed)) == [2, 3]
        assert table.events(HitsTaken) == []
    else:
        assert [(event.hero, event.count) for event in table.events(HitsTaken)] == [("h2", 2)]
        assert table.game.hero("h2").wounds == 6
    assert [event.card for event in table.events(CardDrawn) if event.deck == "loot"] == (
        ["loot-chips"] if lucky else []
    )
    assert table.game.hero("h1").stone == int(lucky)
    assert [foe.kind for foe in table.state.foes] == ([] if lucky else ["tentacles"] * 4)


@rule("brimstone.content.mine-encounter-deck")
def test_twenty_encounters_one_of_them_for_each_unique_room() -> None:
    pack = Brimstone.content()
    assert len(set(pack.decks["encounter"])) == 20
    own = [tile.encounter for tile in pack.pack.of(TILE).values() if tile.kind == "unique"]
    assert len(own) == len(set(own)) == 8
    assert set(own) <= set(pack.decks["encounter"])
    assert all(tile.encounter is None for tile in pack.pack.of(TILE).values() if tile.kind != "unique")
