"""Immune to a Keyword, and Combat dice against Enemies that an ability names."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.conftest import rule
from tests.rules.brimstone.situations.deeds import does, effect_item, far_foe, item, its_turn
from tests.rules.brimstone.situations.table import Figure, Table
from undercroft.crawl.packs.language.grammar import read_effect
from undercroft.games.brimstone.content import keywords
from undercroft.games.brimstone.content.keywords.lexicon import WORDS
from undercroft.games.brimstone.content.types import Ranged
from undercroft.games.brimstone.events import DamageDealt, Exploded, HeroAttacked
from undercroft.games.brimstone.rules.enemies import immune
from undercroft.games.brimstone.shown.card_text import enemy
from undercroft.games.brimstone.state import Boost


def resistant(table: Table, kind: str = "tentacles", *words: str) -> None:
    """A Type that is Immune to these Keywords."""
    table.pack.enemies[kind] = replace(table.pack.enemies[kind], immune=words)


def bears(table: Table, hero: Figure, key: str, *words: str) -> None:
    """Give the Item of an option these Keywords."""
    number = int(key.removeprefix("use:item:").partition("/")[0])
    card = next(held.card for held in table.game.hero(hero.id).items if held.id == number)
    table.pack.items[card] = replace(table.pack.items[card], keywords=words)
    table.game.all_changed()


@rule("brimstone.immune.keyword")
@pytest.mark.parametrize(("words", "wounds"), [((), 6), (("Gun", "Ice"), 0), (("Gun",), 6)])
def test_hits_of_a_weapon_with_the_keyword_do_nothing(table: Table, words: tuple[str, ...], wounds: int) -> None:
    """A Critical Hit of 6 Damage with a weapon of ice, or of none, on an Enemy Immune to Ice."""
    ada = table.hero("marshal", at="C4")
    gun = item(table, ada, hands=1, keywords=words, ranged=Ranged(range=5, shots=1))
    resistant(table, "tentacles", "Ice")
    foe = table.foe("tentacles", at="C6", health=20, defense=0)
    its_turn(table, ada)
    table.act(f"shoot:{gun}")
    table.dice(to_hit=[6], damage=[6])
    assert foe.wounds == wounds
    assert table.events(DamageDealt)[0].wounds == wounds


@rule("brimstone.immune.keyword")
def test_others_are_not_immune(table: Table) -> None:
    """The same shot hurts a Strangler: only Tentacles are Immune."""
    ada = table.hero("marshal", at="C4")
    gun = item(table, ada, hands=1, keywords=("Ice",), ranged=Ranged(range=5, shots=1))
    resistant(table, "tentacles", "Ice")
    table.foe("tentacles", at="J8")
    foe = table.foe("stranglers", at="C6", health=20, defense=0)
    its_turn(table, ada)
    table.act(f"shoot:{gun}")
    table.dice(to_hit=[6], damage=[6])
    assert foe.wounds == 6


@rule("brimstone.immune.keyword")
@pytest.mark.parametrize(("immunity", "wounds"), [("Fire", 5 + 1), ("Gun", 0)])
def test_what_is_forged_onto_an_item_bears_its_keywords(table: Table, immunity: str, wounds: int) -> None:
    """A gun with +1 Damage of Dark Stone: all of it counts against one Immune to Fire, nothing against one to Guns."""
    ada = table.hero("marshal", at="C4")
    gun = item(table, ada, hands=1, keywords=("Gun",), ranged=Ranged(range=5, shots=1))
    table.game.hero(ada.id).items[-1].forged.append("seam-of-night")
    table.game.all_changed()
    assert table.pack.forgings["seam-of-night"].gives == {"ranged_damage": 1}
    resistant(table, "tentacles", immunity)
    foe = table.foe("tentacles", at="C6", health=20, defense=0)
    its_turn(table, ada)
    table.act(f"shoot:{gun}")
    table.dice(to_hit=[4], damage=[5])
    assert foe.wounds == wounds


@rule("brimstone.immune.keyword")
@pytest.mark.parametrize("effect", ["wounds 3", "damage 6"])
def test_effects_of_an_item_with_the_keyword_do_nothing(table: Table, effect: str) -> None:
    """Every Enemy is named: the Immune Tentacle is untouched, the Strangler beside it is not."""
    ada = table.hero("marshal", at="C4")
    resistant(table, "tentacles", "Fire")
    safe = table.foe("tentacles", at="C6", health=20, defense=3)
    other = table.foe("stranglers", at="C8", health=20, defense=3)
    key = effect_item(table, ada, f"each foe: {effect}")
    bears(table, ada, key, "Fire")
    table.turn_of(ada, move=0)
    table.act(key)
    assert safe.wounds == 0
    assert other.wounds == 3


@rule("brimstone.immune.keyword")
@pytest.mark.parametrize(("words", "stunned"), [(("Light",), False), ((), True)])
def test_nor_does_what_an_item_does_besides_damage(table: Table, words: tuple[str, ...], stunned: bool) -> None:
    ada = table.hero("marshal", at="C4")
    resistant(table, "tentacles", "Light")
    foe = table.foe("tentacles", at="C6")
    key = effect_item(table, ada, "each foe: stun")
    bears(table, ada, key, *words)
    table.turn_of(ada, move=0)
    table.act(key)
    assert foe.stunned is stunned


@rule("brimstone.immune.keyword")
def test_what_an_item_with_the_keyword_adds_to_an_attack_does_not_count(table: Table) -> None:
    """A Blade in hand gives +2 Melee Damage against a Strangler, but not against who is Immune to Blades."""
    ada = table.hero("marshal", at="C4")
    item(table, ada, hands=1, keywords=("Blade",), gives={"melee_damage": 2})
    item(table, ada, gives={"melee_damage": 1})
    resistant(table, "tentacles", "Blade")
    foe, other = table.foe("tentacles", at="C5"), table.foe("stranglers", at="B4")
    assert ada.stat("melee_damage", -1, table.game.foe(foe.id)) == 1
    assert ada.stat("melee_damage", -1, table.game.foe(other.id)) == 3


@rule("brimstone.immune.keyword")
def test_dynamite_is_explosive(table: Table) -> None:
    """Tokens have Keywords too: no roll is made for the Immune."""
    ada = table.hero("bandido", at="C4", side_bag=["dynamite"])
    resistant(table, "tentacles", "Explosive")
    safe = table.foe("tentacles", at="F4", health=30)
    other = table.foe("stranglers", at="G4", health=30)
    its_turn(table, ada)
    table.act("use:token:dynamite")
    table.act("F4")
    table.dice(to_hit=[6], damage=[5])
    assert len(table.events(Exploded)) == 1
    assert (safe.wounds, other.wounds) == (0, 5)


@rule("brimstone.immune.keyword")
def test_the_sheet_tells_of_it(table: Table) -> None:
    assert "Immune to Blade, Ice." in enemy(table.pack.enemies["targa-pylons"])


@rule("brimstone.immune.keyword")
def test_what_is_nobodys_item_has_no_keyword(table: Table) -> None:
    """A card's own effect touches the Immune like anybody."""
    table.hero("marshal", at="C4")
    resistant(table, "tentacles", "Ice")
    foe = table.foe("tentacles", at="C6", health=20)
    effect = read_effect(WORDS, "each foe: wounds 2")
    table.happen(lambda game: keywords.perform(game, effect, keywords.Case(source="card:black-snow")))
    assert foe.wounds == 2


