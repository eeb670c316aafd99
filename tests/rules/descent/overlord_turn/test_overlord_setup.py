"""Setup - Overlord Setup."""

from __future__ import annotations

from tests.conftest import rule
from tests.rules.descent.table import Table
from undercroft.engine.game import Setup
from undercroft.engine.registry import find_game
from undercroft.engine.session import Session
from undercroft.games.descent.game import Descent
from undercroft.games.descent.state import Quest

YARD = """\
+-+-+-+-+-+-+
|a a . . b b|
+           +
|a a . . b b|
+           +
|. . . . b b|
+-+-+-+-+-+-+
"""


def setting_up(*groups: dict[str, object], heroes: int = 2) -> Table:
    """The heroes stand; the overlord is next."""
    table = Table(YARD, heroes="a", groups=list(groups))
    for n, kind in enumerate(("oda", "wren", "issa", "brother-emmer")[:heroes]):
        table.hero(kind, at=("A1", "B1", "A2", "B2")[n])
    table.play(Quest(at="choose_groups"))
    return table


@rule("descent.overlord-setup.quest-instructions", "descent.monster.group-size", "descent.monster.group-members")
def test_the_overlord_puts_its_monsters_into_their_area_masters_first() -> None:
    table = setting_up({"monster": "ditch-hound", "area": "b"})

    assert (table.asked, table.ask.params) == ("setup.monsters", {"group": "ditch-hound", "master": True})
    assert table.squares("place") == ["E1", "E2", "E3", "F1", "F2", "F3"]
    table.act("place::F3")
    assert table.squares("place") == ["E1", "E2", "E3", "F1", "F2"]
    table.act("place::E1")
    table.act("place::E2")

    hounds = table.state.monsters
    assert [(table.square(one.space), one.master) for one in hounds] == [("F3", True), ("E1", False), ("E2", False)]
    assert {one.group for one in hounds} == {"ditch-hound"}


@rule("descent.monster.group-size")
def test_the_size_of_a_group_goes_by_the_number_of_heroes() -> None:
    found: list[tuple[int, int]] = []
    for heroes in (2, 3, 4):
        table = setting_up({"monster": "ditch-hound", "area": "b"}, heroes=heroes)
        while table.asked == "setup.monsters":
            table.act(table.options[0])
        sides = [one.master for one in table.state.monsters]
        found.append((sides.count(False), sides.count(True)))

    assert found == [(2, 1), (3, 1), (4, 1)]


@rule("descent.overlord-setup.quest-instructions")
def test_a_large_monster_stands_inside_its_area_any_way_round() -> None:
    table = setting_up({"monster": "plank-wight", "area": "b"})

    assert table.options == [
        *(f"place:0:{table.space(at)}" for at in ("E1", "F1", "E2", "F2")),
        *(f"place:1:{table.space(at)}" for at in ("E1", "E2", "E3")),
    ]


@rule("descent.overlord-setup.monster-choice")
def test_an_open_group_is_any_monster_with_a_trait_of_the_quest_that_it_does_not_use() -> None:
    """The quest is wild and has hounds already."""
    table = setting_up({"monster": "ditch-hound", "area": "b"}, {"area": "b"})
    wild = [name for name, card in table.pack.monsters.items() if "wild" in card.traits and not card.lieutenant]
    assert table.asked == "setup.open-group"

    assert table.options == [name for name in wild if name != "ditch-hound"]
    assert "toll-troll" in table.options
    assert "plank-wight" not in table.options


@rule("descent.overlord-setup.lieutenant", "descent.lieutenant.own-group")
def test_a_lieutenant_of_the_quest_is_a_group_of_its_own() -> None:
    table = setting_up({"monster": "toll-keeper", "area": "b"}, {"monster": "ditch-hound", "area": "b", "only": 1})
    table.act(table.options[0])
    table.act(table.options[0])

    assert [one.group for one in table.state.monsters] == ["toll-keeper", "ditch-hound"]


@rule("descent.overlord-setup.deck-size", "descent.overlord-setup.other-cards-out", "descent.overlord-cards.basic-deck")
def test_the_deck_is_the_fifteen_basic_cards() -> None:
    session = Session.start(find_game("descent"), Setup(heroes=3), "deck")
    game = session.game
    assert isinstance(game, Descent)
    cards = [*game.state.overlord.hand, *game.state.overlord.deck.pile]

    assert len(cards) == 15
    assert {game.pack.overlord[card].set for card in cards} == {"basic"}
    assert game.state.overlord.deck.discard == []


@rule("descent.overlord-setup.opening-hand", "descent.overlord-setup.deck-shuffled")
def test_the_opening_hand_is_a_card_for_each_hero_of_a_shuffled_deck() -> None:
    kind = find_game("descent")
    games = [Session.start(kind, Setup(heroes=n), f"seed {n}").game for n in (2, 3, 4)]
    assert [len(game.state.overlord.hand) for game in games] == [2, 3, 4]

    hands = {tuple(Session.start(kind, Setup(heroes=2), f"seed {n}").game.state.overlord.hand) for n in range(8)}
    assert len(hands) > 3


@rule("descent.monster.act-one-default")
def test_outside_of_a_campaign_act_one_cards_are_used() -> None:
    session = Session.start(find_game("descent"), Setup(heroes=2), "act")
    assert session.game.state.act == 1
