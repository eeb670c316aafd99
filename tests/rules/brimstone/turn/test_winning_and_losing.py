"""How an Adventure ends, what a sudden end leaves undone, and an Ambush in mid-turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from tests.rules.brimstone.situations.table import Figure, Table
from undercroft.crawl.packs.language.grammar import read_effect
from undercroft.games.brimstone.content.keywords import Case
from undercroft.games.brimstone.content.keywords.lexicon import WORDS
from undercroft.games.brimstone.events import (
    Activated,
    CardDrawn,
    ChartRolled,
    DarknessMoved,
    Died,
    Ended,
    FoeAttacked,
    FoesActivated,
    HeldBack,
    KnockedOut,
    Recovered,
    Revived,
    Scavenged,
    TokenRevealed,
    TurnBegan,
    TurnEnded,
)
from undercroft.games.brimstone.rules import harm
from undercroft.games.brimstone.rules.darkness import depth_track
from undercroft.games.brimstone.rules.enemies.record_sheet import foe_stat
from undercroft.games.brimstone.rules.explore import event_cards
from undercroft.games.brimstone.state import Boost
from undercroft.lab.ledger import rule

if TYPE_CHECKING:
    from collections.abc import Callable

ROOM = """\
  +-+-+
  |A A|
+-+ + +-+
|. . . .|
+ + + + +
|. . . .|
+ + + + +
|. . . .|
+-+-+-+-+
"""


def count(table: Table, kind: type) -> int:
    return len(table.events(kind))


# ---- all KO'd ------------------------------------------------------------------------------------------------------


@rule("brimstone.end.all-ko")
def test_the_mission_fails_at_once_when_the_last_hero_is_kod(table: Table) -> None:
    ada = table.hero("marshal", at="A1", wounds=11)
    table.hero("bandido", at="B1", ko=True, ko_cause="sanity", horror=8)
    table.dice(chart_injury=[3, 4], chart_madness=[3, 4])
    table.happen(lambda game: harm.suffer_wounds(game, game.hero(ada.id), 1))
    assert (table.state.outcome, table.state.ending) == ("lost", "all KO'd")
    assert [(event.outcome, event.why) for event in table.events(Ended)] == [("lost", "all KO'd")]
    assert table.over


@rule("brimstone.end.all-ko")
def test_while_one_hero_stands_it_goes_on(table: Table) -> None:
    ada = table.hero("marshal", at="A1", wounds=11)
    table.hero("bandido", at="B1")
    table.happen(lambda game: harm.suffer_wounds(game, game.hero(ada.id), 1))
    assert ada.ko
    assert table.state.outcome == ""
    assert not table.over


@rule("brimstone.end.all-ko")
def test_dead_and_kod_heroes_together_are_all(table: Table) -> None:
    ada = table.hero("marshal", at="A1", wounds=11)
    table.hero("bandido", at="B1", dead=True)
    table.dice(chart_injury=[3, 4])
    table.happen(lambda game: harm.suffer_wounds(game, game.hero(ada.id), 1))
    assert table.state.ending == "all KO'd"


@rule("brimstone.end.all-ko", "brimstone.revive.use")
def test_a_revive_token_comes_before_that(table: Table) -> None:
    ada = table.hero("marshal", at="A1", wounds=11)
    table.state.revives = 1
    table.happen(lambda game: harm.suffer_wounds(game, game.hero(ada.id), 1))
    assert table.state.outcome == ""
    assert count(table, Revived) == 1
    assert (ada.ko, ada.wounds, table.state.revives) == (False, 0, 0)


@rule("brimstone.end.all-ko-charts")
@pytest.mark.parametrize(
    ("cause", "charts"), [("health", ["injury"]), ("sanity", ["madness"]), ("both", ["injury", "madness"])]
)
def test_after_that_each_hero_still_rolls_for_injury_or_madness(table: Table, cause: str, charts: list[str]) -> None:
    """The Bandido was KO'd earlier, by whatever cause; the Marshal falls now, of Wounds."""
    ada = table.hero("marshal", at="A1", wounds=11)
    table.hero("bandido", at="B1", ko=True, ko_cause=cause)
    table.dice(chart_injury=[3, 4] * (1 + ("injury" in charts)), chart_madness=[3, 4] * ("madness" in charts))
    table.happen(lambda game: harm.suffer_wounds(game, game.hero(ada.id), 1))
    rolled = [(event.hero, event.chart) for event in table.events(ChartRolled)]
    assert rolled == [("h1", "injury"), *(("h2", chart) for chart in charts)]
    assert [hero.xp for hero in table.game.heroes] == [10, 10 * len(charts)]  # 7 on either chart: 10 XP
    assert table.over


