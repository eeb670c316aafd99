"""Two Worlds at once: World Cards, whom cards and Ambushes touch, decks by World, and the Targa Plateau."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from tests.rules.brimstone.beyond import beyond, encounter, foe_there, gated, there, two_worlds
from tests.rules.brimstone.deeds import item
from undercroft.crawl.packs.faults import PackErrors
from undercroft.crawl.packs.grammar import read_effect
from undercroft.crawl.tiletext import parse_tile
from undercroft.games.brimstone import cards, content, depth, harm, items, kinds, placing, says, worlds
from undercroft.games.brimstone.content import Darkness, EpicThreat, Group, Step, WorldThreat
from undercroft.games.brimstone.events import CardDrawn, DepthEvent, Wounded
from undercroft.games.brimstone.game import Brimstone
from undercroft.games.brimstone.keywords.lexicon import WORDS
from undercroft.games.brimstone.library import load
from undercroft.games.brimstone.state import Ready
from undercroft.lab.ledger import rule

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.rules.brimstone.table import Figure, Table


def split(tables: Callable[..., Table], **switches: Any) -> tuple[Table, Figure, Figure]:
    """The Marshal, with the lantern, in the Mines at A1; the Gunslinger on the Plateau at D3."""
    table = two_worlds(tables, **switches)
    marshal = table.hero("marshal", at="A1")
    return table, marshal, there(table, "gunslinger", "D3")


def drawn(table: Table) -> list[str]:
    return [event.deck for event in table.events(CardDrawn)]


# ---- World Cards ----------------------------------------------------------------------------------------------------


@rule("brimstone.content.world-cards")
def test_two_world_cards_with_a_name_and_global_effects() -> None:
    """The Mines have none of their own."""
    found = Brimstone.content().worlds
    assert list(found) == ["mines", "targa"]
    assert found["mines"].effects == ()
    assert [effect.name for effect in found["targa"].effects] == ["Frigid Snow"]


@rule("brimstone.world.card-per-world")
def test_a_card_lies_face_up_for_each_world_with_a_hero(tables: Callable[..., Table]) -> None:
    """The Mines at first; the Plateau too once the Marshal has stepped through, while the other stays behind."""
    table = gated(tables)
    marshal = table.hero("marshal", at="B3")
    table.hero("gunslinger", at="A1")
    assert table.state.worlds == ["mines"]
    table.turn_of(marshal, move=0)
    table.act("look:0:G")
    table.game.state.worlds = ["mines"]
    table.turn_of(marshal, move=1)
    table.act(str(beyond(table, "B1")))
    assert table.game.state.worlds == ["mines", "targa"]


@rule("brimstone.world.card-returned")
def test_a_card_goes_back_when_the_last_hero_has_left_its_world(tables: Callable[..., Table]) -> None:
    table = two_worlds(tables)
    marshal = table.hero("marshal", at="B3")
    there(table, "gunslinger", "D3")
    table.turn_of(marshal, move=1)
    table.act(str(beyond(table, "B1")))
    assert table.game.state.worlds == ["targa"]


@rule("brimstone.world.card-returned")
def test_a_kod_hero_left_behind_keeps_it(tables: Callable[..., Table]) -> None:
    table = two_worlds(tables)
    marshal = table.hero("marshal", at="B3")
    table.hero("bandido", at="A1", ko=True)
    table.turn_of(marshal, move=1)
    table.act(str(beyond(table, "B1")))
    assert table.game.state.worlds == ["mines", "targa"]


@rule("brimstone.world.card-returned")
def test_one_who_is_dragged_through_takes_it_along(tables: Callable[..., Table]) -> None:
    """The Marshal drags the KO'd Bandido from B3 to the court: nobody is left in the Mines."""
    table = two_worlds(tables)
    marshal = table.hero("marshal", at="B3")
    bandido = table.hero("bandido", at="B3", ko=True)
    foe_there(table, "tentacles", "D3")
    table.turn_of(marshal, move=2)
    table.act(f"drag:{bandido.id}")
    table.act(str(beyond(table, "C1")))
    assert bandido.space == marshal.space == beyond(table, "C1")
    assert table.game.state.worlds == ["targa"]


@rule("brimstone.world.card-returned")
def test_a_dead_one_does_not(tables: Callable[..., Table]) -> None:
    table, _, gunslinger = split(tables)
    table.happen(lambda game: harm.die(game, game.hero(gunslinger.id), "test"))
    assert table.game.state.worlds == ["mines"]


