"""Words where `words.yaml` is not enough: names out of the pack, squares, options, who is told what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from undercroft.crawl.shown.drawing.squares import square
from undercroft.games.descent.events import CardDrawn
from undercroft.games.descent.rules.combat.surges import FATIGUE
from undercroft.games.descent.rules.combat.targets import FISTS
from undercroft.games.descent.rules.heroes.numbers import card_of
from undercroft.games.descent.state import Attack, Familiar, Hero

if TYPE_CHECKING:
    from undercroft.engine.choices import Ask, Option
    from undercroft.engine.events import Event
    from undercroft.games.descent.game import Descent

MOMENTS: Final = {
    "turn starts": "begins a turn",
    "turn ends": "ends the turn",
    "enters": "enters a space",
    "searches": "is about to search",
    "opens a door": "opens a door",
    "tests": "is about to be tested",
    "uses a skill": "uses a skill",
    "is defeated": "is knocked out",
    "attacks": "is about to attack",
    "has rolled": "has rolled the dice",
    "overlord turn": "begins the turn",
    "group activates": "is about to wake a group",
    "activates": "is about to act",
    "is slain": "is about to fall",
}
"""What has just happened to a figure, or is about to, when a card may be played."""
SIDES: Final = {"heroes": "The heroes have", "overlord": "The overlord has"}


def figure_name(game: Descent, figure: str) -> str:
    """Call a figure by its name; monsters by kind, rank and number."""
    if figure in ("", "overlord"):
        return "the overlord"
    if not game.is_there(figure):
        return "a monster"
    one = game.figure(figure)
    if isinstance(one, Hero):
        return game.pack.heroes[one.kind].name
    if isinstance(one, Familiar):
        return game.pack.familiars[one.kind].name
    card = game.pack.monsters[one.kind]
    if card.lieutenant:
        return card.name
    return f"{singular(card.name)} {'master ' if one.master else ''}{one.id[1:]}"


def singular(name: str) -> str:
    """Call one of a group.

    >>> singular("Ditch Hounds"), singular("Bog Witches"), singular("Harpies"), singular("Glass Wolves")
    ('Ditch Hound', 'Bog Witch', 'Harpy', 'Glass Wolf')
    """
    for many, one in (("olves", "olf"), ("ieves", "ief"), ("ies", "y"), ("ches", "ch"), ("shes", "sh"), ("sses", "ss")):
        if name.endswith(many):
            return name[: -len(many)] + one
    return name[:-1] if name.endswith("s") and not name.endswith("ss") else name


def source_name(game: Descent, source: str, figure: str = "") -> str:
    """Call a skill, item, ability, feat or card by its name."""
    kind, _, rest = source.partition(":")
    kind, rest = kind.partition("/")[0], rest.partition("/")[0]
    if kind == "skill" and rest in game.pack.skills:
        return game.pack.skills[rest].name
    if kind == "condition" and rest in game.pack.conditions:
        return game.pack.conditions[rest].name
    if kind == "overlord" and rest in game.pack.overlord:
        return game.pack.overlord[rest].name
    if kind == "token":
        return token_name(game, rest)
    if kind == "item":
        for hero in game.state.heroes:
            for held in hero.items:
                if str(held.id) == rest:
                    return card_of(game, held.card).name
    if kind in ("ability", "feat") and figure and game.is_there(figure):
        one = game.figure(figure)
        if isinstance(one, Hero):
            sheet = game.pack.heroes[one.kind]
            return sheet.ability.name if kind == "ability" else sheet.feat.name
    plain = {
        "ability": "the hero ability",
        "feat": "the heroic feat",
        "card": "its own power",
        "quest": game.quest.name,
    }
    return plain.get(kind, source)


def weapon_name(game: Descent, weapon: str) -> str:
    """Call what is attacked with by its name; empty for a monster's own attack."""
    if weapon == FISTS:
        return "bare hands"
    return source_name(game, f"item:{weapon}") if weapon.isdigit() else ""


def token_name(game: Descent, token: str) -> str:
    """Call an objective token by what the quest calls it."""
    kind = token.rpartition("-")[0] or token
    found = next((one.name for one in game.encounter.objectives if one.kind in (kind, token)), "")
    return found.removeprefix("The ").removeprefix("the ") or kind.replace("-", " ")


