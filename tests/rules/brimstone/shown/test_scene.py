"""What the table shows of an Adventure, and what it must not show."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.conftest import rule
from tests.rules.brimstone.situations.table import Table
from undercroft.crawl.board.tiles import Placement
from undercroft.crawl.shown.scene import Figure, Scene, Sheet
from undercroft.engine.words import words_of
from undercroft.games.brimstone.content.types import Cost, Use
from undercroft.games.brimstone.events import XPGained
from undercroft.games.brimstone.shown import card_text
from undercroft.games.brimstone.shown.scene import scene
from undercroft.games.brimstone.state import Finale, Held, Turn

if TYPE_CHECKING:
    from tests.rules.brimstone.situations.table import Figure as Piece

HALLS = """
+-+-+-+
|. . A|
+ + + +
|. . A|
+-+-+-+
"""
BEYOND = """
+-+-+-+
|A . B|
+ + + +
|A . B|
+-+-+-+
"""


def shown(table: Table) -> Scene:
    return scene(table.game, None)


def coin(table: Table, piece: Piece) -> Figure:
    return next(figure for figure in shown(table).figures if figure.id == str(piece.id))


def sheet(table: Table, hero: Piece) -> Sheet:
    return next(sheet for sheet in shown(table).party if sheet.figure == hero.id)


def two_rooms(tables_map: str = HALLS) -> Table:
    """Two tiles side by side; the second holds a face-down token and has one more exit."""
    table = Table(tables_map)
    table.tile("beyond", BEYOND)
    table.room("beyond", placement=Placement("beyond", x=2), token="token-3", revealed=False)
    return table


# ---- what must not be told -------------------------------------------------------------------------------------------


def test_a_face_down_token_is_only_a_token() -> None:
    """Every token makes the same picture while it is face down."""
    table = two_rooms()
    table.hero("marshal", "A1")
    before = shown(table)
    assert [marker.name for marker in before.markers if marker.id == "token:1"] == ["Exploration Token, face down"]

    for token in ("token-5", "token-12"):
        table.game.state.rooms[1].token = token
        assert shown(table) == before


@rule("brimstone.dread.stack-count-public", "brimstone.cards.discard-open")
def test_decks_are_counted_and_only_discards_are_named(table: Table) -> None:
    """The order of a deck and what lies on the Growing Dread stack make no difference; how many there are does."""
    table.hero("marshal", "A1")
    state = table.game.state
    state.decks["darkness"].discard.append(state.decks["darkness"].pile.pop(0))
    state.dread.append(state.decks["dread"].pile.pop())
    before = shown(table)
    pile = next(pile for pile in before.piles if pile.id == "darkness")
    assert (pile.left, len(pile.discard)) == (14, 1)
    assert [fact.value for fact in before.facts if fact.name == "Growing Dread"] == ["1"]

    state.decks["darkness"].pile.reverse()
    state.dread[0], state.decks["dread"].pile[0] = state.decks["dread"].pile[0], state.dread[0]

    assert shown(table) == before


# ---- the board -------------------------------------------------------------------------------------------------------


@rule("brimstone.lantern.light")
def test_light_falls_on_the_lanterns_tile_and_those_beside_it() -> None:
    table = two_rooms()
    table.tile("far", BEYOND)
    table.room("far", placement=Placement("far", x=4))
    hero = table.hero("marshal", "A1")
    cells = {cell.space: cell for cell in shown(table).cells}
    far = [space for space in cells if table.game.board.tiles_of(space) == 1 << 2]
    near = [space for space in cells if not table.game.board.tiles_of(space) & 1 << 2]

    assert far
    assert not any(cells[space].lit for space in far)
    assert all(cells[space].lit for space in near)
    assert shown(table).lights == (hero.space,)


def test_walls_are_drawn_where_they_stand_and_doors_where_they_lead_on() -> None:
    """Two tiles joined: outer walls all round, nothing between them, one exit that leads on to the right."""
    table = two_rooms()
    table.hero("marshal", "A1")

    lines = {(line.x1, line.y1, line.x2, line.y2): line.kind for line in shown(table).lines}

    assert lines == {
        (0, 0, 5, 0): "wall",
        (0, 2, 5, 2): "wall",
        (0, 0, 0, 2): "wall",
        (5, 0, 5, 2): "door",
    }


def test_a_closed_exit_is_a_wall() -> None:
    table = two_rooms()
    table.hero("marshal", "A1")
    table.game.state.rooms[1].closed = ["B"]
    table.game.map_changed()

    assert [line.kind for line in shown(table).lines if line.x1 == line.x2 == 5] == ["wall"]
    assert not any(marker.id.startswith("look:") for marker in shown(table).markers)


# ---- figures and sheets ----------------------------------------------------------------------------------------------


def test_a_foe_shows_wounds_and_what_it_can_do(table: Table) -> None:
    table.hero("marshal", "A1")
    foe = table.foe("void-spiders", "C3", wounds=2, target="h1", defense=2, health=3, abilities={"venom": 1})

    found = coin(table, foe)

    assert (found.name, found.wounds, found.metal) == ("Void Spider a", 2, "oxblood")
    assert found.notes[:2] == ("Health 1/3", "Targets US Marshal")
    assert "Defense 2" in found.notes
    assert any(note.startswith("Venom 1:") for note in found.notes)


@rule("brimstone.elite.whole-type")
def test_elite_abilities_are_on_every_foe_of_the_type(table: Table) -> None:
    table.hero("marshal", "A1")
    foes = [table.foe("tentacles", at) for at in ("C3", "D4")]
    other = table.foe("stranglers", "E5")
    assert table.game.state.fight is not None
    table.game.state.fight.kinds["tentacles"].elite.append(3)
    table.game.all_changed()

    assert all("Elite: Leather Hide" in coin(table, foe).notes for foe in foes)
    assert all([badge.count for badge in coin(table, foe).badges] == [1] for foe in foes)
    assert coin(table, other).badges == ()


@rule("brimstone.ko.by-wounds")
def test_a_hero_who_is_down_lies_where_they_fell(table: Table) -> None:
    hero = table.hero("marshal", "A1", wounds=12, ko=True, poison=2)

    found = coin(table, hero)

    assert found.down
    assert [badge.text for badge in found.badges] == ["KO'd", "carries the Old Lantern", "2 Poison markers"]
    assert sheet(table, hero).meters[0].value == 0


def test_a_dead_hero_leaves_the_board_but_not_the_party(table: Table) -> None:
    hero = table.hero("marshal", "A1")
    table.hero("gunslinger", "B1")
    hero.dead = True

    assert [figure.id for figure in shown(table).figures] == ["h2"]
    assert [sheet.down for sheet in shown(table).party] == [True, False]


def test_numbers_count_every_bonus(table: Table) -> None:
    """The Marshal's Initiative 3 with a Pocket Watch is 4; Void Venom makes it harder To Hit."""
    hero = table.hero("marshal", "A1", venom=1)
    hero.give("pocket-watch")

    numbers = dict(sheet(table, hero).numbers)

    assert (numbers["Initiative"], numbers["Melee"], numbers["Defense"]) == ("4", "5+", "3+")


