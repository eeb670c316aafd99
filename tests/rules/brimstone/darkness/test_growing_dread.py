"""Growing Dread: the face-down stack, cancelling it with Grit, and the day it comes due."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from tests.rules.brimstone.situations.table import Table
from undercroft.games.brimstone.events import CardDrawn, DreadCancelled, FoesPlaced, GritSpent, HitsTaken
from undercroft.games.brimstone.rules.darkness import darkness_cards, growing_dread
from undercroft.games.brimstone.rules.enemies.record_sheet import foe_stat
from undercroft.games.brimstone.shown.view import View
from undercroft.games.brimstone.state import AfterFight, Finale, Turn
from undercroft.lab.ledger import rule

if TYPE_CHECKING:
    from collections.abc import Callable

BOTTOM, TOP = "heavy-hands", "all-the-lamps"


def objective(table: Table, *stack: str, heroes: int = 1, grit: int = 0) -> None:
    """The Objective was just found; these Growing Dread cards lie on the stack, the last on top."""
    for n in range(heroes):
        table.hero("marshal", at=f"A{n + 1}", grit=grit)
    table.state.dread = list(stack)
    table.state.decks["dread"].pile = [card for card in table.state.decks["dread"].pile if card not in stack]
    table.state.objective = True
    table.deck("threat-high", "high-three-in-the-dark")
    table.begin(Turn(at="room_exploration"), Finale(room=0))


def both_pay(table: Table, *answers: str) -> None:
    for n, answer in enumerate(answers, 1):
        table.act(answer, f"p{n}")


# ---- the stack -----------------------------------------------------------------------------------------------------


@rule("brimstone.dread.stack-face-down")
def test_a_drawn_card_goes_unseen_on_top_and_is_not_resolved(table: Table) -> None:
    ada = table.hero("marshal", at="A1", grit=1)
    table.state.dread = ["chosen-ground"]
    table.deck("dread", TOP)
    left = len(table.state.decks["dread"].pile)

    list(growing_dread.add_dread(table.game))

    assert table.state.dread == ["chosen-ground", TOP]
    assert len(table.state.decks["dread"].pile) == left - 1
    assert (ada.horror, ada.grit) == (0, 1)
    assert table.state.decks["dread"].discard == []


@rule("brimstone.dread.stack-face-down")
def test_with_no_card_left_the_stack_stays_as_it_is(table: Table) -> None:
    table.state.decks["dread"].pile = []
    list(growing_dread.add_dread(table.game))
    assert table.state.dread == []


@rule("brimstone.dread.stack-count-public")
def test_everybody_sees_how_many_cards_lie_there_but_not_which(tables: Callable[..., Table]) -> None:
    """Two tables that differ only in the faces of the stack look the same; one more card is seen."""
    views: list[View] = []
    for stack in (["chosen-ground", TOP], [TOP, BOTTOM], [TOP]):
        table = tables()
        table.hero("marshal", at="A1")
        table.state.dread = stack
        views.append(table.game.view("p1"))
    assert views[0] == views[1]
    assert [view.dread for view in views] == [2, 2, 1]


@rule("brimstone.content.growing-dread-deck")
def test_there_are_seven_growing_dread_cards(table: Table) -> None:
    assert len(set(table.pack.decks["dread"])) == 7


# ---- when it comes due ---------------------------------------------------------------------------------------------


@rule("brimstone.dread.resolve-at-objective")
def test_the_stack_is_resolved_from_the_top_before_any_threat_is_drawn(table: Table) -> None:
    """First the top card's Horror, then the card below it; only then the Threat card and its Enemies."""
    table.dice(card_horror=[2], willpower=[1, 6])
    objective(table, BOTTOM, TOP, grit=0)
    drawn = [(event.deck, event.card) for event in table.events(CardDrawn)]
    assert drawn == [("dread", TOP), ("dread", BOTTOM), ("threat-high", "high-three-in-the-dark")]
    assert table.game.hero("h1").horror == 1
    assert table.state.dread == []
    assert sorted(table.state.faced) == sorted([TOP, BOTTOM])
    order = [type(event).__name__ for event in table.events() if isinstance(event, CardDrawn | HitsTaken | FoesPlaced)]
    assert order == ["CardDrawn", "HitsTaken", "CardDrawn", "CardDrawn", "FoesPlaced"]


@rule("brimstone.dread.resolve-at-objective")
def test_what_a_card_gives_the_enemies_holds_for_the_last_fight(table: Table) -> None:
    """Heavy Hands: +1 Defense; Chosen Ground: +2 Initiative."""
    sheet = table.pack.enemies["night-terrors"].normal
    table.hero("bandido", at="J1")
    assert foe_stat(table.game, "night-terrors", "defense") == sheet.defense
    table.state.dread = [BOTTOM, "chosen-ground"]
    table.deck("threat-high", "high-three-in-the-dark")
    table.begin(Turn(at="room_exploration"), Finale(room=0))
    assert foe_stat(table.game, "night-terrors", "defense") == sheet.defense + 1
    assert foe_stat(table.game, "night-terrors", "initiative") == sheet.initiative + 2


