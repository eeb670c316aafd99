"""Optional rules: each is switched on by itself, and changes what it says and nothing else."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from tests.conformance.play import MOST_DECISIONS, any_answer
from tests.properties.invariants_brimstone import invariants
from tests.rules.brimstone.situations.deeds import far_foe, item
from undercroft.crawl.packs.language.grammar import read_effect
from undercroft.engine.errors import BadInput
from undercroft.engine.game import Setup
from undercroft.engine.session import Session
from undercroft.games.brimstone.content.keywords.lexicon import WORDS
from undercroft.games.brimstone.events import (
    Died,
    LeftBehind,
    MoveRolled,
    Recovered,
)
from undercroft.games.brimstone.game import Brimstone
from undercroft.games.brimstone.rules.setup import optional_rules
from undercroft.games.brimstone.shown.lobby import lobby
from undercroft.games.brimstone.state import Boost
from undercroft.lab.ledger import rule

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.rules.brimstone.situations.table import Figure, Table

MEANS: dict[str, tuple[Any, str, Any]] = {
    "advanced": (True, "advanced", True),
    "epic-anyway": (True, "epic_anyway", True),
    "fixed-move": (True, "fixed_move", True),
    "advanced-encounters": (True, "advanced_encounters", True),
    "below-the-darkness": (True, "below_the_darkness", True),
    "dangerous-dynamite": (True, "dangerous_dynamite", True),
    "hard-core": ("soft", "hard_core", "soft"),
    "themed-threats": ("tentacles, void-spiders", "themes", ("tentacles", "void-spiders")),
}
"""For each switch a value, and what the game reads from it."""


# ---- switches ------------------------------------------------------------------------------------------------------


@rule("brimstone.optional.independent")
@pytest.mark.parametrize("name", MEANS)
def test_each_is_switched_on_by_itself_before_the_game_and_kept(name: str) -> None:
    value, field, means = MEANS[name]
    session = Session.start(Brimstone, Setup(switches={name: value}))
    assert session.game.agreed == msgspec.structs.replace(optional_rules.NOTHING_AGREED, **{field: means})
    assert session.game.state.switches == {name: value}
    assert session.fork().game.agreed == session.game.agreed


@rule("brimstone.optional.independent")
def test_nothing_is_switched_on_that_was_not_asked_for() -> None:
    off: dict[str, bool | int | str] = {switch.id: switch.default for switch in lobby().switches}
    session, plain = Session.start(Brimstone, Setup(switches=off)), Session.start(Brimstone, Setup())
    assert session.game.agreed == plain.game.agreed == optional_rules.Agreed()
    assert session.state_bytes() == plain.state_bytes()


@rule("brimstone.optional.independent", "brimstone.optional.themed-threats")
@pytest.mark.parametrize(
    ("switches", "why"),
    [
        ({"fixed-moves": True}, "no switch 'fixed-moves'.*did you mean 'fixed-move'"),
        ({"fixed-move": "often"}, "'fixed-move' is on or off, not 'often'"),
        ({"hard-core": "strickt"}, "no Hard-Core Mode 'strickt'.*did you mean 'strict'"),
        ({"themed-threats": "tentacle"}, "no Enemy Type 'tentacle'.*did you mean 'tentacles'"),
        ({"missions": "several"}, "'missions' is a whole number from 1 to 9999, not 'several'"),
        ({"themed-threats": ","}, "no card of threat-low, threat-med, threat-high has only nobody on it"),
    ],
)
def test_a_switch_that_does_not_exist_is_refused_with_the_nearest(switches: dict[str, Any], why: str) -> None:
    with pytest.raises(BadInput, match=why):
        Session.start(Brimstone, Setup(switches=switches))


@pytest.mark.parametrize("switch", [switch for switch in lobby().switches if switch.choices], ids=lambda s: s.id)
def test_every_choice_that_the_lobby_offers_can_be_played(switch: Any) -> None:
    for choice in switch.choices:
        session = Session.start(Brimstone, Setup(mission="campaign", heroes=1, switches={switch.id: choice.id}))
        state = session.game.state
        assert state.campaign is not None
        length = str(state.campaign.missions)
        assert {**state.switches, "missions": length}.get(switch.id, optional_rules.OFF) == choice.id


# ---- Fixed Hero Move -----------------------------------------------------------------------------------------------


@rule("brimstone.optional.fixed-move", "brimstone.optional.roll-for-grit")
@pytest.mark.parametrize("face", [2, 6])
def test_a_hero_moves_four_spaces_whatever_the_die_shows(tables: Callable[..., Table], face: int) -> None:
    table = tables(switches={"fixed-move": True})
    marshal = table.hero("marshal", at="A1")
    table.turn_of(marshal)
    assert table.awaits == "hero.move"
    table.dice(move=[face])
    assert [(event.roll, event.move) for event in table.events(MoveRolled)] == [(face, 4)]
    assert "E1" in table.squares()
    assert "F1" not in table.squares()


@rule("brimstone.optional.fixed-move")
@pytest.mark.parametrize(("more", "move"), [(2, 6), (-1, 3), (-5, 0)])
def test_what_changes_the_move_changes_the_four(tables: Callable[..., Table], more: int, move: int) -> None:
    table = tables(switches={"fixed-move": True})
    marshal = table.hero("marshal", at="A1", boosts=[Boost("move", more, "turn")])
    table.dice(move=[5])
    table.turn_of(marshal)
    assert [event.move for event in table.events(MoveRolled)] == [move]


@rule("brimstone.optional.fixed-move")
def test_without_it_the_die_is_the_move(table: Table) -> None:
    marshal = table.hero("marshal", at="A1")
    table.dice(move=[6])
    table.turn_of(marshal)
    assert [event.move for event in table.events(MoveRolled)] == [6]


@rule("brimstone.optional.roll-for-grit")
@pytest.mark.parametrize(("face", "grit", "gold"), [(1, 1, 0), (2, 0, 0), (3, 0, 7)])
def test_what_refers_to_the_move_roll_uses_the_roll_for_grit(
    tables: Callable[..., Table], face: int, grit: int, gold: int
) -> None:
    """A 1 is a Grit; an Item of the test pays 7 Gold on a Move roll of 3."""
    table = tables(switches={"fixed-move": True})
    marshal = table.hero("marshal", at="A1")
    item(table, marshal, on={"move roll 3": read_effect(WORDS, "gold 7")})
    table.dice(move=[face])
    table.turn_of(marshal)
    assert (marshal.grit, marshal.gold) == (grit, gold)
    assert table.activation.left == 4


@rule("brimstone.optional.roll-for-grit-mandatory")
def test_the_roll_for_grit_is_made_at_max_grit_too(tables: Callable[..., Table]) -> None:
    """The Hero is asked nothing before the die is rolled; its 1 may still be spent at once."""
    table = tables(switches={"fixed-move": True})
    marshal = table.hero("marshal", at="A1", grit=2)
    table.turn_of(marshal)
    assert table.awaits == "hero.move"
    table.dice(move=[1])
    assert table.asked == "grit.spend"
    table.act(None)
    assert marshal.grit == 2
    assert table.activation.left == 4


# ---- Hard-Core Mode ------------------------------------------------------------------------------------------------


def fallen(tables: Callable[..., Table], mode: str) -> tuple[Table, Figure, Figure]:
    """A KO'd Marshal, a friend on her feet, and a Fight that goes on."""
    table = tables(switches={"hard-core": mode} if mode else {})
    marshal = table.hero("marshal", at="C4", ko=True, ko_cause="health", wounds=12)
    friend = table.hero("saloon-girl", at="A1")
    return table, marshal, friend


