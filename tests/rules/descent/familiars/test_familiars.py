"""Familiars: tokens that serve a hero, and those that block."""

from __future__ import annotations

from typing import Any

from tests.conftest import rule
from tests.rules.descent.table import HALL, Figure, Table, made
from undercroft.games.descent import events
from undercroft.games.descent.content import types
from undercroft.games.descent.rules.actions import movement
from undercroft.games.descent.rules.combat import sight, targets
from undercroft.games.descent.rules.harm import conditions
from undercroft.games.descent.rules.heroes import attributes
from undercroft.games.descent.state import Familiar

JACKDAW: dict[str, Any] = {
    "speed": 3,
    "use": [{"when": "action", "effect": "each one monster within 1: suffer 1"}],
}
"""A token that pecks."""
STONE: dict[str, Any] = {"speed": 2, "health": 4, "dice": ["grey"], "blocks": True}
"""A stone that blocks, and does nothing but walk."""


def served(
    kind: str = "jackdaw",
    at: str = "B2",
    hero: str = "A1",
    map: str = HALL,  # noqa: A002
    **fields: Any,
) -> tuple[Table, Figure, Figure]:
    """Issa with a familiar."""
    table = Table(map, **fields)
    table.pack.familiars = {
        name: made(types.FamiliarCard, {"id": name, "name": name, **card})
        for name, card in (("jackdaw", JACKDAW), ("stone", STONE))
    }
    issa = table.hero("issa", at=hero)
    piece = Familiar(id="f1", kind=kind, group=kind, space=table.space(at), owner=issa.id)
    table.state.familiars.append(piece)
    table.game.others_came()
    return table, issa, Familiarly(table, "f1")


class Familiarly(Figure):
    """A familiar of the test."""

    def _now(self) -> Any:
        return next((one for one in self.table.game.pieces() if one.id == self.id), None)


@rule("descent.familiar.activation", "descent.familiar.free")
def test_a_familiar_acts_once_in_its_heros_turn_before_or_after_all_actions_for_none() -> None:
    table, issa, bird = served()
    table.monster("ditch-hound", at="J6")
    table.turn(issa)

    table.act("familiar:f1")
    assert (table.asked, table.ask.seats) == ("monster.act", (issa.seat,))
    table.act("move:D2")
    table.act("done")
    assert (bird.at, table.now.actions) == ("D2", 2)
    table.refuses("familiar:f1")

    bird.activated = False
    table.turn(issa)
    table.act("move:A2")
    table.refuses("familiar:f1")
    table.act("rest")
    assert "familiar:f1" in table.options


@rule("descent.familiar.move")
def test_its_move_action_is_optional_and_one() -> None:
    table, issa, bird = served()
    table.monster("ditch-hound", at="J6")
    table.turn(issa)
    table.act("familiar:f1")
    assert "F2" not in table.squares("move")
    table.act("move:E2")

    assert (bird.at, table.asked) == ("E2", "turn.act")


@rule("descent.familiar.extra-actions")
def test_the_actions_of_its_card_come_besides_and_may_interrupt_the_move() -> None:
    table, issa, bird = served()
    hound = table.monster("ditch-hound", at="D2")
    table.turn(issa)
    table.act("familiar:f1")
    table.act("move:C2")
    table.act("use:card/u0")
    assert hound.damage == 1
    assert "use" not in table.verbs
    table.act("walk:C4")

    assert bird.at == "C4"


@rule("descent.familiar.untargetable")
def test_a_familiar_cannot_be_attacked_and_no_blast_reaches_it() -> None:
    table, _, bird = served(at="E2", hero="D2")
    hound = table.monster("ditch-hound", at="C2", gives={"blast": 1})
    foes = targets.enemies(table.game, table.game.figure(hound.id))
    assert [one.id for one in foes] == ["h1"]
    table.activation(hound)
    table.dice(foe_attack=["2r2d", "1r1d", "0", "0"])
    table.act("attack:card:h1")

    assert bird.damage == 0
    assert [event.figure for event in table.events(events.Rolled)] == [hound.id, "h1", hound.id]


@rule("descent.familiar.no-blocking", "descent.familiar.shared-space")
def test_it_blocks_nothing_and_shares_spaces() -> None:
    corridor = "+-+-+-+-+-+\n|. . . . .|\n+-+-+-+-+-+\n"
    table, issa, bird = served(at="B1", map=corridor)
    hound = table.monster("ditch-hound", at="D1")
    game = table.game
    assert sight.sees_space(game, game.figure(issa.id), table.space("C1"))
    assert str(table.space("B1")) in movement.ways(game, game.figure(hound.id), 4)
    assert str(table.space("B1")) in movement.ways(game, game.figure(issa.id), 4)
    reached = movement.ways(game, game.figure("f1"), 3)
    assert {table.square(int(key)) for key in reached} == {"A1", "C1", "D1", "E1"}
    assert bird.at == "B1"


