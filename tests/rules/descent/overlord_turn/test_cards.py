"""Overlord Cards and their windows."""

from __future__ import annotations

from typing import Any

from tests.conftest import rule
from tests.rules.descent.table import Figure, Table
from undercroft.games.descent.events import CardPlayed, Reshuffled
from undercroft.games.descent.rules.overlord_turn import deck


def walk(hand: list[str], pile: list[str], **cards: dict[str, Any]) -> tuple[Table, Figure]:
    """Oda at A1 in her turn; cards of the test beside those of the pack."""
    table = Table()
    oda = table.hero("oda", at="A1")
    table.monster("ditch-hound", at="J6")
    for name, fields in cards.items():
        table.card(name, **fields)
    table.overlord(hand=hand, deck=pile)
    table.turn(oda)
    return table, oda


TRAP = {"when": "enters", "who": "hero", "effect": "suffer 1"}
DELAY = {"when": "opens a door", "who": "hero", "effect": "tire 1"}


@rule("descent.overlord-cards.own-timing", "descent.overlord-cards.free", "descent.overlord-cards.discard")
def test_a_card_is_played_at_its_moment_for_nothing_and_lies_open() -> None:
    table, oda = walk(["delay", "trap"], [], trap=TRAP, delay=DELAY)
    table.act("move:B1")

    assert (table.asked, table.options) == ("overlord.react", ["play:trap", "pass"])
    table.act("play:trap")

    assert oda.damage == 1
    assert (table.state.overlord.hand, table.state.overlord.deck.discard) == (["delay"], ["trap"])
    assert table.asked == "turn.act"


@rule("descent.overlord-cards.own-timing")
def test_a_window_opens_by_what_everybody_knows() -> None:
    """The overlord holds no trap, but could: it is asked and can only pass. Once the trap lies open it is not."""
    table, _ = walk(["delay"], ["trap"], trap=TRAP, delay=DELAY)
    table.act("move:B1")
    assert (table.asked, table.options) == ("overlord.react", ["pass"])
    table.act("pass")

    table, _ = walk(["delay"], [], trap=TRAP, delay=DELAY)
    table.state.overlord.deck.discard.append("trap")
    table.act("move:B1")
    assert table.asked == "turn.act"


@rule("descent.overlord-cards.own-timing")
def test_without_a_hand_there_is_no_window() -> None:
    table, _ = walk([], ["trap"], trap=TRAP)
    table.act("move:B1")

    assert table.asked == "turn.act"


@rule("descent.overlord-cards.same-name-once", "descent.overlord-cards.no-play-limit")
def test_the_same_name_once_for_one_trigger_but_any_number_of_cards() -> None:
    """Two traps and a snare as oda enters B1; the second trap waits for the next space."""
    table, oda = walk(["snare", "trap", "trap"], [], trap=TRAP, snare={**TRAP, "effect": "tire 1"})
    table.act("move:C1")
    table.act("play:trap")
    assert table.options == ["play:snare", "pass"]
    table.act("play:snare")
    assert (oda.damage, oda.fatigue, table.options) == (1, 1, ["pass"])
    table.act("pass")

    assert table.options == ["play:trap", "pass"]  # at C1
    table.act("play:trap")
    assert oda.damage == 2


@rule("descent.overlord-cards.same-name-once")
def test_a_card_for_monsters_is_not_played_on_heroes() -> None:
    table, _ = walk(["spur"], [], spur={"when": "enters", "who": "monster", "effect": "suffer 1"})
    table.act("move:B1")

    assert table.asked == "turn.act"


@rule("descent.overlord-cards.reshuffle")
def test_the_discards_become_the_deck_as_the_last_card_is_drawn() -> None:
    table = Table()
    table.hero("oda", at="A1")
    table.overlord(deck=["whip-on", "blood-up"])
    table.state.overlord.deck.discard = ["cold-hand", "cold-hand", "long-memory"]
    table.happen(lambda game: deck.draw(game, 1), stop=False)
    assert (len(table.state.overlord.deck.pile), table.events(Reshuffled)) == (1, [])

    table = Table()
    table.hero("oda", at="A1")
    table.overlord(deck=["whip-on", "blood-up"])
    table.state.overlord.deck.discard = ["cold-hand", "cold-hand", "long-memory"]
    table.happen(lambda game: deck.draw(game, 2))
    overlord = table.state.overlord
    assert overlord.hand == ["blood-up", "whip-on"]
    assert (sorted(overlord.deck.pile), overlord.deck.discard) == (["cold-hand", "cold-hand", "long-memory"], [])
    assert len(table.events(Reshuffled)) == 1


@rule("descent.overlord-cards.reshuffle")
def test_with_nothing_to_draw_nothing_is_drawn() -> None:
    table = Table()
    table.hero("oda", at="A1")
    table.overlord(deck=[])
    table.happen(lambda game: deck.draw(game, 2))

    assert table.state.overlord.hand == []


def attacked(*, ward: str = "shields 1") -> tuple[Table, Figure, Figure]:
    """A hound attacks oda, who has a skill for it; the overlord has a card for it."""
    table = Table()
    oda = table.hero("oda", at="B2")
    hound = table.monster("ditch-hound", at="C2")
    table.skill("ward", oda, use=[{"when": "defends", "effect": ward, "limit": "refresh"}])
    table.card("edge", when="has rolled", who="monster", effect="more damage 1")
    table.overlord(hand=["edge"], deck=[])
    table.activation(hound)
    table.dice(foe_attack=["2r2d", "1r1d", "0"])
    table.act(f"attack:card:{oda.id}")
    return table, oda, hound


@rule("descent.timing.simultaneous-abilities")
def test_who_may_react_says_so_at_once_and_unseen_and_the_current_player_orders() -> None:
    table, oda, _ = attacked()
    assert table.ask.policy == "together"
    assert sorted(table.ask.seats) == ["overlord", "p1"]

    table.act("play:edge", "overlord")
    assert table.playing.keys("p1") == ["use:skill:ward/u0", "pass"]
    assert table.events(CardPlayed) == []
    table.act("use:skill:ward/u0", "p1")

    assert (table.asked, table.ask.seats) == ("reactions.first", ("overlord",))
    table.act("first:skill:ward/u0:h1")
    assert oda.damage == 3 + 1 - 1


@rule("descent.timing.simultaneous-abilities")
def test_in_a_heros_turn_that_hero_orders() -> None:
    table = Table()
    oda = table.hero("oda", at="A1")
    table.monster("ditch-hound", at="J6")
    table.skill("light-foot", oda, use=[{"when": "enters", "effect": "mps 1", "limit": "refresh"}])
    table.card("trap", **TRAP)
    table.overlord(hand=["trap"], deck=[])
    table.turn(oda)
    table.act("move:B1")
    table.act("use:skill:light-foot/u0", "p1")
    table.act("play:trap", "overlord")

    assert (table.asked, table.ask.seats) == ("reactions.first", ("p1",))
    table.act("first:trap")
    assert (oda.damage, table.now.mps) == (1, 4)


@rule("descent.timing.simultaneous-abilities")
def test_whoever_passes_is_not_asked_again_at_that_moment() -> None:
    table, oda, _ = attacked()
    table.act("pass", "overlord")
    table.act("use:skill:ward/u0", "p1")

    assert (table.asked, oda.damage) == ("monster.act", 2)
    assert table.state.overlord.hand == ["edge"]
