"""What happens in Brimstone that a rule may react to or a person would see. Heroes by id, Enemies and spaces by number.

An event that changes the state does so in `happen`; the others tell of what a rule has just done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from undercroft.engine.events import Event

if TYPE_CHECKING:
    from undercroft.games.brimstone.game import Brimstone


class TurnBegan(Event):
    """A Game Turn begins. [brimstone.turn.order]"""

    rule: ClassVar[str] = "brimstone.turn.order"
    turn: int


class TurnEnded(Event):
    """The End of the Turn step is reached. [brimstone.turn.end-step]"""

    rule: ClassVar[str] = "brimstone.turn.end-step"
    turn: int


class HeldBack(Event):
    """Hold Back the Darkness was rolled. [brimstone.holdback.roll]"""

    rule: ClassVar[str] = "brimstone.holdback.roll"
    hero: str
    dice: tuple[int, int]
    total: int
    needs: int
    held: bool


class DarknessMoved(Event):
    """The Darkness marker moved to a step of the Depth Track. [brimstone.holdback.failure]"""

    rule: ClassVar[str] = "brimstone.holdback.failure"
    step: int
    closer: bool


class DreadGrew(Event):
    """A Growing Dread card went face down on the stack. [brimstone.dread.stack-face-down]"""

    rule: ClassVar[str] = "brimstone.dread.stack-face-down"
    cards: int


class DreadCancelled(Event):
    """The Heroes paid to cancel the top Growing Dread card. [brimstone.dread.cancel-cost]"""

    rule: ClassVar[str] = "brimstone.dread.cancel-cost"
    card: str
    """Which one, or '' if nobody saw it."""


class DepthReached(Event):
    """The Hero Party marker moved. [brimstone.depth.hero-marker-step]"""

    rule: ClassVar[str] = "brimstone.depth.hero-marker-step"
    step: int


class DepthEvent(Event):
    """Doubles: a Depth Event. [brimstone.depth.event-on-doubles]"""

    rule: ClassVar[str] = "brimstone.depth.event-on-doubles"
    number: int
    card: str


class Activated(Event):
    """A Hero Activates. [brimstone.turn.initiative-order]"""

    rule: ClassVar[str] = "brimstone.turn.initiative-order"
    hero: str


class ActivationEnded(Event):
    """A Hero's Activation is over. [brimstone.activation.move-then-act]"""

    rule: ClassVar[str] = "brimstone.activation.move-then-act"
    hero: str


class MoveRolled(Event):
    """A Hero rolled for Movement. [brimstone.move.roll]"""

    rule: ClassVar[str] = "brimstone.move.roll"
    hero: str
    roll: int
    move: int


class Stepped(Event):
    """A Hero took one step. [brimstone.move.eight-directions]"""

    rule: ClassVar[str] = "brimstone.move.eight-directions"
    hero: str
    space: int
    before: int


class Dragged(Event):
    """A Hero dragged the marker of one who is KO'd. [brimstone.drag.marker-position]"""

    rule: ClassVar[str] = "brimstone.drag.marker-position"
    hero: str
    other: str
    space: int


class Escaped(Event):
    """An Escape Test. [brimstone.escape.roll]"""

    rule: ClassVar[str] = "brimstone.escape.roll"
    hero: str
    roll: int
    needs: int
    passed: bool


class Rolled(Event):
    """Dice of a Hero as they fell, before any Re-roll."""

    hero: str
    kind: str
    dice: tuple[int, ...]
    sides: int


class Rerolled(Event):
    """Dice were Re-rolled. [brimstone.grit.use-reroll]"""

    rule: ClassVar[str] = "brimstone.grit.use-reroll"
    hero: str
    kind: str
    dice: tuple[int, ...]


class GritSpent(Event):
    """A Hero spends Grit. [brimstone.grit.use-ability]"""

    rule: ClassVar[str] = "brimstone.grit.use-ability"
    hero: str
    amount: int
    what: str

    def happen(self, game: Brimstone) -> None:
        game.hero(self.hero).grit -= self.amount


