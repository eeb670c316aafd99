"""What a card says is made from what it does: each word of the pack's language, singular and plural, in full."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft.crawl.packs.language.grammar import read_effect
from undercroft.games.brimstone.content.keywords.lexicon import WORDS
from undercroft.lab.ledger import rule


def says(shown: pytest.MarkDecorator, effect: str, text: str) -> Any:
    """An effect as the pack writes it, and as the card says it; the rule is the one its word names."""
    return pytest.param(effect, text, id=effect.replace(" ", "-"), marks=shown)


def check(effect: str, text: str) -> None:
    assert read_effect(WORDS, effect).text == text


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        says(rule("brimstone.hits.default-wound"), "hits 1", "Take 1 Hit."),
        says(rule("brimstone.hits.default-wound"), "hits D3 damage 2", "Take D3 Hits of 2 Wounds each."),
        says(rule("brimstone.hits.default-sanity"), "horror 1", "Take 1 Horror Hit."),
        says(rule("brimstone.hits.default-sanity"), "horror 2 damage 2", "Take 2 Horror Hits of 2 Sanity Damage each."),
        says(rule("brimstone.hits.default-corruption"), "corruption 1", "Take 1 Corruption Hit."),
        says(rule("brimstone.hits.default-corruption"), "corruption D6", "Take D6 Corruption Hits."),
        says(rule("brimstone.armor.what"), "wounds 1", "Take 1 Wound, ignoring Defense."),
        says(rule("brimstone.armor.what"), "sanity D6", "Take D6 Sanity Damage, ignoring Willpower."),
        says(rule("brimstone.corruption.mutate"), "taint 1", "Take 1 Corruption Point, ignoring Willpower."),
        says(rule("brimstone.corruption.mutate"), "taint 2", "Take 2 Corruption Points, ignoring Willpower."),
        says(rule("brimstone.poison.stacks"), "poison 1", "Take 1 Poison marker."),
        says(rule("brimstone.poison.stacks"), "venom 2", "Take 2 Void Venom markers."),
        says(rule("brimstone.sidebag.discard-to-use"), "lose token 1", "Discard 1 Side Bag Token."),
        says(rule("brimstone.items.personal-bound"), "lose item", "Discard a Gear or Artifact card."),
        says(rule("brimstone.injury.which-chart"), "madness", "Roll on the Madness Chart."),
        says(rule("brimstone.injury.which-chart"), "death", "Die."),
    ],
)
def test_words_that_harm(effect: str, text: str) -> None:
    check(effect, text)


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        says(rule("brimstone.heal.remove-markers"), "heal 1 wounds", "Heal 1 Wound."),
        says(rule("brimstone.heal.remove-markers"), "heal D6 sanity", "Heal D6 Sanity Damage."),
        says(rule("brimstone.heal.remove-markers"), "heal 1 any", "Heal 1 Wound or 1 Sanity Damage."),
        says(rule("brimstone.heal.remove-markers"), "heal 2D6 any", "Heal 2D6 Wounds and Sanity Damage in any mix."),
        says(rule("brimstone.heal.full"), "heal all wounds", "Fully heal Wounds."),
        says(rule("brimstone.heal.full"), "heal all sanity", "Fully heal Sanity Damage."),
        says(rule("brimstone.grit.max-default-two"), "grit 1", "Recover 1 Grit."),
        says(rule("brimstone.loot.currencies"), "gold D6x10", "Gain D6x10 Gold."),
        says(rule("brimstone.loot.currencies"), "stone 2", "Gain 2 Dark Stone."),
        says(rule("brimstone.campaign.xp-gold-tracking"), "xp 25", "Gain 25 XP."),
        says(rule("brimstone.sidebag.mix"), "token tonic 1", "Take 1 Tonic Token."),
        says(
            rule("brimstone.sidebag.mix"),
            "token any 2",
            "Take 2 Side Bag Tokens (Bandages, Whiskey, Tonic or Dynamite).",
        ),
        says(rule("brimstone.darkness.when-drawn"), "draw darkness 1", "Draw a Darkness card."),
        says(rule("brimstone.darkness.when-drawn"), "draw artifact 1", "Draw an Artifact card."),
        says(rule("brimstone.darkness.when-drawn"), "draw dread 2", "Draw 2 Growing Dread cards."),
        says(rule("brimstone.corruption.resistance-default"), "cleanse 1", "Remove 1 Corruption Point."),
        says(rule("brimstone.items.ready"), "ready", "Ready another Exhausted Item or ability."),
        says(rule("brimstone.ability-tokens.definition"), "reload 2", "Reload 2 Ability Tokens."),
    ],
)
def test_words_that_help(effect: str, text: str) -> None:
    check(effect, text)


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        says(
            rule("brimstone.dicelimit.excludes-specific"),
            "each adjacent foe: combat 2",
            "Each adjacent Enemy takes a Melee Attack of 2 dice beyond the limit of 8.",
        ),
        says(
            rule("brimstone.threat.specific-enemies"),
            "attack void-spiders 2peril",
            "Attack: Void Spiders (2 Peril Dice).",
        ),
        says(rule("brimstone.ambush.adjacent"), "ambush tentacles 3", "Ambush: Tentacles (3)."),
        says(rule("brimstone.threat.draw-top"), "threat party", "Attack: a Threat card."),
        says(rule("brimstone.threat.draw-top"), "threat high", "Attack: a High Threat card."),
        says(rule("brimstone.ambush.adjacent"), "ambush threat low", "Ambush: a Low Threat card."),
        says(rule("brimstone.elite.whole-type"), "elite 1", "All Enemies on the board gain 1 Elite ability."),
        says(rule("brimstone.elite.whole-type"), "elite 2", "All Enemies on the board gain 2 Elite abilities."),
        says(
            rule("brimstone.sidebag.flash"), "foes initiative -2 turn", "All Enemies have -2 Initiative for this Turn."
        ),
        says(rule("brimstone.sidebag.flash"), "foes to_hit +1 fight", "All Enemies have +1 To Hit for this Fight."),
        says(rule("brimstone.damage.minus-defense"), "each foe: damage D6", "Each Enemy takes D6 Damage."),
        says(
            rule("brimstone.holdback.failure"),
            "darkness closer 1",
            "The Darkness marker moves 1 step towards the Mine Entrance.",
        ),
        says(
            rule("brimstone.holdback.failure"),
            "darkness closer 2",
            "The Darkness marker moves 2 steps towards the Mine Entrance.",
        ),
        says(
            rule("brimstone.content.depth-track"),
            "darkness back 1",
            "The Darkness marker moves 1 step back towards Darkness Start.",
        ),
        says(
            rule("brimstone.dread.stack-face-down"),
            "calm 1",
            "Discard 1 Growing Dread card unseen from the top of the stack.",
        ),
        says(
            rule("brimstone.cards.remains-in-play"), "clear darkness", "Discard one Darkness card that Remains in Play."
        ),
        says(rule("brimstone.scavenge.limit"), "strip", "The Map Tile counts as fully Scavenged."),
        says(
            rule("brimstone.dread.resolve-at-objective"), "final threat med", "A Med Threat card joins the final Fight."
        ),
        says(
            rule("brimstone.dread.resolve-at-objective"),
            "final enemy tentacles 2",
            "More Tentacles (2) join the final Fight.",
        ),
        says(
            rule("brimstone.dread.resolve-at-objective"),
            "final elite 1",
            "All Enemies of the final Fight have 1 more Elite ability.",
        ),
        says(
            rule("brimstone.dread.resolve-at-objective"),
            "final elite 2",
            "All Enemies of the final Fight have 2 more Elite abilities.",
        ),
    ],
)
def test_words_about_enemies_and_the_darkness(effect: str, text: str) -> None:
    check(effect, text)


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        says(rule("brimstone.ko.by-wounds"), "stay up", "Stay up with 1 Health or Sanity in place of 0."),
        says(rule("brimstone.darkness.resolve"), "cancel", "Cancel it."),
        says(rule("brimstone.darkness.resolve"), "redraw", "Cancel it and draw another."),
        says(rule("brimstone.dicelimit.includes-gained"), "extra shots 1", "Add 1 Shot to this Attack."),
        says(rule("brimstone.dicelimit.includes-gained"), "extra combat 2", "Add 2 Combat to this Attack."),
        says(rule("brimstone.escape.required"), "slip away", "Move without Escape Tests for this Activation."),
        says(rule("brimstone.scavenge.where"), "scavenge", "Scavenge at once."),
        says(rule("brimstone.dynamite.range"), "throw dynamite", "Throw it as a Ranged Attack that explodes."),
    ],
)
def test_words_that_answer_what_happens(effect: str, text: str) -> None:
    check(effect, text)


def under(shown: pytest.MarkDecorator, condition: str, text: str) -> Any:
    """A condition as the pack writes it and as the card says it."""
    return says(shown, f"if {condition}: gold 5", f"If {text}, gain 5 Gold.")


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        under(rule("brimstone.fight.span"), "in fight", "a Fight is going on"),
        under(rule("brimstone.fight.span"), "no fight", "no Fight is going on"),
        under(rule("brimstone.map.connection-on-both-tiles"), "alone", "no other Hero is on the Map Tile"),
        under(rule("brimstone.wall.breaks-adjacency"), "beside hero", "adjacent to another Hero"),
        under(rule("brimstone.wall.breaks-adjacency"), "beside foe", "adjacent to an Enemy"),
        under(rule("brimstone.content.old-lantern"), "holder", "holding the Old Lantern"),
        under(rule("brimstone.lantern.light"), "dark", "outside the lantern's light"),
        under(rule("brimstone.move.up-to-roll"), "still", "unmoved in this Activation"),
        under(rule("brimstone.grit.max-default-two"), "no grit", "without Grit"),
        under(rule("brimstone.loot.currencies"), "stone 2", "carrying 2 or more Dark Stone"),
        under(rule("brimstone.loot.currencies"), "gold 50", "carrying 50 or more Gold"),
        under(rule("brimstone.cards.keywords"), "keyword outlaw", "the Hero has the Keyword Outlaw"),
        under(rule("brimstone.skill.test-pass"), "passed", "the test was passed"),
        under(rule("brimstone.skill.who-all"), "any failed", "any Hero failed"),
        under(rule("brimstone.skill.who-all"), "all passed", "all Heroes passed"),
        under(rule("brimstone.setup.number-of-heroes"), "party 2", "2 Heroes or fewer set out"),
        under(rule("brimstone.setup.number-of-heroes"), "party 1", "only one Hero set out"),
        under(rule("brimstone.depth.stages"), "stage 3", "the Heroes are in Stage 3 of the Depth Track"),
        under(rule("brimstone.optional.below-the-darkness"), "overrun", "the Darkness has passed the Heroes"),
    ],
)
def test_conditions(effect: str, text: str) -> None:
    check(effect, text)


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        says(
            rule("brimstone.content.old-lantern"),
            "each lantern holder: gold 5",
            "The Hero who holds the Old Lantern gains 5 Gold.",
        ),
        says(rule("brimstone.random.hero"), "each random hero: gold 5", "A Random Hero gains 5 Gold."),
        says(
            rule("brimstone.heal.tokens-on-others"), "each hero in reach: gold 5", "One Hero within reach gains 5 Gold."
        ),
        says(rule("brimstone.heal.tokens-on-others"), "each adjacent hero: gold 5", "Each adjacent Hero gains 5 Gold."),
        says(rule("brimstone.lantern.light"), "each hero in dark: gold 5", "Each Hero in the dark gains 5 Gold."),
        says(rule("brimstone.lantern.light"), "each hero in light: gold 5", "Each Hero in the light gains 5 Gold."),
        says(
            rule("brimstone.los.line"),
            "each foe in sight: wounds 1",
            "Each Enemy in Line of Sight takes 1 Wound, ignoring Defense.",
        ),
        says(
            rule("brimstone.encounter.affects-all"),
            "each hero on tile: gold 5",
            "Each Hero on the Map Tile gains 5 Gold.",
        ),
        says(
            rule("brimstone.cards.keywords"), "each hero with law: gold 5", "Each Hero with Keyword Law gains 5 Gold."
        ),
    ],
)
def test_whom_words_pick(effect: str, text: str) -> None:
    check(effect, text)
