"""What is in the box: the printed numbers of cards, and what the book tells about them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.conftest import rule
from undercroft.crawl.packs.faults import PackErrors
from undercroft.crawl.packs.language.effect import Effect
from undercroft.games.brimstone.content import kinds, types
from undercroft.games.brimstone.content.keywords import fight, gains, harm
from undercroft.games.brimstone.content.library import BrimstonePack, load

if TYPE_CHECKING:
    from pathlib import Path

    from undercroft.crawl.packs.kinds import Kind


@pytest.fixture(scope="module")
def pack() -> BrimstonePack:
    """The game's own pack."""
    return load()


@pytest.mark.parametrize(
    ("kind", "printed"),
    [
        pytest.param(kinds.GEAR, 32, marks=rule("brimstone.content.gear-deck")),
        pytest.param(kinds.ARTIFACT, 15, marks=rule("brimstone.content.mine-artifact-deck")),
        pytest.param(kinds.ENCOUNTER, 20, marks=rule("brimstone.content.mine-encounter-deck")),
        pytest.param(kinds.LOW_THREAT, 10, marks=rule("brimstone.content.low-threat-deck")),
        pytest.param(kinds.MED_THREAT, 10, marks=rule("brimstone.content.med-threat-deck")),
        pytest.param(kinds.HIGH_THREAT, 10, marks=rule("brimstone.content.high-threat-deck")),
        pytest.param(kinds.DREAD, 7, marks=rule("brimstone.content.growing-dread-deck")),
        pytest.param(kinds.DARKNESS, 15, marks=rule("brimstone.content.darkness-deck")),
        pytest.param(kinds.PERSONAL_ITEM, 10, marks=rule("brimstone.content.personal-item-deck")),
        pytest.param(kinds.LOOT, 12, marks=rule("brimstone.content.loot-deck")),
        pytest.param(kinds.SCAVENGE, 12, marks=rule("brimstone.content.scavenge-deck")),
        pytest.param(kinds.STARTING_GEAR, 8, marks=rule("brimstone.content.starting-gear")),
        pytest.param(kinds.MUTATION, 36, marks=rule("brimstone.content.mutation-chart")),
    ],
)
def test_there_are_as_many_as_printed(pack: BrimstonePack, kind: Kind[types.Named], printed: int) -> None:
    """Every one of them different."""
    cards = pack.pack.of(kind)
    assert len(cards) == printed
    assert len({card.name for card in cards.values()}) == printed


@rule("brimstone.content.map-tiles", "brimstone.content.mine-map-deck", "brimstone.cards.one-map-card-per-tile")
def test_the_map_deck_has_a_card_for_each_tile_but_the_entrance(pack: BrimstonePack) -> None:
    """One Entrance, eight Unique Rooms, four Rooms, six Passages."""
    tiles = pack.pack.of(kinds.TILE)
    shapes = [tile.kind for tile in tiles.values()]
    assert [shapes.count(kind) for kind in ("entrance", "unique", "room", "passage")] == [1, 8, 4, 6]
    assert sorted(pack.decks["map"]) == sorted(set(tiles) - {pack.entrance})
    assert len(pack.decks["map"]) == 18


@rule("brimstone.content.mine-encounter-deck")
def test_each_unique_room_has_its_own_encounter(pack: BrimstonePack) -> None:
    """Eight Rooms, eight different cards of the deck."""
    named = [tile.encounter for tile in pack.pack.of(kinds.TILE).values() if tile.kind == "unique"]
    assert len(set(named)) == len(named) == 8
    assert all(card in pack.decks["encounter"] for card in named)


@rule("brimstone.content.figures")
def test_the_models_in_the_box(pack: BrimstonePack) -> None:
    """The supply of each Enemy Type whose models are in the box."""
    models = {"tentacles": 6, "stranglers": 6, "void-spiders": 12, "night-terrors": 3, "goliath": 1, "targa-pylons": 2}
    assert {kind: pack.enemies[kind].models for kind in models} == models
    assert pack.enemies["night-terrors"].size == "large"
    assert "Demon" in pack.enemies["night-terrors"].keywords


@rule("brimstone.content.loot-deck")
def test_loot_gives_gear_twice_as_often_as_artifacts(pack: BrimstonePack) -> None:
    """And Dark Stone and Gold more often than either."""
    finds = {"gear": 0, "artifact": 0, "stone": 0, "gold": 0}
    for card in pack.pack.of(kinds.LOOT).values():
        words = [word for step in card.steps for word in step.do.keywords()]
        for word in words:
            if isinstance(word, gains.Find):
                finds[word.deck] += 1
            elif isinstance(word, gains.Gain):
                finds[word.what] += 1
    assert finds["gear"] == 2 * finds["artifact"] > 0
    assert min(finds["stone"], finds["gold"]) > finds["gear"]


@rule("brimstone.content.scavenge-deck")
def test_scavenging_is_a_third_good_a_third_bad_a_third_nothing(pack: BrimstonePack) -> None:
    """Some of the bad ones draw Darkness, and nothing does nothing."""
    cards = list(pack.pack.of(kinds.SCAVENGE).values())
    assert [sum(card.kind == kind for card in cards) for kind in ("good", "bad", "nothing")] == [4, 4, 4]
    dark = [c for c in cards if any(w.source() == "draw darkness 1" for s in c.steps for w in s.do.keywords())]
    assert dark
    assert all(card.kind == "bad" for card in dark)
    assert not any(card.steps for card in cards if card.kind == "nothing")


