"""What lies and stands on the map: doors, terrain, places, tokens, figures on their bases."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from undercroft.crawl.board.bits import bits
from undercroft.crawl.shown.drawing import icons
from undercroft.crawl.shown.drawing.floorplan import Opening
from undercroft.crawl.shown.drawing.squares import square
from undercroft.crawl.shown.scene import Badge, Figure, Marker, Region, Surface
from undercroft.games.descent.shown import card_text
from undercroft.games.descent.shown.words import figure_name
from undercroft.games.descent.state import Familiar, Hero

if TYPE_CHECKING:
    from undercroft.crawl.shown.drawing.looks import LineKind, Palette, Terrain
    from undercroft.games.descent.game import Descent
    from undercroft.games.descent.state import Door, Monster

PALETTES: Final[dict[str, Palette]] = {"vault": "crypt", "wild": "forest", "city": "street", "manor": "manor"}
HEROES: Final = {"warrior": "broadsword", "healer": "healing", "mage": "spell-book", "scout": "bowman"}
TERRAIN: Final[dict[str, tuple[str, Terrain, str]]] = {
    "obstacle": ("Obstacle", "obstacle", "Nobody enters it or sees through it."),
    "water": ("Water", "water", "Costs 2 movement points to enter."),
    "pit": ("Pit", "pit", "Who falls in suffers 2 damage, sees only neighbours, and needs an action to climb out."),
    "lava": ("Lava", "lava", "1 damage to whoever enters; who ends a turn here is defeated."),
    "hazard": ("Hazard", "hazard", "1 damage to whoever enters."),
    "sludge": ("Sludge", "water", "Costs 1 movement point more to enter."),
}
CONDITIONS: Final = {
    "poisoned": "poison-bottle",
    "stunned": "knocked-out-stars",
    "immobilized": "manacles",
    "diseased": "death-skull",
    "burning": "flame",
    "weakened": "broken-shield",
}


def openings(game: Descent) -> tuple[Opening, ...]:
    """Every door of the map as it is now."""
    return tuple(
        Opening(
            between=tuple((a, b) for a, b in door.edges),
            kind=_kind(door),
            id=door.id,
            key=f"{'close' if door.open else 'open'}:{door.id}",
            name=door_name(game, door.id),
        )
        for door in game.state.doors
    )


def _kind(door: Door) -> LineKind:
    return "open" if door.open else "locked" if door.locked else "shut"


def door_name(game: Descent, door: str) -> str:
    """Call a door by where it stands."""
    one = game.door(door)
    what = "Open door" if one.open else "Locked door" if one.locked else "Door"
    return f"{what} at {square(game.board, one.edges[0][0])}"


def surfaces(game: Descent) -> tuple[Surface, ...]:
    """The terrain of the map, for the legend."""
    return tuple(
        Surface(name=name, look=look, spaces=tuple(bits(game.terrain(kind))), text=text)
        for kind, (name, look, text) in TERRAIN.items()
        if game.terrain(kind)
    )


def regions(game: Descent) -> tuple[Region, ...]:
    """The places that the quest names, and where one leaves the map."""
    found = [Region(name=one.name, spaces=tuple(bits(game.place(one.at)))) for one in game.encounter.places]
    named = {space for one in found for space in one.spaces}
    way_out = [space for space in bits(game.place(game.encounter.exits)) if space not in named]
    if way_out:
        found.append(Region(name="Way out", spaces=tuple(way_out)))
    return tuple(found)


def markers(game: Descent) -> tuple[Marker, ...]:
    """Search tokens and objective tokens."""
    found = [
        Marker(
            id=f"search-{token.id}",
            name="Search token",
            icon="chest",
            space=token.space,
            notes=("A hero beside it or on it may search: an action.",),
            key=f"search:{token.id}",
        )
        for token in game.state.searches
    ]
    for token in game.state.tokens:
        if token.space < 0 or token.carrier:
            continue
        what = next(one for one in game.encounter.objectives if one.kind == token.kind)
        verb = "work" if what.effect is not None else "take"
        notes = [] if what.effect is None else [what.effect.text]
        if what.test:
            notes.append(f"Takes a test of {what.test.title()}.")
        icon, key = what.icon or "crystal-shine", f"{verb}:{token.id}"
        found.append(
            Marker(id=token.id, name=what.name, icon=icon, space=token.space, tone="good", notes=tuple(notes), key=key)
        )
    return tuple(found)


def conditions(game: Descent, figure: Hero | Monster) -> tuple[Badge, ...]:
    """What a figure suffers from."""
    return tuple(
        Badge(CONDITIONS.get(one, "pummeled"), game.pack.conditions[one].name, tone="bad") for one in figure.conditions
    )


def carried(game: Descent, figure: Hero | Monster) -> tuple[Badge, ...]:
    """What a figure carries for its side."""
    found: list[Badge] = []
    for token in game.carried(figure.id):
        what = next(one for one in game.encounter.objectives if one.kind == token.kind)
        found.append(Badge(what.icon or "crystal-shine", f"carries the {what.name}", tone="good"))
    return tuple(found)


def figures(game: Descent, acting: str) -> tuple[Figure, ...]:
    """Everybody on the map; a knocked out hero lies where its token is."""
    return tuple(_figure(game, one, acting) for one in game.pieces() if one.space >= 0)


def _figure(game: Descent, one: Hero | Monster, acting: str) -> Figure:
    health = f"Health {game.stat(one, 'health') - one.damage} of {game.stat(one, 'health')}"
    badges = (*conditions(game, one), *carried(game, one))
    notes = tuple(
        f"{game.pack.conditions[name].name}: {card_text.prints(game.pack.conditions[name])}" for name in one.conditions
    )
    if isinstance(one, Hero):
        sheet = game.pack.heroes[one.kind]
        return Figure(
            id=one.id,
            name=sheet.name,
            title=game.pack.classes[one.job].name,
            icon=HEROES[sheet.archetype],
            metal="brass",
            spaces=(one.space,),
            wounds=one.damage,
            badges=badges,
            active=one.id == acting,
            down=one.down,
            notes=(health, f"Fatigue {one.fatigue} of {game.stat(one, 'stamina')}", *notes),
        )
    if isinstance(one, Familiar):
        familiar = game.pack.familiars[one.kind]
        return Figure(
            id=one.id,
            name=familiar.name,
            icon=familiar.icon or "raven",
            metal="brass",
            spaces=(one.space,),
            wounds=one.damage,
            badges=badges,
            active=one.id == acting,
            notes=(health, card_text.side(familiar), *notes),
        )
    card = game.pack.monsters[one.kind]
    return Figure(
        id=one.id,
        name=figure_name(game, one.id),
        title="Lieutenant" if card.lieutenant else "Master" if one.master else "Minion",
        icon=monster_icon(game, one.kind),
        metal=metal(game, one),
        spaces=tuple(game.spaces(one)),
        wounds=one.damage,
        badges=badges,
        active=one.id == acting,
        label=one.id[1:],
        notes=(health, card_text.side(game.stats(one)), *notes),
    )


def metal(game: Descent, monster: Monster) -> Literal["oxblood", "bone", "iron"]:
    """Masters are red, minions bone, lieutenants iron."""
    if game.pack.monsters[monster.kind].lieutenant:
        return "iron"
    return "oxblood" if monster.master else "bone"


def monster_icon(game: Descent, kind: str) -> str:
    """Return the picture on a monster's coin."""
    card = game.pack.monsters[kind]
    return card.icon or icons.find(card.name, "evil-minion")
