"""Reads settings from a TOML file and from the environment; what is wrong is told with its place and a way out."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, cast, get_args, get_origin, get_type_hints
from urllib.parse import urlsplit

import msgspec

from undercroft.crawl.packs.faults import nearest, shown
from undercroft.engine.errors import BadInput
from undercroft.table.settings import Settings

PREFIX = "UNDERCROFT_"
FILE = f"{PREFIX}SETTINGS"
"""Names the settings file, if the command line does not."""
OTHERS = (FILE, f"{PREFIX}GAMES", f"{PREFIX}IMAGES", f"{PREFIX}DOORS")
"""Variables with our prefix that are not settings; the last is set by a server for its own processes."""


class Setting(NamedTuple):
    """One setting: where it stands in the file, and what it may be."""

    path: tuple[str, ...]
    kind: Any

    @property
    def name(self) -> str:
        return ".".join(self.path)

    @property
    def variable(self) -> str:
        """Its name in the environment."""
        return PREFIX + "_".join(self.path).upper()


def settings(kind: type[msgspec.Struct] = Settings, under: tuple[str, ...] = ()) -> Iterator[Setting]:
    """Every setting there is, in the order of the structure."""
    for name, hint in get_type_hints(kind, include_extras=True).items():
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
            yield from settings(hint, (*under, name))
        else:
            yield Setting((*under, name), hint)


def read(file: str | Path | None, environment: Mapping[str, str]) -> Settings:
    """The defaults, changed by the file, changed by the environment; BadInput says what is wrong and where."""
    file = file or environment.get(FILE) or None
    told = _of_file(Path(file)) if file else {}
    told |= _of_environment(environment)
    values: dict[tuple[str, ...], Any] = {}
    for setting, (place, value) in told.items():
        values[setting.path] = _checked(setting, place, value)
    made: Settings = _built(Settings, values)
    for name, places in (("proxies", made.proxies), ("metrics", made.metrics)):
        for place in places:
            try:
                ip_network(place)
            except ValueError as fault:
                raise BadInput(
                    f"{name} must be addresses or networks such as 127.0.0.1 or 10.0.0.0/8, not {place}"
                ) from fault
    if made.public and not _site(made.public):
        raise BadInput(
            "public must be an address such as https://table.example.org, without a path or a slash after it,"
            f" not {made.public}"
        )
    turns = made.turns
    if turns.smtp and not (made.public and turns.sender):
        raise BadInput(
            "turns.smtp needs public, for the links in letters, and turns.sender, the address they come from"
        )
    if turns.webhook and not turns.webhook.startswith(("https://", "http://")):
        raise BadInput(f"turns.webhook must be an address such as https://chat.example.org/hook, not {turns.webhook}")
    return made


def _site(address: str) -> bool:
    """Tell whether this is the address of a server, and nothing more."""
    try:
        parts = urlsplit(address)
        return (
            parts.scheme in ("http", "https") and address == f"{parts.scheme}://{parts.netloc}" and bool(parts.hostname)
        )
    except ValueError:
        return False


def environment(chosen: Settings) -> dict[str, str]:
    """The variables that mean these settings, for the processes that a server starts."""
    found: dict[str, str] = {}
    for setting in settings():
        value: Any = chosen
        for name in setting.path:
            value = getattr(value, name)
        found[setting.variable] = value if isinstance(value, str) else _written(value)
    return found


def _built(kind: type[Any], values: dict[tuple[str, ...], Any], under: tuple[str, ...] = ()) -> Any:
    given: dict[str, Any] = {}
    for name, hint in get_type_hints(kind).items():
        path = (*under, name)
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
            given[name] = _built(hint, values, path)
        elif path in values:
            given[name] = values[path]
    return kind(**given)


# ---- where they are written ------------------------------------------------------------------------------------------


def _of_file(file: Path) -> dict[Setting, tuple[str, Any]]:
    try:
        text = file.read_text("utf-8")
    except OSError as fault:
        raise BadInput(f"cannot read the settings in {file}: {fault.strerror}") from fault
    except UnicodeDecodeError as fault:
        raise BadInput(f"{file}: this is not UTF-8 text") from fault
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise BadInput(f"{file}: this is not TOML: {fault}") from fault
    known = {setting.path: setting for setting in settings()}
    parts = {path[:-1] for path in known}
    found: dict[Setting, tuple[str, Any]] = {}
    for path, value in _flat(values, parts):
        name = ".".join(path)
        if path not in known:
            near = nearest(name, [setting.name for setting in known.values()])
            raise BadInput(f"{file}: there is no setting {name}{f'; {near} is the nearest' if near else ''}")
        found[known[path]] = (f"{file}: {name}", value)
    return found


def _flat(
    values: dict[str, Any], parts: set[tuple[str, ...]], under: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], Any]]:
    for name, value in values.items():
        path = (*under, name)
        if path in parts and isinstance(value, dict):
            yield from _flat(cast("dict[str, Any]", value), parts, path)
        else:
            yield path, value


def _of_environment(environment: Mapping[str, str]) -> dict[Setting, tuple[str, Any]]:
    known = {setting.variable: setting for setting in settings()}
    found: dict[Setting, tuple[str, Any]] = {}
    for variable, text in environment.items():
        if not variable.startswith(PREFIX) or variable in OTHERS:
            continue
        if variable not in known:
            near = nearest(variable, known)
            raise BadInput(f"the variable {variable} is not a setting{f'; {near} is the nearest' if near else ''}")
        found[known[variable]] = (variable, _read(known[variable].kind, text))
    return found


def _read(kind: Any, text: str) -> Any:
    """A value as the environment has it: lists are separated by spaces, packs are written as in the file."""
    if get_origin(kind) is tuple:
        return text.split()
    if get_origin(kind) is dict:
        try:
            return tomllib.loads(f"value = {text}")["value"]
        except tomllib.TOMLDecodeError:
            return text
    return text


def _written(value: Any) -> str:
    """The reverse of `_read`."""
    if isinstance(value, tuple):
        return " ".join(cast("tuple[str, ...]", value))
    if isinstance(value, dict):
        packs = cast("dict[str, tuple[str, ...]]", value)
        rows = [f"{_quoted(name)} = [{', '.join(map(_quoted, folders))}]" for name, folders in packs.items()]
        return f"{{{', '.join(rows)}}}"
    return str(value)


def _quoted(text: str) -> str:
    return msgspec.json.encode(text).decode()


# ---- what they may be ------------------------------------------------------------------------------------------------


def _checked(setting: Setting, place: str, value: Any) -> Any:
    try:
        if isinstance(value, bool) and bool not in (setting.kind, *get_args(setting.kind)):
            raise msgspec.ValidationError
        return msgspec.convert(value, setting.kind, strict=False)
    except msgspec.ValidationError as fault:
        raise BadInput(f"{place} must be {described(setting.kind)}, not {shown(value)}") from fault


def described(kind: Any) -> str:
    """What a setting may be, in words."""
    if get_origin(kind) is Annotated:
        plain, meta = get_args(kind)
        bounds = {"at least": meta.ge, "more than": meta.gt, "at most": meta.le}
        said = [f"{words} {bound}" for words, bound in bounds.items() if bound is not None]
        return f"{described(plain)} of {' and '.join(said)}"
    if get_origin(kind) is Literal:
        return " or ".join(get_args(kind))
    if get_origin(kind) is dict:
        return 'a list of folders by game, such as {GAME = ["my-pack"]}'
    if get_origin(kind) is tuple:
        return "a list of texts"
    return {int: "a whole number", float: "a number", bool: "true or false", str: "a text"}[kind]
