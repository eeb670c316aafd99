"""Overlord Turn: draw and play cards, activate every monster group once, end of round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.engine.choices import choose
from undercroft.engine.flow import AGAIN
from undercroft.games.descent.events import GroupActivated, GroupActivates, OverlordTurnStarts, TurnBegan
from undercroft.games.descent.rules.hero_turn.turn import end_boosts
from undercroft.games.descent.rules.monsters import reinforcements
from undercroft.games.descent.rules.overlord_turn import deck
from undercroft.games.descent.state import Activation, OverlordTurn, rules

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.descent.game import Descent


@rules.step(OverlordTurn)
def start(game: Descent, turn: OverlordTurn) -> Rule[None]:
    """1. What lasted until now ends; draw a card, play any number of those for the start of the turn, then refresh.

    [descent.overlord-turn.steps] [descent.overlord-turn.start-expire] [descent.overlord-turn.draw]
    [descent.overlord-turn.start-cards] [descent.overlord-turn.refresh]
    """
    yield from game.do(TurnBegan(""))
    for monster in game.state.monsters:
        end_boosts(game, monster, "round")
    yield from deck.draw(game)
    yield from game.do(OverlordTurnStarts())
    game.state.overlord.exhausted.clear()
    for monster in game.state.monsters:
        monster.activated = False
        monster.exhausted = [mark for mark in monster.exhausted if mark.endswith(":encounter")]
    turn.waiting = groups(game)


def groups(game: Descent) -> list[str]:
    """Return the monster groups with anybody on the map; each lieutenant is one.

    [descent.monster.group-members] [descent.lieutenant.overlord-controlled] [descent.lieutenant.treated-as-monster]
    """
    return list(dict.fromkeys(monster.group for monster in game.state.monsters))


@rules.step(OverlordTurn)
def activate(game: Descent, turn: OverlordTurn) -> Rule[str | None]:
    """2. One group after another, in the order the overlord likes; each once, and all of them.

    [descent.overlord-turn.groups-one-at-a-time] [descent.overlord-turn.groups-once]
    [descent.overlord-turn.groups-order] [descent.overlord-turn.activate-all]
    """
    seat = game.state.overlord.seat
    ready = [one for one in game.state.monsters if one.group == turn.group and not one.activated]
    if turn.group and ready:
        ids = [one.id for one in ready]
        monster = yield from choose(seat, "overlord.monster", ids, of="figure", params={"group": turn.group})
        game.monster(monster).activated = True
        game.push(Activation(monster=monster))
        return AGAIN
    there = groups(game)
    turn.waiting = [group for group in turn.waiting if group in there]
    if not turn.waiting:
        return None
    turn.group = yield from choose(seat, "overlord.group", turn.waiting)
    turn.waiting.remove(turn.group)
    yield from game.do(GroupActivated(turn.group))
    yield from game.do(GroupActivates(turn.group))
    return AGAIN


@rules.step(OverlordTurn)
def end(game: Descent, turn: OverlordTurn) -> Rule[None]:
    """3. End of round: reinforcements; every hero has a turn in the next round. [descent.overlord-turn.end-of-round]"""
    yield from reinforcements.come(game)
