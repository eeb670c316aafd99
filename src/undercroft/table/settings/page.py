"""The tables of the settings page, made from the structure: `python -m undercroft.table.settings.page FILE`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from undercroft.table.protocol.typescript import notes
from undercroft.table.settings import Limits, Retention, Settings, Turns
from undercroft.table.settings.reading import described, environment, settings

HEADS = {Settings: "## The server", Limits: "## Limits", Retention: "## Retention", Turns: "## Your turn"}
UNDER: dict[type[Any], tuple[str, ...]] = {Limits: ("limits",), Retention: ("retention",), Turns: ("turns",)}
"""Where the settings of a part stand in the file."""
BEGINS = "<!-- made from src/undercroft/table/settings by `make protocol` -->\n"
ENDS = "<!-- end of what is made -->\n"


def tables() -> str:
    """For each part its settings: name, variable, default, what it may be, what it does."""
    variables = environment(Settings())
    texts: list[str] = []
    for part, head in HEADS.items():
        about = (part.__doc__ or "").strip().replace("    ", "").partition("\n\n")[2]
        said, rows = notes(part), list[str]()
        for setting in settings():
            if setting.path[:-1] != UNDER.get(part, ()):
                continue
            default = variables[setting.variable] or "none"
            kind = described(setting.kind).partition(", such as")[0]
            says = said[setting.path[-1]].replace("\n", " ")
            rows.append(f"| `{setting.name}` | {says} | {kind} | `{default}` |")
        top = "| setting | what it does | may be | default |\n|---|---|---|---|"
        texts.append("\n\n".join(filter(None, [head, about, "\n".join([top, *rows])])))
    return "\n\n".join(texts) + "\n"


def page(text: str) -> str:
    """The page with its tables as they ought to be."""
    before, _, rest = text.partition(BEGINS)
    return f"{before}{BEGINS}\n{tables()}\n{ENDS}{rest.partition(ENDS)[2]}"


def main(file: Any) -> None:
    path = Path(file)
    path.write_text(page(path.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
