"""Hero Turn: its four steps, and what belongs to each."""

from __future__ import annotations

from tests.conftest import rule
from tests.rules.descent.table import Table
from undercroft.games.descent.events import Equipped, Rested, TurnBegan
from undercroft.games.descent.state import Encounter
from undercroft.games.descent.state.pieces import Boost


@rule("descent.hero-turn.steps", "descent.hero-turn.flip-reference")
def test_the_four_steps_of_a_turn_come_in_order() -> None:
    """Abilities at the start, then equipment, then actions, then the card is turned and another hero may begin."""
    table = Table()
    oda = table.hero("oda", at="B2", fatigue=1)
    wren = table.hero("wren", at="H5")
    table.hero("issa", at="I5")
    oda.give("game-bag", equipped=False)
    table.skill("dawn", oda, use=[{"when": "turn starts", "effect": "rest 1"}])
    table.turn(oda, at="start")

    assert (table.asked, oda.fatigue) == ("figure.use", 1)
    table.act("use:skill:dawn/u0")
    assert (table.asked, oda.fatigue) == ("equip.change", 0)
    table.act(f"equip:{oda.item('game-bag')}")
    assert (table.asked, oda.done) == ("turn.act", False)
    table.act("done")

    assert oda.done
    assert table.asked == "round.next-hero"
    assert table.options == [wren.id, "h3"]
    told = [type(event) for event in table.events() if isinstance(event, TurnBegan | Equipped)]
    assert told == [TurnBegan, Equipped]


@rule("descent.hero-turn.start-expire", "descent.hero-turn.start-abilities")
def test_what_lasted_until_the_turn_ends_before_abilities_of_its_start() -> None:
    """A Speed of +2 until the next turn is gone when the ability at the start is asked for."""
    table = Table()
    oda = table.hero("oda", at="B2", fatigue=1)
    oda.boosts = [Boost("speed", 2, "round"), Boost("might", 1, "turn")]
    table.skill("dawn", oda, use=[{"when": "turn starts", "effect": "rest 1"}])
    assert oda.stat("speed") == 6
    table.turn(oda, at="start")

    assert table.asked == "figure.use"
    assert (oda.stat("speed"), oda.stat("might")) == (4, 6)
    table.act("pass")
    table.act("done")
    assert oda.stat("might") == 5


@rule("descent.hero-turn.start-refresh", "descent.cards.exhaust", "descent.cards.exhausted-unusable")
def test_a_card_exhausted_at_the_start_of_the_turn_is_refreshed_at_once() -> None:
    """The skill may be used at the start and again in the same turn, since cards are refreshed last."""
    table = Table()
    oda = table.hero("oda", at="B2", fatigue=4)
    breath = {"effect": "rest 1", "limit": "refresh"}
    table.skill("breath", oda, use=[{"when": "turn starts", **breath}, {"when": "turn", **breath}])
    table.turn(oda, at="start")

    table.act("use:skill:breath/u0")
    assert (table.asked, oda.fatigue, oda.exhausted) == ("turn.act", 3, [])
    table.act("use:skill:breath/u1")
    assert oda.fatigue == 2
    assert "use" not in table.verbs
    table.refuses("use:skill:breath/u1", "descent.cards.exhausted-unusable")


@rule("descent.hero-turn.equip-step")
def test_equipment_is_changed_only_in_the_equip_step() -> None:
    table = Table()
    oda = table.hero("oda", at="B2", items=["ferry-hook"])
    oda.give("censer", equipped=False)
    hook, censer = oda.item("ferry-hook"), oda.item("censer")
    table.turn(oda, at="start")

    assert table.options == [f"unequip:{hook}", "done"]
    table.act(f"unequip:{hook}")
    table.act(f"equip:{censer}")
    assert table.asked == "turn.act"
    assert (oda.held("ferry-hook").equipped, oda.held("censer").equipped) == (False, True)
    assert not [key for key in table.options if key.startswith(("equip", "unequip"))]
    assert table.events(Equipped) == [Equipped(oda.id, ("censer",))]


@rule("descent.hero-turn.equip-step")
def test_each_item_is_changed_once_in_an_equip_step() -> None:
    """So the step ends, whatever is answered."""
    table = Table()
    oda = table.hero("oda", at="B2", items=["ferry-hook"])
    oda.give("censer", equipped=False)
    table.turn(oda, at="start")
    table.act(f"unequip:{oda.item('ferry-hook')}")

    assert table.options == [f"equip:{oda.item('censer')}", "done"]
    table.act("done")
    assert table.asked == "turn.act"


