"""A Game Turn: Hold Back the Darkness, Activations in Initiative order, Room Exploration, End of the Turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.subjects import FIGURE, REGION
from undercroft.engine.choices import choose_party
from undercroft.engine.flow import AGAIN
from undercroft.games.brimstone.events import TurnBegan, TurnEnded
from undercroft.games.brimstone.events.heroes import NumbersChanged
from undercroft.games.brimstone.events.moments import TurnBegins
from undercroft.games.brimstone.rules import harm
from undercroft.games.brimstone.rules.campaign import death
from undercroft.games.brimstone.rules.darkness import depth_track
from undercroft.games.brimstone.rules.enemies import immobile
from undercroft.games.brimstone.rules.enemies.activation import order
from undercroft.games.brimstone.rules.enemies.arrival import fight_begins
from undercroft.games.brimstone.rules.explore import exploration
from undercroft.games.brimstone.rules.harm import recovery
from undercroft.games.brimstone.rules.heroes import abilities, exhausting
from undercroft.games.brimstone.rules.missions import mission
from undercroft.games.brimstone.rules.missions.goal import play_of
from undercroft.games.brimstone.rules.turn import activation, any_time
from undercroft.games.brimstone.state import Activation, Adventure, AfterFight, Turn, rules

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero


@rules.step(Adventure)
def turns(game: Brimstone, adventure: Adventure) -> str:
    """One turn after another. [brimstone.turn.order]"""
    game.push(Turn())
    return AGAIN


@rules.step(Turn)
def begin(game: Brimstone, turn: Turn) -> Rule[str | None]:
    """A turn begins; before anything else the Party may Flee. [brimstone.turn.order] [brimstone.end.flee-when]"""
    if game.agreed.hard_core:
        yield from death.the_fallen_die(game)
    if game.state.foes and (yield from immobile.left_behind(game)):
        game.push(AfterFight())
        return AGAIN
    game.state.turn += 1
    for hero in game.heroes:
        hero.activated = False
    if game.state.fight is not None:
        for kind in game.state.fight.kinds.values():
            kind.acted = False
    turn.known = game.state.next_id - 1
    yield from game.do(TurnBegan(game.state.turn))
    leader = game.in_order()[0]
    yield from game.ask(leader.seat, "turn.begin", lambda: ("on",), params={"turn": game.state.turn}, always=True)
    any_time.asked(game)  # [brimstone.sidebag.discard-to-use]
    return None


@rules.step(Turn)
def turn_start(game: Brimstone, turn: Turn) -> Rule[None]:
    """What happens at the start of a turn, before Hold Back the Darkness."""
    yield from game.do(TurnBegins())


@rules.step(Turn)
def hold_back_the_darkness(game: Brimstone, turn: Turn) -> Rule[None]:
    """1. Hold Back the Darkness, every turn, also in a Fight. [brimstone.turn.hold-back-every-turn]"""
    yield from depth_track.hold_back(game)


@rules.step(Turn)
def before_anybody_activates(game: Brimstone, turn: Turn) -> None:
    """Enemies new this turn reopen the any-time window for everyone. [brimstone.sidebag.discard-to-use]"""
    fight = game.state.fight
    if fight is not None and turn.known and any(foe.id > turn.known for foe in game.state.foes):
        fight.passed.clear()


@rules.step(Turn)
def models_activate(game: Brimstone, turn: Turn) -> Rule[str | None]:
    """2. All models Activate, from highest Initiative to lowest; at equal Initiative Enemies first.

    [brimstone.turn.initiative-order] [brimstone.fight.tie-enemy-first]
    """
    last, turn.active = turn.active, ""
    heroes = [hero for hero in game.standing() if not hero.activated]
    speeds = [game.stat(hero, "initiative") for hero in heroes]
    best = max(speeds, default=order.SLOWEST)
    kinds = order.next_kinds(game, best)
    if kinds:
        if not any_time.open_window_after(game, last):  # [brimstone.sidebag.discard-to-use]
            yield from order.activate(game, kinds)
        return AGAIN
    if not heroes:
        return None
    hero = yield from first_of(game, [hero for hero, speed in zip(heroes, speeds, strict=True) if speed == best])
    turn.active = hero.id
    game.push(Activation(hero=hero.id))
    return AGAIN


def first_of(game: Brimstone, heroes: list[Hero]) -> Rule[Hero]:
    """Heroes with equal Initiative choose among themselves who goes first. [brimstone.turn.hero-ties]"""
    if len(heroes) == 1:
        return heroes[0]
    chosen = yield from choose_party([h.seat for h in heroes], "turn.first", [h.id for h in heroes], of=FIGURE)
    return game.hero(chosen)


@rules.step(Turn)
def room_exploration(game: Brimstone, turn: Turn) -> Rule[str | None]:
    """3. Tokens of Rooms with a Hero on them are revealed and resolved, one Room at a time, never during a Fight.

    [brimstone.turn.room-exploration-step] [brimstone.fight.no-room-exploration]
    """
    if not immobile.may_explore(game):
        return None
    found = exploration.rooms_to_reveal(game)
    if not found:
        return None
    room = yield from choose_party(game.party(), "turn.explore", found, of=REGION)
    yield from exploration.reveal(game, room)
    return AGAIN


@rules.step(Turn)
def end_of_the_turn(game: Brimstone, turn: Turn) -> Rule[None]:
    """4. End of the Turn: gather its effects, including Recoveries and what may be used once those Heroes are up.

    [brimstone.turn.end-step]
    """
    yield from game.do(TurnEnded(game.state.turn))
    fallen = [hero for hero in game.heroes if recovery.may_recover(game, hero)]
    turn.effects = [f"recover {hero.id}" for hero in fallen]
    for hero in game.in_order([*game.standing(), *fallen]):
        turn.effects += abilities.end_effects(game, hero, later=bool(fallen))


@rules.step(Turn)
def end_effects(game: Brimstone, turn: Turn) -> Rule[str | None]:
    """Resolve the end effects in an order that the Heroes choose.

    [brimstone.turn.end-effects-order]
    """
    due = [effect for effect in turn.effects if is_due(game, effect)]
    if not due:
        return None
    effect = yield from choose_party(game.party(), "turn.end-effect", due)
    turn.effects.remove(effect)
    what, hero, *_ = effect.split(" ")
    if what == "recover":
        yield from harm.recover(game, game.hero(hero))
    else:
        yield from abilities.end_effect(game, game.hero(hero), effect)
    return AGAIN


def is_due(game: Brimstone, effect: str) -> bool:
    """A KO'd Hero may only Recover; one who stands may do everything else."""
    what, number, *_ = effect.split(" ")
    hero = game.hero(number)
    return recovery.may_recover(game, hero) if what == "recover" else not hero.ko and not hero.dead