@rule("brimstone.immune.keyword")
def test_an_ability_has_no_keyword_of_an_item(table: Table) -> None:
    """Nor has an ability of the Hero's own; an Upgrade has its own Keywords, whatever it is attached to."""
    ada = table.hero("marshal", at="C4")
    gun = item(table, ada, hands=1, keywords=("Gun", "Ice"))
    hero = table.game.hero(ada.id)
    assert immune.keywords_of(table.game, hero, "ability:iron-will") == ()
    assert immune.keywords_of(table.game, hero, f"item:{gun}") == ("Gun", "Ice")
    assert immune.keywords_of(table.game, hero, "token:dynamite") == ("Explosive",)
    upgrade = table.pack.items["filed-sight"]
    assert immune.keywords_of(table.game, hero, f"item:{gun}/filed-sight") == upgrade.keywords


@rule("brimstone.immune.keyword")
def test_bare_combat_bears_no_keyword(table: Table) -> None:
    """A Melee Attack with the Hero's own Combat hurts whoever is Immune to Blades."""
    ada = table.hero("marshal", at="C4", combat=1)
    resistant(table, "tentacles", "Blade")
    foe = table.foe("tentacles", at="C5", health=20, defense=0)
    its_turn(table, ada)
    table.act("fight")
    table.dice(to_hit=[6], damage=[4])
    assert foe.wounds == 4


