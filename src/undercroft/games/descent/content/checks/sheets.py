"""What must be so of classes and monsters, so that nothing is missing once they are played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from undercroft.games.descent.content import kinds
from undercroft.games.descent.content.types.numbers import ATTRIBUTES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undercroft.crawl.packs.pack import Pack
    from undercroft.engine.errors import PackError

PARTIES: Final = (2, 3, 4)
ITEMS: Final = range(1, 4)


def classes(pack: Pack) -> Iterator[PackError]:
    """A class has one basic skill and one to three items, which are class items. [descent.hero-setup.starting-cards]"""
    items = pack.of(kinds.ITEM)
    owners: dict[str, str] = {}
    for entry, one in pack.of(kinds.CLASS).items():
        basic = [skill.id for skill in one.skills if not skill.xp]
        if len(basic) != 1:
            what = f"{len(basic)} basic skills" if basic else "no basic skill"
            yield pack.error(kinds.CLASS, entry, what, "exactly one without 'xp'", at=("skills",))
        if len(one.items) not in ITEMS:
            yield pack.error(kinds.CLASS, entry, f"{len(one.items)} items", "1 to 3", at=("items",))
        for n, item in enumerate(one.items):
            if item in items and items[item].deck != "class":
                what = f"{item!r} is of the deck {items[item].deck!r}"
                yield pack.error(kinds.CLASS, entry, what, "an item with 'deck: class'", at=("items", n))
        if not any(item in items and items[item].attack for item in one.items):
            yield pack.error(kinds.CLASS, entry, "no weapon to begin with", "an item with 'attack'", at=("items",))
        for n, skill in enumerate(one.skills):
            if owners.setdefault(skill.id, entry) != entry or skill.id in [s.id for s in one.skills[:n]]:
                what = f"the skill {skill.id!r} is in {owners[skill.id]!r} already"
                yield pack.error(kinds.CLASS, entry, what, "an id of its own", at=("skills", n, "id"))


def parties(pack: Pack) -> Iterator[PackError]:
    """Every hero finds a class of its archetype. [descent.hero-setup.class-by-archetype]"""
    there = {one.archetype for one in pack.of(kinds.CLASS).values()}
    for entry, hero in pack.of(kinds.HERO).items():
        if hero.archetype not in there:
            what = f"no class for a {hero.archetype}"
            yield pack.error(kinds.HERO, entry, what, f"one with 'archetype: {hero.archetype}'", at=("archetype",))


def monsters(pack: Pack) -> Iterator[PackError]:
    """A monster has both sides and limits for each party; a lieutenant has its attributes instead.

    [descent.monster.group-size] [descent.lieutenant.attribute-tests]
    """
    for entry, card in pack.of(kinds.MONSTER).items():
        if card.lieutenant:
            if card.minion or card.master:
                yield pack.error(
                    kinds.MONSTER, entry, "a lieutenant with a group", "'lieutenant' or 'minion' and 'master'"
                )
            lacking = [name for name in ATTRIBUTES if name not in card.attributes]
            if lacking:
                what = f"a lieutenant without {', '.join(lacking)}"
                yield pack.error(kinds.MONSTER, entry, what, "all four attributes", at=("attributes",))
            continue
        for side, there in (("minion", card.minion), ("master", card.master)):
            if not there:
                yield pack.error(kinds.MONSTER, entry, f"no {side}", f"'{side}' with a side for Act I")
        for party in PARTIES:
            if party not in card.limits:
                expected = f"'{party}: [minions, masters]'"
                yield pack.error(kinds.MONSTER, entry, f"no limits for {party} heroes", expected, at=("limits",))
            elif not sum(card.limits[party]):
                expected = "at least one figure"
                yield pack.error(kinds.MONSTER, entry, f"nobody for {party} heroes", expected, at=("limits", party))
        if not card.traits:
            yield pack.error(kinds.MONSTER, entry, "no trait", "two or three, such as 'traits: [cave, dark]'")
