"""The heuristic player at Brimstone: what it learns, loads and fires."""

from __future__ import annotations

import pytest

from tests.players.thinking import chosen
from tests.rules.brimstone.situations.deeds import its_turn
from tests.rules.brimstone.situations.table import Figure, Table
from undercroft.games.brimstone.rules.heroes import levels, six_shooter
from undercroft.games.brimstone.state import Campaign, TownStay, Visit
from undercroft.players.base import Player


def shooter(table: Table, *loaded: str, **fields: int) -> Figure:
    ada = table.hero("gunslinger", at="C4", **{"shots": 0, **fields})
    ada.loaded = list(loaded)
    ada.give("six-gun")
    return ada


def fired(table: Table, ada: Figure, damage: int) -> None:
    """One Hit with this Damage, up to the question what is spent on it."""
    its_turn(table, ada)
    table.dice(to_hit=[3, 1], damage=[damage])
    table.act(f"shoot:{ada.item('six-gun')}")


@pytest.mark.parametrize(
    ("kind", "learns"),
    [("saloon-girl", "bottle-to-the-ear"), ("bandido", "head-like-an-anvil"), ("gunslinger", "round-the-corner")],
)
def test_it_learns_what_serves_how_the_hero_fights(table: Table, mind: Player, kind: str, learns: str) -> None:
    hero = table.hero(kind, at="C4", xp=500)
    table.happen(lambda game: levels.rise(game, game.hero(hero.id)))
    table.dice(chart_growth=[3, 4])

    assert table.asked == "level.ability"
    assert chosen(table, mind) == learns


def test_it_loads_some_of_every_type(table: Table, mind: Player) -> None:
    """Of six chambers half are Dead Eye Shots, of the other three two for the next type."""
    ada = table.hero("gunslinger", at="C4", learned=["round-the-corner", "sulphur-cap"])
    table.happen(lambda game: six_shooter.reset(game, game.hero(ada.id)))
    table.act(chosen(table, mind))
    table.act(chosen(table, mind))

    assert ada.shots == 3
    assert ada.loaded == ["ricochet", "ricochet", "hellfire"]


def test_it_kills_with_a_shot_and_wastes_none(table: Table, mind: Player) -> None:
    """3 Health left: Damage 2 needs the Dead Eye Shot, though it is the last; Damage 3 does not."""
    ada = shooter(table, shots=1)
    table.foe("tentacles", at="C6", defense=0, health=3)
    table.foe("stranglers", at="J8")
    fired(table, ada, 2)
    assert chosen(table, mind) == "shot:dead-eye:0"

    table.act(None)
    table.game.state.foes[0].wounds = 0
    fired(table, ada, 3)
    assert chosen(table, mind) == "pass"


def test_it_keeps_its_last_shots_for_the_last_fight(table: Table, mind: Player) -> None:
    ada = shooter(table, shots=2)
    table.foe("tentacles", at="C6", defense=0, health=20)
    fired(table, ada, 2)
    assert chosen(table, mind) == "pass"

    assert table.state.fight is not None
    table.state.fight.final = True
    assert chosen(table, mind) == "shot:dead-eye:0"


def test_it_fires_cerberus_into_a_crowd(table: Table, mind: Player) -> None:
    """Three Enemies beside the target take more than it would take of 2 more Damage."""
    ada = shooter(table, "cerberus", shots=4, grit=1)
    target = table.foe("tentacles", at="C6", defense=0, health=20)
    for square in ("B6", "D6", "C7"):
        table.foe("tentacles", at=square)
    fired(table, ada, 3)
    table.act(str(target.id))
    assert chosen(table, mind) == "shot:cerberus:0"


def test_at_the_forge_it_betters_what_it_fights_with(table: Table, mind: Player) -> None:
    """A gun in hand gets more Damage; a hammer in the pack gets nothing, and the last Gold is kept."""
    ada = table.hero("gunslinger", at="C4", stone=2, gold=400)
    table.hero("bandido", at="D4")
    ada.give("six-gun")
    ada.give("sledgehammer", hands=False)
    table.state.campaign = Campaign(missions=3, town=table.pack.frontier.home(), in_town=True)
    visit = Visit(hero=ada.id, place="blacksmith", at="have_things_done")
    table.begin(TownStay(at="dusk"), visit)
    assert table.asked == "town.service"
    assert chosen(table, mind) == f"forge:{ada.item('six-gun')}:seam-of-night"

    ada.gold = 120
    table.begin(TownStay(at="dusk"), visit)
    assert chosen(table, mind) != f"forge:{ada.item('six-gun')}:seam-of-night"
