"""Ricochet, Cerberus and Hellfire Shots, other Ammo, and what the Template holds once they are unlocked."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conftest import rule
from tests.rules.brimstone.situations.deeds import effect_item, item, its_turn
from tests.rules.brimstone.situations.table import HALL, Figure, Table
from undercroft.crawl.board.bits import bits
from undercroft.crawl.board.tiles import Placement
from undercroft.engine.choices import options_of
from undercroft.engine.words import words_of
from undercroft.games.brimstone.content.types import Ranged
from undercroft.games.brimstone.events import DamageDealt, GritSpent, Used, XPGained
from undercroft.games.brimstone.rules.heroes import six_shooter
from undercroft.games.brimstone.shown.scene.hints import hint
from undercroft.games.brimstone.shown.scene.things import things
from undercroft.games.brimstone.shown.words import read_aloud
from undercroft.games.brimstone.state import Adventure

RICOCHET, CERBERUS, HELLFIRE = "round-the-corner", "three-headed-load", "sulphur-cap"


def gunslinger(table: Table, *loaded: str, **fields: Any) -> Figure:
    """A Gunslinger with a six-gun (two Shots, Range 6) and these Shots on the Template."""
    ada = table.hero("gunslinger", at="C4", **{"shots": 0, **fields})
    ada.loaded = list(loaded)
    ada.give("six-gun")
    return ada


def shoot(table: Table, ada: Figure, to_hit: list[int], damage: list[int]) -> None:
    """Shoot at once, up to the first question."""
    its_turn(table, ada)
    table.dice(to_hit=to_hit, damage=damage)
    table.act(f"shoot:{ada.item('six-gun')}")


def bullets(table: Table, ada: Figure) -> str:
    """A box of other Ammo: once a Fight 1 more Damage for a Hit."""
    return effect_item(table, ada, "more damage 1", "shot hit", limit="fight").removeprefix("use:")


# ---- what is loaded --------------------------------------------------------------------------------------------------


@rule("brimstone.gunslinger.locked-shots")
def test_only_unlocked_types_may_be_loaded(table: Table) -> None:
    """Who has learned Hellfire divides the six chambers; the other two types are not asked about."""
    other = next(name for name, entry in table.pack.growth.items() if getattr(entry, "shot", entry) is None)
    ada = table.hero("gunslinger", at="C4", learned=[other, HELLFIRE])
    table.begin(Adventure(at="adventure_start"))

    assert table.asked == "shots.load"
    assert table.ask.params == {"part": "dead-eye", "left": 6}
    table.act(4)

    assert (ada.shots, ada.loaded) == (4, ["hellfire"] * 2)


@rule("brimstone.gunslinger.locked-shots")
def test_every_type_has_an_ability_of_its_own(table: Table) -> None:
    for learned, types in (([], []), ([RICOCHET], ["ricochet"]), ([CERBERUS, HELLFIRE], ["cerberus", "hellfire"])):
        ada = table.hero("gunslinger", at="C4", learned=learned)
        assert [shot.id for shot in six_shooter.unlocked(table.game, table.game.hero(ada.id))] == types


@rule("brimstone.gunslinger.locked-shots")
def test_a_reload_fills_empty_chambers_with_types_of_choice(table: Table) -> None:
    """Five of six chambers are full: of two Shots that come back one finds room."""
    ada = table.hero("gunslinger", at="C4", shots=4, learned=[RICOCHET])
    ada.loaded = ["ricochet"]
    table.happen(lambda game: six_shooter.load(game, game.hero(ada.id), 2))

    assert table.asked == "shots.load"
    assert table.options == ["0", "1"]
    table.act(0)
    assert (ada.shots, ada.loaded) == (4, ["ricochet", "ricochet"])


@rule("brimstone.ability-tokens.definition")
def test_between_adventures_all_tokens_are_back(table: Table) -> None:
    """Only a Class that has Ability Tokens gets any; what was loaded is chosen anew when an Adventure begins."""
    ada = table.hero("gunslinger", at="C4", shots=1, learned=[RICOCHET])
    ada.loaded = ["ricochet"]
    marshal = table.hero("marshal", at="D4")
    for hero in table.game.heroes:
        six_shooter.refill(table.game, hero)

    assert (ada.shots, ada.loaded) == (6, [])
    assert (marshal.shots, marshal.loaded) == (0, [])


@rule("brimstone.gunslinger.any-order", "brimstone.gunslinger.one-per-hit")
def test_shots_are_fired_in_any_order(table: Table) -> None:
    """Hellfire was loaded last and is fired first; a Hit that has its Shot takes no other."""
    ada = gunslinger(table, "cerberus", "hellfire", shots=1, grit=2)
    table.foe("tentacles", at="C6", defense=0, health=30)
    shoot(table, ada, [3, 3], [1, 1])
    table.act("hits:2:0")

    kinds = ("dead-eye", "cerberus", "hellfire")
    assert table.options == [*[f"shot:{kind}:{hit}" for kind in kinds for hit in (0, 1)], "pass"]
    table.act("shot:hellfire:0")
    assert table.options == ["shot:dead-eye:1", "shot:cerberus:1", "pass"]
    table.act("shot:dead-eye:1")
    assert table.asked == "activation.act"
    assert (ada.shots, ada.loaded) == (0, ["cerberus"])


# ---- Hellfire --------------------------------------------------------------------------------------------------------


@rule("brimstone.gunslinger.hellfire-effect", "brimstone.gunslinger.hellfire-cost")
def test_a_hellfire_shot_doubles_the_damage_rolled_for_one_hit(table: Table) -> None:
    """Rolls of 4 and 5 against Defense 3, the 5 doubled: 1 and 7 Wounds. It costs 1 Grit and the Shot."""
    ada = gunslinger(table, "hellfire", grit=2)
    foe = table.foe("tentacles", at="C6", defense=3, health=30)
    shoot(table, ada, [3, 3], [4, 5])
    table.act("hits:2:0")
    table.act("shot:hellfire:1")

    assert foe.wounds == (4 - 3) + (2 * 5 - 3)
    assert (ada.grit, ada.loaded) == (1, [])
    assert [(spent.amount, spent.what) for spent in table.events(GritSpent)] == [(1, "shot")]
    assert [used.source for used in table.events(Used)] == ["hellfire"]


@rule("brimstone.gunslinger.hellfire-effect")
def test_what_is_added_to_the_roll_is_not_doubled(table: Table) -> None:
    """Notched Grip adds 1 Damage: a roll of 3 becomes 6, and 7 with it."""
    ada = gunslinger(table, "hellfire", grit=1, learned=["notched-grip"])
    foe = table.foe("tentacles", at="C6", defense=0, health=30)
    shoot(table, ada, [3, 1], [3])
    table.act("shot:hellfire:0")

    assert foe.wounds == 3 + 3 + 1


@rule("brimstone.gunslinger.hellfire-cost", "brimstone.gunslinger.cerberus-cost")
@pytest.mark.parametrize("kind", ["hellfire", "cerberus"])
def test_without_grit_neither_is_fired(table: Table, kind: str) -> None:
    ada = gunslinger(table, kind, grit=0)
    foe = table.foe("tentacles", at="C6", defense=0, health=30)
    table.foe("tentacles", at="C7")
    shoot(table, ada, [3, 1], [3])
    table.act(str(foe.id))

    assert table.asked == "activation.act"
    assert (foe.wounds, ada.loaded) == (3, [kind])


# ---- Cerberus --------------------------------------------------------------------------------------------------------


@rule("brimstone.gunslinger.cerberus-effect", "brimstone.gunslinger.cerberus-cost")
def test_a_cerberus_shot_hits_every_enemy_adjacent_to_the_target(table: Table) -> None:
    """D6 Damage less Defense 2 each, at once; the target takes its own Hit, who is not adjacent takes nothing."""
    ada = gunslinger(table, "cerberus", grit=2)
    target = table.foe("tentacles", at="C6", defense=2, health=30)
    beside, diagonal, away = (table.foe("tentacles", at=square) for square in ("C7", "D7", "C8"))
    shoot(table, ada, [3, 1], [4])
    table.act(str(target.id))
    table.act("shot:cerberus:0")
    table.dice(damage=[5, 6])

    assert (beside.wounds, diagonal.wounds) == (5 - 2, 6 - 2)
    assert (target.wounds, away.wounds) == (4 - 2, 0)
    assert [(dealt.foe, dealt.damage, dealt.wounds) for dealt in table.events(DamageDealt)] == [
        (beside.id, (5,), 3),
        (diagonal.id, (6,), 4),
        (target.id, (4,), 2),
    ]
    assert (ada.grit, ada.loaded) == (2 - 1, [])


@rule("brimstone.gunslinger.cerberus-effect")
def test_its_hits_are_normal_ones_and_give_their_xp(table: Table) -> None:
    """A natural 6 of Damage is still less Defense 3, though the Shot itself is Critical; a kill counts for the Hero."""
    ada = gunslinger(table, "cerberus", grit=1)
    target = table.foe("tentacles", at="C6", defense=3, health=30, xp=25, xp_each=0)
    beside = table.foe("tentacles", at="C7", wounds=27)
    shoot(table, ada, [6, 1], [4])
    table.act(str(target.id))
    table.act("shot:cerberus:0")
    table.dice(damage=[6])

    assert not beside.here  # 30 - 27 is as much as 6 - 3
    assert target.wounds == 4
    assert [(xp.hero, xp.amount) for xp in table.events(XPGained)] == [(ada.id, 25)]
    assert ada.kills == 1


# ---- Ricochet --------------------------------------------------------------------------------------------------------

ROW, OPEN, WALL = "|. . . . . . . . . .|\n", "+ + + + + + + + + + +\n", "+-+-+-+-+-+-+-+-+-+ +\n"
WALLED = HALL.replace(f"{OPEN}{ROW}+-+", f"{WALL}{ROW}+-+")
"""The last row lies behind a wall, open only in the far column."""


@rule("brimstone.gunslinger.ricochet-target")
def test_a_ricochet_shot_needs_no_line_of_sight() -> None:
    """Nobody can be seen, and yet the pistol may be fired; without the Shot it may not."""
    table = Table(WALLED)
    ada = gunslinger(table, "ricochet", "ricochet")
    foe = table.foe("tentacles", at="C8", defense=0, health=30)
    gun = f"shoot:{ada.item('six-gun')}"
    its_turn(table, ada)
    table.dice(to_hit=[3, 3], damage=[2, 4])
    table.act(gun)
    table.act("hits:2:0")
    assert foe.wounds == 2 + 4
    assert ada.loaded == []

    its_turn(table, ada)
    assert gun not in table.options


@rule("brimstone.gunslinger.ricochet-target", "brimstone.gunslinger.one-per-hit")
def test_a_ricochet_shot_needs_no_range_and_passes_adjacent_enemies(table: Table) -> None:
    """An Enemy stands beside her; the one that she wants is 7 away, with Range 6."""
    ada = gunslinger(table, "ricochet")
    near = table.foe("tentacles", at="C5", defense=0, health=30)
    far = table.foe("tentacles", at="J4")
    shoot(table, ada, [3, 3], [5])
    assert table.options == [str(near.id), str(far.id)]
    found = [hint(table.game, table.ask, option) for option in options_of(table.ask)]
    assert [one.notes for one in found if one is not None] == [(), ("A Ricochet Shot for each Hit",)]
    table.act(str(far.id))

    # One Ricochet Shot carries one of the two Hits; the other is left for whom the rules name.
    assert far.wounds == 5
    assert near.wounds == 0
    table.dice(damage=[1])
    assert near.wounds == 1
    assert [used.source for used in table.events(Used)] == ["ricochet"]


@rule("brimstone.gunslinger.ricochet-target")
def test_a_ricochet_shot_stays_in_its_world(table: Table) -> None:
    """The only Enemy is in another World: there is nothing to shoot at."""
    ada = gunslinger(table, "ricochet")
    table.tile("ice", HALL)
    room = table.room("ice", placement=Placement("ice", plane=1), world="targa")
    foe = table.foe("tentacles", at="J8")
    gun = f"shoot:{ada.item('six-gun')}"
    its_turn(table, ada)
    assert gun in table.options
    foe.space = bits(table.game.room_mask(room))[0]
    its_turn(table, ada)
    assert gun not in table.options


@rule("brimstone.gunslinger.ricochet-target")
def test_a_ricochet_shot_is_kept_where_none_is_needed(table: Table) -> None:
    ada = gunslinger(table, "ricochet")
    foe = table.foe("tentacles", at="C6", defense=0, health=30)
    shoot(table, ada, [3, 1], [2])

    assert (foe.wounds, ada.loaded) == (2, ["ricochet"])


@rule("brimstone.gunslinger.pistol-only", "brimstone.gunslinger.ricochet-target")
def test_a_ricochet_shot_does_nothing_for_a_rifle() -> None:
    table = Table(WALLED)
    ada = table.hero("gunslinger", at="C4")
    ada.loaded = ["ricochet"]
    ada.give("lever-carbine")
    table.foe("tentacles", at="C8")
    its_turn(table, ada)

    assert f"shoot:{ada.item('lever-carbine')}" not in table.options


@rule("brimstone.gunslinger.ricochet-combine")
def test_a_ricochet_shot_goes_with_one_other_ammo(table: Table) -> None:
    """Dead Eye, Hellfire and other Ammo are on offer for the Hit; after one of them no other is."""
    ada = gunslinger(table, "ricochet", "hellfire", shots=1, grit=1)
    box = bullets(table, ada)
    near = table.foe("tentacles", at="C5", defense=0, health=30)
    far = table.foe("tentacles", at="J4")
    shoot(table, ada, [3, 1], [5])
    table.act(str(far.id))
    assert table.options == ["shot:dead-eye:0", "shot:hellfire:0", f"shot:{box}:0", "pass"]
    table.act("shot:hellfire:0")

    assert table.asked == "activation.act"
    assert (far.wounds, near.wounds) == (2 * 5, 0)
    assert (ada.shots, ada.loaded) == (1, [])


# ---- other Ammo ------------------------------------------------------------------------------------------------------


@rule("brimstone.gunslinger.shot-is-ammo")
def test_a_template_shot_and_other_ammo_never_share_a_hit(table: Table) -> None:
    """On one Hit: the Dead Eye Shot or the box. On two: one each."""
    ada = gunslinger(table, shots=1)
    box = bullets(table, ada)
    foe = table.foe("tentacles", at="C6", defense=0, health=30)
    shoot(table, ada, [3, 1], [2])
    assert table.options == ["shot:dead-eye:0", f"shot:{box}:0", "pass"]
    table.act(f"shot:{box}:0")
    assert table.asked == "activation.act"
    assert (foe.wounds, ada.shots) == (2 + 1, 1)


@rule("brimstone.gunslinger.shot-is-ammo")
def test_two_hits_may_have_one_each(table: Table) -> None:
    ada = gunslinger(table, shots=1)
    box = bullets(table, ada)
    foe = table.foe("tentacles", at="C6", defense=0, health=30)
    shoot(table, ada, [3, 3], [2, 2])
    table.act("hits:2:0")
    table.act("shot:dead-eye:0")
    assert table.options == [f"shot:{box}:1", "pass"]
    table.act(f"shot:{box}:1")

    assert foe.wounds == (2 + 2) + (2 + 1)


@rule("brimstone.items.exhaust", "brimstone.gunslinger.shot-is-ammo")
def test_ammo_is_limited_and_for_guns_only(table: Table) -> None:
    """The box is Exhausted for the Fight, and nothing for what is no Gun."""
    marshal = table.hero("marshal", at="C4")
    box = bullets(table, marshal)
    marshal.give("six-gun")
    sling = item(table, marshal, hands=1, ranged=Ranged(range=6, shots=1))
    foe = table.foe("tentacles", at="C6", defense=0, health=30)
    its_turn(table, marshal)
    table.dice(to_hit=[6], damage=[2])
    table.act(f"shoot:{sling}")
    assert table.asked == "activation.act"

    its_turn(table, marshal)
    table.dice(to_hit=[4, 1], damage=[2])
    table.act(f"shoot:{marshal.item('six-gun')}")
    table.act(f"shot:{box}:0")
    before = foe.wounds
    its_turn(table, marshal)
    table.dice(to_hit=[4, 1], damage=[2])
    table.act(f"shoot:{marshal.item('six-gun')}")
    assert table.asked == "activation.act"
    assert foe.wounds == before + 2


def test_the_sheet_shows_every_type_that_may_be_loaded(table: Table) -> None:
    ada = gunslinger(table, "hellfire", "hellfire", shots=3, learned=[CERBERUS, HELLFIRE])
    shown = {thing.name: (thing.count, thing.spent) for thing in things(table.game, table.game.hero(ada.id))}
    assert shown["Dead Eye Shot"] == (3, False)
    assert shown["Hellfire Shot"] == (2, False)
    assert shown["Cerberus Shot"] == (0, True)


def test_every_shot_has_its_name_its_words_and_its_card(table: Table) -> None:
    """What is on offer for a Hit can be read, whether Template Shot, box or Token."""
    ada = gunslinger(table, "hellfire", shots=1, grit=1, learned=[HELLFIRE], side_bag=["black-slug"])
    number = int(bullets(table, ada).removeprefix("item:").partition("/")[0])
    ammo = next(held.card for held in ada.items if held.id == number)
    table.foe("tentacles", at="C6", defense=0, health=30)
    shoot(table, ada, [3, 1], [2])
    words, ask = words_of(type(table.game)), table.ask
    options = list(options_of(ask))[:-1]
    names = [words.option(table.game, ask, option).partition(",")[0] for option in options]
    assert names == ["Dead Eye Shot", "Hellfire Shot", ammo, "Black Slug"]
    assert [read_aloud.option_reads(table.game, ask, option) for option in options[:2]] == [
        "After a Damage roll with a Pistol: discard one for +2 Damage to one Hit.",
        "For 1 Grit: the Damage rolled for one Hit is doubled.",
    ]
    shown = [hint(table.game, ask, option) for option in options]
    things_shown = [one.thing for one in shown if one is not None and one.thing is not None]
    assert [thing.name for thing in things_shown] == names
    assert all(thing.text for thing in things_shown)