@rule("brimstone.dread.resolve-at-objective")
@pytest.mark.parametrize("final", [True, False])
def test_and_for_no_fight_after_it(final: bool) -> None:
    """Where a Mission goes on when its guard is beaten the cards are discarded; another Fight does not end them."""
    table = Table(mission="paid-in-full")
    table.hero("bandido", at="J1", activated=True)
    table.state.faced = [BOTTOM, "chosen-ground"]
    table.state.decks["dread"].pile = []
    table.foe("tentacles", at="A1", defense=3, initiative=4)
    table.state.foes.clear()
    table.state.fight = None
    table.begin(Turn(at="end_of_the_turn"), AfterFight(final=final, at="the_fight_is_won"))
    assert table.state.faced == ([] if final else [BOTTOM, "chosen-ground"])
    assert sorted(table.state.decks["dread"].discard) == (sorted([BOTTOM, "chosen-ground"]) if final else [])
    assert foe_stat(table.game, "tentacles", "defense") == (3 if final else 3 + 1)
    assert foe_stat(table.game, "tentacles", "initiative") == (4 if final else 4 + 2)


@rule("brimstone.dread.resolve-at-objective")
def test_what_a_card_gives_holds_for_enemies_who_are_there_already(table: Table) -> None:
    """A card of Growing Dread in the midst of a Fight: +1 Defense from then on."""
    table.hero("bandido", at="J1")
    table.foe("tentacles", at="A1", defense=3)
    assert foe_stat(table.game, "tentacles", "defense") == 3
    table.happen(lambda game: darkness_cards.face(game, BOTTOM))
    assert foe_stat(table.game, "tentacles", "defense") == 3 + 1


@rule("brimstone.dread.resolve-at-objective", "brimstone.mission.fistful-final-threat")
@pytest.mark.parametrize(("own", "stack", "abilities"), [(0, [], 0), (2, [], 2), (2, ["marked-by-the-deep"], 2 + 1)])
def test_elite_abilities_of_the_mission_and_of_the_dread_come_together(
    table: Table, own: int, stack: list[str], abilities: int
) -> None:
    fistful = table.pack.missions["fistful"]
    guarded = replace(fistful, objective=replace(fistful.objective, elite=own))
    table.pack.missions = {**table.pack.missions, "fistful": guarded}
    table.dice(foe_elite=[1, 2, 3][:abilities])
    objective(table, *stack)
    assert table.state.fight is not None
    assert [len(kind.elite) for kind in table.state.fight.kinds.values()] == [abilities]


@rule("brimstone.dread.resolve-at-objective")
def test_further_enemies_and_elite_abilities_join_the_last_fight(table: Table) -> None:
    """One more Low Threat, D3 Tentacles and one Elite ability for each Type; each cause is worth a Loot card."""
    table.deck("threat-low", "low-two-at-the-pump")
    table.dice(foe_count=[3], foe_elite=[1, 2, 3])
    objective(table, "it-was-waiting", "marked-by-the-deep", "roots-come-too")
    kinds = [foe.kind for foe in table.state.foes]
    assert sorted(kinds) == ["night-terrors"] * 3 + ["stranglers"] * 2 + ["tentacles"] * 2
    fight = table.state.fight
    assert fight is not None
    assert sorted(len(kind.elite) for kind in fight.kinds.values()) == [1, 1, 1]
    assert fight.instances == 3
    assert fight.final


@rule("brimstone.dread.resolve-at-objective")
def test_without_any_card_the_last_fight_begins_at_once(table: Table) -> None:
    objective(table, grit=2)
    assert [event.deck for event in table.events(CardDrawn)] == ["threat-high"]
    assert len(table.state.foes) == 3


# ---- cancelling ----------------------------------------------------------------------------------------------------


@rule("brimstone.dread.cancel-cost", "brimstone.dread.cancel-when")
def test_each_hero_spends_a_grit_to_cancel_the_unseen_top_card(table: Table) -> None:
    """It is discarded without being revealed, and does nothing."""
    objective(table, TOP, heroes=2, grit=1)
    assert table.asked == "finale.unseen-dread"
    assert table.options == ["face", "cancel"]
    table.act("cancel")
    both_pay(table, "pay", "pay")
    assert [hero.grit for hero in table.game.heroes] == [0, 0]
    assert [(event.hero, event.amount) for event in table.events(GritSpent)] == [("h1", 1), ("h2", 1)]
    assert table.state.decks["dread"].discard == [TOP]
    assert [event.card for event in table.events(DreadCancelled)] == [""]  # told without its name
    assert [event.deck for event in table.events(CardDrawn)] == ["threat-high"]
    assert table.events(HitsTaken) == []
    assert table.state.faced == []
    assert [event.card for event in table.events(DreadCancelled)] == [""]  # nobody has seen which


