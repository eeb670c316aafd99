"""What choices are about: every one refers to things that are on the table, so that a client can show it there."""

from __future__ import annotations

from tests.conformance.play import Case, walk
from undercroft.crawl.shown.about import is_plain
from undercroft.crawl.shown.scene import Ref, Scene
from undercroft.crawl.subjects import CARD, FIGURE, ITEM, MARKER, REGION, SHEET, SPACE, SPOT
from undercroft.engine.choices import AMOUNT, CHANCE, DIE, NONE, YES_NO, options_of
from undercroft.table.protocol import Choice
from undercroft.table.shown import render

WITHOUT_PLACE = (AMOUNT, DIE)
"""Kinds that lie nowhere on the table."""


def test_choices_are_about_what_is_there(case: Case) -> None:
    """A space that is a cell, a figure that stands there, a card that somebody has or that the choice itself shows."""
    for n, session in walk(case, 40):
        for seat in session.game.seats():
            imagined = session.imagine(seat)
            shown = in_scene(render.scene(imagined))
            asked = [one for found in render.questions(imagined, seat, n, rolls=False) for one in found.choices]
            for choice in (*asked, *render.offers(imagined, seat)):
                refs = [*choice.about, *(ref for ref in (choice.origin, choice.goal) if ref is not None)]
                lost = [ref for ref in refs if not there(ref, shown, choice)]
                assert lost == [], f"stop {n}: {choice.key}"


def test_a_question_that_says_what_its_values_are_has_them_shown(case: Case) -> None:
    """Every plain value of a question with `of` can be pointed at."""
    for n, session in walk(case, 40):
        for seat, ask in session.waiting():
            if seat == CHANCE or not ask.of or ask.of == YES_NO:
                continue
            (found,) = render.questions(session.imagine(seat), seat, n, rolls=False)
            plain = [one for one, option in zip(found.choices, options_of(ask), strict=True) if is_plain(ask, option)]
            for choice in plain:
                assert all(ref.kind == ask.of for ref in choice.about), f"stop {n}: {ask.name} {choice.key}"
                assert choice.about or choice.key == NONE, f"stop {n}: {ask.name} {choice.key}"


def there(ref: Ref, shown: dict[str, set[str]], choice: Choice) -> bool:
    """Whether somebody could point at it; a card may be shown by the choice alone."""
    if ref.kind in WITHOUT_PLACE or ref.id in shown[ref.kind]:
        return True
    thing = choice.hint.thing if choice.hint is not None else None
    return ref.kind in (CARD, ITEM) and thing is not None and thing.id == ref.id


def in_scene(shown: Scene) -> dict[str, set[str]]:
    """The ids of everything in a scene, by kind."""
    held = {thing.id for sheet in shown.party for thing in sheet.things}
    return {
        SPACE: {str(cell.space) for cell in shown.cells},
        FIGURE: {figure.id for figure in shown.figures} | {sheet.figure for sheet in shown.party},
        SHEET: {sheet.figure for sheet in shown.party},
        ITEM: held,
        CARD: {card.id for card in shown.cards} | held,
        MARKER: {marker.id for marker in shown.markers} | {line.id for line in shown.lines if line.id},
        REGION: {str(number) for number in range(len(shown.regions))},
        SPOT: set[str]() if shown.stage is None else {spot.id for spot in shown.stage.spots},
    }