@rules.step(Turn)
def the_mission_goes_on(game: Brimstone, turn: Turn) -> Rule[None]:
    """Last of all comes what the Mission's goal does at the end of a turn. [brimstone.setup.mission-overrides]"""
    yield from play_of(game).turn_ends()


@rules.step(Turn)
def the_time_runs_out(game: Brimstone, turn: Turn) -> None:
    """The Mission may have no time left, also if its goal ended a Fight. [brimstone.setup.mission-overrides]"""
    mission.out_of_time(game)


@rules.step(Turn)
def ready(game: Brimstone, turn: Turn) -> None:
    """Once-per-turn Items and Abilities are Readied; what lasts a turn is over.

    [brimstone.items.ready] [brimstone.ambush.initiative-bonus] [brimstone.corruption.resistance-modified]
    [brimstone.weight.limit]
    """
    turn.changed = [hero.id for hero in game.heroes if exhausting.changes(hero)]
    exhausting.ready(game, "turn")
    fight_begins.turn_over(game)


@rules.step(Turn, formerly=("feel_the_difference",))
def recheck_heroes(game: Brimstone, turn: Turn) -> Rule[None]:
    """Bonuses that lasted the turn are gone; re-check those Heroes.

    [brimstone.corruption.resistance-modified] [brimstone.weight.limit]
    """
    while turn.changed:
        hero = game.hero(turn.changed.pop(0))
        if not hero.dead:
            yield from game.do(NumbersChanged(hero.id))


ENDS_AGAIN = {"end_effects": "end_effects", "the_mission_goes_on": "the_time_runs_out"}
"""Where a turn continues if something ends it after its end has begun, by step. [brimstone.turn.end-step]"""


@rules.ends(Turn)
def turn_ends(game: Brimstone, turn: Turn, why: str) -> str:
    """A Fight's end or an Ambush ends the turn at once: the rest is skipped except the End of the Turn.

    An effect of its end that ends the Fight leaves only the others that are due; a goal that ends it leaves none.
    [brimstone.fight.end-ends-turn] [brimstone.ambush.mid-turn-ends-turn] [brimstone.turn.end-step]
    """
    if turn.active:
        activation.cut_short(game, game.hero(turn.active))
    if why == "fight over":
        game.push(AfterFight(final=was_final(game)))
    return ENDS_AGAIN.get(turn.at, "end_of_the_turn")


def was_final(game: Brimstone) -> bool:
    """Whether the Fight that is over was that of the Objective. [brimstone.end.win]"""
    return game.state.fight is not None and game.state.fight.final
