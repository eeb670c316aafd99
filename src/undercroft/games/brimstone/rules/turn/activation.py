"""A Hero's Activation: its start, the Move roll, the one question "what now?", and its end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft.crawl.subjects import SPACE
from undercroft.engine.checks import checks
from undercroft.engine.choices import Legal, Option, choose
from undercroft.engine.flow import AGAIN
from undercroft.games.brimstone.events import Activated, ActivationEnded
from undercroft.games.brimstone.events.moments import ActivationBegins, ActivationEnds, MoveShown
from undercroft.games.brimstone.rules import fight, harm
from undercroft.games.brimstone.rules.enemies import fear, immobile
from undercroft.games.brimstone.rules.explore import old_lantern, worlds
from undercroft.games.brimstone.rules.harm import helping_ko
from undercroft.games.brimstone.rules.heroes import abilities, exhausting, grit, use_checks
from undercroft.games.brimstone.rules.items import hands
from undercroft.games.brimstone.rules.missions import allies, markers
from undercroft.games.brimstone.rules.turn import any_time, movement, searching
from undercroft.games.brimstone.state import Activation, rules

if TYPE_CHECKING:
    from undercroft.engine.checks import Checks
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero

END = Option("end", ends=True)
KO_CHECKS: Checks[Brimstone, Hero, Activation, str] = checks(
    ("brimstone.ko.marker", lambda game, hero, now, key: key == END.verb or not (hero.ko or hero.dead)),
)
ACT_CHECKS = (
    *(KO_CHECKS, movement.MOVE_CHECKS, movement.MORE_MOVE_CHECKS, searching.SEARCH_CHECKS, fight.ATTACK_CHECKS),
    *(helping_ko.HELP_CHECKS, helping_ko.DRAG_CHECKS, markers.WORK_CHECKS, allies.LEAD_CHECKS, use_checks.USE_CHECKS),
)


@rules.step(Activation)
def activation_start(game: Brimstone, activation: Activation) -> Rule[str | None]:
    """A Hero Activates; what happens at the start of an Activation is gathered."""
    hero = game.hero(activation.hero)
    hero.activated = True
    if hero.missing:
        hero.missing -= 1
        return "activation_over"
    exhausting.boosts_begin(game, hero)
    yield from game.do(Activated(hero.id))
    activation.starts = start_effects(game, hero)
    return None


def start_effects(game: Brimstone, hero: Hero) -> list[str]:
    """What befalls this Hero at the start of the Activation, each once.

    [brimstone.lantern.voices] [brimstone.poison.roll] [brimstone.hands.assign]
    """
    found: list[str] = []
    if old_lantern.hears_voices(game, hero):
        found.append("voices")
    if hero.poison:
        found.append("poison")
    if fear.frightened(game, hero):
        found.append("fear")
    if game.in_fight and hands.hands_matter(game, hero):
        found.append("hands")
    if game.hero_powers.listens(game, hero, "activation start"):
        found.append("powers")
    return found


@rules.step(Activation)
def start_of_activation(game: Brimstone, activation: Activation) -> Rule[str | None]:
    """Resolve the start effects one by one, in an order that the Hero chooses."""
    hero = game.hero(activation.hero)
    if hero.ko or hero.dead:
        return "activation_over"
    if not activation.starts:
        return None
    effect = yield from choose(hero.seat, "activation.start", activation.starts, params={"hero": hero.id})
    activation.starts.remove(effect)
    if effect == "voices":
        yield from old_lantern.voices(game, hero)
    elif effect == "poison":
        yield from harm.poison(game, hero)
    elif effect == "fear":
        yield from harm.take_horror(game, hero, fear.fear_hits(game, hero), source="fear")
    elif effect == "hands":
        yield from hands.assign_hands(game, hero)
    else:
        yield from game.do(ActivationBegins(hero.id))
    return AGAIN


@rules.step(Activation)
def move_roll(game: Brimstone, activation: Activation) -> Rule[None]:
    """The Move roll is the first thing the Hero does; a low one brings Grit.

    [brimstone.move.roll] [brimstone.world.global-effects]
    """
    hero = game.hero(activation.hero)
    face = yield from movement.roll_move(game, hero, activation)
    yield from grit_on_move(game, hero, face)
    yield from worlds.global_effects(game, hero, face)
    yield from game.do(MoveShown(hero.id, face))


def grit_on_move(game: Brimstone, hero: Hero, face: int) -> Rule[None]:
    """A low Move roll Recovers Grit: by the Hero's own rules and those of the World.

    [brimstone.move.recover-grit-on-one] [brimstone.bandido.wild-card]
    """
    gained = movement.grit_for(game, hero, face)
    if gained:
        yield from grit.gain_grit(game, hero, gained)


@rules.step(Activation)
def act(game: Brimstone, activation: Activation) -> Rule[str | None]:
    """The Hero may Move, and afterwards Search or make an Attack, but not both.

    [brimstone.activation.move-then-act] [brimstone.grit.use-move]
    """
    hero = game.hero(activation.hero)
    if hero.ko or hero.dead:
        return None
    answer = yield from game.ask(
        hero.seat,
        "activation.act",
        lambda: Legal(options(game, hero, activation), ACT_CHECKS, game, hero, activation),
        of=SPACE,
        params={"hero": hero.id},
    )
    if type(answer) is int:
        yield from movement.walk(game, hero, activation, answer)
        return AGAIN
    if answer is END:
        any_time.heard(game, hero)
        return None
    if answer is movement.MORE_MOVE:
        yield from movement.more_move(game, hero, activation)
    elif answer.verb in searching.VERBS:
        activation.moving, activation.acted = False, True
        yield from searching.search(game, hero, answer)
    elif answer.verb == "use":
        yield from abilities.use(game, hero, answer)
    elif answer.verb in helping_ko.VERBS:
        yield from helping_ko.act(game, hero, activation, answer)
    elif answer.verb == markers.WORK:
        yield from markers.work(game, hero, activation, answer)
    elif answer.verb == allies.LEAD:
        yield from allies.lead(game, hero, answer)
    else:
        fight.start(game, hero, activation, answer)
    return AGAIN


def options(game: Brimstone, hero: Hero, activation: Activation) -> list[Any]:
    """Everything the Hero may do now: spaces to move to, Attacks, Searches, uses, and to end the Activation."""
    found: list[Any] = []
    if hero.ko or hero.dead:
        return [END]
    if activation.moving:
        if activation.left:
            found += movement.destinations(game, hero, activation)
        if hero.grit and game.may_spend_grit(hero):
            found.append(movement.MORE_MOVE)
    if game.in_fight:
        found += attacks(game, hero, activation)
    if not activation.acted and immobile.may_explore(game):
        found += searching.options(game, hero)
    if game.agreed.advanced:
        found += helping_ko.options(game, hero, activation)
    quest = game.state.quest
    if quest.spots:
        found += markers.options(game, hero, activation)
    if quest.allies:
        found += allies.options(game, hero)
    found += abilities.activation_options(game, hero, activation)
    found.append(END)
    return found


def attacks(game: Brimstone, hero: Hero, activation: Activation) -> list[Option]:
    """One normal Attack in an Activation, and one Free Attack a turn.

    [brimstone.activation.one-attack] [brimstone.free.one-per-turn] [brimstone.free.additional]
    """
    found = [] if activation.acted else fight.attacks(game, hero)
    return found if hero.free_attack else found + fight.more_attacks(game, hero)


@rules.step(Activation)
def activation_over(game: Brimstone, activation: Activation) -> Rule[None]:
    """The Activation is over, after what happens at its end."""
    hero = game.hero(activation.hero)
    if not hero.ko and not hero.dead:
        yield from game.do(ActivationEnds(hero.id))
    cut_short(game, hero)
    yield from game.do(ActivationEnded(hero.id))


def cut_short(game: Brimstone, hero: Hero) -> None:
    """However an Activation ends, remove the Hero's Void Venom and end what lasted for the Activation only."""
    harm.lift_venom(game, hero)
    exhausting.boosts_end(game, hero, "attack")
    exhausting.boosts_end(game, hero, "activation")
