"""The built browser client, served from its folder; without one, a page that says how to build it."""

from __future__ import annotations

import gzip
import mimetypes
import re
import zipfile
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parents[1]
PLACES = (HERE / "static", HERE.parents[2] / "web" / "dist")
ZIPPED = ("text/", "application/javascript", "application/json", "image/svg+xml", "application/manifest+json")

SCREENS = re.compile(
    r"/?(new/[^/]+|tables|join|letters|table/[^/]+(/replay|/story|/shared|/hand)?|rules(/[^/]+){0,2})?/?"
)
"""The addresses that the single page knows; the same as in web/src/App.svelte."""
NO_SCREEN = re.compile(r"/*(api|ws|assets|healthz|metrics)(/.*)?", re.IGNORECASE)
"""Addresses where a program looks for something, not a person for a screen."""

MISSING = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Undercroft</title></head>
<body><h1>The table is not laid yet</h1>
<p>The server runs, but the browser client has not been built. Run <code>make web</code> (or <code>make play</code>),
then load this page again.</p></body></html>
"""


class Page(NamedTuple):
    """A file as it is sent."""

    body: bytes
    zipped: bytes | None
    media_type: str
    found: bool
    """False: an address that the single page does not know either, and says so."""
    lasting: bool
    """Its name changes with its content, so that it can be kept for ever."""


ICON = re.compile(r"/?icons/([a-z0-9-]{1,80})\.svg")
"""An icon of the set by its name; each has a file of its own, so that a pack may name any of them."""


def home() -> Path | None:
    """Return the folder of the built client: inside the package, or next to it in a checkout."""
    return next((place for place in PLACES if (place / "index.html").is_file()), None)


def page(path: str) -> Page:
    """A file of the client; any other path is a screen of its single page."""
    root, known = home(), SCREENS.fullmatch(path) is not None
    if root is None:
        return Page(MISSING.encode(), None, "text/html", known, lasting=False)
    icon = _icon(root, path)
    if icon is not None:
        return icon
    file = _file(root, path)
    wanted = file or root.resolve() / "index.html"
    read = _read(wanted, wanted.stat().st_mtime_ns, lasting="assets" in wanted.relative_to(root.resolve()).parts[:-1])
    return read if file or known else read._replace(found=False)


def missing(path: str) -> bool:
    """True for a file that ought to exist, such as a picture, or for what a program looks for."""
    root = home()
    found = root is not None and (_icon(root, path) is not None or _file(root, path) is not None)
    return not found and ("." in path.rpartition("/")[2] or "/." in path or NO_SCREEN.fullmatch(path) is not None)


def _file(root: Path, path: str) -> Path | None:
    """Return a file in the client's folder; None if there is none, or the name is not allowed."""
    try:
        wanted = (root / path.lstrip("/")).resolve()
        return wanted if wanted.is_relative_to(root.resolve()) and wanted.is_file() else None
    except (OSError, ValueError):
        return None


def _icon(root: Path, path: str) -> Page | None:
    """Return an icon of the set, from the archive beside the client."""
    named = ICON.fullmatch(path)
    return _drawn(root / "icons.zip", named[1]) if named is not None and (root / "icons.zip").is_file() else None


@lru_cache(maxsize=1)
def _set(archive: Path) -> zipfile.ZipFile:
    """The archive, kept open: its list of contents takes a while to read."""
    return zipfile.ZipFile(archive)


@lru_cache(maxsize=512)
def _drawn(archive: Path, name: str) -> Page | None:
    icons = _set(archive)
    if name not in icons.NameToInfo:
        return None
    body = icons.read(name)
    return Page(body, gzip.compress(body, 9) if len(body) > 1024 else None, "image/svg+xml", True, lasting=True)


@lru_cache(maxsize=256)
def _read(path: Path, _changed: int, *, lasting: bool) -> Page:
    body = path.read_bytes()
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if kind == "text/javascript":
        kind = "application/javascript"
    zipped = gzip.compress(body, 9) if kind.startswith(ZIPPED) and len(body) > 1024 else None
    return Page(body, zipped, kind, True, lasting)
