"""Conditions: `if COND:`, `when:` and `condition:`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.packs.language.keywords import Condition
from undercroft.games.brimstone.content.keywords.case import FRONTIER, WORDS, Case
from undercroft.games.brimstone.content.keywords.who import KEYWORDS
from undercroft.games.brimstone.state import Activation, Hero

if TYPE_CHECKING:
    from undercroft.crawl.packs.language.effect import When
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Foe

ENEMY_KEYWORDS = "void|tendril|mutant|beast|demon"


def holds(game: Brimstone, condition: When | None, about: Case | Hero | None, foe: Foe | None = None) -> bool:
    """Whether a condition is true now for this Hero; none always is."""
    if condition is None:
        return True
    case = about if isinstance(about, Case) else Case(about, enemy_at_hand=foe)
    return condition.test.holds(game, case)


@WORDS.condition("in fight", rule="brimstone.fight.span")
class InFight(Condition, frozen=True):
    """Enemies are on the board."""

    def says(self) -> str:
        return "a Fight is going on"

    def holds(self, game: Brimstone, who: Case) -> bool:
        return game.in_fight


@WORDS.condition("no fight", rule="brimstone.fight.span")
class NoFight(Condition, frozen=True):
    """No Enemies are on the board."""

    def says(self) -> str:
        return "no Fight is going on"

    def holds(self, game: Brimstone, who: Case) -> bool:
        return not game.in_fight


@WORDS.condition("{state:hurt|shaken|poisoned}", where=FRONTIER)
class Suffers(Condition, frozen=True):
    """The subject has Wounds, Sanity Damage, or a Poison marker."""

    state: str

    def says(self) -> str:
        return {"hurt": "Wounded", "shaken": "suffering Sanity Damage", "poisoned": "Poisoned"}[self.state]

    def holds(self, game: Brimstone, who: Case) -> bool:
        hero = who.hero
        return {"hurt": hero.wounds, "shaken": hero.horror, "poisoned": hero.poison}[self.state] > 0


@WORDS.condition("half health", where=FRONTIER)
class HalfHealth(Condition, frozen=True):
    """The subject has lost half its Health or more."""

    def says(self) -> str:
        return "at half Health or less"

    def holds(self, game: Brimstone, who: Case) -> bool:
        return 2 * who.hero.wounds >= game.stat(who.hero, "health")


@WORDS.condition("alone", rule="brimstone.map.connection-on-both-tiles")
class Alone(Condition, frozen=True):
    """No other Hero is on the subject's Map Tile."""

    def says(self) -> str:
        return "no other Hero is on the Map Tile"

    def holds(self, game: Brimstone, who: Case) -> bool:
        hero = who.hero
        others = [other for other in game.standing() if other is not hero and other.space >= 0]
        return hero.space >= 0 and not any(game.same_tile(other.space, hero.space) for other in others)


@WORDS.condition("beside {whom:hero|foe}", rule="brimstone.wall.breaks-adjacency")
class Beside(Condition, frozen=True):
    """Another Hero, or an Enemy, is adjacent to the subject."""

    whom: str

    def says(self) -> str:
        return f"adjacent to {'another Hero' if self.whom == 'hero' else 'an Enemy'}"

    def holds(self, game: Brimstone, who: Case) -> bool:
        space = who.hero.space
        near = game.board.neighbours[space] if space >= 0 else 0
        return bool(game.heroes_in(near) if self.whom == "hero" else game.foes_in(near))


@WORDS.condition("holder", rule="brimstone.content.old-lantern")
class Holds(Condition, frozen=True):
    """The subject holds the Old Lantern."""

    def says(self) -> str:
        return "holding the Old Lantern"

    def holds(self, game: Brimstone, who: Case) -> bool:
        return game.state.lantern == who.hero.id


@WORDS.condition("dark", rule="brimstone.lantern.light")
class Dark(Condition, frozen=True):
    """The subject is outside the lantern's light."""

    def says(self) -> str:
        return "outside the lantern's light"

    def holds(self, game: Brimstone, who: Case) -> bool:
        space = who.hero.space
        return space >= 0 and game.lantern_space() >= 0 and not game.lit() >> space & 1


@WORDS.condition("still", rule="brimstone.move.up-to-roll")
class Still(Condition, frozen=True):
    """The subject has not moved in this Activation."""

    def says(self) -> str:
        return "unmoved in this Activation"

    def holds(self, game: Brimstone, who: Case) -> bool:
        activation = game.frame(Activation)
        return activation is None or activation.hero != who.hero.id or not activation.moved


