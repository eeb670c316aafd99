"""Skills and Skill tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from tests.rules.brimstone.situations.table import Table
from undercroft.crawl.packs.language.grammar import read_effect
from undercroft.engine.choices import RollAsk
from undercroft.games.brimstone.content.keywords import Case
from undercroft.games.brimstone.content.keywords.lexicon import WORDS
from undercroft.games.brimstone.content.types import EventCard, Step
from undercroft.games.brimstone.events import SkillTested
from undercroft.games.brimstone.rules.explore import encounters, event_cards
from undercroft.games.brimstone.rules.heroes import skill_tests
from undercroft.games.brimstone.state import Boost
from undercroft.lab.ledger import rule

if TYPE_CHECKING:
    from collections.abc import Callable

SKILLS = ("agility", "cunning", "spirit", "strength", "lore", "luck")


def card_with_test(who: str, *, skill: str = "lore", target: int = 4) -> EventCard:
    """A card with one Skill test: 10 XP for passing, 1 Wound past Defense for failing."""
    step = Step(
        who=who,  # type: ignore[arg-type]
        skill=skill,  # type: ignore[arg-type]
        target=target,
        passed=read_effect(WORDS, "xp 10"),
        failed=read_effect(WORDS, "wounds 1"),
    )
    return EventCard(id="test", name="Test", steps=(step,))


def happens(table: Table, card: EventCard) -> None:
    table.happen(lambda game: event_cards.play(game, card, Case()), at="room_exploration")


def party(table: Table) -> None:
    """Gunslinger (Lore 1), Marshal (Lore 2), Bandido (Lore 2), and a Saloon Girl who is KO'd."""
    table.hero("gunslinger", at="A1")
    table.hero("marshal", at="B1")
    table.hero("bandido", at="C1")
    table.hero("saloon-girl", at="D1", ko=True, ko_cause="health")


# ---- values --------------------------------------------------------------------------------------------------------


@rule("brimstone.skill.range")
@pytest.mark.parametrize("skill", SKILLS)
@pytest.mark.parametrize(
    ("change", "value"), [(0, 3), (2, 5), (3, 6), (4, 6), (9, 6), (-1, 2), (-2, 1), (-3, 1), (-9, 1)]
)
def test_a_skill_lies_between_one_and_six_whatever_modifies_it(
    table: Table, skill: str, change: int, value: int
) -> None:
    sheet = table.pack.heroes["marshal"]
    ada = table.hero("marshal", at="A1", skills=msgspec.structs.replace(sheet.skills, **{skill: 3}))
    ada.boosts = [Boost(skill, change, "adventure")] if change else []
    assert ada.stat(skill) == value


@rule("brimstone.skill.range")
def test_a_lowered_skill_still_rolls_one_die(table: Table) -> None:
    ada = table.hero("gunslinger", at="A1", boosts=[Boost("lore", -5, "adventure")])
    table.dice(skill=[6])
    table.happen(lambda game: skill_tests.skill_test(game, game.hero(ada.id), "lore", 6))
    assert [event.dice for event in table.events(SkillTested)] == [(6,)]


@rule("brimstone.skill.uses", "brimstone.hero.six-skills")
def test_of_the_six_skills_only_strength_matters_outside_of_tests(tables: Callable[..., Table]) -> None:
    """Strength carries and throws: one more is one more Weight icon and one more space; others do nothing."""
    from undercroft.games.brimstone.rules.fight import dynamite
    from undercroft.games.brimstone.state import Dynamite, Turn

    def measure(skill: str, more: int) -> tuple[int, int]:
        table = tables("+" + "-+" * 12 + "\n|" + " ".join("." * 12) + "|\n+" + "-+" * 12 + "\n")
        ada = table.hero("marshal", at="A1", boosts=[Boost(skill, more, "adventure")])
        table.begin(Turn(at="models_activate"), Dynamite(hero=ada.id, at=dynamite.aim.__name__))
        return ada.stat("carry"), max(table.game.board.xs[int(key)] for key in table.options)

    assert measure("luck", 0) == (5 + 3, 3 + 3)
    assert measure("strength", 1) == (5 + 4, 3 + 4)
    for skill in SKILLS:
        if skill != "strength":
            assert measure(skill, 1) == (8, 6), skill


# ---- tests ---------------------------------------------------------------------------------------------------------


@rule("brimstone.skill.test-roll", "brimstone.hero.six-skills")
@pytest.mark.parametrize("skill", SKILLS)
def test_as_many_dice_are_rolled_as_the_hero_has_in_the_skill(table: Table, skill: str) -> None:
    ada = table.hero("saloon-girl", at="A1")
    value = getattr(table.pack.heroes["saloon-girl"].skills, skill)
    table.happen(lambda game: skill_tests.skill_test(game, game.hero(ada.id), skill, 5))
    ask = table.ask
    assert isinstance(ask, RollAsk)
    assert (ask.name, len(ask.dice)) == ("hero.skill", value)


