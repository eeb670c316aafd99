"""Decks, discard piles, Darkness cards and cards that Remain in Play."""

from __future__ import annotations

import pytest

from tests.rules.brimstone.situations.deeds import does, effect_item, its_turn
from tests.rules.brimstone.situations.table import Table
from undercroft.crawl.packs.language.grammar import read_effect
from undercroft.games.brimstone.content.keywords import Case, perform
from undercroft.games.brimstone.content.keywords.lexicon import WORDS
from undercroft.games.brimstone.content.types import EventCard, Step
from undercroft.games.brimstone.content.types.numbers import Skill
from undercroft.games.brimstone.events import (
    CardDrawn,
    DarknessMoved,
    FightWon,
    HeldBack,
    HitsTaken,
    ItemLost,
    SkillTested,
)
from undercroft.games.brimstone.game import Brimstone
from undercroft.games.brimstone.rules.darkness import darkness_cards, depth_track
from undercroft.games.brimstone.rules.enemies.record_sheet import foe_stat
from undercroft.games.brimstone.rules.explore import decks, encounters, event_cards
from undercroft.games.brimstone.rules.fight import loot
from undercroft.games.brimstone.rules.items import carrying
from undercroft.lab.ledger import rule

PACK = Brimstone.content()


def darkness(table: Table, *top: str) -> None:
    """Darkness cards are drawn and resolved in the Hold Back step, these in turn."""
    table.deck("darkness", *top)
    for _ in top:
        table.happen(darkness_cards.darkness, at="hold_back_the_darkness")


# ---- decks and discards --------------------------------------------------------------------------------------------


@rule("brimstone.cards.discard-pile")
def test_a_used_card_goes_to_the_pile_of_its_own_deck(table: Table) -> None:
    """A Darkness card and a Threat card, each to its own."""
    table.hero("marshal", at="A1")
    darkness(table, "it-knows-the-way")
    assert table.state.decks["darkness"].discard == ["it-knows-the-way"]
    assert "it-knows-the-way" not in table.state.decks["darkness"].pile
    assert all(not deck.discard for name, deck in table.state.decks.items() if name != "darkness")


@rule("brimstone.cards.discard-pile")
def test_an_item_that_is_used_up_goes_to_the_pile_of_its_deck_with_its_upgrades(table: Table) -> None:
    """A gun with a filed sight on it, both of them Gear."""
    marshal = table.hero("marshal", at="A1")
    marshal.give("trail-revolver")
    marshal.items[0].upgrades = ["filed-sight"]
    number = marshal.item("trail-revolver")
    table.happen(lambda game: carrying.discard(game, game.hero(marshal.id), number))
    piles = {name: deck.discard for name, deck in table.state.decks.items() if deck.discard}
    assert piles == {table.pack.deck_of["trail-revolver"]: ["trail-revolver", "filed-sight"]}
    assert marshal.items == []
    assert [(lost.hero, lost.card) for lost in table.events(ItemLost)] == [(marshal.id, "trail-revolver")]


@rule("brimstone.cards.discard-pile", "brimstone.ko.no-excess")
def test_who_discards_what_kept_them_up_falls(table: Table) -> None:
    """An Artifact that gives 3 Health, all of it eaten by Wounds."""
    marshal, _ = table.hero("marshal", at="A1", wounds=12), table.hero("bandido", at="C4")
    marshal.give("targa-heart-of-the-section")
    number = marshal.item("targa-heart-of-the-section")
    table.happen(lambda game: carrying.discard(game, game.hero(marshal.id), number))
    assert marshal.ko
    assert table.state.decks["targa-artifact"].discard == ["targa-heart-of-the-section"]


@rule("brimstone.cards.discard-open")
def test_every_seat_sees_all_discard_piles_but_no_order_of_a_deck(table: Table) -> None:
    table.hero("marshal", at="A1")
    table.state.decks["darkness"].discard = ["black-snow", "long-night"]
    seen = table.game.view("p1").decks
    assert seen["darkness"].discard == ("black-snow", "long-night")
    assert seen["darkness"].left == 15
    assert table.game.view(None).decks == seen
    table.state.decks["darkness"].pile.reverse()
    assert table.game.view("p1").decks == seen


