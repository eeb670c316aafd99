"""Brimstone in a terminal: the map, the Heroes and the Depth Track as text with Rich markup, and names for ids."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.board.bits import bits
from undercroft.crawl.board.layout import Door
from undercroft.crawl.shown.drawing.terminal import map_lines
from undercroft.crawl.subjects import SPACE
from undercroft.games.brimstone.rules.enemies.record_sheet import elites, foe_stat
from undercroft.games.brimstone.rules.missions.goal import play_of
from undercroft.games.brimstone.shown.scene.sheets import experience
from undercroft.games.brimstone.shown.terminal import frontier
from undercroft.games.brimstone.shown.words.names import label, section, square
from undercroft.games.brimstone.state import Activation

if TYPE_CHECKING:
    from undercroft.engine.choices import Ask
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero

HERO_STYLES = (
    *("bold bright_cyan", "bold bright_green", "bold bright_magenta", "bold bright_yellow"),
    *("bold bright_blue", "bold bright_white"),
)
LEGEND = """\
[dim]map[/]    1E is hero 1 (✶ with the lantern), [bold red]3sa[/] enemy a of kind s with 3 wounds, [red]x[/] KO'd,
       ? a room not explored yet, ! a marker of the mission, a letter alone somebody who comes along,
       · floor in the light, ░ in the dark, ╌ a way on, [bright_blue]◎[/] a Gate,
       [bright_yellow]12[/] the space of option 12
[dim]mine[/]   H the party, D the Darkness; where it comes to [red]•[/] it brings a Darkness card,
       to [magenta]≈[/] a Growing Dread; hold is what the lantern's two dice must reach each turn
