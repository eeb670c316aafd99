"""The Depth Track: holding back the Darkness, Depth Events, Blood Spatter and Growing Dread."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.dice import Goal
from undercroft.crawl.subjects import FIGURE
from undercroft.engine.choices import choose_party
from undercroft.games.brimstone.content.keywords import Case
from undercroft.games.brimstone.events import DarknessMoved, DepthEvent, DepthReached, HeldBack
from undercroft.games.brimstone.events.moments import DarknessNears
from undercroft.games.brimstone.rules.darkness import darkness_cards, growing_dread
from undercroft.games.brimstone.rules.explore import event_cards, worlds
from undercroft.games.brimstone.rules.heroes.dice import hero_roll
from undercroft.games.brimstone.rules.turn import winning_and_losing

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero


def hold_value(game: Brimstone) -> int:
    """The number to reach: that of the Stage with the Hero Party marker.

    [brimstone.depth.stages] [brimstone.depth.stage-by-hero-marker]
    """
    return game.pack.stage(game.state.depth).hold


def hold_back(game: Brimstone) -> Rule[None]:
    """The lantern's holder rolls 2D6; Grit does not help. Doubles are a Depth Event instead of a move of the Darkness.

    [brimstone.holdback.roll] [brimstone.depth.event-on-doubles]
    [brimstone.depth.doubles-no-darkness-move]
    """
    hero = yield from roller(game)
    first, second = yield from hero_roll(
        game, hero, "hold back", 2, goal=lambda: Goal(enough=hold_value(game) - game.stat(hero, "hold_back"))
    )
    total = first + second + game.stat(hero, "hold_back")
    needs = hold_value(game)
    yield from game.do(HeldBack(hero.id, (first, second), total, needs, total >= needs))
    if first == second:
        yield from depth_event(game, first, hero)
    else:
        yield from darkness_result(game, total, needs)


def depth_event(game: Brimstone, number: int, hero: Hero) -> Rule[None]:
    """The number on the matching dice picks the result of the Chart.

    [brimstone.depth.event-number] [brimstone.world.depth-event-scope] [brimstone.world.depth-chart]
    """
    world = worlds.lantern_world(game)
    event = game.pack.depth_chart(world)[number]
    yield from game.do(DepthEvent(number, event.id))
    if not (yield from event_cards.answered(game, "depth event")).cancelled:
        yield from event_cards.play(game, event, Case(source=f"depth:{event.id}", world=world), hero)


def roller(game: Brimstone) -> Rule[Hero]:
    """The Hero who holds the Old Lantern; any Hero while it lies on the floor. [brimstone.holdback.roll]"""
    if game.state.lantern:
        return game.hero(game.state.lantern)
    chosen = yield from choose_party(game.party(), "turn.hold-back", [hero.id for hero in game.standing()], of=FIGURE)
    return game.hero(chosen)


def darkness_result(game: Brimstone, total: int, needs: int) -> Rule[None]:
    """If the number is reached the Darkness stays; otherwise it moves one step closer.

    [brimstone.holdback.success] [brimstone.holdback.failure]
    """
    if total < needs:
        yield from move_darkness(game, 1)


def move_darkness(game: Brimstone, steps: int) -> Rule[None]:
    """The Darkness marker moves towards the Mine Entrance, its spaces taking effect one by one."""
    for _ in range(steps):
        game.state.darkness -= 1
        yield from game.do(DarknessMoved(game.state.darkness, closer=True))
        winning_and_losing.darkness_escapes(game)
        yield from special_space(game)
        yield from game.do(DarknessNears())


def special_space(game: Brimstone) -> Rule[None]:
    """Blood Spatter draws a Darkness card at once, Growing Dread adds to the stack, when the Darkness enters.

    [brimstone.depth.blood-spatter] [brimstone.depth.growing-dread-space] [brimstone.depth.special-spaces-darkness-only]
    """
    entered = game.state.darkness  # the card of a Blood Spatter may move the Darkness on
    if entered in game.pack.depth.blood:
        yield from darkness_cards.darkness(game)
    if entered in game.pack.depth.dread:
        yield from growing_dread.add_dread(game)


def darkness_back(game: Brimstone, steps: int) -> Rule[None]:
    """The Darkness marker moves towards Darkness Start, not past it, and its spaces do nothing."""
    game.state.darkness = min(game.pack.depth_steps, game.state.darkness + steps)
    yield from game.do(DarknessMoved(game.state.darkness, closer=False))


def deeper(game: Brimstone) -> Rule[None]:
    """A newly placed tile moves the Hero Party marker one step, until it is at Darkness Start.

    [brimstone.depth.hero-marker-step] [brimstone.depth.hero-marker-stop]
    """
    if game.state.depth < game.pack.depth_steps:
        game.state.depth += 1
        yield from game.do(DepthReached(game.state.depth))
