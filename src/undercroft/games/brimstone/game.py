"""Brimstone in play: what rules ask of the game over and over. The rules are in the rooms beside this one."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from undercroft.crawl.board.bits import bits
from undercroft.crawl.powers.table import PowersTable
from undercroft.engine.game import Game, Setup
from undercroft.games.brimstone import state
from undercroft.games.brimstone.content.types.modifiers import INCLUDED_IN, LOWEST_COUNTS
from undercroft.games.brimstone.rules.enemies import bases
from undercroft.games.brimstone.rules.explore import old_lantern
from undercroft.games.brimstone.rules.heroes import moments, numbers
from undercroft.games.brimstone.rules.setup.optional_rules import agreed
from undercroft.games.brimstone.rules.turn import movement
from undercroft.games.brimstone.state import BrimstoneState, Foe, Hero, Room

if TYPE_CHECKING:
    from undercroft.crawl.board.board import Board
    from undercroft.crawl.geometry.paths import Reach
    from undercroft.engine.choices import Offer, Rule
    from undercroft.games.brimstone.content.library import BrimstonePack
    from undercroft.games.brimstone.content.types import Cost, Limit, Reroll, Use
    from undercroft.games.brimstone.rules.heroes.numbers import HeroSource


class Brimstone(Game[BrimstoneState]):
    """Shadows of Brimstone: one Adventure, or a campaign of them."""

    slug = "brimstone"
    title = "Shadows of Brimstone: City of the Ancients"
    rules = state.rules
    rules_version = 1
    opening = (
        "create.upgrade",
        "create.token",
        "create.name",
        "setup.lantern",
        "setup.place",
        "mission.leader",
        "turn.begin",
        "turn.first",
        "hero.reroll",
        "hero.reroll-dice",
    )
    state_type = BrimstoneState
    pack: BrimstonePack

    def __init__(self, state: BrimstoneState, pack: Any = None) -> None:
        super().__init__(state, pack)
        self.hero_powers: PowersTable[Brimstone, Hero, HeroSource, Use, Reroll] = PowersTable(
            self,
            "hero",
            gather=numbers.sources,
            holds=numbers.met,
            counts=numbers.counts,
            shared=moments.in_play,
            once=moments.PARTY,
            included=INCLUDED_IN,
            lowest=LOWEST_COUNTS,
        )
        self._heroes_by_id: dict[str, Hero] = {}
        self.hero_numbers = self.numbers("hero")
        self.enemy_numbers = self.numbers("enemy")
        self._board: Board | None = None
        self.reach_known: tuple[tuple[int, int, int, int], Reach] | None = None
        """The last answer to where a Hero can go, with the space, Move, models and halting spaces it holds for."""
        self.agreed = agreed(state.switches)

    # ---- the game as the engine sees it ----------------------------------------------------------------------------

    @classmethod
    def content(cls, packs: tuple[str, ...] = ()) -> BrimstonePack:
        return _content(packs)

    @classmethod
    def missions(cls, packs: tuple[str, ...] = ()) -> list[str]:
        """The introductory Mission first, the others by id."""
        from undercroft.games.brimstone.rules.missions.mission import INTRODUCTORY

        return sorted(cls.content(packs).missions, key=lambda mission: (mission != INTRODUCTORY, mission))

    @classmethod
    def campaigns(cls) -> list[str]:
        from undercroft.games.brimstone.rules.setup.adventure import CAMPAIGN

        return [CAMPAIGN]

    @classmethod
    def party_sizes(cls) -> range:
        from undercroft.games.brimstone.rules.setup.adventure import PARTY

        return PARTY

    @classmethod
    def band(cls, mission: str, packs: tuple[str, ...] = ()) -> tuple[int, int]:
        """What the Mission asks for; a campaign asks for what most Missions do."""
        from undercroft.games.brimstone.content.types.missions import BAND

        found = cls.content(packs).missions.get(mission)
        return BAND if found is None else found.band

    @classmethod
    def create(cls, setup: Setup, key: bytes) -> BrimstoneState:
        from undercroft.games.brimstone.rules.setup.adventure import create

        return create(cls.content(setup.packs), setup, key)

    def seats(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(hero.seat for hero in self.state.heroes))

    def redraw(self, seat: str | None) -> None:
        """All Heroes know the same: whose seat it is makes no difference."""
        from undercroft.games.brimstone.rules.explore.decks import redraw

        redraw(self)

    def mend(self) -> list[str]:
        from undercroft.games.brimstone.content.older_saves import mend

        return mend(self)

    def result(self) -> dict[str, Any]:
        earlier = self.state.tallies.get("turns", 0)  # of a campaign's Adventures before this one
        why = {"why": self.state.ending} if self.state.ending and self.state.campaign is None else {}
        return {"outcome": self.state.outcome, **why, "rounds": earlier + self.state.turn, **self.state.tallies}

    def offers(self) -> list[Offer]:
        return self._camp_offers() if self.between else super().offers()

    def has_offers(self) -> bool:
        return bool(self._camp_offers()) if self.between else super().has_offers()

    def _camp_offers(self) -> list[Offer]:
        from undercroft.games.brimstone.rules.campaign.death import camp_offers

        return list(camp_offers(self))

    @property
    def between(self) -> bool:
        """Whether a campaign is on and no Adventure is under way."""
        return self.state.campaign is not None and self.frame(state.Adventure) is None

    # ---- Heroes ----------------------------------------------------------------------------------------------------

    @property
    def heroes(self) -> list[Hero]:
        return self.state.heroes

    def hero(self, hero: str) -> Hero:
        found = self._heroes_by_id.get(hero)
        if found is None:
            self._heroes_by_id = {one.id: one for one in self.state.heroes}
            found = self._heroes_by_id[hero]
        return found

    def takes_place(self, hero: Hero, place: int) -> None:
        """Let a Hero join the Party in the place of another."""
        self.state.heroes[place] = hero
        self.all_changed()

    def standing(self) -> list[Hero]:
        """Heroes on the board: neither KO'd nor Dead."""
        return [hero for hero in self.state.heroes if not hero.ko and not hero.dead]

    def fallen(self) -> list[Hero]:
        """Heroes who are KO'd and may get up again."""
        return [hero for hero in self.state.heroes if hero.ko and not hero.dead]

    def in_order(self, heroes: list[Hero] | None = None) -> list[Hero]:
        """Heroes by Initiative, highest first; equals in the order of the Party."""
        found = self.standing() if heroes is None else heroes
        if len(found) < 2:
            return found
        return sorted(found, key=lambda hero: -self.stat(hero, "initiative"))

    def party(self) -> list[str]:
        """The seats that decide for the Party: of Heroes who stand, or of all if none does."""
        return [hero.seat for hero in self.standing()] or [hero.seat for hero in self.state.heroes]

    stat = numbers.stat

    def keywords(self, hero: Hero) -> tuple[str, ...]:
        return self.pack.heroes[hero.kind].keywords

    def changed(self, hero: Hero) -> None:
        """Call this after anything that gives a Hero powers changed: Items, hands, Injuries ..."""
        self.hero_powers.changed(self, hero)

    def boosted(self, hero: Hero, modifier: str) -> None:
        """Call this whenever something that changes one of a Hero's numbers for a time begins or ends."""
        self.hero_powers.number_changed(hero, modifier)

    def all_changed(self) -> None:
        """The same for every Hero and Enemy: a card came into play or left it, or the Party is another."""
        self._heroes_by_id.clear()
        self.hero_powers.all_changed()
        self.enemy_numbers.forget()

    def numbered(self, sort: str, id: Any) -> Any:
        return id if sort != "hero" else next((hero for hero in self.state.heroes if hero.id == id), None)

    def stale(self) -> list[str]:
        kept = self._heroes_by_id
        gone = [f"{one} has joined or left the Party" for one in kept if kept[one] not in self.state.heroes]
        return [*super().stale(), *self.hero_powers.stale(self, self.heroes), *gone]

    # ---- Enemies and Fights ----------------------------------------------------------------------------------------

    @property
    def in_fight(self) -> bool:
        """Enemies are on the board. [brimstone.fight.span]"""
        return bool(self.state.foes)

    def foe(self, foe: int) -> Foe:
        for found in self.state.foes:
            if found.id == foe:
                return found
        raise KeyError(foe)

    # ---- the board -------------------------------------------------------------------------------------------------

    @property
    def board(self) -> Board:
        """The board that the placed tiles make, compiled and shared."""
        board = self._board
        if board is None:
            board = self._board = self.pack.board(self.state.rooms)
        return board

    def map_changed(self) -> None:
        """Call this whenever a tile was placed or an exit closed."""
        self._board = None
        self.reach_known = None

    occupied = movement.occupied

    def foe_mask(self) -> int:
        """The spaces that hold an Enemy."""
        mask = 0
        for foe in self.state.foes:
            mask |= 1 << foe.space if foe.corner < 0 else self.base(foe)
        return mask

    def base(self, foe: Foe) -> int:
        """The spaces an Enemy stands on, as a mask. [brimstone.xl.base]"""
        return bases.spread(self.board, foe.space, foe.corner)

    foes_in = bases.foes_in

    def adjacent_foes(self, space: int) -> list[Foe]:
        """Enemies adjacent to a space. [brimstone.wall.breaks-adjacency]"""
        return self.foes_in(self.board.neighbours[space])

    def heroes_in(self, mask: int) -> list[Hero]:
        """Heroes who stand in these spaces; one who has left the board stands nowhere."""
        return [hero for hero in self.standing() if hero.space >= 0 and mask >> hero.space & 1]

    def rooms_of(self, space: int) -> list[int]:
        """The Map Tiles a space lies on: two for a connection space. [brimstone.map.connection-on-both-tiles]"""
        return bits(self.board.tiles_of(space))

    def room_mask(self, room: int) -> int:
        """All spaces of a Map Tile, its connection spaces included."""
        return self.board.spaces_of(room)

    def same_tile(self, a: int, b: int) -> bool:
        return bool(self.board.tiles_of(a) & self.board.tiles_of(b))

    lantern_space = old_lantern.lantern_space
    lit = old_lantern.lit

    def room(self, number: int) -> Room:
        return self.state.rooms[number]

    def world_at(self, space: int) -> str:
        """The World of a space is that of its Map Tile; off the board it is the one where the Adventure begins."""
        if space < 0:
            return state.MINES
        tiles = self.board.tiles_of(space)
        return self.state.rooms[(tiles & -tiles).bit_length() - 1].world

    # ---- cards and uses --------------------------------------------------------------------------------------------

    def card(self, card: str) -> Any:
        """Any Darkness or Growing Dread card by its id."""
        return self.pack.cards[card]

    def holds(self, condition: Any, hero: Hero, foe: Foe | None = None) -> bool:
        """Whether a condition of the pack is true for this Hero now; an empty one always is."""
        from undercroft.games.brimstone.content.keywords import holds

        return holds(self, condition, hero, foe)

    def may_spend_grit(self, hero: Hero) -> bool:
        """Whether nothing keeps this Hero from spending Grit; only Enemies can."""
        if not self.state.foes:
            return True
        from undercroft.games.brimstone.rules.enemies.fear import oppressed

        return not oppressed(self, hero)

    def pay(
        self, hero: Hero, source: HeroSource, entry: str, limit: Limit | None, cost: Cost, discard: bool
    ) -> Rule[None]:
        """Pay for a use and Exhaust it. [brimstone.items.exhaust]"""
        from undercroft.games.brimstone.rules.heroes.abilities import pay

        return pay(self, hero, source, entry, limit, cost, discard)

    def new_id(self) -> int:
        self.state.next_id += 1
        return self.state.next_id - 1

    def tally(self, what: str, amount: int = 1) -> None:
        self.state.tallies[what] = self.state.tallies.get(what, 0) + amount


@cache
def _content(packs: tuple[str, ...]) -> BrimstonePack:
    from undercroft.games.brimstone.content.library import load

    return load(*packs)
