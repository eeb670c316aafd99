"""The words on cards, Items, abilities and charts, made from what they do, for whoever reads them at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from undercroft.crawl.packs.text import as_sentence, plural
from undercroft.games.brimstone import content, worldtext
from undercroft.games.brimstone.abilities import ABILITIES
from undercroft.games.brimstone.goals.telling import told
from undercroft.games.brimstone.modifiers import modifiers

if TYPE_CHECKING:
    from collections.abc import Mapping

    from undercroft.games.brimstone.content import (
        AbilityTokens,
        Bonus,
        Cost,
        Darkness,
        Dread,
        Elite,
        Enemy,
        EventCard,
        ExplorationToken,
        FoeRanged,
        FoeSide,
        Forging,
        Item,
        Named,
        Powers,
        Reroll,
        Shot,
        SideBagToken,
        Step,
        Use,
    )

DISCARDED: Final = " Then it is discarded."
LIMITS: Final = {"turn": "Once a turn", "fight": "Once a Fight", "adventure": "Once an Adventure"}
MOMENTS: Final = {
    "any time": "at any time",
    "out of fight": "out of a Fight",
    "in fight": "in a Fight",
    "activation": "in your Activation",
    "attack": "before an Attack is rolled",
    "instead of attack": "in place of your Attack",
    "free attack": "as a Free Attack",
    "any time free attack": "at any time, as a Free Attack",
    "first shot kill": "when the first Shot kills",
    "shot hit": "as Ammo for one Hit with a Gun, once its Damage is seen",
    "natural six": "on a natural 6 To Hit",
    "melee natural six": "on a natural 6 To Hit in Melee",
    "ranged natural six": "on a natural 6 To Hit with a Shot",
    "hurt": "when about to take Wounds",
    "scared": "when about to take Sanity Damage",
    "corrupted": "when about to take Corruption",
    "ko": "when about to be KO'd",
    "mutate": "on gaining a Mutation",
    "kill": "on killing an Enemy",
    "adventure start": "at the start of the Adventure",
    "turn start": "at the start of each turn",
    "turn end": "at the end of each turn",
    "activation start": "at the start of your Activation",
    "activation end": "at the end of your Activation",
    "move roll 1": "on a Move roll of 1",
    "move roll 2": "on a Move roll of 2",
    "move roll 5": "on a Move roll of 5",
    "move roll 6": "on a Move roll of 6",
    "fight start": "when a Fight begins",
    "fight won": "when a Fight is won",
    "scavenged": "after a successful Scavenge",
    "looked": "on looking through a Door",
    "skill passed": "on passing a Skill test",
    "skill failed": "on failing a Skill test",
    "healed other": "on healing another Hero",
    "darkness card": "when a Darkness card is drawn",
    "encounter card": "when an Encounter is drawn",
    "depth event": "at a Depth Event",
    "dread card": "when a Growing Dread card is revealed",
    "darkness moves": "whenever the Darkness moves closer",
}


def price(cost: Cost) -> str:
    """What a use costs, '' if nothing.

    >>> from undercroft.games.brimstone.content import Cost
    >>> price(Cost(grit=1, sanity=2))
    '1 Grit and 2 Sanity Damage'
    """
    parts = [
        f"{amount} {name}"
        for amount, name in (
            (cost.grit, "Grit"),
            (cost.stone, "Dark Stone"),
            (cost.gold, "Gold"),
            (cost.wounds, "Wound" if cost.wounds == 1 else "Wounds"),
            (cost.sanity, "Sanity Damage"),
        )
        if amount
    ]
    return " and ".join(parts)


def use(entry: Use) -> str:
    """A use: how often, when, at what cost, and what it does."""
    head = [LIMITS[entry.limit]] if entry.limit is not None else []
    head.append(MOMENTS[entry.when])
    if entry.condition is not None:
        head.append(f"if {entry.condition.test.says()}")
    cost = price(entry.cost)
    if cost:
        head.append(f"for {cost}")
    end = DISCARDED if entry.discard else ""
    return f"{as_sentence(', '.join(head))[:-1]}: {entry.effect.text}{end}"


def reroll(entry: Reroll) -> str:
    """Dice that may be rolled again."""
    how = LIMITS[entry.limit] if entry.limit is not None else "Any number of times"
    cost = price(entry.cost)
    many = "any of the dice" if entry.count == 0 else "1 die" if entry.count == 1 else f"{entry.count} dice"
    kinds = [kind.title() for kind in entry.dice]
    of = " or ".join([", ".join(kinds[:-1]), kinds[-1]] if len(kinds) > 1 else kinds)
    end = DISCARDED if entry.discard else ""
    return f"{how}{f', for {cost}' if cost else ''}: Re-roll {many} for {of}.{end}"


def shot(kind: Shot) -> str:
    """A type of Shot for the Six-Shooter Template.

    >>> shot(content.Shot(id="b", name="Barking Shot", grit=1, spread=True))
    'For 1 Grit: a free normal Hit of D6 Damage on every Enemy adjacent to the target.'
    """
    parts = ["a target at any Range, seen or unseen, whoever stands beside you"] if kind.anywhere else []
    parts += ["a free normal Hit of D6 Damage on every Enemy adjacent to the target"] if kind.spread else []
    parts += ["the Damage rolled for one Hit is doubled"] if kind.doubles else []
    cost = price(content.Cost(grit=kind.grit))
    more = " One other Ammo may go with it." if kind.anywhere else ""
    return f"{as_sentence((f'for {cost}: ' if cost else '') + ', and '.join(parts))}{more}"


def shots(kind: Shot | AbilityTokens | None) -> str:
    """What any Shot does, the Class's own ones included; empty for none."""
    if isinstance(kind, content.AbilityTokens):
        return f"After a Damage roll with a {kind.weapon}: discard one for {kind.damage:+d} Damage to one Hit."
    return "" if kind is None else shot(kind)


