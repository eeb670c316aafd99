"""Structural copies of the state: the cost of a checkpoint and a fork, so the copier of each type is compiled once."""

from __future__ import annotations

import gc
import types
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

T = TypeVar("T")


class Plain(msgspec.Struct, gc=False):
    """A piece of a state: values and other pieces, never in a circle, so the garbage collector need not look at it."""


class Fixed(msgspec.Struct, frozen=True, gc=False):
    """A piece of a state that never changes once it is there."""


_SCALARS = (int, str, bytes, bool, float, type(None), msgspec.UnsetType)
SERVING, PLAYING = (2_000, 5, 1_000), (50_000, 20, 1_000)
"""When the garbage collector looks at what is new, what is newer, and all there is. Nobody is answered while it looks,
so for people it looks at little at a time, and hardly ever at everything: of hundreds of tables next to nothing is
garbage. Where only bots play nobody minds, and looking seldom is quicker."""
_compiled: dict[type, Callable[[Any], Any]] = {}


def copy(value: T) -> T:
    """A copy that shares nothing that can change.

    >>> class Bag(msgspec.Struct):
    ...     tokens: list[str]
    >>> a = Bag(["tonic"]); b = copy(a); b.tokens.append("herbs"); a.tokens
    ['tonic']
    """
    kind = type(value)
    copier = _compiled.get(kind)
    if copier is None:
        copier = _copier_of(kind) if issubclass(kind, msgspec.Struct) else _copy_plain
    return copier(value)  # type: ignore[no-any-return]


def _copy_plain(value: Any) -> Any:
    kind: type[Any] = value.__class__
    if kind in _SCALARS:
        return value
    if kind is list:
        return [copy(v) for v in value]
    if kind is dict:
        return {k: copy(v) for k, v in value.items()}
    if kind is tuple:
        return value if all(type(v) in _SCALARS for v in value) else tuple(copy(v) for v in value)
    raise TypeError(f"a state may not hold a {kind.__name__}")


def _copier_of(kind: type) -> Callable[[Any], Any]:
    if _shared(kind):
        _compiled[kind] = lambda value: value
        return _compiled[kind]
    _compiled[kind] = lambda value: _compiled[kind](value)  # what a recursive type finds while its copier is being made
    names: dict[str, Any] = {"copy": copy, "put": msgspec.structs.force_setattr}
    frozen = kind.__struct_config__.frozen  # type: ignore[attr-defined]
    hints = get_type_hints(kind)
    lines = ["def copier(v):", " n = v.__copy__()"]
    for number, field in enumerate(msgspec.structs.fields(kind)):
        source = _expression(f"v.{field.name}", hints[field.name], names, number)
        if source != f"v.{field.name}":
            lines.append(f" put(n, {field.name!r}, {source})" if frozen else f" n.{field.name} = {source}")
    lines.append(" return n")
    exec(compile("\n".join(lines), f"<copy {kind.__name__}>", "exec"), names)  # noqa: S102 - made from our own types only
    copier: Callable[[Any], Any] = names["copier"]
    _compiled[kind] = copier
    return copier


def _expression(value: str, hint: Any, names: dict[str, Any], n: int) -> str:
    """The Python expression that copies one field of this type."""
    if _shared(hint):
        return value
    origin, args = get_origin(hint), get_args(hint)
    if origin is list:
        if _shared(args[0]):
            return f"{value}[:]"
        inner = _bind(args[0], names, n) if _is_struct(args[0]) else "copy"
        return f"[{inner}(x) for x in {value}]"
    if origin is dict:
        if _shared(args[1]):
            return f"{value}.copy()"
        inner = _bind(args[1], names, n) if _is_struct(args[1]) else "copy"
        return f"{{k: {inner}(x) for k, x in {value}.items()}}"
    if _is_struct(hint):
        return f"{_bind(hint, names, n)}({value})"
    return f"copy({value})"


def _bind(kind: type, names: dict[str, Any], n: int) -> str:
    name = f"c{n}"
    if kind in _compiled:
        names[name] = _compiled[kind]
    elif kind.__subclasses__():
        return "copy"
    else:
        names[name] = _copier_of(kind)
    return name


def _is_struct(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, msgspec.Struct) and not hint.__subclasses__()


def _shared(hint: Any) -> bool:
    """True if values of this type never change, so that copies may share them."""
    if hint in _SCALARS:
        return True
    origin = get_origin(hint)
    if origin is Literal:
        return True
    if origin in (Union, types.UnionType):
        return all(_shared(a) for a in get_args(hint))
    if origin is tuple:
        return all(a is Ellipsis or _shared(a) for a in get_args(hint))
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct) and hint.__struct_config__.frozen:
        hints = get_type_hints(hint)
        return not hint.__subclasses__() and all(_shared(hints[name]) for name in hint.__struct_fields__)
    return False


@contextmanager
def seldom_collected(when: tuple[int, int, int]) -> Generator[None]:
    """Spare the garbage collector what is loaded already, and have it look at the rest seldom."""
    often = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*when)
    try:
        yield
    finally:
        gc.set_threshold(*often)
        gc.unfreeze()
