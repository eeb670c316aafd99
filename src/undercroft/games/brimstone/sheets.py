"""The character sheets of a scene: meters, numbers, and everything a Hero has, with its words."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from undercroft.crawl.packs.text import plural
from undercroft.crawl.scene import Badge, Meter, Sheet, Thing
from undercroft.games.brimstone import content, icons, items, levels, modifiers, powers, says, shots, wording
from undercroft.games.brimstone.content import Named
from undercroft.games.brimstone.fight.attack import needed
from undercroft.games.brimstone.frontier import Service
from undercroft.games.brimstone.harm.hits import save_needed
from undercroft.games.brimstone.state import Activation

if TYPE_CHECKING:
    from undercroft.games.brimstone.content import AbilityTokens, Powers
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Held, Hero

CHARTS: Final = (
    ("injury", "Injuries", icons.INJURY),
    ("madness", "Madness", icons.MADNESS),
    ("mutation", "Mutations", icons.MUTATION),
)
CARDS: Final[tuple[tuple[type[Named], str, str], ...]] = (
    (content.Item, icons.ITEM, "Item"),
    (content.SideBagToken, icons.TOKEN, "Side Bag Token"),
    (content.Forging, icons.STONE, "Forged"),
    (content.StartingUpgrade, icons.UPGRADE, "Starting Upgrade"),
    (content.LevelAbility, icons.LEARNED, "Ability"),
    (content.Gain, icons.LEARNED, "Level"),
    (content.Ability, icons.ABILITY, "Ability"),
    (content.Darkness, icons.DARKNESS, "Darkness"),
    (content.Dread, icons.DREAD, "Growing Dread"),
    (content.Encounter, icons.CARD, "Encounter"),
)
OWN_ICONS: Final[tuple[tuple[type[Named], dict[str, str], str], ...]] = (
    (content.SideBagToken, icons.TOKENS, icons.TOKEN),
    (content.Hero, icons.HEROES, icons.HERO),
    (content.Mission, icons.MISSIONS, icons.OBJECTIVE),
    (Service, icons.SERVICES, icons.GOLD),
)
"""What has icons of its own by id, and the icon of one that has none, such as of a person's own pack."""
SPANS: Final = {
    "attack": "for this Attack",
    "activation": "for this Activation",
    "next-activation": "for the next Activation",
    "turn": "for this turn",
    "fight": "for this Fight",
    "adventure": "for this Adventure",
    "next-adventure": "for the next Adventure",
}


def party(game: Brimstone) -> tuple[Sheet, ...]:
    """The sheet of every Hero, in the order of the Party."""
    return tuple([sheet(game, hero) for hero in game.heroes])


def sheet(game: Brimstone, hero: Hero) -> Sheet:
    """One Hero: what the rail shows, and the whole sheet behind it."""
    health, sanity, resistance = (game.stat(hero, name) for name in ("health", "sanity", "corruption_resistance"))
    activation = game.frame(Activation)
    printed = game.pack.heroes[hero.kind]
    return Sheet(
        figure=hero.id,
        seat=hero.seat,
        name=hero.name,
        title=printed.name,
        icon=icons.HEROES.get(hero.kind, icons.HERO),
        meters=(
            Meter("Health", max(0, health - hero.wounds), health, "blood"),
            Meter("Sanity", max(0, sanity - hero.horror), sanity, "mind"),
            Meter("Grit", hero.grit, game.stat(hero, "max_grit"), "grit", pips=True),
            Meter("Corruption", hero.corruption, resistance, "taint", pips=True),
        ),
        badges=badges(game, hero),
        numbers=numbers(game, hero),
        things=things(game, hero),
        active=activation is not None and activation.hero == hero.id,
        down=hero.ko or hero.dead,
    )


def badges(game: Brimstone, hero: Hero) -> tuple[Badge, ...]:
    """What can be seen on a Hero: the lantern, markers, whether on their feet."""
    found: list[Badge] = []
    if hero.dead:
        found.append(Badge(icons.DEAD, "Dead", tone="bad"))
    elif hero.ko:
        found.append(Badge(icons.KO, "KO'd", tone="bad"))
    if game.state.lantern == hero.id:
        found.append(Badge(icons.LANTERN, "carries the Old Lantern", tone="good"))
    if hero.poison:
        found.append(Badge(icons.POISON, plural(hero.poison, "Poison marker"), hero.poison, "bad"))
    if hero.venom:
        found.append(Badge(icons.VENOM, plural(hero.venom, "Void Venom marker"), hero.venom, "strange"))
    if hero.missing:
        found.append(Badge(icons.WAIT, f"misses {plural(hero.missing, 'Activation')}", hero.missing, "bad"))
    return tuple(found)