def powers(entry: Powers) -> str:
    """Everything that an Item, ability, Injury, Madness or Mutation does while a Hero has it."""
    parts: list[str] = []
    if isinstance(entry, content.LevelAbility) and entry.shot is not None:
        parts.append(f"{entry.shot.name}s may be loaded. {shot(entry.shot)}")
    if entry.gives:
        parts.append(f"{modifiers(entry.gives)}.")
    parts += [bonus(one) for one in entry.bonuses]
    if entry.immune:
        parts.append(f"Immune to {', '.join(word.title() for word in entry.immune)}.")
    for moment, effect in entry.on.items():
        parts.append(f"{as_sentence(MOMENTS[moment])[:-1]}: {effect.text}")
    parts += [use(one) for one in entry.use]
    parts += [reroll(one) for one in entry.rerolls]
    return " ".join(parts)


def bonus(entry: Bonus) -> str:
    """Numbers that hold only under a condition."""
    words = entry.when.test.says()
    while_ = "" if words.startswith("against ") else "while "
    return f"{as_sentence(while_ + words)[:-1]}: {modifiers(entry.gives)}."


def ability(entry: Powers, tokens: AbilityTokens | None) -> str:
    """An ability; one of a Class that does nothing by itself stands for the Class's tokens."""
    stands_for = "" if tokens is None else f"{plural(tokens.count, tokens.name)} at the start of every Adventure."
    return powers(entry) or stands_for


def forging(entry: Forging) -> str:
    """Dark Stone for an Item: onto what, what it takes, what it does."""
    cost = price(content.Cost(stone=entry.stone, gold=entry.gold))
    takes = f"for {plural(entry.slots, 'Upgrade Slot')}, {cost}"
    return f"Forged for good onto {onto(entry.to)}, {takes}. {powers(entry)} 1 Dark Stone Icon."


def onto(keyword: str) -> str:
    """What an Upgrade or a forging goes onto, by Keyword.

    >>> onto("any"), onto("Gun")
    ('any Item', 'any Gun')
    """
    return "any Item" if keyword == "any" else f"any {keyword}"


