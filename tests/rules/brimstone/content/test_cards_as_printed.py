"""Every card that happens does what its text says: no more, no less, whether its test is passed or failed."""

from __future__ import annotations

import re
from collections import Counter
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from tests.rules.brimstone.situations.reading import (
    Situation,
    answer_all,
    difference,
    number,
    promised,
    snapshot,
)
from tests.rules.brimstone.situations.table import HALL, Table
from undercroft.crawl.packs import Dice
from undercroft.engine.flow import Frame
from undercroft.games.brimstone.content import keywords
from undercroft.games.brimstone.content.keywords import Case, holds
from undercroft.games.brimstone.content.types import (
    Darkness,
    EventCard,
    Group,
    Item,
    LootCard,
    Step,
    Threat,
    WorldThreat,
)
from undercroft.games.brimstone.game import Brimstone
from undercroft.games.brimstone.rules.campaign import town_services
from undercroft.games.brimstone.rules.darkness import darkness_cards, depth_track
from undercroft.games.brimstone.rules.enemies.arrival import fight_begins
from undercroft.games.brimstone.rules.explore import encounters, event_cards
from undercroft.games.brimstone.shown import card_text
from undercroft.games.brimstone.state import Campaign, Finale, Journey, Ready, TownStay, Turn
from undercroft.testing import stopping
from undercroft.testing.reading import Changes

PACK = Brimstone.content()
TWO = (Group(enemy="tentacles", count=Dice(2)),)
CARDS: dict[str, tuple[str, EventCard]] = {
    **{
        card: (deck, PACK.cards[card])
        for deck in ("encounter", "darkness", "dread", "loot")
        for card in PACK.decks[deck]
    },
    **{card: ("scavenge", PACK.cards[card]) for card in PACK.decks["scavenge"]},
    **{card: ("targa", PACK.cards[card]) for card in PACK.decks["targa-encounter"]},
    **{event.id: ("depth", event) for event in PACK.depth_events.values()},
    **{event.id: ("targa depth", event) for event in PACK.depth_chart("targa").values()},
    **{event.id: ("road", event) for event in PACK.frontier.road_events.values()},
    **{event.id: ("town", event) for event in PACK.frontier.town_events.values()},
    **{event.id: ("location", event) for event in PACK.frontier.location_events.values()},
}


WALL = HALL.splitlines()[-1]
WITH_AN_EXIT = HALL.removesuffix(f"{WALL}\n") + f"{WALL[:3]} + {WALL[6:]}\n  |G G|\n  +-+-+\n"


def hall(*, elsewhere: bool = False) -> Table:
    """Four Heroes, hurt, rich and hard to kill, in a hall with one End Cap, and decks with plain cards on top."""
    table = Table(WITH_AN_EXIT, switches={"advanced": True})
    table.state.rooms[0].closed = ["G"]
    pack = table.pack
    pack.depth = replace(pack.depth, blood=(), dread=())
    pack.items["strong"] = Item(id="strong", name="S", gives={"corruption_resistance": 90, "side_bag": 9, "carry": 90})
    pack.cards["quiet"], pack.cards["poor"] = Darkness(id="quiet", name="Quiet"), LootCard(id="poor", name="Poor")
    pack.threats = {**pack.threats, "two": Threat(id="two", name="Two", groups=TWO)}
    world = WorldThreat(id="twain", name="Two", low=TWO, med=TWO, high=TWO)
    pack.world_threats = {**pack.world_threats, "twain": world}
    for deck in table.state.decks:
        if deck.startswith("threat-"):
            table.state.decks[deck].pile.append("two")
    table.state.decks["targa-threat"].pile.append("twain")
    table.state.decks["darkness"].pile.append("quiet")
    table.state.decks["loot"].pile[:] = ["poor"]
    table.deck("gear", "flask-of-rye", "smelling-salts")
    table.deck("artifact", "bone-whistle", "hourglass")
    table.deck("targa-artifact", "targa-memory-bead")
    table.state.darkness, table.state.dread = 9, ["it-was-waiting", "chosen-ground"]
    if elsewhere:
        table.state.rooms[0].world = "targa"
        table.game.map_changed()
    for n, kind in enumerate(("marshal", "gunslinger", "saloon-girl", "bandido")):
        one = table.hero(
            kind, at=f"{'CDEF'[n]}3", grit=3, gold=500, stone=4, wounds=20, horror=20, corruption=9,
            side_bag=["tonic", "bandages", "tonic"], health=90, sanity=90, max_grit=9,
        )  # fmt: skip
        one.give("strong", "tattered-gospel")
    return table


