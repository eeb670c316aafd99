"""What hosts copy: settings that exist, paths that fit one another, proxies that are believed and pass sockets on."""

from __future__ import annotations

import re
from configparser import RawConfigParser
from pathlib import Path
from urllib.parse import urlsplit

import msgspec

from undercroft.table.protocol import Fault
from undercroft.table.settings.reading import read

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"


def text(name: str) -> str:
    return (DEPLOY / name).read_text("utf-8")


def test_the_example_settings_are_settings_and_name_the_proxy() -> None:
    found = read(DEPLOY / "settings.toml", {})
    site = urlsplit(found.public)

    assert site.scheme == "https"
    assert found.proxies == ("127.0.0.1", "::1")
    for proxy in ("Caddyfile", "nginx.conf"):
        assert f"127.0.0.1:{found.port}" in text(proxy)
        assert str(site.hostname) in text(proxy)
        assert "/metrics" in text(proxy)


def test_nginx_passes_on_sockets_and_replaces_what_browsers_claim() -> None:
    lines = set(re.findall(r"proxy_set_header +(\S+) (\S+);", text("nginx.conf")))

    assert lines == {
        ("Host", "$host"),
        ("Upgrade", "$http_upgrade"),
        ("Connection", "$undercroft_connection"),
        ("X-Forwarded-For", "$remote_addr"),
        ("X-Forwarded-Proto", "$scheme"),
    }


def test_nginx_compresses_nothing_and_answers_as_the_server_does() -> None:
    conf = text("nginx.conf")

    assert re.search(r"^ +gzip off;$", conf, re.MULTILINE)
    refused = re.search(r"error_page 413 (@\w+);\s+location \1 \{\s+default_type (\S+);\s+return 413 '(.*)';", conf)
    assert refused is not None
    assert refused[2] == "application/json"
    assert msgspec.json.decode(refused[3], type=Fault).status == 413


def test_the_certificate_is_renewed_where_it_was_first_got() -> None:
    """nginx does not start without one, so the first comes through nginx's own page."""
    conf = text("nginx.conf")
    folder = re.search(r"certbot certonly --webroot -w (\S+) ", conf)

    assert folder is not None
    assert f"root {folder[1]};" in conf


def test_the_container_sets_settings_that_exist_and_runs_without_root() -> None:
    recipe = text("Containerfile")
    chosen = read(None, dict(re.findall(r"(UNDERCROFT_\w+)=(\S+)", recipe.partition("\nENV ")[2])))

    assert chosen.database.removeprefix("sqlite:///") == "/data/undercroft.db"
    assert f":{chosen.port}/healthz" in recipe
    assert f"EXPOSE {chosen.port}" in recipe
    assert not re.search(r"^FROM (?!docker\.io/)", recipe, re.MULTILINE), "podman asks where a short name comes from"
    assert re.search(r"^USER [1-9]\d*$", recipe, re.MULTILINE)
    assert "\nVOLUME /data\n" in recipe


def test_the_image_gets_everything_that_the_wheel_is_made_from() -> None:
    kept = [line[1:] for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if line.startswith("!")]

    assert {"src", "web", "requirements", "hatch_build.py", "pyproject.toml"} <= set(kept)
    assert all((ROOT / name).exists() for name in kept)


def test_the_unit_keeps_its_data_where_the_settings_say_and_locks_the_rest() -> None:
    unit = RawConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string(text("undercroft.service"))
    service = unit["Service"]

    database = Path(read(DEPLOY / "settings.toml", {}).database.removeprefix("sqlite:///"))
    assert database.parent == Path("/var/lib") / service["StateDirectory"]
    assert service["ExecStart"].endswith("undercroft serve --settings /etc/undercroft/settings.toml")
    assert service["User"] == "undercroft"
    assert service["ProtectSystem"] == "strict"
    assert service["NoNewPrivileges"] == service["MemoryDenyWriteExecute"] == "yes"
    assert service["CapabilityBoundingSet"] == ""
    assert "@resources" not in service["SystemCallFilter"], "worker processes limit their own memory"