def item(card: Item) -> str:
    """An Item: as a weapon, what it does, where it is carried, what it weighs and is worth."""
    parts = [f"{', '.join(card.keywords)}."] if card.keywords else []
    if card.ranged is not None:
        gun = card.ranged
        damage = f"{gun.damage_die}{f' + {gun.damage}' if gun.damage else ''} Damage"
        dice = f" on {gun.to_hit_die}s" if gun.to_hit_die != "D6" else ""
        crit = f", Critical on {gun.crit_from}+" if gun.crit_from != 6 else ""
        free = f"{LIMITS[gun.free]}, as a Free Attack: " if gun.free is not None else ""
        parts.append(f"{free}Range {gun.range}, {plural(gun.shots, 'Shot')}{dice}, {damage}{crit}.")
    if card.melee is not None:
        blade = card.melee
        more = f", {blade.damage:+d} Damage" if blade.damage else ""
        crit = f", Critical on {blade.crit_from}+" if blade.crit_from != 6 else ""
        parts.append(f"{LIMITS[blade.limit]}, as a Free Attack: Melee with Combat {blade.combat}{more}{crit}.")
    if card.attach is not None:
        stone = f" and {card.attach.stone} Dark Stone" if card.attach.stone else ""
        parts.append(f"Attaches to {onto(card.attach.to)}, for {plural(card.attach.slots, 'Upgrade Slot')}{stone}.")
    parts.append(powers(card))
    shown = ", ".join(fact for fact in facts(card) if fact)
    if shown:
        parts.append(as_sentence(shown))
    return " ".join(part for part in parts if part)


def facts(card: Item) -> list[str]:
    """The icons on an Item in words: hands, slot, restriction, Weight, Dark Stone, Upgrade Slots, value.

    [brimstone.ref.icons]
    """
    return [
        plural(card.hands, "Hand") if card.hands else "",
        card.slot.title() if card.slot is not None else "",
        f"{card.only} only" if card.only else "",
        f"Weight {card.weight}" if card.weight else "",
        plural(card.dark_stone, "Dark Stone Icon") if card.dark_stone else "",
        plural(card.upgrade_slots, "Upgrade Slot") if card.upgrade_slots else "",
        f"worth {card.gold} Gold" if card.gold else "",
    ]


def side_bag(token: SideBagToken) -> str:
    """A Side Bag Token."""
    return use(token.use)


def exploration(token: ExplorationToken) -> str:
    """The icons on an Exploration Token in words. [brimstone.ref.icons]

    >>> exploration(content.ExplorationToken(id="t", doors=2, gates=1, clue=True, encounters=2))
    'A Clue, 2 Doors, 1 Gate, 2 Encounters.'
    """
    found = [
        "a Clue" if token.clue else "",
        plural(token.doors, "Door") if token.doors else "",
        plural(token.gates, "Gate") if token.gates else "",
        "an Attack" if token.attack else "",
        plural(token.encounters, "Encounter") if token.encounters else "",
        "a Growing Dread" if token.dread else "",
    ]
    return as_sentence(", ".join(icon for icon in found if icon))


TESTERS: Final = {
    "one": "One Hero",
    "each": "Each Hero",
    "random": "A random Hero",
    "holder": "The Hero with the Old Lantern",
}


def step(entry: Step, finder: str = content.EventCard.finder) -> str:
    """One part of a card."""
    parts = [entry.text] if entry.text else []
    if entry.skill is not None:
        outcomes = [
            f"{how}: {effect.text}" for how, effect in (("Passed", entry.passed), ("Failed", entry.failed)) if effect
        ]
        tests = f"{TESTERS.get(entry.who, finder)} tests {entry.skill.title()} {entry.target}+."
        parts.append(" ".join([tests, *outcomes]))
    if entry.do:
        parts.append(entry.do.text)
    words = " ".join(parts)
    return f"{as_sentence(f'if {entry.when.test.says()}')[:-1]}: {words}" if entry.when is not None else words


def event(card: EventCard) -> str:
    """A card that happens, and what holds while it remains in play."""
    parts = ["Only Heroes on the Map Tile."] if isinstance(card, content.Encounter) and card.tile_only else []
    parts += [step(entry, card.finder) for entry in card.steps]
    if isinstance(card, content.Darkness | content.Dread):
        parts += lasting(card)
    return " ".join(part for part in parts if part)