# ---- a card is played ------------------------------------------------------------------------------------------------


def plays(game: Brimstone, kind: str, card: EventCard) -> Any:
    """The rule that resolves a card, found by the first Hero."""
    hero = game.hero("h1")
    if kind == "darkness":
        game.state.decks["darkness"].pile.append(card.id)
        return darkness_cards.darkness(game)
    if kind in ("encounter", "targa"):
        return encounters.encounter(game, card.id, 0)
    if kind == "dread":
        return darkness_cards.face(game, card.id)
    if kind in ("depth", "targa depth"):
        return depth_track.depth_event(game, card.number, hero)  # type: ignore[attr-defined]
    return event_cards.play(game, card, Case(hero, source=f"card:{card.id}"), hero)


def promise_of(table: Table, kind: str, card: EventCard, *, passing: bool) -> Changes:
    """What the words of a card promise if every test is passed, or every one failed."""
    situation = Situation(table)
    found: Changes = Counter()
    finder = "h1" if kind not in ("encounter", "targa") else situation.order[0]
    tested: list[str] = []
    for step in card.steps:
        if step.when is not None and not holds(table.game, step.when, Case(tests=dict.fromkeys(tested, passing))):
            continue
        if step.skill is not None:
            tested = takers(table, step, situation.order, finder)
            situation.failed = [] if passing else tested
            for one in tested:
                situation.subject = one
                effect = step.passed if passing else step.failed
                found.update(read(effect.text, situation))
        situation.subject = "h1" if kind in ("loot", "scavenge", "road", "town", "location") else ""
        found.update(read(step.do.text, situation))
    return found


def read(text: str, situation: Situation) -> Changes:
    return promised(text, situation) if text else Counter()


def takers(table: Table, step: Step, order: list[str], finder: str) -> list[str]:
    """Who takes a test."""
    who = {"each": order, "finder": [finder], "holder": [table.state.lantern]}
    return who.get(step.who, order[:1])


IN_A_FIGHT = [name for name, (_, card) in CARDS.items() if "If a Fight is going on" in card_text.printed(card)]


@pytest.mark.parametrize("name", IN_A_FIGHT)
def test_a_card_does_in_a_fight_what_it_says_of_fights(name: str) -> None:
    table = hall()
    table.foe("tentacles", at="J8")
    keeps_its_word(table, name, passing=True)


def test_some_cards_speak_of_fights() -> None:
    assert IN_A_FIGHT == ["breath-from-below"]


@pytest.mark.parametrize("passing", [True, False], ids=["passed", "failed"])
@pytest.mark.parametrize("name", CARDS)
def test_a_card_does_what_it_says(name: str, passing: bool) -> None:
    keeps_its_word(hall(elsewhere=CARDS[name][0].startswith("targa")), name, passing=passing)


def keeps_its_word(table: Table, name: str, *, passing: bool) -> None:
    """A card is played, and what changed is what its text promised."""
    kind, card = CARDS[name]
    frames: dict[str, list[Frame]] = {
        "road": [Journey(town="dry-mercy", days=3)],
        "town": [TownStay()],
        "dread": [Finale(room=0, at="last_fight")],
    }
    played = table.happening(stopping(partial(plays, kind=kind, card=card)))
    promise = promise_of(table, kind, card, passing=passing)
    before = snapshot(table)
    table.begin(Turn(at="hold_back_the_darkness"), *frames.get(kind, []), played)
    before["", "days"] = 3 if kind == "road" else 0
    answer_all(table, passing=passing)
    assert table.ask.name == "test.done"
    after = snapshot(table)
    if kind == "darkness":
        after["", "drawn"] -= 1
        after["", "remains"] -= card.remains  # type: ignore[attr-defined]
    assert difference(before, after, promise) == promise