@rule("brimstone.optional.hard-core")
@pytest.mark.parametrize("mode", ["soft", "strict", ""])
def test_who_is_still_down_when_the_next_turn_starts_dies(tables: Callable[..., Table], mode: str) -> None:
    table, marshal, friend = fallen(tables, mode)
    far_foe(table)
    table.turn("begin")
    assert table.awaits == "hero.hold-back"
    assert (marshal.dead, marshal.ko) == ((True, False) if mode else (False, True))
    assert [event.hero for event in table.events(Died)] == (["h1"] if mode else [])
    assert not friend.dead


@rule("brimstone.optional.hard-core", "brimstone.immobile.left-behind")
@pytest.mark.parametrize("mode", ["strict", ""])
def test_leaving_the_last_enemies_behind_as_the_turn_starts_is_too_late(
    tables: Callable[..., Table], mode: str
) -> None:
    """A row of 24: the Pylon on A1 has no Hero within 18 spaces. The Fight is over, but only for who had not died."""
    alley = "+-" * 24 + "+\n|" + ". " * 23 + ".|\n" + "+-" * 24 + "+\n"
    table = tables(alley, switches={"hard-core": mode} if mode else {})
    marshal = table.hero("marshal", at="W1", ko=True, ko_cause="health", wounds=12)
    table.hero("saloon-girl", at="X1", activated=True)
    table.foe("targa-pylons", at="A1")
    assert table.state.fight is not None
    table.state.fight.instances = 0
    table.dice(**({} if mode else {"chart_injury": [3, 4], "healing": [6, 6]}))
    table.turn("begin")
    assert table.awaits == "hero.hold-back"
    assert len(table.events(LeftBehind)) == 1
    assert (marshal.dead, len(table.events(Recovered))) == ((True, 0) if mode else (False, 1))


