"""When to use tokens, Items and abilities, judged by the words on them; and what is worth keeping."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from undercroft.games.brimstone.content.keywords import fight, gains, harm, moments, ready
from undercroft.games.brimstone.content.types.modifiers import LOWEST_COUNTS
from undercroft.players.minds.brimstone.odds import chance

if TYPE_CHECKING:
    from undercroft.crawl.packs.language.keywords import Keyword
    from undercroft.engine.choices import Offer, Option
    from undercroft.games.brimstone.content.library import BrimstonePack
    from undercroft.games.brimstone.content.types import Item, LevelAbility, Powers, Use
    from undercroft.games.brimstone.shown.view import HeroView
    from undercroft.players.minds.brimstone.picture import Picture

LOSS = 4
"""Damage that makes it worth using up a healing Token, of which a die heals 3.5 on average."""
HEALING = (gains.Heal, gains.HealAll)
HANDS = 2
"""Hand slots of a Hero."""
GREAT = 5.0
"""The menace of a Fight in which once-per-Adventure things are used."""


# ---- who needs help --------------------------------------------------------------------------------------------------


def need(picture: Picture, hero: HeroView, what: str) -> float:
    """How badly a Hero needs Healing of Wounds, of Sanity or of any: 0 not at all, above 1 at once."""
    if what == "any":
        return max(need(picture, hero, "wounds"), need(picture, hero, "sanity"))
    left, most = (hero.health, hero.max_health) if what == "wounds" else (hero.sanity, hero.max_sanity)
    gone = most - left
    if gone < LOSS:
        return 0.0
    limit = 0.4 if picture.foes else 0.65
    if left <= max(3.0, limit * most):
        return 1.0 + gone / most
    return 1.0 if what == "wounds" and left <= danger(picture, hero) else 0.0


def danger(picture: Picture, hero: HeroView) -> float:
    """The Wounds that the Enemies beside a Hero may be expected to do."""
    near = picture.board.neighbours[hero.space]
    if not near & picture.foe_mask:
        return 0.0
    kinds = [picture.view.kinds[foe.kind] for foe in picture.foes if near & picture.bases[foe.id]]
    return (1 - chance(hero.defense)) * sum([kind.combat * chance(kind.to_hit) * kind.damage for kind in kinds])


def lost(hero: HeroView, what: str) -> int:
    """The damage of a kind that a Hero has taken."""
    wounds, horror = hero.max_health - hero.health, hero.max_sanity - hero.sanity
    return wounds if what == "wounds" else horror if what == "sanity" else wounds + horror


def heals(picture: Picture, hero: HeroView, source: str) -> str:
    """What the thing that is being used Heals: wounds, sanity or any."""
    kind, _, rest = source.partition(":")
    if kind == "token" and rest in picture.pack.side_bag:
        uses = [picture.pack.side_bag[rest].use]
    else:
        sources = [powers for powers in picture.powers(hero) if powers.id == rest]
        held = [picture.pack.items[item.card] for item in hero.items if str(item.id) == rest.partition("/")[0]]
        uses = [use for powers in (*sources, *held) for use in powers.use]
    kinds = [word.what for use in uses for word in use.effect.keywords() if isinstance(word, HEALING)]
    return kinds[0] if kinds else "wounds"


def in_reach(picture: Picture, hero: HeroView) -> list[HeroView]:
    """The Heroes this one can tend: adjacent ones, or with no Enemies those on the same tile."""
    board = picture.board
    near = board.neighbours[hero.space]
    tiles = 0 if picture.foes else board.tiles_of(hero.space)
    return [
        other
        for other in picture.standing
        if other.id == hero.id or near >> other.space & 1 or tiles & board.tiles_of(other.space)
    ]


def neediest(picture: Picture, heroes: list[HeroView], what: str) -> HeroView | None:
    """Who needs Healing most, None if nobody needs any."""
    best = max(heroes, key=lambda hero: (need(picture, hero, what), -hero.health), default=None)
    return best if best is not None and need(picture, best, what) else None


# ---- what a use is good for ------------------------------------------------------------------------------------------


def menace(picture: Picture) -> float:
    """The menace of all Enemies on the board."""
    return sum([picture.menace(foe) for foe in picture.foes])


def useful(picture: Picture, hero: HeroView, use: Use) -> bool:
    """Tell whether this is a good moment to use something, judged by its words."""
    cost = use.cost
    if (cost.sanity and hero.sanity <= cost.sanity + 4) or (cost.wounds and hero.health <= cost.wounds + 4):
        return False
    words = use.effect.keywords()
    if any(isinstance(word, harm.RollChart) for word in words):
        return bool(picture.foes) and hero.health <= 3
    if picture.foes and use.limit == "adventure" and not picture.view.final and menace(picture) < GREAT:
        words = tuple(word for word in words if isinstance(word, HEALING))
    return any(_good(picture, hero, word, use) for word in words)


def _good(picture: Picture, hero: HeroView, word: Keyword, use: Use) -> bool:
    view = picture.view
    if isinstance(word, HEALING):
        alone = "each" not in use.effect.source()[0]
        return neediest(picture, [hero] if alone else in_reach(picture, hero), word.what) is not None
    if isinstance(word, gains.Grit):
        return hero.grit == 0 or (bool(picture.foes) and hero.grit < hero.max_grit)
    if isinstance(word, ready.Reload):
        tokens = picture.pack.heroes[hero.kind].tokens
        return tokens is not None and hero.shots + len(hero.loaded) + word.count <= tokens.count
    if isinstance(word, fight.DamageFoe | fight.Stun | harm.Wounds | moments.Extra | ready.Bonus):
        return bool(picture.foes)
    if isinstance(word, fight.FoesModified):
        return len(picture.foes) > 3 and not any(kind.acted for kind in view.kinds.values())
    if isinstance(word, fight.DarknessBack):
        return view.darkness + word.steps <= picture.pack.depth_steps
    if isinstance(word, fight.Calm):
        return view.dread > 0
    if isinstance(word, fight.ClearDarkness):
        return bool(view.remains) and hero.grit > 1
    if isinstance(word, gains.Cleanse):
        return hero.corruption >= 2
    if isinstance(word, gains.Cure):
        return True
    if isinstance(word, ready.Ready):
        return bool(picture.foes) and any(item.exhausted for item in hero.items)
    return isinstance(word, moments.Prevent | moments.PreventAll | moments.StayUp | moments.Cancel | moments.Redraw)


def offer_to_take(picture: Picture, offers: list[Offer]) -> Offer | None:
    """An offer that is worth taking now, None if there is none."""
    heroes = {hero.seat: hero for hero in picture.standing}
    for offer in offers:
        hero = heroes.get(offer.seat)
        if hero is not None and _wanted(picture, hero, offer.option):
            return offer
    return None


def _wanted(picture: Picture, hero: HeroView, option: Option) -> bool:
    if option.verb == "use":
        use = picture.use_of(hero, str(option.subject))
        return use is not None and useful(picture, hero, use)
    if option.verb == "attach":
        return attach_wanted(picture, hero, option.target_number)
    if option.verb == "wear":
        return wear_wanted(picture, hero, option.subject_number)
    if option.verb == "hands":
        return hands_wanted(picture, hero)
    return option.verb == "lantern" and not picture.view.lantern


def attach_wanted(picture: Picture, hero: HeroView, number: int) -> bool:
    """Tell whether an Upgrade would go onto something that is in use."""
    return any(item.id == number and picture.in_use(item) for item in hero.items)


def wear_wanted(picture: Picture, hero: HeroView, number: int) -> bool:
    """Tell whether a piece of Clothing is worth more than what the Hero wears."""
    card = next(item.card for item in hero.items if item.id == number)
    return better_than_worn(picture, hero, picture.pack.items[card])


def better_than_worn(picture: Picture, hero: HeroView, new: Item) -> bool:
    """Whether Clothing is worth more than what a Hero wears in its place."""
    worn = [picture.pack.items[item.card] for item in hero.items if item.worn]
    return all(sheet.gold < new.gold for sheet in worn if sheet.slot == new.slot)


def hands_wanted(picture: Picture, hero: HeroView) -> bool:
    """Whether something lies in the pack that would be better in hand than what is there."""
    sheets = [(item, picture.pack.items[item.card]) for item in hero.items]
    held = [sheet for item, sheet in sheets if item.in_hand and may_use(picture, hero, sheet)]
    now = sum([hand_worth(picture, hero, sheet) for sheet in held])
    return best_hold(picture, hero, [sheet for _, sheet in sheets]) > now


def best_hold(picture: Picture, hero: HeroView, items: list[Item]) -> float:
    """What the best of these Items are worth in a Hero's two hands."""
    held = [item for item in items if item.hands and may_use(picture, hero, item)]
    ways = [way for count in (1, 2) for way in combinations(held, count)]
    fitting = [way for way in ways if sum([item.hands for item in way]) <= HANDS]
    return max([sum([hand_worth(picture, hero, item) for item in way]) for way in fitting], default=0.0)