@rule("descent.hero-turn.two-actions", "descent.hero-turn.repeat-action")
def test_a_hero_has_two_actions_and_may_attack_with_both() -> None:
    table = Table()
    oda = table.hero("oda", at="B2", items=["ferry-hook"])
    hound = table.monster("ditch-hound", at="C2", health=9)
    attack = f"attack:{oda.item('ferry-hook')}:{hound.id}"
    table.hero("wren", at="J5")
    table.hero("issa", at="I5")
    table.turn(oda)

    table.dice(attack=["2r2d", "1d", "0", "2r2d", "2d", "0"])
    table.act(attack)
    table.act(attack)

    assert (hound.damage, table.now.actions) == (7, 0)
    table.refuses(attack, "descent.hero-turn.two-actions")
    table.refuses("rest", "descent.hero-turn.two-actions")


@rule("descent.hero-turn.actions-optional")
def test_nobody_has_to_use_both_actions() -> None:
    table = Table()
    oda = table.hero("oda", at="B2")
    wren = table.hero("wren", at="H5")
    table.turn(oda)

    table.act("done")

    assert oda.done
    assert table.frame(Encounter).turn == wren.id


@rule("descent.hero-turn.action-list")
def test_the_nine_actions() -> None:
    """Where all is at hand, a standing hero can do all but stand up."""
    table = Table("+-+-+-+-+\n|. . .=.|\n+       +\n|. . . .|\n+-+-+-+-+\n")
    oda = table.hero("oda", at="C1", items=["ferry-hook"], fatigue=1)
    fallen = table.hero("wren", at="B1", down=True, damage=10, fatigue=5)
    table.hero("issa", at="A1")
    table.monster("ditch-hound", at="C2")
    table.skill("pull", oda, use=[{"when": "action", "effect": "rest 1"}])
    table.search_token("B2")
    table.token("bell", at="B2")
    table.turn(oda)

    assert table.verbs == ["move", "run", "attack", "rest", "search", "revive", "open", "take", "use", "done"]
    assert f"revive::{fallen.id}" in table.options
    table.refuses("stand", "descent.standup.only-knocked-out")
    table.refuses("use:skill:nothing/u0", "descent.skill.action")


@rule("descent.hero-turn.finish-action-first")
def test_nothing_else_can_be_done_within_a_search() -> None:
    """While the overlord answers a search, the hero is not asked for its second action."""
    table = Table()
    oda = table.hero("oda", at="B2")
    token = table.search_token("B3")
    card = table.card("ill-luck", when="searches", who="hero", effect="suffer 1")
    table.overlord(hand=[card])
    table.turn(oda)

    table.act(f"search:{token}")
    assert (table.asked, table.ask.seats) == ("overlord.react", ("overlord",))
    assert oda.items == []
    table.act("play:ill-luck")

    assert (oda.damage, len(oda.items), table.asked) == (1, 1, "turn.act")


@rule("descent.defeat.own-turn", "descent.defeat.hero")
def test_a_hero_defeated_in_its_own_turn_ends_it() -> None:
    """A trap on the second space: no third space, no second action, and no standing up in this turn."""
    table = Table()
    oda = table.hero("oda", at="A1", damage=11)
    wren = table.hero("wren", at="H5")
    table.hero("issa", at="J5")
    card = table.card("trap", when="enters", who="hero", effect="suffer 1")
    table.overlord(hand=[card])
    table.turn(oda)

    table.act("move:D1")
    table.act("pass")
    table.act("play:trap")
    assert table.asked == "overlord.draw"
    table.act("no")

    assert (oda.down, oda.at, oda.done) == (True, "C1", True)
    assert table.asked == "round.next-hero"
    assert wren.id in table.options
    assert oda.id not in table.options


@rule("descent.defeat.own-turn")
def test_a_hero_who_falls_at_the_start_of_its_turn_does_not_stand_up_in_it() -> None:
    table = Table()
    oda = table.hero("oda", at="A1", might=4, damage=11, conditions=["poisoned"])
    table.condition("poisoned", test="might", failed="suffer 1")
    table.hero("wren", at="H5")
    table.hero("issa", at="J5")
    table.turn(oda, at="start")

    table.dice(test=["2b", "3b"])
    table.act("no")

    assert (oda.down, oda.done, table.asked) == (True, True, "round.next-hero")


@rule("descent.hero-turn.reference-card", "descent.rest.timing")
def test_the_reference_card_shows_who_has_acted_and_who_rests() -> None:
    table = Table()
    oda = table.hero("oda", at="B2", fatigue=2)
    wren = table.hero("wren", at="H5")
    table.turn(oda)
    table.act("rest")
    assert (oda.resting, oda.done, oda.fatigue) == (True, False, 2)

    table.act("done")

    assert (oda.resting, oda.done, oda.fatigue) == (False, True, 0)
    assert table.events(Rested) == [Rested(oda.id, 2)]
    assert not wren.done
