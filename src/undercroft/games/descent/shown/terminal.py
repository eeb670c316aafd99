"""The table in a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.shown.drawing.terminal import map_lines

if TYPE_CHECKING:
    from undercroft.games.descent.game import Descent

LEGEND = "1-4 heroes, letters monsters (capitals are masters), ? a search token, * an objective, # ~ o v terrain"
TERRAIN = {"obstacle": "#", "water": "~", "pit": "o", "lava": "^"}


def screen(game: Descent, seat: str | None, width: int) -> list[str]:
    """Draw the map with everybody on it, and how they fare."""
    state = game.state
    glyphs: dict[int, tuple[str, str]] = {}
    for name, mark in TERRAIN.items():
        for space in range(game.board.size):
            if game.terrain(name) >> space & 1:
                glyphs[space] = (mark, "dim")
    for token in state.searches:
        glyphs[token.space] = ("?", "yellow")
    for objective in state.tokens:
        if objective.space >= 0:
            glyphs[objective.space] = ("*", "bold yellow")
    for monster in state.monsters:
        letter = monster.kind[0].upper() if monster.master else monster.kind[0]
        for space in game.spaces(monster):
            glyphs[space] = (letter, "red")
    for n, hero in enumerate(state.heroes, 1):
        if hero.space >= 0:
            glyphs[hero.space] = (str(n), "dim" if hero.down else "bold green")
    lines = [f"{game.encounter.name}, round {state.round} of {game.encounter.clock}"]
    lines += map_lines(game.board, lambda space: glyphs.get(space, (".", "dim")), width=width)
    for n, hero in enumerate(state.heroes, 1):
        health, stamina = game.stat(hero, "health"), game.stat(hero, "stamina")
        more = ", ".join([*(["knocked out"] if hero.down else []), *hero.conditions])
        name = game.pack.heroes[hero.kind].name
        lines.append(
            f"{n} {name}: damage {hero.damage}/{health}, fatigue {hero.fatigue}/{stamina}{more and ', ' + more}"
        )
    lines.append(f"Overlord: {len(state.overlord.hand)} cards in hand, {len(state.overlord.deck.pile)} in the deck")
    if seat == state.overlord.seat:
        lines.append("Hand: " + ", ".join(game.pack.overlord[card].name for card in state.overlord.hand))
    return lines
