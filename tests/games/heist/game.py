"""A heist: thieves and a large guard on a grid, a chase inside a turn, votes, offers; see ledger.yaml for its rules."""

from __future__ import annotations

from functools import partial

from undercroft.crawl import dice
from undercroft.crawl.board import atlas, bits, layout, tiletext
from undercroft.crawl.geometry import figures, paths
from undercroft.crawl.subjects import CARD, FIGURE
from undercroft.engine import chance, choices, errors, flow
from undercroft.engine.bounds import Whole
from undercroft.engine.choices import Offer, Option, choose_party, choose_some, confirm, split
from undercroft.engine.copying import Plain
from undercroft.engine.events import Cancelled, Ends, Event
from undercroft.engine.game import Game, Setup
from undercroft.engine.numbers import ADD, AT_MOST, SET, Maybe, Part

rules = flow.Rules("heist")
HOUSE = tiletext.parse_tile("house", ". . . .|. .\n\n. . . .|. .\n      - -\n. . . . . .\n\n. . . . . .\n")
BOARD = atlas.atlas([HOUSE]).board(layout.Layout((layout.Placement("house"),)))
DOOR, LARGE, NAMES = 0, (2, 2), ("ash", "bly", "cob", "dun")


class Night(flow.Frame, tag="night"):
    round: Whole = 0
    waiting: list[Whole] = []


class Turn(flow.Frame, tag="turn"):
    thief: Whole
    left: Whole


class Chase(flow.Frame, tag="chase"):
    thief: Whole


class Thief(Plain):
    seat: str
    space: Whole = DOOR
    tools: list[str] = []
    coins: Whole = 0


class HeistState(flow.State, kw_only=True):
    frames: list[Night | Turn | Chase]
    thieves: list[Thief]
    chests: list[Whole]
    guard: Whole = 14
    alarm: Whole = 0
    plan: str = ""
    shares: dict[str, Whole] = {}


class Stepped(Event):
    thief: int
    space: int

    def happen(self, game: Heist) -> None:
        game.state.thieves[self.thief].space = self.space


class Grabbed(Event):
    thief: int
    coins: int

    def happen(self, game: Heist) -> None:
        game.state.thieves[self.thief].coins -= self.coins
        raise Ends(Turn, "grabbed")


class Heist(Game[HeistState]):
    slug, title, rules, state_type = "heist", "Heist", rules, HeistState

    @classmethod
    def create(cls, setup: Setup, key: bytes) -> HeistState:
        if setup.mission or setup.heroes not in range(5):
            raise errors.BadInput("a heist is for 1 to 4 thieves and has no missions")
        thieves = [Thief(name) for name in NAMES[: setup.heroes or 3]]
        return HeistState(stream=chance.Stream(key), frames=[Night()], thieves=thieves, chests=[3, 5, 18, 23])

    def seats(self) -> tuple[str, ...]:
        return tuple(thief.seat for thief in self.state.thieves)

    def redraw(self, seat: str | None) -> None:
        """Nothing but the dice to come is hidden."""

    def near_guard(self, steps: int) -> int:
        mask = self.near_guard(steps - 1) if steps else figures.footprint(BOARD, self.state.guard, LARGE) or 0
        return mask | BOARD.around(mask) if steps else mask

    def toss(self, giver: int, taker: int) -> None:
        self.state.thieves[giver].tools.remove("bomb")
        self.state.thieves[taker].tools.append("bomb")


@rules.step(Night)
def plan(game: Heist, night: Night) -> choices.Rule[None]:
    """First everybody takes up to two tools. Whoever speaks first makes the plan. [heist.tools] [heist.plan]"""
    for thief in game.state.thieves if night.round == 0 else ():
        thief.tools = yield from choose_some(thief.seat, "night.tools", ["bomb", "bomb", "cloak"], of=CARD, at_most=2)
    night.round, night.waiting = night.round + 1, list(range(len(game.seats())))
    game.state.plan = yield from choose_party(game.seats(), "night.plan", ("creep", "dash"), policy="any")


@rules.step(Night)
def turns(game: Heist, night: Night) -> choices.Rule[str | None]:
    """The leader says who is next; then the party agrees to stay or leave. [heist.order] [heist.leave] [heist.end]"""
    if night.waiting:
        thief = yield from choose_party(game.seats(), "night.next", list(night.waiting), of=FIGURE, policy="leader")
        night.waiting.remove(thief)
        game.push(Turn(thief=thief, left=game.numbers("thief").read(game, thief, "steps")))
        return flow.AGAIN
    votes = ("leave",) if night.round == 6 or game.state.alarm == 3 else ("stay", "leave")
    if (yield from choose_party(game.seats(), "night.leave", votes, policy="unanimous")) == "stay":
        return "plan"
    coins = sum(thief.coins for thief in game.state.thieves)
    game.state.shares = yield from split(game.seats()[0], "night.share", coins, dict.fromkeys(game.seats(), 6))
    game.over("won" if coins >= 6 and game.state.alarm < 3 else "lost")
    return None


