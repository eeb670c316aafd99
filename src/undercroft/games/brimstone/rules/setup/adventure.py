"""Setting up an Adventure: the steps as they are printed, in that order. [brimstone.setup.order]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.board.bits import bits
from undercroft.crawl.board.tiles import Placement
from undercroft.crawl.decks import Deck
from undercroft.crawl.subjects import FIGURE, SPACE
from undercroft.engine.chance import Stream
from undercroft.engine.choices import choose, choose_party
from undercroft.engine.errors import BadInput
from undercroft.engine.flow import AGAIN
from undercroft.games.brimstone.content import keywords
from undercroft.games.brimstone.events.moments import AdventureBegins
from undercroft.games.brimstone.rules.darkness import growing_dread
from undercroft.games.brimstone.rules.explore import decks, doors
from undercroft.games.brimstone.rules.heroes import grit, six_shooter
from undercroft.games.brimstone.rules.missions import mission as missions_mission
from undercroft.games.brimstone.rules.missions.goal import play_of
from undercroft.games.brimstone.rules.setup import optional_rules
from undercroft.games.brimstone.state import (
    MINES,
    OFF_BOARD,
    Adventure,
    BrimstoneState,
    Campaign,
    Creation,
    Hero,
    Room,
    Trail,
    everybody,
    rules,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from undercroft.engine.choices import Rule
    from undercroft.engine.game import Setup
    from undercroft.games.brimstone.content.library import BrimstonePack
    from undercroft.games.brimstone.content.types import Mission
    from undercroft.games.brimstone.game import Brimstone

PARTY = range(1, 7)
"""Beyond six Heroes nothing is scaled. [brimstone.party.max-six]"""
CAMPAIGN = "campaign"
"""What is chosen in place of a Mission to play one after another."""
DEFAULT_PARTY = ("marshal", "gunslinger", "saloon-girl", "bandido")


def create(pack: BrimstonePack, setup: Setup, key: bytes) -> BrimstoneState:
    """The state before set-up: the Mission and the Heroes are known, nothing is on the table.

    [brimstone.setup.select-mission] [brimstone.optional.independent]
    """
    mission = setup.mission or missions_mission.INTRODUCTORY
    optional_rules.known("Mission", mission, (*pack.missions, CAMPAIGN))
    party = chosen_party(pack, setup)
    heroes = [Hero(id=f"h{n}", seat=f"p{n}", kind=kind, name=pack.heroes[kind].name) for n, kind in enumerate(party, 1)]
    optional_rules.check(pack, setup.switches)
    agreed = {name: value for name, value in setup.switches.items() if name != "missions"}
    state = BrimstoneState(stream=Stream(key), frames=[Adventure()], mission=mission, heroes=heroes)
    if mission == CAMPAIGN:
        many = optional_rules.missions(setup.switches.get("missions", optional_rules.MISSIONS))
        state.frames, state.mission = [Trail()], ""
        state.campaign = Campaign(missions=many, made=len(heroes), town=pack.frontier.home(), switches=agreed)
    state.switches = switches_for(pack, state.mission, agreed)
    return state


def switches_for(
    pack: BrimstonePack, mission: str, agreed: Mapping[str, bool | int | str]
) -> dict[str, bool | int | str]:
    """The Mission's switches, overridden by what the players agreed on. [brimstone.setup.mission-overrides]"""
    given = by_default(pack.missions[mission]) if mission else {}
    return optional_rules.check(pack, {**given, **agreed})


def by_default(mission: Mission) -> dict[str, bool]:
    """The switches that a Mission turns on unless the players turn them off. [brimstone.setup.mission-overrides]"""
    return {"advanced": True} if mission.advanced else {}


def chosen_party(pack: BrimstonePack, setup: Setup) -> tuple[str, ...]:
    """One to six Heroes, of the same Class or not; if only their number is given, the Classes in turn.

    [brimstone.party.player-count] [brimstone.party.five-six-with-second-set] [brimstone.party.max-six]
    [brimstone.party.solo] [brimstone.party.same-class] [brimstone.hero.class]
    """
    party = setup.party or tuple(DEFAULT_PARTY[n % 4] for n in range(setup.heroes or 4))
    if len(party) not in PARTY:
        raise BadInput(f"a Party has {PARTY[0]} to {PARTY[-1]} Heroes, not {len(party)}")
    for kind in party:
        optional_rules.known("Hero Class", kind, pack.heroes)
    return party


@rules.step(Adventure)
def count_heroes(game: Brimstone, adventure: Adventure) -> None:
    """1. The number of Heroes fixes the Revive Tokens, more or fewer where the Mission says so.

    [brimstone.setup.number-of-heroes] [brimstone.scaling.table] [brimstone.setup.mission-overrides]
    """
    more = missions_mission.sized(game, missions_mission.set_up_of(game).revives)
    game.state.revives = max(0, game.pack.scaling[len(game.heroes)].revive_tokens + more)


@rules.step(Adventure)
def shuffle_decks(game: Brimstone, adventure: Adventure) -> None:
    """2. Every deck is shuffled. [brimstone.setup.shuffle-decks]"""
    fresh_decks(game)


def fresh_decks(game: Brimstone) -> None:
    """All decks shuffled, whole but for the cards that Heroes hold. [brimstone.setup.shuffle-decks]"""
    for name, cards in decks.in_play(game).items():
        deck = game.state.decks[name] = Deck(in_the_deck(game, name, cards))
        game.draws.shuffle(deck.pile)


