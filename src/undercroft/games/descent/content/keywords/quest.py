"""Words of quests: doors, reinforcements, counters, and what goals look at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.packs.language.keywords import Condition, Keyword
from undercroft.engine.game import NOTHING
from undercroft.games.descent.content.keywords.case import WORDS
from undercroft.games.descent.events import DoorMoved, TokenMoved
from undercroft.games.descent.rules.monsters import groups
from undercroft.games.descent.state import Hero

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.descent.content.keywords.case import Case
    from undercroft.games.descent.game import Descent


@WORDS.keyword("unlock {door:text}", rule="descent.door.locked")
class Unlock(Keyword, frozen=True):
    """A locked door can be opened from now on."""

    door: str

    def says(self) -> str:
        return f"The door {self.door} is unlocked"

    def run(self, game: Descent, who: Case) -> Rule[None]:
        game.door(self.door).locked = False
        return NOTHING


@WORDS.keyword("open {door:text}", rule="descent.door.locked")
class Open(Keyword, frozen=True):
    """A door opens, locked or not."""

    door: str

    def says(self) -> str:
        return f"The door {self.door} opens"

    def run(self, game: Descent, who: Case) -> Rule[None]:
        door = game.door(self.door)
        door.locked = False
        if not door.open:
            yield from game.do(DoorMoved(door.id, True))


@WORDS.keyword("bring {monster:ref monster} {count:int} at {place:text}", rule="descent.quest.precedence")
class Bring(Keyword, frozen=True):
    """Monsters come to the map at a place: minions, as many as the group still lacks at most."""

    monster: str
    count: int
    place: str

    def says(self) -> str:
        return f"{self.count} {self.monster.replace('-', ' ').title()} arrive"

    def run(self, game: Descent, who: Case) -> Rule[None]:
        most = sum(groups.size(game, self.monster))
        for _ in range(self.count):
            if sum(one.kind == self.monster for one in game.state.monsters) < most:
                yield from groups.put(game, self.monster, False, self.place)


@WORDS.keyword("count {flag:text} {amount:bonus}", rule="descent.quest.precedence")
class Count(Keyword, frozen=True):
    """A counter of the quest goes up or down."""

    flag: str
    amount: int

    def says(self) -> str:
        return f"{self.flag.capitalize()} {self.amount:+d}"

    def run(self, game: Descent, who: Case) -> Rule[None]:
        flags = game.state.flags
        flags[self.flag] = flags.get(self.flag, 0) + self.amount
        return NOTHING


@WORDS.keyword("take it away", rule="descent.quest.precedence")
class TakeAway(Keyword, frozen=True):
    """The objective token that this is about is gone."""

    def says(self) -> str:
        return "The token is removed"

    def run(self, game: Descent, who: Case) -> Rule[None]:
        token = who.source.removeprefix("token:")
        if token != who.source:
            yield from game.do(TokenMoved(token, "", -1))


@WORDS.condition("count {flag:text} {least:int}", rule="descent.quest.precedence")
class Counted(Condition, frozen=True):
    """A counter has reached a number."""

    flag: str
    least: int

    def says(self) -> str:
        return f"{self.flag} is {self.least} or more"

    def holds(self, game: Descent, who: Case) -> bool:
        return game.state.flags.get(self.flag, 0) >= self.least


@WORDS.condition("no {monster:ref monster}", rule="descent.quest.victory")
class NoneLeft(Condition, frozen=True):
    """No monster of this kind is on the map."""

    monster: str

    def says(self) -> str:
        return f"no {self.monster.replace('-', ' ').title()} is left"

    def holds(self, game: Descent, who: Case) -> bool:
        return not any(one.kind == self.monster for one in game.state.monsters)


@WORDS.condition("no monsters", rule="descent.quest.victory")
class NoMonsters(Condition, frozen=True):
    """No monster is on the map."""

    def says(self) -> str:
        return "no monster is left"

    def holds(self, game: Descent, who: Case) -> bool:
        return not game.state.monsters


@WORDS.condition("all heroes down", rule="descent.quest.victory")
class AllDown(Condition, frozen=True):
    """Every hero is knocked out at once."""

    def says(self) -> str:
        return "every hero is knocked out"

    def holds(self, game: Descent, who: Case) -> bool:
        return all(hero.down for hero in game.state.heroes)


@WORDS.condition("{token:text} held by {who_has:heroes|overlord} at {place:text}", rule="descent.quest.victory")
class HeldAt(Condition, frozen=True):
    """An objective token of a kind is carried by somebody of a side who stands at a place."""

    token: str
    who_has: str
    place: str

    def says(self) -> str:
        return f"the {self.token.replace('-', ' ')} is brought there by the {self.who_has}"

    def holds(self, game: Descent, who: Case) -> bool:
        place = game.place(self.place)
        for token in game.state.tokens:
            if token.kind == self.token and token.carrier:
                figure = game.figure(token.carrier)
                if isinstance(figure, Hero) is (self.who_has == "heroes") and game.mask(figure) & place:
                    return True
        return False


@WORDS.condition("{count:int} {side:heroes|monsters} at {place:text}", rule="descent.quest.victory")
class StandingAt(Condition, frozen=True):
    """So many figures of a side stand at a place."""

    count: int
    side: str
    place: str

    def says(self) -> str:
        return f"{self.count} {self.side} stand there"

    def holds(self, game: Descent, who: Case) -> bool:
        place = game.place(self.place)
        figures = game.state.heroes if self.side == "heroes" else game.state.monsters
        return sum(1 for one in figures if game.mask(one) & place) >= self.count


@WORDS.condition("round {least:int}", rule="descent.quest.victory")
class FromRound(Condition, frozen=True):
    """The round has at least this number."""

    least: int

    def says(self) -> str:
        return f"it is round {self.least} or later"

    def holds(self, game: Descent, who: Case) -> bool:
        return game.state.round >= self.least
