"""What the pack's words do: conditions hold when they say so, and what a card moves, discards or restores."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.rules.brimstone.explore.test_encounters import NORTH, SOUTH
from tests.rules.brimstone.situations.deeds import does, effect_item, far_foe
from undercroft.crawl.board.tiles import Placement
from undercroft.crawl.packs.language.grammar import read_effect
from undercroft.games.brimstone.content.keywords import Case
from undercroft.games.brimstone.content.keywords.lexicon import WORDS
from undercroft.games.brimstone.content.types import EventCard, Step
from undercroft.games.brimstone.events import DarknessMoved
from undercroft.games.brimstone.rules.explore import event_cards
from undercroft.lab.ledger import rule

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.rules.brimstone.situations.table import Figure, Table


MIDDLE = """\
    +-+-+
    |A A|
+-+-+ + +-+-+
|. . . . . .|
+-+-+ + +-+-+
    |B B|
    +-+-+
"""
"""Between NORTH and SOUTH: it shares C4 and D4 with the one and has C6 and D6 in common with the other."""


def holds(table: Table, hero: Figure, condition: str) -> bool:
    """Whether 5 Gold come of an effect with this condition."""
    before = hero.gold
    does(table, hero, f"xp 1; if {condition}: gold 5")
    assert hero.gold in (before, before + 5)
    return bool(hero.gold > before)


# ---- conditions ------------------------------------------------------------------------------------------------------


@rule("brimstone.fight.span")
@pytest.mark.parametrize("fight", [False, True])
def test_a_fight_is_going_on_while_an_enemy_is_on_the_board(table: Table, fight: bool) -> None:
    marshal = table.hero("marshal", at="A1")
    if fight:
        far_foe(table)
    assert holds(table, marshal, "in fight") is fight
    assert holds(table, marshal, "no fight") is not fight


@rule("brimstone.map.connection-on-both-tiles")
@pytest.mark.parametrize(
    ("here", "other", "alone"),
    [("A1", "B3", False), ("A1", "A5", True), ("A1", "C4", False), ("C4", "A5", False), ("C4", "A1", False)],
)
def test_alone_means_on_the_map_tile_and_a_connection_is_on_both(
    tables: Callable[..., Table], here: str, other: str, alone: bool
) -> None:
    """Two tiles that share C4 and D4. A third Hero is KO'd beside the first and does not count."""
    table = tables(NORTH)
    table.tile("south", SOUTH)
    table.room("south", placement=Placement("south", x=0, y=3))
    marshal = table.hero("marshal", at=here)
    table.hero("bandido", at=other)
    table.hero("gunslinger", at="B1", ko=True, ko_cause="health")
    assert holds(table, marshal, "alone") is alone


@rule("brimstone.wall.breaks-adjacency")
@pytest.mark.parametrize(("at", "beside"), [("A1", True), ("A2", True), ("C1", False), ("C2", False), ("D1", False)])
@pytest.mark.parametrize("whom", ["hero", "foe"])
def test_beside_means_adjacent_and_not_across_a_wall(
    tables: Callable[..., Table], at: str, beside: bool, whom: str
) -> None:
    """From B1; a Wall stands between B1 and C1 and covers the cross point to C2."""
    table = tables("+-+-+-+-+\n|. .|. .|\n+ + + + +\n|. . . .|\n+-+-+-+-+\n")
    marshal = table.hero("marshal", at="B1")
    if whom == "hero":
        table.hero("bandido", at=at)
    else:
        table.foe("tentacles", at=at, abilities={})
    assert holds(table, marshal, f"beside {whom}") is beside
    assert not holds(table, marshal, f"beside {'foe' if whom == 'hero' else 'hero'}")


@rule("brimstone.lantern.light", "brimstone.content.old-lantern")
def test_who_holds_the_lantern_and_who_is_out_of_its_light(tables: Callable[..., Table]) -> None:
    """Three tiles in a row: the lantern's own, the next, and from row 7 on one that is dark."""
    table = tables(NORTH)
    table.tile("middle", MIDDLE)
    table.room("middle", placement=Placement("middle", x=0, y=3))
    table.tile("end", SOUTH)
    table.room("end", placement=Placement("end", x=0, y=5))
    keeper, other = table.hero("marshal", at="A1"), table.hero("bandido", at="B2")
    assert (holds(table, other, "holder"), holds(table, keeper, "holder")) == (False, True)
    for space in range(table.game.board.size):
        other.space = space
        assert holds(table, other, "dark") is (int(other.at[1:]) >= 7), other.at
    keeper.space, other.space = table.space("A7"), table.space("A1")
    assert holds(table, other, "dark")
    keeper.space = table.space("A1")

    keeper.gold = other.gold = 0
    other.space = table.space("A7")
    for effect in ("each hero in dark: gold 5", "each hero in light: gold 1", "each lantern holder: gold 10"):
        does(table, keeper, f"xp 1; {effect}")
    assert (keeper.gold, other.gold) == (1 + 10, 5)