@rule("brimstone.optional.hard-core")
def test_who_falls_has_the_rest_of_the_turn_to_recover(tables: Callable[..., Table]) -> None:
    """No Fight is on: the Hero Recovers at the end of the turn, and lives."""
    table, marshal, _ = fallen(tables, "strict")
    table.dice(chart_injury=[3, 4], healing=[6, 6])
    table.turn("end_of_the_turn")
    while table.awaits != "hero.hold-back":
        table.act(table.options[-1])
    assert not marshal.dead
    assert not marshal.ko
    assert len(table.events(Recovered)) == 1
    assert table.game.state.turn == 2


# ---- Themed Threat Decks -------------------------------------------------------------------------------------------


@rule("brimstone.optional.themed-threats")
def test_the_threat_decks_hold_only_cards_of_the_chosen_types() -> None:
    """Every card of which no other Type is part, in all three decks; other decks are whole."""
    chosen = ("tentacles", "void-spiders")
    session = Session.start(Brimstone, Setup(heroes=1, switches={"themed-threats": ", ".join(chosen)}))
    game = session.game
    for level in ("low", "med", "high"):
        deck = game.state.decks[f"threat-{level}"]
        whole = game.pack.decks[f"threat-{level}"]
        fits = [
            name for name in whole if {group.enemy for group in game.pack.threats[name].groups}.issubset(set(chosen))
        ]
        assert sorted(deck.pile) == sorted(fits)
        assert 0 < len(deck.pile) < len(whole)
    for name in ("encounter", "darkness", "loot"):
        assert sorted(game.state.decks[name].pile) == sorted(game.pack.decks[name])


def test_the_lobby_says_which_switches_a_mission_turns_on() -> None:
    shown = {mission.id: mission.turns_on for mission in lobby().missions}
    for name in Brimstone.missions():
        session = Session.start(Brimstone, Setup(mission=name, heroes=1))
        assert ("advanced" in shown[name]) is session.game.agreed.advanced
        off = Session.start(Brimstone, Setup(mission=name, heroes=1, switches={"advanced": False}))
        assert not off.game.agreed.advanced
    assert shown["fistful"] == ()
    assert shown["three-nails"] == ("advanced",)


