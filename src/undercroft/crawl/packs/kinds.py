"""What a game tells about its files: entry types, which file holds which kind, and which texts name other entries."""

from __future__ import annotations

import types
import typing
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Final, Generic, NamedTuple, TypeVar, cast

import msgspec

from undercroft.crawl.packs.faults import listed
from undercroft.crawl.packs.language.effect import Effect, When

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from undercroft.crawl.packs.faults import Path
    from undercroft.crawl.packs.language.keywords import Words

COMPILED: Final = (Effect, When)
_LISTS: Final = (list, tuple, set, frozenset)


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A mapping inside an entry; refuses unknown keys."""


class Entry(Part, frozen=True, kw_only=True):
    """One thing of a pack: a card, a monster, a quest."""

    id: Annotated[str, msgspec.Meta(description="small letters, digits and hyphens; unique in its kind")]
    replaces: Annotated[bool, msgspec.Meta(description="takes the place of the entry of this id in the pack below")] = (
        False
    )


T = TypeVar("T", bound=Entry, covariant=True)


def Ref(*kinds: str) -> msgspec.Meta:  # noqa: N802 - read as a type: Annotated[str, Ref("enemy")]
    """Marks a text as the id of an entry of one of these kinds."""
    return msgspec.Meta(description=f"the id of: {listed(kinds)}", extra={"ref": kinds})


@dataclass(frozen=True)
class Kind(Generic[T]):
    """One kind of entry: its type, and the files of a pack folder that hold it."""

    name: str
    type: type[T]
    glob: str
    many: bool = True
    """Whether a file holds a list of entries (or several documents), or exactly one entry."""
    root: bool = False
    """Whether entries are used without being named by another, so that an unnamed one is no mistake."""
    preview: Callable[[Any], str] | None = None
    """How `undercroft preview` draws an entry; without it, as a card."""

    def __post_init__(self) -> None:
        for struct in structs_in(self.type):
            config = struct.__struct_config__
            if not (config.forbid_unknown_fields and config.frozen):
                raise TypeError(f"kind {self.name!r}: {struct.__name__} must be frozen and forbid unknown fields")


class Reference(NamedTuple):
    """An id that an entry names: where, of which kinds, and the column inside an effect (1 elsewhere)."""

    at: Path
    to: tuple[str, ...]
    id: str
    column: int


@cache
def fields_of(struct: type[msgspec.Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """The fields of a type, with what `Annotated` says about them."""
    return msgspec.structs.fields(struct)


def is_struct(kind: Any) -> bool:
    """Whether it is one of a game's types, not a plain value."""
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def bare(kind: Any) -> tuple[Any, tuple[str, ...]]:
    """A type without its annotations, and the kinds that it, or an alternative of it, refers to."""
    to: tuple[str, ...] = ()
    while typing.get_origin(kind) is Annotated:
        for meta in kind.__metadata__:
            if isinstance(meta, msgspec.Meta) and meta.extra:
                to = meta.extra.get("ref", to)
        kind = kind.__origin__
    for arm in arms(kind):
        to = to if arm is kind else (*to, *bare(arm)[1])
    return kind, to


def arms(kind: Any) -> tuple[Any, ...]:
    """Return the alternatives of a union, without None; any other type by itself."""
    if typing.get_origin(kind) in (typing.Union, types.UnionType):
        return tuple(arm for arm in typing.get_args(kind) if arm is not type(None))
    return (kind,)


def structs_in(kind: Any) -> tuple[type[msgspec.Struct], ...]:
    """Every Struct type that a value of this type may hold."""
    return tuple(k for k in _types_in(kind, {}) if is_struct(k))


def refers_to(kind: Any) -> tuple[str, ...]:
    """The kinds of entries that some text in this type names."""
    found: dict[str, None] = {}
    for struct in structs_in(kind):
        for field in fields_of(struct):
            for part in _types_in(field.type, {}, into=False):
                found.update(dict.fromkeys(bare(part)[1]))
    return tuple(found)


def _types_in(kind: Any, seen: dict[Any, None], into: bool = True) -> dict[Any, None]:
    if kind not in seen:
        seen[kind] = None
        plain, _ = bare(kind)
        if plain is not kind:
            _types_in(plain, seen, into)
        elif is_struct(kind):
            for field in fields_of(kind) if into else ():
                _types_in(field.type, seen, into)
        elif typing.get_origin(kind) is not typing.Literal:
            for inner in typing.get_args(kind):
                _types_in(inner, seen, into)
    return seen


def check_kinds(kinds: Sequence[Kind[Entry]], words: Words) -> None:
    """Check what a game says about its files: no kind named twice, no reference to a kind that does not exist."""
    names = [kind.name for kind in kinds]
    if len(set(names)) != len(names):
        raise ValueError(f"kinds named twice in {names}")
    targets = [(kind.name, to) for kind in kinds for to in refers_to(kind.type)]
    for place, to in [*targets, *((words.name, to) for to in words.refers_to())]:
        if to not in names:
            raise ValueError(f"{place} refers to {to!r}, which is no kind: {names}")


def references(kind: Any, value: Any, at: Path = ()) -> Iterator[Reference]:
    """Every id that a value names, by its type and by the words of its effects."""
    kind, to = bare(kind)
    if isinstance(value, str):
        if to:
            yield Reference(at, to, value, 1)
    elif isinstance(value, COMPILED):
        for name in value.names:
            yield Reference((*at, name.line), name.to, name.id, name.column)
    elif isinstance(value, msgspec.Struct):
        for field in fields_of(type(value)):
            yield from references(field.type, getattr(value, field.name), (*at, field.encode_name))
    elif isinstance(value, (list, tuple)):
        for n, item in enumerate(cast("Sequence[Any]", value)):
            yield from references(item_type(kind, n), item, (*at, n))
    elif isinstance(value, (set, frozenset)):
        for item in sorted(cast("Iterable[Any]", value), key=str):
            yield from references(item_type(kind, 0), item, at)
    elif isinstance(value, dict):
        for key, item in cast("Mapping[Any, Any]", value).items():
            key_type, item_kind = mapping_types(kind)
            yield from references(key_type, key, (*at, key))
            yield from references(item_kind, item, (*at, key))


def item_type(kind: Any, n: int) -> Any:
    """The type of the item in this place of a list or tuple."""
    for arm in arms(kind):
        inner, _ = bare(arm)
        args = typing.get_args(inner)
        origin = typing.get_origin(inner)
        if isinstance(origin, type) and issubclass(origin, _LISTS) and args:
            if origin is tuple and not (len(args) == 2 and args[1] is ...):
                return args[n] if n < len(args) else Any
            return args[0]
    return Any


def mapping_types(kind: Any) -> tuple[Any, Any]:
    """The types of the keys and values of a mapping."""
    for arm in arms(kind):
        inner, _ = bare(arm)
        if typing.get_origin(inner) is dict:
            key, value = typing.get_args(inner)
            return key, value
    return Any, Any