def lasting(card: Darkness | Dread) -> list[str]:
    """What holds while a card remains in play, or in the final Fight."""
    parts: list[str] = []
    when = " of the final Fight" if isinstance(card, content.Dread) else ""
    if isinstance(card, content.Darkness) and card.remains:
        parts.append(f"Remains in play{' until a Fight is won' if card.until else ''}.")
    if card.gives:
        parts.append(f"Heroes have {modifiers(card.gives)}{' in the final Fight' if when else ''}.")
    if card.foes:
        parts.append(f"Enemies{when} have {modifiers(card.foes)}.")
    if isinstance(card, content.Darkness):
        parts += [f"{as_sentence(MOMENTS[moment])[:-1]}: {effect.text}" for moment, effect in card.on.items()]
    return parts


def enemy(sheet: Enemy) -> str:
    """An Enemy Type: its numbers, its abilities with their reminders, and its Elite Chart."""
    chart = [f"Elite {n}, {entry.name}: {elite(entry)}" for n, entry in enumerate(sheet.elite, 1)]
    known = [f"{', '.join(sheet.keywords)}."] if sheet.keywords else []
    if sheet.immune:
        known.append(f"Immune to {', '.join(sheet.immune)}.")
    return "\n".join([*known, side(sheet.normal), f"Brutal: {side(sheet.brutal)}", *chart])


def side(printed: FoeSide) -> str:
    """One side of an Enemy's sheet."""
    numbers = [
        f"Initiative {printed.initiative}",
        f"Move {printed.move}",
        f"Escape {printed.escape}+",
        f"To Hit {printed.to_hit}+",
        f"Combat {printed.combat}",
        f"Damage {printed.damage}",
        f"Defense {printed.defense}",
        f"Health {printed.health}",
        f"{printed.xp} XP{f' an Attack and {printed.xp_each} a Wound' if printed.xp_each else ''}",
    ]
    shooting = [] if printed.ranged is None else [ranged(printed.ranged)]
    return " ".join([f"{', '.join(numbers)}.", *shooting, *_abilities(printed.abilities)])


def ranged(attack: FoeRanged) -> str:
    """The Ranged Attack of an Enemy.

    >>> from undercroft.games.brimstone.content import FoeRanged
    >>> ranged(FoeRanged(range=6, shots=1, extra=True))
    'Ranged Attack: Range 6, 1 Shot, at the start of each Activation, besides its other Attack.'
    """
    when = ", at the start of each Activation, besides its other Attack" if attack.extra else ""
    return f"Ranged Attack: Range {attack.range}, {plural(attack.shots, 'Shot')}{when}."


def elite(entry: Elite) -> str:
    """What an Elite ability adds."""
    return " ".join(([f"{modifiers(entry.gives)}."] if entry.gives else []) + _abilities(entry.abilities))


def _abilities(held: Mapping[Any, int]) -> list[str]:
    return [ABILITIES[word].text(n) for word, n in held.items()]


def printed(thing: Named) -> str:
    """What is printed on anything of the pack; empty for what has no text."""
    if isinstance(thing, content.Item):
        return item(thing)
    if isinstance(thing, content.Forging):
        return forging(thing)
    if isinstance(thing, content.SideBagToken):
        return side_bag(thing)
    if isinstance(thing, content.EventCard):
        return event(thing)
    if isinstance(thing, content.ChartEntry):
        return " ".join(part for part in (thing.text, thing.do.text, powers(thing)) if part)
    if isinstance(thing, content.Powers):
        return powers(thing)
    if isinstance(thing, content.Mission):
        return told(thing)
    if isinstance(thing, content.World):
        return worldtext.world(thing)
    if isinstance(thing, content.WorldThreat):
        return worldtext.world_threat(thing)
    if isinstance(thing, content.Threat):
        return worldtext.threat(thing)
    return enemy(thing) if isinstance(thing, content.Enemy) else ""


def PRINTS(entry: object) -> str:  # noqa: N802 - a name that a pack's language is found by, like KINDS
    """What `undercroft preview` shows of an entry; empty where its fields say it best."""
    return printed(entry) if isinstance(entry, content.Named) else ""