@rule("brimstone.optional.themed-threats", "brimstone.optional.independent")
def test_one_type_or_two_make_a_theme() -> None:
    """Void Spiders alone would leave a Threat Deck empty, with Tentacles beside them they would not."""
    (themes,) = [switch for switch in lobby().switches if switch.id == "themed-threats"]
    offered = [(choice.id, choice.name) for choice in themes.choices[1:]]
    assert ("tentacles", "Tentacles") in offered
    assert ("tentacles,void-spiders", "Tentacles and Void Spiders") in offered
    assert "void-spiders" not in [id_ for id_, _ in offered]
    assert {id_.count(",") for id_, _ in offered} == {0, 1}


@rule("brimstone.optional.themed-threats")
def test_no_theme_is_offered_for_enemies_that_no_threat_card_of_the_mine_brings() -> None:
    pack = Brimstone.content()
    (themes,) = [switch for switch in lobby().switches if switch.id == "themed-threats"]
    offered = {kind for choice in themes.choices[1:] for kind in choice.id.split(",")}
    decks = [pack.decks[f"threat-{level}"] for level in ("low", "med", "high")]
    brought = {group.enemy for deck in decks for card in deck for group in pack.threats[card].groups}
    assert offered
    assert offered <= brought
    assert "goliath" in set(pack.enemies) - brought


@rule("brimstone.optional.themed-threats")
@pytest.mark.parametrize("kind", sorted(Brimstone.content().enemies))
def test_a_theme_that_leaves_a_deck_empty_is_refused(kind: str) -> None:
    """A Type of which some deck has no card that brings it alone cannot be the only one."""
    pack = Brimstone.content()
    empty = [
        deck
        for deck in ("threat-low", "threat-med", "threat-high")
        if not any([group.enemy for group in pack.threats[name].groups] == [kind] for name in pack.decks[deck])
    ]
    if not empty:
        assert Session.start(Brimstone, Setup(switches={"themed-threats": kind})).game.agreed.themes == (kind,)
        return
    with pytest.raises(BadInput, match=f"no card of {', '.join(empty)} has only {kind} on it"):
        Session.start(Brimstone, Setup(switches={"themed-threats": kind}))


@rule("brimstone.optional.themed-threats")
def test_without_a_theme_the_decks_are_whole() -> None:
    game = Session.start(Brimstone, Setup(heroes=1)).game
    for level in ("low", "med", "high"):
        assert sorted(game.state.decks[f"threat-{level}"].pile) == sorted(game.pack.decks[f"threat-{level}"])


# ---- all of them ---------------------------------------------------------------------------------------------------

EVERYTHING: dict[str, bool | int | str] = {name: value for name, (value, _, _) in MEANS.items()}


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_random_games_with_every_optional_rule_come_to_an_end(seed: str) -> None:
    """What always holds in the basic game holds with all of them too, and a fork goes on as the game does."""
    session, random = Session.start(Brimstone, Setup(heroes=3, switches=EVERYTHING), seed), Random(seed)
    while not session.over:
        assert session.decisions < MOST_DECISIONS
        answer = any_answer(session, random)
        fork = session.fork() if session.decisions % 20 == 0 else None
        session.answer(*answer)
        if fork is not None:
            fork.answer(*answer)
            assert fork.state_bytes() == session.state_bytes()
            assert invariants(session.game) == []
    assert session.game.state.outcome in ("won", "lost")


def test_a_switch_names_the_missions_it_makes_a_difference_for() -> None:
    """The length of a campaign is not offered with a single Mission."""
    known = {mission.id for mission in lobby().missions}
    found = {switch.id: switch.missions for switch in lobby().switches if switch.missions}
    assert found == {"as-printed": ("fistful", "campaign"), "missions": ("campaign",)}
    assert all(mission in known for missions in found.values() for mission in missions)