# ---- whom cards touch -----------------------------------------------------------------------------------------------


@rule("brimstone.world.encounter-scope")
@pytest.mark.parametrize(("room", "gold"), [(0, [10, 0]), (1, [0, 10])])
def test_an_encounter_touches_only_heroes_in_its_world(
    tables: Callable[..., Table], room: int, gold: list[int]
) -> None:
    table, *heroes = split(tables)
    encounter(table, "ours", "each hero: gold 10")
    table.happen(lambda game: cards.encounter(game, "ours", room))
    assert [hero.gold for hero in heroes] == gold


@rule("brimstone.world.encounter-scope")
def test_only_they_take_its_tests(tables: Callable[..., Table]) -> None:
    """On the Plateau each Hero tests Luck: only the Gunslinger rolls, and there is no lantern holder there."""
    table, _, gunslinger = split(tables)
    encounter(table, "ours")
    each = Step(who="each", skill="luck", target=7, failed=read_effect(WORDS, "lose gold 1"))
    holder = Step(who="holder", skill="luck", target=1, passed=read_effect(WORDS, "gold 50"))
    table.pack.cards["ours"] = msgspec.structs.replace(table.pack.cards["ours"], steps=(each, holder))
    table.dice(skill=[1] * gunslinger.stat("luck"))
    table.happen(lambda game: cards.encounter(game, "ours", 1))
    assert [hero.gold for hero in table.state.heroes] == [0, 0]


@rule("brimstone.world.depth-event-scope", "brimstone.world.depth-chart")
@pytest.mark.parametrize(("lantern", "gold"), [("h1", [10, 0]), ("h2", [0, 25])])
def test_a_depth_event_happens_where_the_lantern_is(
    tables: Callable[..., Table], lantern: str, gold: list[int]
) -> None:
    """Doubles of 4: on the Mines' Chart each Hero gets 10 Gold, on the Plateau's 25; only Heroes there."""
    table, *heroes = split(tables)
    table.state.lantern = lantern

    def event(amount: int) -> content.DepthEvent:
        steps = (Step(do=read_effect(WORDS, f"each hero: gold {amount}")),)
        return content.DepthEvent(id=f"pays-{amount}", name="Pays", number=4, steps=steps)

    table.pack.depth_events = {**table.pack.depth_events, 4: event(10)}
    table.pack.other_depth_events = {"targa": {4: event(25)}}
    table.dice(hero_hold_back=[4, 4])
    table.happen(depth.hold_back, at="hold_back_the_darkness")
    assert [hero.gold for hero in heroes] == gold


@rule("brimstone.content.targa-depth-event-chart", "brimstone.world.depth-chart")
def test_the_plateau_has_a_chart_of_its_own() -> None:
    pack = Brimstone.content()
    chart = pack.depth_chart("targa")
    assert sorted(chart) == [1, 2, 3, 4, 5, 6]
    assert not {event.id for event in chart.values()} & {event.id for event in pack.depth_chart("mines").values()}


# ---- Ambushes -------------------------------------------------------------------------------------------------------


@rule("brimstone.world.ambush-scope")
@pytest.mark.parametrize(("room", "target"), [(0, "h1"), (1, "h2")])
def test_an_ambush_strikes_only_heroes_in_its_world(tables: Callable[..., Table], room: int, target: str) -> None:
    """Three Tentacles, all beside the one Hero there."""
    table, *_ = split(tables)
    table.hero("bandido", at="B1", ko=True)
    encounter(table, "ours", "ambush tentacles 3")
    table.happen(lambda game: cards.encounter(game, "ours", room), at="room_exploration")
    while table.awaits == "ambush.space":
        table.act(table.options[0])
    assert [foe.target for foe in table.game.state.foes] == [target] * 3
    world = ("mines", "targa")[room]
    assert [table.game.world_at(foe.space) for foe in table.game.state.foes] == [world] * 3


