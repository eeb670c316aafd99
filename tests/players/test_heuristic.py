"""The heuristic player at Brimstone: what it does in set positions, that it plays by its view alone, that it wins."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.players.thinking import chosen
from tests.rules.brimstone.harm.test_helping_ko import two_tiles
from tests.rules.brimstone.situations.deeds import item, its_turn, sheet
from tests.rules.brimstone.situations.table import Figure, Table
from undercroft.crawl.board.tiles import Placement
from undercroft.engine.choices import Offer, key_of
from undercroft.engine.errors import BadInput
from undercroft.engine.game import Setup
from undercroft.engine.registry import find_game
from undercroft.engine.session import Session
from undercroft.games.brimstone.content.types import Ranged
from undercroft.games.brimstone.events import Rerolled
from undercroft.games.brimstone.state import Finale, Turn
from undercroft.lab import sim
from undercroft.players.base import Player, Seat, maker, names, seated

DOOR = """\
+-+-+-+-+-+-+-+-+-+
|. . . . . . . . A|
+ + + + + + + + + +
|. . . . . . . . A|
+-+-+-+-+-+-+-+-+-+
"""
"""A hall of nine columns with one Door, I1 and I2, in the east."""
CELL = """\
+-+-+-+-+
|X . . .|
+ + + + +
|X . . .|
+-+-+-+-+
"""
"""Joined to the Door in the east: its X lies on I1 and I2, the rest on J1 to L2."""


def square(table: Table, key: str) -> str:
    assert key.isdigit(), f"{key} is no space"
    return table.square(int(key))


# ---- which games it plays --------------------------------------------------------------------------------------------


def test_it_is_found_by_name_and_says_what_it_does_not_know() -> None:
    assert "heuristic" in names()
    assert "minds" not in names()
    with pytest.raises(BadInput, match=r"does not know 'chess'; it knows .*brimstone"):
        maker("heuristic", "chess")("1")
    with pytest.raises(BadInput, match="nothing after the colon"):
        maker("heuristic:deep", "brimstone")("1")


# ---- Fights ----------------------------------------------------------------------------------------------------------


def test_it_attacks_instead_of_ending(table: Table, mind: Player) -> None:
    ada = table.hero("saloon-girl", at="C4")
    table.foe("tentacles", at="C5")
    table.turn_of(ada, move=1, moving=False)
    assert {"fight", "end"} <= set(table.options)
    assert chosen(table, mind) == "fight"


def test_it_uses_the_better_weapon(table: Table, mind: Player) -> None:
    """A Gunslinger beside a Tentacle: two shots at 3+ against one blow at 5+."""
    ada = table.hero("gunslinger", at="C4")
    ada.give("six-gun")
    table.foe("tentacles", at="C5")
    table.turn_of(ada, move=1, moving=False)
    assert "fight" in table.options
    assert chosen(table, mind) == f"shoot:{ada.item('six-gun')}"


@pytest.mark.parametrize(("needs", "both"), [(4, True), (6, False)])
def test_two_guns_are_fired_together_if_the_second_hits_often_enough(
    tables: Callable[..., Table], mind: Player, needs: int, both: bool
) -> None:
    """At 6+ a Critical Hit past Defense 6 is all there is to hope for, and two guns at once have none."""
    table = tables(switches={"advanced": True})
    ada = table.hero("marshal", at="C4")
    sheet(table, "marshal", ranged_to_hit=needs, abilities=())
    left, right = (item(table, ada, hands=1, ranged=Ranged(shots=2, range=6)) for _ in range(2))
    table.foe("tentacles", at="C6", defense=2 if both else 6, health=30, abilities={})
    table.turn_of(ada, move=1, moving=False)
    assert f"dual:{left}:{right}" in table.options
    assert chosen(table, mind).startswith("dual") is both


def test_a_fallen_friend_is_helped_up(tables: Callable[..., Table], mind: Player) -> None:
    """Out of reach of the Enemies it walks up to the marker, then helps instead of attacking."""
    table, friend, _ = two_tiles(tables, marker="A5", at="F5")
    its_turn(table, friend, move=5)
    assert square(table, chosen(table, mind)) == "B5"
    table, friend, _ = two_tiles(tables)
    its_turn(table, friend, move=3)
    assert chosen(table, mind) == "help:h2"


def test_who_has_no_gun_walks_up_to_an_enemy(table: Table, mind: Player) -> None:
    ada = table.hero("saloon-girl", at="A4")
    foe = table.foe("tentacles", at="F4")
    table.turn_of(ada, move=5)
    space = int(chosen(table, mind))
    assert table.game.board.adjacent(space, foe.space)


def test_hits_go_to_the_enemy_that_falls_soonest(table: Table, mind: Player) -> None:
    ada = table.hero("saloon-girl", at="C4")
    table.foe("tentacles", at="C5")
    hurt = table.foe("tentacles", at="D4", wounds=4)
    table.turn_of(ada, move=1, moving=False)
    table.act("fight")
    table.dice(to_hit=[4, 1, 1])
    assert table.asked == "attack.target"
    assert chosen(table, mind) == str(hurt.id)
    table.dice(damage=[4])
    table.act(chosen(table, mind))


def test_hits_are_assigned_one_at_a_time_the_critical_first(table: Table, mind: Player) -> None:
    ada = table.hero("saloon-girl", at="C4")
    table.foe("tentacles", at="C5")
    table.turn_of(ada, move=1, moving=False)
    table.act("fight")
    table.dice(to_hit=[4, 6, 1])
    assert table.asked == "attack.hits"
    assert chosen(table, mind) == "hits:0:1"


# ---- Dynamite --------------------------------------------------------------------------------------------------------


def thrower(table: Table) -> Figure:
    """A Hero with Dynamite who has finished moving, and four Tentacles that one explosion on H4 catches."""
    ada = table.hero("gunslinger", at="C4", side_bag=["dynamite"])
    for at in ("G3", "I3", "G5", "I5"):
        table.foe("tentacles", at=at)
    return ada


def test_dynamite_is_thrown_at_a_group(table: Table, mind: Player) -> None:
    ada = thrower(table)
    table.turn_of(ada, move=1, moving=False)
    assert chosen(table, mind) == "use:token:dynamite"
    table.act("use:token:dynamite")
    assert table.asked == "dynamite.space"
    assert square(table, chosen(table, mind)) == "H4"


def test_dynamite_is_not_thrown_at_friends(table: Table, mind: Player) -> None:
    """A friend in the middle of the group: wherever two Enemies could be caught, the friend would be too."""
    ada = table.hero("gunslinger", at="C4", side_bag=["dynamite"])
    table.hero("marshal", at="H4")
    for at in ("H3", "H5"):
        table.foe("tentacles", at=at)
    table.turn_of(ada, move=1, moving=False)
    assert "use:token:dynamite" in table.options
    assert chosen(table, mind) == "end"


def test_dynamite_is_aimed_past_friends(table: Table, mind: Player) -> None:
    """With a friend in the middle the better half of the group is out of the question; F4 still catches G3 and G5."""
    ada = thrower(table)
    bea = table.hero("marshal", at="H4")
    table.turn_of(ada, move=1, moving=False)
    table.act("use:token:dynamite")
    space = int(chosen(table, mind))
    assert space != bea.space
    assert not table.game.board.adjacent(space, bea.space)


def test_dynamite_is_kept_for_more_than_one_enemy(table: Table, mind: Player) -> None:
    ada = table.hero("gunslinger", at="C4", side_bag=["dynamite"])
    ada.give("six-gun")
    table.foe("void-spiders", at="G4")
    table.turn_of(ada, move=1, moving=False)
    assert "use:token:dynamite" in table.options
    assert chosen(table, mind) == f"shoot:{ada.item('six-gun')}"


# ---- Healing ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("foe", [True, False])
def test_it_heals_when_hurt(table: Table, mind: Player, foe: bool) -> None:
    """Of 12 Health 3 are left: first the Bandages, whatever else there is to do."""
    ada = table.hero("marshal", at="C4", side_bag=["bandages"], wounds=9)
    if foe:
        table.foe("tentacles", at="C5")
    table.turn_of(ada, move=3)
    assert chosen(table, mind) == "offer:use:token:bandages"


def test_it_keeps_its_bandages_for_real_wounds(table: Table, mind: Player) -> None:
    ada = table.hero("marshal", at="C4", side_bag=["bandages"], wounds=2)
    table.foe("tentacles", at="C5")
    table.turn_of(ada, move=1, moving=False)
    assert "use:token:bandages" in table.offers(ada)
    assert chosen(table, mind) == "fight"


def test_bandages_go_to_the_one_who_needs_them(table: Table, mind: Player) -> None:
    ada = table.hero("marshal", at="C4", side_bag=["bandages"], wounds=1)
    bea = table.hero("gunslinger", at="C5", wounds=8)
    table.foe("tentacles", at="B3")
    table.turn_of(ada, move=1, moving=False)
    assert chosen(table, mind) == "offer:use:token:bandages"
    table.offer("use:token:bandages", ada)
    assert table.asked == "card.whom"
    assert chosen(table, mind) == bea.id


# ---- Grit ------------------------------------------------------------------------------------------------------------


def rolled(table: Table, *faces: int) -> None:
    """A Saloon Girl with one Grit, 4+ in Melee, has rolled To Hit against a Void Spider."""
    table.auto(hero_reroll="")
    ada = table.hero("saloon-girl", at="C4", grit=1)
    table.foe("void-spiders", at="C5")
    table.turn_of(ada, move=1, moving=False)
    table.act("fight")
    table.dice(to_hit=list(faces))
    assert table.asked == "hero.reroll"


def test_grit_is_spent_on_misses(table: Table, mind: Player) -> None:
    rolled(table, 1, 2, 3)
    assert chosen(table, mind) == "reroll:grit"


def test_grit_is_kept_when_the_dice_are_good(table: Table, mind: Player) -> None:
    rolled(table, 5, 5, 5)
    assert chosen(table, mind) == "pass"


def test_only_the_misses_are_rolled_again(table: Table, mind: Player) -> None:
    rolled(table, 1, 5, 2)
    table.act("reroll:grit")
    assert table.asked == "hero.reroll-dice"
    table.act(chosen(table, mind))
    table.act(chosen(table, mind))
    table.dice(to_hit=[6, 6])
    assert table.events(Rerolled)[-1].dice == (6, 5, 6)


def test_dice_rolled_again_once_are_let_lie(table: Table, mind: Player) -> None:
    """With two Grit left, what was Re-rolled and missed again asks for no second Grit."""
    table.auto(hero_reroll="")
    ada = table.hero("saloon-girl", at="C4", grit=2)
    table.foe("void-spiders", at="C5")
    table.turn_of(ada, move=1, moving=False)
    table.act("fight")
    table.dice(to_hit=[1, 1, 5, 1, 1])
    table.act("reroll:grit")
    for key in ("0", "1", "pass"):
        table.act(key)
    assert table.asked == "hero.reroll"
    assert chosen(table, mind) == "pass"


@pytest.mark.parametrize(
    ("card", "answer"), [("marked-by-the-deep", "cancel"), ("heavy-hands", "cancel"), ("stone-in-the-blood", "face")]
)
def test_growing_dread_that_strengthens_the_enemies_is_cancelled(
    table: Table, mind: Player, card: str, answer: str
) -> None:
    table.hero("marshal", at="C4", grit=1)
    table.state.dread = [card]
    table.begin(Turn(at="room_exploration"), Finale(room=0))
    assert table.asked == "finale.unseen-dread"
    assert chosen(table, mind) == "face"
    table.act("face")
    assert table.asked == "finale.dread"
    assert chosen(table, mind) == answer


# ---- exploring -------------------------------------------------------------------------------------------------------


def test_it_steps_towards_a_door(tables: Callable[..., Table], mind: Player) -> None:
    table = tables(DOOR)
    ada = table.hero("marshal", at="A1")
    table.turn_of(ada, move=3)
    assert square(table, chosen(table, mind)) in ("D1", "D2")


def test_it_looks_through_a_door_it_stands_at(tables: Callable[..., Table], mind: Player) -> None:
    table = tables(DOOR)
    ada = table.hero("marshal", at="I1")
    table.turn_of(ada, move=3)
    assert chosen(table, mind) == "look:0:A"


def unknown_room(tables: Callable[..., Table], *others: str) -> tuple[Table, Figure]:
    """An unrevealed cell behind the Door, the lantern's holder near it, and other Heroes who have Activated."""
    table = tables(DOOR)
    table.tile("cell", CELL, entrance="X")
    table.room("cell", placement=Placement("cell", x=8, y=0), token="token-2", revealed=False)
    ada = table.hero("marshal", at="H1")
    for at in others:
        table.hero("gunslinger", at=at, activated=True)
    return table, ada


