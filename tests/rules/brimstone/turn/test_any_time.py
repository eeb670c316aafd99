"""At any time: what Heroes may use before Enemies Activate and before they strike, and who is asked about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.conftest import rule
from tests.rules.brimstone.situations.deeds import effect_item
from undercroft.engine.choices import options_of
from undercroft.engine.words import words_of
from undercroft.games.brimstone.content.types import Cost
from undercroft.games.brimstone.events import Activated, FoeAttacked, FoeKilled, FoesActivated, Healed, Used
from undercroft.games.brimstone.game import Brimstone
from undercroft.games.brimstone.rules.turn import any_time
from undercroft.games.brimstone.state import FoeTurn, Turn, Window

if TYPE_CHECKING:
    from tests.rules.brimstone.situations.table import Figure, Table

BANDAGES, TONIC, FLASH, ASH = (f"use:token:{kind}" for kind in ("bandages", "tonic", "flash", "brimstone-ash"))


def beset(table: Table, hero: Figure, at: str = "C4", kind: str = "tentacles", **fields: int) -> Figure:
    """An Enemy beside a Hero, whom it has already chosen, quicker than any Hero."""
    numbers = {"initiative": 9, "combat": 1, "damage": 1, **fields}
    return table.foe(kind, at=at, target=hero.id, **numbers, abilities={})


# ---- before they strike ----------------------------------------------------------------------------------------------


@rule("brimstone.sidebag.discard-to-use", "brimstone.sidebag.bandages")
def test_between_two_types_wounds_may_be_bandaged(table: Table) -> None:
    """Health 12, 5 Wounds; Tentacles do 3 more, and before the Spiders come the Bandages Heal 4 of the 8."""
    ada = table.hero("marshal", at="C3", health=12, wounds=5, side_bag=["bandages"], defense=4)
    beset(table, ada, damage=3)
    beset(table, ada, "B3", "void-spiders", initiative=8)
    table.turn("models_activate")
    assert (table.asked, table.ask.seats, table.options) == ("turn.window", (ada.seat,), ["on"])
    table.act("on")
    table.dice(foe_to_hit=[6], defense=[1])

    assert (ada.wounds, [event.kind for event in table.events(FoesActivated)]) == (5 + 3, ["tentacles"])
    assert (table.asked, table.offers(ada)) == ("turn.window", [BANDAGES])
    table.offer(BANDAGES, ada)
    table.dice(card_heal=[4])

    assert (ada.wounds, ada.side_bag) == (8 - 4, [])
    assert table.awaits == "foe.to-hit"  # there is nothing left to use: nobody is asked again
    assert [event.kind for event in table.events(FoesActivated)] == ["tentacles", "void-spiders"]


@rule("brimstone.sidebag.brimstone-ash", "brimstone.free.brimstone-ash-any-time")
def test_ash_is_thrown_at_those_who_have_come_near_before_they_strike(table: Table) -> None:
    """Out of reach of it until they have moved; then one of two falls to the Ash and only the other attacks."""
    ada = table.hero("marshal", at="C3", side_bag=["brimstone-ash"], activated=True)
    weak = table.foe("tentacles", at="C8", initiative=9, combat=1, health=2, wounds=1, abilities={})
    other = table.foe("tentacles", at="D8")
    table.turn("models_activate")  # nobody is asked before they Activate: no Enemy is adjacent
    while table.asked in ("foes.next", "foes.space"):
        table.act(table.options[0])

    assert (table.asked, [event.kind for event in table.events(FoesActivated)]) == ("foes.window", ["tentacles"])
    assert (table.options, table.offers(ada)) == (["on"], [ASH])
    assert (table.ask.params or {})["target"] == ada.id
    table.offer(ASH, ada)

    assert [event.foe for event in table.events(FoeKilled)] == [weak.id]
    assert (other.wounds, ada.free_attack, ada.acted) == (1, True, True)
    table.dice(foe_to_hit=[1])
    assert [event.foe for event in table.events(FoeAttacked)] == [other.id]


@rule("brimstone.free.brimstone-ash-any-time")
def test_ash_that_kills_the_last_of_them_ends_the_fight_before_they_strike(table: Table) -> None:
    ada = table.hero("marshal", at="C3", side_bag=["brimstone-ash"])
    beset(table, ada, health=1)
    table.turn("models_activate")
    table.offer(ASH, ada)

    assert (table.state.foes, table.events(FoesActivated), table.events(FoeAttacked)) == ([], [], [])
    assert (table.frame(Window), table.frame(FoeTurn)) == (None, None)
    assert table.awaits.startswith("card.")  # the Loot of it


@rule("brimstone.heal.tokens-on-others", "brimstone.heal.xp-others")
def test_between_the_attacks_on_two_heroes_one_may_tend_the_other(table: Table) -> None:
    """The quicker is struck for 2; the other, adjacent, is asked before her own attackers strike. 2 Healed: 10 XP."""
    quick = table.hero("gunslinger", at="C3", activated=True)
    girl = table.hero("saloon-girl", at="C4", side_bag=["bandages"], activated=True)
    beset(table, quick, "B2", damage=2)
    beset(table, girl, "C5", damage=2)
    table.turn("models_activate")  # nobody is hurt yet: nobody is asked
    table.dice(foe_to_hit=[6], defense=[1])

    assert (table.asked, table.ask.seats) == ("foes.window", (girl.seat,))
    assert ((table.ask.params or {})["hero"], (table.ask.params or {})["target"]) == (girl.id, girl.id)
    assert table.offers(girl)[0] == BANDAGES
    table.offer(BANDAGES, girl)
    table.act(quick.id)
    table.dice(card_heal=[6])
    assert (quick.wounds, girl.xp, girl.side_bag) == (0, 2 * 5, [])
    assert [event.hero for event in table.events(Healed)] == [quick.id]
    assert table.awaits == "foe.to-hit"


# ---- before a Type Activates -----------------------------------------------------------------------------------------


@rule("brimstone.sidebag.flash")
def test_a_flash_between_two_types_lets_a_hero_go_before_the_second(table: Table) -> None:
    """Void Spiders of 6 have struck; Tentacles of 6 - 2 come after the Gunslinger of 5."""
    ada = table.hero("gunslinger", at="A1", initiative=5, side_bag=["flash"])
    table.foe("void-spiders", at="J8", initiative=7, move=0, abilities={})
    table.foe("tentacles", at="J7", initiative=6, move=0, abilities={})
    table.turn("models_activate")
    assert (table.asked, table.offers(ada)) == ("turn.window", [FLASH])
    table.act("on")

    assert [event.kind for event in table.events(FoesActivated)] == ["void-spiders"]
    assert (table.asked, table.offers(ada)) == ("turn.window", [FLASH])
    table.offer(FLASH, ada)
    assert table.awaits == "hero.move"
    assert [event.kind for event in table.events(FoesActivated)] == ["void-spiders"]
    assert [event.hero for event in table.events(Activated)] == [ada.id]


@rule("brimstone.sidebag.flash")
def test_a_flash_that_could_slow_nobody_down_is_not_on_offer(table: Table) -> None:
    """The only Type has Activated, and nobody is asked before it strikes."""
    ada = table.hero("gunslinger", at="C3", side_bag=["flash"], activated=True)
    beset(table, ada)
    table.turn("models_activate")
    table.act("on")
    assert table.awaits == "foe.to-hit"
    table.turn_of(ada, move=0)
    assert FLASH not in table.offers(ada)


@rule("brimstone.grit.use-ability")
def test_items_and_abilities_for_any_time_count_and_those_for_an_activation_do_not(table: Table) -> None:
    """A ribbon for the Fight (Grit for the other) and a horn for the own Activation."""
    ada = table.hero("marshal", at="C3", grit=1)
    beset(table, ada)
    other = table.hero("bandido", at="H8")
    effect_item(table, ada, "gold 5")
    ribbon = effect_item(table, ada, "each other hero: grit 1", "in fight", cost=Cost(grit=1), limit="fight")
    table.turn("models_activate")
    assert (table.asked, table.ask.seats, table.offers(ada)) == ("turn.window", (ada.seat,), [ribbon])
    table.offer(ribbon, ada)
    assert (ada.grit, other.grit, [event.hero for event in table.events(Used)]) == (0, 1, [ada.id])
    assert table.awaits == "foe.to-hit"


# ---- who is asked, and who is not ------------------------------------------------------------------------------------


@rule("brimstone.sidebag.discard-to-use")
@pytest.mark.parametrize(
    ("bag", "wounds", "grit"),
    [
        ([], 5, 0),  # nothing to use
        (["bandages"], 0, 0),  # nobody is hurt
        (["whiskey"], 5, 0),  # it mends another kind of damage
        (["tonic"], 5, 2),  # Max Grit 2, and nothing to spend more on
        (["dynamite", "dark-stone-shiv"], 5, 0),  # for the own Activation only
    ],
)
def test_nobody_is_asked_in_vain(table: Table, bag: list[str], wounds: int, grit: int) -> None:
    ada = table.hero("marshal", at="C3", side_bag=bag, wounds=wounds, grit=grit)
    beset(table, ada)
    table.turn("models_activate")
    assert table.awaits == "foe.to-hit"


@rule("brimstone.sidebag.discard-to-use")
def test_who_has_declined_is_asked_again_only_where_more_hangs_on_it(table: Table) -> None:
    """Kept before the Tentacles, who miss, the Bandages are not asked for before the next Type; a Wound is news."""
    ada = table.hero("marshal", at="C3", side_bag=["bandages"], wounds=3, activated=True)
    beset(table, ada)
    beset(table, ada, "B3", "void-spiders", initiative=8)
    beset(table, ada, "D3", "stranglers", initiative=7)
    table.turn("models_activate")
    table.act("on")
    table.dice(foe_to_hit=[1])
    assert [event.kind for event in table.events(FoesActivated)] == ["tentacles", "void-spiders"]
    table.dice(foe_to_hit=[6], defense=[1])
    assert (ada.wounds, table.asked) == (3 + 1, "turn.window")
    table.act("on")
    assert table.awaits == "foe.to-hit"


@rule("brimstone.sidebag.discard-to-use")
def test_what_was_just_declined_at_the_end_of_an_activation_is_not_asked_for(table: Table) -> None:
    """The Marshal ends the Activation with Bandages in the bag, then Enemies strike without a word."""
    ada = table.hero("marshal", at="C3", side_bag=["bandages"], wounds=3)
    beset(table, ada)
    table.turn_of(ada, move=0)
    table.act("end")
    assert table.awaits == "foe.to-hit"
    assert table.state.fight is not None
    assert table.state.fight.heard == ""  # the word counts once


@rule("brimstone.sidebag.discard-to-use")
def test_who_was_knocked_out_before_the_end_of_an_activation_has_not_spoken_for_the_others(table: Table) -> None:
    """The Bandido goes down in the own Activation; before Enemies come the Marshal is asked."""
    ada = table.hero("marshal", at="C3", side_bag=["bandages"], wounds=3, activated=True)
    bandido = table.hero("bandido", at="H8", ko=True, ko_cause="health", wounds=9, activated=True)
    beset(table, ada)
    table.begin(Turn(at="models_activate", active=bandido.id))
    assert (table.asked, table.ask.seats) == ("turn.window", (ada.seat,))


@rule("brimstone.sidebag.discard-to-use")
def test_enemies_who_come_near_are_news_for_whoever_is_hurt(table: Table) -> None:
    """Bandages kept as the turn began are asked for again once the Tentacles stand beside the Hero, and only then."""
    ada = table.hero("marshal", at="C3", side_bag=["bandages"], wounds=3, activated=True)
    table.foe("tentacles", at="C6", initiative=9, combat=1, abilities={})
    table.turn("begin")
    table.dice(hold_back=[6, 5])
    while table.asked == "foes.space":
        table.act(table.options[0])
    assert (table.asked, table.offers(ada)) == ("foes.window", [BANDAGES])


@rule("brimstone.sidebag.discard-to-use")
def test_a_second_wound_is_news_though_the_first_was_too(table: Table) -> None:
    """Declined at 3 Wounds; Healed to 1 is no news, hurt to 3 again is. One who is KO'd has nothing to use."""
    ada = table.hero("marshal", at="C3", side_bag=["bandages"], wounds=3)
    beset(table, ada)
    game, hero = table.game, table.game.hero(ada.id)
    any_time.asked(game)
    found: list[bool] = []
    for hero.wounds in (3, 1, 3):
        found.append(any_time.note_stakes(game, hero))
    assert found == [False, False, True]
    hero.ko = True
    assert any_time.stakes(game, hero) == ()


