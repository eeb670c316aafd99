"""A duel: hidden hands, simultaneous bids and response windows in a ring of areas; see ledger.yaml for its rules."""

from __future__ import annotations

from tests.games.duel.dice import DICE, GUARD, HEAVY, LIGHT, Face, damage, dice_of
from undercroft.crawl.board.atlas import atlas
from undercroft.crawl.board.bits import bits
from undercroft.crawl.board.layout import Layout, Placement
from undercroft.crawl.board.tiles import Area, AreaTile, Border
from undercroft.crawl.subjects import CARD
from undercroft.engine import choices
from undercroft.engine.bounds import Whole
from undercroft.engine.chance import Stream
from undercroft.engine.checks import Checks, checks
from undercroft.engine.choices import DIE, Legal, Option, choose, together
from undercroft.engine.copying import Plain
from undercroft.engine.errors import BadInput
from undercroft.engine.events import Ends, Event
from undercroft.engine.flow import AGAIN, DONE, Frame, Rules, State
from undercroft.engine.game import Game, Place, Setup

rules = Rules("duel")
SEATS = ("north", "south")
MISSIONS = {"": 3, "to-the-last": 5, "with-dice": 5}
"""The health with which both begin."""
WEAPONS = {"sabre": 4, "rapier": 3}
"""The value of a heavy strike."""
SCHOOLS = {"plain": 0, "hardy": 1}
"""More health for a hero."""
AREAS = ("gate", "yard", "stair", "gallery", "well")
CARDS = tuple(f"{kind}-{value}" for kind in ("strike", "parry", "feint") for value in range(1, 5))
RING = tuple(Border(AREAS[n], AREAS[n - 1]) for n in range(5))
COURT = AreaTile("court", tuple(Area(name, (n * 10, 0)) for n, name in enumerate(AREAS)), RING)
BOARD = atlas([COURT]).board(Layout((Placement("court"),)))


class Match(Frame, tag="match"):
    round: Whole = 0
    first: Whole = 0
    waiting: list[Whole] = []


class Turn(Frame, tag="turn"):
    fighter: Whole
    moved: bool = False


class Assault(Frame, tag="assault"):
    by: Whole
    card: str
    pool: list[str] = []
    rolled: list[Face] = []


class Fighter(Plain):
    area: Whole
    discard: list[str]
    deck: list[str] = []
    hand: list[str] = []
    health: Whole = 3
    most: Whole = 3
    heavy: Whole = 4


class DuelState(State, kw_only=True):
    puppet: bool = False
    dice: bool = False
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


class Rolled(Event):
    """Dice of one fighter, as they fell."""

    fighter: int
    pool: tuple[str, ...]
    dice: tuple[Face, ...]


