"""Epic Threats of the Advanced Game, and Enemies for seasoned Heroes: Brutal sides, Elite abilities by Level."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from tests.conformance.play import any_answer
from tests.conftest import rule
from tests.properties.invariants_brimstone import invariants
from tests.rules.brimstone.situations.table import Table
from tests.rules.brimstone.situations.threats import appear, attack_token, encounter, models, threat_card
from undercroft.engine.game import Setup
from undercroft.engine.session import Session
from undercroft.games.brimstone.content.types import EpicThreat, Group, Objective
from undercroft.games.brimstone.events import CardDrawn, EliteGained
from undercroft.games.brimstone.game import Brimstone
from undercroft.games.brimstone.rules import harm
from undercroft.games.brimstone.rules.enemies.record_sheet import foe_stat
from undercroft.games.brimstone.shown.card_text import enemy
from undercroft.games.brimstone.shown.scene import scene
from undercroft.games.brimstone.state import Finale, Ready, Turn

if TYPE_CHECKING:
    from collections.abc import Callable

ADVANCED: dict[str, bool | int | str] = {"advanced": True}
PARTY = ("marshal", "bandido", "gunslinger", "saloon-girl")
ENEMIES = sorted(Brimstone.content().enemies)


def objective(tables: Callable[..., Table], heroes: int, *agreed: str, threat: str = "epic") -> Table:
    """So many Heroes have found an Objective for which the Mission asks a Threat; the final Fight is about to begin."""
    table = tables(switches=dict.fromkeys(agreed, True))
    for n in range(heroes):
        table.hero(PARTY[n], at=f"{'ABCD'[n]}8")
    mission = table.pack.missions[table.state.mission]
    table.pack.missions = {**table.pack.missions, mission.id: replace(mission, objective=Objective(threat=threat))}  # type: ignore[arg-type]
    table.deck("threat-epic", "epic-the-far-wall")
    table.deck("threat-high", "high-three-in-the-dark")
    threat_card(table, ("tentacles", "1"), level="med")
    table.begin(Turn(at="room_exploration"), Finale(room=0, at="final_threat"))
    return table


def decks(table: Table) -> list[str]:
    """The Threat decks that were drawn from."""
    return [drawn.deck for drawn in table.events(CardDrawn) if drawn.deck.startswith("threat-")]


# ---- Epic Threats --------------------------------------------------------------------------------------------------


@rule("brimstone.epic.use", "brimstone.explore.final-fight-advanced", "brimstone.content.epic-threat-deck")
def test_the_final_fight_is_an_epic_threat_where_the_mission_asks_for_one(tables: Callable[..., Table]) -> None:
    """The Far Wall: a Goliath, and besides it a Med Threat card, which counts for Loot by itself."""
    table = objective(tables, 3, "advanced")
    assert decks(table) == ["threat-epic", "threat-med"]
    assert [foe.kind for foe in table.game.state.foes] == ["goliath", "tentacles"]
    fight = table.game.state.fight
    assert fight is not None
    assert fight.final
    assert fight.instances == 2


@rule("brimstone.explore.final-fight-advanced", "brimstone.firstgame.no-epic")
def test_in_the_basic_game_it_is_a_high_threat(tables: Callable[..., Table]) -> None:
    table = objective(tables, 3)
    assert decks(table) == ["threat-high"]


@rule("brimstone.epic.use")
@pytest.mark.parametrize("threat", ["low", "med", "high"])
def test_a_mission_that_asks_for_an_ordinary_threat_gets_one(tables: Callable[..., Table], threat: str) -> None:
    table = objective(tables, 4, "advanced", threat=threat)
    assert decks(table) == [f"threat-{threat}"]
    assert (table.awaits == "foe.count") is (threat == "low")


@rule("brimstone.epic.small-party")
@pytest.mark.parametrize(("heroes", "deck"), [(1, "threat-high"), (2, "threat-high"), (3, "threat-epic")])
def test_one_or_two_heroes_face_a_high_threat_instead(tables: Callable[..., Table], heroes: int, deck: str) -> None:
    table = objective(tables, heroes, "advanced")
    assert decks(table)[0] == deck


@rule("brimstone.epic.small-party")
def test_so_it_is_wherever_an_epic_threat_is_called_for(tables: Callable[..., Table]) -> None:
    """An Encounter that brings one, with two Heroes."""
    table = tables(switches=ADVANCED)
    table.hero("marshal", at="A8")
    table.hero("bandido", at="B8")
    table.deck("threat-high", "high-three-in-the-dark")
    encounter(table, Ready(level="epic", room=0))
    assert decks(table) == ["threat-high"]


@rule("brimstone.epic.small-party-choice")
@pytest.mark.parametrize("heroes", [1, 2])
def test_they_may_agree_to_face_it_anyway(tables: Callable[..., Table], heroes: int) -> None:
    table = objective(tables, heroes, "advanced", "epic-anyway")
    assert decks(table)[0] == "threat-epic"


@rule("brimstone.epic.small-party-choice")
def test_without_the_advanced_rules_the_agreement_means_nothing(tables: Callable[..., Table]) -> None:
    table = objective(tables, 2, "epic-anyway")
    assert decks(table) == ["threat-high"]


@rule("brimstone.content.epic-threat-deck")
def test_there_are_five_epic_threats_and_some_call_for_more_cards() -> None:
    """Each is a boss Fight: a Goliath, Large Enemies by the pair, or three of them; and reads like one."""
    pack = Brimstone.content()
    cards = [pack.threats[card] for card in pack.decks["threat-epic"]]
    assert len(cards) == 5
    assert len({card.name for card in cards}) == 5
    for card in cards:
        assert isinstance(card, EpicThreat)
        assert card.story
        sizes = {pack.enemies[group.enemy].size for group in card.groups}
        assert sizes & {"large", "extra large"}
    assert any(card.more for card in cards if isinstance(card, EpicThreat))
    assert any(group.enemy == "goliath" for card in cards for group in card.groups)


@rule("brimstone.content.epic-threat-deck")
def test_the_epic_deck_is_laid_out_in_the_advanced_game_only() -> None:
    basic = Session.start(Brimstone, Setup(heroes=4))
    advanced = Session.start(Brimstone, Setup(heroes=4, switches=ADVANCED))
    assert "threat-epic" not in basic.game.state.decks
    assert sorted(advanced.game.state.decks["threat-epic"].pile) == sorted(Brimstone.content().decks["threat-epic"])


@rule("brimstone.content.epic-threat-deck")
def test_the_words_of_an_open_epic_card_tell_what_comes_with_it(tables: Callable[..., Table]) -> None:
    table = objective(tables, 3, "advanced")
    pile = next(pile for pile in scene(table.game, None).piles if pile.id == "threat-epic")
    assert pile.discard[0].text == "Goliath (1). And a Med Threat card."


# ---- by the Level of the Party -------------------------------------------------------------------------------------


def seasoned(table: Table, *levels: int) -> None:
    for n, level in enumerate(levels):
        table.hero(PARTY[n], at=f"{'ABCD'[n]}8", level=level)


@rule("brimstone.enemy.brutal-side")
@pytest.mark.parametrize(
    ("levels", "brutal"), [((1,), False), ((4, 4), False), ((5, 5), True), ((6, 4, 4), False), ((7, 3, 6), True)]
)
def test_enemies_show_their_brutal_side_to_heroes_of_high_level(
    tables: Callable[..., Table], levels: tuple[int, ...], brutal: bool
) -> None:
    """By the average Level, rounded down: 5 and more is Brutal. 14 by three is 4, 16 by three is 5."""
    table = tables()
    seasoned(table, *levels)
    table.foe("tentacles", at="A1")
    sheet = table.pack.enemies["tentacles"]
    side = sheet.brutal if brutal else sheet.normal
    for name in ("initiative", "health", "defense", "xp"):
        assert foe_stat(table.game, "tentacles", name) == getattr(side, name)
    assert foe_stat(table.game, "tentacles", "fear") == side.abilities.get("fear", 0)
    badges = scene(table.game, None).figures[-1].badges
    assert ("Brutal" in [badge.text for badge in badges]) is brutal


@rule("brimstone.enemy.brutal-side")
@pytest.mark.parametrize(("levels", "brutal"), [((10, 4), True), ((3, 6), False)])
def test_when_a_hero_dies_the_enemies_of_the_fight_keep_their_side(
    tables: Callable[..., Table], levels: tuple[int, int], brutal: bool
) -> None:
    """Levels 10 and 4 are 7 on average, 3 and 6 are 4; the one who is left would alone be of Level 4, or of 6."""
    table = tables()
    seasoned(table, *levels)
    table.foe("tentacles", at="A1")
    sheet = table.pack.enemies["tentacles"]
    side = sheet.brutal if brutal else sheet.normal
    assert foe_stat(table.game, "tentacles", "health") == side.health
    table.happen(lambda game: harm.die(game, game.heroes[0], "test"))
    table.game.all_changed()
    assert table.game.heroes[0].dead
    assert foe_stat(table.game, "tentacles", "health") == side.health


@rule("brimstone.enemy.brutal-side", "brimstone.content.enemy-record-sheets")
@pytest.mark.parametrize("kind", ENEMIES)
def test_the_brutal_side_is_the_stronger_one(kind: str) -> None:
    sheet = Brimstone.content().enemies[kind]
    assert sheet.brutal.health > sheet.normal.health
    assert sheet.brutal.xp > sheet.normal.xp
    assert sheet.brutal.initiative >= sheet.normal.initiative
    assert sheet.brutal.combat >= sheet.normal.combat
    assert f"Brutal: Initiative {sheet.brutal.initiative}" in enemy(sheet)


@rule("brimstone.campaign.elite-by-level")
@pytest.mark.parametrize(("level", "elite"), [(1, 0), (2, 1), (3, 2), (5, 1), (6, 2)])
def test_groups_come_with_elite_abilities_as_heroes_rise(tables: Callable[..., Table], level: int, elite: int) -> None:
    """None for new Heroes, then one, then two: double Elite; fewer again where the Brutal side comes in.

    Once for the Type, however many groups of it come.
    """
    table = tables()
    seasoned(table, level, level)
    threat_card(table, ("tentacles", "1"), ("tentacles", "1"))
    table.dice(foe_elite=[4, 3][:elite])
    attack_token(table)
    fight = table.game.state.fight
    assert fight is not None
    assert fight.kinds["tentacles"].elite == [4, 3][:elite]
    assert len(table.events(EliteGained)) == elite
    assert len(table.game.state.foes) == 2


@rule("brimstone.campaign.elite-by-level")
def test_they_are_added_to_what_the_card_says(table: Table) -> None:
    """An Elite group for a Party of Level 2 is double Elite."""
    seasoned(table, 2)
    threat_card(table, ("tentacles", "1", 1))
    table.dice(foe_elite=[4, 3])
    attack_token(table)
    assert len(table.events(EliteGained)) == 2


@rule("brimstone.campaign.elite-by-level")
def test_a_type_that_is_in_the_fight_already_gets_no_more(table: Table) -> None:
    seasoned(table, 2)
    table.foe("tentacles", at="J8")
    appear(table, "tentacles", 1)
    assert table.events(EliteGained) == []


# ---- the sheets ----------------------------------------------------------------------------------------------------


@rule("brimstone.content.enemy-record-sheets")
def test_the_six_sheets_of_the_box_have_two_sides() -> None:
    enemies = Brimstone.content().enemies
    box = ("tentacles", "stranglers", "void-spiders", "night-terrors", "goliath", "targa-pylons")
    for kind in box:
        sheet = enemies[kind]
        assert sheet.normal != sheet.brutal
        assert sheet.story


@rule("brimstone.content.elite-charts")
@pytest.mark.parametrize("kind", ENEMIES)
def test_each_sheet_has_an_elite_chart_of_six_that_works(table: Table, kind: str) -> None:
    """Rolled one by one, 1 to 6, every entry changes a number or gives an ability that the Type then has."""
    table.hero("marshal", at="A8")
    corner = 0 if kind == "goliath" else -1
    table.foe(kind, at="D4", corner=corner)
    fight = table.game.state.fight
    assert fight is not None
    for number, entry in enumerate(table.pack.enemies[kind].elite, 1):
        fight.kinds[kind].elite = []
        table.game.all_changed()
        names = [*entry.gives, *entry.abilities]
        before = {name: foe_stat(table.game, kind, name) for name in names}
        fight.kinds[kind].elite = [number]
        table.game.all_changed()
        assert all(foe_stat(table.game, kind, name) != before[name] for name in names)


@rule("brimstone.content.enemy-goliath")
def test_there_is_one_goliath_an_extra_large_boss(table: Table) -> None:
    """With two called for, one comes and all of the Type are Elite for want of models; it stands on four spaces."""
    table.hero("marshal", at="A8")
    sheet = table.pack.enemies["goliath"]
    assert (sheet.models, sheet.size) == (1, "extra large")
    assert sheet.normal.health > max(table.pack.enemies[kind].normal.health for kind in ENEMIES if kind != "goliath")
    table.dice(foe_elite=[1])
    appear(table, "goliath", 2)
    (foe,) = table.game.state.foes
    assert table.game.base(foe).bit_count() == 4


@rule("brimstone.content.targa-enemies")
def test_the_enemies_native_to_the_targa_plateau() -> None:
    """Robotic Custodians, massive Guardians, Ancient Void Spiders, Ice Scarabs, Snow Terrors and Pylons."""
    enemies = Brimstone.content().enemies
    natives = {
        "custodians": "medium",
        "guardians": "large",
        "ancient-void-spiders": "small",
        "ice-scarabs": "small",
        "snow-terrors": "large",
        "targa-pylons": "large",
    }
    assert {kind: enemies[kind].size for kind in natives} == natives
    assert enemies["ancient-void-spiders"].models == enemies["void-spiders"].models
    assert all("Construct" in enemies[kind].keywords for kind in ("custodians", "guardians", "targa-pylons"))


def test_every_count_on_an_epic_card_is_within_its_supply() -> None:
    pack = Brimstone.content()
    groups: list[Group] = [group for card in pack.decks["threat-epic"] for group in pack.threats[card].groups]
    assert all(group.count.most <= pack.enemies[group.enemy].models for group in groups)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_any_play_against_every_kind_of_enemy_is_sound(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """Each Threat card brings two Types by chance, Goliaths most often, for Heroes of any Level; nobody overlaps."""
    pack, chance = Brimstone.content(), Random(seed)
    cards: dict[str, object] = {}
    for card, sheet in pack.threats.items():
        kinds = dict.fromkeys([chance.choice(["goliath", *ENEMIES]), chance.choice(ENEMIES)])
        groups = tuple([Group(enemy=kind, count=models("2"), elite=chance.randint(0, 3)) for kind in kinds])
        cards[card] = replace(sheet, groups=groups)
    monkeypatch.setattr(pack, "threats", cards)
    session = Session.start(Brimstone, Setup(heroes=1 + seed % 4, switches=ADVANCED), str(seed))
    for hero in session.game.heroes:
        hero.level = 1 + seed
    while not session.over and session.decisions < 400:
        session.answer(*any_answer(session, chance))
        assert invariants(session.game) == []
