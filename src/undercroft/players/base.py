"""Players answer choices: bots and scripts. A player gets its view, its options and `imagine()`, nothing else."""

from __future__ import annotations

import importlib
import pkgutil
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, cast

from undercroft.engine.choices import CHANCE, Offer, RollAsk, key_of
from undercroft.engine.errors import BadInput, UndercroftError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from undercroft.engine.choices import Ask
    from undercroft.engine.game import Game
    from undercroft.engine.session import Session

BOTS = ("search", "heuristic", "random")
"""Best first; all others come after these."""


class Seat:
    """The table as seen from one seat: a player may look at nothing else."""

    __slots__ = ("_session", "because", "mine", "name", "plain")

    def __init__(self, session: Session[Any], name: str, mine: tuple[str, ...] = (), *, plain: bool = False) -> None:
        self._session = session
        self.name = name
        self.plain = plain
        """True if the player may only answer the question and take no offers."""
        self.mine = mine or (name,)
        """The seats that the same player takes, this one among them."""
        self.because = ""
        """Why the player gives the answer that it gives, in a sentence for people; empty if it does not say."""

    @property
    def slug(self) -> str:
        return str(self._session.game.slug)

    @property
    def pack(self) -> Any:
        """The game's content: sheets, cards and tiles, which anybody may read; not where they are in this game."""
        return self._session.game.pack

    def view(self) -> Any:
        """What this seat may see of the game."""
        return self._session.game.view(self.name)

    def offers(self) -> list[Offer]:
        """List the offers that this player's seats may take instead of answering."""
        session = self._session
        if self.plain or session.ask is None:
            return []
        return [offer for offer in session.ask.all_offers() if offer.seat in self.mine]

    def imagine(self, salt: bytes = b"") -> Session[Any]:
        """Return a copy of the game in which everything this seat cannot see is redrawn."""
        return self._session.imagine(self.name, salt)


class Player(Protocol):
    """Answers questions. It may take several seats; each question says through which seat it is asked."""

    def answer(self, ask: Ask, seat: Seat) -> int | Offer:
        """The index of one of `ask.values`, or one of `seat.offers()`."""
        ...


class Roller(Protocol):
    """A player that also answers for chance: the faces of the dice that are rolled."""

    def roll(self, ask: RollAsk) -> str:
        """The faces, separated by commas."""
        ...


class Table:
    """The bots of a session: answers every question to their seats."""

    __slots__ = ("_mine", "_seats", "players", "session")

    def __init__(self, session: Session[Any], players: Mapping[str, Player], *, plain: bool = False) -> None:
        self.session = session
        self.players = dict(players)
        self._mine = {name: tuple(n for n, p in players.items() if p is player) for name, player in players.items()}
        self._seats = {name: Seat(session, name, mine, plain=plain) for name, mine in self._mine.items()}

    def step(self) -> bool:
        """Let bots answer the present question; False if it is for others, or the game is over."""
        session = self.session
        ask = session.ask
        if ask is None:
            return False
        if ask.policy == "one":
            name = ask.seats[0]
            player = self.players.get(name)
            if player is None:
                return False
            if type(ask) is RollAsk:
                session.answer(cast("Roller", player).roll(ask), name)
                return True
            answer = player.answer(ask, self._seats[name])
            if type(answer) is int:
                session.take(answer)
            else:
                session.take_offer(cast("Offer", answer))
            return True
        return self._several(ask)

    def _several(self, ask: Ask) -> bool:
        """Answer a question to several seats: under `any` the first bot if only bots are asked; votes follow people."""
        session = self.session
        bots = [name for name in ask.seats if name in self.players]
        if ask.policy == "any" and len(bots) < len(ask.seats):
            return False
        before = (len(session.journal), dict(session.votes))
        for name in bots:
            if session.ask is not ask:
                break
            if ask.policy == "together" and name in session.votes:
                continue
            part = ask.for_seat(name)
            followed = self._vote(name) if ask.policy == "unanimous" else None
            if followed is not None:
                session.answer(followed, name)
                continue
            answer = self.players[name].answer(part, self._seats[name])
            if type(answer) is int:
                session.answer(key_of(part.values[answer]), name)
                continue
            session.take_offer(cast("Offer", answer))
        return session.ask is not ask or (len(session.journal), session.votes) != before

    def _vote(self, name: str) -> str | None:
        """Return the vote that bots join so that the party agrees: a person's, else that of the bot asked first."""
        votes = self.session.votes
        people = [key for seat, key in votes.items() if seat not in self.players]
        others = [key for seat, key in votes.items() if seat != name]
        return next(iter(people or others), None)

    def run(self, decisions: int) -> bool:
        """Answer until no bot is asked or this many more decisions are made; True if no bot is asked any more."""
        session, step = self.session, self.step
        most = session.decisions + decisions
        while session.decisions < most:
            for _ in range(256):
                if not step():
                    return True
        return False