def test_an_item_not_in_hand_is_no_use_and_an_exhausted_one_is_spent(table: Table) -> None:
    hero = table.hero("gunslinger", "A1")
    hero.give("six-gun", hands=False)
    hero.give("gun-belt")
    held: Held = hero.items[1]
    held.exhausted.append("u0:adventure")

    things = {thing.name: thing for thing in sheet(table, hero).things}

    assert (things["Six-Gun"].group, things["Six-Gun"].in_use) == ("Carried", False)
    assert (things["Gun Belt"].group, things["Gun Belt"].in_use, things["Gun Belt"].spent) == ("Worn", True, True)
    assert things["Six-Gun"].text.startswith("Gun, Pistol. Range 6, 2 Shots, D6 Damage.")
    assert things["Gun Belt"].text.startswith(
        "Clothing, Belt. Once an Adventure, in your Activation: Reload 2 Ability Tokens."
    )


# ---- clocks ----------------------------------------------------------------------------------------------------------


@rule("brimstone.fight.tie-enemy-first")
def test_at_equal_initiative_enemies_stand_before_heroes(table: Table) -> None:
    """Two Marshals 3, Gunslinger 6, Saloon Girl 5, who is down; Tentacles made to be 5, Spiders 6."""
    for kind, at in (("marshal", "A1"), ("gunslinger", "B1"), ("saloon-girl", "C1"), ("marshal", "D1")):
        table.hero(kind, at)
    table.hero("saloon-girl", "H8", ko=True, ko_cause="health")
    table.foe("tentacles", "E5", initiative=5)
    table.foe("void-spiders", "G5")

    table.hero("bandido", "J8").space = -1  # not on the board
    order = [(turn.name, turn.value, turn.metal) for turn in shown(table).order]
    icons = {turn.name: turn.icon for turn in shown(table).order}
    assert (icons["Gunslinger"], icons["US Marshal"]) == ("revolver", "law-star")

    assert order == [
        ("Void Spiders", "6", "oxblood"),
        ("Gunslinger", "6", "brass"),
        ("Tentacles", "5", "oxblood"),
        ("Saloon Girl", "5", "brass"),
        ("US Marshal", "3", "brass"),
        ("US Marshal", "3", "brass"),
    ]