@rule("brimstone.cards.reshuffle")
def test_an_empty_deck_takes_its_discards_back_shuffled(table: Table) -> None:
    """Fifteen Darkness cards lie in the discards: after the next draw fourteen are in the deck, none left face up."""
    table.hero("marshal", at="A1")
    deck = table.state.decks["darkness"]
    printed = list(PACK.decks["darkness"])
    deck.pile, deck.discard = [], list(printed)
    found: list[str | None] = []

    def draw(game: Brimstone) -> object:
        found.append((yield from decks.draw(game, "darkness")))

    table.happen(draw, at="hold_back_the_darkness")
    assert deck.discard == []
    assert sorted([*deck.pile, found[0] or ""]) == sorted(printed)
    assert deck.pile != [card for card in printed if card != found[0]]
    assert [event.card for event in table.events(CardDrawn)] == found


@rule("brimstone.cards.reshuffle")
def test_a_deck_with_cards_left_is_not_reshuffled_and_without_any_nothing_is_drawn(table: Table) -> None:
    table.hero("marshal", at="A1")
    deck = table.state.decks["darkness"]
    deck.pile, deck.discard = ["black-snow", "guttering-flame"], ["long-night"]
    darkness(table, "guttering-flame")
    assert (deck.pile, deck.discard) == (["black-snow"], ["long-night"])

    deck.pile, deck.discard = [], []
    table.happen(darkness_cards.darkness, at="hold_back_the_darkness")
    assert table.events(CardDrawn) == []


@rule("brimstone.cards.no-discard-decks")
def test_the_whole_loot_deck_is_shuffled_before_each_occasion(table: Table) -> None:
    table.hero("marshal", at="A1")
    deck = table.state.decks["loot"]
    deck.pile, deck.discard = deck.pile[:4], deck.pile[4:]
    loot.gather_loot(table.game)
    assert deck.discard == []
    assert sorted(deck.pile) == sorted(PACK.decks["loot"])
    first = list(deck.pile)
    loot.gather_loot(table.game)
    assert deck.pile != first


@rule("brimstone.cards.gear-kept")
def test_gear_that_is_found_stays_with_the_finder_and_gives_its_bonus(table: Table) -> None:
    """Surveyor's Notes, say: whatever number the card gives is given to the finder alone."""
    skills: tuple[Skill, ...] = ("agility", "cunning", "spirit", "lore", "luck")
    plain = [
        PACK.items[n] for n in sorted(PACK.decks["gear"]) if not PACK.items[n].hands and PACK.items[n].slot is None
    ]
    gear, skill = next((item, skill) for item in plain for skill in skills if skill in item.gives)
    ada, bea = table.hero("marshal", at="A1"), table.hero("marshal", at="B1")
    before = ada.stat(skill)
    table.deck("gear", gear.id)
    table.stack("scavenge", "scav-cache")
    table.dice(scavenge=[6, 1, 1])
    table.turn_of(ada, move=1)
    table.act("scavenge:0")
    assert [held.card for held in ada.items] == [gear.id]
    assert gear.id not in table.state.decks["gear"].pile + table.state.decks["gear"].discard
    assert ada.stat(skill) == before + {str(name): n for name, n in gear.gives.items()}[skill]
    assert bea.stat(skill) == before
    assert bea.items == []


@rule("brimstone.cards.keywords")
def test_a_keyword_does_nothing_until_something_refers_to_it(table: Table) -> None:
    """Outlaw changes nothing by itself; a card that speaks of Outlaws finds only the Bandido."""
    import msgspec

    table.hero("marshal", at="A1")
    outlaw = table.hero("bandido", at="B1")
    numbers = ("initiative", "combat", "health", "sanity", "strength", "luck", "max_grit", "grit_on_move")
    with_it = [outlaw.stat(name) for name in numbers]
    effect = read_effect(WORDS, "each hero with outlaw: gold 10")
    table.happen(lambda game: perform(game, effect, Case()))
    assert [hero.gold for hero in table.game.heroes] == [0, 10]

    table.pack.heroes["bandido"] = msgspec.structs.replace(table.pack.heroes["bandido"], keywords=("Drifter",))
    table.game.all_changed()
    assert [outlaw.stat(name) for name in numbers] == with_it
    table.happen(lambda game: perform(game, effect, Case()))
    assert [hero.gold for hero in table.game.heroes] == [0, 10]


