"""Words about Enemies, the Darkness and the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.packs.language.dice import Dice
from undercroft.crawl.packs.language.keywords import Keyword
from undercroft.crawl.packs.language.text import plural, title
from undercroft.crawl.subjects import CARD
from undercroft.engine.choices import choose_party
from undercroft.engine.game import NOTHING
from undercroft.games.brimstone.content.keywords.case import FOE, WORDS, rooms, whereabouts
from undercroft.games.brimstone.content.types.modifiers import FOE_NUMBERS, modifier
from undercroft.games.brimstone.rules import fight
from undercroft.games.brimstone.rules.darkness import darkness_cards, depth_track
from undercroft.games.brimstone.rules.enemies import elite
from undercroft.games.brimstone.rules.enemies.activation import order
from undercroft.games.brimstone.rules.enemies.arrival import fight_begins
from undercroft.games.brimstone.rules.enemies.immune import ignores
from undercroft.games.brimstone.rules.enemies.record_sheet import present
from undercroft.games.brimstone.rules.explore import decks, encounters, gates
from undercroft.games.brimstone.rules.fight.damage import less_defense
from undercroft.games.brimstone.rules.heroes.dice import amount
from undercroft.games.brimstone.state import Finale, Ready

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.content.keywords.case import Case
    from undercroft.games.brimstone.game import Brimstone

LEVELS = "low|med|high|party"
FINAL = ("final Fight",)
"""Not a moment of Heroes: a Growing Dread card is revealed."""
FOR_A_WHILE = "|".join(name for name, number in FOE_NUMBERS.items() if number.a_while)


def level_of(game: Brimstone, level: str) -> str:
    """A Threat level, `party` being the one for the number of Heroes. [brimstone.scaling.table]"""
    return game.pack.scaling[len(game.heroes)].threat if level == "party" else level


def card_of(level: str) -> str:
    """What the text says about a Threat card."""
    return "Threat card" if level == "party" else f"{level.capitalize()} Threat card"


@WORDS.keyword("attack {enemy:ref enemy} {count:dice}", rule="brimstone.threat.specific-enemies")
class AttackBy(Keyword, frozen=True):
    """That many Enemies of a Type attack; they are placed on the Map Tile."""

    enemy: str
    count: Dice

    def says(self) -> str:
        return f"Attack: {title(self.enemy)} ({self.count.says()})"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        count = yield from amount(game, "foe.count", self.count)
        yield from encounters.bring(game, Ready(kind=self.enemy, count=count, room=rooms(game, who)[0]))


@WORDS.keyword("ambush {enemy:ref enemy} {count:dice}", rule="brimstone.ambush.adjacent")
class AmbushBy(Keyword, frozen=True):
    """That many Enemies of a Type ambush the Heroes."""

    enemy: str
    count: Dice

    def says(self) -> str:
        return f"Ambush: {title(self.enemy)} ({self.count.says()})"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        count = yield from amount(game, "foe.count", self.count)
        yield from encounters.bring(
            game,
            Ready(kind=self.enemy, count=count, ambush=True, room=rooms(game, who)[0], world=whereabouts(game, who)),
        )


@WORDS.keyword("threat {level:" + LEVELS + "}", rule="brimstone.threat.draw-top")
class ThreatAttack(Keyword, frozen=True):
    """The Enemies of a Threat card attack; `party` takes the deck for the size of the Party."""

    level: str

    def says(self) -> str:
        return f"Attack: a {card_of(self.level)}"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        yield from encounters.bring(game, Ready(level=level_of(game, self.level), room=rooms(game, who)[0]))


@WORDS.keyword("ambush threat {level:" + LEVELS + "}", rule="brimstone.ambush.adjacent")
class ThreatAmbush(Keyword, frozen=True):
    """The Enemies of a Threat card ambush the Heroes; `party` takes the deck for the size of the Party."""

    level: str

    def says(self) -> str:
        return f"Ambush: a {card_of(self.level)}"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        level, world = level_of(game, self.level), whereabouts(game, who)
        yield from encounters.bring(game, Ready(level=level, ambush=True, room=rooms(game, who)[0], world=world))


@WORDS.keyword("elite {count:int}", rule="brimstone.elite.whole-type")
class MakeElite(Keyword, frozen=True):
    """Each Enemy Type on the board rolls that many more Elite abilities."""

    count: int

    def says(self) -> str:
        return f"All Enemies on the board gain {plural(self.count, 'Elite ability', 'Elite abilities')}"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        for kind in present(game):
            yield from elite.add_elite(game, kind, self.count)


@WORDS.keyword("foes {modifier:" + FOR_A_WHILE + "} {count:bonus} {span:turn|fight}", rule="brimstone.sidebag.flash")
class FoesModified(Keyword, frozen=True):
    """Give all Enemies a modifier for the turn or the Fight."""

    modifier: str
    count: int
    span: str

    def says(self) -> str:
        return f"All Enemies have {modifier(self.modifier, self.count)} for this {self.span.title()}"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        fight_begins.boost(game, self.modifier, self.count, self.span, who.source)
        yield from fight.give_way(game)

    def moot(self, game: Brimstone, who: Case) -> bool:
        return self.modifier == "initiative" and self.span == "turn" and not order.yet_to_act(game)


@WORDS.keyword("final elite {count:int}", rule="brimstone.dread.resolve-at-objective", at=FINAL)
class FinalElite(Keyword, frozen=True):
    """Each Enemy Type of the final Fight has that many more Elite abilities."""

    count: int

    def says(self) -> str:
        return f"All Enemies of the final Fight have {plural(self.count, 'more Elite ability', 'more Elite abilities')}"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        finale = game.frame(Finale)
        if finale is not None:
            finale.elite += self.count
        return NOTHING


@WORDS.keyword("final threat {level:" + LEVELS + "}", rule="brimstone.dread.resolve-at-objective", at=FINAL)
class FinalThreat(Keyword, frozen=True):
    """One more Threat card of that level joins the final Fight."""

    level: str

    def says(self) -> str:
        return f"A {card_of(self.level)} joins the final Fight"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        finale = game.frame(Finale)
        if finale is not None:
            finale.ready.append(Ready(level=level_of(game, self.level), room=finale.room))
        return NOTHING


@WORDS.keyword("final enemy {enemy:ref enemy} {count:dice}", rule="brimstone.dread.resolve-at-objective", at=FINAL)
class FinalEnemy(Keyword, frozen=True):
    """That many Enemies of a Type join the final Fight."""

    enemy: str
    count: Dice

    def says(self) -> str:
        return f"More {title(self.enemy)} ({self.count.says()}) join the final Fight"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        count = yield from amount(game, "foe.count", self.count)
        finale = game.frame(Finale)
        if finale is not None:
            finale.ready.append(Ready(kind=self.enemy, count=count, room=finale.room))


@WORDS.keyword("damage {count:dice}", rule="brimstone.damage.minus-defense", of=FOE)
class DamageFoe(Keyword, frozen=True):
    """Do Damage to an Enemy, less its Defense."""

    count: Dice

    def says(self) -> str:
        return f"take {self.count.says()} Damage"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        count = yield from amount(game, "card.damage", self.count, who.roller(game), "damage")
        foe = who.enemy
        if not ignores(game, foe, who):
            yield from fight.wound_foe(game, foe, less_defense(game, foe.kind, count), who.by)


@WORDS.keyword("stun", of=FOE)
class Stun(Keyword, frozen=True):
    """Make an Enemy miss its next Activation."""

    def says(self) -> str:
        return "miss its next Activation"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        if not ignores(game, who.enemy, who):
            who.enemy.stunned = True
        return NOTHING


@WORDS.keyword("combat {count:int}", rule="brimstone.dicelimit.excludes-specific", of=FOE)
class CombatAgainst(Keyword, frozen=True):
    """Roll Combat dice of the Hero whose item or ability it is against an Enemy, outside the limit of 8."""

    count: int

    def says(self) -> str:
        return f"take a Melee Attack of {plural(self.count, 'die', 'dice')} beyond the limit of 8"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        if who.by and not ignores(game, who.enemy, who):
            yield from fight.strike(game, game.hero(who.by), who.enemy, self.count)


@WORDS.keyword("darkness closer {steps:int}", rule="brimstone.holdback.failure")
class DarknessCloser(Keyword, frozen=True):
    """Move the Darkness marker towards the Mine Entrance; the spaces it enters take effect."""

    steps: int

    def says(self) -> str:
        return f"The Darkness marker moves {plural(self.steps, 'step')} towards the Mine Entrance"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        yield from depth_track.move_darkness(game, self.steps)


@WORDS.keyword("darkness back {steps:int}", rule="brimstone.content.depth-track")
class DarknessBack(Keyword, frozen=True):
    """Move the Darkness marker back, at most to Darkness Start; its spaces have no effect."""

    steps: int

    def says(self) -> str:
        return f"The Darkness marker moves {plural(self.steps, 'step')} back towards Darkness Start"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        yield from depth_track.darkness_back(game, self.steps)

    def moot(self, game: Brimstone, who: Case) -> bool:
        return game.state.darkness >= game.pack.depth_steps


@WORDS.keyword("calm {count:int}", rule="brimstone.dread.stack-face-down")
class Calm(Keyword, frozen=True):
    """Discard that many Growing Dread cards unseen from the top of the stack."""

    count: int

    def says(self) -> str:
        return f"discard {plural(self.count, 'Growing Dread card')} unseen from the top of the stack"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        for _ in range(min(self.count, len(game.state.dread))):
            decks.discard(game, "dread", game.state.dread.pop())
        return NOTHING

    def moot(self, game: Brimstone, who: Case) -> bool:
        return not game.state.dread


@WORDS.keyword("clear darkness", rule="brimstone.cards.remains-in-play")
class ClearDarkness(Keyword, frozen=True):
    """Discard a Darkness card that Remains in Play, of the players' choice."""

    def says(self) -> str:
        return "discard one Darkness card that Remains in Play"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        if game.state.remains:
            card = yield from choose_party(game.party(), "card.clear", list(game.state.remains), of=CARD)
            darkness_cards.leave_play(game, card)
            yield from fight.give_way(game)

    def moot(self, game: Brimstone, who: Case) -> bool:
        return not game.state.remains


@WORDS.keyword("strip", rule="brimstone.scavenge.limit")
class Strip(Keyword, frozen=True):
    """The Map Tile counts as fully Scavenged."""

    def says(self) -> str:
        return "The Map Tile counts as fully Scavenged"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        game.room(rooms(game, who)[0]).stripped = True
        return NOTHING


@WORDS.keyword("gate", rule="brimstone.gate.sources")
class AddGate(Keyword, frozen=True):
    """Open a Gate on the Map Tile in place of an End Cap, or else of a Door nobody has looked through."""

    def says(self) -> str:
        return "A Gate opens on the Map Tile, in place of an End Cap or else of an unopened Door"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        yield from gates.add(game, rooms(game, who)[0])
