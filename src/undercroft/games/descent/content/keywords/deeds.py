"""Words about what a card gives: steps, actions, finds, Blast; and whom an attack or a group is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.packs.language.keywords import Keyword, Who
from undercroft.crawl.packs.language.text import plural
from undercroft.engine.choices import choose
from undercroft.engine.game import NOTHING
from undercroft.games.descent.content.keywords.case import ANY, HERO, MONSTER, WORDS
from undercroft.games.descent.content.keywords.fight import under_way
from undercroft.games.descent.events.moments import GroupActivates, Testing
from undercroft.games.descent.rules.actions import movement, search
from undercroft.games.descent.rules.harm import conditions
from undercroft.games.descent.state import Attack, HeroTurn
from undercroft.games.descent.state.pieces import Boost

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.descent.content.keywords.case import Case
    from undercroft.games.descent.game import Descent
    from undercroft.games.descent.state import Hero, Monster


@WORDS.keyword("step {count:int}", rule="descent.move.interrupt", of=ANY)
class Step(Keyword, frozen=True):
    """The figure may move so many spaces at once, in its turn or not; water counts double, as ever."""

    count: int

    def says(self) -> str:
        return f"may move {plural(self.count, 'space')}"

    def run(self, game: Descent, who: Case) -> Rule[None]:
        figure = who.figure
        ways = movement.ways(game, figure, self.count, paid=False)
        options = [movement.destination("walk", key, "descent.move.interrupt") for key in ways]
        if options:
            about = {"figure": figure.id, "source": who.source}
            chosen = yield from choose(game.seat_of(figure), "card.step", options, optional=True, params=about)
            if chosen is not None:
                movement.go(game, figure, ways[movement.key_of(chosen)], paid=False)

    def moot(self, game: Descent, who: Case) -> bool:
        return who.subject is None or not movement.ways(game, who.subject, self.count, paid=False)


@WORDS.keyword("actions {count:int}", rule="descent.hero-turn.two-actions", of=HERO)
class Actions(Keyword, frozen=True):
    """The hero may take more actions in its turn."""

    count: int

    def says(self) -> str:
        return f"may take {plural(self.count, 'more action')} this turn"

    def run(self, game: Descent, who: Case) -> Rule[None]:
        turn = game.frame(HeroTurn)
        if turn is not None and turn.hero == who.hero.id:
            turn.actions += self.count
        return NOTHING

    def moot(self, game: Descent, who: Case) -> bool:
        turn = game.frame(HeroTurn)
        return turn is None or who.subject is None or turn.hero != who.subject.id


@WORDS.keyword("blast", rule="descent.keyword.blast-area", of=ANY)
class Blast(Keyword, frozen=True):
    """The attack that the figure has declared affects every space adjacent to the target's."""

    def says(self) -> str:
        return "the attack gains Blast"

    def run(self, game: Descent, who: Case) -> Rule[None]:
        attack = under_way(game, who)
        if attack is not None and not attack.rolled:
            attack.blast = True
        return NOTHING

    def moot(self, game: Descent, who: Case) -> bool:
        attack = under_way(game, who)
        return attack is None or attack.blast or bool(attack.rolled)


@WORDS.keyword("recover", rule="descent.condition.hero-card", of=ANY)
class Recover(Keyword, frozen=True):
    """The figure is rid of one condition; whoever decides picks it."""

    def says(self) -> str:
        return "lose one condition"

    def run(self, game: Descent, who: Case) -> Rule[None]:
        figure = who.figure
        if figure.conditions:
            names = list(figure.conditions)
            lost = yield from choose(who.seat(game), "card.condition", names, params={"source": who.source})
            yield from conditions.rid(game, figure, lost)

    def moot(self, game: Descent, who: Case) -> bool:
        return who.subject is None or not who.subject.conditions


@WORDS.keyword("find {count:int}", rule="descent.search.draw", of=HERO)
class Find(Keyword, frozen=True):
    """The hero draws Search cards."""

    count: int

    def says(self) -> str:
        return f"draw {plural(self.count, 'Search card')}"

    def run(self, game: Descent, who: Case) -> Rule[None]:
        for _ in range(self.count):
            yield from search.draw(game, who.hero)


@WORDS.keyword("attempt {amount:bonus}", rule="descent.attribute.test", of=ANY)
class Attempt(Keyword, frozen=True):
    """The attribute that the figure is about to test is higher or lower for this test."""

    amount: int

    def says(self) -> str:
        return f"get {self.amount:+d} to the attribute for this test"

    def run(self, game: Descent, who: Case) -> Rule[None]:
        if isinstance(who.event, Testing):
            who.figure.boosts.append(Boost(who.event.attribute, self.amount, "test", who.source))
            game.powers.number_changed(who.figure, who.event.attribute)
        return NOTHING

    def moot(self, game: Descent, who: Case) -> bool:
        return not isinstance(who.event, Testing)


# ---- who is meant ----------------------------------------------------------------------------------------------------


@WORDS.who("{which:attacker|target}", of=ANY)
class OfTheAttack(Who, frozen=True):
    """Whoever makes the attack under way, or whom it is aimed at."""

    which: str

    def says(self) -> str:
        return f"the {self.which}"

    def select(self, game: Descent, who: Case) -> list[Hero | Monster]:
        attack = game.frame(Attack)
        one = "" if attack is None else attack.by if self.which == "attacker" else attack.target
        if not one or not game.is_there(one) or not game.mask(game.figure(one)):
            return []
        return [game.figure(one)]


@WORDS.who("group", of=MONSTER)
class OfTheGroup(Who, frozen=True):
    """The monsters of the group that is about to act. [descent.monster.group-effects]"""

    def says(self) -> str:
        return "monster of the group"

    def select(self, game: Descent, who: Case) -> list[Hero | Monster]:
        if not isinstance(who.event, GroupActivates):
            return []
        return [one for one in game.state.monsters if one.group == who.event.group]
