"""What a seat may see, as plain data. Bots play from it: all but the overlord's hand, decks and facedown tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from undercroft.crawl.board.layout import Layout
    from undercroft.games.descent.game import Descent
    from undercroft.games.descent.state import Attack, Door, Familiar, Hero, Monster, Token


class View(Struct, frozen=True, kw_only=True):
    """The table as one seat sees it."""

    seat: str
    """The seat, empty for a spectator."""
    quest: str
    encounter: int
    act: int
    round: int
    turn: str
    """Whose turn it is: a hero, `overlord`, or nobody's yet."""
    actions: int
    """Actions and MPs left of whoever acts."""
    mps: int
    acting: str
    attacked: bool
    """The monster that acts has made its attack."""
    attack: Attack | None
    """The attack under way, its dice and what was spent so far: all of it lies open."""
    layout: Layout
    heroes: list[Hero]
    monsters: list[Monster]
    familiars: list[Familiar]
    groups: list[str]
    doors: list[Door]
    tokens: list[Token]
    searches: list[int]
    """The spaces with search tokens."""
    hand: list[str]
    """The overlord's own hand; empty for everybody else."""
    hand_size: int
    cards_left: int
    discard: list[str]
    search_left: int
    flags: dict[str, int]
    outcome: str


def view(game: Descent, seat: str | None) -> View:
    """Return what a seat sees; a spectator sees what the heroes see."""
    from undercroft.games.descent.state import Activation, Attack, Encounter, HeroTurn

    state = game.state
    encounter, turn, activation = game.frame(Encounter), game.frame(HeroTurn), game.frame(Activation)
    now = activation or turn
    own = seat == state.overlord.seat
    return View(
        seat=seat or "",
        quest=state.quest,
        encounter=state.encounter,
        act=state.act,
        round=state.round,
        turn=encounter.turn if encounter is not None else "",
        actions=now.actions if now is not None else 0,
        mps=now.mps if now is not None else 0,
        acting=activation.monster if activation is not None else turn.hero if turn is not None else "",
        attacked=activation.attacked if activation is not None else False,
        attack=game.frame(Attack),
        layout=state.layout,
        heroes=state.heroes,
        monsters=state.monsters,
        familiars=state.familiars,
        groups=state.overlord.groups,
        doors=state.doors,
        tokens=state.tokens,
        searches=[token.space for token in state.searches],
        hand=state.overlord.hand if own else [],
        hand_size=len(state.overlord.hand),
        cards_left=len(state.overlord.deck.pile),
        discard=state.overlord.deck.discard,
        search_left=len(state.search.pile),
        flags=state.flags,
        outcome=state.outcome,
    )
