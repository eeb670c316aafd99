"""Words about attacks: what a surge, a skill or a card adds to the one that is under way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.packs.language.keywords import Keyword
from undercroft.crawl.packs.language.text import plural
from undercroft.engine.choices import Option, choose
from undercroft.engine.game import NOTHING
from undercroft.games.descent.content.keywords.case import ANY, WORDS
from undercroft.games.descent.rules.combat import attack as attacks
from undercroft.games.descent.rules.combat import targets
from undercroft.games.descent.state import Activation, Attack

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.descent.content.keywords.case import Case
    from undercroft.games.descent.game import Descent

ADDS = {"damage": "damage", "range": "range", "pierce": "pierce", "surges": "surges"}


def under_way(game: Descent, who: Case) -> Attack | None:
    """Return the attack that the subject makes."""
    attack = game.frame(Attack)
    return attack if attack is not None and who.subject is not None and attack.by == who.subject.id else None


@WORDS.keyword("more {what:damage|range|pierce|surges} {count:int}", rule="descent.surge.hero-sources", of=ANY)
class More(Keyword, frozen=True):
    """The attack that the figure makes gets more damage, range, Pierce or surges."""

    what: str
    count: int

    def says(self) -> str:
        if self.what == "pierce":
            return f"gain Pierce {self.count}"
        if self.what == "surges":
            return f"add {plural(self.count, 'surge')} to the attack"
        return f"add {self.count} {'damage' if self.what == 'damage' else 'range'} to the attack"

    def run(self, game: Descent, who: Case) -> Rule[None]:
        attack = under_way(game, who)
        if attack is not None:
            setattr(attack, ADDS[self.what], getattr(attack, ADDS[self.what]) + self.count)
        return NOTHING

    def moot(self, game: Descent, who: Case) -> bool:
        return under_way(game, who) is None


@WORDS.keyword("strike with {condition:ref condition}", rule="descent.condition.needs-damage", of=ANY)
class StrikeWith(Keyword, frozen=True):
    """Whoever suffers damage from the attack gets a condition."""

    condition: str

    def says(self) -> str:
        return f"if the attack does damage, the target is {self.condition.title()}"

    def run(self, game: Descent, who: Case) -> Rule[None]:
        attack = under_way(game, who)
        if attack is not None and self.condition not in attack.conditions:
            attack.conditions.append(self.condition)
        return NOTHING

    def moot(self, game: Descent, who: Case) -> bool:
        attack = under_way(game, who)
        return attack is None or self.condition in attack.conditions


@WORDS.keyword("more dice {die:red|yellow|green}", rule="descent.combat.attack-pool-additions", of=ANY)
class MoreDice(Keyword, frozen=True):
    """A power die is added to the attack pool, before the roll."""

    die: str

    def says(self) -> str:
        return f"add a {self.die} die to the attack"

    def run(self, game: Descent, who: Case) -> Rule[None]:
        attack = under_way(game, who)
        if attack is not None and not attack.rolled:
            attack.dice.append(self.die)
        return NOTHING

    def moot(self, game: Descent, who: Case) -> bool:
        attack = under_way(game, who)
        return attack is None or bool(attack.rolled)


@WORDS.keyword("shields {count:int}", rule="descent.combat.defense-total", of=ANY)
class Shields(Keyword, frozen=True):
    """The figure has more shields against the attack at hand."""

    count: int

    def says(self) -> str:
        return f"gain {plural(self.count, 'shield')} against the attack"

    def run(self, game: Descent, who: Case) -> Rule[None]:
        attack = game.frame(Attack)
        for one in attack.affected if attack is not None else ():
            if one.figure == who.figure.id:
                one.shields += self.count
        return NOTHING

    def moot(self, game: Descent, who: Case) -> bool:
        attack = game.frame(Attack)
        return attack is None or not any(one.figure == who.figure.id for one in attack.affected)


@WORDS.keyword("attack again", rule="descent.overlord-turn.one-attack", of=("monster",))
class AttackAgain(Keyword, frozen=True):
    """The monster may make a second attack in this activation."""

    def says(self) -> str:
        return "may attack twice in this activation"

    def run(self, game: Descent, who: Case) -> Rule[None]:
        activation = game.frame(Activation)
        if activation is not None and activation.monster == who.monster.id:
            activation.twice = True
        return NOTHING

    def moot(self, game: Descent, who: Case) -> bool:
        activation = game.frame(Activation)
        return activation is None or activation.monster != who.figure.id or activation.twice


@WORDS.keyword("make an attack", rule="descent.overlord-turn.special-attack-counts", of=ANY)
class MakeAttack(Keyword, frozen=True):
    """The figure attacks at once; for a monster that is the one attack of its activation."""

    def says(self) -> str:
        return "make an attack"

    def run(self, game: Descent, who: Case) -> Rule[None]:
        """An attack by a skill follows all rules of attacks. [descent.skill.attack-by-skill]"""
        figure = who.figure
        able = [
            Option("attack", weapon.id, foe.id, "descent.attack.steps") for weapon, foe in targets.attacks(game, figure)
        ]
        if not able:
            return
        chosen = yield from choose(game.seat_of(figure), "card.attack", able, params={"figure": figure.id})
        activation = game.frame(Activation)
        if activation is not None and activation.monster == figure.id:
            activation.attacked, activation.twice = not activation.twice, False
        yield from attacks.begin(game, figure, str(chosen.subject), game.figure(str(chosen.target)))

    def moot(self, game: Descent, who: Case) -> bool:
        activation = game.frame(Activation)
        spent = activation is not None and activation.monster == who.figure.id and activation.attacked
        return spent or not targets.attacks(game, who.figure)
