"""Descent in play: what the engine and the rules ask of it over and over. The rules are in `rules`."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from undercroft.crawl.board.bits import bits, mask_of
from undercroft.crawl.board.layout import Layout
from undercroft.crawl.board.terrain import layer
from undercroft.crawl.geometry.figures import footprint
from undercroft.crawl.powers.table import PowersTable
from undercroft.engine.game import Game, Place, Setup
from undercroft.games.descent import state
from undercroft.games.descent.content.boards import door_edges
from undercroft.games.descent.content.types.monsters import SIZES, lying
from undercroft.games.descent.rules.heroes import numbers
from undercroft.games.descent.state import CampaignSheet, DescentState, Encounter, Familiar, Hero, Monster

if TYPE_CHECKING:
    from undercroft.crawl.board.board import Board
    from undercroft.engine.choices import Rule
    from undercroft.engine.events import Event, Hook
    from undercroft.games.descent.content.library import DescentPack
    from undercroft.games.descent.content.types import CampaignCard, EncounterCard, MonsterStats, QuestCard, Reroll, Use
    from undercroft.games.descent.rules.heroes.numbers import Source
    from undercroft.games.descent.state import Door, Token

HEROES, OVERLORD = "heroes", "overlord"


class Descent(Game[DescentState]):
    """Descent: Journeys in the Dark, Second Edition: heroes against the overlord."""

    slug = "descent"
    title = "Descent: Journeys in the Dark (Second Edition)"
    rules = state.rules
    state_type = DescentState
    opening = (
        "epic.skill",
        "epic.item",
        "epic.card",
        "setup.place",
        "setup.open-group",
        "setup.monsters",
        "round.next-hero",
        "equip.change",
    )
    pack: DescentPack

    def __init__(self, state: DescentState, pack: Any = None) -> None:
        super().__init__(state, pack)
        self._board: Board | None = None
        self._masks: tuple[int, int] | None = None
        self._figures: dict[str, Hero | Monster] = {}
        self.powers: PowersTable[Descent, Hero | Monster, Source, Use, Reroll] = PowersTable(
            self, "figure", gather=numbers.gather, holds=numbers.met, counts=numbers.counts
        )

    # ---- the game as the engine sees it ----------------------------------------------------------------------------

    @classmethod
    def content(cls, packs: tuple[str, ...] = ()) -> DescentPack:
        return _content(packs)

    @classmethod
    def missions(cls, packs: tuple[str, ...] = ()) -> list[str]:
        """The Introduction first, then Act I and Act II; Interludes and Finales belong to a campaign.

        [descent.quest.single-session] [descent.quest.interlude-finale-campaign-only]
        """
        order = ("introduction", "act I", "act II")
        quests = cls.content(packs).quests.values()
        return [quest.id for kind in order for quest in quests if quest.kind == kind]

    @classmethod
    def campaigns(cls) -> list[str]:
        return list(cls.content().campaigns)

    @classmethod
    def party_sizes(cls) -> range:
        from undercroft.games.descent.rules.setup.quest import PARTY

        return PARTY

    @classmethod
    def band(cls, mission: str, packs: tuple[str, ...] = ()) -> tuple[int, int]:
        pack = cls.content(packs)
        return pack.campaigns[mission].band if mission in pack.campaigns else pack.quests[mission].band

    @classmethod
    def create(cls, setup: Setup, key: bytes) -> DescentState:
        from undercroft.games.descent.rules.setup.quest import create

        return create(cls.content(setup.packs), setup, key)

    def seats(self) -> tuple[str, ...]:
        return (*dict.fromkeys([hero.seat for hero in self.state.heroes]), self.state.overlord.seat)

    def places(self) -> tuple[Place, ...]:
        """The heroes against the overlord. [descent.setup.one-overlord] [descent.two-player.two-heroes]"""
        return tuple(
            Place(seat=seat, role=OVERLORD, side=OVERLORD) if seat == self.state.overlord.seat else Place(seat=seat)
            for seat in self.seats()
        )

    def redraw(self, seat: str | None) -> None:
        from undercroft.games.descent.rules.overlord_turn.secrets import redraw

        redraw(self, seat)

    def result(self) -> dict[str, Any]:
        return {
            "outcome": self.state.outcome,
            "why": self.state.ending,
            "rounds": self.state.tallies.get("rounds", 0) + self.state.round,
        }

    def numbered(self, sort: str, id: Any) -> Any:
        return next((one for one in self.pieces() if one.id == id), None)

    def stale(self) -> list[str]:
        kept = [f"the figure {one} is not the one in play" for one in self._figures if not self._is_in_play(one)]
        masks = self._masks
        self._masks = None
        if masks is not None and masks != self.masks():
            kept.append("where figures stand is kept and has changed")
        return [*super().stale(), *self.powers.stale(self, self.pieces()), *kept]

    def _is_in_play(self, figure: str) -> bool:
        return any(one is self._figures[figure] for one in self.pieces())

    def order_hooks(self, event: Event, live: list[Hook]) -> Rule[list[Hook]]:
        yield from ()
        return live

    # ---- quest -----------------------------------------------------------------------------------------------------

    @property
    def quest(self) -> QuestCard:
        return self.pack.quests[self.state.quest]

    @property
    def encounter(self) -> EncounterCard:
        return self.quest.encounters[self.state.encounter]

    @property
    def sheet(self) -> CampaignSheet:
        """The sheet of the campaign that is under way."""
        assert self.state.campaign is not None
        return self.state.campaign

    @property
    def campaign_card(self) -> CampaignCard:
        return self.pack.campaigns[self.sheet.campaign]

    @property
    def travelling(self) -> bool:
        """Whether the heroes are on the road: no damage defeats them there."""
        return self.frame(state.Journey) is not None

    # ---- figures ---------------------------------------------------------------------------------------------------

    def figures(self) -> list[Hero | Monster]:
        """Everybody in play: heroes in the order of the party, then monsters, then familiars that count as figures."""
        blocking = [one for one in self.state.familiars if self.treated_as_hero(one)]
        return [*self.state.heroes, *self.state.monsters, *blocking]

    def pieces(self) -> list[Hero | Monster]:
        """All figures, and familiars that are only tokens."""
        return [*self.state.heroes, *self.state.monsters, *self.state.familiars]

    def treated_as_hero(self, figure: Hero | Monster) -> bool:
        """Whether a figure is treated as a hero's: heroes, and familiars that block.

        [descent.familiar.blocking-kind] [descent.familiar.untargetable] [descent.familiar.no-blocking]
        """
        return isinstance(figure, Hero) or (isinstance(figure, Familiar) and self.pack.familiars[figure.kind].blocks)

    def is_token(self, figure: Hero | Monster) -> bool:
        """Whether a piece is no figure: a familiar that does not block. [descent.familiar.untargetable]"""
        return isinstance(figure, Familiar) and not self.treated_as_hero(figure)

    def figure(self, figure: str) -> Hero | Monster:
        """Return a hero or monster by its id."""
        found = self._figures.get(figure)
        if found is None:
            self._figures = {one.id: one for one in self.pieces()}
            found = self._figures[figure]
        return found

    def hero(self, hero: str) -> Hero:
        found = self.figure(hero)
        assert isinstance(found, Hero)
        return found

    def monster(self, monster: str) -> Monster:
        found = self.figure(monster)
        assert isinstance(found, Monster)
        return found

    def is_there(self, figure: str) -> bool:
        """Whether a figure is in play still: a monster may have been defeated."""
        return figure in self._figures or any(one.id == figure for one in self.pieces())

    def standing(self) -> list[Hero]:
        """The heroes whose figures are on the map. [descent.ko.token]"""
        return [hero for hero in self.state.heroes if not hero.down and hero.space >= 0]

    def stats(self, monster: Monster) -> MonsterStats:
        """Return the side of the card that holds for a monster, or a familiar's card."""
        if isinstance(monster, Familiar):
            return self.pack.familiars[monster.kind]
        return self.pack.stats(monster.kind, monster.master, self.state.act)

    def friends(self, a: Hero | Monster, b: Hero | Monster) -> bool:
        """Whether two figures are on the same side. [descent.move.through-friends] [descent.move.monsters-friendly]"""
        return self.with_heroes(a) is self.with_heroes(b)

    def with_heroes(self, figure: Hero | Monster) -> bool:
        """Whether a figure is on the side of the heroes."""
        return isinstance(figure, Hero | Familiar)

    stat = numbers.stat

    def changed(self, figure: Hero | Monster) -> None:
        """Call this after anything that gives a figure powers changed."""
        self.powers.changed(self, figure)

    def others_came(self) -> None:
        """Call this when figures come into play or leave it."""
        self._figures = {}
        self.powers.all_changed()
        self.moved()

    # ---- the map ---------------------------------------------------------------------------------------------------

    @property
    def board(self) -> Board:
        """The map as it now is: closed doors part it."""
        board = self._board
        if board is None:
            board = self._board = self.pack.atlas.board(self.state.layout)
        return board

    def lay(self, layout: Layout) -> None:
        """Put another map on the table, or change this one."""
        self.state.layout = layout
        self._board = None

    def terrain(self, name: str) -> int:
        """Return the spaces with a terrain."""
        return layer(self.board, name)

    def place(self, letters: str) -> int:
        """Return the spaces that the map marks with any of these letters."""
        mask = 0
        for letter in letters:
            mask |= self.board.spot(0, letter)
        return mask

    def mask(self, figure: Hero | Monster) -> int:
        """Return the spaces under a figure's base; a knocked out hero has none. [descent.ko.space-empty]"""
        if figure.space < 0:
            return 0
        if isinstance(figure, Hero):
            return 0 if figure.down else 1 << figure.space
        size = (1, 1) if isinstance(figure, Familiar) else SIZES[self.pack.monsters[figure.kind].size]
        if size == (1, 1):
            return 1 << figure.space
        return footprint(self.board, figure.space, lying(size, figure.turn), over=()) or 1 << figure.space

    def masks(self) -> tuple[int, int]:
        """Return the spaces with heroes, or with familiars that block, and those with monsters.

        [descent.familiar.blocking-friendly] [descent.familiar.no-blocking]
        """
        found = self._masks
        if found is None:
            heroes = monsters = 0
            for hero in self.state.heroes:
                heroes |= self.mask(hero)
            for monster in self.state.monsters:
                monsters |= self.mask(monster)
            for familiar in self.state.familiars:
                heroes |= self.mask(familiar) if self.treated_as_hero(familiar) else 0
            found = self._masks = (heroes, monsters)
        return found

    def occupied(self) -> int:
        """Return the spaces with a figure."""
        heroes, monsters = self.masks()
        return heroes | monsters

    def moved(self) -> None:
        """Call this whenever a figure stands elsewhere."""
        self._masks = None

    def put(self, figure: Hero | Monster, space: int, turn: int = 0) -> None:
        """Let a figure stand somewhere."""
        figure.space = space
        if isinstance(figure, Monster):
            figure.turn = turn
        self.moved()

    def at(self, space: int) -> Hero | Monster | None:
        """Return the figure that stands on a space."""
        for figure in self.figures():
            if self.mask(figure) >> space & 1:
                return figure
        return None

    def spaces(self, figure: Hero | Monster) -> list[int]:
        return bits(self.mask(figure))

    def near(self, figure: Hero | Monster) -> int:
        """Return the spaces adjacent to a figure, without its own. [descent.move.adjacency]"""
        return self.board.around(self.mask(figure))

    def door(self, door: str) -> Door:
        return next(one for one in self.state.doors if one.id == door)

    def swing(self, door: str, is_open: bool) -> None:
        """Open or close a door on the map."""
        found = self.door(door)
        found.open = is_open
        self.lay(self.board.with_edges(*door_edges(found.edges, is_open)).layout)

    def door_spaces(self, door: Door) -> int:
        return mask_of([space for edge in door.edges for space in edge])

    # ---- things ----------------------------------------------------------------------------------------------------

    def token(self, token: str) -> Token:
        return next(one for one in self.state.tokens if one.id == token)

    def carried(self, figure: str) -> list[Token]:
        """Return the objective tokens that a figure carries."""
        return [token for token in self.state.tokens if token.carrier == figure]

    def new_id(self) -> int:
        self.state.next_id += 1
        return self.state.next_id - 1

    def hero_seats(self) -> list[str]:
        """Return the seats of the hero players, who decide some things together."""
        return list(dict.fromkeys(hero.seat for hero in self.state.heroes))

    def current(self) -> str:
        """Return the current player: the hero whose turn it is, or the overlord."""
        encounter = self.frame(Encounter)
        turn = "" if encounter is None else encounter.turn
        hero = next((one for one in self.state.heroes if one.id == turn), None)
        return self.state.overlord.seat if hero is None else hero.seat

    def seat_of(self, figure: Hero | Monster) -> str:
        """Return the seat that decides for a figure."""
        if isinstance(figure, Familiar):
            return self.hero(figure.owner).seat
        return figure.seat if isinstance(figure, Hero) else self.state.overlord.seat


@cache
def _content(packs: tuple[str, ...]) -> DescentPack:
    from undercroft.games.descent.content.library import load

    return load(*packs)
