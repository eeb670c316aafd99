"""A game of a few words, for the tests of packs: lanterns, imps and a cellar."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from undercroft.crawl.packs import (
    NO_EFFECT,
    Condition,
    Dice,
    Effect,
    Entry,
    Keyword,
    Kind,
    Node,
    Part,
    Ref,
    Story,
    When,
    Who,
    Words,
    plural,
    title,
)

words = Words("cellar", dice={"peril": (3, 3, 4, 4, 5, 6)})
Rule = Generator[Any, Any, None]


class Play:
    """What the words need of a game: a log, some heroes, a light, and answers to choices."""

    def __init__(self, answers: Iterable[int] = (), dark: bool = False) -> None:
        self.log: list[str] = []
        self.heroes = ["ada", "bo"]
        self.hurt: list[str] = []
        self.dark = dark
        self.answers = list(answers)
        self.offered: list[tuple[str, tuple[Node, ...]]] = []


class Name(str):
    """A case: the name of the hero whom the words speak of."""

    __slots__ = ()

    def on(self, one: str) -> Name:
        """The same about somebody else."""
        return Name(one)

    def picked(self, game: Play, who: Who) -> Generator[Any, Any, list[str]]:
        """Everybody who fits; nothing is asked."""
        yield from ()
        return list(who.select(game, self))

    def either(self, game: Play, branches: tuple[Node, ...]) -> Generator[Any, Any, Node]:
        """Take the next answer; the yield stands for a question."""
        game.offered.append((self, branches))
        yield "which?"
        return branches[game.answers.pop(0)]


@words.keyword("heal {amount:dice} {what:wounds|sanity|any}", rule="cellar.heal")
class Heal(Keyword, frozen=True):
    """Removes damage."""

    amount: Dice
    what: Literal["wounds", "sanity", "any"]

    def says(self) -> str:
        kind = {"wounds": "Wounds", "sanity": "Sanity", "any": "Wounds or Sanity"}[self.what]
        return f"heal {self.amount.says()} {kind}"

    def run(self, game: Play, who: str) -> Rule:
        game.log.append(f"{who} heals {self.amount.source()} {self.what}")
        yield from ()

    def moot(self, game: Play, who: str) -> bool:
        return who not in game.hurt


@words.keyword("take {n:int} hits [ignoring {ignoring:armor|defense}] [at once]", of=("hero",))
class Take(Keyword, frozen=True):
    """Deals hits."""

    n: int
    ignoring: str = ""

    def says(self) -> str:
        return f"take {plural(self.n, 'Hit')}" + (f" ignoring {self.ignoring.title()}" if self.ignoring else "")

    def run(self, game: Play, who: str) -> Rule:
        game.log.append(f"{who} takes {self.n}")
        if self.n > 9:
            game.heroes.remove(who)
        yield from ()


@words.keyword("gain {n:int} {what:grit|xp}", where=("cellar", "garden"))
class Gain(Keyword, frozen=True):
    """Gives grit or experience."""

    n: int
    what: str

    def run(self, game: Play, who: str) -> Rule:
        game.log.append(f"{who} gains {self.n} {self.what}")
        yield from ()


@words.keyword("gain the {item:ref loot}")
class GainItem(Keyword, frozen=True):
    """Gives a thing."""

    item: str

    def says(self) -> str:
        return f"gain the {title(self.item)}"

    def run(self, game: Play, who: str) -> Rule:
        game.log.append(f"{who} gains {self.item}")
        yield from ()


@words.keyword("{by:bonus} damage", at=("attack",))
class Damage(Keyword, frozen=True):
    """Adds to an attack."""

    by: int

    def run(self, game: Play, who: str) -> Rule:
        game.log.append(f"{self.by:+} damage")
        yield from ()


@words.keyword("whisper {line:text}")
class Whisper(Keyword, frozen=True):
    """Says something."""

    line: str

    def run(self, game: Play, who: str) -> Rule:
        game.log.append(self.line)
        yield from ()


@words.condition("dark", where=("cellar",))
class Dark(Condition, frozen=True):
    """No light."""

    def says(self) -> str:
        return "it is dark"

    def holds(self, game: Play, who: str) -> bool:
        return game.dark


@words.condition("{n:int} or more heroes")
class Heroes(Condition, frozen=True):
    """Company."""

    n: int

    def says(self) -> str:
        return f"there are {self.n} or more Heroes"

    def holds(self, game: Play, who: str) -> bool:
        return len(game.heroes) >= self.n


@words.condition("named {name:ada|bo}")
class NamedSo(Condition, frozen=True):
    """Depends on who."""

    name: str

    def holds(self, game: Play, who: str) -> bool:
        return who == self.name


@words.who("hero [except {whom:ada|bo}]", of=("hero",))
class Hero(Who, frozen=True):
    """All heroes, or all but one."""

    whom: str = ""

    def says(self) -> str:
        return "Hero" + (f" except {self.whom.title()}" if self.whom else "")

    def select(self, game: Play, who: str) -> Iterable[str]:
        return (hero for hero in game.heroes if hero != self.whom)


class Cost(Part, frozen=True, kw_only=True):
    """What a card costs."""

    grit: Annotated[int, msgspec.Meta(ge=0)] = 0
    gold: Dice | None = None


class Loot(Entry, frozen=True, kw_only=True):
    """A thing found in the cellar."""

    name: str
    effect: Effect = NO_EFFECT
    cost: Cost = Cost()
    slot: Literal["hand", "head", "side-bag"] | None = None
    drops: tuple[Annotated[str, Ref("enemy")], ...] = ()


class Habit(Part, frozen=True, kw_only=True):
    """What somebody unfriendly does, and when."""

    do: Effect
    when: When | None = None


class Aim(Part, frozen=True, kw_only=True):
    """How a quest ends."""

    win: Annotated[tuple[When, ...], msgspec.Meta(min_length=1)]
    lose: tuple[When, ...] = ()


class Enemy(Entry, frozen=True, kw_only=True):
    """Somebody unfriendly."""

    health: int
    arrive: Dice = Dice(1)
    surge: dict[int, Effect] = {}
    habits: tuple[Habit, ...] = ()


class Quest(Entry, frozen=True, kw_only=True):
    """An evening's aim."""

    goals: Aim
    place: dict[Annotated[str, Ref("enemy")], int] = {}
    reward: Annotated[str, Ref("loot", "enemy")] | None = None
    opens: When | None = None


LOOT = Kind("loot", Loot, "loot.yaml")
ENEMY = Kind("enemy", Enemy, "enemies/*.yaml", many=False)
QUEST = Kind("quest", Quest, "quests/**/*.yaml", root=True)
STORY = Kind("story", Story, "stories/*.yaml")
KINDS = (LOOT, ENEMY, QUEST, STORY)

SOUND = {
    "loot.yaml": """\
# What lies about.
- id: old-lantern
  name: Old Lantern
  slot: hand
  effect: "heal D6 wounds or gain 1 grit; if dark: take 1 hits"
- id: rusty-key
  name: Rusty Key
  cost: {grit: 1}
  drops: [cinder-imp]
""",
    "enemies/cinder-imp.yaml": """\
id: cinder-imp
health: 3
surge:
  1: "+1 damage; or gain the rusty-key"
habits:
  - {when: dark, do: take 1 hits}
  - do: gain 1 grit
""",
    "quests/first/bell.yaml": """\
id: bell
goals: {win: [dark], lose: [3 or more heroes]}
place: {cinder-imp: 2}
reward: old-lantern
""",
}


def write(folder: Path, files: dict[str, str]) -> Path:
    """A pack folder with these files."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder
