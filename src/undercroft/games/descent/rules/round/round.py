"""Order of Play: the heroes take their turns in the order they like, then the overlord; that is a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.subjects import FIGURE
from undercroft.engine.choices import choose_party, together
from undercroft.games.descent.events import RoundBegan
from undercroft.games.descent.rules.quests import goals, triggers
from undercroft.games.descent.rules.setup.quest import VOTE_ORDER
from undercroft.games.descent.state import Encounter, HeroTurn, OverlordTurn, rules

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.descent.game import Descent


@rules.step(Encounter)
def open_encounter(game: Descent, encounter: Encounter) -> Rule[None]:
    """What the quest does as the encounter begins. [descent.quest.precedence]"""
    yield from triggers.happen(game, "start")


@rules.step(Encounter)
def begin_round(game: Descent, encounter: Encounter) -> Rule[None]:
    """Everybody has a turn in each round. [descent.round.one-turn-each]"""
    game.state.round += 1
    encounter.turn = ""
    for hero in game.state.heroes:
        hero.done = False
    yield from game.do(RoundBegan(game.state.round))
    yield from triggers.happen(game, "round starts")


@rules.step(Encounter)
def hero_turns(game: Descent, encounter: Encounter) -> Rule[str | None]:
    """The hero players choose who is next; a turn is finished before another begins.

    [descent.round.hero-order] [descent.round.whole-turns] [descent.hero-turn.flip-reference]
    """
    waiting = [hero.id for hero in game.state.heroes if not hero.done and hero.space >= 0]
    if not waiting:
        return None
    hero = yield from next_hero(game, waiting)
    encounter.turn = hero
    game.push(HeroTurn(hero=hero))
    return "hero_turns"


def next_hero(game: Descent, waiting: list[str]) -> Rule[str]:
    """Whoever of the hero players answers first; with a vote, and no agreement, clockwise from the overlord's left.

    [descent.round.hero-order] [descent.round.hero-order-fallback]
    """
    if not game.state.switches.get(VOTE_ORDER):
        return (yield from choose_party(game.hero_seats(), "round.next-hero", waiting, of=FIGURE))
    seats = dict.fromkeys(game.hero(hero).seat for hero in waiting)
    votes = yield from together(dict.fromkeys(seats, ("round.next-hero", waiting)), of=FIGURE)
    named: list[str] = list(dict.fromkeys(votes.values()))
    return named[0] if len(named) == 1 else waiting[0]


@rules.step(Encounter)
def overlord_turn(game: Descent, encounter: Encounter) -> None:
    """The overlord is last. [descent.round.overlord-last]"""
    encounter.turn = "overlord"
    game.push(OverlordTurn())


@rules.step(Encounter)
def end_round(game: Descent, encounter: Encounter) -> Rule[str]:
    """The end of the overlord's turn ends the round. [descent.round.end]"""
    yield from triggers.happen(game, "round ends")
    yield from goals.clock(game)
    return "begin_round"
