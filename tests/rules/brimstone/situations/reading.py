"""Brimstone's words for the reader of card texts, and what its cards may change.

Every die that the game rolls for a card shows its highest face, every save fails, and of several Heroes the first in
Initiative order is picked; so a text promises exact numbers.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from undercroft.engine.choices import RollAsk
from undercroft.games.brimstone.events import CardDrawn, ChartRolled, HeroAttacked, Scavenged
from undercroft.games.brimstone.state import Activation, Finale, Journey, TownStay
from undercroft.testing import reading
from undercroft.testing.reading import Changes, Reader, Subject, most

if TYPE_CHECKING:
    from tests.rules.brimstone.situations.table import Table
    from undercroft.games.brimstone.game import Brimstone

N = r"(?P<n>\d*D\d+(?:x\d+)?(?:\+\d+)?|\d+ Peril Dice|Peril Die(?: \+\d+)?|\d+)"
VERBS = re.compile(r"^(take|gain|lose|heal|recover|discard|draw|remove|roll)s\b")


def number(words: str) -> int:
    """The most that an amount can come to."""
    if "Peril" in words:
        many, _, plus = words.partition("Peril")
        return 6 * int(many or 1) + int(plus.partition("+")[2] or 0)
    return most(words)


OF_A_HERO: dict[str, tuple[str, int]] = {
    rf"take {N} Hits?": ("wounds", 1),
    rf"take {N} Hits? of 2 Wounds each": ("wounds", 2),
    rf"take {N} Wounds?, ignoring Defense": ("wounds", 1),
    rf"take {N} Horror Hits?": ("horror", 1),
    rf"take {N} Sanity Damage, ignoring Willpower": ("horror", 1),
    rf"take {N} Corruption Hits?": ("corruption", 1),
    rf"take {N} Corruption Points?, ignoring Willpower": ("corruption", 1),
    rf"take {N} Poison markers?": ("poison", 1),
    rf"take {N} (Dynamite|Whiskey|Bandages) Tokens?": ("tokens", 1),
    rf"take {N} Side Bag Tokens? \(Bandages, Whiskey, Tonic or Dynamite\)": ("tokens", 1),
    rf"gain {N} XP": ("xp", 1),
    rf"gain {N} Gold": ("gold", 1),
    rf"gain {N} Dark Stone": ("stone", 1),
    rf"lose {N} Gold": ("gold", -1),
    rf"lose {N} Grit": ("grit", -1),
    rf"recover {N} Grit": ("grit", 1),
    rf"heal {N} Wounds?": ("wounds", -1),
    rf"heal {N} Sanity Damage": ("horror", -1),
    rf"heal {N} Wounds and Sanity Damage in any mix": ("harm", -1),
    rf"heal {N} Wound or 1 Sanity Damage": ("harm", -1),
    rf"discard {N} Side Bag Tokens?": ("tokens", -1),
    rf"remove {N} Corruption Points?": ("corruption", -1),
    rf"reload {N} Ability Tokens?": ("shots", 1),
    r"discard a Gear or Artifact card": ("items", -1),
    r"draw an? (Gear|Artifact) card( \(in an OtherWorld an? (Gear|Artifact) card\))?": ("items", 1),
    r"miss(es)? the next Activation": ("missing", 1),
    r"remove all Poison markers": ("poison", -1),
    r"remove all Void Venom markers": ("venom", -1),
    r"remove one Injury": ("injuries", -1),
    r"remove one Madness": ("madness", -1),
    r"remove one Mutation": ("mutations", -1),
    r"fully heal Wounds": ("wounds", -20),
    r"dies?": ("dead", 1),
    r"gain \+\d [A-Z][A-Za-z ]* for (this|the next) [A-Z]?[a-z]+": ("boosts", 1),
    r"gain \+\d to Hold Back the Darkness for (this|the next) Adventure": ("boosts", 1),
}
OF_THE_TABLE: dict[str, tuple[str, int]] = {
    rf"the Darkness marker moves {N} steps? towards the Mine Entrance": ("darkness", -1),
    rf"the Darkness marker moves {N} steps? back towards Darkness Start": ("darkness", 1),
    rf"discard {N} Growing Dread cards? unseen from the top of the stack": ("dread", -1),
    rf"(attack|ambush): (Tentacles|Void Spiders|Stranglers|Night Terrors) \({N}\)": ("foes", 1),
    r"(attack|ambush): a (Low |Med |High )?Threat card": ("foes", 2),
    rf"all Enemies on the board gain {N} Elite abilit(y|ies)": ("elite", 1),
    rf"all Enemies of the final Fight have {N} more Elite abilit(y|ies)": ("final elite", 1),
    r"a Low Threat card joins the final Fight": ("final foes", 1),
    rf"more Tentacles \({N}\) join the final Fight": ("final foes", 1),
    r"the Map Tile counts as fully Scavenged": ("stripped", 1),
    r"a Gate opens on the Map Tile, in place of an End Cap or else of an unopened Door": ("gates", 1),
    r"discard one Darkness card that Remains in Play": ("remains", -1),
    rf"the journey takes {N} days? more": ("days", 1),
    rf"the journey takes {N} days? less": ("days", -1),
    r"the Party must leave Town at the end of the day": ("last day", 1),
    r"draws? a (Darkness|Loot) card": ("drawn", 1),
    r"rolls? on the (Injury|Madness|Mutation) Chart": ("charts", 1),
    rf"add {N} (Shots?|Combat) to this Attack": ("dice", 1),
    r"ready another Exhausted Item or ability": ("ready", 1),
    r"move without Escape Tests for this Activation": ("slipping", 1),
    r"scavenge at once": ("scavenged", 1),
    rf"all Enemies have -{N} Initiative for this Turn": ("foes' initiative", -1),
}
OF_AN_ENEMY: dict[str, tuple[str, int]] = {
    rf"take {N} Damage": ("foes' wounds", 1),
    rf"take {N} Wounds?, ignoring Defense": ("foes' wounds", 1),
    rf"take a Melee Attack of {N} (die|dice) beyond the limit of 8": ("foes' wounds", 6),
    r"misses its next Activation": ("stunned", 1),
}
"""Enemies without Defense, on whom every die shows a 6."""


class Situation:
    """Whom the words of a text may speak of: Heroes by id, in Initiative order."""

    def __init__(self, table: Table, subject: str = "") -> None:
        self.game: Brimstone = table.game
        self.order = [hero.id for hero in table.game.in_order()]
        self.subject = subject
        self.failed: list[str] = []
        self.more: dict[str, Changes] = {}
        """What words mean that speak of something about to happen."""

    def whom(self, words: str) -> list[str]:
        """The Heroes that the beginning of a sentence names."""
        game, order = self.game, self.order
        here = game.hero(self.subject).space if self.subject else -1
        near = [one for one in order if here >= 0 and game.board.neighbours[here] >> game.hero(one).space & 1]
        return {
            "each Hero": order,
            "each Hero on the Map Tile": order,
            "each Hero in the dark": [one for one in order if not game.lit() >> game.hero(one).space & 1],
            "each Hero who failed": self.failed,
            "each other Hero": [one for one in order if one != self.subject],
            "each adjacent Hero": near,
            "a Random Hero": order[:1],
            "one Hero of your choice": order[:1],
            "one Hero within reach": [self.subject],
            "the Hero who holds the Old Lantern": [game.state.lantern],
        }[words]

    def holds(self, words: str) -> bool:
        """Whether a condition that a sentence names is true."""
        return {
            "the Advanced Game is played": self.game.agreed.advanced,
            "the Hero has the Keyword Showfolk": "Showfolk" in self.game.keywords(self.game.hero(self.subject)),
            "only one Hero set out": len(self.game.heroes) == 1,
        }[words]


STARTS = re.compile(
    r"(each Hero on the Map Tile|each Hero in the dark|each Hero who failed|each other Hero|each adjacent Hero"
    r"|each Hero|a Random Hero|one Hero of your choice|one Hero within reach|the Hero who holds the Old Lantern)"
    r" (?=[a-z])"
)
ENEMIES = re.compile(r"(each adjacent Enemy|one adjacent Enemy|one Enemy in Line of Sight|each Enemy on the Map Tile) ")
"""There is one Enemy, adjacent and in sight."""
READER = Reader(
    own=Subject(STARTS, OF_A_HERO),
    others=Subject(ENEMIES, OF_AN_ENEMY),
    table=OF_THE_TABLE,
    verbs=VERBS,
    number=number,
)


def promised(text: str, situation: Situation) -> Changes:
    """What a text promises, sentence by sentence."""
    return READER.promised(text, situation)


# ---- what changed ----------------------------------------------------------------------------------------------------

EXHAUSTED = "ability:test/u0:adventure"
"""The mark of something that a Hero has used."""
FIELDS = ("gold", "stone", "xp", "grit", "corruption", "poison", "venom", "missing", "shots")
LISTS = {
    "tokens": "side_bag",
    "items": "items",
    "injuries": "injuries",
    "madness": "madness",
    "mutations": "mutations",
    "boosts": "boosts",
}


def snapshot(table: Table) -> Changes:
    """Everything that a card may change, as numbers."""
    state, game = table.game.state, table.game
    found: Changes = Counter()
    for hero in state.heroes:
        found.update({(hero.id, field): getattr(hero, field) for field in FIELDS})
        found.update({(hero.id, what): len(getattr(hero, field)) for what, field in LISTS.items()})
        found[hero.id, "wounds"], found[hero.id, "horror"] = hero.wounds, hero.horror
        found[hero.id, "dead"], found[hero.id, "ko"] = hero.dead, hero.ko
    finale, journey, stay = game.frame(Finale), game.frame(Journey), game.frame(TownStay)
    activation = game.frame(Activation)
    elite = 0 if state.fight is None else sum(len(kind.elite) for kind in state.fight.kinds.values())
    found.update(
        {
            ("", "darkness"): state.darkness,
            ("", "dread"): len(state.dread),
            ("", "foes"): len(state.foes),
            ("", "elite"): elite,
            ("", "stripped"): sum(room.stripped for room in state.rooms),
            ("", "gates"): sum(len(room.gates) for room in state.rooms),
            ("", "remains"): len(state.remains),
            ("", "final elite"): 0 if finale is None else finale.elite,
            ("", "final foes"): 0 if finale is None else sum(ready.count or 1 for ready in finale.ready),
            ("", "days"): 0 if journey is None else journey.days,
            ("", "last day"): int(stay is not None and stay.last),
            ("", "drawn"): sum(one.deck in ("darkness", "loot") for one in table.events(CardDrawn))
            if table.session
            else 0,
            ("", "charts"): len(table.events(ChartRolled)) if table.session else 0,
            ("", "scavenged"): len(table.events(Scavenged)) if table.session else 0,
            ("", "dice"): dice_rolled(table),
            ("", "ready"): -sum(mark == EXHAUSTED for hero in state.heroes for mark in hero.exhausted),
            ("", "slipping"): int(activation is not None and activation.slipping),
            ("", "foes' wounds"): sum(foe.wounds for foe in state.foes),
            ("", "foes' initiative"): 0 if state.fight is None else sum(boost.amount for boost in state.fight.boosts),
            ("", "stunned"): sum(foe.stunned for foe in state.foes),
        }
    )
    return found


def dice_rolled(table: Table) -> int:
    """The To Hit dice of Attacks so far, and those about to be rolled."""
    session = table.session
    if session is None:
        return 0
    waiting = len(session.ask.dice) if isinstance(session.ask, RollAsk) and session.ask.name == "hero.to-hit" else 0
    return waiting + sum(len(one.dice) for one in table.events(HeroAttacked))


def difference(before: Changes, after: Changes, promise: Changes) -> Changes:
    """What became more and what less; Wounds and Sanity Damage in any mix count together where that was promised."""
    return reading.difference(before, after, promise, {"harm": ("wounds", "horror")})


# ---- letting it happen -----------------------------------------------------------------------------------------------


def answer_all(table: Table, *, passing: bool = True, face: int = 0) -> None:
    """Answer everything: Skill dice as told, saves fail, other dice show their highest face, picks are the first.

    `face` is what the die of a service shows; Elite rolls count upwards, for a Type has no ability twice.
    """
    elite = 0

    def faces(ask: RollAsk) -> list[int]:
        nonlocal elite
        if ask.name == "foe.elite":
            elite += 1
            return [1 + elite % 6]
        if ask.name == "chart.service":
            return [face for _ in ask.dice]
        low = ask.name in ("hero.defense", "hero.willpower", "hero.armor") or (ask.name == "hero.skill" and not passing)
        return [(min if low else max)(die.faces) for die in ask.dice]

    reading.answer_all(table.playing, faces, {"hero.reroll": "pass"})
