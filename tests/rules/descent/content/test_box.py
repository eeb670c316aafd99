"""The pack holds what the base game holds, in figures that fit together."""

from __future__ import annotations

from collections import Counter

from undercroft.games.descent.content import box
from undercroft.games.descent.content.types.numbers import ATTRIBUTES
from undercroft.games.descent.game import Descent

PACK = Descent.content()
LATER = ("interlude", "act II quest", "finale")
"""They belong to the campaign."""


def test_nothing_of_the_base_game_is_missing() -> None:
    held = box.count(PACK)
    assert list(held) == list(box.PRINTED)
    assert {name: count for name, count in held.items() if count < box.PRINTED[name] and name not in LATER} == {}


def test_each_archetype_has_two_heroes_and_two_classes() -> None:
    twice = {"warrior": 2, "healer": 2, "mage": 2, "scout": 2}
    assert Counter(hero.archetype for hero in PACK.heroes.values()) == twice
    assert Counter(one.archetype for one in PACK.classes.values()) == twice
    for one in PACK.classes.values():
        assert sorted(skill.xp for skill in one.skills) == [0, 1, 1, 1, 2, 2, 2, 3, 3]


def test_heroes_are_as_strong_as_one_another() -> None:
    for hero in PACK.heroes.values():
        assert sum(getattr(hero, name) for name in ATTRIBUTES) in (11, 12)
        assert 3 <= hero.speed <= 5
        assert 8 <= hero.health <= 14
        assert 3 <= hero.stamina <= 5


def test_groups_are_as_large_as_their_monsters_allow() -> None:
    """About 3, 4, 5 small ones for 2, 3, 4 heroes; medium 2, 3, 3; huge 1, 2, 2; massive 1, 1, 2."""
    sizes = {"small": [3, 4, 5], "medium": [2, 3, 3], "huge": [1, 2, 2], "massive": [1, 1, 2]}
    groups = [card for card in PACK.monsters.values() if not card.lieutenant]
    assert {card.size for card in groups} == set(sizes)
    for card in groups:
        group = [sum(card.limits[n]) for n in card.limits]
        assert group == sorted(group)
        assert all(abs(many - usual) <= 1 for many, usual in zip(group, sizes[card.size], strict=True)), card.id
        assert [len(card.minion), len(card.master)] == [2, 2]


def test_every_trigger_of_the_book_has_a_basic_card() -> None:
    from undercroft.games.descent.events.moments import WORDS

    assert {card.when for card in PACK.overlord.values() if card.set == "basic"} >= set(WORDS) - {"uses a skill"}


def test_prices_are_in_25s_and_everything_has_a_line_to_read() -> None:
    for item in PACK.items.values():
        assert item.price % 25 == 0
        assert (item.price > 0) is item.deck.startswith("shop")
    entries = (PACK.heroes, PACK.classes, PACK.skills, PACK.items, PACK.search, PACK.monsters, PACK.overlord)
    lines = [entry.story for kind in entries for entry in kind.values()]
    assert all(lines)
    assert len(lines) == len(set(lines))
