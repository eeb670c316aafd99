"""The table in a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from undercroft.crawl.board.bits import bits
from undercroft.crawl.shown.drawing.squares import square
from undercroft.crawl.shown.drawing.terminal import map_lines
from undercroft.games.descent.shown import card_text
from undercroft.games.descent.shown.contest import contest
from undercroft.games.descent.shown.words import figure_name
from undercroft.games.descent.state import Activation, HeroTurn

if TYPE_CHECKING:
    from undercroft.games.descent.game import Descent
    from undercroft.games.descent.state import Hero

LEGEND: Final = """\
[dim]map[/]    [bold green]1[/] to [bold green]4[/] are the heroes ([dim]1[/] lies on the ground); monsters bear
       the first letter of their kind, [red]h[/] a minion and [bold red]H[/] a master; large ones fill all
       their spaces. [cyan]?[/] is a search token, [bold yellow]*[/] an objective,
       # an obstacle, ~ water, o a pit, ^ lava, ! a hazard
[dim]heroes[/] ♥ health left, ◆ stamina left; spaces are called by their squares, such as C4"""
TERRAIN: Final = {
    "obstacle": ("#", "dim"),
    "water": ("~", "blue"),
    "pit": ("o", "dim"),
    "lava": ("^", "bright_red"),
    "hazard": ("!", "red"),
    "sludge": ("~", "green"),
}
MOST_READ: Final = 5


def screen(game: Descent, seat: str | None, width: int) -> list[str]:
    """Draw the map with everybody on it, and how they fare."""
    state = game.state
    lines = [f"[bold]{game.encounter.name}[/], round {max(1, state.round)} of {game.encounter.clock}{_whose(game)}"]
    glyphs = _glyphs(game)
    lines += map_lines(game.board, lambda space: glyphs.get(space, ("·", "dim")), width=width)
    lines += [_hero(game, n, hero) for n, hero in enumerate(state.heroes, 1)]
    for group in dict.fromkeys(monster.group for monster in state.monsters):
        lines.append(_group(game, group))
    lines.append(f"Overlord: {len(state.overlord.hand)} cards in hand, {len(state.overlord.deck.pile)} in the deck")
    if seat == state.overlord.seat:
        for name in dict.fromkeys(state.overlord.hand):
            card = game.pack.overlord[name]
            lines.append(f"  [magenta]{card.name}[/]: {card_text.prints(card)}")
    fight = contest(game)
    if fight is not None and fight.against is not None:
        away = f", {fight.distance} away" if fight.distance is not None else ""
        counted = ", ".join(f"{one.count} {one.name}" for one in fight.tallies)
        parts = [f"{fight.title}: {fight.by.name} on {fight.against.name}{away}", counted, fight.result]
        lines.append(". ".join(part for part in parts if part))
    return lines


def _whose(game: Descent) -> str:
    turn, activation = game.frame(HeroTurn), game.frame(Activation)
    now = activation or turn
    if now is None:
        return ""
    who = figure_name(game, now.monster if isinstance(now, Activation) else now.hero)
    return f". {who}: {now.actions} actions, {now.mps} movement points"


def _glyphs(game: Descent) -> dict[int, tuple[str, str]]:
    """What each space shows: terrain, then tokens, then whoever stands there."""
    glyphs: dict[int, tuple[str, str]] = {}
    for name, glyph in TERRAIN.items():
        glyphs |= dict.fromkeys(bits(game.terrain(name)), glyph)
    for token in game.state.searches:
        glyphs[token.space] = ("?", "cyan")
    for objective in game.state.tokens:
        if objective.space >= 0:
            glyphs[objective.space] = ("*", "bold yellow")
    for monster in game.state.monsters:
        letter = monster.kind[0].upper() if monster.master else monster.kind[0]
        glyphs |= dict.fromkeys(game.spaces(monster), (letter, "bold red" if monster.master else "red"))
    for n, hero in enumerate(game.state.heroes, 1):
        if hero.space >= 0:
            glyphs[hero.space] = (str(n), "dim" if hero.down else "bold green")
    return glyphs


def _hero(game: Descent, n: int, hero: Hero) -> str:
    health, stamina = game.stat(hero, "health"), game.stat(hero, "stamina")
    more = [game.pack.conditions[one].name for one in hero.conditions]
    more += [f"carries {token.kind.replace('-', ' ')}" for token in game.carried(hero.id)]
    if hero.down:
        more.insert(0, "knocked out")
    where = square(game.board, hero.space) if hero.space >= 0 else "off the map"
    fares = f"♥ {health - hero.damage}/{health} ◆ {max(0, stamina - hero.fatigue)}/{stamina}"
    name = game.pack.heroes[hero.kind].name
    return f"[bold green]{n}[/] {name}, {game.pack.classes[hero.job].name}, {where}: {fares}" + "".join(
        f", {one}" for one in more
    )


def _group(game: Descent, group: str) -> str:
    members = [one for one in game.state.monsters if one.group == group]
    each = ", ".join(
        f"{figure_name(game, one.id).rpartition(' ')[2]}{' master' if one.master else ''} at "
        f"{square(game.board, one.space)} ♥ {game.stat(one, 'health') - one.damage}"
        for one in members
        if one.space >= 0
    )
    return f"[red]{game.pack.monsters[members[0].kind].name}[/]: {each}"


def key(game: Descent, words: str) -> str | None:
    """Return the key of a space, given its square."""
    found = [space for space in range(game.board.size) if square(game.board, space).upper() == words.upper()]
    return str(found[0]) if found else None


def look_up(game: Descent, words: str) -> list[tuple[str, str]]:
    """List what has these words in its name, with what it says."""
    pack, wanted = game.pack, words.lower()
    shelves = (pack.heroes, pack.classes, pack.skills, pack.items, pack.search, pack.monsters, pack.overlord)
    entries = [one for shelf in (*shelves, pack.conditions) for one in shelf.values() if wanted in one.name.lower()]
    exact = [one for one in entries if one.name.lower() == wanted]
    said = [(one.name, card_text.prints(one)) for one in exact or entries]
    return [(name, text) for name, text in said if text][:MOST_READ]