@rule("brimstone.fight.tie-enemy-first")
def test_the_order_shows_who_acts_and_who_is_done(table: Table) -> None:
    """The Gunslinger has had a turn, then came the Spiders; of the two Marshals the first is Activating."""
    gunslinger, marshal = table.hero("gunslinger", "A1"), table.hero("marshal", "B1")
    table.hero("marshal", "C1")
    gunslinger.activated = True
    table.foe("void-spiders", "J8")
    table.foe("tentacles", "J1", initiative=1)
    assert table.state.fight is not None
    table.state.fight.kinds["void-spiders"].acted = True
    table.turn_of(marshal, move=1)
    assert [(turn.done, turn.active) for turn in shown(table).order] == [
        (True, False),  # Void Spiders, 6
        (True, False),  # Gunslinger, 6
        (False, True),  # Marshals, 3
        (False, False),
        (False, False),  # Tentacles, 1
    ]


@rule("brimstone.fight.tie-enemy-first")
def test_a_type_that_is_acting_is_not_done(table: Table) -> None:
    """The players are asked which of two equally near Tentacles goes first; the Spiders come later."""
    table.hero("marshal", "E4")
    table.foe("tentacles", "C4", initiative=6)
    table.foe("tentacles", "G4")
    table.foe("void-spiders", "J8", initiative=5)
    table.turn("models_activate")
    assert table.asked == "foes.next"
    order = [(turn.name, turn.done, turn.active) for turn in shown(table).order]
    assert order == [("Tentacles", False, True), ("Void Spiders", False, False), ("US Marshal", False, False)]


def test_the_depth_track_has_both_markers(table: Table) -> None:
    table.hero("marshal", "A1")
    table.game.state.depth, table.game.state.darkness = 3, 9

    (track,) = shown(table).tracks

    assert [(step, name) for step, _, name in track.markers] == [(2, "The Party"), (8, "The Darkness")]
    assert len(track.steps) == 16
    assert [n for n, step in enumerate(track.steps, 1) if step.icon == "drop"] == [4, 7, 10, 13]
    assert track.steps[0].name == "Mine Entrance, hold 7+"


@rule("brimstone.cards.remains-in-play")
def test_a_card_that_remains_in_play_lies_open_with_its_text(table: Table) -> None:
    table.hero("marshal", "A1")
    table.game.state.remains.append("hate-given-teeth")
    table.game.all_changed()

    (card,) = shown(table).cards

    assert (card.name, card.group) == ("Hate Given Teeth", "Darkness")
    assert card.text == "Remains in play until a Fight is won. Enemies have +1 Damage."


@rule("brimstone.cards.remains-in-play", "brimstone.dread.resolve-at-objective")
def test_growing_dread_lies_open_once_it_is_revealed(table: Table) -> None:
    """One card has taken effect, the next was just turned over and may still be cancelled; one is not seen yet."""
    table.hero("marshal", "A1", grit=1)
    table.state.faced, table.state.dread = ["heavy-hands"], ["chosen-ground", "all-the-lamps"]
    table.begin(Turn(at="room_exploration"), Finale(room=0))
    assert [card.id for card in shown(table).cards] == ["card:heavy-hands"]
    table.act("face")
    assert [card.id for card in shown(table).cards] == ["card:heavy-hands", "card:all-the-lamps"]


