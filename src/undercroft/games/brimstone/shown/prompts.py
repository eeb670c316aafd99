"""What Brimstone knows about its questions, so that a table can spare people chores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from undercroft.crawl.shown.prompts import Again, Prompts
from undercroft.engine.choices import PASS, Option, key_of
from undercroft.engine.words import words_of
from undercroft.games.brimstone.game import Brimstone
from undercroft.games.brimstone.rules.enemies import bases
from undercroft.games.brimstone.rules.explore import line_of_sight
from undercroft.games.brimstone.rules.turn import any_time
from undercroft.games.brimstone.shown.words import names

if TYPE_CHECKING:
    from collections.abc import Mapping

    from undercroft.engine.choices import Ask

REROLLS: Final = {"hero.reroll": PASS, "hero.reroll-dice": ""}
PLACES: Final = ("foes.space", "foes.spawn", "ambush.space")
"""Where an Enemy goes."""
ENEMIES: Final = (*PLACES, "foes.next")
"""What players decide for the Enemies."""
NEAR = 2
"""How far from the Mine Entrance the Darkness makes people think of flight."""


class BrimstonePrompts(Prompts[Brimstone]):
    """Nothing in Brimstone is hidden from one Hero and known to another."""

    def tempting(self, game: Brimstone, ask: Ask) -> bool:
        """Stop for what may be used in a Fight and means much now, and for flight when things look bad.

        Everything else beside a question, such as a trade, can be done at the next one.
        """
        if ask.name == "turn.begin" and desperate(game):
            return True
        return game.in_fight and any(any_time.pressing(game, hero) for hero in game.standing())

    def alike(self, game: Brimstone, ask: Ask) -> bool:
        if ask.name in PLACES:
            return len({stand(game, ask, space) for space in ask.values}) == 1
        if ask.name == "foes.next":
            return len({mover(game, number) for number in ask.values}) == 1
        return False

    def minor(self, game: Brimstone, ask: Ask) -> str | None:
        """Leave it to the table where Enemies go, and that a Hero whose hands are full keeps what is in them."""
        if ask.name in ENEMIES:
            return key_of(ask.values[0])
        if ask.name == "hands.assign":
            held = set(game.hero((ask.params or {})["hero"]).hands)
            ways = [way for way in ask.values if held <= set(way)]
            return key_of(ways[0]) if held and len(ways) == 1 else None
        return None

    def again(self, game: Brimstone, ask: Ask) -> Again | None:
        keep = REROLLS.get(ask.name)
        if keep is None:
            return None
        about: Mapping[str, Any] = ask.params or {}
        kind, dice = str(about["kind"]), tuple(about["dice"])
        words = words_of(type(game))
        return Again(
            dice=dice,
            fresh=tuple(about["fresh"]),
            pool=(about["die"],),
            goal=about["goal"],
            kind=words.name(game, "roll", kind),
            stake=names.ROLES["stake"].get(kind, ""),
            keep=keep,
            most={Option("reroll", way).key: most for way, most in about["takes"].items()},
            open=kind == "hold back" and dice[0] == dice[1],  # matching dice bring a Depth Event
        )


def desperate(game: Brimstone) -> bool:
    """Tell whether people may want to Flee: three quarters of all Health are lost, or the Darkness is at the door.

    [brimstone.end.flee-when]
    """
    if game.state.darkness <= NEAR:
        return True
    if not game.in_fight:
        return False
    health = [(game.stat(hero, "health"), hero) for hero in game.heroes]
    lost = sum([most if hero.ko or hero.dead else hero.wounds for most, hero in health])
    return 4 * lost >= 3 * sum([most for most, _ in health])


def stand(game: Brimstone, ask: Ask, space: int) -> tuple[Any, ...]:
    """Return what matters about where an Enemy stands: who is next to it, who sees it, how many Enemies are beside."""
    number = (ask.params or {}).get("foe") if ask.name == "foes.space" else None
    corner = game.foe(number).corner if number is not None else -1
    base = 1 << space if corner < 0 else bases.spread(game.board, space, corner)
    around = game.board.around(base)
    seen = [hero.id for hero in game.standing() if line_of_sight.sees(game, hero.space, space)]
    near = [hero.id for hero in game.heroes_in(around)]
    return tuple(near), tuple(seen), len([foe for foe in game.foes_in(around) if foe.id != number])


def mover(game: Brimstone, number: int) -> tuple[Any, ...]:
    """Return what matters about which of several Enemies moves first: its target, its Wounds, who is next to it."""
    foe = game.foe(number)
    near = game.heroes_in(game.board.around(game.base(foe)))
    return foe.target, foe.wounds, tuple([hero.id for hero in near])
