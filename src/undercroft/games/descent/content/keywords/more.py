"""Words about who stands where, and about steps, actions and finds that a card gives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.packs.language.keywords import Condition, Keyword, Who
from undercroft.crawl.packs.language.text import plural
from undercroft.engine.choices import choose
from undercroft.engine.game import NOTHING
from undercroft.games.descent.content.keywords.case import ANY, HERO, MONSTER, WORDS
from undercroft.games.descent.content.keywords.fight import under_way
from undercroft.games.descent.events.moments import GroupActivates, Testing
from undercroft.games.descent.rules.actions import movement, search
from undercroft.games.descent.rules.combat import sight, targets
from undercroft.games.descent.rules.harm import conditions
from undercroft.games.descent.state import Attack, Hero, HeroTurn
from undercroft.games.descent.state.pieces import Boost

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.descent.content.keywords.case import Case
    from undercroft.games.descent.game import Descent
    from undercroft.games.descent.state import Monster


def within(game: Descent, one: Hero | Monster, other: Hero | Monster, spaces: int) -> bool:
    """Whether another figure stands within so many spaces."""
    return any(sight.distance(game, one, space) <= spaces for space in game.spaces(other))


# ---- what is done ----------------------------------------------------------------------------------------------------


@WORDS.keyword("step {count:int}", rule="descent.move.interrupt", of=ANY)
class Step(Keyword, frozen=True):
    """The figure may move so many spaces at once, in its turn or not; water counts double, as ever."""

    count: int

    def says(self) -> str:
        return f"may move {plural(self.count, 'space')}"

    def run(self, game: Descent, who: Case) -> Rule[None]:
        figure = who.figure
        ways = movement.ways(game, figure, self.count)
        options = [movement.destination("walk", key, "descent.move.interrupt") for key in ways]
        if options:
            about = {"figure": figure.id, "source": who.source}
            chosen = yield from choose(game.seat_of(figure), "card.step", options, optional=True, params=about)
            if chosen is not None:
                movement.go(game, figure, ways[movement.key_of(chosen)], paid=False)

    def moot(self, game: Descent, who: Case) -> bool:
        return who.subject is None or not movement.ways(game, who.subject, self.count)


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
        return self.which

    def select(self, game: Descent, who: Case) -> list[Hero | Monster]:
        attack = game.frame(Attack)
        one = "" if attack is None else attack.by if self.which == "attacker" else attack.target
        if not one or not game.is_there(one) or not game.mask(game.figure(one)):
            return []
        return [game.figure(one)]


@WORDS.who("group", of=MONSTER)
class OfTheGroup(Who, frozen=True):
    """The monsters of the group that is about to act."""

    def says(self) -> str:
        return "monster of the group"

    def select(self, game: Descent, who: Case) -> list[Hero | Monster]:
        if not isinstance(who.event, GroupActivates):
            return []
        return [one for one in game.state.monsters if one.group == who.event.group]


# ---- when it holds ---------------------------------------------------------------------------------------------------


@WORDS.condition("attacking {kind:melee|ranged}", rule="descent.attack.monster-type")
class Attacking(Condition, frozen=True):
    """The figure makes an attack of this kind."""

    kind: str

    def says(self) -> str:
        return f"the attack is {self.kind.title()}"

    def holds(self, game: Descent, who: Case) -> bool:
        attack = under_way(game, who)
        return attack is not None and targets.weapon_of(game, who.figure, attack.weapon).arms.kind == self.kind


@WORDS.condition("{part:making|facing} the attack", rule="descent.overlord-cards.own-timing")
class InTheAttack(Condition, frozen=True):
    """The figure makes the attack at hand, or is its target."""

    part: str

    def says(self) -> str:
        return "it makes the attack" if self.part == "making" else "it is the target of the attack"

    def holds(self, game: Descent, who: Case) -> bool:
        attack = game.frame(Attack)
        if attack is None or who.subject is None:
            return False
        return who.subject.id == (attack.by if self.part == "making" else attack.target)


@WORDS.condition("target {state:hurt|whole|adjacent|distant}", rule="descent.combat.declare-target")
class TargetIs(Condition, frozen=True):
    """Whom the figure attacks has damage or none, or is adjacent to it or not."""

    state: str

    def says(self) -> str:
        return {
            "hurt": "the target has suffered damage",
            "whole": "the target has suffered no damage",
            "adjacent": "the target is adjacent",
            "distant": "the target is not adjacent",
        }[self.state]

    def holds(self, game: Descent, who: Case) -> bool:
        attack = under_way(game, who)
        if attack is None or not game.is_there(attack.target):
            return False
        target = game.figure(attack.target)
        if self.state in ("hurt", "whole"):
            return (target.damage > 0) is (self.state == "hurt")
        return bool(game.near(who.figure) & game.mask(target)) is (self.state == "adjacent")


@WORDS.condition("{count:int} foes within {spaces:int}", rule="descent.move.adjacency")
class FoesNear(Condition, frozen=True):
    """At least so many enemies of the figure stand within so many spaces."""

    count: int
    spaces: int

    def says(self) -> str:
        return f"{plural(self.count, 'enemy', 'enemies')} or more are within {plural(self.spaces, 'space')}"

    def holds(self, game: Descent, who: Case) -> bool:
        me = who.figure
        foes = [one for one in game.figures() if not game.friends(me, one) and game.mask(one)]
        return bool(game.mask(me)) and sum(within(game, me, one, self.spaces) for one in foes) >= self.count


@WORDS.condition("{how:friend|alone} within {spaces:int}", rule="descent.move.adjacency")
class FriendNear(Condition, frozen=True):
    """Another figure of the same side stands within so many spaces, or none does."""

    how: str
    spaces: int

    def says(self) -> str:
        return f"{'a' if self.how == 'friend' else 'no'} friend is within {plural(self.spaces, 'space')}"

    def holds(self, game: Descent, who: Case) -> bool:
        me = who.figure
        if not game.mask(me):
            return False
        friends = [one for one in game.figures() if one is not me and game.friends(me, one) and game.mask(one)]
        return any(within(game, me, one, self.spaces) for one in friends) is (self.how == "friend")


@WORDS.condition("hurt {least:int}", rule="descent.damage.suffered")
class Hurt(Condition, frozen=True):
    """The figure has suffered at least so much damage."""

    least: int

    def says(self) -> str:
        return f"it has suffered {self.least} damage or more"

    def holds(self, game: Descent, who: Case) -> bool:
        return who.figure.damage >= self.least


@WORDS.condition("standing in {terrain:water|pit|lava}", rule="descent.terrain.water")
class InTerrain(Condition, frozen=True):
    """The figure stands in a terrain."""

    terrain: str

    def says(self) -> str:
        return f"it stands in {'a pit' if self.terrain == 'pit' else self.terrain}"

    def holds(self, game: Descent, who: Case) -> bool:
        return bool(game.mask(who.figure) & game.terrain(self.terrain))


@WORDS.condition("count {flag:text} under {limit:int}", rule="descent.quest.precedence")
class CountedUnder(Condition, frozen=True):
    """A counter has not reached a number."""

    flag: str
    limit: int

    def says(self) -> str:
        return f"{self.flag} is less than {self.limit}"

    def holds(self, game: Descent, who: Case) -> bool:
        return game.state.flags.get(self.flag, 0) < self.limit


@WORDS.condition("count {flag:text} heroes {more:bonus}", rule="descent.quest.precedence")
class CountedByHeroes(Condition, frozen=True):
    """A counter has reached the number of heroes, and so many more or fewer."""

    flag: str
    more: int

    def says(self) -> str:
        return f"{self.flag} is the number of heroes {self.more:+d} or more"

    def holds(self, game: Descent, who: Case) -> bool:
        return game.state.flags.get(self.flag, 0) >= max(1, len(game.state.heroes) + self.more)


@WORDS.condition("every hero at {place:text}", rule="descent.quest.victory")
class EveryoneAt(Condition, frozen=True):
    """Every hero who stands is at a place, and at least one does."""

    place: str

    def says(self) -> str:
        return "every hero who stands is there"

    def holds(self, game: Descent, who: Case) -> bool:
        place, standing = game.place(self.place), game.standing()
        return bool(standing) and all(game.mask(hero) & place for hero in standing)


@WORDS.condition("fallen {least:int}", rule="descent.quest.victory")
class Fallen(Condition, frozen=True):
    """At least so many heroes are knocked out at once."""

    least: int

    def says(self) -> str:
        return f"{plural(self.least, 'hero', 'heroes')} or more are knocked out"

    def holds(self, game: Descent, who: Case) -> bool:
        return sum(hero.down for hero in game.state.heroes) >= self.least