# ---- words -----------------------------------------------------------------------------------------------------------


def test_every_word_of_the_pack_can_be_said(table: Table) -> None:
    """No Item, card, chart entry or ability is without a text, unless it does nothing; none has a gap in it."""
    pack = table.pack
    told = [card_text.item(item) for item in pack.items.values()]
    told += [card_text.side_bag(token) for token in pack.side_bag.values()]
    told += [card_text.powers(entry) for entry in pack.upgrades.values()]
    told += [card_text.powers(entry) for chart in pack.charts.values() for entry in chart.values() if entry.lasting]

    assert all(text and "{" not in text and "_" not in text and "  " not in text for text in told)


def test_a_use_says_what_it_costs(table: Table) -> None:
    effect = table.pack.side_bag["tonic"].use.effect

    text = card_text.use(Use(when="in fight", limit="fight", cost=Cost(grit=1), effect=effect, discard=True))

    assert text == "Once a Fight, for 1 Grit: Recover 1 Grit. Then it is discarded."


def test_a_sheet_shows_what_is_in_which_hand(table: Table) -> None:
    """A Double-Handed Item is in both Hand slots; two Single-Handed ones are in one each; Clothing is in its slot."""
    ada = table.hero("gunslinger", "A1")
    ada.give("lever-carbine", "broad-hat")

    def filled(place: str) -> list[str]:
        return [slot.thing for slot in shown(table).party[0].slots if slot.name == place]

    assert filled("Hand") == [f"item:{ada.item('lever-carbine')}"] * 2
    assert filled("Hat") == [f"item:{ada.item('broad-hat')}"]

    ada.hands = []
    ada.give("six-gun")
    assert filled("Hand") == [f"item:{ada.item('six-gun')}", ""]


# ---- how it ended ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("outcome", "ending", "told"),
    [
        ("", "", ""),
        ("won", "won", "The Mission is won"),
        ("lost", "darkness", "The Mission is lost"),
        ("lost", "fled", "The Party has fled"),
    ],
)
def test_the_end_is_told_and_flight_as_flight(table: Table, outcome: str, ending: str, told: str) -> None:
    table.hero("marshal", at="A1")
    table.state.outcome, table.state.ending = outcome, ending
    seen = shown(table)
    assert (seen.outcome, seen.result) == (told, outcome)


def test_the_hero_who_is_acting_has_not_activated_yet() -> None:
    """The tooltip of a Hero in the middle of an Activation does not say that it is over."""
    table = Table(HALLS)
    acting, other = table.hero("marshal", "A1"), table.hero("bandido", "B1")
    table.turn_of(acting, move=2)
    other.activated = True
    done = "Has Activated this turn"
    assert acting.activated
    assert done not in coin(table, acting).notes
    assert done in coin(table, other).notes


def test_xp_without_a_reason_is_told_without_one() -> None:
    table = Table(HALLS)
    hero = table.hero("marshal", "A1")
    words = words_of(type(table.game))
    assert words.event(table.game, XPGained(hero.id, 60, "")).endswith("gains 60 XP.")
    assert words.event(table.game, XPGained(hero.id, 5, "healing")).endswith("gains 5 XP (healing).")


@rule("brimstone.end.darkness-escapes")
def test_a_lost_mission_says_what_it_was_lost_by(table: Table) -> None:
    """When it ended, how far the goal was; a Mission under way says nothing of its end."""
    hero = table.hero("marshal", "A1")
    table.turn_of(hero, move=3)
    assert scene(table.game, None).because == ()

    table.state.turn, table.state.clues, table.state.darkness, table.state.revives = 9, 1, 1, 0
    table.state.ending, table.state.outcome = "darkness", "lost"
    found = scene(table.game, None)

    assert found.because == ("It ended in turn 9.", "1 of 2 Clues found.")
    assert [(fact.name, fact.value) for fact in found.party[0].purse] == [("Gold", "0"), ("Dark Stone", "0")]
