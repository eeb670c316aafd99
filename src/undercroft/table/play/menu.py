"""What can be played here: the games that the engine finds, in the words they give themselves."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from undercroft.crawl.shown.lobby import Named
from undercroft.engine.errors import BadInput, UndercroftError
from undercroft.engine.game import Setup
from undercroft.engine.registry import find_game, slugs
from undercroft.engine.session import Session
from undercroft.players.base import bots
from undercroft.table.protocol import GameCard, SeatPlan
from undercroft.table.shown.render import seat_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from undercroft.engine.game import Game
    from undercroft.table.protocol import NewTable

    Packs = tuple[str, ...]


def cards(packs: Mapping[str, Packs]) -> list[GameCard]:
    """Every game, by its slug, with the packs that are laid over it here."""
    return [card(slug, packs.get(slug, ())) for slug in slugs()]


@cache
def card(slug: str, packs: Packs = ()) -> GameCard:
    """One game as people see it before they begin."""
    kind = find_game(slug)
    lobby = kind.shown.lobby(packs)
    known = {mission.id: mission for mission in lobby.missions}
    sizes = tuple(kind.party_sizes())
    names = (*kind.missions(packs), *kind.campaigns())
    return GameCard(
        slug=slug,
        title=kind.title,
        text=lobby.text,
        palette=lobby.palette,
        icon=lobby.icon,
        mission=lobby.mission,
        heroes=lobby.heroes,
        missions=tuple(known.get(name) or _plain(name, kind.title) for name in names),
        picks=lobby.picks,
        sizes=sizes,
        switches=lobby.switches,
        bots=tuple(bots_of(slug)),
        guide=lobby.guide,
        guided=kind.shown.guide() is not None,
        quick=bool(kind.opening),
    )


def _plain(name: str, title: str) -> Named:
    return Named(id=name, name=name.replace("-", " ").replace("_", " ").capitalize() or title)


def seat_names(kind: type[Game[Any]], setup: Setup) -> dict[str, str]:
    """The seats of a set-up as the game calls them, before anybody has a name of their own."""
    imagined = Session.start(kind, setup, 0).imagine(None)
    return {seat: seat_name(imagined, seat) for seat in imagined.game.seats()}


@cache
def bots_of(slug: str) -> list[str]:
    """The bots that can play a game, best first."""
    return bots(slug)


def mission_name(slug: str, setup: Setup) -> str:
    """Return a mission's name from the table's own packs, or its id if those have been moved or deleted."""
    try:
        missions = card(slug, setup.packs).missions
    except UndercroftError:
        return _plain(setup.mission, "").name
    return next((known.name for known in missions if known.id == setup.mission), missions[0].name if missions else "")


def bot(slug: str, name: str) -> str:
    """A bot by its name; the best one if none is named."""
    known = bots_of(slug)
    if not known:
        raise BadInput(f"no bot plays {slug}")
    if not name:
        return known[0]
    if name not in known:
        raise BadInput(f"there is no bot {name!r}; there are {', '.join(known)}")
    return name


def seats(wanted: NewTable, packs: Packs = ()) -> list[SeatPlan]:
    """The seats that a new table would have, with what each picks."""
    setup, _ = setup_of(wanted, packs)
    imagined = Session.start(find_game(wanted.game), setup, 0).imagine(None)
    picks = card(wanted.game, packs).picks
    return [
        SeatPlan(
            seat=place.seat,
            name=seat_name(imagined, place.seat),
            role=place.role,
            side=place.side,
            picks=tuple(pick.id for pick in picks if place.role in pick.roles),
        )
        for place in imagined.game.places()
    ]


def setup_of(wanted: NewTable, packs: Packs = ()) -> tuple[Setup, tuple[str, ...]]:
    """The set-up of a new table and its seats; BadInput says what is wrong with it."""
    kind = find_game(wanted.game)
    shown = card(wanted.game, packs)
    least, most = min(shown.sizes), max(shown.sizes)
    suggested = len(wanted.party) or (len(shown.picks[0].suggested) if shown.picks else 0) or most
    heroes = wanted.heroes or min(max(suggested, least), most)
    if heroes not in shown.sizes:
        raise BadInput(f"{kind.title} is for {least} to {most} heroes, not for {heroes}")
    if wanted.party and not shown.picks:
        raise BadInput(f"{kind.title} has no heroes to choose from")
    known = {switch.id for switch in shown.switches}
    unknown = [switch for switch in wanted.switches if switch not in known]
    if unknown:
        raise BadInput(f"{kind.title} has no switch {unknown[0]!r}")
    mission = wanted.mission or shown.guide or kind.missions(packs)[0]
    setup = Setup(mission=mission, heroes=heroes, party=wanted.party, packs=packs, switches=wanted.switches)
    try:
        kind.check_party(setup)
        session = Session.start(kind, setup, 0)
    except BadInput:
        raise
    except UndercroftError as fault:
        raise BadInput(f"this cannot be set up: {fault}") from fault
    return setup, session.game.seats()
