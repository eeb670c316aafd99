"""A Hero's Activation: explore, fight, use what is worth it; then which Enemies the Hits go to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.engine.choices import Option
from undercroft.players.minds.brimstone import dice, goods
from undercroft.players.minds.brimstone.asks import answers, hero_of, picture_of
from undercroft.players.minds.brimstone.battle import DYNAMITE, WORTH_MOVING, Battle
from undercroft.players.minds.brimstone.odds import Weapon
from undercroft.players.minds.brimstone.quests import Quests
from undercroft.players.minds.brimstone.roads import Roads
from undercroft.players.rules_of_thumb import because, last, place_of

if TYPE_CHECKING:
    from undercroft.engine.choices import Ask, Offer
    from undercroft.games.brimstone.shown.view import HeroView
    from undercroft.players.base import Seat
    from undercroft.players.minds.brimstone.picture import Picture

FIST = Weapon("fight", None, 1, 4)
THROW = Option("use", DYNAMITE)


@answers("activation.act")
def act(ask: Ask, seat: Seat) -> int | Offer:
    """Decide what to do now: heal, use something, then fight or explore."""
    picture = picture_of(seat)
    hero = hero_of(ask, seat, picture)
    if goods.worth_asking(picture):
        offer = goods.offer_to_take(picture, seat.offers())
        if offer is not None:
            return because(seat, "This is the time to use what is carried.", offer)
    for place, value in enumerate(ask.values):
        if type(value) is Option and value.verb == "use" and value.subject != DYNAMITE:
            use = picture.use_of(hero, str(value.subject))
            if use is not None and goods.useful(picture, hero, use):
                return because(seat, "This helps now.", place)
    return in_fight(ask, seat, picture, hero) if picture.foes else out_of_fight(ask, seat, picture, hero)


def in_fight(ask: Ask, seat: Seat, picture: Picture, hero: HeroView) -> int:
    """Step where the Attack is best, and attack."""
    battle = Battle(picture, hero)
    spaces = [value for value in ask.values if type(value) is int]
    options = [value for value in ask.values if type(value) is Option]
    free = battle.choose_attack([option for option in options if option.verb == "free"])
    if free is not None and free[0] > 0:
        return because(seat, "A Free Attack costs nothing: make it first.", place_of(ask, free[1]))
    for option in options:
        if option.verb == "help":
            return because(seat, "A Hero back on their feet is worth more than one Attack.", place_of(ask, option))
    quest = Quests(picture, hero)
    deed = quest.deed(ask.values)
    if deed >= 0:
        return because(seat, "This is what the Mission asks for.", deed)
    if spaces:
        there = quest.step(spaces)
        if there >= 0:
            return because(seat, "That is where the Mission is decided.", ask.values.index(there))
        fallen = battle.beside_fallen(spaces)
        if fallen >= 0:
            return because(seat, "Stand beside the fallen to help them up.", ask.values.index(fallen))
        space, better = battle.best_space(spaces, throwing=THROW in options)
        if space != hero.space and better > WORTH_MOVING:
            reach = battle.best_attack(space) > battle.best_attack(hero.space)
            why = "From there the Attack does more." if reach else "It is safer to stand there."
            return because(seat, why, ask.values.index(space))
    attack = battle.choose_attack([option for option in options if option.verb in ("fight", "shoot", "dual")])
    if THROW in options:
        aim, promise = battle.best_throw(hero.space)
        if aim >= 0 and promise > (attack[0] if attack is not None else 0.0):
            return because(seat, "Dynamite catches several of them at once.", place_of(ask, THROW))
    if attack is None:
        return because(seat, "Nothing is in reach, and no better space to stand.", last(ask))
    return because(seat, "Of all Attacks in reach this one does most.", place_of(ask, attack[1]))


def out_of_fight(ask: Ask, seat: Seat, picture: Picture, hero: HeroView) -> int:
    """The goal first; else explore: into an unknown Room together, to the next door, through it, scavenge meanwhile."""
    roads, quest = Roads(picture, hero), Quests(picture, hero)
    deed = quest.deed(ask.values)
    if deed >= 0:
        return because(seat, "This is what the Mission asks for.", deed)
    spaces = [value for value in ask.values if type(value) is int]
    looks = [place for place, value in enumerate(ask.values) if type(value) is Option and value.verb == "look"]
    room = roads.unknown_room()
    resting = roads.resting()
    if room < 0 and looks and not resting and not quest.wanted:
        return because(seat, "Everything here is explored: find the next Room.", looks[0])
    goal = quest.wanted if quest.wanted and not resting else roads.goal(room, resting)
    if spaces and goal:
        avoid = picture.board.spaces_of(room) if room >= 0 and (resting or not roads.gathered(room)) else 0
        space = roads.best_space(spaces, goal, avoid)
        if space != hero.space:
            why = heading(roads, room, resting=resting, quest=bool(quest.wanted))
            return because(seat, why, ask.values.index(space))
    if roads.safe():
        for place, value in enumerate(ask.values):
            if type(value) is Option and value.verb == "scavenge":
                return because(seat, "The party is strong and the Darkness far: time to search.", place)
    return because(seat, "Wait here for the others, in the light.", last(ask))


def heading(roads: Roads, room: int, *, resting: bool, quest: bool) -> str:
    """Say why a Hero goes where it goes."""
    if resting:
        return "Too many Wounds to go on: rest beside the healer."
    if quest:
        return "That way lies what the Mission asks for."
    if room >= 0:
        near = roads.gathered(room)
        return "Into the unknown Room together." if near else "Wait before the unknown Room until the others are near."
    return "That way is the nearest Door, in the lantern's light."


# ---- Attacks ---------------------------------------------------------------------------------------------------------


@answers("attack.target")
def target(ask: Ask, seat: Seat) -> int:
    """Send Hits where they do most."""
    picture = picture_of(seat)
    hero = hero_of(ask, seat, picture)
    attack = picture.view.attack
    critical = attack is not None and any(attack.hits)
    return Battle(picture, hero).target(ask.values, dice.weapon_in_use(picture, hero) or FIST, critical)


@answers("attack.hits")
def hits(ask: Ask, _seat: Seat) -> int:
    """One Hit at a time, the Critical ones first, so that none is wasted."""
    single = [value for value in ask.values if value.subject + value.target == 1]
    return place_of(ask, max(single, key=lambda value: int(value.target)))


@answers("dynamite.space")
def aim(ask: Ask, seat: Seat) -> int:
    """Throw Dynamite where it does most."""
    picture = picture_of(seat)
    battle = Battle(picture, hero_of(ask, seat, picture))
    promises = [battle.throw_at(space) for space in ask.values]
    return promises.index(max(promises))


# ---- dice ------------------------------------------------------------------------------------------------------------


@answers("hero.reroll")
def reroll(ask: Ask, seat: Seat) -> int:
    """Roll again what failed, if it is worth the price."""
    picture = picture_of(seat)
    params = ask.params or {}
    ways = [str(value.subject) for value in ask.values if value is not None]
    hero = hero_of(ask, seat, picture)
    found = dice.reroll(picture, hero, params["kind"], params["dice"], params["fresh"], ways)
    summed = params["kind"] in ("move", "more move")
    if found is None:
        why = "That goes far enough." if summed else "What failed is not worth the price of another roll."
        return because(seat, why, last(ask))
    why = "A longer way is worth the price." if summed else "What failed matters enough to roll it again."
    return because(seat, why, found)


@answers("hero.reroll-dice")
def reroll_dice(ask: Ask, seat: Seat) -> int:
    """Pick the failed dice, one after another."""
    picture = picture_of(seat)
    params = ask.params or {}
    bad = dice.failed(picture, hero_of(ask, seat, picture), params["kind"], params["dice"])
    for place, value in enumerate(ask.values):
        if value in bad:
            return place
    return last(ask) if ask.values[-1] is None else 0
