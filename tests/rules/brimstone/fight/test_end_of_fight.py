"""The end of a Fight: the turn is over, Catch Your Breath, Recovery, Loot."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conftest import rule
from tests.rules.brimstone.situations.deeds import effect_item, item, its_turn
from tests.rules.brimstone.situations.table import Figure, Table
from undercroft.crawl.decks import Deck
from undercroft.crawl.packs.language.grammar import read_effect
from undercroft.games.brimstone.content.keywords.lexicon import WORDS
from undercroft.games.brimstone.events import (
    CardDrawn,
    ChartRolled,
    Ended,
    FightWon,
    Healed,
    HeroAttacked,
    Recovered,
    TokenRevealed,
    TurnEnded,
)
from undercroft.games.brimstone.rules.enemies.record_sheet import foe_stat
from undercroft.games.brimstone.state import AfterFight, Attack, Boost, FoeBoost


def last_stand(table: Table, hero: Figure, *, instances: int = 0, cards: int = 12) -> Figure:
    """One Enemy with 1 Health left beside the Hero; Loot cards that each give 1 Dark Stone."""
    foe = table.foe("tentacles", at="C5", defense=0, health=1, xp=15)
    fight = table.state.fight
    assert fight is not None
    fight.instances = instances
    table.state.decks["loot"] = Deck(["loot-chips"] * cards)
    its_turn(table, hero)
    return foe


def win(table: Table, hero: Figure, **dice: Any) -> None:
    """The Hero kills it with one Hit."""
    table.dice(to_hit=[4, *[1] * (hero.stat("combat") - 1)], damage=[1], **dice)
    table.act("fight")


# ---- it ends the turn ----------------------------------------------------------------------------------------------


@rule("brimstone.fight.end", "brimstone.fight.end-ends-turn")
def test_a_fight_that_ends_in_mid_attack_ends_the_turn_there() -> None:
    """Three Hits, and the first kills the last Enemy.

    What no longer happens: the other two Hits, the rest of the Activation, the slower Hero, Room Exploration.
    What still does: XP, Catch Your Breath, Loot, effects of the end of the turn, Readying, and then a new turn.
    """
    table = Table()
    girl = table.hero("saloon-girl", at="C4")
    girl.give("hold-out-pistol", "hatchet")
    marshal = table.hero("marshal", at="D4", wounds=4)
    table.state.rooms[0].token, table.state.rooms[0].revealed = "token-3", False
    foe = last_stand(table, girl, instances=1)
    table.dice(to_hit=[4, 4, 4])
    table.act("fight")
    assert table.asked == "attack.hits"
    table.dice(damage=[1])
    table.act("hits:1:0")

    assert not foe.here
    assert table.frame(Attack) is None
    assert girl.xp == 15
    assert [event.dice for event in table.events(HeroAttacked)] == [(4, 4, 4)]
    assert table.asked == "breath.way"
    assert not marshal.activated
    table.dice(healing=[2])
    table.act("heal")
    assert marshal.wounds == 2
    assert (girl.stone, marshal.stone) == (1, 1)
    assert table.asked == "hero.use-now"
    table.act("yes")
    assert marshal.wounds == 1
    assert table.game.state.turn == 2
    assert len(table.events(TurnEnded)) == 1
    assert table.events(TokenRevealed) == []
    assert not table.game.state.rooms[0].revealed
    table.finish()


@rule("brimstone.fight.end", "brimstone.items.ready")
def test_once_per_fight_things_are_ready_again_and_what_held_for_the_fight_is_over(table: Table) -> None:
    girl = table.hero(
        "saloon-girl",
        at="C4",
        boosts=[Boost("combat", 1, "fight"), Boost("luck", 1, "adventure"), Boost("melee_damage", 1, "attack")],
    )
    girl.give("hold-out-pistol", "hatchet")
    girl.items[0].exhausted.append("free:fight")
    girl.items[1].exhausted.append("u0:adventure")
    last_stand(table, girl)
    fight = table.game.state.fight
    assert fight is not None
    printed = foe_stat(table.game, "tentacles", "combat")
    fight.boosts.append(FoeBoost("combat", 1, "fight"))
    table.game.all_changed()
    assert foe_stat(table.game, "tentacles", "combat") == printed + 1
    win(table, girl)

    assert foe_stat(table.game, "tentacles", "combat") == printed
    assert not table.game.state.fight
    assert [held.exhausted for held in girl.items[:2]] == [[], ["u0:adventure"]]
    assert [boost.modifier for boost in girl.boosts] == ["luck"]
    assert len(table.events(FightWon)) == 1


@rule("brimstone.fight.end", "brimstone.fight.end-ends-turn")
def test_dynamite_that_kills_the_last_enemy_still_hurts_the_heroes_first(table: Table) -> None:
    bandido = table.hero("bandido", at="D4", side_bag=["dynamite"])
    marshal = table.hero("marshal", at="D5")
    foe = last_stand(table, bandido)
    table.act("use:token:dynamite")
    table.dice(to_hit=[5], damage=[2, 3, 1])
    table.act("D4")

    assert not foe.here
    assert marshal.wounds == 3
    assert table.frame(AfterFight) is not None
    assert bandido.xp == 15
    assert table.awaits == "hero.healing"


@rule("brimstone.fight.end")
def test_the_fight_goes_on_while_any_enemy_is_left(table: Table) -> None:
    girl = table.hero("saloon-girl", at="C4")
    last_stand(table, girl)
    table.foe("stranglers", at="J8")
    win(table, girl)

    assert table.asked == "activation.act"
    assert table.game.state.turn == 1
    assert table.events(FightWon) == []


def test_what_a_kill_triggers_comes_before_the_end_of_the_fight(table: Table) -> None:
    """The Hunger heals 1 Wound for the last kill too."""
    girl = table.hero("saloon-girl", at="C4", mutations=["mut-hunger"], wounds=3)
    last_stand(table, girl)
    win(table, girl, healing=[1])

    assert [(event.wounds, event.sanity) for event in table.events(Healed)] == [(1, 0), (1, 0)]


# ---- Catch Your Breath ---------------------------------------------------------------------------------------------


@rule("brimstone.breath.heal")
@pytest.mark.parametrize(("face", "points"), [(1, 1), (4, 2), (6, 3)])
def test_every_hero_heals_d3_in_any_mix(table: Table, face: int, points: int) -> None:
    girl = table.hero("saloon-girl", at="C4", wounds=4, horror=4)
    marshal = table.hero("marshal", at="H4", wounds=4, activated=True)
    last_stand(table, girl)
    win(table, girl, healing=[face, 2])
    assert table.asked == "heal.split"
    assert table.options == [str(n) for n in range(points + 1)]
    table.act(points - 1)

    assert (girl.wounds, girl.horror) == (4 - (points - 1), 3)
    assert marshal.wounds == 3
    assert girl.xp == 15


@rule("brimstone.breath.not-activated")
def test_who_did_not_activate_in_the_last_round_heals_a_d6_or_recovers_a_grit(table: Table) -> None:
    girl = table.hero("saloon-girl", at="C4")
    marshal = table.hero("marshal", at="H4", wounds=8)
    bandido = table.hero("bandido", at="H6", wounds=8)
    last_stand(table, girl)
    win(table, girl)
    assert (table.asked, table.options) == ("breath.way", ["heal", "grit"])
    table.act("grit")
    assert (bandido.grit, bandido.wounds) == (1, 8)
    table.dice(healing=[6])
    table.act("heal")

    assert (marshal.wounds, marshal.grit) == (2, 0)
    assert girl.grit == 0


@rule("brimstone.breath.heal", "brimstone.breath.not-activated")
@pytest.mark.parametrize(("activated", "healed"), [(True, 2 + 1), (False, 4 + 1)])
def test_what_adds_to_catching_breath_adds_to_either_die(table: Table, activated: bool, healed: int) -> None:
    """A 4 is 2 on a D3; the Item adds 1."""
    girl = table.hero("saloon-girl", at="C4")
    marshal = table.hero("marshal", at="H4", wounds=8, activated=activated)
    item(table, marshal, gives={"breath": 1})
    last_stand(table, girl)
    win(table, girl)
    if not activated:
        table.act("heal")
    table.dice(healing=[4])
    assert marshal.wounds == 8 - healed


@rule("brimstone.breath.heal")
def test_who_falls_as_the_fight_is_won_keeps_nobody_from_catching_breath(table: Table) -> None:
    """The Gunslinger, first by Initiative, pays for the victory with the last Health; the Marshal Heals."""
    girl = table.hero("saloon-girl", at="C4")
    down = table.hero("gunslinger", at="H6", wounds=9, activated=True)
    marshal = table.hero("marshal", at="H4", wounds=4, activated=True)
    item(table, down, on={"fight won": read_effect(WORDS, "wounds 9")})
    last_stand(table, girl)
    win(table, girl, healing=[6])
    assert down.ko
    assert marshal.wounds == 4 - 3


@rule("brimstone.breath.not-activated")
def test_who_acted_without_activating_gets_only_the_d3(table: Table) -> None:
    """Brimstone Ash in another Hero's Activation is an action."""
    girl = table.hero("saloon-girl", at="C4")
    marshal = table.hero("marshal", at="D5", wounds=8, side_bag=["brimstone-ash"])
    foe = last_stand(table, girl)
    table.dice(healing=[6])
    table.offer("use:token:brimstone-ash", marshal)

    assert not foe.here
    assert marshal.wounds == 8 - 3


