"""Odds before an attack or a test, and what is counted for luck and charts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from undercroft.crawl.shown.luck import Deed, thrown
from undercroft.engine.odds import Count, Default, Watch
from undercroft.games.descent.events import KnockedOut, Missed, Rolled, Slain, Suffered, Tested
from undercroft.games.descent.rules.combat.surges import FATIGUE
from undercroft.games.descent.rules.heroes import attributes
from undercroft.games.descent.shown.words import figure_name
from undercroft.games.descent.state import Attack, Hero
from undercroft.games.descent.state.dice import Face, dice_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.crawl.shown.luck import Throw
    from undercroft.engine.choices import Ask, Option
    from undercroft.engine.events import Event
    from undercroft.games.descent.game import Descent


def watch(game: Descent, ask: Ask, option: Option) -> Watch | None:
    """Say what to count if an attack is made, or a surge spent on it; None where no dice decide."""
    if option.verb in ("attack", "free") and option.target is not None:
        return attack(game, str(option.target), rolled=False)
    now = game.frame(Attack)
    if ask.name == "attack.space" and now is not None:
        return attack(game, now.target, rolled=False)
    if ask.name == "attack.surge" and now is not None and game.is_there(now.target):
        return attack(game, now.target, rolled=True)
    return None


def attack(game: Descent, target: str, *, rolled: bool) -> Watch:
    """The chance to hit, damage on the average, and the chance to defeat whom it is aimed at."""
    aimed = game.figure(target)
    name = figure_name(game, target)

    def hurt(event: Event) -> int:
        return event.amount if isinstance(event, Suffered) and event.figure == target else 0

    def falls(event: Event) -> bool:
        if isinstance(aimed, Hero):
            return isinstance(event, KnockedOut) and event.hero == target
        return isinstance(event, Slain) and event.monster == target

    counts = (
        Count(name=f"hurts {name}", of=hurt),
        Count(name=f"{'knocks out' if isinstance(aimed, Hero) else 'defeats'} {name}", of=falls),
        Count(name="damage", of=hurt, kind="number"),
    )
    return Watch(
        counts=counts if not rolled else counts[1:],
        over=_over,
        defaults={
            "attack.surge": Default(_surge, "Surges go into the attack, in the order of the list."),
            "overlord.react": Default(_pass, "The overlord plays no card."),
            "figure.use": Default(_pass, "Nothing else is used."),
            "figure.reroll": Default(_pass, "No dice are rolled again."),
        },
    )


def _over(game: Descent, found: Sequence[Event]) -> bool:
    """Whether the attack is over: it missed, or its frame is gone."""
    return any(isinstance(event, Missed) for event in found) or game.frame(Attack) is None


def _pass(game: Descent, ask: Ask) -> int:
    """Pass, or take the last answer where passing is not offered."""
    del game
    at = ask.find("pass")
    return at if at >= 0 else len(ask.values) - 1


def _surge(game: Descent, ask: Ask) -> int:
    """Spend on the first ability of the attack itself; fatigue waits."""
    for n, value in enumerate(ask.values):
        if value is not None and getattr(value, "subject", None) != FATIGUE:
            return n
    return _pass(game, ask)


# ---- luck and charts -------------------------------------------------------------------------------------------------

ATTACK, DEFENSE, TEST = "attack", "defense", "test"
DEFENDING: Final = ("brown", "grey", "black")


def throws(event: Event) -> Throw | None:
    """Count damage, surges and shields: all of them are good for whoever rolls them; in a test shields are bad."""
    if isinstance(event, Rolled):
        kind = DEFENSE if event.dice[0] in DEFENDING else ATTACK
        return thrown(event.figure, kind, dice_of(event.dice), event.faces, worth)
    if isinstance(event, Tested) and event.faces:
        return thrown(event.figure, TEST, dice_of(attributes.DICE), event.faces, lacks)
    return None


def worth(face: Face) -> int:
    """What a face of an attack or a defense counts."""
    return face.worth


def lacks(face: Face) -> int:
    """What a face counts in a test, where shields are bad."""
    return -face.shields


def deeds(event: Event) -> tuple[Deed, ...]:
    """Add up damage dealt and suffered, monsters defeated and heroes knocked out."""
    if isinstance(event, Suffered):
        found = [Deed(event.figure, "damage suffered", event.amount)]
        if event.source[:1] in ("h", "m") and event.source[1:].isdigit():
            found.append(Deed(event.source, "damage dealt", event.amount))
        return tuple(found)
    if isinstance(event, KnockedOut):
        return (Deed(event.hero, "knocked out"),)
    return ()
