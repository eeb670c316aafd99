"""Words about figures: damage, fatigue, healing, conditions, movement, tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.packs.language.keywords import Condition, Keyword
from undercroft.crawl.packs.language.text import plural
from undercroft.engine.game import NOTHING
from undercroft.games.descent.content.keywords.case import ANY, HERO, WORDS
from undercroft.games.descent.rules.actions import movement
from undercroft.games.descent.rules.harm import conditions, damage, fatigue, knocked_out
from undercroft.games.descent.rules.heroes import attributes
from undercroft.games.descent.rules.overlord_turn import deck
from undercroft.games.descent.state import Hero
from undercroft.games.descent.state.pieces import Boost

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.descent.content.keywords.case import Case
    from undercroft.games.descent.game import Descent


@WORDS.keyword("suffer {count:int}", rule="descent.damage.no-defense-vs-abilities", of=ANY)
class Suffer(Keyword, frozen=True):
    """The figure suffers damage, without defense dice."""

    count: int

    def says(self) -> str:
        return f"suffer {self.count} damage"

    def run(self, game: Descent, who: Case) -> Rule[None]:
        return damage.suffer(game, who.figure, self.count, who.source)


@WORDS.keyword("tire {count:int}", rule="descent.fatigue.forced-excess", of=ANY)
class Tire(Keyword, frozen=True):
    """The figure is forced to suffer fatigue."""

    count: int

    def says(self) -> str:
        return f"suffer {self.count} fatigue"

    def run(self, game: Descent, who: Case) -> Rule[None]:
        return fatigue.forced(game, who.figure, self.count, who.source)


@WORDS.keyword("heal {count:int}", rule="descent.ko.heal-sources", of=ANY)
class Heal(Keyword, frozen=True):
    """The figure recovers damage; a knocked out hero is back at once."""

    count: int

    def says(self) -> str:
        return f"recover {self.count} damage"

    def run(self, game: Descent, who: Case) -> Rule[None]:
        figure = who.figure
        if isinstance(figure, Hero):
            yield from knocked_out.recover(game, figure, self.count)
        elif figure.damage:
            figure.damage -= min(self.count, figure.damage)

    def moot(self, game: Descent, who: Case) -> bool:
        return who.subject is None or not who.subject.damage


@WORDS.keyword("rest {count:int}", rule="descent.rest.recover-all", of=HERO)
class Rest(Keyword, frozen=True):
    """The hero recovers fatigue; one who is knocked out does not."""

    count: int

    def says(self) -> str:
        return f"recover {self.count} fatigue"

    def run(self, game: Descent, who: Case) -> Rule[None]:
        """Only what heals damage reaches a knocked out hero. [descent.ko.healing-may-target]"""
        hero = who.subject
        if not isinstance(hero, Hero) or hero.down:
            return NOTHING
        return knocked_out.recover(game, hero, 0, self.count)

    def moot(self, game: Descent, who: Case) -> bool:
        return not isinstance(who.subject, Hero) or not who.subject.fatigue or who.subject.down


@WORDS.keyword("inflict {condition:ref condition}", rule="descent.condition.hero-card", of=ANY)
class Inflict(Keyword, frozen=True):
    """The figure gets a condition, damage or not."""

    condition: str

    def says(self) -> str:
        return f"become {self.condition.title()}"

    def run(self, game: Descent, who: Case) -> Rule[None]:
        return conditions.inflict(game, who.figure, self.condition)

    def moot(self, game: Descent, who: Case) -> bool:
        return who.subject is None or not conditions.can_get(game, who.subject, self.condition)


@WORDS.keyword("cure {condition:ref condition}", rule="descent.condition.hero-card", of=ANY)
class Cure(Keyword, frozen=True):
    """The figure is rid of a condition."""

    condition: str

    def says(self) -> str:
        return f"lose {self.condition.title()}"

    def run(self, game: Descent, who: Case) -> Rule[None]:
        return conditions.rid(game, who.figure, self.condition)

    def moot(self, game: Descent, who: Case) -> bool:
        return who.subject is None or self.condition not in who.subject.conditions


@WORDS.keyword("mps {count:int}", rule="descent.move.points", of=ANY)
class GainMovement(Keyword, frozen=True):
    """The figure gains movement points in its turn or activation."""

    count: int

    def says(self) -> str:
        return f"gain {plural(self.count, 'movement point')}"

    def run(self, game: Descent, who: Case) -> Rule[None]:
        turn = movement.purse(game, who.figure.id)
        if turn is not None:
            turn.mps += self.count
        return NOTHING

    def moot(self, game: Descent, who: Case) -> bool:
        return who.subject is None or movement.purse(game, who.subject.id) is None


@WORDS.keyword("stop", rule="descent.move.interrupt", of=ANY)
class Stop(Keyword, frozen=True):
    """The figure goes no further, and loses the movement points it has left."""

    def says(self) -> str:
        return "stop and lose all movement points"

    def run(self, game: Descent, who: Case) -> Rule[None]:
        movement.stop(game, who.figure.id)
        return NOTHING


@WORDS.keyword("test {attribute:might|knowledge|willpower|awareness}", rule="descent.attribute.test", of=ANY)
class Test(Keyword, frozen=True):
    """The figure tests an attribute; `if passed:` and `if failed:` tell what follows."""

    attribute: str

    def says(self) -> str:
        return f"test {self.attribute.title()}"

    def run(self, game: Descent, who: Case) -> Rule[None]:
        who.tests[who.figure.id] = yield from attributes.test(game, who.figure, self.attribute)


@WORDS.condition("{how:passed|failed}", rule="descent.attribute.test")
class Passed(Condition, frozen=True):
    """The figure passed its last test, or failed it."""

    how: str

    def says(self) -> str:
        return f"the test is {self.how}"

    def holds(self, game: Descent, who: Case) -> bool:
        return who.subject is not None and who.tests.get(who.subject.id) is (self.how == "passed")


@WORDS.keyword(
    "gain {number:speed|might|knowledge|willpower|awareness|damage|range|pierce|shields} {count:bonus} "
    "{span:turn|round}",
    rule="descent.hero-turn.start-expire",
    of=ANY,
)
class Gain(Keyword, frozen=True):
    """A number of the figure is changed until the end of its turn, or until its next turn starts."""

    number: str
    count: int
    span: str

    def says(self) -> str:
        until = "for this turn" if self.span == "turn" else "until the start of its next turn"
        return f"get {self.count:+d} {self.number.title()} {until}"

    def run(self, game: Descent, who: Case) -> Rule[None]:
        if isinstance(who.subject, Hero) and who.subject.down:
            return NOTHING
        who.figure.boosts.append(Boost(self.number, self.count, self.span, who.source))
        game.powers.number_changed(who.figure, self.number)
        return NOTHING


@WORDS.keyword("draw {count:int}", rule="descent.overlord-turn.draw")
class Draw(Keyword, frozen=True):
    """The overlord draws Overlord cards."""

    count: int

    def says(self) -> str:
        return f"The overlord draws {plural(self.count, 'card')}"

    def run(self, game: Descent, who: Case) -> Rule[None]:
        return deck.draw(game, self.count)


@WORDS.keyword("summon {familiar:ref familiar}", rule="descent.familiar.cards", of=HERO)
class Summon(Keyword, frozen=True):
    """A familiar of the hero comes to it; one that is there already is put there anew."""

    familiar: str

    def says(self) -> str:
        return f"summon {self.familiar.replace('-', ' ').title()}"

    def run(self, game: Descent, who: Case) -> Rule[None]:
        from undercroft.games.descent.rules.familiars.familiars import summon

        return summon(game, who.hero, self.familiar)
