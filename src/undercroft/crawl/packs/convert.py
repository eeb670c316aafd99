"""Plain data into a game's types, with every fault found and told in words an author knows."""

from __future__ import annotations

import enum
import re
import typing
from typing import TYPE_CHECKING, Any, Final

import msgspec

from undercroft.crawl.packs.faults import Fault, listed, nearest, shown
from undercroft.crawl.packs.kinds import arms, bare, fields_of, is_struct, item_type, mapping_types
from undercroft.crawl.packs.language.dice import Dice
from undercroft.crawl.packs.language.effect import Effect, When
from undercroft.crawl.packs.language.grammar import parse_dice, parse_effect, parse_when
from undercroft.crawl.packs.yaml import is_list, is_mapping

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from undercroft.crawl.packs.faults import Path
    from undercroft.crawl.packs.language.grammar import Flaw
    from undercroft.crawl.packs.language.keywords import Words

_PLAIN: Final = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "a mapping",
    "null": "nothing",
}
_MESSAGE: Final = re.compile(r"Expected `(?P<types>[^`]+)`(?:, got `[^`]+`)?(?P<more>.*)", re.DOTALL)
_AT: Final = re.compile(r" - at (?:`key` in )?`\$[^`]*`$")
_PARSERS: Final[dict[Any, Callable[[Words, Any], tuple[Any, list[Flaw]]]]] = {
    Effect: parse_effect,
    When: parse_when,
    Dice: parse_dice,
}


def convert(kind: Any, data: Any, words: Words) -> tuple[Any, list[Fault]]:
    """Return the value, or every fault that keeps it from being converted."""

    def compiled(wanted: type, written: Any) -> Any:
        value, flaws = _PARSERS[wanted](words, written)
        if flaws:
            raise ValueError(flaws[0].what)
        return value

    try:
        return msgspec.convert(data, kind, strict=True, dec_hook=compiled), []
    except msgspec.ValidationError as bad:
        finder = _Finder(words, compiled)
        return None, list(finder.inside(kind, data, ())) or [Fault((), _AT.sub("", str(bad)))]


