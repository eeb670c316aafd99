"""Every game shows its table: from what a seat may see and nothing else, in one piece, with icons that are there."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from tests.conformance.play import Case, plain, recorded, walk
from undercroft.crawl.shown.contract import Shown
from undercroft.crawl.shown.drawing.icons import names
from undercroft.crawl.shown.drawing.looks import Ground, Light, LineKind, Palette, Terrain, Theme
from undercroft.crawl.shown.scene import Scene
from undercroft.engine.choices import options_of
from undercroft.engine.game import Game
from undercroft.engine.session import Session


def own(session: Session[Any]) -> Shown[Any]:
    """What the game shows."""
    game: Game[Any] = session.game
    return game.shown


def scene(session: Session[Any], seat: str | None) -> Scene:
    return own(session).scene(session.game, seat)


def icons_of(shown: Scene) -> set[str]:
    """Every icon named in a scene."""
    found = {figure.icon for figure in shown.figures} | {marker.icon for marker in shown.markers}
    found |= {badge.icon for figure in shown.figures for badge in figure.badges}
    found |= {sheet.icon for sheet in shown.party} | {turn.icon for turn in shown.order}
    found |= {badge.icon for sheet in shown.party for badge in sheet.badges}
    found |= {thing.icon for sheet in shown.party for thing in sheet.things}
    found |= {thing.icon for pile in shown.piles for thing in pile.discard} | {card.icon for card in shown.cards}
    found |= {fact.icon for fact in shown.facts} | {icon for track in shown.tracks for _, icon, _ in track.markers}
    found |= {step.icon for track in shown.tracks for step in track.steps}
    if shown.stage is not None:
        found |= {spot.icon for spot in shown.stage.spots}
    found |= {page.icon for page in shown.chronicle}
    return found - {""}


def test_a_scene_is_true(case: Case) -> None:
    """What a seat sees of the game as it imagines it is what it would see of the real one."""
    for n, session in walk(case, 25):
        nobody = plain(scene(session, None))
        for seat in (None, *session.game.seats()):
            imagined = session.imagine(seat, b"any key")
            assert plain(scene(imagined, seat)) == plain(scene(session, seat)), f"stop {n}: {seat}"
            assert plain(scene(imagined, None)) == nobody, f"stop {n}: who watches knows {seat}"


def test_looking_changes_nothing(case: Case) -> None:
    for n, session in walk(case, 25):
        before = session.state_bytes()
        kind = own(session)
        for seat in (None, *session.game.seats()):
            scene(session, seat)
        for _, ask in session.waiting():
            for option in options_of(ask):
                kind.hint(session.game, ask, option)
        assert session.state_bytes() == before, f"stop {n}"


def test_everything_in_a_scene_lies_on_its_board(case: Case) -> None:
    for n, session in walk(case, 25):
        shown = scene(session, None)
        spaces = {cell.space for cell in shown.cells}
        assert len(spaces) == len(shown.cells)
        assert all(space in spaces for figure in shown.figures for space in figure.spaces), f"stop {n}"
        assert all(marker.space in spaces for marker in shown.markers), f"stop {n}"
        assert spaces.issuperset(shown.lights), f"stop {n}"
        assert spaces.issuperset(space for region in shown.regions for space in region.spaces), f"stop {n}"
        assert spaces.issuperset(space for surface in shown.terrain for space in surface.spaces), f"stop {n}"
        ids = [*[m.id for m in shown.markers], *[line.id for line in shown.lines if line.id]]
        for things in ([f.id for f in shown.figures], ids, [p.id for p in shown.piles]):
            assert len(set(things)) == len(things), f"stop {n}: an id twice"
        assert all(0 <= step < len(track.steps) for track in shown.tracks for step, _, _ in track.markers), f"stop {n}"
        assert all(sheet.seat in session.game.seats() for sheet in shown.party)
        assert all(line.name for line in shown.lines if line.key), f"stop {n}: a door without a name"
        assert all(hand.seat in session.game.seats() and hand.count >= 0 for hand in shown.hands), f"stop {n}"
        assert all(meter.value >= 0 for sheet in shown.party for meter in sheet.meters), f"stop {n}"


def test_whoever_takes_part_in_a_contest_is_there(case: Case) -> None:
    """Both sides are figures of the scene, and everybody sees the same of it."""
    for n, session in walk(case, 40):
        shown = scene(session, None)
        figures = {figure.id for figure in shown.figures}
        if shown.contest is not None:
            sides = [side for side in (shown.contest.by, shown.contest.against) if side is not None]
            assert all(side.figure in figures for side in sides if side.figure), f"stop {n}"
        assert all(scene(session, seat).contest == shown.contest for seat in session.game.seats()), f"stop {n}"


def test_the_end_is_won_lost_or_drawn(case: Case) -> None:
    """Each seat can see which, and nobody before the end."""
    session = case.start()
    seat = session.game.seats()[0]
    assert scene(session, seat).result == ""
    for answer in recorded(case).answers:
        session.answer(answer.key, answer.seat)
    assert scene(session, seat).result in ("won", "lost", "drawn")


def test_every_icon_is_on_the_published_list(case: Case) -> None:
    """A client can draw those and no others."""
    for _, session in walk(case, 25):
        for seat in session.game.seats():
            assert icons_of(scene(session, seat)) <= names()


def test_every_look_is_one_that_clients_draw(case: Case) -> None:
    """Palettes, grounds, light and stages are named from the lists in `looks`."""
    for n, session in walk(case, 25):
        shown = scene(session, None)
        assert {shown.palette, *(plane.palette for plane in shown.planes)} <= set(get_args(Palette)), f"stop {n}"
        assert {shown.light, *(plane.light for plane in shown.planes)} <= set(get_args(Light)), f"stop {n}"
        assert {cell.floor for cell in shown.cells} <= set(get_args(Ground)), f"stop {n}"
        assert {surface.look for surface in shown.terrain} <= set(get_args(Terrain)), f"stop {n}"
        assert {line.kind for line in shown.lines} <= set(get_args(LineKind)), f"stop {n}"
        assert shown.stage is None or shown.stage.theme in get_args(Theme), f"stop {n}"


def test_hints_point_at_what_is_there(case: Case) -> None:
    """A path begins beside whoever walks it and ends in the space that was offered, or a base stands on it then."""
    for n, session in walk(case, 25):
        shown = scene(session, None)
        spaces = {cell.space for cell in shown.cells}
        figures = {figure.id: figure for figure in shown.figures}
        for _, ask in session.waiting():
            for option in options_of(ask):
                found = own(session).hint(session.game, ask, option)
                if found is None:
                    continue
                assert spaces.issuperset((*found.path, *found.spaces, *found.base)), f"stop {n}: {option.key}"
                assert all(figure in figures for figure in found.figures), f"stop {n}: {option.key}"
                assert found.thing is None or {found.thing.icon} - {""} <= names(), f"stop {n}: {option.key}"
                if found.path:
                    assert found.actor in figures
                    assert not isinstance(option.target, int) or option.target in (found.path[-1], *found.base)


@pytest.mark.parametrize("limit", [0.003])
def test_a_scene_is_quick(case: Case, limit: float) -> None:
    """The median over many stops, so that a busy machine does not matter."""
    from time import perf_counter

    times: list[float] = []
    for _, session in walk(case, 40):
        started = perf_counter()
        scene(session, None)
        times.append(perf_counter() - started)

    assert sorted(times)[len(times) // 2] < limit
