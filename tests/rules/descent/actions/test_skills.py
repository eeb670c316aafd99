"""Hero Turn Actions: Use a Skill, and Special."""

from __future__ import annotations

from tests.conftest import rule
from tests.rules.descent.table import Table
from undercroft.games.descent.events import Used


@rule("descent.skill.action", "descent.skill.fatigue-cost")
def test_a_skill_with_the_action_symbol_costs_an_action_and_its_fatigue() -> None:
    table = Table()
    oda = table.hero("oda", at="B2", damage=5)
    table.skill("bind", oda, use=[{"when": "action", "effect": "heal 3", "cost": {"fatigue": 2}}])
    table.turn(oda)

    table.act("use:skill:bind/u0")

    assert (oda.damage, oda.fatigue, table.now.actions) == (2, 2, 1)
    assert table.events(Used) == [Used(oda.id, "skill:bind")]


@rule("descent.skill.fatigue-cost", "descent.cards.exhaust")
def test_fatigue_is_suffered_for_a_skill_that_is_exhausted_at_a_moment() -> None:
    """Stand Fast: 1 fatigue as a hero is attacked, then the card is exhausted."""
    table = Table()
    oda = table.hero("oda", at="B2")
    use = {"when": "is attacked", "effect": "gain shields +1 round", "limit": "refresh", "cost": {"fatigue": 1}}
    table.skill("stand-fast", oda, use=[use])
    hound = table.monster("ditch-hound", at="C2")
    table.activation(hound)

    table.act(f"attack:card:{oda.id}")
    assert (table.asked, table.ask.seats) == ("figure.use", (oda.seat,))
    table.dice(foe_attack=["2r2d", "1r1d", "0"])
    table.act("use:skill:stand-fast/u0")

    assert (oda.fatigue, oda.damage) == (1, 2)
    assert oda.exhausted == ["skill:stand-fast/u0:refresh"]


@rule("descent.skill.cannot-overpay", "descent.fatigue.voluntary")
def test_a_skill_that_costs_more_fatigue_than_is_left_cannot_be_used() -> None:
    """Stamina 4 and 3 fatigue: a cost of 2 is too much, and is not paid with damage."""
    table = Table()
    oda = table.hero("oda", at="B2", damage=5, fatigue=3)
    table.skill("bind", oda, use=[{"when": "action", "effect": "heal 3", "cost": {"fatigue": 2}}])
    table.turn(oda)

    table.refuses("use:skill:bind/u0", "descent.skill.cannot-overpay")
    assert (oda.damage, oda.fatigue) == (5, 3)


@rule("descent.skill.attack-by-skill")
def test_an_attack_by_a_skill_is_an_attack_like_any_other() -> None:
    """One action and 1 fatigue; the weapon's dice against the hound's, shields cancel damage."""
    table = Table()
    oda = table.hero("oda", at="B2", items=["ferry-hook"])
    table.hero("wren", at="J5")
    table.hero("issa", at="J6")
    hound = table.monster("ditch-hound", at="C2", health=9)
    table.skill("swing", oda, use=[{"when": "action", "effect": "make an attack", "cost": {"fatigue": 1}}])
    table.turn(oda)

    table.dice(attack=["2r2d", "3d", "2b"])
    table.act("use:skill:swing/u0")
    assert table.asked == "card.attack"
    table.act(f"attack:{oda.item('ferry-hook')}:{hound.id}")

    assert (hound.damage, oda.fatigue, table.now.actions) == (3, 1, 1)


@rule("descent.skill.attack-by-skill")
def test_a_skill_that_attacks_needs_somebody_to_attack() -> None:
    table = Table()
    oda = table.hero("oda", at="B2", items=["ferry-hook"])
    table.monster("ditch-hound", at="H2")
    table.skill("swing", oda, use=[{"when": "action", "effect": "make an attack"}])
    table.turn(oda)

    assert "use:skill:swing/u0" not in table.options


@rule("descent.special.card-actions")
def test_cards_with_the_action_symbol_are_used_like_a_skill() -> None:
    """A Search card, a shop item and a relic: each costs an action; the Search card is turned facedown."""
    table = Table()
    table.search_card("salve", use=[{"when": "action", "effect": "heal 1", "discard": True}])
    table.item("flask", slot="other", deck="shop I", use=[{"when": "action", "effect": "heal 1", "limit": "refresh"}])
    table.item("crown", deck="relic", use=[{"when": "action", "effect": "heal 1", "limit": "refresh"}])
    oda = table.hero("oda", at="B2", damage=9)
    oda.give("salve", "flask", "crown")
    table.turn(oda, actions=3)

    for card in ("salve", "flask", "crown"):
        table.act(f"use:item:{oda.item(card)}/u0")

    assert (oda.damage, table.now.actions) == (6, 0)
    assert oda.held("salve").facedown
    assert oda.held("flask").exhausted == ["u0:refresh"]


@rule("descent.special.quest-actions")
def test_a_quest_gives_actions_of_its_own() -> None:
    """The bell beside the hero is rung with an action, by a test of Might."""
    table = Table()
    bell = table.token("bell", at="C2", carried=False, by="heroes", test="might", effect='count "rung" +1')
    oda = table.hero("oda", at="B2", might=3)
    table.turn(oda)

    table.act(f"work:{bell}")
    table.dice(test=["2b", "3b"])
    assert (table.state.flags.get("rung", 0), table.now.actions) == (0, 1)
    table.act(f"work:{bell}")
    table.dice(test=["1b", "1b"])

    assert (table.state.flags["rung"], table.now.actions) == (1, 0)
    table.refuses(f"work:{bell}", "descent.hero-turn.two-actions")


@rule("descent.special.quest-actions")
def test_an_action_of_the_quest_needs_its_token_beside_the_hero() -> None:
    table = Table()
    bell = table.token("bell", at="D2", carried=False, effect='count "rung" +1')
    oda = table.hero("oda", at="B2")
    table.turn(oda)

    table.refuses(f"work:{bell}", "descent.special.quest-actions")