@rule("descent.familiar.terrain-as-water")
def test_all_terrain_but_obstacles_is_water_to_it() -> None:
    """Two MPs each, no damage, no trap; an obstacle stops it."""
    row = "+-+-+-+-+-+-+\n|. p l . o .|\n+-+-+-+-+-+-+\n"
    table, issa, bird = served(at="A1", map=row, terrain={"p": "pit", "l": "lava", "o": "obstacle"})
    table.turn(issa)
    found = movement.ways(table.game, table.game.figure("f1"), 9)
    assert {table.square(int(key)): way.cost for key, way in found.items()} == {"B1": 2, "C1": 4, "D1": 5}
    table.act("familiar:f1")
    table.act("move:B1")
    table.act("done")

    assert (bird.at, bird.damage) == ("B1", 0)


@rule("descent.familiar.blocking-kind", "descent.familiar.blocking-friendly")
def test_a_blocking_familiar_stops_sight_and_monsters_and_is_a_friend_to_heroes() -> None:
    corridor = "+-+-+-+-+-+\n|. . . . .|\n+-+-+-+-+-+\n"
    table, issa, _ = served("stone", at="B1", map=corridor)
    hound = table.monster("ditch-hound", at="D1")
    game = table.game
    assert not sight.sees_space(game, game.figure(issa.id), table.space("D1"), game.figure(hound.id))
    assert [table.square(int(key)) for key in movement.ways(game, game.figure(hound.id), 4)] == ["C1", "E1"]
    assert [table.square(int(key)) for key in movement.ways(game, game.figure(issa.id), 4)] == ["C1"]


@rule("descent.familiar.blocking-targetable")
def test_monsters_attack_a_blocking_familiar_until_it_is_gone() -> None:
    table, _, stone = served("stone", at="D2")
    hound = table.monster("ditch-hound", at="E2")
    table.activation(hound)
    table.dice(foe_attack=["2r2d", "2d", "1b"])
    table.act("attack:card:f1")
    assert stone.damage == 3

    table.activation(hound)
    table.dice(foe_attack=["2r2d", "2d", "1b"])
    table.act("attack:card:f1")
    assert table.state.familiars == []
    assert not table.state.heroes[0].down


@rule("descent.familiar.blocking-abilities")
def test_hero_abilities_reach_a_blocking_familiar_and_no_other() -> None:
    for kind, healed in (("stone", 1), ("jackdaw", 2)):
        table, issa, one = served(kind)
        one.damage = 2
        table.skill("mend", issa, use=[{"when": "action", "effect": "each hero within 3: heal 1"}])
        issa.damage = 1
        table.turn(issa)
        table.act("use:skill:mend/u0")
        assert (issa.damage, one.damage) == (0, healed)


@rule("descent.familiar.blocking-overlord-cards")
def test_cards_for_heroes_can_be_played_on_a_blocking_familiar() -> None:
    for kind, asked in (("stone", "overlord.react"), ("jackdaw", "monster.act")):
        table, issa, one = served(kind)
        table.card("trap", when="enters", who="hero", effect="suffer 1")
        table.overlord(hand=["trap"], deck=[])
        table.turn(issa)
        table.act("familiar:f1")
        table.act("move:C2")
        assert table.asked == asked
        if kind == "stone":
            table.act("play:trap")
            assert one.damage == 1


@rule("descent.familiar.blocking-tests-fail")
def test_a_blocking_familiar_fails_every_test() -> None:
    table, _, _ = served("stone")
    table.happen(lambda game: attributes.test(game, game.figure("f1"), "might"))

    assert [(event.passed, event.faces) for event in table.events(events.Tested)] == [(False, ())]


@rule("descent.familiar.blocking-terrain-conditions")
def test_terrain_affects_a_blocking_familiar() -> None:
    row = "+-+-+-+-+\n|. l . .|\n+-+-+-+-+\n"
    table, issa, stone = served("stone", at="C1", map=row, terrain={"l": "lava"})
    table.turn(issa)
    table.act("familiar:f1")
    table.act("move:B1")
    assert stone.damage == 1
    table.act("done")

    assert table.state.familiars == []


@rule("descent.familiar.blocking-conditions")
def test_a_blocking_familiar_can_have_conditions() -> None:
    table, _, stone = served("stone")
    table.happen(lambda game: conditions.inflict(game, game.figure("f1"), "immobilized"))
    assert stone.conditions == ["immobilized"]


@rule("descent.familiar.cards")
def test_a_skill_brings_a_familiar() -> None:
    table, issa, _ = served()
    table.state.familiars.clear()
    table.skill("call", issa, use=[{"when": "action", "effect": "summon jackdaw"}])
    table.turn(issa)
    table.act("use:skill:call/u0")

    assert [(one.kind, one.owner, table.square(one.space)) for one in table.state.familiars] == [
        ("jackdaw", issa.id, "A1")
    ]