@rule("brimstone.end.all-ko-charts")
def test_a_hero_may_die_of_it_and_the_others_still_roll(table: Table) -> None:
    """A 2 on the Injury Chart is death; the second Hero rolls all the same; it ended as it ended."""
    ada = table.hero("marshal", at="A1", wounds=11)
    table.hero("bandido", at="B1", ko=True, ko_cause="both")
    table.dice(chart_injury=[1, 1, 1, 1])
    table.happen(lambda game: harm.suffer_wounds(game, game.hero(ada.id), 1))
    assert [event.hero for event in table.events(Died)] == ["h1", "h2"]
    assert [(event.hero, event.chart) for event in table.events(ChartRolled)] == [("h1", "injury"), ("h2", "injury")]
    assert (table.state.ending, count(table, Ended)) == ("all KO'd", 1)


@rule("brimstone.end.all-ko")
def test_enemies_still_to_activate_do_not_when_all_are_down(table: Table) -> None:
    """The Tentacles strike the last Hero down; the Void Spiders do not Activate, only charts follow."""
    ada = table.hero("marshal", at="A1", wounds=11, activated=True, side_bag=["tonic"])
    table.hero("saloon-girl", at="J8", ko=True, ko_cause="health", wounds=9)
    table.foe("tentacles", at="B1", initiative=5, combat=2, to_hit=4, damage=1, abilities={}, target=ada.id)
    table.foe("void-spiders", at="B2", initiative=1, abilities={}, target=ada.id)
    table.dice(foe_to_hit=[6, 6], defense=[1, 1], chart_injury=[3, 4, 3, 4])
    table.auto(turn_window="on")

    table.turn("models_activate")

    assert [event.kind for event in table.events(FoesActivated)] == ["tentacles"]
    assert count(table, FoeAttacked) == 1
    assert [event.hero for event in table.events(KnockedOut)] == ["h1"]
    assert [event.hero for event in table.events(ChartRolled)] == ["h1", "h2"]
    assert (count(table, TurnEnded), count(table, Recovered)) == (0, 0)
    assert table.state.foes == []
    assert table.state.fight is None
    assert table.state.ending == "all KO'd"


def test_a_death_after_the_victory_does_not_undo_it(table: Table) -> None:
    """The Mission is won; the only Hero, KO'd in the very end, dies on the chart: it stays won."""
    table.hero("marshal", at="A1", ko=True, ko_cause="health", wounds=12)
    table.state.outcome, table.state.ending = "won", "won"
    table.dice(chart_injury=[1, 1])
    table.begin(adventure="wake_the_fallen")
    assert count(table, Died) == 1
    assert (table.state.outcome, table.state.ending) == ("won", "won")


# ---- the Darkness --------------------------------------------------------------------------------------------------


@rule("brimstone.end.darkness-escapes")
@pytest.mark.parametrize(
    ("start", "steps", "lost"), [(2, 1, True), (3, 1, False), (4, 3, True), (4, 2, False), (3, 9, True)]
)
def test_the_mission_fails_when_the_darkness_reaches_the_mine_entrance(
    table: Table, start: int, steps: int, lost: bool
) -> None:
    table.hero("marshal", at="A1")
    table.state.darkness = start
    table.pack.depth = type(table.pack.depth)(id="bare", stages=table.pack.depth.stages, blood=(), dread=())
    table.happen(lambda game: depth_track.move_darkness(game, steps))
    assert table.state.ending == ("darkness" if lost else "")
    assert table.state.outcome == ("lost" if lost else "")
    assert table.over is lost
    assert table.state.darkness == (1 if lost else start - steps)