class _Finder:
    """Takes a value apart to find what msgspec, which stops at the first fault, refused in it."""

    def __init__(self, words: Words, compiled: Callable[[type, Any], Any]) -> None:
        self.words, self.compiled = words, compiled

    def refusal(self, kind: Any, data: Any) -> str:
        try:
            msgspec.convert(data, kind, strict=True, dec_hook=self.compiled)
        except msgspec.ValidationError as bad:
            return str(bad)
        return ""

    def inside(self, kind: Any, data: Any, at: Path) -> Iterator[Fault]:
        """Return the faults of a value: those of its parts or, if the parts are sound, its own."""
        refusal = self.refusal(kind, data)
        if not refusal:
            return
        plain, to = bare(kind)
        choices = [bare(arm)[0] for arm in arms(plain)]
        if len(choices) == 1 and choices[0] in _PARSERS:
            _, flaws = _PARSERS[choices[0]](self.words, data)
            yield from (flaw.fault().under(at) for flaw in flaws)
            return
        found = list(self.parts(plain, choices, data, at))
        yield from found or [self.leaf(choices, to, data, at, refusal)]

    def parts(self, plain: Any, choices: list[Any], data: Any, at: Path) -> Iterator[Fault]:
        if is_list(data):
            for n, item in enumerate(data):
                yield from self.inside(item_type(plain, n), item, (*at, n))
        elif is_mapping(data):
            structs = [arm for arm in choices if is_struct(arm)]
            if structs:
                yield from self.struct(structs, data, at)
            else:
                key_type, value_type = mapping_types(plain)
                for key, value in data.items():
                    yield from self.inside(key_type, key, (*at, key))
                    yield from self.inside(value_type, value, (*at, key))

    def struct(self, structs: list[Any], data: Mapping[Any, Any], at: Path) -> Iterator[Fault]:
        chosen = structs[0]
        tag_field = chosen.__struct_config__.tag_field
        if len(structs) > 1:
            tags = {str(struct.__struct_config__.tag): struct for struct in structs}
            tag = data.get(tag_field)
            if str(tag) not in tags:
                what = f"{tag_field!r} is {shown(tag)}" if tag_field in data else f"missing field {tag_field!r}"
                yield Fault((*at, tag_field), what, listed(tags), nearest(tag, tags))
                return
            chosen = tags[str(tag)]
        fields = {field.encode_name: field for field in fields_of(chosen)}
        known = [*fields, tag_field] if tag_field else [*fields]
        for key in data:
            if key not in known:
                near = nearest(key, (name for name in known if name not in data)) or nearest(key, known)
                yield Fault((*at, key), f"unknown field {shown(key)}", listed(known, most=30), near)
        for name, field in fields.items():
            if name in data:
                yield from self.inside(field.type, data[name], (*at, name))
            elif field.required:
                yield Fault(at, f"missing field {name!r}", describe(field.type))

    def leaf(self, choices: list[Any], to: tuple[str, ...], data: Any, at: Path, refusal: str) -> Fault:
        allowed = [str(word) for arm in choices for word in _words_of(arm)]
        where = f"{spot(at)} is {shown(data)}" if at else f"got {shown(data)}"
        if allowed:
            return Fault(at, where, listed(allowed, most=30), nearest(data, allowed))
        if to:
            return Fault(at, where, f"the id of: {listed(to)}")
        message = _MESSAGE.fullmatch(_AT.sub("", refusal))
        if message is None:
            return Fault(at, _AT.sub("", refusal))
        if any(is_struct(arm) for arm in choices) and not isinstance(data, dict):
            return Fault(at, where, listed(describe(arm) for arm in choices))
        names = [_PLAIN.get(name.strip(), name.strip()) for name in message["types"].split("|")]
        if "text" in names and isinstance(data, int | float) and not isinstance(data, bool):
            return Fault(at, where, f'text, in quotes: "{data}"')
        return Fault(at, where, listed(names) + _limits(message["more"]))


def describe(kind: Any) -> str:
    """What an author should write for a value of this type."""
    plain, to = bare(kind)
    if to:
        return f"the id of: {listed(to)}"
    words: list[str] = []
    for arm in arms(plain):
        inner, _ = bare(arm)
        origin: Any = typing.get_origin(inner) or inner
        if inner in _PARSERS:
            words.append({Effect: "an effect", When: "a condition", Dice: "a number or dice"}[inner])
        elif is_struct(inner):
            words.append(f"a mapping with {listed((f.encode_name for f in fields_of(inner)), 'and')}")
        elif allowed := _words_of(inner):
            words += [str(word) for word in allowed]
        elif isinstance(origin, type) and issubclass(origin, (list, tuple, set, frozenset)):
            words.append("a list")
        else:
            words.append(_PLAIN.get("object" if origin is dict else getattr(inner, "__name__", ""), "a value"))
    return listed(words)


def spot(at: Path) -> str:
    """A path as a person reads it: `'cost.fatigue'`, `item 2 of 'keywords'`."""
    if at and isinstance(at[-1], int) and len(at) > 1:
        return f"item {at[-1] + 1} of {spot(at[:-1])}"
    return repr(".".join(str(step) for step in at))


def _limits(told: str) -> str:
    """What msgspec says of a limit, in words.

    >>> _limits(" >= 1"), _limits(" of length <= 4")
    (' of at least 1', ' of at most 4 letters')
    """
    letters = re.sub(r" of length (\S+ \d+)", r" \1 letters", told.replace("`", ""))
    letters = re.sub(r"\b1 letters", "1 letter", letters)
    return letters.replace(" >= ", " of at least ").replace(" <= ", " of at most ")


def _words_of(kind: Any) -> list[object]:
    if typing.get_origin(kind) is typing.Literal:
        return list(typing.get_args(kind))
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return [member.value for member in kind]
    return []