@rule("brimstone.dread.cancel-when", "brimstone.dread.resolve-at-objective")
def test_after_one_is_cancelled_the_next_comes_due(table: Table) -> None:
    """The top card is cancelled unseen; the card below it is still faced, before the Threat."""
    objective(table, TOP, "chosen-ground", grit=1)
    table.act("cancel")
    table.dice(card_horror=[1], willpower=[6])
    table.act("pay", "p1")
    drawn = [event.card for event in table.events(CardDrawn)]
    assert drawn == [TOP, "high-three-in-the-dark"]
    assert table.state.decks["dread"].discard == ["chosen-ground"]
    assert table.state.faced == [TOP]


@rule("brimstone.dread.cancel-when", "brimstone.dread.cancel-cost")
def test_a_card_just_revealed_may_be_cancelled_before_it_takes_effect(table: Table) -> None:
    objective(table, TOP, heroes=2, grit=1)
    table.act("face")
    assert table.asked == "finale.dread"
    assert table.game.view("p2").dread_card == TOP
    assert [event.card for event in table.events(CardDrawn)] == [TOP]
    table.act("cancel")
    both_pay(table, "pay", "pay")
    assert table.events(HitsTaken) == []
    assert [event.card for event in table.events(DreadCancelled)] == [TOP]
    assert table.state.decks["dread"].discard == [TOP]
    assert table.state.faced == []
    assert [hero.grit for hero in table.game.heroes] == [0, 0]


@rule("brimstone.dread.cancel-cost")
def test_if_one_keeps_the_grit_nobody_spends_any_and_the_card_is_faced(table: Table) -> None:
    objective(table, TOP, heroes=2, grit=1)
    table.act("face")
    table.dice(card_horror=[1, 1], willpower=[6, 6])
    table.act("cancel")
    both_pay(table, "pay", "keep")
    assert [hero.grit for hero in table.game.heroes] == [1, 1]
    assert len(table.events(HitsTaken)) == 2
    assert table.state.faced == [TOP]


@rule("brimstone.dread.cancel-cost")
@pytest.mark.parametrize(
    ("grit", "ko", "may"),
    [([1, 0], [False, False], False), ([1, 0], [False, True], True), ([1, 1], [False, False], True)],
)
def test_every_hero_who_is_not_kod_needs_a_grit(table: Table, grit: list[int], ko: list[bool], may: bool) -> None:
    for n in range(2):
        table.hero("marshal", at=f"A{n + 1}", grit=grit[n], ko=ko[n], ko_cause="health" if ko[n] else "")
    table.state.dread = [TOP]
    table.deck("threat-high", "high-three-in-the-dark")
    table.begin(Turn(at="room_exploration"), Finale(room=0))
    assert (table.awaits == "finale.unseen-dread") is may
    if may and ko[1]:
        table.act("cancel")
        table.act("pay", "p1")
        assert [hero.grit for hero in table.game.heroes] == [0, 0]
        assert table.state.decks["dread"].discard == [TOP]


@rule("brimstone.dread.cancel-when")
def test_the_top_card_may_be_cancelled_long_before(table: Table) -> None:
    """During an Activation any Hero may propose it; all agree and pay; only the top card goes."""
    ada = table.hero("marshal", at="A1", grit=2)
    bea = table.hero("bandido", at="B1", grit=1, activated=True)
    table.state.dread = [BOTTOM, TOP]
    table.turn_of(ada, move=2)
    assert "cancel-dread" in table.offers(ada)
    assert "cancel-dread" in table.offers(bea)
    table.offer("cancel-dread", bea)
    both_pay(table, "pay", "pay")
    assert table.state.dread == [BOTTOM]
    assert table.state.decks["dread"].discard == [TOP]
    assert (ada.grit, bea.grit) == (1, 0)
    assert table.asked == "activation.act"
    assert "cancel-dread" not in table.offers(ada)  # the other Hero has no Grit left


@rule("brimstone.dread.cancel-when")
def test_an_empty_stack_or_a_hero_who_refuses_changes_nothing(table: Table) -> None:
    ada = table.hero("marshal", at="A1", grit=1)
    bea = table.hero("bandido", at="B1", grit=1, activated=True)
    table.turn_of(ada, move=2)
    assert "cancel-dread" not in table.offers(ada)

    table.state.dread = [TOP]
    table.turn_of(ada, move=2)
    table.offer("cancel-dread", ada)
    both_pay(table, "pay", "keep")
    assert table.state.dread == [TOP]
    assert (ada.grit, bea.grit) == (1, 1)
