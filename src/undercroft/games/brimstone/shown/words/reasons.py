"""Why, with facts of this table: why an answer is not on offer, why an Enemy chose whom it chose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from undercroft.crawl.board.layout import Door
from undercroft.crawl.geometry.paths import distance
from undercroft.crawl.packs.language.text import plural
from undercroft.engine.checks import pointed
from undercroft.games.brimstone import events
from undercroft.games.brimstone.rules.enemies.ability import Ability, acting
from undercroft.games.brimstone.rules.enemies.activation.targets import target_of
from undercroft.games.brimstone.shown.words.names import foe as foe_name
from undercroft.games.brimstone.shown.words.names import square
from undercroft.games.brimstone.state import Activation

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.engine.choices import Ask, Option
    from undercroft.engine.events import Event
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Foe, Hero


class Now:
    """A Hero's Activation, and the answer that somebody asks about."""

    def __init__(self, game: Brimstone, hero: Hero, activation: Activation, key: str) -> None:
        self.game, self.hero, self.activation, self.key = game, hero, activation, key

    @property
    def option(self) -> Option:
        return pointed(self.key)

    @property
    def space(self) -> int:
        """The space that the key is, -1 if it is none."""
        known = self.key.isascii() and self.key.isdigit() and int(self.key) < self.game.board.size
        return int(self.key) if known else -1

    @property
    def left(self) -> str:
        """The Move left, in words."""
        left = self.activation.left
        return f"{left} Move left" if left else "no Move left"

    @property
    def more(self) -> str:
        """How the Hero could still go further."""
        may = self.activation.moving and self.hero.grit > 0 and self.game.may_spend_grit(self.hero)
        return " 1 Grit would move D6 further." if may else ""


# ---- moving ----------------------------------------------------------------------------------------------------------


def too_far(now: Now) -> str:
    """How far the space is, and what is left of the Move."""
    steps = distance(now.game.board, now.hero.space, now.space) if now.space >= 0 else None
    if not now.activation.left:
        return f"{now.hero.name} has no Move left: the roll was {now.activation.roll}.{now.more}"
    if steps is None:
        return f"No way leads to {square(now.game, now.space)}." if now.space >= 0 else ""
    where = square(now.game, now.space)
    return f"{where} is {plural(steps, 'space')} away; {now.hero.name} has {now.left}.{now.more}"


def after_acting(now: Now) -> str:
    return f"{now.hero.name} has already attacked or searched this turn, and moving comes before that."


def held(now: Now) -> str:
    """Who holds the Hero."""
    near = [foe_name(now.game, foe.id) for foe in now.game.adjacent_foes(now.hero.space)]
    by = f" {' and '.join(near)}" if near else " the Enemy"
    return f"{now.hero.name} failed to slip away from{by}, and moves no more this turn."


def guarded(now: Now) -> str:
    near = [foe_name(now.game, foe.id) for foe in now.game.adjacent_foes(now.space)] if now.space >= 0 else []
    return f"On the way stands {' and '.join(near)}, harder to slip past than those already passed." if near else ""


def in_the_way(now: Now) -> str:
    """Who stands there, or that the way is blocked."""
    game, space = now.game, now.space
    if space < 0:
        return ""
    heroes = [hero.name for hero in game.heroes if hero.space == space and not hero.dead]
    foes = [foe_name(game, foe.id) for foe in game.state.foes if game.base(foe) >> space & 1]
    if heroes or foes:
        return f"{' and '.join(heroes + foes)} stands at {square(game, space)}."
    return f"Every way to {square(game, space)} that {now.hero.name}'s {now.left} would reach is blocked by somebody."


def walled(now: Now) -> str:
    if now.space < 0:
        return ""
    where = square(now.game, now.space)
    return f"A wall lies between {now.hero.name} and {where}, and {now.hero.name} has {now.left} for the way around."


# ---- searching -------------------------------------------------------------------------------------------------------


def in_fight(now: Now) -> str:
    many = plural(len(now.game.state.foes), "Enemy", "Enemies")
    return f"Not in a Fight: {many} on the board. Doors open and Rooms are Scavenged when the last is dead."


def acted(now: Now) -> str:
    return f"{now.hero.name} has already attacked or searched this turn."


