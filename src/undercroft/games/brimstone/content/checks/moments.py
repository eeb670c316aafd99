"""What must be so of words that answer a moment: they stand where that moment is, or they would do nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft.games.brimstone.content import kinds, types
from undercroft.games.brimstone.content.checks import missions
from undercroft.games.brimstone.content.keywords import fight

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undercroft.crawl.packs.kinds import Kind
    from undercroft.crawl.packs.language.effect import Effect
    from undercroft.crawl.packs.pack import Pack
    from undercroft.engine.errors import PackError


def answers(pack: Pack) -> Iterator[PackError]:
    """A word that answers a moment stands at that moment."""
    for kind in pack.kinds:
        for entry, value in pack.of(kind).items():
            for at, effect, moment in spoken(kind, value):
                for word in effect.keywords():
                    meant = word.answers()
                    if meant and moment not in meant:
                        where = f"at the moment {moment!r}" if moment else "here"
                        expected = f"it at {' or '.join(repr(one) for one in meant)}"
                        yield pack.error(kind, entry, f"{word.source()!r} does nothing {where}", expected, at=at)


def spoken(kind: Kind[Any], value: Any) -> Iterator[tuple[tuple[Any, ...], Effect, str]]:
    """The effects of an entry, where they stand, and the moment at which they happen, '' for none."""
    if isinstance(value, types.EventCard):
        moment = fight.FINAL[0] if kind is kinds.DREAD else ""
        for n, step in enumerate(value.steps):
            yield ("steps", n, "pass"), step.passed, moment
            yield ("steps", n, "fail"), step.failed, moment
            yield ("steps", n, "do"), step.do, moment
    if isinstance(value, types.Mission):
        for at, effect, _ in missions.effects(value):
            yield at, effect, str(at[1]) if at[0] == "on" else ""
    if isinstance(value, types.Darkness | types.Powers):
        yield from [(("on", moment), effect, moment) for moment, effect in value.on.items()]
    if isinstance(value, types.Powers):
        yield from [(("use", n, "effect"), use.effect, use.when) for n, use in enumerate(value.use)]
    if isinstance(value, types.ChartEntry):
        yield ("do",), value.do, ""
    if isinstance(value, types.SideBagToken):
        yield ("use", "effect"), value.use.effect, value.use.when