def numbers(game: Brimstone, hero: Hero) -> tuple[tuple[str, str], ...]:
    """The numbers of a sheet as they are now, all bonuses counted; as printed while the Hero is not on the board."""
    stat = game.stat
    found = [*(_fighting(game, hero) if hero.space >= 0 else _printed(game, hero))]
    found += [
        ("Level", str(hero.level)),
        ("XP", experience(game, hero)),
        ("Gold", str(hero.gold)),
        ("Dark Stone", str(items.carried_stone(game, hero))),
        ("Weight", f"{items.weight(game, hero)}/{stat(hero, 'carry')}"),
        ("Side Bag", f"{len(hero.side_bag)}/{stat(hero, 'side_bag')}"),
        ("Kills", str(hero.kills)),
    ]
    return tuple(found)


def experience(game: Brimstone, hero: Hero) -> str:
    """The running total, and what the next Level takes. [brimstone.campaign.xp-gold-tracking]"""
    step = levels.next_step(game, hero)
    return str(hero.xp) if step is None else f"{hero.xp} of {step}"


def _fighting(game: Brimstone, hero: Hero) -> list[tuple[str, str]]:
    stat = game.stat
    found = [
        ("Initiative", str(stat(hero, "initiative"))),
        ("Combat", str(stat(hero, "combat"))),
        ("Melee", f"{needed(game, hero, 'melee_to_hit')}+"),
        ("Ranged", f"{needed(game, hero, 'ranged_to_hit')}+"),
        ("Defense", f"{save_needed(game, hero, 'defense')}+"),
        ("Willpower", f"{save_needed(game, hero, 'willpower')}+"),
    ]
    for name, word in (("armor", "Armor"), ("spirit_armor", "Spirit Armor")):
        save = stat(hero, name)
        if save:
            found.append((word, f"{save}+"))
    return found + [(skill.title(), str(stat(hero, skill))) for skill in powers.SKILLS]


def _printed(game: Brimstone, hero: Hero) -> list[tuple[str, str]]:
    """What hangs on where a Hero stands cannot be told before they stand somewhere."""
    printed = game.pack.heroes[hero.kind]
    return [
        ("Initiative", str(printed.initiative)),
        ("Combat", str(printed.combat)),
        ("Melee", f"{printed.melee_to_hit}+"),
        ("Ranged", f"{printed.ranged_to_hit}+"),
        ("Defense", f"{printed.defense}+"),
        ("Willpower", f"{printed.willpower}+"),
        *[(skill.title(), str(getattr(printed.skills, skill))) for skill in powers.SKILLS],
    ]


# ---- what a question is about ----------------------------------------------------------------------------------------


def card(game: Brimstone, what: str) -> Thing | None:
    """Anything of the pack with a text, or something a Hero has as options call it, as a card to be looked at."""
    kind, _, rest = what.rpartition(":")
    entry, _, part = rest.partition("/")
    if kind == "item":
        held = next((held for hero in game.heroes for held in hero.items if str(held.id) == entry), None)
        upgraded = held is not None and (part in held.upgrades or part in held.forged)
        entry = part if upgraded else "" if held is None else held.card
    found = wording.sheet(game, entry)
    text = "" if found is None else says.printed(found)
    if found is None or not text:
        return None
    return Thing(id=what, name=found.name, text=text, story=found.story, icon=icon_of(found), group=group_of(found))


def icon_of(entry: Named) -> str:
    """The icon of an entry of the pack, by what kind of thing it is."""
    if isinstance(entry, content.Item):
        return icons.of_item(entry)
    for kind, own, other in OWN_ICONS:
        if isinstance(entry, kind):
            return own.get(entry.id, other)
    return next((icon for kind, icon, _ in CARDS if isinstance(entry, kind)), icons.CARD)


def group_of(entry: Named) -> str:
    """What kind of card it is, in words; for an Ability learned with a Level the path it stands on."""
    if isinstance(entry, content.LevelAbility):
        return entry.path
    return next((group for kind, _, group in CARDS if isinstance(entry, kind)), "")


