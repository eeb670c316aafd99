"""An older save under a newer pack: what the pack no longer has leaves the game, a deck that is new comes into it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.decks import Deck
from undercroft.crawl.mending import keep, stands_on, told
from undercroft.engine.flow import DONE
from undercroft.games.brimstone.rules.explore import decks
from undercroft.games.brimstone.state import MINES, Attack, Exploration, Finale, Journey, Visit, Volley, everybody

if TYPE_CHECKING:
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero, Ready


def mend(game: Brimstone) -> list[str]:
    """Drop cards, Items and tokens that the pack no longer has; say which. SaveError if it stands on one of them."""
    check_foundations(game)
    state, pack = game.state, game.pack
    gone: list[str] = []
    for name, deck in state.decks.items():
        gone += deck.keep_known(pack.decks.get(name, ()))
    gone += keep(state.worlds, pack.worlds)
    for name, cards in decks.in_play(game).items():
        if state.decks and name not in state.decks:
            deck = state.decks[name] = Deck(list(cards))
            game.draws.shuffle(deck.pile)
    for cards in (state.remains, state.faced, state.dread):
        gone += keep(cards, pack.cards)
    for tokens in (state.tokens, state.used_tokens):
        gone += keep(tokens, pack.tokens)
    for hero in everybody(state):
        gone += mend_hero(game, hero)
    if state.campaign is not None:
        gone += [card for cards in state.campaign.stock.values() for card in keep(cards, pack.items)]
    gone += mend_frames(game)
    game.all_changed()
    return told(gone)


def check_foundations(game: Brimstone) -> None:
    """Refuse a save whose Mission, Heroes, Towns, tiles on the table or Enemies on them are gone."""
    state, pack = game.state, game.pack
    stands_on("Mission", [state.mission] if state.mission else [], pack.missions)
    stands_on("Hero Class", [hero.kind for hero in everybody(state)], pack.heroes)
    if state.campaign is not None:
        journeys = [frame.town for frame in state.frames if isinstance(frame, Journey)]
        stands_on("Town", [state.campaign.town, *journeys], pack.frontier.towns)
    stands_on("tile", [room.tile for room in state.rooms], pack.tiles)
    stands_on("World", [MINES, *(room.world for room in state.rooms)], pack.worlds)
    stands_on("Enemy", [foe.kind for foe in state.foes], pack.enemies)


def mend_hero(game: Brimstone, hero: Hero) -> list[str]:
    """Drop what a Hero has that is no longer in the pack."""
    pack = game.pack
    gone = [held.card for held in hero.items if held.card not in pack.items]
    hero.items = [held for held in hero.items if held.card in pack.items]
    kept = [held.id for held in hero.items]
    hero.hands, hero.worn = [n for n in hero.hands if n in kept], [n for n in hero.worn if n in kept]
    for held in hero.items:
        gone += keep(held.upgrades, pack.items)
        gone += keep(held.forged, pack.forgings)
    if hero.upgrade and hero.upgrade not in pack.upgrades:
        gone.append(hero.upgrade)
        hero.upgrade = ""
    gone += keep(hero.learned, pack.growth)
    gone += keep(hero.loaded, pack.shots)
    gone += keep(hero.side_bag, pack.side_bag)
    for chart, entries in (("injury", hero.injuries), ("madness", hero.madness), ("mutation", hero.mutations)):
        gone += keep(entries, pack.charts[chart])
    return gone


def mend_frames(game: Brimstone) -> list[str]:
    """Drop what the step under way still referred to."""
    gone: list[str] = []
    held = [item.id for hero in game.heroes for item in hero.items]
    for frame in game.state.frames:
        if isinstance(frame, Attack) and any(weapon >= 0 and weapon not in held for weapon in fired(frame)):
            frame.at = "attack_over"
        if isinstance(frame, Visit) and frame.place not in game.pack.frontier.locations:
            gone.append(frame.place)
            frame.at = DONE
        if isinstance(frame, Exploration):
            gone += keep(frame.encounters, game.pack.cards)
        if isinstance(frame, Finale) and frame.card and frame.card not in game.pack.cards:
            gone.append(frame.card)
            frame.card = ""
        if isinstance(frame, Exploration | Finale):
            frame.ready = [ready for ready in frame.ready if _known(game, ready)]
    return gone


def fired(attack: Attack) -> list[int]:
    """The weapons of an Attack."""
    return [attack.primary, attack.off_hand] if isinstance(attack, Volley) else [attack.weapon]


def _known(game: Brimstone, ready: Ready) -> bool:
    return not ready.kind or ready.kind in game.pack.enemies
