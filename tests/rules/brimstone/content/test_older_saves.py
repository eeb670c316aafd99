"""A save of Brimstone in a later version: a field was added, a card is gone, a rule has changed, in mid-step too."""

from __future__ import annotations

import json
import re
from functools import cache
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from tests.conformance.play import any_answer
from undercroft.crawl.packs.pack import Pack, Raw
from undercroft.engine import saves
from undercroft.engine.errors import SaveError
from undercroft.engine.game import Setup
from undercroft.engine.journal import Entry, encoder
from undercroft.engine.session import Session
from undercroft.games.brimstone.content import kinds
from undercroft.games.brimstone.content.library import BrimstonePack
from undercroft.games.brimstone.events import CardDrawn
from undercroft.games.brimstone.game import Brimstone
from undercroft.games.brimstone.rules.heroes import dice
from undercroft.players.base import seated

ON = 30
"""How many answers a loaded game is played on."""
STAYS = (
    *("hero", "starting gear", "enemy", "tile", "mission", "lantern", "depth track", "scaling", "exploration token"),
    *("world", "targa tile"),
)
GOES = tuple(kind for kind in kinds.MINE if kind.name not in STAYS)
"""Kinds of which a pack may lose an entry and still be sound."""


class Stop(NamedTuple):
    """A save made at a stop of an Adventure, and the answers that its step holds."""

    n: int
    data: bytes
    in_step: list[Entry]


@cache
def adventure() -> list[Stop]:
    """Three Heroes explore and fight; a save is made at every stop."""
    session = Session.start(Brimstone, Setup(mission="fistful", heroes=3), "an evening")
    table = seated(session, dict.fromkeys(session.game.seats(), "heuristic"), "an evening")
    stops: list[Stop] = []
    while not session.over:
        in_step = session.journal[len(session.journal) - session.in_step :]
        stops.append(Stop(len(stops), saves.dump(session), in_step))
        table.step()
    return stops


def play_on(session: Session[Any], seed: str) -> None:
    random = Random(seed)
    for _ in range(ON):
        if session.over:
            return
        session.answer(*any_answer(session, random))


@cache
def without(entry: str) -> type[Brimstone]:
    """A later version whose pack no longer has an entry."""
    pack = Brimstone.content().pack
    entries = {kind.name: {name: held for name, held in pack.of(kind).items() if name != entry} for kind in pack.kinds}
    raw: dict[str, dict[str, Raw]] = {kind.name: {} for kind in pack.kinds}
    less = BrimstonePack(Pack(pack.kinds, entries, raw))

    class Later(Brimstone):
        @classmethod
        def content(cls, packs: tuple[str, ...] = ()) -> BrimstonePack:
            return less

    return Later


def state_of(data: bytes) -> dict[str, Any]:
    """The checkpoint that a save holds."""
    found: dict[str, Any] = msgspec.msgpack.decode(saves.read(data).checkpoint)
    return found


def mentioned(data: bytes) -> set[str]:
    """Every word in a save's state, decks left out: what Heroes have, what lies open, what steps still have to do."""
    state = state_of(data)
    del state["decks"]
    return set(re.findall(r'"([^"]*)"', json.dumps(state, default=str)))


@pytest.mark.slow
def test_a_card_that_is_gone_leaves_every_place_and_the_game_goes_on() -> None:
    """At stops all over an Adventure: what a Hero, the table or a step under way has of the pack is taken away."""
    names = {name for kind in GOES for name in Brimstone.content().pack.of(kind)}
    taken: dict[str, int] = {}
    in_mid_step = 0
    for n, data, in_step in adventure():
        for entry in sorted(names.intersection(mentioned(data))):
            if taken.get(entry, -99) > n - 60:
                continue
            loaded, notes = saves.restore(saves.read(data), without(entry))
            assert any(entry in note for note in notes), f"stop {n}: {entry}"
            assert entry not in mentioned(saves.dump(loaded)), f"stop {n}: {entry}"
            play_on(loaded, f"{n} {entry}")
            taken[entry] = n
            in_mid_step += bool(in_step)
    assert len(taken) > 8
    assert in_mid_step > 0