# ---- dice against specified Enemies --------------------------------------------------------------------------------


@rule("brimstone.dicelimit.excludes-specific")
def test_combat_against_each_adjacent_enemy_is_outside_the_limit(table: Table) -> None:
    """Five dice for each of two Enemies are ten; and the Attack of the same Activation still has its eight."""
    ada = table.hero("marshal", at="C4", boosts=[Boost("combat", 9, "turn")])
    first = table.foe("tentacles", at="C5", health=90, defense=3)
    other = table.foe("tentacles", at="B4", health=90, defense=3)
    far = far_foe(table)
    key = effect_item(table, ada, "each adjacent foe: combat 5", limit="turn")
    its_turn(table, ada)
    table.act(key)
    # Melee To Hit 5 of the Marshal: two plain Hits and a Critical one, which ignores Defense; then nothing.
    needs = table.pack.heroes["marshal"].melee_to_hit
    table.dice(to_hit=[needs - 1, needs - 1, needs, 6, 1], damage=[5, 4])
    assert first.wounds == 5 + (4 - 3)
    table.dice(to_hit=[1, 1, 1, 1, 1])
    assert (other.wounds, far.wounds) == (0, 0)
    assert [len(attack.dice) for attack in table.events(HeroAttacked)] == [5, 5]

    table.act("fight")
    table.dice(to_hit=[1] * 8)
    assert [len(attack.dice) for attack in table.events(HeroAttacked)] == [5, 5, 8]


@rule("brimstone.dicelimit.excludes-specific")
def test_more_than_eight_dice_on_one_named_enemy_are_rolled(table: Table) -> None:
    ada = table.hero("marshal", at="C4")
    table.foe("tentacles", at="C5", health=90)
    does(table, ada, "each adjacent foe: combat 10")
    table.dice(to_hit=[1] * 10)
    assert [len(attack.dice) for attack in table.events(HeroAttacked)] == [10]


@rule("brimstone.dicelimit.excludes-specific", "brimstone.damage.kill-credit")
def test_a_kill_by_such_dice_is_the_heros(table: Table) -> None:
    ada = table.hero("marshal", at="C4")
    foe = table.foe("tentacles", at="C5", health=2, defense=0)
    far_foe(table)
    does(table, ada, "each adjacent foe: combat 1")
    table.dice(to_hit=[6], damage=[6])
    assert not foe.here
    assert ada.xp == 15
    assert ada.kills == 1


def test_the_sabre_cuts_all_around(table: Table) -> None:
    ada = table.hero("marshal", at="C4")
    ada.give("cavalry-sabre")
    use: Any = table.pack.items["cavalry-sabre"].use[0]
    assert use.effect.text.startswith("Each adjacent Enemy takes a Melee Attack of 1 die")
