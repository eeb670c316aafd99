"""Everything that a Hero may use, or that happens by itself, does what its text says: scenes with and without it."""

from __future__ import annotations

import re
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

import pytest

from tests.rules.brimstone.content.test_cards_as_printed import hall
from tests.rules.brimstone.situations.bearing import PACK, THINGS, Thing, bear, carrier
from tests.rules.brimstone.situations.reading import (
    EXHAUSTED,
    Situation,
    difference,
    promised,
    snapshot,
)
from tests.rules.brimstone.situations.table import Figure, Table
from undercroft.crawl.board.layout import Door
from undercroft.crawl.packs.language.grammar import read_effect
from undercroft.engine.choices import CHANCE, RollAsk, key_of
from undercroft.games.brimstone.content.keywords.lexicon import WORDS
from undercroft.games.brimstone.content.types import Darkness, Encounter, Reroll, RollKind, Step, Use
from undercroft.games.brimstone.events.moments import AdventureBegins
from undercroft.games.brimstone.rules import fight, harm
from undercroft.games.brimstone.rules.darkness import darkness_cards, depth_track
from undercroft.games.brimstone.rules.enemies.arrival import fight_begins
from undercroft.games.brimstone.rules.explore import doors, encounters
from undercroft.games.brimstone.rules.heroes.dice import hero_roll
from undercroft.games.brimstone.shown import card_text
from undercroft.games.brimstone.state import Attack, Ready
from undercroft.testing import stopping
from undercroft.testing.reading import Changes

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.games.brimstone.game import Brimstone

STRETCHES = ("any time", "in fight", "out of fight", "activation", "free attack", "any time free attack")
ATTACKS = ("attack", "melee natural six", "first shot kill", "kill")
LOW = ("hero.defense", "hero.willpower", "hero.scavenge")
ELSEWHERE = {"comforting-presence"}
"""Used at the end of the turn: test_uses.py."""
HARM = 8
KINDS: tuple[str, ...] = get_args(RollKind)


class Scene(NamedTuple):
    """A table with a Hero at it, who has the thing or not."""

    table: Table
    hero: Figure
    source: str


def scene(thing: Thing, moment: str, *, borne: bool = True) -> Scene:
    """Four Heroes; the one of the right Class bears the thing. In a Fight an Enemy stands beside him."""
    table = hall()
    hero = next(Figure(table, one.id) for one in table.game.heroes if one.kind == thing.kind)
    hero.poison = hero.venom = 0 if moment == "ko" else 1
    hero.injuries, hero.exhausted, hero.shots = ["injury-blind-eye"], [EXHAUSTED], 1
    table.state.remains = ["guttering-flame"]
    table.state.lantern = next(one.id for one in table.game.heroes if one.id != hero.id)
    hero.give("six-gun", *([carrier(thing)] if carrier(thing) not in ("", "six-gun") else []))
    source = bear(table, hero, thing) if borne else ""
    if moment not in ("out of fight", "adventure start", "looked", "encounter card", "fight start", "move roll 6"):
        at = table.square(hero.space).replace("3", "4")
        table.foe(
            "tentacles", at=at, defense=0, health=1 if moment in ("first shot kill", "kill", "fight won") else 200
        )
        if moment in ("first shot kill", "kill"):
            table.foe("night-terrors", at="J8", defense=0, health=200, abilities={})
    table.game.all_changed()
    return Scene(table, hero, source)


# ---- it begins -------------------------------------------------------------------------------------------------------


def rule_of(thing: Scene, moment: str) -> Callable[[Brimstone], Any]:
    """What brings the moment about."""
    who = thing.hero.id
    rules: dict[str, Callable[[Brimstone], Any]] = {
        "hurt": lambda game: harm.suffer_wounds(game, game.hero(who), HARM),
        "scared": lambda game: harm.suffer_sanity(game, game.hero(who), HARM),
        "corrupted": lambda game: harm.taint(game, game.hero(who), HARM),
        "ko": lambda game: harm.suffer_wounds(game, game.hero(who), 999),
        "darkness card": darkness_cards.darkness,
        "encounter card": encounter,
        "fight start": lambda game: fight_begins.bring(game, [Ready(kind="tentacles", count=1, room=0)]),
        "fight won": lambda game: fight.wound_foe(game, game.state.foes[0], 1),
        "healed other": lambda game: harm.heal(game, game.hero(game.state.lantern), wounds=1, by=who),
        "darkness moves": lambda game: depth_track.move_darkness(game, 1),
        "adventure start": lambda game: game.do(AdventureBegins()),
        "looked": lambda game: doors.look(game, game.hero(who), Door(0, "G")),
    }
    return rules[moment]


def encounter(game: Brimstone) -> Any:
    """An Encounter is drawn, and met unless somebody has cancelled it."""
    card = yield from encounters.draw_encounter(game, "mines")
    assert card is not None
    yield from encounters.encounter(game, card, 0)


