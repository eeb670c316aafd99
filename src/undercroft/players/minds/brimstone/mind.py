"""Every question of Brimstone and how it is answered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft.engine.choices import Option
from undercroft.games.brimstone.keywords import fighting, hurting
from undercroft.players.minds.brimstone import dice, goods
from undercroft.players.minds.brimstone.battle import DYNAMITE, WORTH_MOVING, Battle
from undercroft.players.minds.brimstone.odds import Weapon
from undercroft.players.minds.brimstone.picture import Picture
from undercroft.players.minds.brimstone.roads import Roads

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.engine.choices import Ask, Offer, RollAsk
    from undercroft.games.brimstone.view import HeroView
    from undercroft.players.base import Seat

UPGRADES = ("iron-jaw", "fights-dirty", "cold-reload", "hard-to-kill")
FIST = Weapon("fight", None, 1, 4)


class BrimstoneMind:
    """Answers each question by a rule of thumb; one it does not know gets the first answer."""

    def answer(self, ask: Ask, seat: Seat) -> int | Offer:
        rule = ANSWERS.get(ask.name)
        if rule is None:
            return 0
        return rule(ask, seat)

    def roll(self, ask: RollAsk) -> str:
        return ",".join(str(die.faces[len(die.faces) // 2]) for die in ask.dice)


def picture_of(seat: Seat) -> Picture:
    return Picture(seat.view(), seat.pack)


def hero_of(ask: Ask, seat: Seat, picture: Picture) -> HeroView:
    """The Hero whom a question is about."""
    about = ask.params.get("hero") if ask.params is not None else None
    if isinstance(about, str):
        return picture.heroes[about]
    return next(hero for hero in picture.view.heroes if hero.seat == seat.name)


# ---- the Activation --------------------------------------------------------------------------------------------------


def act(ask: Ask, seat: Seat) -> int | Offer:
    """What now: in a Fight or out of it."""
    picture = picture_of(seat)
    hero = hero_of(ask, seat, picture)
    if goods.worth_asking(picture):
        offer = goods.offer_to_take(picture, seat.offers())
        if offer is not None:
            return offer
    for place, value in enumerate(ask.values):
        if type(value) is Option and value.verb == "use" and value.subject != DYNAMITE:
            use = picture.use_of(hero, str(value.subject))
            if use is not None and goods.useful(picture, hero, use):
                return place
    return in_fight(ask, picture, hero) if picture.foes else out_of_fight(ask, picture, hero)


def in_fight(ask: Ask, picture: Picture, hero: HeroView) -> int:
    """Step where the Attack is best, and attack."""
    values = ask.values
    battle = Battle(picture, hero)
    spaces = [value for value in values if type(value) is int]
    options = [value for value in values if type(value) is Option]
    free = battle.choose_attack([option for option in options if option.verb == "free"])
    if free is not None and free[0] > 0.1:
        return _place(ask, free[1])
    throwing = Option("use", DYNAMITE) in options or (bool(spaces) and "dynamite" in hero.side_bag)
    if spaces:
        space, better = battle.best_space(spaces, throwing)
        if space != hero.space and better > WORTH_MOVING:
            return values.index(space)
    attack = battle.choose_attack([option for option in options if option.verb in ("fight", "shoot")])
    if Option("use", DYNAMITE) in options:
        aim, promise = battle.best_throw(hero.space)
        if aim >= 0 and promise > (attack[0] if attack is not None else 0.0):
            return _place(ask, Option("use", DYNAMITE))
    if attack is not None:
        return _place(ask, attack[1])
    return _end(ask)


def out_of_fight(ask: Ask, picture: Picture, hero: HeroView) -> int:
    """Explore: to an unknown Room together, else to the next door; look, scavenge, or end."""
    values = ask.values
    roads = Roads(picture, hero)
    spaces = [value for value in values if type(value) is int]
    looks = [place for place, value in enumerate(values) if type(value) is Option and value.verb == "look"]
    room = roads.unknown_room()
    if room < 0 and looks:
        return looks[0]
    goal = picture.board.spaces_of(room) if room >= 0 else roads.door_spaces()
    if spaces and goal:
        avoid = goal if room >= 0 and not roads.gathered(room) else 0
        space = roads.best_space(spaces, goal, avoid)
        if space != hero.space:
            return values.index(space)
    return _end(ask)


def _place(ask: Ask, option: Option) -> int:
    return next(place for place, value in enumerate(ask.values) if value == option)


def _end(ask: Ask) -> int:
    return len(ask.values) - 1


# ---- Attacks ---------------------------------------------------------------------------------------------------------


def target(ask: Ask, seat: Seat) -> int:
    """Hits go where they do most."""
    picture = picture_of(seat)
    hero = hero_of(ask, seat, picture)
    attack = picture.view.attack
    critical = attack is not None and any(attack.hits)
    return Battle(picture, hero).target(ask.values, dice.weapon_in_use(picture, hero) or FIST, critical)


def hits(ask: Ask, seat: Seat) -> int:
    """One Hit at a time, the Critical ones first, so that none is wasted."""
    for wanted in (Option("hits", 0, 1), Option("hits", 1, 0)):
        if wanted in ask.values:
            return ask.values.index(wanted)
    return 0


def dead_eye(ask: Ask, seat: Seat) -> int:
    """A Dead Eye Shot is spent on any Hit."""
    return 0


def aim(ask: Ask, seat: Seat) -> int:
    """Dynamite goes where it does most."""
    picture = picture_of(seat)
    battle = Battle(picture, hero_of(ask, seat, picture))
    return max(range(len(ask.values)), key=lambda place: (battle.throw_at(ask.values[place]), -place))


# ---- dice ------------------------------------------------------------------------------------------------------------


def reroll(ask: Ask, seat: Seat) -> int:
    """Roll again what failed, if it is worth the price."""
    picture = picture_of(seat)
    about: Any = ask.params
    ways = [str(value.subject) for value in ask.values if value is not None]
    found = dice.reroll(picture, hero_of(ask, seat, picture), about["kind"], about["dice"], ways)
    return len(ask.values) - 1 if found is None else found


def reroll_dice(ask: Ask, seat: Seat) -> int:
    """The dice that failed, one after another."""
    picture = picture_of(seat)
    about: Any = ask.params
    bad = dice.failed(picture, hero_of(ask, seat, picture), about["kind"], about["dice"])
    for place, value in enumerate(ask.values):
        if value in bad:
            return place
    return ask.values.index(None) if None in ask.values else 0


# ---- the turn --------------------------------------------------------------------------------------------------------


def begin(ask: Ask, seat: Seat) -> int | Offer:
    """Before the turn: whatever is worth using, wearing, attaching."""
    offer = goods.offer_to_take(picture_of(seat), seat.offers())
    return 0 if offer is None else offer


def yes(ask: Ask, seat: Seat) -> int:
    return 0


def last(ask: Ask, seat: Seat) -> int:
    return len(ask.values) - 1


# ---- Healing, Grit, choices on cards ---------------------------------------------------------------------------------


def split(ask: Ask, seat: Seat) -> int:
    """Health and Sanity are healed towards the same part of their full value."""
    picture = picture_of(seat)
    about: Any = ask.params
    hero = hero_of(ask, seat, picture)
    if about["part"] != "wounds":
        return len(ask.values) - 1
    return min(
        range(len(ask.values)),
        key=lambda place: abs(
            (hero.health + ask.values[place]) / hero.max_health
            - (hero.sanity + about["left"] - ask.values[place]) / hero.max_sanity
        ),
    )


def breath(ask: Ask, seat: Seat) -> int:
    """Heal if hurt, else take the Grit."""
    picture = picture_of(seat)
    hero = hero_of(ask, seat, picture)
    lost = hero.max_health - hero.health + hero.max_sanity - hero.sanity
    return list(ask.values).index("heal" if lost >= 3 and "heal" in ask.values else "grit")


def whom(ask: Ask, seat: Seat) -> int:
    """Whom something is done to: the Hero who needs it most, the Enemy who is worst."""
    picture = picture_of(seat)
    if type(ask.values[0]) is int:
        return max(range(len(ask.values)), key=lambda place: _menace(picture, ask.values[place]))
    source = str((ask.params or {}).get("source", ""))
    what = "sanity" if source in ("token:whiskey",) else "wounds"
    return max(
        range(len(ask.values)),
        key=lambda place: (
            goods.need(picture, picture.heroes[ask.values[place]], what),
            -picture.heroes[ask.values[place]].health,
        ),
    )


def _menace(picture: Picture, number: int) -> float:
    foe = picture.foe(number)
    return 0.0 if foe is None else picture.menace(foe)


def either(ask: Ask, seat: Seat) -> int:
    """Shots for those who shoot, Combat for those who do not; else the first."""
    picture = picture_of(seat)
    about = ask.params or {}
    if "hero" not in about:
        return 0
    hero = picture.heroes[about["hero"]]
    shoots = any(weapon.verb == "shoot" for weapon in picture.weapons(hero)) and hero.ranged <= hero.melee
    for place, value in enumerate(ask.values):
        if ("shots" in value and shoots) or ("combat" in value and not shoots):
            return place
    return 0


def tester(ask: Ask, seat: Seat) -> int:
    """The Hero with the best Skill takes the test."""
    picture = picture_of(seat)
    skill = str((ask.params or {})["skill"])
    return max(
        range(len(ask.values)),
        key=lambda place: (
            getattr(picture.pack.heroes[picture.heroes[ask.values[place]].kind].skills, skill),
            picture.heroes[ask.values[place]].health,
        ),
    )


def use_at_moment(ask: Ask, seat: Seat) -> int:
    """What may be used at a moment is used if it is worth it; None is the last answer."""
    picture = picture_of(seat)
    hero = hero_of(ask, seat, picture)
    for place, value in enumerate(ask.values):
        if value is not None:
            use = picture.use_of(hero, str(value.subject))
            if use is None or goods.useful(picture, hero, use):
                return place
    return len(ask.values) - 1


# ---- Tokens and Items ------------------------------------------------------------------------------------------------


def best_token(ask: Ask, seat: Seat) -> int:
    return min(range(len(ask.values)), key=lambda place: goods.token_rank(ask.values[place]))


def worst_token(ask: Ask, seat: Seat) -> int:
    return max(range(len(ask.values)), key=lambda place: goods.token_rank(ask.values[place]))


def drop(ask: Ask, seat: Seat) -> int:
    """Hand on rather than drop; what is dropped is worth least."""
    picture = picture_of(seat)
    prices = {item.id: picture.pack.items[item.card].gold for hero in picture.view.heroes for item in hero.items}

    def cost(place: int) -> tuple[bool, float]:
        value = ask.values[place]
        kept = value.verb == "drop"
        if type(value.subject) is int:
            return kept, prices.get(value.subject, 0)
        return kept, -goods.token_rank(str(value.subject))

    return min(range(len(ask.values)), key=cost)


def hands(ask: Ask, seat: Seat) -> int:
    """The best gun or weapon in hand: what promises most Wounds, then what is worth most."""
    picture = picture_of(seat)
    hero = hero_of(ask, seat, picture)
    cards = {item.id: picture.pack.items[item.card] for item in hero.items}

    def worth(place: int) -> float:
        total = 0.0
        for number in ask.values[place]:
            item = cards[number]
            total += item.gold / 1000
            if item.ranged is not None:
                total += item.ranged.shots * (7 - hero.ranged) / 6 * (2 + item.ranged.damage)
                total += 0.5 * (item.ranged.damage_die == "D8") + 0.3 * (item.ranged.to_hit_die == "D8")
            total += item.gives.get("combat", 0) * (7 - hero.melee) / 6 + 0.5 * item.gives.get("melee_damage", 0)
        return total

    return max(range(len(ask.values)), key=lambda place: (worth(place), -place))


# ---- set-up ----------------------------------------------------------------------------------------------------------


def upgrade(ask: Ask, seat: Seat) -> int:
    return next((place for place, value in enumerate(ask.values) if value in UPGRADES), 0)


def first_token(ask: Ask, seat: Seat) -> int:
    return list(ask.values).index("dynamite") if "dynamite" in ask.values else 0


# ---- the end of the Mission ------------------------------------------------------------------------------------------


def dread(ask: Ask, seat: Seat) -> int:
    """A Growing Dread card just revealed is cancelled if it makes the last Fight harder."""
    picture = picture_of(seat)
    card = picture.pack.cards[str((ask.params or {})["card"])]
    words = [word for step in card.steps for word in step.do.keywords()]
    harder = (fighting.FinalElite, fighting.FinalThreat, fighting.FinalEnemy, hurting.Lose)
    bad = bool(card.foes) or any(isinstance(word, harder) for word in words)
    return list(ask.values).index("cancel" if bad else "face")


def fewest_heroes(ask: Ask, seat: Seat) -> int:
    """An Enemy is put where it stands beside as few Heroes as possible."""
    picture = picture_of(seat)
    near = picture.board.neighbours
    return min(
        range(len(ask.values)), key=lambda place: ((near[ask.values[place]] & picture.hero_mask).bit_count(), place)
    )


def stay(ask: Ask, seat: Seat) -> int:
    return list(ask.values).index("stay")


def refuse(ask: Ask, seat: Seat) -> int:
    return list(ask.values).index("no")


ANSWERS: dict[str, Callable[[Ask, Seat], int | Offer]] = {
    "activation.act": act,
    "attack.target": target,
    "attack.hits": hits,
    "attack.dead-eye": dead_eye,
    "dynamite.space": aim,
    "hero.reroll": reroll,
    "hero.reroll-dice": reroll_dice,
    "turn.begin": begin,
    "turn.flee": stay,
    "hero.use-now": yes,
    "hero.use": use_at_moment,
    "heal.split": split,
    "recover.split": split,
    "breath.way": breath,
    "card.whom": whom,
    "card.either": either,
    "card.tester": tester,
    "card.token": best_token,
    "card.lose-token": worst_token,
    "card.lose-item": drop,
    "items.too-heavy": drop,
    "items.bag-full": drop,
    "hands.assign": hands,
    "create.upgrade": upgrade,
    "create.token": first_token,
    "finale.unseen-dread": yes,
    "finale.dread": dread,
    "finale.pay": yes,
    "foes.space": fewest_heroes,
    "ambush.space": fewest_heroes,
    "trade.what": last,
    "trade.accept": refuse,
}