@rule("brimstone.breath.not-activated")
def test_a_draught_in_another_heros_activation_is_an_action_too(table: Table) -> None:
    """The Marshal drinks a Tonic and has only the D3; the Bandido, who stood by, chooses: D6 or a Grit."""
    girl = table.hero("saloon-girl", at="C4")
    marshal = table.hero("marshal", at="H4", wounds=8, side_bag=["tonic"])
    bandido = table.hero("bandido", at="H6", wounds=8)
    last_stand(table, girl)
    table.offer("use:token:tonic", marshal)
    win(table, girl)
    assert (table.asked, table.ask.seats) == ("breath.way", (bandido.seat,))
    table.act("grit")
    table.dice(healing=[6])
    assert (marshal.wounds, marshal.grit) == (8 - 3, 1)


@rule("brimstone.breath.not-activated")
@pytest.mark.parametrize("fighting", [False, True])
def test_only_what_is_used_in_the_fight_is_an_action_of_it(table: Table, fighting: bool) -> None:
    """A Tonic before Enemies spring up in the same turn costs nobody the better rest."""
    girl = table.hero("saloon-girl", at="C4")
    marshal = table.hero("marshal", at="H4", side_bag=["tonic"])
    if fighting:
        table.foe("tentacles", at="A8")
    table.turn_of(girl, move=0)
    table.offer("use:token:tonic", marshal)
    assert marshal.acted == fighting


