"""Every number that a save can hold has bounds: a save may come from anybody."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import inspect

from tests.conformance import play
from undercroft.engine.saves import Save


def unbounded(found: Any, where: str, known: set[type]) -> list[str]:
    """Return where in a type a number has no bounds, or where it takes anything at all."""
    if isinstance(found, inspect.IntType | inspect.FloatType):
        return [] if found.ge is not None and found.le is not None else [where]
    if isinstance(found, inspect.AnyType):
        return [where]
    if isinstance(found, inspect.StructType):
        if found.cls in known:
            return []
        known.add(found.cls)
        return [
            fault
            for field in found.fields
            for fault in unbounded(field.type, f"{found.cls.__name__}.{field.name}", known)
        ]
    inside: list[Any] = [*getattr(found, "types", ()), *getattr(found, "item_types", ())]
    inside += [getattr(found, name) for name in ("item_type", "key_type", "value_type") if hasattr(found, name)]
    return [fault for one in inside for fault in unbounded(one, where, known)]


def test_every_number_of_a_state_has_bounds(slug: str) -> None:
    assert unbounded(inspect.type_info(play.find(slug).state_type), slug, set()) == []


def test_every_number_of_a_save_has_bounds() -> None:
    found = unbounded(inspect.type_info(Save), "save", {msgspec.Raw})
    assert found == []


def test_a_state_in_play_is_within_its_bounds(slug: str) -> None:
    """What play leads to can be read again."""
    for case in play.everyday(slug, "bounds"):
        for _, session in play.walk(case, 4):
            data = session.state_bytes()
            assert msgspec.msgpack.decode(data, type=play.find(slug).state_type) == session.game.state


def collected(found: Any, known: set[type]) -> list[str]:
    """The types in a state that the garbage collector would have to look at."""
    if isinstance(found, inspect.StructType):
        if found.cls in known:
            return []
        known.add(found.cls)
        own = [found.cls.__name__] if found.cls.__struct_config__.gc else []
        return own + [name for field in found.fields for name in collected(field.type, known)]
    inside: list[Any] = [*getattr(found, "types", ()), *getattr(found, "item_types", ())]
    inside += [getattr(found, name) for name in ("item_type", "key_type", "value_type") if hasattr(found, name)]
    return [name for one in inside for name in collected(one, known)]


def test_the_garbage_collector_need_not_look_at_the_pieces_of_a_state(slug: str) -> None:
    """They are kept in hundreds of copies by a server: `Plain` and `Fixed` stay out of its sight."""
    assert collected(inspect.type_info(play.find(slug).state_type), set()) == []