def in_the_deck(game: Brimstone, name: str, cards: list[str]) -> list[str]:
    """All cards of a deck; of a Threat Deck those of the agreed Enemy Types. [brimstone.optional.themed-threats]"""
    themes = game.agreed.themes
    if themes and name in optional_rules.THEMED:
        return optional_rules.themed(game.pack, themes, name)
    return list(cards) if game.state.campaign is None else not_held(game, cards)


def not_held(game: Brimstone, cards: list[str]) -> list[str]:
    """The cards that no Hero of the campaign has, living or Dead. [brimstone.cards.gear-kept]"""
    held = [card for hero in everybody(game.state) for item in hero.items for card in (item.card, *item.upgrades)]
    return [card for card in cards if card not in held]


@rules.step(Adventure)
def prepare_tokens(game: Brimstone, adventure: Adventure) -> None:
    """3. All twelve Exploration Tokens make one face-down stack. [brimstone.setup.exploration-stack]"""
    game.state.tokens = list(game.pack.tokens)
    game.draws.shuffle(game.state.tokens)


@rules.step(Adventure)
def ready_heroes(game: Brimstone, adventure: Adventure) -> None:
    """4. New Heroes are created; those of a campaign are ready. [brimstone.setup.ready-heroes]"""
    for hero in reversed(game.heroes) if game.state.campaign is None else ():
        game.push(Creation(hero=hero.id))


@rules.step(Adventure)
def take_lantern(game: Brimstone, adventure: Adventure) -> Rule[None]:
    """One Hero chosen by the players takes the Old Lantern. [brimstone.setup.old-lantern]"""
    heroes = [hero.id for hero in game.heroes]
    holder = yield from choose_party(game.party(), "setup.lantern", heroes, of=FIGURE)
    game.state.lantern = holder
    game.changed(game.hero(holder))


@rules.step(Adventure)
def set_markers(game: Brimstone, adventure: Adventure) -> Rule[None]:
    """6. The Darkness at Darkness Start, the Heroes at the Mine Entrance, unless the Mission has them elsewhere.

    [brimstone.setup.depth-markers] [brimstone.setup.mission-overrides]
    """
    changed = missions_mission.set_up_of(game)
    game.state.darkness = missions_mission.sized(game, changed.darkness) or game.pack.depth_steps
    game.state.depth = changed.depth
    for _ in range(missions_mission.sized(game, changed.dread)):
        yield from growing_dread.add_dread(game)


@rules.step(Adventure)
def place_entrance(game: Brimstone, adventure: Adventure) -> None:
    """7. Only the Entrance lies on the table, its exits open; or what else a Mission lays out.

    [brimstone.setup.entrance-tile] [brimstone.setup.mission-overrides]
    """
    tile = game.pack.entrance
    game.state.rooms = [Room(tile=tile, placement=Placement(tile))]
    game.state.worlds = [MINES]
    game.map_changed()
    for _ in range(missions_mission.set_up_of(game).tiles):
        lay_deeper(game)
    begin_known(game, game.state.rooms[-1])


def begin_known(game: Brimstone, room: Room) -> None:
    """The tile where the Heroes begin has nothing to reveal: return its token. [brimstone.setup.mission-overrides]"""
    if room.token:
        game.state.tokens.append(room.token)
    room.token, room.revealed = "", True


def lay_deeper(game: Brimstone) -> None:
    """Lay one more tile beyond the last, at the first exit where a Map Card fits, as if it had been found.

    [brimstone.setup.mission-overrides]
    """
    deck = game.state.decks["map"]
    for door in sorted(game.board.doors, key=lambda door: (-door.tile, door.exit)):
        for card in reversed(deck.pile):
            found = doors.fitting(game, card, door)
            if found is not None:
                deck.pile.remove(card)
                entrance, placement = found
                doors.lay(game, Room(tile=card, placement=placement, entrance=entrance))
                return


@rules.step(Adventure)
def place_heroes(game: Brimstone, adventure: Adventure) -> Rule[str | None]:
    """8. Heroes are placed one by one in Initiative order on the Starting Area.

    [brimstone.setup.starting-area] [brimstone.setup.placement-order]
    """
    waiting = [hero for hero in game.in_order() if hero.space == OFF_BOARD]
    if not waiting:
        return None
    hero = waiting[0]
    free = bits(starting_area(game) & ~game.occupied())
    hero.space = yield from choose(hero.seat, "setup.place", free, of=SPACE, params={"hero": hero.id})
    return AGAIN


def starting_area(game: Brimstone) -> int:
    """The Starting Area of the Entrance; or where a Mission has the Heroes begin deep in the Mine, that tile.

    [brimstone.setup.starting-area] [brimstone.setup.mission-overrides]
    """
    deepest = len(game.state.rooms) - 1
    return game.room_mask(deepest) if deepest else game.board.spot(0, "s")


@rules.step(Adventure)
def adventure_start(game: Brimstone, adventure: Adventure) -> Rule[None]:
    """Each Hero begins with 1 Grit and full Ability Tokens; what happens at the start of an Adventure happens.

    [brimstone.gunslinger.template-six-shots]
    """
    grit.set_grit(game.heroes)
    for hero in game.heroes:
        yield from six_shooter.reset(game, hero)
    yield from game.do(AdventureBegins())


@rules.step(Adventure)
def mission_start(game: Brimstone, adventure: Adventure) -> Rule[None]:
    """What the Mission itself begins with. [brimstone.setup.mission-overrides]"""
    yield from play_of(game).begins()
    source = keywords.Case(source=f"mission:{game.state.mission}")
    yield from keywords.perform(game, missions_mission.set_up_of(game).do, source)