def names() -> list[str]:
    """The players there are, by name: every module of this package that makes one."""
    package = importlib.import_module("undercroft.players")
    found = [module.name for module in pkgutil.iter_modules(package.__path__) if module.name != "base"]
    return [name for name in found if hasattr(importlib.import_module(f"undercroft.players.{name}"), "player")]


def bots(slug: str) -> list[str]:
    """Return the players that can play a game without further settings, best first."""
    found: list[str] = []
    for name in sorted(names(), key=lambda name: (BOTS.index(name) if name in BOTS else len(BOTS), name)):
        try:
            maker(name, slug)("")
        except UndercroftError:
            continue
        found.append(name)
    return found


def maker(spec: str, slug: str) -> Callable[[str], Player]:
    """Return what makes players of this name, or `name:argument`, from a seed; BadInput names the nearest."""
    name, _, argument = spec.partition(":")
    known = names()
    if name not in known:
        near = get_close_matches(name, known, 1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise BadInput(f"there is no player {name!r}; there are {', '.join(known)}{hint}")
    make: Callable[[str, str, str], Player] = importlib.import_module(f"undercroft.players.{name}").player
    return lambda seed: make(slug, seed, argument)


Seating: TypeAlias = "Callable[[Game[Any], str], dict[str, Player]]"
"""What gives every seat of a game its player, from a seed."""


def seating(spec: str, slug: str) -> Seating:
    """Players for all seats: of one name, or `SIDE=NAME,...` by side, role or seat; one player for each part.

    BadInput names the nearest player, and a seat that nobody takes.
    """
    if "=" not in spec:
        make = maker(spec, slug)
        return lambda game, seed: dict.fromkeys(game.seats(), make(seed))
    makers = {
        who: maker(name, slug) for who, _, name in (part.partition("=") for part in spec.split(",")) if who and name
    }

    def seat(game: Game[Any], seed: str) -> dict[str, Player]:
        players = {who: make(f"{seed} {who}") for who, make in makers.items()}
        found: dict[str, Player] = {}
        meant: set[str] = set()
        for place in game.places():
            names = [name for name in (place.seat, place.role, place.side) if name in players]
            if not names:
                raise BadInput(f"nobody plays {place.seat}; say {place.side}=NAME")
            meant.update((place.seat, place.role, place.side))
            found[place.seat] = players[names[0]]
        unknown = [who for who in players if who not in meant]
        if unknown:
            raise BadInput(f"{slug} has no side, role or seat {unknown[0]!r} here; it has {', '.join(sorted(meant))}")
        return found

    return seat


def seated(session: Session[Any], specs: Mapping[str, str], seed: str, *, plain: bool = False) -> Table:
    """Bots for these seats, one player for all seats of the same name; plain ones only answer what is asked."""
    known = (*session.game.seats(), CHANCE)
    unknown = [name for name in specs if name not in known]
    if unknown:
        raise BadInput(f"there is no seat {unknown[0]!r}; there are {', '.join(session.game.seats())}")
    players = {spec: maker(spec, session.game.slug)(seed) for spec in dict.fromkeys(specs.values())}
    return Table(session, {name: players[spec] for name, spec in specs.items()}, plain=plain)
