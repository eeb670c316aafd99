"""Words that harm Heroes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.packs.language.dice import Dice
from undercroft.crawl.packs.language.keywords import Keyword
from undercroft.crawl.packs.language.text import plural
from undercroft.crawl.subjects import ITEM
from undercroft.engine.choices import choose
from undercroft.games.brimstone.content.keywords.case import FOE, FRONTIER, HERO, WORDS
from undercroft.games.brimstone.events import Delayed, Lost, TokenLost
from undercroft.games.brimstone.rules import fight, harm
from undercroft.games.brimstone.rules.enemies.immune import ignores
from undercroft.games.brimstone.rules.harm import charts
from undercroft.games.brimstone.rules.heroes.dice import amount
from undercroft.games.brimstone.rules.items import carrying
from undercroft.games.brimstone.state import Foe

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.content.keywords.case import Case
    from undercroft.games.brimstone.game import Brimstone


@WORDS.keyword("hits {count:dice} [damage {damage:int}]", rule="brimstone.hits.default-wound", of=HERO, where=FRONTIER)
class Hits(Keyword, frozen=True):
    """Take Hits: roll Defense for each, then take 1 Wound each (or as many as `damage` says), then Armor."""

    count: Dice
    damage: int = 1

    def says(self) -> str:
        return f"take {plural(self.count.says(), 'Hit')}" + (
            f" of {self.damage} Wounds each" if self.damage > 1 else ""
        )

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        count = yield from amount(game, "card.hits", self.count)
        yield from harm.take_hits(game, who.hero, count, self.damage, source=who.source)


@WORDS.keyword(
    "horror {count:dice} [damage {damage:int}]", rule="brimstone.hits.default-sanity", of=HERO, where=FRONTIER
)
class Horror(Keyword, frozen=True):
    """Take Horror Hits: roll Willpower for each, then take 1 Sanity Damage each (or `damage`), then Spirit Armor."""

    count: Dice
    damage: int = 1

    def says(self) -> str:
        each = f" of {self.damage} Sanity Damage each" if self.damage > 1 else ""
        return f"take {plural(self.count.says(), 'Horror Hit')}{each}"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        count = yield from amount(game, "card.horror", self.count)
        yield from harm.take_horror(game, who.hero, count, self.damage, source=who.source)


@WORDS.keyword("corruption {count:dice}", rule="brimstone.hits.default-corruption", of=HERO, where=FRONTIER)
class Corruption(Keyword, frozen=True):
    """Take Corruption Hits: roll Willpower for each, then take 1 Corruption Point each."""

    count: Dice

    def says(self) -> str:
        return f"take {plural(self.count.says(), 'Corruption Hit')}"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        count = yield from amount(game, "card.corruption", self.count)
        yield from harm.take_corruption(game, who.hero, count, source=who.source)


@WORDS.keyword("wounds {count:dice}", rule="brimstone.armor.what", of=(*HERO, *FOE), where=FRONTIER)
class Wounds(Keyword, frozen=True):
    """Take Wounds that ignore Defense; a Hero's Armor still works. Works on Enemies too."""

    count: Dice

    def says(self) -> str:
        return f"take {plural(self.count.says(), 'Wound')}, ignoring Defense"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        if isinstance(who.subject, Foe):
            count = yield from amount(game, "card.wounds", self.count, who.roller(game), "damage")
            if ignores(game, who.subject, who):
                return
            yield from fight.wound_foe(game, who.subject, count, who.by)
        else:
            count = yield from amount(game, "card.wounds", self.count)
            yield from harm.suffer_wounds(game, who.hero, count, source=who.source)


@WORDS.keyword("sanity {count:dice}", rule="brimstone.armor.what", of=HERO, where=FRONTIER)
class SanityDamage(Keyword, frozen=True):
    """Take Sanity Damage that ignores Willpower; Spirit Armor still works."""

    count: Dice

    def says(self) -> str:
        return f"take {self.count.says()} Sanity Damage, ignoring Willpower"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        count = yield from amount(game, "card.sanity", self.count)
        yield from harm.suffer_sanity(game, who.hero, count, source=who.source)


