"""Rolling dice again: a seat takes one way after another, each die at most once, until it keeps what lies there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from undercroft.engine.choices import DIE, Option, choose, choose_some

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from undercroft.engine.choices import Die, Rule
    from undercroft.engine.game import Game

T = TypeVar("T")


class Way(NamedTuple):
    """A way to roll dice again, by the name under which it is chosen."""

    name: str
    pay: Callable[[], Rule[None]]
    """Pays for it, before its dice are picked."""
    most: int = 0
    """How many dice it takes; 0: any number."""
    dice: tuple[int, ...] | None = None
    """The places of the dice that it takes; None: any of them."""


def reroll(
    game: Game[Any],
    seat: str,
    ask: str,
    purpose: str,
    pool: Sequence[Die[T]],
    faces: list[T],
    *,
    ways: Callable[[], Iterable[Way]],
    fell: Callable[[list[T]], Rule[None]],
    about: Callable[[], Mapping[str, Any]],
    sort: str = "",
) -> Rule[None]:
    """Let a seat roll dice that lie on the table again; `faces` changes in place.

    `ways` are those open now, and `fell` tells what dice show that were rolled again. The questions are called `ask`
    and `ask-dice`. To what `about` says of them come the dice, those not yet rolled again (`fresh`), and how many each
    way takes (`takes`).
    """
    fresh = list(range(len(pool)))
    while fresh:
        open_now = {way.name: way for way in ways() if way.dice is None or any(place in way.dice for place in fresh)}
        if not open_now:
            return
        takes = {name: way.most for name, way in open_now.items() if way.most}
        params = {**about(), "dice": faces, "fresh": tuple(fresh), "takes": takes}
        options = [Option("reroll", name) for name in open_now]
        chosen = yield from choose(seat, ask, options, optional=True, params=params, sort=sort)
        if chosen is None:
            return
        way = open_now[str(chosen.subject)]
        yield from way.pay()
        places = [place for place in fresh if way.dice is None or place in way.dice]
        picked = yield from choose_some(
            seat, f"{ask}-dice", places, of=DIE, at_least=1, at_most=way.most or None, params=params
        )
        again = yield from game.roll_pool(purpose, [pool[place] for place in picked])
        for place, face in zip(picked, again, strict=True):
            faces[place] = face
            fresh.remove(place)
        yield from fell(again)