@rule("brimstone.sidebag.discard-to-use")
def test_what_was_just_declined_at_the_start_of_the_turn_is_not_asked_for(table: Table) -> None:
    """Nor after Hold Back the Darkness, if that brought nobody."""
    ada = table.hero("marshal", at="C3", side_bag=["bandages"], wounds=3)
    beset(table, ada)
    table.turn("begin")
    table.dice(hold_back=[6, 5])
    assert table.awaits == "foe.to-hit"


@rule("brimstone.sidebag.discard-to-use")
def test_every_hero_with_something_to_use_has_a_say(table: Table) -> None:
    """The quicker first; the one who has nothing, and the one who is KO'd, are not asked."""
    slow = table.hero("marshal", at="C3", side_bag=["tonic"], activated=True)
    quick = table.hero("gunslinger", at="H1", side_bag=["tonic"], activated=True)
    table.hero("bandido", at="H2", activated=True)
    table.hero("saloon-girl", at="J8", side_bag=["tonic"], ko=True, ko_cause="health", wounds=9)
    beset(table, slow)
    table.turn("models_activate")
    assert (table.asked, table.ask.seats) == ("turn.window", (quick.seat,))
    table.offer(TONIC, slow)  # while the other is asked
    assert (slow.grit, table.ask.seats) == (1, (quick.seat,))
    table.act("on")
    assert table.awaits == "foe.to-hit"
    assert (quick.grit, quick.side_bag) == (0, ["tonic"])