@rule("brimstone.end.darkness-escapes")
def test_it_fails_by_a_missed_roll_too(table: Table) -> None:
    table.hero("marshal", at="A1")
    table.state.darkness = 2
    table.dice(hold_back=[1, 2])
    table.turn("begin")
    assert table.state.ending == "darkness"
    assert count(table, Activated) == 0
    assert table.over


@rule("brimstone.end.darkness-escapes")
def test_cards_still_pending_are_not_drawn_once_the_darkness_is_out(tables: Callable[..., Table]) -> None:
    """Two 6s to Scavenge: the first card draws a Darkness card, which lets the Darkness out; nothing follows."""
    table = tables(ROOM)
    ada = table.hero("saloon-girl", at="A2")
    table.hero("marshal", at="B2", wounds=3)
    table.state.darkness = 2
    table.stack("scavenge", "scav-bad-rock", "scav-seam")
    table.deck("darkness", "it-knows-the-way", "black-snow")
    table.dice(scavenge=[6, 6, 1])
    table.turn_of(ada, move=1)
    table.act("scavenge:0")
    assert [event.card for event in table.events(CardDrawn)] == ["scav-bad-rock", "it-knows-the-way"]
    assert [event.step for event in table.events(DarknessMoved)] == [1]
    assert (ada.stone, count(table, Activated), count(table, TurnEnded)) == (0, 0, 0)
    assert (table.state.outcome, table.state.ending) == ("lost", "darkness")
    assert [(event.outcome, event.why) for event in table.events(Ended)] == [("lost", "darkness")]
    assert table.over


@rule("brimstone.end.darkness-escapes")
def test_heroes_kod_when_the_darkness_escapes_roll_on_their_chart_and_get_out(table: Table) -> None:
    table.hero("marshal", at="A1")
    table.hero("bandido", at="B1", ko=True, ko_cause="sanity")
    table.state.darkness = 2
    table.dice(chart_madness=[3, 4])
    table.happen(lambda game: depth_track.move_darkness(game, 1))
    assert [event.hero for event in table.events(ChartRolled)] == ["h2"]
    assert not table.game.hero("h2").ko


@rule("brimstone.end.all-ko-charts")
def test_who_has_escaped_does_not_fall_again_by_what_the_failure_costs(table: Table) -> None:
    """The last Hero falls and escapes; the Mutation that the failure brings finds 0 Health, and nobody KO'd again."""
    mission = table.pack.missions["fistful"]
    failure = read_effect(WORDS, "each hero: mutation")
    table.pack.missions = {**table.pack.missions, "fistful": msgspec.structs.replace(mission, failure=failure)}
    ada = table.hero("marshal", at="A1", wounds=11)
    table.dice(chart_injury=[3, 4], chart_mutation=[3, 1])
    table.happen(lambda game: harm.suffer_wounds(game, game.hero(ada.id), 1))
    assert table.over
    assert ada.mutations == ["mut-lockjaw"]
    assert count(table, KnockedOut) == 1
    assert not ada.ko


# ---- fleeing -------------------------------------------------------------------------------------------------------


def start_of_turn(table: Table) -> None:
    table.auto(turn_begin="")
    table.turn("begin")


@rule("brimstone.end.flee-when", "brimstone.end.flee-effect")
def test_the_party_may_flee_at_the_start_of_a_turn_before_anything_else(table: Table) -> None:
    ada, bea = table.hero("marshal", at="A1"), table.hero("bandido", at="B1")
    start_of_turn(table)
    assert table.asked == "turn.begin"
    assert "flee" in table.offers(ada)
    assert "flee" in table.offers(bea)
    assert count(table, HeldBack) == 0

    table.offer("flee", bea)
    table.act("flee", "p1")
    assert table.state.ending == ""
    table.act("flee", "p2")

    assert (table.state.outcome, table.state.ending) == ("lost", "fled")
    assert (count(table, HeldBack), count(table, Activated)) == (0, 0)
    assert table.over