def covered(now: Now) -> str:
    """Which Room has its token still face down."""
    room = now.option.subject
    if not isinstance(room, int) or room >= len(now.game.state.rooms):
        return ""
    name = now.game.pack.tiles[now.game.room(room).tile].name
    return f"The token in {name} is still face down. It is turned over at the end of the turn; after that, search here."


def at_door(now: Now) -> str:
    """Where one has to stand, and how far that is."""
    game, option = now.game, now.option
    room = option.subject
    if not isinstance(room, int) or room >= len(game.state.rooms) or not isinstance(option.target, str):
        return ""
    tile = game.pack.tiles[game.room(room).tile]
    if option.target not in tile.exits:
        return ""
    spaces = game.board.exit_spaces(Door(room, option.target))
    steps = [found for space in spaces if (found := distance(game.board, now.hero.space, space)) is not None]
    where = " or ".join(square(game, space) for space in spaces)
    if 0 in steps:
        return ""
    far = f", {plural(min(steps), 'space')} away" if steps else ""
    moving = f" {now.hero.name} has {now.left}.{now.more}" if now.activation.moving else ""
    return f"Stand at {where} to look through this Door{far}.{moving}"


def nothing_left(now: Now) -> str:
    room = now.option.subject
    if not isinstance(room, int) or room >= len(now.game.state.rooms):
        return ""
    place = now.game.room(room)
    name = now.game.pack.tiles[place.tile].name
    return f"There is nothing left in {name}: it was Scavenged with success {plural(place.scavenged, 'time')}."


def nobody_beside(now: Now) -> str:
    return f"No Enemy stands next to {now.hero.name}."


REFUSALS: Final[dict[str, Callable[[Now], str]]] = {
    "brimstone.move.up-to-roll": too_far,
    "brimstone.activation.move-then-act": after_acting,
    "brimstone.escape.required": held,
    "brimstone.escape.higher-value": guarded,
    "brimstone.move.not-through-models": in_the_way,
    "brimstone.move.not-through-walls": walled,
    "brimstone.activation.no-search-in-fight": in_fight,
    "brimstone.search.one-kind": acted,
    "brimstone.activation.one-attack": acted,
    "brimstone.search.not-with-token": covered,
    "brimstone.door.look": at_door,
    "brimstone.gate.look-position": at_door,
    "brimstone.scavenge.limit": nothing_left,
    "brimstone.attack.melee-assign": nobody_beside,
}


def refusal(game: Brimstone, ask: Ask, key: str, rule: str) -> str:
    """Say why not, in an Activation; the rule's own words do elsewhere."""
    says = REFUSALS.get(rule)
    activation = game.frame(Activation)
    if says is None or activation is None or ask.name != "activation.act":
        return ""
    return says(Now(game, game.hero(activation.hero), activation, key))


# ---- Enemies ---------------------------------------------------------------------------------------------------------


def because(game: Brimstone, event: Event) -> str:
    """Say why an Enemy went for this Hero."""
    says: Callable[[Brimstone, Any], str] | None = EVENTS.get(type(event))
    return "" if says is None else says(game, event)


def chosen(game: Brimstone, moved: events.FoeMoved) -> str:
    """How many of its Type were on each Hero already, or that none was in reach."""
    foe = game.foe(moved.foe)
    name = foe_name(game, foe.id)
    if not moved.target:
        return f"{name} could reach nobody with its Move, so it comes nearer to the closest Hero."
    hero = game.hero(moved.target)
    if acting(game, foe.kind, Ability.prey):
        health = game.stat(hero, "health") - hero.wounds
        return f"{name} smells blood: of those in its reach, {hero.name} has the least Health left ({health})."
    others = [one for one in game.standing() if one is not hero]
    on = _aimed(game, foe, hero)
    if not others:
        return f"{hero.name} is the only Hero standing."
    rest = ", ".join(f"{one.name} {_aimed(game, foe, one)}" for one in others)
    kind = game.pack.enemies[foe.kind].name
    return (
        f"Other {kind} on each Hero: {hero.name} {on}, {rest}. {name} picks, by chance, among those in its reach"
        " whom the fewest are on."
    )


def _aimed(game: Brimstone, foe: Foe, hero: Hero) -> int:
    """How many others of an Enemy's Type target a Hero."""
    return sum(
        1
        for other in game.state.foes
        if other.kind == foe.kind and other is not foe and (at := target_of(game, other)) is not None and at is hero
    )


EVENTS: Final[dict[type, Callable[[Brimstone, Any], str]]] = {events.FoeMoved: chosen}