# ---- Darkness cards ------------------------------------------------------------------------------------------------


@rule("brimstone.darkness.resolve")
def test_a_darkness_card_is_resolved_and_then_discarded(table: Table) -> None:
    table.hero("marshal", at="A1")
    table.state.darkness = 9
    darkness(table, "it-knows-the-way")
    assert [(event.deck, event.card) for event in table.events(CardDrawn)][:1] == [("darkness", "it-knows-the-way")]
    assert [event.step for event in table.events(DarknessMoved)][:1] == [8]
    assert table.state.decks["darkness"].discard[:1] == ["it-knows-the-way"]
    assert table.state.remains == []


@rule("brimstone.darkness.resolve", "brimstone.cards.remains-in-play")
def test_one_that_remains_in_play_is_not_discarded_and_keeps_applying(table: Table) -> None:
    """The Guttering Flame: -1 to Hold Back the Darkness, this turn and every one after it."""
    table.hero("marshal", at="A1")
    darkness(table, "guttering-flame")
    assert table.state.remains == ["guttering-flame"]
    assert table.state.decks["darkness"].discard == []
    assert table.game.view("p1").remains == ("guttering-flame",)
    for _ in range(2):
        table.happen(depth_track.hold_back, at="hold_back_the_darkness")
        table.dice(hold_back=[3, 5])
        assert [event.total for event in table.events(HeldBack)] == [7]


@rule("brimstone.cards.remains-in-play")
def test_what_it_gives_the_enemies_holds_for_all_of_them(table: Table) -> None:
    table.hero("marshal", at="A1")
    before = foe_stat(table.game, "tentacles", "initiative")
    darkness(table, "blood-in-the-seam")
    assert foe_stat(table.game, "tentacles", "initiative") == before + 1
    table.foe("tentacles", at="J8", abilities={})
    assert foe_stat(table.game, "tentacles", "initiative") == before + 1


@rule("brimstone.cards.remains-in-play")
def test_what_it_does_at_a_moment_it_does_each_time_and_once(table: Table) -> None:
    """Whispers Without End: whenever the Darkness moves, one Horror Hit on each Hero, not one for every Hero's ears."""
    table.hero("marshal", at="A1")
    table.hero("bandido", at="B1")
    darkness(table, "whispers-without-end")
    table.pack.depth = type(table.pack.depth)(id="bare", stages=table.pack.depth.stages, blood=(), dread=())
    for _ in range(2):
        table.happen(lambda game: depth_track.move_darkness(game, 1), at="hold_back_the_darkness")
        table.dice(willpower=[6, 6])
        assert sorted((event.hero, event.count) for event in table.events(HitsTaken)) == [("h1", 1), ("h2", 1)]


@rule("brimstone.cards.remains-in-play")
def test_one_that_lasts_until_a_fight_is_won_leaves_then_and_others_stay(table: Table) -> None:
    """The Long Night is over with the Fight; the Guttering Flame is not."""
    ada = table.hero("marshal", at="D4")
    darkness(table, "long-night")
    darkness(table, "guttering-flame")
    assert ada.stat("move") == -1
    table.foe("tentacles", at="D5", health=1, defense=0, abilities={})
    table.state.fight.instances = 0  # type: ignore[union-attr]
    table.turn_of(ada, move=1)
    table.dice(to_hit=[4, 1], damage=[3])
    table.act("fight")
    assert len(table.events(FightWon)) == 1
    assert table.state.remains == ["guttering-flame"]
    assert table.state.decks["darkness"].discard == ["long-night"]
    assert ada.stat("move") == 0


