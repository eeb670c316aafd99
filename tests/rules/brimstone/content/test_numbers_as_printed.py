"""Every number that a text promises is there, on its condition only, and no other number changes."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from tests.rules.brimstone.situations.bearing import PACK, THINGS, bear, carried, carrier
from tests.rules.brimstone.situations.table import Table
from undercroft.games.brimstone.content.types import Skills
from undercroft.games.brimstone.rules.enemies.record_sheet import foe_stat, has
from undercroft.games.brimstone.shown import card_text
from undercroft.games.brimstone.state import Foe

if TYPE_CHECKING:
    from tests.rules.brimstone.situations.table import Figure

STATS = {
    **{skill.title(): skill for skill in ("agility", "cunning", "spirit", "strength", "lore", "luck")},
    "Initiative": "initiative",
    "Move": "move",
    "Escape": "escape",
    "Combat": "combat",
    "Melee To Hit": "melee_to_hit",
    "Melee Damage": "melee_damage",
    "Shot": "shots",
    "Shots": "shots",
    "Range": "range",
    "Ranged To Hit": "ranged_to_hit",
    "Ranged Damage": "ranged_damage",
    "Range with Dynamite": "dynamite_range",
    "Defense": "defense",
    "Willpower": "willpower",
    "Health": "health",
    "Sanity": "sanity",
    "Max Grit": "max_grit",
    "Corruption Resistance": "corruption_resistance",
    "Side Bag": "side_bag",
    "Weight carried": "carry",
    "healed whenever you heal another Hero": "healing",
    "healed when Catching Breath": "breath",
    "Scavenge die": "scavenge",
    "to Hold Back the Darkness": "hold_back",
    "Gold whenever Gold is found": "gold_found",
    "Dark Stone whenever it is found": "stone_found",
    "Move rolls of 1 or 2 Recover a Grit": "grit_on_move",
    "Armor": "armor",
    "Spirit Armor": "spirit_armor",
    "Critical Hits in Melee": "melee_crit",
    "Critical Shots": "ranged_crit",
}
"""The words of a text and the number they mean."""
SAVE = r"(?:Spirit Armor|Armor|Critical Hits in Melee on|Critical Shots on) \d\+"
LISTED = rf"(?:[+-]\d+ [^.,]+|{SAVE}|Move rolls of 1 or 2 Recover a Grit)"
ALWAYS = re.compile(rf"^{LISTED}(?:, {LISTED})*$")
ONLY = re.compile(rf"^((?:While|Against) [^:]+): ({LISTED}(?:, {LISTED})*)$")


def promised(listed: str) -> Counter[str]:
    """`+1 Combat, Armor 5+` as numbers: so much more, or for a save the roll it takes."""
    found: Counter[str] = Counter()
    for words in listed.split(", "):
        more = re.fullmatch(r"([+-]\d+) (.+)", words)
        save = re.fullmatch(r"(.+?)(?: on)? (\d)\+", words)
        if more:
            found[STATS[more[2]]] += int(more[1])
        elif save:
            found[STATS[save[1]]] = int(save[2])
        else:
            found[STATS[words]] += 1
    if found["strength"]:
        found["carry"] += found["strength"]  # the Weight limit is 5 and the Strength
    return Counter({name: amount for name, amount in found.items() if amount})


def sentences(name: str) -> list[str]:
    return [
        sentence.removesuffix(".")
        for sentence in re.split(r"(?<=\.) ", card_text.powers(THINGS[name].powers))
        if sentence
    ]


# ---- always ----------------------------------------------------------------------------------------------------------


def plain(kind: str) -> tuple[Table, Figure, Figure]:
    """A Hero of middling Skills who has moved, and another on the same tile, far off, with the lantern."""
    table = Table()
    other = table.hero("bandido" if kind != "bandido" else "marshal", at="J8")
    middling = Skills(agility=3, cunning=3, spirit=3, strength=3, lore=3, luck=3)
    hero = table.hero(kind, at="C3", skills=middling, abilities=())
    table.turn_of(hero, move=3, moved=True)
    return table, hero, other


def numbers(hero: Figure, gun: int) -> dict[str, int]:
    return {stat: hero.stat(stat, gun) for stat in sorted({*STATS.values()})}


def more(before: dict[str, int], after: dict[str, int]) -> Counter[str]:
    """What is different: so much more, or for a save the roll it takes now."""
    saves = ("armor", "spirit_armor", "melee_crit", "ranged_crit")
    return Counter(
        {stat: now if stat in saves else now - before[stat] for stat, now in after.items() if now != before[stat]}
    )


@pytest.mark.parametrize("name", [name for name in THINGS if any(map(ALWAYS.match, sentences(name)))])
def test_the_numbers_of_a_text_are_those_of_the_hero(name: str) -> None:
    thing = THINGS[name]
    table, hero, _ = plain(thing.kind)
    if carrier(thing):
        hero.give(carrier(thing))
    gun = hero.item(carrier(thing)) if carrier(thing) == "six-gun" else -1
    before = numbers(hero, gun)
    source = bear(table, hero, thing)
    promise: Counter[str] = Counter()
    for sentence in filter(ALWAYS.match, sentences(name)):
        promise.update(promised(sentence))
    assert more(before, numbers(hero, carried(hero, source))) == promise != Counter()


# ---- on a condition --------------------------------------------------------------------------------------------------


def comes_true(table: Table, hero: Figure, other: Figure, words: str) -> None:
    """Bring about what a text makes its condition."""
    state = table.game.state
    if words == "While holding the Old Lantern":
        state.lantern = hero.id
    elif words == "While at half Health or less":
        hero.wounds = hero.stat("health") // 2 + hero.stat("health") % 2
    elif words == "While Wounded":
        hero.wounds = 1
    elif words == "While suffering Sanity Damage":
        hero.horror = 1
    elif words == "While carrying 100 or more Gold":
        hero.gold = 100
    elif words == "While carrying 3 or more Dark Stone":
        hero.stone = 3
    elif words == "While no other Hero is on the Map Tile":
        other.ko = True
    elif words == "While adjacent to another Hero":
        other.space = table.space("C4")
    elif words == "While adjacent to an Enemy":
        table.state.foes.append(Foe(id=99, kind="tentacles", space=table.space("D3")))
        table.game.state.foes = table.state.foes
    elif words == "While unmoved in this Activation":
        table.activation.moved = False
    elif words == "While outside the lantern's light":
        table.game.lit = lambda: 0  # type: ignore[method-assign]
    elif words == "While the Darkness has passed the Heroes":
        state.depth, state.darkness = 5, 4
    elif words == "While the Heroes are in Stage 3 of the Depth Track":
        state.depth = state.darkness = table.pack.depth_steps
    else:
        raise AssertionError(words)
    table.game.all_changed()


CONDITIONS = [(name, *match.groups()) for name in THINGS for match in map(ONLY.match, sentences(name)) if match]


@pytest.mark.parametrize(("name", "words", "listed"), [one for one in CONDITIONS if one[1].startswith("While ")])
def test_a_number_on_a_condition_is_there_while_it_is_true(name: str, words: str, listed: str) -> None:
    thing = THINGS[name]
    table, hero, other = plain(thing.kind)
    if carrier(thing):
        hero.give(carrier(thing))
    gun = carried(hero, bear(table, hero, thing))
    before = numbers(hero, gun)
    comes_true(table, hero, other, words)
    assert more(before, numbers(hero, gun)) == promised(listed)


@pytest.mark.parametrize(("name", "words", "listed"), [one for one in CONDITIONS if one[1].startswith("Against ")])
@pytest.mark.parametrize("kind", ["night-terrors", "tentacles", "ice-scarabs"])
def test_a_number_against_some_enemies_is_there_against_those(name: str, words: str, listed: str, kind: str) -> None:
    """Night Terrors are Void and Demons, Tentacles Void, Ice Scarabs neither."""
    thing = THINGS[name]
    table, hero, _ = plain(thing.kind)
    if carrier(thing):
        hero.give(carrier(thing))
    bear(table, hero, thing)
    foe = Foe(id=99, kind=kind, space=table.space("D3"))
    found = {stat: table.game.stat(table.game.hero(hero.id), stat, -1, foe) for stat in numbers(hero, -1)}
    meant = words.split(" ")[1] in PACK.enemies[kind].keywords
    assert more(numbers(hero, -1), found) == (promised(listed) if meant else Counter())


def test_every_condition_of_the_pack_was_read() -> None:
    assert len(CONDITIONS) == sum(len(thing.powers.bonuses) for thing in THINGS.values())


# ---- Enemies ---------------------------------------------------------------------------------------------------------

OF_ENEMIES = {
    "Initiative": "initiative",
    "Move": "move",
    "Escape": "escape",
    "Combat": "combat",
    "Damage": "damage",
    "Defense": "defense",
    "Health": "health",
    "To Hit": "to_hit",
    "Shot": "shots",
    "Range": "range",
}
ELITES = [(kind, n) for kind, enemy in PACK.enemies.items() for n in range(1, len(enemy.elite) + 1)]


def foe_numbers(table: Table, kind: str) -> dict[str, int]:
    return {name: foe_stat(table.game, kind, name) for name in OF_ENEMIES.values()}


@pytest.mark.parametrize(("kind", "number"), ELITES)
def test_an_elite_ability_gives_the_numbers_and_abilities_of_its_text(kind: str, number: int) -> None:
    """Numbers are added; an ability that the Type has already grows by as much, a save is the better of the two."""
    table = Table()
    table.pack.enemies[kind] = PACK.enemies[kind]
    table.hero("marshal", at="A1")
    table.foe(kind, at="C3")
    text = card_text.elite(PACK.enemies[kind].elite[number - 1])
    before = foe_numbers(table, kind)
    fight = table.game.state.fight
    assert fight is not None
    abilities = re.findall(r"(?:^|\. )([A-Z][a-z]+)(?: (\d+)\+?)?: ", text)
    held = {word: has(table.game, kind, word.lower()) for word, _ in abilities}
    fight.kinds[kind].elite.append(number)
    table.game.all_changed()
    after = foe_numbers(table, kind)
    listed = re.match(r"[+-][^.]+", text)
    promise = {
        OF_ENEMIES[name]: int(more) for more, name in re.findall(r"([+-]\d+) ([A-Za-z ]+)", listed[0] if listed else "")
    }
    assert {name: now - before[name] for name, now in after.items() if now != before[name]} == promise
    for word, n in abilities:
        now, was = has(table.game, kind, word.lower()), held[word]
        assert now == (min(filter(None, (was, int(n)))) if word == "Armor" else was + int(n or 1)), word
    assert promise or abilities


LINGERING = [
    card
    for deck in ("darkness", "dread")
    for card in PACK.decks[deck]
    if PACK.cards[card].foes or PACK.cards[card].gives
]


@pytest.mark.parametrize("card", LINGERING)
def test_a_card_in_play_gives_heroes_and_enemies_the_numbers_of_its_text(card: str) -> None:
    table = Table()
    hero = table.hero("marshal", at="A1")
    table.foe("tentacles", at="C3")
    before, foes = numbers(hero, -1), foe_numbers(table, "tentacles")
    text = card_text.printed(PACK.cards[card])
    (table.game.state.faced if card in PACK.decks["dread"] else table.game.state.remains).append(card)
    table.game.all_changed()
    ours = re.search(r"Heroes have ([^.]+?)(?: in the final Fight)?\.", text)
    theirs = re.search(r"Enemies(?: of the final Fight)? have ([+-]\d+) ([A-Za-z ]+)\.", text)
    assert more(before, numbers(hero, -1)) == (promised(ours[1]) if ours else Counter())
    changed = {name: now - foes[name] for name, now in foe_numbers(table, "tentacles").items() if now != foes[name]}
    assert changed == ({OF_ENEMIES[theirs[2]]: int(theirs[1])} if theirs else {})
    assert ours or theirs
