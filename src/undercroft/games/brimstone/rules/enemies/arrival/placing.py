"""Enemies appear: who attacks and how many, in which order and where on a tile they are placed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from undercroft.games.brimstone.events import FightBegan, FoesPlaced
from undercroft.games.brimstone.events.moments import FightBegins
from undercroft.games.brimstone.rules.enemies import bases, elite
from undercroft.games.brimstone.rules.enemies import elite as elites
from undercroft.games.brimstone.rules.enemies.arrival import ambush, checkerboard, epic_threats, fight_begins
from undercroft.games.brimstone.rules.enemies.record_sheet import foe_stat, has
from undercroft.games.brimstone.rules.explore import decks, worlds
from undercroft.games.brimstone.rules.heroes import dice
from undercroft.games.brimstone.state import MINES, Ready

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.content.types import Group as Printed
    from undercroft.games.brimstone.content.types import WorldThreat
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Fight, Foe


class Group(NamedTuple):
    """A number of Enemies of one Type, brought by one cause."""

    cause: int
    kind: str
    many: int
    room: int
    springs: bool
    elite: int
    world: str
    """Where an Ambush takes place."""


# ---- who attacks ---------------------------------------------------------------------------------------------------


def place_ready(game: Brimstone, ready: Ready) -> Rule[None]:
    """Enemies that waited until now appear."""
    yield from bring(game, [ready])


def bring(game: Brimstone, ready: Sequence[Ready], elite: int = 0) -> Rule[None]:
    """All Enemies that come at once: who and how many first, then all are placed, and the Fight is on.

    `elite` is how many more Elite abilities each of these Types gets.
    """
    first = 0 if game.state.fight is None else game.state.fight.causes
    groups: list[Group] = []
    waiting = list(ready)
    for entry in waiting:
        groups += yield from arriving(game, first, entry, waiting)
        first += 1
    if not groups:
        return
    begins = game.state.fight is None
    fight = fight_begins.joined(game)
    fight.causes = first
    for kind in dict.fromkeys(group.kind for group in groups):
        yield from fight_begins.type_joins(game, kind)
        printed = sum(group.elite for group in groups if group.kind == kind)
        yield from elites.add_elite(game, kind, elite + printed)
    placed = yield from place_all(game, groups)
    count_causes(fight, placed)
    if begins:
        game.tally("fights")
        yield from game.do(FightBegan())
        yield from game.do(FightBegins())
    if any(group.springs for group in groups):
        ambush.end_turn(game)


def count_causes(fight: Fight, placed: list[int]) -> None:
    """Each card or other cause that brought Enemies counts once for Loot.

    [brimstone.loot.one-per-threat] [brimstone.loot.other-sources]
    """
    fight.instances += len(dict.fromkeys(placed))


def left_undefeated(game: Brimstone, fight: Fight, foe: Foe) -> None:
    """Count an Enemy that left the board alive: a cause whose Enemies have all left, none killed, gives no Loot.

    [brimstone.immobile.left-behind-no-reward] [brimstone.loot.one-per-threat]
    """
    others = any(other.cause == foe.cause for other in game.state.foes)
    if foe.cause >= 0 and not others and foe.cause not in fight.beaten:
        fight.instances -= 1


def arriving(game: Brimstone, cause: int, entry: Ready, waiting: list[Ready]) -> Rule[list[Group]]:
    """The groups that one cause brings: if it names the Enemies, no Threat card is drawn; more causes may follow.

    [brimstone.threat.specific-enemies] [brimstone.fight.other-causes] [brimstone.threat.model-count]
    """
    world = (yield from ambush.scene(game, entry)) if entry.ambush else game.room(entry.room).world
    if entry.ambush and not ambush.there(game, world):
        return []
    if entry.kind:
        return [Group(cause, entry.kind, entry.count, entry.room, entry.ambush, entry.elite, world)]
    found: list[Group] = []
    for group in (yield from threat_card(game, entry, world, waiting)):
        count = yield from dice.amount(game, "foe.count", group.count)
        found.append(Group(cause, group.enemy, count, entry.room, entry.ambush, group.elite, world))
    return found


def threat_card(game: Brimstone, entry: Ready, world: str, waiting: list[Ready]) -> Rule[Sequence[Printed]]:
    """The groups on the top card of a Threat deck. [brimstone.threat.draw-top]"""
    level = epic_threats.level_of(game, entry.level)
    deck = deck_of(game, level, world)
    card = yield from decks.draw(game, deck)
    if card is None:
        return ()
    decks.discard(game, deck, card)
    if card in game.pack.world_threats:
        return (yield from otherworldly(game, game.pack.world_threats[card], level, entry))
    waiting += epic_threats.more(game, card, entry, world)
    return game.pack.threats[card].groups


def otherworldly(game: Brimstone, card: WorldThreat, level: str, entry: Ready) -> Rule[Sequence[Printed]]:
    """A card of an OtherWorld lists a result for each level; the Wandering Enemy is drawn from the Mines' decks.

    [brimstone.world.threat-levels] [brimstone.content.targa-threat-deck]
    """
    return (yield from threat_card(game, entry, MINES, [])) if card.wandering else card.groups(level)


def deck_of(game: Brimstone, level: str, world: str) -> str:
    """The Threat deck of a level; an OtherWorld has one for all levels, but Epic Threats are the same everywhere.

    [brimstone.threat.draw-top] [brimstone.world.threat-levels] [brimstone.world.epic]
    """
    own = worlds.deck(game, world, "threat")
    return own if own in game.state.decks and level != "epic" else f"threat-{level}"


# ---- the order -----------------------------------------------------------------------------------------------------


def place_all(game: Brimstone, groups: list[Group]) -> Rule[list[int]]:
    """Type by Type, first those on tiles, then those of an Ambush; returns the causes that really brought Enemies.

    [brimstone.place.type-by-type] [brimstone.loot.one-per-threat]
    """
    causes: list[int] = []
    for springs in (False, True):
        coming = [group for group in groups if group.springs == springs]
        kinds = list(dict.fromkeys(group.kind for group in coming))
        while kinds:
            kind = yield from next_placed(game, kinds, springs)
            kinds.remove(kind)
            for group in coming:
                if group.kind == kind and (yield from place_group(game, group)):
                    causes.append(group.cause)
    return causes


def next_placed(game: Brimstone, kinds: list[str], springs: bool) -> Rule[str]:
    """The slowest Type is placed first, the quickest in an Ambush; equals at random.

    [brimstone.place.lowest-initiative-first] [brimstone.place.tie-random] [brimstone.ambush.highest-initiative-first]
    """
    if springs:
        kinds = ambush.immobile_first(game, kinds)
    speeds = {kind: foe_stat(game, kind, "initiative") for kind in kinds}
    first = max(speeds.values()) if springs else min(speeds.values())
    return (yield from game.pick("foe.order", [kind for kind in kinds if speeds[kind] == first]))


def place_group(game: Brimstone, group: Group) -> Rule[int]:
    """Place one group as far as there are models; returns how many came."""
    kind = group.kind
    count = models_that_come(game, group)
    before = len(game.state.foes)
    if group.springs:
        if has(game, kind, "immobile"):
            yield from ambush.unseen(game, kind, count, group.world)
        else:
            yield from ambush.beside_heroes(game, kind, count, group.world)
        ambush.surprise(game, kind)
    else:
        place_on_tiles(game, kind, count, group.room)
    for foe in game.state.foes[before:]:
        foe.cause = group.cause
    arrived = tuple([foe.id for foe in game.state.foes[before:]])
    if arrived:
        yield from game.do(FoesPlaced(kind, arrived, group.springs))
    yield from for_want_of_models(game, kind, group.many - count)
    return len(arrived)


def models_that_come(game: Brimstone, group: Group) -> int:
    """As many models as are called for and available. [brimstone.place.not-enough-models]"""
    return min(group.many, models_left(game, group.kind))


def for_want_of_models(game: Brimstone, kind: str, missing: int) -> Rule[None]:
    """If models run short, every Enemy of the Type gains one Elite ability. [brimstone.place.not-enough-models]"""
    if missing > 0:
        yield from elite.add_elite(game, kind, 1)


def models_left(game: Brimstone, kind: str) -> int:
    """How many models of a Type are not on the board.

    [brimstone.place.not-enough-models] [brimstone.content.figures]
    """
    supply: int = game.pack.enemies[kind].models
    return supply - sum(1 for foe in game.state.foes if foe.kind == kind)


# ---- on a tile -----------------------------------------------------------------------------------------------------


def place_on_tiles(game: Brimstone, kind: str, count: int, room: int) -> None:
    """Enemies of an Attack stand on its tile; what does not fit goes on the tile beyond the Entrance.

    [brimstone.place.on-token-tile] [brimstone.place.overflow-tile]
    """
    for at_least in (None, bases.HALF) if bases.is_extra_large(game, kind) else (None,):
        for tile in checkerboard.tiles_from(game, room):
            for space in checkerboard.checkerboard(game, tile):
                if count == 0:
                    return
                if is_open(game, kind, space, at_least):
                    fight_begins.put(game, kind, space)
                    count -= 1


def is_open(game: Brimstone, kind: str, space: int, at_least: int | None) -> bool:
    """Spaces that hold a model, or in which the Type has no room, are skipped. [brimstone.place.skip-invalid]"""
    return bases.stance(game, kind, space, at_least) is not None
