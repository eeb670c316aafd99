"""Words that answer what is happening: prevent, cancel, add dice to the Attack being made, and the like."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.packs.language.dice import Dice
from undercroft.crawl.packs.language.keywords import Keyword
from undercroft.crawl.packs.language.text import plural
from undercroft.engine.game import NOTHING
from undercroft.games.brimstone.content.keywords.case import HERO, WORDS, rooms
from undercroft.games.brimstone.events.moments import IN_AN_ATTACK, CardComing, HarmComing, KOComing, ShotLanded
from undercroft.games.brimstone.rules.fight import dynamite
from undercroft.games.brimstone.rules.heroes.dice import amount
from undercroft.games.brimstone.rules.turn import searching
from undercroft.games.brimstone.state import Activation, Attack

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.content.keywords.case import Case
    from undercroft.games.brimstone.game import Brimstone


@WORDS.keyword("prevent {count:dice}", at=HarmComing.words)
class Prevent(Keyword, frozen=True):
    """Prevent that much of what the Hero is about to take."""

    count: Dice

    def says(self) -> str:
        return f"take {self.count.says()} less"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        harm = who.answers(HarmComing)
        harm.prevented += yield from amount(game, "card.prevent", self.count, who.roller(game), "prevent")


@WORDS.keyword("prevent all", at=HarmComing.words)
class PreventAll(Keyword, frozen=True):
    """Prevent all that the Hero is about to take."""

    def says(self) -> str:
        return "take none"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        harm = who.answers(HarmComing)
        harm.prevented = harm.amount
        return NOTHING


@WORDS.keyword("more damage {count:int}", rule="brimstone.gunslinger.shot-is-ammo", at=ShotLanded.words)
class MoreDamage(Keyword, frozen=True):
    """The Hit does that much more Damage."""

    count: int

    def says(self) -> str:
        return f"the Hit does {self.count} more Damage"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        who.answers(ShotLanded).damage += self.count
        return NOTHING


@WORDS.keyword("stay up", rule="brimstone.ko.by-wounds", at=KOComing.words)
class StayUp(Keyword, frozen=True):
    """The Hero is not KO'd; Health and Sanity that would be 0 are 1."""

    def says(self) -> str:
        return "stay up with 1 Health or Sanity in place of 0"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        who.answers(KOComing).stays_up = True
        return NOTHING


@WORDS.keyword("cancel", rule="brimstone.darkness.resolve", at=CardComing.words)
class Cancel(Keyword, frozen=True):
    """The card or Depth Event has no effect."""

    def says(self) -> str:
        return "cancel it"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        who.answers(CardComing).cancelled = True
        return NOTHING


@WORDS.keyword("redraw", rule="brimstone.darkness.resolve", at=("darkness card", "encounter card"))
class Redraw(Keyword, frozen=True):
    """The card has no effect, and another is drawn instead."""

    def says(self) -> str:
        return "cancel it and draw another"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        card = who.answers(CardComing)
        card.cancelled = card.redrawn = True
        return NOTHING


@WORDS.keyword("extra {what:shots|combat} {count:int}", rule="brimstone.dicelimit.includes-gained", at=IN_AN_ATTACK)
class Extra(Keyword, frozen=True):
    """Add To Hit dice to the Attack being made; the limit of 8 holds."""

    what: str
    count: int

    def says(self) -> str:
        return f"add {plural(self.count, 'Shot') if self.what == 'shots' else f'{self.count} Combat'} to this Attack"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        attack = game.frame(Attack)
        if attack is not None and attack.melee is (self.what == "combat"):
            attack.bonus_dice += self.count
        return NOTHING

    def moot(self, game: Brimstone, who: Case) -> bool:
        attack = game.frame(Attack)
        return attack is None or attack.melee is not (self.what == "combat")


@WORDS.keyword("slip away", rule="brimstone.escape.required", of=HERO)
class SlipAway(Keyword, frozen=True):
    """Make no Escape Tests until the end of this Activation."""

    def says(self) -> str:
        return "move without Escape Tests for this Activation"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        activation = game.frame(Activation)
        if activation is not None and activation.hero == who.hero.id:
            activation.slipping = True
        return NOTHING

    def moot(self, game: Brimstone, who: Case) -> bool:
        return not game.in_fight


@WORDS.keyword("scavenge", rule="brimstone.scavenge.where", of=HERO)
class Scavenge(Keyword, frozen=True):
    """Make a Scavenge attempt on the Map Tile at once, in addition to the Search."""

    def says(self) -> str:
        return "scavenge at once"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        for room in rooms(game, who)[:1]:
            if not searching.covered(game, room) and not searching.fully_scavenged(game, room):
                yield from searching.scavenge(game, who.hero, room)

    def moot(self, game: Brimstone, who: Case) -> bool:
        room = rooms(game, who)[0]
        return searching.covered(game, room) or searching.fully_scavenged(game, room)


@WORDS.keyword("throw dynamite", rule="brimstone.dynamite.range", of=HERO, at=("instead of attack",))
class ThrowDynamite(Keyword, frozen=True):
    """Throw Dynamite as the Ranged Attack."""

    def says(self) -> str:
        return "throw it as a Ranged Attack that explodes"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        yield from dynamite.throw(game, who.hero)
