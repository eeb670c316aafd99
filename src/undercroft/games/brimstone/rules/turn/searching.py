"""Searching outside a Fight: Scavenging a tile, or Looking Through a Door."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.board.layout import Door
from undercroft.engine.choices import Option, Refusal
from undercroft.games.brimstone.events import Scavenged
from undercroft.games.brimstone.events.moments import ScavengeSucceeded
from undercroft.games.brimstone.rules.enemies import immobile
from undercroft.games.brimstone.rules.explore import doors, event_cards, gates
from undercroft.games.brimstone.rules.heroes.dice import hero_roll

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Activation, Hero

VERBS = ("scavenge", "look")


def options(game: Brimstone, hero: Hero) -> list[Option]:
    """The Searches open to a Hero who has finished moving, of whom it may make one.

    [brimstone.search.one-kind] [brimstone.scavenge.where] [brimstone.door.look] [brimstone.gate.look-position]
    """
    found: list[Option] = []
    for room in game.rooms_of(hero.space):
        if covered(game, room):
            continue
        if not fully_scavenged(game, room):
            found.append(Option("scavenge", room))
        ways = (*game.board.doors_at(hero.space), *gates.gates_at(game, hero.space))
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
    yield from gates.look(game, hero, way) if gates.is_gate(game, way) else doors.look(game, hero, way)


def scavenge(game: Brimstone, hero: Hero, room: int) -> Rule[None]:
    """Three dice: each 6 is a card, and one 6 or more makes it a success.

    [brimstone.scavenge.roll] [brimstone.scavenge.cards]
    """
    dice = yield from hero_roll(game, hero, "scavenge", game.stat(hero, "scavenge"))
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


def refuse(game: Brimstone, hero: Hero, activation: Activation, key: str) -> list[Refusal]:
    """Why a Search is not open to the Hero now."""
    verb, _, rest = key.partition(":")
    subject = rest.partition(":")[0]
    room = int(subject) if subject.isdigit() else -1
    found: list[Refusal] = []
    if not immobile.may_explore(game):
        found.append(Refusal("brimstone.activation.no-search-in-fight"))
    if activation.acted:
        found.append(Refusal("brimstone.search.one-kind"))
    if room not in game.rooms_of(hero.space):
        found.append(Refusal("brimstone.scavenge.where" if verb == "scavenge" else "brimstone.door.look"))
    elif covered(game, room):
        found.append(Refusal("brimstone.search.not-with-token"))
    elif verb == "scavenge":
        if fully_scavenged(game, room):
            found.append(Refusal("brimstone.scavenge.limit"))
    elif key not in [option.key for option in options(game, hero)]:
        gate = key.split(":")[-1] in game.room(room).gates
        found.append(Refusal("brimstone.gate.look-position" if gate else "brimstone.door.look"))
    return found