@rule("brimstone.breath.heal", "brimstone.fight.end-recover-ko")
def test_a_knocked_out_hero_recovers_and_does_not_catch_breath(table: Table) -> None:
    """No D3, no D6 or Grit: Chart and 2D6 instead."""
    girl = table.hero("saloon-girl", at="C4")
    marshal = table.hero("marshal", at="H4", wounds=12, ko=True, ko_cause="health")
    bandido = table.hero("bandido", at="H6", horror=8, ko=True, ko_cause="sanity", activated=True)
    last_stand(table, girl)
    win(table, girl, chart_injury=[3, 4], chart_madness=[3, 4], healing=[3, 2, 1, 1])

    assert (marshal.ko, marshal.wounds, marshal.grit) == (False, 7, 0)
    assert (bandido.ko, bandido.horror) == (False, 6)
    assert [(rolled.hero, rolled.chart) for rolled in table.events(ChartRolled)] == [
        ("h2", "injury"),
        ("h3", "madness"),
    ]
    assert [event.hero for event in table.events(Recovered)] == ["h2", "h3"]
    assert table.game.state.turn == 2


@rule("brimstone.fight.end-recover-ko")
def test_who_recovers_draws_loot_too_and_the_dead_do_not(table: Table) -> None:
    girl = table.hero("saloon-girl", at="C4")
    marshal = table.hero("marshal", at="H4", wounds=12, ko=True, ko_cause="health")
    dead = table.hero("bandido", at="H6", wounds=16, ko=True, ko_cause="health")
    last_stand(table, girl, instances=1)
    win(table, girl, chart_injury=[3, 4, 1, 1], healing=[3, 2])

    assert dead.dead
    assert (girl.stone, marshal.stone, dead.stone) == (1, 1, 0)


