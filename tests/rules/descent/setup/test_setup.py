"""Setup: the quest, the map, the dice; and Hero Setup."""

from __future__ import annotations

import pytest

from tests.conftest import rule
from tests.rules.descent.table import Table
from undercroft.engine.chance import key_from
from undercroft.engine.errors import BadInput
from undercroft.engine.game import Setup
from undercroft.engine.session import Session
from undercroft.games.descent.content.boards import layout_of
from undercroft.games.descent.events import Placed
from undercroft.games.descent.game import Descent
from undercroft.games.descent.state import DescentState, Encounter, Quest
from undercroft.games.descent.state.dice import DICE, dice_of


def create(seed: int = 0, **setup: object) -> DescentState:
    return Descent.create(Setup(**{"heroes": 4, **setup}), key_from(seed))  # type: ignore[arg-type]


@rule("descent.setup.choose-quest", "descent.setup.map-encounter-one")
def test_a_game_begins_with_a_quest_and_the_map_of_its_first_encounter() -> None:
    for quest in Descent.missions()[:3]:
        if quest not in Descent.content().quests:
            continue
        state = create(mission=quest)
        assert (state.quest, state.encounter) == (quest, 0)
        assert state.layout == layout_of(quest, 0)
    with pytest.raises(BadInput, match="no quest"):
        create(mission="nowhere")


@rule("descent.setup.map-encounter-one")
def test_the_doors_of_the_map_are_in_place() -> None:
    table = Table("+-+-+-+-+\n|a a=. .|\n+-+-+-+-+\n", heroes="a")
    table.hero("oda", at="A1")
    table.hero("wren", at="B1")
    table.state.doors = []
    table.play(Quest(at="lay_out"))

    assert [(door.id, door.open) for door in table.state.doors] == [("d1", False)]


@rule("descent.setup.one-overlord")
@pytest.mark.parametrize("heroes", [2, 3, 4])
def test_one_seat_is_the_overlord_and_all_others_are_heroes(heroes: int) -> None:
    game = Session.start(Descent, Setup(heroes=heroes), "seats").game

    sides = [place.side for place in game.places()]
    assert sides == [*["heroes"] * heroes, "overlord"]
    for wrong in (1, 5):
        with pytest.raises(BadInput, match="party"):
            create(heroes=wrong)


@rule("descent.setup.search-deck")
def test_search_cards_are_one_shuffled_deck() -> None:
    piles = [create(seed).search.pile for seed in range(3)]

    cards = sorted(Descent.content().search_deck)
    assert [sorted(pile) for pile in piles] == [cards] * 3
    assert piles[0] != piles[1] != piles[2]


@rule("descent.dice.colours", "descent.dice.faces")
def test_the_colours_and_what_they_show() -> None:
    """Only the blue die misses; power dice have no shields, defense dice nothing else."""
    assert list(DICE) == ["blue", "red", "yellow", "green", "brown", "grey", "black"]
    assert [sum(face.miss for face in DICE[name].faces) for name in DICE] == [1, 0, 0, 0, 0, 0, 0]
    for name in ("red", "yellow", "green", "blue"):
        assert not any(face.shields for face in DICE[name].faces)
    for name in ("brown", "grey", "black"):
        assert not any(face.damage or face.surges or face.range for face in DICE[name].faces)
    assert all(len(die.faces) == 6 for die in DICE.values())
    assert all(not face.range for face in DICE["red"].faces)


@rule("descent.dice.no-component-limit")
def test_a_roll_takes_as_many_dice_of_a_colour_as_it_needs() -> None:
    """Nine red dice, although no box holds nine."""
    table = Table()
    table.hero("oda", at="A1")
    table.happen(lambda game: game.roll_pool("hero.test", dice_of(["red"] * 9)))
    table.dice(test=["1d"] * 9)

    assert table.asked == "test.done"


@rule("descent.tokens.no-component-limit")
def test_tokens_never_run_out() -> None:
    """Forty objective tokens of one kind, and more damage on the table than any box has markers for."""
    table = Table()
    tokens = [table.token("shard", at="C3") for _ in range(40)]
    oda = table.hero("oda", at="C2", health=40, damage=39)
    table.turn(oda, actions=9)
    for token in tokens[:9]:
        table.act(f"take:{token}")

    assert len(table.game.carried(oda.id)) == 9


# ---- heroes ----------------------------------------------------------------------------------------------------------


