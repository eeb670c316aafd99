"""Odds of an Attack, an Escape Test, a Skill test or a Scavenge: what is counted, and what is assumed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from undercroft.engine.odds import Count, Default, Watch
from undercroft.games.brimstone import events
from undercroft.games.brimstone.rules.enemies.record_sheet import foe_stat, has
from undercroft.games.brimstone.rules.fight import hit_targets, weapons
from undercroft.games.brimstone.rules.items import hands
from undercroft.games.brimstone.rules.turn import movement
from undercroft.games.brimstone.shown.words.names import name
from undercroft.games.brimstone.state import Activation, Attack, Dynamite

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.engine.choices import Ask, Option
    from undercroft.engine.events import Event
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Foe, Hero

NOTHING_AGAIN: Final = "No dice are Re-rolled."
NOTHING_USED: Final = "Nothing else is used."


def watch(game: Brimstone, ask: Ask, option: Option, aim: str) -> Watch | None:
    """What to watch if this option is taken; None if no dice decide, or if too much depends on them."""
    if ask.name == "activation.act":
        return _activation(game, ask, option, aim)
    if ask.name in ("attack.target", "attack.hits"):
        frame = game.frame(Attack)
        about = (ask.params or {}).get("foe", option.target)
        return None if frame is None else attack(game, game.hero(frame.hero), str(about), rolled=True)
    if ask.name == "dynamite.space":
        return blast(game)
    if ask.name == "card.tester":
        return skill(game, str(option.target))
    if ask.name == "turn.begin" and option.target == "on":
        return hold_back()
    return None


def _activation(game: Brimstone, ask: Ask, option: Option, aim: str) -> Watch | None:
    activation = game.frame(Activation)
    if activation is None:
        return None
    hero = game.hero(activation.hero)
    if option.verb == ask.name:
        return escape(hero) if movement.guarded(game, hero, activation) >> hero.space & 1 else None
    if option.verb == "fight":
        return attack(game, hero, aim, among=hit_targets.targets(game, hero))
    if option.verb in ("shoot", "free"):
        weapon = option.subject_number
        card = game.pack.items[hands.held_by(hero, weapon).card]
        reach = weapons.range_of(game, hero, weapon, card) if card.ranged is not None else 0
        return attack(game, hero, aim, among=hit_targets.targets(game, hero, reach))
    return scavenge(hero) if option.verb == "scavenge" else None


# ---- Attacks ---------------------------------------------------------------------------------------------------------


def attack(game: Brimstone, hero: Hero, aim: str, *, among: Sequence[Foe] | None = None, rolled: bool = False) -> Watch:
    """Hits, kills and Wounds of one Attack; `aim` is the Enemy that a person points at."""
    possible = game.state.foes if among is None else among
    wanted = next((foe for foe in possible if str(foe.id) == aim), None) or min(possible, key=_left(game))
    counts = [
        Count(name="at least one Hit", of=lambda event: event.hits if isinstance(event, events.HeroAttacked) else 0),
        Count(
            name=f"kills {name(game, 'foe', wanted.id)}",
            of=lambda event: isinstance(event, events.FoeKilled) and event.foe == wanted.id,
        ),
    ]
    if rolled:
        counts.pop(0)
    if len(possible) > 1:
        counts.append(Count(name="kills at least one", of=lambda event: isinstance(event, events.FoeKilled)))
    counts.append(
        Count(
            name="Wounds dealt",
            of=lambda event: event.amount if isinstance(event, events.FoeWounded) else 0,
            kind="number",
        )
    )
    if any(has(game, foe.kind, "thorned") or has(game, foe.kind, "burst") for foe in game.state.foes):
        counts.append(
            Count(
                name="Wounds taken",
                of=lambda event: event.amount if isinstance(event, events.Wounded) else 0,
                kind="number",
            )
        )
    return Watch(
        counts=tuple(counts),
        over=lambda game, _: game.frame(Attack) is None,
        each=_each(game, hero),
        defaults={**_DEFAULTS, "attack.target": _aimed(game, wanted), "attack.hits": _ONE_AT_A_TIME},
    )


def _each(game: Brimstone, hero: Hero) -> tuple[str, ...]:
    """Rolls whose dice are unordered; To Hit dice are ordered if the first Shot counts for more."""
    found = ("hero.skill", "hero.scavenge", "foe.armor")
    return found if game.hero_powers.listens(game, hero, "first shot kill") else (*found, "hero.to-hit")


def _left(game: Brimstone) -> _ByHealth:
    return _ByHealth(game)


class _ByHealth:
    """Orders Enemies by Health left, then by arrival."""

    def __init__(self, game: Brimstone) -> None:
        self.game = game

    def __call__(self, foe: Foe) -> tuple[int, int]:
        return foe_stat(self.game, foe.kind, "health") - foe.wounds, foe.id


def _aimed(game: Brimstone, wanted: Foe) -> Default:
    """Assign Hits to the Enemy aimed at, then to the one with the least Health left."""

    def pick(game: Brimstone, ask: Ask) -> int:
        at = ask.find(str(wanted.id))
        if at >= 0:
            return at
        weakest = min((game.foe(int(value)) for value in ask.values), key=_left(game))
        return ask.find(str(weakest.id))

    return Default(
        pick, f"Hits go to {name(game, 'foe', wanted.id)} first, then to the one with the least Health left."
    )


def _single(game: Brimstone, ask: Ask) -> int:
    """One Hit, a Critical one if there is one."""
    del game
    at = ask.find("hits:0:1")
    return at if at >= 0 else ask.find("hits:1:0")


def _nothing(game: Brimstone, ask: Ask) -> int:
    """Pass, or take the first answer if passing is not offered."""
    del game
    return max(0, ask.find("pass"))


_ONE_AT_A_TIME: Final = Default(_single, "Hits are assigned one at a time, Critical Hits first.")
_DEFAULTS: Final = {
    "hero.reroll": Default(_nothing, NOTHING_AGAIN),
    "attack.shot": Default(_nothing, "No Shot of the Template and no other Ammo is used."),
    "hero.use": Default(_nothing, NOTHING_USED),
    "hero.use-now": Default(lambda _, ask: max(0, ask.find("no")), NOTHING_USED),
    "grit.spend": Default(_nothing, NOTHING_USED),
}


def blast(game: Brimstone) -> Watch:
    """What Dynamite does to Enemies, and to Heroes."""

    def over(game: Brimstone, _: Sequence[Event]) -> bool:
        return game.frame(Dynamite) is None

    return Watch(
        counts=(
            Count(name="kills at least one", of=lambda event: isinstance(event, events.FoeKilled)),
            Count(
                name="Wounds dealt",
                of=lambda event: event.amount if isinstance(event, events.FoeWounded) else 0,
                kind="number",
            ),
            Count(
                name="Wounds to Heroes",
                of=lambda event: event.amount if isinstance(event, events.Wounded) else 0,
                kind="number",
            ),
        ),
        over=over,
        defaults=_DEFAULTS,
    )


# ---- tests -----------------------------------------------------------------------------------------------------------


def escape(hero: Hero) -> Watch:
    """Whether an Escape Test is passed."""
    return Watch(
        counts=(Count(name="slips away", of=lambda event: isinstance(event, events.Escaped) and event.passed),),
        over=lambda _, found: any(isinstance(e, events.Escaped) and e.hero == hero.id for e in found),
        defaults=_DEFAULTS,
    )


def scavenge(hero: Hero) -> Watch:
    """Whether anything is found, and how many cards."""
    return Watch(
        counts=(
            Count(name="finds something", of=lambda event: event.cards if isinstance(event, events.Scavenged) else 0),
            Count(
                name="cards",
                of=lambda event: event.cards if isinstance(event, events.Scavenged) else 0,
                kind="number",
            ),
        ),
        over=lambda _, found: any(isinstance(e, events.Scavenged) and e.hero == hero.id for e in found),
        each=("hero.scavenge",),
        defaults=_DEFAULTS,
    )


def skill(game: Brimstone, hero: str) -> Watch:
    """Whether a Hero passes the test of a card."""
    return Watch(
        counts=(
            Count(
                name=f"{game.hero(hero).name} passes",
                of=lambda event: isinstance(event, events.SkillTested) and event.hero == hero and event.passed,
            ),
        ),
        over=lambda _, found: any(isinstance(e, events.SkillTested) and e.hero == hero for e in found),
        each=("hero.skill",),
        defaults=_DEFAULTS,
    )


def hold_back() -> Watch:
    """Whether the Darkness is held back."""
    return Watch(
        counts=(
            Count(name="holds the Darkness back", of=lambda event: isinstance(event, events.HeldBack) and event.held),
        ),
        over=lambda _, found: any(isinstance(e, events.HeldBack) for e in found),
        defaults=_DEFAULTS,
    )