@rule("brimstone.content.encounter-prospector")
def test_the_prospector_heals_or_strikes_and_pays_or_bursts(pack: BrimstonePack) -> None:
    """Two tests: a first one, then Luck 5+."""
    card = pack.cards["prospector"]
    first, second = card.steps
    assert "Stranger" in card.keywords
    assert first.passed.source() == ("each hero: heal D6 wounds",)
    assert first.failed.source() == ("each random hero: hits D6",)
    assert (second.skill, second.target) == ("luck", 5)
    assert second.passed.source() == ("draw loot 1",)
    (burst,) = second.failed.keywords()
    assert isinstance(burst, fight.AttackBy)
    assert burst.enemy == "tentacles"


@rule("brimstone.content.darkness-deck")
def test_darkness_attacks_and_lingers(pack: BrimstonePack) -> None:
    """Sudden attacks, boosts to Enemies, and many that Remain in Play."""
    cards = list(pack.pack.of(kinds.DARKNESS).values())
    words = [word for card in cards for step in card.steps for word in step.do.keywords()]
    assert any(isinstance(word, fight.AmbushBy) for word in words)
    assert any(card.foes for card in cards)
    assert sum(card.remains for card in cards) >= 5


@rule("brimstone.content.injury-chart", "brimstone.content.madness-chart")
def test_injury_and_madness_go_from_harmless_to_death(pack: BrimstonePack) -> None:
    """Every sum of two dice has a result; one is death, one leaves nothing behind, and a Broken Leg is an Injury."""
    for chart in ("injury", "madness"):
        results = [pack.chart(chart, roll) for roll in range(2, 13)]
        assert any(isinstance(word, harm.Death) for result in results for word in result.do.keywords())
        assert any(not result.lasting and result.do.source() == ("xp 10",) for result in results)
        assert any(result.lasting for result in results)
    assert "Broken Leg" in [entry.name for entry in pack.charts["injury"].values()]


@rule("brimstone.content.sheet-bandido", "brimstone.bandido.health-sanity-extremes")
def test_the_bandido_has_the_most_health_and_the_least_sanity(pack: BrimstonePack) -> None:
    """Of all four Heroes, alone."""
    bandido = pack.heroes["bandido"]
    others = [hero for hero in pack.heroes.values() if hero is not bandido]
    assert all(bandido.health > hero.health and bandido.sanity < hero.sanity for hero in others)
    assert "Outlaw" in bandido.keywords


@pytest.mark.slow
@pytest.mark.parametrize(
    ("file", "text", "fault"),
    [
        ("cards/darkness.yaml", '- {id: x, name: X, steps: [{do: "hits D6"}]}', "'hits D6' speaks of a Hero"),
        ("items/gear.yaml", '- {id: x, name: X, on: {kill: "stun"}}', "'stun' speaks of an Enemy"),
        ("items/gear.yaml", '- {id: x, name: X, on: {kill: "each adjacent foe: grit 1"}}', "'grit 1' speaks of a Hero"),
        (
            "items/gear.yaml",
            '- {id: x, name: X, on: {kill: "prevent 1"}}',
            "'prevent 1' does nothing at the moment 'kill'",
        ),
        (
            "items/gear.yaml",
            '- {id: x, name: X, use: [{when: "depth event", effect: "redraw"}]}',
            "'redraw' does nothing at the moment 'depth event'",
        ),
        (
            "items/gear.yaml",
            '- {id: x, name: X, use: [{when: activation, effect: "bonus shots 1 attack"}]}',
            "'bonus shots 1 attack' does nothing at the moment 'activation'",
        ),
        ("cards/loot.yaml", '- {id: x, name: X, steps: [{do: "stay up"}]}', "'stay up' does nothing here"),
        (
            "cards/darkness.yaml",
            '- {id: x, name: X, steps: [{do: "final elite 1"}]}',
            "'final elite 1' does nothing here",
        ),
        (
            "charts/injury.yaml",
            '- {id: x, name: X, rolls: [2], do: "extra combat 1"}',
            "'extra combat 1' does nothing here",
        ),
        (
            "side-bag.yaml",
            '- {id: x, name: X, use: {when: any time, effect: "cancel"}}',
            "'cancel' does nothing at the moment 'any time'",
        ),
        ("charts/injury.yaml", "- {id: x, name: X, rolls: [13]}", "13 cannot be rolled"),
        ("charts/injury.yaml", "- {id: x, name: X, rolls: [2]}", "2 already is 'injury-killed'"),
        ("tiles/x.yaml", "- {id: x, name: X, kind: room, exits: {}, art: '. . ?'}", "found '?'"),
        ("tiles/x.yaml", "- {id: x, name: X, kind: room, exits: {}, art: '. .'}", "a dead end"),
        ("tiles/x.yaml", "- {id: x, name: X, kind: room, exits: {}, art: '.|.'}", "1 spaces cannot be walked to"),
    ],
)
def test_a_pack_that_makes_no_sense_does_not_load(tmp_path: Path, file: str, text: str, fault: str) -> None:
    """The fault is told, with the file."""
    (tmp_path / file).parent.mkdir(exist_ok=True)
    (tmp_path / file).write_text(text)
    with pytest.raises(PackErrors) as told:
        load(tmp_path)
    assert fault in str(told.value)
    assert file in str(told.value)


def test_every_effect_has_a_text_and_reads_back(pack: BrimstonePack) -> None:
    """The text of a card is made of its words, and its words can be written down again as they were meant."""
    from undercroft.crawl.packs.language.grammar import read_effect
    from undercroft.games.brimstone.content.keywords.lexicon import WORDS

    seen = 0
    for card in pack.cards.values():
        for step in card.steps:
            for effect in (step.passed, step.failed, step.do):
                if effect:
                    seen += 1
                    assert effect.text.endswith(".")
                    assert read_effect(WORDS, effect.source()) == effect
                    assert isinstance(effect, Effect)
    assert seen > 80
