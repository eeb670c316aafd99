"""People who go with the Party: they follow the Hero who leads them, and Enemies beside them hurt them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.dice import D6
from undercroft.engine.checks import checks
from undercroft.engine.choices import Option
from undercroft.games.brimstone.events import AllyHurt, AllyJoined, AllyLost, AllySafe
from undercroft.games.brimstone.rules.enemies.record_sheet import foe_stat
from undercroft.games.brimstone.state import Ally

if TYPE_CHECKING:
    from undercroft.engine.checks import Checks
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Activation, Foe, Hero

LEAD = "lead"
MENDS = 1
"""Wounds that an ally heals after a Fight."""


def join(game: Brimstone, hero: Hero, name: str, space: int) -> Rule[None]:
    """Somebody joins the Party and follows this Hero."""
    ally = Ally(id=game.new_id(), name=name, space=space, leader=hero.id)
    game.state.quest.allies.append(ally)
    yield from game.do(AllyJoined(ally.id, hero.id))


def find(game: Brimstone, number: int) -> Ally:
    """An ally by number."""
    return next(ally for ally in game.state.quest.allies if ally.id == number)


def follow(game: Brimstone, hero: Hero, left: int) -> None:
    """Allies a Hero leads step into the space just left, one behind another."""
    for ally in game.state.quest.allies:
        if ally.leader == hero.id:
            ally.space, left = left, ally.space


# ---- another leader --------------------------------------------------------------------------------------------------


def options(game: Brimstone, hero: Hero) -> list[Option]:
    """The allies this Hero may take over: in the same space or adjacent, and led by somebody else."""
    return [Option(LEAD, ally.id) for ally in game.state.quest.allies if may_lead(game, hero, ally)]


def may_lead(game: Brimstone, hero: Hero, ally: Ally) -> bool:
    """Whether a Hero may take an ally over: it is in the same space or adjacent, and led by somebody else."""
    return ally.leader != hero.id and (hero.space == ally.space or game.board.adjacent(hero.space, ally.space))


LEAD_CHECKS: Checks[Brimstone, Hero, Activation, Option] = checks(
    (
        "brimstone.setup.mission-overrides",
        lambda game, hero, now, o: any(
            ally.id == o.subject and may_lead(game, hero, ally) for ally in game.state.quest.allies
        ),
    ),
    on=(LEAD,),
)


def lead(game: Brimstone, hero: Hero, option: Option) -> Rule[None]:
    """The ally follows this Hero from now on."""
    ally = find(game, option.subject_number)
    ally.leader = hero.id
    yield from game.do(AllyJoined(ally.id, hero.id))


# ---- in harm's way ---------------------------------------------------------------------------------------------------


def suffer(game: Brimstone, health: int) -> Rule[None]:
    """Each Enemy adjacent to an ally rolls a die at the end of the turn; each that would hit does a Wound."""
    for ally in list(game.state.quest.allies):
        beside = attackers(game, ally)
        if not beside:
            continue
        dice = yield from game.roll("foe.ally", len(beside), D6)
        wounds = sum(face >= foe_stat(game, foe.kind, "to_hit") for face, foe in zip(dice, beside, strict=True))
        if wounds:
            yield from hurt(game, ally, wounds, health)


def attackers(game: Brimstone, ally: Ally) -> list[Foe]:
    """The Enemies adjacent to an ally, or in the same space."""
    return game.foes_in(game.board.neighbours[ally.space] | 1 << ally.space)


def hurt(game: Brimstone, ally: Ally, wounds: int, health: int) -> Rule[None]:
    """Wounds up to its Health kill an ally."""
    ally.wounds += wounds
    yield from game.do(AllyHurt(ally.id, wounds))
    if ally.wounds >= health:
        game.state.quest.allies.remove(ally)
        game.state.quest.lost += 1
        yield from game.do(AllyLost(ally.name))


def mend(game: Brimstone) -> None:
    """After a Fight every ally heals a little."""
    for ally in game.state.quest.allies:
        ally.wounds = max(0, ally.wounds - MENDS)


def leave(game: Brimstone, ally: Ally) -> Rule[None]:
    """An ally is out of the Mine."""
    game.state.quest.allies.remove(ally)
    game.state.quest.done += 1
    yield from game.do(AllySafe(ally.name))