def may_use(picture: Picture, hero: HeroView, item: Item) -> bool:
    """Whether a Hero has the Keyword that an Item asks for."""
    return not item.only or item.only in picture.pack.heroes[hero.kind].keywords


def worth_asking(picture: Picture) -> bool:
    """Whether it may pay to list what could be done besides answering: somebody is hurt and somebody can help."""
    view = picture.view
    if not view.lantern:
        return True
    if not any(need(picture, hero, "any") for hero in picture.standing):
        return False
    bag = picture.pack.side_bag
    return any(bag[token].heals for hero in picture.standing for token in hero.side_bag) or any(
        use.when in ("any time", "in fight", "out of fight")
        for hero in picture.standing
        for item in hero.items
        for use in picture.pack.items[item.card].use
    )


# ---- what is worth learning ------------------------------------------------------------------------------------------

WORTH = {
    "health": 1.0,
    "sanity": 0.6,
    "max_grit": 2.5,
    "initiative": 0.6,
    "move": 0.8,
    "healing": 2.0,
    "armor": 3.0,
    "spirit_armor": 0.5,
    "defense": 3.5,
    "willpower": 1.5,
    "hold_back": 1.0,
    "side_bag": 0.3,
    "scavenge": 0.5,
    "gold_found": 0.02,
}
"""What one more of a number is worth to any Hero; for Armor, what having it at all is worth."""
FIGHTING = {"combat": 4.0, "melee_to_hit": 4.0, "melee_damage": 3.0, "melee_crit": 4.0}
SHOOTING = {"shots": 4.5, "ranged_to_hit": 4.0, "ranged_damage": 3.5, "ranged_crit": 4.5, "range": 0.5}
PER_USE = {"turn": 3.0, "fight": 2.0, "adventure": 1.0}
FOR_LIFE = {"to hit", "damage", "defense", "willpower"}
"""Dice that it pays to roll again in a Fight."""
FURTHER = 0.6
"""The share of its worth that the next place on a path has before it is reached, and so on."""


