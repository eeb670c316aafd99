"""What must be so of a Mission in a pack: its goal can be reached, and its set-up can be laid out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from undercroft.games.brimstone.content import kinds, types
from undercroft.games.brimstone.content.types import goals
from undercroft.games.brimstone.rules.heroes.moments import PARTY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undercroft.crawl.packs.language.effect import Effect
    from undercroft.crawl.packs.pack import Pack
    from undercroft.engine.errors import PackError

MOST_TILES: Final = 8
"""Map Tiles that can be laid out in advance."""
BEST: Final = 6
"""What a die can reach."""
Flaw = tuple[str, str, tuple[Any, ...]]
"""What is wrong, what was expected, and where."""


def effects(mission: types.Mission) -> Iterator[tuple[tuple[Any, ...], Effect, str]]:
    """Every effect of a Mission, where it stands and who it is about: a Hero or nobody."""
    yield ("reward",), mission.reward, ""
    yield ("failure",), mission.failure, ""
    yield ("setup", "do"), mission.setup.do, ""
    for moment, effect in mission.on.items():
        yield ("on", moment), effect, ""
    if isinstance(mission.goal, goals.Waves):
        yield ("goal", "wave"), mission.goal.wave, ""
    if isinstance(mission.goal, goals.Seal | goals.Collect | goals.Rescue | goals.Beyond):
        yield ("goal", "each"), mission.goal.each, "hero"


def missions(pack: Pack) -> Iterator[PackError]:
    """Each Mission can be set up and won."""
    for entry, mission in pack.of(kinds.MISSION).items():
        for what, expected, at in (*goal(mission), *clues(pack, mission), *set_up(pack, mission), *own_rules(mission)):
            yield pack.error(kinds.MISSION, entry, what, expected, at=at)


def goal(mission: types.Mission) -> Iterator[Flaw]:
    """A goal that can be reached."""
    match mission.goal:
        case goals.Clear() if mission.objective.threat is None and not mission.objective.enemies:
            yield (
                "nothing guards the Objective, so that nothing is to be defeated",
                "'threat' or 'enemies'",
                ("objective",),
            )
        case goals.Seal(target=target) if target > BEST:
            yield f"no die shows {target}", f"at most {BEST}", ("goal", "target")
        case goals.Rescue(captives=captives, needed=needed) if needed > captives:
            yield f"{needed} of {captives} captives are needed", f"at most {captives}", ("goal", "needed")
        case goals.Escape() if not mission.setup.tiles:
            yield "the Heroes begin where they are to escape to", "'setup: {tiles: 5}'", ("goal",)
        case goals.Beyond() if not mission.advanced:
            yield "there are no Gates in the basic game", "'advanced: true'", ("goal",)
        case _:
            pass


def clues(pack: Pack, mission: types.Mission) -> Iterator[Flaw]:
    """An Objective that can be found, with something left for it."""
    found = mission.goal
    icons = sum(token.clue for token in pack.of(kinds.TOKEN).values())
    if mission.clues > icons:
        yield f"{mission.clues} Clues, but only {icons} Exploration Tokens show one", f"at most {icons}", ("clues",)
    if mission.clues < 0:
        yield f"{mission.clues} Clues", "0 or more", ("clues",)
    if not mission.clues and not isinstance(found, goals.Escape):
        yield "without Clues the Objective is never found", "at least 1", ("clues",)
    many = (
        found.pieces if isinstance(found, goals.Collect) else found.captives if isinstance(found, goals.Rescue) else 0
    )
    if many and many < mission.clues:
        yield f"{mission.clues} Clues, but only {many} to be found by them", f"at most {many} Clues", ("clues",)


def set_up(pack: Pack, mission: types.Mission) -> Iterator[Flaw]:
    """Markers on the Depth Track, and a Mine that is no larger than its tiles."""
    tracks = pack.of(kinds.TRACK).values()
    steps = min((sum(stage.steps for stage in track.stages) for track in tracks), default=0)
    changed = mission.setup
    for step in (changed.darkness,) if isinstance(changed.darkness, int) else changed.darkness:
        if step and not 2 <= step <= steps:
            yield f"the Darkness at step {step}", f"2 to {steps}, or 0 for Darkness Start", ("setup", "darkness")
    if not 1 <= changed.depth <= steps:
        yield f"the Party at step {changed.depth}", f"1 to {steps}", ("setup", "depth")
    if not 0 <= changed.tiles <= MOST_TILES:
        yield f"{changed.tiles} tiles", f"0 to {MOST_TILES}", ("setup", "tiles")
    if mission.turns < 0:
        yield f"{mission.turns} turns", "1 or more, or 0 for no limit", ("turns",)


def own_rules(mission: types.Mission) -> Iterator[Flaw]:
    """Rules of its own at moments of the whole Party."""
    for moment in mission.on:
        if moment not in PARTY:
            yield f"{moment!r} is a moment of one Hero", ", ".join(PARTY), ("on", moment)
