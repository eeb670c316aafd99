"""What must be so in a pack of Brimstone beyond the types of its fields; each fault is told with its file and line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from undercroft.crawl.board.tiles import BoardError
from undercroft.crawl.board.tiletext import TileTextError, parse_tile
from undercroft.crawl.packs.language.effect import Effect
from undercroft.crawl.packs.language.interpreter import unnamed
from undercroft.games.brimstone.content import kinds, types
from undercroft.games.brimstone.content.checks import missions
from undercroft.games.brimstone.content.checks import moments as checks_moments
from undercroft.games.brimstone.content.checks.frontier import FRONTIER_CHECKS
from undercroft.games.brimstone.content.checks.pictures import pictures
from undercroft.games.brimstone.content.checks.sheets import SHEET_CHECKS
from undercroft.games.brimstone.content.keywords import gains
from undercroft.games.brimstone.content.types import frontier
from undercroft.games.brimstone.rules.heroes.moments import PARTY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undercroft.crawl.board.tiles import Tile as Piece
    from undercroft.crawl.packs.kinds import Kind
    from undercroft.crawl.packs.pack import Pack
    from undercroft.engine.errors import PackError

NAMES: Final = {"hero": "a Hero", "foe": "an Enemy"}
OWN_DRAWER: Final = (
    *(kinds.LOOT, kinds.SCAVENGE),
    *(frontier.ROAD_EVENT, frontier.TOWN_EVENT, frontier.LOCATION_EVENT),
)
CHARTS: Final = (
    (kinds.INJURY, range(2, 13)),
    (kinds.MADNESS, range(2, 13)),
    (kinds.MUTATION, [10 * tens + ones for tens in range(1, 7) for ones in range(1, 7)]),
    (kinds.DEPTH_EVENT, range(1, 7)),
    (frontier.ROAD_EVENT, range(2, 13)),
    (frontier.TOWN_EVENT, range(2, 13)),
    (kinds.TARGA_DEPTH_EVENT, range(1, 7)),
)
FACES: Final = (1, 2, 3, 4, 5, 6)
EXITS: Final = {"entrance": 1, "passage": 2, "room": 2, "unique": 2}


def subjects(pack: Pack) -> Iterator[PackError]:
    """Words that speak of a Hero or an Enemy stand where there is one."""
    for kind in pack.kinds:
        for entry, value in pack.of(kind).items():
            for at, effect, subject in _effects(kind, value):
                for word in unnamed(effect, subject):
                    needed = word.speaks_of()
                    what = f"{word.source()!r} speaks of {' or '.join(NAMES[one] for one in needed)}"
                    expected = f"'each {needed[0]}: {word.source()}'"
                    yield pack.error(kind, entry, f"{what}, and nobody is named here", expected, at=at)


def _effects(kind: Kind[Any], value: Any) -> Iterator[tuple[tuple[Any, ...], Effect, str]]:
    """Every effect of an entry, where it stands and who it is about: a Hero or nobody."""
    drawn = "hero" if kind in OWN_DRAWER else ""
    if isinstance(value, types.EventCard):
        for n, step in enumerate(value.steps):
            yield from (
                (("steps", n, "pass"), step.passed, "hero"),
                (("steps", n, "fail"), step.failed, "hero"),
                (("steps", n, "do"), step.do, drawn),
            )
    if isinstance(value, frontier.Location):
        for n, service in enumerate(value.services):
            yield ("services", n, "do"), service.do, "hero"
            yield ("services", n, "pass"), service.passed, "hero"
            yield ("services", n, "fail"), service.failed, "hero"
            for m, outcome in enumerate(service.outcomes):
                yield ("services", n, "outcomes", m, "do"), outcome.do, "hero"
    if isinstance(value, types.World):
        for n, found in enumerate(value.effects):
            yield ("effects", n, "do"), found.do, "hero"
    if isinstance(value, types.Mission):
        yield from missions.effects(value)
    if isinstance(value, (types.Darkness, types.Powers)):
        own = isinstance(value, types.Powers)
        for moment, effect in value.on.items():
            yield ("on", moment), effect, "hero" if own or moment not in PARTY else ""
    if isinstance(value, types.Powers):
        for n, use in enumerate(value.use):
            yield ("use", n, "effect"), use.effect, "hero"


def loot(pack: Pack) -> Iterator[PackError]:
    """Loot that gives Gear or an Artifact says `find`, so that the two change places in an OtherWorld.

    [brimstone.world.loot-swap]
    """
    for entry, card in pack.of(kinds.LOOT).items():
        for n, step in enumerate(card.steps):
            for word in step.do.keywords():
                if isinstance(word, gains.Draw) and word.deck in ("gear", "artifact"):
                    yield pack.error(
                        kinds.LOOT, entry, f"{word.source()!r} on a Loot card", f"'find {word.deck}'", at=("steps", n)
                    )


def elite_charts(pack: Pack) -> Iterator[PackError]:
    """An Elite Chart has six entries. [brimstone.enemy.elite-chart-six]"""
    for entry, enemy in pack.of(kinds.ENEMY).items():
        if len(enemy.elite) != len(FACES):
            yield pack.error(kinds.ENEMY, entry, f"{len(enemy.elite)} Elite abilities", "six", at=("elite",))


def charts(pack: Pack) -> Iterator[PackError]:
    """Every roll on a Chart names exactly one result."""
    for kind, rolls in CHARTS:
        named: dict[int, str] = {}
        for entry, result in pack.of(kind).items():
            for roll in getattr(result, "rolls", None) or (getattr(result, "number", 0),):
                if roll not in rolls:
                    yield pack.error(kind, entry, f"{roll} cannot be rolled", f"{min(rolls)} to {max(rolls)}")
                elif roll in named:
                    yield pack.error(kind, entry, f"{roll} already is {named[roll]!r}", "another number")
                named[roll] = entry
        missing = [roll for roll in rolls if roll not in named]
        if missing and named:
            last = next(reversed(named.values()))
            yield pack.error(kind, last, f"no {kind.name} for {', '.join(map(str, missing))}", "one for each roll")


def forgings(pack: Pack) -> Iterator[PackError]:
    """What is forged onto an Item stays on it, so that using it never discards it.

    [brimstone.upgrade.forged-permanent]
    """
    for entry, forging in pack.of(kinds.FORGING).items():
        for name in ("use", "rerolls"):
            for n, one in enumerate(getattr(forging, name)):
                if one.discard:
                    yield pack.error(kinds.FORGING, entry, "'discard'", "a use that leaves it there", at=(name, n))


def tiles(pack: Pack) -> Iterator[PackError]:
    """A Map Tile can be read, hangs together, and its exits and their numbers are those of its Map card."""
    for entry, tile in pack.of(kinds.TILE).items():
        yield from _tile(pack, kinds.TILE, entry, tile)
    for entry, face in pack.of(kinds.TARGA_TILE).items():
        yield from _tile(pack, kinds.TARGA_TILE, entry, face)


def _tile(pack: Pack, kind: Kind[Any], entry: str, tile: types.Tile | types.WorldTile) -> Iterator[PackError]:
    try:
        piece = parse_tile(entry, tile.art)
    except TileTextError as bad:
        yield pack.error(kind, entry, f"column {bad.column}: {bad.what}", at=("art", bad.row - 1))
        return
    except BoardError as bad:
        yield pack.error(kind, entry, str(bad), at=("art",))
        return
    yield from _exits(pack, kind, entry, tile, piece)
    if lost := len(piece.squares) - len(_reached(piece)):
        yield pack.error(kind, entry, f"{lost} spaces cannot be walked to", "a way to each", at=("art",))


def _exits(
    pack: Pack, kind: Kind[Any], entry: str, tile: types.Tile | types.WorldTile, piece: Piece
) -> Iterator[PackError]:
    drawn = {found.name for found in piece.exits}
    if drawn != set(tile.exits):
        names = ", ".join(sorted(drawn)) or "none"
        yield pack.error(kind, entry, "other exits than those drawn", names, at=("exits",))
    if len(drawn) < EXITS[tile.kind]:
        yield pack.error(kind, entry, "a dead end", f"at least {EXITS[tile.kind]} exits", at=("exits",))
    arrows = sum(found.entrance for found in tile.exits.values())
    if arrows != (tile.kind != "entrance"):
        expected = "none on the Entrance" if arrows else "one exit with 'entrance: true'"
        yield pack.error(kind, entry, f"{arrows} exits marked as the entrance", expected, at=("exits",))
    numbers = sorted(face for found in tile.exits.values() for face in found.dice)
    if tile.kind in ("room", "unique") and tuple(numbers) != FACES:
        yield pack.error(kind, entry, f"door numbers {numbers}", "1 to 6, each once", at=("exits",))


def _reached(piece: Piece) -> dict[tuple[int, int], None]:
    """The squares that can be walked to from the first."""
    walls = {frozenset((wall.a, wall.b)) for wall in piece.walls}
    squares = dict.fromkeys(piece.squares)
    found: dict[tuple[int, int], None] = {piece.squares[0]: None}
    for x, y in (waiting := list(found)):
        for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if near in squares and near not in found and frozenset(((x, y), near)) not in walls:
                found[near] = None
                waiting.append(near)
    return found


CHECKS: Final = (
    subjects,
    loot,
    elite_charts,
    charts,
    forgings,
    tiles,
    missions.missions,
    checks_moments.answers,
    *SHEET_CHECKS,
    *FRONTIER_CHECKS,
    pictures,
)
