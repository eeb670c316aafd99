"""Every card of every deck can be resolved, whatever the dice and the answers are."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from tests.rules.brimstone.situations.table import Table
from undercroft.engine.choices import CHANCE, RollAsk, key_of
from undercroft.games.brimstone.game import Brimstone
from undercroft.games.brimstone.rules.darkness import darkness_cards, depth_track
from undercroft.games.brimstone.rules.enemies.arrival import fight_begins
from undercroft.games.brimstone.rules.explore import encounters, event_cards
from undercroft.games.brimstone.rules.fight import loot
from undercroft.games.brimstone.state import Finale, Ready, Turn
from undercroft.testing import Happening

PACK = Brimstone.content()


def party_of(table: Table, heroes: int, *, down: bool) -> None:
    for n, kind in enumerate(("marshal", "gunslinger", "saloon-girl", "bandido")[:heroes]):
        figure = table.hero(kind, at=f"{'CDEF'[n]}{3 + n}", grit=1, side_bag=["tonic", "bandages"], gold=60, stone=1)
        if down and n == heroes - 1 and heroes > 1:
            figure.ko, figure.ko_cause = True, "health"


def play_on(table: Table, seed: int) -> None:
    """Answer everything, dice included, at random, until the card is done."""
    random = Random(seed)
    assert table.session is not None
    session = table.session
    while any(isinstance(frame, Happening | Finale) for frame in session.game.state.frames):
        ask = session.ask
        assert ask is not None
        if isinstance(ask, RollAsk):
            session.answer(",".join(str(random.choice(die.faces)) for die in ask.dice))
        elif ask.seats == (CHANCE,):
            session.answer(key_of(random.choice(list(ask.values))))
        else:
            seat, own = session.waiting()[0]
            session.answer(key_of(random.choice(list(own.values))), seat)
    assert table.awaits != "card.skill"


def every(deck: str) -> list[str]:
    return list(PACK.decks[deck])


@pytest.mark.parametrize("heroes", [1, 2, 4])
@pytest.mark.parametrize("deck", ["encounter", "darkness", "dread", "loot", "scavenge"])
def test_every_card_of_a_deck_can_be_resolved(deck: str, heroes: int) -> None:
    """With random dice and answers, one to four Heroes, one of them KO'd: no rule fails, and no card is lost."""
    for number, card in enumerate(every(deck)):
        for seed in range(4):
            table = Table()
            party_of(table, heroes, down=bool(seed % 2))
            before = sorted(table.state.decks[deck].pile)
            table.stack(deck, card)
            if deck == "encounter":
                table.happen(partial(_encounter, card=card), at="room_exploration")
            elif deck == "dread":
                table.state.decks["dread"].pile.remove(card)
                table.state.dread = [card]
                table.begin(Turn(at="room_exploration"), Finale(room=0))
            elif deck == "darkness":
                table.happen(darkness_cards.darkness, at="hold_back_the_darkness")
            elif deck == "loot":
                table.happen(lambda game: loot.loot(game, game.hero("h1")))
            else:
                table.happen(lambda game: event_cards.scavenge(game, game.hero("h1"), 1))
            play_on(table, number * 7 + seed)
            now = table.game.state
            found = now.decks[deck].pile + now.decks[deck].discard
            found += {"darkness": now.remains, "dread": now.dread + now.faced}.get(deck, [])
            assert sorted(found) == before, card
            for hero in now.heroes:
                assert 0 <= hero.wounds <= table.game.stat(hero, "health") or hero.dead, card
                assert 0 <= hero.horror <= table.game.stat(hero, "sanity") or hero.dead, card
                assert hero.gold >= 0
                assert hero.stone >= 0
                assert 0 <= hero.grit <= table.game.stat(hero, "max_grit"), card


def _encounter(game: Brimstone, card: str) -> object:
    drawn = yield from encounters.draw_encounter(game, "mines")
    assert drawn == card
    yield from encounters.encounter(game, card, 0)


@pytest.mark.parametrize("heroes", [1, 4])
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_every_depth_event_can_be_resolved(number: int, heroes: int) -> None:
    for seed in range(4):
        table = Table()
        party_of(table, heroes, down=bool(seed % 2))
        table.happen(lambda game: depth_track.depth_event(game, number, game.hero("h1")), at="hold_back_the_darkness")
        play_on(table, seed)
        assert table.game.state.turn == 1


@pytest.mark.parametrize("heroes", [1, 4])
@pytest.mark.parametrize("level", ["low", "med", "high"])
def test_every_threat_card_can_be_placed(level: str, heroes: int) -> None:

    for number, card in enumerate(every(f"threat-{level}")):
        for ambush in (False, True):
            table = Table()
            party_of(table, heroes, down=False)
            table.deck(f"threat-{level}", card)
            ready = [Ready(level=level, room=0, ambush=ambush)]
            table.happen(partial(fight_begins.bring, ready=ready), at="hold_back_the_darkness")
            play_on(table, number)
            now = table.game.state
            assert now.foes, card
            assert len({foe.space for foe in now.foes}) == len(now.foes), card
            assert not {foe.space for foe in now.foes} & {hero.space for hero in now.heroes}, card
            assert now.decks[f"threat-{level}"].discard == [card]
