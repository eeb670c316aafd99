"""A Game Turn: its four steps, who Activates when, and what happens at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.rules.brimstone.situations.deeds import effect_item
from tests.rules.brimstone.situations.table import Figure, Table
from undercroft.games.brimstone.events import (
    Activated,
    ActivationEnded,
    CardDrawn,
    FoeAttacked,
    FoesActivated,
    HeldBack,
    Recovered,
    TokenRevealed,
    TurnBegan,
    TurnEnded,
)
from undercroft.lab.ledger import rule

if TYPE_CHECKING:
    from collections.abc import Callable

ROOM = """\
  +-+-+
  |A A|
+-+ + +-+
|. . . .|
+ + + + +
|. . . .|
+-+ + +-+
  |B B|
  +-+-+
"""
"""A2 to D3, the half-spaces B1 and C1 of exit A, B4 and C4 of exit B."""


def end_activations(table: Table) -> None:
    """Every Hero who Activates ends the Activation at once."""
    table.auto(activation_act="end")


def names(table: Table, *kinds: type) -> list[str]:
    return [type(event).__name__ for event in table.events() if isinstance(event, kinds)]


# ---- the four steps ------------------------------------------------------------------------------------------------


@rule("brimstone.turn.order", "brimstone.turn.end-step", "brimstone.turn.room-exploration-step")
def test_a_turn_holds_back_activates_explores_ends_and_the_next_begins(tables: Callable[..., Table]) -> None:
    """One Hero stands in a Room whose token is face down: it is turned over after the Activation, before the end."""
    table = tables(ROOM)
    table.hero("marshal", at="A2")
    token = next(t.id for t in table.pack.tokens.values() if t.encounters == 1 and not t.clue and not t.dread)
    table.state.rooms[0].token, table.state.rooms[0].revealed = token, False
    table.deck("encounter", "cold-camp")
    end_activations(table)
    table.dice(hold_back=[3, 4], move=[3], card_heal=[1], skill=[4, 4, 4])
    table.auto(card_token="tonic")

    table.turn("begin")

    order = [TurnBegan, HeldBack, Activated, ActivationEnded, TokenRevealed, CardDrawn, TurnEnded, TurnBegan]
    assert names(table, *set(order)) == [kind.__name__ for kind in order]
    assert [event.turn for event in table.events(TurnBegan)] == [2, 3]
    assert [event.turn for event in table.events(TurnEnded)] == [2]
    assert table.awaits == "hero.hold-back"


@rule("brimstone.turn.order")
def test_in_the_next_turn_everybody_activates_again(table: Table) -> None:
    table.hero("marshal", at="A1")
    end_activations(table)
    table.dice(hold_back=[3, 4], move=[3])
    table.turn("begin")
    assert [event.hero for event in table.events(Activated)] == ["h1"]
    assert not table.game.hero("h1").activated

    table.dice(hold_back=[3, 4], move=[3])

    assert [event.hero for event in table.events(Activated)] == ["h1", "h1"]


@rule("brimstone.turn.order")
def test_in_the_next_turn_enemies_act_again(table: Table) -> None:
    """Tentacles beside the Hero attack once in each turn."""
    table.hero("marshal", at="A1")
    table.foe("tentacles", at="A2", combat=1, move=0, abilities={}, initiative=9)
    end_activations(table)
    for attacks in (1, 2):
        table.dice(hold_back=[3, 4], foe_to_hit=[1], move=[3])
        if attacks == 1:
            table.turn("begin")
        assert len(table.events(FoeAttacked)) == attacks
        assert table.awaits == "hero.hold-back"


@rule("brimstone.turn.hold-back-every-turn")
def test_the_darkness_is_held_back_in_a_fight_too(table: Table) -> None:
    """With an Enemy on the board the turn still starts with the test, and again in the next turn."""
    table.hero("marshal", at="A1")
    foe = table.foe("tentacles", at="J8", move=0, abilities={})
    end_activations(table)
    table.dice(hold_back=[3, 4], move=[3])

    table.turn("begin")
    assert foe.here
    assert len(table.events(HeldBack)) == 1
    assert table.awaits == "hero.hold-back"
    table.dice(hold_back=[3, 4])

    assert len(table.events(HeldBack)) == 2


# ---- the order of Activations --------------------------------------------------------------------------------------


@rule("brimstone.turn.initiative-order")
def test_models_activate_from_the_highest_initiative_to_the_lowest(table: Table) -> None:
    """Gunslinger 6, Void Spiders 5, Bandido 4, Tentacles 3, Marshal 2, each once."""
    table.hero("marshal", at="A1", initiative=2)
    table.hero("bandido", at="A2", initiative=4)
    table.hero("gunslinger", at="A3", initiative=6)
    table.foe("tentacles", at="J8", initiative=3, move=0, abilities={})
    table.foe("void-spiders", at="J1", initiative=5, move=0, abilities={})
    end_activations(table)
    table.dice(move=[3, 3, 3])

    table.turn("models_activate")

    activated = [event for event in table.events() if isinstance(event, Activated | FoesActivated)]
    order = [event.hero if isinstance(event, Activated) else event.kind for event in activated]
    assert order == ["h3", "void-spiders", "h2", "tentacles", "h1"]


@rule("brimstone.turn.initiative-order")
def test_a_hero_who_is_kod_does_not_activate(table: Table) -> None:
    table.hero("marshal", at="A1")
    table.hero("gunslinger", at="A3", ko=True, ko_cause="health")
    table.foe("tentacles", at="J8", move=0, abilities={})
    end_activations(table)
    table.dice(move=[3])

    table.turn("models_activate")

    assert [event.hero for event in table.events(Activated)] == ["h1"]


@rule("brimstone.turn.hero-ties")
@pytest.mark.parametrize("first", ["h1", "h3"])
def test_heroes_with_equal_initiative_choose_who_goes_first(table: Table, first: str) -> None:
    """Two Marshals tie and choose; the slower Bandido is not among them."""
    table.hero("marshal", at="A1", initiative=4)
    table.hero("bandido", at="A2", initiative=2)
    table.hero("marshal", at="A3")
    end_activations(table)
    table.dice(move=[3, 3, 3])
    table.turn("models_activate")
    assert table.asked == "turn.first"
    assert table.options == ["h1", "h3"]

    table.act(first)

    other = "h3" if first == "h1" else "h1"
    assert [event.hero for event in table.events(Activated)] == [first, other, "h2"]


@rule("brimstone.turn.hero-ties")
def test_they_may_choose_differently_each_turn(table: Table) -> None:
    table.hero("marshal", at="A1")
    table.hero("marshal", at="A3")
    end_activations(table)
    table.dice(move=[3] * 4, hold_back=[3, 4])
    table.turn("models_activate")
    table.act("h1")
    assert table.asked == "turn.first"

    table.act("h2")

    assert [event.hero for event in table.events(Activated)] == ["h1", "h2", "h2", "h1"]


# ---- Room Exploration ----------------------------------------------------------------------------------------------


@rule("brimstone.turn.room-exploration-step")
def test_a_token_is_not_revealed_before_that_step(tables: Callable[..., Table]) -> None:
    """The Hero walks onto the Room during the Activation; nothing is turned over while models Activate."""
    table = tables(ROOM)
    ada = table.hero("marshal", at="A2")
    token = next(t.id for t in table.pack.tokens.values() if t.attack and not t.clue)
    table.state.rooms[0].token, table.state.rooms[0].revealed = token, False
    table.turn_of(ada, move=3)
    table.act("B3")
    assert table.asked == "activation.act"
    assert table.events(TokenRevealed) == []

    table.act("end")

    assert [event.token for event in table.events(TokenRevealed)] == [token]
    assert table.awaits == "foe.count"


@rule("brimstone.turn.room-exploration-step")
def test_with_two_rooms_to_reveal_the_heroes_choose_and_both_are_resolved(tables: Callable[..., Table]) -> None:
    """Passages of our own: two tiles, each with a Hero and a face-down token that is an Encounter."""
    from undercroft.crawl.board.tiles import Placement

    table = tables(ROOM)
    table.tile("other", ROOM)
    table.room("other", placement=Placement("other", x=20, y=0))
    table.hero("marshal", at="A2")
    table.hero("bandido", at="A3")
    table.state.heroes[1].space = table.game.board.space_at(20, 1) or 0
    kinds = [t.id for t in table.pack.tokens.values() if t.encounters == 1 and not t.clue]
    for room, kind in zip(table.state.rooms, kinds, strict=False):
        room.token, room.revealed = kind, False
    table.deck("encounter", "humming-vein", "humming-vein")
    table.dice(skill=[6] * 14)
    table.turn("room_exploration")
    assert table.asked == "turn.explore"
    assert table.options == ["0", "1"]

    table.act("1")

    assert [event.room for event in table.events(TokenRevealed)] == [1, 0]


# ---- End of the Turn -----------------------------------------------------------------------------------------------


def singers(table: Table) -> tuple[Figure, Figure]:
    """Two Saloon Girls beside a wounded Marshal."""
    first = table.hero("saloon-girl", at="A1")
    second = table.hero("saloon-girl", at="C1")
    table.hero("marshal", at="B1", wounds=2)
    return first, second


@rule("brimstone.turn.end-effects-order")
def test_effects_at_the_end_of_a_turn_are_resolved_in_an_order_that_the_heroes_choose(table: Table) -> None:
    """Two Comforting Presences and a Recovery wait; the Heroes take the second Saloon Girl's first."""
    singers(table)
    table.hero("bandido", at="J8", ko=True, ko_cause="health", wounds=16)
    table.turn("end_of_the_turn")
    assert table.asked == "turn.end-effect"
    waiting = table.options
    assert len(waiting) == 3
    assert any("recover" in key for key in waiting)
    second = next(key for key in waiting if "h2" in key)

    table.act(second)
    assert table.asked == "hero.use-now"
    table.act("yes", "p2")

    assert table.game.hero("h3").wounds == 1
    assert table.game.hero("h2").xp == 5
    assert table.game.hero("h1").xp == 0
    assert table.events(Recovered) == []
    assert table.asked == "turn.end-effect"
    assert [key for key in waiting if key != second] == table.options

    table.dice(chart_injury=[3, 4], healing=[5, 5])
    table.act(next(key for key in table.options if "recover" in key))
    assert len(table.events(Recovered)) == 1


