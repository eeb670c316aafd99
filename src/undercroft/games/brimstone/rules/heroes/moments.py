"""Which of a Hero's things wait for a moment; gathered once and kept until what the Hero has changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from undercroft.engine.choices import Option
from undercroft.games.brimstone.rules.heroes.numbers import sources

if TYPE_CHECKING:
    from undercroft.crawl.packs.language.effect import Effect
    from undercroft.games.brimstone.content.types import Reroll, Use
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.rules.heroes.numbers import Source
    from undercroft.games.brimstone.state import Hero

PARTY = (
    *("adventure start", "turn start", "turn end", "fight start", "fight won", "darkness moves"),
    *("darkness card", "encounter card", "depth event", "dread card"),
)
"""Moments of the whole Party: a card in play acts once at them, not once a Hero."""


class Listener(NamedTuple):
    """One `on` (without `use`) or `use` entry of a source, and the option that stands for it."""

    source: Source | None
    """None for a card in play."""
    entry: str
    effect: Effect
    use: Use | None
    option: Option


def listeners(game: Brimstone, hero: Hero) -> dict[str, list[Listener]]:
    """Everything a Hero has by the moment it waits for; gathered once and kept until something changes."""
    found = game.listeners_of.get(hero.id)
    if found is None:
        found = game.listeners_of[hero.id] = _index(game, hero)
    return found


def _index(game: Brimstone, hero: Hero) -> dict[str, list[Listener]]:
    found: dict[str, list[Listener]] = {}
    for source in sources(game, hero):
        for moment, effect in source.powers.on.items():
            one = Listener(source, "on", effect, None, Option("on", source.id))
            found.setdefault(moment, []).append(one)
        for n, use in enumerate(source.powers.use):
            one = Listener(source, f"u{n}", use.effect, use, Option("use", f"{source.id}/u{n}"))
            found.setdefault(use.when, []).append(one)
    for name, heard in in_play(game).items():
        if name not in PARTY:
            found.setdefault(name, []).extend(heard)
    return found


def in_play(game: Brimstone) -> dict[str, list[Listener]]:
    """What Darkness cards that Remain in Play do, and the Mission's own rules, by moment.

    [brimstone.cards.remains-in-play] [brimstone.setup.mission-overrides]
    """
    found = game.listeners_of.get("")
    if found is None:
        found = game.listeners_of[""] = {}
        for card in game.state.remains:
            for moment, effect in game.card(card).on.items():
                listener = Listener(None, f"card:{card}", effect, None, Option("on", f"card:{card}"))
                found.setdefault(moment, []).append(listener)
        mission = game.state.mission
        for moment, effect in game.pack.missions[mission].on.items() if not game.between else ():
            listener = Listener(None, f"mission:{mission}", effect, None, Option("on", f"mission:{mission}"))
            found.setdefault(moment, []).append(listener)
    return found


def rerolls(game: Brimstone, hero: Hero) -> dict[str, list[tuple[Source, int, Reroll]]]:
    """The Re-rolls a Hero has, by the kind of dice, each with its number in its source; cached like the rest."""
    found = game.rerolls_of.get(hero.id)
    if found is None:
        found = game.rerolls_of[hero.id] = {}
        for source in sources(game, hero):
            for n, reroll in enumerate(source.powers.rerolls):
                for kind in reroll.dice:
                    found.setdefault(kind, []).append((source, n, reroll))
    return found


def listens(game: Brimstone, hero: Hero, moment: str) -> bool:
    """Whether anything of this Hero's waits for a moment."""
    return moment in listeners(game, hero)


def immune(game: Brimstone, hero: Hero, word: str) -> bool:
    """Whether this Hero is Immune to something: poison, venom, fear or voices."""
    return any(word in source.powers.immune for source in sources(game, hero))