@rule("descent.hero-setup.choose-hero", "descent.hero-setup.hero-sheets")
def test_the_players_say_who_plays_which_hero() -> None:
    pack = Descent.content()
    names = list(pack.heroes)[:2]
    state = create(heroes=2, party=(*names, "overlord"))

    assert [(hero.kind, hero.seat) for hero in state.heroes] == [(names[0], "p1"), (names[1], "p2")]
    for sheet in pack.heroes.values():
        assert sheet.archetype in ("warrior", "healer", "mage", "scout")
        assert sheet.defense
        assert sheet.feat.use.effect.text


@rule("descent.hero-setup.choose-hero")
def test_each_hero_has_one_sheet() -> None:
    name = next(iter(Descent.content().heroes))
    with pytest.raises(BadInput, match="two heroes"):
        create(heroes=2, party=(name, name, "overlord"))


@rule("descent.hero-setup.class-by-archetype")
def test_a_class_fits_the_archetype_of_the_hero() -> None:
    pack = Descent.content()
    hero, sheet = next(iter(pack.heroes.items()))
    other = next(one for one in pack.heroes if pack.heroes[one].archetype != sheet.archetype)
    wrong = next(one for one in pack.classes if pack.classes[one].archetype != sheet.archetype)
    with pytest.raises(BadInput, match="cannot be"):
        create(heroes=2, party=(f"{hero}:{wrong}", other, "overlord"))
    right = [one for one in pack.classes if pack.classes[one].archetype == sheet.archetype][-1]
    state = create(heroes=2, party=(f"{hero}:{right}", other, "overlord"))
    assert state.heroes[0].job == right


@rule("descent.hero-setup.class-unique")
def test_no_two_heroes_have_the_same_class() -> None:
    pack = Descent.content()
    archetype = next(iter(pack.heroes.values())).archetype
    alike = [one for one in pack.heroes if pack.heroes[one].archetype == archetype]
    job = next(one for one in pack.classes if pack.classes[one].archetype == archetype)
    assert len(alike) > 1
    with pytest.raises(BadInput, match="two heroes"):
        create(heroes=2, party=(f"{alike[0]}:{job}", f"{alike[1]}:{job}", "overlord"))
    jobs = [hero.job for hero in create(heroes=2, party=(alike[0], alike[1], "overlord")).heroes]
    assert len(set(jobs)) == 2


@rule(
    "descent.hero-setup.starting-cards",
    "descent.hero-setup.class-deck-contents",
    "descent.hero-setup.basic-game-no-other-skills",
    "descent.hero-setup.class-decks",
)
def test_a_hero_begins_with_the_basic_skill_and_the_equipment_of_its_class() -> None:
    pack = Descent.content()
    for hero in create().heroes:
        job = pack.classes[hero.job]
        assert hero.skills == [skill.id for skill in job.skills if not skill.xp]
        assert len(hero.skills) == 1
        assert [held.card for held in hero.items] == list(job.items)
        assert all(pack.items[card].deck == "class" for card in job.items)


@rule("descent.hero-setup.unused-classes-out")
def test_classes_that_nobody_chose_bring_nothing_into_the_game() -> None:
    pack = Descent.content()
    state = create(heroes=2)
    chosen = [hero.job for hero in state.heroes]
    others = [skill.id for name, job in pack.classes.items() if name not in chosen for skill in job.skills]
    assert others
    assert not [skill for hero in state.heroes for skill in hero.skills if skill in others]


@rule("descent.hero-setup.placement")
def test_heroes_begin_in_the_area_that_the_quest_names() -> None:
    """Each player places its own hero, in the area and not on another."""
    table = Table("+-+-+-+-+-+\n|a a . . .|\n+         +\n|. a . . .|\n+-+-+-+-+-+\n", heroes="a")
    oda, wren = table.hero("oda", at="A1"), table.hero("wren", at="A1")
    table.play(Quest(at="lay_out"))

    assert (table.asked, table.ask.seats) == ("setup.place", (oda.seat,))
    assert table.options == [str(table.space(square)) for square in ("A1", "B1", "B2")]
    table.act("B1")
    assert table.ask.seats == (wren.seat,)
    assert table.options == [str(table.space(square)) for square in ("A1", "B2")]
    table.act("B2")

    assert (oda.at, wren.at) == ("B1", "B2")
    assert table.events(Placed) == [Placed(oda.id, table.space("B1")), Placed(wren.id, table.space("B2"))]
    assert table.frame(Encounter) is not None


@rule("descent.hero-setup.placement")
def test_a_hero_for_whom_the_area_has_no_room_stands_next_to_it() -> None:
    table = Table("+-+-+-+-+\n|a . . .|\n+-+-+-+-+\n", heroes="a")
    oda, wren = table.hero("oda", at="A1"), table.hero("wren", at="A1")
    table.play(Quest(at="lay_out"))

    assert (oda.at, wren.at) == ("A1", "B1")
