"""Words that help Heroes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.packs.language.dice import Dice
from undercroft.crawl.packs.language.keywords import Keyword
from undercroft.crawl.packs.language.text import plural, title
from undercroft.crawl.subjects import CARD, ITEM
from undercroft.engine.choices import choose
from undercroft.games.brimstone.content.keywords.case import FRONTIER, HERO, WORDS, rooms
from undercroft.games.brimstone.events import Cured, Gained, Lost, XPGained
from undercroft.games.brimstone.events.heroes import NumbersChanged
from undercroft.games.brimstone.rules import harm
from undercroft.games.brimstone.rules.darkness import darkness_cards, growing_dread
from undercroft.games.brimstone.rules.explore import encounters, event_cards
from undercroft.games.brimstone.rules.fight import loot
from undercroft.games.brimstone.rules.heroes import grit
from undercroft.games.brimstone.rules.heroes.dice import amount
from undercroft.games.brimstone.rules.items import carrying, side_bag

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.content.keywords.case import Case
    from undercroft.games.brimstone.game import Brimstone

PARTY_DECKS = ("darkness", "dread", "encounter")
"""What is drawn from these happens to the Party, not to the Hero who draws."""


@WORDS.keyword(
    "heal {count:dice} {what:wounds|sanity|any}", rule="brimstone.heal.remove-markers", of=HERO, where=FRONTIER
)
class Heal(Keyword, frozen=True):
    """Heal Wounds or Sanity Damage; the Hero splits `any` freely. Healing another Hero gives 5 XP a point."""

    count: Dice
    what: str

    def says(self) -> str:
        count = self.count.says()
        mix = "1 Wound or 1 Sanity Damage" if count == "1" else f"{count} Wounds and Sanity Damage in any mix"
        return f"heal {({'wounds': plural(count, 'Wound'), 'sanity': f'{count} Sanity Damage'}).get(self.what, mix)}"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        count = yield from amount(game, "card.heal", self.count, who.roller(game), "healing")
        if self.what == "any":
            yield from harm.heal_any(game, who.hero, count, who.by)
        elif self.what == "wounds":
            yield from harm.heal(game, who.hero, wounds=count, by=who.by)
        else:
            yield from harm.heal(game, who.hero, sanity=count, by=who.by)

    def moot(self, game: Brimstone, who: Case) -> bool:
        hero = who.hero
        return not ((hero.wounds and self.what != "sanity") or (hero.horror and self.what != "wounds"))


@WORDS.keyword("heal all {what:wounds|sanity}", rule="brimstone.heal.full", of=HERO, where=FRONTIER)
class HealAll(Keyword, frozen=True):
    """Heal all Wounds, or all Sanity Damage."""

    what: str

    def says(self) -> str:
        return f"fully heal {'Wounds' if self.what == 'wounds' else 'Sanity Damage'}"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        yield from harm.heal_all(game, who.hero, self.what, who.by)

    def moot(self, game: Brimstone, who: Case) -> bool:
        return not (who.hero.wounds if self.what == "wounds" else who.hero.horror)


@WORDS.keyword("grit {count:dice}", rule="brimstone.grit.max-default-two", of=HERO, where=FRONTIER)
class Grit(Keyword, frozen=True):
    """Recover Grit, up to Max Grit."""

    count: Dice

    def says(self) -> str:
        return f"recover {self.count.says()} Grit"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        count = yield from amount(game, "card.grit", self.count, who.roller(game), "grit")
        yield from grit.gain_grit(game, who.hero, count)

    def moot(self, game: Brimstone, who: Case) -> bool:
        return who.hero.grit >= game.stat(who.hero, "max_grit") and not grit.could_spend(game, who.hero)


@WORDS.keyword("{what:gold|stone} {count:dice}", rule="brimstone.loot.currencies", of=HERO, where=FRONTIER)
class Gain(Keyword, frozen=True):
    """Gain Gold or Dark Stone, plus the Hero's modifier `gold_found` or `stone_found`."""

    what: str
    count: Dice

    def says(self) -> str:
        return f"gain {self.count.says()} {'Dark Stone' if self.what == 'stone' else 'Gold'}"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        count = yield from amount(game, f"card.{self.what}", self.count, who.roller(game), self.what)
        more = game.stat(who.hero, f"{self.what}_found")
        yield from game.do(Gained(who.hero.id, self.what, max(0, count + more)))


@WORDS.keyword("xp {count:dice}", rule="brimstone.campaign.xp-gold-tracking", of=HERO, where=FRONTIER)
class XP(Keyword, frozen=True):
    """Gain XP."""

    count: Dice

    def says(self) -> str:
        return f"gain {self.count.says()} XP"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        count = yield from amount(game, "card.xp", self.count, who.roller(game), "xp")
        yield from game.do(XPGained(who.hero.id, count, who.source))


@WORDS.keyword("token {kind:ref side bag token} {count:int}", rule="brimstone.sidebag.mix", of=HERO, where=FRONTIER)
class GainToken(Keyword, frozen=True):
    """Gain Side Bag Tokens of one type."""

    kind: str
    count: int

    def says(self) -> str:
        return f"take {plural(self.count, title(self.kind) + ' Token')}"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        for _ in range(self.count):
            yield from side_bag.gain_token(game, who.hero, self.kind)


