"""The heuristic player at Brimstone against Extra Large Enemies, those who shoot, and those who are Immune."""

from __future__ import annotations

from tests.players.thinking import chosen
from tests.rules.brimstone.situations.deeds import item, its_turn
from tests.rules.brimstone.situations.table import Figure, Table
from undercroft.games.brimstone.content.types import FoeRanged, Ranged
from undercroft.games.brimstone.shown.view import view
from undercroft.players.base import Player
from undercroft.players.minds.brimstone.battle import Battle
from undercroft.players.minds.brimstone.picture import Picture


def battle(table: Table, hero: Figure) -> Battle:
    """What the player makes of the Fight as this Hero sees it."""
    picture = Picture(view(table.game, hero.seat), table.pack)
    return Battle(picture, picture.heroes[hero.id])


def test_a_giant_is_next_to_whoever_stands_beside_any_of_its_spaces(table: Table) -> None:
    """On D4 to E5: a Hero on F6 can strike it, one on G7 cannot; an explosion on E5 catches it once."""
    ada = table.hero("marshal", at="F6")
    table.foe("goliath", at="D4", corner=0, ranged=None, abilities={})
    thought = battle(table, ada)
    blow = next(weapon for weapon in thought.weapons if weapon.verb == "fight")
    assert thought.attack_from(blow, table.space("F6")) > 0
    assert thought.attack_from(blow, table.space("G7")) == 0
    assert thought.caught(table.space("E5")) == 1


def test_standing_in_range_of_a_shooter_is_worse(table: Table) -> None:
    """A Pylon of Range 4 on A1 does not move: E1 is in its Range, F1 is not."""
    ada = table.hero("marshal", at="J8")
    ranged = FoeRanged(range=4, shots=6)
    table.foe("targa-pylons", at="A1", ranged=ranged, damage=6, to_hit=2)
    thought = battle(table, ada)
    assert thought.picture.can_shoot(thought.picture.foes[0], table.space("E1"))
    assert not thought.picture.can_shoot(thought.picture.foes[0], table.space("F1"))
    assert thought.standing_at(table.space("E1")) < thought.standing_at(table.space("F1"))


def test_shots_count_for_the_menace_of_an_enemy(table: Table) -> None:
    """Who shoots besides its Attack does both; who fights by its Shots does one of the two."""
    ada = table.hero("marshal", at="J8")
    menaces: list[float] = []
    for ranged in (None, FoeRanged(range=5, shots=2, extra=True), FoeRanged(range=5, shots=2)):
        table.state.foes.clear()
        table.foe("stranglers", at="A1", combat=3, ranged=ranged, abilities={})
        thought = battle(table, ada)
        menaces.append(thought.menace[thought.picture.foes[0].id])
    assert menaces[0] == menaces[2] < menaces[1]


def test_it_does_not_shoot_with_what_does_nothing(table: Table, mind: Player) -> None:
    """A weapon of ice and one of lead, against Ice Scarabs."""
    ada = table.hero("marshal", at="C4")
    ice = item(table, ada, hands=1, keywords=("Gun", "Ice"), ranged=Ranged(range=6, shots=4))
    lead = item(table, ada, hands=1, keywords=("Gun",), ranged=Ranged(range=6, shots=1))
    table.foe("ice-scarabs", at="F4", health=9)
    its_turn(table, ada)
    assert {f"shoot:{ice}", f"shoot:{lead}"} <= set(table.options)
    assert chosen(table, mind) == f"shoot:{lead}"