class GritGained(Event):
    """A Hero Recovers Grit, up to Max Grit. [brimstone.grit.max-default-two]"""

    rule: ClassVar[str] = "brimstone.grit.max-default-two"
    hero: str
    amount: int

    def happen(self, game: Brimstone) -> None:
        hero = game.hero(self.hero)
        self.amount = max(0, min(self.amount, game.stat(hero, "max_grit") - hero.grit))
        hero.grit += self.amount


class XPGained(Event):
    """A Hero gains XP."""

    hero: str
    amount: int
    why: str

    def happen(self, game: Brimstone) -> None:
        game.hero(self.hero).xp += self.amount


class Rose(Event):
    """A Hero goes up in Hero Level. [brimstone.campaign.levels]"""

    rule: ClassVar[str] = "brimstone.campaign.levels"
    hero: str
    level: int

    def happen(self, game: Brimstone) -> None:
        game.hero(self.hero).level = self.level


class Learned(Event):
    """A Hero has a new Ability, for good. [brimstone.campaign.levels]"""

    rule: ClassVar[str] = "brimstone.campaign.levels"
    hero: str
    card: str

    def happen(self, game: Brimstone) -> None:
        hero = game.hero(self.hero)
        hero.learned.append(self.card)
        game.changed(hero)


class Gained(Event):
    """A Hero gains Gold or Dark Stone. [brimstone.loot.currencies]"""

    rule: ClassVar[str] = "brimstone.loot.currencies"
    hero: str
    what: str
    amount: int

    def happen(self, game: Brimstone) -> None:
        hero = game.hero(self.hero)
        if self.what == "gold":
            hero.gold += self.amount
        else:
            hero.stone += self.amount


class ItemGained(Event):
    """A Hero gets an Item. [brimstone.cards.gear-kept]"""

    rule: ClassVar[str] = "brimstone.cards.gear-kept"
    hero: str
    card: str


class ItemLost(Event):
    """An Item leaves a Hero."""

    hero: str
    card: str
    to: str
    """The Hero it went to, or '' if it was discarded."""


class TokenGained(Event):
    """A Hero gets a Side Bag Token. [brimstone.sidebag.mix]"""

    rule: ClassVar[str] = "brimstone.sidebag.mix"
    hero: str
    token: str


class UpgradeAttached(Event):
    """An Upgrade card was attached to an Item. [brimstone.upgrade.slot-requirement]"""

    rule: ClassVar[str] = "brimstone.upgrade.slot-requirement"
    hero: str
    card: str
    item: str


class Forged(Event):
    """Dark Stone became a part of an Item. [brimstone.upgrade.forged-permanent]"""

    rule: ClassVar[str] = "brimstone.upgrade.forged-permanent"
    hero: str
    card: str
    item: str


class UpgradeRemoved(Event):
    """An Upgrade card was taken off an Item. [brimstone.upgrade.remove]"""

    rule: ClassVar[str] = "brimstone.upgrade.remove"
    hero: str
    card: str
    item: str


class LanternPassed(Event):
    """A Hero took the Old Lantern. [brimstone.content.old-lantern]"""

    rule: ClassVar[str] = "brimstone.content.old-lantern"
    hero: str
    before: str
    """Who had it, or '' if it lay on the floor."""


class Used(Event):
    """A Hero uses a token, an Item or an ability. [brimstone.items.exhaust]"""

    rule: ClassVar[str] = "brimstone.items.exhaust"
    hero: str
    source: str


class CardDrawn(Event):
    """A card was drawn. [brimstone.cards.discard-pile]"""

    rule: ClassVar[str] = "brimstone.cards.discard-pile"
    deck: str
    card: str
    hero: str = ""


class SkillTested(Event):
    """A Skill test. [brimstone.skill.test-pass]"""

    rule: ClassVar[str] = "brimstone.skill.test-pass"
    hero: str
    skill: str
    target: int
    dice: tuple[int, ...]
    passed: bool


class ChartRolled(Event):
    """A roll on the Injury, Madness or Mutation Chart."""

    hero: str
    chart: str
    roll: int
    entry: str


class HitsTaken(Event):
    """Hits, Horror Hits or Corruption Hits fall on a Hero, before the saves. [brimstone.hits.three-types]"""

    rule: ClassVar[str] = "brimstone.hits.three-types"
    hero: str
    kind: str
    """`hits`, `horror` or `corruption`."""
    count: int
    source: str