def path_worth(pack: BrimstonePack, ability: LevelAbility, hero: HeroView) -> float:
    """What an Ability is worth together with what it leads to."""
    path = [one for one in pack.level_abilities.values() if (one.hero, one.path) == (ability.hero, ability.path)]
    ahead = [one for one in path if one.place >= ability.place]
    return sum([growth_worth(one, hero) * FURTHER ** (one.place - ability.place) for one in ahead])


def growth_worth(ability: LevelAbility, hero: HeroView) -> float:
    """What an Ability is worth to a Hero, roughly in Health; a new type of Shot is worth having."""
    return powers_worth(ability, hero) + (3.0 if ability.shot is not None else 0.0)


def forge_worth(picture: Picture, hero: HeroView, number: int, forging: str) -> float:
    """What Dark Stone on an Item would be worth to a Hero, nothing on one that lies in the pack."""
    in_use = any(item.id == number and picture.in_use(item) for item in hero.items)
    return powers_worth(picture.pack.forgings[forging], hero) if in_use else 0.0


def number_worth(hero: HeroView, name: str) -> float:
    """What one more of a number is worth to a Hero, by how the Hero fights."""
    own = SHOOTING if hero.ranged <= hero.melee else FIGHTING
    return own[name] if name in own else WORTH.get(name, 0.2)


def powers_worth(ability: Powers, hero: HeroView) -> float:
    """What powers are worth to a Hero: numbers by how the Hero fights, uses by how often they come."""
    given = [*ability.gives.items(), *[pair for bonus in ability.bonuses for pair in bonus.gives.items()]]
    total = sum([number_worth(hero, name) * (1 if name in LOWEST_COUNTS else amount) for name, amount in given])
    total += sum([PER_USE[use.limit or "turn"] - 0.5 * use.cost.grit for use in ability.use])
    total += sum(
        [PER_USE[again.limit or "turn"] * (1.0 if FOR_LIFE & {*again.dice} else 0.3) for again in ability.rerolls]
    )
    return total + 2.0 * len(ability.on)


# ---- what is worth keeping -------------------------------------------------------------------------------------------

TOKENS = (
    "herbs",
    "swamp-fungus",
    "bandages",
    "dynamite",
    "dark-stone-shiv",
    "whiskey",
    "brimstone-ash",
    "tonic",
    "black-slug",
    "flash",
)
"""Side Bag Tokens from best to worst."""


def token_rank(kind: str) -> int:
    """How good a Token is: lower is better."""
    return TOKENS.index(kind) if kind in TOKENS else len(TOKENS)


def prices(picture: Picture) -> dict[int, int]:
    """The Gold value of every Item by its number."""
    return {item.id: picture.pack.items[item.card].gold for hero in picture.view.heroes for item in hero.items}


def hand_worth(picture: Picture, hero: HeroView, item: Item) -> float:
    """What an Item does for an Attack while it is in hand, roughly in Wounds; what else is in hand does not count."""
    sheet = picture.pack.heroes[hero.kind]
    total = item.gold / 1000 + 0.5 * item.gives.get("melee_damage", 0)
    total += item.gives.get("combat", 0) * chance(sheet.melee_to_hit)
    if item.ranged is not None:
        wounds = 2 + item.ranged.damage + (item.ranged.damage_die == "D8") - (item.ranged.damage_die == "D3")
        total += item.ranged.shots * chance(sheet.ranged_to_hit) * wounds
    return total
