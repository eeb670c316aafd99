"""Optional rules: each is switched on by itself, and changes what it says and nothing else."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from tests.conformance.play import MOST_DECISIONS, any_answer
from tests.properties.invariants_brimstone import invariants
from tests.rules.brimstone.deeds import does, effect_item, far_foe, item, its_turn
from tests.rules.brimstone.test_encounters import NORTH, card
from tests.rules.brimstone.threats import threat_card
from undercroft.crawl.packs.grammar import read_effect
from undercroft.crawl.tiles import Placement
from undercroft.engine.errors import BadInput
from undercroft.engine.game import Setup
from undercroft.engine.session import Session
from undercroft.games.brimstone import cards, depth, optional, placing
from undercroft.games.brimstone.content import ExplorationToken
from undercroft.games.brimstone.events import (
    CardDrawn,
    Died,
    EliteGained,
    Exploded,
    FightBegan,
    MoveRolled,
    Recovered,
)
from undercroft.games.brimstone.game import Brimstone
from undercroft.games.brimstone.keywords.lexicon import WORDS
from undercroft.games.brimstone.lobby import lobby
from undercroft.games.brimstone.state import Boost
from undercroft.lab.ledger import rule

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.rules.brimstone.table import Figure, Table

MEANS: dict[str, tuple[Any, str, Any]] = {
    "advanced": (True, "advanced", True),
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
    assert session.game.agreed == msgspec.structs.replace(optional.NOTHING_AGREED, **{field: means})
    assert session.game.state.switches == {name: value}
    assert session.fork().game.agreed == session.game.agreed


@rule("brimstone.optional.independent")
def test_nothing_is_switched_on_that_was_not_asked_for() -> None:
    off: dict[str, bool | int | str] = {switch.id: switch.default for switch in lobby().switches}
    session, plain = Session.start(Brimstone, Setup(switches=off)), Session.start(Brimstone, Setup())
    assert session.game.agreed == plain.game.agreed == optional.Agreed()
    assert session.state_bytes() == plain.state_bytes()


@rule("brimstone.optional.independent")
@pytest.mark.parametrize(
    ("switches", "why"),
    [
        ({"fixed-moves": True}, "no switch 'fixed-moves'.*did you mean 'fixed-move'"),
        ({"fixed-move": "often"}, "'fixed-move' is on or off, not 'often'"),
        ({"hard-core": "strickt"}, "no Hard-Core Mode 'strickt'.*did you mean 'strict'"),
        ({"themed-threats": "tentacle"}, "no Enemy Type 'tentacle'.*did you mean 'tentacles'"),
        ({"themed-threats": ","}, "no card of threat-low, threat-med, threat-high has only nobody on it"),
    ],
)
def test_a_switch_that_does_not_exist_is_refused_with_the_nearest(switches: dict[str, Any], why: str) -> None:
    with pytest.raises(BadInput, match=why):
        Session.start(Brimstone, Setup(switches=switches))


@pytest.mark.parametrize("switch", [switch for switch in lobby().switches if switch.choices], ids=lambda s: s.id)
def test_every_choice_that_the_lobby_offers_can_be_played(switch: Any) -> None:
    for choice in switch.choices:
        session = Session.start(Brimstone, Setup(heroes=1, switches={switch.id: choice.id}))
        assert session.game.state.switches.get(switch.id, optional.OFF) == choice.id


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


# ---- Advanced Encounters -------------------------------------------------------------------------------------------


def unique_room(table: Table, **token: object) -> None:
    """Room 0 is a Unique Room whose Map Card names `ours`, with a face-down token; a Door is open far away."""
    sheet = table.pack.tiles["test"]
    table.pack.tiles["test"] = msgspec.structs.replace(sheet, kind="unique", encounter="ours")
    table.tile("far", NORTH)
    table.room("far", placement=Placement("far", x=30, y=0))
    fields = {"doors": 1} | token
    table.pack.tokens = {**table.pack.tokens, "mine": ExplorationToken(id="mine", **fields)}  # type: ignore[arg-type]
    room = table.state.rooms[0]
    room.token, room.revealed, room.entrance = "mine", False, "A"


def drawn(table: Table) -> list[str]:
    return [event.card for event in table.events(CardDrawn) if event.deck == "encounter"]


@rule("brimstone.optional.advanced-encounters")
@pytest.mark.parametrize("on", [True, False])
def test_a_unique_room_adds_the_encounter_on_its_map_card(tables: Callable[..., Table], on: bool) -> None:
    """The token shows no Encounter; with the rule the card of the room pays 10 Gold, without it nothing comes."""
    table = tables(NORTH, switches={"advanced-encounters": True} if on else {})
    unique_room(table)
    marshal = table.hero("marshal", at="A1")
    card(table, "ours", "each hero: gold 10")
    table.turn("room_exploration")
    assert drawn(table) == (["ours"] if on else [])
    assert marshal.gold == (10 if on else 0)


@rule("brimstone.optional.advanced-encounters")
def test_a_room_whose_map_card_names_none_adds_nothing(tables: Callable[..., Table]) -> None:
    table = tables(NORTH, switches={"advanced-encounters": True})
    unique_room(table)
    table.pack.tiles["test"] = msgspec.structs.replace(table.pack.tiles["test"], kind="room", encounter=None)
    table.hero("marshal", at="A1")
    table.turn("room_exploration")
    assert drawn(table) == []


@rule("brimstone.optional.advanced-encounters-search")
@pytest.mark.parametrize("where", ["pile", "discard"])
def test_the_card_is_looked_up_in_the_deck_or_its_discards_and_the_deck_is_shuffled(
    tables: Callable[..., Table], where: str
) -> None:
    table = tables(NORTH, switches={"advanced-encounters": True})
    unique_room(table)
    marshal = table.hero("marshal", at="A1")
    card(table, "ours", "each hero: gold 10")
    deck = table.state.decks["encounter"]
    deck.pile.remove("ours")
    rest = list(deck.pile)
    if where == "pile":
        deck.pile.insert(0, "ours")
    else:
        deck.discard.append("ours")
    table.turn("room_exploration")
    deck = table.game.state.decks["encounter"]
    assert marshal.gold == 10
    assert deck.discard == ["ours"]
    assert sorted(deck.pile) == sorted(rest)
    assert deck.pile != rest


@rule("brimstone.optional.advanced-encounters-search")
def test_a_card_that_is_in_neither_is_not_found(tables: Callable[..., Table]) -> None:
    table = tables(NORTH, switches={"advanced-encounters": True})
    unique_room(table)
    table.hero("marshal", at="A1")
    table.turn("room_exploration")
    assert drawn(table) == []


@rule("brimstone.optional.advanced-encounters-extra")
def test_it_comes_on_top_of_the_encounters_of_the_token(tables: Callable[..., Table]) -> None:
    table = tables(NORTH, switches={"advanced-encounters": True})
    unique_room(table, encounters=1)
    marshal = table.hero("marshal", at="A1")
    card(table, "ours", "each hero: gold 10")
    card(table, "other", "each hero: gold 3")
    table.stack("encounter", "other")
    table.turn("room_exploration")
    assert drawn(table) == ["ours", "other"]
    assert table.asked == "explore.encounter"
    assert sorted(table.options) == ["other", "ours"]
    table.act("other")
    assert marshal.gold == 13


@rule("brimstone.optional.advanced-encounters-extra")
def test_it_comes_on_top_of_the_attack_of_the_token(tables: Callable[..., Table]) -> None:
    table = tables(NORTH, switches={"advanced-encounters": True})
    unique_room(table, attack=True)
    marshal = table.hero("marshal", at="A1")
    card(table, "ours", "each hero: gold 10")
    threat_card(table, ("tentacles", "1"))
    table.turn("room_exploration")
    assert marshal.gold == 10
    assert len(table.events(FightBegan)) == 1


@rule("brimstone.optional.advanced-encounters-no-cancel")
@pytest.mark.parametrize("word", ["cancel", "redraw"])
def test_it_can_be_neither_cancelled_nor_drawn_again(tables: Callable[..., Table], word: str) -> None:
    """The same Item answers a card drawn for the token, but is not asked about the card of the room."""
    table = tables(NORTH, switches={"advanced-encounters": True})
    unique_room(table)
    marshal = table.hero("marshal", at="A1")
    effect_item(table, marshal, word, "encounter card")
    card(table, "ours", "each hero: gold 10")
    table.turn("room_exploration")
    assert marshal.gold == 10

    table.happen(cards.draw_encounter, at="room_exploration")
    assert table.asked == "hero.use"


# ---- Below the Darkness --------------------------------------------------------------------------------------------


def deep(tables: Callable[..., Table], *, on: bool = True, darkness: int = 6, party: int = 5) -> Table:
    """A Hero, and the two markers on steps without anything special."""
    table = tables(switches={"below-the-darkness": True} if on else {})
    table.hero("marshal", at="A1")
    track = table.pack.depth
    table.pack.depth = msgspec.structs.replace(track, blood=(), dread=())
    table.state.darkness, table.state.depth = darkness, party
    return table


def gained(table: Table) -> list[tuple[str, int]]:
    return [(event.kind, event.number) for event in table.events(EliteGained)]


def closer(steps: int) -> Callable[[Brimstone], Any]:
    return lambda game: depth.move_darkness(game, steps)


@rule("brimstone.optional.below-the-darkness")
def test_enemies_that_come_after_the_darkness_has_passed_are_elite(tables: Callable[..., Table]) -> None:
    """From step 6 to step 4, the Party at 5: past it. A later Attack brings Tentacles, Elite once."""
    table = deep(tables)

    def happens(game: Brimstone) -> Any:
        yield from depth.move_darkness(game, 2)
        yield from placing.threat(game, "low", 0)

    threat_card(table, ("tentacles", "2"))
    table.dice(foe_elite=[3])
    table.happen(happens)
    assert gained(table) == [("tentacles", 3)]


@rule("brimstone.optional.below-the-darkness")
def test_it_is_added_to_what_the_card_prints(tables: Callable[..., Table]) -> None:
    table = deep(tables)
    table.state.tallies["below-the-darkness"] = 1
    threat_card(table, ("tentacles", "2", 1), ("stranglers", "1"))
    table.dice(foe_elite=[3, 5, 1])
    table.happen(lambda game: placing.threat(game, "low", 0))
    assert gained(table) == [("tentacles", 3), ("tentacles", 5), ("stranglers", 1)]


@rule("brimstone.optional.below-the-darkness")
def test_more_of_a_type_that_is_there_already_bring_no_second_one(tables: Callable[..., Table]) -> None:
    table = deep(tables)
    table.state.tallies["below-the-darkness"] = 1
    table.foe("tentacles", at="J8")
    threat_card(table, ("tentacles", "2"))
    table.happen(lambda game: placing.threat(game, "low", 0))
    assert len(table.game.state.foes) == 3
    assert gained(table) == []


@rule("brimstone.optional.below-the-darkness")
@pytest.mark.parametrize(("steps", "passed"), [(1, False), (2, True)])
def test_enemies_on_the_board_gain_it_at_that_moment_and_beside_is_not_past(
    tables: Callable[..., Table], steps: int, passed: bool
) -> None:
    table = deep(tables)
    table.foe("tentacles", at="J8")
    if passed:
        table.dice(foe_elite=[2])
    table.happen(closer(steps))
    assert gained(table) == ([("tentacles", 2)] if passed else [])


@rule("brimstone.optional.below-the-darkness")
def test_it_happens_once_and_for_good(tables: Callable[..., Table]) -> None:
    """Past, driven back, past again: one ability in all; and Enemies that come while it is driven back have it too."""
    table = deep(tables)
    table.foe("tentacles", at="J8")

    def happens(game: Brimstone) -> Any:
        yield from depth.move_darkness(game, 2)
        yield from depth.darkness_back(game, 4)
        threat_card(table, ("stranglers", "1"))
        yield from placing.threat(game, "low", 0)
        yield from depth.move_darkness(game, 5)

    table.dice(foe_elite=[2, 6])
    table.happen(happens)
    assert gained(table) == [("tentacles", 2), ("stranglers", 6)]


@rule("brimstone.optional.below-the-darkness")
def test_heroes_who_go_down_past_the_darkness_are_below_it_too(tables: Callable[..., Table]) -> None:
    table = deep(tables, darkness=5)
    table.foe("tentacles", at="J8")
    table.dice(foe_elite=[4])
    table.happen(depth.deeper)
    assert gained(table) == [("tentacles", 4)]


@rule("brimstone.optional.below-the-darkness")
def test_without_the_rule_nothing_comes_of_it(tables: Callable[..., Table]) -> None:
    table = deep(tables, on=False)
    table.foe("tentacles", at="J8")
    table.happen(closer(2))
    assert table.game.state.darkness == 4
    assert gained(table) == []


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


# ---- Dangerous Dynamite --------------------------------------------------------------------------------------------


def carrier(tables: Callable[..., Table], *, sticks: int = 1, on: bool = True) -> tuple[Table, Figure, Figure]:
    """A Bandido (Health 16) with Dynamite in the Side Bag beside a Marshal, and Enemies far off."""
    table = tables(switches={"dangerous-dynamite": True} if on else {})
    bandido = table.hero("bandido", at="C4", side_bag=["dynamite"] * sticks + ["bandages"])
    marshal = table.hero("marshal", at="D4")
    far_foe(table)
    return table, bandido, marshal


@rule("brimstone.optional.dangerous-dynamite")
@pytest.mark.parametrize(("face", "bang"), [(1, True), (2, True), (3, False)])
def test_ten_wounds_from_one_source_may_set_dynamite_off(tables: Callable[..., Table], face: int, bang: bool) -> None:
    """On a 1 or 2 it explodes in the Hero's own space: 3 Wounds for the Bandido, 5 for the Marshal beside."""
    table, bandido, marshal = carrier(tables)
    table.dice(dynamite=[face])
    if bang:
        table.dice(damage=[3, 5])
    does(table, bandido, "wounds 10")
    assert bandido.side_bag == (["bandages"] if bang else ["dynamite", "bandages"])
    assert [event.space for event in table.events(Exploded)] == ([table.space("C4")] if bang else [])
    assert {bandido.wounds, marshal.wounds} == ({13, 5} if bang else {10, 0})