@rules.step(Turn)
def act(game: Heist, turn: Turn) -> choices.Rule[str | None]:
    """Go, open a chest, stop; a walk ends where the guard sees it. [heist.move] [heist.open] [heist.seen]"""
    thief, chests = game.state.thieves[turn.thief], game.state.chests
    way = paths.reach(BOARD, thief.space, turn.left, game.near_guard(0))
    options = [Option("go", None, n, "heist.move") for n in bits.bits(way.mask) if n != thief.space]
    options += [Option("open", None, n, "heist.open") for n in chests if n == thief.space]
    action = yield from game.ask(thief.seat, "turn.act", lambda: [*options, Option("stop", ends=True)])
    if action.target is None:
        return None
    if action.verb == "open":
        chests.remove(thief.space)
        thief.coins += sum((yield from game.roll("hero.loot", 2, dice.D6)))
    for space in way.path_to(int(action.target)):
        turn.left -= 1
        yield from game.do(Stepped(turn.thief, space))
        if game.frame(Chase):
            break
    return flow.AGAIN


@rules.step(Chase)
def run(game: Heist, chase: Chase) -> choices.Rule[None]:
    """The guard runs as far as a die says; a six raises the alarm. [heist.chase] [heist.alarm] [heist.grab]"""
    thief = game.state.thieves[chase.thief]
    (steps,) = yield from game.roll("foe.chase", 1, dice.D6)
    if steps == 6:
        game.state.alarm += 1
        raise Ends(Turn, "alarm")
    taken = bits.mask_of([DOOR, *(thief.space for thief in game.state.thieves)])
    way = figures.reach_large(BOARD, game.state.guard, steps, LARGE, taken)
    game.state.guard = min(bits.bits(way.mask), key=lambda n: (paths.distance(BOARD, n, thief.space) or 0, n))
    if game.near_guard(1) >> thief.space & 1:
        yield from game.do(Grabbed(chase.thief, thief.coins))


@rules.after(Stepped, id="heist.seen", when=lambda game, _: game.frame(Chase) is None)
def seen(game: Heist, step: Stepped) -> None:
    """The guard sees two squares far, three if the thieves dash, and gives chase. [heist.seen] [heist.chase]"""
    if game.near_guard(2 + (game.state.plan == "dash")) >> step.space & 1:
        game.push(Chase(thief=step.thief))


@rules.before(Grabbed, id="heist.escape")
def escape(game: Heist, grabbed: Grabbed) -> choices.Rule[Event | None]:
    """A bomb saves, a cloak is left behind, creeping saves half. [heist.bomb] [heist.cloak] [heist.grab.creep]"""
    thief = game.state.thieves[grabbed.thief]
    if "bomb" in thief.tools and (yield from confirm(thief.seat, "chase.bomb")):
        thief.tools.remove("bomb")
        raise Cancelled
    if "cloak" in thief.tools:
        thief.tools.remove("cloak")
        return Stepped(grabbed.thief, DOOR)
    grabbed.coins //= 2 if game.state.plan == "creep" else 1
    return None


def dashing(game: Heist, _: object) -> bool:
    return game.state.plan == "dash"


def laden(thief: int, game: Heist, _: object) -> bool:
    return game.state.thieves[thief].coins > 5


@rules.number("thief", id="heist.steps", conditions=True)
def steps(game: Heist, thief: int, name: str, _: None) -> list[Part | Maybe]:
    """Four steps, two more in a dash, three at most with six coins. [heist.move] [heist.plan] [heist.load]"""
    dash = Maybe(Part(ADD, 2, "heist.plan"), dashing)
    load = Maybe(Part(AT_MOST, 3, "heist.load"), partial(laden, thief))
    return [Part(SET, 4, "heist.move"), dash, load]


@rules.offer("heist.toss")
def tosses(game: Heist) -> list[Offer]:
    """At any time a bomb may be tossed to a thief beside. [heist.toss]"""
    return [
        Offer(a.seat, Option("toss", "bomb", b.seat, "heist.toss"), partial(Heist.toss, giver=n, taker=m))
        for n, a in enumerate(game.state.thieves)
        for m, b in enumerate(game.state.thieves)
        if n != m and "bomb" in a.tools and (a.space == b.space or BOARD.adjacent(a.space, b.space))
    ]
