"""The character sheets of a scene: meters, badges, and numbers as they are now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.packs.language.text import plural
from undercroft.crawl.shown.scene import Badge, Fact, Meter, Sheet
from undercroft.games.brimstone.content import icons
from undercroft.games.brimstone.content.types.modifiers import SKILLS
from undercroft.games.brimstone.rules.fight.attack import needed
from undercroft.games.brimstone.rules.harm.hits import save_needed
from undercroft.games.brimstone.rules.heroes import levels
from undercroft.games.brimstone.rules.items import carrying
from undercroft.games.brimstone.shown.scene import things
from undercroft.games.brimstone.state import Activation

if TYPE_CHECKING:
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero


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
        icon=game.pack.heroes[hero.kind].icon or icons.HERO,
        meters=(
            Meter("Health", max(0, health - hero.wounds), health, "blood"),
            Meter("Sanity", max(0, sanity - hero.horror), sanity, "mind"),
            Meter("Grit", hero.grit, game.stat(hero, "max_grit"), "gold", pips=True),
            Meter("Corruption", hero.corruption, resistance, "taint", pips=True),
        ),
        badges=badges(game, hero),
        numbers=numbers(game, hero),
        things=things.things(game, hero),
        slots=things.slots(game, hero),
        loads=things.loads(game, hero),
        purse=(
            Fact(name="Gold", value=str(hero.gold), icon=icons.GOLD),
            Fact(name="Dark Stone", value=str(carrying.carried_stone(game, hero)), icon=icons.STONE),
        ),
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
    found = [*(_fighting(game, hero) if hero.space >= 0 else _printed(game, hero))]
    found += [
        ("Level", str(hero.level)),
        ("XP", experience(game, hero)),
        ("Gold", str(hero.gold)),
        ("Dark Stone", str(carrying.carried_stone(game, hero))),
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
    return found + [(skill.title(), str(stat(hero, skill))) for skill in SKILLS]


def _printed(game: Brimstone, hero: Hero) -> list[tuple[str, str]]:
    """The printed numbers: some bonuses depend on where a Hero stands, so they need a Hero on the board."""
    printed = game.pack.heroes[hero.kind]
    return [
        ("Initiative", str(printed.initiative)),
        ("Combat", str(printed.combat)),
        ("Melee", f"{printed.melee_to_hit}+"),
        ("Ranged", f"{printed.ranged_to_hit}+"),
        ("Defense", f"{printed.defense}+"),
        ("Willpower", f"{printed.willpower}+"),
        *[(skill.title(), str(getattr(printed.skills, skill))) for skill in SKILLS],
    ]
