"""Descent as a table shows it: the map, heroes, monsters, tokens, doors, and the overlord's hand to the overlord."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from undercroft.crawl.shown.drawing.floorplan import cells_of, lines_of
from undercroft.crawl.shown.scene import Fact, Pile, Scene, Step, Track
from undercroft.games.descent.shown import board, sheets
from undercroft.games.descent.shown.contest import contest
from undercroft.games.descent.shown.words import why
from undercroft.games.descent.state import Activation, HeroTurn, OverlordTurn

if TYPE_CHECKING:
    from undercroft.games.descent.game import Descent


def scene(game: Descent, seat: str | None) -> Scene:
    """Draw the table as a seat sees it."""
    state = game.state
    card = game.encounter
    turn, activation = game.frame(HeroTurn), game.frame(Activation)
    acting = activation.monster if activation is not None else turn.hero if turn is not None else ""
    own = seat == state.overlord.seat
    return Scene(
        title=game.quest.name,
        subtitle=_subtitle(game),
        palette=board.PALETTES.get(card.look, "crypt"),
        light="daylight",
        cells=cells_of(game.board),
        lines=lines_of(game.board, (), board.openings(game)),
        figures=board.figures(game, acting),
        markers=board.markers(game),
        regions=board.regions(game),
        terrain=board.surfaces(game),
        party=(*(sheets.hero(game, one, acting) for one in state.heroes), sheets.overlord(game)),
        tracks=(
            Track(
                name="Rounds",
                steps=tuple(Step(tone="bad" if n == card.clock else "") for n in range(1, card.clock + 1)),
                markers=((max(0, min(state.round, card.clock) - 1), "hourglass", "Round"),),
            ),
        ),
        order=sheets.order(game, acting),
        piles=(
            Pile(
                id="overlord",
                name="Overlord deck",
                left=len(state.overlord.deck.pile),
                discard=tuple(sheets.card(game, name) for name in state.overlord.deck.discard),
            ),
            Pile(id="search", name="Search deck", left=len(state.search.pile), minor=True),
        ),
        facts=_facts(turn, activation),
        cards=sheets.hand(game) if own else (),
        hands=sheets.hands(game, seat),
        contest=contest(game),
        result=_result(game, seat),
        outcome=_outcome(game),
        ending={"won": game.quest.won, "lost": game.quest.lost}.get(state.outcome, ""),
        because=(why(game, state.ending),) if state.outcome and why(game, state.ending) else (),
    )


def _subtitle(game: Descent) -> str:
    """Whose turn it is in which round, and in which encounter where there are two."""
    where = f"{game.encounter.name}, round" if game.encounter.name != game.quest.name else "Round"
    whose = ", the overlord's turn" if game.frame(OverlordTurn) is not None else ""
    return f"{where} {max(1, game.state.round)} of {game.encounter.clock}{whose}"


def _facts(turn: HeroTurn | None, activation: Activation | None) -> tuple[Fact, ...]:
    """What whoever acts has left."""
    now = activation or turn
    if now is None:
        return ()
    return (
        Fact(name="Actions", value=str(now.actions), icon="lightning-arc"),
        Fact(name="Movement points", value=str(now.mps), icon="walking-boot"),
    )


def _outcome(game: Descent) -> str:
    return {"won": "The heroes have won", "lost": "The overlord has won"}.get(game.state.outcome, "")


def _result(game: Descent, seat: str | None) -> Literal["", "won", "lost", "drawn"]:
    """How it ended for a seat; a spectator takes no side."""
    if not game.state.outcome or seat is None:
        return ""
    heroes_won = game.state.outcome == "won"
    return "won" if heroes_won is (seat != game.state.overlord.seat) else "lost"
