"""What the pack's words do to Heroes and Enemies that a card harms, and what it takes from a Hero."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.rules.brimstone.situations.deeds import does, effect_item, far_foe, its_turn
from undercroft.engine.choices import RollAsk
from undercroft.games.brimstone.events import ChartRolled, Cured, Delayed, Died, Lost, Marked, TokenLost
from undercroft.lab.ledger import rule

if TYPE_CHECKING:
    from tests.rules.brimstone.situations.table import Table


@rule("brimstone.armor.what")
def test_wounds_of_a_card_ignore_the_defense_of_heroes_and_enemies_alike(table: Table) -> None:
    """No Defense is rolled, and an Enemy of Defense 3 takes all of it."""
    marshal = table.hero("marshal", at="C3")
    foe = table.foe("tentacles", at="H8", defense=3, health=30, abilities={})
    does(table, marshal, "wounds 2; each foe: wounds 4")
    assert (marshal.wounds, foe.wounds) == (2, 4)


@rule("brimstone.poison.stacks")
def test_poison_and_venom_are_markers_of_their_own(table: Table) -> None:
    marshal = table.hero("marshal", at="C3")
    does(table, marshal, "poison 2; venom 1")
    assert (marshal.poison, marshal.venom) == (2, 1)


@rule("brimstone.sidebag.discard-to-use")
@pytest.mark.parametrize(("count", "left"), [(1, ["tonic", "whiskey"]), (2, ["whiskey"]), (5, [])])
def test_tokens_are_lost_by_choice_as_far_as_there_are_any(table: Table, count: int, left: list[str]) -> None:
    """Two Tonics and a Whiskey; a Tonic goes first."""
    marshal = table.hero("marshal", at="C3", side_bag=["tonic", "tonic", "whiskey"])
    does(table, marshal, f"lose token {count}")
    while table.asked == "card.lose-token":
        assert table.options == ["tonic", "whiskey"]
        table.act("tonic")
    assert marshal.side_bag == left


@rule("brimstone.items.personal-bound")
def test_only_gear_and_artifacts_are_lost_to_a_card(table: Table) -> None:
    """A Starting Item and a Personal Item stay, whatever the card says; of the two others the Hero chooses."""
    marshal = table.hero("marshal", at="C3")
    personal = next(card for card in table.pack.decks["personal"])
    marshal.give("shotgun", personal, "flask-of-rye", "neckerchief")
    does(table, marshal, "lose item")
    assert table.options == [str(marshal.item("flask-of-rye")), str(marshal.item("neckerchief"))]
    table.act(str(marshal.item("neckerchief")))
    assert [held.card for held in marshal.items][:3] == ["shotgun", personal, "flask-of-rye"]
    assert not any(held.card == "neckerchief" for held in marshal.items)


@rule("brimstone.injury.which-chart")
@pytest.mark.parametrize("chart", ["injury", "madness", "mutation"])
def test_a_card_sends_a_hero_to_the_chart_it_names(table: Table, chart: str) -> None:
    marshal = table.hero("marshal", at="C3")
    table.dice(**{f"chart_{chart}": [4, 3]})
    does(table, marshal, chart)
    assert [(event.chart, event.hero) for event in table.events(ChartRolled)] == [(chart, marshal.id)]


@rule("brimstone.injury.which-chart")
def test_an_injury_that_leaves_no_health_knocks_out(table: Table) -> None:
    """Cracked Ribs, a 5: 2 Health less. Who has as many Wounds as Health is left is KO'd at once."""
    marshal = table.hero("marshal", at="C3")
    table.hero("bandido", at="E3")
    far_foe(table)
    marshal.wounds = marshal.stat("health") - 2
    table.dice(chart_injury=[2, 3])
    does(table, marshal, "injury")
    assert marshal.injuries == ["injury-cracked-ribs"]
    assert marshal.ko
    assert table.awaits == "foe.to-hit"


@rule("brimstone.ko.by-wounds")
@pytest.mark.parametrize("stays", [False, True])
def test_who_stays_up_has_one_health_left(table: Table, stays: bool) -> None:
    marshal = table.hero("marshal", at="C3")
    table.hero("bandido", at="E3")
    far_foe(table)
    marshal.wounds = marshal.stat("health") - 2
    key = effect_item(table, marshal, "stay up", when="ko", limit="adventure")
    does(table, marshal, "wounds 5")
    assert table.asked == "hero.use"
    table.act(key if stays else None)
    assert marshal.ko is not stays
    assert marshal.stat("health") - marshal.wounds == int(stays)
    assert (table.awaits == "foe.to-hit") is not stays


@rule("brimstone.dicelimit.includes-gained")
@pytest.mark.parametrize(("effect", "dice"), [("extra combat 2", 2 + 2), ("extra shots 2", 2)])
def test_extra_dice_are_for_the_kind_of_attack_they_name(table: Table, effect: str, dice: int) -> None:
    """A Melee Attack of Combat 2."""
    marshal = table.hero("marshal", at="C3")
    table.foe("tentacles", at="C4", health=30, abilities={})
    key = effect_item(table, marshal, f"xp 1; {effect}", when="attack")
    its_turn(table, marshal)
    table.act("fight")
    assert table.asked == "hero.use"
    table.act(key)
    while table.awaits == "hero.use":
        table.act(None)
    assert isinstance(table.ask, RollAsk)
    assert (table.ask.name, len(table.ask.dice)) == ("hero.to-hit", dice)


@rule("brimstone.injury.which-chart", "brimstone.death.no-looting")
def test_death_is_what_it_says(table: Table) -> None:
    marshal, bandido = table.hero("marshal", at="C3"), table.hero("bandido", at="D3")
    marshal.give("neckerchief")
    does(table, marshal, "death")
    assert marshal.dead
    assert [event.hero for event in table.events(Died)] == [marshal.id]
    assert table.game.result()["deaths"] == 1
    table.turn_of(bandido, move=0)
    assert not any(marshal.id in key for key in table.offers(bandido))  # what the dead had stays with them


@pytest.mark.parametrize(
    ("effect", "told"),
    [
        ("lose gold 9", [Lost("h1", "gold", 7)]),
        ("lose grit 1", [Lost("h1", "grit", 1)]),
        ("lose stone 1", []),
        ("cleanse 2", [Lost("h1", "corruption", 2)]),
        ("lose token 1", [TokenLost("h1", "tonic")]),
        ("poison 2", [Marked("h1", "poison", 2)]),
        ("venom 1", [Marked("h1", "venom", 1)]),
        ("cure poison", [Cured("h1", "poison")]),
        ("cure injury", [Cured("h1", "injury-broken-leg")]),
        ("cure madness", []),
        ("miss activation", [Delayed("h1")]),
    ],
)
def test_what_a_card_takes_or_cures_is_told_as_far_as_there_is_any(table: Table, effect: str, told: list[Any]) -> None:
    """With 7 Gold, 1 Grit, no Dark Stone, 3 Corruption Points, a Tonic, a Poison marker and a Broken Leg."""
    marshal = table.hero("marshal", at="C3", gold=7, grit=1, corruption=3, side_bag=["tonic"], poison=1)
    marshal.injuries = ["injury-broken-leg"]
    does(table, marshal, f"xp 1; {effect}")
    assert [one for one in table.events() if isinstance(one, Lost | TokenLost | Marked | Cured | Delayed)] == told
