"""Everything besides a Hero's Activation: set-up, the turn, Healing, cards, Tokens and Items, the Growing Dread."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.brimstone.content.keywords import fight, harm
from undercroft.players.minds.brimstone import goods, trading
from undercroft.players.minds.brimstone.asks import answers, hero_of, picture_of
from undercroft.players.minds.brimstone.odds import chance
from undercroft.players.rules_of_thumb import about, because, last, place_of

if TYPE_CHECKING:
    from undercroft.engine.choices import Ask, Offer
    from undercroft.games.brimstone.shown.view import HeroView
    from undercroft.players.base import Seat
    from undercroft.players.minds.brimstone.picture import Picture

UPGRADES = ("iron-jaw", "fights-dirty", "cold-reload", "hard-to-kill")
"""The Starting Upgrades that have served best."""
THROWER = 3
"""The Ranged To Hit of a Hero who is trusted with Dynamite."""
SMALL = 2
"""The size of a Party that takes Dynamite all round."""
LAST_LEGS = 0.12
"""The Health left for each point of the Enemies' menace at which a Fight is given up."""
MANY = 12
"""Enemy Health left per Hero that is too much for a single turn."""
HARDER = (fight.FinalElite, fight.FinalThreat, fight.FinalEnemy, harm.Lose)
"""Words of Growing Dread cards that are worth a Grit from everybody to cancel."""


# ---- set-up ----------------------------------------------------------------------------------------------------------


@answers("create.upgrade")
def upgrade(ask: Ask, _seat: Seat) -> int:
    """The best of the three, if one is known."""
    return next((place for place, value in enumerate(ask.values) if value in UPGRADES), 0)


@answers("level.ability")
def ability(ask: Ask, seat: Seat) -> int:
    """The Ability that is worth most to a Hero who fights as this one does."""
    picture = picture_of(seat)
    hero = hero_of(ask, seat, picture)
    pack = picture.pack
    worths = [goods.path_worth(pack, pack.level_abilities[value], hero) for value in ask.values]
    return worths.index(max(worths))


@answers("create.token")
def first_token(ask: Ask, seat: Seat) -> int:
    """Dynamite for good throwers, and in a small Party, which needs to make every Attack count; else Bandages."""
    picture = picture_of(seat)
    throws = hero_of(ask, seat, picture).ranged <= THROWER or len(picture.view.heroes) <= SMALL
    wanted = "dynamite" if throws else "bandages"
    return place_of(ask, wanted) if wanted in ask.values else 0


@answers("setup.lantern", "turn.hold-back")
def sturdiest(ask: Ask, seat: Seat) -> int:
    """The Hero who is the hardest to bring down."""
    heroes = {hero.id: hero for hero in seat.view().heroes}
    strong = [sturdiness(heroes[value]) for value in ask.values]
    return strong.index(max(strong))


def sturdiness(hero: HeroView) -> float:
    """The Hits and Horror Hits that a Hero can take, roughly."""
    return hero.health / (1.1 - chance(hero.defense)) + 0.5 * hero.sanity / (1.1 - chance(hero.willpower))


# ---- the turn --------------------------------------------------------------------------------------------------------


@answers("turn.begin")
def begin(_ask: Ask, seat: Seat) -> int | Offer:
    """Before the turn: flee if all is lost, else use, wear, attach and hand on what is worth it."""
    picture = picture_of(seat)
    offers = seat.offers()
    if hopeless(picture):
        flight = next((offer for offer in offers if offer.option.verb == "flee"), None)
        if flight is not None:
            return because(seat, "They are about to bring everybody down: better alive and beaten.", flight)
    offer = goods.offer_to_take(picture, offers) or trading.offer_to_give(picture, offers)
    if offer is None:
        return because(seat, "Nothing needs to be done before the turn.", 0)
    return because(seat, "Before the turn is the time to put things in order.", offer)


@answers("turn.window", "foes.window")
def before_they_strike(_ask: Ask, seat: Seat) -> int | Offer:
    """Before Enemies Activate or strike: use what is worth it, above all on Heroes they could bring down."""
    offer = goods.offer_to_take(picture_of(seat), [one for one in seat.offers() if one.option.verb == "use"])
    if offer is None:
        return because(seat, "Nothing that is carried would help now.", 0)
    return because(seat, "Now, before they strike, this helps most.", offer)


def hopeless(picture: Picture) -> bool:
    """Whether the Enemies are about to bring everybody down, and beating them would take many turns."""
    if not picture.foes or picture.view.revives:
        return False
    menace = sum([picture.menace(foe) for foe in picture.foes])
    health = sum([hero.health for hero in picture.standing])
    left = sum([picture.left(foe) for foe in picture.foes])
    return health <= LAST_LEGS * menace and left > MANY * len(picture.standing)


@answers("turn.flee")
def flee(ask: Ask, seat: Seat) -> int:
    """Flee only if the Fight is hopeless."""
    return place_of(ask, "flee" if hopeless(picture_of(seat)) else "stay")


@answers("foes.space", "foes.spawn", "ambush.space")
def fewest_heroes(ask: Ask, seat: Seat) -> int:
    """Put an Enemy where it stands next to as few Heroes as possible."""
    picture = picture_of(seat)
    spaces: list[int] = list(ask.values)
    beside = [(picture.board.neighbours[space] & picture.hero_mask).bit_count() for space in spaces]
    return beside.index(min(beside))