@rule("brimstone.end.flee-when")
def test_one_who_wants_to_stay_keeps_them_all_there(table: Table) -> None:
    ada, _ = table.hero("marshal", at="A1"), table.hero("bandido", at="B1")
    start_of_turn(table)
    table.offer("flee", ada)
    table.act("flee", "p1")
    table.act("stay", "p2")
    assert (table.state.outcome, table.state.ending) == ("", "")
    assert table.asked == "turn.begin"


@rule("brimstone.end.flee-when")
def test_kod_heroes_are_not_asked(table: Table) -> None:
    ada = table.hero("marshal", at="A1")
    down = table.hero("bandido", at="B1", ko=True, ko_cause="health")
    table.dice(chart_injury=[3, 4])
    start_of_turn(table)
    assert "flee" not in table.offers(down)
    assert table.session is not None
    assert [refusal.rule for refusal in table.session.why_not("offer:flee", down.seat)] == ["brimstone.end.flee-when"]
    table.offer("flee", ada)
    table.act("flee", "p1")
    assert table.state.ending == "fled"


@rule("brimstone.end.flee-when")
def test_at_any_other_time_fleeing_is_refused(table: Table) -> None:
    """Not once the turn has begun, neither before the Hold Back roll's outcome is played nor in an Activation."""
    ada = table.hero("marshal", at="A1")
    table.turn_of(ada, move=2)
    assert "flee" not in table.offers(ada)
    table.refuses("offer:flee", "brimstone.end.flee-when")

    table.hero("bandido", at="B1")
    table.state.lantern, table.state.lantern_space = "", table.space("C1")
    table.turn("hold_back_the_darkness")
    assert table.asked == "turn.hold-back"
    assert "flee" not in table.offers(ada)


@rule("brimstone.end.flee-effect", "brimstone.end.flee-ko-charts")
def test_all_escape_and_only_the_kod_roll_for_injury_or_madness(table: Table) -> None:
    """In the middle of a Fight: the Enemies are left behind, nobody is KO'd any more, markers are gone."""
    ada = table.hero("marshal", at="A1", poison=2, venom=1, wounds=3)
    bea = table.hero("bandido", at="B1", ko=True, ko_cause="sanity")
    cal = table.hero("gunslinger", at="C1", ko=True, ko_cause="health")
    table.foe("tentacles", at="J8")
    table.dice(chart_madness=[3, 4], chart_injury=[1, 2])
    start_of_turn(table)
    table.offer("flee", ada)
    table.act("flee", "p1")
    assert [(event.hero, event.chart) for event in table.events(ChartRolled)] == [("h2", "madness"), ("h3", "injury")]
    assert (ada.ko, bea.ko, cal.ko) == (False, False, False)
    assert cal.injuries == ["injury-broken-leg"]  # a 3
    assert ada.wounds == 3
    assert table.state.foes == []
    assert table.over


@rule("brimstone.status.removed-end")
def test_status_markers_leave_the_heroes_at_the_end(table: Table) -> None:
    ada = table.hero("marshal", at="A1", poison=2, venom=1)
    start_of_turn(table)
    table.offer("flee", ada)
    table.act("flee", "p1")
    assert (ada.poison, ada.venom) == (0, 0)


# ---- an Ambush in mid-turn -----------------------------------------------------------------------------------------


def ambushed_while_scavenging(tables: Callable[..., Table]) -> tuple[Table, Figure, Figure, Figure]:
    """The Gunslinger Scavenges with two 6s and finds a nest of two Void Spiders; the others have not Activated."""
    table = tables(ROOM)
    gun = table.hero(
        "gunslinger", at="A2", venom=1, boosts=[Boost("combat", 2, "activation"), Boost("luck", 1, "turn")]
    )
    girl = table.hero("saloon-girl", at="D4")
    hurt = table.hero("marshal", at="C4", wounds=3)
    token = next(t.id for t in table.pack.tokens.values() if t.attack and not t.clue)
    table.tile("far", ROOM)
    from undercroft.crawl.board.tiles import Placement

    table.room("far", placement=Placement("far", x=10, y=0), token=token, revealed=False)
    table.state.heroes[2].space = table.space("C4")
    table.stack("scavenge", "scav-nest", "scav-seam")
    table.dice(scavenge=[6, 6, 2], foe_count=[1], foe_pick=["h1", "h2"])
    table.turn_of(gun, move=2)
    table.act("scavenge:0")
    while table.awaits == "ambush.space":
        table.act(table.options[0])
    return table, gun, girl, hurt


