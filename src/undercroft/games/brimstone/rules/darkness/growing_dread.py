"""Growing Dread: the stack of cards, how they are cancelled, and how they come due before the last Fight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.engine.choices import Offer, Option, choose_party, together
from undercroft.engine.flow import AGAIN
from undercroft.games.brimstone.events import CardDrawn, DreadCancelled, DreadGrew, GritSpent
from undercroft.games.brimstone.rules.darkness import darkness_cards
from undercroft.games.brimstone.rules.enemies.arrival import fight_begins
from undercroft.games.brimstone.rules.missions import mission
from undercroft.games.brimstone.rules.missions.goal import play_of
from undercroft.games.brimstone.state import Finale, rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone


def add_dread(game: Brimstone) -> Rule[None]:
    """A Growing Dread card goes unseen on top of the stack; all see how many there are.

    [brimstone.dread.stack-face-down] [brimstone.dread.stack-count-public]
    """
    card = game.state.decks["dread"].draw(game.draws)
    if card is not None:
        game.state.dread.append(card)
        yield from game.do(DreadGrew(len(game.state.dread)))


@rules.step(Finale)
def growing_dread(game: Brimstone, finale: Finale) -> Rule[str | None]:
    """The stack is revealed and resolved one card at a time from the top, before any Threat.

    [brimstone.dread.resolve-at-objective] [brimstone.dread.cancel-when]
    """
    if not game.state.dread:
        return None
    if (yield from cancelled(game, "finale.unseen-dread")):
        yield from discard_unseen(game)
        return AGAIN
    finale.card = game.state.dread.pop()
    yield from game.do(CardDrawn("dread", finale.card))
    return None


@rules.step(Finale)
def face_dread(game: Brimstone, finale: Finale) -> Rule[str | None]:
    """A card just revealed may still be cancelled before it takes effect. [brimstone.dread.cancel-when]"""
    card = finale.card
    if not card:
        return None
    gone = yield from cancelled(game, "finale.dread", card)
    finale.card = ""
    if gone:
        game.state.decks["dread"].discard.append(card)
        yield from game.do(DreadCancelled(card))
    else:
        yield from darkness_cards.dread(game, card)
    return "growing_dread"


def cancelled(game: Brimstone, name: str, card: str = "") -> Rule[bool]:
    """The Heroes may cancel the top card, unseen or just revealed, if each of them spends a Grit.

    [brimstone.dread.cancel-when] [brimstone.dread.cancel-cost]
    """
    if not all_have_grit(game):
        return False
    answer = yield from choose_party(game.party(), name, ("face", "cancel"), params={"card": card})
    return answer == "cancel" and (yield from all_pay(game))


def all_have_grit(game: Brimstone) -> bool:
    """Every Hero who is not KO'd needs a Grit that may be spent. [brimstone.dread.cancel-cost]"""
    return all(hero.grit and game.may_spend_grit(hero) for hero in game.standing())


def all_pay(game: Brimstone) -> Rule[bool]:
    """If all agree, each Hero who is not KO'd spends 1 Grit. [brimstone.dread.cancel-cost]"""
    heroes = game.standing()
    votes = yield from together({hero.seat: ("finale.pay", ("pay", "keep")) for hero in heroes})
    if any(vote != "pay" for vote in votes.values()):
        return False
    for hero in heroes:
        yield from game.do(GritSpent(hero.id, 1, "dread"))
    return True


def cancel_unseen(game: Brimstone) -> Rule[None]:
    """Cancel the top card of the stack, which nobody has seen. [brimstone.dread.cancel-when]"""
    if (yield from all_pay(game)):
        yield from discard_unseen(game)


def discard_unseen(game: Brimstone) -> Rule[None]:
    """A cancelled card of the stack is discarded without its effect. [brimstone.dread.cancel-when]"""
    game.state.decks["dread"].discard.append(game.state.dread.pop())
    yield from game.do(DreadCancelled(""))


@rules.offer("dread.cancel")
def offer_cancel(game: Brimstone) -> Iterator[Offer]:
    """The face-down top card may be cancelled beforehand too. [brimstone.dread.cancel-when]"""
    if game.state.dread and all_have_grit(game):
        for hero in game.standing():
            yield Offer(hero.seat, Option("cancel-dread"), cancel_unseen)


@rules.step(Finale)
def final_threat(game: Brimstone, finale: Finale) -> Rule[None]:
    """The guard of the Objective and what the Growing Dread added, all at once.

    [brimstone.mission.fistful-final-threat] [brimstone.dread.resolve-at-objective]
    """
    guards = yield from mission.guard(game, finale.room)
    elite = mission.sized(game, mission.mission_of(game).objective.elite)
    yield from fight_begins.bring(game, [*guards, *finale.ready], finale.elite + elite)


@rules.step(Finale)
def last_fight(game: Brimstone, finale: Finale) -> Rule[None]:
    """Mark the Fight as that of the Objective; the goal decides what it takes to win. [brimstone.end.win]"""
    fight_begins.final_fight(game)
    yield from play_of(game).found(finale.room)
