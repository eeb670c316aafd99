"""The Gunslinger's Six-Shooter Template."""

from __future__ import annotations

from tests.conftest import rule
from tests.rules.brimstone.situations.deeds import does, effect_item, its_turn
from tests.rules.brimstone.situations.table import Figure, Table
from undercroft.games.brimstone.events import Used
from undercroft.games.brimstone.game import Brimstone
from undercroft.games.brimstone.state import Adventure


def shooting(table: Table, shots: int = 6, gun: str = "six-gun", defense: int = 0) -> tuple[Figure, Figure]:
    """A Gunslinger with a gun, an Enemy two spaces away, and the Activation at the Attack."""
    ada = table.hero("gunslinger", at="C4", shots=shots)
    ada.give(gun)
    foe = table.foe("tentacles", at="C6", defense=defense, health=30)
    its_turn(table, ada)
    return ada, foe


@rule("brimstone.gunslinger.dead-eye", "brimstone.gunslinger.dead-eye-after-roll")
def test_a_dead_eye_shot_adds_two_damage_once_the_damage_is_seen(table: Table) -> None:
    """Damage 2 against Defense 3 would do nothing; with the Shot it does 1 Wound."""
    ada, foe = shooting(table, defense=3)
    table.dice(to_hit=[3, 1])
    table.act(f"shoot:{ada.item('six-gun')}")
    table.dice(damage=[2])
    assert table.asked == "attack.shot"
    assert table.session is not None
    assert table.session.ask is not None
    assert table.session.ask.params is not None
    assert table.session.ask.params["damage"] == (2,)
    table.act("shot:dead-eye:0")

    assert foe.wounds == 2 + 2 - 3
    assert ada.shots == 5
    assert [(used.hero, used.source) for used in table.events(Used)] == [("h1", "dead-eye")]


@rule("brimstone.gunslinger.dead-eye-after-roll", "brimstone.gunslinger.shot-one-use")
def test_a_shot_that_is_not_spent_is_kept(table: Table) -> None:
    ada, foe = shooting(table)
    table.dice(to_hit=[3, 1])
    table.act(f"shoot:{ada.item('six-gun')}")
    table.dice(damage=[2])
    table.act(None)

    assert (foe.wounds, ada.shots) == (2, 6)


@rule("brimstone.gunslinger.dead-eye-after-roll")
def test_a_blow_takes_no_shot(table: Table) -> None:
    """The same Hit in Melee, with the six-gun in hand: its Damage is done at once."""
    ada, foe = shooting(table)
    foe.space = table.space("C5")
    ada.space = table.space("C4")
    table.turn_of(ada, move=0)
    table.dice(to_hit=[5], damage=[2])
    table.act("fight")

    assert table.awaits != "attack.shot"
    assert (foe.wounds, ada.shots) == (2, 6)


@rule("brimstone.gunslinger.one-per-hit", "brimstone.gunslinger.dead-eye")
def test_at_most_one_shot_on_each_hit(table: Table) -> None:
    """Two Hits: once the first has its Shot only the second is left to choose."""
    ada, foe = shooting(table)
    table.dice(to_hit=[3, 4])
    table.act(f"shoot:{ada.item('six-gun')}")
    table.dice(damage=[1, 1])
    table.act("hits:2:0")
    assert table.options == ["shot:dead-eye:0", "shot:dead-eye:1", "pass"]
    table.act("shot:dead-eye:0")
    assert table.options == ["shot:dead-eye:1", "pass"]
    table.act("shot:dead-eye:1")

    assert table.asked == "activation.act"
    assert foe.wounds == (1 + 2) + (1 + 2)
    assert ada.shots == 4