@pytest.mark.parametrize(("other", "goes"), [("G1", True), ("A1", False)])
def test_it_steps_into_an_unknown_room_only_with_the_others_near(
    tables: Callable[..., Table], mind: Player, other: str, goes: bool
) -> None:
    table, ada = unknown_room(tables, other)
    table.turn_of(ada, move=1)
    key = chosen(table, mind)
    assert (key.isdigit() and table.square(int(key)) in ("I1", "I2")) is goes


@pytest.mark.parametrize(("wounds", "answer"), [(0, "scavenge:0"), (8, "end")])
def test_who_waits_scavenges_if_it_is_safe(
    tables: Callable[..., Table], mind: Player, wounds: int, answer: str
) -> None:
    table, ada = unknown_room(tables, "A1")
    ada.wounds = wounds
    table.turn_of(ada, move=0)
    assert {"scavenge:0", "end"} <= set(table.options)
    assert chosen(table, mind) == answer


def three_tiles(tables: Callable[..., Table], **last: Any) -> Table:
    """The hall from A to I, a cell from I to L, and a cell from L to O with a Door in the east."""
    table = tables(DOOR)
    table.tile("cell", CELL.replace("X . . .", "X . . Y"), entrance="X")
    table.room("cell", placement=Placement("cell", x=8, y=0))
    table.room("cell", placement=Placement("cell", x=11, y=0), **last)
    return table


