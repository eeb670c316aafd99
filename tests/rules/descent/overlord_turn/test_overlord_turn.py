"""Overlord Turn."""

from __future__ import annotations

from tests.conftest import rule
from tests.rules.descent.table import Table
from undercroft.games.descent.events import CardPlayed, HandGrew, TurnBegan
from undercroft.games.descent.state.pieces import Boost


def both(**groups: int) -> Table:
    """Oda far away; hounds and trolls; a card for no moment of these tests."""
    table = Table()
    table.card("dull", when="opens a door", who="hero", effect="tire 1")
    table.hero("oda", at="A1")
    for n in range(groups.get("hounds", 1)):
        table.monster("ditch-hound", at=f"J{n + 1}")
    for n in range(groups.get("trolls", 1)):
        table.monster("toll-troll", at=f"F{2 * n + 3}")
    return table


@rule("descent.overlord-turn.steps", "descent.overlord-turn.draw", "descent.overlord-turn.start-cards")
def test_the_overlord_draws_then_plays_then_activates() -> None:
    """The card just drawn may be played too, and any number of them."""
    table = both()
    plan, plot = (
        table.card("plan", when="overlord turn", effect="draw 1"),
        table.card("plot", when="overlord turn", effect="draw 1"),
    )
    table.overlord(hand=[plot], deck=[plan, "dull", "dull", "dull"])
    table.overlord_turn()

    assert (table.asked, table.options) == ("overlord.react", ["play:plan", "play:plot", "pass"])
    assert [event.count for event in table.events(HandGrew)] == [1]
    table.act("play:plan")
    table.act("play:plot")

    assert [event.card for event in table.events(CardPlayed)] == ["plan", "plot"]
    assert table.state.overlord.hand == ["dull", "dull"]
    assert table.asked == "overlord.group"


@rule("descent.overlord-turn.start-expire")
def test_what_lasted_until_the_overlords_turn_ends_first() -> None:
    table = both()
    hound = table.state.monsters[0]
    hound.boosts.append(Boost("speed", 3, "round", "test"))
    assert table.game.stat(hound, "speed") == 7
    table.overlord(hand=[table.card("plan", when="overlord turn", effect="draw 1")], deck=["dull"] * 3)
    table.overlord_turn()

    assert table.asked == "overlord.react"
    assert table.game.stat(table.state.monsters[0], "speed") == 4


@rule("descent.overlord-turn.refresh")
def test_what_is_exhausted_is_refreshed_after_the_cards() -> None:
    table = both()
    table.state.monsters[0].exhausted = ["card/u0:refresh", "card/u1:encounter"]
    table.overlord(hand=[table.card("plan", when="overlord turn", effect="draw 1")], deck=["dull"] * 3)
    table.overlord_turn()
    assert table.state.monsters[0].exhausted == ["card/u0:refresh", "card/u1:encounter"]
    table.act("pass")

    assert table.state.monsters[0].exhausted == ["card/u1:encounter"]


@rule("descent.overlord-turn.groups-one-at-a-time", "descent.overlord-turn.groups-order")
def test_one_group_is_done_before_the_next_in_any_order() -> None:
    table = both(hounds=2)
    table.overlord(deck=[])
    table.overlord_turn()

    assert table.options == ["ditch-hound", "toll-troll"]
    table.act("ditch-hound")
    hounds = [one.id for one in table.state.monsters if one.kind == "ditch-hound"]
    assert (table.asked, table.options) == ("overlord.monster", hounds)
    table.act(hounds[1])
    table.act("done")
    assert (table.asked, table.ask.params["figure"]) == ("monster.act", hounds[0])  # type: ignore[index]
    table.act("done")

    assert (table.asked, table.ask.params["figure"]) == ("monster.act", "m3")  # type: ignore[index]


@rule("descent.overlord-turn.groups-once", "descent.overlord-turn.activate-all", "descent.overlord-turn.end-of-round")
def test_every_group_has_its_turn_once_and_then_the_round_ends() -> None:
    table = both()
    table.overlord(deck=[])
    table.overlord_turn()
    table.act("toll-troll")
    table.act("done")
    table.act("done")

    assert table.state.round == 2
    assert not table.state.heroes[0].done
    assert [event.figure for event in table.events(TurnBegan)] == ["", "h1"]


@rule("descent.overlord-turn.two-actions", "descent.overlord-turn.one-attack")
def test_two_actions_of_which_one_may_be_an_attack() -> None:
    table = Table()
    oda = table.hero("oda", at="B2")
    hound = table.monster("ditch-hound", at="C2")
    table.activation(hound)

    table.dice(foe_attack=["X", "1r1d", "0"])
    table.act(f"attack:card:{oda.id}")
    table.refuses(f"attack:card:{oda.id}", "descent.overlord-turn.one-attack")
    table.act("move:D2")
    table.refuses("move:J6", "descent.overlord-turn.two-actions")

    assert table.now.actions == 0


@rule("descent.overlord-turn.special-attack-counts")
def test_a_monster_action_that_attacks_is_the_attack() -> None:
    table = Table()
    oda = table.hero("oda", at="B2")
    hound = table.monster("ditch-hound", at="C2", use=[{"when": "action", "effect": "make an attack"}])
    table.activation(hound)

    table.dice(foe_attack=["X", "1r1d", "0"])
    table.act("use:card/u0")

    assert table.now.actions == 1
    table.refuses(f"attack:card:{oda.id}", "descent.overlord-turn.one-attack")
    assert "use" not in table.verbs


@rule("descent.overlord-turn.action-list", "descent.overlord-turn.no-hero-actions")
def test_monsters_move_attack_use_their_card_and_doors_and_nothing_of_heroes() -> None:
    table = Table("+-+-+-+-+\n|. . .=.|\n+-+-+-+-+\n")
    table.hero("oda", at="A1")
    table.hero("wren", at="D1", down=True, damage=10)
    hound = table.monster("ditch-hound", at="C1", use=[{"when": "action", "effect": "heal 1"}], damage=1)
    table.search_token("C1")
    table.token("bell", "C1")
    table.activation(hound)

    assert table.verbs == ["move", "open", "take", "use", "done"]
    for key in ("rest", "search:1", "revive::h2", "stand"):
        table.refuses(key, "descent.overlord-turn.no-hero-actions")


@rule("descent.quest.cards-over-rules")
def test_a_card_holds_over_the_rule_of_one_attack() -> None:
    table = Table()
    oda = table.hero("oda", at="B2", health=30)
    hound = table.monster("ditch-hound", at="C2")
    table.card("frenzy", when="activates", who="monster", effect="attack again")
    table.overlord(hand=["frenzy"], deck=[])
    table.activation(hound, at="begin")
    table.act("play:frenzy")

    table.dice(foe_attack=["X", "1r1d", "0"])
    table.act(f"attack:card:{oda.id}")
    table.dice(foe_attack=["2r2d", "1r1d", "0"])
    table.act(f"attack:card:{oda.id}")

    assert oda.damage == 3