@rule("brimstone.skill.test-pass")
@pytest.mark.parametrize(
    ("dice", "target", "passed"),
    [
        ([4, 1, 1], 4, True),
        ([1, 1, 5], 4, True),
        ([6, 6, 6], 4, True),
        ([3, 3, 3], 4, False),
        ([1, 1, 1], 2, False),
        ([2, 1, 1], 2, True),
    ],
)
def test_one_die_that_reaches_the_target_passes(table: Table, dice: list[int], target: int, passed: bool) -> None:
    """Strength 3; three 3s do not add up to anything."""
    ada = table.hero("marshal", at="A1")
    table.dice(skill=dice)
    table.happen(lambda game: skill_tests.skill_test(game, game.hero(ada.id), "strength", target))
    assert [(e.skill, e.target, e.dice, e.passed) for e in table.events(SkillTested)] == [
        ("strength", target, tuple(dice), passed)
    ]


@rule("brimstone.skill.test-pass")
@pytest.mark.parametrize(("face", "xp", "wounds"), [(4, 10, 0), (3, 0, 1)])
def test_passing_and_failing_bring_what_the_card_says(table: Table, face: int, xp: int, wounds: int) -> None:
    table.hero("gunslinger", at="A1")
    table.dice(skill=[face])
    happens(table, card_with_test("each"))
    ada = table.game.hero("h1")
    assert (ada.xp, ada.wounds) == (xp, wounds)


@rule("brimstone.skill.who-one")
@pytest.mark.parametrize(("chosen", "dice"), [("h1", [4]), ("h2", [4, 1]), ("h3", [1, 1])])
def test_one_hero_whom_the_heroes_agree_on(table: Table, chosen: str, dice: list[int]) -> None:
    """All who stand may be chosen, by anybody of the Party; only the chosen one tests."""
    party(table)
    happens(table, card_with_test("one"))
    assert table.asked == "card.tester"
    assert table.options == ["h1", "h3", "h2"]
    assert table.session is not None
    assert table.session.ask is not None
    assert set(table.session.ask.seats) == {"p1", "p2", "p3"}
    table.dice(skill=dice)
    table.act(chosen)
    assert [event.hero for event in table.events(SkillTested)] == [chosen]
    assert [hero.id for hero in table.game.heroes if hero.xp or hero.wounds] == [chosen]
    assert table.awaits == "chart.injury"


@rule("brimstone.skill.who-all")
def test_each_hero(table: Table) -> None:
    """Each who stands, in Initiative order, passes or fails alone."""
    party(table)
    table.dice(skill=[3, 4, 1, 1, 1])  # Gunslinger fails, Bandido passes, Marshal fails
    happens(table, card_with_test("each"))
    assert [event.hero for event in table.events(SkillTested)] == ["h1", "h3", "h2"]
    assert [(hero.xp, hero.wounds) for hero in table.game.heroes] == [(0, 1), (0, 1), (10, 0), (0, 0)]
    assert table.awaits == "chart.injury"


@rule("brimstone.skill.who-random")
def test_one_random_hero(table: Table) -> None:
    party(table)
    happens(table, card_with_test("random"))
    assert table.session is not None
    ask = table.session.ask
    assert ask is not None
    assert (ask.seats, sorted(ask.values)) == (("chance",), ["h1", "h2", "h3"])
    table.dice(**{ask.name.replace(".", "_").replace("-", "_"): ["h2"]}, skill=[1, 4])
    assert [event.hero for event in table.events(SkillTested)] == ["h2"]
    assert [hero.xp for hero in table.game.heroes] == [0, 10, 0, 0]
    assert table.awaits == "chart.injury"


@rule("brimstone.skill.who-all")
def test_a_hero_kod_by_an_earlier_step_of_the_card_does_not_test(table: Table) -> None:
    """The first test's Wound fells the Gunslinger; in the second step only the others test."""
    table.hero("gunslinger", at="A1", wounds=9)
    table.hero("marshal", at="B1")
    first = card_with_test("each")
    card = msgspec.structs.replace(first, steps=(*first.steps, *first.steps))
    table.dice(skill=[1, 4, 4, 4, 4])
    happens(table, card)
    assert [event.hero for event in table.events(SkillTested)] == ["h1", "h2", "h2"]
    assert table.game.hero("h1").ko
    assert table.awaits == "chart.injury"


def test_conditions_of_a_later_step_look_at_the_last_test(table: Table) -> None:
    """A Child's Voice: if all passed, each Hero Recovers a Grit."""
    party(table)
    table.dice(skill=[4] * (3 + 2 + 2))  # Cunning 3, 2 and 2: all pass
    table.happen(lambda game: encounters.encounter(game, "childs-voice", 0), at="room_exploration")
    assert [hero.grit for hero in table.game.heroes] == [1, 1, 1, 0]

    table.dice(skill=[4, 4, 4, 1, 1, 4, 4], card_sanity=[1])  # the Bandido fails: nobody gets a Grit
    assert table.awaits == "chart.injury"  # the Encounter is over; the KO'd Hero is next
    table.happen(lambda game: encounters.encounter(game, "childs-voice", 0), at="room_exploration")
    assert [hero.grit for hero in table.game.heroes] == [1, 1, 1, 0]
    assert [hero.horror for hero in table.game.heroes] == [0, 0, 1, 0]
    assert table.awaits == "chart.injury"