@pytest.mark.parametrize(("holder", "goes"), [("H1", False), ("J1", True)])
def test_it_stays_in_the_light(tables: Callable[..., Table], mind: Player, holder: str, goes: bool) -> None:
    """The holder has Activated: in the hall its light ends with the first cell, on the first cell with the second."""
    table = three_tiles(tables)
    table.hero("marshal", at=holder, activated=True)
    bea = table.hero("gunslinger", at="K1")
    table.turn_of(bea, move=4)
    key = chosen(table, mind)
    assert (key.isdigit() and table.square(int(key))[0] in "MNO") is goes


@pytest.mark.parametrize(("other", "goes"), [("H1", False), ("J1", True)])
def test_the_holder_leaves_nobody_in_the_dark(
    tables: Callable[..., Table], mind: Player, other: str, goes: bool
) -> None:
    """On the second cell proper the lantern lights both cells, but no longer the hall."""
    table = three_tiles(tables)
    ada = table.hero("marshal", at="K1")
    table.hero("gunslinger", at=other, activated=True)
    table.turn_of(ada, move=4)
    key = chosen(table, mind)
    assert (key.isdigit() and table.square(int(key))[0] in "MNO") is goes


def test_a_weak_party_rests_beside_its_healer(tables: Callable[..., Table], mind: Player) -> None:
    """Half its Health gone, the Party gathers around the Saloon Girl instead of going to the Door."""
    table = tables(DOOR)
    healer = table.hero("saloon-girl", at="B1", activated=True)
    ada = table.hero("marshal", at="F1", wounds=9)
    table.turn_of(ada, move=3)
    assert table.game.board.adjacent(int(chosen(table, mind)), healer.space)