# ---- what a Hero has -------------------------------------------------------------------------------------------------


def things(game: Brimstone, hero: Hero) -> tuple[Thing, ...]:
    """Abilities, Items, Side Bag, what lasts for a time, Injuries, Madness and Mutations."""
    pack = game.pack
    printed = pack.heroes[hero.kind]
    found = [
        _power(hero, f"ability:{entry.id}", entry, "Abilities", icons.ABILITY, tokens=printed.tokens)
        for entry in printed.abilities
    ]
    if hero.upgrade:
        upgrade = pack.upgrades[hero.upgrade]
        found.append(_power(hero, f"upgrade:{upgrade.id}", upgrade, "Abilities", icons.UPGRADE))
    for learned, times in Counter(hero.learned).items():
        found.append(_power(hero, f"learned:{learned}", pack.growth[learned], "Learned", icons.LEARNED, times))
    if printed.tokens is not None:
        shot = printed.tokens
        found.append(
            Thing(
                id=f"shots:{shot.id}",
                name=shot.name,
                text=says.shots(shot),
                icon=icons.SHOT,
                group="Abilities",
                count=hero.shots,
                spent=not hero.shots,
            )
        )
    for kind in shots.unlocked(game, hero):
        many = hero.loaded.count(kind.id)
        found.append(
            Thing(
                id=f"shots:{kind.id}",
                name=kind.name,
                text=says.shot(kind),
                icon=icons.SHOT,
                group="Abilities",
                count=many,
                spent=not many,
            )
        )
    for held in hero.items:
        found += _item(game, hero, held)
    for token in dict.fromkeys(hero.side_bag):
        entry = pack.side_bag[token]
        icon = icons.TOKENS.get(token, icons.TOKEN)
        text = says.side_bag(entry)
        found.append(
            Thing(
                id=f"token:{token}",
                name=entry.name,
                text=text,
                story=entry.story,
                icon=icon,
                group="Side Bag",
                count=hero.side_bag.count(token),
            )
        )
    for n, boost in enumerate(hero.boosts):
        text = f"{modifiers.modifier(boost.modifier, boost.amount)} {SPANS.get(boost.span, '')}".rstrip() + "."
        found.append(Thing(id=f"boost:{n}", name="For a time", text=text, icon=icons.WAIT, group="For a time"))
    for chart, group, icon in CHARTS:
        held_by: list[str] = getattr(hero, {"injury": "injuries", "madness": "madness", "mutation": "mutations"}[chart])
        found += [_power(hero, f"{chart}:{entry}", pack.charts[chart][entry], group, icon) for entry in held_by]
    return tuple(found)


def _power(
    hero: Hero, source: str, entry: Powers, group: str, icon: str, count: int = 1, tokens: AbilityTokens | None = None
) -> Thing:
    return Thing(
        id=source,
        name=entry.name,
        text=says.ability(entry, tokens),
        story=entry.story,
        icon=icon,
        group=group,
        spent=any(mark.startswith(f"{source}/") for mark in hero.exhausted),
        count=count,
    )


def _item(game: Brimstone, hero: Hero, held: Held) -> list[Thing]:
    """An Item, and after it the Upgrades attached to it."""
    card = game.pack.items[held.card]
    in_use = powers.in_use(game, hero, held)
    group = "In hand" if held.id in hero.hands else "Worn" if held.id in hero.worn else "Carried"
    upgrades: list[Powers] = [game.pack.items[name] for name in held.upgrades]
    upgrades += [game.pack.forgings[name] for name in held.forged]
    own = [mark for mark in held.exhausted if not any(mark.startswith(f"{entry.id}/") for entry in upgrades)]
    main = Thing(
        id=f"item:{held.id}",
        name=card.name,
        text=says.item(card),
        story=card.story,
        icon=icons.of_item(card),
        group=group,
        spent=bool(own),
        in_use=in_use,
    )
    return [
        main,
        *[
            Thing(
                id=f"item:{held.id}/{entry.id}",
                name=f"{entry.name} (on {card.name})",
                text=says.printed(entry),
                story=entry.story,
                icon=icon_of(entry),
                group=group,
                spent=any(mark.startswith(f"{entry.id}/") for mark in held.exhausted),
                in_use=in_use,
            )
            for entry in upgrades
        ],
    ]