@rule("brimstone.cards.remains-in-play")
def test_something_that_cancels_it_puts_it_on_the_discards(table: Table) -> None:
    ada = table.hero("marshal", at="A1")
    darkness(table, "guttering-flame")
    darkness(table, "blood-in-the-seam")
    effect = read_effect(WORDS, "clear darkness")
    table.happen(lambda game: perform(game, effect, Case(game.hero(ada.id))))
    assert table.asked == "card.clear"
    table.act("guttering-flame")
    assert table.state.remains == ["blood-in-the-seam"]
    assert table.state.decks["darkness"].discard == ["guttering-flame"]
    assert ada.stat("hold_back") == 0


@rule("brimstone.darkness.resolve")
def test_a_cancelled_darkness_card_is_discarded_without_effect(table: Table) -> None:
    """An Artifact cancels a Darkness card once; the next one takes effect."""
    item = next(n for n, sheet in sorted(PACK.items.items()) if any(u.when == "darkness card" for u in sheet.use))
    ada = table.hero("marshal", at="A1")
    ada.give(item)
    table.state.darkness = 9
    table.deck("darkness", "it-knows-the-way", "it-knows-the-way")
    table.happen(darkness_cards.darkness, at="hold_back_the_darkness")
    assert table.asked == "hero.use"
    table.act(next(key for key in table.options if key.startswith("use:item")))
    assert table.events(DarknessMoved) == []
    assert table.state.decks["darkness"].discard == ["it-knows-the-way"]

    table.happen(darkness_cards.darkness, at="hold_back_the_darkness")
    assert [event.step for event in table.events(DarknessMoved)] == [8]


@rule("brimstone.darkness.resolve")
def test_a_redrawn_darkness_card_is_discarded_and_the_next_takes_its_place(table: Table) -> None:
    ada = table.hero("marshal", at="A1")
    key = effect_item(table, ada, "redraw", when="darkness card", limit="adventure")
    table.state.darkness = 9
    table.deck("darkness", "it-knows-the-way", "guttering-flame")
    table.happen(darkness_cards.darkness, at="hold_back_the_darkness")
    table.act(key)
    assert [event.card for event in table.events(CardDrawn)] == ["it-knows-the-way", "guttering-flame"]
    assert table.events(DarknessMoved) == []
    assert table.state.decks["darkness"].discard == ["it-knows-the-way"]
    assert table.state.remains == ["guttering-flame"]


def test_a_depth_event_or_a_growing_dread_card_may_be_cancelled_by_an_item(table: Table) -> None:
    ada = table.hero("marshal", at="A1")
    key = effect_item(table, ada, "cancel", when="depth event", limit="turn")
    table.happen(lambda game: depth_track.depth_event(game, 1, game.hero(ada.id)), at="hold_back_the_darkness")
    table.act(key)
    assert table.events(DarknessMoved) == []

    key = effect_item(table, ada, "cancel", when="dread card", limit="turn")
    table.happen(lambda game: darkness_cards.dread(game, "all-the-lamps"), at="room_exploration")
    table.act(key)
    assert table.state.faced == []
    assert table.state.decks["dread"].discard == ["all-the-lamps"]


def test_some_cards_test_the_finder_or_the_lanterns_holder(table: Table) -> None:
    """The finder is the Hero who is on the tile; with the lantern on the floor nobody tests for its holder."""
    table.hero("gunslinger", at="A1")
    table.hero("marshal", at="B1")
    table.state.lantern = "h2"
    for who, tested in (("finder", "h1"), ("holder", "h2")):
        step = Step(who=who, skill="lore", target=4)  # type: ignore[arg-type]
        table.pack.cards["x"] = EventCard(id="x", name="x", steps=(step,))
        table.session = None
        table.dice(skill=[4] * (1 if tested == "h1" else 2))
        table.happen(lambda game: event_cards.play(game, game.pack.cards["x"], Case(), game.hero("h1")))
        assert [event.hero for event in table.events(SkillTested)] == [tested]
    table.state.lantern, table.state.lantern_space = "", table.space("B1")
    table.game.all_changed()
    table.happen(lambda game: event_cards.play(game, game.pack.cards["x"], Case(), game.hero("h1")))
    assert table.events(SkillTested) == []