@rule("brimstone.world.ambush-scope")
def test_no_enemy_springs_up_on_the_far_side_of_a_gate(tables: Callable[..., Table]) -> None:
    """The Marshal on the cap at B3: beside it B2, C2 and C3 are offered, not B1 and C1 beyond."""
    table = two_worlds(tables)
    table.hero("marshal", at="B3")
    encounter(table, "ours", "ambush tentacles 1")
    table.happen(lambda game: cards.encounter(game, "ours", 0), at="room_exploration")
    assert table.asked == "ambush.space"
    assert sorted(table.square(int(key)) for key in table.options) == ["B2", "C2", "C3"]
    assert {table.game.world_at(int(key)) for key in table.options} == {"mines"}


@rule("brimstone.world.ambush-scope")
def test_with_nobody_on_their_feet_there_it_finds_nobody(tables: Callable[..., Table]) -> None:
    table = two_worlds(tables)
    table.hero("marshal", at="A1")
    there(table, "gunslinger", "D3", ko=True)
    ready = Ready(kind="tentacles", count=2, ambush=True, room=1, world="targa")
    table.happen(lambda game: placing.place_ready(game, ready), at="room_exploration")
    assert table.game.state.foes == []
    assert table.game.state.fight is None


@rule("brimstone.world.ambush-unlocated")
@pytest.mark.parametrize(("hero", "world"), [("h1", "mines"), ("h2", "targa")])
def test_an_ambush_from_no_place_is_in_the_world_of_a_random_hero(
    tables: Callable[..., Table], hero: str, world: str
) -> None:
    table, *_ = split(tables)
    step = Step(do=read_effect(WORDS, "ambush tentacles 2"))
    table.pack.cards["ours"] = Darkness(id="ours", name="Ours", steps=(step,))
    table.deck("darkness", "ours")
    table.dice(foe_random_hero=[hero])
    table.happen(cards.darkness, at="hold_back_the_darkness")
    while table.awaits == "ambush.space":
        table.act(table.options[0])
    assert [table.game.world_at(foe.space) for foe in table.game.state.foes] == [world] * 2
    assert {foe.target for foe in table.game.state.foes} == {hero}


@rule("brimstone.world.ambush-unlocated")
def test_in_one_world_nobody_is_picked_for_that(tables: Callable[..., Table]) -> None:
    """The first pick among two Heroes is already whom the Enemy springs up beside."""
    table = gated(tables)
    table.hero("marshal", at="A1")
    table.hero("gunslinger", at="D1")
    step = Step(do=read_effect(WORDS, "ambush tentacles 1"))
    table.pack.cards["ours"] = Darkness(id="ours", name="Ours", steps=(step,))
    table.deck("darkness", "ours")
    table.happen(cards.darkness, at="hold_back_the_darkness")
    assert table.awaits == "foe.pick"


# ---- decks ----------------------------------------------------------------------------------------------------------


@rule("brimstone.world.decks-replace")
@pytest.mark.parametrize(
    ("world", "decks"),
    [("mines", ["map", "encounter", "artifact"]), ("targa", ["targa-map", "targa-encounter", "targa-artifact"])],
)
def test_a_world_has_map_encounter_and_artifact_decks_of_its_own(
    tables: Callable[..., Table], world: str, decks: list[str]
) -> None:
    table = two_worlds(tables)
    assert [worlds.deck(table.game, world, name) for name in ("map", "encounter", "artifact")] == decks


@rule("brimstone.world.decks-replace")
def test_an_encounter_on_the_plateau_is_drawn_from_its_deck_and_discarded_there(tables: Callable[..., Table]) -> None:
    table, _, gunslinger = split(tables)
    encounter(table, "ours", "each hero: gold 10", deck="targa-encounter")

    def happens(game: Brimstone) -> Any:
        card = yield from cards.draw_encounter(game, "targa")
        yield from cards.encounter(game, card or "", 1)

    table.happen(happens)
    assert gunslinger.gold == 10
    assert table.game.state.decks["targa-encounter"].discard == ["ours"]
    assert table.game.state.decks["encounter"].discard == []


@rule("brimstone.world.decks-replace")
@pytest.mark.parametrize(("hero", "deck"), [("h1", "artifact"), ("h2", "targa-artifact")])
def test_an_artifact_comes_from_the_deck_of_the_heros_world(tables: Callable[..., Table], hero: str, deck: str) -> None:
    table, *_ = split(tables)
    top = table.state.decks[deck].pile[-1]
    table.happen(lambda game: items.find(game, game.hero(hero), "artifact"))
    assert [held.card for held in table.game.hero(hero).items] == [top]
    assert drawn(table) == [deck]