# ---- Healing ---------------------------------------------------------------------------------------------------------


@answers("heal.split", "recover.split")
def split(ask: Ask, seat: Seat) -> int:
    """Heal Health and Sanity towards the same share of their full value."""
    params = ask.params or {}
    if params["part"] != "wounds":
        return last(ask)
    hero = hero_of(ask, seat, picture_of(seat))
    parts = [
        abs((hero.health + wounds) / hero.max_health - (hero.sanity + params["left"] - wounds) / hero.max_sanity)
        for wounds in ask.values
    ]
    return parts.index(min(parts))


@answers("breath.way")
def breath(ask: Ask, seat: Seat) -> int:
    """Heal if hurt, else take the Grit."""
    hero = hero_of(ask, seat, picture_of(seat))
    lost = hero.max_health - hero.health + hero.max_sanity - hero.sanity
    return place_of(ask, "heal" if lost >= 3 and "heal" in ask.values else "grit")


@answers("card.whom")
def whom(ask: Ask, seat: Seat) -> int:
    """Who something is done to: the Hero who needs it most, or the worst Enemy."""
    picture = picture_of(seat)
    if type(ask.values[0]) is int:
        foes = [picture.foe(number) for number in ask.values]
        return max(range(len(foes)), key=lambda place: 0.0 if (foe := foes[place]) is None else picture.menace(foe))
    what = goods.heals(picture, hero_of(ask, seat, picture), about(ask, "source"))
    heroes = [picture.heroes[value] for value in ask.values]
    wants = [(goods.need(picture, hero, what), goods.lost(hero, what)) for hero in heroes]
    return wants.index(max(wants))


# ---- cards -----------------------------------------------------------------------------------------------------------


@answers("card.either")
def either(ask: Ask, seat: Seat) -> int:
    """More Shots for a Hero who shoots, more Combat for one who does not; else the first."""
    picture = picture_of(seat)
    hero = hero_of(ask, seat, picture)
    shoots = hero.ranged <= hero.melee and any(weapon.verb == "shoot" for weapon in picture.weapons(hero))
    word = " shots " if shoots else " combat "
    return next((place for place, value in enumerate(ask.values) if word in value), 0)


@answers("card.tester")
def tester(ask: Ask, seat: Seat) -> int:
    """The Hero with the best Skill takes the test."""
    picture = picture_of(seat)
    heroes = [picture.heroes[value] for value in ask.values]
    skill = about(ask, "skill")
    skills = [(getattr(picture.pack.heroes[hero.kind].skills, skill), hero.health) for hero in heroes]
    return skills.index(max(skills))


@answers("hero.use")
def use_at_moment(ask: Ask, seat: Seat) -> int:
    """Use what may be used at this moment if it is worth it."""
    picture = picture_of(seat)
    hero = hero_of(ask, seat, picture)
    for place, value in enumerate(ask.values):
        if value is not None:
            use = picture.use_of(hero, str(value.subject))
            if use is not None and goods.useful(picture, hero, use):
                return place
    return last(ask)


@answers("finale.dread")
def dread(ask: Ask, seat: Seat) -> int:
    """Cancel a Growing Dread card just revealed if it makes the last Fight harder."""
    card = seat.pack.cards[about(ask, "card")]
    words = [word for step in card.steps for word in step.do.keywords()]
    return place_of(ask, "cancel" if card.foes or any(isinstance(word, HARDER) for word in words) else "face")


@answers("finale.pay")
def pay(ask: Ask, _seat: Seat) -> int:
    """Pay for what the Party agreed to cancel."""
    return place_of(ask, "pay")


# ---- Tokens and Items ------------------------------------------------------------------------------------------------


@answers("card.token")
def best_token(ask: Ask, _seat: Seat) -> int:
    """The Token that helps most."""
    ranks = [goods.token_rank(value) for value in ask.values]
    return ranks.index(min(ranks))


@answers("card.lose-token")
def worst_token(ask: Ask, _seat: Seat) -> int:
    """The Token that helps least."""
    ranks = [goods.token_rank(value) for value in ask.values]
    return ranks.index(max(ranks))


@answers("card.lose-item")
def worst_item(ask: Ask, seat: Seat) -> int:
    """The Item that is worth least."""
    prices = goods.prices(picture_of(seat))
    worths = [prices.get(value, 0) for value in ask.values]
    return worths.index(min(worths))


@answers("items.too-heavy", "items.bag-full")
def drop(ask: Ask, seat: Seat) -> int:
    """Hand something on rather than drop it, and part with what is worth least."""
    prices = goods.prices(picture_of(seat))
    costs = [
        (
            value.verb == "drop",
            prices[value.subject] if type(value.subject) is int else -goods.token_rank(value.subject),
        )
        for value in ask.values
    ]
    return costs.index(min(costs))


@answers("hands.assign")
def hands(ask: Ask, seat: Seat) -> int:
    """Hold what attacks best."""
    picture = picture_of(seat)
    hero = hero_of(ask, seat, picture)
    cards = {item.id: picture.pack.items[item.card] for item in hero.items}
    worths = [sum([goods.hand_worth(picture, hero, cards[number]) for number in way]) for way in ask.values]
    return worths.index(max(worths))
