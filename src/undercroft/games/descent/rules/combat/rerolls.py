"""Re-rolls: once all dice lie, attacker and defenders may roll some of their own again, each ability once."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from undercroft.crawl.powers.rerolls import Way, reroll
from undercroft.crawl.powers.uses import exhaust, is_ready
from undercroft.crawl.subjects import FIGURE
from undercroft.engine.choices import choose
from undercroft.games.descent.events import Rolled
from undercroft.games.descent.rules.combat import surges, targets
from undercroft.games.descent.rules.harm import fatigue
from undercroft.games.descent.state import Hero
from undercroft.games.descent.state.dice import dice_of

if TYPE_CHECKING:
    from undercroft.crawl.powers.table import OwnReroll
    from undercroft.engine.choices import Rule
    from undercroft.games.descent.content.types import Reroll
    from undercroft.games.descent.game import Descent
    from undercroft.games.descent.rules.combat.targets import Weapon
    from undercroft.games.descent.rules.heroes.numbers import Source
    from undercroft.games.descent.state import Attack, Monster
    from undercroft.games.descent.state.dice import Face


class Pool(NamedTuple):
    """Dice of one figure that lie on the table."""

    figure: str
    kind: str
    """`attack`, `defense` or `test`."""
    dice: list[str]
    faces: list[Face]


def offer(game: Descent, attack: Attack) -> Rule[None]:
    """Offer re-rolls to attacker and defenders; the current player decides who goes first.

    [descent.combat.rerolls] [descent.timing.simultaneous-abilities]
    """
    pools = [Pool(attack.by, "attack", attack.dice, attack.rolled)]
    pools += [Pool(one.figure, "defense", one.dice, one.rolled) for one in attack.affected]
    weapon = attack.weapon
    while pools := [one for one in pools if game.is_there(one.figure) and ways(game, one, weapon, [])]:
        figures = list(dict.fromkeys(one.figure for one in pools))
        seats = {game.seat_of(game.figure(one)) for one in figures}
        first = figures[0]
        if len(seats) > 1:
            first = yield from choose(game.current(), "attack.reroll-first", figures, of=FIGURE)
        for pool in [one for one in pools if one.figure == first]:
            pools.remove(pool)
            yield from roll_again(game, pool, weapon)


def roll_again(game: Descent, pool: Pool, weapon: str = "") -> Rule[None]:
    """Let a figure roll its dice again, one ability after another, until it keeps them. [descent.combat.rerolls]"""
    figure = game.figure(pool.figure)
    done: list[str] = []

    def fell(again: list[Face]) -> Rule[None]:
        return game.do(Rolled(figure.id, tuple(pool.dice), tuple(pool.faces)))

    yield from reroll(
        game,
        game.seat_of(figure),
        "figure.reroll",
        f"{'hero' if isinstance(figure, Hero) else 'foe'}.reroll",
        dice_of(pool.dice),
        pool.faces,
        ways=partial(ways, game, pool, weapon, done),
        fell=fell,
        about=lambda: {"figure": figure.id, "kind": pool.kind, "pool": tuple(pool.dice)},
        sort=pool.kind,
    )


def ways(game: Descent, pool: Pool, weapon: str, done: list[str]) -> list[Way]:
    """Return how a figure could roll these dice again now: with what is ready, can be paid and was not used yet."""
    figure = game.figure(pool.figure)
    if not pool.dice or (isinstance(figure, Hero) and figure.down):
        return []
    arms = targets.weapon_of(game, figure, weapon) if pool.kind == "attack" else None
    return [
        Way(name, partial(_pay, game, figure, own, done), own.reroll.count)
        for own in game.powers.rerolls(game, figure).get(pool.kind, ())
        if (name := f"{own.source.id}/r{own.number}") not in done and _usable(game, figure, own, arms)
    ]


def _usable(game: Descent, figure: Hero | Monster, own: OwnReroll[Source, Reroll], arms: Weapon | None) -> bool:
    """Whether a re-roll is ready, can be paid, and is not one of another weapon. [descent.combat.only-chosen-weapon]"""
    again, cost = own.reroll, own.reroll.cost.fatigue
    if arms is not None and not surges.applies(own.source, arms):
        return False
    if again.limit is not None and not is_ready(figure, own.source, f"r{own.number}", again.limit):
        return False
    return not cost or (isinstance(figure, Hero) and fatigue.can_pay(game, figure, cost))


def _pay(game: Descent, figure: Hero | Monster, own: OwnReroll[Source, Reroll], done: list[str]) -> Rule[None]:
    """Pay for a re-roll; each ability serves once a roll."""
    done.append(f"{own.source.id}/r{own.number}")
    if isinstance(figure, Hero):
        yield from fatigue.pay(game, figure, own.reroll.cost.fatigue, own.source.id)
    if own.reroll.limit is not None:
        exhaust(figure, own.source, f"r{own.number}", own.reroll.limit)