def paying(table: Table, deck: str, kind: type[Darkness] | type[Encounter], *effects: str) -> None:
    """Cards that give something to each Hero, on top of a deck."""
    fields = {"keywords": ()} if kind is Encounter else {}
    for n, effect in enumerate(effects):
        step = Step(do=read_effect(WORDS, effect))
        name = f"{deck}-{n}"
        table.pack.cards[name] = kind(id=name, name=name, steps=(step,), **fields)  # type: ignore[arg-type]
    table.state.decks[deck].pile += [f"{deck}-{n}" for n in reversed(range(len(effects)))]


def begin(thing: Scene, moment: str) -> None:
    table = thing.table
    if moment in STRETCHES or moment in ATTACKS:
        table.turn_of(thing.hero, move=3)
        return
    if moment == "move roll 6":
        table.turn_of(thing.hero)
        return
    if moment == "looked":
        table.state.rooms[0].closed = []
        table.game.map_changed()
        thing.hero.space = table.space("B9")
    paying(table, "darkness", Darkness, "each hero: gold 5")
    paying(table, "encounter", Encounter, "each hero: gold 5", "each hero: stone 1")
    rule = rule_of(thing, moment)
    table.happen(rule if moment == "fight won" else stopping(rule), at="hold_back_the_darkness")


def played(thing: Scene, moment: str, wanted: str, text: str) -> Changes:
    """The moment comes, and what is wanted is used once, if anything is; returns how the table stands then."""
    begin(thing, moment)
    table, session = thing.table, thing.table.session
    assert session is not None
    used, attacked = not wanted, False
    while (ask := session.ask) is not None:
        if ask.name == "test.done" or (ask.name == "activation.act" and used and moment not in ATTACKS):
            break
        if attacked and (table.game.frame(Attack) is None or (moment == "attack" and ask.name == "hero.to-hit")):
            break
        if moment == "fight won" and ask.name != "hero.use":
            break
        if isinstance(ask, RollAsk):
            session.answer(",".join(str((min if ask.name in LOW else max)(die.faces)) for die in ask.dice))
            continue
        if ask.seats == (CHANCE,):
            session.answer(key_of(ask.values[0]))
            continue
        seat, own = session.waiting()[0]
        keys = [key_of(value) for value in own.values]
        offers = [offer.key for offer in session.offers(thing.hero.seat)]
        if not used and wanted in keys:
            session.answer(wanted, seat)
            used = True
        elif not used and f"offer:{wanted}" in offers:
            session.answer(f"offer:{wanted}", thing.hero.seat)
            used = True
        elif ask.name in ("hero.use", "hero.reroll", "attack.shot"):
            session.answer("pass", seat)
        elif ask.name == "activation.act":
            assert moment in ATTACKS, f"{wanted} is not on offer: {keys} {offers}"
            gun = "shotgun" if moment == "first shot kill" else "six-gun"
            shooting = "Shot" in text or "Ranged" in text
            session.answer(f"shoot:{thing.hero.item(gun)}" if shooting else "fight", seat)
            attacked = True
        else:
            session.answer(thing.hero.id if thing.hero.id in keys else keys[0], seat)
    assert used, f"{wanted} was never on offer"
    assert moment != "attack" or table.awaits == "hero.to-hit"
    return snapshot(table)


# ---- what is promised ------------------------------------------------------------------------------------------------


def promise_of(thing: Scene, moment: str, text: str, by: str) -> Changes:
    """What the words of a text promise; healing others pays its Hero 5 XP a point."""
    situation = Situation(thing.table, by)
    about = {"hurt": "wounds", "scared": "horror", "corrupted": "corruption"}.get(moment, "")
    every = [hero.id for hero in thing.table.game.heroes]
    situation.more = {
        "take none": Counter({(by, about): -HARM}),
        "take D6 less": Counter({(by, about): -6}),
        "take D3 less": Counter({(by, about): -3}),
        "take 1 less": Counter({(by, about): -1}),
        "stay up with 1 Health or Sanity in place of 0": Counter({(by, "ko"): -1, (by, "wounds"): -1}),
        "cancel it": Counter({(one, "gold"): -5 for one in every}),
        "cancel it and draw another": Counter(
            {(one, "gold"): -5 for one in every} | {(one, "stone"): 1 for one in every}
        ),
        "roll on the Mutation Chart": Counter({("", "charts"): 1, (by, "mutations"): 1}),
    }
    found = promised(text, situation)
    for (who, what), count in list(found.items()):
        if what in ("wounds", "horror", "harm") and count < 0 and who not in ("", by):
            found[by, "xp"] += 5 * -count
    return found


def kept(before: Changes, after: Changes, promise: Changes) -> None:
    """What changed is what was promised; more dice also do more to the Enemy, and what is done may take dice."""
    changed = difference(before, after, promise)
    if promise["", "dice"]:
        changed.pop(("", "foes' wounds"), None)
    elif promise["", "foes' wounds"]:
        changed.pop(("", "dice"), None)
    assert changed == Counter({key: count for key, count in promise.items() if count})


