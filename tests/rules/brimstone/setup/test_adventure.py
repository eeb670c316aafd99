"""Setting up an Adventure: the Party, the decks, the Old Lantern, the Depth Track, the Entrance."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from tests.conformance.play import MOST_DECISIONS, any_answer
from tests.properties.invariants_brimstone import invariants
from tests.rules.brimstone.situations.rooms import CROSS, doors
from tests.rules.brimstone.situations.table import Table
from tests.rules.brimstone.situations.threats import attack_token, threat_card
from undercroft.engine.errors import BadInput
from undercroft.engine.game import Setup
from undercroft.engine.session import Session
from undercroft.games.brimstone.events import CardDrawn, Revived
from undercroft.games.brimstone.game import Brimstone
from undercroft.games.brimstone.rules import harm
from undercroft.games.brimstone.rules.heroes import numbers
from undercroft.games.brimstone.rules.setup import adventure as setting_up
from undercroft.games.brimstone.shown.scene import scene
from undercroft.games.brimstone.shown.terminal import screen
from undercroft.games.brimstone.state import Adventure
from undercroft.lab.ledger import rule

if TYPE_CHECKING:
    from collections.abc import Callable

CLASSES = ("marshal", "saloon-girl", "bandido", "gunslinger")
MINE_DECKS = ("map", "gear", "artifact", "encounter", "darkness", "dread", "loot", "scavenge", "personal")
THREAT_DECKS = ("threat-low", "threat-med", "threat-high")


def start(*party: str, seed: int = 0) -> Session[Brimstone]:
    return Session.start(Brimstone, Setup(party=party), seed, recording=True)


def play_until(session: Session[Brimstone], name: str) -> list[str]:
    """Take the first answer to everything until this is asked; returns the names of what was asked on the way."""
    asked: list[str] = []
    while session.ask is not None and session.ask.name != name:
        asked.append(session.ask.name)
        session.answer(session.keys()[0])
    return asked


# ---- the Party -----------------------------------------------------------------------------------------------------


@rule("brimstone.party.player-count")
@pytest.mark.parametrize("heroes", [1, 2, 3, 4])
def test_one_to_four_heroes_make_a_party(heroes: int) -> None:
    session = Session.start(Brimstone, Setup(heroes=heroes))
    assert [(hero.id, hero.seat) for hero in session.game.heroes] == [(f"h{n}", f"p{n}") for n in range(1, heroes + 1)]
    play_until(session, "turn.begin")
    assert len(session.game.standing()) == heroes


@rule("brimstone.party.five-six-with-second-set")
@pytest.mark.parametrize(("heroes", "revives"), [(5, 1), (6, 0)])
def test_five_or_six_heroes_are_a_party_of_the_classes_in_turn(heroes: int, revives: int) -> None:
    """High Threats, three Scavenges a tile, and on the eight spaces of the Starting Area each finds a place."""
    session = Session.start(Brimstone, Setup(heroes=heroes))
    play_until(session, "turn.begin")
    game = session.game
    assert [hero.kind for hero in game.heroes] == [*setting_up.DEFAULT_PARTY, *setting_up.DEFAULT_PARTY][:heroes]
    assert game.seats() == tuple(f"p{n}" for n in range(1, heroes + 1))
    start_area = game.board.spot(0, "s")
    assert start_area.bit_count() == 8
    assert len({hero.space for hero in game.heroes if start_area >> hero.space & 1}) == heroes
    assert game.state.revives == revives
    assert (game.pack.scaling[heroes].threat, game.pack.scaling[heroes].scavenges) == ("high", 3)


@rule("brimstone.party.five-six-with-second-set", "brimstone.scaling.table")
def test_an_attack_on_six_draws_from_the_high_threats(tables: Callable[..., Table]) -> None:
    table = tables()
    for n in range(6):
        table.hero(CLASSES[n % 4], at=f"{'ABCDEF'[n]}1")
    threat_card(table, ("tentacles", "2"), level="high")
    attack_token(table)
    assert [event.deck for event in table.events(CardDrawn)] == ["threat-high"]


@rule("brimstone.party.max-six", "brimstone.party.player-count")
@pytest.mark.parametrize("setup", [Setup(heroes=7), Setup(heroes=-1), Setup(party=("marshal",) * 7)])
def test_any_other_number_is_refused(setup: Setup) -> None:
    with pytest.raises(BadInput, match="1 to 6 Heroes"):
        Session.start(Brimstone, setup)


@rule("brimstone.party.player-count")
def test_whoever_says_nothing_plays_with_all_four() -> None:
    assert sorted(hero.kind for hero in Session.start(Brimstone, Setup()).game.heroes) == sorted(CLASSES)


@rule("brimstone.hero.class", "brimstone.content.hero-sheets")
def test_there_are_four_classes_each_with_a_sheet_of_its_own() -> None:
    session = start(*CLASSES)
    sheets = [session.game.pack.heroes[hero.kind] for hero in session.game.heroes]
    assert [sheet.id for sheet in sheets] == list(CLASSES)
    assert len(session.game.pack.heroes) == 4
    assert len({(sheet.health, sheet.sanity, sheet.initiative) for sheet in sheets}) == 4


@rule("brimstone.hero.class")
def test_an_unknown_class_is_refused_with_the_nearest() -> None:
    with pytest.raises(
        BadInput, match=r"no Hero Class 'marshall'.*bandido, gunslinger, marshal, saloon-girl.*'marshal'"
    ):
        start("marshall")
    with pytest.raises(BadInput, match="no Hero Class 'xyzzy'"):
        start("marshal", "xyzzy")


@rule("brimstone.party.same-class", "brimstone.hero.class")
def test_several_heroes_may_be_of_the_same_class() -> None:
    session = start("bandido", "bandido", "bandido")
    play_until(session, "turn.begin")
    assert [hero.kind for hero in session.game.heroes] == ["bandido"] * 3
    assert len({hero.name for hero in session.game.heroes}) == 3


@rule("brimstone.party.same-class", "brimstone.party.five-six-with-second-set")
@pytest.mark.parametrize("kind", CLASSES)
def test_all_six_may_be_of_one_class_each_with_gear_and_a_name(kind: str) -> None:
    """There are four names; the fifth and sixth Hero are numbered."""
    session = start(*[kind] * 6)
    play_until(session, "turn.begin")
    heroes, sheet = session.game.heroes, session.game.pack.heroes[kind]
    assert sorted(hero.name for hero in heroes) == sorted([*sheet.names, f"{sheet.name} 5", f"{sheet.name} 6"])
    gear = [sorted(held.card for held in hero.items) for hero in heroes]
    assert all(gear)
    assert len({held.id for hero in heroes for held in hero.items}) == sum(map(len, gear))


@rule("brimstone.party.five-six-with-second-set", "brimstone.party.same-class")
@pytest.mark.parametrize("party", [("gunslinger",) * 6, ("marshal", "marshal", "bandido", "bandido", "saloon-girl")])
def test_a_large_party_plays_an_adventure_to_its_end(party: tuple[str, ...]) -> None:
    session, random = start(*party, seed=5), Random("large")
    while not session.over:
        assert session.decisions < MOST_DECISIONS
        session.answer(*any_answer(session, random))
        if session.decisions % 25 == 0:
            assert invariants(session.game) == []
            assert len(scene(session.game, "p5").party) == len(party)
            assert len([line for line in screen(session.game, "p5") if "♥" in line]) == len(party)
    assert session.game.state.outcome in ("won", "lost")


@rule("brimstone.party.solo")
def test_one_hero_alone_has_two_revive_tokens() -> None:
    session = start("marshal")
    play_until(session, "turn.begin")
    assert session.game.state.revives == 2
    assert session.game.state.lantern == "h1"
    assert session.game.pack.scaling[1].threat == "low"


@rule("brimstone.party.solo")
def test_a_hero_alone_gets_up_twice_and_then_no_more(tables: Callable[..., Table]) -> None:
    table = tables()
    marshal = table.hero("marshal", at="A1")
    table.state.revives = 2

    def falls(game: Brimstone) -> Any:
        for _ in range(3):
            yield from harm.suffer_wounds(game, game.hero("h1"), 99)

    table.happen(falls)
    table.dice(chart_injury=[3, 4])
    assert [event.hero for event in table.events(Revived)] == ["h1", "h1"]
    assert table.game.state.revives == 0
    assert table.game.state.ending == "all KO'd"
    assert marshal.wounds == 12


# ---- what is prepared ----------------------------------------------------------------------------------------------


@rule("brimstone.setup.order")
def test_the_printed_order_of_set_up() -> None:
    """Heroes are counted, decks and tokens shuffled, Heroes made ready, then the markers, the Entrance, the models."""
    session = start(*CLASSES[:3])
    state = session.game.state
    assert session.ask is not None
    assert session.ask.name.startswith("create.")
    assert state.revives == 1
    assert all(state.decks[name].pile for name in (*MINE_DECKS, *THREAT_DECKS))
    assert len(state.tokens) == 12
    assert (state.rooms, state.darkness, state.depth, state.lantern) == ([], 0, 0, "")

    asked = play_until(session, "setup.lantern")
    assert {name.partition(".")[0] for name in asked} == {"create"}
    assert (state.rooms, state.darkness) == ([], 0)
    assert all(hero.space < 0 and hero.side_bag for hero in session.game.heroes)

    session.answer("h3")
    assert session.ask.name == "setup.place"
    assert (len(state.rooms), state.darkness, state.depth) == (1, session.game.pack.depth_steps, 1)
    assert set(play_until(session, "turn.begin")) == {"setup.place"}
    assert state.turn == 1


@rule("brimstone.setup.ready-heroes")
def test_every_new_hero_goes_through_creation_one_after_another() -> None:
    session = start(*CLASSES)
    order: list[str] = []
    while session.ask is not None and session.ask.name.startswith("create."):
        order.append(str((session.ask.params or {})["hero"]))
        session.answer(session.keys()[0])
    assert list(dict.fromkeys(order)) == ["h1", "h2", "h3", "h4"]
    assert order == sorted(order)
    for hero in session.game.heroes:
        assert hero.upgrade
        assert len(hero.side_bag) >= 1
        assert len(hero.items) == len(session.game.pack.heroes[hero.kind].items) + 1


@rule("brimstone.setup.shuffle-decks")
def test_every_deck_is_whole_and_shuffled() -> None:
    """Each deck holds each of its cards once; two seeds put them in different orders, neither as printed."""
    one, other = start("marshal", seed=1).game, start("marshal", seed=2).game
    for name in (*MINE_DECKS, *THREAT_DECKS):
        printed = list(one.pack.decks[name])
        drawn = [held.card for held in one.heroes[0].items] if name == "personal" else []
        pile = one.state.decks[name].pile
        assert sorted([*pile, *(card for card in drawn if card in printed)]) == sorted(printed), name
        assert one.state.decks[name].discard == []
        assert pile != other.state.decks[name].pile, name
        assert pile != [card for card in printed if card in pile], name
    assert sorted(one.state.decks) == sorted((*MINE_DECKS, *THREAT_DECKS))


@rule("brimstone.setup.exploration-stack", "brimstone.content.exploration-tokens")
def test_all_twelve_exploration_tokens_make_one_shuffled_stack_that_nobody_sees() -> None:
    one, other = start("marshal", seed=1), start("marshal", seed=2)
    assert len(one.game.state.tokens) == 12
    assert sorted(one.game.state.tokens) == sorted(one.game.pack.tokens)
    assert one.game.state.tokens != other.game.state.tokens
    assert one.game.state.tokens != list(one.game.pack.tokens)
    view = one.game.view("p1")
    assert view.tokens == 12
    assert not view.used_tokens


@rule("brimstone.setup.old-lantern", "brimstone.content.old-lantern")
@pytest.mark.parametrize("holder", ["h1", "h2", "h3"])
def test_the_players_choose_who_takes_the_old_lantern(holder: str) -> None:
    session = start("marshal", "saloon-girl", "bandido")
    play_until(session, "setup.lantern")
    assert session.ask is not None
    assert session.keys() == ["h1", "h2", "h3"]
    assert session.ask.seats == ("p1", "p2", "p3")
    items = [len(hero.items) for hero in session.game.heroes]
    carried = [any(s.id == "lantern" for s in numbers.sources(session.game, hero)) for hero in session.game.heroes]
    assert carried == [False, False, False]

    session.answer(holder, "p2")

    assert session.game.state.lantern == holder
    assert [len(hero.items) for hero in session.game.heroes] == items
    for hero in session.game.heroes:
        assert any(s.id == "lantern" for s in numbers.sources(session.game, hero)) is (hero.id == holder)


@rule("brimstone.setup.select-mission")
def test_a_mission_is_selected_and_the_first_game_plays_a_fistful_of_dark_stone() -> None:
    game = start("marshal", "bandido").game
    assert game.state.mission == "fistful"
    assert [(hero.id, hero.seat, hero.kind) for hero in game.heroes] == [
        ("h1", "p1", "marshal"),
        ("h2", "p2", "bandido"),
    ]
    assert Session.start(Brimstone, Setup(mission="fistful", heroes=1)).game.state.mission == "fistful"
    assert Brimstone.content().missions["fistful"].name == "A Fistful of Dark Stone"
    with pytest.raises(BadInput, match=r"no Mission 'fistfull'.*'fistful'"):
        Session.start(Brimstone, Setup(mission="fistfull"))


def opened(heroes: int, **switches: bool) -> Brimstone:
    """The introductory Mission at its first turn."""
    switched: dict[str, bool | int | str] = {name.replace("_", "-"): on for name, on in switches.items()}
    session = Session.start(Brimstone, Setup(mission="fistful", heroes=heroes, switches=switched), 0)
    play_until(session, "turn.begin")
    return session.game


@rule("brimstone.setup.depth-markers")
@pytest.mark.parametrize("heroes", [1, 2, 3, 4, 5, 6])
def test_the_darkness_starts_at_one_end_of_the_track_and_the_heroes_at_the_other(heroes: int) -> None:
    """As printed it is the same for every size of the Party: no Growing Dread yet, no help for one who is alone."""
    game = opened(heroes, as_printed=True)
    steps = sum(stage.steps for stage in game.pack.depth.stages)

    assert (game.state.darkness, game.state.depth, game.state.dread) == (steps, 1, [])
    assert [hero.boosts for hero in game.heroes] == [[]] * heroes


@rule("brimstone.setup.mission-overrides")
@pytest.mark.parametrize(
    ("heroes", "darkness", "dread"), [(1, 16, 0), (2, 16, 0), (3, 16, 1), (4, 16, 1), (5, 8, 0), (6, 7, 0)]
)
def test_unless_asked_otherwise_the_first_mission_is_balanced_for_the_size_of_the_party(
    heroes: int, darkness: int, dread: int
) -> None:
    """Three and four begin with a Growing Dread card, five and six with the Darkness near, one alone with help."""
    game, printed = opened(heroes), opened(heroes, as_printed=True)

    assert (game.state.darkness, game.state.depth, len(game.state.dread)) == (darkness, 1, dread)
    alone = heroes == 1
    assert [boost.modifier for hero in game.heroes for boost in hero.boosts] == (["hold_back"] if alone else [])
    bandages = [[hero.side_bag.count("bandages") for hero in found.heroes] for found in (game, printed)]
    assert [ours - book for ours, book in zip(*bandages, strict=True)] == ([2] if alone else [0] * heroes)


@rule("brimstone.setup.mission-overrides")
def test_played_as_printed_other_missions_keep_their_own_set_up() -> None:
    mission = next(one for one in sorted(Brimstone.content().missions.values(), key=lambda m: m.id) if one.setup.tiles)
    setup = Setup(mission=mission.id, heroes=2, switches={"as-printed": True})
    session = Session.start(Brimstone, setup, 0)
    play_until(session, "turn.begin")

    assert len(session.game.state.rooms) == 1 + mission.setup.tiles


@rule("brimstone.setup.entrance-tile")
def test_only_the_entrance_lies_on_the_table_with_its_exits_open() -> None:
    session = start("marshal", "bandido")
    play_until(session, "setup.lantern")
    assert session.game.board.size == 0
    play_until(session, "setup.place")
    state = session.game.state
    assert [session.game.pack.tiles[room.tile].kind for room in state.rooms] == ["entrance"]
    assert state.rooms[0].revealed
    assert not state.rooms[0].token
    assert not state.rooms[0].closed
    exits = session.game.pack.tiles[state.rooms[0].tile].exits
    assert sorted(door.exit for door in session.game.board.doors) == sorted(exits)
    assert exits


@rule("brimstone.setup.starting-area")
def test_heroes_start_on_the_eight_spaces_of_the_two_rear_rows() -> None:
    """Eight spaces, all of the two rows farthest from the exits; each Hero takes one of those left."""
    session = start(*CLASSES)
    play_until(session, "setup.place")
    board = session.game.board
    area = list(map(int, session.keys()))
    assert len(area) == 8
    rear = sorted(set(board.ys), reverse=True)[:2]
    assert sorted(area) == [space for space in range(board.size) if board.ys[space] in rear]

    session.answer(str(area[5]))
    assert list(map(int, session.keys())) == [space for space in area if space != area[5]]
    assert session.game.hero("h4").space == area[5]


@rule("brimstone.setup.placement-order")
def test_heroes_are_placed_in_initiative_order_highest_first() -> None:
    """Gunslinger 6, Saloon Girl 5, Bandido 4, Marshal 3, whatever their order in the Party."""
    session = start(*CLASSES)
    play_until(session, "setup.place")
    placed: list[str] = []
    while session.ask is not None and session.ask.name == "setup.place":
        hero = session.game.hero(str((session.ask.params or {})["hero"]))
        assert session.ask.seats == (hero.seat,)
        placed.append(hero.kind)
        session.answer(session.keys()[0])
    assert placed == ["gunslinger", "saloon-girl", "bandido", "marshal"]


@rule("brimstone.grit.start-with-one")
def test_each_hero_begins_with_one_grit() -> None:
    session = start(*CLASSES)
    play_until(session, "turn.begin")
    assert [hero.grit for hero in session.game.heroes] == [1, 1, 1, 1]


@rule("brimstone.gunslinger.template-six-shots")
def test_the_six_shooter_template_is_fully_loaded() -> None:
    session = start(*CLASSES)
    play_until(session, "turn.begin")
    assert {hero.kind: hero.shots for hero in session.game.heroes} == {
        kind: 6 * (kind == "gunslinger") for kind in CLASSES
    }


# ---- what depends on the number of Heroes --------------------------------------------------------------------------

SCALING = {1: ("low", 2), 2: ("low", 1), 3: ("med", 1), 4: ("med", 0), 5: ("high", 1), 6: ("high", 0)}


@rule("brimstone.scaling.table", "brimstone.setup.number-of-heroes")
@pytest.mark.parametrize("heroes", [1, 2, 3, 4, 5, 6])
def test_the_number_of_heroes_fixes_revive_tokens_and_threat_deck(tables: Callable[..., Table], heroes: int) -> None:
    level, revives = SCALING[heroes]
    table = tables()
    for n in range(heroes):
        table.hero(at=f"A{n + 1}")
    setting_up.count_heroes(table.game, Adventure())
    assert table.state.revives == revives
    for each in ("low", "med", "high"):
        threat_card(table, ("tentacles", "1"), level=each)

    attack_token(table)

    assert [event.deck for event in table.events(CardDrawn)] == [f"threat-{level}"]


@rule("brimstone.setup.number-of-heroes")
def test_a_player_with_two_heroes_changes_no_scaling(tables: Callable[..., Table]) -> None:
    """Three Heroes of two players: the row for three counts."""
    table = tables()
    for n in range(3):
        table.hero(at=f"A{n + 1}")
    table.state.heroes[2].seat = "p1"
    assert table.game.seats() == ("p1", "p2")
    setting_up.count_heroes(table.game, Adventure())
    assert table.state.revives == 1
    threat_card(table, ("tentacles", "1"), level="med")

    attack_token(table)

    assert [event.deck for event in table.events(CardDrawn)] == ["threat-med"]


# ---- the basic game ------------------------------------------------------------------------------------------------


@rule("brimstone.firstgame.no-epic")
def test_the_basic_game_has_no_epic_threats() -> None:
    """No Epic deck is on the table, and the guard of the Objective is an ordinary Threat."""
    game = start(*CLASSES).game
    assert [name for name in game.state.decks if name.startswith("threat")] == list(THREAT_DECKS)
    basic = [mission for mission in game.pack.missions.values() if not mission.advanced]
    assert [mission.objective.threat for mission in basic] == ["high"]


@rule("brimstone.firstgame.no-gates", "brimstone.explore.gate-icon-basic")
def test_the_basic_game_has_no_gates(tables: Callable[..., Table]) -> None:
    """A token with a Door Icon and a Gate Icon opens two Doors; nothing of it is a Gate."""
    table = tables(CROSS)
    table.hero(at="D4")
    gate = next(token.id for token in table.pack.tokens.values() if token.gates == 1 and token.doors == 1)
    table.state.rooms[0].token = gate
    table.state.rooms[0].revealed = False
    table.dice(deck_door=[2, 6])

    table.turn("room_exploration")

    assert doors(table) == ["B", "D"]
    assert len(set(table.game.board.tables.planes)) == 1
    assert table.awaits == "foe.count"
