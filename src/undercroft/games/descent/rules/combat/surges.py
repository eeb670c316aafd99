"""Spend Surges: which surge abilities an attacker has, and spending on one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.engine.choices import Option, choose
from undercroft.games.descent.content.keywords import case
from undercroft.games.descent.content.types.items import Item
from undercroft.games.descent.events import SurgeSpent
from undercroft.games.descent.rules.combat import targets
from undercroft.games.descent.rules.harm import knocked_out
from undercroft.games.descent.state import Hero

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.descent.content.types import Surge
    from undercroft.games.descent.game import Descent
    from undercroft.games.descent.rules.combat.targets import Weapon
    from undercroft.games.descent.rules.heroes.numbers import Source
    from undercroft.games.descent.state import Attack, Monster

FATIGUE = "fatigue"
"""The surge by which any hero recovers 1 fatigue. [descent.surge.recover-fatigue]"""


def applies(source: Source, weapon: Weapon) -> bool:
    """Whether an attack with a weapon has the use of a source: not of another weapon.

    [descent.combat.only-chosen-weapon]
    """
    if source.held is None or not isinstance(source.powers, Item) or source.powers.attack is None:
        return True
    return source.held.id == weapon.item


def abilities(game: Descent, figure: Hero | Monster, weapon: Weapon) -> dict[str, Surge]:
    """Return the surge abilities of an attack, each by its own name, so that twins stay two.

    [descent.surge.hero-sources] [descent.surge.monster-sources] [descent.surge.twin-abilities]
    """
    return {
        f"{source.id}/s{n}": surge
        for source in game.powers.sources(game, figure)
        if source.powers.surges and applies(source, weapon)
        for n, surge in enumerate(source.powers.surges)
    }


def spend_one(game: Descent, attack: Attack) -> Rule[bool]:
    """Let the attacker spend surges on one ability, each once an attack; return False if it stops.

    [descent.surge.ability-once] [descent.surge.spent-once] [descent.surge.recover-fatigue]
    [descent.surge.monster-no-fatigue] [descent.surge.attacks-only]
    """
    if not game.is_there(attack.by):
        return False
    attacker = game.figure(attack.by)
    weapon = targets.weapon_of(game, attacker, attack.weapon)
    known = abilities(game, attacker, weapon)
    options = [
        Option("surge", name, None, "descent.surge.spent-once")
        for name, surge in known.items()
        if name not in attack.bought and surge.cost <= attack.surges
    ]
    if isinstance(attacker, Hero) and attacker.fatigue and FATIGUE not in attack.bought:
        options.append(Option("surge", FATIGUE, None, "descent.surge.recover-fatigue"))
    if not options:
        return False
    about = {"figure": attacker.id, "surges": attack.surges}
    chosen = yield from choose(game.seat_of(attacker), "attack.surge", options, optional=True, params=about)
    if chosen is None:
        return False
    name = str(chosen.subject)
    attack.bought.append(name)
    cost = 1 if name == FATIGUE else known[name].cost
    attack.surges -= cost
    yield from game.do(SurgeSpent(attacker.id, name, cost))
    if name == FATIGUE:
        assert isinstance(attacker, Hero)
        yield from knocked_out.recover(game, attacker, 0, 1)
    else:
        yield from case.perform(game, known[name].effect, case.Case(attacker, by=attacker.id, source=name))
    return True