@WORDS.condition("no grit", rule="brimstone.grit.max-default-two", where=FRONTIER)
class NoGrit(Condition, frozen=True):
    """The subject has no Grit."""

    def says(self) -> str:
        return "without Grit"

    def holds(self, game: Brimstone, who: Case) -> bool:
        return who.hero.grit == 0


@WORDS.condition("{what:stone|gold} {least:int}", rule="brimstone.loot.currencies", where=FRONTIER)
class Carries(Condition, frozen=True):
    """The subject has at least that much Dark Stone or Gold."""

    what: str
    least: int

    def says(self) -> str:
        return f"carrying {self.least} or more {'Dark Stone' if self.what == 'stone' else 'Gold'}"

    def holds(self, game: Brimstone, who: Case) -> bool:
        return (who.hero.stone if self.what == "stone" else who.hero.gold) >= self.least


@WORDS.condition("keyword {word:" + KEYWORDS + "}", rule="brimstone.cards.keywords", where=FRONTIER)
class HasKeyword(Condition, frozen=True):
    """The subject has the Keyword."""

    word: str

    def says(self) -> str:
        return f"the Hero has the Keyword {self.word.capitalize()}"

    def holds(self, game: Brimstone, who: Case) -> bool:
        return self.word.capitalize() in game.keywords(who.hero)


@WORDS.condition("against {word:" + ENEMY_KEYWORDS + "}", rule="brimstone.cards.keywords")
class Against(Condition, frozen=True):
    """The Enemy that is hit, or whose Attack is resolved, has it; only for damage, crit, defense and willpower."""

    word: str

    def says(self) -> str:
        return f"against {self.word.capitalize()} Enemies"

    def holds(self, game: Brimstone, who: Case) -> bool:
        return who.foe is not None and self.word.capitalize() in game.pack.enemies[who.foe.kind].keywords


@WORDS.condition("{how:passed|failed}", rule="brimstone.skill.test-pass", where=FRONTIER)
class Tested(Condition, frozen=True):
    """The one Hero who took the last test passed or failed it."""

    how: str

    def says(self) -> str:
        return f"the test was {self.how}"

    def holds(self, game: Brimstone, who: Case) -> bool:
        return bool(who.tests) and all(passed is (self.how == "passed") for passed in who.tests.values())


@WORDS.condition("{how:all|any} {which:passed|failed}", rule="brimstone.skill.who-all", where=FRONTIER)
class AllTested(Condition, frozen=True):
    """All, or any, of the Heroes who took the last test passed or failed it."""

    how: str
    which: str

    def says(self) -> str:
        return f"{self.how} {'Hero' if self.how == 'any' else 'Heroes'} {self.which}"

    def holds(self, game: Brimstone, who: Case) -> bool:
        fits = [passed is (self.which == "passed") for passed in who.tests.values()]
        return any(fits) if self.how == "any" else bool(fits) and all(fits)


@WORDS.condition("party {most:int}", rule="brimstone.setup.number-of-heroes", where=FRONTIER)
class SmallParty(Condition, frozen=True):
    """The Party has no more than that many Heroes."""

    most: int

    def says(self) -> str:
        return "only one Hero set out" if self.most == 1 else f"{self.most} Heroes or fewer set out"

    def holds(self, game: Brimstone, who: Case) -> bool:
        return len(game.heroes) <= self.most


@WORDS.condition("stage {number:int}", rule="brimstone.depth.stages")
class InStage(Condition, frozen=True):
    """The Hero Party marker is in that Stage of the Depth Track."""

    number: int

    def says(self) -> str:
        return f"the Heroes are in Stage {self.number} of the Depth Track"

    def holds(self, game: Brimstone, who: Case) -> bool:
        return game.pack.depth.stages.index(game.pack.stage(game.state.depth)) + 1 == self.number


@WORDS.condition("overrun", rule="brimstone.optional.below-the-darkness")
class Overrun(Condition, frozen=True):
    """The Darkness marker is nearer the Mine Entrance than the Hero Party marker."""

    def says(self) -> str:
        return "the Darkness has passed the Heroes"

    def holds(self, game: Brimstone, who: Case) -> bool:
        return game.state.darkness < game.state.depth


@WORDS.condition("advanced", rule="brimstone.gate.sources", where=FRONTIER)
class Advanced(Condition, frozen=True):
    """The rules of the Advanced Game are used, so Gates may open."""

    def says(self) -> str:
        return "the Advanced Game is played"

    def holds(self, game: Brimstone, who: Case) -> bool:
        return game.agreed.advanced
