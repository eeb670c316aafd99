"""Between Adventures: clear the mine off the table and treat the Heroes as if all stood on one Map Tile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from undercroft.crawl.board.bits import bits
from undercroft.crawl.board.tiles import Placement
from undercroft.games.brimstone.rules.harm.recovery import come_round
from undercroft.games.brimstone.rules.setup import adventure
from undercroft.games.brimstone.state import OFF_BOARD, BrimstoneState, Note, Room

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Campaign, Hero

KEPT: Final = (
    *("stream", "frames", "outcome", "mission", "switches", "heroes"),
    *("campaign", "next_id", "ending", "tallies"),
)
"""Parts of the state that are kept after an Adventure."""


def campaign(game: Brimstone) -> Campaign:
    """The campaign that is being played."""
    found = game.state.campaign
    assert found is not None
    return found


def note(game: Brimstone, what: str, about: str = "", hero: str = "") -> None:
    """Add a line to the campaign's journal; a single Adventure keeps none."""
    kept = game.state.campaign
    if kept is not None:
        kept.log.append(Note(kept.day, what, about, hero))


def put_away(game: Brimstone) -> None:
    """Board, decks, markers and Enemies leave the table; the Heroes keep what is theirs."""
    state = game.state
    fresh = BrimstoneState(stream=state.stream, frames=[], mission="")
    for name in state.__struct_fields__:
        if name not in KEPT:
            setattr(state, name, getattr(fresh, name))
    for hero in state.heroes:
        hero.space, hero.missing = OFF_BOARD, 0
        hero.activated = hero.free_attack = hero.acted = False
    game.map_changed()
    game.all_changed()


def pitch(game: Brimstone) -> None:
    """The Heroes make camp: together, with all decks shuffled but for the cards they hold."""
    put_away(game)
    state = game.state
    adventure.fresh_decks(game)
    state.darkness, state.depth = game.pack.depth_steps, 1
    state.rooms = [Room(tile=game.pack.entrance, placement=Placement(game.pack.entrance))]
    game.map_changed()
    for hero in state.heroes:
        join_camp(game, hero)
    state.lantern_space = bits(game.board.all)[-1]


def join_camp(game: Brimstone, hero: Hero) -> None:
    """A Hero who lives has a place by the fire."""
    if not hero.dead:
        hero.space = bits(game.board.all & ~game.occupied())[0]
        game.changed(hero)


def get_up(game: Brimstone) -> Rule[bool]:
    """Bring the first KO'd Hero round: Injury or Madness, and 2D6 Healing. Returns whether there was one."""
    fallen = game.fallen()
    if not fallen:
        return False
    yield from come_round(game, fallen[0])
    return True