@WORDS.keyword("taint {count:dice}", rule="brimstone.corruption.mutate", of=HERO, where=FRONTIER)
class Taint(Keyword, frozen=True):
    """Take Corruption Points that ignore Willpower."""

    count: Dice

    def says(self) -> str:
        return f"take {plural(self.count.says(), 'Corruption Point')}, ignoring Willpower"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        count = yield from amount(game, "card.taint", self.count)
        yield from harm.taint(game, who.hero, count)


@WORDS.keyword("{marker:poison|venom} {count:int}", rule="brimstone.poison.stacks", of=HERO)
class Marker(Keyword, frozen=True):
    """Take Poison or Void Venom markers, unless Immune."""

    marker: str
    count: int

    def says(self) -> str:
        return f"take {plural(self.count, 'Poison marker' if self.marker == 'poison' else 'Void Venom marker')}"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        add = harm.add_poison if self.marker == "poison" else harm.add_venom
        return add(game, who.hero, self.count)


@WORDS.keyword("lose {what:grit|gold|stone} {count:dice}", of=HERO, where=FRONTIER)
class Lose(Keyword, frozen=True):
    """Lose Grit, Gold or Dark Stone, as far as the Hero has any."""

    what: str
    count: Dice

    def says(self) -> str:
        return f"lose {self.count.says()} {'Dark Stone' if self.what == 'stone' else self.what.capitalize()}"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        count = yield from amount(game, "card.lose", self.count)
        has = {"grit": who.hero.grit, "gold": who.hero.gold, "stone": who.hero.stone}
        count = min(count, has[self.what])
        if count:
            yield from game.do(Lost(who.hero.id, self.what, count))


@WORDS.keyword("lose token {count:int}", rule="brimstone.sidebag.discard-to-use", of=HERO, where=FRONTIER)
class LoseToken(Keyword, frozen=True):
    """Discard Side Bag Tokens of the Hero's choice, as far as there are any."""

    count: int

    def says(self) -> str:
        return f"discard {plural(self.count, 'Side Bag Token')}"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        hero = who.hero
        for _ in range(min(self.count, len(hero.side_bag))):
            kinds = list(dict.fromkeys(hero.side_bag))
            token = yield from choose(hero.seat, "card.lose-token", kinds, of=ITEM, params={"hero": hero.id})
            hero.side_bag.remove(token)
            yield from game.do(TokenLost(hero.id, token))


@WORDS.keyword("lose item", rule="brimstone.items.personal-bound", of=HERO, where=FRONTIER)
class LoseItem(Keyword, frozen=True):
    """Discard a Gear or Artifact of the Hero's choice; never Starting or Personal Items."""

    def says(self) -> str:
        return "discard a Gear or Artifact card"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        hero = who.hero
        found = [held.id for held in hero.items if carrying.can_lose(game, held)]
        if found:
            chosen = yield from choose(hero.seat, "card.lose-item", found, of=ITEM, params={"hero": hero.id})
            yield from carrying.discard(game, hero, chosen)


@WORDS.keyword("miss activation", of=HERO)
class MissActivation(Keyword, frozen=True):
    """Skip the Hero's next Activation."""

    def says(self) -> str:
        return "miss the next Activation"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        who.hero.missing += 1
        yield from game.do(Delayed(who.hero.id))


@WORDS.keyword("{chart:injury|madness|mutation}", rule="brimstone.injury.which-chart", of=HERO, where=FRONTIER)
class RollChart(Keyword, frozen=True):
    """Roll once on the Injury, Madness or Mutation Chart."""

    chart: str

    def says(self) -> str:
        return f"roll on the {self.chart.capitalize()} Chart"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        yield from charts.roll(game, who.hero, self.chart)


@WORDS.keyword("death", rule="brimstone.injury.which-chart", of=HERO, where=FRONTIER)
class Death(Keyword, frozen=True):
    """The Hero is Dead."""

    def says(self) -> str:
        return "die"

    def run(self, game: Brimstone, who: Case) -> Rule[None]:
        yield from harm.die(game, who.hero, who.source)
