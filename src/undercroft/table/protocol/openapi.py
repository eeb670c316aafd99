"""The HTTP part as OpenAPI: `python -m undercroft.table.protocol.openapi > docs/protocol/openapi.json`."""

from __future__ import annotations

import json

from undercroft.table.server.app import litestar_app
from undercroft.table.settings import Settings


def openapi() -> str:
    """The description of every request and answer, as JSON."""
    schema = litestar_app(Settings(database="sqlite://")).openapi_schema.to_schema()
    schema["info"]["version"] = "1"
    return json.dumps(schema, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    print(openapi(), end="")
