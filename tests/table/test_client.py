"""The built client is served from its folder, and nothing else is."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from undercroft.table.server import client


@pytest.fixture
def dist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A built client beside a file that is nobody's business."""
    root = tmp_path / "dist"
    (root / "assets").mkdir(parents=True)
    (root / "index.html").write_text("<!doctype html>the one page")
    (root / "assets" / "app-1a2b.js").write_text("let table;" * 500)
    (tmp_path / "secret.txt").write_text("secret")
    monkeypatch.setattr(client, "PLACES", (root,))
    return root


def test_files_and_screens(dist: Path) -> None:
    script = client.page("/assets/app-1a2b.js")
    assert (script.media_type, script.lasting) == ("application/javascript", True)
    assert script.zipped is not None
    assert len(script.zipped) < len(script.body)
    for screen in ("", "/", "/table/abc", "/join"):
        assert client.page(screen).body.endswith(b"the one page")
        assert not client.page(screen).lasting
        assert not client.missing(screen)
    assert client.missing("/assets/gone.js")


def test_any_icon_of_the_set_has_a_file_of_its_own(dist: Path) -> None:
    """It may be kept for ever; what is not in the set is not there."""
    with zipfile.ZipFile(dist / "icons.zip", "w") as archive:
        archive.writestr("spider-face", "<svg>" + "eight legs " * 200 + "</svg>")
    icon = client.page("/icons/spider-face.svg")
    assert (icon.media_type, icon.lasting, icon.found) == ("image/svg+xml", True, True)
    assert icon.zipped is not None
    assert not client.missing("/icons/spider-face.svg")
    for path in ("/icons/no-such-beast.svg", "/icons/../icons.svg", "/icons/SPIDER.svg"):
        assert client.missing(path)


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "//etc/passwd", "/..%2fsecret.txt", "/a\0b", "/" + "x" * 300, "/" + "x/" * 3000]
)
def test_nothing_outside_the_folder_and_no_impossible_name(dist: Path, path: str) -> None:
    assert client.page(path).body.endswith(b"the one page")


def test_without_a_client_the_page_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "PLACES", (tmp_path,))

    assert b"make web" in client.page("/").body