@rule("brimstone.turn.end-effects-order")
@pytest.mark.parametrize("fate", ["ko", "dead"])
def test_who_has_fallen_meanwhile_has_no_effect_any_more(table: Table, fate: str) -> None:
    first, second = singers(table)
    table.turn("end_of_the_turn")
    table.act(next(key for key in table.options if "h1" in key))
    setattr(second, fate, True)
    table.act("no", "p1")
    assert table.awaits != "hero.use-now"
    assert table.game.hero("h3").wounds == 2
    assert first.xp == 0


@rule("brimstone.fight.end-ends-turn", "brimstone.turn.end-effects-order")
def test_an_effect_of_the_end_that_ends_the_fight_brings_none_of_them_again(table: Table) -> None:
    """The Saloon Girl sings first, then the Marshal's trap kills the last Enemy: she does not sing twice."""
    table.hero("saloon-girl", at="A1", activated=True)
    marshal = table.hero("marshal", at="B1", wounds=4, activated=True)
    effect_item(table, marshal, "each foe: wounds 1", "turn end")
    table.foe("tentacles", at="J8", health=1)
    assert table.state.fight is not None
    table.state.fight.instances = 0
    table.turn("end_of_the_turn")
    table.act(next(key for key in table.options if "h1" in key))
    table.act("yes", "p1")
    assert marshal.wounds == 4 - 1
    table.act("yes", "p2")
    table.dice(healing=[1])

    assert marshal.wounds == 4 - 1 - 1
    assert len(table.events(TurnEnded)) == 1
    assert table.awaits == "hero.hold-back"