def name(game: Descent, role: str, value: Any) -> str | None:
    """Call a value what a person calls it."""
    match role:
        case "hero" | "other" | "figure" | "by" | "target" | "carrier" | "monster" | "giver" | "taker":
            return figure_name(game, str(value))
        case "seat":
            return _seat(game, str(value))
        case "space":
            return square(game.board, int(value)) if int(value) >= 0 else "off the map"
        case "group" | "kind" | "overlord.group" | "setup.open-group":
            return game.pack.monsters[str(value)].name if str(value) in game.pack.monsters else str(value)
        case "one":
            return singular(game.pack.monsters[str(value)].name)
        case "card":
            if str(value) in game.pack.overlord:
                return game.pack.overlord[str(value)].name
            return card_of(game, str(value)).name
        case "item":
            return source_name(game, f"item:{value}")
        case "terms":
            item = str(value).partition(":")[2]
            return f"in exchange for {source_name(game, f'item:{item}')}" if item else "as a gift"
        case "source":
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
        case "surge":
            return surge_text(game, str(value))
        case "condition":
            return game.pack.conditions[str(value)].name
        case "attribute":
            return str(value).title()
        case "token":
            return token_name(game, str(value))
        case "moment":
            return MOMENTS.get(str(value), str(value))
        case "side":
            return SIDES.get(str(value), str(value))
        case "door":
            return _door(game, str(value))
        case _:
            return None


def _seat(game: Descent, seat: str) -> str | None:
    for hero in game.state.heroes:
        if hero.seat == seat:
            return game.pack.heroes[hero.kind].name
    return "The overlord" if seat == game.state.overlord.seat else None


def _door(game: Descent, door: str) -> str:
    edges = game.door(door).edges
    return f"the door at {square(game.board, edges[0][0])}"


def option(game: Descent, ask: Ask, option: Option) -> str | None:
    """Word an option that needs more than a phrase."""
    about = ask.params or {}
    if option.verb in ("attack", "free") and option.target is not None:
        weapon = weapon_name(game, str(option.subject))
        free = ", for no action" if option.verb == "free" else ""
        return f"Attack {figure_name(game, str(option.target))}" + (f" with {weapon}" if weapon else "") + free
    if option.verb == "leave" and option.subject is not None:
        return "Leave the map with a move action" if option.subject == "move" else "Leave the map for 1 fatigue"
    if option.verb == "surge":
        return surge_text(game, str(option.subject))
    if option.verb in ("use", "on"):
        figure = str(about.get("figure") or about.get("hero") or "")
        return f"Use {source_name(game, str(option.subject), figure)}"
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
    if option.verb in ("walk", "move", "run", "place") and (option.subject is not None or option.verb == "place"):
        verb = {"walk": "Go", "move": "Move", "run": "Run", "place": "Begin"}[option.verb]
        if option.subject is None:
            return square(game.board, int(option.target or 0))
        lies = "lying across" if option.subject else "upright"
        return (
            f"{verb} {'at' if option.verb == 'place' else 'to'} {square(game.board, int(option.target or 0))}, {lies}"
        )
    if option.verb == "done":
        return _done(game, ask)
    return None


def _done(game: Descent, ask: Ask) -> str | None:
    """Say what ending comes to: an action or two may be left."""
    left = int((ask.params or {}).get("actions", 0))
    if ask.name == "turn.act":
        return "End the turn" + (f" ({left} {'action' if left == 1 else 'actions'} left)" if left else "")
    if ask.name == "monster.act":
        return f"{figure_name(game, str((ask.params or {}).get('figure', '')))} is done"
    return "Keep it so" if ask.name == "equip.change" else None


def surge_text(game: Descent, surge: str) -> str:
    """Say what a surge buys."""
    if surge == FATIGUE:
        return "Recover 1 fatigue"
    attack = game.frame(Attack)
    source, _, number = surge.rpartition("/s")
    if attack is not None and game.is_there(attack.by):
        for one in game.powers.sources(game, game.figure(attack.by)):
            if one.id == source and number.isdigit() and int(number) < len(one.powers.surges):
                bought = one.powers.surges[int(number)]
                return bought.effect.text.rstrip(".") + (f" ({bought.cost} surges)" if bought.cost > 1 else "")
    return source_name(game, source)


def tells(game: Descent, event: Event, seat: str | None) -> bool | Event:
    """Only the overlord is told which card it draws."""
    return not isinstance(event, CardDrawn) or seat == game.state.overlord.seat


def why(game: Descent, goal: str) -> str:
    """Say which goal ended it."""
    if goal == "clock":
        return f"Round {game.encounter.clock} was the last."
    return next((one.text for one in game.encounter.goals if one.id == goal), "")


def beginning(game: Descent) -> str:
    """Return what is read aloud, and what it takes to win."""
    lines = [game.quest.story]
    for goal in game.encounter.goals:
        lines.append(f"{'Heroes' if goal.side == 'heroes' else 'Overlord'}: {goal.text}")
    late = "the overlord wins" if game.encounter.late == "overlord" else "the heroes win"
    lines.append(f"After round {game.encounter.clock} {late}.")
    return "\n".join([*lines, *game.encounter.rules])
