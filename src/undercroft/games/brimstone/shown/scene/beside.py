"""What lies around the board: the Depth Track, the order of Activation, decks and open cards, what the Party counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from undercroft.crawl.shown.drawing.kept import Kept
from undercroft.crawl.shown.scene import Fact, Pile, Step, Thing, Track, Turn
from undercroft.games.brimstone.content import icons
from undercroft.games.brimstone.rules.enemies.record_sheet import foe_stat, present
from undercroft.games.brimstone.rules.missions.goal import play_of
from undercroft.games.brimstone.shown.scene.card_faces import FACES
from undercroft.games.brimstone.state import Activation, Finale, FoeTurn

if TYPE_CHECKING:
    from undercroft.games.brimstone.content.types import Named
    from undercroft.games.brimstone.game import Brimstone

DECKS: Final = {
    "darkness": "Darkness",
    "encounter": "Encounters",
    "threat-low": "Low Threat",
    "threat-med": "Med Threat",
    "threat-high": "High Threat",
    "loot": "Loot",
    "scavenge": "Scavenge",
    "map": "Map",
    "targa-encounter": "Targa Encounters",
    "targa-threat": "Targa Threat",
    "targa-map": "Targa Map",
    "dread": "Growing Dread",
    "threat-epic": "Epic Threat",
    "gear": "Gear",
    "artifact": "Artifacts",
    "targa-artifact": "Targa Artifacts",
    "personal": "Personal Items",
}
"""Every deck by what it is called, those that the Party draws from most first."""
FOREMOST: Final = 8
"""So many decks are in view."""
_TRACKS: Final = Kept[Track]()
_PILES: Final = Kept[tuple[Pile, ...]]()


def depth_track(game: Brimstone) -> Track:
    """From the Mine Entrance to Darkness Start, with both markers."""
    state = game.state
    return _TRACKS.part(game.pack, (state.depth, state.darkness), lambda: _depth_track(game))


def _depth_track(game: Brimstone) -> Track:
    track, state, last = game.pack.depth, game.state, game.pack.depth_steps
    steps: list[Step] = []
    for step in range(1, last + 1):
        look = Step("Mine Entrance", "", icons.ENTRANCE) if step == 1 else Step()
        if step in track.blood:
            look = Step("Blood Spatter", "bad", icons.BLOOD)
        elif step in track.dread:
            look = Step("Growing Dread", "strange", icons.DREAD)
        elif step == last:
            look = Step("Darkness Start", "strange", icons.DARKNESS_START)
        words = f"{look.name}, hold {game.pack.stage(step).hold}+".removeprefix(", ")
        steps.append(Step(words, look.tone, look.icon))
    markers = [(state.depth - 1, icons.PARTY, "The Party")] if state.depth else []
    if state.darkness:
        markers.append((state.darkness - 1, icons.DARKNESS, "The Darkness"))
    return Track(name="Depth Track", steps=tuple(steps), markers=tuple(markers))


def order(game: Brimstone) -> tuple[Turn, ...]:
    """Heroes and Enemy Types by Initiative, Enemies first at equal Initiative. [brimstone.fight.tie-enemy-first]"""
    activation, foe_turn, fight = game.frame(Activation), game.frame(FoeTurn), game.state.fight
    found: list[tuple[int, Turn]] = []
    for kind in present(game):
        speed = foe_stat(game, kind, "initiative")
        acting = foe_turn is not None and foe_turn.kind == kind
        turn = Turn(
            name=game.pack.enemies[kind].name,
            icon=icons.of_enemy(game.pack.enemies[kind]),
            metal="oxblood",
            value=str(speed),
            done=fight is not None and fight.kinds[kind].acted and not acting,
            active=acting,
        )
        found.append((speed, turn))
    for hero in [hero for hero in game.standing() if hero.space >= 0]:
        speed = game.stat(hero, "initiative")
        acting = activation is not None and activation.hero == hero.id
        icon = game.pack.heroes[hero.kind].icon or icons.HERO
        turn = Turn(
            name=hero.name,
            icon=icon,
            metal="brass",
            value=str(speed),
            done=hero.activated and not acting,
            active=acting,
        )
        found.append((speed, turn))
    found.sort(key=lambda entry: -entry[0])  # equals stay as they are: Enemies, then Heroes
    return tuple([turn for _, turn in found])


def piles(game: Brimstone) -> tuple[Pile, ...]:
    """Every deck: how many cards are left and the open discards. [brimstone.cards.discard-open]"""
    decks = game.state.decks
    among = [(key, len(decks[key].pile), decks[key].discard) for key in DECKS if key in decks]
    return _PILES.part(game.pack, among, lambda: tuple([_pile(game, n, *deck) for n, deck in enumerate(among)]))


def _pile(game: Brimstone, n: int, key: str, left: int, discard: list[str]) -> Pile:
    return Pile(
        id=key,
        name=DECKS[key],
        left=left,
        discard=tuple([_card(game, card) for card in discard]),
        minor=n >= FOREMOST,
    )


def _card(game: Brimstone, card: str) -> Thing:
    """Any card lying open."""
    pack = game.pack
    decks = (pack.cards, pack.items, pack.tiles, pack.threats, pack.world_threats)
    entry: Named = next(deck[card] for deck in decks if card in deck)
    return FACES.card(card, entry, group="")


def cards(game: Brimstone) -> tuple[Thing, ...]:
    """Cards that remain in play, and Growing Dread that was revealed. [brimstone.cards.remains-in-play]"""
    finale = game.frame(Finale)
    shown = [finale.card] if finale is not None and finale.card else []
    open_cards = dict.fromkeys(game.state.remains) | dict.fromkeys([*game.state.faced, *shown])
    return tuple([FACES.card(f"card:{card}", game.card(card)) for card in open_cards])


def facts(game: Brimstone) -> tuple[Fact, ...]:
    """What the Party counts."""
    state = game.state
    mission, play = game.pack.missions[state.mission], play_of(game)
    found = [Fact(name="Goal", value=play.progress(), icon=play.icon)]
    if mission.clues:
        found.append(Fact(name="Clues", value=f"{state.clues}/{mission.clues}", icon=icons.CLUE))
    if mission.turns:
        found.append(Fact(name="Turns", value=f"{state.turn}/{mission.turns}", icon=icons.WAIT))
    found += [
        Fact(name="Revives", value=str(state.revives), icon=icons.REVIVE),
        Fact(name="Growing Dread", value=str(len(state.dread)), icon=icons.DREAD),
        Fact(name="Tokens left", value=str(len(state.tokens)), icon=icons.EXPLORATION),
    ]
    activation = game.frame(Activation)
    if activation is not None and activation.moving and activation.roll:
        found.append(Fact(name="Move left", value=str(activation.left), icon=icons.MOVE))
    return tuple(found)
