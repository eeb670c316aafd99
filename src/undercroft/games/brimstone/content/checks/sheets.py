"""What must be so of Heroes, Levels, tests and Enemies in a pack, so that nothing is missing once they are played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from undercroft.crawl.packs.faults import nearest
from undercroft.games.brimstone.content import kinds, types
from undercroft.games.brimstone.content.types import frontier

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undercroft.crawl.packs.kinds import Kind
    from undercroft.crawl.packs.pack import Pack
    from undercroft.engine.errors import PackError

FIRST_RISE: Final = 2
"""The Level that a new Hero rises to."""
BEST: Final = 6
"""What a die can reach."""


def creation(pack: Pack) -> Iterator[PackError]:
    """A new Hero has Starting Upgrades to choose from. [brimstone.create.starting-upgrade]"""
    chosen = {upgrade.hero for upgrade in pack.of(kinds.STARTING_UPGRADE).values()}
    for hero in pack.of(kinds.HERO):
        if hero not in chosen:
            yield pack.error(
                kinds.HERO, hero, "no Starting Upgrade to choose", f"three with 'hero: {hero}' in items/upgrades.yaml"
            )


def growth(pack: Pack) -> Iterator[PackError]:
    """A Class has a gain for each 2D6 roll, and its paths have their places in order.

    [brimstone.content.hero-upgrade-charts]
    """
    for hero in pack.of(kinds.HERO):
        gains = {entry: gain for entry, gain in pack.of(kinds.GAIN).items() if gain.hero == hero}
        rolls = sorted(roll for gain in gains.values() for roll in gain.rolls)
        if not gains:
            yield _barren(pack, hero, "gains nothing by the roll for a new Level", "growth/gains")
        elif rolls != list(range(2, 13)):
            yield pack.error(kinds.GAIN, next(reversed(gains)), f"rolls {rolls} for {hero}", "2 to 12, each once")
        places: dict[str, list[int]] = {}
        for entry, ability in pack.of(kinds.LEVEL_ABILITY).items():
            if ability.hero == hero:
                path = places.setdefault(ability.path, [])
                path.append(ability.place)
                if ability.place != len(path):
                    what = f"place {ability.place} on {ability.path!r}"
                    yield pack.error(kinds.LEVEL_ABILITY, entry, what, str(len(path)), at=("place",))
        if not places:
            yield _barren(pack, hero, "learns nothing with a new Level", "growth/paths")


def _barren(pack: Pack, hero: str, what: str, folder: str) -> PackError:
    return pack.warning(kinds.HERO, hero, f"the hero {hero!r} {what}", f"a file {folder}/{hero}.yaml")


def levels(pack: Pack) -> Iterator[PackError]:
    """Levels follow one another, each for more XP in all. [brimstone.campaign.levels]"""
    steps = sorted(pack.of(kinds.LEVEL).values(), key=lambda step: step.level)
    before = 0
    for number, step in enumerate(steps, FIRST_RISE):
        if step.level != number:
            yield pack.error(kinds.LEVEL, step.id, f"Level {step.level}", f"Level {number}", at=("level",))
            return
        if step.xp <= before:
            yield pack.error(kinds.LEVEL, step.id, f"{step.xp} XP in all", f"more than {before}", at=("xp",))
        before = step.xp


def skill_tests(pack: Pack) -> Iterator[PackError]:
    """A Skill test names the Skill and a number that a die can show; without one nothing is passed or failed."""
    for kind in pack.kinds:
        for entry, value in pack.of(kind).items():
            for at, test in _tests(value):
                if test.skill is not None and not FIRST_RISE <= test.target <= BEST:
                    what = f"a test of {test.skill} that needs {test.target or 'no number'}"
                    yield pack.error(kind, entry, what, "'target: 2' to 6", at=(*at, "skill"))
                if test.skill is None and (test.target or test.passed or test.failed):
                    yield pack.error(kind, entry, "a test of no Skill", "'skill', such as 'skill: luck'", at=at)


def _tests(value: object) -> Iterator[tuple[tuple[str | int, ...], types.Step | frontier.Service]]:
    if isinstance(value, types.EventCard):
        yield from ((("steps", n), step) for n, step in enumerate(value.steps))
    if isinstance(value, frontier.Location):
        yield from ((("services", n), service) for n, service in enumerate(value.services))


def numbers_of_models(pack: Pack) -> Iterator[PackError]:
    """Every Threat card brings somebody, and not more than there are models of. [brimstone.threat.model-count]"""
    models = {entry: enemy.models for entry, enemy in pack.of(kinds.ENEMY).items()}
    for kind, entry, at, groups in _cards(pack):
        if not groups:
            yield pack.error(kind, entry, "nobody comes", "at least one group", at=at)
        for n, group in enumerate(groups):
            if group.count.least < 1:
                what = f"{group.count.says()} {group.enemy}"
                yield pack.error(kind, entry, what, "at least 1", at=(*at, n, "count"))
            elif group.count.least > (most := models[group.enemy]):
                yield pack.error(kind, entry, f"{group.count.says()} of {most} models", f"{most}", at=(*at, n, "count"))


def spawners(pack: Pack) -> Iterator[PackError]:
    """A Spawner has something to bring. [brimstone.immobile.spawner]"""
    for entry, enemy in pack.of(kinds.ENEMY).items():
        for side in ("normal", "brutal"):
            if "spawner" in getattr(enemy, side).abilities and enemy.spawns is None:
                yield pack.error(kinds.ENEMY, entry, "a spawner of nothing", "'spawns' with an Enemy", at=(side,))


def _cards(pack: Pack) -> Iterator[tuple[Kind[Any], str, tuple[str, ...], tuple[types.Group, ...]]]:
    for kind in kinds.THREAT_KINDS.values():
        for entry, card in pack.of(kind).items():
            yield kind, entry, ("groups",), card.groups
    for entry, there in pack.of(kinds.TARGA_THREAT).items():
        if not there.wandering:
            yield from [(kinds.TARGA_THREAT, entry, (level,), there.groups(level)) for level in ("low", "med", "high")]
    for entry, mission in pack.of(kinds.MISSION).items():
        if mission.objective.enemies:
            yield kinds.MISSION, entry, ("objective", "enemies"), mission.objective.enemies


def keywords(pack: Pack) -> Iterator[PackError]:
    """What only some Heroes may use, and what only some Items can be given, has a Keyword that one of them has."""
    of_heroes = dict.fromkeys(word for hero in pack.of(kinds.HERO).values() for word in hero.keywords)
    of_items = dict.fromkeys(w for kind in kinds.ITEM_KINDS for item in pack.of(kind).values() for w in item.keywords)
    for kind in (*kinds.ITEM_KINDS, kinds.SIDE_BAG, kinds.FORGING):
        for entry, value in pack.of(kind).items():
            attach = getattr(value, "attach", None)
            sought = [
                (("only",), getattr(value, "only", ""), of_heroes, "Hero"),
                (("attach", "to"), "" if attach is None else attach.to, of_items, "Item"),
                (("to",), getattr(value, "to", ""), of_items, "Item"),
            ]
            for at, word, known, whose in sought:
                if word and word != "any" and word not in known:
                    near = nearest(word, known)
                    yield pack.warning(kind, entry, f"no {whose} has the Keyword {word!r}", near=near, at=at)


SHEET_CHECKS: Final = (creation, growth, levels, skill_tests, numbers_of_models, spawners, keywords)
