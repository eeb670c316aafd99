"""Brimstone as a table shows it: the mine, everybody in it, the Depth Track, cards; from what all seats may see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from undercroft.crawl.bits import bits
from undercroft.crawl.floorplan import cells_of, lines_of
from undercroft.crawl.layout import Door
from undercroft.crawl.packs.text import plural
from undercroft.crawl.scene import Badge, Figure, Link, Marker, Plane, Region, Scene
from undercroft.games.brimstone import around, icons, says, seasoned, sheets
from undercroft.games.brimstone.abilities import ABILITIES
from undercroft.games.brimstone.campaign import stage
from undercroft.games.brimstone.fight.attack import needed
from undercroft.games.brimstone.goals.play import play_of
from undercroft.games.brimstone.harm.hits import save_needed
from undercroft.games.brimstone.hints import hint
from undercroft.games.brimstone.icons import ICONS
from undercroft.games.brimstone.record import elites, foe_stat, present
from undercroft.games.brimstone.state import Activation, FoeTurn
from undercroft.games.brimstone.text import name

if TYPE_CHECKING:
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Foe, Hero, Room

__all__ = ["ICONS", "SHARED", "hint", "scene"]

SHARED: Final = True
"""All seats see the same, so that a table draws it once."""

FLOORS: Final = {"entrance": "planks", "passage": "earth", "room": "stone", "unique": "flags"}
MINE: Final = "mine"
PALETTES: Final = {"targa": "ice"}
OUTCOMES: Final = {"won": "The Mission is won", "lost": "The Mission is lost", "fled": "The Party has fled"}


def scene(game: Brimstone, seat: str | None) -> Scene:
    """The whole table. All Heroes see the same: whose seat it is makes no difference."""
    del seat
    if game.between:
        return stage.scene(game)
    state, mission = game.state, game.pack.missions[game.state.mission]
    board = game.board
    lamp = game.lantern_space() if state.rooms else -1
    lit = game.lit() if lamp >= 0 else 0
    floors = _floors(game)
    return Scene(
        title=mission.name,
        subtitle=f"Turn {state.turn}" if state.turn else "Before the first turn",
        palette=MINE,
        cells=cells_of(
            board,
            lit=lambda space: lit >> space & 1 == 1,
            floor=floors.__getitem__,
            name=lambda space: name(game, "space", space) or "",
        ),
        lines=lines_of(board, tuple([Door(n, exit_) for n, room in enumerate(state.rooms) for exit_ in room.gates])),
        figures=(*_heroes(game), *_allies(game), *_foes(game)),
        markers=tuple(_markers(game)),
        planes=tuple(_planes(game)),
        links=tuple(_links(game)),
        regions=tuple([_region(game, n, room) for n, room in enumerate(state.rooms)]),
        lights=(lamp,) if lamp >= 0 else (),
        party=sheets.party(game),
        tracks=(around.depth_track(game),),
        order=around.order(game),
        piles=around.piles(game),
        facts=around.facts(game),
        cards=around.cards(game),
        chronicle=stage.chronicle(game),
        result=result(state.outcome),
        outcome=OUTCOMES.get(state.outcome, state.outcome),
        ending={"won": mission.won, "lost": mission.lost}.get(state.outcome, ""),
    )


# ---- the board -------------------------------------------------------------------------------------------------------


def result(outcome: str) -> Literal["", "won", "lost"]:
    """Won is won; whatever else ends a game for Heroes, flight too, is lost."""
    return "won" if outcome == "won" else "lost" if outcome else ""


def _floors(game: Brimstone) -> list[str]:
    """The floor of each space: that of the Map Tile that brought it."""
    kinds = [FLOORS[game.pack.tiles[room.tile].kind] for room in game.state.rooms]
    tiles = game.board.tiles_of
    return [kinds[(tiles(space) & -tiles(space)).bit_length() - 1] for space in range(game.board.size)]


def _planes(game: Brimstone) -> list[Plane]:
    """The parts of a map that Gates divide, each under its World's name and in its own colours, with its World Card."""
    worlds = {room.placement.plane: game.pack.worlds[room.world] for room in game.state.rooms}
    if len(worlds) < 2:
        return []
    found: list[Plane] = []
    for plane, world in sorted(worlds.items()):
        again = sum(1 for other, same in worlds.items() if same.id == world.id and other < plane)
        name_ = f"{world.name}, part {again + 1}" if again else world.name
        found.append(Plane(plane, name_, PALETTES.get(world.id, MINE), says.world(world)))
    return found


def _links(game: Brimstone) -> list[Link]:
    """The Gates through which somebody has looked: the End Caps on both sides, each pair once."""
    ends = [
        (Door(number, exit_), far)
        for number, room in enumerate(game.state.rooms)
        for exit_, far in room.gates.items()
        if far is not None
    ]
    return [Link(game.board.exit_spaces(a), game.board.exit_spaces(b)) for a, b in ends if a < b]


