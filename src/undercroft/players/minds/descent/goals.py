"""What a side wants: tokens to work on or carry, places to reach, monsters to slay, read from the quest card."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from undercroft.crawl.packs.language.keywords import Condition
from undercroft.games.descent.content.keywords import quest, standing
from undercroft.players.minds.descent.odds import passes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undercroft.crawl.packs.language.effect import Effect
    from undercroft.games.descent.content.types import Objective
    from undercroft.games.descent.state import Hero, Monster, Token
    from undercroft.players.minds.descent.picture import Picture


class Wants:
    """What one side goes for now."""

    def __init__(self, picture: Picture, side: str) -> None:
        self.picture = picture
        self.side = side
        self.tokens: list[Token] = []
        """Tokens to work on or to take."""
        self.places = 0
        """Spaces to stand on, or to bring a token to."""
        self.bring: list[str] = []
        """Kinds of token to bring there."""
        self.slay: list[str] = []
        """Kinds of monster to slay; `*` for all of them."""
        self.waits = False
        """The side has won when the clock runs out: it need only hold out."""
        self.keys = False
        """One of the search tokens is wanted, and is still facedown."""
        encounter = picture.encounter
        self.waits = encounter.late == side
        for goal in encounter.goals:
            if goal.side == side:
                self._read(goal.when.test)
        if not (self.tokens or self.places or self.slay):
            self._by_objectives()

    def _read(self, when: Condition) -> None:
        """Look at the words of a goal."""
        for word in _words(when):
            if isinstance(word, quest.Counted | standing.CountedByHeroes):
                self._read_counter(word.flag)
            elif isinstance(word, standing.EveryoneAt) and self.side == "heroes":
                self.places |= self.picture.place(word.place)
            elif isinstance(word, quest.HeldAt) and word.who_has == self.side:
                self.tokens += [one for one in self._open() if one.kind == word.token]
                self.bring.append(word.token)
                self.places |= self.picture.place(word.place)
            elif isinstance(word, quest.StandingAt) and (word.side == "heroes") is (self.side == "heroes"):
                self.places |= self.picture.place(word.place)
            elif isinstance(word, quest.NoneLeft):
                self.slay.append(word.monster)
            elif isinstance(word, quest.NoMonsters):
                self.slay.append("*")

    def _read_counter(self, flag: str) -> None:
        """Look for whatever counts: tokens, the unique search token, and what the quest does at a moment."""
        encounter = self.picture.encounter
        self.tokens += [one for one in self._open() if one not in self.tokens and self._counts(one, flag)]
        if self.side == "heroes" and _adds(encounter.unique, flag):
            laid = sum(
                self.picture.place(one.at).bit_count() for one in encounter.objectives if _adds(one.effect, flag)
            )
            there = sum(1 for one in self._open() if self._counts(one, flag))
            self.keys = bool(self.picture.view.searches) and self.picture.view.flags.get(flag, 0) <= laid - there
        for trigger in encounter.triggers:
            if trigger.condition is not None and _adds(trigger.effect, flag):
                self._read(trigger.condition.test)

    def _by_objectives(self) -> None:
        """Nothing known is asked for: whatever a special action can be done with, else the ways out."""
        self.tokens = [one for one in self._open() if self.objective(one).effect is not None]
        if not self.tokens and self.side == "heroes":
            self.places = self.picture.place(self.picture.encounter.exits)

    def _open(self) -> Iterator[Token]:
        """The tokens on the map that this side may touch."""
        for token in self.picture.view.tokens:
            if token.space >= 0 and not token.carrier and self.objective(token).by in (self.side, "both"):
                yield token

    def _counts(self, token: Token, flag: str) -> bool:
        return _adds(self.objective(token).effect, flag)

    def objective(self, token: Token) -> Objective:
        """Return what the quest says of a token."""
        return next(one for one in self.picture.encounter.objectives if one.kind == token.kind)

    def carries(self, figure: Hero | Monster) -> bool:
        """Whether a figure carries something that is wanted elsewhere."""
        held = [one.kind for one in self.picture.view.tokens if one.carrier == figure.id]
        return any(kind in self.bring for kind in held)

    def carried(self) -> bool:
        """Whether this side has what it wants to bring somewhere."""
        return any(self.carries(one) for one in self.picture.figures.values() if self.is_own(one))

    def is_own(self, figure: Hero | Monster) -> bool:
        return (figure.id in {hero.id for hero in self.picture.view.heroes}) is (self.side == "heroes")

    def chance(self, figure: Hero | Monster, token: Token) -> float:
        """Return the chance that a figure gets what it wants of a token with one action."""
        test = self.objective(token).test
        return passes(self.picture.number(figure, test)) if test else 1.0

    def shares(self, heroes: list[Hero]) -> dict[str, Token]:
        """Divide the tokens among heroes: each to whoever is likely to manage it and near; spare heroes help."""
        picture = self.picture
        fields = {token.id: picture.field(self.beside(token)) for token in self.tokens}
        left, tokens = list(heroes), list(self.tokens)
        found: dict[str, Token] = {}
        while left and fields:
            tokens = tokens or list(self.tokens)
            _, hero, token = max(
                (
                    (self.chance(hero, token) * 14.0 - fields[token.id][hero.space] * 0.5, hero, token)
                    for hero in left
                    for token in tokens
                ),
                key=lambda one: (one[0], one[1].id, one[2].id),
            )
            found[hero.id] = token
            left.remove(hero)
            tokens.remove(token)
        return found

    def beside(self, token: Token) -> int:
        """Return the spaces from which a token is in reach."""
        return (self.picture.board.near[token.space] | 1 << token.space) & ~self.picture.obstacles

    def spaces(self, figure: Hero | Monster | None = None) -> int:
        """Return where a figure should stand: beside tokens, at places, near monsters to slay."""
        board = self.picture.board
        if self.bring and self.places and (figure is None or self.carries(figure) or not self.tokens):
            return self.places
        found = 0
        for token in self.tokens:
            if figure is None or self.chance(figure, token) > 0:
                found |= board.near[token.space] | 1 << token.space
        if found:
            return found & ~self.picture.obstacles
        if self.places:
            return self.places
        for monster in self.picture.view.monsters:
            if monster.kind in self.slay or "*" in self.slay:
                mask = self.picture.mask(monster)
                found |= board.around(mask)
        return found & ~self.picture.obstacles

    def wanted(self, foe: Hero | Monster) -> bool:
        """Whether a goal is to slay this one."""
        return "*" in self.slay or foe.kind in self.slay


def _words(word: object) -> Iterator[Condition]:
    """Return a condition and those inside it."""
    if isinstance(word, Condition):
        yield word
        for name in word.__struct_fields__:
            yield from _words(getattr(word, name))
    elif isinstance(word, tuple):
        for one in cast("tuple[object, ...]", word):
            yield from _words(one)


def _adds(effect: Effect | None, flag: str) -> bool:
    """Whether an effect makes a counter of the quest go up."""
    if effect is None:
        return False
    return any(isinstance(word, quest.Count) and word.flag == flag and word.amount > 0 for word in effect.keywords())