@rule("brimstone.gunslinger.shot-one-use")
def test_every_shot_is_used_once_and_then_gone(table: Table) -> None:
    """With one Shot left only one of two Hits can have it, and the next Attack has none."""
    ada, foe = shooting(table, shots=1)
    table.dice(to_hit=[3, 4])
    table.act(f"shoot:{ada.item('six-gun')}")
    table.dice(damage=[1, 1])
    table.act("hits:2:0")
    table.act("shot:dead-eye:1")
    assert (foe.wounds, ada.shots) == (1 + 3, 0)
    assert table.asked == "activation.act"

    its_turn(table, ada)
    table.dice(to_hit=[3, 1], damage=[1])
    table.act(f"shoot:{ada.item('six-gun')}")
    assert table.asked == "activation.act"
    assert foe.wounds == 5


@rule("brimstone.gunslinger.pistol-only")
def test_shots_work_only_with_a_pistol(table: Table) -> None:
    """Neither with a Rifle nor in Melee."""
    ada, foe = shooting(table, gun="lever-carbine")
    table.dice(to_hit=[3, 1], damage=[1])
    table.act(f"shoot:{ada.item('lever-carbine')}")
    assert table.asked == "activation.act"
    assert (foe.wounds, ada.shots) == (1, 6)

    foe.space = table.space("C5")
    its_turn(table, ada)
    table.dice(to_hit=[5], damage=[1])
    table.act("fight")
    assert table.asked == "activation.act"
    assert (foe.wounds, ada.shots) == (2, 6)


@rule("brimstone.gunslinger.pistol-only")
def test_a_heros_without_a_template_has_no_shots_with_a_pistol(table: Table) -> None:
    marshal = table.hero("marshal", at="C4")
    marshal.give("six-gun")
    foe = table.foe("tentacles", at="C6", defense=0, health=30)
    its_turn(table, marshal)

    table.dice(to_hit=[4, 1], damage=[1])
    table.act(f"shoot:{marshal.item('six-gun')}")

    assert table.asked == "activation.act"
    assert foe.wounds == 1


@rule("brimstone.gunslinger.template-six-shots", "brimstone.ability-tokens.definition")
def test_every_adventure_begins_with_six_shots_loaded(table: Table) -> None:
    ada = table.hero("gunslinger", at="C4", shots=2)
    marshal = table.hero("marshal", at="D4")

    table.begin(Adventure(at="adventure_start"))

    assert (ada.shots, marshal.shots) == (6, 0)


@rule("brimstone.ability-tokens.definition")
def test_what_is_reloaded_fills_the_empty_chambers_and_no_more(table: Table) -> None:
    """Three Dead Eye Shots and a Hellfire Shot leave two of six chambers for five Tokens."""
    ada = table.hero("gunslinger", at="C4", shots=3, loaded=["hellfire"])
    does(table, ada, "reload 5")
    assert (ada.shots, ada.loaded) == (3 + 2, ["hellfire"])


@rule("brimstone.ability-tokens.definition")
def test_nothing_is_reloaded_with_every_chamber_full_or_without_a_template(table: Table) -> None:
    """The use would change nothing, so it is not on offer; with one chamber empty it is."""
    ada = table.hero("gunslinger", at="C4", shots=5, loaded=["hellfire"])
    reload = effect_item(table, ada, "reload 1")
    table.turn_of(ada, move=0)
    assert table.refusals(reload) == ["brimstone.grit.use-ability"]
    ada.shots = 4
    table.turn_of(ada, move=0)
    assert reload in table.options

    marshal = table.hero("marshal", at="D4")
    reload = effect_item(table, marshal, "reload 1")
    table.turn_of(marshal, move=0)
    assert table.refusals(reload) == ["brimstone.grit.use-ability"]


@rule("brimstone.gunslinger.only-dead-eye-at-first")
def test_a_starting_gunslinger_has_dead_eye_shots_and_no_others() -> None:
    sheets = Brimstone.content().heroes
    tokens = sheets["gunslinger"].tokens
    assert tokens is not None
    assert (tokens.id, tokens.count, tokens.damage, tokens.weapon) == ("dead-eye", 6, 2, "Pistol")
    assert [kind for kind, sheet in sheets.items() if sheet.tokens is not None] == ["gunslinger"]
