"""The rail: what heroes have and how they fare, the overlord with its monsters, and the cards of its hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from undercroft.crawl.shown.drawing import icons
from undercroft.crawl.shown.scene import Badge, Hand, Meter, Sheet, Slot, Thing, Turn
from undercroft.games.descent.content.types import Item
from undercroft.games.descent.game import OVERLORD
from undercroft.games.descent.rules.heroes.numbers import card_of
from undercroft.games.descent.shown import board, card_text
from undercroft.games.descent.state import Encounter, OverlordTurn

if TYPE_CHECKING:
    from undercroft.games.descent.game import Descent
    from undercroft.games.descent.state import Held, Hero

HAND: Final = "Your hand"
SLOTS: Final = {"hand": ("Hand", "hand"), "armor": ("Armor", "chest-armor"), "other": ("Other", "ring")}
ATTRIBUTES: Final = ("might", "knowledge", "willpower", "awareness")


def hero(game: Descent, one: Hero, acting: str) -> Sheet:
    """A hero: health and stamina, attributes, what it wears and wields, its skills and its feat."""
    sheet, job = game.pack.heroes[one.kind], game.pack.classes[one.job]
    health, stamina = game.stat(one, "health"), game.stat(one, "stamina")
    feat = sheet.feat
    things = [
        Thing(
            id=thing_id(one.id, "ability"), name=sheet.ability.name, text=card_text.prints(sheet.ability), group="Hero"
        ),
        Thing(
            id=thing_id(one.id, "feat"),
            name=feat.name,
            text=f"Heroic feat, once an encounter. {feat.use.effect.text}",
            icon="star-formation",
            group="Hero",
            spent=one.feat,
        ),
    ]
    things += [
        Thing(
            id=thing_id(one.id, f"skill:{skill}"),
            name=game.pack.skills[skill].name,
            text=card_text.prints(game.pack.skills[skill]),
            story=game.pack.skills[skill].story,
            icon=game.pack.skills[skill].icon,
            group="Skills",
            spent=any(mark.startswith(f"skill:{skill}/") for mark in one.exhausted),
        )
        for skill in one.skills
    ]
    things += [_item(game, held) for held in one.items]
    numbers = (("Speed", str(game.stat(one, "speed"))), ("Defense", " ".join(sheet.defense)))
    attributes = tuple((name.title(), str(game.stat(one, name))) for name in ATTRIBUTES)
    return Sheet(
        figure=one.id,
        seat=one.seat,
        name=sheet.name,
        title=job.name,
        icon=board.HEROES[sheet.archetype],
        meters=(
            Meter("Health", max(0, health - one.damage), health, "blood"),
            Meter("Stamina", max(0, stamina - one.fatigue), stamina, "gold", pips=True),
        ),
        badges=(*board.conditions(game, one), *board.carried(game, one)),
        numbers=(*numbers, *attributes),
        things=tuple(things),
        slots=_slots(game, one),
        active=one.id == acting,
        down=one.down,
    )


def thing_id(hero: str, source: str) -> str:
    """Return the id of what a hero has: items have numbers, the rest is told apart by its hero."""
    return source if source.startswith("item:") else f"{hero}/{source}"


def _item(game: Descent, held: Held) -> Thing:
    card = card_of(game, held.card)
    return Thing(
        id=f"item:{held.id}",
        name=card.name,
        text=card_text.prints(card),
        story=card.story,
        icon=card.icon or icons.find(card.name, "swap-bag"),
        group="Items",
        spent=bool(held.exhausted) or held.facedown,
        in_use=held.equipped or not getattr(card, "slot", ""),
    )


def _slots(game: Descent, one: Hero) -> tuple[Slot, ...]:
    """Two hands, armor, two others; what takes two hands fills both. [descent.equip.hands]"""
    worn: dict[str, list[str]] = {"hand": [], "armor": [], "other": []}
    for held in one.items:
        card = card_of(game, held.card)
        if held.equipped and isinstance(card, Item) and card.slot:
            two = card.slot == "two hands"
            worn["hand" if two else card.slot] += [f"item:{held.id}"] * (2 if two else 1)
    found: list[Slot] = []
    for kind, most in (("hand", 2), ("armor", 1), ("other", 2)):
        name, icon = SLOTS[kind]
        for n in range(most):
            thing = worn[kind][n] if n < len(worn[kind]) else ""
            found.append(Slot(name=name if most == 1 else f"{name} {n + 1}", icon=icon, thing=thing))
    return tuple(found)


def overlord(game: Descent) -> Sheet:
    """The overlord as everybody sees it: how many cards, and both sides of the card of each group in play."""
    state = game.state
    turn = game.frame(OverlordTurn)
    things: list[Thing] = []
    for group in dict.fromkeys(monster.group for monster in state.monsters):
        members = [one for one in state.monsters if one.group == group]
        card = game.pack.monsters[members[0].kind]
        masters = sum(1 for one in members if one.master)
        ranks = (_some(len(members) - masters, "minion"), _some(masters, "master") if masters else "")
        count = ", ".join(rank for rank in ranks if rank)
        things.append(
            Thing(
                id=f"group:{group}",
                name=card.name,
                text="\n".join(card_text.sides(card, state.act)),
                story=card.story,
                icon=board.monster_icon(game, members[0].kind),
                group="Monsters",
                count=len(members),
                spent=turn is not None and group not in turn.waiting and group != turn.group,
                marks=(Badge("evil-minion", "Lieutenant" if card.lieutenant else count),),
            )
        )
    return Sheet(
        figure=OVERLORD,
        seat=state.overlord.seat,
        name="The overlord",
        title=_some(len(state.monsters), "monster"),
        icon="overlord-helm",
        numbers=(("Hand", str(len(state.overlord.hand))), ("Deck", str(len(state.overlord.deck.pile)))),
        things=tuple(things),
        active=turn is not None,
    )


def _some(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def order(game: Descent, acting: str) -> tuple[Turn, ...]:
    """Heroes in any order, each once; then the overlord's groups. [descent.round.hero-order]"""
    encounter, turn = game.frame(Encounter), game.frame(OverlordTurn)
    if encounter is None:
        return ()
    found = [
        Turn(
            name=game.pack.heroes[one.kind].name,
            icon=board.HEROES[game.pack.heroes[one.kind].archetype],
            metal="brass",
            value="",
            done=one.done,
            active=one.id == acting or encounter.turn == one.id,
        )
        for one in game.state.heroes
    ]
    groups = list(dict.fromkeys(monster.group for monster in game.state.monsters))
    for group in groups:
        kind = next(one.kind for one in game.state.monsters if one.group == group)
        found.append(
            Turn(
                name=game.pack.monsters[kind].name,
                icon=board.monster_icon(game, kind),
                metal="oxblood",
                value="",
                done=turn is not None and group not in turn.waiting and group != turn.group,
                active=turn is not None and group == turn.group,
            )
        )
    return tuple(found)


def hand(game: Descent) -> tuple[Thing, ...]:
    """The overlord's hand, card by card; equal cards lie together."""
    held = game.state.overlord.hand
    return tuple(card(game, name, HAND, count=held.count(name)) for name in dict.fromkeys(held))


def card(game: Descent, name: str, group: str = "", *, count: int = 1) -> Thing:
    """An Overlord card."""
    printed = game.pack.overlord[name]
    icon = printed.icon or icons.find(printed.name, "card-play")
    text = card_text.prints(printed)
    return Thing(id=name, name=printed.name, text=text, story=printed.story, icon=icon, group=group, count=count)


def hands(game: Descent, seat: str | None) -> tuple[Hand, ...]:
    """The backs of the overlord's cards, for everybody else."""
    own = game.state.overlord
    if seat == own.seat:
        return ()
    return (Hand(seat=own.seat, name="The overlord", count=len(own.hand)),)