class Saved(Event):
    """Defense, Willpower or Armor dice were rolled. [brimstone.defense.roll]"""

    rule: ClassVar[str] = "brimstone.defense.roll"
    hero: str
    kind: str
    dice: tuple[int, ...]
    needs: int
    prevented: int


class Wounded(Event):
    """A Hero took Wounds. [brimstone.hits.default-wound]"""

    rule: ClassVar[str] = "brimstone.hits.default-wound"
    hero: str
    amount: int
    source: str


class Horrified(Event):
    """A Hero took Sanity Damage. [brimstone.hits.default-sanity]"""

    rule: ClassVar[str] = "brimstone.hits.default-sanity"
    hero: str
    amount: int
    source: str


class Corrupted(Event):
    """A Hero took Corruption Points. [brimstone.hits.default-corruption]"""

    rule: ClassVar[str] = "brimstone.hits.default-corruption"
    hero: str
    amount: int


class Mutated(Event):
    """A Hero gained a Mutation. [brimstone.corruption.mutate]"""

    rule: ClassVar[str] = "brimstone.corruption.mutate"
    hero: str
    mutation: str


class KnockedOut(Event):
    """A Hero is KO'd. [brimstone.ko.by-wounds]"""

    rule: ClassVar[str] = "brimstone.ko.by-wounds"
    hero: str
    cause: str


class Revived(Event):
    """A Revive Token brings a Hero back. [brimstone.revive.use]"""

    rule: ClassVar[str] = "brimstone.revive.use"
    hero: str


class Recovered(Event):
    """A KO'd Hero Recovers. [brimstone.recover.when]"""

    rule: ClassVar[str] = "brimstone.recover.when"
    hero: str


class Died(Event):
    """A Hero is Dead."""

    hero: str
    why: str


class Healed(Event):
    """Damage markers leave a Hero. [brimstone.heal.remove-markers]"""

    rule: ClassVar[str] = "brimstone.heal.remove-markers"
    hero: str
    wounds: int
    sanity: int
    by: str


class TilePlaced(Event):
    """A Map Tile was placed. [brimstone.door.draw-and-place]"""

    rule: ClassVar[str] = "brimstone.door.draw-and-place"
    room: int
    tile: str
    hero: str


class ExitClosed(Event):
    """An exit was closed with an End Cap. [brimstone.explore.close-rest]"""

    rule: ClassVar[str] = "brimstone.explore.close-rest"
    room: int
    exit: str


class GateOpened(Event):
    """A Gate End Cap was put on an exit. [brimstone.gate.icon]"""

    rule: ClassVar[str] = "brimstone.gate.icon"
    room: int
    exit: str


class WorldFound(Event):
    """A Hero looked through a Gate into a World. [brimstone.gate.draw-world]"""

    rule: ClassVar[str] = "brimstone.gate.draw-world"
    hero: str
    world: str


class WorldEntered(Event):
    """A Hero went through a Gate. [brimstone.gate.move]"""

    rule: ClassVar[str] = "brimstone.gate.move"
    hero: str
    world: str


class TokenRevealed(Event):
    """An Exploration Token was turned over. [brimstone.explore.reveal-condition]"""

    rule: ClassVar[str] = "brimstone.explore.reveal-condition"
    room: int
    token: str


class ClueFound(Event):
    """A Clue Icon counts towards the goal. [brimstone.explore.clue-icons]"""

    rule: ClassVar[str] = "brimstone.explore.clue-icons"
    clues: int
    needed: int


class ObjectiveFound(Event):
    """The Objective is found. [brimstone.explore.objective-found]"""

    rule: ClassVar[str] = "brimstone.explore.objective-found"
    room: int


class Scavenged(Event):
    """A Scavenge attempt. [brimstone.scavenge.roll]"""

    rule: ClassVar[str] = "brimstone.scavenge.roll"
    hero: str
    room: int
    dice: tuple[int, ...]
    cards: int


