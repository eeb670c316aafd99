"""A reader of card texts: what the English on a card promises, worked out from its words alone, and what changed.

A text is read sentence by sentence: `If CONDITION, ...`, parts joined by `, then `, each of which may begin by naming
somebody (`each Hero`), and then a clause (`take 2 Hits`). A game gives the words: a pattern for each clause, who is
meant, which conditions hold. A clause that fits no pattern fails, so every printed card is understood.

The tests of a game play every card with `answer_all`: dice show their highest face and picks are the first, so that a
text promises exact numbers; then the `difference` between two snapshots must be what was `promised`.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from undercroft.engine.choices import CHANCE, RollAsk, key_of
from undercroft.testing.happening import DONE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Any

    from undercroft.engine.session import Session

Changes = Counter[tuple[str, str]]
"""Changes, by figure ('' for the table) and what changed."""
Clauses: TypeAlias = "Mapping[str, tuple[str, int]]"
"""For each pattern of a clause: what it changes, and by how much per unit of the number `n` in it."""

SENTENCES = re.compile(r"(?<=\.) (?=[A-Z])")
CONDITION = re.compile(r"If (.*?), (.*)$")
EITHER = re.compile(r"^either (.+) or .+$")
"""Of two alternatives the first is chosen."""
DICE = re.compile(r"(\d*)D(\d+)(?:x(\d+))?(?:\+(\d+))?")


def most(words: str) -> int:
    """Return the most that an amount can come to: `3`, `D6`, `2D6+1`, `D6x10`."""
    found = DICE.fullmatch(words)
    if found is None:
        return int(words)
    count, sides, times, plus = found.groups()
    return int(count or 1) * int(sides) * int(times or 1) + int(plus or 0)


class Situation(Protocol):
    """What the words of a text mean at the moment."""

    subject: str
    """The figure a sentence is about unless it names another."""
    more: dict[str, Changes]
    """The meaning of clauses about something that is about to happen."""

    def whom(self, words: str) -> list[str]:
        """Return the figures that the beginning of a sentence names."""
        ...

    def holds(self, words: str) -> bool:
        """Whether a condition that a sentence names is true."""
        ...


class Subject(NamedTuple):
    """A subject that a sentence may begin with, and the clauses that can follow."""

    named: re.Pattern[str]
    """Its first group is passed to `Situation.whom`."""
    clauses: Clauses


class Reader(NamedTuple):
    """One game's words."""

    own: Subject
    """The figures of the players: changes are counted for each."""
    others: Subject
    """Their enemies: changes are counted for the table."""
    table: Clauses
    """Clauses that are about no figure."""
    verbs: re.Pattern[str]
    """Verbs with the s of the third person; the first group is the verb without."""
    number: Callable[[str], int] = most

    def promised(self, text: str, situation: Situation) -> Changes:
        """Return what a text promises."""
        found: Changes = Counter()
        for sentence in SENTENCES.split(text):
            words = sentence.removesuffix(".")
            condition = CONDITION.match(words)
            if condition:
                if not situation.holds(condition[1]):
                    continue
                words = condition[2]
            whom = [situation.subject]
            for part in words.split(", then "):
                clause = part[:1].lower() + part[1:]
                start, other = self.own.named.match(clause), self.others.named.match(clause)
                if start:
                    whom, clause = situation.whom(start[1]), clause[start.end() :]
                elif other:
                    whom, clause = [], clause[other.end() :]
                clause = self.verbs.sub(r"\1", EITHER.sub(r"\1", clause))
                if clause in situation.more:
                    found.update(situation.more[clause])
                elif other:
                    self._clause(clause, ((self.others.clauses, [""]), (self.table, [""])), found)
                else:
                    self._clause(clause, ((self.own.clauses, whom), (self.table, [""])), found)
        return found

    def _clause(self, clause: str, known: Iterable[tuple[Clauses, Iterable[str]]], found: Changes) -> None:
        for clauses, whom in known:
            for pattern, (what, sign) in clauses.items():
                match = re.fullmatch(pattern, clause)
                if match:
                    count = self.number(match["n"]) if "?P<n>" in pattern else 1
                    for one in whom:
                        found[one, what] += sign * count
                    return
        raise AssertionError(f"no reader knows: {clause!r}")


def difference(before: Changes, after: Changes, promise: Changes, mixes: Mapping[str, tuple[str, ...]]) -> Changes:
    """Return what increased and what decreased.

    `mixes` names things that count together where a promise leaves the mix open: with harm=("wounds", "horror") a
    promise of harm is compared with both. The promise is brought into the same form.
    """
    found: Changes = Counter(
        {key: after[key] - before[key] for key in {**before, **after} if after[key] != before[key]}
    )
    for who, mix in [(who, what) for who, what in promise if what in mixes]:
        found[who, mix] = sum(found.pop((who, part), 0) for part in mixes[mix])
        promise[who, mix] += sum(promise.pop((who, part), 0) for part in mixes[mix])
    for changes in (found, promise):
        for key in [key for key, count in changes.items() if not count]:
            del changes[key]
    return found


def answer_all(
    session: Session[Any], faces: Callable[[RollAsk], Iterable[object]], answers: Mapping[str, str], until: str = DONE
) -> None:
    """Answer everything until a question of this name: rolls by `faces`, people by `answers` or the first answer."""
    while (ask := session.ask) is not None and ask.name != until:
        if isinstance(ask, RollAsk):
            session.answer(",".join(map(str, faces(ask))))
        elif ask.seats == (CHANCE,):
            session.answer(key_of(ask.values[0]))
        else:
            seat, own = session.waiting()[0]
            session.answer(answers.get(ask.name) or key_of(own.values[0]), seat)