# ---- services, and what Missions bring -------------------------------------------------------------------------------

SERVICES = PACK.frontier.services


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("name", SERVICES)
def test_a_service_does_what_it_says(name: str, face: int) -> None:
    """Paid for, then done: by a test, passed with an even face and failed with an odd one, or by the die."""
    table = hall()
    service, passing = SERVICES[name], face % 2 == 0
    hero = table.game.hero("h1")
    hero.injuries, hero.madness, hero.mutations = ["injury-broken-leg"], ["madness-thin-soul"], ["mut-tail"]
    table.game.changed(hero)
    texts = [service.do.text, (service.passed if passing else service.failed).text if service.skill else ""]
    texts += [outcome.do.text for outcome in service.outcomes if face in outcome.rolls]
    if "Madness Chart" in " ".join(texts):
        texts.append(PACK.chart("madness", 6 + 6).do.text)
    promise: Changes = Counter({("h1", "gold"): -service.gold, ("h1", "stone"): -service.stone})
    for text in texts:
        promise.update(read(text, Situation(table, "h1")))
    before = snapshot(table)
    table.state.campaign = Campaign(missions=3, town="lantern-rest")
    table.happen(
        stopping(lambda game: town_services.serve(game, game.hero("h1"), service)), at="hold_back_the_darkness"
    )
    answer_all(table, passing=passing, face=face)
    assert difference(before, snapshot(table), promise) == promise
    assert len([outcome for outcome in service.outcomes if face in outcome.rolls]) == bool(service.outcomes)


@pytest.mark.parametrize("what", ["reward", "failure"])
@pytest.mark.parametrize("name", PACK.missions)
def test_a_mission_pays_or_costs_what_it_says(name: str, what: str) -> None:
    table = hall()
    effect = getattr(PACK.missions[name], what)
    promise, before = read(effect.text, Situation(table)), snapshot(table)
    table.happen(stopping(lambda game: keywords.perform(game, effect, keywords.Case())), at="hold_back_the_darkness")
    answer_all(table)
    assert difference(before, snapshot(table), promise) == promise
    assert promise or what == "failure"


# ---- Threats ---------------------------------------------------------------------------------------------------------

THREATS = {
    **{
        card: (level, PACK.threats[card])
        for level in ("low", "med", "high", "epic")
        for card in PACK.decks[f"threat-{level}"]
    },
    **{
        f"{card} {level}": (level, threat)
        for card, threat in PACK.world_threats.items()
        if not threat.wandering
        for level in ("low", "med", "high")
    },
}


@pytest.mark.parametrize("name", THREATS)
def test_a_threat_brings_whom_it_says(name: str) -> None:
    """So many of each Type as the dice show at most, never more than there are models; Elite ones are Elite.

    Each Type for which there are too few models is Elite once more. A further card brings two Tentacles.
    """
    level, threat = THREATS[name]
    table = hall(elsewhere=isinstance(threat, WorldThreat))
    text = card_text.printed(threat)
    if isinstance(threat, WorldThreat):
        text = text.partition(f"{level.title()}: ")[2].partition(".")[0]
        table.state.decks["targa-threat"].pile.append(threat.id)
    else:
        table.state.decks[f"threat-{level}"].pile.append(threat.id)
    expected: Counter[str] = Counter()
    elite: Counter[str] = Counter()
    for enemy, count, more in re.findall(r"([A-Z][A-Za-z ]+?) \(([^,)]+)(?:, (\d+) Elite)?\)", text):
        kind = enemy.lower().replace(" ", "-")
        models = PACK.enemies[kind].models
        expected[kind] += min(number(count), models)
        elite[kind] += int(more or 0) + (number(count) > models)
    if " Threat card" in text:
        expected["tentacles"] += 2
    ready = [Ready(level=level, room=0)]
    table.happen(stopping(lambda game: fight_begins.bring(game, ready)), at="hold_back_the_darkness")
    answer_all(table)
    state = table.game.state
    assert state.fight is not None
    assert Counter(foe.kind for foe in state.foes) == expected
    assert Counter({kind: len(now.elite) for kind, now in state.fight.kinds.items()}) == elite
