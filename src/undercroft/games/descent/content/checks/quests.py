"""What must be so of a quest's goals, counters and tokens, so that both sides can win it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from undercroft.games.descent.content import kinds
from undercroft.games.descent.content.checks import parts
from undercroft.games.descent.content.keywords.quest import Count, Counted, HeldAt
from undercroft.games.descent.content.keywords.standing import CountedByHeroes, CountedUnder

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undercroft.crawl.packs.pack import Pack
    from undercroft.engine.errors import PackError
    from undercroft.games.descent.content.types import QuestCard

READS: Final = (Counted, CountedUnder, CountedByHeroes)
SIDES: Final = ("heroes", "overlord")


def goals(pack: Pack) -> Iterator[PackError]:
    """Each side has a goal in each encounter. [descent.quest.victory]"""
    for entry, quest in pack.of(kinds.QUEST).items():
        if not quest.encounters:
            yield pack.error(kinds.QUEST, entry, "no encounter", "at least one", at=("encounters",))
        for n, encounter in enumerate(quest.encounters):
            for side in SIDES:
                if not any(goal.side == side for goal in encounter.goals):
                    expected = f"a goal with 'side: {side}'"
                    at = ("encounters", n, "goals")
                    yield pack.error(kinds.QUEST, entry, f"no goal for the {side}", expected, at=at)
            for name, times in Counter(goal.id for goal in encounter.goals).items():
                if times > 1:
                    at = ("encounters", n, "goals")
                    yield pack.error(kinds.QUEST, entry, f"{times} goals {name!r}", "an id for each", at=at)


def counters(pack: Pack) -> Iterator[PackError]:
    """What a quest counts is read by something, and what it reads is counted somewhere.

    Whether the heroes won an encounter is counted by the game, as "encounter-1" and so on.
    """
    for entry, quest in pack.of(kinds.QUEST).items():
        written = [(n, one) for n, encounter in enumerate(quest.encounters) for one in parts.words(encounter)]
        counted = {one.word.flag for _, one in written if isinstance(one.word, Count)}
        read = {one.word.flag for _, one in written if isinstance(one.word, READS)}
        own = {f"encounter-{n}" for n, _ in enumerate(quest.encounters[:-1], 1)}
        for n, (word, at) in written:
            if isinstance(word, Count) and word.flag not in read:
                expected = f"'count \"{word.flag}\" 1' in a goal or a condition"
                what = f"{word.flag!r} is counted and never read"
                yield pack.error(kinds.QUEST, entry, what, expected, at=("encounters", n, *at))
            elif isinstance(word, READS) and word.flag not in counted | own:
                expected = f"'count \"{word.flag}\" +1' in an effect"
                what = f"{word.flag!r} is read and never counted"
                yield pack.error(kinds.QUEST, entry, what, expected, at=("encounters", n, *at))


def tokens(pack: Pack) -> Iterator[PackError]:
    """Objective tokens have kinds of their own, and those that a goal wants carried can be carried."""
    for entry, quest in pack.of(kinds.QUEST).items():
        for n, what, expected, at in _tokens(quest):
            yield pack.error(kinds.QUEST, entry, what, expected, at=("encounters", n, *at))


def _tokens(quest: QuestCard) -> Iterator[tuple[int, str, str, tuple[str | int, ...]]]:
    for n, encounter in enumerate(quest.encounters):
        carried = [one.kind for one in encounter.objectives if one.carried and one.effect is None]
        for k, objective in enumerate(encounter.objectives):
            if objective.kind in [one.kind for one in encounter.objectives[:k]]:
                yield n, f"a second {objective.kind!r}", "another kind", ("objectives", k, "kind")
            if not objective.carried and objective.effect is None:
                expected = "an 'effect', or 'carried: true'"
                yield n, f"nothing can be done with {objective.kind!r}", expected, ("objectives", k)
        for word, at in parts.words(encounter):
            if isinstance(word, HeldAt) and word.token not in carried:
                expected = f"one of {', '.join(carried)}" if carried else "an objective with 'carried: true'"
                yield n, f"nobody can carry {word.token!r}", expected, at