class Duel(Game[DuelState]):
    slug, title, rules, state_type = "duel", "Duel", rules, DuelState

    @classmethod
    def create(cls, setup: Setup, key: bytes) -> DuelState:
        if setup.mission not in MISSIONS or setup.heroes not in (0, 2):
            raise BadInput(f"a duel is for 2, and has no mission {setup.mission!r}")
        puppet, health = setup.switches.get("puppet") is True, MISSIONS[setup.mission]
        fighters = [Fighter(n, list(CARDS), health=health, most=health) for n in (0, 2)]
        for n, (fighter, picked) in enumerate(zip(fighters, setup.party, strict=False)):
            weapon, _, school = picked.partition(":")
            if weapon not in WEAPONS or (school or "plain") not in SCHOOLS or (school and n):
                raise BadInput(f"{picked!r} is no weapon, nor a hero's weapon and school such as sabre:plain")
            fighter.heavy = WEAPONS[weapon]
            fighter.most = fighter.health = health + SCHOOLS.get(school, 0)
        dice = setup.mission == "with-dice"
        return DuelState(stream=Stream(key), frames=[Match()], fighters=fighters, puppet=puppet, dice=dice)

    @classmethod
    def missions(cls, packs: tuple[str, ...] = ()) -> list[str]:
        return list(MISSIONS)

    @classmethod
    def party_sizes(cls) -> range:
        return range(2, 3)

    def seats(self) -> tuple[str, ...]:
        return SEATS[:1] if self.state.puppet else SEATS

    def places(self) -> tuple[Place, ...]:
        """A hero against an overlord, or against a puppet of the game."""
        places = Place(seat="north"), Place(seat="south", role="overlord", side="overlord")
        return places[: len(self.seats())]

    def puppet(self, fighter: int) -> bool:
        """Whether the game itself plays a fighter."""
        return self.state.puppet and fighter == 1

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
    hands = {seat: ("match.bid", f.hand) for seat, f in zip(game.seats(), game.state.fighters, strict=False)}
    bids = list((yield from together(hands, of=CARD)).values())
    if game.state.puppet:
        bids.append((yield from game.pick("foe.puppet", game.state.fighters[1].hand)))
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
    if game.puppet(turn.fighter):
        action = yield from game.pick("foe.puppet", options)
    else:
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
def answer(game: Duel, assault: Assault) -> choices.Rule[str | None]:
    """Whoever is struck may parry; the window opens for any hand that is not empty.

    [duel.parry] [duel.parry.window] [duel.strike] [duel.strike.heavy]
    """
    other, parry = 1 - assault.by, None
    parries = [card for card in game.state.fighters[other].hand if card.startswith("parry")]
    if game.puppet(other):
        parry = parries[0] if parries else None
    elif game.state.fighters[other].hand:
        parry = yield from choose(SEATS[other], "assault.parry", parries, of=CARD, optional=True, always=True)
    heavy = assault.card == f"strike-{game.state.fighters[assault.by].heavy}"
    if parry is not None:
        yield from game.do(Played(other, parry))
    elif not game.state.dice:
        yield from game.do(Wounded(other, 2 if heavy else 1))
    else:
        assault.pool = [*(HEAVY if heavy else LIGHT), *GUARD]
        return None
    return DONE


@rules.step(Assault)
def cast(game: Duel, assault: Assault) -> choices.Rule[None]:
    """With dice, both fighters roll theirs at once. [duel.dice]"""
    assault.rolled = yield from game.roll_pool(purpose(game, assault.by), dice_of(assault.pool))
    own = len(assault.pool) - len(GUARD)
    for fighter, part in ((assault.by, slice(own)), (1 - assault.by, slice(own, None))):
        yield from game.do(Rolled(fighter, tuple(assault.pool[part]), tuple(assault.rolled[part])))


@rules.step(Assault)
def surge(game: Duel, assault: Assault) -> choices.Rule[None]:
    """For a surge the striker may roll one die of the strike again, once. [duel.dice.surge]"""
    own = list(range(len(assault.pool) - len(GUARD)))
    if game.puppet(assault.by) or not any(assault.rolled[n].surges for n in own):
        return
    about = {"dice": tuple(assault.rolled), "pool": dice_of(assault.pool), "fresh": tuple(own)}
    n = yield from choose(SEATS[assault.by], "assault.again", own, of=DIE, optional=True, params=about)
    if n is not None:
        (face,) = yield from game.roll(purpose(game, assault.by), 1, DICE[assault.pool[n]])
        yield from game.do(Rolled(assault.by, (assault.pool[n],), (face,)))
        assault.rolled[n] = face


@rules.step(Assault)
def wound(game: Duel, assault: Assault) -> choices.Rule[None]:
    """Every hit that no shield stops takes one health. [duel.dice]"""
    struck = game.state.fighters[1 - assault.by]
    if taken := min(damage(assault.rolled), struck.health):
        yield from game.do(Wounded(1 - assault.by, taken))


def purpose(game: Duel, fighter: int) -> str:
    """What a strike of this fighter is rolled for."""
    return "foe.strike" if game.puppet(fighter) else "hero.strike"
