"""What a figure's things do at a moment by themselves, and what may be used and when.

A skill, an item, an ability or a heroic feat waits for a moment (`on`), or may be used at one (`use`), for fatigue or
for nothing. What has a limit exhausts and is refreshed at the start of the hero's next turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from undercroft.crawl.packs.language.interpreter import moot
from undercroft.crawl.powers import table as powers_table
from undercroft.crawl.powers.uses import exhaust, is_ready
from undercroft.engine.choices import Option
from undercroft.games.descent.content.keywords import case
from undercroft.games.descent.content.types import SearchCard
from undercroft.games.descent.content.types.powers import Use
from undercroft.games.descent.events import SkillUsed, Used
from undercroft.games.descent.events.moments import AttackDeclared, AttackRolled, Moment
from undercroft.games.descent.rules.harm import fatigue
from undercroft.games.descent.rules.heroes.numbers import FEAT, Source
from undercroft.games.descent.state import Hero, Monster

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.descent.game import Descent

Listener: TypeAlias = powers_table.Listener[Source, Use]
OTHER_WORDS: dict[type[Moment], str] = {AttackDeclared: "is attacked", AttackRolled: "defends"}
"""What a moment of two figures is to the other one."""


# ---- at a moment -----------------------------------------------------------------------------------------------------


def hears(game: Descent, figure: str, word: str) -> bool:
    """Whether anything of a figure's waits for a moment; a knocked out hero uses nothing. [descent.ko.no-abilities]"""
    if not figure or not game.is_there(figure):
        return False
    one = game.figure(figure)
    return word in game.powers.listeners(game, one) and not (isinstance(one, Hero) and one.down)


def listens(game: Descent, moment: Moment) -> bool:
    """Whether anything of the figures at hand answers a moment."""
    other = OTHER_WORDS.get(type(moment), "")
    return hears(game, moment.about, moment.word) or (bool(other) and hears(game, moment.other, other))


def at_hand(game: Descent, moment: Moment) -> list[tuple[Hero | Monster, str]]:
    """Return the figures at hand that have something for a moment, each with what the moment is to it."""
    both = ((moment.about, moment.word), (moment.other, OTHER_WORDS.get(type(moment), "")))
    return [(game.figure(figure), word) for figure, word in both if word and hears(game, figure, word)]


def by_themselves(game: Descent, moment: Moment) -> Rule[None]:
    """Do what the things of the figures at hand do by themselves."""
    for figure, word in at_hand(game, moment):
        for one in game.powers.listeners(game, figure).get(word, ()):
            if one.use is None and hears(game, figure.id, word):
                yield from case.perform(game, one.effect, case_of(figure, one, moment))


def usable(game: Descent, figure: Hero | Monster, word: str, moment: Moment) -> list[Option]:
    """Return what a figure may use at a moment."""
    waiting = game.powers.listeners(game, figure).get(word, ())
    return [one.option for one in waiting if one.use is not None and available(game, figure, one, moment)]


def case_of(figure: Hero | Monster, listener: Listener, event: Moment | None = None) -> case.Case:
    """Return whom the words of a figure's own thing are about, and the moment they answer."""
    assert listener.source is not None
    return case.Case(figure, by=figure.id, source=listener.source.id, event=event)


# ---- uses ------------------------------------------------------------------------------------------------------------


def is_fresh(figure: Hero | Monster, listener: Listener) -> bool:
    """Whether a use is not exhausted. [descent.cards.exhausted-unusable]"""
    use, source = listener.use, listener.source
    assert use is not None
    assert source is not None
    return use.limit is None or is_ready(figure, source, listener.entry, use.limit)


def available(game: Descent, figure: Hero | Monster, listener: Listener, event: Moment | None = None) -> bool:
    """Whether a use is ready, can be paid, its condition holds, and it would do something.

    [descent.cards.exhausted-unusable] [descent.skill.fatigue-cost] [descent.skill.cannot-overpay]
    """
    use, source = listener.use, listener.source
    assert use is not None
    assert source is not None
    if not is_fresh(figure, listener):
        return False
    if use.cost.fatigue and (isinstance(figure, Monster) or not fatigue.can_pay(game, figure, use.cost.fatigue)):
        return False
    about = case_of(figure, listener, event)
    if use.condition is not None and not use.condition.holds(game, about):
        return False
    return not moot(game, listener.effect, about)


def perform(game: Descent, figure: Hero | Monster, listener: Listener, event: Moment | None = None) -> Rule[None]:
    """Use something: pay, exhaust it, then its effect; a heroic feat turns the sheet facedown.

    [descent.cards.exhaust] [descent.skill.fatigue-cost] [descent.feat.once-per-encounter]
    """
    use, source = listener.use, listener.source
    assert use is not None
    assert source is not None
    if isinstance(figure, Hero):
        yield from fatigue.pay(game, figure, use.cost.fatigue, source.id)
    if source.id == FEAT:
        assert isinstance(figure, Hero)
        figure.feat = True
        game.changed(figure)
    elif use.limit is not None:
        exhaust(figure, source, listener.entry, use.limit)
    held = source.held
    if held is not None and use.discard:
        if isinstance(source.powers, SearchCard):
            held.facedown = True  # [descent.search.one-time-cards]
        else:
            assert isinstance(figure, Hero)
            figure.items.remove(held)
        game.changed(figure)
    yield from game.do(Used(figure.id, source.id))
    if source.id.startswith("skill:"):
        yield from game.do(SkillUsed(figure.id, source.id.removeprefix("skill:")))
    if game.is_there(figure.id):
        yield from case.perform(game, listener.effect, case_of(figure, listener, event))


def options(game: Descent, figure: Hero | Monster, moment: str) -> list[Listener]:
    """Return what a figure could use now in a stretch of time such as its turn, or with an action."""
    return [
        one for one in game.powers.listeners(game, figure).get(moment, ()) if one.use and available(game, figure, one)
    ]


def listener_of(game: Descent, figure: Hero | Monster, option: Option) -> Listener:
    """Return the use that an option names."""
    return next(
        one
        for heard in game.powers.listeners(game, figure).values()
        for one in heard
        if one.use is not None and one.option.subject == option.subject
    )
