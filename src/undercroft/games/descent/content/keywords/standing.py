"""Words about how things stand: who is near, hurt, attacking or at a place, and what the quest has counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.packs.language.keywords import Condition
from undercroft.crawl.packs.language.text import plural
from undercroft.games.descent.content.keywords.case import WORDS
from undercroft.games.descent.content.keywords.fight import under_way
from undercroft.games.descent.rules.combat import sight, targets
from undercroft.games.descent.state import Attack, Hero

if TYPE_CHECKING:
    from undercroft.games.descent.content.keywords.case import Case
    from undercroft.games.descent.game import Descent
    from undercroft.games.descent.state import Monster


def within(game: Descent, one: Hero | Monster, other: Hero | Monster, spaces: int) -> bool:
    """Whether another figure stands within so many spaces."""
    return any(sight.distance(game, one, space) <= spaces for space in game.spaces(other))


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


@WORDS.condition("{monster:ref monster} at {place:text}", rule="descent.quest.victory")
class KindAt(Condition, frozen=True):
    """A monster of a kind stands at a place."""

    monster: str
    place: str

    def says(self) -> str:
        return f"{self.monster.replace('-', ' ').title()} stands there"

    def holds(self, game: Descent, who: Case) -> bool:
        place = game.place(self.place)
        return any(one.kind == self.monster and game.mask(one) & place for one in game.state.monsters)


@WORDS.condition("is a {side:hero|monster}", rule="descent.quest.precedence")
class IsA(Condition, frozen=True):
    """It is a hero who does this, or a monster."""

    side: str

    def says(self) -> str:
        return f"it is a {self.side}"

    def holds(self, game: Descent, who: Case) -> bool:
        return who.subject is not None and isinstance(who.subject, Hero) is (self.side == "hero")