class FoesPlaced(Event):
    """Enemies of one Type are on the board. [brimstone.fight.span]"""

    rule: ClassVar[str] = "brimstone.fight.span"
    kind: str
    foes: tuple[int, ...]
    ambush: bool


class FightBegan(Event):
    """The first Enemies appeared. [brimstone.fight.span]"""

    rule: ClassVar[str] = "brimstone.fight.span"


class FightWon(Event):
    """The last Enemy is defeated. [brimstone.fight.end]"""

    rule: ClassVar[str] = "brimstone.fight.end"


class EliteGained(Event):
    """An Enemy Type gains an Elite ability. [brimstone.elite.whole-type]"""

    rule: ClassVar[str] = "brimstone.elite.whole-type"
    kind: str
    number: int


class FoesActivated(Event):
    """The Enemies of one Type Activate. [brimstone.fight.type-as-group]"""

    rule: ClassVar[str] = "brimstone.fight.type-as-group"
    kind: str


class FoeMoved(Event):
    """An Enemy moved. [brimstone.ai.move-around]"""

    rule: ClassVar[str] = "brimstone.ai.move-around"
    foe: int
    path: tuple[int, ...]
    target: str


class FoeAttacked(Event):
    """An Enemy rolled To Hit. [brimstone.enemy-attack.roll]"""

    rule: ClassVar[str] = "brimstone.enemy-attack.roll"
    foe: int
    hero: str
    dice: tuple[int, ...]
    hits: int


class HeroAttacked(Event):
    """A Hero rolled To Hit. [brimstone.attack.hit-roll]"""

    rule: ClassVar[str] = "brimstone.attack.hit-roll"
    hero: str
    weapon: str
    dice: tuple[int, ...]
    hits: int
    crits: int


class DamageDealt(Event):
    """A Hero's Hits on one Enemy: the Damage of each, and the Wounds past its Defense. [brimstone.damage.d6-per-hit]"""

    rule: ClassVar[str] = "brimstone.damage.d6-per-hit"
    hero: str
    foe: int
    damage: tuple[int, ...]
    wounds: int


class FoeWounded(Event):
    """An Enemy took Wounds. [brimstone.damage.minus-defense]"""

    rule: ClassVar[str] = "brimstone.damage.minus-defense"
    foe: int
    kind: str
    amount: int
    by: str


class FoeKilled(Event):
    """An Enemy was killed. [brimstone.damage.kill]"""

    rule: ClassVar[str] = "brimstone.damage.kill"
    foe: int
    kind: str
    by: str
    space: int
    corner: int = -1


class Bounced(Event):
    """Thrown Dynamite bounced. [brimstone.dynamite.bounce-direction]"""

    rule: ClassVar[str] = "brimstone.dynamite.bounce-direction"
    direction: int
    space: int


class Exploded(Event):
    """An explosion. [brimstone.dynamite.explosion]"""

    rule: ClassVar[str] = "brimstone.dynamite.explosion"
    space: int
    hero: str


# ---- the goal of a Mission -------------------------------------------------------------------------------------------


class SpotLaid(Event):
    """A marker of the Mission lies on the floor: a mark to close, a captive, something to gather."""

    spot: int
    space: int


class Worked(Event):
    """A Hero did something for the goal at a marker; `left` is what is still to be done there."""

    hero: str
    spot: int
    left: int


class AllyJoined(Event):
    """Somebody goes with the Party, led by a Hero."""

    ally: int
    hero: str


class AllyHurt(Event):
    """Enemies beside an ally did Wounds."""

    ally: int
    amount: int


class AllyLost(Event):
    """An ally died."""

    name: str


class AllySafe(Event):
    """An ally is out of the Mine."""

    name: str


class LeftBehind(Event):
    """An Immobile Enemy is too far from all Heroes to matter any more. [brimstone.immobile.left-behind]"""

    rule: ClassVar[str] = "brimstone.immobile.left-behind"
    foe: int
    kind: str


class QuarryFled(Event):
    """The hunted Enemy gets away."""

    kind: str


class HeldOut(Event):
    """A turn was held out at the Objective."""

    turns: int
    needed: int


class Ended(Event):
    """The Adventure is over."""

    outcome: str
    why: str
