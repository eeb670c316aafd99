"""Searching outside a Fight: Scavenging a tile, or Looking Through a Door."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.board.layout import Door
from undercroft.crawl.dice import Goal
from undercroft.engine.checks import checks
from undercroft.engine.choices import Option
from undercroft.games.brimstone.events import Scavenged
from undercroft.games.brimstone.events.moments import ScavengeSucceeded
from undercroft.games.brimstone.rules.enemies import immobile
from undercroft.games.brimstone.rules.explore import doors, event_cards, gates
from undercroft.games.brimstone.rules.heroes.dice import hero_roll

if TYPE_CHECKING:
    from undercroft.engine.checks import Checks
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Activation, Hero

VERBS = ("scavenge", "look")


def options(game: Brimstone, hero: Hero) -> list[Option]:
    """Searches the Hero may make after moving (one of them).

    [brimstone.search.one-kind] [brimstone.scavenge.where] [brimstone.door.look] [brimstone.gate.look-position]
    """
    found: list[Option] = []
    ways = doors.ways_at(game, hero.space)
    for room in game.rooms_of(hero.space):
        if covered(game, room):
            continue
        if not fully_scavenged(game, room):
            found.append(Option("scavenge", room))
        found += [Option("look", way.tile, way.exit) for way in ways if way.tile == room]
    return found


def covered(game: Brimstone, room: int) -> bool:
    """No Search on a tile whose Exploration Token is not revealed. [brimstone.search.not-with-token]"""
    return not game.room(room).revealed


def fully_scavenged(game: Brimstone, room: int) -> bool:
    """A tile takes only so many successful Scavenges, by the size of the Party. [brimstone.scavenge.limit]"""
    place = game.room(room)
    return place.stripped or place.scavenged >= game.pack.scaling[len(game.heroes)].scavenges


def search(game: Brimstone, hero: Hero, option: Option) -> Rule[None]:
    """Make the one Search of this Activation. [brimstone.search.one-kind] [brimstone.gate.draw-world]"""
    if option.verb == "scavenge":
        yield from scavenge(game, hero, option.subject_number)
        return
    way = Door(option.subject_number, str(option.target))
    look = doors.look_through_gate if gates.is_gate(game, way) else doors.look
    yield from look(game, hero, way)


def scavenge(game: Brimstone, hero: Hero, room: int) -> Rule[None]:
    """Three dice: each 6 is a card, and one 6 or more makes it a success.

    [brimstone.scavenge.roll] [brimstone.scavenge.cards]
    """
    dice = yield from hero_roll(game, hero, "scavenge", game.stat(hero, "scavenge"), goal=lambda: Goal(need=6))
    sixes = sum(1 for face in dice if face == 6)
    if sixes:
        mark(game, room)
    yield from game.do(Scavenged(hero.id, room, tuple(dice), sixes))
    if sixes:
        yield from event_cards.scavenge(game, hero, sixes)
        yield from game.do(ScavengeSucceeded(hero.id))


def mark(game: Brimstone, room: int) -> None:
    """A success leaves one Scavenged marker, however many 6s; a failure leaves none. [brimstone.scavenge.marker]"""
    game.room(room).scavenged += 1


# ---- why not -------------------------------------------------------------------------------------------------------


def here(game: Brimstone, hero: Hero, option: Option) -> bool:
    """Whether the Hero is on the tile that it would Search."""
    return option.subject in game.rooms_of(hero.space)


def to_gate(game: Brimstone, option: Option) -> bool:
    """Whether an option is to look through an exit that bears a Gate."""
    rooms = game.state.rooms
    room = option.subject
    return option.verb == "look" and isinstance(room, int) and room < len(rooms) and option.target in rooms[room].gates


def at_way(game: Brimstone, hero: Hero, option: Option) -> bool:
    """Whether the Hero is in a half-space of the Door, or on the End Cap of the Gate, that an option names."""
    ways = doors.ways_at(game, hero.space)
    return here(game, hero, option) and any((way.tile, way.exit) == (option.subject, option.target) for way in ways)


SEARCH_CHECKS: Checks[Brimstone, Hero, Activation, Option] = checks(
    ("brimstone.activation.no-search-in-fight", lambda game, hero, now, o: immobile.may_explore(game)),
    ("brimstone.search.one-kind", lambda game, hero, now, o: not now.acted),
    ("brimstone.scavenge.where", lambda game, hero, now, o: o.verb != "scavenge" or here(game, hero, o)),
    (
        "brimstone.search.not-with-token",
        lambda game, hero, now, o: not here(game, hero, o) or not covered(game, o.subject_number),
    ),
    (
        "brimstone.scavenge.limit",
        lambda game, hero, now, o: (
            o.verb != "scavenge" or not here(game, hero, o) or not fully_scavenged(game, o.subject_number)
        ),
    ),
    (
        "brimstone.gate.look-position",
        lambda game, hero, now, o: not to_gate(game, o) or at_way(game, hero, o),
    ),
    (
        "brimstone.door.look",
        lambda game, hero, now, o: o.verb != "look" or to_gate(game, o) or at_way(game, hero, o),
    ),
    on=VERBS,
)
