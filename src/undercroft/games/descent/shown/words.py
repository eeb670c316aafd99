"""Words where `words.yaml` is not enough: names out of the pack, squares, what is read aloud, who is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft.crawl.shown.drawing.squares import square
from undercroft.crawl.shown.told import Reveal
from undercroft.games.descent.events import CardDrawn, CardPlayed, EncounterBegan, Ended, Found, RoundBegan
from undercroft.games.descent.rules.heroes.numbers import card_of
from undercroft.games.descent.shown import card_text
from undercroft.games.descent.state import Hero

if TYPE_CHECKING:
    from undercroft.engine.choices import Ask, Option
    from undercroft.engine.events import Event
    from undercroft.games.descent.game import Descent


def figure_name(game: Descent, figure: str) -> str:
    """Call a figure by its name; monsters by kind, rank and number."""
    if figure in ("", "overlord"):
        return "the overlord"
    if not game.is_there(figure):
        return "a monster"
    one = game.figure(figure)
    if isinstance(one, Hero):
        return game.pack.heroes[one.kind].name
    card = game.pack.monsters[one.kind]
    if card.lieutenant:
        return card.name
    return f"{card.name.rstrip('s')} {'master ' if one.master else ''}{one.id[1:]}"


def source_name(game: Descent, source: str) -> str:
    """Call a skill, item, ability or card by its name."""
    kind, _, rest = source.partition(":")
    rest = rest.partition("/")[0]
    if kind == "skill" and rest in game.pack.skills:
        return game.pack.skills[rest].name
    if kind == "condition" and rest in game.pack.conditions:
        return game.pack.conditions[rest].name
    if kind == "overlord" and rest in game.pack.overlord:
        return game.pack.overlord[rest].name
    if kind == "item":
        for hero in game.state.heroes:
            for held in hero.items:
                if str(held.id) == rest:
                    return card_of(game, held.card).name
    return {"ability": "hero ability", "feat": "heroic feat", "card": "monster card", "quest": game.quest.name}.get(
        kind, source
    )


def name(game: Descent, role: str, value: Any) -> str | None:
    """Call a value what a person calls it."""
    match role:
        case "hero" | "other" | "figure" | "by" | "target" | "carrier" | "monster" | "giver" | "taker":
            return figure_name(game, str(value))
        case "space":
            return square(game.board, int(value)) if int(value) >= 0 else "off the map"
        case "group" | "kind":
            return game.pack.monsters[str(value)].name if str(value) in game.pack.monsters else str(value)
        case "card":
            if str(value) in game.pack.overlord:
                return game.pack.overlord[str(value)].name
            return card_of(game, str(value)).name
        case "item":
            return source_name(game, f"item:{value}")
        case "terms":
            item = str(value).partition(":")[2]
            return f"in exchange for {source_name(game, f'item:{item}')}" if item else "as a gift"
        case "source" | "surge":
            return source_name(game, str(value))
        case "quest":
            return game.pack.quests[str(value)].name if str(value) in game.pack.quests else str(value)
        case "travel":
            return game.pack.travel[str(value)].name
        case "held":
            held = next((h for hero in game.state.heroes for h in hero.items if h.id == value), None)
            return card_of(game, held.card).name if held is not None else str(value)
        case "skill":
            return game.pack.skills[str(value)].name
        case "condition":
            return game.pack.conditions[str(value)].name
        case "token":
            return str(value).rpartition("-")[0].replace("-", " ") or str(value)
        case "door":
            return f"door {str(value)[1:]}"
        case _:
            return None


def option(game: Descent, ask: Ask, option: Option) -> str | None:
    """Word an option that needs more than a phrase."""
    if option.verb == "attack" and option.target is not None:
        target = figure_name(game, str(option.target))
        weapon = source_name(game, f"item:{option.subject}") if str(option.subject).isdigit() else ""
        return f"Attack {target}" + (f" with {weapon}" if weapon else "")
    if option.verb == "free" and option.target is not None:
        return f"Attack {figure_name(game, str(option.target))} for no action"
    if option.verb == "leave" and option.subject is not None:
        return "Leave the map with a move action" if option.subject == "move" else "Leave the map for 1 fatigue"
    if option.verb == "surge":
        return surge_text(game, ask, str(option.subject))
    if option.verb in ("use", "on"):
        return f"Use {source_name(game, str(option.subject))}"
    if option.verb == "reroll":
        return f"Roll again with {source_name(game, str(option.subject))}"
    if option.verb == "first":
        name = str(option.subject)
        return f"{source_name(game, name if option.target is not None else f'overlord:{name}')} first"
    if option.verb in ("equip", "unequip"):
        held = next(h for hero in game.state.heroes for h in hero.items if h.id == option.subject)
        return f"{'Put on' if option.verb == 'equip' else 'Put away'} {card_of(game, held.card).name}"
    if option.verb == "search":
        token = next((one for one in game.state.searches if one.id == option.subject), None)
        return f"Search at {square(game.board, token.space)}" if token is not None else "Search"
    return None


def surge_text(game: Descent, ask: Ask, surge: str) -> str:
    """Say what a surge buys."""
    if surge == "fatigue":
        return "Recover 1 fatigue"
    from undercroft.games.descent.state import Attack

    attack = game.frame(Attack)
    source, _, number = surge.rpartition("/s")
    if attack is not None and game.is_there(attack.by):
        for one in game.powers.sources(game, game.figure(attack.by)):
            if one.id == source:
                bought = one.powers.surges[int(number)]
                return bought.effect.text + (f" ({bought.cost} surges)" if bought.cost > 1 else "")
    return surge


def tells(game: Descent, event: Event, seat: str | None) -> bool | Event:
    """Only the overlord is told which card it draws."""
    return not isinstance(event, CardDrawn) or seat == game.state.overlord.seat


def reveals(game: Descent, event: Event) -> Reveal | None:
    """Return a card that is laid open, and the encounter as it begins and ends."""
    if isinstance(event, CardPlayed):
        card = game.pack.overlord[event.card]
        return Reveal(
            name=card.name, kind="Overlord card", icon="card-play", text=card_text.prints(card), story=card.story
        )
    if isinstance(event, Found):
        found = card_of(game, event.card)
        return Reveal(
            name=found.name, kind="Search card", icon="chest", text=card_text.prints(found), story=found.story
        )
    if isinstance(event, EncounterBegan):
        return Reveal(name=game.encounter.name, kind="Encounter", icon="dungeon-gate", story=game.encounter.story)
    if isinstance(event, Ended):
        won = event.winner == "heroes"
        return Reveal(
            name=game.quest.name,
            story=game.quest.won if won else game.quest.lost,
            chapter="won" if won else "lost",
            why=why(game, event.why),
        )
    return None


def why(game: Descent, goal: str) -> str:
    """Say which goal ended it."""
    if goal == "clock":
        return f"Round {game.encounter.clock} was the last."
    return next((one.text for one in game.encounter.goals if one.id == goal), "")


def begins(event: Event) -> int:
    """Return the number of the round that begins with an event."""
    return event.round if isinstance(event, RoundBegan) else 0


def beginning(game: Descent) -> str:
    """Return what is read aloud, and what it takes to win."""
    lines = [game.quest.story]
    for goal in game.encounter.goals:
        lines.append(f"{'Heroes' if goal.side == 'heroes' else 'Overlord'}: {goal.text}")
    late = "the overlord" if game.encounter.late == "overlord" else "the heroes"
    lines.append(f"After round {game.encounter.clock} {late} win.")
    return "\n".join(lines)