@pytest.mark.slow
def test_an_adventure_on_ground_that_is_gone_begins_again_from_its_seed() -> None:
    """Without one of its tiles the table cannot stand; the same party sets out anew, with every answer that fits."""
    data = next(stop.data for stop in adventure() if len(state_of(stop.data)["rooms"]) > 2)
    save, tile = saves.read(data), state_of(data)["rooms"][1]["tile"]

    loaded, notes = saves.restore(save, without(tile))

    assert f"this save stands on the tile {tile!r}" in notes[0]
    assert [hero.kind for hero in loaded.game.heroes] == [hero["kind"] for hero in state_of(data)["heroes"]]
    assert loaded.journal == save.journal[: len(loaded.journal)] != []
    play_on(loaded, "anew")


@pytest.mark.slow
def test_a_save_without_its_mission_is_refused() -> None:
    with pytest.raises(SaveError, match="no Mission 'fistful'"):
        saves.restore(saves.read(adventure()[0].data), without("fistful"))


def older(data: bytes, *fields: str) -> saves.Save:
    """A save from before these fields of the state or of a Hero were there."""
    save, state = saves.read(data), state_of(data)
    for held in (state, *state["heroes"]):
        for field in fields:
            held.pop(field, None)
    save.checkpoint = msgspec.Raw(encoder.encode(state))
    return save


@pytest.mark.slow
def test_a_field_that_was_added_has_its_default_at_every_kind_of_stop() -> None:
    """Saves from before Enemies had letters and Heroes counted kills are opened, also in mid-step, and go on."""
    assert any(stop.in_step for stop in adventure()[::7])
    for n, data, _ in adventure()[::7]:
        now, _ = saves.restore(saves.read(data), Brimstone)
        loaded, notes = saves.restore(older(data, "first_foe", "kills"), Brimstone)

        assert notes == []
        assert (loaded.journal, loaded.keys()) == (now.journal, now.keys())
        play_on(loaded, str(n))


def without_epic_threats(data: bytes) -> saves.Save:
    """A save of an Advanced Game from before there was a deck of Epic Threats."""
    save, state = saves.read(data), state_of(data)
    assert len(state["decks"].pop("threat-epic")["pile"]) == 5
    save.checkpoint = msgspec.Raw(encoder.encode(state))
    return save


@pytest.mark.slow
def test_a_deck_that_was_added_is_shuffled_into_the_game_and_drawn_from() -> None:
    """The same deck each time the save is opened; the final Fight of this Mission takes its Epic Threat from it."""
    session = Session.start(Brimstone, Setup(mission="the-pump-house", heroes=4), "a late deck")
    table = seated(session, dict.fromkeys(session.game.seats(), "heuristic"), "a late deck")
    while session.decisions < 40:
        table.step()
    old = without_epic_threats(saves.dump(session))

    opened = [saves.restore(old, Brimstone, recording=True)[0] for _ in range(2)]
    piles = [one.game.state.decks["threat-epic"].pile for one in opened]
    assert piles[0] == piles[1]
    assert sorted(piles[0]) == sorted(Brimstone.content().decks["threat-epic"])

    loaded = opened[0]
    table = seated(loaded, dict.fromkeys(loaded.game.seats(), "heuristic"), "a late deck")
    top = piles[0][-1]
    while not loaded.over:
        table.step()
    drawn = [happened for _, happened in loaded.log if isinstance(happened, CardDrawn)]
    assert [card.card for card in drawn if card.deck == "threat-epic"] == [top]


def no_ways(*_: object) -> dict[str, None]:
    return {}


@pytest.mark.slow
def test_a_rule_that_changed_in_mid_step_costs_only_the_answers_of_that_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a version without Re-rolls nobody is asked about them: a save in such a step goes on before that answer."""
    stops = [stop for stop in adventure() if any(entry.ask == "hero.reroll" for entry in stop.in_step)]
    assert len(stops) > 5
    monkeypatch.setattr(dice, "_ways", no_ways)

    for n, data, in_step in stops:
        save = saves.read(data)
        loaded, notes = saves.restore(save, Brimstone)
        kept = len(loaded.journal)

        assert f"it goes on from choice {kept}" in notes[-1], f"stop {n}"
        assert len(save.journal) - len(in_step) <= kept < len(save.journal), f"stop {n}"
        assert loaded.journal == save.journal[:kept]
        assert loaded.ask is None or loaded.ask.name != "hero.reroll"
        play_on(loaded, str(n))
