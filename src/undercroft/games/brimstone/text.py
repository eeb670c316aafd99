"""Brimstone in a terminal: the map, the Heroes and the Depth Track as text with Rich markup, and names for ids."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft.crawl.maptext import draw
from undercroft.games.brimstone.foes import foe_stat
from undercroft.games.brimstone.state import Activation

if TYPE_CHECKING:
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero

HERO_STYLES = ("bold bright_cyan", "bold bright_green", "bold bright_magenta", "bold bright_yellow")
MODES = {"hits": "Hits", "horror": "Horror Hits", "corruption": "Corruption Hits"}


def screen(game: Brimstone, seat: str | None) -> list[str]:
    """The whole table, line by line."""
    return [*_track(game), "", *_map(game), "", *[_hero(game, n) for n in range(len(game.heroes))], *_foes(game)]


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
    clues = f"   clues {state.clues}/{game.pack.missions[state.mission].clues}"
    revives = f"   revives {state.revives}" if state.revives else ""
    return [
        f"[bold]Turn {state.turn}[/]   mine [ {' '.join(cells)} ] dark   hold {hold}+{clues}{revives}{dread}".replace(
            "[ ", "⟦ "
        ).replace(" ]", " ⟧")
    ]


def _map(game: Brimstone) -> list[str]:
    """The board with everything on it; lit floor is brighter than the dark."""
    if not game.state.rooms:
        return []
    glyphs: dict[int, tuple[str, str]] = {}
    board = game.board
    for n, room in enumerate(game.state.rooms):
        if not room.revealed:
            spaces = [s for s in range(board.size) if board.tiles_of(s) == 1 << n]
            glyphs[spaces[len(spaces) // 2]] = (" ? ", "bold white on dark_blue")
    for hero in game.heroes:
        if hero.ko and hero.space >= 0 and not hero.dead:
            glyphs[hero.space] = (" x ", "red")
    if not game.state.lantern and game.state.lantern_space >= 0:
        glyphs[game.state.lantern_space] = (" ✶ ", "bright_yellow")
    for n, hero in enumerate(game.heroes):
        if not hero.ko and not hero.dead and hero.space >= 0:
            lamp = "✶" if game.state.lantern == hero.id else " "
            glyphs[hero.space] = (f"{lamp}{hero.id[1:]}{hero.name[0]}"[:3], HERO_STYLES[n % 4])
    for foe in game.state.foes:
        wounds = str(min(9, foe.wounds)) if foe.wounds else " "
        glyphs[foe.space] = (f"{wounds}{game.pack.enemies[foe.kind].glyph}{_label(game, foe.id)}"[:3], "bold red")
    lit = game.lit() if game.lantern_space() >= 0 else 0
    marks = [" · " if lit >> space & 1 else " ░ " for space in range(board.size)]
    picture = draw(board, lambda space: glyphs[space][0] if space in glyphs else marks[space])
    starts = {place: space for space, place in picture.cells.items()}
    lines: list[str] = []
    for row, line in enumerate(picture.lines):
        parts: list[str] = []
        column = 0
        while column < len(line):
            space = starts.get((row, column))
            if space is None:
                parts.append(line[column])
                column += 1
                continue
            cell = line[column : column + picture.width]
            style = glyphs[space][1] if space in glyphs else ("grey70" if lit >> space & 1 else "grey35")
            parts.append(f"[{style}]{cell}[/]")
            column += picture.width
        lines.append("".join(parts).rstrip())
    return _with_axes(game, lines, picture.cells)


def _with_axes(game: Brimstone, lines: list[str], cells: dict[int, tuple[int, int]]) -> list[str]:
    """Letters above the columns and numbers before the rows, as `Move to C4` names them."""
    board = game.board
    left, top = min(board.xs), min(board.ys)
    columns = {column + 1: _letters(board.xs[space] - left) for space, (_, column) in cells.items()}
    rows = {row: board.ys[space] - top + 1 for space, (row, _) in cells.items()}
    header = [" "] * (max(columns) + 3)
    for column, letters in columns.items():
        header[column : column + len(letters)] = letters
    return [
        f"[dim]    {''.join(header).rstrip()}[/]",
        *[f"[dim]{rows.get(row, ''):>3}[/] {line}" for row, line in enumerate(lines)],
    ]


def _letters(column: int) -> str:
    """A, B ... Z, AA, AB ... as in a spreadsheet."""
    return chr(ord("A") + column) if column < 26 else chr(ord("A") + column // 26 - 1) + chr(ord("A") + column % 26)


def _label(game: Brimstone, foe: int) -> str:
    """A letter that tells Enemies apart: the first on the board is a."""
    ids = [found.id for found in game.state.foes]
    return chr(ord("a") + ids.index(foe) % 26)


def _hero(game: Brimstone, n: int) -> str:
    hero = game.heroes[n]
    style = HERO_STYLES[n % 4]
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
    return (
        f"{active}[{style}]{hero.id[1:]} {hero.name:<12}[/] ♥ {health - hero.wounds:>2}/{health:<2}"
        f" ☽ {sanity - hero.horror:>2}/{sanity:<2}"
        f" grit {hero.grit}/{game.stat(hero, 'max_grit')} init {game.stat(hero, 'initiative')}"
        f" xp {hero.xp:<4}{_wealth(hero)}{marks}{bag}{state}"
    )


def _wealth(hero: Hero) -> str:
    return "".join(f" {mark}{count}" for mark, count in (("$", hero.gold), ("◆", hero.stone)) if count)


def _foes(game: Brimstone) -> list[str]:
    """One line for each Enemy Type on the board."""
    lines: list[str] = []
    fight = game.state.fight
    for kind in dict.fromkeys(foe.kind for foe in game.state.foes):
        sheet = game.pack.enemies[kind]
        here = [foe for foe in game.state.foes if foe.kind == kind]
        numbers = {
            name: foe_stat(game, kind, name)
            for name in ("initiative", "move", "escape", "to_hit", "combat", "damage", "defense", "health")
        }
        elite = (
            [sheet.elite[n - 1].name for n in fight.kinds[kind].elite]
            if fight is not None and kind in fight.kinds
            else []
        )
        lines.append(
            f" [red]{len(here)} {sheet.name}[/] ({sheet.glyph}) init {numbers['initiative']} move {numbers['move']}"
            f" escape {numbers['escape']}+ to hit {numbers['to_hit']}+ combat {numbers['combat']}"
            f" damage {numbers['damage']} defense {numbers['defense']} health {numbers['health']}"
            + (f" [magenta]elite: {', '.join(elite)}[/]" if elite else "")
        )
    return lines


# ---- names -----------------------------------------------------------------------------------------------------------


def name(game: Brimstone, role: str, value: Any) -> str | None:
    """A value as a person calls it, or None to leave it to the list of names."""
    if isinstance(value, str):
        if value in _ids(game):
            hero = game.hero(value)
            return hero.name
        if role == "seat":
            return next((hero.name for hero in game.heroes if hero.seat == value), None)
        if role in ("source", "subject", "reroll", "hero.use", "hero.use-now") and ":" in value:
            return _source(game, value)
        return _card(game, value)
    if isinstance(value, int):
        if role in ("space", "activation.act", "setup.place", "before"):
            return _square(game, value)
        if role in ("foe", "foes"):
            found = next((foe for foe in game.state.foes if foe.id == value), None)
            return (
                f"{game.pack.enemies[found.kind].singular} {_label(game, value)}" if found is not None else "an Enemy"
            )
        if role == "item":
            held = next((held for hero in game.heroes for held in hero.items if held.id == value), None)
            return game.pack.items[held.card].name if held is not None else None
        if role == "room":
            return game.pack.tiles[game.room(value).tile].name if value < len(game.state.rooms) else None
    return None


def _ids(game: Brimstone) -> list[str]:
    return [hero.id for hero in game.heroes]


def _square(game: Brimstone, space: int) -> str:
    """A space by column and row from the top left of the map, and who is beside it."""
    board = game.board
    left, top = min(board.xs), min(board.ys)
    return f"{_letters(board.xs[space] - left)}{board.ys[space] - top + 1}"


def _source(game: Brimstone, source: str) -> str | None:
    """Something with powers by its id: `item:12/u0`, `ability:fast/r0`, `token:tonic`, `card:black-snow`."""
    kind, _, rest = source.partition(":")
    what = rest.split("/")[0]
    if kind == "item":
        return name(game, "item", int(what))
    if kind == "ability":
        abilities = [ability for sheet in game.pack.heroes.values() for ability in sheet.abilities]
        return next((ability.name for ability in abilities if ability.id == what), None)
    return _card(game, what)


def _card(game: Brimstone, card: str) -> str | None:
    pack = game.pack
    for found in (
        pack.items,
        pack.cards,
        pack.upgrades,
        pack.side_bag,
        pack.enemies,
        pack.tiles,
        pack.heroes,
        *pack.charts.values(),
    ):
        if card in found:
            return str(found[card].name)
    return None