USES = [
    (name, n, use) for name, thing in THINGS.items() if name.split(" ")[-1] not in ELSEWHERE
    for n, use in enumerate(thing.powers.use)
]  # fmt: skip


@pytest.mark.parametrize(("name", "number", "use"), USES, ids=[f"{name}-{n}" for name, n, _ in USES])
def test_a_use_does_what_it_says_for_its_price(name: str, number: int, use: Use) -> None:
    """The same moment twice: once it is left unused, once it is used."""
    peaceful = use.condition is not None and use.condition.test.says() == "no Fight is going on"
    without, using = (scene(THINGS[name], "out of fight" if peaceful else use.when) for _ in range(2))
    text, hero = use.effect.text, using.hero.id
    promise = promise_of(using, use.when, text, hero)
    paid = {"grit": -use.cost.grit, "stone": -use.cost.stone, "gold": -use.cost.gold, "horror": use.cost.sanity}
    promise.update({(hero, what): count for what, count in paid.items()})
    promise[hero, "items"] -= use.discard
    before = played(without, use.when, "", text)
    kept(before, played(using, use.when, f"use:{using.source}/u{number}", text), promise)


ALONE = [(name, moment) for name, thing in THINGS.items() for moment in thing.powers.on]


@pytest.mark.parametrize(("name", "moment"), ALONE)
def test_what_happens_by_itself_is_what_the_text_says(name: str, moment: str) -> None:
    """The same moment twice: for a Hero without it, and for one with it."""
    thing = THINGS[name]
    text = dict(thing.powers.on)[moment].text  # type: ignore[index]
    without, bearing = scene(thing, moment, borne=False), scene(thing, moment)
    promise = promise_of(bearing, moment, text, bearing.hero.id)
    before, after = (played(one, moment, "", text) for one in (without, bearing))
    for what in ("items", "mutations"):
        before[bearing.hero.id, what] = after[bearing.hero.id, what]
    kept(before, after, promise)


TOKENS = [kind for kind in PACK.side_bag if kind not in ("dynamite", "black-slug")]
"""Dynamite is thrown in test_dynamite.py, Black Slugs are fired in test_forging.py."""


@pytest.mark.parametrize("kind", TOKENS)
def test_a_side_bag_token_does_what_it_says(kind: str) -> None:
    use = PACK.side_bag[kind].use
    thing = THINGS["high-kick" if PACK.side_bag[kind].only == "Performer" else "quick-draw"]
    without, using = (scene(thing, "in fight") for _ in range(2))
    for one in (without, using):
        one.hero.side_bag = [kind]
    promise = promise_of(using, use.when, use.effect.text, using.hero.id)
    promise[using.hero.id, "tokens"] -= 1
    before = played(without, "in fight", "", use.effect.text)
    kept(before, played(using, "in fight", f"use:token:{kind}", use.effect.text), promise)


# ---- Re-rolls --------------------------------------------------------------------------------------------------------

REROLLS = [(name, n, reroll) for name, thing in THINGS.items() for n, reroll in enumerate(thing.powers.rerolls)]


@pytest.mark.parametrize(("name", "number", "reroll"), REROLLS, ids=[f"{name}-{n}" for name, n, _ in REROLLS])
def test_a_reroll_takes_the_dice_it_names_as_often_as_it_says(name: str, number: int, reroll: Reroll) -> None:
    """Three dice of each kind that its text names, and three of one that it does not; twice in a row."""
    text = card_text.reroll(reroll)
    names = {kind.title(): kind for kind in KINDS}
    named = [kind for words, kind in names.items() if re.search(rf"\b{words}\b", text.partition("Re-roll")[2])]
    assert sorted(named) == sorted(reroll.dice)
    most = 3 if "any of the dice" in text else 1
    for kind in (*named, "bounces"):
        again: list[int] = []
        staged = scene(THINGS[name], "hurt")
        staged.hero.grit = 0
        staged.table.happen(stopping(partial(twice, who=staged.hero.id, kind=kind)), at="hold_back_the_darkness")
        session = staged.table.session
        assert session is not None
        while (ask := session.ask) is not None and ask.name != "test.done":
            if isinstance(ask, RollAsk):
                again.append(len(ask.dice))
                session.answer(",".join("1" for _ in ask.dice))
            elif ask.name == "hero.reroll":
                key = f"reroll:{staged.source}/r{number}"
                others = [key_of(value) for value in ask.values]
                session.answer(key if key in others else "pass", staged.hero.seat)
            else:
                session.answer(key_of(ask.values[0]), staged.hero.seat)
        assert again == ([3, most, 3] if kind != "bounces" else [3, 3]), (kind, text)


def twice(game: Brimstone, who: str, kind: str) -> Any:
    for _ in range(2):
        yield from hero_roll(game, game.hero(who), kind, 3)