def test_a_standing_order_goes_on_by_itself_and_leaves_others_their_say(table: Table) -> None:
    """The quicker has ordered to go on; the other is still asked."""
    slow = table.hero("marshal", at="C3", side_bag=["tonic"], activated=True)
    quick = table.hero("gunslinger", at="H1", side_bag=["tonic"], activated=True)
    beset(table, slow)
    table.turn("models_activate")
    assert table.session is not None
    table.session.order(quick.seat, "turn.window", "on")
    assert (table.asked, table.ask.seats) == ("turn.window", (slow.seat,))


def test_a_window_is_a_place_where_a_game_can_be_saved_and_resumed(table: Table) -> None:
    """A copy of the game made in the window goes on as the game does."""
    ada = table.hero("marshal", at="C3", side_bag=["bandages", "tonic"], wounds=6)
    beset(table, ada)
    table.turn("models_activate")
    table.offer(TONIC, ada)
    window = table.frame(Window)
    assert (table.asked, window.kind, window.waiting) == ("turn.window", "", [ada.id])
    assert table.session is not None
    copy = table.session.fork()
    for session in (table.session, copy):
        session.answer("on")
    assert copy.state_bytes() == table.session.state_bytes()
    assert table.awaits == "foe.to-hit"


def test_the_question_says_who_is_about_to_be_struck_by_whom(table: Table) -> None:
    """And as a standing order it reads the same for all of them."""
    words = words_of(Brimstone)
    ada = table.hero("marshal", at="C3", side_bag=["brimstone-ash"], activated=True)
    table.foe("tentacles", at="C6", initiative=9, abilities={})
    table.turn("models_activate")
    while table.asked == "foes.space":
        table.act(table.options[0])
    said = words.ask(table.game, table.ask, ada.seat)
    assert said == "US Marshal: use anything before Enemies strike? Tentacles are upon US Marshal."
    assert words.about("foes.window") == "Use anything before Enemies strike?"
    assert [words.option(table.game, table.ask, option) for option in options_of(table.ask)] == ["Go on"]