# ---- before Enemies strike -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("wounds", "key"), [(7, "offer:use:token:bandages"), (3, "on")])
def test_bandages_are_used_before_a_blow_that_could_fell(table: Table, mind: Player, wounds: int, key: str) -> None:
    """Two Stranglers of 4 Combat, 4+ and 3 Damage: 12 Wounds before a Defense of 4+, 6 after it.

    Of Health 12 there are 5 left or 9; neither is low by itself.
    """
    ada = table.hero("marshal", at="C3", health=12, defense=4, wounds=wounds, side_bag=["bandages"], activated=True)
    for at in ("C4", "D3"):
        table.foe("stranglers", at=at, target=ada.id, combat=4, to_hit=4, damage=3, abilities={})
    table.turn("models_activate")
    assert table.asked == "turn.window"
    assert chosen(table, mind) == key


def test_nothing_is_handed_on_in_the_midst_of_it(table: Table, mind: Player) -> None:
    """Before a blow things are used or kept; a gift waits for the turn."""
    ada = table.hero("marshal", at="C3", wounds=2, side_bag=["bandages"] * 5, activated=True)
    table.hero("saloon-girl", at="C2", activated=True)
    table.foe("stranglers", at="C4", target=ada.id, combat=1, damage=1, abilities={})
    table.turn("models_activate")
    assert any(offer.startswith("trade:") for offer in table.offers(ada))
    assert chosen(table, mind) == "on"