@rule("brimstone.world.decks-replace")
def test_an_artifact_of_the_plateau_is_discarded_on_its_own_pile(tables: Callable[..., Table]) -> None:
    table, marshal, _ = split(tables)
    table.state.decks["targa-artifact"].pile.remove("targa-memory-bead")
    marshal.give("targa-memory-bead")
    number = marshal.item("targa-memory-bead")
    table.happen(lambda game: items.discard(game, game.hero("h1"), number))
    assert table.game.state.decks["targa-artifact"].discard == ["targa-memory-bead"]
    assert table.game.state.decks["artifact"].discard == []


@rule("brimstone.world.shared-decks")
@pytest.mark.parametrize("name", ["gear", "loot", "scavenge", "darkness", "dread"])
def test_what_the_plateau_has_no_deck_for_is_drawn_from_the_common_one(tables: Callable[..., Table], name: str) -> None:
    table = two_worlds(tables)
    assert worlds.deck(table.game, "targa", name) == name


@rule("brimstone.world.shared-decks")
def test_gear_on_the_plateau_is_the_same_gear(tables: Callable[..., Table]) -> None:
    table, *_ = split(tables)
    table.deck("gear", "hatchet")
    table.happen(lambda game: items.find(game, game.hero("h2"), "gear"))
    assert [held.card for held in table.game.hero("h2").items] == ["hatchet"]


def world_threat(table: Table, **fields: Any) -> None:
    """A Threat card of the Plateau on top of its deck."""
    table.pack.world_threats = {
        **table.pack.world_threats,
        "ours": WorldThreat(id="ours", name="Ours", **fields),
    }
    table.state.decks["targa-threat"].pile.append("ours")


def tentacles(count: int) -> tuple[Group, ...]:
    return (Group(enemy="tentacles", count=str(count)),)


@rule("brimstone.world.threat-levels", "brimstone.world.decks-replace")
@pytest.mark.parametrize(("level", "count"), [("low", 1), ("med", 2), ("high", 3)])
def test_one_deck_and_each_card_lists_a_result_for_every_level(
    tables: Callable[..., Table], level: str, count: int
) -> None:
    table, *_ = split(tables)
    world_threat(table, low=tentacles(1), med=tentacles(2), high=tentacles(3))
    table.happen(lambda game: placing.threat(game, level, 1), at="room_exploration")
    assert [foe.kind for foe in table.game.state.foes] == ["tentacles"] * count
    assert drawn(table) == ["targa-threat"]
    assert table.game.state.decks["targa-threat"].discard == ["ours"]


@rule("brimstone.world.decks-replace")
def test_in_the_mines_threats_come_from_the_deck_of_the_level(tables: Callable[..., Table]) -> None:
    table, *_ = split(tables)
    table.deck("threat-low", "low-loose-roots")
    table.happen(lambda game: placing.threat(game, "low", 0), at="room_exploration")
    assert drawn(table) == ["threat-low"]


@rule("brimstone.content.targa-threat-deck")
def test_the_wandering_enemy_comes_out_of_the_decks_of_the_mines(tables: Callable[..., Table]) -> None:
    """The card is drawn on the Plateau for a Med Threat: two Tentacles of a Med card of the Mines follow."""
    table, *_ = split(tables)
    table.deck("targa-threat", "targa-wanderer")
    table.pack.threats = {**table.pack.threats, "two": content.Threat(id="two", name="Two", groups=tentacles(2))}
    table.state.decks["threat-med"].pile.append("two")
    table.happen(lambda game: placing.threat(game, "med", 1), at="room_exploration")
    assert drawn(table) == ["targa-threat", "threat-med"]
    assert [table.game.world_at(foe.space) for foe in table.game.state.foes] == ["targa"] * 2


@rule("brimstone.world.epic")
def test_epic_threats_are_the_same_but_what_they_draw_is_of_the_world(tables: Callable[..., Table]) -> None:
    """An Epic card with 1 Tentacle and a Med card besides: on the Plateau that is its own, with 2 more."""
    table, *_ = split(tables, **{"epic-anyway": True})
    epic = EpicThreat(id="boss", name="Boss", groups=tentacles(1), more=("med",))
    table.pack.threats = {**table.pack.threats, "boss": epic}
    table.state.decks["threat-epic"].pile.append("boss")
    world_threat(table, med=tentacles(2))
    table.happen(lambda game: placing.threat(game, "epic", 1), at="room_exploration")
    assert drawn(table) == ["threat-epic", "targa-threat"]
    assert len(table.game.state.foes) == 1 + 2