[dim]heroes[/] ♥ health, ☽ sanity, $ gold, ◆ dark stone"""


def screen(game: Brimstone, seat: str | None, ask: Ask | None = None, width: int = 0) -> list[str]:
    """The whole table, line by line; spaces that may be answered bear the number of their option."""
    if game.between:
        party = [line for n, hero in enumerate(game.heroes) for line in (_hero(game, n), *frontier.ails(game, hero))]
        return [*frontier.screen(game), "", *party]
    picture = _map(game, _marks(ask), width)
    heroes = [_hero(game, n) for n in range(len(game.heroes))]
    return [*_track(game), *_in_play(game), "", *picture, "", *heroes, *_foes(game)]


def _marks(ask: Ask | None) -> dict[int, str]:
    """The numbers of options by space, for a question about spaces."""
    if ask is None or ask.of != SPACE:
        return {}
    return {value: str(n) for n, value in enumerate(ask.values, 1) if isinstance(value, int)}


def key(game: Brimstone, words: str) -> str | None:
    """The key of a space, given its square."""
    found = [space for space in range(game.board.size) if square(game, space).upper() == words.upper()]
    return str(found[0]) if found else None


def _track(game: Brimstone) -> list[str]:
    """The Depth Track from the Mine Entrance to Darkness Start."""
    state, track = game.state, game.pack.depth
    cells: list[str] = []
    for step in range(1, game.pack.depth_steps + 1):
        mark = "[red]•[/]" if step in track.blood else "[magenta]≈[/]" if step in track.dread else "·"
        if step == state.depth == state.darkness:
            mark = "[bold red]X[/]"
        elif step == state.depth:
            mark = "[bold bright_yellow]H[/]"
        elif step == state.darkness:
            mark = "[bold red]D[/]"
        cells.append(mark)
    hold = game.pack.stage(state.depth).hold
    dread = f"   dread {len(state.dread)}" if state.dread else ""
    mission = game.pack.missions[state.mission]
    clues = f"   clues {state.clues}/{mission.clues}" if mission.clues else ""
    goal = f"   goal {play_of(game).progress()}"
    limit = f" of {mission.turns}" if mission.turns else ""
    revives = f"   revives {state.revives}" if state.revives else ""
    track_line = f"mine ⟦ {' '.join(cells)} ⟧ dark   hold {hold}+"
    return [f"[bold]Turn {state.turn}{limit}[/]   {track_line}{clues}{goal}{revives}{dread}"]


def _in_play(game: Brimstone) -> list[str]:
    """The Darkness cards that remain in play."""
    cards = ", ".join(game.card(card).name for card in game.state.remains)
    return [f"[magenta]in play: {cards}[/]"] if cards else []


def _map(game: Brimstone, marked: dict[int, str], width: int) -> list[str]:
    """The board with everything on it, part by part; lit floor is brighter than the dark."""
    if not game.state.rooms:
        return []
    board, glyphs = game.board, _glyphs(game, marked)
    lit = game.lit() if game.lantern_space() >= 0 else 0

    def glyph(space: int) -> tuple[str, str]:
        return glyphs.get(space) or ((" · ", "grey70") if lit >> space & 1 else (" ░ ", "grey35"))

    activation = game.frame(Activation)
    middle = game.hero(activation.hero).space if activation is not None else game.lantern_space()
    found = map_lines(board, glyph, width=width, middle=middle)
    for plane in range(1, max(board.planes) + 1):
        world = game.pack.worlds[next(room.world for room in game.state.rooms if room.placement.plane == plane)]
        found += ["", f"[bold bright_blue]{section(game, plane)}[/] [dim]{world.name}[/]"]
        found += map_lines(board, glyph, plane, width=width, middle=middle)
    return found


def _glyphs(game: Brimstone, marked: dict[int, str]) -> dict[int, tuple[str, str]]:
    """What is shown in a space, and in which style, wherever there is something."""
    glyphs = {space: (f"{number:^3}", "bright_yellow") for space, number in marked.items()}
    board = game.board
    for n, room in enumerate(game.state.rooms):
        for exit_ in room.gates:
            for space in board.exit_spaces(Door(n, exit_)):
                glyphs.setdefault(space, (" ◎ ", "bold bright_blue"))
        if not room.revealed:
            spaces = [s for s in range(board.size) if board.tiles_of(s) == 1 << n]
            glyphs.setdefault(spaces[len(spaces) // 2], (" ? ", "bold white on dark_blue"))
    for spot in game.state.quest.spots:
        if spot.left:
            glyphs.setdefault(spot.space, (" ! ", "bold bright_yellow"))
    for ally in game.state.quest.allies:
        glyphs[ally.space] = (f" {ally.name[0]} ", "bold white")
    for hero in game.heroes:
        if hero.ko and hero.space >= 0 and not hero.dead:
            glyphs[hero.space] = (" x ", "red")
    if not game.state.lantern and game.state.lantern_space >= 0:
        glyphs[game.state.lantern_space] = (" ✶ ", "bright_yellow")
    for n, hero in enumerate(game.heroes):
        if not hero.ko and not hero.dead and hero.space >= 0:
            lamp = "✶" if game.state.lantern == hero.id else " "
            glyphs[hero.space] = (f"{lamp}{hero.id[1:]}{hero.name[0]}"[:3], HERO_STYLES[n])
    for foe in game.state.foes:
        wounds = str(min(9, foe.wounds)) if foe.wounds else " "
        glyph = f"{wounds}{game.pack.enemies[foe.kind].glyph}{label(game, foe.id)}"[:3]
        glyphs.update(dict.fromkeys(bits(game.base(foe)), (glyph, "bold red")))
    return glyphs


def _hero(game: Brimstone, n: int) -> str:
    hero = game.heroes[n]
    style = HERO_STYLES[n]
    state = " [red]KO'd[/]" if hero.ko else " [red]Dead[/]" if hero.dead else ""
    marks = "".join(
        f" {name} {count}"
        for name, count in (("poison", hero.poison), ("venom", hero.venom), ("corruption", hero.corruption))
        if count
    )
    activation = game.frame(Activation)
    active = "▶" if activation is not None and activation.hero == hero.id else " "
    bag = f" bag: {', '.join(hero.side_bag)}" if hero.side_bag else ""
    health, sanity = game.stat(hero, "health"), game.stat(hero, "sanity")
    names = max(len(one.name) for one in game.heroes)
    return (
        f"{active}[{style}]{hero.id[1:]} {hero.name:<{names}}[/] lv {hero.level}"
        f" ♥ {health - hero.wounds:>2}/{health:<2}"
        f" ☽ {sanity - hero.horror:>2}/{sanity:<2}"
        f" grit {hero.grit}/{game.stat(hero, 'max_grit')} init {game.stat(hero, 'initiative')}"
        f" xp {experience(game, hero):<11}{_wealth(hero)}{marks}{bag}{state}"
    )


def _wealth(hero: Hero) -> str:
    return "".join(f" {mark}{count}" for mark, count in (("$", hero.gold), ("◆", hero.stone)) if count)


def _foes(game: Brimstone) -> list[str]:
    """One line for each Enemy Type on the board."""
    lines: list[str] = []
    for kind in dict.fromkeys(foe.kind for foe in game.state.foes):
        sheet = game.pack.enemies[kind]
        here = [foe for foe in game.state.foes if foe.kind == kind]
        numbers = {
            name: foe_stat(game, kind, name)
            for name in ("initiative", "move", "escape", "to_hit", "combat", "damage", "defense", "health")
        }
        elite = [entry.name for entry in elites(game, kind)]
        lines.append(
            f" [red]{len(here)} {sheet.name}[/] ({sheet.glyph}) init {numbers['initiative']} move {numbers['move']}"
            f" escape {numbers['escape']}+ to hit {numbers['to_hit']}+ combat {numbers['combat']}"
            f" damage {numbers['damage']} defense {numbers['defense']} health {numbers['health']}"
            + (f" [magenta]elite: {', '.join(elite)}[/]" if elite else "")
        )
    return lines