# ---- when all is lost ------------------------------------------------------------------------------------------------


def test_it_flees_only_when_all_is_lost(table: Table, mind: Player) -> None:
    """One Wound from the end, alone, with six Stranglers around; and the same with all Health left."""
    ada = table.hero("gunslinger", at="C4", wounds=9)
    for at in ("B3", "C3", "D3", "B5", "C5", "D5"):
        table.foe("stranglers", at=at)
    table.auto(turn_begin="")
    table.turn()
    assert chosen(table, mind) == "offer:flee"
    ada.wounds = 0
    assert chosen(table, mind) == "on"


def test_it_agrees_to_flee_only_when_all_is_lost(table: Table, mind: Player) -> None:
    table.hero("gunslinger", at="C4")
    ada = table.hero("marshal", at="E4")
    table.foe("tentacles", at="D3")
    table.auto(turn_begin="")
    table.turn()
    table.offer("flee", ada)
    assert table.asked == "turn.flee"
    assert chosen(table, mind) == "stay"


# ---- whole games -----------------------------------------------------------------------------------------------------


def new_game(seed: str, heroes: int = 4, **more: Any) -> Session[Any]:
    return Session.start(find_game("brimstone"), Setup(mission="fistful", heroes=heroes), seed, **more)


def stops(session: Session[Any], mind: Player) -> Iterator[tuple[str, Seat]]:
    """Every stop of a game that one mind plays: the key it is about to answer, and the seat it answers through."""
    seats = tuple(session.game.seats())
    while (ask := session.ask) is not None:
        name = next(seat for seat in ask.seats if seat not in session.votes)
        part, seat = ask.for_seat(name), Seat(session, name, seats)
        answer = mind.answer(part, seat)
        key = answer.key if isinstance(answer, Offer) else key_of(part.values[answer])
        yield key, seat
        session.answer(key, answer.seat if isinstance(answer, Offer) else name)


@pytest.mark.parametrize("heroes", [1, 2, 3, 4])
def test_it_plays_to_the_end(mind: Player, heroes: int) -> None:
    session = new_game("to the end", heroes)
    keys = [key for key, _ in stops(session, mind)]
    assert session.over
    assert session.game.state.ending in ("won", "all KO'd", "darkness", "fled")
    assert len(keys) < 3000


def test_it_knows_nothing_but_its_view(mind: Player) -> None:
    """Wherever everything hidden is drawn anew, the answer stays the same."""
    session = new_game("hidden")
    for number, (key, seat) in enumerate(stops(session, mind)):
        if number % 15:
            continue
        other = seat.imagine(b"other")
        assert other.ask is not None
        part = other.ask.for_seat(seat.name)
        again = mind.answer(part, Seat(other, seat.name, seat.mine))
        assert key == (again.key if isinstance(again, Offer) else key_of(part.values[again]))


def test_it_answers_for_its_own_seats_only() -> None:
    """Two Heroes with a mind, two with random players: the game goes on to its end."""
    session = new_game("mixed")
    specs = {"p1": "heuristic", "p2": "random", "p3": "heuristic", "p4": "random"}
    assert seated(session, specs, "mixed").run(20_000)
    assert session.over


@pytest.mark.slow
def test_it_wins_far_more_often_than_random() -> None:
    """60 games each with four Heroes; at least 25 points in the hundred are 15 games."""
    won: dict[str, int] = {}
    for player in ("random", "heuristic"):
        report, failed = sim.simulate(sim.plan("brimstone", "fistful", 4, player, 60, "margin"))
        assert not failed
        won[player] = report.won
    assert won["heuristic"] - won["random"] >= 15, won
