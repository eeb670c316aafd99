"""The Targa Plateau: its Global Effects, and what is in the box for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from tests.rules.brimstone.situations.beyond import parted, there, two_worlds
from tests.rules.brimstone.situations.deeds import item
from undercroft.crawl.board.tiletext import parse_tile
from undercroft.games.brimstone.content import kinds
from undercroft.games.brimstone.events import DepthEvent, Wounded
from undercroft.games.brimstone.game import Brimstone
from undercroft.games.brimstone.rules.darkness import depth_track
from undercroft.games.brimstone.rules.explore import encounters
from undercroft.lab.ledger import rule

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.rules.brimstone.situations.table import Figure, Table


# ---- the Targa Plateau ----------------------------------------------------------------------------------------------


def rolls(table: Table, hero: Figure, face: int) -> None:
    """A Hero's Activation up to its Move roll; nobody hears voices."""
    table.turn_of(hero, at="move_roll")
    table.dice(move=[face])


@rule("brimstone.targa.frigid-snow", "brimstone.world.global-effects")
@pytest.mark.parametrize(("face", "wounds"), [(1, 1), (2, 0), (6, 0)])
def test_a_move_roll_of_one_on_the_plateau_is_a_wound_past_defense(
    tables: Callable[..., Table], face: int, wounds: int
) -> None:
    """No Defense is rolled: none is scripted."""
    table, _, gunslinger = parted(tables)
    rolls(table, gunslinger, face)
    assert gunslinger.wounds == wounds
    assert [event.amount for event in table.events(Wounded)] == [1] * wounds


@rule("brimstone.world.global-effects")
def test_in_the_mines_nobody_feels_the_snow(tables: Callable[..., Table]) -> None:
    table, marshal, _ = parted(tables)
    rolls(table, marshal, 1)
    assert marshal.wounds == 0


@rule("brimstone.targa.weather")
def test_clothing_against_weather_protects_from_the_snow(tables: Callable[..., Table]) -> None:
    """Only where it is worn: the Poncho in question gives nothing else here."""
    table, _, gunslinger = parted(tables)
    item(table, gunslinger, slot="coat", immune=("weather",))
    rolls(table, gunslinger, 1)
    assert gunslinger.wounds == 0
    poncho = Brimstone.content().items["targa-frost-poncho"]
    assert poncho.immune == ("weather",)


@rule("brimstone.targa.weather")
def test_what_is_no_weather_goes_through_it(tables: Callable[..., Table]) -> None:
    table, _, gunslinger = parted(tables)
    snow = table.pack.worlds["targa"].effects[0]
    plain = msgspec.structs.replace(snow, weather=False)
    world = msgspec.structs.replace(table.pack.worlds["targa"], effects=(plain,))
    table.pack.worlds = {**table.pack.worlds, "targa": world}
    item(table, gunslinger, slot="coat", immune=("weather",))
    rolls(table, gunslinger, 1)
    assert gunslinger.wounds == 1


@rule("brimstone.targa.grit")
@pytest.mark.parametrize(("face", "grit"), [(1, 1), (2, 1), (3, 0)])
def test_a_one_or_two_on_the_plateau_recovers_a_grit(tables: Callable[..., Table], face: int, grit: int) -> None:
    table, _, gunslinger = parted(tables)
    rolls(table, gunslinger, face)
    assert gunslinger.grit == grit


@rule("brimstone.targa.grit")
@pytest.mark.parametrize(("face", "grit"), [(1, 1), (2, 0)])
def test_in_the_mines_only_a_one_does(tables: Callable[..., Table], face: int, grit: int) -> None:
    table, marshal, _ = parted(tables)
    rolls(table, marshal, face)
    assert marshal.grit == grit


@rule("brimstone.targa.grit-double")
@pytest.mark.parametrize(("face", "grit"), [(1, 2), (2, 2), (3, 0)])
def test_a_bandido_recovers_two_there(tables: Callable[..., Table], face: int, grit: int) -> None:
    table = two_worlds(tables)
    table.hero("marshal", at="A1")
    bandido = there(table, "bandido", "D3")
    rolls(table, bandido, face)
    assert bandido.grit == grit


