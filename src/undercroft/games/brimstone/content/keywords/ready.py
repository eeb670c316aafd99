"""Words about what a Hero has at hand: modifiers for a time, what is Readied, what is reloaded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.packs.language.dice import Dice
from undercroft.crawl.packs.language.keywords import Keyword
from undercroft.crawl.packs.language.text import plural
from undercroft.crawl.powers import uses
from undercroft.games.brimstone.content.keywords.case import FRONTIER, HERO, WORDS
from undercroft.games.brimstone.content.types.modifiers import NUMBERS, for_attacks, modifier
from undercroft.games.brimstone.events.moments import IN_AN_ATTACK
from undercroft.games.brimstone.rules.heroes import exhausting, six_shooter
from undercroft.games.brimstone.rules.heroes.dice import amount
from undercroft.games.brimstone.state import Attack, Boost

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.content.keywords.case import Case
    from undercroft.games.brimstone.game import Brimstone

FOR_A_WHILE = "|".join(name for name, number in NUMBERS.items() if number.a_while)
OF_MELEE, OF_SHOTS = for_attacks("melee"), for_attacks("ranged")
SPANS = {
    "attack": "this Attack",
    "activation": "this Activation",
    "next-activation": "the next Activation",
    "turn": "this turn",
    "fight": "this Fight",
    "adventure": "this Adventure",
    "next-adventure": "the next Adventure",
}


@WORDS.keyword(
    "bonus {modifier:" + FOR_A_WHILE + "} {count:dice} {span:" + "|".join(SPANS) + "}", of=HERO, where=FRONTIER
)
class Bonus(Keyword, frozen=True):
    """Give the Hero a modifier for a time; `next-adventure` is for effects in Town."""

    modifier: str
    count: Dice
    span: str

    def says(self) -> str:
        return f"gain {modifier(self.modifier, self.count.says())} for {SPANS[self.span]}"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        count = yield from amount(game, "card.bonus", self.count, who.roller(game), "bonus")
        exhausting.boost(game, who.hero, Boost(self.modifier, count, self.span, who.source))

    def moot(self, game: Brimstone, who: Case) -> bool:
        attack = game.frame(Attack) if self.span == "attack" else None
        return attack is not None and self.modifier in (OF_SHOTS if attack.melee else OF_MELEE)

    def answers(self) -> tuple[str, ...]:
        return IN_AN_ATTACK if self.span == "attack" else ()

    def said_in(self) -> tuple[str, ...]:
        return FRONTIER if self.span == "next-adventure" else ()


@WORDS.keyword("ready", rule="brimstone.items.ready", of=HERO)
class Ready(Keyword, frozen=True):
    """Ready one other Exhausted Item or ability of the Hero's choice."""

    def says(self) -> str:
        return "ready another Exhausted Item or ability"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        yield from exhausting.ready_one(who.hero, who.source)

    def moot(self, game: Brimstone, who: Case) -> bool:
        return not uses.exhausted(who.hero, who.source)


@WORDS.keyword("reload {count:int}", rule="brimstone.ability-tokens.definition", of=HERO)
class Reload(Keyword, frozen=True):
    """Get back that many spent Ability Tokens."""

    count: int

    def says(self) -> str:
        return f"reload {plural(self.count, 'Ability Token')}"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        yield from six_shooter.load(game, who.hero, self.count)

    def moot(self, game: Brimstone, who: Case) -> bool:
        return not six_shooter.empty(game, who.hero)
