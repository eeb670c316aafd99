"""Why a hero cannot do something now: named checks for every action, run only when somebody asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from undercroft.engine.checks import Checks, checks
from undercroft.games.descent.content.types import Item
from undercroft.games.descent.rules.actions import actions, doors, leaving, movement, objectives, trade
from undercroft.games.descent.rules.combat import targets
from undercroft.games.descent.rules.harm import conditions, fatigue
from undercroft.games.descent.rules.heroes import abilities
from undercroft.games.descent.rules.heroes.numbers import FEAT, card_of
from undercroft.games.descent.rules.terrain import terrain
from undercroft.games.descent.state import HeroTurn

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.engine.choices import Option
    from undercroft.games.descent.game import Descent
    from undercroft.games.descent.rules.combat.targets import Weapon
    from undercroft.games.descent.state import Door, Hero, Monster, Token

    Holds: TypeAlias = Callable[[Descent, HeroTurn, Option], bool]

FREE = ("familiar", "walk", "run", "free", "leave", "give", "get", "use", "done")
"""What costs no action, or sees to it itself."""
VERBS = (
    "familiar",
    *("walk", "move", "run", "leave", "give", "get", "attack", "free", "rest", "search", "revive", "stand"),
    *("open", "close", "use", "shake", "take", "drop", "work", "climb", "done"),
)


def acts(game: Descent, turn: HeroTurn) -> bool:
    """Whether a hero can act at all: it stands, and no condition takes its action."""
    hero = game.hero(turn.hero)
    return not hero.down and not conditions.costs_an_action(game, hero)


def freely(holds: Holds) -> Holds:
    """Let a check hold for a hero who cannot act: then another rule is in the way."""
    return lambda game, turn, option: not acts(game, turn) or holds(game, turn, option)


def _not_stunned(game: Descent, turn: HeroTurn, option: Option) -> bool:
    hero = game.hero(turn.hero)
    return hero.down or option.verb in ("shake", "done") or not conditions.costs_an_action(game, hero)


def _has_action(game: Descent, turn: HeroTurn, option: Option) -> bool:
    if option.verb == "use":
        used = _listener(game, turn, option)
        return used is None or used.use is None or used.use.when != "action" or turn.actions > 0
    return turn.actions > 0 or option.verb in FREE


ALWAYS: Checks[Descent, HeroTurn, Option] = checks(
    (
        "descent.standup.only-action",
        lambda game, turn, o: not game.hero(turn.hero).down or o.verb in ("stand", "done"),
    ),
    ("descent.condition.cards", _not_stunned),
    ("descent.hero-turn.two-actions", _has_action),
    on=VERBS,
)

# ---- movement --------------------------------------------------------------------------------------------------------


def _space(option: Option) -> int:
    return option.target if isinstance(option.target, int) else -1


def _nobody_there(game: Descent, turn: HeroTurn, option: Option) -> bool:
    space = _space(option)
    return space < 0 or not (game.occupied() & ~game.mask(game.hero(turn.hero))) >> space & 1


def _no_obstacle(game: Descent, turn: HeroTurn, option: Option) -> bool:
    space = _space(option)
    return space < 0 or not game.terrain("obstacle") >> space & 1


def _can_stop(game: Descent, turn: HeroTurn, option: Option) -> bool:
    """Whether nothing but the way there is in question."""
    hero = game.hero(turn.hero)
    return (
        acts(game, turn)
        and movement.can_spend(game, hero)
        and _nobody_there(game, turn, option)
        and _no_obstacle(game, turn, option)
    )


def _cost(game: Descent, turn: HeroTurn, option: Option, budget: int) -> int | None:
    way = movement.ways(game, game.hero(turn.hero), budget).get(movement.key_of(option))
    return None if way is None else way.cost


def _within(verb: str) -> Holds:
    """Whether the MPs that a verb brings reach, and are needed."""

    def holds(game: Descent, turn: HeroTurn, option: Option) -> bool:
        if option.verb != verb or not _can_stop(game, turn, option):
            return True
        hero = game.hero(turn.hero)
        more = {
            "walk": 0,
            "move": game.stat(hero, "speed"),
            "run": max(0, game.stat(hero, "stamina") - hero.fatigue),
        }[verb]
        cost = _cost(game, turn, option, turn.mps + more)
        return cost is not None and (verb == "walk" or cost > turn.mps)

    return holds


MOVES: Checks[Descent, HeroTurn, Option] = checks(
    (
        "descent.terrain.pit-no-mp",
        freely(lambda game, turn, o: not terrain.in_pit(game, game.hero(turn.hero))),
    ),
    ("descent.condition.cards", freely(lambda game, turn, o: not movement.barred(game, game.hero(turn.hero)))),
    ("descent.move.no-shared-end", freely(_nobody_there)),
    ("descent.move.no-entering-blocked", freely(_no_obstacle)),
    ("descent.move.cost", _within("walk")),
    ("descent.move.points", _within("move")),
    ("descent.move.fatigue-stamina-cap", _within("run")),
    on=("walk", "move", "run"),
)


def _may_leave(game: Descent, turn: HeroTurn, option: Option) -> bool:
    hero = game.hero(turn.hero)
    how = str(option.subject or "")
    return leaving.at_exit(game, hero) and leaving.affords(game, turn, hero, how) and movement.can_spend(game, hero)


LEAVES: Checks[Descent, HeroTurn, Option] = checks((leaving.RULE, freely(_may_leave)), on=("leave",))

# ---- trading ---------------------------------------------------------------------------------------------------------


def _partner(game: Descent, turn: HeroTurn, option: Option) -> Hero | None:
    beside = trade.TRADE.partners(game, game.hero(turn.hero))
    return next((one for one in beside if one.id == option.target), None)


def _may_trade(game: Descent, turn: HeroTurn, option: Option) -> bool:
    return trade.is_time(game, turn, game.hero(turn.hero)) and _partner(game, turn, option) is not None


def _goods(game: Descent, turn: HeroTurn, option: Option) -> bool:
    other = _partner(game, turn, option)
    giver = game.hero(turn.hero) if option.verb == "give" else other
    return giver is None or bool(trade.TRADE.goods(game, giver))


TRADES: Checks[Descent, HeroTurn, Option] = checks(
    ("descent.trade.when", freely(_may_trade)), ("descent.trade.what", freely(_goods)), on=("give", "get")
)

# ---- attacks ---------------------------------------------------------------------------------------------------------


def _equipped(game: Descent, turn: HeroTurn, option: Option) -> bool:
    for held in game.hero(turn.hero).items:
        card = card_of(game, held.card)
        if held.id == option.subject and isinstance(card, Item) and card.attack is not None:
            return held.equipped
    return True


def _weapon(game: Descent, turn: HeroTurn, option: Option) -> Weapon | None:
    hero = game.hero(turn.hero)
    return next((one for one in targets.weapons(game, hero) if one.id == str(option.subject)), None)


def _armed(game: Descent, turn: HeroTurn, option: Option) -> bool:
    return not _equipped(game, turn, option) or _weapon(game, turn, option) is not None


def _foe(game: Descent, turn: HeroTurn, option: Option) -> Hero | Monster | None:
    foes = targets.enemies(game, game.hero(turn.hero))
    return next((one for one in foes if one.id == option.target), None)


def _reaches(kind: str) -> Holds:
    """Whether a weapon of one kind reaches the target."""

    def holds(game: Descent, turn: HeroTurn, option: Option) -> bool:
        weapon, foe = _weapon(game, turn, option), _foe(game, turn, option)
        if weapon is None or foe is None or weapon.arms.kind != kind:
            return True
        return bool(targets.attacked_spaces(game, game.hero(turn.hero), weapon, foe))

    return holds


ATTACKS: Checks[Descent, HeroTurn, Option] = checks(
    (
        "descent.two-player.free-attack",
        freely(lambda game, turn, o: o.verb != "free" or actions.may_attack_free(game, turn)),
    ),
    ("descent.equip.unequipped-unusable", freely(_equipped)),
    ("descent.combat.declare-weapon", freely(_armed)),
    ("descent.combat.declare-target", freely(lambda game, turn, o: _foe(game, turn, o) is not None)),
    ("descent.attack.melee-range", freely(_reaches("melee"))),
    ("descent.attack.ranged-los", freely(_reaches("ranged"))),
    on=("attack", "free"),
)

# ---- the other actions -----------------------------------------------------------------------------------------------


def _reach(game: Descent, turn: HeroTurn) -> int:
    hero = game.hero(turn.hero)
    return game.near(hero) | game.mask(hero)


def _token_there(game: Descent, turn: HeroTurn, option: Option) -> bool:
    return any(one.id == option.subject for one in game.state.searches)


def _token_near(game: Descent, turn: HeroTurn, option: Option) -> bool:
    found = [one for one in game.state.searches if one.id == option.subject]
    return not found or bool(_reach(game, turn) >> found[0].space & 1)


def _fallen_near(game: Descent, turn: HeroTurn, option: Option) -> bool:
    reach = _reach(game, turn)
    fallen = [one for one in game.state.heroes if one.down and one.space >= 0 and reach >> one.space & 1]
    return option.target in [one.id for one in fallen]


OTHERS: Checks[Descent, HeroTurn, Option] = checks(
    (
        "descent.rest.recover-all",
        freely(lambda game, turn, o: o.verb != "rest" or not game.hero(turn.hero).resting),
    ),
    ("descent.search.token-flips", freely(lambda game, turn, o: o.verb != "search" or _token_there(game, turn, o))),
    ("descent.search.where", freely(lambda game, turn, o: o.verb != "search" or _token_near(game, turn, o))),
    ("descent.revive.adjacent", freely(lambda game, turn, o: o.verb != "revive" or _fallen_near(game, turn, o))),
    ("descent.standup.only-knocked-out", lambda game, turn, o: o.verb != "stand" or game.hero(turn.hero).down),
    (
        "descent.condition.hero-card",
        lambda game, turn, o: o.verb != "shake" or o.subject == conditions.costs_an_action(game, game.hero(turn.hero)),
    ),
    on=("rest", "search", "revive", "stand", "shake"),
)


def _door(game: Descent, option: Option) -> Door | None:
    return next((one for one in game.state.doors if one.id == option.subject), None)


def _beside_door(game: Descent, turn: HeroTurn, option: Option) -> bool:
    door = _door(game, option)
    return door is not None and bool(game.mask(game.hero(turn.hero)) & game.door_spaces(door))


def _door_is(game: Descent, option: Option, verb: str) -> bool:
    """Whether a door can still be opened, or closed."""
    door = _door(game, option)
    if door is None or option.verb != verb:
        return True
    return door.open is (verb == "close") and not (door.open and doors.crossed(game, door))


def _unlocked(game: Descent, turn: HeroTurn, option: Option) -> bool:
    door = _door(game, option)
    return door is None or not door.locked


DOORS: Checks[Descent, HeroTurn, Option] = checks(
    ("descent.door.action", freely(_beside_door)),
    ("descent.door.locked", freely(_unlocked)),
    ("descent.door.opened", freely(lambda game, turn, o: _door_is(game, o, "open"))),
    ("descent.door.closed", freely(lambda game, turn, o: _door_is(game, o, "close"))),
    on=("open", "close"),
)


def _token(game: Descent, option: Option) -> Token | None:
    return next((one for one in game.state.tokens if one.id == option.subject), None)


def _special(game: Descent, turn: HeroTurn, option: Option) -> bool:
    """Whether a token can be taken, dropped or worked on, or a pit climbed out of."""
    return option.key in [one.key for one in objectives.options(game, game.hero(turn.hero))]


def _unless_carried(game: Descent, turn: HeroTurn, option: Option) -> bool:
    token = _token(game, option)
    return option.verb != "take" or token is None or not token.carrier


def _special_by(*verbs: str) -> Holds:
    return lambda game, turn, option: option.verb not in verbs or _special(game, turn, option)


SPECIALS: Checks[Descent, HeroTurn, Option] = checks(
    ("descent.objective.exclusive", freely(_unless_carried)),
    (
        "descent.objective.pick-up",
        freely(lambda game, turn, o: o.verb != "take" or not _unless_carried(game, turn, o) or _special(game, turn, o)),
    ),
    ("descent.objective.drop", freely(_special_by("drop"))),
    ("descent.special.quest-actions", freely(_special_by("work"))),
    ("descent.terrain.pit-climb", freely(_special_by("climb"))),
    on=("take", "drop", "work", "climb"),
)

# ---- skills, items, feats --------------------------------------------------------------------------------------------


def _listener(game: Descent, turn: HeroTurn, option: Option) -> abilities.Listener | None:
    heard = game.powers.listeners(game, game.hero(turn.hero))
    found = [one for moment in ("action", "turn") for one in heard.get(moment, ()) if one.use is not None]
    return next((one for one in found if one.option.key == option.key), None)


def _feat_left(game: Descent, turn: HeroTurn, option: Option) -> bool:
    return not game.hero(turn.hero).feat or not str(option.subject).startswith(f"{FEAT}/")


def _known(game: Descent, turn: HeroTurn, option: Option) -> bool:
    return not _feat_left(game, turn, option) or _listener(game, turn, option) is not None


def _ready(game: Descent, turn: HeroTurn, option: Option) -> bool:
    used = _listener(game, turn, option)
    return used is None or abilities.is_fresh(game.hero(turn.hero), used)


def _affordable(game: Descent, turn: HeroTurn, option: Option) -> bool:
    used = _listener(game, turn, option)
    return used is None or used.use is None or fatigue.can_pay(game, game.hero(turn.hero), used.use.cost.fatigue)


def _useful(game: Descent, turn: HeroTurn, option: Option) -> bool:
    """Whether a use that is ready and can be paid would do something."""
    used = _listener(game, turn, option)
    if used is None or not _ready(game, turn, option) or not _affordable(game, turn, option):
        return True
    return abilities.available(game, game.hero(turn.hero), used)


USES: Checks[Descent, HeroTurn, Option] = checks(
    ("descent.feat.once-per-encounter", freely(_feat_left)),
    ("descent.skill.action", freely(_known)),
    ("descent.cards.exhausted-unusable", freely(_ready)),
    ("descent.skill.cannot-overpay", freely(_affordable)),
    ("descent.quest.cards-over-rules", freely(_useful)),
    on=("use",),
)

NAMED = (ALWAYS, MOVES, LEAVES, TRADES, ATTACKS, OTHERS, DOORS, SPECIALS, USES)


def _is_listed(game: Descent, turn: HeroTurn, option: Option) -> bool:
    """Whether an option is one that the hero has now, or one that a rule with a name of its own refuses."""
    if option.key in [one.key for one in actions.options(game, turn)]:
        return True
    about = [some for some in NAMED if isinstance(some.on, tuple) and option.verb in some.on]
    return any(some.failing(game, turn, option) for some in about)


LAST: Checks[Descent, HeroTurn, Option] = checks(("descent.hero-turn.action-list", _is_listed), on=VERBS)
CHECKS = (*NAMED, LAST)