@rule("brimstone.targa.grit-double")
@pytest.mark.parametrize(("face", "grit"), [(1, 1), (2, 1), (3, 0)])
def test_and_one_in_the_mines(tables: Callable[..., Table], face: int, grit: int) -> None:
    table = two_worlds(tables)
    bandido = table.hero("bandido", at="A1")
    rolls(table, bandido, face)
    assert bandido.grit == grit


# ---- what is in the box ---------------------------------------------------------------------------------------------


@rule("brimstone.map.double-sided", "brimstone.content.targa-map-deck")
def test_every_room_and_passage_has_another_face(tables: Callable[..., Table]) -> None:
    """18 faces, each the mirror image of one Mine tile in its outline: the same kind, and exits in the same places."""
    pack = Brimstone.content()
    faces = pack.pack.of(kinds.TARGA_TILE)
    mines = pack.pack.of(kinds.TILE)
    assert sorted(pack.decks["targa-map"]) == sorted(faces)
    assert sorted(face.back_of for face in faces.values()) == sorted(pack.decks["map"])
    assert len({face.name for face in faces.values()}) == 18
    for name, face in faces.items():
        back = mines[face.back_of]
        assert face.kind == back.kind
        ours, theirs = parse_tile(name, face.art), parse_tile(face.back_of, back.art)
        width = max(x for x, _ in theirs.squares)
        assert {exit_.name: sorted(exit_.squares) for exit_ in ours.exits} == {
            exit_.name: sorted((width - x, y) for x, y in exit_.squares) for exit_ in theirs.exits
        }, name


@rule("brimstone.content.targa-encounter-deck")
def test_fifteen_encounters_of_the_plateau_one_for_each_of_its_unique_rooms() -> None:
    pack = Brimstone.content()
    deck = pack.decks["targa-encounter"]
    assert len({pack.cards[card].name for card in deck}) == 15
    own = [face.encounter for face in pack.pack.of(kinds.TARGA_TILE).values() if face.kind == "unique"]
    assert len(set(own)) == 8
    assert set(own) <= set(deck)


@rule("brimstone.content.targa-artifact-deck")
def test_twelve_artifacts_of_the_plateau() -> None:
    pack = Brimstone.content()
    deck = pack.decks["targa-artifact"]
    assert len({pack.items[card].name for card in deck}) == 12
    assert all("Artifact" in pack.items[card].keywords for card in deck)
    assert not set(deck) & set(pack.decks["artifact"])


@rule("brimstone.content.targa-threat-deck")
def test_six_threats_of_the_plateau_one_of_them_the_wandering_enemy() -> None:
    """The others have a result for each level."""
    threats = Brimstone.content().pack.of(kinds.TARGA_THREAT).values()
    assert len({card.name for card in threats}) == 6
    assert sum(card.wandering for card in threats) == 1
    assert all(card.low and card.med and card.high for card in threats if not card.wandering)


def play_out(table: Table, rule_: Callable[[Brimstone], Any]) -> None:
    """Let something happen to two Heroes on the Plateau; every question gets its first answer, dice fall as they do."""
    there(table, "marshal", "A2")
    there(table, "gunslinger", "D3")
    table.game.chance_asked = False
    table.happen(rule_, at="room_exploration")
    session = table.session
    assert session is not None
    for _ in range(60):
        if session.over or table.ask.name == "turn.begin":
            return
        session.answer(table.options[0], table.ask.seats[0])


@rule("brimstone.content.targa-encounter-deck")
@pytest.mark.parametrize("card", Brimstone.content().decks["targa-encounter"])
def test_every_encounter_of_the_plateau_can_be_resolved(tables: Callable[..., Table], card: str) -> None:
    table = two_worlds(tables)
    table.state.decks["targa-encounter"].pile.remove(card)
    play_out(table, lambda game: encounters.encounter(game, card, 1))
    assert table.game.state.decks["targa-encounter"].discard == [card]


@rule("brimstone.content.targa-depth-event-chart")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_every_depth_event_of_the_plateau_can_be_resolved(tables: Callable[..., Table], number: int) -> None:
    table = two_worlds(tables)
    play_out(table, lambda game: depth_track.depth_event(game, number, game.hero("h1")))
    assert table.events(DepthEvent)[0].card == table.pack.depth_chart("targa")[number].id
