"""Brimstone as a person meets it in the terminal: card texts, spaces by their square, sheets, what is read aloud."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from tests.cli.conftest import Run
from undercroft.cli.screen import Screen
from undercroft.engine import saves
from undercroft.engine.game import Setup
from undercroft.engine.registry import find_game
from undercroft.engine.session import Session
from undercroft.players.base import seated

ALONE = ["play", "brimstone", "--party", "gunslinger", "--seed", "5"]
TO_THE_START = "1\n1\n1\n"
"""Starting Upgrade, Side Bag Token and name; then the Hero is placed."""


def test_the_mission_is_read_aloud_and_a_choice_of_cards_says_what_they_do(run: Run) -> None:
    ran = run(*ALONE)

    assert "  A Fistful of Dark Stone. The assay man laid the thing on his counter" in ran.out
    assert "  2 Fan the Hammer\n    Once a turn, before an Attack is rolled, for 1 Grit: Add 2 Shots to this" in ran.out
    assert "· Personal Item: " in ran.out


def test_spaces_that_may_be_answered_bear_their_numbers_on_the_map_and_are_called_by_their_square(run: Run) -> None:
    ran = run(*ALONE, typed=TO_THE_START + "c6\n")

    assert " 6 │ 1   2   3   4 │" in ran.out
    assert "  3 C6\n" in ran.out
    assert " 6 │ ·   ·  ✶1S  · │" in ran.out


def test_why_not_knows_a_space_by_its_square(run: Run) -> None:
    ran = run(*ALONE, typed=TO_THE_START + "c6\n1\n2\nwhy not c6\nwhy not Q9\n")

    assert "> why not c6\nbrimstone.move.not-through-models: " in ran.out
    assert "> why not Q9\nNo rule says anything about Q9" in ran.out


def test_why_tells_what_a_use_does_and_what_a_move_costs(run: Run) -> None:
    marshal = ["play", "brimstone", "--party", "marshal", "--seed", "5"]
    ran = run(*marshal, typed=TO_THE_START + "c6\n1\n2\nwhy use marshal badge\nwhy c5\n")

    assert "Once an Adventure, in your Activation: Each Hero either gains +2 Shots for the" in ran.out
    assert " Move, " in ran.out.partition("> why c5")[2]


def test_words_that_several_options_have_are_asked_about(run: Run) -> None:
    ran = run(*ALONE, typed=TO_THE_START + "c6\n1\n2\nmove to\n")

    assert "'move to' could be any of 1, 2, " in ran.out


def test_a_sheet_and_what_a_card_or_an_enemy_says(run: Run) -> None:
    ran = run(*ALONE, typed="sheet\nread stranglers\nread whis\nread nonsense\nread\n")

    assert "Gunslinger, Gunslinger\n    Health 10/10, Sanity " in ran.out
    assert "  In hand\n  Six-Gun\n    Gun, Pistol. Range " in ran.out
    assert "Stranglers\n    Void, Mutant.\n    Initiative " in ran.out
    assert "Whiskey\n    At any time: One Hero within reach heals D6 Sanity Damage. Then it is discarded." in ran.out
    assert "Nothing here is called nonsense;" in ran.out


def test_help_tells_how_the_map_is_read(run: Run) -> None:
    assert "? a room not explored yet" in run(*ALONE, typed="help\n").out


def test_a_map_wider_than_the_terminal_is_cut_around_whoever_acts() -> None:
    """In a terminal 18 columns wide the five columns of the Entrance do not fit; the Hero does, and nothing wraps."""
    session = Session.start(find_game("brimstone"), Setup(mission="fistful", heroes=1), 1)
    while session.ask is not None and session.ask.name != "activation.act":
        session.take(0)
    narrow, wide = (
        Screen(Console(file=io.StringIO(), width=width, force_terminal=True), session.game) for width in (18, 80)
    )
    whole, cut = (
        [line for line in screen.lines(session.imagine("p1")) if "│" in line or "┌" in line]
        for screen in (wide, narrow)
    )
    text = Console(file=io.StringIO())

    assert len(cut) == len(whole)
    assert max(text.render_str(line).cell_len for line in whole) > 18
    assert max(text.render_str(line).cell_len for line in cut) <= 18
    assert any("1" in text.render_str(line).plain[4:] for line in cut)


def test_a_quick_start_leads_to_the_first_move_and_can_be_taken_back(run: Run) -> None:
    """The bot's choices are told; undo leads back into them, where they are the person's own."""
    ran = run(*ALONE, "--quick", typed="undo\nundo\nundo\n")

    opening, _, later = ran.out.partition("what now?")
    assert "Gunslinger: which Starting Upgrade? " in opening
    assert opening.count("(chosen for you)") >= len(["upgrade", "token", "name", "place", "turn"])
    assert "(chosen for you)" not in later
    assert "start?" in later


# ---- campaigns -------------------------------------------------------------------------------------------------------

CAMPAIGN = [*ALONE, "--mission", "campaign", "--switch", "missions=2"]


def test_a_campaign_begins_at_home_and_keeps_a_journal(run: Run) -> None:
    """The first Town is read aloud; once the Hero is made the first Mission follows, and the journal has a page."""
    ran = run(*CAMPAIGN, typed=TO_THE_START + "journal\n")

    assert "  Lantern Rest. A street with a hill at one end" in ran.out
    assert "> journal\nDay 1    Lantern Rest\n" in ran.out


def test_a_single_adventure_has_no_journal(run: Run) -> None:
    assert "A single adventure has no journal" in run(*ALONE, typed="journal\n").out


def frontier(heroes: int = 2) -> Session[Any]:
    """Heroes of bots, up to the first question in a Town."""
    setup = Setup(mission="campaign", heroes=heroes, switches={"missions": 3})
    session = Session.start(find_game("brimstone"), setup, "terminal")
    bots = seated(session, dict.fromkeys(session.game.seats(), "heuristic"), "terminal")
    while session.ask is not None and session.ask.name != "campaign.travel":
        bots.step()
    return session


def shown(session: Session[Any]) -> str:
    out = io.StringIO()
    screen = Screen(Console(file=out, width=140), session.game)
    assert session.ask is not None
    imagined = session.imagine(session.ask.seats[0])
    screen.board(imagined, session.ask)
    screen.question(imagined, session.ask.seats[0], session.ask, [])
    return out.getvalue()


def test_the_map_and_the_town_are_drawn_as_text() -> None:
    """The Party's Town is marked, roads have their days, prices stand with what is for sale."""
    session = frontier()
    country = shown(session)
    assert "@ Lantern Rest" in country
    assert "o Coldwater Junction" in country
    assert "Dry Mercy - Lantern Rest 1 day" in country
    assert "Travel to Dry Mercy, 1 day\n" in country
    assert "No Town: on to the next Mission\n" in country

    session.answer("travel:lantern-rest")
    bots = seated(session, dict.fromkeys(session.game.seats(), "random"), "terminal")
    while session.ask is not None and session.ask.name != "town.visit":
        bots.step()
    town = shown(session)
    assert "  Lantern Rest: A street with a hill" in town
    assert "Surgery on an Injury: 75 Gold" in town
    assert "Resurrection: 400 Gold" in town
    assert "Go to the General Store\n" in town


@pytest.mark.slow
def test_many_things_that_may_be_done_at_any_time_are_listed_on_demand(run: Run, tmp_path: Path) -> None:
    """In a Town each trade and the one way to end the campaign are listed once, and their numbers hold unlisted."""
    session = frontier(heroes=6)
    session.answer("travel:lantern-rest")
    bots = seated(session, dict.fromkeys(session.game.seats(), "random"), "terminal")
    while session.ask is not None and session.ask.name != "town.visit":
        bots.step()
    assert session.ask is not None
    (tmp_path / "town.save").write_bytes(saves.dump(session))
    offered = [offer for seat in session.game.seats() for offer in session.offers(seat)]
    trades = [offer for offer in offered if offer.option.verb == "trade"]
    assert len(trades) >= 5
    first, last = len(session.ask.values) + 1, len(session.ask.values) + len({offer.key for offer in offered})

    ran = run("play", "brimstone", "--load", "town.save", typed="more\n")
    before, _, after = ran.out.partition("> more\n")

    assert f"or at any time {first} to {last}; more lists them\n" in before
    assert "gives, swaps or sells" not in before
    assert after.count(" gives, swaps or sells something to ") == len(trades)
    assert after.count("Retire: the campaign ends here\n") == 1
