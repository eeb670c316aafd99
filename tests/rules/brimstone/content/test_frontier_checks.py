"""A Town of an author's own is checked like everything else: each mistake is told with what was expected."""

from __future__ import annotations

from pathlib import Path

import pytest

from undercroft.crawl.packs.faults import PackErrors
from undercroft.games.brimstone.content.library import load

TOWN = """\
id: no-hope
name: No Hope
icon: desert
story: It says so on the sign.
size: small
x: 5
y: 95
roads: {lantern-rest: 3}
locations: [bath-house]
"""
HOUSE = """\
id: bath-house
name: Bath House
icon: shop
services:
  - {id: a-hot-bath, name: A Hot Bath, gold: 5, needs: harm, do: "heal D3 any"}
"""
DOOR = """\
- {id: no-towels, name: No Towels, location: bath-house, rolls: [1, 2, 3, 4, 5, 6], steps: [{do: "sanity 1"}]}
"""


def write(folder: Path, town: str = TOWN, house: str = HOUSE, door: str = DOOR, road: str = "") -> Path:
    for name, text in (("towns/no-hope", town), ("locations/bath-house", house), ("events/bath-house", door)):
        path = folder / "frontier" / f"{name}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    if road:
        (folder / "frontier" / "travel.yaml").write_text(road, "utf-8")
    return folder


def test_a_town_of_ones_own_is_on_the_map(tmp_path: Path) -> None:
    frontier = load(write(tmp_path)).frontier

    assert frontier.days_from("lantern-rest")["no-hope"] == 3
    assert frontier.days_from("no-hope")["lantern-rest"] == 3  # a road that one end names leads both ways
    assert frontier.at("bath-house", 4).id == "no-towels"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("files", "fault"),
    [
        ({"town": TOWN.replace("{lantern-rest: 3}", "{}")}, "no road leads here"),
        ({"town": TOWN.replace("[bath-house]", "[bath-house, opera]")}, "opera"),
        ({"town": TOWN.replace("[bath-house]", "[]")}, "no Location"),
        ({"town": TOWN + "home: true\n"}, "is home already"),
        ({"town": TOWN.replace("desert", "skyscraper")}, "no icon 'skyscraper'"),
        ({"town": TOWN.replace("lantern-rest: 3", "no-hope: 1, lantern-rest: 3")}, "a road that leads nowhere else"),
        ({"door": DOOR.replace("[1, 2, 3, 4, 5, 6]", "[1, 2, 3]")}, "none is for 4, 5, 6"),
        ({"door": DOOR.replace("[1, 2, 3, 4, 5, 6]", "[1, 1, 2, 3, 4, 5, 6]")}, "1 is there too often"),
        ({"door": DOOR.replace("sanity 1", "darkness closer 1")}, "'darkness closer 1' needs a mine around it"),
        ({"door": DOOR.replace("sanity 1", "each hero in dark: sanity 1")}, "needs a mine around it"),
        ({"door": DOOR.replace("sanity 1", "bonus combat 1 fight")}, "needs a mine around it"),
        ({"door": DOOR.replace("sanity 1", "if dark: sanity 1")}, "needs a mine around it"),
        ({"door": DOOR.replace("sanity 1", "draw darkness 1")}, "needs a mine around it"),
        ({"house": HOUSE.replace("a-hot-bath", "surgery")}, "'surgery' is a service of 'doc'"),
        ({"house": HOUSE.replace('do: "heal D3 any"', "outcomes: [{rolls: [1, 2]}]")}, "none is for 3, 4, 5, 6"),
        ({"house": HOUSE.replace("heal D3 any", "threat low")}, "needs a mine around it"),
    ],
)
def test_what_is_wrong_with_a_town_is_told(tmp_path: Path, files: dict[str, str], fault: str) -> None:
    with pytest.raises(PackErrors) as found:
        load(write(tmp_path, **files))
    assert fault in str(found.value)


def test_a_roll_of_the_travel_chart_has_one_event(tmp_path: Path) -> None:
    road = "- {id: mud, name: Mud, rolls: [7], story: Up to the axle., steps: [{do: 'delay 1'}]}\n"
    with pytest.raises(PackErrors, match="7 already is"):
        load(write(tmp_path, road=road))
