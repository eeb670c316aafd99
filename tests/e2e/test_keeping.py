"""Tables are kept: through a crash, in a file, and to be looked at again."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e import clicks
from tests.e2e.conftest import Welcome
from tests.e2e.inn import Inn

pytestmark = pytest.mark.slow


def test_save_restart_resume(own_inn: Inn, welcome: Welcome, tmp_path: Path) -> None:
    """The server dies in mid-game: the page says so and comes back by itself, nothing is lost. A save goes on."""
    ada = welcome(own_inn, "Ada")
    ada.forgive("ERR_CONNECTION_REFUSED", "WebSocket connection", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE")
    made = ada.host("heist", heroes=2)
    ada.sit(made["table"])
    for _ in range(6):
        clicks.any_answer(ada)
    n, scene = ada.picture["n"], ada.picture["scene"]

    own_inn.close(signal.SIGKILL)
    expect(ada.page.get_by_text("The connection to the table is down")).to_be_visible()
    ada.picture = {}
    own_inn.open()
    clicks.until(ada, lambda: bool(ada.picture), "the line")
    expect(ada.page.get_by_text("The connection to the table is down")).to_have_count(0)
    assert (ada.picture["n"], ada.picture["scene"]) == (n, scene)
    clicks.any_answer(ada)
    assert ada.picture["n"] == n + 1

    ada.go("/tables")
    with ada.page.expect_download() as saving:
        ada.page.get_by_role("link", name="Save Heist to a file").click()
    saved = tmp_path / "heist.save"
    saving.value.save_as(saved)
    assert b"night.tools" not in saved.read_bytes(), "a running game is sealed"
    scene = ada.picture["scene"]
    ada.page.get_by_label("Save file").set_input_files(saved)
    ada.page.wait_for_url("**/table/*")
    ada.at_table()
    clicks.until(ada, lambda: ada.picture["table"] != made["table"], "the new table")
    assert ada.picture["branch_of"] == made["table"]
    assert ada.picture["scene"]["figures"] == scene["figures"]
    clicks.any_answer(ada)

    ada.forgive("Failed to load resource")
    nonsense = tmp_path / "nonsense.save"
    nonsense.write_bytes(b"not a save")
    ada.go("/tables")
    ada.page.get_by_label("Save file").set_input_files(nonsense)
    expect(ada.page.get_by_role("status").get_by_role("button", name="Dismiss")).to_be_visible()
    assert ada.page.url.endswith("/tables")


def test_replay_of_a_finished_duel(inn: Inn, welcome: Welcome) -> None:
    """Scrub by slider and keys, play, look through either pair of eyes, and branch off."""
    ada = welcome(inn, "Ada")
    made = ada.host("duel", "bot", "bot")
    table = made["table"]
    ada.go(f"/table/{table}")
    clicks.until(ada, lambda: ada.picture.get("phase") == "over", "the end", 60)
    last = ada.picture["n"]
    ada.go(f"/table/{table}/replay")
    board = ada.page.locator(".board[data-n]")
    slider = ada.page.get_by_role("slider", name="Moment of the game")
    expect(board).to_have_attribute("data-n", "1")

    ada.page.keyboard.press("ArrowRight")
    expect(board).to_have_attribute("data-n", "2")
    ada.page.keyboard.press("End")
    expect(board).to_have_attribute("data-n", str(last))
    slider.fill("3")
    expect(board).to_have_attribute("data-n", "3")
    slider.focus()
    ada.page.keyboard.press("ArrowLeft")
    expect(board).to_have_attribute("data-n", "2")
    ada.page.get_by_role("button", name="Play", exact=True).click()
    expect(board).not_to_have_attribute("data-n", "2")
    ada.page.get_by_role("button", name="Pause").click()

    ada.page.get_by_label("As seen by").select_option("south")
    slider.fill("1")
    expect(board).to_have_attribute("data-n", "1")
    ada.fits()
    ada.accessible()
    ada.page.get_by_role("button", name="What if, from here?").click()
    ada.page.wait_for_url(lambda url: url.rpartition("/")[2] not in (table, "replay"))
    ada.at_table()
    clicks.until(ada, lambda: ada.picture["branch_of"] == table, "the branch")
    assert ada.picture["you"]["seats"] == ["north", "south"]
    clicks.any_answer(ada)


def test_the_story_of_a_finished_mission(inn: Inn, welcome: Welcome) -> None:
    """How it ended, what happened when, how lucky everybody was; the dice can be verified."""
    ada = welcome(inn, "Ada")
    made = ada.host("brimstone", "bot", "bot", party=["marshal", "gunslinger"])
    ada.go(f"/table/{made['table']}")
    clicks.until(ada, lambda: ada.picture.get("phase") == "over", "the end", 90)
    ada.go(f"/table/{made['table']}/story")

    ada.sees(ada.picture["scene"]["outcome"])
    expect(ada.page.locator("ol li")).not_to_have_count(0)
    story = ada.context.request.get(f"/api/tables/{made['table']}/story").json()
    luck = ada.page.get_by_role("figure", name="Luck")
    for one in story["luck"]:
        expect(luck.get_by_text(f"with {one['rolls']} dice").first).to_be_visible()
    names = {sheet["figure"]: sheet["name"] for sheet in ada.picture["scene"]["party"]}
    dealt = {names[one["figure"]]: one["points"][-1][1] for one in story["tallies"] if one["name"] == "Wounds dealt"}
    chart = ada.page.get_by_role("img", name="Wounds dealt")
    for name, amount in dealt.items():
        assert f"{name}: {amount:g}" in (chart.get_attribute("aria-label") or "")
    assert dealt
    ada.accessible()
    ada.fits()
    ada.page.get_by_text("Turning points").click()
    ada.page.get_by_role("button", name="Were the dice fair?").click()
    expect(ada.page.get_by_text("The dice were fair.")).to_be_visible(timeout=30_000)
    ada.page.locator("ol .n").last.click()
    expect(ada.page.locator(".board[data-n]")).to_be_visible()