def _gates(game: Brimstone, number: int, room: Room) -> list[Marker]:
    """The Gates of a Map Tile: where each leads, or that nobody has looked through yet."""
    found: list[Marker] = []
    for exit_, far in room.gates.items():
        word = "A Gate: nobody has looked through yet"
        if far is not None:
            word = f"A Gate to {game.pack.worlds[game.room(far.tile).world].name}"
        found.append(
            Marker(
                id=f"look:{number}:{exit_}" if far is None else f"gate:{number}:{exit_}",
                name=word,
                icon=icons.GATE,
                space=game.board.exit_spaces(Door(number, exit_))[0],
                tone="strange",
                notes=("Both spaces here are adjacent to both spaces on the far side.",) if far is not None else (),
            )
        )
    return found


def _region(game: Brimstone, number: int, room: Room) -> Region:
    """A Map Tile by its name, and what was done there."""
    notes = [] if room.revealed else ["not explored yet"]
    if room.objective:
        notes.append("the Objective")
    if room.scavenged:
        notes.append(f"Scavenged {plural(room.scavenged, 'time')}")
    if room.stripped:
        notes.append("nothing left to Scavenge")
    spaces = tuple(bits(game.room_mask(number)))
    return Region(name=game.pack.tiles[room.tile].name, spaces=spaces, note=", ".join(notes))


def _middle(game: Brimstone, number: int) -> int:
    """A space in the middle of a tile, where a marker may lie: the one nearest to its centre."""
    board, spaces = game.board, _own(game, number)
    x, y = sum(board.xs[s] for s in spaces), sum(board.ys[s] for s in spaces)
    many = len(spaces)
    return min(spaces, key=lambda s: (abs(board.xs[s] * many - x) + abs(board.ys[s] * many - y), s))


def _own(game: Brimstone, number: int) -> list[int]:
    """The spaces that belong to this tile alone."""
    spaces = bits(game.room_mask(number))
    return [space for space in spaces if game.board.tiles_of(space) == 1 << number] or spaces


def _markers(game: Brimstone) -> list[Marker]:
    """Tokens and markers on the floor."""
    state = game.state
    found: list[Marker] = []
    for n, room in enumerate(state.rooms):
        if not room.revealed:
            found.append(
                Marker(
                    id=f"token:{n}",
                    name="Exploration Token, face down",
                    icon=icons.COVERED,
                    space=_middle(game, n),
                    tone="strange",
                    notes=("It is revealed at the end of a turn in which a Hero is on this Map Tile.",),
                )
            )
        found += _gates(game, n, room)
        if room.objective:
            found.append(
                Marker(
                    id=f"objective:{n}", name="The Objective", icon=icons.OBJECTIVE, space=_middle(game, n), tone="good"
                )
            )
        if room.scavenged or room.stripped:
            full = f"Scavenged {room.scavenged} of {game.pack.scaling[len(game.heroes)].scavenges}"
            found.append(
                Marker(
                    id=f"scavenged:{n}", name="Scavenged", icon=icons.SCAVENGED, space=_own(game, n)[0], notes=(full,)
                )
            )
    play = play_of(game)
    for spot in state.quest.spots:
        if spot.left:
            found.append(
                Marker(
                    id=f"work:{spot.id}",
                    name=play.name.capitalize(),
                    icon=play.icon,
                    space=spot.space,
                    tone="good",
                    notes=(play.sheet.says(),),
                )
            )
    for door in game.board.doors:
        space = game.board.exit_spaces(door)[0]
        known = game.room(door.tile).revealed
        word = "A Door" if known else "An exit: a Door, or a dead end"
        found.append(Marker(id=f"look:{door.tile}:{door.exit}", name=word, icon=icons.DOOR, space=space))
    if not state.lantern and state.lantern_space >= 0:
        found.append(
            Marker(id="lantern", name="The Old Lantern", icon=icons.LANTERN, space=state.lantern_space, tone="good")
        )
    return found


# ---- figures ---------------------------------------------------------------------------------------------------------


def _heroes(game: Brimstone) -> list[Figure]:
    """Heroes on the board; of one who is KO'd the marker lies where they fell."""
    activation = game.frame(Activation)
    acting = activation.hero if activation is not None else ""
    return [
        Figure(
            id=hero.id,
            name=hero.name,
            title=game.pack.heroes[hero.kind].name,
            icon=icons.HEROES.get(hero.kind, icons.HERO),
            metal="brass",
            spaces=(hero.space,),
            wounds=hero.wounds,
            badges=sheets.badges(game, hero),
            active=hero.id == acting,
            down=hero.ko,
            notes=_hero_notes(game, hero),
        )
        for hero in game.heroes
        if hero.space >= 0 and not hero.dead
    ]