@rule("brimstone.darkness.when-drawn")
def test_a_darkness_card_comes_from_blood_spatter_or_from_a_cards_text_and_not_by_itself(table: Table) -> None:
    """Cold Camp's bad luck draws one; a turn in which the Darkness is held draws none."""
    ada = table.hero("gunslinger", at="A1")
    table.deck("darkness", "guttering-flame")
    table.dice(hold_back=[5, 6], move=[3])
    table.auto(activation_act="end")
    table.turn("begin")
    assert table.events(CardDrawn) == []

    assert ada.stat("luck") == 3
    table.happen(lambda game: encounters.encounter(game, "cold-camp", 0), at="room_exploration")
    table.dice(card_heal=[1], skill=[3, 3, 3])
    assert [(event.deck, event.card) for event in table.events(CardDrawn)] == [("darkness", "guttering-flame")]


# ---- how many there are --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deck", "printed"),
    [
        pytest.param("gear", 32, marks=rule("brimstone.content.gear-deck")),
        pytest.param("artifact", 15, marks=rule("brimstone.content.mine-artifact-deck")),
        pytest.param("darkness", 15, marks=rule("brimstone.content.darkness-deck")),
        pytest.param("personal", 10, marks=rule("brimstone.content.personal-item-deck")),
        pytest.param("loot", 12, marks=rule("brimstone.content.loot-deck")),
        pytest.param("threat-low", 10, marks=rule("brimstone.content.low-threat-deck")),
        pytest.param("threat-med", 10, marks=rule("brimstone.content.med-threat-deck")),
        pytest.param("threat-high", 10, marks=rule("brimstone.content.high-threat-deck")),
    ],
)
def test_a_deck_has_as_many_different_cards_as_are_printed(deck: str, printed: int) -> None:
    """Drawn one after another, the deck gives so many cards, all different, and then no more."""
    table = Table()
    pile = table.state.decks[deck]
    drawn = [pile.draw(table.game.draws) for _ in range(printed)]
    assert None not in drawn
    assert len(set(drawn)) == printed
    assert pile.draw(table.game.draws) is None


@rule("brimstone.content.loot-deck")
def test_gear_is_twice_as_frequent_in_loot_as_artifacts_and_stone_and_gold_most_of_all() -> None:
    texts = {
        card: " ".join(line for step in PACK.cards[card].steps for line in step.do.source())
        for card in PACK.decks["loot"]
    }
    gear = [card for card, text in texts.items() if "find gear" in text]
    artifacts = [card for card, text in texts.items() if "find artifact" in text]
    riches = {what: [card for card, text in texts.items() if f"{what} " in text] for what in ("stone", "gold")}
    assert len(gear) == 2 * len(artifacts) > 0
    assert min(len(found) for found in riches.values()) > len(gear)


@rule("brimstone.cards.keywords")
@pytest.mark.parametrize(("kind", "wounds"), [("night-terrors", 3), ("tentacles", 2)])
def test_a_bonus_against_a_keyword_counts_only_where_it_is(table: Table, kind: str, wounds: int) -> None:
    """Tattered Gospel: 1 more Damage against Demons. Night Terrors are, Tentacles are not."""
    assert ("Demon" in table.pack.enemies[kind].keywords) is (wounds == 3)
    marshal = table.hero("marshal", at="C4")
    marshal.give("tattered-gospel")
    foe = table.foe(kind, at="C5", health=30, defense=0, abilities={})
    its_turn(table, marshal)
    table.dice(to_hit=[5, 1], damage=[2])
    table.act("fight")
    assert foe.wounds == wounds


def test_activations_to_be_missed_add_up(table: Table) -> None:
    marshal = table.hero("marshal", at="C4")
    does(table, marshal, "miss activation")
    does(table, marshal, "miss activation")
    assert marshal.missing == 2