@WORDS.keyword("token any {count:int}", rule="brimstone.sidebag.mix", of=HERO, where=FRONTIER)
class ChooseToken(Keyword, frozen=True):
    """Gain Side Bag Tokens, each chosen from Bandages, Whiskey, Tonic and Dynamite."""

    count: int

    def says(self) -> str:
        return f"take {plural(self.count, 'Side Bag Token')} (Bandages, Whiskey, Tonic or Dynamite)"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        hero = who.hero
        kinds = [token.id for token in game.pack.side_bag.values() if token.starting]
        for _ in range(self.count):
            kind = yield from choose(hero.seat, "card.token", kinds, of=CARD, params={"hero": hero.id})
            yield from side_bag.gain_token(game, hero, kind)


@WORDS.keyword("draw {deck:gear|artifact|loot|scavenge|darkness|dread|encounter} {count:int}", where=FRONTIER)
class Draw(Keyword, frozen=True):
    """Draw cards and keep or resolve them; `dread` goes to the stack. [brimstone.darkness.when-drawn]"""

    deck: str
    count: int

    def says(self) -> str:
        name = {"dread": "Growing Dread"}.get(self.deck, self.deck.capitalize()) + " card"
        one = f"an {name}" if name[0] in "AE" else f"a {name}"
        return f"draw {one if self.count == 1 else plural(self.count, name)}"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        if self.deck == "loot":
            loot.gather_loot(game)
            for _ in range(self.count):
                yield from loot.loot(game, who.hero)
        elif self.deck == "scavenge":
            yield from event_cards.scavenge(game, who.hero, self.count)
        else:
            for _ in range(self.count):
                yield from self.one(game, who)

    def speaks_of(self) -> tuple[str, ...]:
        return () if self.deck in PARTY_DECKS else HERO

    def said_in(self) -> tuple[str, ...]:
        return FRONTIER if self.deck in ("gear", "artifact") else ()

    def one(self, game: Brimstone, who: Case) -> Rule[None]:
        """One card of a deck from which cards come singly."""
        if self.deck == "darkness":
            yield from darkness_cards.darkness(game)
        elif self.deck == "dread":
            yield from growing_dread.add_dread(game)
        elif self.deck == "encounter":
            room = rooms(game, who)[0]
            card = yield from encounters.draw_encounter(game, game.room(room).world)
            if card is not None:
                yield from encounters.encounter(game, card, room)
        else:
            yield from carrying.find(game, who.hero, self.deck)


@WORDS.keyword("find {deck:gear|artifact}", rule="brimstone.world.loot-swap", of=HERO)
class Find(Keyword, frozen=True):
    """On Loot cards: draw a Gear or Artifact card; in an OtherWorld, draw the other of the two."""

    deck: str

    def says(self) -> str:
        one, other = ("a Gear", "an Artifact") if self.deck == "gear" else ("an Artifact", "a Gear")
        return f"draw {one} card (in an OtherWorld {other} card)"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        yield from carrying.find(game, who.hero, loot.looted(game, who.hero, self.deck))


@WORDS.keyword("cure {what:poison|venom|injury|madness|mutation}", of=HERO, where=FRONTIER)
class Cure(Keyword, frozen=True):
    """Remove all Poison or Void Venom markers, or one Injury, Madness or Mutation of the Hero's choice."""

    what: str

    def says(self) -> str:
        if self.what in ("poison", "venom"):
            return f"remove all {'Poison' if self.what == 'poison' else 'Void Venom'} markers"
        return f"remove one {self.what.capitalize()}"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        hero = who.hero
        if self.moot(game, who):
            return
        gone = self.what
        if self.what == "poison":
            hero.poison = 0
        elif self.what == "venom":
            hero.venom = 0
        else:
            held = {"injury": hero.injuries, "madness": hero.madness, "mutation": hero.mutations}[self.what]
            gone = yield from choose(hero.seat, "card.cure", list(held), of=ITEM, params={"hero": hero.id})
            held.remove(gone)
            yield from game.do(NumbersChanged(hero.id))
        yield from game.do(Cured(hero.id, gone))

    def moot(self, game: Brimstone, who: Case) -> bool:
        hero = who.hero
        has = {
            "poison": hero.poison,
            "venom": hero.venom,
            "injury": hero.injuries,
            "madness": hero.madness,
            "mutation": hero.mutations,
        }
        return not has[self.what]


@WORDS.keyword("cleanse {count:dice}", rule="brimstone.corruption.resistance-default", of=HERO, where=FRONTIER)
class Cleanse(Keyword, frozen=True):
    """Remove Corruption Points."""

    count: Dice

    def says(self) -> str:
        return f"remove {plural(self.count.says(), 'Corruption Point')}"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        count = yield from amount(game, "card.cleanse", self.count, who.roller(game), "cleanse")
        count = min(count, who.hero.corruption)
        if count:
            yield from game.do(Lost(who.hero.id, "corruption", count))

    def moot(self, game: Brimstone, who: Case) -> bool:
        return not who.hero.corruption