def _hero_notes(game: Brimstone, hero: Hero) -> tuple[str, ...]:
    """The lines of a Hero's tooltip."""
    stat = game.stat
    health, sanity = stat(hero, "health"), stat(hero, "sanity")
    found = [
        f"Health {max(0, health - hero.wounds)}/{health}, Sanity {max(0, sanity - hero.horror)}/{sanity},"
        f" Grit {hero.grit}",
        f"Initiative {stat(hero, 'initiative')}, Combat {stat(hero, 'combat')},"
        f" Melee {needed(game, hero, 'melee_to_hit')}+, Ranged {needed(game, hero, 'ranged_to_hit')}+",
        f"Defense {save_needed(game, hero, 'defense')}+, Willpower {save_needed(game, hero, 'willpower')}+",
    ]
    if game.lantern_space() >= 0 and not game.lit() >> hero.space & 1:
        found.append("Outside the lantern's light: D6 Horror Hits at the start of the Activation")
    if hero.venom:
        found.append(f"Void Venom: {hero.venom} harder To Hit")
    if hero.activated:
        found.append("Has Activated this turn")
    return tuple(found)


def _allies(game: Brimstone) -> list[Figure]:
    """People who go with the Party."""
    play = play_of(game)
    return [
        Figure(
            id=f"ally:{ally.id}",
            name=ally.name,
            title=f"led by {game.hero(ally.leader).name}",
            icon=icons.ALLY,
            metal="silver",
            spaces=(ally.space,),
            wounds=ally.wounds,
            notes=(f"Health {play.sheet.health - ally.wounds}/{play.sheet.health}", "Follows whoever leads."),
        )
        for ally in game.state.quest.allies
    ]


def _foes(game: Brimstone) -> list[Figure]:
    """Enemies on the board."""
    turn = game.frame(FoeTurn)
    acting = turn.kind if turn is not None else ""
    marks: dict[str, tuple[tuple[Badge, ...], tuple[str, ...]]] = {}
    for kind in present(game):
        marks[kind] = (_kind_badges(game, kind), _kind_notes(game, kind))
    return [
        Figure(
            id=str(foe.id),
            name=name(game, "foe", foe.id) or game.pack.enemies[foe.kind].singular,
            title=game.pack.enemies[foe.kind].name,
            icon=icons.ENEMIES.get(foe.kind, icons.ENEMY),
            metal="oxblood",
            spaces=tuple(bits(game.base(foe))),
            size=1 if foe.corner < 0 else 2,
            wounds=foe.wounds,
            badges=(
                *marks[foe.kind][0],
                *((Badge(icons.STUNNED, "misses its next Activation", tone="good"),) if foe.stunned else ()),
            ),
            active=foe.kind == acting,
            notes=(*_foe_notes(game, foe), *marks[foe.kind][1]),
        )
        for foe in game.state.foes
    ]


def _foe_notes(game: Brimstone, foe: Foe) -> tuple[str, ...]:
    health = foe_stat(game, foe.kind, "health")
    found = [f"Health {health - foe.wounds}/{health}"]
    if foe.target:
        found.append(f"Targets {game.hero(foe.target).name}")
    return tuple(found)


def _kind_badges(game: Brimstone, kind: str) -> tuple[Badge, ...]:
    found: list[Badge] = []
    if seasoned.is_brutal(game):
        found.append(Badge(icons.BRUTAL, "Brutal", tone="bad"))
    elite = elites(game, kind)
    if elite:
        found.append(Badge(icons.ELITE, f"Elite: {', '.join(entry.name for entry in elite)}", len(elite), "bad"))
    fight = game.state.fight
    if fight is not None and kind in fight.kinds and fight.kinds[kind].ambush:
        found.append(Badge(icons.AMBUSH, "Ambush: +2 Initiative this turn", tone="bad"))
    return tuple(found)


def _kind_notes(game: Brimstone, kind: str) -> tuple[str, ...]:
    """What holds for the whole Type: its numbers, its abilities with their reminders, its Elite abilities."""
    number = {
        key: foe_stat(game, kind, key)
        for key in ("initiative", "move", "escape", "to_hit", "combat", "damage", "defense")
    }
    found = [
        f"Initiative {number['initiative']}, Move {number['move']}, Escape {number['escape']}+",
        f"Combat {number['combat']}, To Hit {number['to_hit']}+, Damage {number['damage']}",
        f"Defense {number['defense']}",
    ]
    shots = foe_stat(game, kind, "shots")
    if shots:
        reach, needs = foe_stat(game, kind, "range"), foe_stat(game, kind, "ranged_to_hit")
        found.append(f"Ranged Attack: Range {reach}, {plural(shots, 'Shot')}, To Hit {needs}+")
    if game.pack.enemies[kind].immune:
        found.append(f"Immune to {', '.join(game.pack.enemies[kind].immune)}")
    found += [ability.text(n) for word, ability in ABILITIES.items() if (n := foe_stat(game, kind, word))]
    found += [f"Elite: {entry.name}" for entry in elites(game, kind)]
    return tuple(found)