@rule("brimstone.ambush.mid-turn-ends-turn", "brimstone.turn.end-step")
def test_an_ambush_while_scavenging_ends_the_turn(tables: Callable[..., Table]) -> None:
    """What no longer happens: the second card, the other Heroes' Activations, Room Exploration."""
    table, gun, girl, hurt = ambushed_while_scavenging(tables)
    assert [foe.kind for foe in table.state.foes] == ["void-spiders"] * 2
    assert [event.card for event in table.events(CardDrawn)] == ["scav-nest"]
    assert gun.stone == 0
    assert count(table, Activated) == 0
    assert (girl.activated, hurt.activated) == (False, False)
    assert count(table, TokenRevealed) == 0
    assert count(table, Scavenged) == 1
    assert table.state.rooms[0].scavenged == 1


@rule("brimstone.ambush.mid-turn-ends-turn", "brimstone.turn.end-step", "brimstone.saloon.comforting-any-turn")
def test_what_still_happens_is_the_end_of_the_turn(tables: Callable[..., Table]) -> None:
    """Comforting Presence is offered; boosts of the turn and of the cut Activation, and Void Venom, are gone."""
    table, gun, girl, hurt = ambushed_while_scavenging(tables)
    assert count(table, TurnEnded) == 1
    assert table.asked == "hero.use-now"
    table.act("yes", "p2")
    assert (hurt.wounds, girl.xp) == (2, 5)
    assert gun.venom == 0
    assert gun.boosts == []


@rule("brimstone.ambush.mid-turn-ends-turn", "brimstone.ambush.initiative-bonus", "brimstone.turn.order")
def test_then_a_new_turn_begins_in_which_the_ambushers_are_quicker(tables: Callable[..., Table]) -> None:
    table, *_ = ambushed_while_scavenging(tables)
    table.act("no", "p2")
    assert [event.turn for event in table.events(TurnBegan)] == [2]
    assert table.awaits == "hero.hold-back"
    sheet = table.pack.enemies["void-spiders"].normal
    assert foe_stat(table.game, "void-spiders", "initiative") == sheet.initiative + 2


@rule("brimstone.ambush.not-in-hold-back")
def test_an_ambush_by_a_depth_event_does_not_end_the_turn(table: Table) -> None:
    """Double 3s in the Hold Back step: a Threat ambushes, then Activations follow in the same turn."""
    table.hero("gunslinger", at="E5", initiative=99)
    table.deck("threat-low", "low-two-at-the-pump")
    table.dice(hold_back=[3, 3])
    table.turn("begin")
    while table.awaits == "ambush.space":
        table.act(table.options[0])
    assert len(table.state.foes) == 2
    assert [event.turn for event in table.events(TurnBegan)] == [2]
    assert count(table, TurnEnded) == 0
    assert [event.hero for event in table.events(Activated)] == ["h1"]


def test_a_card_drawn_in_hold_back_may_knock_out_the_whole_party(table: Table) -> None:
    """Nothing of the turn goes on: no Activation, no end of the turn."""
    table.hero("marshal", at="A1", horror=10)
    table.dice(card_horror=[1], willpower=[1], chart_madness=[3, 4])
    table.happen(
        lambda game: event_cards.play(game, game.pack.cards["breath-from-below"], Case()), at="hold_back_the_darkness"
    )
    assert table.state.ending == "all KO'd"
    assert (count(table, Activated), count(table, TurnEnded)) == (0, 0)
