"""Brimstone's words for people beyond `words.yaml`: options and events that need more than a phrase."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from undercroft.crawl.board.layout import Door
from undercroft.crawl.packs.language.grammar import read_effect
from undercroft.crawl.packs.language.text import plural
from undercroft.crawl.shown.about import is_plain, values
from undercroft.crawl.subjects import ITEM
from undercroft.engine.choices import DIE
from undercroft.games.brimstone import events
from undercroft.games.brimstone.content.keywords.lexicon import WORDS
from undercroft.games.brimstone.rules.explore import gates
from undercroft.games.brimstone.rules.missions.goal import play_of
from undercroft.games.brimstone.shown.words import errands
from undercroft.games.brimstone.shown.words.names import label, name, source, square

if TYPE_CHECKING:
    from undercroft.engine.choices import Ask, Option
    from undercroft.engine.events import Event
    from undercroft.games.brimstone.game import Brimstone

HITS: Final = {"hits": "Hit", "horror": "Horror Hit", "corruption": "Corruption Hit"}


def option(game: Brimstone, ask: Ask, chosen: Option) -> str | None:
    """An option that needs more than a phrase; None leaves it to `words.yaml`."""
    about: dict[str, Any] = dict(ask.params or {})
    if game.between and (said := errands.option(game, ask, chosen)) is not None:
        return said
    if chosen.verb == "look":
        way = Door(chosen.subject_number, str(chosen.target))
        what = "Gate" if gates.is_gate(game, way) else "door"
        spaces = " and ".join(square(game, space) for space in game.board.exit_spaces(way))
        return f"Look through the {what} at {spaces}"
    if chosen.verb == "reroll" and chosen.subject == "grit":
        return "Spend 1 Grit to roll again"
    if chosen.verb == "work":
        play = play_of(game)
        return f"{play.verb} the {play.name}"
    if chosen.verb == "hits":
        plain, critical = chosen.subject_number, chosen.target_number
        parts = [plural(plain, "Hit")] if plain else []
        return " and ".join([*parts, plural(critical, "Critical Hit")] if critical else parts)
    if chosen.verb == "shot":
        hit, many = chosen.target_number, len(about["damage"])
        on = f" on Hit {hit + 1}" if many > 1 else ""
        return f"{name(game, 'source', chosen.subject)}{on}, {about['damage'][hit]} Damage so far"
    return _value(game, ask, chosen) if is_plain(ask, chosen) else None


def _value(game: Brimstone, ask: Ask, chosen: Option) -> str | None:
    """An option that is only a value, or several things that are taken together."""
    about: dict[str, Any] = dict(ask.params or {})
    if ask.of == DIE:
        return f"die {chosen.target_number + 1}, a {about['dice'][chosen.target_number]}"
    if ask.of == ITEM and isinstance(ask.values[0], tuple):
        return " and ".join(name(game, ITEM, number) or "" for number in values(ask, chosen)) or "Nothing"
    target = str(chosen.target)
    if ask.name == "card.either":
        return read_effect(WORDS, target).text
    if ask.name == "turn.end-effect":
        what, hero, *more = target.split(" ")
        return f"{game.hero(hero).name} {'gets up again' if what == 'recover' else f'uses {source(game, more[0])}'}"
    return None


def event(game: Brimstone, happened: Event) -> str | None:
    """An event that needs more than a phrase; None leaves it to `words.yaml`."""
    if isinstance(happened, events.HitsTaken):
        by = name(game, "source", happened.source) or happened.source.replace("-", " ").title()
        who = name(game, "hero", happened.hero)
        return f"{who} faces {plural(happened.count, HITS[happened.kind])}{f' ({by})' if by else ''}."
    if isinstance(happened, events.FoeWounded | events.FoeKilled):
        who = f"{game.pack.enemies[happened.kind].singular} {label(game, happened.foe)}"
        killer = name(game, "hero", happened.by) if happened.by else None
        if isinstance(happened, events.FoeWounded):
            return f"{who} takes {plural(happened.amount, 'Wound')}."
        return f"{who} is killed{f' by {killer}' if killer else ''}."
    if isinstance(happened, events.Worked):
        who, play = name(game, "hero", happened.hero), play_of(game)
        if happened.left:
            return f"{who} gets on with the {play.name}: {happened.left} to go."
        return f"{who} {play.deed} the {play.name}."
    if isinstance(happened, events.EliteGained):
        enemy = game.pack.enemies[happened.kind]
        return f"{enemy.name} are Elite: {enemy.elite[happened.number - 1].name}."
    return None