@rule("brimstone.optional.dangerous-dynamite")
def test_nine_wounds_do_not(tables: Callable[..., Table]) -> None:
    table, bandido, _ = carrier(tables)
    does(table, bandido, "wounds 9")
    assert bandido.wounds == 9
    assert "dynamite" in bandido.side_bag


@rule("brimstone.optional.dangerous-dynamite")
def test_two_sources_do_not_add_up(tables: Callable[..., Table]) -> None:
    table, bandido, _ = carrier(tables)
    does(table, bandido, "wounds 6; wounds 6")
    assert bandido.wounds == 12
    assert table.events(Exploded) == []


@rule("brimstone.optional.dangerous-dynamite")
def test_without_the_rule_it_is_quiet(tables: Callable[..., Table]) -> None:
    table, bandido, _ = carrier(tables, on=False)
    does(table, bandido, "wounds 12")
    assert bandido.wounds == 12
    assert table.events(Exploded) == []


@rule("brimstone.optional.dangerous-dynamite")
def test_each_stick_has_a_die_of_its_own(tables: Callable[..., Table]) -> None:
    """Three sticks: 2, 4, 1. Two explode, the third stays."""
    table, bandido, marshal = carrier(tables, sticks=3)
    table.dice(dynamite=[2, 4, 1], damage=[1, 1, 1, 1])
    does(table, bandido, "wounds 10")
    assert len(table.events(Exploded)) == 2
    assert bandido.side_bag == ["dynamite", "bandages"]
    assert (bandido.wounds, marshal.wounds) == (12, 2)


@rule("brimstone.optional.dangerous-dynamite-stored")
@pytest.mark.parametrize("sticks", [0, 1])
def test_dynamite_that_an_item_stores_is_not_rolled_for(tables: Callable[..., Table], sticks: int) -> None:
    """A satchel of the test throws Dynamite of its own: no die for it, only for what is in the Side Bag."""
    table, bandido, _ = carrier(tables, sticks=sticks)
    key = effect_item(table, bandido, "throw dynamite", "instead of attack")
    table.dice(dynamite=[6] * sticks)
    does(table, bandido, "wounds 10")
    assert bandido.wounds == 10
    assert table.events(Exploded) == []
    its_turn(table, bandido)
    assert key in table.options


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
