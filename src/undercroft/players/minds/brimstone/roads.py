"""Out of a Fight: where to go, which door to look through, when to wait for the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.board.bits import bits
from undercroft.games.brimstone.content.keywords.gains import Heal
from undercroft.players.minds.brimstone.picture import FAR, field

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.games.brimstone.shown.view import HeroView
    from undercroft.players.minds.brimstone.picture import Picture

CLOSE = 5
"""How near the others must be before a Hero steps into an unknown Room."""
WEAK = 0.65
"""The part of its Health below which the Party rests."""
TIME_TO_REST = 7
"""The step of the Darkness at which there is no more time for rest."""
TIME_TO_SCAVENGE = 11
"""The step of the Darkness from which on there is no more time to scavenge."""
STRONG = 0.7
"""The part of its Health and Sanity that each Hero needs for the risk of scavenging."""
NO_ROOM = 20
"""Steps by which a door where hardly a tile fits counts as farther than it is."""
STRANGE = 4
"""Steps by which a Gate counts as farther than a door: what is beyond is worse."""
STRIDE = 3
"""Steps that a Hero who has not Activated yet can be counted on."""


class Roads:
    """One Hero's way through the Mine, thought through."""

    def __init__(self, picture: Picture, hero: HeroView) -> None:
        self.picture = picture
        self.hero = hero
        rooms = picture.view.rooms
        self.unknown = [number for number, room in enumerate(rooms) if not room.revealed]

    # ---- goals -----------------------------------------------------------------------------------------------------

    def unknown_room(self) -> int:
        """The unrevealed Room nearest to the Party, -1 if there is none."""
        spaces_of = self.picture.board.spaces_of
        return min(self.unknown, key=lambda room: (self.party_steps(spaces_of(room)), room), default=-1)

    def door_spaces(self) -> int:
        """The spaces of the door or Gate that the Party reaches soonest, of those to look through; 0 without any."""
        board, rooms = self.picture.board, self.picture.view.rooms
        doors = [(door, 0 if board.has_room(door) else NO_ROOM) for door in board.doors if rooms[door.tile].revealed]
        doors += [(gate, STRANGE) for gate in self.picture.unexplored_gates()]
        best, least = 0, FAR * 9.0
        for door, shyness in doors:
            mask = 0
            for space in board.exit_spaces(door):
                mask |= 1 << space
            far = self.party_steps(mask) + shyness
            if far < least:
                best, least = mask, far
        return best

    def party_steps(self, goal: int) -> float:
        """Return how far a goal is for the Party: mainly for the nearest Hero, a little for all."""
        far = field(self.picture.board, goal)
        steps = [far[hero.space] for hero in self.picture.standing]
        return min(steps) + 0.25 * sum(steps) / len(steps)

    def gathered(self, room: int) -> bool:
        """Whether the others are near enough to a Room to join a Fight there."""
        goal = self.picture.board.spaces_of(room)
        for hero in self.picture.standing:
            near = CLOSE if hero.activated or hero.id == self.hero.id else CLOSE + STRIDE
            if hero.id != self.hero.id and self.picture.steps_to(hero.space, goal) > near:
                return False
        return True

    # ---- rest ------------------------------------------------------------------------------------------------------

    def healer(self) -> HeroView | None:
        """A Hero who heals those beside them at the end of every turn."""
        for hero in self.picture.standing:
            for powers in self.picture.powers(hero):
                for use in powers.use:
                    if use.when == "turn end" and any(isinstance(word, Heal) for word in use.effect.keywords()):
                        return hero
        return None

    def resting(self) -> bool:
        """Whether the Party is too weak to go on, has somebody who heals, and has time before the Darkness comes."""
        view = self.picture.view
        if view.darkness < TIME_TO_REST or len(self.picture.standing) < 2:
            return False
        health = sum([hero.health for hero in self.picture.standing])
        most = sum([hero.max_health for hero in view.heroes if not hero.dead])
        return health < WEAK * most and self.healer() is not None

    def safe(self) -> bool:
        """Whether there is time to scavenge and strength for what it may bring."""
        view, standing = self.picture.view, self.picture.standing
        if view.darkness < TIME_TO_SCAVENGE:
            return False
        return all(
            hero.health > STRONG * hero.max_health and hero.sanity > STRONG * hero.max_sanity for hero in standing
        )

    def goal(self, room: int, resting: bool) -> int:
        """Where to go: to the healer to rest, to the unknown Room, else to a door; 0 for nowhere."""
        healer = self.healer() if resting else None
        if healer is not None:
            near = self.picture.board.neighbours[healer.space]
            return 1 << healer.space if healer.id == self.hero.id else near
        return self.picture.board.spaces_of(room) if room >= 0 else self.door_spaces()

    # ---- the step --------------------------------------------------------------------------------------------------

    def best_space(self, spaces: Sequence[int], goal: int, avoid: int = 0) -> int:
        """The space to go to on the way to a goal, in the lantern's light, off the spaces to avoid."""
        picture, here = self.picture, self.hero.space
        holder = picture.view.lantern == self.hero.id
        lit = -1 if holder or not picture.view.lantern else self.lit_soon()

        far = field(picture.board, goal)

        def cost(space: int) -> tuple[float, int]:
            steps = float(far[space])
            if avoid >> space & 1:
                steps += 30
            if holder:
                light = picture.lit_from(space)
                steps += 12 * sum(1 for hero in picture.standing if not light >> hero.space & 1)
            elif not lit >> space & 1:
                steps += 12 + picture.steps(space, picture.lantern_space())
            return steps, 0 if space == here else space + 1

        return min((here, *spaces), key=cost)

    def lit_soon(self) -> int:
        """The spaces that can be counted on to be lit when this Hero Activates next."""
        picture = self.picture
        holder = picture.heroes[picture.view.lantern]
        lit = picture.lit_from(holder.space)
        if not holder.activated:
            for space in bits(picture.board.neighbours[holder.space]):
                lit |= picture.lit_from(space)
        return lit
