"""Reactions: at a moment everybody who may react says so at once and unseen; the current player sets the order.

First comes what happens by itself. Then each seat that has something to use, and the overlord whenever it could hold a
card for this moment, names one thing or passes. Whoever named something is asked again, whoever passed is not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from undercroft.engine.choices import Option, choose, together
from undercroft.games.descent.events.moments import MOMENTS
from undercroft.games.descent.rules.heroes import abilities
from undercroft.games.descent.rules.overlord_turn import windows
from undercroft.games.descent.state import rules

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.descent.events.moments import Moment
    from undercroft.games.descent.game import Descent


class Reaction(NamedTuple):
    """One thing that a seat can do at a moment: play a card, or use something of a figure's."""

    option: Option
    figure: str = ""
    """Whose thing it is; '' for an Overlord card."""


def concerns(game: Descent, moment: Moment) -> bool:
    """Whether anything answers a moment by itself, or anybody is asked."""
    return abilities.listens(game, moment) or windows.opens(game, moment)


def respond(game: Descent, moment: Moment) -> Rule[None]:
    """Let everybody react to one moment. [descent.timing.simultaneous-abilities]"""
    yield from abilities.by_themselves(game, moment)
    done: list[Reaction] = []
    passed: list[str] = []
    while open_to := {seat: able for seat, able in waiting(game, moment, done).items() if seat not in passed}:
        named = yield from declared(game, moment, open_to)
        passed += [seat for seat in open_to if seat not in named]
        chosen = list(named.values())
        while chosen:
            one = yield from first(game, chosen)
            chosen.remove(one)
            done.append(one)
            if one in [again for able in waiting(game, moment, done[:-1]).values() for again in able]:
                yield from use(game, one, moment)


for kind in MOMENTS:
    rules.before(kind, id="reactions", when=concerns)(respond)


def waiting(game: Descent, moment: Moment, done: list[Reaction]) -> dict[str, list[Reaction]]:
    """Return what each seat can do now and has not done; the overlord is there by public facts, hand or no hand."""
    found: dict[str, list[Reaction]] = {}
    for figure, word in abilities.at_hand(game, moment):
        able = [
            one for o in abilities.usable(game, figure, word, moment) if (one := Reaction(o, figure.id)) not in done
        ]
        if able:
            found.setdefault(game.seat_of(figure), []).extend(able)
    if windows.opens(game, moment):
        played = [str(one.option.subject) for one in done if not one.figure]
        cards = [Reaction(windows.option(card)) for card in windows.playable(game, moment, played)]
        found.setdefault(game.state.overlord.seat, []).extend(cards)
    return found


def declared(game: Descent, moment: Moment, able: dict[str, list[Reaction]]) -> Rule[dict[str, Reaction]]:
    """Ask all seats at once what they do; return it by seat, without those who pass.

    The overlord is asked even if it can only pass: not asking would tell what it does not hold.
    """
    asks = {seat: (_name(game, seat, moment), [one.option for one in found]) for seat, found in able.items()}
    about: dict[str, dict[str, Any]] = {
        seat: {"moment": moment.word, "figure": found[0].figure if found and found[0].figure else moment.about}
        for seat, found in able.items()
    }
    if len(asks) == 1:
        ((seat, (name, options)),) = asks.items()
        chosen = yield from choose(seat, name, options, optional=True, always=True, params=about[seat])
        answers: dict[str, Option | None] = {seat: chosen}
    else:
        several = {seat: (name, [*options, None]) for seat, (name, options) in asks.items()}
        answers = yield from together(several, always=True, params=about)
    return {
        seat: next(one for one in able[seat] if one.option == option)
        for seat, option in answers.items()
        if option is not None
    }


def _name(game: Descent, seat: str, moment: Moment) -> str:
    hidden = seat == game.state.overlord.seat and windows.opens(game, moment)
    return "overlord.react" if hidden else "figure.use"


def first(game: Descent, chosen: list[Reaction]) -> Rule[Reaction]:
    """Let the current player say which of several reactions is resolved first.

    [descent.timing.simultaneous-abilities]
    """
    if len(chosen) == 1:
        return chosen[0]
    options = [Option("first", one.option.subject, one.figure or None) for one in chosen]
    option = yield from choose(game.current(), "reactions.first", options)
    return chosen[options.index(option)]


def use(game: Descent, one: Reaction, moment: Moment) -> Rule[None]:
    """Resolve a reaction."""
    if not one.figure:
        yield from windows.play(game, str(one.option.subject), moment)
        return
    figure = game.figure(one.figure)
    yield from abilities.perform(game, figure, abilities.listener_of(game, figure, one.option), moment)