@rule("brimstone.move.up-to-roll")
def test_still_means_not_having_moved_in_this_activation(table: Table) -> None:
    marshal = table.hero("marshal", at="C3")
    friend = table.hero("bandido", at="H8")
    keys = [effect_item(table, hero, "xp 1; if still: gold 5", when="any time") for hero in (marshal, friend)]
    table.turn_of(marshal, move=3)
    table.offer(keys[0], marshal)
    assert marshal.gold == 5
    table.act("C4")
    table.offer(keys[0], marshal)
    table.offer(keys[1], friend)
    assert (marshal.gold, friend.gold) == (5, 5)  # whose Activation it is not has not moved in it


@rule("brimstone.grit.max-default-two")
def test_without_grit(table: Table) -> None:
    marshal = table.hero("marshal", at="C3", grit=0)
    assert holds(table, marshal, "no grit")
    marshal.grit = 1
    assert not holds(table, marshal, "no grit")


@rule("brimstone.loot.currencies")
@pytest.mark.parametrize(
    ("stone", "gold", "has"), [(1, 49, (False, False)), (2, 49, (True, False)), (1, 50, (False, True))]
)
def test_carrying_so_much_or_more(table: Table, stone: int, gold: int, has: tuple[bool, bool]) -> None:
    marshal = table.hero("marshal", at="C3", stone=stone, gold=gold)
    assert (holds(table, marshal, "gold 50"), holds(table, marshal, "stone 2")) == (has[1], has[0])


@rule("brimstone.cards.keywords")
def test_a_keyword_is_the_heros_own(table: Table) -> None:
    bandido, marshal = table.hero("bandido", at="C3"), table.hero("marshal", at="E3")
    assert (holds(table, bandido, "keyword outlaw"), holds(table, bandido, "keyword law")) == (True, False)
    assert (holds(table, marshal, "keyword outlaw"), holds(table, marshal, "keyword law")) == (False, True)
    does(table, marshal, "each hero with law: gold 20")
    assert (bandido.gold, marshal.gold) == (5, 5 + 20)


@rule("brimstone.setup.number-of-heroes")
@pytest.mark.parametrize(("heroes", "small"), [(1, True), (2, True), (3, False)])
def test_a_party_of_two_or_fewer(table: Table, heroes: int, small: bool) -> None:
    party = [table.hero("marshal", at=f"{'ABC'[n]}3") for n in range(heroes)]
    assert holds(table, party[0], "party 2") is small


@rule("brimstone.optional.below-the-darkness")
@pytest.mark.parametrize(("darkness", "overrun"), [(6, False), (5, False), (4, True)])
def test_the_darkness_has_passed_when_it_is_nearer_the_entrance(table: Table, darkness: int, overrun: bool) -> None:
    marshal = table.hero("marshal", at="C3")
    table.state.depth, table.state.darkness = 5, darkness
    assert holds(table, marshal, "overrun") is overrun


@rule("brimstone.skill.who-all", "brimstone.skill.test-pass")
@pytest.mark.parametrize(
    ("first", "second", "true"),
    [
        (5, 5, {"passed", "all passed", "any passed"}),
        (5, 1, {"any passed", "any failed"}),
        (1, 1, {"failed", "all failed", "any failed"}),
    ],
)
def test_what_follows_a_test_may_hang_on_all_or_any(table: Table, first: int, second: int, true: set[str]) -> None:
    """Two Heroes of Lore 2 test Lore 5+; before any test nothing was passed and nothing failed."""
    ways = ["passed", "failed", "all passed", "all failed", "any passed", "any failed"]
    marshal, bandido = table.hero("marshal", at="C3"), table.hero("bandido", at="E3")
    for way in ways:
        assert not holds(table, marshal, way)
    test = Step(who="each", skill="lore", target=5)
    table.dice(skill=[1, first, second, 1])
    told = [Step(do=read_effect(WORDS, f"if {way}: each hero: gold {2**n}")) for n, way in enumerate(ways)]
    card = EventCard(id="test", name="Test", steps=(test, *told))
    table.happen(lambda game: event_cards.play(game, card, Case()), at="room_exploration")
    assert marshal.gold == bandido.gold == sum(2**n for n, way in enumerate(ways) if way in true)


