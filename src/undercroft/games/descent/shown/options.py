"""What options are about and what they mean on the board: ways, bases, lines of sight, distances, defaults."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.board.bits import bits
from undercroft.crawl.geometry.figures import footprint
from undercroft.crawl.shown.about import NOTHING, About, Asked, asked, plain
from undercroft.crawl.shown.scene import Hint, Ref
from undercroft.crawl.subjects import CARD, FIGURE, ITEM, MARKER, SPACE
from undercroft.games.descent.content.types.monsters import SIZES, lying
from undercroft.games.descent.rules.actions import movement
from undercroft.games.descent.rules.combat import attack, sight, targets
from undercroft.games.descent.shown import card_text, sheets
from undercroft.games.descent.state import Activation, Hero, HeroTurn

if TYPE_CHECKING:
    from undercroft.engine.choices import Ask, Option
    from undercroft.games.descent.game import Descent
    from undercroft.games.descent.state import Monster

WAYS = ("walk", "move", "run")


def actor(game: Descent) -> Hero | Monster | None:
    """Return whoever acts now."""
    turn = game.frame(Activation) or game.frame(HeroTurn)
    if turn is None:
        return None
    id = turn.monster if isinstance(turn, Activation) else turn.hero
    return game.figure(id) if game.is_there(id) else None


def about(game: Descent, ask: Ask, option: Option) -> About:
    """Tell what an option is about: spaces, figures, doors, tokens, cards."""
    match option.verb:
        case "walk" | "move" | "run" | "place":
            return About((Ref(SPACE, str(option.target)),))
        case "attack" | "free" | "revive" | "give" | "get":
            return About((Ref(FIGURE, str(option.target)),))
        case "play":
            return About((Ref(CARD, str(option.subject)),))
        case "search":
            return About((Ref(MARKER, f"search-{option.subject}"),))
        case "take" | "work" | "open" | "close":
            return About((Ref(MARKER, str(option.subject)),))
        case "drop":
            return NOTHING
        case "use":
            return _used(game, ask, option)
        case "equip" | "unequip":
            return About((Ref(ITEM, f"item:{option.subject}"),))
        case "overlord.group":
            return About((Ref(ITEM, f"group:{option.target}"),))
        case _:
            if ask.of == ITEM and option.target is not None:
                return About((Ref(ITEM, f"item:{option.target}"),))
            return plain(ask, option)


def _used(game: Descent, ask: Ask, option: Option) -> About:
    """A thing of a hero's; of a monster, itself."""
    figure = str((ask.params or {}).get("figure") or (ask.params or {}).get("hero") or "")
    source = str(option.subject).rpartition("/")[0]
    if not figure or not game.is_there(figure):
        return NOTHING
    if isinstance(game.figure(figure), Hero) and not source.startswith("condition:"):
        return About((Ref(ITEM, sheets.thing_id(figure, source)),))
    return About((Ref(FIGURE, figure),))


def who(game: Descent, ask: Ask, seat: str) -> Asked:
    """Tell whom a question is about, and the answer that most people want."""
    del seat
    if ask.name == "overlord.react":
        found = asked(ask)
        return Asked(found.figure, "pass" if len(ask.values) == 1 else "")
    if ask.name == "equip.change":
        return Asked(str((ask.params or {}).get("hero", "")), "done")
    return asked(ask)


def hint(game: Descent, ask: Ask, option: Option) -> Hint | None:
    """Show the way of a move, whom an attack would strike from how far, and the spaces of a blast."""
    figure = actor(game)
    if option.verb == "place":
        return _base(game, ask, option)
    if ask.name == "attack.space" and figure is not None:
        space = int(option.target or 0)
        spaces = tuple(bits(game.board.near[space] | 1 << space))
        return Hint(spaces=spaces, actor=figure.id, notes=("Everybody in these spaces is affected.",), rule=option.rule)
    if figure is None:
        return None
    if option.verb in WAYS:
        return _way(game, figure, option)
    if option.verb in ("attack", "free"):
        return _attack(game, figure, option)
    if option.verb == "revive":
        return Hint(figures=(str(option.target),), actor=figure.id, cost="1 action", rule=option.rule)
    if option.verb in ("rest", "search", "open", "close", "take", "work", "stand", "climb", "drop", "shake"):
        return Hint(actor=figure.id, cost="1 action", rule=option.rule)
    return None


def _way(game: Descent, figure: Hero | Monster, option: Option) -> Hint | None:
    turn = movement.purse(game, figure.id)
    if turn is None:
        return None
    room = game.stat(figure, "stamina") - figure.fatigue if isinstance(figure, Hero) else 0
    budget = turn.mps + {"walk": 0, "move": game.stat(figure, "speed"), "run": room}[option.verb]
    way = movement.ways(game, figure, budget).get(movement.key_of(option))
    if way is None:
        return None
    points = f"{way.cost} movement {'point' if way.cost == 1 else 'points'}"
    price = {
        "walk": f"{points} of {turn.mps}",
        "move": f"1 action, {points}",
        "run": f"{way.cost - turn.mps} fatigue",
    }[option.verb]
    notes = [
        f"Through {name}: {harm}"
        for name, harm in (("a pit", "2 damage"), ("lava", "1 damage each space"))
        if any(game.terrain(name.split()[-1]) >> space & 1 for space in way.path)
    ]
    base: tuple[int, ...] = ()
    if way.stance is not None:
        anchor, lies = way.stance
        size = movement.size_of(game, figure)
        base = tuple(bits(footprint(game.board, anchor, lying(size, lies), over=()) or 1 << anchor))
    return Hint(path=way.path, base=base, actor=figure.id, cost=price, notes=tuple(notes), rule=option.rule)


def _base(game: Descent, ask: Ask, option: Option) -> Hint | None:
    """The spaces under a monster that the overlord sets up."""
    kind = str((ask.params or {}).get("group", ""))
    if kind not in game.pack.monsters:
        return None
    size = SIZES[game.pack.monsters[kind].size]
    anchor = int(option.target or 0)
    spaces = footprint(game.board, anchor, lying(size, int(bool(option.subject))), over=()) or 1 << anchor
    return Hint(base=tuple(bits(spaces)), rule=option.rule)


def _attack(game: Descent, figure: Hero | Monster, option: Option) -> Hint:
    target = game.figure(str(option.target))
    weapon = targets.weapon_of(game, figure, str(option.subject))
    spaces = targets.attacked_spaces(game, figure, weapon, target)
    away = sight.distance(game, figure, spaces[0]) if spaces else 0
    notes = [f"{', '.join(weapon.arms.dice)} against {', '.join(attack.defense_dice(game, target)) or 'no dice'}"]
    if weapon.arms.kind == "ranged":
        notes.append(f"In sight, {away} {'space' if away == 1 else 'spaces'} away: as much range is needed")
    return Hint(
        figures=(target.id,),
        sight=True,
        actor=figure.id,
        cost="no action" if option.verb == "free" else "1 action",
        notes=tuple(notes),
        rule=option.rule,
    )


def reads(game: Descent, ask: Ask, option: Option) -> str:
    """Return what is printed on the card that an option plays, and on the side of the group that would act."""
    del ask
    if option.verb == "play":
        return card_text.prints(game.pack.overlord[str(option.subject)])
    if option.verb in ("overlord.group", "setup.open-group") and str(option.target) in game.pack.monsters:
        return " ".join(card_text.sides(game.pack.monsters[str(option.target)], game.state.act))
    return ""
