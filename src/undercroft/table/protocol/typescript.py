"""TypeScript types from the messages: `python -m undercroft.table.protocol.typescript > web/src/protocol.ts`."""

from __future__ import annotations

import ast
import inspect
import types
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from undercroft.crawl.shown import contest, dice, lobby, scene
from undercroft.crawl.shown.guide import Lesson
from undercroft.crawl.shown.told import Reveal
from undercroft.engine.odds import Odd
from undercroft.table import protocol
from undercroft.table.protocol import asking, http, parts, telling

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

HEAD = "// Made from src/undercroft/table/protocol by `make protocol`; not edited by hand.\n"
SCALARS = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}


def typescript() -> str:
    """The whole file: every struct of the scene and of the protocol, and the two unions that a socket carries."""
    texts = [HEAD, _declared(Odd), _declared(Lesson), _declared(Reveal)]
    for module in (dice, contest, scene, lobby, parts, asking, telling, http):
        texts += [_declared(kind) for kind in structs(module)]
    texts.append(_union("FromClient", protocol.FromClient))
    texts.append(_union("FromServer", protocol.FromServer))
    return "\n".join(texts)


def structs(module: ModuleType) -> Iterator[type[msgspec.Struct]]:
    """The structs that a module defines, in its order."""
    for value in vars(module).values():
        if isinstance(value, type) and issubclass(value, msgspec.Struct) and value.__module__ == module.__name__:
            yield value


def _declared(kind: type[msgspec.Struct]) -> str:
    hints, said = get_type_hints(kind, include_extras=True), notes(kind)
    config = kind.__struct_config__
    lines = _comment(inspect.cleandoc(kind.__doc__ or ""), "")
    fields = msgspec.structs.fields(kind)
    if config.array_like:
        items = ", ".join(f"{f.encode_name}: {_type(hints[f.name])}" for f in fields)
        return "\n".join([*lines, f"export type {kind.__name__} = [{items}];", ""])
    lines.append(f"export interface {kind.__name__} {{")
    if config.tag is not None:
        lines.append(f'  {config.tag_field}: "{config.tag}";')
    absent = config.omit_defaults or config.forbid_unknown_fields  # what a client sends may leave out defaults
    for field in fields:
        lines += _comment(said.get(field.name, ""), "  ")
        mark = "?" if absent and not field.required else ""
        lines.append(f"  {field.encode_name}{mark}: {_type(hints[field.name])};")
    return "\n".join([*lines, "}", ""])


def _type(hint: Any) -> str:
    origin, args = get_origin(hint), get_args(hint)
    if hint in SCALARS:
        return SCALARS[hint]
    if origin is Annotated:
        part = next((note.of for note in args[1:] if isinstance(note, parts.Part)), None)
        return _type(args[0]) if part is None else f"Partial<{part.__name__}>"
    if origin is Literal:
        return " | ".join(f'"{value}"' for value in args)
    if origin in (Union, types.UnionType):
        return " | ".join(_type(arg) for arg in args)
    if origin is tuple and args[-1] is not Ellipsis:
        return f"[{', '.join(_type(arg) for arg in args)}]"
    if origin in (tuple, list):
        inner = _type(args[0])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if origin is dict:
        return f"Record<{_type(args[0])}, {_type(args[1])}>"
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return hint.__name__
    raise TypeError(f"no TypeScript for {hint!r}")


def _union(name: str, union: Any) -> str:
    return f"export type {name} =\n" + "\n".join(f"  | {kind.__name__}" for kind in get_args(union)) + ";\n"


def notes(kind: type) -> dict[str, str]:
    """The texts that stand under the fields of a struct."""
    tree = ast.parse(inspect.cleandoc("\n" + inspect.getsource(kind)))
    body = tree.body[0].body if isinstance(tree.body[0], ast.ClassDef) else []
    found: dict[str, str] = {}
    for field, after in pairwise(body):
        match field, after:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                found[name] = inspect.cleandoc(text)
            case _:
                continue
    return found


def _comment(text: str, indent: str) -> list[str]:
    if not text or text.startswith(("Struct(", "Represents")):
        return []
    lines = text.splitlines()
    if len(lines) == 1:
        return [f"{indent}/** {lines[0]} */"]
    return [f"{indent}/**", *(f"{indent} * {line}".rstrip() for line in lines), f"{indent} */"]


if __name__ == "__main__":
    print(typescript(), end="")
