"""Effects inside effects: a card that moves, draws, ambushes or ends something while another one resolves."""

from __future__ import annotations

import pytest

from tests.rules.brimstone.darkness.test_depth_track import plain_track
from tests.rules.brimstone.situations.table import Table
from undercroft.crawl.packs.language.grammar import read_effect
from undercroft.games.brimstone.content.keywords.lexicon import WORDS
from undercroft.games.brimstone.content.types import Darkness, Step
from undercroft.games.brimstone.events import CardDrawn, DarknessMoved, DreadGrew, Ended
from undercroft.games.brimstone.rules.darkness import depth_track
from undercroft.lab.ledger import rule


def stack(table: Table, *effects: str) -> list[str]:
    """Darkness cards with these effects on top of their deck, the first one first."""
    names = [f"nested-{n}" for n in range(len(effects))]
    for name, effect in zip(names, effects, strict=True):
        table.pack.cards[name] = Darkness(id=name, name=name, steps=(Step(do=read_effect(WORDS, effect)),))
    table.state.decks["darkness"].pile += reversed(names)
    return names


def moved(table: Table) -> list[int]:
    return [event.step for event in table.events(DarknessMoved)]


@rule("brimstone.depth.growing-dread-space", "brimstone.depth.blood-spatter")
def test_a_blood_spatter_card_that_moves_the_darkness_onto_growing_dread_adds_one_card(table: Table) -> None:
    """The Darkness enters the Blood Spatter on 11; its card moves it to the Growing Dread on 10."""
    table.hero(at="A1")
    plain_track(table, blood=(11,), dread=(10,))
    stack(table, "darkness closer 1")
    table.happen(lambda game: depth_track.move_darkness(game, 1))

    assert moved(table) == [11, 10]
    assert [event.cards for event in table.events(DreadGrew)] == [1]
    assert len(table.state.dread) == 1


@rule("brimstone.depth.growing-dread-space")
def test_a_space_that_is_both_gives_its_dread_though_its_card_moved_the_darkness_on(table: Table) -> None:
    """Blood Spatter and Growing Dread on 11: the card moves the Darkness to 10, where nothing is."""
    table.hero(at="A1")
    plain_track(table, blood=(11,), dread=(11,))
    stack(table, "darkness closer 1")
    table.happen(lambda game: depth_track.move_darkness(game, 1))

    assert (moved(table), len(table.state.dread)) == ([11, 10], 1)


@rule("brimstone.depth.blood-spatter")
def test_the_second_of_two_steps_goes_on_from_where_a_card_left_the_darkness(table: Table) -> None:
    """Two steps from 12: the first ends on Blood Spatter, whose card takes it to 9; the second to 8."""
    table.hero(at="A1")
    plain_track(table, blood=(11, 8))
    first, second = stack(table, "darkness closer 2", "darkness back 1")
    table.happen(lambda game: depth_track.move_darkness(game, 2))

    assert moved(table) == [11, 10, 9, 8, 9]
    assert [event.card for event in table.events(CardDrawn)] == [first, second]
    assert table.state.darkness == 9


@rule("brimstone.darkness.resolve", "brimstone.cards.discard-pile")
def test_a_card_that_draws_another_is_discarded_before_it_and_each_happens_once(table: Table) -> None:
    """The first draws the second, which moves the Darkness; both end in the discard pile, in that order."""
    table.hero(at="A1")
    plain_track(table, blood=(11,))
    names = stack(table, "draw darkness 1", "darkness closer 1")
    table.happen(lambda game: depth_track.move_darkness(game, 1))

    assert moved(table) == [11, 10]
    assert table.state.decks["darkness"].discard[-2:] == names


@rule("brimstone.end.darkness-escapes")
@pytest.mark.parametrize("rest", ["", "; draw dread 1"])
def test_the_darkness_that_escapes_by_a_card_ends_everything_that_was_still_to_come(table: Table, rest: str) -> None:
    """On 2 lies a Blood Spatter and its card moves the Darkness out: no Growing Dread, no second step, no rest."""
    table.hero(at="A1")
    plain_track(table, blood=(2,), dread=(2,))
    table.state.darkness = 3
    stack(table, f"darkness closer 1{rest}")
    table.happen(lambda game: depth_track.move_darkness(game, 2))

    assert moved(table) == [2, 1]
    assert table.state.dread == []
    assert [event.outcome for event in table.events(Ended)] == ["lost"]