@rule("brimstone.world.loot-swap")
@pytest.mark.parametrize(
    ("hero", "card", "deck"),
    [
        ("h1", "loot-crate", "gear"),
        ("h1", "loot-relic", "artifact"),
        ("h2", "loot-crate", "targa-artifact"),
        ("h2", "loot-relic", "gear"),
    ],
)
def test_gear_and_artifacts_change_places_on_loot_for_a_hero_in_an_otherworld(
    tables: Callable[..., Table], hero: str, card: str, deck: str
) -> None:
    """Each Hero by itself: the one in the Mines gets what is printed."""
    table, *_ = split(tables)
    table.deck("loot", card)
    table.happen(lambda game: cards.loot(game, game.hero(hero)))
    assert drawn(table) == ["loot", deck]


@rule("brimstone.world.loot-swap")
def test_the_cards_say_so() -> None:
    pack = Brimstone.content()
    assert says.printed(pack.cards["loot-crate"]) == "Draw a Gear card (in an OtherWorld an Artifact card)."
    assert says.printed(pack.cards["loot-relic"]) == "Draw an Artifact card (in an OtherWorld a Gear card)."


@rule("brimstone.world.loot-swap")
def test_a_pack_of_ones_own_cannot_forget_it(tmp_path: Path) -> None:
    """A Loot card that draws Gear outright is refused, with the words that are right."""
    loot = tmp_path / "cards" / "loot.yaml"
    loot.parent.mkdir()
    loot.write_text("- {id: sack, name: Sack, story: A sack., steps: [{do: draw gear 1}]}\n", "utf-8")
    with pytest.raises(PackErrors, match="find gear"):
        load(tmp_path)


@rule("brimstone.world.loot-swap")
def test_an_encounter_that_gives_gear_gives_gear(tables: Callable[..., Table]) -> None:
    """Only Loot is turned round."""
    table, *_ = split(tables)
    encounter(table, "ours", "each hero: draw gear 1")
    table.happen(lambda game: cards.encounter(game, "ours", 1))
    assert drawn(table) == ["gear"]


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
    table, _, gunslinger = split(tables)
    rolls(table, gunslinger, face)
    assert gunslinger.wounds == wounds
    assert [event.amount for event in table.events(Wounded)] == [1] * wounds


@rule("brimstone.world.global-effects")
def test_in_the_mines_nobody_feels_the_snow(tables: Callable[..., Table]) -> None:
    table, marshal, _ = split(tables)
    rolls(table, marshal, 1)
    assert marshal.wounds == 0


@rule("brimstone.targa.weather")
def test_clothing_against_weather_protects_from_the_snow(tables: Callable[..., Table]) -> None:
    """Only where it is worn: the Poncho in question gives nothing else here."""
    table, _, gunslinger = split(tables)
    item(table, gunslinger, slot="coat", immune=("weather",))
    rolls(table, gunslinger, 1)
    assert gunslinger.wounds == 0
    poncho = Brimstone.content().items["targa-frost-poncho"]
    assert poncho.immune == ("weather",)


@rule("brimstone.targa.weather")
def test_what_is_no_weather_goes_through_it(tables: Callable[..., Table]) -> None:
    table, _, gunslinger = split(tables)
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
    table, _, gunslinger = split(tables)
    rolls(table, gunslinger, face)
    assert gunslinger.grit == grit


@rule("brimstone.targa.grit")
@pytest.mark.parametrize(("face", "grit"), [(1, 1), (2, 0)])
def test_in_the_mines_only_a_one_does(tables: Callable[..., Table], face: int, grit: int) -> None:
    table, marshal, _ = split(tables)
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
    play_out(table, lambda game: cards.encounter(game, card, 1))
    assert table.game.state.decks["targa-encounter"].discard == [card]


@rule("brimstone.content.targa-depth-event-chart")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_every_depth_event_of_the_plateau_can_be_resolved(tables: Callable[..., Table], number: int) -> None:
    table = two_worlds(tables)
    play_out(table, lambda game: cards.depth_event(game, number, game.hero("h1")))
    assert table.events(DepthEvent)[0].card == table.pack.depth_chart("targa")[number].id