# ---- what cards move, discard and restore ----------------------------------------------------------------------------


@rule("brimstone.content.depth-track")
@pytest.mark.parametrize(("before", "after"), [(3, 5), (15, 16), (16, 16)])
def test_the_darkness_is_driven_back_but_not_past_its_start(table: Table, before: int, after: int) -> None:
    """Two steps, on a track of 16."""
    marshal = table.hero("marshal", at="C3")
    assert table.pack.depth_steps == 16
    table.state.darkness = before
    does(table, marshal, "xp 1; darkness back 2")
    assert table.state.darkness == after
    assert [(event.step, event.closer) for event in table.events(DarknessMoved)] == [(after, False)]


@rule("brimstone.dread.stack-face-down")
@pytest.mark.parametrize(("count", "left"), [(1, 2), (2, 1), (5, 0)])
def test_growing_dread_is_calmed_from_the_top_of_the_stack(table: Table, count: int, left: int) -> None:
    marshal = table.hero("marshal", at="C3")
    stack = table.pack.decks["dread"][:3]
    table.state.dread = list(stack)
    does(table, marshal, f"calm {count}")
    assert table.state.dread == stack[:left]
    assert table.state.decks["dread"].discard == list(reversed(stack[left:]))


@rule("brimstone.scavenge.limit")
def test_a_stripped_tile_counts_as_fully_scavenged(table: Table) -> None:
    marshal = table.hero("marshal", at="C3")
    does(table, marshal, "strip")
    assert not [key for key in table.options if key.startswith("scavenge")]
    table.refuses("scavenge:0", "brimstone.scavenge.limit")


@rule("brimstone.corruption.resistance-default")
@pytest.mark.parametrize(("before", "after"), [(4, 2), (1, 0)])
def test_corruption_points_are_taken_off_again(table: Table, before: int, after: int) -> None:
    marshal = table.hero("marshal", at="C3", corruption=before)
    does(table, marshal, "cleanse 2")
    assert marshal.corruption == after


@rule("brimstone.ability-tokens.definition")
@pytest.mark.parametrize(("before", "after"), [(1, 3), (5, 6)])
def test_spent_shots_come_back_up_to_what_the_class_has(table: Table, before: int, after: int) -> None:
    """A Gunslinger has six; a Marshal has none to reload."""
    ada = table.hero("gunslinger", at="C3", shots=before)
    marshal = table.hero("marshal", at="E3")
    does(table, ada, "each hero: reload 2")
    assert (ada.shots, marshal.shots) == (after, 0)


@rule("brimstone.heal.full")
@pytest.mark.parametrize(("what", "left"), [("wounds", (0, 3)), ("sanity", (4, 0))])
def test_full_healing_removes_all_markers_of_its_kind(table: Table, what: str, left: tuple[int, int]) -> None:
    marshal = table.hero("marshal", at="C3", wounds=4, horror=3)
    does(table, marshal, f"heal all {what}")
    assert (marshal.wounds, marshal.horror) == left


@rule("brimstone.damage.minus-defense")
@pytest.mark.parametrize(("damage", "wounds"), [(2, 0), (3, 0), (4, 1), (6, 3)])
def test_damage_of_a_card_is_less_the_enemys_defense(table: Table, damage: int, wounds: int) -> None:
    marshal = table.hero("marshal", at="C3")
    foe = table.foe("tentacles", at="H8", defense=3, health=30, abilities={})
    does(table, marshal, f"each foe: damage {damage}")
    assert foe.wounds == wounds


@rule("brimstone.elite.whole-type")
def test_every_type_on_the_board_gains_elite_abilities(table: Table) -> None:
    marshal = table.hero("marshal", at="C3")
    table.foe("tentacles", at="H8", abilities={})
    table.foe("stranglers", at="H7", abilities={})
    does(table, marshal, "elite 2")
    table.dice(foe_elite=[1, 2, 3, 4])
    assert table.game.state.fight is not None
    assert {kind: held.elite for kind, held in table.game.state.fight.kinds.items()} == {
        "tentacles": [1, 2],
        "stranglers": [3, 4],
    }


@rule("brimstone.cards.remains-in-play")
def test_a_darkness_card_in_play_is_cleared_by_choice(table: Table) -> None:
    marshal = table.hero("marshal", at="C3")
    lasting = [card for card, sheet in table.pack.cards.items() if getattr(sheet, "remains", False)][:2]
    table.state.remains = list(lasting)
    does(table, marshal, "clear darkness")
    assert table.asked == "card.clear"
    table.act(lasting[1])
    assert table.state.remains == lasting[:1]
    assert lasting[1] in table.state.decks["darkness"].discard
