"""A duel: hidden hands, simultaneous bids and response windows in a ring of areas; see ledger.yaml for its rules."""

from __future__ import annotations

from msgspec import Struct

from undercroft.crawl.board.atlas import atlas
from undercroft.crawl.board.bits import bits
from undercroft.crawl.board.layout import Layout, Placement
from undercroft.crawl.board.tiles import Area, AreaTile, Border
from undercroft.crawl.subjects import CARD
from undercroft.engine import choices
from undercroft.engine.chance import Stream
from undercroft.engine.checks import Checks, checks
from undercroft.engine.choices import Legal, Option, choose, together
from undercroft.engine.errors import BadInput
from undercroft.engine.events import Ends, Event
from undercroft.engine.flow import AGAIN, Frame, Rules, State
from undercroft.engine.game import Game, Setup

rules = Rules("duel")
SEATS = ("north", "south")
AREAS = ("gate", "yard", "stair", "gallery", "well")
CARDS = tuple(f"{kind}-{value}" for kind in ("strike", "parry", "feint") for value in range(1, 5))
RING = tuple(Border(AREAS[n], AREAS[n - 1]) for n in range(5))
COURT = AreaTile("court", tuple(Area(name, (n * 10, 0)) for n, name in enumerate(AREAS)), RING)
BOARD = atlas([COURT]).board(Layout((Placement("court"),)))


class Match(Frame, tag="match"):
    round: int = 0
    first: int = 0
    waiting: list[int] = []


class Turn(Frame, tag="turn"):
    fighter: int
    moved: bool = False


class Assault(Frame, tag="assault"):
    by: int
    card: str


class Fighter(Struct):
    area: int
    discard: list[str]
    deck: list[str] = []
    hand: list[str] = []
    health: int = 3


class DuelState(State, kw_only=True):
    frames: list[Match | Turn | Assault]
    fighters: list[Fighter]


class Played(Event):
    fighter: int
    card: str

    def happen(self, game: Duel) -> None:
        fighter = game.state.fighters[self.fighter]
        fighter.hand.remove(self.card)
        fighter.discard.append(self.card)


class Wounded(Event):
    fighter: int
    amount: int

    def happen(self, game: Duel) -> None:
        fighter = game.state.fighters[self.fighter]
        fighter.health -= self.amount
        if fighter.health <= 0:
            raise Ends(Match, "fallen")


class Duel(Game[DuelState]):
    slug, title, rules, state_type = "duel", "Duel", rules, DuelState

    @classmethod
    def create(cls, setup: Setup, key: bytes) -> DuelState:
        if setup.mission or setup.heroes not in (0, 2):
            raise BadInput("a duel is for 2 and has no missions")
        return DuelState(stream=Stream(key), frames=[Match()], fighters=[Fighter(n, list(CARDS)) for n in (0, 2)])

    @classmethod
    def party_sizes(cls) -> range:
        return range(2, 3)

    def seats(self) -> tuple[str, ...]:
        return SEATS

    def redraw(self, seat: str | None) -> None:
        for owner, f in zip(SEATS, self.state.fighters, strict=True):
            hidden = f.deck if seat in (None, owner) else f.deck + f.hand
            self.shuffle(hidden)
            if hidden is not f.deck:
                f.deck, f.hand = hidden[: len(f.deck)], sorted(hidden[len(f.deck) :])


@rules.step(Match)
def deal(game: Duel, match: Match) -> str | None:
    """Ten rounds at most, each with full hands. [duel.rounds] [duel.draw]"""
    if match.round == 10:
        return "verdict"
    match.round += 1
    for fighter in game.state.fighters:
        while len(fighter.hand) < 4:
            if not fighter.deck:
                fighter.deck, fighter.discard = fighter.discard, []
                game.shuffle(fighter.deck)
            fighter.hand.append(fighter.deck.pop())
        fighter.hand.sort()
    return None


@rules.step(Match)
def bid(game: Duel, match: Match) -> choices.Rule[None]:
    """Both bid a card at once; the higher value goes first, equals as last time. [duel.bid]"""
    hands = {seat: ("match.bid", f.hand) for seat, f in zip(SEATS, game.state.fighters, strict=True)}
    bids = list((yield from together(hands, of=CARD)).values())
    for n, card in enumerate(bids):
        yield from game.do(Played(n, card))
    if bids[0][-1] != bids[1][-1]:
        match.first = int(bids[0][-1] < bids[1][-1])
    match.waiting = [match.first, 1 - match.first]


@rules.step(Match)
def turns(game: Duel, match: Match) -> str:
    """Both act in order. [duel.turns]"""
    if not match.waiting:
        return "deal"
    game.push(Turn(fighter=match.waiting.pop(0)))
    return AGAIN


@rules.step(Match)
def verdict(game: Duel, match: Match) -> None:
    """Whoever has more health wins. [duel.verdict]"""
    north, south = (fighter.health for fighter in game.state.fighters)
    game.over("draw" if north == south else SEATS[north < south])


@rules.ends(Match)
def fallen(game: Duel, match: Match, why: str) -> str:
    """A fighter without health ends the duel. [duel.verdict]"""
    return "verdict"


ACT_CHECKS: Checks[Turn, Fighter, Fighter, Option] = checks(
    ("duel.move.once", lambda turn, me, other, o: o.verb != "move" or not turn.moved),
    ("duel.move", lambda turn, me, other, o: o.verb != "move" or o.target in next_to(me.area)),
    ("duel.strike.same-area", lambda turn, me, other, o: o.verb != "strike" or me.area == other.area),
    ("duel.strike", lambda turn, me, other, o: o.verb != "strike" or o.subject in strikes(me)),
    on=("move", "strike", "done"),
)


def next_to(area: int) -> list[str]:
    """The areas adjacent to one."""
    return [AREAS[near] for near in bits(BOARD.neighbours[area])]


def strikes(fighter: Fighter) -> list[str]:
    """The strikes in a hand."""
    return [card for card in fighter.hand if card.startswith("strike")]


@rules.step(Turn)
def act(game: Duel, turn: Turn) -> choices.Rule[str | None]:
    """Move once, strike, until done. [duel.turns] [duel.move] [duel.strike]"""
    me, other = (game.state.fighters[n] for n in (turn.fighter, 1 - turn.fighter))
    options = [] if turn.moved else [Option("move", None, area, "duel.move") for area in next_to(me.area)]
    if me.area == other.area:
        options += [Option("strike", card, None, "duel.strike") for card in strikes(me)]
    options.append(Option("done", ends=True))
    action = yield from choose(SEATS[turn.fighter], "turn.act", Legal(options, (ACT_CHECKS,), turn, me, other))
    if action.verb == "done":
        return None
    if action.verb == "move":
        turn.moved, me.area = True, AREAS.index(str(action.target))
        return AGAIN
    yield from game.do(Played(turn.fighter, str(action.subject)))
    game.push(Assault(by=turn.fighter, card=str(action.subject)))
    return AGAIN


@rules.step(Assault)
def answer(game: Duel, assault: Assault) -> choices.Rule[None]:
    """Whoever is struck may parry; the window opens for any hand that is not empty.

    [duel.parry] [duel.parry.window] [duel.strike] [duel.strike.heavy]
    """
    other, parry = 1 - assault.by, None
    if hand := game.state.fighters[other].hand:
        parries = [card for card in hand if card.startswith("parry")]
        parry = yield from choose(SEATS[other], "assault.parry", parries, of=CARD, optional=True, always=True)
    wound = Wounded(other, 2 if assault.card == "strike-4" else 1)
    yield from game.do(wound if parry is None else Played(other, parry))
