"""What a session is made of besides its game: answers, one after another, and states between two steps."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from undercroft.engine.flow import State

REKEY = "!rekey"
"""The name of an entry that is no answer: it records that hidden things were redrawn."""
DRAWN = "!drawn"
"""What chance may always answer: let the generator decide, as if it had not been asked."""
encoder = msgspec.msgpack.Encoder(order="deterministic")


class Entry(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One answer in the journal: the question's name, who answered, and the key."""

    ask: str
    seat: str
    key: str


class Checkpoint(NamedTuple):
    """The state between two steps, with the number of answers and of decisions so far."""

    at: int
    state: State
    decisions: int
