"""Stories as packs hold them: passages with choices and flags, and what can be wrong with such a graph."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec

from undercroft.crawl.packs.faults import Fault, nearest
from undercroft.crawl.packs.kinds import Entry, Part
from undercroft.crawl.packs.language.effect import NO_EFFECT, Effect

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class StoryChoice(Part, frozen=True, kw_only=True):
    """A way on from a passage, offered only while every flag in `needs` is set and none in `without`."""

    text: str
    goto: str
    needs: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()
    clears: tuple[str, ...] = ()
    effect: Effect = NO_EFFECT

    def offered(self, flags: frozenset[str]) -> bool:
        """Whether it can be chosen with these flags set."""
        return all(flag in flags for flag in self.needs) and not any(flag in flags for flag in self.without)


class Passage(Part, frozen=True, kw_only=True):
    """A passage of a story: it offers choices, goes on by itself, or ends the story."""

    text: str
    choices: tuple[StoryChoice, ...] = ()
    goto: str = ""
    end: Annotated[str, msgspec.Meta(description="the name of this ending")] = ""
    sets: tuple[str, ...] = ()
    clears: tuple[str, ...] = ()
    effect: Effect = NO_EFFECT

    def all_sets(self) -> tuple[str, ...]:
        """The flags that it or one of its choices may set."""
        return (*self.sets, *(flag for choice in self.choices for flag in choice.sets))

    def exits(self) -> tuple[str, ...]:
        """Where it may go on."""
        return (*(choice.goto for choice in self.choices), *((self.goto,) if self.goto else ()))


class Story(Entry, frozen=True, kw_only=True):
    """A story graph: passages by name, and the one it starts with."""

    start: str
    passages: dict[str, Passage]


def story_faults(story: Story, elsewhere: Iterable[str] = ()) -> Iterator[Fault]:
    """Ways to nowhere, dead ends, passages out of reach, loops without an ending, flags that nothing sets."""
    known = story.passages
    if story.start not in known:
        yield Fault(
            ("start",), f"there is no passage {story.start!r}", "the name of a passage", _near(story, story.start)
        )
        return
    flags = {*elsewhere} | {flag for passage in known.values() for flag in passage.all_sets()}
    for name, passage in known.items():
        at = ("passages", name)
        for n, choice in enumerate(passage.choices):
            if choice.goto not in known:
                what = f"there is no passage {choice.goto!r}"
                yield Fault((*at, "choices", n, "goto"), what, "the name of a passage", _near(story, choice.goto))
            for flag in choice.needs:
                if flag not in flags:
                    what = f"nothing sets the flag {flag!r}"
                    yield Fault(
                        (*at, "choices", n, "needs"), what, "a flag that some passage sets", nearest(flag, flags)
                    )
        if passage.goto and passage.goto not in known:
            what = f"there is no passage {passage.goto!r}"
            yield Fault((*at, "goto"), what, "the name of a passage", _near(story, passage.goto))
        ways = [bool(passage.choices), bool(passage.goto), bool(passage.end)]
        if not any(ways):
            yield Fault(at, f"the passage {name!r} is a dead end", "choices, goto or end")
        elif sum(ways) > 1:
            yield Fault(at, f"the passage {name!r} goes on in two ways", "only one of choices, goto and end")
        elif passage.choices and all(choice.needs or choice.without for choice in passage.choices):
            yield Fault(at, f"the passage {name!r} may offer nothing", "a choice without needs and without")
    reached = _reach(story)
    ending = _ending(story)
    for name in known:
        if name not in reached:
            yield Fault(("passages", name), f"nothing leads to the passage {name!r}", "a goto that names it")
        elif name not in ending and known[name].exits():
            yield Fault(("passages", name), f"no ending can be reached from {name!r}", "a way to a passage with an end")


def _reach(story: Story) -> dict[str, None]:
    reached: dict[str, None] = {}
    waiting = [story.start]
    while waiting:
        name = waiting.pop()
        if name in story.passages and name not in reached:
            reached[name] = None
            waiting += story.passages[name].exits()
    return reached


def _ending(story: Story) -> dict[str, None]:
    """The passages from which an ending can be reached, were every choice offered."""
    ending = {name: None for name, passage in story.passages.items() if passage.end}
    grown = True
    while grown:
        more = [n for n, p in story.passages.items() if n not in ending and any(way in ending for way in p.exits())]
        ending.update(dict.fromkeys(more))
        grown = bool(more)
    return ending


def _near(story: Story, name: str) -> str:
    return nearest(name, story.passages)
