"""Save files: an older one survives newer rules, a bad one is refused with a reason."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from undercroft.engine import saves
from undercroft.engine.chance import Stream
from undercroft.engine.choices import Rule, choose
from undercroft.engine.errors import SaveError, UndercroftError
from undercroft.engine.flow import AGAIN, Frame, Rules, State
from undercroft.engine.game import Game, Setup
from undercroft.engine.session import Session

# ---- the same small game in several versions -----------------------------------------------------------------------
# Each day a card is drawn; ada plays it or not (day.play), then says where she goes (day.go).


class Journey(Frame, tag="journey"):
    day: int = 0


class Days(State, kw_only=True):
    frames: list[Journey]
    deck: list[str]
    notes: list[str] = []


class Trip(Game[Days]):
    """The first version."""

    slug = "trip"
    title = "Trip"
    state_type = Days
    cards = ("rain", "sun", "wolf", "snow", "moon", "wind")

    @classmethod
    def create(cls, setup: Setup, key: bytes) -> State:
        return Days(stream=Stream(key), frames=[Journey()], deck=list(cls.cards))

    def seats(self) -> tuple[str, ...]:
        return ("ada",)

    def view(self, seat: str | None) -> Any:
        return self.state.notes

    def redraw(self, seat: str | None) -> None:
        self.shuffle(self.state.deck)


def day_rules(step: str = "day", ways: tuple[str, ...] = ("north", "south"), formerly: tuple[str, ...] = ()) -> Rules:
    """The rules of the trip; later versions have another name for the step, or other ways to go."""
    rules = Rules("trip")

    def day(game: Trip, journey: Journey) -> Rule[str | None]:
        if journey.day == 0:
            game.shuffle(game.state.deck)
        card = game.state.deck.pop()
        if (yield from choose("ada", "day.play", ["keep", "play"])) == "play":
            game.state.notes.append(card)
        way = yield from choose("ada", "day.go", ways)
        game.state.notes.append(way)
        journey.day += 1
        return AGAIN if journey.day < 4 and game.state.deck else None

    day.__name__ = step
    rules.step(Journey, formerly=formerly)(day)
    return rules


def version(**changes: Any) -> type[Trip]:
    return type("Trip", (Trip,), {"rules": day_rules(), "__module__": __name__, **changes})


FIRST = version()
MID_STEP = ("play", "north", "keep", "south", "play")
"""Five answers: the third day has begun, its card is drawn, and where to go is asked."""


def played(*answers: str, kind: type[Trip] = FIRST) -> Session[Trip]:
    session = Session.start(kind, Setup(), "trip")
    for answer in answers:
        session.answer(answer)
    return session


def reloaded(session: Session[Trip], kind: type[Trip]) -> tuple[Session[Any], list[str]]:
    return saves.restore(saves.read(saves.dump(session)), kind)


@pytest.mark.parametrize("count", range(9))
def test_a_save_is_the_game_wherever_it_stands(count: int) -> None:
    answers = ("play", "north", "keep", "south", "play", "south", "keep", "north")
    session = played(*answers[:count])
    loaded, notes = reloaded(session, FIRST)

    assert notes == []
    assert loaded.state_bytes() == session.state_bytes()
    for answer in answers[count:]:
        loaded.answer(answer)
    assert loaded.over
    assert loaded.state_bytes() == played(*answers).state_bytes()


class DaysWithWeather(Days, kw_only=True):
    weather: str = "fair"


def test_a_field_that_was_added_has_its_default() -> None:
    session = played(*MID_STEP)
    loaded, notes = reloaded(session, version(state_type=DaysWithWeather))

    assert notes == []
    assert loaded.game.state.weather == "fair"
    assert loaded.game.state.notes == session.game.state.notes
    assert loaded.ask is not None
    assert loaded.ask.name == "day.go"
    assert loaded.journal == session.journal


def without(card: str) -> type[Trip]:
    """A version whose pack no longer has a card."""

    def mend(self: Trip) -> list[str]:
        gone = [known for known in self.state.deck if known == card]
        self.state.deck = [known for known in self.state.deck if known != card]
        return [f"the card {name} is gone" for name in gone]

    return version(mend=mend, cards=tuple(known for known in Trip.cards if known != card))


@pytest.mark.parametrize("card", Trip.cards)
def test_a_card_that_was_removed_is_dropped_and_the_game_goes_on(card: str) -> None:
    """In the middle of a step, whether the card was in the deck, on its way, or played already."""
    session = played(*MID_STEP)
    deck = msgspec.msgpack.decode(saves.read(saves.dump(session)).checkpoint, type=Days).deck
    left = [known for known in deck if known != card]
    loaded, notes = reloaded(session, without(card))

    assert notes == ([f"the card {card} is gone"] if card in deck else [])
    assert loaded.game.state.deck == left[:-1]
    assert loaded.game.state.notes[-1] == left[-1]
    assert loaded.journal == session.journal
    for answer in ("north", "play", "north"):
        loaded.answer(answer)
    assert loaded.over
    assert loaded.game.state.notes[-4:] == [left[-1], "north", left[-2], "north"]


def test_a_rule_that_changed_in_mid_step_costs_only_the_answers_that_no_longer_fit() -> None:
    """Nobody goes south any more: the two whole days stand, in the third `play` still fits."""
    session = played(*MID_STEP, "south", "keep", "south")
    newer = version(rules=day_rules(ways=("north", "east")))

    mid_step, notes = reloaded(played(*MID_STEP), newer)
    assert notes == []
    assert mid_step.keys() == ["north", "east"]
    assert mid_step.game.state.notes == played(*MID_STEP).game.state.notes

    over, notes = reloaded(session, newer)
    assert (over.over, notes) == (True, [])


class Asks(Trip):
    """A version that asks something else where the first asked `day.go`."""

    rules = Rules("trip")


@Asks.rules.step(Journey)
def day(game: Asks, journey: Journey) -> Rule[str | None]:
    card = game.state.deck.pop()
    yield from choose("ada", "day.sing", ["no", "yes"])
    if (yield from choose("ada", "day.play", ["keep", "play"])) == "play":
        game.state.notes.append(card)
    journey.day += 1
    return AGAIN if journey.day < 4 else None


def test_a_question_that_is_asked_no_more_takes_the_game_back_to_its_step() -> None:
    session = played(*MID_STEP)
    loaded, notes = reloaded(session, Asks)

    assert len(notes) == 1
    assert "it goes on from choice 4" in notes[0]
    assert "day.play of ada was answered, day.sing is asked" in notes[0]
    assert loaded.game.state.notes == played(*MID_STEP[:4]).game.state.notes
    assert loaded.keys() == ["no", "yes"]
    assert len(loaded.journal) == 4
    loaded.answer("yes")
    loaded.answer("play")
    again, notes = saves.restore(saves.read(saves.dump(loaded)), Asks)
    assert (again.state_bytes(), notes) == (loaded.state_bytes(), [])


def test_a_step_that_was_renamed_is_found() -> None:
    session = played(*MID_STEP)
    loaded, notes = reloaded(session, version(rules=day_rules("daily", formerly=("day",))))

    assert notes == []
    assert loaded.game.state.notes == session.game.state.notes
    loaded.answer("north")
    assert loaded.game.state.frames[0].at == "daily"


def test_a_step_that_is_gone_takes_the_game_back_to_its_seed() -> None:
    """The checkpoint means nothing any more, but seed and answers still do."""
    session = played(*MID_STEP)
    loaded, notes = reloaded(session, version(rules=day_rules("daily")))

    assert len(notes) == 1
    assert "Journey has no step 'day'; it has daily" in notes[0]
    assert loaded.game.state.notes == session.game.state.notes
    assert loaded.journal == session.journal


class OtherDays(State, kw_only=True):
    frames: list[Journey]
    deck: dict[str, int]
    notes: list[str] = []


def test_a_state_that_cannot_be_read_any_more_starts_from_its_seed() -> None:
    def create(cls: type[Trip], setup: Setup, key: bytes) -> State:
        return Days(stream=Stream(key), frames=[Journey()], deck=list(cls.cards))

    newer = version(state_type=OtherDays, create=classmethod(create))
    loaded, notes = reloaded(played(*MID_STEP), newer)

    assert len(notes) == 1
    assert notes[0].startswith("this save's state does not fit the current rules")
    assert loaded.game.state.notes == played(*MID_STEP).game.state.notes


def test_a_save_that_fits_in_no_way_is_refused() -> None:
    def create(cls: type[Trip], setup: Setup, key: bytes) -> State:
        raise UndercroftError("there is no such trip")

    newer = version(state_type=OtherDays, create=classmethod(create))
    with pytest.raises(SaveError, match="does not fit this version of trip"):
        reloaded(played(*MID_STEP), newer)


# ---- files ---------------------------------------------------------------------------------------------------------


def test_a_save_names_what_it_is() -> None:
    save = saves.read(saves.dump(played(*MID_STEP)))

    assert (save.game, save.seed, save.at, len(save.journal), save.outcome) == ("trip", "trip", 4, 5, "")
    assert save.decisions == 4


def test_a_file_is_opened_by_the_game_it_names(tmp_path: Path) -> None:
    session = played(*MID_STEP)
    file = tmp_path / "trip.save"
    file.write_bytes(saves.dump(session))
    asked: list[str] = []

    def find(slug: str) -> type[Game[Any]]:
        asked.append(slug)
        return FIRST

    loaded, notes = saves.load(file, find, recording=True)

    assert (asked, notes) == (["trip"], [])
    assert loaded.state_bytes() == session.state_bytes()
    with pytest.raises(SaveError, match=r"cannot open .*gone.save: No such file"):
        saves.load(tmp_path / "gone.save", find)
    with pytest.raises(SaveError, match="cannot open"):
        saves.load(tmp_path, find)


def forged(change: Callable[[dict[str, Any]], object]) -> bytes:
    """A save whose content was changed, with a checksum that fits."""
    data = saves.dump(played(*MID_STEP))
    content: dict[str, Any] = msgspec.msgpack.decode(data[len(saves.MAGIC) + 32 :])
    change(content)
    body = msgspec.msgpack.encode(content)
    return saves.MAGIC + sha256(body).digest() + body


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "not an Undercroft save"),
        (b"\x89PNG\r\n", "not an Undercroft save"),
        (b"UNDERCROFT SAVE 2\n" + bytes(100), "newer Undercroft"),
        (saves.MAGIC, "damaged"),
        (saves.MAGIC + bytes(200), "damaged"),
        (saves.dump(played(*MID_STEP))[:-1], "damaged"),
        (saves.dump(played(*MID_STEP)) + b"!", "damaged"),
        (forged(lambda save: save.update(engine=saves.ENGINE + 1)), "newer Undercroft"),
        (forged(lambda save: save.update(engine="one")), "cannot be read"),
        (forged(lambda save: save.update(engine=-5)), "cannot be read"),
        (forged(lambda save: save.pop("game")), "cannot be read"),
        (forged(lambda save: save.update(journal=[["day.play", "ada"]])), "cannot be read"),
        (forged(lambda save: save.update(at=-1)), "cannot be read"),
        (forged(lambda save: save.update(at=6)), "stands at answer 6 of 5"),
        (saves.MAGIC + sha256(b"\x93\x01\x02\x03").digest() + b"\x93\x01\x02\x03", "cannot be read"),
    ],
)
def test_a_bad_file_is_refused_with_the_reason(data: bytes, message: str) -> None:
    with pytest.raises(SaveError, match=message):
        saves.read(data)


def test_a_changed_byte_is_noticed_wherever_it_is() -> None:
    data = saves.dump(played(*MID_STEP))
    for place in range(0, len(data), 7):
        damaged = data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]
        with pytest.raises(SaveError):
            saves.read(damaged)


def test_a_journal_that_makes_no_sense_costs_only_itself() -> None:
    for entry in (["!rekey", "", "not hex"], ["day.go", "bob", "north"], ["", "", ""]):
        save = saves.read(forged(lambda content, entry=entry: content["journal"].append(entry)))  # type: ignore[misc]
        loaded, notes = saves.restore(save, FIRST)
        assert len(notes) == 1
        assert len(loaded.journal) == 5
        assert loaded.keys() == ["north", "south"]


def test_an_older_engines_save_goes_through_the_migrations(monkeypatch: pytest.MonkeyPatch) -> None:
    def rename(save: dict[str, Any]) -> dict[str, Any]:
        return {**save, "game": "trip", "seed": save["seed"].removeprefix("old ")}

    data = forged(lambda save: save.update(engine=0, game="journey", seed="old trip"))
    with pytest.raises(SaveError, match="cannot be read"):
        saves.read(data)

    monkeypatch.setitem(saves.MIGRATIONS, 0, rename)
    save = saves.read(data)

    assert (save.game, save.seed) == ("trip", "trip")
    loaded, notes = saves.restore(save, FIRST)
    assert (loaded.state_bytes(), notes) == (played(*MID_STEP).state_bytes(), [])


@given(st.binary(max_size=200))
def test_no_bytes_break_the_reader(body: bytes) -> None:
    for data in (body, saves.MAGIC + body, saves.MAGIC + sha256(body).digest() + body):
        with pytest.raises(SaveError):
            saves.read(data)