# ---- Loot ----------------------------------------------------------------------------------------------------------


@rule("brimstone.loot.one-per-threat", "brimstone.loot.max-three")
@pytest.mark.parametrize(("instances", "cards"), [(0, 0), (1, 1), (2, 2), (3, 3), (5, 3)])
def test_each_cause_is_worth_a_loot_card_to_every_hero_and_never_more_than_three(
    table: Table, instances: int, cards: int
) -> None:
    girl = table.hero("saloon-girl", at="C4")
    marshal = table.hero("marshal", at="H4", activated=True)
    last_stand(table, girl, instances=instances)
    win(table, girl)

    assert (girl.stone, marshal.stone) == (cards, cards)
    assert [(drawn.deck, drawn.hero) for drawn in table.events(CardDrawn)] == [("loot", girl.id)] * cards + [
        ("loot", marshal.id)
    ] * cards


@rule("brimstone.loot.shared-draw")
def test_all_draw_from_one_full_deck_without_returning_cards(table: Table) -> None:
    """Four Heroes and 3 cards each use up the 12, every one once; cards drawn earlier were shuffled in first."""
    girl = table.hero("saloon-girl", at="C4")
    for at in ("F4", "G4", "H4"):
        table.hero("marshal", at=at, activated=True)
    last_stand(table, girl, instances=3)
    names = [f"loot-{n}" for n in range(12)]
    for name in names:
        table.pack.cards[name] = table.pack.cards["loot-chips"]
    table.game.state.decks["loot"] = Deck(names[:5], names[5:])
    win(table, girl)

    drawn = [event.card for event in table.events(CardDrawn)]
    assert len(drawn) == 12
    assert sorted(drawn) == sorted(names)
    assert drawn != names


@rule("brimstone.loot.reshuffle-for-rest")
def test_if_the_cards_run_out_the_deck_is_shuffled_again_for_the_rest(table: Table) -> None:
    """Five cards for two Heroes with 3 each: the sixth comes from the reshuffled deck."""
    girl = table.hero("saloon-girl", at="C4")
    marshal = table.hero("marshal", at="H4", activated=True)
    last_stand(table, girl, instances=3, cards=5)
    win(table, girl)

    assert (girl.stone, marshal.stone) == (3, 3)
    deck = table.game.state.decks["loot"]
    assert sorted(deck.pile + deck.discard) == ["loot-chips"] * 5


@rule("brimstone.loot.currencies")
def test_gold_and_dark_stone_are_kept_by_the_hero_who_drew_them(table: Table) -> None:
    girl = table.hero("saloon-girl", at="C4")
    last_stand(table, girl, instances=1)
    table.game.state.decks["loot"] = Deck(["loot-coins"])
    win(table, girl, card_gold=[4])

    assert (girl.gold, girl.stone) == (20, 0)


# ---- the last Fight ------------------------------------------------------------------------------------------------


@rule("brimstone.end.win", "brimstone.mission.fistful-win")
def test_the_last_fight_won_completes_the_mission_after_breath_and_loot(table: Table) -> None:
    """Loot 1 and the reward of 25 XP and D3 Dark Stone; no further turn."""
    girl = table.hero("saloon-girl", at="C4", wounds=2)
    last_stand(table, girl, instances=1)
    assert table.game.state.fight is not None
    table.game.state.fight.final = True
    win(table, girl, healing=[1], card_stone=[6])

    assert table.over
    assert table.game.state.outcome == "won"
    assert (girl.wounds, girl.stone, girl.xp) == (1, 1 + 3, 15 + 25)
    assert [event.why for event in table.events(Ended)] == ["won"]
    assert table.game.state.turn == 1


def test_what_reacts_to_a_victory_comes_before_breath(table: Table) -> None:
    """The Mouth Harp soothes everyone on the tile; Cold Reload needs no asking either."""
    girl = table.hero("saloon-girl", at="C4", horror=1)
    girl.give("mouth-harp")
    marshal = table.hero("marshal", at="H4", horror=1, activated=True)
    effect_item(table, marshal, "xp 1", when="fight won")
    last_stand(table, girl)
    win(table, girl)
    assert table.asked == "hero.use"
    assert (girl.horror, marshal.horror) == (0, 0)
    table.act(None)
    assert table.game.state.turn == 2