@rule("brimstone.turn.end-step")
def test_end_effects_come_after_all_activations(table: Table) -> None:
    """The Saloon Girl Activates before the Marshal, but her Comforting Presence waits for him."""
    table.hero("saloon-girl", at="A1")
    table.hero("marshal", at="B1", wounds=2)
    end_activations(table)
    table.dice(move=[3])
    table.turn("models_activate")
    assert table.awaits == "hero.move"
    assert [event.hero for event in table.events(Activated)] == ["h1", "h2"]
    assert table.events(TurnEnded) == []

    table.dice(move=[3])

    assert table.asked == "hero.use-now"
    assert len(table.events(TurnEnded)) == 1


@rule("brimstone.turn.end-step")
def test_what_lasted_for_the_turn_is_over_after_it(table: Table) -> None:
    """A boost for this turn is gone when the next turn rolls its dice; one for the Adventure stays."""
    from undercroft.games.brimstone.state import Boost

    ada = table.hero("marshal", at="A1")
    ada.boosts = [Boost("lore", 2, "turn"), Boost("luck", 1, "adventure")]
    assert ada.stat("lore") == 4
    table.turn("end_of_the_turn")
    assert table.awaits == "hero.hold-back"
    assert [boost.span for boost in ada.boosts] == ["adventure"]
    assert ada.stat("lore") == 2
