"""What happened, as people enjoy reading it; the cards that come up; what can be seen of an event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from undercroft.crawl.shown.drawing.squares import square
from undercroft.crawl.shown.told import Reveal, Seen, seen
from undercroft.games.descent.events import (
    Attacked,
    CardPlayed,
    DoorMoved,
    EncounterBegan,
    EncounterEnded,
    Ended,
    Found,
    Missed,
    QuestSpoke,
    Rolled,
    RoundBegan,
    Suffered,
    Tested,
    Tired,
    TokenMoved,
    TurnBegan,
    Used,
    Walked,
)
from undercroft.games.descent.rules.heroes import attributes
from undercroft.games.descent.rules.heroes.numbers import card_of
from undercroft.games.descent.shown import card_text, dice
from undercroft.games.descent.shown.words import figure_name, source_name, token_name, weapon_name, why
from undercroft.games.descent.state import Hero

if TYPE_CHECKING:
    from undercroft.engine.events import Event
    from undercroft.games.descent.game import Descent

NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
FROM = {"pit": "in the fall", "lava": "from the lava", "hazard": "from the ground itself", "run": "from haste"}


def event(game: Descent, event: Event) -> str | None:
    """Word an event that needs more than a phrase."""
    match event:
        case TurnBegan():
            return f"{figure_name(game, event.figure)}'s turn." if event.figure else "The overlord's turn."
        case QuestSpoke():
            return game.encounter.triggers[event.trigger].text or "Something changes in the dark."
        case Tired():
            who = figure_name(game, event.hero)
            if event.source == "run":
                return f"{who} pushes on: {event.amount} fatigue."
            return f"{who} suffers {event.amount} fatigue."
        case Used():
            return f"{figure_name(game, event.hero)} uses {source_name(game, event.source, event.hero)}."
        case Walked():
            return _walked(game, event)
        case DoorMoved():
            who = figure_name(game, event.figure) if event.figure else "Something"
            return f"{who} {'throws the door open' if event.open else 'pulls the door shut'}."
        case TokenMoved():
            return _token(game, event)
        case Attacked():
            return _attacked(game, event)
        case Rolled():
            return f"{figure_name(game, event.figure)} rolls {dice.says(event.faces)}."
        case Missed():
            return _missed(game, event)
        case Suffered():
            return _suffered(game, event)
        case Tested():
            return _tested(game, event)
        case _:
            return None


def _walked(game: Descent, event: Walked) -> str:
    steps = len(event.path)
    if not steps:
        return ""
    how = "takes a step" if steps == 1 else f"goes {_number(steps)} spaces"
    return f"{figure_name(game, event.figure)} {how}, to {square(game.board, event.path[-1])}."


def _number(n: int) -> str:
    return NUMBERS[n] if n < len(NUMBERS) else str(n)


def _token(game: Descent, event: TokenMoved) -> str:
    what = token_name(game, event.token)
    if event.carrier:
        return f"{figure_name(game, event.carrier)} takes up the {what}."
    return f"The {what} lies at {square(game.board, event.space)}." if event.space >= 0 else f"The {what} is gone."


def _attacked(game: Descent, event: Attacked) -> str:
    weapon = weapon_name(game, event.weapon)
    with_ = f" with {weapon}" if weapon else ""
    return f"{figure_name(game, event.by)} attacks {figure_name(game, event.target)}{with_}."


def _missed(game: Descent, event: Missed) -> str:
    who = figure_name(game, event.by)
    if event.why == "short":
        spaces = "one space" if event.short == 1 else f"{_number(event.short)} spaces"
        return f"{who} misses: the shot falls {spaces} short."
    return f"{who} misses {figure_name(game, event.target)}: an X, and all for nothing."


def _suffered(game: Descent, event: Suffered) -> str:
    who = figure_name(game, event.figure)
    figure = game.figure(event.figure)
    left = game.stat(figure, "health") - figure.damage
    cause = FROM.get(event.source, "")
    if not cause and ":" in event.source:
        cause = f"from {source_name(game, event.source)}"
    harm = f"{who} suffers {event.amount} damage" + (f" {cause}" if cause else "")
    return f"{harm}." if left > 0 else f"{harm}, and that is enough."


def _tested(game: Descent, event: Tested) -> str:
    who, what = figure_name(game, event.figure), event.attribute.title()
    if not event.faces:
        return f"{who} fails the test of {what}."
    shields = sum(face.shields for face in event.faces)
    rolled = f"{shields} {'shield' if shields == 1 else 'shields'}"
    if isinstance(game.figure(event.figure), Hero):
        needed = game.stat(game.figure(event.figure), event.attribute)
        return f"{who} tests {what} {needed} and rolls {rolled}: {'passed' if event.passed else 'failed'}."
    return f"{who} tests {what} and rolls {rolled}: {'passed' if event.passed else 'failed'}."


def sees(event: Event) -> Seen:
    """Tell what can be seen of an event: dice with their colours and icons."""
    if isinstance(event, Rolled):
        return replace(seen(event), dice=tuple(map(dice.look, event.dice, event.faces)))
    if isinstance(event, Tested):
        return replace(seen(event), dice=tuple(map(dice.look, attributes.DICE, event.faces)) if event.faces else ())
    return seen(event)


def reveals(game: Descent, event: Event) -> Reveal | None:
    """Return a card that is laid open, and the encounter as it begins and ends."""
    match event:
        case CardPlayed():
            card = game.pack.overlord[event.card]
            text = card_text.prints(card)
            return Reveal(name=card.name, kind="Overlord card", icon="card-play", text=text, story=card.story)
        case Found():
            found = card_of(game, event.card)
            text = card_text.prints(found)
            return Reveal(name=found.name, kind="Search card", icon="chest", text=text, story=found.story)
        case QuestSpoke():
            text = game.encounter.triggers[event.trigger].effect.text
            story = game.encounter.triggers[event.trigger].text
            return Reveal(name=game.encounter.name, kind="The quest", icon="dungeon-gate", text=text, story=story)
        case EncounterBegan():
            story = game.encounter.story or game.quest.story
            goals = " ".join(
                f"{'Heroes' if goal.side == 'heroes' else 'Overlord'}: {goal.text}" for goal in game.encounter.goals
            )
            name = game.encounter.name
            return Reveal(name=name, kind="Encounter", icon="dungeon-gate", story=story, text=goals, chapter="begins")
        case EncounterEnded():
            side = "heroes" if event.winner == "heroes" else "overlord"
            name = game.encounter.name
            return Reveal(
                name=name, kind=f"The {side} got the better of it", icon="dungeon-gate", why=why(game, event.why)
            )
        case Ended():
            won = event.winner == "heroes"
            return Reveal(
                name=game.quest.name,
                story=game.quest.won if won else game.quest.lost,
                chapter="won" if won else "lost",
                why=why(game, event.why),
            )
        case _:
            return None


def begins(event: Event) -> int:
    """Return the number of the round that begins with an event."""
    return event.round if isinstance(event, RoundBegan) else 0
